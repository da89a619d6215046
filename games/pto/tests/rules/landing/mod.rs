//! Landing craft (G12).

mod aboard;
mod adrift;
mod attacks;
mod boarding;
mod boats;
pub mod collateral;
mod courses;
mod dazed;
mod fire;
mod grounding;
mod holds;
mod open;
mod platoons;
mod sailing;
mod shells;
mod stowing;

use crate::beaches::{SHORE, beach, sloping};
use crate::common::until;
use heigi_engine::Situation;
use heigi_pto::{At, Berth, Lie, Phase, Pto, State};

/// A battle on a beach of a slope that is moderate: the first unit of the Marines is a craft in 0307, the others are its
/// passengers.
pub fn landing(marines: &[&str]) -> Pto {
    beach(&sloping("moderate"), &SHORE, marines, &["jpn-8-0 0602"])
}

/// All units but the first are aboard it.
pub fn load(state: &mut State, count: usize) {
    let At::Vehicle(spot) = state.units[0].at else {
        return;
    };
    let id = state.all().next().unwrap().id;
    for unit in &mut state.units[1..=count] {
        unit.at = At::Aboard(spot, id, Berth::Passenger);
    }
}

/// The movement phase of the Marines: the craft faces north, with so many units aboard.
pub fn afloat(game: &Pto, count: usize) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        load(state, count);
        state.units[0].arc = Some(0);
    });
    until(start, Phase::Movement)
}

/// The same, beached across its northern hexside.
pub fn beached(game: &Pto, count: usize) -> Situation<'_, Pto> {
    afloat(game, count).with(|state| {
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[heigi_pto::Condition::Motion]);
    })
}

/// The units after the first that are aboard it face its bow; their hulls stand one behind the other, the first in front.
pub fn stow(state: &mut State, count: usize) {
    load(state, count);
    let bow = state.units[0].arc;
    for unit in &mut state.units[1..=count] {
        unit.clear(&[heigi_pto::Condition::Motion]);
        if unit.arc.is_some() {
            unit.arc = bow;
        }
    }
}
