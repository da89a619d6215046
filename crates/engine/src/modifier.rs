//! What is added to a die or a strength, and why: one list feeds the sum, the preview and the log.

use crate::kind::Kind;
use crate::rules::{Draw, RuleId};
use crate::told::{Cause, Signed};
use heigi_scene::{Preview, PreviewChance, PreviewLine, Text, signed};
use std::borrow::Cow;

/// One thing that is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// How much; negative if it is taken away.
    pub value: i32,
    /// The rule behind it.
    pub rule: RuleId,
    /// What it is for.
    pub text: Text,
}

impl Modifier {
    /// A modifier with the id of its message; nothing if it comes to nothing.
    #[must_use]
    pub fn new(value: i32, rule: &'static str, text: &'static str) -> Option<Self> {
        (value != 0).then(|| Self {
            value,
            rule: RuleId(rule),
            text: Text::new(text),
        })
    }

    /// Modifiers by value, rule and message, but for those that come to nothing.
    #[must_use]
    pub fn list(all: &[(i32, &'static str, &'static str)]) -> Vec<Self> {
        let all = all.iter();
        all.filter_map(|one| Self::new(one.0, one.1, one.2))
            .collect()
    }

    /// What an event tells of it: its message and how much it adds. Nothing if its words were made up.
    #[must_use]
    pub fn told(&self) -> Option<(Cause, Signed, &'static str)> {
        match self.text.id {
            Cow::Borrowed(id) => Some((Cause(id), Signed(self.value), self.rule.0)),
            Cow::Owned(_) => None,
        }
    }

    /// As an item of a preview.
    #[must_use]
    pub fn line(&self) -> PreviewLine {
        PreviewLine {
            label: self.text.clone(),
            value: signed(self.value),
            rule: self.rule.0.into(),
        }
    }
}

/// What throwing dice would come to: what is added to their sum, and the exact chances of all results that are possible.
pub fn preview<K: Kind>(
    title: Text,
    modifiers: &[Modifier],
    dice: Draw,
    result: impl Fn(i32) -> K,
) -> Preview {
    preview_named(title, modifiers, dice, result, K::name)
}

/// The same with what each result is called here; results of one name are one chance.
pub fn preview_named<K: Kind>(
    title: Text,
    modifiers: &[Modifier],
    dice: Draw,
    result: impl Fn(i32) -> K,
    name: impl Fn(K) -> Text,
) -> Preview {
    let added = total(modifiers);
    let mut chances: Vec<PreviewChance> = Vec::new();
    for kind in K::ALL {
        let label = name(*kind);
        let ways = dice.ways(|sum| result(sum + added) == *kind);
        match chances.iter_mut().find(|one| one.label == label) {
            Some(one) => one.ways += ways,
            None if ways > 0 => chances.push(PreviewChance {
                label,
                ways,
                of: dice.values().into(),
            }),
            None => {}
        }
    }
    Preview {
        title,
        lines: modifiers.iter().map(Modifier::line).collect(),
        chances,
        obstacle: None,
    }
}

/// The sum.
#[must_use]
pub fn total(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}
