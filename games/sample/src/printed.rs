//! What is printed: the map, the units and the tables (chapter 2).

use crate::*;

heigi_engine::data_files!(Sample: "map.toml", "units.toml", "tables.toml");

/// The side that wants to get home.
pub const PATROL: Side = Side(0);
/// The side that bars its way.
pub const OUTPOST: Side = Side(1);
/// The sides, by id and message.
pub const SIDES: [(&str, &str); 2] = [
    ("patrol", "sample-side-patrol"),
    ("outpost", "sample-side-outpost"),
];
/// The symbols of units, with which the names of their kinds are told.
const SYMBOLS: [&str; 4] = ["infantry", "leader", "mortars", "heavy-weapons"];
/// How many units there may be.
pub const MOST_UNITS: usize = 16;
/// The longest range that a unit may have.
const FARTHEST: u8 = 6;

heigi_engine::board::declare_ids! {
    /// A unit, as an index into the list of units.
    UnitId;
}
heigi_engine::units_on_hexes!(Sample, UnitId, "engine-unit" "sample-kind-");

/// A set of units.
pub type UnitSet = IdSet<UnitId, 1>;
/// A set of hexes.
pub type HexSet = IdSet<HexId, 2>;

heigi_engine::kinds! {
    /// What covers a hex (2.1).
    pub enum Terrain = "sample-terrain-" with Ground {
        Clear = "clear" => Ground::level(Pattern::Open),
        Woods = "woods" => Ground::level(Pattern::Woods),
        Hill = "hill" => Ground::raised(Pattern::Open),
    }

    /// What runs along hexsides (2.1).
    pub enum Hexside = "sample-edge-" with EdgeStyle {
        Stream = "stream" => EdgeStyle::NarrowRiver,
    }

    /// Parts of the map: where the patrol is home (6.1).
    pub enum Area = "sample-area-" with LabelKind {
        Home = "home" => LabelKind::Area,
    }
}

heigi_engine::tables! {
    /// What is printed on a counter (2.3): what is added to its dice, its range in hexes, its movement points.
    pub struct Printed { fire: i8, range: Within<1, FARTHEST>, movement: u8 }

    /// What a kind of terrain does: points to enter (4.3), what is added to dice against it (5.4), sight (2.2).
    pub struct Effects { cost: u8, cover: i8, blocks_sight: bool }

    /// The tables: the turns, how many must come home, how many of a side stand in a hex, the least sums (5.5), what
    /// is added for a reduced unit (5.4), points to cross the stream (4.3).
    pub file Tables {
        turns: Within<1, 20>, needed_home: usize, stacking: usize, shaken: i32, hit: i32, reduced: i8,
        stream_cost: u8, terrain: PerKind<Terrain, Effects>,
    }
}

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    pub map: HexMap<Terrain, Hexside, Area, 2>,
    pub units: Vec<Counter<Printed>>,
    pub tables: Tables,
}

impl Data {
    /// Reads the files.
    pub fn read(files: &DataFiles, info: &GameInfo) -> Result<Self, DataError> {
        let map = HexMap::read(files.source("map.toml"), FARTHEST)?;
        let units = files.source("units.toml");
        Ok(Self {
            units: units.units(&map.grid, &info.sides, OUTPOST, &SYMBOLS, MOST_UNITS)?,
            tables: files.source("tables.toml").parse()?,
            map,
        })
    }
}
