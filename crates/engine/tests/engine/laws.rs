//! A game that breaks a law is found, and by which law.

use crate::seek::{Fault, Seek};
use heigi_engine::laws::{Care, walk};
use heigi_engine::scene::Target;
use heigi_engine::{Rules, Shows, Side, Situation, Viewer};
use std::sync::Arc;

/// What walks through a game with a fault say when one of them fails.
fn found(fault: Fault) -> Option<String> {
    let game = Arc::new(Seek::new(fault));
    let setup = game.info().default_setup();
    (0..30).find_map(|seed| {
        let walked = std::panic::catch_unwind(|| walk(&game, &setup, seed, Care::default()));
        walked
            .err()
            .map(|cause| cause.downcast_ref::<String>().cloned().unwrap_or_default())
    })
}

fn assert_found(fault: Fault, by: &str) {
    let words = found(fault).unwrap_or_else(|| panic!("{fault:?} is not found"));
    assert!(words.contains(by), "{fault:?}: {words}");
    let place = words.strip_prefix("seed ").unwrap();
    assert!(place.contains(", input "), "{words}");
}

#[test]
fn a_game_without_a_fault_keeps_the_laws() {
    assert_eq!(found(Fault::Nothing), None);
}

#[test]
fn what_is_shown_is_looked_at_as_often_as_is_asked_for() {
    let walked = |every| {
        let game = Arc::new(Seek::new(Fault::JudgesBeyondMeasure));
        let care = Care {
            every,
            ..Care::default()
        };
        std::panic::catch_unwind(|| walk(&game, &game.info().default_setup(), 1, care)).is_ok()
    };
    assert!(walked(0), "nobody looks");
    assert!(!walked(1));
}

#[test]
fn a_log_that_tells_where_something_hides_is_found() {
    assert_found(Fault::TellsWhere, "what is hidden: Hide(");
}

#[test]
fn what_is_not_on_the_board_or_in_the_vocabulary_is_found() {
    assert_found(Fault::UnknownPlace, "no place or edge \"z\"");
    for (fault, by) in [
        ("tone", "no tone \"mauve\""),
        ("symbol", "no symbol \"unicorn\""),
        ("badge tone", "no tone \"mauve\""),
        ("box", "[\"a\"] are boxes and places"),
        ("row", "not every row of the chart \"shelf\""),
        ("neighbour", "no place \"z\""),
        ("outer", "no place \"z\""),
        ("class", "b has no class"),
        ("edge", "no place \"z\""),
        ("edge class", ": a-b"),
        ("twice", "the place \"a\" is there twice"),
        ("face twice", "the face \"stone\" is there twice"),
        ("turns", "two tracks count the turns"),
    ] {
        assert_found(Fault::Board(fault), by);
    }
    for (fault, by) in [
        ("face", "no face \"z\""),
        ("badge", "no badge \"z\""),
        ("attached", "stone is attached to \"z\""),
        ("itself", "stone is attached to itself"),
        ("elsewhere", "sledge is attached"),
        ("piece", "no place \"z\""),
        ("twice", "the piece \"stone\" is there twice"),
        ("tint", "no place \"z\""),
        ("tint tone", "no tone \"mauve\""),
        ("marker", "no place or edge \"z\""),
        ("overlay", "no tone \"mauve\""),
        ("guide", "no place or edge \"z\""),
        ("target piece", "no piece \"z\""),
        ("target place", "no place \"z\""),
        ("target edge", "no edge \"z\""),
        ("shortcut", "no place \"z\""),
    ] {
        assert_found(Fault::Scene(fault), by);
    }
}

#[test]
fn a_refusal_by_no_rule_is_found() {
    assert_found(Fault::UnknownRule, "cites the rule \"99.9\"");
}

#[test]
fn undo_after_learning_is_found() {
    assert_found(
        Fault::LookingCanBeUndone,
        "teaches Side(Side(1)) what is hidden",
    );
    assert_found(
        Fault::ShowingCanBeUndone,
        "to Side(Side(1)) and can be undone",
    );
}

#[test]
fn an_arbitrary_action_that_leaves_a_verb_out_is_found() {
    assert_found(Fault::ForgetsAVerb, "no arbitrary action is of {\"look\"}");
}

#[test]
fn a_judgement_beyond_measure_is_found() {
    assert_found(Fault::JudgesBeyondMeasure, "are not all from -1 to 1");
}

#[test]
fn numbers_and_samples_that_tell_what_is_hidden_are_found() {
    assert_found(Fault::NumbersTell, "the numbers of Side(Side(1))");
    assert_found(Fault::SamplesLean, "a sample for Side(Side(1))");
}

#[test]
fn two_actions_of_one_index_are_found() {
    assert_found(Fault::SharesAnIndex, "both have the index");
}

#[test]
fn a_panic_of_the_game_names_seed_and_input() {
    assert_found(Fault::Panics, "the box is stuck");
}

#[test]
fn a_click_is_told_why_it_means_nothing() {
    let game = Seek::new(Fault::Nothing);
    let seeking = Situation::start(&game).play(&["hide 0", "go", "look 1"]);
    let why = |place: &str| game.why_not(&seeking.state, Side(1), &Target::Place(place.into()));
    assert_eq!(why("b"), Some("no such box"));
    assert_eq!(why("a"), None);
    assert_eq!(seeking.barred_by("b"), Some("2"));
    assert_eq!(seeking.legal(), ["look 0", "look 2"]);
    assert_eq!(seeking.refused_by("hide 1"), Some("2"));
}

#[test]
fn only_whoever_decides_is_offered_choices() {
    let game = Seek::new(Fault::Nothing);
    let start = Situation::start(&game);
    let prompt = |viewer| start.scene(viewer).prompt.unwrap();
    assert_eq!(prompt(Viewer::Side(Side(0))).choices.len(), 3);
    assert_eq!(prompt(Viewer::Side(Side(0))).choices[1].action, "hide 1");
    assert!(prompt(Viewer::Side(Side(1))).choices.is_empty());
    let hidden = start.play(&["hide 2"]);
    assert_eq!(hidden.sees(Viewer::Side(Side(0)), "stone").unwrap(), "c");
    assert_eq!(hidden.sees(Viewer::Side(Side(1)), "stone"), None);
}

#[test]
#[should_panic(expected = "the rules lead Side(0) for ever")]
fn rules_that_lead_a_side_for_ever_are_stopped() {
    let game = Seek::new(Fault::LeadsForEver);
    let _ = Situation::start(&game).play(&["hide 0"]);
}
