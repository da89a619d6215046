//! Where a unit should go: the best place in reach, and the first step toward it.

use crate::Manila;
use crate::action::Action;
use crate::policy::attack::exposure;
use crate::situation::state::State;
use crate::turn::movement::Move;
use heigi_board::{HexId, Reach};

/// The best place for a unit and how to begin.
#[derive(Clone, Copy, Debug)]
pub struct Journey {
    /// How much better it is than where the unit stands.
    pub gain: f32,
    /// The first step, or nothing if the unit should stay.
    pub first: Option<HexId>,
}

/// Looks for the place with the highest value, less what the way there may cost.
pub fn plan(
    game: &Manila,
    state: &State,
    going: Move,
    risk: f32,
    value: impl Fn(HexId) -> f32,
) -> Journey {
    let unit = going.unit;
    let Some(here) = state.hex(unit) else {
        return Journey {
            gain: 0.0,
            first: None,
        };
    };
    let mut reach = Reach::default();
    game.search(state, going, &mut reach);
    let side = game.unit(unit).side;
    let stay = value(here);
    // The most valuable places first; the way is looked at only for those that may win.
    let mut places: Vec<(f32, HexId)> = reach
        .reached()
        .iter()
        .filter(|hex| **hex != here)
        .map(|hex| (value(*hex), *hex))
        .collect();
    places.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut best = Journey {
        gain: 0.0,
        first: None,
    };
    for (worth, hex) in places.into_iter().take(24) {
        if worth - stay <= best.gain {
            break;
        }
        let path = reach.path(hex);
        let danger: f32 = path
            .iter()
            .map(|step| exposure(game, state, side, unit, *step) / 6.0)
            .sum();
        let gain = worth - stay - risk * danger;
        if gain > best.gain {
            best = Journey {
                gain,
                first: path.first().copied(),
            };
        }
    }
    best
}

/// Scores the actions of a move that has begun: the first step of the journey, or stopping.
pub fn follow(journey: &Journey, actions: &[Action], scores: &mut Vec<f32>) {
    let first = journey.first;
    scores.extend(actions.iter().map(|action| match action {
        Action::Done => 0.5,
        Action::Step(hex) if Some(*hex) == first => 1.0,
        Action::Step(_) => 0.0,
        _ => -1.0,
    }));
}
