//! Amphibians (G13.401): vehicles that swim, with points of their own, where the water is too deep to drive.

use crate::*;

impl Terrain {
    /// Whether it is an obstacle of water to vehicles, over which amphibians swim (G13.4, G7.3).
    pub fn is_swum(self) -> bool {
        use Terrain::{DeepOcean, DeepStream, Marsh, Swamp, Water};
        matches!(self, DeepOcean | DeepStream | Marsh | Swamp | Water)
    }
}

impl Pto {
    /// G13.401: whether a unit is an amphibious vehicle.
    pub(crate) fn is_amphibious(&self, unit: Named) -> bool {
        let printed = self.vehicle(unit);
        printed.is_some_and(printed::Vehicle::is_amphibious)
    }

    /// G13.401: whether a unit is a landing craft or an amphibious vehicle.
    pub(crate) fn is_watercraft(&self, unit: Named) -> bool {
        self.is_craft(unit) || self.is_amphibious(unit)
    }

    /// G14.23: the landing craft that a unit is aboard of, be it in a vehicle there, or else the amphibian.
    pub(crate) fn ferry_of(&self, state: &State, unit: Named) -> Option<Named> {
        let craft = self.craft_of(state, unit);
        craft.or_else(|| {
            let carrier = state.carrier(unit);
            carrier.filter(|carrier| self.is_amphibious(*carrier))
        })
    }

    /// G14.23: whether watercraft on the map still shows nobody whom it carries: a craft that has not beached, an amphibian that has not
    /// come onto land behind the beach.
    pub(crate) fn is_sealed(&self, state: &State, craft: Named) -> bool {
        let At::Vehicle(spot) = state[craft].at else {
            return false;
        };
        match self.is_craft(craft) {
            true => state.lie(craft).is_afloat(),
            false => self.is_amphibious(craft) && self.map(state).terrain(spot.hex).is_coast(),
        }
    }

    /// Whether a vehicle would swim in a Location.
    pub(crate) fn swims_in(&self, state: &State, vehicle: Named, spot: Spot) -> bool {
        let is_water = spot.part != Part::Pier && self.terrain(state, spot.hex).is_swum();
        is_water && self.is_amphibious(vehicle)
    }

    /// Whether a unit is an amphibian that swims.
    pub(crate) fn swims(&self, state: &State, unit: Named) -> bool {
        match state[unit].at {
            At::Vehicle(spot) => self.swims_in(state, unit, spot),
            _ => false,
        }
    }

    /// 28: the half points that a vehicle still has, on the ground or swimming: of both an amphibian has as large a part left.
    fn points_left_as(&self, state: &State, vehicle: Named, is_swimming: bool) -> u8 {
        let half = u16::from(POINT);
        let all = half * u16::from(self.points_of_vehicle(state, vehicle));
        let afloat = self.vehicle(vehicle).map_or(0, |printed| printed.afloat);
        let afloat = half * u16::from(afloat);
        let swum = u16::from(state[vehicle].boat.swum);
        let left = all.saturating_sub(u16::from(state.spent).saturating_sub(swum));
        let left = match is_swimming {
            true => (left * afloat / all.max(1)).saturating_sub(swum),
            false if swum > 0 => left.saturating_sub((swum * all).div_ceil(afloat.max(1))),
            false => left,
        };
        left as u8
    }

    /// 28: the half points that a vehicle still has where it is.
    pub(crate) fn points_left(&self, state: &State, vehicle: Named) -> u8 {
        self.points_left_as(state, vehicle, self.swims(state, vehicle))
    }

    /// 28: the half points that a vehicle still has for what it does in another Location.
    pub(crate) fn points_left_in(&self, state: &State, vehicle: Named, spot: Spot) -> u8 {
        self.points_left_as(state, vehicle, self.swims_in(state, vehicle, spot))
    }

    /// Whether it is too deep somewhere for who would get off a vehicle there.
    pub(crate) fn check_depth(&self, state: &State, spot: Spot) -> Result<(), Refusal> {
        match spot.part {
            Part::Pier => Ok(()),
            _ => self.check_wading(state, spot),
        }
    }
}
