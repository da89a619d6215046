//! Boats, pontoons and engineers (8.8 to 8.10), and what refusals of movement cite.

use crate::common::{GAME, faces, japanese_view, on_turn, past_pontoons, us_view};
use heigi_engine::scene::Value;
use heigi_engine::{Shows, Speaks, Viewer};
use heigi_manila::{Event, Group, JAPAN, Phase, Pontoons, Position, Refusal, Step, UNITED_STATES};

/// The 672nd and a bridging engineer that came with it by sea to the mouth of the Pasig.
fn engineer_by_sea() -> Position<'static> {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-XIV-117"], "4230")
        .us_movement();
    past_pontoons(position).play(&[
        "select US-XIV-672",
        "sail-together 4123",
        "select US-XIV-117",
    ])
}

/// Rules: 8.9f
#[test]
fn r8_9f_an_engineer_that_came_by_sea_does_not_cross() {
    let position = engineer_by_sea();
    assert_eq!(position.place("US-XIV-117"), "4123");
    assert_eq!(position.refused_by("step 4122"), Some("8.7"));
    let began_there = on_turn(3)
        .without("JP-T-1")
        .unit("US-XIV-117", "4123")
        .us_movement();
    let began_there = past_pontoons(began_there).play(&["select US-XIV-117"]);
    assert_eq!(began_there.refused_by("step 4122"), None);
}

/// It began beside the river, yet the sea took it away from there.
///
/// Rules: 8.9f
#[test]
fn r8_9f_an_engineer_that_left_by_sea_has_left_its_river() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-XIV-117"], "4123")
        .us_movement();
    let position = past_pontoons(position).play(&[
        "select US-XIV-672",
        "sail-together 4122",
        "select US-XIV-117",
    ]);
    assert_eq!(position.refused_by("step 4123"), Some("8.7"));
}

/// Only bridging engineers cross by themselves.
///
/// Rules: 8.9f
#[test]
fn r8_9f_other_engineers_do_not_cross() {
    let position = on_turn(3)
        .without("JP-T-1")
        .unit("US-1CAV-8", "2923")
        .us_movement()
        .play(&["select US-1CAV-8"]);
    assert_eq!(position.refused_by("step 3023"), Some("8.7"));
}

/// Crossing by itself with one step; back again it is a river.
///
/// Rules: 8.9f
#[test]
fn r8_9f_the_crossing_is_its_first_step_only() {
    let position = on_turn(3)
        .without("JP-T-1")
        .unit("US-XIV-117", "2923")
        .us_movement();
    let position = past_pontoons(position).play(&["select US-XIV-117", "step 3023"]);
    assert_eq!(position.points_left(), Some(14));
    assert_eq!(position.refused_by("step 2923"), Some("8.7"));
}

/// Rules: 8.8
#[test]
fn r8_8_a_battalion_that_is_lost_ferries_nobody() {
    let position = |die: &str| {
        on_turn(3)
            .without("JP-T-1")
            .units(&["US-XIV-672", "US-37ID-1.129"], "3623")
            .units(&["JP-CF-1", "JP-CF-5"], "3721")
            .us_movement()
            .play(&["select US-XIV-672", "step 3722", "fire", die])
    };
    let lost = position("= 1");
    assert_eq!(lost.place("US-XIV-672"), "lost");
    let lost = lost.play(&["select US-37ID-1.129"]);
    assert_eq!(lost.refused_by("supported-step 3722"), Some("8.8"));
    // While it lives, having moved away does not matter.
    let alive = position("= 6").play(&["done", "select US-37ID-1.129"]);
    assert_eq!(alive.refused_by("supported-step 3722"), None);
}

/// Rules: 8.8
#[test]
fn r8_8_support_is_for_the_step_that_leaves_the_common_hex() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-37ID-1.129"], "3623")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 3624", "step 3623"]);
    // It is back with the battalion, and too late.
    assert_eq!(position.refused_by("supported-step 3722"), Some("8.8"));
}

