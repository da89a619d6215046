//! The map: terrain, hexsides and areas (2.2).

use heigi_board::{Direction, EdgeId, Grid, HexId, Lines};
use heigi_engine::hexes::Page;
use heigi_engine::scene::SmolStr;

/// The terrain of a hex (TBL-TEC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Open country.
    Clear,
    /// Streets of houses.
    Urban,
    /// Massive buildings.
    HeavyStructure,
    /// An airfield.
    Airfield,
    /// Manila Bay.
    Sea,
}

impl Terrain {
    /// All of them in the order of the map key.
    pub const ALL: [Self; 5] = [
        Self::Clear,
        Self::Urban,
        Self::HeavyStructure,
        Self::Airfield,
        Self::Sea,
    ];

    /// True for Urban and Heavy Structure.
    #[must_use]
    pub const fn is_built_up(self) -> bool {
        matches!(self, Self::Urban | Self::HeavyStructure)
    }

    /// Its id in the data files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Urban => "urban",
            Self::HeavyStructure => "heavy_structure",
            Self::Airfield => "airfield",
            Self::Sea => "sea",
        }
    }
}

/// The river on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum River {
    /// No river.
    None,
    /// A Minor River.
    Minor,
    /// A Major River.
    Major,
}

/// A printed bridge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// Its id, such as `jones-bridge`.
    pub id: SmolStr,
    /// The hexside that it crosses.
    pub edge: EdgeId,
}

/// A name printed on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// Its id, such as `fort-mckinley`.
    pub id: SmolStr,
    /// `site`, `district` or `water`.
    pub kind: String,
    /// The hexes that it covers.
    pub hexes: Vec<HexId>,
}

const NO_BRIDGE: u8 = u8::MAX;

/// The map with everything printed on it.
#[derive(Clone, Debug)]
pub struct Map {
    /// Hexes and their numbers.
    pub grid: Grid,
    /// Straight lines for lines of fire.
    pub lines: Lines,
    /// The entry hexes of the 11th Airborne (3.4a).
    pub entry_south: Vec<HexId>,
    /// The entry hexes of everybody else (3.4b).
    pub entry_north: Vec<HexId>,
    /// Names.
    pub places: Vec<NamedPlace>,
    /// The printed bridges; their place in this list is their number.
    pub bridges: Vec<Bridge>,
    /// The numbers of the bridges with their hexsides, in the order of these.
    pub bridges_by_edge: Vec<(usize, EdgeId)>,
    terrain: Vec<Terrain>,
    inside_wall: Vec<bool>,
    high_ground: Vec<bool>,
    sudden_death: Vec<bool>,
    coastal: Vec<bool>,
    near_map_edge: Vec<bool>,
    river: Vec<River>,
    bridge: Vec<u8>,
    wall: Vec<bool>,
    contour: Vec<bool>,
    /// The first place on land that covers each hex.
    name: Vec<Option<usize>>,
}

impl Map {
    /// A map of clear hexes.
    #[must_use]
    pub fn bare(grid: Grid) -> Self {
        let (hexes, edges) = (grid.len(), grid.edge_slots());
        Self {
            lines: Lines::up_to(0),
            entry_south: Vec::new(),
            entry_north: Vec::new(),
            places: Vec::new(),
            bridges: Vec::new(),
            bridges_by_edge: Vec::new(),
            terrain: vec![Terrain::Clear; hexes],
            inside_wall: vec![false; hexes],
            high_ground: vec![false; hexes],
            sudden_death: vec![false; hexes],
            coastal: vec![false; hexes],
            near_map_edge: vec![false; hexes],
            river: vec![River::None; edges],
            bridge: vec![NO_BRIDGE; edges],
            wall: vec![false; edges],
            contour: vec![false; edges],
            name: vec![None; hexes],
            grid,
        }
    }

    /// Derives what follows from the rest: the coast (8.10), the wall round Intramuros (10.9), the
    /// contour round the high ground (8.11), the lines of fire, the order of the bridges and what each
    /// hex is called.
    pub fn finish(&mut self) {
        self.lines = Lines::up_to(60);
        let numbered = self.bridges.iter().map(|bridge| bridge.edge).enumerate();
        self.bridges_by_edge = numbered.collect();
        self.bridges_by_edge.sort_by_key(|(_, edge)| *edge);
        for (number, place) in self.places.iter().enumerate() {
            for hex in place.hexes.iter().filter(|_| place.kind != "water") {
                self.name[hex.index()].get_or_insert(number);
            }
        }
        for hex in self.grid.hexes() {
            self.near_map_edge[hex.index()] = self.is_map_edge(hex)
                || self.grid.neighbours(hex).any(|(_, h)| self.is_map_edge(h));
            let is_land = self.terrain(hex) != Terrain::Sea;
            for (direction, other) in self.grid.neighbours(hex) {
                let is_other_land = self.terrain(other) != Terrain::Sea;
                if is_land && !is_other_land {
                    self.coastal[hex.index()] = true;
                }
                let Some(edge) = self.grid.edge(hex, direction) else {
                    continue;
                };
                self.wall[edge.index()] =
                    self.inside_wall[hex.index()] != self.inside_wall[other.index()];
                self.contour[edge.index()] = is_land
                    && is_other_land
                    && self.high_ground[hex.index()] != self.high_ground[other.index()];
            }
        }
    }

