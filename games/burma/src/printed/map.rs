//! The map: hexes, lines, rivers, coasts.

use crate::printed::units::{ALLIES, JAPAN};
use heigi_board::{Direction, EdgeId, Grid, HexId, IdSet};
use heigi_engine::Ground;
use heigi_engine::scene::{EdgeStyle, Pattern, SmolStr};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// A set of hexes.
pub type HexSet = IdSet<HexId, 15>;

heigi_engine::kinds! {
    /// What grows in a hex (TBL-TEC).
    pub enum Terrain = "burma-terrain-" with Ground {
        /// Fields and plains.
        Clear = "clear" => Ground::level(Pattern::Open),
        /// Jungle.
        Jungle = "jungle" => Ground::level(Pattern::Jungle),
        /// Hills under jungle.
        Rough = "rough" => Ground::level(Pattern::Hills),
        /// Rangoon.
        City = "city" => Ground::level(Pattern::Blocks),
        /// A lake or marsh, which nobody enters.
        Lake = "lake" => Ground::level(Pattern::Water),
        /// The sea.
        Sea = "sea" => Ground::level(Pattern::Water),
        /// Beyond the printed map; it is not drawn.
        Outside = "outside" => Ground::level(Pattern::Blank),
    }

    /// What runs from hex to hex (12.1.4, 12.2).
    pub enum Line = "burma-edge-" with EdgeStyle {
        /// A railway, with a trail beside it (12.1.6).
        Rail = "rail" => EdgeStyle::Railway,
        /// A road.
        Road = "road" => EdgeStyle::Road,
        /// A trail.
        Trail = "trail" => EdgeStyle::Trail,
    }
}

impl Terrain {
    /// True if ground units may stand there.
    #[must_use]
    pub const fn is_land(self) -> bool {
        matches!(self, Self::Clear | Self::Jungle | Self::Rough | Self::City)
    }
}

/// The lines that join two hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lines {
    /// A railway.
    pub rail: bool,
    /// A road.
    pub road: bool,
    /// A trail.
    pub trail: bool,
}

impl Lines {
    /// True if anything joins the hexes.
    #[must_use]
    pub const fn any(self) -> bool {
        self.rail || self.road || self.trail
    }

    /// True if a line of a kind is among them.
    #[must_use]
    pub const fn has(self, line: Line) -> bool {
        match line {
            Line::Rail => self.rail,
            Line::Road => self.road,
            Line::Trail => self.trail,
        }
    }

    /// With one more line.
    #[must_use]
    pub const fn with(mut self, line: Line) -> Self {
        match line {
            Line::Rail => self.rail = true,
            Line::Road => self.road = true,
            Line::Trail => self.trail = true,
        }
        self
    }
}

/// What a named place is (VP table, R-49).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    /// A village.
    Village,
    /// A town, which counts for victory.
    Town,
    /// Rangoon.
    City,
    /// Where units enter beside a place off the map.
    Entry,
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// Its id, such as `imphal`.
    pub id: SmolStr,
    /// What it is.
    pub kind: PlaceKind,
}

/// Hexes that rules name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Imphal.
    pub imphal: HexId,
    /// Silchar.
    pub silchar: HexId,
    /// Agartala.
    pub agartala: HexId,
    /// Mogaung.
    pub mogaung: HexId,
    /// Mandalay.
    pub mandalay: HexId,
    /// Taungup.
    pub taungup: HexId,
    /// Rangoon.
    pub rangoon: HexId,
    /// The landing hex near Bassein (12.3.1).
    pub landing: HexId,
}

/// The map with what follows from it.
#[derive(Clone, Debug)]
pub struct Map {
    /// Hexes and their numbers.
    pub grid: Grid,
    /// What grows in each hex.
    pub terrain: Vec<Terrain>,
    /// Who controls each hex in 1944 and in 1945.
    pub control: [Vec<Option<Side>>; 2],
    /// The place in each hex.
    pub places: Vec<Option<NamedPlace>>,
    /// The printed lines across each side of a hex.
    pub lines: Vec<Lines>,
    /// Rivers with the sides of hexes along which they run.
    pub rivers: Vec<(String, Vec<EdgeId>)>,
    /// True for each side of a hex along which a river runs.
    pub river_sides: Vec<bool>,
    /// True for each side of a hex that lies under the sea.
    pub sea_sides: Vec<bool>,
    /// The islands (12.3).
    pub islands: Vec<(String, HexSet)>,
    /// Where ships dock (12.5).
    pub ports: HexSet,
    /// Hexes at the sea (12.5, ERR-1).
    pub coastal: HexSet,
    /// Where the INA leaves (17.6.1).
    pub west_exit: HexSet,
    /// Where the Allies leave (TBL-VP-9).
    pub south_exit: HexSet,
    /// Where Chinese units enter (17.4.7c).
    pub chinese_entry: HexSet,
    /// Primary sources of each side (7.6).
    pub sources: [Vec<HexId>; 2],
    /// The source of the Chinese (7.6.3).
    pub chinese_source: HexId,
    /// Hexes that rules name.
    pub named: Named,
    /// The bank of the Irrawaddy on which Mandalay stands.
    pub beyond_irrawaddy: HexSet,
    /// The bank of the Chindwin on which Imphal stands.
    pub before_chindwin: HexSet,
}

