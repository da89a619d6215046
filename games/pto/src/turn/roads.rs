//! Roads that are in play as roads (G.1A, 7.1): what they save, and the point more that they give (6.1, G9.54).

use crate::*;
use heigi_engine::board::EdgeId;

/// What moving along roads alone brings, in half points (6.1).
const BONUS: u8 = POINT;

impl Pto {
    /// G.1A: whether a road that is in play as one crosses a hexside.
    pub(crate) fn has_road(&self, state: &State, edge: EdgeId) -> bool {
        self.map(state).sides().roads.contains(&edge)
    }

    /// Whether a road leads from one Location to another one beside it.
    pub(crate) fn follows_road(&self, state: &State, from: Spot, to: Spot) -> bool {
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        edge.is_some_and(|edge| self.has_road(state, edge))
    }

    /// Whether a road leads through a hex.
    pub(crate) fn has_road_in(&self, state: &State, hex: HexId) -> bool {
        let near = self.data.grid.neighbours(hex);
        let mut edges = near.filter_map(|(_, near)| self.data.grid.edge_between(hex, near));
        edges.any(|edge| self.has_road(state, edge))
    }

    /// 6.1: what units have more for a leg along a road, if all of their move has been along roads; in mud nobody has (17.2).
    pub(crate) fn road_bonus(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        leg: [Option<Spot>; 2],
    ) -> u8 {
        let [Some(from), Some(to)] = leg else {
            return 0;
        };
        let has_kept = spent == 0 || units == state.movers && state.is_on_road;
        let is_mud = self.has_mud(state);
        let may = has_kept && !is_mud && self.follows_road(state, from, to);
        if may { BONUS } else { 0 }
    }

    /// 6.1, G9.54: the movers have made a leg: whether all of their move has been along roads, and across no panjis.
    pub(crate) fn keep_road(&self, state: &mut State, from: Option<Spot>, landed: Spot) {
        let is_along = from.is_some_and(|from| {
            let crosses = landed.part == Part::Above
                || self.panjis_behind(state, from.hex, landed.hex).is_some();
            self.follows_road(state, from, landed) && !crosses
        });
        state.is_on_road &= is_along;
    }
}
