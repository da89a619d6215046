//! Sections 5 to 7: logistics, redeployment, the inactive Japanese.

mod japanese_automa;
mod japanese_strategy;

use crate::common::{Table, game, set, unit, zone};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, AttackKind, Event, JAPAN, Kind, Phase, Plan, Reaction, Step};

/// The Bismarcks as the only zone of the perimeter that is empty and supplied.
fn bismarck() -> Table {
    Table::empty(6)
        .changed(4)
        .japanese(&["bismarck"])
        .at("honshu", &["J-1NAF"])
        .change(|position| position.japan.action_points = 1)
}

/// Plan TEN with fleets at Kyushu, and a corps at Okinawa that TF 53 may carry.
fn ten() -> Table {
    Table::empty(14)
        .changed(4)
        .allied(&["okinawa"])
        .at("okinawa", &["A-TF53", "A-24C"])
        .at("kyushu", &["J-SF1", "J-SF2", "J-SF3"])
        .change(|position| position.japan.plan = Plan::Ten)
}

fn reactions(table: &Table) -> Vec<(Option<i8>, Reaction)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Reaction(total, reaction, _) => Some((total.0, *reaction)),
            _ => None,
        })
        .collect()
}
