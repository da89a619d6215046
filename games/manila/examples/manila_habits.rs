//! Counts what the computer does out of habit in matches against itself; docs/manila-balance.md has the figures.
//!
//!     cargo run --release -p heigi-manila --example manila_habits -- MATCHES FIRST_SEED

use heigi_board::HexId;
use heigi_engine::{Dice, Match, Random, Rules, Skill};
use heigi_manila::{
    Action, Attack, Fire, JAPAN, Manila, Movement, OffensiveFire, Sight, State, Step, Target,
    Terrain, UNITED_STATES,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is counted, summed over matches.
#[derive(Default)]
struct Habits {
    counts: BTreeMap<&'static str, f64>,
    /// The hexes of each set-up.
    set_ups: Vec<BTreeSet<HexId>>,
    /// The hexes that Japan held when a phase of attacks began, each with the chance that it was given, if any.
    targets: BTreeMap<HexId, f64>,
}

impl Habits {
    fn count(&mut self, what: &'static str, by: usize) {
        *self.counts.entry(what).or_default() += by as f64;
    }

    /// Looks at a decision.
    fn see(&mut self, game: &Manila, state: &State, action: Action) {
        match (state.step(), action) {
            (Some(Step::JapaneseSetUp(_)), Action::Done) => {
                let stacks = stacks(game, state);
                let doubles = stacks.values().filter(|count| **count > 1).count();
                self.count("set-up: hexes held", stacks.len());
                self.count("set-up: hexes with two units", doubles);
                self.set_ups.push(stacks.into_keys().collect());
            }
            (Some(Step::Movement(Movement(JAPAN))), Action::Done)
                if (7..=9).contains(&state.turn) =>
            {
                self.count(
                    "turns 7 to 9: stacks that could have parted",
                    could_part(game, state),
                );
            }
            (Some(Step::OffensiveFire(OffensiveFire(JAPAN))), Action::Done)
                if (3..=4).contains(&state.turn) =>
            {
                let is_bridge = |action: &Action| matches!(action, Action::DemolishBridge(_));
                let left = legal(game, state).into_iter().filter(is_bridge).count();
                self.count("turns 3 and 4: bridges left alone by engineers", left);
                if state.turn == 4 {
                    let down = state.destroyed_bridges.count_ones() as usize;
                    self.count("bridges down after turn 4", down);
                }
            }
            (Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES))), _) => {
                if state.attacked.is_empty() && state.fired.is_empty() {
                    let hexes = stacks(game, state).into_keys();
                    self.targets = hexes.map(|hex| (hex, 0.0)).collect();
                }
                if action == Action::Done && state.turn >= 8 {
                    self.see_attacks(game, state);
                }
            }
            (Some(Step::Attack(Attack) | Step::DefensiveFire(_)), Action::Fire) => {
                if let Some(fire) = state.fire {
                    self.see_fire(game, state, &fire);
                }
            }
            _ => {}
        }
    }

    fn see_fire(&mut self, game: &Manila, state: &State, fire: &Fire) {
        let modifier = game.modifiers(state, fire, Sight::OfFirer).total();
        let ways = game.tables().ways(game.strength(fire), modifier);
        match fire.target {
            Target::Bridge(_) => self.count("bridges attacked", 1),
            Target::Building(_) => {}
            Target::Units(hex) if fire.side == UNITED_STATES => {
                if fire.mover.is_none() {
                    self.targets.insert(hex, f64::from(ways) / 6.0);
                }
            }
            Target::Units(_) => {
                let is_hidden = fire
                    .firers
                    .iter()
                    .any(|unit| !state.revealed.contains(unit));
                if is_hidden && ways < 2 {
                    let what = match fire.mover {
                        Some(_) => "hidden units that show themselves for one in six, defensively",
                        None => {
                            "hidden units that show themselves for one in six, in their own fire"
                        }
                    };
                    self.count(what, 1);
                }
            }
        }
    }

    /// The attacks of a phase of the last three turns.
    fn see_attacks(&mut self, game: &Manila, state: &State) {
        let made = self
            .targets
            .values()
            .filter(|chance| **chance > 0.0)
            .count();
        self.count("turns 8 to 10: hexes that Japan holds", self.targets.len());
        self.count("turns 8 to 10: attacks of the United States", made);
        let is_last = state.turn == game.tables().last_turn();
        self.count("turn 10: matches that come to it", usize::from(is_last));
    }
}

/// How many Japanese units stand in each hex.
fn stacks(game: &Manila, state: &State) -> BTreeMap<HexId, usize> {
    let mut stacks = BTreeMap::new();
    for hex in game.units_of(JAPAN).filter_map(|unit| state.hex(unit)) {
        *stacks.entry(hex).or_default() += 1;
    }
    stacks
}

/// Stacks of which a unit could go to a hex beside it where nobody stands.
fn could_part(game: &Manila, state: &State) -> usize {
    let grid = &game.map().grid;
    let is_free = |hex: HexId| state.is_empty(hex) && game.map().terrain(hex) != Terrain::Sea;
    let hexes: BTreeSet<HexId> = (legal(game, state).into_iter())
        .filter_map(|action| match action {
            Action::Select(unit) => state.hex(unit),
            _ => None,
        })
        .filter(|hex| state.units_at(*hex).count() > 1)
        .filter(|hex| grid.neighbours(*hex).any(|(_, next)| is_free(next)))
        .collect();
    hexes.len()
}

fn legal(game: &Manila, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions
}

/// How much two set-ups have in common on average, and how many hexes all of them hold.
fn likeness(set_ups: &[BTreeSet<HexId>]) -> (f64, usize) {
    let mut shares = Vec::new();
    for (index, one) in set_ups.iter().enumerate() {
        for other in &set_ups[index + 1..] {
            let common = one.intersection(other).count() as f64;
            shares.push(common / one.union(other).count() as f64);
        }
    }
    let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    let Some((first, others)) = set_ups.split_first() else {
        return (mean, 0);
    };
    let always = first
        .iter()
        .filter(|hex| others.iter().all(|other| other.contains(hex)));
    (mean, always.count())
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse::<u64>().ok());
    let (matches, first) = (
        arguments.next().unwrap_or(10),
        arguments.next().unwrap_or(500),
    );
    let game = Arc::new(Manila::standard());
    let mut habits = Habits::default();
    for seed in first..first + matches {
        let setup = game.info().default_setup();
        let started = Match::start(Arc::clone(&game), setup, Dice::from_seed(seed));
        let mut playing = started.expect("the game offers its own set-up");
        let mut random = Random::seeded(seed ^ 0x9e37_79b9_7f4a_7c15);
        let see = &mut |playing: &Match<Manila>, action| habits.see(&game, playing.state(), action);
        heigi_bots::play_watched(&mut playing, Skill::Normal, &mut random, see)
            .expect("the dice make every draw");
        let is_won = playing
            .state()
            .ending
            .is_some_and(|(side, _)| side == UNITED_STATES);
        habits.count("won by the United States", usize::from(is_won));
        let is_late = is_won && playing.state().turn == game.tables().last_turn();
        habits.count("turn 10: won in it", usize::from(is_late));
    }
    for (what, count) in &habits.counts {
        println!("{:8.2}  {what}", count / matches as f64);
    }
    let (mean, always) = likeness(&habits.set_ups);
    println!(
        "{:8.2}  set-ups: part of the hexes that two have in common",
        mean
    );
    println!("{always:8}  set-ups: hexes that all have");
}
