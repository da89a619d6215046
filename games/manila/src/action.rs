//! Small decisions, each verb declared once, and what they may name.

use crate::Manila;
use crate::printed::units::{Group, UnitId};
use crate::situation::state::Target;
use heigi_board::{EdgeId, Grid, HexId};
use heigi_engine::hexes::{Gridded, read_hexside};
use heigi_engine::scene::{Target as Click, Value};
use heigi_engine::{Argument, Words};
use std::str::Split;

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Manila {
        /// End what one is doing: a unit's move, an advance, a phase.
        Done = "done",
        /// Do not fire defensively.
        Decline = "decline",
        /// Roll the die for the fire that was put together.
        Fire = "fire",
        /// Give up the attack being put together, or put a unit down again.
        Cancel = "cancel",
        /// Let a formation enter.
        Group(group: Group) = "group",
        /// Take a unit: to place, enter, replace or move it.
        Select(unit: UnitId) = "select",
        /// Take a unit that was set up off the map again.
        TakeUp(unit: UnitId) = "take-up",
        /// Put the unit in hand on a hex.
        Place(hex: HexId) = "place",
        /// Lay a pontoon bridge.
        LayPontoon(unit: UnitId, edge: EdgeId) = "pontoon",
        /// Take a pontoon bridge up again.
        TakeUpPontoon(unit: UnitId) = "take-up-pontoon",
        /// Move the selected unit to a hex that touches its own.
        Step(hex: HexId) = "step",
        /// The same across a river with the support of the 672nd.
        SupportedStep(hex: HexId) = "supported-step",
        /// Sail with the 672nd.
        Sail(hex: HexId) = "sail",
        /// Sail with the 672nd and its passenger.
        SailTogether(hex: HexId) = "sail-together",
        /// Exchange the two units of a stack.
        TurnStack(hex: HexId) = "turn-stack",
        /// Begin an attack on the units in a hex.
        Attack(hex: HexId) = "attack",
        /// Begin an attack on a building.
        DemolishBuilding(hex: HexId) = "demolish-building",
        /// Begin an attack on a bridge.
        DemolishBridge(edge: EdgeId) = "demolish-bridge",
        /// Let a unit take part in the fire.
        Join(unit: UnitId) = "join",
        /// Leave it out again.
        Leave(unit: UnitId) = "leave",
        /// Let a unit that takes part make a close assault.
        Assault(unit: UnitId) = "assault",
        /// Let it only fire.
        NoAssault(unit: UnitId) = "no-assault",
        /// Add an air support unit.
        AddAir = "add-air",
        /// Leave one out again.
        RemoveAir = "remove-air",
        /// Make it a flamethrower/gasoline attack.
        Flamethrower = "flamethrower",
        /// Make it an ordinary attack again.
        NoFlamethrower = "no-flamethrower",
        /// Let a unit advance after combat.
        Advance(unit: UnitId) = "advance",
    }
}

impl Action {
    /// What it begins to attack, if it does.
    #[must_use]
    pub const fn attacked(self) -> Option<Target> {
        match self {
            Self::Attack(hex) => Some(Target::Units(hex)),
            Self::DemolishBuilding(hex) => Some(Target::Building(hex)),
            Self::DemolishBridge(edge) => Some(Target::Bridge(edge)),
            _ => None,
        }
    }

    /// The attack on a target.
    #[must_use]
    pub const fn attack_on(target: Target) -> Self {
        match target {
            Target::Units(hex) => Self::Attack(hex),
            Target::Building(hex) => Self::DemolishBuilding(hex),
            Target::Bridge(edge) => Self::DemolishBridge(edge),
        }
    }
}

heigi_engine::named_by_id!(UnitId, Manila, units, Piece);

/// Hexes are named by their printed numbers, in messages also by what stands there.
impl Gridded for Manila {
    fn grid(&self) -> &Grid {
        &self.map().grid
    }

    fn hex_name(&self, hex: HexId) -> Value {
        self.hex_text(hex).into()
    }
}

/// Hexsides are named by the numbers of their two hexes.
impl Argument<Manila> for EdgeId {
    fn count(game: &Manila) -> u32 {
        game.hexsides().len() as u32
    }

    fn at(game: &Manila, index: u32) -> Self {
        game.hexsides()[index as usize]
    }

    fn index(self, game: &Manila) -> u32 {
        game.hexsides().partition_point(|edge| *edge < self) as u32
    }

    fn write(self, game: &Manila, words: &mut Words) {
        words.put(game.map().hexside_name(self));
    }

    fn read(game: &Manila, words: &mut Split<'_, char>) -> Option<Self> {
        read_hexside(&game.map().grid, words.next()?)
    }

    fn target(self, game: &Manila) -> Option<Click> {
        Some(Click::Edge(game.map().hexside_name(self)))
    }
}

/// Formations are named by the abbreviations on their counters.
impl Argument<Manila> for Group {
    fn count(_: &Manila) -> u32 {
        Self::ALL.len() as u32
    }

    fn at(_: &Manila, index: u32) -> Self {
        Self::ALL[index as usize]
    }

    fn index(self, _: &Manila) -> u32 {
        self as u32
    }

    fn write(self, _: &Manila, words: &mut Words) {
        words.put(self.code());
    }

    fn read(_: &Manila, words: &mut Split<'_, char>) -> Option<Self> {
        Self::from_code(words.next()?)
    }
}
