//! The map and the counters as they are printed.

use crate::printed::data::Data;
use crate::printed::map::{Line, Map, PlaceKind, Terrain};
use crate::printed::units::{ALLIES, AirType, AirUnit, Class, JAPAN, Nation, Unit};
use crate::shown::words::{place_text, unit_message};
use heigi_board::{EdgeId, HexId};
use heigi_engine::Kind;
use heigi_engine::hexes::{Page, place_classes};
use heigi_engine::scene::{Badge, SignCorner, SmolStr, ToSmolStr, format_smolstr};
use heigi_scene::{
    Board, Corner, Edge, EdgeClass, EdgeStyle, Face, FaceValue, Heading, Label, LabelKind, Place,
    PlaceSymbol, Symbol, Text, Track,
};

/// The classes of edges that are no lines: the rivers, broad and narrow, then the sea.
const BARRIERS: [(EdgeStyle, &str, &str, &str); 3] = [
    (
        EdgeStyle::WideRiver,
        "great_river",
        "burma-edge-great-river",
        "burma-edge-river-effect",
    ),
    (
        EdgeStyle::NarrowRiver,
        "river",
        "burma-edge-river",
        "burma-edge-river-effect",
    ),
    (
        EdgeStyle::Wall,
        "sea_side",
        "burma-edge-sea-side",
        "burma-edge-sea-side-effect",
    ),
];

/// The classes of edges that are lines, between rivers and sea.
const LINES: [Line; 3] = [Line::Road, Line::Trail, Line::Rail];

/// The class of the first of the lines.
const FIRST_LINE: usize = 2;

/// The class of the sea.
const SEA: usize = FIRST_LINE + LINES.len();

/// Rivers that are drawn broad.
const GREAT_RIVERS: [&str; 2] = ["irrawaddy", "chindwin"];

/// A board of the hexes in play.
pub fn board(data: &Data, is_in_play: &dyn Fn(HexId) -> bool) -> Board {
    let map = &data.map;
    let page = Page(&map.grid);
    let is_shown = |hex: HexId| map.terrain(hex) != Terrain::Outside && is_in_play(hex);
    let shown = || map.grid.hexes().filter(|hex| is_shown(*hex));
    let mut classes = place_classes::<Terrain>();
    classes.truncate(Terrain::Outside.number());
    Board {
        size: page.size_of(shown()),
        places: shown().map(|hex| place(map, hex, &is_shown)).collect(),
        headings: Heading::POINTED_TOP.to_vec(),
        place_classes: classes,
        edges: edges(map, &is_shown),
        edge_classes: edge_classes(),
        labels: shown()
            .filter_map(|hex| {
                let place = map.place(hex)?;
                Some(Label {
                    at: page.centre(hex),
                    text: place_text(&place.id),
                    kind: match place.kind {
                        PlaceKind::City | PlaceKind::Town => LabelKind::District,
                        _ => LabelKind::Site,
                    },
                })
            })
            .collect(),
        tracks: vec![turn_track(data)],
        faces: data
            .units
            .iter()
            .flat_map(|unit| (1..=unit.steps()).map(move |steps| face(unit, steps)))
            .chain(data.air_units.iter().map(air_face))
            .chain(markers(data.tables.pools.supply))
            .collect(),
        badges: badges(),
        ..Board::default()
    }
}

fn edge_classes() -> Vec<EdgeClass> {
    let barriers = BARRIERS.map(|(style, id, name, effect)| EdgeClass {
        id: id.into(),
        name: Text::new(name),
        effect: Text::new(effect),
        style,
    });
    let lines = LINES.map(|line| EdgeClass {
        id: line.id().into(),
        name: line.name(),
        effect: line.effect(),
        style: line.look(),
    });
    let mut classes = barriers.to_vec();
    classes.splice(FIRST_LINE..FIRST_LINE, lines);
    classes
}

fn place(map: &Map, hex: HexId, is_shown: &dyn Fn(HexId) -> bool) -> Place {
    let terrain = map.terrain(hex);
    let named = map.place(hex);
    let mut symbols = Vec::new();
    if let Some(place) = named {
        match place.kind {
            PlaceKind::Town | PlaceKind::City => symbols.push(PlaceSymbol::Town),
            PlaceKind::Village => symbols.push(PlaceSymbol::Village),
            PlaceKind::Entry => {}
        }
    }
    if map.ports.contains(hex) {
        symbols.push(PlaceSymbol::Anchor);
    }
    let plain = Page(&map.grid).place(hex);
    let is_there = |near: &SmolStr| map.grid.parse(near).is_ok_and(is_shown);
    let neighbours = plain.neighbours.into_iter();
    Place {
        class: terrain.number(),
        names: named
            .map(|place| place_text(&place.id))
            .into_iter()
            .collect(),
        neighbours: neighbours
            .map(|near| Some(near).filter(is_there).unwrap_or_default())
            .collect(),
        symbols,
        ..plain
    }
}

