//! Japan attacks in Asia when nobody commands it (7.2).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Flow, Operation, Place, Play, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};

impl Play<'_> {
    /// 7.2: Japan attacks in Asia with the action points that are left.
    pub(crate) fn asian_offensive(&mut self, game: &Typhoon) -> Flow<()> {
        let mut contested: Vec<ZoneId> = game.map().groups.asian_mainland.iter().collect();
        contested.retain(|zone| game.may_attack_in_asia(&self.position, *zone));
        if contested.is_empty() {
            return self.asian_invasion(game);
        }
        while self.position.japan.action_points > 0 {
            let Some(zone) = self.pick(Cause::AsianTarget, &contested)? else {
                break;
            };
            contested.retain(|other| *other != zone);
            self.position.japan.action_points -= 1;
            self.attack_in_asia(game, zone)?;
            // Armies that have gone into one zone are not to spare for the next.
            contested.retain(|other| game.may_attack_in_asia(&self.position, *other));
        }
        Ok(())
    }

    /// 7.2: reinforcement, one attack by each army, and breakthrough.
    fn attack_in_asia(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<()> {
        for unit in game.spare_armies(&self.position, zone) {
            if game.has_room(&self.position, unit, zone) {
                self.put(game, unit, Place::Zone(zone));
                self.position.unit_mut(unit).operated = true;
                self.tell(Event::Marched { unit, to: zone });
            }
        }
        self.position.operation = Some(Operation::new(JAPAN, zone));
        self.national_reactions(game, zone)?;
        let mut armies: Vec<UnitId> = game
            .land_units(&self.position, JAPAN, zone)
            .filter(|unit| game.unit(*unit).kind == Kind::Army)
            .collect();
        armies.sort_by_key(|unit| (-game.values(&self.position, *unit).attack, *unit));
        let mut struck = UnitSet::EMPTY;
        for army in armies {
            if self.position.zone_of(army) != Some(zone) {
                continue;
            }
            let enemies: Vec<UnitId> = game.land_units(&self.position, ALLIES, zone).collect();
            let fresh: Vec<UnitId> = enemies
                .iter()
                .copied()
                .filter(|unit| !struck.contains(*unit))
                .collect();
            if fresh.is_empty() {
                struck = UnitSet::EMPTY;
            }
            let list = if fresh.is_empty() { enemies } else { fresh };
            let Some(defender) = game.weakest(&self.position, list.into_iter()) else {
                break;
            };
            struck.insert(defender);
            let one = [army].into_iter().collect();
            self.fight(game, one, defender, zone)?;
        }
        let is_free = game
            .land_units(&self.position, ALLIES, zone)
            .next()
            .is_none();
        if is_free && has_any(game, &self.position, zone) {
            self.enter(game, JAPAN, zone)?;
            // 10.1j: those that have attacked break through; where nobody fought, nobody does (13e).
            let attackers = self
                .position
                .operation
                .map_or(UnitSet::EMPTY, |operation| operation.attacked);
            self.break_out(game, zone, attackers)?;
        }
        self.end_operation(game);
        Ok(())
    }

    /// 7.2d: the strongest of the attackers, if the zone has an army to spare, goes on into the nearest
    /// enemy zone.
    fn break_out(&mut self, game: &Typhoon, zone: ZoneId, attackers: UnitSet) -> Flow<()> {
        let kept = if game.map().groups.china.contains(zone) {
            2
        } else {
            1
        };
        let armies: Vec<UnitId> = game
            .land_units(&self.position, JAPAN, zone)
            .filter(|unit| game.unit(*unit).kind == Kind::Army)
            .collect();
        if armies.len() <= kept {
            return Ok(());
        }
        let able = armies.into_iter().filter(|army| attackers.contains(*army));
        let Some(army) = game.strongest(&self.position, able) else {
            return Ok(());
        };
        let one: UnitSet = [army].into_iter().collect();
        let zones: Vec<ZoneId> = game
            .map()
            .links(zone)
            .map(|(to, _)| to)
            .filter(|to| game.is_enemy(&self.position, JAPAN, *to))
            .filter(|to| game.check_breakthrough(&self.position, one, *to).is_ok())
            .collect();
        if let Some(to) = self.pick(Cause::AsianTarget, &zones)? {
            self.break_through(game, one, to)?;
        }
        Ok(())
    }

    /// 7.2c: without a contested zone an enemy zone is invaded, one with aircraft first.
    fn asian_invasion(&mut self, game: &Typhoon) -> Flow<()> {
        if self.position.japan.action_points == 0 {
            return Ok(());
        }
        let map = game.map();
        let supply = game.supply(&self.position, JAPAN);
        let position = &self.position;
        let open: Vec<ZoneId> = map
            .groups
            .asian_mainland
            .iter()
            .filter(|zone| game.is_enemy(position, JAPAN, *zone))
            .filter(|zone| game.check_enterable(position, *zone).is_ok())
            .filter(|zone| game.is_in_reach(&supply, *zone))
            .filter(|zone| {
                map.links(*zone)
                    .any(|(near, link)| link.land && game.is_friendly(position, JAPAN, near))
            })
            .collect();
        let with_air: Vec<ZoneId> = open
            .iter()
            .copied()
            .filter(|zone| game.air_fleets(position, ALLIES, *zone).next().is_some())
            .collect();
        // Only a single zone with aircraft is preferred.
        let list = if with_air.len() == 1 { with_air } else { open };
        let Some(zone) = self.pick(Cause::AsianTarget, &list)? else {
            return Ok(());
        };
        if game.spare_armies(&self.position, zone).is_empty() || !self.bring_air(game, zone)? {
            return Ok(());
        }
        self.position.japan.action_points -= 1;
        self.attack_in_asia(game, zone)
    }

    /// 7.2f: an air fleet must support the attack; one is brought up if need be.
    fn bring_air(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<bool> {
        let map = game.map();
        let position = &self.position;
        let supports = |unit: UnitId| {
            position.zone_of(unit).is_some_and(|at| {
                at == zone
                    || (map.link(at, zone).is_adjacent() && game.values(position, unit).support > 0)
            })
        };
        let air: Vec<UnitId> = game
            .units_of(JAPAN)
            .filter(|unit| game.unit(*unit).kind == Kind::AirFleet)
            .collect();
        if air.iter().any(|unit| supports(*unit)) {
            return Ok(true);
        }
        let goals: Vec<ZoneId> = map
            .neighbours(zone)
            .filter(|near| game.is_friendly(position, JAPAN, *near))
            .collect();
        let able: Vec<UnitId> = air
            .into_iter()
            .filter(|unit| {
                position
                    .zone_of(*unit)
                    .is_some_and(|at| map.groups.asian_mainland.contains(at))
                    && game.values(position, *unit).support > 0
                    && goals
                        .iter()
                        .any(|goal| game.check_redeployment(position, *unit, *goal).is_ok())
            })
            .collect();
        let Some(unit) = self.pick(Cause::AirTransfer, &able)? else {
            return Ok(false);
        };
        let open: Vec<ZoneId> = goals
            .into_iter()
            .filter(|goal| game.check_redeployment(&self.position, unit, *goal).is_ok())
            .collect();
        let Some(goal) = self.pick(Cause::AirTransfer, &open)? else {
            return Ok(false);
        };
        self.redeploy(game, unit, goal);
        Ok(true)
    }
}

/// True if Japanese land units stand in a zone.
fn has_any(game: &Typhoon, position: &Position, zone: ZoneId) -> bool {
    game.land_units(position, JAPAN, zone).next().is_some()
}

impl Typhoon {
    /// 7.2, H-58: whether Japan can attack in a contested zone: an army stands there, or can be sent.
    fn may_attack_in_asia(&self, position: &Position, zone: ZoneId) -> bool {
        let has_army = self
            .land_units(position, JAPAN, zone)
            .any(|unit| self.unit(unit).kind == Kind::Army);
        position.is_contested(zone)
            && (has_army || !self.spare_armies(position, zone).is_empty())
            && self.check_enterable(position, zone).is_ok()
            && self.is_in_reach(&self.supply(position, JAPAN), zone)
    }

    /// 7.2e: armies of Asian zones that may march to a target, strongest first: the perimeter keeps
    /// all of its own, other zones keep one army, Chinese zones two.
    pub(crate) fn spare_armies(&self, position: &Position, target: ZoneId) -> Vec<UnitId> {
        let map = self.map();
        let perimeter = self.perimeter(position);
        let mut spare = Vec::new();
        for zone in map.groups.asian_mainland.iter() {
            let is_free = self.is_friendly(position, JAPAN, zone) && !perimeter.contains(zone);
            if zone == target || !is_free {
                continue;
            }
            let kept = if map.groups.china.contains(zone) {
                2
            } else {
                1
            };
            let all: Vec<UnitId> = self
                .land_units(position, JAPAN, zone)
                .filter(|unit| self.unit(*unit).kind == Kind::Army)
                .collect();
            let count = all.len().saturating_sub(kept);
            let mut armies: Vec<UnitId> = all
                .into_iter()
                .filter(|unit| !position.unit(*unit).operated)
                .filter(|unit| self.check_land_way(position, *unit, target).is_ok())
                .collect();
            armies.sort_by_key(|unit| (-self.values(position, *unit).attack, *unit));
            spare.extend(armies.into_iter().take(count));
        }
        spare.sort_by_key(|unit| (-self.values(position, *unit).attack, *unit));
        spare
    }
}
