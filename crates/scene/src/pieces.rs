//! What stands on the map and beside it: counters, markers, boxes.

use crate::text::{Side, Text};
use crate::view::Fact;
use serde::Serialize;
use smol_str::SmolStr;
use ts_rs::TS;

/// A counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Piece {
    /// Its id in this scene.
    pub id: SmolStr,
    /// The id of the face that is shown.
    pub face: SmolStr,
    /// Whose it is.
    pub owner: Side,
    /// The id of the place, the box of a chart or the tray where it stands.
    pub place: SmolStr,
    /// Its height in the stack, 0 at the bottom.
    pub order: u8,
    /// The ids of its conditions, of [`Board::badges`](crate::Board::badges).
    pub badges: Vec<SmolStr>,
    /// The id of the counter that carries it or to which it is attached, and with which it is drawn; both
    /// stand in the same place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub on: Option<SmolStr>,
    /// What is otherwise with it now than its face says, such as a halved movement allowance, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fact>>")]
    pub notes: Vec<Fact>,
}

/// A place in the colour of whoever holds it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Tint {
    /// The id of the place.
    pub place: SmolStr,
    /// The colour scheme; see the renderer's palette.
    pub tone: SmolStr,
}

impl Tint {
    /// A place in a tone.
    #[must_use]
    pub fn new(place: SmolStr, tone: &str) -> Self {
        let tone = tone.into();
        Self { place, tone }
    }
}

/// A marker on a place or an edge, or in a box of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Marker {
    /// What is drawn.
    pub kind: MarkerKind,
    /// Where it stands in its place.
    pub spot: MarkerSpot,
    /// The id of the place or edge, or of a box of a chart.
    pub at: SmolStr,
    /// What it is.
    pub name: Text,
}

/// What a marker shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum MarkerKind {
    /// Broken walls.
    Ruins,
    /// A cross: it is destroyed.
    Destroyed,
    /// A bridge of boats.
    Boats,
    /// A burst: it was attacked.
    Burst,
    /// A ring with cross hairs: it is aimed at.
    Aim,
    /// A cloud of smoke.
    Smoke,
    /// A small flame.
    Flame,
    /// A blaze.
    Blaze,
    /// An empty square: room for a counter.
    Vacant,
    /// Holes that men have dug for themselves.
    Foxholes,
    /// A trench.
    Trench,
    /// A bunker with a slit.
    Bunker,
    /// Barbed wire.
    Wire,
    /// Mines.
    Mines,
    /// Pointed stakes.
    Stakes,
    /// A roadblock.
    Roadblock,
    /// The mouth of a tunnel.
    Tunnel,
    /// A path that has been cut.
    Trail,
    /// Holes that shells have torn.
    Craters,
    /// A rampart on three sides, the middle one towards the north.
    RampartNorth,
    /// A rampart on three sides, the middle one towards the north east.
    RampartNorthEast,
    /// A rampart on three sides, the middle one towards the south east.
    RampartSouthEast,
    /// A rampart on three sides, the middle one towards the south.
    RampartSouth,
    /// A rampart on three sides, the middle one towards the south west.
    RampartSouthWest,
    /// A rampart on three sides, the middle one towards the north west.
    RampartNorthWest,
}

impl MarkerKind {
    /// All kinds.
    pub const ALL: [Self; 25] = [
        Self::Ruins,
        Self::Destroyed,
        Self::Boats,
        Self::Burst,
        Self::Aim,
        Self::Smoke,
        Self::Flame,
        Self::Blaze,
        Self::Vacant,
        Self::Foxholes,
        Self::Trench,
        Self::Bunker,
        Self::Wire,
        Self::Mines,
        Self::Stakes,
        Self::Roadblock,
        Self::Tunnel,
        Self::Trail,
        Self::Craters,
        Self::RampartNorth,
        Self::RampartNorthEast,
        Self::RampartSouthEast,
        Self::RampartSouth,
        Self::RampartSouthWest,
        Self::RampartNorthWest,
    ];

    /// Its id, as it is sent and as the renderer's symbols are called.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ruins => "ruins",
            Self::Destroyed => "destroyed",
            Self::Boats => "boats",
            Self::Burst => "burst",
            Self::Aim => "aim",
            Self::Smoke => "smoke",
            Self::Flame => "flame",
            Self::Blaze => "blaze",
            Self::Vacant => "vacant",
            Self::Foxholes => "foxholes",
            Self::Trench => "trench",
            Self::Bunker => "bunker",
            Self::Wire => "wire",
            Self::Mines => "mines",
            Self::Stakes => "stakes",
            Self::Roadblock => "roadblock",
            Self::Tunnel => "tunnel",
            Self::Trail => "trail",
            Self::Craters => "craters",
            Self::RampartNorth => "rampart_north",
            Self::RampartNorthEast => "rampart_north_east",
            Self::RampartSouthEast => "rampart_south_east",
            Self::RampartSouth => "rampart_south",
            Self::RampartSouthWest => "rampart_south_west",
            Self::RampartNorthWest => "rampart_north_west",
        }
    }
}

/// Where a marker stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum MarkerSpot {
    /// At the lower edge, beneath the counters.
    Beneath,
    /// At the upper left, above the counters.
    Corner,
    /// Large, around the middle, above the counters.
    Around,
}

/// A box beside the map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Tray {
    /// Its id.
    pub id: SmolStr,
    /// Its title.
    pub title: Text,
    /// The table of which it is a column, if it is one; the counters in such trays are its rows.
    pub table: Option<Text>,
}

impl Tray {
    /// A box with the id of its title's message.
    #[must_use]
    pub fn new(id: &str, title: &'static str) -> Self {
        Self {
            id: id.into(),
            title: Text::new(title),
            table: None,
        }
    }
}
