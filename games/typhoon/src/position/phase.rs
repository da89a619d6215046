//! The phases of a turn.

use serde::{Deserialize, Serialize};

/// The phases of a turn (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// A: strategic warfare.
    StrategicWarfare,
    /// B: reinforcements.
    Reinforcements,
    /// C: Allied strategic actions.
    AlliedStrategy,
    /// D: Japanese production.
    Production,
    /// E: Japanese strategic actions.
    JapaneseStrategy,
    /// F: operations of the active side.
    Operations,
    /// G: operations of the inactive side.
    Answer,
    /// H: control of zones.
    Control,
    /// I: victory and changes.
    Victory,
}
