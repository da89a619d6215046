//! Section 9, sections 14 to 21, and the tables that belong to them.

use crate::common::{Table, game, hex};
use heigi_burma::{ALLIES, JAPAN};

/// Vectors GEO1, GEO2, GEO3.
///
/// Rules: ERR-1
#[test]
fn the_map_is_numbered_as_printed() {
    let around = |number: &str| {
        let mut near: Vec<String> = game()
            .map()
            .around(hex(number))
            .map(|(near, _)| game().hex_number(near))
            .map(String::from)
            .collect();
        near.sort();
        near
    };
    assert_eq!(
        around("2105"),
        ["2005", "2006", "2104", "2106", "2205", "2206"]
    );
    assert_eq!(around("4710"), ["4610", "4611", "4709", "4711"]);
    assert_eq!(game().map().grid.distance(hex("1315"), hex("1614")), 3);
    let coastal = ["4714", "4713", "4712", "4711", "4611", "4610", "4709"];
    assert!(
        coastal
            .iter()
            .all(|one| game().map().coastal.contains(hex(one)))
    );
}

/// Rules: 3.1-CONTROL
#[test]
fn units_take_control_of_what_they_pass() {
    let table = Table::empty(3)
        .at("3110", &["A2-4"])
        .held(JAPAN, &["3210", "3309"])
        .markers("3210", JAPAN, 2)
        .moving("A2-4")
        .play(&["at 3309"]);
    for number in ["3210", "3309"] {
        assert_eq!(table.position().hex(hex(number)).control, Some(ALLIES));
    }
    assert_eq!(table.position().hex(hex("3210")).supply[1], 0);
}
