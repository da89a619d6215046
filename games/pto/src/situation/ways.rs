//! Ways that have been made (G2.7, G8.8): paths that men have cut, banks that bulldozers have breached.

use crate::*;
use arrayvec::ArrayVec;
use heigi_engine::board::{Direction, EdgeId};
use serde::{Deserialize, Serialize};

/// A path that has been cut in a hex (G2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cut {
    /// Where.
    pub hex: HexId,
    /// Which two hexsides it joins, a bit for each direction clockwise from north.
    pub sides: u8,
}

/// What has become of the ground by work and shells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Altered {
    /// Hexes with shellholes (G2.6, G5.7, G8.72).
    pub shellholes: HexSet,
    /// Paths that have been cut (G2.7).
    pub cuts: ArrayVec<Cut, 16>,
    /// Hexsides whose banks have been breached (G8.8).
    pub breaches: ArrayVec<EdgeId, 16>,
    /// Hexes that demolition teams are to clear before the match (G14.561).
    pub demolished: HexSet,
    /// Whether the first of an assault has come ashore (G14.261).
    pub has_landed: bool,
    /// Landing craft whose passengers have to get off in this movement phase (G14.231).
    pub landing: UnitSet,
    /// How the sea is (G13.97, G13.98).
    pub sea: Sea,
}

impl Altered {
    /// Ground where shellholes are in some hexes.
    pub fn new(shellholes: HexSet) -> Self {
        Self {
            shellholes,
            cuts: ArrayVec::new(),
            breaches: ArrayVec::new(),
            demolished: HexSet::EMPTY,
            has_landed: false,
            landing: UnitSet::EMPTY,
            sea: Sea::default(),
        }
    }
}

impl State {
    /// G2.7: whether a path that has been cut in a hex leads in a direction.
    fn is_cut(&self, hex: HexId, side: Direction) -> bool {
        let mut cuts = self.altered.cuts.iter().filter(|cut| cut.hex == hex);
        cuts.any(|cut| cut.sides & (1 << side.index()) != 0)
    }

    /// Whether the ground does to lines of sight what it does as it is printed, with the paddies as they are.
    fn is_as_printed(&self, map: &Map) -> bool {
        let Altered {
            shellholes,
            cuts: _,
            breaches,
            ..
        } = &self.altered;
        *shellholes == map.shellholes()
            && breaches.is_empty()
            && self.collapsed.is_empty()
            && self.roadblocks().next().is_none()
    }

    /// The hexes where the ground may do to lines of sight something else than as it is printed.
    fn changed_hexes(&self, map: &Map, grid: &Grid) -> impl Iterator<Item = HexId> {
        let printed = map.shellholes();
        let shelled = self.altered.shellholes.iter();
        let shelled = shelled.filter(move |hex| !printed.contains(*hex));
        let breaches = self.altered.breaches.iter();
        let breached = breaches.filter_map(|edge| grid.edge_hexes(*edge));
        let breached = breached.flat_map(|(one, other)| [one, other]);
        let blocked = self.roadblocks().map(|one| one.hex);
        let changed = self.collapsed.iter().chain(shelled).chain(breached);
        changed.chain(blocked)
    }

    /// G2.7: what overgrows, burns or bursts takes the paths away that have been cut in a hex.
    pub(crate) fn lose_cuts(&mut self, hex: HexId) {
        self.altered.cuts.retain(|cut| cut.hex != hex);
    }
}

impl Pto {
    /// Whether the ground on and beside the line between two hexes does to sight what it does as it is printed.
    pub(super) fn is_line_as_printed(&self, state: &State, from: HexId, to: HexId) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        // G16.2: streams that rise are something else everywhere.
        if state.weather.swells().is_some() {
            return false;
        }
        if state.is_as_printed(map) {
            return true;
        }
        let near = grid.distance(from, to) + 2;
        let is_near = |hex| grid.distance(from, hex) + grid.distance(hex, to) <= near;
        !state.changed_hexes(map, grid).any(is_near)
    }

    /// G2.7: whether a path that has been cut crosses a hexside.
    pub(crate) fn has_cut(&self, state: &State, edge: EdgeId) -> bool {
        let Some((one, other)) = self.data.grid.edge_hexes(edge) else {
            return false;
        };
        [(one, other), (other, one)].iter().any(|(hex, beyond)| {
            let side = self.data.grid.direction(*hex, *beyond);
            side.is_some_and(|side| state.is_cut(*hex, side))
        })
    }

    /// G8.8: whether the bank between two hexes has been breached.
    pub(crate) fn is_breached(&self, state: &State, one: HexId, other: HexId) -> bool {
        let edge = self.data.grid.edge_between(one, other);
        edge.is_some_and(|edge| state.altered.breaches.contains(&edge))
    }
}
