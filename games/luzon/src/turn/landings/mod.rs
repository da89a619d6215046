//! Landings (4.4): `fleet` the naval phase, in which groups sail for beach hexes and the next beach is written down,
//! `ashore` what becomes of them in the combat phase and after it, `sunk` what is lost at sea, `policy` where a
//! computer lands.

pub mod ashore;
pub mod fleet;
mod policy;
mod sunk;
