//! Counts what the computer does out of habit in matches against itself, and fails if anything is among it that a careful
//! player never does; docs/manila-balance.md has the figures.
//!
//!     cargo run --release -p heigi-manila --example manila_habits -- MATCHES FIRST_SEED

use heigi_board::{EdgeId, HexId};
use heigi_engine::{Dice, Input, Match, Random, Rules, Skill};
use heigi_manila::{
    Ability, Action, Attack, Fire, JAPAN, Manila, Move, Movement, OffensiveFire, River, Sight,
    State, Step, Target, UNITED_STATES, UnitId, UnitSet,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What begins the name of what a careful player never does (docs/manila-balance.md).
const ERROR: &str = "error: ";

/// So many enemies beside a hex attack it anyway, which shows who stands there.
const BESIEGERS: usize = 3;

/// What is counted, summed over matches.
#[derive(Default)]
struct Habits {
    counts: BTreeMap<String, f64>,
    /// The hexes of each set-up.
    set_ups: Vec<BTreeSet<HexId>>,
    /// The hexes that Japan held when a phase of attacks began, each with the chance that it was given, if any.
    targets: BTreeMap<HexId, f64>,
    /// The attacks of this phase of the United States, each with the position in which it was made.
    attacks: Vec<(State, Fire)>,
    /// Engineers that could attack a bridge when this phase of fire began, and have not done so.
    idle_engineers: UnitSet,
    /// Whether whoever was taken in hand last stood alone in its hex.
    stood_alone: bool,
}

impl Habits {
    fn count(&mut self, what: impl Into<String>, by: usize) {
        *self.counts.entry(what.into()).or_default() += by as f64;
    }

    fn error(&mut self, what: &str, by: usize) {
        self.count(format!("{ERROR}{what}"), by);
    }

    /// Looks at a decision.
    fn see(&mut self, game: &Manila, state: &State, action: Action) {
        match (state.step(), action) {
            (Some(Step::JapaneseSetUp(_)), Action::Done) => self.see_set_up(game, state),
            (Some(Step::Movement(Movement(JAPAN))), Action::Done) => self.see_moves(game, state),
            (Some(Step::Movement(Movement(JAPAN))), Action::Select(unit)) => {
                let hex = state.hex(unit);
                self.stood_alone = hex.is_some_and(|hex| state.units_at(hex).count() == 1);
            }
            (Some(Step::Move(going)), Action::Done) => self.see_move(game, state, going),
            (Some(Step::OffensiveFire(OffensiveFire(JAPAN))), _) => {
                self.see_engineers(game, state, action);
            }
            (Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES))), _) => {
                if state.attacked.is_empty() && state.fired.is_empty() {
                    let hexes = stacks(game, state).into_keys();
                    self.targets = hexes.map(|hex| (hex, 0.0)).collect();
                    self.attacks.clear();
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

    fn see_set_up(&mut self, game: &Manila, state: &State) {
        let stacks = stacks(game, state);
        let doubles = stacks.values().filter(|count| **count > 1).count();
        self.count("set-up: hexes held", stacks.len());
        let is_open = |hex: &&HexId| !game.map().terrain(**hex).is_built_up();
        self.count(
            "set-up: hexes in the open",
            stacks.keys().filter(is_open).count(),
        );
        self.count("set-up: hexes with two units", doubles);
        let wasted = stacks.keys().filter(|hex| {
            let mut units = state.units_at(**hex);
            stacks[hex] > 1 && units.all(|unit| !game.unit(unit).is_fixed)
        });
        self.error("set-up: two who can both move share a hex", wasted.count());
        let hexes: BTreeSet<HexId> = stacks.into_keys().collect();
        let alike = (self.set_ups.iter()).filter(|other| likeness(&hexes, other) > 0.5);
        self.error(
            "set-up: more than half of its hexes are those of another",
            alike.count(),
        );
        self.set_ups.push(hexes);
    }

    /// Japan moves nobody any more.
    fn see_moves(&mut self, game: &Manila, state: &State) {
        let ready = |unit: &UnitId| game.check(state, Action::Select(*unit)).is_ok();
        let unmoved: Vec<UnitId> = game.units_of(JAPAN).filter(ready).collect();
        if (7..=9).contains(&state.turn) {
            let mut parting = BTreeSet::new();
            for unit in &unmoved {
                let hex = state
                    .hex(*unit)
                    .filter(|hex| state.units_at(*hex).count() > 1);
                let free = |hex: HexId| state.is_empty(hex);
                parting.extend(hex.filter(|_| goes_safely(game, state, *unit, free)));
            }
            self.error(
                "turns 7 to 9: a stack stays together that could part out of reach of fire",
                parting.len(),
            );
            let stacked = stacks(game, state)
                .values()
                .filter(|count| **count > 1)
                .count();
            self.count("turns 7 to 9: stacks", stacked);
        }
        if (3..=4).contains(&state.turn) {
            let away = unmoved.iter().filter(|unit| {
                let is_there = state
                    .hex(**unit)
                    .is_some_and(|hex| has_broad_bridge(game, state, hex));
                let wanted = |hex: HexId| state.is_empty(hex) && has_broad_bridge(game, state, hex);
                game.unit(**unit).has(Ability::Engineer)
                    && !is_there
                    && goes_safely(game, state, **unit, wanted)
            });
            self.error(
                "turns 3 and 4: an engineer stays away from a bridge in reach",
                away.count(),
            );
        }
    }

    fn see_move(&mut self, game: &Manila, state: &State, going: Move) {
        let hex = state.hex(going.unit).filter(|_| going.has_moved);
        let joins = hex.is_some_and(|hex| state.units_at(hex).count() > 1);
        if game.side_of(going.unit) == JAPAN && (7..=9).contains(&state.turn) {
            let is_lost = joins && self.stood_alone;
            self.error(
                "turns 7 to 9: a unit that stood alone joins another",
                usize::from(is_lost),
            );
            self.count(
                "turns 7 to 9: units from one stack to another",
                usize::from(joins && !is_lost),
            );
        }
    }

    /// Which engineers can blow a bridge, and which have not tried when the phase ends.
    fn see_engineers(&mut self, game: &Manila, state: &State, action: Action) {
        if !(3..=4).contains(&state.turn) {
            return;
        }
        let bridges: Vec<EdgeId> = (legal(game, state).into_iter())
            .filter_map(|action| match action {
                Action::DemolishBridge(edge) => Some(edge),
                _ => None,
            })
            .filter(|edge| game.map().river(*edge) == River::Major)
            .collect();
        let can_blow = |unit: &UnitId| {
            let mut ends = (bridges.iter()).filter_map(|edge| game.map().grid.edge_hexes(*edge));
            let hex = state.hex(*unit);
            game.unit(*unit).has(Ability::Engineer)
                && ends.any(|(one, other)| hex == Some(one) || hex == Some(other))
        };
        if state.attacked.is_empty() && state.attacked_bridges == 0 {
            self.idle_engineers = game.units_of(JAPAN).filter(can_blow).collect();
            let at_bridges = self.idle_engineers.len();
            self.count(
                format!("turn {}: engineers at bridges", state.turn),
                at_bridges,
            );
            let lives = |unit: &UnitId| {
                game.unit(*unit).has(Ability::Engineer) && state.hex(*unit).is_some()
            };
            let left = game.units_of(JAPAN).filter(lives).count();
            self.count(format!("turn {}: engineers left", state.turn), left);
        }
        if action == Action::Done {
            let idle = self.idle_engineers.iter().filter(can_blow).count();
            self.error(
                "turns 3 and 4: an engineer at a bridge does not attack it",
                idle,
            );
            if state.turn == 4 {
                let down = state.destroyed_bridges.count_ones() as usize;
                self.count("bridges down after turn 4", down);
            }
        }
    }

    fn see_fire(&mut self, game: &Manila, state: &State, fire: &Fire) {
        match fire.target {
            Target::Bridge(_) => {
                self.idle_engineers = self.idle_engineers - fire.firers;
                self.count("bridges attacked", 1);
            }
            Target::Building(_) => {}
            Target::Units(hex) if fire.side == UNITED_STATES => {
                if fire.mover.is_none() {
                    let chance = f64::from(ways(game, state, fire)) / 6.0;
                    self.targets.insert(hex, chance);
                    self.attacks.push((state.clone(), *fire));
                }
            }
            Target::Units(_) => self.see_shown(game, state, fire),
        }
    }

    /// 6.5: who is shown by a fire of Japan. On the last turn nothing is left to be hidden from.
    fn see_shown(&mut self, game: &Manila, state: &State, fire: &Fire) {
        let chance = ways(game, state, fire);
        let hexes: BTreeSet<HexId> = fire
            .firers
            .iter()
            .filter_map(|unit| state.hex(unit))
            .collect();
        let grid = &game.map().grid;
        let is_secret = |hex: &&HexId| {
            let mut units = state.units_at(**hex);
            let is_unknown = units.all(|unit| !state.revealed.contains(unit));
            let around = grid
                .neighbours(**hex)
                .flat_map(|(_, next)| state.units_at(next));
            let enemies = around.filter(|unit| game.side_of(*unit) == UNITED_STATES);
            is_unknown && enemies.count() < BESIEGERS
        };
        let secret: Vec<HexId> = hexes.iter().filter(is_secret).copied().collect();
        if secret.is_empty() || state.turn == game.tables().last_turn() {
            return;
        }
        if chance <= 1 {
            self.error(
                "a hex of which nothing is known shows itself for one chance in six at most",
                secret.len(),
            );
        }
        let idle = secret.iter().filter(|hex| {
            let mut without = *fire;
            let here: UnitSet = state.units_at(**hex).collect();
            without.firers = fire.firers - here;
            without.assault = fire.assault - here;
            !without.firers.is_empty() && ways(game, state, &without) >= chance
        });
        self.error(
            "a hex of which nothing is known shows itself for a chance that is no better for it",
            idle.count(),
        );
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
        let is_left = |action: &Action| matches!(action, Action::Attack(hex) if has_chance(game, state, *hex));
        let left = legal(game, state)
            .iter()
            .filter(|action| is_left(action))
            .count();
        self.error(
            "turns 8 to 10: the United States give up a chance to clear a hex",
            left,
        );
        if is_last {
            let idle = |unit: &UnitId| !state.fired.contains(*unit) && state.hex(*unit).is_some();
            let idle: Vec<UnitId> = game.units_of(UNITED_STATES).filter(idle).collect();
            let better = (self.attacks.iter())
                .filter(|(then, fire)| idle.iter().any(|unit| helps(game, then, fire, *unit)));
            let better = better.count();
            self.error(
                "turn 10: a unit that would have helped an attack never fires",
                better,
            );
        }
    }
}

/// The chance of a fire in sixths, as far as its side can know.
fn ways(game: &Manila, state: &State, fire: &Fire) -> u32 {
    let modifier = game.modifiers(state, fire, Sight::OfFirer).total();
    game.tables().ways(game.strength(fire), modifier)
}

/// Whether a unit that may join an attack in its position makes its chance better.
fn helps(game: &Manila, then: &State, fire: &Fire, unit: UnitId) -> bool {
    let mut joined = *fire;
    joined.firers.insert(unit);
    game.check(then, Action::Join(unit)).is_ok()
        && ways(game, then, &joined) > ways(game, then, fire)
}

/// Whether the units of a division that can still fire at a hex, with the corps, have any chance to clear it.
fn has_chance(game: &Manila, state: &State, hex: HexId) -> bool {
    let mut begun = state.clone();
    let action = Input::Action(Action::Attack(hex));
    if game.apply(&mut begun, action, &mut Vec::new()).is_err() {
        return false;
    }
    let groups: BTreeSet<_> = game
        .units_of(UNITED_STATES)
        .map(|unit| game.unit(unit).group)
        .collect();
    groups.into_iter().any(|group| {
        let mut fire = begun.fire.expect("an attack is put together");
        let of_group = |unit: &UnitId| {
            let own = game.unit(*unit).group;
            own == group || own.is_some_and(heigi_manila::Group::is_corps)
        };
        let units = game.units_of(UNITED_STATES).filter(of_group);
        fire.firers = units
            .filter(|unit| game.check(&begun, Action::Join(*unit)).is_ok())
            .collect();
        !fire.firers.is_empty() && ways(game, &begun, &fire) > 0
    })
}

/// Whether a bridge over a broad river begins in a hex and still stands.
fn has_broad_bridge(game: &Manila, state: &State, hex: HexId) -> bool {
    let map = game.map();
    map.river_hexsides(hex).any(|edge| {
        let stands = |number| state.destroyed_bridges >> number & 1 == 0;
        map.river(edge) == River::Major && map.bridge(edge).is_some_and(stands)
    })
}

/// Whether a unit has a way to a wanted hex on which nobody can fire at it.
fn goes_safely(game: &Manila, state: &State, unit: UnitId, wanted: impl Fn(HexId) -> bool) -> bool {
    let begin = |state: &State, action: Action| {
        let mut next = state.clone();
        let input = Input::Action(action);
        game.apply(&mut next, input, &mut Vec::new()).ok()?;
        matches!(next.step(), Some(Step::Move(_))).then_some(next)
    };
    let points = |state: &State| match state.step() {
        Some(Step::Move(going)) => going.points,
        _ => 0,
    };
    let mut open: Vec<State> = begin(state, Action::Select(unit)).into_iter().collect();
    let mut best: BTreeMap<HexId, u8> = BTreeMap::new();
    while let Some(here) = open.pop() {
        for action in legal(game, &here) {
            let Action::Step(hex) = action else { continue };
            let Some(next) = begin(&here, action) else {
                continue;
            };
            if wanted(hex) {
                return true;
            }
            let left = points(&next);
            if best.get(&hex).is_none_or(|known| *known < left) {
                best.insert(hex, left);
                open.push(next);
            }
        }
    }
    false
}

/// How many Japanese units stand in each hex.
fn stacks(game: &Manila, state: &State) -> BTreeMap<HexId, usize> {
    let mut stacks = BTreeMap::new();
    for hex in game.units_of(JAPAN).filter_map(|unit| state.hex(unit)) {
        *stacks.entry(hex).or_default() += 1;
    }
    stacks
}

fn legal(game: &Manila, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions
}

/// How much two set-ups have in common.
fn likeness(one: &BTreeSet<HexId>, other: &BTreeSet<HexId>) -> f64 {
    one.intersection(other).count() as f64 / one.union(other).count() as f64
}

/// How much two set-ups have in common on average, and how many hexes all of them hold.
fn in_common(set_ups: &[BTreeSet<HexId>]) -> (f64, usize) {
    let mut shares = Vec::new();
    for (index, one) in set_ups.iter().enumerate() {
        shares.extend(
            set_ups[index + 1..]
                .iter()
                .map(|other| likeness(one, other)),
        );
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
    let (mean, always) = in_common(&habits.set_ups);
    println!(
        "{:8.2}  set-ups: part of the hexes that two have in common",
        mean
    );
    println!("{always:8}  set-ups: hexes that all have");
    let errors = habits
        .counts
        .iter()
        .filter(|(what, _)| what.starts_with(ERROR));
    let errors: f64 = errors.map(|(_, count)| count).sum();
    println!("{errors:8}  errors in all");
    std::process::exit(i32::from(errors > 0.0));
}
