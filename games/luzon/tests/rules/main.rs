//! The rules, each by a test that is named after it, in modules by chapter.
#![allow(missing_docs, clippy::unwrap_used)]

mod air_combat;
mod air_fields;
mod air_ground;
mod air_plan;
mod air_raids;
mod air_seen;
mod air_strafing;
mod air_targets;
mod combat;
mod common;
mod data;
mod engineers;
mod landings;
mod losses;
mod movement;
mod reinforcements;
mod retreats;
mod solitaire;
mod stacking;
mod submarines;
mod supply;
mod tables;
mod victory;
mod views;
mod withdrawals;
