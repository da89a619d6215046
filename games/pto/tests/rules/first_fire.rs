//! Fire at who moves, and after (9).

use crate::common::{OPEN, face, game, is, lines, next_turn, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// A squad of Marines in 0101 is about to move; a Japanese squad stands in 0105.
fn battle(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement).play(&["join u0", "step 0102"])
}

fn plain() -> Pto {
    game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0105"])
}

#[test]
fn r9_1_defenders_are_asked_at_each_location_and_fire_once_for_each_point() {
    let game = plain();
    let moved = battle(&game);
    assert_eq!(moved.decider(), Some(JAPAN));
    assert_eq!(crate::common::unordered(&moved), ["join u1", "hold"]);
    // Open ground costs 1 point, so there is one shot.
    let fired = moved.play(&["join u1", "fire 0102", "= 6 5"]);
    assert_eq!(fired.decider(), Some(ALLIES));
    assert!(is(&fired, 1, Condition::FirstFired));
    // Only they fire who see it, and where it is.
    let kunai = crate::common::game(
        &["K.....", "K.....", "......", "......", "......"],
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0105"],
    );
    let slow = battle(&kunai).play(&["join u1", "fire 0102", "= 6 5"]);
    assert_eq!(slow.decider(), Some(JAPAN), "kunai costs 2 points");
    // Half a point counts as a whole one: grain is as good for 2 shots, and no more.
    let grain = crate::common::game(
        &["g.....", "g.....", "......", "......", "......"],
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0105"],
    );
    let half = battle(&grain).play(&["join u1", "fire 0102", "= 6 5"]);
    assert_eq!(half.decider(), Some(JAPAN));
    let twice = half.play(&["join u1", "fire 0102", "= 6 5"]);
    assert_eq!(twice.decider(), Some(ALLIES));
}

#[test]
fn r9_1_who_has_fired_at_movers_can_be_asked_no_more_there() {
    let game = plain();
    let fired = battle(&game).play(&["join u1"]);
    assert_eq!(fired.refused_by("fire 0101"), Some("4.2"));
    assert_eq!(fired.refused_by("step 0103"), Some("3"));
}

#[test]
fn r9_2_who_fires_again_has_half_and_the_nearest_enemy_only() {
    let game = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0304"],
        &["jpn-4-4-7 0105"],
    );
    let fired = battle(&game).play(&["join u2", "fire 0102", "= 6 5", "step 0103"]);
    // The squad in 0304 is 2 hexes away, the mover in 0103 too.
    assert_eq!(
        lines(&fired.clone().play(&["join u2"]))[1],
        "factor-subsequent ×½"
    );
    let again = fired.play(&["join u2", "fire 0103", "= 6 5"]);
    assert!(is(&again, 2, Condition::FinalFired));
    // One hex away it could only fire at its own risk; here the mover stays 2 away.
    let far = battle(&game).play(&["join u2", "fire 0102", "= 6 5"]);
    let far = far.with(|state| state.units[1].at = state.units[2].at);
    assert_eq!(far.decider(), Some(ALLIES));
}

#[test]
fn r9_3_who_has_fired_for_good_fires_at_who_is_beside_it_at_its_own_risk() {
    let game = plain();
    let moved = until(Situation::start(&game), Phase::Movement);
    let moved = set(moved, 1, &[Condition::FirstFired, Condition::FinalFired]);
    let far = moved.play(&["join u0", "step 0102"]);
    assert_eq!(far.decider(), Some(ALLIES), "it is not beside the mover");
    let near = far.play(&["step 0103", "step 0104"]);
    let shown = lines(&near.clone().play(&["join u1"]));
    assert_eq!(shown[1..3], ["factor-beside ×2", "factor-protective ×½"]);
    // 4 firepower, 8 less 2 is 6: a normal morale check, which 7 passes; the 8 fails the firer's own morale of 7.
    let fired = near.play(&["join u1", "fire 0104", "= 5 3", "= 3 4"]);
    assert_eq!(face(&fired, 1), "jpn-3-4-7r");
}

