//! Water in one shape with smooth shores; the sea shallow and deep, its surf and reefs, and the sand beside it.

use super::lines::smooth;
use super::{Corner, px};
use crate::palette::Ink;
use heigi_scene::{Board, Pattern, Place};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// Whether a place belongs to the sea.
const fn is_sea(pattern: Pattern) -> bool {
    matches!(
        pattern,
        Pattern::Shallows | Pattern::Surf | Pattern::SunkenReef
    ) || is_deep(pattern)
}

/// Whether the sea is deep there.
const fn is_deep(pattern: Pattern) -> bool {
    matches!(pattern, Pattern::DeepSea | Pattern::Swell)
}

/// A corner of a shape of water, and whether the side that begins there is the edge of the map.
type Bend = (Corner, bool);

/// Water with its shores: darker toward the land on rivers and lakes, with a white line of foam where the sea meets it.
pub(super) fn water(board: &Board, ink: Ink, svg: &mut String) {
    let rings = shores(board, |pattern| {
        pattern == Pattern::Water || is_sea(pattern)
    });
    let has_sea = board
        .places
        .iter()
        .any(|place| is_sea(pattern_of(board, place)));
    let mut path = String::new();
    for ring in &rings {
        outline(ring, has_sea, &mut path);
    }
    if path.is_empty() {
        return;
    }
    let line = ink.colour("water-line");
    let _ = writeln!(
        svg,
        "<clipPath id=\"water-shape\"><path d=\"{path}\"/></clipPath>\
         <path d=\"{path}\" fill=\"{}\"/>",
        ink.colour("water"),
    );
    if has_sea {
        sea(board, &rings, ink, svg);
        return;
    }
    let _ = writeln!(
        svg,
        "<g clip-path=\"url(#water-shape)\" fill=\"none\" stroke=\"{line}\">\
         <path d=\"{path}\" stroke-width=\"40\" stroke-opacity=\".10\"/>\
         <path d=\"{path}\" stroke-width=\"26\" stroke-opacity=\".14\"/>\
         <path d=\"{path}\" stroke-width=\"13\" stroke-opacity=\".20\"/></g>\
         <path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.8\"/>"
    );
}

/// The deep sea over the shallow one, the line of its depth, and foam along the land.
fn sea(board: &Board, rings: &[Vec<Bend>], ink: Ink, svg: &mut String) {
    let mut deep = String::new();
    for ring in shores(board, is_deep) {
        outline(&ring, true, &mut deep);
    }
    let mut shore = String::new();
    for ring in rings {
        coast(ring, &mut shore);
    }
    let (line, foam) = (ink.colour("water-line"), ink.colour("foam"));
    let depth = ink.colour("deep-water");
    let _ = writeln!(
        svg,
        "<g clip-path=\"url(#water-shape)\">\
         <path d=\"{deep}\" fill=\"none\" stroke=\"{depth}\" stroke-width=\"16\" stroke-opacity=\".35\"/>\
         <path d=\"{deep}\" fill=\"{depth}\"/>\
         <path d=\"{deep}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1\" stroke-dasharray=\"7 4\"/>\
         <g fill=\"none\" stroke-linecap=\"round\">\
         <path d=\"{shore}\" stroke=\"{foam}\" stroke-width=\"15\" stroke-opacity=\".45\"/>\
         <path d=\"{shore}\" stroke=\"{foam}\" stroke-width=\"7\" stroke-opacity=\".9\"/></g></g>\
         <path d=\"{shore}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.4\"/>"
    );
}

fn pattern_of(board: &Board, place: &Place) -> Pattern {
    board.place_classes[place.class].pattern
}

/// The outline of a shape of water, with sharp corners at the edge of the map where that is wanted.
fn outline(ring: &[Bend], is_sharp: bool, path: &mut String) {
    if !is_sharp {
        let corners: Vec<Corner> = ring.iter().map(|(corner, _)| *corner).collect();
        smooth(&corners, true, path);
        return;
    }
    let count = ring.len();
    for at in 0..count {
        let [before, here, after] = [at + count - 1, at, at + 1].map(|index| ring[index % count]);
        let (x, y) = middle(before.0, here.0);
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
        let (cx, cy) = (px(here.0.0), px(here.0.1));
        let (x, y) = middle(here.0, after.0);
        let _ = match before.1 || here.1 {
            true => write!(path, "L{cx:.1} {cy:.1}L{x:.1} {y:.1}"),
            false => write!(path, "Q{cx:.1} {cy:.1} {x:.1} {y:.1}"),
        };
    }
    path.push('Z');
}

/// The parts of an outline where water meets land.
fn coast(ring: &[Bend], path: &mut String) {
    let count = ring.len();
    for at in 0..count {
        let [before, here, after] = [at + count - 1, at, at + 1].map(|index| ring[index % count]);
        let (from, to) = (middle(before.0, here.0), middle(here.0, after.0));
        let (cx, cy) = (px(here.0.0), px(here.0.1));
        let _ = match (before.1, here.1) {
            (false, false) => write!(
                path,
                "M{:.1} {:.1}Q{cx:.1} {cy:.1} {:.1} {:.1}",
                from.0, from.1, to.0, to.1
            ),
            (false, true) => write!(path, "M{:.1} {:.1}L{cx:.1} {cy:.1}", from.0, from.1),
            (true, false) => write!(path, "M{cx:.1} {cy:.1}L{:.1} {:.1}", to.0, to.1),
            (true, true) => Ok(()),
        };
    }
}

