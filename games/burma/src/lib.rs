//! Burma 1944-45: chits, supply and the monsoon.
//!
//! An operational game in which supply decides and nobody knows when the turn ends. Rule numbers are
//! those of the published rulebook, rulings `R-n` those of docs/burma-rulings.md. [`Burma`] holds the
//! loaded data and implements [`heigi_engine::Rules`]; the sequence of play is in `turn::sequence`.

mod action;
mod computer;
mod evaluation;
mod event;
mod position;
mod printed;
mod refusal;
mod shown;
mod turn;

pub use action::{Action, HexPair};
pub use event::{Event, Marker};
pub use position::ground::{Ground, Stride};
pub use position::look::Look;
pub use position::{
    Activation, AirPlace, AirState, Attack, Cause, Changing, Entrenchment, Flow, HexState, Load,
    Mission, Occasion, Payer, Phase, Play, Position, Progress, RandomEvent, Sanction, Scenario,
    Segment, SideState, State, Step, ToPlace, UnitState, Verdict, Where,
};
pub use printed::data::{Data, FILES};
pub use printed::map::{HexSet, Line, Lines, Map, Named, NamedPlace, PlaceKind, Terrain};
pub use printed::tables::{
    AirResult, Column, CombatResult, Loss, MarkerType, MovementCosts, Pools, Tables, TurnRecord,
    supply_level,
};
pub use printed::units::{
    ALLIES, AirId, AirType, AirUnit, Class, Formation, FormationId, JAPAN, Nation, Unit, UnitId,
    UnitSet, Values,
};
pub use refusal::Refusal;
pub use turn::end::{Level, level};
pub use turn::groups::Group;
pub use turn::movement::{Moves, Route};
pub use turn::odds::Shifts;
pub use turn::sequence as steps;
pub use turn::supply::{Headquarters, Supply, Wish};

use crate::printed::atlas::Atlas;
use crate::printed::setup::SetUp;
use crate::refusal::NOT_NOW;
use crate::turn::setup::Options;
use heigi_board::HexId;
use heigi_engine::scene::{Board, Choice, LogEntry, Scene, SmolStr, Target};
use heigi_engine::{
    AnyStep, Count, DataError, DataFiles, Draw, Ending, GameInfo, Random, RuleId, Rules, Setup,
    Shows, Side, Stepped, Text, Viewer, step,
};
use std::sync::Arc;

/// Raised by every change after which a stored match might play differently.
const RULES_VERSION: u32 = 5;

/// The game with its loaded data.
#[derive(Clone, Debug)]
pub struct Burma {
    data: Data,
    info: GameInfo,
    /// The board of U-Go, which has the rows in play only, and that of the whole map.
    boards: [Arc<Board>; 2],
    /// What it costs to march to each town, found out when the computer first plays.
    town_ways: std::sync::OnceLock<Vec<(HexId, Vec<u16>)>>,
    /// The same for the hexes of the west edge.
    exit_ways: std::sync::OnceLock<Vec<(HexId, Vec<u16>)>>,
    /// What follows from the printed map and counters.
    atlas: Arc<Atlas>,
    /// What each hex is called, told hundreds of times in a set-up.
    hex_texts: Vec<Arc<Text>>,
}

heigi_engine::listed!(Burma, data.units: UnitId => Unit, units unit unit_named all_units);
heigi_engine::listed!(Burma, data.air_units: AirId => AirUnit, aircraft air air_named all_air);
heigi_engine::listed!(Burma, data.formations: FormationId => Formation, formations formation formation_named all_formations);

impl Burma {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let data = Data::read(files)?;
        let info = info(data.hash.clone());
        let board = |is_whole| {
            let is_shown = |hex| is_whole || data.map.is_north(hex);
            Arc::new(shown::board::board(&data, &is_shown))
        };
        let boards = [board(false), board(true)];
        let mut game = Self {
            hex_texts: shown::words::hex_texts(&data.map),
            data,
            info,
            boards,
            town_ways: std::sync::OnceLock::new(),
            exit_ways: std::sync::OnceLock::new(),
            atlas: Arc::default(),
        };
        game.atlas = Arc::new(Atlas::of(&game));
        Ok(game)
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

    /// The set-up of the scenarios.
    pub(crate) const fn set_up(&self) -> &SetUp {
        &self.data.set_up
    }

    /// The ground units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        self.atlas.units[side.index()].iter()
    }

    /// The number of a hex.
    #[must_use]
    pub fn hex_number(&self, hex: HexId) -> SmolStr {
        self.map().grid.number(hex)
    }
}

