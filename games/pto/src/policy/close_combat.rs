//! How promising actions are in close combat.

use super::outlook::Outlook;
use crate::*;

/// From how many times their own strength on units leave the enemy to himself.
const OVERWHELMED: f32 = 3.0;

impl Outlook<'_> {
    /// How promising an action is in close combat.
    pub(super) fn judge_close_combat(&self, step: &Step, action: Action) -> f32 {
        let (game, state) = (self.game, self.state);
        match (step, action) {
            (Step::Declaring(_), Action::Join(_)) => 3.0,
            (Step::Declaring(step), Action::Unknown(number)) => {
                let unknown = state.unknown_near(step.side.opponent(), step.spot);
                let unit = unknown.get(usize::from(number));
                match unit.is_some_and(|unit| state.picked.contains(unit.id)) {
                    true => -50.0,
                    false => 3.0,
                }
            }
            (Step::Declaring(_), Action::Strike) => 2.0,
            (Step::Declaring(step), Action::Capture) => game.capture_gain(state, step.side),
            (_, Action::Withdraw(unit)) => game.leaving_gain(state, unit),
            (Step::WithdrawalOf(step), Action::Step(to)) => {
                let band = self.band([step.unit.id].into_iter().collect());
                20.0 + self.stand(&band, to)
            }
            _ => 0.0,
        }
    }
}

impl Pto {
    /// Whoever is broken or much weaker than the enemy leaves.
    fn leaving_gain(&self, state: &State, unit: UnitId) -> f32 {
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
    fn capture_gain(&self, state: &State, side: Side) -> f32 {
        let picked = state.of_set(state.picked);
        let mut enemies = picked.filter(|unit| unit.side != side);
        match enemies.all(|unit| self.is_raw(state, unit)) {
            true => 2.5,
            false => 1.0,
        }
    }
}
