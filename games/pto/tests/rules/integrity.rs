//! Battlefield integrity (22.6, G1.622).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, JAPAN, Phase, Pto};

/// Marines beside some Japanese, with battlefield integrity or without.
fn of(japanese: &[&str], has_integrity: bool) -> Pto {
    let marines = ["usmc-7-6-8 0505", "usmc-7-6-8 0505", "usmc-7-6-8 0505"];
    let text = text(&OPEN, &[], &marines, japanese);
    let switch = format!("turns = 2\nintegrity = {has_integrity}\n");
    read(&text.replace("turns = 2\n", &switch))
}

/// What the tally of the Japanese comes to when the three squads fire at 0506 with 42 points.
fn tally(japanese: &str, dice: &[&str]) -> i32 {
    let game = of(&[japanese, "jpn-4-4-7 0101"], true);
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let fire = battle.play(&["join u0", "join u1", "join u2", "fire 0506"]);
    fire.play(dice).state.tallies[JAPAN.index()].points
}

/// Vectors J-021, J-022.
/// Rules: G1.622
#[test]
fn g1_622_a_step_is_no_loss_and_half_a_squad_the_difference() {
    // 12 is a check with 1 added: 7 and 1 fails.
    assert_eq!(tally("jpn-4-4-7 0506", &["= 6 6", "= 3 4"]), 0);
    assert_eq!(tally("jpn-3-4-7r 0506", &["= 6 6", "= 3 4"]), 13 - 6);
    // 7 is K/4: a casualty, and the check is passed.
    assert_eq!(tally("jpn-4-4-7 0506", &["= 4 3", "= 1 2"]), 13 - 6);
}

/// Vector J-023.
/// Rules: G1.622
#[test]
fn g1_622_whoever_is_lost_counts_what_he_costs_and_crews_the_difference() {
    assert_eq!(tally("jpn-2-2-8 0506", &["= 2 1"]), 10);
    assert_eq!(tally("jpn-3-4-7 0506", &["= 2 1"]), 10);
    assert_eq!(tally("jpn-1-2-7 0506", &["= 2 1"]), 8);
    assert_eq!(tally("jpn-1-2-8r 0506", &["= 6 6", "= 4 4"]), 10 - 8);
    assert_eq!(tally("jpn-9-0 0506", &["= 2 1"]), 0);
    // A prisoner counts as much.
    let game = of(&["jpn-2-2-8 0505", "jpn-4-4-7 0101"], true);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let taken = combat.play(&["join u0", "join u3", "capture", "done", "= 1 1"]);
    let taken = match taken.decider() {
        None => taken.play(&["= 6"]),
        Some(_) => taken,
    };
    assert_eq!(taken.state.tallies[JAPAN.index()].points, 10);
}

/// Rules: G1.622, G1.641
#[test]
fn g1_622_who_dies_by_his_own_hand_shakes_nobody() {
    let game = of(&["jpn-4-4-7 0505", "jpn-4-4-7 0101"], true);
    let asked = reach(Situation::start(&game), Phase::CloseCombat);
    let dead = asked.play(&["die u3", "= 1 1"]);
    assert_eq!(place(&dead, 3), "lost");
    assert_eq!(dead.state.tallies[JAPAN.index()].points, 0);
    assert_eq!(dead.state.losses[JAPAN.index()], 2);
}

/// Rules: 22.6, G1.622, 1.6
#[test]
fn r22_6_each_tenth_lost_is_tested_and_lowers_the_level() {
    let japanese = ["jpn-4-4-7 0506", "jpn-4-4-7 0101"];
    let fired = |game, dice: &[&str]| {
        let battle = until(Situation::start(game), Phase::PrepFire);
        let fire = battle.play(&["join u0", "join u1", "join u2", "fire 0506"]);
        fire.play(dice)
    };
    let plain = of(&japanese, false);
    let phase = fired(&plain, &["= 4 3", "= 1 2"]).state.phase;
    assert_eq!(phase, Phase::Movement, "only where the scenario has it");
    // 7 of 26 are two tenths: tested for 11 and for 10.
    let game = of(&japanese, true);
    let fire = fired(&game, &["= 4 3", "= 1 2"]);
    assert_eq!((fire.state.tallies[1].shaken, fire.decider()), (0, None));
    // 12 less 2 for the Japanese is 10, which is not above 11, and not above 10.
    let held = fire.play(&["= 6 6", "= 6 6"]);
    assert_eq!(held.state.tallies[JAPAN.index()].shaken, 0);
    assert_eq!(held.state.tallies[JAPAN.index()].tested, 2);
    assert!(
        held.told(ALLIES)
            .contains(&"pto-log-stands-fast".to_owned())
    );
    // Four tenths and more: a whole squad is half of all.
    let dead = fired(&game, &["= 2 1"]);
    let wavers = dead.play(&["= 1 1", "= 1 1", "= 1 1", "= 1 1", "= 5 5"]);
    assert_eq!(
        wavers.state.tallies[JAPAN.index()].shaken,
        1,
        "8 is above 7"
    );
    assert!(wavers.told(ALLIES).contains(&"pto-log-wavers".to_owned()));
}

/// Rules: 22.6, 1.6
#[test]
fn r22_6_a_shaken_side_falls_a_class_sooner() {
    let units = ["jpn-4-4-8 0102", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &units);
    let left = |shaken: u8| {
        let battle = Situation::start(&game).with(|state| state.tallies[1].shaken = shaken);
        // 8 and 1 added is 1 above 8.
        face(&battle.play(&["join u0", "fire 0102", "= 3 4", "= 4 4"]), 1)
    };
    assert_eq!(left(2), "jpn-3-4-8r");
    assert_eq!(left(3), "jpn-3-4-7r");
}
