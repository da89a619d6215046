//! Why something is not legal, with the rule.

use crate::Typhoon;
use crate::printed::map::ZoneId;
use crate::printed::units::UnitId;
use heigi_engine::RuleId;

/// What a zone bars somebody from, which decides the rule that a refusal names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A destroyed counter comes back.
    Return,
    /// Strategic redeployment.
    Redeployment,
    /// A zone where strategic redeployment begins or ends.
    EndOfRedeployment,
    /// A march in the phase of operations, or a land offensive.
    March,
    /// A breakthrough of victors.
    Breakthrough,
    /// Ships sail among friendly zones.
    Route,
    /// Ships go to the zone of their operation.
    LastZone,
    /// Troops go aboard.
    Loading,
    /// A detachment seizes a zone.
    Seizure,
    /// Airborne troops take a zone.
    Drop,
    /// A fortress is built.
    Building,
    /// A fleet uses a base.
    Base,
}

impl Occasion {
    const fn rule(self) -> &'static str {
        match self {
            Self::Return => "3.2",
            Self::Redeployment => "6",
            Self::EndOfRedeployment => "6b",
            Self::March => "9.2",
            Self::Breakthrough => "10.1j",
            Self::Route => "9.3b",
            Self::LastZone => "9.3e",
            Self::Loading => "9.3c",
            Self::Seizure => "18-SNLF",
            Self::Drop => "18-PARA",
            Self::Building => "14.2a",
            Self::Base => "14.1",
        }
    }
}

impl From<Occasion> for RuleId {
    fn from(occasion: Occasion) -> Self {
        Self(occasion.rule())
    }
}

