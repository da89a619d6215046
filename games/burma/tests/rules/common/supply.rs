//! What is asked about supply.

use super::{Table, hex, unit};
use heigi_engine::Side;

pub fn there(table: &Table, number: &str, side: Side) -> u8 {
    table.position().hex(hex(number)).supply[side.index()]
}

pub fn is_out(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).out_of_supply
}

pub fn is_paid(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).paid
}
