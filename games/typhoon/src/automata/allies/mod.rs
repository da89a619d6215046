//! The strategic phase of the inactive Allies (4.1).

pub(crate) mod air;
pub(crate) mod china;
pub(crate) mod garrisons;

use crate::Typhoon;
use crate::position::{AlliedStep, Cause, Flow, Place, Play, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use heigi_scene::Side;

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
}

impl Typhoon {
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
}

impl Play<'_> {
    /// 4.1: one step of the Allied strategic phase.
    pub(crate) fn allied_step(&mut self, game: &Typhoon, step: AlliedStep) -> Flow<()> {
        match step {
            AlliedStep::Points => {
                self.allied_points(game);
                Ok(())
            }
            AlliedStep::LandUs => self.land_replacements(game, true),
            AlliedStep::LandUk => self.land_replacements(game, false),
            AlliedStep::Militia => self.militia(game),
            AlliedStep::GarrisonsUs => self.american_garrisons(game),
            AlliedStep::GarrisonsUk => self.british_garrisons(game),
            AlliedStep::China => self.china(game),
            AlliedStep::Fleets => self.allied_fleets(game),
            AlliedStep::Air => self.allied_air(game),
        }
    }

    /// 3.2e: the points of the turn, less what strategic warfare took.
    pub(crate) fn allied_points(&mut self, game: &Typhoon) {
        let record = game.tables().turn(self.position.turn).allies;
        let flags = self.position.flags;
        let is_india_invaded = game
            .map()
            .groups
            .india
            .iter()
            .any(|zone| self.position.zone(zone).land[JAPAN.index()] > 1);
        let is_afloat = !game.is_pearl_harbor_lost(&self.position);
        self.position.rebuilt = UnitSet::EMPTY;
        let allies = &mut self.position.allies;
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
    fn land_replacements(&mut self, game: &Typhoon, is_us: bool) -> Flow<()> {
        loop {
            let points = if is_us {
                self.position.allies.land_us
            } else {
                self.position.allies.land_uk
            };
            let is_of_sector = |unit: UnitId| {
                let printed = game.unit(unit);
                let is_meant = if is_us {
                    game.is_american_sector(unit)
                } else {
                    printed.nation == Nation::Uk && printed.kind == Kind::Corps
                };
                is_meant && !game.is_militia(unit) && printed.cost <= points
            };
            let mut done = self.replace_one(game, &is_of_sector, is_us)?;
            if !done && !is_us && points > 0 {
                // ANZAC corps may use what the British do not need.
                let is_anzac = |unit: UnitId| {
                    let printed = game.unit(unit);
                    printed.kind == Kind::Corps
                        && printed.is_anzac()
                        && !game.is_militia(unit)
                        && printed.cost <= points
                };
                done = self.replace_one(game, &is_anzac, is_us)?;
            }
            if !done {
                break;
            }
        }
        if is_us {
            self.position.allies.land_us = 0;
        } else {
            self.position.allies.land_uk = 0;
        }
        Ok(())
    }

    /// Flips a reduced corps, or brings a destroyed one back; says whether there was one.
    fn replace_one(
        &mut self,
        game: &Typhoon,
        is_meant: &dyn Fn(UnitId) -> bool,
        is_us: bool,
    ) -> Flow<bool> {
        let supply = game.supply(&self.position, ALLIES);
        let position = &self.position;
        let reduced: Vec<UnitId> = game
            .units_of(ALLIES)
            .filter(|unit| is_meant(*unit) && position.zone_of(*unit).is_some())
            .filter(|unit| position.unit(*unit).steps < game.unit(*unit).steps())
            .filter(|unit| game.is_supplied(position, &supply, *unit))
            .collect();
        let chosen = if reduced.is_empty() {
            let destroyed: Vec<UnitId> = game
                .units_of(ALLIES)
                .filter(|unit| is_meant(*unit) && game.unit(*unit).steps() == 2)
                .filter(|unit| position.unit(*unit).place == Place::Destroyed)
                .collect();
            let Some(unit) = self.pick(Cause::LandReplacement, &destroyed)? else {
                return Ok(false);
            };
            let named = &game.map().named;
            let home = match game.unit(unit).nation {
                Nation::Us => named.pearl_harbor,
                Nation::Australia => named.new_south_wales,
                Nation::NewZealand => named.new_zealand,
                _ => named.india,
            };
            let zone = self.nearest_room(game, unit, ALLIES, home, Cause::LandReplacement)?;
            let Some(zone) = zone else {
                return Ok(false);
            };
            self.bring_back(game, unit, zone);
            unit
        } else {
            // 4.1.1b: those in contested zones first, else those nearest to the enemy.
            let zone = |unit: &UnitId| position.zone_of(*unit);
            let is_contested =
                |unit: &UnitId| zone(unit).is_some_and(|zone| position.is_contested(zone));
            let mut first: Vec<UnitId> = reduced.iter().copied().filter(is_contested).collect();
            if first.is_empty() {
                let distance = |unit: &UnitId| {
                    zone(unit).map_or(u8::MAX, |zone| game.distance_to_enemy(position, zone))
                };
                let nearest = reduced.iter().map(distance).min();
                first = reduced
                    .iter()
                    .copied()
                    .filter(|unit| Some(distance(unit)) == nearest)
                    .collect();
            }
            let Some(unit) = self.pick(Cause::LandReplacement, &first)? else {
                return Ok(false);
            };
            self.flip(unit);
            self.position.rebuilt.insert(unit);
            unit
        };
        let cost = game.unit(chosen).cost;
        let allies = &mut self.position.allies;
        if is_us {
            allies.land_us -= cost;
        } else {
            allies.land_uk -= cost;
        }
        Ok(true)
    }

    /// 17-ANZAC-b: one free step a turn for the two militia corps.
    pub(crate) fn militia(&mut self, game: &Typhoon) -> Flow<()> {
        if !self.position.flags.australia_entered {
            return Ok(());
        }
        let militia: Vec<UnitId> = game
            .units_of(ALLIES)
            .filter(|unit| game.is_militia(*unit))
            .collect();
        let reduced: Vec<UnitId> = militia
            .iter()
            .copied()
            .filter(|unit| self.position.zone_of(*unit).is_some())
            .filter(|unit| !game.is_full(&self.position, *unit))
            .collect();
        if let Some(unit) = self.pick(Cause::Militia, &reduced)? {
            self.flip(unit);
            return Ok(());
        }
        let destroyed: Vec<UnitId> = militia
            .into_iter()
            .filter(|unit| self.position.unit(*unit).place == Place::Destroyed)
            .collect();
        if let Some(unit) = self.pick(Cause::Militia, &destroyed)? {
            let australia: ZoneSet = game
                .map()
                .groups
                .australia
                .iter()
                .filter(|zone| game.is_friendly(&self.position, ALLIES, *zone))
                .filter(|zone| game.has_room(&self.position, unit, *zone))
                .collect();
            let home = game.map().named.new_south_wales;
            let zone = if australia.contains(home) {
                Some(home)
            } else {
                self.choose_zone(ALLIES, Cause::Militia, unit, australia)?
            };
            if let Some(zone) = zone {
                self.bring_back(game, unit, zone);
            }
        }
        Ok(())
    }

    /// 4.1.2: fleets go to their homes, and points repair them.
    fn allied_fleets(&mut self, game: &Typhoon) -> Flow<()> {
        let named = &game.map().named;
        let home = game.task_force_64_home(&self.position);
        let fleets: Vec<UnitId> = game
            .units_of(ALLIES)
            .filter(|unit| game.unit(*unit).kind.is_fleet())
            .filter(|unit| self.position.zone_of(*unit).is_some())
            .collect();
        let carriers: Vec<UnitId> = fleets
            .iter()
            .copied()
            .filter(|unit| {
                game.unit(*unit).kind == Kind::CarrierFleet && game.unit(*unit).nation == Nation::Us
            })
            .collect();
        let group = self.pick(Cause::CarrierGroup, &carriers)?;
        for fleet in fleets {
            let to = match game.unit(fleet).nation {
                Nation::Us if Some(fleet) == group || game.unit(fleet).id == "A-TF64" => home,
                Nation::Us => named.pearl_harbor,
                Nation::Netherlands => named.java,
                _ => named.india,
            };
            if game.check_redeployment(&self.position, fleet, to).is_ok()
                || game.may_change_home(&self.position, fleet, to)
            {
                self.redeploy(game, fleet, to);
            }
        }
        for kind in [Kind::SurfaceFleet, Kind::CarrierFleet] {
            self.allied_naval_points(game, kind)?;
        }
        Ok(())
    }

    /// 4.1.2f: disrupted fleets are reorganised, destroyed ones return, reduced ones are repaired.
    fn allied_naval_points(&mut self, game: &Typhoon, kind: Kind) -> Flow<()> {
        let of_kind: Vec<UnitId> = game
            .units_of(ALLIES)
            .filter(|unit| game.unit(*unit).kind == kind)
            .filter(|unit| game.unit(*unit).nation != Nation::Netherlands)
            .collect();
        let mut waiting: Vec<(u8, UnitId)> = of_kind
            .iter()
            .filter_map(|unit| match self.position.unit(*unit).place {
                Place::Track(turn) => Some((turn, *unit)),
                _ => None,
            })
            .collect();
        waiting.sort_unstable();
        for (_, unit) in waiting {
            if *self.naval_points(ALLIES, kind) == 0 {
                return Ok(());
            }
            *self.naval_points(ALLIES, kind) -= 1;
            self.fleet_back(game, unit)?;
        }
        loop {
            let points = *self.naval_points(ALLIES, kind);
            let payable = |unit: &UnitId| game.unit(*unit).cost <= points;
            let position = &self.position;
            let destroyed: Vec<UnitId> = of_kind
                .iter()
                .copied()
                .filter(|unit| position.unit(*unit).place == Place::Destroyed)
                .filter(|unit| payable(unit) && !game.return_zones(position, *unit).is_empty())
                .collect();
            if let Some(unit) = self.pick(Cause::NavalReplacement, &destroyed)? {
                *self.naval_points(ALLIES, kind) -= game.unit(unit).cost;
                let zone = game.fleet_home(unit);
                self.bring_back(game, unit, zone);
                continue;
            }
            let supply = game.supply(&self.position, ALLIES);
            let reduced: Vec<UnitId> = of_kind
                .iter()
                .copied()
                .filter(payable)
                .filter(|unit| game.may_be_repaired(&self.position, *unit))
                .filter(|unit| game.is_supplied(&self.position, &supply, *unit))
                .collect();
            let Some(unit) = self.pick(Cause::NavalReplacement, &reduced)? else {
                return Ok(());
            };
            *self.naval_points(ALLIES, kind) -= game.unit(unit).cost;
            self.flip(unit);
        }
    }
}
