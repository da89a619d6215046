//! What those who move have spent in the sight of enemy vehicles that stand (D2.401).

use crate::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The vehicles into whose sight those have come who move now. Both sides see all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Glimpses {
    /// From where they have come since they last spent points, if they have.
    pub from: Option<At>,
    /// The vehicles, each with how many half points they have spent in its sight since then.
    pub spent: ArrayVec<(UnitId, u8), 16>,
    /// The vehicles that have tried to get moving in this phase.
    pub tried: UnitSet,
}

impl Glimpses {
    /// They have come out of somewhere.
    pub(crate) fn come_from(&mut self, from: At) {
        self.from = Some(from);
    }

    /// Others begin to move, or nobody moves any more.
    pub(crate) fn begin(&mut self) {
        self.from = None;
        self.spent.clear();
    }

    /// How many half points those who move have spent in the sight of a vehicle.
    pub fn spent_before(&self, vehicle: UnitId) -> Option<u8> {
        let mut spent = self.spent.iter();
        spent
            .find(|(other, _)| *other == vehicle)
            .map(|(_, spent)| *spent)
    }
}
