//! Counters: every face of a game as an SVG symbol.

use crate::escape;
use crate::palette::Ink;
use crate::words::Words;
use heigi_scene::{Board, Corner, Face};
use std::fmt::Write as _;

/// The width and height of a counter symbol's own coordinates.
pub const COUNTER_SIZE: u32 = 64;

const NATO: &str = include_str!("../assets/symbols.svg");

/// All faces of a board as `<symbol id="face-...">`, with the NATO symbols that they use.
#[must_use]
pub fn counter_sheet(board: &Board, words: &Words, ink: Ink) -> String {
    let mut svg = String::from(NATO);
    for face in &board.faces {
        svg.push_str(&symbol(face, words, ink));
    }
    svg.push_str(&markers(ink));
    svg
}

fn symbol(face: &Face, words: &Words, ink: Ink) -> String {
    let mut svg = format!(
        "<symbol id=\"face-{}\" viewBox=\"0 0 64 64\"><title>{}</title>",
        escape(&face.id),
        escape(&words.say(&face.name))
    );
    let dark = ink.colour("counter-ink");
    let _ = write!(
        svg,
        "<rect x=\"1.5\" y=\"1.5\" width=\"61\" height=\"61\" rx=\"5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\
         <path d=\"M4 60V8a4 4 0 0 1 4-4h52\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".55\" stroke-width=\"2\"/>",
        ink.colour(&face.tone),
        ink.colour("counter-edge"),
        ink.colour("counter-pale"),
    );
    if let Some(symbol) = &face.symbol {
        let _ = write!(
            svg,
            "<rect x=\"15\" y=\"19\" width=\"34\" height=\"22\" fill=\"{}\" fill-opacity=\".6\"/>\
             <svg x=\"14\" y=\"18\" width=\"36\" height=\"24\" color=\"{dark}\"><use href=\"#nato-{}\" width=\"36\" height=\"24\"/></svg>",
            ink.colour("counter-pale"),
            escape(&symbol.id),
        );
        let _ = write!(
            svg,
            "<text x=\"60\" y=\"15\" font-size=\"{}\" font-weight=\"700\" text-anchor=\"end\" fill=\"{dark}\">{}</text>",
            if symbol.size.len() > 2 { 7 } else { 10 },
            escape(&symbol.size)
        );
    }
    if let Some(word) = &face.word {
        svg.push_str(&word_on(face, word, ink));
    }
    let lower = lower_size(face);
    for value in &face.values {
        let (x, y, size, anchor) = match value.at {
            Corner::Top => (28, 15, top_size(&value.value), "middle"),
            Corner::LowerLeft => (7, 59, lower, "start"),
            Corner::LowerRight => (57, 59, lower, "end"),
            Corner::Left => (8, 36, 13, "middle"),
            Corner::Right => (56, 36, 13, "middle"),
        };
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"700\" text-anchor=\"{anchor}\" fill=\"{dark}\">{}</text>",
            escape(&value.value)
        );
    }
    svg.push_str("</symbol>\n");
    svg
}

/// A word that stands alone, or in place of the symbol above the values.
fn word_on(face: &Face, word: &str, ink: Ink) -> String {
    let (y, size, colour) = match (face.values.is_empty(), word.chars().count()) {
        (false, 4..) if has_side_value(face) => (37, 12, "counter-ink"),
        (false, _) => (38, 18, "counter-ink"),
        (true, 1) if face.tone == "counter-pale" => (45, 36, "counter-ink"),
        (true, 1) => (45, 36, "counter-pale"),
        (true, _) => (41, 24, "counter-ink"),
    };
    format!(
        "<text x=\"32\" y=\"{y}\" font-size=\"{size}\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        ink.colour(colour),
        escape(word)
    )
}

/// Whether figures stand beside the middle of a counter.
fn has_side_value(face: &Face) -> bool {
    let mut values = face.values.iter();
    values.any(|value| matches!(value.at, Corner::Left | Corner::Right))
}

/// The size of the two lower figures, which share a line.
fn lower_size(face: &Face) -> u32 {
    let lower = (face.values.iter())
        .filter(|value| matches!(value.at, Corner::LowerLeft | Corner::LowerRight));
    match lower.map(|value| value.value.chars().count()).sum() {
        0..=4 => 19,
        5 => 16,
        6 => 13,
        _ => 11,
    }
}

