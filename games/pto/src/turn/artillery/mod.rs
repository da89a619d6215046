//! Artillery beyond the map (20, 29): an observer calls it, finds the range with spotting rounds and has it fire for effect.

mod barrage;
mod bombardment;
mod calling;
mod effect;
mod lighting;
mod lines;
mod observers;
mod ships;

pub use barrage::Barrage;
pub use calling::Call;
pub(crate) use effect::Blow;
pub(crate) use ships::Shellfire;

use crate::*;

/// 29: the steps of a side's prep or defensive fire phase: its batteries come first.
pub(crate) fn fire_phase(side: Side) -> [Step; 2] {
    [Shelling::on(side).into(), Firing::on(side).into()]
}
