//! What is printed on landing craft (G12.1), and the tables of how they land (G12.2 to G12.4).

use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;

heigi_engine::kinds! {
    /// Which sides of a landing craft have armour (G12.6).
    pub enum Plating = "pto-plating-" {
        /// None.
        None = "none",
        /// Its front.
        Front = "front",
        /// All.
        Full = "full",
    }
}

/// What is printed on a landing craft besides what every vehicle has.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Craft {
    /// How many damage points it has before it moves no more (G12.601).
    pub rating: u8,
    /// What is added to the dice for running aground (G12.21).
    #[serde(default)]
    pub bog: i32,
    /// Whether it has a ramp (G12.41).
    #[serde(default)]
    pub has_ramp: bool,
    /// Whether vehicles, Guns and animals go aboard (G12.12).
    #[serde(default)]
    pub takes_vehicles: bool,
    /// Which sides have armour, all of 0.
    pub plating: Plating,
}

heigi_engine::tables! {
    /// G12.401, G12.41: how many hundredths of their points those who get on or off spend with a ramp and without one.
    pub struct Shares { ramp: u16, plain: u16 }

    /// G12.21, G12.211: from which final roll on a craft runs aground, within how many hexes of a beach, up to which die it gets
    /// free, and from which one it is stuck for good.
    pub struct Grounding { aground: i32, near: u32, frees: i32, sticks: i32 }

    /// The tables of landing craft.
    pub file Landing { shares: Shares, grounding: Grounding }
}

impl Landing {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}
