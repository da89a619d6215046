//! Small decisions, each verb declared once, and what they may name.

use crate::Burma;
use crate::position::Mission;
use crate::printed::map::{Line, Map};
use crate::printed::units::{AirId, FormationId, UnitId};
use heigi_board::{Grid, HexId};
use heigi_engine::hexes::Gridded;
use heigi_engine::scene::{Target, Value};
use heigi_engine::{Argument, Kind, Words};
use serde::{Deserialize, Serialize};
use std::str::Split;
use std::sync::Arc;

heigi_engine::verbs! {
    /// One small decision.
    #[derive(Serialize, Deserialize)]
    pub enum Action of Burma {
        /// End what is going on.
        Done = "done",
        /// Give up what is being prepared.
        Cancel = "cancel",
        /// Spend so many supply points.
        Spend(points: u8) = "spend",
        /// Take a counter.
        Select(unit: UnitId) = "select",
        /// Put the taken counter, or what is being placed, into a hex.
        At(hex: HexId) = "at",
        /// Place an improved position.
        Dig(hex: HexId) = "dig",
        /// Place a supply marker.
        Store(hex: HexId) = "store",
        /// Take a supply marker off the map into the stockpile (7.4.1).
        Collect(hex: HexId) = "collect",
        /// Put a point into the stockpile (7.1.2a).
        Stock = "stock",
        /// Give an air unit its mission (5.1.6).
        Fly(air: AirId, mission: Mission) = "fly",
        /// Send an air unit over a hex.
        Strike(air: AirId, hex: HexId) = "strike",
        /// Choose an air unit.
        Air(air: AirId) = "air",
        /// Keep an activation marker (8.1.4).
        Keep(marker: u8) = "keep",
        /// Let a headquarters pay for supply with a marker, or name units.
        Headquarters(unit: UnitId) = "headquarters",
        /// Let a source pay for supply with a marker (7.9.7).
        Source(hex: HexId) = "source",
        /// Commit a headquarters (7.9.6, 13.3.2-hq) or fire artillery (17.3).
        Commit(unit: UnitId) = "commit",
        /// Restore a committed headquarters with a stockpile point (9.3.9).
        Restore(unit: UnitId) = "restore",
        /// Restore it with a supply marker (9.3.9).
        RestoreByMarker(unit: UnitId) = "restore-by-marker",
        /// Name a whole formation (9.3).
        Formation(formation: FormationId) = "formation",
        /// Name a unit (9.3).
        Name(unit: UnitId) = "name",
        /// Let a unit build an improved position (17.2.1).
        Entrench(unit: UnitId) = "entrench",
        /// Give a unit steps (16).
        Replace(unit: UnitId) = "replace",
        /// Bring an eliminated unit back (16.2.4, 16.3.3).
        Rebuild(unit: UnitId, hex: HexId) = "rebuild" => unit,
        /// Move first, then attack (9.4.2-1).
        MoveFirst = "move-first",
        /// Attack first, then move (9.4.2-2).
        AttackFirst = "attack-first",
        /// Pick up a supply marker (7.2.4).
        PickUp = "pick-up",
        /// Drop one (7.2.5).
        Drop = "drop",
        /// Sail from an island to the coast (12.3).
        Sail(unit: UnitId, hex: HexId) = "sail" => unit,
        /// Leave the map (17.6.1, TBL-VP-9).
        Exit = "exit",
        /// Prepare an attack on a hex (13.2).
        Attack(hex: HexId) = "attack",
        /// Let a unit attack.
        Join(unit: UnitId) = "join",
        /// Leave it out again.
        Leave(unit: UnitId) = "leave",
        /// Let a unit charge (18.1).
        Banzai(unit: UnitId) = "banzai",
        /// Send special attack troops (18.2).
        SpecialTroops(unit: UnitId) = "special-troops",
        /// Carry out what was prepared.
        Go = "go",
        /// Lose a step (13.4.3-1).
        LoseStep(unit: UnitId) = "lose-step",
        /// Retreat a unit (13.4.3-2).
        Retreat(unit: UnitId) = "retreat",
        /// Repair the lines of a hex (7.8.3), or build in it.
        Repair(hex: HexId) = "repair",
        /// Begin to build a line in a hex (7.8.2).
        Build(hex: HexId, line: Line) = "build",
        /// Make two trail hexes a road (7.8.2a-2).
        Upgrade(hexes: HexPair) = "upgrade",
        /// Lengthen the supply lines of a headquarters (7.7.2e).
        Extend(unit: UnitId) = "extend",
        /// Choose one of some possibilities, from 0.
        Choose(possibility: u8) = "choose",
        /// Load a supply marker on a transport (5.6.3).
        Lift(hex: HexId) = "lift",
        /// Use a supply marker that was dropped from the air (7.11.2).
        Relieve(hex: HexId) = "relieve",
        /// Let a unit jump (12.4).
        Jump(unit: UnitId) = "jump",
        /// Send a unit on ships (12.5).
        Embark(unit: UnitId) = "embark",
        /// Put a unit on a truck (17.7.5).
        Motorise(unit: UnitId) = "motorise",
        /// Use an item of the sanctioned operation, from 1 to 6 (TBL-SANCTION).
        Sanction(item: u8) = "sanction",
    }
}

