//! Combat: who attacks, how, at what odds (13.1, 13.2).

use crate::common::attacks::{column, field, totals};
use crate::common::{Table, air, game, hex, set, unit};
use heigi_burma::steps::{
    Combat, CombatHalf, KeepMarker, Movement, Moving, Naming, Pay, Preparation,
};
use heigi_burma::{ALLIES, AirPlace, Column, JAPAN, Mission, Occasion, Progress, Step, Terrain};
use heigi_engine::{Pending, Rules};

/// Rules: 13.1.1, 13.7.3
#[test]
fn active_units_may_attack_enemies_beside_them() {
    let table = Table::empty(3)
        .at("3412", &["A2-4", "AHQ4"])
        .at("3312", &["A2-5"])
        .at("3413", &["A2-6"])
        .at("3411", &["J15-51"])
        .acting(ALLIES, &["A2-4", "AHQ4", "A2-6"])
        .step(Step::Combat(Combat));
    assert_eq!(table.options(), ["done", "attack 3411"]);
    let ready = table.clone().play(&["attack 3411"]);
    assert_eq!(ready.refusal("join A2-4"), "");
    // Not beside it, not active, a headquarters.
    assert_eq!(ready.refusal("join A2-6"), "13.1.1");
    assert_eq!(ready.refusal("join A2-5"), "3.1-ACT");
    let helper = ("13.1.1", "burma-cannot-attack");
    assert_eq!(ready.reason("join AHQ4"), helper);
    let alone = table
        .clone()
        .acting(ALLIES, &["AHQ4", "A2-6"])
        .step(Step::Combat(Combat));
    assert_eq!(alone.reason("attack 3411"), helper);
    let disrupted = table
        .clone()
        .change(|position| position.unit_mut(unit("A2-4")).disrupted = true)
        .step(Step::Preparation(Preparation(hex("3411"))));
    assert_eq!(disrupted.refusal("attack 3411"), "4.0");
    let disrupted = ready.change(|position| position.unit_mut(unit("A2-4")).disrupted = true);
    assert_eq!(disrupted.refusal("join A2-4"), "13.7.3");
    // Nobody must.
    let declined = table.play(&["done"]);
    assert_eq!(
        declined.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// Rules: 13.7.3
#[test]
fn the_disrupted_defend_as_always() {
    let table = field(&["A2-4"], &["J15-51"])
        .change(|position| position.unit_mut(unit("J15-51")).disrupted = true)
        .play(&["go", "= 5"]);
    assert_eq!(totals(&table), [6, 5]);
}

/// Rules: 13.1.2
#[test]
fn attacks_come_before_or_after_movement() {
    let halves = |order: &str| {
        let table = Table::empty(3)
            .at("3412", &["A2-4"])
            .at("3411", &["J15-51"])
            .acting(ALLIES, &["A2-4"])
            .step(Step::Naming(Naming))
            .play(&[order]);
        let steps = table.position().agenda.clone();
        steps.into_iter().rev().take(2).collect::<Vec<_>>()
    };
    assert_eq!(
        halves("move-first"),
        [Step::Movement(Movement), Step::CombatHalf(CombatHalf)]
    );
    assert_eq!(
        halves("attack-first"),
        [Step::Combat(Combat), Step::Movement(Movement)]
    );
}

/// Rules: 13.1.3, 13.1.5
#[test]
fn attacks_come_one_by_one_against_all_units_of_a_hex() {
    let table = Table::empty(3)
        .at("3412", &["A2-4", "A2-5"])
        .at("3411", &["J15-51", "J15-60"])
        .at("3511", &["J15-67"])
        .acting(ALLIES, &["A2-4", "A2-5"])
        .step(Step::Combat(Combat));
    // In any order.
    assert_eq!(table.options(), ["done", "attack 3411", "attack 3511"]);
    let table = table.play(&["attack 3411", "join A2-4", "go", "= 6", "stand"]);
    // 6 against 5 + 5.
    assert_eq!(totals(&table), [6, 10]);
    // A unit attacks once; another may attack the same hex again.
    let again = table.play(&["attack 3411"]);
    assert_eq!(again.refusal("join A2-4"), "13.1.3");
    assert_eq!(again.refusal("join A2-5"), "");
    let other = again.play(&["cancel"]);
    assert_eq!(other.refusal("attack 3511"), "");
}

/// Rules: 13.1.4
#[test]
fn the_active_side_is_the_attacker() {
    for (side, units) in [(ALLIES, ["A2-4", "J15-51"]), (JAPAN, ["J15-51", "A2-4"])] {
        // 1:1 or 1:2, where a 2 is a hit on both or one of them.
        let table = field(&units[..1], &units[1..]).play(&["go", "= 3"]);
        assert_eq!(table.pending(), Pending::Decision(side));
        let own = format!("lose-step {}", units[0]);
        assert_eq!(table.refusal(&own), "", "{own}");
    }
}

/// Rules: 13.2, 13.2.1, 13.2.1a
#[test]
fn a_fight_passes_through_its_impulses() {
    let table = Table::empty(3)
        .at("1419", &["A7-89"])
        .at("1420", &["J15-51"])
        .at("1320", &["JHQ15"])
        .stranded(&["A7-89", "J15-51"])
        .markers("1419", ALLIES, 1)
        .markers("1320", JAPAN, 1)
        .acting(ALLIES, &["A7-89"])
        .step(Step::CombatHalf(CombatHalf))
        .run();
    // The attacker pays, declares, the defender pays and declares, then comes the die.
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(ALLIES, Occasion::Combat)))
    );
    let table = table.play(&["source 1419"]);
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
    let table = table.play(&["attack 1420", "join A7-89", "go"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(JAPAN, Occasion::Combat)))
    );
    let table = table.play(&["headquarters JHQ15"]);
    assert!(!table.position().unit(unit("J15-51")).out_of_supply);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(table.options(), ["done", "commit JHQ15"]);
    let table = table.play(&["done"]);
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "13.2.1d-iv"));
}

