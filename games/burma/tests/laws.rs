//! The laws of the engine, walked through Burma.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_burma::Burma;
use heigi_engine::laws::{Care, assert_golden, assert_matches_end, transcript, walk};
use heigi_engine::{Rules, Setup};
use std::sync::Arc;

fn setup(game: &Burma, scenario: &str) -> Setup {
    Setup {
        scenario: scenario.to_owned(),
        ..game.info().default_setup()
    }
}

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
    assert_matches_end(&game, &game.info().default_setup(), 0..10, 100_000);
}

#[test]
fn every_scenario_is_set_up_and_ends() {
    let game = Arc::new(Burma::standard());
    let care = Care {
        every: 997,
        ..Care::default()
    };
    for scenario in ["extended_capital", "campaign"] {
        walk(&game, &setup(&game, scenario), 5, care);
    }
}

/// A fixed match, input by input, with what both sides see as a digest; `UPDATE_GOLDEN=1` writes it
/// anew, and the difference is reviewed.
#[test]
fn the_golden_transcript_of_u_go() {
    let game = Arc::new(Burma::standard());
    let text = transcript(&game, &setup(&game, "u_go"), 1944, 600);
    assert_golden(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/u_go.txt"),
        &text,
    );
}

/// 20,000 matches of random actions over all scenarios; run by hand with
/// `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn twenty_thousand_random_matches_end() {
    let game = Burma::standard();
    for (scenario, matches) in [
        ("u_go", 16_000),
        ("extended_capital", 3_000),
        ("campaign", 1_000),
    ] {
        assert_matches_end(&game, &setup(&game, scenario), 0..matches, 200_000);
    }
}
