//! What is judged means something, and betrays nothing.

use crate::dice::Dice;
use crate::info::Setup;
use crate::known::Known;
use crate::matches::Match;
use crate::numbers::{Block, Numbers};
use crate::random::Random;
use crate::rules::{Ending, Game, Pending, Skill};
use heigi_scene::{Side, Viewer};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

fn sides<R: Game>(rules: &R) -> impl Iterator<Item = Side> + use<R> {
    (0..rules.info().sides.len() as u8).map(Side)
}

/// An evaluation is from -1 to 1, and what one side gains the others lose.
pub(super) fn check_evaluation<R: Game>(rules: &R, state: &R::State, place: &str) {
    let values: Vec<f32> = sides(rules)
        .map(|side| rules.evaluate(state, side))
        .collect();
    assert!(
        values.iter().all(|value| (-1.0..=1.0).contains(value)),
        "{place}: the evaluations {values:?} are not all from -1 to 1"
    );
    assert!(
        values.len() < 2 || values.iter().sum::<f32>() == 0.0,
        "{place}: the sum of the evaluations {values:?} is not zero"
    );
}

/// At the end it is the verdict.
pub(super) fn check_verdict<R: Game>(rules: &R, state: &R::State, ending: Ending, place: &str) {
    check_evaluation(rules, state, place);
    for side in sides(rules) {
        let expected = match ending.winner {
            None => 0.0,
            Some(winner) if winner == side => 1.0,
            Some(_) => -1.0,
        };
        assert_eq!(
            rules.evaluate(state, side),
            expected,
            "{place}: {side:?} at the end, which {:?} has won",
            ending.winner
        );
    }
}

/// What a viewer knows is all that a sample and its numbers depend on: with the same luck two states that
/// look alike give one sample, so that no computer player chooses by what is hidden from it.
pub(super) fn check_known<R: Game>(
    rules: &R,
    state: &R::State,
    blocks: &[Block],
    random: &mut Random,
    place: &str,
) {
    let viewers = sides(rules).map(Viewer::Side);
    for viewer in viewers.chain([Viewer::Spectator, Viewer::Everything]) {
        let other = rules.determinize(state, viewer, random);
        let numbers = encoded(rules, state, viewer, blocks, place);
        if other == *state {
            continue;
        }
        assert_eq!(
            numbers.values(),
            encoded(rules, &other, viewer, blocks, place).values(),
            "{place}: the numbers of {viewer:?} depend on what is hidden"
        );
        let (mut luck, mut same) = (random.clone(), random.clone());
        let sample = rules.determinize(state, viewer, &mut luck);
        assert_eq!(
            sample,
            rules.determinize(&other, viewer, &mut same),
            "{place}: a sample for {viewer:?} depends on what is hidden"
        );
        assert_eq!(
            luck.below(u32::MAX),
            same.below(u32::MAX),
            "{place}: how much luck a sample for {viewer:?} takes depends on what is hidden"
        );
    }
}

/// The numbers of a state, which have the blocks of the game, and are all from -1 to 1.
fn encoded<R: Game>(
    rules: &R,
    state: &R::State,
    viewer: Viewer,
    blocks: &[Block],
    place: &str,
) -> Numbers {
    let mut numbers = Numbers::default();
    rules.encode(state, viewer, &mut numbers);
    assert_eq!(
        numbers.blocks(),
        blocks,
        "{place}: the blocks of {viewer:?} are not those of the game"
    );
    for block in blocks {
        assert!(
            block.size > 0 && block.size.is_multiple_of(block.row),
            "{place}: the numbers of \"{}\" do not fill rows of {}",
            block.name,
            block.row
        );
    }
    let is_fit = |value: &f32| (-1.0..=1.0).contains(value);
    assert!(
        numbers.values().iter().all(is_fit),
        "{place}: not all numbers of {viewer:?} are from -1 to 1"
    );
    numbers
}

/// Plays a match in which every side plays to win, to its end or to a number of inputs. No position may come again:
/// whoever judges by the position alone would go round in a circle for ever.
///
/// One decision in `blunders` is made at random, none where that is 0, for a person may leave to the computer whatever
/// he has begun; what was before it does not count.
///
/// # Panics
/// If a position comes again.
pub fn assert_no_circles<R: Game>(
    rules: &Arc<R>,
    setup: &Setup,
    seed: u64,
    blunders: u32,
    most: u32,
) {
    let mut played = Match::start(Arc::clone(rules), setup.clone(), Dice::from_seed(seed))
        .unwrap_or_else(|error| panic!("seed {seed}: the match does not start: {error}"));
    let mut random = Random::seeded(!seed);
    let (hasher, mut before) = (RandomState::new(), HashMap::new());
    while played.inputs().len() < most as usize {
        let Pending::Decision(side) = played.pending() else {
            break;
        };
        let now = played.inputs().len();
        if blunders > 0 && random.below(blunders) == 0 {
            before.clear();
            let done = played.act_blindly(&mut |backs| random.index(backs.len()));
            assert!(done.is_ok(), "seed {seed}, input {now}: {done:?}");
            continue;
        }
        if let Some(then) = before.insert(hasher.hash_one(played.state()), now) {
            let inputs = played.inputs()[then..].iter();
            let words: Vec<_> = inputs.map(|input| played.write_input(*input)).collect();
            panic!("seed {seed}, input {now}: {words:?} lead back to the position before them");
        }
        let action = best(&played.known(side, &mut random), &mut random);
        let done = action.map(|action| played.act(side, action));
        assert!(
            matches!(done, Some(Ok(()))),
            "seed {seed}, input {now}: {done:?}"
        );
    }
}

/// What a side does that plays to win: the first of what it likes best.
fn best<R: Game>(known: &Known<R>, random: &mut Random) -> Option<R::Action> {
    let mut scores = Vec::new();
    known.score(Skill::Normal, random, &mut scores);
    let best = (0..scores.len()).reduce(|one, other| {
        if scores[other] > scores[one] {
            other
        } else {
            one
        }
    });
    best.map(|best| known.actions()[best])
}
