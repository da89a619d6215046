//! Section 4: garrisons, China, fleets and aircraft of the inactive Allies, the counterattack, and the
//! pause after the change of sides.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::Pending;
use heigi_engine::Rules;
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, CounterattackOutcome, Event, JAPAN, Phase, Place, Step, UnitSet, ZoneId,
};

const US: Step = Step::AlliedAutoma(AlliedStep::LandUs);
const GARRISONS_US: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUs);
const GARRISONS_UK: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUk);
const CHINA: Step = Step::AlliedAutoma(AlliedStep::China);
const FLEETS: Step = Step::AlliedAutoma(AlliedStep::Fleets);
const AIR: Step = Step::AlliedAutoma(AlliedStep::Air);

fn forces(table: &Table) -> UnitSet {
    game().counterattack_forces(table.position())
}

fn modifier(table: &Table) -> i8 {
    game().counterattack_modifier(table.position())
}

fn sorties(table: &Table) -> Vec<(UnitSet, ZoneId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Sortie { fleets, zone } => Some((*fleets, *zone)),
            _ => None,
        })
        .collect()
}

fn landed(table: &Table) -> UnitSet {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Landed { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect()
}

/// Attackers and target of the land attacks of the Allies.
fn assaults(table: &Table) -> Vec<(UnitSet, heigi_typhoon::UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack {
                kind: AttackKind::Land,
                attackers,
                target,
                ..
            } if game().unit(*target).side == JAPAN => Some((*attackers, *target)),
            _ => None,
        })
        .collect()
}

fn redeployed(table: &Table) -> Vec<(heigi_typhoon::UnitId, ZoneId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Redeployed { unit, to } => Some((*unit, *to)),
            _ => None,
        })
        .collect()
}

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

/// Rules: 4.1.2c
#[test]
fn r4_1_2c_the_fleets_of_pearl_harbor_do_not_escape_its_fall() {
    let start = Table::empty(4)
        .at("pearl_harbor", &["A-TF11", "A-7AF"])
        .at("new_caledonia", &["A-TF64"])
        .change(|position| {
            position.allies.naval = 3;
            position.allies.carrier = 2;
            position.mark(zone("pearl_harbor"), Some(ALLIES), Some(JAPAN));
        });
    let table = start.clone().run(Step::Control(Control), &[]).roll_on();
    assert_eq!(table.place("A-TF11"), "removed");
    assert_eq!(table.place("A-TF64"), "new_caledonia");
    assert_ne!(table.place("A-7AF"), "removed", "aircraft are pushed out");
    assert_eq!(
        (
            table.position().allies.naval,
            table.position().allies.carrier
        ),
        (0, 0)
    );
    // Under a commander the rule is over (4.3c): the fleet is pushed out like any other.
    let mut active = start.changed(2).run(Step::Control(Control), &[]);
    while active.state.asking.is_some() {
        let first = active.actions()[0].clone();
        active = active.play(&[&first]);
    }
    assert_eq!(active.position().allies.naval, 3);
    assert!(active.position().zone_of(unit("A-TF11")).is_some());
}

