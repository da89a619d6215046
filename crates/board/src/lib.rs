//! Boards of hexagons in exact integer arithmetic.
//!
//! This crate provides the geometry that every hex game of Heigi shares: [`Grid`] joins the numbers
//! printed on a map to dense ids and positions, [`EdgeId`] makes the side between two hexes a place
//! of its own (for rivers, walls and bridges), [`Reach`] finds what can be reached with a budget of
//! movement points, and [`Lines`] traces the straight line between two hex centres.
//!
//! It holds no terrain and no rules, and it never computes with floating-point numbers: the same
//! question has the same answer on every machine.

mod grid;
mod line;
mod reach;

pub use grid::{Cell, Direction, EdgeId, Grid, GridError, Growth, HexId, Layout, Numbering};
pub use line::Lines;
pub use reach::Reach;
