//! The counterattack of the inactive Allies (4.2).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Operation, Place, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play, least_of};
use crate::turn::control::Supply;
use serde::{Deserialize, Serialize};

/// 4.2: the Allied counterattack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counterattack;

impl heigi_engine::Step<Typhoon> for Counterattack {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.counterattack(play)
    }
}

/// 4.2: one more joint operation of the counterattack, by some corps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JointCounterattack(pub UnitSet);

impl heigi_engine::Step<Typhoon> for JointCounterattack {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.joint_counterattack(play, self.0)
    }
}

/// 4.2: land operations of the counterattack, by some corps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LandCounterattack(pub UnitSet);

impl heigi_engine::Step<Typhoon> for LandCounterattack {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.land_counterattack(play, self.0)
    }
}

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

    /// 4.2: the roll, and if it succeeds the operations of the counterattack.
    pub(crate) fn counterattack(&self, play: &mut Play<'_>) -> Flow {
        let modifier = self.counterattack_modifier(play.state);
        let die = self.die(play, Cause::Counterattack)?;
        let total = die as i8 + modifier;
        let forces = self.counterattack_forces(play.state);
        if total > play.state.turn as i8 {
            play.tell(Event::NoCounterattack(total));
        } else if forces.is_empty() {
            play.tell(Event::CounterattackWithoutForces(total));
        } else {
            play.tell(Event::Counterattack(total));
            let is_american = |unit: &UnitId| self.is_american_sector(*unit);
            play.push(LandCounterattack(forces));
            play.push(JointCounterattack(
                forces.iter().filter(is_american).collect(),
            ));
        }
        Ok(())
    }

    /// 4.2h: the zones that a joint operation may aim at.
    fn joint_targets(&self, position: &Position, supply: &Supply) -> Vec<ZoneId> {
        let map = self.map();
        map.all()
            .filter(|zone| self.is_open_to_attack(position, ALLIES, *zone))
            .filter(|zone| self.check_enterable(position, *zone).is_ok())
            .filter(|zone| !position.assailed.contains(*zone))
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
    pub(crate) fn joint_counterattack(&self, play: &mut Play<'_>, forces: UnitSet) -> Flow {
        let Some(zone) = self.joint_target(play)? else {
            return Ok(());
        };
        let transports = self.nearest_fleets(play.state, Kind::SurfaceFleet, zone);
        let escorts = self.nearest_fleets(play.state, Kind::CarrierFleet, zone);
        let Some(transport) = self.pick(play, Cause::CounterattackForces, &transports)? else {
            return Ok(());
        };
        let escort = self.pick(play, Cause::CounterattackForces, &escorts)?;
        // Without anybody to carry no points are spent on ships.
        if self
            .embarkable(play.state, forces, UnitSet::EMPTY, zone, transport)
            .is_empty()
        {
            return Ok(());
        }
        self.repair_at_once(play, transport);
        if let Some(escort) = escort {
            self.repair_at_once(play, escort);
        }
        let capacity = usize::from(self.values(play.state, transport).armies);
        let cargo = self.counterattack_cargo(play, forces, zone, transport, capacity)?;
        self.preceding_air_attacks(play, zone)?;
        play.state.operation = Some(Operation::new(ALLIES, zone));
        self.joint_approach(play, zone, transport, escort, cargo)?;
        let rest: UnitSet = forces
            .iter()
            .filter(|unit| !cargo.contains(*unit))
            .collect();
        play.state.flags.american_counterattack = true;
        play.state.assailed.insert(zone);
        play.push(JointCounterattack(rest));
        Ok(())
    }

    /// 4.2h: the target of a joint operation, of one of three categories: near the sea route, near
    /// Australia, or in the north.
    fn joint_target(&self, play: &mut Play<'_>) -> Flow<Option<ZoneId>> {
        let map = self.map();
        let supply = self.supply(play.state, ALLIES);
        let targets = self.joint_targets(play.state, &supply);
        let nearest_to = |zones: ZoneSet| {
            least_of(targets.iter().copied(), |zone| {
                map.distance_to_any(zone, zones)
            })
        };
        let north: Vec<ZoneId> = targets
            .iter()
            .copied()
            .filter(|zone| [map.named.alaska, map.named.aleutians].contains(zone))
            .filter(|zone| play.state.zone(*zone).land[JAPAN.index()] > 0)
            .collect();
        let mut categories = vec![
            nearest_to(map.groups.sea_route),
            nearest_to(map.groups.australia),
            north,
        ];
        categories.retain(|zones| !zones.is_empty());
        let indices: Vec<usize> = (0..categories.len()).collect();
        match self.pick(play, Cause::CounterattackTarget, &indices)? {
            Some(index) => self.pick(play, Cause::CounterattackTarget, &categories[index]),
            None => Ok(None),
        }
    }

    /// The fleets of a kind nearest to the target of a joint operation that may go there; surface fleets
    /// that carry armies.
    fn nearest_fleets(&self, position: &Position, kind: Kind, zone: ZoneId) -> Vec<UnitId> {
        let able = self
            .units_of(ALLIES)
            .filter(|unit| self.unit(*unit).kind == kind && !position.unit(*unit).operated)
            .filter(|unit| self.unit(*unit).nation == Nation::Us)
            .filter(|unit| self.check_fleet_way(position, *unit, zone).is_ok())
            .filter(|unit| kind == Kind::CarrierFleet || self.values(position, *unit).armies > 0);
        least_of(able, |unit| self.distance_of(position, unit, zone))
    }

    /// The corps that a joint operation carries: full ones first, else at random, garrisons only if
    /// nobody else can go (4.2g).
    fn counterattack_cargo(
        &self,
        play: &mut Play<'_>,
        forces: UnitSet,
        zone: ZoneId,
        transport: UnitId,
        capacity: usize,
    ) -> Flow<UnitSet> {
        let all = self.embarkable(play.state, forces, UnitSet::EMPTY, zone, transport);
        let forces: UnitSet = self.before_garrisons(play.state, all).into_iter().collect();
        let mut cargo = UnitSet::EMPTY;
        while cargo.len() < capacity {
            let able = self.embarkable(play.state, forces, cargo, zone, transport);
            let list = self.full_first(play.state, able);
            match self.pick(play, Cause::CounterattackForces, &list)? {
                Some(unit) => cargo.insert(unit),
                None => break,
            }
        }
        Ok(cargo)
    }

    /// The corps that a fleet may carry to a zone besides those that it carries already.
    fn embarkable(
        &self,
        position: &Position,
        forces: UnitSet,
        cargo: UnitSet,
        zone: ZoneId,
        transport: UnitId,
    ) -> Vec<UnitId> {
        let Some(from) = position.zone_of(transport) else {
            return Vec::new();
        };
        let ways = self.fleet_ways(position, ALLIES, from);
        let mut after = position.clone();
        for unit in cargo.iter() {
            after.put(unit, ALLIES, true, Place::Zone(zone));
        }
        forces
            .iter()
            .filter(|unit| !cargo.contains(*unit) && !position.unit(*unit).operated)
            .filter(|unit| self.has_room(&after, *unit, zone))
            .filter(|unit| position.zone_of(*unit).is_some_and(|at| ways.contains(at)))
            .collect()
    }

    /// 4.2i: air fleets with the zone in range attack first the aircraft there, then ships in port. Each
    /// raid is an offensive of its own (9.1c): its losses are not those of the operation that follows
    /// (9.3f), and all interceptors meet it (12.2a).
    pub(crate) fn preceding_air_attacks(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow {
        let supply = self.supply(play.state, ALLIES);
        // British and Americans of one zone may have lines of their own (15a).
        let is_able = |position: &Position, unit: UnitId| {
            !position.unit(unit).operated && self.is_supplied(position, &supply, unit)
        };
        let mut origins = ZoneSet::EMPTY;
        for unit in self.units_of(ALLIES) {
            if self.unit(unit).kind == Kind::AirFleet
                && is_able(play.state, unit)
                && let Some(at) = play.state.zone_of(unit)
                && !self.is_closed_by_weather(play.state, at)
            {
                origins.insert(at);
            }
        }
        for from in origins.iter() {
            let position = &*play.state;
            let group = |target: UnitId| -> UnitSet {
                self.air_fleets(position, ALLIES, from)
                    .filter(|unit| is_able(position, *unit))
                    .filter(|unit| {
                        let one = [*unit].into_iter().collect();
                        self.check_air_target(position, ALLIES, one, from, target)
                            .is_ok()
                    })
                    .collect()
            };
            let is_target = |unit: &UnitId| !group(*unit).is_empty();
            let aircraft = self.air_fleets(position, JAPAN, zone).filter(is_target);
            let target = self.strongest(position, aircraft).or_else(|| {
                let ships = self.fleets(position, JAPAN, zone).filter(is_target);
                self.strongest(position, ships)
            });
            let Some(target) = target else { continue };
            let group = group(target);
            for unit in group.iter() {
                play.state.unit_mut(unit).operated = true;
            }
            self.air_attack(play, group, target)?;
            self.withdraw_disrupted(play);
        }
        Ok(())
    }

    /// 4.2: the fleets sail, Japan reacts, the troops land and attack the weakest enemy.
    fn joint_approach(
        &self,
        play: &mut Play<'_>,
        zone: ZoneId,
        transport: UnitId,
        escort: Option<UnitId>,
        cargo: UnitSet,
    ) -> Flow {
        let map = self.map();
        if let Some(operation) = &mut play.state.operation {
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
                .filter(|near| self.check_escort_way(play.state, escort, *near))
                .collect();
            let at = self
                .pick(play, Cause::CounterattackForces, &near)?
                .unwrap_or(zone);
            play.state.unit_mut(escort).home = Some(at).filter(|at| *at != zone);
        }
        self.sail(play);
        self.naval_reaction(play)?;
        self.naval_battle(play)?;
        self.compare_losses(play)?;
        let is_aborted = play.state.operation.is_some_and(|one| one.is_aborted);
        if !is_aborted {
            for unit in cargo.iter() {
                if play.state.unit(unit).place == Place::Aboard {
                    self.land(play, unit);
                }
            }
            self.attack_weakest(play, cargo, zone)?;
            let is_held = self.land_units(play.state, ALLIES, zone).next().is_some();
            if is_held {
                self.thirteenth_air_force(play, zone);
            }
        }
        self.return_to_base(play)?;
        self.end_operation(play);
        Ok(())
    }

    /// All of some units that have a line of communication attack the weakest enemy land unit
    /// together (15a); without one the zone is entered (4.2j). Gives those that have attacked.
    fn attack_weakest(&self, play: &mut Play<'_>, units: UnitSet, zone: ZoneId) -> Flow<UnitSet> {
        let attackers: UnitSet = self
            .present(play.state, units, zone)
            .iter()
            .filter(|unit| self.check_fighter_supply(play.state, *unit, zone).is_ok())
            .collect();
        let enemies: Vec<UnitId> = self.land_units(play.state, JAPAN, zone).collect();
        let mut fighters = UnitSet::EMPTY;
        if let Some(defender) = self.weakest(play.state, enemies.into_iter())
            && !attackers.is_empty()
        {
            self.fight(play, attackers, defender, zone)?;
            fighters = attackers;
        }
        if !self.present(play.state, units, zone).is_empty() {
            self.enter(play, ALLIES, zone)?;
        }
        Ok(fighters)
    }

    /// 4.2l: the 13th Air Force follows the landing.
    fn thirteenth_air_force(&self, play: &mut Play<'_>, zone: ZoneId) {
        let air = self.unit_named("A-13AF");
        if let Some(unit) = air
            && play.state.zone_of(unit).is_some_and(|at| at != zone)
            && self.has_room(play.state, unit, zone)
        {
            self.redeploy(play, unit, zone);
        }
    }

    /// 4.2: land operations of the counterattack, zone by zone.
    pub(crate) fn land_counterattack(&self, play: &mut Play<'_>, forces: UnitSet) -> Flow {
        let map = self.map();
        let supply = self.supply(play.state, ALLIES);
        let mut open: Vec<ZoneId> = map
            .all()
            .filter(|zone| self.is_open_to_attack(play.state, ALLIES, *zone))
            .filter(|zone| self.check_enterable(play.state, *zone).is_ok())
            .filter(|zone| {
                self.is_in_reach(&supply, *zone) || self.is_chinese_front(play.state, ALLIES, *zone)
            })
            .collect();
        loop {
            open.retain(|zone| !self.marchers(play.state, forces, *zone).is_empty());
            let Some(zone) = self.pick(play, Cause::CounterattackTarget, &open)? else {
                break;
            };
            open.retain(|other| *other != zone);
            self.preceding_air_attacks(play, zone)?;
            play.state.operation = Some(Operation::new(ALLIES, zone));
            let all = self.marchers(play.state, forces, zone);
            let chosen: UnitSet = self.before_garrisons(play.state, all).into_iter().collect();
            let mut sent = UnitSet::EMPTY;
            loop {
                let able = self.marchers(play.state, chosen, zone);
                let list = self.full_first(play.state, able);
                let Some(unit) = self.pick(play, Cause::CounterattackForces, &list)? else {
                    break;
                };
                self.put(play, unit, Place::Zone(zone));
                play.state.unit_mut(unit).operated = true;
                play.tell(Event::Marched(unit, zone));
                sent.insert(unit);
            }
            // 9a, 10.1b: whoever has landed there in this phase has made his attack.
            let all: UnitSet = self
                .land_units(play.state, ALLIES, zone)
                .filter(|unit| sent.contains(*unit) || !play.state.unit(*unit).operated)
                .filter(|unit| self.check_chinese_attack(play.state, *unit, zone).is_ok())
                .collect();
            let fighters = self.attack_weakest(play, all, zone)?;
            self.end_operation(play);
            // those that stood in the zone and attack count as well.
            let mut used = sent.iter().chain(fighters.iter());
            if used.any(|unit| self.is_american_sector(unit)) {
                play.state.flags.american_counterattack = true;
            }
        }
        Ok(())
    }

    /// The corps of a counterattack that may march into a zone.
    fn marchers(&self, position: &Position, forces: UnitSet, zone: ZoneId) -> Vec<UnitId> {
        forces
            .iter()
            .filter(|unit| !position.unit(*unit).operated)
            .filter(|unit| self.has_room(position, *unit, zone))
            .filter(|unit| self.check_land_way(position, *unit, zone).is_ok())
            .collect()
    }

    /// Whether a fleet reaches a friendly zone from its base.
    fn check_escort_way(&self, position: &Position, fleet: UnitId, zone: ZoneId) -> bool {
        position.zone_of(fleet).is_some_and(|from| {
            self.is_friendly(position, ALLIES, zone)
                && self.fleet_ways(position, ALLIES, from).contains(zone)
        })
    }
}
