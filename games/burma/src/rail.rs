//! Moves that go by rail for a part (12.2).

use crate::Burma;
use crate::ground::Stride;
use crate::state::Position;
use heigi_board::HexId;

const NONE: u16 = u16::MAX;

/// How a unit has come to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    /// It has not gone by rail.
    Afoot,
    /// It has, and may again.
    Riding,
    /// It has, and may no more, as it has entered a cut (12.2.5).
    Alighted,
}

impl Layer {
    const ALL: [Self; 3] = [Self::Afoot, Self::Riding, Self::Alighted];
}

/// The cheapest ways from a hex to others of which a part is by rail.
///
/// Dijkstra's algorithm over hexes in layers: from the first of them only the railway leads on to the
/// others.
pub(crate) struct Rides {
    hexes: usize,
    cost: Vec<u16>,
    from: Vec<u16>,
    reached: Vec<u16>,
}

impl Rides {
    /// Searches from a hex; `price` gives the cost of a step, or nothing if it is forbidden.
    pub(crate) fn search(
        game: &Burma,
        position: &Position,
        start: HexId,
        layer: Layer,
        budget: u16,
        mut price: impl FnMut(Stride) -> Option<u16>,
    ) -> Self {
        let map = game.map();
        let hexes = map.grid.len();
        let nodes = hexes * Layer::ALL.len();
        let mut rides = Self {
            hexes,
            cost: vec![NONE; nodes],
            from: vec![NONE; nodes],
            reached: Vec::new(),
        };
        let mut buckets: Vec<Vec<u16>> = vec![Vec::new(); usize::from(budget) + 1];
        let first = rides.node(layer, start);
        rides.cost[usize::from(first)] = 0;
        buckets[0].push(first);
        for paid in 0..=budget {
            while let Some(node) = buckets[usize::from(paid)].pop() {
                if rides.cost[usize::from(node)] != paid {
                    continue;
                }
                let (layer, at) = rides.place(node);
                for (to, edge) in map.around(at) {
                    let is_cut = game.is_rail_cut(position, to);
                    let afoot = match (layer, is_cut) {
                        // Beyond a cut it will not ride any more: that is a march.
                        (Layer::Afoot, true) => None,
                        (Layer::Riding, true) => Some(Layer::Alighted),
                        _ => Some(layer),
                    };
                    let by_rail = layer != Layer::Alighted
                        && !position.hex(to).cut
                        && game.lines(position, edge).rail;
                    for (next, by_rail) in
                        [(afoot, false), (by_rail.then_some(Layer::Riding), true)]
                    {
                        let stride = Stride {
                            from: at,
                            to,
                            edge,
                            by_rail,
                        };
                        let Some(total) = next
                            .and_then(|_| price(stride))
                            .map(|cost| paid.saturating_add(cost))
                        else {
                            continue;
                        };
                        let next = rides.node(next.unwrap_or(layer), to);
                        if total <= budget && total < rides.cost[usize::from(next)] {
                            rides.cost[usize::from(next)] = total;
                            rides.from[usize::from(next)] = node;
                            rides.reached.push(next);
                            buckets[usize::from(total)].push(next);
                        }
                    }
                }
            }
        }
        rides
    }

    fn node(&self, layer: Layer, hex: HexId) -> u16 {
        (layer as usize * self.hexes + hex.index()) as u16
    }

    fn place(&self, node: u16) -> (Layer, HexId) {
        let node = usize::from(node);
        (
            Layer::ALL[node / self.hexes],
            HexId((node % self.hexes) as u16),
        )
    }

    /// The hexes that are reached by rail for a part.
    pub(crate) fn reached(&self) -> impl Iterator<Item = HexId> + '_ {
        self.reached
            .iter()
            .map(|node| self.place(*node))
            .filter(|(layer, _)| *layer != Layer::Afoot)
            .map(|(_, hex)| hex)
    }

    /// The cheapest way to a hex of which a part is by rail, with its cost.
    pub(crate) fn way(&self, to: HexId) -> Option<(u16, Vec<HexId>)> {
        let mut node = [Layer::Riding, Layer::Alighted]
            .map(|layer| self.node(layer, to))
            .into_iter()
            .min_by_key(|node| self.cost[usize::from(*node)])?;
        let cost = self.cost[usize::from(node)];
        if cost == NONE {
            return None;
        }
        let mut path = Vec::new();
        while self.from[usize::from(node)] != NONE {
            path.push(self.place(node).1);
            node = self.from[usize::from(node)];
        }
        path.reverse();
        Some((cost, path))
    }
}
