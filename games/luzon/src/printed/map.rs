//! The map (2.1, chapter 3 of the rulebook's charts): hexes, hexsides, places, airfields, beaches, Bicol.

use heigi_board::{Direction, EdgeId, Grid, HexId, IdSet, find_id};
use heigi_engine::scene::SmolStr;
use serde::Deserialize;

/// How many hexes a map file may describe.
pub const MOST_HEXES: usize = 2048;

/// A set of hexes.
pub type HexSet = IdSet<HexId, { MOST_HEXES / 64 }>;

heigi_board::declare_ids! {
    /// An airfield, as an index into [`Map::airfields`].
    FieldId;
    /// A beach, as an index into [`Map::beaches`].
    BeachId;
    /// An area of Bicol (2.1.2), as an index into [`Map::areas`].
    AreaId;
    /// A bridge, as an index into [`Map::bridges`].
    BridgeId;
}

/// How many bridges a map file may describe.
pub const MOST_BRIDGES: usize = 64;

/// A set of bridges.
pub type BridgeSet = IdSet<BridgeId, { MOST_BRIDGES / 64 }>;

/// What a hex is (2.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Rough ground.
    Rough,
    /// Swamp.
    Swamp,
    /// A city in open ground.
    City,
    /// A city in rough ground.
    RoughCity,
    /// Manila.
    Manila,
    /// A lake.
    Lake,
    /// The sea.
    Sea,
    /// An area of Bicol (4.8).
    Bicol,
}

impl Terrain {
    /// All of them, in the order of the map key.
    pub const ALL: [Self; 9] = [
        Self::Clear,
        Self::Rough,
        Self::Swamp,
        Self::City,
        Self::RoughCity,
        Self::Manila,
        Self::Lake,
        Self::Sea,
        Self::Bicol,
    ];

    /// Its letter in the map file.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clear => 'c',
            Self::Rough => 'r',
            Self::Swamp => 's',
            Self::City => 'C',
            Self::RoughCity => 'D',
            Self::Manila => 'M',
            Self::Lake => 'w',
            Self::Sea => '~',
            Self::Bicol => 'b',
        }
    }

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Rough => "rough",
            Self::Swamp => "swamp",
            Self::City => "city",
            Self::RoughCity => "rough-city",
            Self::Manila => "manila",
            Self::Lake => "lake",
            Self::Sea => "sea",
            Self::Bicol => "bicol",
        }
    }

    /// True where ground units may stand.
    #[must_use]
    pub const fn is_land(self) -> bool {
        !matches!(self, Self::Lake | Self::Sea)
    }

    /// True for cities, Manila among them.
    #[must_use]
    pub const fn is_city(self) -> bool {
        matches!(self, Self::City | Self::RoughCity | Self::Manila)
    }
}

/// How wide a river is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Width {
    /// A major river, crossed at its bridges.
    Major,
    /// A minor river.
    Minor,
}

/// What lies between two hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hexside {
    /// A river along it.
    pub river: Option<Width>,
    /// Rough from end to end.
    pub is_rough: bool,
    /// Sea or lake between land hexes: nobody crosses (4.1.7).
    pub is_water: bool,
    /// A road across it.
    pub has_road: bool,
}

impl Hexside {
    /// 8.3.5: a bridge stands where a road crosses a major river.
    #[must_use]
    pub const fn has_bridge(self) -> bool {
        self.has_road && matches!(self.river, Some(Width::Major))
    }
}

/// A river, or the part of it of one width.
#[derive(Clone, Debug)]
pub struct River {
    /// Its name.
    pub id: SmolStr,
    /// Its width.
    pub width: Width,
    /// The hexsides along which it runs.
    pub sides: Vec<EdgeId>,
}

/// A road.
#[derive(Clone, Debug)]
pub struct Road {
    /// Its name.
    pub id: SmolStr,
    /// Its hexes from end to end.
    pub hexes: Vec<HexId>,
}

/// A bridge: where a road crosses a major river (8.3.5).
#[derive(Clone, Debug)]
pub struct Bridge {
    /// Its id: the numbers of its hexes, such as `1445-1446`.
    pub id: SmolStr,
    /// The hexside that it crosses.
    pub edge: EdgeId,
    /// The hexes that it joins.
    pub ends: [HexId; 2],
}

/// What a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    /// A city.
    City,
    /// A town.
    Town,
    /// A fort.
    Fort,
    /// A camp.
    Camp,
    /// An airfield.
    Airfield,
    /// A mountain.
    Mountain,
    /// A mountain pass.
    Pass,
}

/// A name on the map.
#[derive(Clone, Debug)]
pub struct NamedPlace {
    /// Its id, such as `fort-wint`.
    pub id: SmolStr,
    /// Where it is.
    pub hex: HexId,
    /// What it is.
    pub kind: PlaceKind,
}

/// Where an airfield is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldPlace {
    /// In a hex.
    Hex(HexId),
    /// In an area of Bicol (8.1.6).
    Area(AreaId),
    /// On Batan Island (8.2.4).
    Offshore,
    /// On Formosa (8.1.3).
    Formosa {
        /// Movement points to an F hex.
        distance: u8,
        /// True if it is attacked with +2 on the scramble die (8.4.5).
        is_hard: bool,
    },
}

/// What a box of an airfield holds (8.2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldBox {
    /// A fighter.
    Fighter,
    /// An air unit of either class.
    Either,
}

/// An airfield with its boxes.
#[derive(Clone, Debug)]
pub struct Airfield {
    /// Its id, such as `del-carmen`.
    pub id: SmolStr,
    /// Where it is.
    pub place: FieldPlace,
    /// Its boxes, one air unit each.
    pub boxes: Vec<FieldBox>,
}

