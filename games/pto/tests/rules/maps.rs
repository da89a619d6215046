//! The seven scenarios of the specification: their maps, forces, areas and special rules.

use heigi_engine::{Pending, Rules, Setup, Shows, Situation, Viewer};
use heigi_pto::{ALLIES, At, Fieldwork, Heading, JAPAN, Phase, Pto, Sky, Wind};

/// OD-1 to OD-4, PTB-1 to PTB-3.
const SCENARIOS: [(&str, usize); 7] = [
    ("grass", 12 * 14),
    ("pagoda", 12 * 12),
    ("banks", 12 * 14),
    ("coral", 12 * 16),
    ("yellow", 14 * 20),
    ("honeycomb", 12 * 14),
    ("boats", 14 * 18),
];

fn begun<'g>(game: &'g Pto, id: &str) -> Situation<'g, Pto> {
    let setup = Setup {
        scenario: id.into(),
        ..game.info().default_setup()
    };
    let mut events = Vec::new();
    let state = game.start(&setup, &mut events);
    Situation {
        game,
        state,
        events,
    }
}

/// The hexes of a kind of ground.
fn hexes(game: &Pto, id: &str, kind: &str) -> Vec<String> {
    let board = game.board(&begun(game, id).state);
    let is_it = |place: &&heigi_engine::scene::Place| {
        place.inside.is_none() && board.place_classes[place.class].id == kind
    };
    let found = board.places.iter().filter(is_it);
    found.map(|place| place.id.to_string()).collect()
}

/// How many of a counter a side begins with, those to come and those aboard among them.
fn count(battle: &Situation<'_, Pto>, counter: &str) -> usize {
    let pieces = battle.scene(Viewer::Everything).pieces;
    let faces = pieces.iter().map(|piece| piece.face.to_string());
    faces.filter(|face| face == counter).count()
}

#[test]
fn the_maps_of_the_seven_scenarios_can_be_read() {
    let game = Pto::standard();
    for (id, size) in SCENARIOS {
        let board = game.board(&begun(&game, id).state);
        let whole = board.places.iter().filter(|place| place.inside.is_none());
        assert_eq!(whole.count(), size, "{id}");
    }
}

/// Vector S-001.
#[test]
fn in_grass_and_cane_a_hill_of_kunai_a_jungle_and_a_brake_of_bamboo_are_fought_for() {
    let game = Pto::standard();
    for (kind, hex) in [
        ("kunai", "0403"),
        ("dense-jungle", "0704"),
        ("bamboo", "0903"),
    ] {
        assert!(hexes(&game, "grass", kind).contains(&hex.to_owned()));
    }
    assert!(hexes(&game, "grass", "light-jungle").is_empty());
}

/// Rules: 31, G1.632
#[test]
fn in_grass_and_cane_the_marines_come_from_the_south_against_a_pillbox_with_a_tunnel() {
    let game = Pto::standard();
    let battle = begun(&game, "grass");
    let marines = [
        ("usmc-4-5-8", 9),
        ("usmc-5-5-8", 3),
        ("usmc-9-1", 1),
        ("usmc-mmg", 1),
        ("usmc-mtr", 1),
        ("usmc-dc", 1),
    ];
    let japanese = [
        ("jpn-4-4-8", 2),
        ("jpn-4-4-7", 4),
        ("jpn-2-2-8", 1),
        ("jpn-hmg", 1),
        ("jpn-dummy", 8),
    ];
    for (counter, number) in marines.into_iter().chain(japanese) {
        assert_eq!(count(&battle, counter), number, "{counter}");
    }
    let sides = |kind: Fieldwork| {
        let works = battle.state.fortifications.iter();
        let works = works.filter(move |one| one.kind == kind && one.owner == JAPAN);
        works
            .map(|one| one.sides.count_ones())
            .collect::<Vec<u32>>()
    };
    assert_eq!(sides(Fieldwork::Pillbox), [0]);
    assert_eq!(sides(Fieldwork::Tunnel).len(), 2, "both ends");
    assert_eq!(sides(Fieldwork::Panjis).iter().sum::<u32>(), 9);
    assert!(battle.state.fortifications.iter().all(|one| one.is_hidden));
    // Only the Japanese set up.
    assert_eq!(battle.decider(), Some(JAPAN));
    let first = battle.play(&["done"]);
    assert_eq!(first.decider(), Some(ALLIES));
    assert_eq!(first.state.turn, 1);
    let moving = crate::common::until(first, Phase::Movement);
    let picked = moving.play(&["join u0"]);
    assert_eq!(picked.refused_by("step 0114"), None);
    assert_eq!(picked.refused_by("step 0113"), Some("31"));
}

