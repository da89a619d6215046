//! The laws of the engine, walked through Typhoon.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, assert_matches_end, walk};
use heigi_engine::{Rules, Setup};
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

#[test]
fn campaigns_of_random_actions_end() {
    let game = Typhoon::standard();
    assert_matches_end(&game, &setup(&game, &[]), 0..20, 200_000);
}

/// 100,000 campaigns of random actions; run by hand with `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn a_hundred_thousand_random_campaigns_end() {
    let game = Typhoon::standard();
    let setup = setup(&game, &[]);
    assert_matches_end(&game, &setup, 0..100_000, 200_000);
}
