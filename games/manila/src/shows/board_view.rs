//! The map and the counters as a [`Board`].

use crate::printed::data::Data;
use crate::printed::map::{Map, River, Terrain};
use crate::printed::units::{Ability, JAPAN, Unit};
use crate::shows::words::branch_text;
use heigi_board::{Direction, HexId};
use heigi_engine::Text;
use heigi_engine::scene::{
    Badge, Board, Corner, Edge, EdgeClass, EdgeStyle, Face, FaceValue, Heading, Label, LabelKind,
    Pattern, Place, PlaceClass, PlaceKind, Point, SignCorner, Symbol, Track,
};
use heigi_engine::scene::{SmolStr, ToSmolStr};

/// The margin round the map.
const MARGIN: i32 = 700;

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
    let places = map.grid.hexes().map(|hex| place(map, hex)).collect();
    let far = map
        .grid
        .hexes()
        .map(|hex| centre(map, hex))
        .fold(Point { x: 0, y: 0 }, |far, at| Point {
            x: far.x.max(at.x),
            y: far.y.max(at.y),
        });
    Board {
        size: Point {
            x: far.x + 1000 + MARGIN,
            y: far.y + 866 + MARGIN,
        },
        places,
        headings: Heading::FLAT_TOP.to_vec(),
        place_classes: Terrain::ALL.into_iter().map(place_class).collect(),
        edges: edges(map),
        edge_classes: EDGE_CLASSES
            .into_iter()
            .map(|(id, style)| EdgeClass {
                id: id.into(),
                name: Text::new(format!("manila-edge-{}", id.replace('_', "-"))),
                effect: Text::new(format!("manila-edge-{}-effect", id.replace('_', "-"))),
                style,
            })
            .collect(),
        labels: labels(map),
        tracks: vec![turn_track(data)],
        faces: faces(data),
        badges: badges(),
        ..Board::default()
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

fn centre(map: &Map, hex: HexId) -> Point {
    let (x, y) = map.grid.centre(hex);
    Point {
        x: x + 1000 + MARGIN,
        y: y + 866 + MARGIN,
    }
}

/// The corner of a hex before its side in a direction, clockwise.
fn corner(map: &Map, hex: HexId, direction: usize) -> Point {
    const CORNERS: [(i32, i32); 6] = [
        (-500, -866),
        (500, -866),
        (1000, 0),
        (500, 866),
        (-500, 866),
        (-1000, 0),
    ];
    let at = centre(map, hex);
    let (dx, dy) = CORNERS[direction % 6];
    Point {
        x: at.x + dx,
        y: at.y + dy,
    }
}

fn place(map: &Map, hex: HexId) -> Place {
    let terrain = map.terrain(hex);
    Place {
        id: map.grid.number(hex),
        kind: PlaceKind::Hex,
        class: Terrain::ALL
            .iter()
            .position(|known| *known == terrain)
            .unwrap_or_default(),
        centre: centre(map, hex),
        outline: (0..6).map(|index| corner(map, hex, index)).collect(),
        names: map
            .places
            .iter()
            .filter(|place| place.hexes.contains(&hex))
            .map(|place| Text::new(format!("manila-place-{}", place.id)))
            .collect(),
        neighbours: Direction::ALL
            .into_iter()
            .map(|direction| {
                map.grid
                    .neighbour(hex, direction)
                    .map(|other| map.grid.number(other))
                    .unwrap_or_default()
            })
            .collect(),
        raised: map.is_high_ground(hex),
        ..Place::default()
    }
}

fn edges(map: &Map) -> Vec<Edge> {
    let mut edges = Vec::new();
    for hex in map.grid.hexes() {
        for direction in Direction::ALL.into_iter().take(3) {
            let (Some(edge), Some(other)) = (
                map.grid.edge(hex, direction),
                map.grid.neighbour(hex, direction),
            ) else {
                continue;
            };
            let bridge = map.bridge(edge);
            let holds = [
                map.river(edge) == River::Major,
                map.river(edge) == River::Minor,
                map.has_contour(edge),
                map.has_wall(edge),
                bridge.is_some(),
            ];
            let classes: Vec<usize> = (0..holds.len()).filter(|index| holds[*index]).collect();
            if classes.is_empty() {
                continue;
            }
            edges.push(Edge {
                id: map.hexside_name(edge),
                places: [map.grid.number(hex), map.grid.number(other)],
                ends: [
                    corner(map, hex, direction.index()),
                    corner(map, hex, direction.index() + 1),
                ],
                classes,
                name: bridge
                    .map(|number| Text::new(format!("manila-bridge-{}", map.bridges[number].id))),
            });
        }
    }
    edges
}

fn labels(map: &Map) -> Vec<Label> {
    map.places
        .iter()
        .map(|place| {
            let points: Vec<Point> = place.hexes.iter().map(|hex| centre(map, *hex)).collect();
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

/// The abilities that are told in a unit's details, with their messages.
const ABILITIES: [(Ability, &str); 9] = [
    (Ability::CloseAssault, "manila-ability-close-assault"),
    (Ability::Indirect, "manila-ability-indirect"),
    (Ability::AntiArmour, "manila-ability-anti-armour"),
    (Ability::Armour, "manila-ability-armour"),
    (Ability::AntiAircraft, "manila-ability-anti-aircraft"),
    (Ability::Engineer, "manila-ability-engineer"),
    (Ability::Artillery, "manila-ability-artillery"),
    (Ability::Amphibious, "manila-ability-amphibious"),
    (Ability::Pontoon, "manila-ability-pontoon"),
];

fn face(unit: &Unit, data: &Data) -> Face {
    let tone = if unit.side == JAPAN {
        if unit.is_fixed {
            "japan-fixed"
        } else {
            "japan-mobile"
        }
        .to_owned()
    } else {
        format!("us-{}", unit.group_code.to_lowercase())
    };
    let mut values = vec![
        FaceValue {
            at: Corner::Top,
            value: unit.designation.as_str().into(),
            meaning: Text::new("manila-value-designation"),
        },
        value(Corner::LowerLeft, unit.attack, "manila-value-attack"),
        value(Corner::LowerRight, unit.range, "manila-value-range"),
    ];
    // The signs printed beside the symbol: close assault, then indirect fire or anti-armour.
    for (ability, corner, sign, meaning) in [
        (
            Ability::CloseAssault,
            Corner::Left,
            "✕",
            "manila-ability-close-assault",
        ),
        (
            Ability::Indirect,
            Corner::Right,
            "⌒",
            "manila-ability-indirect",
        ),
        (
            Ability::AntiArmour,
            Corner::Right,
            "◆",
            "manila-ability-anti-armour",
        ),
        (
            Ability::AntiAircraft,
            Corner::Left,
            "▲",
            "manila-ability-anti-aircraft",
        ),
    ] {
        if unit.has(ability) {
            values.push(FaceValue {
                at: corner,
                value: sign.into(),
                meaning: Text::new(meaning),
            });
        }
    }
    let group = if unit.side == JAPAN {
        Text::new(format!("manila-sector-{}", unit.group_code.to_lowercase()))
    } else {
        Text::new(format!("manila-group-{}", unit.group_code.to_lowercase()))
    };
    let movement = if unit.is_fixed {
        Text::new("manila-detail-fixed")
    } else {
        Text::new("manila-detail-movement").with("points", i32::from(data.tables.movement_points))
    };
    let mut details = vec![
        group,
        Text::new("manila-detail-strength")
            .with("attack", i32::from(unit.attack))
            .with("range", i32::from(unit.range)),
        movement,
    ];
    details.extend(
        ABILITIES
            .into_iter()
            .filter(|(ability, _)| unit.has(*ability))
            .map(|(_, message)| Text::new(message)),
    );
    Face {
        id: unit.id.clone(),
        tone: tone.into(),
        symbol: Some(Symbol {
            id: unit.branch.replace('_', "-").into(),
            size: unit.size.as_str().into(),
        }),
        word: None,
        values,
        name: Text::new("manila-unit")
            .with("designation", unit.designation.as_str())
            .with("branch", branch_text(&unit.branch)),
        details,
    }
}
