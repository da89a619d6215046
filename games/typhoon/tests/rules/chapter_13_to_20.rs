//! Chapters 13 to 20: control, bases, supply, weather, national rules, detachments, victory and the
//! start.

use crate::common::{Table, game, unit, zone};
use heigi_engine::laws::scores;
use heigi_engine::{Pending, Rules, Skill};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Kind, Place, Plan, Season, Step, Verdict, ZoneType};

fn friendly(table: &Table, side: heigi_engine::Side, id: &str) -> bool {
    game().is_friendly(table.position(), side, zone(id))
}

/// Rules: 13
#[test]
fn a_zone_is_friendly_or_the_enemys_or_contested() {
    let table = Table::empty(4)
        .japanese(&["borneo"])
        .at("burma", &["J-15A", "A-BUR"]);
    assert!(friendly(&table, JAPAN, "borneo") && !friendly(&table, ALLIES, "borneo"));
    assert!(friendly(&table, ALLIES, "java") && !friendly(&table, JAPAN, "java"));
    assert!(!friendly(&table, JAPAN, "burma") && !friendly(&table, ALLIES, "burma"));
    assert!(table.is_contested("burma"));
}

/// Rules: 13a
#[test]
fn nobody_controls_open_sea() {
    let table = Table::start().run(Step::Control(Control), &[]).roll_on();
    let mut count = 0;
    for at in game().map().all() {
        if game().map().zone(at).zone_type == ZoneType::OpenSea {
            count += 1;
            assert_eq!(table.position().zone(at).owner, None);
        }
    }
    assert_eq!(count, 12);
    let sailing = Table::empty(2)
        .at("honshu", &["J-SF3", "J-14A"])
        .change(|position| position.japan.logistics = 5);
    assert_eq!(sailing.refused_by("sortie northwest_pacific"), Some("13a"));
}

