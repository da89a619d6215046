//! Fights and what becomes of those who fought.

use super::{Table, game, hex, unit};

/// Those in 3412 attack those in 3411 in the open, with a die.
pub fn fought(attackers: &[&str], defenders: &[&str], die: &str) -> Table {
    Table::empty(3)
        .at("3412", attackers)
        .at("3411", defenders)
        .attack("3411", attackers)
        .play(&["go", die])
}

/// Goes the first way that is offered until the retreat is over.
pub fn flee(mut table: Table) -> Table {
    while table
        .options()
        .first()
        .is_some_and(|one| one.starts_with("at "))
    {
        let way = table.options()[0].clone();
        table = table.play(&[&way]);
    }
    table
}

pub fn is_disrupted(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).disrupted
}

pub fn distance(table: &Table, id: &str, from: &str) -> u32 {
    let grid = &game().map().grid;
    grid.distance(table.position().hex_of(unit(id)).unwrap(), hex(from))
}

/// 12 against 10 with a 3: 1/2.
pub fn one_two() -> Table {
    fought(&["A2-4", "A2-5"], &["J15-51", "J15-60"], "= 3")
}

/// A regiment in 3411 with enemies and their zones on all sides.
pub fn surrounded() -> Table {
    Table::empty(3)
        .at("3412", &["A2-4"])
        .at("3310", &["A2-5"])
        .at("3510", &["A2-6"])
        .at("3411", &["J15-51"])
        .attack("3411", &["A2-4", "A2-5", "A2-6"])
}
