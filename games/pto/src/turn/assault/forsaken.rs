//! Amphibians of an assault that their crews have to leave for good (G14.232, G14.233).

use crate::*;

/// From which throw on the engine of a vehicle that is unreliable fails as it starts (D2.51 in G14.233).
const FAILS: i32 = 12;

impl Pto {
    /// D2.51: the engine of an unreliable vehicle may fail as it starts; it moves no more then.
    pub(crate) fn try_engine(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        let printed = self.vehicle(vehicle);
        if !printed.is_some_and(|printed| printed.is_unreliable) {
            return Ok(());
        }
        let thrown = self.throw(play, Reason::Engine, vehicle.side)?;
        if thrown.sum < FAILS {
            return Ok(());
        }
        let one = &mut play.state[vehicle];
        one.set(Condition::Immobile);
        one.clear(&[Condition::Motion]);
        // Nothing is left of its move.
        play.state.spend_all();
        play.tell(Event::EngineFails(vehicle));
        let load = self.vehicle(vehicle).map_or(0, |printed| printed.load);
        let is_ferry = self.is_amphibious(vehicle) && load > 0;
        if is_ferry && self.assaults(play.state, vehicle.side) {
            self.forsake(play, vehicle);
        }
        Ok(())
    }

    /// G14.233: the crew of an amphibian has to leave it.
    pub(super) fn forsake(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        play.state[vehicle].clear(&[Condition::Recalled]);
        play.state[vehicle].set(Condition::Forsaken);
        play.tell(Event::MustBeLeft(vehicle));
    }

    /// G14.233: whether the crew of an amphibian may leave it where it is: it has to, and could stand there.
    pub(crate) fn check_forsaking(&self, state: &State, vehicle: Named) -> Result<(), Refusal> {
        let must = state[vehicle].is(Condition::Forsaken);
        refuse(!must, Refusal::NeverAbandoned(vehicle))?;
        let spot = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        self.check_depth(state, spot)
    }

    /// G14.233: whose crew has to leave a vehicle before the movement phase is over, and can.
    pub(super) fn owes_abandoning(&self, state: &State) -> Option<Named> {
        let mut due = state.of_set(state.altered.returning);
        due.find(|vehicle| {
            let must = state[*vehicle].is(Condition::Forsaken);
            must && self.check_abandoning(state, vehicle.id).is_ok()
        })
    }

    /// G14.233: an amphibian that all have left, as they had to, is a wreck, which counts for nobody.
    pub(crate) fn give_up_empty(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        if self.scenario(state).expedition.is_none() {
            return;
        }
        let is_left = |unit: &Unit| {
            let left = unit.is(Condition::Forsaken) && unit.is(Condition::Driverless);
            left && unit.is_vehicle()
        };
        let left = state.who(is_left);
        let left = left.filter(|vehicle| state.aboard(*vehicle).next().is_none());
        for vehicle in left.collect::<Vec<Named>>() {
            let losses = play.state.losses;
            self.put_out(play.state, vehicle);
            play.state.losses = losses;
            play.tell(Event::IsWreck(vehicle));
        }
    }
}
