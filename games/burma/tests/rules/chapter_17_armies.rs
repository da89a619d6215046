//! The Chinese army, the Chindits, the Marauders, the INA and trucks (17.4 to 17.7).

use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::steps::{
    Adjustment, Allocation, Attrition, Chindits, Combat, GameTurn, KeepMarker, Movement, Moving,
    Naming, Pay, Reinforcements, Thursday,
};
use heigi_burma::{
    ALLIES, Action, JAPAN, Mission, Occasion, Phase, Progress, Scenario, Step, Where,
};
use heigi_engine::{Pending, Rules};

const CHINESE: [&str; 3] = ["C22", "C30", "C38"];

fn with_steps_left(table: &Table, id: &str) -> (String, u8) {
    (table.place(id), table.left(id))
}

/// A turn at whose supply phase's end Operation Thursday may be launched.
fn thursday(stock: u8) -> Table {
    Table::empty(3)
        .stock(stock, 5)
        .change(|position| {
            for id in CHINESE {
                position.unit_mut(unit(id)).place = Where::Later;
            }
        })
        .step(Step::Thursday(Thursday))
}

/// Rules: 17.4, 17.4.1
#[test]
fn chinese_units_are_no_ordinary_reinforcements() {
    for turn in [3, 12, 20] {
        let table = Table::empty(turn)
            .change(|position| position.unit_mut(unit("C38")).place = Where::Later)
            .step(Step::Reinforcements(Reinforcements(ALLIES)));
        assert_eq!(table.refusal("select C38"), "15.1.1");
    }
    let start = |scenario: &str| {
        let setup = heigi_engine::Setup {
            scenario: scenario.to_owned(),
            options: std::iter::empty::<String>().collect(),
        };
        game()
            .start(&setup, &mut Vec::new())
            .unit(unit("C22"))
            .place
    };
    assert_eq!(start("u_go"), Where::Later);
    assert_eq!(start("campaign"), Where::Later);
    assert_eq!(start("extended_capital"), Where::Unused);
}

/// Rules: 17.4.2
#[test]
fn only_1601_feeds_chinese_units_on_the_ground() {
    let table = |number: &str, holder| {
        Table::empty(3)
            .at(number, &["C22"])
            .at("1703", &["AHQ4", "A5-9"])
            .markers("1703", ALLIES, 3)
            .markers("1601", ALLIES, 1)
            .held(holder, &["1601"])
            .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
    };
    assert_eq!(table("1602", ALLIES).refusal("name C22"), "");
    assert_eq!(table("1602", JAPAN).refusal("name C22"), "17.4.2");
    // Five points along the railway reach Mogaung and further, not Tamu.
    assert_eq!(table("1614", ALLIES).refusal("name C22"), "17.4.2");
    // A headquarters with markers feeds the others beside it.
    let fed = table("1702", ALLIES).play(&["headquarters AHQ4", "collect 1703"]);
    let is_paid = |id: &str| fed.position().unit(unit(id)).paid;
    assert_eq!([is_paid("A5-9"), is_paid("C22")], [true, false]);
}

/// Rules: 17.4.2, 7.1.2-note
#[test]
fn new_markers_go_to_1601_once_chinese_units_are_on_the_map() {
    let store = |table: Table| {
        table
            .step(Step::Allocation(Allocation(ALLIES, 1)))
            .refusal("store 1601")
    };
    assert_eq!(store(Table::empty(3)), "7.1.2b");
    assert_eq!(store(Table::empty(3).at("1602", &["MM1"])), "7.1.2b");
    assert_eq!(store(Table::empty(3).at("1602", &["C22"])), "");
}

/// Rules: 17.4.3
#[test]
fn each_chinese_unit_takes_a_marker_of_its_own() {
    let table = |markers| {
        Table::empty(3)
            .at("1601", &["C22", "C30"])
            .markers("1601", ALLIES, markers)
            .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
            .play(&["name C22"])
    };
    let paid = |table: &Table, id: &str| table.position().unit(unit(id)).paid;
    let one = table(1);
    assert_eq!([paid(&one, "C22"), paid(&one, "C30")], [true, false]);
    let both = table(3).play(&["name C30"]);
    assert!(paid(&both, "C30"));
    assert_eq!(both.fed_by(), ["17.4.3", "17.4.3"]);
    assert_eq!(both.position().hex(hex("1601")).supply[0], 1);
    // Whoever is paid for is not paid for again.
    let again = both.step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(again.refusal("name C22"), "17.4.3");
}

