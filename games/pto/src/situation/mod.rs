//! What changes: where the units are and in what condition, and what they see.

mod aircraft;
mod amphibian;
mod artillery;
mod cave;
mod cave_sight;
mod cloud;
mod craft;
mod crest;
mod fire;
mod fortification;
mod glimpses;
mod ground;
mod hold;
mod looks;
mod pier;
mod platoon;
mod roster;
mod screens;
mod shore;
mod sight;
mod spot;
mod state;
mod unit;
mod unseen;
mod unseen_works;
mod vehicle;
mod wading;
mod ways;
mod weather;

pub use aircraft::{Plane, Wing};
pub use artillery::{Batteries, Battery, Mission, Salvo};
pub use cave::{Cave, Caves, Complex, Complexes};
pub use cloud::{Cloud, Clouds, Smoke};
pub use craft::{Blaze, Boat, Lie};
pub(crate) use fire::MOST_FIRES;
pub use fire::{Burning, Fire, Fires};
pub use fortification::{Fieldwork, Fortification, Fortifications};
pub use glimpses::Glimpses;
pub use ground::Passage;
pub(crate) use hold::Block;
pub use looks::{Crossing, Looks, Pairs};
pub use platoon::{Course, Platoon};
pub use roster::Roster;
pub use screens::Screen;
pub use sight::Sight;
pub use spot::{At, Bend, Berth, Ledge, Part, Spot, Tray};
pub use state::{Declared, Escort, Halted, HexSet, Hunt, Lane, Phase, State, Tally, UnitSet, Wave};
pub(crate) use state::{MOST_DECLARED, MOST_DIRECTED};
pub(crate) use unit::veiled;
pub use unit::{Acquired, Bore, Condition, Named, Unit, UnitId, Veil};
pub(crate) use unseen::{WATCH, is_owner};
pub(crate) use vehicle::ROWS;
pub use vehicle::Razing;
pub use ways::{Altered, Cut};
pub use weather::Weather;

/// A point of movement in halves.
pub const POINT: u8 = 2;
/// How many units there may be, those that were lost among them.
pub const MOST_UNITS: usize = 192;
