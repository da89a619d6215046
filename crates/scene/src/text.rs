//! Words by message id, and who reads them.

use serde::{Deserialize, Serialize, Serializer};
use smol_str::{SmolStr, format_smolstr};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;

/// One of the sides of a game, numbered from 0 in the order of the game's description.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS,
)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Side(pub u8);

impl Side {
    /// The index into per-side tables.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other one of two sides.
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Self {
        Self(1 - self.0)
    }
}

/// Who looks at a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Viewer {
    /// A player, who sees what the rules let that side see.
    Side(Side),
    /// Somebody who plays no side and sees only what both sides may see.
    #[default]
    Spectator,
    /// Somebody who may see everything: a reviewer after the end, or a test.
    Everything,
}

impl From<Side> for Viewer {
    fn from(side: Side) -> Self {
        Self::Side(side)
    }
}

/// A message id with its arguments, turned into words by a Fluent bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Text {
    /// The message id, such as `manila-title`.
    #[ts(type = "string")]
    pub id: Cow<'static, str>,
    /// Arguments by name.
    #[serde(skip_serializing_if = "Arguments::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Value>>")]
    pub args: Arguments,
}

/// The few arguments of a [`Text`] in the order of their names. Scenes hold thousands of texts: a map
/// would take a kilobyte for each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arguments(Vec<(&'static str, Value)>);

impl Arguments {
    /// True if there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The argument of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// Names and arguments.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> + Clone {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Puts an argument in, in the place of one of the same name.
    fn put(&mut self, name: &'static str, value: Value) {
        match self.0.binary_search_by_key(&name, |(known, _)| known) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => {
                if self.0.is_empty() {
                    // Most have one, and room for four would be set aside.
                    self.0.reserve_exact(1);
                }
                self.0.insert(place, (name, value));
            }
        }
    }
}

impl Serialize for Arguments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// An argument of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(untagged)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Value {
    /// A number, written in the manner of the reader's language.
    Number(i32),
    /// A word that is the same in every language: a hex number, a unit's designation.
    Word(SmolStr),
    /// A message of its own, which many may share.
    Text(Arc<Text>),
    /// Several messages, joined in the manner of the reader's language.
    List(Vec<Text>),
}

impl Text {
    /// A message without arguments.
    #[must_use]
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id: id.into(),
            args: Arguments::default(),
        }
    }

    /// Text that is shown as it stands, such as a hex number.
    #[must_use]
    pub fn verbatim(word: impl Into<SmolStr>) -> Self {
        Self::new("verbatim").with("word", word.into())
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.args.put(name, value.into());
        self
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Value {
    fn from(word: String) -> Self {
        Self::Word(word.into())
    }
}

impl From<SmolStr> for Value {
    fn from(word: SmolStr) -> Self {
        Self::Word(word)
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Self {
        Self::Word(word.into())
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Self::Text(Arc::new(text))
    }
}

impl From<Arc<Text>> for Value {
    fn from(text: Arc<Text>) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<Text>> for Value {
    fn from(list: Vec<Text>) -> Self {
        Self::List(list)
    }
}

/// A modifier as it is printed: `+2`, `−1` or `0`.
#[must_use]
pub fn signed(value: impl Into<i32>) -> SmolStr {
    match value.into() {
        0 => SmolStr::new_static("0"),
        more @ 1.. => format_smolstr!("+{more}"),
        less => format_smolstr!("−{}", less.unsigned_abs()),
    }
}
