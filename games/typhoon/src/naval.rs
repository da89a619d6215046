//! Naval and joint operations (9.3): reaction (12.4), special attacks (12.3), battle (10.3), and the
//! way home.

use crate::Typhoon;
use crate::combat::Odds;
use crate::event::{AttackKind, Event};
use crate::map::{Travel, ZoneId, ZoneSet, ZoneType};
use crate::state::{Cause, Flow, Place, Plan, Play, Position, Reaction, Step};
use crate::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use heigi_engine::RuleId;
use heigi_scene::Side;

/// A condition of the reaction table with its modifier (12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReactionModifier {
    /// Its message.
    pub text: &'static str,
    /// What it adds to the die.
    pub value: i8,
    /// Its rule.
    pub rule: RuleId,
}

/// The most rounds of a battle that is fought to the end (7.1.4a).
const MOST_ROUNDS: u8 = 20;

impl Typhoon {
    /// 12.4: whether fleets in a zone cause a roll for reaction.
    #[must_use]
    pub fn is_reaction_triggered(&self, position: &Position, zone: ZoneId) -> bool {
        let Some(operation) = position.operation else {
            return false;
        };
        let defender = operation.side.opponent();
        if self.is_friendly(position, operation.side, zone) {
            return false;
        }
        let supplied = self.supply(position, defender).zones;
        self.map().zone(zone).base
            || self.map().links(zone).any(|(near, link)| {
                (link.land || link.sea || link.passage)
                    && self.map().zone(near).base
                    && supplied.contains(near)
            })
    }

    /// 12.4c: whether a zone belongs to the British sector.
    #[must_use]
    pub fn is_british_sector(&self, position: &Position, zone: ZoneId) -> bool {
        let bases = self.map().groups.british_bases;
        bases.iter().any(|base| {
            self.is_friendly(position, ALLIES, base)
                && (base == zone || self.map().link(base, zone).is_adjacent())
        })
    }

    /// 7.1.4a: under Plan TEN, the fleets in or next to the zone of a landing, one of which fights to
    /// the end.
    #[must_use]
    pub fn last_fleets(&self, position: &Position) -> UnitSet {
        let Some(operation) = position.operation else {
            return UnitSet::EMPTY;
        };
        let zone = operation.zone;
        let is_landing = operation.side == ALLIES
            && position.change_turn.is_some()
            && position.japan.plan == Plan::Ten
            && !operation.cargo.is_empty()
            && !self.is_friendly(position, ALLIES, zone);
        self.reacting_fleets(position, JAPAN, zone)
            .iter()
            .filter(|fleet| {
                is_landing
                    && position
                        .zone_of(*fleet)
                        .is_some_and(|at| at == zone || self.map().link(at, zone).is_adjacent())
            })
            .collect()
    }

    /// Whether the defender's fleets react to the operation under way, or roll for it (12.4, 7.1.4a).
    pub(crate) fn may_react(&self, position: &Position) -> bool {
        position.operation.is_some_and(|operation| {
            self.is_reaction_triggered(position, operation.zone)
                || !self.last_fleets(position).is_empty()
        })
    }

    /// The reaction to an operation that no die decides: that of Plan TEN to a landing nearby (7.1.4a),
    /// and that to an attack on Japan itself (TBL-REACT-JP).
    #[must_use]
    pub fn automatic_reaction(&self, position: &Position) -> Option<Reaction> {
        let operation = position.operation?;
        if !self.last_fleets(position).is_empty() {
            return Some(Reaction::ToTheEnd);
        }
        let is_japan = operation.side == ALLIES && self.map().groups.japan.contains(operation.zone);
        is_japan.then_some(Reaction::Immediate)
    }

    /// The fleets of the defender that may react to an operation in a zone (12.4).
    #[must_use]
    pub fn reacting_fleets(&self, position: &Position, defender: Side, zone: ZoneId) -> UnitSet {
        let is_british = self.is_british_sector(position, zone);
        let eastern = self.unit_named("A-EF");
        self.units_of(defender)
            .filter(|unit| self.unit(*unit).kind.is_fleet())
            .filter(|unit| {
                let state = position.unit(*unit);
                let Some(at) = position.zone_of(*unit) else {
                    return false;
                };
                let is_held = self.is_friendly(position, defender, at)
                    || self.land_units(position, defender, at).next().is_some();
                // 12.4c, 12.4d: the Eastern Fleet alone, or whoever is not British.
                let is_of_sector = match (defender, is_british) {
                    (JAPAN, _) => true,
                    (_, true) => Some(*unit) == eastern,
                    (_, false) => self.unit(*unit).nation != Nation::Uk,
                };
                self.map().zone(at).base
                    && is_held
                    && is_of_sector
                    && !state.disrupted
                    && !state.reacted
                    && !self.is_closed_by_weather(position, at)
                    && !self.is_closed_by_weather(position, zone)
            })
            .collect()
    }

