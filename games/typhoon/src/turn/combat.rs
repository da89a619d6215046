//! Combat: land (10.1), air (10.4, 10.5) and what both share (10a to 10d).

use crate::Typhoon;
use crate::position::event::{AttackKind, Column, Event, Sum};
use crate::position::{Cause, Place, Position};
use crate::printed::map::{ZoneId, ZoneType};
use crate::printed::tables::Outcome;
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet, Values};
use crate::turn::asking::{Flow, Play};
use heigi_engine::{Modifier, total};
use heigi_scene::Side;

/// One roll on the combat table: its column, and what is added to the die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The column, before it is limited to the table.
    pub column: i8,
    /// The sum of the modifiers of the die.
    pub modifier: i8,
    /// True if the target loses one step less (10.1e).
    pub rough: bool,
    /// True if the result is that of surprise (10d).
    pub surprise: bool,
}

/// What makes up the modifier of a land attack (TBL-CRT-LAND).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LandModifiers {
    /// Net air support, -2 to +2.
    pub air: i8,
    /// Bombardment from the sea.
    pub naval: i8,
    /// -2 for a landing.
    pub landing: i8,
    /// The difference of efficiency.
    pub efficiency: i8,
}

impl LandModifiers {
    /// Each with its rule and its message, as the attack adds it.
    #[must_use]
    pub fn ledger(self) -> Vec<Modifier> {
        [
            (self.air, "CLA-1", "typhoon-modifier-air"),
            (self.naval, "10.6", "typhoon-modifier-naval"),
            (self.landing, "TBL-CRT-LAND", "typhoon-modifier-landing"),
            (self.efficiency, "10.1d", "typhoon-modifier-efficiency"),
        ]
        .into_iter()
        .filter_map(|(value, rule, text)| Modifier::new(value.into(), rule, text))
        .collect()
    }

    /// The sum for the attack.
    #[must_use]
    pub fn attack(self) -> i8 {
        total(&self.ledger()) as i8
    }

    /// The sum for the counterattack: what helps the attacker hurts it, but for bombardment.
    #[must_use]
    pub fn counterattack(self) -> i8 {
        let ashore = Self { naval: 0, ..self };
        -ashore.attack()
    }
}

impl Typhoon {
    /// The values of a counter with the steps that it has left.
    #[must_use]
    pub fn values(&self, position: &Position, unit: UnitId) -> Values {
        self.unit(unit).values(position.unit(unit).steps)
    }

    /// 10d, R54: whether attacks of a side have the surprise of the first turn.
    #[must_use]
    pub fn has_surprise(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        let is_spared =
            position.options.no_surprise_in_china && self.map().groups.china.contains(zone);
        position.turn == 1 && side == JAPAN && !is_spared
    }

    /// The result of a roll, surprise before rough ground (ERR-Q12).
    #[must_use]
    pub fn outcome(&self, odds: Odds, die: u8) -> Outcome {
        let mut outcome = self.tables().result(odds.column, die as i8 + odds.modifier);
        if odds.surprise {
            outcome = outcome.surprised();
        }
        if odds.rough {
            outcome = outcome.in_rough_ground();
        }
        outcome
    }

    /// The weakest of some units: lowest combat factor, then fewest steps, then canonical order.
    #[must_use]
    pub fn weakest(
        &self,
        position: &Position,
        units: impl Iterator<Item = UnitId>,
    ) -> Option<UnitId> {
        units.min_by_key(|unit| {
            (
                self.values(position, *unit).defence,
                position.unit(*unit).steps,
                *unit,
            )
        })
    }

    /// The strongest of some units: highest attack, then canonical order.
    #[must_use]
    pub fn strongest(
        &self,
        position: &Position,
        units: impl Iterator<Item = UnitId>,
    ) -> Option<UnitId> {
        units.min_by_key(|unit| (-self.values(position, *unit).attack, *unit))
    }

    /// 10.2, CLA-1: the bonus of all air fleets of a side in and around a zone, for land combat with
    /// the carrier aircraft of its operation.
    #[must_use]
    pub fn air_support(&self, position: &Position, side: Side, zone: ZoneId) -> i8 {
        let older = position.options.older_air_support;
        let mut sum = 0;
        for unit in self.all_units() {
            let printed = self.unit(unit);
            if printed.side != side || printed.kind != Kind::AirFleet {
                continue;
            }
            let Some(from) = position.zone_of(unit) else {
                continue;
            };
            let values = self.values(position, unit);
            if from == zone {
                sum += if older { 1 } else { values.support_here };
            } else if !older && self.map().link(from, zone).is_adjacent_for(side) {
                sum += values.support;
            }
        }
        sum + self.carrier_support(position, side, zone)
    }

