//! Whether to search, and where (8.7).

use crate::*;

impl Pto {
    /// How promising it is to search a hex (8.7), or to let snipers hit somebody (12).
    pub(super) fn judge_look(&self, state: &State, step: &Step, action: Action) -> f32 {
        match (step, action) {
            (Step::Searching(search), Action::Look(spot)) => {
                self.look_gain(state, search.unit.side, spot)
            }
            (Step::Aiming(aiming), Action::Snipe(spot)) => {
                self.sniper_gain(state, aiming.side, spot)
            }
            _ => 0.0,
        }
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
        let looks = near.map(|(_, hex)| self.look_gain(state, unit.side, Spot::ground(hex)));
        let found: f32 = looks.filter(|gain| *gain > 0.0).sum();
        0.15 * found - 0.6
    }

    /// What it is worth to search a hex.
    fn look_gain(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let enemy = side.opponent();
        let unseen = state.unknown_at(enemy, spot).len() as f32;
        let may_hide = state.may_hide(enemy) && self.conceals(state, spot);
        unseen + 0.3 * f32::from(u8::from(may_hide)) - 0.1
    }
}
