//! Mopping up buildings (A12.153).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, UnitId};

/// A building of two hexes, and a hut.
const TOWN: [&str; 6] = ["......", "......", "..hh..", "......", "....H.", "......"];

fn town(marines: &[&str], japanese: &[&str]) -> Pto {
    game(&TOWN, marines, japanese)
}

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

#[test]
fn a12_153_a_unit_mops_up_all_of_its_building() {
    let game = town(&["usmc-4-5-8 0303"], &["jpn-4-4-7 0403", "jpn-4-4-7 0606"]);
    let hidden = set(moving(&game), 1, &[Condition::Hidden]);
    // Two hexes: up to 4; the Japanese hide no better in buildings.
    assert_eq!(note(&hidden, "mop-up u0"), "4/6");
    let found = hidden.clone().play(&["mop-up u0", "= 4", "= 4"]);
    assert!(is(&found, 0, Condition::Busy));
    assert!(!is(&found, 1, Condition::Hidden) && !is(&found, 1, Condition::Concealed));
    assert!(found.told(ALLIES).contains(&"pto-log-mops-up".to_owned()));
    assert_eq!(face(&found, 0), "usmc-4-5-8");
    // Who is found may hit.
    let struck = hidden.clone().play(&["mop-up u0", "= 4", "= 1"]);
    assert_eq!(face(&struck, 0), "usmc-2-4-8");
    let vain = hidden.play(&["mop-up u0", "= 5"]);
    assert!(is(&vain, 0, Condition::Busy) && is(&vain, 1, Condition::Hidden));
}

/// Rules: A12.153, 5.7
#[test]
fn a12_153_broken_enemies_in_the_building_surrender() {
    let game = town(
        &["usmc-4-5-8 0403", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0303", "jpn-2-2-8 0606"],
    );
    let own = until(next_turn(Situation::start(&game)), Phase::Movement);
    let broken = set(own, 0, &[Condition::Broken]);
    let taken = broken.play(&["mop-up u2", "= 4"]);
    assert_eq!(taken.state.units[0].at, At::Held(UnitId(2)));
    assert!(taken.told(ALLIES).contains(&"pto-log-captured".to_owned()));
    // The Japanese do not.
    let game = town(&["usmc-4-5-8 0303"], &["jpn-2-2-8 0403", "jpn-4-4-7 0606"]);
    let broken = set(moving(&game), 1, &[Condition::Broken]);
    let searched = broken.play(&["mop-up u0", "= 1"]);
    assert_eq!(place(&searched, 1), "0403");
}

/// Rules: A12.153, 8.7
#[test]
fn a12_153_nobody_mops_up_outside_or_against_who_holds_the_building() {
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0302", "usmc-8-0 0303"];
    let game = town(&marines, &["jpn-4-4-7 0403", "jpn-4-4-7 0606"]);
    let battle = moving(&game);
    assert_eq!(battle.refused_by("mop-up u1"), Some("A12.153"));
    assert_eq!(battle.refused_by("mop-up u0"), Some("A12.153"), "held");
    assert_eq!(battle.refused_by("mop-up u2"), Some("8.7"));
    let unseen = set(battle.clone(), 3, &[Condition::Concealed]);
    assert_eq!(unseen.refused_by("mop-up u0"), None);
    let pinned = set(unseen, 0, &[Condition::Pinned]);
    assert_eq!(pinned.refused_by("mop-up u0"), Some("5.2"));
    // A hut stands alone; a leader helps.
    let hut = town(&["usmc-4-5-8 0505", "usmc-8-1 0505"], &["jpn-4-4-7 0101"]);
    assert_eq!(note(&moving(&hut), "mop-up u0"), "6/6");
}

/// Rules: G1.621, A12.153
#[test]
fn g1_621_where_no_quarter_is_given_nobody_mops_up() {
    let dated = |date: &str, counter: &str| {
        let unit = format!("{counter} 0303");
        let units = text(&TOWN, &[], &[&unit], &["jpn-4-4-7 0606"]);
        let game = read(&units.replace("turns = 2\n", &format!("turns = 2\ndate = \"{date}\"\n")));
        moving(&game).refused_by("mop-up u0").map(str::to_owned)
    };
    assert_eq!(dated("1942-05", "usmc-4-5-8"), None);
    assert_eq!(dated("1942-06", "usmc-4-5-8").as_deref(), Some("G1.621"));
}

/// Rules: G18.7, A12.153
#[test]
fn g18_7_nor_in_china() {
    let units = text(&TOWN, &[], &["gmd-3-3-7 0303"], &["jpn-4-4-7 0606"]);
    let game = read(&units.replace("turns = 2\n", "turns = 2\ndate = \"1938-01\"\n"));
    assert_eq!(moving(&game).refused_by("mop-up u0"), Some("G18.7"));
}
