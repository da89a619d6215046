//! Whom snipers had best hit (12).

use crate::*;

impl Pto {
    /// What it is worth to let snipers of a side hit somebody in a Location: most where single men lead others.
    pub(super) fn sniper_gain(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let there = state.soldiers_at(side.opponent(), spot);
        let worth = |unit: Named| match unit.veil {
            _ if self.is_dummy(unit) => 0.0,
            _ if self.leadership(state, unit).is_some() => 3.0,
            _ => self.printed(unit).class.look().halves.into(),
        };
        let worths: Vec<f32> = there.map(worth).collect();
        worths.iter().sum::<f32>() / worths.len().max(1) as f32
    }
}
