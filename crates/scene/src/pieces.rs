//! What stands on the map and beside it: counters, markers, boxes.

use crate::text::{Side, Text};
use serde::Serialize;
use smol_str::SmolStr;
use std::borrow::Cow;
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
    /// The id of the place or tray where it stands.
    pub place: SmolStr,
    /// Its height in the stack, 0 at the bottom.
    pub order: u8,
    /// Its condition.
    pub badges: Vec<Badge>,
}

/// A condition of a counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Badge {
    /// What it is, in words.
    pub name: Text,
    /// How the counter shows it.
    pub look: Look,
}

/// How a counter shows a condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Look {
    /// A ring: the question is about this counter.
    Ring,
    /// Faint: the counter has done what it could.
    Faint,
    /// Not at all: only words tell it.
    Words,
    /// A sign on the counter.
    Sign(Sign),
}

/// A sign on a counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Sign {
    /// The letter that is drawn.
    #[ts(type = "string")]
    pub letter: Cow<'static, str>,
    /// In which corner.
    pub at: SignCorner,
    /// True if it stands out.
    pub is_large: bool,
}

/// The corners of a counter in which signs stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum SignCorner {
    /// At the upper left.
    UpperLeft,
    /// At the upper right.
    UpperRight,
    /// At the lower left.
    LowerLeft,
    /// At the lower right.
    LowerRight,
}

impl Badge {
    fn new(name: &'static str, look: Look) -> Self {
        Self {
            name: Text::new(name),
            look,
        }
    }

    fn signed(name: &'static str, letter: &'static str, at: SignCorner, is_large: bool) -> Self {
        let letter = letter.into();
        Self::new(
            name,
            Look::Sign(Sign {
                letter,
                at,
                is_large,
            }),
        )
    }

    /// It is the one being moved, placed or aimed at.
    #[must_use]
    pub fn active() -> Self {
        Self::new("client-badge-active", Look::Ring)
    }

    /// It has moved and may not move again.
    #[must_use]
    pub fn moved() -> Self {
        Self::new("client-badge-moved", Look::Faint)
    }

    /// It has fired and may not fire again.
    #[must_use]
    pub fn fired() -> Self {
        Self::new("client-badge-fired", Look::Faint)
    }

    /// It takes part in the attack being prepared.
    #[must_use]
    pub fn firing() -> Self {
        Self::signed("client-badge-firing", "✷", SignCorner::UpperRight, true)
    }

    /// It takes part and makes a close assault.
    #[must_use]
    pub fn assaulting() -> Self {
        Self::signed("client-badge-assaulting", "⚔", SignCorner::UpperRight, true)
    }

    /// It is face up although units of its side start face down.
    #[must_use]
    pub fn revealed() -> Self {
        Self::signed("client-badge-revealed", "◉", SignCorner::UpperRight, false)
    }

    /// It is face down for the opponent.
    #[must_use]
    pub fn hidden() -> Self {
        Self::new("client-badge-hidden", Look::Words)
    }

    /// Nobody supplies it.
    #[must_use]
    pub fn out_of_supply() -> Self {
        Self::signed(
            "client-badge-out-of-supply",
            "✖",
            SignCorner::LowerLeft,
            false,
        )
    }

    /// It is disrupted.
    #[must_use]
    pub fn disrupted() -> Self {
        Self::signed("client-badge-disrupted", "↯", SignCorner::LowerRight, false)
    }

    /// A headquarters that is committed.
    #[must_use]
    pub fn committed() -> Self {
        Self::signed("client-badge-committed", "◼", SignCorner::UpperLeft, false)
    }
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

/// A marker on a place or an edge.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Marker {
    /// What is drawn.
    pub kind: MarkerKind,
    /// Where it stands in its place.
    pub spot: MarkerSpot,
    /// The id of the place or edge.
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
}

impl MarkerKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Ruins,
        Self::Destroyed,
        Self::Boats,
        Self::Burst,
        Self::Aim,
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
