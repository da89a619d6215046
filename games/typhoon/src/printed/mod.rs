//! What is printed: the map, the counters, the tables, and the files they are read from.

pub(crate) mod data;
pub(crate) mod map;
pub(crate) mod tables;
pub(crate) mod units;
