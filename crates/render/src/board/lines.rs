//! Lines along sides and between middles: rivers, roads, walls, contours, bridges.

use super::{Corner, edges_of, polyline, px};
use crate::palette::Ink;
use heigi_scene::{Board, EdgeStyle, Place, Point};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// All lines, the later above the earlier.
pub(super) fn lines(board: &Board, ink: Ink, svg: &mut String) {
    let mut stroke = |path: &str, colour: &str, width: f64, more: &str| {
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" {more}/>",
            ink.colour(colour)
        );
    };
    let contour = line_path(board, EdgeStyle::Contour);
    stroke(&contour, "contour", 2.0, "");
    let hachures = hachures(board);
    stroke(&hachures, "contour", 1.3, "stroke-opacity=\".8\"");
    for (style, width, colour) in [
        (EdgeStyle::NarrowRiver, 4.0, "river"),
        (EdgeStyle::WideRiver, 11.0, "river"),
        (EdgeStyle::Strait, 17.0, "water"),
    ] {
        let path = line_path(board, style);
        stroke(&path, "river-bank", width + 2.5, "");
        stroke(&path, colour, width, "");
    }
    for (style, colour, width, more) in [
        (EdgeStyle::Trail, "trail", 2.2, "stroke-dasharray=\"5 5\""),
        (EdgeStyle::Railway, "rail", 3.0, ""),
        (
            EdgeStyle::Railway,
            "rail",
            9.0,
            "style=\"stroke-linecap:butt\" stroke-dasharray=\"1.6 9\"",
        ),
        (EdgeStyle::Road, "road", 3.4, ""),
    ] {
        let path = line_path(board, style);
        if !path.is_empty() {
            stroke(&path, colour, width, more);
        }
    }
    let bank = line_path(board, EdgeStyle::Bank);
    if !bank.is_empty() {
        stroke(&bank, "contour", 4.6, "stroke-opacity=\".75\"");
        stroke(&bank, "clear", 2.2, "");
    }
    let mut wall = String::new();
    for chain in chains(board, EdgeStyle::Wall) {
        polyline(chain, &mut wall);
    }
    let battlements = "style=\"stroke-linecap:butt\" stroke-dasharray=\"4 5\"";
    stroke(&wall, "wall", 4.0, "stroke-linejoin=\"round\"");
    stroke(&wall, "wall", 8.0, battlements);
    works(board, ink, svg);
    for edge in edges_of(board, EdgeStyle::Bridge) {
        bridge(edge.ends, ink, svg);
    }
    for edge in edges_of(board, EdgeStyle::Arrow) {
        arrow(edge.ends, ink, svg);
    }
}

/// Piers, and seawalls and faces of rock with what stands out toward the low ground.
fn works(board: &Board, ink: Ink, svg: &mut String) {
    let mut stroke = |path: &str, colour: &str, width: f64, dashes: &str| {
        if !path.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" {dashes}/>",
                ink.colour(colour)
            );
        }
    };
    for (style, deck, joints) in [
        (EdgeStyle::Jetty, "trail", "stroke-dasharray=\"1 4\""),
        (EdgeStyle::Mole, "runway", "stroke-dasharray=\"1.2 10\""),
    ] {
        let path = line_path(board, style);
        stroke(&path, "bridge", 15.0, "stroke-linecap=\"square\"");
        stroke(&path, deck, 12.0, "stroke-linecap=\"square\"");
        stroke(&path, "bridge", 12.0, joints);
    }
    let round = "stroke-linecap=\"round\"";
    for (style, colour, width, teeth) in [
        (EdgeStyle::Cliff, "contour", 3.0, [6.0, 9.0, 2.2]),
        (EdgeStyle::Seawall, "wall", 4.5, [8.0, 6.0, 3.4]),
        (EdgeStyle::HighSeawall, "wall", 8.0, [8.0, 10.0, 4.6]),
    ] {
        let [apart, length, broad] = teeth;
        let mut path = String::new();
        for chain in chains(board, style) {
            polyline(chain, &mut path);
        }
        let teeth = edges_of(board, style).map(|edge| teeth_of(edge.ends, apart, length));
        stroke(&teeth.collect::<String>(), colour, broad, "");
        stroke(&path, colour, width, round);
        if style != EdgeStyle::Cliff {
            stroke(&path, "runway", width - 3.0, round);
        }
    }
}

