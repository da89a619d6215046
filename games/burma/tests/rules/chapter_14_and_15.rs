//! The end phase, reinforcements and the reserve (14, 15).

use crate::common::{Table, air, game, hex, unit};
use heigi_burma::steps::{
    AirReturn, Attrition, Construction, Disruption, EventRoll, KeepMarker, Naming, Pay,
    Reinforcements, Repairs, Victory,
};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Line, Mission, Occasion, Phase, Scenario, Step, Where};
use heigi_engine::Pending;

/// Rules: 14.1
#[test]
fn the_segments_of_the_end_phase_follow_in_the_printed_order() {
    let table = Table::empty(3)
        .change(|position| position.initiative = JAPAN)
        .step(Step::Begin(Phase::End));
    let mut table = table;
    table.state.agenda = vec![Step::KeepMarker(KeepMarker(ALLIES))];
    // Something to do in each menu, so that the order shows.
    let table = table
        .at("1419", &["A7-89"])
        .at("4713", &["J55-112"])
        .stranded(&["A7-89", "J55-112"])
        .markers("1419", ALLIES, 1)
        .markers("4713", JAPAN, 1)
        .change(|position| {
            for number in ["1420", "4712"] {
                position.hex_mut(hex(number)).cut = true;
            }
            position.air_mut(air("AB1")).place = AirPlace::Damaged;
        })
        .step(Step::Begin(Phase::End))
        .run();
    // Repairs of aircraft, then final supply, attrition, disruption, works and repairs, wastage, event.
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "5.8.3"));
    let table = table.play(&["= 6"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(ALLIES, Occasion::Final)))
    );
    let table = table.play(&["done"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(JAPAN, Occasion::Final)))
    );
    let table = table.play(&["done"]);
    assert_eq!([table.left("A7-89"), table.left("J55-112")], [3, 3]);
    assert!(table.position().unit(unit("A7-89")).disrupted);
    assert_eq!(
        table.position().step(),
        Some(Step::Repairs(Repairs(ALLIES)))
    );
    let table = table.play(&["done"]);
    assert_eq!(table.position().step(), Some(Step::Repairs(Repairs(JAPAN))));
    let table = table.play(&["done"]);
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "7.3.4"));
    let table = table.play(&["= 2"]);
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "14.1.6"));
}

/// Rules: 14.1.1
#[test]
fn all_aircraft_return_before_the_damaged_are_repaired() {
    let table = Table::empty(3)
        .flying(Mission::Support, &["AF1"])
        .interdicting("AB2", "1614")
        .change(|position| {
            for id in ["AB1", "JF1"] {
                position.air_mut(air(id)).place = AirPlace::Damaged;
            }
        })
        .step(Step::AirReturn(AirReturn))
        .run();
    let place = |table: &Table, id: &str| table.position().air(air(id)).place;
    let table = table.play(&["= 5", "= 2"]);
    assert_eq!(
        ["AF1", "AB2", "JF1"].map(|id| place(&table, id)),
        [AirPlace::Flown; 3]
    );
    assert_eq!(place(&table, "AB1"), AirPlace::Damaged);
}

/// Vector SUP18.
///
/// Rules: 14.1.2, 7.10.4, TBL-VP-1
#[test]
fn starving_units_lose_a_step_and_trucks_come_off() {
    let table = Table::empty(3)
        .at("2611", &["J33-213", "J33-214"])
        .at("1614", &["JHQ28"])
        .at("1315", &["A2-4"])
        .steps("J33-213", 1)
        .stranded(&["J33-213", "J33-214"])
        .change(|position| {
            position.unit_mut(unit("A2-4")).truck = true;
            position.sides[0].trucks_used = 2;
        })
        .step(Step::Attrition(Attrition))
        .run();
    assert_eq!(table.place("J33-213"), "eliminated");
    assert_eq!([table.left("J33-214"), table.left("A2-4")], [3, 4]);
    assert_eq!(table.points(), [1, 0]);
    assert!(!table.position().unit(unit("A2-4")).truck);
    assert_eq!(game().trucks_left(table.position()), 6);
}

