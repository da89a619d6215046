//! Section 9, sections 14 to 21, and the tables that belong to them.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, Activation, JAPAN, Step};
use heigi_engine::Pending;

/// A segment of a marker, in the act of naming.
fn naming(table: Table, side: heigi_engine::Side, marker: u8) -> Table {
    table
        .step(Step::Segment(side, Activation::Marker(marker)))
        .run()
}

/// Rules: 9.3, 9.3.2, 9.3.3, 9.3.4, 8.1.1, 8.1.7, 3.1-FORMATION, 3.1-INDEP
#[test]
fn a_marker_names_formations_and_independents_are_free() {
    let table = naming(
        Table::empty(3)
            .at("2611", &["J15-51", "J15-60", "J31-58", "JHQ15"])
            .at("2612", &["JT14-1"]),
        JAPAN,
        0,
    );
    assert_eq!(table.refusal("name J31-58"), "8.1.7");
    let table = table.play(&["formation 15th_division"]);
    let active = table.position().segment.as_ref().unwrap().active;
    assert_eq!(active, set(&["J15-51", "J15-60"]));
    assert_eq!(table.refusal("formation 31st_division"), "8.1.7");
    let table = table.play(&["name JHQ15", "name JT14-1"]);
    assert_eq!(table.refusal("name JHQ15"), "9.3.2");
    assert_eq!(table.refusal("name A2-4"), "3.1-ACT");
}

/// Rules: 9.3.1
#[test]
fn dice_of_markers_count_units() {
    let table = naming(Table::empty(3).at("2611", &["J15-51"]), JAPAN, 2).play(&["= 4"]);
    assert_eq!(table.position().segment.as_ref().unwrap().units, 5);
    let choice = naming(Table::empty(3).at("2611", &["J15-51"]), JAPAN, 3);
    assert_eq!(choice.pending(), Pending::Decision(JAPAN));
    let dice = choice.clone().play(&["choose 1", "= 6"]);
    let segment = dice.position().segment.as_ref().unwrap();
    assert_eq!((segment.formations, segment.units), (0, 6));
    let formations = choice.play(&["choose 0"]);
    let segment = formations.position().segment.as_ref().unwrap();
    assert_eq!((segment.formations, segment.units), (2, 0));
}

/// Vectors ACT2, EX20, EX22.
///
/// Rules: 9.1.3, CLAR-9.1.3, 9.1.4-1, 9.1.4-2, 9.2.1, 9.2.2, CLAR-9.2.2, 9.2.3, NOTE-9.1.4, 8.1.6
#[test]
fn end_markers_end_the_phase() {
    let used = Table::empty(3)
        .change(|position| {
            for side in &mut position.sides {
                side.segments = 1;
                side.cup.clear();
            }
        })
        .step(Step::Draw)
        .run();
    assert_ne!(used.position().step(), Some(Step::Draw));
    let table = Table::empty(3)
        .at("2611", &["J15-51", "JHQ15"])
        .change(|position| {
            position.drawer = JAPAN;
            for side in &mut position.sides {
                side.cup.clear();
                side.segments = 0;
            }
        })
        .step(Step::Draw)
        .run()
        .play(&["= 1", "= 3"]);
    // The drawer names units; independent ones count as well.
    let segment = table.position().segment.as_ref().unwrap();
    assert_eq!((segment.side, segment.units), (JAPAN, 3));
    let table = table.play(&["name JHQ15"]);
    assert_eq!(table.position().segment.as_ref().unwrap().units, 2);
    let table = table.play(&["move-first", "done"]);
    assert_eq!(table.position().end_markers, 2);
    assert!(!table.position().agenda.contains(&Step::Draw));
}

/// Vector ACT5.
///
/// Rules: 9.3.9, TBL-MAPEXP
#[test]
fn a_committed_headquarters_is_restored() {
    let table = Table::empty(3)
        .stock(0, 0)
        .at("3309", &["JHQ15"])
        .markers("3309", JAPAN, 1)
        .change(|position| position.unit_mut(unit("JHQ15")).committed = true)
        .acting(JAPAN, &["JHQ15"])
        .step(Step::Naming);
    assert_eq!(table.refusal("restore JHQ15"), "7.5.4");
    let table = table.play(&["restore-by-marker JHQ15"]);
    assert!(!table.position().unit(unit("JHQ15")).committed);
    assert_eq!(table.position().hex(hex("3309")).supply[1], 0);
}

/// Vector ACT6.
///
/// Rules: 9.4.1, 9.4.2, 9.4.2-1, 9.4.2-2, 9.4.3, 13.3.4, 13.1.2
#[test]
fn all_units_of_a_segment_follow_one_order() {
    let table = || {
        Table::empty(3)
            .at("3110", &["A2-4"])
            .at("3210", &["INA1"])
            .acting(ALLIES, &["A2-4"])
            .step(Step::Naming)
    };
    let moving = table().play(&["move-first"]);
    assert_eq!(moving.position().step(), Some(Step::Movement));
    assert_eq!(moving.refusal("attack 3210"), "4.0");
    let fighting = table().play(&["attack-first"]);
    assert_eq!(fighting.position().step(), Some(Step::Combat));
    assert_eq!(fighting.refusal("select A2-4"), "4.0");
    let prepared = fighting.play(&["attack 3210", "join A2-4"]);
    let attack = prepared.position().attack.clone().unwrap();
    assert_eq!(game().shifts(prepared.position(), &attack).combat_first, 1);
}

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

/// Vectors ACT3, ACT4.
///
/// Rules: 9.3.5, 9.3.5a, 9.3.5b, 9.3.5c, 9.3.6
#[test]
fn a_second_marker_lets_supplied_units_act_again() {
    let division = ["J31-58", "J31-124", "J31-138"];
    let table = |used: Vec<u8>| {
        Table::empty(3)
            .at("3309", &["JHQ15", "J31-58", "J31-124", "J31-138"])
            .markers("3309", JAPAN, 1)
            .change(|position| {
                position.sides[1].used = used;
                for id in division {
                    position.unit_mut(unit(id)).activations = 1;
                }
            })
            .step(Step::Segment(JAPAN, Activation::Marker(0)))
            .run()
    };
    let first = table(Vec::new()).play(&["name JHQ15"]);
    assert_eq!(first.refusal("formation 31st_division"), "9.3.4");
    assert_eq!(first.refusal("name J31-58"), "9.3.4");
    let second = table(vec![1]);
    assert_eq!(second.refusal("name J31-58"), "9.3.5a");
    let second = second.play(&["name JHQ15", "formation 31st_division"]);
    assert_eq!(second.position().hex(hex("3309")).supply[1], 0);
    let active = second.position().segment.as_ref().unwrap().active;
    assert_eq!(active.len(), 4);
    let twice = |id: &str| second.position().unit(unit(id)).activations;
    assert_eq!(division.map(twice), [2, 2, 2]);
    assert_eq!(
        table(vec![1])
            .markers("3309", JAPAN, 0)
            .play(&["name JHQ15"])
            .refusal("name J31-58"),
        "9.3.5b"
    );
    let tired = table(vec![1]).change(|position| {
        position.unit_mut(unit("J31-58")).activations = 2;
    });
    assert_eq!(tired.refusal("name J31-58"), "9.3.6");
}
