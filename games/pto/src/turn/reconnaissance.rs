//! Reconnaissance before a match at night (E1.23, reconstructed): a side names as many hexes as a die shows and sees what is hidden there, but
//! of caves nobody who is in them, and nothing of complexes (G11.33).

use crate::*;

impl heigi_engine::Step<Pto> for Reconnoitring {
    throws!();

    /// E1.23: a die says how many hexes are reconnoitred.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let thrown = game.throw(play, Reason::Reconnaissance, self.side)?;
        play.push(Scouting::on(self.side, thrown.first));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Scouting {
    type Plan = Option<Spot>;

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::if_any(self.left > 0, self.side)
    }

    fn ask(&self, _: &Pto, _: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-scouting").with("count", i32::from(self.left));
        (text, RuleId("E1.23"))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes = game.map(state).hexes().map(Spot::ground);
        hexes.for_each(|spot| offer(Action::Look(spot)));
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Option<Spot>, Refusal> {
        let spot = match action {
            Action::Done => return Ok(None),
            Action::Look(spot) => spot,
            _ => return Err(Refusal::NotNow),
        };
        let is_place = game.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place, Refusal::TooFar(spot))?;
        Ok(Some(spot))
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Option<Spot>) {
        let Some(spot) = plan else {
            return play.end_step();
        };
        play.replace_step(Scouting::on(self.side, self.left - 1));
        game.scout(play, self.side, spot);
    }

    fn phase(&self, _: &Pto, _: &State) -> Option<Text> {
        Some(Text::new("pto-phase-set-up"))
    }
}

impl Pto {
    /// E1.23, G11.33: a side sees who and what of the enemy is hidden in a hex, and its caves without who is in them.
    fn scout(&self, play: &mut Play<'_, Self>, side: Side, spot: Spot) {
        let enemy = side.opponent();
        play.tell(Event::Scouts(side, spot));
        let state = &*play.state;
        let is_there = |unit: &Named| {
            let at = state.spot(*unit);
            unit.veil != Veil::Open && at.is_some_and(|at| at.hex == spot.hex && !at.is_below())
        };
        let unseen: Vec<Named> = state.soldiers(enemy).filter(is_there).collect();
        let caves = state.caves_in(spot.hex);
        let caves = caves.filter(|cave| cave.owner == enemy && cave.is_hidden);
        let caves: Vec<Spot> = caves.map(Cave::spot).collect();
        unseen.iter().for_each(|unit| self.expose(play, *unit));
        caves.iter().for_each(|cave| self.uncover_cave(play, *cave));
        if self.scenario(play.state).number_of_caves(enemy) > 0 {
            play.state.altered.searched.insert(spot.hex);
        }
        let is_found = |_: &State, one: &Fortification| one.hex == spot.hex && one.owner == enemy;
        if !self.uncover(play, is_found) && unseen.is_empty() && caves.is_empty() {
            play.tell(Event::FindsNothing(spot));
        }
    }
}
