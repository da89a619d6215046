//! A state as numbers, for learning.

use crate::rules::Pending;
use heigi_scene::{Side, Viewer};

/// What some of the numbers of an encoding mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name, such as `units`.
    pub name: &'static str,
    /// What its numbers say, and in which order.
    pub meaning: &'static str,
    /// How many numbers each row has; as many as the block if it has but one.
    pub row: usize,
    /// How many numbers it has.
    pub size: usize,
}

/// A state as numbers from -1 to 1 in the making, block by block.
///
/// One piece of code writes the numbers and says what they mean, so that neither can be without the other.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    values: Vec<f32>,
    /// Name, meaning, numbers of a row, and where the block begins.
    begun: Vec<(&'static str, &'static str, usize, usize)>,
}

impl Numbers {
    /// The numbers so far.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The blocks so far.
    #[must_use]
    pub fn blocks(&self) -> Vec<Block> {
        let ends = self.begun.iter().skip(1).map(|(.., start)| *start);
        let ends = ends.chain([self.values.len()]);
        let blocks = self.begun.iter().zip(ends);
        blocks
            .map(|((name, meaning, row, start), end)| Block {
                name,
                meaning,
                row: if *row == 0 { end - start } else { *row },
                size: end - start,
            })
            .collect()
    }

    /// Forgets all numbers and blocks, so that the same memory serves for another state.
    pub fn clear(&mut self) {
        self.values.clear();
        self.begun.clear();
    }

    /// Begins a block of one row.
    pub fn block(&mut self, name: &'static str, meaning: &'static str) -> &mut Self {
        self.rows(name, 0, meaning)
    }

    /// Begins a block of rows with so many numbers each, one after another.
    pub fn rows(&mut self, name: &'static str, row: usize, meaning: &'static str) -> &mut Self {
        self.begun.push((name, meaning, row, self.values.len()));
        self
    }

    /// A part of a whole, from -1 to 1; 0 of nothing.
    pub fn share(&mut self, part: impl Into<f32>, whole: impl Into<f32>) -> &mut Self {
        let whole = whole.into();
        let share = if whole > 0.0 {
            part.into() / whole
        } else {
            0.0
        };
        self.values.push(share.clamp(-1.0, 1.0));
        self
    }

    /// 1 if something is so, 0 if not.
    pub fn flag(&mut self, is_so: bool) -> &mut Self {
        self.values.push(f32::from(u8::from(is_so)));
        self
    }

    /// One of so many numbers is 1, the others 0; all are 0 if none is meant.
    pub fn one_of(&mut self, which: Option<usize>, count: usize) -> &mut Self {
        self.some_of(which, count)
    }

    /// Of so many numbers those with an index of a list are 1, the others 0.
    pub fn some_of(&mut self, which: impl IntoIterator<Item = usize>, count: usize) -> &mut Self {
        self.plane(which.into_iter().map(|index| (index, 1.0)), 1.0, count)
    }

    /// So many numbers, each the sum of what a list has for its index as a part of a whole.
    pub fn plane(
        &mut self,
        parts: impl IntoIterator<Item = (usize, f32)>,
        whole: f32,
        count: usize,
    ) -> &mut Self {
        let first = self.values.len();
        self.values.resize(first + count, 0.0);
        for (index, part) in parts {
            if let Some(value) = self.values[first..].get_mut(index) {
                *value = (*value + part / whole).clamp(-1.0, 1.0);
            }
        }
        self
    }

    /// Who looks, and what is waited for, as every game has it.
    pub(crate) fn begin(&mut self, viewer: Viewer, pending: Pending, sides: usize) {
        let own = match viewer {
            Viewer::Side(side) => Some(side.index()),
            Viewer::Spectator | Viewer::Everything => None,
        };
        self.block("viewer", "which side looks; none for a spectator")
            .one_of(own, sides);
        let (decider, is_draw) = match pending {
            Pending::Decision(side) => (Some(side), false),
            Pending::Draw(_) => (None, true),
            Pending::Over(_) => (None, false),
        };
        self.block("pending", "which side decides; whether a draw is awaited")
            .one_of(decider.map(Side::index), sides)
            .flag(is_draw);
    }
}
