//! Landings (4.4, 4.5): `fleet` the naval phase, in which groups sail for beach hexes and the next beach is written down,
//! `ashore` what becomes of them in the combat phase and after it, `parties` the gestures for many units, `local` 4.5, `sunk`
//! what is lost at sea, `policy` where a computer lands.

pub mod ashore;
pub mod fleet;
pub mod local;
mod parties;
mod policy;
mod sunk;
