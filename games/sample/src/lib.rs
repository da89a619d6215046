//! Ridge Patrol: a small game as the pattern for others; all of it is invented.
//!
//! A patrol wants to get home across a ridge at night, past an outpost one of whose units is hidden. Two players.
//! The rules are those of `locales/en/rules/sample.ftl`, numbered as in `rules.tsv`: what is `printed` (2),
//! `sequence` (3 and 6), `movement` (4), `fire` (5), and the `state` that changes. `said` has the words of all of
//! them, `view` shows, `policy` judges. [docs/new-game.md](../../../docs/new-game.md) walks through it.

mod evaluation;
mod fire;
mod movement;
mod policy;
mod printed;
mod said;
mod sequence;
mod state;
mod view;

pub use printed::{FILES, OUTPOST, PATROL};

// Each chapter says `use crate::*`.
use fire::FireResult;
use heigi_engine::prelude::*;
use printed::*;
use said::*;
use sequence::*;
use state::*;
use std::sync::Arc;

/// The game with its loaded data.
#[derive(Clone, Debug)]
pub struct Sample {
    data: Data,
    info: GameInfo,
    board: Arc<Board>,
}

impl Sample {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let info = GameInfo {
            data_hash: files.hash(),
            rules: include_str!("../rules.tsv"),
            ..GameInfo::new("sample", &SIDES, &[("ridge", "sample-scenario-ridge")])
        };
        let data = Data::read(files, &info)?;
        let board = Arc::new(view::board(&data));
        Ok(Self { data, info, board })
    }
}

impl Rules for Sample {
    heigi_engine::by_steps!(rules);

    fn start(&self, _: &Setup, events: &mut Vec<Event>) -> State {
        step::start(self, self.set_up(), events)
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        self.redraw(state, viewer, random)
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        let reduced = |unit| state.reduced.contains(unit);
        let told_by = &["engine-log-reduced", "engine-log-lost"];
        vec![self.count_steps(state, reduced, Tray::Lost, told_by)]
    }
}

heigi_engine::by_steps!(impl Speaks for Sample);
