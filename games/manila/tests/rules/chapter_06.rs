//! Fog of war (6.5): what turns Japanese units face up and what does not, and what each side is told.

use crate::common::{GAME, assault, attack, faces, japanese_view, on_turn, us_view};
use heigi_engine::{Rules, Shows, Viewer};
use heigi_manila::{
    DefensiveFire, Event, Glimpsed, Group, JAPAN, Manila, OffensiveFire, Phase, Pontoons, Position,
    Replacement, Step, UNITED_STATES,
};

/// Whether units are face up.
fn revealed<const N: usize>(position: &Position<'_>, units: [&str; N]) -> [bool; N] {
    units.map(|unit| position.state.revealed.contains(position.id(unit)))
}

/// Rules: 6.5d
#[test]
fn r6_5d_us_defensive_fire_reveals_the_mover_and_its_stack() {
    let moved = on_turn(3)
        .unit("JP-NS-1", "2815")
        .unit("JP-NS-2", "2814")
        .unit("JP-NS-3", "2912")
        .unit("US-37ID-1.129", "2813")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814"]);
    let units = ["JP-NS-1", "JP-NS-2", "JP-NS-3"];
    assert_eq!(revealed(&moved, units), [false, false, false]);
    let declined = moved.clone().play(&["decline"]);
    assert_eq!(revealed(&declined, units), [false, false, false]);
    let fired = moved.play(&["fire", "= 6"]);
    assert_eq!(revealed(&fired, units), [true, true, false]);
    assert_eq!(faces(&us_view(&fired), "2814"), ["JP-NS-2", "JP-NS-1"]);
}

/// Rules: 6.5d
#[test]
fn r6_5d_japanese_offensive_fire_reveals_the_stacks_that_fire() {
    let position = attack(
        on_turn(3)
            .unit("US-37ID-1.129", "2813")
            .units(&["JP-NS-1", "JP-NS-MG"], "2814")
            .unit("JP-NS-2", "2812")
            .japanese_fire(),
        "2813",
        &["JP-NS-1"],
    );
    let units = ["JP-NS-1", "JP-NS-MG", "JP-NS-2"];
    assert_eq!(revealed(&position, units), [false, false, false]);
    assert_eq!(
        revealed(&position.play(&["fire"]), units),
        [true, true, false]
    );
}

/// Rules: 6.5d
#[test]
fn r6_5d_demolition_reveals_who_does_it_and_not_who_is_in_the_hex() {
    let own = on_turn(3)
        .units(&["JP-NF-Eng", "JP-NF-1"], "3723")
        .japanese_fire()
        .play(&["demolish-bridge 3722-3723", "join JP-NF-Eng", "fire"]);
    assert_eq!(revealed(&own, ["JP-NF-Eng", "JP-NF-1"]), [true, true]);
    let theirs = on_turn(3)
        .unit("JP-NF-1", "3228")
        .unit("US-XIV-117", "3229")
        .us_fire()
        .play(&["demolish-building 3228", "join US-XIV-117", "fire"]);
    assert_eq!(revealed(&theirs, ["JP-NF-1"]), [false]);
}

/// neither spotting nor anti-aircraft fire turns a unit face up.
///
/// Rules: 6.5d
#[test]
fn r6_5d_spotting_and_anti_aircraft_fire_reveal_nobody() {
    let spotted = on_turn(3)
        .unit("JP-CF-127", "3722")
        .unit("JP-NF-1", "3426")
        .unit("US-37ID-1.129", "3427")
        .japanese_fire()
        .play(&["attack 3427", "join JP-CF-127", "fire"]);
    assert_eq!(revealed(&spotted, ["JP-CF-127", "JP-NF-1"]), [true, false]);
    let air = on_turn(3)
        .unit("JP-NF-1", "3228")
        .unit("JP-NF-20", "3229")
        .us_fire()
        .play(&["attack 3228", "add-air", "fire"]);
    assert_eq!(revealed(&air, ["JP-NF-1", "JP-NF-20"]), [true, false]);
}

/// A unit that was face up stays so when it moves on.
///
/// Rules: 6.5d, 6.5e
#[test]
fn r6_5e_a_revealed_unit_is_open_wherever_it_goes() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2813")
        .revealed("JP-NS-1")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814", "step 2815", "done"]);
    assert_eq!(faces(&us_view(&position), "2815"), ["JP-NS-1"]);
}

