//! Naval operations put together for a test.

use super::{Table, game, set, unit, zone};
use heigi_engine::Side;
use heigi_typhoon::steps::{Comparison, NavalBattle};
use heigi_typhoon::{Place, Reaction, Step};

/// A naval battle in a zone between the fleets of the operation and those that reacted.
pub fn battle(
    table: Table,
    at: &str,
    fleets: &[&str],
    reacting: &[&str],
    reaction: Reaction,
) -> Table {
    table
        .at(at, &[fleets, reacting].concat())
        .operation(at, fleets, &[])
        .reacting(reacting, reaction)
        .run(Step::NavalBattle(NavalBattle), &[])
}

/// A naval battle of a turn between a fleet of the operation and one that reacted.
pub fn duel(turn: u8, at: &str, fleet: &str, reacting: &str, reaction: Reaction) -> Table {
    battle(Table::empty(turn), at, &[fleet], &[reacting], reaction)
}

/// A fight at sea that costs both sides so much, in half steps, off Midway.
pub fn compared(table: Table, losses: [u8; 2], fleets: &[&str], cargo: &[&str]) -> Table {
    table
        .at("midway", fleets)
        .operation("midway", fleets, &[])
        .change(|position| {
            for id in cargo {
                let unit = unit(id);
                position.put(unit, game().unit(unit).side, true, Place::Aboard);
            }
        })
        .in_operation(|operation| {
            operation.losses = losses;
            operation.has_fought = true;
            operation.cargo = set(cargo);
        })
        .run(Step::Comparison(Comparison), &[])
}

/// The sum of the modifiers of a reaction roll.
pub fn reaction_modifier(table: &Table, defender: Side, at: &str, fleets: usize) -> i32 {
    game()
        .reaction_modifiers(table.position(), defender, zone(at), fleets)
        .iter()
        .map(|one| one.value)
        .sum()
}
