//! Men who go with a tank, in its shelter (D9.31, G9.41): hex by hex beside it, each for his own points.

use super::Way;
use crate::*;

impl State {
    /// Nobody escorts a vehicle any more.
    fn end_escort(&mut self) -> UnitSet {
        std::mem::take(&mut self.escort).units
    }
}

impl Pto {
    /// 28: whether those who are picked may go with an armoured vehicle of their hex that drives off.
    pub(crate) fn check_escort(&self, state: &State, vehicle: UnitId) -> Result<Named, Refusal> {
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        let vehicle = self.check_driver(state, vehicle)?;
        let at = state.spot(vehicle).filter(|_| state.is_vehicle(vehicle));
        let is_tank = self.is_armoured(vehicle) && !self.is_watercraft(vehicle);
        let may = is_tank && !state[vehicle].is(Condition::Bogged) && !state.is_double;
        let at = at.filter(|_| may).ok_or(Refusal::NoEscort(vehicle))?;
        let is_beside = |unit: &Named| {
            let is_afoot = self.steed_of(state, *unit).is_none();
            state[*unit].at == At::In(at) && is_afoot && !self.storms(state, state.picked)
        };
        let mut picked = state.of_set(state.picked);
        refuse(
            !picked.all(|unit| is_beside(&unit)),
            Refusal::NoEscort(vehicle),
        )?;
        refuse(
            self.is_column(state, state.picked),
            Refusal::NoEscort(vehicle),
        )?;
        Ok(vehicle)
    }

    /// 28: a vehicle drives off with those who are picked beside it.
    pub(super) fn set_out_together(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        let units = play.state.picked;
        let men: Vec<Named> = play.state.of_set(units).collect();
        men.into_iter().for_each(|unit| self.lift(play, unit));
        self.begin_drive(play, vehicle)?;
        play.state.escort = Escort { units, spent: 0 };
        Ok(())
    }

    /// 28: before a vehicle does something those who were stopped beside it do not go with it any more.
    pub(super) fn gather_escort(&self, state: &mut State, vehicle: Named) {
        let at = state.spot(vehicle);
        let lost = [Condition::Moved, Condition::Broken, Condition::Pinned];
        let goes = |unit: &Named| {
            let is_there = at.is_some_and(|at| state[*unit].is_in(at));
            is_there && !state[*unit].is_any(&lost)
        };
        let units = state.of_set(state.escort.units).filter(goes);
        state.escort.units = units.map(|unit| unit.id).collect();
        if state.movers.contains(vehicle.id) {
            state.movers = [vehicle.id].into_iter().collect();
        }
    }

    /// 28: a vehicle drives on, and those who go with it come along.
    pub(super) fn drive_together(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
    ) -> Flow<Self> {
        let leg = self.escort_leg(play.state, way.to);
        self.drive_on(play, vehicle, way, false)?;
        self.bring_escort(play, vehicle, (way, leg))
    }

    /// 28: how those who go with a vehicle come along to a hex, if they can.
    fn escort_leg(&self, state: &State, to: Spot) -> Option<Leg> {
        let Escort { units, spent } = state.escort;
        let leg = self.check_leg(state, units, spent, to, Gait::Plain);
        leg.ok().filter(|_| !units.is_empty())
    }

    /// 28: a vehicle has come to a hex, and those who go with it come there as well; whoever cannot stays behind.
    fn bring_escort(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        (way, leg): (Way, Option<Leg>),
    ) -> Flow<Self> {
        if play.state.escort.units.is_empty() {
            return Ok(());
        }
        let has_come = play.state[vehicle].is_in(way.to);
        let Some(leg) = leg.filter(|_| has_come) else {
            let left: Vec<Named> = play.state.of_set(play.state.escort.units).collect();
            play.state.end_escort();
            for unit in left {
                play.state[unit].set(Condition::Moved);
                play.tell(Event::FallsBehind(unit, vehicle));
            }
            return Ok(());
        };
        let driven = (play.state.movers, play.state.spent, play.state.spent_here);
        play.state.movers = play.state.escort.units;
        play.state.spent = play.state.escort.spent;
        let is_met = self.walk_beside(play, leg)?;
        play.state.escort.spent = play.state.spent;
        (play.state.spent, play.state.spent_here) = (driven.1, driven.2);
        if !is_met {
            play.state.escort.units = play.state.movers;
            play.state.movers = driven.0 | play.state.movers;
        }
        Ok(())
    }

    /// 28, G9.41: the men come to the hex of the vehicle; panjis do nothing to them. Whether they have come upon somebody there
    /// who was not seen, which ends it for all.
    fn walk_beside(&self, play: &mut Play<'_, Self>, leg: Leg) -> Flow<Self, bool> {
        let Some(leg) = self.break_away(play, leg)? else {
            return Ok(false);
        };
        let from = self.spot_of(play.state, play.state.movers);
        let units = play.state.movers;
        let landed = from.map_or(leg.to, |from| self.landing(play.state, units, from, leg.to));
        let men: Vec<Named> = play.state.of_set(units).collect();
        let origin = men.first().map(|unit| play.state[*unit].at);
        for unit in men {
            self.leave_guns(play, unit);
            play.state[unit].clear(&[Condition::Laboured, Condition::LabouredLong]);
            play.state[unit].at = At::In(landed);
            play.tell(Event::Moved(unit, leg.to));
            self.come_into_view(play, unit, false);
        }
        self.wade(play, units, leg.to);
        self.discover(play, units);
        play.state.spent += leg.cost;
        play.state.came_from = origin;
        if origin.is_some_and(|from| self.come_upon(play, from, leg.to, leg.cost)) {
            return Ok(true);
        }
        self.meet_mines(play, leg.to, play.state.movers)?;
        self.enter_barrage(play, leg.to)?;
        self.keep_movers(play.state, leg.to);
        self.meet_residual(play, leg.to)?;
        Ok(false)
    }

    /// 28: whoever has gone with a vehicle has moved.
    pub(super) fn dismiss_escort(&self, play: &mut Play<'_, Self>) {
        let units = play.state.end_escort();
        let men: Vec<Named> = play.state.of_set(units).collect();
        for unit in men {
            play.state[unit].set(Condition::Moved);
            self.settle(play, unit);
        }
    }

    /// G1.6121: a charge under the road strikes those who go with the vehicle above it as any set charge would.
    pub(crate) fn blast_escort(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        sum: i32,
    ) -> Flow<Self> {
        let state = &*play.state;
        let is_there = |unit: &Named| state[*unit].is_in(spot);
        let men = state.of_set(state.escort.units).filter(is_there);
        let men: UnitSet = men.map(|unit| unit.id).collect();
        let power = Firepower::whole(self.data.tables.road_charge.fire);
        let column = self.data.tables.column(power);
        let Some(column) = column.filter(|_| !men.is_empty()) else {
            return Ok(());
        };
        let cover = self.cover(state, &[spot], spot).added;
        let modifiers = Modifier::list(&[(cover, "7.1", "pto-modifier-cover")]);
        self.tell_modifiers(play, &modifiers);
        self.affect(play, spot, men, column, sum + cover)
    }
}
