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
fn japan_scatters_for_the_last_three_turns_even_from_strong_buildings() {
    let stacked = |turn| {
        let position = on_turn(turn).units(&["JP-NF-1", "JP-NF-100"], "3518");
        position.unit("US-1CAV-1.5", "3033").japanese_movement()
    };
    assert_eq!(best(&stacked(6), 1), "done");
    let mut position = stacked(7).play(&["select JP-NF-1"]);
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

/// The computer's decisions, until one of them begins with a word.
fn until<'a>(mut position: Position<'a>, word: &str) -> Position<'a> {
    loop {
        let action = best(&position, 1);
        if action.starts_with(word) {
            return position;
        }
        position = position.play(&[&action]);
    }
}

/// Two hexes beside each other, which the battalions between them can both attack.
#[test]
fn the_united_states_spare_for_a_second_target_what_the_first_can_do_without() {
    let position = on_turn(5).unit("JP-NF-1", "2210").unit("JP-NF-2", "2211");
    let grid = &GAME.map().grid;
    let [one, other] = ["2210", "2211"].map(|number| position.hex(number));
    let mut near = grid.neighbours(one).map(|(_, hex)| hex);
    let between = near.find(|hex| grid.is_adjacent(*hex, other)).unwrap();
    // Nobody stands opposite to anybody, so that there is no flamethrower attack (10.22).
    let places = [
        (between, ["US-1CAV-1.5", "US-1CAV-2.5"]),
        (
            grid.opposite(other, one).unwrap(),
            ["US-1CAV-1.8", "US-1CAV-2.8"],
        ),
        (
            grid.opposite(one, other).unwrap(),
            ["US-1CAV-1.12", "US-1CAV-2.12"],
        ),
    ];
    let position = places.iter().fold(position, |position, (hex, units)| {
        position.units(units, &GAME.number(*hex))
    });
    let attack = until(position.us_fire(), "fire");
    let firers = attack.state.fire.unwrap().firers.len();
    assert_eq!((firers, attack.ways()), (3, 5));
}

/// 10.19: bridges over broad rivers are blown on turns 3 and 4, for which engineers must be there.
#[test]
fn engineers_of_japan_go_to_a_bridge_over_a_broad_river() {
    let start = |turn| {
        let position = on_turn(turn).unit("JP-NF-Eng", "3519");
        position.unit("US-1CAV-1.5", "3033").japanese_movement()
    };
    assert_eq!(best(&start(5), 1), "done");
    let there = until(start(3), "done");
    assert_ne!(there.place("JP-NF-Eng"), "3519");
    let blown = best(&there.japanese_fire(), 1);
    assert!(blown.starts_with("demolish-bridge"), "{blown}");
}