/// Rules: 4.1.2d
#[test]
fn r4_1_2d_a_contested_india_does_not_drive_the_eastern_fleet_out() {
    let table = Table::empty(4)
        .at("ceylon", &["A-EF"])
        .at("india", &["J-15A", "A-IND"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-EF"), "ceylon");
}

/// Rules: 4.1.2e
#[test]
fn r4_1_2e_the_abda_fleet_stays_in_java_and_reacts_from_there() {
    let table = Table::empty(2).at("java", &["A-ABDA"]).run(FLEETS, &[]);
    assert_eq!(table.place("A-ABDA"), "java");
    let reacting = game().reacting_fleets(
        Table::empty(2)
            .at("java", &["A-ABDA"])
            .operation("lesser_sundas", &["J-SF3"], &[])
            .position(),
        ALLIES,
        zone("lesser_sundas"),
    );
    assert_eq!(reacting, set(&["A-ABDA"]));
    let contested = Table::empty(2)
        .at("java", &["J-16A", "A-NEI", "A-ABDA"])
        .run(Step::Control(Control), &[]);
    assert_eq!(contested.place("A-ABDA"), "java");
}

/// Rules: 4.1.2f
#[test]
fn r4_1_2f_the_fleet_that_waits_longest_comes_first_and_each_type_has_its_points() {
    let start = Table::empty(6)
        .reduced("pearl_harbor", &["A-TF11"])
        .change(|position| {
            for (id, turn) in [("A-TF64", 8), ("A-TF62", 7)] {
                position.unit_mut(unit(id)).place = Place::Track(turn);
                position.unit_mut(unit(id)).steps = 2;
            }
            position.allies.naval = 1;
        });
    let table = start.clone().run(FLEETS, &[]);
    assert_eq!(table.place("A-TF62"), "pearl_harbor");
    assert_eq!(table.position().unit(unit("A-TF64")).place, Place::Track(8));
    assert_eq!(table.steps("A-TF11"), 1, "no carrier point");
    let carrier = start
        .change(|position| position.allies.carrier = 1)
        .run(FLEETS, &[]);
    assert_eq!(carrier.steps("A-TF11"), 2);
}

/// Rules: 4.1.2f
#[test]
fn r4_1_2f_each_step_costs_its_point() {
    let table = Table::empty(6)
        .reduced("pearl_harbor", &["A-TF1", "A-TF62"])
        .change(|position| position.allies.naval = 1)
        .run(FLEETS, &[1]);
    assert_eq!((table.steps("A-TF1"), table.steps("A-TF62")), (2, 1));
    assert_eq!(table.position().allies.naval, 0);
    let marines = Table::empty(9)
        .reduced("pearl_harbor", &["A-TF53"])
        .change(|position| position.allies.naval = 3)
        .run(FLEETS, &[]);
    assert_eq!(
        (marines.steps("A-TF53"), marines.position().allies.naval),
        (2, 1)
    );
}

/// Rules: 4.1.2f, 3.2f
#[test]
fn r4_1_2f_task_force_58_waits_for_two_points() {
    let carriers = |points| {
        Table::empty(9)
            .destroyed(&["A-TF58"])
            .change(|position| position.allies.carrier = points)
            .run(FLEETS, &[])
            .place("A-TF58")
    };
    assert_eq!(carriers(1), "destroyed");
    assert_eq!(carriers(2), "pearl_harbor");
}

/// Rules: 4.1.3b
#[test]
fn r4_1_3b_air_fleets_have_their_headquarters_and_fly_there() {
    let homes = [
        ("A-5AF", "new_south_wales"),
        ("A-RAAF", "new_south_wales"),
        ("A-7AF", "pearl_harbor"),
        ("A-RAFFE", "india"),
        ("A-10AF", "india"),
        ("A-11AF", "alaska"),
        ("A-13AF", "new_caledonia"),
    ];
    for (id, home) in homes {
        assert_eq!(game().air_headquarters(unit(id)), Some(zone(home)), "{id}");
    }
    let table = Table::empty(6)
        .at("samoa", &["A-5AF"])
        .at("pearl_harbor", &["A-11AF"])
        .at("bengal", &["A-10AF"])
        .run(AIR, &[]);
    assert_eq!(table.place("A-5AF"), "new_south_wales");
    assert_eq!(table.place("A-11AF"), "alaska");
    assert_eq!(table.place("A-10AF"), "india");
    // Alaska is closed in winter: the fleet stays.
    let winter = Table::empty(5)
        .at("pearl_harbor", &["A-11AF"])
        .run(AIR, &[]);
    assert_eq!(winter.place("A-11AF"), "pearl_harbor");
}

/// Rules: 4.1.3b, 4.1.3c
#[test]
fn r4_1_3b_the_14th_air_force_is_rebuilt_in_contested_southern_china() {
    let start = Table::empty(8)
        .destroyed(&["A-14AF"])
        .japanese(&["burma"])
        .at("south_china", &["J-23A", "A-CH3"])
        .change(|position| position.allies.air = 1);
    // The Burma road is closed: China feeds its aircraft itself (R46).
    let table = start.clone().run(AIR, &[]);
    assert_eq!(table.place("A-14AF"), "south_china");
    // The headquarters is lost: any other zone with room, by dice.
    let lost = start.off(&["A-CH3"]).run(AIR, &[]);
    assert!(matches!(game().pending(&lost.state), Pending::Draw(_)));
    let lost = lost.roll_on();
    assert_ne!(lost.place("A-14AF"), "south_china");
    assert_eq!(lost.steps("A-14AF"), 1);
}

/// Rules: 4.1.3d
#[test]
fn r4_1_3d_without_contested_zones_a_die_decides_and_the_rest_is_lost() {
    let start = Table::empty(6)
        .reduced("pearl_harbor", &["A-7AF"])
        .reduced("new_south_wales", &["A-RAAF"])
        .change(|position| position.allies.air = 1);
    let table = start.clone().run(AIR, &[3]);
    assert_eq!((table.steps("A-7AF"), table.steps("A-RAAF")), (2, 1));
    let table = start.clone().run(AIR, &[4]);
    assert_eq!((table.steps("A-7AF"), table.steps("A-RAAF")), (1, 2));
    let rich = start
        .change(|position| position.allies.air = 3)
        .run(AIR, &[1]);
    assert_eq!((rich.steps("A-7AF"), rich.steps("A-RAAF")), (2, 2));
    assert_eq!(rich.position().allies.air, 0);
}

/// Rules: 4.1.3e
#[test]
fn r4_1_3e_a_zone_with_aircraft_in_range_needs_no_more() {
    // Queensland touches New Guinea, and 5 AF has a bonus there: nobody moves.
    let near = Table::empty(6)
        .at("new_guinea", &["A-AU1", "J-18A"])
        .at("queensland", &["A-20AF"])
        .at("pearl_harbor", &["A-7AF"])
        .change(|position| position.unit_mut(unit("A-20AF")).steps = 2);
    let at_home = near.clone().japanese(&["pearl_harbor"]).off(&["A-7AF"]);
    let table = at_home.run(AIR, &[]);
    assert_eq!(table.place("A-20AF"), "queensland");
    // The 14th Air Force is no reserve.
    let china = Table::empty(6)
        .at("new_guinea", &["A-AU1", "J-18A"])
        .at("south_china", &["A-14AF", "A-CH3"])
        .run(AIR, &[]);
    assert_eq!(china.place("A-14AF"), "south_china");
}

/// Rules: 4.2
#[test]
fn r4_2_the_roll_is_made_from_turn_2_on() {
    let begin = |turn| Table::empty(turn).run(Step::Begin(Phase::Answer), &[]);
    assert_eq!(
        begin(1).position().step(),
        Some(Step::Operations(Operations))
    );
    assert!(matches!(game().pending(&begin(2).state), Pending::Draw(_)));
    assert!(matches!(game().pending(&begin(9).state), Pending::Draw(_)));
}

/// Rules: 4.2a
#[test]
fn r4_2a_the_turn_is_enough_and_one_more_is_not() {
    let launched = |turn, die| {
        Table::empty(turn)
            .at("pearl_harbor", &["A-HAW", "A-14C"])
            .run(Step::Counterattack(Counterattack), &[die])
            .events
            .contains(&Event::Counterattack {
                total: die as i8,
                outcome: CounterattackOutcome::Launched,
            })
    };
    assert!(launched(3, 3));
    assert!(!launched(3, 4));
    assert!(launched(6, 6));
}

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

/// The Solomons as the one Japanese zone that ships reach, with TF 62 at New Caledonia.
fn solomons() -> Table {
    Table::empty(5)
        .japanese(&["solomons", "bismarck"])
        .at("solomons", &["J-S1"])
        .at("bismarck", &["J-17A"])
        .at("pearl_harbor", &["A-HAW"])
        .at("new_caledonia", &["A-TF62"])
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

/// Rules: 4.2h
#[test]
fn r4_2h_a_target_needs_a_friendly_zone_next_to_it_and_japan_itself_a_base() {
    let target = |table: Table| {
        let table = table
            .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[1],
            )
            .roll_on();
        game().map().zone(sorties(&table)[0].1).id.clone()
    };
    // The Marshalls are two zones from the route; no Allied base is next to them.
    assert_eq!(target(Table::empty(6).japanese(&["nauru"])), "marshalls");
    // Honshu has the Allied Bonins next to it, Kyushu the bases of Korea and Okinawa.
    let map = game().map();
    let others: Vec<&str> = map
        .all()
        .filter(|zone| !map.groups.japan.contains(*zone) && !map.zone(*zone).closed)
        .map(|zone| map.zone(zone).id.as_str())
        .collect();
    let table = Table::empty(6)
        .allied(&others)
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_on();
    assert_eq!(sorties(&table)[0].1, zone("kyushu"));
}

/// Rules: 4.2i
#[test]
fn r4_2i_aircraft_strike_before_a_landing() {
    let start = solomons()
        .at("new_hebrides", &["A-13AF"])
        .at("pearl_harbor", &["A-14C"]);
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    let table = start
        .clone()
        .at("solomons", &["J-24NAF"])
        .run(forces, &[])
        .roll_on();
    let first = |is_meant: &dyn Fn(&Event) -> bool| table.events.iter().position(is_meant);
    let raid = first(
        &|event| matches!(event, Event::Attack { kind: AttackKind::Air, target, .. } if *target == unit("J-24NAF")),
    );
    let sortie = first(&|event| matches!(event, Event::Sortie { .. }));
    assert!(raid.unwrap() < sortie.unwrap());
    assert!(table.position().unit(unit("A-13AF")).operated);
    // Without a target in the air or in port there is no raid.
    let none = start.run(forces, &[]).roll_on();
    assert!(!none.events.iter().any(|event| matches!(
        event,
        Event::Attack {
            kind: AttackKind::Air,
            ..
        }
    )));
}

/// Rules: 4.2j
#[test]
fn r4_2j_the_zone_is_filled_and_all_attack_the_weakest_together() {
    // An island takes two corps; five march into Siam, as many as it takes.
    let table = Table::empty(6)
        .japanese(&["siam"])
        .at("siam", &["J-15A", "J-28A"])
        .at("burma", &["A-BUR", "A-IN4", "A-IN15", "A-IN33", "A-IND"])
        .at("bengal", &["A-CEY"])
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    let assaults = assaults(&table);
    assert_eq!(assaults.len(), 1);
    // One of Burma stays; the other four and the corps of Bengal go.
    assert_eq!(assaults[0].0.len(), 5);
    assert_eq!(assaults[0].1, unit("J-28A"), "3 before 4");
}

/// Rules: 4.2k, 12.4b
#[test]
fn r4_2k_the_nearest_ships_sail_with_an_escort_next_door_and_japan_may_react() {
    let mut table = solomons()
        .at("pearl_harbor", &["A-14C", "A-TF77", "A-TF58"])
        .at("fiji", &["A-TF11"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[1],
        );
    let mut rolled_for = Vec::new();
    while let Pending::Draw(draw) = game().pending(&table.state) {
        rolled_for.push(draw.rule.0);
        table = table.play(&["= 1"]);
    }
    // The base of the Bismarcks is next door.
    assert!(rolled_for.contains(&"12.4a"), "{rolled_for:?}");
    // TF 62 is nearer than TF 77, TF 11 nearer than TF 58.
    assert_eq!(
        sorties(&table),
        [(set(&["A-TF62", "A-TF11"]), zone("solomons"))]
    );
    assert_eq!(landed(&table), set(&["A-14C"]));
}

/// Rules: 4.2m
#[test]
fn r4_2m_ships_return_to_the_friendly_base_nearest_to_the_invaded_zone() {
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    // New Hebrides is the one friendly base next to the Solomons.
    let table = solomons()
        .at("pearl_harbor", &["A-14C", "A-TF11"])
        .run(forces, &[])
        .roll_on();
    assert_eq!(table.place("A-TF62"), "new_hebrides");
    assert_eq!(table.place("A-TF11"), "new_hebrides", "the escort too");
    // Two bases as near: a die for each fleet, the Bismarcks first in order.
    let tie = |die| {
        let mut table = solomons()
            .allied(&["bismarck"])
            .off(&["J-17A", "J-S1"])
            .at("pearl_harbor", &["A-14C"])
            .run(forces, &[]);
        while let Pending::Draw(draw) = game().pending(&table.state) {
            let is_return = draw.rule.0 == "4.2m";
            table = table.play(&[&format!("= {}", if is_return { die } else { 3 })]);
        }
        table.place("A-TF62")
    };
    assert_eq!([tie(3), tie(4)], ["bismarck", "new_hebrides"]);
}

/// Rules: 4.2l
#[test]
fn r4_2l_the_13th_air_force_moves_even_from_afar_and_needs_room() {
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    let start = solomons()
        .off(&["J-S1"])
        .at("pearl_harbor", &["A-14C", "A-13AF"]);
    let table = start.clone().run(forces, &[]).roll_on();
    assert_eq!(table.place("A-13AF"), "solomons");
    let full = start.at("solomons", &["A-5AF"]).run(forces, &[]).roll_on();
    assert_eq!(full.place("A-13AF"), "pearl_harbor");
}

/// A contested Burma and a contested Northern China in the pause after the change of sides.
fn pause() -> Table {
    Table::empty(6)
        .changed(5)
        .japanese(&["burma", "siam"])
        .at("burma", &["J-15A", "A-BUR", "A-IN33"])
        .at("bengal", &["A-IN4", "A-10AF"])
        .at("burma", &["J-3AAF"])
        .at("pearl_harbor", &["A-TF62", "A-14C"])
        .japanese(&["midway"])
        .change(|position| position.contested_before = [zone("burma")].into_iter().collect())
}

/// Rules: 4.3, 4.3a
#[test]
fn r4_3a_in_the_pause_nobody_enters_enemy_zones_or_reinforces_contested_ones() {
    let table = pause();
    assert_eq!(table.refused_by("offensive siam"), Some("4.3a"));
    assert_eq!(table.refused_by("sortie midway"), Some("4.3a"));
    assert_eq!(table.refused_by("sortie burma"), Some("4.3a"));
    let burma = table.clone().play(&["offensive burma"]);
    assert_eq!(burma.refused_by("join A-IN4"), Some("4.3a"));
    // One turn later all that is allowed.
    let later = table.change(|position| position.change_turn = Some(4));
    assert!(later.is_legal("sortie midway"));
    assert!(later.play(&["offensive burma"]).is_legal("join A-IN4"));
}

/// Rules: 4.3a
#[test]
fn r4_3a_attacks_from_the_air_and_inside_contested_zones_are_allowed() {
    let table = pause();
    let raid = table.clone().play(&["select A-10AF"]);
    assert!(raid.is_legal("attack J-3AAF"));
    let fight = table.play(&[
        "offensive burma",
        "go",
        "join A-IN33",
        "attack J-15A",
        "= 6",
        "= 1",
    ]);
    assert_eq!(assaults(&fight), [(set(&["A-IN33"]), unit("J-15A"))]);
}

/// Rules: 4.3a, 10.1j
#[test]
fn r4_3a_there_is_no_breakthrough_in_the_pause() {
    let won = |table: Table| {
        table.reduced("burma", &["J-15A"]).off(&["J-3AAF"]).play(&[
            "offensive burma",
            "go",
            "join A-IN33",
            "join A-BUR",
            "attack J-15A",
            "= 6",
            "= 1",
        ])
    };
    let table = won(pause());
    assert_eq!(table.place("J-15A"), "pool");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    let later = won(pause().change(|position| position.change_turn = Some(4)));
    assert_eq!(
        later.position().step(),
        Some(Step::Breakthrough(Breakthrough))
    );
    assert!(later.play(&["join A-IN33"]).is_legal("place siam"));
}

/// Rules: 4.2e, 16d
#[test]
fn r4_2e_nobody_goes_from_a_closed_zone_or_without_supply() {
    let bengal = |turn| forces(&Table::empty(turn).at("bengal", &["A-IN4"]));
    assert_eq!(bengal(6), set(&["A-IN4"]));
    assert!(bengal(7).is_empty(), "the monsoon");
    let cut_off = Table::empty(6)
        .japanese(&["fiji", "new_caledonia", "solomons"])
        .at("new_hebrides", &["A-14C", "A-1C"]);
    assert!(forces(&cut_off).is_empty());
}

/// Rules: 4.2d
#[test]
fn r4_2d_a_second_zone_is_struck_while_ships_and_corps_last() {
    let table = Table::empty(5)
        .japanese(&["solomons", "gilberts"])
        .at("new_caledonia", &["A-TF62"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C", "A-TF77"])
        .at("palmyra", &["A-11C"])
        .at("new_south_wales", &["A-10C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&[
                "A-14C", "A-1C", "A-11C", "A-10C",
            ]))),
            &[1],
        )
        .roll_on();
    let sorties = sorties(&table);
    assert_eq!(sorties.len(), 2, "{sorties:?}");
    assert_ne!(sorties[0].1, sorties[1].1);
    assert_ne!(sorties[0].0, sorties[1].0);
    // One corps on the atoll, two on the island.
    let held = |at: &str| {
        game()
            .land_units(table.position(), ALLIES, zone(at))
            .count()
    };
    let struck: Vec<&str> = sorties
        .iter()
        .map(|(_, zone)| game().map().zone(*zone).id.as_str())
        .collect();
    for at in struck {
        let room = if at == "solomons" { 2 } else { 1 };
        assert!(held(at) <= room, "{at}");
        assert!(held(at) > 0, "{at}");
    }
}

/// Rules: 4.2j, 8
#[test]
fn r4_2j_an_atoll_is_full_with_one_corps() {
    let table = Table::empty(5)
        .japanese(&["gilberts", "nauru", "solomons", "bismarck"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C", "A-TF62"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C", "A-1C"]))),
            &[],
        )
        .roll_on();
    let (_, target) = sorties(&table)[0];
    let limit = match game().map().zone(target).zone_type {
        heigi_typhoon::ZoneType::Atoll => 1,
        _ => 2,
    };
    assert_eq!(landed(&table).len(), limit);
}

