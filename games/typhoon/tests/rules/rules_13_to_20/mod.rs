//! Sections 13 to 20: control, supply, weather, national rules, victory and the start.

mod control_and_supply;
mod victory;

use crate::common::{Table, game, is_counterattack_roll, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, Event, JAPAN, Kind, Level, Plan, Position, Season, Step, Typhoon, Verdict, level,
};

fn judged(table: Table) -> Table {
    table.run(Step::Victory(Victory), &[])
}

/// The number of Japanese-controlled zones, made up with Allied ones.
fn with_zones(count: usize, wanted: &[&str]) -> Table {
    let mut table = Table::empty(5).japanese(wanted);
    let spare: Vec<String> = game()
        .map()
        .zones
        .iter()
        .filter(|zone| zone.owner == Some(ALLIES))
        .map(|zone| zone.id.clone())
        .filter(|id| {
            let at = zone(id);
            let groups = &game().map().groups;
            !groups.australia.contains(at) && !groups.india.contains(at) && id != "pearl_harbor"
        })
        .map(String::from)
        .collect();
    for id in &spare {
        if table.position().friendly_zones(JAPAN).len() >= count {
            break;
        }
        table = table.japanese(&[id]);
    }
    assert_eq!(table.position().friendly_zones(JAPAN).len(), count);
    table
}
