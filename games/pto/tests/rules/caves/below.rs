//! Who goes below the ground, where, and what that takes (G11.6 to G11.75).

use super::{BARE, HILL, cave, ground, hill};
use crate::common::{is, until};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto};

/// A complex below 0404 and the hexes beside it, with two caves inside and two outside.
fn honeycomb() -> String {
    "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\", \"0304\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + &cave("0804", "0805")
}

/// The Japanese movement phase.
fn moving(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phase != Phase::Movement || battle.state.phasing == ALLIES {
        battle = crate::common::pass(battle);
    }
    battle
}

/// Where a unit is, as actions write it.
fn place(game: &Pto, battle: &Situation<'_, Pto>, unit: usize) -> (String, Part) {
    let At::In(spot) = battle.state.units[unit].at else {
        return (String::new(), Part::Ground);
    };
    (game.grid().number(spot.hex).to_string(), spot.part)
}

/// Rule: 11.6
///
/// PB-020, PB-019.
#[test]
fn g11_6_caves_of_a_hex_and_complexes_lead_to_each_other() {
    let caves = honeycomb() + &cave("0404", "0304");
    // 0304 lies as high as 0404: no cave opens there.
    assert!(hill(&caves, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0101"]).is_err());
    let game = hill(
        &honeycomb(),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let start = moving(&game).play(&["join u1"]);
    // Into the complex, but to no cave outside of it.
    assert_eq!(start.refused_by("step 0404x"), None);
    assert!(start.refused_by("step 0704v4").is_some());
    let below = hill(
        &honeycomb(),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404 complex"],
    )
    .unwrap();
    let out = moving(&below).play(&["join u1"]);
    assert_eq!(
        (out.refused_by("step 0404v4"), out.refused_by("step 0504v4")),
        (None, None)
    );
    assert_eq!(out.refused_by("step 0704v4"), Some("G11.6"));
}

/// Rule: 11.6#1
///
/// PB-173, PB-193.
#[test]
fn g11_6_1_beside_a_cave_is_its_entrance_alone() {
    let at = |hex: &str| {
        let known = "{ hex = \"0404\", towards = \"0405\", known = true },";
        let units = [format!("usmc-6-6-8 {hex}")];
        let units = units.each_ref().map(String::as_str);
        let game = hill(known, &units, &["jpn-4-4-7 0404 south"]).unwrap();
        let start =
            Situation::start(&game).with(|state| state.units[1].clear(&[Condition::Hidden]));
        let fire = until(start, Phase::PrepFire).play(&["join u0"]);
        let words = crate::common::lines(&fire);
        words.iter().any(|line| line.contains("factor-beside"))
    };
    assert!(at("0405"));
    assert!(!at("0406"));
}

/// Rule: 11.7
///
/// PB-021, PB-022.
#[test]
fn g11_7_a_cave_is_entered_from_its_entrance_for_2_points_by_the_japanese_alone() {
    let known = "{ hex = \"0404\", towards = \"0405\", known = true },";
    let game = hill(known, &["usmc-4-5-8 0408"], &["jpn-4-4-7 0405"]).unwrap();
    let inside = moving(&game).play(&["join u1", "step 0404v4"]);
    assert_eq!(inside.state.spent, 4);
    assert_eq!(
        place(&game, &inside, 1),
        ("0404".to_owned(), Part::CaveSouth)
    );
    let other = hill(known, &["usmc-4-5-8 0408"], &["jpn-4-4-7 0505"]).unwrap();
    assert_eq!(
        moving(&other).play(&["join u1"]).refused_by("step 0404v4"),
        Some("G11.7")
    );
    let theirs = hill(known, &["usmc-4-5-8 0405"], &["jpn-4-4-7 0808"]).unwrap();
    let march = until(Situation::start(&theirs), Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("step 0404v4"), Some("G11.7"));
}

/// Rule: 11.71
///
/// PB-019.
#[test]
fn g11_71_from_cave_to_cave_of_a_hex_each_level_costs_a_point_more() {
    // A hex on level 2 with caves towards level 1 and towards level 0.
    let mut levels = HILL;
    levels[3] = "11101111";
    let known =
        |towards: &str| format!("{{ hex = \"0403\", towards = \"{towards}\", known = true }},");
    let caves = known("0404") + &known("0504");
    // Somebody looks at both.
    let units = (
        ["usmc-4-5-8 0405", "usmc-4-5-8 0504"],
        ["jpn-4-4-7 0403 south"],
    );
    let game = ground(&BARE, &levels, "", &caves, &units.0, &units.1).unwrap();
    let march = moving(&game).play(&["join u2"]);
    let across = march.play(&["step 0403v3"]);
    assert_eq!(across.state.spent, 6);
}

/// Rule: 11.72
///
/// PB-026.
#[test]
fn g11_72_out_of_a_cave_one_comes_into_its_entrance_for_what_that_costs() {
    let known = "{ hex = \"0404\", towards = \"0405\", known = true },";
    let game = hill(known, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0404 south"]).unwrap();
    let march = moving(&game).play(&["join u1"]);
    assert!(march.refused_by("step 0404").is_some());
    let out = march.play(&["step 0405"]);
    assert_eq!(
        (out.state.spent, place(&game, &out, 1).0.as_str()),
        (2, "0405")
    );
}

/// Rule: 11.73
///
/// PB-028.
#[test]
fn g11_73_into_a_complex_one_comes_for_nothing_and_out_of_a_cave_alone() {
    let game = hill(
        &honeycomb(),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let inside = moving(&game).play(&["join u1", "step 0404x"]);
    assert_eq!(
        (inside.state.spent, place(&game, &inside, 1).1),
        (0, Part::Complex)
    );
    let above = hill(&honeycomb(), &["usmc-4-5-8 0808"], &["jpn-4-4-7 0404"]).unwrap();
    assert!(
        moving(&above)
            .play(&["join u1"])
            .refused_by("step 0404x")
            .is_some()
    );
}

/// Rule: 11.74
///
/// PB-027.
#[test]
fn g11_74_below_the_ground_one_has_4_points_2_of_them_left_and_goes_once() {
    let game = hill(
        &honeycomb(),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let march = moving(&game).play(&["join u1"]);
    assert_eq!(
        march.clone().play(&["double"]).refused_by("step 0404x"),
        Some("G11.74")
    );
    let gone = march.play(&["step 0404x"]);
    assert_eq!(gone.refused_by("step 0504v4"), Some("G11.74"));
    // With 6 portage points it has 1 left, with a leader 2.
    let laden = [
        "jpn-4-4-7 0404 south",
        "jpn-hmg 0404 1",
        "jpn-lmg 0404 1",
        "jpn-8-0 0404 south",
    ];
    let game = hill(&honeycomb(), &["usmc-4-5-8 0808"], &laden).unwrap();
    let alone = moving(&game).play(&["join u1"]);
    assert_eq!(alone.refused_by("step 0404x"), Some("G11.74"));
    assert_eq!(alone.play(&["join u4"]).refused_by("step 0404x"), None);
}

/// Rule: 11.75
///
/// PB-029.
#[test]
fn g11_75_the_hidden_stay_hidden_below_unless_an_enemy_sees_where_they_come_to() {
    let from = ["jpn-4-4-7 0404 complex"];
    let unseen = hill(&honeycomb(), &["usmc-4-5-8 0801"], &from).unwrap();
    let came = moving(&unseen).play(&["join u1", "step 0504v4"]);
    assert!(is(&came, 1, Condition::Hidden));
    assert_eq!(came.sees(ALLIES, "u1"), None);
    let seen = hill(&honeycomb(), &["usmc-4-5-8 0507"], &from).unwrap();
    let came = moving(&seen).play(&["join u1", "step 0504v4"]);
    assert!(is(&came, 1, Condition::Concealed) && !is(&came, 1, Condition::Hidden));
    let cave = came
        .state
        .caves
        .iter()
        .find(|cave| cave.hex == came.state.caves[1].hex)
        .unwrap();
    assert!(!cave.is_hidden);
}

/// Rule: 11.75#1
///
/// PB-031.
#[test]
fn g11_75_1_who_goes_below_the_ground_unseen_is_hidden() {
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0801"],
        &["jpn-4-4-7 0405"],
    )
    .unwrap();
    let gone = moving(&game).play(&["join u1", "step 0404v4"]);
    assert!(is(&gone, 1, Condition::Hidden));
    assert_eq!(gone.state.spent, 0);
    assert!(gone.told(ALLIES).iter().any(|id| id == "pto-log-vanishes"));
    assert!(
        !gone
            .told(ALLIES)
            .iter()
            .any(|id| id == "pto-log-goes-below")
    );
    assert!(gone.told(JAPAN).iter().any(|id| id == "pto-log-goes-below"));
}

/// Rule: 11.75#2
///
/// PB-030.
#[test]
fn g11_75_2_who_comes_out_is_seen_or_concealed() {
    let come = |enemy: &str| {
        let units = [format!("usmc-4-5-8 {enemy}")];
        let units = units.each_ref().map(String::as_str);
        let game = hill(&cave("0404", "0405"), &units, &["jpn-4-4-7 0404 south"]).unwrap();
        let out = moving(&game).play(&["join u1", "step 0405"]);
        (
            is(&out, 1, Condition::Hidden),
            is(&out, 1, Condition::Concealed),
        )
    };
    assert_eq!(come("0801"), (false, true));
    assert_eq!(come("0408"), (false, false));
    // Whose cave the enemy knows him to be in, he does not appear from nowhere.
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0801"],
        &["jpn-4-4-7 0404 south"],
    );
    let game = game.unwrap();
    let known = moving(&game).with(|state| state.units[1].clear(&[Condition::Hidden]));
    let out = known.play(&["join u1", "step 0405"]);
    assert!(!is(&out, 1, Condition::Concealed));
    assert!(!out.told(ALLIES).iter().any(|id| id == "pto-log-appears"));
}

/// Rule: 11.751
///
/// PB-192.
#[test]
fn g11_751_nothing_is_paid_where_nobody_sees_who_goes_in() {
    let known = honeycomb().replace("towards", "known = true, towards");
    let cost = |enemy: &str| {
        let units = [format!("usmc-4-5-8 {enemy}")];
        let units = units.each_ref().map(String::as_str);
        let game = hill(&known, &units, &["jpn-4-4-7 0404 complex"]).unwrap();
        moving(&game).play(&["join u1", "step 0504v4"]).state.spent
    };
    assert_eq!((cost("0507"), cost("0801")), (4, 0));
}

/// Rule: 11.76
///
/// PB-032.
#[test]
fn g11_76_a_gun_goes_between_a_cave_and_its_complex_alone() {
    let crew = ["jpn-2-2-8 0404 south", "jpn-37 0404 1"];
    let caves = honeycomb() + &cave("0404", "0505");
    let game = hill(&caves, &["usmc-4-5-8 0808"], &crew).unwrap();
    let march = moving(&game).play(&["join u1"]);
    assert_eq!(march.refused_by("step 0404v3"), Some("G11.76"));
    let inside = march.play(&["step 0404x"]);
    assert_eq!(inside.state.units[2].at, At::With(heigi_pto::UnitId(1)));
    let above = hill(
        &caves,
        &["usmc-4-5-8 0808"],
        &["jpn-2-2-8 0405", "jpn-37 0405 1"],
    )
    .unwrap();
    assert!(
        moving(&above)
            .play(&["join u1"])
            .refused_by("step 0404v4")
            .is_some()
    );
}

/// A squad, half-squad or crew does, or two single men.
/// Rule: 11.76
#[test]
fn g11_76_a_single_man_moves_no_gun_alone() {
    let caves = honeycomb() + &cave("0404", "0505");
    let units = [
        "jpn-2-2-8 0404 south",
        "jpn-37 0404 1",
        "jpn-8-0 0404 south",
        "jpn-9-0 0404 south",
    ];
    let game = hill(&caves, &["usmc-4-5-8 0808"], &units).unwrap();
    let leader = moving(&game).with(|state| state.units[2].at = At::With(heigi_pto::UnitId(3)));
    let with = |men: &[&str]| leader.clone().play(men).refused_by("step 0404x");
    assert_eq!(with(&["join u3"]), Some("G11.76"));
    assert_eq!(with(&["join u3", "join u4"]), None);
    assert_eq!(with(&["join u3", "join u1"]), None);
}
