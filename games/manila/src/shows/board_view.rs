//! The map and the counters as a [`Board`].

use crate::printed::data::Data;
use crate::printed::map::{Map, River, Terrain};
use crate::printed::units::{Ability, JAPAN, Unit};
use crate::shows::words::branch_text;
use heigi_board::{EdgeId, HexId};
use heigi_engine::Text;
use heigi_engine::hexes::{Page, read_hexside};
use heigi_engine::scene::{
    Badge, Board, Corner, EdgeClass, EdgeStyle, Face, FaceValue, Label, LabelKind, Pattern, Place,
    PlaceClass, Point, SignCorner, SmolStr, Symbol, ToSmolStr, Track, format_smolstr,
};

/// The face of a Japanese counter that is face down.
pub const FACE_DOWN: &str = "japan-face-down";
/// The face of a US counter under another.
pub const COVERED: &str = "us-covered";
/// The face of an air support unit.
pub const AIR: &str = "us-air";

/// A day such as `3 February` as a message.
pub fn date_text(day: &str) -> Text {
    match day.split_once(' ') {
        Some((number, "February")) => Text::new("manila-date-february").with("day", number),
        Some((number, "March")) => Text::new("manila-date-march").with("day", number),
        _ => Text::verbatim(day),
    }
}

/// Makes the board.
pub fn board(data: &Data) -> Board {
    let map = &data.map;
    let page = Page(&map.grid);
    let mut board = page.board(
        |hex, place| dress(map, hex, place),
        |edge| classes(map, edge),
    );
    for edge in &mut board.edges {
        let bridge = read_hexside(&map.grid, &edge.id).and_then(|id| map.bridge(id));
        edge.name =
            bridge.map(|number| Text::new(format!("manila-bridge-{}", map.bridges[number].id)));
    }
    Board {
        place_classes: Terrain::ALL.into_iter().map(place_class).collect(),
        edge_classes: EDGE_CLASSES.into_iter().map(edge_class).collect(),
        labels: labels(map),
        tracks: vec![turn_track(data)],
        faces: faces(data),
        badges: badges(),
        ..board
    }
}

const EDGE_CLASSES: [(&str, EdgeStyle); 5] = [
    ("major_river", EdgeStyle::WideRiver),
    ("minor_river", EdgeStyle::NarrowRiver),
    ("contour", EdgeStyle::Contour),
    ("wall", EdgeStyle::Wall),
    ("bridge", EdgeStyle::Bridge),
];

fn place_class(terrain: Terrain) -> PlaceClass {
    let word = terrain.id().replace('_', "-");
    PlaceClass {
        id: terrain.id().into(),
        name: Text::new(format!("manila-terrain-{word}")),
        effect: Text::new(format!("manila-terrain-{word}-effect")),
        pattern: match terrain {
            Terrain::Clear => Pattern::Open,
            Terrain::Urban => Pattern::Blocks,
            Terrain::HeavyStructure => Pattern::Buildings,
            Terrain::Airfield => Pattern::Runway,
            Terrain::Sea => Pattern::Water,
        },
    }
}

fn edge_class((id, style): (&str, EdgeStyle)) -> EdgeClass {
    let word = id.replace('_', "-");
    EdgeClass {
        id: id.into(),
        name: Text::new(format!("manila-edge-{word}")),
        effect: Text::new(format!("manila-edge-{word}-effect")),
        style,
    }
}

/// A place with what its hex holds.
fn dress(map: &Map, hex: HexId, place: Place) -> Place {
    let terrain = map.terrain(hex);
    let class = Terrain::ALL.iter().position(|known| *known == terrain);
    let named = map.places.iter().filter(|place| place.hexes.contains(&hex));
    Place {
        class: class.unwrap_or_default(),
        names: named
            .map(|place| Text::new(format!("manila-place-{}", place.id)))
            .collect(),
        raised: map.is_high_ground(hex),
        ..place
    }
}

/// Which of [`EDGE_CLASSES`] a hexside has.
fn classes(map: &Map, edge: EdgeId) -> Vec<usize> {
    let holds = [
        map.river(edge) == River::Major,
        map.river(edge) == River::Minor,
        map.has_contour(edge),
        map.has_wall(edge),
        map.bridge(edge).is_some(),
    ];
    (0..holds.len()).filter(|index| holds[*index]).collect()
}

fn labels(map: &Map) -> Vec<Label> {
    map.places
        .iter()
        .map(|place| {
            let page = Page(&map.grid);
            let points: Vec<Point> = place.hexes.iter().map(|hex| page.centre(*hex)).collect();
            let count = points.len() as i32;
            Label {
                at: Point {
                    x: points.iter().map(|p| p.x).sum::<i32>() / count,
                    y: points.iter().map(|p| p.y).sum::<i32>() / count,
                },
                text: Text::new(format!("manila-place-{}", place.id)),
                kind: match place.kind.as_str() {
                    "water" => LabelKind::Water,
                    "district" => LabelKind::District,
                    _ => LabelKind::Site,
                },
            }
        })
        .collect()
}

fn badges() -> Vec<Badge> {
    let assaulting = Badge::signed(
        "assaulting",
        "manila-badge-assaulting",
        "⚔",
        SignCorner::UpperRight,
    );
    let revealed = Badge::signed(
        "revealed",
        "manila-badge-revealed",
        "◉",
        SignCorner::UpperRight,
    );
    vec![
        Badge::active(),
        Badge::moved(),
        Badge::fired(),
        Badge::firing(),
        assaulting.large(),
        Badge::hidden(),
        revealed,
    ]
}

