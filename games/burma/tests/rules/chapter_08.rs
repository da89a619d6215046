//! Activation markers (8).

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::steps::{CupDraw, FirstSegment, PickMarkers, SegmentStart};
use heigi_burma::{ALLIES, Activation, JAPAN, Step};
use heigi_engine::{Pending, Random, Rules, Viewer};
use heigi_scene::Side;
use std::collections::BTreeSet;

/// The activation marker phase with some stockpiles and draws; Japan has the initiative.
fn picked(stocks: [u8; 2], draws: &[&str]) -> Table {
    Table::empty(3)
        .stock(stocks[0], stocks[1])
        .change(|position| position.initiative = JAPAN)
        .step(Step::PickMarkers(PickMarkers))
        .run()
        .play(draws)
}

fn grade(marker: u8) -> u8 {
    game().tables().markers[usize::from(marker)].level
}

/// Grades of the markers that a side has picked, held or in the cup.
fn grades(table: &Table, side: Side) -> Vec<u8> {
    let state = table.position().side(side);
    let all = state.cup.iter().copied().chain(state.held);
    all.map(grade).collect()
}

/// Rules: 8.1.2-1, 8.1.2-2
#[test]
fn levels_one_and_two_pick_markers_of_grade_one() {
    // At levels of stockpiles 4 and 5, 0 and 8.
    for (stocks, markers) in [([4, 5], [1, 2]), ([0, 8], [1, 2]), ([8, 4], [2, 1])] {
        let table = picked(stocks, &["= 1", "= 1", "= 1"]);
        for side in [ALLIES, JAPAN] {
            assert_eq!(
                grades(&table, side),
                vec![1; markers[side.index()]],
                "{stocks:?}"
            );
        }
    }
}

/// Vector ACT1.
///
/// Rules: 8.1.2-3, 8.1.2-4
#[test]
fn levels_three_and_four_pick_markers_of_grade_two() {
    for (stocks, markers) in [([9, 13], [1, 2]), ([12, 18], [1, 2]), ([13, 9], [2, 1])] {
        let table = picked(stocks, &["= 1", "= 1", "= 1"]);
        for side in [ALLIES, JAPAN] {
            assert_eq!(
                grades(&table, side),
                vec![2; markers[side.index()]],
                "{stocks:?}"
            );
        }
    }
}

/// Rules: 8.1.2, 7.5.5
#[test]
fn the_level_in_the_marker_phase_counts() {
    let table = picked([18, 0], &["= 1", "= 1", "= 1"]);
    // What is spent later changes nothing.
    let spent = table.stock(0, 18);
    assert_eq!(grades(&spent, ALLIES), [2, 2]);
    assert_eq!(grades(&spent, JAPAN), [1]);
    // All come anew each turn.
    let again = spent
        .change(|position| position.sides[0].used = vec![0])
        .step(Step::PickMarkers(PickMarkers))
        .run()
        .play(&["= 1", "= 1", "= 1"]);
    assert_eq!(
        (grades(&again, ALLIES), grades(&again, JAPAN)),
        (vec![1], vec![2, 2])
    );
    assert!(again.position().side(ALLIES).used.is_empty());
}

/// Rules: 8.1, 8.1.3
#[test]
fn markers_are_picked_blindly_from_all_of_their_grade() {
    // Every marker of the grade can come, each once.
    let mut seen = BTreeSet::new();
    for (first, second) in [
        ("= 1", "= 1"),
        ("= 2", "= 2"),
        ("= 4", "= 3"),
        ("= 3", "= 1"),
    ] {
        let table = picked([6, 0], &[first, second, "= 1"]);
        let cup = table.position().side(ALLIES).cup.clone();
        assert!(cup.len() == 2 && cup[0] != cup[1], "{cup:?}");
        seen.extend(cup);
    }
    assert_eq!(seen.into_iter().collect::<Vec<u8>>(), [0, 1, 2, 3]);
    // Four to choose from, then three.
    let table = Table::empty(3)
        .stock(6, 0)
        .step(Step::PickMarkers(PickMarkers))
        .run();
    let faces = |table: &Table| match table.pending() {
        Pending::Draw(draw) => draw.faces,
        other => panic!("{other:?}"),
    };
    assert_eq!(faces(&table), 4);
    assert_eq!(faces(&table.play(&["= 4"])), 3);
}

/// A guess of what the enemy has in the cup never looks at it; what has been drawn is known, and the
/// side with the initiative knows its own markers.
///
/// Rules: 8.1.3, 8.1.5
#[test]
fn guesses_draw_hidden_markers_anew() {
    let table = Table::empty(3).change(|position| {
        position.initiative = JAPAN;
        position.sides[0].cup = vec![4, 5];
        position.sides[0].used = vec![6];
        position.sides[1].cup = vec![1];
        position.sides[1].held = Some(2);
    });
    let mut random = Random::seeded(1);
    let mut seen = BTreeSet::new();
    for _ in 0..60 {
        let guess = game().determinize(&table.state, Viewer::Side(JAPAN), &mut random);
        let [allies, japan] = &guess.sides;
        assert_eq!((&japan.cup, japan.held), (&vec![1], Some(2)));
        assert!(!allies.cup.contains(&6) && allies.cup[0] != allies.cup[1]);
        seen.extend(allies.cup.iter().copied());
    }
    assert_eq!(seen.into_iter().collect::<Vec<u8>>(), [4, 5, 7]);
}