/// Rules: 13b
#[test]
fn land_units_of_one_side_alone_take_the_zone_at_the_end_of_the_turn() {
    let table = Table::empty(4)
        .at("burma", &["J-15A"])
        .at("siam", &["A-IN4"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.owner("burma"), Some(JAPAN));
    assert_eq!(table.owner("siam"), Some(ALLIES));
    let air = Table::empty(4)
        .at("burma", &["J-3AAF"])
        .run(Step::Control(Control), &[]);
    assert_eq!(air.owner("burma"), Some(ALLIES), "aircraft hold nothing");
}

/// Rules: 13c
#[test]
fn the_marker_of_an_empty_zone_stays() {
    let table = Table::empty(4)
        .japanese(&["borneo"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.owner("borneo"), Some(JAPAN));
    assert_eq!(table.owner("celebes"), Some(ALLIES));
}

/// Rules: 13d
#[test]
fn a_contested_zone_is_friendly_to_nobody_and_its_marker_stays() {
    let table = Table::empty(4)
        .at("burma", &["J-15A", "A-BUR"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.owner("burma"), Some(ALLIES));
    assert!(!friendly(&table, ALLIES, "burma"));
    let gone = table.off(&["A-BUR"]).run(Step::Control(Control), &[]);
    assert!(friendly(&gone, JAPAN, "burma"));
}

/// Rules: 13e
#[test]
fn whoever_enters_an_empty_enemy_zone_stops_there() {
    // Burma is empty, Bengal behind it as well.
    let table =
        Table::empty(2)
            .at("siam", &["J-15A"])
            .play(&["offensive burma", "join J-15A", "go"]);
    assert_eq!(table.place("J-15A"), "burma");
    assert_eq!(table.refused_by("select J-15A"), Some("9a"));
    assert_eq!(
        table.refused_by("offensive bengal"),
        Some("15"),
        "out of reach before Burma is friendly"
    );
}

/// Rules: 13f
#[test]
fn an_entered_zone_is_nobodys_until_the_end_of_the_turn() {
    let table = Table::empty(2).at("siam", &["J-15A", "J-25A"]).play(&[
        "offensive burma",
        "join J-15A",
        "go",
    ]);
    assert_eq!(table.position().zone(zone("burma")).pending, Some(JAPAN));
    assert!(!friendly(&table, JAPAN, "burma") && !friendly(&table, ALLIES, "burma"));
    assert_eq!(table.owner("burma"), Some(ALLIES));
    let through = table.clone().play(&["select J-25A"]);
    assert!(!through.is_legal("place burma"));
    let settled = table.run(Step::Control(Control), &[]);
    assert!(friendly(&settled, JAPAN, "burma"));
}

/// Rules: 13f, 10.1j
#[test]
fn a_contested_zone_that_is_cleared_is_friendly_at_the_end_of_the_turn_only() {
    let table = Table::empty(2)
        .japanese(&["burma"])
        .allied(&["north_china", "south_china"])
        .at("siam", &["J-16A"])
        .at("burma", &["J-15A", "J-25A"])
        .reduced("burma", &["A-BUR"])
        .change(|position| position.japan.logistics = 2)
        .play(&["offensive burma", "go", "join J-15A", "join J-25A"])
        .play(&["attack A-BUR", "= 6", "= 1", "done"]);
    assert_eq!(table.owner("burma"), Some(JAPAN));
    assert!(!friendly(&table, JAPAN, "burma"));
    assert_eq!(table.refused_by("offensive central_china"), Some("15"));
    let settled = table.run(Step::Control(Control), &[]);
    assert!(friendly(&settled, JAPAN, "burma"));
    assert!(settled.is_legal("offensive central_china"), "from Siam");
}

/// Rules: 13g, 13f
#[test]
fn if_both_sides_are_wiped_out_the_former_owner_keeps_the_zone() {
    // The Japanese entered Malaysia in this turn; the last corps and the last army kill each other.
    let table = Table::empty(7)
        .change(|position| position.mark(zone("malaysia"), Some(ALLIES), Some(JAPAN)))
        .reduced("malaysia", &["J-15A", "A-MAL"])
        .change(|position| position.japan.logistics = 1)
        .play(&["offensive malaysia", "go", "join J-15A", "attack A-MAL"]);
    // 2 - 3 + 0 and 3 - 2 + 1.
    assert_eq!(table.attacks()[0].0, -1);
    let table = table.play(&["= 6", "= 6"]);
    assert_eq!(
        (table.place("J-15A"), table.place("A-MAL")),
        ("pool".into(), "destroyed".into())
    );
    // Nobody is left to drive out the aircraft of either side before the end of the turn.
    let table = table.at("malaysia", &["A-RAFFE"]);
    let table = table.run(Step::Control(Control), &[]);
    assert_eq!(table.owner("malaysia"), Some(ALLIES));
    assert_eq!(table.place("A-RAFFE"), "malaysia");
}

/// Rules: 9.2c, 13g
#[test]
fn aircraft_stay_while_no_enemy_holds_the_zone() {
    let table = Table::empty(7)
        .reduced("malaysia", &["J-15A", "A-MAL"])
        .at("malaysia", &["A-RAFFE", "J-3AAF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["offensive malaysia", "go", "join J-15A", "attack A-MAL"])
        .play(&["= 6", "= 6"]);
    assert_eq!(
        (table.place("J-15A"), table.place("A-MAL")),
        ("pool".into(), "destroyed".into())
    );
    assert_eq!(
        (table.place("A-RAFFE"), table.place("J-3AAF")),
        ("malaysia".into(), "malaysia".into())
    );
    // The marker is Allied: at the end of the turn the Japanese leave.
    let settled = table.run(Step::Control(Control), &[]).play(&["place siam"]);
    assert_eq!(settled.place("J-3AAF"), "siam");
    assert_eq!(settled.place("A-RAFFE"), "malaysia");
}

/// Rules: 14.1
#[test]
fn fleets_are_redeployed_to_bases_only() {
    let table = Table::empty(6)
        .changed(3)
        .at("pearl_harbor", &["A-TF1"])
        .allied_strategy()
        .play(&["select A-TF1"]);
    for id in ["palmyra", "midway", "wake"] {
        assert_eq!(
            table.refused_by(&format!("place {id}")),
            Some("14.1"),
            "{id}"
        );
    }
    for id in ["samoa", "new_caledonia", "alaska"] {
        assert!(table.is_legal(&format!("place {id}")), "{id}");
    }
}

/// Rules: 14.1a
#[test]
fn a_base_serves_the_side_that_controls_it() {
    let bases = |table: &Table, side| game().bases(table.position(), side);
    let table = Table::empty(4);
    assert!(bases(&table, ALLIES).contains(zone("java")));
    assert!(!bases(&table, JAPAN).contains(zone("java")));
    let taken = Table::empty(4).japanese(&["java"]);
    assert!(bases(&taken, JAPAN).contains(zone("java")));
    let contested = Table::empty(4).at("java", &["J-16A", "A-NEI"]);
    for side in [JAPAN, ALLIES] {
        assert!(!bases(&contested, side).contains(zone("java")));
    }
}

/// Rules: 14.1b
#[test]
fn a_fleet_leaves_its_base_with_the_last_land_unit() {
    let held = Table::empty(2)
        .at("java", &["J-16A", "A-NEI", "A-TF64"])
        .run(Step::Control(Control), &[]);
    assert_eq!(held.place("A-TF64"), "java");
    let lost = Table::empty(2)
        .japanese(&["borneo"])
        .at("java", &["J-16A", "A-TF64"])
        .run(Step::Control(Control), &[])
        .roll_on();
    // No base next door; Sumatra and the Lesser Sundas are friendly.
    assert!(["sumatra", "lesser_sundas"].contains(&lost.place("A-TF64").as_str()));
}

/// Rules: 14.1b, 9.3j
#[test]
fn ports_of_return_are_not_contested() {
    let table = Table::empty(2).at("java", &["J-16A", "A-NEI"]);
    let ports = game().ports(table.position(), unit("A-EF"), zone("lesser_sundas"));
    assert!(!ports.contains(zone("java")));
    let free = Table::empty(2).at("java", &["A-NEI"]);
    let ports = game().ports(free.position(), unit("A-EF"), zone("lesser_sundas"));
    assert!(ports.contains(zone("java")));
}

/// Rules: 14.2
#[test]
fn a_fortress_defends_and_never_attacks_or_moves() {
    let table = Table::empty(5)
        .at("burma", &["J-F1", "J-15A", "A-BUR"])
        .change(|position| position.japan.logistics = 3);
    assert_eq!(table.refused_by("select J-F1"), Some("9"));
    let table = table.play(&["offensive burma", "go"]);
    assert_eq!(table.refused_by("join J-F1"), Some("9"));
    let attacked = Table::empty(11)
        .changed(4)
        .at("marianas", &["A-3M", "J-F1"])
        .play(&["offensive marianas", "go", "join A-3M", "attack J-F1"]);
    // 6 - 2 + 2; efficiency 4 against 2.
    assert_eq!(attacked.attacks(), [(6, 2)]);
}

/// Rules: 14.2a
#[test]
fn a_fortress_costs_a_point_or_a_detachment() {
    let table = Table::empty(3)
        .at("carolines", &["J-S3"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    let paid = table.clone().play(&["fortify marianas"]);
    assert_eq!(
        (paid.place("J-F1"), paid.position().japan.logistics),
        ("marianas".into(), 0)
    );
    assert_eq!(paid.refused_by("fortify palau"), Some("5.2"));
    let converted = table.play(&["convert J-S3"]);
    assert_eq!(
        (
            converted.place("J-F1"),
            converted.position().japan.logistics
        ),
        ("carolines".into(), 1)
    );
    assert_eq!(converted.place("J-S3"), "removed");
}

/// Rules: 14.2a, 15
#[test]
fn fortresses_are_built_in_supplied_friendly_zones() {
    let table = Table::empty(3)
        .japanese(&["solomons"])
        .at("burma", &["J-15A", "A-BUR"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert_eq!(table.refused_by("fortify solomons"), Some("15"));
    assert_eq!(table.refused_by("fortify burma"), Some("14.2a"));
    assert_eq!(table.refused_by("fortify java"), Some("14.2a"));
    assert_eq!(table.refused_by("fortify manchuria"), Some("17-USSR"));
}

/// Rules: 14.2b
#[test]
fn the_allies_build_no_fortresses() {
    let table = Table::empty(6).changed(3).allied_strategy();
    assert!(!table.is_legal("fortify fiji"));
    let words = table.actions();
    assert!(!words.iter().any(|one| one.starts_with("fortify")));
}

/// Rules: 15a
#[test]
fn allied_supply_has_no_length_and_breaks_at_contested_zones() {
    let table = Table::empty(6).japanese(&[
        "nauru",
        "solomons",
        "bismarck",
        "new_guinea",
        "java",
        "sumatra",
        "borneo",
        "lesser_sundas",
        "celebes",
        "halmahera",
        "north_philippines",
        "south_philippines",
        "malaysia",
        "andamans",
        "gilberts",
    ]);
    // Seven zones from Pearl Harbor.
    assert!(table.is_supplied(ALLIES, "western_australia"));
    let contested = table.at("fiji", &["J-17A", "A-14C"]);
    assert!(!contested.is_supplied(ALLIES, "western_australia"));
    assert!(contested.is_supplied(ALLIES, "samoa"));
}

/// Rules: 15b
#[test]
fn japanese_supply_is_as_long_as_the_merchant_level() {
    // The Marshalls lie three zones from Japan, the Gilberts four.
    let table = |level: u8| {
        Table::empty(4)
            .japanese(&["gilberts"])
            .change(move |position| position.japan.merchant = level)
    };
    assert!(table(4).is_supplied(JAPAN, "gilberts"));
    assert!(!table(3).is_supplied(JAPAN, "gilberts"));
    assert!(table(3).is_supplied(JAPAN, "marshalls"));
    assert!(!table(2).is_supplied(JAPAN, "marshalls"));
    let cut = table(9)
        .allied(&["marianas"])
        .at("palau", &["J-S1", "A-14C"]);
    assert!(!cut.is_supplied(JAPAN, "marshalls"));
}

/// Rules: 15c
#[test]
fn asia_is_supplied_overland_from_a_base_whatever_the_distance() {
    let table = |level: u8| {
        Table::empty(4)
            .japanese(&["north_china", "central_china", "burma", "tarim_basin"])
            .change(move |position| position.japan.merchant = level)
    };
    // From Korea, one zone away, by way of Manchuria.
    for id in ["north_china", "central_china", "burma", "tarim_basin"] {
        assert!(table(1).is_supplied(JAPAN, id), "{id}");
    }
    // Without Korea and the coast of China nothing joins Asia to a base.
    let cut = table(6).allied(&["korea", "south_china", "indochina"]);
    for id in ["north_china", "central_china", "burma"] {
        assert!(!cut.is_supplied(JAPAN, id), "{id}");
    }
}

/// Rules: 16a, LEG-SEASON
#[test]
fn the_monsoon_reigns_in_summer_and_autumn() {
    let closed =
        |turn: u8, at: &str| game().is_closed_by_weather(Table::empty(turn).position(), zone(at));
    for at in ["burma", "bengal", "siam", "indochina"] {
        assert_eq!(
            [1, 2, 3, 4].map(|turn| closed(turn, at)),
            [false, false, true, true],
            "{at}"
        );
    }
    assert_eq!(
        [1, 2, 3, 4].map(|turn| game().tables().turn(turn).season),
        [
            Season::Winter,
            Season::Spring,
            Season::Summer,
            Season::Autumn
        ]
    );
}

/// Rules: 16b, LEG-SEASON
#[test]
fn the_far_north_is_closed_in_autumn_and_winter() {
    let closed =
        |turn: u8, at: &str| game().is_closed_by_weather(Table::empty(turn).position(), zone(at));
    for at in ["alaska", "aleutians"] {
        assert_eq!(
            [1, 2, 3, 4].map(|turn| closed(turn, at)),
            [true, false, false, true],
            "{at}"
        );
    }
    for turn in 1..=4 {
        assert!(
            !closed(turn, "malaysia"),
            "elsewhere the weather does not matter"
        );
    }
}

/// Rules: 16d
#[test]
fn closed_zones_are_neither_entered_nor_left_nor_fought_in() {
    let table = |turn: u8| {
        Table::empty(turn)
            .japanese(&["burma", "indochina"])
            .at("indochina", &["J-SFS", "J-14A", "J-22NAF"])
            .at("burma", &["J-15A", "A-BUR"])
            .at("siam", &["J-25A"])
            .at("south_china", &["A-14AF", "A-CH3"])
            .change(|position| position.japan.logistics = 9)
    };
    let spring = table(2);
    assert!(spring.is_legal("offensive burma"), "combat and entry");
    assert!(spring.is_legal("sortie borneo"), "by sea out of Indochina");
    assert!(spring.is_legal("select J-22NAF"));
    let summer = table(3);
    assert_eq!(summer.refused_by("offensive burma"), Some("16d"));
    assert!(!summer.is_legal("sortie borneo"));
    assert_eq!(summer.refused_by("select J-22NAF"), Some("16d"));
    assert!(!summer.is_legal("select J-25A"));
}

/// Rules: 16d, 3.2
#[test]
fn rebuilding_goes_on_in_closed_zones() {
    let table = Table::empty(8)
        .changed(4)
        .reduced("bengal", &["A-IN4"])
        .change(|position| position.allies.land_uk = 1)
        .allied_strategy();
    assert_eq!(table.refused_by("select A-IN4"), Some("16d"));
    let table = table.play(&["rebuild A-IN4"]);
    assert_eq!(
        (table.steps("A-IN4"), table.position().allies.land_uk),
        (2, 0)
    );
}

/// The Allies command on turn 7; Chinese armies face Japanese ones.
fn china() -> Table {
    Table::empty(6)
        .changed(3)
        .at("north_china", &["J-1A", "A-CH1"])
        .at("central_china", &["A-CH6"])
}

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

/// Rules: 18
#[test]
fn seizures_cost_no_points_and_wake_nobody() {
    let table = Table::empty(1)
        .at("marianas", &["J-S1"])
        .change(|position| position.japan.logistics = 0)
        .play(&["select J-S1", "place wake", "drop malaysia"]);
    assert_eq!(table.position().japan.logistics, 0);
    let is_reaction = |event: &Event| matches!(event, Event::Reaction { .. });
    assert!(!table.events.iter().any(is_reaction));
}

fn judged(table: Table) -> Table {
    table.run(Step::Victory(Victory), &[])
}

/// Rules: 19b, TBL-OBJ-JP
#[test]
fn two_chinese_zones_or_a_contested_island_do_not_win() {
    let verdict = |zones: &[&str], contested: bool| {
        let mut table = Table::empty(5)
            .japanese(&["solomons", "bismarck"])
            .japanese(zones)
            .change(|position| {
                position.japan.objective = Some(1);
                position.japan.merchant = 9;
            });
        if contested {
            table = table.at("new_hebrides", &["J-17A", "A-14C"]);
        }
        judged(table).position().verdict
    };
    let all = ["central_china", "new_hebrides"];
    assert_eq!(verdict(&all, false), Some(Verdict::JapaneseObjective));
    assert_eq!(verdict(&all[1..], false), None, "two zones of China");
    assert_eq!(verdict(&all[..1], false), None, "no island");
    assert_eq!(verdict(&all, true), None);
}

/// Rules: 19b, TBL-OBJ-JP
#[test]
fn the_third_objective_is_india_and_the_pacific() {
    let zones = [
        "bengal",
        "india",
        "pakistan",
        "ceylon",
        "pearl_harbor",
        "gilberts",
        "marshalls",
        "nauru",
        "carolines",
        "midway",
        "wake",
    ];
    let met = |missing: &str| {
        let taken: Vec<&str> = zones.into_iter().filter(|id| *id != missing).collect();
        let table = Table::empty(5)
            .japanese(&["burma"])
            .japanese(&taken)
            .allied(&[missing])
            .change(|position| {
                position.japan.objective = Some(2);
                position.japan.merchant = 9;
            });
        game().is_objective_met(table.position())
    };
    assert!(met("java"));
    for id in zones {
        assert!(!met(id), "{id}");
    }
}

/// Rules: 19d
#[test]
fn objective_points_come_on_top_of_one_for_each_zone() {
    let more = |objective: u8, taken: &[&str]| {
        let points = |table: Table| {
            let table = table.change(|position| position.japan.objective = Some(objective));
            game().japanese_points(table.position())
        };
        let start = || Table::empty(5);
        points(start().japanese(taken)) - points(start())
    };
    assert_eq!(more(0, &["queensland"]), 1 + 2);
    assert_eq!(more(0, &["fiji"]), 1);
    assert_eq!(more(1, &["fiji"]), 1 + 3);
    assert_eq!(more(1, &["central_china"]), 1 + 3);
    assert_eq!(more(1, &["burma"]), 1);
    assert_eq!(more(2, &["pearl_harbor"]), 1 + 4);
    assert_eq!(more(2, &["ceylon"]), 1 + 2);
    assert_eq!(more(2, &["midway"]), 1);
}

/// Rules: 19c
#[test]
fn without_an_american_counterattack_the_change_is_not_offered() {
    let step = |flag: bool| {
        let table = Table::empty(4);
        let table = table.change(|position| position.flags.american_counterattack = flag);
        judged(table).position().step()
    };
    assert_eq!(step(true), Some(Step::ChangeOfSides(ChangeOfSides)));
    assert_eq!(step(false), Some(Step::Operations(Operations)));
}

/// Rules: 19e
#[test]
fn the_allied_objective_is_chosen_or_rolled_in_the_turn_after_the_change() {
    let table = |turn: u8| {
        Table::empty(turn)
            .changed(4)
            .change(|position| {
                position.allies.objective = None;
                position.agenda = vec![
                    Step::Operations(Operations),
                    Step::Begin(heigi_typhoon::Phase::AlliedStrategy),
                    Step::JapaneseWarfare(JapaneseWarfare),
                ];
            })
            .play(&["done"])
            .roll_on()
    };
    assert_eq!(
        table(5).position().step(),
        Some(Step::Objectives(Objectives(ALLIES)))
    );
    assert_eq!(
        table(6).position().step(),
        Some(Step::Strategy(Strategy(ALLIES)))
    );
    let chosen = table(5).play(&["objective 3"]);
    assert_eq!(chosen.position().allies.objective, Some(2));
    let rolled = table(5).play(&["roll", "= 1"]);
    assert_eq!(rolled.position().allies.objective, Some(0));
}

/// Rules: 19f
#[test]
fn the_allies_lead_to_the_last_turn_or_the_surrender() {
    let verdict = |turn: u8, plan: Plan, dice: &[u8]| {
        Table::empty(turn)
            .changed(4)
            .change(|position| position.japan.plan = plan)
            .run(Step::Victory(Victory), dice)
            .position()
            .verdict
    };
    assert_eq!(verdict(14, Plan::A, &[]), None, "no roll before SHO");
    assert_eq!(verdict(14, Plan::Sho, &[5]), None);
    let ended = |verdict| match verdict {
        Some(Verdict::Score { surrender, .. }) => Some(surrender),
        _ => None,
    };
    assert_eq!(ended(verdict(14, Plan::Sho, &[6])), Some(Some(14)));
    assert_eq!(ended(verdict(15, Plan::A, &[])), Some(None));
    assert_eq!(ended(verdict(15, Plan::Sho, &[4])), Some(None));
    assert_eq!(
        ended(verdict(15, Plan::Sho, &[5])),
        Some(Some(15)),
        "+1 on turn 15"
    );
}

/// Rules: 19g
#[test]
fn surrender_needs_six_or_by_choice_seven() {
    let surrenders = |die: u8, seven: bool| {
        Table::empty(12)
            .changed(4)
            .allied(&["okinawa"])
            .change(move |position| {
                position.japan.plan = Plan::Sho;
                position.options.surrender_on_seven = seven;
            })
            .run(Step::Victory(Victory), &[die])
            .position()
            .verdict
            .is_some()
    };
    assert_eq!(
        [4, 5, 6].map(|die| surrenders(die, false)),
        [false, true, true]
    );
    assert_eq!(
        [4, 5, 6].map(|die| surrenders(die, true)),
        [false, false, true]
    );
}

/// Rules: 19h
#[test]
fn the_modifiers_of_the_surrender_roll_one_by_one() {
    let modifier = |turn: u8, plan: Plan, zones: &[&str]| {
        let table = Table::empty(turn)
            .changed(4)
            .allied(zones)
            .change(|position| position.japan.plan = plan);
        game().surrender_modifier(table.position())
    };
    assert_eq!(modifier(12, Plan::Sho, &[]), 0);
    for near in ["okinawa", "bonins", "korea"] {
        assert_eq!(modifier(12, Plan::Sho, &[near]), 1, "{near}");
    }
    assert_eq!(modifier(12, Plan::Sho, &["formosa", "marianas"]), 0);
    for home in ["kyushu", "honshu", "hokkaido"] {
        assert_eq!(modifier(12, Plan::Sho, &[home]), 2, "{home}");
    }
    assert_eq!(modifier(12, Plan::Ten, &[]), 1);
    assert_eq!(modifier(15, Plan::Sho, &[]), 1);
    assert_eq!(
        modifier(15, Plan::Ten, &["okinawa", "kyushu"]),
        1 + 1 + 1 + 2
    );
}

/// Rules: 19i, 19j
#[test]
fn the_total_counts_free_bonus_zones_by_the_turns_saved() {
    let total = |surrender: Option<u8>, allied: &[&str]| {
        let table = Table::empty(13)
            .changed(4)
            .japanese(&["solomons", "bismarck", "new_guinea", "halmahera"])
            .japanese(&["south_philippines", "north_philippines"])
            .allied(allied)
            .change(|position| position.japan.points = 40);
        game().total(table.position(), surrender)
    };
    // Sixteen zones at the start and six more are Japanese.
    assert_eq!(total(None, &[]), 40 - 22);
    assert_eq!(total(Some(13), &[]), 40 - 22);
    assert_eq!(total(Some(13), &["solomons"]), 40 - 21 + 3);
    assert_eq!(total(Some(10), &["solomons", "bismarck"]), 40 - 20 + 2 * 6);
    assert_eq!(total(None, &["solomons"]), 40 - 21);
}

/// Rules: 19l
#[test]
fn whoever_stays_japanese_goes_on_until_turn_15() {
    let stayed = |turn: u8| {
        judged(Table::empty(turn).change(|position| position.flags.american_counterattack = true))
            .play(&["stay"])
            .position()
            .verdict
    };
    assert_eq!(stayed(9), None);
    assert_eq!(stayed(15), Some(Verdict::CrushingDefeat));
}

/// Rules: 20.3
#[test]
fn the_campaign_has_fifteen_turns() {
    let ends = |turn: u8| judged(Table::empty(turn)).position().verdict.is_some();
    assert_eq!([ends(14), ends(15)], [false, true]);
}

/// Rules: 20.3d
#[test]
fn ships_are_captured_in_malaysia_and_java_once_each() {
    let table = Table::empty(3)
        .japanese(&["malaysia", "java", "sumatra"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.position().japan.merchant, 8);
    let again = table.run(Step::Control(Control), &[]);
    assert_eq!(again.position().japan.merchant, 8);
    let contested = Table::empty(3)
        .at("java", &["J-16A", "A-NEI"])
        .japanese(&["sumatra"])
        .run(Step::Control(Control), &[]);
    assert_eq!(contested.position().japan.merchant, 6);
}

/// Rules: 20.1
#[test]
fn the_first_production_is_three() {
    let table = Table::start().run(Step::Production(Production), &[]);
    assert_eq!(table.position().japan.logistics, 6 + 3);
    assert!(table.events.contains(&Event::Produced {
        zones: 3,
        points: 3
    }));
}

/// Rules: 20.2
#[test]
fn what_is_not_japanese_is_allied() {
    let table = Table::start();
    let mut allied = 0;
    for at in game().map().all() {
        let printed = game().map().zone(at);
        let owner = table.position().zone(at).owner;
        if printed.zone_type == ZoneType::OpenSea || printed.closed && printed.id != "manchuria" {
            assert_eq!(owner, None, "{}", printed.id);
        } else {
            assert!(owner.is_some(), "{}", printed.id);
            allied += usize::from(owner == Some(ALLIES));
        }
    }
    assert_eq!(allied, 54 - 16);
}

/// Rules: 20.2-note
#[test]
fn counters_with_a_turn_wait_for_it() {
    let table = Table::start();
    for unit in game().units() {
        let id = game().unit_named(&unit.id).unwrap();
        let place = table.position().unit(id).place;
        if unit.turn.is_some() || unit.trigger.is_some() {
            assert_eq!(place, Place::Later, "{}", unit.id);
        } else if unit.kind != Kind::Fortress && !unit.pool {
            assert!(matches!(place, Place::Zone(_)), "{}", unit.id);
        }
    }
}

/// Rules: 20.3a, 20.3b
#[test]
fn siam_and_manchuria_are_japanese_and_manchuria_pays_without_a_way() {
    let table = Table::start();
    for id in ["siam", "manchuria"] {
        assert_eq!(table.owner(id), Some(JAPAN), "{id}");
    }
    let cut = Table::empty(4).allied(&["korea", "north_china"]);
    assert!(!cut.is_supplied(JAPAN, "manchuria"));
    let zones = game().resource_zones(cut.position());
    assert!(zones.contains(zone("manchuria")));
}

/// Rules: 20.3c
#[test]
fn the_soviet_zones_let_nobody_pass() {
    for id in ["siberia", "mongolia", "sakhalin", "kamchatka"] {
        let table = Table::empty(2)
            .at("hokkaido", &["J-SF5"])
            .at("north_china", &["J-1A"]);
        assert_eq!(
            table.refused_by(&format!("sortie {id}")),
            Some("17-USSR"),
            "{id}"
        );
        assert_eq!(
            table.refused_by(&format!("offensive {id}")),
            Some("17-USSR"),
            "{id}"
        );
        assert_eq!(
            table.refused_by(&format!("drop {id}")),
            Some("17-USSR"),
            "{id}"
        );
    }
    assert_eq!(game().map().plan_distance(zone("aleutians")), u8::MAX);
}

/// Rules: 20.3e
#[test]
fn on_turn_1_the_allies_make_no_strategic_warfare() {
    let asked = |turn: u8| {
        let table = Table::start().change(|position| {
            position.turn = turn;
            position.agenda = vec![
                Step::Operations(Operations),
                Step::AlliedWarfare(AlliedWarfare),
                Step::JapaneseWarfare(JapaneseWarfare),
            ];
        });
        let table = table.play(&["done"]);
        matches!(game().pending(&table.state), Pending::Draw(_))
    };
    assert_eq!([asked(1), asked(2)], [false, true]);
}

/// What the computer thinks of an action.
fn score_of(table: &Table, words: &str) -> f32 {
    let all = scores(game(), &table.state, Skill::Normal, 1);
    let found = all.into_iter().find(|(action, _)| action == words);
    found.unwrap().1
}

/// The computer errs by 0.4 at most.
#[test]
fn the_computer_wants_the_burma_road_from_turn_2_on() {
    let burma = |turn| {
        let table = Table::empty(turn)
            .at("siam", &["J-15A"])
            .change(|position| position.japan.logistics = 9);
        score_of(&table, "offensive burma")
    };
    assert!(burma(2) > burma(1) + 5.0, "{} {}", burma(2), burma(1));
}

#[test]
fn the_computer_wants_the_sea_route_if_its_objective_lies_there() {
    let table = |objective| {
        Table::empty(3)
            .japanese(&["bismarck", "solomons"])
            .at("bismarck", &["J-SF4", "J-S1"])
            .change(move |position| {
                position.japan.logistics = 9;
                position.japan.objective = Some(objective);
            })
    };
    let route = |objective| score_of(&table(objective), "sortie new_hebrides");
    assert!(route(1) > route(2) + 2.0, "{} {}", route(1), route(2));
    assert!(route(1) > score_of(&table(1), "done"));
}