/// Two hexes that touch, the lower one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexPair([HexId; 2]);

impl HexPair {
    /// The pair of two hexes; nothing if they do not touch.
    #[must_use]
    pub fn of(game: &Burma, one: HexId, other: HexId) -> Option<Self> {
        let touch = game.map().grid.is_adjacent(one, other);
        touch.then(|| Self([one.min(other), one.max(other)]))
    }

    /// Both hexes.
    #[must_use]
    pub const fn hexes(self) -> [HexId; 2] {
        self.0
    }

    /// All pairs of a map in ascending order.
    pub(crate) fn all(map: &Map) -> Vec<Self> {
        let beyond = |hex: HexId| {
            let near = map.grid.neighbours(hex).map(|(_, near)| near);
            let mut near: Vec<HexId> = near.filter(|near| hex < *near).collect();
            near.sort_unstable();
            near.into_iter().map(move |near| Self([hex, near]))
        };
        map.grid.hexes().flat_map(beyond).collect()
    }
}

/// Two words, the lower hex first.
impl Argument<Burma> for HexPair {
    fn count(game: &Burma) -> u32 {
        game.atlas.pairs.len() as u32
    }

    fn at(game: &Burma, index: u32) -> Self {
        game.atlas.pairs[index as usize]
    }

    fn index(self, game: &Burma) -> u32 {
        // Every pair that touches is among them.
        let index = game.atlas.pairs.binary_search(&self);
        index.unwrap_or_default() as u32
    }

    fn write(self, game: &Burma, words: &mut Words) {
        for hex in self.0 {
            hex.write(game, words);
        }
    }

    fn read(game: &Burma, words: &mut Split<'_, char>) -> Option<Self> {
        let one = HexId::read(game, words)?;
        Self::of(game, one, HexId::read(game, words)?)
    }

    fn target(self, game: &Burma) -> Option<Target> {
        self.0[0].target(game)
    }
}

/// A hex is called by its place, if it has one.
impl Gridded for Burma {
    fn grid(&self) -> &Grid {
        &self.map().grid
    }

    fn hex_name(&self, hex: HexId) -> Value {
        Arc::clone(&self.hex_texts[hex.index()]).into()
    }
}

heigi_engine::named_by_id!(UnitId, Burma, units, Piece);
heigi_engine::named_by_id!(AirId, Burma, aircraft, Piece);
heigi_engine::named_by_id!(FormationId, Burma, formations);

/// Lets actions name some of a closed list by their ids.
macro_rules! named {
    ($($kind:ty: $list:expr;)+) => {$(
        impl Argument<Burma> for $kind {
            fn count(_: &Burma) -> u32 {
                $list.len() as u32
            }

            fn at(_: &Burma, index: u32) -> Self {
                $list[index as usize]
            }

            fn index(self, _: &Burma) -> u32 {
                let index = $list.iter().position(|one| *one == self);
                index.unwrap_or_default() as u32
            }

            fn write(self, game: &Burma, words: &mut Words) {
                words.put($list[self.index(game) as usize].id());
            }

            fn read(_: &Burma, words: &mut Split<'_, char>) -> Option<Self> {
                let word = words.next()?;
                $list.iter().copied().find(|one| one.id() == word)
            }
        }
    )+};
}

named! {
    Mission: Mission::ALL;
    // The lines that somebody may build; no railway is built (7.8.2).
    Line: [Self::Road, Self::Trail];
}
