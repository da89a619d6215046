//! Air transport (5.6).

use crate::common::{Table, air, game, hex, options, unit};
use heigi_burma::Event;
use heigi_burma::steps::{Allocation, Receipt, Transport};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Mission, Phase, Step, Where};
use heigi_engine::{Pending, Rules, Speaks};

fn place(table: &Table, id: &str) -> AirPlace {
    table.position().air(air(id)).place
}

fn supply(table: &Table, number: &str) -> [u8; 2] {
    let state = table.position().hex(hex(number));
    [state.supply[ALLIES.index()], state.dropped]
}

/// Transports with a supply marker in Silchar.
fn airlift(transports: &[&str]) -> Table {
    Table::empty(3)
        .flying(Mission::Transport, transports)
        .markers("1419", ALLIES, 2)
        .step(Step::Transport(Transport))
}

/// Transports carry markers that lie on the map, or infantry; not points of the stockpile (B-10).
///
/// Rules: 5.6.1, 5.6.5
#[test]
fn transports_carry_supply_markers_or_infantry() {
    let table = airlift(&["AB1"]).at("1419", &["T254-1", "AHQ4", "A7-89", "J15-51"]);
    for (id, refused) in [
        ("T254-1", ("5.6.1", "burma-no-load")),
        ("AHQ4", ("5.6.5", "burma-no-load")),
        ("J15-51", ("5.6.1", "burma-not-yours")),
    ] {
        assert_eq!(table.reason(&format!("select {id}")), refused, "{id}");
    }
    let empty = Table::empty(3)
        .flying(Mission::Transport, &["AB1"])
        .at("1419", &["AHQ4", "T254-1"])
        .step(Step::Transport(Transport));
    assert_eq!(empty.refusal("lift 1419"), "5.6.3");
    // Although there are nine points in the stockpile, nothing can be loaded.
    assert_eq!(options(&empty), ["done"]);
}

/// A transport is chosen with its mission, carries once a turn, and drops a marker anywhere.
///
/// Rules: 5.1.4, 5.6.2, 7.11.1
#[test]
fn transports_drop_a_supply_marker_anywhere_once_a_turn() {
    let bomber = Table::empty(3)
        .flying(Mission::Support, &["AB1"])
        .markers("1419", ALLIES, 1)
        .step(Step::Transport(Transport));
    assert_eq!(bomber.refusal("lift 1419"), "5.6.5");
    let table = airlift(&["AB1", "AB2"]).play(&["lift 1419", "at 2415"]);
    assert_eq!(supply(&table, "1419"), [1, 0]);
    assert_eq!(supply(&table, "2415"), [1, 1]);
    assert!(table.position().air(air("AB1")).used);
    assert!(!table.position().air(air("AB2")).used);
    let table = table.play(&["lift 1419", "at 1315"]);
    assert_eq!(supply(&table, "1315"), [1, 1]);
    // Both have flown.
    let more = table
        .markers("1419", ALLIES, 1)
        .step(Step::Transport(Transport));
    assert_eq!(more.refusal("lift 1419"), "5.6.5");
}

/// Each transport adds one to the receipt, flown or not. Vector EX03.
///
/// Rules: 5.6.6, EX-5.6.6
#[test]
fn each_transport_adds_one_to_the_receipt() {
    let modifier =
        |table: &Table| heigi_engine::total(&game().receipt_modifiers(table.position(), ALLIES));
    assert_eq!(modifier(&Table::empty(3)), 0);
    assert_eq!(modifier(&airlift(&["AB1"])), 1);
    assert_eq!(modifier(&airlift(&["AB1", "AB2"])), 2);
    let flown = airlift(&["AB1", "AB2"]).play(&["lift 1419", "at 1315"]);
    assert_eq!(modifier(&flown), 2);
    // 5 + 1 = 6 at level 2: three points.
    let received = airlift(&["AB1"])
        .stock(6, 6)
        .step(Step::Receipt(Receipt(ALLIES)))
        .run()
        .play(&["= 5"]);
    assert_eq!(
        received.position().step(),
        Some(Step::Allocation(Allocation(ALLIES, 3)))
    );
    // One load for one transport: a marker or a step.
    let one = airlift(&["AB1"]).at("1419", &["A7-89"]).steps("A7-89", 1);
    assert_eq!(one.refusal("lift 1419"), "");
    assert_eq!(one.refusal("select A7-89"), "");
}

fn can_load(table: &Table, number: &str) -> &'static str {
    table
        .clone()
        .markers(number, ALLIES, 1)
        .flying(Mission::Transport, &["AB1"])
        .step(Step::Transport(Transport))
        .refusal(&format!("lift {number}"))
}

