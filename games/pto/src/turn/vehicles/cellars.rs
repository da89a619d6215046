//! Vehicles in buildings, and the cellars below these (G.1-g, B23.41; reconstructed [L]).

use crate::*;

impl Pto {
    /// B23.41: whether a vehicle may drive into a building, if it is one: with armour all around and shut hatches, as into huts
    /// (G5.4), and never into a church (G.9F).
    pub(crate) fn check_building(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<(), Refusal> {
        let is_building = self.terrain(state, to.hex).is_building();
        let printed = self.vehicle(vehicle);
        let is_closed = printed.is_some_and(|printed| printed.hull.is_some() && !printed.is_open);
        let may = is_closed && state[vehicle].is(Condition::Buttoned);
        if !is_building || may || self.enters_house(state, vehicle, to) {
            return Ok(());
        }
        // G15.25: a blade would go in, but for its own side.
        let is_held = self.is_house(state, to.hex) && self.check_blade(state, vehicle).is_ok();
        refuse(is_held, Refusal::HouseHeld(to))?;
        Err(Refusal::NoBuilding(to))
    }

    /// G.1-g: whether there is a cellar: below stone buildings of more than one hex alone.
    fn has_cellar(&self, state: &State, hex: HexId) -> bool {
        let map = self.map(state);
        let is_stone = |hex: HexId| self.terrain(state, hex) == Terrain::StoneBuilding;
        let mut near = self.data.grid.neighbours(hex);
        is_stone(hex) && near.any(|(_, hex)| map.has(hex) && is_stone(hex))
    }

    /// G.1-g: a vehicle that has bogged over a cellar may fall into it, and is a wreck there.
    pub(super) fn risk_cellar(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        spot: Spot,
    ) -> Flow<Self> {
        let is_stuck = play.state[vehicle].is(Condition::Bogged);
        if !is_stuck || !self.has_cellar(play.state, spot.hex) {
            return Ok(());
        }
        let die = self.throw(play, Reason::Cellar, vehicle.side)?.sum;
        if die < self.data.motoring.cellar {
            return Ok(());
        }
        play.tell(Event::FallsIntoCellar(vehicle));
        self.wreck(play, vehicle, false)
    }
}
