//! Computer opponents, and the arena in which they play each other.
//!
//! A game scores the legal actions from what the deciding side knows ([`heigi_engine::Judges::score`]);
//! this crate picks from the scores ([`decide`]) and plays whole matches ([`play`], [`Arena`]). It
//! knows games only through the engine.

mod arena;

pub use arena::{Arena, Interval, Played, Report, wilson};

use heigi_engine::{ActError, AnyMatch, Random, Skill};

/// Lets the computer make one decision for the side that is asked.
///
/// # Errors
/// If no decision is awaited.
pub fn decide(
    playing: &mut dyn AnyMatch,
    skill: Skill,
    random: &mut Random,
) -> Result<(), ActError> {
    playing.decide(skill, random, &mut |scores, random| {
        pick(skill, scores, random)
    })
}

/// The index of the action to take.
///
/// Random play takes any action that is not scored below zero, and one of those now and then, so
/// that it tries everything and still comes to an end. Otherwise the best score counts, the first of
/// equals.
fn pick(skill: Skill, scores: &[f32], random: &mut Random) -> usize {
    if skill == Skill::Random {
        let forward: Vec<usize> = (0..scores.len()).filter(|i| scores[*i] >= 0.0).collect();
        if forward.is_empty() || random.below(32) == 0 {
            return random.index(scores.len());
        }
        return forward[random.index(forward.len())];
    }
    let mut best = 0;
    for (index, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = index;
        }
    }
    best
}

/// Plays a match to its end or to a number of inputs, each side with its skill.
///
/// # Errors
/// If a draw is awaited that the dice do not make.
pub fn play(
    playing: &mut dyn AnyMatch,
    skills: &[Skill],
    random: &mut Random,
    most_inputs: u32,
) -> Result<(), ActError> {
    while playing.input_count() < most_inputs {
        match playing.pending() {
            heigi_engine::Pending::Over(_) => return Ok(()),
            heigi_engine::Pending::Draw(_) => return Err(ActError::DrawAwaited),
            heigi_engine::Pending::Decision(side) => {
                let skill = skills.get(side.index()).copied().unwrap_or(Skill::Random);
                decide(playing, skill, random)?;
            }
        }
    }
    Ok(())
}
