//! A game of adding: sides add 1 to 3, roll, show, pass or stop; whoever has the even total wins.

use heigi_engine::scene::{Board, LogEntry, LogKind, Point, Scene, Target};
use heigi_engine::{
    Count, Draw, Ending, Evaluates, GameEvent, GameInfo, Input, Judges, Numbers, OptionInfo,
    Pending, Random, RuleId, Rules, ScenarioInfo, Setup, Shows, Side, SideInfo, Skill, Speaks,
    Text, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What `determinize` makes of the total, so that one sees who was asked.
pub const SAMPLED: i32 = 1_000;

#[derive(Debug)]
pub struct Adding {
    info: GameInfo,
    board: Arc<Board>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub total: i32,
    pub side: Side,
    pub awaits_die: bool,
    pub is_over: bool,
    pub conceded: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    Add(u8),
    Show,
    Pass,
    Roll,
    Stop,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Began,
    Added(u8),
    Shown,
    Passed,
    Rolled(u16),
}

impl GameEvent for Event {
    fn is_final(&self) -> bool {
        *self == Self::Shown
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Refusal(pub u8);

impl Adding {
    pub fn new() -> Self {
        Self {
            info: GameInfo {
                id: "adding",
                title: Text::verbatim("Adding"),
                summary: Text::verbatim(""),
                is_solitaire: false,
                sides: vec![
                    SideInfo::new("first", "one", "one-summary"),
                    SideInfo::new("second", "two", "two-summary"),
                ],
                scenarios: vec![
                    ScenarioInfo::new("plain", "plain-title"),
                    ScenarioInfo::new("luck", "luck-title"),
                ],
                options: vec![
                    OptionInfo::new("high", "high-title", "R-1"),
                    OptionInfo::new("low", "low-title", "R-2"),
                ],
                rules_version: 3,
                data_hash: "abc".to_owned(),
                rules: "id\ttitle\tstatus\n1.1\tAdding\tdone\nTBL-X\tTable\tnone\n",
            },
            board: Arc::new(Board {
                size: Point { x: 7, y: 9 },
                ..Board::default()
            }),
        }
    }
}

impl Rules for Adding {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, setup: &Setup, events: &mut Vec<Event>) -> State {
        events.push(Event::Began);
        State {
            total: if setup.options.contains("high") {
                100
            } else {
                0
            },
            side: Side(0),
            awaits_die: setup.scenario == "luck",
            is_over: false,
            conceded: false,
        }
    }

    fn pending(&self, state: &State) -> Pending {
        if state.is_over {
            let winner = if state.conceded {
                state.side.opponent()
            } else {
                Side((state.total % 2) as u8)
            };
            return Pending::Over(Ending {
                winner: Some(winner),
            });
        }
        if state.awaits_die {
            return Pending::Draw(Draw::open(RuleId("2"), 6));
        }
        Pending::Decision(state.side)
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if !matches!(self.pending(state), Pending::Decision(_)) {
            return;
        }
        // From 200 on one can only stop, which a sample does not hide.
        if !(200..SAMPLED).contains(&state.total) {
            actions.extend((1..=3).map(Action::Add));
            actions.extend([Action::Show, Action::Pass, Action::Roll]);
        }
        actions.push(Action::Stop);
    }

    fn check(&self, _: &State, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Add(count) if !(1..=3).contains(&count) => Err(Refusal(count)),
            _ => Ok(()),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        input: Input<Action>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Drawn(value) => {
                state.awaits_die = false;
                state.total += i32::from(value);
                events.push(Event::Rolled(value));
            }
            Input::Concede => (state.is_over, state.conceded) = (true, true),
            Input::Action(action) => {
                self.check(state, action)?;
                match action {
                    Action::Add(count) => {
                        state.total += i32::from(count);
                        events.push(Event::Added(count));
                    }
                    Action::Show => events.push(Event::Shown),
                    Action::Pass => {
                        state.side = state.side.opponent();
                        events.push(Event::Passed);
                    }
                    Action::Roll => state.awaits_die = true,
                    Action::Stop => state.is_over = true,
                }
            }
        }
        Ok(())
    }

    fn takes_back(&self, action: Action) -> bool {
        action == Action::Show
    }

    fn determinize(&self, state: &State, viewer: Viewer, _: &mut Random) -> State {
        let Viewer::Side(side) = viewer else {
            return state.clone();
        };
        if (200..SAMPLED).contains(&state.total) {
            return state.clone();
        }
        State {
            total: SAMPLED + i32::from(side.0),
            ..state.clone()
        }
    }

    fn counts(&self, _: &State) -> Vec<Count> {
        Vec::new()
    }
}

impl Speaks for Adding {
    fn write_action(&self, action: Action) -> heigi_scene::SmolStr {
        match action {
            Action::Add(count) => format!("add {count}").into(),
            Action::Show => "show".into(),
            Action::Pass => "pass".into(),
            Action::Roll => "roll".into(),
            Action::Stop => "stop".into(),
        }
    }

    fn read_action(&self, words: &str) -> Option<Action> {
        match words {
            "show" => Some(Action::Show),
            "pass" => Some(Action::Pass),
            "roll" => Some(Action::Roll),
            "stop" => Some(Action::Stop),
            _ => words.strip_prefix("add ")?.parse().ok().map(Action::Add),
        }
    }

    fn any_action(&self, random: &mut Random) -> Action {
        Action::Add(random.below(6) as u8)
    }

    fn every_action(&self, each: &mut dyn FnMut(Action)) {
        (0..=u8::MAX).for_each(|number| each(Action::Add(number)));
        [Action::Show, Action::Pass, Action::Roll, Action::Stop]
            .into_iter()
            .for_each(each);
    }

    fn index(&self, action: Action) -> u32 {
        match action {
            Action::Show => 0,
            Action::Pass => 1,
            Action::Roll => 2,
            Action::Stop => 3,
            Action::Add(count) => 4 + u32::from(count),
        }
    }

    fn action_count(&self) -> u32 {
        4 + 256
    }

    fn explain(&self, Refusal(count): &Refusal) -> (RuleId, Text) {
        (RuleId("1.1"), Text::verbatim(format!("not {count}")))
    }
}

impl Shows for Adding {
    fn board(&self, _: &State) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    fn phase(&self, state: &State) -> Text {
        Text::verbatim(format!("phase {}", state.total))
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        Scene {
            viewer,
            phase: self.phase(state),
            help: Vec::new(),
            guide: Vec::new(),
            pieces: Vec::new(),
            tints: Vec::new(),
            markers: Vec::new(),
            trays: Vec::new(),
            tracks: Vec::new(),
            facts: Vec::new(),
            overlays: Vec::new(),
            prompt: None,
            outcome: None,
        }
    }

    /// Only the first side learns what was shown.
    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        if *event == Event::Shown && viewer != Viewer::Side(Side(0)) {
            return None;
        }
        Some(LogEntry {
            input: 77,
            kind: LogKind::Move,
            rule: "1.1".into(),
            text: Text::verbatim(format!("{event:?}")),
            at: Vec::new(),
            ..LogEntry::default()
        })
    }

    fn why_not(&self, _: &State, side: Side, target: &Target) -> Option<Refusal> {
        match target {
            Target::Place(_) => Some(Refusal(40 + side.0)),
            _ => None,
        }
    }
}

impl Evaluates for Adding {
    /// A tenth for each by which the sample is above [`SAMPLED`].
    fn prospect(&self, state: &State) -> f32 {
        (state.total - SAMPLED) as f32 / 10.0
    }

    fn describe(&self, state: &State, _: Viewer, numbers: &mut Numbers) {
        numbers
            .block("total", "the total, of two thousand")
            .share(state.total as f32, 2_000.0);
    }
}

impl Judges for Adding {
    /// Ten for each to be added, and what the sample is above [`SAMPLED`]; a careless player sees the
    /// signs turned.
    fn score(
        &self,
        state: &State,
        actions: &[Action],
        skill: Skill,
        _: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let sign = if skill == Skill::Normal { 1.0 } else { -1.0 };
        scores.extend(actions.iter().map(|action| match action {
            Action::Add(count) => {
                sign * (f32::from(*count) * 10.0 + (state.total - SAMPLED) as f32)
            }
            _ => -100.0,
        }));
    }
}
