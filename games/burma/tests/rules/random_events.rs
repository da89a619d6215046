//! The random events (14.1.6, TBL-EVENTS), and whom they touch in the next turn.

use crate::common::{Table, game, hex, message, unit};
use heigi_burma::steps::{
    AirPurchase, Allocation, EventRoll, GameTurn, Movement, Pay, Receipt, Thursday,
};
use heigi_burma::{
    ALLIES, Action, Event, JAPAN, Occasion, Phase, RandomEvent, Scenario, Step, Where,
};
use heigi_engine::{Pending, Rules};

/// The end of a turn, where two dice say what comes.
fn rolled(table: Table, dice: [&str; 2]) -> Table {
    table.step(Step::EventRoll(EventRoll)).run().play(&dice)
}

fn event_of(dice: [&str; 2]) -> Option<RandomEvent> {
    rolled(waiting(9, &["C22", "C30", "C38"]), dice)
        .position()
        .event
}

/// What was told of the roll.
fn told(table: &Table) -> Event {
    *table
        .events
        .iter()
        .rfind(|notice| matches!(notice, Event::Event(..)))
        .unwrap()
}

/// A turn with Chinese units that have not come.
fn waiting(turn: u8, chinese: &[&str]) -> Table {
    Table::empty(turn).change(|position| {
        for id in chinese {
            position.unit_mut(unit(id)).place = Where::Later;
        }
    })
}

fn with_event(table: Table, event: RandomEvent) -> Table {
    table.change(|position| position.event = Some(event))
}

/// The operations phase begins.
fn operations(table: Table) -> Table {
    table.step(Step::Begin(Phase::Operations)).run()
}

/// Rules: 14.1.6, TBL-EVENTS, TBL-EV-4
#[test]
fn the_sum_of_two_dice_names_the_event() {
    for (dice, event) in [
        (["= 1", "= 1"], Some(RandomEvent::Chinese)),
        (["= 2", "= 1"], Some(RandomEvent::Guerrillas)),
        (["= 2", "= 2"], None),
        (["= 1", "= 4"], None),
        (["= 3", "= 3"], Some(RandomEvent::Support)),
        (["= 6", "= 1"], Some(RandomEvent::Monsoon)),
        (["= 4", "= 4"], Some(RandomEvent::Snafu(JAPAN))),
        (["= 5", "= 4"], Some(RandomEvent::Submarines)),
        (["= 4", "= 6"], Some(RandomEvent::Snafu(ALLIES))),
        (["= 5", "= 6"], Some(RandomEvent::Monsoon)),
        (["= 6", "= 6"], Some(RandomEvent::Chinese)),
    ] {
        assert_eq!(event_of(dice), event, "{dice:?}");
    }
}

/// Vector EVT4.
///
/// Rules: 14.1.6
#[test]
fn nothing_is_rolled_on_the_last_turn() {
    let last = Table::empty(24).step(Step::EventRoll(EventRoll)).run();
    assert_eq!(last.pending(), Pending::Decision(ALLIES));
    assert_eq!(last.position().event, None);
    let before = Table::empty(23).step(Step::EventRoll(EventRoll)).run();
    assert!(matches!(before.pending(), Pending::Draw(draw) if draw.faces == 6));
}

/// Rules: TBL-EV-2
#[test]
fn chinese_units_come_as_an_event_once_and_never_in_1945() {
    let text = |table: &Table| message(&told(table));
    let first = rolled(waiting(3, &["C22"]), ["= 6", "= 6"]);
    assert_eq!(text(&first), "burma-log-event-chinese");
    // The same again in a later turn.
    let again = rolled(
        first.change(|position| position.event = None),
        ["= 1", "= 1"],
    );
    assert_eq!(again.position().event, None);
    assert_eq!(text(&again), "burma-log-event-none");
    // Nobody is left to come: on the map, or lost already.
    let all_come = Table::empty(3)
        .at("1601", &["C22", "C30"])
        .change(|position| position.unit_mut(unit("C38")).place = Where::Eliminated);
    let none = rolled(all_come, ["= 6", "= 6"]);
    assert_eq!(none.position().event, None);
    assert_eq!(text(&none), "burma-log-event-none");
    let in_1945 =
        waiting(18, &["C22"]).change(|position| position.scenario = Scenario::ExtendedCapital);
    let none = rolled(in_1945, ["= 6", "= 6"]);
    assert_eq!(none.position().event, None);
    assert_eq!(text(&none), "burma-log-event-none");
}