fn turn_track(data: &Data) -> Track {
    let turns = &data.tables.turns;
    let note = |holds: bool, id: &'static str| holds.then(|| Text::new(id));
    Track {
        id: "turn".into(),
        title: Text::new("manila-track-turn"),
        spaces: turns
            .iter()
            .enumerate()
            .map(|(index, turn)| {
                Text::new("manila-track-space")
                    .with("turn", index as i32 + 1)
                    .with("first", date_text(&turn.first))
                    .with("last", date_text(&turn.last))
            })
            .collect(),
        notes: (1..=turns.len() as u8)
            .map(|turn| {
                [
                    note(turn == 1, "manila-note-corps-half"),
                    note(turn == 2, "manila-note-replacements"),
                    note(turn <= 2, "manila-note-sudden-death"),
                    note(turn == data.tables.air.first_turn, "manila-note-air"),
                    note(turn == 3, "manila-note-demolition"),
                ]
                .into_iter()
                .flatten()
                .collect()
            })
            .collect(),
        counts_turns: true,
    }
}

fn faces(data: &Data) -> Vec<Face> {
    let plain = |id: &str, tone: &str, word: Option<&str>, name: &'static str| Face {
        id: id.into(),
        tone: tone.into(),
        symbol: None,
        word: word.map(SmolStr::new),
        values: Vec::new(),
        name: Text::new(name),
        details: Vec::new(),
    };
    let air = data.tables.air;
    let mut faces: Vec<Face> = data.units.iter().map(|unit| face(unit, data)).collect();
    faces.push(plain(
        FACE_DOWN,
        "japan-back",
        Some("?"),
        "manila-unit-face-down",
    ));
    faces.push(plain(COVERED, "us-back", Some("★"), "manila-unit-covered"));
    faces.push(Face {
        symbol: Some(Symbol {
            id: "aircraft".into(),
            size: SmolStr::default(),
        }),
        values: vec![
            value(Corner::LowerLeft, air.first_turn, "manila-value-arrival"),
            value(Corner::LowerRight, air.strength, "manila-value-attack"),
        ],
        ..plain(AIR, "us-air", None, "manila-unit-air")
    });
    faces
}

fn value(at: Corner, number: u8, meaning: &'static str) -> FaceValue {
    FaceValue {
        at,
        value: number.to_smolstr(),
        meaning: Text::new(meaning),
    }
}

/// A sign that is printed beside the symbol, and where.
type Sign = (Corner, &'static str);

/// The abilities that are told in a unit's details, with their messages and the signs that are printed for them
/// beside the symbol.
const ABILITIES: [(Ability, &str, Option<Sign>); 9] = [
    (
        Ability::CloseAssault,
        "manila-ability-close-assault",
        Some((Corner::Left, "✕")),
    ),
    (
        Ability::Indirect,
        "manila-ability-indirect",
        Some((Corner::Right, "⌒")),
    ),
    (
        Ability::AntiArmour,
        "manila-ability-anti-armour",
        Some((Corner::Right, "◆")),
    ),
    (Ability::Armour, "manila-ability-armour", None),
    (
        Ability::AntiAircraft,
        "manila-ability-anti-aircraft",
        Some((Corner::Left, "▲")),
    ),
    (Ability::Engineer, "manila-ability-engineer", None),
    (Ability::Artillery, "manila-ability-artillery", None),
    (Ability::Amphibious, "manila-ability-amphibious", None),
    (Ability::Pontoon, "manila-ability-pontoon", None),
];

fn face(unit: &Unit, data: &Data) -> Face {
    Face {
        id: unit.id.clone(),
        tone: tone(unit),
        symbol: Some(Symbol {
            id: unit.branch.replace('_', "-").into(),
            size: unit.size.as_str().into(),
        }),
        word: None,
        values: values(unit),
        name: Text::new("manila-unit")
            .with("designation", unit.designation.as_str())
            .with("branch", branch_text(&unit.branch)),
        details: details(unit, data),
    }
}

fn tone(unit: &Unit) -> SmolStr {
    match (unit.side == JAPAN, unit.is_fixed) {
        (true, true) => "japan-fixed".into(),
        (true, false) => "japan-mobile".into(),
        (false, _) => format_smolstr!("us-{}", unit.group_code.to_lowercase()),
    }
}

/// What is printed on a counter round its symbol.
fn values(unit: &Unit) -> Vec<FaceValue> {
    let mut values = vec![
        FaceValue {
            at: Corner::Top,
            value: unit.designation.as_str().into(),
            meaning: Text::new("manila-value-designation"),
        },
        value(Corner::LowerLeft, unit.attack, "manila-value-attack"),
        value(Corner::LowerRight, unit.range, "manila-value-range"),
    ];
    for (ability, meaning, sign) in ABILITIES {
        if let Some((at, sign)) = sign.filter(|_| unit.has(ability)) {
            values.push(FaceValue {
                at,
                value: sign.into(),
                meaning: Text::new(meaning),
            });
        }
    }
    values
}

/// What a click on a counter tells.
fn details(unit: &Unit, data: &Data) -> Vec<Text> {
    let code = unit.group_code.to_lowercase();
    let group = if unit.side == JAPAN {
        Text::new(format!("manila-sector-{code}"))
    } else {
        Text::new(format!("manila-group-{code}"))
    };
    let movement = if unit.is_fixed {
        Text::new("manila-detail-fixed")
    } else {
        Text::new("manila-detail-movement").with("points", i32::from(data.tables.movement_points))
    };
    let strength = Text::new("manila-detail-strength")
        .with("attack", i32::from(unit.attack))
        .with("range", i32::from(unit.range));
    let abilities = ABILITIES.into_iter().filter(|(one, ..)| unit.has(*one));
    let mut details = vec![group, strength, movement];
    details.extend(abilities.map(|(_, message, _)| Text::new(message)));
    details
}