/// Rules: 8.8b
#[test]
fn r8_8b_the_support_of_a_turn_is_used_once() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-37ID-1.129"], "3623")
        .us_movement()
        .play(&["select US-37ID-1.129", "supported-step 3722"]);
    assert!(position.state.amphibious.is_support_used);
    // Neither back again nor for the assault of another unit.
    assert_eq!(position.refused_by("supported-step 3623"), Some("8.8"));
    let fire = on_turn(3)
        .units(&["US-XIV-672", "US-37ID-1.129"], "3823")
        .unit("JP-CF-1", "3822")
        .us_fire();
    let open = fire.clone().play(&["attack 3822", "join US-37ID-1.129"]);
    assert_eq!(open.refused_by("assault US-37ID-1.129"), None);
    let mut used = fire;
    used.state.amphibious.is_support_used = true;
    let used = used.play(&["attack 3822", "join US-37ID-1.129"]);
    assert_eq!(used.refused_by("assault US-37ID-1.129"), Some("8.8b"));
}

/// Nobody else is stacked with it when the phase begins: nobody is taken over.
///
/// Rules: 8.8
#[test]
fn r8_8_who_joins_the_battalion_later_is_not_taken_over() {
    let position = on_turn(3)
        .without("JP-T-1")
        .unit("US-XIV-672", "3623")
        .unit("US-37ID-1.129", "3624")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 3623"]);
    assert_eq!(position.refused_by("supported-step 3722"), Some("8.8"));
}

/// Support is for rivers that have to be crossed.
///
/// Rules: 8.8
#[test]
fn r8_8_no_support_where_there_is_no_river_or_a_bridge() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-37ID-1.129"], "3623")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    assert_eq!(position.refused_by("supported-step 3624"), Some("8.8"));
    assert_eq!(position.refused_by("supported-step 3622"), Some("8.8"));
    assert_eq!(position.refused_by("step 3622"), None);
}

/// H-3: over a Minor River support is a choice; it saves the point.
///
/// Rules: 8.8
#[test]
fn r8_8_support_over_a_minor_river_saves_its_point() {
    let position = on_turn(3)
        .units(&["US-XIV-672", "US-37ID-1.129"], "2524")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    let plain = position.clone().play(&["step 2425"]);
    assert_eq!(plain.points_left(), Some(14));
    assert!(!plain.state.amphibious.is_support_used);
    let supported = position.play(&["supported-step 2425"]);
    assert_eq!(supported.points_left(), Some(15));
    assert!(supported.state.amphibious.is_support_used);
}

/// What is refused cites the rule of what was asked, not the set-up.
///
/// Rules: 8.1
#[test]
fn r8_1_a_unit_that_is_not_on_the_map_does_not_move() {
    let position = on_turn(3).unit("US-37ID-1.129", "2813").us_movement();
    assert_eq!(position.refused_by("select US-37ID-2.129"), Some("8.1"));
    let engineers = on_turn(3).unit("US-XIV-556", "3823").us_movement();
    assert_eq!(
        engineers.refused_by("pontoon US-XIV-117 3822-3823"),
        Some("8.9")
    );
    let fire = on_turn(3)
        .unit("US-37ID-1.129", "2813")
        .unit("JP-NS-1", "2814")
        .us_fire()
        .play(&["attack 2814"]);
    assert_eq!(fire.refused_by("join US-37ID-2.129"), Some("10.1"));
    assert_eq!(fire.refused_by("join JP-NS-1"), Some("2.6"));
    let defence = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813"]);
    assert_eq!(defence.refused_by("join JP-NS-2"), Some("9.1"));
    assert_eq!(defence.refused_by("join US-37ID-1.129"), Some("2.6"));
}

/// Rules: 3.4
#[test]
fn r3_4_the_refusal_counts_who_is_still_to_enter() {
    let position = on_turn(1)
        .off_map("US-37ID-1.129")
        .off_map("US-37ID-2.129")
        .off_map("US-11AB-127")
        .entry();
    let left = |position: &Position<'_>| match position.check("done") {
        Err(Refusal::EntryIncomplete(left)) => left,
        other => panic!("{other:?}"),
    };
    assert_eq!(left(&position), 3);
    let one = position.play(&["group 37ID", "select US-37ID-1.129", "place 3532", "done"]);
    assert_eq!(left(&one), 2);
    let set_up = Position::from_start(&crate::common::GAME).play(&["select JP-NF-1", "place 3624"]);
    assert_eq!(set_up.check("done"), Err(Refusal::SetUpIncomplete(71)));
}

