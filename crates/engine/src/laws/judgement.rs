//! What is judged means something, and betrays nothing.

use crate::numbers::{Block, Numbers};
use crate::random::Random;
use crate::rules::{Ending, Game};
use heigi_scene::{Side, Viewer};

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