/// Rules: 9.1.1, 15.1.4, TBL-EV-2
#[test]
fn chinese_units_of_the_event_come_with_the_reinforcements_for_a_point_each() {
    let table = with_event(waiting(3, &["C22", "C30"]), RandomEvent::Chinese).stock(2, 5);
    // The turn begins, and the air phase with it: nobody has come, nothing is paid, 1601 is no source.
    let early = table.clone().step(Step::GameTurn(GameTurn)).run();
    assert_eq!(
        early.position().step(),
        Some(Step::AirPurchase(AirPurchase))
    );
    assert_eq!(
        (early.place("C22").as_str(), early.stocks()[0]),
        ("later", 2)
    );
    assert!(!game().is_chinese_base(early.position()));
    let come = operations(table);
    assert_eq!(come.pending(), Pending::Decision(ALLIES));
    assert!(game().is_chinese_base(come.position()));
    let come = come.play(&["select C30", "= 1", "at 1501"]);
    assert_eq!((come.place("C30").as_str(), come.left("C30")), ("1501", 4));
    assert_eq!(come.stocks()[0], 1);
    let come = come.play(&["select C22", "= 4", "= 3", "at 1601"]);
    assert_eq!((come.place("C22").as_str(), come.left("C22")), ("1601", 2));
    assert_eq!(come.stocks()[0], 0);
    assert_eq!(come.position().event, None);
}

/// Vector CNA3.
///
/// Rules: TBL-EV-2, TBL-THURSDAY
#[test]
fn a_five_or_six_brings_a_unit_of_the_event_with_losses() {
    for (dice, left) in [
        (["= 5", "= 1"], 3),
        (["= 6", "= 2"], 2),
        (["= 5", "= 4"], 2),
        (["= 6", "= 5"], 1),
        (["= 5", "= 6"], 1),
    ] {
        let come = operations(with_event(waiting(3, &["C38"]), RandomEvent::Chinese))
            .play(&["select C38"])
            .play(&dice)
            .play(&["at 1701"]);
        assert_eq!(
            (come.place("C38").as_str(), come.left("C38")),
            ("1701", left)
        );
    }
}

/// Rules: 15.1.3, TBL-EV-2
#[test]
fn whoever_does_not_come_by_the_event_never_comes() {
    let table = |stock| {
        let table = with_event(waiting(3, &["C22", "C30"]), RandomEvent::Chinese);
        operations(table.stock(stock, 5))
    };
    let left_out = table(5).play(&["done"]);
    assert_eq!(
        [left_out.place("C22"), left_out.place("C30")],
        ["gone", "gone"]
    );
    assert_eq!(left_out.stocks()[0], 5);
    // One point brings one of them.
    let poor = table(1).play(&["select C22", "= 2", "at 1601"]);
    assert_eq!([poor.place("C22"), poor.place("C30")], ["1601", "gone"]);
    assert_eq!(table(0).place("C22"), "gone");
    let mut thursday = left_out.step(Step::Thursday(Thursday));
    thursday.state.asking = None;
    assert_eq!(thursday.refusal("go"), "17.4.7");
}

/// Rules: TBL-EV-2, 17.5.6
#[test]
fn the_event_makes_1601_a_source_for_marauders() {
    let table = |has_come| {
        Table::empty(3)
            .at("1601", &["MM1", "MM2"])
            .at("1602", &["MM3"])
            .at("1501", &["A2-4"])
            .markers("1601", ALLIES, 1)
            .change(move |position| position.rare.chinese = has_come)
            .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
    };
    assert_eq!(table(false).refusal("source 1601"), "7.6");
    let fed = table(true).play(&["source 1601"]);
    let paid = |id: &str| fed.position().unit(unit(id)).paid;
    // One marker for all three; no other Allied unit lives from there.
    assert_eq!(
        ["MM1", "MM2", "MM3", "A2-4"].map(paid),
        [true, true, true, false]
    );
    assert_eq!(fed.position().hex(hex("1601")).supply[0], 0);
    assert_eq!(
        table(true)
            .markers("1601", ALLIES, 0)
            .refusal("source 1601"),
        "7.9.7"
    );
    assert_eq!(
        table(true).held(JAPAN, &["1601"]).refusal("source 1601"),
        "7.6"
    );
    // Before its effect the event that was rolled changes nothing.
    let rolled = with_event(table(true), RandomEvent::Chinese);
    assert_eq!(rolled.refusal("source 1601"), "7.6");
    // A Chinese unit that has come does the same.
    assert_eq!(table(false).at("1701", &["C22"]).refusal("source 1601"), "");
}

