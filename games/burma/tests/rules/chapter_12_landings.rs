//! Landings (12.5).

use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::steps::{Combat, EndOfSegment, Movement, Naming};
use heigi_burma::{ALLIES, JAPAN, Step, Where};
use heigi_engine::Pending;

/// Brigades in the port of Cox's Bazar, in their movement half.
fn fleet(turn: u8) -> Table {
    Table::empty(turn)
        .at("2223", &["A5-9", "A5-123"])
        .at("1922", &["A2-5"])
        .at("1315", &["A2-4"])
        .acting(ALLIES, &["A5-9", "A5-123", "A2-5", "A2-4", "T254-1"])
        .step(Step::Movement(Movement))
}

/// Rules: 12.5, 12.5.1
#[test]
fn two_infantry_units_a_turn_land_in_1945() {
    assert_eq!(fleet(14).refusal("embark A5-9"), "12.5.1");
    assert_eq!(fleet(15).refusal("embark A5-9"), "");
    let tanks = fleet(15).at("2223", &["T254-1"]);
    assert_eq!(tanks.refusal("embark T254-1"), "12.5.1");
    let two = fleet(15).play(&["embark A5-9", "at 3920", "embark A5-123", "at 3720"]);
    assert_eq!([two.place("A5-9"), two.place("A5-123")], ["3920", "3720"]);
    assert_eq!(two.refusal("embark A2-5"), "12.5.1");
    // It is the whole move.
    assert_eq!(two.refusal("select A5-9"), "9.3.4");
}

/// Chittagong is a port; Chinese units get there on foot.
///
/// Rules: 12.5.1, 12.5.4, 17.4.4
#[test]
fn chinese_infantry_lands_as_well_but_not_south_of_row_23() {
    let table = Table::empty(15)
        .at("1922", &["C22"])
        .at("4713", &["J55-112"])
        .acting(ALLIES, &["C22"])
        .step(Step::Movement(Movement));
    assert_eq!(table.refusal("embark C22"), "");
    let afloat = table.play(&["embark C22"]);
    // Against the enemy it does not land there either.
    for number in ["2522", "4713"] {
        assert_eq!(
            afloat.refusal(&format!("at {number}")),
            "17.4.4",
            "{number}"
        );
    }
    assert_eq!(afloat.play(&["at 2223"]).place("C22"), "2223");
}

/// Rules: 12.5.1
#[test]
fn landings_need_the_marker_of_the_sanctioned_operation_where_it_is_played() {
    let with = |holder| {
        fleet(15).change(|position| {
            position.sanction.is_played = true;
            position.sanction.holder = holder;
        })
    };
    assert_eq!(with(None).refusal("embark A5-9"), "12.5.1");
    assert_eq!(with(Some(JAPAN)).refusal("embark A5-9"), "12.5.1");
    assert_eq!(with(Some(ALLIES)).refusal("embark A5-9"), "");
}

/// Rules: 12.5.2, 12.5.2-1, 12.5.2-2
#[test]
fn they_start_in_ports_for_a_point_of_the_stockpile() {
    // Imphal is no port, and a port that was reached in this move is too late.
    assert_eq!(fleet(15).refusal("embark A2-4"), "12.5.2-1");
    let late = fleet(15)
        .at("2122", &["A208"])
        .acting(ALLIES, &["A208", "A5-9"])
        .play(&["select A208", "at 2223", "done"]);
    assert_eq!(late.refusal("embark A208"), "9.3.4");
    assert_eq!(fleet(15).stock(0, 9).refusal("embark A5-9"), "7.5.4");
    let landed = fleet(15).stock(1, 9).play(&["embark A5-9", "at 3920"]);
    assert_eq!(landed.stocks(), [0, 9]);
}

/// Rules: 12.5.2-1, 15.1.4
#[test]
fn reinforcements_land_from_off_the_map() {
    let table = Table::empty(16)
        .change(|position| position.unit_mut(unit("A28EA")).place = Where::Later)
        .acting(ALLIES, &[])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("name A28EA"), "");
    let table = table
        .acting(ALLIES, &["A28EA"])
        .step(Step::Movement(Movement));
    assert_eq!(table.clone().stock(1, 9).refusal("embark A28EA"), "7.5.3");
    let table = table.play(&["embark A28EA", "at 3920"]);
    assert_eq!(table.place("A28EA"), "3920");
    // A point for the passage and one for the reinforcement.
    assert_eq!(table.stocks()[0], 7);
}

