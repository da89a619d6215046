//! What changes: the position, the question asked and what has happened.

use crate::text::{Side, Text, Viewer};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::borrow::Cow;
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

/// One step of a guided start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct GuideStep {
    /// What to do.
    pub text: Text,
    /// Ids of the places that it speaks of.
    pub at: Vec<SmolStr>,
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
}

impl Overlay {
    /// A picture in a tone, with the id of its name's message.
    #[must_use]
    pub fn new(id: &str, name: &'static str, tone: &str) -> Self {
        Self {
            id: id.into(),
            name: Text::new(name),
            tone: tone.into(),
        }
    }
}

/// A line over the map that belongs to a counter, such as its supply line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Line {
    /// The id of the counter.
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

/// What an action is aimed at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind", content = "id")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Target {
    /// A counter.
    Piece(SmolStr),
    /// A place.
    Place(SmolStr),
    /// An edge.
    Edge(SmolStr),
    /// Nothing on the map.
    #[default]
    Button,
}

/// How much a button should stand out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Weight {
    /// The ordinary way on.
    Main,
    /// One choice among several.
    #[default]
    Plain,
    /// What is seldom wanted: the map keeps it behind a menu.
    Aside,
}

/// One legal action.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Choice {
    /// The action in words of the game, as sent back.
    pub action: SmolStr,
    /// What it is aimed at.
    pub target: Target,
    /// The id of the tray into which it puts the counter at which it is aimed, if that tells it from others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tray: Option<SmolStr>,
    /// What it does.
    pub label: Text,
    /// A short note for the map, such as a cost or a chance.
    pub note: SmolStr,
    /// How much it should stand out.
    pub weight: Weight,
}

impl Choice {
    /// A choice like any other, without a note.
    #[must_use]
    pub fn new(action: SmolStr, target: Target, label: Text) -> Self {
        Self {
            action,
            target,
            label,
            ..Self::default()
        }
    }

    /// The same with what it does.
    #[must_use]
    pub fn labelled(self, label: Text) -> Self {
        Self { label, ..self }
    }

    /// The same with a short note for the map.
    #[must_use]
    pub fn noted(self, note: impl Into<SmolStr>) -> Self {
        let note = note.into();
        Self { note, ..self }
    }

    /// The same as the ordinary way on.
    #[must_use]
    pub fn main(self) -> Self {
        let weight = Weight::Main;
        Self { weight, ..self }
    }

    /// The same as what is seldom wanted.
    #[must_use]
    pub fn aside(self) -> Self {
        let weight = Weight::Aside;
        Self { weight, ..self }
    }
}

/// Several actions in a row under one gesture; stops at the first interrupt.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Shortcut {
    /// The place that is clicked.
    pub place: SmolStr,
    /// The actions in order.
    pub actions: Vec<SmolStr>,
    /// A short note for the map, such as the points used.
    pub note: SmolStr,
}

/// A question to one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Prompt {
    /// Who decides.
    pub side: Side,
    /// The question.
    pub title: Text,
    /// The rule that asks it.
    pub rule: SmolStr,
    /// What is legal; empty for everybody who does not decide.
    pub choices: Vec<Choice>,
    /// Longer gestures.
    pub shortcuts: Vec<Shortcut>,
    /// What would come of it.
    pub previews: Vec<Preview>,
    /// The highest face of the die that is to be rolled, if a die is awaited and not a decision.
    pub die: Option<u8>,
}

/// What an attack would do, item by item.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Preview {
    /// What it is about.
    pub title: Text,
    /// The items.
    pub lines: Vec<PreviewLine>,
    /// The results with their exact chances.
    pub chances: Vec<PreviewChance>,
    /// Why it cannot be carried out yet, if so.
    pub obstacle: Option<Text>,
}

/// One item of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct PreviewLine {
    /// What it is.
    pub label: Text,
    /// Its value, such as `+2`.
    pub value: SmolStr,
    /// The rule behind it.
    pub rule: SmolStr,
}

/// One result of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct PreviewChance {
    /// The result.
    pub label: Text,
    /// How many of the equally likely draws give it.
    pub ways: u32,
    /// Of how many.
    pub of: u32,
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
    /// The face of the die, if one was rolled.
    pub die: Option<u8>,
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
