//! How promising charges are (15, G1.5): many against few, and from near.

use super::outlook::Outlook;
use super::weights::HASTE;
use crate::*;

/// From how near it pays to charge.
const NEAR: u32 = 4;
/// How many times as strong who charges wants to be.
const ODDS: f32 = 2.0;
/// What the fire on the way costs, for each hex of it.
const PERIL: f32 = 0.8;
/// What each squad costs that runs in the same hex.
const HEAP: f32 = 0.25;

impl Pto {
    /// What it is worth that a unit dies with its charge: that is what heroes are for.
    pub(super) fn sacrifice_gain(&self, state: &State, unit: UnitId) -> f32 {
        let unit = state.named(unit);
        match unit.is_ok_and(|unit| self.printed(unit).class == UnitClass::Hunter) {
            true => 3.0,
            false => -1.0,
        }
    }

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
}

impl Outlook<'_> {
    /// What calling for a charge is worth: many against few, from near, over ground on which not all of them are lost.
    pub(super) fn judge_call(&self, goal: Spot) -> f32 {
        let (game, state) = (self.game, self.state);
        let company = game.company(state);
        let strength = game.strength_near(state, company, goal);
        let odds = strength / game.resistance(state, self.side, goal);
        if odds < ODDS || !self.seeks() {
            return -2.0;
        }
        let far = game
            .spot_of(state, state.picked)
            .map_or(NEAR, |from| game.range(from, goal));
        let way = far.saturating_sub(1) as f32;
        let ahead = game.data.grid.neighbours(goal.hex);
        let ahead = ahead.map(|(_, hex)| self.risk(Spot::ground(hex), false));
        let ahead = ahead.fold(f32::MAX, f32::min).min(9.0);
        let turns = game.scenario(state).turns;
        let late = f32::from(state.turn) / f32::from(turns.max(1));
        HASTE * late + 0.5 * (odds - ODDS).min(2.0) - PERIL * ahead * (0.5 + way)
    }

    /// How promising an action of a charge is.
    pub(super) fn judge_wave(&self, step: &Step, action: Action) -> f32 {
        match step {
            Step::Mustering(muster) => self.judge_muster(*muster, action),
            _ => self.judge_impulse(action),
        }
    }

    fn judge_muster(&self, muster: Mustering, action: Action) -> f32 {
        match action {
            Action::Join(unit) => {
                let unit = self.state.named(unit).ok();
                let from = unit.and_then(|unit| self.state.spot(unit));
                let is_near = from.is_some_and(|from| self.game.range(from, muster.spot) <= NEAR);
                if is_near { 3.0 } else { -1.0 }
            }
            Action::Run => 1.0,
            _ => -50.0,
        }
    }

    fn judge_impulse(&self, action: Action) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(goal) = state.wave.as_ref().map(|wave| wave.goal) else {
            return 0.0;
        };
        match action {
            Action::Step(to) => {
                let far = game.range(to, goal) as f32;
                let has_enemy = state.has_shown(self.side.opponent(), to);
                let fights = if has_enemy {
                    let units = game.next_runners(state).map(|(_, units)| units);
                    let own = units.map_or(0.0, |units| game.strength_near(state, units, to));
                    (own / game.resistance(state, self.side, to) - 1.0).clamp(-1.0, 1.0)
                } else {
                    0.0
                };
                // They run beside each other, not in a heap.
                let others = state.soldiers_at(self.side, to);
                let others = others.filter(|unit| game.printed(*unit).is_multi()).count();
                let heap = if has_enemy { 0.0 } else { HEAP * others as f32 };
                let cover = game.shelter(state, to);
                2.0 - 0.3 * far + 0.3 * fights + 0.05 * cover - heap
            }
            Action::Engage(_) | Action::Detonate => 3.0,
            Action::Halt => 1.9,
            Action::Join(unit) if self.goes_by_itself(unit) => 1.0,
            // Of those who cannot go on together some stay.
            Action::Leave(_) => -0.9,
            _ => -1.0,
        }
    }

    /// Whether a unit can go on alone where all of its Location cannot go on together.
    fn goes_by_itself(&self, unit: UnitId) -> bool {
        let (game, state) = (self.game, self.state);
        let Some((from, all)) = game.next_runners(state).filter(|_| state.picked.is_empty()) else {
            return false;
        };
        let only: UnitSet = [unit].into_iter().collect();
        !game.runs_on(state, all, from) && game.runs_on(state, only, from)
    }
}
