//! The map and the counters as they are printed.

use crate::printed::data::Data;
use crate::printed::map::{Map, ZoneId, ZoneType};
use crate::printed::tables::Season;
use crate::printed::units::{JAPAN, Kind, Nation, Unit};
use crate::shown::words::{unit_message, zone_message};
use heigi_engine::scene::{Badge, SmolStr, ToSmolStr, format_smolstr};
use heigi_scene::{
    Board, Corner, Edge, EdgeClass, EdgeStyle, Face, FaceValue, Heading, Label, LabelKind, Pattern,
    Place, PlaceClass, PlaceKind, PlaceSymbol, Point, Symbol, Text, Track,
};

/// Board units to a degree.
const DEGREE: f64 = 430.0;
const WEST: f64 = 60.0;
const EAST: f64 = 212.0;
const NORTH: f64 = 64.0;
const SOUTH: f64 = -48.0;

/// The zone types in the order of the place classes.
pub(crate) const TYPES: [(ZoneType, &str, &str, &str); 5] = [
    (
        ZoneType::Atoll,
        "atoll",
        "typhoon-type-atoll",
        "typhoon-type-atoll-effect",
    ),
    (
        ZoneType::Island,
        "island",
        "typhoon-type-island",
        "typhoon-type-island-effect",
    ),
    (
        ZoneType::Coastal,
        "coastal",
        "typhoon-type-coastal",
        "typhoon-type-coastal-effect",
    ),
    (
        ZoneType::Continental,
        "continental",
        "typhoon-type-continental",
        "typhoon-type-continental-effect",
    ),
    (
        ZoneType::OpenSea,
        "open_sea",
        "typhoon-type-open-sea",
        "typhoon-type-open-sea-effect",
    ),
];

const LINKS: [(EdgeStyle, &str, &str, &str); 3] = [
    (
        EdgeStyle::Overland,
        "overland",
        "typhoon-link-land",
        "typhoon-link-land-effect",
    ),
    (
        EdgeStyle::SeaLane,
        "sea_lane",
        "typhoon-link-sea",
        "typhoon-link-sea-effect",
    ),
    (
        EdgeStyle::Passage,
        "passage",
        "typhoon-link-passage",
        "typhoon-link-passage-effect",
    ),
];

fn project(longitude: f64, latitude: f64) -> (f64, f64) {
    ((longitude - WEST) * DEGREE, (NORTH - latitude) * DEGREE)
}

fn point((x, y): (f64, f64)) -> Point {
    Point {
        x: x.round() as i32,
        y: y.round() as i32,
    }
}

/// The board of the game.
pub fn board(data: &Data) -> Board {
    let map = &data.map;
    let centres: Vec<(f64, f64)> = map
        .zones
        .iter()
        .map(|zone| project(zone.longitude, zone.latitude))
        .collect();
    let corner = project(EAST, SOUTH);
    Board {
        size: point(corner),
        land: data
            .coast
            .iter()
            .map(|ring| {
                ring.iter()
                    .map(|(east, north)| project(*east, *north))
                    .map(point)
                    .collect()
            })
            .collect(),
        places: map
            .all()
            .map(|zone| place(map, zone, &centres, corner))
            .collect(),
        headings: Heading::FLAT_TOP.to_vec(),
        place_classes: place_classes(),
        edges: edges(map, &centres),
        edge_classes: edge_classes(),
        labels: map.all().map(|zone| label(map, zone, &centres)).collect(),
        tracks: vec![turn_record(data)],
        faces: data.units.iter().flat_map(faces).collect(),
        badges: vec![Badge::active(), Badge::moved(), Badge::firing()],
        ..Board::default()
    }
}

fn place_classes() -> Vec<PlaceClass> {
    let class = |(_, id, name, effect): (ZoneType, &str, &'static str, &'static str)| PlaceClass {
        id: id.into(),
        name: Text::new(name),
        effect: Text::new(effect),
        pattern: Pattern::Chart,
    };
    TYPES.into_iter().map(class).collect()
}

fn edge_classes() -> Vec<EdgeClass> {
    let class =
        |(style, id, name, effect): (EdgeStyle, &str, &'static str, &'static str)| EdgeClass {
            id: id.into(),
            name: Text::new(name),
            effect: Text::new(effect),
            style,
        };
    LINKS.into_iter().map(class).collect()
}

fn label(map: &Map, zone: ZoneId, centres: &[(f64, f64)]) -> Label {
    let printed = map.zone(zone);
    Label {
        at: point(centres[zone.index()]),
        text: Text::new(zone_message(&printed.id)),
        kind: match printed.zone_type {
            ZoneType::OpenSea => LabelKind::Water,
            _ => LabelKind::Area,
        },
    }
}

