//! Counts what the computer does out of habit as Japan in matches against itself; docs/burma-balance.md has the
//! figures.
//!
//!     cargo run --release -p heigi-burma --example burma_habits -- SCENARIO MATCHES FIRST_SEED

use heigi_board::HexId;
use heigi_burma::steps::{Movement, Moving, Pay};
use heigi_burma::{
    ALLIES, Action, Burma, Class, Column, Event, JAPAN, Look, Occasion, Position, Progress, Step,
    UnitId, UnitSet,
};
use heigi_engine::{Dice, Match, Random, Rules, Setup, Skill};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Hexes within which an enemy may come upon a place in a turn.
const RAID: u32 = 6;
/// Hexes within which an enemy may come upon a headquarters.
const NEAR: u32 = 3;

/// What begins the name of what a careful player never does (docs/burma-balance.md).
const ERROR: &str = "error: ";

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
    /// Who has marched out of reach of supply although he could have stayed in it.
    strayed: UnitSet,
    /// Whether the unit that moves could have stayed in reach of supply.
    may_stay: bool,
    /// Whether the Allied segment that is played has been looked at.
    is_segment_seen: bool,
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
        self.see_segment(game, position);
        let is_japan = playing.pending() == heigi_engine::Pending::Decision(JAPAN);
        match (position.step(), action) {
            _ if !is_japan => {}
            (_, Action::Store(_)) => self.spend("markers on sources"),
            (_, Action::Restore(_)) => self.spend("headquarters restored"),
            (Some(Step::Adjustment(_)), Action::Headquarters(_)) => self.spend("porters"),
            (Some(Step::Pay(Pay(JAPAN, Occasion::Determination))), Action::Done) => {
                self.see_unpaid(game, position);
                self.see_payment(game, position);
            }
            (_, Action::SpecialTroops(unit)) => self.see_special_troops(game, position, unit),
            (Some(Step::Moving(Moving(unit, progress))), Action::Done) => {
                self.see_move(game, position, unit, progress, true);
                let mut legal = Vec::new();
                game.actions(position, &mut legal);
                self.count(
                    format!("{ERROR}an open exit not taken"),
                    usize::from(legal.contains(&Action::Exit)),
                );
                if game.unit(unit).class == Class::Headquarters {
                    self.count("headquarters that moved", 1);
                }
            }
            (Some(Step::Moving(Moving(unit, progress))), Action::At(_)) => {
                self.see_move(game, position, unit, progress, false);
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
                let is_raider = *rule == "7.10.4" && self.strayed.contains(*unit);
                self.count(
                    format!("{ERROR}a raider that went beyond supply starves"),
                    usize::from(is_raider),
                );
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

    /// What an Allied segment may fall upon when its movement begins.
    fn see_segment(&mut self, game: &Burma, position: &Position) {
        let allied = position.segment.as_ref();
        let Some(segment) = allied.filter(|segment| segment.side == ALLIES) else {
            self.is_segment_seen = false;
            return;
        };
        let begins = matches!(position.step(), Some(Step::Movement(Movement)));
        if !begins || std::mem::replace(&mut self.is_segment_seen, true) {
            return;
        }
        let look = Look::new(game, position);
        let sources = game.sources(position, JAPAN);
        let staffs = look.supply(JAPAN).headquarters.iter().map(|one| one.hex);
        let (mut is_source_open, mut is_staff_open) = (false, false);
        let staffs: Vec<HexId> = staffs.collect();
        for unit in segment.active.iter() {
            let moves = game.moves(position, look.ground(), unit, Progress::default());
            let comes_to = |hex: &HexId| {
                let progress = Progress::default();
                (game.route(position, look.ground(), &moves, unit, progress, *hex)).is_ok()
            };
            is_source_open |= sources.len() == 1 && comes_to(&sources[0]);
            is_staff_open |= staffs.iter().any(comes_to);
        }
        self.count(
            format!("{ERROR}the only source lies open to a march"),
            usize::from(is_source_open),
        );
        self.count(
            format!("{ERROR}a headquarters lies open to a march"),
            usize::from(is_staff_open),
        );
    }

    /// What was bought and is left when nobody is paid for any more, and which headquarters go without.
    fn see_payment(&mut self, game: &Burma, position: &Position) {
        let is_bought = self.spent.contains_key("markers on sources");
        let payable = game.payable(position, JAPAN, Occasion::Determination);
        self.count(
            format!("{ERROR}markers bought and kept while a unit in reach starves"),
            usize::from(is_bought && !payable.is_empty()),
        );
        let look = Look::new(game, position);
        let staffs = look.supply(JAPAN).headquarters.iter();
        let hungry = staffs.filter(|one| !one.in_communication && !position.unit(one.unit).paid);
        let hungry = hungry.count();
        self.count(format!("{ERROR}a headquarters goes without supply"), hungry);
    }

    /// Whether special attack troops change the column that they fight for.
    fn see_special_troops(&mut self, game: &Burma, position: &Position, unit: UnitId) {
        let Some(attack) = &position.attack else {
            return;
        };
        let total = game.attack_total(position, attack);
        let defence = game.defence_total(position, attack.hex, JAPAN);
        let is_idle = Column::of(total, defence) == Column::of(total, defence.saturating_add(1));
        let is_last = position.unit(unit).steps == 1;
        self.count(
            format!("{ERROR}special attack troops for no column or by a last step"),
            usize::from(is_idle || is_last),
        );
    }

    /// Whether a unit goes out of reach of supply by its own choice.
    fn see_move(
        &mut self,
        game: &Burma,
        position: &Position,
        unit: UnitId,
        progress: Progress,
        ends: bool,
    ) {
        let Some(hex) = position.hex_of(unit) else {
            return;
        };
        let look = Look::new(game, position);
        let supply = look.supply(JAPAN);
        let is_reached = supply.reaches(hex);
        if progress == Progress::default() {
            let moves = game.moves(position, look.ground(), unit, progress);
            self.may_stay = is_reached || moves.reached().any(|at| supply.reaches(at));
        }
        let has_way_home = || {
            let moves = game.moves(position, look.ground(), unit, Progress::default());
            moves.reached().any(|at| supply.reaches(at))
        };
        if ends && (is_reached || has_way_home()) {
            self.strayed.remove(unit);
        } else if ends && self.may_stay {
            self.strayed.insert(unit);
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
        habits.strayed = UnitSet::EMPTY;
        habits.spent.clear();
        habits.starved = 0;
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
    let errors = habits
        .counts
        .iter()
        .filter(|(what, _)| what.starts_with(ERROR));
    let errors: u32 = errors.map(|(_, count)| count).sum();
    println!("{errors:8}  errors in all");
    std::process::exit(i32::from(errors > 0));
}