/// Rules: 4.2k
#[test]
fn r4_2k_british_and_dutch_ships_and_ships_without_holds_carry_nobody() {
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    for (at, fleet) in [
        ("pearl_harbor", "A-TF1"),
        ("pearl_harbor", "A-TF11"),
        ("new_caledonia", "A-EF"),
        ("java", "A-ABDA"),
    ] {
        let table = solomons()
            .off(&["A-TF62"])
            .at("pearl_harbor", &["A-14C"])
            .at(at, &[fleet])
            .run(forces, &[])
            .roll_on();
        assert!(sorties(&table).is_empty(), "{fleet}");
    }
}

/// How often an air fleet has struck.
fn strikes(table: &Table, id: &str) -> usize {
    let is_strike = |event: &&Event| {
        matches!(event, Event::Attack { kind: AttackKind::Air, attackers, .. }
            if attackers.contains(unit(id)))
    };
    table.events.iter().filter(is_strike).count()
}

/// Rules: 4.2i, 9.1
#[test]
fn r4_2i_an_air_fleet_strikes_once_and_not_from_a_closed_zone() {
    let raids = |table: Table| {
        strikes(
            &table
                .run(Step::Counterattack(Counterattack), &[1])
                .roll_on(),
            "A-10AF",
        )
    };
    // Malaysia and Siam are attacked; the air fleet in Burma reaches Siam only, and strikes once.
    let start = |turn| {
        Table::empty(turn)
            .japanese(&["siam"])
            .at("siam", &["J-15A", "J-3AAF"])
            .at("burma", &["A-IN4", "A-IN15", "A-10AF"])
    };
    assert_eq!(raids(start(6)), 1);
    assert_eq!(raids(start(7)), 0, "the monsoon");
}

