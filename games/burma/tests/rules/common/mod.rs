//! Positions for the tests of rules.

pub mod aircraft;
pub mod attacks;
pub mod results;
pub mod set_up;
pub mod supply;

use heigi_board::HexId;
use heigi_burma::steps::{Combat, KeepMarker, Moving, Preparation, SetUp, SetUpDice};
use heigi_burma::{
    ALLIES, Activation, AirId, AirPlace, Attack, Burma, Cause, Column, Entrenchment, Event, Group,
    JAPAN, Mission, Phase, Position, Progress, Scenario, Segment, State, Step, UnitId, UnitSet,
    UnitState, Where,
};
use heigi_engine::{Input, Pending, Rules, Setup, Shows, Side, Speaks, Text, Viewer};
use std::borrow::Cow;
use std::sync::OnceLock;

pub fn game() -> &'static Burma {
    static GAME: OnceLock<Burma> = OnceLock::new();
    GAME.get_or_init(Burma::standard)
}

pub fn unit(id: &str) -> UnitId {
    game()
        .unit_named(id)
        .unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn air(id: &str) -> AirId {
    game()
        .air_named(id)
        .unwrap_or_else(|| panic!("no air unit {id}"))
}

pub fn hex(number: &str) -> HexId {
    game().map().grid.parse(number).unwrap()
}

pub fn set(ids: &[&str]) -> UnitSet {
    ids.iter().map(|id| unit(id)).collect()
}

/// The part of the air display in which an air unit lies.
pub fn box_of(table: &Table, id: &str) -> String {
    let scene = game().scene(&table.state, Viewer::Everything);
    let piece = scene.pieces.iter().find(|piece| piece.id == id).unwrap();
    piece.place.to_string()
}

/// The rule that an event cites.
pub fn rule(event: &Event) -> String {
    event.entry(game()).rule.to_string()
}

/// The message by which an event is told.
pub fn message(event: &Event) -> String {
    event.entry(game()).text.id.to_string()
}

/// The column in which the last attack was resolved, and the shifts that led there.
pub fn column(table: &Table) -> Option<(Column, i32)> {
    table.events.iter().rev().find_map(|event| match event {
        Event::Column(column, shifts, ..) => Some((*column, *shifts)),
        _ => None,
    })
}

/// The totals of the last attack.
pub fn odds(table: &Table) -> [i32; 2] {
    let odds = table.events.iter().rev().find_map(|event| match event {
        Event::Odds(_, attack, defence) => Some([*attack, *defence]),
        _ => None,
    });
    odds.unwrap()
}

/// The totals of the dice in air combat.
pub fn air_totals(table: &Table) -> Vec<i32> {
    let told = table.events.iter();
    told.filter_map(|event| match event {
        Event::AirCombat(_, _, total) => Some(*total),
        _ => None,
    })
    .collect()
}

/// All that may be done, in words.
pub fn options(table: &Table) -> Vec<String> {
    let mut actions = Vec::new();
    game().actions(&table.state, &mut actions);
    let words = actions.into_iter().map(|one| game().write_action(one));
    words.map(String::from).collect()
}

/// A match with what happened in it.
#[derive(Clone)]
pub struct Table {
    pub state: State,
    pub events: Vec<Event>,
}

impl Table {
    /// The map of 1944 without any counter, in the operations phase of a turn of the campaign.
    pub fn empty(turn: u8) -> Self {
        let mut events = Vec::new();
        let mut state = game().start(&game().info().default_setup(), &mut events);
        let position = &mut state;
        position.scenario = Scenario::Campaign;
        position.turn = turn;
        position.phase = Phase::Operations;
        position.change_units(|one| *one = UnitState::new(Where::Unused, one.steps));
        for id in game().all_units() {
            position.unit_mut(id).steps = game().unit(id).steps();
        }
        position.change_aircraft(|one| one.place = AirPlace::Flown);
        for side in &mut position.sides {
            side.stock = 9;
            side.points = 0;
        }
        // A menu that rests, so that nothing goes on beyond what a test asks for.
        position.agenda = vec![Step::KeepMarker(KeepMarker(ALLIES))];
        state.asking = None;
        Self {
            state,
            events: Vec::new(),
        }
    }

    pub fn position(&self) -> &Position {
        &self.state
    }

    pub fn change(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.state);
        // A test may change what no match changes, such as the scenario.
        self.state.forget();
        self
    }

    /// Units at full strength in a hex, which is then their side's.
    pub fn at(self, number: &str, units: &[&str]) -> Self {
        self.change(|position| {
            for id in units {
                let side = game().unit(unit(id)).side;
                position.unit_mut(unit(id)).place = Where::Hex(hex(number));
                position.hex_mut(hex(number)).control = Some(side);
            }
        })
    }

    pub fn steps(self, id: &str, steps: u8) -> Self {
        self.change(|position| position.unit_mut(unit(id)).steps = steps)
    }

    pub fn stranded(self, ids: &[&str]) -> Self {
        self.change(|position| {
            for id in ids {
                position.unit_mut(unit(id)).out_of_supply = true;
            }
        })
    }

    pub fn stock(self, allies: u8, japan: u8) -> Self {
        self.change(|position| {
            position.sides[0].stock = allies;
            position.sides[1].stock = japan;
        })
    }

    pub fn markers(self, number: &str, side: Side, count: u8) -> Self {
        self.change(|position| position.hex_mut(hex(number)).supply[side.index()] = count)
    }

    pub fn dug_in(self, number: &str, owner: Side) -> Self {
        self.change(|position| {
            position.hex_mut(hex(number)).position = Some(Entrenchment {
                owner,
                builder: None,
            });
        })
    }

    pub fn held(self, side: Side, hexes: &[&str]) -> Self {
        self.change(|position| {
            for number in hexes {
                position.hex_mut(hex(number)).control = Some(side);
            }
        })
    }

    pub fn monsoon(self) -> Self {
        self.change(|position| position.early_monsoon = true)
    }

    /// Air units that wait with a mission.
    pub fn flying(self, mission: Mission, units: &[&str]) -> Self {
        self.change(|position| {
            for id in units {
                let mut state = position.air_mut(air(id));
                state.place = AirPlace::Available;
                state.mission = mission;
            }
        })
    }

    pub fn interdicting(self, id: &str, number: &str) -> Self {
        self.change(|position| {
            let mut state = position.air_mut(air(id));
            state.place = AirPlace::Over(hex(number));
            state.mission = Mission::Interdiction;
        })
    }

    /// A segment in which some units act.
    pub fn acting(self, side: Side, units: &[&str]) -> Self {
        self.change(|position| {
            position.active = side;
            position.segment = Some(Segment {
                side,
                activation: Activation::Marker(0),
                formations: 0,
                units: 0,
                headquarters: false,
                again: 0,
                active: set(units),
                moved: UnitSet::EMPTY,
                fought: UnitSet::EMPTY,
                building: UnitSet::EMPTY,
                infiltrating: UnitSet::EMPTY,
                at_airfield: set(units),
                in_port: set(units),
                combat_first: false,
            });
            for id in units {
                position.unit_mut(unit(id)).activations = 1;
            }
        })
    }

    /// The innermost step.
    pub fn step(self, step: Step) -> Self {
        self.change(|position| position.agenda.push(step))
    }

    pub fn moving(self, id: &str) -> Self {
        let one = unit(id);
        let side = game().unit(one).side;
        self.acting(side, &[id])
            .step(Step::Moving(Moving(one, Progress::default())))
    }

    /// An attack of some units on a hex, prepared and waiting for the word.
    pub fn attack(self, number: &str, units: &[&str]) -> Self {
        let side = game().unit(unit(units[0])).side;
        self.acting(side, units).change(|position| {
            position.attack = Some(Attack::of(set(units), hex(number)));
            position.agenda.push(Step::Combat(Combat));
            position
                .agenda
                .push(Step::Preparation(Preparation(hex(number))));
        })
    }

    /// Carries out the innermost step.
    pub fn run(mut self) -> Self {
        heigi_engine::step::proceed(game(), &mut self.state, &mut self.events);
        self
    }

    /// Nobody retreats without need (13.6.6), as often as that is asked.
    pub fn stand(mut self) -> Self {
        let is_asked = |state: &State| {
            state.asking.as_ref().is_some_and(|one| {
                matches!(one.question, Step::Question(one) if one.cause == Cause::ExtraRetreat)
            })
        };
        while is_asked(&self.state) {
            self = self.play(&["done"]);
        }
        self
    }

    /// Gives inputs: actions in words, dice as `= 4`, and `stand` for no retreats without need.
    pub fn play(mut self, inputs: &[&str]) -> Self {
        for words in inputs {
            if *words == "stand" {
                self = self.stand();
                continue;
            }
            let input = match words.strip_prefix("= ") {
                Some(die) => Input::Drawn(die.parse().unwrap()),
                None => Input::Action(
                    game()
                        .read_action(words)
                        .unwrap_or_else(|| panic!("no action {words}")),
                ),
            };
            let pending = game().pending(&self.state);
            let result = game().apply(&mut self.state, input, &mut self.events);
            assert!(
                result.is_ok(),
                "{words}: {result:?} at {pending:?} {:?}",
                self.state.asking.as_ref().map(|one| one.question)
            );
        }
        self
    }

    /// The rule by which an action is refused now; an empty string if it is legal.
    pub fn refusal(&self, words: &str) -> &'static str {
        let action = game().read_action(words).unwrap();
        match game().check(&self.state, action) {
            Ok(()) => "",
            Err(refusal) => refusal.rule().0,
        }
    }

    /// The rule by which an action is refused now, and the message that says why.
    pub fn reason(&self, words: &str) -> (&'static str, &'static str) {
        let action = game().read_action(words).unwrap();
        match game().check(&self.state, action) {
            Ok(()) => ("", ""),
            Err(refusal) => match game().explain(&refusal) {
                (
                    rule,
                    Text {
                        id: Cow::Borrowed(id),
                        ..
                    },
                ) => (rule.0, id),
                (_, text) => panic!("a message that is not the program's: {text:?}"),
            },
        }
    }

    /// The rules by which units have been supplied, in that order.
    pub fn fed_by(&self) -> Vec<&'static str> {
        let fed = self.events.iter();
        fed.filter_map(|one| match one {
            Event::Fed(_, rule) => Some(*rule),
            _ => None,
        })
        .collect()
    }

    /// What may be done now, in words.
    pub fn options(&self) -> Vec<String> {
        let mut actions = Vec::new();
        game().actions(&self.state, &mut actions);
        actions
            .into_iter()
            .map(|action| game().write_action(action))
            .map(String::from)
            .collect()
    }

    pub fn pending(&self) -> Pending {
        game().pending(&self.state)
    }

    /// What a move to a hex costs, in quarter points; nothing if it is not possible.
    pub fn cost(&self, number: &str) -> Option<u16> {
        let Some(Step::Moving(Moving(one, progress))) = self.position().step() else {
            panic!("nobody moves");
        };
        let ground = game().ground_of(self.position(), one);
        let moves = game().moves(self.position(), &ground, one, progress);
        game()
            .route(self.position(), &ground, &moves, one, progress, hex(number))
            .ok()
            .map(|route| route.progress.spent)
    }

    pub fn place(&self, id: &str) -> String {
        match self.position().unit(unit(id)).place {
            Where::Hex(hex) => game().hex_number(hex).to_string(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    pub fn left(&self, id: &str) -> u8 {
        self.position().unit(unit(id)).steps
    }

    pub fn points(&self) -> [u8; 2] {
        [ALLIES, JAPAN].map(|side| self.position().side(side).points)
    }

    pub fn stocks(&self) -> [u8; 2] {
        [ALLIES, JAPAN].map(|side| self.position().side(side).stock)
    }
}

pub fn start(scenario: &str, options: &[&str]) -> State {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: options.iter().map(|id| (*id).to_owned()).collect(),
    };
    game().start(&setup, &mut Vec::new())
}

/// A match of a scenario as it begins, with the dice of the first side to be rolled.
pub fn begun(scenario: &str) -> Table {
    let mut table = Table::empty(1);
    table.state = start(scenario, &[]);
    table
}

/// A scenario in which a side is setting up, and its dice are still to be rolled.
pub fn rolling(scenario: &str, side: Side) -> Table {
    let mut table = begun(scenario);
    table.state.agenda = vec![
        Step::KeepMarker(KeepMarker(ALLIES)),
        Step::SetUpDice(SetUpDice(side)),
    ];
    table.state.asking = None;
    table.run()
}

/// A scenario in which a side sets up, without any dice.
pub fn placing(scenario: &str, side: Side) -> Table {
    let mut table = begun(scenario);
    table.state.agenda = vec![
        Step::KeepMarker(KeepMarker(ALLIES)),
        Step::SetUp(SetUp(side)),
    ];
    table.state.asking = None;
    table
}

pub fn group(table: &Table, side: Side, id: &str) -> Group {
    let groups = game().groups(table.position(), side);
    let found = groups.into_iter().find(|one| one.units.contains(unit(id)));
    found.unwrap_or_else(|| panic!("{id} is in no group"))
}

/// Which of some hexes a group may be placed in.
pub fn within<'a>(group: &Group, hexes: &[&'a str]) -> Vec<&'a str> {
    let inside = |number: &&&str| group.hexes.contains(hex(number));
    hexes.iter().filter(inside).copied().collect()
}

/// The map and the counters.
pub fn board() -> std::sync::Arc<heigi_engine::scene::Board> {
    let setup = game().info().default_setup();
    game().board(&game().start(&setup, &mut Vec::new()))
}
