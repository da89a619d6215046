//! Who is fed by what, and the checks of those who are (7.9).

use crate::common::supply::{is_out, is_paid, there};
use crate::common::{Table, game, hex, rule, set, unit};
use heigi_burma::steps::{
    Determination, KeepMarker, OutOfSupplyChecks, Pay, Relief, SupplyChecks, Unpaid,
};
use heigi_burma::{ALLIES, JAPAN, Mission, Occasion, Payer, Phase, Step};
use heigi_engine::Pending;

const TWELVE: [&str; 12] = [
    "J15-51", "J15-60", "J15-67", "J31-58", "J31-124", "J31-138", "J33-213", "J33-214", "J33-215",
    "J18-55", "J18-56", "J18-114",
];

/// Gives inputs that name units one after the other.
fn feed(table: Table, ids: &[&str]) -> Table {
    ids.iter()
        .fold(table, |table, id| table.play(&[&format!("select {id}")]))
}

/// Vector EX10.
///
/// Rules: 7.9.3, 7.9.5, EX-7.9.5
#[test]
fn a_marker_feeds_five_units() {
    let table = Table::empty(3)
        .at("3309", &["JHQ15"])
        .at("3310", &TWELVE)
        .markers("3309", JAPAN, 2)
        .step(Step::Unpaid(Unpaid(JAPAN)))
        .step(Step::Pay(Pay(JAPAN, Occasion::Determination)));
    let table = feed(table.play(&["headquarters JHQ15"]), &TWELVE[..5]);
    assert_eq!(there(&table, "3309", JAPAN), 1);
    assert_eq!(game().markers_left(table.position()), 39);
    let fed = TWELVE.iter().filter(|id| is_paid(&table, id));
    assert_eq!(fed.count(), 5);
    let table = feed(table.play(&["headquarters JHQ15"]), &TWELVE[5..10]);
    assert_eq!(there(&table, "3309", JAPAN), 0);
    assert_eq!(game().markers_left(table.position()), 40);
    let starving: Vec<&str> = TWELVE.into_iter().filter(|id| is_out(&table, id)).collect();
    assert_eq!(starving, ["J18-56", "J18-114"]);
}

/// Rules: 7.9.1, 7.10.1
#[test]
fn supply_is_judged_anew_in_the_determination_segment() {
    let table = |markers| {
        Table::empty(3)
            .at("3309", &["J15-51", "JHQ15"])
            .at("4113", &["J15-60"])
            .stranded(&["J15-51"])
            .markers("3309", JAPAN, markers)
            .step(Step::Unpaid(Unpaid(JAPAN)))
            .step(Step::Pay(Pay(JAPAN, Occasion::Determination)))
            .step(Step::Determination(Determination))
            .run()
    };
    let fed = table(1).play(&["headquarters JHQ15"]);
    assert_eq!(
        ["J15-51", "J15-60", "JHQ15"].map(|id| is_out(&fed, id)),
        [false, true, false]
    );
    // Whoever was paid for before and is not now is marked; a headquarters in communication is not.
    let unfed = table(0).play(&["done"]);
    assert_eq!(
        ["J15-51", "J15-60", "JHQ15"].map(|id| is_out(&unfed, id)),
        [true, true, false]
    );
    let marked = unfed.events.iter().filter(|event| rule(event) == "7.10.1");
    assert_eq!(marked.count(), 1);
}

/// Vector SUP13.
///
/// Rules: 7.9.4
#[test]
fn a_headquarters_without_communication_needs_two_markers() {
    let table = |markers| {
        Table::empty(3)
            .stock(9, 0)
            .at("3309", &["JHQ15", "J15-51"])
            .held(ALLIES, &["4713", "4709"])
            .markers("3309", JAPAN, markers)
            .step(Step::Pay(Pay(JAPAN, Occasion::Determination)))
    };
    assert_eq!(table(1).refusal("headquarters JHQ15"), "7.9.4");
    let table = table(3).play(&["headquarters JHQ15"]);
    assert!(is_paid(&table, "J15-51"));
    assert_eq!(table.fed_by(), ["7.9.4", "7.9.4"]);
    // It must itself be paid for.
    assert!(is_paid(&table, "JHQ15"));
    assert_eq!(there(&table, "3309", JAPAN), 1);
}

