//! The laws of the engine, walked through Typhoon.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, playout, transcript, walk};
use heigi_engine::{Random, Rules, Setup};
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
        every: 7,
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
    for seed in 0..20 {
        let mut random = Random::seeded(seed);
        let (ending, decisions) = playout(&game, &setup(&game, &[]), &mut random, 200_000);
        assert!(ending.is_some(), "seed {seed}: {decisions} decisions");
    }
}

/// A fixed campaign, input by input; `UPDATE_GOLDEN=1` writes it anew, and the difference is reviewed.
#[test]
fn the_golden_transcript_of_the_campaign() {
    let game = Arc::new(Typhoon::standard());
    let text = transcript(&game, &setup(&game, &[]), 1941, 1_500);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/campaign.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    let first = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        golden == text,
        "the first difference is in line {first:?}, from 0"
    );
}

/// 100,000 campaigns of random actions; run by hand with `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn a_hundred_thousand_random_campaigns_end() {
    let game = Typhoon::standard();
    let setup = setup(&game, &[]);
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (game, setup) = (&game, &setup);
            scope.spawn(move || {
                for seed in (worker..100_000).step_by(workers as usize) {
                    let mut random = Random::seeded(seed);
                    let (ending, decisions) = playout(game, setup, &mut random, 200_000);
                    assert!(ending.is_some(), "seed {seed}: {decisions} decisions");
                }
            });
        }
    });
}
