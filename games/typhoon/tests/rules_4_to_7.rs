//! Sections 4 to 7: the inactive Allies, logistics, redeployment, the inactive Japanese.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{Table, game, set, unit, zone};
use heigi_engine::Pending;
use heigi_engine::Rules;
use heigi_typhoon::{
    ALLIES, AlliedStep, Event, JAPAN, JapaneseStep, Kind, Phase, Place, Plan, Step,
};

fn counterattack(table: &Table) -> (i8, bool) {
    table
        .events
        .iter()
        .find_map(|event| match event {
            Event::Counterattack { total, is_launched } => Some((*total, *is_launched)),
            _ => None,
        })
        .unwrap()
}

/// A turn in which the Solomons are Japanese, with a free corps at Pearl Harbor.
fn solomons(turn: u8) -> Table {
    Table::empty(turn)
        .japanese(&["solomons"])
        .at("pearl_harbor", &["A-HAW", "A-14C"])
}

/// Rules: 4.2, 4.2a, 4.2b, 4.2c, 4
#[test]
fn ty_002_a_zone_next_to_the_route_counts_one() {
    let table = solomons(4).run(Step::Counterattack, &[5]);
    assert_eq!(counterattack(&table), (4, true));
}

/// Rules: 4.2b, 4.2c
#[test]
fn ty_003_above_the_turn_there_is_no_counterattack() {
    let table = solomons(4).run(Step::Counterattack, &[6]);
    assert_eq!(counterattack(&table), (5, false));
}

/// Rules: 4.2f
#[test]
fn ty_164_without_free_corps_there_is_no_counterattack() {
    let table = Table::empty(2)
        .at("pearl_harbor", &["A-HAW"])
        .at("central_china", &["A-CH6"])
        .run(Step::Counterattack, &[1]);
    assert_eq!(counterattack(&table), (1, false));
    assert!(!table.position().flags.american_counterattack);
}

/// Rules: 4.2b
#[test]
fn ty_165_a_route_zone_counts_two_and_modifiers_do_not_add_up() {
    let table = solomons(2)
        .japanese(&["fiji"])
        .run(Step::Counterattack, &[4]);
    assert_eq!(counterattack(&table), (2, true));
}

/// Rules: 4.2e
#[test]
fn r4_2e_a_full_corps_at_pearl_harbor_and_the_front_stay() {
    let table = Table::empty(5)
        .japanese(&["solomons"])
        .at("pearl_harbor", &["A-HAW", "A-14C"])
        .at("new_hebrides", &["A-1C"])
        .at("samoa", &["A-11C"]);
    let forces = game().counterattack_forces(table.position());
    assert_eq!(forces, set(&["A-14C", "A-11C"]));
}

/// Rules: 4.2d, 4.2g, 4.2h, 4.2k, 4.2m, 12.4b
#[test]
fn r4_2g_a_joint_counterattack_lands_corps_in_the_nearest_zone() {
    let table = Table::empty(5)
        .japanese(&["solomons"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C"])
        .at("new_caledonia", &["A-TF62"])
        .run(Step::Counterattack, &[1])
        .roll_on();
    assert_eq!(table.position().step(), Some(Step::Operations));
    assert!(table.position().flags.american_counterattack);
    // The Solomons are the only Japanese zone near the route.
    let landed = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::Landed { zone: at, .. } if *at == zone("solomons")))
        .count();
    assert_eq!(landed, 2, "{:?}", table.events);
    assert_eq!(
        table.position().zone(zone("solomons")).pending,
        Some(ALLIES)
    );
    let port = table.place("A-TF62");
    assert!(game().map().zone(zone(&port)).base, "{port}");
    assert_eq!(table.place("A-HAW"), "pearl_harbor");
}