fn info(data_hash: String) -> GameInfo {
    let mut info = GameInfo {
        options: Options::list(),
        rules_version: RULES_VERSION,
        data_hash,
        rules: include_str!("../rules.tsv"),
        ..GameInfo::new(
            "burma",
            &[
                ("allies", "burma-side-allies"),
                ("japan", "burma-side-japan"),
            ],
            &[
                ("u_go", "burma-scenario-u-go"),
                ("extended_capital", "burma-scenario-extended-capital"),
                ("campaign", "burma-scenario-campaign"),
            ],
        )
    };
    for scenario in &mut info.scenarios {
        scenario.notes = vec![Text::new("burma-scenario-victory")];
    }
    info
}

/// What a click on a hex may mean, the likeliest first.
const AT_A_HEX: [fn(HexId) -> Action; 6] = [
    Action::At,
    Action::Attack,
    Action::Repair,
    Action::Collect,
    Action::Store,
    Action::Relieve,
];

/// What a click on a unit may mean, the likeliest first.
const BY_A_UNIT: [fn(UnitId) -> Action; 4] = [
    Action::Select,
    Action::Join,
    Action::Name,
    Action::Headquarters,
];

impl Stepped for Burma {
    heigi_engine::by_steps!(queue);
    heigi_engine::by_steps!(asking);

    fn after(&self, play: &mut Play<'_>, is_done: bool) {
        if is_done {
            self.stop_works(play);
            self.withdraw_marauders(play);
        }
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let winner = match position.verdict? {
            Verdict::Points => self.lead(position).0,
            Verdict::Conceded(side) => Some(side.opponent()),
        };
        Some(Ending { winner })
    }

    fn concede(&self, play: &mut Play<'_>, side: Side) {
        play.state.verdict = Some(Verdict::Conceded(side));
        play.tell(Event::Conceded(side));
    }

    fn not_now(&self, _: &Position) -> Refusal {
        NOT_NOW
    }

    fn no_such_value(&self, draw: Draw) -> Refusal {
        Refusal::NotOnDie(i32::from(draw.faces))
    }

    /// A question tells nothing that is not known to both sides.
    fn waiting(&self, position: &Position, _: Side) -> (Text, RuleId) {
        let step = step::innermost::<Self>(position);
        step.map_or_else(
            || (Text::new("burma-ask-wait"), RuleId("4.0")),
            |step| step.ask(self, position),
        )
    }

    fn offer(&self, _: &Position, action: Action, offered: Choice) -> Choice {
        self.offered(action, offered)
    }

    fn meant_by(&self, position: &Position, click: &Target, each: &mut dyn FnMut(Action)) {
        match click {
            Target::Place(number) => {
                if let Ok(hex) = self.map().grid.parse(number) {
                    AT_A_HEX.iter().for_each(|action| each(action(hex)));
                }
            }
            Target::Piece(id) => {
                if let Some(unit) = self.unit_named(id) {
                    BY_A_UNIT.iter().for_each(|action| each(action(unit)));
                    if let Some(hex) = position.hex_of(unit) {
                        each(Action::Attack(hex));
                    }
                }
            }
            _ => {}
        }
    }
}

impl Rules for Burma {
    heigi_engine::by_steps!(rules);

    fn start(&self, setup: &Setup, events: &mut Vec<Event>) -> State {
        let scenario = match setup.scenario.as_str() {
            "extended_capital" => Scenario::ExtendedCapital,
            "campaign" => Scenario::Campaign,
            _ => Scenario::UGo,
        };
        let mut position = self.first_position(scenario, Options::of(setup));
        step::proceed(self, &mut position, events);
        position
    }

    fn takes_back(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Cancel | Action::Leave(_) | Action::Drop | Action::Collect(_)
        )
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        self.redraw(state, viewer, random)
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        self.count(state)
    }
}

heigi_engine::by_steps!(impl Speaks for Burma);

impl Shows for Burma {
    heigi_engine::by_steps!(shows);

    fn board(&self, state: &State) -> Arc<Board> {
        let is_whole = state.scenario != Scenario::UGo;
        Arc::clone(&self.boards[usize::from(is_whole)])
    }

    fn phase(&self, state: &State) -> Text {
        self.phase_text(state)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        self.show(state, viewer)
    }

    fn overlay(&self, state: &State, _: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        self.overlay_places(&Look::new(self, state), id)
    }

    fn lines(&self, state: &State, _: Viewer, place: &str) -> Vec<heigi_engine::scene::Line> {
        let look = Look::new(self, state);
        (self.map().grid.parse(place))
            .map_or_else(|_| Vec::new(), |hex| self.supply_lines(&look, hex))
    }

    /// Which marker is kept is not told, nor that one is to the other side (8.1.4).
    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        let is_known = match *event {
            Event::Kept(side) => viewer == Viewer::Side(side) || viewer == Viewer::Everything,
            _ => true,
        };
        is_known.then(|| event.entry(self))
    }
}