/// Rules: 6.5a
#[test]
fn r6_5a_japan_does_not_see_who_died_under_another_counter() {
    let position = attack(
        on_turn(3)
            .units(&["US-37ID-6", "US-37ID-1.129"], "2814")
            .units(&["JP-NS-1", "JP-NS-2"], "2813")
            .units(&["JP-CF-1", "JP-CF-5"], "2815")
            .japanese_fire(),
        "2814",
        &["JP-NS-1", "JP-NS-2", "JP-CF-1", "JP-CF-5"],
    )
    .play(&["fire", "= 1"]);
    assert_eq!(position.place("US-37ID-6"), "lost");
    assert_eq!(position.place("US-37ID-1.129"), "lost");
    let told: Vec<(String, bool)> = position
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Eliminated(Glimpsed { unit, is_hidden }, _) => {
                Some((GAME.unit(*unit).id.to_string(), *is_hidden))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            ("US-37ID-6".to_owned(), true),
            ("US-37ID-1.129".to_owned(), false)
        ]
    );
}

/// Only what is fired at defensively is looked through: neither what Japan attacks in its own phase nor
/// any other stack.
///
/// Rules: 6.5a, 6.5b
#[test]
fn r6_5b_other_stacks_are_not_looked_through() {
    let stack = ["US-37ID-6", "US-37ID-1.129"];
    let covered = ["us-covered", "US-37ID-1.129"];
    let attacked = attack(
        on_turn(3)
            .units(&stack, "2814")
            .unit("JP-NS-1", "2813")
            .japanese_fire(),
        "2814",
        &["JP-NS-1"],
    );
    assert_eq!(faces(&japanese_view(&attacked), "2814"), covered);
    let rolling = attacked.play(&["fire"]);
    assert_eq!(faces(&japanese_view(&rolling), "2814"), covered);
    let beside = on_turn(3)
        .unit("US-37ID-6", "2813")
        .unit("US-37ID-1.129", "2812")
        .units(&["US-37ID-2.129", "US-37ID-3.129"], "2815")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "fire"]);
    assert_eq!(faces(&japanese_view(&beside), "2813"), stack);
    let other = faces(&japanese_view(&beside), "2815");
    assert_eq!(other, ["us-covered", "US-37ID-3.129"]);
}

/// The unit under fire that lay on top is named, though one lay under it before.
///
/// Rules: 6.5b
#[test]
fn r6_5b_what_is_looked_at_is_hidden_again_after_the_die() {
    let position = on_turn(3)
        .unit("US-37ID-6", "2813")
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "fire"]);
    assert!(position.events.iter().any(|event| matches!(
        event,
        Event::LookedAt(units, _) if units.len() == 2
    )));
    let alone = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "fire"]);
    assert!(
        !alone
            .events
            .iter()
            .any(|event| matches!(event, Event::LookedAt(..)))
    );
}

/// H-5: the engineer of a pontoon shows itself, also covered; without its pontoon it does not.
///
/// Rules: 6.5a
#[test]
fn r6_5a_a_covered_engineer_shows_while_it_holds_a_pontoon() {
    let position = on_turn(3)
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .us_movement();
    assert_eq!(
        faces(&japanese_view(&position), "3823"),
        ["us-covered", "US-37ID-1.129"]
    );
    let laid = position.play(&["pontoon US-XIV-556 3822-3823"]);
    assert_eq!(
        faces(&japanese_view(&laid), "3823"),
        ["US-XIV-556", "US-37ID-1.129"]
    );
}

/// That pontoons are asked for would betray the covered engineer: who waits reads what he reads after it.
///
/// Rules: 6.5a, 8.9
#[test]
fn r6_5a_whoever_waits_is_not_told_that_pontoons_are_asked_for() {
    let asked = on_turn(1)
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .us_movement();
    assert_eq!(asked.state.step(), Some(Step::Pontoons(Pontoons)));
    let after = asked.clone().play(&["done"]);
    for viewer in [Viewer::Side(JAPAN), Viewer::Spectator] {
        assert_eq!(
            GAME.scene(&asked.state, viewer),
            GAME.scene(&after.state, viewer)
        );
    }
    let help = |position: &Position<'_>| us_view(position).help[0].id.clone();
    assert_eq!(help(&asked), "manila-help-pontoons");
    assert_eq!(help(&after), "manila-help-movement");
    assert!(us_view(&asked).guide.is_empty());
}

