//! What is added to a die or a strength, and why: one list feeds the sum, the preview and the log.

use crate::rules::RuleId;
use heigi_scene::{PreviewLine, Text, signed};

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

/// The sum.
#[must_use]
pub fn total(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}
