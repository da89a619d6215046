//! Panjis are taken away (G9.7).

use crate::*;

impl Pto {
    /// G9.71 to G9.73: panjis run along a hexside no more; those that run along none are gone.
    pub(crate) fn clear_panjis(&self, play: &mut Play<'_, Self>, hex: HexId, beyond: HexId) {
        let Some(side) = self.data.grid.direction(hex, beyond) else {
            return;
        };
        let mut all = play.state.fortifications.iter_mut();
        let found = all.find(|one| one.is(Fieldwork::Panjis, hex));
        let Some(panjis) = found.filter(|panjis| panjis.runs_along(side)) else {
            return;
        };
        panjis.sides &= !(1 << side.index());
        let is_gone = panjis.sides == 0;
        play.tell(Event::PanjisCleared(
            Spot::ground(hex),
            Spot::ground(beyond),
        ));
        if is_gone {
            self.remove_panjis(play, hex);
        }
    }

    /// G9.7: panjis are gone, which harms nobody above them.
    pub(crate) fn remove_panjis(&self, play: &mut Play<'_, Self>, hex: HexId) {
        if play.state.fieldwork(hex, Fieldwork::Panjis).is_none() {
            return;
        }
        play.state.remove_works(Fieldwork::Panjis, hex);
        play.state.come_down();
        play.tell(Event::PanjisGone(Spot::ground(hex)));
    }

    /// The hexes beyond the hexsides of panjis.
    pub(crate) fn behind_panjis(&self, state: &State, hex: HexId) -> Vec<HexId> {
        let near = self.data.grid.neighbours(hex).map(|(_, near)| near);
        near.filter(|near| self.panjis_behind(state, hex, *near).is_some())
            .collect()
    }

    /// G9.72: what explodes where panjis are and kills takes them away from so many hexsides: first from the one that a charge
    /// was laid across, then from those that a side chooses, or that dice do.
    pub(crate) fn batter_panjis(
        &self,
        play: &mut Play<'_, Self>,
        side: Option<Side>,
        spot: Spot,
        result: FireResult,
        first: Option<HexId>,
    ) -> Flow<Self> {
        let Harm::Kill(mut count) = result.look() else {
            return Ok(());
        };
        if play.state.fieldwork(spot.hex, Fieldwork::Panjis).is_none() {
            return Ok(());
        }
        self.uncover_panjis(play, spot.hex);
        if let Some(first) =
            first.filter(|one| self.panjis_behind(play.state, spot.hex, *one).is_some())
        {
            self.clear_panjis(play, spot.hex, first);
            count -= 1;
        }
        let left = self.behind_panjis(play.state, spot.hex);
        if left.len() <= count.into() {
            left.into_iter()
                .for_each(|one| self.clear_panjis(play, spot.hex, one));
            return Ok(());
        }
        match side {
            _ if count == 0 => {}
            Some(side) => play.push(Baring::on(spot, side, count)),
            None => self.clear_by_lot(play, spot.hex, left, count.into())?,
        }
        Ok(())
    }

    pub(super) fn clear_by_lot(
        &self,
        play: &mut Play<'_, Self>,
        hex: HexId,
        sides: Vec<HexId>,
        count: usize,
    ) -> Flow<Self> {
        let mut drawn = Vec::new();
        for beyond in sides {
            let thrown = self.throw(play, Reason::Selection, play.state.phasing)?;
            drawn.push((thrown.sum, beyond));
        }
        drawn.sort_by_key(|(sum, beyond)| (-sum, *beyond));
        for (_, beyond) in drawn.into_iter().take(count) {
            self.clear_panjis(play, hex, beyond);
        }
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Baring {
    type Plan = Spot;

    heigi_engine::asks!(Pto, "G9.72" "pto-ask-baring" spot, |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let near = game.behind_panjis(state, self.spot.hex).into_iter();
        near.for_each(|hex| offer(Action::Clear(Spot::ground(hex))));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Spot, Refusal> {
        let Action::Clear(to) = action else {
            return Err(Refusal::NotNow);
        };
        let is_behind = game.panjis_behind(state, self.spot.hex, to.hex).is_some();
        refuse(!is_behind || to.part != Part::Ground, Refusal::NoWay(to))?;
        Ok(to)
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, to: Spot) {
        play.end_step();
        game.clear_panjis(play, self.spot.hex, to.hex);
        if self.count > 1
            && play
                .state
                .fieldwork(self.spot.hex, Fieldwork::Panjis)
                .is_some()
        {
            play.push(Baring::on(self.spot, self.side, self.count - 1));
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}
