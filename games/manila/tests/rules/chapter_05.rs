//! The sequence of play, phase by phase, and what is barred on the first two turns (5.0).

use crate::common::{GAME, assault, attack, on_turn};
use heigi_engine::Pending;
use heigi_manila::{
    Advance, DefensiveFire, Event, JAPAN, Movement, OffensiveFire, Phase, Position, Reason,
    RubbleRoll, Step, UNITED_STATES,
};

/// The step that follows when a phase of turn 5 is ended.
fn after(phase: Phase, rest: &[Phase]) -> Position<'static> {
    let mut position = on_turn(5)
        .unit("US-37ID-1.129", "3530")
        .unit("US-1CAV-1.5", "2806")
        .phase(phase);
    for next in rest.iter().rev() {
        position.state.agenda.insert(1, Step::Begin(*next));
    }
    position.play(&["done"])
}

#[test]
fn r5_2_i_a_replacements_come_first_and_movement_follows() {
    let position = after(Phase::Replacement, &[Phase::Movement(UNITED_STATES)]);
    assert_eq!(
        position.state.step(),
        Some(Step::Movement(Movement(UNITED_STATES)))
    );
    assert_eq!(position.refused_by("select US-37ID-2.129"), Some("8.1"));
}

#[test]
fn r5_2_i_b_after_us_movement_the_united_states_fire() {
    let position = after(
        Phase::Movement(UNITED_STATES),
        &[Phase::OffensiveFire(UNITED_STATES)],
    );
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES)))
    );
    assert_eq!(position.refused_by("select US-37ID-1.129"), Some("5.2"));
}

#[test]
fn r5_2_i_c_after_us_fire_japan_moves() {
    let position = after(
        Phase::OffensiveFire(UNITED_STATES),
        &[Phase::Movement(JAPAN)],
    );
    assert_eq!(position.state.step(), Some(Step::Movement(Movement(JAPAN))));
    assert_eq!(position.pending(), Pending::Decision(JAPAN));
}

#[test]
fn r5_2_ii_a_after_japanese_movement_japan_fires() {
    let position = after(Phase::Movement(JAPAN), &[Phase::OffensiveFire(JAPAN)]);
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(JAPAN)))
    );
}

#[test]
fn r5_2_ii_b_after_japanese_fire_the_turn_is_over() {
    let position = after(Phase::OffensiveFire(JAPAN), &[]);
    assert_eq!(position.state.turn, 6);
    assert!(position.events.contains(&Event::turn_began(6)));
}

/// Vector MNL-138: the whole turn, from the last phase of turn 5 to the end of turn 6.
///
/// Rules: 5.2
#[test]
fn r5_2_the_united_states_go_first_and_each_phase_comes_once() {
    let position = Position::new(&GAME, 5)
        .unit("US-37ID-1.129", "3530")
        .japanese_fire()
        .play(&["done", "done", "done", "done", "done", "done"]);
    let phases: Vec<Phase> = position
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan(6, phase) => Some(*phase),
            _ => None,
        })
        .collect();
    assert_eq!(
        phases,
        [
            Phase::Replacement,
            Phase::Movement(UNITED_STATES),
            Phase::OffensiveFire(UNITED_STATES),
            Phase::Movement(JAPAN),
            Phase::OffensiveFire(JAPAN),
        ]
    );
    assert_eq!(position.state.turn, 7);
}

/// Rules: 4.2, 5.2
#[test]
fn r4_2_the_match_goes_on_after_turn_9_and_ends_after_turn_10() {
    let ninth = on_turn(9).japanese_fire().play(&["done"]);
    assert_eq!(ninth.state.ending, None);
    assert_eq!(ninth.state.turn, 10);
    let tenth = on_turn(10).japanese_fire().play(&["done"]);
    assert_eq!(tenth.state.ending, Some((JAPAN, Reason::HeldOut)));
}

