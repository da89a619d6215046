//! How landing craft move and beach (G12.2, G12.3).

use super::{afloat, beached, landing};
use crate::common::{is, place};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Cloud, Condition, Lie, Pto, Smoke, Spot};

/// Whole points that have been spent.
fn spent(battle: &Situation<'_, Pto>) -> u8 {
    battle.state.spent / 2
}

/// Rule: 12.2
#[test]
fn g12_2_a_craft_moves_for_a_point_a_hex_on_water_alone_and_does_not_stop() {
    let game = landing(&["usmc-lcvp 0307"]);
    let sails = afloat(&game, 0).play(&["drive u0"]);
    assert_eq!(spent(&sails), 0, "nothing to start");
    assert_eq!(sails.refused_by("crawl 0306"), Some("28"));
    let sails = sails.play(&["step 0306", "= 1 2", "step 0305", "= 1 2"]);
    assert_eq!((spent(&sails), place(&sails, 0)), (2, "0305".to_owned()));
    assert_eq!(sails.refused_by("step 0304"), Some("G12.2"));
    let over = sails.play(&["roll-on"]);
    assert!(is(&over, 0, Condition::Motion));
}

/// Rule: 12.2#1
#[test]
fn g12_2_1_a_turn_costs_a_point_for_each_corner() {
    let game = landing(&["usmc-lcvp 0307"]);
    let sails = afloat(&game, 0).play(&["drive u0", "turn-left", "turn-left"]);
    assert_eq!(spent(&sails), 2);
    assert_eq!(sails.state.units[0].arc, Some(4));
}

/// Vector PB-098.
/// Rule: 12.2#2
#[test]
fn g12_2_2_each_unit_and_wreck_in_a_hex_costs_a_point_more_and_backwards_all_of_it_twice() {
    let game = landing(&[
        "usmc-lci 0307",
        "usmc-6-6-8 0306",
        "usmc-8-0 0306",
        "usmc-lcvp 0306",
        "usmc-lcvp 0306",
    ]);
    let filled = afloat(&game, 0).with(|state| state.units[4].set(Condition::Wreck));
    let sails = filled.clone().play(&["drive u0", "step 0306", "= 1 2"]);
    assert_eq!(spent(&sails), 4);
    let turned = filled.with(|state| {
        state.units[0].arc = Some(3);
        state.units[0].boat.lie = Lie::Astern;
    });
    let back = turned.play(&["drive u0", "reverse 0306", "= 1 2"]);
    assert_eq!(back.state.units[0].boat.spent, 16, "all 8 points");
}

/// Rules: G12.2#3
/// Rule: 12.2#3
/// Rule: 12.22
#[test]
fn g12_22_backwards_costs_twice_as_much_and_a_stop_lies_between_it_and_forwards() {
    let game = landing(&["usmc-lcvp 0306"]);
    let sails = afloat(&game, 0).play(&["drive u0"]);
    assert_eq!(sails.refused_by("reverse 0307"), Some("G12.22"));
    assert_eq!(sails.refused_by("halt"), Some("G12.2"), "not forwards");
    let astern = afloat(&game, 0).with(|state| state.units[0].boat.lie = Lie::Astern);
    let back = astern.play(&["drive u0", "reverse 0307"]);
    assert_eq!(spent(&back), 2);
    assert_eq!(back.refused_by("step 0306"), Some("G12.22"));
    let stopped = back.clone().play(&["halt"]);
    assert_eq!(spent(&stopped), 3);
    assert_eq!(stopped.refused_by("halt"), Some("G12.2"));
    let ahead = stopped.clone().play(&["step 0306", "= 1 2"]);
    assert_eq!(spent(&ahead), 4);
    assert_eq!(ahead.state.units[0].boat.lie, Lie::Ahead);
    // It ends its phase going backwards, but never stopped.
    assert_eq!(back.play(&["roll-on"]).state.units[0].boat.lie, Lie::Astern);
    assert_eq!(
        stopped.play(&["roll-on"]).state.units[0].boat.lie,
        Lie::Ahead
    );
}

