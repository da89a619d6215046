//! Chapters 10 to 12: combat on land, in the air and at sea, carrier aircraft and reactions.

mod air;
mod land;
mod naval;
mod reaction;

use crate::common::naval::{battle, duel, reaction_modifier};
use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules, Shows, Viewer};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, Event, JAPAN, Outcome, Place, Plan, Reaction, Step, Typhoon,
};

/// A land battle under way, with units that have landed.
fn landing(table: Table, at: &str, fleets: &[&str], landed: &[&str]) -> Table {
    table
        .operation(at, fleets, landed)
        .phase(
            heigi_typhoon::Phase::Operations,
            Step::LandBattle(LandBattle),
        )
        .change(|position| {
            position.agenda = vec![
                Step::Operations(Operations),
                Step::EndOfOperation(EndOfOperation),
                Step::LandBattle(LandBattle),
            ];
        })
}

fn has(table: &Table, is_meant: impl Fn(&Event) -> bool) -> bool {
    table.events.iter().any(is_meant)
}

/// Ends what is going on with the first choice at hand and dice of 1.
fn finish(mut table: Table) -> Table {
    while table.position().step() != Some(Step::Operations(Operations))
        || table.state.asking.is_some()
    {
        let actions = table.actions();
        let words = match game().pending(&table.state) {
            Pending::Draw(_) => "= 1",
            _ if actions.iter().any(|words| words == "done") => "done",
            _ => actions[0].as_str(),
        };
        table = table.play(&[words]);
    }
    table
}

fn is_disrupted(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).disrupted
}

/// Landing forces off Okinawa under Plan TEN.
fn last_voyage(fleets: &[&str], cargo: &[&str], dice: &[u8]) -> Table {
    Table::empty(14)
        .changed(4)
        .at("okinawa", fleets)
        .operation("okinawa", fleets, &[])
        .change(|position| {
            position.japan.plan = Plan::Ten;
            for id in cargo {
                position.put(unit(id), ALLIES, true, Place::Aboard);
            }
            if let Some(operation) = &mut position.operation {
                operation.cargo = set(cargo);
            }
        })
        .run(Step::Comparison(Comparison), dice)
}

/// The First Carrier Fleet on the way from the Carolines to Midway.
fn midway(more: &[&str]) -> Table {
    Table::empty(3)
        .japanese(&["wake"])
        .at("carolines", &["J-CV1", "J-SF4"])
        .at("marshalls", &["J-S2"])
        .at("pearl_harbor", more)
        .change(|position| position.japan.logistics = 4)
        .play(&[
            "sortie midway",
            "join J-CV1",
            "join J-SF4",
            "load J-S2",
            "go",
        ])
}
