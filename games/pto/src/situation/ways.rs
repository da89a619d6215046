//! Ways that have been made (G2.7, G2.21, G8.8): paths that men have cut, trails that vehicles have broken, banks that bulldozers
//! have breached.

use crate::*;
use arrayvec::ArrayVec;
use heigi_engine::board::EdgeId;
use serde::{Deserialize, Serialize};

/// A path that has been cut in a hex (G2.7), or a trail that has been broken there (G2.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cut {
    /// Where.
    pub hex: HexId,
    /// Which hexsides it joins, a bit for each direction clockwise from north.
    pub sides: u8,
}

/// What has become of the ground by work and shells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Altered {
    /// Hexes with shellholes (G2.6, G5.7, G8.72).
    pub shellholes: HexSet,
    /// Paths that have been cut (G2.7).
    pub cuts: ArrayVec<Cut, 16>,
    /// Trails that vehicles have broken (G2.21), one for each hex.
    pub trails: ArrayVec<Cut, 32>,
    /// Hexsides whose banks have been breached (G8.8).
    pub breaches: ArrayVec<EdgeId, 16>,
    /// Hexsides with a seawall against which a fascine lies (G13.625).
    pub fascines: ArrayVec<EdgeId, 8>,
    /// Hexes that demolition teams are to clear before the match (G14.561).
    pub demolished: HexSet,
    /// Hexes in which the enemy of who has caves has searched for them (8.7).
    pub searched: HexSet,
    /// Whether the first of an assault has come ashore (G14.261).
    pub has_landed: bool,
    /// Landing craft whose passengers have to get off in this movement phase (G14.231).
    pub landing: UnitSet,
    /// Landing craft that go together (G12.2#4).
    pub platoon: Platoon,
    /// Craft that have to go home in this movement phase (G14.232), or to be left by their crews (G14.233).
    pub returning: UnitSet,
    /// Amphibians behind the beach whose passengers have to be steadied in it (G14.232).
    pub unsteady: UnitSet,
    /// How the sea is (G13.97, G13.98).
    pub sea: Sea,
}

impl Altered {
    /// Ground where shellholes are in some hexes.
    pub fn new(shellholes: HexSet) -> Self {
        Self {
            shellholes,
            cuts: ArrayVec::new(),
            trails: ArrayVec::new(),
            breaches: ArrayVec::new(),
            fascines: ArrayVec::new(),
            demolished: HexSet::EMPTY,
            searched: HexSet::EMPTY,
            has_landed: false,
            landing: UnitSet::EMPTY,
            platoon: Platoon::default(),
            returning: UnitSet::EMPTY,
            unsteady: UnitSet::EMPTY,
            sea: Sea::default(),
        }
    }
}

impl State {
    /// Whether the ground does to lines of sight what it does as it is printed, with the paddies as they are.
    fn is_as_printed(&self, map: &Map) -> bool {
        let Altered {
            shellholes,
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

    /// G2.7: what burns or bursts takes the paths away that have been cut in a hex.
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
        !state.changed_hexes(map, grid).any(self.near_line(from, to))
    }

    /// Whether a hex is so near to the line between two others that what is in it may matter to who looks along it.
    pub(super) fn near_line(&self, from: HexId, to: HexId) -> impl Fn(HexId) -> bool + '_ {
        let grid = &self.data.grid;
        let near = grid.distance(from, to) + 2;
        move |hex| grid.distance(from, hex) + grid.distance(hex, to) <= near
    }

    /// Whether one of some ways leads in a hex to the hexside towards another one beside it.
    fn has_way(&self, ways: &[Cut], hex: HexId, beyond: HexId) -> bool {
        let Some(side) = self.data.grid.direction(hex, beyond) else {
            return false;
        };
        let mut here = ways.iter().filter(|way| way.hex == hex);
        here.any(|way| way.sides & (1 << side.index()) != 0)
    }