/// Rules: TBL-EV-3
#[test]
fn guerrillas_disrupt_half_a_die_of_units_far_from_shelter() {
    let table = |die: &str| {
        with_event(
            Table::empty(10)
                .at("2617", &["J33-213", "J33-214"])
                .at("2417", &["J33-215"])
                .at("2509", &["J15-51"])
                .at("2608", &["J15-60"])
                .at("2803", &["J18-55"])
                .at("2802", &["JHQ15"]),
            RandomEvent::Guerrillas,
        )
        .step(Step::GameTurn(GameTurn))
        .run()
        .play(&[die])
    };
    let offered = |table: &Table| {
        [
            "J33-213", "J33-214", "J33-215", "J15-51", "J15-60", "J18-55", "JHQ15",
        ]
        .map(|id| game().check(&table.state, Action::Name(unit(id))).is_ok())
    };
    // 2509 and 2608 lie beside Shwebo, 2803 beside a headquarters.
    let open = [true, true, true, false, false, false, false];
    assert_eq!(offered(&table("= 3")), open);
    let hit = table("= 3").play(&["name J33-213", "name J33-215"]);
    let is_disrupted = |table: &Table, id: &str| table.position().unit(unit(id)).disrupted;
    assert!(is_disrupted(&hit, "J33-213") && is_disrupted(&hit, "J33-215"));
    assert!(!is_disrupted(&hit, "J33-214"));
    assert_eq!(hit.position().step(), Some(Step::AirPurchase(AirPurchase)));
    assert_eq!(hit.left("J33-213"), 4);
    let one = table("= 2").play(&["name J33-214"]);
    assert_eq!(one.position().step(), Some(Step::AirPurchase(AirPurchase)));
}

/// Rules: TBL-EV-3
#[test]
fn a_town_in_allied_hands_shelters_nobody_from_guerrillas() {
    let table = |side| {
        with_event(
            Table::empty(10)
                .at("2509", &["J15-51"])
                .held(side, &["2508", "2608"])
                .at("4107", &["J15-60", "J15-67"]),
            RandomEvent::Guerrillas,
        )
        .step(Step::GameTurn(GameTurn))
        .run()
        .play(&["= 1"])
    };
    let is_open = |table: Table| {
        game()
            .check(&table.state, Action::Name(unit("J15-51")))
            .is_ok()
    };
    assert!(is_open(table(ALLIES)));
    assert!(!is_open(table(JAPAN)));
}

/// Vector EVT3.
///
/// Rules: TBL-EV-3
#[test]
fn guerrillas_take_a_step_of_a_disrupted_unit() {
    let table = |steps| {
        with_event(
            Table::empty(10)
                .at("2617", &["J33-213"])
                .steps("J33-213", steps)
                .change(|position| position.unit_mut(unit("J33-213")).disrupted = true),
            RandomEvent::Guerrillas,
        )
        .step(Step::GameTurn(GameTurn))
        .run()
        .play(&["= 3"])
    };
    let last = table(1);
    assert_eq!(
        (last.place("J33-213").as_str(), last.points()),
        ("eliminated", [1, 0])
    );
    let more = table(3);
    assert_eq!((more.left("J33-213"), more.points()), (2, [0, 0]));
}

/// Rules: TBL-EV-6, 7.1.2
#[test]
fn theatre_support_is_allocated_with_the_points_of_the_turn() {
    let table = with_event(Table::empty(10), RandomEvent::Support).stock(6, 9);
    let early = table.clone().step(Step::GameTurn(GameTurn)).run();
    assert_eq!(
        (early.stocks()[0], early.position().event),
        (6, Some(RandomEvent::Support))
    );
    // A 4 of supply at level 2 is two points; a 5 of support three more.
    let received = table
        .clone()
        .step(Step::Receipt(Receipt(ALLIES)))
        .run()
        .play(&["= 4", "= 5"]);
    assert_eq!(
        received.position().step(),
        Some(Step::Allocation(Allocation(ALLIES, 5)))
    );
    assert_eq!(received.position().event, None);
    let shared = received.play(&["stock", "store 1419", "stock", "stock", "store 1323"]);
    assert_eq!(shared.stocks()[0], 9);
    assert_eq!(shared.position().hex(hex("1419")).supply[0], 1);
    // Japan's receipt leaves it alone.
    let other = table
        .step(Step::Receipt(Receipt(JAPAN)))
        .run()
        .play(&["= 4"]);
    assert_eq!(other.position().event, Some(RandomEvent::Support));
}

