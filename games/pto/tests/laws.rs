//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

#[test]
fn every_law_holds_at_every_step() {
    let game = heigi_pto::Pto::standard();
    heigi_engine::laws::assert_laws(game, 0..8);
}
