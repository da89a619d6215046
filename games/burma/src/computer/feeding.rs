//! How the computer brings supply forward and whom it feeds (7.4, 7.9).

use super::{FRONT, Mind};
use crate::position::larder;
use crate::position::{Occasion, Payer, Step};
use crate::printed::units::{JAPAN, UnitId, UnitSet};
use crate::turn::supply::COMMAND_VALUE;
use heigi_board::HexId;

/// Markers that make a column of porters worth its price.
const COLUMN_OF_PORTERS: u8 = 4;

impl Mind<'_> {
    /// Where to put a supply marker.
    pub(super) fn storing(&self, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        match look.step() {
            Some(Step::SetUp(_)) => {
                let ranges = look
                    .supply(self.side)
                    .headquarters
                    .iter()
                    .filter(|one| one.range.contains(hex))
                    .count();
                let held = game.units_of_at(look, self.side, hex).count().min(3);
                let near = self.nearest_enemy(hex).min(6);
                1.0 + 0.3 * ranges as f32 + 0.1 * held as f32 + 0.05 * near as f32
            }
            // Points of the stockpile become markers in time (7.4.3).
            Some(Step::Allocation(_)) if self.stock() >= 18 => 1.5,
            Some(Step::Adjustment(_)) => {
                let waiting = look.hex(hex).supply[self.side.index()];
                let direct = larder::in_range(game, look, Payer::Source(hex), self.larder.unfed);
                let carried = if self.look.side(self.side).stock > 1 {
                    self.load(waiting, 1)
                } else {
                    0.0
                };
                let meal = self.meal(direct, Occasion::Determination);
                let gain = meal.max(carried) - self.outlay(1);
                // Once markers are sent forward none is stored any more (7.4.4).
                if gain > 0.0 { 10.0 + gain } else { gain }
            }
            _ => 0.5,
        }
    }

    /// What points of supply are worth that are spent now.
    pub(super) fn expense(&self, points: f32) -> f32 {
        self.weights().thrift * self.rations.marker() * points
    }

    /// The same for points of the stockpile: to fall to the lowest level is worth a point to the enemy
    /// each turn (TBL-VP-5).
    fn outlay(&self, points: u8) -> f32 {
        let level = |stock: u8| crate::printed::tables::supply_level(stock);
        let stock = self.stock();
        let falls = level(stock) > 1 && level(stock.saturating_sub(points)) == 1;
        self.expense(f32::from(points)) + if falls { 1.0 } else { 0.0 }
    }

    /// What more markers beyond some that wait at a source would be worth at the headquarters that
    /// needs them most.
    fn load(&self, waiting: u8, markers: u8) -> f32 {
        let look = self.look;
        look.supply(self.side)
            .headquarters
            .iter()
            .filter(|one| one.in_communication && !look.unit(one.unit).committed)
            .map(|one| self.load_for(one.unit, waiting, markers))
            .fold(0.0, f32::max)
    }

    /// The same at one headquarters.
    fn load_for(&self, unit: UnitId, waiting: u8, markers: u8) -> f32 {
        let payer = Payer::Headquarters(unit);
        let hungry = larder::in_range(self.game, self.look, payer, self.larder.unfed);
        let table = usize::from(COMMAND_VALUE);
        self.ranked(hungry, Occasion::Determination)
            .iter()
            .skip(usize::from(waiting) * table)
            .take(usize::from(markers) * table)
            .sum()
    }

    /// Markers that wait on own sources.
    fn waiting(&self) -> u8 {
        let look = self.look;
        self.game
            .sources(look, self.side)
            .iter()
            .map(|hex| look.hex(*hex).supply[self.side.index()])
            .fold(0, u8::saturating_add)
    }

    /// Whether to bring markers from the source to a headquarters.
    pub(super) fn forwarding(&self, unit: UnitId) -> f32 {
        let markers = self.waiting().min(COLUMN_OF_PORTERS);
        let price = u8::from(self.side == JAPAN);
        self.load_for(unit, 0, markers) - self.outlay(price)
    }

    /// Whether to hire trucks that bring markers forward (7.4.5).
    pub(super) fn hiring(&self) -> f32 {
        if self.look.side(self.side).trucks > 0 {
            return -1.0;
        }
        self.load(0, self.waiting()) - self.outlay(1)
    }

    /// What feeding a unit now is worth: it lives, and it acts.
    pub(super) fn ration(&self, unit: UnitId, occasion: Occasion) -> f32 {
        let (game, look) = (self.game, self.look);
        let life = self.rations.benefit(look, unit);
        let Some(hex) = look.hex_of(unit) else {
            return 0.0;
        };
        if occasion == Occasion::Final {
            return life;
        }
        let march = if self.marches(unit) { 1.5 } else { 0.0 };
        if self.nearest_enemy(hex) > FRONT {
            return life + march;
        }
        let strength = f32::from(game.values(look, unit).highest());
        life + self.weights().deed * strength + march
    }

    /// What feeding the five units of a set that need it most is worth.
    fn meal(&self, units: UnitSet, occasion: Occasion) -> f32 {
        self.ranked(units, occasion)
            .iter()
            .take(usize::from(COMMAND_VALUE))
            .sum()
    }

    /// What feeding each unit of a set is worth, the greatest first.
    pub(super) fn ranked(&self, units: UnitSet, occasion: Occasion) -> Vec<f32> {
        let mut rations: Vec<f32> = units
            .iter()
            .map(|unit| self.ration(unit, occasion))
            .collect();
        rations.sort_by(|a, b| b.total_cmp(a));
        rations
    }

    /// Whether to pay for units with so many points of supply.
    pub(super) fn payment(&self, payer: Payer, occasion: Occasion, price: u8) -> f32 {
        // Committed in a fight, a headquarters feeds nobody in the next supply phase.
        let is_for_a_fight = occasion == Occasion::Combat && matches!(payer, Payer::Committed(_));
        if self.side == JAPAN && is_for_a_fight && !self.is_last_turn() {
            return -1.0;
        }
        let supply = self.look.supply(self.side);
        let hungry = self.game.hungry(self.look, supply, payer, occasion);
        let meal = self.meal(hungry, occasion);
        // Japan keeps no markers from the hungry in a turn in which its stockpile has bought some.
        let is_for_all = self.side == JAPAN
            && self.look.side(self.side).bought > 0
            && occasion == Occasion::Determination
            && !matches!(payer, Payer::Committed(_));
        if is_for_all {
            meal
        } else {
            meal - self.expense(f32::from(price))
        }
    }
}
