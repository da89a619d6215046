//! Losses (5.5): the owner of the mover chooses who bears one.

use crate::*;

impl heigi_engine::Step<Proof> for Loss {
    type Plan = Named;

    heigi_engine::asks!(Proof, "5.5" "proof-ask-loss", |step, _| step.mover.side);

    fn check(&self, _: &Proof, state: &State, action: Action) -> Result<Named, Refusal> {
        let Action::Lose(unit) = action else {
            return Err(Refusal::NotNow);
        };
        let unit = state.named(unit)?;
        // Whoever is in the place of the mover and seen there, those that are carried among them.
        let is_there = unit.side == self.mover.side && state.spot(unit) == state.spot(self.mover);
        let is_under_fire = is_there && !state[unit].is_hidden;
        refuse(!is_under_fire, Refusal::NotUnderFire(unit))?;
        Ok(unit)
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, unit: Named) {
        play.end_step();
        game.lose_step(play, unit);
    }
}

impl Proof {
    /// A unit bears a loss; the last one ends it, and whom it carries bears one as well.
    pub(crate) fn lose_step(&self, play: &mut Play<'_, Self>, unit: Named) {
        let spot = play.state.spot(unit);
        let one = &mut play.state[unit];
        one.steps = one.steps.saturating_sub(1);
        if one.steps > 0 {
            play.tell(Event::Reduced(unit));
            return self.check_victory(play);
        }
        one.at = Location::Off(Tray::Lost);
        play.tell(Event::Lost(unit));
        if let (Some(carried), Some(spot)) = (play.state.carried_by(unit), spot) {
            play.state[carried].at = Location::In(spot);
            self.lose_step(play, carried);
        }
        self.check_victory(play);
    }

    /// 5.4: a mover is lost altogether.
    pub(crate) fn lose_all(&self, play: &mut Play<'_, Self>, unit: Named) {
        while play.state.spot(unit).is_some() {
            self.lose_step(play, unit);
        }
    }
}
