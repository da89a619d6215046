//! Whether to search, and where (8.7); whom snipers hit (12), and who dares death (G18.6).

use super::weights::UNSEARCHED;
use crate::*;

impl Pto {
    /// How promising it is to search (8.7), to let snipers hit somebody (12) or to dare death (G18.6).
    pub(super) fn judge_look(&self, state: &State, step: &Step, action: Action) -> f32 {
        match (step, action) {
            (Step::Searching(search), Action::Look(spot)) => {
                let unsearched = self.unsearched(state, search.unit.side);
                self.look_gain(state, search.unit.side, unsearched, spot)
            }
            (Step::Aiming(aiming), Action::Snipe(spot)) => {
                self.sniper_gain(state, aiming.side, spot)
            }
            (Step::Moving(_), Action::Search(unit)) => self.search_gain(state, unit),
            (Step::Moving(_), Action::Dare(unit)) => {
                let squad = state.named(unit).ok();
                let squad = squad.filter(|unit| !self.printed(*unit).is_single());
                let pays = squad.is_some_and(|unit| {
                    let mut goals = self.dare_goals(state, unit).into_iter();
                    goals.any(|goal| self.dare_gain(state, unit, goal) > 0.0)
                });
                if pays { 0.2 } else { -1.0 }
            }
            (Step::Daring(step), Action::Charge(goal)) => self.dare_gain(state, step.unit, goal),
            _ => 0.0,
        }
    }

    /// What it is worth to run at the enemies of a Location at once: those who are few and near.
    fn dare_gain(&self, state: &State, unit: Named, goal: Spot) -> f32 {
        let enemies = state.soldiers_at(unit.side.opponent(), goal);
        let strength: f32 = enemies.map(|one| f32::from(self.printed(one).fire)).sum();
        let far = state.spot(unit).map_or(0, |from| self.range(from, goal));
        f32::from(self.printed(unit).fire) - 0.7 * strength - 0.5 * far as f32
    }

    /// What it is worth to search instead of moving: little, and only where somebody may hide.
    pub(super) fn search_gain(&self, state: &State, unit: UnitId) -> f32 {
        let Ok(unit) = state.named(unit) else {
            return -1.0;
        };
        let Some(from) = state.spot(unit) else {
            return -1.0;
        };
        let near = self.data.grid.neighbours(from.hex);
        let near: HexSet = near.map(|(_, hex)| hex).collect();
        let unsearched = self.unsearched(state, unit.side);
        let gain = |hex| self.look_gain(state, unit.side, unsearched, Spot::ground(hex));
        let found: f32 = near.iter().map(gain).filter(|gain| *gain > 0.0).sum();
        let sites = (unsearched & near).iter().count();
        0.15 * found + UNSEARCHED * sites as f32 - 0.6
    }

    /// What it is worth to search a hex, with those where caves may be that are sought.
    fn look_gain(&self, state: &State, side: Side, unsearched: HexSet, spot: Spot) -> f32 {
        let enemy = side.opponent();
        let unseen = state.unknown_at(enemy, spot).len() as f32;
        let may_hide = state.may_hide(enemy) && self.conceals(state, spot);
        let may_have_cave = unsearched.contains(spot.hex);
        unseen
            + 0.3 * f32::from(u8::from(may_hide))
            + UNSEARCHED * f32::from(u8::from(may_have_cave))
            - 0.1
    }
}
