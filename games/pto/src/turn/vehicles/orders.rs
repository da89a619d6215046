//! What is chosen with vehicles in the movement phase before anybody is under way (28).

use crate::*;

/// What is done with a vehicle.
#[derive(Clone, Copy, Debug)]
pub enum VehicleOrder {
    /// It drives off.
    Drive(Named),
    /// Its crew shuts or opens its hatches (18.2).
    Hatch(Named),
    /// Those who are picked board it.
    Board(Named, Berth),
    /// A unit gets off.
    Unload(Named),
    /// A crew pushes its Gun (6.9).
    Push(Push),
}

impl Pto {
    /// Whether an order may be given.
    pub(crate) fn check_order(
        &self,
        state: &State,
        action: Action,
    ) -> Result<VehicleOrder, Refusal> {
        match action {
            Action::Drive(unit) => self.check_driver(state, unit).map(VehicleOrder::Drive),
            Action::Hatch(unit) => self.check_hatches(state, unit).map(VehicleOrder::Hatch),
            Action::Board(vehicle) => {
                let boarding = self.check_boarding(state, state.picked, 0, vehicle);
                boarding.map(|(vehicle, berth)| VehicleOrder::Board(vehicle, berth))
            }
            Action::Push(to) => {
                let push = self.check_push(state, state.picked, to);
                push.map(VehicleOrder::Push)
            }
            Action::Unload(unit) => self.check_unloading(state, unit).map(VehicleOrder::Unload),
            _ => Err(Refusal::NotNow),
        }
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
            VehicleOrder::Hatch(vehicle) => play.state.flip_hatches(vehicle),
            VehicleOrder::Board(vehicle, berth) => {
                let units = std::mem::take(&mut play.state.picked);
                self.board(play, units, vehicle, berth);
            }
            VehicleOrder::Unload(unit) => return self.get_off(play, unit),
            VehicleOrder::Push(push) => return self.push(play, push),
        }
        Ok(())
    }
}
