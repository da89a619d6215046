//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, walk};
use heigi_engine::{Rules, Setup};
use heigi_luzon::Luzon;
use std::sync::Arc;

#[path = "rules/front.rs"]
mod front;

const CARE: Care = Care {
    every: 20,
    reload_every: 100,
    ..Care::ALL
};

#[test]
fn every_law_holds_at_every_twentieth_step() {
    let game = Arc::new(Luzon::standard());
    let setup = game.info().default_setup();
    for seed in 0..2 {
        walk(&game, &setup, seed, CARE);
    }
}

/// The main assault with every switch on; in one match the Allies are led by the tables of 19.
#[test]
fn every_law_holds_in_the_main_assault_with_all_options() {
    let game = Arc::new(Luzon::standard());
    for seed in 0..2 {
        let options = game.info().options_of("assault").map(|option| option.id);
        let options = options.filter(|id| seed == 1 || !id.starts_with("solitaire"));
        let setup = Setup {
            scenario: "assault".to_owned(),
            options: options.map(ToOwned::to_owned).collect(),
        };
        walk(&game, &setup, seed, CARE);
    }
}

/// With two divisions beside the Allies from the first turn on, so that there is fighting.
#[test]
fn every_law_holds_where_there_is_fighting() {
    let game = Arc::new(front::game());
    let setup = game.info().default_setup();
    for seed in 0..2 {
        walk(&game, &setup, seed, CARE);
    }
}

/// The Allies are led by the tables of 19.
#[test]
fn every_law_holds_in_the_solitaire_game() {
    let game = Arc::new(Luzon::standard());
    for (seed, option) in ["solitaire", "solitaire_scattered"].into_iter().enumerate() {
        let mut setup = game.info().default_setup();
        setup.options.insert(option.to_owned());
        walk(&game, &setup, seed as u64, CARE);
    }
}