/// Rules: 17-ANZAC-b
#[test]
fn r17_anzac_b_no_step_before_australia_has_been_entered() {
    let table = Table::empty(4)
        .reduced("new_south_wales", &["A-AM1"])
        .run(Step::AlliedAutoma(AlliedStep::Militia), &[]);
    assert_eq!(table.steps("A-AM1"), 1);
    let lost = Table::empty(4)
        .destroyed(&["A-AM1", "A-AM2"])
        .japanese(&["new_south_wales", "queensland", "northern_territory"])
        .japanese(&["south_australia"])
        .change(|position| position.flags.australia_entered = true)
        .run(Step::AlliedAutoma(AlliedStep::Militia), &[3]);
    assert_eq!(
        (lost.place("A-AM1").as_str(), lost.place("A-AM2").as_str()),
        ("western_australia", "destroyed"),
        "one step, in the zone of Australia that is left"
    );
}

/// Rules: 4.1.1-CH, 17-CHINA
#[test]
fn r17_china_armies_return_to_central_china_while_there_is_room() {
    let table = Table::empty(4)
        .destroyed(&["A-CH1", "A-CH2"])
        .at("central_china", &["A-CH3", "A-CH4", "A-CH5", "A-CH6"])
        .run(CHINA, &[1])
        .roll_on();
    // With Burma two return: one fills Central China, the other finds another free zone.
    let places = [table.place("A-CH1"), table.place("A-CH2")];
    assert_eq!(
        places.iter().filter(|at| *at == "central_china").count(),
        1,
        "{places:?}"
    );
    assert!(places.iter().any(|at| at == "tarim_basin"), "{places:?}");
}

