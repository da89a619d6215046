//! How promising actions are, as far as the side knows.

use crate::Proof;
use crate::action::Action;
use crate::fire::FireResult;
use crate::ground::Spot;
use crate::sequence::Step;
use crate::state::{Kind, LANDING, State, UnitId};
use heigi_engine::{Random, Skill};

/// Appends a score for each action.
pub fn score(
    game: &Proof,
    state: &State,
    actions: &[Action],
    skill: Skill,
    random: &mut Random,
    scores: &mut Vec<f32>,
) {
    let blur = if skill == Skill::Easy { 4.0 } else { 0.1 };
    let judged = actions
        .iter()
        .map(|action| game.judge(state, *action) + blur * random.unit());
    scores.extend(judged);
}

impl Proof {
    fn judge(&self, state: &State, action: Action) -> f32 {
        match (action, state.agenda.last()) {
            (Action::Hide(spot), _) => self.watched_from(state, spot),
            (Action::Move(unit), _) => self.judge_mover(state, unit),
            (Action::Step(spot), Some(Step::March(march))) => {
                self.judge_step(state, march.unit, spot)
            }
            (Action::Take(_), _) => 5.0,
            (Action::Split(_), _) => -2.0,
            (Action::SetDown, _) => -0.5,
            (Action::Fire(unit), Some(Step::Watch(watch))) => {
                let is_effect = |result| result != FireResult::Miss;
                self.ways(state, unit, watch.mover, is_effect) as f32 / 36.0 - 0.3
            }
            // Whoever bears most comes first.
            (Action::Lose(unit), _) => state.unit(unit).map_or(0.0, |one| one.steps.into()),
            _ => 0.0,
        }
    }

    fn judge_mover(&self, state: &State, unit: UnitId) -> f32 {
        match state.named(unit).kind {
            Kind::Carrier => 2.0,
            _ if state.unit(unit).is_some_and(|one| one.side == LANDING) => 1.0,
            _ => -1.0,
        }
    }

    /// How many hexes a gun could watch from a place.
    fn watched_from(&self, state: &State, spot: Spot) -> f32 {
        let gun = state.all().find(|(_, unit)| unit.kind == Kind::Gun);
        let Some((gun, _)) = gun else {
            return 0.0;
        };
        let hexes = self.ground.grid.hexes().map(Spot::Ground);
        hexes.filter(|to| self.sees(state, gun, spot, *to)).count() as f32
    }

    /// The landing force goes to the goal, where fewer see it; the others stay.
    fn judge_step(&self, state: &State, unit: UnitId, to: Spot) -> f32 {
        let side = state.unit(unit).map_or(LANDING, |one| one.side);
        if side != LANDING {
            return -1.0;
        }
        let (Some(from), Some(hex)) = (state.spot(unit), to.hex()) else {
            return -4.0;
        };
        let line = |hex: heigi_board::HexId| self.ground.grid.cell(hex).line as f32;
        let gain = from.hex().map_or(1.0, |from| line(hex) - line(from));
        let watchers = state.of(side.opponent()).filter(|enemy| {
            let place = state.spot(*enemy);
            place.is_some_and(|from| self.sees(state, *enemy, from, to))
        });
        3.0 * gain - watchers.count() as f32
            + if matches!(to, Spot::Below(_)) {
                -4.0
            } else {
                1.0
            }
    }
}
