//! Morale checks, pins, breaking, wounds (5), on Marines in the defensive fire phase.

use crate::common::{OPEN, face, game, is, next_turn, place, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// A Japanese squad beside them fires at some Marines: 8 firepower, so a roll of 7 is a morale check with 1 added.
fn fired<'g>(game: &'g Pto, dice: &str) -> Situation<'g, Pto> {
    let battle = until(Situation::start(game), Phase::DefensiveFire);
    let firer = game_units(&battle) - 1;
    battle.play(&[&format!("join u{firer}"), "fire 0101", dice])
}

fn game_units(battle: &Situation<'_, Pto>) -> usize {
    battle.state.units.len()
}

fn against(marines: &[&str]) -> Pto {
    game(&OPEN, marines, &["jpn-4-4-7 0102"])
}

#[test]
fn r5_1_up_to_the_morale_passes_and_an_exact_pass_pins() {
    let game = against(&["usmc-4-5-8 0101"]);
    let checked = fired(&game, "= 3 4");
    let passed = checked.clone().play(&["= 2 4"]);
    assert!(!is(&passed, 0, Condition::Pinned) && !is(&passed, 0, Condition::Broken));
    // 7 with 1 added is 8.
    assert!(is(&checked.clone().play(&["= 3 4"]), 0, Condition::Pinned));
    let broken = checked.clone().play(&["= 4 4"]);
    assert!(is(&broken, 0, Condition::Broken) && is(&broken, 0, Condition::Desperate));
    assert_eq!(face(&broken, 0), "usmc-4-5-8-broken");
}

#[test]
fn r5_1_an_original_12_is_a_casualty_besides() {
    let game = against(&["usmc-4-5-8 0101"]);
    let broken = fired(&game, "= 3 4").play(&["= 6 6"]);
    assert_eq!(face(&broken, 0), "usmc-2-4-8-broken");
    assert!(is(&broken, 0, Condition::Broken));
}

#[test]
fn r5_1_leaders_check_first_and_help_if_they_stand() {
    let game = against(&["usmc-4-5-8 0101", "usmc-9-1 0101"]);
    let checked = fired(&game, "= 3 4");
    // The leader passes with 5 and 1 added; then the squad's 8 with 1 added and 1 less is 8.
    let helped = checked.clone().play(&["= 2 3", "= 4 4"]);
    assert!(is(&helped, 0, Condition::Pinned) && !is(&helped, 0, Condition::Broken));
    // A leader who breaks does not help; the squad checks for his loss as well.
    let lost = checked.play(&["= 5 5", "= 1 2", "= 4 4"]);
    assert!(is(&lost, 1, Condition::Broken) && is(&lost, 0, Condition::Broken));
}

#[test]
fn r5_2_a_pinned_unit_stays_and_fires_with_half_until_the_end_of_the_turn() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-9-1 0101"],
        &["jpn-4-4-7 0105"],
    );
    let pinned = set(Situation::start(&game), 0, &[Condition::Pinned]);
    let picked = pinned.clone().play(&["join u0"]);
    assert!(crate::common::lines(&picked).contains(&"factor-pinned ×½".to_owned()));
    let moving = until(pinned, Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("5.2"));
    let advancing = until(moving, Phase::Advance);
    assert_eq!(advancing.refused_by("advance u0"), Some("5.2"));
    assert!(!is(&next_turn(advancing), 0, Condition::Pinned));
    // A pinned leader directs nobody.
    let led = set(Situation::start(&game), 1, &[Condition::Pinned]).play(&["join u0"]);
    assert!(
        !crate::common::lines(&led)
            .iter()
            .any(|line| line.contains("leadership"))
    );
}

#[test]
fn r5_3_who_is_broken_neither_fires_nor_moves_and_fails_at_a_price() {
    let game = against(&["usmc-4-5-8 0101", "usmc-2-4-8 0105"]);
    let battle = set(Situation::start(&game), 0, &[Condition::Broken]);
    assert_eq!(battle.refused_by("join u0"), Some("5.3"));
    let moving = until(battle.clone(), Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("5.3"));
    let firing = until(moving, Phase::DefensiveFire).play(&["join u2", "fire 0101", "= 3 4"]);
    let failed = firing.play(&["= 5 5"]);
    assert_eq!(face(&failed, 0), "usmc-2-4-8-broken");
}

#[test]
fn r5_4_others_check_when_their_leader_is_lost() {
    let game = against(&["usmc-4-5-8 0101", "usmc-9-1 0101"]);
    // The leader breaks with 10 and 1 added; the squad has 1 added for the loss of his -1.
    let lost = fired(&game, "= 3 4").play(&["= 4 6", "= 4 3"]);
    assert!(
        lost.told(ALLIES)
            .contains(&"pto-log-leader-lost".to_owned())
    );
    assert!(
        is(&lost, 0, Condition::Pinned),
        "7 and 1 added is exactly 8"
    );
}

#[test]
fn r5_5_who_is_fired_at_when_broken_despairs() {
    let game = against(&["usmc-4-5-8 0101"]);
    let battle = set(Situation::start(&game), 0, &[Condition::Broken]);
    let battle = until(battle, Phase::DefensiveFire);
    let fired = battle.play(&["join u1", "fire 0101", "= 6 5"]);
    assert!(is(&fired, 0, Condition::Desperate));
}

