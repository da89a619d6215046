//! Broken men of a side that is evacuated rout onto landing craft and amphibians (G14.41).

use crate::*;

/// The half points of a rout that ends aboard.
const POINTS: u8 = 4 * POINT;

impl Pto {
    /// The hex in which men board watercraft: that across the hexside where a landing craft is beached, or its own; that of an amphibian
    /// where they can stand.
    fn boarding_hex(&self, state: &State, craft: Named) -> Option<HexId> {
        let spot = state.spot(craft)?;
        if !self.is_craft(craft) {
            let takes_men =
                self.takes_routers(state, craft) && self.check_depth(state, spot).is_ok();
            return takes_men.then_some(spot.hex);
        }
        let lies = state.lie(craft).is_beached() || self.is_adrift(state, craft);
        lies.then(|| self.landing_hex(state, craft).unwrap_or(spot.hex))
    }

    /// Whether a vehicle is an amphibian with room for men.
    fn takes_routers(&self, state: &State, vehicle: Named) -> bool {
        let room = self.room(state, vehicle);
        let is_roomy = room.is_some_and(|(berth, _)| berth == Berth::Passenger);
        self.is_amphibious(vehicle) && is_roomy && self.hold_of(state, vehicle).is_none()
    }

    /// G14.41: whether a hex shelters men of an evacuated side as a building does, as they would board watercraft there: be it
    /// that it moves no more, burns or has no room.
    pub(crate) fn is_refuge(&self, state: &State, side: Side, hex: HexId) -> bool {
        let mut crafts = state.vehicles(side);
        self.evacuates(state, side)
            && crafts.any(|craft| self.boarding_hex(state, craft) == Some(hex))
    }

    /// G14.41: whether somebody who has spent so many half points of his rout may board watercraft with what is left of 4
    /// points, which costs what it does when he moves.
    pub(crate) fn check_saving(
        &self,
        state: &State,
        unit: Named,
        spent: u8,
        craft: UnitId,
    ) -> Result<Named, Refusal> {
        refuse(!self.evacuates(state, unit.side), Refusal::NotNow)?;
        let craft = state.own(unit.side, craft)?;
        let only: UnitSet = [unit.id].into_iter().collect();
        if self.takes_routers(state, craft) {
            self.check_at_vehicle(state, only, craft)?;
            let left = POINTS.saturating_sub(spent);
            afford(self.boarding_cost(state, only, craft, POINTS), left)?;
            return Ok(craft);
        }
        let share = self.check_at_craft(state, only, craft)?;
        self.check_boarding_cost(state, only, [POINTS, spent], share)?;
        Ok(craft)
    }

    /// G14.41: whether somebody may begin a rout that ends at once aboard watercraft.
    pub(crate) fn may_be_saved(&self, state: &State, unit: Named) -> bool {
        let mut crafts = state.vehicles(unit.side);
        crafts.any(|craft| self.check_saving(state, unit, 0, craft.id).is_ok())
    }

    /// G14.41: somebody who routs boards watercraft.
    pub(crate) fn save(&self, play: &mut Play<'_, Self>, unit: Named, craft: Named) {
        let only: UnitSet = [unit.id].into_iter().collect();
        self.lower_ramp(play, craft);
        self.go_aboard(play, only, craft, Berth::Passenger);
        play.state[unit].clear(&[Condition::Moved]);
    }
}