/// Rules: 17.4.3, 7.11.2
#[test]
fn from_the_air_a_chinese_unit_takes_two_markers() {
    let table = |dropped| {
        Table::empty(3)
            .at("1315", &["C22"])
            .stranded(&["C22"])
            .markers("1315", ALLIES, dropped)
            .change(|position| position.hex_mut(hex("1315")).dropped = dropped)
            .acting(ALLIES, &["C22"])
            .step(Step::Movement(Movement))
    };
    assert_eq!(table(1).refusal("relieve 1315"), "7.11.2");
    let fed = table(3).play(&["relieve 1315", "select C22"]);
    assert!(!fed.position().unit(unit("C22")).out_of_supply);
    assert_eq!(fed.position().hex(hex("1315")).dropped, 1);
}

/// Vector MOV13.
///
/// Rules: 17.4.4
#[test]
fn chinese_units_go_no_further_south_than_row_23() {
    let table = Table::empty(3).at("2306", &["C22"]).moving("C22");
    assert_eq!(table.refusal("at 2406"), "17.4.4");
    assert_eq!(table.refusal("at 2305"), "");
    assert_eq!(
        Table::empty(3)
            .at("2206", &["C22"])
            .moving("C22")
            .refusal("at 2306"),
        ""
    );
    // Nor do they advance there: 6 against 3 is 2:1, where a 5 is -/1.
    let won = |id: &str| {
        Table::empty(3)
            .at("2310", &[id])
            .at("2410", &["INA1"])
            .steps("INA1", 1)
            .attack("2410", &[id])
            .play(&["go", "= 2", "done", "lose-step INA1"])
    };
    assert_eq!(won("A2-4").refusal("join A2-4"), "");
    assert_eq!(won("C22").place("C22"), "2310");
}

/// Vector STK3.
///
/// Rules: 17.4.5, 17.5.8
#[test]
fn chinese_units_stand_with_marauders_only() {
    let table = |there: &[&str]| {
        Table::empty(3)
            .at("1502", there)
            .at("1601", &["C22"])
            .moving("C22")
            .refusal("at 1502")
    };
    assert_eq!(table(&["A5-9"]), "17.4.5");
    assert_eq!(table(&["T254-1"]), "17.4.5");
    assert_eq!(table(&["AHQ4"]), "17.4.5");
    assert_eq!(table(&["MM1"]), "");
    assert_eq!(table(&["C30"]), "");
    // Others do not come to them either, but for Marauders.
    let joins = |id: &str| {
        Table::empty(3)
            .at("1502", &["C22"])
            .at("1601", &[id])
            .moving(id)
            .refusal("at 1502")
    };
    assert_eq!([joins("A5-9"), joins("MM2")], ["17.4.5", ""]);
}

/// Rules: 17.4.7, 17.4.7d
#[test]
fn thursday_waits_for_chinese_units_that_have_not_come() {
    assert_eq!(thursday(9).refusal("go"), "");
    assert_eq!(thursday(0).refusal("go"), "7.5.4");
    let all_come = thursday(9).at("1601", &CHINESE);
    assert_eq!(all_come.refusal("go"), "17.4.7");
    let launched = thursday(9).change(|position| position.thursday = true);
    assert_eq!(launched.refusal("go"), "17.4.7");
    let in_1945 = thursday(9).change(|position| position.scenario = Scenario::ExtendedCapital);
    assert_eq!(in_1945.refusal("go"), "17.4.7");
    assert_eq!(thursday(9).pending(), Pending::Decision(ALLIES));
    let refused = thursday(9).play(&["done"]);
    assert_eq!(
        (refused.stocks()[0], refused.position().thursday),
        (9, false)
    );
    // It is the last segment of the supply phase.
    let phase = Table::empty(3)
        .change(|position| {
            for id in CHINESE {
                position.unit_mut(unit(id)).place = Where::Later;
            }
        })
        .step(Step::Begin(Phase::Supply))
        .run();
    assert_eq!(
        phase.position().agenda.get(1),
        Some(&Step::Thursday(Thursday))
    );
}

/// Vectors EX17, CNA1.
///
/// Rules: 17.4.7a, 17.4.7b
#[test]
fn thursday_costs_a_die_and_two_or_a_point_for_nothing() {
    let paid = thursday(7).play(&["go", "= 3"]);
    assert_eq!((paid.stocks()[0], paid.position().thursday), (2, true));
    let just = thursday(5).play(&["go", "= 3"]);
    assert_eq!((just.stocks()[0], just.position().thursday), (0, true));
    let dear = thursday(4).play(&["go", "= 5"]);
    assert_eq!((dear.stocks()[0], dear.position().thursday), (3, false));
    let short = thursday(4).play(&["go", "= 3"]);
    assert_eq!((short.stocks()[0], short.position().thursday), (3, false));
    assert_eq!(CHINESE.map(|id| short.place(id)), ["later"; 3]);
    // It may be tried again.
    assert_eq!(short.step(Step::Thursday(Thursday)).refusal("go"), "");
}

