//! Shellholes (G2.6, G5.7, G8.72).

use crate::common::*;
use heigi_engine::{Gridded, Situation};
use heigi_pto::{At, Part, Phase, Pto, Spot};

/// A battle on a map with shellholes in 0303.
fn holes(rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(rows, &[], marines, japanese);
    read(&text.replace("[victory]", "shellholes = [\"0303\"]\n[victory]"))
}

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// Rules: 7.1
#[test]
fn r7_1_shellholes_cover_whoever_pays_a_point_more() {
    let game = holes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0305"]);
    let battle = moving(&game).play(&["join u0"]);
    let past = battle.clone().play(&["step 0303", "join u1"]);
    assert_eq!(past.state.spent, 2);
    assert_eq!(past.refused_by("fire 0303"), None);
    assert!(lines(&past).contains(&"modifier-open −1".to_owned()));
    let inside = battle.clone().play(&["step 0303s", "join u1"]);
    assert_eq!(inside.state.spent, 4);
    let hex = game.grid().parse("0303").unwrap();
    let at = At::In(Spot::part(hex, Part::Shellhole));
    assert_eq!(inside.state.units[0].at, at);
    assert_eq!(inside.refused_by("fire 0303"), None);
    let shown = lines(&inside);
    assert!(shown.contains(&"modifier-cover +1".to_owned()), "{shown:?}");
    assert!(!shown.contains(&"modifier-open −1".to_owned()));
    assert_eq!(battle.refused_by("step 0301s"), Some("6.2"));
    // Out of them it costs nothing besides.
    let out = inside.play(&["fire 0303", "= 6 6", "step 0304"]);
    assert_eq!(out.state.spent, 6);
}

/// Rules: G8.72
#[test]
fn g8_72_shellholes_end_a_crop_and_leave_the_banks() {
    // P-020: 2 for interior and shellhole, and the bank.
    let rows = ["......", "......", "..y...", "......", "......", "......"];
    let game = holes(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"]);
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.clone().play(&["step 0303s"]).state.spent, 6);
    assert_eq!(battle.play(&["step 0303"]).state.spent, 4);
    let text = text(
        &["......", "......", "..i..."],
        &[],
        &["usmc-4-5-8 0302"],
        &["jpn-4-4-7 0602"],
    );
    let text = text.replace("[victory]", "shellholes = [\"0303\"]\n[victory]");
    assert!(Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_err());
}

/// Rules: G2.6, G5.7
#[test]
fn g2_6_where_there_are_shellholes_there_is_no_jungle_and_no_hut() {
    let costs = ['J', 'j', 'B', 'H', 'K'].map(|letter| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......"];
        let game = holes(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0604"]);
        moving(&game).play(&["join u0", "step 0303"]).state.spent
    });
    assert_eq!(costs, [2, 2, 2, 2, 4]);
}
