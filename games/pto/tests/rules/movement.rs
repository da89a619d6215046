//! Movement and advance (6), stacking (2).

use crate::common::{OPEN, game, is, next_turn, numbers_against, place, set, uneven, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// Some Marines move; the Japanese are far away.
fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// The enemy where nobody sees him.
const FAR: &str = "jpn-8-0 0606";

fn points(battle: &Situation<'_, Pto>) -> String {
    let title = battle.scene(ALLIES).prompt.unwrap().title;
    format!("{:?}", title.args.get("points").unwrap())
}

#[test]
fn r6_1_a_leader_and_double_time_bring_points() {
    let left = |units: &[&str], inputs: &[&str]| {
        let game = game(&OPEN, units, &[FAR]);
        let moved = moving(&game).play(inputs).play(&["step 0102"]);
        points(&moved)
    };
    let squad = "usmc-4-5-8 0101";
    assert!(left(&[squad], &["join u0"]).contains("\"3\""));
    assert!(left(&[squad, "usmc-8-0 0101"], &["join u0", "join u1"]).contains("\"5\""));
    assert!(left(&[squad], &["join u0", "double"]).contains("\"5\""));
    assert!(left(&[squad, "usmc-8-0 0101"], &["join u0", "join u1", "double"]).contains("\"7\""));
    // A hero is no leader.
    assert!(left(&[squad, "usmc-hero 0101"], &["join u0", "join u1"]).contains("\"3\""));
    // 4 points of weight are 1 more than a squad carries freely, 1 point is 1 more than a leader's 1 and 4.
    assert!(left(&[squad, "usmc-mmg 0101 1"], &["join u0"]).contains("\"2\""));
    // At the double it carries a point less: 4 and 2 less 1.
    let weapon = "usmc-lmg 0101 1";
    let laden = [squad, weapon, weapon, weapon];
    assert!(left(&laden, &["join u0", "double"]).contains("\"4\""));
}

#[test]
fn r6_1_double_time_exhausts_until_the_next_own_movement() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &[FAR]);
    let moved = moving(&game).play(&["join u0", "double", "step 0102", "halt"]);
    assert!(is(&moved, 0, Condition::Exhausted));
    assert_eq!(moved.refused_by("join u0"), Some("6.1"));
    let later = until(next_turn(moved), Phase::Movement);
    assert!(
        is(&later, 0, Condition::Exhausted),
        "in the enemy's turn it still is"
    );
    let own = until(next_turn(later), Phase::Movement);
    assert!(!is(&own, 0, Condition::Exhausted));
}

/// Vector T-027.
#[test]
fn r6_2_each_hex_costs_what_its_ground_says_doubled_uphill() {
    let rows = ["....", "K...", "....", "...."];
    let game = uneven(
        &rows,
        &["0000", "0000", "1000", "0000"],
        &["usmc-4-5-8 0101"],
        &["jpn-8-0 0404"],
    );
    let battle = moving(&game).play(&["join u0", "step 0102"]);
    assert!(points(&battle).contains("\"2\""));
    let up = battle.play(&["step 0103"]);
    assert!(is(&up, 0, Condition::Moved) || points(&up).contains("\"0\""));
    assert_eq!(place(&up, 0), "0103");
    assert_eq!(up.refused_by("step 0104"), Some("6.2"));
}

/// Rules: 6.2
#[test]
fn r6_2_what_costs_all_that_is_left_is_paid_and_what_costs_more_is_told_in_points() {
    let rows = ["....", "....", "....", "..j.", "..j."];
    let game = game(&rows, &["usmc-4-5-8 0302"], &["jpn-8-0 0101"]);
    // Of 4 points 1 is left before jungle that costs 2.
    let near = moving(&game).play(&["join u0", "step 0303", "step 0302", "step 0303"]);
    assert_eq!(near.refused_by("step 0304"), Some("6.2"));
    let told = numbers_against(&near, "step 0304", &["needed", "left"]);
    assert_eq!(told, ["Some(Number(2))", "Some(Number(1))"]);
    let earlier = moving(&game).play(&["join u0", "step 0303", "step 0304"]);
    assert_eq!(earlier.state.spent, 6);
    assert_eq!(earlier.refused_by("step 0303"), None);
    let told = numbers_against(&earlier, "step 0305", &["needed", "left"]);
    assert_eq!(told, ["Some(Number(2))", "Some(Number(1))"]);
    let rest = moving(&game).play(&["join u0", "step 0303", "step 0302"]);
    assert_eq!(rest.state.spent, 4);
}