/// A whole formation off the map finds its way: nobody is lost while there is room.
///
/// Rules: 3.4, 3.4g
#[test]
fn r3_4g_a_whole_division_enters_unit_by_unit() {
    let game = &crate::common::GAME;
    let mut position = on_turn(1);
    for unit in game.units_of_group(Group::EleventhAirborne) {
        position = position.off_map(&game.unit(unit).id);
    }
    let mut position = position.entry().play(&["group 11AB"]);
    let south = game.map().entry_south.clone();
    for (unit, hex) in game.units_of_group(Group::EleventhAirborne).zip(south) {
        let unit = &game.unit(unit).id;
        assert_eq!(position.place(unit), "off");
        let hex = game.number(hex);
        position = position.play(&[&format!("select {unit}"), &format!("place {hex}"), "done"]);
        assert_eq!(position.place(unit), hex);
    }
    assert_eq!(position.state.turn, 1);
    assert!(position.events.contains(&Event::EntryFinished));
}

/// Rules: 3.2, 3.4
#[test]
fn r3_4_a_unit_that_has_entered_does_not_enter_again() {
    let position = on_turn(1)
        .off_map("US-37ID-1.129")
        .unit("US-37ID-2.129", "3530")
        .entry()
        .play(&["group 37ID"]);
    assert_eq!(position.refused_by("select US-37ID-2.129"), Some("3.4"));
    let set_up = Position::from_start(&crate::common::GAME).play(&["select JP-NF-1", "place 3624"]);
    assert_eq!(set_up.refused_by("select JP-NF-1"), Some("3.2"));
    assert_eq!(set_up.refused_by("take-up JP-NF-2"), Some("3.2"));
    assert_eq!(set_up.refused_by("take-up JP-NF-1"), None);
}

/// The order of a stack belongs to the US player in every phase of the own turn.
///
/// Rules: 6.5a
#[test]
fn r6_5a_a_stack_is_turned_in_any_own_phase() {
    let stack = || on_turn(3).units(&["US-37ID-6", "US-37ID-1.129"], "3529");
    let turned = |position: Position<'static>| {
        let position = position.play(&["turn-stack 3529"]);
        let hex = position.hex("3529");
        assert_eq!(position.state.top(hex), Some(position.id("US-37ID-6")));
        let top = position.id("US-37ID-6");
        assert!(position.events.contains(&Event::StackTurned(hex, top)));
    };
    turned(
        stack()
            .unit("US-37ID-2.129", "3527")
            .phase(Phase::Replacement),
    );
    turned(stack().unit("US-XIV-556", "3823").us_movement());
    turned(stack().us_movement());
    turned(stack().us_fire());
    turned(stack().off_map("US-37ID-3.129").entry());
    turned(
        stack()
            .off_map("US-37ID-3.129")
            .entry()
            .play(&["group 37ID"]),
    );
    assert_eq!(
        stack().japanese_movement().refused_by("turn-stack 3529"),
        Some("5.2")
    );
    assert_eq!(
        stack().japanese_fire().refused_by("turn-stack 3529"),
        Some("5.2")
    );
    let two = stack().units(&["JP-NS-1", "JP-NS-2"], "2814").us_fire();
    assert_eq!(two.refused_by("turn-stack 2814"), Some("6.5a"));
}

/// The 672nd at sea on 4230 with a battalion that does something first.
fn before_sailing(inputs: &[&str]) -> Position<'static> {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-37ID-1.129"], "4230")
        .us_movement();
    past_pontoons(position)
        .play(inputs)
        .play(&["select US-XIV-672"])
}

/// who has moved is no passenger any more, back in the hex or not.
///
/// Rules: 8.10
#[test]
fn r8_10_a_passenger_has_not_moved() {
    assert_eq!(before_sailing(&[]).refused_by("sail-together 4022"), None);
    let away = before_sailing(&["select US-37ID-1.129", "step 4130", "done"]);
    assert_eq!(away.refused_by("sail-together 4022"), Some("8.10"));
    assert_eq!(away.refused_by("sail 4022"), None);
    let back = before_sailing(&["select US-37ID-1.129", "step 4130", "step 4230", "done"]);
    assert_eq!(back.refused_by("sail-together 4022"), Some("8.10"));
    let alone = before_sailing(&[]).play(&["sail 4022"]);
    assert_eq!(alone.place("US-37ID-1.129"), "4230");
    assert_eq!(alone.place("US-XIV-672"), "4022");
}

