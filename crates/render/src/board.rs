//! The map as SVG, in the manner of a printed map of the period.

use crate::counter::counter_sheet;
use crate::escape;
use crate::palette::Ink;
use crate::words::Words;
use heigi_scene::{Board, EdgeStyle, LabelKind, Pattern, Place, PlaceKind, PlaceSymbol, Point};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// Pixels to one hex's outer radius.
pub const SCALE: f64 = 40.0;

fn px(value: i32) -> f64 {
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
    ground(board, ink, &mut svg);
    water(board, ink, &mut svg);
    chart(board, ink, &mut svg);
    grid(board, ink, &mut svg);
    lines(board, ink, &mut svg);
    names(board, words, ink, &mut svg);
    svg.push_str("</g>\n");
    svg
}

/// A small generator for the scatter of houses and fields, the same for a place at every drawing.
struct Scatter(u32);

impl Scatter {
    fn next(&mut self, bound: u32) -> f64 {
        // Xorshift (Marsaglia, Journal of Statistical Software 8, 2003).
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 % bound)
    }
}

fn ground(board: &Board, ink: Ink, svg: &mut String) {
    let _ = write!(
        svg,
        "<rect width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
        px(board.size.x),
        px(board.size.y),
        ink.colour("paper")
    );
    let mut fills: BTreeMap<&str, String> = BTreeMap::new();
    for place in &board.places {
        let colour = match board.place_classes[place.class].pattern {
            Pattern::Chart => continue,
            Pattern::Open if place.raised => "hill",
            Pattern::Open | Pattern::Water => "clear",
            Pattern::Blocks => "urban",
            Pattern::Buildings => "heavy",
            Pattern::Runway => "airfield",
            Pattern::Jungle => "jungle",
            Pattern::Hills => "rough",
            Pattern::Woods => "woods",
            Pattern::Blank => "paper",
        };
        outline(place, fills.entry(colour).or_default());
    }
    for (colour, path) in &fills {
        let fill = ink.colour(colour);
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\".6\"/>"
        );
    }
    let (mut fields, mut blocks, mut buildings, mut runways) =
        (String::new(), String::new(), String::new(), String::new());
    let (mut forest, mut ridges) = (String::new(), String::new());
    for (index, place) in board.places.iter().enumerate() {
        let mut scatter = Scatter((index as u32).wrapping_mul(2_654_435_761).wrapping_add(97));
        let (x, y) = (px(place.centre.x), px(place.centre.y));
        match board.place_classes[place.class].pattern {
            Pattern::Open => {
                for _ in 0..3 {
                    let (dx, dy) = (scatter.next(44) - 22.0, scatter.next(40) - 18.0);
                    let _ = write!(
                        fields,
                        "M{:.1} {:.1}l2 -4m-2 4l-2 -4m2 4v-5",
                        x + dx,
                        y + dy
                    );
                }
            }
            Pattern::Blocks => city_blocks(x, y, &mut scatter, &mut blocks),
            Pattern::Buildings => {
                city_blocks(x, y, &mut scatter, &mut blocks);
                for (dx, dy, w, h) in [(-15.0, -4.0, 15.0, 11.0), (4.0, 4.0, 13.0, 14.0)] {
                    let (jx, jy) = (scatter.next(5) - 2.0, scatter.next(5) - 2.0);
                    let (left, top) = (x + dx + jx, y + dy + jy);
                    let _ = write!(buildings, "M{left:.1} {top:.1}h{w}v{h}h-{w}z");
                    let _ = write!(
                        buildings,
                        "M{:.1} {:.1}v{:.1}h{:.1}v-{:.1}z",
                        left + 4.0,
                        top + 4.0,
                        h - 8.0,
                        w - 8.0,
                        h - 8.0
                    );
                }
            }
            Pattern::Runway => {
                let _ = write!(runways, "M{:.1} {:.1}l44 -22", x - 22.0, y + 14.0);
            }
            Pattern::Woods => trees(x, y, 7, &mut scatter, &mut forest),
            Pattern::Jungle => trees(x, y, 4, &mut scatter, &mut forest),
            Pattern::Hills => {
                trees(x, y, 3, &mut scatter, &mut forest);
                for _ in 0..3 {
                    let (dx, dy) = (scatter.next(36) - 24.0, scatter.next(32) - 14.0);
                    let _ = write!(ridges, "M{:.1} {:.1}l6 -9l7 9", x + dx, y + dy);
                }
            }
            Pattern::Water | Pattern::Chart | Pattern::Blank => {}
        }
    }
    let _ = writeln!(
        svg,
        "<path d=\"{fields}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1\"/>\
         <path d=\"{blocks}\" fill=\"{}\" fill-opacity=\".75\"/>\
         <path d=\"{buildings}\" fill=\"{}\" fill-rule=\"evenodd\"/>\
         <path d=\"{runways}\" stroke=\"{}\" stroke-width=\"9\"/>\
         <path d=\"{runways}\" stroke=\"{}\" stroke-width=\"1\" stroke-dasharray=\"5 4\"/>",
        ink.colour("field"),
        ink.colour("block"),
        ink.colour("building"),
        ink.colour("runway"),
        ink.colour("paper"),
    );
    let _ = writeln!(
        svg,
        "<path d=\"{forest}\" fill=\"{}\" fill-opacity=\".55\"/>\
         <path d=\"{ridges}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-opacity=\".75\"/>",
        ink.colour("trees"),
        ink.colour("contour"),
    );
}

