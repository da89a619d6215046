//! Rules 4.1.1.

use super::*;

/// Rules: 4, 4.1
#[test]
fn r4_1_the_inactive_allies_act_without_being_asked() {
    let table = Table::empty(5)
        .at("pearl_harbor", &["A-HAW", "A-TF11"])
        .at("new_zealand", &["A-NZ"])
        .run(Step::Begin(Phase::AlliedStrategy), &[])
        .roll_on();
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert!(!redeployed(&table).is_empty());
    // On turn 1 they stand as they were set up (H-3).
    let first = Table::empty(1)
        .at("new_zealand", &["A-NZ"])
        .run(Step::Begin(Phase::AlliedStrategy), &[]);
    assert!(redeployed(&first).is_empty());
}

/// Rules: 4.1.1b
#[test]
fn r4_1_1b_the_corps_nearest_to_the_enemy_is_rebuilt_before_others() {
    let start = Table::empty(6)
        .reduced("new_hebrides", &["A-1C"])
        .reduced("fiji", &["A-11C"])
        .reduced("pearl_harbor", &["A-14C"])
        .japanese(&["solomons"])
        .at("solomons", &["J-S1"])
        .change(|position| position.allies.land_us = 1);
    let table = start.clone().run(US, &[]);
    assert_eq!(
        ["A-1C", "A-11C", "A-14C"].map(|id| table.steps(id)),
        [2, 1, 1]
    );
    // Two as near as each other: a die decides.
    let tie = start.clone().reduced("new_hebrides", &["A-11C"]);
    assert_eq!(tie.clone().run(US, &[3]).steps("A-1C"), 2);
    assert_eq!(tie.run(US, &[4]).steps("A-11C"), 2);
    // A corps out of supply gets nothing, however near.
    let cut_off = start
        .japanese(&["fiji", "new_caledonia", "nauru", "bismarck"])
        .reduced("samoa", &["A-11C"])
        .run(US, &[]);
    assert_eq!(cut_off.steps("A-1C"), 1);
    assert_eq!(cut_off.steps("A-11C"), 2);
}

/// Rules: 4.1.1a, 3.2f
#[test]
fn r4_1_1a_points_go_on_until_they_are_spent_and_the_marines_take_two() {
    let table = Table::empty(9)
        .reduced("pearl_harbor", &["A-14C"])
        .destroyed(&["A-1C", "A-PH1"])
        .change(|position| position.allies.land_us = 3)
        .run(US, &[]);
    // One for the reduced corps, one to bring the other back, one to make it full.
    assert_eq!((table.steps("A-14C"), table.steps("A-1C")), (2, 2));
    assert_eq!(table.place("A-1C"), "pearl_harbor");
    assert_eq!(table.place("A-PH1"), "destroyed", "one step only (3.2g)");
    let marines = |points| {
        Table::empty(9)
            .reduced("pearl_harbor", &["A-3M"])
            .change(|position| position.allies.land_us = points)
            .run(US, &[])
            .steps("A-3M")
    };
    assert_eq!((marines(1), marines(2)), (1, 2));
}

/// Rules: 4.1.1c
#[test]
fn r4_1_1c_a_corps_just_rebuilt_becomes_a_garrison() {
    let start = Table::empty(5)
        .reduced("gilberts", &["A-1C"])
        .at("nauru", &["A-11C"])
        .at("palmyra", &["A-14C"])
        .change(|position| position.allies.land_us = 1);
    // A-1C is rebuilt, and Pearl Harbor takes it rather than the idle corps at Palmyra.
    let table = start.clone().run(US, &[]).run(GARRISONS_US, &[]);
    assert_eq!(table.steps("A-1C"), 2);
    assert_eq!(table.place("A-1C"), "pearl_harbor");
    assert_eq!(table.place("A-14C"), "palmyra");
    // Only made better, not full: it is no rebuilt corps. The idle ones far from the enemy are two; the
    // Gilberts and Nauru touch the Marshalls.
    let idle = start
        .change(|position| position.allies.land_us = 0)
        .run(GARRISONS_US, &[]);
    assert_eq!(idle.place("A-1C"), "gilberts");
    assert_eq!(idle.place("A-14C"), "pearl_harbor");
}

/// Rules: 4.1.1-US
#[test]
fn r4_1_1_us_one_reduced_corps_is_no_garrison_and_two_are() {
    let start = |at_pearl: &[&str]| {
        Table::empty(5)
            .reduced("pearl_harbor", at_pearl)
            .reduced("palmyra", &["A-11C"])
            .run(GARRISONS_US, &[])
    };
    assert_eq!(start(&["A-14C"]).place("A-11C"), "pearl_harbor");
    assert_eq!(start(&["A-14C", "A-1C"]).place("A-11C"), "palmyra");
}