/// Rules: 8.1.4, 9.1.2
#[test]
fn the_side_with_the_initiative_keeps_a_marker_for_its_first_segment() {
    let table = picked([10, 6], &["= 1", "= 1", "= 1"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(table.options(), ["keep 0", "keep 1"]);
    assert_eq!(table.refusal("keep 2"), "8.1.4");
    let both = table.position().side(JAPAN).cup.clone();
    let kept = table.play(&["keep 1"]);
    assert_eq!(kept.position().side(JAPAN).held, Some(both[1]));
    assert_eq!(kept.position().side(JAPAN).cup, [both[0]]);
    assert_eq!(kept.position().side(ALLIES).held, None);
    // It begins the operations with it.
    let begun = kept.step(Step::FirstSegment(FirstSegment)).run();
    let segment = begun.position().segment.clone().unwrap();
    assert_eq!(
        (segment.side, segment.activation),
        (JAPAN, Activation::Marker(both[1]))
    );
    // The only one is kept without a question, and none goes into the cup.
    let single = picked([10, 4], &["= 1", "= 3"]);
    assert_eq!(single.position().side(JAPAN).held, Some(2));
    assert!(single.position().side(JAPAN).cup.is_empty());
}

/// Vector EX11.
///
/// Rules: 8.1.5, 8.1.6, EX-8.1.7
#[test]
fn the_other_markers_and_two_end_markers_go_into_the_cup() {
    let table = picked([10, 6], &["= 1", "= 1", "= 2", "keep 0"]);
    let cups = [ALLIES, JAPAN].map(|side| table.position().side(side).cup.len());
    assert_eq!(cups, [1, 1]);
    // One of either side and two end markers: four.
    let drawing = table.clone().step(Step::CupDraw(CupDraw)).run();
    assert!(matches!(drawing.pending(), Pending::Draw(draw) if draw.faces == 4));
    // The third and the fourth are end markers.
    for (die, ends) in [("= 1", 0), ("= 2", 0), ("= 3", 1), ("= 4", 1)] {
        let drawn = drawing.clone().play(&[die]);
        let drawn = if drawn.state.asking.is_some() {
            go_on(drawn)
        } else {
            drawn
        };
        assert_eq!(drawn.position().end_markers, ends, "{die}");
    }
}

/// Answers the die of an end marker or of a marker.
fn go_on(table: Table) -> Table {
    match table.pending() {
        Pending::Draw(_) => table.play(&["= 1"]),
        _ => {
            let first = table.options()[0].clone();
            table.play(&[&first])
        }
    }
}

/// Rules: 8.0, 8.1.1
#[test]
fn only_units_that_are_named_act() {
    let table = Table::empty(3)
        .at("3412", &["J31-58", "J31-124"])
        .at("3413", &["A2-4"])
        .step(Step::SegmentStart(SegmentStart(
            JAPAN,
            Activation::Marker(1),
        )))
        .run()
        .play(&["name J31-58", "move-first"]);
    let segment = table.position().segment.clone().unwrap();
    assert_eq!(segment.active, set(&["J31-58"]));
    assert_eq!(table.refusal("select J31-124"), "3.1-ACT");
    assert_eq!(table.refusal("select J31-58"), "");
    assert_eq!(table.position().unit(unit("J31-58")).activations, 1);
    assert_eq!(table.position().unit(unit("J31-124")).activations, 0);
    assert_eq!(table.position().hex_of(unit("A2-4")), Some(hex("3413")));
}

/// Rules: 8.1.7
#[test]
fn a_marker_activates_what_it_states_and_no_more() {
    // I-B: one formation and two units.
    let table = Table::empty(3)
        .at("3412", &["J31-58", "J31-124", "J31-138"])
        .at("3413", &["J15-51", "J15-60", "J15-67"])
        .at("3313", &["J33-213", "JHQ15"])
        .step(Step::SegmentStart(SegmentStart(
            JAPAN,
            Activation::Marker(1),
        )))
        .run();
    assert_eq!(table.refusal("formation 31st_division"), "");
    let table = table.play(&["formation 31st_division"]);
    assert_eq!(table.refusal("formation 15th_division"), "8.1.7");
    let table = table.play(&["name J15-51", "name J33-213"]);
    assert_eq!(table.refusal("name J15-60"), "8.1.7");
    // Independent units come on top; no marker but II-D names a whole range.
    assert_eq!(table.refusal("name JHQ15"), "");
    assert_eq!(table.refusal("headquarters JHQ15"), "8.1.7");
    let segment = table.position().segment.clone().unwrap();
    let named = ["J31-58", "J31-124", "J31-138", "J15-51", "J33-213"];
    assert_eq!(segment.active, set(&named));
}
