//! Ridge Patrol: a small game as the pattern for others; all of it is invented.
//!
//! A patrol wants to get home across a ridge at night, past an outpost one of whose units is hidden.
//! Two players. The rules are those of `locales/en/rules/sample.ftl`, numbered as in `rules.tsv`. Each
//! chapter has its module: what is printed `map` and `data` (2), `spotting` (2.4), `setup` (3.1),
//! `sequence` (3.2 and 6), `movement` (4), `fire` and `losses` (5). `view`, `board_view` and `event` show
//! and tell, `policy` judges. [docs/new-game.md](../../../docs/new-game.md) walks through it.

mod action;
mod board_view;
mod data;
mod event;
mod fire;
mod losses;
mod map;
mod movement;
mod policy;
mod refusal;
mod sequence;
mod setup;
mod spotting;
mod state;
mod view;

pub use action::Action;
pub use data::FILES;
pub use event::Event;
pub use map::{OUTPOST, PATROL};
pub use refusal::Refusal;
pub use state::{Location, State};

use data::Data;
use heigi_board::{Grid, ids};
use heigi_engine::scene::{Board, LogEntry, Scene, SmolStr};
use heigi_engine::{
    Count, DataError, GameInfo, Judges, Random, RuleId, Rules, ScenarioInfo, Setup, Shows, Side,
    SideInfo, Skill, Speaks, Text, Viewer, content_hash, step,
};
use map::{Map, Tables, Unit, UnitId};
use std::sync::Arc;

/// The game with its loaded data.
#[derive(Clone, Debug)]
pub struct Sample {
    data: Data,
    info: GameInfo,
    board: Arc<Board>,
}

impl Sample {
    /// The game with the data that comes with the program, where `overrides` gives no other text for a
    /// file name.
    ///
    /// # Errors
    /// The first thing that is wrong in the data.
    pub fn with_data(overrides: &dyn Fn(&str) -> Option<String>) -> Result<Self, DataError> {
        let data = Data::read(overrides)?;
        let files = data
            .files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        Ok(Self {
            info: info(content_hash(files)),
            board: Arc::new(board_view::board(&data)),
            data,
        })
    }

    fn map(&self) -> &Map {
        &self.data.map
    }

    fn tables(&self) -> &Tables {
        &self.data.tables
    }

    fn units(&self) -> &[Unit] {
        &self.data.units
    }

    fn unit(&self, unit: UnitId) -> &Unit {
        &self.data.units[unit.index()]
    }

    fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        ids(self.data.units.len())
    }

    fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        self.all_units()
            .filter(move |unit| self.unit(*unit).side == side)
    }

    fn unit_text(&self, unit: UnitId) -> Text {
        unit_text(self.unit(unit))
    }

    fn side_text(&self, side: Side) -> Text {
        self.info.sides[side.index()].name.clone()
    }
}

/// The name of a unit.
fn unit_text(unit: &Unit) -> Text {
    Text::new("sample-unit")
        .with("name", unit.id.clone())
        .with("kind", Text::new(format!("sample-kind-{}", unit.symbol)))
}

fn info(data_hash: String) -> GameInfo {
    GameInfo {
        id: "sample",
        title: Text::new("sample-title"),
        summary: Text::new("sample-summary"),
        is_solitaire: false,
        sides: vec![
            SideInfo::new("patrol", "sample-side-patrol", "sample-side-patrol-summary"),
            SideInfo::new(
                "outpost",
                "sample-side-outpost",
                "sample-side-outpost-summary",
            ),
        ],
        scenarios: vec![ScenarioInfo::new("ridge", "sample-scenario-ridge")],
        options: Vec::new(),
        rules_version: 1,
        data_hash,
        rules: include_str!("../rules.tsv"),
    }
}

impl heigi_engine::hexes::Gridded for Sample {
    fn grid(&self) -> &Grid {
        &self.data.map.grid
    }
}

impl Rules for Sample {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    heigi_engine::by_steps!(plays);

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, _: &Setup, events: &mut Vec<Event>) -> State {
        let mut state = self.set_up();
        step::proceed(self, &mut state, events);
        state
    }

    fn takes_back(&self, _: Action) -> bool {
        false
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        self.redraw(state, viewer, random)
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        let steps = |unit: UnitId| match state.unit(unit) {
            status if status.at == Location::Lost => 0,
            status => 2 - u32::from(status.is_reduced),
        };
        vec![Count {
            of: "steps",
            value: self.all_units().map(steps).sum(),
            told_by: &["sample-log-reduced", "sample-log-lost"],
        }]
    }
}

impl Speaks for Sample {
    heigi_engine::by_steps!(speaks);

    fn explain(&self, refusal: &Refusal) -> (RuleId, Text) {
        refusal.explain(self)
    }
}

impl Shows for Sample {
    heigi_engine::by_steps!(shows);

    fn board(&self, _: &State) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    fn phase(&self, state: &State) -> Text {
        self.phase_text(state)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        self.show(state, viewer)
    }

    fn overlay(&self, state: &State, _: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        self.overlay_places(state, id)
    }

    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        Some(self.tell(*event, viewer))
    }
}

impl Judges for Sample {
    fn score(
        &self,
        state: &State,
        actions: &[Action],
        skill: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        policy::score(self, state, actions, skill, random, scores);
    }
}