/// Vector CNA2.
///
/// Rules: 17.4.7c, TBL-THURSDAY
#[test]
fn each_chinese_unit_rolls_for_its_entry() {
    let roll = |dice: &[&str]| {
        thursday(9)
            .change(|position| {
                for id in ["C30", "C38"] {
                    position.unit_mut(unit(id)).place = Where::Unused;
                }
            })
            .play(&["go", "= 1"])
            .play(dice)
    };
    for (dice, left) in [
        (["= 3", "= 1"], 3),
        (["= 4", "= 2"], 2),
        (["= 3", "= 4"], 2),
        (["= 3", "= 5"], 1),
        (["= 4", "= 6"], 1),
    ] {
        let table = roll(&dice).play(&["at 1601"]);
        assert_eq!(
            with_steps_left(&table, "C22"),
            ("1601".to_owned(), left),
            "{dice:?}"
        );
        // Thursday's own price is all: no point for the reinforcement.
        assert_eq!(table.stocks()[0], 6);
    }
    for die in ["= 1", "= 2"] {
        let table = roll(&[die, "at 1501"]);
        assert_eq!(with_steps_left(&table, "C22"), ("1501".to_owned(), 4));
    }
    for die in ["= 5", "= 6"] {
        assert_eq!(roll(&[die]).place("C22"), "later");
    }
    // 1601 and the edge hexes beside it, without the enemy.
    let options = |table: &Table| {
        ["1501", "1601", "1701", "1502", "1602"]
            .map(|number| game().check(&table.state, Action::At(hex(number))).is_ok())
    };
    assert_eq!(options(&roll(&["= 1"])), [true, true, true, false, false]);
    let held = thursday(9)
        .at("1601", &["J18-55"])
        .play(&["go", "= 1", "= 1"]);
    assert_eq!(options(&held), [true, false, true, false, false]);
}

/// A Chindit segment with a battalion of Marauders at 1702 and Japanese units and markers about it.
fn chindits(table: Table) -> Table {
    table
        .stock(5, 5)
        .at("1702", &["MM1"])
        .at("1805", &["J18-55", "J18-56"])
        .at("3309", &["J15-51"])
        .markers("2206", JAPAN, 1)
        .markers("3309", JAPAN, 1)
        .change(|position| position.thursday = true)
        .step(Step::Chindits(Chindits))
        .run()
}

