//! What is printed: counters, tables, and the scenarios with their maps.

mod aircraft;
mod artillery;
mod caves;
mod classes;
mod counters;
mod craft;
mod dare_death;
mod deployment;
mod dozers;
mod edges;
mod force;
mod fortification;
mod hexsides;
mod holders;
mod landings;
mod lurkers;
mod map;
mod map_lines;
mod objective;
mod overlays;
mod reefs;
mod scenario;
mod seaborne;
mod ships;
mod shore;
mod sniper;
mod substitution;
mod tables;
mod tides;
mod tunnels;
mod vehicles;
mod weather;

pub use aircraft::{AirSupport, Aviation, Load, MOST_PLANES};
pub use artillery::{Ammunition, Artillery, ChineseRow, Gunners, MOST_BATTERIES, Module, Support};
pub use caves::CaveNumbers;
pub(crate) use caves::join_complexes;
pub use counters::{Barrel, CounterId, Nation, Printed, Quality, Steed, UnitClass, Watch, values};
pub(crate) use craft::BULK;
pub use craft::{Craft, Landing, Plating, Stowage};
pub use dare_death::may_dare;
pub use deployment::{Hider, count_hidden, hidden_alone, most_hidden, row_of};
pub use dozers::{Dozer, Dozers, Task};
pub use edges::Entrance;
pub use fortification::MINES;
pub use hexsides::{Barrier, Fence};
pub use landings::{Arrival, Landings};
pub use map::{Depth, Map, Terrain};
pub use objective::{Aim, Measure};
pub use reefs::{Pier, Waters};
pub use scenario::{Placed, Scenario};
pub use seaborne::{Expedition, Seaborne, Venture};
pub use ships::Navy;
pub use shore::{Seawall, ShoreSide, Slope};
pub use sniper::Sniper;
pub use tables::{Effects, Entry, FireResult, Harm, Tables};
pub use tides::Sea;
pub use vehicles::{ALL_POINTS, Drive, Motoring, Mount, Turning, Vehicle};
pub use weather::{Climate, Heading, Region, Sky, Wind};

use crate::*;
use heigi_engine::board::{Growth, Layout, Lines, Numbering};

heigi_engine::data_files!(Pto: "counters.toml", "tables.toml", "vehicles.toml", "dozers.toml", "landing.toml", "seaborne.toml", "caves.toml", "artillery.toml", "aircraft.toml", "landings.toml", "battles.toml", "purchase.toml", "hut.toml", "cane.toml", "paddies.toml", "tanks.toml", "pagoda.toml", "banks.toml", "grass.toml", "coral.toml", "ridge.toml", "grove.toml", "daring.toml", "roadblock.toml", "mules.toml", "charge.toml", "escarpment.toml", "torokina.toml", "betio.toml", "umurbrogol.toml", "yellow.toml", "honeycomb.toml", "boats.toml");

/// The scenarios; each has a file of its name.
pub const SCENARIOS: [&str; 21] = [
    "hut",
    "cane",
    "paddies",
    "tanks",
    "pagoda",
    "banks",
    "grass",
    "coral",
    "ridge",
    "grove",
    "daring",
    "roadblock",
    "mules",
    "charge",
    "escarpment",
    "torokina",
    "umurbrogol",
    "betio",
    "yellow",
    "honeycomb",
    "boats",
];

/// The side of the Allies.
pub const ALLIES: Side = Side(0);
/// The side of Japan.
pub const JAPAN: Side = Side(1);
/// The sides, by id and message.
pub const SIDES: [(&str, &str); 2] = [
    ("allies", "pto-side-allies"),
    ("japanese", "pto-side-japanese"),
];
/// How many lines and positions of hexes a map has at most.
pub const LARGEST: i32 = 20;
/// How many hexes a map has at most.
pub const HEXES: usize = (LARGEST * LARGEST) as usize;
/// The farthest that anybody sees, in hexes.
const FARTHEST: u16 = 24;

