//! How a position stands, and a position as numbers.

use crate::Proof;
use crate::ground::Spot;
use crate::sequence::{NEEDED, TURNS};
use crate::state::{DEFENCE, LANDING, Location, MOST_UNITS, State, Unit, UnitId};
use heigi_engine::hexes::Scale;
use heigi_engine::{Numbers, Viewer, step};

/// How many of its losses a unit can be expected to keep on the way across.
const KEPT: f32 = 0.6;

impl Proof {
    /// How the landing force stands (6.1): what may be expected to get through, against what must.
    pub(crate) fn prospect_of_landing(&self, state: &State) -> f32 {
        let units = state.all().filter(|(_, unit)| unit.side == LANDING);
        let expected: f32 = units.map(|(id, unit)| self.through(state, id, unit)).sum();
        let needed = NEEDED as f32;
        ((expected - needed) / needed).tanh()
    }

    fn through(&self, state: &State, id: UnitId, unit: &Unit) -> f32 {
        let steps = f32::from(unit.steps);
        match unit.at {
            Location::Lost | Location::InHand => 0.0,
            Location::Through => steps,
            Location::In(_) | Location::With(_) => {
                let lines = self
                    .ground
                    .grid
                    .hexes()
                    .map(|hex| self.ground.grid.cell(hex).line);
                let end = lines.max().unwrap_or_default();
                let hex = state.spot(id).and_then(Spot::hex);
                let far = hex.map_or(end, |hex| end - self.ground.grid.cell(hex).line);
                let turns = TURNS.saturating_sub(state.turn) + u8::from(!unit.has_moved);
                let time = f32::from(turns) * f32::from(unit.kind.printed().movement);
                steps * KEPT * (0.5 + 0.2 * (time - 1.5 * far as f32)).clamp(0.0, 1.0)
            }
        }
    }

    /// A position as numbers for a viewer.
    pub(crate) fn describe_position(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
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
        let scale = Scale::of(&self.ground.grid);
        for (id, unit) in state.all() {
            if !state.is_seen(viewer, id) {
                numbers.plane([], 1.0, ROW);
                continue;
            }
            numbers
                .flag(unit.side == DEFENCE)
                .flag(unit.at == Location::InHand)
                .flag(matches!(unit.at, Location::With(_)))
                .flag(unit.at == Location::Through)
                .flag(unit.at == Location::Lost)
                .share(unit.steps, 2.0)
                .flag(unit.is_hidden)
                .flag(unit.has_moved)
                .flag(unit.is_pinned);
            scale.put(state.spot(id).and_then(Spot::hex), numbers);
        }
        numbers.plane([], 1.0, ROW * (MOST_UNITS - state.units.len()));
        let hexes = self.ground.grid.len();
        numbers.rows(
            "hexes",
            hexes,
            "by hex: losses that units bear which are seen, of four, of the landing force, then of the defence",
        );
        for side in [LANDING, DEFENCE] {
            let units = state.of(side).filter(|unit| state.is_seen(viewer, *unit));
            let steps = units.filter_map(|id| {
                let hex = state.spot(id)?.hex()?;
                Some((hex.index(), f32::from(state.unit(id)?.steps)))
            });
            numbers.plane(steps, 4.0, hexes);
        }
    }
}
