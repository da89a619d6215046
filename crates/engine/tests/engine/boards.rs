//! Boards of matches whose maps differ, and hexes with places above and below.

use heigi_engine::Boards;
use heigi_engine::hexes::{Level, with_levels};
use heigi_engine::scene::{Board, Place, PlaceKind, Point, Text};
use std::sync::Arc;

fn board(width: i32) -> Board {
    Board {
        size: Point { x: width, y: 1 },
        ..Board::default()
    }
}

#[test]
fn a_board_is_made_once_for_its_key_and_kept_while_somebody_holds_it() {
    let boards = Boards::default();
    let held = boards.get(&1, || board(1));
    assert!(Arc::ptr_eq(&held, &boards.get(&1, || board(2))));
    assert_eq!(boards.get(&2, || board(2)).size.x, 2);
    drop(boards.get(&3, || board(3)));
    assert_eq!(boards.get(&2, || board(9)).size.x, 2, "there is room");
    for key in 3..200 {
        drop(boards.get(&key, || board(key)));
    }
    assert!(Arc::ptr_eq(&held, &boards.get(&1, || board(9))));
    assert_eq!(boards.get(&2, || board(9)).size.x, 9, "nobody held it");
}

fn corner(x: i32, y: i32) -> Point {
    Point { x, y }
}

fn level(id: &str) -> Level {
    Level {
        id: id.into(),
        name: Text::verbatim(id),
        class: 1,
    }
}

/// A hex with a flat top, 120 high.
fn hex() -> Place {
    Place {
        id: "0101".into(),
        centre: corner(100, 60),
        outline: [
            (60, 0),
            (140, 0),
            (180, 60),
            (140, 120),
            (60, 120),
            (20, 60),
        ]
        .map(|(x, y)| corner(x, y))
        .to_vec(),
        neighbours: vec!["0102".into(); 6],
        ..Place::default()
    }
}

#[test]
fn the_levels_of_a_hex_lie_one_below_the_other_with_the_ground_between() {
    let places = with_levels(hex(), vec![level("roof")], vec![level("cave")]);
    let ids: Vec<&str> = places.iter().map(|place| place.id.as_str()).collect();
    assert_eq!(ids, ["0101", "roof", "cave"]);
    assert!(places.iter().all(|place| place.neighbours.len() == 6));
    assert!(places[1].neighbours.iter().all(|id| id.is_empty()));
    assert_eq!(places[0].neighbours, hex().neighbours);
    assert_eq!(places[1].names, [Text::verbatim("roof")]);
    let middles: Vec<i32> = places.iter().map(|place| place.centre.y).collect();
    assert_eq!(middles, [60, 20, 100]);
    assert_eq!(places[0].outline, hex().outline);
    let cave = &places[2];
    assert_eq!((cave.kind, cave.class), (PlaceKind::Level, 1));
    assert_eq!(cave.inside.as_deref(), Some("0101"));
    let wanted = [(167, 80), (140, 120), (60, 120), (34, 80)].map(|(x, y)| corner(x, y));
    assert_eq!(cave.outline, wanted);
}

#[test]
fn a_hex_of_two_levels_is_halved_at_its_corners() {
    let places = with_levels(hex(), Vec::new(), vec![level("cave")]);
    assert_eq!((places[0].centre.y, places[1].centre.y), (30, 90));
    let wanted = [(180, 60), (140, 120), (60, 120), (20, 60)].map(|(x, y)| corner(x, y));
    assert_eq!(places[1].outline, wanted);
}