/// Rules: 4.2l, 4.2j
#[test]
fn r4_2l_the_13th_air_force_follows_the_landing() {
    let start = Table::empty(5)
        .japanese(&["solomons"])
        .at("solomons", &["J-S1"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C"])
        .at("new_caledonia", &["A-TF62", "A-13AF"])
        .run(Step::Counterattack, &[1]);
    let mut held = 0;
    for first in 0..6 {
        let table = start.clone().roll_from(first);
        let attacked = table
            .events
            .iter()
            .any(|event| matches!(event, Event::Attack { target, .. } if *target == unit("J-S1")));
        if !attacked {
            continue;
        }
        let is_held = table.position().zone(zone("solomons")).land[1] > 0;
        let expected = if is_held { "solomons" } else { "new_caledonia" };
        assert_eq!(table.place("A-13AF"), expected);
        held += u8::from(is_held);
    }
    assert!(held > 0 && held < 6, "{held}");
}

/// Rules: 4.2i
#[test]
fn r4_2i_air_fleets_attack_before_a_land_offensive() {
    let table = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A", "J-3AAF"])
        .at("bengal", &["A-IN4", "A-IN15", "A-10AF"])
        .run(Step::Counterattack, &[1])
        .roll_on();
    let raid = table.events.iter().position(
        |event| matches!(event, Event::Attack { target, .. } if *target == unit("J-3AAF")),
    );
    let fight = table.events.iter().position(
        |event| matches!(event, Event::Attack { target, .. } if *target == unit("J-15A")),
    );
    assert!(raid.unwrap() < fight.unwrap(), "{:?}", table.events);
    assert!(
        !table.position().flags.american_counterattack,
        "no American forces (R21)"
    );
}

/// Rules: 4.1, 4.1.1, 4.1.1a, 4.1.1b
#[test]
fn r4_1_1b_corps_in_contested_zones_are_rebuilt_first() {
    let table = Table::empty(6)
        .reduced("pearl_harbor", &["A-14C"])
        .reduced("solomons", &["A-1C"])
        .at("solomons", &["J-17A"])
        .change(|position| position.allies.land_us = 1)
        .run(Step::AlliedAutoma(AlliedStep::LandUs), &[]);
    assert_eq!((table.steps("A-1C"), table.steps("A-14C")), (2, 1));
    assert_eq!(table.position().allies.land_us, 0);
}

/// Rules: 4.1.1a, 4.1.1c
#[test]
fn r4_1_1c_destroyed_corps_return_at_home_when_none_is_reduced() {
    let table = Table::empty(6)
        .destroyed(&["A-14C"])
        .change(|position| position.allies.land_us = 1)
        .run(Step::AlliedAutoma(AlliedStep::LandUs), &[]);
    assert_eq!(
        (table.place("A-14C").as_str(), table.steps("A-14C")),
        ("pearl_harbor", 1)
    );
    let british = Table::empty(6)
        .destroyed(&["A-IN4"])
        .change(|position| position.allies.land_uk = 1)
        .run(Step::AlliedAutoma(AlliedStep::LandUk), &[]);
    assert_eq!(british.place("A-IN4"), "india");
}

/// Rules: 17-ANZAC-c
#[test]
fn r17_anzac_c_anzac_corps_use_british_points_that_are_left() {
    let table = Table::empty(6)
        .reduced("new_zealand", &["A-NZ"])
        .change(|position| position.allies.land_uk = 1)
        .run(Step::AlliedAutoma(AlliedStep::LandUk), &[]);
    assert_eq!(table.steps("A-NZ"), 2);
}

/// Rules: 4.1.1-US
#[test]
fn ty_159_pearl_harbor_is_satisfied_and_the_next_corps_goes_to_an_island() {
    let table = Table::empty(3)
        .at("pearl_harbor", &["A-HAW"])
        .reduced("pearl_harbor", &["A-14C"])
        .run(Step::AlliedAutoma(AlliedStep::GarrisonsUs), &[6]);
    // One free corps; four islands: the fourth of the list needs a die of 4, so 6 is rolled again.
    let table = table.play(&["= 4"]);
    let homes = ["new_caledonia", "new_hebrides", "fiji", "samoa"];
    assert_eq!(table.place("A-14C"), homes[3]);
    assert_eq!(table.place("A-HAW"), "pearl_harbor");
}

/// Rules: 4.1.1-US-b
#[test]
fn r4_1_1_us_b_australian_corps_stay_until_japan_is_next_door() {
    let quiet = Table::empty(4)
        .at("queensland", &["A-AU1"])
        .at("pearl_harbor", &["A-HAW"]);
    let table = quiet
        .clone()
        .run(Step::AlliedAutoma(AlliedStep::GarrisonsUs), &[]);
    assert_eq!(table.place("A-AU1"), "queensland");
    // New South Wales must be held once the Northern Territory is lost.
    let table = quiet
        .japanese(&["northern_territory"])
        .run(Step::AlliedAutoma(AlliedStep::GarrisonsUs), &[]);
    assert_eq!(table.place("A-AU1"), "new_south_wales");
}

/// Rules: 4.1.1-UK
#[test]
fn r4_1_1_uk_a_british_corps_goes_where_the_japanese_stand_next_door() {
    let table = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .at("india", &["A-IND", "A-IN4"])
        .run(Step::AlliedAutoma(AlliedStep::GarrisonsUk), &[1]);
    assert_eq!(table.place("A-IN4"), "bengal");
    assert_eq!(table.place("A-IND"), "india");
}

/// Rules: 4.1.1-CH, 17-CHINA-b, ERR-Q17, ERR-Q3
#[test]
fn r4_1_1_ch_chinese_armies_move_up_to_three_in_contested_zones() {
    let table = Table::empty(4)
        .at("north_china", &["J-1A", "A-CH1"])
        .at("central_china", &["A-CH6", "A-CHX"])
        .run(Step::AlliedAutoma(AlliedStep::China), &[1]);
    assert_eq!(game().map().groups.china.len(), 4);
    let there = game()
        .land_units(table.position(), ALLIES, zone("north_china"))
        .count();
    assert_eq!(there, 3);
}

/// Rules: 4.1.1-CH-b
#[test]
fn r4_1_1_ch_b_chinese_armies_recover_also_under_allied_command() {
    let table = Table::empty(7)
        .changed(4)
        .reduced("central_china", &["A-CH6"])
        .run(Step::AlliedAutoma(AlliedStep::China), &[]);
    assert_eq!(table.steps("A-CH6"), 2);
}

/// Rules: ERR-Q2, 4.1.1-CH-c
#[test]
fn ty_012_a_chinese_army_goes_to_burma_once() {
    let table = Table::empty(3)
        .at("central_china", &["A-CHX"])
        .change(|position| position.flags.burma_entered = true)
        .run(Step::AlliedAutoma(AlliedStep::China), &[]);
    assert_eq!(table.place("A-CHX"), "burma");
    let later = table
        .at("central_china", &["A-CH6"])
        .run(Step::AlliedAutoma(AlliedStep::China), &[]);
    assert_eq!(later.place("A-CH6"), "central_china");
}

/// Rules: 17-CHINA
#[test]
fn ty_150_one_destroyed_army_returns_and_ty_151_two_with_burma() {
    let destroyed = |table: Table| {
        table
            .destroyed(&["A-CH1", "A-CH2", "A-CH3"])
            .run(Step::AlliedAutoma(AlliedStep::China), &[])
            .roll_on()
    };
    let returned = |table: &Table| {
        ["A-CH1", "A-CH2", "A-CH3"]
            .iter()
            .filter(|id| table.place(id) == "central_china" && table.steps(id) == 1)
            .count()
    };
    assert_eq!(
        returned(&destroyed(Table::empty(4).japanese(&["burma"]))),
        1
    );
    let contested = Table::empty(4).at("burma", &["J-15A", "A-BUR"]);
    assert_eq!(returned(&destroyed(contested)), 1);
    assert_eq!(returned(&destroyed(Table::empty(4))), 2);
}

/// Rules: 4.1.2, 4.1.2a
#[test]
fn ty_160_task_force_64_and_a_carrier_group_go_to_new_caledonia() {
    let table = Table::empty(2)
        .at("pearl_harbor", &["A-TF11", "A-TF16", "A-TF64"])
        .run(Step::AlliedAutoma(AlliedStep::Fleets), &[5]);
    assert_eq!(table.place("A-TF16"), "new_caledonia");
    assert_eq!(table.place("A-TF64"), "new_caledonia");
    assert_eq!(table.place("A-TF11"), "pearl_harbor");
}

/// Rules: 4.1.2b
#[test]
fn ty_161_the_next_home_is_taken_when_the_first_is_lost() {
    let table = Table::empty(4)
        .at("new_caledonia", &["J-17A", "A-14C"])
        .japanese(&["new_hebrides"]);
    assert_eq!(game().task_force_64_home(table.position()), zone("fiji"));
}

/// Rules: 4.1.2c
#[test]
fn r4_1_2c_with_pearl_harbor_the_fleets_and_points_are_lost() {
    let table = Table::empty(4)
        .at("pearl_harbor", &["J-17A", "A-HAW", "A-TF11"])
        .change(|position| position.allies.naval = 3)
        .run(Step::Control, &[]);
    assert_eq!(table.place("A-TF11"), "removed");
    assert_eq!(table.position().allies.naval, 0);
}

/// Rules: 4.1.2d
#[test]
fn r4_1_2d_the_eastern_fleet_goes_with_india() {
    let table = Table::empty(4)
        .at("ceylon", &["A-EF"])
        .at("india", &["J-15A"])
        .run(Step::Control, &[]);
    assert_eq!(table.place("A-EF"), "removed");
    let home = Table::empty(4)
        .at("ceylon", &["A-EF"])
        .run(Step::AlliedAutoma(AlliedStep::Fleets), &[]);
    assert_eq!(home.place("A-EF"), "india");
}

/// Rules: 4.1.2e
#[test]
fn ty_162_the_abda_fleet_goes_with_java() {
    let table = Table::empty(2)
        .at("java", &["J-16A", "A-ABDA"])
        .run(Step::Control, &[])
        .roll_on();
    assert_eq!(table.place("A-ABDA"), "removed");
    let active = Table::empty(7)
        .changed(4)
        .at("java", &["A-ABDA"])
        .japanese(&["borneo"]);
    assert_eq!(active.refused_by("sortie borneo"), Some("6"));
}

/// Rules: 4.1.2f
#[test]
fn r4_1_2f_points_bring_back_disrupted_then_destroyed_then_reduced_fleets() {
    let table = Table::empty(6)
        .destroyed(&["A-TF1"])
        .reduced("pearl_harbor", &["A-TF62"])
        .change(|position| {
            position.unit_mut(unit("A-TF64")).place = Place::Track(7);
            position.unit_mut(unit("A-TF64")).steps = 2;
            position.allies.naval = 2;
        })
        .run(Step::AlliedAutoma(AlliedStep::Fleets), &[]);
    assert_eq!(table.place("A-TF64"), "pearl_harbor");
    assert_eq!(
        (table.place("A-TF1").as_str(), table.steps("A-TF1")),
        ("pearl_harbor", 1)
    );
    assert_eq!(table.steps("A-TF62"), 1);
}

/// Rules: 4.1.3, 4.1.3a, 4.1.3b
#[test]
fn ty_163_destroyed_air_fleets_return_first() {
    let table = Table::empty(6)
        .destroyed(&["A-5AF"])
        .reduced("pearl_harbor", &["A-7AF"])
        .change(|position| position.allies.air = 1)
        .run(Step::AlliedAutoma(AlliedStep::Air), &[]);
    assert_eq!(
        (table.place("A-5AF").as_str(), table.steps("A-5AF")),
        ("new_south_wales", 1)
    );
    assert_eq!(table.steps("A-7AF"), 1);
}

/// Rules: 4.1.3c
#[test]
fn r4_1_3c_without_its_headquarters_an_air_fleet_returns_anywhere_supplied() {
    let table = Table::empty(6)
        .destroyed(&["A-13AF"])
        .japanese(&["new_caledonia"])
        .change(|position| position.allies.air = 1)
        .run(Step::AlliedAutoma(AlliedStep::Air), &[])
        .roll_on();
    assert_ne!(table.place("A-13AF"), "new_caledonia");
    assert_eq!(table.steps("A-13AF"), 1);
}

/// Rules: 4.1.3d
#[test]
fn r4_1_3d_reduced_air_fleets_in_contested_zones_come_first() {
    let table = Table::empty(6)
        .reduced("pearl_harbor", &["A-7AF"])
        .reduced("new_guinea", &["A-5AF"])
        .at("new_guinea", &["A-AU1", "J-18A"])
        .change(|position| position.allies.air = 1)
        .run(Step::AlliedAutoma(AlliedStep::Air), &[]);
    assert_eq!((table.steps("A-5AF"), table.steps("A-7AF")), (2, 1));
}

/// Rules: 4.1.3e
#[test]
fn r4_1_3e_the_nearest_air_fleet_joins_a_contested_zone() {
    let table = Table::empty(6)
        .at("new_guinea", &["A-AU1", "J-18A"])
        .at("new_south_wales", &["A-5AF"])
        .at("pearl_harbor", &["A-7AF"])
        .run(Step::AlliedAutoma(AlliedStep::Air), &[]);
    assert_eq!(table.place("A-5AF"), "new_guinea");
    assert_eq!(table.place("A-7AF"), "pearl_harbor");
}

/// Rules: 4.3, 4.3a
#[test]
fn r4_3a_in_the_pause_the_allies_enter_no_zone() {
    let table = Table::empty(5)
        .changed(4)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .at("bengal", &["A-IN4"])
        .at("pearl_harbor", &["A-TF62", "A-14C"])
        .japanese(&["midway"]);
    assert_eq!(table.refused_by("offensive burma"), Some("4.3a"));
    assert_eq!(table.refused_by("sortie midway"), Some("4.3a"));
    let later = table.change(|position| position.turn = 6);
    assert!(later.is_legal("offensive burma"));
    assert!(later.is_legal("sortie midway"));
}

/// Rules: 4.3b, 19e, TBL-OBJ-AL
#[test]
fn r4_3b_the_allied_objective_is_set_in_the_pause() {
    let table = Table::empty(5)
        .changed(4)
        .run(Step::Begin(Phase::AlliedStrategy), &[]);
    assert_eq!(table.position().step(), Some(Step::AlliedObjective));
    let table = table.play(&["roll", "= 5"]);
    assert_eq!(table.position().allies.objective, Some(2));
    let sizes = game()
        .map()
        .groups
        .allied_objectives
        .map(|zones| zones.len());
    assert_eq!(sizes, [7, 6, 7]);
}

/// Rules: 4.3c
#[test]
fn r4_3c_after_the_change_the_player_decides_for_the_allies() {
    let table = Table::empty(6)
        .changed(4)
        .run(Step::Begin(Phase::AlliedStrategy), &[]);
    assert_eq!(table.position().step(), Some(Step::AlliedStrategy));
    assert_eq!(game().pending(&table.state), Pending::Decision(ALLIES));
    let table = table.run(Step::Begin(Phase::Answer), &[]);
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::Counterattack { .. }))
    );
}

