//! What can be reached with a budget of movement points.

use crate::grid::{Direction, Grid, HexId};

const NONE: u16 = u16::MAX;
/// No entry.
const LAST: u32 = u32::MAX;

/// A search for the cheapest way to every hex within a budget; keeps its memory between searches.
///
/// Dijkstra's algorithm (Numerische Mathematik 1, 1959) with one bucket per point of cost, as costs
/// are small whole numbers (Dial, Communications of the ACM 12, 1969).
#[derive(Clone, Debug, Default)]
pub struct Reach {
    cost: Vec<u16>,
    from: Vec<u16>,
    /// The last entry of each bucket.
    buckets: Vec<u32>,
    /// Hexes that wait, each with the entry before it in its bucket.
    entries: Vec<(u16, u32)>,
    reached: Vec<HexId>,
}

impl Reach {
    /// Searches from `start`, replacing what an earlier search found.
    ///
    /// `step` gives the cost of a step from a hex in a direction to its neighbour, or nothing if the
    /// step is forbidden.
    pub fn search(
        &mut self,
        grid: &Grid,
        start: HexId,
        budget: u16,
        mut step: impl FnMut(HexId, Direction, HexId) -> Option<u16>,
    ) {
        self.search_steps(grid.len(), start, budget, |hex, visit| {
            for (direction, next) in grid.neighbours(hex) {
                // Nothing is cheaper than what has led to a hex before this one.
                if visit.helps(next, 0)
                    && let Some(price) = step(hex, direction, next)
                {
                    visit.step(next, price);
                }
            }
        });
    }

    /// The same over so many hexes, or other places with ids like theirs, whose steps `steps` tells.
    pub fn search_steps(
        &mut self,
        places: usize,
        start: HexId,
        budget: u16,
        mut steps: impl FnMut(HexId, &mut Visit<'_>),
    ) {
        if self.cost.len() == places {
            for hex in &self.reached {
                self.cost[hex.index()] = NONE;
                self.from[hex.index()] = NONE;
            }
        } else {
            self.cost = vec![NONE; places];
            self.from = vec![NONE; places];
        }
        self.reached.clear();
        self.entries.clear();
        self.buckets.clear();
        self.buckets.resize(usize::from(budget) + 1, LAST);
        self.cost[start.index()] = 0;
        self.reached.push(start);
        self.wait(start, 0);
        for paid in 0..=budget {
            while let Some((hex, before)) = self.entry(self.buckets[usize::from(paid)]) {
                self.buckets[usize::from(paid)] = before;
                if self.cost[hex.index()] == paid {
                    let mut visit = Visit {
                        reach: self,
                        hex,
                        paid,
                        budget,
                    };
                    steps(hex, &mut visit);
                }
            }
        }
    }

    #[inline]
    fn entry(&self, index: u32) -> Option<(HexId, u32)> {
        let (hex, before) = self.entries.get(index as usize)?;
        Some((HexId(*hex), *before))
    }

    #[inline]
    fn wait(&mut self, hex: HexId, total: u16) {
        let bucket = &mut self.buckets[usize::from(total)];
        self.entries.push((hex.0, *bucket));
        *bucket = self.entries.len() as u32 - 1;
    }

    /// The points needed to reach a hex in the last search, if it can be reached.
    #[must_use]
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.cost
            .get(hex.index())
            .copied()
            .filter(|cost| *cost != NONE)
    }

    /// All hexes reached, the start first.
    #[must_use]
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// The steps of a cheapest way from the start to a hex, the start left out.
    #[must_use]
    pub fn path(&self, to: HexId) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut hex = to;
        while let Some(previous) = self.from.get(hex.index()).copied().filter(|h| *h != NONE) {
            path.push(hex);
            hex = HexId(previous);
        }
        path.reverse();
        path
    }
}

/// A hex whose steps are being told to a search.
pub struct Visit<'a> {
    reach: &'a mut Reach,
    hex: HexId,
    paid: u16,
    budget: u16,
}

impl Visit<'_> {
    /// What the way to the hex has cost.
    #[must_use]
    pub const fn paid(&self) -> u16 {
        self.paid
    }

    /// What the cheapest way found so far to any hex costs.
    #[must_use]
    #[inline]
    pub fn known(&self, hex: HexId) -> Option<u16> {
        self.reach.cost(hex)
    }

    /// Whether a step to another hex for a price would be a way to it that is cheaper than any known, and within the budget.
    #[must_use]
    #[inline]
    pub fn helps(&self, next: HexId, price: u16) -> bool {
        let total = self.paid.saturating_add(price);
        total <= self.budget && total < self.reach.cost[next.index()]
    }

    /// A step to another hex is possible for a price.
    #[inline]
    pub fn step(&mut self, next: HexId, price: u16) {
        if !self.helps(next, price) {
            return;
        }
        let total = self.paid + price;
        if self.reach.cost[next.index()] == NONE {
            self.reach.reached.push(next);
        }
        self.reach.cost[next.index()] = total;
        self.reach.from[next.index()] = self.hex.0;
        self.reach.wait(next, total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Growth, Layout, Numbering};

    #[test]
    fn the_cheapest_way_goes_round_what_is_dear() {
        let grid = Grid::new(Numbering {
            layout: Layout::FlatTop,
            line_first: true,
            lines: [1, 9],
            line_growth: Growth::Forward,
            even_positions: [1, 9],
            odd_positions: [1, 9],
            position_growth: Growth::Forward,
            odd_lines_ahead: true,
        })
        .unwrap();
        let at = |n| grid.parse(n).unwrap();
        let swamp = at("0504");
        let mut reach = Reach::default();
        for _ in 0..2 {
            reach.search(&grid, at("0505"), 4, |_, _, to| {
                Some(if to == swamp { 4 } else { 1 })
            });
            assert_eq!(reach.cost(swamp), Some(4));
            assert_eq!(reach.cost(at("0503")), Some(3));
            assert!(!reach.path(at("0503")).contains(&swamp));
            assert_eq!(reach.path(at("0503")).len(), 3);
            assert_eq!(reach.cost(at("0509")), Some(4));
            assert_eq!(reach.cost(at("0101")), None);
        }
    }

    #[test]
    fn the_whole_disc_is_reached_on_open_ground() {
        let grid = Grid::new(Numbering {
            layout: Layout::PointyTop,
            line_first: false,
            lines: [1, 21],
            line_growth: Growth::Forward,
            even_positions: [1, 21],
            odd_positions: [1, 21],
            position_growth: Growth::Forward,
            odd_lines_ahead: true,
        })
        .unwrap();
        let mut reach = Reach::default();
        reach.search(&grid, grid.parse("1111").unwrap(), 3, |_, _, _| Some(1));
        assert_eq!(reach.reached().len(), 1 + 6 + 12 + 18);
    }
}
