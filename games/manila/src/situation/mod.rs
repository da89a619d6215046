//! The situation of a match: what changes, what is kept beside it, who knows what of it, and how tests build it.

pub mod counts;
pub mod hidden;
pub mod places;
pub mod position;
pub mod state;
