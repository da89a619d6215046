//! What the computer does out of habit.

use crate::common::{GAME, enters, on_turn};
use heigi_engine::Skill;
use heigi_engine::laws::scores;
use heigi_manila::{JAPAN, Position, UnitId};
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

/// Of two set-ups most hexes are not the same, and whoever can move shares a hex at most with one who cannot.
#[test]
fn set_ups_of_the_computer_differ_and_are_spread() {
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
        let is_mobile = |unit: &UnitId| !GAME.unit(*unit).is_fixed;
        let mobile: Vec<UnitId> = GAME.units_of(JAPAN).filter(is_mobile).collect();
        let held: BTreeSet<_> = (mobile.iter().map(|unit| position.state.hex(*unit))).collect();
        assert_eq!(held.len(), mobile.len());
        let places = GAME
            .units_of(JAPAN)
            .map(|unit| position.place(&GAME.unit(unit).id));
        places.collect::<BTreeSet<_>>()
    };
    let [one, other] = [hexes(1), hexes(2)];
    let both = one.intersection(&other).count();
    let all = one.union(&other).count();
    assert!(2 * both < all, "{both} of {all}");
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

/// 6.5: a fire shows who stands there, which is worth more than one chance in six, but not where the enemy attacks anyway,
/// nor on the last turn.
#[test]
fn japan_shows_no_hidden_hex_for_one_chance_in_six() {
    let beside = |turn, others: &[(&str, &str)]| {
        let mut position = on_turn(turn).unit("US-37ID-1.129", "3229");
        for (unit, hex) in others {
            position = position.unit(unit, hex);
        }
        position.unit("JP-NF-1", "3227")
    };
    let asked = |position: Position<'static>| {
        let position = position.us_movement();
        let position = position.play(&["select US-37ID-1.129", "step 3228"]);
        assert_eq!(position.ways(), 1);
        best(&position, 1)
    };
    assert_eq!(asked(beside(3, &[])), "decline");
    assert_eq!(asked(beside(3, &[]).revealed("JP-NF-1")), "fire");
    assert_eq!(asked(beside(10, &[])), "fire");
    let siege = [("US-37ID-1.145", "3127"), ("US-37ID-2.145", "3226")];
    assert_eq!(asked(beside(3, &siege)), "fire");
    let open = enters("US-37ID-1.129", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!((open.ways(), best(&open, 1)), (2, "fire".to_owned()));
}

/// 6.5: of two hidden hexes only that is shown whose fire the chance takes.
#[test]
fn japan_shows_no_second_hidden_hex_for_the_same_chance() {
    let others = [("JP-NS-1", "2914"), ("JP-P-2/1", "2813")];
    let position = enters("US-37ID-1.129", "2912", "2913", &others);
    assert_eq!(
        (position.ways(), best(&position, 1)),
        (2, "leave JP-P-2/1".to_owned())
    );
    let position = position.play(&["leave JP-P-2/1"]);
    assert_eq!(
        (position.ways(), best(&position, 1)),
        (2, "fire".to_owned())
    );
}

/// 10.19: whoever stands at a bridge in time attacks it first, whomever else he could attack.
#[test]
fn engineers_of_japan_blow_a_bridge_before_they_fight() {
    let position = on_turn(3).unit("US-37ID-6", "3721").without("JP-T-1");
    let position = position
        .units(&["JP-NF-Eng", "JP-CF-1"], "3722")
        .revealed("JP-NF-Eng");
    let position = position.revealed("JP-CF-1");
    let first = best(&position.clone().japanese_fire(), 1);
    assert!(first.starts_with("demolish-bridge"), "{first}");
    // Two in six by themselves, five with artillery from afar.
    let artillery = [
        ("JP-NF-100", "3922"),
        ("JP-CF-127", "3822"),
        ("JP-SP-120", "3620"),
    ];
    let helped =
        (artillery.iter()).fold(position, |position, (unit, hex)| position.unit(unit, hex));
    assert_eq!(until(helped.japanese_fire(), "fire").ways(), 5);
}
