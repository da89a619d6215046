//! Rules of sections 5 to 18 that hold across several steps of a turn.

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Naming, Thursday};
use heigi_burma::{ALLIES, JAPAN, Step, Where};

/// Rules: 17.4.6
#[test]
fn chinese_units_that_are_lost_never_return() {
    let table = Table::empty(3)
        .at("1419", &["A7-89"])
        .markers("1419", ALLIES, 3)
        .change(|position| position.unit_mut(unit("C38")).place = Where::Eliminated)
        .acting(ALLIES, &["A7-89"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("rebuild C38 1419"), "16.2.4");
    let thursday = Table::empty(3)
        .change(|position| position.unit_mut(unit("C38")).place = Where::Eliminated)
        .step(Step::Thursday(Thursday));
    assert_eq!(thursday.refusal("go"), "17.4.7");
}

/// Rules: 17.2.2, NOTE-17.2.4
#[test]
fn positions_strengthen_one_defender_and_are_never_captured() {
    let plain = Table::empty(3).at("2509", &["J15-51", "J15-60"]);
    let total = |table: &Table| game().defence_total(table.position(), hex("2509"), JAPAN);
    let dug = plain.clone().dug_in("2509", JAPAN);
    assert_eq!([total(&plain), total(&dug)], [10, 12]);
    // Entering and leaving the zone of a unit in a position costs a point each.
    let fortified = game().ground(dug.position()).fortified[JAPAN.index()];
    assert!(fortified.contains(hex("2510")));
    let taken = Table::empty(3)
        .dug_in("2509", JAPAN)
        .at("2510", &["A2-4"])
        .moving("A2-4")
        .play(&["at 2509"]);
    assert_eq!(taken.position().hex(hex("2509")).position, None);
}

/// Rules: 17.2.5
#[test]
fn both_sides_share_thirty_positions() {
    let table = Table::empty(3)
        .at("1315", &["A2-4"])
        .change(|position| {
            for number in 0..30 {
                let hex = heigi_board::HexId(number);
                position.hex_mut(hex).position = Some(heigi_burma::Entrenchment {
                    owner: if number % 2 == 0 { ALLIES } else { JAPAN },
                    builder: None,
                });
            }
        })
        .acting(ALLIES, &["A2-4"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("entrench A2-4"), "17.2.5");
    let one_less = table.change(|position| position.hex_mut(heigi_board::HexId(0)).position = None);
    assert_eq!(one_less.refusal("entrench A2-4"), "");
}
