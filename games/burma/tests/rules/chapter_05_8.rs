//! Air units at the end of the turn (5.1.7, 5.5.6, 5.8).

use crate::common::{Table, air, box_of};
use heigi_burma::steps::{AirMissions, AirReturn, KeepMarker};
use heigi_burma::{ALLIES, AirPlace, Mission, Phase, Step};
use heigi_engine::Pending;

fn place(table: &Table, id: &str) -> AirPlace {
    table.position().air(air(id)).place
}

fn all_over(table: &Table) -> bool {
    table.position().step() == Some(Step::KeepMarker(KeepMarker(ALLIES)))
}

/// What is in the Available box or on the map at the end of the turn goes to the Flown box.
///
/// Rules: 5.1.7, 5.5.6
#[test]
fn air_units_return_at_the_end_of_the_turn() {
    let table = Table::empty(3)
        .flying(Mission::Support, &["AF1"])
        .flying(Mission::Superiority, &["JF1"])
        .interdicting("AB2", "1614")
        .change(|position| position.air_mut(air("JF2")).place = AirPlace::Removed)
        .step(Step::AirReturn(AirReturn))
        .run();
    for id in ["AF1", "AB2", "JF1"] {
        assert_eq!(place(&table, id), AirPlace::Flown, "{id}");
    }
    assert_eq!(place(&table, "JF2"), AirPlace::Removed);
    assert!(all_over(&table));
}

/// Vector AIR12.
///
/// Rules: 5.8.3, 5.8.4, 5.8.5
#[test]
fn damaged_aircraft_are_repaired_by_a_die() {
    let repaired = |id: &str, die: &str| {
        let table = Table::empty(3)
            .change(|position| position.air_mut(air(id)).place = AirPlace::Damaged)
            .step(Step::AirReturn(AirReturn))
            .run()
            .play(&[die]);
        place(&table, id)
    };
    assert_eq!(repaired("AB1", "= 4"), AirPlace::Flown);
    assert_eq!(repaired("AB1", "= 5"), AirPlace::Damaged);
    assert_eq!(repaired("JF1", "= 2"), AirPlace::Flown);
    assert_eq!(repaired("JF1", "= 3"), AirPlace::Damaged);
    // One die for each.
    let two = Table::empty(3)
        .change(|position| {
            for id in ["AB1", "JF1"] {
                position.air_mut(air(id)).place = AirPlace::Damaged;
            }
        })
        .step(Step::AirReturn(AirReturn))
        .run()
        .play(&["= 5", "= 1"]);
    assert_eq!(place(&two, "AB1"), AirPlace::Damaged);
    assert_eq!(place(&two, "JF1"), AirPlace::Flown);
}

/// A damaged unit lies in its box and cannot be picked; repairs are tried first in the end phase.
///
/// Rules: 5.8.1, 5.8.2
#[test]
fn damaged_aircraft_stay_in_their_box_until_the_end_phase() {
    let damaged = Table::empty(3).change(|position| {
        position.air_mut(air("AB1")).place = AirPlace::Damaged;
    });
    assert_eq!(box_of(&damaged, "AB1"), "damaged");
    let menu = damaged
        .clone()
        .step(Step::AirMissions(AirMissions(ALLIES, 4)));
    assert_eq!(menu.refusal("fly AB1 support"), "5.2.1");
    let end = damaged.step(Step::Begin(Phase::End)).run();
    assert_eq!(
        end.pending(),
        Pending::Draw(heigi_engine::Draw::open(heigi_engine::RuleId("5.8.3"), 6))
    );
}
