//! Section 7 but lines: receipt, stockpile, markers, payment, what supply is good for.

use crate::common::{Table, game, hex, odds, rule, set, unit};
use heigi_burma::Event;
use heigi_burma::steps::{
    Adjustment, AirMissions, Allocation, Attrition, Combat, CombatHalf, Determination, Disruption,
    EndOfSegment, Forwarding, KeepMarker, Naming, OutOfSupplyChecks, Pay, PickMarkers, Receipt,
    Relief, StrategicSupply, SupplyChecks, Transport, Unpaid, Wastage,
};
use heigi_burma::{
    ALLIES, JAPAN, Mission, Occasion, Payer, Phase, Step, UnitId, Where, supply_level,
};
use heigi_engine::{Pending, Side};

fn there(table: &Table, number: &str, side: Side) -> u8 {
    table.position().hex(hex(number)).supply[side.index()]
}

fn is_out(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).out_of_supply
}

fn is_paid(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).paid
}

/// Vectors SUP1, SUP2, SUP3, SUP4.
///
/// Rules: 7.1.1, TBL-SUPPLY
#[test]
fn receipts_by_die_and_level() {
    let points = |level, total| game().tables().receipt(level, total);
    let low = [1, 2, 2, 2, 3, 3, 3, 4, 4];
    let high = [0, 1, 1, 2, 2, 2, 3, 3, 3];
    for total in 2..=10 {
        let at = usize::from(total as u8 - 2);
        assert_eq!(
            [points(1, total), points(2, total)],
            [low[at]; 2],
            "{total}"
        );
        assert_eq!(
            [points(3, total), points(4, total)],
            [high[at]; 2],
            "{total}"
        );
    }
    assert_eq!([points(1, -1), points(4, -1)], [1, 0]);
    let modifier = |table: &Table, side| game().receipt_modifier(table.position(), side);
    let plain = Table::empty(3);
    assert_eq!([modifier(&plain, ALLIES), modifier(&plain, JAPAN)], [0, 0]);
    let rain = plain.clone().monsoon();
    assert_eq!([modifier(&rain, ALLIES), modifier(&rain, JAPAN)], [-1, -1]);
    let flown = plain
        .clone()
        .flying(Mission::Transport, &["AB1", "AB2"])
        .flying(Mission::Support, &["AB3"]);
    assert_eq!([modifier(&flown, ALLIES), modifier(&flown, JAPAN)], [2, 0]);
    let lost = plain.clone().held(JAPAN, &["1323"]);
    assert_eq!([modifier(&lost, ALLIES), modifier(&lost, JAPAN)], [-1, 0]);
    let hit = plain.clone().interdicting("AB2", "4713");
    assert_eq!([modifier(&hit, ALLIES), modifier(&hit, JAPAN)], [0, -1]);
    let beside = plain.clone().interdicting("AB2", "4712");
    assert_eq!(modifier(&beside, JAPAN), 0);
    // Rangoon lost and harried is still one.
    let fallen = hit.held(ALLIES, &["4713"]);
    assert_eq!(modifier(&fallen, JAPAN), -1);
    let turn = |turn| modifier(&Table::empty(turn), ALLIES);
    assert_eq!([turn(12), turn(14), turn(15), turn(16)], [0, 0, 1, 1]);
}

