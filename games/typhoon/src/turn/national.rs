//! National rules (17): what a Japanese invasion sets off at once.

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Place};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, Kind, Trigger};
use crate::turn::asking::{Flow, Play};

impl Typhoon {
    /// Japanese land units have entered a zone.
    pub(crate) fn national_reactions(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow {
        let groups = &self.map().groups;
        if zone == self.map().named.burma {
            play.state.flags.burma_entered = true;
        }
        if groups.india.contains(zone) && !play.state.flags.india_entered {
            play.state.flags.india_entered = true;
            self.call_up(play, Trigger::JapanEntersIndia)?;
        }
        if groups.australia.contains(zone) && !play.state.flags.australia_entered {
            play.state.flags.australia_entered = true;
            self.call_up(play, Trigger::JapanEntersAustralia)?;
        }
        Ok(())
    }

    /// The counters of a trigger come in, if they have not yet.
    fn call_up(&self, play: &mut Play<'_>, trigger: Trigger) -> Flow {
        for unit in self.units_of(ALLIES) {
            let printed = self.unit(unit);
            if printed.trigger == Some(trigger) && play.state.unit(unit).place == Place::Later {
                self.arrive(play, unit)?;
            }
        }
        Ok(())
    }

    /// 6c: an air fleet may come in where both sides stand, if its commander wants it.
    fn arrives_in_contest(
        &self,
        play: &mut Play<'_>,
        unit: crate::printed::units::UnitId,
        home: ZoneId,
    ) -> Flow<bool> {
        let printed = self.unit(unit);
        let supply = self.supply(play.state, printed.side);
        let is_possible = printed.kind == Kind::AirFleet
            && !self.pauses(play.state, printed.side)
            && self.has_room(play.state, unit, home)
            && self.is_supplied_contest(play.state, &supply, unit, home);
        Ok(is_possible && self.consent(play, printed.side, Cause::ArrivalInContest, unit)?)
    }

    /// 3.1: a counter comes in at its zone, or the nearest friendly one with room (3.1a, R66).
    pub(crate) fn arrive(&self, play: &mut Play<'_>, unit: crate::printed::units::UnitId) -> Flow {
        let printed = self.unit(unit);
        let Some(home) = printed.zone else {
            return Ok(());
        };
        let is_open = self.is_friendly(play.state, printed.side, home)
            && self.has_room(play.state, unit, home);
        let zone = if is_open || self.arrives_in_contest(play, unit, home)? {
            Some(home)
        } else if printed.kind.is_fleet() {
            let bases = self.nearest_bases(play.state, unit, home);
            self.choose_zone(
                play,
                printed.side,
                Cause::Arrival,
                unit,
                bases.into_iter().collect(),
            )?
        } else {
            self.nearest_room(play, unit, printed.side, home, Cause::Arrival)?
        };
        if let Some(zone) = zone {
            let steps = if printed.enters_reduced {
                1
            } else {
                printed.steps()
            };
            play.state.unit_mut(unit).steps = steps;
            self.put(play, unit, Place::Zone(zone));
            play.tell(Event::Arrived(unit, zone));
        }
        Ok(())
    }
}
