//! Strafing (8.5), and the fire of those who are strafed (8.7).

use crate::air_plan::{allied_air, based, calm, placed};
use crate::air_raids::{defended, is_lost, turn_3};
use crate::common::{Flies as _, GAME, Match, air, aircraft, hex, unit};
use heigi_engine::{Pending, Shows as _, Viewer};
use heigi_luzon::{JAPAN, Spot};

/// Allied units of so many stacking points alone in a hex, which two Zekes strafe on turn 3.
fn strafed(stacking: u16) -> Match {
    let mut units: Vec<(&str, &str)> = Vec::new();
    let mut left = stacking;
    for id in [
        "A-21/21", "A-22/21", "A-23/21", "A-31/31", "A-32/31", "A-33/31", "A-91/91",
    ] {
        let of = u16::from(GAME.unit(unit(id)).stacking);
        if of <= left {
            units.push((id, "2413"));
            left -= of;
        }
    }
    for id in ["A-ABSU-P-26-1", "A-USAFFE"] {
        let of = u16::from(GAME.unit(unit(id)).stacking);
        if of <= left {
            units.push((id, "2413"));
            left -= of;
        }
    }
    assert_eq!(left, 0);
    let plan = [
        "squadron J-Zeke-3",
        "strafe 2413",
        "squadron J-Zeke-4",
        "strafe 2413",
        "launch",
    ];
    let flown = calm(placed(turn_3(air(1, 1)), &units).fly(&plan));
    flown.fly(&["sweep J-Zeke-3", "sweep J-Zeke-4"])
}

/// Vector 79.
#[test]
fn r8_7_2_a_stack_of_20_stacking_points_fires_at_each_that_strafes_it() {
    let fired = strafed(20).fly(&["= 4 5", "= 6 6"]);
    assert!(fired.state.air.aborted.contains(aircraft("J-Zeke-3")));
    assert!(is_lost(&fired, "J-Zeke-4"));
    assert!(fired.state.air.raid.is_none());
}

/// Vector 80.
#[test]
fn r8_7_2_a_stack_of_19_does_not() {
    let raid = strafed(19);
    let Pending::Draw(draw) = raid.pending() else {
        panic!("the first strafes");
    };
    assert_eq!(draw.rule.0, "8.5.2");
}

/// An escort that was left alone strafes the units in the hex or the airfield; who was sent to strafe has its target.
#[test]
fn r8_5_2_an_escort_chooses_what_it_strafes_in_the_hex() {
    let start = based(defended(&[]), &[("A-P-26-1", "tuguegarao")]);
    let start = placed(start, &[("A-11/11", "2519")]);
    let plan = [
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "squadron J-Zeke-3",
        "escort 2519",
        "launch",
    ];
    let raid = start.clone().fly(&plan).fly(&["= 6", "= 6 6"]);
    let choices = ["done", "sweep J-Zeke-3", "sweep-field J-Zeke-3"];
    assert_eq!(raid.legal(), choices);
    let spot = |swept: &Match| swept.state.air.task(aircraft("J-Zeke-3")).unwrap().spot;
    let troops = raid.clone().fly(&["sweep J-Zeke-3"]);
    assert_eq!(spot(&troops), Spot::Hex(hex("2519")));
    let field = raid.fly(&["sweep-field J-Zeke-3"]);
    assert_eq!(
        spot(&field),
        Spot::Field(crate::air_plan::field("tuguegarao"))
    );
    let alone = ["squadron J-Zeke-3", "strafe 2519", "launch"];
    let alone = calm(start.fly(&alone));
    assert_eq!(alone.legal(), ["done", "sweep J-Zeke-3"]);
    assert!(alone.refused_by("sweep-field J-Zeke-3").is_some());
}

#[test]
fn r8_7_3_aa_units_fire_again_at_each_that_strafes() {
    let plan = [
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "squadron J-Zeke-3",
        "escort 2519",
        "launch",
        "= 6",
        "= 1 1",
        "= 5 5",
        "sweep J-Zeke-3",
    ];
    let raid = defended(&["A-AA200"]).fly(&plan);
    let Pending::Draw(draw) = raid.pending() else {
        panic!("the guns fire again");
    };
    assert_eq!(draw.rule.0, "8.7.1");
}

/// Vector 82.
#[test]
fn tbl_strafe_surprise_and_airfields_raise_the_dice_and_aa_units_lower_them() {
    let start = defended(&["A-AA200"]).with(|state| state.turn = 1);
    let start = based(start, &[("A-P-26-1", "tuguegarao")]);
    let plan = [
        "squadron J-Zeke-3",
        "strafe tuguegarao",
        "launch",
        "= 6",
        "sweep J-Zeke-3",
        "= 1 1",
    ];
    // 8, +2, +2, -1: 11 is a D.
    let hit = start.fly(&plan).fly(&["= 4 4"]);
    assert_eq!(hit.legal(), ["hit A-P-26-1"]);
    assert_eq!(hit.refused_by("crater"), Some("8.3.4"));
}

/// Vector 83.
#[test]
fn r8_5_2_1_strafing_only_demoralises_tanks() {
    let start = placed(turn_3(air(1, 1)), &[("A-192Tk", "2413")]);
    let plan = ["squadron J-Zeke-3", "strafe 2413", "launch"];
    let swept = calm(start.fly(&plan)).fly(&["sweep J-Zeke-3"]);
    let before = swept.state.steps(unit("A-192Tk"));
    let hit = swept.fly(&["= 6 6"]);
    assert_eq!(hit.state.steps(unit("A-192Tk")), before);
    assert!(
        hit.state.units[unit("A-192Tk").index()]
            .demoralised
            .is_some()
    );
}

#[test]
fn r8_5_2_fighters_strafe_without_bombers_and_may_be_shot_down() {
    let start = placed(turn_3(air(1, 1)), &[("A-21/21", "2413")]);
    let plan = ["squadron J-Zeke-3", "strafe 2413", "launch"];
    let swept = calm(start.fly(&plan)).fly(&["sweep J-Zeke-3"]);
    let previews = GAME.scene(&swept.state, Viewer::Side(JAPAN)).prompt;
    assert!(previews.is_some());
    assert!(is_lost(&swept.fly(&["= 1 1"]), "J-Zeke-3"));
}

#[test]
fn a_dozen_fighters_strafe_one_after_another() {
    let fighters: Vec<String> = (1..=10)
        .map(|number| format!("A-P-40E-{number}"))
        .chain((1..=2).map(|number| format!("A-P-40B-{number}")))
        .collect();
    let at_clark: Vec<(&str, &str)> = fighters.iter().map(|one| (one.as_str(), "clark")).collect();
    let start = placed(based(allied_air(5), &at_clark), &[("J-48-1/47", "2411")]);
    let mut flown = start.with(|state| state.japanese.insert(hex("2411")));
    for one in &fighters {
        flown = flown.fly(&[&format!("squadron {one}"), "strafe 2411"]);
    }
    flown = flown.fly(&["launch"]);
    for one in &fighters {
        flown = flown.fly(&[&format!("sweep {one}")]);
    }
    for _ in &fighters {
        flown = flown.fly(&["= 2 3"]);
    }
    assert!(flown.state.air.raid.is_none());
}
