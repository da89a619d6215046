//! The chapters: `rally`, `fire` (firepower, attacks, what they do, first fire), `ordnance` (what has to
//! hit first, and charges), `movement`, `rout`, `advance`,
//! `combat`, `control`; `morale` is what fire, rout and combat do to units.

mod advance;
mod combat;
mod concealment;
mod control;
mod fire;
mod huts;
mod morale;
mod movement;
mod ordnance;
mod rally;
mod rout;
mod straying;

pub(crate) use fire::line;
pub use fire::{Attack, Firepower, Manner};
pub use morale::Source;
pub use movement::Leg;
pub(crate) use ordnance::{ARCS, Placement, Shell};
