//! The rules, each by a test that is named after it, in modules by chapter.
#![allow(missing_docs, clippy::unwrap_used)]

mod air_combat;
mod air_ground;
mod air_plan;
mod air_raids;
mod air_strafing;
mod claims;
mod combat;
mod common;
mod data;
mod engineers;
mod forts;
mod landings;
mod losses;
mod movement;
mod reinforcements;
mod reserves;
mod retreats;
mod siege;
mod stacking;
mod supply;
mod tables;
mod victory;
mod views;
mod withdrawals;
