//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

#[test]
fn every_law_holds_at_every_step() {
    let game = heigi_pto::Pto::standard();
    heigi_engine::laws::assert_laws(game, 0..8);
}

#[test]
fn every_law_holds_where_there_are_fortifications() {
    let text = include_str!("maps/works.toml").to_owned();
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    heigi_engine::laws::assert_laws(game.unwrap(), 0..1);
}
