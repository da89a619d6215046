//! A grid on a page.

use heigi_board::{EdgeId, Grid, Growth, Layout, Numbering};
use heigi_engine::hexes::Page;
use heigi_engine::scene::{Board, Heading, Place, Point};

fn board(layout: Layout) -> Board {
    let grid = Grid::new(Numbering {
        layout,
        line_first: true,
        lines: [1, 5],
        line_growth: Growth::Backward,
        even_positions: [1, 6],
        odd_positions: [1, 5],
        position_growth: Growth::Forward,
        odd_lines_ahead: true,
    })
    .unwrap();
    Page(&grid).board(|_, place| place, |EdgeId(edge)| vec![usize::from(edge % 2)])
}

fn place<'b>(board: &'b Board, id: &str) -> &'b Place {
    board.places.iter().find(|place| place.id == id).unwrap()
}

/// Twice the middle of a side.
fn middle(place: &Place, side: usize) -> Point {
    let (a, b) = (place.outline[side], place.outline[(side + 1) % 6]);
    Point {
        x: a.x + b.x,
        y: a.y + b.y,
    }
}

#[test]
fn neighbours_lie_behind_the_sides_of_their_numbers() {
    for layout in [Layout::FlatTop, Layout::PointyTop] {
        let board = board(layout);
        for one in &board.places {
            for (side, id) in one.neighbours.iter().enumerate() {
                let Some(id) = Some(id).filter(|id| !id.is_empty()) else {
                    continue;
                };
                let other = place(&board, id);
                let between = middle(one, side);
                // Widths are rounded to thousandths of a hex.
                let is_near = |a: i32, b: i32| a.abs_diff(b) <= 4;
                assert!(
                    is_near(between.x, one.centre.x + other.centre.x),
                    "{}",
                    one.id
                );
                assert!(
                    is_near(between.y, one.centre.y + other.centre.y),
                    "{}",
                    one.id
                );
                assert_eq!(other.neighbours[(side + 3) % 6], one.id);
            }
        }
    }
}

#[test]
fn headings_go_clockwise_from_the_north() {
    let north = |layout| {
        let board = board(layout);
        let one = place(&board, "0303");
        (
            board.headings[0],
            middle(one, 0).x - 2 * one.centre.x,
            middle(one, 0).y < 2 * one.centre.y,
        )
    };
    assert_eq!(north(Layout::FlatTop), (Heading::North, 0, true));
    assert_eq!(north(Layout::PointyTop), (Heading::NorthEast, 866, true));
}

#[test]
fn an_edge_has_the_corners_that_its_places_share() {
    let board = board(Layout::PointyTop);
    assert!(board.edges.len() > 40);
    for edge in &board.edges {
        let [a, b] = [0, 1].map(|index| place(&board, &edge.places[index]));
        for end in edge.ends {
            let is_near =
                |corner: &Point| corner.x.abs_diff(end.x) <= 4 && corner.y.abs_diff(end.y) <= 4;
            assert!(
                a.outline.iter().any(is_near) && b.outline.iter().any(is_near),
                "{}",
                edge.id
            );
        }
        assert_ne!(edge.ends[0], edge.ends[1], "{}", edge.id);
        let (low, high) = edge.id.split_once('-').unwrap();
        assert!(low < high);
    }
}

#[test]
fn the_page_holds_all_hexes() {
    for layout in [Layout::FlatTop, Layout::PointyTop] {
        let board = board(layout);
        let corners = board.places.iter().flat_map(|place| &place.outline);
        let largest = Point {
            x: i32::MAX,
            y: i32::MAX,
        };
        let (mut least, mut most) = (largest, Point::default());
        for corner in corners {
            least.x = least.x.min(corner.x);
            least.y = least.y.min(corner.y);
            most.x = most.x.max(corner.x);
            most.y = most.y.max(corner.y);
        }
        // The same margin on all sides.
        let (right, below) = (board.size.x - most.x, board.size.y - most.y);
        for margin in [least.x, least.y, right, below] {
            assert!((690..=710).contains(&margin), "{margin}");
        }
    }
}
