//! Sections 5 to 8: air power, initiative, supply and activation markers.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, JAPAN, Mission, Occasion, Payer, Step, supply_level};
use heigi_engine::{Random, Rules, Viewer};

/// Vectors SUP1 to SUP4, EX03.
///
/// Rules: 7.1.1, TBL-SUPPLY, 5.6.6, EX-5.6.6, 2.0-D10
#[test]
fn receipt_follows_level_and_circumstances() {
    let table = Table::empty(3)
        .monsoon()
        .held(JAPAN, &["1323"])
        .flying(Mission::Transport, &["AB1", "AB2"]);
    assert_eq!(game().receipt_modifier(table.position(), ALLIES), 0);
    let points = |level, total| game().tables().receipt(level, total);
    assert_eq!(points(3, 2), 0);
    let rangoon = Table::empty(3).interdicting("AB2", "4713");
    assert_eq!(game().receipt_modifier(rangoon.position(), JAPAN), -1);
    assert_eq!(points(1, 9 - 1), 3);
    assert_eq!(
        game().receipt_modifier(Table::empty(12).position(), ALLIES),
        0
    );
    assert_eq!(
        game().receipt_modifier(Table::empty(15).position(), ALLIES),
        1
    );
    assert_eq!([points(2, 5), points(2, 6), points(2, 10)], [2, 3, 4]);
}

/// Vectors SUP5, SUP6.
///
/// Rules: 7.1.3, 7.1.3a, TBL-STRAT, 7.5.7
#[test]
fn strategic_supply_suffers_from_rain_and_chinese_armies() {
    let table = Table::empty(3)
        .stock(10, 5)
        .at("1601", &["C22"])
        .monsoon()
        .step(Step::StrategicSupply)
        .run()
        .play(&["= 2"]);
    assert_eq!(table.stocks()[0], 9);
    let table = Table::empty(3)
        .stock(6, 5)
        .step(Step::StrategicSupply)
        .run()
        .play(&["= 6"]);
    assert_eq!(table.stocks()[0], 8);
}

/// Vectors SUP7, SUP8, SUP9, SCN1.
///
/// Rules: 7.5.1, 7.5.1a, 7.5.1b, 7.5.1c, 7.5.1d, 7.5.2, 7.5.3, 7.3.4, 14.1.5, 7.1.2a, 7.3.2
#[test]
fn stockpiles_run_from_0_to_18_in_four_levels() {
    assert_eq!(
        [0, 4, 5, 8, 9, 12, 13, 18].map(supply_level),
        [1, 1, 2, 2, 3, 3, 4, 4]
    );
    let table = Table::empty(3)
        .stock(17, 5)
        .step(Step::Allocation(ALLIES, 3))
        .play(&["stock", "stock", "stock"]);
    assert_eq!(table.stocks()[0], 18);
    let table = Table::empty(3)
        .stock(1, 5)
        .step(Step::Wastage)
        .run()
        .play(&["= 3"]);
    assert_eq!(table.stocks()[0], 0);
    let table = Table::empty(3)
        .stock(9, 5)
        .step(Step::Wastage)
        .run()
        .play(&["= 4"]);
    assert_eq!(table.stocks()[0], 8);
}

/// Rules: 7.1.2, 7.1.2b, 7.6.1, 7.6.2
#[test]
fn points_received_become_markers_on_sources() {
    let table = Table::empty(3).step(Step::Allocation(ALLIES, 2));
    assert_eq!(table.refusal("store 1315"), "7.1.2b");
    let table = table.play(&["store 1419", "store 1323"]);
    assert_eq!(table.position().hex(hex("1419")).supply, [1, 0]);
    assert_eq!(table.position().hex(hex("1323")).supply, [1, 0]);
    let japan = Table::empty(3).step(Step::Allocation(JAPAN, 2));
    assert_eq!(japan.refusal("store 4713"), "");
    assert_eq!(japan.refusal("store 4709"), "");
    assert_eq!(japan.refusal("store 2105"), "7.1.2b");
    assert_eq!(
        japan.held(ALLIES, &["4713"]).refusal("store 4713"),
        "7.1.2b"
    );
}

