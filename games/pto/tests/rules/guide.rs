//! What is told step by step to who plays for the first time (3).

use crate::common::*;
use heigi_engine::{Kind as _, Situation, Viewer};
use heigi_pto::{ALLIES, JAPAN, Phase};

/// Rules: 3
#[test]
fn r3_each_phase_of_the_first_turn_is_told_to_both_sides() {
    let game = game(
        &["....", "....", "...."],
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0403"],
    );
    let start = Situation::start(&game);
    let told = |phase, viewer: Viewer| -> Vec<String> {
        let battle = start.clone().with(|state| {
            state.phase = phase;
            state.phasing = ALLIES;
        });
        let guide = battle.scene(viewer).guide;
        guide.iter().map(|step| step.text.id.to_string()).collect()
    };
    assert_eq!(
        told(Phase::Movement, ALLIES.into()),
        [1, 2, 3].map(|step| format!("pto-guide-movement-{step}"))
    );
    assert_eq!(
        told(Phase::Movement, JAPAN.into()),
        ["pto-guide-first-fire-1", "pto-guide-first-fire-2"]
    );
    assert_eq!(
        told(Phase::DefensiveFire, JAPAN.into()),
        ["pto-guide-final-fire"]
    );
    // Whoever begins is told what it is about, and what counters show.
    let first = [
        "pto-scenario-hut-victory",
        "pto-guide-phases",
        "pto-guide-counters",
    ];
    let begins = told(Phase::PrepFire, ALLIES.into());
    assert_eq!(begins[..3], first);
    assert_eq!(begins[3], "pto-guide-prep-fire-1");
    assert_eq!(
        told(Phase::PrepFire, JAPAN.into()),
        ["pto-guide-prep-fire-enemy"]
    );
    for phase in Phase::ALL {
        for side in [ALLIES, JAPAN] {
            assert!(!told(*phase, Viewer::Side(side)).is_empty());
        }
    }
    assert!(told(Phase::Movement, Viewer::Spectator).is_empty());
    let later = start.clone().with(|state| state.turn = 2);
    assert!(later.scene(ALLIES).guide.is_empty());
}
