//! Contested bases, Chinese armies and militia away from home, weather, and what refusals say.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules, Viewer};
use heigi_typhoon::{ALLIES, JAPAN, JapaneseStep, Phase, Plan, Step};

/// Whether the log tells a message with a rule.
fn tells(table: &Table, rule: &str, message: &str) -> bool {
    table
        .events
        .iter()
        .filter_map(|event| game().log_entry(event, Viewer::Side(JAPAN)))
        .any(|entry| entry.rule == rule && entry.text.id == message)
}

/// Rules: ERR-Q5, 3.2j
#[test]
fn of_inactive_japan_only_the_first_fleets_are_repaired_when_they_react() {
    let reacted = |fleet: &str| {
        let table = Table::empty(14)
            .changed(4)
            .allied(&["okinawa"])
            .at("okinawa", &["A-TF53", "A-24C"])
            .reduced("kyushu", &[fleet])
            .change(|position| {
                position.japan.plan = Plan::Ten;
                position.japan.naval = 1;
                position.japan.carrier = 1;
            })
            .play(&["sortie kyushu", "join A-TF53", "load A-24C", "go"]);
        assert!(table.position().unit(unit(fleet)).reacted, "{fleet}");
        let japan = table.position().japan;
        (table.steps(fleet), japan.naval, japan.carrier)
    };
    assert_eq!(reacted("J-SF2"), (1, 1, 1));
    assert_eq!(reacted("J-CV2"), (1, 1, 1));
    assert_eq!(reacted("J-SF1"), (2, 0, 1));
    assert_eq!(reacted("J-CV1"), (2, 1, 0));
}

/// Rules: 14.1a, 7.1-A2
#[test]
fn the_first_fleets_are_not_rebuilt_in_a_contested_base() {
    let rebuilt = |enemy: &[&str]| {
        let table = Table::empty(6)
            .changed(4)
            .at("carolines", &["J-S3"])
            .at("carolines", enemy)
            .reduced("carolines", &["J-SF1"])
            .change(|position| position.japan.naval = 1)
            .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
        (table.steps("J-SF1"), table.position().japan.naval)
    };
    assert_eq!(rebuilt(&["A-14C"]), (1, 1));
    assert_eq!(rebuilt(&[]), (2, 0));
}

/// Rules: 14.1a, 3.2j
#[test]
fn a_fleet_that_reacts_from_a_contested_base_is_not_repaired() {
    let reacted = |enemy: &[&str]| {
        let table = Table::empty(6)
            .japanese(&["bismarck", "solomons", "new_hebrides"])
            .at("new_hebrides", &["J-SF4", "J-S1"])
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF64"])
            .change(|position| {
                position.allies.naval = 1;
                position.japan.logistics = 1;
            })
            .play(&["sortie fiji", "join J-SF4", "load J-S1", "go", "= 3"]);
        assert_eq!(table.place("A-TF64"), "fiji");
        (table.steps("A-TF64"), table.position().allies.naval)
    };
    assert_eq!(reacted(&["J-17A"]), (1, 1));
    assert_eq!(reacted(&[]), (2, 0));
}

/// Rules: 14.1a, 3.2i
#[test]
fn a_counterattack_from_a_contested_base_sails_without_repair() {
    let points = |enemy: &[&str]| {
        let table = Table::empty(6)
            .japanese(&["solomons"])
            .at("solomons", &["J-S1"])
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF62"])
            .at("new_hebrides", &["A-1C"])
            .change(|position| position.allies.naval = 1)
            .run(Step::JointCounterattack(set(&["A-1C"])), &[])
            .roll_on();
        assert!(table.position().flags.american_counterattack);
        table.position().allies.naval
    };
    assert_eq!(points(&["J-17A"]), 1);
    assert_eq!(points(&[]), 0);
}

/// Rules: 3.4, 14.1a
#[test]
fn nobody_consolidates_fleets_in_a_contested_base() {
    let table = |enemy: &[&str]| {
        Table::empty(7)
            .changed(4)
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF64", "A-TF62"])
            .allied_strategy()
    };
    let contested = table(&["J-17A"]);
    assert_eq!(
        contested.refused_by("consolidate A-TF64 A-TF62"),
        Some("14.1")
    );
    assert!(table(&[]).is_legal("consolidate A-TF64 A-TF62"));
}
