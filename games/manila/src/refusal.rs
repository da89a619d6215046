//! Why an action is not legal.

use crate::printed::units::{Group, UnitId};
use heigi_board::{EdgeId, HexId};
use heigi_engine::RuleId;

/// Why an action is not legal: the rule and the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Refusal {
    /// The action does not belong to what is being decided.
    NotNow,
    /// The drawn value is not on the die.
    NotOnDie,
    /// No such unit or place on this side.
    NotYours(UnitId),
    /// 3.2: not a land hex.
    SetUpAtSea(HexId),
    /// 3.2c: at or next to the map edge.
    SetUpAtMapEdge(HexId),
    /// 3.2a: units are not placed yet.
    SetUpIncomplete {
        left: u8,
    },
    /// The unit is there already: it was set up (3.2), has entered (3.4) or advanced (10.17a).
    AlreadyPlaced {
        unit: UnitId,
        rule: &'static str,
    },
    /// The unit is not on the map; the rule is that of what it was asked to do.
    NotOnMap {
        unit: UnitId,
        rule: &'static str,
    },
    /// 3.4f: the corps enters last.
    CorpsEntersLast,
    /// 3.4g: the formation has entered.
    GroupHasEntered(Group),
    /// 3.4g: another formation is entering.
    GroupNotEntering {
        entering: Group,
    },
    /// 3.4a, 3.4b, 3.5b: not an entry hex of the formation.
    NotAnEntryHex {
        hex: HexId,
        group: Group,
        rule: &'static str,
    },
    /// 3.4: units are still off the map.
    EntryIncomplete {
        left: u8,
    },
    /// 3.4e: all entry hexes are full.
    NoRoomToEnter(UnitId),
    /// 7.3: nowhere to place it.
    NoPlaceForReplacement(UnitId),
    /// 8.1: farther than its points take it.
    TooFar {
        hex: HexId,
        left: u8,
    },
    /// 6.1: two units are there.
    StackFull(HexId),
    /// 6.1 at the landing of 8.10: one unit is there and two come.
    NoRoomForBoth(HexId),
    /// 6.2: units of different divisions.
    OtherDivision(HexId),
    /// 6.3: two fixed units.
    TwoFixedUnits(HexId),
    /// 6.5a: nothing to reorder.
    NoStack(HexId),
    /// 7.2: the group had its replacement, or nothing can be replaced.
    AlreadyReplaced(Group),
    /// 7.2: the unit is not eliminated.
    NotEliminated(UnitId),
    /// 7.3: no unit of the group there.
    NoUnitOfGroup(HexId),
    /// 7.3: a Japanese unit is adjacent.
    JapaneseAdjacent(HexId),
    /// 8.1: the unit has moved.
    HasMoved(UnitId),
    /// 8.3: fixed units never move.
    Fixed(UnitId),
    /// 8.9d: the engineer holds a pontoon.
    HoldsPontoon(UnitId),
    /// 8.9: not a bridging engineer.
    NoBridgingEngineer(UnitId),
    /// 8.9: not a river hexside of its hex.
    NotItsRiver(UnitId, EdgeId),
    /// 8.9: it is there already or not there.
    PontoonThere(EdgeId),
    NoPontoon(UnitId),
    /// 8.1: not adjacent.
    NotAdjacent(HexId),
    /// 8.2: not enough points.
    PointsNeeded {
        hex: HexId,
        needed: u8,
        left: u8,
    },
    /// 8.7: unbridged Major River.
    MajorRiver(EdgeId),
    /// 8.8: no river there, or no support for this unit now.
    NoSupport(UnitId),
    /// 8.8b: support is used.
    SupportUsed,
    /// 8.10: not the 672nd, or it has moved, or did not start on a free coast.
    CannotSail,
    /// 8.10: no passenger.
    NoPassenger,
    /// 8.10: not another coastal hex.
    NotCoastal(HexId),
    /// 8.10a: a Japanese unit is next to the landing place.
    LandingNotFree(HexId),
    /// 8.13: the sea.
    Sea(HexId),
    /// 8.14: enemy units are there.
    EnemyOccupied(HexId),
    /// 9.3, 9.4, 10.2: the unit cannot take part in this fire.
    CannotFireDefensively(UnitId),
    NotAdjacentToTarget(UnitId),
    /// 10.17: close assault goes to a hex that touches one's own.
    NotBesideTarget(UnitId),
    HasFired(UnitId),
    /// It takes part already, or does not.
    TakesPart(UnitId),
    TakesNoPart(UnitId),
    /// 10.3: nobody fires.
    NobodyFires,
    /// 10.2a: no enemy there.
    NoEnemy(HexId),
    /// 10.5: attacked already.
    AlreadyAttacked(HexId),
    BridgeAlreadyAttacked(EdgeId),
    /// 10.4: nobody can reach it.
    NobodyInRange(HexId),
    NobodyInRangeOfBridge(EdgeId),
    /// 10.4: only one division.
    OneDivision {
        present: Group,
        other: Group,
    },
    /// 10.6: out of range.
    OutOfRange {
        unit: UnitId,
        distance: u8,
        range: u8,
    },
    /// 10.7: no line of fire.
    NoLineOfFire(UnitId),
    /// 11.2b: nobody spots.
    NoSpotter(UnitId),
    /// 5.4a with its switch: artillery on turns 1 and 2.
    EarlyArtillery(UnitId),
    /// 10.17: not a close assault unit.
    NotCloseAssaultCapable(UnitId),
    /// No close assault on bridges and buildings (10.17), and none in defensive fire (9.6).
    NoCloseAssaultHere {
        rule: &'static str,
    },
    /// 10.18: the river between cannot be crossed.
    AssaultOverMajorRiver(UnitId),
    /// 10.19: no intact printed bridge.
    NoBridge(EdgeId),
    /// 10.21: not a building, or rubble already.
    NoBuilding(HexId),
    AlreadyRubble(HexId),
    /// 5.4c: not before turn 3.
    NoDemolitionYet,
    /// The United States alone (10.22), and not in defensive fire (10.12l).
    FlamethrowerNotHere {
        rule: &'static str,
    },
    /// 5.4b: not before turn 3.
    NoFlamethrowerYet,
    /// 10.22: not against this terrain.
    FlamethrowerTerrain(HexId),
    /// 10.22a: fewer than two close assault units.
    FlamethrowerTooFew,
    /// 10.22c: no two close assault units opposite each other.
    FlamethrowerNotOpposite,
    /// 7.1: not before turn 3.
    NoAirYet,
    /// 10.23: all used.
    NoAirLeft,
    /// Japan has none (10.23), and nobody in defensive fire (9.3).
    NoAirHere {
        rule: &'static str,
    },
    /// 10.23: none takes part.
    NoAirInAttack,
    /// 10.17: not one of those who assaulted.
    DidNotAssault(UnitId),
}

