//! What is printed: the map, the counters, the tables, the set-up, and what follows from them alone.

pub(crate) mod atlas;
pub(crate) mod data;
pub(crate) mod map;
mod map_file;
pub(crate) mod setup;
mod setup_file;
mod table_file;
pub(crate) mod tables;
pub(crate) mod units;
mod units_file;
