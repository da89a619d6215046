//! How promising charges are (15, G1.5): many against few, and from near.

use crate::*;

/// From how near it pays to charge.
const NEAR: u32 = 4;
/// How many times as strong who charges wants to be.
const ODDS: f32 = 2.0;

impl Pto {
    /// The strength of the known enemies of a side in a Location, at least that of a man.
    fn resistance(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let there = state.soldiers_at(side.opponent(), spot);
        let strength = |unit: Named| match state.is_unbroken(unit) {
            true => f32::from(self.printed(unit).fire.max(1)),
            false => 0.5,
        };
        there.map(strength).sum::<f32>().max(1.0)
    }

    fn strength_near(&self, state: &State, units: UnitSet, goal: Spot) -> f32 {
        let is_near = |unit: &Named| {
            let from = state.spot(*unit);
            from.is_some_and(|from| self.range(from, goal) <= NEAR)
        };
        let near = state.of_set(units).filter(is_near);
        near.map(|unit| f32::from(self.printed(unit).fire)).sum()
    }

    /// What calling for a charge is worth.
    pub(super) fn judge_call(&self, state: &State, goal: Spot) -> f32 {
        let side = state.phasing;
        let strength = self.strength_near(state, self.company(state), goal);
        let odds = strength / self.resistance(state, side, goal);
        if odds < ODDS {
            return -2.0;
        }
        // Who defends leaves his cover only where it is worth it.
        let stays = if self.attacks(state, side) { 0.0 } else { 1.0 };
        0.3 + (odds - ODDS).min(2.0) - stays - 0.5 * self.danger(state, side, goal)
    }

    /// How promising an action of a charge is.
    pub(super) fn judge_wave(&self, state: &State, step: &Step, action: Action) -> f32 {
        match step {
            Step::Mustering(muster) => self.judge_muster(state, *muster, action),
            _ => self.judge_impulse(state, action),
        }
    }

    fn judge_muster(&self, state: &State, muster: Mustering, action: Action) -> f32 {
        match action {
            Action::Join(unit) => {
                let unit = state.named(unit).ok();
                let from = unit.and_then(|unit| state.spot(unit));
                let is_near = from.is_some_and(|from| self.range(from, muster.spot) <= NEAR);
                if is_near { 3.0 } else { -1.0 }
            }
            Action::Run => 1.0,
            _ => -50.0,
        }
    }

    fn judge_impulse(&self, state: &State, action: Action) -> f32 {
        let Some(goal) = state.wave.as_ref().map(|wave| wave.goal) else {
            return 0.0;
        };
        match action {
            Action::Step(to) => {
                let far = self.range(to, goal) as f32;
                let has_enemy = state.has_shown(state.phasing.opponent(), to);
                let fights = if has_enemy {
                    let units = self.next_runners(state).map(|(_, units)| units);
                    let own = units.map_or(0.0, |units| self.strength_near(state, units, to));
                    (own / self.resistance(state, state.phasing, to) - 1.0).clamp(-1.0, 1.0)
                } else {
                    0.0
                };
                let cover = self.shelter(state, to);
                2.0 - 0.3 * far + 0.3 * fights + 0.05 * cover
            }
            Action::Engage(_) | Action::Detonate => 3.0,
            Action::Halt => 1.9,
            Action::Join(unit) if self.goes_by_itself(state, unit) => 1.0,
            // Of those who cannot go on together some stay.
            Action::Leave(_) => -0.9,
            _ => -1.0,
        }
    }

    /// Whether a unit can go on alone where all of its Location cannot go on together.
    fn goes_by_itself(&self, state: &State, unit: UnitId) -> bool {
        let Some((from, all)) = self.next_runners(state).filter(|_| state.picked.is_empty()) else {
            return false;
        };
        let only: UnitSet = [unit].into_iter().collect();
        !self.runs_on(state, all, from) && self.runs_on(state, only, from)
    }
}
