//! Chinese units and Operation Thursday (17.4).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Allocation, Movement, Pay, Reinforcements, Thursday};
use heigi_burma::{ALLIES, Action, JAPAN, Occasion, Phase, Scenario, Step, Where};
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
