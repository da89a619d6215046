//! Landing craft (G12): how they move, run aground and beach (`sailing`, `grounding`, `platoons`), who gets on and off them (`boarding`, with vehicles `holds`), what fire does to them (`gunnery`) and to what is aboard (`collateral`) and what becomes of them (`damage`); vehicles that
//! wade (`swamping`).

mod boarding;
mod boats;
mod collateral;
mod damage;
mod drifting;
mod exposing;
mod grounding;
mod gunnery;
mod holds;
mod platoons;
mod sailing;
mod surf;
mod swamping;

pub(crate) use gunnery::FromAbove;
pub use holds::Stowing;