    /// G.1-h, G2.7: whether a path leads in a hex to the hexside towards another one beside it: one that has been cut leads no farther
    /// than its hex.
    pub(crate) fn has_path(&self, state: &State, hex: HexId, beyond: HexId) -> bool {
        let edge = self.data.grid.edge_between(hex, beyond);
        edge.is_some_and(|edge| self.map(state).has_path(edge))
            || self.has_way(&state.altered.cuts, hex, beyond)
    }

    /// The same for the hexside by which the hex is entered.
    pub(crate) fn is_path_into(&self, state: &State, edge: EdgeId, hex: HexId) -> bool {
        let beyond = self.hex_across(edge, hex);
        beyond.is_some_and(|beyond| self.has_path(state, hex, beyond))
    }

    /// G2.21: whether a trail that has been broken leads in a hex to the hexside towards another one beside it.
    pub(crate) fn has_trail(&self, state: &State, hex: HexId, beyond: HexId) -> bool {
        self.has_way(&state.altered.trails, hex, beyond)
    }

    /// G2.7, G2.21: whether men on foot enter a hex from another one along a path or trail.
    pub(crate) fn enters_by_path(&self, state: &State, from: HexId, to: HexId) -> bool {
        self.has_path(state, to, from) || self.has_trail(state, to, from)
    }

    /// G3.2: whether men on foot leave a hex for another one along a path or trail.
    pub(crate) fn leaves_by_path(&self, state: &State, from: HexId, to: HexId) -> bool {
        self.enters_by_path(state, to, from)
    }

    /// G2.21, B13.421: a vehicle that may do so has come into a hex: behind it a trail leads through thick growth, in the hex that it
    /// has left and, unless it is bogged there, in the one where it is now.
    pub(crate) fn break_trail(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        from: HexId,
        to: HexId,
    ) {
        let printed = self.vehicle(vehicle);
        let may = printed.is_some_and(printed::Vehicle::breaks_trails);
        let by_road = self.follows_road(play.state, Spot::ground(from), Spot::ground(to));
        if !may || by_road {
            return;
        }
        let is_bogged = play.state[vehicle].is(Condition::Bogged);
        for (hex, beyond) in [(from, to), (to, from)] {
            let is_thick = self.terrain(play.state, hex).is_jungle_or_bamboo();
            let is_held = hex == to && is_bogged;
            let side = self.data.grid.direction(hex, beyond);
            let Some(side) = side.filter(|_| is_thick && !is_held) else {
                continue;
            };
            let bit = 1 << side.index();
            let trails = &mut play.state.altered.trails;
            let (is_new, is_left) = match trails.iter_mut().find(|trail| trail.hex == hex) {
                Some(trail) => {
                    let is_new = trail.sides & bit == 0;
                    trail.sides |= bit;
                    (is_new, true)
                }
                // Where no more trails are remembered, none is left.
                None => (true, trails.try_push(Cut { hex, sides: bit }).is_ok()),
            };
            if is_new && is_left && hex == to {
                play.tell(Event::TrailBroken(vehicle, Spot::ground(to)));
            }
        }
    }

    /// G2.211: a vehicle bogs where it turns: a trail that leads no farther is gone.
    pub(crate) fn lose_trail(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let Some(spot) = play.state.spot(vehicle) else {
            return;
        };
        let trails = &mut play.state.altered.trails;
        let before = trails.len();
        trails.retain(|trail| trail.hex != spot.hex || trail.sides.count_ones() > 1);
        if trails.len() < before {
            play.tell(Event::TrailLost(Spot::ground(spot.hex)));
        }
    }

    /// G8.8: whether the bank between two hexes has been breached.
    pub(crate) fn is_breached(&self, state: &State, one: HexId, other: HexId) -> bool {
        let edge = self.data.grid.edge_between(one, other);
        edge.is_some_and(|edge| state.altered.breaches.contains(&edge))
    }
}