/// Rules: 5.1e, 5.1d, 5.1, 5.1h
#[test]
fn ty_004_production_is_capped_by_the_merchant_level() {
    let table = Table::empty(6)
        .japanese(&["malaysia", "sumatra", "java", "borneo", "celebes"])
        .at("north_china", &["J-1A"])
        .at("south_china", &["J-23A"])
        .change(|position| {
            position.japan.merchant = 7;
            position.japan.logistics = 2;
        })
        .run(Step::Production, &[]);
    assert_eq!(game().resource_zones(table.position()).len(), 8);
    assert_eq!(table.position().japan.logistics, 9);
}

/// Rules: 20.1, 5.1a, 5.1b
#[test]
fn ty_011_the_first_production_gives_three_points() {
    let table = Table::start().play(&["done"]).roll_on();
    assert_eq!(table.position().japan.logistics, 9);
}

/// Rules: 5.1g, 20.3d, 5.1f
#[test]
fn ty_039_the_ships_of_malaysia_and_java_count_once() {
    let table = Table::empty(1)
        .japanese(&["malaysia"])
        .run(Step::Control, &[]);
    assert_eq!(table.position().japan.merchant, 7);
    let table = table.japanese(&["java"]).run(Step::Control, &[]);
    assert_eq!(table.position().japan.merchant, 8);
    assert_eq!(table.run(Step::Control, &[]).position().japan.merchant, 8);
}

