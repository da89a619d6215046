//! The ground of hexes: colours, houses, fields and trees, and water with its shores.

use super::sea::Strand;
use super::{outline, px};
use crate::escape;
use crate::palette::Ink;
use crate::words::Words;
use heigi_scene::{Board, Pattern, Place};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The paper, the colours of hexes, and what stands on them; what is seen of the sea is drawn later, over its water.
pub(super) fn ground(board: &Board, ink: Ink, svg: &mut String) -> Strand {
    let _ = write!(
        svg,
        "<rect width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
        px(board.size.x),
        px(board.size.y),
        ink.colour("paper")
    );
    fills(board, ink, svg);
    let mut growth = Growth::default();
    let mut strand = Strand::default();
    let places = board.places.iter().enumerate();
    for (index, place) in places.filter(|(_, place)| place.inside.is_none()) {
        let mut scatter = Scatter((index as u32).wrapping_mul(2_654_435_761).wrapping_add(97));
        let (x, y) = (px(place.centre.x), px(place.centre.y));
        let pattern = board.place_classes[place.class].pattern;
        growth.add(pattern, x, y, scatter.clone());
        strand.add(pattern, x, y, &mut |bound| scatter.next(bound));
    }
    growth.draw(ink, svg);
    strand.draw_sand(ink, svg);
    strand
}

fn fills(board: &Board, ink: Ink, svg: &mut String) {
    let mut fills: BTreeMap<&str, String> = BTreeMap::new();
    for place in board.places.iter().filter(|place| place.inside.is_none()) {
        let Some(colour) = colour_of(board, place) else {
            continue;
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
}

/// The colour of a place; nothing on a chart, which has its own.
fn colour_of(board: &Board, place: &Place) -> Option<&'static str> {
    Some(match board.place_classes[place.class].pattern {
        Pattern::Chart => return None,
        Pattern::Open if place.raised => "hill",
        Pattern::Open | Pattern::Water | Pattern::Huts => "clear",
        Pattern::Blocks => "urban",
        Pattern::Buildings => "heavy",
        Pattern::Runway => "airfield",
        Pattern::Jungle => "jungle",
        Pattern::Hills => "rough",
        Pattern::Woods => "woods",
        Pattern::Swamp | Pattern::Mangrove => "swamp",
        Pattern::Palms => "palm-ground",
        Pattern::Grass => "grass",
        Pattern::Cane => "cane",
        Pattern::Paddies => "paddy",
        Pattern::FloodedPaddies => "flooded",
        Pattern::FirmSand => "firm-sand",
        // Below the water, whose shores are round.
        Pattern::Sand
        | Pattern::Shallows
        | Pattern::DeepSea
        | Pattern::Surf
        | Pattern::Swell
        | Pattern::SunkenReef => "sand",
        Pattern::Reef => "reef",
        Pattern::Deck => "deck",
        Pattern::Blank => "paper",
        Pattern::Hollow => "hollow",
    })
}

/// The parts of places, such as caves, over the places in which they lie, each with its name.
pub(super) fn levels(board: &Board, words: &Words, ink: Ink, svg: &mut String) {
    for place in board.places.iter().filter(|place| place.inside.is_some()) {
        let mut path = String::new();
        outline(place, &mut path);
        let fill = ink.colour(colour_of(board, place).unwrap_or("paper"));
        let names: Vec<String> = place.names.iter().map(|name| words.say(name)).collect();
        let bottom = place.outline.iter().map(|corner| corner.y).max();
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.6\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"8\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
            ink.colour("contour"),
            px(place.centre.x),
            px(bottom.unwrap_or(place.centre.y)) - 2.5,
            ink.colour("label"),
            escape(&names.join(" "))
        );
    }
}

/// What stands on the ground of all hexes, kind by kind, as a path each.
#[derive(Default)]
struct Growth {
    fields: String,
    blocks: String,
    buildings: String,
    runways: String,
    forest: String,
    ridges: String,
    reeds: String,
    pools: String,
    stems: String,
    crowns: String,
    furrows: String,
    roofs: String,
}

impl Growth {
    /// What stands around a middle.
    fn add(&mut self, pattern: Pattern, x: f64, y: f64, mut scatter: Scatter) {
        match pattern {
            Pattern::Open => {
                for _ in 0..3 {
                    let (dx, dy) = (scatter.next(44) - 22.0, scatter.next(40) - 18.0);
                    let (x, y) = (x + dx, y + dy);
                    let _ = write!(self.fields, "M{x:.1} {y:.1}l2 -4m-2 4l-2 -4m2 4v-5");
                }
            }
            Pattern::Blocks => city_blocks(x, y, &mut scatter, &mut self.blocks),
            Pattern::Buildings => {
                city_blocks(x, y, &mut scatter, &mut self.blocks);
                large_buildings(x, y, &mut scatter, &mut self.buildings);
            }
            Pattern::Runway => {
                let _ = write!(self.runways, "M{:.1} {:.1}l44 -22", x - 22.0, y + 14.0);
            }
            Pattern::Swamp => self.marsh(x, y, 5, &mut scatter),
            Pattern::Mangrove => {
                self.marsh(x, y, 3, &mut scatter);
                trees(x, y, 6, &mut scatter, &mut self.forest);
            }
            Pattern::Woods => trees(x, y, 7, &mut scatter, &mut self.forest),
            Pattern::Jungle => trees(x, y, 4, &mut scatter, &mut self.forest),
            Pattern::Hills => {
                trees(x, y, 3, &mut scatter, &mut self.forest);
                for _ in 0..3 {
                    let (dx, dy) = (scatter.next(36) - 24.0, scatter.next(32) - 14.0);
                    let _ = write!(self.ridges, "M{:.1} {:.1}l6 -9l7 9", x + dx, y + dy);
                }
            }
            _ => self.add_pacific(pattern, x, y, &mut scatter),
        }
    }

