//! Beaches and the sea (G13): how a beach slopes, what its sand is, how deep the water is, what stands along the shore.

use super::Tables;
use super::reefs::{Pier, Reef, Waters};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::EdgeId;
use serde::Deserialize;
use toml::Spanned;

heigi_engine::kinds! {
    /// How the beaches of a map slope (G13.2).
    pub enum Slope = "pto-slope-" {
        /// Slightly (G13.21).
        Slight = "slight",
        /// Moderately (G13.22).
        Moderate = "moderate",
        /// Steeply (G13.23).
        Steep = "steep",
    }

    /// What stands between a beach and the land behind it (G13.6).
    pub enum Seawall = "pto-seawall-" {
        /// A low seawall (G13.62).
        Low = "low",
        /// A high seawall (G13.61).
        High = "high",
        /// A cliff (G13.24).
        Cliff = "cliff",
    }

    /// What lies on both sides of a hexside of the shore (G13.2, G13.41).
    pub enum ShoreSide = "pto-shore-" {
        /// Beach and the land behind it.
        BeachLand = "beach-land",
        /// Beach and water.
        BeachOcean = "beach-ocean",
        /// Water and land that is no beach.
        OceanLand = "ocean-land",
        /// Water and an island that is no beach (G13.41), or a reef (G13.431).
        OceanIsland = "ocean-island",
    }
}

heigi_engine::tables! {
    /// What a slope does (TBL 7.5 of the specification): within how many hexes of the beach the water is shallow, and by how
    /// much the distance to the land is multiplied for vehicles that may be swamped.
    pub struct Shoaling { shallow: u8, swamping: u8 }
}

/// What a scenario file says of the shore.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoreLines {
    /// How its beaches slope.
    slope: Slope,
    /// G13.12: what water it is.
    #[serde(default)]
    pub(super) waters: Waters,
    /// G13.44: whether heavy surf runs.
    #[serde(default)]
    heavy_surf: bool,
    /// G13.82: whether the soil is coral.
    #[serde(default)]
    coral_soil: bool,
    /// G13.15: hexes of land in the water.
    #[serde(default)]
    islands: Vec<Spanned<String>>,
    /// G13.43: hexes of a reef.
    #[serde(default)]
    pub(super) reef: Vec<Spanned<String>>,
    /// G13.431: how it lies.
    pub(super) reef_kind: Option<Reef>,
    /// G13.97: beach that is under water at high tide; the tide is announced before the match where this is said, and it is rolled
    /// whether heavy surf runs.
    pub(super) tides: Option<Vec<Spanned<String>>>,
    /// G13.7: hexes with piers of wood.
    #[serde(default)]
    pub(super) wooden_piers: Vec<Spanned<String>>,
    /// G13.7: hexes with piers of stone.
    #[serde(default)]
    pub(super) stone_piers: Vec<Spanned<String>>,
    /// G13.493: hexes of shallow water with rubble.
    #[serde(default)]
    rubble: Vec<Spanned<String>>,
    /// G13.494: whether the water is frozen.
    #[serde(default)]
    frozen: bool,
    /// G13.4221: whether the vehicles of the scenario are waterproofed.
    #[serde(default)]
    waterproofed: bool,
    /// G12.113: whether the crews of landing craft are inexperienced.
    #[serde(default)]
    raw_crews: bool,
    /// Hexsides with low seawalls.
    #[serde(default)]
    low_seawalls: Vec<Spanned<String>>,
    /// Hexsides with high ones.
    #[serde(default)]
    high_seawalls: Vec<Spanned<String>>,
    /// Hexsides that are cliffs.
    #[serde(default)]
    cliffs: Vec<Spanned<String>>,
}

impl ShoreLines {
    /// G13.44: whether heavy surf runs whatever is rolled.
    pub(super) fn has_heavy_surf(&self) -> bool {
        self.heavy_surf
    }

    /// G13.97, G13.98: the same with another sea: high tide covers a reef that low tide shows.
    pub(super) fn at(&self, sea: Sea) -> Self {
        let reef = [Reef::Exposed, Reef::Submerged][usize::from(sea.is_high)];
        Self {
            heavy_surf: sea.has_surf,
            reef_kind: self.reef_kind.map(|_| reef),
            ..self.clone()
        }
    }
}

