//! The laws of the engine, walked through Typhoon.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, assert_matches_end, walk};
use heigi_engine::{Input, Pending, Random, Rules, Setup};
use heigi_typhoon::Typhoon;
use std::sync::Arc;

fn setup(game: &Typhoon, options: &[&str]) -> Setup {
    Setup {
        options: options.iter().map(|id| (*id).to_owned()).collect(),
        ..game.info().default_setup()
    }
}

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(Typhoon::standard());
    let care = Care {
        views_every: 7,
        ..Care::default()
    };
    for seed in 0..2 {
        walk(&game, &setup(&game, &[]), seed, care);
    }
}

#[test]
fn every_law_holds_with_all_switches() {
    let game = Arc::new(Typhoon::standard());
    let all = game
        .info()
        .options
        .iter()
        .filter(|option| !option.opens_seats);
    let all: Vec<&str> = all.map(|option| option.id).collect();
    let care = Care {
        every: 11,
        ..Care::default()
    };
    walk(&game, &setup(&game, &all), 100, care);
}

#[test]
fn every_law_holds_for_two_players() {
    let game = Arc::new(Typhoon::standard());
    let care = Care {
        every: 11,
        ..Care::default()
    };
    walk(&game, &setup(&game, &["two_players"]), 7, care);
}

/// What is listed is what `check` accepts of all that can be written: the lists take short cuts, as for
/// zones that are asked about together and counters that go the same ways.
#[test]
fn lists_are_what_is_accepted_of_all_that_can_be_written() {
    let game = Arc::new(Typhoon::standard());
    let care = Care {
        every: 19,
        views_every: 0,
        reload_every: 0,
        all_actions_every: 1,
        ..Care::default()
    };
    let switches = (game.info().options.iter()).filter(|option| !option.opens_seats);
    let switches: Vec<&str> = switches.map(|option| option.id).collect();
    let with_two: Vec<&str> = [&switches[..], &["two_players"]].concat();
    let campaigns: [&[&str]; 4] = [&[], &["two_players"], &switches, &with_two];
    for (options, seed) in campaigns.into_iter().zip(1000..) {
        walk(&game, &setup(&game, options), seed, care);
    }
}

#[test]
fn campaigns_of_random_actions_end() {
    let game = Typhoon::standard();
    assert_matches_end(&game, &setup(&game, &[]), 0..20, 200_000);
}

/// What is kept beside a position is what a search of it finds, after every input.
fn what_is_kept_is_true(options: &[&str], seeds: std::ops::Range<u64>) {
    let game = Typhoon::standard();
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    for seed in seeds {
        let mut random = Random::seeded(seed);
        let mut state = game.start(&setup(&game, options), &mut events);
        for count in 0.. {
            assert_eq!(
                game.untrue(&state.position),
                [""; 0],
                "seed {seed}, input {count}"
            );
            let input = match game.pending(&state) {
                Pending::Over(_) => break,
                Pending::Draw(draw) => Input::Drawn(random.below(u32::from(draw.faces)) as u16 + 1),
                Pending::Decision(_) => {
                    actions.clear();
                    game.actions(&state, &mut actions);
                    let forward = actions.iter().filter(|action| !game.takes_back(**action));
                    let forward: Vec<_> = forward.collect();
                    let is_any = forward.is_empty() || random.below(32) == 0;
                    let choice = if is_any {
                        actions[random.index(actions.len())]
                    } else {
                        *forward[random.index(forward.len())]
                    };
                    Input::Action(choice)
                }
            };
            events.clear();
            game.apply(&mut state, input, &mut events).unwrap();
        }
    }
}

#[test]
fn what_is_kept_is_true_at_every_input() {
    what_is_kept_is_true(&[], 0..3);
    what_is_kept_is_true(&["two_players", "all_units_retreat"], 3..5);
}

/// 100,000 campaigns of random actions; run by hand with `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn a_hundred_thousand_random_campaigns_end() {
    let game = Typhoon::standard();
    let setup = setup(&game, &[]);
    assert_matches_end(&game, &setup, 0..100_000, 200_000);
}
