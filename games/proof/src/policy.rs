//! How promising actions are, as far as the side knows.

use crate::*;

impl Judges for Proof {
    const CARELESSNESS: f32 = 4.0;

    fn judge(&self, state: &State, action: Action) -> f32 {
        match (action, state.agenda.last()) {
            (Action::Hide(spot), _) => self.watched_from(state, spot),
            (Action::Move(unit), _) => {
                state
                    .named(unit)
                    .map_or(0.0, |unit| match (unit.kind, unit.side) {
                        (UnitKind::Carrier, _) => 2.0,
                        (_, LANDING) => 1.0,
                        _ => -1.0,
                    })
            }
            (Action::Step(spot), Some(Step::March(march))) => {
                self.judge_step(state, march.unit, spot)
            }
            (Action::Take(_), _) => 5.0,
            (Action::Split(_), _) => -2.0,
            (Action::SetDown, _) => -0.5,
            (Action::Fire(unit), Some(Step::Watch(watch))) => {
                let ways = |unit| self.ways_to_harm(state, unit, watch.mover) as f32;
                state.named(unit).map_or(0.0, ways) / 36.0 - 0.3
            }
            // Whoever bears most comes first.
            (Action::Lose(unit), _) => {
                let steps = |unit| f32::from(state[unit].steps);
                state.named(unit).map_or(0.0, steps)
            }
            _ => 0.0,
        }
    }
}

impl Proof {
    /// How many hexes a gun could watch from a place.
    fn watched_from(&self, state: &State, spot: Spot) -> f32 {
        let gun = state.all().find(|unit| unit.kind == UnitKind::Gun);
        gun.map_or(0.0, |gun| {
            let hexes = self.coast.grid.hexes().map(Spot::Ground);
            let watched = hexes.filter(|to| self.sees(state, gun, spot, *to));
            watched.count() as f32
        })
    }

    /// The landing force goes to the goal, where fewer see it; the others stay.
    fn judge_step(&self, state: &State, unit: Named, to: Spot) -> f32 {
        if unit.side != LANDING {
            return -1.0;
        }
        let (Some(from), Some(hex)) = (state.spot(unit), to.hex()) else {
            return -4.0;
        };
        let line = |hex: HexId| self.coast.grid.cell(hex).line as f32;
        let gain = from.hex().map_or(1.0, |from| line(hex) - line(from));
        let watchers = state.of(unit.side.opponent()).filter(|enemy| {
            let place = state.spot(*enemy);
            place.is_some_and(|from| self.sees(state, *enemy, from, to))
        });
        let is_cave = matches!(to, Spot::Below(_));
        3.0 * gain - watchers.count() as f32 + if is_cave { -4.0 } else { 1.0 }
    }
}
