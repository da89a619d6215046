//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::golden::setups;
use heigi_engine::laws::{Care, walk, walk_eagerly};
use std::sync::Arc;

/// How many inputs are walked in all scenarios together, beside the one that is walked to its end.
const INPUTS: u32 = 6_000;

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(heigi_pto::Pto::standard());
    let setups = setups(game.info());
    let care = Care {
        most_inputs: INPUTS / setups.len() as u32,
        ..Care::default()
    };
    for (seed, (_, setup)) in (1..).zip(&setups) {
        walk_eagerly(&game, setup, seed, care, &[]);
    }
    walk(&game, &setups[0].1, 0, Care::default());
}

#[test]
fn every_law_holds_where_there_are_fortifications() {
    let text = include_str!("maps/works.toml").to_owned();
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    let game = Arc::new(game.unwrap());
    for seed in 0..2 {
        walk(&game, &game.info().default_setup(), seed, Care::default());
    }
}

#[test]
fn every_law_holds_at_night() {
    let night = "[weather]\nnight = 2\n[victory]";
    let text = include_str!("maps/works.toml").replacen("[victory]", night, 1);
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    let game = Arc::new(game.unwrap());
    walk(&game, &game.info().default_setup(), 0, Care::default());
}

#[test]
fn every_law_holds_under_artillery() {
    let text = include_str!("maps/artillery.toml").to_owned();
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    let game = Arc::new(game.unwrap());
    for seed in 0..2 {
        walk_eagerly(
            &game,
            &game.info().default_setup(),
            seed,
            Care::default(),
            &["join u2", "call", "fire"],
        );
    }
}

#[test]
fn every_law_holds_where_heroes_hide() {
    let text = include_str!("maps/heroes.toml").to_owned();
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    let game = Arc::new(game.unwrap());
    for seed in 0..3 {
        walk(&game, &game.info().default_setup(), seed, Care::default());
    }
}
