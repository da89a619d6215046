//! What happened.

use crate::Manila;
use crate::printed::tables::Strength;
use crate::printed::units::{Group, UnitId, UnitSet};
use crate::situation::state::{Fire, Phase, Reason, Target};
use crate::turn::modifiers::{Modifiers, Sum};
use heigi_board::{EdgeId, HexId};
use heigi_engine::told::{Die, Number};
use heigi_engine::{RuleId, Side};

/// A unit as the opponent knew it when something happened to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpsed {
    /// The unit.
    pub unit: UnitId,
    /// True if the opponent cannot tell which unit it is.
    pub is_hidden: bool,
}

/// Who fires, as far as the opponent sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Firers {
    /// All units.
    pub all: UnitSet,
    /// Those that are seen.
    pub seen: UnitSet,
    /// How many air support units there are.
    pub air: u8,
}

/// What sort of fire it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireKind {
    /// Defensive fire.
    Defensive,
    /// Fire with close assault.
    CloseAssault,
    /// Fire without it.
    Ordinary,
    /// Against a bridge.
    AtBridge,
    /// Against a building.
    AtBuilding,
}

impl FireKind {
    /// Of a fire.
    #[must_use]
    pub fn of(fire: &Fire) -> Self {
        match fire.target {
            _ if fire.mover.is_some() => Self::Defensive,
            Target::Bridge(_) => Self::AtBridge,
            Target::Building(_) => Self::AtBuilding,
            Target::Units(_) if fire.assault.is_empty() => Self::Ordinary,
            Target::Units(_) => Self::CloseAssault,
        }
    }
}

/// The rule of a fire.
impl From<FireKind> for RuleId {
    fn from(kind: FireKind) -> Self {
        Self(match kind {
            FireKind::Defensive => "9.2",
            FireKind::CloseAssault => "10.17",
            FireKind::Ordinary => "10.3",
            FireKind::AtBridge => "10.19",
            FireKind::AtBuilding => "10.21",
        })
    }
}

heigi_engine::events! {
    /// What happened.
    pub enum Event of Manila {
        /// A Japanese unit was set up; Japan alone sees it.
        SetUp(unit: UnitId, hex: HexId) = Move "3.2" "manila-log-set-up",
        /// A Japanese unit was taken up again; Japan alone sees it.
        TakenUp(unit: UnitId) = Move "3.2" "manila-log-taken-up",
        /// The Japanese set-up is complete.
        SetUpFinished = Phase "3.2" "manila-log-set-up-finished" for_good,
        /// A formation begins to enter.
        GroupEnters(group: Group) = Phase "3.4g" "manila-log-group-enters",
        /// Units found no room at the entry edge and are lost.
        NoRoomToEnter(units: UnitSet) = Result "3.4" "manila-log-no-room-to-enter",
        /// The entry of the United States is complete.
        EntryFinished = Phase "3.4" "manila-log-entry-finished" for_good,
        /// A game turn began.
        TurnBegan(turn: u8, first: FirstDay, last: LastDay) = Phase "5.2" "manila-log-turn-began",
        /// A phase began.
        PhaseBegan(turn: u8; phase: Phase) = Phase "5.2" phase,
        /// A phase ended for good; what follows tells it.
        PhaseEnded = Phase "5.1" "" for_good,
        /// A replacement came.
        Replaced(unit: UnitId, hex: HexId) = Move "7.2" "manila-log-replaced",
        /// A pontoon bridge was laid.
        PontoonLaid(unit: UnitId, edge: EdgeId) = Move "8.9" "manila-log-pontoon-laid",
        /// A pontoon bridge was taken up again.
        PontoonTakenUp(edge: EdgeId) = Move "8.9" "manila-log-pontoon-taken-up",
        /// A pontoon bridge was lost with its engineer.
        PontoonLost(edge: EdgeId) = Result "8.9c" "manila-log-pontoon-lost",
        /// A unit came on the map.
        Entered(unit: UnitId, hex: HexId, cost: u8) = Move "3.4" "manila-log-entered",
        /// A unit made a step.
        Moved(unit: Glimpsed, from: Number, hex: HexId, cost: u8) = Move "8.5" "manila-log-moved",
        /// A unit crossed a river with the help of the 672nd.
        Supported(unit: UnitId, edge: EdgeId) = Move "8.8" "manila-log-supported",
        /// The 672nd went by sea.
        Sailed(unit: UnitId, from: Number, hex: HexId) = Move "8.10" "manila-log-sailed",
        /// The 672nd went by sea with a passenger, who may lie below it.
        SailedTogether(passenger: Glimpsed, unit: UnitId, from: Number, hex: HexId)
            = Move "8.10" "manila-log-sailed-together",
        /// A unit ended its move.
        Stopped(unit: Glimpsed, hex: HexId) = Move "8.1" "manila-log-stopped",
        /// The two units of a stack changed places; the unit lies on top now.
        StackTurned(hex: HexId, unit: UnitId) = Move "6.5a" "manila-log-stack-turned",
        /// The other side did not fire at the moving unit.
        Declined(hex: HexId) = Move "9.1" "manila-log-declined",
        /// A fire was declared.
        Fired(
            side: Side, target: Target, units: Firers, strength: u16, column: Strength,
            modifiers: Modifiers, total: Sum; kind: FireKind
        ) = Attack kind kind,
        /// Japanese units turned face up.
        Revealed(units: UnitSet, hex: HexId) = Result "6.5d" "manila-log-revealed" for_good,
        /// The Japanese player looked through a stack; spectators are not told.
        LookedAt(units: UnitSet, hex: HexId) = Result "6.5b" "manila-log-looked-at" for_good,
        /// The die of a fire that succeeded.
        RolledSuccess(die: Die, total: i32) = Die "10.16" "manila-log-rolled-success",
        /// The die of a fire that came to nothing.
        RolledNothing(die: Die, total: i32) = Die "10.16" "manila-log-rolled-nothing",
        /// A unit was eliminated.
        Eliminated(unit: Glimpsed, hex: HexId) = Result "10.16" "manila-log-eliminated",
        /// The die for rubble.
        RubbleRolled(die: Die, hex: HexId) = Die "10.20" "manila-log-rubble-rolled",
        /// A hex became rubble after an attack.
        Rubble(hex: HexId) = Result "10.20" "manila-log-rubble",
        /// A building was demolished.
        Demolished(hex: HexId) = Result "10.21" "manila-log-rubble",
        /// A bridge was destroyed.
        BridgeDestroyed(edge: EdgeId) = Result "10.19e" "manila-log-bridge-destroyed",
        /// A unit advanced after combat.
        Advanced(unit: UnitId, from: Number, hex: HexId) = Move "10.17" "manila-log-advanced",
        /// A side has won.
        Ended(side: Side; reason: Reason) = End reason reason for_good,
    }
}

/// The first day of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstDay(pub u8);

/// The last day of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDay(pub u8);

impl Event {
    /// A game turn began.
    #[must_use]
    pub const fn turn_began(turn: u8) -> Self {
        Self::TurnBegan(turn, FirstDay(turn), LastDay(turn))
    }
}