/// The shore of a map.
#[derive(Clone, Debug)]
pub struct Shore {
    /// How its beaches slope.
    pub slope: Slope,
    /// G13.12: what water it is.
    pub waters: Waters,
    /// G13.44: whether heavy surf runs.
    pub has_surf: bool,
    /// G13.82: whether the soil is coral.
    pub has_coral: bool,
    /// G13.15: land in the water.
    pub islands: HexSet,
    /// G13.43: the water between a reef and the shore.
    pub lagoon: HexSet,
    /// G13.493: rubble in the water, which is land.
    pub rubble: HexSet,
    /// G13.494: ice, which is land as well.
    pub ice: HexSet,
    /// G13.7: piers.
    pub piers: Vec<(HexId, Pier)>,
    /// G13.4221: whether the vehicles of the scenario are waterproofed.
    pub has_waterproofed: bool,
    /// G12.113: whether the crews of landing craft are inexperienced.
    pub has_raw_crews: bool,
    /// What stands between beaches and the land behind them.
    pub seawalls: Vec<(EdgeId, Seawall)>,
}

impl Shore {
    /// Reads what a file says of it, over ground that has been read.
    fn read(
        source: DataSource<'_>,
        grid: &Grid,
        map: &Map,
        lines: &ShoreLines,
        [islands, lagoon, rubble, ice]: [HexSet; 4],
    ) -> Result<Self, DataError> {
        if lines.heavy_surf && lines.waters != Waters::Ocean {
            return Err(source.error(0..0, "expected heavy surf in the sea alone (G13.44)"));
        }
        let kinds = [
            (Seawall::Low, &lines.low_seawalls),
            (Seawall::High, &lines.high_seawalls),
            (Seawall::Cliff, &lines.cliffs),
        ];
        let mut seawalls: Vec<(EdgeId, Seawall)> = Vec::new();
        for (kind, lines_of) in kinds {
            for line in lines_of {
                let edge = source.hexside(grid, line)?;
                let is_taken = seawalls.iter().any(|(other, _)| *other == edge);
                // G13.6: never on steep beaches.
                let is_too_steep = kind != Seawall::Cliff && lines.slope == Slope::Steep;
                let is_shore = map.shore_side(grid, edge) == Some(ShoreSide::BeachLand);
                if is_taken || is_too_steep || !is_shore {
                    let message = "expected one seawall or cliff along a hexside between a beach and the land behind it, \
                                   and no seawall on a steep beach (G13.6)";
                    return Err(source.error(line.span(), message));
                }
                seawalls.push((edge, kind));
            }
        }
        Ok(Self {
            slope: lines.slope,
            waters: lines.waters,
            has_surf: lines.heavy_surf,
            has_coral: lines.coral_soil,
            islands,
            lagoon,
            rubble,
            ice,
            piers: map.read_piers(source, grid, lines)?,
            has_waterproofed: lines.waterproofed,
            has_raw_crews: lines.raw_crews,
            seawalls,
        })
    }

    /// The pier in a hex.
    pub fn pier(&self, hex: HexId) -> Option<Pier> {
        let found = self.piers.iter().find(|(other, _)| *other == hex);
        found.map(|(_, pier)| *pier)
    }

    /// Whether there are piers.
    pub fn has_piers(&self) -> bool {
        !self.piers.is_empty()
    }

    /// G13.12: whether OCEAN is the sea.
    pub fn is_ocean(&self) -> bool {
        self.waters == Waters::Ocean
    }

    /// What stands along a hexside.
    pub fn seawall(&self, edge: EdgeId) -> Option<Seawall> {
        let found = self.seawalls.iter().find(|(other, _)| *other == edge);
        found.map(|(_, kind)| *kind)
    }
}

