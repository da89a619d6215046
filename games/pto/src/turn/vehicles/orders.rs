//! What is chosen with vehicles in the movement phase before anybody is under way (28).

use crate::*;

/// What is done with a vehicle.
#[derive(Clone, Copy, Debug)]
pub enum VehicleOrder {
    /// It drives off.
    Drive(Named),
    /// It drives off with those who are picked beside it (D9.31).
    Escort(Named),
    /// Its crew shuts or opens its hatches (18.2).
    Hatch(Named),
    /// Its crew leaves it (A21.22).
    Abandon(Named),
    /// Those who are picked board it.
    Board(Named, Berth),
    /// A unit gets off.
    Unload(Named),
    /// A crew pushes its Gun (6.9).
    Push(Push),
    /// The passengers of an amphibian check their nerve (G14.232).
    Steady(Named),
    /// A craft goes in a platoon (G12.2#4), or leaves it.
    Follow(Named),
    /// A squad deploys before it boards a landing craft (G14.311).
    Apart(Named),
}

/// What keeps a vehicle from moving (19, 27, 28).
const HELD: [Condition; 4] = [
    Condition::Immobile,
    Condition::Stunned,
    Condition::Shocked,
    Condition::Wreck,
];

impl Pto {
    /// 28: whether a vehicle may drive off.
    pub(crate) fn check_driver(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let vehicle = state.own(state.phasing, unit)?;
        let hold = self.hold_of(state, vehicle);
        match hold.filter(|_| self.printed(vehicle).is_vehicle()) {
            Some(craft) => self.check_lander(state, vehicle, craft)?,
            None if self.is_coming(state, vehicle) => self.check_coming(state, vehicle)?,
            None => refuse(!state.is_vehicle(vehicle), Refusal::NotThere(vehicle))?,
        }
        let one = &state[vehicle];
        refuse(one.boat.lie == Lie::Fast, Refusal::FastAground(vehicle))?;
        // G12.211: only as its movement phase begins.
        let is_aground = matches!(one.boat.lie, Lie::Aground | Lie::Mired);
        let is_late = is_aground && one.boat.shared > 0;
        refuse(is_late, Refusal::RefloatsFirst(vehicle))?;
        refuse(one.is(Condition::Moved), Refusal::HasMoved(vehicle))?;
        refuse(one.is_any(&HELD), Refusal::Held(vehicle))?;
        self.check_not_tossed(state, vehicle)?;
        self.check_paddled(state, vehicle)?;
        refuse(one.is(Condition::Waiting), Refusal::Waits(vehicle))?;
        self.check_driven(state, vehicle)?;
        let mut weapons = state.weapons_of(vehicle);
        let has_fired = weapons.any(|weapon| state[weapon].is(Condition::PrepFired));
        refuse(has_fired, Refusal::HasFired(vehicle))?;
        Ok(vehicle)
    }

    pub(super) fn check_own_vehicle(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let vehicle = state.own(state.phasing, unit)?;
        refuse(!state.is_vehicle(vehicle), Refusal::NotThere(vehicle))?;
        Ok(vehicle)
    }

    /// Whether an order may be given.
    pub(crate) fn check_order(
        &self,
        state: &State,
        action: Action,
    ) -> Result<VehicleOrder, Refusal> {
        match action {
            Action::Drive(unit) => self.check_driver(state, unit).map(VehicleOrder::Drive),
            Action::Escort(unit) => self.check_escort(state, unit).map(VehicleOrder::Escort),
            Action::Abandon(unit) => {
                let vehicle = self.check_abandoning(state, unit)?;
                Ok(VehicleOrder::Abandon(vehicle))
            }
            Action::Follow(unit) => self.check_platooning(state, unit).map(VehicleOrder::Follow),
            Action::Steady(unit) => self.check_steadying(state, unit).map(VehicleOrder::Steady),
            Action::Hatch(unit) => self.check_hatches(state, unit).map(VehicleOrder::Hatch),
            Action::Board(vehicle) => {
                let boarding = self.check_boarding(state, state.picked, 0, vehicle);
                boarding.map(|(vehicle, berth)| VehicleOrder::Board(vehicle, berth))
            }
            Action::Push(to) => {
                let push = self.check_push(state, state.picked, to);
                push.map(VehicleOrder::Push)
            }
            Action::Deploy(unit) => self.check_apart(state, unit).map(VehicleOrder::Apart),
            Action::Unload(unit) => self.check_unloading(state, unit).map(VehicleOrder::Unload),
            _ => Err(Refusal::NotNow),
        }
    }

