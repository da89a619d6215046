//! How promising actions are, as far as the side knows: so far only that withdrawals are made, as none gains anything.

use crate::action::Action;
use heigi_engine::{Random, Skill};

/// Appends a score for each action.
pub fn score(actions: &[Action], skill: Skill, random: &mut Random, scores: &mut Vec<f32>) {
    let blur = if skill == Skill::Easy { 2.0 } else { 0.1 };
    let judged = actions.iter().map(|action| {
        let is_sound = *action == Action::Comply;
        f32::from(u8::from(is_sound)) + blur * random.unit()
    });
    scores.extend(judged);
}
