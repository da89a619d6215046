//! Chapters 8 and 9: stacking, the operations of air fleets, land units and ships.

mod sorties;
mod stacking_and_offensives;

use crate::common::naval::compared;
use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Kind, Plan, Reaction, Step, ZoneType};

fn limit(side: heigi_engine::Side, kind: Kind, zone_type: ZoneType) -> u8 {
    game().tables().limit(side, kind, zone_type)
}

fn goes_on(table: &Table) -> bool {
    !table.position().operation.unwrap().is_aborted
}
