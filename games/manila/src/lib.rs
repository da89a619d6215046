//! Manila 1945: the battle for the city, February and March 1945.
//!
//! Two players; the United States must remove every Japanese unit within ten turns. Rule numbers are
//! those of the published rulebook, rulings `R-n` those of docs/manila-rulings.md. [`Manila`] holds
//! the loaded data and implements [`heigi_engine::Rules`]. The sequence of play is in `sequence`, the verbs
//! are in `action`; `printed` holds what is printed, `situation` what changes, `turn` the chapters of the
//! rulebook, `shows` what is seen and said, `policy` the judgement of the computer.

mod action;
mod evaluation;
mod event;
mod policy;
mod printed;
mod refusal;
mod sequence;
mod shows;
mod situation;
mod turn;

pub use action::Action;
pub use event::{Event, FireKind, Firers, FirstDay, Glimpsed, LastDay};
pub use printed::data::{Data, FILES};
pub use printed::map::{Bridge, Map, River, Terrain};
pub use printed::tables::{Column, DieModifier, Strength, Tables};
pub use printed::units::{Ability, Group, JAPAN, UNITED_STATES, Unit, UnitId, UnitSet};
pub use refusal::Refusal;
pub use sequence::{EndOfTurn, GameTurn, Step};
pub use situation::position::Position;
pub use situation::state::{Fire, Location, Options, Phase, Reason, State, Target};
pub use turn::advance::{Advance, RubbleRoll};
pub use turn::attack::{Attack, AttackRoll};
pub use turn::defensive_fire::{DefensiveFire, DefensiveFireRoll};
pub use turn::entry::{Entry, EntryOfGroup, EntryOfUnit};
pub use turn::modifiers::{Modifiers, Sight, Sum};
pub use turn::movement::{Move, Movement};
pub use turn::offensive_fire::OffensiveFire;
pub use turn::pontoons::Pontoons;
pub use turn::replacement::{Replacement, ReplacementUnit};
pub use turn::setup::{JapaneseSetUp, SetUpUnit};

use crate::printed::fields::Fields;
use crate::printed::units::Kinds;
use crate::sequence::{MATCH, Play};
use crate::situation::state::HexSet;
use heigi_board::{EdgeId, HexId};
use heigi_engine::scene::{Board, LogEntry, Scene, SmolStr};
use heigi_engine::{
    Count, DataError, DataFiles, GameInfo, Random, Rules, Setup, Shows, Side, Text, Viewer, step,
};
use std::sync::Arc;

/// Raised by every change after which a stored match might play differently.
const RULES_VERSION: u32 = 3;

/// The game with its loaded data.
#[derive(Clone, Debug)]
pub struct Manila {
    data: Data,
    info: GameInfo,
    board: Arc<Board>,
    fields: Fields,
    kinds: Kinds,
    built_up: HexSet,
    set_up_hexes: HexSet,
    first_japanese: u8,
    hexsides: Vec<EdgeId>,
}

heigi_engine::listed!(Manila, data.units: UnitId => Unit, units unit unit_named all_units);