    /// 12.4: the conditions that hold for the reaction roll. Each counts once (R68).
    #[must_use]
    pub fn reaction_modifiers(
        &self,
        position: &Position,
        defender: Side,
        zone: ZoneId,
        fleets: usize,
    ) -> Vec<ReactionModifier> {
        let (map, mut found) = (self.map(), Vec::new());
        let groups = &map.groups;
        let mut add = |holds: bool, text, value, rule| {
            if holds {
                found.push(ReactionModifier {
                    text,
                    value,
                    rule: RuleId(rule),
                });
            }
        };
        // The table speaks of the enemy's ships, wherever they have stopped.
        let stops: ZoneSet = self
            .stops_of_operation(position)
            .iter()
            .chain(std::iter::once(zone))
            .collect();
        let is_near = |zones: ZoneSet| {
            stops.iter().any(|stop| {
                zones.contains(stop) || map.neighbours(stop).any(|near| zones.contains(near))
            })
        };
        let has_air = self.air_fleets(position, defender, zone).next().is_some();
        if defender == ALLIES {
            let pearl: ZoneSet = [map.named.pearl_harbor].into_iter().collect();
            add(
                position.turn == 1,
                "typhoon-reaction-first-turn",
                -2,
                "20.3e",
            );
            add(
                is_near(pearl),
                "typhoon-reaction-pearl-harbor",
                3,
                "TBL-REACT-AL",
            );
            add(
                is_near(groups.india) || is_near(groups.sea_route),
                "typhoon-reaction-india-or-route",
                1,
                "TBL-REACT-AL",
            );
            add(
                stops.iter().any(|stop| groups.australia.contains(stop)),
                "typhoon-reaction-australia",
                1,
                "TBL-REACT-AL",
            );
        } else {
            let distance = map.distance_to_any(zone, groups.japan);
            add(
                distance == 1,
                "typhoon-reaction-distance-1",
                1,
                "TBL-REACT-JP",
            );
            add(
                distance == 2,
                "typhoon-reaction-distance-2",
                4,
                "TBL-REACT-JP",
            );
            add(
                distance == 3,
                "typhoon-reaction-distance-3",
                1,
                "TBL-REACT-JP",
            );
            add(
                distance >= 4 && map.zone(zone).base,
                "typhoon-reaction-distant-base",
                1,
                "TBL-REACT-JP",
            );
            add(
                position.change_turn.is_some() && position.japan.plan == Plan::Z,
                "typhoon-reaction-plan-z",
                -2,
                "ERR-Q14",
            );
        }
        add(fleets >= 3, "typhoon-reaction-three-fleets", 1, "12.4a");
        add(has_air, "typhoon-reaction-air-fleet", 1, "12.4a");
        found
    }

    /// Where the fleets of the operation stand, or will stand once they have sailed.
    fn stops_of_operation(&self, position: &Position) -> ZoneSet {
        let Some(operation) = position.operation else {
            return ZoneSet::EMPTY;
        };
        let is_gathering = position.step() == Some(Step::Sortie);
        let is_afloat = |fleet: &UnitId| position.unit(*fleet).steps > 0;
        let fleets = operation.fleets.iter().filter(is_afloat);
        if is_gathering {
            fleets
                .map(|fleet| position.unit(fleet).home.unwrap_or(operation.zone))
                .collect()
        } else {
            fleets.filter_map(|fleet| position.zone_of(fleet)).collect()
        }
    }

    /// The reaction table (TBL-REACT).
    #[must_use]
    pub const fn reaction(total: i8) -> Reaction {
        match total {
            i8::MIN..=2 => Reaction::None,
            3..=6 => Reaction::Immediate,
            _ => Reaction::Surprise,
        }
    }