impl Map {
    /// What grows in a hex.
    #[must_use]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The row of a hex, which is the first half of its number.
    #[must_use]
    pub fn row(&self, hex: HexId) -> i32 {
        self.grid.cell(hex).line
    }

    /// Whether a hex is in the rows in which U-Go is played (21.1).
    #[must_use]
    pub fn is_north(&self, hex: HexId) -> bool {
        self.row(hex) <= 21
    }

    /// The hexes that touch a hex, with the sides between.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = (HexId, EdgeId)> + '_ {
        self.grid
            .neighbours(hex)
            .filter_map(move |(direction, near)| {
                self.grid.edge(hex, direction).map(|edge| (near, edge))
            })
    }

    /// The hexes that touch a hex and that ground units may cross into: not over sea.
    pub fn ground_around(&self, hex: HexId) -> impl Iterator<Item = (HexId, EdgeId)> + '_ {
        self.around(hex)
            .filter(|(near, edge)| self.is_ground(*near, *edge))
    }

    /// True if a side leads to land and not over sea.
    #[must_use]
    pub fn is_ground(&self, to: HexId, edge: EdgeId) -> bool {
        self.terrain(to).is_land() && !self.sea_sides[edge.index()]
    }

    /// The side between two hexes that touch.
    #[must_use]
    pub fn edge(&self, from: HexId, direction: Direction) -> Option<EdgeId> {
        self.grid.edge(from, direction)
    }

    /// True if a river runs between two hexes that touch.
    #[must_use]
    pub fn is_across_river(&self, a: HexId, b: HexId) -> bool {
        self.grid
            .edge_between(a, b)
            .is_some_and(|edge| self.river_sides[edge.index()])
    }

    /// The place in a hex.
    #[must_use]
    pub fn place(&self, hex: HexId) -> Option<&NamedPlace> {
        self.places[hex.index()].as_ref()
    }

    /// The hex of a named place.
    #[must_use]
    pub fn place_named(&self, id: &str) -> Option<HexId> {
        place_named(&self.grid, &self.places, id)
    }

    /// True for a town or the city.
    #[must_use]
    pub fn is_town(&self, hex: HexId) -> bool {
        self.place(hex)
            .is_some_and(|place| matches!(place.kind, PlaceKind::Town | PlaceKind::City))
    }

    /// True for a village, a town or the city.
    #[must_use]
    pub fn is_settlement(&self, hex: HexId) -> bool {
        self.place(hex)
            .is_some_and(|place| place.kind != PlaceKind::Entry)
    }

    /// The island on which a hex lies, if any.
    #[must_use]
    pub fn island(&self, hex: HexId) -> Option<HexSet> {
        self.islands
            .iter()
            .map(|(_, hexes)| *hexes)
            .find(|hexes| hexes.contains(hex))
    }

    /// Primary sources of a side without the special ones (7.6.1, 7.6.2).
    #[must_use]
    pub fn sources(&self, side: Side) -> &[HexId] {
        &self.sources[side.index()]
    }

    /// All hexes within a distance of a hex.
    pub fn within(&self, distance: u32, of: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.grid
            .hexes()
            .filter(move |hex| self.grid.distance(*hex, of) <= distance)
    }

    /// All hexes that are reached from one without crossing some sides.
    #[must_use]
    pub(crate) fn bank(&self, start: HexId, banks: &[&str], more: &[EdgeId]) -> HexSet {
        let barred = |edge: EdgeId| {
            more.contains(&edge)
                || self
                    .rivers
                    .iter()
                    .any(|(id, edges)| banks.contains(&id.as_str()) && edges.contains(&edge))
        };
        let mut reached = HexSet::EMPTY;
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            if reached.contains(hex) {
                continue;
            }
            reached.insert(hex);
            for (near, edge) in self.around(hex) {
                if self.terrain(near).is_land() && !barred(edge) {
                    open.push(near);
                }
            }
        }
        reached
    }
}

/// The hex of a named place, of the places in each hex.
pub(crate) fn place_named(grid: &Grid, places: &[Option<NamedPlace>], id: &str) -> Option<HexId> {
    let is_there = |place: &NamedPlace| place.id == id;
    grid.hexes()
        .find(|hex| places[hex.index()].as_ref().is_some_and(is_there))
}

/// The side that a letter of the data stands for.
pub(crate) const fn side_of(letter: char) -> Option<Side> {
    match letter {
        'a' => Some(ALLIES),
        'j' => Some(JAPAN),
        _ => None,
    }
}
