//! What swimming costs amphibians (G13.401).

use super::ways::Gear;
use crate::printed::ShoreSide;
use crate::*;
use heigi_engine::board::EdgeId;

impl Pto {
    /// G13.401: what a hex of deep water costs an amphibian in half points of those with which it swims.
    pub(super) fn swimming_cost(
        &self,
        state: &State,
        vehicle: Named,
        (from, to): (Spot, Spot),
        gear: Gear,
    ) -> Result<u8, Refusal> {
        refuse(gear == Gear::Creeping, Refusal::NotAllPoints(to))?;
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        edge.map_or(Ok(()), |edge| {
            self.check_driving_over(state, vehicle, edge, to)
        })?;
        let smoke = u8::from(state.has_smoke(to.hex));
        let cost = POINT * (1 + state.clutter(vehicle.side, to.hex) + smoke);
        Ok(self.in_gear(state, vehicle, gear, cost))
    }

    /// G13.422: by how many levels a vehicle climbs that it pays for: watercraft by none between water and land.
    pub(super) fn height_paid(
        &self,
        state: &State,
        vehicle: Named,
        (from, to): (Spot, Spot),
        edge: Option<EdgeId>,
    ) -> u8 {
        let side = edge.and_then(|edge| self.map(state).shore_side(&self.data.grid, edge));
        let is_shore = matches!(
            side,
            Some(ShoreSide::BeachOcean | ShoreSide::OceanLand | ShoreSide::OceanIsland)
        );
        match is_shore && self.is_watercraft(vehicle) {
            true => 0,
            false => self.driven_climb(state, from, to),
        }
    }
}
