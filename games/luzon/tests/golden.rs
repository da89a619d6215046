//! The golden matches of the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::golden::{assert_golden, setups, verbs_not_shown};
use heigi_luzon::Luzon;
use std::path::Path;

#[test]
fn golden_matches_are_told_as_they_were_and_show_every_verb() {
    let game = Luzon::standard();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    for (name, setup) in setups(game.info()) {
        assert_golden(&game, folder, &name, &setup);
    }
    // Nobody lands yet, so that no stack is beside an enemy and none too high; engineers seldom come to a bridge.
    let excepted = ["answer", "ask", "assist", "blow", "remove", "repair"];
    let missing = verbs_not_shown(&game, folder);
    let is_known = |verb: &_| excepted.iter().any(|one| one == verb);
    assert!(missing.iter().all(is_known), "{missing:?}");
}