heigi_engine::refusals! {
    /// Why an action is not legal.
    pub enum Refusal of Typhoon {
        /// This is not asked now.
        NotNow = "1" "typhoon-refusal-not-now",
        /// The die has no such face.
        NotOnDie = "0.3a" "typhoon-refusal-not-on-die",
        /// The counter belongs to the other side.
        NotYours(unit: UnitId) = "9" "typhoon-refusal-not-yours",
        /// The counter is not on the map.
        NotOnMap(unit: UnitId) = "9" "typhoon-refusal-not-on-map",
        /// The counter has operated or was moved in this phase.
        HasOperated(unit: UnitId) = "9a" "typhoon-refusal-has-operated",
        /// There is no such objective.
        NoSuchObjective = "19a" "typhoon-refusal-no-such-objective",
        /// Logistics points are missing.
        PointsMissing(needed: u8, left: u8) = "5.2" "typhoon-refusal-points-missing",
        /// Replacement points are missing.
        ReplacementsMissing(needed: u8, left: u8) = "3.2" "typhoon-refusal-replacements-missing",
        /// The counter has all its steps.
        AtFullStrength(unit: UnitId) = "3.2" "typhoon-refusal-at-full-strength",
        /// The counter is not destroyed.
        NotDestroyed(unit: UnitId) = "3.2" "typhoon-refusal-not-destroyed",
        /// A unit of one step cannot be replaced.
        OneStep(unit: UnitId) = "3.2g" "typhoon-refusal-one-step",
        /// A destroyed Japanese air fleet never returns.
        AirFleetGone(unit: UnitId) = "3.2c" "typhoon-refusal-air-fleet-gone",
        /// A destroyed Japanese land unit returns through the pool only.
        ThroughThePool(unit: UnitId) = "3.5" "typhoon-refusal-through-the-pool",
        /// Replacements of this kind follow their own rule.
        NotReplacedSo(unit: UnitId) = "3.2" "typhoon-refusal-not-replaced-so",
        /// The zone is out of supply.
        OutOfSupply(zone: ZoneId) = "15" "typhoon-refusal-out-of-supply",
        /// A redeployment over sea keeps within the strategic range.
        OutOfRange(zone: ZoneId) = "6b" "typhoon-refusal-out-of-range",
        /// The fleet is not disrupted.
        NotDisrupted(unit: UnitId) = "3.3" "typhoon-refusal-not-disrupted",
        /// Consolidation needs two reduced fleets of one type in one base.
        NoConsolidation = "3.4" "typhoon-refusal-no-consolidation",
        /// No way leads there.
        NoWay(zone: ZoneId; occasion: Occasion) = occasion "typhoon-refusal-no-way",
        /// The counter stands in the zone already.
        IsThere(unit: UnitId; occasion: Occasion) = occasion "typhoon-refusal-is-there",
        /// There is no zone where the counter could go.
        NowhereToGo(unit: UnitId; occasion: Occasion) = occasion "typhoon-refusal-nowhere-to-go",
        /// The zone is not friendly.
        NotFriendly(zone: ZoneId; occasion: Occasion) = occasion "typhoon-refusal-not-friendly",
        /// The zone is not an enemy's and not contested.
        NotEnemy(zone: ZoneId; occasion: Occasion) = occasion "typhoon-refusal-not-enemy",
        /// The zone is full.
        Full(zone: ZoneId) = "8" "typhoon-refusal-full",
        /// Nobody may enter the zone.
        Closed(zone: ZoneId) = "17-USSR" "typhoon-refusal-closed",
        /// The season closes the zone.
        Weather(zone: ZoneId) = "16d" "typhoon-refusal-weather",
        /// Open sea cannot be entered.
        OpenSea(zone: ZoneId) = "13a" "typhoon-refusal-open-sea",
        /// There is no naval base.
        NoBase(zone: ZoneId) = "14.1" "typhoon-refusal-no-base",
        /// The pool is empty.
        PoolEmpty = "3.5a" "typhoon-refusal-pool-empty",
        /// There is no room for a unit from the pool in Japan.
        NoRoomInJapan = "3.5a" "typhoon-refusal-no-room-in-japan",
        /// There is a fortress, or none is left.
        NoFortress(zone: ZoneId) = "14.2a" "typhoon-refusal-no-fortress",
        /// Only a detachment becomes a fortress.
        NotDetachment(unit: UnitId) = "5.2l" "typhoon-refusal-not-detachment",
        /// Only air fleets of one zone act together.
        OtherZone(unit: UnitId) = "9.1a" "typhoon-refusal-other-zone",
        /// Only air fleets and fleets are attacked from the air.
        NotAirTarget(unit: UnitId) = "9.1b" "typhoon-refusal-not-air-target",
        /// The target is out of reach.
        OutOfReach(unit: UnitId) = "10.4a" "typhoon-refusal-out-of-reach",
        /// Nobody has been chosen.
        NobodyChosen = "9" "typhoon-refusal-nobody-chosen",
        /// The counter has been chosen.
        Chosen(unit: UnitId) = "9" "typhoon-refusal-chosen",
        /// The counter has not been chosen.
        NotChosen(unit: UnitId) = "9" "typhoon-refusal-not-chosen",
        /// The counter cannot take part.
        CannotTakePart(unit: UnitId) = "9" "typhoon-refusal-cannot-take-part",
        /// A unit may not leave a contested zone for an enemy zone.
        LeavesContest(unit: UnitId) = "9.2a" "typhoon-refusal-leaves-contest",
        /// An army does not cross a passage to an enemy zone.
        Passage(zone: ZoneId) = "9.2b" "typhoon-refusal-passage",
        /// Chinese armies do not attack without the Burma road.
        BurmaRoadClosed(unit: UnitId) = "17" "typhoon-refusal-burma-road",
        /// The militia stays in Australia, and Chinese armies stay in China without the Burma road.
        StaysHome(unit: UnitId) = "17" "typhoon-refusal-stays-home",
        /// The pause after the change of sides.
        Pause = "4.3a" "typhoon-refusal-pause",
        /// The fleets cannot carry more.
        NoTransport(unit: UnitId) = "9.3c" "typhoon-refusal-no-transport",
        /// A fleet stops in the zone of its operation or next to it.
        NotEscort(unit: UnitId) = "9.3n" "typhoon-refusal-not-escort",
        /// Japan is invaded from a neighbouring base only.
        InvasionNeedsBase(zone: ZoneId) = "9.3q" "typhoon-refusal-invasion-needs-base",
        /// The carrier fleet has made its strike.
        HasStruck(unit: UnitId) = "11" "typhoon-refusal-has-struck",
        /// The unit has attacked.
        HasAttacked(unit: UnitId) = "10.1b" "typhoon-refusal-has-attacked",
        /// It is in the zone of the offensive, and attacks from there.
        FightsThere(unit: UnitId) = "9.2" "typhoon-refusal-fights-there",
        /// Detachments seize zones on the first turn only.
        SeizureOver = "18-SNLF" "typhoon-refusal-seizure-over",
        /// Airborne troops are used on the first two turns, once a turn.
        AirborneOver = "18-PARA" "typhoon-refusal-airborne-over",
        /// The zone is not empty.
        NotEmpty(zone: ZoneId) = "18" "typhoon-refusal-not-empty",
        /// A landing on enemy units must attack.
        MustAttack(zone: ZoneId) = "9.3" "typhoon-refusal-must-attack",
        /// The southern fleet starts in Indochina or Formosa.
        SouthernStart = "20.2-err" "typhoon-refusal-southern-start",
        /// The option is not among those asked for.
        NotOffered = "1" "typhoon-refusal-not-offered",
    }
}

impl Refusal {
    /// The reason why nobody can: a rule that holds some unit back tells more than that no way leads.
    #[must_use]
    pub const fn or_more_telling(self, other: Self) -> Self {
        match (self, other) {
            (
                Self::NoWay(..),
                Self::Passage(_)
                | Self::BurmaRoadClosed(_)
                | Self::InvasionNeedsBase(_)
                | Self::OutOfSupply(_)
                | Self::Weather(_)
                | Self::IsThere(..)
                | Self::FightsThere(_)
                | Self::LeavesContest(_),
            ) => other,
            _ => self,
        }
    }
}
