//! Chapters 8 and 9: stacking, the operations of air fleets, land units and ships.

mod sorties;
mod stacking_and_offensives;

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Kind, Place, Plan, Reaction, Step, ZoneType};

fn limit(side: heigi_engine::Side, kind: Kind, zone_type: ZoneType) -> u8 {
    game().tables().limit(side, kind, zone_type)
}

/// A fight at sea that costs both sides so much, in half steps, off Midway.
fn compared(table: Table, losses: [u8; 2], fleets: &[&str], cargo: &[&str]) -> Table {
    table
        .at("midway", fleets)
        .operation("midway", fleets, &[])
        .change(|position| {
            for id in cargo {
                position.put(unit(id), game().unit(unit(id)).side, true, Place::Aboard);
            }
            if let Some(operation) = &mut position.operation {
                operation.losses = losses;
                operation.has_fought = true;
                operation.cargo = set(cargo);
            }
        })
        .run(Step::Comparison(Comparison), &[])
}

fn goes_on(table: &Table) -> bool {
    !table.position().operation.unwrap().is_aborted
}
