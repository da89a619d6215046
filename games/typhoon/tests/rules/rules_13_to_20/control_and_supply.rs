//! Rules 13 to 18.

use super::*;

/// Rules: 13e, 13f
#[test]
fn ty_145_an_entered_zone_is_nobodys_until_the_end_of_the_turn() {
    let table = Table::empty(2)
        .at("siam", &["J-15A", "J-25A"])
        .change(|position| position.japan.logistics = 3)
        .play(&["offensive burma", "join J-15A", "go"]);
    let at = zone("burma");
    assert_eq!(table.position().zone(at).pending, Some(JAPAN));
    assert!(!game().is_friendly(table.position(), JAPAN, at));
    assert_eq!(table.refused_by("offensive bengal"), Some("15"));
    let settled = table.run(Step::Control(Control), &[]);
    assert!(game().is_friendly(settled.position(), JAPAN, at));
}

/// Rules: 13g, 13d
#[test]
fn ty_146_when_both_sides_are_gone_the_marker_stays() {
    let contested = Table::empty(5).at("burma", &["J-15A", "A-BUR"]);
    assert!(contested.is_contested("burma"));
    assert!(!game().is_friendly(contested.position(), ALLIES, zone("burma")));
    let table = contested
        .off(&["J-15A", "A-BUR"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.owner("burma"), Some(ALLIES));
}

/// Rules: 17-GARRISON
#[test]
fn ty_149_a_weak_garrison_in_china_brings_a_chinese_army() {
    let table = Table::empty(4)
        .at("south_china", &["J-23A"])
        .at("north_china", &["J-1A", "J-12A"])
        .at("central_china", &["A-CH6"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-CH6"), "south_china");
    assert!(table.is_contested("south_china"));
}

/// Rules: 17-ANZAC-a, ERR-S4
#[test]
fn ty_152_the_militia_rises_at_once() {
    let table = Table::empty(3)
        .japanese(&["lesser_sundas", "celebes", "borneo"])
        .at("lesser_sundas", &["J-S1"])
        .at("formosa", &["J-SF3"])
        .japanese(&["south_philippines", "north_philippines"])
        .change(|position| position.japan.logistics = 3)
        .play(&["sortie northern_territory", "join J-SF3", "load J-S1", "go"])
        .roll_on()
        .play(&["land J-S1", "done"]);
    for militia in ["A-AM1", "A-AM2"] {
        assert_eq!(table.place(militia), "new_south_wales");
        assert_eq!(table.steps(militia), 2);
    }
}

/// Rules: 17-INDIA
#[test]
fn ty_153_the_invasion_of_india_calls_the_33rd_corps() {
    let table = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .play(&["offensive bengal", "join J-15A", "go"]);
    assert_eq!(
        (table.place("A-IN33").as_str(), table.steps("A-IN33")),
        ("india", 1)
    );
    assert_eq!(table.place("A-RAFFE"), "india");
    let ninth = table
        .destroyed(&["A-IN33"])
        .change(|position| position.turn = 9)
        .run(Step::Arrivals(Arrivals), &[])
        .roll_on();
    assert_eq!(ninth.place("A-IN33"), "destroyed");
}

/// Rules: 17-INDIA-b
#[test]
fn ty_154_two_japanese_units_in_india_give_a_british_point() {
    let points = |armies: &[&str]| {
        Table::empty(4)
            .at("bengal", armies)
            .run(Step::AlliedAutoma(AlliedStep::Points), &[])
            .position()
            .allies
            .land_uk
    };
    let printed = game().tables().turn(4).allies.land_uk;
    assert_eq!(points(&["J-15A"]), printed);
    assert_eq!(points(&["J-15A", "J-25A"]), printed + 1);
}

/// Rules: 18-SNLF, 18
#[test]
fn ty_155_a_detachment_seizes_wake_on_turn_1() {
    let table = Table::empty(1)
        .at("marshalls", &["J-S2"])
        .change(|position| position.japan.logistics = 0)
        .play(&["select J-S2", "place wake"]);
    assert_eq!(table.place("J-S2"), "wake");
    assert_eq!(table.position().zone(zone("wake")).pending, Some(JAPAN));
    assert_eq!(table.refused_by("select J-S2"), Some("9a"));
    assert!(
        table
            .events
            .iter()
            .all(|event| !matches!(event, Event::Reaction(..)))
    );
}

/// Rules: 18-SNLF
#[test]
fn ty_156_on_turn_2_detachments_need_a_fleet() {
    let table = Table::empty(2).at("marshalls", &["J-S2"]);
    assert_eq!(table.refused_by("select J-S2"), Some("18-SNLF"));
}

/// Rules: 18-PARA
#[test]
fn ty_157_airborne_troops_take_one_zone_a_turn() {
    let table = Table::empty(2)
        .japanese(&["malaysia"])
        .play(&["drop sumatra"]);
    assert_eq!(table.position().zone(zone("sumatra")).pending, Some(JAPAN));
    assert_eq!(table.refused_by("drop andamans"), Some("18-PARA"));
    let settled = table.run(Step::Control(Control), &[]);
    assert_eq!(settled.owner("sumatra"), Some(JAPAN));
}

/// Rules: 18-PARA
#[test]
fn ty_158_airborne_troops_are_gone_on_turn_3() {
    let table = Table::empty(3).japanese(&["malaysia"]);
    assert_eq!(table.refused_by("drop sumatra"), Some("18-PARA"));
    let occupied = Table::empty(2).japanese(&["borneo"]).at("java", &["A-NEI"]);
    assert_eq!(occupied.refused_by("drop java"), Some("18"));
}

/// Rules: 15b, 15
#[test]
fn ty_051_indochina_and_siam_are_supplied_at_the_start() {
    let table = Table::start();
    assert!(table.is_supplied(JAPAN, "indochina"));
    assert!(table.is_supplied(JAPAN, "siam"));
    let short = table.change(|position| position.japan.merchant = 2);
    assert!(short.is_supplied(JAPAN, "formosa"));
    assert!(!short.is_supplied(JAPAN, "marshalls"));
}

/// Rules: 15c, 20.3b
#[test]
fn ty_052_northern_china_is_reached_through_manchuria() {
    let table = Table::start();
    let supply = game().supply(table.position(), JAPAN);
    assert!(table.is_contested("north_china"));
    assert!(game().is_in_reach(&supply, zone("north_china")));
    assert!(table.is_supplied(JAPAN, "manchuria"));
}

/// Rules: CLA-3, 7.1
#[test]
fn ty_053_the_plan_limits_the_lines_of_communication() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["bismarck", "solomons"]);
    assert!(table.is_supplied(JAPAN, "bismarck"));
    assert!(!table.is_supplied(JAPAN, "solomons"));
}

/// Rules: 15a, ERR-Q16
#[test]
fn ty_054_india_is_supplied_from_pakistan() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["java", "sumatra", "borneo", "lesser_sundas", "celebes"])
        .at("bengal", &["A-IN4"]);
    assert!(table.is_supplied(ALLIES, "bengal"));
    let cut = table.japanese(&["pakistan"]);
    assert!(!cut.is_supplied(ALLIES, "bengal"));
}

