//! Reading the data files: strict, and with a diagnostic that names file, line and what was expected.

mod map;
mod setup;
mod tables;
mod units;

use crate::printed::map::Map;
use crate::printed::tables::Tables;
use crate::printed::units::{Unit, UnitId};
use heigi_board::HexId;
use heigi_engine::{DataError, DataSource, data_files};

/// The names of the data files with the contents that come with the program.
pub const FILES: [(&str, &str); 4] = [
    ("map.toml", include_str!("../../../data/map.toml")),
    ("units.toml", include_str!("../../../data/units.toml")),
    ("tables.toml", include_str!("../../../data/tables.toml")),
    ("setup.toml", include_str!("../../../data/setup.toml")),
];

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
    /// Each file's name and text.
    pub files: Vec<(String, String)>,
}

impl Data {
    /// Reads the files that `overrides` gives by name, and those that come with the program for the
    /// rest.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(overrides: &dyn Fn(&str) -> Option<String>) -> Result<Self, DataError> {
        let files = data_files(&FILES, overrides);
        let source = |index: usize| {
            let (file, text) = &files[index];
            DataSource { file, text }
        };
        let map = map::read(source(0))?;
        let units = units::read(source(1))?;
        let tables = tables::read(source(2))?;
        let setup = setup::read(source(3), &map, &units)?;
        Ok(Self {
            map,
            units,
            tables,
            setup,
            files,
        })
    }
}
