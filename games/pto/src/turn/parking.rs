//! Vehicles and watercraft that their owner sets up (8.6, 28): on the ground of his area, and what swims or sails on the water of it.

use super::setting_up::Settled;
use crate::*;

impl Pto {
    /// 8.6: whether a unit is a vehicle that its owner sets up: no landing craft that lies on the shore (G12.3).
    pub(super) fn is_parked(&self, state: &State, unit: Named) -> bool {
        let is_free = !self.is_craft(unit) || state.lie(unit).is_afloat();
        state.is_vehicle(unit) && is_free
    }

    /// 8.6, 28: what may be done in the set-up with the vehicle in hand.
    pub(super) fn check_parking(
        &self,
        state: &State,
        vehicle: Named,
        action: Action,
    ) -> Result<Settled, Refusal> {
        let arc = state[vehicle].arc.unwrap_or_default();
        match action {
            Action::TurnLeft => Ok(Settled::Turned((arc + ARCS - 1) % ARCS)),
            Action::TurnRight => Ok(Settled::Turned((arc + 1) % ARCS)),
            Action::Hatch(unit) => {
                let unit = state.own(vehicle.side, unit)?;
                refuse(unit != vehicle, Refusal::NotThere(unit))?;
                let is_shut = self.dozer(vehicle) == Some(printed::Dozer::Armoured);
                refuse(is_shut, Refusal::AlwaysShut(vehicle))?;
                let is_open = self.vehicle(vehicle).is_some_and(|one| one.is_open);
                let has_hatches = self.is_armoured(vehicle) && !is_open;
                refuse(!has_hatches, Refusal::NoHatches(vehicle))?;
                Ok(Settled::Hatches)
            }
            Action::Put(spot) => {
                self.check_parking_place(state, vehicle, spot)?;
                Ok(Settled::Parked(spot))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// 8.6, 28: whether a vehicle may be set up in a hex: in its area, alone, where it could be under way.
    fn check_parking_place(
        &self,
        state: &State,
        vehicle: Named,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let scenario = self.scenario(state);
        let placed = scenario.units.get(vehicle.id.index());
        let area = placed.map(|placed| &scenario.areas[placed.area]);
        let is_place = spot.part == Part::Ground && self.map(state).has(spot.hex);
        let area = area.filter(|area| is_place && area.has(spot.hex));
        refuse(area.is_none(), Refusal::OutsideArea(spot))?;
        let stays = state[vehicle].at == At::Vehicle(spot);
        refuse(stays, Refusal::NotThere(vehicle))?;
        self.check_beach_set_up(state, vehicle, spot)?;
        let is_full = state
            .hulks_in(spot.hex)
            .any(|other| other.side == vehicle.side);
        refuse(is_full, Refusal::VehicleThere(spot))?;
        // G13.73: what is no boat is not beneath a pier.
        self.check_no_pier(state, vehicle, spot)?;
        if self.is_craft(vehicle) {
            return self.check_berth(state, vehicle, spot);
        }
        // G13.401: where the water is too deep to drive, amphibians swim.
        if self.swims_in(state, vehicle, spot) {
            return Ok(());
        }
        let cost = self.crossing_cost(state, vehicle, spot);
        let is_passable = cost > 0 && cost != printed::ALL_POINTS;
        // Of panjis that are hidden from its owner nothing is told.
        let mut works = state.fortifications_in(spot.hex);
        let has_panjis =
            works.any(|one| one.kind == Fieldwork::Panjis && one.is_known_to(vehicle.side));
        refuse(!is_passable || has_panjis, Refusal::NoGoing(spot))?;
        // G5.41: in a hut armour alone, or what has a blade.
        let may_ram = self.is_armoured(vehicle) || self.dozer(vehicle).is_some();
        refuse(
            self.is_in_hut(state, spot) && !may_ram,
            Refusal::NoHut(spot),
        )?;
        self.check_building(state, vehicle, spot)
    }

    /// G12.2, G13.431: whether a landing craft may be set up afloat in a hex: on open water, over no reef.
    fn check_berth(&self, state: &State, craft: Named, spot: Spot) -> Result<(), Refusal> {
        let is_open = self.is_open_water(state, craft, spot.hex);
        refuse(!is_open, Refusal::NoWater(spot))?;
        let is_reef = self.terrain(state, spot.hex) == Terrain::SunkenReef;
        refuse(is_reef, Refusal::ReefThere(spot))
    }

    /// A vehicle is set up in a hex with all who are aboard; what swims there is under way (G12.2), what stands on land is not.
    pub(super) fn park(&self, state: &mut State, vehicle: Named, spot: Spot) {
        state[vehicle].at = At::Vehicle(spot);
        self.carry_along(state, vehicle, spot);
        if self.is_amphibious(vehicle) {
            match self.swims(state, vehicle) {
                true => state[vehicle].set(Condition::Motion),
                false => state[vehicle].clear(&[Condition::Motion]),
            }
        }
        self.hide_those_aboard(state, vehicle);
    }

    /// The hull of a vehicle is turned, and those in its hold with it (G12.121).
    pub(super) fn turn_parked(&self, state: &mut State, vehicle: Named, arc: u8) {
        let now = state[vehicle].arc.unwrap_or_default();
        state[vehicle].arc = Some(arc);
        self.turn_hold(state, vehicle, (arc + ARCS - now) % ARCS);
    }
}
