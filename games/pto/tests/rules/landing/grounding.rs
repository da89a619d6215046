//! Landing craft that run aground (G12.21).

use super::{afloat, landing};
use crate::common::{is, left};
use heigi_engine::Situation;
use heigi_pto::{Condition, Lie, Pto};

/// How a craft lies after dice, and what it has spent.
fn after<'g>(battle: &Situation<'g, Pto>, dice: &str) -> (Lie, u8) {
    let over = battle.clone().play(&[dice]);
    let boat = over.state.units[0].boat;
    (boat.lie, over.state.spent.max(boat.spent) / 2)
}

/// Vector PB-092.
/// Rule: 12.21
#[test]
fn g12_21_a_craft_that_comes_nearer_to_a_beach_in_shallow_water_may_run_aground() {
    let game = landing(&["usmc-lcvp 0307"]);
    let sails = afloat(&game, 0).play(&["drive u0", "step 0306"]);
    assert_eq!(after(&sails, "= 5 5"), (Lie::Ahead, 1));
    let aground = sails.play(&["= 6 5"]);
    assert_eq!(aground.state.units[0].boat.lie, Lie::Aground);
    assert!(!is(&aground, 0, Condition::Motion) && aground.state.movers.is_empty());
    // Away from the beach nothing is thrown.
    let game = landing(&["usmc-lcvp 0305"]);
    let turned = afloat(&game, 0).with(|state| state.units[0].arc = Some(3));
    let away = turned.play(&["drive u0", "step 0306"]);
    assert!(away.decider().is_some());
}

/// Vector PB-095.
/// Rule: 12.211
#[test]
fn g12_211_a_die_frees_a_craft_mires_it_or_holds_it_for_good() {
    let game = landing(&["usmc-lcvp 0306"]);
    let aground = afloat(&game, 0).with(|state| {
        state.units[0].boat.lie = Lie::Aground;
        state.units[0].clear(&[Condition::Motion]);
    });
    let tries = aground.play(&["drive u0"]);
    assert_eq!(after(&tries, "= 4"), (Lie::Astern, 4));
    // With its ramp down before, it is up (G12.41).
    let open = afloat(&game, 0).with(|state| {
        state.units[0].boat.lie = Lie::Aground;
        state.units[0].boat.is_ramp_down = true;
        state.units[0].clear(&[Condition::Motion]);
    });
    let open = open.play(&["drive u0", "= 6"]);
    assert!(!open.state.units[0].boat.is_ramp_down);
    assert_eq!(after(&tries, "= 5").0, Lie::Mired);
    assert_eq!(after(&tries, "= 6").0, Lie::Fast);
    let fast = afloat(&game, 0).with(|state| state.units[0].boat.lie = Lie::Fast);
    assert_eq!(fast.refused_by("drive u0"), Some("G12.211"));
}

/// Vector PB-096.
/// Rule: 12.2111
#[test]
fn g12_2111_a_mired_craft_has_1_more_on_the_die_once() {
    let game = landing(&["usmc-lcvp 0306"]);
    let mired = afloat(&game, 0).with(|state| {
        state.units[0].boat.lie = Lie::Mired;
        state.units[0].clear(&[Condition::Motion]);
    });
    let tries = mired.play(&["drive u0"]);
    assert_eq!(after(&tries, "= 5").0, Lie::Fast);
    assert_eq!(after(&tries, "= 4").0, Lie::Mired);
    assert_eq!(after(&tries, "= 3"), (Lie::Astern, 3));
}

/// Rule: 12.113
#[test]
fn g12_113_an_inexperienced_crew_has_a_point_less() {
    let far = |more: &str| {
        let said = format!("{}\n{more}", crate::beaches::sloping("moderate"));
        let rows = crate::beaches::SHORE;
        let game = crate::beaches::beach(&said, &rows, &["usmc-lcvp 0307"], &["jpn-8-0 0602"]);
        let turns = ["turn-left"; 5];
        let sails = afloat(&game, 0).play(&["drive u0"]).play(&turns);
        sails.state.movers.is_empty()
    };
    assert!(!far(""), "one of 6 points is left");
    assert!(far("raw_crews = true"));
}

/// Rule: 12.402
#[test]
fn g12_402_from_a_craft_that_moves_no_more_men_get_off_into_shallow_water_for_half() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let held = afloat(&game, 1).with(|state| {
        state.units[0].set(Condition::Immobile);
        state.units[0].clear(&[Condition::Motion]);
    });
    let aboard = held.play(&["join u1"]);
    assert_eq!(aboard.refused_by("step 0304"), Some("G12.401"));
    assert_eq!(left(&aboard.play(&["step 0305"])), "2");
}

/// Whoever has let somebody off has begun its movement phase otherwise; one that is beached may still put to sea.
/// Rules: G12.211
/// Rule: 12.211
#[test]
fn g12_211_a_craft_aground_tries_to_get_off_before_anybody_else_does() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let after = |lie: Lie, steps: &[&str]| {
        let start = afloat(&game, 1).with(|state| {
            state.units[0].boat.lie = lie;
            state.units[0].clear(&[Condition::Motion]);
        });
        start.play(steps).refused_by("drive u0")
    };
    let wades = ["join u1", "step 0305", "halt"];
    assert_eq!(after(Lie::Aground, &[]), None);
    assert_eq!(after(Lie::Aground, &wades), Some("G12.211"));
    assert_eq!(after(Lie::Mired, &wades), Some("G12.211"));
    assert_eq!(
        after(Lie::Beached(0), &["join u1", "step 0304", "halt"]),
        None
    );
}

/// Rules: G12.113, G12.1
#[test]
fn g12_113_who_paddles_a_boat_loses_no_point_to_the_crews_of_craft() {
    let points = |more: &str| {
        let said = format!("{}\n{more}", crate::beaches::sloping("moderate"));
        let rows = crate::beaches::SHORE;
        let units = ["usmc-boat 0307", "usmc-6-6-8 0307"];
        let game = crate::beaches::beach(&said, &rows, &units, &["jpn-8-0 0602"]);
        left(&afloat(&game, 1).play(&["drive u0"]))
    };
    assert_eq!(points("raw_crews = true"), points(""));
}