#[test]
fn r9_4_in_the_defensive_fire_phase_the_unfired_fire_in_full() {
    let game = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0301"],
        &["jpn-4-4-7 0105", "jpn-4-4-7 0205"],
    );
    let moving = until(Situation::start(&game), Phase::Movement);
    let battle = until(
        set(moving, 2, &[Condition::FirstFired]),
        Phase::DefensiveFire,
    );
    let again = battle.clone().play(&["join u2"]);
    assert_eq!(
        lines(&again)[1..3],
        ["factor-beside ×2", "factor-after-first ×½"]
    );
    assert_eq!(again.refused_by("fire 0301"), Some("9.3"));
    let full = battle.play(&["join u3", "fire 0104", "= 6 5"]);
    assert!(is(&full, 3, Condition::FinalFired));
    assert_eq!(full.refused_by("join u3"), Some("4.3"));
}

#[test]
fn r9_5_fire_leaves_residual_firepower_that_meets_the_next_mover() {
    let game = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0105"],
    );
    let fired = battle(&game).play(&["join u2", "fire 0102", "= 6 5"]);
    // Column 4 leaves 2.
    let markers = fired.scene(ALLIES).markers;
    assert_eq!((markers.len(), markers[0].at.as_str()), (1, "0102"));
    assert_eq!(fired.state.residual[0].1, 2);
    // 7 less 2 for the open and for moving is 5: a normal morale check on column 2.
    let next = fired.play(&["halt", "join u1", "step 0102", "= 4 3"]);
    assert_eq!(next.told(ALLIES).last().unwrap(), "pto-log-result");
    assert!(is(&next.clone().play(&["= 6 3"]), 1, Condition::Broken));
    let after = next_turn(next.play(&["= 1 2"]));
    assert!(after.state.residual.is_empty());
}

#[test]
fn r9_2_a_half_squad_keeps_half_of_its_own_arms() {
    let japanese = ["jpn-2-3-7 0105", "jpn-lmg 0105 1"];
    let game = crate::common::game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
    let fired = battle(&game).play(&["join u2", "fire 0102", "= 6 5"]);
    // It may do so at once, or at the next Location.
    let again = fired.play(&["hold", "step 0103", "join u1"]);
    assert_eq!(lines(&again)[1], "factor-subsequent ×½");
}

#[test]
fn r9_3_who_fires_himself_and_his_weapon_checks_once() {
    let japanese = ["jpn-4-4-7 0105", "jpn-4-4-7 0105", "jpn-lmg 0105 1"];
    let game = crate::common::game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
    let mut moved = until(Situation::start(&game), Phase::Movement);
    for unit in 1..=3 {
        moved = set(moved, unit, &[Condition::FirstFired, Condition::FinalFired]);
    }
    let near = moved.play(&["join u0", "step 0102", "step 0103", "step 0104"]);
    // Column 8, 10 less 2: a morale check; 10 fails 7 for both squads.
    let fire = [
        "join u1",
        "join u2",
        "join u3",
        "fire 0104",
        "= 6 4",
        "= 1 2",
    ];
    let fired = near.play(&fire);
    let faces = [face(&fired, 1), face(&fired, 2)];
    assert_eq!(faces, ["jpn-3-4-7r", "jpn-3-4-7r"]);
}

/// Vector I-011, and height.
#[test]
fn r9_5_hindrance_and_height_leave_a_column_less() {
    let left = |rows: &[&str], levels: &[&str], unit: &str| {
        let japanese = [unit, unit];
        let game = crate::common::uneven(rows, levels, &["usmc-4-5-8 0101"], &japanese);
        let fired = battle(&game).play(&["join u1", "join u2", "fire 0102", "= 6 5"]);
        fired.state.residual[0].1
    };
    let (level, up) = (["......"; 6], "100000");
    let hill = ["000000", up, "000000", "000000", "000000", "000000"];
    let flat = ["000000"; 6];
    let kunai = ["......", "......", "......", "K.....", "......", "......"];
    // Column 8 would leave 4, column 6 leaves 2.
    assert_eq!(left(&kunai, &flat, "jpn-4-4-7 0105"), 2);
    assert_eq!(left(&level, &hill, "jpn-4-4-7 0105"), 2);
}

