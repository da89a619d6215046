//! Moves that go by rail for a part (12.2).

use crate::Burma;
use crate::position::Position;
use crate::printed::atlas::Way;
use heigi_board::{HexId, Reach};

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
/// A search over hexes in layers: from the first of them only the railway leads on to the others.
pub(crate) struct Rides {
    hexes: usize,
    reach: Reach,
}

impl Rides {
    /// Searches from a hex; `price` gives the cost of a step, or nothing if it is forbidden.
    pub(crate) fn search(
        game: &Burma,
        position: &Position,
        start: HexId,
        layer: Layer,
        budget: u16,
        mut price: impl FnMut(&Way, HexId, bool) -> Option<u16>,
    ) -> Self {
        let mut rides = Self {
            hexes: game.map().grid.len(),
            reach: Reach::default(),
        };
        let hexes = rides.hexes;
        let node = |layer: Layer, hex: HexId| HexId((layer as usize * hexes + hex.index()) as u16);
        let places = hexes * Layer::ALL.len();
        let altered = game.ground(position).altered;
        let first = node(layer, start);
        rides
            .reach
            .search_steps(places, first, budget, |at, visit| {
                let layer = Layer::ALL[at.index() / hexes];
                let at = HexId((at.index() % hexes) as u16);
                for way in game.atlas.ways(at) {
                    let to = way.to;
                    let is_altered = altered.contains(to);
                    let is_cut = is_altered && game.is_rail_cut(position, to);
                    let afoot = match (layer, is_cut) {
                        // Beyond a cut it will not ride any more: that is a march.
                        (Layer::Afoot, true) => None,
                        (Layer::Riding, true) => Some(Layer::Alighted),
                        _ => Some(layer),
                    };
                    let has_rail = if is_altered {
                        !position.hex(to).cut && game.lines(position, way.edge).rail
                    } else {
                        way.has_rail
                    };
                    let by_rail = layer != Layer::Alighted && has_rail;
                    if let Some(next) = afoot
                        && let Some(price) = price(way, at, false)
                    {
                        visit.step(node(next, to), price);
                    }
                    if by_rail && let Some(price) = price(way, at, true) {
                        visit.step(node(Layer::Riding, to), price);
                    }
                }
            });
        rides
    }

    /// The hexes that are reached by rail for a part.
    pub(crate) fn reached(&self) -> impl Iterator<Item = HexId> + '_ {
        let by_rail = self.reach.reached().iter();
        by_rail
            .filter(|node| node.index() >= self.hexes)
            .map(|node| self.hex(*node))
    }

    fn hex(&self, node: HexId) -> HexId {
        HexId((node.index() % self.hexes) as u16)
    }

    /// What the cheapest way to a hex costs of which a part is by rail, and where it ends.
    fn end(&self, to: HexId) -> Option<(u16, HexId)> {
        [Layer::Riding, Layer::Alighted]
            .map(|layer| HexId((layer as usize * self.hexes + to.index()) as u16))
            .into_iter()
            .filter_map(|node| Some((self.reach.cost(node)?, node)))
            .min_by_key(|(cost, _)| *cost)
    }

    /// What the cheapest way to a hex costs of which a part is by rail.
    pub(crate) fn cost(&self, to: HexId) -> Option<u16> {
        self.end(to).map(|(cost, _)| cost)
    }

    /// The cheapest way to a hex of which a part is by rail.
    pub(crate) fn path(&self, to: HexId) -> Vec<HexId> {
        let path = self.end(to).map(|(_, node)| self.reach.path(node));
        let nodes = path.unwrap_or_default().into_iter();
        nodes.map(|node| self.hex(node)).collect()
    }
}