impl Refusal {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::NotNow | Self::NotOnDie => "5.2",
            Self::NotYours(_) => "2.6",
            Self::SetUpAtSea(_) => "3.2b",
            Self::SetUpAtMapEdge(_) => "3.2c",
            Self::SetUpIncomplete { .. } => "3.2a",
            Self::AlreadyPlaced { rule, .. }
            | Self::NotOnMap { rule, .. }
            | Self::NotAnEntryHex { rule, .. }
            | Self::NoCloseAssaultHere { rule }
            | Self::FlamethrowerNotHere { rule }
            | Self::NoAirHere { rule } => rule,
            Self::CorpsEntersLast => "3.4f",
            Self::GroupHasEntered(_) | Self::GroupNotEntering { .. } => "3.4g",
            Self::EntryIncomplete { .. } => "3.4",
            Self::NoRoomToEnter(_) => "3.4e",
            Self::NoPlaceForReplacement(_) => "7.3",
            Self::TooFar { .. } => "8.2",
            Self::StackFull(_) | Self::NoRoomForBoth(_) => "6.1",
            Self::OtherDivision(_) => "6.2",
            Self::TwoFixedUnits(_) => "6.3",
            Self::NoStack(_) => "6.5a",
            Self::AlreadyReplaced(_) => "7.2a",
            Self::NotEliminated(_) => "7.2",
            Self::NoUnitOfGroup(_) | Self::JapaneseAdjacent(_) => "7.3",
            Self::HasMoved(_) | Self::NotAdjacent(_) => "8.1",
            Self::Fixed(_) => "8.3",
            Self::HoldsPontoon(_) => "8.9d",
            Self::NoBridgingEngineer(_)
            | Self::NotItsRiver(..)
            | Self::PontoonThere(_)
            | Self::NoPontoon(_) => "8.9",
            Self::PointsNeeded { .. } => "8.2",
            Self::MajorRiver(_) => "8.7",
            Self::NoSupport(_) => "8.8",
            Self::SupportUsed => "8.8b",
            Self::CannotSail | Self::NoPassenger | Self::NotCoastal(_) => "8.10",
            Self::LandingNotFree(_) => "8.10a",
            Self::Sea(_) => "8.13",
            Self::EnemyOccupied(_) => "8.14",
            Self::CannotFireDefensively(_) => "9.3",
            Self::NotAdjacentToTarget(_) => "9.4",
            Self::HasFired(_) | Self::TakesPart(_) | Self::TakesNoPart(_) => "10.2",
            Self::NobodyFires => "10.3",
            Self::NoEnemy(_) => "10.2a",
            Self::AlreadyAttacked(_) => "10.5",
            Self::BridgeAlreadyAttacked(_) => "10.19",
            Self::NobodyInRange(_) | Self::NobodyInRangeOfBridge(_) | Self::OneDivision { .. } => {
                "10.4"
            }
            Self::OutOfRange { .. } => "10.6",
            Self::NoLineOfFire(_) => "10.7",
            Self::NoSpotter(_) => "11.2b",
            Self::EarlyArtillery(_) => "5.4a",
            Self::NotCloseAssaultCapable(_) | Self::NotBesideTarget(_) | Self::DidNotAssault(_) => {
                "10.17"
            }
            Self::AssaultOverMajorRiver(_) => "10.18",
            Self::NoBridge(_) => "10.19",
            Self::NoBuilding(_) => "10.21",
            Self::AlreadyRubble(_) => "10.20a",
            Self::NoDemolitionYet => "5.4c",
            Self::FlamethrowerTerrain(_) => "10.22",
            Self::NoFlamethrowerYet => "5.4b",
            Self::FlamethrowerTooFew => "10.22a",
            Self::FlamethrowerNotOpposite => "10.22c",
            Self::NoAirYet => "7.1",
            Self::NoAirLeft | Self::NoAirInAttack => "10.23",
        })
    }
}
