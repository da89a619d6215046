//! The tide that the side which lands announces (G13.97), and whether heavy surf runs (G13.98), between the set-up of the defender
//! and its own.

use crate::*;

/// G13.98: the die that brings heavy surf.
const SURF: u8 = 6;

impl heigi_engine::Step<Pto> for Announcing {
    /// Whether the tide is high.
    type Plan = bool;

    heigi_engine::asks!(Pto, "G13.97" "pto-ask-tide" side, |step, _| step.side);

    fn menu(&self, _: &Pto, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::HighTide);
        offer(Action::LowTide);
    }

    fn check(&self, _: &Pto, _: &State, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::HighTide => Ok(true),
            Action::LowTide => Ok(false),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, is_high: bool) {
        play.end_step();
        play.state.altered.sea.is_high = is_high;
        play.tell(match is_high {
            true => Event::HighTide(self.side),
            false => Event::LowTide(self.side),
        });
        game.wash_away(play.state);
        game.drown_bores(play);
    }

    fn phase(&self, _: &Pto, _: &State) -> Option<Text> {
        Some(Text::new("pto-phase-set-up"))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-tide")]
    }
}

impl heigi_engine::Step<Pto> for Swelling {
    throws!();

    /// G13.98, G13.448: a 6 brings heavy surf, and heavy wind with it.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let thrown = game.throw(play, Reason::Swell, self.side)?;
        let has_surf = thrown.first == SURF;
        play.state.altered.sea.has_surf = has_surf;
        if has_surf {
            play.state.weather.wind = Wind::Heavy;
        }
        play.tell(match has_surf {
            true => Event::HeavySurf,
            false => Event::CalmSea,
        });
        Ok(())
    }
}

impl Pto {
    /// G14.56, G13.97: obstacles are gone that the tide has left where they may not be; nobody is told of which.
    fn wash_away(&self, state: &mut State) {
        let all = state.fortifications.clone();
        let map = self.map(state);
        let kept = all
            .iter()
            .filter(|one| map.keeps(&self.data.grid, &all, one));
        let kept: Fortifications = kept.copied().collect();
        state.fortifications = kept;
        state.come_down();
    }
}
