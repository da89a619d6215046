//! The map and the counters as a [`Board`].

use crate::printed::data::Data;
use crate::printed::map::{
    Arrow, Beach, FieldBox, FieldId, FieldPlace, Hexside, Map, PlaceKind, Terrain, Width,
};
use crate::printed::units::{Aircraft, AircraftType, Class, JAPAN, Service, Unit};
use crate::shows::fortress_view::{battery_chart, battery_face};
use crate::shows::words::{aircraft_text, type_text, unit_text, withdrawal_terms};
use crate::shows::{boat_view, charts};
use heigi_board::{EdgeId, HexId, ids};
use heigi_engine::Text;
use heigi_engine::hexes::Page;
use heigi_engine::scene::{
    Badge, Board, Chart, ChartRow, Corner, Edge, EdgeClass, EdgeStyle, Face, FaceValue, Label,
    LabelKind, Pattern, Place, PlaceClass, PlaceSymbol, Point, SignCorner, SmolStr, Symbol,
    ToSmolStr, Track, format_smolstr,
};

/// Makes the board.
pub fn board(data: &Data) -> Board {
    let map = &data.map;
    let counters = &data.counters;
    let units = counters.units.iter();
    let units = units.flat_map(|unit| (1..=unit.steps()).map(|steps| face(data, unit, steps)));
    let aircraft = counters.aircraft.iter();
    let aircraft = aircraft.map(|one| air_face(one, &counters.types[one.kind.index()]));
    let boats = counters.submarines.iter().map(boat_view::face);
    let page = Page(&map.grid);
    let printed = page.board(
        |hex, place| dress(map, hex, place),
        |edge| edge_classes(map.hexside(edge)),
    );
    Board {
        edges: (printed.edges.into_iter())
            .chain(roads(map))
            .chain(arrows(map))
            .collect(),
        labels: labels(map),
        place_classes: Terrain::ALL.into_iter().map(place_class).collect(),
        edge_classes: EDGES
            .into_iter()
            .map(|(id, style)| EdgeClass {
                id: id.into(),
                name: Text::new(format!("luzon-edge-{id}")),
                effect: Text::new(format!("luzon-edge-{id}-effect")),
                style,
            })
            .collect(),
        badges: badges(),
        charts: charts(map)
            .into_iter()
            .chain([
                boat_view::chart(data),
                battery_chart(data),
                charts::record(data),
                charts::holding(),
            ])
            .collect(),
        tracks: vec![turn_track(data)],
        faces: (units.chain(aircraft).chain(boats))
            .chain(counters.batteries.iter().map(battery_face))
            .chain([face_down()])
            .collect(),
        ..printed
    }
}

/// What is marked on counters.
fn badges() -> Vec<Badge> {
    let corner = SignCorner::UpperRight;
    let mission = |id, name, letter| Badge::signed(id, name, letter, corner);
    vec![
        Badge::active(),
        Badge::moved(),
        Badge::hidden(),
        Badge::firing(),
        Badge::signed(
            "unsupplied",
            "luzon-badge-unsupplied",
            "U",
            SignCorner::UpperLeft,
        ),
        mission("mission-patrol", "luzon-mission-patrol", "C"),
        mission("mission-interdiction", "luzon-mission-interdiction", "I"),
        mission("mission-bombing", "luzon-mission-bombing", "B"),
        mission("mission-strafing", "luzon-mission-strafing", "S"),
        mission("mission-escort", "luzon-mission-escort", "E"),
        mission("mission-drop", "luzon-mission-drop", "P"),
        mission("mission-redeployment", "luzon-mission-redeployment", "R"),
        mission("mission-scramble", "luzon-mission-scramble", "A"),
        Badge::signed("face-down", "luzon-badge-face-down", "F", corner),
        Badge::signed("unfit", "luzon-badge-unfit", "N", corner),
        Badge::signed("reserve", "luzon-badge-reserve", "R", corner),
        Badge::signed("demoralised", "luzon-badge-demoralised", "D", corner),
    ]
}

/// The class of roads among [`EDGES`].
const ROAD: usize = 5;
/// The class of arrows.
const ARROW: usize = 6;

/// The roads from middle to middle.
fn roads(map: &Map) -> impl Iterator<Item = Edge> {
    let page = Page(&map.grid);
    let edges = (0..map.hexsides.len() as u16).map(EdgeId);
    let edges = edges.filter(|edge| map.hexside(*edge).has_road);
    edges.filter_map(move |edge| {
        let (hex, other) = map.grid.edge_hexes(edge)?;
        Some(Edge {
            id: format_smolstr!("{}-way", page.edge_name(edge)),
            places: [map.grid.number(hex), map.grid.number(other)],
            ends: [page.centre(hex), page.centre(other)],
            classes: vec![ROAD],
            name: None,
        })
    })
}