    /// 11b: the aircraft of undisrupted carrier fleets of the operation.
    fn carrier_support(&self, position: &Position, side: Side, zone: ZoneId) -> i8 {
        let Some(operation) = position
            .operation
            .filter(|operation| operation.side == side)
        else {
            return 0;
        };
        operation
            .fleets
            .iter()
            .filter(|fleet| self.unit(*fleet).kind == Kind::CarrierFleet)
            .filter(|fleet| !position.unit(*fleet).disrupted)
            .filter(|fleet| {
                position
                    .zone_of(*fleet)
                    .is_some_and(|at| at == zone || self.map().link(at, zone).is_adjacent_for(side))
            })
            .map(|fleet| self.values(position, fleet).support)
            .sum()
    }

    /// 10.6: the bombardment of the best undisrupted surface fleet of the operation, in landings and
    /// in island and atoll zones.
    #[must_use]
    pub fn naval_support(&self, position: &Position, side: Side, zone: ZoneId) -> i8 {
        let Some(operation) = position
            .operation
            .filter(|operation| operation.side == side)
        else {
            return 0;
        };
        let is_small = matches!(
            self.map().zone(zone).zone_type,
            ZoneType::Island | ZoneType::Atoll
        );
        if !is_small && operation.landed.is_empty() {
            return 0;
        }
        operation
            .fleets
            .iter()
            .filter(|fleet| self.unit(*fleet).kind == Kind::SurfaceFleet)
            .filter(|fleet| position.zone_of(*fleet) == Some(zone))
            .filter(|fleet| !position.unit(*fleet).disrupted)
            .map(|fleet| self.values(position, fleet).support)
            .max()
            .unwrap_or(0)
    }

