//! The golden matches of Manila 1945: one for each scenario and each switch.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::golden::{assert_golden, setups, verbs_not_shown};
use heigi_manila::Manila;
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn golden_matches_are_told_as_they_were() {
    let game = Manila::standard();
    std::thread::scope(|scope| {
        for (name, setup) in setups(game.info()) {
            let game = &game;
            scope.spawn(move || assert_golden(game, folder(), &name, &setup));
        }
    });
}

#[test]
fn golden_matches_show_every_verb() {
    let missing = verbs_not_shown(&Manila::standard(), folder());
    assert!(missing.is_empty(), "{missing:?}");
}

/// The match without switches goes past the ban of the first turns and shows what comes then.
#[test]
fn the_battle_reaches_turn_4_with_demolition_flames_and_air_strikes() {
    let text = std::fs::read_to_string(folder().join("battle.txt")).unwrap();
    assert!(
        text.lines()
            .any(|line| line.starts_with("-- ") && line.contains("turn=4"))
    );
    for verb in [
        "demolish-bridge",
        "demolish-building",
        "flamethrower",
        "add-air",
    ] {
        let is_input = |line: &str| !line.starts_with(' ') && line.contains(&format!("> {verb}"));
        assert!(text.lines().any(is_input), "{verb}");
    }
    assert!(text.contains("modifier-flamethrower"), "one is used");
}
