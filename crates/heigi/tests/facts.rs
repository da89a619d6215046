//! Whatever is said in a match is said whole: each message exists, and is given every fact that its words name.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_burma::Burma;
use heigi_engine::scene::Viewer;
use heigi_engine::{AnyGame, AnyMatch, Dice, Pending, Random, Registry, Setup};
use heigi_luzon::Luzon;
use heigi_manila::Manila;
use heigi_pto::Pto;
use heigi_render::{Language, message_files};
use heigi_typhoon::Typhoon;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The inputs of a random match that are looked at, and each how-many-th of them.
const INPUTS: usize = 1_200;
const NTH: usize = 6;

/// The games and the program itself, with whose names messages begin.
const GAMES: [&str; 6] = ["engine", "manila", "typhoon", "burma", "luzon", "pto"];

/// The facts that each message names, in any language.
fn named() -> BTreeMap<String, BTreeSet<String>> {
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, text) in Language::ALL.into_iter().flat_map(message_files) {
        let mut id = String::new();
        for line in text.lines() {
            if let Some((first, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                first.clone_into(&mut id);
            }
            let facts = line.split('$').skip(1).map(|rest| {
                let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                rest.chars().take_while(|c| is_part(*c)).collect::<String>()
            });
            named.entry(id.clone()).or_default().extend(facts);
        }
    }
    named
}

/// Every message in something that is shown that lacks a fact, with the fact.
fn lacking(
    shown: &Value,
    named: &BTreeMap<String, BTreeSet<String>>,
    found: &mut BTreeSet<String>,
) {
    match shown {
        Value::Array(parts) => parts.iter().for_each(|part| lacking(part, named, found)),
        Value::Object(parts) => {
            let id = parts.get("id").and_then(Value::as_str);
            let facts = id.and_then(|id| Some((id, named.get(id)?)));
            let is_message =
                |id: &&str| GAMES.iter().any(|game| id.starts_with(&format!("{game}-")));
            if let (None, Some(id)) = (facts, id.filter(is_message)) {
                found.insert(format!("{id} is no message"));
            }
            if let Some((id, facts)) = facts {
                let given = parts.get("args").and_then(Value::as_object);
                let is_given =
                    |fact: &&String| given.is_some_and(|given| given.contains_key(*fact));
                let missing = facts.iter().filter(|fact| !is_given(fact));
                found.extend(missing.map(|fact| format!("{id} without {fact}")));
            }
            parts.values().for_each(|part| lacking(part, named, found));
        }
        _ => {}
    }
}

/// The next input of a random match; false if it is over.
fn go_on(playing: &mut Box<dyn AnyMatch>, random: &mut Random) -> bool {
    if let Pending::Over(_) = playing.pending() {
        return false;
    }
    let mut choose = |backs: &[bool]| random.index(backs.len());
    playing.act_blindly(&mut choose).unwrap();
    true
}

/// What is said without a fact in random matches of every scenario.
fn unsaid(game: &dyn AnyGame) -> BTreeSet<String> {
    let (named, mut found) = (named(), BTreeSet::new());
    for (seed, scenario) in (1..).zip(&game.info().scenarios) {
        let setup = Setup {
            scenario: scenario.first(),
            ..game.info().default_setup()
        };
        let mut playing = game.start(setup, Dice::from_seed(seed)).unwrap();
        let mut random = Random::seeded(seed);
        let mut inputs = 0;
        while inputs < INPUTS && go_on(&mut playing, &mut random) {
            inputs += 1;
            if let Pending::Decision(side) = playing.pending()
                && inputs % NTH == 0
            {
                let scene = serde_json::to_value(playing.scene(Viewer::Side(side))).unwrap();
                lacking(&scene, &named, &mut found);
            }
        }
        let log = serde_json::to_value(playing.log(Viewer::Everything, None)).unwrap();
        lacking(&log, &named, &mut found);
    }
    found
}

#[test]
fn every_message_of_a_match_has_the_facts_that_it_names() {
    let games = Registry::default()
        .with(Manila::standard())
        .with(Typhoon::standard())
        .with(Burma::standard())
        .with(Luzon::standard())
        .with(Pto::standard());
    let found: BTreeMap<&str, BTreeSet<String>> = games
        .games()
        .iter()
        .map(|game| (game.info().id, unsaid(game.as_ref())))
        .filter(|(_, lacking)| !lacking.is_empty())
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}
