use crate::square;
use heigi_board::{Direction, Grid, HexId, Reach};

/// A made-up cost of a step, or nothing where it is forbidden; it differs by direction.
fn price(from: HexId, direction: Direction, to: HexId) -> Option<u16> {
    let mixed = from.index() * 7 + direction.index() * 5 + to.index() * 11;
    (!mixed.is_multiple_of(9)).then_some((mixed % 5) as u16)
}

/// The cheapest ways found by asking every step again until nothing changes.
fn cheapest(grid: &Grid, start: HexId, budget: u16) -> Vec<Option<u16>> {
    let mut cost = vec![None; grid.len()];
    cost[start.index()] = Some(0);
    loop {
        let mut is_done = true;
        for hex in grid.hexes() {
            let Some(paid) = cost[hex.index()] else {
                continue;
            };
            for (direction, next) in grid.neighbours(hex) {
                let Some(price) = price(hex, direction, next) else {
                    continue;
                };
                let total: u16 = paid + price;
                if total <= budget && cost[next.index()].is_none_or(|known| total < known) {
                    cost[next.index()] = Some(total);
                    is_done = false;
                }
            }
        }
        if is_done {
            return cost;
        }
    }
}

#[test]
fn the_cheapest_ways_are_found_whatever_was_sought_before() {
    let mut reach = Reach::default();
    for (size, budget) in [(8, 6), (8, 0), (8, 14), (5, 3), (9, 9)] {
        let grid = square(size);
        for start in grid.hexes().step_by(11) {
            reach.search(&grid, start, budget, price);
            let known = cheapest(&grid, start, budget);
            let mut reached = reach.reached().to_vec();
            assert_eq!(reached[0], start);
            reached.sort();
            let wanted: Vec<HexId> = grid
                .hexes()
                .filter(|hex| known[hex.index()].is_some())
                .collect();
            assert_eq!(reached, wanted);
            for hex in grid.hexes() {
                assert_eq!(reach.cost(hex), known[hex.index()], "{hex:?}");
                let path = reach.path(hex);
                let mut at = start;
                let mut paid = 0;
                for next in &path {
                    let direction = grid.direction(at, *next).unwrap();
                    paid += price(at, direction, *next).unwrap();
                    at = *next;
                }
                match known[hex.index()] {
                    Some(cost) => assert_eq!((at, paid), (hex, cost)),
                    None => assert_eq!(path, []),
                }
            }
        }
    }
}

#[test]
fn a_search_that_was_never_made_has_reached_nothing() {
    let reach = Reach::default();
    assert_eq!(reach.cost(HexId(0)), None);
    assert_eq!(reach.path(HexId(0)), []);
    assert_eq!(reach.reached(), []);
}