    /// 12.1, R28: the air fleets of a side that reach ships in a zone, strongest first.
    #[must_use]
    pub fn air_over_ships(&self, position: &Position, side: Side, zone: ZoneId) -> Vec<UnitId> {
        let sacrificed = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.sacrificed);
        let mut found: Vec<UnitId> = self
            .units_of(side)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet && !sacrificed.contains(*unit))
            .filter(|unit| self.reaches_ships(position, *unit, zone))
            .collect();
        found.sort_by_key(|unit| (-self.values(position, *unit).attack, *unit));
        found
    }

    /// 12.1, R-28: whether an air fleet reacts to ships in a zone; weather bars it.
    fn reaches_ships(&self, position: &Position, unit: UnitId, zone: ZoneId) -> bool {
        let (values, side) = (self.values(position, unit), self.unit(unit).side);
        position.zone_of(unit).is_some_and(|at| {
            let is_next_door = self.map().link(at, zone).is_adjacent_for(side)
                && values.attack >= 4
                && values.support >= 1;
            (at == zone || is_next_door) && !self.is_closed_by_weather(position, at)
        })
    }

    /// 10.3.3, 12.1d: the net bonus of the air fleets of a side in a naval battle, -2 to +2.
    #[must_use]
    pub fn naval_air_bonus(&self, position: &Position, side: Side, zone: ZoneId) -> i8 {
        let own = self.air_over_ships(position, side, zone);
        let enemy = self.air_over_ships(position, side.opponent(), zone);
        let cancelled = own.len().min(enemy.len());
        let sum = |units: &[UnitId]| -> i8 {
            units[cancelled..]
                .iter()
                .map(|unit| {
                    let values = self.values(position, *unit);
                    if position.zone_of(*unit) == Some(zone) {
                        values.support_here
                    } else {
                        values.support
                    }
                })
                .sum()
        };
        (sum(&own) - sum(&enemy)).clamp(-2, 2)
    }

    /// 10.3.1, 10.3.2: the odds of one fleet against another in a battle.
    #[must_use]
    pub fn sea_odds(
        &self,
        position: &Position,
        fleet: UnitId,
        target: UnitId,
        zone: ZoneId,
        is_carrier_battle: bool,
    ) -> Odds {
        let side = self.unit(fleet).side;
        let (attack, defence) = (self.values(position, fleet), self.values(position, target));
        let is_island = self.map().zone(zone).zone_type == ZoneType::Island;
        let against = if is_carrier_battle {
            defence.defence
        } else {
            defence.attack
        };
        Odds {
            column: attack.attack - against + self.tables().period(position.turn, side),
            modifier: self.naval_air_bonus(position, side, zone)
                + i8::from(!is_carrier_battle && is_island),
            ..Odds::default()
        }
    }

    /// The fleets of the operation that carry what is aboard: no more of them than are needed, the
    /// roomiest first (9.3c, 12.3a).
    #[must_use]
    pub fn carriers_of_troops(&self, position: &Position) -> UnitSet {
        let Some(operation) = position.operation else {
            return UnitSet::EMPTY;
        };
        let aboard = operation
            .cargo
            .iter()
            .filter(|unit| position.unit(*unit).place == Place::Aboard)
            .collect();
        let room = |fleet: &UnitId| {
            let values = self.values(position, *fleet);
            (values.armies, values.detachment)
        };
        let mut fleets: Vec<UnitId> = operation
            .fleets
            .iter()
            .filter(|fleet| position.unit(*fleet).steps > 0 && room(fleet) != (0, false))
            .collect();
        fleets.sort_by_key(room);
        let mut laden: UnitSet = fleets.iter().copied().collect();
        for fleet in fleets {
            let mut rest = laden;
            rest.remove(fleet);
            if self.fits_aboard(position, rest, aboard) {
                laden = rest;
            }
        }
        laden
    }

    fn living(&self, position: &Position, fleets: UnitSet, kind: Kind) -> UnitSet {
        fleets
            .iter()
            .filter(|fleet| self.unit(*fleet).kind == kind && position.unit(*fleet).steps > 0)
            .collect()
    }

    /// The friendly bases where a fleet may go from a zone (9.3j, R60).
    #[must_use]
    pub fn ports(&self, position: &Position, fleet: UnitId, from: ZoneId) -> ZoneSet {
        let side = self.unit(fleet).side;
        let ways = self.friendly_ways(position, side, from, Travel::Homeward);
        let supplied = self.supply(position, side).zones;
        let ports: ZoneSet = self
            .bases(position, side)
            .iter()
            .filter(|base| ways.contains(*base) && supplied.contains(*base))
            .collect();
        if ports.is_empty() {
            self.nearest_bases(position, side, from)
                .into_iter()
                .collect()
        } else {
            ports
        }
    }
}

