//! Vehicles, Guns and animals aboard landing craft (G12.12 to G12.151, G12.4 to G12.45).

use super::{beached, landing, load, stow};
use crate::beaches::{beach, sloping};
use crate::common::{is, place, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Berth, Blaze, Condition, Lie, Phase, Pto};

/// A craft beached across its northern hexside with so many units aboard, of which the vehicles stand one behind the other.
fn hold(game: &Pto, count: usize) -> Situation<'_, Pto> {
    beached(game, count).with(|state| stow(state, count))
}

/// Whole points that who drives has spent.
fn spent(battle: &Situation<'_, Pto>) -> u8 {
    battle.state.spent / 2
}

/// Whether a unit is in the hold of the craft.
fn is_aboard(battle: &Situation<'_, Pto>, unit: usize) -> bool {
    let craft = battle.state.all().next().unwrap().id;
    matches!(battle.state.units[unit].at, At::Aboard(_, on, _) if on == craft)
}

/// Vector PB-100: a start, a quarter of 13 points, the sand; upwards 4 more.
/// Rule: 12.403
/// Rule: 12.401
#[test]
fn g12_403_a_vehicle_spends_a_start_a_quarter_and_the_ground_when_it_lands() {
    let game = landing(&["usmc-lcm3 0305", "usmc-tank-dozer 0305"]);
    let drives = hold(&game, 1).play(&["drive u1"]);
    assert_eq!(spent(&drives), 0, "it starts only when it lands");
    // In the sand it may bog (G13.32).
    let ashore = drives.play(&["step 0304", "= 1 2"]);
    assert_eq!((spent(&ashore), place(&ashore, 1)), (7, "0304".into()));
    assert!(matches!(ashore.state.units[1].at, At::Vehicle(_)));
    assert!(is(&ashore, 1, Condition::Motion) && ashore.state.units[0].boat.is_ramp_down);
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let units = ["usmc-lcm3 0205", "usmc-tank-dozer 0205"];
    let game = beach(&sloping("moderate"), &rows, &units, &["jpn-8-0 0401"]);
    let ashore = hold(&game, 1).play(&["drive u1", "step 0204"]);
    assert_eq!(spent(&ashore), 10);
}

/// Rule: 12.403
#[test]
fn g12_403_nobody_gets_off_by_assault_movement() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let picked = beached(&game, 1).play(&["join u1"]);
    assert_eq!(picked.refused_by("creep 0304"), Some("G12.401"));
}

/// Rule: 12.121
#[test]
fn g12_121_a_hull_in_a_hold_faces_bow_or_stern_and_turns_with_the_craft() {
    let game = landing(&["usmc-lcm3 0307", "usmc-tank-dozer 0307"]);
    let sails = super::afloat(&game, 1).with(|state| stow(state, 1));
    let turned = sails.play(&["drive u0", "turn-left"]);
    assert_eq!(turned.state.units[1].arc, turned.state.units[0].arc);
    assert!(
        !is(&turned, 1, Condition::Motion),
        "it does not move by itself"
    );
    let game = landing(&["usmc-lcm3 0305", "usmc-tank-m4a2 0305"]);
    let stern = hold(&game, 1).with(|state| state.units[1].arc = Some(3));
    let drives = stern.play(&["drive u1"]);
    assert_eq!(drives.refused_by("step 0304"), Some("G12.121"));
    // A start, a quarter of 14, and four times the sand, which is 2.
    assert_eq!(spent(&drives.play(&["reverse 0304", "= 1 2"])), 13);
}

/// Rule: 12.404
#[test]
fn g12_404_what_takes_more_than_all_points_takes_all_of_them() {
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let units = ["usmc-lcvp 0205", "usmc-dozer 0205"];
    let game = beach(&sloping("moderate"), &rows, &units, &["jpn-8-0 0401"]);
    // A start, 2 of 8 points, 4 upwards, 4 for open ground backwards.
    let stern = hold(&game, 1).with(|state| state.units[1].arc = Some(3));
    let drives = stern.play(&["drive u1"]);
    assert_eq!(drives.refused_by("reverse 0204"), Some("6.2"));
    let ashore = drives.play(&["crawl 0204"]);
    assert_eq!(place(&ashore, 1), "0204");
    assert!(ashore.state.movers.is_empty(), "no point is left");
    let bow = hold(&game, 1).play(&["drive u1"]);
    assert_ne!(bow.refused_by("crawl 0204"), None, "8 points suffice");
}

