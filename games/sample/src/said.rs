//! What may be done, why not, and what is told: each in a line.

use crate::*;

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Sample {
        Hide(hex: HexId) = "hide" "engine-do-hide",
        Move(unit: UnitId) = "move" "engine-do-move",
        Step(hex: HexId) = "step" "engine-do-step",
        Halt = "halt" "engine-do-halt" main,
        Done = "done" "engine-do-done" main,
        Fire(unit: UnitId) = "fire" "engine-do-fire",
        Hold = "hold" "engine-do-hold" main,
        Lose(unit: UnitId) = "lose" "engine-do-lose",
        FallBack = "fall-back" "engine-do-fall-back",
    }
}

heigi_engine::refusals! {
    /// Why an action is not legal, as its message says.
    pub enum Refusal of Sample {
        NotNow = "3.2" "engine-no-not-now",
        NotOnDie = "5.3" "engine-no-not-on-die",
        NoHide(hex: HexId) = "3.1" "sample-no-hide",
        NotYours(unit: UnitId) = "4.1" "engine-no-not-yours",
        NotOnMap(unit: UnitId) = "4.1" "engine-no-not-on-map",
        HasMoved(unit: UnitId) = "4.1" "engine-no-has-moved",
        Hides(unit: UnitId) = "2.4" "engine-no-hides",
        TooFar(hex: HexId) = "4.2" "engine-no-too-far",
        Enemy(hex: HexId) = "4.4" "engine-no-enemy",
        Full(hex: HexId) = "4.4" "engine-no-full",
        TooDear(hex: HexId, needed: u16, left: u16) = "4.3" "engine-no-too-dear",
        HasFired(unit: UnitId) = "5.2" "engine-no-has-fired",
        NoSight(unit: UnitId) = "2.2" "engine-no-sight",
        NotUnderFire(unit: UnitId) = "5.6" "sample-no-not-under-fire",
        MustLose = "5.6" "sample-no-must-lose",
    }
}

heigi_engine::events! {
    /// What happened, as its message tells.
    pub enum Event of Sample {
        Turn(turn: u8) = Phase "3.2" "engine-log-turn",
        Phase(side: Side) = Phase "3.2" "engine-log-phase",
        Hidden(unit: UnitId, hex: HexId) = Move "3.1" "engine-log-hidden" for_good
            => unit else "sample-log-hides",
        Moved(unit: UnitId, hex: HexId) = Move "4.2" "engine-log-moved",
        Searched(hex: HexId) = Move "2.5" "sample-log-searched" for_good,
        Spotted(unit: UnitId, hex: HexId) = Result "2.5" "engine-log-spotted" for_good,
        Fired(unit: UnitId, hex: HexId) = Attack "5.1" "engine-log-fired",
        Rolled(value: Die) = Die "5.3" "engine-log-die",
        Result(sum: i32, added: i32, result: FireResult) = Result "5.5" "sample-log-result",
        Reduced(unit: UnitId) = Result "5.6" "engine-log-reduced",
        Lost(unit: UnitId) = Result "5.6" "engine-log-lost",
        FellBack(unit: UnitId, hex: HexId) = Result "5.6" "engine-log-fell-back",
        Home(unit: UnitId) = Result "6.1" "sample-log-home",
        CameHome(side: Side) = End "6.1" "sample-end-came-home" for_good,
        TooFewLeft(side: Side) = End "6.2" "sample-end-too-few" for_good,
        Dawn(side: Side) = End "6.3" "sample-end-dawn" for_good,
        Conceded(side: Side) = End "6.3" "engine-end-conceded" for_good,
    }
}
