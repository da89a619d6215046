//! Reading the data files.

use crate::Burma;
use crate::printed::map::Map;
use crate::printed::map_file::read_map;
use crate::printed::setup::SetUp;
use crate::printed::setup_file::read_set_up;
use crate::printed::table_file::read_tables;
use crate::printed::tables::Tables;
use crate::printed::units::{AirUnit, Formation, Unit};
use crate::printed::units_file::read_units;
use heigi_engine::{DataError, DataFiles, content_hash};

heigi_engine::data_files!(Burma: "map.toml", "units.toml", "tables.toml", "setup.toml");

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// All ground units in canonical order.
    pub units: Vec<Unit>,
    /// All air units in canonical order.
    pub air_units: Vec<AirUnit>,
    /// Divisions and other groups.
    pub formations: Vec<Formation>,
    /// The tables.
    pub tables: Tables,
    /// The set-up.
    pub set_up: SetUp,
    /// By what a stored match knows the data that it was played with.
    pub hash: String,
}

impl Data {
    /// Reads the files.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(files: &DataFiles) -> Result<Self, DataError> {
        let map = read_map(files.source("map.toml"))?;
        let counters = read_units(files.source("units.toml"))?;
        let tables = read_tables(files.source("tables.toml"))?;
        let set_up = read_set_up(files.source("setup.toml"), &map, &counters)?;
        let (units, air_units, formations) = counters;
        Ok(Self {
            map,
            units,
            air_units,
            formations,
            tables,
            set_up,
            hash: hash(files),
        })
    }
}

/// The hash of the files. The set-up of the program itself is left out, as matches were stored before it was a
/// file: to change it is to change the rules, which have a version.
fn hash(files: &DataFiles) -> String {
    let read = FILES.map(|(name, own)| (name, files.source(name).text, own));
    let told = read
        .iter()
        .filter(|(name, text, own)| *name != "setup.toml" || text != own);
    content_hash(told.map(|(name, text, _)| (*name, *text)))
}