/// As it may be flown in without one (B-10).
///
/// Rules: 12.5.2-1
#[test]
fn the_reserve_lands_without_a_source_in_allied_hands() {
    let table = |place: Where| {
        Table::empty(15)
            .held(JAPAN, &["1419", "1323"])
            .change(|position| position.unit_mut(unit("A17-48")).place = place)
            .acting(ALLIES, &["A17-48"])
            .step(Step::Movement(Movement))
    };
    let landed = table(Where::Reserve).play(&["embark A17-48", "at 3920"]);
    assert_eq!(landed.place("A17-48"), "3920");
    for place in [Where::Eliminated, Where::Gone] {
        assert_eq!(
            table(place).reason("embark A17-48"),
            ("12.1", "burma-not-on-map")
        );
    }
}

/// Rules: 12.5.3
#[test]
fn every_coastal_hex_will_do() {
    let table = fleet(15).play(&["embark A5-9"]);
    for number in ["3920", "4714", "4711", "4611", "4610", "4709", "2922"] {
        assert_eq!(table.refusal(&format!("at {number}")), "", "{number}");
    }
    for number in ["3309", "4612", "4710"] {
        assert_eq!(table.refusal(&format!("at {number}")), "12.5.3", "{number}");
    }
    assert_eq!(table.reason("at 2223"), ("12.5.3", "burma-is-there"));
    let full = table.at("3920", &["A2-6", "A7-33", "A17-48"]);
    assert_eq!(full.refusal("at 3920"), "10.1.2a");
}

/// A landing against one regiment in Rangoon, which is about to be fought out.
fn assault() -> Table {
    fleet(20)
        .at("4713", &["J55-112"])
        .steps("J55-112", 1)
        .play(&["embark A5-9", "at 4713", "embark A5-123", "at 4713"])
        .step(Step::Combat(Combat))
        .play(&["attack 4713", "join A5-9", "join A5-123"])
}

/// Rules: 12.5.4, CLAR-12.5.4
#[test]
fn whoever_lands_against_the_enemy_attacks_from_the_sea() {
    let table = assault();
    for id in ["A5-9", "A5-123"] {
        let place = table.position().unit(unit(id)).place;
        assert_eq!(place, Where::AtSea(hex("4713")));
    }
    // At full strength: 5 + 5.
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().attack_total(table.position(), &attack), 10);
    // Nobody else is attacked from there.
    let other = table.play(&["cancel"]).at("4714", &["J15-51"]);
    assert_eq!(other.refusal("attack 4714"), "13.1.1");
    // Once the attacks are over it is too late.
    let late = |combat_first| {
        fleet(20)
            .at("4713", &["J55-112"])
            .change(|position| position.segment.as_mut().unwrap().combat_first = combat_first)
            .play(&["embark A5-9"])
            .refusal("at 4713")
    };
    assert_eq!([late(true), late(false)], ["12.5.4", ""]);
    // The disrupted do not attack.
    let disrupted = fleet(20)
        .at("4713", &["J55-112"])
        .change(|position| position.unit_mut(unit("A5-9")).disrupted = true)
        .play(&["embark A5-9"]);
    assert_eq!(disrupted.refusal("at 4713"), "13.7.3");
}

/// Rules: 12.5.5
#[test]
fn a_landing_that_clears_its_hex_must_advance() {
    // 10 against 2 + 1 is 3:1, where a 9 is 1/1: a step, as nobody retreats over the sea.
    let table = assault().play(&["go", "= 9"]);
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert_eq!(table.refusal("retreat A5-9"), "13.4.3");
    let cleared = table.clone().play(&["lose-step A5-9", "lose-step J55-112"]);
    assert_eq!(cleared.place("J55-112"), "eliminated");
    assert_eq!(
        [cleared.place("A5-9"), cleared.place("A5-123")],
        ["4713"; 2]
    );
    assert_eq!(cleared.points(), [1, 0]);
    assert_eq!(cleared.position().hex(hex("4713")).control, Some(ALLIES));
    // A defender who retreats clears it as well.
    let mut driven_out = table.play(&["lose-step A5-9", "retreat J55-112"]);
    while driven_out.place("A5-9").starts_with("atsea") {
        let way = driven_out.options()[0].clone();
        driven_out = driven_out.play(&[&way]);
    }
    assert_eq!(
        [driven_out.place("A5-9"), driven_out.place("A5-123")],
        ["4713"; 2]
    );
    assert!(driven_out.position().unit(unit("J55-112")).disrupted);
}