/// Strokes to the right of the way from end to end.
fn teeth_of(ends: [Point; 2], apart: f64, length: f64) -> String {
    let [a, b] = ends;
    let (dx, dy) = (px(b.x - a.x), px(b.y - a.y));
    let all = dx.hypot(dy).max(1.0);
    let count = (all / apart).floor().max(1.0) as u32;
    let mut path = String::new();
    for number in 0..count {
        let part = (f64::from(number) + 0.5) / f64::from(count);
        let (x, y) = (px(a.x) + dx * part, px(a.y) + dy * part);
        let (nx, ny) = (-dy / all * length, dx / all * length);
        let _ = write!(path, "M{x:.1} {y:.1}l{nx:.1} {ny:.1}");
    }
    path
}

fn line_path(board: &Board, style: EdgeStyle) -> String {
    let mut path = String::new();
    for chain in chains(board, style) {
        smooth(&chain, false, &mut path);
    }
    path
}

/// Joins the sides of one style into chains of corners; a chain ends where it forks.
fn chains(board: &Board, style: EdgeStyle) -> Vec<Vec<Corner>> {
    let mut links: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for edge in edges_of(board, style) {
        let [a, b] = edge.ends.map(|end| (end.x, end.y));
        links.entry(a).or_default().push(b);
        links.entry(b).or_default().push(a);
    }
    let mut drawn: HashSet<(Corner, Corner)> = HashSet::new();
    let mut found = Vec::new();
    let is_through = |corner: &Corner| links.get(corner).is_some_and(|ends| ends.len() == 2);
    // Chains that have an end come first, then the rings.
    let (ends, middles): (Vec<Corner>, Vec<Corner>) = links
        .keys()
        .copied()
        .partition(|corner| !is_through(corner));
    for start in ends.into_iter().chain(middles) {
        for second in links[&start].clone() {
            if drawn.contains(&(start, second)) {
                continue;
            }
            let mut chain = vec![start, second];
            drawn.insert((start, second));
            drawn.insert((second, start));
            let mut at = second;
            while is_through(&at) && at != start {
                let Some(to) = links[&at]
                    .iter()
                    .copied()
                    .find(|to| !drawn.contains(&(at, *to)))
                else {
                    break;
                };
                drawn.insert((at, to));
                drawn.insert((to, at));
                chain.push(to);
                at = to;
            }
            found.push(chain);
        }
    }
    found
}

/// A curve from middle to middle of the sides, drawn to the corners between them.
pub(super) fn smooth(corners: &[Corner], is_closed: bool, path: &mut String) {
    let middle = |a: Corner, b: Corner| (px(a.0 + b.0) / 2.0, px(a.1 + b.1) / 2.0);
    let count = corners.len();
    if count < 2 {
        return;
    }
    if is_closed {
        let (x, y) = middle(corners[count - 1], corners[0]);
        let _ = write!(path, "M{x:.1} {y:.1}");
        for index in 0..count {
            let (corner, after) = (corners[index], corners[(index + 1) % count]);
            let (x, y) = middle(corner, after);
            let _ = write!(
                path,
                "Q{:.1} {:.1} {x:.1} {y:.1}",
                px(corner.0),
                px(corner.1)
            );
        }
        path.push('Z');
    } else {
        let _ = write!(path, "M{:.1} {:.1}", px(corners[0].0), px(corners[0].1));
        for pair in corners[1..].windows(2) {
            let (x, y) = middle(pair[0], pair[1]);
            let _ = write!(
                path,
                "Q{:.1} {:.1} {x:.1} {y:.1}",
                px(pair[0].0),
                px(pair[0].1)
            );
        }
        let last = corners[count - 1];
        let _ = write!(path, "L{:.1} {:.1}", px(last.0), px(last.1));
    }
}

