use crate::{numberings, square};
use heigi_board::{Cell, Direction, EdgeId, Grid, GridError, Growth, HexId, Layout, Numbering};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The square of the distance of two centres on the page.
fn apart(grid: &Grid, a: HexId, b: HexId) -> i64 {
    let ((ax, ay), (bx, by)) = (grid.centre(a), grid.centre(b));
    let (dx, dy) = (i64::from(ax - bx), i64::from(ay - by));
    dx * dx + dy * dy
}

/// The distances from a hex, step by step.
fn steps(grid: &Grid, from: HexId) -> BTreeMap<HexId, u32> {
    let mut known = BTreeMap::from([(from, 0)]);
    let mut open = VecDeque::from([from]);
    while let Some(hex) = open.pop_front() {
        let next = known[&hex] + 1;
        for (_, near) in grid.neighbours(hex) {
            if let std::collections::btree_map::Entry::Vacant(entry) = known.entry(near) {
                entry.insert(next);
                open.push_back(near);
            }
        }
    }
    known
}

#[test]
fn hexes_touch_that_lie_side_by_side_on_the_page() {
    for numbering in numberings() {
        let grid = Grid::new(numbering).unwrap();
        assert_eq!((grid.len(), grid.is_empty()), (27, false));
        assert_eq!(grid.numbering(), &numbering);
        for a in grid.hexes() {
            for b in grid.hexes() {
                let touches = a != b && apart(&grid, a, b) < 1_800 * 1_800;
                assert_eq!(grid.is_adjacent(a, b), touches, "{a:?} {b:?}");
                assert_eq!(grid.direction(a, b).is_some(), touches);
                assert_eq!(grid.edge_between(a, b).is_some(), touches);
                assert_eq!(grid.edge_between(a, b), grid.edge_between(b, a));
            }
        }
    }
}

#[test]
fn directions_go_round_a_hex_clockwise() {
    for numbering in numberings() {
        let grid = Grid::new(numbering).unwrap();
        for hex in grid.hexes() {
            let (x, y) = grid.centre(hex);
            for (direction, near) in grid.neighbours(hex) {
                let (nx, ny) = grid.centre(near);
                let bearing = f64::from(nx - x).atan2(f64::from(y - ny)).to_degrees();
                let turned = 60.0 * direction.index() as f64;
                // The axes of a grid with pointed tops are exchanged: its directions begin in the
                // west and go round the other way.
                let wanted = match numbering.layout {
                    Layout::FlatTop => turned,
                    Layout::PointyTop => 270.0 - turned,
                };
                let off = (bearing - wanted + 180.0).rem_euclid(360.0) - 180.0;
                assert!(off.abs() < 1.0, "{direction:?}: {bearing} and {wanted}");
                assert_eq!(grid.neighbour(hex, direction), Some(near));
                assert_eq!(grid.neighbour(near, direction.opposite()), Some(hex));
                assert_eq!(grid.direction(hex, near), Some(direction));
            }
        }
    }
    let indices = Direction::ALL.map(Direction::index);
    assert_eq!(indices, [0, 1, 2, 3, 4, 5]);
    let opposites = Direction::ALL.map(|direction| direction.opposite().index());
    assert_eq!(opposites, [3, 4, 5, 0, 1, 2]);
}

#[test]
fn numbers_grow_the_way_they_are_printed() {
    for numbering in numberings() {
        let grid = Grid::new(numbering).unwrap();
        let at = |line: i32, position: i32| {
            let text = if numbering.line_first {
                format!("{line:02}{position:02}")
            } else {
                format!("{position:02}{line:02}")
            };
            let hex = grid.parse(&text).unwrap();
            assert_eq!(grid.number(hex), text);
            let (x, y) = grid.centre(hex);
            match numbering.layout {
                Layout::FlatTop => (x, y),
                Layout::PointyTop => (y, x),
            }
        };
        let sign = |growth| match growth {
            Growth::Forward => 1,
            Growth::Backward => -1,
        };
        let (here, next_line, next) = (at(4, 5), at(5, 5), at(4, 6));
        assert_eq!(next_line.0 - here.0, 1_500 * sign(numbering.line_growth));
        let half = if numbering.odd_lines_ahead { 866 } else { -866 };
        assert_eq!(next_line.1 - here.1, half * sign(numbering.position_growth));
        assert_eq!(
            (next.0 - here.0, next.1 - here.1),
            (0, 1_732 * sign(numbering.position_growth))
        );
        let least = grid.hexes().map(|hex| grid.centre(hex));
        let least = least.fold((i32::MAX, i32::MAX), |a, b| (a.0.min(b.0), a.1.min(b.1)));
        assert_eq!(least, (0, 0));
    }
}

