//! What dice are rolled for, with the rule.

use heigi_engine::RuleId;
use serde::{Deserialize, Serialize};

/// What a draw is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// 19a.
    JapaneseObjective,
    /// 19e.
    AlliedObjective,
    /// 2a.
    AlliedWarfare,
    /// 2b.
    JapaneseWarfare,
    /// 3.1a.
    Arrival,
    /// 6c.
    ArrivalInContest,
    /// 3.5a.
    PoolDraw,
    /// 4.1.1.
    LandReplacement,
    /// 17.
    Militia,
    /// 4.1.1-US.
    Garrison,
    /// 4.1.1-UK.
    BritishGarrison,
    /// 4.1.1-CH.
    ChineseArmies,
    /// 4.1.1-CH-c.
    ChineseToBurma,
    /// 4.1.2.
    CarrierGroup,
    /// 4.1.2f.
    NavalReplacement,
    /// 4.1.3.
    AirReplacement,
    /// 4.1.3e.
    AirConcentration,
    /// 4.2.
    Counterattack,
    /// 4.2h.
    CounterattackTarget,
    /// 4.2g.
    CounterattackForces,
    /// 7.1.2.
    PlanBase,
    /// 7.1-A1.
    Perimeter,
    /// 7.1-A2.
    Rebuilding,
    /// 7.1-A1.
    AirTransfer,
    /// 7.2.
    AsianTarget,
    /// 10.1.
    LandAttack,
    /// 10a.
    LandCounterattack,
    /// 10.5.
    AirAttack,
    /// 10.5b.
    AirCounterattack,
    /// 10.4.
    AirAgainstFleet,
    /// 11.
    CarrierStrike,
    /// 10.3.1.
    CarrierAttack,
    /// 10.3.1b.
    CarrierAnswer,
    /// 10.3.2.
    SurfaceAttack,
    /// 10.3.2.
    SurfaceAnswer,
    /// 12.3.
    SpecialAttack,
    /// 12.4.
    NavalReaction,
    /// 12.4.
    ReactingFleet,
    /// 10.1f.
    Retreat,
    /// 9.2c.
    Displacement,
    /// 9.3j.
    ReturnToBase,
    /// 4.2m.
    CounterattackPort,
    /// 3.2j.
    RepairBeforeBattle,
    /// 12.2.
    Interception,
    /// 17-GARRISON.
    ChineseGarrison,
    /// 19g.
    Surrender,
}

impl Cause {
    /// The rule that asks for the draw.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::JapaneseObjective => "19a",
            Self::AlliedObjective => "19e",
            Self::AlliedWarfare => "2a",
            Self::JapaneseWarfare => "2b",
            Self::Arrival => "3.1a",
            Self::ArrivalInContest => "6c",
            Self::PoolDraw => "3.5a",
            Self::LandReplacement => "4.1.1",
            Self::Militia => "17-ANZAC-b",
            Self::Garrison => "4.1.1-US",
            Self::BritishGarrison => "4.1.1-UK",
            Self::ChineseArmies => "4.1.1-CH",
            Self::ChineseToBurma => "4.1.1-CH-c",
            Self::CarrierGroup => "4.1.2a",
            Self::NavalReplacement => "4.1.2f",
            Self::AirReplacement => "4.1.3",
            Self::AirConcentration => "4.1.3e",
            Self::Counterattack => "4.2",
            Self::CounterattackTarget => "4.2h",
            Self::CounterattackForces => "4.2g",
            Self::PlanBase => "7.1.2",
            Self::Perimeter | Self::AirTransfer => "7.1-A1",
            Self::Rebuilding => "7.1-A2",
            Self::AsianTarget => "7.2",
            Self::LandAttack => "10.1c",
            Self::LandCounterattack => "10a",
            Self::AirAttack => "10.5",
            Self::AirCounterattack => "10.5b",
            Self::AirAgainstFleet => "10.4",
            Self::CarrierStrike => "11",
            Self::CarrierAttack => "10.3.1",
            Self::CarrierAnswer => "10.3.1b",
            Self::SurfaceAttack | Self::SurfaceAnswer => "10.3.2",
            Self::SpecialAttack => "12.3",
            Self::NavalReaction => "12.4a",
            Self::RepairBeforeBattle => "3.2j",
            Self::Interception => "12.2",
            Self::ReactingFleet => "TBL-REACT-36",
            Self::Retreat => "10.1f",
            Self::Displacement => "9.2c",
            Self::ReturnToBase => "9.3j",
            Self::CounterattackPort => "4.2m",
            Self::ChineseGarrison => "17-GARRISON",
            Self::Surrender => "19g",
        })
    }
}
