//! 6.0 and 7.0: stacking, hidden units, replacements and air support.

use crate::common::{GAME, at, faces, japanese_view, on_turn, us_view};
use heigi_engine::{Pending, Random, Rules, Shows, Viewer};
use heigi_manila::{DefensiveFire, JAPAN, Phase, Position, Replacement, Step, UNITED_STATES};

#[test]
fn r6_1_two_units_to_a_hex() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-2.129", "2813")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "done"]);
    assert_eq!(position.place("US-37ID-1.129"), "2813");
    let position = position
        .unit("US-37ID-3.129", "2814")
        .play(&["select US-37ID-3.129"]);
    assert_eq!(position.refused_by("step 2813"), Some("6.1"));
}

/// Vectors MNL-066, MNL-067.
#[test]
fn r6_2_divisions_do_not_mix_but_the_corps_does() {
    let enter = |unit: &str| {
        on_turn(3)
            .unit("US-1CAV-1.5", "2813")
            .unit(unit, "2812")
            .us_movement()
            .play(&[&format!("select {unit}")])
            .refused_by("step 2813")
    };
    assert_eq!(enter("US-37ID-1.129"), Some("6.2"));
    assert_eq!(enter("US-XIV-44"), None);
    assert_eq!(enter("US-1CAV-2.5"), None);
}

/// Vector MNL-141.
#[test]
fn r6_2a_air_support_does_not_stack() {
    let position = on_turn(3)
        .units(&["US-37ID-1.129", "US-37ID-2.129"], "2814")
        .unit("JP-NS-1", "2813")
        .us_fire()
        .play(&["attack 2813", "add-air", "add-air", "add-air"]);
    assert_eq!(position.refused_by("fire"), None);
    assert_eq!(position.state.units_at(position.hex("2813")).count(), 1);
    assert_eq!(position.state.units_at(position.hex("2814")).count(), 2);
}

/// Vector MNL-068.
#[test]
fn r6_3_never_two_fixed_units() {
    let position = Position::from_start(&GAME).play(&["select JP-NP-127", "place 4023"]);
    let fixed = position.clone().play(&["select JP-NP-MG"]);
    assert_eq!(fixed.refused_by("place 4023"), Some("6.3"));
    let mobile = position.play(&["select JP-NP-1"]);
    assert_eq!(mobile.refused_by("place 4023"), None);
}

/// Vector MNL-142.
///
/// Rules: 6.4, 8.4
#[test]
fn r6_4_the_limit_holds_in_passing() {
    let position = on_turn(3)
        .units(&["US-37ID-2.129", "US-37ID-3.129"], "2813")
        .unit("US-37ID-1.129", "2812")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    assert_eq!(position.refused_by("step 2813"), Some("6.1"));
    let prompt = us_view(&position).prompt.unwrap();
    let mut through = prompt.shortcuts.iter().flat_map(|s| &s.actions);
    assert!(!through.any(|action| action == "step 2813"));
}

/// Rules: 6.5, 6.5a
#[test]
fn r6_5a_japan_sees_the_top_us_counter_only() {
    let position = on_turn(3)
        .units(&["US-37ID-6", "US-37ID-1.129"], "3529")
        .us_movement();
    let seen = japanese_view(&position);
    assert_eq!(faces(&seen, "3529"), ["us-covered", "US-37ID-1.129"]);
    assert!(at(&seen, "us-lost").is_empty());
    assert!(seen.trays.iter().all(|tray| tray.id != "us-lost"));
    assert_eq!(
        faces(&us_view(&position), "3529"),
        ["US-37ID-6", "US-37ID-1.129"]
    );
    let turned = position.play(&["turn-stack 3529"]);
    assert_eq!(
        faces(&japanese_view(&turned), "3529"),
        ["us-covered", "US-37ID-6"]
    );
    assert_eq!(turned.refused_by("turn-stack 3530"), Some("6.5a"));
}

/// Vector MNL-073.
#[test]
fn r6_5b_japan_looks_through_a_stack_in_defensive_fire_only() {
    let defensive = on_turn(3)
        .unit("US-37ID-6", "2813")
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813"]);
    assert_eq!(
        faces(&japanese_view(&defensive), "2813"),
        ["us-covered", "US-37ID-1.129"]
    );
    let fired = defensive.play(&["fire"]);
    assert_eq!(
        faces(&japanese_view(&fired), "2813"),
        ["US-37ID-6", "US-37ID-1.129"]
    );
    let over = fired.play(&["= 6"]);
    assert_eq!(
        faces(&japanese_view(&over), "2813"),
        ["us-covered", "US-37ID-1.129"]
    );
    let offensive = on_turn(3)
        .units(&["US-37ID-6", "US-37ID-1.129"], "2813")
        .unit("JP-NS-1", "2814")
        .japanese_fire()
        .play(&["attack 2813", "join JP-NS-1", "fire"]);
    assert_eq!(
        faces(&japanese_view(&offensive), "2813"),
        ["us-covered", "US-37ID-1.129"]
    );
}

