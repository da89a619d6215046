//! Actions: each verb once.

use crate::Proof;
use crate::ground::Spot;
use crate::state::{MOST_UNITS, UnitId};

heigi_engine::numbered!(UnitId, Proof, 'u', MOST_UNITS);

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Proof {
        /// 3.1: hide the unit in hand.
        Hide(spot: Spot) = "hide",
        /// 4.1: take up a unit to move it.
        Move(unit: UnitId) = "move",
        /// 4.2: enter a place.
        Step(spot: Spot) = "step",
        /// 4.2: stop here.
        Halt = "halt",
        /// 4.1: move nobody else.
        Done = "done",
        /// 4.7: take a unit aboard.
        Take(unit: UnitId) = "take",
        /// 4.7: set down who is aboard.
        SetDown = "set-down",
        /// 4.8: a squad sends out a team.
        Split(unit: UnitId) = "split",
        /// 5.1: fire with a unit.
        Fire(unit: UnitId) = "fire",
        /// 5.1: fire no more at this place.
        Hold = "hold",
        /// 5.5: this unit takes the loss.
        Lose(unit: UnitId) = "lose",
    }
}
