//! What changes: where the units are and in what condition, and what they see.

mod sight;
mod spot;
mod state;
mod unit;

pub use spot::{At, Part, Spot, Tray};
pub use state::{Declared, HexSet, Phase, State, UnitSet};
pub use unit::{Condition, Named, Unit, UnitId};

/// How many units there may be, those that were lost among them.
pub const MOST_UNITS: usize = 64;
