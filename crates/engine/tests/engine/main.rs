//! What the engine promises, shown with a game small enough to be reckoned by hand.
#![allow(missing_docs, clippy::unwrap_used)]

mod asking;
mod beside;
mod boards;
mod chance;
mod data;
mod faults;
mod field;
mod game;
mod hexes;
mod laws;
mod maps;
mod matches;
mod modifiers;
mod registry;
mod seek;
mod verbs;