/// Long designations are set smaller.
fn top_size(word: &str) -> u32 {
    match word.chars().count() {
        0..=5 => 13,
        6 => 12,
        7 => 11,
        _ => 9,
    }
}

/// What has been dug and built in the field: dark figures on a pale plate, so that they are told apart when they are small.
fn works(ink: Ink) -> String {
    let (dark, pale) = (ink.colour("counter-ink"), ink.colour("counter-pale"));
    let works = [
        (
            "foxholes",
            "<g fill=\"none\" stroke-width=\"6\"><path d=\"M10 26A10 10 0 0 0 30 26\"/><path d=\"M34 26A10 10 0 0 0 54 26\"/><path d=\"M22 44A10 10 0 0 0 42 44\"/></g>",
        ),
        (
            "trench",
            "<path d=\"M6 24H18V38H32V24H46V38H58\" fill=\"none\" stroke-width=\"8\"/>",
        ),
        (
            "bunker",
            "<path d=\"M10 48V28L22 14H42L54 28V48Z\"/><rect x=\"20\" y=\"30\" width=\"24\" height=\"7\" fill=\"{pale}\"/>",
        ),
        (
            "wire",
            "<g fill=\"none\" stroke-width=\"5\"><path d=\"M4 32H60\"/><path d=\"M12 22 24 42M24 22 12 42M40 22 52 42M52 22 40 42\"/></g>",
        ),
        (
            "mines",
            "<circle cx=\"32\" cy=\"36\" r=\"15\"/><path d=\"M32 22V8M18 26 9 17M46 26 55 17\" stroke-width=\"6\" fill=\"none\"/>",
        ),
        (
            "stakes",
            "<path d=\"M8 52 14 12 20 52ZM26 52 32 12 38 52ZM44 52 50 12 56 52Z\"/>",
        ),
        (
            "roadblock",
            "<rect x=\"6\" y=\"24\" width=\"52\" height=\"16\"/><path d=\"M14 24 22 40M28 24 36 40M42 24 50 40\" stroke=\"{pale}\" stroke-width=\"5\"/><path d=\"M14 40V54M50 40V54\" stroke-width=\"6\"/>",
        ),
        (
            "tunnel",
            "<path d=\"M10 52V32A22 22 0 0 1 54 32V52H42V34A10 10 0 0 0 22 34V52Z\"/>",
        ),
        (
            "trail",
            "<path d=\"M20 60C12 44 44 38 34 24 28 16 34 8 44 4\" fill=\"none\" stroke-width=\"8\" stroke-dasharray=\"10 6\"/>",
        ),
        (
            "craters",
            "<g fill=\"none\" stroke-width=\"5\"><ellipse cx=\"20\" cy=\"20\" rx=\"13\" ry=\"9\"/><ellipse cx=\"44\" cy=\"36\" rx=\"14\" ry=\"10\"/><ellipse cx=\"18\" cy=\"50\" rx=\"10\" ry=\"7\"/></g>",
        ),
    ];
    let symbol = |(id, figure): (&str, &str)| {
        let figure = figure.replace("{pale}", &pale);
        format!(
            "<symbol id=\"marker-{id}\" viewBox=\"0 0 64 64\"><rect x=\"1\" y=\"1\" width=\"62\" height=\"62\" rx=\"8\" fill=\"{pale}\" fill-opacity=\".85\"/><g fill=\"{dark}\" stroke=\"{dark}\">{figure}</g></symbol>\n"
        )
    };
    works.into_iter().map(symbol).collect()
}