/// The arrows of the beaches (4.4.4), from the middle of the sea hex to the edge of the coast.
fn arrows(map: &Map) -> impl Iterator<Item = Edge> {
    let page = Page(&map.grid);
    let arrows = map.beaches.iter().flat_map(|beach| {
        let arrows = beach.arrows.iter();
        arrows.map(move |arrow| (beach, arrow))
    });
    arrows.map(move |(beach, arrow)| {
        let [from, to] = [arrow.from, arrow.target].map(|hex| page.centre(hex));
        let part = |share: i32| Point {
            x: from.x + (to.x - from.x) * share / 10,
            y: from.y + (to.y - from.y) * share / 10,
        };
        let places = [arrow.from, arrow.target].map(|hex| map.grid.number(hex));
        Edge {
            id: format_smolstr!("{}-{}-arrow", places[0], places[1]),
            places,
            ends: [part(1), part(6)],
            classes: vec![ARROW],
            name: Some(Text::new(format!("luzon-beach-{}", beach.id))),
        }
    })
}

/// The first name of each hex that has one.
fn labels(map: &Map) -> Vec<Label> {
    let first = |hex: HexId| map.places.iter().find(|place| place.hex == hex);
    let areas = map.areas.iter().map(|area| Label {
        at: Page(&map.grid).centre(area.hex),
        text: Text::new(format!("luzon-area-{}", area.id)),
        kind: LabelKind::District,
    });
    let named = map.grid.hexes().filter_map(first);
    named
        .map(|place| Label {
            at: Page(&map.grid).centre(place.hex),
            text: Text::new(format!("luzon-place-{}", place.id)),
            kind: match place.kind {
                PlaceKind::City | PlaceKind::Town => LabelKind::District,
                _ => LabelKind::Site,
            },
        })
        .chain(areas)
        .chain(beach_labels(map))
        .collect()
}

/// The name of each beach, out at sea.
fn beach_labels(map: &Map) -> impl Iterator<Item = Label> {
    let named = map.beaches.iter().filter(|beach| map.is_named_beach(beach));
    named.filter_map(|Beach { id, arrows, .. }| {
        let middle = |end: fn(&Arrow) -> HexId| {
            let centres = arrows
                .iter()
                .map(|arrow| Page(&map.grid).centre(end(arrow)));
            let sum = centres.fold(Point::default(), |sum, one| Point {
                x: sum.x + one.x,
                y: sum.y + one.y,
            });
            let count = i32::try_from(arrows.len())
                .ok()
                .filter(|count| *count > 0)?;
            Some(Point {
                x: sum.x / count,
                y: sum.y / count,
            })
        };
        let (sea, shore) = (middle(|arrow| arrow.from)?, middle(|arrow| arrow.target)?);
        Some(Label {
            at: Point {
                x: sea.x + (sea.x - shore.x),
                y: sea.y + (sea.y - shore.y),
            },
            text: Text::new(format!("luzon-beach-{id}")),
            kind: LabelKind::Water,
        })
    })
}

/// The kinds of edge in the order of the map key.
const EDGES: [(&str, EdgeStyle); 7] = [
    ("major-river", EdgeStyle::WideRiver),
    ("minor-river", EdgeStyle::NarrowRiver),
    ("rough", EdgeStyle::Contour),
    ("bridge", EdgeStyle::Bridge),
    ("water", EdgeStyle::Strait),
    ("road", EdgeStyle::Road),
    ("arrow", EdgeStyle::Arrow),
];

fn edge_classes(side: Hexside) -> Vec<usize> {
    let classes = [
        side.river == Some(Width::Major),
        side.river == Some(Width::Minor),
        side.is_rough,
        side.has_bridge(),
        side.is_water,
    ];
    (0..classes.len()).filter(|class| classes[*class]).collect()
}

fn place_class(terrain: Terrain) -> PlaceClass {
    let id = terrain.id();
    PlaceClass {
        id: id.into(),
        name: Text::new(format!("luzon-terrain-{id}")),
        effect: Text::new(format!("luzon-terrain-{id}-effect")),
        pattern: match terrain {
            Terrain::Clear => Pattern::Open,
            Terrain::Rough => Pattern::Hills,
            Terrain::Swamp => Pattern::Swamp,
            Terrain::City | Terrain::RoughCity => Pattern::Buildings,
            Terrain::Manila => Pattern::Blocks,
            Terrain::Lake | Terrain::Sea => Pattern::Water,
            Terrain::Bicol => Pattern::Blank,
        },
    }
}