/// The part of the map nearer to a centre than to any other (a Voronoi cell), cut at the frame.
fn cell(centres: &[(f64, f64)], own: usize, (width, height): (f64, f64)) -> Vec<Point> {
    let (ox, oy) = centres[own];
    let mut cell = vec![(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    for (index, (x, y)) in centres.iter().enumerate() {
        if index == own {
            continue;
        }
        // Negative on the own side of the line halfway between the two centres.
        let (mx, my) = ((ox + x) / 2.0, (oy + y) / 2.0);
        let side = |p: (f64, f64)| (p.0 - mx) * (x - ox) + (p.1 - my) * (y - oy);
        let mut rest = Vec::with_capacity(cell.len() + 1);
        for at in 0..cell.len() {
            let (a, b) = (cell[at], cell[(at + 1) % cell.len()]);
            let (da, db) = (side(a), side(b));
            if da <= 0.0 {
                rest.push(a);
            }
            if (da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0) {
                let part = da / (da - db);
                rest.push((a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part));
            }
        }
        cell = rest;
    }
    cell.into_iter().map(point).collect()
}

pub(crate) fn place(map: &Map, zone: ZoneId, centres: &[(f64, f64)], frame: (f64, f64)) -> Place {
    let printed = map.zone(zone);
    let class = TYPES
        .iter()
        .position(|(zone_type, ..)| *zone_type == printed.zone_type)
        .unwrap_or_default();
    let symbols = [
        (printed.base, PlaceSymbol::Anchor),
        (printed.resource, PlaceSymbol::Resource),
        (printed.rough, PlaceSymbol::Mountains),
    ];
    Place {
        id: printed.id.clone(),
        kind: PlaceKind::Area,
        class,
        centre: point(centres[zone.index()]),
        outline: cell(centres, zone.index(), frame),
        names: vec![Text::new(zone_message(&printed.id))],
        neighbours: (0..6)
            .map(|direction| nearest(map, centres, zone, direction))
            .collect(),
        symbols: symbols
            .into_iter()
            .filter_map(|(holds, symbol)| holds.then_some(symbol))
            .collect(),
        ..Place::default()
    }
}

/// The nearest zone in a sixth of the compass, in the order of [`Heading::FLAT_TOP`]; empty if there is none.
fn nearest(map: &Map, centres: &[(f64, f64)], zone: ZoneId, direction: u32) -> SmolStr {
    let (ox, oy) = centres[zone.index()];
    let middle = f64::from(direction) * 60.0;
    let found = map
        .all()
        .filter(|other| *other != zone)
        .filter_map(|other| {
            let (x, y) = centres[other.index()];
            let angle = (x - ox).atan2(oy - y).to_degrees().rem_euclid(360.0);
            let off = (angle - middle + 180.0).rem_euclid(360.0) - 180.0;
            (off.abs() <= 30.0).then_some(((x - ox).hypot(y - oy), other))
        });
    found
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, other)| map.zone(other).id.clone())
        .unwrap_or_default()
}

fn edges(map: &Map, centres: &[(f64, f64)]) -> Vec<Edge> {
    let mut found = Vec::new();
    for a in map.all() {
        for (b, link) in map.links(a) {
            if b < a || !(link.is_adjacent() || link.crossing) {
                continue;
            }
            let class = if link.passage {
                2
            } else if link.land {
                0
            } else {
                1
            };
            let ids = [map.zone(a).id.clone(), map.zone(b).id.clone()];
            found.push(Edge {
                id: format_smolstr!("{}-{}", ids[0], ids[1]),
                places: ids,
                ends: [point(centres[a.index()]), point(centres[b.index()])],
                classes: vec![class],
                name: None,
            });
        }
    }
    found
}

fn turn_record(data: &Data) -> Track {
    let turns = &data.tables.turns;
    let title = |index: usize, season: Season| {
        let year = 1942 + (index / 4) as i32;
        let id = match season {
            Season::Winter => "typhoon-season-winter",
            Season::Spring => "typhoon-season-spring",
            Season::Summer => "typhoon-season-summer",
            Season::Autumn => "typhoon-season-autumn",
        };
        Text::new(id).with("year", year.to_string())
    };
    let note = |season: Season| match season {
        Season::Winter => vec![Text::new("typhoon-weather-far-north")],
        Season::Spring => Vec::new(),
        Season::Summer => vec![Text::new("typhoon-weather-monsoon")],
        Season::Autumn => vec![
            Text::new("typhoon-weather-monsoon"),
            Text::new("typhoon-weather-far-north"),
        ],
    };
    Track {
        id: "turn".into(),
        title: Text::new("typhoon-track-turn"),
        spaces: turns
            .iter()
            .enumerate()
            .map(|(index, turn)| title(index, turn.season))
            .collect(),
        notes: turns
            .iter()
            .map(|turn| {
                let mut notes = note(turn.season);
                notes.push(
                    Text::new("typhoon-period")
                        .with("japan", i32::from(turn.period[0]))
                        .with("allies", i32::from(turn.period[1])),
                );
                notes
            })
            .collect(),
        counts_turns: true,
    }
}

