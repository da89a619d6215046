//! Matches of random actions, played as fast as they can be.

use crate::info::Setup;
use crate::random::Random;
use crate::rules::{ByLot, Ending, Game, Input, Pending, Skill};
use std::ops::Range;

/// Plays matches of random actions with the seeds of a range on all cores.
///
/// # Panics
/// If one does not end within `most` inputs.
pub fn assert_matches_end<R: Game>(rules: &R, setup: &Setup, seeds: Range<u64>, most: u32) {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let seeds = seeds.clone().skip(worker).step_by(workers);
            scope.spawn(move || {
                for seed in seeds {
                    let (ending, decisions) =
                        playout(rules, setup, &mut Random::seeded(seed), most);
                    assert!(ending.is_some(), "seed {seed}: {decisions} decisions");
                }
            });
        }
    });
}

/// A state in the middle of a match of random actions: the first that is sought, or the last.
///
/// # Panics
/// If the game refuses an action that it has listed.
pub fn random_state<R: Game>(
    rules: &R,
    setup: &Setup,
    seed: u64,
    is_sought: impl Fn(&R::State) -> bool,
) -> R::State {
    let mut random = Random::seeded(seed);
    let (mut events, mut actions) = (Vec::new(), Vec::new());
    let mut state = rules.start(setup, &mut events);
    while !is_sought(&state) {
        let Some(input) = any_input(rules, &state, &mut actions, &mut random) else {
            break;
        };
        events.clear();
        if let Err(refusal) = rules.apply(&mut state, input, &mut events) {
            panic!("refused: {refusal:?}");
        }
    }
    state
}

/// What answers a state at random; nothing if it is over.
fn any_input<R: Game>(
    rules: &R,
    state: &R::State,
    actions: &mut Vec<R::Action>,
    random: &mut Random,
) -> Option<Input<R::Action>> {
    match rules.pending(state) {
        Pending::Over(_) => None,
        Pending::Draw(draw) => Some(Input::Drawn(
            random.below(u32::from(draw.values())) as u16 + 1,
        )),
        Pending::Decision(_) => rules.pick(state, random, actions).map(Input::Action),
    }
}

/// What a computer thinks of each legal action in a state, in words, in the order of the list.
pub fn scores<R: Game>(rules: &R, state: &R::State, skill: Skill, seed: u64) -> Vec<(String, f32)> {
    let (mut actions, mut scores) = (Vec::new(), Vec::new());
    rules.actions(state, &mut actions);
    let mut random = Random::seeded(seed);
    rules.score(state, &actions, skill, &mut random, &mut scores);
    let words = actions
        .iter()
        .map(|action| rules.write_action(*action).into());
    words.zip(scores).collect()
}

/// Plays one match of random legal actions as fast as it can, without keeping its inputs.
///
/// Returns the ending, or nothing if `most` inputs were not enough, with the number of decisions.
pub fn playout<R: Game>(
    rules: &R,
    setup: &Setup,
    random: &mut Random,
    most: u32,
) -> (Option<Ending>, u32) {
    let mut events = Vec::new();
    let mut actions = Vec::new();
    let mut state = rules.start(setup, &mut events);
    let mut decisions = 0;
    for _ in 0..most {
        events.clear();
        let Some(input) = any_input(rules, &state, &mut actions, random) else {
            break;
        };
        decisions += u32::from(matches!(input, Input::Action(_)));
        let done = rules.apply_dealt(&mut state, input, &mut ByLot(random), &mut events);
        if done.is_err() {
            return (None, decisions);
        }
    }
    match rules.pending(&state) {
        Pending::Over(ending) => (Some(ending), decisions),
        _ => (None, decisions),
    }
}
