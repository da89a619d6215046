//! Boats (G12.1, G13.4423, G13.48, G13.732, G7.3).

use super::{afloat, landing, load};
use crate::assault::{low, obstructed};
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{OPEN, place, reach, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Lie, Part, Phase, Pto, Tray};

/// Where a unit is: on the map, or gone.
fn is_lost(battle: &Situation<'_, Pto>, unit: usize) -> bool {
    battle.state.units[unit].at == At::Off(Tray::Lost)
}

fn wades(battle: &Situation<'_, Pto>, unit: usize) -> bool {
    matches!(battle.state.units[unit].at, At::In(_))
}

/// Rule: 12.1
#[test]
fn g12_1_a_boat_is_paddled_by_who_is_aboard() {
    let game = landing(&["usmc-boat 0306", "usmc-6-6-8 0306"]);
    assert_eq!(afloat(&game, 0).refused_by("drive u0"), Some("G12.1"));
    let broken = afloat(&game, 1).with(|state| state.units[1].set(Condition::Broken));
    assert_eq!(broken.refused_by("drive u0"), Some("G12.1"));
    // It never runs aground, so there are no dice.
    let sails = afloat(&game, 1).play(&["drive u0", "step 0305"]);
    assert_eq!(place(&sails, 1), "0305");
    let lands = sails.play(&["beach 0304", "join u1", "step 0304"]);
    assert_eq!(place(&lands, 1), "0304");
}

/// Fire of a squad at a boat that lies beached, where it counts in full; a 3 is a hit that costs a step.
/// Rule: 13.48
#[test]
fn g13_48_of_a_boat_that_sinks_in_shallow_water_men_wade_on_without_their_weapons() {
    let marines = [
        "usmc-boat 0305",
        "usmc-6-6-8 0305",
        "usmc-mmg 0305 2",
        "usmc-8-1 0305",
    ];
    let hit = |hex: &str, lie: Lie| {
        let marines = marines.map(|unit| unit.replace("0305", hex));
        let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
        let game = beach(&sloping("moderate"), &SHORE, &marines, &["jpn-4-4-7 0304"]);
        let start = Situation::start(&game).with(|state| {
            load(state, 3);
            let id = state.all().nth(1).unwrap().id;
            state.units[2].at = At::With(id);
            state.units[0].boat.lie = lie;
            state.units[0].clear(&[Condition::Motion]);
        });
        let fire = until(start, Phase::DefensiveFire).play(&["join u4"]);
        let over = low(&fire, &[&format!("fire {hex}"), "= 2 2"]);
        let sinks = over.told(ALLIES).contains(&"pto-log-boat-sinks".to_owned());
        (
            sinks,
            [0, 1, 2, 3].map(|unit: usize| over.state.units[unit].at),
        )
    };
    let lost = At::Off(Tray::Lost);
    let (sinks, [boat, squad, weapon, leader]) = hit("0305", Lie::Beached(0));
    assert!(sinks);
    assert_eq!([boat, weapon], [lost, lost]);
    let wade = [squad, leader].map(|at| matches!(at, At::In(_)));
    assert!(wade[0] || wade[1], "who has survived the fire");
    // In deep water all are lost; half of the fire has to roll lower.
    let (sinks, units) = hit("0307", Lie::Ahead);
    assert!(!sinks);
    assert!(units[0] != lost || units == [lost; 4]);
}

/// The first dice of a movement phase in which the surf meets the boat where it lies.
fn in_surf<'g>(game: &'g Pto, count: usize, dice: &str) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        load(state, count);
        state.units[0].arc = Some(0);
    });
    reach(start, Phase::Movement).play(&[dice])
}

