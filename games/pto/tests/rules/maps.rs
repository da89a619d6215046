//! The maps of the four scenarios of the specification, which wait for the rest of their forces and special rules.

use heigi_engine::{Shows, Situation};
use heigi_pto::Pto;

const MAPS: [(&str, usize); 4] = [
    (include_str!("../maps/od-1.toml"), 12 * 14),
    (include_str!("../maps/od-2.toml"), 12 * 12),
    (include_str!("../maps/od-3.toml"), 12 * 14),
    (include_str!("../maps/od-4.toml"), 12 * 16),
];

/// A map with a leader of each side.
fn game(map: &str) -> Pto {
    let force = |side: &str, counter: &str, hex: &str| {
        format!(
            "[[force]]\nside = \"{side}\"\nelr = 3\nunits = [{{ counter = \"{counter}\", hex = \"{hex}\" }}]\n"
        )
    };
    let text = format!(
        "format = 1\nsource = \"a test\"\nid = \"hut\"\nturns = 2\nfirst = \"allies\"\n{map}\
         [victory]\nattacker = \"allies\"\nhexes = [\"0101\"]\nneeded = 1\n{}{}",
        force("allies", "usmc-8-0", "0112"),
        force("japanese", "jpn-8-0", "0101")
    );
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).unwrap()
}

/// The hexes of a kind of ground.
fn hexes(game: &Pto, kind: &str) -> Vec<String> {
    let board = game.board(&Situation::start(game).state);
    let is_it = |place: &&heigi_engine::scene::Place| {
        place.inside.is_none() && board.place_classes[place.class].id == kind
    };
    let found = board.places.iter().filter(is_it);
    found.map(|place| place.id.to_string()).collect()
}

#[test]
fn the_maps_of_the_four_scenarios_can_be_read() {
    for (map, size) in MAPS {
        let game = game(map);
        let board = game.board(&Situation::start(&game).state);
        let whole = board.places.iter().filter(|place| place.inside.is_none());
        assert_eq!(whole.count(), size);
    }
}

/// Vector S-002.
/// Rules: G.1-f, G.1-d
#[test]
fn in_the_village_below_the_pagoda_seven_hexes_are_swamp_and_thirteen_huts() {
    let game = game(MAPS[1].0);
    let swamp = ["0303", "0402", "0501", "0502", "0801", "0902", "0903"];
    assert_eq!(hexes(&game, "swamp"), swamp);
    assert_eq!(hexes(&game, "hut").len(), 13);
    assert_eq!(hexes(&game, "marsh").len(), 14);
}

/// Rules: G8.2, G.1-h
#[test]
fn banks_and_paths_of_the_scenarios_lie_where_they_are_said_to() {
    let lines = |map: &str, kind: &str| {
        let game = game(map);
        let board = game.board(&Situation::start(&game).state);
        let class = board.edge_classes.iter().position(|class| class.id == kind);
        let class = class.unwrap();
        let drawn = board
            .edges
            .iter()
            .filter(|edge| edge.classes.contains(&class));
        drawn.map(|edge| edge.id.to_string()).collect::<Vec<_>>()
    };
    let banks = lines(MAPS[2].0, "bank");
    assert!(banks.contains(&"0306-0406".to_owned()));
    assert!(!banks.contains(&"0406-0506".to_owned()));
    assert_eq!(lines(MAPS[0].0, "path").len(), 11);
    assert_eq!(lines(MAPS[3].0, "path").len(), 3);
}
