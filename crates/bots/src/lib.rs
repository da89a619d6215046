//! Computer opponents, and the arena in which they play each other.
//!
//! A match hands over what the deciding side knows ([`AnyKnown`]), and a player chooses from that alone
//! ([`choose`]); whoever keeps the match carries the choice out ([`decide`]). [`play`] and [`Arena`] play whole
//! matches. Games are known only through the engine.

mod arena;

pub use arena::{Arena, Halfway, Interval, Judged, Played, Report, wilson};

use heigi_engine::{ActError, AnyKnown, AnyMatch, Game, Match, Pending, Random, Skill};

/// Which of the legal actions a player takes who knows this, by its place in the list.
#[must_use]
pub fn choose(known: &dyn AnyKnown, skill: Skill, random: &mut Random) -> usize {
    let scores = known.score(skill, random);
    if skill == Skill::Random {
        let backs: Vec<bool> = scores.iter().map(|score| *score < 0.0).collect();
        return wander(&backs, random);
    }
    best(&scores)
}

/// Lets the computer make one decision for the side that is asked.
///
/// # Errors
/// If no decision is awaited.
pub fn decide(
    playing: &mut dyn AnyMatch,
    skill: Skill,
    random: &mut Random,
) -> Result<(), ActError> {
    if skill == Skill::Random {
        return playing.act_blindly(&mut |backs| wander(backs, random));
    }
    let side = match playing.pending() {
        Pending::Decision(side) => side,
        Pending::Draw(_) => return Err(ActError::DrawAwaited),
        Pending::Over(_) => return Err(ActError::Over),
    };
    let known = playing.known(side, random);
    let choice = choose(known.as_ref(), skill, random);
    let words = known.words(choice).ok_or(ActError::Unreadable)?;
    playing.act(side, &words)
}

/// Any action that takes nothing back, and one of those now and then, so that random play tries everything and still
/// comes to an end.
fn wander(backs: &[bool], random: &mut Random) -> usize {
    let forward: Vec<usize> = (0..backs.len()).filter(|i| !backs[*i]).collect();
    if forward.is_empty() || random.below(32) == 0 {
        return random.index(backs.len());
    }
    forward[random.index(forward.len())]
}

/// The action with the best score, the first of equals.
fn best(scores: &[f32]) -> usize {
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

/// Plays a match of a known game between two players of one skill as [`play`] does, and lets somebody who sees
/// everything look at it before each decision, with the action that was chosen.
///
/// # Errors
/// If a draw is awaited that the dice do not make.
pub fn play_watched<R: Game>(
    playing: &mut Match<R>,
    skill: Skill,
    random: &mut Random,
    see: &mut dyn FnMut(&Match<R>, R::Action),
) -> Result<(), ActError> {
    loop {
        let side = match playing.pending() {
            Pending::Over(_) => return Ok(()),
            Pending::Draw(_) => return Err(ActError::DrawAwaited),
            Pending::Decision(side) => side,
        };
        let known = playing.known(side, random);
        let action = known.actions()[choose(&known, skill, random)];
        see(playing, action);
        playing.act(side, action)?;
    }
}
