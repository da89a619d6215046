//! National rules (17): what a Japanese invasion sets off at once.

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Flow, Place, Play};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, Kind, Trigger};

impl Play<'_> {
    /// Japanese land units have entered a zone.
    pub(crate) fn national_reactions(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<()> {
        let groups = &game.map().groups;
        if zone == game.map().named.burma {
            self.position.flags.burma_entered = true;
        }
        if groups.india.contains(zone) && !self.position.flags.india_entered {
            self.position.flags.india_entered = true;
            self.call_up(game, Trigger::JapanEntersIndia)?;
        }
        if groups.australia.contains(zone) && !self.position.flags.australia_entered {
            self.position.flags.australia_entered = true;
            self.call_up(game, Trigger::JapanEntersAustralia)?;
        }
        Ok(())
    }

    /// The counters of a trigger come in, if they have not yet.
    fn call_up(&mut self, game: &Typhoon, trigger: Trigger) -> Flow<()> {
        for unit in game.units_of(ALLIES) {
            let printed = game.unit(unit);
            if printed.trigger == Some(trigger) && self.position.unit(unit).place == Place::Later {
                self.arrive(game, unit)?;
            }
        }
        Ok(())
    }

    /// 6c: an air fleet may come in where both sides stand, if its commander wants it.
    fn arrives_in_contest(
        &mut self,
        game: &Typhoon,
        unit: crate::printed::units::UnitId,
        home: ZoneId,
    ) -> Flow<bool> {
        let printed = game.unit(unit);
        let supply = game.supply(&self.position, printed.side);
        let is_possible = printed.kind == Kind::AirFleet
            && !game.pauses(&self.position, printed.side)
            && game.has_room(&self.position, unit, home)
            && game.is_supplied_contest(&self.position, &supply, unit, home);
        Ok(is_possible && self.consent(printed.side, Cause::ArrivalInContest, unit)?)
    }

    /// 3.1: a counter comes in at its zone, or the nearest friendly one with room (3.1a, R66).
    pub(crate) fn arrive(
        &mut self,
        game: &Typhoon,
        unit: crate::printed::units::UnitId,
    ) -> Flow<()> {
        let printed = game.unit(unit);
        let Some(home) = printed.zone else {
            return Ok(());
        };
        let is_open = game.is_friendly(&self.position, printed.side, home)
            && game.has_room(&self.position, unit, home);
        let zone = if is_open || self.arrives_in_contest(game, unit, home)? {
            Some(home)
        } else if printed.kind.is_fleet() {
            let bases = game.nearest_bases(&self.position, unit, home);
            self.choose_zone(
                printed.side,
                Cause::Arrival,
                unit,
                bases.into_iter().collect(),
            )?
        } else {
            self.nearest_room(game, unit, printed.side, home, Cause::Arrival)?
        };
        if let Some(zone) = zone {
            let steps = if printed.enters_reduced {
                1
            } else {
                printed.steps()
            };
            self.position.unit_mut(unit).steps = steps;
            self.put(game, unit, Place::Zone(zone));
            self.tell(Event::Arrived { unit, zone });
        }
        Ok(())
    }
}
