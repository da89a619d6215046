//! Cave Coast: a game that proves the shape of the engine on what squads need; all of it is invented.
//!
//! A unit moves place by place, and at each place any of several enemies may fire: an interrupt that rolls,
//! kills, asks the owner for a loss, or draws in another enemy that fires too. Enemies hide and may stay
//! hidden. The map is laid in each match by dice, hexes have caves beneath them, carriers carry others.
//! The rules are those of `locales/en/rules/proof.ftl`, numbered as in `rules.tsv`. Each chapter has its
//! module: `ground` (1), `state` (2), `setup` and `sequence` (3 and 6), `movement` and `splitting` (4), `fire` and
//! `losses` (5). `shows`, `board_view` and `event` show and tell, `policy` judges.

mod action;
mod board_view;
mod evaluation;
mod event;
mod fire;
mod ground;
mod losses;
mod movement;
mod policy;
mod refusal;
mod sequence;
mod setup;
mod shows;
mod splitting;
mod state;

pub use action::Action;
pub use event::Event;
pub use ground::Spot;
pub use refusal::Refusal;
pub use state::{DEFENCE, Kind, LANDING, Location, State, UnitId};

use arrayvec::ArrayVec;
use ground::{Ground, PARTS};
use heigi_board::{Grid, GridError};
use heigi_engine::scene::{Board, LogEntry, Scene, SmolStr};
use heigi_engine::{
    Boards, Count, GameInfo, Judges, Numbers, Random, RuleId, Rules, ScenarioInfo, Setup, Shows,
    Side, SideInfo, Skill, Speaks, Text, Viewer, step,
};
use state::is_owner;
use std::sync::Arc;

/// The game.
#[derive(Debug)]
pub struct Proof {
    ground: Ground,
    info: GameInfo,
    /// The boards of the matches that are played, by the parts of their maps.
    boards: Boards<ArrayVec<u8, PARTS>>,
}

impl Proof {
    /// The game.
    ///
    /// # Errors
    /// If its map cannot be numbered.
    pub fn new() -> Result<Self, GridError> {
        Ok(Self {
            ground: Ground::new()?,
            info: info(),
            boards: Boards::default(),
        })
    }

    fn side_text(&self, side: Side) -> Text {
        self.info.sides[side.index()].name.clone()
    }
}

fn info() -> GameInfo {
    GameInfo {
        id: "proof",
        title: Text::new("proof-title"),
        summary: Text::new("proof-summary"),
        is_solitaire: false,
        sides: vec![
            SideInfo::new(
                "landing",
                "proof-side-landing",
                "proof-side-landing-summary",
            ),
            SideInfo::new(
                "defence",
                "proof-side-defence",
                "proof-side-defence-summary",
            ),
        ],
        scenarios: vec![ScenarioInfo::new("shore", "proof-scenario-shore")],
        options: Vec::new(),
        rules_version: 1,
        data_hash: String::new(),
        rules: include_str!("../rules.tsv"),
    }
}

impl heigi_engine::hexes::Gridded for Proof {
    fn grid(&self) -> &Grid {
        &self.ground.grid
    }
}

impl Rules for Proof {
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

    /// Whoever hides from the viewer may be anywhere that is not searched.
    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        if is_owner(viewer, DEFENCE) {
            return other;
        }
        let spots: Vec<Spot> = self.suspected(state).iter().collect();
        for unit in &mut other.units {
            if unit.is_hidden && matches!(unit.at, Location::In(_)) {
                unit.at = Location::In(spots[random.index(spots.len())]);
            }
        }
        other
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        vec![Count {
            of: "steps",
            value: state.units.iter().map(|unit| u32::from(unit.steps)).sum(),
            told_by: &["proof-log-reduced", "proof-log-lost"],
        }]
    }
}

impl Speaks for Proof {
    heigi_engine::by_steps!(speaks);

    fn explain(&self, refusal: &Refusal) -> (RuleId, Text) {
        refusal.explain(self)
    }
}

impl Shows for Proof {
    heigi_engine::by_steps!(shows);

    fn board(&self, state: &State) -> Arc<Board> {
        self.boards.get(&state.parts, || self.make_board(state))
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
        self.tell(*event, viewer)
    }
}

impl Judges for Proof {
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

    fn prospect(&self, state: &State) -> f32 {
        self.prospect_of_landing(state)
    }

    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        self.describe_position(state, viewer, numbers);
    }
}