/// Level 3, a die of 2, Agartala lost, rain, two transports: nothing. Level 2 and a 5 with a transport
/// is a 6: three points.
///
/// Vectors SUP1, EX03.
///
/// Rules: 7.1.1, 7.1.2
#[test]
fn points_received_are_allocated_one_by_one() {
    let poor = Table::empty(3)
        .stock(9, 5)
        .monsoon()
        .held(JAPAN, &["1323"])
        .flying(Mission::Transport, &["AB1", "AB2"])
        .step(Step::Receipt(Receipt(ALLIES)))
        .run()
        .play(&["= 2"]);
    assert_eq!(
        poor.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let rich = Table::empty(3)
        .stock(8, 5)
        .flying(Mission::Transport, &["AB1"])
        .step(Step::Receipt(Receipt(ALLIES)))
        .run()
        .play(&["= 5"]);
    assert_eq!(
        rich.position().step(),
        Some(Step::Allocation(Allocation(ALLIES, 3)))
    );
    let shared = rich.play(&["stock", "store 1419", "store 1323"]);
    assert_eq!(shared.stocks()[0], 9);
    assert_eq!(
        [
            there(&shared, "1419", ALLIES),
            there(&shared, "1323", ALLIES)
        ],
        [1, 1]
    );
    assert_eq!(
        shared.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// Rules: 7.1.2a, 7.3.2, 7.5.2
#[test]
fn a_point_raises_the_stockpile_to_eighteen_at_most() {
    let table = |stock| {
        Table::empty(3)
            .stock(stock, 5)
            .step(Step::Allocation(Allocation(ALLIES, 3)))
            .play(&["stock", "stock", "stock"])
    };
    assert_eq!(table(4).stocks(), [7, 5]);
    assert_eq!(table(17).stocks(), [18, 5]);
}

/// Rules: 7.1.2b, 7.2.2, 7.2
#[test]
fn markers_come_out_of_one_pool_onto_own_sources() {
    let table = Table::empty(3).step(Step::Allocation(Allocation(ALLIES, 2)));
    assert_eq!(table.refusal("store 1315"), "7.1.2b");
    assert_eq!(table.refusal("store 4713"), "7.1.2b");
    let table = table.play(&["store 1419", "store 1419"]);
    assert_eq!(there(&table, "1419", ALLIES), 2);
    let japan = Table::empty(3).step(Step::Allocation(Allocation(JAPAN, 2)));
    assert_eq!(
        [japan.refusal("store 4713"), japan.refusal("store 4709")],
        [""; 2]
    );
    assert_eq!(japan.refusal("store 2105"), "7.1.2b");
    assert_eq!(
        japan.clone().held(ALLIES, &["4713"]).refusal("store 4713"),
        "7.1.2b"
    );
    // All forty are on the map, whoever has them; one that is spent may be used by the other side.
    let full = japan.markers("4709", JAPAN, 25).markers("1419", ALLIES, 15);
    assert_eq!(full.refusal("store 4713"), "7.2.2");
    let spent = full.markers("1419", ALLIES, 14);
    assert_eq!(spent.refusal("store 4713"), "");
    // What is being carried is not in the pool either.
    let carried = spent.change(|position| position.unit_mut(unit("A2-4")).carried = 1);
    assert_eq!(carried.refusal("store 4713"), "7.2.2");
}

/// Rules: 7.1.2-note
#[test]
fn allied_markers_come_to_1601_with_the_chinese_unless_it_is_occupied() {
    let refusal = |table: Table| {
        let receipt = table.clone().step(Step::Allocation(Allocation(ALLIES, 1)));
        let exchange = table.step(Step::Adjustment(Adjustment(ALLIES)));
        [
            receipt.refusal("store 1601"),
            exchange.refusal("store 1601"),
        ]
    };
    assert_eq!(refusal(Table::empty(3)), ["7.1.2b", "7.4.3"]);
    assert_eq!(refusal(Table::empty(3).at("1601", &["C22"])), [""; 2]);
    assert_eq!(refusal(Table::empty(3).at("1501", &["C22"])), [""; 2]);
    let taken = Table::empty(3).at("1501", &["C22"]).at("1601", &["INA1"]);
    assert_eq!(refusal(taken), ["7.1.2b", "7.4.3"]);
    let japan = Table::empty(3).at("1601", &["C22"]);
    let japan = japan.step(Step::Allocation(Allocation(JAPAN, 1)));
    assert_eq!(japan.refusal("store 1601"), "7.1.2b");
}

/// A die of 3 gives two points at level 2. In the stockpile they make level 3 of it, and strategic supply
/// and the markers of the turn are judged by that.
///
/// Rules: 7.1.2-bis, 7.5.5, 7.5.7
#[test]
fn what_is_allocated_counts_in_the_same_turn() {
    let table = Table::empty(3)
        .stock(7, 9)
        .change(|position| position.initiative = ALLIES)
        .step(Step::PickMarkers(PickMarkers))
        .step(Step::StrategicSupply(StrategicSupply))
        .step(Step::Receipt(Receipt(ALLIES)))
        .run()
        .play(&["= 3"]);
    let grades = |table: &Table| {
        let state = table.position().side(ALLIES);
        let markers = &game().tables().markers;
        let all = state.cup.iter().chain(&state.held);
        all.map(|one| markers[usize::from(*one)].level)
            .collect::<Vec<u8>>()
    };
    // 9 in the stockpile: no modifier, a 3 gives nothing; one marker of grade II a side.
    let stored = table.clone().play(&["stock", "stock", "= 3", "= 1", "= 1"]);
    assert_eq!(stored.stocks()[0], 9);
    assert_eq!(grades(&stored), [2]);
    // 7 in the stockpile: 3 + 1 = 4 gives a point; two markers of grade I.
    let placed = table.play(&["store 1419", "store 1419", "= 3", "= 1", "= 1", "= 1"]);
    assert_eq!(placed.stocks()[0], 8);
    assert_eq!(grades(&placed), [1, 1]);
}

/// Vectors SUP5, SUP6.
///
/// Rules: 7.1.3, 7.1.3a, TBL-STRAT
#[test]
fn strategic_supply_by_die_level_rain_and_chinese_armies() {
    let stock = |table: Table, die: &str| {
        let rolled = table
            .step(Step::StrategicSupply(StrategicSupply))
            .run()
            .play(&[die]);
        rolled.stocks()[0]
    };
    let rich = || Table::empty(3).stock(10, 5);
    let all = ["= 1", "= 2", "= 3", "= 4", "= 5", "= 6"].map(|die| stock(rich(), die));
    assert_eq!(all, [10, 10, 10, 11, 11, 11]);
    let poor = ["= 1", "= 2", "= 3", "= 6"].map(|die| stock(Table::empty(3).stock(8, 5), die));
    assert_eq!(poor, [8, 8, 9, 10]);
    assert_eq!(stock(rich().monsoon(), "= 1"), 9);
    assert_eq!(stock(rich().monsoon(), "= 4"), 10);
    assert_eq!(stock(rich().at("1601", &["C22"]), "= 4"), 10);
    assert_eq!(stock(rich().at("1601", &["C22"]).monsoon(), "= 2"), 9);
    assert_eq!(
        stock(
            Table::empty(3).stock(0, 5).monsoon().at("1601", &["C22"]),
            "= 1"
        ),
        0
    );
}

/// Rules: 7.2.3, 7.2.4, 7.2.5
#[test]
fn infantry_carries_three_markers_and_drops_them_where_it_likes() {
    let table = Table::empty(3)
        .at("3110", &["A2-4"])
        .markers("3110", ALLIES, 4)
        .moving("A2-4");
    let rain = table.clone().monsoon().play(&["pick-up", "pick-up"]);
    assert_eq!(rain.refusal("pick-up"), "7.2.4");
    let table = table.play(&["pick-up", "pick-up", "pick-up"]);
    assert_eq!(table.reason("pick-up"), ("7.2.4", "burma-carries-no-more"));
    let table = table.play(&["at 3210", "drop", "at 3309", "done"]);
    let left = ["3110", "3210", "3309"].map(|number| there(&table, number, ALLIES));
    assert_eq!(left, [1, 1, 2]);
    // Who has carried may attack afterwards; others carry nothing, and an empty hand drops nothing.
    let attacker = table
        .at("3409", &["J15-51"])
        .step(Step::Combat(Combat))
        .play(&["attack 3409"]);
    assert_eq!(attacker.refusal("join A2-4"), "");
    for id in ["T254-1", "AHQ4"] {
        let other = Table::empty(3)
            .at("3110", &[id])
            .markers("3110", ALLIES, 1)
            .moving(id);
        assert_eq!(
            other.reason("pick-up"),
            ("7.2.4", "burma-carries-none"),
            "{id}"
        );
        assert_eq!(other.refusal("drop"), "7.2.5", "{id}");
    }
}

/// Rules: 7.2.1, 7.2.2
#[test]
fn the_owner_chooses_which_marker_is_spent() {
    let table = Table::empty(3)
        .at("2508", &["JHQ15", "J15-51"])
        .markers("2508", JAPAN, 3)
        .markers("2409", JAPAN, 1)
        .markers("4713", JAPAN, 5)
        .step(Step::Pay(Pay(JAPAN, Occasion::Determination)))
        .play(&["headquarters JHQ15"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    // Rangoon lies out of the range of the headquarters.
    assert_eq!(table.refusal("collect 4713"), "7.2.2");
    let table = table.play(&["collect 2409"]);
    let left = ["2508", "2409", "4713"].map(|number| there(&table, number, JAPAN));
    assert_eq!(left, [3, 0, 5]);
    assert!(is_paid(&table, "J15-51"));
    assert_eq!(game().markers_left(table.position()), 40 - 8);
    // Nobody is left to be fed.
    assert_eq!(table.refusal("headquarters JHQ15"), "7.9.3");
    // Of the Allied markers in a hex those that were not flown in go first.
    let flown = Table::empty(3)
        .at("1419", &["A7-89"])
        .markers("1419", ALLIES, 2)
        .change(|position| position.hex_mut(hex("1419")).dropped = 1)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
        .play(&["source 1419"]);
    let dropped = |table: &Table| table.position().hex(hex("1419")).dropped;
    assert_eq!((there(&flown, "1419", ALLIES), dropped(&flown)), (1, 1));
    let again = flown
        .at("1419", &["A7-33"])
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
        .play(&["source 1419"]);
    assert_eq!((there(&again, "1419", ALLIES), dropped(&again)), (0, 0));
}

/// Rules: 7.3, 7.3.3, 7.5.4
#[test]
fn the_stockpile_pays_for_actions_as_long_as_it_lasts() {
    let table = |stock| {
        Table::empty(3)
            .stock(stock, 5)
            .at("1315", &["AHQ4", "A2-4"])
            .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
    };
    let paid = table(1).play(&["commit AHQ4"]);
    assert_eq!(paid.stocks()[0], 0);
    assert_eq!(table(0).refusal("commit AHQ4"), "7.5.4");
    let trucks = Table::empty(3)
        .stock(0, 5)
        .step(Step::Adjustment(Adjustment(ALLIES)));
    assert_eq!(trucks.refusal("spend 1"), "7.5.4");
}

/// Vector SUP9.
///
/// Rules: 7.3.4, 7.5.3, 14.1.5
#[test]
fn the_allies_waste_a_point_or_two_each_turn() {
    let left = |stock, die: &str| {
        let table = Table::empty(3).stock(stock, 7).step(Step::Wastage(Wastage));
        table.run().play(&[die]).stocks()
    };
    let all = ["= 1", "= 2", "= 3", "= 4", "= 5", "= 6"].map(|die| left(9, die)[0]);
    assert_eq!(all, [7, 8, 7, 8, 7, 8]);
    assert_eq!(left(1, "= 3"), [0, 7]);
    assert_eq!(left(0, "= 2"), [0, 7]);
}

/// Rules: 7.3.4, 7.5.3
#[test]
fn the_log_tells_what_is_wasted_and_not_what_the_die_would_take() {
    let told = |stock, die: &str| {
        let table = Table::empty(3).stock(stock, 7).step(Step::Wastage(Wastage));
        let table = table.run().play(&[die]);
        table.events.iter().find_map(|one| match one {
            Event::Wastage(points, total) => Some([*points, *total]),
            _ => None,
        })
    };
    assert_eq!(told(9, "= 3"), Some([2, 7]));
    assert_eq!(told(1, "= 3"), Some([1, 0]));
    assert_eq!(told(0, "= 3"), Some([0, 0]));
}

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

/// Vectors SUP7, SUP8.
///
/// Rules: 7.5.1
#[test]
fn four_levels_by_the_stockpile() {
    let levels: Vec<u8> = (0..=18).map(supply_level).collect();
    assert_eq!(
        levels,
        [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]
    );
    let table = Table::empty(3).stock(12, 3);
    assert_eq!(
        [ALLIES, JAPAN].map(|side| table.position().level(side)),
        [3, 1]
    );
}

/// Rules: 7.5.1a, 7.5.1b
#[test]
fn levels_one_and_two_end_at_four_and_eight() {
    assert_eq!([0, 4, 5, 8].map(supply_level), [1, 1, 2, 2]);
}

/// Rules: 7.5.1c, 7.5.1d
#[test]
fn levels_three_and_four_begin_at_nine_and_thirteen() {
    assert_eq!([9, 12, 13, 18].map(supply_level), [3, 3, 4, 4]);
}

/// Rules: 7.5.6
#[test]
fn the_level_sways_the_initiative() {
    let modifiers = |allies, japan| {
        let table = Table::empty(3).stock(allies, japan);
        [ALLIES, JAPAN].map(|side| game().initiative_modifier(table.position(), side))
    };
    assert_eq!(modifiers(4, 5), [-1, 1]);
    assert_eq!(modifiers(18, 4), [1, -1]);
    assert_eq!([modifiers(4, 4), modifiers(18, 5)], [[0, 0]; 2]);
}

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
        game().check_modifier(table.position(), &supply, unit(id), true)
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

/// Rules: 7.9-1, 7.10.2
#[test]
fn supplied_units_move_with_their_whole_allowance_others_with_half_of_it() {
    let allowance = |id: &str, is_out: bool| {
        let table = Table::empty(3).at("1315", &[id]);
        let table = if is_out { table.stranded(&[id]) } else { table };
        game().allowance(table.position(), unit(id))
    };
    assert_eq!([allowance("A2-4", false), allowance("A2-4", true)], [20, 8]);
    assert_eq!(
        [allowance("ALUSH", false), allowance("ALUSH", true)],
        [24, 12]
    );
}

/// Rules: 7.9-3, 7.12.2, 7.12.3
#[test]
fn units_out_of_supply_fight_at_half_strength() {
    let attack = |id: &str, is_out: bool| {
        let table = Table::empty(3).at("1315", &[id]).at("1415", &["J15-51"]);
        let table = if is_out { table.stranded(&[id]) } else { table };
        game().attack_factor(table.position(), unit(id), hex("1415"), false)
    };
    // 6, 5 and 4: halves are rounded down.
    assert_eq!([attack("A2-4", false), attack("A2-4", true)], [6, 3]);
    assert_eq!([attack("A5-9", false), attack("A5-9", true)], [5, 2]);
    let defence = |steps, is_out: bool| {
        let table = Table::empty(3)
            .at("1415", &["J15-51"])
            .steps("J15-51", steps);
        let table = if is_out {
            table.stranded(&["J15-51"])
        } else {
            table
        };
        game().defence_factor(table.position(), unit("J15-51"))
    };
    // 5 and 4: halves are rounded up.
    assert_eq!([defence(4, false), defence(4, true)], [5, 3]);
    assert_eq!([defence(3, false), defence(3, true)], [4, 2]);
}

/// Vector EX21.
///
/// Rules: 7.12.2, NOTE-7.12.2
#[test]
fn a_unit_without_strength_may_come_along_to_bear_a_hit() {
    let table = Table::empty(3)
        .at("3110", &["A5-9", "ALUSH"])
        .steps("ALUSH", 1)
        .stranded(&["ALUSH"])
        .at("3210", &["J15-51"])
        .attack("3210", &["A5-9", "ALUSH"]);
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().attack_total(table.position(), &attack), 5);
    // 5 against 5 is 1:1; an 8 is one step or retreat of the attacker.
    let table = table.play(&["go", "= 8", "lose-step ALUSH"]);
    assert_eq!(
        (table.place("ALUSH").as_str(), table.left("A5-9")),
        ("eliminated", 4)
    );
}

/// Rules: 7.9-2, 7.10.4
#[test]
fn only_units_out_of_supply_wear_away() {
    let table = Table::empty(3)
        .at("1315", &["A2-4", "A2-5"])
        .steps("A2-5", 2)
        .stranded(&["A2-5"])
        .step(Step::Attrition(Attrition))
        .run();
    assert_eq!([table.left("A2-4"), table.left("A2-5")], [4, 1]);
    let gone = table.step(Step::Attrition(Attrition)).run();
    assert_eq!(gone.place("A2-5"), "eliminated");
}

/// Rules: 7.9-4, 7.10
#[test]
fn units_out_of_supply_get_no_replacements() {
    let table = Table::empty(3)
        .at("1315", &["AHQ4", "A2-4", "A2-5"])
        .steps("A2-4", 3)
        .steps("A2-5", 3)
        .markers("1315", ALLIES, 2)
        .stranded(&["A2-5"])
        .acting(ALLIES, &["A2-4", "A2-5"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("replace A2-4"), "");
    assert_eq!(
        table.reason("replace A2-5"),
        ("16.1.1", "burma-is-out-of-supply")
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

/// Rules: 7.12.1, 13.2.1a-ii
#[test]
fn the_attacker_pays_at_the_start_of_the_combat_half_for_units_that_act() {
    let table = Table::empty(3)
        .at("1419", &["A7-89", "A7-33"])
        .at("1520", &["A2-4"])
        .at("1418", &["J15-51"])
        .stranded(&["A7-89", "A2-4"])
        .markers("1419", ALLIES, 2)
        .acting(ALLIES, &["A7-89"])
        .step(Step::EndOfSegment(EndOfSegment))
        .step(Step::CombatHalf(CombatHalf))
        .run();
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(ALLIES, Occasion::Combat)))
    );
    let table = table.play(&["source 1419"]);
    assert_eq!(
        ["A7-89", "A2-4"].map(|id| is_out(&table, id)),
        [false, true]
    );
    assert_eq!(there(&table, "1419", ALLIES), 1);
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
}

/// Rules: 7.12.1, 13.2.1a-i
#[test]
fn the_defender_pays_for_the_units_that_are_attacked_and_no_others() {
    let table = Table::empty(3)
        .at("3110", &["A2-4", "A2-5", "A2-6"])
        .at("3210", &["J15-51"])
        .at("3309", &["JHQ15", "J15-60"])
        .at("3111", &["J15-67"])
        .stranded(&["J15-51", "J15-60", "J15-67"])
        .markers("3309", JAPAN, 2)
        .acting(ALLIES, &["A2-4", "A2-5", "A2-6"])
        .step(Step::EndOfSegment(EndOfSegment))
        .step(Step::CombatHalf(CombatHalf))
        .run();
    // Before an attack is declared nobody pays for Japan.
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
    let declared = table.play(&["attack 3210", "join A2-4", "go"]);
    assert_eq!(declared.pending(), Pending::Decision(JAPAN));
    assert_eq!(
        declared.position().step(),
        Some(Step::Pay(Pay(JAPAN, Occasion::Combat)))
    );
    let paid = declared.clone().play(&["headquarters JHQ15"]);
    let out = ["J15-51", "J15-60", "J15-67"].map(|id| is_out(&paid, id));
    assert_eq!(out, [false, true, true]);
    assert_eq!(there(&paid, "3309", JAPAN), 1);
    // 6 against 5 is 1:1, and without payment 6 against 3 is 2:1.
    // The headquarters is not committed to the fight.
    assert_eq!(odds(&paid.play(&["done", "done"])), [6, 5]);
    assert_eq!(odds(&declared.play(&["done", "done"])), [6, 3]);
}

/// Rules: 7.10.5, 7.10.3
#[test]
fn units_out_of_supply_are_or_stay_disrupted() {
    let table = Table::empty(3)
        .at("2611", &["J33-213", "J33-214", "J33-215"])
        .stranded(&["J33-214", "J33-215"])
        .change(|position| {
            for id in ["J33-213", "J33-215"] {
                position.unit_mut(unit(id)).disrupted = true;
            }
        })
        .step(Step::Disruption(Disruption))
        .run();
    let disrupted = |id: &str| table.position().unit(unit(id)).disrupted;
    assert_eq!(
        ["J33-213", "J33-214", "J33-215"].map(disrupted),
        [false, true, true]
    );
}

/// Rules: 7.11, 7.11.1
#[test]
fn only_the_allies_fly_markers_and_to_any_hex() {
    let table = Table::empty(3)
        .flying(Mission::Transport, &["AB1"])
        .markers("1419", ALLIES, 1)
        .step(Step::Transport(Transport))
        .play(&["lift 1419"]);
    // Rough jungle in the enemy's rear, a town of his: anywhere but where he stands.
    for number in ["2617", "3309", "4519"] {
        assert_eq!(table.refusal(&format!("at {number}")), "", "{number}");
    }
    let held = table.clone().at("2508", &["J33-214"]);
    assert_eq!(held.reason("at 2508"), ("7.11.1", "burma-no-enemy-hex"));
    let flown = table.play(&["at 2617"]);
    assert_eq!(
        [there(&flown, "1419", ALLIES), there(&flown, "2617", ALLIES)],
        [0, 1]
    );
    let japan = Table::empty(3).step(Step::AirMissions(AirMissions(JAPAN, 2)));
    assert_eq!(japan.refusal("fly JB1 transport"), "5.1.5");
}

/// Rules: 7.0, 7.3.1, 7.12
#[test]
fn stockpile_and_markers_are_two_things() {
    let table = Table::empty(3)
        .stock(0, 0)
        .at("1419", &["A7-89"])
        .stranded(&["A7-89"])
        .markers("1419", ALLIES, 1)
        .acting(ALLIES, &["A7-89"])
        .step(Step::Pay(Pay(ALLIES, Occasion::Combat)));
    // An empty stockpile hinders no marker, and a full one replaces none.
    assert_eq!(table.refusal("source 1419"), "");
    let rich = table.stock(18, 18).markers("1419", ALLIES, 0);
    assert_eq!(rich.refusal("source 1419"), "7.9.7");
    let place = |id: UnitId| rich.position().unit(id).place;
    assert_eq!(place(unit("A7-89")), Where::Hex(hex("1419")));
    assert_eq!(rich.stocks(), [18, 18]);
}

/// Rules: 7.2.2, 17.6.1, 17.7.10
#[test]
fn what_leaves_the_map_is_no_loss_to_the_pools() {
    let laden = Table::empty(3)
        .at("1423", &["INA1"])
        .markers("1423", JAPAN, 3)
        .moving("INA1")
        .play(&["pick-up", "pick-up", "pick-up"]);
    assert_eq!(game().markers_left(laden.position()), 37);
    let gone = laden.clone().play(&["exit"]);
    assert_eq!(gone.place("INA1"), "gone");
    assert_eq!(game().markers_left(gone.position()), 40);
    // Whoever stays puts them down.
    let stays = laden.play(&["done"]);
    assert_eq!(there(&stays, "1423", JAPAN), 3);
    assert_eq!(game().markers_left(stays.position()), 37);
    // A truck remains with its unit until the end of attrition.
    let driven = Table::empty(3)
        .at("4712", &["A2-4"])
        .change(|position| position.unit_mut(unit("A2-4")).truck = true)
        .moving("A2-4")
        .play(&["exit"]);
    assert_eq!(game().trucks_left(driven.position()), 5);
    let ended = driven.step(Step::Attrition(Attrition)).run();
    assert_eq!(game().trucks_left(ended.position()), 6);
}

/// Rules: 7.13.1, 7.10.4
#[test]
fn a_headquarters_back_in_communication_is_supplied_at_the_end_without_payment() {
    let ending = |held: &[&str]| {
        Table::empty(3)
            .stock(0, 0)
            .at("1419", &["AHQ4"])
            .held(JAPAN, held)
            .stranded(&["AHQ4"])
            .step(Step::Begin(Phase::End))
            .run()
    };
    let joined = ending(&[]);
    assert!(!is_out(&joined, "AHQ4"));
    assert_eq!(
        (joined.place("AHQ4").as_str(), joined.points()),
        ("1419", [0, 0])
    );
    assert!(
        joined
            .events
            .iter()
            .any(|event| *event == Event::Fed(unit("AHQ4"), "7.13.1"))
    );
    let cut_off = ending(&["1419", "1323"]);
    assert_eq!(
        (cut_off.place("AHQ4").as_str(), cut_off.points()),
        ("eliminated", [0, 1])
    );
    // It is none of the five for whom a marker pays.
    let army = ["J15-51", "J15-60", "J15-67", "J31-58", "J31-124"];
    let fed = Table::empty(3)
        .stock(0, 0)
        .at("2908", &["JHQ15", "J15-51", "J15-60", "J15-67"])
        .at("3008", &["J31-58", "J31-124"])
        .stranded(&army)
        .stranded(&["JHQ15"])
        .markers("2908", JAPAN, 1)
        .step(Step::Begin(Phase::End))
        .run()
        .play(&["headquarters JHQ15"]);
    assert!(army.iter().all(|id| !is_out(&fed, id)));
    assert!(!is_out(&fed, "JHQ15"));
    assert_eq!(there(&fed, "2908", JAPAN), 0);
}

/// Rules: 7.12.1
#[test]
fn a_headquarters_back_in_communication_is_supplied_when_it_fights() {
    let table = || {
        Table::empty(3)
            .stock(0, 0)
            .at("1419", &["AHQ4", "A2-4"])
            .at("1322", &["AHQ33"])
            .stranded(&["AHQ4", "AHQ33"])
    };
    // Active ones when the combat part begins.
    let active = table()
        .acting(ALLIES, &["AHQ4"])
        .step(Step::CombatHalf(CombatHalf))
        .run();
    assert!(!is_out(&active, "AHQ4"));
    assert!(is_out(&active, "AHQ33"));
    assert_eq!(rule(&active.events[0]), "7.12.1");
    // Those in the hex that is attacked once the attack is declared.
    let attacked = table()
        .at("1418", &["J33-213", "J33-214", "J33-215"])
        .attack("1419", &["J33-213", "J33-214", "J33-215"]);
    assert!(is_out(&attacked, "AHQ4"));
    let declared = attacked.play(&["go"]);
    assert!(!is_out(&declared, "AHQ4"));
    assert!(is_out(&declared, "AHQ33"));
}

/// Rules: 7.1.2-note, TBL-EV-2
#[test]
fn markers_go_to_1601_once_chinese_units_have_come_whether_they_live_or_not() {
    let refusal = |place: Where, event: bool| {
        let table = Table::empty(3).held(ALLIES, &["1601"]).change(|position| {
            position.unit_mut(unit("C22")).place = place;
            position.rare.chinese = event;
        });
        [
            table
                .clone()
                .step(Step::Allocation(Allocation(ALLIES, 1)))
                .refusal("store 1601"),
            table
                .step(Step::Adjustment(Adjustment(ALLIES)))
                .refusal("store 1601"),
        ]
    };
    assert_eq!(refusal(Where::Eliminated, false), [""; 2]);
    assert_eq!(refusal(Where::Later, true), [""; 2]);
    assert_eq!(refusal(Where::Later, false), ["7.1.2b", "7.4.3"]);
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

/// Rules: 7.2.2
#[test]
fn markers_that_an_enemy_finds_go_back_to_the_pool_and_the_log_says_so() {
    let table = Table::empty(3)
        .at("2616", &["J15-51"])
        .markers("2617", ALLIES, 2)
        .moving("J15-51");
    let before = game().markers_left(table.position());
    let table = table.play(&["at 2617"]);
    assert_eq!(game().markers_left(table.position()), before + 2);
    let told = Event::StoresTaken(hex("2617"), ALLIES, 2);
    assert!(table.events.contains(&told));
    assert_eq!(rule(&told), "R-71");
    // His own stay where they are.
    let own = Table::empty(3)
        .at("2616", &["J15-51"])
        .markers("2617", JAPAN, 2)
        .moving("J15-51")
        .play(&["at 2617"]);
    assert_eq!(own.position().hex(hex("2617")).supply[JAPAN.index()], 2);
}