    /// Sets the terrain of a hex.
    pub fn set_terrain(&mut self, hex: HexId, terrain: Terrain) {
        self.terrain[hex.index()] = terrain;
    }

    /// Puts a hex inside the wall.
    pub fn set_inside_wall(&mut self, hex: HexId) {
        self.inside_wall[hex.index()] = true;
    }

    /// Puts a hex inside the contour.
    pub fn set_high_ground(&mut self, hex: HexId) {
        self.high_ground[hex.index()] = true;
    }

    /// Puts a hex into the sudden death area.
    pub fn set_sudden_death(&mut self, hex: HexId) {
        self.sudden_death[hex.index()] = true;
    }

    /// Lets a river run along a hexside.
    pub fn set_river(&mut self, edge: EdgeId, river: River) {
        self.river[edge.index()] = river;
    }

    /// Adds a printed bridge.
    pub fn add_bridge(&mut self, bridge: Bridge) {
        self.bridge[bridge.edge.index()] = self.bridges.len() as u8;
        self.bridges.push(bridge);
    }

    /// The terrain of a hex.
    #[must_use]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// True inside the wall of Intramuros (10.9).
    #[must_use]
    pub fn is_inside_wall(&self, hex: HexId) -> bool {
        self.inside_wall[hex.index()]
    }

    /// True inside the 100 m contour (10.10).
    #[must_use]
    pub fn is_high_ground(&self, hex: HexId) -> bool {
        self.high_ground[hex.index()]
    }

    /// True north of the Pasig and west of the San Juan (4.3).
    #[must_use]
    pub fn is_sudden_death(&self, hex: HexId) -> bool {
        self.sudden_death[hex.index()]
    }

    /// True for land next to the bay (8.10).
    #[must_use]
    pub fn is_coastal(&self, hex: HexId) -> bool {
        self.coastal[hex.index()]
    }

    /// True for a hex with fewer than six neighbours (3.2).
    #[must_use]
    pub fn is_map_edge(&self, hex: HexId) -> bool {
        self.grid.neighbours(hex).count() < Direction::ALL.len()
    }

    /// True where Japanese units may be set up: land, not at the map edge nor next to it (3.2).
    #[must_use]
    pub fn may_set_up(&self, hex: HexId) -> bool {
        self.terrain(hex) != Terrain::Sea && !self.is_near_map_edge(hex)
    }

    /// True at the map edge and next to it (3.2).
    #[must_use]
    pub fn is_near_map_edge(&self, hex: HexId) -> bool {
        self.near_map_edge[hex.index()]
    }

    /// The river on a hexside, bridged or not.
    #[must_use]
    pub fn river(&self, edge: EdgeId) -> River {
        self.river[edge.index()]
    }

    /// The number of the printed bridge on a hexside.
    #[must_use]
    pub fn bridge(&self, edge: EdgeId) -> Option<usize> {
        match self.bridge[edge.index()] {
            NO_BRIDGE => None,
            number => Some(usize::from(number)),
        }
    }

    /// True if the wall of Intramuros runs along a hexside.
    #[must_use]
    pub fn has_wall(&self, edge: EdgeId) -> bool {
        self.wall[edge.index()]
    }

    /// True if the 100 m contour runs along a hexside.
    #[must_use]
    pub fn has_contour(&self, edge: EdgeId) -> bool {
        self.contour[edge.index()]
    }

    /// The hexsides of a hex that carry a river, clockwise.
    pub fn river_hexsides(&self, hex: HexId) -> impl Iterator<Item = EdgeId> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.grid.edge(hex, direction))
            .filter(|edge| self.river(*edge) != River::None)
    }

    /// The place on land that covers a hex, if one is named.
    #[must_use]
    pub fn named_place(&self, hex: HexId) -> Option<&NamedPlace> {
        self.name[hex.index()].map(|number| &self.places[number])
    }

    /// A hexside in words: the lower hex number first, such as `3722-3723`.
    #[must_use]
    pub fn hexside_name(&self, edge: EdgeId) -> SmolStr {
        Page(&self.grid).edge_name(edge)
    }
}