/// Vector U-001, with a level of 3.
#[test]
fn r1_6_who_fails_beyond_its_level_without_a_lower_class_falls_apart() {
    let game = against(&["usmc-4-5-8 0101"]);
    // 11 and 1 added is 4 above 8, and the level is 3: two broken half-squads.
    let broken = fired(&game, "= 3 4").play(&["= 5 6"]);
    assert_eq!(face(&broken, 0), "usmc-2-4-8-broken");
    assert_eq!(face(&broken, 2), "usmc-2-4-8-broken");
    let half = against(&["usmc-2-4-8 0101"]);
    // Marines are never disrupted.
    let alone = fired(&half, "= 3 4").play(&["= 5 6"]);
    assert!(!is(&alone, 0, Condition::Disrupted) && is(&alone, 0, Condition::Broken));
    // Both halves of a pinned squad are free to rout.
    let pinned = set(Situation::start(&game), 0, &[Condition::Pinned]);
    let firing = until(pinned, Phase::DefensiveFire);
    let apart = firing.play(&["join u1", "fire 0101", "= 3 4", "= 5 6"]);
    assert!(!is(&apart, 0, Condition::Pinned) && !is(&apart, 2, Condition::Pinned));
}

#[test]
fn r5_9_a_casualty_wounds_a_man_who_then_is_worse() {
    let game = against(&["usmc-9-1 0101", "usmc-4-5-8 0105"]);
    // 8 firepower and a 3: K/2, which wounds; then the check of a wounded leader.
    let hit = fired(&game, "= 1 2");
    let wounded = hit.clone().play(&["= 4", "= 1 2"]);
    assert_eq!(face(&wounded, 0), "usmc-9-1-wounded");
    assert!(is(&wounded, 0, Condition::Pinned));
    assert_eq!(place(&hit.play(&["= 5"]), 0), "lost");
}

/// Rules: 4.2, 5.4
#[test]
fn who_breaks_for_a_leader_that_a_kill_takes_is_not_reduced_for_the_kill() {
    let game = against(&["usmc-4-5-8 0101", "usmc-9-1 0101"]);
    // Column 6 for cowering: 1KIA takes the leader; the squad's 10 and 1 more fails 8.
    let lost = fired(&game, "= 1 1").play(&["= 1", "= 6", "= 5 5"]);
    assert_eq!(place(&lost, 1), "lost");
    assert_eq!(face(&lost, 0), "usmc-4-5-8-broken");
}

#[test]
fn r5_4_others_check_for_a_pin_when_their_leader_is_pinned() {
    let game = against(&["usmc-4-5-8 0101", "usmc-9-1 0101"]);
    // Column 8, a 9: pin checks. The leader's 10 fails 9; the squad checks for him with 1 more, then for itself.
    let pinned = fired(&game, "= 4 5").play(&["= 5 5"]);
    let both = pinned.clone().play(&["= 4 4", "= 1 2"]);
    assert!(is(&both, 1, Condition::Pinned) && is(&both, 0, Condition::Pinned));
    let one = pinned.play(&["= 3 4", "= 1 2"]);
    assert!(!is(&one, 0, Condition::Pinned));
}

#[test]
fn r5_5_who_stands_beside_an_armed_enemy_despairs() {
    let rows = ["j.....", "......", "......", "......"];
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0601"];
    let game = game(&rows, &units, &["jpn-4-4-7 0103"]);
    let broken = set(Situation::start(&game), 0, &[Condition::Broken]);
    let advancing = until(next_turn(broken), Phase::Advance);
    assert!(!is(&advancing, 0, Condition::Desperate));
    let beside = advancing.play(&["advance u2", "step 0102"]);
    assert_eq!(beside.state.phase, Phase::Rally);
    assert!(is(&beside, 0, Condition::Desperate));
}

#[test]
fn r1_6_whose_morale_is_not_underlined_is_disrupted_as_a_squad() {
    let game = against(&["usa-5-3-6 0101"]);
    let broken = fired(&game, "= 3 4").play(&["= 5 6"]);
    let told = broken.told(ALLIES);
    assert!(
        ["pto-log-broken", "pto-log-disrupted"]
            .iter()
            .all(|id| told.iter().any(|one| one == id))
    );
    // It surrenders to who is beside it.
    assert_eq!(face(&broken, 0), "usa-5-3-6");
    assert!(is(&broken, 0, Condition::Unarmed));
    let partisans = against(&["red-3-3-6 0101"]);
    let apart = fired(&partisans, "= 3 4").play(&["= 5 6"]);
    assert_eq!(face(&apart, 0), "red-1-2-6-broken");
}

/// Rules: 5.1, 5.3
#[test]
fn r5_1_who_is_broken_and_fails_with_an_original_12_is_reduced_twice() {
    let game = against(&["usmc-4-5-8 0101"]);
    let broken = |dice: &str| {
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        let battle = set(battle, 0, &[Condition::Broken]);
        let hit = battle.play(&["join u1", "fire 0101", "= 3 4", dice]);
        (place(&hit, 0), face(&hit, 0))
    };
    assert_eq!(broken("= 5 6"), ("0101".into(), "usmc-2-4-8-broken".into()));
    assert_eq!(broken("= 6 6").0, "lost");
}

/// Rules: 5.4, 5.9
#[test]
fn r5_4_the_wound_of_a_leader_pins_him_and_may_pin_his_men() {
    let game = against(&["usmc-10-2 0101", "usmc-4-5-8 0101", "usmc-4-5-8 0105"]);
    // K/2: the leader is drawn, and lives; his squad checks with 0 off, as he is worth no more, then all check morale.
    let wounded = fired(&game, "= 1 2").play(&["= 6", "= 1", "= 4"]);
    assert!(is(&wounded, 0, Condition::Wounded) && is(&wounded, 0, Condition::Pinned));
    assert!(
        wounded
            .told(ALLIES)
            .contains(&"pto-log-leader-lost".to_owned())
    );
}
