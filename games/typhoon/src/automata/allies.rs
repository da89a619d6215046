//! The strategic phase of the inactive Allies (4.1).

use crate::Typhoon;
use crate::position::event::Event;
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

    /// True if Japan holds a zone next to a zone, or stands in one.
    fn is_threatened(&self, position: &Position, zone: ZoneId) -> bool {
        self.map().neighbours(zone).any(|near| {
            self.is_friendly(position, JAPAN, near) || position.zone(near).land[JAPAN.index()] > 0
        })
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

    /// The corps in a zone that count for garrisons of the American sector.
    fn garrison_corps<'a>(
        &'a self,
        position: &'a Position,
        zone: ZoneId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        self.land_units(position, ALLIES, zone)
            .filter(|unit| self.is_american_sector(*unit) && !self.is_militia(*unit))
    }

    /// 4.1.1-US: whether a garrison is strong enough: a full corps, or two.
    fn is_garrisoned(&self, position: &Position, zone: ZoneId) -> bool {
        let corps: Vec<UnitId> = self.garrison_corps(position, zone).collect();
        corps.len() >= 2 || corps.iter().any(|unit| self.is_full(position, *unit))
    }

    /// 4.1.1-US: the corps that make up the garrison of a zone: a full one, or else two.
    pub(crate) fn garrison_of(&self, position: &Position, zone: ZoneId) -> UnitSet {
        let corps: Vec<UnitId> = self.garrison_corps(position, zone).collect();
        match corps.iter().find(|unit| self.is_full(position, **unit)) {
            Some(unit) => [*unit].into_iter().collect(),
            None => corps.into_iter().take(2).collect(),
        }
    }

    /// 4.1.1-US: where a garrison must stand: Pearl Harbor, and New South Wales if an Australian zone is
    /// lost, contested or next to such a zone.
    fn required_garrisons(&self, position: &Position) -> Vec<ZoneId> {
        let (map, named) = (self.map(), &self.map().named);
        let is_lost =
            |zone: ZoneId| position.is_contested(zone) || self.is_friendly(position, JAPAN, zone);
        let is_threatened = map
            .groups
            .australia
            .iter()
            .any(|zone| is_lost(zone) || map.neighbours(zone).any(is_lost));
        let mut required = vec![named.pearl_harbor];
        if is_threatened {
            required.push(named.new_south_wales);
        }
        required
    }

    /// 4.1.1-US: the garrisons besides that of Pearl Harbor: of New South Wales, if it must be held, and
    /// one corps on each island of the sea route.
    pub(crate) fn garrisons(&self, position: &Position) -> UnitSet {
        let mut garrisons = UnitSet::EMPTY;
        for zone in self.required_garrisons(position).into_iter().skip(1) {
            garrisons = garrisons | self.garrison_of(position, zone);
        }
        for zone in &self.map().task_force_64_homes {
            let corps = self.garrison_corps(position, *zone);
            if let Some(unit) = self.weakest(position, corps) {
                garrisons.insert(unit);
            }
        }
        garrisons
    }

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

    /// 4.1.1-US: Pearl Harbor, New South Wales if Australia is threatened, and the islands.
    fn american_garrisons(&mut self, game: &Typhoon) -> Flow<()> {
        let required = game.required_garrisons(&self.position);
        for zone in &required {
            while !game.is_garrisoned(&self.position, *zone) {
                let candidates: Vec<UnitId> = self
                    .free_corps(game)
                    .into_iter()
                    .filter(|unit| {
                        !self.is_needed(game, *unit, &required)
                            && game
                                .check_redeployment(&self.position, *unit, *zone)
                                .is_ok()
                    })
                    .collect();
                // 4.1.1c: garrisons are made of corps that have just been rebuilt; failing these, of
                // corps that no enemy stands next to.
                let rebuilt: Vec<UnitId> = candidates
                    .iter()
                    .copied()
                    .filter(|unit| self.position.rebuilt.contains(*unit))
                    .collect();
                let list = if rebuilt.is_empty() {
                    let is_quiet = |unit: &UnitId| {
                        self.position
                            .zone_of(*unit)
                            .is_some_and(|at| !game.is_threatened(&self.position, at))
                    };
                    candidates.into_iter().filter(is_quiet).collect()
                } else {
                    rebuilt
                };
                let list = game.full_first(&self.position, list);
                match self.pick(Cause::Garrison, &list)? {
                    Some(unit) => self.redeploy(game, unit, *zone),
                    None => break,
                }
            }
        }
        self.island_garrisons(game, &required)
    }

    /// 4.1.1-US: one corps for each island of the sea route that has none, from those that have just been
    /// rebuilt, have just arrived, or are spare at Pearl Harbor or in New Zealand.
    fn island_garrisons(&mut self, game: &Typhoon, required: &[ZoneId]) -> Flow<()> {
        let named = &game.map().named;
        let islands = &game.map().task_force_64_homes;
        let is_manned = |position: &Position, zone: ZoneId| {
            game.land_units(position, ALLIES, zone).next().is_some()
        };
        loop {
            let supply = game.supply(&self.position, ALLIES).zones;
            let empty: Vec<ZoneId> = islands
                .iter()
                .copied()
                .filter(|zone| supply.contains(*zone) && !is_manned(&self.position, *zone))
                .collect();
            let mut free = self.free_corps(game);
            free.retain(|unit| {
                let Some(at) = self.position.zone_of(*unit) else {
                    return false;
                };
                let printed = game.unit(*unit);
                let is_spare = self.position.rebuilt.contains(*unit)
                    || printed.turn == Some(self.position.turn)
                    || [named.pearl_harbor, named.new_zealand].contains(&at);
                let alone = game.land_units(&self.position, ALLIES, at).count() == 1;
                is_spare
                    && printed.nation != Nation::Australia
                    && !(islands.contains(&at) && alone)
                    && !self.is_needed(game, *unit, required)
                    && empty.iter().any(|zone| {
                        game.check_redeployment(&self.position, *unit, *zone)
                            .is_ok()
                    })
            });
            let Some(unit) = self.pick(Cause::Garrison, &free)? else {
                return Ok(());
            };
            let open: Vec<ZoneId> = empty
                .into_iter()
                .filter(|zone| game.check_redeployment(&self.position, unit, *zone).is_ok())
                .collect();
            let Some(zone) = self.pick(Cause::Garrison, &open)? else {
                return Ok(());
            };
            self.redeploy(game, unit, zone);
        }
    }

    /// True if a required garrison would be too weak without a corps.
    fn is_needed(&self, game: &Typhoon, unit: UnitId, required: &[ZoneId]) -> bool {
        let Some(zone) = self.position.zone_of(unit) else {
            return false;
        };
        if !required.contains(&zone) {
            return false;
        }
        let mut without = self.position.clone();
        without.put(unit, ALLIES, true, Place::Later);
        !game.is_garrisoned(&without, zone)
    }

    /// Corps of the American sector that nothing binds to their place.
    fn free_corps(&self, game: &Typhoon) -> Vec<UnitId> {
        game.units_of(ALLIES)
            .filter(|unit| game.is_american_sector(*unit) && !game.is_militia(*unit))
            .filter(|unit| self.position.zone_of(*unit).is_some())
            .filter(|unit| game.is_released(&self.position, *unit))
            .collect()
    }

    /// 4.1.1-UK: a corps in each friendly zone next to the Japanese in India and Burma.
    fn british_garrisons(&mut self, game: &Typhoon) -> Flow<()> {
        let map = game.map();
        let mut theatre = map.groups.india;
        theatre.insert(map.named.burma);
        let has_army = |position: &Position, zone: ZoneId| {
            game.land_units(position, JAPAN, zone)
                .any(|unit| game.unit(unit).kind == Kind::Army)
        };
        let is_british = |unit: &UnitId| game.unit(*unit).nation == Nation::Uk;
        let has_corps = |position: &Position, zone: ZoneId| {
            game.land_units(position, ALLIES, zone)
                .any(|unit| is_british(&unit))
        };
        let posts: Vec<ZoneId> = map
            .all()
            .filter(|zone| {
                game.is_friendly(&self.position, ALLIES, *zone)
                    && !map.groups.china.contains(*zone)
                    && map.links(*zone).any(|(near, link)| {
                        link.is_overland()
                            && theatre.contains(near)
                            && has_army(&self.position, near)
                    })
            })
            .collect();
        for post in &posts {
            if has_corps(&self.position, *post) {
                continue;
            }
            let candidates: Vec<UnitId> = game
                .units_of(ALLIES)
                .filter(is_british)
                .filter(|unit| game.unit(*unit).kind == Kind::Corps)
                .filter(|unit| {
                    let Some(at) = self.position.zone_of(*unit) else {
                        return false;
                    };
                    let alone = game
                        .land_units(&self.position, ALLIES, at)
                        .filter(is_british)
                        .count()
                        == 1;
                    let is_bound = posts.contains(&at) && alone;
                    !is_bound
                        && game
                            .check_redeployment(&self.position, *unit, *post)
                            .is_ok()
                })
                .collect();
            let list = game.full_first(&self.position, candidates);
            if let Some(unit) = self.pick(Cause::BritishGarrison, &list)? {
                self.redeploy(game, unit, *post);
            }
        }
        Ok(())
    }

    /// 4.1.1-CH, 17: Chinese armies move up, recover, and one goes to Burma.
    pub(crate) fn china(&mut self, game: &Typhoon) -> Flow<()> {
        let map = game.map();
        if self.position.active != ALLIES {
            for zone in map.groups.china.iter() {
                if !self.position.is_contested(zone) {
                    continue;
                }
                let is_chinese = |unit: &UnitId| game.unit(*unit).nation == Nation::China;
                let armies = |position: &Position| {
                    game.land_units(position, ALLIES, zone)
                        .filter(is_chinese)
                        .count()
                };
                while armies(&self.position) < 3 {
                    let mut near = self.chinese_near(game, zone);
                    near.retain(|unit| game.has_room(&self.position, *unit, zone));
                    match self.pick(Cause::ChineseArmies, &near)? {
                        Some(unit) => self.redeploy(game, unit, zone),
                        None => break,
                    }
                }
            }
        }
        self.chinese_recovery(game)?;
        let burma = map.named.burma;
        let flags = self.position.flags;
        if flags.burma_entered && !flags.burma_answered {
            self.position.flags.burma_answered = true;
            let near: Vec<UnitId> = self
                .chinese_near(game, burma)
                .into_iter()
                .filter(|unit| game.has_room(&self.position, *unit, burma))
                .collect();
            if let Some(unit) = self.pick(Cause::ChineseToBurma, &near)? {
                self.redeploy(game, unit, burma);
                self.hold_at_once(game, burma)?;
            }
        }
        Ok(())
    }

    /// 13b: a zone that a land unit reaches outside the operations is its side's at once, if no enemy
    /// land unit is there.
    fn hold_at_once(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<()> {
        let is_free = game
            .land_units(&self.position, JAPAN, zone)
            .next()
            .is_none();
        if is_free && !game.is_friendly(&self.position, ALLIES, zone) {
            self.position.mark(zone, Some(ALLIES), None);
            let side = ALLIES;
            self.tell(Event::Controlled { zone, side });
            self.displace(game, JAPAN, zone)?;
        }
        Ok(())
    }

    /// Chinese armies in Allied-controlled Chinese zones that touch a zone by land.
    fn chinese_near(&self, game: &Typhoon, zone: ZoneId) -> Vec<UnitId> {
        game.units_of(ALLIES)
            .filter(|unit| game.unit(*unit).nation == Nation::China)
            .filter(|unit| {
                self.position.zone_of(*unit).is_some_and(|at| {
                    game.map().groups.china.contains(at)
                        && game.is_friendly(&self.position, ALLIES, at)
                        && game.map().link(at, zone).land
                })
            })
            .collect()
    }

    /// 17-CHINA: all reduced armies recover; one destroyed army returns, two if Burma is open.
    fn chinese_recovery(&mut self, game: &Typhoon) -> Flow<()> {
        let is_chinese = |unit: &UnitId| game.unit(*unit).nation == Nation::China;
        let chinese: Vec<UnitId> = game.units_of(ALLIES).filter(is_chinese).collect();
        for unit in &chinese {
            if self.position.zone_of(*unit).is_some() && !game.is_full(&self.position, *unit) {
                self.flip(*unit);
            }
        }
        let burma = game.map().named.burma;
        let most = if game.is_friendly(&self.position, ALLIES, burma) {
            2
        } else {
            1
        };
        for _ in 0..most {
            let destroyed: Vec<UnitId> = chinese
                .iter()
                .copied()
                .filter(|unit| self.position.unit(*unit).place == Place::Destroyed)
                .collect();
            let Some(unit) = self.pick(Cause::ChineseArmies, &destroyed)? else {
                return Ok(());
            };
            let open: Vec<ZoneId> = game
                .map()
                .groups
                .china
                .iter()
                .filter(|zone| game.is_friendly(&self.position, ALLIES, *zone))
                .filter(|zone| game.has_room(&self.position, unit, *zone))
                .collect();
            let central = game.map().named.central_china;
            let zone = if open.contains(&central) {
                Some(central)
            } else {
                self.pick(Cause::ChineseArmies, &open)?
            };
            match zone {
                Some(zone) => self.bring_back(game, unit, zone),
                None => return Ok(()),
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

    /// 4.1.3: air fleets are rebuilt, go to their headquarters, and gather where there is fighting.
    fn allied_air(&mut self, game: &Typhoon) -> Flow<()> {
        while self.position.allies.air > 0 {
            let position = &self.position;
            let air: Vec<UnitId> = game
                .units_of(ALLIES)
                .filter(|unit| game.unit(*unit).kind == Kind::AirFleet)
                .collect();
            let destroyed: Vec<UnitId> = air
                .iter()
                .copied()
                .filter(|unit| position.unit(*unit).place == Place::Destroyed)
                .filter(|unit| !game.return_zones(position, *unit).is_empty())
                .collect();
            if let Some(unit) = self.pick(Cause::AirReplacement, &destroyed)? {
                let zones = game.return_zones(&self.position, unit);
                let at_home = game
                    .air_headquarters(unit)
                    .filter(|zone| zones.contains(*zone));
                let list: Vec<ZoneId> = zones.iter().collect();
                let zone = match at_home {
                    Some(zone) => Some(zone),
                    None => self.pick(Cause::AirReplacement, &list)?,
                };
                let Some(zone) = zone else { break };
                self.bring_back(game, unit, zone);
                self.position.allies.air -= 1;
                continue;
            }
            let position = &self.position;
            let supply = game.supply(position, ALLIES);
            let reduced: Vec<UnitId> = air
                .into_iter()
                .filter(|unit| position.zone_of(*unit).is_some() && !game.is_full(position, *unit))
                .filter(|unit| game.is_supplied(position, &supply, *unit))
                .collect();
            let is_contested = |unit: &UnitId| {
                position
                    .zone_of(*unit)
                    .is_some_and(|zone| position.is_contested(zone))
            };
            let first: Vec<UnitId> = reduced.iter().copied().filter(is_contested).collect();
            let list = if first.is_empty() { reduced } else { first };
            let Some(unit) = self.pick(Cause::AirReplacement, &list)? else {
                break;
            };
            self.flip(unit);
            self.position.allies.air -= 1;
        }
        self.position.allies.air = 0;
        self.air_basing(game);
        self.air_concentration(game)
    }

    fn air_basing(&mut self, game: &Typhoon) {
        let air: Vec<UnitId> = game
            .units_of(ALLIES)
            .filter(|unit| game.unit(*unit).kind == Kind::AirFleet)
            .collect();
        for unit in air {
            let Some(at) = self.position.zone_of(unit) else {
                continue;
            };
            let Some(home) = game.air_headquarters(unit) else {
                continue;
            };
            if at != home
                && !self.position.is_contested(at)
                && game.check_redeployment(&self.position, unit, home).is_ok()
            {
                self.redeploy(game, unit, home);
            }
        }
    }

    /// 4.1.3e: an air fleet joins each contested zone that has none in range.
    fn air_concentration(&mut self, game: &Typhoon) -> Flow<()> {
        let map = game.map();
        let mut open: Vec<ZoneId> = map
            .all()
            .filter(|zone| self.position.is_contested(*zone))
            .collect();
        while !open.is_empty() {
            let Some(zone) = self.pick(Cause::AirConcentration, &open)? else {
                break;
            };
            open.retain(|other| *other != zone);
            let supports = |position: &Position, unit: UnitId, zone: ZoneId| {
                position.zone_of(unit).is_some_and(|at| {
                    at == zone
                        || (map.link(at, zone).is_adjacent()
                            && game.values(position, unit).support > 0)
                })
            };
            let air: Vec<UnitId> = game
                .units_of(ALLIES)
                .filter(|unit| game.unit(*unit).kind == Kind::AirFleet)
                .collect();
            if air.iter().any(|unit| supports(&self.position, *unit, zone)) {
                continue;
            }
            let contested: Vec<ZoneId> = map
                .all()
                .filter(|other| self.position.is_contested(*other))
                .collect();
            // The zone itself, else a friendly zone next to it.
            let goals: Vec<ZoneId> = std::iter::once(zone).chain(map.neighbours(zone)).collect();
            let goals_of = |position: &Position, unit: UnitId| -> Vec<ZoneId> {
                goals
                    .iter()
                    .copied()
                    .filter(|goal| *goal == zone || game.is_friendly(position, ALLIES, *goal))
                    .filter(|goal| game.check_redeployment(position, unit, *goal).is_ok())
                    .collect()
            };
            let position = &self.position;
            let candidates: Vec<UnitId> = air
                .into_iter()
                .filter(|unit| game.unit(*unit).id != "A-14AF")
                .filter(|unit| {
                    !contested
                        .iter()
                        .any(|other| supports(position, *unit, *other))
                })
                .filter(|unit| !goals_of(position, *unit).is_empty())
                .collect();
            let distance = |unit: &UnitId| {
                position
                    .zone_of(*unit)
                    .map_or(u8::MAX, |at| map.reaction_distance(at, zone))
            };
            let nearest = candidates.iter().map(distance).min();
            let list: Vec<UnitId> = candidates
                .iter()
                .copied()
                .filter(|unit| Some(distance(unit)) == nearest)
                .collect();
            let Some(unit) = self.pick(Cause::AirConcentration, &list)? else {
                continue;
            };
            let mut open_goals = goals_of(&self.position, unit);
            if open_goals.contains(&zone) {
                open_goals = vec![zone];
            }
            if let Some(goal) = self.pick(Cause::AirConcentration, &open_goals)? {
                self.redeploy(game, unit, goal);
            }
        }
        Ok(())
    }
}
