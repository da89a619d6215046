//! Actions: each verb once.

use crate::Sample;
use crate::map::UnitId;
use heigi_board::HexId;

heigi_engine::named_by_id!(UnitId, Sample, units);

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Sample {
        /// 3.1: hide the unit in hand in a hex.
        Hide(hex: HexId) = "hide",
        /// 4.1: take up a unit to move it.
        Move(unit: UnitId) = "move",
        /// 4.2: enter a hex.
        Step(hex: HexId) = "step",
        /// 4.2: stop here.
        Halt = "halt",
        /// 4.1: move nobody else.
        Done = "done",
        /// 5.1: fire with a unit.
        Fire(unit: UnitId) = "fire",
        /// 5.1: fire no more at this hex.
        Hold = "hold",
        /// 5.6: this unit takes the loss.
        Lose(unit: UnitId) = "lose",
        /// 5.6: the mover falls back.
        FallBack = "fall-back",
    }
}
