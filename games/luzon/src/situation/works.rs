//! Fortifications (10.0, 10.1): those that stand and those that are being built.

use crate::Luzon;
use crate::printed::units::{ALLIES, UnitId, UnitSet};
use crate::situation::state::State;
use arrayvec::ArrayVec;
use heigi_board::{Direction, HexId};
use heigi_engine::Side;
use serde::{Deserialize, Serialize};

/// How many fortifications there may be at a time.
pub const MOST_WORKS: usize = 24;

/// All fortifications.
pub type AllWorks = ArrayVec<Works, MOST_WORKS>;

/// A fortification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Works {
    /// Where it is.
    pub hex: HexId,
    /// The directions that it faces (10.1.1), a bit each by their place in [`Direction::ALL`].
    pub front: u8,
    /// The movement phases through which it has been built.
    pub turns: u8,
    /// True once it is finished.
    pub is_complete: bool,
    /// Who builds it.
    pub side: Side,
    /// The infantry that has not moved since it was begun.
    pub builders: UnitSet,
}

impl Works {
    /// Whether it faces a direction.
    #[must_use]
    pub const fn faces(&self, direction: Direction) -> bool {
        self.front & (1 << direction.index()) != 0
    }
}

/// Directions as bits.
pub(crate) fn front_of(directions: impl IntoIterator<Item = Direction>) -> u8 {
    let bits = directions.into_iter();
    bits.fold(0, |bits, direction| bits | 1 << direction.index())
}

impl State {
    /// The fortification in a hex, finished or not.
    #[must_use]
    pub fn works_in(&self, hex: HexId) -> Option<&Works> {
        self.works.iter().find(|works| works.hex == hex)
    }
}

impl Luzon {
    /// 10.0: those that stand at the beginning.
    pub(crate) fn first_works(&self) -> AllWorks {
        let printed = self.map().fortifications.iter();
        let works = printed.map(|works| Works {
            hex: works.hex,
            front: front_of(works.front),
            turns: self.campaign().limits.building_turns,
            is_complete: true,
            side: ALLIES,
            builders: UnitSet::EMPTY,
        });
        works.take(MOST_WORKS).collect()
    }

    /// The infantry of a side in a hex that can build (10.1), which demoralised units cannot (7.3.4).
    pub(crate) fn builders_in(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let is_builder =
            |unit: &UnitId| self.unit(*unit).class.is_infantry() && !state.is_demoralised(*unit);
        let there = self.side_at(state, side, hex).iter();
        there.filter(is_builder).collect()
    }

    /// 10.1.1, R-13: whether works guard a hex against an attack from another: Corregidor on all sides, others
    /// through their front, once they are finished.
    pub(crate) fn has_works(&self, state: &State, hex: HexId, from: HexId) -> bool {
        let direction = self.map().grid.direction(hex, from);
        let works = state.works_in(hex).filter(|works| works.is_complete);
        hex == self.map().named.corregidor
            || works.is_some_and(|works| direction.is_some_and(|side| works.faces(side)))
    }
}