impl Map {
    /// What lies on both sides of a hexside, if it is one of the shore (G13.2, G13.41).
    pub fn shore_side(&self, grid: &Grid, edge: EdgeId) -> Option<ShoreSide> {
        let (one, other) = grid.edge_hexes(edge)?;
        if !self.has(one) || !self.has(other) {
            return None;
        }
        // G13.494: ice has no shore. G13.493: rubble only towards the water.
        if self.is_ice(one) || self.is_ice(other) {
            return None;
        }
        let is_rubble = self.is_rubble_at_sea(one) || self.is_rubble_at_sea(other);
        if is_rubble && !self.terrain(one).is_ocean() && !self.terrain(other).is_ocean() {
            return None;
        }
        let is_island = self.is_island(one) || self.is_island(other);
        let [one, other] = [one, other].map(|hex| self.terrain(hex));
        let is_reef = one.is_reef() != other.is_reef();
        match (one.is_coast(), other.is_coast()) {
            (true, true) if !one.is_ocean() && !other.is_ocean() => None,
            (true, true) if one.is_beach() != other.is_beach() => Some(ShoreSide::BeachOcean),
            (true, true) if is_reef => Some(ShoreSide::OceanIsland),
            (true, true) | (false, false) => None,
            _ if one.is_beach() || other.is_beach() => Some(ShoreSide::BeachLand),
            _ if is_island => Some(ShoreSide::OceanIsland),
            _ => Some(ShoreSide::OceanLand),
        }
    }

    /// G13.21 to G13.24: whether those on both sides of a hexside between a beach and the land behind it are on one level.
    pub fn is_gentle(&self, grid: &Grid, edge: EdgeId) -> bool {
        let Some(shore) = &self.shore else {
            return false;
        };
        let is_walled = matches!(shore.seawall(edge), Some(Seawall::High | Seawall::Cliff));
        shore.slope != Slope::Steep
            && !is_walled
            && self.shore_side(grid, edge) == Some(ShoreSide::BeachLand)
    }

    /// G13.493: reads where rubble lies in shallow water: it is land.
    fn read_rubble(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        lines: &[Spanned<String>],
    ) -> Result<HexSet, DataError> {
        let hexes: Vec<HexId> = source.hexes(grid, lines)?;
        let is_wet = |hex: &HexId| self.has(*hex) && self.terrain(*hex) == Terrain::ShallowOcean;
        if let Some(line) =
            (hexes.iter().position(|hex| !is_wet(hex))).and_then(|number| lines.get(number))
        {
            let message = "expected a hex of shallow water for rubble in it (G13.493)";
            return Err(source.error(line.span(), message));
        }
        for hex in &hexes {
            self.terrain[hex.index()] = Some(Terrain::StoneRubble);
        }
        Ok(hexes.into_iter().collect())
    }

    /// G13.494: OCEAN that is frozen is open ground on its level.
    fn freeze(&mut self, is_frozen: bool) -> HexSet {
        let water: HexSet = match is_frozen {
            true => (self.hexes())
                .filter(|hex| self.terrain(*hex).is_ocean())
                .collect(),
            false => HexSet::EMPTY,
        };
        for hex in water.iter() {
            self.terrain[hex.index()] = Some(Terrain::Open);
        }
        water
    }

    /// G13.494: whether a hex is ice.
    pub fn is_ice(&self, hex: HexId) -> bool {
        self.shore().is_some_and(|shore| shore.ice.contains(hex))
    }

    /// G13.493: whether a hex is rubble in the water.
    pub fn is_rubble_at_sea(&self, hex: HexId) -> bool {
        self.shore().is_some_and(|shore| shore.rubble.contains(hex))
    }

    /// G13.2: whether a hex is land behind the beach: neither beach nor part of an island.
    pub fn is_hinterland(&self, hex: HexId) -> bool {
        let is_land = self.has(hex) && !self.terrain(hex).is_coast() && !self.is_island(hex);
        is_land && !self.is_ice(hex) && !self.is_rubble_at_sea(hex)
    }

    /// G13.12: whether a hex is one of the sea, as no lake or river is.
    pub fn is_sea(&self, hex: HexId) -> bool {
        let is_ocean = self.shore().is_some_and(Shore::is_ocean);
        is_ocean && self.has(hex) && self.terrain(hex).is_ocean()
    }

