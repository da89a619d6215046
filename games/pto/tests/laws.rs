//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::laws::{Care, walk};
use std::sync::Arc;

#[test]
fn every_law_holds_at_every_step() {
    let game = heigi_pto::Pto::standard();
    heigi_engine::laws::assert_laws(game, 0..8);
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