/// Rule: 13.4423
#[test]
fn g13_4423_the_surf_throws_about_boats_and_empty_ones_by_2_more() {
    let more = format!("{}\nheavy_surf = true", sloping("moderate"));
    let at = |hex: &str, squad: &str| {
        let units = [
            format!("usmc-boat {hex}"),
            format!("{squad} {hex}"),
            format!("usmc-mmg {hex} 2"),
            "usmc-6-6-8 0501".into(),
        ];
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        beach(&more, &SHORE, &units, &["jpn-8-0 0601"])
    };
    let game = at("0305", "usmc-6-6-8");
    let manned = |dice: &str| {
        let start = in_surf(&game, 1, dice);
        start.state.units[0].boat.lie
    };
    assert_eq!(manned("= 4 4"), Lie::Ahead);
    assert!(matches!(
        low(&in_surf(&game, 1, "= 4 5"), &[]).state.units[0]
            .boat
            .lie,
        Lie::Beached(_)
    ));
    // Nobody aboard: 7 and 2 throw it ashore, 9 and 2 sink it.
    let empty = at("0305", "usmc-6-6-8");
    let away = |dice: &str| low(&in_surf(&empty, 0, dice), &[]);
    assert!(matches!(
        away("= 3 4").state.units[0].boat.lie,
        Lie::Beached(_)
    ));
    assert!(is_lost(&away("= 4 5"), 0));
    // Conscripts add 1.
    let raw = at("0305", "gmd-3-3-6");
    assert!(matches!(
        low(&in_surf(&raw, 1, "= 4 4"), &[]).state.units[0].boat.lie,
        Lie::Beached(_)
    ));
    // It broaches: men wade on, weapons are lost; no wreck is left.
    let broached = low(&in_surf(&game, 1, "= 5 6"), &[]);
    assert!(is_lost(&broached, 0) && wades(&broached, 1) && is_lost(&broached, 2));
}

/// Where no beach slopes into it the sea is deep up to the shore.
/// Rule: 13.4423
#[test]
fn g13_4423_a_boat_that_broaches_in_deep_water_is_lost_with_all() {
    let rows = ["....", "....", "OOOO", "OOOO", "OOOO", ",OOO"];
    let more = format!("{}\nheavy_surf = true", sloping("steep"));
    let units = ["usmc-boat 0303", "usmc-6-6-8 0303", "usmc-6-6-8 0301"];
    let game = beach(&more, &rows, &units, &["jpn-8-0 0401"]);
    // 1 more beside land that is no beach.
    let lost = low(&in_surf(&game, 1, "= 5 5"), &[]);
    assert!(is_lost(&lost, 0) && is_lost(&lost, 1));
}

/// Rule: 13.732
#[test]
fn g13_732_men_get_off_a_boat_onto_a_pier_beside_which_it_has_beached() {
    let more = format!(
        "{}\nwooden_piers = [\"0305\", \"0306\"]",
        sloping("moderate")
    );
    let units = ["usmc-boat 0406", "usmc-6-6-8 0406", "usmc-6-6-8 0501"];
    let game = beach(&more, &SHORE, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        load(state, 1);
        // Its front to the north-west.
        state.units[0].arc = Some(5);
    });
    let phase = until(start, Phase::Movement);
    // It does not stop beside it as other craft do.
    let stopped = phase.clone().play(&["drive u0", "halt", "roll-on"]);
    let next = stopped
        .with(|state| state.units[0].boat.spent = 0)
        .play(&["join u1"]);
    assert_eq!(next.refused_by("step 0306j"), Some("G12.401"));
    let beaches = phase.play(&["drive u0", "beach 0306"]).play(&["join u1"]);
    assert_eq!(beaches.refused_by("step 0306"), Some("G12.401"));
    let over = beaches.play(&["step 0306j"]);
    assert_eq!(place(&over, 1), "0306j");
    // Beneath the pier of wood it may go, but not beach there.
    let under = afloat(&game, 1).with(|state| state.units[0].arc = Some(5));
    let under = under.play(&["drive u0", "step 0306"]);
    assert_eq!(place(&under, 0), "0306");
    assert_eq!(under.refused_by("beach 0305"), Some("G12.3"));
    let craft = beach(
        &more,
        &SHORE,
        &["usmc-lcvp 0406", "usmc-6-6-8 0501"],
        &["jpn-8-0 0601"],
    );
    let sails = afloat(&craft, 0)
        .with(|state| state.units[0].arc = Some(5))
        .play(&["drive u0"]);
    assert_eq!(sails.refused_by("step 0306"), Some("G13.73"));
    assert_eq!(sails.refused_by("beach 0306"), Some("G12.3"));
}

