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

/// The rule that asks for the draw.
impl From<Cause> for RuleId {
    fn from(cause: Cause) -> Self {
        Self(match cause {
            Cause::JapaneseObjective => "19a",
            Cause::AlliedObjective => "19e",
            Cause::AlliedWarfare => "2a",
            Cause::JapaneseWarfare => "2b",
            Cause::Arrival => "3.1a",
            Cause::ArrivalInContest => "6c",
            Cause::PoolDraw => "3.5a",
            Cause::LandReplacement => "4.1.1",
            Cause::Militia => "17-ANZAC-b",
            Cause::Garrison => "4.1.1-US",
            Cause::BritishGarrison => "4.1.1-UK",
            Cause::ChineseArmies => "4.1.1-CH",
            Cause::ChineseToBurma => "4.1.1-CH-c",
            Cause::CarrierGroup => "4.1.2a",
            Cause::NavalReplacement => "4.1.2f",
            Cause::AirReplacement => "4.1.3",
            Cause::AirConcentration => "4.1.3e",
            Cause::Counterattack => "4.2",
            Cause::CounterattackTarget => "4.2h",
            Cause::CounterattackForces => "4.2g",
            Cause::PlanBase => "7.1.2",
            Cause::Perimeter | Cause::AirTransfer => "7.1-A1",
            Cause::Rebuilding => "7.1-A2",
            Cause::AsianTarget => "7.2",
            Cause::LandAttack => "10.1c",
            Cause::LandCounterattack => "10a",
            Cause::AirAttack => "10.5",
            Cause::AirCounterattack => "10.5b",
            Cause::AirAgainstFleet => "10.4",
            Cause::CarrierStrike => "11",
            Cause::CarrierAttack => "10.3.1",
            Cause::CarrierAnswer => "10.3.1b",
            Cause::SurfaceAttack | Cause::SurfaceAnswer => "10.3.2",
            Cause::SpecialAttack => "12.3",
            Cause::NavalReaction => "12.4a",
            Cause::RepairBeforeBattle => "3.2j",
            Cause::Interception => "12.2",
            Cause::ReactingFleet => "TBL-REACT-36",
            Cause::Retreat => "10.1f",
            Cause::Displacement => "9.2c",
            Cause::ReturnToBase => "9.3j",
            Cause::CounterattackPort => "4.2m",
            Cause::ChineseGarrison => "17-GARRISON",
            Cause::Surrender => "19g",
        })
    }
}
