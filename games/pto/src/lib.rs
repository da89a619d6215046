//! Squads in the Pacific: tactics of squads, leaders and single weapons, a hex of 40 metres and two minutes a turn.
//!
//! The chapter of the Pacific (rules `G…`) with the base rules that it needs; both are told in their own words in
//! `locales/en/rules/pto.ftl`, numbered as in `rules.tsv`. Rooms: `printed` (counters, tables, scenarios with their
//! maps), `situation` (what changes: units, Locations, and `sight` what is seen between them), `turn` (the phases,
//! each with its steps), `shows` (board and scene) and `policy`. The README says what stands and what is next.

mod action;
mod battle;
mod dice;
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
pub use battle::{
    Allotment, Beach, Corps, CraftOffer, Fault, Fleet, Heavies, Market, Occasion, Offer,
    OrderedBattery, Piece, Prices, Purchase, Trade, fill,
};
pub use printed::{ALLIES, Ammunition, CounterId, FILES, JAPAN, Module, Nation, Watch};
pub use printed::{Climate, Heading, Sea, Sky, Slope, Waters, Wind};
pub use situation::{
    At, Batteries, Battery, Berth, Blaze, Boat, Burning, Cloud, Condition, Cut, Fieldwork, Fire,
    Fortification, Ledge, Lie, Mission, Part, Phase, Salvo, Smoke, Spot, State, Tray, Unit, UnitId,
    Weather,
};
pub use turn::{Order, Packing};

// Each chapter says `use crate::*`.
use battle::Battles;
use dice::*;
use event::*;
use heigi_engine::board::{Grid, GridError};
use heigi_engine::prelude::*;
use heigi_engine::{Flow, Play, ScenarioInfo};
use printed::{
    Barrier, Data, Depth, Entry, Fence, FireResult, HEXES, Harm, LARGEST, Map, Printed, SCENARIOS,
    SIDES, Scenario, Steed, Terrain, UnitClass,
};
use refusal::*;
use sequence::*;
use situation::*;
use std::sync::{Arc, OnceLock};
use turn::*;

/// How many battles can be drawn, and how many assaults from the sea (G13.9).
const BATTLES: u16 = 1000;
const ASSAULTS: u16 = 500;

/// The boards of a scenario, one for each sea.
type Boards = [OnceLock<Arc<Board>>; Sea::ALL.len()];

/// Raised by every change after which a stored match might play differently.
const RULES_VERSION: u32 = 6;

/// The game with its loaded data.
#[derive(Debug)]
pub struct Pto {
    data: Data,
    info: GameInfo,
    /// The boards of each scenario, drawn when somebody first asks for them.
    boards: Vec<Boards>,
    /// Battles and assaults with their boards, each drawn when somebody first asks for it.
    drawn: Vec<OnceLock<(Scenario, Boards)>>,
}

impl Pto {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let mut info = GameInfo {
            data_hash: files.hash(),
            rules_version: RULES_VERSION,
            rules: include_str!("../rules.tsv"),
            scenarios: SCENARIOS.map(scenario_info).into(),
            ..GameInfo::new("pto", &SIDES, &[])
        };
        let data = Data::read(files)?;
        for (shown, scenario) in info.scenarios.iter_mut().zip(&data.scenarios) {
            shown.notes = shows::notes(scenario);
        }
        info.scenarios.push(drawn_info("battle", BATTLES));
        info.scenarios.push(drawn_info("assault", ASSAULTS));
        Ok(Self {
            boards: data.scenarios.iter().map(|_| Boards::default()).collect(),
            data,
            info,
            drawn: (0..BATTLES + ASSAULTS).map(|_| OnceLock::new()).collect(),
        })
    }

    /// What may be bought for a battle (G1.66).
    #[must_use]
    pub fn market(&self) -> &Market {
        &self.data.battles.market
    }

    /// The number of the scenario that a checked set-up says: those of the data in their order, then the battles that are drawn.
    fn scenario_said(&self, said: &str) -> u16 {
        let fixed = self.data.scenarios.len() as u16;
        let known = self.data.scenarios.iter().position(|one| one.id == said);
        let drawn = || {
            let (found, number) = self.info.scenario(said)?;
            let before = if found.id == "assault" { BATTLES } else { 0 };
            Some(fixed + before + number - 1)
        };
        known.map(|known| known as u16).or_else(drawn).unwrap_or(0)
    }

    /// The scenario of a number.
    fn scenario_at(&self, number: u16) -> &Scenario {
        let fixed = self.data.scenarios.get(usize::from(number));
        fixed.unwrap_or_else(|| &self.drawn(number).0)
    }

    /// The board of a scenario with a sea.
    fn board_at(&self, number: u16, sea: Sea) -> &Arc<Board> {
        let fixed = self.data.scenarios.get(usize::from(number));
        let (scenario, boards) = match fixed {
            Some(scenario) => (scenario, &self.boards[usize::from(number)]),
            None => {
                let (scenario, boards) = self.drawn(number);
                (scenario, boards)
            }
        };
        boards[sea.number()].get_or_init(|| shows::board(&self.data, scenario, sea))
    }

    fn drawn(&self, number: u16) -> &(Scenario, Boards) {
        let place = usize::from(number) - self.data.scenarios.len();
        self.drawn[place].get_or_init(|| {
            let (kind, number) = match (place as u16).checked_sub(BATTLES) {
                Some(place) => (battle::Contest::Assault, place + 1),
                None => (battle::Contest::Field, place as u16 + 1),
            };
            // All of them can be, as a test finds out; nothing in data of somebody's own is known to spoil one.
            let drawn = self.data.draw(kind, number);
            let scenario = drawn.unwrap_or_else(|_| self.data.scenarios[0].clone());
            (scenario, Boards::default())
        })
    }
}

