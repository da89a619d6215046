//! Rules of sections 5 to 18 that hold across several steps of a turn.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, Attack, Column, CombatResult, JAPAN, Loss, Step, UnitSet, Where};
use heigi_engine::Pending;

/// Rules: 9.1.4
#[test]
fn operations_end_with_the_second_end_marker_or_an_empty_cup() {
    let table = |segments, ends| {
        Table::empty(3)
            .change(|position| {
                position.end_markers = ends;
                for side in &mut position.sides {
                    side.segments = segments;
                    side.cup = Vec::new();
                }
            })
            .step(Step::Draw)
            .run()
    };
    assert_eq!(
        table(1, 0).position().step(),
        Some(Step::KeepMarker(ALLIES))
    );
    // Nobody has acted yet: the end marker is drawn, and is the second.
    assert_eq!(
        table(0, 1).position().step(),
        Some(Step::KeepMarker(ALLIES))
    );
    assert_eq!(table(0, 1).position().end_markers, 2);
    assert!(matches!(table(0, 0).pending(), Pending::Draw(_)));
}

/// Rules: 13.1.3, 13.1.5, 13.2.1b-i
#[test]
fn attacks_come_one_by_one_against_all_units_of_a_hex() {
    let table = Table::empty(3)
        .at("2510", &["A2-4", "A2-5"])
        .at("2509", &["J15-51", "J15-60"])
        .at("2411", &["J15-67"])
        .at("2510", &["A2-6"])
        .acting(ALLIES, &["A2-4", "A2-5"])
        .step(Step::Combat)
        .play(&["attack 2509"]);
    // Only active units are named; both defenders count.
    assert_eq!(table.refusal("join A2-6"), "3.1-ACT");
    assert_eq!(
        game().defence_total(table.position(), hex("2509"), JAPAN),
        10
    );
    let table = table.play(&["cancel"]);
    assert_eq!(
        [table.refusal("attack 2509"), table.refusal("attack 2411")],
        [""; 2]
    );
    let table = table.play(&["attack 2411", "join A2-4", "go", "= 5", "stand"]);
    let table = table.play(&["attack 2509"]);
    assert_eq!(
        [table.refusal("join A2-4"), table.refusal("join A2-5")],
        ["13.1.3", ""]
    );
}

/// The attack total of a unit against a hex, and the defence of one in it.
fn factors(number: &str, beside: &str) -> [u8; 2] {
    let table = Table::empty(3)
        .at(number, &["J15-51"])
        .at(beside, &["A2-4"]);
    [
        game().attack_factor(table.position(), unit("A2-4"), hex(number), false),
        game().defence_factor(table.position(), unit("J15-51")),
    ]
}

/// Rules: 13.3.1, 13.3.1-none, TBL-MODS, TBL-TEC-N4
#[test]
fn the_ground_of_the_defender_counts_and_towns_and_lines_do_not() {
    // Shwebo, a town in the open, as open ground elsewhere.
    assert_eq!(factors("2508", "2408"), [6, 5]);
    assert_eq!(factors("2510", "2511"), [6, 5]);
    // Tamu, a town in jungle; Kohima in rough jungle on a road; Rangoon.
    assert_eq!(factors("1614", "1615"), [5, 5]);
    assert_eq!(factors("1113", "1213"), [5, 6]);
    assert_eq!(factors("4713", "4714"), [6, 6]);
}