/// Rule: TBL-LCPP
/// Rule: 12.12
#[test]
fn tbl_lcpp_vehicles_guns_and_animals_take_up_room_by_weight_and_size() {
    // 39 points: two jeeps and a half-squad (10, 10, 5), and a crew with a small Gun (5, 8), but no squad (10) besides.
    let units = [
        "usmc-lcvp 0305",
        "usmc-jeep 0305",
        "usmc-jeep 0305",
        "usmc-3-4-8 0305",
        "usmc-2-2-8 0304",
        "usmc-37 0304 5",
        "usmc-6-6-8 0304",
    ];
    let game = landing(&units);
    let battle = hold(&game, 3);
    let crew = battle.clone().play(&["join u4"]);
    assert_eq!(crew.refused_by("board u0"), None);
    let both = crew.play(&["join u6"]);
    assert_eq!(both.refused_by("board u0"), Some("G12.12"));
    // The weight of a tank is 16, of a lorry 6: 36 and 24.
    let taken = |craft: &str, vehicle: &str| {
        let unit = format!("{craft} 0305");
        let driven = format!("{vehicle} 0304");
        let game = landing(&[&unit, &driven]);
        let start = Situation::start(&game).with(|state| state.units[1].arc = Some(3));
        let drives = until(start, Phase::Movement)
            .with(|state| {
                state.units[0].arc = Some(0);
                state.units[0].boat.lie = Lie::Beached(0);
                state.units[0].clear(&[Condition::Motion]);
            })
            .play(&["drive u1"]);
        drives.refused_by("board u0")
    };
    assert_eq!(taken("usmc-lcvp", "usmc-tank-m5a1"), None);
    assert_eq!(taken("usmc-lcvp", "usmc-tank-m4a2"), Some("G12.12"));
    assert_eq!(taken("usmc-lcm3", "usmc-tank-m4a2"), None);
    assert_eq!(
        taken("usmc-lca", "usmc-jeep"),
        Some("G12.12"),
        "its door is narrow"
    );
    assert_eq!(
        taken("usmc-lci", "usmc-jeep"),
        Some("G12.12"),
        "it has no ramp"
    );
}

/// A vehicle on the beach drives aboard: a quarter of 16 points, one at the hold, one to stop.
/// Rule: 12.42
/// Rules: G12.151
/// Rule: 12.151
#[test]
fn g12_42_vehicles_land_from_the_front_to_the_rear_and_who_drives_aboard_is_the_foremost() {
    let units = [
        "usmc-lct4 0305",
        "usmc-jeep 0305",
        "usmc-truck-gmc 0305",
        "usmc-tank-m5a1 0304",
    ];
    let game = landing(&units);
    let battle = hold(&game, 2).with(|state| state.units[3].arc = Some(3));
    assert_eq!(battle.refused_by("drive u2"), Some("G12.42"));
    assert_eq!(battle.refused_by("drive u1"), None);
    let drives = battle.play(&["drive u3"]);
    let before = spent(&drives);
    let aboard = drives.play(&["board u0"]);
    assert!(is_aboard(&aboard, 3) && !is(&aboard, 3, Condition::Motion));
    assert_eq!(aboard.state.units[3].arc, Some(3), "it faces the stern");
    assert_eq!(before, 1);
    assert_eq!(aboard.refused_by("drive u1"), Some("G12.42"));
}

/// Rule: 12.43
#[test]
fn g12_43_a_wreck_in_a_hold_keeps_all_behind_it_until_armour_clears_it_away() {
    let units = [
        "usmc-lct4 0305",
        "usmc-truck-gmc 0305",
        "usmc-jeep 0305",
        "usmc-2-2-8 0305",
        "usmc-37 0305 4",
    ];
    let game = landing(&units);
    let battle = hold(&game, 3).with(|state| state.units[1].set(Condition::Wreck));
    // Vector PB-102.
    assert_eq!(battle.refused_by("drive u2"), Some("G12.43"));
    let crew = battle.clone().play(&["join u3"]);
    assert_eq!(crew.refused_by("step 0304"), Some("G12.43"));
    let burning = battle
        .clone()
        .with(|state| state.units[1].set(Condition::Burning));
    assert_eq!(burning.refused_by("drive u2"), Some("G12.44"));
}

