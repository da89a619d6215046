//! Chindits (17.4.7e).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Chindits, GameTurn, KeepMarker, Movement};
use heigi_burma::{ALLIES, Action, JAPAN, Phase, Scenario, Step};
use heigi_engine::{Pending, Rules};

/// A Chindit segment with a battalion of Marauders at 1702 and Japanese units and markers about it.
fn chindits(table: Table) -> Table {
    table
        .stock(5, 5)
        .at("1702", &["MM1"])
        .at("1805", &["J18-55", "J18-56"])
        .at("3309", &["J15-51"])
        .markers("2206", JAPAN, 1)
        .markers("3309", JAPAN, 1)
        .change(|position| position.thursday = true)
        .step(Step::Chindits(Chindits))
        .run()
}

/// Rules: 17.4.7e
#[test]
fn chindits_strike_from_the_turn_of_thursday_on() {
    assert_eq!(
        chindits(Table::empty(3)).pending(),
        Pending::Decision(ALLIES)
    );
    let before = Table::empty(3)
        .at("1702", &["MM1"])
        .step(Step::Chindits(Chindits))
        .run();
    assert_eq!(
        before.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let phase = Table::empty(3)
        .change(|position| position.thursday = true)
        .step(Step::Begin(Phase::Operations))
        .run();
    assert_eq!(phase.pending(), Pending::Decision(ALLIES));
    assert_eq!(phase.refusal("spend 0"), "");
}

/// Rules: 17.4.7e-i, TBL-CHINDIT
#[test]
fn rain_hinders_the_chindits() {
    let robbed = |table: Table, die: &str| {
        let table = chindits(table).play(&["spend 0", die]);
        table.position().hex(hex("2206")).supply[1] == 0
    };
    // A 2 or less does nothing at all.
    let nothing = chindits(Table::empty(3)).play(&["spend 0", "= 2"]);
    assert_eq!(nothing.pending(), Pending::Decision(ALLIES));
    assert!(nothing.state.asking.is_none());
    assert!(nothing.position().units().iter().all(|unit| !unit.pinned));
    let dry = ["= 2", "= 3", "= 4"].map(|die| robbed(Table::empty(3), die));
    assert_eq!(dry, [false, true, true]);
    let wet = ["= 3", "= 4", "= 5"].map(|die| robbed(Table::empty(3).monsoon(), die));
    assert_eq!(wet, [false, true, true]);
}

/// Rules: 17.4.7e-ii
#[test]
fn one_point_helps_the_chindits() {
    let table = chindits(Table::empty(3));
    assert_eq!(table.refusal("spend 2"), "17.4.7e");
    let helped = table.clone().play(&["spend 1", "= 2"]);
    assert_eq!(
        (
            helped.stocks()[0],
            helped.position().hex(hex("2206")).supply[1]
        ),
        (4, 0)
    );
    let alone = table.play(&["spend 0", "= 2"]);
    assert_eq!(
        (
            alone.stocks()[0],
            alone.position().hex(hex("2206")).supply[1]
        ),
        (5, 1)
    );
    // Without a point nothing is asked.
    let poor = Table::empty(3)
        .stock(0, 5)
        .at("1702", &["MM1"])
        .change(|position| position.thursday = true)
        .step(Step::Chindits(Chindits))
        .run();
    assert!(matches!(poor.pending(), Pending::Draw(_)));
}

/// Vector CHI1.
///
/// Rules: TBL-CHINDIT
#[test]
fn chindits_pin_half_a_die_of_units() {
    let pinned = |table: &Table| {
        ["J18-55", "J18-56", "J15-51"].map(|id| table.position().unit(unit(id)).pinned)
    };
    let struck = chindits(Table::empty(3)).play(&["spend 1", "= 5"]);
    // Half of a 5 is two units; there are no more than two in reach.
    let two = struck.clone().play(&["= 5", "name J18-56"]);
    assert_eq!(pinned(&two), [true, true, false]);
    assert_eq!(pinned(&struck.clone().play(&["= 1"])), [false; 3]);
    let one = struck.play(&["= 3", "name J18-56"]);
    assert_eq!(pinned(&one), [false, true, false]);
    let acting = one
        .acting(JAPAN, &["J18-55", "J18-56"])
        .step(Step::Movement(Movement));
    let mut acting = acting;
    acting.state.asking = None;
    assert_eq!(acting.refusal("select J18-56"), "TBL-CHINDIT");
    assert_eq!(acting.refusal("select J18-55"), "");
    let next = acting.step(Step::GameTurn(GameTurn)).run();
    assert_eq!(pinned(&next), [false; 3]);
}

/// Rules: TBL-CHINDIT, TBL-CHINDIT-R
#[test]
fn chindits_may_cut_a_japanese_line_within_ten_hexes() {
    let struck = || chindits(Table::empty(3)).play(&["spend 0", "= 5"]);
    let cut = struck().play(&["at 1804"]);
    assert!(cut.position().hex(hex("1804")).cut);
    let spared = struck().play(&["done"]);
    assert!(spared.position().hexes().iter().all(|hex| !hex.cut));
    let may =
        |table: &Table, number: &str| game().check(&table.state, Action::At(hex(number))).is_ok();
    let distance = |number: &str| game().map().grid.distance(hex(number), hex("1702"));
    // Shwebo is the tenth hex, 2708 the eleventh; 1704 has no line, the road from Ledo is Allied.
    assert_eq!([distance("2508"), distance("2708")], [10, 11]);
    let offered = ["2508", "2708", "1704", "1104"].map(|number| may(&struck(), number));
    assert_eq!(offered, [true, false, false, false]);
    // 21.1: south of row 21 there is nothing to cut in U-Go.
    let in_u_go = Table::empty(3).change(|position| position.scenario = Scenario::UGo);
    let struck = chindits(in_u_go).play(&["spend 0", "= 5"]);
    assert_eq!(
        ["1804", "2206"].map(|number| may(&struck, number)),
        [true, false]
    );
}

/// Rules: TBL-CHINDIT-R
#[test]
fn chindits_reach_nothing_without_marauders_or_chinese_units() {
    let struck = |friend: &str, die: &str| {
        let table = Table::empty(3)
            .at("1702", &[friend])
            .at("1805", &["J18-55"])
            .markers("2206", JAPAN, 1)
            .change(|position| position.thursday = true)
            .step(Step::Chindits(Chindits))
            .run()
            .play(&["spend 0", die]);
        table.position().hex(hex("2206")).supply[1]
    };
    assert_eq!(
        [
            struck("A2-4", "= 4"),
            struck("C22", "= 4"),
            struck("MM1", "= 4")
        ],
        [1, 0, 0]
    );
    let cut = Table::empty(3)
        .at("1702", &["A2-4"])
        .change(|position| position.thursday = true)
        .step(Step::Chindits(Chindits))
        .run()
        .play(&["spend 0", "= 5"]);
    assert!(cut.position().hexes().iter().all(|hex| !hex.cut));
}