    /// By how many levels who goes from one hex to another one climbs; between a beach and the land behind it by none
    /// but where it is steep (G13.21 to G13.24).
    pub fn climbed(&self, grid: &Grid, from: HexId, to: HexId) -> u8 {
        let edge = grid.edge_between(from, to);
        let is_gentle = edge.is_some_and(|edge| self.is_gentle(grid, edge));
        let lift = |hex| i32::from(is_gentle && self.terrain(hex).is_coast());
        let [from, to] = [from, to].map(|hex| self.floor(hex) + lift(hex));
        (to - from).max(0) as u8
    }

    /// The shore, if there is one.
    pub fn shore(&self) -> Option<&Shore> {
        self.shore.as_ref()
    }

    /// How far a hex is from the nearest one of some kind.
    pub fn distance_to(
        &self,
        grid: &Grid,
        from: HexId,
        is_meant: impl Fn(Terrain) -> bool,
    ) -> Option<u32> {
        let there = self.hexes().filter(|hex| is_meant(self.terrain(*hex)));
        there.map(|hex| grid.distance(from, hex)).min()
    }

    /// G13.3, G13.4: reads the shore: which sand is hard, which water is deep, what stands along the hexsides.
    pub(super) fn read_shore(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        tables: &Tables,
        lines: Option<&ShoreLines>,
    ) -> Result<(), DataError> {
        self.join_rivers(grid);
        let coast: Vec<HexId> = self
            .hexes()
            .filter(|hex| self.terrain(*hex).is_coast())
            .collect();
        let Some(lines) = lines.filter(|_| !coast.is_empty()) else {
            return match coast.is_empty() && lines.is_none() {
                true => Ok(()),
                false => {
                    let message =
                        "expected `shore` to say what beach and OCEAN are like, and nothing else";
                    Err(source.error(0..0, message))
                }
            };
        };
        let shallow = u32::from(tables.slopes[lines.slope].shallow);
        let islands = self.read_islands(source, grid, &lines.islands)?;
        let kind = |hex: HexId| match self.terrain(hex).is_beach() {
            _ if self.terrain(hex) == Terrain::Effluent => Terrain::Effluent,
            true => {
                let near = grid.neighbours(hex).map(|(_, near)| near);
                let mut near = near.filter(|near| self.has(*near));
                let is_wet = near.any(|near| self.terrain(near).is_ocean());
                match is_wet && lines.slope != Slope::Steep {
                    true => Terrain::HardSand,
                    false => Terrain::SoftSand,
                }
            }
            false => match self.distance_to(grid, hex, Terrain::is_beach) {
                Some(distance) if distance <= shallow => Terrain::ShallowOcean,
                _ => Terrain::DeepOcean,
            },
        };
        let kinds: Vec<(HexId, Terrain)> = coast.iter().map(|hex| (*hex, kind(*hex))).collect();
        for (hex, kind) in kinds {
            self.terrain[hex.index()] = Some(kind);
        }
        let lagoon = self.read_reef(source, grid, lines, islands)?;
        let rubble = self.read_rubble(source, grid, &lines.rubble)?;
        let ice = self.freeze(lines.frozen);
        let sets = [islands, lagoon, rubble, ice];
        self.shore = Some(Shore::read(source, grid, self, lines, sets)?);
        Ok(())
    }
}

impl Terrain {
    /// G13.1: a beach.
    pub fn is_beach(self) -> bool {
        matches!(self, Self::SoftSand | Self::HardSand | Self::Effluent)
    }

    /// G13.1: OCEAN, however deep.
    pub fn is_ocean(self) -> bool {
        self.is_shallow_ocean() || self == Self::DeepOcean
    }

    /// G13.4, G13.431: OCEAN in which men wade.
    pub fn is_shallow_ocean(self) -> bool {
        matches!(self, Self::ShallowOcean | Self::SunkenReef)
    }

    /// G13.1, G13.431: beach, OCEAN or reef: a level below the land.
    pub fn is_coast(self) -> bool {
        self.is_beach() || self.is_ocean() || self == Self::Reef
    }
}
