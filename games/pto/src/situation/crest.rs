//! The crest of a gully, a stream or a steep beach (7.1, G13.23): men who line the edge above them from within.

use crate::*;
use heigi_engine::board::EdgeId;

impl Pto {
    /// 7.1, G13.23: whether men may line a hexside from within a hex: the ground beyond is a level above its bottom, and no cliff
    /// stands there.
    pub(crate) fn is_crest(&self, state: &State, hex: HexId, edge: EdgeId) -> bool {
        let map = self.map(state);
        let is_hollow = map.terrain(hex).is_sunken() || self.is_steep_beach(state, hex);
        let beyond = self.hex_across(edge, hex).filter(|beyond| map.has(*beyond));
        let is_above = beyond.is_some_and(|beyond| map.floor(beyond) == map.floor(hex) + 1);
        is_hollow && is_above && self.check_cliff(state, edge, Spot::ground(hex)).is_ok()
    }

    fn is_steep_beach(&self, state: &State, hex: HexId) -> bool {
        let map = self.map(state);
        let is_steep = map
            .shore()
            .is_some_and(|shore| shore.slope == printed::Slope::Steep);
        is_steep && map.terrain(hex).is_beach()
    }

    /// 7.1, G13.23: whether a hex has an edge that men may line.
    pub(crate) fn has_crest(&self, state: &State, hex: HexId) -> bool {
        let grid = &self.data.grid;
        let mut near = grid.neighbours(hex).map(|(_, beyond)| beyond);
        near.any(|beyond| {
            let edge = grid.edge_between(hex, beyond);
            edge.is_some_and(|edge| self.is_crest(state, hex, edge))
        })
    }

    /// 7.1, G13.23: whether who lines the edges of his hex gets from it into another one: across one of them.
    pub(crate) fn leaves_crest(&self, state: &State, from: Spot, to: Spot) -> bool {
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        from.part != Part::Crest || edge.is_some_and(|edge| self.is_crest(state, from.hex, edge))
    }

    /// 7.1: by how many levels men climb who go into another hex: over the edge that they line by none.
    pub(super) fn climbed_on_foot(&self, state: &State, from: Spot, to: Spot) -> u8 {
        match from.part {
            Part::Crest => 0,
            _ => self.map(state).climbed(&self.data.grid, from.hex, to.hex),
        }
    }

    /// 7.1, G13.23: what the edge covers those who line it: as foxholes from all that comes across it.
    pub(super) fn crest_cover(&self, state: &State, from: &[Spot], target: Spot) -> Option<i32> {
        let is_across = |firer: &Spot| {
            let entered = self.sides_entered(*firer, target);
            let mut entered = entered.into_iter();
            entered.any(|edge| self.is_crest(state, target.hex, edge))
        };
        // G11.8332: nor does it cover who sets a charge in a cave.
        let movers = state.of_set(state.movers);
        let mut movers = movers.filter(|unit| state.spot(*unit) == Some(target));
        if movers.any(|unit| self.saps(state, unit)) {
            return None;
        }
        let [direct, above] = self.data.tables.crest.cover;
        match from.is_empty() {
            true => Some(above),
            false => from.iter().all(is_across).then_some(direct),
        }
    }
}
