//! Marauders (17.5).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Movement, Moving, Naming, Pay, Reinforcements};
use heigi_burma::{ALLIES, JAPAN, Mission, Occasion, Progress, Step, Terrain, Where};

/// A unit at 2717 in rough jungle beside an enemy in 2718.
fn slipping(id: &str) -> Table {
    Table::empty(3)
        .at("2717", &[id])
        .at("2718", &["J15-51"])
        .moving(id)
}

/// A hex of rough jungle beside both, across no river.
fn beyond() -> String {
    game()
        .map()
        .around(hex("2717"))
        .filter(|(near, edge)| {
            game().map().terrain(*near) == Terrain::Rough
                && game().map().grid.is_adjacent(*near, hex("2718"))
                && !game().map().river_sides[edge.index()]
        })
        .map(|(near, _)| game().hex_number(near))
        .find(|near| near != "2718")
        .unwrap()
        .to_string()
}

/// Rules: 17.5.1
#[test]
fn marauders_do_not_mind_the_monsoon() {
    let cost = |id: &str, rain: bool| {
        let table = Table::empty(3).at("2417", &[id]).moving(id);
        let table = if rain { table.monsoon() } else { table };
        table.cost("2416")
    };
    assert_eq!(
        [cost("MM1", false), cost("MM1", true)],
        [Some(12), Some(12)]
    );
    assert_eq!(
        [cost("A2-4", false), cost("A2-4", true)],
        [Some(12), Some(16)]
    );
}

/// Vector MOV14.
///
/// Rules: 17.5.2
#[test]
fn marauders_pay_nothing_from_zone_to_zone_in_jungle() {
    assert_eq!(slipping("MM1").cost(&beyond()), Some(12));
    assert_eq!(slipping("A2-4").cost(&beyond()), Some(20));
}

/// Vector MOV15.
///
/// Rules: 17.5.3
#[test]
fn marauders_pass_positions_in_jungle_for_the_surcharge() {
    let dug = |id: &str| slipping(id).dug_in("2718", JAPAN);
    // 12 + 8 + 4 + 4 exceed the six points: one hex for all of them.
    assert_eq!(dug("MM1").cost(&beyond()), Some(24));
    let truck = dug("MM1").change(|position| position.unit_mut(unit("MM1")).truck = true);
    assert_eq!(truck.cost(&beyond()), Some(28));
    assert_eq!(dug("A2-4").refusal(&format!("at {}", beyond())), "11.1.4");
}

/// Rules: 17.5.4
#[test]
fn marauders_heed_all_zones_in_the_open() {
    let table = |dug: bool| {
        let table = Table::empty(3)
            .at("2510", &["MM1"])
            .at("2509", &["J15-51"])
            .stranded(&["MM1"])
            .moving("MM1");
        if dug {
            table.dug_in("2509", JAPAN)
        } else {
            table
        }
    };
    // Three points are the direct way with its surcharge, or the way round for two.
    assert_eq!(table(false).cost("2410"), Some(8));
    assert_eq!(table(true).refusal("at 2410"), "11.1.4");
    let hemmed = table(false).at("2412", &["J15-60"]);
    assert_eq!(hemmed.cost("2410"), Some(12));
}

/// Rules: 17.5.5
#[test]
fn marauders_may_jump() {
    let table = |id: &str| {
        Table::empty(3)
            .at("1315", &[id])
            .flying(Mission::Transport, &["AB1", "AB2", "AB3", "AB4"])
            .acting(ALLIES, &[id])
            .step(Step::Movement(Movement))
            .refusal(&format!("jump {id}"))
    };
    let linked = |id: &str| {
        Table::empty(3)
            .at("1419", &[id])
            .flying(Mission::Transport, &["AB1", "AB2", "AB3", "AB4"])
            .acting(ALLIES, &[id])
            .step(Step::Movement(Movement))
            .refusal(&format!("jump {id}"))
    };
    assert_eq!(
        [linked("MM1"), linked("A77P"), linked("A2-4")],
        ["", "", "12.4.1"]
    );
    assert_eq!(table("C22"), "12.4.1");
}

/// Rules: 17.5.5, 12.4.2, TBL-EV-2
#[test]
fn marauders_jump_from_mogaung_once_1601_is_a_source() {
    let table = |id: &str, has_come: bool| {
        Table::empty(3)
            .at("1703", &[id])
            .at("1801", &["J18-55"])
            .at("1604", &["J18-56"])
            .held(ALLIES, &["1702", "1602", "1601"])
            .change(move |position| position.rare.chinese = has_come)
            .flying(Mission::Transport, &["AB1"])
            .acting(ALLIES, &[id])
            .step(Step::Movement(Movement))
            .refusal(&format!("jump {id}"))
    };
    assert_eq!([table("MM1", false), table("MM1", true)], ["12.4.2", ""]);
    assert_eq!(table("A77P", true), "12.4.2");
}

