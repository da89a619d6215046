//! What is printed: the map, the counters, the tables (2.0), and what each hex of the map reaches and sees.

pub mod data;
pub mod fields;
pub mod map;
pub mod tables;
pub mod units;
