//! Trucks (17.7).

use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::steps::{Adjustment, Attrition, Combat, Movement, Naming};
use heigi_burma::{ALLIES, JAPAN, Step};

/// Allied units that are being named.
fn riders(at: &str, units: &[&str]) -> Table {
    Table::empty(3)
        .at(at, units)
        .acting(ALLIES, units)
        .step(Step::Naming(Naming))
}

/// Vector TRK1.
///
/// Rules: 17.7.1, 17.7.2, 17.7.4
#[test]
fn a_point_buys_three_trucks_and_each_carries_markers_once() {
    let table = |stock| {
        Table::empty(3)
            .stock(stock, 5)
            .at("1315", &["AHQ4"])
            .markers("1419", ALLIES, 9)
            .step(Step::Adjustment(Adjustment(ALLIES)))
    };
    assert_eq!(table(0).refusal("spend 1"), "7.5.4");
    assert_eq!(table(5).refusal("headquarters AHQ4"), "7.4.5");
    let table = table(5).play(&[
        "spend 1",
        "headquarters AHQ4",
        "at 1315",
        "at 1315",
        "at 1315",
    ]);
    let state = table.position().side(ALLIES);
    assert_eq!((state.stock, state.trucks, state.trucks_used), (4, 2, 1));
    assert_eq!(table.position().hex(hex("1315")).supply[0], 3);
    let all = table.play(&[
        "headquarters AHQ4",
        "at 1315",
        "done",
        "headquarters AHQ4",
        "at 1315",
        "done",
    ]);
    assert_eq!(all.position().side(ALLIES).trucks_used, 3);
    assert_eq!(all.refusal("headquarters AHQ4"), "7.4.5");
    // Six counters in all: three are left to buy, then none.
    let more = all.play(&["spend 1"]);
    assert_eq!(more.position().side(ALLIES).trucks, 3);
    assert_eq!(more.refusal("spend 1"), "17.7.11");
}

/// Rules: 17.7.1, 17.7.11
#[test]
fn trucks_are_bought_in_an_activation_segment_too_while_there_are_counters() {
    let table = riders("1315", &["A2-4"]).play(&["spend 1", "spend 1"]);
    assert_eq!(
        (table.stocks()[0], table.position().side(ALLIES).trucks),
        (7, 6)
    );
    assert_eq!(table.refusal("spend 1"), "17.7.11");
    let last = riders("1315", &["A2-4"]).change(|position| {
        position.side_mut(ALLIES).trucks_lost = 4;
    });
    let last = last.play(&["spend 1"]);
    assert_eq!(last.position().side(ALLIES).trucks, 2);
    let japan = Table::empty(3)
        .at("3309", &["J15-51"])
        .acting(JAPAN, &["J15-51"])
        .step(Step::Naming(Naming));
    assert_eq!(japan.refusal("spend 1"), "4.0");
}

