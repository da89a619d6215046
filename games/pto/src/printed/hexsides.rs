//! What runs along and across the hexsides of a map: paths and roads (G.1-h), banks (G8.2), walls and hedges, streams and
//! gullies (7.1, G.1-j).

use super::map_lines::MapLines;
use super::overlays::{Laid, read_layers};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::EdgeId;
use toml::Spanned;

heigi_engine::kinds! {
    /// What stands along a hexside.
    pub enum Fence = "pto-line-" {
        /// A wall.
        Wall = "wall",
        /// A hedge.
        Hedge = "hedge",
        /// A roadblock, which is a fortification (B29).
        Roadblock = "roadblock",
    }
}

heigi_engine::tables! {
    /// What a wall or hedge does: half points to cross it on foot, what it adds to direct and to indirect fire across it,
    /// half levels that it is high (7.1).
    pub struct Barrier { cost: u8, cover: i8, indirect: i8, height: u8 }
}

/// The hexsides of a map that carry something.
#[derive(Clone, Debug, Default)]
pub struct Hexsides {
    /// A path crosses them (G.1-h).
    pub paths: Vec<EdgeId>,
    /// A road crosses them that is in play as a road (G.1A).
    pub roads: Vec<EdgeId>,
    /// Hexsides of paddies along which no bank runs (G8.2).
    pub gaps: Vec<EdgeId>,
    /// Walls and hedges along them (7.1).
    pub fences: Vec<(EdgeId, Fence)>,
    /// A stream or gully runs across them.
    pub courses: Vec<EdgeId>,
    /// A cliff stands along them, between two levels of the land (7.1).
    pub cliffs: Vec<EdgeId>,
    /// Two ends of a stream meet at them, each on a board or an overlay of its own (G.1-j).
    pub seams: Vec<EdgeId>,
}

impl Hexsides {
    /// Reads what a file says of hexsides, over ground that has been read.
    ///
    /// # Errors
    /// The first thing that is wrong: hexsides that are none, two fences along one, a course between hexes that are not both
    /// sunken.
    pub(super) fn read(
        source: DataSource<'_>,
        grid: &Grid,
        map: &Map,
        (lines, overlays): (&MapLines<'_>, &[Laid]),
    ) -> Result<Self, DataError> {
        let read = |layers, is_fence| read_layers(source, grid, overlays, &layers, is_fence);
        let sides = |layers| -> Result<Vec<EdgeId>, DataError> {
            let sides = read(layers, false)?.into_iter();
            Ok(sides.map(|(edge, _)| edge).collect())
        };
        let mut all = Self {
            paths: sides(lines.layers(lines.paths, |one| &one.paths))?,
            roads: sides(lines.layers(lines.roads, |one| &one.roads))?,
            gaps: sides(lines.layers(lines.gaps, |one| &one.gaps))?,
            ..Self::default()
        };
        let walls = read(lines.layers(lines.walls, |one| &one.walls), true)?;
        let hedges = read(lines.layers(lines.hedges, |one| &one.hedges), true)?;
        for (fence, lines) in [(Fence::Wall, walls), (Fence::Hedge, hedges)] {
            for (edge, line) in lines {
                if all.fence(edge).is_some() {
                    let message = "expected one wall or hedge along a hexside";
                    return Err(source.error(line.span(), message));
                }
                all.fences.push((edge, fence));
            }
        }
        let is_sunken = |hex: HexId| map.has(hex) && map.terrain(hex).is_sunken();
        for (edge, line) in read(lines.layers(lines.courses, |one| &one.courses), false)? {
            let hexes = grid.edge_hexes(edge);
            if !hexes.is_some_and(|(one, other)| is_sunken(one) && is_sunken(other)) {
                let message = "expected a hexside between two hexes of a stream or a gully";
                return Err(source.error(line.span(), message));
            }
            all.courses.push(edge);
        }
        all.join_effluents(grid, map);
        if lines.pto.is_some() {
            all.lose_roads(grid, map);
            all.seams = all.seams_of(grid, map);
        }
        Ok(all)
    }

    /// 7.1: reads the hexsides along which cliffs stand.
    ///
    /// # Errors
    /// The first thing that is wrong: hexsides that are none, or with ground of one level on both sides.
    pub(super) fn read_cliffs(
        source: DataSource<'_>,
        grid: &Grid,
        map: &Map,
        lines: &[Spanned<String>],
    ) -> Result<Vec<EdgeId>, DataError> {
        let mut cliffs = Vec::new();
        for line in lines {
            let edge = source.hexside(grid, line)?;
            let hexes = grid.edge_hexes(edge);
            let falls = |(one, other): (HexId, HexId)| {
                map.has(one) && map.has(other) && map.level(one) != map.level(other)
            };
            if !hexes.is_some_and(falls) {
                let message = "expected a hexside between two levels";
                return Err(source.error(line.span(), message));
            }
            cliffs.push(edge);
        }
        Ok(cliffs)
    }

    /// What stands along a hexside.
    pub fn fence(&self, edge: EdgeId) -> Option<Fence> {
        let found = self.fences.iter().find(|(other, _)| *other == edge);
        found.map(|(_, fence)| *fence)
    }

    /// G13.14: where a stream runs into the hexes in which it crosses the beach, it goes on for lines of sight.
    fn join_effluents(&mut self, grid: &Grid, map: &Map) {
        let is_mouth = |one: HexId, other: HexId| {
            map.terrain(one).is_stream() && map.terrain(other) == Terrain::Effluent
        };
        let sides = (0..grid.edge_slots() as u16).map(EdgeId);
        let joined = sides.filter(|edge| {
            let hexes = grid.edge_hexes(*edge);
            hexes.is_some_and(|(one, other)| {
                map.has(one) && map.has(other) && (is_mouth(one, other) || is_mouth(other, one))
            })
        });
        self.courses.extend(joined.collect::<Vec<EdgeId>>());
    }

    /// G.1-h, G.1A: there are no roads: those through jungle and bamboo are paths, others nothing.
    fn lose_roads(&mut self, grid: &Grid, map: &Map) {
        let is_kept = |hex: HexId| {
            let terrain = map.terrain(hex);
            terrain.is_jungle() || terrain == Terrain::Bamboo
        };
        self.paths.append(&mut self.roads);
        self.paths.retain(|edge| {
            let hexes = grid.edge_hexes(*edge);
            hexes.is_some_and(|(one, other)| is_kept(one) || is_kept(other))
        });
    }

    /// G.1-j: the hexsides between the ends of two streams that lie beside one another on different boards.
    fn seams_of(&self, grid: &Grid, map: &Map) -> Vec<EdgeId> {
        let is_end = |hex: HexId| {
            let sides = grid.neighbours(hex).filter_map(|(_, near)| {
                let edge = grid.edge_between(hex, near)?;
                self.courses.contains(&edge).then_some(edge)
            });
            map.has(hex) && map.terrain(hex).is_stream() && sides.count() <= 1
        };
        let is_seam = |edge: &EdgeId| {
            let Some((one, other)) = grid.edge_hexes(*edge) else {
                return false;
            };
            is_end(one)
                && is_end(other)
                && map.sheet(one) != map.sheet(other)
                && !self.courses.contains(edge)
        };
        let sides = (0..grid.edge_slots() as u16).map(EdgeId);
        sides.filter(is_seam).collect()
    }
}
