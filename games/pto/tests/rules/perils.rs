//! What a mover is told beforehand of fire by enemies whom he knows (9.1).

use crate::common::*;
use heigi_engine::{Shows, Situation};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

fn perils(battle: &Situation<'_, Pto>) -> Vec<String> {
    let told = battle.game.overlay(&battle.state, ALLIES.into(), "perils");
    let told = told
        .iter()
        .map(|(place, chance)| format!("{place} {chance}"));
    told.collect()
}

fn peril(battle: &Situation<'_, Pto>, hex: &str) -> String {
    let all = perils(battle);
    let found = all.iter().find(|one| one.starts_with(hex));
    found.unwrap_or_else(|| panic!("{hex} in {all:?}")).clone()
}

/// Rules: 9.1
#[test]
fn r9_1_the_danger_of_a_hex_is_the_fire_that_may_come_there() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
    let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    // 8 firepower beside it and −2, which does harm up to a roll of 11; at two hexes 4 and −2, up to 9.
    for (hex, column, roll) in [("0103", "8", 11), ("0102", "4", 9)] {
        let harm: u32 = (2..=roll).map(|sum: u32| 6 - sum.abs_diff(7)).sum();
        let chance = (harm * 100 + 18) / 36;
        assert_eq!(peril(&battle, hex), format!("{hex} {chance}%"), "{column}");
    }
}

/// Rules: 9.1
#[test]
fn r9_1_each_known_enemy_location_fires_once_as_well_as_it_can() {
    let with = |enemy: &[&str]| {
        let game = game(&OPEN, &["usmc-4-5-8 0101"], enemy);
        let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        let told = peril(&battle, "0102");
        told[5..told.len() - 1].parse::<u32>().unwrap()
    };
    let (one, other) = (with(&["jpn-4-4-7 0104"]), with(&["jpn-3-4-7 0204"]));
    let both = with(&["jpn-4-4-7 0104", "jpn-3-4-7 0204"]);
    assert!(both > one && both > other && both < one + other);
    assert_eq!(both, 100 - ((100 - one) * (100 - other) + 50) / 100);
}

/// Rules: 8.1, 8.5
#[test]
fn r8_5_nobody_unknown_makes_a_hex_look_dangerous() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104", "jpn-4-4-7 0103"],
    );
    let moving = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    let of = |condition| {
        let hidden = set(moving.clone(), 1, &[condition]);
        perils(&set(hidden, 2, &[condition]))
    };
    for unknown in [Condition::Hidden, Condition::Concealed] {
        let all = of(unknown);
        assert!(all.iter().all(|one| one.ends_with(" 0%")), "{all:?}");
    }
    assert!(perils(&moving).iter().any(|one| !one.ends_with(" 0%")));
}

/// Rules: 9.1
#[test]
fn r9_1_only_who_moves_is_told_of_dangers_and_only_then() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
    let firing = Situation::start(&game).play(&["join u0"]);
    assert!(perils(&firing).is_empty());
    let moving = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert!(!perils(&moving).is_empty());
    assert!(
        game.overlay(&moving.state, JAPAN.into(), "perils")
            .is_empty()
    );
}

/// Rules: 9.1
#[test]
fn r9_1_a_vehicle_under_way_is_told_nothing_of_the_ways_of_men() {
    let game = game(
        &OPEN,
        &["usmc-tank-m4a2 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0104"],
    );
    let moving = until(Situation::start(&game), Phase::Movement);
    assert!(!perils(&moving.clone().play(&["join u1"])).is_empty());
    assert!(perils(&moving.play(&["drive u0"])).is_empty());
}
