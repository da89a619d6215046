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
    Allotment, Corps, Fault, Heavies, Market, Occasion, Offer, OrderedBattery, Piece, Prices,
    Purchase, Trade,
};
pub use printed::{ALLIES, Ammunition, CounterId, FILES, JAPAN, Module, Nation};
pub use printed::{Climate, Heading, Sky, Wind};
pub use situation::{
    At, Batteries, Battery, Berth, Blaze, Boat, Burning, Cloud, Condition, Fieldwork, Fire,
    Fortification, Lie, Mission, Part, Phase, Salvo, Smoke, Spot, State, Tray, Unit, UnitId,
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

/// How many battles can be drawn.
const BATTLES: u16 = 1000;

/// The game with its loaded data.
#[derive(Debug)]
pub struct Pto {
    data: Data,
    info: GameInfo,
    /// The board of each scenario, drawn when somebody first asks for it.
    boards: Vec<OnceLock<Arc<Board>>>,
    /// Battles with their boards, each drawn when somebody first asks for it.
    drawn: Vec<OnceLock<(Scenario, Arc<Board>)>>,
}

impl Pto {
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let mut info = GameInfo {
            data_hash: files.hash(),
            rules: include_str!("../rules.tsv"),
            scenarios: SCENARIOS.map(scenario_info).into(),
            ..GameInfo::new("pto", &SIDES, &[])
        };
        let data = Data::read(files)?;
        for (shown, scenario) in info.scenarios.iter_mut().zip(&data.scenarios) {
            shown.notes = shows::notes(scenario);
        }
        info.scenarios.push(ScenarioInfo {
            notes: vec![
                Text::new("pto-scenario-battle-about"),
                Text::new("pto-scenario-battle-victory"),
            ],
            numbers: Some(BATTLES),
            ..scenario_info("battle")
        });
        Ok(Self {
            boards: data.scenarios.iter().map(|_| OnceLock::new()).collect(),
            data,
            info,
            drawn: (0..BATTLES).map(|_| OnceLock::new()).collect(),
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
            self.info
                .scenario(said)
                .map(|(_, number)| fixed + number - 1)
        };
        known.map(|known| known as u16).or_else(drawn).unwrap_or(0)
    }

    /// The scenario of a number.
    fn scenario_at(&self, number: u16) -> &Scenario {
        let fixed = self.data.scenarios.get(usize::from(number));
        fixed.unwrap_or_else(|| &self.drawn(number).0)
    }

    /// The board of a scenario.
    fn board_at(&self, number: u16) -> &Arc<Board> {
        let fixed = usize::from(number);
        match self.boards.get(fixed) {
            Some(board) => {
                board.get_or_init(|| shows::board(&self.data, &self.data.scenarios[fixed]))
            }
            None => &self.drawn(number).1,
        }
    }

    fn drawn(&self, number: u16) -> &(Scenario, Arc<Board>) {
        let place = usize::from(number) - self.data.scenarios.len();
        self.drawn[place].get_or_init(|| {
            let id = format!("battle-{}", place + 1);
            let drawn = self.data.draw(&id, place as u16 + 1);
            // All of them can be, as a test finds out; nothing in data of somebody's own is known to spoil one.
            let scenario = drawn.unwrap_or_else(|_| self.data.scenarios[0].clone());
            let board = shows::board(&self.data, &scenario);
            (scenario, board)
        })
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
        matches!(action, Action::Leave(_) | Action::Direct(_) | Action::Keep)
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
