//! What is counted for the law that nothing appears or vanishes untold.

use crate::Manila;
use crate::printed::units::{JAPAN, UNITED_STATES};
use crate::situation::state::{Location, State};
use heigi_engine::Count;

impl Manila {
    /// Counters on the map, eliminated, in the stacks; rubble, bridges and pontoons.
    pub(crate) fn count(&self, state: &State) -> Vec<Count> {
        let eliminated = |side| {
            self.units_of(side)
                .filter(|unit| state.location(*unit) == Location::Eliminated)
                .count() as u32
        };
        let in_stacks: usize = self
            .map()
            .grid
            .hexes()
            .map(|hex| {
                state
                    .units_at(hex)
                    .filter(|unit| state.hex(*unit) == Some(hex))
                    .count()
            })
            .sum();
        let elsewhere = self
            .all_units()
            .filter(|unit| state.hex(*unit).is_none())
            .count();
        vec![
            // A unit on the map lies in exactly one stack.
            Count::fixed("units", (in_stacks + elsewhere) as u32),
            Count {
                of: "eliminated units of the United States",
                value: eliminated(UNITED_STATES),
                told_by: &["manila-log-eliminated", "manila-log-replaced"],
            },
            Count {
                of: "eliminated units of Japan",
                value: eliminated(JAPAN),
                told_by: &["manila-log-eliminated", "manila-log-replaced"],
            },
            Count {
                of: "rubble",
                value: state.rubble.len() as u32,
                told_by: &["manila-log-rubble"],
            },
            Count {
                of: "destroyed bridges",
                value: state.destroyed_bridges.count_ones(),
                told_by: &["manila-log-bridge-destroyed"],
            },
            Count {
                of: "pontoon bridges",
                value: state.pontoons.len() as u32,
                told_by: &[
                    "manila-log-pontoon-laid",
                    "manila-log-pontoon-lost",
                    "manila-log-pontoon-taken-up",
                ],
            },
            Count {
                of: "revealed units",
                value: state.revealed.len() as u32,
                told_by: &["manila-log-revealed"],
            },
        ]
    }
}
