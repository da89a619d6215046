//! The strategic phase of the inactive Allies (4.1).

pub(crate) mod air;
pub(crate) mod china;
pub(crate) mod garrisons;

use crate::Typhoon;
use crate::position::{Cause, Place, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play, least_of};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// The steps of the inactive Allies in phase C (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AlliedStep {
    /// Points of the turn.
    Points,
    /// 4.1.1: land replacements of the United States and ANZAC.
    LandUs,
    /// 4.1.1: British land replacements.
    LandUk,
    /// 17: the militia.
    Militia,
    /// 4.1.1-US: garrisons.
    GarrisonsUs,
    /// 4.1.1-UK: garrisons.
    GarrisonsUk,
    /// 4.1.1-CH: China.
    China,
    /// 4.1.2: fleets.
    Fleets,
    /// 4.1.3: air fleets.
    Air,
}

impl heigi_engine::Step<Typhoon> for AlliedStep {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        *self != Self::Points
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        match self {
            Self::Points => {
                game.allied_points(play);
                Ok(())
            }
            Self::LandUs => game.land_replacements(play, true),
            Self::LandUk => game.land_replacements(play, false),
            Self::Militia => game.militia(play),
            Self::GarrisonsUs => game.american_garrisons(play),
            Self::GarrisonsUk => game.british_garrisons(play),
            Self::China => game.china(play),
            Self::Fleets => game.allied_fleets(play),
            Self::Air => game.allied_air(play),
        }
    }
}

impl Typhoon {
    /// The land units that count as American for the automa: US, Australia, New Zealand (17).
    pub(crate) fn is_american_sector(&self, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        printed.kind == Kind::Corps && (printed.nation == Nation::Us || printed.is_anzac())
    }

    pub(crate) fn is_militia(&self, unit: UnitId) -> bool {
        self.unit(unit).nation == Nation::Australia && self.unit(unit).trigger.is_some()
    }

    /// An Australian corps leaves its first post once Japanese units stand next door; away from it it is
    /// free (4.1.1-US-b).
    pub(crate) fn is_released(&self, position: &Position, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        if printed.nation != Nation::Australia {
            return true;
        }
        let stands_near = |zone: ZoneId| {
            self.map()
                .neighbours(zone)
                .any(|near| self.units_of_in(position, JAPAN, near).next().is_some())
        };
        position
            .zone_of(unit)
            .is_some_and(|zone| printed.zone != Some(zone) || stands_near(zone))
    }

    /// The distance of a zone from the nearest Japanese land unit.
    fn distance_to_enemy(&self, position: &Position, zone: ZoneId) -> u8 {
        self.map()
            .all()
            .filter(|other| position.zone(*other).land[JAPAN.index()] > 0)
            .map(|other| self.map().reaction_distance(zone, other))
            .min()
            .unwrap_or(u8::MAX)
    }

    pub(crate) fn is_full(&self, position: &Position, unit: UnitId) -> bool {
        position.unit(unit).steps == self.unit(unit).steps()
    }

    /// The counters at full strength among some, or all of them if none is.
    pub(crate) fn full_first(&self, position: &Position, units: Vec<UnitId>) -> Vec<UnitId> {
        let is_full = |unit: &UnitId| self.is_full(position, *unit);
        let full: Vec<UnitId> = units.iter().copied().filter(is_full).collect();
        if full.is_empty() { units } else { full }
    }

    /// 4.1.2c: whether the fleets in a zone leave the game with it: those of the inactive Allies at
    /// Pearl Harbor do.
    pub(crate) fn leaves_with_pearl_harbor(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
    ) -> bool {
        side == ALLIES
            && zone == self.map().named.pearl_harbor
            && position.active == JAPAN
            && !position.options.two_players
    }

