//! Rules 4.2.

use super::*;

/// Rules: 4.2b
#[test]
fn r4_2b_what_is_watched_and_by_how_much() {
    let with = |zones: &[&str]| modifier(&Table::empty(4).japanese(zones));
    assert_eq!(with(&[]), 0);
    for near in [
        "alaska",
        "aleutians",
        "new_guinea",
        "lesser_sundas",
        "queensland",
    ] {
        assert_eq!(with(&[near]), -1, "{near}");
    }
    for beside_the_route in ["solomons", "gilberts", "midway", "new_zealand"] {
        assert_eq!(with(&[beside_the_route]), -1, "{beside_the_route}");
    }
    assert_eq!(with(&["bismarck", "wake", "burma"]), 0);
    for route in ["palmyra", "samoa", "new_south_wales", "pearl_harbor"] {
        assert_eq!(with(&[route]), -2, "{route}");
    }
    // Contested zones count near Alaska and Australia, not beside the route.
    let contested = |at: &str| modifier(&Table::empty(4).at(at, &["J-17A", "A-14C"]));
    assert_eq!(contested("new_guinea"), -1);
    assert_eq!(contested("aleutians"), -1);
    assert_eq!(contested("gilberts"), 0);
}

/// Rules: 4.2e
#[test]
fn r4_2e_a_full_corps_at_pearl_harbor_and_the_weakest_of_each_front_zone_stay() {
    let start = Table::empty(5)
        .japanese(&["solomons"])
        .at("pearl_harbor", &["A-HAW", "A-14C"])
        .at("new_hebrides", &["A-1C"])
        .at("samoa", &["A-11C"]);
    assert_eq!(forces(&start), set(&["A-14C", "A-11C"]));
    let two = start.clone().reduced("new_hebrides", &["A-24C"]);
    assert_eq!(forces(&two), set(&["A-14C", "A-11C", "A-1C"]));
    // The corps that stays at Pearl Harbor serves for Midway as well.
    let midway = start.japanese(&["midway"]);
    assert_eq!(forces(&midway), set(&["A-14C", "A-11C"]));
}

/// Rules: 4.2e, 4.1.1-US
#[test]
fn r4_2e_without_a_full_corps_two_reduced_ones_stay_at_pearl_harbor() {
    let table = Table::empty(5).reduced("pearl_harbor", &["A-HAW", "A-14C", "A-1C"]);
    assert_eq!(forces(&table), set(&["A-1C"]));
    let two = Table::empty(5).reduced("pearl_harbor", &["A-HAW", "A-14C"]);
    assert!(forces(&two).is_empty());
}

/// Rules: 4.2e
#[test]
fn r4_2e_everybody_in_a_contested_zone_stays() {
    let table = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .at("bengal", &["A-IN4", "A-IN15"])
        .at("burma", &["A-BUR"])
        .at("new_guinea", &["J-18A", "A-14C", "A-1C"]);
    // Burma is contested now, so Bengal is no front, but both its corps may go.
    assert_eq!(forces(&table), set(&["A-IN4", "A-IN15"]));
}

/// Rules: 4.2e, 17-CHINA, 4.1.1-US-b
#[test]
fn r4_2e_chinese_armies_go_with_burma_only_and_militia_and_bound_australians_never() {
    let start = Table::empty(5)
        .at("central_china", &["A-CH6", "A-CHX"])
        .at("new_south_wales", &["A-AM1", "A-AU2"])
        .at("fiji", &["A-AU3"]);
    // The weakest of the two in front of Northern China stays.
    assert_eq!(forces(&start), set(&["A-CHX", "A-AU3"]));
    let closed = start.japanese(&["burma"]);
    assert_eq!(forces(&closed), set(&["A-AU3"]));
}

/// Rules: 4.2d
#[test]
fn r4_2d_contested_zones_are_attacked_again_with_reinforcements_only() {
    let start = Table::empty(5)
        .at("burma", &["J-15A", "A-BUR"])
        .change(|position| position.options.no_surprise_in_china = false);
    let alone = start
        .clone()
        .at("pearl_harbor", &["A-HAW", "A-14C"])
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    assert!(assaults(&alone).is_empty());
    let table = start
        .at("bengal", &["A-IN4", "A-IN15"])
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    assert_eq!(
        assaults(&table),
        [(set(&["A-BUR", "A-IN4", "A-IN15"]), unit("J-15A"))]
    );
}

