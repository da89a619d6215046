//! How promising it is to leave close combat and to take prisoners.

use crate::*;

/// From how many times their own strength on units leave the enemy to himself.
const OVERWHELMED: f32 = 3.0;

impl Pto {
    /// Whoever is broken or much weaker than the enemy leaves.
    pub(super) fn leaving_gain(&self, state: &State, unit: UnitId) -> f32 {
        let Ok(unit) = state.named(unit) else {
            return 0.0;
        };
        let Some(spot) = state.spot(unit) else {
            return 0.0;
        };
        let strength = |side: Side| {
            let units = state.fighters_at(side, spot);
            let able = units.filter(|unit| state.is_unbroken(*unit));
            able.map(|unit| f32::from(self.printed(unit).fire.max(1)))
                .sum::<f32>()
        };
        let (own, enemy) = (strength(unit.side), strength(unit.side.opponent()));
        let is_lost = enemy >= OVERWHELMED * own || !state.is_unbroken(unit);
        match is_lost || state[unit].is(Condition::Withdrawing) {
            true => 4.0,
            false => -1.0,
        }
    }

    /// Prisoners are worth more than the dead, but only where the dice are as good.
    pub(super) fn capture_gain(&self, state: &State) -> f32 {
        let side = match state.agenda.last() {
            Some(Step::Declaring(step)) => step.side,
            _ => state.phasing,
        };
        let mut enemies = state.of_set(state.picked).filter(|unit| unit.side != side);
        match enemies.all(|unit| self.is_raw(state, unit)) {
            true => 2.5,
            false => 1.0,
        }
    }
}