/// Rules: 4.1.1-US
#[test]
fn r4_1_1_us_philippine_corps_are_not_shipped_away_while_the_enemy_is_near() {
    let table = Table::empty(2)
        .at("north_philippines", &["A-PH1", "A-PH2"])
        .at("south_philippines", &["A-PH3"])
        .run(GARRISONS_US, &[]);
    assert!(redeployed(&table).is_empty(), "{:?}", redeployed(&table));
}

/// Rules: 4.1.1-US
#[test]
fn r4_1_1_us_islands_take_corps_just_rebuilt_arrived_or_idle_at_home() {
    let homes = ["new_caledonia", "new_hebrides", "fiji", "samoa"];
    let on_islands = |table: &Table| -> Vec<String> {
        ["A-14C", "A-1C", "A-NZ", "A-AU1"]
            .into_iter()
            .filter(|id| homes.contains(&table.place(id).as_str()))
            .map(str::to_owned)
            .collect()
    };
    let start = Table::empty(3)
        .at("pearl_harbor", &["A-HAW"])
        .reduced("new_zealand", &["A-NZ"])
        .reduced("palmyra", &["A-1C"])
        .at("queensland", &["A-AU1"]);
    // The corps in New Zealand goes; the one at Palmyra is neither new nor at home, the Australian stays.
    let table = start.clone().run(GARRISONS_US, &[]).roll_on();
    assert_eq!(on_islands(&table), ["A-NZ"]);
    // An arrival of the turn goes from wherever it came in.
    let arrived = start
        .clone()
        .off(&["A-NZ"])
        .reduced("palmyra", &["A-14C"])
        .run(GARRISONS_US, &[])
        .roll_on();
    assert_eq!(on_islands(&arrived), ["A-14C"]);
    let rebuilt = start
        .off(&["A-NZ"])
        .change(|position| position.rebuilt = set(&["A-1C"]))
        .run(GARRISONS_US, &[])
        .roll_on();
    assert_eq!(on_islands(&rebuilt), ["A-1C"]);
}

/// Rules: 4.1.1-US
#[test]
fn r4_1_1_us_an_island_has_one_corps_at_most() {
    let table = Table::empty(5)
        .at("pearl_harbor", &["A-HAW"])
        .reduced("pearl_harbor", &["A-14C"])
        .at("samoa", &["A-1C"])
        .at("fiji", &["A-11C"])
        .japanese(&["new_hebrides"])
        .at("new_hebrides", &["J-S1"])
        .run(GARRISONS_US, &[]);
    assert_eq!(table.place("A-14C"), "new_caledonia", "the only empty one");
    let full = table
        .reduced("pearl_harbor", &["A-10C"])
        .run(GARRISONS_US, &[]);
    assert_eq!(full.place("A-10C"), "pearl_harbor");
}

/// Rules: 4.1.1-US
#[test]
fn r4_1_1_us_new_south_wales_is_held_while_australia_is_threatened() {
    let open = Table::empty(5)
        .at("pearl_harbor", &["A-HAW", "A-14C"])
        .reduced("samoa", &["A-1C"])
        .reduced("fiji", &["A-11C"])
        .reduced("new_hebrides", &["A-10C"])
        .reduced("new_caledonia", &["A-24C"]);
    let calm = open.clone().run(GARRISONS_US, &[]);
    assert!(redeployed(&calm).is_empty());
    for near in ["new_guinea", "lesser_sundas"] {
        let table = open.clone().japanese(&[near]).run(GARRISONS_US, &[5]);
        assert_eq!(
            redeployed(&table),
            [(unit("A-14C"), zone("new_south_wales"))],
            "{near}: one of the two full corps of Pearl Harbor"
        );
    }
}

/// Rules: 4.1.1-UK
#[test]
fn r4_1_1_uk_a_post_is_not_emptied_for_another() {
    // Japan in Burma and India: Bengal and Pakistan, and Ceylon by its passage, are posts.
    let table = Table::empty(5)
        .japanese(&["burma", "india"])
        .at("india", &["J-15A"])
        .at("bengal", &["A-IN4", "A-IND"])
        .at("pakistan", &["A-IN15"])
        .run(GARRISONS_UK, &[]);
    assert_eq!(table.place("A-IN15"), "pakistan");
    assert_eq!(
        game()
            .land_units(table.position(), ALLIES, zone("bengal"))
            .count(),
        2
    );
    // Nobody is near: nobody moves.
    let calm = Table::empty(5)
        .at("india", &["A-IND", "A-IN4"])
        .run(GARRISONS_UK, &[]);
    assert!(redeployed(&calm).is_empty());
    // A detachment is no army.
    let detachment = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-S6"])
        .at("india", &["A-IND", "A-IN4"])
        .run(GARRISONS_UK, &[]);
    assert!(redeployed(&detachment).is_empty());
}