/// Rule: 12.43
#[test]
fn g12_43_armour_behind_the_foremost_wreck_clears_it_with_all_of_its_points() {
    let units = [
        "usmc-lct4 0305",
        "usmc-truck-gmc 0305",
        "usmc-tank-m5a1 0305",
        "usmc-jeep 0305",
    ];
    let game = landing(&units);
    let wrecked = |first: usize| {
        hold(&game, 3).with(|state| {
            state.units[first].set(Condition::Wreck);
        })
    };
    let cleared = wrecked(1).play(&["drive u2", "clear-wreck"]);
    assert!(matches!(cleared.state.units[1].at, At::Off(_)));
    assert!(cleared.state.units[0].boat.is_ramp_down);
    assert!(cleared.state.movers.is_empty(), "it has no points left");
    assert_eq!(
        cleared.refused_by("drive u3"),
        Some("G12.42"),
        "the tank stands before it"
    );
    let lorry = hold(&game, 3).with(|state| state.units[2].set(Condition::Immobile));
    let drives = lorry.play(&["drive u1"]);
    assert_eq!(
        drives.refused_by("clear-wreck"),
        Some("G12.43"),
        "it has no armour"
    );
}

/// Rule: 12.44
#[test]
fn g12_44_nobody_boards_a_craft_on_fire_but_those_aboard_get_off() {
    let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305", "usmc-6-6-8 0304"];
    let game = landing(&units);
    let lit = hold(&game, 1).with(|state| state.units[0].boat.blaze = Blaze::Burning);
    let outside = lit.clone().play(&["join u2"]);
    assert_eq!(outside.refused_by("board u0"), Some("G12.44"));
    let ashore = lit.play(&["join u1", "step 0304"]);
    assert_eq!(place(&ashore, 1), "0304");
}

/// Rule: 12.421
#[test]
fn g12_421_a_gun_is_pushed_off_with_all_points_and_not_from_behind_a_vehicle() {
    let units = [
        "usmc-lcm3 0305",
        "usmc-2-2-8 0305",
        "usmc-37 0305 2",
        "usmc-jeep 0305",
    ];
    let game = landing(&units);
    let only = beached(&game, 1);
    let ashore = only.play(&["join u1", "step 0304"]);
    assert_eq!(crate::common::left(&ashore), "0");
    assert!(is(&ashore, 1, Condition::Busy));
    assert_eq!(place(&ashore, 2), "0304", "the Gun comes along");
    let behind = beached(&game, 1).with(|state| {
        let at = state.units[1].at;
        state.units[3].at = at;
    });
    let crew = behind.play(&["join u1"]);
    assert_eq!(crew.refused_by("step 0304"), Some("G12.421"));
}

/// Rule: 12.402
#[test]
fn g12_402_from_a_craft_adrift_neither_vehicles_nor_guns_get_off() {
    let units = [
        "usmc-lcm3 0305",
        "usmc-jeep 0305",
        "usmc-2-2-8 0305",
        "usmc-37 0305 3",
    ];
    let game = landing(&units);
    let adrift = super::afloat(&game, 2).with(|state| {
        stow(state, 2);
        state.units[0].set(Condition::Immobile);
        state.units[0].clear(&[Condition::Motion]);
    });
    assert_eq!(adrift.refused_by("drive u1"), Some("G12.402"));
    let crew = adrift.play(&["join u2"]);
    assert_eq!(crew.refused_by("step 0305"), Some("G12.402"));
}

/// Men get from a lorry into the hold and back; a Gun is unhooked there, where there is room, and not hooked again.
/// Rule: 12.45
/// Rule: 12.42
#[test]
fn g12_45_men_change_between_a_vehicle_and_the_hold() {
    let units = [
        "usmc-lcm3 0307",
        "usmc-truck-gmc 0307",
        "usmc-2-2-8 0307",
        "usmc-37 0307 3",
        "usmc-3-4-8 0307",
    ];
    let game = landing(&units);
    let start = super::afloat(&game, 2).with(|state| {
        stow(state, 1);
        load(state, 1);
        let At::Aboard(spot, ..) = state.units[1].at else {
            panic!("not aboard")
        };
        let [craft, lorry] = [0, 1].map(|number| state.all().nth(number).unwrap().id);
        state.units[2].at = At::Aboard(spot, lorry, Berth::Passenger);
        state.units[4].at = At::Aboard(spot, craft, Berth::Passenger);
    });
    // Both drive along with the craft.
    let out = start.clone().play(&["unload u2"]);
    assert!(is_aboard(&out, 2) && is(&out, 2, Condition::Moved));
    let later = out.with(|state| state.units[2].clear(&[Condition::Moved]));
    assert_eq!(
        later.play(&["join u2"]).refused_by("board u1"),
        Some("G12.42")
    );
    assert!(start.refused_by("board u1").is_some(), "nobody is picked");
    let inside = start.clone().play(&["join u4", "board u1"]);
    assert!(!is_aboard(&inside, 4) && inside.state.units[4].at != start.state.units[4].at);
    let full = start.with(|state| {
        let hull = state.units[4].at;
        for unit in [4, 4] {
            state.units[unit].at = hull;
        }
    });
    assert_eq!(full.refused_by("unload u2"), None);
}

