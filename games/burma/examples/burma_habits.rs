//! Counts what the computer does out of habit as Japan in matches against itself; docs/burma-balance.md has the
//! figures.
//!
//!     cargo run --release -p heigi-burma --example burma_habits -- SCENARIO MATCHES FIRST_SEED

use heigi_board::HexId;
use heigi_burma::steps::{Moving, Pay};
use heigi_burma::{
    ALLIES, Action, Burma, Class, Event, JAPAN, Look, Occasion, Position, Step, UnitId,
};
use heigi_engine::{Dice, Match, Random, Rules, Setup, Skill};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Hexes within which an enemy may come upon a place in a turn.
const RAID: u32 = 6;
/// Hexes within which an enemy may come upon a headquarters.
const NEAR: u32 = 3;

/// What is counted, summed over matches.
#[derive(Default)]
struct Habits {
    counts: BTreeMap<String, u32>,
    /// Events that have been looked at.
    seen: usize,
    /// Points of the stockpile that were spent since the turn began, by what for.
    spent: BTreeMap<&'static str, u32>,
    /// Units that starved since then.
    starved: u32,
    /// Who has sent special attack troops and is not checked yet.
    special: Option<UnitId>,
}

impl Habits {
    fn count(&mut self, what: impl Into<String>, by: usize) {
        *self.counts.entry(what.into()).or_default() += by as u32;
    }

    /// Looks at a decision.
    fn see(&mut self, game: &Burma, playing: &Match<Burma>, action: Action) {
        let position = playing.state();
        for (_, event) in &playing.events()[self.seen..] {
            self.see_event(game, position, event);
        }
        self.seen = playing.events().len();
        let is_japan = playing.pending() == heigi_engine::Pending::Decision(JAPAN);
        match (position.step(), action) {
            _ if !is_japan => {}
            (_, Action::Store(_)) => self.spend("markers on sources"),
            (_, Action::Restore(_)) => self.spend("headquarters restored"),
            (Some(Step::Adjustment(_)), Action::Headquarters(_)) => self.spend("porters"),
            (Some(Step::Pay(Pay(JAPAN, Occasion::Determination))), Action::Done) => {
                self.see_unpaid(game, position);
            }
            (Some(Step::Moving(Moving(unit, _))), Action::Done) => {
                let mut legal = Vec::new();
                game.actions(position, &mut legal);
                self.count(
                    "exits open at the end of a move",
                    usize::from(legal.contains(&Action::Exit)),
                );
                if game.unit(unit).class == Class::Headquarters {
                    self.count("headquarters that moved", 1);
                }
            }
            (_, Action::Exit) => self.count("exits taken", 1),
            _ => {}
        }
    }

    fn spend(&mut self, what: &'static str) {
        *self.spent.entry(what).or_default() += 1;
    }

    fn see_event(&mut self, game: &Burma, position: &Position, event: &Event) {
        let is_own = |unit: &UnitId| game.unit(*unit).side == JAPAN;
        match event {
            Event::TurnBegan(_) => self.see_turn(game, position),
            Event::StepLost(unit, _, rule) if is_own(unit) => {
                self.count(format!("steps lost by {rule}"), 1);
                self.starved += u32::from(*rule == "7.10.4");
                if self.special == Some(*unit) && *rule == "18.3" {
                    self.count("special attack troops: steps lost", 1);
                }
            }
            Event::Eliminated(unit, rule) if is_own(unit) => {
                self.count(format!("units lost by {rule}"), 1);
                self.starved += u32::from(*rule == "7.10.4");
                if game.unit(*unit).class == Class::Headquarters {
                    self.count("headquarters lost", 1);
                }
            }
            Event::SpecialTroops(unit) => {
                self.special = Some(*unit);
                self.count("special attack troops: sent", 1);
                let last = position.unit(*unit).steps == 1;
                self.count("special attack troops: by a last step", usize::from(last));
            }
            Event::Exited(unit, _) if is_own(unit) => self.count("units that left", 1),
            _ => {}
        }
    }

