//! What swimming costs amphibians (G13.401).

use super::ways::{Gear, REVERSE};
use crate::*;

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
        Ok(match gear {
            Gear::Reverse => cost.saturating_mul(REVERSE),
            _ => cost,
        })
    }
}
