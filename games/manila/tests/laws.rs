//! The laws of the engine, walked through Manila 1945.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, assert_matches_end, assert_no_circles, random_state, walk};
use heigi_engine::{Dice, Match, Pending, Random, Rules, Setup, Shows, Speaks, Verbs, Viewer};
use heigi_manila::{Action, JAPAN, Manila, State, Step, UNITED_STATES};
use std::cell::RefCell;
use std::sync::Arc;

fn setup(game: &Manila, options: &[&str]) -> Setup {
    Setup {
        options: options.iter().map(|id| (*id).to_owned()).collect(),
        ..game.info().default_setup()
    }
}

/// 6.5: whoever steps off a stack shows Japan the counter beneath, and may step back.
const CARE: Care = Care {
    shown_is_final: false,
    ..Care::ALL
};

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(Manila::standard());
    let care = Care { every: 3, ..CARE };
    walk(&game, &setup(&game, &[]), 0, CARE);
    for seed in 1..3 {
        walk(&game, &setup(&game, &[]), seed, care);
    }
}

#[test]
fn every_law_holds_with_all_switches() {
    let game = Arc::new(Manila::standard());
    let all: Vec<&str> = game.info().options.iter().map(|option| option.id).collect();
    let care = Care { every: 5, ..CARE };
    walk(&game, &setup(&game, &all), 100, care);
}

#[test]
fn matches_of_random_actions_end() {
    let game = Arc::new(Manila::standard());
    let care = Care {
        every: 0,
        ..Care::default()
    };
    for seed in 1000..1010 {
        walk(&game, &setup(&game, &[]), seed, care);
    }
}

/// The seeds of matches between computers: a few, or as many as `LAW_SEEDS` says.
fn seeds() -> std::ops::Range<u64> {
    let wanted = std::env::var("LAW_SEEDS").ok();
    0..wanted.map_or(3, |seeds| seeds.parse().unwrap())
}

/// Whatever a person has begun is brought to an end by a computer to which it is left.
#[test]
fn computers_do_not_go_round_in_circles() {
    let game = Arc::new(Manila::standard());
    for seed in seeds() {
        assert_no_circles(&game, &setup(&game, &[]), seed, 60, 12_000);
    }
}

/// What is kept beside a position is what a search of the position would find, at every input; a state
/// that was written and read knows the same, and so does one whose hidden units were drawn anew.
#[test]
fn what_is_kept_is_what_would_be_found() {
    let game = Manila::standard();
    for seed in 0..4 {
        let random = RefCell::new(Random::seeded(seed));
        random_state(&game, &setup(&game, &[]), seed, |state| {
            assert!(state.knows_itself(), "seed {seed}: {:?}", state.step());
            if random.borrow_mut().below(500) == 0 {
                let text = serde_json::to_string(state).unwrap();
                let read: State = serde_json::from_str(&text).unwrap();
                assert!(read == *state && read.knows_itself());
                let drawn = game.determinize(state, Viewer::Spectator, &mut random.borrow_mut());
                assert!(drawn.knows_itself());
            }
            false
        });
    }
}

/// Actions are numbered one after another in the order in which they sort, and each has one spelling.
#[test]
fn every_action_has_its_number_and_its_words() {
    let game = Manila::standard();
    let mut number = 0;
    let mut last = None;
    game.every_action(&mut |action| {
        assert!(last < Some(action), "{action:?}");
        last = Some(action);
        if number % 37 == 0 {
            assert_eq!(action.index(&game), number);
            assert_eq!(Action::at(&game, number), Some(action));
            assert_eq!(game.read_action(&game.write_action(action)), Some(action));
        }
        number += 1;
    });
    assert_eq!(number, Action::count(&game));
    assert_eq!(Action::at(&game, number), None);
}

/// The list of targets is made from fields of fire, the check from single lines: they say the same of
/// every target at many attacks, with and without the switches.
#[test]
fn targets_are_listed_if_and_only_if_somebody_can_fire_at_them() {
    let game = Manila::standard();
    let all: Vec<&str> = game.info().options.iter().map(|option| option.id).collect();
    for (seed, options) in [&[][..], &all, &all[1..2], &all[3..4]]
        .into_iter()
        .enumerate()
    {
        let random = RefCell::new(Random::seeded(seed as u64));
        random_state(&game, &setup(&game, options), seed as u64, |state| {
            let is_fire = matches!(state.step(), Some(Step::OffensiveFire(_)));
            if is_fire && random.borrow_mut().below(2) == 0 {
                let mut actions = Vec::new();
                game.actions(state, &mut actions);
                let mut legal = Vec::new();
                game.every_action(&mut |action| {
                    legal.extend(game.check(state, action).is_ok().then_some(action));
                });
                assert_eq!(legal, actions, "match {seed}");
            }
            false
        });
    }
}

/// No log entry of the United States names a Japanese unit that is face down when it is written, and
/// no scene, legal list or refusal of theirs does (6.5).
#[test]
fn nothing_told_to_the_united_states_names_a_hidden_unit() {
    let game = Arc::new(Manila::standard());
    let us = Viewer::Side(UNITED_STATES);
    for seed in 0..3 {
        let mut random = Random::seeded(seed);
        let dice = Dice::from_seed(seed);
        let mut played = Match::start(Arc::clone(&game), setup(&game, &[]), dice).unwrap();
        let mut told = 0;
        for step in 0..6_000 {
            let Pending::Decision(side) = played.pending() else {
                break;
            };
            let mut actions = Vec::new();
            game.actions(played.state(), &mut actions);
            actions.retain(|action| !game.takes_back(*action));
            let action = actions[random.index(actions.len())];
            played.act(side, action).unwrap();
            let hidden: Vec<_> = game
                .units_of(JAPAN)
                .filter(|unit| !played.state().revealed.contains(*unit))
                .collect();
            let mut texts: Vec<String> = played.events()[told..]
                .iter()
                .filter_map(|(_, event)| game.log_entry(event, us))
                .map(|entry| serde_json::to_string(&entry).unwrap())
                .collect();
            told = played.events().len();
            if step % 50 == 0 {
                texts.push(serde_json::to_string(&game.scene(played.state(), us)).unwrap());
            }
            for text in texts {
                for unit in &hidden {
                    let printed = game.unit(*unit);
                    for word in [printed.id.as_str(), &printed.designation] {
                        let is_named = text.contains(&format!("\"{word}\""));
                        assert!(!is_named, "seed {seed}, step {step}: {word} is told");
                    }
                }
            }
        }
    }
}

/// 100,000 matches of random actions; run by hand with `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes many minutes"]
fn a_hundred_thousand_random_matches_end() {
    let game = Manila::standard();
    let setup = setup(&game, &[]);
    assert_matches_end(&game, &setup, 0..100_000, 200_000);
}