/// Markers that stand on places and edges.
fn markers(ink: Ink) -> String {
    let (dark, alarm, pale) = (
        ink.colour("counter-ink"),
        ink.colour("alarm"),
        ink.colour("counter-pale"),
    );
    let building = ink.colour("building");
    let ramparts = [
        "north",
        "north_east",
        "south_east",
        "south",
        "south_west",
        "north_west",
    ];
    let rampart = |(turn, side): (usize, &str)| {
        let angle = 60 * turn;
        format!(
            "<symbol id=\"marker-rampart_{side}\" viewBox=\"0 0 64 64\"><g transform=\"rotate({angle} 32 32)\" fill=\"none\"><path d=\"M4 32 18 8H46L60 32\" stroke=\"{pale}\" stroke-width=\"9\"/><path d=\"M4 32 18 8H46L60 32\" stroke=\"{dark}\" stroke-width=\"6\" stroke-dasharray=\"8 3\"/></g></symbol>\n"
        )
    };
    let ramparts: String = ramparts.into_iter().enumerate().map(rampart).collect();
    let works = works(ink);
    format!(
        "{ramparts}{works}<symbol id=\"marker-ruins\" viewBox=\"0 0 64 64\"><g fill=\"{building}\" stroke=\"{pale}\" stroke-width=\"2\"><path d=\"M4 58 18 40 28 50 22 60Z\"/><path d=\"M24 60 34 38 46 46 44 60Z\"/><path d=\"M44 60 52 44 62 52 58 60Z\"/><path d=\"M16 42 26 30 34 40 26 46Z\"/></g></symbol>\n\
         <symbol id=\"marker-destroyed\" viewBox=\"0 0 64 64\"><circle cx=\"32\" cy=\"32\" r=\"26\" fill=\"{pale}\" stroke=\"{alarm}\" stroke-width=\"6\"/><path d=\"M16 16 48 48M48 16 16 48\" stroke=\"{alarm}\" stroke-width=\"9\"/></symbol>\n\
         <symbol id=\"marker-boats\" viewBox=\"0 0 64 64\"><circle cx=\"32\" cy=\"32\" r=\"28\" fill=\"{pale}\" stroke=\"{dark}\" stroke-width=\"3\"/><g fill=\"{dark}\"><rect x=\"8\" y=\"26\" width=\"48\" height=\"5\"/><ellipse cx=\"18\" cy=\"38\" rx=\"6\" ry=\"8\"/><ellipse cx=\"32\" cy=\"38\" rx=\"6\" ry=\"8\"/><ellipse cx=\"46\" cy=\"38\" rx=\"6\" ry=\"8\"/></g></symbol>\n\
         <symbol id=\"marker-burst\" viewBox=\"0 0 64 64\"><path d=\"M32 4 38 22 56 14 46 30 62 38 44 42 46 60 32 48 18 60 20 42 2 38 18 30 8 14 26 22Z\" fill=\"{alarm}\" fill-opacity=\".85\" stroke=\"{pale}\" stroke-width=\"3\"/></symbol>\n\
         <symbol id=\"marker-smoke\" viewBox=\"0 0 64 64\"><path d=\"M16 54a13 13 0 0 1-3-25 15 15 0 0 1 27-9 13 13 0 0 1 12 11 12 12 0 0 1-3 23Z\" fill=\"{pale}\" fill-opacity=\".85\" stroke=\"{dark}\" stroke-width=\"4\"/></symbol>\n\
         <symbol id=\"marker-flame\" viewBox=\"0 0 64 64\"><path d=\"M32 10C36 24 48 30 46 44A14 14 0 0 1 18 44C17 34 26 28 32 10Z\" fill=\"{alarm}\" stroke=\"{pale}\" stroke-width=\"4\"/></symbol>\n\
         <symbol id=\"marker-blaze\" viewBox=\"0 0 64 64\"><path d=\"M32 2C38 14 44 18 46 26 50 22 51 18 51 13 60 24 63 42 52 54A25 25 0 0 1 12 54C1 42 4 24 13 13 13 18 14 22 18 26 20 18 26 14 32 2Z\" fill=\"{alarm}\" stroke=\"{pale}\" stroke-width=\"3\"/><path d=\"M32 34C36 42 42 44 40 52A8 8 0 0 1 24 52C22 44 28 42 32 34Z\" fill=\"{pale}\"/></symbol>\n\
         <symbol id=\"marker-vacant\" viewBox=\"0 0 64 64\"><rect x=\"8\" y=\"8\" width=\"48\" height=\"48\" rx=\"5\" fill=\"{pale}\" fill-opacity=\".6\" stroke=\"{dark}\" stroke-width=\"4\" stroke-dasharray=\"8 6\"/></symbol>\n\
         <symbol id=\"marker-aim\" viewBox=\"0 0 64 64\"><g fill=\"none\" stroke=\"{alarm}\" stroke-width=\"6\"><circle cx=\"32\" cy=\"32\" r=\"22\"/><path d=\"M32 0V20M32 44V64M0 32H20M44 32H64\"/></g></symbol>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use heigi_scene::MarkerKind;

    #[test]
    fn every_kind_of_marker_is_drawn() {
        let drawn = markers(Ink::Plain);
        for kind in MarkerKind::ALL {
            let symbol = format!("<symbol id=\"marker-{}\"", kind.id());
            assert!(drawn.contains(&symbol), "{symbol}");
        }
    }
}
