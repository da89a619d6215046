//! Attacks in the open and what is told of their odds.

use super::{Table, odds};

/// The column in which the last attack was resolved.
pub fn column(table: &Table) -> &'static str {
    let (column, _) = crate::common::column(table).unwrap();
    column.name()
}

/// The totals of the last attack.
pub fn totals(table: &Table) -> [i32; 2] {
    odds(table)
}

/// Units in open ground beside each other: those in 3412 attack those in 3411.
pub fn field(attackers: &[&str], defenders: &[&str]) -> Table {
    Table::empty(3)
        .at("3412", attackers)
        .at("3411", defenders)
        .attack("3411", attackers)
}