/// The battalion itself sails before it moves, once.
///
/// Rules: 8.10
#[test]
fn r8_10_the_battalion_sails_before_it_moves() {
    let position = before_sailing(&[]);
    let walked = position.clone().play(&["step 4130"]);
    assert_eq!(walked.refused_by("sail 4022"), Some("8.10"));
    let sailed = position.play(&["sail-together 4022", "select US-37ID-1.129"]);
    assert_eq!(sailed.refused_by("sail 4230"), Some("8.10"));
}

/// The two sail as a stack: a passenger below the 672nd stays unknown to Japan, one on top does not.
///
/// Rules: 8.10, 6.5a
#[test]
fn r8_10_a_passenger_below_the_battalion_stays_covered() {
    let sailed = |stack: &[&str]| {
        let position = on_turn(3)
            .without("JP-T-1")
            .units(stack, "4230")
            .us_movement();
        past_pontoons(position).play(&["select US-XIV-672", "sail-together 4022"])
    };
    let passenger = |position: &Position<'_>, viewer| {
        let told = position
            .events
            .iter()
            .find(|event| matches!(event, Event::SailedTogether(..)))
            .and_then(|event| GAME.log_entry(event, viewer))
            .unwrap();
        match told.text.args.get("passenger").unwrap() {
            Value::Text(text) => text.id.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let (us, japan) = (Viewer::Side(UNITED_STATES), Viewer::Side(JAPAN));
    let below = sailed(&["US-37ID-1.129", "US-XIV-672"]);
    assert_eq!(
        faces(&japanese_view(&below), "4022"),
        ["us-covered", "US-XIV-672"]
    );
    assert_eq!(
        faces(&us_view(&below), "4022"),
        ["US-37ID-1.129", "US-XIV-672"]
    );
    assert_eq!(passenger(&below, japan), "manila-unit-covered");
    assert_eq!(passenger(&below, us), "manila-unit");
    let on_top = sailed(&["US-XIV-672", "US-37ID-1.129"]);
    assert_eq!(
        faces(&japanese_view(&on_top), "4022"),
        ["us-covered", "US-37ID-1.129"]
    );
    assert_eq!(passenger(&on_top, japan), "manila-unit");
}

/// An engineer that holds a pontoon stays with it, and is told so.
///
/// Rules: 8.10, 8.9d
#[test]
fn r8_10_the_engineer_of_a_pontoon_is_no_passenger() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-XIV-556"], "4123")
        .us_movement()
        .play(&["pontoon US-XIV-556 4122-4123", "done", "select US-XIV-672"]);
    assert_eq!(position.refused_by("sail-together 4230"), Some("8.9d"));
    assert_eq!(position.refused_by("sail 4230"), None);
}

/// With a passenger the landing place must be empty; alone the 672nd joins one unit.
///
/// Rules: 8.10, 6.1
#[test]
fn r8_10_stacking_holds_at_the_landing() {
    let position = |there: &[&str]| {
        let position = on_turn(3)
            .without("JP-T-1")
            .units(&["US-XIV-672", "US-37ID-1.129"], "4230")
            .units(there, "4022")
            .us_movement();
        past_pontoons(position).play(&["select US-XIV-672"])
    };
    let refusal = |position: &Position<'_>, words: &str| {
        let (rule, text) = GAME.explain(&position.check(words).unwrap_err());
        (rule.0, text.id)
    };
    let one = position(&["US-37ID-2.129"]);
    assert_eq!(
        refusal(&one, "sail-together 4022"),
        ("6.1", "manila-refusal-no-room-for-both".into())
    );
    assert_eq!(one.refused_by("sail 4022"), None);
    let two = position(&["US-37ID-2.129", "US-37ID-3.129"]);
    for words in ["sail-together 4022", "sail 4022"] {
        assert_eq!(
            refusal(&two, words),
            ("6.1", "manila-refusal-stack-full".into())
        );
    }
}

/// Not from the open country, and not to a hex of the enemy.
///
/// Rules: 8.10, 8.14
#[test]
fn r8_10_from_coast_to_coast_only() {
    let inland = on_turn(3)
        .without("JP-T-1")
        .unit("US-XIV-672", "3530")
        .us_movement()
        .play(&["select US-XIV-672"]);
    assert_eq!(inland.refused_by("sail 4022"), Some("8.10"));
    let position = on_turn(3)
        .unit("US-XIV-672", "4230")
        .unit("JP-NS-MG", "4022")
        .us_movement();
    let position = past_pontoons(position).play(&["select US-XIV-672"]);
    assert_eq!(position.refused_by("sail 4022"), Some("8.14"));
    assert_eq!(position.refused_by("sail 4021"), Some("8.10a"));
}

