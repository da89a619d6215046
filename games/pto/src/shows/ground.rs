//! How the ground of a map is drawn: only what is on it stands in the map key.

use crate::printed::{Pier, Seawall};
use crate::*;
use heigi_engine::board::EdgeId;
use heigi_engine::hexes::{Level, Page, with_levels};
use heigi_engine::scene::{Edge, EdgeClass, Place, PlaceClass, Point};

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
        LowSeawall = "low-seawall" => EdgeStyle::Seawall,
        /// A high one (G13.61).
        HighSeawall = "high-seawall" => EdgeStyle::HighSeawall,
        /// A pier of wood leads across it (G13.7).
        WoodenPier = "wooden-pier" => EdgeStyle::Jetty,
        /// A pier of stone does (G13.7).
        StonePier = "stone-pier" => EdgeStyle::Mole,
        /// A cliff along it (G13.24).
        Cliff = "cliff" => EdgeStyle::Cliff,
        /// A slope: the hexes lie on different levels.
        Slope = "slope" => EdgeStyle::Contour,
    }
}

/// A kind of ground in the map key: what covers it, and whether heavy surf runs there (G13.44).
pub(super) type GroundKind = (Terrain, bool);

/// The kind of ground of a hex.
pub(super) fn kind(map: &Map, hex: HexId) -> GroundKind {
    (map.terrain(hex), map.has_surf(hex))
}

/// The kinds of ground of a map.
pub(super) fn kinds(map: &Map) -> Vec<GroundKind> {
    let is_there = |one: &GroundKind| map.hexes().any(|hex| kind(map, hex) == *one);
    let all = Terrain::ALL.iter();
    all.flat_map(|terrain| [(*terrain, false), (*terrain, true)])
        .filter(is_there)
        .collect()
}

/// The number of a kind of ground among those of a map.
pub(super) fn class(kinds: &[GroundKind], kind: GroundKind) -> usize {
    let found = kinds.iter().position(|one| *one == kind);
    found.unwrap_or_default()
}

/// A hex with its parts: a paddy has banks above its ground.
pub(super) fn parts(map: &Map, kinds: &[GroundKind], hex: HexId, place: Place) -> Vec<Place> {
    let terrain = map.terrain(hex);
    if let Some(pier) = map.shore().and_then(|shore| shore.pier(hex)) {
        let number = piers(map).iter().position(|kind| *kind == pier);
        let deck = Level {
            id: format_smolstr!("{}{}", place.id, Part::Pier.look()),
            name: Part::Pier.name(),
            class: kinds.len() + number.unwrap_or_default(),
        };
        return with_levels(place, vec![deck], Vec::new());
    }
    if !terrain.is_paddy() {
        return vec![place];
    }
    let bank = Level {
        id: format_smolstr!("{}{}", place.id, Part::Bank.look()),
        name: Part::Bank.name(),
        class: class(kinds, kind(map, hex)),
    };
    with_levels(place, vec![bank], Vec::new())
}

/// The kinds of ground of a map, as its key names them.
pub(super) fn place_classes(map: &Map, kinds: &[GroundKind]) -> Vec<PlaceClass> {
    let deck = |pier: Pier| PlaceClass {
        id: format_smolstr!("pier-{}", pier.id()),
        name: pier.name(),
        effect: pier.effect(),
        pattern: Pattern::Deck,
    };
    let decks = piers(map).into_iter().map(deck);
    kinds
        .iter()
        .copied()
        .map(place_class)
        .chain(decks)
        .collect()
}

fn place_class((terrain, has_surf): GroundKind) -> PlaceClass {
    let id = terrain.id();
    if !has_surf {
        return PlaceClass {
            id: id.into(),
            name: terrain.name(),
            effect: terrain.effect(),
            pattern: terrain.look().pattern,
        };
    }
    PlaceClass {
        id: format_smolstr!("surf-{id}"),
        name: Text::new(format!("pto-surf-{id}")),
        effect: Text::new(format!("pto-surf-{id}-effect")),
        pattern: match terrain {
            Terrain::DeepOcean => Pattern::Swell,
            Terrain::SunkenReef => Pattern::SunkenReef,
            _ => Pattern::Surf,
        },
    }
}

impl Line {
    /// Whether it leads from middle to middle across a hexside.
    const fn is_across(self) -> bool {
        matches!(
            self,
            Self::Path | Self::Road | Self::Course | Self::Bed | Self::WoodenPier | Self::StonePier
        )
    }

    /// Whether it is drawn toward the low ground.
    const fn has_low_side(self) -> bool {
        matches!(self, Self::LowSeawall | Self::HighSeawall | Self::Cliff)
    }
}

/// The pier that leads from one hex to another one: along itself, and onto land that is no beach.
fn pier_across(map: &Map, one: HexId, other: HexId) -> Option<Line> {
    let shore = map.shore()?;
    let kind = match [shore.pier(one), shore.pier(other)] {
        [Some(kind), Some(_)] => kind,
        [Some(kind), None] if !map.terrain(other).is_coast() => kind,
        [None, Some(kind)] if !map.terrain(one).is_coast() => kind,
        _ => return None,
    };
    Some(match kind {
        Pier::Wooden => Line::WoodenPier,
        Pier::Stone => Line::StonePier,
    })
}

/// The kinds of pier of a map, which follow on its kinds of ground.
fn piers(map: &Map) -> Vec<Pier> {
    let shore = map.shore();
    let is_there = |kind: &Pier| {
        let mut piers = shore.into_iter().flat_map(|shore| &shore.piers);
        piers.any(|(_, pier)| pier == kind)
    };
    Pier::ALL.iter().copied().filter(is_there).collect()
}

/// The hex of two that is not beach or OCEAN.
fn land(map: &Map, one: HexId, other: HexId) -> HexId {
    match map.terrain(one).is_coast() {
        true => other,
        false => one,
    }
}

/// Whether a point lies to the right of the way from end to end.
fn is_on_right(ends: [Point; 2], point: Point) -> bool {
    let [a, b] = ends;
    let turn = i64::from(b.x - a.x) * i64::from(point.y - a.y)
        - i64::from(b.y - a.y) * i64::from(point.x - a.x);
    turn > 0
}

/// The hexsides of a map with what they carry; what leads across a side hides what runs along it.
fn lined(data: &Data, map: &Map) -> Vec<(EdgeId, Vec<Line>)> {
    let grid = &data.grid;
    let lines_of = |edge: EdgeId| {
        let (one, other) = grid.edge_hexes(edge)?;
        let is_inside = map.has(one) && map.has(other);
        let sides = map.sides();
        let is_wet = |hex| {
            let terrain = map.terrain(hex);
            terrain.is_wet() || terrain == Terrain::Effluent
        };
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
        if let Some(line) = pier_across(map, one, other).filter(|_| is_inside) {
            return Some((edge, vec![line]));
        }
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
        let is_across = lines.iter().any(|line| line.is_across());
        let ends = match is_across {
            true => [page.centre(one), page.centre(other)],
            false => drawn.ends,
        };
        let is_down = lines.iter().any(|line| line.has_low_side());
        let ends = match is_down && is_on_right(ends, page.centre(land(map, one, other))) {
            true => [ends[1], ends[0]],
            false => ends,
        };
        Some(Edge { ends, ..drawn })
    };
    lined(data, map).into_iter().filter_map(edge).collect()
}
