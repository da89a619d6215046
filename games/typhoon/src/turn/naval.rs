//! Naval and joint operations (9.3): special attacks (12.3), battle (10.3), and the way home.

use crate::Typhoon;
use crate::automata::japan::FIRST_FLEETS;
use crate::position::event::{AttackKind, Event, HalfSteps};
use crate::position::{Cause, Operation, Plan, Position, Reaction};
use crate::printed::map::{ZoneId, ZoneSet, ZoneType};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use crate::turn::combat::Odds;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// The most rounds of a battle that is fought to the end (7.1.4a).
const MOST_ROUNDS: u8 = 20;

/// 12.3: special attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpecialAttacks;

impl heigi_engine::Step<Typhoon> for SpecialAttacks {
    type Plan = ();

    fn asks(&self, _: &Typhoon, position: &Position, _: Option<&()>) -> bool {
        position.orders_special_attacks()
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.special_attacks(play)
    }
}

/// 10.3: carrier and surface battle, if fleets reacted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NavalBattle;

impl heigi_engine::Step<Typhoon> for NavalBattle {
    type Plan = ();

    fn asks(&self, _: &Typhoon, position: &Position, _: Option<&()>) -> bool {
        position
            .operation
            .is_some_and(|operation| !operation.reacting.is_empty())
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.naval_battle(play)
    }
}

/// 9.3g: who goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Comparison;

impl heigi_engine::Step<Typhoon> for Comparison {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.compare_losses(play)
    }
}

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

impl Typhoon {
    /// 3.2j: a fleet that goes to sea is repaired if there are points.
    pub(crate) fn repair_at_once(&self, play: &mut Play<'_>, fleet: UnitId) {
        let printed = self.unit(fleet);
        if !self.may_be_repaired(play.state, fleet) {
            return;
        }
        let points = play.state.naval_points(printed.side, printed.kind);
        if *points >= printed.cost {
            *points -= printed.cost;
            play.state.unit_mut(fleet).steps += 1;
            play.tell(Event::Rebuilt(fleet));
        }
    }

    /// 12.3: under SHO and TEN Japanese air fleets throw themselves at the ships.
    pub(crate) fn special_attacks(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        if operation.side != ALLIES || !play.state.orders_special_attacks() {
            return Ok(());
        }
        let stops = self.stops_of_operation(play.state);
        let over = |side: Side| -> Vec<UnitId> {
            let mut units: Vec<UnitId> = stops
                .iter()
                .flat_map(|zone| self.air_over_ships(play.state, side, zone))
                .collect();
            units.sort_by_key(|unit| (-self.values(play.state, *unit).attack, *unit));
            units.dedup();
            units
        };
        let (attackers, mut cover) = (over(JAPAN), over(ALLIES));
        for attacker in attackers {
            let reached: ZoneSet = stops
                .iter()
                .filter(|zone| self.reaches_ships(play.state, attacker, *zone))
                .collect();
            // 12.2a: each air fleet cancels one, the strongest first.
            let is_cover = |unit: &UnitId| {
                reached
                    .iter()
                    .any(|zone| self.reaches_ships(play.state, *unit, zone))
            };
            if let Some(index) = cover.iter().position(is_cover) {
                // 12.1d: both have reacted, and do so once (12.1b).
                let canceller = cover.remove(index);
                if let Some(operation) = &mut play.state.operation {
                    operation.over_ships.insert(attacker);
                    operation.over_ships.insert(canceller);
                }
            } else if let Some(target) = self.best_target(play.state, operation.fleets, reached) {
                self.special_attack(play, Some(attacker), target)?;
            }
        }
        Ok(())
    }

    /// The strongest carrier fleet in some zones, else the strongest surface fleet.
    fn best_target(&self, position: &Position, fleets: UnitSet, zones: ZoneSet) -> Option<UnitId> {
        let is_there = |fleet: &UnitId| {
            position
                .zone_of(*fleet)
                .is_some_and(|at| zones.contains(at))
        };
        [Kind::CarrierFleet, Kind::SurfaceFleet]
            .into_iter()
            .find_map(|kind| {
                let there = self.living(position, fleets, kind);
                self.strongest(position, there.iter().filter(is_there))
            })
    }

    /// One roll on the column of special attacks; an air fleet that makes it loses a step.
    fn special_attack(
        &self,
        play: &mut Play<'_>,
        attacker: Option<UnitId>,
        target: UnitId,
    ) -> Flow {
        let attackers = attacker.into_iter().collect();
        self.announce(
            play,
            AttackKind::Special,
            attackers,
            target,
            Odds::default(),
        );
        let die = self.die(play, Cause::SpecialAttack)?;
        self.hit(play, target, self.tables().special_attack(die));
        if let Some(attacker) = attacker {
            if let Some(operation) = &mut play.state.operation {
                operation.over_ships.insert(attacker);
            }
            self.hit(play, attacker, crate::printed::tables::Outcome::Steps(1));
        }
        Ok(())
    }