/// Rules: ERR-Q1, 5.1f
#[test]
fn ty_040_new_merchant_ships_come_while_japan_is_active() {
    let table = Table::empty(6).run(Step::Arrivals, &[]).roll_on();
    assert_eq!(table.position().japan.merchant, 7);
    let changed = Table::empty(6)
        .changed(4)
        .run(Step::Arrivals, &[])
        .roll_on();
    assert_eq!(changed.position().japan.merchant, 6);
}

/// Rules: 5.1a, 5.1c
#[test]
fn ty_041_a_contested_resource_zone_in_reach_counts() {
    let table = Table::empty(2)
        .japanese(&["borneo"])
        .at("java", &["J-16A", "A-NEI"]);
    let zones = game().resource_zones(table.position());
    assert!(zones.contains(zone("java")));
    assert!(zones.contains(zone("borneo")));
}

/// Rules: 5.1c, 15b
#[test]
fn ty_042_a_zone_outside_the_strategic_range_gives_nothing() {
    let table = Table::empty(4)
        .japanese(&["borneo", "java"])
        .change(|position| position.japan.merchant = 4);
    let zones = game().resource_zones(table.position());
    assert!(zones.contains(zone("borneo")));
    assert!(!zones.contains(zone("java")));
}

/// Rules: 5.2j, 9.3p, ERR-Q4
#[test]
fn ty_043_fleets_are_paid_and_cargo_is_not() {
    let table = Table::empty(2)
        .at("honshu", &["J-SF1", "J-CV1", "J-SF3", "J-14A", "J-16A"])
        .japanese(&["marianas"])
        .change(|position| position.japan.logistics = 6)
        .play(&["sortie wake", "join J-SF1", "join J-CV1", "join J-SF3"]);
    let fleets = set(&["J-SF1", "J-CV1", "J-SF3"]);
    assert_eq!(game().price_of_fleets(fleets), 5);
    assert!(game().fits_aboard(table.position(), fleets, set(&["J-14A", "J-16A"])));
    let table = table.play(&["load J-14A", "load J-16A", "go"]);
    assert_eq!(table.position().japan.logistics, 1);
}

