//! Rules 10.3.

use super::*;

/// Rules: 10.3.1, 10.3, 10.3c
#[test]
fn ty_113_a_carrier_battle() {
    let table = duel(3, "midway", "J-CV1", "A-TF16", Reaction::Immediate).play(&["= 4", "= 6"]);
    assert_eq!(table.attacks(), [(5, 0), (1, 0)]);
    assert_eq!((table.steps("A-TF16"), table.steps("J-CV1")), (1, 1));
}

/// Rules: TBL-REACT-7, 10d, 10.3.1b
#[test]
fn ty_114_surprised_carriers_may_be_lost_before_they_answer() {
    let table = duel(3, "midway", "J-CV1", "A-TF16", Reaction::Surprise).play(&["= 5"]);
    assert_eq!(table.attacks(), [(1, 0)]);
    assert_eq!(table.place("J-CV1"), "destroyed");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: TBL-REACT-7, 10d, 10.3.1b
#[test]
fn ty_115_the_answer_to_surprise_is_weaker() {
    let table = duel(3, "midway", "J-CV1", "A-TF16", Reaction::Surprise).play(&["= 2"]);
    assert_eq!(table.steps("J-CV1"), 1);
    assert_eq!(table.attacks()[1], (4 - 3 + 1, 0));
    let table = duel(3, "midway", "J-CV1", "A-TF16", Reaction::Surprise).play(&["= 1"]);
    assert!(table.position().unit(unit("J-CV1")).disrupted);
    assert_eq!(table.attacks()[1], (7 - 3 + 1, 0));
}

/// Rules: 10.3.2, TBL-CRT-NAV
#[test]
fn ty_116_a_surface_battle_among_islands() {
    let table = duel(4, "solomons", "J-SF8", "A-TF64", Reaction::Immediate).play(&["= 4", "= 4"]);
    assert_eq!(table.attacks(), [(1, 1), (0, 1)]);
    assert_eq!((table.steps("A-TF64"), table.steps("J-SF8")), (1, 1));
}

/// Rules: 10.3.2
#[test]
fn ty_117_surface_battle_knows_no_surprise() {
    let table = duel(4, "solomons", "J-SF8", "A-TF64", Reaction::Surprise).play(&["= 4", "= 4"]);
    assert_eq!((table.steps("A-TF64"), table.steps("J-SF8")), (1, 1));
}

/// Rules: 10.3b, 10.3a
#[test]
fn ty_118_surface_fleets_suffer_carriers_without_answering() {
    let table = duel(3, "midway", "J-CV1", "A-TF64", Reaction::Surprise).play(&["= 1"]);
    assert_eq!(table.attacks().len(), 1);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 10.3.4c, 10.3.1a
#[test]
fn ty_119_a_second_disruption_has_no_effect() {
    let table = Table::empty(3);
    let table = battle(
        table.change(|position| position.unit_mut(unit("A-TF16")).disrupted = true),
        "midway",
        &["J-CV1"],
        &["A-TF16"],
        Reaction::Immediate,
    )
    .play(&["= 2", "= 1"]);
    assert_eq!(table.steps("A-TF16"), 2);
    assert_eq!(table.position().operation.unwrap().losses[1], 0);
}

/// Rules: 9.3g, 9.3i
#[test]
fn ty_120_equal_losses_stop_japan() {
    let table = compared(Table::empty(3), [2, 2], &["J-SF2"], &[]);
    assert!(table.position().operation.unwrap().is_aborted);
}

/// Rules: 9.3g, 9.3i
#[test]
fn ty_121_equal_losses_do_not_stop_the_allies() {
    let table = compared(Table::empty(8).changed(4), [3, 3], &["A-TF62"], &[]);
    assert!(!table.position().operation.unwrap().is_aborted);
}

/// Rules: 9.3h
#[test]
fn ty_122_higher_losses_end_the_mission() {
    let table = compared(Table::empty(8).changed(4), [2, 4], &["A-TF62"], &["A-14C"])
        .run(Step::ReturnToBase(ReturnToBase), &[]);
    assert_eq!(table.place("A-TF62"), "pearl_harbor");
    assert_eq!(table.place("A-14C"), "pearl_harbor");
    assert!(table.position().unit(unit("A-14C")).operated);
}

/// Rules: 10.3.3c, 10.3.3b, ERR-Q13
#[test]
fn ty_123_cargo_dies_only_with_the_last_fleet() {
    let lost = |table: Table| table.destroyed(&["A-TF62"]);
    let some = compared(
        lost(Table::empty(8).changed(4)),
        [4, 3],
        &["A-TF53"],
        &["A-14C"],
    );
    assert_eq!(some.place("A-14C"), "aboard");
    let none = Table::empty(8)
        .changed(4)
        .operation("midway", &["A-TF62"], &[])
        .change(|position| {
            position.put(unit("A-14C"), ALLIES, true, Place::Aboard);
            position.unit_mut(unit("A-TF62")).steps = 0;
            if let Some(operation) = &mut position.operation {
                operation.cargo = set(&["A-14C"]);
                operation.has_fought = true;
            }
        })
        .run(Step::Comparison(Comparison), &[]);
    assert_eq!(none.place("A-14C"), "destroyed");
}

/// Rules: 9.3q
#[test]
fn ty_124_japan_is_invaded_from_a_base_next_door() {
    let table = Table::empty(14)
        .changed(4)
        .allied(&[
            "okinawa",
            "bonins",
            "marianas",
            "formosa",
            "north_philippines",
        ])
        .at("okinawa", &["A-TF53"])
        .at("marianas", &["A-TF51"]);
    assert!(table.is_legal("sortie kyushu"));
    // Honshu touches the Bonins, which have no base, and Hokkaido only Honshu.
    assert_eq!(table.refused_by("sortie hokkaido"), Some("9.3q"));
    let honshu = table.play(&["sortie kyushu"]);
    assert!(honshu.is_legal("join A-TF53"));
    let from_bonins = Table::empty(14)
        .changed(4)
        .allied(&["bonins", "marianas"])
        .at("marianas", &["A-TF51"]);
    assert_eq!(from_bonins.refused_by("sortie honshu"), Some("9.3q"));
}

/// Rules: 9.3n, 9.3m
#[test]
fn ty_125_one_zone_is_invaded_and_carriers_may_stay_next_door() {
    let table = Table::empty(8)
        .changed(4)
        .at("pearl_harbor", &["A-TF62", "A-TF11", "A-TF1"])
        .japanese(&["midway"])
        .play(&["sortie midway", "join A-TF62"]);
    assert_eq!(table.refused_by("sortie wake"), Some("1"), "one target");
    assert!(table.is_legal("escort A-TF11 pearl_harbor"));
    assert_eq!(table.refused_by("escort A-TF11 samoa"), Some("9.3n"));
    assert!(table.is_legal("escort A-TF1 pearl_harbor"));
}

/// Rules: TBL-REACT
#[test]
fn ty_126_to_129_the_reaction_table() {
    assert_eq!(Typhoon::reaction(2), Reaction::None);
    assert_eq!(Typhoon::reaction(3), Reaction::Immediate);
    assert_eq!(Typhoon::reaction(6), Reaction::Immediate);
    assert_eq!(Typhoon::reaction(7), Reaction::Surprise);
}

/// Rules: TBL-REACT-AL, 12.4a
#[test]
fn ty_130_midway_touches_pearl_harbor_and_the_route() {
    assert_eq!(reaction_modifier(&Table::empty(3), ALLIES, "midway", 3), 5);
    assert_eq!(
        reaction_modifier(&Table::empty(3), ALLIES, "queensland", 1),
        2,
        "Australia, next to the route"
    );
}
