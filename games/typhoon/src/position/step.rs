//! What is going on: the phases of a turn and the items of the agenda.

use crate::printed::map::ZoneId;
use crate::printed::units::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};

/// The phases of a turn (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// A: strategic warfare.
    StrategicWarfare,
    /// B: reinforcements.
    Reinforcements,
    /// C: Allied strategic actions.
    AlliedStrategy,
    /// D: Japanese production.
    Production,
    /// E: Japanese strategic actions.
    JapaneseStrategy,
    /// F: operations of the active side.
    Operations,
    /// G: operations of the inactive side.
    Answer,
    /// H: control of zones.
    Control,
    /// I: victory and changes.
    Victory,
}

/// One item of the agenda: what is going on, the innermost last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// 19a: the Japanese objective is chosen or rolled for.
    Objective,
    /// 20.2: the Southern Expeditionary Fleet is placed.
    SouthernFleet,
    /// A turn begins.
    Turn,
    /// A phase begins.
    Begin(Phase),
    /// 2a: the Allied roll.
    AlliedWarfare,
    /// 2b: Japan may pay for a roll.
    JapaneseWarfare,
    /// 3.1: counters arrive.
    Arrivals,
    /// 19e: the Allied objective is chosen or rolled for.
    AlliedObjective,
    /// 4.3: the Allies as the active side spend points and redeploy.
    AlliedStrategy,
    /// 4.1: a step of the Allied automa.
    AlliedAutoma(AlliedStep),
    /// 5.1: logistics points.
    Production,
    /// 5.2: Japan as the active side spends logistics points.
    JapaneseStrategy,
    /// 7.1: a step of the Japanese automa.
    JapaneseAutoma(JapaneseStep),
    /// 9: the active side launches operations.
    Operations,
    /// A counter has been taken to be redeployed, brought back or marched.
    Placing(UnitId),
    /// 9.1: air fleets of a zone are gathered for an attack.
    AirOffensive(ZoneId),
    /// 9.2: land units are gathered for an offensive.
    LandOffensive,
    /// 9.3: fleets and cargo are gathered.
    Sortie,
    /// 11: carrier fleets may strike.
    CarrierStrikes,
    /// 12.3: special attacks.
    SpecialAttacks,
    /// 11a: carrier fleets may strike once fleets have reacted.
    ReactionStrikes,
    /// 12.4: the naval reaction.
    NavalReaction,
    /// 10.3: carrier and surface battle.
    NavalBattle,
    /// 9.3g: who goes on.
    Comparison,
    /// 9.3: troops may land.
    Landing,
    /// 10.1: land battle in the zone of the operation.
    LandBattle,
    /// 10.1j: attackers may break through.
    Breakthrough,
    /// 9.3j: fleets return.
    ReturnToBase,
    /// 9b: the operation is over.
    EndOfOperation,
    /// 4.2: the Allied counterattack.
    Counterattack,
    /// 4.2: one more joint operation of the counterattack.
    JointCounterattack(UnitSet),
    /// 4.2: land operations of the counterattack.
    LandCounterattack(UnitSet),
    /// 7.2: Japan attacks in Asia.
    AsianOffensive,
    /// 13f: control of zones.
    Control,
    /// 19: victory and surrender.
    Victory,
    /// 19c: the player may change sides.
    ChangeOfSides,
    /// A turn ends.
    EndOfTurn,
}

/// The steps of the inactive Allies in phase C (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AlliedStep {
    /// Points of the turn.
    Points,
    /// 4.1.1: land replacements of the United States and ANZAC.
    LandUs,
    /// 4.1.1: British land replacements.
    LandUk,
    /// 17: the militia.
    Militia,
    /// 4.1.1-US: garrisons.
    GarrisonsUs,
    /// 4.1.1-UK: garrisons.
    GarrisonsUk,
    /// 4.1.1-CH: China.
    China,
    /// 4.1.2: fleets.
    Fleets,
    /// 4.1.3: air fleets.
    Air,
}

/// The steps of the inactive Japanese in phase E (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum JapaneseStep {
    /// 7.1.1b: fleets go to the bases of the plan, and are repaired.
    Fleets,
    /// CLA-3a: empty zones of the perimeter.
    EmptyPerimeter,
    /// CLA-3c: weak zones of the perimeter.
    WeakPerimeter,
    /// CLA-3d: two steps are rebuilt for a point.
    Rebuilding,
    /// CLA-3e: one zone of the second line.
    SecondLine,
}