impl Play<'_> {
    /// 12.4: the defender's fleets react, or not.
    pub(crate) fn naval_reaction(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let (zone, defender) = (operation.zone, operation.side.opponent());
        let is_afloat = |fleet: &UnitId| self.position.unit(*fleet).steps > 0;
        let fleets: Vec<UnitId> = operation.fleets.iter().filter(is_afloat).collect();
        // 12.4: whoever has been sunk on arrival stands in no zone.
        if fleets.is_empty() || !game.may_react(&self.position) {
            return Ok(());
        }
        let automatic = game.automatic_reaction(&self.position);
        let (total, reaction) = if let Some(reaction) = automatic {
            (None, reaction)
        } else {
            let modifiers = game.reaction_modifiers(&self.position, defender, zone, fleets.len());
            let die = self.die(Cause::NavalReaction)?;
            let sum: i8 = modifiers.iter().map(|modifier| modifier.value).sum();
            let total = die as i8 + sum;
            (Some(total), Typhoon::reaction(total))
        };
        self.tell(Event::Reaction { total, reaction });
        let able = game.reacting_fleets(&self.position, defender, zone);
        let chosen = match reaction {
            Reaction::None => UnitSet::EMPTY,
            Reaction::Immediate => self.immediate_reaction(game, able, &fleets, zone)?,
            Reaction::Surprise => {
                let mut order: Vec<UnitId> = able.iter().collect();
                order.sort_by_key(|fleet| {
                    let is_surface = game.unit(*fleet).kind == Kind::SurfaceFleet;
                    (
                        is_surface,
                        -game.values(&self.position, *fleet).attack,
                        *fleet,
                    )
                });
                order.into_iter().take(fleets.len()).collect()
            }
            Reaction::ToTheEnd => {
                let near: Vec<UnitId> = game.last_fleets(&self.position).iter().collect();
                self.pick(Cause::ReactingFleet, &near)?
                    .into_iter()
                    .collect()
            }
        };
        for fleet in chosen.iter() {
            self.repair_before_battle(game, fleet)?;
            let state = self.position.unit_mut(fleet);
            state.reacted = true;
            if let Place::Zone(home) = state.place {
                state.home = Some(home);
            }
            self.put(game, fleet, Place::Zone(zone));
            self.tell(Event::Reacted { unit: fleet, zone });
        }
        if let Some(operation) = &mut self.position.operation {
            operation.reaction = reaction;
            operation.reacting = chosen;
        }
        Ok(())
    }

    /// TBL-REACT-36: one fleet of the same type for each, within two zones.
    fn immediate_reaction(
        &mut self,
        game: &Typhoon,
        able: UnitSet,
        fleets: &[UnitId],
        zone: ZoneId,
    ) -> Flow<UnitSet> {
        let mut near: Vec<UnitId> = able
            .iter()
            .filter(|fleet| {
                self.position
                    .zone_of(*fleet)
                    .is_some_and(|at| game.map().reaction_distance(at, zone) <= 2)
            })
            .collect();
        let mut chosen = UnitSet::EMPTY;
        for fleet in fleets {
            let kind = game.unit(*fleet).kind;
            let of = |near: &[UnitId], kind: Kind| -> Vec<UnitId> {
                near.iter()
                    .copied()
                    .filter(|other| game.unit(*other).kind == kind)
                    .collect()
            };
            let mut candidates = of(&near, kind);
            if candidates.is_empty() && kind == Kind::SurfaceFleet {
                candidates = of(&near, Kind::CarrierFleet);
            }
            if let Some(answer) = self.pick(Cause::ReactingFleet, &candidates)? {
                near.retain(|other| *other != answer);
                chosen.insert(answer);
            }
        }
        Ok(chosen)
    }

    /// 3.2j: a reacting fleet is repaired if there are points and its commander wants it.
    fn repair_before_battle(&mut self, game: &Typhoon, fleet: UnitId) -> Flow<()> {
        let printed = game.unit(fleet);
        let is_reduced = self.position.unit(fleet).steps < printed.steps();
        let is_paid = *self.naval_points(printed.side, printed.kind) >= printed.cost;
        if is_reduced && is_paid && self.consent(printed.side, Cause::RepairBeforeBattle, fleet)? {
            self.repair_at_once(game, fleet);
        }
        Ok(())
    }

    /// 3.2j: a fleet that goes to sea is repaired if there are points.
    pub(crate) fn repair_at_once(&mut self, game: &Typhoon, fleet: UnitId) {
        let printed = game.unit(fleet);
        if self.position.unit(fleet).steps >= printed.steps() {
            return;
        }
        let points = self.naval_points(printed.side, printed.kind);
        if *points >= printed.cost {
            *points -= printed.cost;
            self.position.unit_mut(fleet).steps += 1;
            self.tell(Event::Rebuilt(fleet));
        }
    }

    /// The points that repair a type of fleet (3.2d).
    pub(crate) fn naval_points(&mut self, side: Side, kind: Kind) -> &mut u8 {
        let position = &mut self.position;
        match (side, kind) {
            (JAPAN, Kind::CarrierFleet) => &mut position.japan.carrier,
            (JAPAN, _) => &mut position.japan.naval,
            (_, Kind::CarrierFleet) => &mut position.allies.carrier,
            _ => &mut position.allies.naval,
        }
    }

    /// 12.3: under SHO and TEN Japanese air fleets throw themselves at the ships.
    pub(crate) fn special_attacks(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let is_ordered =
            self.position.change_turn.is_some() && self.position.japan.plan.is_special_attack();
        if operation.side != ALLIES || !is_ordered {
            return Ok(());
        }
        let stops = game.stops_of_operation(&self.position);
        let over = |side: Side| -> Vec<UnitId> {
            let mut units: Vec<UnitId> = stops
                .iter()
                .flat_map(|zone| game.air_over_ships(&self.position, side, zone))
                .collect();
            units.sort_by_key(|unit| (-game.values(&self.position, *unit).attack, *unit));
            units.dedup();
            units
        };
        let (attackers, mut cover) = (over(JAPAN), over(ALLIES));
        for attacker in attackers {
            let reached: ZoneSet = stops
                .iter()
                .filter(|zone| game.reaches_ships(&self.position, attacker, *zone))
                .collect();
            // 12.2a: each air fleet cancels one, the strongest first.
            let is_cover = |unit: &UnitId| {
                reached
                    .iter()
                    .any(|zone| game.reaches_ships(&self.position, *unit, zone))
            };
            if let Some(index) = cover.iter().position(is_cover) {
                cover.remove(index);
            } else if let Some(target) = self.best_target(game, operation.fleets, reached) {
                self.special_attack(game, Some(attacker), target)?;
            }
        }
        Ok(())
    }

    /// The strongest carrier fleet in some zones, else the strongest surface fleet.
    fn best_target(&self, game: &Typhoon, fleets: UnitSet, zones: ZoneSet) -> Option<UnitId> {
        let is_there = |fleet: &UnitId| {
            self.position
                .zone_of(*fleet)
                .is_some_and(|at| zones.contains(at))
        };
        [Kind::CarrierFleet, Kind::SurfaceFleet]
            .into_iter()
            .find_map(|kind| {
                let there = game.living(&self.position, fleets, kind);
                game.strongest(&self.position, there.iter().filter(is_there))
            })
    }

    /// One roll on the column of special attacks; an air fleet that makes it loses a step.
    fn special_attack(
        &mut self,
        game: &Typhoon,
        attacker: Option<UnitId>,
        target: UnitId,
    ) -> Flow<()> {
        let attackers = attacker.into_iter().collect();
        self.announce(AttackKind::Special, attackers, target, Odds::default());
        let die = self.die(Cause::SpecialAttack)?;
        self.hit(game, target, game.tables().special_attack(die));
        if let Some(attacker) = attacker {
            if let Some(operation) = &mut self.position.operation {
                operation.sacrificed.insert(attacker);
            }
            self.hit(game, attacker, crate::tables::Outcome::Steps(1));
        }
        Ok(())
    }

    /// 10.3: carrier battle and surface battle, if fleets reacted.
    pub(crate) fn naval_battle(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        if operation.reacting.is_empty() {
            return Ok(());
        }
        if let Some(operation) = &mut self.position.operation {
            operation.has_fought = true;
        }
        let rounds = if operation.reaction == Reaction::ToTheEnd {
            MOST_ROUNDS
        } else {
            1
        };
        for _ in 0..rounds {
            self.carrier_battle(game)?;
            self.surface_battle(game)?;
            if !self.can_fight_on(game) {
                break;
            }
        }
        Ok(())
    }

    /// True if any fleet of either side could still hit one of the other.
    fn can_fight_on(&self, game: &Typhoon) -> bool {
        let Some(operation) = self.position.operation else {
            return false;
        };
        let (a, b) = (operation.fleets, operation.reacting);
        let living = |fleets, kind| game.living(&self.position, fleets, kind);
        let carriers = |fleets| !living(fleets, Kind::CarrierFleet).is_empty();
        let surface = |fleets| {
            living(fleets, Kind::SurfaceFleet)
                .iter()
                .any(|fleet| self.position.zone_of(fleet) == Some(operation.zone))
        };
        let anybody = |fleets| carriers(fleets) || surface(fleets);
        anybody(a) && anybody(b) && (carriers(a) || carriers(b) || (surface(a) && surface(b)))
    }

    /// 10.3.1: carriers against carriers and surface fleets.
    fn carrier_battle(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let zone = operation.zone;
        let attacker_surprise = game.has_surprise(&self.position, operation.side, zone);
        let defender_surprise = operation.reaction == Reaction::Surprise;
        // R54: two surprises cancel each other.
        let surprise = [
            attacker_surprise && !defender_surprise,
            defender_surprise && !attacker_surprise,
        ];
        let mut attacked = UnitSet::EMPTY;
        let mut answered = UnitSet::EMPTY;
        if surprise[1] {
            let ours = game.living(&self.position, operation.reacting, Kind::CarrierFleet);
            self.carrier_attacks(
                game,
                ours,
                operation.fleets,
                true,
                &mut attacked,
                &mut answered,
            )?;
        }
        let carriers: UnitSet = game
            .living(&self.position, operation.fleets, Kind::CarrierFleet)
            .iter()
            .filter(|fleet| !answered.contains(*fleet))
            .collect();
        self.carrier_attacks(
            game,
            carriers,
            operation.reacting,
            surprise[0],
            &mut attacked,
            &mut answered,
        )?;
        if !surprise[1] {
            let ours: UnitSet = game
                .living(&self.position, operation.reacting, Kind::CarrierFleet)
                .iter()
                .filter(|fleet| !attacked.contains(*fleet))
                .collect();
            self.carrier_attacks(
                game,
                ours,
                operation.fleets,
                false,
                &mut attacked,
                &mut answered,
            )?;
        }
        Ok(())
    }

    /// Each of some carrier fleets attacks one enemy; an attacked carrier fleet answers.
    fn carrier_attacks(
        &mut self,
        game: &Typhoon,
        carriers: UnitSet,
        enemies: UnitSet,
        surprise: bool,
        attacked: &mut UnitSet,
        answered: &mut UnitSet,
    ) -> Flow<()> {
        let Some(zone) = self.position.operation.map(|operation| operation.zone) else {
            return Ok(());
        };
        for carrier in carriers.iter() {
            if self.position.unit(carrier).steps == 0 {
                continue;
            }
            // of the fleets next door the carriers alone are in the battle.
            let is_in_battle = |fleet: &UnitId| {
                game.unit(*fleet).kind == Kind::CarrierFleet
                    || self.position.zone_of(*fleet) == Some(zone)
            };
            let targets: UnitSet = [Kind::CarrierFleet, Kind::SurfaceFleet]
                .into_iter()
                .flat_map(|kind| game.living(&self.position, enemies, kind).iter())
                .filter(is_in_battle)
                .collect();
            let Some(target) = self.sea_target(game, carrier, targets, Cause::CarrierAttack)?
            else {
                continue;
            };
            attacked.insert(target);
            let odds = Odds {
                surprise,
                ..game.sea_odds(&self.position, carrier, target, zone, true)
            };
            let is_answered = game.unit(target).kind == Kind::CarrierFleet;
            let one = [carrier].into_iter().collect();
            self.announce(AttackKind::Carrier, one, target, odds);
            let die = self.die(Cause::CarrierAttack)?;
            let outcome = game.outcome(odds, die);
            if surprise {
                self.hit(game, target, outcome);
            }
            if is_answered && self.position.unit(target).steps > 0 {
                answered.insert(target);
                let answer = game.sea_odds(&self.position, target, carrier, zone, true);
                let one = [target].into_iter().collect();
                self.announce(AttackKind::Carrier, one, carrier, answer);
                let die = self.die(Cause::CarrierAnswer)?;
                let result = game.outcome(answer, die);
                if !surprise {
                    self.hit(game, target, outcome);
                }
                self.hit(game, carrier, result);
            } else if !surprise {
                self.hit(game, target, outcome);
            }
        }
        Ok(())
    }

    /// 10.3c: the commander chooses for the active side, otherwise it is the strongest carrier fleet,
    /// else the strongest surface fleet.
    fn sea_target(
        &mut self,
        game: &Typhoon,
        fleet: UnitId,
        targets: UnitSet,
        cause: Cause,
    ) -> Flow<Option<UnitId>> {
        let side = game.unit(fleet).side;
        if side == self.position.active || self.position.options.two_players {
            return self.choose_unit(side, cause, fleet, targets);
        }
        Ok([Kind::CarrierFleet, Kind::SurfaceFleet]
            .into_iter()
            .find_map(|kind| {
                let of_kind = targets.iter().filter(|unit| game.unit(*unit).kind == kind);
                game.strongest(&self.position, of_kind)
            }))
    }

    /// 10.3.2: surface fleets against surface fleets; never surprise.
    fn surface_battle(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let zone = operation.zone;
        let mut attacked = UnitSet::EMPTY;
        for (own, enemies) in [
            (operation.fleets, operation.reacting),
            (operation.reacting, operation.fleets),
        ] {
            let fleets = game.living(&self.position, own, Kind::SurfaceFleet);
            for fleet in fleets.iter() {
                let is_able = self.position.unit(fleet).steps > 0
                    && self.position.zone_of(fleet) == Some(zone)
                    && !attacked.contains(fleet);
                if !is_able {
                    continue;
                }
                let targets: UnitSet = game
                    .living(&self.position, enemies, Kind::SurfaceFleet)
                    .iter()
                    .filter(|enemy| self.position.zone_of(*enemy) == Some(zone))
                    .collect();
                let Some(target) = self.sea_target(game, fleet, targets, Cause::SurfaceAttack)?
                else {
                    continue;
                };
                if own == operation.fleets {
                    attacked.insert(target);
                }
                let odds = game.sea_odds(&self.position, fleet, target, zone, false);
                let answer = game.sea_odds(&self.position, target, fleet, zone, false);
                let one = |unit: UnitId| [unit].into_iter().collect();
                self.announce(AttackKind::Surface, one(fleet), target, odds);
                let die = self.die(Cause::SurfaceAttack)?;
                self.announce(AttackKind::Surface, one(target), fleet, answer);
                let answer_die = self.die(Cause::SurfaceAnswer)?;
                self.hit(game, target, game.outcome(odds, die));
                self.hit(game, fleet, game.outcome(answer, answer_die));
            }
        }
        Ok(())
    }

    /// 9.3g: the losses decide whether the mission goes on.
    pub(crate) fn compare_losses(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let own = operation.losses[operation.side.index()];
        let enemy = operation.losses[operation.side.opponent().index()];
        let mut goes_on = true;
        if operation.has_fought {
            goes_on = own < enemy || (own == enemy && operation.side == ALLIES);
            self.tell(Event::Compared {
                losses: operation.losses,
                goes_on,
            });
        }
        if goes_on {
            self.preemptive_attacks(game)?;
        }
        let is_afloat = operation
            .fleets
            .iter()
            .any(|fleet| self.position.unit(fleet).steps > 0);
        if !is_afloat {
            // 10.3.3c: carried units die with the last ship.
            for unit in operation.cargo.iter() {
                self.tell(Event::CutOff(unit));
                self.destroy(game, unit);
            }
            goes_on = false;
        }
        if let Some(operation) = &mut self.position.operation {
            operation.is_aborted = !goes_on;
        }
        self.send_home(game);
        Ok(())
    }

    /// 12.3a: under TEN each fleet that carries troops is attacked before they land.
    fn preemptive_attacks(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let is_ordered =
            self.position.change_turn.is_some() && self.position.japan.plan == Plan::Ten;
        let is_hostile = !game.is_friendly(&self.position, ALLIES, operation.zone);
        if operation.side != ALLIES || !is_ordered || !is_hostile {
            return Ok(());
        }
        for fleet in game.carriers_of_troops(&self.position).iter() {
            self.special_attack(game, None, fleet)?;
        }
        Ok(())
    }

    /// 12.4e: fleets that reacted go back to their base, or the nearest one; disrupted ones are
    /// reorganised.
    fn send_home(&mut self, game: &Typhoon) {
        let Some(operation) = self.position.operation else {
            return;
        };
        for fleet in operation.reacting.iter() {
            if self.position.unit(fleet).steps == 0 || self.put_on_track(game, fleet) {
                continue;
            }
            let side = game.unit(fleet).side;
            let home = self.position.unit_mut(fleet).home.take();
            // 14.1b: nobody comes back to a base that is contested.
            let is_held = |zone: &ZoneId| game.is_friendly(&self.position, side, *zone);
            let port = home.filter(is_held).or_else(|| {
                let from = home.unwrap_or(operation.zone);
                game.nearest_bases(&self.position, side, from)
                    .first()
                    .copied()
            });
            match port {
                Some(zone) => {
                    self.put(game, fleet, Place::Zone(zone));
                    self.tell(Event::InPort { unit: fleet, zone });
                }
                None => self.destroy(game, fleet),
            }
        }
    }

    /// 10.3.4a: a disrupted fleet goes to the turn record, two turns ahead.
    fn put_on_track(&mut self, game: &Typhoon, fleet: UnitId) -> bool {
        if !self.position.unit(fleet).disrupted {
            return false;
        }
        let turn = self.position.turn + 2;
        self.put(game, fleet, Place::Track(turn));
        let state = self.position.unit_mut(fleet);
        state.disrupted = false;
        state.home = None;
        true
    }

    /// 10.3.4a: at the end of an operation all disrupted fleets of both sides leave the map.
    pub(crate) fn withdraw_disrupted(&mut self, game: &Typhoon) {
        for unit in game.all_units() {
            self.put_on_track(game, unit);
        }
    }

    /// 9.3j: the fleets of the operation return; what they still carry goes with them.
    pub(crate) fn return_to_base(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let mut last_port = None;
        let laden = game.carriers_of_troops(&self.position);
        for fleet in (operation.fleets - laden).iter().chain(laden.iter()) {
            self.position.unit_mut(fleet).operated = true;
            if self.position.unit(fleet).steps == 0 || self.put_on_track(game, fleet) {
                continue;
            }
            let Some(from) = self.position.zone_of(fleet) else {
                continue;
            };
            let side = game.unit(fleet).side;
            let is_automatic = side != self.position.active && !self.position.options.two_players;
            let ports = if is_automatic {
                // 4.2m: the base nearest to the invaded zone.
                game.nearest_bases(&self.position, side, operation.zone)
                    .into_iter()
                    .collect()
            } else if operation.is_aborted {
                game.nearest_bases(&self.position, side, from)
                    .into_iter()
                    .collect()
            } else {
                game.ports(&self.position, fleet, from)
            };
            let port = self.choose_zone(side, Cause::ReturnToBase, fleet, ports)?;
            self.position.unit_mut(fleet).home = None;
            match port {
                Some(zone) => {
                    last_port = Some(zone);
                    self.put(game, fleet, Place::Zone(zone));
                    self.tell(Event::InPort { unit: fleet, zone });
                }
                None => {
                    self.tell(Event::Gone(fleet));
                    self.destroy(game, fleet);
                }
            }
        }
        for unit in operation.cargo.iter() {
            if self.position.unit(unit).place == Place::Aboard {
                let nearest = game.nearest_bases(&self.position, operation.side, operation.zone);
                let port = last_port.or(nearest.first().copied());
                self.put_ashore(game, unit, port.unwrap_or(operation.zone))?;
            }
        }
        Ok(())
    }

    /// 9.3h: a carried unit that did not land sits in a friendly zone near the port.
    fn put_ashore(&mut self, game: &Typhoon, unit: UnitId, port: ZoneId) -> Flow<()> {
        let side = game.unit(unit).side;
        let zone = self.nearest_room(game, unit, side, port, Cause::ReturnToBase)?;
        match zone {
            Some(zone) => {
                self.put(game, unit, Place::Zone(zone));
                self.position.unit_mut(unit).operated = true;
                self.tell(Event::Landed { unit, zone });
            }
            None => {
                self.tell(Event::Gone(unit));
                self.destroy(game, unit);
            }
        }
        Ok(())
    }

    /// The nearest friendly zone in supply with room for a counter, the zone itself first (R66).
    pub(crate) fn nearest_room(
        &mut self,
        game: &Typhoon,
        unit: UnitId,
        side: Side,
        from: ZoneId,
        cause: Cause,
    ) -> Flow<Option<ZoneId>> {
        let supplied = game.supply(&self.position, side).zones;
        let distance = |zone: &ZoneId| game.map().reaction_distance(from, *zone);
        let mut zones: Vec<ZoneId> = supplied
            .iter()
            .filter(|zone| {
                game.is_friendly(&self.position, side, *zone)
                    && !game.map().zone(*zone).closed
                    && game.has_room(&self.position, unit, *zone)
            })
            .collect();
        let nearest = zones.iter().map(distance).min();
        zones.retain(|zone| Some(distance(zone)) == nearest);
        self.choose_zone(side, cause, unit, zones.into_iter().collect())
    }
}