/// Loads start in own towns or villages near a source or a headquarters in communication.
///
/// Rules: 5.6.3
#[test]
fn loads_start_in_own_settlements_within_five_points_of_a_source_or_headquarters() {
    let plain = Table::empty(3);
    // Bishenpur is a village near Silchar, 1417 no settlement, Shwebo out of range.
    assert_eq!(can_load(&plain, "1416"), "");
    assert_eq!(can_load(&plain, "1417"), "5.6.3");
    assert_eq!(
        can_load(&plain.clone().held(ALLIES, &["2508"]), "2508"),
        "5.6.3"
    );
    assert_eq!(
        can_load(&plain.clone().held(JAPAN, &["1416"]), "1416"),
        "5.6.3"
    );
    // A headquarters in communication extends it, committed or not; one that is cut off does not.
    let far = Table::empty(3).held(ALLIES, &["2014", "2015", "2113", "1913"]);
    assert_eq!(can_load(&far, "2014"), "5.6.3");
    let staffed = far.clone().at("1916", &["AHQ4"]);
    assert_eq!(can_load(&staffed, "2014"), "");
    let busy = staffed.change(|position| position.unit_mut(unit("AHQ4")).committed = true);
    assert_eq!(can_load(&busy, "2014"), "");
    let cut_off = far.at("2014", &["AHQ4"]);
    let supply = game().supply(cut_off.position(), ALLIES);
    let is_joined = supply.headquarters(unit("AHQ4")).unwrap().in_communication;
    assert_eq!(can_load(&cut_off, "2014").is_empty(), is_joined);
}

/// Five points in the monsoon, too, though supply lines are shorter then.
///
/// Rules: 5.6.3
#[test]
fn loads_start_within_five_points_in_the_monsoon_too() {
    let far: Vec<String> = settlements_at(17..=20);
    assert!(!far.is_empty());
    for number in far {
        assert_eq!(
            can_load(&Table::empty(3).monsoon(), &number),
            "",
            "{number}"
        );
    }
    for number in settlements_at(21..=40) {
        assert_eq!(
            can_load(&Table::empty(3).monsoon(), &number),
            "5.6.3",
            "{number}"
        );
    }
}

/// Allied settlements at so many quarter points from Silchar, and farther from Agartala.
fn settlements_at(cost: std::ops::RangeInclusive<u16>) -> Vec<String> {
    let table = Table::empty(3).monsoon();
    let position = table.position();
    let ground = game().ground(position);
    let reach = |from: &str| game().trace(position, ground, ALLIES, hex(from), 20);
    let (silchar, agartala) = (reach("1419"), reach("1323"));
    let mut found = Vec::new();
    for at in game().map().grid.hexes() {
        let nearest = [silchar.cost(at), agartala.cost(at)].into_iter().flatten();
        let is_there = nearest.min().is_some_and(|one| cost.contains(&one));
        if is_there && game().map().is_settlement(at) && position.hex(at).control == Some(ALLIES) {
            found.push(game().hex_number(at).to_string());
        }
    }
    found
}

/// What counts is where the load was as the air phase began.
///
/// Rules: 5.6.3
#[test]
fn the_range_of_loads_is_judged_as_the_air_phase_begins() {
    let table = Table::empty(3)
        .markers("1416", ALLIES, 1)
        .step(Step::Begin(Phase::Air))
        .run()
        .play(&["spend 1", "fly AB1 transport", "fly AB2 interdiction"]);
    // The track to Bishenpur is cut in this very phase.
    let table = table.play(&["spend 0", "= 1", "fly JB1 support", "strike AB2 1417"]);
    assert_eq!(table.position().step(), Some(Step::Transport(Transport)));
    assert_eq!(table.refusal("lift 1416"), "");
    let afterwards = table.change(|position| position.airfields = None);
    let still = game().trace(
        afterwards.position(),
        game().ground(afterwards.position()),
        ALLIES,
        hex("1419"),
        5,
    );
    let is_near = still.cost(hex("1416")).is_some();
    assert_eq!(afterwards.refusal("lift 1416").is_empty(), is_near);
}

