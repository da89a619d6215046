//! How a position stands, and a position as numbers.

use crate::*;
use heigi_engine::hexes::Scale;

/// How much of the way home fire and terrain cost.
const DELAY: f32 = 1.6;
/// The chance of a unit on the way that has time enough, fresh and reduced.
const ARRIVES: [f32; 2] = [0.85, 0.6];

impl Evaluates for Sample {
    /// How the patrol stands (6.1): how many of its units may be expected home, against how many must be.
    fn prospect(&self, state: &State) -> f32 {
        let expected: f32 = self
            .units_of(PATROL)
            .map(|unit| self.chance_of_home(state, unit))
            .sum();
        let needed = self.data.tables.needed_home as f32;
        ((expected - needed + 0.3) / needed * 1.5).tanh()
    }

    /// A position as numbers for a viewer.
    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        step::describe(self, state, viewer, numbers);
        numbers
            .block("turn", "the turn, of all")
            .share(state.turn, self.data.tables.turns.get());
        let is_seen = |unit: &UnitId| self.is_seen(state, viewer, *unit);
        let scale = Scale::of(&self.data.map.grid);
        numbers.rows(
            "units",
            9,
            "each unit in the order of the data, all 0 if it is not seen: in hand, on the map, home, lost, \
             reduced, hidden from the enemy, has moved, where right and down",
        );
        for unit in self.all_units() {
            if !is_seen(&unit) {
                numbers.plane([], 1.0, 9);
                continue;
            }
            let (at, hex) = (state.at[unit.index()], self.hex(state, unit));
            numbers
                .flag(at == Location::In(Tray::Hand))
                .flag(hex.is_some())
                .flag(at == Location::In(Tray::Home))
                .flag(at == Location::In(Tray::Lost))
                .flag(state.reduced.contains(unit))
                .flag(state.hidden.contains(unit))
                .flag(state.moved.contains(unit));
            scale.put(hex, numbers);
        }
        let hexes = self.data.map.grid.len();
        numbers.rows(
            "hexes",
            hexes,
            "by hex: steps of the patrol, steps of the outpost that are seen, where somebody may hide",
        );
        for side in [PATROL, OUTPOST] {
            let units = self.units_of(side).filter(is_seen);
            let steps = units.filter_map(|unit| {
                let steps = 2 - u8::from(state.reduced.contains(unit));
                Some((self.hex(state, unit)?.index(), f32::from(steps)))
            });
            numbers.plane(steps, 2.0 * self.data.tables.stacking as f32, hexes);
        }
        let hidden = self.all_units().filter(|unit| state.hidden.contains(*unit));
        let suspected = hidden.flat_map(|unit| self.suspected(state, unit));
        numbers.some_of(suspected.map(|hex| hex.index()), hexes);
    }
}

impl Sample {
    fn chance_of_home(&self, state: &State, unit: UnitId) -> f32 {
        match state.at[unit.index()] {
            Location::In(Tray::Home) => 1.0,
            Location::In(_) => 0.0,
            Location::On(hex) => {
                let turns = self.data.tables.turns.get().saturating_sub(state.turn);
                let turns = f32::from(turns) + f32::from(u8::from(!state.moved.contains(unit)));
                let time = turns * f32::from(self.unit(unit).movement);
                let slack = time - DELAY * self.steps_home(hex);
                let arrives = ARRIVES[usize::from(state.reduced.contains(unit))];
                arrives * (0.5 + 0.25 * slack).clamp(0.0, 1.0)
            }
        }
    }
}
