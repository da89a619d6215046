//! The map as SVG, in the manner of a printed map of the period.

mod chart;
mod ground;
mod lines;
mod sea;

use crate::counter::counter_sheet;
use crate::escape;
use crate::palette::Ink;
use crate::words::Words;
use heigi_scene::{Board, Edge, EdgeStyle, LabelKind, Place, PlaceKind};
use std::fmt::Write as _;

/// Pixels to one hex's outer radius.
pub const SCALE: f64 = 40.0;

/// Pixels of a length in thousandths of a hex's outer radius.
pub(crate) fn px(value: i32) -> f64 {
    f64::from(value) * SCALE / 1000.0
}

type Corner = (i32, i32);

/// The map with everything printed on it, and the counter sheet as symbols, as one `<svg>` element.
#[must_use]
pub fn board_svg(board: &Board, words: &Words, ink: Ink) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.1} {:.1}\" font-family=\"'Noto Sans','Noto Sans CJK JP','DejaVu Sans',sans-serif\">\n<defs>\n",
        px(board.size.x),
        px(board.size.y)
    );
    svg.push_str(&counter_sheet(board, words, ink));
    svg.push_str("</defs>\n");
    svg.push_str(&map_layer(board, words, ink));
    svg.push_str("</svg>\n");
    svg
}

/// The printed map without counters.
pub(crate) fn map_layer(board: &Board, words: &Words, ink: Ink) -> String {
    let mut svg = String::from("<g class=\"printed-map\">\n");
    let strand = ground::ground(board, ink, &mut svg);
    sea::water(board, ink, &mut svg);
    strand.draw_sea(ink, &mut svg);
    chart::chart(board, ink, &mut svg);
    grid(board, ink, &mut svg);
    ground::levels(board, words, ink, &mut svg);
    chart::ways(board, ink, &mut svg);
    chart::symbols(board, ink, &mut svg);
    lines::lines(board, ink, &mut svg);
    names(board, words, ink, &mut svg);
    svg.push_str("</g>\n");
    svg
}

fn grid(board: &Board, ink: Ink, svg: &mut String) {
    let mut path = String::new();
    for place in board.places.iter().filter(|place| place.inside.is_none()) {
        outline(place, &mut path);
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\".8\" stroke-opacity=\".55\"/>",
        ink.colour("grid")
    );
    let _ = write!(
        svg,
        "<g font-size=\"8\" text-anchor=\"middle\" fill=\"{}\" class=\"numbers\">",
        ink.colour("number")
    );
    for place in board
        .places
        .iter()
        .filter(|place| place.kind == PlaceKind::Hex)
    {
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            px(place.middle().x),
            px(place.middle().y) - 25.5,
            escape(&place.id)
        );
    }
    svg.push_str("</g>\n");
}

fn names(board: &Board, words: &Words, ink: Ink, svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g text-anchor=\"middle\" paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"2.6\" stroke-linejoin=\"round\" class=\"names\">",
        ink.colour("label-halo")
    );
    for label in &board.labels {
        let (x, y) = (px(label.at.x), px(label.at.y));
        let (size, colour, style, dy) = match label.kind {
            LabelKind::Water => (
                30,
                "water-label",
                "font-style=\"italic\" letter-spacing=\"4\" stroke=\"none\"",
                0.0,
            ),
            LabelKind::District => (
                11,
                "label",
                "font-weight=\"700\" letter-spacing=\"1.2\"",
                28.0,
            ),
            LabelKind::Area => (
                14,
                "label",
                "font-weight=\"700\" letter-spacing=\".6\"",
                -32.0,
            ),
            LabelKind::Site => (8, "label", "font-style=\"italic\"", 27.0),
        };
        let name = words.say(&label.text);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" fill=\"{}\" {style}>{}</text>",
            y + dy,
            ink.colour(colour),
            escape(&name)
        );
    }
    svg.push_str("</g>\n");
    let _ = writeln!(
        svg,
        "<rect x=\"4\" y=\"4\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>",
        px(board.size.x) - 8.0,
        px(board.size.y) - 8.0,
        ink.colour("frame")
    );
}

fn outline(place: &Place, path: &mut String) {
    polyline(
        place.outline.iter().map(|corner| (corner.x, corner.y)),
        path,
    );
    path.push('Z');
}

/// Straight lines from corner to corner.
fn polyline(corners: impl IntoIterator<Item = Corner>, path: &mut String) {
    for (index, (x, y)) in corners.into_iter().enumerate() {
        let verb = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{verb}{:.1} {:.1}", px(x), px(y));
    }
}

/// The sides and ways of a style.
fn edges_of(board: &Board, style: EdgeStyle) -> impl Iterator<Item = &Edge> {
    board.edges.iter().filter(move |edge| {
        let mut classes = edge.classes.iter();
        classes.any(|class| board.edge_classes[*class].style == style)
    })
}