/// Rules: 4.2i, 15
#[test]
fn r4_2i_an_air_fleet_out_of_supply_does_not_strike() {
    let raids = |lost: &[&str]| {
        let table = Table::empty(5)
            .japanese(&["burma"])
            .japanese(lost)
            .at("burma", &["J-15A", "J-3AAF"])
            .at("bengal", &["A-IN4", "A-IN15"])
            .at("andamans", &["A-10AF"])
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4", "A-IN15"]))),
                &[],
            )
            .roll_on();
        strikes(&table, "A-10AF")
    };
    assert_eq!(raids(&[]), 1);
    // Bengal is next door, but the line to Pakistan serves Americans by land only.
    assert_eq!(raids(&["malaysia", "sumatra", "ceylon"]), 0);
}

/// Rules: 4.1.2f, 14.1
#[test]
fn r4_1_2f_no_fleet_is_repaired_in_a_contested_base() {
    let repaired = |enemy: &[&str]| {
        let table = Table::empty(6)
            .at("india", &["A-IND"])
            .at("india", enemy)
            .reduced("india", &["A-EF"])
            .change(|position| position.allies.naval = 1)
            .run(FLEETS, &[]);
        assert_eq!(table.place("A-EF"), "india");
        (table.steps("A-EF"), table.position().allies.naval)
    };
    assert_eq!(repaired(&[]), (2, 0));
    assert_eq!(repaired(&["J-15A"]), (1, 1));
}

