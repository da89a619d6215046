//! The Indian National Army (17.6).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Attrition, KeepMarker};
use heigi_burma::{ALLIES, Step};
use heigi_engine::Pending;

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
