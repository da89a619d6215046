//! The question asked, what may be answered and what would come of it.

use crate::text::{Side, Text};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use ts_rs::TS;

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
    /// True if it is likely enough to stand among the buttons too, whatever it is aimed at.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub is_handy: bool,
    /// True if what it is aimed at has been chosen already, so that this takes it back.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub is_chosen: bool,
    /// What is given up by it and would hardly be meant: it is asked once whether it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub warning: Option<Text>,
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

    /// The same with a warning that names so many things that are given up by it, if there are any.
    #[must_use]
    pub fn warned(self, message: &'static str, given_up: usize) -> Self {
        let warning = (given_up > 0).then(|| Text::new(message).with("count", given_up as i32));
        Self { warning, ..self }
    }

    /// The same as the ordinary way on.
    #[must_use]
    pub fn main(self) -> Self {
        let weight = Weight::Main;
        Self { weight, ..self }
    }

    /// The same, among the buttons too if it is likely.
    #[must_use]
    pub fn handy(self, is_handy: bool) -> Self {
        Self { is_handy, ..self }
    }

    /// The same for what has been chosen already and is taken back by it.
    #[must_use]
    pub fn chosen(self) -> Self {
        let is_chosen = true;
        Self { is_chosen, ..self }
    }

    /// The same as what is seldom wanted.
    #[must_use]
    pub fn aside(self) -> Self {
        let weight = Weight::Aside;
        Self { weight, ..self }
    }
}

/// For what is seldom true.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Several actions in a row under one gesture; stops at the first interrupt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Shortcut {
    /// The place that is clicked.
    pub place: SmolStr,
    /// The actions in order.
    pub actions: Vec<SmolStr>,
    /// A short note for the map, such as the points used.
    pub note: SmolStr,
    /// What it does in words, if it stands among the buttons too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub label: Option<Text>,
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
    /// How many such dice are thrown at once, if it is more than one; what they show is typed in die by die.
    #[serde(skip_serializing_if = "is_at_most_one")]
    #[ts(optional, as = "Option<u8>")]
    pub dice: u8,
}

const fn is_at_most_one(dice: &u8) -> bool {
    *dice <= 1
}

/// What an attack would do, item by item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
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
