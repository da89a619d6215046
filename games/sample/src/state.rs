//! What changes during a match.

use crate::Sample;
use crate::map::{HexSet, MOST_UNITS, OUTPOST, UnitId};
use crate::sequence::Step;
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::{Side, Viewer};
use serde::{Deserialize, Serialize};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Its owner has not hidden it yet (3.1).
    InHand,
    /// In a hex.
    On(HexId),
    /// It has come home (6.1).
    Home,
    /// It is lost (5.6).
    Lost,
}

/// The changing part of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Status {
    /// Where it is.
    pub at: Location,
    /// True after its first loss.
    pub is_reduced: bool,
    /// True while only its owner knows where it is (2.4).
    pub is_hidden: bool,
    /// True if it may not move any more in this phase.
    pub has_moved: bool,
    /// True if it may not fire any more in this phase.
    pub has_fired: bool,
}

/// A position with the steps that are still to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// All units.
    pub units: ArrayVec<Status, MOST_UNITS>,
    /// Where the patrol has been near enough to find whoever hides there (2.5).
    pub searched: HexSet,
    /// The steps to come, the innermost last.
    pub agenda: ArrayVec<Step, 12>,
    /// Who won.
    pub winner: Option<Side>,
}

impl State {
    /// The changing part of a unit.
    pub fn unit(&self, unit: UnitId) -> &Status {
        &self.units[unit.index()]
    }

    /// The same to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Status {
        &mut self.units[unit.index()]
    }

    /// Where a unit stands.
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).at {
            Location::On(hex) => Some(hex),
            _ => None,
        }
    }
}

impl Sample {
    /// The units of a side in a hex.
    pub(crate) fn units_at(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = UnitId> {
        self.units_of(side)
            .filter(move |unit| state.hex(*unit) == Some(hex))
    }

    /// Whether a viewer knows where a unit is (2.4).
    pub(crate) fn is_seen(&self, state: &State, viewer: Viewer, unit: UnitId) -> bool {
        self.is_owner(viewer, unit) || !state.unit(unit).is_hidden
    }

    /// Whether a viewer is the owner of a unit, or may see everything.
    pub(crate) fn is_owner(&self, viewer: Viewer, unit: UnitId) -> bool {
        [Viewer::Side(self.unit(unit).side), Viewer::Everything].contains(&viewer)
    }

    /// The hidden unit that has been placed and not been found, if there is one.
    pub(crate) fn hidden(&self, state: &State) -> impl Iterator<Item = UnitId> {
        self.units_of(OUTPOST)
            .filter(move |unit| state.unit(*unit).is_hidden && state.hex(*unit).is_some())
    }
}
