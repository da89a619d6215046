//! The steps of the sequence of play, and what they carry.

use crate::printed::units::{AirId, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// The phases of a turn (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Air power.
    Air,
    /// Who acts first.
    Initiative,
    /// Supply.
    Supply,
    /// Activation markers are drawn.
    Markers,
    /// Operations.
    Operations,
    /// The end of the turn.
    End,
}

/// When supply is paid for (7.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occasion {
    /// In the supply phase.
    Determination,
    /// At the start of the combat half of a segment.
    Combat,
    /// In the end phase.
    Final,
}

/// Who pays for supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payer {
    /// A headquarters, with markers.
    Headquarters(UnitId),
    /// A headquarters that is committed for it (7.9.6).
    Committed(UnitId),
    /// A primary source.
    Source(HexId),
}

/// One item of the agenda: what is going on, the innermost last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Dice of a side's set-up (21).
    SetUpDice(Side),
    /// A side sets up.
    SetUp(Side),
    /// A counter has been taken to be placed.
    Placing(UnitId),
    /// A turn begins.
    Turn,
    /// A phase begins.
    Begin(Phase),
    /// 5.2.2: the Allies buy aircraft.
    AirPurchase,
    /// 5.2.4: Japan betters its roll.
    AirBoost,
    /// 5.1.6: a side picks so many more units with their missions.
    AirMissions(Side, u8),
    /// 5.5: the Allies send interdiction units.
    Interdiction,
    /// 5.6: the Allies load transports.
    Transport,
    /// 5.6.4, 7.11.1: a load looks for its destination.
    Loaded(Load),
    /// 6.1: the initiative.
    Initiative,
    /// 19.1.2: the holder of the marker may declare the sanctioned operation.
    Declaration,
    /// 7.1: receipt.
    Receipt(Side),
    /// 7.1.2: a side has so many points to allocate.
    Allocation(Side, u8),
    /// 7.1.3: strategic supply.
    StrategicSupply,
    /// 7.4: supply adjustment.
    Adjustment(Side),
    /// 7.4.4: a side forwards so many more markers to a headquarters.
    Forwarding(Side, UnitId, u8),
    /// 7.9: nobody is paid for yet.
    Determination,
    /// 7.9: a side pays.
    Pay(Side, Occasion),
    /// A payer feeds so many more units.
    Feeding(Side, Payer, u8, Occasion),
    /// 7.11.2: a marker dropped from the air in a hex restores so many more units.
    Relieving(HexId, u8),
    /// 7.9: whoever was not paid for is out of supply.
    Unpaid(Side),
    /// 7.9.8: supply checks.
    SupplyChecks(Side),
    /// 7.11.2: before the next checks the Allies may use markers dropped from the air (B-82).
    Relief,
    /// 7.9.9: disruption of units out of supply.
    OutOfSupplyChecks,
    /// 7.8.2: a side begins to build.
    Building(Side),
    /// 17.4.7: the Allies may launch Operation Thursday.
    Thursday,
    /// TBL-EV-2: the event of the last turn brings Chinese units.
    ChineseSupport,
    /// 17.4.7e: the Chindits strike.
    Chindits,
    /// 8.1: markers are picked.
    PickMarkers,
    /// 8.1.4: a side keeps a marker.
    KeepMarker(Side),
    /// 15: reinforcements come.
    Reinforcements(Side),
    /// 9.1.2: the first segment.
    FirstSegment,
    /// 9.1.3: the cup.
    Draw,
    /// 9.3: a segment begins.
    Segment(Side, Activation),
    /// 9.3.2: units are named.
    Naming,
    /// The movement half.
    Movement,
    /// A unit is moving, with quarter points left.
    Moving(UnitId, Progress),
    /// 12.4: a unit is about to jump.
    Jumping(UnitId),
    /// 12.5: a unit is on ships.
    Landing(UnitId),
    /// The combat half begins.
    CombatHalf,
    /// The combat half.
    Combat,
    /// 13.2: an attack on a hex is prepared.
    Attack(HexId),
    /// 13.2: it is carried out.
    Fight,
    /// The segment is over.
    EndOfSegment,
    /// TBL-SO-1: the holder of the marker may choose one more activation marker.
    ExtraMarker,
    /// 5.1.7, 14.1.1: air units return and are repaired.
    AirReturn,
    /// 7.10.4: attrition.
    Attrition,
    /// 13.7.5, 13.7.6: disruption.
    Disruption,
    /// 7.8.2c, 17.2.1b: what was built is complete.
    Construction,
    /// 7.8.3: a side repairs.
    Repairs(Side),
    /// 7.3.4: Allied wastage.
    Wastage,
    /// 14.1.6: the random event.
    RandomEvent,
    /// 10.1.3: units too many in a hex are lost.
    Overstacking,
    /// 14.1.7: victory points.
    Victory,
}

