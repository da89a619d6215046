//! Rules 13 to 16.

use super::*;

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