    /// 10.3: carrier battle and surface battle, if fleets reacted.
    pub(crate) fn naval_battle(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        if operation.reacting.is_empty() {
            return Ok(());
        }
        if let Some(operation) = &mut play.state.operation {
            operation.has_fought = true;
        }
        let rounds = if operation.reaction == Reaction::ToTheEnd {
            MOST_ROUNDS
        } else {
            1
        };
        for _ in 0..rounds {
            self.carrier_battle(play)?;
            self.surface_battle(play)?;
            if !self.can_fight_on(play.state) {
                break;
            }
        }
        Ok(())
    }

    /// True if any fleet of either side could still hit one of the other.
    fn can_fight_on(&self, position: &Position) -> bool {
        let Some(operation) = position.operation else {
            return false;
        };
        let (a, b) = (operation.fleets, operation.reacting);
        let living = |fleets, kind| self.living(position, fleets, kind);
        let carriers = |fleets| !living(fleets, Kind::CarrierFleet).is_empty();
        let surface = |fleets| {
            living(fleets, Kind::SurfaceFleet)
                .iter()
                .any(|fleet| position.zone_of(fleet) == Some(operation.zone))
        };
        let anybody = |fleets| carriers(fleets) || surface(fleets);
        anybody(a) && anybody(b)
    }

    /// 10d, 12.4: whether the carriers of an operation surprise those that reacted, and the other way.
    pub(crate) fn surprises(&self, position: &Position, operation: &Operation) -> [bool; 2] {
        let attacker = self.has_surprise(position, operation.side, operation.zone);
        let defender = operation.reaction == Reaction::Surprise;
        // R54: two surprises cancel each other.
        [attacker && !defender, defender && !attacker]
    }

