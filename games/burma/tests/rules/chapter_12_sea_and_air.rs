//! Movement by sea and from the air (12.3, 12.4).

use crate::common::{Table, air, game, hex, unit};
use heigi_burma::steps::{Attrition, Combat, Movement, Naming};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Mission, Step, Where};

/// Japanese units on an island in their movement half.
fn islanders(number: &str, units: &[&str]) -> Table {
    Table::empty(17)
        .stock(9, 2)
        .at(number, units)
        .acting(JAPAN, units)
        .step(Step::Movement(Movement))
}

/// Rules: 12.3, 12.3.1
#[test]
fn three_japanese_units_a_turn_sail_for_a_point_each() {
    let table = islanders("2922", &["J49-106"]);
    for to in ["4519", "2922"] {
        assert_eq!(
            table.reason(&format!("sail J49-106 {to}")),
            ("12.3.1", "burma-no-sea-route")
        );
    }
    assert_eq!(table.refusal("sail J49-106 4620"), "");
    let gone = table.clone().play(&["sail J49-106 3720", "= 1"]);
    assert_eq!(
        (gone.place("J49-106"), gone.stocks()),
        ("3720".to_owned(), [9, 1])
    );
    // It is the whole move.
    let segment = gone.position().segment.clone().unwrap();
    assert!(segment.moved.contains(unit("J49-106")));
    let sailed = |ships| {
        let table = islanders("3422", &["J49-153"]);
        table.change(|position| position.sailed = ships)
    };
    assert_eq!(sailed(2).refusal("sail J49-153 3720"), "");
    assert_eq!(sailed(3).refusal("sail J49-153 3720"), "12.3.1");
    assert_eq!(gone.position().sailed, 1);
    assert_eq!(
        table.clone().stock(9, 0).refusal("sail J49-106 3720"),
        "7.5.4"
    );
    // Neither to the enemy nor where there is no room.
    let held = table.clone().at("3720", &["A2-4"]);
    assert_eq!(held.refusal("sail J49-106 3720"), "10.1.1");
    let full = table.at("3720", &["J15-51", "J15-60", "J18-55"]);
    assert_eq!(full.refusal("sail J49-106 3720"), "10.1.2a");
    let allied = Table::empty(17)
        .at("3422", &["A2-4"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Movement(Movement));
    assert_eq!(
        allied.reason("sail A2-4 3720"),
        ("12.3.1", "burma-no-sea-movement")
    );
}

/// Rules: 12.3.2
#[test]
fn nobody_sails_to_an_island_or_along_the_coast() {
    let ashore = islanders("3720", &["J49-106"]);
    for to in ["3422", "4620"] {
        let sail = format!("sail J49-106 {to}");
        assert_eq!(ashore.refusal(&sail), "12.3.2", "{to}");
    }
    assert_eq!(
        islanders("2922", &["J49-106"]).refusal("sail J49-106 3422"),
        "12.3.1"
    );
}

/// Vector MOV8.
///
/// Rules: 12.3.3
#[test]
fn a_die_above_the_highest_factor_costs_a_step_at_sea() {
    // The regiment has factors 3-3 with two steps.
    let sail = |die: &str, aircraft: Option<&str>| {
        let mut table = islanders("2922", &["J49-106"]).steps("J49-106", 2);
        if let Some(number) = aircraft {
            table = table.interdicting("AB2", number);
        }
        table.play(&["sail J49-106 3720", die]).left("J49-106")
    };
    assert_eq!(sail("= 3", None), 2);
    assert_eq!(sail("= 4", None), 1);
    // One more for aircraft over the port itself, not over the next hex.
    assert_eq!(sail("= 3", Some("3720")), 1);
    assert_eq!(sail("= 2", Some("3720")), 2);
    assert_eq!(sail("= 3", Some("3719")), 2);
    assert_eq!(sail("= 3", Some("4620")), 2);
    // Aircraft on other missions do not matter, submarines do (TBL-EV-9).
    let table = |change: fn(&mut heigi_burma::Position)| {
        let table = islanders("2922", &["J49-106"]).steps("J49-106", 2);
        let table = table.change(change).play(&["sail J49-106 3720", "= 3"]);
        table.left("J49-106")
    };
    assert_eq!(table(|position| position.submarines = true), 1);
    assert_eq!(
        table(|position| {
            let mut state = position.air_mut(air("AB2"));
            state.place = AirPlace::Over(hex("3720"));
            state.mission = Mission::Superiority;
        }),
        2
    );
    // The last step goes down with the ship.
    let lost = islanders("2922", &["J49-106"])
        .steps("J49-106", 1)
        .play(&["sail J49-106 3720", "= 3"]);
    assert_eq!(
        (lost.place("J49-106"), lost.points()),
        ("eliminated".to_owned(), [1, 0])
    );
}

/// Vector MOV9.
///
/// Rules: 12.3.4
#[test]
fn an_island_that_the_last_japanese_unit_leaves_is_allied() {
    let owners = |table: &Table, hexes: &[&str]| -> Vec<_> {
        hexes
            .iter()
            .map(|one| table.position().hex(hex(one)).control)
            .collect()
    };
    let ramree = ["3422", "3522", "3622"];
    let table = islanders("3422", &["J49-106"]).at("3622", &["J49-153"]);
    let one_left = table.play(&["sail J49-106 3720", "= 1"]);
    assert_eq!(owners(&one_left, &ramree), [Some(JAPAN); 3]);
    let alone = islanders("3422", &["J49-106"]).play(&["sail J49-106 3720", "= 1"]);
    assert_eq!(owners(&alone, &ramree), [Some(ALLIES); 3]);
    // A move within the island changes nothing, nor does the other island.
    let walked = Table::empty(17)
        .at("3422", &["J49-106"])
        .moving("J49-106")
        .play(&["at 3522", "done"]);
    assert_eq!(owners(&walked, &ramree), [Some(JAPAN); 3]);
    assert_eq!(owners(&alone, &["2922"]), [Some(JAPAN)]);
}

/// Parachutists in Silchar with a transport, in their own movement half.
fn jumpers() -> Table {
    Table::empty(3)
        .flying(Mission::Transport, &["AB1"])
        .at("1419", &["A5P", "A2-4"])
        .acting(ALLIES, &["A5P", "A77P", "A2-4", "MM1"])
        .step(Step::Movement(Movement))
}

/// Vector MOV10.
///
/// Rules: 12.4, 12.4.1, 17.5.5
#[test]
fn parachutists_and_marauders_jump_in_dry_weather() {
    assert_eq!(jumpers().refusal("jump A5P"), "");
    assert_eq!(jumpers().refusal("jump A2-4"), "12.4.1");
    assert_eq!(jumpers().at("1419", &["A77P"]).refusal("jump A77P"), "");
    assert_eq!(jumpers().at("1419", &["MM1"]).refusal("jump MM1"), "");
    assert_eq!(jumpers().monsoon().refusal("jump A5P"), "12.4.1");
}

/// Vector EX23.
///
/// Rules: 12.4.1a
#[test]
fn one_transport_carries_a_whole_brigade() {
    assert_eq!(game().lift(jumpers().position(), unit("A5P")), 1);
    let table = jumpers().play(&["jump A5P", "at 2008"]);
    assert_eq!(
        (table.place("A5P"), table.left("A5P")),
        ("2008".to_owned(), 4)
    );
    // The transport has flown, so that there is none for the next.
    assert_eq!(table.position().air(air("AB1")).place, AirPlace::Flown);
    assert_eq!(table.at("1419", &["A77P"]).refusal("jump A77P"), "5.6.5");
}

/// Rules: 12.4.2
#[test]
fn a_jump_starts_in_a_settlement_that_a_line_joins_to_a_source() {
    let from = |number: &str| jumpers().at(number, &["A5P"]).refusal("jump A5P");
    assert_eq!(from("1419"), "");
    // Karimganj is a village on the railway, 1322 no settlement, Aijal on a trail only.
    assert_eq!(from("1320"), "");
    assert_eq!(from("1322"), "12.4.2");
    assert_eq!(from("1719"), "12.4.2");
    assert_eq!(jumpers().stranded(&["A5P"]).refusal("jump A5P"), "12.4.2");
    // From a source whose own hex is cut no line leads on; whoever is there may still jump (B-71).
    let cut = |number: &str| {
        let table = jumpers().held(JAPAN, &["1323"]).at(number, &["A5P"]);
        let table = table.change(|position| position.hex_mut(hex("1419")).cut = true);
        table.reason("jump A5P")
    };
    assert_eq!(cut("1320"), ("12.4.2", "burma-no-link"));
    assert_eq!(cut("1419"), ("", ""));
    // Where the line is cut or the enemy holds a part of it, nothing is joined.
    let far = |change: fn(&mut heigi_burma::Position)| {
        let table = jumpers().at("0914", &["A5P"]);
        table.change(change).refusal("jump A5P")
    };
    assert_eq!(far(|_| {}), "");
    assert_eq!(
        far(|position| position.hex_mut(hex("1017")).cut = true),
        "12.4.2"
    );
    assert_eq!(
        far(|position| position.hex_mut(hex("1017")).control = Some(JAPAN)),
        "12.4.2"
    );
}

/// Vector MOV11.
///
/// Rules: 12.4.3, 12.4.3a, 12.4.3b
#[test]
fn they_land_in_the_open_where_no_enemy_stands() {
    let table = jumpers().at("2508", &["J33-214"]).play(&["jump A5P"]);
    // Falam is a village in rough jungle, 2017 beside it none; jungle will do.
    assert_eq!(table.refusal("at 2116"), "");
    assert_eq!(table.refusal("at 2017"), "12.4.3a");
    assert_eq!(table.refusal("at 4112"), "");
    // Not among the enemy, but beside him.
    assert_eq!(table.refusal("at 2508"), "12.4.3b");
    assert_eq!(table.refusal("at 2509"), "");
    assert_eq!(table.refusal("at 2722"), "TBL-TEC-lake");
    assert_eq!(table.reason("at 1419"), ("12.4.3", "burma-is-there"));
    let full = table.at("2510", &["A5-9", "A5-123", "A7-33"]);
    assert_eq!(full.refusal("at 2510"), "10.1.2a");
}

/// Rules: 12.4.4, 12.4.5, 12.4.6
#[test]
fn after_the_jump_nobody_moves_but_may_attack_and_is_supplied() {
    let table = jumpers()
        .at("2508", &["J33-214"])
        .play(&["jump A5P", "at 2509"]);
    assert_eq!(table.refusal("select A5P"), "9.3.4");
    let state = table.position().unit(unit("A5P"));
    assert!(state.paid && !state.out_of_supply);
    let fights = table
        .clone()
        .step(Step::Combat(Combat))
        .play(&["attack 2508"]);
    assert_eq!(fights.refusal("join A5P"), "");
    // Far from every source it loses no step at the end of the turn, as others there do.
    let worn = table
        .at("2511", &["A5-9"])
        .stranded(&["A5-9"])
        .step(Step::Attrition(Attrition))
        .run();
    assert_eq!([worn.left("A5P"), worn.left("A5-9")], [4, 3]);
}

/// Rules: 5.6.7a
#[test]
fn a_jump_that_is_intercepted_leaves_the_unit_where_it_was() {
    let table = jumpers()
        .flying(Mission::Superiority, &["JF1"])
        .play(&["jump A5P", "at 2008", "air JF1", "done"]);
    assert_eq!(table.place("A5P"), "1419");
    assert_eq!(table.position().air(air("AB1")).place, AirPlace::Flown);
    assert!(!table.position().unit(unit("A5P")).paid);
}

/// B-80.
///
/// Rules: 12.4.4, 5.6.7b
#[test]
fn whoever_is_flown_back_from_a_jump_may_still_march() {
    let table = jumpers()
        .flying(Mission::Superiority, &["JF1"])
        .play(&["jump A5P", "at 2008"]);
    let turned_back = table.clone().play(&["air JF1"]);
    assert_eq!(turned_back.place("A5P"), "1419");
    assert_eq!(turned_back.refusal("select A5P"), "");
    assert_eq!(turned_back.refusal("jump A5P"), "5.6.5");
    let landed = table.play(&["done"]);
    assert_eq!(landed.place("A5P"), "2008");
    assert_eq!(landed.refusal("select A5P"), "9.3.4");
}

/// Rules: 12.4.2
#[test]
fn nobody_jumps_from_where_an_attack_or_late_supply_put_him() {
    let naming = |at: &str| {
        Table::empty(3)
            .flying(Mission::Transport, &["AB1"])
            .at(at, &["A77P"])
            .acting(ALLIES, &["A77P"])
            .step(Step::Naming(Naming))
    };
    // Bishenpur, a village with a road, was the enemy's when the segment began.
    let taken = naming("1417")
        .at("1416", &["INA1"])
        .play(&["attack-first"])
        .change(|position| position.unit_mut(unit("INA1")).place = Where::Eliminated)
        .at("1416", &["A77P"])
        .play(&["done"]);
    assert_eq!(taken.refusal("jump A77P"), "12.4.2");
    assert_eq!(taken.refusal("select A77P"), "");
    let held = naming("1416").play(&["attack-first"]);
    assert_eq!(held.refusal("jump A77P"), "");
    // Supplied for the combat part only.
    let fed = naming("1419")
        .stranded(&["A77P"])
        .markers("1419", ALLIES, 1)
        .play(&["attack-first", "source 1419"]);
    assert!(!fed.position().unit(unit("A77P")).out_of_supply);
    assert_eq!(fed.refusal("jump A77P"), "12.4.2");
}
