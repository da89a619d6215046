//! Losses (5.5): the owner of the mover chooses who bears one.

use crate::Proof;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{LANDING, Location, State, UnitId};
use heigi_engine::scene::Choice;
use heigi_engine::{Play, RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 5.5: somebody in the place of the mover bears a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loss {
    /// At whom the fire was aimed.
    pub mover: UnitId,
}

impl heigi_engine::Step<Proof> for Loss {
    type Plan = UnitId;

    fn waits(&self, game: &Proof, state: &State) -> Waits {
        Waits::For(game.owner(state, self.mover))
    }

    fn menu(&self, game: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        let units = game.under_fire(state, self.mover);
        units.into_iter().for_each(|unit| offer(Action::Lose(unit)));
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<UnitId, Refusal> {
        let Action::Lose(unit) = action else {
            return Err(Refusal::NotNow);
        };
        state.unit(unit).ok_or(Refusal::NoSuchUnit)?;
        let is_there = game.under_fire(state, self.mover).contains(&unit);
        is_there
            .then_some(unit)
            .ok_or(Refusal::NotUnderFire(state.named(unit)))
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, unit: UnitId) {
        play.end_step();
        game.lose_step(play, unit);
    }

    fn ask(&self, _: &Proof, _: &State) -> (Text, RuleId) {
        (Text::new("proof-ask-loss"), RuleId("5.5"))
    }

    fn choice(&self, _: &Proof, _: &State, _: Action, _: UnitId, offered: Choice) -> Choice {
        offered.labelled(Text::new("proof-do-lose"))
    }
}

impl Proof {
    fn owner(&self, state: &State, unit: UnitId) -> Side {
        state.unit(unit).map_or(LANDING, |one| one.side)
    }

    /// Whoever is in the place of a mover and seen there, those that are carried among them.
    fn under_fire(&self, state: &State, mover: UnitId) -> Vec<UnitId> {
        let side = self.owner(state, mover);
        let spot = state.spot(mover);
        let units = spot.into_iter().flat_map(|spot| state.units_at(side, spot));
        units
            .filter(|unit| state.unit(*unit).is_some_and(|one| !one.is_hidden))
            .collect()
    }

    /// A unit bears a loss; the last one ends it, and whom it carries bears one as well.
    pub(crate) fn lose_step(&self, play: &mut Play<'_, Self>, unit: UnitId) {
        let (named, spot) = (play.state.named(unit), play.state.spot(unit));
        let Some(one) = play.state.unit_mut(unit) else {
            return;
        };
        one.steps = one.steps.saturating_sub(1);
        if one.steps > 0 {
            play.tell(Event::Reduced(named));
            self.check_victory(play);
            return;
        }
        one.at = Location::Lost;
        play.tell(Event::Lost(named));
        if let (Some(carried), Some(spot)) = (play.state.carried_by(unit), spot) {
            if let Some(one) = play.state.unit_mut(carried) {
                one.at = Location::In(spot);
            }
            self.lose_step(play, carried);
        }
        self.check_victory(play);
    }

    /// 5.4: a mover is lost altogether.
    pub(crate) fn lose_all(&self, play: &mut Play<'_, Self>, unit: UnitId) {
        while play.state.spot(unit).is_some() {
            self.lose_step(play, unit);
        }
    }
}
