//! What changes: the position as one viewer sees it, and what has happened.

use crate::pieces::{Marker, Piece, Tint, Tray};
use crate::prompt::Prompt;
use crate::text::{Side, Text, Viewer};
use serde::Serialize;
use smol_str::SmolStr;
use ts_rs::TS;

/// Everything that one viewer sees at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Scene {
    /// Whose view it is.
    pub viewer: Viewer,
    /// Which part of the sequence of play this is.
    pub phase: Text,
    /// What to do in it, for the help panel.
    pub help: Vec<Text>,
    /// What to do step by step, for somebody who plays the first time; empty where nothing is told.
    pub guide: Vec<GuideStep>,
    /// Counters on the map and in trays.
    pub pieces: Vec<Piece>,
    /// Places in the colour of whoever holds them.
    pub tints: Vec<Tint>,
    /// Markers on places and edges.
    pub markers: Vec<Marker>,
    /// Boxes beside the map; pieces name them as their place.
    pub trays: Vec<Tray>,
    /// Where the markers of the tracks stand.
    pub tracks: Vec<TrackState>,
    /// Numbers worth knowing.
    pub facts: Vec<Fact>,
    /// Pictures that can be laid over the map; where they lie is asked for one by one.
    pub overlays: Vec<Overlay>,
    /// What is being decided, and by whom.
    pub prompt: Option<Prompt>,
    /// How the match ended, if it has.
    pub outcome: Option<Outcome>,
}

/// One step of a guided start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct GuideStep {
    /// What to do.
    pub text: Text,
    /// Ids of the places that it speaks of.
    pub at: Vec<SmolStr>,
}

/// Where the marker of a track stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct TrackState {
    /// The id of the track.
    pub id: SmolStr,
    /// The index of the box.
    pub space: usize,
}

impl TrackState {
    /// A marker in a box, counted from 1; in the first before it has begun.
    #[must_use]
    pub fn at(id: &str, space: u8) -> Self {
        Self {
            id: id.into(),
            space: usize::from(space).saturating_sub(1),
        }
    }
}

/// A number worth knowing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Fact {
    /// What it is.
    pub label: Text,
    /// Its value.
    pub value: Text,
    /// The rule behind it.
    pub rule: SmolStr,
}

impl Fact {
    /// A number, with the id of its label's message.
    #[must_use]
    pub fn new(label: &'static str, value: impl Into<SmolStr>, rule: &str) -> Self {
        Self {
            label: Text::new(label),
            value: Text::verbatim(value),
            rule: rule.into(),
        }
    }
}

/// A set of places that is tinted on request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Overlay {
    /// Its id.
    pub id: SmolStr,
    /// Its name.
    pub name: Text,
    /// The colour scheme; see the renderer's palette.
    pub tone: SmolStr,
    /// True if it lies between two places that the viewer chooses.
    pub is_between: bool,
}

impl Overlay {
    /// A picture in a tone, with the id of its name's message.
    #[must_use]
    pub fn new(id: &str, name: &'static str, tone: &str) -> Self {
        Self {
            id: id.into(),
            name: Text::new(name),
            tone: tone.into(),
            is_between: false,
        }
    }

    /// The same between two places that the viewer chooses.
    #[must_use]
    pub fn between(self) -> Self {
        Self {
            is_between: true,
            ..self
        }
    }
}

/// A line over the map that belongs to a counter, such as its supply line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Line {
    /// The id of the counter; empty if it belongs to none.
    pub piece: SmolStr,
    /// The colour scheme; see the renderer's palette.
    pub tone: SmolStr,
    /// The ids of the places from its start to its end, with what is written on each.
    pub places: Vec<(SmolStr, SmolStr)>,
    /// True if something bars it: then it shows where it would run.
    pub is_broken: bool,
    /// What there is to say of it.
    pub notes: Vec<Fact>,
}

/// What kind of thing a log entry tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum LogKind {
    /// A new phase or turn.
    Phase,
    /// A move or placement.
    #[default]
    Move,
    /// An attack and its modifiers.
    Attack,
    /// A die.
    Die,
    /// A loss or another result.
    Result,
    /// The end.
    End,
}

/// One line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct LogEntry {
    /// How many inputs had been given when it happened, itself included.
    pub input: u32,
    /// What kind of thing it tells.
    pub kind: LogKind,
    /// The rule behind it.
    pub rule: SmolStr,
    /// What happened.
    pub text: Text,
    /// Ids of the places and edges that it speaks of.
    pub at: Vec<SmolStr>,
    /// What each die shows, if any were rolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub dice: Vec<u8>,
    /// Who goes from the first of its places to the last, if it tells of a way. Entries of one that goes on where
    /// the entry before has ended, an input later at most, are one way: the last, from where the first began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub traveller: Option<SmolStr>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Outcome {
    /// Who won, or nobody.
    pub winner: Option<Side>,
    /// Why.
    pub text: Text,
    /// The same without figures that differ from match to match, to count results by.
    pub kind: Text,
    /// The rule behind it.
    pub rule: SmolStr,
}

impl Outcome {
    /// A side has won, by a rule.
    #[must_use]
    pub fn won(winner: Side, text: Text, rule: &str) -> Self {
        Self {
            winner: Some(winner),
            kind: text.clone(),
            text,
            rule: rule.into(),
        }
    }
}
