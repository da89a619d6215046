//! Search (8.7).

use crate::common::{OPEN, face, game, is, place, reach, set};
use crate::panjis::{moving, stakes};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// Marines in 0303 may move.
fn ready(game: &Pto) -> Situation<'_, Pto> {
    reach(Situation::start(game), Phase::Movement)
}

const JUNGLE: [&str; 6] = [".j....", ".jB...", ".j.B..", "..H...", "......", "......"];

/// Which of some hexes may be searched now.
fn open(battle: &Situation<'_, Pto>, hexes: &[&str]) -> Vec<bool> {
    let may = |hex: &&str| battle.refused_by(&format!("look {hex}")).is_none();
    hexes.iter().map(may).collect()
}

/// Vector J-042.
/// Rules: 8.7, G1.63
#[test]
fn a_search_reaches_fewer_hexes_where_japanese_may_hide() {
    let game = game(
        &JUNGLE,
        &["usmc-4-5-8 0303"],
        &["jpn-4-4-7 0202", "jpn-4-4-7 0606"],
    );
    let hidden = set(ready(&game), 1, &[Condition::Hidden]);
    // A 3 and 2 for the Japanese: one hex.
    let searching = hidden.play(&["search u0", "= 3"]);
    assert!(is(&searching, 0, Condition::Busy));
    assert_eq!(
        searching.refused_by("look 0606"),
        Some("6.2"),
        "not beside it"
    );
    let found = searching.clone().play(&["look 0202", "= 4"]);
    assert!(!is(&found, 1, Condition::Hidden) && !is(&found, 1, Condition::Concealed));
    assert_eq!(found.decider(), Some(ALLIES));
    assert_ne!(found.refused_by("look 0203"), None, "one hex was all");
    assert_ne!(
        found.refused_by("join u0"),
        None,
        "who searches does not move"
    );
    // In a hut nothing is added, but two hexes of bamboo or jungle are too many.
    let hut = searching.play(&["look 0304"]);
    assert_eq!(open(&hut, &["0202", "0203"]), [false, false]);
}

/// Vector T-013.
/// Rules: G3.22
#[test]
fn a_hex_of_bamboo_takes_two_of_a_search() {
    let game = game(&JUNGLE, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
    let final_die = |die: i32| ready(&game).play(&["search u0", &format!("= {}", die - 2)]);
    let five = final_die(5);
    assert_eq!(open(&five, &["0302", "0202"]), [false, true]);
    let four = final_die(4);
    assert_eq!(open(&four, &["0302", "0202"]), [true, true]);
    let bamboo = four.clone().play(&["look 0302"]);
    assert_eq!(open(&bamboo, &["0202", "0402"]), [false, false]);
    let other = four.play(&["look 0202"]);
    assert_eq!(
        open(&other, &["0302", "0203", "0202"]),
        [false, true, false]
    );
    let three = final_die(3).play(&["look 0302"]);
    assert_eq!(open(&three, &["0202", "0403"]), [true, false]);
    let three = final_die(3).play(&["look 0202", "look 0203"]);
    assert_eq!(open(&three, &["0302", "0402"]), [false, true]);
}

#[test]
fn r8_7_only_several_men_who_have_not_moved_search() {
    let units = [
        "usmc-4-5-8 0303",
        "usmc-8-0 0303",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0606",
    ];
    let game = game(&JUNGLE, &units, &["jpn-4-4-7 0106"]);
    let battle = ready(&game);
    assert_eq!(battle.refused_by("search u1"), Some("8.7"));
    assert_eq!(battle.refused_by("search u0"), None);
    let battle = set(battle, 2, &[Condition::Pinned]);
    assert_eq!(battle.refused_by("search u2"), Some("5.2"));
    let moved = set(battle, 3, &[Condition::Moved]);
    assert_eq!(moved.refused_by("search u3"), Some("6.1"));
    // The leader beside it takes nothing off the die, exhaustion and half a squad add 1 each.
    let tired = set(moved, 0, &[Condition::Exhausted]);
    let tired = tired.play(&["search u0", "= 2"]);
    assert_eq!(
        open(&tired, &["0202", "0302"]),
        [true, false],
        "2, 2 and 1 make 5"
    );
}

#[test]
fn r8_7_leaders_help_and_half_squads_search_less() {
    let units = ["usmc-2-4-8 0303", "usmc-4-5-8 0105", "usmc-9-1 0105"];
    let game = game(&JUNGLE, &units, &["jpn-4-4-7 0606"]);
    let half = ready(&game).play(&["search u0", "= 2"]);
    assert_eq!(
        open(&half, &["0202", "0302"]),
        [true, false],
        "2, 2 and 1 make 5"
    );
    // 4 and 2 less 1 for the leader is one hex, 4 and 2 none at all.
    let led = ready(&game).play(&["search u1", "= 4"]);
    assert_eq!(open(&led, &["0104"]), [true]);
    let alone = ready(&game).play(&["search u0", "= 3"]);
    assert_ne!(alone.refused_by("look 0202"), None, "3, 2 and 1 make 6");
}

#[test]
fn r8_7_hidden_men_may_hit_who_finds_them() {
    let game = game(
        &JUNGLE,
        &["usmc-4-5-8 0303"],
        &["jpn-4-4-7 0202", "jpn-4-4-7 0606"],
    );
    let hidden = set(ready(&game), 1, &[Condition::Hidden]);
    let found = hidden.play(&["search u0", "= 1", "look 0202"]);
    assert_eq!(face(&found.clone().play(&["= 1"]), 0), "usmc-2-4-8");
    assert_eq!(face(&found.play(&["= 2"]), 0), "usmc-4-5-8");
    // Nobody is hit by concealed men.
    let concealed = set(ready(&game), 1, &[Condition::Concealed]);
    let seen = concealed.play(&["search u0", "= 1", "look 0202"]);
    assert!(!is(&seen, 1, Condition::Concealed));
    assert_eq!(seen.refused_by("look 0203"), None);
}

#[test]
fn r8_7_dummies_and_fortifications_are_found() {
    let units = ["jpn-dummy 0202", "jpn-4-4-7 0606"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0303"], &units);
    let looked = ready(&game).play(&["search u0", "= 1", "look 0202", "look 0203"]);
    assert_eq!(place(&looked, 1), "lost");
    let told = looked.told(ALLIES);
    assert!(told.contains(&"pto-log-dummy-gone".to_owned()));
    assert!(told.contains(&"pto-log-finds-nothing".to_owned()));
}

/// Rules: G1.63, G5.51
#[test]
fn g1_63_in_buildings_and_rubble_the_japanese_hide_no_better_than_others() {
    let reach = |letter: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", &row, "......", "......", "......", "......"];
        let game = game(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
        // A 5 and 2 for the Japanese: no hex; without these one.
        let searching = ready(&game).play(&["search u0", "= 5"]);
        searching.refused_by("look 0302").is_none()
    };
    for letter in ["b", "s", "C", "r", "R", "H"] {
        assert!(reach(letter), "{letter}");
    }
    for letter in ["q", "j", "J", "K", "."] {
        assert!(!reach(letter), "{letter}");
    }
}

/// Rules: G9.48
#[test]
fn g9_48_who_searches_out_across_his_own_panjis_may_be_hit_as_well() {
    let game = stakes(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
    let searching = moving(&game).play(&["search u0", "= 1"]);
    let across = searching.clone().play(&["look 0302"]);
    assert_eq!(face(&across.play(&["= 1"]), 0), "usmc-2-4-8");
    let beside = searching.play(&["look 0304"]);
    assert!(beside.decider().is_some(), "no panjis run there");
}
