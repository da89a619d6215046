//! Receipt, the stockpile and its levels, markers (7.0 to 7.3, 7.5).

use crate::common::supply::{is_paid, there};
use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::Event;
use heigi_burma::steps::{
    Adjustment, Allocation, Attrition, Combat, KeepMarker, Pay, PickMarkers, Receipt,
    StrategicSupply, Wastage,
};
use heigi_burma::{ALLIES, JAPAN, Mission, Occasion, Step, UnitId, Where, supply_level};
use heigi_engine::Pending;

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
    let modifier = |table: &Table, side| {
        heigi_engine::total(&game().receipt_modifiers(table.position(), side))
    };
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

/// Each thing that is added is named with its rule, as the log tells it.
///
/// Rules: TBL-SUPPLY, TBL-STRAT
#[test]
fn what_is_added_to_a_receipt_is_named() {
    let rain = Table::empty(15).stock(1, 1).monsoon();
    let named = |modifiers: Vec<heigi_engine::Modifier>| -> Vec<(i32, &'static str, String)> {
        let all = modifiers.iter().filter_map(|modifier| modifier.told());
        all.map(|(cause, value, rule)| (value.0, rule, cause.0.replace("burma-modifier-", "")))
            .collect()
    };
    let item = |value, rule, name: &str| (value, rule, name.to_owned());
    assert_eq!(
        named(game().receipt_modifiers(rain.position(), ALLIES)),
        [
            item(-1, "TBL-SUPPLY", "monsoon"),
            item(1, "TBL-SUPPLY", "from-turn-15")
        ]
    );
    assert_eq!(
        named(game().strategic_modifiers(rain.position())),
        [
            item(1, "TBL-STRAT", "low-level"),
            item(-1, "TBL-STRAT", "monsoon")
        ]
    );
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
        [ALLIES, JAPAN]
            .map(|side| heigi_engine::total(&game().initiative_modifiers(table.position(), side)))
    };
    assert_eq!(modifiers(4, 5), [-1, 1]);
    assert_eq!(modifiers(18, 4), [1, -1]);
    assert_eq!([modifiers(4, 4), modifiers(18, 5)], [[0, 0]; 2]);
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
