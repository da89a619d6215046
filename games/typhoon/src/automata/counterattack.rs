//! The counterattack of the inactive Allies (4.2).

use crate::Typhoon;
use crate::position::event::{CounterattackOutcome, Event};
use crate::position::{Cause, Flow, Operation, Place, Play, Position, Step};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::control::Supply;

impl Typhoon {
    /// 4.2b: the modifier of the counterattack roll; not added up (R20).
    #[must_use]
    pub fn counterattack_modifier(&self, position: &Position) -> i8 {
        let groups = &self.map().groups;
        let is_japanese = |zone: ZoneId| self.is_friendly(position, JAPAN, zone);
        if groups.sea_route.iter().any(is_japanese) {
            return -2;
        }
        let mut watched = groups.australia;
        watched.insert(self.map().named.alaska);
        let is_threatened = watched.iter().any(|zone| {
            std::iter::once(zone)
                .chain(self.map().neighbours(zone))
                .any(|near| is_japanese(near) || position.is_contested(near))
        });
        let is_route_touched = groups
            .sea_route
            .iter()
            .any(|zone| self.map().neighbours(zone).any(is_japanese));
        if is_threatened || is_route_touched {
            -1
        } else {
            0
        }
    }

    /// 4.2e, 4.2g: the corps that a counterattack may use.
    #[must_use]
    pub fn counterattack_forces(&self, position: &Position) -> UnitSet {
        let supply = self.supply(position, ALLIES);
        let mut held = self.garrison_of(position, self.map().named.pearl_harbor);
        for zone in position.friendly_zones(ALLIES).iter() {
            let is_front = self
                .map()
                .neighbours(zone)
                .any(|near| self.is_friendly(position, JAPAN, near));
            let is_kept = held.iter().any(|unit| position.zone_of(unit) == Some(zone));
            if is_front
                && !is_kept
                && let Some(unit) = self.weakest(position, self.land_units(position, ALLIES, zone))
            {
                held.insert(unit);
            }
        }
        self.units_of(ALLIES)
            .filter(|unit| {
                let Some(zone) = position.zone_of(*unit) else {
                    return false;
                };
                self.unit(*unit).kind == Kind::Corps
                    && self.check_chinese_attack(position, *unit, zone).is_ok()
                    && !held.contains(*unit)
                    && !self.is_militia(*unit)
                    && !position.is_contested(zone)
                    && self.is_released(position, *unit)
                    && !self.is_closed_by_weather(position, zone)
                    && self.is_supplied(position, &supply, *unit)
            })
            .collect()
    }

    /// 4.2g: those of some corps that a counterattack uses first; the garrisons of 4.1.1-US stay, unless
    /// nobody else can go.
    fn before_garrisons(&self, position: &Position, able: Vec<UnitId>) -> Vec<UnitId> {
        let garrisons = self.garrisons(position);
        let free: Vec<UnitId> = able
            .iter()
            .copied()
            .filter(|unit| !garrisons.contains(*unit))
            .collect();
        if free.is_empty() { able } else { free }
    }
}