/// Rules: 9.5, 24
#[test]
fn smoke_hinders_residual_firepower_too() {
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0201"];
    let game = crate::common::game(&OPEN, &units, &["jpn-4-4-7 0105"]);
    let fired = battle(&game).play(&["join u2", "fire 0102", "= 6 5", "halt"]);
    let smoked = fired.with(|state| {
        let heigi_pto::At::In(spot) = state.units[0].at else {
            panic!()
        };
        state.clouds.push(heigi_pto::Smoke {
            spot,
            cloud: heigi_pto::Cloud::SmokeGrenade,
            side: heigi_pto::ALLIES,
        });
    });
    // 7 less 1 for moving and 2 more is 8: nothing on column 2.
    let next = smoked.play(&["join u1", "step 0102", "= 4 3"]);
    assert!(next.told(ALLIES).contains(&"pto-log-result".to_owned()));
    assert!(next.legal().contains(&"hold".into()));
}

/// Rules: 9.5, 4.7
#[test]
fn r9_5_cowering_and_hindrance_each_leave_a_column_less() {
    let kunai = ["......", "K.....", "......", "......", "......", "......"];
    let marines = ["usmc-4-5-8 0101", "usmc-4-5-8 0101", "usmc-4-5-8 0101"];
    let left = |rows: &[&str], dice: &[&str]| {
        let game = crate::common::game(rows, &marines, &["jpn-4-4-7 0104"]);
        let moves = until(next_turn(Situation::start(&game)), Phase::Movement);
        let moved = moves.play(&["join u3", "step 0103"]);
        let fired = moved
            .play(&["join u0", "join u1", "join u2", "fire 0103"])
            .play(dice);
        fired.state.residual[0].1
    };
    // 12 leaves 6, 8 leaves 4 and 6 leaves 2.
    assert_eq!(left(&OPEN, &["= 6 5", "= 1 2"]), 6);
    assert_eq!(left(&OPEN, &["= 6 6"]), 4);
    assert_eq!(left(&kunai, &["= 6 5"]), 4);
    assert_eq!(left(&kunai, &["= 6 6"]), 2);
}

#[test]
fn r9_1_whom_fire_has_stopped_others_fire_at_where_he_is() {
    let game = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0105", "jpn-4-4-7 0205"],
    );
    // 9 less 2 is 5 of 4 firepower: a morale check, which 9 of 8 fails.
    let broken = battle(&game).play(&["join u2", "fire 0102", "= 4 3", "= 4 5"]);
    assert!(is(&broken, 0, Condition::Broken));
    assert_eq!(broken.decider(), Some(JAPAN));
    assert_eq!(
        broken.refused_by("join u2"),
        Some("9.1"),
        "one point, one shot"
    );
    // The open and his running count against him all the same.
    let shown = lines(&broken.clone().play(&["join u3"]));
    assert!(shown.contains(&"modifier-open −1".to_owned()));
    assert!(shown.contains(&"modifier-moving −1".to_owned()));
    let again = broken
        .clone()
        .play(&["join u3", "fire 0102", "= 4 3", "= 5 6"]);
    assert_eq!(face(&again, 0), "usmc-2-4-8-broken");
    assert_eq!(again.decider(), Some(ALLIES));
    // Whoever has broken goes nowhere, whether he is fired at again or not.
    let spared = broken.play(&["hold"]);
    assert_eq!(spared.decider(), Some(ALLIES));
    assert_eq!(spared.refused_by("join u0"), Some("5.3"));
    assert_eq!(spared.refused_by("join u1"), None);
}

/// Rules: 9.1, 9.5
#[test]
fn whom_residual_firepower_has_stopped_others_fire_at_where_he_is() {
    let game = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0105", "jpn-4-4-7 0205"],
    );
    let left = battle(&game).play(&["join u2", "fire 0102", "= 6 5", "hold", "halt"]);
    let stopped = left.play(&["join u1", "step 0102", "= 3 2", "= 5 4"]);
    assert!(is(&stopped, 1, Condition::Broken));
    assert_eq!(stopped.decider(), Some(JAPAN));
    let fired = stopped.play(&["join u3", "fire 0102", "= 6 5"]);
    assert!(is(&fired, 3, Condition::FirstFired));
}
