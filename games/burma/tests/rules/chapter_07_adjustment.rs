//! Markers and stockpile exchanged, forwarded, carried (7.4).

use crate::common::supply::there;
use crate::common::{Table, unit};
use heigi_burma::steps::{Adjustment, Forwarding, KeepMarker};
use heigi_burma::{ALLIES, JAPAN, Phase, Step, Where};

/// Rules: 7.4.1, 7.4.2, 7.4.3
#[test]
fn markers_and_stockpile_are_exchanged() {
    let table = Table::empty(3)
        .stock(6, 6)
        .at("1811", &["AHQ4"])
        .markers("1811", ALLIES, 1)
        .markers("1323", ALLIES, 1)
        .markers("2616", ALLIES, 1)
        .step(Step::Adjustment(Adjustment(ALLIES)));
    // Out of every range, without a marker, and with a full stockpile nothing is collected.
    assert_eq!(table.refusal("collect 2616"), "7.4.1");
    assert_eq!(table.refusal("collect 1419"), "7.4.1");
    assert_eq!(table.clone().stock(18, 6).refusal("collect 1811"), "7.5.2");
    let cut_off = table.clone().held(JAPAN, &["1419", "1323"]);
    assert_eq!(cut_off.refusal("collect 1811"), "7.4.1");
    // Ranges that overlap are no less ranges.
    let both = table
        .clone()
        .at("1315", &["AHQ33"])
        .markers("1315", ALLIES, 1);
    assert_eq!(both.refusal("collect 1315"), "");
    let table = table.play(&["collect 1811", "collect 1323"]);
    assert_eq!(table.stocks()[0], 8);
    assert_eq!(
        [there(&table, "1811", ALLIES), there(&table, "1323", ALLIES)],
        [0, 0]
    );
    assert_eq!(table.refusal("store 1811"), "7.4.3");
    let table = table.play(&["store 1419", "store 1419"]);
    assert_eq!((table.stocks()[0], there(&table, "1419", ALLIES)), (6, 2));
    assert_eq!(table.stock(0, 6).refusal("store 1419"), "7.5.4");
}

/// Markers are exchanged first and forwarded then (B-69).
///
/// Rules: 7.4.1, 7.4.3, 7.4.4
#[test]
fn nothing_is_exchanged_once_markers_are_forwarded() {
    let over = ("7.4.4", "burma-exchange-over");
    let exchange = |table: &Table, hexes: [&str; 2]| {
        let [from, to] = hexes;
        [
            table.reason(&format!("collect {from}")),
            table.reason(&format!("store {to}")),
        ]
    };
    let allies = Table::empty(3)
        .stock(6, 6)
        .at("1315", &["AHQ4"])
        .markers("1419", ALLIES, 4)
        .step(Step::Adjustment(Adjustment(ALLIES)))
        .play(&["spend 1"]);
    let hexes = ["1419", "1419"];
    // A truck that has been called but carries nothing forwards nothing.
    let called = allies.play(&["headquarters AHQ4", "done"]);
    assert_eq!(exchange(&called, hexes), [("", ""); 2]);
    let sent = called.play(&["headquarters AHQ4", "at 1315", "done"]);
    assert_eq!(exchange(&sent, hexes), [over; 2]);
    // Trucks are bought and sent still.
    assert_eq!(sent.refusal("spend 1"), "");
    assert_eq!(sent.refusal("headquarters AHQ4"), "");
    let japan = Table::empty(3)
        .stock(6, 6)
        .at("3309", &["JHQ15"])
        .at("4015", &["JHQ28"])
        .markers("4713", JAPAN, 4)
        .step(Step::Adjustment(Adjustment(JAPAN)));
    assert_eq!(exchange(&japan, ["4713", "4713"]), [("", ""); 2]);
    let paid = japan.play(&["headquarters JHQ15", "= 1", "done"]);
    assert_eq!(exchange(&paid, ["4713", "4713"]), [over; 2]);
    // The other side's exchange is its own.
    let other = paid
        .play(&["done"])
        .step(Step::Adjustment(Adjustment(ALLIES)));
    assert_eq!(other.refusal("store 1419"), "");
}

/// Rules: 7.4.4a
#[test]
fn the_side_without_the_initiative_adjusts_first() {
    for first in [ALLIES, JAPAN] {
        let table = Table::empty(3)
            .change(|position| position.initiative = first)
            .step(Step::Begin(Phase::Supply))
            .run();
        let agenda = table.position().agenda.iter().rev();
        let order: Vec<_> = agenda
            .filter_map(|step| match step {
                Step::Adjustment(Adjustment(side)) => Some(*side),
                _ => None,
            })
            .collect();
        assert_eq!(order, [first.opponent(), first]);
    }
}