/// Vectors EX04, EX23.
///
/// Rules: 5.6.5, NOTE-5.6, 12.4.1a
#[test]
fn a_brigade_needs_a_transport_for_each_step_and_parachutists_one_in_all() {
    let three = airlift(&["AB1", "AB2", "AB3"]).at("1419", &["A7-89", "A77P", "MM1"]);
    assert_eq!(three.refusal("select A7-89"), "5.6.5");
    let lift = |id: &str| game().lift(three.position(), unit(id));
    assert_eq!(["A7-89", "A77P", "MM1"].map(lift), [4, 1, 1]);
    for id in ["A77P", "MM1"] {
        assert_eq!(three.refusal(&format!("select {id}")), "");
    }
    let reduced = three.steps("A7-89", 3).play(&["select A7-89", "at 1315"]);
    assert_eq!(reduced.place("A7-89"), "1315");
    for id in ["AB1", "AB2", "AB3"] {
        assert!(reduced.position().air(air(id)).used, "{id}");
    }
    let four = airlift(&["AB1", "AB2", "AB3", "AB4"]).at("1419", &["A7-89"]);
    assert_eq!(four.refusal("select A7-89"), "");
}

/// Infantry flies to another own town or village.
///
/// Rules: 5.6.4
#[test]
fn infantry_flies_to_another_own_settlement() {
    let table = airlift(&["AB1"])
        .at("1419", &["A77P"])
        .play(&["select A77P"]);
    for (to, rule) in [
        ("1315", ""),
        ("1515", ""),
        ("1417", "5.6.4"),
        ("1419", "5.6.4"),
        ("1614", "5.6.4"),
    ] {
        assert_eq!(table.refusal(&format!("at {to}")), rule, "{to}");
    }
    assert_eq!(table.reason("at 1419"), ("5.6.4", "burma-is-there"));
    let there = game().read_action("at 1419").unwrap();
    let told = game().check(&table.state, there).unwrap_err();
    assert!(matches!(told, heigi_burma::Refusal::IsThere(_, at, "5.6.4") if at == hex("1419")));
    assert_eq!(table.reason("at 1417"), ("5.6.4", "burma-no-airfield"));
    // Two units fill a hex of rough jungle.
    let full = table.at("1515", &["A5-9", "A5-123"]);
    assert_eq!(full.refusal("at 1515"), "10.1.2b-1");
}

/// Units that wait off the map may be flown in, as reinforcements that are paid for.
///
/// Rules: 5.6.3, 5.6.4, 15.1.4
#[test]
fn reinforcements_are_flown_in_from_off_the_map_and_paid_for() {
    let table = |turn| {
        Table::empty(turn)
            .flying(Mission::Transport, &["AB1"])
            .change(|position| position.unit_mut(unit("A5P")).place = Where::Later)
            .step(Step::Transport(Transport))
    };
    let flown = table(10).play(&["select A5P"]);
    assert_eq!(flown.refusal("at 1417"), "5.6.4");
    let flown = flown.play(&["at 1315"]);
    assert_eq!(flown.place("A5P"), "1315");
    assert_eq!(flown.stocks()[0], 8);
    assert_eq!(table(8).refusal("select A5P"), "5.6.3");
    assert_eq!(table(10).stock(0, 9).refusal("select A5P"), "7.5.4");
    // The reserve needs no source in Allied hands (B-10).
    let reserve = table(3)
        .held(JAPAN, &["1419", "1323"])
        .held(ALLIES, &["1315"])
        .change(|position| position.unit_mut(unit("A5P")).place = Where::Reserve)
        .play(&["select A5P", "at 1315"]);
    assert_eq!(reserve.place("A5P"), "1315");
}