/// Where a landing stands before it attacks, and what it attacks (4.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The beach hex.
    pub target: HexId,
    /// The sea hex of the arrow.
    pub from: HexId,
}

/// A beach (4.4.1).
#[derive(Clone, Debug)]
pub struct Beach {
    /// Its id, such as `baler-bay`.
    pub id: SmolStr,
    /// Its hexes with their arrows, the northernmost first.
    pub arrows: Vec<Arrow>,
    /// The beaches that may be used in its place (4.4.5).
    pub neighbours: Vec<BeachId>,
}

/// What an area of Bicol touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// Another area.
    Area(AreaId),
    /// A hex of the map.
    Hex(HexId),
}

/// An area of Bicol (4.8).
#[derive(Clone, Debug)]
pub struct Area {
    /// Its id, such as `bicol-1`.
    pub id: SmolStr,
    /// The hex in which it stands on the map.
    pub hex: HexId,
    /// What it touches.
    pub touches: Vec<Border>,
}

/// Where aircraft enter the map, and what that costs.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The F hexes (8.1.3).
    pub from_formosa: Vec<HexId>,
    /// The B hex (8.1.6).
    pub from_bicol: HexId,
    /// What an area of Bicol costs air units.
    pub bicol_area: u8,
    /// What the way from Batan Island to an F hex costs.
    pub batan_island: u8,
}

/// Hexes that rules name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The city of Manila.
    pub manila: HexId,
    /// The island of Corregidor (Fort Mills).
    pub corregidor: HexId,
    /// Fort Wint, in the hex of Olongapo.
    pub fort_wint: HexId,
    /// Bataan airfield.
    pub bataan_field: HexId,
    /// Clark airfield.
    pub clark: HexId,
    /// Fort McKinley.
    pub fort_mckinley: HexId,
    /// The naval base of Cavite.
    pub cavite: HexId,
    /// Mount Arayat.
    pub mount_arayat: HexId,
    /// Olongapo.
    pub olongapo: HexId,
    /// Nielson airfield.
    pub nielson: HexId,
}

/// A fortification of the set-up (10.0).
#[derive(Clone, Debug)]
pub struct Fortification {
    /// Where it stands.
    pub hex: HexId,
    /// The hexsides of its front (10.1.1).
    pub front: [Direction; 3],
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// The hexes.
    pub grid: Grid,
    /// What each is.
    pub terrain: Vec<Terrain>,
    /// What lies between two, by [`EdgeId`].
    pub hexsides: Vec<Hexside>,
    /// Rivers.
    pub rivers: Vec<River>,
    /// Roads.
    pub roads: Vec<Road>,
    /// Bridges in the order of their hexsides.
    pub bridges: Vec<Bridge>,
    /// Names.
    pub places: Vec<NamedPlace>,
    /// Airfields: those of Luzon and Bicol, Batan Island, then Formosa.
    pub airfields: Vec<Airfield>,
    /// The airfield in each hex, or in the area of Bicol that stands there.
    pub fields_in: Vec<Option<FieldId>>,
    /// Beaches in their order round the island.
    pub beaches: Vec<Beach>,
    /// The areas of Bicol from north to south.
    pub areas: Vec<Area>,
    /// Where aircraft enter.
    pub entry: Entry,
    /// The sea of Manila Bay (4.5.4).
    pub bay_sea: HexSet,
    /// The coast of Manila Bay.
    pub bay_coast: HexSet,
    /// Hexes that rules name.
    pub named: Named,
    /// Allied sources of supply (13.3).
    pub allied_sources: Vec<HexId>,
    /// Fortifications of the set-up.
    pub fortifications: Vec<Fortification>,
}

impl Map {
    /// What a hex is.
    #[must_use]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// What lies between two hexes.
    #[must_use]
    pub fn hexside(&self, edge: EdgeId) -> Hexside {
        self.hexsides[usize::from(edge.0)]
    }

    /// The bridge on a hexside.
    #[must_use]
    pub fn bridge(&self, edge: EdgeId) -> Option<BridgeId> {
        if !self.hexside(edge).has_bridge() {
            return None;
        }
        find_id(&self.bridges, |bridge| bridge.edge == edge)
    }

    /// A land hex with sea beside it; an area of Bicol is no hex.
    #[must_use]
    pub fn is_coastal(&self, hex: HexId) -> bool {
        let is_sea = |(_, other)| self.terrain(other) == Terrain::Sea;
        let is_hex = self.terrain(hex).is_land() && self.terrain(hex) != Terrain::Bicol;
        is_hex && self.grid.neighbours(hex).any(is_sea)
    }

    /// The airfield of an id.
    #[must_use]
    pub fn airfield(&self, id: &str) -> Option<FieldId> {
        find_id(&self.airfields, |field| field.id == id)
    }

    /// The airfield in a hex, or in the area of Bicol that stands there.
    #[must_use]
    pub fn airfield_in(&self, hex: HexId) -> Option<FieldId> {
        self.fields_in[hex.index()]
    }

    /// The area of Bicol that stands in a hex.
    #[must_use]
    pub fn area_in(&self, hex: HexId) -> Option<AreaId> {
        if self.terrain(hex) != Terrain::Bicol {
            return None;
        }
        find_id(&self.areas, |area| area.hex == hex)
    }

    /// True for the beaches that have a name (4.4.1): neither an area of Bicol nor Corregidor.
    #[must_use]
    pub fn is_named_beach(&self, beach: &Beach) -> bool {
        let is_hex = |hex| self.area_in(hex).is_none() && hex != self.named.corregidor;
        beach.arrows.iter().all(|arrow| is_hex(arrow.target))
    }
}
