//! What a client relies on in the board of every game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_burma::Burma;
use heigi_engine::scene::{Board, Heading, Place, PlaceKind};
use heigi_engine::{AnyGame, Registry};
use heigi_manila::Manila;
use heigi_sample::Sample;
use heigi_typhoon::Typhoon;
use std::collections::HashMap;
use std::sync::Arc;

fn games() -> Vec<Arc<dyn AnyGame>> {
    Registry::default()
        .with(Manila::standard())
        .with(Typhoon::standard())
        .with(Burma::standard())
        .with(Sample::standard())
        .games()
        .to_vec()
}

/// Where a heading points: degrees clockwise from the north, on hexes of the layout.
fn degrees(heading: Heading, headings: &[Heading]) -> f64 {
    let is_flat = headings.contains(&Heading::North);
    match heading {
        Heading::North => 0.0,
        Heading::NorthEast if is_flat => 60.0,
        Heading::NorthEast => 30.0,
        Heading::East => 90.0,
        Heading::SouthEast if is_flat => 120.0,
        Heading::SouthEast => 150.0,
        Heading::South => 180.0,
        Heading::SouthWest if is_flat => 240.0,
        Heading::SouthWest => 210.0,
        Heading::West => 270.0,
        Heading::NorthWest if is_flat => 300.0,
        Heading::NorthWest => 330.0,
    }
}

/// The direction from one place to another, in degrees clockwise from the north.
fn bearing(from: &Place, to: &Place) -> f64 {
    let (dx, dy) = (to.centre.x - from.centre.x, to.centre.y - from.centre.y);
    f64::from(dx).atan2(f64::from(-dy)).to_degrees()
}

/// How far two directions are apart, in degrees.
fn apart(one: f64, other: f64) -> f64 {
    ((one - other + 180.0).rem_euclid(360.0) - 180.0).abs()
}

/// The middle of a side of a hex.
fn middle_of_side(place: &Place, side: usize) -> (f64, f64) {
    let (a, b) = (place.outline[side], place.outline[(side + 1) % 6]);
    (f64::from(a.x + b.x) / 2.0, f64::from(a.y + b.y) / 2.0)
}

fn by_id(board: &Board) -> HashMap<&str, &Place> {
    board
        .places
        .iter()
        .map(|place| (place.id.as_str(), place))
        .collect()
}

#[test]
fn the_neighbour_in_each_heading_lies_there() {
    for game in games() {
        let (id, board) = (game.info().id, game.board());
        let places = by_id(&board);
        let known = [Heading::FLAT_TOP, Heading::POINTED_TOP];
        assert!(
            known.iter().any(|one| one[..] == board.headings[..]),
            "{id}: {:?}",
            board.headings
        );
        for place in &board.places {
            assert_eq!(place.neighbours.len(), board.headings.len(), "{id}");
            for (heading, neighbour) in board.headings.iter().zip(&place.neighbours) {
                if neighbour.is_empty() {
                    continue;
                }
                let wanted = degrees(*heading, &board.headings);
                let off = apart(bearing(place, places[neighbour.as_str()]), wanted);
                let most = if place.kind == PlaceKind::Hex {
                    1.0
                } else {
                    30.0
                };
                assert!(
                    off <= most,
                    "{id}: {neighbour} is not to the {heading:?} of {}, but {off:.0} degrees off",
                    place.id
                );
            }
        }
    }
}

#[test]
fn hexes_touch_along_the_side_of_their_heading_and_know_each_other() {
    for game in games() {
        let (id, board) = (game.info().id, game.board());
        let places = by_id(&board);
        for place in &board.places {
            if place.kind != PlaceKind::Hex {
                continue;
            }
            for (side, neighbour) in place.neighbours.iter().enumerate() {
                let here = middle_of_side(place, side);
                let touching = board.places.iter().find(|other| {
                    let there = middle_of_side(other, (side + 3) % 6);
                    other.id != place.id
                        && (here.0 - there.0).abs() < 5.0
                        && (here.1 - there.1).abs() < 5.0
                });
                let found = touching.map_or("", |other| other.id.as_str());
                assert_eq!(neighbour, found, "{id}: side {side} of {}", place.id);
                if let Some(other) = places.get(neighbour.as_str()) {
                    assert_eq!(other.neighbours[(side + 3) % 6], place.id, "{id}");
                }
            }
        }
    }
}

#[test]
fn every_track_of_a_board_has_spaces_and_notes_for_each() {
    for game in games() {
        for track in &game.board().tracks {
            assert!(!track.spaces.is_empty(), "{}", track.id);
            assert_eq!(track.spaces.len(), track.notes.len(), "{}", track.id);
        }
    }
}