/// Rule: 12.3
#[test]
fn g12_3_a_craft_beaches_where_water_meets_land_and_backs_off_again() {
    let game = landing(&["usmc-lcvp 0306"]);
    let sails = afloat(&game, 0).play(&["drive u0"]);
    assert_eq!(sails.refused_by("beach 0305"), Some("G12.3"));
    let beaches = sails.play(&["step 0305", "= 1 2", "beach 0304"]);
    assert_eq!(beaches.state.units[0].boat.lie, Lie::Beached(0));
    assert_eq!(place(&beaches, 0), "0305", "it stays in its hex");
    assert!(!is(&beaches, 0, Condition::Motion));
    assert!(beaches.state.movers.is_empty(), "its move is over");
    assert_eq!(beaches.state.units[0].boat.spent, 4);
    let game = landing(&["usmc-lcvp 0305"]);
    let ashore = beached(&game, 0).with(|state| state.units[0].boat.is_ramp_down = true);
    let off = ashore.play(&["drive u0"]);
    assert_eq!((spent(&off), off.state.units[0].boat.lie), (1, Lie::Astern));
    assert!(!off.state.units[0].boat.is_ramp_down, "G12.41");
    assert_eq!(place(&off.play(&["reverse 0306"]), 0), "0306");
}

/// Rules: G12.3
/// Rule: 12.3
#[test]
fn g12_3_no_craft_beaches_at_a_cliff() {
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let beaches = |cliffs: &str| {
        let levels = ["0000", "0000", "0000", "0100", "0000", "0000"];
        let slope = crate::beaches::sloping("moderate");
        let said = format!("levels = {levels:?}\n{cliffs}\n{slope}");
        let units = ["usmc-lcvp 0205"];
        let game = crate::beaches::beach(&said, &rows, &units, &["jpn-8-0 0401"]);
        let sails = afloat(&game, 0).play(&["drive u0"]);
        sails.refused_by("beach 0204").map(str::to_owned)
    };
    assert_eq!(beaches(""), None);
    assert_eq!(
        beaches("cliffs = [\"0204-0205\"]").as_deref(),
        Some("G12.3")
    );
}

/// For all its armour a landing craft is no armoured vehicle.
/// Rules: G12.1
/// Rule: 12.1
#[test]
fn g12_1_no_craft_goes_among_enemies_who_wade() {
    let slope = crate::beaches::sloping("moderate");
    let rows = crate::beaches::SHORE;
    let enemy = ["jpn-4-4-7 0306"];
    for craft in ["usmc-lcvp 0307", "usmc-lcp 0307"] {
        let game = crate::beaches::beach(&slope, &rows, &[craft], &enemy);
        let mut sails = afloat(&game, 0).play(&["drive u0"]);
        while sails.legal().iter().any(|words| words == "hold") {
            sails = sails.play(&["hold"]);
        }
        assert_eq!(sails.refused_by("step 0306"), Some("2.3"), "{craft}");
    }
}

/// Rules: G12.2, 24
#[test]
fn g12_2_smoke_over_the_water_costs_a_point_more_and_backwards_two() {
    let game = landing(&["usmc-lcvp 0307"]);
    let spends = |has_smoke: bool, order: &str, lie: Lie, arc: u8| {
        let start = afloat(&game, 0).with(|state| {
            let hex = heigi_engine::Gridded::grid(&game).parse("0306").unwrap();
            let smoke = Smoke {
                spot: Spot::ground(hex),
                cloud: Cloud::Smoke,
                side: ALLIES,
            };
            state.clouds.extend(has_smoke.then_some(smoke));
            state.units[0].boat.lie = lie;
            state.units[0].arc = Some(arc);
        });
        spent(&start.play(&["drive u0", order, "= 1 2"]))
    };
    let ahead = [false, true].map(|smoke| spends(smoke, "step 0306", Lie::Ahead, 0));
    assert_eq!(ahead, [1, 2]);
    let astern = [false, true].map(|smoke| spends(smoke, "reverse 0306", Lie::Astern, 3));
    assert_eq!(astern, [2, 4]);
}
