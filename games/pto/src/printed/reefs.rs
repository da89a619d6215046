//! What lies in the water before a shore: reefs (G13.43), islands (G13.15), and where heavy surf runs (G13.44).

use super::shore::ShoreLines;
use crate::*;
use heigi_engine::DataSource;
use toml::Spanned;

heigi_engine::kinds! {
    /// What water OCEAN is (G13.12).
    #[derive(Default)]
    pub enum Waters = "pto-waters-" {
        /// The sea.
        #[default]
        Ocean = "ocean",
        /// A lake.
        Lake = "lake",
        /// A river.
        River = "river",
    }

    /// How a reef lies, with what it is as ground (G13.431).
    pub enum Reef = "pto-reef-" with Terrain {
        /// Above the water.
        Exposed = "exposed" => Terrain::Reef,
        /// Below it.
        Submerged = "submerged" => Terrain::SunkenReef,
    }
}

heigi_engine::kinds! {
    /// Of what a pier is (G13.7).
    pub enum Pier = "pto-pier-" with EdgeStyle {
        /// Of wood.
        Wooden = "wooden" => EdgeStyle::Jetty,
        /// Of stone.
        Stone = "stone" => EdgeStyle::Mole,
    }
}

impl Terrain {
    /// G13.43: a reef, above the water or below it.
    pub fn is_reef(self) -> bool {
        matches!(self, Self::Reef | Self::SunkenReef)
    }
}

impl Map {
    /// G13.12: water of a board that touches OCEAN with a hexside is OCEAN with all of its river; other water stays as it is.
    pub(super) fn join_rivers(&mut self, grid: &Grid) {
        let mut open: Vec<HexId> = self
            .hexes()
            .filter(|hex| self.terrain(*hex).is_ocean())
            .collect();
        while let Some(hex) = open.pop() {
            for (_, near) in grid.neighbours(hex) {
                if self.has(near) && self.terrain(near) == Terrain::Water {
                    self.terrain[near.index()] = Some(Terrain::DeepOcean);
                    open.push(near);
                }
            }
        }
    }

    /// G13.43: the water between a reef and the shore: what lies on a shortest way from a hex of it to the land nearest to that.
    fn lagoon(&self, grid: &Grid, reef: &[HexId], islands: HexSet) -> HexSet {
        let is_shore = |hex: &HexId| {
            let is_wet = self.terrain(*hex).is_ocean();
            !is_wet && !islands.contains(*hex) && !reef.contains(hex)
        };
        let shore: Vec<HexId> = self.hexes().filter(is_shore).collect();
        let is_between = |hex: &HexId| {
            reef.iter().any(|reef| {
                let far = |land: &HexId| grid.distance(*reef, *land);
                let least = shore.iter().map(far).min();
                let nearest = shore.iter().filter(|land| Some(far(land)) == least);
                let here = grid.distance(*reef, *hex);
                nearest
                    .into_iter()
                    .any(|land| here + grid.distance(*hex, *land) == far(land))
            })
        };
        let water = self.hexes().filter(|hex| self.terrain(*hex).is_ocean());
        let water = water.filter(|hex| !reef.contains(hex));
        water.filter(is_between).collect()
    }

    /// G13.43: reads a reef, and makes the water between it and the shore shallow; gives that water.
    pub(super) fn read_reef(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        lines: &ShoreLines,
        islands: HexSet,
    ) -> Result<HexSet, DataError> {
        let hexes: Vec<HexId> = source.hexes(grid, &lines.reef)?;
        let is_wet = |hex: &HexId| self.has(*hex) && self.terrain(*hex).is_ocean();
        let wrong = hexes.iter().position(|hex| !is_wet(hex));
        if let Some(line) = wrong.and_then(|number| lines.reef.get(number)) {
            return Err(source.error(line.span(), "expected a hex of OCEAN"));
        }
        let kind = match (lines.reef_kind, lines.reef.first()) {
            (Some(kind), Some(_)) if lines.waters == Waters::Ocean => kind,
            (None, None) => return Ok(HexSet::EMPTY),
            (_, line) => {
                let span = line.map_or(0..0, Spanned::span);
                let message =
                    "expected `reef` and `reef_kind` together, and in the sea alone (G13.43)";
                return Err(source.error(span, message));
            }
        };
        let between = self.lagoon(grid, &hexes, islands);
        for hex in &hexes {
            self.terrain[hex.index()] = Some(kind.look());
        }
        for hex in between.iter() {
            self.terrain[hex.index()] = Some(Terrain::ShallowOcean);
        }
        Ok(between)
    }

    /// G13.7: reads where piers are: above water or a beach.
    pub(super) fn read_piers(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        lines: &ShoreLines,
    ) -> Result<Vec<(HexId, Pier)>, DataError> {
        let mut piers: Vec<(HexId, Pier)> = Vec::new();
        let kinds = [
            (Pier::Wooden, &lines.wooden_piers),
            (Pier::Stone, &lines.stone_piers),
        ];
        for (kind, lines) in kinds {
            for line in lines {
                let hexes: Vec<HexId> = source.hexes(grid, std::slice::from_ref(line))?;
                for hex in hexes {
                    let is_place = self.has(hex) && self.terrain(hex).is_coast();
                    if !is_place || piers.iter().any(|(other, _)| *other == hex) {
                        let message = "expected one pier above a hex of water or beach (G13.7)";
                        return Err(source.error(line.span(), message));
                    }
                    piers.push((hex, kind));
                }
            }
        }
        Ok(piers)
    }

    /// G13.15: reads which land lies in the water as islands.
    pub(super) fn read_islands(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        lines: &[Spanned<String>],
    ) -> Result<HexSet, DataError> {
        let hexes: Vec<HexId> = source.hexes(grid, lines)?;
        let is_land = |hex: &HexId| self.has(*hex) && !self.terrain(*hex).is_ocean();
        match hexes.iter().position(|hex| !is_land(hex)) {
            Some(wet) => {
                let span = lines.get(wet).map_or(0..0, Spanned::span);
                Err(source.error(span, "expected a hex of land in the water (G13.15)"))
            }
            None => Ok(hexes.into_iter().collect()),
        }
    }

    /// G13.15, G13.431: whether a hex is part of an island; a reef above the water is one.
    pub fn is_island(&self, hex: HexId) -> bool {
        let islands = self.shore().map(|shore| shore.islands);
        let is_named = islands.is_some_and(|islands| islands.contains(hex));
        is_named || self.terrain(hex) == Terrain::Reef
    }

    /// G13.448: whether heavy surf keeps the wind heavy.
    pub fn is_stormy(&self) -> bool {
        self.shore().is_some_and(|shore| shore.has_surf)
    }

    /// G13.44: whether heavy surf runs in a hex: in the sea, and not between a reef and the shore.
    pub fn has_surf(&self, hex: HexId) -> bool {
        self.shore().is_some_and(|shore| {
            shore.has_surf
                && shore.is_ocean()
                && self.terrain(hex).is_ocean()
                && !shore.lagoon.contains(hex)
        })
    }
}
