//! What the tanks of engineers (AVRE) do to low seawalls from the beach: they breach them with the petard (G13.624) and lay a fascine
//! against them (G13.625).

use crate::turn::Firepower;
use crate::*;

impl Pto {
    /// Whether a vehicle is an AVRE.
    pub(super) fn is_avre(&self, vehicle: Named) -> bool {
        self.vehicle(vehicle).is_some_and(|printed| printed.is_avre)
    }

    /// G13.624: whether an AVRE on a beach may fire its petard at a low seawall ahead, and at which hexside: once in a player turn.
    pub(super) fn check_petard(&self, state: &State, vehicle: Named) -> Result<EdgeId, Refusal> {
        let edge = self.seawall_ahead(state, vehicle);
        let is_there = self.check_on_beach(state, vehicle).is_ok();
        let edge = edge.filter(|_| is_there);
        let edge = edge.ok_or(Refusal::NoWallAhead(vehicle))?;
        let is_used = state[vehicle].is(Condition::Assaulted);
        refuse(is_used, Refusal::PetardFired(vehicle))?;
        Ok(edge)
    }

    /// G13.625: whether an AVRE on a beach may lay its fascine against the low seawall towards a hex ahead: one that moves, for a point.
    pub(super) fn check_fascine(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<EdgeId, Refusal> {
        let from = self.check_on_beach(state, vehicle)?;
        let has_laid = state[vehicle].is(Condition::LaidFascine);
        refuse(has_laid, Refusal::NoFascine(vehicle))?;
        let moves = state[vehicle].is(Condition::Motion);
        refuse(!moves, Refusal::LaysOnTheMove(vehicle))?;
        let row = self.row_to(from.hex, to.hex);
        let row = row.filter(|_| to.part == Part::Ground);
        let row = row.ok_or(Refusal::TooFar(to))?;
        let is_ahead = self.rows_ahead(state, vehicle, false).contains(&row);
        refuse(!is_ahead, Refusal::NotAhead(to))?;
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let has_wall = |edge: &EdgeId| {
            let is_free = !state.altered.fascines.contains(edge);
            is_free && self.has_whole_seawall(state, *edge)
        };
        let is_full = state.altered.fascines.is_full();
        let edge = edge.filter(|edge| !is_full && has_wall(edge));
        edge.ok_or(Refusal::NoWallForFascine(to))
    }

    /// Whether an AVRE is on a beach and has a point left; where it is.
    fn check_on_beach(&self, state: &State, vehicle: Named) -> Result<Spot, Refusal> {
        refuse(!self.is_avre(vehicle), Refusal::NoAvre(vehicle))?;
        let spot = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let is_beach = self.map(state).terrain(spot.hex).is_beach() && spot.part == Part::Ground;
        refuse(!is_beach, Refusal::OnlyFromBeach(vehicle))?;
        let left = self.points_left(state, vehicle);
        refuse(left < POINT, Refusal::TooDear(1, left / POINT))?;
        Ok(spot)
    }

    /// G13.624: the petard goes off at a seawall, and breaches it if it kills in the end.
    pub(super) fn fire_petard(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        edge: EdgeId,
    ) -> Flow<Self> {
        play.state[vehicle].set(Condition::Assaulted);
        play.tell(Event::FiresPetard(vehicle));
        let thrown = self.throw(play, Reason::Charge, vehicle.side)?;
        let result = self.petard_result(thrown.sum);
        match result.look() {
            Harm::Kill(_) => self.breach_seawall(play, edge),
            _ => play.tell(Event::NoEffect),
        }
        self.spend_driving(play, vehicle, POINT);
        Ok(())
    }

    /// What the petard does with a sum of dice.
    fn petard_result(&self, sum: i32) -> FireResult {
        let power = Firepower::whole(self.data.motoring.petard);
        let column = self.data.tables.column(power).unwrap_or(0);
        self.data.tables.result(column, sum)
    }

    /// In how many of 36 throws the petard breaches a seawall, in words.
    pub(super) fn petard_note(&self) -> SmolStr {
        let breaches = |sum| matches!(self.petard_result(sum).look(), Harm::Kill(_));
        let ways = Draw::throw(RuleId("G13.624"), 2, 6).ways(breaches);
        format_smolstr!("{ways}/36")
    }

    /// G13.625: the fascine lies against a seawall.
    pub(super) fn lay_fascine(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        edge: EdgeId,
        to: Spot,
    ) {
        let Ok(()) = play.state.altered.fascines.try_push(edge) else {
            return;
        };
        play.state[vehicle].set(Condition::LaidFascine);
        play.tell(Event::LaysFascine(vehicle, to));
        self.spend_driving(play, vehicle, POINT);
    }

    /// G13.625: what crossing a fascine adds for a vehicle, in half points: a quarter of those printed on it.
    pub(super) fn fascine_cost(&self, state: &State, vehicle: Named, edge: EdgeId) -> u8 {
        let is_wall = self.has_whole_seawall(state, edge);
        let crosses = is_wall && state.altered.fascines.contains(&edge);
        let points = self.vehicle(vehicle).map_or(0, |printed| printed.points);
        let share = self.data.motoring.fascine;
        u8::from(crosses) * Self::points_of_share(POINT * points, share)
    }
}