/// Rules: 14.1.3, 13.7.5, 13.7.6
#[test]
fn supplied_units_recover_and_starving_ones_are_disrupted() {
    let table = Table::empty(3)
        .at("2611", &["J33-213", "J33-214"])
        .stranded(&["J33-214"])
        .change(|position| position.unit_mut(unit("J33-213")).disrupted = true)
        .step(Step::Disruption(Disruption))
        .run();
    let is_disrupted = |id: &str| table.position().unit(unit(id)).disrupted;
    assert_eq!(
        [is_disrupted("J33-213"), is_disrupted("J33-214")],
        [false, true]
    );
}

/// Rules: 14.1.4
#[test]
fn positions_and_lines_are_completed_in_the_construction_segment() {
    let table = Table::empty(3)
        .at("1315", &["AHQ4", "A5-9"])
        .acting(ALLIES, &["A5-9"])
        .step(Step::Naming(Naming))
        .play(&["entrench A5-9"])
        .change(|position| position.hex_mut(hex("1418")).project = Some((ALLIES, Line::Road)))
        .step(Step::Construction(Construction))
        .run()
        .play(&["done"]);
    let position = table.position().hex(hex("1315")).position.unwrap();
    assert_eq!(position.builder, None);
    let edge = game().map().grid.edge_between(hex("1418"), hex("1419"));
    assert!(game().lines(table.position(), edge.unwrap()).road);
}

