//! Places above and below the ground of a hex.

use heigi_scene::{Place, PlaceKind, Point, SmolStr, Text};

/// Part of a hex above or below its ground.
#[derive(Clone, Debug)]
pub struct Level {
    /// The id of its place.
    pub id: SmolStr,
    /// What it is.
    pub name: Text,
    /// Index of its class in [`Board::place_classes`](heigi_scene::Board::place_classes).
    pub class: usize,
}

/// A hex with its levels, the highest first. The page shows them one below the other, the ground between
/// them: each takes a strip of the hex, and the ground remains the place of the whole hex, whose pieces
/// stand in a strip of their own.
#[must_use]
pub fn with_levels(ground: Place, above: Vec<Level>, below: Vec<Level>) -> Vec<Place> {
    let strips = (above.len() + 1 + below.len()) as i32;
    let (top, bottom) = extent(&ground.outline);
    let border = |index: i32| top + (bottom - top) * index / strips;
    let middle = |index: i32| Point {
        x: ground.centre.x,
        y: (border(index) + border(index + 1)) / 2,
    };
    let place = |index: i32, level: Level| Place {
        id: level.id,
        kind: PlaceKind::Level,
        inside: Some(ground.id.clone()),
        class: level.class,
        centre: middle(index),
        outline: strip(&ground.outline, border(index), border(index + 1)),
        names: vec![level.name],
        neighbours: vec![SmolStr::default(); ground.neighbours.len()],
        ..Place::default()
    };
    let ground_index = above.len() as i32;
    let indices = (0..strips).filter(|index| *index != ground_index);
    let parts: Vec<Place> = indices
        .zip(above.into_iter().chain(below))
        .map(|(index, level)| place(index, level))
        .collect();
    let mut ground = ground;
    ground.centre = Point {
        x: ground.centre.x,
        y: (border(ground_index) + border(ground_index + 1)) / 2,
    };
    std::iter::once(ground).chain(parts).collect()
}

/// The highest and the lowest line of an outline.
fn extent(outline: &[Point]) -> (i32, i32) {
    let lines = || outline.iter().map(|corner| corner.y);
    (
        lines().min().unwrap_or_default(),
        lines().max().unwrap_or_default(),
    )
}

/// What of a convex outline lies between two lines.
fn strip(outline: &[Point], top: i32, bottom: i32) -> Vec<Point> {
    let lower = cut(outline, top, |corner| corner.y >= top);
    cut(&lower, bottom, |corner| corner.y <= bottom)
}

/// What of a convex outline lies on one side of a line (Sutherland and Hodgman, CACM 17, 1974).
fn cut(outline: &[Point], line: i32, is_kept: impl Fn(&Point) -> bool) -> Vec<Point> {
    let mut kept = Vec::new();
    for (index, corner) in outline.iter().enumerate() {
        let next = &outline[(index + 1) % outline.len()];
        if is_kept(corner) {
            kept.push(*corner);
        }
        if is_kept(corner) != is_kept(next) && corner.y != line && next.y != line {
            let x = corner.x + (next.x - corner.x) * (line - corner.y) / (next.y - corner.y);
            kept.push(Point { x, y: line });
        }
    }
    kept
}
