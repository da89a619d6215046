//! Those who move, as long as they are fired at where they came to (9.1).

use crate::*;

impl Pto {
    /// Those of the movers that fire has stopped move no more; as long as others may fire at them where they are (9.1), they
    /// are targets still.
    pub(crate) fn drop_movers(&self, state: &mut State, spot: Spot) {
        let is_reaction =
            |step: &Step| matches!(step, Step::Reaction(at) if at.spot == spot.location());
        if state.agenda.iter().any(is_reaction) {
            return self.keep_movers(state, spot);
        }
        let movers: Vec<Named> = state.of_set(state.movers).collect();
        for unit in movers {
            // G1.423, G1.424: a tank-hunter hero who has come through may still attack.
            let is_held = self.is_held(state, unit) && !self.is_at_prey(state, unit);
            // 22.2: who drives a vehicle goes on when he is pinned.
            let is_pinned = state[unit].is(Condition::Pinned) && !state[unit].is_vehicle();
            let is_stopped = state[unit].is(Condition::Broken) || is_pinned || is_held;
            if is_stopped || !state[unit].is_in(spot) {
                state.movers.remove(unit.id);
                state[unit].set(Condition::Moved);
            }
        }
    }

    /// 9.1: the movers who are where they came to, be they stopped there or not, are those at whom is fired.
    pub(crate) fn keep_movers(&self, state: &mut State, spot: Spot) {
        let gone: UnitSet = state
            .of_set(state.movers)
            .filter(|unit| !state[*unit].is_in(spot))
            .map(|unit| unit.id)
            .collect();
        for unit in gone.iter() {
            state.movers.remove(unit);
            state.units.change(unit).set(Condition::Moved);
        }
    }

    /// Turn, side and phase in words.
    pub(crate) fn phase_text(&self, state: &State) -> Text {
        let text = Text::new("pto-phase").with("turn", i32::from(state.turn));
        let text = text.with("side", state.phasing.value(self));
        text.with("phase", state.phase.name())
    }
}
