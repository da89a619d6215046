//! Losses (5.6): the owner of the mover chooses who takes them.

use crate::Sample;
use crate::action::Action;
use crate::event::Event;
use crate::fire::{FireResult, Watch};
use crate::map::UnitId;
use crate::refusal::Refusal;
use crate::state::{Location, State};
use heigi_engine::scene::Choice;
use heigi_engine::{Play, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 5.6: somebody in the mover's hex takes the loss, or a mover that is only shaken falls back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loss {
    /// What the fire interrupted.
    pub watch: Watch,
    /// What the fire did.
    pub result: FireResult,
}

impl heigi_engine::Step<Sample> for Loss {
    /// Who takes the loss; nobody if the mover falls back.
    type Plan = Option<UnitId>;

    fn waits(&self, game: &Sample, _: &State) -> Waits {
        Waits::For(game.unit(self.watch.mover).side)
    }

    fn menu(&self, game: &Sample, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::FallBack);
        let units = game.units_of(game.unit(self.watch.mover).side);
        units.for_each(|unit| offer(Action::Lose(unit)));
    }

    fn check(&self, _: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::FallBack if self.result == FireResult::Hit => Err(Refusal::MustLose),
            Action::FallBack => Ok(None),
            Action::Lose(unit) => {
                let is_there =
                    state.hex(unit).is_some() && state.hex(unit) == state.hex(self.watch.mover);
                is_there
                    .then_some(Some(unit))
                    .ok_or(Refusal::NotUnderFire(unit))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        play.end_step();
        let Watch { mover, from } = self.watch;
        let Some(unit) = plan else {
            let status = play.state.unit_mut(mover);
            status.at = Location::On(from);
            status.has_moved = true;
            play.tell(Event::FellBack(mover, from));
            return;
        };
        let status = play.state.unit_mut(unit);
        if status.is_reduced {
            status.at = Location::Lost;
            play.tell(Event::Lost(unit));
            game.check_victory(play);
        } else {
            status.is_reduced = true;
            play.tell(Event::Reduced(unit));
        }
    }

    fn ask(&self, _: &Sample, _: &State) -> (Text, RuleId) {
        (
            Text::new("sample-ask-loss").with("result", self.result.text()),
            RuleId("5.6"),
        )
    }

    fn choice(
        &self,
        _: &Sample,
        _: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        offered.labelled(Text::new(match plan {
            Some(_) => "sample-do-lose",
            None => "sample-do-fall-back",
        }))
    }
}
