//! The golden matches of Burma: one for each scenario and each switch.
#![allow(missing_docs)]

use heigi_burma::Burma;
use heigi_engine::Rules;
use heigi_engine::golden::{assert_golden, setups, verbs_not_shown};
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn golden_matches_are_told_as_they_were() {
    let game = Burma::standard();
    std::thread::scope(|scope| {
        for (name, setup) in setups(game.info()) {
            let game = &game;
            scope.spawn(move || assert_golden(game, folder(), &name, &setup));
        }
    });
}

/// What no recorded match happened to do; tests of its rules show it.
const NOT_SHOWN: &[&str] = &["jump"];

#[test]
fn golden_matches_show_every_other_verb() {
    let missing = verbs_not_shown(&Burma::standard(), folder());
    let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
    assert_eq!(missing, NOT_SHOWN);
}
