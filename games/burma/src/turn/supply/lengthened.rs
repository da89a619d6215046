//! Supply lines that markers have made longer (7.7.2e).

use crate::Burma;
use crate::position::ground::Ground;
use crate::position::{MOST_HEXES, Position};
use crate::printed::atlas::Way;
use crate::printed::map::HexSet;
use crate::turn::spread::Buckets;
use heigi_board::HexId;
use heigi_scene::Side;

/// The ways that wait to be followed, each a hex with its sum by rail, by what has been spent in all.
struct Waiting {
    /// Quarter points that may be spent in all, and by rail.
    most: u16,
    most_by_rail: u16,
    ways: Buckets<(HexId, u16)>,
    /// The least sum by rail of the ways found to each hex; none is cheaper than those before it.
    least: [u16; MOST_HEXES],
    /// The last way that waits for each hex, as its sums in all and by rail: who comes for no less in
    /// either need not wait.
    last: [[u16; 2]; MOST_HEXES],
}

impl Waiting {
    fn new(most: u16, most_by_rail: u16) -> Self {
        Self {
            most,
            most_by_rail,
            ways: Buckets::new(usize::from(most) + 1),
            least: [u16::MAX; MOST_HEXES],
            last: [[u16::MAX; 2]; MOST_HEXES],
        }
    }

    /// The sum by rail of the next way for which so much has been spent, if none before it was better.
    #[inline]
    fn next(&mut self, spent: u16) -> Option<(HexId, u16)> {
        loop {
            let (at, by_rail) = self.ways.pop(usize::from(spent))?;
            if self.least[at.index()] > by_rail {
                // Where all that is left could be spent by rail, no later way does better with less.
                let is_free = self.most_by_rail - by_rail >= self.most - spent;
                self.least[at.index()] = if is_free { 0 } else { by_rail };
                return Some((at, by_rail));
            }
        }
    }

    /// A way leads to a hex for so much in all and by rail.
    #[inline]
    fn go(&mut self, to: HexId, total: u16, by_rail: u16) {
        if total > self.most || by_rail > self.most_by_rail || by_rail >= self.least[to.index()] {
            return;
        }
        let known = &mut self.last[to.index()];
        if known[0] > total || known[1] > by_rail {
            *known = [total, by_rail];
            self.ways.push(usize::from(total), (to, by_rail));
        }
    }
}

impl Burma {
    /// 7.7.2e, TBL-MAPEXP, R-22: the hexes that supply lines reach which markers have made longer, and all
    /// that they tried. The part that runs by rail is no longer than without them.
    pub(crate) fn lengthened(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        from: HexId,
        [points, more]: [u16; 2],
    ) -> (HexSet, HexSet) {
        let mut touched: HexSet = std::iter::once(from).collect();
        let open = ground.open[side.index()];
        let dear = ground.altered | Self::harried_hexes(ground, side);
        let plain = open - dear;
        let most = 4 * (points + more);
        let mut waiting = Waiting::new(most, 4 * points);
        let mut reached = HexSet::EMPTY;
        waiting.ways.push(0, (from, 0));
        for spent in 0..=most {
            while let Some((at, by_rail)) = waiting.next(spent) {
                if !reached.contains(at) {
                    reached.insert(at);
                    touched.insert_all(self.atlas.ring(at));
                }
                let is_plain = self.atlas.is_ring_in(at, &plain);
                for way in self.atlas.ways(at) {
                    if !is_plain && !open.contains(way.to) {
                        continue;
                    }
                    let (afoot, ridden) = if !is_plain && dear.contains(way.to) {
                        self.dear_costs(position, ground, side, way)
                    } else {
                        (way.afoot[0], way.has_rail.then_some(way.line))
                    };
                    waiting.go(way.to, spent.saturating_add(afoot), by_rail);
                    if let Some(cost) = ridden {
                        let by_rail = by_rail.saturating_add(cost);
                        waiting.go(way.to, spent.saturating_add(cost), by_rail);
                    }
                }
            }
        }
        (reached, touched)
    }

    /// What a step costs afoot and by rail whose cost what is printed does not tell.
    fn dear_costs(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        way: &Way,
    ) -> (u16, Option<u16>) {
        let has_rail = self.lines(position, way.edge).rail && !position.hex(way.to).cut;
        let cost = |rides| {
            self.way_cost(position, way.to, way.edge, rides, false)
                .saturating_add(self.harried(ground, side, way.to))
        };
        (cost(false), has_rail.then(|| cost(true)))
    }
}