fn edges(map: &Map, is_shown: &dyn Fn(HexId) -> bool) -> Vec<Edge> {
    let is_drawn = |edge: &EdgeId| {
        let hexes = map.grid.edge_hexes(*edge);
        hexes.is_none_or(|(hex, near)| is_shown(hex) && is_shown(near))
    };
    let edges = (0..map.grid.edge_slots() as u16).map(EdgeId);
    let edges = edges.filter(is_drawn);
    let drawn = edges.flat_map(|edge| [barrier(map, edge), way(map, edge)]);
    drawn.flatten().collect()
}

/// A side of hexes along which a river or the sea runs.
fn barrier(map: &Map, edge: EdgeId) -> Option<Edge> {
    let river = map.rivers.iter().find(|(_, sides)| sides.contains(&edge));
    let is_great = |name: &str| GREAT_RIVERS.contains(&name);
    let mut classes = Vec::new();
    classes.extend(river.map(|(name, _)| usize::from(!is_great(name))));
    classes.extend(map.sea_sides[edge.index()].then_some(SEA));
    Some(Edge {
        name: river.map(|(name, _)| Text::new(format!("burma-river-{}", name.replace('_', "-")))),
        ..Page(&map.grid).edge(edge, classes)?
    })
}

/// The lines from the middle of a hex to that of another.
fn way(map: &Map, edge: EdgeId) -> Option<Edge> {
    let page = Page(&map.grid);
    let (hex, near) = map.grid.edge_hexes(edge)?;
    let lines = map.lines[edge.index()];
    let classes: Vec<usize> = (FIRST_LINE..)
        .zip(LINES)
        .filter(|(_, line)| lines.has(*line))
        .map(|(class, _)| class)
        .collect();
    (!classes.is_empty()).then(|| Edge {
        id: format_smolstr!("{}-way", page.edge_name(edge)),
        places: [map.grid.number(hex), map.grid.number(near)],
        ends: [page.centre(hex), page.centre(near)],
        classes,
        name: None,
    })
}

/// A turn in words, such as `April I 1944`.
pub(crate) fn turn_text(data: &Data, turn: usize) -> Text {
    let record = &data.tables.turns[turn.min(data.tables.turns.len() - 1)];
    let month = Text::new(format!("burma-month-{}", record.month.replace('_', "-")));
    let half = match record.half {
        Some(1) => "I",
        Some(_) => "II",
        None => "",
    };
    Text::new("burma-track-space")
        .with("turn", turn as i32 + 1)
        .with("month", month)
        .with("half", half)
        .with("year", record.year.to_string().as_str())
}

fn badges() -> Vec<Badge> {
    let signs = [
        (
            "out_of_supply",
            "burma-badge-out-of-supply",
            "✖",
            SignCorner::LowerLeft,
        ),
        (
            "disrupted",
            "burma-badge-disrupted",
            "↯",
            SignCorner::LowerRight,
        ),
        (
            "committed",
            "burma-badge-committed",
            "◼",
            SignCorner::UpperLeft,
        ),
    ];
    let signs = signs.map(|(id, name, letter, at)| Badge::signed(id, name, letter, at));
    let common = [Badge::active(), Badge::moved(), Badge::firing()];
    common.into_iter().chain(signs).collect()
}

fn turn_track(data: &Data) -> Track {
    Track {
        id: "turn".into(),
        title: Text::new("burma-track-turn"),
        spaces: (0..data.tables.turns.len())
            .map(|turn| turn_text(data, turn))
            .collect(),
        notes: data
            .tables
            .turns
            .iter()
            .map(|turn| {
                let rain = turn.monsoon.then(|| Text::new("burma-note-monsoon"));
                rain.into_iter().collect()
            })
            .collect(),
        counts_turns: true,
    }
}

/// The id of a unit's face with so many steps.
pub(crate) fn face_id(unit: &Unit, steps: u8) -> SmolStr {
    format_smolstr!("{}-{steps}", unit.id)
}

fn tone(unit: &Unit) -> &'static str {
    match unit.nation {
        Nation::Japanese => "army-japan",
        Nation::Ina => "army-ina",
        Nation::British => "army-britain",
        Nation::Indian | Nation::African | Nation::Lushai => "army-india",
        Nation::Us => "nation-us",
        Nation::Chinese => "nation-china",
    }
}

/// What is printed above the symbol: the regiment and its division.
fn designation(unit: &Unit) -> SmolStr {
    let id = unit.id.as_str();
    let plain = id.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    match plain.split_once('-') {
        Some((division, regiment)) => format_smolstr!("{regiment}/{division}"),
        None if plain.is_empty() => id.into(),
        None => plain.into(),
    }
}

