//! Who looks out of a vehicle (18.2), and armour leaders (G1.411): aboard their vehicle, and with its crew when that leaves it.

use crate::printed::Dozer;
use crate::*;

impl Pto {
    /// 18.2: whether a crew may shut or open its hatches, once in its movement phase.
    pub(crate) fn check_hatches(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let vehicle = self.check_own_vehicle(state, unit)?;
        if self.screens_passengers(state, vehicle) {
            let lost = [Condition::Stunned, Condition::Shocked, Condition::Tried];
            refuse(state[vehicle].is_any(&lost), Refusal::HasTried(vehicle))?;
            return Ok(vehicle);
        }
        let is_shut = self.dozer(vehicle) == Some(Dozer::Armoured);
        refuse(is_shut, Refusal::AlwaysShut(vehicle))?;
        let is_closed = self.is_armoured(vehicle)
            && !self.is_craft(vehicle)
            && self
                .vehicle(vehicle)
                .is_some_and(|printed| !printed.is_open);
        refuse(!is_closed, Refusal::NoHatches(vehicle))?;
        let lost = [Condition::Stunned, Condition::Shocked, Condition::Tried];
        refuse(state[vehicle].is_any(&lost), Refusal::HasTried(vehicle))?;
        Ok(vehicle)
    }

    /// G14.31: whether those aboard an amphibian of a side that comes from the sea or leaves by it are behind its armour while its
    /// crew looks out, unless they are to look out as well.
    pub(crate) fn screens_passengers(&self, state: &State, vehicle: Named) -> bool {
        let has_room = self
            .vehicle(vehicle)
            .is_some_and(|printed| printed.load > 0);
        has_room
            && self.is_amphibious(vehicle)
            && self.is_armoured(vehicle)
            && self.ventures(state, vehicle.side)
    }

    /// G1.411: the armour leader of a Japanese vehicle goes on as an infantry leader one rank lower, with its crew.
    pub(super) fn dismount_commander(&self, play: &mut Play<'_, Self>, vehicle: Named, at: At) {
        let commander = play.state[vehicle].commander.take();
        let Some(rank) = commander.and_then(|commander| self.rank_below(commander)) else {
            return;
        };
        let mut leader = Unit::new(rank, vehicle.side, at);
        if self.is_stowed_unseen(play.state, vehicle) {
            leader.set(Condition::Hidden);
        }
        let leader = play
            .state
            .add(leader)
            .and_then(|id| play.state.named(id).ok());
        if let Some(leader) = leader {
            play.tell(Event::CommanderLeaves(leader, vehicle));
        }
    }

    /// G1.41, G1.411: the Japanese leader whom battle would make such a one; below the lowest there is nobody.
    fn rank_below(&self, leader: CounterId) -> Option<CounterId> {
        let is_below = |one: &Printed| {
            one.nation == Nation::Japan
                && one.class == UnitClass::Leader
                && one.hardens == Some(leader)
        };
        let found = self.data.counters.iter().position(is_below);
        found.map(|number| CounterId(number as u8))
    }

    /// G1.411: the leadership of the armour leader with whom a weapon is on a vehicle.
    pub(crate) fn commander_of(&self, state: &State, weapon: Named) -> Option<i32> {
        let commander = state[state.platform(weapon)?].commander?;
        let printed = &self.data.counters[commander.index()];
        printed.leadership.map(i32::from)
    }
}
