//! The golden matches of the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::golden::{assert_golden, setups, verbs_not_shown};
use heigi_luzon::Luzon;
use std::path::Path;

#[path = "rules/front.rs"]
mod front;

/// Matches with two divisions beside the Allies, so that there is fighting from the first turn.
const OF_THE_FRONT: [&str; 2] = ["front", "front_at_random"];

/// What comes up too seldom for a match of each kind to show it; the tests of its rule do.
const SELDOM: [&str; 7] = [
    "assist",
    "blow",
    "break-out",
    "lay-up",
    "remove",
    "repair",
    "surrender",
];

#[test]
fn golden_matches_are_told_as_they_were_and_show_every_verb() {
    let game = Luzon::standard();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    for (name, setup) in setups(game.info()) {
        assert_golden(&game, folder, &name, &setup);
    }
    let front = front::game();
    let mut missing = verbs_not_shown(&game, folder);
    missing.retain(|verb| !SELDOM.contains(&verb.as_str()));
    for name in OF_THE_FRONT {
        assert_golden(&front, folder, name, &front.info().default_setup());
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        missing.retain(|verb| {
            let is_it = |input: &str| input.split(' ').next() == Some(verb);
            !text
                .lines()
                .filter_map(|line| line.split_once("> "))
                .any(|(_, input)| is_it(input))
        });
    }
    assert!(missing.is_empty(), "{missing:?}");
}
