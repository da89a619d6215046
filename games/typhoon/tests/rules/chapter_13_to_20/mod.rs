//! Chapters 13 to 20: control, bases, supply, weather, national rules, detachments, victory and the
//! start.

mod control_and_supply;
mod nations;
mod victory;

use crate::common::{Table, game, unit, zone};
use heigi_engine::laws::scores;
use heigi_engine::{Pending, Rules, Skill};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Kind, Place, Plan, Season, Step, Verdict, ZoneType};

fn friendly(table: &Table, side: heigi_engine::Side, id: &str) -> bool {
    game().is_friendly(table.position(), side, zone(id))
}

/// The Allies command on turn 7; Chinese armies face Japanese ones.
fn china() -> Table {
    Table::empty(6)
        .changed(3)
        .at("north_china", &["J-1A", "A-CH1"])
        .at("central_china", &["A-CH6"])
}

fn judged(table: Table) -> Table {
    table.run(Step::Victory(Victory), &[])
}

/// What the computer thinks of an action.
fn score_of(table: &Table, words: &str) -> f32 {
    let all = scores(game(), &table.state, Skill::Normal, 1);
    let found = all.into_iter().find(|(action, _)| action == words);
    found.unwrap().1
}