    /// 10.1d: the modifiers of a land attack.
    #[must_use]
    pub fn land_modifiers(
        &self,
        position: &Position,
        attackers: UnitSet,
        defender: UnitId,
        zone: ZoneId,
    ) -> LandModifiers {
        let side = self.unit(defender).side.opponent();
        let net = self.air_support(position, side, zone)
            - self.air_support(position, side.opponent(), zone);
        let landed = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.landed);
        let best = attackers
            .iter()
            .map(|unit| self.values(position, unit).efficiency)
            .max()
            .unwrap_or(0);
        LandModifiers {
            air: net.clamp(-2, 2),
            naval: self.naval_support(position, side, zone),
            landing: if attackers.iter().any(|unit| landed.contains(unit)) {
                -2
            } else {
                0
            },
            efficiency: best - self.values(position, defender).efficiency,
        }
    }

    /// 10.1: the odds of a land attack and of the counterattack.
    #[must_use]
    pub fn land_odds(
        &self,
        position: &Position,
        attackers: UnitSet,
        defender: UnitId,
        zone: ZoneId,
    ) -> [Odds; 2] {
        let side = self.unit(defender).side.opponent();
        let modifiers = self.land_modifiers(position, attackers, defender, zone);
        let combat = |unit| self.values(position, unit).attack;
        let sum: i8 = attackers.iter().map(combat).sum();
        let weakest = attackers.iter().map(combat).min().unwrap_or(0);
        let period = |side| self.tables().period(position.turn, side);
        [
            Odds {
                column: sum - combat(defender) + period(side),
                modifier: modifiers.attack(),
                rough: self.map().zone(zone).rough,
                surprise: self.has_surprise(position, side, zone),
            },
            Odds {
                column: combat(defender) - weakest + period(side.opponent()),
                modifier: modifiers.counterattack(),
                ..Odds::default()
            },
        ]
    }

    /// 12.2: the air fleets that may intercept an attack on a counter: all others in its zone that
    /// have not intercepted in the operation.
    #[must_use]
    pub fn interceptors(&self, position: &Position, target: UnitId) -> UnitSet {
        let spent = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.intercepted);
        position.zone_of(target).map_or(UnitSet::EMPTY, |zone| {
            self.air_fleets(position, self.unit(target).side, zone)
                .filter(|unit| *unit != target && !spent.contains(*unit))
                .collect()
        })
    }

    /// 10.4, 10.5: the odds of an attack from the air by air fleets or carrier aircraft, if all
    /// intercept that may.
    #[must_use]
    pub fn air_odds(&self, position: &Position, attackers: UnitSet, target: UnitId) -> Odds {
        let interceptors = self.interceptors(position, target);
        self.air_odds_against(position, attackers, target, interceptors)
    }

    /// [`Self::air_odds`] against some interceptors (12.2b).
    fn air_odds_against(
        &self,
        position: &Position,
        attackers: UnitSet,
        target: UnitId,
        interceptors: UnitSet,
    ) -> Odds {
        let printed = self.unit(target);
        let side = printed.side.opponent();
        let Some(zone) = position.zone_of(target) else {
            return Odds::default();
        };
        let sum: i8 = attackers
            .iter()
            .map(|unit| self.values(position, unit).attack)
            .sum();
        let is_fleet = printed.kind.is_fleet();
        let is_in_port = is_fleet && self.map().zone(zone).base;
        Odds {
            column: sum
                - self.values(position, target).defence
                - interceptors
                    .iter()
                    .map(|unit| self.values(position, unit).defence)
                    .sum::<i8>()
                + self.tables().period(position.turn, side),
            modifier: if is_in_port { -2 } else { 0 },
            rough: false,
            surprise: self.has_surprise(position, side, zone),
        }
    }

    /// 10.5b: the odds of an air fleet's answer to its weakest attacker.
    #[must_use]
    pub fn air_answer_odds(&self, position: &Position, target: UnitId, attacker: UnitId) -> Odds {
        let side = self.unit(target).side;
        Odds {
            column: self.values(position, target).attack - self.values(position, attacker).defence
                + self.tables().period(position.turn, side),
            ..Odds::default()
        }
    }

    /// The odds of the answer after the defender's loss, or the earlier ones if he is gone.
    fn land_odds_or(
        &self,
        position: &Position,
        attackers: UnitSet,
        defender: UnitId,
        zone: ZoneId,
        earlier: Odds,
    ) -> Odds {
        if position.unit(defender).steps == 0 {
            earlier
        } else {
            self.land_odds(position, attackers, defender, zone)[1]
        }
    }

    /// Takes steps from a counter, or disrupts a fleet; says how many steps it lost.
    pub(crate) fn hit(&self, play: &mut Play<'_>, unit: UnitId, outcome: Outcome) -> u8 {
        let printed = self.unit(unit);
        let is_fleet = printed.kind.is_fleet();
        match outcome {
            Outcome::Disrupted if is_fleet && !play.state.unit(unit).disrupted => {
                play.state.unit_mut(unit).disrupted = true;
                self.count_loss(play, printed.side, 1);
                play.tell(Event::Disrupted(unit));
                0
            }
            Outcome::Steps(steps) => {
                let left = play.state.unit(unit).steps;
                let lost = steps.min(left);
                play.state.unit_mut(unit).steps = left - lost;
                if is_fleet {
                    self.count_loss(play, printed.side, 2 * lost);
                }
                if lost < left {
                    play.tell(Event::Lost(unit, lost));
                } else {
                    play.tell(Event::Destroyed(unit, lost));
                    self.destroy(play, unit);
                }
                lost
            }
            _ => {
                play.tell(Event::NoEffect);
                0
            }
        }
    }

    fn count_loss(&self, play: &mut Play<'_>, side: Side, halves: u8) {
        if let Some(operation) = &mut play.state.operation {
            operation.losses[side.index()] += halves;
        }
    }

    /// Takes a counter from the map, where it belongs afterwards (3.2c, 3.5, 10.1m).
    pub(crate) fn destroy(&self, play: &mut Play<'_>, unit: UnitId) {
        let printed = self.unit(unit);
        let place = match printed.kind {
            Kind::Army | Kind::Snlf => Place::Pool,
            Kind::Fortress => Place::Supply,
            Kind::AirFleet if printed.side == JAPAN => Place::Removed,
            _ => Place::Destroyed,
        };
        self.put(play, unit, place);
        let state = play.state.unit_mut(unit);
        state.steps = 0;
        state.disrupted = false;
        state.home = None;
    }

    /// 4.1.2: a fleet leaves the self; it is not to come back from the turn track (10.3.4a).
    pub(crate) fn remove(&self, play: &mut Play<'_>, fleet: UnitId) {
        self.put(play, fleet, Place::Removed);
        let state = play.state.unit_mut(fleet);
        state.disrupted = false;
        state.home = None;
        play.tell(Event::Gone(fleet));
    }

    /// 10.1: one fight of land units, from the dice to the retreat.
    pub(crate) fn fight(
        &self,
        play: &mut Play<'_>,
        attackers: UnitSet,
        defender: UnitId,
        zone: ZoneId,
    ) -> Flow {
        let [attack, answer] = self.land_odds(play.state, attackers, defender, zone);
        let weakest = self.weakest(play.state, attackers.iter());
        self.announce(play, AttackKind::Land, attackers, defender, attack);
        let die = self.die(play, Cause::LandAttack)?;
        let outcome = self.outcome(attack, die);
        let defender_lives = outcome.steps() < play.state.unit(defender).steps;
        // 10a: both rolls count with the values before the fight, unless there is surprise.
        let mut lost = [0, 0];
        let mut answer_odds = answer;
        if attack.surprise {
            lost[1] = self.hit_land(play, defender, outcome);
            answer_odds = self.land_odds_or(play.state, attackers, defender, zone, answer);
        }
        if let Some(target) = weakest.filter(|_| defender_lives || !attack.surprise) {
            let one = [defender].into_iter().collect();
            self.announce(play, AttackKind::Land, one, target, answer_odds);
            let die = self.die(play, Cause::LandCounterattack)?;
            let result = self.outcome(answer_odds, die);
            if !attack.surprise {
                lost[1] = self.hit_land(play, defender, outcome);
            }
            lost[0] = self.hit_land(play, target, result);
        }
        if let Some(operation) = &mut play.state.operation {
            for unit in attackers.iter() {
                operation.attacked.insert(unit);
            }
        }
        self.retreats(play, attackers, defender, zone, lost)?;
        self.leave_to_the_victor(play, zone)
    }

    /// 9.2c, 10.1k, 13g: after a fight the air fleets and fleets of a side without land units leave the
    /// zone to the other; if nobody is left, the marker stays as it was.
    fn leave_to_the_victor(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow {
        let state = *play.state.zone(zone);
        for side in [JAPAN, ALLIES] {
            if state.land[side.index()] == 0 && state.land[side.opponent().index()] > 0 {
                self.displace(play, side, zone)?;
            }
        }
        if state.land == [0, 0] {
            play.state.mark(zone, state.owner, None);
        }
        Ok(())
    }

    /// Steps only count on land (R24).
    fn hit_land(&self, play: &mut Play<'_>, unit: UnitId, outcome: Outcome) -> u8 {
        let outcome = match outcome {
            Outcome::Disrupted => Outcome::Nothing,
            other => other,
        };
        self.hit(play, unit, outcome)
    }

    pub(crate) fn announce(
        &self,
        play: &mut Play<'_>,
        kind: AttackKind,
        attackers: UnitSet,
        target: UnitId,
        odds: Odds,
    ) {
        play.tell(Event::Attack(
            attackers,
            target,
            Column(odds.column),
            Sum(odds.modifier),
            kind,
        ));
    }

    /// 10.4, 10.5: an attack from the air on an air fleet or a fleet, with the answer of an air fleet.
    pub(crate) fn air_attack(
        &self,
        play: &mut Play<'_>,
        attackers: UnitSet,
        target: UnitId,
    ) -> Flow {
        let mut interceptors = self.interceptors(play.state, target);
        if play.state.options.ask_interception {
            for unit in interceptors.iter() {
                if !self.consent(play, self.unit(unit).side, Cause::Interception, unit)? {
                    interceptors.remove(unit);
                }
            }
        }
        let odds = self.air_odds_against(play.state, attackers, target, interceptors);
        if let Some(operation) = &mut play.state.operation {
            operation.intercepted = operation.intercepted | interceptors;
        }
        let is_fleet = self.unit(target).kind.is_fleet();
        let has_carriers = attackers.iter().any(|unit| self.unit(unit).kind.is_fleet());
        let (kind, cause) = match (has_carriers, is_fleet) {
            (true, _) => (AttackKind::CarrierStrike, Cause::CarrierStrike),
            (false, true) => (AttackKind::AirAgainstFleet, Cause::AirAgainstFleet),
            (false, false) => (AttackKind::Air, Cause::AirAttack),
        };
        self.announce(play, kind, attackers, target, odds);
        let die = self.die(play, cause)?;
        let outcome = self.outcome(odds, die);
        if is_fleet {
            self.hit(play, target, outcome);
            return Ok(());
        }
        // 10.5b: the target answers its weakest attacker; after surprise with what is left of it.
        let weakest = self.weakest(play.state, attackers.iter());
        if odds.surprise {
            self.hit_land(play, target, outcome);
        }
        let is_alive = play.state.unit(target).steps > 0;
        if let Some(attacker) = weakest.filter(|_| is_alive) {
            let answer = self.air_answer_odds(play.state, target, attacker);
            let one = [target].into_iter().collect();
            self.announce(play, AttackKind::Air, one, attacker, answer);
            let die = self.die(play, Cause::AirCounterattack)?;
            let result = self.outcome(answer, die);
            if !odds.surprise {
                self.hit_land(play, target, outcome);
            }
            if self.unit(attacker).kind.is_fleet() {
                self.hit(play, attacker, result);
            } else {
                self.hit_land(play, attacker, result);
            }
        }
        Ok(())
    }
}
