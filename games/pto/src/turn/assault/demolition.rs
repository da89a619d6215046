//! Demolition teams that clear beach obstacles before the match (G14.561).

use crate::*;

impl heigi_engine::Step<Pto> for Demolishing {
    throws!();

    /// G14.561: each team clears as many hexes as its die shows; when it has named them, their obstacles are gone at once, and it is
    /// told of which kinds.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let expedition = game.scenario(play.state).expedition;
        if expedition.is_some_and(|one| one.teams > self.teams) {
            game.end_demolition(play);
        }
        if self.teams == 0 {
            return Ok(());
        }
        let thrown = game.throw(play, Reason::Demolition, self.side)?;
        play.push(Demolishing::on(self.side, self.teams - 1));
        play.push(NamingHexes::on(self.side, thrown.first));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for NamingHexes {
    type Plan = Option<HexId>;

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::if_any(self.left > 0, self.side)
    }

    fn ask(&self, _: &Pto, _: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-naming-hexes").with("count", i32::from(self.left));
        (text, RuleId("G14.561"))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes = game.map(state).hexes();
        hexes.for_each(|hex| offer(Action::Clear(Spot::ground(hex))));
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Option<HexId>, Refusal> {
        let spot = match action {
            Action::Done => return Ok(None),
            Action::Clear(spot) => spot,
            _ => return Err(Refusal::NotNow),
        };
        let map = game.map(state);
        let is_coast = map.has(spot.hex) && map.terrain(spot.hex).is_coast();
        refuse(
            !is_coast || spot.part != Part::Ground,
            Refusal::NotOnBeach(spot),
        )?;
        let is_named = state.altered.demolished.contains(spot.hex);
        refuse(is_named, Refusal::NamedBefore(spot))?;
        Ok(Some(spot.hex))
    }

    fn act(&self, _: &Pto, play: &mut Play<'_, Pto>, plan: Option<HexId>) {
        let Some(hex) = plan else {
            return play.end_step();
        };
        play.state.altered.demolished.insert(hex);
        play.tell(Event::NamesHex(Spot::ground(hex)));
        play.replace_step(NamingHexes::on(self.side, self.left - 1));
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl Pto {
    /// G14.561: the obstacles of all hexes that were named are gone; of which kinds they were is told, not where or how many.
    fn end_demolition(&self, play: &mut Play<'_, Self>) {
        let named = std::mem::replace(&mut play.state.altered.demolished, HexSet::EMPTY);
        let is_gone = |one: &Fortification| named.contains(one.hex) && one.kind.is_beach_obstacle();
        let all = play.state.fortifications.iter();
        let mut kinds: Vec<Fieldwork> =
            all.filter(|one| is_gone(one)).map(|one| one.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        play.state.fortifications.retain(|one| !is_gone(one));
        play.state.come_down();
        match kinds.is_empty() {
            true => play.tell(Event::NothingDemolished),
            false => kinds
                .into_iter()
                .for_each(|kind| play.tell(Event::Demolished(kind))),
        }
    }
}