/// With other data a Japanese mover may be armoured: face down it does not show that in the preview.
///
/// Rules: 6.5e, 10.14
#[test]
fn r6_5e_the_preview_does_not_tell_that_a_hidden_mover_is_armoured() {
    let units = include_str!("../../data/units.toml");
    let (before, mover) = units.split_once("id = \"JP-NS-1\"").unwrap();
    let mover = mover.replacen("\"close_assault\"", "\"armour\"", 1);
    let armoured = format!("{before}id = \"JP-NS-1\"{mover}");
    let game = Manila::with_data(&|name| (name == "units.toml").then(|| armoured.clone())).unwrap();
    let beside = |is_revealed: bool| {
        let position = Position::new(&game, 3)
            .unit("JP-NS-1", "2815")
            .unit("US-37ID-1.129", "2813");
        let position = if is_revealed {
            position.revealed("JP-NS-1")
        } else {
            position
        };
        position
            .japanese_movement()
            .play(&["select JP-NS-1", "step 2814"])
    };
    let previewed = |position: &Position<'_>| {
        let scene = game.scene(&position.state, Viewer::Side(UNITED_STATES));
        let lines = &scene.prompt.unwrap().previews[0].lines;
        lines.iter().any(|line| line.rule == "10.12g")
    };
    assert!(!previewed(&beside(false)));
    assert!(previewed(&beside(true)));
    // Hidden from the preview, it counts all the same.
    assert!(beside(false).modifiers().contains(&("10.12g", 2)));
}

/// A Japanese mover beside covered US units is judged by what it can see: the question is asked even
/// if only covered artillery is there.
///
/// Rules: 9.1, 6.5a
#[test]
fn r9_1_covered_artillery_is_asked_about() {
    let enter = |units: &[&str]| {
        on_turn(3)
            .unit("JP-NS-1", "2815")
            .units(units, "2813")
            .japanese_movement()
            .play(&["select JP-NS-1", "step 2814"])
            .state
            .step()
    };
    assert!(matches!(enter(&["US-37ID-6"]), Some(Step::Move { .. })));
    assert_eq!(
        enter(&["US-37ID-6", "US-37ID-135"]),
        Some(Step::DefensiveFire(DefensiveFire))
    );
}

/// Stacking: two units, of one side, divisions apart, fixed units apart.
///
/// Rules: 6.1, 6.3
#[test]
fn r6_3_a_mobile_unit_joins_a_fixed_one_and_a_third_nobody() {
    let position = on_turn(3)
        .unit("JP-NS-MG", "2814")
        .unit("JP-NS-1", "2813")
        .unit("JP-NS-2", "2812")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814", "done", "select JP-NS-2"]);
    assert_eq!(position.place("JP-NS-1"), "2814");
    let position = position.play(&["step 2813"]);
    assert_eq!(position.refused_by("step 2814"), Some("6.1"));
}

/// Rules: 6.2
#[test]
fn r6_2_two_corps_units_share_a_hex_and_two_divisions_never() {
    let with = |present: &str, unit: &str| {
        on_turn(3)
            .unit(present, "2813")
            .unit(unit, "2812")
            .us_movement()
            .play(&[&format!("select {unit}")])
            .refused_by("step 2813")
    };
    assert_eq!(with("US-XIV-44", "US-XIV-754"), None);
    assert_eq!(with("US-XIV-44", "US-11AB-127"), None);
    assert_eq!(with("US-11AB-127", "US-1CAV-8"), Some("6.2"));
    assert_eq!(with("US-37ID-6", "US-11AB-127"), Some("6.2"));
}

/// Rules: 7.2
#[test]
fn r7_2_one_for_each_division_and_one_for_the_corps() {
    let groups = Group::ALL.map(Group::code);
    assert_eq!(groups, ["1CAV", "11AB", "37ID", "XIV"]);
    let position = on_turn(4)
        .unit("US-1CAV-1.5", "2806")
        .unit("US-11AB-127", "2609")
        .unit("US-37ID-1.129", "2812")
        .unit("US-XIV-44", "3005")
        .phase(Phase::Replacement)
        .play(&[
            "select US-1CAV-2.5",
            "place 2806",
            "select US-11AB-457",
            "place 2609",
            "select US-37ID-2.129",
            "place 2812",
        ]);
    assert_eq!(position.refused_by("select US-1CAV-1.7"), Some("7.2a"));
    assert_eq!(position.state.step(), Some(Step::Replacement(Replacement)));
    let position = position.play(&["select US-XIV-754", "place 3005"]);
    assert_eq!(position.place("US-XIV-754"), "3005");
    // All four have come: the phase is over, and with it the turn of this position.
    assert_eq!(position.state.turn, 5);
    assert_eq!(position.refused_by("select JP-NS-1"), Some("2.6"));
}