/// A success against Japanese units on a turn, up to the die for rubble if there is one.
fn success(turn: u8, hex: &str, from: &str) -> Position<'static> {
    let firers = ["US-37ID-1.129", "US-37ID-2.129"];
    attack(
        on_turn(turn)
            .without("JP-T-1")
            .unit("JP-K-1", "4026")
            .unit("JP-NF-1", hex)
            .units(&firers, from)
            .unit("US-37ID-3.129", from_other_side(hex))
            .us_fire(),
        hex,
        &["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"],
    )
    .play(&["fire", "= 1"])
}

fn from_other_side(hex: &str) -> &'static str {
    match hex {
        "3624" => "3625",
        "3228" => "3227",
        _ => "2815",
    }
}

/// H-8: a Heavy Structure is not destroyed on turns 1 and 2, by combat neither.
///
/// Rules: 5.4c, 10.20
#[test]
fn r5_4c_no_rubble_of_heavy_structures_on_turns_1_and_2() {
    for turn in [1, 2] {
        let position = success(turn, "3624", "3623");
        assert_eq!(position.place("JP-NF-1"), "lost");
        assert_eq!(
            position.state.step(),
            Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES))),
            "no die on turn {turn}"
        );
    }
    let later = success(3, "3624", "3623");
    assert_eq!(later.state.step(), Some(Step::RubbleRoll(RubbleRoll)));
    let later = later.play(&["= 6"]);
    assert!(later.state.rubble.contains(later.hex("3624")));
}

/// Only Heavy Structures are named: elsewhere the die is rolled from the first turn on.
///
/// Rules: 10.20
#[test]
fn r10_20_rubble_in_other_terrain_on_turn_2() {
    for (hex, from) in [("3228", "3229"), ("2814", "2813")] {
        let position = success(2, hex, from);
        assert_eq!(
            position.state.step(),
            Some(Step::RubbleRoll(RubbleRoll)),
            "{hex}"
        );
        let position = position.play(&["= 6"]);
        assert!(position.state.rubble.contains(position.hex(hex)));
    }
}

/// Without rubble to roll for, the advance is still there.
///
/// Rules: 10.17
#[test]
fn r10_17_advance_into_a_heavy_structure_on_turn_2() {
    let position = assault(
        on_turn(2)
            .without("JP-T-1")
            .unit("JP-K-1", "4026")
            .unit("JP-NF-1", "3624")
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "3625")
            .unit("US-37ID-3.129", "3623")
            .us_fire(),
        "3624",
        &["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"],
    )
    .play(&["fire", "= 1", "advance US-37ID-1.129"]);
    assert_eq!(position.place("US-37ID-1.129"), "3624");
}

/// Neither offensive fire of the United States nor Japanese defensive fire is barred early.
///
/// Rules: 5.4a
#[test]
fn r5_4a_only_us_defensive_fire_is_barred() {
    let us = on_turn(1)
        .unit("JP-NF-1", "3228")
        .unit("US-37ID-1.129", "3229")
        .us_fire();
    assert_eq!(us.refused_by("attack 3228"), None);
    let japan = on_turn(1)
        .unit("JP-NF-1", "3227")
        .unit("US-37ID-1.129", "3229")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 3228"]);
    assert_eq!(japan.state.step(), Some(Step::DefensiveFire(DefensiveFire)));
    // Heavy Structures are spared like Urban hexes.
    let heavy = |turn| {
        on_turn(turn)
            .without("JP-T-1")
            .unit("JP-NF-1", "3625")
            .unit("US-37ID-1.129", "3623")
            .japanese_movement()
            .play(&["select JP-NF-1", "step 3624"])
            .state
            .step()
    };
    assert!(matches!(heavy(2), Some(Step::Move { .. })));
    assert_eq!(heavy(3), Some(Step::DefensiveFire(DefensiveFire)));
}