/// Rules: 17.7.3
#[test]
fn unused_trucks_of_the_supply_phase_wait_for_the_operations() {
    let table = Table::empty(3)
        .at("1315", &["A2-4"])
        .step(Step::Adjustment(Adjustment(ALLIES)))
        .at("1315", &["AHQ4"])
        .markers("1419", ALLIES, 1)
        .play(&["spend 1", "headquarters AHQ4", "done", "done"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Naming(Naming))
        .play(&["motorise A2-4"]);
    assert!(table.position().unit(unit("A2-4")).truck);
    assert_eq!(table.position().side(ALLIES).trucks, 2);
    let none = riders("1315", &["A2-4"]);
    assert_eq!(none.refusal("motorise A2-4"), "17.7.3");
}

/// Rules: 17.7.5
#[test]
fn trucks_go_to_supplied_infantry_that_traces_to_a_headquarters_or_source() {
    let refusal = |table: Table, id: &str| {
        table
            .change(|position| position.side_mut(ALLIES).trucks = 1)
            .refusal(&format!("motorise {id}"))
    };
    assert_eq!(refusal(riders("1418", &["A2-4"]), "A2-4"), "");
    assert_eq!(
        refusal(riders("1418", &["A2-4"]).stranded(&["A2-4"]), "A2-4"),
        "17.7.5"
    );
    assert_eq!(refusal(riders("1418", &["T254-1"]), "T254-1"), "17.7.5");
    assert_eq!(refusal(riders("1418", &["AHQ4"]), "AHQ4"), "17.7.5");
    let far = || riders("2010", &["A2-4"]);
    assert_eq!(refusal(far(), "A2-4"), "17.7.5");
    // A headquarters serves if it is in communication.
    let staff = |held: &[&str]| {
        riders("1315", &["A2-4"])
            .at("1415", &["AHQ4"])
            .held(JAPAN, held)
    };
    assert_eq!(refusal(staff(&[]), "A2-4"), "");
    assert_eq!(refusal(staff(&["1419", "1323"]), "A2-4"), "17.7.5");
    // Chinese units trace to 1601 alone.
    assert_eq!(refusal(riders("1418", &["C22"]), "C22"), "17.7.5");
    assert_eq!(
        refusal(riders("1602", &["C22"]).held(ALLIES, &["1601"]), "C22"),
        ""
    );
    assert_eq!(
        refusal(riders("1602", &["MM1"]).held(ALLIES, &["1601"]), "MM1"),
        "17.7.5"
    );
}

/// Rules: 17.7.5, TBL-EV-2
#[test]
fn marauders_mount_trucks_by_1601_once_it_is_a_source() {
    let refusal = |number: &str| {
        riders(number, &["MM1"])
            .held(ALLIES, &["1601"])
            .change(|position| {
                position.rare.chinese = true;
                position.side_mut(ALLIES).trucks = 1;
            })
            .refusal("motorise MM1")
    };
    assert_eq!([refusal("1602"), refusal("2010")], ["", "17.7.5"]);
}

/// Rules: 17.7, 17.7.6, 17.7.7
#[test]
fn a_truck_gives_its_unit_two_points_and_stays_with_it() {
    let table = riders("1315", &["A2-4", "A2-5"])
        .change(|position| position.side_mut(ALLIES).trucks = 2)
        .play(&["motorise A2-4"]);
    let allowance = |id: &str| game().allowance(table.position(), unit(id));
    assert_eq!([allowance("A2-4"), allowance("A2-5")], [4 * 7, 4 * 5]);
    // One for a unit.
    assert_eq!(table.refusal("motorise A2-4"), "17.7.5");
    let moved = table.play(&["move-first", "select A2-4", "at 1314", "done"]);
    assert!(moved.position().unit(unit("A2-4")).truck);
    assert_eq!(moved.position().side(ALLIES).trucks, 1);
}

/// A brigade with a truck that is out of supply, at the end of a turn.
fn lost_truck(steps: u8, others: &[&str], stranded: &[&str]) -> Table {
    let riding: Vec<&str> = ["A5-9"].iter().chain(stranded).copied().collect();
    Table::empty(3)
        .at("1715", &["A5-9"])
        .at("1715", others)
        .change(|position| {
            for id in &riding {
                position.unit_mut(unit(id)).truck = true;
                position.unit_mut(unit(id)).steps = steps;
            }
        })
        .stranded(&riding)
        .step(Step::Attrition(Attrition))
        .run()
}

/// Rules: 17.7.8, 17.7.9
#[test]
fn trucks_are_lost_for_good_with_the_last_unit_of_their_hex() {
    let lost = |table: &Table| {
        (
            table.position().side(ALLIES).trucks_lost,
            game().trucks_left(table.position()),
        )
    };
    let alone = lost_truck(1, &[], &[]);
    assert_eq!(
        (alone.place("A5-9").as_str(), lost(&alone)),
        ("eliminated", (1, 5))
    );
    // The truck takes no loss for its unit, and others in the hex save the counter.
    let hurt = lost_truck(2, &[], &[]);
    assert_eq!((hurt.left("A5-9"), lost(&hurt)), (1, (0, 6)));
    assert_eq!(lost(&lost_truck(1, &["A5-123"], &[])), (0, 6));
    // Two die together with two trucks.
    let both = lost_truck(1, &["A5-123"], &["A5-123"]);
    assert_eq!(
        (both.place("A5-123").as_str(), lost(&both)),
        ("eliminated", (2, 4))
    );
}

/// Rules: 17.7.9
#[test]
fn a_truck_left_behind_is_not_lost_with_an_enemy_unit() {
    let table = Table::empty(3)
        .at("2509", &["J15-51"])
        .steps("J15-51", 1)
        .stranded(&["J15-51"])
        .change(|position| position.hex_mut(hex("2509")).trucks = 1)
        .step(Step::Attrition(Attrition))
        .run();
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.position().side(ALLIES).trucks_lost, 0);
    assert_eq!(game().trucks_left(table.position()), 6);
    assert!(table.events.iter().all(|event| rule(event) != "17.7.9"));
}

