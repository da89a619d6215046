//! The golden matches of Typhoon: one for each scenario and each switch.
#![allow(missing_docs)]

use heigi_engine::Rules;
use heigi_engine::golden::{assert_golden, setups, verbs_not_shown};
use heigi_typhoon::Typhoon;
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn golden_matches_are_told_as_they_were() {
    let game = Typhoon::standard();
    std::thread::scope(|scope| {
        for (name, setup) in setups(game.info()) {
            let game = &game;
            scope.spawn(move || assert_golden(game, folder(), &name, &setup));
        }
    });
}

#[test]
fn golden_matches_show_every_verb() {
    let missing = verbs_not_shown(&Typhoon::standard(), folder());
    assert!(missing.is_empty(), "{missing:?}");
}
