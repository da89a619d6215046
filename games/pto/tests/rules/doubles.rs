//! Guns of 15 to 40 mm that hit with a double score two hits (C3.8).

use crate::common::{OPEN, chances, face, game, is, lines, low, numbers_of, thrown_by};
use crate::landing::collateral::{aimed, damage, game_of};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Condition, Lie, Phase, Pto};

const TWICE: &str = "pto-log-hits-twice";

fn hits_twice(battle: &Situation<'_, Pto>) -> bool {
    battle.told(ALLIES).contains(&TWICE.to_owned())
}

/// A Gun of the Marines in 0101, picked, and who is hit three hexes away, unit 2.
fn aims(gun: &str, enemy: &str) -> Pto {
    let gun = format!("{gun} 0101 1");
    let enemy = format!("{enemy} 0104");
    game(&OPEN, &["usmc-2-2-8 0101", &gun], &[&enemy])
}

fn picked(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).play(&["join u1"])
}

#[test]
fn c3_8_a_double_of_a_37_mm_gun_is_two_attacks_on_men() {
    let game = aims("usmc-37", "jpn-4-4-7");
    let hit = picked(&game).play(&["fire 0104", "= 3 3"]);
    assert!(hits_twice(&hit));
    // 4 firepower, twice a 5: a check of morale with 1 more, and the squad loses a step, and then half of its men.
    let first = hit.play(&["= 2 3", "= 4 4"]);
    assert_eq!(face(&first, 2), "jpn-3-4-7r");
    assert_eq!(thrown_by(&first), "4.2");
    let second = first.play(&["= 1 4", "= 4 4"]);
    assert_eq!(numbers_of(&second, "result"), ["4 1mc 5", "4 1mc 5"]);
    assert_eq!(face(&second, 2), "jpn-2-3-7");
    // Of any other throw that hits it is one.
    let one = picked(&game).play(&["fire 0104", "= 2 4", "= 6 6"]);
    assert!(!hits_twice(&one));
    assert_eq!(numbers_of(&one, "result"), ["4 none 12"]);
    assert!(matches!(one.pending(), Pending::Decision(_)));
    // A double that misses hits nobody.
    let none = picked(&game).play(&["fire 0104", "= 5 5"]);
    assert!(!hits_twice(&none) && numbers_of(&none, "result").is_empty());
}

#[test]
fn c3_8_guns_above_40_mm_hit_once_with_a_double() {
    let game = aims("jpn-47", "jpn-4-4-7");
    let one = picked(&game).play(&["fire 0104", "= 3 3", "= 6 6"]);
    assert!(!hits_twice(&one));
    assert_eq!(numbers_of(&one, "result").len(), 1);
    let mortar = game_of_mortar();
    let shell = picked(&mortar).play(&["fire 0104", "= 3 3", "= 6 6"]);
    assert_eq!(numbers_of(&shell, "result").len(), 1);
}

fn game_of_mortar() -> Pto {
    let units = ["usmc-4-5-8 0101", "usmc-mtr 0101 1"];
    game(&OPEN, &units, &["jpn-4-4-7 0104"])
}

/// Four doubles of 26 throws hit: the chances are those of the heavier of two results, with those of one for the others.
#[test]
fn c3_8_the_chances_count_the_heavier_of_both_results() {
    let game = aims("usmc-37", "jpn-4-4-7");
    let foreseen = picked(&game);
    let expected = [
        "chance-hit 26",
        "result-none 24903",
        "result-ptc 5320",
        "result-nmc 4790",
        "result-1mc 7522",
        "result-2mc 2765",
        "result-k2 1213",
        "result-1kia 143",
    ];
    assert_eq!(chances(&foreseen), expected);
    assert!(lines(&foreseen).contains(&"preview-doubles ".to_owned()));
    let larger = aims("jpn-47", "jpn-4-4-7");
    assert!(!lines(&picked(&larger)).contains(&"preview-doubles ".to_owned()));
}

