//! The set-up (21): who is set up where, who comes later, and what else a side begins with.

use crate::position::Scenario;
use crate::printed::map::HexSet;
use crate::printed::units::{AirId, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// The set-up of the scenarios.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The counter that is set up with its switch only.
    pub fourth_of_the_54th: UnitId,
    /// The scenarios, in the order of [`Scenario`].
    pub scenarios: [ScenarioSetUp; 3],
}

impl SetUp {
    /// The set-up of a scenario.
    #[must_use]
    pub const fn scenario(&self, scenario: Scenario) -> &ScenarioSetUp {
        match scenario {
            Scenario::UGo => &self.scenarios[0],
            Scenario::ExtendedCapital => &self.scenarios[1],
            Scenario::Campaign => &self.scenarios[2],
        }
    }

    /// The set-up of a side.
    #[must_use]
    pub const fn side(&self, scenario: Scenario, side: Side) -> &SideSetUp {
        &self.scenario(scenario).sides[side.index() % 2]
    }
}

/// The set-up of a scenario.
#[derive(Clone, Debug)]
pub struct ScenarioSetUp {
    /// Who sets up first.
    pub first: Side,
    /// Which of the map's lists says who controls what.
    pub control: usize,
    /// The sides.
    pub sides: [SideSetUp; 2],
}

/// What a side begins with.
#[derive(Clone, Debug)]
pub struct SideSetUp {
    /// Who is set up where.
    pub groups: Vec<GroupRecord>,
    /// What the areas of the groups follow from, in the order of [`Standing::ALL`].
    pub follows: [bool; 4],
    /// What is diced for, in that order.
    pub stores: Vec<(Store, Amount)>,
    /// The headquarters near which supply markers are placed (21.1.1-6, 21.1.2-4).
    pub quartermaster: Option<UnitId>,
    /// The strategic reserve (15.2).
    pub reserve: UnitSet,
    /// Units that come later.
    pub later: UnitSet,
    /// Where they come in.
    pub doors: Vec<HexId>,
    /// The first turn on which they come in there.
    pub doors_from: u8,
    /// Primary sources, if not those of the map (21.1.3).
    pub sources: Option<Vec<HexId>>,
    /// The air units that are left, if not all at their time.
    pub aircraft: Option<Vec<AirId>>,
    /// How many air units are damaged, at the choice of the side (21.2.2-6).
    pub damaged: u8,
    /// How many lines of the enemy may be cut (21.2.2-8).
    pub cuts: u8,
    /// Units that begin out of supply in some hexes (21.2.1-5, 21.3.2-2).
    pub cut_off: UnitSet,
    /// Those hexes.
    pub cut_off_in: HexSet,
}

/// Units that are set up together.
#[derive(Clone, Debug)]
pub struct GroupRecord {
    /// The units.
    pub units: UnitSet,
    /// Where they may be placed.
    pub area: Area,
    /// A hex besides, in which one of them may stand (21.1.2-6).
    pub or_one: Option<HexId>,
    /// Steps that they have lost.
    pub losses: u8,
    /// True if improved positions may be placed with them.
    pub digs: bool,
    /// True if whole units may be given up for the steps lost (21.2.1-3).
    pub may_vanish: bool,
    /// True if one unit has lost all the steps (21.3.2-2).
    pub from_one: bool,
}

/// What an area may follow from besides the map: hexes in which something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Units of the side.
    OwnUnits,
    /// Units of the other side.
    EnemyUnits,
    /// Headquarters of the side.
    OwnHeadquarters,
    /// Towns that the side controls.
    OwnTowns,
}

impl Standing {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::OwnUnits,
        Self::EnemyUnits,
        Self::OwnHeadquarters,
        Self::OwnTowns,
    ];
}

/// What is diced for in a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Store {
    /// The stockpile.
    Stock,
    /// Supply markers.
    Supply,
    /// Supply markers besides, near any headquarters.
    Loose,
    /// Improved positions.
    Positions,
    /// Links of roads and trails.
    Links,
}

/// A die with what is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What is rolled.
    pub die: SetUpDie,
    /// What is added.
    pub plus: u8,
}

/// A die of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpDie {
    /// None.
    None,
    /// Six sides, halved and rounded up.
    Half,
    /// Six sides.
    Six,
    /// Ten sides.
    Ten,
}

/// An area of the map, as far as it follows from who stands where not yet known.
#[derive(Clone, Debug, Default)]
pub struct Area {
    /// The hexes near the places that it names.
    pub near: Surroundings,
    /// The hexes outside of which nothing belongs to it.
    pub inside: HexSet,
    /// The hexes near the places that it excepts.
    pub except: Surroundings,
}

/// The hexes near some places.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Those near places of the map.
    pub fixed: HexSet,
    /// What they are near to besides.
    pub standing: Vec<Standing>,
    /// How near they are to that.
    pub within: u32,
}

impl Area {
    /// All hexes of it, if it follows from the map alone.
    #[must_use]
    pub fn fixed(&self) -> Option<HexSet> {
        let is_fixed = self.standing().next().is_none();
        is_fixed.then(|| (self.near.fixed & self.inside) - self.except.fixed)
    }

    /// What it follows from besides the map.
    pub fn standing(&self) -> impl Iterator<Item = Standing> + '_ {
        let all = self.near.standing.iter().chain(&self.except.standing);
        all.copied()
    }
}
