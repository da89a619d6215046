//! Fire at landing craft that spend points with who gets on or off (G12.404).

use crate::*;

impl heigi_engine::Step<Pto> for Exposing {
    throws!();

    /// The craft alone moves for whoever fires now; who got off goes on after that.
    fn run(&self, _: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &mut *play.state;
        let spot = state.spot(self.craft);
        let Some(spot) = spot.filter(|_| state.is_vehicle(self.craft)) else {
            return Ok(());
        };
        let boat = &state[self.craft].boat;
        let (spent, spent_here) = (boat.spent, boat.shared);
        let before = Rejoining::on(state.movers, state.spent, state.spent_here);
        state.movers = [self.craft.id].into_iter().collect();
        // Who spends nothing else stands still.
        (state.spent, state.spent_here) = (spent, spent_here);
        play.push(before);
        play.push(Reaction::on(spot.location()));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Rejoining {
    throws!();

    fn run(&self, _: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &mut *play.state;
        let there = state.of_set(self.movers);
        let there = there.filter(|unit| !matches!(state[*unit].at, At::Off(_)));
        state.movers = there.map(|unit| unit.id).collect();
        (state.spent, state.spent_here) = (self.spent, self.spent_here);
        Ok(())
    }
}