#[test]
fn distances_are_those_of_a_walk() {
    let grid = square(9);
    for from in grid.hexes().step_by(4) {
        for (to, steps) in steps(&grid, from) {
            assert_eq!(grid.distance(from, to), steps, "{from:?} {to:?}");
        }
    }
}

#[test]
fn sides_have_ids_of_their_own() {
    let grid = square(5);
    let mut known = BTreeSet::new();
    let mut sides = 0;
    for hex in grid.hexes() {
        for direction in Direction::ALL {
            let edge = grid.edge(hex, direction);
            assert_eq!(edge.is_some(), grid.neighbour(hex, direction).is_some());
            let Some(edge) = edge else { continue };
            sides += 1;
            known.insert(edge);
            assert_eq!(edge.index(), usize::from(edge.0));
            assert!(edge.index() < grid.edge_slots());
            let (a, b) = grid.edge_hexes(edge).unwrap();
            let near = grid.neighbour(hex, direction).unwrap();
            assert_eq!(BTreeSet::from([a, b]), BTreeSet::from([hex, near]));
            assert_eq!(grid.edge_between(a, b), Some(edge));
        }
    }
    assert_eq!(known.len() * 2, sides);
    assert_eq!(grid.edge_slots(), 75);
    let slots = (0..200).map(EdgeId);
    for edge in slots.filter(|edge| !known.contains(edge)) {
        assert_eq!(grid.edge_hexes(edge), None, "{edge:?}");
    }
}

#[test]
fn positions_beyond_the_map_hold_no_hex() {
    let grid = square(4);
    let cells: BTreeMap<(i32, i32), HexId> = grid
        .hexes()
        .map(|hex| (grid.cell(hex), hex))
        .map(|(cell, hex)| ((cell.line, cell.half), hex))
        .collect();
    for line in -6..12 {
        for half in -6..20 {
            let found = grid.at(Cell { line, half });
            assert_eq!(found, cells.get(&(line, half)).copied(), "{line} {half}");
        }
    }
}

#[test]
fn what_lies_opposite_is_as_far_behind() {
    let grid = square(7);
    for from in grid.hexes() {
        for (direction, through) in grid.neighbours(from) {
            let behind = grid.neighbour(through, direction);
            assert_eq!(grid.opposite(from, through), behind);
        }
        assert_eq!(grid.opposite(from, from), Some(from));
    }
    let at = |number| grid.parse(number).unwrap();
    assert_eq!(grid.opposite(at("0101"), at("0303")), Some(at("0505")));
}

#[test]
fn numbers_of_more_than_two_digits_and_empty_ranges_are_refused() {
    let good = Numbering {
        layout: Layout::FlatTop,
        line_first: true,
        lines: [0, 0],
        line_growth: Growth::Forward,
        even_positions: [99, 99],
        odd_positions: [0, 99],
        position_growth: Growth::Forward,
        odd_lines_ahead: false,
    };
    let one = Grid::new(good).unwrap();
    assert_eq!((one.len(), one.number(HexId(0))), (1, "0099".into()));
    for bad in [[-1, 3], [3, 100], [4, 3]] {
        for index in 0..3 {
            let mut numbering = good;
            let range = [
                &mut numbering.lines,
                &mut numbering.even_positions,
                &mut numbering.odd_positions,
            ];
            *range.into_iter().nth(index).unwrap() = bad;
            assert_eq!(Grid::new(numbering).err(), Some(GridError::Range));
        }
    }
}

#[test]
fn a_word_that_is_no_number_is_told_in_its_first_letters() {
    let grid = square(3);
    assert_eq!(
        grid.parse("a very long word that is no number"),
        Err(GridError::Unknown("a very long word".to_owned()))
    );
    for word in [
        "0104", "0401", "0001", "0100", "010", "01011", "01a1", "+101",
    ] {
        assert!(grid.parse(word).is_err(), "{word}");
    }
    let numbers: Vec<_> = grid.hexes().map(|hex| grid.number(hex)).collect();
    assert_eq!(
        numbers,
        [
            "0101", "0102", "0103", "0201", "0202", "0203", "0301", "0302", "0303"
        ]
    );
}
