//! Landings from the air as they are printed (E8, E9): who comes down well on what ground.

use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;

/// How those of a side come who enter together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// From beside the map (31).
    #[default]
    Edge,
    /// By parachute (E9).
    Parachute,
    /// By glider (E8).
    Glider,
}

heigi_engine::tables! {
    /// The tables of landings from the air.
    pub file Landings {
        trees: i32, stakes: i32, beneath: i32, well: i32, hard: i32, lost: i32,
        fences: PerKind<Fence, i32>, bank: i32, panjis: i32,
        parachutes: PerKind<Terrain, i32>, gliders: PerKind<Terrain, i32>,
    }
}

impl Landings {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}