/// Vector SUP20.
///
/// Rules: 17.5.6, 7.11.2
#[test]
fn marauders_take_a_dropped_marker_each() {
    let table = Table::empty(3)
        .at("1502", &["MM1", "MM2", "MM3"])
        .at("1601", &["INA3"])
        .stranded(&["MM1", "MM2", "MM3"])
        .markers("1502", ALLIES, 2)
        .change(|position| position.hex_mut(hex("1502")).dropped = 2)
        .acting(ALLIES, &["MM1"])
        .step(Step::Movement(Movement))
        .play(&["relieve 1502", "select MM1", "relieve 1502", "select MM3"]);
    let out = |id: &str| table.position().unit(unit(id)).out_of_supply;
    assert_eq!([out("MM1"), out("MM2"), out("MM3")], [false, true, false]);
    assert_eq!(table.refusal("relieve 1502"), "7.11.2");
}

/// Rules: 17.5.6
#[test]
fn a_marauder_without_headquarters_takes_a_marker_of_its_own() {
    let table = |number: &str, at: &str| {
        Table::empty(3)
            .at(number, &["MM1", "MM2"])
            .at("1601", &["INA3"])
            .markers(at, ALLIES, 2)
            .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
    };
    let fed = table("1502", "1501").play(&["name MM1"]);
    let paid = |id: &str| fed.position().unit(unit(id)).paid;
    assert_eq!([paid("MM1"), paid("MM2")], [true, false]);
    assert_eq!(fed.position().hex(hex("1501")).supply[0], 1);
    let again = fed.step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(
        [again.refusal("name MM1"), again.refusal("name MM2")],
        ["17.5.6", ""]
    );
    assert_eq!(table("1502", "1315").refusal("name MM1"), "17.5.6");
    // Other units do not live so.
    let infantry = Table::empty(3)
        .at("1502", &["A5-9"])
        .markers("1502", ALLIES, 2)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(infantry.refusal("name A5-9"), "17.5.6");
}

/// Rules: 17.5.6, 7.7.2a
#[test]
fn the_line_to_a_marauder_counts_his_hex_and_not_that_of_the_marker() {
    // From the plain of Ledo the hills at 1007 cost more than the plain does from the hills.
    let table = |unit_at: &str, marker_at: &str| {
        Table::empty(3)
            .at(unit_at, &["MM1"])
            .markers(marker_at, ALLIES, 1)
            .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
            .refusal("name MM1")
    };
    let (from, to) = (hex("0805"), hex("1007"));
    let length = |from, to| {
        let ground = *game().ground(Table::empty(3).position());
        game()
            .trace(Table::empty(3).position(), &ground, ALLIES, from, 9)
            .cost(to)
            .unwrap()
    };
    assert!(length(from, to) > 20 && length(to, from) <= 20);
    assert_eq!(table("1007", "0805"), "17.5.6");
    assert_eq!(table("0805", "1007"), "");
}

/// Rules: 17.5.7, 17.6.4
#[test]
fn neither_marauders_nor_the_ina_are_replaced_or_rebuilt() {
    let marauders = Table::empty(3)
        .at("1315", &["AHQ4", "MM1"])
        .steps("MM1", 1)
        .markers("1315", ALLIES, 3)
        .change(|position| position.unit_mut(unit("MM2")).place = Where::Eliminated)
        .acting(ALLIES, &["AHQ4", "MM1"])
        .step(Step::Naming(Naming));
    assert_eq!(marauders.refusal("replace MM1"), "17.5.7");
    assert_eq!(marauders.refusal("rebuild MM2 1315"), "16.2.4");
    let ina = Table::empty(3)
        .at("3309", &["JHQ15", "INA1"])
        .steps("INA1", 1)
        .markers("3309", JAPAN, 3)
        .change(|position| position.unit_mut(unit("INA2")).place = Where::Eliminated)
        .acting(JAPAN, &["JHQ15", "INA1"])
        .step(Step::Naming(Naming));
    assert_eq!(ina.refusal("replace INA1"), "17.6.4");
    assert_eq!(ina.refusal("rebuild INA2 3309"), "16.3.3");
}

/// Rules: 17.5.9
#[test]
fn marauders_leave_when_the_road_is_open() {
    // A regiment at 1601, or beside it, bars the line from Imphal until it marches off.
    let table = Table::empty(3)
        .stock(9, 9)
        .at("1502", &["MM1"])
        .at("1601", &["INA3"])
        .moving("INA3");
    assert!(!game().has_imphal_line(table.position()));
    let open = table.play(&["at 1602", "done"]);
    assert_eq!(open.place("MM1"), "1502");
    let open = open
        .acting(JAPAN, &["INA3"])
        .step(Step::Moving(Moving(unit("INA3"), Progress::default())))
        .play(&["at 1703"]);
    assert_eq!(open.place("MM1"), "gone");
    assert_eq!(open.points(), [0, 0]);
    // They do not come back.
    let named = open
        .acting(ALLIES, &[])
        .step(Step::Reinforcements(Reinforcements(ALLIES)));
    assert_eq!(named.refusal("select MM1"), "15.1.1");
}
