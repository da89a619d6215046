//! What may be done, why not, and what is told: each in a line.

use crate::*;

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Proof {
        /// 3.1: hide the unit in hand.
        Hide(spot: Spot) = "hide" "engine-do-hide",
        /// 4.1: take up a unit to move it.
        Move(unit: UnitId) = "move" "engine-do-move",
        /// 4.2: enter a place.
        Step(spot: Spot) = "step" "engine-do-step",
        /// 4.2: stop here.
        Halt = "halt" "engine-do-halt" main,
        /// 4.1: move nobody else.
        Done = "done" "engine-do-done" main,
        /// 4.7: take a unit aboard.
        Take(unit: UnitId) = "take" "proof-do-take",
        /// 4.7: set down who is aboard.
        SetDown = "set-down" "proof-do-set-down",
        /// 4.8: a squad sends out a team.
        Split(unit: UnitId) = "split" "proof-do-split",
        /// 5.1: fire with a unit.
        Fire(unit: UnitId) = "fire" "engine-do-fire",
        /// 5.1: fire no more at this place.
        Hold = "hold" "engine-do-hold" main,
        /// 5.5: this unit takes the loss.
        Lose(unit: UnitId) = "lose" "engine-do-lose",
    }
}

heigi_engine::refusals! {
    /// Why an action is not legal, as its message says.
    pub enum Refusal of Proof {
        NotNow = "3.2" "engine-no-not-now",
        NotOnDie = "1.1" "engine-no-not-on-die",
        NoHide(spot: Spot) = "2.2" "proof-no-hide",
        NoSuchUnit = "2.1" "proof-no-such-unit",
        NotYours(unit: Named) = "4.1" "engine-no-not-yours",
        NotInPlace(unit: Named) = "4.1" "proof-no-not-in-place",
        HasMoved(unit: Named) = "4.1" "proof-no-has-moved",
        Stays(unit: Named) = "4.1" "proof-no-stays",
        TooFar(spot: Spot) = "4.2" "proof-no-too-far",
        Enemy(spot: Spot) = "4.4" "proof-no-enemy",
        Full(spot: Spot) = "4.4" "proof-no-full",
        TooNarrow(spot: Spot) = "4.5" "proof-no-too-narrow",
        NoBoat = "4.6" "proof-no-boat",
        TooDear(needed: u16, left: u16) = "4.3" "proof-no-too-dear",
        NoCarrier(unit: Named) = "4.7" "proof-no-carrier",
        NotToCarry(unit: Named) = "4.7" "proof-no-not-to-carry",
        NotWhole(unit: Named) = "4.8" "proof-no-not-whole",
        NoCounterLeft = "4.8" "proof-no-counter-left",
        HasFired(unit: Named) = "5.1" "engine-no-has-fired",
        NoSight(unit: Named) = "1.3" "engine-no-sight",
        NotDrawnIn(unit: Named) = "5.6" "proof-no-not-drawn-in",
        NotUnderFire(unit: Named) = "5.5" "proof-no-not-under-fire",
    }
}

heigi_engine::events! {
    /// What happened, as its message tells.
    pub enum Event of Proof {
        Laid(value: Die) = Die "1.1" "proof-log-laid",
        Turn(turn: u8) = Phase "3.2" "engine-log-turn",
        Phase(side: Side) = Phase "3.2" "engine-log-phase",
        Hidden(unit: Named, spot: Spot) = Move "2.2" "proof-log-hidden" => unit,
        AllHidden = Move "3.1" "proof-log-all-hidden" for_good,
        Moved(unit: Named, spot: Spot) = Move "4.2" "proof-log-moved",
        Took(carrier: Named, unit: Named) = Move "4.7" "proof-log-took",
        SetDown(carrier: Named, unit: Named) = Move "4.7" "proof-log-set-down",
        Split(unit: Named, team: Named) = Move "4.8" "proof-log-split",
        Searched(spot: Spot) = Move "2.3" "proof-log-searched" for_good,
        Spotted(unit: Named, spot: Spot) = Result "2.3" "proof-log-spotted" for_good,
        Fired(unit: Named, spot: Spot) = Attack "5.1" "proof-log-fired",
        Rolled(value: Die) = Die "5.2" "engine-log-die",
        Result(sum: i32, added: i32, result: FireResult) = Result "5.4" "proof-log-result",
        Pinned(unit: Named) = Result "5.4" "proof-log-pinned",
        Reduced(unit: Named) = Result "5.5" "engine-log-reduced",
        Lost(unit: Named) = Result "5.5" "engine-log-lost",
        Through(unit: Named) = Result "6.1" "proof-log-through",
        CameThrough(side: Side) = End "6.1" "proof-end-through" for_good,
        TooFewLeft(side: Side) = End "6.2" "proof-end-too-few" for_good,
        TimeOver(side: Side) = End "6.3" "proof-end-time" for_good,
        Conceded(side: Side) = End "6.3" "engine-end-conceded" for_good,
    }
}
