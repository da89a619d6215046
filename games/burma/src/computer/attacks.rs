//! What an attack promises.

use super::{Mind, weigh};
use crate::printed::tables::Column;
use crate::printed::units::{Class, JAPAN, UnitId, UnitSet};
use heigi_board::HexId;

/// What the last step of a unit counts for, against others.
const LAST_STEP: f32 = 2.5;

impl Mind<'_> {
    /// What the check for losses takes from a unit on average, in steps (18.3): with its last step it is gone.
    pub(super) fn check_for_losses(&self, unit: UnitId, factor: u8) -> f32 {
        let step = if self.look.unit(unit).steps > 1 {
            1.0
        } else {
            LAST_STEP
        };
        step * f32::from(6_u8.saturating_sub(factor)) / 6.0
    }

    /// True if a unit should charge in the attack that is prepared.
    pub(super) fn charges(&self, unit: UnitId) -> bool {
        let attack = self.look.attack.as_ref();
        attack.is_some_and(|attack| {
            let (_, charging) = self.best_charge(attack.units, attack.hex);
            charging.contains(unit)
        })
    }

    /// What an attack on a hex by some units would bring on average, and who should charge in it (18.1): whoever
    /// risks least first, as long as the columns are worth more than the steps.
    fn best_charge(&self, attackers: UnitSet, hex: HexId) -> (f32, UnitSet) {
        let (game, look) = (self.game, self.look);
        let columns = self.columns(hex, attackers);
        let prepared = look.attack.as_ref().filter(|attack| attack.hex == hex);
        let charging = prepared.map_or(UnitSet::EMPTY, |attack| attack.banzai);
        let factor = |unit, charges| game.attack_factor(look, unit, hex, charges);
        let factors = attackers
            .iter()
            .map(|unit| factor(unit, charging.contains(unit)));
        let mut total = factors.fold(0, u8::saturating_add);
        let mut able: Vec<(f32, UnitId)> = attackers
            .iter()
            .filter(|unit| {
                let printed = game.unit(*unit);
                printed.side == JAPAN && printed.class == Class::Infantry
            })
            .filter(|unit| !charging.contains(*unit))
            .map(|unit| {
                (
                    self.check_for_losses(unit, game.values(look, unit).attack),
                    unit,
                )
            })
            .collect();
        able.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut best = (self.outcome(hex, total, columns), charging);
        let (mut risk, mut charging) = (0.0, charging);
        for (steps, unit) in able {
            risk += self.weights().own_loss * steps;
            let gain = factor(unit, true).saturating_sub(factor(unit, false));
            total = total.saturating_add(gain);
            charging.insert(unit);
            let worth = self.outcome(hex, total, columns) - risk;
            if worth > best.0 {
                best = (worth, charging);
            }
        }
        best
    }

    /// What an attack on a hex with some total and columns would bring on average, in steps.
    pub(super) fn outcome(&self, hex: HexId, total: u8, columns: i8) -> f32 {
        let game = self.game;
        let enemy = self.side.opponent();
        let defence = game.defence_total(self.look, hex, enemy);
        let Some(base) = Column::of(total, defence) else {
            return -5.0;
        };
        let column = base.shifted(columns);
        let sum: f32 = (1..=10)
            .map(|die| {
                let result = game.tables().combat(column, die);
                weigh(result.defender) - self.weights().own_loss * weigh(result.attacker)
            })
            .sum();
        let prize = self
            .field
            .goals
            .iter()
            .find(|goal| goal.hex == hex)
            .map_or(0.0, |goal| self.weights().prize * goal.worth);
        let mean = sum / 10.0;
        if mean > 0.0 {
            mean * (1.0 + prize)
        } else {
            mean
        }
    }

    /// Columns that help of a side's armour and aircraft would bring.
    pub(super) fn columns(&self, hex: HexId, units: UnitSet) -> i8 {
        let game = self.game;
        let aircraft = game
            .all_air()
            .filter(|air| {
                game.check_air_support(self.look, self.side, *air, hex)
                    .is_ok()
            })
            .count()
            .min(2) as i8;
        let armour = game.armour(hex, units.iter())
            - game.armour(hex, game.units_of_at(self.look, self.side.opponent(), hex));
        let first = self
            .look
            .segment
            .as_ref()
            .is_some_and(|segment| segment.combat_first);
        aircraft + armour + i8::from(first)
    }

    /// The promise of an attack on a hex by all that may join now.
    pub(super) fn promise(&self, hex: HexId) -> f32 {
        let game = self.game;
        let attackers: UnitSet = game
            .units_of(self.side)
            .filter(|unit| game.check_attacker(self.look, *unit, hex).is_ok())
            .collect();
        self.attack_by(attackers, hex)
    }

    /// What an attack on a hex by some units would bring on average.
    pub(super) fn attack_by(&self, attackers: UnitSet, hex: HexId) -> f32 {
        self.best_charge(attackers, hex).0
    }

    /// What an attack on a hex would bring if all active units near it came up, with one in a hex beside
    /// it.
    pub(super) fn chance(&self, hex: HexId, unit: UnitId) -> f32 {
        let game = self.game;
        let grid = &game.map().grid;
        let Some(segment) = &self.look.segment else {
            return 0.0;
        };
        let near: UnitSet = segment
            .active
            .iter()
            .filter(|other| {
                let distance = self.look.hex_of(*other).map(|at| grid.distance(at, hex));
                let reach = if segment.moved.contains(*other) { 1 } else { 3 };
                distance.is_some_and(|distance| distance <= reach)
                    && game.unit(*other).has_zone()
                    && !self.look.unit(*other).disrupted
                    && !segment.fought.contains(*other)
            })
            .chain([unit])
            .collect();
        self.attack_by(near, hex)
    }

    pub(super) fn best_attack(&self) -> f32 {
        let best = self
            .enemies
            .iter()
            .map(|hex| self.promise(*hex))
            .fold(-5.0, f32::max);
        // The movement that comes after serves those who stand apart.
        best + 0.1
    }
}
