//! What supply is good for, and what its lack does (7.9 to 7.13).

use crate::common::supply::{is_out, there};
use crate::common::{Table, game, hex, odds, rule, unit};
use heigi_burma::Event;
use heigi_burma::steps::{
    AirMissions, Attrition, Combat, CombatHalf, Disruption, EndOfSegment, Naming, Pay, Transport,
};
use heigi_burma::{ALLIES, JAPAN, Mission, Occasion, Phase, Step};
use heigi_engine::Pending;

/// Rules: 7.9-1, 7.10.2
#[test]
fn supplied_units_move_with_their_whole_allowance_others_with_half_of_it() {
    let allowance = |id: &str, is_out: bool| {
        let table = Table::empty(3).at("1315", &[id]);
        let table = if is_out { table.stranded(&[id]) } else { table };
        game().allowance(table.position(), unit(id))
    };
    assert_eq!([allowance("A2-4", false), allowance("A2-4", true)], [20, 8]);
    assert_eq!(
        [allowance("ALUSH", false), allowance("ALUSH", true)],
        [24, 12]
    );
}

/// Rules: 7.9-3, 7.12.2, 7.12.3
#[test]
fn units_out_of_supply_fight_at_half_strength() {
    let attack = |id: &str, is_out: bool| {
        let table = Table::empty(3).at("1315", &[id]).at("1415", &["J15-51"]);
        let table = if is_out { table.stranded(&[id]) } else { table };
        game().attack_factor(table.position(), unit(id), hex("1415"), false)
    };
    // 6, 5 and 4: halves are rounded down.
    assert_eq!([attack("A2-4", false), attack("A2-4", true)], [6, 3]);
    assert_eq!([attack("A5-9", false), attack("A5-9", true)], [5, 2]);
    let defence = |steps, is_out: bool| {
        let table = Table::empty(3)
            .at("1415", &["J15-51"])
            .steps("J15-51", steps);
        let table = if is_out {
            table.stranded(&["J15-51"])
        } else {
            table
        };
        game().defence_factor(table.position(), unit("J15-51"))
    };
    // 5 and 4: halves are rounded up.
    assert_eq!([defence(4, false), defence(4, true)], [5, 3]);
    assert_eq!([defence(3, false), defence(3, true)], [4, 2]);
}

/// Vector EX21.
///
/// Rules: 7.12.2, NOTE-7.12.2
#[test]
fn a_unit_without_strength_may_come_along_to_bear_a_hit() {
    let table = Table::empty(3)
        .at("3110", &["A5-9", "ALUSH"])
        .steps("ALUSH", 1)
        .stranded(&["ALUSH"])
        .at("3210", &["J15-51"])
        .attack("3210", &["A5-9", "ALUSH"]);
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().attack_total(table.position(), &attack), 5);
    // 5 against 5 is 1:1; an 8 is one step or retreat of the attacker.
    let table = table.play(&["go", "= 8", "lose-step ALUSH"]);
    assert_eq!(
        (table.place("ALUSH").as_str(), table.left("A5-9")),
        ("eliminated", 4)
    );
}

/// Rules: 7.9-2, 7.10.4
#[test]
fn only_units_out_of_supply_wear_away() {
    let table = Table::empty(3)
        .at("1315", &["A2-4", "A2-5"])
        .steps("A2-5", 2)
        .stranded(&["A2-5"])
        .step(Step::Attrition(Attrition))
        .run();
    assert_eq!([table.left("A2-4"), table.left("A2-5")], [4, 1]);
    let gone = table.step(Step::Attrition(Attrition)).run();
    assert_eq!(gone.place("A2-5"), "eliminated");
}

/// Rules: 7.9-4, 7.10
#[test]
fn units_out_of_supply_get_no_replacements() {
    let table = Table::empty(3)
        .at("1315", &["AHQ4", "A2-4", "A2-5"])
        .steps("A2-4", 3)
        .steps("A2-5", 3)
        .markers("1315", ALLIES, 2)
        .stranded(&["A2-5"])
        .acting(ALLIES, &["A2-4", "A2-5"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("replace A2-4"), "");
    assert_eq!(
        table.reason("replace A2-5"),
        ("16.1.1", "burma-is-out-of-supply")
    );
}

/// Rules: 7.12.1, 13.2.1a-ii
#[test]
fn the_attacker_pays_at_the_start_of_the_combat_half_for_units_that_act() {
    let table = Table::empty(3)
        .at("1419", &["A7-89", "A7-33"])
        .at("1520", &["A2-4"])
        .at("1418", &["J15-51"])
        .stranded(&["A7-89", "A2-4"])
        .markers("1419", ALLIES, 2)
        .acting(ALLIES, &["A7-89"])
        .step(Step::EndOfSegment(EndOfSegment))
        .step(Step::CombatHalf(CombatHalf))
        .run();
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(ALLIES, Occasion::Combat)))
    );
    let table = table.play(&["source 1419"]);
    assert_eq!(
        ["A7-89", "A2-4"].map(|id| is_out(&table, id)),
        [false, true]
    );
    assert_eq!(there(&table, "1419", ALLIES), 1);
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
}

