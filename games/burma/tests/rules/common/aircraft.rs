//! Where aircraft are.

use super::{Table, air};
use heigi_burma::steps::KeepMarker;
use heigi_burma::{ALLIES, AirPlace, Step};

pub fn place(table: &Table, id: &str) -> AirPlace {
    table.position().air(air(id)).place
}

pub fn all_over(table: &Table) -> bool {
    table.position().step() == Some(Step::KeepMarker(KeepMarker(ALLIES)))
}
