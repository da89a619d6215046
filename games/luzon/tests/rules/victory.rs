//! Victory: 17.1 to 17.4.

use crate::common::{GAME, Quiet as _, TURN_12, at_turn, chits, hex};
use heigi_engine::Pending;
use heigi_luzon::printed::campaign::{Goal, Level};
use heigi_luzon::{JAPAN, Verdict};

/// Vector 104 and the rest of the matrix.
///
/// Rules: 17.1, TBL-VIC
#[test]
fn r17_1_the_chits_give_the_goal() {
    let expected = [
        "CCCBA", "CCCBA", "CCCBA", "CCCBA", "CBBAA", "DCDCB", "DDDCC",
    ];
    for (japanese, row) in (1..).zip(expected) {
        let letters = (1..=5).map(|allied| {
            let state = chits(allied, japanese).state;
            GAME.goal(&state).unwrap().letter()
        });
        assert_eq!(letters.collect::<String>(), row);
    }
}

/// The level of a goal with Manila, Corregidor and an Allied attack strength.
fn level(goal: Goal, manila: bool, corregidor: bool, attack: u16) -> Level {
    GAME.level(goal, manila, corregidor, attack)
}

/// Vectors 13 and 14.
#[test]
fn r17_2_each_easier_goal_is_a_level_less() {
    assert_eq!(level(Goal::A, true, false, 139), Level::Strategic);
    assert_eq!(level(Goal::D, true, true, 60), Level::Operational);
    assert_eq!(level(Goal::D, true, false, 60), Level::Tactical);
    assert_eq!(level(Goal::D, true, true, 61), Level::Allied);
    assert_eq!(level(Goal::D, true, true, 20), Level::Strategic);
    assert_eq!(level(Goal::C, false, true, 61), Level::Tactical);
    assert_eq!(level(Goal::B, false, true, 61), Level::Operational);
    assert_eq!(level(Goal::B, false, false, 0), Level::Allied);
}

#[test]
fn r17_3a_manila_or_corregidor() {
    assert!(GAME.is_met(Goal::A, true, false, 999));
    assert!(GAME.is_met(Goal::A, false, true, 999));
    assert!(!GAME.is_met(Goal::A, false, false, 0));
}

#[test]
fn r17_3b_one_of_them_and_at_most_sixty() {
    assert!(GAME.is_met(Goal::B, true, false, 60));
    assert!(!GAME.is_met(Goal::B, true, false, 61));
    assert!(!GAME.is_met(Goal::B, false, false, 0));
}

#[test]
fn r17_3c_both_and_at_most_sixty() {
    assert!(GAME.is_met(Goal::C, true, true, 60));
    assert!(!GAME.is_met(Goal::C, true, false, 0));
    assert!(!GAME.is_met(Goal::C, true, true, 61));
}

#[test]
fn r17_3d_both_and_at_most_twenty() {
    assert!(GAME.is_met(Goal::D, true, true, 20));
    assert!(!GAME.is_met(Goal::D, true, true, 21));
}

#[test]
fn r17_3_against_goal_d_goal_a_alone_is_no_victory() {
    assert_eq!(level(Goal::D, true, false, 139), Level::Allied);
    assert_eq!(level(Goal::C, true, false, 139), Level::Tactical);
}

/// The attack strength of the specification at the start.
#[test]
fn the_allies_begin_with_an_attack_strength_of_139() {
    let start = heigi_engine::Situation::start(&*GAME).quiet(&["= 1"]);
    assert_eq!(GAME.allied_attack(&start.state), 139);
}

/// Vector 12, and R-41.
#[test]
fn r17_2_refused_withdrawals_lower_the_level() {
    // Letter A with chits 5 and 2; Manila is held.
    let judged = |inputs: &[&str]| {
        let turn = at_turn(chits(5, 2), 7).with(|state| state.japanese.insert(hex("1649")));
        turn.quiet(inputs).state.verdict
    };
    let tail = crate::common::TURN_12;
    let all = |navy: &[&'static str],
               tanks: &[&'static str],
               navy_10: &[&'static str],
               rest: &[&'static str]| {
        let mut inputs: Vec<&str> = navy.to_vec();
        inputs.extend(tanks);
        inputs.extend(navy_10);
        // Japan holds Manila: one unit comes to Fort McKinley.
        inputs.push("arrive A-ROTC K");
        inputs.extend(rest);
        inputs
    };
    let (navy, tanks, navy_10) = (
        &crate::common::TURN_7[..],
        &crate::common::TANKS[..],
        &crate::common::NAVY_10[..],
    );
    let mut rest = crate::common::DIVISION.to_vec();
    rest.extend(crate::common::ARMY);
    rest.extend(tail);
    let strategic = all(navy, tanks, navy_10, &rest);
    assert_eq!(judged(&strategic), Some(Verdict::Judged(Level::Strategic)));
    // The division is kept: then nothing of it is left behind.
    let mut kept = vec!["refuse"];
    kept.extend(crate::common::ARMY);
    kept.extend(["done", "done"]);
    let operational = all(navy, tanks, navy_10, &kept);
    assert_eq!(
        judged(&operational),
        Some(Verdict::Judged(Level::Operational))
    );
    // Division and tanks together count once, the navy once although it refuses twice.
    let no_navy = ["refuse", "done", "done", "done"];
    let no_navy_10 = ["refuse", "done"];
    let tactical = all(&no_navy, &["refuse"], &no_navy_10, &kept);
    assert_eq!(judged(&tactical), Some(Verdict::Judged(Level::Tactical)));
    let nothing = ["refuse", "refuse", "done", "done", "done"];
    let none = all(&no_navy, &["refuse"], &no_navy_10, &nothing);
    assert_eq!(judged(&none), Some(Verdict::Judged(Level::Allied)));
}

#[test]
fn r17_4_the_match_is_judged_after_turn_13_alone() {
    let turn = at_turn(chits(5, 1), 12).with(|state| state.japanese.insert(hex("1251")));
    assert!(turn.state.verdict.is_none());
    let over = turn.quiet(&TURN_12);
    assert!(matches!(over.pending(), Pending::Over(ending) if ending.winner == Some(JAPAN)));
    let given_up = chits(5, 1).quiet(&["concede"]);
    assert!(matches!(given_up.pending(), Pending::Over(ending) if ending.winner == Some(JAPAN)));
}
