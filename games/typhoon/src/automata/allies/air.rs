//! Air fleets of the inactive Allies (4.1.3).

use crate::Typhoon;
use crate::position::{Cause, Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, Kind, UnitId};
use crate::turn::asking::{Flow, Play, least_of};

impl Typhoon {
    /// 4.1.3b: the headquarters of an Allied air fleet.
    #[must_use]
    pub fn air_headquarters(&self, unit: UnitId) -> Option<ZoneId> {
        let named = &self.map().named;
        match self.unit(unit).id.as_str() {
            "A-5AF" | "A-RAAF" => Some(named.new_south_wales),
            "A-7AF" | "A-20AF" => Some(named.pearl_harbor),
            "A-RAFFE" | "A-10AF" => Some(named.india),
            "A-11AF" => Some(named.alaska),
            "A-13AF" => Some(named.new_caledonia),
            "A-14AF" => Some(named.south_china),
            _ => None,
        }
    }

    /// 4.1.3: air fleets are rebuilt, go to their headquarters, and gather where there is fighting.
    pub(crate) fn allied_air(&self, play: &mut Play<'_>) -> Flow {
        while play.state.allies.air > 0 {
            let position = &*play.state;
            let air: Vec<UnitId> = self
                .units_of(ALLIES)
                .filter(|unit| self.unit(*unit).kind == Kind::AirFleet)
                .collect();
            let destroyed: Vec<UnitId> = air
                .iter()
                .copied()
                .filter(|unit| position.unit(*unit).place == Place::Destroyed)
                .filter(|unit| !self.return_zones(position, *unit).is_empty())
                .collect();
            if let Some(unit) = self.pick(play, Cause::AirReplacement, &destroyed)? {
                let zones = self.return_zones(play.state, unit);
                let at_home = self
                    .air_headquarters(unit)
                    .filter(|zone| zones.contains(*zone));
                let list: Vec<ZoneId> = zones.iter().collect();
                let zone = match at_home {
                    Some(zone) => Some(zone),
                    None => self.pick(play, Cause::AirReplacement, &list)?,
                };
                let Some(zone) = zone else { break };
                self.bring_back(play, unit, zone);
                play.state.allies.air -= 1;
                continue;
            }
            let position = &*play.state;
            let supply = self.supply(position, ALLIES);
            let reduced: Vec<UnitId> = air
                .into_iter()
                .filter(|unit| position.zone_of(*unit).is_some() && !self.is_full(position, *unit))
                .filter(|unit| self.is_supplied(position, &supply, *unit))
                .collect();
            let is_contested = |unit: &UnitId| {
                position
                    .zone_of(*unit)
                    .is_some_and(|zone| position.is_contested(zone))
            };
            let first: Vec<UnitId> = reduced.iter().copied().filter(is_contested).collect();
            let list = if first.is_empty() { reduced } else { first };
            let Some(unit) = self.pick(play, Cause::AirReplacement, &list)? else {
                break;
            };
            self.flip(play, unit);
            play.state.allies.air -= 1;
        }
        play.state.allies.air = 0;
        self.air_basing(play);
        self.air_concentration(play)
    }

    fn air_basing(&self, play: &mut Play<'_>) {
        let air: Vec<UnitId> = self
            .units_of(ALLIES)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet)
            .collect();
        for unit in air {
            let Some(at) = play.state.zone_of(unit) else {
                continue;
            };
            let Some(home) = self.air_headquarters(unit) else {
                continue;
            };
            if at != home
                && !play.state.is_contested(at)
                && self.check_redeployment(play.state, unit, home).is_ok()
            {
                self.redeploy(play, unit, home);
            }
        }
    }

    /// 4.1.3e: an air fleet joins each contested zone that has none in range.
    fn air_concentration(&self, play: &mut Play<'_>) -> Flow {
        let cause = Cause::AirConcentration;
        let mut open: Vec<ZoneId> = play.state.contested_zones().iter().collect();
        while let Some(zone) = self.pick(play, cause, &open)? {
            open.retain(|other| *other != zone);
            let mut air = self.allied_air_fleets();
            if air.any(|unit| self.supports_from_near(play.state, unit, zone)) {
                continue;
            }
            let free = self.fleets_to_concentrate(play.state, zone);
            let nearest = least_of(free, |unit| self.distance_of(play.state, unit, zone));
            let Some(unit) = self.pick(play, cause, &nearest)? else {
                continue;
            };
            let mut goals = self.goals_of_concentration(play.state, unit, zone);
            if goals.contains(&zone) {
                goals = vec![zone];
            }
            if let Some(goal) = self.pick(play, cause, &goals)? {
                self.redeploy(play, unit, goal);
            }
        }
        Ok(())
    }

    fn allied_air_fleets(&self) -> impl Iterator<Item = UnitId> {
        self.units_of(ALLIES)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet)
    }

    /// Whether an air fleet stands in a zone, or next to it with support to give.
    fn supports_from_near(&self, position: &Position, unit: UnitId, zone: ZoneId) -> bool {
        position.zone_of(unit).is_some_and(|at| {
            at == zone
                || (self.map().link(at, zone).is_adjacent()
                    && self.values(position, unit).support > 0)
        })
    }

    /// The air fleets that may be sent to a contested zone: those that support no other.
    fn fleets_to_concentrate(&self, position: &Position, zone: ZoneId) -> Vec<UnitId> {
        let contested = position.contested_zones();
        let is_needed = |unit: UnitId| {
            contested
                .iter()
                .any(|other| self.supports_from_near(position, unit, other))
        };
        self.allied_air_fleets()
            .filter(|unit| self.unit(*unit).id != "A-14AF" && !is_needed(*unit))
            .filter(|unit| {
                !self
                    .goals_of_concentration(position, *unit, zone)
                    .is_empty()
            })
            .collect()
    }

    /// Where an air fleet may go for a contested zone: there, or to a friendly zone next to it.
    fn goals_of_concentration(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Vec<ZoneId> {
        std::iter::once(zone)
            .chain(self.map().neighbours(zone))
            .filter(|goal| *goal == zone || self.is_friendly(position, ALLIES, *goal))
            .filter(|goal| self.check_redeployment(position, unit, *goal).is_ok())
            .collect()
    }
}
