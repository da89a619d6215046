//! Maps, units and tables as data files have them, and what is wrong with them.

use crate::field::{Bank, Cover, MAP, Region, Tables, UNITS, read, woods};
use heigi_engine::prelude::*;

#[test]
fn a_map_shows_its_ground_its_sides_and_its_areas() {
    let board = woods().board.clone();
    let place = |id: &str| board.places.iter().find(|place| place.id == id).unwrap();
    assert_eq!((place("0202").class, place("0202").raised), (1, true));
    assert_eq!((place("0101").class, place("0101").raised), (0, false));
    assert_eq!(place("0303").names, [Text::new("my-area-den")]);
    assert_eq!(board.edges.len(), 1);
    assert_eq!(board.edges[0].id, "0102-0202");
    let wood = &board.place_classes[1];
    assert_eq!((wood.id.as_str(), wood.pattern), ("wood", Pattern::Woods));
    assert_eq!(
        (wood.name.id.as_ref(), wood.effect.id.as_ref()),
        ("my-ground-wood", "my-ground-wood-effect")
    );
    let [brook] = &board.edge_classes[..] else {
        panic!()
    };
    assert_eq!(
        (brook.id.as_str(), brook.style),
        ("brook", EdgeStyle::NarrowRiver)
    );
    assert_eq!(
        (brook.name.id.as_ref(), brook.effect.id.as_ref()),
        ("my-side-brook", "my-side-brook-effect")
    );
    assert_eq!(board.edges[0].classes, [0]);
    let [label] = &board.labels[..] else { panic!() };
    assert_eq!(
        (label.text.id.as_ref(), label.kind),
        ("my-area-den", LabelKind::Area)
    );
    let (one, other) = (place("0303").centre, place("0304").centre);
    assert_eq!((label.at.x, label.at.y), (one.x, (one.y + other.y) / 2));
    let faces: Vec<&str> = board.faces.iter().map(|face| face.id.as_str()).collect();
    assert_eq!(
        faces,
        ["seeker", "seeker-reduced", "hider", "hider-reduced"]
    );
    assert_eq!(board.faces[1].tone, "teal");
}

#[test]
fn nobody_sees_through_what_blocks_or_farther_than_its_range() {
    let map = woods().data.map;
    let hex = |number| map.grid.parse(number).unwrap();
    let sees = |from, to, range| {
        map.is_in_sight(hex(from), hex(to), range, |ground| ground == Cover::Wood)
    };
    assert!(sees("0101", "0103", 2));
    assert!(!sees("0101", "0103", 1));
    assert!(!sees("0201", "0203", 3));
    assert!(sees("0201", "0202", 3));
}

/// Each of the faults is told so.
fn assert_told(cases: &[(String, &str)]) {
    for (told, expected) in cases {
        assert!(told.contains(expected), "{told}: {expected}");
    }
}

#[test]
fn faults_of_maps_are_told_where_they_are() {
    let map = |from: &str, to: &str| {
        let changed = read(&MAP.replace(from, to), UNITS);
        changed.err().unwrap().to_string()
    };
    assert_told(&[
        (
            map("format = 1", "format = 2"),
            "map.toml:2:10: expected format = 1",
        ),
        (
            map("lines = [1, 4]", "lines = [1, 40]"),
            "map.toml:4:13: expected at most 64 hexes",
        ),
        (
            map("[1, 4], line_g", "[4, 1], line_g"),
            "map.toml:4:13: expected hex numbers run",
        ),
        (
            map("\"0202\"", "\"0909\""),
            "map.toml:5:21: expected a four-digit",
        ),
        (map("{ wood", "{ open = [\"0101\"], marsh"), "expected"),
        (
            map("wood = [\"0202\"]", "wood = [\"0202\", \"0202\"]"),
            "map.toml:5:29: expected each hex in one",
        ),
        (
            map("0102-0202", "0102-0303"),
            "map.toml:6:23: expected two hexes that touch",
        ),
        (
            map("areas = { den = [\"0303\", \"0304\"] }", ""),
            "expected at least one hex in areas.den",
        ),
    ]);
}