/// Vectors SUP21, SUP22.
///
/// Rules: 7.4.4, 7.4.4b, 7.4.4c
#[test]
fn markers_are_forwarded_to_road_and_rail_hexes_near_a_headquarters() {
    let table = Table::empty(3)
        .stock(5, 4)
        .at("2508", &["JHQ15", "J15-51"])
        .markers("4713", JAPAN, 2)
        .markers("4709", JAPAN, 1)
        .step(Step::Adjustment(Adjustment(JAPAN)))
        .play(&["headquarters JHQ15", "= 3"]);
    // Four might go; three there are. 2407 has no line, Rangoon is too far.
    assert_eq!(table.reason("at 2407"), ("7.4.4c", "burma-no-line-there"));
    assert_eq!(table.reason("at 4713"), ("7.4.4", "burma-not-within-five"));
    assert_eq!(table.refusal("at 2408"), "");
    // Where a marker is taken from is the owner's choice.
    let table = table.play(&["at 2508", "collect 4709", "at 2408"]);
    let left = ["2508", "2408", "4713", "4709"].map(|number| there(&table, number, JAPAN));
    assert_eq!(left, [1, 1, 1, 0]);
    let table = table.play(&["at 2508"]);
    assert_eq!(there(&table, "2508", JAPAN), 2);
    // With the last marker it is over, although a fourth might go, and with it the adjustment.
    assert_eq!(
        table.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    // Nobody has moved for it.
    assert_eq!(table.place("J15-51"), "2508");
    // The headquarters must be in communication, though it may be committed (B-31).
    let again = || {
        Table::empty(3)
            .stock(5, 4)
            .at("2508", &["JHQ15"])
            .markers("4713", JAPAN, 2)
            .change(|position| position.unit_mut(unit("JHQ15")).committed = true)
    };
    assert_eq!(
        again()
            .step(Step::Adjustment(Adjustment(JAPAN)))
            .refusal("headquarters JHQ15"),
        ""
    );
    let cut_off = again().held(ALLIES, &["4709", "4713"]);
    assert_eq!(
        cut_off
            .step(Step::Adjustment(Adjustment(JAPAN)))
            .refusal("headquarters JHQ15"),
        "7.4.4"
    );
}

/// Vectors SUP21, SUP22.
///
/// Rules: 7.4.6, TBL-SPMOVE
#[test]
fn porters_bring_a_die_and_one_marker_for_a_point_to_each_headquarters() {
    let table = || {
        Table::empty(3)
            .stock(5, 4)
            .at("3309", &["JHQ15"])
            .at("4015", &["JHQ28"])
            .markers("4713", JAPAN, 12)
            .step(Step::Adjustment(Adjustment(JAPAN)))
    };
    let going = |table: &Table| match table.position().step() {
        Some(Step::Forwarding(Forwarding(_, _, left))) => left,
        _ => 0,
    };
    let sent = table().play(&["headquarters JHQ15", "= 3"]);
    assert_eq!((sent.stocks()[1], going(&sent)), (3, 4));
    let rain = table().monsoon().play(&["headquarters JHQ15", "= 3"]);
    assert_eq!((rain.stocks()[1], going(&rain)), (3, 3));
    // Each headquarters once a turn, for a point each.
    let back = sent.play(&["at 3309", "done"]);
    assert_eq!(back.refusal("headquarters JHQ15"), "7.4.6");
    let other = back.play(&["headquarters JHQ28", "= 6"]);
    assert_eq!((other.stocks()[1], going(&other)), (2, 7));
    assert_eq!(table().stock(5, 0).refusal("headquarters JHQ15"), "7.5.4");
    // The Allies have none.
    let allies = Table::empty(3)
        .at("1315", &["AHQ4"])
        .markers("1419", ALLIES, 4)
        .step(Step::Adjustment(Adjustment(ALLIES)));
    assert_eq!(allies.refusal("headquarters AHQ4"), "7.4.5");
}

/// Vector TRK1.
///
/// Rules: 7.4.5, 17.7.1, 17.7.2
#[test]
fn a_truck_brings_three_markers_and_is_used_up() {
    let table = Table::empty(3)
        .stock(5, 5)
        .at("1315", &["AHQ4"])
        .markers("1419", ALLIES, 6)
        .step(Step::Adjustment(Adjustment(ALLIES)))
        .play(&["spend 1"]);
    assert_eq!(
        (table.stocks()[0], table.position().side(ALLIES).trucks),
        (4, 3)
    );
    let rain = table.clone().monsoon().play(&["headquarters AHQ4"]);
    assert_eq!(
        rain.position().step(),
        Some(Step::Forwarding(Forwarding(ALLIES, unit("AHQ4"), 2)))
    );
    let sent = table.play(&["headquarters AHQ4", "at 1315", "at 1315", "at 1314"]);
    assert_eq!(
        [there(&sent, "1315", ALLIES), there(&sent, "1314", ALLIES)],
        [2, 1]
    );
    let trucks = |table: &Table| {
        let state = table.position().side(ALLIES);
        (state.trucks, state.trucks_used)
    };
    assert_eq!(trucks(&sent), (2, 1));
    // The same headquarters is served by the next truck, not by the one that is used up; one that has
    // carried nothing is in hand still (B-86).
    let sent = sent.play(&[
        "headquarters AHQ4",
        "at 1315",
        "done",
        "headquarters AHQ4",
        "done",
    ]);
    assert_eq!(trucks(&sent), (1, 2));
    let sent = sent.play(&["headquarters AHQ4", "at 1315", "done"]);
    assert_eq!(trucks(&sent), (0, 3));
    assert_eq!(sent.refusal("headquarters AHQ4"), "7.4.5");
    assert_eq!(there(&sent, "1419", ALLIES), 1);
    // Japan buys no trucks.
    let japan = Table::empty(3).step(Step::Adjustment(Adjustment(JAPAN)));
    assert_eq!(japan.refusal("spend 1"), "4.0");
}

/// It is a source for some units only (B-37).
///
/// Rules: 7.4.1
#[test]
fn markers_are_not_taken_back_from_1601() {
    let table = Table::empty(3)
        .held(ALLIES, &["1601"])
        .change(|position| position.unit_mut(unit("C22")).place = Where::Eliminated)
        .step(Step::Adjustment(Adjustment(ALLIES)))
        .play(&["store 1601"]);
    assert_eq!(there(&table, "1601", ALLIES), 1);
    assert_eq!(
        table.reason("collect 1601"),
        ("7.4.1", "burma-not-in-range")
    );
}