/// Vector SUP14.
///
/// Rules: 7.9.6, 3.1-COMMIT
#[test]
fn a_headquarters_is_committed_to_feed_five_units_for_a_point() {
    let table = |markers| {
        Table::empty(3)
            .stock(5, 3)
            .at("3309", &["JHQ15"])
            .at("3310", &TWELVE[..7])
            .markers("3309", JAPAN, markers)
            .step(Step::Pay(Pay(JAPAN, Occasion::Determination)))
    };
    let table_of_five = feed(table(1).play(&["commit JHQ15"]), &TWELVE[..5]);
    assert_eq!(table_of_five.stocks()[1], 2);
    assert!(table_of_five.position().unit(unit("JHQ15")).committed);
    let fed = TWELVE.iter().filter(|id| is_paid(&table_of_five, id));
    assert_eq!(fed.count(), 5);
    assert_eq!(table_of_five.fed_by(), ["7.9.6"; 5]);
    let again = table_of_five.step(Step::Pay(Pay(JAPAN, Occasion::Determination)));
    assert_eq!(again.refusal("commit JHQ15"), "7.7.2");
    assert_eq!(again.refusal("headquarters JHQ15"), "7.7.2");
    // Where it has spent a marker it is not committed as well, until the next payment.
    let spent = table(2).play(&["headquarters JHQ15"]);
    let spent = feed(spent, &TWELVE[..5]);
    assert_eq!(spent.refusal("commit JHQ15"), "7.9.6");
    assert_eq!(spent.refusal("headquarters JHQ15"), "");
    let later = spent
        .play(&["done"])
        .stranded(&["J33-213"])
        .step(Step::Pay(Pay(JAPAN, Occasion::Final)));
    assert_eq!(later.refusal("commit JHQ15"), "");
}

