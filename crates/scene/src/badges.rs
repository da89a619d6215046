//! Conditions of counters: each game declares its own.

use crate::text::Text;
use serde::Serialize;
use smol_str::SmolStr;
use ts_rs::TS;

/// A condition in which a counter may be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Badge {
    /// Its id.
    pub id: SmolStr,
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

/// A sign on a counter; those of one corner stand side by side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Sign {
    /// The letter or letters that are drawn, three at most.
    pub letter: SmolStr,
    /// The colour scheme; see the renderer's palette. Nothing for that of the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tone: Option<SmolStr>,
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
    /// A condition with the id of its name's message.
    #[must_use]
    pub fn new(id: &'static str, name: &'static str, look: Look) -> Self {
        Self {
            id: SmolStr::new_static(id),
            name: Text::new(name),
            look,
        }
    }

    /// A condition that a counter shows by a letter in a corner.
    #[must_use]
    pub fn signed(
        id: &'static str,
        name: &'static str,
        letter: &'static str,
        at: SignCorner,
    ) -> Self {
        let sign = Sign {
            letter: SmolStr::new_static(letter),
            tone: None,
            at,
            is_large: false,
        };
        Self::new(id, name, Look::Sign(sign))
    }

    /// The same in a colour scheme.
    #[must_use]
    pub fn toned(self, tone: &'static str) -> Self {
        let tone = Some(SmolStr::new_static(tone));
        self.with_sign(|sign| Sign { tone, ..sign })
    }

    /// The same standing out.
    #[must_use]
    pub fn large(self) -> Self {
        let is_large = true;
        self.with_sign(|sign| Sign { is_large, ..sign })
    }

    fn with_sign(self, change: impl FnOnce(Sign) -> Sign) -> Self {
        let look = match self.look {
            Look::Sign(sign) => Look::Sign(change(sign)),
            other => other,
        };
        Self { look, ..self }
    }

    /// `active`: it is the one being moved, placed or aimed at.
    #[must_use]
    pub fn active() -> Self {
        Self::new("active", "client-badge-active", Look::Ring)
    }

    /// `moved`: it has moved and may not move again.
    #[must_use]
    pub fn moved() -> Self {
        Self::new("moved", "client-badge-moved", Look::Faint)
    }

    /// `fired`: it has fired and may not fire again.
    #[must_use]
    pub fn fired() -> Self {
        Self::new("fired", "client-badge-fired", Look::Faint)
    }

    /// `firing`: it takes part in the attack being prepared.
    #[must_use]
    pub fn firing() -> Self {
        Self::signed("firing", "client-badge-firing", "✷", SignCorner::UpperRight).large()
    }

    /// `hidden`: it is face down for the opponent.
    #[must_use]
    pub fn hidden() -> Self {
        Self::new("hidden", "client-badge-hidden", Look::Words)
    }
}
