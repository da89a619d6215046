//! Armour leaders (G1.411): aboard their vehicle, and with its crew when that leaves it.

use crate::*;

impl Pto {
    /// G1.411: the armour leader of a Japanese vehicle goes on as an infantry leader one rank lower, with its crew.
    pub(super) fn dismount_commander(&self, play: &mut Play<'_, Self>, vehicle: Named, spot: Spot) {
        let commander = play.state[vehicle].commander.take();
        let Some(rank) = commander.and_then(|commander| self.rank_below(commander)) else {
            return;
        };
        let leader = Unit::new(rank, vehicle.side, At::In(spot));
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