fn middle(a: Corner, b: Corner) -> (f64, f64) {
    (px(a.0 + b.0) / 2.0, px(a.1 + b.1) / 2.0)
}

/// The rings of corners between places of some patterns and all others.
fn shores(board: &Board, is_wet: impl Fn(Pattern) -> bool) -> Vec<Vec<Bend>> {
    let is_there = |place: &&Place| place.inside.is_none() && is_wet(pattern_of(board, place));
    let wet_places = board.places.iter().filter(is_there);
    let wet: HashSet<&str> = wet_places.clone().map(|place| place.id.as_str()).collect();
    let mut next: BTreeMap<Corner, Vec<(Corner, bool)>> = BTreeMap::new();
    for place in wet_places {
        for (side, neighbour) in place.neighbours.iter().enumerate() {
            if !wet.contains(neighbour.as_str()) {
                let end = (side + 1) % place.outline.len();
                let (a, b) = (place.outline[side], place.outline[end]);
                let ends = next.entry((a.x, a.y)).or_default();
                ends.push(((b.x, b.y), neighbour.is_empty()));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((&start, _)) = next.iter().find(|(_, ends)| !ends.is_empty()) {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some((to, is_edge)) = next.get_mut(&at).and_then(Vec::pop) {
            ring.push((at, is_edge));
            at = to;
            if to == start {
                break;
            }
        }
        rings.push(ring);
    }
    rings
}

/// What is seen of sand, sea and reefs in all hexes, kind by kind, as a path each.
#[derive(Default)]
pub(super) struct Strand {
    grains: String,
    ridges: String,
    ripples: String,
    swell: String,
    crests: String,
    rocks: String,
    sunken: String,
}

impl Strand {
    /// What is seen around a middle; `next` gives numbers below a bound.
    pub(super) fn add(
        &mut self,
        pattern: Pattern,
        x: f64,
        y: f64,
        next: &mut dyn FnMut(u32) -> f64,
    ) {
        let mut near = |wide: u32, high: u32| {
            let (dx, dy) = (
                next(wide) - f64::from(wide / 2),
                next(high) - f64::from(high / 2),
            );
            (x + dx, y + dy)
        };
        match pattern {
            Pattern::Sand => {
                for _ in 0..26 {
                    let (x, y) = near(58, 58);
                    let _ = write!(self.grains, "M{x:.1} {y:.1}h.1");
                }
            }
            Pattern::FirmSand => {
                for row in -2..=2 {
                    let (x, y) = (near(8, 4).0 - 20.0, y + f64::from(row) * 12.0);
                    let _ = write!(self.ridges, "M{x:.1} {y:.1}q5 -3 10 0t10 0t10 0t10 0");
                }
            }
            Pattern::Shallows => {
                for _ in 0..4 {
                    let (x, y) = near(34, 44);
                    let _ = write!(self.ripples, "M{:.1} {y:.1}q4 -3.4 8 0t8 0", x - 8.0);
                }
            }
            Pattern::DeepSea => {
                for row in [-16.0, 2.0, 20.0] {
                    let x = near(14, 2).0;
                    let _ = write!(self.swell, "M{:.1} {:.1}q6 -5 12 0t12 0", x - 12.0, y + row);
                }
            }
            Pattern::Surf => self.breakers(x, y, 3),
            Pattern::Swell => self.breakers(x, y, 2),
            Pattern::Reef => {
                for _ in 0..13 {
                    let (x, y) = near(50, 48);
                    let _ = write!(self.rocks, "M{x:.1} {y:.1}l3 -5l4 1l3 4l-4 3z");
                }
            }
            Pattern::SunkenReef => {
                for _ in 0..9 {
                    let (x, y) = near(46, 44);
                    let _ = write!(self.sunken, "M{x:.1} {y:.1}m-3 -3l6 6m0 -6l-6 6");
                }
            }
            _ => {}
        }
    }

    /// Rows of breaking waves.
    fn breakers(&mut self, x: f64, y: f64, rows: i32) {
        for row in 0..rows {
            let y = y - 19.0 + f64::from(row) * 38.0 / f64::from(rows - 1);
            let x = x - 22.0 + f64::from(row % 2) * 6.0;
            let _ = write!(
                self.crests,
                "M{x:.1} {y:.1}q6 -8 12 0q2 -3 5 -1q4 -6 10 1q5 -7 11 0\
                 q-5 -2 -10 2q-6 -4 -11 1q-6 -5 -11 1q-3 -3 -6 -3z"
            );
        }
    }

    /// The sand, which lies below the water.
    pub(super) fn draw_sand(&self, ink: Ink, svg: &mut String) {
        stroke(&self.grains, "grain", 1.7, ink, svg);
        stroke(&self.ridges, "grain", 1.1, ink, svg);
    }

    /// What is seen on the water.
    pub(super) fn draw_sea(&self, ink: Ink, svg: &mut String) {
        stroke(&self.ripples, "water-line", 1.2, ink, svg);
        stroke(&self.swell, "foam", 1.3, ink, svg);
        stroke(&self.sunken, "coral", 1.8, ink, svg);
        for (path, colour, edge) in [
            (&self.crests, "foam", "water-line"),
            (&self.rocks, "coral", "contour"),
        ] {
            if !path.is_empty() {
                let _ = writeln!(
                    svg,
                    "<path d=\"{path}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".7\"/>",
                    ink.colour(colour),
                    ink.colour(edge)
                );
            }
        }
    }
}

fn stroke(path: &str, colour: &str, width: f64, ink: Ink, svg: &mut String) {
    if path.is_empty() {
        return;
    }
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
        ink.colour(colour)
    );
}
