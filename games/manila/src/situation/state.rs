//! What changes during a match.

use crate::printed::units::{UnitId, UnitSet};
use crate::sequence::Step;
pub use crate::situation::places::Location;
use crate::situation::places::Places;
use arrayvec::ArrayVec;
use heigi_board::{EdgeId, HexId, IdSet};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// How many hexes a map file may describe.
pub const MOST_HEXES: usize = 1024;

/// A set of hexes.
pub type HexSet = IdSet<HexId, { MOST_HEXES / 64 }>;

heigi_engine::options! {
    /// Switches for disputed rules (section 12 of the rulings); all are off by default.
    pub struct Options = "manila-option-" {
        /// On turns 1 and 2 artillery of the United States may not fire at built-up hexes (5.4a).
        pub early_artillery_ban: "R-9",
        /// A spotter needs a line of fire too (11.2b).
        pub spotter_needs_line_of_fire: "R-17",
        /// Close assault units behind an unbridged Major River do not count for 10.12k.
        pub cac_bonus_needs_crossable_side: "R-15",
        /// The contour never blocks a line of fire (10.10).
        pub contour_never_blocks: "R-13",
        /// No direct fire from inside Intramuros at outside hexes that do not touch (10.9).
        pub wall_blocks_outward_fire: "R-10",
    }
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Target {
    /// The enemy units in a hex (10.3).
    Units(HexId),
    /// The building in a hex (10.21).
    Building(HexId),
    /// A bridge (10.19).
    Bridge(EdgeId),
}

/// A fire being prepared or resolved, offensive or defensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    /// Who fires.
    pub side: Side,
    /// What at; in defensive fire the hex of the moving unit.
    pub target: Target,
    /// The moving unit, in defensive fire.
    pub mover: Option<UnitId>,
    /// The ground units that take part.
    pub firers: UnitSet,
    /// Those of them that make a close assault (10.17).
    pub assault: UnitSet,
    /// How many air support units take part.
    pub air: u8,
    /// A flamethrower/gasoline attack (10.22).
    pub flamethrower: bool,
}

/// The river support and sea movement of the 672nd in this phase and turn (8.8, 8.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Amphibious {
    /// The one unit that was stacked with it when the movement phase began.
    pub partner: Option<UnitId>,
    /// True if it began the phase in a coastal hex with no Japanese unit adjacent.
    pub may_sail: bool,
    /// True if its support has been used in this game turn.
    pub is_support_used: bool,
}

/// A phase of a player turn (5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// I.A: the United States bring replacements.
    Replacement,
    /// I.B and II.A: movement of a side.
    Movement(Side),
    /// I.C and II.B: offensive fire of a side.
    OffensiveFire(Side),
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// No Japanese unit is left (4.2).
    NoJapaneseLeft,
    /// The sudden death area was cleared before turn 3 (4.3).
    SuddenDeath,
    /// A Japanese unit stands at the end of the last turn (4.2).
    HeldOut,
    /// A side conceded (5.5).
    Conceded,
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Switches for disputed rules.
    pub options: Options,
    /// The game turn, from 1.
    pub turn: u8,
    /// What is going on, the innermost last.
    pub agenda: ArrayVec<Step, 16>,
    places: Places,
    /// Japanese units that are face up (6.5d).
    pub revealed: UnitSet,
    /// Units that have moved in this movement phase.
    pub moved: UnitSet,
    /// Units that have fired in this fire phase.
    pub fired: UnitSet,
    /// Hexes with rubble.
    pub rubble: HexSet,
    /// Hexes that have been attacked in this fire phase (10.5).
    pub attacked: HexSet,
    /// Destroyed bridges, a bit each.
    pub destroyed_bridges: u32,
    /// Bridges attacked in this fire phase, a bit each.
    pub attacked_bridges: u32,
    /// Pontoon bridges: the engineer that holds it and the hexside.
    pub pontoons: ArrayVec<(UnitId, EdgeId), 8>,
    /// The 672nd.
    pub amphibious: Amphibious,
    /// Bridging engineers that have stood beside a Major River since the movement phase began (8.9f).
    pub river_engineers: UnitSet,
    /// Groups that have had their replacement in this turn, a bit each.
    pub replaced: u8,
    /// Air support units used in this turn.
    pub air_used: u8,
    /// The fire being prepared or resolved.
    pub fire: Option<Fire>,
    /// How the match ended.
    pub ending: Option<(Side, Reason)>,
}