/// Rules: 5.2g, 10.1l
#[test]
fn ty_044_armies_pay_for_an_attack_and_detachments_do_not() {
    assert_eq!(game().price_of_attack(set(&["J-25A", "J-15A", "J-S6"])), 2);
    let table = Table::empty(2)
        .at("burma", &["J-25A", "J-15A", "J-S6", "A-BUR"])
        .change(|position| position.japan.logistics = 2)
        .play(&[
            "offensive burma",
            "go",
            "join J-25A",
            "join J-15A",
            "join J-S6",
            "attack A-BUR",
        ]);
    assert_eq!(table.position().japan.logistics, 0);
}

/// Rules: 5.2, 5.2a, 5.2b
#[test]
fn r5_2_without_points_nothing_is_attacked() {
    let table = Table::empty(2)
        .at("siam", &["J-15A"])
        .at("burma", &["A-BUR"])
        .change(|position| position.japan.logistics = 0)
        .play(&["offensive burma", "join J-15A", "go"]);
    // The army stands in Burma and cannot attack: the operation is over.
    assert_eq!(table.position().step(), Some(Step::Operations));
    assert!(table.is_contested("burma"));
}

/// Rules: 5.2h
#[test]
fn r5_2h_an_air_attack_costs_a_point() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-11NAF", "attack A-5AF"]);
    assert_eq!(table.position().japan.logistics, 0);
    let poor = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 0);
    assert_eq!(poor.refused_by("select J-11NAF"), Some("5.2"));
}

