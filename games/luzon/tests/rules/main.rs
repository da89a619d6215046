//! The rules, each by a test that is named after it, in modules by chapter.
#![allow(missing_docs, clippy::unwrap_used)]

mod combat;
mod common;
mod data;
mod losses;
mod reinforcements;
mod retreats;
mod tables;
mod victory;
mod views;
mod withdrawals;