/// Rules: TBL-EV-6
#[test]
fn theatre_support_comes_once_in_each_year() {
    let six = |turn, given| {
        let table = Table::empty(turn).change(|position| position.rare.support = given);
        rolled(table, ["= 2", "= 4"]).position().event
    };
    assert_eq!(six(4, [false, false]), Some(RandomEvent::Support));
    assert_eq!(six(4, [true, false]), None);
    assert_eq!(six(13, [true, false]), None);
    // What is rolled in December 1944 comes in January 1945.
    assert_eq!(six(14, [true, false]), Some(RandomEvent::Support));
    assert_eq!(six(14, [true, true]), None);
    assert_eq!(six(20, [false, true]), None);
    let noted = |turn| {
        let table = rolled(Table::empty(turn), ["= 3", "= 3"]);
        table.position().rare.support
    };
    assert_eq!([noted(13), noted(14)], [[true, false], [false, true]]);
    let none = Table::empty(4).change(|position| position.rare.support = [true, false]);
    assert_eq!(
        message(&told(&rolled(none, ["= 3", "= 3"]))),
        "burma-log-event-none"
    );
}

/// Vector EVT1.
///
/// Rules: TBL-EV-7
#[test]
fn early_monsoon_lasts_for_the_next_turn() {
    let rain = with_event(Table::empty(10), RandomEvent::Monsoon)
        .step(Step::GameTurn(GameTurn))
        .run();
    assert!(game().is_monsoon(rain.position()));
    assert_eq!(game().supply_length(rain.position()), 4);
    assert_eq!(game().communication_length(rain.position()), 15);
    assert_eq!(
        heigi_engine::total(&game().receipt_modifiers(rain.position(), ALLIES)),
        -1
    );
    let over = rolled(rain, ["= 2", "= 2"]);
    assert!(!game().is_monsoon(over.position()));
}

/// Rules: TBL-EV-8
#[test]
fn the_allies_choose_the_japanese_confusion() {
    let table = |stock| {
        with_event(
            Table::empty(10)
                .stock(9, stock)
                .at("3309", &["JHQ15"])
                .at("1315", &["AHQ4"])
                .markers("3309", JAPAN, 2)
                .markers("2206", JAPAN, 2)
                .markers("1315", ALLIES, 1),
            RandomEvent::Snafu(JAPAN),
        )
        .step(Step::GameTurn(GameTurn))
        .run()
    };
    assert_eq!(table(5).pending(), Pending::Decision(ALLIES));
    assert_eq!(table(5).play(&["spend 3"]).stocks(), [9, 2]);
    assert_eq!(table(2).play(&["spend 3"]).stocks(), [9, 0]);
    let robbed = table(5).play(&["collect 3309", "collect 2206"]);
    assert_eq!(
        [
            robbed.position().hex(hex("3309")).supply,
            robbed.position().hex(hex("2206")).supply
        ],
        [[0, 1], [0, 1]]
    );
    assert_eq!(
        robbed.position().step(),
        Some(Step::AirPurchase(AirPurchase))
    );
    let spared = table(5).play(&["collect 3309", "done"]);
    assert_eq!(spared.position().hex(hex("3309")).supply[1], 1);
    assert_eq!(spared.stocks(), [9, 5]);
    assert_eq!(table(5).refusal("commit AHQ4"), "TBL-EV-8");
    assert_eq!(table(5).refusal("collect 1315"), "TBL-EV-8");
}

