//! Luzon 1941-42: the Japanese landings, the air war and the siege of Bataan and Corregidor.
//!
//! Two players. Rule numbers are those of the published rulebook, rulings `R-n` those of its specification. `printed`
//! holds what is printed, `situation` what changes, `sequence` the order of play, `turn` the chapters of the rulebook,
//! `shows` what is seen and said. The game is not whole: `rules.tsv` says which rules are open, README.md what is next.

mod action;
mod evaluation;
mod event;
mod policy;
pub mod printed;
mod refusal;
mod sequence;
mod shows;
mod situation;
mod turn;

pub use action::Action;
pub use event::Event;
pub use printed::data::{Data, FILES};
pub use printed::units::{ALLIES, JAPAN};
pub use refusal::Refusal;
pub use sequence::{Phase, Step};
pub use situation::air::{AirState, Group, Mission, Raid, Sortie, Spot, Standing, Task};
pub use situation::answers::Told;
pub use situation::fortress::{BatterySet, Fortress};
pub use situation::options::Options;
pub use situation::sea::{Passage, Return, Sea, Ships};
pub use situation::solitaire::Solitaire;
pub use situation::state::{Berth, Location, Scenario, State, UnitState, Verdict};
pub use situation::submarines::{Boat, Post, Submarines};
pub use situation::works::Works;
pub use turn::chits::Classes;
pub use turn::combat::breakout::BreakOut;
pub use turn::combat::losses::Loss;
pub use turn::inquiry::Presence;
pub use turn::landings::fleet::NextBeach;
pub use turn::movement::Movement;
pub use turn::points::Award;
pub use turn::reserves::ReserveMoves;

use heigi_board::{Grid, HexId, ids};
use heigi_engine::scene::{Board, Line, LogEntry, Scene, SmolStr, Value};
use heigi_engine::{
    Count, DataError, DataFiles, GameInfo, Judges, Random, Rules, Setup, Shows, Side, Skill, Text,
    Viewer, step,
};
use printed::campaign::{ArrivalPlace, Campaign};
use printed::map::{HexSet, Map};
use printed::sets::Sets;
use printed::tables::Tables;
use printed::units::{Aircraft, AircraftId, AircraftType, GroupSet, Submarine, Unit, UnitId};
use std::sync::Arc;

/// Raised by every change after which a stored match might play differently.
const RULES_VERSION: u32 = 7;

/// The game with its loaded data.
#[derive(Clone, Debug)]
pub struct Luzon {
    data: Data,
    info: GameInfo,
    board: Arc<Board>,
    sets: Sets,
    /// The hexes of all beaches.
    beach_hexes: HexSet,
    /// From where Japan ships units along the coast (4.5.1).
    ports: HexSet,
    /// The ways between neighbouring hexes, for whoever judges.
    links: policy::Links,
    /// How far boats go along the coast from each hex of it (4.5.1).
    coasts: Vec<HexSet>,
    /// What flights from each airfield to each spot cost.
    flights: Vec<u16>,
    /// The ways of lines of supply from each hex while every road is open.
    supply_ways: Vec<turn::supply::Ways>,
    /// How far each hex lies from where each side is drawn.
    homeward: [Vec<u16>; 2],
    /// How far each hex lies from the nearest of Bataan (19.7).
    to_bataan: Vec<u16>,
}

heigi_engine::listed!(Luzon, data.counters.units: UnitId => Unit, units unit unit_named all_units);