/// A replacement needs a unit of its own formation; another division's will not do.
///
/// Rules: 7.3
#[test]
fn r7_3_a_replacement_joins_its_own_formation() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("US-XIV-44", "2809")
        .phase(Phase::Replacement);
    assert_eq!(position.refused_by("select US-1CAV-1.5"), Some("7.3"));
    let position = position.play(&["select US-XIV-754"]);
    assert_eq!(position.refused_by("place 2812"), Some("7.3"));
    assert_eq!(position.refused_by("place 2809"), None);
    let back = position.play(&["cancel"]);
    assert_eq!(back.state.step(), Some(Step::Replacement(Replacement)));
    assert_eq!(back.place("US-XIV-754"), "lost");
}

/// The replacements of a turn are counted anew.
///
/// Rules: 7.2a
#[test]
fn r7_2a_each_turn_counts_anew() {
    let mut position = on_turn(4)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-1.145", "2808")
        .unit("US-37ID-1.148", "2805")
        .phase(Phase::Replacement)
        .play(&["select US-37ID-2.129", "place 2812"]);
    assert_eq!(position.state.turn, 5);
    position = position.play(&["select US-37ID-3.129", "place 2808"]);
    assert_eq!(position.place("US-37ID-3.129"), "2808");
}

/// What the other side is shown of a move: that a counter moved, and where.
///
/// Rules: 6.5c
#[test]
fn r6_5c_a_hidden_move_is_shown_without_its_unit() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2813")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814", "done"]);
    let hidden: Vec<bool> = position
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Moved(glimpsed, ..) | Event::Stopped(glimpsed, _) => Some(glimpsed.is_hidden),
            _ => None,
        })
        .collect();
    assert_eq!(hidden, [true, true]);
    let us = on_turn(3)
        .unit("US-37ID-1.129", "2813")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2812", "done"]);
    assert!(us.events.iter().all(|event| !matches!(
        event,
        Event::Moved(glimpsed, ..) | Event::Stopped(glimpsed, _) if glimpsed.is_hidden
    )));
}

/// Samples of what Japan may think: covered and lost US units change places, the rest does not.
///
/// Rules: 6.5a
#[test]
fn r6_5a_japan_imagines_only_what_it_cannot_see() {
    let position = on_turn(3)
        .units(&["US-37ID-6", "US-37ID-1.129"], "3529")
        .unit("US-1CAV-1.5", "2806")
        .unit("JP-NS-1", "2814")
        .us_movement();
    let mut random = heigi_engine::Random::seeded(3);
    let covered = position.hex("3529");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let other = GAME.determinize(&position.state, Viewer::Side(JAPAN), &mut random);
        let units: Vec<_> = other.units_at(covered).collect();
        assert_eq!(units.len(), 2);
        assert_eq!(units[1], position.id("US-37ID-1.129"));
        let group = GAME.unit(units[0]).group.unwrap();
        assert!(group == Group::ThirtySeventhInfantry || group.is_corps());
        seen.insert(units[0]);
        assert_eq!(
            GAME.scene(&other, Viewer::Side(JAPAN)),
            GAME.scene(&position.state, Viewer::Side(JAPAN))
        );
    }
    let corps = seen
        .iter()
        .filter(|unit| GAME.unit(**unit).group.unwrap().is_corps());
    let corps = corps.count();
    assert!(corps > 1 && seen.len() > corps + 1, "{seen:?}");
}