/// Strokes from the contour toward the low ground.
fn hachures(board: &Board) -> String {
    let by_id: BTreeMap<&str, &Place> = board
        .places
        .iter()
        .map(|place| (place.id.as_str(), place))
        .collect();
    let mut path = String::new();
    for edge in edges_of(board, EdgeStyle::Contour) {
        let mut sides = edge.places.iter().filter_map(|id| by_id.get(id.as_str()));
        let Some(low) = sides.find(|place| !place.raised) else {
            continue;
        };
        let [a, b] = edge.ends;
        let (mx, my) = (px(a.x + b.x) / 2.0, px(a.y + b.y) / 2.0);
        let (nx, ny) = (px(low.centre.x) - mx, px(low.centre.y) - my);
        let length = nx.hypot(ny).max(1.0);
        for part in [0.2, 0.4, 0.6, 0.8] {
            let (x, y) = (
                px(a.x) + (px(b.x) - px(a.x)) * part,
                px(a.y) + (px(b.y) - px(a.y)) * part,
            );
            let _ = write!(
                path,
                "M{x:.1} {y:.1}l{:.1} {:.1}",
                nx / length * 7.0,
                ny / length * 7.0
            );
        }
    }
    path
}

/// An arrow from end to end.
fn arrow(ends: [Point; 2], ink: Ink, svg: &mut String) {
    let [a, b] = ends;
    let (dx, dy) = (px(b.x - a.x), px(b.y - a.y));
    let length = dx.hypot(dy).max(1.0);
    let (ax, ay) = (dx / length, dy / length);
    let (x, y) = (px(b.x), px(b.y));
    let wing = |side: f64| {
        (
            x - ax * 11.0 - ay * side * 7.0,
            y - ay * 11.0 + ax * side * 7.0,
        )
    };
    let ((lx, ly), (rx, ry)) = (wing(1.0), wing(-1.0));
    let (sx, sy) = (px(a.x), px(a.y));
    let path =
        format!("M{sx:.1} {sy:.1}L{x:.1} {y:.1}M{lx:.1} {ly:.1}L{x:.1} {y:.1}L{rx:.1} {ry:.1}");
    for (colour, width) in [("label-halo", 7.0), ("landing", 3.6)] {
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            ink.colour(colour)
        );
    }
}

/// Two rails across the middle of a side.
fn bridge(ends: [Point; 2], ink: Ink, svg: &mut String) {
    let [a, b] = ends;
    let (mx, my) = (px(a.x + b.x) / 2.0, px(a.y + b.y) / 2.0);
    let (dx, dy) = (px(b.x) - px(a.x), px(b.y) - px(a.y));
    let length = dx.hypot(dy).max(1.0);
    let (ax, ay) = (dx / length, dy / length);
    let (cx, cy) = (-ay, ax);
    let at =
        |along: f64, across: f64| (mx + ax * along + cx * across, my + ay * along + cy * across);
    let mut path = String::new();
    for along in [-4.0, 4.0] {
        let (x1, y1) = at(along, -11.0);
        let (x2, y2) = at(along, 11.0);
        let _ = write!(path, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
        for across in [-11.0, 11.0] {
            let (x1, y1) = at(along, across);
            let (x2, y2) = at(along * 2.0, across * 1.25);
            let _ = write!(path, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
        }
    }
    let (x1, y1) = at(0.0, -12.0);
    let (x2, y2) = at(0.0, 12.0);
    let _ = writeln!(
        svg,
        "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{}\" stroke-width=\"7\"/>\
         <path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"/>",
        ink.colour("paper"),
        ink.colour("bridge"),
    );
}