/// The faces of a counter: full, and reduced if it has two steps.
fn faces(unit: &Unit) -> Vec<Face> {
    let mut found = vec![face(unit, unit.steps())];
    if unit.steps() == 2 {
        found.push(face(unit, 1));
    }
    found
}

/// The id of the face of a counter with so many steps left.
pub(crate) fn face_id(unit: &Unit, steps: u8) -> SmolStr {
    if steps < unit.steps() {
        format_smolstr!("{}-r", unit.id)
    } else {
        unit.id.clone()
    }
}

fn face(unit: &Unit, steps: u8) -> Face {
    let name = Text::new(unit_message(unit));
    Face {
        id: face_id(unit, steps),
        tone: tone(unit.nation).into(),
        symbol: Some(symbol(unit)),
        word: None,
        values: values(unit, steps),
        name: if steps < unit.steps() {
            Text::new("typhoon-unit-reduced").with("unit", name)
        } else {
            name
        },
        details: details(unit),
    }
}

/// What is printed on a counter with so many steps left.
fn values(unit: &Unit, steps: u8) -> Vec<FaceValue> {
    let values = unit.values(steps);
    let mut printed = vec![FaceValue {
        at: Corner::Top,
        value: short_name(&unit.id),
        meaning: Text::new("typhoon-value-name"),
    }];
    let mut put = |at, value: SmolStr, meaning| {
        let meaning = Text::new(meaning);
        printed.push(FaceValue { at, value, meaning });
    };
    let (attack, defence) = (values.attack.to_smolstr(), values.defence.to_smolstr());
    let support = values.support.to_smolstr();
    match unit.kind {
        Kind::CarrierFleet | Kind::SurfaceFleet => {
            let meaning = if unit.kind == Kind::CarrierFleet {
                "typhoon-value-air-attack"
            } else {
                "typhoon-value-naval"
            };
            put(Corner::LowerLeft, attack, meaning);
            put(Corner::LowerRight, defence, "typhoon-value-air-defence");
            put(Corner::Left, support, "typhoon-value-bombardment");
            if values.armies > 0 || values.detachment {
                let mark = if values.detachment { "+" } else { "" };
                let transport = format_smolstr!("{}{mark}", values.armies);
                put(Corner::Right, transport, "typhoon-value-transport");
            }
        }
        Kind::AirFleet => {
            put(Corner::LowerLeft, attack, "typhoon-value-attack");
            put(Corner::LowerRight, defence, "typhoon-value-defence");
            put(Corner::Left, support, "typhoon-value-support");
            let here = values.support_here.to_smolstr();
            put(Corner::Right, here, "typhoon-value-support-here");
        }
        _ => {
            put(Corner::LowerLeft, attack, "typhoon-value-combat");
            let efficiency = values.efficiency.to_smolstr();
            put(Corner::LowerRight, efficiency, "typhoon-value-efficiency");
        }
    }
    printed
}

fn symbol(unit: &Unit) -> Symbol {
    let (id, size) = match unit.kind {
        Kind::CarrierFleet => ("carrier-fleet", ""),
        Kind::SurfaceFleet => ("surface-fleet", ""),
        Kind::AirFleet => ("aircraft", ""),
        Kind::Army => ("infantry", "XXXX"),
        Kind::Corps if unit.nation == Nation::China => ("infantry", "XXXX"),
        Kind::Corps => ("infantry", "XXX"),
        Kind::Snlf => ("naval-infantry", "II"),
        Kind::Fortress => ("fortress", ""),
    };
    Symbol {
        id: id.into(),
        size: size.into(),
    }
}

const fn tone(nation: Nation) -> &'static str {
    match nation {
        Nation::Japan => "nation-japan",
        Nation::Us => "nation-us",
        Nation::Uk => "nation-uk",
        Nation::Australia | Nation::NewZealand => "nation-anzac",
        Nation::Netherlands => "nation-netherlands",
        Nation::China => "nation-china",
    }
}

fn details(unit: &Unit) -> Vec<Text> {
    let mut found = Vec::new();
    if unit.steps() == 1 {
        found.push(Text::new("typhoon-detail-one-step"));
    }
    if unit.cost > 1 {
        found.push(Text::new("typhoon-detail-cost").with("points", i32::from(unit.cost)));
    }
    if unit.side == JAPAN && unit.kind.is_fleet() {
        found.push(
            Text::new("typhoon-detail-activation").with("points", i32::from(unit.activation)),
        );
    }
    found
}

/// What stands at the top of a counter: the designation in its id.
fn short_name(id: &str) -> SmolStr {
    id.split_once('-').map_or(id, |(_, rest)| rest).into()
}
