//! Air transport (5.6), supply from the air (7.11), airborne and amphibious movement (12.4, 12.5),
//! trucks (17.7).

use crate::common::{Table, hex, unit};
use heigi_burma::steps::{Movement, Naming, Pay};
use heigi_burma::{ALLIES, Occasion, Phase, Step};

fn supply(table: &Table, number: &str) -> [u8; 2] {
    let state = table.position().hex(hex(number));
    [state.supply[ALLIES.index()], state.dropped]
}

/// A marker dropped in a hex beside units out of supply.
fn dropped(number: &str, markers: u8) -> Table {
    Table::empty(3).change(|position| {
        let mut state = position.hex_mut(hex(number));
        state.supply[ALLIES.index()] = markers;
        state.dropped = markers;
    })
}

/// Vector SUP19.
///
/// Rules: 7.11.2, 7.11.3
#[test]
fn a_dropped_marker_restores_two_units_within_the_length_of_a_supply_line() {
    // From Imphal along road and track: Tiddim 3 points, Falam 4, 2315 five.
    let units = ["A2-4", "A2-5", "A2-6"];
    let table = dropped("1315", 1)
        .monsoon()
        .at("1916", &units[..1])
        .at("2116", &units[1..2])
        .at("2315", &units[2..])
        .stranded(&units)
        .acting(ALLIES, &[])
        .step(Step::Naming(Naming))
        .play(&["relieve 1315"]);
    assert_eq!(supply(&table, "1315"), [0, 0]);
    assert_eq!(table.refusal("select A2-6"), "7.11.2");
    let table = table.play(&["select A2-4", "select A2-5"]);
    let out = |id| table.position().unit(unit(id)).out_of_supply;
    assert_eq!(
        [out("A2-4"), out("A2-5"), out("A2-6")],
        [false, false, true]
    );
    assert_eq!(table.position().step(), Some(Step::Naming(Naming)));
    assert_eq!(table.refusal("relieve 1315"), "7.11.2");
}

/// Vector SUP20.
///
/// Rules: 7.11.2
#[test]
fn marauders_take_a_whole_marker_and_chinese_two() {
    let table = dropped("1601", 2)
        .at("1601", &["MM1", "MM2", "MM3"])
        .at("1501", &["INA3"])
        .stranded(&["MM1", "MM2", "MM3"])
        .acting(ALLIES, &[])
        .step(Step::Movement(Movement))
        .play(&["relieve 1601", "select MM1", "relieve 1601", "select MM2"]);
    let out = |id| table.position().unit(unit(id)).out_of_supply;
    assert_eq!([out("MM1"), out("MM2"), out("MM3")], [false, false, true]);
    assert_eq!(supply(&table, "1601"), [0, 0]);
    let one = dropped("1601", 1)
        .at("1601", &["C22"])
        .stranded(&["C22"])
        .acting(ALLIES, &[])
        .step(Step::Naming(Naming));
    assert_eq!(one.refusal("relieve 1601"), "7.11.2");
    let two = dropped("1601", 2)
        .at("1601", &["C22"])
        .stranded(&["C22"])
        .acting(ALLIES, &[])
        .step(Step::Naming(Naming))
        .play(&["relieve 1601", "select C22"]);
    assert!(!two.position().unit(unit("C22")).out_of_supply);
    assert_eq!(supply(&two, "1601"), [0, 0]);
}

/// Rules: 7.11.2, 16.2.1
#[test]
fn dropped_supply_serves_when_supply_is_paid_for_but_brings_no_replacements() {
    let table = dropped("1315", 1)
        .at("1315", &["A2-4"])
        .steps("A2-4", 2)
        .change(|position| position.phase = Phase::Supply)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
        .play(&["relieve 1315", "select A2-4"]);
    assert!(table.position().unit(unit("A2-4")).paid);
    let table = table
        .markers("1419", ALLIES, 2)
        .acting(ALLIES, &["A2-4"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("replace A2-4"), "16.2.1");
}
