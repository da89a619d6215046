//! What changes during a match.

use crate::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// The boxes beside the map: who is not hidden yet (3.1), has come home (6.1) or is lost (5.6).
    pub enum Tray = "sample-tray-" {
        Hand = "hand", Home = "home", Lost = "lost",
    }
}

/// A position with the steps that are still to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// Where each unit is.
    pub at: ArrayVec<Location<Tray>, MOST_UNITS>,
    /// Those that only their owner knows (2.4).
    pub hidden: UnitSet,
    /// Where the patrol has been near enough to find whoever hides there (2.5).
    pub searched: HexSet,
    /// Those that have had their first loss (5.6).
    pub reduced: UnitSet,
    /// Those that may not move any more in this phase.
    pub moved: UnitSet,
    /// Those that may not fire any more in this phase.
    pub fired: UnitSet,
    /// The steps to come, the innermost last.
    pub agenda: ArrayVec<Step, { MOST_UNITS + 8 }>,
    /// Who won.
    pub winner: Option<Side>,
}