/// Rules: 13.3.1-lake, TBL-TEC-lake
#[test]
fn nobody_enters_water_or_fights_across_it() {
    let table = Table::empty(3).at("2822", &["A2-4"]).moving("A2-4");
    assert_eq!(table.refusal("at 2722"), "TBL-TEC-lake");
    let strait = Table::empty(3)
        .at("2822", &["A2-4"])
        .at("2922", &["J49-106"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Combat);
    assert_eq!(strait.refusal("attack 2922"), "13.3.1-lake");
}

/// Vectors CRT100, CRT107, CRTR062, CRT-E1, CRT-E2.
///
/// Rules: 13.4.5, TBL-CRT, 13.7.1
#[test]
fn the_strongest_unit_is_lost_and_the_others_retreat_two_hexes_disrupted() {
    let cell = |column, die| game().tables().combat(Column(column), die);
    let hits = |attacker, defender| CombatResult {
        attacker: Loss::Hits(attacker),
        defender: Loss::Hits(defender),
    };
    let lost = CombatResult {
        attacker: Loss::Eliminated,
        defender: Loss::Hits(0),
    };
    assert_eq!(
        [cell(0, 10), cell(7, 10), cell(2, 6)],
        [lost, hits(1, 1), hits(0, 0)]
    );
    // 28 against 4 + 3 in the open is 4:1.
    let table = Table::empty(3)
        .at("2410", &["A2-4", "A2-5", "A2-6"])
        .at("2510", &["A5-9", "A5-123"])
        .at("2509", &["J15-51", "J15-60"])
        .steps("J15-51", 3)
        .steps("J15-60", 2)
        .attack("2509", &["A2-4", "A2-5", "A2-6", "A5-9", "A5-123"])
        .play(&["go", "= 1", "stand"]);
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    let table = answer_retreats(table);
    let at = table.position().hex_of(unit("J15-60")).unwrap();
    assert_eq!(game().map().grid.distance(hex("2509"), at), 2);
    assert!(table.position().unit(unit("J15-60")).disrupted);
    // 1:3 and a 10: the attacker's strongest is lost, the others go two hexes, not one.
    let table = Table::empty(3)
        .at("2410", &["A2-4", "A2-5", "A2-6"])
        .steps("A2-5", 3)
        .steps("A2-6", 3)
        .stranded(&["A2-4", "A2-5", "A2-6"])
        .at("2509", &["J15-51", "J15-60", "J15-67", "J16-2"])
        .attack("2509", &["A2-4", "A2-5", "A2-6"])
        .play(&["go", "= 10"]);
    assert_eq!(table.place("A2-4"), "eliminated");
    assert_eq!(table.points(), [0, 1]);
    let table = answer_retreats(table);
    for id in ["A2-5", "A2-6"] {
        let at = table.position().hex_of(unit(id)).unwrap();
        assert_eq!(game().map().grid.distance(hex("2410"), at), 2, "{id}");
        assert!(table.position().unit(unit(id)).disrupted, "{id}");
    }
}

/// Takes the first way of each retreat, until something else is asked.
fn answer_retreats(mut table: Table) -> Table {
    use heigi_engine::{Input, Rules};
    loop {
        let mut actions = Vec::new();
        game().actions(&table.state, &mut actions);
        match actions.first() {
            Some(action @ (heigi_burma::Action::At(_) | heigi_burma::Action::Retreat(_))) => {
                let result =
                    game().apply(&mut table.state, Input::Action(*action), &mut table.events);
                assert!(result.is_ok(), "{result:?}");
            }
            _ => return table,
        }
    }
}

/// Rules: 13.6.2, 13.6.4
#[test]
fn retreats_end_within_the_stacking_limits_on_ground_of_the_map() {
    let ways = |table: &Table, from: &str, hexes| {
        let ground = game().ground(table.position());
        let at = hex(from);
        game()
            .retreats(table.position(), &ground, unit("A2-4"), at, at, hexes)
            .into_iter()
            .map(|hex| game().hex_number(hex))
            .collect::<Vec<_>>()
    };
    // One hex back from 1314: 1213 and 1214 are rough jungle; two friends fill 1214.
    let open = Table::empty(3)
        .at("1314", &["A2-4"])
        .at("1414", &["J15-51"]);
    assert!(ways(&open, "1314", 1).contains(&"1214".to_owned()));
    let full = open.at("1214", &["A5-9", "A5-123"]);
    assert!(!ways(&full, "1314", 1).contains(&"1214".to_owned()));
    // At the edge of the world: Agartala, with enemies on all land sides.
    let lost = Table::empty(3)
        .at("1323", &["A2-4"])
        .at("1322", &["J15-51"])
        .at("1223", &["J15-60"])
        .at("1423", &["J15-67"])
        .steps("A2-4", 2)
        .steps("J15-51", 4);
    assert_eq!(ways(&lost, "1323", 2), Vec::<String>::new());
    let rout = lost
        .at("1323", &["A5-9"])
        .acting(JAPAN, &["J15-51", "J15-60", "J15-67"]);
    let rout = rout.change(|position| {
        position.attack = Some(Attack {
            hex: hex("1323"),
            units: set(&["J15-51", "J15-60", "J15-67"]),
            banzai: set(&["J15-51", "J15-60", "J15-67"]),
            support: UnitSet::EMPTY,
            aircraft: Vec::new(),
            sanctioned: false,
        });
        position.agenda.push(Step::Combat);
        position.agenda.push(Step::Attack(hex("1323")));
    });
    // 30 (or less across rivers) against 4 + 6; with a 1 at 4:1 and more the strongest is lost.
    let rout = rout
        .steps("A5-9", 3)
        .steps("A2-4", 1)
        .play(&["go", "= 1", "stand"]);
    assert_eq!([rout.place("A5-9"), rout.place("A2-4")], ["eliminated"; 2]);
}

/// Rules: 17.4.6
#[test]
fn chinese_units_that_are_lost_never_return() {
    let table = Table::empty(3)
        .at("1419", &["A7-89"])
        .markers("1419", ALLIES, 3)
        .change(|position| position.unit_mut(unit("C38")).place = Where::Eliminated)
        .acting(ALLIES, &["A7-89"])
        .step(Step::Naming);
    assert_eq!(table.refusal("rebuild C38 1419"), "16.2.4");
    let thursday = Table::empty(3)
        .change(|position| position.unit_mut(unit("C38")).place = Where::Eliminated)
        .step(Step::Thursday);
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
            let mut left = 30;
            for state in &mut position.hexes {
                if left > 0 {
                    state.position = Some(heigi_burma::Entrenchment {
                        owner: if left % 2 == 0 { ALLIES } else { JAPAN },
                        builder: None,
                    });
                    left -= 1;
                }
            }
        })
        .acting(ALLIES, &["A2-4"])
        .step(Step::Naming);
    assert_eq!(table.refusal("entrench A2-4"), "17.2.5");
    let one_less = table.change(|position| position.hexes[0].position = None);
    assert_eq!(one_less.refusal("entrench A2-4"), "");
}