/// Rules: 4.1.1-UK
#[test]
fn r4_1_1_uk_only_armies_in_burma_and_india_call_for_posts_and_only_overland() {
    let siam = Table::empty(6)
        .at("siam", &["J-15A"])
        .at("india", &["A-IND", "A-IN4"])
        .run(GARRISONS_UK, &[]);
    assert!(redeployed(&siam).is_empty());
    // The Andamans touch Burma by sea only.
    let burma = Table::empty(6)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .at("bengal", &["A-IN15"])
        .at("india", &["A-IND", "A-IN4"])
        .run(GARRISONS_UK, &[]);
    assert!(redeployed(&burma).is_empty());
}

/// Rules: 17-ANZAC-c, 4.1.1
#[test]
fn r17_anzac_c_british_corps_come_before_anzac_ones_and_nobody_else_uses_the_points() {
    let table = Table::empty(6)
        .reduced("new_zealand", &["A-NZ"])
        .reduced("india", &["A-IN4"])
        .change(|position| position.allies.land_uk = 1)
        .run(Step::AlliedAutoma(AlliedStep::LandUk), &[]);
    assert_eq!((table.steps("A-IN4"), table.steps("A-NZ")), (2, 1));
    let others = Table::empty(6)
        .reduced("pearl_harbor", &["A-14C"])
        .reduced("new_south_wales", &["A-AM1"])
        .change(|position| position.allies.land_uk = 2)
        .run(Step::AlliedAutoma(AlliedStep::LandUk), &[]);
    assert_eq!((others.steps("A-14C"), others.steps("A-AM1")), (1, 1));
    assert_eq!(others.position().allies.land_uk, 0, "what is left is lost");
}

/// Rules: 4.1.1-UK
#[test]
fn r4_1_1_uk_ceylon_is_next_to_india_by_its_passage() {
    let table = Table::empty(5)
        .japanese(&["burma", "andamans", "malaysia"])
        .at("india", &["J-15A", "A-IND"])
        .at("bengal", &["A-IN4"])
        .at("pakistan", &["A-IN15", "A-IN33"])
        .run(GARRISONS_UK, &[]);
    // Ceylon is cut off from Pakistan: no corps can come.
    assert!(redeployed(&table).is_empty());
    let open = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .reduced("india", &["A-IND"])
        .at("india", &["A-IN4"])
        .run(GARRISONS_UK, &[]);
    assert_eq!(
        open.place("A-IN4"),
        "bengal",
        "a full corps before a reduced one"
    );
    assert_eq!(open.place("A-IND"), "india");
}

/// Rules: 4.1.1-CH
#[test]
fn r4_1_1_ch_armies_move_up_before_they_recover_and_only_into_contested_zones() {
    let table = Table::empty(4)
        .at("north_china", &["J-1A", "A-CH1", "A-CH2"])
        .reduced("central_china", &["A-CH6"])
        .allied(&["south_china"])
        .run(CHINA, &[]);
    assert_eq!(
        (table.place("A-CH6").as_str(), table.steps("A-CH6")),
        ("north_china", 2)
    );
    // Three stand there: nobody else moves.
    let more = table.at("central_china", &["A-CHX"]).run(CHINA, &[]);
    assert_eq!(more.place("A-CHX"), "central_china");
    // A British corps in the zone does not count.
    let british = Table::empty(4)
        .at("south_china", &["J-23A", "A-CH3", "A-CH4", "A-BUR"])
        .at("central_china", &["A-CH6"])
        .allied(&["north_china"])
        .run(CHINA, &[]);
    assert_eq!(british.place("A-CH6"), "south_china");
}

/// Rules: 4.1.1-CH-b, ERR-Q3
#[test]
fn r4_1_1_ch_b_under_allied_command_chinese_armies_recover_and_may_go_to_contested_zones() {
    let start = Table::empty(6)
        .changed(4)
        .destroyed(&["A-CH6"])
        .at("north_china", &["J-1A", "A-CH1"])
        .at("pearl_harbor", &["A-14C"])
        .japanese(&["burma"]);
    let table = start.clone().run(CHINA, &[]);
    assert_eq!(
        (table.place("A-CH6").as_str(), table.steps("A-CH6")),
        ("central_china", 1)
    );
    let table = table.allied_strategy().play(&["select A-CH6"]);
    assert!(table.is_legal("place north_china"));
    assert!(table.is_legal("place tarim_basin"));
    assert_eq!(
        table.refused_by("place south_china"),
        Some("6b"),
        "the enemy holds it alone"
    );
    assert_eq!(table.refused_by("place burma"), Some("17"));
    let moved = table.play(&["place north_china"]);
    assert_eq!(moved.place("A-CH6"), "north_china");
    // Nobody is moved by himself while the player commands.
    let own = start.at("central_china", &["A-CHX"]).run(CHINA, &[]);
    assert_eq!(own.place("A-CHX"), "central_china");
}