/// Samples of what the United States may think of a Japanese stack keep to stacking, and whoever moved
/// is mobile.
///
/// Rules: 6.5e, 6.3
#[test]
fn r6_5e_the_united_states_imagine_legal_stacks() {
    let mut position = on_turn(3).without("JP-T-1").without("JP-K-2");
    for (unit, hex) in GAME.ready_set_up() {
        position = position.unit(&GAME.unit(*unit).id, &GAME.number(*hex));
    }
    let position = position.revealed("JP-CF-127").japanese_movement().play(&[
        "select JP-EF-75",
        "step 2219",
        "done",
    ]);
    let (fixed, mover) = (position.id("JP-CF-127"), position.id("JP-EF-75"));
    let there = position.state.hex(mover).unwrap();
    let mut random = heigi_engine::Random::seeded(9);
    let mut fixed_at_all = 0;
    for _ in 0..60 {
        let other = GAME.determinize(&position.state, Viewer::Side(UNITED_STATES), &mut random);
        assert_eq!(other.hex(fixed), position.state.hex(fixed));
        for hex in GAME.map().grid.hexes() {
            let count = other
                .units_at(hex)
                .filter(|unit| GAME.unit(*unit).is_fixed)
                .count();
            assert!(count < 2);
        }
        let imagined = other.top(there).unwrap();
        assert!(!GAME.unit(imagined).is_fixed);
        fixed_at_all += usize::from(imagined != mover);
        assert_eq!(
            GAME.scene(&other, Viewer::Side(UNITED_STATES)),
            GAME.scene(&position.state, Viewer::Side(UNITED_STATES))
        );
    }
    assert!(fixed_at_all > 30);
}

/// Whoever is on the move is mobile, also while the question of defensive fire waits.
///
/// Rules: 6.5e, 8.3
#[test]
fn r6_5e_a_moving_counter_is_imagined_as_mobile() {
    let mut position = on_turn(3).without("JP-T-1").without("JP-K-2");
    for (unit, hex) in GAME.ready_set_up() {
        if GAME.unit(*unit).is_fixed {
            position = position.unit(&GAME.unit(*unit).id, &GAME.number(*hex));
        }
    }
    let position = position
        .units(&["JP-EF-1", "JP-EF-75"], "2815")
        .unit("US-37ID-1.129", "2813")
        .japanese_movement()
        .play(&["select JP-EF-1", "step 2814"]);
    let there = position.hex("2814");
    let mut random = heigi_engine::Random::seeded(4);
    for viewer in [Viewer::Side(UNITED_STATES), Viewer::Spectator] {
        for _ in 0..40 {
            let other = GAME.determinize(&position.state, viewer, &mut random);
            let mover = other.top(there).unwrap();
            assert!(!GAME.unit(mover).is_fixed);
            assert!(matches!(
                other.agenda.iter().find(|step| matches!(step, Step::Move { .. })),
                Some(Step::Move(going)) if going.unit == mover
            ));
        }
    }
}

/// During the Japanese set-up the United States know nothing of it.
///
/// Rules: 3.2
#[test]
fn r3_2_the_set_up_is_not_imagined_either() {
    let position = Position::from_start(&GAME).play(&["select JP-NF-1", "place 3624"]);
    let mut random = heigi_engine::Random::seeded(1);
    let other = GAME.determinize(&position.state, Viewer::Side(UNITED_STATES), &mut random);
    assert!(other.is_empty(position.hex("3624")));
    let own = GAME.determinize(&position.state, Viewer::Side(JAPAN), &mut random);
    assert_eq!(own.units_at(position.hex("3624")).count(), 1);
    let all = GAME.determinize(&position.state, Viewer::Everything, &mut random);
    assert_eq!(all, position.state);
}

/// Close assault of Japan is not told apart by what it cannot know.
///
/// Rules: 6.5d, 10.17
#[test]
fn r10_17_japanese_units_assault_and_advance() {
    let position = assault(
        on_turn(3)
            .unit("US-37ID-1.129", "2814")
            .units(&["JP-NS-1", "JP-NS-2"], "2813")
            .units(&["JP-CF-1", "JP-CF-5"], "2815")
            .japanese_fire(),
        "2814",
        &["JP-NS-1", "JP-NS-2", "JP-CF-1", "JP-CF-5"],
    )
    .play(&["fire", "= 1", "= 1", "advance JP-CF-1", "advance JP-NS-1"]);
    assert_eq!(position.place("JP-CF-1"), "2814");
    assert_eq!(position.place("JP-NS-1"), "2814");
    assert_eq!(position.place("JP-NS-2"), "2813");
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(JAPAN)))
    );
}
