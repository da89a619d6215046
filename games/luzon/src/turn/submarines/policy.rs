//! How good actions of submarines are, for the computer: boats lie where Japan is likely to come, and attack.

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::BeachId;
use crate::printed::units::{ALLIES, BoatId};
use crate::sequence::Step;
use crate::situation::state::State;

/// From so many quarters of a movement point on Manila is far.
const FAR: f32 = 160.0;
/// A boat changes beach for so much.
const WORTH_MOVING: f32 = 0.4;

impl Luzon {
    /// How promising an action of submarines is; nothing if it is none.
    pub(crate) fn judge_submarines(&self, state: &State, action: Action) -> Option<f32> {
        Some(match (state.agenda.last()?, action) {
            (Step::Station(step), Action::Station(beach)) => {
                let now = state.submarines.beach(step.boat);
                let now = now.map_or(0.0, |now| {
                    self.worth_of_beach(state, step.boat, now) + WORTH_MOVING
                });
                self.worth_of_beach(state, step.boat, beach) - now
            }
            (Step::Prowl(_), Action::Torpedo(_)) => 1.0,
            (Step::LayUp(_), Action::LayUp(boat)) => {
                let beach = state.submarines.beach(boat)?;
                1.0 - self.worth_of_beach(state, boat, beach)
            }
            (Step::Station(_) | Step::Prowl(_), Action::Done) => 0.0,
            _ => return None,
        })
    }

    /// Near Manila is better, one boat at a beach is enough, and where Japan has landed it needs no second landing.
    fn worth_of_beach(&self, state: &State, boat: BoatId, beach: BeachId) -> f32 {
        let arrows = &self.beaches()[beach.index()].arrows;
        let distance = |hex: heigi_board::HexId| f32::from(self.homeward[0][hex.index()]);
        let nearest = arrows.iter().map(|arrow| distance(arrow.target));
        let nearness = 1.0 - nearest.fold(FAR, f32::min) / FAR;
        let others = self.all_boats().filter(|other| *other != boat);
        let others = others.filter(|other| state.submarines.beach(*other) == Some(beach));
        let mut targets = arrows.iter().map(|arrow| arrow.target);
        let is_taken = targets.all(|hex| self.holder(state, hex) != ALLIES);
        let room = f32::from(arrows.len() as u8) / 12.0;
        let taken = if is_taken { 0.3 } else { 0.0 };
        0.5 + 0.5 * nearness.max(0.0) + room - 0.4 * others.count() as f32 - taken
    }
}