fn dress(map: &Map, hex: HexId, place: Place) -> Place {
    let terrain = map.terrain(hex);
    let named = || map.places.iter().filter(|one| one.hex == hex);
    let airfield = map.airfield_in(hex).map(|field| {
        let name = format!("luzon-field-{}", map.airfields[field.index()].id);
        Text::new("luzon-airfield").with("field", Text::new(name))
    });
    let names = named().map(|one| Text::new(format!("luzon-place-{}", one.id)));
    let is_town = |kind| matches!(kind, PlaceKind::Town | PlaceKind::Camp | PlaceKind::Fort);
    let has_town = named().any(|one| is_town(one.kind)) && !terrain.is_city();
    let symbols = [
        (has_town, PlaceSymbol::Town),
        (airfield.is_some(), PlaceSymbol::Airfield),
    ];
    Place {
        class: terrain as usize,
        names: names.chain(airfield).collect(),
        symbols: (symbols.into_iter())
            .filter(|(is_there, _)| *is_there)
            .map(|(_, symbol)| symbol)
            .collect(),
        ..place
    }
}

/// The box of the aircraft of an airfield.
pub fn aircraft_box(map: &Map, field: FieldId) -> SmolStr {
    format_smolstr!("field-{}", map.airfields[field.index()].id)
}

/// The box of the ABSU and AA units of an airfield.
pub fn ground_box(map: &Map, field: FieldId) -> SmolStr {
    format_smolstr!("crew-{}", map.airfields[field.index()].id)
}

/// The airfield charts (2.2.1, 2.2.3): each field with its aircraft, and with its ABSU and AA units.
fn charts(map: &Map) -> Vec<Chart> {
    let is_on_formosa = |field: FieldId| {
        let place = map.airfields[field.index()].place;
        matches!(place, FieldPlace::Formosa { .. })
    };
    let rows = |on_formosa: bool| {
        let fields = ids(map.airfields.len()).filter(move |one| is_on_formosa(*one) == on_formosa);
        fields.map(|field: FieldId| ChartRow {
            title: row_title(map, field),
            boxes: vec![aircraft_box(map, field), ground_box(map, field)],
        })
    };
    let chart = |id: &str, title: &'static str, on_formosa| Chart {
        id: id.into(),
        title: Text::new(title),
        columns: vec![
            Text::new("luzon-chart-aircraft"),
            Text::new("luzon-chart-ground"),
        ],
        rows: rows(on_formosa).collect(),
    };
    vec![
        chart("fields", "luzon-chart-luzon", false),
        chart("formosa-chart", "luzon-chart-formosa", true),
    ]
}

/// An airfield with its boxes, and on Formosa with its distance.
fn row_title(map: &Map, field: FieldId) -> Text {
    let printed = &map.airfields[field.index()];
    let count = |kind| {
        let boxes = printed.boxes.iter().filter(|one| **one == kind);
        boxes.count() as i32
    };
    let text = match printed.place {
        FieldPlace::Formosa { distance, .. } => {
            Text::new("luzon-chart-row-formosa").with("distance", i32::from(distance))
        }
        _ => Text::new("luzon-chart-row"),
    };
    text.with("field", Text::new(format!("luzon-field-{}", printed.id)))
        .with("fighters", count(FieldBox::Fighter))
        .with("either", count(FieldBox::Either))
}

fn turn_track(data: &Data) -> Track {
    let turns = &data.campaign.turns;
    let notes = (1..=turns.len() as u8).map(|number| {
        let record = data.campaign.turn(number);
        let arrivals = record.arrivals.iter().flat_map(|arrival| &arrival.units);
        let arrivals = arrivals.map(|unit| unit_text(&data.counters.units[unit.index()]));
        let aircraft = record.aircraft.iter().flat_map(|arrival| &arrival.aircraft);
        let aircraft = aircraft.map(|one| &data.counters.aircraft[one.index()]);
        // Those of a convoy come only if they were kept back (16.2.2).
        let aircraft = aircraft
            .filter(|one| one.group.is_none())
            .map(|one| aircraft_text(one, &data.counters.types[one.kind.index()]));
        let arrivals = arrivals.chain(aircraft);
        let arrivals = arrivals.map(|unit| Text::new("luzon-note-arrival").with("unit", unit));
        let due = data.campaign.withdrawals_of(number);
        let due = due.map(|one| withdrawal_terms(data, one));
        arrivals.chain(due).collect()
    });
    Track {
        id: "turn".into(),
        title: Text::new("luzon-track-turn"),
        spaces: turns.iter().map(charts::dates).collect(),
        notes: notes.collect(),
        counts_turns: true,
    }
}

/// The face of an Allied unit that lies face down (19.11).
pub const FACE_DOWN: &str = "face-down";

fn face_down() -> Face {
    Face {
        id: FACE_DOWN.into(),
        tone: "teal-back".into(),
        symbol: None,
        word: Some("?".into()),
        values: Vec::new(),
        name: Text::new("luzon-face-down"),
        details: Vec::new(),
    }
}