    /// 4.1.2c: whether Pearl Harbor is lost or contested, so that the inactive Allies have neither the
    /// fleets there nor points for any (H-23).
    pub(crate) fn is_pearl_harbor_lost(&self, position: &Position) -> bool {
        let pearl = self.map().named.pearl_harbor;
        let is_lost = self.is_friendly(position, JAPAN, pearl) || position.is_contested(pearl);
        is_lost && self.leaves_with_pearl_harbor(position, ALLIES, pearl)
    }

    /// 4.1.2a, 4.1.2b: where Task Force 64 makes its home.
    #[must_use]
    pub fn task_force_64_home(&self, position: &Position) -> ZoneId {
        self.map()
            .task_force_64_homes
            .iter()
            .copied()
            .find(|zone| self.is_friendly(position, ALLIES, *zone))
            .unwrap_or(self.map().named.pearl_harbor)
    }

    /// 4.1.2b: a fleet whose home has become contested goes to the next one by friendly zones.
    fn may_change_home(&self, position: &Position, fleet: UnitId, to: ZoneId) -> bool {
        let Some(from) = position
            .zone_of(fleet)
            .filter(|at| position.is_contested(*at))
        else {
            return false;
        };
        let supply = self.supply(position, ALLIES);
        let open = supply.zones_for(self.unit(fleet)) - self.closed_by_weather(position);
        let ways = self.map().ways(Travel::BySea, ALLIES);
        open.contains(to)
            && !self.is_closed_by_weather(position, from)
            && ways
                .reached([from].into_iter().collect(), open)
                .contains(to)
    }

    /// 3.2e: the points of the turn, less what strategic warfare took.
    pub(crate) fn allied_points(&self, play: &mut Play<'_>) {
        let record = self.tables().turn(play.state.turn).allies;
        let flags = play.state.flags;
        let is_india_invaded = self
            .map()
            .groups
            .india
            .iter()
            .any(|zone| play.state.zone(zone).land[JAPAN.index()] > 1);
        let is_afloat = !self.is_pearl_harbor_lost(play.state);
        play.state.rebuilt = UnitSet::EMPTY;
        let allies = &mut play.state.allies;
        if is_afloat {
            allies.naval += record.naval;
            allies.carrier += record.carrier;
        }
        allies.air = record.air.saturating_sub(flags.air_lost);
        // 2b: a lost land point is American, if there is one.
        let from_us = flags.land_lost.min(record.land_us);
        allies.land_us = record.land_us - from_us;
        allies.land_uk = record.land_uk.saturating_sub(flags.land_lost - from_us);
        // 17-INDIA-b, R55.
        allies.land_uk += u8::from(is_india_invaded);
    }

    /// 4.1.1: land replacements of the United States and ANZAC, or of Britain.
    fn land_replacements(&self, play: &mut Play<'_>, is_us: bool) -> Flow {
        loop {
            let points = if is_us {
                play.state.allies.land_us
            } else {
                play.state.allies.land_uk
            };
            let is_of_sector = |unit: UnitId| {
                let printed = self.unit(unit);
                let is_meant = if is_us {
                    self.is_american_sector(unit)
                } else {
                    printed.nation == Nation::Uk && printed.kind == Kind::Corps
                };
                is_meant && !self.is_militia(unit) && printed.cost <= points
            };
            let mut done = self.replace_one(play, &is_of_sector, is_us)?;
            if !done && !is_us && points > 0 {
                // ANZAC corps may use what the British do not need.
                let is_anzac = |unit: UnitId| {
                    let printed = self.unit(unit);
                    printed.kind == Kind::Corps
                        && printed.is_anzac()
                        && !self.is_militia(unit)
                        && printed.cost <= points
                };
                done = self.replace_one(play, &is_anzac, is_us)?;
            }
            if !done {
                break;
            }
        }
        if is_us {
            play.state.allies.land_us = 0;
        } else {
            play.state.allies.land_uk = 0;
        }
        Ok(())
    }