/// Rules: 4.1.1-CH-b, 6b, 4.3a
#[test]
fn r4_1_1_ch_b_other_corps_and_the_pause_know_no_such_move() {
    let start = Table::empty(6)
        .changed(4)
        .at("burma", &["J-15A", "A-BUR"])
        .at("north_china", &["J-1A", "A-CH1"])
        .at("bengal", &["A-IN4"])
        .at("central_china", &["A-CH6"])
        .allied_strategy();
    let british = start.clone().play(&["select A-IN4"]);
    assert_eq!(british.refused_by("place burma"), Some("6b"));
    let pause = start
        .change(|position| position.change_turn = Some(5))
        .play(&["select A-CH6"]);
    assert_eq!(pause.refused_by("place north_china"), Some("4.3a"));
    assert!(pause.is_legal("place tarim_basin"));
}

/// Rules: ERR-Q2, 4.1.1-CH-c
#[test]
fn ty_012_a_chinese_army_goes_to_burma_after_the_first_entry_only() {
    let enter = |table: Table| table.play(&["offensive burma", "join J-15A", "go"]);
    let entered = enter(
        Table::empty(2)
            .at("siam", &["J-15A"])
            .at("central_china", &["A-CHX"])
            .at("tarim_basin", &["A-CH8"]),
    );
    assert!(entered.position().flags.burma_entered);
    // Turn 3, in the monsoon all the same: the move is automatic.
    let moved = entered.change(|position| position.turn = 3).run(CHINA, &[]);
    assert_eq!(moved.place("A-CHX"), "burma");
    assert_eq!(moved.place("A-CH8"), "tarim_basin", "not next door");
    // The army dies, Japan is thrown out and comes again on turn 5: nobody moves on turn 6.
    let again = enter(
        moved
            .destroyed(&["A-CHX"])
            .allied(&["burma"])
            .at("siam", &["J-15A"])
            .at("central_china", &["A-CH6"])
            .change(|position| {
                position.turn = 6;
                position.unit_mut(unit("J-15A")).operated = false;
            }),
    )
    .run(CHINA, &[]);
    assert_eq!(again.place("A-CH6"), "central_china");
}

/// Rules: 4.1.1-CH-c, ERR-Q2
#[test]
fn r4_1_1_ch_c_no_army_next_door_no_move_and_no_second_chance() {
    let table = Table::empty(3)
        .at("tarim_basin", &["A-CH8"])
        .change(|position| position.flags.burma_entered = true)
        .run(CHINA, &[]);
    assert_eq!(table.place("A-CH8"), "tarim_basin");
    assert!(table.position().flags.burma_answered);
    // Before Japan has entered Burma nobody goes.
    let calm = Table::empty(3)
        .at("central_china", &["A-CHX"])
        .run(CHINA, &[]);
    assert_eq!(calm.place("A-CHX"), "central_china");
}

/// Rules: 4.1.2a
#[test]
fn r4_1_2a_the_other_fleets_gather_at_pearl_harbor() {
    let table = Table::empty(4)
        .at("new_caledonia", &["A-TF16", "A-TF62"])
        .at("pearl_harbor", &["A-TF11", "A-TF64", "A-TF1"])
        .run(FLEETS, &[2]);
    // 2 of two: TF 11 goes with TF 64.
    for (fleet, home) in [
        ("A-TF11", "new_caledonia"),
        ("A-TF64", "new_caledonia"),
        ("A-TF16", "pearl_harbor"),
        ("A-TF62", "pearl_harbor"),
        ("A-TF1", "pearl_harbor"),
    ] {
        assert_eq!(table.place(fleet), home, "{fleet}");
    }
}

/// Rules: 4.1.2b
#[test]
fn r4_1_2b_the_home_moves_out_of_a_contested_zone_with_its_fleets() {
    let contested = Table::empty(4)
        .at("new_caledonia", &["J-17A", "A-14C", "A-TF64", "A-TF11"])
        .run(FLEETS, &[]);
    assert_eq!(contested.place("A-TF64"), "new_hebrides");
    assert_eq!(contested.place("A-TF11"), "new_hebrides");
    let homes = |lost: &[&str]| {
        let table = Table::empty(4).japanese(lost);
        game()
            .map()
            .zone(game().task_force_64_home(table.position()))
            .id
            .clone()
    };
    assert_eq!(homes(&[]), "new_caledonia");
    assert_eq!(homes(&["new_caledonia"]), "new_hebrides");
    assert_eq!(homes(&["new_caledonia", "new_hebrides"]), "fiji");
    assert_eq!(homes(&["new_caledonia", "new_hebrides", "fiji"]), "samoa");
}
