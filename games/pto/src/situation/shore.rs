//! What the shore does to who crosses it, looks over it and fires across it (G13.22, G13.24, G13.6).

use super::screens::Side as Crossed;
use crate::printed::{Seawall, ShoreSide, Slope};
use crate::*;
use heigi_engine::board::EdgeId;

/// What the lip of a beach of a moderate slope adds to fire at who is below it (G13.22).
const LIP: i32 = 1;
/// What a low seawall adds to what comes down behind it (G13.623).
const FROM_ABOVE: i32 = 1;

impl Pto {
    /// What stands along a hexside of the shore.
    pub(crate) fn seawall(&self, state: &State, edge: EdgeId) -> Option<Seawall> {
        self.map(state).shore()?.seawall(edge)
    }

    /// G13.24, G13.61, 7.1: whether no cliff or high seawall is in the way.
    pub(crate) fn check_cliff(&self, state: &State, edge: EdgeId, to: Spot) -> Result<(), Refusal> {
        let is_sheer = self.map(state).sides().cliffs.contains(&edge);
        refuse(is_sheer, Refusal::SheerCliff(to))?;
        match self.seawall(state, edge) {
            Some(Seawall::High) => Err(Refusal::HighSeawall(to)),
            Some(Seawall::Cliff) => Err(Refusal::Cliff(to)),
            _ => Ok(()),
        }
    }

    /// G13.621: what a low seawall costs men on foot who come up from the beach, in half points.
    pub(crate) fn seawall_cost(&self, state: &State, edge: EdgeId, from: Spot) -> u8 {
        let is_up = self.map(state).terrain(from.hex).is_beach();
        POINT * u8::from(self.has_whole_seawall(state, edge) && is_up)
    }

    /// G13.624: whether a low seawall stands along a hexside that is not breached.
    pub(crate) fn has_whole_seawall(&self, state: &State, edge: EdgeId) -> bool {
        let is_low = self.seawall(state, edge) == Some(Seawall::Low);
        is_low && !state.altered.breaches.contains(&edge)
    }

    /// G13.624: the low seawalls around a hex that are not breached.
    pub(crate) fn whole_seawalls(&self, state: &State, hex: HexId) -> Vec<EdgeId> {
        let grid = &self.data.grid;
        let near = grid.neighbours(hex).map(|(_, near)| near);
        let edges = near.filter_map(|near| grid.edge_between(hex, near));
        edges
            .filter(|edge| self.has_whole_seawall(state, *edge))
            .collect()
    }

    /// G13.624: the low seawall along a hexside ahead of a vehicle that its blade could breach.
    pub(crate) fn seawall_ahead(&self, state: &State, vehicle: Named) -> Option<EdgeId> {
        let spot = state.spot(vehicle)?;
        let rows = self.rows_ahead(state, vehicle, false);
        let near = rows
            .into_iter()
            .filter_map(|row| self.beside_on(spot.hex, row));
        let mut edges = near.filter_map(|near| self.data.grid.edge_between(spot.hex, near));
        let is_full = state.altered.breaches.is_full();
        edges.find(|edge| !is_full && self.has_whole_seawall(state, *edge))
    }

    /// G13.624: a low seawall is breached.
    pub(crate) fn breach_seawall(&self, play: &mut Play<'_, Self>, edge: EdgeId) {
        let Some((one, other)) = self.data.grid.edge_hexes(edge) else {
            return;
        };
        if play.state.altered.breaches.try_push(edge).is_ok() {
            let [one, other] = [one, other].map(Spot::ground);
            play.tell(Event::SeawallBreached(one, other));
        }
    }

    /// G13.62: what a low seawall adds to direct fire that comes over it at who is on the beach beside it: as a wall, unless one of
    /// those who fire has the advantage of it, who stands behind it and is not dug in (G13.623).
    pub(crate) fn wall_over_beach(&self, state: &State, from: &[Spot], target: Spot) -> i32 {
        let wall = self.data.tables.fences[Fence::Wall].cover;
        i32::from(wall) * i32::from(self.is_behind_seawall(state, from, target))
    }

    /// G13.62: what it adds to the bombs of mortars that come over it: as a wall.
    pub(crate) fn seawall_from_above(&self, state: &State, from: Spot, target: Spot) -> i32 {
        let wall = self.data.tables.fences[Fence::Wall].indirect;
        i32::from(wall) * i32::from(self.is_behind_seawall(state, &[from], target))
    }

    /// G13.62: whether a low seawall is between who is on the beach beside it and one of those who fire at him.
    fn is_behind_seawall(&self, state: &State, from: &[Spot], target: Spot) -> bool {
        let map = self.map(state);
        let is_below = map.terrain(target.hex).is_beach() && !target.is_inside();
        if map.shore().is_none() || !is_below {
            return false;
        }
        let covers = |firer: &Spot| {
            let mut entered = self.sides_entered(*firer, target).into_iter();
            entered.any(|edge| {
                let is_wall = self.seawall(state, edge) == Some(Seawall::Low);
                is_wall && !self.has_advantage(state, *firer, edge)
            })
        };
        from.iter().any(covers)
    }

    /// G13.623: whether who fires stands behind a low seawall and is not dug in: he has the advantage of it, which covers him from
    /// nothing but what comes from above.
    fn has_advantage(&self, state: &State, firer: Spot, edge: EdgeId) -> bool {
        let hexes = self.data.grid.edge_hexes(edge);
        let is_beside = hexes.is_some_and(|(one, other)| [one, other].contains(&firer.hex));
        is_beside && !self.map(state).terrain(firer.hex).is_coast() && !firer.is_inside()
    }