#[test]
fn r6_3_assault_movement_is_one_hex_without_all_points() {
    let game = game(
        &["....", "J...", "....", "...."],
        &["usmc-4-5-8 0101"],
        &["jpn-8-0 0404"],
    );
    let battle = moving(&game).play(&["join u0"]);
    let crept = battle.clone().play(&["creep 0102"]);
    assert!(is(&crept, 0, Condition::Moved), "that was all");
    let fast = battle.play(&["double"]);
    assert_eq!(fast.refused_by("creep 0102"), Some("6.3"));
    let slow = set(moving(&game), 0, &[Condition::Wounded]).play(&["join u0", "step 0201"]);
    assert_eq!(slow.refused_by("creep 0102"), Some("6.3"));
}

#[test]
fn r2_1_three_squads_stack_and_two_in_dense_jungle() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0102",
        "usmc-4-5-8 0102",
        "usmc-2-4-8 0102",
    ];
    // What a squad more pays: two half points for each squad too many.
    let paid = |ground: &str, units: &[&str]| {
        let game = game(&["....", ground, "....", "...."], units, &["jpn-8-0 0404"]);
        let moved = moving(&game).play(&["join u0", "step 0102"]);
        moved.state.spent
    };
    // Two squads and a half-squad leave room for a half-squad only.
    assert_eq!(paid("....", &units), 4);
    assert_eq!(paid("....", &units[..3]), 2);
    assert_eq!(paid("J...", &units[..2]), 4);
    assert_eq!(paid("J...", &units[..3]), 6);
}

#[test]
fn r2_3_nobody_moves_into_the_enemy_but_an_advance_leads_there() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("step 0102"), Some("2.3"));
    let advancing = until(battle.play(&["leave u0"]), Phase::Advance).play(&["advance u0"]);
    assert_eq!(advancing.refused_by("step 0102"), None);
}

#[test]
fn r6_4_each_unit_advances_one_hex_once() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let battle = until(moving(&game), Phase::Advance);
    let advanced = battle.play(&["advance u0", "step 0102"]);
    assert_eq!(place(&advanced, 0), "0102");
    assert!(!is(&advanced, 0, Condition::Exhausted));
    // That was the only one, so the phase is over.
    assert_ne!(advanced.state.phase, Phase::Advance);
    // Ground that takes all points exhausts, and who is exhausted cannot.
    let steep = uneven(
        &["....", "J...", "....", "...."],
        &["0000", "1000", "0000", "0000"],
        &["usmc-4-5-8 0101"],
        &["jpn-8-0 0404"],
    );
    let battle = until(moving(&steep), Phase::Advance).play(&["advance u0"]);
    let tired = set(battle.clone(), 0, &[Condition::Exhausted]);
    assert_eq!(tired.refused_by("step 0102"), Some("6.1"));
    assert!(is(&battle.play(&["step 0102"]), 0, Condition::Exhausted));
}

#[test]
fn r3_a_player_turn_has_eight_phases_in_order() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
    let start = Situation::start(&game);
    assert_eq!(start.state.phase, Phase::PrepFire);
    let mut told = next_turn(start).told(ALLIES);
    told.retain(|id| id == "pto-log-phase");
    // Eight of the Marines, then rally and prep fire of the Japanese.
    assert_eq!(told.len(), 10);
}

#[test]
fn r21_the_attacker_needs_its_hexes_at_the_end_of_the_last_turn() {
    let game = game(&OPEN, &["usmc-4-5-8 0102"], &["jpn-4-4-7 0606"]);
    let end = |mut battle: Situation<'_, Pto>| {
        while battle.winner().is_none() {
            battle = battle.play(&["done"]);
        }
        battle.winner().unwrap()
    };
    assert_eq!(end(Situation::start(&game)), heigi_pto::JAPAN);
    let taken = until(moving(&game), Phase::Advance).play(&["advance u0", "step 0101"]);
    let taken = until(taken, Phase::PrepFire);
    assert_eq!(taken.state.held[0], ALLIES);
    assert_eq!(end(taken), ALLIES);
}

