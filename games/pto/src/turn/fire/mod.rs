//! Fire (4 and 9): who may fire with whom at what, with how much, and what comes of it.

mod able;
mod attack;
mod encirclement;
mod modes;
mod phases;
mod power;
mod resolution;
mod vehicles;

pub use attack::Attack;
pub(crate) use attack::{line, result_chances};
pub use phases::FirePlan;
pub use power::{Firepower, Manner};
