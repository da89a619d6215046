//! How promising actions are, as far as the side knows.

use crate::Sample;
use crate::action::Action;
use crate::fire::FireResult;
use crate::map::{PATROL, UnitId};
use crate::sequence::Step;
use crate::state::State;
use heigi_board::HexId;
use heigi_engine::{Random, Skill};

/// How much `easy` errs.
const CARELESSNESS: f32 = 4.0;

/// Appends a score for each action.
pub fn score(
    game: &Sample,
    state: &State,
    actions: &[Action],
    skill: Skill,
    random: &mut Random,
    scores: &mut Vec<f32>,
) {
    let blur = if skill == Skill::Easy {
        CARELESSNESS
    } else {
        0.1
    };
    let judged = actions
        .iter()
        .map(|action| game.judge(state, *action) + blur * random.unit());
    scores.extend(judged);
}

impl Sample {
    fn judge(&self, state: &State, action: Action) -> f32 {
        match (action, state.agenda.last()) {
            (Action::Hide(hex), Some(Step::Hide(hide))) => self.view_from(hide.unit, hex),
            (Action::Move(_), _) => 1.0,
            (Action::Step(hex), Some(Step::March(march))) => {
                self.judge_step(state, march.unit, hex)
            }
            (Action::Fire(unit), Some(Step::Watch(watch))) => {
                let is_effect = |result| result != FireResult::Miss;
                self.ways(state, unit, watch.mover, is_effect) as f32 / 36.0 - 0.25
            }
            // The fresh before the reduced.
            (Action::Lose(unit), _) => -f32::from(u8::from(state.unit(unit).is_reduced)),
            (Action::FallBack, _) => -0.5,
            _ => 0.0,
        }
    }

    /// How many hexes a unit could watch from a hex.
    fn view_from(&self, unit: UnitId, hex: HexId) -> f32 {
        let hexes = self.map().grid.hexes();
        hexes.filter(|to| self.sees(unit, hex, *to)).count() as f32
    }

    /// The patrol goes home, where fewer see it; the outpost goes between it and home.
    fn judge_step(&self, state: &State, unit: UnitId, to: HexId) -> f32 {
        let side = self.unit(unit).side;
        let gain =
            |far: &dyn Fn(HexId) -> f32| state.hex(unit).map_or(0.0, |from| far(from) - far(to));
        let watchers = self.units_of(side.opponent()).filter(|enemy| {
            let place = state.hex(*enemy);
            place.is_some_and(|from| self.sees(*enemy, from, to)) && !state.unit(*enemy).has_fired
        });
        let danger = watchers.count() as f32;
        if side == PATROL {
            let far = |hex| self.steps_home(hex);
            4.0 * gain(&far) - danger + 1.0
        } else {
            let patrol = self.units_of(PATROL).filter_map(|one| state.hex(one));
            let nearest = patrol.min_by_key(|hex| self.steps_home(*hex) as u32);
            let far = |hex| nearest.map_or(0.0, |at| self.map().grid.distance(hex, at) as f32);
            let is_far = far(to) >= 2.0;
            gain(&far) * f32::from(u8::from(is_far)) - danger
        }
    }

    fn steps_home(&self, hex: HexId) -> f32 {
        let home = self.map().home.iter();
        home.map(|to| self.map().grid.distance(hex, to))
            .min()
            .unwrap_or(0) as f32
    }
}
