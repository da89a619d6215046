//! How far supply lines reach over the ground.

use crate::Burma;
use crate::position::ground::Ground;
use crate::position::{MOST_HEXES, Position};
use crate::printed::map::HexSet;
use crate::printed::units::JAPAN;
use crate::turn::supply::SUPPLY_LINE;
use heigi_board::HexId;
use heigi_scene::Side;

/// Costs that the search of a supply line tells apart, in quarter points.
pub(super) const LEVELS_OF_LINE: usize = 4 * SUPPLY_LINE as usize + 1;

/// The same for lines of communication.
pub(super) const LEVELS_OF_COMMUNICATION: usize = 4 * COMMUNICATION[0] as usize + 1;

/// Words of a set of hexes.
const WORDS: usize = MOST_HEXES / 64;

/// What a search of lines found.
#[derive(Default)]
pub(super) struct Spread {
    /// The hexes within the lesser budget.
    pub(super) near: HexSet,
    /// The hexes within the budget.
    pub(super) reached: HexSet,
    /// All hexes that were tried.
    pub(super) touched: HexSet,
}

/// What waits in a search, by its cost, the last first.
pub(super) struct Buckets<T> {
    last: Vec<usize>,
    entries: Vec<(T, usize)>,
}

/// Movement points of a line of communication (7.8.1), and in the monsoon.
pub(super) const COMMUNICATION: [u16; 2] = [20, 15];

impl<T: Copy> Buckets<T> {
    pub(super) fn new(count: usize) -> Self {
        Self {
            last: vec![usize::MAX; count],
            entries: Vec::with_capacity(1024),
        }
    }

    pub(super) fn push(&mut self, bucket: usize, value: T) {
        self.entries.push((value, self.last[bucket]));
        self.last[bucket] = self.entries.len() - 1;
    }

    pub(super) fn pop(&mut self, bucket: usize) -> Option<T> {
        let (value, before) = *self.entries.get(self.last[bucket])?;
        self.last[bucket] = before;
        Some(value)
    }
}

impl Burma {
    /// 7.7.2: the hexes that supply lines of a side reach from one hex or another.
    pub(super) fn range_from(
        &self,
        position: &Position,
        side: Side,
        starts: HexSet,
        points: u16,
    ) -> HexSet {
        let ground = self.ground(position);
        let budgets = [4 * points; 2];
        self.spread::<LEVELS_OF_LINE>(position, ground, side, starts, budgets)
            .reached
    }

    /// The hexes that lines from some hexes reach within the second and the first of two budgets, with
    /// all hexes that they tried. Cheaper than a [`Reach`], as nobody asks for ways: Dijkstra's algorithm
    /// with a set of hexes for each cost below `LEVELS`.
    pub(super) fn spread<const LEVELS: usize>(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        starts: HexSet,
        [near, most]: [u16; 2],
    ) -> Spread {
        let most = most.min(LEVELS as u16 - 1);
        let open = ground.open[side.index()];
        let dear = if side == JAPAN {
            ground.altered | ground.interdicted
        } else {
            ground.altered
        };
        let mut costs = [u16::MAX; MOST_HEXES];
        let mut levels = [[0_u64; WORDS]; LEVELS];
        let mut spread = Spread {
            touched: starts,
            ..Spread::default()
        };
        for start in starts.iter() {
            costs[start.index()] = 0;
            levels[0][start.index() / 64] |= 1 << (start.index() % 64);
        }
        for paid in 0..=most {
            let mut word = 0;
            while word < WORDS {
                let bits = levels[usize::from(paid)][word];
                if bits == 0 {
                    word += 1;
                    continue;
                }
                levels[usize::from(paid)][word] = bits & (bits - 1);
                let at = word * 64 + bits.trailing_zeros() as usize;
                if costs[at] != paid {
                    continue;
                }
                let at = HexId(at as u16);
                spread.reached.insert(at);
                if paid <= near {
                    spread.near.insert(at);
                }
                for (index, (to, cost)) in self.atlas.lines(at).iter().enumerate() {
                    let to = HexId(*to);
                    spread.touched.insert(to);
                    if *cost == u16::MAX || !open.contains(to) {
                        continue;
                    }
                    let cost = if dear.contains(to) {
                        let way = &self.atlas.ways(at)[index];
                        self.way_of_line(position, ground, side, way)
                    } else {
                        *cost
                    };
                    let total = paid.saturating_add(cost);
                    if total <= most && total < costs[to.index()] {
                        costs[to.index()] = total;
                        let place = to.index() / 64;
                        levels[usize::from(total)][place] |= 1 << (to.index() % 64);
                        // Only what costs nothing leads to a hex of this level again.
                        if total == paid {
                            word = word.min(place);
                        }
                    }
                }
            }
        }
        spread
    }

    /// 5.5.5b, R-19: what interdiction adds to a hex of a supply line, in quarter points.
    pub(super) fn harried(&self, ground: &Ground, side: Side, to: HexId) -> u16 {
        if side == JAPAN && ground.interdicted.contains(to) {
            self.tables().movement.interdicted
        } else {
            0
        }
    }
}
