//! The laws of the engine, walked through Manila 1945.
#![allow(missing_docs)]

use heigi_engine::laws::{Care, walk};
use heigi_engine::{Rules, Setup};
use heigi_manila::Manila;
use std::sync::Arc;

fn setup(game: &Manila, options: &[&str]) -> Setup {
    Setup {
        options: options.iter().map(|id| (*id).to_owned()).collect(),
        ..game.info().default_setup()
    }
}

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(Manila::standard());
    let care = Care {
        every: 3,
        ..Care::default()
    };
    for seed in 0..3 {
        walk(&game, &setup(&game, &[]), seed, care);
    }
}

#[test]
fn every_law_holds_with_all_switches() {
    let game = Arc::new(Manila::standard());
    let all: Vec<&str> = game.info().options.iter().map(|option| option.id).collect();
    let care = Care {
        every: 5,
        ..Care::default()
    };
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