impl State {
    /// An empty map before the Japanese set-up.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            turn: 1,
            agenda: ArrayVec::new(),
            places: Places::default(),
            revealed: UnitSet::EMPTY,
            moved: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            rubble: HexSet::default(),
            attacked: HexSet::default(),
            destroyed_bridges: 0,
            attacked_bridges: 0,
            pontoons: ArrayVec::new(),
            amphibious: Amphibious::default(),
            river_engineers: UnitSet::EMPTY,
            replaced: 0,
            air_used: 0,
            fire: None,
            ending: None,
        }
    }

    /// What is going on innermost.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// Where a unit is.
    #[must_use]
    pub fn location(&self, unit: UnitId) -> Location {
        self.places.location(unit)
    }

    /// The hex of a unit, if it is on the map.
    #[must_use]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        match self.location(unit) {
            Location::At(hex) => Some(hex),
            Location::OffMap | Location::Eliminated => None,
        }
    }

    /// The units on the map.
    #[must_use]
    pub fn on_map(&self) -> UnitSet {
        self.places.on_map()
    }

    /// The units not yet on the map.
    #[must_use]
    pub fn off_map(&self) -> UnitSet {
        self.places.off_map()
    }

    /// The units on which another unit lies (6.5a).
    #[must_use]
    pub fn covered(&self) -> UnitSet {
        self.places.covered()
    }

    /// The units in a hex, the bottom one first.
    pub fn units_at(&self, hex: HexId) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        self.places.stack(hex)
    }

    /// True if nobody is in a hex.
    #[must_use]
    pub fn is_empty(&self, hex: HexId) -> bool {
        self.places.bottom(hex).is_none()
    }

    /// The unit at the bottom in a hex.
    #[must_use]
    pub fn bottom(&self, hex: HexId) -> Option<UnitId> {
        self.places.bottom(hex)
    }

    /// The unit on top in a hex.
    #[must_use]
    pub fn top(&self, hex: HexId) -> Option<UnitId> {
        self.units_at(hex).next_back()
    }

    /// True if another unit lies on a unit (6.5a).
    #[must_use]
    pub fn is_covered(&self, unit: UnitId) -> bool {
        self.covered().contains(unit)
    }

    /// Moves a unit, on top of what is there. The caller has checked stacking.
    pub fn put(&mut self, unit: UnitId, location: Location) {
        self.places.put(unit, location);
    }

    /// Exchanges the two units of a stack (6.5a).
    pub fn turn_stack(&mut self, hex: HexId) {
        self.places.turn(hex);
    }

    /// True if what is kept beside the position is what the position says; a law asks.
    #[must_use]
    pub fn knows_itself(&self) -> bool {
        self.places.is_kept_true()
    }

    /// Gives units other identities: `names[u]` is what unit `u` becomes. The names must be the same
    /// units in another order.
    pub fn rename(&mut self, names: &[UnitId]) {
        let before = self.clone();
        let name = |unit: UnitId| names[unit.index()];
        let rename_set = |set: UnitSet| set.iter().map(name).collect::<UnitSet>();
        self.places.rename(names);
        self.revealed = rename_set(before.revealed);
        self.moved = rename_set(before.moved);
        self.fired = rename_set(before.fired);
        for pontoon in &mut self.pontoons {
            pontoon.0 = name(pontoon.0);
        }
        self.amphibious.partner = before.amphibious.partner.map(name);
        self.river_engineers = rename_set(before.river_engineers);
        if let Some(fire) = &mut self.fire {
            fire.mover = fire.mover.map(name);
            fire.firers = rename_set(fire.firers);
            fire.assault = rename_set(fire.assault);
        }
        for step in &mut self.agenda {
            if let Some(unit) = step.unit_mut() {
                *unit = name(*unit);
            }
        }
    }

    /// The pontoon on a hexside and the engineer that holds it.
    #[must_use]
    pub fn pontoon_on(&self, edge: EdgeId) -> Option<UnitId> {
        self.pontoons
            .iter()
            .find(|(_, hexside)| *hexside == edge)
            .map(|(unit, _)| *unit)
    }

    /// The hexside on which an engineer holds a pontoon.
    #[must_use]
    pub fn pontoon_of(&self, unit: UnitId) -> Option<EdgeId> {
        self.pontoons
            .iter()
            .find(|(engineer, _)| *engineer == unit)
            .map(|(_, edge)| *edge)
    }
}
