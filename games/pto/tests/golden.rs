//! The golden matches of the game.
#![allow(missing_docs, clippy::unwrap_used)]

#[test]
fn golden_matches_are_told_as_they_were_and_show_every_verb() {
    let game = heigi_pto::Pto::standard();
    heigi_engine::golden::assert_all(&game, env!("CARGO_MANIFEST_DIR"));
}
