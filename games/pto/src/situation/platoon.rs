//! Platoons of landing craft as they are now (G12.2#4).

use crate::*;
use serde::{Deserialize, Serialize};

/// What a craft does that the others of its platoon do after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Course {
    /// It goes on along a row of hexes.
    Ahead(u8),
    /// It goes so backwards.
    Astern(u8),
    /// It turns by so many corners clockwise.
    Turn(u8),
    /// It beaches across the hexside to a row.
    Beach(u8),
    /// It stops to change between forwards and backwards.
    Stop,
    /// It waits for a point.
    Delay,
}

/// The craft of a side that go together, and what one throw has said for all of them while they do the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Platoon {
    /// Which.
    pub crafts: UnitSet,
    /// Which of them have done what all do just now.
    pub moved: UnitSet,
    /// G12.21: which of them runs aground, if any does, once that has been thrown.
    pub aground: Option<Option<UnitId>>,
    /// G13.441: which of them a wave swamps, if any, once that has been thrown.
    pub swamped: Option<Option<UnitId>>,
}

impl Platoon {
    /// They begin to do something else.
    pub fn begin(&mut self) {
        self.moved = UnitSet::EMPTY;
        self.aground = None;
        self.swamped = None;
    }

    /// Whether a craft goes with others.
    pub fn holds(&self, craft: UnitId) -> bool {
        self.crafts.contains(craft) && self.crafts.len() > 1
    }
}