    /// A turn has ended.
    fn see_turn(&mut self, game: &Burma, position: &Position) {
        let spent = std::mem::take(&mut self.spent);
        for (what, points) in spent {
            self.count(format!("points for {what}"), points as usize);
            if self.starved > 0 {
                self.count(
                    format!("points for {what} in a turn in which units starve"),
                    points as usize,
                );
            }
        }
        self.starved = 0;
        let look = Look::new(game, position);
        let grid = &game.map().grid;
        let enemies: Vec<HexId> = (game.units_of(ALLIES))
            .filter(|unit| game.unit(*unit).has_zone())
            .filter_map(|unit| position.hex_of(unit))
            .collect();
        let near =
            |hex: HexId, within: u32| enemies.iter().any(|at| grid.distance(*at, hex) <= within);
        let is_guarded = |hex: HexId| {
            let mut units = game.units_of_at(position, JAPAN, hex);
            units.any(|unit| game.unit(unit).has_zone())
        };
        let sources = game.sources(position, JAPAN);
        self.count("turns", 1);
        self.count("turns without a source", usize::from(sources.is_empty()));
        let open = sources
            .iter()
            .filter(|hex| near(**hex, RAID) && !is_guarded(**hex))
            .count();
        self.count("turns: sources open to a raid", open);
        let supply = look.supply(JAPAN);
        for one in &supply.headquarters {
            self.count("turns: headquarters", 1);
            self.count(
                "turns: headquarters without a line",
                usize::from(!one.in_communication),
            );
            let bare = near(one.hex, NEAR) && !is_guarded(one.hex);
            self.count(
                "turns: headquarters unguarded near an enemy",
                usize::from(bare),
            );
        }
        for unit in game.units_of(JAPAN) {
            let Some(hex) = position.hex_of(unit) else {
                continue;
            };
            self.count("turns: units", 1);
            if !supply.reaches(hex) {
                self.count("turns: units beyond supply", 1);
                let far = !supply
                    .headquarters
                    .iter()
                    .any(|one| grid.distance(one.hex, hex) <= 8);
                self.count("turns: units far beyond supply", usize::from(far));
            }
        }
    }

    /// What lies on the map when nobody is paid for any more.
    fn see_unpaid(&mut self, game: &Burma, position: &Position) {
        let look = Look::new(game, position);
        let supply = look.supply(JAPAN);
        let markers: u32 = position
            .hexes()
            .iter()
            .map(|hex| u32::from(hex.supply[JAPAN.index()]))
            .sum();
        let hungry = (game.units_of(JAPAN))
            .filter(|unit| !position.unit(*unit).paid)
            .filter(|unit| {
                supply
                    .headquarters(*unit)
                    .is_none_or(|one| !one.in_communication)
            })
            .filter_map(|unit| position.hex_of(unit));
        let (near, far): (Vec<HexId>, Vec<HexId>) = hungry.partition(|hex| supply.reaches(*hex));
        self.count("unpaid units in reach", near.len());
        self.count("unpaid units out of reach", far.len());
        if !near.is_empty() {
            self.count(
                "markers kept while units in reach go unpaid",
                markers as usize,
            );
            let stock = usize::from(position.side(JAPAN).stock);
            self.count("points kept while units in reach go unpaid", stock);
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let scenario = arguments.next().unwrap_or_else(|| "u_go".to_owned());
    let mut numbers = arguments.filter_map(|word| word.parse::<u64>().ok());
    let (matches, first) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(500));
    let game = Arc::new(Burma::standard());
    let mut habits = Habits::default();
    for seed in first..first + matches {
        let setup = Setup {
            scenario: scenario.clone(),
            ..game.info().default_setup()
        };
        let started = Match::start(Arc::clone(&game), setup, Dice::from_seed(seed));
        let mut playing = started.expect("a scenario of the game");
        let mut random = Random::seeded(seed ^ 0x9e37_79b9_7f4a_7c15);
        habits.seen = 0;
        let see = &mut |playing: &Match<Burma>, action| habits.see(&game, playing, action);
        heigi_bots::play_watched(&mut playing, Skill::Normal, &mut random, see)
            .expect("the dice make every draw");
        let (ahead, lead) = game.lead(playing.state());
        habits.count(
            "won by Japan",
            usize::from(ahead == Some(JAPAN) && lead > 0),
        );
        for (name, side) in [("the Allies", ALLIES), ("Japan", JAPAN)] {
            habits.count(
                format!("points of {name}"),
                usize::from(playing.state().side(side).points),
            );
        }
    }
    for (what, count) in &habits.counts {
        println!("{:8.2}  {what}", f64::from(*count) / matches as f64);
    }
}
