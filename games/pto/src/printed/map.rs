//! The map of a scenario: what covers each hex, and how high it is (7.1, G8.10).

use crate::*;

heigi_engine::kinds! {
    /// What covers a hex.
    pub enum Terrain = "pto-terrain-" with Ground {
        /// Open ground.
        Open = "open" => Ground::level(Pattern::Open),
        /// Light jungle (G2.1).
        LightJungle = "light-jungle" => Ground::level(Pattern::Woods),
        /// Dense jungle (G2.2).
        DenseJungle = "dense-jungle" => Ground::level(Pattern::Jungle),
        /// Bamboo (G3).
        Bamboo = "bamboo" => Ground::level(Pattern::Jungle),
        /// Palm trees (G4).
        Palms = "palms" => Ground::level(Pattern::Woods),
        /// Huts (G5).
        Hut = "hut" => Ground::level(Pattern::Buildings),
        /// Kunai grass (G6).
        Kunai = "kunai" => Ground::level(Pattern::Hills),
        /// Swamp (G7).
        Swamp = "swamp" => Ground::level(Pattern::Swamp),
    }
}

impl Terrain {
    /// The terrain of a letter in a map file.
    pub fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            '.' => Self::Open,
            'j' => Self::LightJungle,
            'J' => Self::DenseJungle,
            'B' => Self::Bamboo,
            'P' => Self::Palms,
            'H' => Self::Hut,
            'K' => Self::Kunai,
            'S' => Self::Swamp,
            _ => return None,
        })
    }

    /// G.3: whether squads in two such hexes may not fire as one group.
    pub fn splits_groups(self) -> bool {
        matches!(
            self,
            Self::DenseJungle | Self::Bamboo | Self::Kunai | Self::Swamp
        )
    }

    /// G.6: whether who enters it for close combat may be ambushed.
    pub fn allows_ambush(self) -> bool {
        matches!(
            self,
            Self::LightJungle | Self::DenseJungle | Self::Bamboo | Self::Kunai | Self::Hut
        )
    }
}

/// A map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Lines and positions.
    pub size: [i32; 2],
    /// What covers each hex of the largest map; nothing where this one has none.
    terrain: Vec<Option<Terrain>>,
    /// How high each hex lies, in levels.
    levels: Vec<u8>,
}

impl Map {
    /// A map of so many lines and positions.
    pub fn new(size: [i32; 2], terrain: Vec<Option<Terrain>>, levels: Vec<u8>) -> Self {
        Self {
            size,
            terrain,
            levels,
        }
    }

    /// Whether a hex is on it.
    pub fn has(&self, hex: HexId) -> bool {
        self.terrain[hex.index()].is_some()
    }

    /// What covers a hex; open ground beyond the map.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()].unwrap_or(Terrain::Open)
    }

    /// How high the ground of a hex is.
    pub fn level(&self, hex: HexId) -> u8 {
        self.levels[hex.index()]
    }

    /// Its hexes.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let hexes = (0..HEXES as u16).map(HexId);
        hexes.filter(|hex| self.has(*hex))
    }
}