/// Rules: 4.2d, 17-CHINA
#[test]
fn r4_2d_with_burma_chinese_armies_attack_in_china() {
    let start = Table::empty(5)
        .at("north_china", &["J-1A", "J-13A", "A-CH1"])
        .allied(&["south_china", "indochina", "siam"])
        .at("tarim_basin", &["A-CH6"]);
    let table = start
        .clone()
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    assert_eq!(
        assaults(&table),
        [(set(&["A-CH1", "A-CH6"]), unit("J-13A"))]
    );
    assert!(!table.position().flags.american_counterattack);
    let closed = start
        .japanese(&["burma"])
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    assert!(assaults(&closed).is_empty());
}

/// Rules: 4.2g
#[test]
fn r4_2g_full_corps_sail_before_reduced_ones() {
    let table = solomons()
        .at("pearl_harbor", &["A-14C"])
        .reduced("palmyra", &["A-1C"])
        .at("nauru", &["A-11C"])
        .at("gilberts", &["A-10C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C", "A-1C", "A-11C"]))),
            &[],
        )
        .roll_on();
    assert_eq!(landed(&table), set(&["A-14C", "A-11C"]));
}

/// Rules: 4.2g
#[test]
fn r4_2g_garrisons_of_the_islands_sail_only_if_nobody_else_can() {
    let start = solomons().at("fiji", &["A-11C"]).at("samoa", &["A-10C"]);
    let forces = set(&["A-11C", "A-10C", "A-1C"]);
    let other = start
        .clone()
        .reduced("palmyra", &["A-1C"])
        .run(Step::JointCounterattack(JointCounterattack(forces)), &[])
        .roll_on();
    assert_eq!(
        landed(&other),
        set(&["A-1C"]),
        "one reduced corps, though there is room for two"
    );
    let nobody_else = start
        .run(Step::JointCounterattack(JointCounterattack(forces)), &[])
        .roll_on();
    assert_eq!(landed(&nobody_else), set(&["A-11C", "A-10C"]));
}

/// Rules: 4.2g, 3.2j
#[test]
fn r4_2g_ships_are_repaired_with_points_once_there_is_cargo() {
    let start = solomons()
        .reduced("new_caledonia", &["A-TF62"])
        .change(|position| position.allies.naval = 1);
    let none = start
        .clone()
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-IN4"]))),
            &[],
        )
        .roll_on();
    assert_eq!((none.steps("A-TF62"), none.position().allies.naval), (1, 1));
    assert!(sorties(&none).is_empty());
    assert!(none.position().operation.is_none());
    let two = start
        .at("palmyra", &["A-1C"])
        .at("nauru", &["A-11C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-1C", "A-11C"]))),
            &[],
        )
        .roll_on();
    assert_eq!(two.position().allies.naval, 0);
    assert_eq!(landed(&two).len(), 2, "full again, it carries two");
}

/// Rules: 4.2h
#[test]
fn r4_2h_the_target_is_near_the_route_or_australia_or_in_the_far_north() {
    let start = |turn| {
        Table::empty(turn)
            .japanese(&["gilberts", "lesser_sundas", "aleutians", "marshalls"])
            .at("aleutians", &["J-S1"])
            .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
    };
    let targets = |turn, die| {
        let table = start(turn)
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[die],
            )
            .roll_on();
        game().map().zone(sorties(&table)[0].1).id.clone()
    };
    // Spring: three kinds of target, two faces each.
    assert_eq!([1, 2].map(|die| targets(6, die)), ["gilberts", "gilberts"]);
    assert_eq!(
        [3, 4].map(|die| targets(6, die)),
        ["lesser_sundas", "lesser_sundas"]
    );
    assert_eq!(
        [5, 6].map(|die| targets(6, die)),
        ["aleutians", "aleutians"]
    );
    // Winter closes the north: two kinds.
    assert_eq!(
        [3, 4].map(|die| targets(5, die)),
        ["gilberts", "lesser_sundas"]
    );
}

/// Rules: 4.2h
#[test]
fn r4_2h_the_far_north_is_a_target_only_with_an_enemy_in_it() {
    let table = Table::empty(6)
        .japanese(&["gilberts", "lesser_sundas", "aleutians"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[6],
        )
        .roll_on();
    assert_eq!(sorties(&table)[0].1, zone("lesser_sundas"));
}
