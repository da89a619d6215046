//! Garrisons of the inactive Allies (4.1.1).

use crate::Typhoon;
use crate::position::{Cause, Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};

impl Typhoon {
    /// True if Japan holds a zone next to a zone, or stands in one.
    fn is_threatened(&self, position: &Position, zone: ZoneId) -> bool {
        self.map().neighbours(zone).any(|near| {
            self.is_friendly(position, JAPAN, near) || position.zone(near).land[JAPAN.index()] > 0
        })
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

    /// 4.1.1-US: Pearl Harbor, New South Wales if Australia is threatened, and the islands.
    pub(crate) fn american_garrisons(&self, play: &mut Play<'_>) -> Flow {
        let required = self.required_garrisons(play.state);
        for zone in &required {
            while !self.is_garrisoned(play.state, *zone) {
                let candidates: Vec<UnitId> = self
                    .free_corps(play.state)
                    .into_iter()
                    .filter(|unit| {
                        !self.is_needed(play.state, *unit, &required)
                            && self.check_redeployment(play.state, *unit, *zone).is_ok()
                    })
                    .collect();
                // 4.1.1c: garrisons are made of corps that have just been rebuilt; failing these, of
                // corps that no enemy stands next to.
                let rebuilt: Vec<UnitId> = candidates
                    .iter()
                    .copied()
                    .filter(|unit| play.state.rebuilt.contains(*unit))
                    .collect();
                let list = if rebuilt.is_empty() {
                    let is_quiet = |unit: &UnitId| {
                        play.state
                            .zone_of(*unit)
                            .is_some_and(|at| !self.is_threatened(play.state, at))
                    };
                    candidates.into_iter().filter(is_quiet).collect()
                } else {
                    rebuilt
                };
                let list = self.full_first(play.state, list);
                match self.pick(play, Cause::Garrison, &list)? {
                    Some(unit) => self.redeploy(play, unit, *zone),
                    None => break,
                }
            }
        }
        self.island_garrisons(play, &required)
    }

    /// 4.1.1-US: one corps for each island of the sea route that has none, from those that have just been
    /// rebuilt, have just arrived, or are spare at Pearl Harbor or in New Zealand.
    fn island_garrisons(&self, play: &mut Play<'_>, required: &[ZoneId]) -> Flow {
        let named = &self.map().named;
        let islands = &self.map().task_force_64_homes;
        let is_manned = |position: &Position, zone: ZoneId| {
            self.land_units(position, ALLIES, zone).next().is_some()
        };
        loop {
            let supply = self.supply(play.state, ALLIES).zones;
            let empty: Vec<ZoneId> = islands
                .iter()
                .copied()
                .filter(|zone| supply.contains(*zone) && !is_manned(play.state, *zone))
                .collect();
            let mut free = self.free_corps(play.state);
            free.retain(|unit| {
                let Some(at) = play.state.zone_of(*unit) else {
                    return false;
                };
                let printed = self.unit(*unit);
                let is_spare = play.state.rebuilt.contains(*unit)
                    || printed.turn == Some(play.state.turn)
                    || [named.pearl_harbor, named.new_zealand].contains(&at);
                let alone = self.land_units(play.state, ALLIES, at).count() == 1;
                is_spare
                    && printed.nation != Nation::Australia
                    && !(islands.contains(&at) && alone)
                    && !self.is_needed(play.state, *unit, required)
                    && empty
                        .iter()
                        .any(|zone| self.check_redeployment(play.state, *unit, *zone).is_ok())
            });
            let Some(unit) = self.pick(play, Cause::Garrison, &free)? else {
                return Ok(());
            };
            let open: Vec<ZoneId> = empty
                .into_iter()
                .filter(|zone| self.check_redeployment(play.state, unit, *zone).is_ok())
                .collect();
            let Some(zone) = self.pick(play, Cause::Garrison, &open)? else {
                return Ok(());
            };
            self.redeploy(play, unit, zone);
        }
    }

    /// True if a required garrison would be too weak without a corps.
    fn is_needed(&self, position: &Position, unit: UnitId, required: &[ZoneId]) -> bool {
        let Some(zone) = position.zone_of(unit) else {
            return false;
        };
        if !required.contains(&zone) {
            return false;
        }
        let mut without = position.clone();
        without.put(unit, ALLIES, true, Place::Later);
        !self.is_garrisoned(&without, zone)
    }

    /// Corps of the American sector that nothing binds to their place.
    fn free_corps(&self, position: &Position) -> Vec<UnitId> {
        self.units_of(ALLIES)
            .filter(|unit| self.is_american_sector(*unit) && !self.is_militia(*unit))
            .filter(|unit| position.zone_of(*unit).is_some())
            .filter(|unit| self.is_released(position, *unit))
            .collect()
    }

    /// 4.1.1-UK: a corps in each friendly zone next to the Japanese in India and Burma.
    pub(crate) fn british_garrisons(&self, play: &mut Play<'_>) -> Flow {
        let map = self.map();
        let mut theatre = map.groups.india;
        theatre.insert(map.named.burma);
        let has_army = |position: &Position, zone: ZoneId| {
            self.land_units(position, JAPAN, zone)
                .any(|unit| self.unit(unit).kind == Kind::Army)
        };
        let is_british = |unit: &UnitId| self.unit(*unit).nation == Nation::Uk;
        let has_corps = |position: &Position, zone: ZoneId| {
            self.land_units(position, ALLIES, zone)
                .any(|unit| is_british(&unit))
        };
        let posts: Vec<ZoneId> = map
            .all()
            .filter(|zone| {
                self.is_friendly(play.state, ALLIES, *zone)
                    && !map.groups.china.contains(*zone)
                    && map.links(*zone).any(|(near, link)| {
                        link.is_overland() && theatre.contains(near) && has_army(play.state, near)
                    })
            })
            .collect();
        for post in &posts {
            if has_corps(play.state, *post) {
                continue;
            }
            let candidates: Vec<UnitId> = self
                .units_of(ALLIES)
                .filter(is_british)
                .filter(|unit| self.unit(*unit).kind == Kind::Corps)
                .filter(|unit| {
                    let Some(at) = play.state.zone_of(*unit) else {
                        return false;
                    };
                    let alone = self
                        .land_units(play.state, ALLIES, at)
                        .filter(is_british)
                        .count()
                        == 1;
                    let is_bound = posts.contains(&at) && alone;
                    !is_bound && self.check_redeployment(play.state, *unit, *post).is_ok()
                })
                .collect();
            let list = self.full_first(play.state, candidates);
            if let Some(unit) = self.pick(play, Cause::BritishGarrison, &list)? {
                self.redeploy(play, unit, *post);
            }
        }
        Ok(())
    }
}