/// A word of a set holds 64 hexes.
#[test]
fn a_map_holds_as_many_hexes_as_its_sets() {
    let read = |lines: &str| {
        let text = MAP.replace("lines = [1, 4]", lines);
        let source = heigi_engine::DataSource {
            file: "map.toml",
            text: &text,
        };
        HexMap::<Cover, Bank, Region, 2>::read(source, 2)
    };
    let held = |lines| read(lines).map(|map| map.grid.len()).ok();
    assert_eq!(held("lines = [1, 32]"), Some(128));
    assert_eq!(held("lines = [1, 33]"), None);
    let told = read("lines = [1, 33]").err().unwrap().to_string();
    assert!(told.contains("expected at most 128 hexes"), "{told}");
}

#[test]
fn faults_of_units_are_told_where_they_are() {
    let units = |from: &str, to: &str| {
        let changed = read(MAP, &UNITS.replace(from, to));
        changed.err().unwrap().to_string()
    };
    assert_told(&[
        (
            units("\"hiders\"", "\"others\""),
            "units.toml:6:28: expected one of seekers, hiders",
        ),
        (
            units("\"leader\"", "\"tanks\""),
            "expected one of leader, infantry",
        ),
        (
            units("[\"0101\"]", "[\"0101\", \"0102\"]"),
            "expected the hex in which it starts",
        ),
        (
            units("[\"0101\"]", "[]"),
            "expected the hex in which it starts",
        ),
        (units("pace = 9", "pace = 10"), "expected 1 to 9"),
        (
            units("\"hider\"", "\"seeker\""),
            "expected an id that no other has",
        ),
        (
            units(
                "]\n",
                "{ id = \"x\", side = \"hiders\", symbol = \"leader\", starts = [\"0101\"], printed = { pace = 1 } } ]\n",
            ),
            "expected at most 2 units",
        ),
    ]);
}

#[test]
fn a_table_has_a_value_for_each_kind_and_its_keys_only() {
    let read = |text: &str| {
        let source = heigi_engine::DataSource {
            file: "tables.toml",
            text,
        };
        source.parse::<Tables>()
    };
    let text = "format = 1\nsource = \"a test\"\nturns = 2\npace = { open = 1, wood = 3 }\n";
    let tables = read(text).unwrap();
    assert_eq!((tables.turns.get(), tables.pace[Cover::Wood]), (2, 3));
    for (from, to) in [
        (", wood = 3", ""),
        ("wood = 3", "wood = 3, marsh = 4"),
        ("turns = 2", "turns = 4"),
        ("turns = 2", "turns = 2\nmore = 1"),
        ("source = \"a test\"\n", ""),
    ] {
        assert!(read(&text.replace(from, to)).is_err(), "{to}");
    }
}

#[test]
fn a_gesture_goes_the_cheapest_way_to_each_hex_in_reach() {
    let game = woods();
    let hex = |number: &str| game.grid().parse(number).unwrap();
    // The wood costs two.
    let price = |_, to| Some(1 + u16::from(to == hex("0202")));
    let go = crate::field::Action::Go;
    let gestures = hexes::gestures(&game, hex("0101"), 2, price, go);
    let mut told: Vec<String> = gestures
        .iter()
        .map(|one| format!("{} for {}: {}", one.place, one.note, one.actions.join(", ")))
        .collect();
    told.sort();
    assert_eq!(told[0], "0103 for 2: go 0102, go 0103");
    assert!(
        gestures
            .iter()
            .all(|one| one.actions.len() == 2 && one.note == "2")
    );
    assert!(!told.iter().any(|one| one.starts_with("0202")), "{told:?}");
    let barred = hexes::gestures(&game, hex("0101"), 2, |_, _| None, go);
    assert!(barred.is_empty());
}

#[test]
fn a_hex_and_those_that_touch_it_lie_around_it() {
    let map = woods().data.map;
    let hex = |number| map.grid.parse(number).unwrap();
    let around: Vec<_> = map
        .around(hex("0101"))
        .map(|hex| map.grid.number(hex))
        .collect();
    assert_eq!(around[0], "0101");
    assert!(around.contains(&SmolStr::new("0102")) && around.len() > 2);
    let places = woods().board.places.clone();
    let corner = places.iter().find(|place| place.id == "0101").unwrap();
    let near = corner.neighbours.iter().filter(|id| !id.is_empty());
    assert_eq!(near.count(), around.len() - 1);
    assert_eq!(corner.outline.len(), 6);
}
