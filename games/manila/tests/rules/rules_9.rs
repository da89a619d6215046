//! 9.0: defensive fire.

use crate::common::{enters, on_turn};
use heigi_engine::Pending;
use heigi_manila::{DefensiveFireRoll, Event, JAPAN, Movement, Step, UNITED_STATES};

/// Vector MNL-007.
///
/// Rules: 9.1, 9.2b
#[test]
fn r9_1_every_hex_beside_the_enemy_is_an_opportunity() {
    let mut position = on_turn(3)
        .unit("US-37ID-1.129", "2912")
        .unit("JP-NS-1", "2914")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    let mut opportunities = 0;
    for hex in ["2913", "3014", "3015", "2915", "2815", "2814"] {
        position = position.play(&[&format!("step {hex}")]);
        assert_eq!(position.pending(), Pending::Decision(JAPAN));
        opportunities += 1;
        position = position.play(&["decline"]);
    }
    assert_eq!(opportunities, 6);
    assert_eq!(position.place("US-37ID-1.129"), "2814");
}

/// Rules: 9.0, 9.2
#[test]
fn r9_2_the_mover_waits_for_the_result_in_the_hex_it_entered() {
    let position = enters("US-37ID-1.129", "2812", "2813", &[("JP-NS-1", "2814")]);
    assert_eq!(position.refused_by("step 2814"), Some("5.2"));
    let position = position.play(&["fire"]);
    assert_eq!(
        position.state.step(),
        Some(Step::DefensiveFireRoll(DefensiveFireRoll))
    );
    let missed = position.play(&["= 3"]);
    assert_eq!(missed.points_left(), Some(15));
    assert_eq!(missed.refused_by("step 2912"), None);
}

/// Vectors MNL-077, MNL-081.
///
/// Rules: 9.2a, 9.6
#[test]
fn r9_2a_only_the_mover_is_hit() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-2.129", "2813")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "fire", "= 1"]);
    assert_eq!(position.place("US-37ID-1.129"), "lost");
    assert_eq!(position.place("US-37ID-2.129"), "2813");
    assert_eq!(
        position.state.step(),
        Some(Step::Movement(Movement(UNITED_STATES)))
    );
    assert!(!position.state.rubble.contains(position.hex("2813")));
    assert!(
        !position
            .events
            .iter()
            .any(|event| matches!(event, Event::RubbleRolled(..)))
    );
}

/// Vector MNL-078.
///
/// Rules: 9.2c, 9.4
#[test]
fn r9_2c_all_capable_adjacent_units_fire_together() {
    let position = enters(
        "US-37ID-1.129",
        "2812",
        "2813",
        &[
            ("JP-NS-1", "2814"),
            ("JP-P-2/1", "2913"),
            ("JP-NS-120", "2713"),
            ("JP-EF-75", "2815"),
        ],
    );
    assert_eq!(position.strength(), 7);
    assert_eq!(position.modifiers(), [("9.5a", -1), ("10.12k", -1)]);
    assert_eq!(position.refused_by("join JP-NS-120"), Some("9.3"));
    assert_eq!(position.refused_by("join JP-EF-75"), Some("9.4"));
}

/// Vector MNL-079.
///
/// Rules: 9.3, 9.3c
#[test]
fn r9_3_us_artillery_and_fixed_units_do_not_fire_defensively() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2815")
        .units(&["US-37ID-6", "US-37ID-1.129"], "2813")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814"]);
    assert_eq!(position.pending(), Pending::Decision(UNITED_STATES));
    assert_eq!(position.strength(), 8);
    assert_eq!(position.refused_by("join US-37ID-6"), Some("9.3"));
    assert_eq!(position.refused_by("add-air"), Some("9.3"));
}

/// Vector MNL-147.
#[test]
fn r9_3a_fixed_units_are_never_targets_of_defensive_fire() {
    let position = on_turn(3)
        .unit("JP-NS-MG", "2814")
        .unit("US-37ID-1.129", "2813")
        .japanese_movement();
    assert_eq!(position.refused_by("select JP-NS-MG"), Some("8.3"));
}

/// Vector MNL-148.
#[test]
fn r9_3b_beside_an_incapable_unit_a_capable_one_fires_alone() {
    let position = enters(
        "US-37ID-1.129",
        "2812",
        "2813",
        &[("JP-NS-120", "2814"), ("JP-NS-1", "2814")],
    );
    assert_eq!(position.strength(), 4);
}

/// Rules: 9.3c
#[test]
fn r9_3c_moving_us_artillery_is_a_target() {
    let position = enters("US-37ID-6", "2812", "2813", &[("JP-NS-1", "2814")]);
    assert_eq!(position.pending(), Pending::Decision(JAPAN));
}

/// Vector MNL-074.
///
/// Rules: 9.5, 9.5a, 9.5d
#[test]
fn r9_5a_defensive_fire_has_minus_one() {
    let position = enters("US-37ID-1.129", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!(position.modifiers(), [("9.5a", -1), ("10.12k", -1)]);
    assert_eq!(position.strength(), 4);
    assert_eq!(position.ways(), 2);
}

/// Vector MNL-075: the general modifiers count too.
#[test]
fn r9_5d_the_general_modifiers_count_too() {
    let position = enters("US-37ID-1.129", "3229", "3228", &[("JP-NF-1", "3227")]);
    assert_eq!(
        position.modifiers(),
        [("9.5a", -1), ("10.12a", 1), ("10.12k", -1)]
    );
    assert_eq!(position.ways(), 1);
}

/// Vector MNL-076.
#[test]
fn r9_5b_moving_artillery_suffers_more() {
    let position = enters("US-1CAV-61", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!(position.total(), -4);
    assert_eq!(position.ways(), 4);
}

/// Vector MNL-077.
#[test]
fn r9_5c_a_friend_in_the_hex_helps() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2912")
        .unit("US-37ID-2.129", "2913")
        .unit("JP-NS-1", "2914")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2913"]);
    assert_eq!(
        position.modifiers(),
        [("9.5a", -1), ("9.5c", 1), ("10.12k", -1)]
    );
    assert_eq!(position.ways(), 1);
}

/// Armour of the mover counts, that of its neighbour does not (6.5 of the rulings).
#[test]
fn r9_5d_only_the_movers_armour_counts() {
    let tank = enters("US-XIV-44", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!(
        tank.modifiers(),
        [("9.5a", -1), ("10.12g", 2), ("10.12k", -1)]
    );
    let beside = on_turn(3)
        .unit("US-37ID-1.129", "2912")
        .unit("US-XIV-44", "2913")
        .unit("JP-NS-1", "2914")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2913"]);
    assert_eq!(beside.total(), -1);
}
