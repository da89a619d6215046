//! Sections 0 to 3: the map, random choice, the sequence of play, strategic warfare, reinforcements and
//! replacements.

mod replacements;
mod turn;
mod warfare;

use crate::common::{Table, game, is_counterattack_roll, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, Event, JAPAN, Phase, Place, Step, WarfareLoss, ZoneType, index_by_dice,
};

/// What a random choice among some candidates gives with dice, from 0; nothing if a die is missing.
fn pick(candidates: usize, dice: &[u8]) -> Option<usize> {
    let mut dice = dice.iter();
    let index = index_by_dice(candidates, || dice.next().copied().ok_or(()));
    index.ok().flatten()
}

/// The phase in which the first event of a kind was told.
fn phase_of(table: &Table, is_meant: impl Fn(&Event) -> bool) -> Option<Phase> {
    let mut phase = None;
    for event in &table.events {
        if let Event::PhaseBegan(begun) = event {
            phase = Some(*begun);
        } else if is_meant(event) {
            return phase;
        }
    }
    None
}

/// Plays on with the first thing that ends a phase or a step, until a turn is over.
fn to_the_end_of(mut table: Table, turn: u8) -> Table {
    while table.position().turn == turn && table.position().verdict.is_none() {
        table = table.roll_on();
        if table.position().turn == turn {
            let actions = table.actions();
            let end = ["done", "stay"]
                .into_iter()
                .find(|word| table.is_legal(word));
            let word = end.unwrap_or(&actions[0]).to_owned();
            table = table.play(&[&word]);
        }
    }
    table
}

/// The second turn, with two logistics points spent on a raid and one on a new army.
fn second_turn() -> Table {
    let mut table = to_the_end_of(Table::start(), 1);
    let begun = |event: &Event| matches!(event, Event::TurnBegan(2));
    let first = table.events.iter().position(begun).unwrap();
    table.events.drain(..first);
    let mut table = table.roll_on().play(&["raid"]).roll_on();
    table = table.play(&["recruit"]).roll_on();
    let at_home: Vec<String> = table
        .actions()
        .into_iter()
        .filter(|words| words.starts_with("place"))
        .collect();
    if let Some(words) = at_home.first() {
        table = table.play(&[words]);
    }
    table
}

/// Sea lanes from Manchuria through Korea to Kyushu, and one Allied base only.
fn lanes_and(turn: u8, base: &str) -> Table {
    let bases: Vec<&str> = game()
        .map()
        .zones
        .iter()
        .filter(|zone| zone.base)
        .map(|zone| zone.id.as_str())
        .collect();
    Table::empty(turn)
        .japanese(&bases)
        .allied(&["north_china", base])
        .change(|position| position.japan.merchant = 2)
}

fn warfare(table: &Table) -> Vec<(i8, WarfareLoss)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Warfare(_, total, loss, ..) => Some((*total, *loss)),
            _ => None,
        })
        .collect()
}

/// Japan pays for a roll against the sea route from the Carolines, three zones away.
fn raid(turn: u8, die: &str) -> Table {
    Table::empty(turn)
        .change(|position| position.japan.logistics = 5)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        )
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["raid", die])
}
