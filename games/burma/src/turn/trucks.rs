//! Allied trucks (17.7).

use crate::Burma;
use crate::event::Event;
use crate::position::look::Look;
use crate::position::{Play, Position, Where};
use crate::printed::units::{ALLIES, Class, UnitId};
use crate::refusal::Refusal;

/// Trucks that a supply point buys (17.7.1).
const FOR_A_POINT: u8 = 3;

impl Burma {
    /// Trucks that may still be bought (17.7.11).
    #[must_use]
    pub fn trucks_left(&self, position: &Position) -> u8 {
        let state = position.side(ALLIES);
        let placed = position.index().trucks as u8;
        let taken = state.trucks + state.trucks_used + state.trucks_lost + placed;
        self.tables().pools.trucks.saturating_sub(taken)
    }

    /// 7.4.5: how many markers a truck brings.
    pub(crate) fn truck_load(&self, position: &Position) -> u8 {
        if self.is_monsoon(position) { 2 } else { 3 }
    }

    /// 17.7.1: whether the Allies may buy trucks.
    pub(crate) fn check_buy_trucks(&self, position: &Position) -> Result<(), Refusal> {
        self.check_stock(position, ALLIES, 1)?;
        if self.trucks_left(position) == 0 {
            Err(Refusal::PoolEmpty("17.7.11"))
        } else {
            Ok(())
        }
    }

    /// 17.7.1, B-60: the same while units move: some unit that has not moved yet must be able to take a
    /// truck.
    pub(crate) fn check_buy_on_the_march(&self, position: &Look<'_>) -> Result<(), Refusal> {
        self.check_buy_trucks(position)?;
        let is_any = self.units_of(ALLIES).any(|unit| {
            self.check_ready(position, unit).is_ok() && self.check_rider(position, unit).is_ok()
        });
        if is_any {
            Ok(())
        } else {
            Err(Refusal::NobodyForTrucks)
        }
    }

    /// 17.7.3, 17.7.5: whether a truck in hand may be put on a unit.
    pub(crate) fn check_motorise(&self, position: &Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        self.check_rider(position, unit)?;
        if position.side(ALLIES).trucks == 0 {
            return Err(Refusal::NoTrucks("17.7.3"));
        }
        Ok(())
    }

    /// 17.7.5: whether a unit may take a truck.
    fn check_rider(&self, position: &Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        let (printed, state) = (self.unit(unit), position.unit(unit));
        let is_active = position
            .segment
            .as_ref()
            .is_some_and(|segment| segment.active.contains(unit));
        if printed.side != ALLIES || !printed.class.is_infantry() || state.truck {
            return Err(Refusal::NoTruckFor(unit));
        }
        if !is_active {
            return Err(Refusal::NotActive(unit, "3.1-ACT"));
        }
        // 17.4.2, TBL-EV-2: Chinese units trace to 1601 only, Marauders may do so too.
        let is_joined = position.hex_of(unit).is_some_and(|hex| {
            let by_staff =
                printed.class != Class::ChineseArmy && position.supply(ALLIES).reaches(hex);
            by_staff || self.range_of_1601(position, unit).contains(hex)
        });
        if state.out_of_supply || !is_joined {
            Err(Refusal::IsStranded(unit, "17.7.5"))
        } else {
            Ok(())
        }
    }
}

impl Burma {
    /// 17.7.1: a point buys trucks.
    pub(crate) fn buy_trucks(&self, play: &mut Play<'_>) {
        let left = self.trucks_left(play.state);
        self.spend(play, ALLIES, 1);
        play.state.side_mut(ALLIES).trucks += FOR_A_POINT.min(left);
    }

    /// 17.7.2: a truck in hand carries markers; it is used up with the first of them (B-86).
    pub(crate) fn use_truck(&self, play: &mut Play<'_>) {
        let state = play.state.side_mut(ALLIES);
        state.trucks -= 1;
        state.trucks_used += 1;
    }

    /// 17.7.5: a truck in hand is put on a unit.
    pub(crate) fn motorise(&self, play: &mut Play<'_>, unit: UnitId) {
        play.state.side_mut(ALLIES).trucks -= 1;
        play.state.unit_mut(unit).truck = true;
        play.tell(Event::Motorised(unit));
    }

    /// 17.7.8, 17.7.9: the truck of an eliminated unit stays in its hex without use, and all trucks of a
    /// hex are lost for good once the last ground unit in it is eliminated.
    pub(crate) fn lose_truck(&self, play: &mut Play<'_>, unit: UnitId) {
        if self.unit(unit).side != ALLIES {
            return;
        }
        let had_one = std::mem::take(&mut play.state.unit_mut(unit).truck);
        let hex = match play.state.unit(unit).place {
            Where::Hex(hex) => hex,
            Where::AtSea(hex) => {
                // Nobody can keep it afloat (B-54).
                if had_one {
                    play.state.side_mut(ALLIES).trucks_lost += 1;
                    play.tell(Event::TruckLost(hex));
                }
                return;
            }
            _ => return,
        };
        let is_alone = self
            .units_of_at(play.state, ALLIES, hex)
            .all(|other| other == unit);
        let trucks = play.state.hex(hex).trucks + u8::from(had_one);
        let lost = if is_alone { trucks } else { 0 };
        play.state.hex_mut(hex).trucks = trucks - lost;
        play.state.side_mut(ALLIES).trucks_lost += lost;
        for _ in 0..lost {
            play.tell(Event::TruckLost(hex));
        }
    }

    /// 17.7.10: all trucks are set aside, for whoever buys them in the next turn.
    pub(crate) fn set_trucks_aside(&self, play: &mut Play<'_>) {
        let held = self.trucks_left(play.state);
        play.state.change_units(|state| state.truck = false);
        let all = self.map().grid.hexes().collect();
        play.state.change_hexes(all, |state| state.trucks = 0);
        for side in &mut play.state.sides {
            side.trucks = 0;
            side.trucks_used = 0;
        }
        let aside = self.trucks_left(play.state).saturating_sub(held);
        if aside > 0 {
            play.tell(Event::TrucksAside(i32::from(aside)));
        }
    }
}