/// Vector EX10.
///
/// Rules: 7.9.3, 7.9.5, EX-7.9.5, 7.9.1, 7.10.1, 7.2.2
#[test]
fn a_marker_feeds_five_units() {
    let twelve = [
        "J15-51", "J15-60", "J15-67", "J31-58", "J31-124", "J31-138", "J33-213", "J33-214",
        "J33-215", "J18-55", "J18-56", "J18-114",
    ];
    let table = Table::empty(3)
        .at("3309", &["JHQ15"])
        .at("3310", &twelve)
        .markers("3309", JAPAN, 2)
        .step(Step::Unpaid(JAPAN))
        .step(Step::Pay(JAPAN, Occasion::Determination));
    let first: Vec<String> = twelve[..5]
        .iter()
        .map(|id| format!("select {id}"))
        .collect();
    let mut table = table.play(&["headquarters JHQ15"]);
    for words in &first {
        table = table.play(&[words]);
    }
    let second: Vec<String> = twelve[5..10]
        .iter()
        .map(|id| format!("select {id}"))
        .collect();
    let mut table = table.play(&["headquarters JHQ15"]);
    for words in &second {
        table = table.play(&[words]);
    }
    assert_eq!(table.position().hex(hex("3309")).supply, [0, 0]);
    let starving: Vec<&str> = twelve
        .into_iter()
        .filter(|id| table.position().unit(unit(id)).out_of_supply)
        .collect();
    assert_eq!(starving, ["J18-56", "J18-114"]);
}

/// Vector SUP13.
///
/// Rules: 7.9.4
#[test]
fn a_headquarters_without_communication_needs_two_markers() {
    let table = Table::empty(3)
        .at("3309", &["JHQ15", "J15-51"])
        .held(ALLIES, &["4713", "4709"])
        .markers("3309", JAPAN, 1)
        .step(Step::Pay(JAPAN, Occasion::Determination));
    assert_eq!(table.refusal("headquarters JHQ15"), "7.9.4");
    let table = table
        .markers("3309", JAPAN, 2)
        .play(&["headquarters JHQ15"]);
    assert!(table.position().unit(unit("J15-51")).paid);
    assert_eq!(table.position().hex(hex("3309")).supply[1], 0);
}

/// Vector SUP14.
///
/// Rules: 7.9.6, 3.1-COMMIT, 7.3.3
#[test]
fn a_committed_headquarters_feeds_five_units_for_a_point() {
    let units = [
        "J15-51", "J15-60", "J15-67", "J31-58", "J31-124", "J31-138", "J33-213",
    ];
    let mut table = Table::empty(3)
        .stock(5, 3)
        .at("3309", &["JHQ15"])
        .at("3310", &units)
        .step(Step::Pay(JAPAN, Occasion::Determination))
        .play(&["commit JHQ15"]);
    for id in &units[..5] {
        table = table.play(&[&format!("select {id}")]);
    }
    assert_eq!(table.stocks()[1], 2);
    assert!(table.position().unit(unit("JHQ15")).committed);
    let paid = units
        .iter()
        .filter(|id| table.position().unit(unit(id)).paid);
    assert_eq!(paid.count(), 5);
    let again = table.step(Step::Pay(JAPAN, Occasion::Determination));
    assert_eq!(again.refusal("commit JHQ15"), "7.7.2");
}

/// Rules: 7.9.7
#[test]
fn a_source_feeds_any_number_of_units() {
    let table = Table::empty(3)
        .at("1419", &["A5-9"])
        .markers("1419", ALLIES, 1)
        .step(Step::Pay(ALLIES, Occasion::Determination));
    assert_eq!(table.refusal("source 1315"), "7.6");
    let supply = game().supply(table.position(), ALLIES);
    let hungry = game().hungry(
        table.position(),
        &supply,
        Payer::Source(hex("1419")),
        Occasion::Determination,
    );
    assert_eq!(hungry, set(&["A5-9"]));
    let table = table.play(&["source 1419"]);
    assert!(table.position().unit(unit("A5-9")).paid);
}

