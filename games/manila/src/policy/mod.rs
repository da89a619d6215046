//! How promising actions are: the judgement behind `easy` and `normal`.
//!
//! A side is given a sample of what it knows, so nothing here can look under counters. Scores are
//! worked out anew for every small decision from the position alone; what one decision begins, the
//! same judgement carries on in the next.

mod attack;
mod defender;
mod invader;
mod journey;
mod programme;
mod secrecy;

use crate::Manila;
use crate::action::Action;
use crate::printed::units::JAPAN;
use crate::sequence::Step;
use crate::situation::state::State;
use crate::turn::movement::Movement;
use crate::turn::offensive_fire::OffensiveFire;
use heigi_engine::{Judges, Random, Skill};

/// How much `easy` errs, as a share of the spread of the scores.
const CARELESSNESS: f32 = 0.5;

impl Judges for Manila {
    fn score(
        &self,
        state: &State,
        actions: &[Action],
        skill: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let first = scores.len();
        match state.step() {
            Some(Step::JapaneseSetUp(_) | Step::SetUpUnit(_)) => {
                defender::set_up(self, state, actions, random, scores);
            }
            Some(Step::Movement(Movement(JAPAN))) => {
                defender::movement(self, state, actions, scores)
            }
            Some(Step::OffensiveFire(OffensiveFire(JAPAN))) => {
                defender::fire(self, state, actions, scores)
            }
            Some(Step::Move(going)) => {
                let journey = if self.side_of(going.unit) == JAPAN {
                    defender::journey_in_hand(self, state, going)
                } else {
                    invader::journey_of(self, state, going)
                };
                journey::follow(&journey, actions, scores);
            }
            Some(Step::Entry(_) | Step::EntryOfGroup(_) | Step::EntryOfUnit(_)) => {
                invader::entry(self, state, actions, random, scores);
            }
            Some(Step::Replacement(_) | Step::ReplacementUnit(_)) => {
                invader::replacement(self, state, actions, scores);
            }
            Some(Step::Pontoons(_)) => invader::pontoons(self, state, actions, scores),
            Some(Step::Movement(_)) => invader::movement(self, state, actions, scores),
            Some(Step::OffensiveFire(_)) => invader::fire(self, state, actions, scores),
            Some(Step::DefensiveFire(_)) => attack::defensive(self, state, actions, scores),
            Some(Step::Attack(_)) => attack::compose(self, state, actions, scores),
            Some(Step::Advance(_)) => invader::advance(state, actions, scores),
            _ => scores.extend(actions.iter().map(|_| 0.0)),
        }
        if skill == Skill::Easy {
            err(state, actions, &mut scores[first..], random);
        }
    }
}

/// How an easy opponent errs: it blurs its judgement, lets chances to fire go by and ends its phases
/// early. Its set-up is as good as any.
fn err(state: &State, actions: &[Action], scores: &mut [f32], random: &mut Random) {
    let slackness = match state.step() {
        Some(Step::JapaneseSetUp(_) | Step::SetUpUnit(_)) => return,
        Some(Step::DefensiveFire(_)) => 0.6,
        Some(Step::OffensiveFire(_)) => 0.15,
        Some(Step::Movement(_)) => 0.1,
        _ => 0.0,
    };
    let is_slack = random.unit() < slackness;
    let sensible = scores.iter().copied().filter(|score| *score >= 0.0);
    let best = sensible.clone().fold(0.0, f32::max);
    let spread = best - sensible.fold(best, f32::min);
    for (score, action) in scores.iter_mut().zip(actions) {
        let is_idle = matches!(action, Action::Done | Action::Decline);
        if is_slack && is_idle {
            *score = f32::MAX;
        } else if *score >= 0.0 {
            *score += spread * CARELESSNESS * random.unit();
        }
    }
}