/// A scenario of which so many are drawn.
fn drawn_info(id: &'static str, numbers: u16) -> ScenarioInfo {
    let notes = ["about", "victory"].map(|note| Text::new(format!("pto-scenario-{id}-{note}")));
    ScenarioInfo {
        notes: notes.into(),
        numbers: Some(numbers),
        ..scenario_info(id)
    }
}

fn scenario_info(id: &'static str) -> ScenarioInfo {
    ScenarioInfo::new(id, format!("pto-scenario-{id}"))
}

impl Gridded for Pto {
    fn grid(&self) -> &Grid {
        &self.data.grid
    }
}

impl Rules for Pto {
    heigi_engine::by_steps!(rules);

    fn start(&self, setup: &Setup, events: &mut Vec<Event>) -> State {
        step::start(self, self.set_up(setup), events)
    }

    fn determinize(
        &self,
        state: &State,
        viewer: Viewer,
        random: &mut heigi_engine::Random,
    ) -> State {
        self.redraw(state, viewer, random)
    }

    fn takes_back(&self, action: Action) -> bool {
        matches!(
            action,
            Action::Leave(_) | Action::Direct(_) | Action::Keep | Action::Yield(_)
        )
    }

    fn pick(
        &self,
        state: &State,
        random: &mut heigi_engine::Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        step::pick(self, state, random, room)
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        let weight = |unit: Named| match unit.counter {
            counter if self.data.counters[counter.index()].is_reduced => 3,
            counter => match self.data.counters[counter.index()].class {
                UnitClass::Squad => 4,
                UnitClass::HalfSquad | UnitClass::Crew => 2,
                UnitClass::Leader | UnitClass::Hero | UnitClass::Hunter => 1,
                _ => 0,
            },
        };
        let there = ALLIES.index()..=JAPAN.index();
        let is_there =
            |unit: &Named| matches!(state[*unit].at, At::In(_) | At::Aboard(..) | At::Coming(_));
        let men = |side: usize| {
            state
                .all()
                .filter(move |unit| unit.side == Side(side as u8))
        };
        let count = |side: usize| men(side).filter(is_there).map(weight).sum::<u32>();
        vec![Count {
            of: "men on the map and beside it",
            value: there.map(count).sum(),
            told_by: &[
                "pto-log-replaced",
                "pto-log-split",
                "pto-log-eliminated",
                "pto-log-crew-survives",
                "pto-log-captured",
                "pto-log-imprisoned",
                "pto-log-freed",
                "pto-log-rearmed",
                "pto-log-hero-comes",
                "pto-log-hunter-comes",
                "pto-log-bearer-comes",
                "pto-log-hunter-gone",
                "pto-log-leader-comes",
                "pto-log-recombined",
                "pto-log-crew-leaves",
                "pto-log-crew-returns",
                "pto-log-crew-survives",
                "pto-log-commander-leaves",
            ],
        }]
    }
}

heigi_engine::by_steps!(impl Speaks for Pto);
