//! What is printed: the map, the units and the tables (chapter 2).

use heigi_board::{EdgeId, Grid, HexId, IdSet, Lines};
use heigi_engine::Side;
use heigi_engine::scene::SmolStr;
use serde::Deserialize;
use toml::Spanned;

/// The side that wants to get home.
pub const PATROL: Side = Side(0);
/// The side that bars its way.
pub const OUTPOST: Side = Side(1);

/// How many hexes a map may have.
pub const MOST_HEXES: usize = 128;
/// How many units there may be.
pub const MOST_UNITS: usize = 16;

/// A set of hexes.
pub type HexSet = IdSet<HexId, { MOST_HEXES / 64 }>;

heigi_board::declare_ids! {
    /// A unit, as an index into the list of units.
    UnitId;
}

/// What covers a hex (2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear,
    /// Trees.
    Woods,
    /// High ground.
    Hill,
}

/// What a kind of terrain does.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effects {
    /// Movement points to enter (4.3).
    pub cost: u8,
    /// What is added to the dice of whoever fires there (5.4).
    pub cover: i8,
    /// True if nobody sees through it (2.2).
    pub blocks_sight: bool,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// The hexes.
    pub grid: Grid,
    /// What covers each.
    pub terrain: Vec<Terrain>,
    /// Whether a stream runs along each hexside.
    pub streams: Vec<bool>,
    /// Where the outpost may hide a unit (3.1).
    pub hides: HexSet,
    /// Where the patrol is home (6.1).
    pub home: HexSet,
    /// Straight lines, as long as the farthest range.
    pub lines: Lines,
}

impl Map {
    /// What covers a hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// True if a stream runs along a hexside.
    pub fn has_stream(&self, edge: EdgeId) -> bool {
        self.streams[edge.index()]
    }

    /// A hex and those that touch it.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let neighbours = self.grid.neighbours(hex).map(|(_, other)| other);
        std::iter::once(hex).chain(neighbours)
    }
}

/// What is printed on a counter (2.3).
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// Its symbol.
    pub symbol: SmolStr,
    /// What is added to its dice (5.4).
    pub fire: i8,
    /// How far it sees and fires, in hexes.
    pub range: u8,
    /// Its movement points.
    pub movement: u16,
    /// Where it stands at the beginning; nowhere if its owner hides it.
    pub starts: Option<HexId>,
}

/// The tables, as the file has them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// The version of the file's form.
    pub format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    /// How many turns there are.
    pub turns: Spanned<u8>,
    /// How many units of the patrol must come home.
    pub needed_home: usize,
    /// How many units of a side may stand in a hex.
    pub stacking: usize,
    /// The least modified sum that shakes (5.5).
    pub shaken: i32,
    /// The least modified sum that hits.
    pub hit: i32,
    /// What is added to the dice of a reduced unit.
    pub reduced: i8,
    /// What crossing the stream costs more.
    pub stream_cost: u8,
    /// What open ground does.
    pub clear: Effects,
    /// What woods do.
    pub woods: Effects,
    /// What high ground does.
    pub hill: Effects,
}

impl Tables {
    /// What a kind of terrain does.
    pub fn effects(&self, terrain: Terrain) -> Effects {
        match terrain {
            Terrain::Clear => self.clear,
            Terrain::Woods => self.woods,
            Terrain::Hill => self.hill,
        }
    }
}
