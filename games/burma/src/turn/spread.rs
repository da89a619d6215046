//! How far supply lines reach over the ground, and how that changes with it.

use crate::Burma;
use crate::position::ground::Ground;
use crate::position::{MOST_HEXES, Position};
use crate::printed::map::HexSet;
use crate::printed::units::JAPAN;
use heigi_board::HexId;
use heigi_scene::Side;

/// Movement points of a line of communication (7.8.1), and in the monsoon.
pub(super) const COMMUNICATION: [u16; 2] = [20, 15];

/// What waits in a search, by its cost, the last first.
pub(super) struct Buckets<T> {
    last: Vec<u32>,
    entries: Vec<(T, u32)>,
}

impl<T: Copy> Buckets<T> {
    pub(super) fn new(count: usize) -> Self {
        Self {
            last: vec![u32::MAX; count],
            entries: Vec::with_capacity(256),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, bucket: usize, value: T) {
        self.entries.push((value, self.last[bucket]));
        self.last[bucket] = self.entries.len() as u32 - 1;
    }

    #[inline]
    pub(super) fn pop(&mut self, bucket: usize) -> Option<T> {
        let (value, before) = *self.entries.get(self.last[bucket] as usize)?;
        self.last[bucket] = before;
        Some(value)
    }
}

/// The ground as lines of a side run over it.
pub(super) struct Run<'a> {
    pub(super) game: &'a Burma,
    pub(super) position: &'a Position,
    pub(super) ground: &'a Ground,
    pub(super) side: Side,
    open: HexSet,
    /// Hexes whose cost what is printed does not tell.
    dear: HexSet,
    /// Open hexes whose cost is as printed.
    plain: HexSet,
}

/// The hexes that lines reach from some hexes, with what the cheapest of them costs.
#[derive(Clone)]
pub(super) struct Field {
    starts: HexSet,
    /// Quarter points that a line may cost.
    most: u8,
    /// What the cheapest line to each hex costs; one more than it may where none goes.
    costs: [u8; MOST_HEXES],
    reached: HexSet,
    /// At least the hexes that are reached and all that touch them.
    touched: HexSet,
}

/// How the ground has changed for lines of a side.
pub(super) struct Shift {
    /// Hexes that are closed now or cost more or less.
    pub(super) closed: HexSet,
    /// Hexes that are open now or cost more or less.
    pub(super) opened: HexSet,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        game: &'a Burma,
        position: &'a Position,
        ground: &'a Ground,
        side: Side,
    ) -> Self {
        let dear = if side == JAPAN {
            ground.altered | ground.interdicted
        } else {
            ground.altered
        };
        Self {
            game,
            position,
            ground,
            side,
            open: ground.open[side.index()],
            dear,
            plain: ground.open[side.index()] - dear,
        }
    }

    /// What a step costs whose printed cost is known; the `index`-th way from a hex leads to another.
    #[inline]
    fn price(&self, from: HexId, index: usize, to: HexId, printed: u16) -> u16 {
        if self.dear.contains(to) {
            let way = &self.game.atlas.ways(from)[index];
            self.game
                .way_of_line(self.position, self.ground, self.side, way)
        } else {
            printed
        }
    }
}

impl Field {
    /// The hexes that lines reach.
    pub(super) const fn reached(&self) -> HexSet {
        self.reached
    }

    /// The hexes that lines of so many quarter points reach.
    pub(super) fn within(&self, most: u16) -> HexSet {
        if most >= u16::from(self.most) {
            return self.reached;
        }
        let is_near = |hex: &HexId| u16::from(self.costs[hex.index()]) <= most;
        self.reached.iter().filter(is_near).collect()
    }

    /// Searches from some hexes: Dijkstra's algorithm.
    pub(super) fn search(run: &Run<'_>, starts: HexSet, most: u16) -> Self {
        let most = most.min(u16::from(u8::MAX - 1)) as u8;
        let mut field = Self {
            starts,
            most,
            costs: [most + 1; MOST_HEXES],
            reached: HexSet::EMPTY,
            touched: HexSet::EMPTY,
        };
        let mut waiting = field.buckets();
        for start in starts.iter() {
            field.reach(run, &mut waiting, start, 0);
        }
        field.flow(run, &mut waiting);
        field
    }

    /// True if a change of the ground changes no line.
    pub(super) fn is_beside(&self, shift: &Shift) -> bool {
        (shift.closed & self.reached).is_empty() && (shift.opened & self.touched).is_empty()
    }

