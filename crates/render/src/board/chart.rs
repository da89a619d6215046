//! A chart of areas: land and sea, the ways between areas and what is printed in them.

use super::{edges_of, px};
use crate::palette::Ink;
use heigi_scene::{Board, EdgeStyle, PlaceKind, PlaceSymbol};
use std::fmt::Write as _;

/// The sea and the land of a chart, with lines of depth along the coast.
pub(super) fn chart(board: &Board, ink: Ink, svg: &mut String) {
    if board.land.is_empty() {
        return;
    }
    let mut path = String::new();
    for ring in &board.land {
        for (index, point) in ring.iter().enumerate() {
            let verb = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{verb}{:.0} {:.0}", px(point.x), px(point.y));
        }
        path.push('Z');
    }
    let _ = writeln!(
        svg,
        "<rect width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
        px(board.size.x),
        px(board.size.y),
        ink.colour("chart-sea")
    );
    let line = ink.colour("chart-line");
    for (width, opacity) in [(44, ".10"), (26, ".14"), (12, ".20")] {
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\" stroke-linejoin=\"round\"/>"
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/>",
        ink.colour("chart-land"),
        ink.colour("chart-coast"),
    );
}

/// The ways between areas.
pub(super) fn ways(board: &Board, ink: Ink, svg: &mut String) {
    for (style, colour, more) in [
        (
            EdgeStyle::SeaLane,
            "chart-line",
            "stroke-width=\"2.2\" stroke-dasharray=\"2 9\"",
        ),
        (
            EdgeStyle::Overland,
            "chart-coast",
            "stroke-width=\"3\" stroke-opacity=\".7\"",
        ),
        (
            EdgeStyle::Passage,
            "chart-line",
            "stroke-width=\"4\" stroke-dasharray=\"14 7\"",
        ),
    ] {
        let mut path = String::new();
        for edge in edges_of(board, style) {
            let [a, b] = edge.ends;
            let _ = write!(
                path,
                "M{:.0} {:.0}L{:.0} {:.0}",
                px(a.x),
                px(a.y),
                px(b.x),
                px(b.y)
            );
        }
        if !path.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-linecap=\"round\" {more}/>",
                ink.colour(colour)
            );
        }
    }
}

/// What is printed in the middle of places, or below the middle of areas.
pub(super) fn symbols(board: &Board, ink: Ink, svg: &mut String) {
    for place in &board.places {
        for (index, symbol) in place.symbols.iter().enumerate() {
            let x = px(place.centre.x) - 12.0 * (place.symbols.len() as f64 - 1.0)
                + 24.0 * index as f64;
            let below = match symbol {
                _ if place.kind == PlaceKind::Area => 44.0,
                // Where counters leave it to be seen.
                PlaceSymbol::Airfield | PlaceSymbol::Fort => 21.0,
                _ => 0.0,
            };
            let y = px(place.centre.y) + below;
            let (shape, colour) = match symbol {
                PlaceSymbol::Town => ("M-7 -7H7V7H-7ZM-2 -2H2V2H-2Z", "rail"),
                PlaceSymbol::Village => ("M-3 0a3 3 0 1 1 0 .1", "rail"),
                PlaceSymbol::Anchor => (
                    "M0-8a3 3 0 1 1 0 .1M0-3V9M-6-1H6M-8 3C-7 8-4 9 0 9C4 9 7 8 8 3",
                    "label",
                ),
                PlaceSymbol::Resource => ("M-7 8L-3-8H3L7 8ZM-5 1H5M-4-3H4", "alarm"),
                PlaceSymbol::Mountains => ("M-10 7L-4-5L0 2L4-3L10 7", "contour"),
                PlaceSymbol::Airfield => (
                    "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M0-5.5V5M-5.5-1H5.5M-2 4.5H2",
                    "rail",
                ),
                PlaceSymbol::Fort => ("M-8-8L-3-5H3L8-8L5-3V3L8 8L3 5H-3L-8 8L-5 3V-3Z", "wall"),
            };
            let _ = writeln!(
                svg,
                "<g transform=\"translate({x:.1} {y:.1})\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"{shape}\" stroke=\"{}\" stroke-width=\"5\"/><path d=\"{shape}\" stroke=\"{}\" stroke-width=\"2.2\"/></g>",
                ink.colour("label-halo"),
                ink.colour(colour)
            );
        }
    }
}