/// Vector MOV12.
///
/// Rules: 12.5.6
#[test]
fn a_landing_that_fails_is_lost() {
    // A 6 at 3:1 does nothing.
    let table = assault().play(&["go", "= 6", "stand"]);
    assert_eq!(
        [table.place("A5-9"), table.place("A5-123")],
        ["eliminated"; 2]
    );
    assert_eq!(table.points(), [0, 2]);
    // B-12: so is one that does not attack before the segment ends.
    let idle = fleet(20)
        .at("4713", &["J55-112"])
        .play(&["embark A5-9", "at 4713"])
        .step(Step::EndOfSegment(EndOfSegment))
        .run();
    assert_eq!(idle.place("A5-9"), "eliminated");
}

/// Rules: NOTE-12.5.6
#[test]
fn a_unit_may_land_beside_the_enemy_and_attack_from_there() {
    let table = fleet(20)
        .at("4713", &["J55-112"])
        .play(&["embark A5-9", "at 4714"]);
    assert_eq!(table.place("A5-9"), "4714");
    let fought =
        table
            .step(Step::Combat(Combat))
            .play(&["attack 4713", "join A5-9", "go", "= 6", "stand"]);
    // It is no landing any more that could fail.
    assert_eq!(fought.place("A5-9"), "4714");
}

/// Rules: 12.5.2-1
#[test]
fn a_port_that_an_attack_has_taken_is_too_late_to_embark() {
    let naming = |at: &str| {
        Table::empty(17)
            .at(at, &["A5-9"])
            .acting(ALLIES, &["A5-9"])
            .step(Step::Naming(Naming))
    };
    let taken = naming("3719")
        .at("3720", &["INA1"])
        .play(&["attack-first"])
        .change(|position| position.unit_mut(unit("INA1")).place = Where::Eliminated)
        .at("3720", &["A5-9"])
        .play(&["done"]);
    assert_eq!(taken.refusal("embark A5-9"), "12.5.2-1");
    assert_eq!(taken.refusal("select A5-9"), "");
    let held = naming("3720").play(&["attack-first"]);
    assert_eq!(held.refusal("embark A5-9"), "");
}

/// Rules: 12.5.6
#[test]
fn whoever_waits_at_sea_without_attacking_is_lost_though_others_clear_the_hex() {
    let cleared = assault()
        .play(&["leave A5-123", "go"])
        .change(|position| position.unit_mut(unit("J55-112")).place = Where::Eliminated);
    let place = |id: &str| cleared.position().unit(unit(id)).place;
    assert_eq!(place("A5-123"), Where::AtSea(hex("4713")));
    let mut ended = cleared.clone();
    ended.state.asking = None;
    let ended = ended.step(Step::EndOfSegment(EndOfSegment)).run();
    assert_eq!(ended.place("A5-123"), "eliminated");
}

/// Rules: 17.7.9, 12.5.6
#[test]
fn a_truck_goes_down_with_its_unit_at_sea() {
    let lost = |truck: bool| {
        let table = fleet(20)
            .at("4713", &["J55-112"])
            .change(|position| position.unit_mut(unit("A5-9")).truck = truck)
            .play(&["embark A5-9", "at 4713"])
            .step(Step::EndOfSegment(EndOfSegment))
            .run();
        assert_eq!(table.place("A5-9"), "eliminated");
        let told = table.events.iter().any(|event| rule(event) == "17.7.9");
        let lost = table.position().side(ALLIES).trucks_lost;
        (lost, game().trucks_left(table.position()), told)
    };
    assert_eq!(lost(true), (1, 5, true));
    assert_eq!(lost(false), (0, 6, false));
}
