//! The rules, each by a test that is named after it.
#![allow(missing_docs, clippy::unwrap_used)]

mod charges;
mod combat;
mod common;
mod concealment;
mod data;
mod fire;
mod fire_modes;
mod first_fire;
mod ground;
mod guns;
mod heat;
mod hidden;
mod huts;
mod japanese;
mod maps;
mod morale;
mod mortars;
mod movement;
mod paddies;
mod rally;
mod rout;
mod secrets;
mod sight;
mod smoke;
mod teams;