/// Rules: 5.2i, 6c
#[test]
fn r5_2i_redeploying_an_air_fleet_costs_a_point() {
    let table = Table::empty(2)
        .at("honshu", &["J-1AAF"])
        .change(|position| position.japan.logistics = 2)
        .japanese_strategy()
        .play(&["select J-1AAF", "place formosa"]);
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!(table.place("J-1AAF"), "formosa");
}

/// Rules: 5.2k, 14.2, 14.2a, 14.2b
#[test]
fn r5_2k_a_fortress_costs_a_point_and_a_zone_has_one() {
    let table = Table::empty(2)
        .change(|position| position.japan.logistics = 2)
        .japanese_strategy()
        .play(&["fortify okinawa"]);
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!(table.refused_by("fortify okinawa"), Some("14.2a"));
    assert_eq!(table.refused_by("fortify pearl_harbor"), Some("6b"));
}

/// Rules: 5.2l, 14.2a
#[test]
fn ty_045_a_detachment_becomes_a_fortress_for_nothing() {
    let table = Table::empty(2)
        .at("marianas", &["J-S1"])
        .change(|position| position.japan.logistics = 0)
        .japanese_strategy()
        .play(&["convert J-S1"]);
    assert_eq!(table.place("J-S1"), "removed");
    assert_eq!(table.place("J-F1"), "marianas");
}

/// Rules: 6b, 6, 6a
#[test]
fn ty_046_a_passage_costs_nothing() {
    let table = Table::empty(2)
        .at("kyushu", &["J-14A"])
        .change(|position| position.japan.logistics = 0)
        .japanese_strategy()
        .play(&["select J-14A", "place korea"]);
    assert_eq!(table.place("J-14A"), "korea");
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::Reaction { .. }))
    );
}

