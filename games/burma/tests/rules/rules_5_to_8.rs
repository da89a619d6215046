//! Sections 5 to 8: air power, initiative, supply and activation markers.

use crate::common::{Table, game};
use heigi_burma::{ALLIES, JAPAN, Step};
use heigi_engine::{Random, Rules, Viewer};

/// Vectors ACT1, EX11.
///
/// Rules: 8.1.2, 8.1.2-1, 8.1.2-2, 8.1.2-3, 8.1.2-4, 8.1.3, 8.1.4, 8.1.5, EX-8.1.7, 7.5.5
#[test]
fn levels_set_number_and_grade_of_markers() {
    let table = Table::empty(3)
        .stock(10, 6)
        .change(|position| position.initiative = JAPAN)
        .step(Step::PickMarkers)
        .run()
        .play(&["= 1", "= 1", "= 1"]);
    let grades = |side| {
        let cup = &table.position().side(side).cup;
        cup.iter()
            .map(|one| game().tables().markers[usize::from(*one)].level)
            .collect::<Vec<u8>>()
    };
    assert_eq!(grades(ALLIES), [2]);
    assert_eq!(grades(JAPAN), [1, 1]);
    assert_eq!(table.position().step(), Some(Step::KeepMarker(JAPAN)));
    let table = table.play(&["keep 0"]);
    assert!(table.position().side(JAPAN).held.is_some());
    assert_eq!(table.position().side(JAPAN).cup.len(), 1);
    let rich = Table::empty(3)
        .stock(13, 4)
        .change(|position| position.initiative = JAPAN)
        .step(Step::PickMarkers)
        .run()
        .play(&["= 1", "= 1", "= 1"]);
    assert_eq!(rich.position().side(ALLIES).cup.len(), 2);
    // A single marker is kept at once.
    assert_eq!(rich.position().side(JAPAN).cup.len(), 0);
    assert!(rich.position().side(JAPAN).held.is_some());
}

/// A guess of what the enemy has in the cup never looks at it; what has been drawn is known, and the
/// side with the initiative knows its own markers.
///
/// Rules: 8.1.3
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
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let guess = game().determinize(&table.state, Viewer::Side(JAPAN), &mut random);
        let [allies, japan] = &guess.position.sides;
        assert_eq!((&japan.cup, japan.held), (&vec![1], Some(2)));
        assert!(!allies.cup.contains(&6) && allies.cup[0] != allies.cup[1]);
        seen.extend(allies.cup.iter().copied());
    }
    assert_eq!(seen.into_iter().collect::<Vec<u8>>(), [4, 5, 7]);
}
