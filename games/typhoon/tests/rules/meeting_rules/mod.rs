//! Cases where one rule meets another: the counterattack with supply and stacking, redeployment with the
//! range, operations with what comes before and after them.

mod allied_rules;
mod japanese_rules;

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules, Side};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, AttackKind, Event, JAPAN, Place, Plan, Step, UnitId, UnitSet, ZoneId};

const CHINA: Step = Step::AlliedAutoma(AlliedStep::China);

const GARRISONS_US: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUs);

/// Attackers and targets of the attacks of a kind on counters of a side.
fn attacks_of(table: &Table, meant: AttackKind, on: Side) -> Vec<(UnitSet, UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack(attackers, target, _, _, kind)
                if *kind == meant && game().unit(*target).side == on =>
            {
                Some((*attackers, *target))
            }
            _ => None,
        })
        .collect()
}

fn names(zones: impl IntoIterator<Item = ZoneId>) -> Vec<&'static str> {
    zones
        .into_iter()
        .map(|zone| game().map().zone(zone).id.as_str())
        .collect()
}