/// Rules: 17.7.9, 17.7.2
#[test]
fn a_truck_that_lost_its_unit_is_not_bought_again_in_the_turn() {
    let table = Table::empty(3)
        .at("2509", &["A5-9", "A5-123"])
        .steps("A5-9", 1)
        .change(|position| position.unit_mut(unit("A5-9")).truck = true)
        .at("2510", &["J15-51", "J15-60", "J15-67"])
        .attack("2509", &["J15-51"])
        // 5 against 8 is 1:2, where a 2 is 1/1.
        .play(&["go", "= 2", "lose-step J15-51", "done", "lose-step A5-9"]);
    assert_eq!(table.place("A5-9"), "eliminated");
    assert_eq!(table.position().side(ALLIES).trucks_lost, 0);
    assert_eq!(game().trucks_left(table.position()), 5);
}

/// Rules: 17.7.10
#[test]
fn all_trucks_are_set_aside_at_the_end_of_attrition() {
    let table = Table::empty(3)
        .at("1315", &["A2-4"])
        .change(|position| {
            position.unit_mut(unit("A2-4")).truck = true;
            let state = position.side_mut(ALLIES);
            (state.trucks, state.trucks_used, state.trucks_lost) = (2, 1, 1);
        })
        .step(Step::Attrition(Attrition));
    assert_eq!(game().trucks_left(table.position()), 1);
    let aside = table.run();
    assert!(!aside.position().unit(unit("A2-4")).truck);
    let state = aside.position().side(ALLIES);
    assert_eq!(
        (state.trucks, state.trucks_used, state.trucks_lost),
        (0, 0, 1)
    );
    assert_eq!(game().trucks_left(aside.position()), 5);
}

/// Rules: 17.7.1, 17.7.5
#[test]
fn trucks_come_while_units_move_as_long_as_somebody_can_take_one() {
    let table = Table::empty(3)
        .stock(3, 9)
        .at("1315", &["A2-4", "T254-1"])
        .acting(ALLIES, &["A2-4", "T254-1"])
        .step(Step::Movement(Movement));
    assert_eq!(table.refusal("motorise A2-4"), "17.7.3");
    let bought = table.play(&["spend 1"]);
    let state = bought.position().side(ALLIES);
    assert_eq!((state.stock, state.trucks), (2, 3));
    assert_eq!(bought.refusal("motorise T254-1"), "17.7.5");
    assert_eq!(bought.refusal("motorise A2-5"), "3.1-ACT");
    let riding = bought.clone().play(&["motorise A2-4"]);
    assert_eq!(game().allowance(riding.position(), unit("A2-4")), 4 * 7);
    assert_eq!(riding.refusal("spend 1"), "17.7.5");
    // Whoever has moved takes none, and then there is nobody to buy them for.
    let moved = bought.play(&["select A2-4", "at 1314", "done"]);
    assert_eq!(moved.refusal("motorise A2-4"), "9.3.4");
    assert_eq!(moved.refusal("spend 1"), "17.7.5");
    let fighting = moved.step(Step::Combat(Combat));
    assert_eq!(fighting.refusal("spend 1"), "4.0");
    let japan = Table::empty(3)
        .at("3309", &["J15-51"])
        .acting(JAPAN, &["J15-51"])
        .step(Step::Movement(Movement));
    assert_eq!(japan.refusal("spend 1"), "4.0");
}