/// Rules: 4.2g
#[test]
fn r4_2g_the_garrison_of_new_south_wales_does_not_march_while_others_can() {
    let marched = |forces: &[&str]| {
        let table = Table::empty(5)
            .japanese(&["queensland"])
            .at("queensland", &["J-17A"])
            .at("new_south_wales", forces)
            .run(Step::LandCounterattack(LandCounterattack(set(forces))), &[])
            .roll_on();
        let marched = table.events.iter().filter_map(|event| match event {
            Event::Marched { unit, to } if *to == zone("queensland") => Some(*unit),
            _ => None,
        });
        marched.collect::<UnitSet>()
    };
    // The 14th Corps, full and first in order, is the garrison.
    assert_eq!(marched(&["A-14C", "A-11C"]), set(&["A-11C"]));
    assert_eq!(marched(&["A-14C"]), set(&["A-14C"]), "nobody else can");
}

/// Rules: 4.2j, 15a
#[test]
fn r4_2j_who_has_no_line_of_his_own_does_not_join_the_counterattack() {
    let attackers = |lost: &[&str]| {
        let table = Table::empty(6)
            .japanese(lost)
            .at("malaysia", &["J-15A", "A-14C"])
            .at("sumatra", &["A-IN4"])
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
                &[],
            )
            .roll_on();
        assaults(&table)
    };
    let (both, one) = (set(&["A-14C", "A-IN4"]), set(&["A-IN4"]));
    assert_eq!(attackers(&[]), [(both, unit("J-15A"))]);
    // Sumatra is supplied from Pakistan by sea, for the British only.
    assert_eq!(attackers(&["java", "borneo"]), [(one, unit("J-15A"))]);
}
