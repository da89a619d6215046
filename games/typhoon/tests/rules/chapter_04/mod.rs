//! Section 4: garrisons, China, fleets and aircraft of the inactive Allies, the counterattack, and the
//! pause after the change of sides.

mod allied_fleets_and_air;
mod allied_land;
mod counterattack;
mod counterattack_at_sea;

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::Pending;
use heigi_engine::Rules;
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, AttackKind, Event, JAPAN, Phase, Place, Step, UnitSet, ZoneId};

const US: Step = Step::AlliedAutoma(AlliedStep::LandUs);

const GARRISONS_US: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUs);

const GARRISONS_UK: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUk);

const CHINA: Step = Step::AlliedAutoma(AlliedStep::China);

const FLEETS: Step = Step::AlliedAutoma(AlliedStep::Fleets);

const AIR: Step = Step::AlliedAutoma(AlliedStep::Air);

fn forces(table: &Table) -> UnitSet {
    game().counterattack_forces(table.position())
}

fn modifier(table: &Table) -> i8 {
    game().counterattack_modifier(table.position())
}

fn sorties(table: &Table) -> Vec<(UnitSet, ZoneId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Sortie(fleets, zone) => Some((*fleets, *zone)),
            _ => None,
        })
        .collect()
}

fn landed(table: &Table) -> UnitSet {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Landed(unit, ..) => Some(*unit),
            _ => None,
        })
        .collect()
}

/// Attackers and target of the land attacks of the Allies.
fn assaults(table: &Table) -> Vec<(UnitSet, heigi_typhoon::UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack(attackers, target, _, _, AttackKind::Land)
                if game().unit(*target).side == JAPAN =>
            {
                Some((*attackers, *target))
            }
            _ => None,
        })
        .collect()
}

fn redeployed(table: &Table) -> Vec<(heigi_typhoon::UnitId, ZoneId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Redeployed(unit, to) => Some((*unit, *to)),
            _ => None,
        })
        .collect()
}

/// The Solomons as the one Japanese zone that ships reach, with TF 62 at New Caledonia.
fn solomons() -> Table {
    Table::empty(5)
        .japanese(&["solomons", "bismarck"])
        .at("solomons", &["J-S1"])
        .at("bismarck", &["J-17A"])
        .at("pearl_harbor", &["A-HAW"])
        .at("new_caledonia", &["A-TF62"])
}

/// A contested Burma and a contested Northern China in the pause after the change of sides.
fn pause() -> Table {
    Table::empty(6)
        .changed(5)
        .japanese(&["burma", "siam"])
        .at("burma", &["J-15A", "A-BUR", "A-IN33"])
        .at("bengal", &["A-IN4", "A-10AF"])
        .at("burma", &["J-3AAF"])
        .at("pearl_harbor", &["A-TF62", "A-14C"])
        .japanese(&["midway"])
        .change(|position| position.contested_before = [zone("burma")].into_iter().collect())
}

/// How often an air fleet has struck.
fn strikes(table: &Table, id: &str) -> usize {
    let is_strike = |event: &&Event| {
        matches!(event, Event::Attack(attackers, _, _, _, AttackKind::Air)
            if attackers.contains(unit(id)))
    };
    table.events.iter().filter(is_strike).count()
}
