//! Vehicles make ways: tanks crush panjis (G9.73), bulldozers breach the banks of paddies (G8.8, G9.731).

use crate::printed::{ALL_POINTS, Drive, Task};
use crate::*;
use heigi_engine::board::EdgeId;

impl Pto {
    /// G9.73: whether an armoured vehicle on tracks may crush the panjis of its hex along a hexside ahead.
    pub(super) fn check_crushing(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<(), Refusal> {
        let from = self.check_ahead(state, vehicle, to)?;
        let panjis = self.panjis_behind(state, from.hex, to.hex);
        let is_known = panjis.is_some_and(|panjis| panjis.is_known_to(vehicle.side));
        let may = is_known && self.braves_panjis(vehicle);
        refuse(!may, Refusal::NoWay(to))
    }

    /// G8.8: whether a bulldozer may breach the bank along a hexside ahead of a paddy that is not under water.
    pub(super) fn check_breach(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<(), Refusal> {
        let from = self.check_ahead(state, vehicle, to)?;
        self.check_blade(state, vehicle)?;
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let has_bank = edge.is_some_and(|edge| self.map(state).has_bank(&self.data.grid, edge));
        let kinds = [from, to].map(|spot| self.terrain(state, spot.hex));
        let is_wet = kinds.contains(&Terrain::IrrigatedPaddy);
        let is_done = self.is_breached(state, from.hex, to.hex) || state.altered.breaches.is_full();
        refuse(!has_bank || is_wet || is_done, Refusal::NoBreach(to))
    }

    /// Whether a hex beside a vehicle lies ahead of it, and its points suffice to work there; where it is.
    fn check_ahead(&self, state: &State, vehicle: Named, to: Spot) -> Result<Spot, Refusal> {
        let from = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        refuse(state.is_above_panjis(from), Refusal::OnPanjis(from))?;
        let is_place = self.map(state).has(to.hex) && to.part == Part::Ground;
        let row = self.row_to(from.hex, to.hex).filter(|_| is_place);
        let row = row.ok_or(Refusal::TooFar(to))?;
        let ahead = self.rows_ahead(state, vehicle, false);
        refuse(!ahead.contains(&row), Refusal::NotAhead(to))?;
        let (cost, left) = (self.cost_of_work(vehicle), self.points_left(state, vehicle));
        afford(cost, left)?;
        Ok(from)
    }

    /// G9.73, G8.8: a quarter of its points, in half points.
    pub(super) fn cost_of_work(&self, vehicle: Named) -> u8 {
        let points = self.vehicle(vehicle).map_or(0, |printed| printed.points);
        POINT * points.div_ceil(4)
    }

    /// A vehicle works at a hexside: it may bog, and is fired at before it is done.
    pub(super) fn work(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        to: Spot,
        breaches: bool,
    ) -> Flow<Self> {
        play.tell(Event::MakesWay(vehicle, to));
        play.push(Bulldozing::on(vehicle, to, breaches));
        if breaches {
            play.state[vehicle].set(Condition::Dozing);
        }
        if let Some(mud) = self.mud_of_work(play.state, vehicle) {
            self.roll_bog(play, vehicle, mud)?;
        }
        self.spend_driving(play, vehicle, self.cost_of_work(vehicle));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Bulldozing {
    type Plan = ();

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let (vehicle, to) = (self.vehicle, self.spot);
        let from = play.state.spot(vehicle);
        let can = play.state.is_vehicle(vehicle) && !game.is_held(play.state, vehicle);
        let Some(from) = from.filter(|_| can) else {
            return;
        };
        let edge = game.data.grid.edge_between(from.hex, to.hex);
        if let Some(edge) = edge.filter(|_| self.breaches)
            && play.state.altered.breaches.try_push(edge).is_ok()
        {
            play.tell(Event::BankBreached(Spot::ground(from.hex), to));
            // G9.731: also those that lie behind the bank.
            game.clear_panjis(play, to.hex, from.hex);
        }
        game.clear_panjis(play, from.hex, to.hex);
    }
}

impl Pto {
    /// G8.8: whether a bank along a hexside has not been breached.
    pub(super) fn has_whole_bank(&self, state: &State, edge: EdgeId) -> bool {
        self.map(state).has_bank(&self.data.grid, edge) && !state.altered.breaches.contains(&edge)
    }

    /// What the ground of a hex costs a vehicle that comes from one beside it, 0 where it may not go: through a breach a paddy is
    /// open ground, or grain with its crop, and none but vehicles on tracks come over a bank.
    pub(super) fn cost_behind(
        &self,
        state: &State,
        vehicle: Named,
        from: Spot,
        to: Spot,
    ) -> Result<u8, Refusal> {
        let drive = self.vehicle(vehicle).map(|printed| printed.drive);
        let is_through = self.is_breached(state, from.hex, to.hex);
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let has_bank = edge.is_some_and(|edge| self.has_whole_bank(state, edge));
        let is_tracked = drive == Some(Drive::Tracked);
        refuse(has_bank && !is_tracked, Refusal::NoGoing(to))?;
        // G15.25: a blade goes into a house with all of its points.
        if self.enters_house(state, vehicle, to) {
            return Ok(ALL_POINTS);
        }
        if edge.is_some_and(|edge| self.has_road(state, edge)) {
            let road = &self.data.motoring.road;
            return Ok(drive.map_or(0, |drive| road.cost(drive)));
        }
        let ground = match self.terrain(state, to.hex) {
            // G2.21: along a trail as over open ground [L].
            thick if thick.is_jungle_or_bamboo() && self.has_trail(state, to.hex, from.hex) => {
                Terrain::Open
            }
            Terrain::DrainedPaddy if is_through => Terrain::Open,
            Terrain::InSeasonPaddy if is_through => Terrain::Grain,
            _ => return Ok(self.crossing_cost(state, vehicle, to)),
        };
        let crossing = &self.data.motoring.crossing[ground];
        Ok(drive.map_or(0, |drive| crossing.cost(drive)))
    }

    /// What entering the ground of a hex costs a vehicle in half points.
    pub(crate) fn crossing_cost(&self, state: &State, vehicle: Named, to: Spot) -> u8 {
        let crossing = &self.data.motoring.crossing[self.terrain(state, to.hex)];
        self.vehicle(vehicle)
            .map_or(0, |printed| crossing.cost(printed.drive))
    }

    /// What a vehicle does besides driving: with its blade, as engineers do, with those aboard, or aboard a landing craft.
    pub(super) fn check_blade_work(
        &self,
        state: &State,
        vehicle: Named,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        match action {
            Action::Delay => Ok(DrivePlan::Delay),
            Action::Doze => {
                let is_down = state[vehicle].is(Condition::Dozing);
                refuse(is_down, Refusal::NoBlade(vehicle))?;
                self.check_blade(state, vehicle)?;
                Ok(DrivePlan::Doze)
            }
            Action::BreachSeawall if self.is_avre(vehicle) => {
                let edge = self.check_petard(state, vehicle)?;
                Ok(DrivePlan::Petard(edge))
            }
            Action::Steady(unit) if unit == vehicle.id => {
                self.check_steadying(state, unit)?;
                Ok(DrivePlan::Steady)
            }
            Action::LayFascine(to) => {
                let edge = self.check_fascine(state, vehicle, to)?;
                Ok(DrivePlan::Fascine(edge, to))
            }
            Action::Board(craft) => {
                let stowing = self.check_stowing(state, vehicle, craft);
                stowing.map(DrivePlan::Stow)
            }
            _ => {
                let task = Task::of(action).ok_or(Refusal::NotNow)?;
                let cost = self.check_razing(state, vehicle, task)?;
                Ok(DrivePlan::Raze(task, cost))
            }
        }
    }
}