/// Rule: 14.52
#[test]
fn g14_52_a_boat_sinks_on_wire_in_the_water_and_its_men_wade_on() {
    let works = "{ kind = \"tetrahedrons\", hex = \"0306\" }, { kind = \"wire\", hex = \"0306\" }";
    let game = obstructed(
        works,
        &["usmc-boat 0307", "usmc-6-6-8 0307"],
        &["jpn-8-0 0602"],
    );
    let sinks = afloat(&game, 1).play(&["drive u0", "step 0306"]);
    assert!(is_lost(&sinks, 0) && wades(&sinks, 1));
    // On top of it.
    let on_wire = |at| matches!(at, At::In(spot) if spot.part == Part::Above);
    assert!(on_wire(sinks.state.units[1].at));
}

/// Rule: 14.51, 14.51#1, 14.53
#[test]
fn g14_51_tetrahedrons_and_mines_in_the_water_do_nothing_to_boats() {
    let piles = "{ kind = \"tetrahedrons\", hex = \"0306\", known = true }";
    let mines = "{ kind = \"tank-mines\", hex = \"0306\", size = 5 }";
    let enters = |craft: &str, works: &str| {
        let units = [format!("{craft} 0307"), "usmc-6-6-8 0307".into()];
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        let game = obstructed(works, &units, &["jpn-8-0 0602"]);
        let enters = afloat(&game, 1).play(&["drive u0", "step 0306"]);
        let is_met = enters.decider() != Some(ALLIES);
        (is_met, enters.state.spent)
    };
    // Tetrahedrons cost boats nothing more, either.
    let free = enters("usmc-boat", "");
    for works in [piles, mines, &format!("{piles}, {mines}")] {
        assert_eq!(enters("usmc-boat", works), free, "{works}");
        assert!(enters("usmc-lci", works).0, "{works}");
    }
}

/// Boats and amphibians go where nothing else does.
/// Rules: G7.3
#[test]
fn g7_3_amphibians_and_boats_enter_swamp_and_no_other_vehicle() {
    let mut rows = OPEN;
    rows[2] = "SSSSSS";
    let enters = |vehicle: &str| {
        let units = [format!("{vehicle} 0302"), "usmc-6-6-8 0302".into()];
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        let game = crate::common::game(&rows, &units, &["jpn-8-0 0601"]);
        let start = afloat(&game, 1).with(|state| state.units[0].arc = Some(3));
        let drives = start.play(&["drive u0"]);
        drives.refused_by("step 0303").map(str::to_owned)
    };
    assert_eq!(enters("usmc-lvt-a2"), None);
    assert_eq!(enters("usmc-boat"), None);
    assert!(enters("usmc-tank-m5a1").is_some());
    assert_eq!(enters("usmc-lcvp").as_deref(), Some("G12.2"));
    // Out of it an amphibian may bog (G13.4223).
    let game = crate::common::game(&rows, &["usmc-lvt-a2 0303"], &["jpn-8-0 0601"]);
    let leaves = afloat(&game, 0).play(&["drive u0", "step 0302"]);
    assert!(leaves.decider().is_none(), "dice for bogging");
    // A boat that is destroyed in it leaves its men there.
    let game = crate::common::game(
        &rows,
        &["usmc-boat 0303", "usmc-6-6-8 0303"],
        &["jpn-4-4-7 0302"],
    );
    let start = Situation::start(&game).with(|state| load(state, 1));
    let fire = until(start, Phase::DefensiveFire).play(&["join u2"]);
    let sunk = low(&fire, &["fire 0303", "= 1 2"]);
    assert!(is_lost(&sunk, 0));
    assert!(wades(&sunk, 1), "{:?}", sunk.state.units[1].at);
    let lands = crate::common::game(
        &rows,
        &["usmc-boat 0303", "usmc-6-6-8 0303"],
        &["jpn-8-0 0601"],
    );
    let lands = afloat(&lands, 1).play(&["drive u0", "beach 0302", "join u1", "step 0302"]);
    assert_eq!(place(&lands, 1), "0302");
}