/// Rules: 7.9.6
#[test]
fn a_payment_that_ends_of_itself_binds_no_headquarters_in_the_next_one() {
    let table = Table::empty(3)
        .stock(5, 3)
        .at("3309", &["JHQ15"])
        .at("3310", &["J15-51"])
        .markers("3309", JAPAN, 1)
        .step(Step::Pay(Pay(JAPAN, Occasion::Determination)))
        .play(&["headquarters JHQ15"]);
    // Nothing is left to pay with: the menu is over.
    assert_eq!(
        table.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let later = table
        .stranded(&["J15-51"])
        .step(Step::Pay(Pay(JAPAN, Occasion::Final)));
    assert_eq!(later.refusal("commit JHQ15"), "");
}

/// Rules: 7.9.7
#[test]
fn a_source_feeds_any_number_of_units_five_for_a_marker() {
    let ten = [
        "A5-9", "A5-123", "A5-161", "A7-33", "A7-89", "A7-114", "A19-62", "A19-64", "A19-98",
        "A20-32", "A20-80",
    ];
    let table = Table::empty(3)
        .at("1419", &ten)
        .at("2010", &["A2-4"])
        .markers("1419", ALLIES, 3)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(table.refusal("source 1315"), "7.6");
    let supply = game().supply(table.position(), ALLIES);
    let payer = Payer::Source(hex("1419"));
    let hungry = game().hungry(table.position(), &supply, payer, Occasion::Determination);
    assert_eq!(hungry, set(&ten));
    let table = feed(table.play(&["source 1419"]), &ten[..5]);
    let table = feed(table.play(&["source 1419"]), &ten[5..10]);
    let table = table.play(&["source 1419"]);
    assert!(ten.iter().all(|id| is_paid(&table, id)));
    assert!(!is_paid(&table, "A2-4"));
    assert_eq!(there(&table, "1419", ALLIES), 0);
    assert_eq!(table.fed_by(), ["7.9.7"; 11]);
    let full = table
        .markers("1419", ALLIES, 1)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(full.reason("source 1419"), ("7.9.7", "burma-nobody-hungry"));
}

/// Vectors SUP15, SUP16.
///
/// Rules: 7.9.8
#[test]
fn paid_units_far_from_towns_and_headquarters_are_checked() {
    let asked = |table: Table, id: &str| {
        let table = table.change(|position| position.unit_mut(unit(id)).paid = true);
        game().needs_supply_check(table.position(), unit(id))
    };
    let far = || Table::empty(3).at("2617", &["J15-51"]);
    assert!(asked(far(), "J15-51"));
    assert!(!game().needs_supply_check(far().position(), unit("J15-51")));
    assert!(!asked(far().at("2616", &["JHQ15"]), "J15-51"));
    assert!(asked(far().at("2615", &["JHQ15"]), "J15-51"));
    assert!(
        !asked(Table::empty(3).at("3310", &["J15-51"]), "J15-51"),
        "beside Meiktila"
    );
    let lost = Table::empty(3)
        .at("3310", &["J15-51"])
        .held(ALLIES, &["3309"]);
    assert!(asked(lost, "J15-51"));
    let allied = |stock| Table::empty(3).stock(stock, 9).at("2617", &["A2-4"]);
    assert!(asked(allied(4), "A2-4"));
    assert!(!asked(allied(5), "A2-4"));
}

/// Vector SUP15.
///
/// Rules: 7.9.8, TBL-UNITSUP
#[test]
fn the_supply_check_fails_from_nine() {
    let table = || {
        Table::empty(3)
            .at("2617", &["J15-51"])
            .change(|position| position.unit_mut(unit("J15-51")).paid = true)
    };
    let fails = |table: Table, die: &str| {
        let table = table
            .step(Step::SupplyChecks(SupplyChecks(JAPAN)))
            .run()
            .play(&[die]);
        is_out(&table, "J15-51")
    };
    let open = || {
        Table::empty(3)
            .at("3411", &["J15-51"])
            .change(|position| position.unit_mut(unit("J15-51")).paid = true)
    };
    assert_eq!([fails(open(), "= 8"), fails(open(), "= 9")], [false, true]);
    // Rough jungle and rain add one each, a headquarters in range takes one off.
    assert_eq!(
        [fails(table(), "= 7"), fails(table(), "= 8")],
        [false, true]
    );
    assert_eq!(
        [
            fails(table().monsoon(), "= 6"),
            fails(table().monsoon(), "= 7")
        ],
        [false, true]
    );
    let helped = || table().at("2716", &["JHQ15"]).monsoon();
    let near = game().map().grid.distance(hex("2716"), hex("2617"));
    assert_eq!(near, 2 - u32::from(near == 1));
    let modifier = |table: &Table, side| {
        let supply = game().supply(table.position(), side);
        let id = if side == JAPAN { "J15-51" } else { "A2-4" };
        heigi_engine::total(&game().check_modifiers(table.position(), &supply, unit(id), true))
    };
    assert_eq!(modifier(&helped(), JAPAN), 1);
    assert_eq!(modifier(&table().at("4713", &["JHQ15"]), JAPAN), 1);
    // Each interdictor that is held off the map adds one for Japan.
    let harried = table().flying(Mission::Interdiction, &["AB1", "AB2"]);
    assert_eq!(modifier(&harried, JAPAN), 3);
    let struck = table().interdicting("AB1", "4713");
    assert_eq!(modifier(&struck, JAPAN), 1);
    let allied = Table::empty(3)
        .at("3411", &["A2-4"])
        .flying(Mission::Interdiction, &["AB1", "AB2"]);
    assert_eq!(modifier(&allied, ALLIES), 0);
}

/// Between the supply checks and the disruption checks the Allies may use what was dropped (B-82).
///
/// Rules: 7.9.8, 7.9.9, 7.11.2
#[test]
fn dropped_supply_restores_a_unit_before_it_is_checked_for_disruption() {
    let table = |dropped: u8, die: &str| {
        Table::empty(3)
            .stock(4, 9)
            .at("3411", &["A2-4"])
            .markers("3411", ALLIES, dropped)
            .change(|position| {
                position.phase = Phase::Supply;
                position.unit_mut(unit("A2-4")).paid = true;
                position.hex_mut(hex("3411")).dropped = dropped;
                position.agenda.extend([
                    Step::OutOfSupplyChecks(OutOfSupplyChecks),
                    Step::Relief(Relief),
                    Step::SupplyChecks(SupplyChecks(ALLIES)),
                ]);
            })
            .run()
            .play(&[die])
    };
    let failed = table(1, "= 10");
    assert_eq!(failed.options(), ["done", "relieve 3411"]);
    let restored = failed.clone().play(&["relieve 3411", "select A2-4"]);
    assert!(!is_out(&restored, "A2-4"));
    assert_eq!(restored.fed_by(), ["7.11.2"]);
    assert_eq!(
        restored.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    // Whoever is left out of supply rolls; nobody is asked where nothing helps.
    let is_rolled =
        |table: &Table| matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "7.9.9");
    assert!(is_rolled(&failed.play(&["done"])));
    assert!(is_rolled(&table(0, "= 10")));
    assert_eq!(
        table(1, "= 1").position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    // A headquarters that is in communication again needs nothing of it.
    let staff = Table::empty(3)
        .at("1419", &["AHQ4"])
        .markers("1419", ALLIES, 1)
        .stranded(&["AHQ4"])
        .change(|position| {
            position.phase = Phase::Supply;
            position.hex_mut(hex("1419")).dropped = 1;
            position
                .agenda
                .extend([Step::Relief(Relief), Step::Determination(Determination)]);
        })
        .run();
    assert_eq!(
        staff.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

///
///
/// Rules: 7.9.9
#[test]
fn the_side_without_the_initiative_checks_its_hungry_units_first() {
    // Each die disrupts a unit above its highest factor of 6.
    let disrupted = |initiative| {
        let table = Table::empty(3)
            .at("2611", &["J33-213"])
            .at("3411", &["A5-9"])
            .stranded(&["J33-213", "A5-9"])
            .change(|position| position.initiative = initiative)
            .step(Step::OutOfSupplyChecks(OutOfSupplyChecks))
            .run()
            .play(&["= 9", "= 1"]);
        ["J33-213", "A5-9"].map(|id| table.position().unit(unit(id)).disrupted)
    };
    assert_eq!(disrupted(ALLIES), [true, false]);
    assert_eq!(disrupted(JAPAN), [false, true]);
}

/// Whoever is disrupted already has nothing more to lose and rolls no die.
///
/// Rules: 7.9.9
#[test]
fn a_unit_that_is_disrupted_already_is_not_checked_again() {
    let pending = |is_disrupted| {
        let table = Table::empty(3)
            .at("3411", &["A5-9"])
            .stranded(&["A5-9"])
            .change(|position| position.unit_mut(unit("A5-9")).disrupted = is_disrupted)
            .step(Step::OutOfSupplyChecks(OutOfSupplyChecks))
            .run();
        matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "7.9.9")
    };
    assert_eq!([false, true].map(pending), [true, false]);
}

/// Vector SUP17.
///
/// Rules: 7.9.9, TBL-OOS, 13.7.2
#[test]
fn units_out_of_supply_are_disrupted_above_their_highest_factor() {
    let is_disrupted = |table: Table, die: &str| {
        let table = table
            .stranded(&["J33-213"])
            .step(Step::OutOfSupplyChecks(OutOfSupplyChecks))
            .run()
            .play(&[die]);
        table.position().unit(unit("J33-213")).disrupted
    };
    // Factors 6-5 at full strength, 3-3 with two steps.
    let open = || Table::empty(3).at("2611", &["J33-213"]);
    assert_eq!(
        [is_disrupted(open(), "= 6"), is_disrupted(open(), "= 7")],
        [false, true]
    );
    let worn = || open().steps("J33-213", 2);
    assert_eq!(
        [is_disrupted(worn(), "= 3"), is_disrupted(worn(), "= 4")],
        [false, true]
    );
    let rough = || Table::empty(3).at("2617", &["J33-213"]);
    assert_eq!(
        [is_disrupted(rough(), "= 5"), is_disrupted(rough(), "= 6")],
        [false, true]
    );
    assert_eq!(
        [
            is_disrupted(rough().monsoon(), "= 4"),
            is_disrupted(rough().monsoon(), "= 5")
        ],
        [false, true]
    );
    let near = || open().at("2611", &["JHQ15"]);
    assert_eq!(
        [is_disrupted(near(), "= 7"), is_disrupted(near(), "= 8")],
        [false, true]
    );
    let spent = || near().change(|position| position.unit_mut(unit("JHQ15")).committed = true);
    assert!(is_disrupted(spent(), "= 7"));
    // A headquarters lies in its own range (B-84).
    let staff = |committed: bool, die: &str| {
        let table = Table::empty(3)
            .at("2611", &["JHQ15"])
            .stranded(&["JHQ15"])
            .change(|position| position.unit_mut(unit("JHQ15")).committed = committed)
            .step(Step::OutOfSupplyChecks(OutOfSupplyChecks))
            .run()
            .play(&[die]);
        table.position().unit(unit("JHQ15")).disrupted
    };
    assert_eq!([staff(false, "= 2"), staff(false, "= 3")], [false, true]);
    assert_eq!([staff(true, "= 1"), staff(true, "= 2")], [false, true]);
    // Interdictors do not count here, and supplied units do not roll.
    let harried = || open().flying(Mission::Interdiction, &["AB1"]);
    assert!(!is_disrupted(harried(), "= 6"));
    let supplied = Table::empty(3)
        .at("2611", &["J33-213"])
        .step(Step::OutOfSupplyChecks(OutOfSupplyChecks));
    assert_eq!(
        supplied.run().position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// Rules: 7.9.2, 7.13, 7.13.1
#[test]
fn supply_may_still_be_paid_for_in_the_attrition_segment() {
    let table = Table::empty(3)
        .at("1419", &["A7-89"])
        .at("4713", &["J55-112"])
        .stranded(&["A7-89", "J55-112"])
        .markers("1419", ALLIES, 1)
        .markers("4713", JAPAN, 1)
        .change(|position| position.initiative = ALLIES)
        .step(Step::Begin(Phase::End))
        .run();
    // Both sides are asked, the one without the initiative first.
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(JAPAN, Occasion::Final)))
    );
    let table = table.play(&["done"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(ALLIES, Occasion::Final)))
    );
    let paid = table.clone().play(&["source 1419"]);
    assert_eq!([paid.left("A7-89"), paid.left("J55-112")], [4, 3]);
    assert_eq!(table.play(&["done"]).left("A7-89"), 3);
}