    /// Flips a reduced corps, or brings a destroyed one back; says whether there was one.
    fn replace_one(
        &self,
        play: &mut Play<'_>,
        is_meant: &dyn Fn(UnitId) -> bool,
        is_us: bool,
    ) -> Flow<bool> {
        let supply = self.supply(play.state, ALLIES);
        let reduced: Vec<UnitId> = self
            .units_of(ALLIES)
            .filter(|unit| is_meant(*unit) && self.may_be_rebuilt(play.state, &supply, *unit))
            .collect();
        let chosen = if reduced.is_empty() {
            self.replace_destroyed(play, is_meant)?
        } else {
            self.replace_reduced(play, &reduced)?
        };
        let Some(chosen) = chosen else {
            return Ok(false);
        };
        let cost = self.unit(chosen).cost;
        let allies = &mut play.state.allies;
        if is_us {
            allies.land_us -= cost;
        } else {
            allies.land_uk -= cost;
        }
        Ok(true)
    }

    /// 4.1.1b: flips one of some reduced corps, in contested zones first, else nearest to the enemy.
    fn replace_reduced(&self, play: &mut Play<'_>, reduced: &[UnitId]) -> Flow<Option<UnitId>> {
        let position = &*play.state;
        let first = least_of(reduced.iter().copied(), |unit| {
            match position.zone_of(unit) {
                Some(zone) if position.is_contested(zone) => (false, 0),
                Some(zone) => (true, self.distance_to_enemy(position, zone)),
                None => (true, u8::MAX),
            }
        });
        let chosen = self.pick(play, Cause::LandReplacement, &first)?;
        if let Some(unit) = chosen {
            self.flip(play, unit);
            play.state.rebuilt.insert(unit);
        }
        Ok(chosen)
    }

    /// 4.1.1: brings a destroyed corps back, as near to its home as there is room.
    fn replace_destroyed(
        &self,
        play: &mut Play<'_>,
        is_meant: &dyn Fn(UnitId) -> bool,
    ) -> Flow<Option<UnitId>> {
        let destroyed: Vec<UnitId> = self
            .units_of(ALLIES)
            .filter(|unit| is_meant(*unit) && self.unit(*unit).steps() == 2)
            .filter(|unit| play.state.unit(*unit).place == Place::Destroyed)
            .collect();
        let Some(unit) = self.pick(play, Cause::LandReplacement, &destroyed)? else {
            return Ok(None);
        };
        let named = &self.map().named;
        let home = match self.unit(unit).nation {
            Nation::Us => named.pearl_harbor,
            Nation::Australia => named.new_south_wales,
            Nation::NewZealand => named.new_zealand,
            _ => named.india,
        };
        let zone = self.nearest_room(play, unit, ALLIES, home, Cause::LandReplacement)?;
        if let Some(zone) = zone {
            self.bring_back(play, unit, zone);
        }
        Ok(zone.map(|_| unit))
    }

    /// 17-ANZAC-b: one free step a turn for the two militia corps.
    pub(crate) fn militia(&self, play: &mut Play<'_>) -> Flow {
        if !play.state.flags.australia_entered {
            return Ok(());
        }
        let militia: Vec<UnitId> = self
            .units_of(ALLIES)
            .filter(|unit| self.is_militia(*unit))
            .collect();
        let reduced: Vec<UnitId> = militia
            .iter()
            .copied()
            .filter(|unit| play.state.zone_of(*unit).is_some())
            .filter(|unit| !self.is_full(play.state, *unit))
            .collect();
        if let Some(unit) = self.pick(play, Cause::Militia, &reduced)? {
            self.flip(play, unit);
            return Ok(());
        }
        let destroyed: Vec<UnitId> = militia
            .into_iter()
            .filter(|unit| play.state.unit(*unit).place == Place::Destroyed)
            .collect();
        if let Some(unit) = self.pick(play, Cause::Militia, &destroyed)? {
            let australia: ZoneSet = self
                .map()
                .groups
                .australia
                .iter()
                .filter(|zone| self.is_friendly(play.state, ALLIES, *zone))
                .filter(|zone| self.has_room(play.state, unit, *zone))
                .collect();
            let home = self.map().named.new_south_wales;
            let zone = if australia.contains(home) {
                Some(home)
            } else {
                self.choose_zone(play, ALLIES, Cause::Militia, unit, australia)?
            };
            if let Some(zone) = zone {
                self.bring_back(play, unit, zone);
            }
        }
        Ok(())
    }