/// Rules: 17.4.7e
#[test]
fn chindits_strike_from_the_turn_of_thursday_on() {
    assert_eq!(
        chindits(Table::empty(3)).pending(),
        Pending::Decision(ALLIES)
    );
    let before = Table::empty(3)
        .at("1702", &["MM1"])
        .step(Step::Chindits(Chindits))
        .run();
    assert_eq!(
        before.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let phase = Table::empty(3)
        .change(|position| position.thursday = true)
        .step(Step::Begin(Phase::Operations))
        .run();
    assert_eq!(phase.pending(), Pending::Decision(ALLIES));
    assert_eq!(phase.refusal("spend 0"), "");
}

/// Rules: 17.4.7e-i, TBL-CHINDIT
#[test]
fn rain_hinders_the_chindits() {
    let robbed = |table: Table, die: &str| {
        let table = chindits(table).play(&["spend 0", die]);
        table.position().hex(hex("2206")).supply[1] == 0
    };
    // A 2 or less does nothing at all.
    let nothing = chindits(Table::empty(3)).play(&["spend 0", "= 2"]);
    assert_eq!(nothing.pending(), Pending::Decision(ALLIES));
    assert!(nothing.state.asking.is_none());
    assert!(nothing.position().units().iter().all(|unit| !unit.pinned));
    let dry = ["= 2", "= 3", "= 4"].map(|die| robbed(Table::empty(3), die));
    assert_eq!(dry, [false, true, true]);
    let wet = ["= 3", "= 4", "= 5"].map(|die| robbed(Table::empty(3).monsoon(), die));
    assert_eq!(wet, [false, true, true]);
}

/// Rules: 17.4.7e-ii
#[test]
fn one_point_helps_the_chindits() {
    let table = chindits(Table::empty(3));
    assert_eq!(table.refusal("spend 2"), "17.4.7e");
    let helped = table.clone().play(&["spend 1", "= 2"]);
    assert_eq!(
        (
            helped.stocks()[0],
            helped.position().hex(hex("2206")).supply[1]
        ),
        (4, 0)
    );
    let alone = table.play(&["spend 0", "= 2"]);
    assert_eq!(
        (
            alone.stocks()[0],
            alone.position().hex(hex("2206")).supply[1]
        ),
        (5, 1)
    );
    // Without a point nothing is asked.
    let poor = Table::empty(3)
        .stock(0, 5)
        .at("1702", &["MM1"])
        .change(|position| position.thursday = true)
        .step(Step::Chindits(Chindits))
        .run();
    assert!(matches!(poor.pending(), Pending::Draw(_)));
}

/// Vector CHI1.
///
/// Rules: TBL-CHINDIT
#[test]
fn chindits_pin_half_a_die_of_units() {
    let pinned = |table: &Table| {
        ["J18-55", "J18-56", "J15-51"].map(|id| table.position().unit(unit(id)).pinned)
    };
    let struck = chindits(Table::empty(3)).play(&["spend 1", "= 5"]);
    // Half of a 5 is two units; there are no more than two in reach.
    let two = struck.clone().play(&["= 5", "name J18-56"]);
    assert_eq!(pinned(&two), [true, true, false]);
    assert_eq!(pinned(&struck.clone().play(&["= 1"])), [false; 3]);
    let one = struck.play(&["= 3", "name J18-56"]);
    assert_eq!(pinned(&one), [false, true, false]);
    let acting = one
        .acting(JAPAN, &["J18-55", "J18-56"])
        .step(Step::Movement(Movement));
    let mut acting = acting;
    acting.state.asking = None;
    assert_eq!(acting.refusal("select J18-56"), "TBL-CHINDIT");
    assert_eq!(acting.refusal("select J18-55"), "");
    let next = acting.step(Step::GameTurn(GameTurn)).run();
    assert_eq!(pinned(&next), [false; 3]);
}

/// Rules: TBL-CHINDIT, TBL-CHINDIT-R
#[test]
fn chindits_may_cut_a_japanese_line_within_ten_hexes() {
    let struck = || chindits(Table::empty(3)).play(&["spend 0", "= 5"]);
    let cut = struck().play(&["at 1804"]);
    assert!(cut.position().hex(hex("1804")).cut);
    let spared = struck().play(&["done"]);
    assert!(spared.position().hexes().iter().all(|hex| !hex.cut));
    let may =
        |table: &Table, number: &str| game().check(&table.state, Action::At(hex(number))).is_ok();
    let distance = |number: &str| game().map().grid.distance(hex(number), hex("1702"));
    // Shwebo is the tenth hex, 2708 the eleventh; 1704 has no line, the road from Ledo is Allied.
    assert_eq!([distance("2508"), distance("2708")], [10, 11]);
    let offered = ["2508", "2708", "1704", "1104"].map(|number| may(&struck(), number));
    assert_eq!(offered, [true, false, false, false]);
    // 21.1: south of row 21 there is nothing to cut in U-Go.
    let in_u_go = Table::empty(3).change(|position| position.scenario = Scenario::UGo);
    let struck = chindits(in_u_go).play(&["spend 0", "= 5"]);
    assert_eq!(
        ["1804", "2206"].map(|number| may(&struck, number)),
        [true, false]
    );
}

/// Rules: TBL-CHINDIT-R
#[test]
fn chindits_reach_nothing_without_marauders_or_chinese_units() {
    let struck = |friend: &str, die: &str| {
        let table = Table::empty(3)
            .at("1702", &[friend])
            .at("1805", &["J18-55"])
            .markers("2206", JAPAN, 1)
            .change(|position| position.thursday = true)
            .step(Step::Chindits(Chindits))
            .run()
            .play(&["spend 0", die]);
        table.position().hex(hex("2206")).supply[1]
    };
    assert_eq!(
        [
            struck("A2-4", "= 4"),
            struck("C22", "= 4"),
            struck("MM1", "= 4")
        ],
        [1, 0, 0]
    );
    let cut = Table::empty(3)
        .at("1702", &["A2-4"])
        .change(|position| position.thursday = true)
        .step(Step::Chindits(Chindits))
        .run()
        .play(&["spend 0", "= 5"]);
    assert!(cut.position().hexes().iter().all(|hex| !hex.cut));
}

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
            game().map().terrain(*near).id() == "rough"
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

/// Vector VP1.
///
/// Rules: 17.6.1, TBL-VP-8
#[test]
fn only_the_ina_leaves_by_the_west_edge() {
    let table = |at: &str, id: &str| Table::empty(3).at(at, &[id]).moving(id);
    assert_eq!(table("1423", "J33-213").refusal("exit"), "17.6.1");
    assert_eq!(table("1422", "INA1").refusal("exit"), "17.6.1");
    let gone = table("1423", "INA1").play(&["exit"]);
    assert_eq!(
        (gone.place("INA1").as_str(), gone.points()),
        ("gone", [0, 2])
    );
    let reserve = table("1423", "INA1")
        .at("1419", &["A17-48"])
        .play(&["exit"]);
    assert_eq!(reserve.points(), [0, 3]);
}

/// Rules: 17.6.2
#[test]
fn each_of_the_four_ina_units_has_three_steps() {
    let steps = ["INA1", "INA2", "INA3", "INA4"].map(|id| game().unit(unit(id)).steps());
    assert_eq!(steps, [3; 4]);
    assert!(game().unit_named("INA5").is_none());
}

/// Vector INA2.
///
/// Rules: 17.6.3
#[test]
fn the_ina_is_steady_while_a_japanese_unit_is_within_ten_hexes_of_silchar() {
    let is_checked = |id: &str, number: &str| {
        let table = Table::empty(3)
            .at("2611", &["INA1"])
            .at(number, &[id])
            .step(Step::Attrition(Attrition))
            .run();
        matches!(table.pending(), Pending::Draw(_))
    };
    let distance = |number: &str| game().map().grid.distance(hex(number), hex("1419"));
    assert_eq!([distance("2416"), distance("2515")], [10, 11]);
    assert!(!is_checked("JT14-1", "2416"));
    assert!(is_checked("JT14-1", "2515"));
    assert!(!is_checked("JHQ15", "2416"));
    // Units of the INA itself do not count.
    assert!(is_checked("INA2", "1418"));
}

/// Vector INA1.
///
/// Rules: 17.6.3a, 17.6.3b, TBL-INA
#[test]
fn each_ina_unit_rolls_against_its_highest_factor_one_worse_out_of_supply() {
    let check = |steps: u8, stranded: &[&str], die: &str| {
        let table = Table::empty(3)
            .at("2611", &["INA1"])
            .steps("INA1", steps)
            .change(|position| position.agenda.clear())
            .step(Step::KeepMarker(KeepMarker(ALLIES)))
            .step(Step::Attrition(Attrition))
            .stranded(stranded)
            .run()
            .play(&[die]);
        table.left("INA1")
    };
    // At full strength the factor is 3, and with a step lost 2.
    assert_eq!([check(3, &[], "= 3"), check(3, &[], "= 4")], [3, 2]);
    assert_eq!([check(2, &[], "= 2"), check(2, &[], "= 3")], [2, 1]);
    // Out of supply it has lost a step already, and rolls one more against 2.
    assert_eq!(
        [check(3, &["INA1"], "= 1"), check(3, &["INA1"], "= 2")],
        [2, 1]
    );
}

/// Rules: 17.6.3a, 17.6.3c
#[test]
fn the_loss_of_an_ina_unit_takes_effect_at_once() {
    let table = Table::empty(3)
        .at("2611", &["INA1"])
        .at("2612", &["INA2"])
        .steps("INA1", 1)
        .step(Step::Attrition(Attrition))
        .run()
        .play(&["= 2"]);
    assert_eq!(
        (table.place("INA1").as_str(), table.points()),
        ("eliminated", [1, 0])
    );
    let table = table.play(&["= 3"]);
    assert_eq!(table.left("INA2"), 3);
    assert_eq!(
        table.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

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

/// The border holds for retreats, too (B-66).
///
/// Rules: 17.4.4
#[test]
fn chinese_units_retreat_no_further_south_than_row_23() {
    let options = |id: &str| {
        Table::empty(3)
            .at("2310", &[id])
            .at("2210", &["J15-51", "J15-60"])
            .attack("2310", &["J15-51", "J15-60"])
            .play(&["go", "= 2", "stand", &format!("retreat {id}")])
            .options()
    };
    assert_eq!(options("A2-4"), ["at 2311", "at 2410", "at 2411"]);
    // Only 2311 is left to the Chinese, who are asked for the second hex at once.
    assert_eq!(options("C22"), ["at 2212", "at 2312"]);
}
