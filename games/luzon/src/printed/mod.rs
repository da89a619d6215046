//! What is printed: the map, the counters, the tables, the campaign and the set-up.

pub mod assault;
pub mod campaign;
mod campaign_file;
pub mod costs;
pub mod data;
pub mod map;
mod map_file;
pub mod sets;
pub mod setup;
pub mod solitaire;
pub mod tables;
mod tables_file;
pub mod units;
mod units_file;
