//! Why something is not legal, with the rule.

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

/// Why an action is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This is not asked now.
    NotNow,
    /// The die has no such face.
    NotOnDie,
    /// The counter belongs to the other side.
    NotYours(UnitId),
    /// The counter is not on the map.
    NotOnMap(UnitId),
    /// The counter has operated or was moved in this phase.
    HasOperated(UnitId),
    /// There is no such objective.
    NoSuchObjective,
    /// Logistics points are missing.
    PointsMissing {
        /// What it costs.
        needed: u8,
        /// What there is.
        left: u8,
    },
    /// Replacement points are missing.
    ReplacementsMissing {
        /// What it costs.
        needed: u8,
        /// What there is.
        left: u8,
    },
    /// The counter has all its steps.
    AtFullStrength(UnitId),
    /// The counter is not destroyed.
    NotDestroyed(UnitId),
    /// A unit of one step cannot be replaced.
    OneStep(UnitId),
    /// A destroyed Japanese air fleet never returns.
    AirFleetGone(UnitId),
    /// A destroyed Japanese land unit returns through the pool only.
    ThroughThePool(UnitId),
    /// Replacements of this kind follow their own rule.
    NotReplacedSo(UnitId),
    /// The zone is out of supply.
    OutOfSupply(ZoneId),
    /// A redeployment over sea keeps within the strategic range.
    OutOfRange(ZoneId),
    /// The fleet is not disrupted.
    NotDisrupted(UnitId),
    /// Consolidation needs two reduced fleets of one type in one base.
    NoConsolidation,
    /// No way leads there.
    NoWay(Occasion, ZoneId),
    /// There is no zone where the counter could go.
    NowhereToGo(Occasion, UnitId),
    /// The zone is not friendly.
    NotFriendly(Occasion, ZoneId),
    /// The zone is not an enemy's and not contested.
    NotEnemy(Occasion, ZoneId),
    /// The zone is full.
    Full(ZoneId),
    /// Nobody may enter the zone.
    Closed(ZoneId),
    /// The season closes the zone.
    Weather(ZoneId),
    /// Open sea cannot be entered.
    OpenSea(ZoneId),
    /// There is no naval base.
    NoBase(ZoneId),
    /// The pool is empty.
    PoolEmpty,
    /// There is no room for a unit from the pool in Japan.
    NoRoomInJapan,
    /// There is a fortress, or none is left.
    NoFortress(ZoneId),
    /// Only a detachment becomes a fortress.
    NotDetachment(UnitId),
    /// Only air fleets of one zone act together.
    OtherZone(UnitId),
    /// Only air fleets and fleets are attacked from the air.
    NotAirTarget(UnitId),
    /// The target is out of reach.
    OutOfReach(UnitId),
    /// Nobody has been chosen.
    NobodyChosen,
    /// The counter has been chosen.
    Chosen(UnitId),
    /// The counter has not been chosen.
    NotChosen(UnitId),
    /// The counter cannot take part.
    CannotTakePart(UnitId),
    /// A unit may not leave a contested zone for an enemy zone.
    LeavesContest(UnitId),
    /// An army does not cross a passage to an enemy zone.
    Passage(ZoneId),
    /// Chinese armies do not attack without the Burma road.
    BurmaRoadClosed(UnitId),
    /// The militia stays in Australia, and Chinese armies stay in China without the Burma road.
    StaysHome(UnitId),
    /// The pause after the change of sides.
    Pause,
    /// The fleets cannot carry more.
    NoTransport(UnitId),
    /// Carrier fleets alone may stop next door.
    NotEscort(UnitId),
    /// Japan is invaded from a neighbouring base only.
    InvasionNeedsBase(ZoneId),
    /// The carrier fleet has made its strike.
    HasStruck(UnitId),
    /// The unit has attacked.
    HasAttacked(UnitId),
    /// Detachments seize zones on the first turn only.
    SeizureOver,
    /// Airborne troops are used on the first two turns, once a turn.
    AirborneOver,
    /// The zone is not empty.
    NotEmpty(ZoneId),
    /// A landing on enemy units must attack.
    MustAttack(ZoneId),
    /// The southern fleet starts in Indochina or Formosa.
    SouthernStart,
    /// The option is not among those asked for.
    NotOffered,
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
                | Self::LeavesContest(_),
            ) => other,
            _ => self,
        }
    }

    /// The rule behind it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::NotNow | Self::NotOffered => "1",
            Self::NotOnDie => "0.3a",
            Self::NotYours(_) | Self::NotOnMap(_) => "9",
            Self::HasOperated(_) => "9a",
            Self::NoSuchObjective => "19a",
            Self::PointsMissing { .. } => "5.2",
            Self::ReplacementsMissing { .. }
            | Self::AtFullStrength(_)
            | Self::NotDestroyed(_)
            | Self::NotReplacedSo(_) => "3.2",
            Self::OneStep(_) => "3.2g",
            Self::AirFleetGone(_) => "3.2c",
            Self::ThroughThePool(_) => "3.5",
            Self::OutOfSupply(_) => "15",
            Self::OutOfRange(_) => "6b",
            Self::NotDisrupted(_) => "3.3",
            Self::NoConsolidation => "3.4",
            // 6 speaks of all redeployments, 6b of the zones where they begin and end.
            Self::NotFriendly(Occasion::Redeployment, _) => "6b",
            Self::NoWay(occasion, _)
            | Self::NowhereToGo(occasion, _)
            | Self::NotFriendly(occasion, _)
            | Self::NotEnemy(occasion, _) => occasion.rule(),
            Self::Full(_) => "8",
            Self::Closed(_) => "17-USSR",
            Self::Weather(_) => "16d",
            Self::OpenSea(_) => "13a",
            Self::NoBase(_) => "14.1",
            Self::PoolEmpty | Self::NoRoomInJapan => "3.5a",
            Self::NoFortress(_) => "14.2a",
            Self::NotDetachment(_) => "5.2l",
            Self::OtherZone(_) => "9.1a",
            Self::NotAirTarget(_) => "9.1b",
            Self::OutOfReach(_) => "10.4a",
            Self::NobodyChosen | Self::Chosen(_) | Self::NotChosen(_) | Self::CannotTakePart(_) => {
                "9"
            }
            Self::LeavesContest(_) => "9.2a",
            Self::Passage(_) => "9.2b",
            Self::BurmaRoadClosed(_) | Self::StaysHome(_) => "17",
            Self::Pause => "4.3a",
            Self::NoTransport(_) => "9.3c",
            Self::NotEscort(_) => "9.3n",
            Self::InvasionNeedsBase(_) => "9.3q",
            Self::HasStruck(_) => "11",
            Self::HasAttacked(_) => "10.1b",
            Self::SeizureOver => "18-SNLF",
            Self::AirborneOver => "18-PARA",
            Self::NotEmpty(_) => "18",
            Self::MustAttack(_) => "9.3",
            Self::SouthernStart => "20.2-err",
        })
    }
}
