//! A whole position as one picture.

use crate::board::{map_layer, px};
use crate::counter::counter_sheet;
use crate::escape;
use crate::palette::Ink;
use crate::words::Words;
use heigi_scene::{Board, Look, Marker, MarkerSpot, Piece, Point, Scene};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a counter on the map in pixels.
const COUNTER: f64 = 43.0;
/// How far the next counter of a stack is set off.
const STACK_STEP: f64 = 5.0;

/// A position as a viewer sees it: map, markers and counters.
#[must_use]
pub fn picture(board: &Board, scene: &Scene, words: &Words, ink: Ink) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.1} {h:.1}\" font-family=\"'Noto Sans','Noto Sans CJK JP','DejaVu Sans',sans-serif\">\n<defs>{}</defs>\n{}",
        counter_sheet(board, words, ink),
        map_layer(board, words, ink),
        w = px(board.size.x),
        h = px(board.size.y),
    );
    let where_is = middles(board);
    let mut stacks: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        stacks.entry(&piece.place).or_default().push(piece);
    }
    let (beneath, above): (Vec<&Marker>, Vec<&Marker>) = scene
        .markers
        .iter()
        .partition(|marker| marker.spot == MarkerSpot::Beneath);
    for marker in beneath {
        draw_marker(&mut svg, &where_is, marker, (-13.0, 13.0, 26.0));
    }
    for (place, mut stack) in stacks {
        if let Some(at) = where_is.get(place) {
            stack.sort_by_key(|piece| piece.order);
            draw_stack(&mut svg, *at, &stack, board, ink);
        }
    }
    for marker in above {
        draw_marker(&mut svg, &where_is, marker, (-11.0, -11.0, 22.0));
    }
    svg.push_str("</svg>\n");
    svg
}

/// The middles of places and edges.
fn middles(board: &Board) -> BTreeMap<&str, Point> {
    let places = board.places.iter();
    let mut middles: BTreeMap<&str, Point> = places
        .map(|place| (place.id.as_str(), place.centre))
        .collect();
    for edge in &board.edges {
        let [a, b] = edge.ends;
        let middle = Point {
            x: (a.x + b.x) / 2,
            y: (a.y + b.y) / 2,
        };
        middles.insert(&edge.id, middle);
    }
    middles
}

/// The counters of a place from the lowest to the highest.
fn draw_stack(svg: &mut String, at: Point, stack: &[&Piece], board: &Board, ink: Ink) {
    let middle = (stack.len() - 1) as f64 / 2.0;
    for (height, piece) in stack.iter().enumerate() {
        let offset = (height as f64 - middle) * STACK_STEP;
        let (x, y) = (
            px(at.x) - COUNTER / 2.0 + offset,
            px(at.y) - COUNTER / 2.0 - offset + 2.0,
        );
        let _ = writeln!(
            svg,
            "<use href=\"#face-{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{COUNTER}\" height=\"{COUNTER}\"/>",
            escape(&piece.face)
        );
        if is_ringed(board, piece) {
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{COUNTER}\" height=\"{COUNTER}\" rx=\"4\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>",
                ink.colour("alarm")
            );
        }
    }
}

/// True for a counter that the question is about.
fn is_ringed(board: &Board, piece: &Piece) -> bool {
    let mut badges = piece.badges.iter().filter_map(|id| board.badge(id));
    badges.any(|badge| badge.look == Look::Ring)
}

fn draw_marker(
    svg: &mut String,
    where_is: &BTreeMap<&str, Point>,
    marker: &Marker,
    (dx, dy, size): (f64, f64, f64),
) {
    let Some(at) = where_is.get(marker.at.as_str()) else {
        return;
    };
    let (x, y) = (px(at.x) + dx, px(at.y) + dy);
    let _ = writeln!(
        svg,
        "<use href=\"#marker-{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size}\" height=\"{size}\"/>",
        marker.kind.id()
    );
}