/// Rules: 7.12.1, 13.2.1a-i
#[test]
fn the_defender_pays_for_the_units_that_are_attacked_and_no_others() {
    let table = Table::empty(3)
        .at("3110", &["A2-4", "A2-5", "A2-6"])
        .at("3210", &["J15-51"])
        .at("3309", &["JHQ15", "J15-60"])
        .at("3111", &["J15-67"])
        .stranded(&["J15-51", "J15-60", "J15-67"])
        .markers("3309", JAPAN, 2)
        .acting(ALLIES, &["A2-4", "A2-5", "A2-6"])
        .step(Step::EndOfSegment(EndOfSegment))
        .step(Step::CombatHalf(CombatHalf))
        .run();
    // Before an attack is declared nobody pays for Japan.
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
    let declared = table.play(&["attack 3210", "join A2-4", "go"]);
    assert_eq!(declared.pending(), Pending::Decision(JAPAN));
    assert_eq!(
        declared.position().step(),
        Some(Step::Pay(Pay(JAPAN, Occasion::Combat)))
    );
    let paid = declared.clone().play(&["headquarters JHQ15"]);
    let out = ["J15-51", "J15-60", "J15-67"].map(|id| is_out(&paid, id));
    assert_eq!(out, [false, true, true]);
    assert_eq!(there(&paid, "3309", JAPAN), 1);
    // 6 against 5 is 1:1, and without payment 6 against 3 is 2:1.
    // The headquarters is not committed to the fight.
    assert_eq!(odds(&paid.play(&["done", "done"])), [6, 5]);
    assert_eq!(odds(&declared.play(&["done", "done"])), [6, 3]);
}

/// Rules: 7.10.5, 7.10.3
#[test]
fn units_out_of_supply_are_or_stay_disrupted() {
    let table = Table::empty(3)
        .at("2611", &["J33-213", "J33-214", "J33-215"])
        .stranded(&["J33-214", "J33-215"])
        .change(|position| {
            for id in ["J33-213", "J33-215"] {
                position.unit_mut(unit(id)).disrupted = true;
            }
        })
        .step(Step::Disruption(Disruption))
        .run();
    let disrupted = |id: &str| table.position().unit(unit(id)).disrupted;
    assert_eq!(
        ["J33-213", "J33-214", "J33-215"].map(disrupted),
        [false, true, true]
    );
}

/// Rules: 7.11, 7.11.1
#[test]
fn only_the_allies_fly_markers_and_to_any_hex() {
    let table = Table::empty(3)
        .flying(Mission::Transport, &["AB1"])
        .markers("1419", ALLIES, 1)
        .step(Step::Transport(Transport))
        .play(&["lift 1419"]);
    // Rough jungle in the enemy's rear, a town of his: anywhere but where he stands.
    for number in ["2617", "3309", "4519"] {
        assert_eq!(table.refusal(&format!("at {number}")), "", "{number}");
    }
    let held = table.clone().at("2508", &["J33-214"]);
    assert_eq!(held.reason("at 2508"), ("7.11.1", "burma-no-enemy-hex"));
    let flown = table.play(&["at 2617"]);
    assert_eq!(
        [there(&flown, "1419", ALLIES), there(&flown, "2617", ALLIES)],
        [0, 1]
    );
    let japan = Table::empty(3).step(Step::AirMissions(AirMissions(JAPAN, 2)));
    assert_eq!(japan.refusal("fly JB1 transport"), "5.1.5");
}

/// Rules: 7.13.1, 7.10.4
#[test]
fn a_headquarters_back_in_communication_is_supplied_at_the_end_without_payment() {
    let ending = |held: &[&str]| {
        Table::empty(3)
            .stock(0, 0)
            .at("1419", &["AHQ4"])
            .held(JAPAN, held)
            .stranded(&["AHQ4"])
            .step(Step::Begin(Phase::End))
            .run()
    };
    let joined = ending(&[]);
    assert!(!is_out(&joined, "AHQ4"));
    assert_eq!(
        (joined.place("AHQ4").as_str(), joined.points()),
        ("1419", [0, 0])
    );
    assert!(
        joined
            .events
            .iter()
            .any(|event| *event == Event::Fed(unit("AHQ4"), "7.13.1"))
    );
    let cut_off = ending(&["1419", "1323"]);
    assert_eq!(
        (cut_off.place("AHQ4").as_str(), cut_off.points()),
        ("eliminated", [0, 1])
    );
    // It is none of the five for whom a marker pays.
    let army = ["J15-51", "J15-60", "J15-67", "J31-58", "J31-124"];
    let fed = Table::empty(3)
        .stock(0, 0)
        .at("2908", &["JHQ15", "J15-51", "J15-60", "J15-67"])
        .at("3008", &["J31-58", "J31-124"])
        .stranded(&army)
        .stranded(&["JHQ15"])
        .markers("2908", JAPAN, 1)
        .step(Step::Begin(Phase::End))
        .run()
        .play(&["headquarters JHQ15"]);
    assert!(army.iter().all(|id| !is_out(&fed, id)));
    assert!(!is_out(&fed, "JHQ15"));
    assert_eq!(there(&fed, "2908", JAPAN), 0);
}

/// Rules: 7.12.1
#[test]
fn a_headquarters_back_in_communication_is_supplied_when_it_fights() {
    let table = || {
        Table::empty(3)
            .stock(0, 0)
            .at("1419", &["AHQ4", "A2-4"])
            .at("1322", &["AHQ33"])
            .stranded(&["AHQ4", "AHQ33"])
    };
    // Active ones when the combat part begins.
    let active = table()
        .acting(ALLIES, &["AHQ4"])
        .step(Step::CombatHalf(CombatHalf))
        .run();
    assert!(!is_out(&active, "AHQ4"));
    assert!(is_out(&active, "AHQ33"));
    assert_eq!(rule(&active.events[0]), "7.12.1");
    // Those in the hex that is attacked once the attack is declared.
    let attacked = table()
        .at("1418", &["J33-213", "J33-214", "J33-215"])
        .attack("1419", &["J33-213", "J33-214", "J33-215"]);
    assert!(is_out(&attacked, "AHQ4"));
    let declared = attacked.play(&["go"]);
    assert!(!is_out(&declared, "AHQ4"));
    assert!(is_out(&declared, "AHQ33"));
}