/// Air support and the support of the 672nd are there again on the next turn.
///
/// Rules: 5.2, 10.23, 8.8b
#[test]
fn r10_23_used_air_support_comes_back_with_the_next_turn() {
    let mut position = on_turn(5)
        .unit("US-37ID-1.129", "3530")
        .unit("JP-NF-1", "3228")
        .us_fire()
        .play(&[
            "attack 3228",
            "add-air",
            "add-air",
            "add-air",
            "fire",
            "= 6",
        ]);
    assert_eq!(position.state.air_used, 3);
    position.state.amphibious.is_support_used = true;
    // The phase ends the turn; the next begins with air and boats unused.
    let next = position.play(&["done"]);
    assert_eq!(next.state.turn, 6);
    assert_eq!(next.state.air_used, 0);
    assert!(!next.state.amphibious.is_support_used);
}

/// The last Japanese unit can fall to defensive fire.
///
/// Rules: 4.2, 9.2
#[test]
fn r4_2_defensive_fire_at_the_last_unit_ends_the_match() {
    let fired = |lone: bool| {
        let mut position = on_turn(6).without("JP-K-2");
        if lone {
            position = position.without("JP-T-1");
        }
        position
            .unit("JP-NS-1", "2815")
            .unit("US-37ID-1.129", "2813")
            .japanese_movement()
            .play(&["select JP-NS-1", "step 2814", "fire", "= 1"])
    };
    assert_eq!(fired(true).place("JP-NS-1"), "lost");
    assert_eq!(
        fired(true).state.ending,
        Some((UNITED_STATES, Reason::NoJapaneseLeft))
    );
    assert_eq!(fired(false).place("JP-NS-1"), "lost");
    assert_eq!(fired(false).state.ending, None);
}

/// Before the entry is complete nobody has won, whatever the Japanese set-up.
///
/// Rules: 4.3, 3.4d
#[test]
fn r4_3_sudden_death_waits_for_the_end_of_the_entry() {
    let position = on_turn(1)
        .without("JP-T-1")
        .unit("JP-NS-1", "3402")
        .off_map("US-11AB-127")
        .off_map("US-37ID-1.129")
        .entry()
        .play(&[
            "group 11AB",
            "select US-11AB-127",
            "place 3401",
            "fire",
            "= 1",
        ]);
    assert_eq!(position.place("US-11AB-127"), "lost");
    assert_eq!(position.state.ending, None);
    let position = position.play(&["group 37ID", "select US-37ID-1.129", "place 3532", "done"]);
    assert_eq!(
        position.state.ending,
        Some((UNITED_STATES, Reason::SuddenDeath))
    );
}

/// Rules: 4.3
#[test]
fn r4_3_defensive_fire_can_clear_the_area() {
    let position = |turn| {
        on_turn(turn)
            .without("JP-T-1")
            .unit("JP-NF-1", "3529")
            .unit("US-37ID-1.129", "3531")
            .japanese_movement()
            .play(&["select JP-NF-1", "step 3530", "fire", "= 1"])
    };
    assert_eq!(position(2).place("JP-NF-1"), "lost");
    assert_eq!(
        position(2).state.ending,
        Some((UNITED_STATES, Reason::SuddenDeath))
    );
    assert_eq!(position(3).state.ending, None);
}

/// H-7: an advance may leave the area and lose at once.
///
/// Rules: 4.3, 10.17
#[test]
fn r4_3_a_japanese_advance_out_of_the_area_loses() {
    let out = assault(
        on_turn(2)
            .without("JP-T-1")
            .unit("JP-CF-1", "2923")
            .units(&["JP-CF-5", "JP-IS-1"], "3022")
            .units(&["JP-HQ-Bn", "JP-SF-1"], "2921")
            .unit("US-37ID-1.129", "2922")
            .japanese_fire(),
        "2922",
        &["JP-CF-1", "JP-CF-5", "JP-IS-1", "JP-HQ-Bn", "JP-SF-1"],
    );
    assert_eq!(out.strength(), 25);
    let out = out.play(&["fire", "= 1", "= 1"]);
    assert_eq!(out.state.step(), Some(Step::Advance(Advance)));
    assert_eq!(out.state.ending, None);
    let out = out.play(&["advance JP-CF-1"]);
    assert_eq!(out.state.ending, Some((UNITED_STATES, Reason::SuddenDeath)));
}
