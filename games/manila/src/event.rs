//! What happened.
#![allow(missing_docs)]

use crate::printed::tables::Modifier;
use crate::printed::units::{Group, UnitId, UnitSet};
use crate::situation::state::{Phase, Reason, Target};
use arrayvec::ArrayVec;
use heigi_board::{EdgeId, HexId};
use heigi_engine::GameEvent;
use heigi_scene::Side;

/// A modifier with its value in one fire.
pub type Modifiers = ArrayVec<(Modifier, i8), 24>;

/// What happened. Units that the opponent may not see are marked when the event is made.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A Japanese unit was set up; Japan alone sees it (3.2).
    SetUp { unit: UnitId, hex: HexId },
    /// A Japanese unit was taken up again.
    TakenUp { unit: UnitId },
    /// The Japanese set-up is complete.
    SetUpFinished,
    /// A formation begins to enter (3.4g).
    GroupEnters(Group),
    /// Units found no room at the entry edge and are lost.
    NoRoomToEnter { units: UnitSet },
    /// The entry of the United States is complete (3.4).
    EntryFinished,
    /// A game turn began (5.2).
    TurnBegan(u8),
    /// A phase began.
    PhaseBegan { turn: u8, phase: Phase },
    /// A phase ended for good (5.1).
    PhaseEnded,
    /// A replacement came (7.2).
    Replaced { unit: UnitId, hex: HexId },
    /// A pontoon bridge was laid (8.9).
    PontoonLaid { unit: UnitId, edge: EdgeId },
    /// A pontoon bridge was taken up again.
    PontoonTakenUp { edge: EdgeId },
    /// A pontoon bridge was lost with its engineer (8.9c).
    PontoonLost { edge: EdgeId },
    /// A unit made a step; `from` is nothing when it came on the map.
    Moved {
        unit: UnitId,
        from: Option<HexId>,
        to: HexId,
        cost: u8,
        is_hidden: bool,
    },
    /// A unit crossed a river with the help of the 672nd (8.8).
    Supported { unit: UnitId, edge: EdgeId },
    /// The 672nd went by sea, perhaps with a passenger (8.10), who may lie below it.
    Sailed {
        unit: UnitId,
        passenger: Option<UnitId>,
        from: HexId,
        to: HexId,
        is_covered: bool,
    },
    /// A unit ended its move.
    Stopped {
        unit: UnitId,
        hex: HexId,
        is_hidden: bool,
    },
    /// The two units of a stack changed places (6.5a).
    StackTurned { hex: HexId, top: UnitId },
    /// The other side did not fire at the moving unit.
    Declined { hex: HexId },
    /// A fire was declared.
    Fired {
        side: Side,
        target: Target,
        /// Those who fire.
        firers: UnitSet,
        /// Those of them that the opponent can see.
        seen: UnitSet,
        /// How many close assault units there are.
        assault: u8,
        air: u8,
        is_defensive: bool,
        strength: u16,
        modifiers: Modifiers,
    },
    /// Japanese units turned face up (6.5d).
    Revealed { units: UnitSet, hex: HexId },
    /// The Japanese player looked through a stack (6.5b).
    LookedAt { units: UnitSet, hex: HexId },
    /// The die of a fire.
    Rolled { die: u8, total: i16, success: bool },
    /// A unit was eliminated.
    Eliminated {
        unit: UnitId,
        hex: HexId,
        is_hidden: bool,
    },
    /// The die for rubble (10.20).
    RubbleRolled { die: u8, hex: HexId },
    /// Rubble was placed.
    Rubble { hex: HexId, is_demolition: bool },
    /// A bridge was destroyed (10.19e).
    BridgeDestroyed { edge: EdgeId },
    /// A unit advanced after combat (10.17).
    Advanced {
        unit: UnitId,
        from: HexId,
        to: HexId,
    },
    /// The match ended.
    Ended { winner: Side, reason: Reason },
}

impl GameEvent for Event {
    fn is_final(&self) -> bool {
        matches!(
            self,
            Self::SetUpFinished
                | Self::EntryFinished
                | Self::PhaseEnded
                | Self::Revealed { .. }
                | Self::LookedAt { .. }
                | Self::Ended { .. }
        )
    }
}