impl Luzon {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let data = Data::read(files)?;
        let mut game = Self {
            info: info(files.hash()),
            board: Arc::new(shows::board_view::board(&data)),
            sets: Sets::of(&data),
            beach_hexes: (data.map.beaches.iter())
                .flat_map(|beach| beach.arrows.iter().map(|arrow| arrow.target))
                .collect(),
            links: policy::links(&data),
            homeward: policy::homeward(&data),
            to_bataan: policy::ways_to(&data, data.solitaire.bataan),
            ports: HexSet::EMPTY,
            coasts: Vec::new(),
            flights: Vec::new(),
            supply_ways: Vec::new(),
            data,
        };
        game.ports = turn::landings::local::ports(&game);
        game.coasts = turn::landings::local::coasts(&game);
        game.flights = turn::air::flights::flights(&game);
        game.supply_ways = turn::supply::ways(&game);
        Ok(game)
    }

    /// What is printed.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
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

    /// The campaign.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.data.campaign
    }

    /// All air units.
    #[must_use]
    pub fn aircraft(&self) -> &[Aircraft] {
        &self.data.counters.aircraft
    }

    /// What is printed on the counter of an air unit.
    #[must_use]
    pub fn kind(&self, aircraft: AircraftId) -> &AircraftType {
        let kind = self.data.counters.aircraft[aircraft.index()].kind;
        &self.data.counters.types[kind.index()]
    }

    fn beaches(&self) -> &[printed::map::Beach] {
        &self.data.map.beaches
    }

    fn boats(&self) -> &[Submarine] {
        &self.data.counters.submarines
    }

    fn airfields(&self) -> &[printed::map::Airfield] {
        &self.data.map.airfields
    }

    /// Where reinforcements arrive.
    fn places(&self) -> &[ArrivalPlace] {
        &self.data.campaign.places
    }

    fn all_aircraft(&self) -> impl Iterator<Item = AircraftId> + use<> {
        ids(self.data.counters.aircraft.len())
    }

    fn all_groups(&self) -> GroupSet {
        ids(self.data.counters.groups.len()).collect()
    }

    fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        self.sets.units[side.index()].iter()
    }
}

fn info(data_hash: String) -> GameInfo {
    GameInfo {
        data_hash,
        rules_version: RULES_VERSION,
        rules: include_str!("../rules.tsv"),
        options: Options::list(),
        ..GameInfo::new(
            "luzon",
            &[
                ("japan", "luzon-side-japan"),
                ("allies", "luzon-side-allies"),
            ],
            &[
                ("campaign", "luzon-scenario-campaign"),
                ("assault", "luzon-scenario-assault"),
            ],
        )
    }
}

impl heigi_engine::hexes::Gridded for Luzon {
    fn grid(&self) -> &Grid {
        &self.data.map.grid
    }

    fn hex_name(&self, hex: HexId) -> Value {
        self.numbered_text(hex).into()
    }
}

/// What tells of changed steps of Japan and of the Allies, and of their aircraft.
const TOLD_BY: [&[&str]; 4] = [
    &[
        "luzon-log-japanese-chit",
        "luzon-log-withdrew",
        "luzon-log-steps-left",
        "luzon-log-lost-step",
        "luzon-log-destroyed-from-the-air",
        "luzon-log-load-lost",
        "luzon-log-removed",
        "luzon-log-overrun",
        "luzon-log-swept",
        "luzon-log-truck-lost",
        "luzon-log-step-lost",
        "luzon-log-destroyed",
        "luzon-log-step-sunk",
    ],
    &[
        "luzon-log-set-up-begins",
        "luzon-log-arrived",
        "luzon-log-given-up",
        "luzon-log-lost-step",
        "luzon-log-destroyed-from-the-air",
        "luzon-log-removed",
        "luzon-log-overrun",
        "luzon-log-swept",
        "luzon-log-truck-lost",
        "luzon-log-step-lost",
        "luzon-log-destroyed",
    ],
    &[
        "luzon-log-japanese-chit",
        "luzon-log-flew-out",
        "luzon-log-shot-down",
        "luzon-log-destroyed-on-ground",
    ],
    &[
        "luzon-log-set-up-begins",
        "luzon-log-put-on",
        "luzon-log-kept-at-del-monte",
        "luzon-log-landed",
        "luzon-log-shot-down",
        "luzon-log-destroyed-on-ground",
    ],
];

