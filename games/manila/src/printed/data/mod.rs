//! Reading the data files: strict, and with a diagnostic that names file, line and what was expected.

mod map;
mod setup;
mod tables;
mod units;

use crate::Manila;
use crate::printed::map::Map;
use crate::printed::tables::Tables;
use crate::printed::units::{Unit, UnitId};
use heigi_board::HexId;
use heigi_engine::{DataError, DataFiles};

heigi_engine::data_files!(Manila: "map.toml", "units.toml", "tables.toml", "setup.toml");

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The ground units, the United States first.
    pub units: Vec<Unit>,
    /// The tables.
    pub tables: Tables,
    /// The ready-made Japanese set-up.
    pub setup: Vec<(UnitId, HexId)>,
}

impl Data {
    /// Reads the files.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(files: &DataFiles) -> Result<Self, DataError> {
        let map = map::read(files.source("map.toml"))?;
        let units = units::read(files.source("units.toml"))?;
        let tables = tables::read(files.source("tables.toml"))?;
        let setup = setup::read(files.source("setup.toml"), &map, &units)?;
        Ok(Self {
            map,
            units,
            tables,
            setup,
        })
    }
}
