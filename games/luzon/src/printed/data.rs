//! Reading the data files.

use super::campaign::Campaign;
use super::campaign_file::read_campaign;
use super::map::Map;
use super::map_file::read_map;
use super::setup::{SetUp, read_setup};
use super::tables::Tables;
use super::tables_file::read_tables;
use super::units::Counters;
use super::units_file::read_units;
use heigi_engine::{DataError, DataSource, data_files};

/// The names of the data files with the contents that come with the program.
pub const FILES: [(&str, &str); 5] = [
    ("map.toml", include_str!("../../data/map.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("tables.toml", include_str!("../../data/tables.toml")),
    ("campaign.toml", include_str!("../../data/campaign.toml")),
    ("setup.toml", include_str!("../../data/setup.toml")),
];

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The counters.
    pub counters: Counters,
    /// The tables.
    pub tables: Tables,
    /// The campaign.
    pub campaign: Campaign,
    /// The set-up.
    pub setup: SetUp,
    /// Each file's name and text.
    pub files: Vec<(String, String)>,
}

impl Data {
    /// Reads the files that `overrides` gives by name, and those that come with the program for the rest.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(overrides: &dyn Fn(&str) -> Option<String>) -> Result<Self, DataError> {
        let files = data_files(&FILES, overrides);
        let source = |index: usize| {
            let (file, text): &(String, String) = &files[index];
            DataSource { file, text }
        };
        let map = read_map(source(0))?;
        let counters = read_units(source(1))?;
        let tables = read_tables(source(2))?;
        let campaign = read_campaign(source(3), &counters, &map)?;
        let setup = read_setup(source(4), &counters, &map)?;
        Ok(Self {
            map,
            counters,
            tables,
            campaign,
            setup,
            files,
        })
    }
}