fn face(unit: &Unit, steps: u8) -> Face {
    let values = unit.values(steps);
    let value = |at: Corner, value: SmolStr, meaning: &'static str| FaceValue {
        at,
        value,
        meaning: Text::new(meaning),
    };
    let size = match unit.class {
        Class::Headquarters => "XXX",
        Class::ChineseArmy => "XX",
        Class::Armour | Class::Marauders | Class::Artillery => "II",
        _ if unit.side == JAPAN || unit.class == Class::IndianNationalArmy => "III",
        _ => "X",
    };
    let symbol = match unit.class {
        Class::Armour => "tanks",
        Class::Artillery => "heavy-artillery",
        Class::Airborne => "paratroopers",
        _ => "infantry",
    };
    let is_staff = unit.class == Class::Headquarters;
    Face {
        id: face_id(unit, steps),
        tone: tone(unit).into(),
        symbol: (!is_staff).then(|| Symbol {
            id: symbol.into(),
            size: size.into(),
        }),
        word: is_staff.then(|| "HQ".into()),
        values: vec![
            value(Corner::Top, designation(unit), "burma-value-designation"),
            value(
                Corner::LowerLeft,
                format_smolstr!("{}-{}", values.attack, values.defence),
                "burma-value-factors",
            ),
            value(
                Corner::LowerRight,
                values.movement.to_smolstr(),
                "burma-value-movement",
            ),
            value(
                Corner::Right,
                "•".repeat(usize::from(steps)).into(),
                "burma-value-steps",
            ),
        ],
        name: Text::new(unit_message(&unit.id)),
        details: vec![
            Text::new("burma-detail-factors")
                .with("attack", i32::from(values.attack))
                .with("defence", i32::from(values.defence))
                .with("movement", i32::from(values.movement)),
            Text::new("burma-detail-steps")
                .with("steps", i32::from(steps))
                .with("full", i32::from(unit.steps())),
        ],
    }
}

/// What flies in an air unit, as it is written above its symbol. It is no part of the data, whose hash says
/// which stored matches can be played again.
fn aircraft(id: &str) -> &'static str {
    match id {
        "AF1" => "Spitfire",
        "AF2" => "Hurricane",
        "AF3" => "P-47",
        "AB1" => "Vengeance",
        "AB2" => "B-25 12/1",
        "AB3" => "B-25 1AC",
        "AB4" => "B-25 12/2",
        "AB5" => "B-24",
        "AFB" => "P-51 1AC",
        "JF1" => "Ki-43 64",
        "JF2" => "Ki-43 50",
        "JB1" => "Ki-21",
        "JB2" => "Ki-48",
        _ => "",
    }
}

/// The id of an air unit's face.
pub(crate) fn air_face_id(unit: &AirUnit) -> SmolStr {
    format_smolstr!("air-{}", unit.id)
}

fn air_face(unit: &AirUnit) -> Face {
    let kind = match unit.kind {
        AirType::Fighter => "F",
        AirType::Bomber => "B",
        AirType::FighterBomber => "FB",
    };
    Face {
        id: air_face_id(unit),
        tone: if unit.side == ALLIES {
            "us-air"
        } else {
            "army-japan"
        }
        .into(),
        symbol: Some(Symbol {
            id: "aircraft".into(),
            size: SmolStr::default(),
        }),
        word: None,
        values: vec![
            FaceValue {
                at: Corner::Top,
                value: aircraft(&unit.id).into(),
                meaning: Text::new("burma-value-aircraft"),
            },
            FaceValue {
                at: Corner::LowerLeft,
                value: kind.into(),
                meaning: Text::new("burma-value-air-type"),
            },
        ],
        name: Text::new(format!("burma-air-{}", unit.id.to_lowercase())),
        details: vec![Text::new(match unit.kind {
            AirType::Fighter => "burma-detail-fighter",
            AirType::Bomber => "burma-detail-bomber",
            AirType::FighterBomber => "burma-detail-fighter-bomber",
        })],
    }
}

/// Faces of markers that lie on the map; all supply markers of a hex are one piece.
fn markers(most: u8) -> impl Iterator<Item = Face> {
    let face = |id: SmolStr, tone: &str, word: SmolStr, name: &'static str| Face {
        id,
        tone: tone.into(),
        symbol: None,
        word: Some(word),
        values: Vec::new(),
        name: Text::new(name),
        details: Vec::new(),
    };
    let supply = (1..=most).flat_map(move |count| {
        [("allies", "army-britain"), ("japan", "army-japan")].map(|(side, tone)| {
            face(
                format_smolstr!("supply-{side}-{count}"),
                tone,
                format_smolstr!("SP{count}"),
                "burma-marker-supply",
            )
        })
    });
    let others = [
        ("position", "counter-pale", "IP", "burma-marker-position"),
        (
            "position-building",
            "counter-pale",
            "ip",
            "burma-marker-position-building",
        ),
        ("cut", "counter-pale", "×", "burma-marker-cut"),
    ]
    .map(|(id, tone, word, name)| face(id.into(), tone, word.into(), name));
    supply.chain(others)
}