/// Rules: 17.2
#[test]
fn r17_2_in_scenarios_that_say_so_the_weather_does_not_change() {
    let game = Pto::standard();
    for (id, sky, wind) in [
        ("grass", Sky::Overcast, Wind::None),
        ("pagoda", Sky::Clear, Wind::Mild),
    ] {
        let ready = begun(&game, id);
        let done = match id {
            "grass" => ready.play(&["done"]),
            _ => ready.play(&["done", "done"]),
        };
        assert!(
            matches!(done.pending(), Pending::Decision(_)),
            "no dice in {id}"
        );
        let weather = done.state.weather;
        assert_eq!((weather.sky, weather.wind), (sky, wind));
        assert_eq!(weather.heading, Heading::North);
    }
    let coral = begun(&game, "coral").play(&["done", "done"]);
    assert!(matches!(coral.pending(), Pending::Draw(_)));
}

/// Vector S-002.
/// Rules: G.1-f, G.1-d
#[test]
fn in_the_village_below_the_pagoda_seven_hexes_are_swamp_and_thirteen_huts() {
    let game = Pto::standard();
    let swamp = ["0303", "0402", "0501", "0502", "0801", "0902", "0903"];
    assert_eq!(hexes(&game, "pagoda", "swamp"), swamp);
    assert_eq!(hexes(&game, "pagoda", "hut").len(), 13);
    assert_eq!(hexes(&game, "pagoda", "marsh").len(), 14);
}

/// Rules: G8.2, G.1-h
#[test]
fn banks_and_paths_of_the_scenarios_lie_where_they_are_said_to() {
    let game = Pto::standard();
    let lines = |id: &str, kind: &str| {
        let board = game.board(&begun(&game, id).state);
        let class = board.edge_classes.iter().position(|class| class.id == kind);
        let class = class.unwrap();
        let drawn = board
            .edges
            .iter()
            .filter(|edge| edge.classes.contains(&class));
        drawn.map(|edge| edge.id.to_string()).collect::<Vec<_>>()
    };
    let banks = lines("banks", "bank");
    assert!(banks.contains(&"0306-0406".to_owned()));
    assert!(!banks.contains(&"0406-0506".to_owned()));
    assert_eq!(lines("grass", "path").len(), 11);
    assert_eq!(lines("coral", "path").len(), 3);
}

/// Rules: 21, G1.422
#[test]
fn in_coral_cane_and_satchel_seven_huts_count_and_no_japanese_who_stand_before_them() {
    let game = Pto::standard();
    let battle = begun(&game, "coral");
    for (counter, number) in [
        ("usmc-7-6-8", 6),
        ("usmc-tank-m4a2", 1),
        ("usmc-ft", 1),
        ("usmc-baz44", 1),
        ("usmc-dc", 2),
        ("jpn-4-4-8", 3),
        ("jpn-4-4-7", 3),
        ("jpn-dc", 2),
        ("jpn-hunter", 2),
        ("jpn-lmg", 2),
        ("jpn-dummy", 8),
    ] {
        assert_eq!(count(&battle, counter), number, "{counter}");
    }
    assert_eq!(battle.state.held.as_slice(), [JAPAN; 7]);
}

/// Whether a scenario begins with so many of each counter.
fn has_in_all(game: &Pto, id: &str, counters: &[(&str, usize)]) {
    let battle = begun(game, id);
    for (counter, number) in counters {
        assert_eq!(count(&battle, counter), *number, "{counter} in {id}");
    }
}

/// How many works of a kind a scenario begins with.
fn works(game: &Pto, id: &str, kind: Fieldwork) -> usize {
    let battle = begun(game, id);
    let all = battle.state.fortifications.iter();
    all.filter(|one| one.kind == kind).count()
}