/// Rules: 6b, 5.2e
#[test]
fn ty_047_a_way_by_sea_costs_one_point_in_all() {
    let table = Table::empty(2)
        .at("honshu", &["J-14A"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy()
        .play(&["select J-14A", "place marianas"]);
    assert_eq!(table.position().japan.logistics, 0);
    assert_eq!(
        table.refused_by("select J-14A"),
        Some("9a"),
        "once in a phase (H-2)"
    );
}

/// Rules: 6b
#[test]
fn ty_048_land_units_are_not_redeployed_from_contested_zones() {
    let table = Table::empty(2)
        .at("south_china", &["J-23A", "J-2AAF", "A-CH3"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy();
    assert_eq!(table.refused_by("select J-23A"), Some("6b"));
    assert!(table.is_legal("select J-2AAF"));
}

/// Rules: 6d
#[test]
fn ty_049_fleets_redeploy_freely_along_friendly_zones() {
    let table = Table::empty(6)
        .changed(4)
        .at("new_caledonia", &["A-TF64"])
        .allied_strategy()
        .play(&["select A-TF64"]);
    assert!(table.is_legal("place pearl_harbor"));
    assert_eq!(table.refused_by("place palmyra"), Some("14.1"));
}

/// Rules: 6d, 15a
#[test]
fn ty_050_a_contested_zone_breaks_the_chain() {
    let table = Table::empty(6)
        .changed(4)
        .at("new_caledonia", &["A-TF64"])
        .at("samoa", &["J-17A", "A-14C"])
        .japanese(&[
            "gilberts",
            "nauru",
            "marshalls",
            "solomons",
            "bismarck",
            "new_guinea",
        ])
        .japanese(&[
            "halmahera",
            "lesser_sundas",
            "java",
            "celebes",
            "borneo",
            "south_philippines",
        ])
        .allied_strategy();
    let is_open = table.is_legal("select A-TF64") && {
        let taken = table.clone().play(&["select A-TF64"]);
        taken.is_legal("place pearl_harbor")
    };
    assert!(!is_open);
}

/// Rules: 7.1.1, CLA-3, 7.1, 7
#[test]
fn ty_166_stored_action_points_add_up() {
    let table = Table::empty(6)
        .changed(4)
        .change(|position| position.japan.action_points = 1)
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
    assert_eq!(table.position().japan.action_points, 5);
    assert_eq!(game().japanese_range(table.position()), 4);
}

/// The Bismarcks as the only zone of the perimeter that is empty and supplied.
fn bismarck() -> Table {
    Table::empty(6)
        .changed(4)
        .japanese(&["bismarck"])
        .at("honshu", &["J-1NAF"])
        .change(|position| position.japan.action_points = 1)
}

/// Rules: CLA-3a, 7.1-A1, 7.1.1a, 7.1.1d
#[test]
fn ty_167_an_empty_base_of_the_perimeter_is_filled() {
    // Other zones of the perimeter have no base and come later.
    let table = bismarck()
        .at("marianas", &["J-S1"])
        .at("carolines", &["J-S3"])
        .at("palau", &["J-S4"])
        .at("formosa", &["J-14A"])
        .at("okinawa", &["J-S5"])
        .at("south_china", &["J-15A"])
        .run(Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter), &[])
        .roll_on();
    let there: Vec<Kind> = game()
        .units_in(table.position(), zone("bismarck"))
        .map(|unit| game().unit(unit).kind)
        .collect();
    for kind in [Kind::Army, Kind::Snlf, Kind::Fortress, Kind::AirFleet] {
        assert!(there.contains(&kind), "{kind:?} in {there:?}");
    }
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: CLA-3b
#[test]
fn ty_168_atolls_take_a_fortress_and_with_a_base_a_detachment() {
    let table = Table::empty(6)
        .changed(4)
        .at("honshu", &["J-1NAF"])
        .at("palau", &["J-S4"])
        .at("formosa", &["J-14A"])
        .at("okinawa", &["J-S5"])
        .at("indochina", &["J-15A"])
        .at("siam", &["J-25A"])
        .at("south_china", &["J-23A"])
        .at("marianas", &["J-S1"])
        .change(|position| position.japan.action_points = 2)
        .run(Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter), &[])
        .roll_on();
    let kinds = |id: &str| -> Vec<Kind> {
        game()
            .units_in(table.position(), zone(id))
            .map(|unit| game().unit(unit).kind)
            .collect()
    };
    assert!(kinds("carolines").contains(&Kind::Snlf));
    assert!(kinds("carolines").contains(&Kind::Fortress));
    assert!(!kinds("marshalls").contains(&Kind::Snlf));
}

/// Rules: CLA-3c
#[test]
fn cla_3c_weak_zones_of_the_perimeter_are_strengthened_without_fortress() {
    let table = bismarck()
        .at("bismarck", &["J-17A"])
        .run(Step::JapaneseAutoma(JapaneseStep::WeakPerimeter), &[])
        .roll_on();
    let fortresses = game()
        .units_of(JAPAN)
        .filter(|unit| game().unit(*unit).kind == Kind::Fortress)
        .filter(|unit| table.position().zone_of(*unit).is_some())
        .count();
    assert_eq!(fortresses, 0);
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: CLA-3d, 7.1-A2
#[test]
fn ty_169_two_steps_are_rebuilt_for_a_point() {
    let table = Table::empty(6)
        .changed(4)
        .reduced("honshu", &["J-14A", "J-15A"])
        .reduced("kyushu", &["J-16A"])
        .change(|position| position.japan.action_points = 2)
        .run(Step::JapaneseAutoma(JapaneseStep::Rebuilding), &[])
        .roll_on();
    assert_eq!(
        ["J-14A", "J-15A", "J-16A"].map(|id| table.steps(id)),
        [2, 2, 2]
    );
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: CLA-3e, 7.1.1e
#[test]
fn cla_3e_one_zone_of_the_second_line_is_filled() {
    let table = bismarck()
        .change(|position| position.japan.action_points = 3)
        .run(Step::JapaneseAutoma(JapaneseStep::SecondLine), &[])
        .roll_on();
    assert_eq!(table.position().japan.action_points, 2);
}

/// Rules: 7.1.2, ERR-Q7
#[test]
fn ty_170_the_base_of_plan_a_is_drawn() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["north_philippines"])
        .at("honshu", &["J-CV1", "J-SF2"])
        .change(|position| position.japan.plan = Plan::A)
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[3]);
    assert_eq!(table.place("J-CV1"), "marianas");
    assert_eq!(table.place("J-SF2"), "marianas");
}

/// Rules: 7.1.1b
#[test]
fn ty_171_plan_z_keeps_carriers_in_honshu_and_the_rest_in_the_carolines() {
    let table = Table::empty(6)
        .changed(4)
        .at("kyushu", &["J-CV1", "J-SF1", "J-SF2"])
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
    assert_eq!(table.place("J-CV1"), "honshu");
    assert_eq!(table.place("J-SF1"), "carolines");
    assert_eq!(table.place("J-SF2"), "carolines");
}

/// Rules: 7, 4.3
#[test]
fn ty_172_in_the_pause_japan_spends_points_and_does_not_attack() {
    let table = Table::empty(5)
        .changed(4)
        .at("north_china", &["J-1A", "A-CH1"])
        .change(|position| position.japan.action_points = 4)
        .run(Step::Begin(Phase::Answer), &[]);
    assert!(
        table
            .events
            .iter()
            .all(|event| !matches!(event, Event::Attack { .. }))
    );
    let later = Table::empty(6)
        .changed(4)
        .at("north_china", &["J-1A", "A-CH1"])
        .change(|position| position.japan.action_points = 4)
        .run(Step::Begin(Phase::Answer), &[])
        .roll_on();
    assert!(
        later
            .events
            .iter()
            .any(|event| matches!(event, Event::Attack { .. }))
    );
}

/// Rules: ERR-Q6, 7.1.1
#[test]
fn ty_006_wake_is_three_zones_from_japan() {
    assert_eq!(game().map().plan_distance(zone("wake")), 3);
    assert_eq!(
        game().map().reaction_distance(zone("wake"), zone("honshu")),
        2
    );
    let table = Table::empty(8)
        .changed(4)
        .japanese(&["north_philippines", "south_philippines"])
        .at("wake", &["A-14C"])
        .run(Step::Control, &[]);
    assert_eq!(table.position().japan.plan, Plan::A);
}

/// Rules: 7.1.3, 7.1.4, 7.1.2
#[test]
fn r7_1_3_plans_follow_the_nearest_allied_zone_and_never_go_back() {
    let plan = |zones: &[&str]| {
        Table::empty(8)
            .changed(4)
            .japanese(&["north_philippines", "south_philippines", "wake"])
            .allied(zones)
            .run(Step::Control, &[])
            .position()
            .japan
            .plan
    };
    assert_eq!(plan(&[]), Plan::Z);
    assert_eq!(plan(&["carolines"]), Plan::A);
    assert_eq!(plan(&["marianas"]), Plan::Sho);
    assert_eq!(plan(&["okinawa"]), Plan::Ten);
    let back = Table::empty(8)
        .changed(4)
        .change(|position| position.japan.plan = Plan::Sho)
        .japanese(&["north_philippines", "south_philippines", "wake"])
        .run(Step::Control, &[]);
    assert_eq!(back.position().japan.plan, Plan::Sho);
    assert_eq!(
        [Plan::Z, Plan::A, Plan::Sho, Plan::Ten].map(Plan::points),
        [4, 3, 2, 1]
    );
}

/// Rules: 7.2, 7.2b, 7.1-A3, CLA-3f, 7.1.1f
#[test]
fn r7_2b_each_army_attacks_the_next_weakest_enemy() {
    let table = Table::empty(7)
        .changed(4)
        .at("north_china", &["J-1A", "J-12A", "A-CH1"])
        .reduced("north_china", &["A-CH2"])
        .change(|position| position.japan.action_points = 1)
        .run(Step::AsianOffensive, &[3, 3, 3, 3]);
    let targets: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack {
                attackers, target, ..
            } if game().unit(*target).side == ALLIES => Some((*attackers, *target)),
            _ => None,
        })
        .collect();
    assert_eq!(targets[0], (set(&["J-1A"]), unit("A-CH2")));
    assert_eq!(targets[1], (set(&["J-12A"]), unit("A-CH1")));
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: 7.2c, 7.2e, 7.2f
#[test]
fn r7_2c_without_a_contested_zone_an_enemy_zone_is_invaded() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["central_china", "tarim_basin", "burma", "malaysia"])
        .at("siam", &["J-15A", "J-25A"])
        .at("burma", &["J-33A", "J-3AAF"])
        .at("north_china", &["J-1A", "J-12A"])
        .at("south_china", &["J-23A", "J-11A"])
        .at("bengal", &["A-IN4"])
        .change(|position| position.japan.action_points = 1)
        .change(|position| {
            position.turn = 10;
        })
        .run(Step::AsianOffensive, &[])
        .roll_on();
    assert_eq!(table.position().japan.action_points, 0);
    let attacked = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Attack { target, .. } if *target == unit("A-IN4")));
    assert!(attacked);
    // One army stays in Burma.
    assert!(
        game()
            .land_units(table.position(), JAPAN, zone("burma"))
            .next()
            .is_some()
    );
}

