//! What the steps of the sequence of play carry.

use crate::printed::units::{AirId, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// The phases of a turn (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Air power.
    Air,
    /// Who acts first.
    Initiative,
    /// Supply.
    Supply,
    /// Activation markers are drawn.
    Markers,
    /// Operations.
    Operations,
    /// The end of the turn.
    End,
}

/// When supply is paid for (7.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occasion {
    /// In the supply phase.
    Determination,
    /// At the start of the combat half of a segment.
    Combat,
    /// In the end phase.
    Final,
}

/// Who pays for supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payer {
    /// A headquarters, with markers.
    Headquarters(UnitId),
    /// A headquarters that is committed for it (7.9.6).
    Committed(UnitId),
    /// A primary source.
    Source(HexId),
}

/// What a transport carries (5.6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Load {
    /// A supply marker out of a hex.
    Supply(HexId),
    /// A ground unit, with as many transports as it needs.
    Unit(UnitId),
}

/// What lets units act in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// An activation marker.
    Marker(u8),
    /// The first end marker (9.2.2).
    EndMarker,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Progress {
    /// Quarter points spent.
    pub spent: u16,
    /// True if it has entered or left an enemy zone of control (12.1.5).
    pub met_enemy: bool,
    /// True if no more rail movement is possible (12.2.5).
    pub off_rail: bool,
    /// True if it may move no further.
    pub is_over: bool,
    /// True if a part of it went by rail, so that it must end in supply and away from the enemy
    /// (12.2.2, 12.2.3).
    pub rode: bool,
}

/// A segment under way (9.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Segment {
    /// Whose it is.
    pub side: Side,
    /// What began it.
    pub activation: Activation,
    /// Formations that may still be named.
    pub formations: u8,
    /// Units that may still be named.
    pub units: u8,
    /// True if a headquarters may name all in its range.
    pub headquarters: bool,
    /// Second activations that have been paid for (9.3.5b).
    pub again: u8,
    /// Units that act in it.
    pub active: UnitSet,
    /// Units that have moved in it.
    pub moved: UnitSet,
    /// Units that have attacked in it.
    pub fought: UnitSet,
    /// Units that build a position (17.2.1).
    pub building: UnitSet,
    /// Units that ignore enemy zones of control (TBL-SO-2).
    pub infiltrating: UnitSet,
    /// Units that began their activation where a jump may start (12.4.2).
    pub at_airfield: UnitSet,
    /// Units that began their activation in a port (12.5.2-1).
    pub in_port: UnitSet,
    /// True if attacks come first (9.4.2-2).
    pub combat_first: bool,
}

/// An attack being prepared (13.2.1b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The hex attacked.
    pub hex: HexId,
    /// Units that attack.
    pub units: UnitSet,
    /// Those of them that charge (18.1).
    pub banzai: UnitSet,
    /// Headquarters and artillery that help.
    pub support: UnitSet,
    /// Aircraft that help.
    pub aircraft: Vec<AirId>,
    /// The column of the sanctioned operation is added (TBL-SO-5).
    pub sanctioned: bool,
}

impl Attack {
    /// An attack of some units on a hex, without anything else.
    #[must_use]
    pub const fn of(units: UnitSet, hex: HexId) -> Self {
        Self {
            hex,
            units,
            banzai: UnitSet::EMPTY,
            support: UnitSet::EMPTY,
            aircraft: Vec::new(),
            sanctioned: false,
        }
    }
}
