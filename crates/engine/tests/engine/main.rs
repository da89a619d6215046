//! What the engine promises, shown with a game small enough to be reckoned by hand.
#![allow(missing_docs, clippy::unwrap_used)]

mod asking;
mod boards;
mod chance;
mod data;
mod field;
mod game;
mod hexes;
mod laws;
mod matches;
mod registry;
mod seek;
