//! Sections 14 to 16: the end phase, reinforcements, replacements.

use crate::common::{Table, air, game, hex, unit};
use heigi_burma::steps::{
    AirReturn, Attrition, Construction, Disruption, EventRoll, KeepMarker, Movement, Naming, Pay,
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

fn replacing(units: &[(&'static str, u8)], markers: u8) -> Table {
    let mut table = Table::empty(3).at("1811", &["AHQ4"]);
    let ids: Vec<&str> = units.iter().map(|(id, _)| *id).collect();
    table = table.at("1811", &ids).markers("1811", ALLIES, markers);
    for (id, steps) in units {
        table = table.steps(id, *steps);
    }
    table.acting(ALLIES, &ids).step(Step::Naming(Naming))
}

/// Rules: 16.1.1
#[test]
fn only_supplied_active_units_in_range_regain_steps() {
    let table = || replacing(&[("A5-9", 1)], 2);
    assert_eq!(table().refusal("replace A5-9"), "");
    assert_eq!(
        table().stranded(&["A5-9"]).reason("replace A5-9"),
        ("16.1.1", "burma-is-out-of-supply")
    );
    assert_eq!(
        table().acting(ALLIES, &[]).reason("replace A5-9"),
        ("16.1.1", "burma-not-active")
    );
    assert_eq!(
        table()
            .held(JAPAN, &["1419", "1323"])
            .refusal("replace A5-9"),
        "16.1.1"
    );
    assert_eq!(
        table().at("2616", &["A5-9"]).refusal("replace A5-9"),
        "16.1.1"
    );
    assert_eq!(table().steps("A5-9", 4).refusal("replace A5-9"), "16.1");
}

/// Vector SUP25.
///
/// Rules: 16.1.3, 16.2.2
#[test]
fn infantry_regains_two_steps_a_turn_and_armour_one() {
    let table = replacing(&[("A5-9", 1), ("T254-1", 1)], 3);
    let table = table.play(&["replace A5-9"]);
    assert_eq!(
        (
            table.left("A5-9"),
            table.position().hex(hex("1811")).supply[0]
        ),
        (3, 2)
    );
    assert_eq!(table.refusal("replace A5-9"), "16.1.3");
    let table = table.play(&["replace T254-1"]);
    assert_eq!(
        (
            table.left("T254-1"),
            table.position().hex(hex("1811")).supply[0]
        ),
        (2, 1)
    );
    let worn = table.steps("T254-1", 1);
    assert_eq!(worn.refusal("replace T254-1"), "16.1.3");
}

/// Rules: 16.2.2
#[test]
fn the_two_steps_of_a_marker_may_go_to_two_units_in_the_same_range() {
    let table = || {
        replacing(&[("A5-9", 3), ("A5-123", 2), ("T254-1", 1)], 2)
            .at("1323", &["A2-4"])
            .steps("A2-4", 2)
            .acting(ALLIES, &["A5-9", "A5-123", "T254-1", "A2-4"])
    };
    // The full one can take no more, so the second step goes to the other one.
    let shared = table().play(&["replace A5-9"]);
    assert_eq!(
        ["A5-9", "A5-123", "T254-1", "A2-4"].map(|id| shared.left(id)),
        [4, 3, 1, 2]
    );
    assert_eq!(shared.position().hex(hex("1811")).supply[0], 1);
    // Two may take it: the owner says who. Neither armour nor units elsewhere are among them.
    let asked = table().play(&["replace A5-123"]);
    assert_eq!(asked.pending(), Pending::Decision(ALLIES));
    let refused = ["T254-1", "A2-4"].map(|id| asked.refusal(&format!("replace {id}")));
    assert_eq!(refused, ["16.2.2"; 2]);
    let both = asked.clone().play(&["replace A5-123"]);
    assert_eq!(["A5-9", "A5-123"].map(|id| both.left(id)), [3, 4]);
    let split = asked.play(&["replace A5-9"]);
    assert_eq!(["A5-9", "A5-123"].map(|id| split.left(id)), [4, 3]);
    assert_eq!(split.position().hex(hex("1811")).supply[0], 1);
}

/// Rules: 16.1.2, 16.3.1
#[test]
fn the_stockpile_replaces_nothing() {
    let table = |markers| {
        Table::empty(3)
            .stock(18, 18)
            .at("4713", &["J55-112"])
            .steps("J55-112", 2)
            .markers("4713", JAPAN, markers)
            .acting(JAPAN, &["J55-112"])
            .step(Step::Naming(Naming))
    };
    assert_eq!(table(0).refusal("replace J55-112"), "16.3.2");
    let grown = table(1).play(&["replace J55-112"]);
    assert_eq!((grown.left("J55-112"), grown.stocks()), (3, [18, 18]));
    assert_eq!(
        table(1).stranded(&["J55-112"]).refusal("replace J55-112"),
        "16.1.1"
    );
    assert_eq!(
        table(1).acting(JAPAN, &[]).refusal("replace J55-112"),
        "16.1.1"
    );
}

/// Rules: 16.2.1, 17.5.7
#[test]
fn neither_units_fed_by_air_nor_the_marauders_are_replaced() {
    let fed = replacing(&[("A5-9", 1)], 2)
        .change(|position| position.unit_mut(unit("A5-9")).fed_by_air = true);
    assert_eq!(fed.refusal("replace A5-9"), "16.2.1");
    assert_eq!(replacing(&[("MM1", 1)], 2).refusal("replace MM1"), "17.5.7");
}

/// Rules: 16.2.3
#[test]
fn chinese_units_regain_steps_within_five_points_of_1601() {
    let table = |number: &str, markers| {
        Table::empty(3)
            .held(ALLIES, &["1601"])
            .at(number, &["C22"])
            .steps("C22", 2)
            .markers("1601", ALLIES, markers)
            .acting(ALLIES, &["C22"])
            .step(Step::Naming(Naming))
    };
    assert_eq!(table("1601", 0).refusal("replace C22"), "16.2.3");
    assert_eq!(table("1511", 1).refusal("replace C22"), "16.2.3");
    let grown = table("1602", 1).play(&["replace C22"]);
    assert_eq!(grown.left("C22"), 4);
    assert_eq!(grown.position().hex(hex("1601")).supply[0], 0);
    // Five points in the monsoon, too (B-31).
    let ground = |table: &Table| *game().ground(table.position());
    let empty = table("1602", 1);
    let reach = game().trace(empty.position(), &ground(&empty), ALLIES, hex("1601"), 5);
    let far = reach
        .reached()
        .iter()
        .find(|hex| reach.cost(**hex) > Some(16))
        .unwrap();
    let rain = table(&game().hex_number(*far), 1).monsoon();
    assert_eq!(rain.refusal("replace C22"), "");
}

/// Rules: 16.2.4
#[test]
fn indian_infantry_is_rebuilt_with_a_step_for_two_markers() {
    let table = |markers| {
        replacing(&[], markers).change(|position| {
            for id in ["A5-9", "A77P", "A2-4", "A28EA", "T254-1", "MM1"] {
                position.unit_mut(unit(id)).place = Where::Eliminated;
            }
        })
    };
    let refusal = |id: &str| table(2).refusal(&format!("rebuild {id} 1811"));
    assert_eq!(["A5-9", "A77P"].map(refusal), [""; 2]);
    assert_eq!(
        ["A2-4", "A28EA", "T254-1", "MM1"].map(refusal),
        ["16.2.4"; 4]
    );
    assert_eq!(table(1).refusal("rebuild A5-9 1811"), "16.2.4");
    assert_eq!(table(2).refusal("rebuild A5-9 1812"), "16.2.4");
    assert_eq!(
        table(2)
            .held(JAPAN, &["1419", "1323"])
            .refusal("rebuild A5-9 1811"),
        "16.2.4"
    );
    let back = table(3).play(&["rebuild A5-9 1811"]);
    assert_eq!(
        (back.place("A5-9").as_str(), back.left("A5-9")),
        ("1811", 1)
    );
    assert_eq!(back.position().hex(hex("1811")).supply[0], 1);
    // A source serves as well, with markers of its own range.
    let source = table(0).markers("1419", ALLIES, 2);
    let offered = source.options();
    assert!(
        offered.contains(&"rebuild A5-9 1419".to_owned()),
        "{offered:?}"
    );
    let back = source.play(&["rebuild A5-9 1419"]);
    assert_eq!(back.place("A5-9"), "1419");
}

/// To come back is no activation, and its step is one of two (B-65).
///
/// Rules: 16.2.4, 16.1.3, 9.3.4
#[test]
fn a_unit_that_has_come_back_may_act_and_regain_one_more_step() {
    let table = || {
        replacing(&[], 4).change(|position| {
            position.unit_mut(unit("A5-9")).place = Where::Eliminated;
            position.segment.as_mut().unwrap().units = 1;
        })
    };
    let back = table().play(&["rebuild A5-9 1811", "name A5-9"]);
    let state = back.position().unit(unit("A5-9"));
    assert_eq!((state.activations, state.steps), (1, 1));
    assert_eq!(back.position().hex(hex("1811")).supply[0], 2);
    let more = back.play(&["replace A5-9"]);
    assert_eq!(more.left("A5-9"), 2);
    assert_eq!(
        more.reason("replace A5-9"),
        ("16.1.3", "burma-no-more-replacements")
    );
    // What it had in the turn before it was lost counts.
    let after = |change: fn(&mut heigi_burma::UnitState)| {
        table().change(|position| change(&mut position.unit_mut(unit("A5-9"))))
    };
    assert_eq!(
        after(|unit| unit.replaced = 2).reason("rebuild A5-9 1811"),
        ("16.1.3", "burma-no-more-replacements")
    );
    assert_eq!(
        after(|unit| unit.replaced = 1).refusal("rebuild A5-9 1811"),
        ""
    );
    let acted = after(|unit| unit.activations = 1).play(&["rebuild A5-9 1811"]);
    assert_eq!(acted.reason("name A5-9"), ("9.3.4", "burma-has-acted"));
}

/// B-65.
///
/// Rules: 16.2.1, 16.2.4, 16.3.3
#[test]
fn a_unit_that_has_come_back_is_still_pinned_or_fed_by_air() {
    let moving = |is_pinned: bool| {
        japanese(&[], 2)
            .change(|position| {
                let mut state = position.unit_mut(unit("J15-51"));
                state.place = Where::Eliminated;
                state.pinned = is_pinned;
                drop(state);
                position.segment.as_mut().unwrap().units = 1;
            })
            .play(&["rebuild J15-51 2508", "name J15-51"])
            .step(Step::Movement(Movement))
            .reason("select J15-51")
    };
    assert_eq!(moving(true), ("TBL-CHINDIT", "burma-is-pinned"));
    assert_eq!(moving(false), ("", ""));
    let regaining = |is_fed_by_air: bool| {
        replacing(&[], 4)
            .change(|position| {
                let mut state = position.unit_mut(unit("A5-9"));
                state.place = Where::Eliminated;
                state.fed_by_air = is_fed_by_air;
                drop(state);
                position.segment.as_mut().unwrap().units = 1;
            })
            .play(&["rebuild A5-9 1811", "name A5-9"])
            .reason("replace A5-9")
    };
    assert_eq!(regaining(true), ("16.2.1", "burma-no-replacements"));
    assert_eq!(regaining(false), ("", ""));
}

/// Rules: 16.3.4, 16.1
#[test]
fn a_headquarters_has_no_step_to_regain() {
    let allied = replacing(&[("AHQ4", 1)], 1);
    assert_eq!(
        allied.reason("replace AHQ4"),
        ("16.1", "burma-at-full-strength")
    );
    let japan = japanese(&[("JHQ15", 1), ("JA3", 1)], 1);
    assert_eq!(
        japan.reason("replace JHQ15"),
        ("16.1", "burma-at-full-strength")
    );
    assert_eq!(
        japan.reason("replace JA3"),
        ("16.3.4", "burma-no-replacements")
    );
}

/// Rules: 16.2.4, 7.7.2
#[test]
fn a_committed_headquarters_does_not_hide_another_one_in_its_hex() {
    let table = |committed: &[&str]| {
        Table::empty(3)
            .at("1812", &["AHQ4", "AHQ33"])
            .markers("1812", ALLIES, 2)
            .change(|position| {
                for id in committed {
                    position.unit_mut(unit(id)).committed = true;
                }
                position.unit_mut(unit("A17-48")).place = Where::Eliminated;
            })
            .acting(ALLIES, &["AHQ4"])
            .step(Step::Naming(Naming))
    };
    assert_eq!(table(&["AHQ4"]).refusal("rebuild A17-48 1812"), "");
    assert_eq!(table(&["AHQ33"]).refusal("rebuild A17-48 1812"), "");
    let both = table(&["AHQ4", "AHQ33"]);
    assert_eq!(both.refusal("rebuild A17-48 1812"), "16.2.4");
    // Where both could pay, it is offered once.
    let offered = table(&[]).options();
    let rebuilding = offered.iter().filter(|one| *one == "rebuild A17-48 1812");
    assert_eq!(rebuilding.count(), 1);
    let back = table(&["AHQ4"]).play(&["rebuild A17-48 1812"]);
    let left = (back.place("A17-48"), back.left("A17-48"));
    assert_eq!(left, ("1812".to_owned(), 1));
    assert_eq!(back.position().hex(hex("1812")).supply[0], 0);
}

/// A headquarters at a source rebuilds with markers of its own, lengthened range as well.
///
/// Rules: 16.3.3, 7.7.2e
#[test]
fn a_headquarters_at_a_source_pays_with_markers_of_its_longer_range() {
    let table = |extended| {
        Table::empty(3)
            .at("4713", &["JHQ15"])
            .markers("2408", JAPAN, 2)
            .change(move |position| {
                position.unit_mut(unit("JHQ15")).extended = extended;
                position.unit_mut(unit("J15-51")).place = Where::Eliminated;
            })
            .acting(JAPAN, &["JHQ15"])
            .step(Step::Naming(Naming))
            .refusal("rebuild J15-51 4713")
    };
    assert_eq!([table(0), table(1)], ["16.3.3", ""]);
}

/// Rules: 16.3.3
#[test]
fn a_source_pays_for_units_that_come_back_in_its_own_hex_only() {
    let table = Table::empty(3)
        .at("2508", &["JHQ15"])
        .markers("4713", JAPAN, 2)
        .change(|position| position.unit_mut(unit("J15-51")).place = Where::Eliminated)
        .acting(JAPAN, &["JHQ15"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("rebuild J15-51 2508"), "16.3.3");
    assert_eq!(table.refusal("rebuild J15-51 4713"), "");
}

fn japanese(units: &[(&'static str, u8)], markers: u8) -> Table {
    let mut table = Table::empty(3).at("2508", &["JHQ15"]);
    let ids: Vec<&str> = units.iter().map(|(id, _)| *id).collect();
    table = table.at("2508", &ids).markers("2508", JAPAN, markers);
    for (id, steps) in units {
        table = table.steps(id, *steps);
    }
    table.acting(JAPAN, &ids).step(Step::Naming(Naming))
}

/// Rules: 16.3.2
#[test]
fn a_marker_gives_a_japanese_unit_one_step() {
    let table = japanese(&[("J15-51", 1), ("J15-60", 1)], 3).play(&["replace J15-51"]);
    assert_eq!(["J15-51", "J15-60"].map(|id| table.left(id)), [2, 1]);
    assert_eq!(table.position().hex(hex("2508")).supply[1], 2);
    let table = table.play(&["replace J15-51"]);
    assert_eq!(table.left("J15-51"), 3);
    assert_eq!(table.refusal("replace J15-51"), "16.1.3");
    assert_eq!(table.refusal("replace J15-60"), "");
}

/// Rules: 16.3.4, 17.6.4
#[test]
fn neither_japanese_armour_and_artillery_nor_the_ina_are_replaced() {
    for (id, rule) in [("JT14-1", "16.3.4"), ("JA3", "16.3.4"), ("INA1", "17.6.4")] {
        let steps = game().unit(unit(id)).steps();
        let table = japanese(&[(id, steps.saturating_sub(1).max(1))], 2);
        assert_eq!(table.refusal(&format!("replace {id}")), rule, "{id}");
    }
}

/// Vector SUP26.
///
/// Rules: 16.3.3
#[test]
fn japanese_infantry_is_rebuilt_with_a_step_for_two_markers() {
    let table = |markers| {
        japanese(&[], markers).change(|position| {
            for id in ["J15-51", "INA1", "JT14-1", "JA3"] {
                position.unit_mut(unit(id)).place = Where::Eliminated;
            }
        })
    };
    for id in ["INA1", "JT14-1", "JA3"] {
        assert_eq!(
            table(2).refusal(&format!("rebuild {id} 2508")),
            "16.3.3",
            "{id}"
        );
    }
    assert_eq!(table(2).refusal("rebuild J15-51 2611"), "16.3.3");
    assert_eq!(table(1).refusal("rebuild J15-51 2508"), "16.3.3");
    let back = table(2).play(&["rebuild J15-51 2508"]);
    assert_eq!(
        (back.place("J15-51").as_str(), back.left("J15-51")),
        ("2508", 1)
    );
    assert_eq!(back.position().hex(hex("2508")).supply[1], 0);
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