/// Vectors SUP15, SUP16.
///
/// Rules: 7.9.8, TBL-UNITSUP
#[test]
fn paid_units_far_from_towns_roll_for_supply() {
    let table = Table::empty(3)
        .monsoon()
        .at("2617", &["J15-51"])
        .at("2616", &["JHQ15"])
        .change(|position| position.unit_mut(unit("J15-51")).paid = true);
    assert!(!game().needs_supply_check(table.position(), unit("J15-51")));
    let far = table.at("2612", &["JHQ15"]);
    assert!(game().needs_supply_check(far.position(), unit("J15-51")));
    let modifier = |table: &Table| {
        let supply = game().supply(table.position(), JAPAN);
        game().check_modifier(table.position(), &supply, unit("J15-51"), true)
    };
    // Rough jungle and rain; the headquarters is too far to help.
    assert_eq!(modifier(&far), 2);
    let near = far.at("2616", &["JHQ15"]);
    assert_eq!(modifier(&near), 1);
    let allied = Table::empty(3)
        .stock(6, 6)
        .at("2617", &["A2-4"])
        .change(|position| position.unit_mut(unit("A2-4")).paid = true);
    assert!(!game().needs_supply_check(allied.position(), unit("A2-4")));
    assert!(game().needs_supply_check(allied.stock(4, 6).position(), unit("A2-4")));
}

/// Vector SUP17.
///
/// Rules: 7.9.9, TBL-OOS, 13.7.2
#[test]
fn starving_units_may_be_disrupted() {
    let table = |die: &str| {
        Table::empty(3)
            .at("2611", &["J33-213"])
            .stranded(&["J33-213"])
            .step(Step::OutOfSupplyChecks)
            .run()
            .play(&[die])
    };
    let is_disrupted = |table: Table| table.position().unit(unit("J33-213")).disrupted;
    assert!(is_disrupted(table("= 7")));
    assert!(!is_disrupted(table("= 6")));
}

/// Vectors SUP21, SUP22.
///
/// Rules: 7.4.4, 7.4.4b, 7.4.4c, 7.4.6, TBL-SPMOVE
#[test]
fn porters_bring_markers_to_headquarters() {
    let table = || {
        Table::empty(3)
            .stock(5, 4)
            .at("3309", &["JHQ15"])
            .markers("4713", JAPAN, 5)
            .step(Step::Adjustment(JAPAN))
    };
    let sent = table().play(&["headquarters JHQ15", "= 3"]);
    assert_eq!(sent.stocks()[1], 3);
    assert_eq!(
        sent.position().step(),
        Some(Step::Forwarding(JAPAN, unit("JHQ15"), 4))
    );
    let sent = sent.play(&["at 3309", "at 3309", "at 3409", "at 3309"]);
    assert_eq!(sent.position().hex(hex("3309")).supply[1], 3);
    assert_eq!(sent.position().hex(hex("4713")).supply[1], 1);
    let rain = table().monsoon().play(&["headquarters JHQ15", "= 3"]);
    assert_eq!(
        rain.position().step(),
        Some(Step::Forwarding(JAPAN, unit("JHQ15"), 3))
    );
    assert_eq!(table().refusal("headquarters JHQ28"), "7.4.4");
}

/// Vector TRK1.
///
/// Rules: 7.4.5, 17.7.1, 17.7.2, 17.7.3, 17.7.4
#[test]
fn trucks_are_bought_by_threes_and_used_once() {
    let table = Table::empty(3)
        .stock(5, 5)
        .at("1315", &["AHQ4"])
        .markers("1419", ALLIES, 4)
        .step(Step::Adjustment(ALLIES));
    assert_eq!(table.refusal("headquarters AHQ4"), "7.4.5");
    let table = table.play(&["spend 1", "headquarters AHQ4"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Forwarding(ALLIES, unit("AHQ4"), 3))
    );
    let table = table.play(&["at 1315", "at 1315", "at 1315"]);
    assert_eq!(table.stocks()[0], 4);
    let state = table.position().side(ALLIES);
    assert_eq!((state.trucks, state.trucks_used), (2, 1));
    assert_eq!(table.position().hex(hex("1315")).supply[0], 3);
}

