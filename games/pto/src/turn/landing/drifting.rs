//! Landing craft whose crews are stunned in their movement phase: they go on by themselves (G12.111#1).

use crate::*;

impl heigi_engine::Step<Pto> for Drifting {
    throws!();

    /// G12.111: a craft whose crew has been stunned goes on in its new direction while it has points.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &*play.state;
        if state.movers.is_empty() && game.may_go_adrift(state, self.craft) {
            game.set_adrift(play, *self);
            return Ok(());
        }
        let is_under_way =
            state.movers.contains(self.craft.id) && !game.is_stuck(state, self.craft);
        let left = game.points_left(state, self.craft);
        if !is_under_way || left == 0 {
            return Ok(());
        }
        let next = state
            .spot(self.craft)
            .and_then(|spot| game.beside_on(spot.hex, self.row))
            .filter(|hex| game.map(state).has(*hex))
            .map(Spot::ground)
            // G13.73, G12.83: as it could not be steered there either.
            .filter(|to| game.check_room(state, self.craft, *to).is_ok());
        let cost = next.and_then(|to| game.sailing_cost(state, self.craft, to, false).ok());
        let Some((to, cost)) = next.zip(cost.filter(|cost| *cost <= left)) else {
            // It spends them where it is.
            game.spend_driving(play, self.craft, left);
            return Ok(());
        };
        play.push(Drifting::on(self.craft, self.row));
        game.sail_on(play, self.craft, to, cost)
    }
}

impl Pto {
    /// G12.111: a craft whose crew has just been stunned goes on to a row of hexes if that happens in its movement phase: one that is
    /// under way at once, one that has not moved yet when nobody else is under way any more.
    pub(super) fn go_adrift(&self, play: &mut Play<'_, Self>, craft: Named, row: u8) {
        let drives = |step: &Step| match step {
            Step::Driving(driving) => driving.vehicle == craft,
            Step::Logging(logging) => logging.craft == craft,
            _ => false,
        };
        let drift = Drifting::on(craft, row);
        if play.state.movers.contains(craft.id) && play.state.agenda.iter().any(drives) {
            play.state[craft].boat.lie = Lie::Ahead;
            return play.push(drift);
        }
        if !self.may_go_adrift(play.state, craft) {
            return;
        }
        self.leave_platoon(play, craft);
        let agenda = &mut play.state.agenda;
        // The last direction counts.
        agenda.retain(|step| !matches!(step, Step::Drifting(other) if other.craft == craft));
        let moves = |step: &Step| matches!(step, Step::Moving(_));
        if let Some(after) = agenda.iter().position(moves) {
            // There is room for one step more than the others that are under way need.
            let _ = agenda.try_insert(after + 1, drift.into());
        }
    }

    /// G12.111: whether a craft that is stunned still has its points: in the movement phase of its side, until that is over or it has
    /// moved.
    fn may_go_adrift(&self, state: &State, craft: Named) -> bool {
        let lost = [Condition::Moved, Condition::Busy, Condition::Waiting];
        state.is_on_the_move(craft.side)
            && state.is_vehicle(craft)
            && !self.is_stuck(state, craft)
            && !state[craft].is_any(&lost)
    }

    /// G12.111: a craft that has not moved yet begins to go on by itself.
    fn set_adrift(&self, play: &mut Play<'_, Self>, drift: Drifting) {
        let craft = drift.craft;
        play.tell(Event::GoesAdrift(craft));
        let boat = &mut play.state[craft].boat;
        boat.lie = Lie::Ahead;
        let spent = boat.spent.max(boat.shared);
        self.take_helm(play.state, craft, spent);
        play.state.came_from = None;
        for unit in &mut play.state.units {
            unit.shots = 0;
        }
        play.push(Driving::on(craft));
        play.push(drift);
    }
}
