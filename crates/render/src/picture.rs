//! A whole position as one picture.

use crate::board::{SCALE, map_layer};
use crate::counter::counter_sheet;
use crate::escape;
use crate::palette::Ink;
use crate::words::Words;
use heigi_scene::{Board, Look, MarkerKind, MarkerSpot, Piece, Point, Scene};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a counter on the map in pixels.
const COUNTER: f64 = 43.0;
/// How far the next counter of a stack is set off.
const STACK_STEP: f64 = 5.0;

/// A position as a viewer sees it: map, markers and counters.
#[must_use]
pub fn picture(board: &Board, scene: &Scene, words: &Words, ink: Ink) -> String {
    let px = |value: i32| f64::from(value) * SCALE / 1000.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {w:.1} {h:.1}\" font-family=\"'Noto Sans','Noto Sans CJK JP','DejaVu Sans',sans-serif\">\n<defs>{}</defs>\n{}",
        counter_sheet(board, words, ink),
        map_layer(board, words, ink),
        w = px(board.size.x),
        h = px(board.size.y),
    );
    let mut where_is: BTreeMap<&str, Point> = board
        .places
        .iter()
        .map(|place| (place.id.as_str(), place.centre))
        .collect();
    for edge in &board.edges {
        where_is.insert(
            &edge.id,
            Point {
                x: (edge.ends[0].x + edge.ends[1].x) / 2,
                y: (edge.ends[0].y + edge.ends[1].y) / 2,
            },
        );
    }
    let mut stacks: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        stacks.entry(&piece.place).or_default().push(piece);
    }
    for marker in scene
        .markers
        .iter()
        .filter(|marker| marker.spot == MarkerSpot::Beneath)
    {
        draw_marker(
            &mut svg,
            &where_is,
            &marker.at,
            marker.kind,
            (-13.0, 13.0, 26.0),
        );
    }
    for (place, mut stack) in stacks {
        let Some(at) = where_is.get(place) else {
            continue;
        };
        stack.sort_by_key(|piece| piece.order);
        let middle = (stack.len() - 1) as f64 / 2.0;
        for (height, piece) in stack.into_iter().enumerate() {
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
            if piece.badges.iter().any(|badge| badge.look == Look::Ring) {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{COUNTER}\" height=\"{COUNTER}\" rx=\"4\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>",
                    ink.colour("alarm")
                );
            }
        }
    }
    for marker in scene
        .markers
        .iter()
        .filter(|marker| marker.spot != MarkerSpot::Beneath)
    {
        draw_marker(
            &mut svg,
            &where_is,
            &marker.at,
            marker.kind,
            (-11.0, -11.0, 22.0),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_marker(
    svg: &mut String,
    where_is: &BTreeMap<&str, Point>,
    at: &str,
    kind: MarkerKind,
    (dx, dy, size): (f64, f64, f64),
) {
    let Some(point) = where_is.get(at) else {
        return;
    };
    let (x, y) = (
        f64::from(point.x) * SCALE / 1000.0 + dx,
        f64::from(point.y) * SCALE / 1000.0 + dy,
    );
    let _ = writeln!(
        svg,
        "<use href=\"#marker-{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size}\" height=\"{size}\"/>",
        kind.id()
    );
}