/// Rule: 12.14
#[test]
fn g12_14_nobody_rides_on_top_aboard_a_craft() {
    let units = [
        "usmc-lct4 0305",
        "usmc-tank-m5a1 0305",
        "usmc-3-4-8 0305",
        "usmc-tank-m5a1 0304",
        "usmc-3-4-8 0304",
    ];
    let game = landing(&units);
    let battle = hold(&game, 2).with(|state| state.units[3].arc = Some(3));
    let inside = battle.clone().play(&["join u2"]);
    assert_eq!(inside.refused_by("board u1"), Some("G12.14"));
    let riding = battle.with(|state| {
        let At::Vehicle(spot) = state.units[3].at else {
            panic!("no tank")
        };
        let tank = state.all().nth(3).unwrap().id;
        state.units[4].at = At::Aboard(spot, tank, Berth::Rider);
    });
    let drives = riding.play(&["drive u3"]);
    assert_eq!(drives.refused_by("board u0"), Some("G12.14"));
}

/// Rule: 12.691
/// Rule: 12.69
#[test]
fn g12_691_on_the_wreck_of_a_craft_vehicles_are_bogged_and_in_deep_water_all_sink() {
    let sinks = |hex: &str| {
        let [craft, jeep] = ["lcvp", "jeep"].map(|unit| format!("usmc-{unit} {hex}"));
        let game = landing(&[&craft, &jeep, "usmc-8-0 0101"]);
        let start = Situation::start(&game).with(|state| {
            stow(state, 1);
            state.units[0].boat.damage = 4;
            state.units[0].boat.blaze = Blaze::Burning;
        });
        let mut over = until(start, Phase::AdvancingFire);
        while over.state.phase != Phase::Advance {
            over = match over.pending() {
                Pending::Draw(_) => over.play(&["= 1 1"]),
                _ => crate::common::pass(over),
            };
        }
        let jeep = &over.state.units[1];
        (jeep.is(Condition::Bogged), matches!(jeep.at, At::Off(_)))
    };
    assert_eq!(sinks("0305"), (true, false));
    assert_eq!(sinks("0308"), (false, true));
}

/// Vector PB-090.
/// Rule: 12.68
#[test]
fn g12_68_each_wreck_that_burns_in_a_hold_takes_a_point_and_damages() {
    let units = [
        "usmc-lcm3 0307",
        "usmc-jeep 0307",
        "usmc-jeep 0307",
        "usmc-8-0 0101",
    ];
    let game = landing(&units);
    // Two wrecks burn in its hold, or one and the craft itself.
    for burning in [[1, 2], [0, 2]] {
        let start = Situation::start(&game).with(|state| {
            stow(state, 2);
            state.units[0].arc = Some(0);
            for unit in burning {
                if unit > 0 {
                    state.units[unit].set(Condition::Wreck);
                    state.units[unit].set(Condition::Burning);
                }
                state.units[unit].boat.blaze = Blaze::Burning;
            }
        });
        let moving = until(start, Phase::Movement);
        let sails = moving.play(&["drive u0", "turn-left", "turn-left", "turn-left"]);
        assert!(sails.state.movers.is_empty(), "3 of 5 points");
        let later = until(sails, Phase::Advance);
        assert_eq!(later.state.units[0].boat.damage, 2);
    }
}