/// Rules: 7.2g, CLA-3g
#[test]
fn r7_2g_action_points_that_are_left_are_stored() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["central_china", "tarim_basin"])
        .change(|position| position.japan.action_points = 3)
        .run(Step::AsianOffensive, &[])
        .roll_on();
    assert_eq!(table.position().japan.action_points, 3);
}

/// Rules: 7.2a, 7.2d
#[test]
fn r7_2d_after_a_victory_the_best_spare_army_breaks_through() {
    let table = Table::empty(9)
        .changed(4)
        .japanese(&["north_china"])
        .at("burma", &["J-15A", "J-25A", "J-3AAF"])
        .reduced("burma", &["A-BUR"])
        .change(|position| position.japan.action_points = 1)
        .run(Step::AsianOffensive, &[6, 1])
        .roll_on();
    assert_eq!(table.place("A-BUR"), "destroyed");
    assert!(
        ["bengal", "central_china"].contains(&table.place("J-25A").as_str()),
        "{}",
        table.place("J-25A")
    );
    assert_eq!(table.place("J-15A"), "burma");
}

/// Rules: ERR-Q5
#[test]
fn err_q5_after_the_change_points_go_to_the_first_fleets_only() {
    let table = Table::empty(6)
        .changed(4)
        .reduced("carolines", &["J-SF1", "J-SF2"])
        .change(|position| position.japan.naval = 1)
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
    assert_eq!((table.steps("J-SF1"), table.steps("J-SF2")), (2, 1));
}
