//! The optional rules and the readings that are left open, as switches of a match.

use heigi_engine::{OptionInfo, Setup};
use serde::{Deserialize, Serialize};

/// Which switches are on; all are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// who breaks out loses half of the enemy's points, not five times as many.
    pub breakout_at_half: bool,
}

impl Options {
    /// The switches of a match.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let is_on = |id: &str| setup.options.contains(id);
        Self {
            breakout_at_half: is_on("breakout_at_half"),
        }
    }

    /// All switches, each with its rule.
    pub(crate) fn list() -> Vec<OptionInfo> {
        OptionInfo::list("luzon-option-", &[("breakout_at_half", "R-16")])
    }
}