/// Vector EVT4.
///
/// Rules: 14.1.6
#[test]
fn two_dice_bring_the_event_of_the_next_turn_but_not_in_the_last() {
    let rolled = Table::empty(23)
        .step(Step::EventRoll(EventRoll))
        .run()
        .play(&["= 6", "= 2"]);
    assert_eq!(
        rolled.position().event,
        Some(heigi_burma::RandomEvent::Snafu(JAPAN))
    );
    // It has no effect yet.
    assert_eq!(rolled.stocks(), [9, 9]);
    let last = Table::empty(24).step(Step::EventRoll(EventRoll)).run();
    assert_eq!(last.position().event, None);
    assert_eq!(
        last.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// Rules: 15.1.1, 15.1.2
#[test]
fn reinforcements_come_where_and_when_their_list_says() {
    let refusal = |turn: u8, side, id: &str, number: &str| {
        let table = Table::empty(turn)
            .change(|position| position.unit_mut(unit(id)).place = Where::Later)
            .step(Step::Reinforcements(Reinforcements(side)));
        match table.refusal(&format!("select {id}")) {
            "" => table
                .play(&[&format!("select {id}")])
                .refusal(&format!("at {number}")),
            rule => rule,
        }
    };
    assert_eq!(refusal(8, ALLIES, "ALUSH", "1323"), "15.1.1");
    assert_eq!(refusal(9, ALLIES, "ALUSH", "1323"), "");
    assert_eq!(refusal(9, ALLIES, "ALUSH", "1419"), "15.1.1");
    assert_eq!(refusal(5, JAPAN, "J16-2", "4713"), "15.1.1");
    assert_eq!(refusal(6, JAPAN, "J16-2", "4713"), "");
    assert_eq!(refusal(6, JAPAN, "J16-2", "4709"), "15.1.1");
    // The Chinese come by event or by Operation Thursday only.
    assert_eq!(refusal(9, ALLIES, "C22", "1601"), "15.1.1");
    // Nobody comes where the enemy rules.
    let lost = Table::empty(6)
        .change(|position| position.unit_mut(unit("J16-2")).place = Where::Later)
        .held(ALLIES, &["4713"])
        .step(Step::Reinforcements(Reinforcements(JAPAN)));
    assert_eq!(lost.refusal("select J16-2"), "15.1.1");
}

/// Vector SCN2.
///
/// Rules: 15.1.4, 21.1.3-4
#[test]
fn each_reinforcement_costs_a_point_of_the_stockpile() {
    let table = |stock, points| {
        Table::empty(2)
            .stock(9, stock)
            .change(move |position| {
                position.scenario = Scenario::UGo;
                position.sides[1].points = points;
                position.unit_mut(unit("J53-119")).place = Where::Later;
            })
            .held(JAPAN, &["2105"])
            .markers("2105", JAPAN, 3)
            .step(Step::Reinforcements(Reinforcements(JAPAN)))
    };
    let come = table(2, 3).play(&["select J53-119", "at 2105"]);
    assert_eq!(come.place("J53-119"), "2105");
    assert_eq!((come.points(), come.stocks()[1]), ([0, 2], 1));
    assert_eq!(
        table(2, 0).play(&["select J53-119", "at 2105"]).points(),
        [1, 0]
    );
    // Markers on the map do not pay.
    assert_eq!(table(0, 3).refusal("select J53-119"), "7.5.4");
}

/// Vector VP2.
///
/// Rules: 15.2.1, TBL-VP-10
#[test]
fn a_unit_of_the_reserve_costs_a_point_of_victory_as_well() {
    let come = |points| {
        Table::empty(2)
            .stock(5, 2)
            .change(move |position| {
                position.scenario = Scenario::UGo;
                position.sides[0].points = points;
                for id in ["A17-48", "A17-63"] {
                    position.unit_mut(unit(id)).place = Where::Reserve;
                }
            })
            .step(Step::Reinforcements(Reinforcements(ALLIES)))
            .play(&["select A17-48", "at 1419", "select A17-63", "at 1323"])
    };
    assert_eq!((come(3).points()[0], come(3).stocks()[0]), (1, 3));
    assert_eq!(come(1).points()[0], 0);
    assert_eq!((come(0).points()[0], come(0).stocks()[0]), (0, 3));
}

/// Rules: 15.2.1, NOTE-15.2.1, TBL-VP-8
#[test]
fn the_ina_gains_more_by_leaving_once_a_reserve_has_come() {
    let exit = |reserve: Where| {
        Table::empty(3)
            .change(move |position| {
                for id in ["A17-48", "A17-63"] {
                    position.unit_mut(unit(id)).place = Where::Reserve;
                }
                position.unit_mut(unit("A17-48")).place = reserve;
            })
            .at("1423", &["INA1"])
            .moving("INA1")
            .play(&["exit"])
            .points()
    };
    assert_eq!(exit(Where::Reserve), [0, 2]);
    assert_eq!(exit(Where::Hex(hex("1419"))), [0, 3]);
    assert_eq!(exit(Where::Eliminated), [0, 3]);
}

/// Neither side at level 1, no line to 1601: nothing in an ordinary turn; Silchar lost is three points.
///
/// Rules: 14.1.7, 14.1.7a
#[test]
fn the_points_of_a_turn_are_added_to_the_totals() {
    let totals = |stocks: [u8; 2], lost: &[&str]| {
        Table::empty(3)
            .stock(stocks[0], stocks[1])
            .at("1703", &["J18-55"])
            .at("1801", &["J18-56"])
            .held(JAPAN, lost)
            .change(|position| {
                position.sides[0].points = 4;
                position.sides[1].points = 2;
            })
            .step(Step::Victory(Victory))
            .run()
            .points()
    };
    assert_eq!(totals([5, 5], &[]), [4, 2]);
    assert_eq!(totals([5, 4], &[]), [5, 2]);
    assert_eq!(totals([5, 5], &["1419"]), [4, 5]);
}

/// Rules: 14.1.7b
#[test]
fn points_of_the_end_of_the_game_count_in_the_last_turn_only() {
    let scored = |turn: u8| {
        Table::empty(turn)
            .stock(9, 9)
            .at("1703", &["J18-55"])
            .at("1801", &["J18-56"])
            .step(Step::Victory(Victory))
            .run()
    };
    let before = scored(23);
    assert_eq!(before.points(), [0, 0]);
    assert_eq!(before.position().verdict, None);
    let last = scored(24);
    assert!(last.points()[1] > 0);
    assert_eq!(last.position().verdict, Some(heigi_burma::Verdict::Points));
}

/// Rules: 15.2
#[test]
fn the_strategic_reserve_is_allied_and_comes_at_a_source() {
    let table = Table::empty(4)
        .change(|position| {
            position.scenario = Scenario::UGo;
            position.unit_mut(unit("A17-48")).place = Where::Reserve;
        })
        .step(Step::Reinforcements(Reinforcements(ALLIES)))
        .play(&["select A17-48"]);
    assert_eq!(
        ["1419", "1323"].map(|at| table.refusal(&format!("at {at}"))),
        [""; 2]
    );
    assert_eq!(table.refusal("at 1315"), "15.1.1");
    // Of a lost source nobody comes.
    assert_eq!(table.held(JAPAN, &["1419"]).refusal("at 1419"), "15.1.1");
}
