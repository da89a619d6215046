//! Naval and joint operations (9.3): special attacks (12.3), battle (10.3), and the way home.

use crate::Typhoon;
use crate::automata::japan::FIRST_FLEETS;
use crate::position::event::{AttackKind, Event};
use crate::position::{Cause, Flow, Plan, Play, Position, Reaction};
use crate::printed::map::{ZoneId, ZoneSet, ZoneType};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::combat::Odds;
use heigi_scene::Side;

/// The most rounds of a battle that is fought to the end (7.1.4a).
const MOST_ROUNDS: u8 = 20;

impl Typhoon {
    /// 12.1, R28: the air fleets of a side that reach ships in a zone and have not reacted to this
    /// operation, strongest first.
    #[must_use]
    pub fn air_over_ships(&self, position: &Position, side: Side, zone: ZoneId) -> Vec<UnitId> {
        let over_ships = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.over_ships);
        let mut found: Vec<UnitId> = self
            .units_of(side)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet && !over_ships.contains(*unit))
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

    fn living(&self, position: &Position, fleets: UnitSet, kind: Kind) -> UnitSet {
        fleets
            .iter()
            .filter(|fleet| self.unit(*fleet).kind == kind && position.unit(*fleet).steps > 0)
            .collect()
    }

    /// 3.2i, 3.2j: whether points repair a reduced fleet that goes to sea: in a base of its side, which
    /// a contested one is not (14.1), and of the inactive Japanese only the first fleets (ERR-Q5).
    pub(crate) fn may_be_repaired(&self, position: &Position, fleet: UnitId) -> bool {
        let printed = self.unit(fleet);
        let is_entitled = printed.side == ALLIES
            || position.change_turn.is_none()
            || FIRST_FLEETS.contains(&printed.id.as_str());
        is_entitled
            && position.unit(fleet).steps < printed.steps()
            && position
                .zone_of(fleet)
                .is_some_and(|zone| self.bases(position, printed.side).contains(zone))
    }
}

impl Position {
    /// The points that repair a type of fleet (3.2d).
    pub(crate) const fn naval_points(&mut self, side: Side, kind: Kind) -> &mut u8 {
        match (side, kind) {
            (JAPAN, Kind::CarrierFleet) => &mut self.japan.carrier,
            (JAPAN, _) => &mut self.japan.naval,
            (_, Kind::CarrierFleet) => &mut self.allies.carrier,
            _ => &mut self.allies.naval,
        }
    }
}

impl Play<'_> {
    /// 3.2j: a fleet that goes to sea is repaired if there are points.
    pub(crate) fn repair_at_once(&mut self, game: &Typhoon, fleet: UnitId) {
        let printed = game.unit(fleet);
        if !game.may_be_repaired(&self.position, fleet) {
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
    pub(crate) const fn naval_points(&mut self, side: Side, kind: Kind) -> &mut u8 {
        self.position.naval_points(side, kind)
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
                // 12.1d: both have reacted, and do so once (12.1b).
                let canceller = cover.remove(index);
                if let Some(operation) = &mut self.position.operation {
                    operation.over_ships.insert(attacker);
                    operation.over_ships.insert(canceller);
                }
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
                operation.over_ships.insert(attacker);
            }
            self.hit(game, attacker, crate::printed::tables::Outcome::Steps(1));
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
        anybody(a) && anybody(b)
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
        goes_on &= is_afloat;
        // 10.3.3c: carried units die with the last ship in the zone; those next door carry nobody.
        if game.fleets_in_zone(&self.position).is_empty() {
            for unit in operation.cargo.iter() {
                self.tell(Event::Drowned(unit));
                self.destroy(game, unit);
            }
        }
        if let Some(operation) = &mut self.position.operation {
            operation.is_aborted = !goes_on;
        }
        self.send_home(game)
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
}