impl Manila {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let data = Data::read(files)?;
        let info = info(files.hash());
        let built_up = data
            .map
            .grid
            .hexes()
            .filter(|hex| data.map.terrain(*hex).is_built_up())
            .collect();
        let set_up_hexes = (data.map.grid.hexes())
            .filter(|hex| data.map.may_set_up(*hex))
            .collect();
        let first_japanese = data
            .units
            .iter()
            .position(|unit| unit.side == JAPAN)
            .unwrap_or(data.units.len()) as u8;
        let grid = &data.map.grid;
        let hexsides = (0..grid.edge_slots() as u16)
            .map(EdgeId)
            .filter(|edge| grid.edge_hexes(*edge).is_some())
            .collect();
        let board = Arc::new(shows::board_view::board(&data));
        let fields = Fields::new(&data.map, data.units.iter().map(|unit| unit.range));
        Ok(Self {
            info,
            board,
            fields,
            kinds: Kinds::of(&data.units),
            data,
            built_up,
            set_up_hexes,
            first_japanese,
            hexsides,
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

    /// Whose a unit is.
    #[must_use]
    pub fn side_of(&self, unit: UnitId) -> Side {
        if unit.0 < self.first_japanese {
            UNITED_STATES
        } else {
            JAPAN
        }
    }

    /// Whether a unit belongs to a side.
    pub(crate) fn check_owner(&self, unit: UnitId, side: Side) -> Result<(), Refusal> {
        if self.side_of(unit) == side {
            Ok(())
        } else {
            Err(Refusal::NotYours(unit))
        }
    }

    /// The printed number of a hex.
    #[must_use]
    pub fn number(&self, hex: HexId) -> SmolStr {
        self.data.map.grid.number(hex)
    }

    /// The ready-made Japanese set-up.
    #[must_use]
    pub fn ready_set_up(&self) -> &[(UnitId, HexId)] {
        &self.data.setup
    }

    /// The hexsides between two hexes of the map, in ascending order.
    pub(crate) fn hexsides(&self) -> &[EdgeId] {
        &self.hexsides
    }

    /// The ground units of a side.
    pub fn units_of(&self, side: Side) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        let all = self.data.units.len() as u8;
        let range = if side == UNITED_STATES {
            0..self.first_japanese
        } else {
            self.first_japanese..all
        };
        range.map(UnitId)
    }

    /// The units of a formation of the United States.
    pub fn units_of_group(&self, group: Group) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(UNITED_STATES)
            .filter(move |unit| self.unit(*unit).group == Some(group))
    }

    /// The units of each side, formation and kind.
    pub(crate) fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Where Japanese units may be set up (3.2).
    pub(crate) fn set_up_hexes(&self) -> HexSet {
        self.set_up_hexes
    }

    /// The Urban and Heavy Structure hexes.
    pub(crate) fn built_up(&self) -> HexSet {
        self.built_up
    }

    /// The hexes within the range of a unit that stands in a hex (10.6).
    pub(crate) fn within_range(&self, from: HexId, unit: UnitId) -> &HexSet {
        self.fields
            .within(&self.data.map, from, self.unit(unit).range)
    }

    /// The hexes within the range of a unit that stands in a hex to which nothing that is printed blocks
    /// its line (10.6 to 10.10).
    pub(crate) fn printed_field(&self, state: &State, from: HexId, unit: UnitId) -> &HexSet {
        let contour_blocks = !state.options.contour_never_blocks;
        self.fields
            .seen(&self.data.map, from, self.unit(unit).range, contour_blocks)
    }
}

fn info(data_hash: String) -> GameInfo {
    let mut info = GameInfo {
        rules_version: RULES_VERSION,
        data_hash,
        rules: include_str!("../rules.tsv"),
        options: Options::list(),
        ..GameInfo::new(
            "manila",
            &[
                ("united_states", "manila-side-united-states"),
                ("japan", "manila-side-japan"),
            ],
            &[("battle", "manila-scenario-battle")],
        )
    };
    for scenario in &mut info.scenarios {
        scenario.notes = vec![Text::new("manila-scenario-battle-victory")];
    }
    info
}

impl Rules for Manila {
    heigi_engine::by_steps!(rules);

    fn start(&self, setup: &Setup, events: &mut Vec<Event>) -> State {
        let mut state = State::new(Options::of(setup));
        Play::new(&mut state, events).push_all(&MATCH);
        step::proceed(self, &mut state, events);
        state
    }

    fn takes_back(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Cancel
                | Action::TakeUp(_)
                | Action::TakeUpPontoon(_)
                | Action::TurnStack(_)
                | Action::Leave(_)
                | Action::NoAssault(_)
                | Action::RemoveAir
                | Action::NoFlamethrower
        )
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        self.redraw(state, viewer, random)
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        self.count(state)
    }
}

heigi_engine::by_steps!(impl Speaks for Manila);

impl Shows for Manila {
    heigi_engine::by_steps!(shows board);

    fn phase(&self, state: &State) -> Text {
        self.phase_text(state)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        self.show(state, viewer)
    }

    fn overlay(&self, state: &State, viewer: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let hexes = self.overlay_places(state, viewer, id).into_iter();
        hexes
            .map(|hex| (self.number(hex), SmolStr::default()))
            .collect()
    }

    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        self.tell(*event, viewer)
    }
}