    /// 4.1.2: fleets go to their homes, and points repair them.
    fn allied_fleets(&self, play: &mut Play<'_>) -> Flow {
        let named = &self.map().named;
        let home = self.task_force_64_home(play.state);
        let fleets: Vec<UnitId> = self
            .units_of(ALLIES)
            .filter(|unit| self.unit(*unit).kind.is_fleet())
            .filter(|unit| play.state.zone_of(*unit).is_some())
            .collect();
        let carriers: Vec<UnitId> = fleets
            .iter()
            .copied()
            .filter(|unit| {
                self.unit(*unit).kind == Kind::CarrierFleet && self.unit(*unit).nation == Nation::Us
            })
            .collect();
        let group = self.pick(play, Cause::CarrierGroup, &carriers)?;
        for fleet in fleets {
            let to = match self.unit(fleet).nation {
                Nation::Us if Some(fleet) == group || self.unit(fleet).id == "A-TF64" => home,
                Nation::Us => named.pearl_harbor,
                Nation::Netherlands => named.java,
                _ => named.india,
            };
            if self.check_redeployment(play.state, fleet, to).is_ok()
                || self.may_change_home(play.state, fleet, to)
            {
                self.redeploy(play, fleet, to);
            }
        }
        for kind in [Kind::SurfaceFleet, Kind::CarrierFleet] {
            self.allied_naval_points(play, kind)?;
        }
        Ok(())
    }

    /// 4.1.2f: disrupted fleets are reorganised, destroyed ones return, reduced ones are repaired.
    fn allied_naval_points(&self, play: &mut Play<'_>, kind: Kind) -> Flow {
        let of_kind: Vec<UnitId> = self
            .units_of(ALLIES)
            .filter(|unit| self.unit(*unit).kind == kind)
            .filter(|unit| self.unit(*unit).nation != Nation::Netherlands)
            .collect();
        let mut waiting: Vec<(u8, UnitId)> = of_kind
            .iter()
            .filter_map(|unit| match play.state.unit(*unit).place {
                Place::Track(turn) => Some((turn, *unit)),
                _ => None,
            })
            .collect();
        waiting.sort_unstable();
        for (_, unit) in waiting {
            if *play.state.naval_points(ALLIES, kind) == 0 {
                return Ok(());
            }
            *play.state.naval_points(ALLIES, kind) -= 1;
            self.fleet_back(play, unit)?;
        }
        loop {
            let points = *play.state.naval_points(ALLIES, kind);
            let payable = |unit: &UnitId| self.unit(*unit).cost <= points;
            let position = &*play.state;
            let destroyed: Vec<UnitId> = of_kind
                .iter()
                .copied()
                .filter(|unit| position.unit(*unit).place == Place::Destroyed)
                .filter(|unit| payable(unit) && !self.return_zones(position, *unit).is_empty())
                .collect();
            if let Some(unit) = self.pick(play, Cause::NavalReplacement, &destroyed)? {
                *play.state.naval_points(ALLIES, kind) -= self.unit(unit).cost;
                let zone = self.fleet_home(unit);
                self.bring_back(play, unit, zone);
                continue;
            }
            let supply = self.supply(play.state, ALLIES);
            let reduced: Vec<UnitId> = of_kind
                .iter()
                .copied()
                .filter(payable)
                .filter(|unit| self.may_be_repaired(play.state, *unit))
                .filter(|unit| self.is_supplied(play.state, &supply, *unit))
                .collect();
            let Some(unit) = self.pick(play, Cause::NavalReplacement, &reduced)? else {
                return Ok(());
            };
            *play.state.naval_points(ALLIES, kind) -= self.unit(unit).cost;
            self.flip(play, unit);
        }
    }
}