/// The id of a unit's face with so many steps left.
pub fn face_id(unit: &Unit, steps: u8) -> SmolStr {
    if steps == unit.steps() {
        unit.id.clone()
    } else {
        format_smolstr!("{}-{steps}-left", unit.id)
    }
}

/// The symbol of a class.
const fn symbol(class: Class) -> &'static str {
    match class {
        Class::Infantry => "infantry",
        Class::Marine => "naval-infantry",
        Class::Airborne => "paratroopers",
        Class::Provisional => "rear-echelon-infantry",
        Class::Cavalry | Class::Recon | Class::Bren => "armoured-cavalry",
        Class::Engineer => "bridging-engineers",
        Class::CombatEngineer => "combat-engineers",
        Class::MountainArtillery => "mountain-artillery",
        Class::Artillery => "field-artillery",
        Class::AntiTank => "anti-tank",
        Class::AntiAircraft => "anti-aircraft",
        Class::Tank => "tanks",
        Class::SelfPropelled => "self-propelled-artillery",
        Class::Headquarters => "headquarters",
        Class::Truck => "trucks",
        Class::GroundCrew => "maintenance",
    }
}

fn face(data: &Data, unit: &Unit, steps: u8) -> Face {
    let tone = match (unit.side == JAPAN, steps == unit.steps()) {
        (true, true) => "amber",
        (true, false) => "amber-pale",
        (false, true) => "teal",
        (false, false) => "teal-pale",
    };
    let values = unit.values(steps);
    let figure = |number: u8, is_in_parentheses| {
        if is_in_parentheses {
            format_smolstr!("({number})")
        } else {
            number.to_smolstr()
        }
    };
    let strength = format_smolstr!(
        "{}-{}",
        values.attack,
        figure(values.defence, values.is_in_parentheses)
    );
    let movement = figure(values.movement, values.has_bicycles);
    let stacking = unit.stacking.to_smolstr();
    let mut printed = vec![
        FaceValue::new(Corner::Top, unit.name.clone(), "luzon-value-name"),
        FaceValue::new(Corner::LowerLeft, strength, "luzon-value-strength"),
        FaceValue::new(Corner::LowerRight, movement, "luzon-value-movement"),
        FaceValue::new(Corner::Right, stacking, "luzon-value-stacking"),
    ];
    if unit.stars > 0 {
        let stars = "*".repeat(unit.stars.into());
        printed.push(FaceValue::new(Corner::Left, stars, "luzon-value-stars"));
    }
    let of_steps = Text::new("luzon-detail-steps").with("steps", i32::from(steps));
    let serves = unit.serves.map(|kind| {
        let name = type_text(&data.counters.types[kind.index()]);
        Text::new("luzon-detail-serves").with("type", name)
    });
    Face {
        id: face_id(unit, steps),
        tone: tone.into(),
        symbol: Some(Symbol {
            id: symbol(unit.class).into(),
            size: unit.size.mark().into(),
        }),
        word: None,
        values: printed,
        name: unit_text(unit),
        details: [of_steps].into_iter().chain(serves).collect(),
    }
}

/// What is printed on an air unit, from its id: `Zeke 1` of `J-Zeke-1`.
fn designation(aircraft: &Aircraft) -> SmolStr {
    let parts = aircraft
        .id
        .split_once('-')
        .and_then(|(_, name)| name.rsplit_once('-'));
    parts.map_or_else(
        || aircraft.id.clone(),
        |(kind, number)| format_smolstr!("{kind} {number}"),
    )
}

fn air_face(aircraft: &Aircraft, kind: &AircraftType) -> Face {
    let strength = format_smolstr!("{}-{}", kind.attack, kind.defence);
    let (range, service) = (kind.range.to_smolstr(), kind.service);
    let mut values = vec![
        FaceValue::new(Corner::Top, designation(aircraft), "luzon-value-name"),
        FaceValue::new(Corner::LowerLeft, strength, "luzon-value-air-strength"),
        FaceValue::new(Corner::LowerRight, range, "luzon-value-range"),
    ];
    for (number, at, meaning) in [
        (kind.bombing, Corner::Left, "luzon-value-bombing"),
        (kind.strafing, Corner::Right, "luzon-value-strafing"),
    ] {
        if number > 0 {
            values.push(FaceValue::new(at, number.to_smolstr(), meaning));
        }
    }
    Face {
        id: aircraft.id.clone(),
        tone: if service.side() == JAPAN {
            "amber"
        } else {
            "teal"
        }
        .into(),
        symbol: Some(Symbol {
            id: "aircraft".into(),
            size: "".into(),
        }),
        word: None,
        values,
        name: aircraft_text(aircraft, kind),
        details: vec![Text::new(match service {
            Service::Army => "luzon-service-army",
            Service::Navy => "luzon-service-navy",
            Service::Allied => "luzon-service-allied",
        })],
    }
}
