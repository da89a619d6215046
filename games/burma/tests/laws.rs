//! The laws of the engine, walked through Burma.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_burma::Burma;
use heigi_engine::laws::{Care, playout, walk};
use heigi_engine::{Random, Rules, Setup};
use std::sync::Arc;

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(Burma::standard());
    let care = Care {
        every: 23,
        ..Care::default()
    };
    for seed in 0..2 {
        walk(&game, &game.info().default_setup(), seed, care);
    }
}

#[test]
fn matches_of_random_actions_end() {
    let game = Burma::standard();
    for seed in 0..10 {
        let mut random = Random::seeded(seed);
        let (ending, decisions) =
            playout(&game, &game.info().default_setup(), &mut random, 100_000);
        assert!(ending.is_some(), "seed {seed}: {decisions} decisions");
    }
}

#[test]
fn every_scenario_is_set_up_and_ends() {
    let game = Arc::new(Burma::standard());
    let care = Care {
        every: 997,
        ..Care::default()
    };
    for scenario in ["extended_capital", "campaign"] {
        let setup = Setup {
            scenario: scenario.to_owned(),
            ..game.info().default_setup()
        };
        walk(&game, &setup, 5, care);
    }
}