/// On turn 1 the passenger of the corps has its half allowance still.
///
/// Rules: 3.5a, 8.10b
#[test]
fn r8_10b_a_passenger_has_its_own_allowance() {
    let allowance = |turn, passenger: &str| {
        let position = on_turn(turn)
            .without("JP-T-1")
            .unit("JP-T-1", "3426")
            .units(&["US-XIV-672", passenger], "4230")
            .us_movement();
        let select = format!("select {passenger}");
        past_pontoons(position)
            .play(&["select US-XIV-672", "sail-together 4022", &select])
            .points_left()
    };
    assert_eq!(allowance(1, "US-XIV-44"), Some(8));
    assert_eq!(allowance(1, "US-37ID-1.129"), Some(16));
    assert_eq!(allowance(2, "US-XIV-44"), Some(16));
}

/// a pontoon is declared anew at the start of each US movement phase.
///
/// Rules: 8.9, 8.9c
#[test]
fn r8_9c_the_next_declaration_begins_without_pontoons() {
    let position = on_turn(4)
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .without("JP-T-1")
        .unit("JP-K-1", "4026")
        .us_movement()
        .play(&["pontoon US-XIV-556 3822-3823", "done"]);
    assert_eq!(position.state.pontoons.len(), 1);
    let next = position.us_movement();
    assert!(next.state.pontoons.is_empty());
    assert_eq!(next.state.step(), Some(Step::Pontoons(Pontoons)));
    let edge = next.edge("3822", "3823");
    assert!(next.events.contains(&Event::PontoonTakenUp(edge)));
}

/// Rules: 8.9
#[test]
fn r8_9_each_engineer_lays_one_pontoon_and_may_take_it_up() {
    let position = on_turn(4)
        .units(&["US-XIV-556", "US-XIV-117"], "3823")
        .without("JP-T-1")
        .unit("JP-K-1", "4026")
        .us_movement()
        .play(&["pontoon US-XIV-556 3822-3823"]);
    assert_eq!(
        position.refused_by("pontoon US-XIV-117 3822-3823"),
        Some("8.9")
    );
    assert_eq!(
        position.refused_by("take-up-pontoon US-XIV-117"),
        Some("8.9")
    );
    let second = position.play(&["pontoon US-XIV-117 3823-3922"]);
    assert_eq!(second.state.pontoons.len(), 2);
    let up = second.play(&["take-up-pontoon US-XIV-556"]);
    assert_eq!(up.state.pontoons.len(), 1);
    assert_eq!(up.state.pontoon_of(up.id("US-XIV-556")), None);
    let edge = up.edge("3823", "3922");
    assert_eq!(up.state.pontoon_on(edge), Some(up.id("US-XIV-117")));
    // Only the engineer that took it up may move now.
    let moving = up.play(&["done"]);
    assert_eq!(moving.refused_by("select US-XIV-556"), None);
    assert_eq!(moving.refused_by("select US-XIV-117"), Some("8.9d"));
}

/// Rules: 8.9, 8.7
#[test]
fn r8_9_a_pontoon_saves_the_point_of_a_minor_river() {
    let position = on_turn(4)
        .units(&["US-XIV-117", "US-1CAV-1.5"], "2524")
        .us_movement()
        .play(&[
            "pontoon US-XIV-117 2425-2524",
            "done",
            "select US-1CAV-1.5",
            "step 2425",
        ]);
    assert_eq!(position.points_left(), Some(15));
    let without = on_turn(4)
        .units(&["US-XIV-117", "US-1CAV-1.5"], "2524")
        .us_movement()
        .play(&["done", "select US-1CAV-1.5", "step 2425"]);
    assert_eq!(without.points_left(), Some(14));
}

/// The first moves are shown in the first turn, and not again.
///
/// Rules: 8.1
#[test]
fn r8_1_the_first_turn_shows_how_to_move() {
    let shown = |turn: u8| {
        let position = on_turn(turn).unit("US-37ID-1.129", "2813").us_movement();
        let guide = us_view(&position).guide;
        guide.iter().map(|step| step.text.id.to_string()).collect()
    };
    let steps: Vec<String> = shown(1);
    assert_eq!(
        steps,
        ["manila-guide-movement-1", "manila-guide-movement-2"]
    );
    let steps: Vec<String> = shown(2);
    assert_eq!(steps, [""; 0]);
}
