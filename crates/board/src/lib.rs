//! Boards of hexagons and of areas, in exact integer arithmetic.
//!
//! This crate provides the geometry that the games of Heigi share: [`Grid`] joins the numbers
//! printed on a map to dense ids and positions, [`EdgeId`] makes the side between two hexes a place
//! of its own (for rivers, walls and bridges), [`Reach`] finds what can be reached with a budget of
//! movement points, [`Lines`] traces the straight line between two hex centres or corners, and [`Network`] joins
//! areas. [`IdSet`] holds ids of units or places.
//!
//! It holds no terrain and no rules, and it never computes with floating-point numbers: the same
//! question has the same answer on every machine.

mod grid;
mod line;
mod network;
mod reach;
mod set;

pub use grid::{Cell, Direction, EdgeId, Grid, GridError, Growth, HexId, Layout, Numbering};
pub use line::{End, Lines, Passage};
pub use network::{Distances, Network, UNREACHED, Ways};
pub use reach::{Reach, Visit};
pub use set::{BitSet, Id, IdSet, find_id, ids};
