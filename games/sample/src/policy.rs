//! How promising actions are, as far as the side knows.

use crate::*;

impl Judges for Sample {
    const CARELESSNESS: f32 = 4.0;

    fn judge(&self, state: &State, action: Action) -> f32 {
        match (action, state.agenda.last()) {
            // How many hexes it could watch from there.
            (Action::Hide(from), Some(Step::Hide(Hide { unit }))) => {
                let hexes = self.grid().hexes();
                hexes.filter(|to| self.sees(*unit, from, *to)).count() as f32
            }
            (Action::Move(_), _) => 1.0,
            (Action::Step(hex), Some(Step::March(march))) => self.judge_step(state, *march, hex),
            (Action::Fire(unit), Some(Step::Watch(watch))) => {
                self.ways_to_harm(state, unit, watch.to) as f32 / 36.0 - 0.25
            }
            // The fresh before the reduced.
            (Action::Lose(unit), _) => -f32::from(u8::from(state.reduced.contains(unit))),
            (Action::FallBack, _) => -0.5,
            _ => 0.0,
        }
    }
}

impl Sample {
    /// The patrol goes home, where fewer see it; the outpost goes near whoever of it is nearest to home.
    fn judge_step(&self, state: &State, March { unit, from, .. }: March, to: HexId) -> f32 {
        let side = self.side(unit);
        let watches = |enemy: &UnitId| {
            let place = self
                .hex(state, *enemy)
                .filter(|_| !state.fired.contains(*enemy));
            place.is_some_and(|place| self.sees(*enemy, place, to))
        };
        let danger = self.units_of(side.opponent()).filter(watches).count() as f32;
        if side == PATROL {
            return 4.0 * (self.steps_home(from) - self.steps_home(to)) - danger + 1.0;
        }
        let patrol = self.units_of(PATROL).filter_map(|one| self.hex(state, one));
        let nearest = patrol.min_by_key(|hex| self.steps_home(*hex) as u32);
        let far = |hex| nearest.map_or(0.0, |at| self.grid().distance(hex, at) as f32);
        (far(from) - far(to)) * f32::from(far(to) >= 2.0) - danger
    }

    pub(crate) fn steps_home(&self, hex: HexId) -> f32 {
        let home = self.data.map.area(Area::Home).iter();
        let steps = home.map(|to| self.grid().distance(hex, to));
        steps.min().unwrap_or(0) as f32
    }
}
