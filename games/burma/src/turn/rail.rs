//! Where a unit comes afoot and by rail (12.1, 12.2).

use crate::Burma;
use crate::position::Position;
use crate::position::ground::Mover;
use crate::printed::atlas::Way;
use crate::printed::map::HexSet;
use heigi_board::{HexId, Reach, Visit};

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

/// A search of ways, with what it looks at in every hex.
struct Search<'a> {
    game: &'a Burma,
    position: &'a Position,
    mover: &'a Mover<'a>,
    hexes: usize,
    /// Whether anybody is to ride.
    rides: bool,
    cuts: HexSet,
    shunned: HexSet,
    /// Hexes that may be entered.
    open: HexSet,
    /// Those of them whose price is as printed; cuts are special as well.
    plain: HexSet,
    /// The least that had been spent where a step was shunned.
    shunned_at: Option<u16>,
}

impl Search<'_> {
    #[inline]
    const fn node(&self, layer: Layer, hex: HexId) -> HexId {
        HexId((layer as usize * self.hexes + hex.index()) as u16)
    }

    /// The steps from a hex in a layer.
    #[inline]
    fn go_on(&mut self, at: HexId, visit: &mut Visit<'_>) {
        let layer = Layer::ALL[at.index() / self.hexes];
        let at = HexId((at.index() % self.hexes) as u16);
        let is_dearer = layer != Layer::Afoot
            && (visit.known(self.node(Layer::Afoot, at))).is_some_and(|afoot| afoot < visit.paid());
        if is_dearer {
            return;
        }
        if self.shunned.contains(at) {
            self.shunned_at.get_or_insert(visit.paid());
        } else if !self.mover.is_special(at) && self.game.atlas.is_ring_in(at, &self.plain) {
            self.go_on_as_printed(layer, at, visit);
        } else {
            self.go_on_with_care(layer, at, visit);
        }
    }

    const fn may_ride(&self, layer: Layer) -> bool {
        self.rides && !matches!(layer, Layer::Alighted)
    }

    /// The steps where all prices are as printed.
    #[inline]
    fn go_on_as_printed(&self, layer: Layer, at: HexId, visit: &mut Visit<'_>) {
        let may_ride = self.may_ride(layer);
        for way in self.game.atlas.ways(at) {
            let (rides, afoot) = (may_ride && way.has_rail, self.mover.price_afoot(way));
            // A ride that goes on for no more than a march leads to the same.
            if !(rides && layer == Layer::Riding && way.line <= afoot) {
                visit.step(self.node(layer, way.to), afoot);
            }
            if rides {
                visit.step(self.node(Layer::Riding, way.to), way.line);
            }
        }
    }

    /// The steps where each must be looked at.
    #[inline]
    fn go_on_with_care(&mut self, layer: Layer, at: HexId, visit: &mut Visit<'_>) {
        for way in self.game.atlas.ways(at) {
            let to = way.to;
            if !self.open.contains(to) {
                if self.shunned.contains(to) {
                    self.shunned_at.get_or_insert(visit.paid());
                }
                continue;
            }
            let [afoot, by_rail] = self.prices(layer, at, way);
            let next = match (layer, self.cuts.contains(to)) {
                // Beyond a cut it will not ride any more: that is a march.
                (Layer::Afoot, true) => None,
                (Layer::Riding, true) => Some(Layer::Alighted),
                _ => Some(layer),
            };
            if let (Some(next), Some(price)) = (next, afoot) {
                visit.step(self.node(next, to), price);
            }
            if let Some(price) = by_rail {
                visit.step(self.node(Layer::Riding, to), price);
            }
        }
    }

    /// What a step costs afoot and by rail, where it can be taken.
    #[inline]
    fn prices(&self, layer: Layer, at: HexId, way: &Way) -> [Option<u16>; 2] {
        let (game, mover) = (self.game, self.mover);
        let may_ride = self.may_ride(layer);
        if mover.is_special(at) || mover.is_special(way.to) {
            let has_rail = may_ride && Ways::has_rail(game, self.position, mover, way);
            let price = |by_rail| game.step_price(mover, at, way, by_rail);
            [price(false), has_rail.then(|| price(true)).flatten()]
        } else {
            let has_rail = may_ride && way.has_rail;
            [Some(mover.price_afoot(way)), has_rail.then_some(way.line)]
        }
    }
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
        let (places, cuts) = match journey.cuts {
            None => (hexes, HexSet::EMPTY),
            Some(cuts) if cuts.is_empty() && journey.layer != Layer::Alighted => (2 * hexes, cuts),
            Some(cuts) => (3 * hexes, cuts),
        };
        let mut search = Search {
            game,
            position,
            mover,
            hexes,
            rides: journey.cuts.is_some(),
            cuts,
            shunned: journey.shunned,
            open: mover.open() - journey.shunned,
            plain: mover.plain() - journey.shunned,
            shunned_at: None,
        };
        let first = search.node(journey.layer, journey.start);
        let mut reach = Reach::default();
        reach.search_steps(places, first, journey.budget, |at, visit| {
            search.go_on(at, visit);
        });
        Self {
            hexes,
            reach,
            shunned_at: search.shunned_at,
        }
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
