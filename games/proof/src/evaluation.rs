//! How a position stands, and a position as numbers.

use crate::*;
use heigi_engine::hexes::Scale;

/// How many of its losses a unit can be expected to keep on the way across.
const KEPT: f32 = 0.6;

impl Evaluates for Proof {
    /// How the landing force stands (6.1): what may be expected to get through, against what must.
    fn prospect(&self, state: &State) -> f32 {
        let units = state.of(LANDING);
        let expected: f32 = units.map(|unit| self.through(state, unit)).sum();
        let needed = NEEDED as f32;
        ((expected - needed) / needed).tanh()
    }

    /// A position as numbers for a viewer.
    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        const ROW: usize = 11;
        step::describe(self, state, viewer, numbers);
        numbers
            .block("turn", "the turn, of all")
            .share(state.turn, TURNS);
        numbers.rows(
            "units",
            ROW,
            "each unit that has been in play, all 0 if it is not seen or there is none: the defence's, in hand, \
             carried, through, lost; losses that it bears, of two; hidden, has moved, is pinned; where right and \
             down",
        );
        let scale = Scale::of(&self.coast.grid);
        for unit in state.all() {
            if !state.is_seen(viewer, unit) {
                numbers.plane([], 1.0, ROW);
                continue;
            }
            let one = &state[unit];
            let is_in = |tray| one.at == Location::Off(tray);
            numbers
                .flag(unit.side == DEFENCE)
                .flag(is_in(Tray::Hand))
                .flag(matches!(one.at, Location::With(_)))
                .flag(is_in(Tray::Through))
                .flag(is_in(Tray::Lost))
                .share(one.steps, 2.0)
                .flag(one.is_hidden)
                .flag(one.has_moved)
                .flag(one.is_pinned);
            scale.put(state.spot(unit).and_then(Spot::hex), numbers);
        }
        numbers.plane([], 1.0, ROW * state.units.remaining_capacity());
        let hexes = self.coast.grid.len();
        numbers.rows(
            "hexes",
            hexes,
            "by hex: losses that units bear which are seen, of four, of the landing force, then of the defence",
        );
        for side in [LANDING, DEFENCE] {
            let units = state.of(side).filter(|unit| state.is_seen(viewer, *unit));
            let steps = units.filter_map(|unit| {
                let hex = state.spot(unit)?.hex()?;
                Some((hex.index(), f32::from(state[unit].steps)))
            });
            numbers.plane(steps, 4.0, hexes);
        }
    }
}

impl Proof {
    fn through(&self, state: &State, unit: Named) -> f32 {
        let one = &state[unit];
        let steps = f32::from(one.steps);
        match one.at {
            Location::Off(Tray::Through) => steps,
            Location::Off(_) => 0.0,
            Location::In(_) | Location::With(_) => {
                let line = |hex| self.coast.grid.cell(hex).line;
                let lines = self.coast.grid.hexes().map(line);
                let end = lines.max().unwrap_or_default();
                let hex = state.spot(unit).and_then(Spot::hex);
                let far = hex.map_or(end, |hex| end - line(hex));
                let turns = TURNS.saturating_sub(state.turn) + u8::from(!one.has_moved);
                let time = f32::from(turns) * f32::from(unit.kind.look().movement);
                steps * KEPT * (0.5 + 0.2 * (time - 1.5 * far as f32)).clamp(0.0, 1.0)
            }
        }
    }
}
