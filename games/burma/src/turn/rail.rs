//! Where a unit comes afoot and by rail (12.1, 12.2).

use crate::Burma;
use crate::position::Position;
use crate::position::ground::Mover;
use crate::printed::atlas::Way;
use crate::printed::map::HexSet;
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

/// What ways a search follows.
#[derive(Clone, Copy)]
pub(crate) struct Journey {
    /// Where it begins.
    pub start: HexId,
    /// How the unit has come there.
    pub layer: Layer,
    /// Quarter points that it may spend.
    pub budget: u16,
    /// Hexes in which no step may begin or end.
    pub shunned: HexSet,
    /// Hexes in which a railway is cut, which end a ride and which a march that is to become one does not
    /// enter; nothing if nobody is to ride.
    pub cuts: Option<HexSet>,
}

/// The cheapest ways from a hex to others, afoot and with a part by rail.
///
/// A search over hexes in layers: from the first of them only the railway leads on to the others. A way
/// by rail is not followed beyond a hex that is reached for less afoot.
pub(crate) struct Ways {
    hexes: usize,
    reach: Reach,
    /// The least that had been spent where a step was shunned.
    shunned_at: Option<u16>,
}

impl Ways {
    /// Searches the ways of who moves.
    pub(crate) fn search(
        game: &Burma,
        position: &Position,
        mover: &Mover<'_>,
        journey: &Journey,
    ) -> Self {
        let hexes = game.map().grid.len();
        let mut ways = Self {
            hexes,
            reach: Reach::default(),
            shunned_at: None,
        };
        let (places, cuts) = match journey.cuts {
            None => (hexes, HexSet::EMPTY),
            Some(cuts) if cuts.is_empty() && journey.layer != Layer::Alighted => (2 * hexes, cuts),
            Some(cuts) => (3 * hexes, cuts),
        };
        let rides = journey.cuts.is_some();
        let node = |layer: Layer, hex: HexId| HexId((layer as usize * hexes + hex.index()) as u16);
        let first = node(journey.layer, journey.start);
        let shunned = journey.shunned;
        let open = mover.open() - shunned;
        // Cuts are special as well.
        let plain = mover.plain() - shunned;
        let mut shunned_at = None;
        let search = &mut ways.reach;
        search.search_steps(places, first, journey.budget, |at, visit| {
            let layer = Layer::ALL[at.index() / hexes];
            let at = HexId((at.index() % hexes) as u16);
            let is_dearer = layer != Layer::Afoot
                && (visit.known(node(Layer::Afoot, at))).is_some_and(|afoot| afoot < visit.paid());
            if is_dearer {
                return;
            }
            if shunned.contains(at) {
                shunned_at.get_or_insert(visit.paid());
                return;
            }
            let may_ride = rides && layer != Layer::Alighted;
            let is_special = mover.is_special(at);
            if !is_special && game.atlas.is_ring_in(at, &plain) {
                for way in game.atlas.ways(at) {
                    let (rides, afoot) = (may_ride && way.has_rail, mover.price_afoot(way));
                    // A ride that goes on for no more than a march leads to the same.
                    if !(rides && layer == Layer::Riding && way.line <= afoot) {
                        visit.step(node(layer, way.to), afoot);
                    }
                    if rides {
                        visit.step(node(Layer::Riding, way.to), way.line);
                    }
                }
                return;
            }
            for way in game.atlas.ways(at) {
                let to = way.to;
                if !open.contains(to) {
                    if shunned.contains(to) {
                        shunned_at.get_or_insert(visit.paid());
                    }
                    continue;
                }
                let [afoot, by_rail] = if is_special || mover.is_special(to) {
                    let has_rail = may_ride && Self::has_rail(game, position, mover, way);
                    let price = |by_rail| game.step_price(mover, at, way, by_rail);
                    [price(false), has_rail.then(|| price(true)).flatten()]
                } else {
                    let has_rail = may_ride && way.has_rail;
                    [Some(mover.price_afoot(way)), has_rail.then_some(way.line)]
                };
                let next = match (layer, cuts.contains(to)) {
                    // Beyond a cut it will not ride any more: that is a march.
                    (Layer::Afoot, true) => None,
                    (Layer::Riding, true) => Some(Layer::Alighted),
                    _ => Some(layer),
                };
                if let (Some(next), Some(price)) = (next, afoot) {
                    visit.step(node(next, to), price);
                }
                if let Some(price) = by_rail {
                    visit.step(node(Layer::Riding, to), price);
                }
            }
        });
        ways.shunned_at = shunned_at;
        ways
    }

    #[inline]
    fn has_rail(game: &Burma, position: &Position, mover: &Mover<'_>, way: &Way) -> bool {
        if mover.is_altered(way.to) {
            !position.hex(way.to).cut && game.lines(position, way.edge).rail
        } else {
            way.has_rail
        }
    }

    /// The least that had been spent where a step was shunned.
    pub(crate) const fn shunned_at(&self) -> Option<u16> {
        self.shunned_at
    }

    /// The hexes that are reached, afoot or by rail for a part.
    pub(crate) fn reached(&self) -> impl Iterator<Item = HexId> + '_ {
        self.reach.reached().iter().map(|node| self.hex(*node))
    }

    fn hex(&self, node: HexId) -> HexId {
        HexId((node.index() % self.hexes) as u16)
    }

    /// What the cheapest way to a hex costs afoot.
    pub(crate) fn marched(&self, to: HexId) -> Option<u16> {
        self.reach.cost(to)
    }

    /// What the cheapest way to a hex costs of which a part is by rail, and where it ends.
    fn end(&self, to: HexId) -> Option<(u16, HexId)> {
        [Layer::Riding, Layer::Alighted]
            .map(|layer| HexId((layer as usize * self.hexes + to.index()) as u16))
            .into_iter()
            .filter_map(|node| Some((self.reach.cost(node)?, node)))
            .min_by_key(|(cost, _)| *cost)
    }

    /// What the cheapest way to a hex costs of which a part is by rail, if it costs less than one afoot.
    pub(crate) fn ridden(&self, to: HexId) -> Option<u16> {
        self.end(to).map(|(cost, _)| cost)
    }

    /// The cheapest way to a hex afoot.
    pub(crate) fn march(&self, to: HexId) -> Vec<HexId> {
        self.reach.path(to)
    }

    /// The cheapest way to a hex of which a part is by rail.
    pub(crate) fn ride(&self, to: HexId) -> Vec<HexId> {
        let path = self.end(to).map(|(_, node)| self.reach.path(node));
        let nodes = path.unwrap_or_default().into_iter();
        nodes.map(|node| self.hex(node)).collect()
    }

    /// True if anything is reached by rail.
    pub(crate) fn has_rides(&self) -> bool {
        let is_ridden = |node: &HexId| node.index() >= self.hexes;
        self.reach.reached().iter().any(is_ridden)
    }
}