/// Vector MNL-143.
///
/// Rules: 6.5c
#[test]
fn r6_5c_japanese_counters_are_face_down() {
    let position = on_turn(1)
        .units(&["JP-NS-MG", "JP-NS-1"], "2814")
        .us_movement();
    let seen = us_view(&position);
    assert_eq!(faces(&seen, "2814"), ["japan-face-down", "japan-face-down"]);
    let text = serde_json::to_string(&seen).unwrap();
    assert!(!text.contains("JP-NS"), "{text}");
}

/// A fixed unit and a mobile one next to the mover are asked about alike (6.5c), although only the
/// mobile one can fire.
#[test]
fn r6_5c_the_question_of_defensive_fire_does_not_tell_a_fixed_unit() {
    let enter = |unit: &str| {
        on_turn(3)
            .unit("US-37ID-1.129", "2812")
            .unit(unit, "2814")
            .us_movement()
            .play(&["select US-37ID-1.129", "step 2813"])
    };
    let (fixed, mobile) = (enter("JP-NS-MG"), enter("JP-NS-1"));
    assert_eq!(fixed.pending(), Pending::Decision(JAPAN));
    assert_eq!(us_view(&fixed), us_view(&mobile));
    assert_eq!(fixed.refused_by("fire"), Some("10.3"));
    assert_eq!(fixed.refused_by("join JP-NS-MG"), Some("9.3"));
    // Once it is face up, there is nothing to ask.
    let known = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-MG", "2814")
        .revealed("JP-NS-MG")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813"]);
    assert_eq!(known.pending(), Pending::Decision(UNITED_STATES));
}

/// Vector MNL-071.
#[test]
fn r6_5d_firing_reveals_the_whole_stack() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "3228")
        .units(&["JP-NF-1", "JP-NF-2"], "3426")
        .unit("US-37ID-2.129", "3428")
        .us_movement()
        .play(&["select US-37ID-2.129", "step 3427"]);
    assert_eq!(
        position.state.step(),
        Some(Step::DefensiveFire(DefensiveFire))
    );
    let position = position.play(&["leave JP-NF-2", "fire", "= 6"]);
    assert_eq!(faces(&us_view(&position), "3426"), ["JP-NF-1", "JP-NF-2"]);
    let attacked = on_turn(3)
        .unit("US-37ID-1.129", "2813")
        .units(&["JP-NS-1", "JP-NS-MG"], "2814")
        .us_fire()
        .play(&["attack 2814", "join US-37ID-1.129", "fire"]);
    assert_eq!(faces(&us_view(&attacked), "2814"), ["JP-NS-1", "JP-NS-MG"]);
}

/// Vector MNL-072.
#[test]
fn r6_5e_a_face_down_unit_stays_hidden_beside_a_revealed_one() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2813")
        .revealed("JP-NS-1")
        .unit("JP-NS-2", "2814")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814", "done"]);
    assert_eq!(
        faces(&us_view(&position), "2814"),
        ["japan-face-down", "JP-NS-1"]
    );
}

/// What Japan's hidden units are does not change what the United States see, also in the log.
#[test]
fn r6_5_the_log_does_not_name_hidden_units() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2813")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814", "done"]);
    for event in &position.events {
        let entry = GAME.log_entry(event, Viewer::Side(UNITED_STATES));
        let text = serde_json::to_string(&entry).unwrap();
        assert!(!text.contains("NS 1"), "{text}");
    }
    let own = GAME.log_entry(position.events.last().unwrap(), Viewer::Side(JAPAN));
    assert!(serde_json::to_string(&own).unwrap().contains("NS 1"));
}

/// The chance that a viewer is shown never counts what it cannot know (section 10 of the rulings).
#[test]
fn r6_5_previews_do_not_tell_hidden_units() {
    let us = |unit: &str| {
        let position =
            on_turn(4)
                .unit(unit, "3228")
                .us_fire()
                .play(&["attack 3228", "add-air", "add-air"]);
        us_view(&position).prompt.unwrap().previews
    };
    assert_eq!(us("JP-NF-20"), us("JP-NF-1"));
    let japan = |unit: &str| {
        let position = on_turn(4)
            .units(&[unit, "US-37ID-1.129"], "2813")
            .unit("JP-NS-1", "2814")
            .japanese_fire()
            .play(&["attack 2813", "join JP-NS-1"]);
        japanese_view(&position).prompt.unwrap().previews
    };
    assert_eq!(japan("US-37ID-129C"), japan("US-37ID-2.129"));
}

/// Who aims at what he does not see is told how much worse the die may be for it: by armour under a counter, by anti-aircraft
/// fire out of face-down counters.
///
/// Rules: 6.5, 10.12
#[test]
fn r6_5_a_preview_tells_what_unseen_units_may_add() {
    let unseen = |scene: heigi_engine::scene::Scene| {
        let preview = scene.prompt.unwrap().previews.remove(0);
        let line = preview.lines.into_iter().find(|line| line.rule == "6.5");
        line.map(|line| line.value.to_string())
    };
    let aimed = |units: &[&str], firer: &str| {
        let position = on_turn(4).units(units, "2813").unit(firer, "2814");
        let join = format!("join {firer}");
        let position = position.japanese_fire().play(&["attack 2813", &join]);
        unseen(japanese_view(&position))
    };
    let stack = ["US-37ID-2.129", "US-37ID-1.129"];
    assert_eq!(aimed(&stack, "JP-NS-1"), Some("+2".to_owned()));
    assert_eq!(aimed(&stack[1..], "JP-NS-1"), None);
    assert_eq!(aimed(&stack, "JP-NF-47"), None);
    let flown = |air: &[&str]| {
        let position = on_turn(4).unit("JP-NS-1", "2813").us_fire();
        unseen(us_view(&position.play(air)))
    };
    assert_eq!(flown(&["attack 2813", "add-air"]), Some("+1".to_owned()));
}

