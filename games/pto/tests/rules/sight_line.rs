//! What is said of the line of sight between two places (7.2, 7.3).

use crate::common::*;
use heigi_engine::scene::{Fact, Text};
use heigi_engine::{Shows, Situation};
use heigi_pto::{ALLIES, Pto};

/// The line between two places: what is written on the hexes between them, whether it is broken, and what is said.
fn line(battle: &Situation<'_, Pto>, from: &str, to: &str) -> Option<(String, bool, Vec<Fact>)> {
    let (written, line) =
        battle
            .game
            .between(&battle.state, ALLIES.into(), "sight-line", [from, to])?;
    let written = written.iter().map(|(hex, word)| format!("{hex}{word} "));
    Some((written.collect(), line.is_broken, line.notes))
}

fn rules(notes: &[Fact]) -> Vec<&str> {
    notes.iter().map(|note| note.rule.as_str()).collect()
}

/// Rules: 7.2, 7.3
#[test]
fn r7_2_a_line_is_explained_hex_by_hex() {
    let map = ["......", ".K.j..", "......", "......"];
    let game = game(&map, &["usmc-4-5-8 0103"], &["jpn-4-4-7 0604"]);
    let battle = Situation::start(&game);
    let (written, is_broken, notes) = line(&battle, "0202", "0204").unwrap();
    assert_eq!((written.as_str(), is_broken), ("0203 ", false));
    assert_eq!(rules(&notes), ["7.2", "7.2", "7.2"]);
    assert_eq!(notes[1].value, Text::new("pto-sight-free"));
    // Kunai hinders by 1, jungle stops.
    let (written, is_broken, notes) = line(&battle, "0201", "0203").unwrap();
    assert_eq!((written.as_str(), is_broken), ("0202+1 ", false));
    assert_eq!(rules(&notes), ["7.2", "7.3", "7.2"]);
    let (written, is_broken, notes) = line(&battle, "0401", "0403").unwrap();
    assert_eq!((written.as_str(), is_broken), ("0402× ", true));
    assert_eq!(notes[1].value, Text::new("pto-sight-blocks"));
    assert_eq!(notes[2].value.id, "pto-sight-blocked");
}

/// Rules: 7.2
#[test]
fn r7_2_a_line_has_two_ends_on_the_map() {
    let game = game(&["...", "..."], &["usmc-4-5-8 0101"], &["jpn-4-4-7 0302"]);
    let battle = Situation::start(&game);
    for [from, to] in [
        ["0101", "9999"],
        ["", "0101"],
        ["0101", "0101cave-north"],
        ["0801", "0101"],
    ] {
        assert_eq!(line(&battle, from, to), None, "{from} {to}");
    }
    let (written, is_broken, _) = line(&battle, "0101", "0102").unwrap();
    assert_eq!((written.as_str(), is_broken), ("", false));
    let other = battle
        .game
        .between(&battle.state, ALLIES.into(), "seen", ["0101", "0102"]);
    assert_eq!(other, None);
}