impl Play<'_> {
    /// 4.2: the roll, and if it succeeds the operations of the counterattack.
    pub(crate) fn counterattack(&mut self, game: &Typhoon) -> Flow<()> {
        let modifier = game.counterattack_modifier(&self.position);
        let die = self.die(Cause::Counterattack)?;
        let total = die as i8 + modifier;
        let forces = game.counterattack_forces(&self.position);
        let outcome = if total > self.position.turn as i8 {
            CounterattackOutcome::Missed
        } else if forces.is_empty() {
            CounterattackOutcome::WithoutForces
        } else {
            CounterattackOutcome::Launched
        };
        self.tell(Event::Counterattack { total, outcome });
        if outcome == CounterattackOutcome::Launched {
            let (american, british): (Vec<UnitId>, Vec<UnitId>) = forces
                .iter()
                .partition(|unit| game.is_american_sector(*unit));
            let american: UnitSet = american.into_iter().collect();
            let mut all = american;
            british.into_iter().for_each(|unit| all.insert(unit));
            self.position.agenda.push(Step::LandCounterattack(all));
            self.position
                .agenda
                .push(Step::JointCounterattack(american));
        }
        Ok(())
    }

    /// 4.2h: the zones that a joint operation may aim at.
    fn joint_targets(&self, game: &Typhoon, supply: &Supply) -> Vec<ZoneId> {
        let map = game.map();
        map.all()
            .filter(|zone| game.is_open_to_attack(&self.position, ALLIES, *zone))
            .filter(|zone| game.check_enterable(&self.position, *zone).is_ok())
            .filter(|zone| !self.position.assailed.contains(*zone))
            .filter(|zone| {
                map.links(*zone).any(|(near, link)| {
                    (link.sea || link.special_allied) && supply.zones.contains(near)
                })
            })
            .filter(|zone| {
                let is_japan = map.groups.japan.contains(*zone);
                !is_japan
                    || map.links(*zone).any(|(near, link)| {
                        link.sea && map.zone(near).base && supply.zones.contains(near)
                    })
            })
            .collect()
    }

    /// 4.2: one joint operation of the counterattack; a further one follows if forces are left.
    pub(crate) fn joint_counterattack(&mut self, game: &Typhoon, forces: UnitSet) -> Flow<()> {
        let map = game.map();
        let supply = game.supply(&self.position, ALLIES);
        let targets = self.joint_targets(game, &supply);
        let nearest_to = |zones: ZoneSet| -> Vec<ZoneId> {
            let best = targets
                .iter()
                .map(|zone| map.distance_to_any(*zone, zones))
                .min();
            targets
                .iter()
                .copied()
                .filter(|zone| Some(map.distance_to_any(*zone, zones)) == best)
                .collect()
        };
        let north: Vec<ZoneId> = targets
            .iter()
            .copied()
            .filter(|zone| [map.named.alaska, map.named.aleutians].contains(zone))
            .filter(|zone| self.position.zone(*zone).land[JAPAN.index()] > 0)
            .collect();
        let categories: Vec<Vec<ZoneId>> = [
            nearest_to(map.groups.sea_route),
            nearest_to(map.groups.australia),
            north,
        ]
        .into_iter()
        .filter(|zones| !zones.is_empty())
        .collect();
        let indices: Vec<usize> = (0..categories.len()).collect();
        let Some(category) = self.pick(Cause::CounterattackTarget, &indices)? else {
            return Ok(());
        };
        let Some(zone) = self.pick(Cause::CounterattackTarget, &categories[category])? else {
            return Ok(());
        };
        let is_able = |position: &Position, unit: UnitId| {
            !position.unit(unit).operated
                && game.unit(unit).nation == Nation::Us
                && game.check_fleet_way(position, unit, zone).is_ok()
        };
        let position = &self.position;
        let nearest_fleets = |kind: Kind| -> Vec<UnitId> {
            let list: Vec<UnitId> = game
                .units_of(ALLIES)
                .filter(|unit| game.unit(*unit).kind == kind && is_able(position, *unit))
                .filter(|unit| {
                    kind == Kind::CarrierFleet || game.values(position, *unit).armies > 0
                })
                .collect();
            let distance = |unit: &UnitId| {
                position
                    .zone_of(*unit)
                    .map_or(u8::MAX, |at| map.reaction_distance(at, zone))
            };
            let best = list.iter().map(distance).min();
            list.into_iter()
                .filter(|unit| Some(distance(unit)) == best)
                .collect()
        };
        let transports = nearest_fleets(Kind::SurfaceFleet);
        let escorts = nearest_fleets(Kind::CarrierFleet);
        let Some(transport) = self.pick(Cause::CounterattackForces, &transports)? else {
            return Ok(());
        };
        let escort = self.pick(Cause::CounterattackForces, &escorts)?;
        // Without anybody to carry no points are spent on ships.
        if self
            .embarkable(game, forces, UnitSet::EMPTY, zone, transport)
            .is_empty()
        {
            return Ok(());
        }
        self.repair_at_once(game, transport);
        if let Some(escort) = escort {
            self.repair_at_once(game, escort);
        }
        let capacity = usize::from(game.values(&self.position, transport).armies);
        let cargo = self.counterattack_cargo(game, forces, zone, transport, capacity)?;
        self.preceding_air_attacks(game, zone)?;
        self.position.operation = Some(Operation::new(ALLIES, zone));
        self.joint_approach(game, zone, transport, escort, cargo)?;
        let rest: UnitSet = forces
            .iter()
            .filter(|unit| !cargo.contains(*unit))
            .collect();
        self.position.flags.american_counterattack = true;
        self.position.assailed.insert(zone);
        self.position.agenda.push(Step::JointCounterattack(rest));
        Ok(())
    }

    /// The corps that a joint operation carries: full ones first, else at random, garrisons only if
    /// nobody else can go (4.2g).
    fn counterattack_cargo(
        &mut self,
        game: &Typhoon,
        forces: UnitSet,
        zone: ZoneId,
        transport: UnitId,
        capacity: usize,
    ) -> Flow<UnitSet> {
        let all = self.embarkable(game, forces, UnitSet::EMPTY, zone, transport);
        let forces: UnitSet = game
            .before_garrisons(&self.position, all)
            .into_iter()
            .collect();
        let mut cargo = UnitSet::EMPTY;
        while cargo.len() < capacity {
            let able = self.embarkable(game, forces, cargo, zone, transport);
            let list = game.full_first(&self.position, able);
            match self.pick(Cause::CounterattackForces, &list)? {
                Some(unit) => cargo.insert(unit),
                None => break,
            }
        }
        Ok(cargo)
    }

    /// The corps that a fleet may carry to a zone besides those that it carries already.
    fn embarkable(
        &self,
        game: &Typhoon,
        forces: UnitSet,
        cargo: UnitSet,
        zone: ZoneId,
        transport: UnitId,
    ) -> Vec<UnitId> {
        let Some(from) = self.position.zone_of(transport) else {
            return Vec::new();
        };
        let ways = game.fleet_ways(&self.position, ALLIES, from);
        let mut after = self.position.clone();
        for unit in cargo.iter() {
            after.put(unit, ALLIES, true, Place::Zone(zone));
        }
        forces
            .iter()
            .filter(|unit| !cargo.contains(*unit) && !self.position.unit(*unit).operated)
            .filter(|unit| game.has_room(&after, *unit, zone))
            .filter(|unit| {
                self.position
                    .zone_of(*unit)
                    .is_some_and(|at| ways.contains(at))
            })
            .collect()
    }

    /// 4.2i: air fleets with the zone in range attack first the aircraft there, then ships in port. Each
    /// raid is an offensive of its own (9.1c): its losses are not those of the operation that follows
    /// (9.3f), and all interceptors meet it (12.2a).
    pub(crate) fn preceding_air_attacks(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<()> {
        let supply = game.supply(&self.position, ALLIES);
        // British and Americans of one zone may have lines of their own (15a).
        let is_able = |position: &Position, unit: UnitId| {
            !position.unit(unit).operated && game.is_supplied(position, &supply, unit)
        };
        let mut origins = ZoneSet::EMPTY;
        for unit in game.units_of(ALLIES) {
            if game.unit(unit).kind == Kind::AirFleet
                && is_able(&self.position, unit)
                && let Some(at) = self.position.zone_of(unit)
                && !game.is_closed_by_weather(&self.position, at)
            {
                origins.insert(at);
            }
        }
        for from in origins.iter() {
            let position = &self.position;
            let group = |target: UnitId| -> UnitSet {
                game.air_fleets(position, ALLIES, from)
                    .filter(|unit| is_able(position, *unit))
                    .filter(|unit| {
                        let one = [*unit].into_iter().collect();
                        game.check_air_target(position, ALLIES, one, from, target)
                            .is_ok()
                    })
                    .collect()
            };
            let is_target = |unit: &UnitId| !group(*unit).is_empty();
            let aircraft = game.air_fleets(position, JAPAN, zone).filter(is_target);
            let target = game.strongest(position, aircraft).or_else(|| {
                let ships = game.fleets(position, JAPAN, zone).filter(is_target);
                game.strongest(position, ships)
            });
            let Some(target) = target else { continue };
            let group = group(target);
            for unit in group.iter() {
                self.position.unit_mut(unit).operated = true;
            }
            self.air_attack(game, group, target)?;
            self.withdraw_disrupted(game);
        }
        Ok(())
    }

    /// 4.2: the fleets sail, Japan reacts, the troops land and attack the weakest enemy.
    fn joint_approach(
        &mut self,
        game: &Typhoon,
        zone: ZoneId,
        transport: UnitId,
        escort: Option<UnitId>,
        cargo: UnitSet,
    ) -> Flow<()> {
        let map = game.map();
        if let Some(operation) = &mut self.position.operation {
            operation.cargo = cargo;
            operation.fleets.insert(transport);
            escort
                .into_iter()
                .for_each(|fleet| operation.fleets.insert(fleet));
            operation.had_beachhead = false;
        }
        if let Some(escort) = escort {
            let near: Vec<ZoneId> = map
                .neighbours(zone)
                .filter(|near| game.check_escort_way(&self.position, escort, *near))
                .collect();
            let at = self
                .pick(Cause::CounterattackForces, &near)?
                .unwrap_or(zone);
            self.position.unit_mut(escort).home = Some(at).filter(|at| *at != zone);
        }
        self.sail(game)?;
        self.naval_reaction(game)?;
        self.naval_battle(game)?;
        self.compare_losses(game)?;
        let is_aborted = self.position.operation.is_some_and(|one| one.is_aborted);
        if !is_aborted {
            for unit in cargo.iter() {
                if self.position.unit(unit).place == Place::Aboard {
                    self.land(game, unit);
                }
            }
            self.attack_weakest(game, cargo, zone)?;
            let is_held = game
                .land_units(&self.position, ALLIES, zone)
                .next()
                .is_some();
            if is_held {
                self.thirteenth_air_force(game, zone);
            }
        }
        self.return_to_base(game)?;
        self.end_operation(game);
        Ok(())
    }

    /// All of some units that have a line of communication attack the weakest enemy land unit
    /// together (15a); without one the zone is entered (4.2j). Gives those that have attacked.
    fn attack_weakest(&mut self, game: &Typhoon, units: UnitSet, zone: ZoneId) -> Flow<UnitSet> {
        let attackers: UnitSet = self
            .present(units, zone)
            .iter()
            .filter(|unit| {
                game.check_fighter_supply(&self.position, *unit, zone)
                    .is_ok()
            })
            .collect();
        let enemies: Vec<UnitId> = game.land_units(&self.position, JAPAN, zone).collect();
        let mut fighters = UnitSet::EMPTY;
        if let Some(defender) = game.weakest(&self.position, enemies.into_iter())
            && !attackers.is_empty()
        {
            self.fight(game, attackers, defender, zone)?;
            fighters = attackers;
        }
        if !self.present(units, zone).is_empty() {
            self.enter(game, ALLIES, zone)?;
        }
        Ok(fighters)
    }

    /// 4.2l: the 13th Air Force follows the landing.
    fn thirteenth_air_force(&mut self, game: &Typhoon, zone: ZoneId) {
        let air = game.unit_named("A-13AF");
        if let Some(unit) = air
            && self.position.zone_of(unit).is_some_and(|at| at != zone)
            && game.has_room(&self.position, unit, zone)
        {
            self.redeploy(game, unit, zone);
        }
    }

    /// 4.2: land operations of the counterattack, zone by zone.
    pub(crate) fn land_counterattack(&mut self, game: &Typhoon, forces: UnitSet) -> Flow<()> {
        let map = game.map();
        let supply = game.supply(&self.position, ALLIES);
        let mut open: Vec<ZoneId> = map
            .all()
            .filter(|zone| game.is_open_to_attack(&self.position, ALLIES, *zone))
            .filter(|zone| game.check_enterable(&self.position, *zone).is_ok())
            .filter(|zone| {
                game.is_in_reach(&supply, *zone)
                    || game.is_chinese_front(&self.position, ALLIES, *zone)
            })
            .collect();
        loop {
            open.retain(|zone| !self.marchers(game, forces, *zone).is_empty());
            let Some(zone) = self.pick(Cause::CounterattackTarget, &open)? else {
                break;
            };
            open.retain(|other| *other != zone);
            self.preceding_air_attacks(game, zone)?;
            self.position.operation = Some(Operation::new(ALLIES, zone));
            let all = self.marchers(game, forces, zone);
            let chosen: UnitSet = game
                .before_garrisons(&self.position, all)
                .into_iter()
                .collect();
            let mut sent = UnitSet::EMPTY;
            loop {
                let able = self.marchers(game, chosen, zone);
                let list = game.full_first(&self.position, able);
                let Some(unit) = self.pick(Cause::CounterattackForces, &list)? else {
                    break;
                };
                self.put(game, unit, Place::Zone(zone));
                self.position.unit_mut(unit).operated = true;
                self.tell(Event::Marched { unit, to: zone });
                sent.insert(unit);
            }
            // 9a, 10.1b: whoever has landed there in this phase has made his attack.
            let all: UnitSet = game
                .land_units(&self.position, ALLIES, zone)
                .filter(|unit| sent.contains(*unit) || !self.position.unit(*unit).operated)
                .filter(|unit| {
                    game.check_chinese_attack(&self.position, *unit, zone)
                        .is_ok()
                })
                .collect();
            let fighters = self.attack_weakest(game, all, zone)?;
            self.end_operation(game);
            // those that stood in the zone and attack count as well.
            let mut used = sent.iter().chain(fighters.iter());
            if used.any(|unit| game.is_american_sector(unit)) {
                self.position.flags.american_counterattack = true;
            }
        }
        Ok(())
    }

    /// The corps of a counterattack that may march into a zone.
    fn marchers(&self, game: &Typhoon, forces: UnitSet, zone: ZoneId) -> Vec<UnitId> {
        forces
            .iter()
            .filter(|unit| !self.position.unit(*unit).operated)
            .filter(|unit| game.has_room(&self.position, *unit, zone))
            .filter(|unit| game.check_land_way(&self.position, *unit, zone).is_ok())
            .collect()
    }
}

impl Typhoon {
    /// Whether a fleet reaches a friendly zone from its base.
    fn check_escort_way(&self, position: &Position, fleet: UnitId, zone: ZoneId) -> bool {
        position.zone_of(fleet).is_some_and(|from| {
            self.is_friendly(position, ALLIES, zone)
                && self.fleet_ways(position, ALLIES, from).contains(zone)
        })
    }
}