/// Vectors MNL-119, MNL-144.
///
/// Rules: 7.1, 7.5
#[test]
fn r7_1_air_support_from_turn_3() {
    let target = |turn| {
        on_turn(turn)
            .unit("JP-NS-1", "2813")
            .unit("US-37ID-1.129", "2814")
            .us_fire()
            .play(&["attack 2813"])
    };
    assert_eq!(target(2).refused_by("add-air"), Some("7.1"));
    let position = target(3).play(&[
        "add-air", "add-air", "add-air", "add-air", "add-air", "add-air",
    ]);
    assert_eq!(position.refused_by("add-air"), Some("10.23"));
    assert_eq!(position.strength(), 60);
}

/// Rules: 7.2, 7.5
#[test]
fn r7_2_one_replacement_for_each_formation_from_turn_2() {
    let position = |turn| {
        on_turn(turn)
            .unit("US-37ID-1.129", "2812")
            .unit("US-1CAV-1.5", "2806")
            .phase(Phase::Replacement)
    };
    // On turn 1 the phase passes; what follows is the next turn.
    assert_eq!(position(1).state.turn, 2);
    let second = position(2);
    assert_eq!(second.state.step(), Some(Step::Replacement(Replacement)));
    let second = second.play(&["select US-37ID-2.129", "place 2812"]);
    assert_eq!(second.place("US-37ID-2.129"), "2812");
    assert_eq!(second.refused_by("select US-1CAV-2.5"), None);
    assert_eq!(second.refused_by("select US-37ID-1.129"), Some("7.2"));
}

/// Vectors MNL-008, MNL-009.
#[test]
fn r7_2a_replacements_are_neither_saved_nor_transferred() {
    let position = on_turn(4)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-1.145", "2808")
        .phase(Phase::Replacement)
        .play(&["select US-37ID-2.129", "place 2812"]);
    // Nobody else can be replaced, so the phase is over although other formations took none.
    assert_eq!(position.state.turn, 5);
    let both = on_turn(4)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-1.145", "2808")
        .unit("US-1CAV-1.5", "2806")
        .phase(Phase::Replacement)
        .play(&["select US-37ID-2.129", "place 2812"]);
    assert_eq!(both.refused_by("select US-37ID-3.129"), Some("7.2a"));
}

/// Vectors MNL-126, MNL-127.
#[test]
fn r7_3_a_replacement_needs_a_free_stack_away_from_the_japanese() {
    let position = on_turn(3)
        .unit("US-XIV-44", "3528")
        .unit("JP-NF-1", "3527")
        .unit("US-XIV-754", "3530")
        .phase(Phase::Replacement)
        .play(&["select US-XIV-637"]);
    assert_eq!(position.refused_by("place 3528"), Some("7.3"));
    assert_eq!(position.refused_by("place 3531"), Some("7.3"));
    assert_eq!(position.refused_by("place 3530"), None);
    let full = on_turn(3)
        .units(&["US-11AB-127", "US-11AB-457"], "2812")
        .unit("US-XIV-754", "3530")
        .phase(Phase::Replacement);
    assert_eq!(full.refused_by("select US-11AB-152"), Some("7.3"));
}

/// Vector MNL-128.
#[test]
fn r7_4_a_replacement_acts_at_once() {
    let mut position = on_turn(3)
        .unit("US-37ID-1.129", "3530")
        .phase(Phase::Replacement);
    let movement = Step::Begin(Phase::Movement(UNITED_STATES));
    position.state.agenda.insert(1, movement);
    let position = position.play(&["select US-37ID-2.129", "place 3530", "select US-37ID-2.129"]);
    assert_eq!(position.points_left(), Some(16));
    assert!(!position.state.fired.contains(position.id("US-37ID-2.129")));
}

/// A redrawn state keeps what the viewer knows and shuffles the rest.
#[test]
fn r6_5_what_is_hidden_can_be_redrawn() {
    let mut position = on_turn(3).us_movement();
    for (unit, hex) in GAME.ready_set_up() {
        position = position.unit(&GAME.unit(*unit).id, &GAME.number(*hex));
    }
    let mut random = Random::seeded(5);
    let viewer = Viewer::Side(UNITED_STATES);
    let other = GAME.determinize(&position.state, viewer, &mut random);
    assert_ne!(other, position.state);
    assert_eq!(
        GAME.scene(&other, viewer),
        GAME.scene(&position.state, viewer)
    );
}
