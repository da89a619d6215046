//! Section 4: the inactive Allies.

use crate::common::{Table, game, is_counterattack_roll, set, unit, zone};
use heigi_engine::Pending;
use heigi_engine::Rules;
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, Phase, Place, Step};

fn counterattack(table: &Table) -> (i8, bool) {
    table
        .events
        .iter()
        .find_map(|event| match event {
            Event::Counterattack(total) => Some((*total, true)),
            Event::NoCounterattack(total) | Event::CounterattackWithoutForces(total) => {
                Some((*total, false))
            }
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

/// Rules: 4.2b, 4.2c
#[test]
fn ty_002_a_zone_next_to_the_route_counts_one() {
    let table = solomons(4).run(Step::Counterattack(Counterattack), &[5]);
    assert_eq!(counterattack(&table), (4, true));
}

/// Rules: 4.2b, 4.2c
#[test]
fn ty_003_above_the_turn_there_is_no_counterattack() {
    let table = solomons(4).run(Step::Counterattack(Counterattack), &[6]);
    assert_eq!(counterattack(&table), (5, false));
}

/// Rules: 4.2f
#[test]
fn ty_164_without_free_corps_there_is_no_counterattack() {
    let table = Table::empty(2)
        .at("pearl_harbor", &["A-HAW"])
        .at("central_china", &["A-CH6"])
        .run(Step::Counterattack(Counterattack), &[1]);
    assert_eq!(counterattack(&table), (1, false));
    assert!(!table.position().flags.american_counterattack);
}

/// Rules: 4.2b
#[test]
fn ty_165_a_route_zone_counts_two_and_modifiers_do_not_add_up() {
    let table = solomons(2)
        .japanese(&["fiji"])
        .run(Step::Counterattack(Counterattack), &[4]);
    assert_eq!(counterattack(&table), (2, true));
}

/// Rules: 4.2l
#[test]
fn r4_2l_the_13th_air_force_follows_the_landing() {
    let start = Table::empty(5)
        .japanese(&["solomons"])
        .at("solomons", &["J-S1"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C"])
        .at("new_caledonia", &["A-TF62", "A-13AF"])
        .run(Step::Counterattack(Counterattack), &[1]);
    let mut held = 0;
    for first in 0..6 {
        let table = start.clone().roll_from(first);
        let attacked = table
            .events
            .iter()
            .any(|event| matches!(event, Event::Attack(_, target, ..) if *target == unit("J-S1")));
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
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    let raid = table.events.iter().position(
        |event| matches!(event, Event::Attack(_, target, ..) if *target == unit("J-3AAF")),
    );
    let fight = table.events.iter().position(
        |event| matches!(event, Event::Attack(_, target, ..) if *target == unit("J-15A")),
    );
    let march = table
        .events
        .iter()
        .position(|event| matches!(event, Event::Marched(..)));
    assert!(raid.unwrap() < march.unwrap(), "{:?}", table.events);
    assert!(march.unwrap() < fight.unwrap(), "{:?}", table.events);
    assert!(
        !table.position().flags.american_counterattack,
        "no American forces (R21)"
    );
}

/// Rules: 4.1.1, 4.1.1a, 4.1.1b
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

/// Rules: 17-ANZAC-c, 4.1.1c
#[test]
fn r17_anzac_c_destroyed_anzac_corps_return_to_their_own_countries() {
    for (corps, home) in [("A-AU1", "new_south_wales"), ("A-NZ", "new_zealand")] {
        let table = Table::empty(6)
            .destroyed(&[corps])
            .change(|position| position.allies.land_uk = 1)
            .run(Step::AlliedAutoma(AlliedStep::LandUk), &[]);
        assert_eq!(table.place(corps), home);
    }
}

/// Rules: 4.1.3e
#[test]
fn r4_1_3e_aircraft_in_the_contested_zone_itself_are_enough() {
    let table = |present: &[&str]| {
        Table::empty(6)
            .at("new_guinea", &["A-AU1", "J-18A"])
            .at("new_guinea", present)
            .at("pearl_harbor", &["A-7AF"])
            .run(Step::AlliedAutoma(AlliedStep::Air), &[])
    };
    let enough = table(&["A-5AF"]);
    assert_eq!(enough.place("A-7AF"), "pearl_harbor");
    assert_eq!(enough.place("A-5AF"), "new_guinea");
    assert_eq!(table(&[]).place("A-7AF"), "new_guinea");
}

/// Rules: 4.1.2b
#[test]
fn r4_1_2b_fleets_that_are_shut_in_stay_in_their_contested_home() {
    let table = |lost: &[&str]| {
        Table::empty(4)
            .japanese(lost)
            .at("new_caledonia", &["J-17A", "A-14C", "A-TF64"])
            .run(Step::AlliedAutoma(AlliedStep::Fleets), &[])
    };
    assert_eq!(table(&["new_hebrides"]).place("A-TF64"), "fiji");
    let around = ["new_hebrides", "new_zealand", "new_south_wales"];
    assert_eq!(table(&around).place("A-TF64"), "new_caledonia");
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
    // New South Wales must be held once the Northern Territory is lost, by a corps just rebuilt.
    let lost = quiet
        .japanese(&["northern_territory"])
        .at("northern_territory", &["J-15A"]);
    let idle = lost
        .clone()
        .run(Step::AlliedAutoma(AlliedStep::GarrisonsUs), &[]);
    assert_eq!(
        idle.place("A-AU1"),
        "queensland",
        "it stands where the enemy is near"
    );
    let table = lost
        .change(|position| position.rebuilt = set(&["A-AU1"]))
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
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-TF11"), "removed");
    assert_eq!(table.position().allies.naval, 0);
}

/// Rules: 4.1.2d
#[test]
fn r4_1_2d_the_eastern_fleet_goes_with_india() {
    let table = Table::empty(4)
        .at("ceylon", &["A-EF"])
        .at("india", &["J-15A"])
        .run(Step::Control(Control), &[]);
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
        .run(Step::Control(Control), &[])
        .roll_on();
    assert_eq!(table.place("A-ABDA"), "removed");
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

/// Rules: 4.3b, 19e, TBL-OBJ-AL
#[test]
fn r4_3b_the_allied_objective_is_set_in_the_pause() {
    let table = Table::empty(5)
        .changed(4)
        .run(Step::Begin(Phase::AlliedStrategy), &[]);
    assert_eq!(
        table.position().step(),
        Some(Step::Objectives(Objectives(ALLIES)))
    );
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
    assert_eq!(
        table.position().step(),
        Some(Step::Strategy(Strategy(ALLIES)))
    );
    assert_eq!(game().pending(&table.state), Pending::Decision(ALLIES));
    let table = table.run(Step::Begin(Phase::Answer), &[]);
    assert!(!table.events.iter().any(is_counterattack_roll));
}
