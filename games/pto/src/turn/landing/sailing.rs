//! How landing craft move (G12.2) and beach (G12.3).

use crate::turn::vehicles::Way;
use crate::*;

/// What going backwards multiplies (G12.22).
const ASTERN: u8 = 2;

impl Pto {
    /// G12.2: what entering water costs a landing craft, in half points: a point, and one more for each wreck and each unit of
    /// its side there but single men, and for smoke (24); twice as much backwards.
    pub(crate) fn sailing_cost(
        &self,
        state: &State,
        craft: Named,
        to: Spot,
        is_astern: bool,
    ) -> Result<u8, Refusal> {
        let terrain = self.terrain(state, to.hex);
        let is_open = self.is_open_water(state, craft, to.hex);
        refuse(!is_open, Refusal::NoWater(to))?;
        refuse(terrain == Terrain::SunkenReef, Refusal::ReefThere(to))?;
        let lie = state.lie(craft);
        refuse(lie.is_beached(), Refusal::IsBeached(craft))?;
        let is_wrong = match lie {
            Lie::Ahead => is_astern,
            Lie::Astern => !is_astern,
            _ => false,
        };
        refuse(is_wrong, Refusal::MustStop(craft))?;
        let wrecks = state
            .hulks_in(to.hex)
            .filter(|hulk| state[*hulk].is(Condition::Wreck));
        let vehicles = state.vehicles_at(craft.side, to);
        let men = state.soldiers_at(craft.side, to);
        let men = men.filter(|unit| !self.printed(*unit).is_single());
        // G14.51.
        let has_piles = state.has_known_tetrahedrons(craft.side, to.hex);
        let piles = usize::from(has_piles && !self.is_boat(craft));
        let smoke = usize::from(state.has_smoke(to.hex));
        let others = wrecks.count() + vehicles.count() + men.count() + piles + smoke;
        let cost = POINT.saturating_mul(1 + others as u8);
        Ok(match is_astern {
            true => cost.saturating_mul(ASTERN),
            false => cost,
        })
    }

    /// G12.3: whether a landing craft may beach towards a hex: where water meets land and no cliff.
    pub(crate) fn check_beaching(
        &self,
        state: &State,
        craft: Named,
        to: Spot,
    ) -> Result<u8, Refusal> {
        refuse(!self.is_craft(craft), Refusal::NoCraft(craft))?;
        refuse(state.lie(craft).is_beached(), Refusal::IsBeached(craft))?;
        let from = state.spot(craft).ok_or(Refusal::NotThere(craft))?;
        let row = self.row_to(from.hex, to.hex);
        let row = row.filter(|_| to.part == Part::Ground);
        let row = row.ok_or(Refusal::TooFar(to))?;
        let is_shore = self.may_beach(state, craft, from, to.hex);
        refuse(!is_shore, Refusal::NoShore(to))?;
        let left = self.points_left(state, craft);
        afford(POINT, left)?;
        Ok(row)
    }

    /// G12.3: a landing craft beaches.
    pub(crate) fn beach(&self, play: &mut Play<'_, Self>, craft: Named, row: u8, to: Spot) {
        play.state[craft].boat.lie = Lie::Beached(row);
        play.state[craft].boat.has_landed = true;
        play.state[craft].clear(&[Condition::Motion]);
        play.tell(Event::Beaches(craft, to));
        self.show_passengers(play, craft);
        self.spend_driving(play, craft, POINT);
    }

    /// G12.3: a landing craft that drives off from where it is beached is afloat and goes backwards; its ramp is up.
    pub(crate) fn put_to_sea(&self, play: &mut Play<'_, Self>, craft: Named) {
        if matches!(play.state.lie(craft), Lie::Beached(_)) {
            let boat = &mut play.state[craft].boat;
            boat.lie = Lie::Astern;
            boat.is_ramp_down = false;
            boat.has_landed = true;
            play.tell(Event::Unbeaches(craft));
        }
    }

    /// G12.2, G13.731: a craft has spent its points for this phase: it never stays stopped but beside a pier.
    pub(crate) fn end_sail(&self, state: &mut State, craft: Named) {
        let is_moored = self.is_at_pier(state, craft);
        let spent = state.spent;
        let one = &mut state[craft];
        one.boat.spent = spent;
        if is_moored {
            one.clear(&[Condition::Motion]);
        } else if one.boat.lie == Lie::Stopped {
            one.boat.lie = Lie::Ahead;
        }
    }

    /// G12.2#3: whether a landing craft may stop: one that goes backwards, and beside a pier one that goes forwards, too (G13.731).
    pub(crate) fn check_stopping(&self, state: &State, craft: Named) -> Result<(), Refusal> {
        let may = match state.lie(craft) {
            Lie::Astern => true,
            Lie::Ahead => self.has_pier_beside(state, craft),
            _ => false,
        };
        refuse(!may, Refusal::NeverStops(craft))?;
        let left = self.points_left(state, craft);
        afford(POINT, left)
    }

    /// Whether a hex lies ahead of a vehicle.
    fn is_ahead(&self, state: &State, vehicle: Named, to: Spot) -> bool {
        let from = state.spot(vehicle);
        let row = from.and_then(|from| self.row_to(from.hex, to.hex));
        row.is_some_and(|row| self.rows_ahead(state, vehicle, false).contains(&row))
    }

    /// G12.111: a craft goes on by a hex whose cost is known.
    pub(crate) fn sail_on(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        to: Spot,
        cost: u8,
    ) -> Flow<Self> {
        let way = Way {
            to,
            cost,
            mud: None,
            crosses_bank: false,
        };
        self.meet_boat_mines(play, craft)?;
        if !self.is_held(play.state, craft) {
            self.drive_into(play, craft, way)?;
            self.drive_into_barrage(play, craft)?;
            self.sail_into_fire(play, craft)?;
        }
        self.spend_driving(play, craft, cost);
        Ok(())
    }

    /// G12.22: a craft that has stopped goes on forwards or backwards, as it moves.
    pub(crate) fn change_gear(&self, state: &mut State, craft: Named, to: Spot) {
        // D2.23: other vehicles have stopped for it on their way; what comes from beside the map comes forwards.
        if state.lie(craft) == Lie::Stopped || !self.is_craft(craft) {
            let is_ahead = self.is_ahead(state, craft, to) || state.spot(craft).is_none();
            state[craft].boat.lie = if is_ahead { Lie::Ahead } else { Lie::Astern };
        }
    }

    /// G12.111: whether a condition does not keep a unit from moving: a stunned crew does not stop its landing craft.
    pub(crate) fn sails_on(&self, unit: Named, condition: Condition) -> bool {
        condition == Condition::Stunned && self.is_craft(unit)
    }
}
