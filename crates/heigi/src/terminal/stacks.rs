//! What stands where, in words.

use super::map::stacks;
use heigi_engine::Text;
use heigi_engine::scene::{Board, ChartRow, Piece, Scene};
use heigi_render::Words;
use std::fmt::Write as _;

/// Every place where something is and whose line holds a word: the counters, the upper ones first, with their conditions, and
/// what else lies on it, as flames or works.
pub fn text_stacks(board: &Board, scene: &Scene, words: &Words, filter: &str) -> String {
    let mut text = String::new();
    let mut all = stacks(scene);
    let marked = scene.markers.iter().map(|marker| marker.at.as_str());
    for place in marked.filter(|at| chart_box(board, words, at).is_none()) {
        all.entry(place).or_default();
    }
    for (place, stack) in all {
        let counters = stack.iter().rev().map(|piece| counter(board, words, piece));
        let markers = scene.markers.iter().filter(|marker| marker.at == place);
        let markers = markers.map(|marker| words.say(&marker.name));
        let counters: Vec<String> = counters.chain(markers).collect();
        let line = format!(
            "{}: {}",
            place_name(board, scene, words, place),
            counters.join("; ")
        );
        if line.to_lowercase().contains(&filter.to_lowercase()) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// A place with its name, if it has one, or the title of a box beside the map or of a chart.
pub(super) fn place_name(board: &Board, scene: &Scene, words: &Words, id: &str) -> String {
    if let Some(tray) = scene.trays.iter().find(|tray| tray.id == id) {
        return words.say(&tray.title);
    }
    if let Some(name) = chart_box(board, words, id) {
        return name;
    }
    let place = board.places.iter().find(|place| place.id == id);
    match place.and_then(|place| place.names.first()) {
        Some(name) => format!("{id} {}", words.say(name)),
        None => id.to_owned(),
    }
}

/// The box of a chart: its row and its column, if they have titles.
fn chart_box(board: &Board, words: &Words, id: &str) -> Option<String> {
    board.charts.iter().find_map(|chart| {
        let found = |row: &ChartRow| row.boxes.iter().position(|one| one == id);
        let (row, column) = (chart.rows.iter()).find_map(|row| Some((row, found(row)?)))?;
        let titles = std::iter::once(&row.title).chain(chart.columns.get(column));
        let titles = titles.map(|title| words.say(title));
        let titles: Vec<String> = titles.filter(|title| !title.is_empty()).collect();
        Some(titles.join(", "))
    })
}

/// The name of a counter, and who has it.
pub(super) fn named(board: &Board, words: &Words, piece: &Piece) -> String {
    let face = board.faces.iter().find(|face| face.id == piece.face);
    let name = face.map(|face| words.say(&face.name)).unwrap_or_default();
    match with_whom(words, piece) {
        Some(holder) => format!("{name} ({holder})"),
        None => name,
    }
}

/// Who carries a counter.
fn with_whom(words: &Words, piece: &Piece) -> Option<String> {
    let holder = Text::verbatim(piece.on.clone()?);
    Some(words.say(&Text::new("terminal-with").with("holder", holder)))
}

/// A counter: its id, its name, its values, its conditions and who carries it.
pub(super) fn counter(board: &Board, words: &Words, piece: &Piece) -> String {
    let face = board.faces.iter().find(|face| face.id == piece.face);
    let Some(face) = face else {
        return piece.id.to_string();
    };
    let mut notes: Vec<String> = Vec::new();
    let values: Vec<&str> = face
        .values
        .iter()
        .map(|value| value.value.as_str())
        .collect();
    if !values.is_empty() {
        notes.push(values.join("-"));
    }
    // Of markers the word alone says how many there are.
    notes.extend(
        face.word
            .iter()
            .filter(|_| values.is_empty())
            .map(ToString::to_string),
    );
    let badges = piece.badges.iter().filter_map(|id| board.badge(id));
    notes.extend(badges.map(|badge| words.say(&badge.name)));
    notes.extend(with_whom(words, piece));
    let name = words.say(&face.name);
    match notes.is_empty() {
        true => format!("{} {name}", piece.id),
        false => format!("{} {name} ({})", piece.id, notes.join(", ")),
    }
}
