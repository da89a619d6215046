//! Sections 9.3, 10.3, 11 and 12: naval operations, naval battle, carriers and reactions.

mod naval;
mod reaction;

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Place, Plan, Reaction, ReactionTotal, Step, Typhoon};

/// A naval battle in a zone between the fleets of the operation and those that reacted.
fn battle(table: Table, at: &str, fleets: &[&str], reacting: &[&str], reaction: Reaction) -> Table {
    let both = [fleets, reacting].concat();
    table
        .at(at, &both)
        .operation(at, fleets, &[])
        .change(|position| {
            if let Some(operation) = &mut position.operation {
                operation.reacting = set(reacting);
                operation.reaction = reaction;
            }
        })
        .run(Step::NavalBattle(NavalBattle), &[])
}

/// The comparison of losses in half steps.
fn compared(table: Table, losses: [u8; 2], fleets: &[&str], cargo: &[&str]) -> Table {
    table
        .at("midway", fleets)
        .operation("midway", fleets, &[])
        .change(|position| {
            for id in cargo {
                let unit = unit(id);
                position.put(unit, game().unit(unit).side, true, Place::Aboard);
            }
            if let Some(operation) = &mut position.operation {
                operation.losses = losses;
                operation.has_fought = true;
                operation.cargo = set(cargo);
            }
        })
        .run(Step::Comparison(Comparison), &[])
}

fn modifier(table: &Table, defender: heigi_engine::Side, at: &str, fleets: usize) -> i32 {
    game()
        .reaction_modifiers(table.position(), defender, zone(at), fleets)
        .iter()
        .map(|one| one.value)
        .sum()
}
