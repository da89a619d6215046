//! Why an input was not accepted.

use crate::rules::RuleId;
use heigi_scene::Text;

/// Why an input was not accepted; the match is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Another side decides.
    #[error("another side decides")]
    NotYours,
    /// A draw is awaited, not a decision.
    #[error("a die roll is awaited")]
    DrawAwaited,
    /// No draw is awaited.
    #[error("no die roll is awaited")]
    NoDrawAwaited,
    /// The value typed in is not on the die.
    #[error("expected a number from 1 to {highest}")]
    NotOnDie {
        /// The highest value.
        highest: u16,
    },
    /// The words stand for no action.
    #[error("these words stand for no action")]
    Unreadable,
    /// The action is not legal.
    #[error("not allowed by {rule}")]
    Refused {
        /// The rule.
        rule: RuleId,
        /// The reason.
        reason: Text,
    },
    /// Nothing can be undone: since the last decision something was random, revealed or decided by
    /// another, or a phase ended.
    #[error("nothing can be undone")]
    NothingToUndo,
    /// There is no such point in the match.
    #[error("the match has only {inputs} inputs")]
    NoSuchPoint {
        /// How many inputs there are.
        inputs: u32,
    },
}

impl ActError {
    /// The reason in words.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Over => Text::new("engine-over"),
            Self::NotYours => Text::new("engine-not-yours"),
            Self::DrawAwaited => Text::new("engine-draw-awaited"),
            Self::NoDrawAwaited => Text::new("engine-no-draw-awaited"),
            Self::NotOnDie { highest } => {
                Text::new("engine-not-on-die").with("faces", i32::from(*highest))
            }
            Self::Unreadable => Text::new("engine-unreadable"),
            Self::Refused { reason, .. } => reason.clone(),
            Self::NothingToUndo => Text::new("engine-nothing-to-undo"),
            Self::NoSuchPoint { inputs } => Text::new("engine-no-such-point")
                .with("inputs", i32::try_from(*inputs).unwrap_or(i32::MAX)),
        }
    }

    /// The rule behind the refusal, if it is one of a rule.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Refused { rule, .. } => Some(*rule),
            _ => None,
        }
    }
}
