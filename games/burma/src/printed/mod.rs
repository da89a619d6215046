//! What is printed: the map, the counters, the tables, and what follows from them alone.

pub(crate) mod atlas;
pub(crate) mod data;
pub(crate) mod map;
pub(crate) mod table_file;
pub(crate) mod tables;
pub(crate) mod units;