impl Rules for Luzon {
    heigi_engine::by_steps!(rules);

    fn start(&self, setup: &Setup, events: &mut Vec<Event>) -> State {
        let scenario = match setup.scenario.as_str() {
            "assault" => Scenario::Assault,
            _ => Scenario::Campaign,
        };
        let mut state = self.empty(scenario, Options::of(setup));
        step::proceed(self, &mut state, events);
        state
    }

    fn takes_back(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Raise(_)
                | Action::Split(_)
                | Action::Join(_)
                | Action::Recall(_)
                | Action::Back
                | Action::Take(_)
                | Action::TakeAircraft(_)
                | Action::CallOff
                | Action::Withhold(_)
        )
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        self.redraw(state, viewer, random)
    }

    /// Of Japan only the groups of every chit are counted: which others came is hidden.
    fn counts(&self, state: &State) -> Vec<Count> {
        let chits = self.campaign().japanese_chits.iter();
        let common = chits
            .map(|chit| chit.groups)
            .reduce(|one, other| one & other);
        let hidden = self.all_groups() - common.unwrap_or_default();
        let steps = |side| -> u32 {
            let on_hand = self.units_of(side).filter(|unit| {
                let group = self.unit(*unit).group;
                let is_hidden = group.is_some_and(|group| hidden.contains(group));
                // Whether anybody was withdrawn is hidden as well (14.4.1).
                let is_left = state.is_on_hand(*unit) || state.at(*unit) == Location::Withdrawn;
                is_left && (side == ALLIES || !is_hidden)
            });
            on_hand.map(|unit| u32::from(state.steps(unit))).sum()
        };
        let based = |side| {
            let is_left = |one: &AircraftId| {
                matches!(state.aircraft[one.index()], Berth::On(_) | Berth::Withdrawn)
            };
            self.air_force(side).filter(is_left).count() as u32
        };
        let count = |of, value, told_by| Count { of, value, told_by };
        vec![
            count("Japanese steps", steps(JAPAN), TOLD_BY[0]),
            count("Allied steps", steps(ALLIES), TOLD_BY[1]),
            count("Japanese aircraft", based(JAPAN), TOLD_BY[2]),
            count("Allied aircraft", based(ALLIES), TOLD_BY[3]),
        ]
    }
}

heigi_engine::by_steps!(impl Speaks for Luzon);

impl Shows for Luzon {
    heigi_engine::by_steps!(shows board);

    fn phase(&self, state: &State) -> Text {
        self.phase_text(state)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        self.show(state, viewer)
    }

    fn overlay(&self, state: &State, viewer: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        self.overlay_places(state, viewer, id)
    }

    fn lines(&self, state: &State, viewer: Viewer, place: &str) -> Vec<Line> {
        self.supply_lines(state, viewer, place)
    }

    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        self.tell(*event, viewer)
    }
}

impl Judges for Luzon {
    const CARELESSNESS: f32 = 0.4;

    fn judge(&self, state: &State, action: Action) -> f32 {
        self.judge_by(&self.aims(state), state, action)
    }

    /// As the engine does it, but what all actions have in common is found once.
    fn score(
        &self,
        state: &State,
        actions: &[Action],
        skill: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let aims = self.aims(state);
        let judged = actions
            .iter()
            .map(|action| self.judge_by(&aims, state, *action));
        let careful = Self::CARELESSNESS / 40.0;
        skill.blur(Self::CARELESSNESS, careful, judged, random, scores);
        if skill == Skill::Easy {
            policy::neglect(state, actions, random, scores);
        }
    }
}

impl Luzon {
    fn judge_by(&self, aims: &policy::Aims, state: &State, action: Action) -> f32 {
        match state.agenda.last() {
            Some(step) if step.is_of_the_air() => self.air_worth(state, action),
            _ => self.promise(state, aims, action),
        }
    }
}