/// Rules: G13.22, G14.2, G14.5
#[test]
fn in_yellow_two_marines_come_from_the_sea_to_a_beach_with_obstacles() {
    let game = Pto::standard();
    let marines = [
        ("usmc-lvt-a2", 4),
        ("usmc-lcvp", 3),
        ("usmc-lcm3", 2),
        ("usmc-tank-m4", 2),
        ("usmc-6-6-8", 14),
        ("usmc-2-2-8", 2),
        ("usmc-party", 1),
        ("usmc-9-2", 1),
        ("usmc-9-1", 1),
        ("usmc-8-1", 2),
        ("usmc-8-0", 1),
        ("usmc-hmg", 1),
        ("usmc-mmg", 2),
        ("usmc-ft", 3),
        ("usmc-dc", 4),
        ("usmc-mtr", 2),
    ];
    let japanese = [
        ("jpn-4-4-8", 4),
        ("jpn-4-4-7", 5),
        ("jpn-2-2-8", 3),
        ("jpn-10-1", 1),
        ("jpn-9-0", 1),
        ("jpn-8-0", 1),
        ("jpn-hmg", 1),
        ("jpn-mmg", 2),
        ("jpn-lmg", 3),
        ("jpn-mtr", 2),
        ("jpn-dc", 2),
        ("jpn-47", 1),
        ("jpn-70", 1),
        ("jpn-dummy", 10),
    ];
    has_in_all(&game, "yellow", &marines);
    has_in_all(&game, "yellow", &japanese);
    for (kind, number) in [
        (Fieldwork::Pillbox, 4),
        (Fieldwork::Trench, 5),
        (Fieldwork::Tetrahedrons, 7),
        (Fieldwork::Wire, 8),
    ] {
        assert_eq!(works(&game, "yellow", kind), number);
    }
    let battle = begun(&game, "yellow");
    let of = |kind: Fieldwork| {
        let all = battle.state.fortifications.iter();
        all.filter(move |one| one.kind == kind)
    };
    let factors = |kind| of(kind).map(|one| u32::from(one.size)).sum::<u32>();
    assert_eq!(factors(Fieldwork::TankMines), 10);
    assert_eq!(factors(Fieldwork::Mines), 24);
    let sides = of(Fieldwork::Panjis).map(|one| one.sides.count_ones());
    assert_eq!(sides.sum::<u32>(), 10);
    // Two rows of shallow water, and hard sand beside them.
    let shallow = hexes(&game, "yellow", "shallow-ocean");
    assert!(shallow.len() == 28 && shallow.contains(&"1413".to_owned()));
    let hard = hexes(&game, "yellow", "hard-sand");
    assert!(hard.len() == 14 && hard.contains(&"0111".to_owned()));
    assert_eq!(battle.state.batteries.len(), 1);
}

/// Rules: G11.2, G11.91, G11.113
#[test]
fn in_the_honeycomb_eight_caves_take_the_places_of_ten() {
    let game = Pto::standard();
    let marines = [
        ("usmc-7-6-8", 10),
        ("usmc-9-2", 1),
        ("usmc-9-1", 1),
        ("usmc-8-1", 1),
        ("usmc-8-0", 1),
        ("usmc-hmg", 1),
        ("usmc-mmg", 2),
        ("usmc-ft", 3),
        ("usmc-dc", 6),
        ("usmc-baz45", 2),
        ("usmc-tank-dozer", 1),
        ("usmc-tank-m4a3", 1),
        ("usmc-dozer", 1),
        ("usmc-phone", 1),
    ];
    let japanese = [
        ("jpn-4-4-8", 4),
        ("jpn-4-4-7", 4),
        ("jpn-2-2-8", 2),
        ("jpn-10-1", 1),
        ("jpn-9-0", 1),
        ("jpn-8-0", 1),
        ("jpn-hmg", 1),
        ("jpn-mmg", 2),
        ("jpn-lmg", 3),
        ("jpn-dc", 3),
        ("jpn-47", 1),
        ("jpn-70", 1),
        ("jpn-dummy", 8),
    ];
    has_in_all(&game, "honeycomb", &marines);
    has_in_all(&game, "honeycomb", &japanese);
    let battle = begun(&game, "honeycomb");
    let caves = &battle.state.caves;
    assert_eq!(caves.len(), 8);
    assert_eq!(caves.iter().filter(|cave| cave.is_in_cliff).count(), 1);
    assert!(caves.iter().all(|cave| cave.is_hidden));
    let rooms: Vec<u8> = battle.state.complexes.iter().map(|one| one.room).collect();
    assert_eq!(rooms, [6, 8]);
    assert_eq!(works(&game, "honeycomb", Fieldwork::Trench), 3);
    assert_eq!(battle.decider(), Some(JAPAN));
}

