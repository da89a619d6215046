//! Landing craft (G12): how they move, run aground and beach (`sailing`, `grounding`), who gets on and off them (`boarding`), what fire does to them
//! (`gunnery`) and what becomes of them (`damage`); vehicles that
//! wade (`swamping`).

mod boarding;
mod damage;
mod grounding;
mod gunnery;
mod sailing;
mod surf;
mod swamping;
