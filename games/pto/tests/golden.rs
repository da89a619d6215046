//! The golden matches of the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::golden::{assert_golden, setups};
use heigi_engine::{Rules, Verbs};
use heigi_pto::{Action, Pto};
use std::path::Path;

/// What comes up too seldom for a match of each kind to show it; the tests of its rule do.
const SELDOM: &[&str] = &[
    "range",
    "lower",
    "spare",
    "tetrahedrons-first",
    "mines-first",
    "interrogate",
    "chain",
    "skirt",
    "molotov",
    "escort",
    "climb",
    "massacre",
    "mop-up",
    "escape",
    "dare",
    "devote",
    "snipe",
    "search",
    "look",
    "call",
    "bore",
    "clear-roadblock",
    "exit",
    "clear",
    "breach",
    "capture",
    "sacrifice",
    "detonate",
    "die",
    "hunt",
    "drive",
    "reverse",
    "turn-left",
    "turn-right",
    "motion",
    "delay",
    "doze",
    "roll-on",
    "hatch",
    "engage",
    "overrun",
    "board",
    "unload",
    "pack",
    "push",
    "deploy",
    "illuminate",
    "recombine",
    "give",
    "recover",
    "take",
    "keep",
    "repair",
    "struggle",
    "await",
    "withhold",
    "direct",
    "spray",
    "lane",
    "phosphorus",
    "place",
    "shell",
    "show",
    "unknown",
    "strafe",
    "bomb",
    "repel",
    "mount",
    "dismount",
    "tread",
    "beach",
    "clear-flame",
    "clear-wreck",
    "level-pillbox",
    "breach-seawall",
    "lay-fascine",
    "steady",
    "follow",
    "level-entrenchment",
    "close-tunnel",
    "close-cave",
    "set-off",
    "blast",
    "force",
    "canister",
    "set",
    "explode",
    "low-tide",
    "anchor",
];

#[test]
fn golden_matches_are_told_as_they_were_and_show_every_verb() {
    let game = Pto::standard();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    let mut missing: Vec<&str> = <Action as Verbs<Pto>>::VERBS.to_vec();
    missing.retain(|verb| !SELDOM.contains(verb));
    for (name, setup) in setups(game.info()) {
        assert_golden(&game, folder, &name, &setup);
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let inputs = text.lines().filter_map(|line| line.split_once("> "));
        let told: Vec<&str> = inputs
            .filter_map(|(_, input)| input.split(' ').next())
            .collect();
        missing.retain(|verb| !told.contains(verb));
    }
    assert!(missing.is_empty(), "{missing:?}");
}
