//! Which units the computer can keep fed to the end, and what a ration is worth.
//!
//! A unit out of supply loses a step each turn (7.10.4), and one that is out of supply at the end is
//! worth a point to the enemy. So a unit with many steps can starve for some turns and be fed at the
//! end; a worn one must eat every turn. Whoever needs the fewest rations is kept first.

use super::weights::Weights;
use crate::Burma;
use crate::position::larder::eaters;
use crate::position::look::Look;
use crate::printed::map::HexSet;
use crate::printed::units::{UnitId, UnitSet};
use crate::turn::supply::COMMAND_VALUE;
use heigi_scene::Side;

/// Points of supply that a side receives in a turn, on average (TBL-SUPPLY).
const INCOME: f32 = 2.5;
/// What a ration is worth if there is enough for all.
const PLENTY: f32 = 0.05;

/// Rations that go to the porters and to headquarters that are restored.
const CARRIED: u8 = 1;
/// Rations that it takes to reach a unit that nobody can feed where it stands.
const FAR: u8 = 3;

/// The part that a ration is worth for a unit that cannot be kept.
pub const LOST: f32 = 0.05;

/// Who is to be fed.
pub struct Rations {
    turns: u8,
    /// What it is worth to feed one unit once, in points of victory.
    pub price: f32,
    /// Units that can be kept to the end.
    kept: UnitSet,
    /// What a ration is worth for a last step that cannot, in parts of the price.
    last_step: f32,
}

impl Rations {
    /// Shares what a side has and will receive out among its units.
    ///
    /// A part of all points becomes rations; the rest is spent otherwise or lies in the wrong place.
    pub fn new(game: &Burma, look: &Look<'_>, side: Side, weights: &Weights) -> Self {
        let turns = look.scenario.turns()[1].saturating_sub(look.turn) + 1;
        let later = f32::from(turns - 1);
        let markers: u16 = look
            .hexes()
            .iter()
            .map(|hex| u16::from(hex.supply[side.index()]))
            .sum();
        let points = f32::from(markers) + f32::from(look.side(side).stock) + INCOME * later;
        let mut left = points * weights.used * f32::from(COMMAND_VALUE);
        let supply = look.supply(side);
        let fed = supply.reached();
        let direct = supply
            .sources
            .iter()
            .fold(HexSet::EMPTY, |all, (_, range)| all | *range);
        let mut needs: Vec<(u8, UnitId)> = eaters(game, look, side)
            .iter()
            .map(|unit| {
                let starved = look.unit(unit).steps.saturating_sub(1);
                let far = look.hex_of(unit).map_or(FAR, |hex| {
                    if direct.contains(hex) {
                        0
                    } else if fed.contains(hex) {
                        CARRIED
                    } else {
                        FAR
                    }
                });
                (turns.saturating_sub(starved).max(1) + far, unit)
            })
            .collect();
        needs.sort_unstable();
        let mut price = PLENTY;
        let mut kept = UnitSet::EMPTY;
        for (need, unit) in needs {
            left -= f32::from(need);
            if left >= 0.0 {
                kept.insert(unit);
            } else if price == PLENTY {
                price = 1.0 / f32::from(need);
            }
        }
        Self {
            turns,
            price,
            kept,
            last_step: weights.last_step,
        }
    }

    /// What feeding a unit now is worth in points of victory, whatever it will do.
    pub fn benefit(&self, look: &Look<'_>, unit: UnitId) -> f32 {
        if self.turns == 1 {
            return 1.0;
        }
        match (self.kept.contains(unit), look.unit(unit).steps) {
            // It dies at once if it is not fed, but then its later rations go to others.
            (true, 0..=1) => (1.0 - f32::from(self.turns - 1) * self.price).max(self.price),
            (true, _) => self.price,
            (false, 0..=1) => self.last_step * self.price,
            (false, _) => LOST * self.price,
        }
    }

    /// True if a unit with so many steps can starve to the end and live.
    pub const fn lasts(&self, steps: u8) -> bool {
        steps > self.turns
    }

    /// What a point of supply is worth that feeds five.
    pub fn marker(&self) -> f32 {
        if self.turns == 1 {
            0.1
        } else {
            self.price * f32::from(COMMAND_VALUE)
        }
    }
}
