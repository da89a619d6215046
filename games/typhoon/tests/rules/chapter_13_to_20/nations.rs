//! Rules 17.

use super::*;

/// Rules: 17-CHINA
#[test]
fn without_the_burma_road_the_chinese_do_not_attack_in_china() {
    assert!(china().is_legal("offensive north_china"));
    let closed = china().japanese(&["burma"]);
    assert_eq!(closed.refused_by("offensive north_china"), Some("17"));
    let contested = china()
        .at("burma", &["J-15A", "A-BUR"])
        .play(&["offensive north_china"]);
    assert_eq!(contested.refused_by("join A-CH6"), Some("17"));
    assert!(contested.is_legal("join A-BUR"), "the British may");
}

/// Rules: 17-CHINA
#[test]
fn without_the_burma_road_the_chinese_may_attack_outside_china() {
    let table = china()
        .at("burma", &["J-15A", "A-CHX"])
        .at("bengal", &["A-IN4"])
        .play(&["offensive burma"]);
    assert!(table.is_legal("join A-IN4"));
    let table = table.play(&["join A-IN4", "go"]);
    assert!(table.is_legal("join A-CHX"));
    let table = table.play(&["join A-CHX", "attack J-15A"]);
    // 4 - 4 + 1 in Burma.
    assert_eq!(table.attacks()[0].0, 1);
}

/// Rules: 17-CHINA
#[test]
fn without_the_burma_road_the_chinese_do_not_leave_china() {
    let table = Table::empty(6)
        .changed(3)
        .japanese(&["indochina"])
        .at("burma", &["J-15A", "A-BUR"])
        .at("central_china", &["A-CH6"])
        .play(&["offensive burma"]);
    assert_eq!(table.refused_by("join A-CH6"), Some("17"));
    let open = Table::empty(6)
        .changed(3)
        .at("siam", &["J-15A", "A-IN4"])
        .at("central_china", &["A-CH6"])
        .play(&["offensive siam"]);
    assert!(open.is_legal("join A-CH6"), "through friendly Burma");
}

/// Rules: 17-CHINA
#[test]
fn reduced_chinese_armies_on_the_map_recover_and_no_others() {
    let table = Table::empty(6)
        .changed(3)
        .at("central_china", &["A-CH6"])
        .reduced("tarim_basin", &["A-CH8"])
        .reduced("bengal", &["A-IN4"])
        .destroyed(&["A-CH1"])
        .run(Step::AlliedAutoma(AlliedStep::China), &[]);
    let steps = ["A-CH6", "A-CH8", "A-IN4", "A-CH1"].map(|id| table.steps(id));
    assert_eq!(steps, [2, 2, 1, 1]);
    let rebuilt = |event: &&Event| matches!(event, Event::Rebuilt(_));
    let told: Vec<&Event> = table.events.iter().filter(rebuilt).collect();
    assert_eq!(told, [&Event::Rebuilt(unit("A-CH8"))]);
}

/// Rules: 17-CHINA
#[test]
fn destroyed_chinese_armies_return_two_a_turn_with_the_road_and_one_without() {
    let returned = |burma: &[&str]| {
        let table = Table::empty(6)
            .changed(3)
            .japanese(burma)
            .destroyed(&["A-CH1", "A-CH2", "A-CH3"])
            .run(Step::AlliedAutoma(AlliedStep::China), &[])
            .roll_on();
        ["A-CH1", "A-CH2", "A-CH3"]
            .iter()
            .filter(|id| table.place(id) != "destroyed")
            .count()
    };
    assert_eq!(returned(&[]), 2);
    assert_eq!(returned(&["burma"]), 1);
}

/// Rules: 4.1.1-CH-c
#[test]
fn the_first_entry_into_burma_is_remembered() {
    let entered = |at: &str| {
        let table = Table::empty(2)
            .allied(&["siam"])
            .at("indochina", &["J-15A"])
            .japanese(if at == "burma" { &["siam"] } else { &[] });
        let words = format!("offensive {at}");
        let table = table.play(&[words.as_str(), "join J-15A", "go"]);
        table.position().flags.burma_entered
    };
    assert_eq!([entered("burma"), entered("siam")], [true, false]);
}

/// Rules: 17-CHINA-b
#[test]
fn china_is_four_zones_and_formosa_is_none_of_them() {
    let china: Vec<_> = game().map().groups.china.iter().collect();
    let named = ["north_china", "south_china", "central_china", "tarim_basin"].map(zone);
    assert_eq!(china, named);
}

/// Rules: 17-GARRISON
#[test]
fn two_armies_hold_a_chinese_zone() {
    let control = |armies: &[&str]| {
        Table::empty(4)
            .japanese(&["south_china"])
            .at("south_china", armies)
            .at("north_china", &["J-1A", "J-12A"])
            .at("central_china", &["A-CH6"])
            .run(Step::Control(Control), &[])
    };
    let weak = control(&["J-23A", "J-S1"]);
    assert_eq!(weak.place("A-CH6"), "south_china");
    assert!(weak.is_contested("south_china"));
    let held = control(&["J-23A", "J-11A"]);
    assert_eq!(held.place("A-CH6"), "central_china");
    let empty = control(&[]);
    assert_eq!(empty.owner("south_china"), Some(ALLIES));
}