/// Clumps of trees.
fn trees(x: f64, y: f64, count: usize, scatter: &mut Scatter, path: &mut String) {
    for _ in 0..count {
        let (dx, dy) = (scatter.next(44) - 22.0, scatter.next(40) - 20.0);
        let _ = write!(
            path,
            "M{:.1} {:.1}a3.4 3.4 0 1 1 6.8 0a2.6 2.6 0 1 1 -6.8 0z",
            x + dx,
            y + dy
        );
    }
}

/// Rows of houses along streets.
fn city_blocks(x: f64, y: f64, scatter: &mut Scatter, path: &mut String) {
    for row in 0..4 {
        for column in 0..4 {
            let (dx, dy) = (
                f64::from(column) * 13.0 - 25.0,
                f64::from(row) * 12.0 - 20.0,
            );
            if (dx + 5.0).abs() + (dy + 4.0).abs() * 0.6 > 33.0 || scatter.next(7) < 1.0 {
                continue;
            }
            let (w, h) = (8.0 + scatter.next(4), 7.0 + scatter.next(3));
            let _ = write!(path, "M{:.1} {:.1}h{w:.0}v{h:.0}h-{w:.0}z", x + dx, y + dy);
        }
    }
}

fn outline(place: &Place, path: &mut String) {
    for (index, corner) in place.outline.iter().enumerate() {
        let verb = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{verb}{:.1} {:.1}", px(corner.x), px(corner.y));
    }
    path.push('Z');
}

fn is_water(board: &Board, place: &Place) -> bool {
    board.place_classes[place.class].pattern == Pattern::Water
}

fn water(board: &Board, ink: Ink, svg: &mut String) {
    let wet: HashSet<&str> = board
        .places
        .iter()
        .filter(|place| is_water(board, place))
        .map(|place| place.id.as_str())
        .collect();
    let mut next: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for place in board
        .places
        .iter()
        .filter(|place| wet.contains(place.id.as_str()))
    {
        for (side, neighbour) in place.neighbours.iter().enumerate() {
            if !wet.contains(neighbour.as_str()) {
                let (a, b) = (
                    place.outline[side],
                    place.outline[(side + 1) % place.outline.len()],
                );
                next.entry((a.x, a.y)).or_default().push((b.x, b.y));
            }
        }
    }
    let mut path = String::new();
    while let Some((&start, _)) = next.iter().find(|(_, ends)| !ends.is_empty()) {
        let mut loop_of_corners = vec![start];
        let mut at = start;
        while let Some(to) = next.get_mut(&at).and_then(Vec::pop) {
            if to == start {
                break;
            }
            loop_of_corners.push(to);
            at = to;
        }
        smooth(&loop_of_corners, true, &mut path);
    }
    if path.is_empty() {
        return;
    }
    let line = ink.colour("water-line");
    let _ = writeln!(
        svg,
        "<clipPath id=\"water-shape\"><path d=\"{path}\"/></clipPath>\
         <path d=\"{path}\" fill=\"{}\"/>\
         <g clip-path=\"url(#water-shape)\" fill=\"none\" stroke=\"{line}\">\
         <path d=\"{path}\" stroke-width=\"40\" stroke-opacity=\".10\"/>\
         <path d=\"{path}\" stroke-width=\"26\" stroke-opacity=\".14\"/>\
         <path d=\"{path}\" stroke-width=\"13\" stroke-opacity=\".20\"/></g>\
         <path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.8\"/>",
        ink.colour("water"),
    );
}

