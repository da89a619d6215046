//! A position put together for a test, and what may be done in it.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

pub mod naval;

use heigi_engine::scene::Target;
use heigi_engine::{Input, Pending, Rules, Shows, Side, Speaks, Viewer};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, Action, Event, JAPAN, Operation, Outcome, Phase, Place, Position, Reaction, State,
    Step, Typhoon, UnitId, UnitSet, ZoneId,
};
use std::sync::OnceLock;

pub fn game() -> &'static Typhoon {
    static GAME: OnceLock<Typhoon> = OnceLock::new();
    GAME.get_or_init(Typhoon::standard)
}

pub fn unit(id: &str) -> UnitId {
    game()
        .unit_named(id)
        .unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn zone(id: &str) -> ZoneId {
    game()
        .map()
        .zone_named(id)
        .unwrap_or_else(|| panic!("no zone {id}"))
}

/// Whether a counterattack was rolled for, whatever came of it.
pub fn is_counterattack_roll(event: &Event) -> bool {
    matches!(
        event,
        Event::Counterattack(_) | Event::NoCounterattack(_) | Event::CounterattackWithoutForces(_)
    )
}

pub fn set(ids: &[&str]) -> UnitSet {
    ids.iter().map(|id| unit(id)).collect()
}

#[derive(Clone)]
pub struct Table {
    pub state: State,
    pub events: Vec<Event>,
}

impl Table {
    /// The start, with the objective of China and the southern fleet in Indochina.
    pub fn start() -> Self {
        let state = game().start(&game().info().default_setup(), &mut Vec::new());
        let table = Self {
            state,
            events: Vec::new(),
        };
        table.play(&["objective 2", "place indochina"])
    }

    /// The zones as they start, without any counter, in the phase of operations of a turn.
    pub fn empty(turn: u8) -> Self {
        let mut table = Self::start();
        for unit in game().all_units() {
            let printed = game().unit(unit);
            let place = if printed.pool {
                Place::Pool
            } else {
                Place::Later
            };
            let place = if printed.kind == heigi_typhoon::Kind::Fortress {
                Place::Supply
            } else {
                place
            };
            let steps = printed.steps();
            let position = &mut table.state;
            position.put(unit, printed.side, printed.kind.is_land(), place);
            position.unit_mut(unit).steps = steps;
            position.unit_mut(unit).operated = false;
        }
        table.state.turn = turn;
        table.state.agenda = vec![Step::Operations(Operations)];
        table.state.phase = Phase::Operations;
        table
    }

    /// What a side is shown of what its decision would bring.
    pub fn previews(&self, side: Side) -> Vec<heigi_engine::scene::Preview> {
        let scene = game().scene(&self.state, Viewer::Side(side));
        scene.prompt.unwrap().previews
    }

    pub fn position(&self) -> &Position {
        &self.state
    }

    pub fn change(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.state);
        self
    }

    fn put(mut self, id: &str, place: Place, steps: u8) -> Self {
        let (unit, printed) = (unit(id), game().unit(unit(id)));
        let position = &mut self.state;
        position.put(unit, printed.side, printed.kind.is_land(), place);
        position.unit_mut(unit).steps = steps;
        self
    }

    /// A counter at full strength in a zone.
    pub fn at(self, at: &str, units: &[&str]) -> Self {
        units.iter().fold(self, |table, id| {
            let steps = game().unit(unit(id)).steps();
            table.put(id, Place::Zone(zone(at)), steps)
        })
    }

    /// A reduced counter in a zone.
    pub fn reduced(self, at: &str, units: &[&str]) -> Self {
        units
            .iter()
            .fold(self, |table, id| table.put(id, Place::Zone(zone(at)), 1))
    }

    pub fn destroyed(self, units: &[&str]) -> Self {
        units
            .iter()
            .fold(self, |table, id| table.put(id, Place::Destroyed, 0))
    }

    pub fn off(self, units: &[&str]) -> Self {
        units
            .iter()
            .fold(self, |table, id| table.put(id, Place::Later, 1))
    }

    /// Zones with Japanese markers.
    pub fn japanese(self, zones: &[&str]) -> Self {
        self.owned(JAPAN, zones)
    }

    /// Zones with Allied markers.
    pub fn allied(self, zones: &[&str]) -> Self {
        self.owned(ALLIES, zones)
    }

    fn owned(self, side: Side, zones: &[&str]) -> Self {
        self.change(|position| {
            for id in zones {
                position.mark(zone(id), Some(side), None);
            }
        })
    }

    /// The Allies command, after a change of sides at the end of a turn.
    pub fn changed(self, turn: u8) -> Self {
        self.change(|position| {
            position.change_turn = Some(turn);
            position.active = ALLIES;
            position.allies.objective = Some(1);
        })
    }

    /// The phase with its step.
    pub fn phase(self, phase: Phase, step: Step) -> Self {
        self.change(|position| {
            position.phase = phase;
            position.agenda = vec![step];
        })
    }

    pub fn japanese_strategy(self) -> Self {
        self.phase(Phase::JapaneseStrategy, Step::Strategy(Strategy(JAPAN)))
    }

    pub fn allied_strategy(self) -> Self {
        self.phase(Phase::AlliedStrategy, Step::Strategy(Strategy(ALLIES)))
    }

    /// An operation under way in a zone, with fleets and units that have landed.
    pub fn operation(self, at: &str, fleets: &[&str], landed: &[&str]) -> Self {
        self.change(|position| {
            let mut operation = Operation::new(position.active, zone(at));
            operation.fleets = set(fleets);
            operation.landed = set(landed);
            position.operation = Some(operation);
        })
    }

    /// Changes the operation under way.
    pub fn in_operation(self, change: impl FnOnce(&mut Operation)) -> Self {
        self.change(|position| change(position.operation.as_mut().unwrap()))
    }

    /// Fleets that react to the operation.
    pub fn reacting(self, fleets: &[&str], reaction: Reaction) -> Self {
        self.in_operation(|operation| {
            operation.reacting = set(fleets);
            operation.reaction = reaction;
        })
    }

    /// Gives inputs: actions in words, and dice as `= 4`.
    pub fn play(mut self, inputs: &[&str]) -> Self {
        for words in inputs {
            let input = match words.strip_prefix("= ") {
                Some(die) => Input::Drawn(die.parse().unwrap()),
                None => Input::Action(action(words)),
            };
            if let Input::Action(action) = input {
                assert!(self.is_listed(action), "{words}: not listed");
            }
            let pending = game().pending(&self.state);
            let taken = game().apply(&mut self.state, input, &mut self.events);
            assert!(taken.is_ok(), "{words}: {taken:?} at {pending:?}");
            assert_eq!(game().untrue(&self.state), [""; 0], "after {words}");
        }
        self
    }

    /// Runs a step that needs no decision, with dice; afterwards the operations of the active side
    /// wait.
    pub fn run(self, step: Step, dice: &[u8]) -> Self {
        let table = self.change(|position| {
            position.agenda = vec![
                Step::Operations(Operations),
                step,
                Step::JapaneseWarfare(JapaneseWarfare),
            ];
        });
        let mut table = table.play(&["done"]);
        for die in dice {
            table = table.play(&[&format!("= {die}")]);
        }
        table
    }

    /// Rolls 1 to 6 by turns until no die is asked for.
    pub fn roll_on(self) -> Self {
        self.roll_from(0)
    }

    /// Like [`Table::roll_on`], beginning at another place of the row, from 0.
    pub fn roll_from(mut self, mut die: u8) -> Self {
        while matches!(game().pending(&self.state), Pending::Draw(_)) {
            self = self.play(&[&format!("= {}", die % 6 + 1)]);
            die += 1;
        }
        self
    }

    /// The rule that refuses an action; nothing if it is legal.
    pub fn refused_by(&self, words: &str) -> Option<&'static str> {
        self.refusal(words).map(|(rule, _)| rule)
    }

    /// The rule of a refusal and its message; nothing if the action is legal.
    pub fn refusal(&self, words: &str) -> Option<(&'static str, String)> {
        let (action, checked) = (action(words), game().check(&self.state, action(words)));
        assert_eq!(checked.is_ok(), self.is_listed(action), "{words}: listed");
        let refusal = checked.err()?;
        let (rule, text) = game().explain(&refusal);
        Some((rule.0, text.id.into_owned()))
    }

    /// Whether the log tells a message with a rule.
    pub fn tells(&self, rule: &str, message: &str) -> bool {
        self.events
            .iter()
            .filter_map(|event| game().log_entry(event, Viewer::Side(JAPAN)))
            .any(|entry| entry.rule == rule && entry.text.id == message)
    }

    pub fn is_legal(&self, words: &str) -> bool {
        self.refused_by(words).is_none()
    }

    /// Where a counter is: its zone, or the box.
    pub fn place(&self, id: &str) -> String {
        match self.position().unit(unit(id)).place {
            Place::Zone(zone) => game().map().zone(zone).id.to_string(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    pub fn steps(&self, id: &str) -> u8 {
        self.position().unit(unit(id)).steps
    }

    pub fn owner(&self, id: &str) -> Option<Side> {
        self.position().zone(zone(id)).owner
    }

    pub fn is_contested(&self, id: &str) -> bool {
        self.position().is_contested(zone(id))
    }

    pub fn is_supplied(&self, side: Side, id: &str) -> bool {
        game()
            .supply(self.position(), side)
            .zones
            .contains(zone(id))
    }

    /// Column and sum of the modifiers of the last attack announced, and of the one before it.
    pub fn attacks(&self) -> Vec<(i8, i8)> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Attack(_, _, column, modifier, ..) => Some((column.0, modifier.0)),
                _ => None,
            })
            .collect()
    }

    /// What is listed; everything listed is accepted.
    fn listed(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        game().actions(&self.state, &mut actions);
        for action in &actions {
            let checked = game().check(&self.state, *action);
            assert!(checked.is_ok(), "{action:?}: listed, {checked:?}");
        }
        actions
    }

    fn is_listed(&self, action: Action) -> bool {
        self.listed().contains(&action)
    }

    /// What is listed, which is exactly what is accepted of all that can be written.
    pub fn all_actions(&self) -> Vec<String> {
        let listed = self.listed();
        assert!(listed.is_sorted());
        game().every_action(&mut |action| {
            let checked = game().check(&self.state, action);
            let is_listed = listed.binary_search(&action).is_ok();
            assert_eq!(checked.is_ok(), is_listed, "{action:?}: {checked:?}");
        });
        self.actions()
    }

    /// The rule that refuses what the commander of a side means by a click on a counter or a zone.
    pub fn refused_click(&self, side: Side, at: &str) -> Option<&'static str> {
        let click = match game().unit_named(at) {
            Some(_) => Target::Piece(at.into()),
            None => Target::Place(game().map().zone(zone(at)).id.clone()),
        };
        let refusal = game().why_not(&self.state, side, &click)?;
        Some(game().explain(&refusal).0.0)
    }

    pub fn actions(&self) -> Vec<String> {
        self.listed()
            .into_iter()
            .map(|action| game().write_action(action))
            .map(String::from)
            .collect()
    }
}

fn action(words: &str) -> Action {
    game()
        .read_action(words)
        .unwrap_or_else(|| panic!("not an action: {words}"))
}

/// What the combat table gives (TBL-CRT).
pub fn result(column: i8, die: i8) -> Outcome {
    game().tables().result(column, die)
}