/// Rules: C3.8, C3.7
#[test]
fn c3_8_both_hits_of_an_original_2_are_critical_by_one_further_die() {
    let game = game(
        &["............"; 10],
        &["usmc-2-2-8 0101", "usmc-37 0101 1"],
        &["jpn-tank-chi-ha 0108"],
    );
    let aimed = crate::common::set(
        crate::common::until(Situation::start(&game), Phase::AdvancingFire),
        0,
        &[Condition::Pinned, Condition::Exhausted],
    );
    let moving = crate::common::set(aimed, 2, &[Condition::Motion]).play(&["join u1"]);
    let low = moving.play(&["engage u2", "= 1 1"]);
    assert_eq!(thrown_by(&low), "C3.7");
    // Twice 9 less 2 each; two duds, though a 12 is below that.
    let duds = low.play(&["= 1", "= 6 6"]);
    assert_eq!(thrown_by(&duds), "27");
    let after = duds.play(&["= 6 6"]);
    assert_eq!(numbers_of(&after, "pierces"), ["16 12", "16 12"]);
    assert!(!is(&after, 2, Condition::Wreck));
}

/// Rules: C3.8, 27
#[test]
fn c3_8_a_double_pierces_twice_but_hits_no_wreck() {
    let game = aims("usmc-37", "jpn-tank-chi-ha");
    let hit = picked(&game).play(&["engage u2", "= 3 3"]);
    assert!(hits_twice(&hit));
    let first = hit.clone().play(&["= 6 6"]);
    assert!(!is(&first, 2, Condition::Wreck));
    let wreck = low(first.play(&["= 1 2"]));
    assert!(is(&wreck, 2, Condition::Wreck));
    assert_eq!(numbers_of(&wreck, "pierces").len(), 2);
    let at_once = low(hit.play(&["= 1 2"]));
    assert!(is(&at_once, 2, Condition::Wreck));
    assert_eq!(numbers_of(&at_once, "pierces").len(), 1);
}

/// Rules: C3.8, G12.62, G12.63
#[test]
fn c3_8_a_double_damages_a_landing_craft_twice_and_so_does_a_shell_at_its_hex() {
    let gun = ["jpn-2-2-8 0304", "jpn-37 0304 1"];
    let game = game_of(&["usmc-lcv 0306"], &gun, None);
    let aims = aimed(&game, 0, 0, Lie::Ahead);
    // 8, less 7 each.
    let shot = low(aims.clone().play(&["engage u0", "= 3 3", "= 3 4", "= 4 3"]));
    assert_eq!(damage(&shot), 2);
    let single = low(aims.clone().play(&["engage u0", "= 4 2", "= 3 4"]));
    assert_eq!(damage(&single), 1);
    // 2 firepower: 4, less 2 each.
    let shell = low(aims
        .clone()
        .play(&["shell 0306", "= 2 2", "= 1 1", "= 1 1"]));
    assert_eq!(damage(&shell), 4);
    let single = low(aims.play(&["shell 0306", "= 3 1", "= 1 1"]));
    assert_eq!(damage(&single), 2);
}

/// The 20 mm Guns of a landing craft that has run aground.
#[test]
fn c3_8_guns_of_landing_craft_score_two_hits_as_well() {
    let game = game_of(&["usmc-lct4 0306"], &["jpn-4-4-7 0304"], None);
    let start = Situation::start(&game).with(|state| {
        state.units[0].boat.lie = Lie::Fast;
        state.units[0].clear(&[Condition::Motion]);
    });
    let fire = crate::common::until(start, Phase::AdvancingFire);
    let mut units = fire.state.units.iter();
    let is_gun = |unit: &heigi_pto::Unit| matches!(unit.at, heigi_pto::At::With(_));
    let gun = units.position(is_gun).unwrap();
    let hit = fire.play(&[&format!("join u{gun}"), "fire 0304", "= 3 3"]);
    assert!(hits_twice(&hit));
    let after = hit.play(&["= 6 6", "= 6 6"]);
    assert_eq!(numbers_of(&after, "result"), ["1 none 12", "1 none 12"]);
}

/// Firepower is left once, by a Gun that keeps no rate.
/// Rules: C3.8, 9.5
#[test]
fn c3_8_residual_firepower_is_left_once() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104"],
        &["jpn-2-2-8 0101", "jpn-37 0101 1"],
    );
    let moves = crate::common::until(Situation::start(&game), Phase::Movement);
    let moves = moves.play(&["join u0", "step 0103", "join u2", "fire 0103", "= 4 4"]);
    let after = low(moves.play(&["= 6 6", "= 6 6"]));
    assert_eq!(numbers_of(&after, "left").len(), 1);
}
