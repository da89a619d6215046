//! The list of actions holds exactly what is legal, at every kind of decision; and the words of an
//! action mean that action again.

use crate::common::{GAME, assault, attack, enters, on_turn};
use heigi_engine::{Rules, Speaks};
use heigi_manila::{Ability, Action, Advance, Phase, Position, Step};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Everything that can be said, with the action that it means.
static EVERYTHING: LazyLock<Vec<(String, Action)>> = LazyLock::new(|| {
    let mean = |words: String| {
        let action = GAME.read_action(&words).unwrap();
        assert_eq!(GAME.write_action(action), words);
        (words, action)
    };
    everything().into_iter().map(mean).collect()
});

fn everything() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = [
        "done",
        "decline",
        "fire",
        "cancel",
        "add-air",
        "remove-air",
        "flamethrower",
        "no-flamethrower",
        "group 1CAV",
        "group 11AB",
        "group 37ID",
        "group XIV",
    ]
    .map(str::to_owned)
    .into();
    let map = GAME.map();
    for unit in GAME.units() {
        for verb in [
            "select",
            "take-up",
            "take-up-pontoon",
            "join",
            "leave",
            "assault",
            "no-assault",
            "advance",
        ] {
            words.insert(format!("{verb} {}", unit.id));
        }
    }
    for hex in map.grid.hexes() {
        let number = map.grid.number(hex);
        for verb in [
            "place",
            "step",
            "supported-step",
            "sail",
            "sail-together",
            "turn-stack",
            "attack",
            "demolish-building",
        ] {
            words.insert(format!("{verb} {number}"));
        }
        for edge in map.river_hexsides(hex) {
            let name = map.hexside_name(edge);
            words.insert(format!("demolish-bridge {name}"));
            for unit in GAME.units().iter().filter(|u| u.has(Ability::Engineer)) {
                words.insert(format!("pontoon {} {name}", unit.id));
            }
        }
    }
    words
}

/// Asserts that the list and the check of single actions agree.
fn list_is_complete(position: &Position<'_>) -> BTreeSet<String> {
    let mut actions = Vec::new();
    GAME.actions(&position.state, &mut actions);
    assert!(actions.is_sorted());
    let listed: BTreeSet<String> = actions
        .iter()
        .map(|a| GAME.write_action(*a))
        .map(String::from)
        .collect();
    assert_eq!(listed.len(), actions.len(), "each action is listed once");
    let legal: BTreeSet<String> = EVERYTHING
        .iter()
        .filter(|(_, action)| GAME.check(&position.state, *action).is_ok())
        .map(|(words, _)| words.clone())
        .collect();
    assert_eq!(listed, legal);
    listed
}

fn has(listed: &BTreeSet<String>, words: &str) -> bool {
    listed.contains(words)
}

#[test]
fn r3_2_the_list_of_the_japanese_set_up() {
    let start = Position::from_start(&GAME);
    let first = list_is_complete(&start);
    assert_eq!(first.len(), 72);
    let held = start.play(&["select JP-CF-MG"]);
    let places = list_is_complete(&held);
    assert_eq!(places.len(), 592 + 1);
    let placed = held.play(&["place 3624", "select JP-NF-1"]);
    assert!(has(&list_is_complete(&placed), "place 3624"));
    let fixed = placed.play(&["cancel", "select JP-NF-100"]);
    assert!(!has(&list_is_complete(&fixed), "place 3624"));
    let back = fixed.play(&["cancel"]);
    let listed = list_is_complete(&back);
    assert!(has(&listed, "take-up JP-CF-MG"));
    assert_eq!(listed.len(), 72);
    let taken_up = back.play(&["take-up JP-CF-MG"]);
    assert_eq!(taken_up.place("JP-CF-MG"), "off");
    assert_eq!(list_is_complete(&taken_up).len(), 72);
}