impl Step {
    /// True for a menu that its player ends, and that is passed over where nothing can be done in it.
    #[must_use]
    pub const fn is_menu(self) -> bool {
        matches!(
            self,
            Self::AirMissions(..)
                | Self::Interdiction
                | Self::Transport
                | Self::Declaration
                | Self::Adjustment(_)
                | Self::Forwarding(..)
                | Self::Pay(..)
                | Self::Relieving(..)
                | Self::Relief
                | Self::Reinforcements(_)
                | Self::Movement
                | Self::Combat
                | Self::Repairs(_)
                | Self::Building(_)
                | Self::Thursday
                | Self::ExtraMarker
        )
    }
}

/// What a transport carries (5.6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Load {
    /// A supply marker out of a hex.
    Supply(HexId),
    /// A ground unit, with as many transports as it needs.
    Unit(UnitId),
}

/// What lets units act in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// An activation marker.
    Marker(u8),
    /// The first end marker (9.2.2).
    EndMarker,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Progress {
    /// Quarter points spent.
    pub spent: u16,
    /// True if it has entered or left an enemy zone of control (12.1.5).
    pub met_enemy: bool,
    /// True if no more rail movement is possible (12.2.5).
    pub off_rail: bool,
    /// True if it may move no further.
    pub is_over: bool,
    /// True if a part of it went by rail, so that it must end in supply and away from the enemy
    /// (12.2.2, 12.2.3).
    pub rode: bool,
}

/// A segment under way (9.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Segment {
    /// Whose it is.
    pub side: Side,
    /// What began it.
    pub activation: Activation,
    /// Formations that may still be named.
    pub formations: u8,
    /// Units that may still be named.
    pub units: u8,
    /// True if a headquarters may name all in its range.
    pub headquarters: bool,
    /// Second activations that have been paid for (9.3.5b).
    pub again: u8,
    /// Units that act in it.
    pub active: UnitSet,
    /// Units that have moved in it.
    pub moved: UnitSet,
    /// Units that have attacked in it.
    pub fought: UnitSet,
    /// Units that build a position (17.2.1).
    pub building: UnitSet,
    /// Units that ignore enemy zones of control (TBL-SO-2).
    pub infiltrating: UnitSet,
    /// Units that began their activation where a jump may start (12.4.2).
    pub at_airfield: UnitSet,
    /// Units that began their activation in a port (12.5.2-1).
    pub in_port: UnitSet,
    /// True if attacks come first (9.4.2-2).
    pub combat_first: bool,
}

/// An attack being prepared (13.2.1b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The hex attacked.
    pub hex: HexId,
    /// Units that attack.
    pub units: UnitSet,
    /// Those of them that charge (18.1).
    pub banzai: UnitSet,
    /// Headquarters and artillery that help.
    pub support: UnitSet,
    /// Aircraft that help.
    pub aircraft: Vec<AirId>,
    /// The column of the sanctioned operation is added (TBL-SO-5).
    pub sanctioned: bool,
}
