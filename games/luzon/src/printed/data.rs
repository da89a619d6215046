//! Reading the data files.

use super::assault::{Assault, read_assault};
use super::campaign::Campaign;
use super::campaign_file::read_campaign;
use super::map::Map;
use super::map_file::read_map;
use super::setup::{SetUp, read_setup};
use super::solitaire::{SolitaireTables, read_solitaire};
use super::tables::Tables;
use super::tables_file::read_tables;
use super::units::Counters;
use super::units_file::read_units;
use crate::Luzon;
use heigi_engine::{DataError, DataFiles};

heigi_engine::data_files!(
    Luzon: "map.toml", "units.toml", "tables.toml", "campaign.toml", "setup.toml", "assault.toml", "solitaire.toml"
);

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
    /// The tables of the solitaire game.
    pub solitaire: SolitaireTables,
    /// The main assault.
    pub assault: Assault,
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
        let campaign = read_campaign(files.source("campaign.toml"), &counters, &map)?;
        let setup = read_setup(files.source("setup.toml"), &counters, &map)?;
        let solitaire = read_solitaire(files.source("solitaire.toml"), &counters, &map)?;
        let assault = read_assault(files.source("assault.toml"), &counters, &map)?;
        Ok(Self {
            map,
            counters,
            tables,
            campaign,
            setup,
            solitaire,
            assault,
        })
    }
}