    /// 28: a vehicle drives off: from a stop the start takes a point; from soft ground it has to get free first.
    pub(crate) fn begin_drive(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        play.state.drop_picks();
        self.gather_platoon(play, vehicle);
        if !self.starts_up(play, vehicle)? {
            return Ok(());
        }
        let state = &mut *play.state;
        state.glimpses.begin();
        state.is_double = false;
        state.movers = [vehicle.id].into_iter().collect();
        state.spent = state[vehicle].boat.shared;
        state.spent_here = 0;
        state.came_from = None;
        for unit in &mut state.units {
            unit.shots = 0;
        }
        play.push(Driving::on(vehicle));
        if self.is_coming(play.state, vehicle) {
            // 31: it comes from beside the map in motion.
            play.state[vehicle].set(Condition::Motion);
            return Ok(());
        }
        // G12.403: in a hold nothing is started before it lands.
        if self.hold_of(play.state, vehicle).is_some() {
            return match play.state[vehicle].is(Condition::Bogged) {
                true => self.get_free(play, vehicle),
                false => Ok(()),
            };
        }
        if matches!(play.state.lie(vehicle), Lie::Aground | Lie::Mired) {
            return self.refloat(play, vehicle);
        }
        if play.state[vehicle].is(Condition::Bogged) {
            return self.get_free(play, vehicle);
        }
        let is_moving = play.state[vehicle].is(Condition::Motion);
        if !is_moving && !self.stands_by_work(play.state, vehicle) {
            self.start_up(play, vehicle);
            return self.try_engine(play, vehicle);
        }
        Ok(())
    }

    /// 28: a vehicle starts for a point.
    pub(super) fn start_up(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        play.tell(Event::Starts(vehicle));
        play.state[vehicle].set(Condition::Motion);
        if !self.is_craft(vehicle) {
            // D2.23: from a stop it goes either way.
            play.state[vehicle].boat.lie = Lie::Stopped;
        }
        self.put_to_sea(play, vehicle);
        self.spend_driving(play, vehicle, POINT);
    }

    /// 6.9: a crew pushes its Gun, for all of its points whether it goes or not.
    fn push(&self, play: &mut Play<'_, Self>, push: Push) -> Flow<Self> {
        self.begin_march(play);
        let cost = self.allotment(play.state, play.state.movers);
        let (to, gait) = (push.to, Gait::Pushing);
        let from = self.spot_of(play.state, play.state.movers);
        match (self.push_gun(play, push)?, from) {
            (true, _) => self.go(play, Leg { to, cost, gait }),
            (false, Some(from)) => self.spend(play, from, cost, 0),
            (false, None) => Ok(()),
        }
    }

    /// An order is carried out.
    pub(crate) fn order_vehicle(
        &self,
        play: &mut Play<'_, Self>,
        order: VehicleOrder,
    ) -> Flow<Self> {
        match order {
            VehicleOrder::Drive(vehicle) => return self.begin_drive(play, vehicle),
            VehicleOrder::Escort(vehicle) => return self.set_out_together(play, vehicle),
            VehicleOrder::Follow(craft) => self.follow(play.state, craft),
            VehicleOrder::Steady(craft) => return self.steady_passengers(play, craft),
            VehicleOrder::Abandon(vehicle) => self.abandon(play, vehicle),
            VehicleOrder::Hatch(vehicle) => {
                let is_sheltered = self.screens_passengers(play.state, vehicle);
                play.state.flip_hatches(vehicle, is_sheltered);
            }
            VehicleOrder::Board(vehicle, berth) => {
                let units = std::mem::take(&mut play.state.picked);
                self.board(play, units, vehicle, berth);
                self.man_again(play, vehicle);
            }
            VehicleOrder::Unload(unit) => return self.get_off(play, unit),
            VehicleOrder::Push(push) => return self.push(play, push),
            VehicleOrder::Apart(unit) => self.fall_apart(play, unit),
        }
        Ok(())
    }

    /// 27, 28: whether a vehicle that has been hit or has got stuck moves no more in this phase.
    pub(crate) fn is_held(&self, state: &State, vehicle: Named) -> bool {
        let one = &state[vehicle];
        let holds = |kind: &Condition| one.is(*kind) && !self.sails_on(vehicle, *kind);
        HELD.iter().any(holds) || one.is(Condition::Bogged)
    }

    /// 28, G2.211, G5.41: a hull turns by a corner; the turret keeps pointing where it did.
    pub(super) fn turn_hull(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        arc: u8,
    ) -> Flow<Self> {
        play.state[vehicle].clear(&[Condition::Climbing]);
        let by = (arc + ARCS - play.state[vehicle].arc.unwrap_or_default()) % ARCS;
        let one = &mut play.state[vehicle];
        one.arc = Some(arc);
        one.turret = one.turret.map(|turret| (turret + by) % ARCS);
        play.tell(Event::Turns(vehicle));
        self.meet_tetrahedrons(play, vehicle, 1)?;
        self.turn_hold(play.state, vehicle, by);
        if let Some(mud) = self.mud_of_turn(play.state, vehicle) {
            self.roll_bog(play, vehicle, mud)?;
            if play.state[vehicle].is(Condition::Bogged) {
                self.lose_trail(play, vehicle);
            }
        }
        self.turn_in_hut(play, vehicle)?;
        let cost = self.cost_of_turn(play.state, vehicle);
        self.ram_house(play, vehicle)?;
        self.spend_driving(play, vehicle, cost);
        Ok(())
    }
}