/// Vector AIR7.
///
/// Rules: 5.6.7a, 5.6.7b
#[test]
fn unescorted_transports_are_turned_back() {
    let table = airlift(&["AB1", "AB2"])
        .flying(Mission::Superiority, &["JF1", "JF2"])
        .play(&["lift 1419", "at 2008"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    let table = table.play(&["air JF1", "done"]);
    assert_eq!(place(&table, "AB1"), AirPlace::Flown);
    assert_eq!(place(&table, "JF1"), AirPlace::Flown);
    assert_eq!(place(&table, "JF2"), AirPlace::Available);
    assert_eq!(supply(&table, "1419"), [2, 0]);
    assert_eq!(supply(&table, "2008"), [0, 0]);
    // a transport that was turned back does not count for the receipt.
    assert_eq!(
        heigi_engine::total(&game().receipt_modifiers(table.position(), ALLIES)),
        1
    );
    // Without an interception the marker falls.
    let calm = airlift(&["AB1"])
        .flying(Mission::Superiority, &["JF1"])
        .play(&["lift 1419", "at 2008", "done"]);
    assert_eq!(supply(&calm, "2008"), [1, 1]);
}

/// A unit whose transports are turned back stays where it was.
///
/// Rules: 5.6.7b
#[test]
fn a_unit_that_is_turned_back_stays_where_it_was() {
    let table = airlift(&["AB1", "AB2"])
        .at("1419", &["A7-89"])
        .steps("A7-89", 2)
        .flying(Mission::Superiority, &["JF1"])
        .play(&["select A7-89", "at 1315", "air JF1"]);
    assert_eq!(table.place("A7-89"), "1419");
    for id in ["AB1", "AB2"] {
        assert_eq!(place(&table, id), AirPlace::Flown, "{id}");
    }
}

/// Vector AIR8.
///
/// Rules: 5.7.5a, 5.6.7, TBL-AIRCOMBAT-T
#[test]
fn escorts_screen_transports_which_never_fight() {
    let table = airlift(&["AB1"])
        .flying(Mission::Superiority, &["AF1", "JF1", "JF2"])
        .play(&["lift 1419", "at 2008", "air JF1", "air JF2", "air AF1"]);
    // The escort chooses its target; the transport has none.
    assert_eq!(options(&table), ["air JF1", "air JF2"]);
    // The first Japanese fighter could only attack the escort; the second may choose.
    let table = table.play(&["air JF1"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&table), ["air AF1", "air AB1"]);
    let table = table.play(&["air AB1", "= 3", "= 3"]);
    // A fighter against a transport: 5 - 1 = 4 is nothing, 3 - 1 = 2 hits, which only turns it back.
    let safe = table.clone().play(&["= 5"]);
    assert_eq!(supply(&safe, "2008"), [1, 1]);
    assert_eq!(place(&safe, "AF1"), AirPlace::Flown);
    let hit = table.play(&["= 3"]);
    assert_eq!(place(&hit, "AB1"), AirPlace::Flown);
    let told = |id: &str| {
        let events = [Event::AirAborted(air(id)), Event::AirDamaged(air(id))];
        events.map(|event| hit.events.contains(&event))
    };
    let results = ["AB1", "JF2"].map(told);
    assert_eq!(results, [[true, false], [false, true]]);
    assert_eq!(place(&hit, "JF2"), AirPlace::Damaged);
    assert_eq!(supply(&hit, "2008"), [0, 0]);
    assert_eq!(supply(&hit, "1419"), [2, 0]);
}

/// A reserve unit needs no source to be flown in; who comes later, comes when its turn has come.
///
/// Rules: 5.6.3
#[test]
fn the_reserve_is_flown_in_although_the_sources_are_lost() {
    let table = |place| {
        Table::empty(3)
            .held(JAPAN, &["1419", "1323"])
            .flying(Mission::Transport, &["AB1", "AB2", "AB3", "AB4"])
            .change(|position| position.unit_mut(unit("A2-4")).place = place)
            .step(Step::Transport(Transport))
    };
    let flown = table(Where::Reserve).play(&["select A2-4", "at 1315"]);
    assert_eq!(flown.place("A2-4"), "1315");
    assert_eq!(flown.stocks()[0], 8);
    assert_eq!(table(Where::Later).refusal("select A2-4"), "5.6.3");
}

/// 1601 is a source of the Chinese, and of the Marauders once the Chinese have come.
///
/// Rules: 5.6.3, 7.6.3, TBL-EV-2
#[test]
fn chinese_units_and_marauders_are_taken_up_near_1601() {
    let table = |chinese| {
        Table::empty(3)
            .held(ALLIES, &["1601", "1701", "1702", "1703"])
            .at("1703", &["MM1", "A5-9"])
            .steps("A5-9", 1)
            .markers("1703", ALLIES, 1)
            .flying(Mission::Transport, &["AB1"])
            .change(|position| position.unit_mut(unit("C22")).place = chinese)
            .steps("C22", 1)
    };
    let refusal = |table: Table, words: &str| table.step(Step::Transport(Transport)).reason(words);
    let far = ("5.6.3", "burma-too-far-to-load");
    let open = ("", "");
    assert_eq!(refusal(table(Where::Eliminated), "select MM1"), open);
    assert_eq!(refusal(table(Where::Later), "select MM1"), far);
    let chinese = || table(Where::Hex(hex("1703")));
    assert_eq!(refusal(chinese(), "select C22"), open);
    // It is a source of nobody else, nor of markers.
    assert_eq!(refusal(chinese(), "select A5-9"), far);
    assert_eq!(refusal(chinese(), "lift 1703"), far);
    // What counts is the beginning of the phase.
    let lost = chinese().held(JAPAN, &["1601"]);
    assert_eq!(refusal(lost, "select C22"), far);
    let begun = chinese().step(Step::Begin(Phase::Air)).run();
    let begun = begun.held(JAPAN, &["1601"]);
    assert_eq!(refusal(begun, "select C22"), open);
}
