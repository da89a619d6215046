//! What an attack promises.

use super::{CHARGING, Mind, weigh};
use crate::printed::tables::Column;
use crate::printed::units::{Class, JAPAN, UnitId, UnitSet};
use heigi_board::HexId;

impl Mind<'_> {
    /// The attack factor of a unit in the best manner in which it may attack a hex.
    pub(super) fn attack_factor(&self, unit: UnitId, hex: HexId) -> u8 {
        let charges = self.charges(unit);
        self.game.attack_factor(self.look, unit, hex, charges)
    }

    /// True if a unit should charge: what it may lose is little.
    pub(super) fn charges(&self, unit: UnitId) -> bool {
        let printed = self.game.unit(unit);
        printed.side == JAPAN
            && printed.class == Class::Infantry
            && self.game.values(self.look, unit).attack >= CHARGING
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
        let total = attackers
            .iter()
            .map(|unit| self.attack_factor(unit, hex))
            .fold(0, u8::saturating_add);
        self.outcome(hex, total, self.columns(hex, attackers))
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