/// Rules: 15a, 0.2b
#[test]
fn ty_055_a_cut_route_starves_australia() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&[
            "new_hebrides",
            "gilberts",
            "nauru",
            "solomons",
            "bismarck",
            "new_guinea",
        ])
        .japanese(&[
            "java",
            "sumatra",
            "borneo",
            "lesser_sundas",
            "celebes",
            "halmahera",
        ])
        .japanese(&[
            "north_philippines",
            "south_philippines",
            "malaysia",
            "andamans",
        ])
        .reduced("new_south_wales", &["A-AU2"])
        .change(|position| position.allies.land_us = 3)
        .allied_strategy();
    assert!(!table.is_supplied(ALLIES, "new_south_wales"));
    assert_eq!(table.refused_by("rebuild A-AU2"), Some("15"));
    assert_eq!(table.refused_by("select A-AU2"), Some("15"));
}

/// Rules: LEG-SEASON, 16d, 16a, 16
#[test]
fn ty_058_the_monsoon_closes_burma() {
    let table = Table::empty(3)
        .at("siam", &["J-15A"])
        .change(|position| position.japan.logistics = 3);
    assert_eq!(table.refused_by("offensive burma"), Some("16d"));
    assert_eq!(game().tables().turn(3).season, Season::Summer);
    let spring = table.change(|position| position.turn = 2);
    assert!(spring.is_legal("offensive burma"));
}