/// Rules: 31, G14.4
#[test]
fn in_last_boats_empty_craft_come_in_the_second_turn_for_men_on_the_beach() {
    let game = Pto::standard();
    let japanese = [
        ("jpn-4-4-7", 6),
        ("jpn-3-4-7", 4),
        ("jpn-2-3-7", 3),
        ("jpn-2-2-8", 1),
        ("jpn-9-1", 1),
        ("jpn-8-0", 1),
        ("jpn-8-plus-1", 1),
        ("jpn-mmg", 1),
        ("jpn-lmg", 3),
        ("jpn-mtr", 1),
        ("jpn-daihatsu", 2),
        ("jpn-shohatsu", 3),
        ("jpn-dummy", 6),
    ];
    let marines = [
        ("usmc-6-6-8", 8),
        ("usmc-9-1", 1),
        ("usmc-8-1", 1),
        ("usmc-8-0", 1),
        ("usmc-mmg", 2),
        ("usmc-mtr", 2),
    ];
    has_in_all(&game, "boats", &japanese);
    has_in_all(&game, "boats", &marines);
    assert_eq!(hexes(&game, "boats", "shallow-ocean").len(), 42);
    let moving = crate::common::until(begun(&game, "boats").play(&["done"]), Phase::Movement);
    let picked = moving.clone().play(&["join u0"]);
    assert_eq!(picked.refused_by("step 0104"), None);
    assert_eq!(picked.refused_by("step 0105"), Some("31"));
    let mut units = moving.state.units.iter();
    let craft = units.position(|unit| unit.at == At::Coming(1));
    let drive = format!("drive u{}", craft.unwrap());
    let theirs = crate::common::next_turn(moving);
    let theirs = crate::common::until(theirs, Phase::Movement);
    assert_eq!(theirs.decider(), Some(JAPAN));
    assert_eq!(theirs.refused_by(&drive), Some("31"));
}

/// A fighter without bombs is there in the turns 4 and 5.
/// Rules: 31
#[test]
fn in_last_boats_one_fighter_comes_in_the_fourth_turn_for_two_turns() {
    let game = Pto::standard();
    assert_eq!(works(&game, "boats", Fieldwork::Trench), 2);
    let first = crate::common::reach(begun(&game, "boats").play(&["done"]), Phase::Movement);
    let third = first.with(|state| state.turn = 3);
    let after = |battle| crate::common::next_turn(crate::common::next_turn(battle));
    let come = crate::common::reach(after(third), Phase::Movement);
    let aloft = |battle: &Situation<'_, Pto>| {
        let pieces = battle.scene(ALLIES).pieces;
        let pieces = pieces.iter();
        pieces.filter(|piece| piece.place == "sky").count()
    };
    let told = come.told(ALLIES);
    let is_told = |id: &str| told.iter().any(|one| one == id);
    assert!(is_told("pto-log-no-bombs-carried") && !is_told("pto-log-air-support"));
    let fifth = after(come.clone());
    assert_eq!((aloft(&come), aloft(&fifth), fifth.state.turn), (1, 1, 5));
    assert_eq!(aloft(&after(fifth)), 0);
}

/// What the scenarios of our own are there to show.
#[test]
fn scenarios_of_our_own_have_what_they_are_about() {
    let game = Pto::standard();
    let night = begun(&game, "ridge");
    assert_eq!(night.state.weather.night, Some(3));
    let grove = [
        (Fieldwork::Pillbox, 3),
        (Fieldwork::Trench, 2),
        (Fieldwork::Wire, 3),
        (Fieldwork::Mines, 1),
    ];
    for (kind, number) in grove {
        assert_eq!(works(&game, "grove", kind), number);
    }
    let daring = begun(&game, "daring");
    let sworn = daring.state.units.iter();
    let sworn = sworn.filter(|unit| unit.is(heigi_pto::Condition::DareDeath));
    assert_eq!(sworn.count(), 2);
    for counter in ["jpn-70", "jpn-75"] {
        assert_eq!(count(&begun(&game, "mules"), counter), 1);
    }
    assert_eq!(count(&begun(&game, "mules"), "jpn-mule"), 2);
    assert_eq!(begun(&game, "escarpment").state.batteries.len(), 2);
    // Who breaks through comes from the north.
    let breakout = begun(&game, "roadblock").play(&["done"]);
    let moving = crate::common::until(breakout, Phase::Movement);
    assert_eq!(moving.decider(), Some(JAPAN));
    let mut units = moving.state.units.iter();
    let coming = units.position(|unit| unit.side == JAPAN);
    let picked = moving.play(&[&format!("join u{}", coming.unwrap())]);
    assert_eq!(picked.refused_by("step 0401"), None);
    assert_eq!(picked.refused_by("step 0411"), Some("31"));
}
