//! The options of a match (18.0).

use heigi_engine::Setup;
use serde::{Deserialize, Serialize};

/// Which optional rules are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// 11-OPT: American torpedoes work.
    pub working_torpedoes: bool,
    /// 18.1: the turns of strategic transport are drawn in secret.
    pub random_transport: bool,
}

impl Options {
    /// Those that were chosen.
    pub(crate) fn of(setup: &Setup) -> Self {
        let is_on = |id: &str| setup.options.contains(id);
        Self {
            working_torpedoes: is_on("working_torpedoes"),
            random_transport: is_on("random_transport"),
        }
    }
}
