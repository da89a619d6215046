//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::laws::{Care, walk};
use heigi_luzon::Luzon;
use std::sync::Arc;

#[test]
fn every_law_holds_at_every_twentieth_step() {
    let game = Arc::new(Luzon::standard());
    let setup = game.info().default_setup();
    for seed in 0..2 {
        walk(
            &game,
            &setup,
            seed,
            Care {
                every: 20,
                reload_every: 50,
                ..Care::ALL
            },
        );
    }
}
