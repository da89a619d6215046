//! Who gets on landing craft and off them (G12.4).

use super::{afloat, beached, landing};
use crate::beaches::{beach, sloping};
use crate::common::{left, place};
use heigi_pto::{At, Lie};

/// Rule: 12.4
#[test]
fn g12_4_nobody_gets_off_a_craft_that_is_afloat() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let aboard = afloat(&game, 1).play(&["join u1"]);
    assert_eq!(aboard.refused_by("step 0304"), Some("G12.401"));
    assert_eq!(aboard.refused_by("unload u1"), Some("G12.401"));
}

/// Vector PB-099.
/// Rule: 12.401
#[test]
fn g12_401_a_squad_gets_off_for_a_quarter_of_its_points_and_upwards_for_half() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let aboard = beached(&game, 1).play(&["join u1"]);
    // Not over the other hexside in front of it.
    assert_eq!(aboard.refused_by("step 0404"), Some("G12.401"));
    let ashore = aboard.play(&["step 0304"]);
    assert_eq!(
        (left(&ashore), place(&ashore, 1)),
        ("3".into(), "0304".into())
    );
    assert!(matches!(ashore.state.units[1].at, At::In(_)));
    // Onto land that is no beach.
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let units = ["usmc-lcvp 0205", "usmc-6-6-8 0205"];
    let game = beach(&sloping("moderate"), &rows, &units, &["jpn-8-0 0401"]);
    let ashore = beached(&game, 1).play(&["join u1", "step 0204"]);
    assert_eq!(left(&ashore), "2");
}

/// Rule: 12.4#1
#[test]
fn g12_4_1_from_a_craft_beached_beside_its_front_men_get_off_into_its_hex() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let aboard = beached(&game, 1).with(|state| state.units[0].arc = Some(2));
    let picked = aboard.play(&["join u1"]);
    assert_eq!(picked.refused_by("step 0304"), Some("G12.401"));
    let wades = picked.play(&["step 0305"]);
    assert_eq!(
        (left(&wades), place(&wades, 1)),
        ("3".into(), "0305".into())
    );
}

/// Vector PB-101 in part: a craft of 6 points spends 3 at the same time.
/// Rule: 12.404
#[test]
fn g12_404_the_craft_spends_its_share_at_the_same_time_and_once_for_all_who_get_off() {
    let game = landing(&["usmc-lcp 0305", "usmc-6-6-8 0305", "usmc-6-6-8 0305"]);
    let with = |spent: u8| beached(&game, 2).with(|state| state.units[0].boat.spent = spent);
    let late = with(7).play(&["join u1"]);
    assert_eq!(late.refused_by("step 0304"), Some("G12.404"));
    let ashore = with(6).play(&["join u1", "step 0304"]);
    assert_eq!(left(&ashore), "2", "half of its points without a ramp");
    assert_eq!(ashore.state.units[0].boat.shared, 6);
    let second = ashore.play(&["halt", "join u2", "step 0304"]);
    assert_eq!(place(&second, 2), "0304");
}

/// Rule: 12.41
#[test]
fn g12_41_the_ramp_comes_down_with_the_first_who_gets_off() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let battle = beached(&game, 1);
    assert!(!battle.state.units[0].boat.is_ramp_down);
    let ashore = battle.play(&["join u1", "step 0304", "halt"]);
    assert!(ashore.state.units[0].boat.is_ramp_down);
    let plain = landing(&["usmc-lcp 0305", "usmc-6-6-8 0305"]);
    let ashore = beached(&plain, 1).play(&["join u1", "step 0304"]);
    assert!(!ashore.state.units[0].boat.is_ramp_down);
    assert_eq!(ashore.state.units[0].boat.lie, Lie::Beached(0));
}

/// Rule: 12.1
#[test]
fn g12_1_there_are_nine_types_of_landing_craft() {
    let allied = ["lcp", "lca", "lcvp", "lcv", "lcm3", "lci", "lct4"];
    for craft in allied {
        let game = landing(&[&format!("usmc-{craft} 0306")]);
        assert_eq!(
            crate::common::face(&afloat(&game, 0), 0),
            format!("usmc-{craft}")
        );
    }
    for craft in ["daihatsu", "shohatsu"] {
        let rows = crate::beaches::SHORE;
        let unit = format!("jpn-{craft} 0306");
        let game = beach(&sloping("slight"), &rows, &["usmc-6-6-8 0101"], &[&unit]);
        let battle = heigi_engine::Situation::start(&game);
        assert_eq!(crate::common::face(&battle, 1), format!("jpn-{craft}"));
    }
}

