//! How promising actions are.

use crate::Manila;
use crate::action::Action;
use crate::state::State;
use heigi_engine::{Random, Skill};

pub fn score(
    _game: &Manila,
    _state: &State,
    actions: &[Action],
    _skill: Skill,
    random: &mut Random,
    scores: &mut Vec<f32>,
) {
    scores.extend(actions.iter().map(|_| random.unit()));
}