    /// 10.3.1: carriers against carriers and surface fleets.
    fn carrier_battle(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let surprise = self.surprises(play.state, &operation);
        let mut attacked = UnitSet::EMPTY;
        let mut answered = UnitSet::EMPTY;
        if surprise[1] {
            let ours = self.living(play.state, operation.reacting, Kind::CarrierFleet);
            self.carrier_attacks(
                play,
                ours,
                operation.fleets,
                true,
                &mut attacked,
                &mut answered,
            )?;
        }
        let carriers: UnitSet = self
            .living(play.state, operation.fleets, Kind::CarrierFleet)
            .iter()
            .filter(|fleet| !answered.contains(*fleet))
            .collect();
        self.carrier_attacks(
            play,
            carriers,
            operation.reacting,
            surprise[0],
            &mut attacked,
            &mut answered,
        )?;
        if !surprise[1] {
            let ours: UnitSet = self
                .living(play.state, operation.reacting, Kind::CarrierFleet)
                .iter()
                .filter(|fleet| !attacked.contains(*fleet))
                .collect();
            self.carrier_attacks(
                play,
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
        &self,
        play: &mut Play<'_>,
        carriers: UnitSet,
        enemies: UnitSet,
        surprise: bool,
        attacked: &mut UnitSet,
        answered: &mut UnitSet,
    ) -> Flow {
        let Some(zone) = play.state.operation.map(|operation| operation.zone) else {
            return Ok(());
        };
        for carrier in carriers.iter() {
            if play.state.unit(carrier).steps == 0 {
                continue;
            }
            // of the fleets next door the carriers alone are in the battle.
            let is_in_battle = |fleet: &UnitId| {
                self.unit(*fleet).kind == Kind::CarrierFleet
                    || play.state.zone_of(*fleet) == Some(zone)
            };
            let targets: UnitSet = [Kind::CarrierFleet, Kind::SurfaceFleet]
                .into_iter()
                .flat_map(|kind| self.living(play.state, enemies, kind).iter())
                .filter(is_in_battle)
                .collect();
            let Some(target) = self.sea_target(play, carrier, targets, Cause::CarrierAttack)?
            else {
                continue;
            };
            attacked.insert(target);
            let odds = Odds {
                surprise,
                ..self.sea_odds(play.state, carrier, target, zone, true)
            };
            let is_answered = self.unit(target).kind == Kind::CarrierFleet;
            let one = [carrier].into_iter().collect();
            self.announce(play, AttackKind::Carrier, one, target, odds);
            let die = self.die(play, Cause::CarrierAttack)?;
            let outcome = self.outcome(odds, die);
            if surprise {
                self.hit(play, target, outcome);
            }
            if is_answered && play.state.unit(target).steps > 0 {
                answered.insert(target);
                let answer = self.sea_odds(play.state, target, carrier, zone, true);
                let one = [target].into_iter().collect();
                self.announce(play, AttackKind::Carrier, one, carrier, answer);
                let die = self.die(play, Cause::CarrierAnswer)?;
                let result = self.outcome(answer, die);
                if !surprise {
                    self.hit(play, target, outcome);
                }
                self.hit(play, carrier, result);
            } else if !surprise {
                self.hit(play, target, outcome);
            }
        }
        Ok(())
    }

    /// 10.3c: the commander chooses for the active side, otherwise it is the strongest carrier fleet,
    /// else the strongest surface fleet.
    fn sea_target(
        &self,
        play: &mut Play<'_>,
        fleet: UnitId,
        targets: UnitSet,
        cause: Cause,
    ) -> Flow<Option<UnitId>> {
        let side = self.unit(fleet).side;
        if side == play.state.active || play.state.options.two_players {
            return self.choose_unit(play, side, cause, fleet, targets);
        }
        Ok([Kind::CarrierFleet, Kind::SurfaceFleet]
            .into_iter()
            .find_map(|kind| {
                let of_kind = targets.iter().filter(|unit| self.unit(*unit).kind == kind);
                self.strongest(play.state, of_kind)
            }))
    }

    /// 10.3.2: surface fleets against surface fleets; never surprise.
    fn surface_battle(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let zone = operation.zone;
        let mut attacked = UnitSet::EMPTY;
        for (own, enemies) in [
            (operation.fleets, operation.reacting),
            (operation.reacting, operation.fleets),
        ] {
            let fleets = self.living(play.state, own, Kind::SurfaceFleet);
            for fleet in fleets.iter() {
                let is_able = play.state.zone_of(fleet) == Some(zone) && !attacked.contains(fleet);
                if !is_able {
                    continue;
                }
                let targets: UnitSet = self
                    .living(play.state, enemies, Kind::SurfaceFleet)
                    .iter()
                    .filter(|enemy| play.state.zone_of(*enemy) == Some(zone))
                    .collect();
                let Some(target) = self.sea_target(play, fleet, targets, Cause::SurfaceAttack)?
                else {
                    continue;
                };
                attacked.insert(target);
                let odds = self.sea_odds(play.state, fleet, target, zone, false);
                let answer = self.sea_odds(play.state, target, fleet, zone, false);
                let one = |unit: UnitId| [unit].into_iter().collect();
                self.announce(play, AttackKind::Surface, one(fleet), target, odds);
                let die = self.die(play, Cause::SurfaceAttack)?;
                self.announce(play, AttackKind::Surface, one(target), fleet, answer);
                let answer_die = self.die(play, Cause::SurfaceAnswer)?;
                self.hit(play, target, self.outcome(odds, die));
                self.hit(play, fleet, self.outcome(answer, answer_die));
            }
        }
        Ok(())
    }

    /// 9.3g: the losses decide whether the mission goes on.
    pub(crate) fn compare_losses(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let own = operation.losses[operation.side.index()];
        let enemy = operation.losses[operation.side.opponent().index()];
        let mut goes_on = true;
        if operation.has_fought {
            goes_on = own < enemy || (own == enemy && operation.side == ALLIES);
            let [japan, allies] = operation.losses.map(HalfSteps);
            play.tell(if goes_on {
                Event::MissionGoesOn(japan, allies)
            } else {
                Event::MissionGivenUp(japan, allies)
            });
        }
        if goes_on {
            self.preemptive_attacks(play)?;
        }
        let is_afloat = operation
            .fleets
            .iter()
            .any(|fleet| play.state.unit(fleet).steps > 0);
        goes_on &= is_afloat;
        // 10.3.3c: carried units die with the last ship in the zone; those next door carry nobody.
        if self.fleets_in_zone(play.state).is_empty() {
            for unit in operation.cargo.iter() {
                play.tell(Event::Drowned(unit));
                self.destroy(play, unit);
            }
        }
        if let Some(operation) = &mut play.state.operation {
            operation.is_aborted = !goes_on;
        }
        self.send_home(play)
    }

    /// 12.3a: under TEN each fleet that carries troops is attacked before they land.
    fn preemptive_attacks(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let is_ordered = play.state.change_turn.is_some() && play.state.japan.plan == Plan::Ten;
        let is_hostile = !self.is_friendly(play.state, ALLIES, operation.zone);
        if operation.side != ALLIES || !is_ordered || !is_hostile {
            return Ok(());
        }
        for fleet in self.carriers_of_troops(play.state).iter() {
            self.special_attack(play, None, fleet)?;
        }
        Ok(())
    }
}