    /// The field after the ground has changed: only what the change could touch is searched again
    /// (Ramalingam and Reps, Journal of Algorithms 21, 1996).
    pub(super) fn mended(&self, run: &Run<'_>, shift: &Shift) -> Self {
        let mut field = self.clone();
        let mut waiting = field.buckets();
        let mut lost = HexSet::EMPTY;
        for hex in (shift.closed & self.reached).iter() {
            waiting.push(usize::from(self.costs[hex.index()]), hex);
        }
        // The cheapest first: what is lost is what no hex before it holds.
        for paid in 0..=self.most {
            while let Some(at) = waiting.pop(usize::from(paid)) {
                let is_settled = field.costs[at.index()] > self.most || self.starts.contains(at);
                if is_settled || (!shift.closed.contains(at) && field.is_held(run, at, paid)) {
                    continue;
                }
                field.costs[at.index()] = self.most + 1;
                lost.insert(at);
                for (index, (to, printed)) in run.game.atlas.lines(at).iter().enumerate() {
                    let (to, cost) = (HexId(*to), self.costs[usize::from(*to)]);
                    if *printed != u16::MAX
                        && cost <= self.most
                        && !lost.contains(to)
                        && u16::from(paid) + run.price(at, index, to, *printed) == u16::from(cost)
                    {
                        waiting.push(usize::from(cost), to);
                    }
                }
            }
        }
        field.reached = field.reached - lost;
        for at in ((lost | shift.opened) & run.open & self.touched).iter() {
            let known = u16::from(field.costs[at.index()]);
            if let Some(least) = field.least(run, at).filter(|least| *least < known) {
                field.reach(run, &mut waiting, at, least as u8);
            }
        }
        field.flow(run, &mut waiting);
        field
    }

    fn buckets(&self) -> Buckets<HexId> {
        Buckets::new(usize::from(self.most) + 1)
    }

    /// A hex is reached for less than before.
    #[inline]
    fn reach(&mut self, run: &Run<'_>, waiting: &mut Buckets<HexId>, at: HexId, cost: u8) {
        if self.costs[at.index()] > self.most {
            self.reached.insert(at);
            self.touched.insert(at);
            self.touched.insert_all(run.game.atlas.ring(at));
        }
        self.costs[at.index()] = cost;
        waiting.push(usize::from(cost), at);
    }

    /// Follows all lines from the hexes that wait.
    fn flow(&mut self, run: &Run<'_>, waiting: &mut Buckets<HexId>) {
        for paid in 0..=self.most {
            while let Some(at) = waiting.pop(usize::from(paid)) {
                if self.costs[at.index()] != paid {
                    continue;
                }
                let is_plain = run.game.atlas.is_ring_in(at, &run.plain);
                for (index, (to, printed)) in run.game.atlas.lines(at).iter().enumerate() {
                    let to = HexId(*to);
                    let price = if is_plain || *printed == u16::MAX {
                        *printed
                    } else {
                        run.price(at, index, to, *printed)
                    };
                    let total = u32::from(paid) + u32::from(price);
                    if total < u32::from(self.costs[to.index()])
                        && (is_plain || run.open.contains(to))
                    {
                        self.reach(run, waiting, to, total as u8);
                    }
                }
            }
        }
    }

    /// True if a line still comes for the same cost to a hex from one that is nearer.
    fn is_held(&self, run: &Run<'_>, at: HexId, cost: u8) -> bool {
        let mut before = run.game.atlas.lines_to(at).iter();
        before.any(|(from, index, printed)| {
            let known = self.costs[from.index()];
            let total = || u16::from(known) + run.price(*from, usize::from(*index), at, *printed);
            known < cost && total() == u16::from(cost)
        })
    }

    /// The least that a line to a hex costs by what is known of the hexes around it.
    fn least(&self, run: &Run<'_>, at: HexId) -> Option<u16> {
        let before = run.game.atlas.lines_to(at).iter();
        let totals = before.filter_map(|(from, index, printed)| {
            let known = self.costs[from.index()];
            let price = || run.price(*from, usize::from(*index), at, *printed);
            (known <= self.most).then(|| u16::from(known).saturating_add(price()))
        });
        totals.min()
    }
}

impl Burma {
    /// 7.7.2: the hexes that supply lines of a side reach.
    pub(crate) fn range(
        &self,
        position: &Position,
        side: Side,
        from: HexId,
        points: u16,
    ) -> HexSet {
        let run = Run::new(self, position, self.ground(position), side);
        let start = std::iter::once(from).collect();
        Field::search(&run, start, 4 * points).reached()
    }

    /// 7.7.2: the hexes from which supply lines of a side reach a hex.
    pub(super) fn in_reach_of(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
        points: u16,
    ) -> HexSet {
        let run = Run::new(self, position, self.ground(position), side);
        let most = 4 * points;
        let mut costs = [most + 1; MOST_HEXES];
        let mut waiting = Buckets::new(usize::from(most) + 1);
        let mut found: HexSet = std::iter::once(hex).collect();
        costs[hex.index()] = 0;
        waiting.push(0, hex);
        for paid in 0..=most {
            while let Some(at) = waiting.pop(usize::from(paid)) {
                // A line may begin in a hex that none may enter.
                if costs[at.index()] != paid || !run.open.contains(at) {
                    continue;
                }
                for (from, index, printed) in self.atlas.lines_to(at) {
                    let price = run.price(*from, usize::from(*index), at, *printed);
                    let total = paid.saturating_add(price);
                    if total < costs[from.index()] {
                        costs[from.index()] = total;
                        found.insert(*from);
                        waiting.push(usize::from(total), *from);
                    }
                }
            }
        }
        found
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