/// Rules: TBL-EV-8
#[test]
fn a_headquarters_in_confusion_lengthens_no_line_and_directs_no_fire() {
    let table = with_event(
        Table::empty(10)
            .at("3309", &["JHQ15", "JA3"])
            .at("3210", &["J15-51"])
            .at("3110", &["A2-4"])
            .markers("3309", JAPAN, 2),
        RandomEvent::Snafu(JAPAN),
    )
    .step(Step::GameTurn(GameTurn))
    .run()
    .play(&["commit JHQ15"]);
    assert!(table.position().unit(unit("JHQ15")).committed);
    let restored = table.change(|position| position.unit_mut(unit("JHQ15")).committed = false);
    let paying = restored
        .clone()
        .step(Step::Pay(Pay(JAPAN, Occasion::Determination)));
    let confused = ("TBL-EV-8", "burma-in-disorder");
    assert_eq!(paying.reason("extend JHQ15"), confused);
    let attack = |table: Table| table.attack("3110", &["J15-51"]).reason("commit JA3");
    assert_eq!(attack(restored.clone()), confused);
    // Another headquarters may direct it.
    assert_eq!(attack(restored.clone().at("3309", &["JHQ33"])), ("", ""));
    // It lasts for the turn.
    let next = restored.step(Step::GameTurn(GameTurn)).run();
    assert!(!next.position().unit(unit("JHQ15")).in_disorder);
    assert_eq!(attack(next), ("", ""));
}

/// Rules: TBL-EV-10
#[test]
fn japan_chooses_the_allied_confusion() {
    let with_stock = |stock| {
        with_event(
            Table::empty(10)
                .stock(stock, 5)
                .at("1315", &["AHQ4"])
                .at("3309", &["JHQ15"])
                .markers("1315", ALLIES, 2),
            RandomEvent::Snafu(ALLIES),
        )
        .step(Step::GameTurn(GameTurn))
        .run()
    };
    let table = || with_stock(9);
    assert_eq!(table().pending(), Pending::Decision(JAPAN));
    assert_eq!(table().play(&["spend 3"]).stocks(), [6, 5]);
    // The log tells what was lost and what is left.
    let poor = with_stock(1).play(&["spend 3"]);
    let is_lost = |one: &&Event| matches!(one, Event::Lost(..));
    let told = poor.events.iter().find(is_lost);
    assert_eq!(told, Some(&Event::Lost(ALLIES, 1, 0, "TBL-EV-10")));
    let robbed = table().play(&["collect 1315", "collect 1315"]);
    assert_eq!(robbed.position().hex(hex("1315")).supply[0], 0);
    let dazed = table().play(&["commit AHQ4"]);
    assert!(dazed.position().unit(unit("AHQ4")).committed);
    let paying = dazed
        .change(|position| position.unit_mut(unit("AHQ4")).committed = false)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(paying.refusal("extend AHQ4"), "TBL-EV-10");
    assert_eq!(table().refusal("commit JHQ15"), "TBL-EV-10");
}

/// Vector EVT2.
///
/// Rules: TBL-EV-9
#[test]
fn submarines_cost_two_points_or_three() {
    let table = |stock, die: &str| {
        with_event(Table::empty(10).stock(6, stock), RandomEvent::Submarines)
            .step(Step::GameTurn(GameTurn))
            .run()
            .play(&[die])
            .stocks()
    };
    assert_eq!(table(9, "= 4"), [6, 7]);
    assert_eq!(table(9, "= 3"), [6, 6]);
    assert_eq!(table(2, "= 5"), [6, 0]);
}

/// Rules: TBL-EV-9, 12.3.3
#[test]
fn submarines_harry_ships_for_a_turn() {
    let sail = |event: Option<RandomEvent>, die: &str| {
        let table = Table::empty(10)
            .at("3622", &["J49-106"])
            .change(|position| position.event = event)
            .step(Step::GameTurn(GameTurn))
            .run();
        let table = match event {
            Some(_) => table.play(&["= 4"]),
            None => table,
        };
        table
            .acting(JAPAN, &["J49-106"])
            .step(Step::Movement(Movement))
            .play(&["sail J49-106 3720", die])
    };
    // Its factor is 5: a 5 is safe, and with submarines about it is a 6.
    assert_eq!(sail(None, "= 5").left("J49-106"), 4);
    assert_eq!(
        sail(Some(RandomEvent::Submarines), "= 5").left("J49-106"),
        3
    );
    assert_eq!(
        sail(Some(RandomEvent::Submarines), "= 4").left("J49-106"),
        4
    );
    // The next turn is free of them.
    let next = sail(Some(RandomEvent::Submarines), "= 4")
        .step(Step::GameTurn(GameTurn))
        .run();
    assert!(!next.position().submarines);
}