#[test]
fn r21_who_passes_a_hex_takes_it() {
    let game = game(&OPEN, &["usmc-4-5-8 0201"], &[FAR]);
    let passed = moving(&game).play(&["join u0", "step 0101", "step 0102"]);
    assert_eq!(passed.state.held[0], ALLIES);
}

/// Rules: 1.1, 1.3
#[test]
fn conscripts_have_a_point_less_and_leaders_six() {
    let game = game(&OPEN, &["usmc-8-0 0101"], &["jpn-3-3-6 0606"]);
    let leader = moving(&game).play(&["join u0", "step 0102"]);
    assert!(points(&leader).contains("\"5\""));
    let theirs = until(next_turn(leader.play(&["halt"])), Phase::Movement);
    let moved = theirs.play(&["join u1", "step 0605"]);
    let title = moved.scene(heigi_pto::JAPAN).prompt.unwrap().title;
    assert!(format!("{:?}", title.args.get("points").unwrap()).contains("\"2\""));
}

#[test]
fn r6_3_who_is_pinned_in_the_struggle_is_exhausted_too() {
    let rows = ["......", "B.....", "......", "......", "......", "......"];
    let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
    let fired = moving(&game).play(&["join u0", "struggle 0102", "join u1", "fire 0102"]);
    // 8 firepower, 7 and 1 for the cover less 1 for who moves: an 8 is passed exactly.
    let pinned = fired.play(&["= 3 4", "= 1 6"]);
    assert!(is(&pinned, 0, Condition::Pinned));
    let later = until(pinned, Phase::DefensiveFire);
    assert!(is(&later, 0, Condition::Exhausted));
}

#[test]
fn r6_1_two_single_men_carry_2_where_one_of_them_has_it() {
    let points = |units: &[&str], picked: &[&str]| {
        let game = crate::common::game(&OPEN, units, &["jpn-8-0 0606"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        let moving = battle.play(picked).play(&["step 0102"]);
        crate::common::left(&moving)
    };
    let two = [
        "usmc-8-0 0101",
        "usmc-lmg 0101 1",
        "usmc-dc 0101 1",
        "usmc-hero 0101",
    ];
    assert_eq!(
        points(&two, &["join u0"]),
        "4",
        "a point of weight too much"
    );
    assert_eq!(points(&two, &["join u0", "join u3"]), "5");
    let laden = [&two[..], &["usmc-dc 0101 4"]].concat();
    assert_eq!(points(&laden, &["join u0", "join u3"]), "4");
}

#[test]
fn r6_1_a_leader_adds_what_he_carries_freely_to_one_who_goes_with_him() {
    let left = |units: &[&str], picked: &[&str]| {
        let game = game(&OPEN, units, &[FAR]);
        let moved = moving(&game).play(picked).play(&["step 0102"]);
        crate::common::left(&moved)
    };
    let squad = ["usmc-4-5-8 0101", "usmc-mmg 0101 1"];
    let led = [&squad[..], &["usmc-8-0 0101"]].concat();
    // 4 points of weight: his 1 and its 3.
    assert_eq!(left(&led, &["join u0", "join u2"]), "5");
    assert_eq!(left(&led, &["join u0"]), "2");
    // He carries something himself, or is no leader.
    let full = [&led[..], &["usmc-dc 0101 3"]].concat();
    assert_eq!(left(&full, &["join u0", "join u2"]), "4");
    let hero = [&squad[..], &["usmc-hero 0101"]].concat();
    assert_eq!(left(&hero, &["join u0", "join u2"]), "2");
    // At the double he has nothing to give.
    assert_eq!(left(&led, &["join u0", "join u2", "double"]), "5");
    // He helps one of two.
    let two = [&led[..], &["usmc-4-5-8 0101", "usmc-mmg 0101 4"]].concat();
    assert_eq!(left(&two, &["join u0", "join u2", "join u3"]), "4");
}
