use crate::square;
use heigi_board::{Grid, HexId, Lines};
use std::collections::{BTreeMap, BTreeSet};

/// How finely a line is looked at; a multiple of what corners and sides fall on.
const POINTS: i64 = 5_040;

/// Which hexes a line crosses and along which sides it runs, point by point: a point belongs to the
/// hex with the nearest centre, and one between two hexes that is not alone lies on their side.
fn looked_at(grid: &Grid, from: HexId, to: HexId) -> (BTreeSet<HexId>, BTreeSet<BTreeSet<HexId>>) {
    let (a, b) = (grid.cell(from), grid.cell(to));
    let near: Vec<HexId> = grid
        .hexes()
        .filter(|hex| {
            grid.distance(from, *hex) + grid.distance(*hex, to) <= grid.distance(from, to) + 2
        })
        .collect();
    let (mut crossed, mut along) = (BTreeSet::new(), BTreeMap::new());
    for point in 1..POINTS {
        // Positions times POINTS; the square of a distance is 3 line² + half².
        let line = i64::from(a.line) * (POINTS - point) + i64::from(b.line) * point;
        let half = i64::from(a.half) * (POINTS - point) + i64::from(b.half) * point;
        let mut far: Vec<(i64, HexId)> = near
            .iter()
            .map(|hex| {
                let cell = grid.cell(*hex);
                let dl = i64::from(cell.line) * POINTS - line;
                let dh = i64::from(cell.half) * POINTS - half;
                (3 * dl * dl + dh * dh, *hex)
            })
            .collect();
        far.sort_unstable();
        let nearest: BTreeSet<HexId> = far
            .iter()
            .take_while(|(distance, _)| *distance == far[0].0)
            .map(|(_, hex)| *hex)
            .collect();
        match nearest.len() {
            1 => {
                crossed.extend(nearest);
            }
            2 => *along.entry(nearest).or_insert(0) += 1,
            _ => {}
        }
    }
    crossed.remove(&from);
    crossed.remove(&to);
    let along = along
        .into_iter()
        .filter(|(pair, points)| *points > 1 && !pair.contains(&from) && !pair.contains(&to))
        .map(|(pair, _)| pair)
        .collect();
    (crossed, along)
}

#[test]
fn lines_cross_and_follow_what_they_are_seen_to() {
    let grid = square(13);
    let lines = Lines::up_to(5);
    let from = grid.parse("0707").unwrap();
    for to in grid.hexes().filter(|to| grid.distance(from, *to) <= 5) {
        let (crossed, along) = looked_at(&grid, from, to);
        let found = lines.crossed(&grid, from, to);
        let name = grid.number(to);
        assert_eq!(
            BTreeSet::from_iter(found.iter().copied()),
            crossed,
            "{name}"
        );
        assert_eq!(found.len(), crossed.len(), "{name}");
        let far: Vec<u32> = found.iter().map(|hex| grid.distance(from, *hex)).collect();
        assert!(far.is_sorted(), "{name}: {far:?}");

        assert!(lines.is_open(&grid, from, to, |_| false), "{name}");
        for hex in grid.hexes() {
            let stops = crossed.contains(&hex);
            assert_eq!(
                lines.is_open(&grid, from, to, |one| one == hex),
                !stops,
                "{name}"
            );
        }
        for a in grid.hexes().filter(|hex| !crossed.contains(hex)) {
            for (_, b) in grid.neighbours(a).filter(|(_, hex)| !crossed.contains(hex)) {
                let stops = along.contains(&BTreeSet::from([a, b]));
                let is_open = lines.is_open(&grid, from, to, |one| one == a || one == b);
                assert_eq!(is_open, !stops, "{name}");
            }
        }
    }
}

#[test]
fn the_ends_never_block_and_need_not_be_asked_about() {
    let grid = square(9);
    let lines = Lines::up_to(8);
    for from in grid.hexes().step_by(3) {
        for to in grid.hexes().step_by(4) {
            let mut asked = Vec::new();
            lines.is_open(&grid, from, to, |hex| {
                asked.push(hex);
                false
            });
            assert!(!asked.contains(&from) && !asked.contains(&to));
        }
    }
}

#[test]
fn lines_longer_than_the_table_are_not_traced() {
    let grid = square(9);
    let lines = Lines::up_to(3);
    assert_eq!(lines.reach(), 3);
    let at = |number| grid.parse(number).unwrap();
    for (to, is_near) in [
        ("0104", true),
        ("0105", false),
        ("0402", true),
        ("0502", false),
    ] {
        assert_eq!(
            lines.is_open(&grid, at("0101"), at(to), |_| false),
            is_near,
            "{to}"
        );
        assert_eq!(
            lines.crossed(&grid, at("0101"), at(to)).is_empty(),
            !is_near,
            "{to}"
        );
    }
}

#[test]
fn lines_at_the_rim_pass_over_what_is_not_on_the_map() {
    let grid = square(4);
    let lines = Lines::up_to(4);
    let at = |number| grid.parse(number).unwrap();
    // The line from 0101 to 0301 follows a side of which only one hex is on the map.
    assert!(lines.is_open(&grid, at("0101"), at("0301"), |_| true));
}
