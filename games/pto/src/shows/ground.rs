//! How the ground of a map is drawn: only what is on it stands in the map key.

use crate::printed::Seawall;
use crate::*;
use heigi_engine::board::EdgeId;
use heigi_engine::hexes::{Level, Page, with_levels};
use heigi_engine::scene::{Edge, EdgeClass, Place, PlaceClass};

heigi_engine::kinds! {
    /// What runs along or across hexsides.
    enum Line = "pto-line-" with EdgeStyle {
        /// A path across it (G.1-h).
        Path = "path" => EdgeStyle::Trail,
        /// A road across it (G.1A).
        Road = "road" => EdgeStyle::Road,
        /// A stream across it (25).
        Course = "course" => EdgeStyle::NarrowRiver,
        /// A gully or the dry bed of a stream across it (25).
        Bed = "bed" => EdgeStyle::Bank,
        /// A wall along it (7.1).
        Wall = "wall" => EdgeStyle::Wall,
        /// A hedge along it (7.1).
        Hedge = "hedge" => EdgeStyle::Bank,
        /// The bank of a paddy along it (G8.1).
        Bank = "bank" => EdgeStyle::Bank,
        /// A low seawall along it (G13.62).
        LowSeawall = "low-seawall" => EdgeStyle::Wall,
        /// A high one (G13.61).
        HighSeawall = "high-seawall" => EdgeStyle::Wall,
        /// A cliff along it (G13.24).
        Cliff = "cliff" => EdgeStyle::Contour,
        /// A slope: the hexes lie on different levels.
        Slope = "slope" => EdgeStyle::Contour,
    }
}

/// The kinds of ground of a map.
pub(super) fn kinds(map: &Map) -> Vec<Terrain> {
    let is_there = |kind: &Terrain| map.hexes().any(|hex| map.terrain(hex) == *kind);
    Terrain::ALL.iter().copied().filter(is_there).collect()
}

/// The number of a kind of ground among those of a map.
pub(super) fn class(kinds: &[Terrain], terrain: Terrain) -> usize {
    let found = kinds.iter().position(|kind| *kind == terrain);
    found.unwrap_or_default()
}

/// A hex with its parts: a paddy has banks above its ground.
pub(super) fn parts(map: &Map, kinds: &[Terrain], hex: HexId, place: Place) -> Vec<Place> {
    let terrain = map.terrain(hex);
    if !terrain.is_paddy() {
        return vec![place];
    }
    let bank = Level {
        id: format_smolstr!("{}{}", place.id, Part::Bank.look()),
        name: Part::Bank.name(),
        class: class(kinds, terrain),
    };
    with_levels(place, vec![bank], Vec::new())
}

/// The kinds of ground of a map, as its key names them.
pub(super) fn place_classes(kinds: &[Terrain]) -> Vec<PlaceClass> {
    let class = |kind: &Terrain| PlaceClass {
        id: kind.id().into(),
        name: kind.name(),
        effect: kind.effect(),
        pattern: kind.look().pattern,
    };
    kinds.iter().map(class).collect()
}

impl Line {
    /// Whether it leads from middle to middle across a hexside.
    const fn is_across(self) -> bool {
        matches!(self, Self::Path | Self::Road | Self::Course | Self::Bed)
    }
}

/// The hexsides of a map with what they carry; what leads across a side hides what runs along it.
fn lined(data: &Data, map: &Map) -> Vec<(EdgeId, Vec<Line>)> {
    let grid = &data.grid;
    let lines_of = |edge: EdgeId| {
        let (one, other) = grid.edge_hexes(edge)?;
        let is_inside = map.has(one) && map.has(other);
        let sides = map.sides();
        let is_wet = |hex| map.terrain(hex).is_wet();
        let course = match is_wet(one) && is_wet(other) {
            true => Line::Course,
            false => Line::Bed,
        };
        let across = [
            (&sides.paths, Line::Path),
            (&sides.roads, Line::Road),
            (&sides.courses, course),
            (&sides.seams, course),
        ];
        let across = across.iter().find(|(edges, _)| edges.contains(&edge));
        if let Some((_, line)) = across.filter(|_| is_inside) {
            return Some((edge, vec![*line]));
        }
        let fence = map.fence(edge);
        let seawall = map.shore().and_then(|shore| shore.seawall(edge));
        let lines = [
            (fence == Some(Fence::Wall), Line::Wall),
            (fence == Some(Fence::Hedge), Line::Hedge),
            (map.has_bank(grid, edge), Line::Bank),
            (seawall == Some(Seawall::Low), Line::LowSeawall),
            (seawall == Some(Seawall::High), Line::HighSeawall),
            (
                seawall == Some(Seawall::Cliff) || map.sides().cliffs.contains(&edge),
                Line::Cliff,
            ),
            (map.level(one) != map.level(other), Line::Slope),
        ];
        let there = lines
            .into_iter()
            .filter(|(is_there, _)| *is_there && is_inside);
        Some((edge, there.map(|(_, line)| line).collect()))
    };
    let sides = (0..grid.edge_slots() as u16).map(EdgeId);
    sides.filter_map(lines_of).collect()
}

/// The kinds of line of a map.
fn lines(data: &Data, map: &Map) -> Vec<Line> {
    let there: Vec<Line> = lined(data, map)
        .into_iter()
        .flat_map(|(_, lines)| lines)
        .collect();
    let all = Line::ALL.iter().copied();
    all.filter(|line| there.contains(line)).collect()
}

/// The kinds of line of a map, as its key names them.
pub(super) fn edge_classes(map: &Map, data: &Data) -> Vec<EdgeClass> {
    let class = |line: Line| EdgeClass {
        id: line.id().into(),
        name: line.name(),
        effect: line.effect(),
        style: line.look(),
    };
    lines(data, map).into_iter().map(class).collect()
}

/// The lines of a map: paths, roads and streams from middle to middle, what else there is along the hexsides.
pub(super) fn edges(data: &Data, map: &Map) -> Vec<Edge> {
    let page = Page(&data.grid);
    let kinds = lines(data, map);
    let edge = |(edge, lines): (EdgeId, Vec<Line>)| {
        let number = |line: &Line| kinds.iter().position(|kind| kind == line);
        let drawn = page.edge(edge, lines.iter().filter_map(number).collect())?;
        let (one, other) = data.grid.edge_hexes(edge)?;
        Some(match lines.iter().any(|line| line.is_across()) {
            true => Edge {
                ends: [page.centre(one), page.centre(other)],
                ..drawn
            },
            false => drawn,
        })
    };
    lined(data, map).into_iter().filter_map(edge).collect()
}
