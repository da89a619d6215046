//! What those who move have spent in the sight of enemy vehicles that stand (D2.401), and vehicles in that of whoever fires at them (18.2).

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
    /// Where vehicles that move have spent how many half points, as far as it is kept in mind.
    pub trail: ArrayVec<(Spot, u8), 16>,
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
        self.trail.clear();
    }

    /// A vehicle that moves has spent half points in a Location.
    pub(crate) fn leave_trail(&mut self, spot: Spot, cost: u8) {
        match self.trail.last_mut().filter(|(last, _)| *last == spot) {
            Some((_, spent)) => *spent = spent.saturating_add(cost),
            // No more than these are kept in mind.
            None => drop(self.trail.try_push((spot, cost))),
        }
    }

    /// How many half points those who move have spent in the sight of a vehicle.
    pub fn spent_before(&self, vehicle: UnitId) -> Option<u8> {
        let mut spent = self.spent.iter();
        spent
            .find(|(other, _)| *other == vehicle)
            .map(|(_, spent)| *spent)
    }
}
