//! Cave Coast: a game that proves the shape of the engine on what squads need; all of it is invented.
//!
//! A unit moves place by place, and at each place any of several enemies may fire: an interrupt that rolls,
//! kills, asks the owner for a loss, or draws in another enemy that fires too. Enemies hide and may stay
//! hidden. The map is laid in each match by dice, hexes have caves beneath them, carriers carry others.
//! The rules are those of `locales/en/rules/proof.ftl`, numbered as in `rules.tsv`. Each chapter has its
//! module: `ground` (1), `state` (2), `setup` and `sequence` (3 and 6), `movement` with `carrying` and `splitting`
//! (4), `fire` and `losses` (5). `said` has the words of all of them, `view` and `board` show, `policy` judges.

mod board;
mod carrying;
mod evaluation;
mod fire;
mod ground;
mod losses;
mod movement;
mod policy;
mod said;
mod sequence;
mod setup;
mod splitting;
mod state;
mod view;

pub use ground::Spot;
pub use said::Action;
pub use state::{DEFENCE, LANDING, Location, State, Tray, UnitId};

// Each chapter says `use crate::*`.
use arrayvec::ArrayVec;
use fire::FireResult;
use ground::*;
use heigi_engine::board::{Grid, GridError, Id};
use heigi_engine::{Boards, prelude::*};
use said::*;
use sequence::*;
use state::*;
use std::sync::Arc;

/// The game.
#[derive(Debug)]
pub struct Proof {
    coast: Coast,
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
            coast: Coast::new()?,
            info: GameInfo {
                rules: include_str!("../rules.tsv"),
                ..GameInfo::new("proof", &SIDES, &[("shore", "proof-scenario-shore")])
            },
            boards: Boards::default(),
        })
    }
}

impl Gridded for Proof {
    fn grid(&self) -> &Grid {
        &self.coast.grid
    }
}

impl Rules for Proof {
    heigi_engine::by_steps!(rules);

    fn start(&self, _: &Setup, events: &mut Vec<Event>) -> State {
        step::start(self, self.set_up(), events)
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
            told_by: &["engine-log-reduced", "engine-log-lost"],
        }]
    }
}

heigi_engine::by_steps!(impl Speaks for Proof);