/// The tables that scenarios are read with.
type Numbered<'a> = (&'a Tables, &'a CaveNumbers, &'a Stowage, &'a Artillery);

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The hexes of the largest map: those of each scenario are part of it, so that a hex has one number everywhere.
    pub grid: Grid,
    /// Straight lines on it.
    pub lines: Lines,
    /// Those along which the shells of ships fly, which come from farther than anybody sees (G14.62).
    pub trajectories: Lines,
    /// What they meet.
    pub crossings: Pairs<Crossing>,
    /// The counters.
    pub counters: Vec<Printed>,
    /// The tables.
    pub tables: Tables,
    /// The tables of vehicles.
    pub motoring: Motoring,
    /// The numbers of caves.
    pub caves: CaveNumbers,
    /// The numbers of bulldozers.
    pub dozers: Dozers,
    /// The tables of landing craft.
    pub landing: Landing,
    /// The numbers of assaults from the sea.
    pub seaborne: Seaborne,
    /// The tables of artillery.
    pub artillery: Artillery,
    /// The tables of landings from the air.
    pub landings: Landings,
    /// The tables of air support.
    pub aviation: Aviation,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// What battles are drawn from.
    pub battles: Battles,
}

impl Data {
    /// Reads the files.
    pub fn read(files: &DataFiles) -> Result<Self, DataError> {
        let counters = counters::read(files.source("counters.toml"))?;
        let names = SCENARIOS.map(|id| format!("{id}.toml"));
        let source = files.source(&names[0]);
        let grid =
            grid([LARGEST, LARGEST]).map_err(|error| source.error(0..0, error.to_string()))?;
        let tables = Tables::read(files.source("tables.toml"))?;
        let motoring = Motoring::read(files.source("vehicles.toml"), tables.columns.len())?;
        let artillery = Artillery::read(files.source("artillery.toml"))?;
        let caves = CaveNumbers::read(files.source("caves.toml"))?;
        let landing = Landing::read(files.source("landing.toml"))?;
        let numbers = (&tables, &caves, &landing.stowage, &artillery);
        let scenario =
            |name: &String| Scenario::read(files.source(name), &grid, &counters, numbers);
        Ok(Self {
            scenarios: names.iter().map(scenario).collect::<Result<_, _>>()?,
            battles: Battles::read(files, &counters, &artillery)?,
            lines: Lines::up_to(FARTHEST),
            trajectories: Lines::up_to(2 * LARGEST as u16),
            crossings: Pairs::default(),
            grid,
            counters,
            tables,
            motoring,
            caves,
            dozers: Dozers::read(files.source("dozers.toml"))?,
            landing,
            seaborne: Seaborne::read(files.source("seaborne.toml"))?,
            artillery,
            landings: Landings::read(files.source("landings.toml"))?,
            aviation: Aviation::read(files.source("aircraft.toml"))?,
        })
    }
}

impl Data {
    /// The battle of a number.
    ///
    /// # Errors
    /// If the program draws one that cannot be, which a test looks for.
    pub fn draw(&self, kind: battle::Contest, number: u16) -> Result<Scenario, DataError> {
        let stock = battle::Stock {
            counters: &self.counters,
            stowage: &self.landing.stowage,
            caves: &self.caves,
        };
        let text = self.battles.draw(stock, kind, number);
        let source = heigi_engine::DataSource {
            file: kind.id(),
            text: &text,
        };
        Scenario::read(
            source,
            &self.grid,
            &self.counters,
            (
                &self.tables,
                &self.caves,
                &self.landing.stowage,
                &self.artillery,
            ),
        )
    }
}

/// The hexes of a map of so many lines and positions: lines run downward from left to right, the even ones
/// half a hex lower.
///
/// # Errors
/// If they cannot be numbered.
pub fn grid([lines, positions]: [i32; 2]) -> Result<Grid, GridError> {
    Grid::new(Numbering {
        layout: Layout::FlatTop,
        line_first: true,
        lines: [1, lines],
        line_growth: Growth::Forward,
        even_positions: [1, positions],
        odd_positions: [1, positions],
        position_growth: Growth::Forward,
        odd_lines_ahead: false,
    })
}