/// Rules: 13.2.1a-i, 13.2.1a-ii, 7.12.1
#[test]
fn both_sides_feed_those_who_fight_the_active_one_first() {
    let table = Table::empty(3)
        .at("1419", &["A7-89"])
        .at("1520", &["A2-4"])
        .at("1420", &["J15-51"])
        .at("1320", &["JHQ15", "J15-60"])
        .stranded(&["A7-89", "A2-4", "J15-51", "J15-60"])
        .markers("1419", ALLIES, 1)
        .markers("1320", JAPAN, 1)
        .acting(ALLIES, &["A7-89"])
        .step(Step::CombatHalf(CombatHalf))
        .run()
        .play(&[
            "source 1419",
            "attack 1420",
            "join A7-89",
            "go",
            "headquarters JHQ15",
        ]);
    let out = |id| table.position().unit(unit(id)).out_of_supply;
    // Of the Allies who acts, of Japan who is attacked.
    assert_eq!([out("A7-89"), out("A2-4")], [false, true]);
    assert_eq!([out("J15-51"), out("J15-60")], [false, true]);
}

/// Rules: 13.2.1b, 13.2.1b-i
#[test]
fn the_attacker_names_who_attacks_one_hex() {
    let table = Table::empty(3)
        .at("3412", &["A2-4", "A2-5"])
        .at("3411", &["J15-51"])
        .acting(ALLIES, &["A2-4", "A2-5"])
        .step(Step::Combat(Combat))
        .play(&["attack 3411"]);
    assert_eq!(table.refusal("go"), "13.2.1b-i");
    assert_eq!(table.refusal("leave A2-4"), "13.2.1b-i");
    let table = table.play(&["join A2-4", "join A2-5"]);
    assert_eq!(table.refusal("join A2-4"), "13.2.1b-i");
    let table = table.play(&["leave A2-5", "go", "= 5", "stand"]);
    assert_eq!(totals(&table)[0], 6);
    // Who was not named may still attack.
    let segment = table.position().segment.clone().unwrap();
    assert_eq!(segment.fought, set(&["A2-4"]));
}

/// Rules: 13.2.1b-ii, 13.3.2-air
#[test]
fn every_supporting_aircraft_shifts_a_column() {
    let table = |aircraft: &[&str]| {
        let orders: Vec<String> = aircraft.iter().map(|id| format!("air {id}")).collect();
        let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
        Table::empty(3)
            .at("1315", &["A2-4"])
            .at("1415", &["J15-51"])
            .flying(Mission::Support, &["AB1", "AB2", "AB3"])
            .attack("1415", &["A2-4"])
            .play(&orders)
            .play(&["go", "= 5"])
    };
    // 6 - 1 against 5 + 1 in the hills is 1:2.
    assert_eq!(game().map().terrain(hex("1415")), Terrain::Clear);
    assert_eq!(column(&table(&[])), "1:1");
    assert_eq!(column(&table(&["AB1"])), "2:1");
    assert_eq!(column(&table(&["AB1", "AB2", "AB3"])), "4:1");
    let used = table(&["AB1"]);
    assert_eq!(used.position().air(air("AB1")).place, AirPlace::Flown);
    assert_eq!(used.position().air(air("AB2")).place, AirPlace::Available);
}

