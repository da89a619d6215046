//! What Japan keeps hidden (6.5): a fire shows whole stacks, and what the United States know they need not fear.

use crate::Manila;
use crate::policy::attack::{self, Plan};
use crate::printed::units::{UNITED_STATES, UnitSet};
use crate::situation::state::{Fire, State};
use heigi_board::HexId;

/// So many enemies beside a hex attack it anyway, which shows who stands there.
const BESIEGERS: usize = 3;

/// Whether it is worth something that nothing is known of who stands in a hex. On the last turn nothing is left to be
/// hidden from.
fn is_secret(game: &Manila, state: &State, hex: HexId) -> bool {
    let is_unknown = || (state.units_at(hex)).all(|unit| !state.revealed.contains(unit));
    let besiegers = || {
        let around = game.map().grid.neighbours(hex);
        let units = around.flat_map(|(_, next)| state.units_at(next));
        units
            .filter(|unit| game.side_of(*unit) == UNITED_STATES)
            .count()
    };
    state.turn < game.tables().last_turn() && is_unknown() && besiegers() < BESIEGERS
}

/// The hexes from which some units fire and of which nothing is known.
fn secrets(game: &Manila, state: &State, firers: UnitSet) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = firers.iter().filter_map(|unit| state.hex(unit)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.retain(|hex| is_secret(game, state, *hex));
    hexes
}

/// Whether a fire shows a hex of which nothing is known for one chance in six at most.
pub fn shows_for_little(game: &Manila, state: &State, plan: &Plan) -> bool {
    plan.ways <= 1 && !secrets(game, state, plan.fire.firers).is_empty()
}

/// Those of some units who show nothing new by their fire.
pub fn known(game: &Manila, state: &State, firers: UnitSet) -> UnitSet {
    let secrets = secrets(game, state, firers);
    let is_secret = |unit| state.hex(unit).is_some_and(|hex| secrets.contains(&hex));
    firers.iter().filter(|unit| !is_secret(*unit)).collect()
}

/// A fire without the hidden hexes whose fire does not make its chance better.
pub fn spare(game: &Manila, state: &State, mut plan: Plan) -> Plan {
    for hex in secrets(game, state, plan.fire.firers) {
        let here: UnitSet = state.units_at(hex).collect();
        let fire = Fire {
            firers: plan.fire.firers - here,
            assault: plan.fire.assault - here,
            ..plan.fire
        };
        if !fire.firers.is_empty() && attack::ways(game, state, &fire) >= plan.ways {
            plan = Plan { fire, ..plan };
        }
    }
    plan
}