/// Rules: LEG-SEASON, 16b
#[test]
fn ty_059_winter_closes_the_aleutians_and_ty_060_summer_opens_them() {
    let table = Table::empty(1)
        .at("hokkaido", &["J-SF5", "J-14A"])
        .change(|position| position.japan.logistics = 3);
    assert_eq!(table.refused_by("sortie aleutians"), Some("16d"));
    let summer = table.change(|position| position.turn = 3);
    assert!(summer.is_legal("sortie aleutians"));
}

/// Rules: LEG-SEASON
#[test]
fn ty_061_autumn_closes_both() {
    let closed = |turn| {
        let table = Table::empty(turn);
        ["burma", "alaska", "formosa"]
            .map(|id| game().is_closed_by_weather(table.position(), zone(id)))
    };
    assert_eq!(closed(1), [false, true, false]);
    assert_eq!(closed(2), [false, false, false]);
    assert_eq!(closed(3), [true, false, false]);
    assert_eq!(closed(4), [true, true, false]);
}

/// Rules: 16d, 3.2
#[test]
fn ty_062_closed_weather_does_not_stop_rebuilding() {
    let table = Table::empty(8)
        .changed(4)
        .reduced("bengal", &["A-IN4"])
        .change(|position| position.allies.land_uk = 1)
        .allied_strategy();
    assert!(table.is_legal("rebuild A-IN4"));
    assert_eq!(table.refused_by("select A-IN4"), Some("16d"));
}

/// Rules: 20.1, 20.3a
#[test]
fn ty_015_japan_starts_with_sixteen_zones() {
    let table = Table::start();
    assert_eq!(table.position().friendly_zones(JAPAN).len(), 14);
    assert!(table.is_contested("north_china") && table.is_contested("south_china"));
    for id in ["siam", "manchuria"] {
        assert!(
            game().is_friendly(table.position(), JAPAN, zone(id)),
            "{id}"
        );
    }
}

/// Rules: 20.1, 20.2, 20.2-note
#[test]
fn ty_016_the_points_at_the_start() {
    let table = Table::start();
    let (japan, allies) = (table.position().japan, table.position().allies);
    assert_eq!(
        (japan.naval, japan.carrier, japan.merchant, japan.logistics),
        (1, 0, 6, 6)
    );
    assert_eq!((allies.naval, allies.carrier), (1, 0));
    assert_eq!(table.place("A-TF64"), "new_caledonia");
    assert_eq!(table.steps("A-TF64"), 1);
    assert_eq!(table.place("A-ABDA"), "java");
}

/// Rules: 20.2-err, ERR-Q11
#[test]
fn ty_010_the_southern_fleet_starts_in_indochina_or_formosa() {
    let state = game().start(&game().info().default_setup(), &mut Vec::new());
    let table = Table {
        state,
        events: Vec::new(),
    }
    .play(&["objective 1"]);
    let mut actions = table.actions();
    actions.sort();
    assert_eq!(actions, ["place formosa", "place indochina"]);
    let table = table
        .play(&["place indochina", "done"])
        .roll_on()
        .play(&["done"]);
    let table = table.change(|position| position.japan.logistics = 9);
    assert!(table.is_legal("sortie north_philippines"));
}

/// Rules: ERR-S1
#[test]
fn err_s1_the_2nd_air_army_starts_in_southern_china() {
    assert_eq!(Table::start().place("J-2AAF"), "south_china");
}

/// Rules: 17-USSR, 20.3c
#[test]
fn r20_3c_nobody_enters_the_soviet_union_or_manchuria() {
    let table = Table::empty(2)
        .at("korea", &["J-KOR"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy()
        .play(&["select J-KOR"]);
    for id in ["manchuria", "siberia", "mongolia"] {
        assert_eq!(
            table.refused_by(&format!("place {id}")),
            Some("17-USSR"),
            "{id}"
        );
    }
}

/// Rules: LEG-BOX
#[test]
fn leg_box_counters_start_in_their_boxes() {
    let table = Table::start();
    assert_eq!(table.place("J-2A"), "pool");
    assert_eq!(table.place("J-F1"), "supply");
    assert_eq!(table.place("J-H36"), "later");
    assert_eq!(table.place("A-TF58"), "later");
    let fortresses = game()
        .units()
        .iter()
        .filter(|unit| unit.kind == Kind::Fortress);
    assert_eq!(fortresses.count(), 16);
}