/// Rules: 17-GARRISON
#[test]
fn an_uprising_needs_a_chinese_army_next_door() {
    let table = Table::empty(4)
        .japanese(&["south_china"])
        .at("south_china", &["J-23A"])
        .at("north_china", &["J-1A", "J-12A"])
        .at("tarim_basin", &["A-CH8"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-CH8"), "tarim_basin");
    assert_eq!(table.owner("south_china"), Some(JAPAN));
}

/// Rules: 17-ANZAC-a
#[test]
fn the_militia_rises_with_the_first_landing_in_australia_only() {
    let entered = |at: &str| {
        let table = Table::empty(2)
            .japanese(&["lesser_sundas", "halmahera", "new_guinea"])
            .at(at, &["J-S1"])
            .operation(at, &[], &["J-S1"])
            .run(Step::Landing(Landing), &[]);
        table.play(&["done"])
    };
    let table = entered("northern_territory");
    for militia in ["A-AM1", "A-AM2"] {
        assert_eq!(
            (table.place(militia).as_str(), table.steps(militia)),
            ("new_south_wales", 2)
        );
    }
    let elsewhere = entered("new_hebrides");
    assert_eq!(elsewhere.place("A-AM1"), "later");
}

/// Rules: 17-ANZAC-b
#[test]
fn the_militia_gets_one_free_step_a_turn_and_stays_in_australia() {
    let table = Table::empty(6)
        .changed(3)
        .reduced("new_south_wales", &["A-AM1", "A-AM2"])
        .change(|position| position.flags.australia_entered = true)
        .run(Step::AlliedAutoma(AlliedStep::Militia), &[])
        .roll_on();
    assert_eq!(table.steps("A-AM1") + table.steps("A-AM2"), 3);
    let table = table.allied_strategy().play(&["select A-AM1"]);
    assert_eq!(table.refused_by("place new_zealand"), Some("17"));
    assert!(table.is_legal("place queensland"));
}

/// Rules: 17-INDIA
#[test]
fn the_first_japanese_in_india_call_up_the_33rd_corps() {
    let table = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .play(&["offensive bengal", "join J-15A", "go"]);
    assert_eq!(
        (table.place("A-IN33").as_str(), table.steps("A-IN33")),
        ("india", 1)
    );
    assert_eq!(
        (table.place("A-RAFFE").as_str(), table.steps("A-RAFFE")),
        ("india", 1)
    );
    let burma =
        Table::empty(5)
            .at("siam", &["J-15A"])
            .play(&["offensive burma", "join J-15A", "go"]);
    assert_eq!(burma.place("A-IN33"), "later");
    let ninth = Table::empty(9).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(
        (
            ninth.place("A-IN33").as_str(),
            ninth.place("A-RAFFE").as_str()
        ),
        ("india", "india")
    );
}

/// Rules: 17-INDIA-b
#[test]
fn two_units_in_one_indian_zone_give_a_point_and_two_in_two_zones_none() {
    let points = |zones: [&str; 2]| {
        let table = Table::empty(4)
            .at(zones[0], &["J-15A"])
            .at(zones[1], &["J-S1"])
            .run(Step::AlliedAutoma(AlliedStep::Points), &[]);
        table.position().allies.land_uk - game().tables().turn(4).allies.land_uk
    };
    assert_eq!(points(["bengal", "bengal"]), 1);
    assert_eq!(points(["bengal", "ceylon"]), 0);
    assert_eq!(points(["burma", "burma"]), 0);
}

/// Rules: 17-USSR
#[test]
fn the_frontier_of_manchuria_is_closed_to_both_sides() {
    let japan = Table::empty(2)
        .at("korea", &["J-KOR"])
        .play(&["select J-KOR"]);
    assert!(!japan.is_legal("place manchuria"));
    let allies = Table::empty(6).changed(3).at("north_china", &["A-CH1"]);
    assert_eq!(allies.refused_by("offensive manchuria"), Some("17-USSR"));
    assert_eq!(allies.refused_by("offensive siberia"), Some("17-USSR"));
}

/// Rules: 18-SNLF
#[test]
fn detachments_seize_empty_enemy_zones_next_door_on_turn_1() {
    let table = Table::empty(1)
        .at("marshalls", &["J-S2"])
        .at("marianas", &["J-S1"])
        .at("gilberts", &["A-7AF"])
        .change(|position| position.japan.logistics = 0);
    let taken = table.clone().play(&["select J-S2"]);
    assert!(taken.is_legal("place wake"));
    assert!(taken.is_legal("place nauru"));
    assert_eq!(taken.refused_by("place gilberts"), Some("18"), "not empty");
    assert_eq!(
        taken.refused_by("place solomons"),
        Some("18-SNLF"),
        "two zones away"
    );
    let seized = taken.play(&["place wake"]);
    assert_eq!(seized.position().zone(zone("wake")).pending, Some(JAPAN));
    assert_eq!(seized.refused_by("select J-S2"), Some("9a"));
    assert!(
        !Table::empty(2)
            .at("marshalls", &["J-S2"])
            .is_legal("select J-S2")
    );
}

/// Rules: 18-PARA
#[test]
fn airborne_troops_take_an_empty_zone_next_to_a_friendly_one() {
    let table = Table::empty(1)
        .at("borneo", &["A-NEI"])
        .change(|position| position.japan.logistics = 0);
    assert!(table.is_legal("drop malaysia"), "next to Indochina");
    assert_eq!(table.refused_by("drop borneo"), Some("18"), "not empty");
    assert_eq!(table.refused_by("drop sumatra"), Some("18-PARA"), "too far");
    assert_eq!(table.refused_by("drop siam"), Some("18-PARA"), "friendly");
    let dropped = table.play(&["drop malaysia"]);
    assert_eq!(
        dropped.position().zone(zone("malaysia")).pending,
        Some(JAPAN)
    );
    assert_eq!(
        dropped.refused_by("drop burma"),
        Some("18-PARA"),
        "one a turn"
    );
    let second = dropped.change(|position| {
        position.turn = 2;
        position.flags.airborne_used = false;
    });
    assert!(second.is_legal("drop burma"));
    assert_eq!(Table::empty(3).refused_by("drop malaysia"), Some("18-PARA"));
}
