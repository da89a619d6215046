//! Rules 5, 6.

use super::*;

/// Rules: 5.1, 5.1h
#[test]
fn r5_1_points_are_added_to_the_stock_one_for_each_zone() {
    let produce = |zones: &[&str]| {
        let table = Table::empty(2)
            .allied(&["north_china", "south_china"])
            .japanese(zones)
            .change(|position| position.japan.logistics = 4)
            .run(Step::Production(Production), &[]);
        table.position().japan.logistics
    };
    assert_eq!(produce(&[]), 5, "Manchuria alone");
    assert_eq!(produce(&["borneo"]), 6);
    assert_eq!(produce(&["borneo", "celebes", "halmahera"]), 7);
}

/// Rules: 5.1b
#[test]
fn r5_1b_the_eight_resource_zones() {
    let map = game().map();
    let resources = ids(map.all().filter(|zone| map.zone(*zone).resource));
    let mut expected = [
        "manchuria",
        "north_china",
        "south_china",
        "malaysia",
        "sumatra",
        "borneo",
        "java",
        "celebes",
    ];
    let mut found: Vec<&str> = resources.iter().map(String::as_str).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// Rules: 5.1f
#[test]
fn r5_1f_the_merchant_level_starts_at_six_and_is_the_range_of_lines() {
    let table = Table::start();
    assert_eq!(table.position().japan.merchant, 6);
    assert_eq!(game().japanese_range(table.position()), 6);
    let fallen = table.change(|position| position.japan.merchant = 4);
    assert_eq!(game().japanese_range(fallen.position()), 4);
}

/// Rules: 5.1g
#[test]
fn r5_1g_a_contested_malaysia_gives_no_ships_and_nothing_comes_after_the_change() {
    let contested = Table::empty(1)
        .at("malaysia", &["J-25A", "A-IN3"])
        .run(Step::Control(Control), &[]);
    assert_eq!(contested.position().japan.merchant, 6);
    let late = changed(6)
        .japanese(&["java"])
        .run(Step::Control(Control), &[]);
    assert_eq!(late.position().japan.merchant, 6);
}

/// Rules: 5.2f, 5.2i
#[test]
fn r5_2f_a_step_of_an_army_or_an_air_fleet_costs_a_point_in_supply_only() {
    let table = Table::empty(5)
        .reduced("honshu", &["J-14A", "J-11NAF"])
        .reduced("pearl_harbor", &["J-16A"])
        .japanese(&["pearl_harbor"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy();
    assert_eq!(table.refused_by("rebuild J-16A"), Some("15"));
    let table = table.play(&["rebuild J-14A", "rebuild J-11NAF"]);
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!((table.steps("J-14A"), table.steps("J-11NAF")), (2, 2));
}

/// Rules: 5.2j
#[test]
fn r5_2j_the_first_fleets_cost_two_points_and_others_one() {
    for (fleet, price) in [
        ("J-SF1", 2),
        ("J-CV1", 2),
        ("J-SF3", 1),
        ("J-CV2", 1),
        ("J-SFS", 1),
    ] {
        assert_eq!(game().price_of_fleets(set(&[fleet])), price, "{fleet}");
    }
    let poor = Table::empty(2)
        .at("honshu", &["J-SF1"])
        .japanese(&["marianas"])
        .change(|position| position.japan.logistics = 1)
        .play(&["sortie wake", "join J-SF1"]);
    assert_eq!(poor.refused_by("go"), Some("5.2"));
}

/// Rules: 14.2b
#[test]
fn r14_2b_the_commander_of_japan_builds_fortresses_and_nobody_for_the_allies() {
    let japan = Table::empty(2)
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert!(japan.is_legal("fortify okinawa"));
    let allies = changed(6)
        .change(|position| position.japan.logistics = 1)
        .allied_strategy();
    assert_eq!(allies.refused_by("fortify okinawa"), Some("1"));
}

/// Rules: 6b
#[test]
fn r6b_army_or_detachment_a_way_over_sea_costs_a_point_and_needs_a_friendly_supplied_end() {
    let table = Table::empty(2)
        .at("honshu", &["J-S1", "J-14A"])
        .japanese(&["wake"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert_eq!(
        table
            .clone()
            .play(&["select J-S1"])
            .refused_by("place midway"),
        Some("6b")
    );
    let moved = table.clone().play(&["select J-S1", "place wake"]);
    assert_eq!(moved.position().japan.logistics, 0);
    // Over land and passages nothing is paid, however far.
    let free = table
        .change(|position| position.japan.logistics = 0)
        .play(&["select J-14A"]);
    assert!(free.is_legal("place formosa"));
    assert!(!free.is_legal("place marianas"));
}

/// Rules: 6b, 15b
#[test]
fn r6b_the_end_must_lie_within_the_range_of_lines() {
    let table = |merchant| {
        Table::empty(2)
            .at("honshu", &["J-14A"])
            .japanese(&["north_philippines", "south_philippines"])
            .change(|position| {
                position.japan.logistics = 1;
                position.japan.merchant = merchant;
            })
            .japanese_strategy()
            .play(&["select J-14A"])
    };
    assert!(table(3).is_legal("place south_philippines"));
    assert_eq!(table(2).refused_by("place south_philippines"), Some("15"));
}

/// Rules: 6c
#[test]
fn r6c_air_fleets_go_to_contested_zones_and_leave_them() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF", "J-14A"])
        .at("south_china", &["J-23A", "A-CH3", "J-2AAF"])
        .change(|position| position.japan.logistics = 2)
        .japanese_strategy();
    let full = table.clone().play(&["select J-11NAF"]);
    assert!(!full.is_legal("place north_philippines"));
    let inward = full.play(&["place south_china"]);
    assert_eq!(inward.place("J-11NAF"), "south_china");
    let outward = inward.play(&["select J-2AAF", "place indochina"]);
    assert_eq!(outward.place("J-2AAF"), "indochina");
    assert_eq!(outward.position().japan.logistics, 0);
    assert_eq!(
        table
            .play(&["select J-14A"])
            .refused_by("place south_china"),
        Some("6b")
    );
}

/// Rules: 6a, 16d
#[test]
fn r6a_redeployment_meets_nobody_but_the_season_closes_zones() {
    let table = |turn| {
        Table::empty(turn)
            .at("indochina", &["J-15A", "J-3AAF"])
            .change(|position| position.japan.logistics = 2)
            .japanese_strategy()
    };
    assert!(table(2).play(&["select J-15A"]).is_legal("place siam"));
    assert_eq!(table(3).refused_by("select J-15A"), Some("16d"));
    assert_eq!(table(3).refused_by("select J-3AAF"), Some("16d"));
}

/// Rules: 6d
#[test]
fn r6d_fleets_pay_nothing_and_need_a_chain_of_friendly_zones_to_a_base() {
    let table = Table::empty(2)
        .at("honshu", &["J-SF1"])
        .change(|position| position.japan.logistics = 0)
        .japanese_strategy()
        .play(&["select J-SF1"]);
    assert!(table.is_legal("place carolines"));
    assert_eq!(table.refused_by("place marshalls"), Some("14.1"));
    assert_eq!(table.refused_by("place north_philippines"), Some("6b"));
}

/// Rules: 7.1, CLA-3
#[test]
fn r7_1_the_plan_gives_action_points_and_the_length_of_lines() {
    for (plan, points_a_turn) in [(Plan::Z, 4), (Plan::A, 3), (Plan::Sho, 2), (Plan::Ten, 1)] {
        let table = with_points(changed(6), 2)
            .change(|position| position.japan.plan = plan)
            .run(FLEETS, &[])
            .roll_on();
        assert_eq!(points(&table), 2 + points_a_turn);
        assert_eq!(game().japanese_range(table.position()), points_a_turn);
    }
}

/// Rules: CLA-3
#[test]
fn cla_3_logistics_resources_and_merchant_ships_are_over() {
    let table = changed(6)
        .change(|position| position.japan.logistics = 3)
        .run(Step::Begin(Phase::Production), &[]);
    assert_eq!(table.position().japan.logistics, 3);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 7.1.1a
#[test]
fn r7_1_1a_the_perimeter_is_what_touches_allied_zones() {
    let table = Table::empty(6).changed(4);
    let perimeter = ids(game().perimeter(table.position()).iter());
    assert_eq!(
        perimeter,
        [
            "formosa",
            "okinawa",
            "marianas",
            "palau",
            "carolines",
            "marshalls",
            "indochina",
            "siam",
            "north_china",
            "south_china",
        ]
    );
    // A contested zone belongs to it, and gives none to its neighbours.
    let contested = table
        .japanese(&["wake", "midway", "burma", "malaysia"])
        .at("midway", &["J-17A", "A-14C"]);
    let perimeter = game().perimeter(contested.position());
    assert!(perimeter.contains(zone("midway")));
    assert!(!perimeter.contains(zone("wake")));
    assert!(!perimeter.contains(zone("siam")));
    assert!(perimeter.contains(zone("malaysia")));
}
