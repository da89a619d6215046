//! A position as text: the map in letters, and the stacks as a list.

use heigi_engine::scene::{Board, Pattern, Scene};
use heigi_render::Words;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The map in letters: `~` water, `.` open, `#` houses, `@` massive buildings, `=` airfield; two
/// letters and digits where counters stand.
pub fn text_map(board: &Board, scene: &Scene) -> String {
    let mut stacks: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for piece in &scene.pieces {
        let mark = match (piece.face.contains("face-down"), piece.owner.0) {
            (true, _) => "?",
            (false, 0) => "A",
            (false, _) => "J",
        };
        stacks.entry(&piece.place).or_default().push(mark);
    }
    // Half a hex along is one line of text, one hex across are three letters.
    let mut lines: BTreeMap<i32, BTreeMap<i32, String>> = BTreeMap::new();
    for place in board.places.iter().filter(|place| place.inside.is_none()) {
        let ground = match board.place_classes[place.class].pattern {
            Pattern::Water | Pattern::Chart => "~",
            Pattern::Open => ".",
            Pattern::Jungle | Pattern::Woods => "\"",
            Pattern::Hills => "^",
            Pattern::Blank | Pattern::Hollow => " ",
            Pattern::Blocks => "#",
            Pattern::Buildings => "@",
            Pattern::Runway => "=",
        };
        let cell = match stacks.get(place.id.as_str()) {
            Some(marks) => format!("{:<2}", marks.concat()),
            None => format!("{ground} "),
        };
        lines
            .entry(place.middle().y / 866)
            .or_default()
            .insert(place.middle().x / 1500, cell);
    }
    let mut text = String::new();
    for cells in lines.values() {
        let mut column = 0;
        for (at, cell) in cells {
            while column < *at {
                text.push_str("   ");
                column += 1;
            }
            text.push_str(cell);
            text.push(' ');
            column += 1;
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// Every occupied place with what stands there.
pub fn stacks(board: &Board, scene: &Scene, words: &Words) -> String {
    let mut stacks: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for piece in &scene.pieces {
        let name = board
            .faces
            .iter()
            .find(|face| face.id == piece.face)
            .map_or_else(|| piece.face.clone(), |face| words.say(&face.name).into());
        stacks
            .entry(&piece.place)
            .or_default()
            .push(name.to_string());
    }
    let mut text = String::new();
    for (place, names) in stacks {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{place}: {}", names.join(", "));
    }
    text
}