/// Rule: 12.12
#[test]
fn g12_12_no_more_get_aboard_than_there_is_room_for() {
    let mut units = vec!["usmc-lcvp 0305"];
    units.extend(["usmc-6-6-8 0304"; 4]);
    let game = landing(&units);
    // 39 points: three squads of 10.
    let battle = beached(&game, 0).play(&["join u1", "join u2", "join u3"]);
    assert_eq!(battle.refused_by("board u0"), None);
    let four = battle.play(&["join u4"]);
    assert_eq!(four.refused_by("board u0"), Some("G12.12"));
}

/// Rule: 12.15
#[test]
fn g12_15_those_aboard_take_up_no_room_in_the_hex() {
    let mut units = vec!["usmc-lcm3 0305"];
    units.extend(["usmc-6-6-8 0305"; 5]);
    units.push("usmc-6-6-8 0304");
    let game = landing(&units);
    let wades = beached(&game, 5).play(&["join u6", "step 0305"]);
    assert_eq!(left(&wades), "1");
}

/// Rules: G12.4
/// Rule: 12.4
#[test]
fn g12_4_those_aboard_land_among_the_enemy_as_well() {
    let enemy = ["jpn-4-4-7 0304"];
    let squad = ["usmc-lcvp 0305", "usmc-6-6-8 0305"];
    let game = beach(&sloping("moderate"), &crate::beaches::SHORE, &squad, &enemy);
    let ashore = beached(&game, 1).play(&["join u1", "step 0304"]);
    assert_eq!(place(&ashore, 1), "0304");
    // On foot nobody goes there.
    let beside = ["usmc-lcvp 0305", "usmc-6-6-8 0404"];
    let plain = beach(
        &sloping("moderate"),
        &crate::beaches::SHORE,
        &beside,
        &enemy,
    );
    let march = beached(&plain, 0).play(&["join u1"]);
    assert_eq!(march.refused_by("step 0304"), Some("2.3"));
    let jeep = ["usmc-lcvp 0305", "usmc-jeep 0305"];
    let game = beach(&sloping("moderate"), &crate::beaches::SHORE, &jeep, &enemy);
    let drives = beached(&game, 1).with(|state| super::stow(state, 1));
    assert_eq!(drives.play(&["drive u1"]).refused_by("step 0304"), None);
}

/// Vector PB-101: an inexperienced crew and a fire leave a craft of 6 points 4, and it spends half of 6, of 6: neither keeps anybody aboard
/// (G12.44).
/// Rules: G12.404, G12.44
/// Rule: 12.404
#[test]
fn g12_404_the_share_of_a_craft_is_that_of_its_printed_points() {
    let said = format!("{}\nraw_crews = true", sloping("moderate"));
    let units = ["usmc-lcp 0305", "usmc-6-6-8 0305"];
    let game = beach(&said, &crate::beaches::SHORE, &units, &["jpn-8-0 0602"]);
    let aboard = |spent: u8| {
        let battle = beached(&game, 1).with(|state| {
            state.units[0].boat.blaze = heigi_pto::Blaze::Burning;
            state.units[0].boat.spent = 2 * spent;
        });
        battle.play(&["join u1"])
    };
    assert_eq!(aboard(4).refused_by("step 0304"), Some("G12.404"));
    let ashore = aboard(3).play(&["step 0304"]);
    assert_eq!(left(&ashore), "2");
    assert_eq!(ashore.state.units[0].boat.shared, 6);
}

/// Rules: G14.52
#[test]
fn g14_52_who_gets_off_a_craft_aground_in_wire_is_on_it() {
    let part = |works: &str| {
        let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305"];
        let game = crate::assault::obstructed(works, &units, &["jpn-8-0 0602"]);
        let start = super::afloat(&game, 1).with(|state| {
            state.units[0].boat.lie = heigi_pto::Lie::Aground;
            state.units[0].clear(&[heigi_pto::Condition::Motion]);
        });
        match start.play(&["join u1", "step 0305"]).state.units[1].at {
            heigi_pto::At::In(spot) => spot.part,
            at => panic!("{at:?}"),
        }
    };
    let piles = "{ kind = \"tetrahedrons\", hex = \"0305\", known = true }";
    let wire = "{ kind = \"wire\", hex = \"0305\", known = true }";
    assert_eq!(part(piles), heigi_pto::Part::Ground);
    assert_eq!(part(&format!("{piles}, {wire}")), heigi_pto::Part::Above);
}
