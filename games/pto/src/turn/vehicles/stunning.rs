//! Crews of armoured vehicles that fire stuns (D5.34) or calls back for good (D5.341, D5.342).

use crate::turn::Firepower;
use crate::turn::ordnance::{Ammunition, Engagement};
use crate::*;

/// The dud among dice to kill (27).
const DUD: i32 = 12;
/// What an armoured vehicle takes off fire at its crew that looks out (28).
const HATCH: i32 = 2;

impl Pto {
    /// 28, D5.311: what armour adds to the dice of fire at a crew that looks out: 1 less for each level by which whoever fires is higher
    /// than he is hexes away, the least high of several.
    pub(super) fn hatch(&self, state: &State, from: &[Spot], spot: Spot) -> i32 {
        let over = |from: &Spot| {
            let range = self.range(*from, spot) as i32;
            (self.height_over(state, *from, spot) - range).max(0)
        };
        let over = from.iter().map(over).min().unwrap_or(0);
        (HATCH - over).max(0)
    }

    /// D.8: on which column the dice to kill of a shot at a vehicle meet who is exposed there, and what the armour adds to them for a crew
    /// that looks out; nothing where nobody is.
    pub(crate) fn exposure(
        &self,
        state: &State,
        (weapon, from): (Named, Spot),
        vehicle: Named,
        ammunition: Ammunition,
    ) -> Option<(usize, i32)> {
        let column = self
            .data
            .tables
            .column(self.shot_power(weapon, ammunition))?;
        let spot = state.spot(vehicle)?;
        let has_crew_out = self.is_armoured(vehicle) && self.looks_out(state, vehicle);
        let is_open_above = !self.screens_passengers(state, vehicle);
        let has_men = is_open_above && state.aboard(vehicle).next().is_some();
        let is_meant = !self.is_craft(vehicle) && state.is_vehicle(vehicle);
        let hatch = match has_crew_out {
            true => self.hatch(state, &[from], spot),
            false => 0,
        };
        (is_meant && (has_crew_out || has_men)).then_some((column, hatch))
    }

    /// D.8: the dice to kill of a shot that has hit a vehicle meet whoever is exposed there, on the column of the shell (C8.31).
    pub(super) fn strike_exposed(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Engagement,
        sum: i32,
    ) -> Flow<Self> {
        let power = self.shot_power(shot.weapon, shot.ammunition);
        let from = play.state.spot(shot.weapon);
        self.harm_exposed(play, shot.vehicle, (power, sum), from.as_slice())
    }

    /// D.8: the dice to kill of whatever has hit a vehicle and left it, a shot from somewhere, a bomb, a charge or a mine, meet whoever is
    /// exposed there as well: a crew that looks out, and those aboard whom no armour covers; a dud does nothing.
    pub(crate) fn harm_exposed(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        (power, sum): (Firepower, i32),
        from: &[Spot],
    ) -> Flow<Self> {
        let column = self.data.tables.column(power).filter(|_| sum != DUD);
        let spot = play.state.spot(vehicle);
        let (Some(column), Some(spot)) = (column, spot) else {
            return Ok(());
        };
        if !play.state.is_vehicle(vehicle) || self.is_craft(vehicle) {
            return Ok(());
        }
        let hatch = self.hatch(play.state, from, spot);
        let is_armoured = self.is_armoured(vehicle);
        let is_out = play.state[vehicle].is(Condition::Exposed);
        let shelters = self.screens_passengers(play.state, vehicle);
        let aboard: UnitSet = play.state.aboard(vehicle).map(|unit| unit.id).collect();
        if is_armoured && self.looks_out(play.state, vehicle) {
            let result = self.data.tables.result(column, sum + hatch);
            play.tell(Event::AtCrew(vehicle, sum + hatch, result));
            self.harm_crew(play, vehicle, result.look())?;
        }
        match (shelters, is_out) {
            _ if aboard.is_empty() => Ok(()),
            (false, _) => self.affect(play, spot, aboard, column, sum),
            (true, true) => self.affect(play, spot, aboard, column, sum + hatch),
            (true, false) => Ok(()),
        }
    }

    /// D5.6: what it adds to the dice of a crew that gets out of its wreck that it was stunned.
    pub(super) fn stuns_in_wreck(&self, state: &State, vehicle: Named) -> Vec<Modifier> {
        let stuns: i32 = self
            .stun_modifiers(state, vehicle)
            .iter()
            .map(|one| one.value)
            .sum();
        let is_stunned = state[vehicle].is(Condition::Stunned) && !self.is_left(state, vehicle);
        let stuns = stuns.max(i32::from(is_stunned));
        Modifier::list(&[(stuns, "D5.6", "pto-modifier-stunned")])
    }