/// Rules: 7.4.1, 7.4.2, 7.4.3
#[test]
fn markers_and_stockpile_are_exchanged() {
    let table = Table::empty(3)
        .stock(6, 6)
        .at("1315", &["AHQ4"])
        .markers("1315", ALLIES, 1)
        .markers("2009", ALLIES, 1)
        .step(Step::Adjustment(ALLIES));
    assert_eq!(table.refusal("collect 2009"), "7.4.1");
    let table = table.play(&["collect 1315"]);
    assert_eq!(table.stocks()[0], 7);
    assert_eq!(table.position().hex(hex("1315")).supply[0], 0);
    assert_eq!(table.refusal("store 1315"), "7.1.2b");
    let table = table.play(&["store 1419"]);
    assert_eq!(table.stocks()[0], 6);
    assert_eq!(table.position().hex(hex("1419")).supply[0], 1);
}

/// Vectors ACT1, EX11.
///
/// Rules: 8.1.2, 8.1.2-1, 8.1.2-2, 8.1.2-3, 8.1.2-4, 8.1.3, 8.1.4, 8.1.5, EX-8.1.7, 7.5.5
#[test]
fn levels_set_number_and_grade_of_markers() {
    let table = Table::empty(3)
        .stock(10, 6)
        .change(|position| position.initiative = JAPAN)
        .step(Step::PickMarkers)
        .run()
        .play(&["= 1", "= 1", "= 1"]);
    let grades = |side| {
        let cup = &table.position().side(side).cup;
        cup.iter()
            .map(|one| game().tables().markers[usize::from(*one)].level)
            .collect::<Vec<u8>>()
    };
    assert_eq!(grades(ALLIES), [2]);
    assert_eq!(grades(JAPAN), [1, 1]);
    assert_eq!(table.position().step(), Some(Step::KeepMarker(JAPAN)));
    let table = table.play(&["keep 0"]);
    assert!(table.position().side(JAPAN).held.is_some());
    assert_eq!(table.position().side(JAPAN).cup.len(), 1);
    let rich = Table::empty(3)
        .stock(13, 4)
        .change(|position| position.initiative = JAPAN)
        .step(Step::PickMarkers)
        .run()
        .play(&["= 1", "= 1", "= 1"]);
    assert_eq!(rich.position().side(ALLIES).cup.len(), 2);
    // A single marker is kept at once.
    assert_eq!(rich.position().side(JAPAN).cup.len(), 0);
    assert!(rich.position().side(JAPAN).held.is_some());
}

/// A guess of what the enemy has in the cup never looks at it; what has been drawn is known, and the
/// side with the initiative knows its own markers.
///
/// Rules: 8.1.3
#[test]
fn guesses_draw_hidden_markers_anew() {
    let table = Table::empty(3).change(|position| {
        position.initiative = JAPAN;
        position.sides[0].cup = vec![4, 5];
        position.sides[0].used = vec![6];
        position.sides[1].cup = vec![1];
        position.sides[1].held = Some(2);
    });
    let mut random = Random::seeded(1);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let guess = game().determinize(&table.state, Viewer::Side(JAPAN), &mut random);
        let [allies, japan] = &guess.position.sides;
        assert_eq!((&japan.cup, japan.held), (&vec![1], Some(2)));
        assert!(!allies.cup.contains(&6) && allies.cup[0] != allies.cup[1]);
        seen.extend(allies.cup.iter().copied());
    }
    assert_eq!(seen.into_iter().collect::<Vec<u8>>(), [4, 5, 7]);
}
