//! The golden matches of the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::golden::{assert_golden, setups};
use heigi_engine::{GameInfo, Rules, Setup, Verbs};
use heigi_luzon::{Action, Luzon};
use std::path::Path;

#[path = "rules/front.rs"]
mod front;

/// Matches with two divisions beside the Allies, so that there is fighting from the first turn.
const OF_THE_FRONT: [&str; 2] = ["front", "front_at_random"];

/// What comes up too seldom for a match of each kind to show it; the tests of its rule do.
const SELDOM: [&str; 15] = [
    "assist",
    "battery",
    "blow",
    "bombard",
    "break-out",
    "claim",
    "demolish",
    "fly-high",
    "fly-low",
    "keep-off",
    "lay-up",
    "number",
    "remove",
    "repair",
    "surrender",
];

/// The matches with their set-ups: of each switch alone the tests of its rule tell, one at random has all of them but
/// for the solitaire game, which has a match of its own.
fn matches(info: &GameInfo) -> impl Iterator<Item = (String, Setup)> {
    let is_wanted = |name: &str| {
        name == "campaign_solitaire"
            || info.scenarios.iter().any(|one| {
                name.strip_prefix(one.id)
                    .is_some_and(|rest| rest.is_empty() || rest == "_at_random")
            })
    };
    let mut matches = setups(info);
    matches.retain(|(name, _)| is_wanted(name));
    for (_, setup) in matches
        .iter_mut()
        .filter(|(name, _)| name.ends_with("_at_random"))
    {
        setup.options.retain(|id| !id.starts_with("solitaire"));
    }
    matches.into_iter()
}

#[test]
fn golden_matches_are_told_as_they_were_and_show_every_verb() {
    let game = Luzon::standard();
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    let front = front::game();
    let front_setup = front.info().default_setup();
    let of_the_front = OF_THE_FRONT.map(|name| (name.to_owned(), front_setup.clone()));
    let mut missing: Vec<&str> = <Action as Verbs<Luzon>>::VERBS.to_vec();
    missing.retain(|verb| !SELDOM.contains(verb));
    let standard = matches(game.info()).map(|(name, setup)| (&game, name, setup));
    let fronts = of_the_front.map(|(name, setup)| (&front, name, setup));
    for (rules, name, setup) in standard.chain(fronts) {
        assert_golden(rules, folder, &name, &setup);
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let inputs = text.lines().filter_map(|line| line.split_once("> "));
        let told: Vec<&str> = inputs
            .filter_map(|(_, input)| input.split(' ').next())
            .collect();
        missing.retain(|verb| !told.contains(verb));
    }
    assert!(missing.is_empty(), "{missing:?}");
}