    /// 28, D5.342: what a result does to a crew that looks out: it is stunned where men on foot would break, and called back where they
    /// would be reduced or killed, as its commander is lost.
    pub(crate) fn harm_crew(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        harm: Harm,
    ) -> Flow<Self> {
        match harm {
            Harm::None => Ok(()),
            Harm::Pin => {
                if !self.check_crew(play, vehicle, 0)? {
                    Self::pin_crew(play, vehicle);
                }
                Ok(())
            }
            Harm::Check(added) => {
                if !self.check_crew(play, vehicle, added.into())? {
                    self.stun(play, vehicle);
                }
                Ok(())
            }
            Harm::Casualty(_) | Harm::Kill(_) => {
                self.lose_commander(play, vehicle);
                Ok(())
            }
        }
    }

    /// 28: a crew is pinned.
    pub(crate) fn pin_crew(play: &mut Play<'_, Self>, vehicle: Named) {
        play.state[vehicle].set(Condition::Pinned);
        play.tell(Event::Pinned(vehicle));
    }

    /// 28, D5.34: a crew shuts its hatches and does nothing more in the player turn, and has 1 more on its dice from then on; D5.341: the
    /// second time it is called back.
    pub(crate) fn stun(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let is_second = play.state[vehicle].boat.stuns > 0;
        self.daze(play, vehicle);
        if is_second {
            self.call_back(play, vehicle);
        }
    }

    /// D5.342: a crew has lost its commander: it is stunned, and called back.
    pub(crate) fn lose_commander(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        self.daze(play, vehicle);
        self.call_back(play, vehicle);
    }

    fn daze(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let is_closed = self
            .vehicle(vehicle)
            .is_some_and(|printed| !printed.is_open);
        let ventures = self.ventures(play.state, vehicle.side);
        self.settle_hull(play.state, vehicle);
        let one = &mut play.state[vehicle];
        one.set(Condition::Stunned);
        one.clear(&[Condition::Motion]);
        if self.is_armoured(vehicle) {
            // D5.34, G14.33: it adds up only for who would be recalled else.
            one.boat.stuns = match ventures {
                true => one.boat.stuns.saturating_add(1),
                false => one.boat.stuns.max(1),
            };
        }
        if is_closed {
            one.set(Condition::Buttoned);
        }
        play.tell(Event::IsStunned(vehicle));
    }

    /// D5.341, D5.342: an armoured vehicle is called back from the battle, but not its temporary crew (A21.22), nor in landings, where
    /// it is stunned alone (G14.33); of one that moves no more the crew has to leave.
    fn call_back(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let stays = !self.is_called_back_by_fire(play.state, vehicle)
            || play.state[vehicle].is_any(&[Condition::Recalled, Condition::Forsaken]);
        if stays {
            return;
        }
        match play.state[vehicle].is(Condition::Immobile) {
            true => self.order_out(play, vehicle),
            false => {
                play.state[vehicle].set(Condition::Recalled);
                play.tell(Event::CalledBack(vehicle));
            }
        }
    }

    /// D5.341: the crew of a vehicle that was called back and moves no more has to leave it.
    fn order_out(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        play.state[vehicle].clear(&[Condition::Recalled]);
        play.state[vehicle].set(Condition::Forsaken);
        play.tell(Event::OrderedOut(vehicle));
    }

    /// D5.341, G14.33: whether it is fire that calls a vehicle back and not that it is empty (G14.232).
    pub(crate) fn is_called_back_by_fire(&self, state: &State, vehicle: Named) -> bool {
        self.is_armoured(vehicle)
            && !self.is_craft(vehicle)
            && !self.is_left(state, vehicle)
            && !self.ventures(state, vehicle.side)
    }

    /// D5.341: a movement phase begins: who was called back and has been immobilized since has to leave his vehicle.
    pub(crate) fn order_stuck_out(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let stuck = state.vehicles(state.phasing).filter(|vehicle| {
            let one = &state[*vehicle];
            let is_stuck = one.is(Condition::Recalled) && one.is(Condition::Immobile);
            is_stuck && self.is_called_back_by_fire(state, *vehicle)
        });
        for vehicle in stuck.collect::<Vec<Named>>() {
            self.order_out(play, vehicle);
        }
    }
}