/// The craft lies aground in 0305: a start, the way into its hex with a point more for the craft, a quarter of 16 points, one at
/// the hold and one to stop.
/// Rules: G12.4#1
/// Rule: 12.4#1
#[test]
fn g12_4_1_a_vehicle_drives_aboard_a_craft_aground_from_within_its_hex() {
    let units = ["usmc-lcm3 0305", "usmc-tank-m5a1 0304"];
    let said = format!("{}\nwaterproofed = true", sloping("moderate"));
    let game = beach(&said, &crate::beaches::SHORE, &units, &["jpn-8-0 0602"]);
    let aground = super::afloat(&game, 0).with(|state| {
        state.units[0].boat.lie = Lie::Aground;
        state.units[0].clear(&[Condition::Motion]);
        state.units[1].arc = Some(3);
    });
    let drives = aground.play(&["drive u1"]);
    assert_eq!(drives.refused_by("board u0"), Some("1.1"));
    let beside = drives.play(&["step 0305"]);
    // The water takes 2 and 1 for wading.
    assert_eq!(spent(&beside), 5);
    let before = spent(&beside);
    let aboard = beside.play(&["board u0"]);
    assert!(is_aboard(&aboard, 1) && aboard.state.units[0].boat.is_ramp_down);
    assert_eq!(before, 5);
}

/// Among those in the hold, not with who wades beside it, nor on the move.
/// Rules: G12.124
/// Rule: 12.124
#[test]
fn g12_124_weapons_change_hands_and_are_taken_up_in_a_hold() {
    let units = [
        "usmc-lcm3 0306",
        "usmc-6-6-8 0306",
        "usmc-lmg 0306 2",
        "usmc-6-6-8 0306",
        "usmc-6-6-8 0306",
        "usmc-mmg 0306 5",
        "usmc-8-0 0101",
    ];
    let game = landing(&units);
    let start = Situation::start(&game).with(|state| {
        let At::Vehicle(spot) = state.units[0].at else {
            panic!("no craft")
        };
        let craft = state.all().next().unwrap().id;
        for unit in [1, 3, 5] {
            state.units[unit].at = At::Aboard(spot, craft, Berth::Passenger);
        }
    });
    let turn = crate::common::next_turn(crate::common::next_turn(start));
    assert_eq!(turn.state.phase, Phase::Rally);
    let given = turn.clone().play(&["give u2"]);
    assert_eq!(given.state.units[2].at, At::With(heigi_pto::UnitId(3)));
    // It lies in the hold: dice tell.
    assert_eq!(turn.refused_by("recover u5"), None);
    let found = turn.clone().play(&["recover u5"]);
    assert_eq!(found.refused_by("take u4"), Some("1.1"), "he wades");
    let taken = found.clone().play(&["take u1", "= 4"]);
    assert_eq!(taken.state.units[5].at, At::With(heigi_pto::UnitId(1)));
    let missed = found.play(&["take u1", "= 6"]);
    assert!(matches!(missed.state.units[5].at, At::Aboard(..)));
    let moving = until(turn, Phase::Movement).play(&["join u1"]);
    assert_eq!(moving.refused_by("recover u5"), Some("G12.124"));
}

/// A start, a quarter of 13 points, 2 for the water and 1 for wading; nothing for the craft, which it crowds then (G12.15).
/// Rules: G12.4#1
/// Rule: 12.4#1
#[test]
fn g12_4_1_a_vehicle_lands_in_the_water_from_a_craft_aground() {
    let said = format!("{}\nwaterproofed = true", sloping("moderate"));
    let units = ["usmc-lcm3 0306", "usmc-tank-dozer 0306"];
    let game = beach(&said, &crate::beaches::SHORE, &units, &["jpn-8-0 0602"]);
    let aground = super::afloat(&game, 1).with(|state| {
        stow(state, 1);
        state.units[0].boat.lie = Lie::Aground;
        state.units[0].clear(&[Condition::Motion]);
    });
    let drives = aground.play(&["drive u1"]);
    assert_eq!(drives.refused_by("step 0305"), Some("G12.401"));
    let wades = drives.play(&["step 0306"]);
    assert_eq!((spent(&wades), place(&wades, 1)), (8, "0306".into()));
    assert!(matches!(wades.state.units[1].at, At::Vehicle(_)));
    assert!(wades.state.units[0].boat.is_ramp_down);
    // One that is not waterproofed may be swamped: 9 and 6 for two hexes to the land.
    let game = beach(
        &sloping("moderate"),
        &crate::beaches::SHORE,
        &units,
        &["jpn-8-0 0602"],
    );
    let aground = super::afloat(&game, 1).with(|state| {
        stow(state, 1);
        state.units[0].boat.lie = Lie::Aground;
        state.units[0].clear(&[Condition::Motion]);
    });
    let lands = aground.play(&["drive u1", "step 0306"]);
    assert!(!is(&lands.clone().play(&["= 2 3"]), 1, Condition::Immobile));
    assert!(is(&lands.play(&["= 3 3"]), 1, Condition::Immobile));
}