#[test]
fn r3_4_the_lists_of_the_entry() {
    let groups = on_turn(1)
        .off_map("US-37ID-1.129")
        .off_map("US-37ID-2.129")
        .off_map("US-11AB-127")
        .off_map("US-XIV-44")
        .units(&["US-1CAV-8", "US-1CAV-1.5"], "2532")
        .entry();
    let listed = list_is_complete(&groups);
    assert!(has(&listed, "group 37ID") && !has(&listed, "group XIV"));
    assert!(has(&listed, "turn-stack 2532"));
    let group = groups.play(&["group 37ID"]);
    let listed = list_is_complete(&group);
    assert!(has(&listed, "select US-37ID-2.129") && !has(&listed, "select US-11AB-127"));
    let unit = group.play(&["select US-37ID-1.129"]);
    // Of the 18 hexes one is full.
    assert_eq!(list_is_complete(&unit).len(), 17 + 1);
    let moving = unit.play(&["place 3532"]);
    assert!(has(&list_is_complete(&moving), "step 3531"));
}

#[test]
fn r7_2_the_lists_of_the_replacement_phase() {
    let phase = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-3.129", "2810")
        .units(&["US-XIV-44", "US-37ID-1.145"], "3005")
        .unit("US-37ID-1.148", "2806")
        .unit("JP-NS-1", "2807")
        .phase(Phase::Replacement);
    let listed = list_is_complete(&phase);
    assert!(has(&listed, "select US-37ID-2.129"));
    assert!(has(&listed, "turn-stack 3005"));
    let unit = phase.play(&["select US-37ID-2.129"]);
    let listed = list_is_complete(&unit);
    let expected = ["cancel", "place 2810", "place 2812"].map(str::to_owned);
    assert_eq!(listed, expected.into());
}

#[test]
fn r8_9_the_list_of_pontoons() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .us_movement();
    let listed = list_is_complete(&position);
    let expected = [
        "done",
        "pontoon US-XIV-556 3722-3823",
        "pontoon US-XIV-556 3822-3823",
        "pontoon US-XIV-556 3823-3922",
        "turn-stack 3823",
    ]
    .map(str::to_owned);
    assert_eq!(listed, expected.into());
    let laid = position.play(&["pontoon US-XIV-556 3822-3823"]);
    let listed = list_is_complete(&laid);
    let expected = ["done", "take-up-pontoon US-XIV-556", "turn-stack 3823"].map(str::to_owned);
    assert_eq!(listed, expected.into());
}

#[test]
fn r8_1_the_lists_of_movement() {
    let position = on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-37ID-1.129"], "4123")
        .unit("US-XIV-44", "3530")
        .unit("JP-NS-1", "2814")
        .us_movement();
    let listed = list_is_complete(&position);
    assert!(has(&listed, "select US-XIV-44") && has(&listed, "turn-stack 4123"));
    let boats = position.clone().play(&["select US-XIV-672"]);
    let listed = list_is_complete(&boats);
    assert!(has(&listed, "sail-together 4021") && has(&listed, "step 4122"));
    let partner = position.play(&["select US-37ID-1.129"]);
    let listed = list_is_complete(&partner);
    assert!(has(&listed, "supported-step 4122") && !has(&listed, "step 4122"));
    let japan = on_turn(3)
        .units(&["JP-NS-1", "JP-NS-MG"], "2814")
        .unit("US-37ID-1.129", "3823")
        .japanese_movement();
    let listed = list_is_complete(&japan);
    assert!(has(&listed, "select JP-NS-1") && !has(&listed, "select JP-NS-MG"));
    list_is_complete(&japan.play(&["select JP-NS-1", "step 2813"]));
}

#[test]
fn r9_1_the_list_of_defensive_fire() {
    let position = enters(
        "US-37ID-1.129",
        "2812",
        "2813",
        &[
            ("JP-NS-1", "2814"),
            ("JP-NS-2", "2814"),
            ("JP-NS-120", "2713"),
        ],
    );
    let listed = list_is_complete(&position);
    let expected = ["decline", "fire", "leave JP-NS-1", "leave JP-NS-2"].map(str::to_owned);
    assert_eq!(listed, expected.into());
    let one = position.play(&["leave JP-NS-1"]);
    let expected = ["decline", "fire", "join JP-NS-1", "leave JP-NS-2"].map(str::to_owned);
    assert_eq!(list_is_complete(&one), expected.into());
}

