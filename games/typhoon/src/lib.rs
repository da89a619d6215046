//! Typhoon over the Pacific: the whole ocean, December 1941 to August 1945, for one player.
//!
//! The player leads Japan until the Americans strike back, then changes sides and leads the Allies to
//! the surrender; the rules run the other side. Rule numbers are those of the published rulebook,
//! rulings `R-n` those of docs/typhoon-rulings.md. [`Typhoon`] holds the loaded data and implements
//! [`heigi_engine::Rules`]; what is printed is in `printed`, what changes in
//! `position`, what may be decided in `decisions`, the sequence of play and its chapters in `turn`, the side
//! that nobody commands in `automata`, what is seen and told in `shown`, the computer in `computer`.
//!
//! A rule that asks for dice in its middle runs again from its beginning with every answer
//! ([`heigi_engine::step`]). So each rule reads from top to bottom, and a die typed in by hand serves as well as
//! one rolled by the program.

mod automata;
mod computer;
mod decisions;
mod evaluation;
mod position;
mod printed;
mod shown;
mod turn;

pub use decisions::action::{Action, Objective};
pub use decisions::refusal::{Occasion, Refusal};
pub use position::event::{
    Aim, AttackKind, Column, Event, HalfSteps, Homecoming, ReactionTotal, Sum, WarfareLoss,
};
pub use position::{
    Allies, Cause, Flags, Japan, Operation, Options, Phase, Place, Plan, Position, Reaction, State,
    UnitState, Verdict, ZoneState,
};
pub use printed::data::{Data, FILES};
pub use printed::map::{Groups, Link, Map, Named, Weather, Zone, ZoneId, ZoneSet, ZoneType};
pub use printed::tables::{
    AlliedPoints, JapanesePoints, Outcome, Season, Stacking, Tables, TurnRecord,
};
pub use printed::units::{ALLIES, JAPAN, Kind, Nation, Trigger, Unit, UnitId, UnitSet, Values};
pub use turn::asking::index_by_dice;
pub use turn::combat::{LandModifiers, Odds};
pub use turn::control::Supply;
pub use turn::sequence::Step;
pub use turn::strategy::Purse;
pub use turn::victory::{Level, level};

/// The steps of the sequence of play, each in the module of its chapter.
pub mod steps {
    pub use crate::automata::allies::AlliedStep;
    pub use crate::automata::asia::AsianOffensive;
    pub use crate::automata::counterattack::{
        Counterattack, JointCounterattack, LandCounterattack,
    };
    pub use crate::automata::japan::JapaneseStep;
    pub use crate::turn::air_offensive::AirOffensive;
    pub use crate::turn::arrivals::{Arrivals, Production};
    pub use crate::turn::asking::{Die, Question};
    pub use crate::turn::gathering::Sortie;
    pub use crate::turn::land_battle::{Breakthrough, LandBattle};
    pub use crate::turn::land_offensive::LandOffensive;
    pub use crate::turn::landing::Landing;
    pub use crate::turn::launching::Operations;
    pub use crate::turn::naval::{Comparison, NavalBattle, SpecialAttacks};
    pub use crate::turn::objectives::Objectives;
    pub use crate::turn::operations::EndOfOperation;
    pub use crate::turn::placing::{Goal, Placing};
    pub use crate::turn::points::Strategy;
    pub use crate::turn::reaction::NavalReaction;
    pub use crate::turn::return_to_base::ReturnToBase;
    pub use crate::turn::sequence::{EndOfTurn, Turn};
    pub use crate::turn::settlement::Control;
    pub use crate::turn::setup::SouthernFleet;
    pub use crate::turn::strikes::{CarrierStrikes, StrikePlan};
    pub use crate::turn::victory::{ChangeOfSides, Victory};
    pub use crate::turn::warfare::{AlliedWarfare, JapaneseWarfare};
}

use crate::printed::units::Classes;
use heigi_engine::scene::{Board, LogEntry, Scene, SmolStr};
use heigi_engine::{
    Count, DataError, DataFiles, GameInfo, Random, Rules, Setup, Shows, Side, Text, Viewer, step,
};
use std::sync::Arc;

/// Raised by every change after which a stored match might play differently.
const RULES_VERSION: u32 = 4;

/// The game with its loaded data.
#[derive(Clone, Debug)]
pub struct Typhoon {
    data: Data,
    classes: Classes,
    info: GameInfo,
    board: Arc<Board>,
}

heigi_engine::listed!(Typhoon, data.units: UnitId => Unit, units unit unit_named all_units);

impl Typhoon {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let data = Data::read(files)?;
        let info = info(files.hash());
        let board = Arc::new(shown::board::board(&data));
        let classes = Classes::of(&data.units);
        Ok(Self {
            data,
            classes,
            info,
            board,
        })
    }

    /// The map.
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.data.map
    }

    /// The tables.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.data.tables
    }

    /// The counters of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        self.classes.of_side(side).iter()
    }
}

fn info(data_hash: String) -> GameInfo {
    GameInfo {
        is_solitaire: true,
        options: Options::list(),
        rules_version: RULES_VERSION,
        data_hash,
        rules: include_str!("../rules.tsv"),
        ..GameInfo::new(
            "typhoon",
            &[
                ("japan", "typhoon-side-japan"),
                ("allies", "typhoon-side-allies"),
            ],
            &[("campaign", "typhoon-scenario-campaign")],
        )
    }
}

impl Rules for Typhoon {
    heigi_engine::by_steps!(rules);

    fn start(&self, setup: &Setup, events: &mut Vec<Event>) -> State {
        let mut position = Position::new(Options::of(setup));
        self.set_up(&mut position);
        self.renew(&mut position);
        step::proceed(self, &mut position, events);
        position
    }

    fn takes_back(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Cancel | Action::Leave(_) | Action::Unload(_)
        )
    }

    fn determinize(&self, state: &State, _viewer: Viewer, _random: &mut Random) -> State {
        // Nothing is hidden (13 of the specification).
        state.clone()
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        self.count(state)
    }
}

heigi_engine::by_steps!(impl Speaks for Typhoon);

impl Shows for Typhoon {
    heigi_engine::by_steps!(shows board);

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
        event.tell(self, viewer)
    }
}