    /// G13.22: whether a line crosses or follows the lip of a beach of a moderate slope, not beside where it begins, down to who is on
    /// the beach or in the water: who stands at the lip looks over it.
    pub(crate) fn is_below_lip(&self, state: &State, from: Spot, target: Spot) -> bool {
        let map = self.map(state);
        let is_moderate = map
            .shore()
            .is_some_and(|shore| shore.slope == Slope::Moderate);
        let is_down = target.part != Part::Pier && map.terrain(target.hex).is_coast();
        is_moderate && is_down && {
            let grid = &self.data.grid;
            let crossing = self.crossing([from.end(), target.end()]);
            let is_lip = |side: &Crossed| {
                let hexes = grid.edge_hexes(side.edge);
                let is_own = hexes.is_some_and(|(one, other)| [one, other].contains(&from.hex));
                !is_own && map.is_gentle(grid, side.edge)
            };
            crossing.sides.iter().any(is_lip)
        }
    }

    /// G13.22: what that adds to fire from some Locations.
    pub(crate) fn lip_cover(&self, state: &State, from: &[Spot], target: Spot) -> i32 {
        let is_below = |spot: &Spot| self.is_below_lip(state, *spot, target);
        LIP * i32::from(from.iter().any(is_below))
    }

    /// G13.623: what a low seawall adds to indirect fire at who stands behind it: nothing to direct fire.
    pub(crate) fn seawall_cover(&self, state: &State, target: Spot) -> i32 {
        let (map, grid) = (self.map(state), &self.data.grid);
        if map.shore().is_none() || map.terrain(target.hex).is_coast() {
            return 0;
        }
        let mut edges = grid
            .neighbours(target.hex)
            .filter_map(|(_, near)| grid.edge_between(target.hex, near));
        let has_wall = edges.any(|edge| self.seawall(state, edge) == Some(Seawall::Low));
        let is_dug_in = target.is_inside();
        FROM_ABOVE * i32::from(has_wall && !is_dug_in)
    }

    /// G13.622: whether a Location is land at level 0 behind the beach.
    fn is_hinterland(&self, state: &State, spot: Spot) -> bool {
        let map = self.map(state);
        map.is_hinterland(spot.hex) && map.floor(spot.hex) == 0
    }

    /// G13.622: the low seawall over which who is dug in on the beach does not see land beyond the hex behind it.
    pub(super) fn blocking_seawall(
        &self,
        state: &State,
        sides: &[Crossed],
        ends: [Spot; 2],
    ) -> Option<EdgeId> {
        let (map, grid) = (self.map(state), &self.data.grid);
        map.shore()?;
        let is_dug_in =
            |spot: Spot| spot.part == Part::Entrenchment && map.terrain(spot.hex).is_beach();
        let [one, other] = ends;
        let far = match (is_dug_in(one), is_dug_in(other)) {
            (true, false) => other,
            (false, true) => one,
            _ => return None,
        };
        let is_beyond = |side: &&Crossed| {
            let hexes = grid.edge_hexes(side.edge);
            let is_near = hexes.is_some_and(|(one, other)| [one, other].contains(&far.hex));
            self.seawall(state, side.edge) == Some(Seawall::Low) && !is_near
        };
        let found = sides.iter().find(is_beyond)?;
        self.is_hinterland(state, far).then_some(found.edge)
    }

    /// G13.622: how much low seawalls hinder a line: by 1 between land at level 0 and anything else, if it crosses one beside
    /// neither end.
    pub(super) fn seawall_hindrance(
        &self,
        state: &State,
        sides: &[Crossed],
        ends: [Spot; 2],
    ) -> u8 {
        let (map, grid) = (self.map(state), &self.data.grid);
        if map.shore().is_none() {
            return 0;
        }
        let [one, other] = ends.map(|end| self.is_hinterland(state, end));
        let is_away = |side: &Crossed| {
            let hexes = grid.edge_hexes(side.edge);
            let is_beside = hexes
                .is_some_and(|(one, other)| ends.iter().any(|end| [one, other].contains(&end.hex)));
            !side.is_along && self.seawall(state, side.edge) == Some(Seawall::Low) && !is_beside
        };
        u8::from(one != other && sides.iter().any(is_away))
    }

    /// G13.62, G13.24, G13.625: whether a vehicle may cross a hexside of the shore: no seawall that is not breached, but on tracks over a
    /// fascine.
    pub(crate) fn check_driving_over(
        &self,
        state: &State,
        vehicle: Named,
        edge: EdgeId,
        to: Spot,
    ) -> Result<(), Refusal> {
        self.check_cliff(state, edge, to)?;
        let drive = self.vehicle(vehicle).map(|printed| printed.drive);
        let is_tracked = drive == Some(printed::Drive::Tracked);
        let is_bridged = is_tracked && state.altered.fascines.contains(&edge);
        let is_walled = self.has_whole_seawall(state, edge);
        refuse(is_walled && !is_bridged, Refusal::NoSeawall(to))
    }

    /// G12.3: whether a landing craft may beach across a hexside: where water meets land and no cliff.
    pub(crate) fn is_landing_place(&self, state: &State, edge: EdgeId) -> bool {
        let map = self.map(state);
        let side = map.shore_side(&self.data.grid, edge);
        let is_shore = matches!(
            side,
            Some(ShoreSide::BeachOcean | ShoreSide::OceanLand | ShoreSide::OceanIsland)
        );
        is_shore && !map.sides().cliffs.contains(&edge)
    }
}