/// A fire phase with guns, tanks and infantry on both sides of the river.
fn battle(turn: u8) -> Position<'static> {
    on_turn(turn)
        .unit("US-37ID-1.129", "3229")
        .units(&["US-37ID-2.129", "US-37ID-3.129"], "3227")
        .unit("US-37ID-6", "3427")
        .unit("US-XIV-637", "3226")
        .unit("US-1CAV-1.5", "3128")
        .units(&["JP-NF-1", "JP-NF-MG"], "3228")
        .unit("JP-NF-20", "3524")
        .unit("JP-CF-127", "3722")
        .unit("JP-NF-75", "3326")
        .unit("JP-EF-75", "2321")
}

#[test]
fn r10_2_the_lists_of_us_fire() {
    let early = list_is_complete(&battle(2).us_fire());
    assert!(has(&early, "attack 3228"));
    assert!(!early.iter().any(|words| words.starts_with("demolish")));
    let position = battle(4).us_fire();
    let listed = list_is_complete(&position);
    // With air support everything is in reach, also what nobody on the ground can see.
    assert!(has(&listed, "attack 2321") && has(&listed, "demolish-building 3228"));
    assert!(has(&listed, "demolish-bridge 3722-3723"));
    let mut grounded = battle(4).us_fire();
    grounded.state.air_used = 6;
    let listed = list_is_complete(&grounded);
    assert!(has(&listed, "attack 3228") && !has(&listed, "demolish-bridge 3001-3002"));
    let attack = attack(position, "3228", &["US-37ID-1.129"]);
    let listed = list_is_complete(&attack);
    assert!(has(&listed, "assault US-37ID-1.129") && !has(&listed, "join US-1CAV-1.5"));
    let flames = attack.play(&[
        "join US-37ID-2.129",
        "assault US-37ID-1.129",
        "assault US-37ID-2.129",
    ]);
    assert!(has(&list_is_complete(&flames), "flamethrower"));
    let flames = flames.play(&["flamethrower", "add-air"]);
    let listed = list_is_complete(&flames);
    assert!(has(&listed, "no-flamethrower") && has(&listed, "remove-air"));
}

#[test]
fn r10_2_the_lists_of_japanese_fire() {
    let position = battle(4).japanese_fire();
    let listed = list_is_complete(&position);
    assert!(has(&listed, "attack 3427") && has(&listed, "attack 3229"));
    // Two machine guns reach two hexes, the batteries sixteen: after they have fired less is in reach.
    let later = position.play(&[
        "attack 3427",
        "join JP-CF-127",
        "join JP-NF-75",
        "fire",
        "= 6",
    ]);
    let fewer = list_is_complete(&later);
    assert!(fewer.len() < listed.len());
    list_is_complete(&later.play(&["attack 3229"]));
}

#[test]
fn r10_17_the_list_of_the_advance() {
    let position = assault(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .unit("US-37ID-2.129", "2815")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["fire", "= 1", "= 1"]);
    assert_eq!(position.state.step(), Some(Step::Advance(Advance)));
    let listed = list_is_complete(&position);
    let expected = ["advance US-37ID-1.129", "advance US-37ID-2.129", "done"].map(str::to_owned);
    assert_eq!(listed, expected.into());
}

/// Rules: 5.5
#[test]
fn r5_5_nothing_is_legal_when_the_match_is_over() {
    let over = battle(4).us_fire().play(&["concede"]);
    assert!(list_is_complete(&over).is_empty());
}

/// Neither with a die to fall.
#[test]
fn r10_3_nothing_is_legal_while_the_die_rolls() {
    let rolling = attack(battle(4).us_fire(), "3228", &["US-37ID-1.129"]).play(&["fire"]);
    assert!(list_is_complete(&rolling).is_empty());
}

/// What is no action is not read as one.
#[test]
fn r5_2_words_that_mean_nothing() {
    for words in [
        "",
        "march",
        "step",
        "step 9999",
        "step 2813 2814",
        "select US-9",
        "done done",
        "group XV",
        "pontoon US-XIV-117",
        "pontoon US-XIV-117 2813",
        "fire 3",
        "demolish-bridge 3722",
    ] {
        assert_eq!(GAME.read_action(words), None, "{words}");
    }
}