/// Rules: 13.2.1c
#[test]
fn then_the_defender_declares_his_support() {
    let table = Table::empty(3)
        .at("1315", &["A2-4", "A2-5"])
        .at("1415", &["J15-51"])
        .at("1514", &["JHQ15", "JA3"])
        .flying(Mission::Support, &["JB1"])
        .held(JAPAN, &["2508"])
        .attack("1415", &["A2-4", "A2-5"])
        .play(&["go"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(table.refusal("commit JHQ15"), "");
    let without = table.clone().play(&["done", "= 5"]);
    assert_eq!((totals(&without), column(&without)), ([12, 5], "2:1"));
    assert!(!without.position().unit(unit("JHQ15")).committed);
    let helped = table.play(&["commit JHQ15", "air JB1", "done", "= 5"]);
    assert_eq!(column(&helped), "1:2");
    assert!(helped.position().unit(unit("JHQ15")).committed);
    assert_eq!(helped.position().air(air("JB1")).place, AirPlace::Flown);
}

/// Rules: 13.2.1d, 13.2.1d-i, 13.2.1d-ii
#[test]
fn changed_strengths_are_added_up() {
    // Out of supply 6 counts 3, and 5 defends with 3.
    let table = field(&["A2-4", "A2-5"], &["J15-51", "J15-60"])
        .stranded(&["A2-5", "J15-60"])
        .play(&["go", "= 5"]);
    assert_eq!(totals(&table), [6 + 3, 5 + 3]);
}

/// Vectors EX13, EX14, ODDS1 to ODDS3.
///
/// Rules: 13.2.1d-iii, EX-13.2.1, TBL-CRT-min
#[test]
fn odds_are_rounded_for_the_defender() {
    let name = |attack, defence| Column::of(attack, defence).map(Column::name);
    for (attack, defence, expected) in [
        (20, 10, "2:1"),
        (24, 5, "4:1"),
        (10, 10, "1:1"),
        (9, 10, "1:2"),
        (19, 10, "1:1"),
        (5, 10, "1:2"),
        (5, 11, "1:3"),
        (5, 12, "1:3"),
        (5, 15, "1:3"),
        (15, 5, "3:1"),
        (29, 5, "5:1"),
        (30, 5, "6:1"),
        (60, 5, "6:1"),
    ] {
        assert_eq!(name(attack, defence), Some(expected), "{attack} {defence}");
    }
    for (attack, defence) in [(4, 13), (5, 16), (0, 1)] {
        assert_eq!(name(attack, defence), None, "{attack} {defence}");
    }
}

/// Vector ODDS2.
///
/// Rules: TBL-CRT-min
#[test]
fn nobody_attacks_below_one_to_three_whatever_helps() {
    let table = |defenders: &[&str]| {
        Table::empty(3)
            .at("1315", &["ALUSH", "AHQ4"])
            .at("1415", defenders)
            .flying(Mission::Support, &["AB1", "AB2"])
            .attack("1415", &["ALUSH"])
            .play(&["air AB1", "air AB2", "commit AHQ4"])
    };
    // 2 against 5 is 1:3, against 10 it is 1:5.
    assert_eq!(table(&["J15-51"]).refusal("go"), "");
    assert_eq!(table(&["J15-51", "J15-60"]).refusal("go"), "TBL-CRT-min");
    // what the defender adds afterwards does not undo the attack. 5 against 15 is 1:3, with
    // special attack troops 16.
    let table =
        field(&["T254-1"], &["J15-51", "J15-60", "J15-67"]).play(&["go", "special-troops J15-51"]);
    let table = table.play(&["= 5"]);
    assert_eq!((totals(&table), column(&table)), ([5, 16], "1:2"));
}

/// Vectors ODDS4 to ODDS7.
///
/// Rules: 13.2.1d-iv, 13.3.2
#[test]
fn shifts_are_netted_and_end_with_the_table() {
    let at = |column: u8, shift: i8| Column(column).shifted(shift).0;
    assert_eq!(at(7, -2), 5);
    assert_eq!(at(0, 0), 0);
    assert_eq!(at(0, -1), 0);
    assert_eq!(at(4, 2), 6);
    assert_eq!(at(6, 3), 7);
    // Tanks on both sides, a headquarters of the defender: one column to the left in all.
    let table = Table::empty(3)
        .at("3412", &["T254-1", "A2-4"])
        .at("3411", &["JT14-1", "J15-51"])
        .at("3410", &["JHQ15"])
        .attack("3411", &["T254-1", "A2-4"])
        .play(&["go", "commit JHQ15", "done", "= 5"]);
    // 5 + 6 against 2 + 5 is 1:1.
    assert_eq!((totals(&table), column(&table)), ([11, 7], "1:2"));
}

/// Rules: 9.3.5
#[test]
fn units_out_of_supply_do_not_act_a_second_time() {
    let table = |is_starving: bool| {
        let table = Table::empty(3)
            .at("3309", &["JHQ15", "J31-58"])
            .markers("3309", JAPAN, 3)
            .change(|position| {
                position.sides[1].used = vec![0, 1];
                position.unit_mut(unit("J31-58")).activations = 1;
            })
            .acting(JAPAN, &["JHQ15"])
            .change(|position| position.segment.as_mut().unwrap().units = 3)
            .step(Step::Naming(Naming));
        if is_starving {
            table.stranded(&["J31-58"])
        } else {
            table
        }
    };
    assert_eq!(table(false).refusal("name J31-58"), "");
    assert_eq!(table(true).refusal("name J31-58"), "9.3.5");
}

/// Rules: 3.1-ACT
#[test]
fn moving_units_are_named_first() {
    let table = Table::empty(3)
        .at("3412", &["A2-4", "A2-5"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Movement(Movement));
    assert_eq!(table.refusal("select A2-5"), "3.1-ACT");
    let moving = table.play(&["select A2-4"]);
    assert_eq!(
        moving.position().step(),
        Some(Step::Moving(Moving(unit("A2-4"), Progress::default())))
    );
    let mut actions = Vec::new();
    game().actions(&moving.state, &mut actions);
    assert!(actions.len() > 6);
}
