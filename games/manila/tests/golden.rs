//! The golden matches of Manila 1945: one for each scenario and each switch.
#![allow(missing_docs)]

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
