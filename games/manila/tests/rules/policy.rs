//! What the computer does out of habit.

use crate::common::{GAME, on_turn};
use heigi_engine::Skill;
use heigi_engine::laws::scores;
use heigi_manila::{JAPAN, Position};
use std::collections::BTreeSet;

/// The action that the computer likes best, in words.
fn best(position: &Position<'_>, seed: u64) -> String {
    let scores = scores(&*GAME, &position.state, Skill::Normal, seed);
    let best = scores
        .into_iter()
        .max_by(|one, other| one.1.total_cmp(&other.1));
    best.unwrap().0
}

/// Two units in a strong building, one of which can go, without an enemy far and wide.
#[test]
fn japan_scatters_in_the_last_three_turns_even_from_strong_buildings() {
    let stacked = |turn| {
        let position = on_turn(turn).units(&["JP-NF-1", "JP-NF-100"], "3518");
        position.unit("US-1CAV-1.5", "3033").japanese_movement()
    };
    assert_eq!(best(&stacked(7), 1), "done");
    let mut position = stacked(8).play(&["select JP-NF-1"]);
    while best(&position, 1) != "done" {
        let step = best(&position, 1);
        position = position.play(&[&step]);
    }
    assert_ne!(position.place("JP-NF-1"), "3518");
    let is_alone = |unit: &str| {
        let place = position.hex(&position.place(unit));
        position.state.units_at(place).count() == 1
    };
    assert!(is_alone("JP-NF-1") && is_alone("JP-NF-100"));
}

/// Of two set-ups a good part of the hexes are not the same.
#[test]
fn set_ups_of_the_computer_differ() {
    let hexes = |seed| {
        let mut position = on_turn(1).without("JP-T-1").without("JP-K-2");
        for unit in GAME.units_of(JAPAN) {
            position = position.off_map(&GAME.unit(unit).id);
        }
        position = position.set_up();
        loop {
            let action = best(&position, seed);
            if action == "done" {
                break;
            }
            position = position.play(&[&action]);
        }
        let places = GAME
            .units_of(JAPAN)
            .map(|unit| position.place(&GAME.unit(unit).id));
        places.collect::<BTreeSet<_>>()
    };
    let [one, other] = [hexes(1), hexes(2)];
    let both = one.intersection(&other).count();
    let all = one.union(&other).count();
    assert!(4 * both < 3 * all, "{both} of {all}");
}