    /// What grows in the tropics and stands in its villages around a middle; nothing for other ground.
    fn add_pacific(&mut self, pattern: Pattern, x: f64, y: f64, scatter: &mut Scatter) {
        match pattern {
            Pattern::Palms => self.palms(x, y),
            Pattern::Cane => {
                for _ in 0..9 {
                    let (dx, dy) = (scatter.next(46) - 23.0, scatter.next(30) - 6.0);
                    let (x, y) = (x + dx, y + dy);
                    let _ = write!(self.stems, "M{x:.1} {y:.1}v-17M{x:.1} {:.1}l4 -3", y - 11.0);
                }
            }
            Pattern::Grass => {
                for _ in 0..11 {
                    let (dx, dy) = (scatter.next(46) - 23.0, scatter.next(40) - 15.0);
                    let (x, y) = (x + dx, y + dy);
                    let _ = write!(
                        self.stems,
                        "M{x:.1} {y:.1}q-1 -5 -4 -7m4 7q0 -5 1 -9m-1 9q2 -5 5 -6"
                    );
                }
            }
            Pattern::Paddies => {
                for row in -2..=2 {
                    let y = y + f64::from(row) * 9.0;
                    let _ = write!(self.furrows, "M{:.1} {y:.1}h44", x - 22.0);
                }
            }
            Pattern::FloodedPaddies => {
                for row in -2..=2 {
                    let _ = write!(
                        self.pools,
                        "M{:.1} {:.1}h9m5 0h16m5 0h7",
                        x - 21.0,
                        y + f64::from(row) * 9.0
                    );
                }
            }
            Pattern::Huts => {
                for (dx, dy) in [(-19.0, 2.0), (3.0, -8.0), (-5.0, 17.0)] {
                    let (dx, dy) = (dx + scatter.next(5) - 2.0, dy + scatter.next(5) - 2.0);
                    let (x, y) = (x + dx, y + dy);
                    let _ = write!(self.roofs, "M{x:.1} {y:.1}l8 -9l8 9h-2v5h-12v-5z");
                }
            }
            _ => {}
        }
    }

    fn marsh(&mut self, x: f64, y: f64, count: usize, scatter: &mut Scatter) {
        for _ in 0..count {
            let (dx, dy) = (scatter.next(46) - 26.0, scatter.next(44) - 20.0);
            let (x, y) = (x + dx, y + dy);
            let _ = write!(self.reeds, "M{x:.1} {y:.1}v-7m-3 7l-2 -5m8 5l2 -5");
            let _ = write!(self.pools, "M{:.1} {:.1}h12m-9 3h7", x - 6.0, y + 2.5);
        }
    }

    /// Palm trees in rows: a stem each, and a crown of leaves.
    fn palms(&mut self, x: f64, y: f64) {
        for (dx, dy) in [
            (-17.0, -9.0),
            (1.0, -13.0),
            (16.0, -4.0),
            (-10.0, 13.0),
            (9.0, 16.0),
        ] {
            let (x, y) = (x + dx, y + dy);
            let _ = write!(self.stems, "M{x:.1} {y:.1}q2 -5 1 -10");
            let _ = write!(
                self.crowns,
                "M{:.1} {:.1}l-6 3m6 -3l-5 -4m5 4l1 -6m-1 6l6 -3m-6 3l5 4",
                x + 1.0,
                y - 10.0
            );
        }
    }

    fn draw(&self, ink: Ink, svg: &mut String) {
        self.draw_pacific(ink, svg);
        let Self {
            fields,
            blocks,
            buildings,
            runways,
            forest,
            ridges,
            reeds,
            pools,
            ..
        } = self;
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
        if !reeds.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{pools}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"/>\
                 <path d=\"{reeds}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"/>",
                ink.colour("water-line"),
                ink.colour("trees"),
            );
        }
    }
}

impl Growth {
    fn draw_pacific(&self, ink: Ink, svg: &mut String) {
        for (path, colour, width, opacity) in [
            (&self.furrows, "field", 1.4, 1.0),
            (&self.stems, "trees", 1.3, 0.9),
            (&self.crowns, "trees", 2.0, 1.0),
        ] {
            if path.is_empty() {
                continue;
            }
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\" stroke-linecap=\"round\"/>",
                ink.colour(colour)
            );
        }
        if !self.roofs.is_empty() {
            let _ = writeln!(
                svg,
                "<path d=\"{}\" fill=\"{}\" fill-opacity=\".85\" stroke=\"{}\" stroke-width=\".8\"/>",
                self.roofs,
                ink.colour("block"),
                ink.colour("building")
            );
        }
    }
}

/// Two houses of several storeys, each around a yard.
fn large_buildings(x: f64, y: f64, scatter: &mut Scatter, path: &mut String) {
    for (dx, dy, w, h) in [(-15.0, -4.0, 15.0, 11.0), (4.0, 4.0, 13.0, 14.0)] {
        let (jx, jy) = (scatter.next(5) - 2.0, scatter.next(5) - 2.0);
        let (left, top) = (x + dx + jx, y + dy + jy);
        let _ = write!(path, "M{left:.1} {top:.1}h{w}v{h}h-{w}z");
        let _ = write!(
            path,
            "M{:.1} {:.1}v{:.1}h{:.1}v-{:.1}z",
            left + 4.0,
            top + 4.0,
            h - 8.0,
            w - 8.0,
            h - 8.0
        );
    }
}

/// A small generator for the scatter of houses and fields, the same for a place at every drawing.
#[derive(Clone)]
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