/// On the wreck of a craft a vehicle has to get free first; the craft spends nothing.
/// Rules: G12.69
/// Rule: 12.69
/// Rule: 12.83
#[test]
fn g12_69_a_vehicle_on_the_wreck_of_a_craft_gets_free_and_lands() {
    let game = landing(&["usmc-lcm3 0305", "usmc-tank-dozer 0305"]);
    let wreck = hold(&game, 1).with(|state| {
        state.units[0].set(Condition::Wreck);
        state.units[1].set(Condition::Bogged);
    });
    let drives = wreck.play(&["drive u1"]);
    let stays = drives.clone().play(&["= 5"]);
    assert!(is(&stays, 1, Condition::Bogged) && is_aboard(&stays, 1));
    let free = drives.play(&["= 2"]);
    assert!(!is(&free, 1, Condition::Bogged));
    let ashore = free.play(&["step 0304", "= 1 2"]);
    // 2 in place of a start, a quarter of 13 points, and 2 for the sand.
    assert_eq!((spent(&ashore), place(&ashore, 1)), (8, "0304".into()));
    assert!(ashore.state.units[0].boat.is_ramp_down);
}

/// A lorry of 29 points: a start, a quarter of them, the sand, and a point for the Gun that it draws; known tetrahedrons add another one.
/// Rule: 12.403
/// Rules: G14.51
#[test]
fn g12_403_a_gun_behind_a_vehicle_and_tetrahedrons_each_cost_a_point_as_it_lands() {
    let land = |gun: bool, piles: bool| {
        let units = [
            "usmc-lcm3 0305",
            "usmc-truck-gmc 0305",
            "usmc-2-2-8 0305",
            "usmc-37 0305 3",
        ];
        let text = crate::common::text(&crate::beaches::SHORE, &[], &units, &["jpn-8-0 0602"]);
        let more = format!("{}\n[victory]", sloping("moderate"));
        let text = text.replacen("[victory]", &more, 1);
        let works =
            "fortifications = [{ kind = \"tetrahedrons\", hex = \"0304\", known = true }]\n";
        let of = "side = \"japanese\"\nelr = 3\n";
        let text = match piles {
            true => text.replacen(of, &format!("{of}{works}"), 1),
            false => text,
        };
        let game = crate::common::read(&text);
        let battle = hold(&game, 1).with(|state| {
            let truck = state.all().nth(1).unwrap().id;
            let At::Vehicle(spot) = state.units[0].at else {
                panic!("it is on the map")
            };
            state.units[2].at = match gun {
                true => At::Aboard(spot, truck, heigi_pto::Berth::Passenger),
                false => At::Off(heigi_pto::Tray::Lost),
            };
        });
        let drives = battle.play(&["drive u1", "step 0304"]);
        spent(&drives.play(&["= 1 1"]))
    };
    let plain = land(false, false);
    assert_eq!(land(true, false), plain + 1);
    assert_eq!(land(false, true), plain + 1);
    assert_eq!(land(true, true), plain + 2);
}

/// On land as well, but not backwards.
/// Rule: 12.403
#[test]
fn g12_403_what_tows_a_gun_pays_a_point_more_for_each_hex_but_backwards() {
    let units = ["usmc-truck-gmc 0303", "usmc-2-2-8 0303", "usmc-37 0303 2"];
    let game = crate::common::game(&crate::common::OPEN, &units, &["jpn-8-0 0606"]);
    let cost = |tows: bool, step: &str| {
        let start = Situation::start(&game).with(|state| {
            let truck = state.all().next().unwrap().id;
            let At::Vehicle(spot) = state.units[0].at else {
                panic!("it is on the map")
            };
            state.units[0].arc = Some(0);
            if tows {
                state.units[1].at = At::Aboard(spot, truck, heigi_pto::Berth::Passenger);
            }
        });
        let drives = until(start, Phase::Movement).play(&["drive u0"]);
        let before = spent(&drives);
        spent(&drives.play(&[step])) - before
    };
    assert_eq!(cost(true, "step 0302"), cost(false, "step 0302") + 1);
    assert_eq!(cost(true, "reverse 0304"), cost(false, "reverse 0304"));
}