/// The sea and the land of a chart, with lines of depth along the coast.
fn chart(board: &Board, ink: Ink, svg: &mut String) {
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

/// The ways between areas, and what is printed in them.
fn ways(board: &Board, ink: Ink, svg: &mut String) {
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
        for edge in &board.edges {
            let is_meant = edge
                .classes
                .iter()
                .any(|class| board.edge_classes[*class].style == style);
            if is_meant {
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
        }
        if !path.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-linecap=\"round\" {more}/>",
                ink.colour(colour)
            );
        }
    }
    for place in &board.places {
        for (index, symbol) in place.symbols.iter().enumerate() {
            let x = px(place.centre.x) - 12.0 * (place.symbols.len() as f64 - 1.0)
                + 24.0 * index as f64;
            let below = if place.kind == PlaceKind::Area {
                44.0
            } else {
                0.0
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

/// A curve from middle to middle of the sides, drawn to the corners between them.
fn smooth(corners: &[Corner], is_closed: bool, path: &mut String) {
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

/// Joins the sides of one style into chains of corners; a chain ends where it forks.
fn chains(board: &Board, style: EdgeStyle) -> Vec<Vec<Corner>> {
    let mut links: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for edge in &board.edges {
        if edge
            .classes
            .iter()
            .any(|class| board.edge_classes[*class].style == style)
        {
            let [a, b] = edge.ends.map(|end| (end.x, end.y));
            links.entry(a).or_default().push(b);
            links.entry(b).or_default().push(a);
        }
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

fn line_path(board: &Board, style: EdgeStyle) -> String {
    let mut path = String::new();
    for chain in chains(board, style) {
        smooth(&chain, false, &mut path);
    }
    path
}

fn lines(board: &Board, ink: Ink, svg: &mut String) {
    let stroke = |svg: &mut String, path: &str, colour: &str, width: f64, more: &str| {
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" {more}/>",
            ink.colour(colour)
        );
    };
    let contour = line_path(board, EdgeStyle::Contour);
    stroke(svg, &contour, "contour", 2.0, "");
    stroke(
        svg,
        &hachures(board),
        "contour",
        1.3,
        "stroke-opacity=\".8\"",
    );
    for (style, width) in [(EdgeStyle::NarrowRiver, 4.0), (EdgeStyle::WideRiver, 11.0)] {
        let path = line_path(board, style);
        stroke(svg, &path, "river-bank", width + 2.5, "");
        stroke(svg, &path, "river", width, "");
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
            stroke(svg, &path, colour, width, more);
        }
    }
    let mut wall = String::new();
    for chain in chains(board, EdgeStyle::Wall) {
        for (index, corner) in chain.iter().enumerate() {
            let verb = if index == 0 { 'M' } else { 'L' };
            let _ = write!(wall, "{verb}{:.1} {:.1}", px(corner.0), px(corner.1));
        }
    }
    stroke(svg, &wall, "wall", 4.0, "stroke-linejoin=\"round\"");
    stroke(
        svg,
        &wall,
        "wall",
        8.0,
        "style=\"stroke-linecap:butt\" stroke-dasharray=\"4 5\"",
    );
    for edge in &board.edges {
        if edge
            .classes
            .iter()
            .any(|class| board.edge_classes[*class].style == EdgeStyle::Bridge)
        {
            bridge(edge.ends, ink, svg);
        }
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
    for edge in &board.edges {
        let is_contour = edge
            .classes
            .iter()
            .any(|class| board.edge_classes[*class].style == EdgeStyle::Contour);
        let Some(low) = edge
            .places
            .iter()
            .filter_map(|id| by_id.get(id.as_str()))
            .find(|place| !place.raised)
            .filter(|_| is_contour)
        else {
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

fn grid(board: &Board, ink: Ink, svg: &mut String) {
    let mut path = String::new();
    for place in &board.places {
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
            px(place.centre.x),
            px(place.centre.y) - 25.5,
            escape(&place.id)
        );
    }
    svg.push_str("</g>\n");
    ways(board, ink, svg);
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
