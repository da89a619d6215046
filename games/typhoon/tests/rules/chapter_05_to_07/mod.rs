//! Sections 5 to 7: the Japanese economy, redeployment, and the inactive Japanese with their plans.

mod asia;
mod japanese_automa;
mod japanese_strategy;

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, Event, JAPAN, Kind, Phase, Place, Plan, Step, UnitId, UnitSet, ZoneId,
};

const FLEETS: Step = Step::JapaneseAutoma(JapaneseStep::Fleets);

const EMPTY: Step = Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter);

const WEAK: Step = Step::JapaneseAutoma(JapaneseStep::WeakPerimeter);

const REBUILDING: Step = Step::JapaneseAutoma(JapaneseStep::Rebuilding);

const SECOND: Step = Step::JapaneseAutoma(JapaneseStep::SecondLine);

fn points(table: &Table) -> u8 {
    table.position().japan.action_points
}

fn with_points(table: Table, points: u8) -> Table {
    table.change(|position| position.japan.action_points = points)
}

fn kinds(table: &Table, at: &str) -> Vec<Kind> {
    game()
        .units_in(table.position(), zone(at))
        .map(|unit| game().unit(unit).kind)
        .collect()
}

fn ids(zones: impl Iterator<Item = ZoneId>) -> Vec<String> {
    zones
        .map(|zone| game().map().zone(zone).id.clone())
        .map(String::from)
        .collect()
}

/// Attackers and targets of the land attacks of Japan.
fn assaults(table: &Table) -> Vec<(UnitSet, UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack(attackers, target, _, _, AttackKind::Land)
                if game().unit(*target).side == ALLIES =>
            {
                Some((*attackers, *target))
            }
            _ => None,
        })
        .collect()
}

/// The Allies command, far from Japan: Plan Z is in force.
fn changed(turn: u8) -> Table {
    Table::empty(turn).changed(4)
}

/// The perimeter of Plan Z with a unit in each zone but some.
fn manned(but: &[&str]) -> Table {
    let posts = [
        ("formosa", "J-14A"),
        ("okinawa", "J-S5"),
        ("marianas", "J-S1"),
        ("palau", "J-S4"),
        ("carolines", "J-S3"),
        ("marshalls", "J-S2"),
        ("indochina", "J-25A"),
        ("siam", "J-15A"),
        ("north_china", "J-1A"),
        ("south_china", "J-23A"),
    ];
    posts
        .into_iter()
        .filter(|(at, _)| !but.contains(at))
        .fold(changed(6), |table, (at, army)| table.at(at, &[army]))
}

/// A contested Northern China and a contested Burma.
fn two_fronts() -> Table {
    changed(6)
        .at("north_china", &["J-1A", "J-12A", "A-CH1"])
        .at("burma", &["J-15A", "A-BUR"])
}

/// Japan holds China, and has armies to spare behind Siam: Bengal, Malaysia and Burma lie open.
fn open_asia() -> Table {
    changed(6)
        .japanese(&[
            "central_china",
            "tarim_basin",
            "borneo",
            "north_philippines",
        ])
        .at("manchuria", &[])
        .at("south_china", &["J-23A", "J-11A", "J-13A"])
        .at("indochina", &["J-25A", "J-2A", "J-28A"])
        .at("siam", &["J-15A", "J-3AAF"])
}

fn invaded(table: &Table) -> Option<String> {
    table.events.iter().find_map(|event| match event {
        Event::Marched(_, to) => Some(game().map().zone(*to).id.to_string()),
        _ => None,
    })
}
