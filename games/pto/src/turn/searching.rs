//! Search (8.7): instead of moving, men look into the hexes around them for who hides there.

use crate::*;

/// A search has as many hexes as its final die is less than this.
pub(super) const REACH: i32 = 6;
/// Up to which die hidden men hit who finds them, and the same for who is lax.
const STRUCK: i32 = 1;
const STRUCK_LAX: i32 = 2;
/// What is added to the die against the Japanese (G1.63).
const JAPANESE: i32 = 2;

/// What is chosen in a search.
#[derive(Clone, Copy, Debug)]
pub enum SearchPlan {
    /// A hex is searched, with what is left of the search then.
    Look(Spot, Searching),
    /// No more.
    Halt,
}

impl heigi_engine::Step<Pto> for Searching {
    type Plan = SearchPlan;

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        let is_there = state.spot(self.unit).is_some();
        Waits::if_any(is_there, self.unit.side)
    }

    fn ask(&self, _: &Pto, _: &State) -> (Text, RuleId) {
        let left = REACH - i32::from(self.sum) - i32::from(self.used);
        let text = Text::new("pto-ask-search").with("left", left);
        (text, RuleId("8.7"))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        if let Some(from) = state.spot(self.unit) {
            let near = game.data.grid.neighbours(from.hex);
            near.for_each(|(_, hex)| offer(Action::Look(Spot::ground(hex))));
        }
        offer(Action::Halt);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<SearchPlan, Refusal> {
        match action {
            Action::Halt => Ok(SearchPlan::Halt),
            Action::Look(spot) => {
                let left = game.check_look(state, *self, spot)?;
                Ok(SearchPlan::Look(spot, left))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        !step::offers(self, game, state, |action| *action != Action::Halt)
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&SearchPlan>) -> bool {
        matches!(plan, Some(SearchPlan::Look(..)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: SearchPlan) -> Flow<Pto> {
        play.end_step();
        match plan {
            SearchPlan::Look(spot, left) => {
                play.push(left);
                game.look(play, left.unit, spot)
            }
            SearchPlan::Halt => Ok(()),
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-search")]
    }
}

impl Pto {
    /// 8.7: whether a unit may search instead of moving.
    pub(crate) fn check_search(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = self.check_mover(state, unit)?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotThere(unit));
        };
        let is_wild = state[unit].is(Condition::Berserk);
        refuse(is_wild, Refusal::IsBerserk(unit))?;
        refuse(!self.printed(unit).is_multi(), Refusal::NoSearch(unit))?;
        let is_above = state.is_above_panjis(spot);
        refuse(is_above, Refusal::NoSearchAbove(unit))?;
        // G8.211: nobody on a bank is busy with anything.
        refuse(spot.is_bank(), Refusal::HandsOnBank(unit))?;
        Ok(unit)
    }

    /// 8.7: a unit begins to search.
    pub(crate) fn search(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        play.state.drop_picks();
        self.betray(play, unit);
        let unit = self.now(play.state, unit);
        play.tell(Event::Searches(unit));
        let modifiers = self.search_modifiers(play.state, unit, spot);
        self.tell_modifiers(play, &modifiers);
        self.make_busy(play, unit);
        let thrown = self.throw(play, Reason::Search, unit.side)?;
        let unit = self.now(play.state, unit);
        let sum = thrown.sum + total(&modifiers);
        play.push(Searching::on(unit, sum as i8, 0, 0));
        Ok(())
    }

    /// 8.7, G1.63: what is added to the die.
    pub(super) fn search_modifiers(&self, state: &State, unit: Named, spot: Spot) -> Vec<Modifier> {
        let leader = self.helper(state, unit.side, spot, |leader| {
            !state[leader].is(Condition::Busy)
        });
        let led = leader.and_then(|leader| self.leadership(state, leader));
        let is_half = self.printed(unit).class == UnitClass::HalfSquad;
        let is_tired = state[unit].is(Condition::Exhausted);
        let hides_well = unit.side.opponent() == JAPAN;
        Modifier::list(&[
            (i32::from(is_half), "8.7", "pto-modifier-half-squad"),
            (led.unwrap_or(0), "8.7", "pto-modifier-leadership"),
            (i32::from(is_tired), "8.7", "pto-modifier-exhausted"),
            (
                JAPANESE * i32::from(hides_well),
                "G1.63",
                "pto-modifier-japanese",
            ),
        ])
    }

    /// 8.7, G3.22: what a hex takes of a search.
    fn search_price(&self, state: &State, hex: HexId) -> u8 {
        match self.terrain(state, hex) {
            Terrain::Bamboo => 2,
            _ => 1,
        }
    }

    /// 8.7: what is left of a search after another hex.
    fn check_look(
        &self,
        state: &State,
        search: Searching,
        spot: Spot,
    ) -> Result<Searching, Refusal> {
        let direction = state
            .spot(search.unit)
            .and_then(|from| self.data.grid.direction(from.hex, spot.hex))
            .filter(|_| spot.part == Part::Ground && self.map(state).has(spot.hex));
        let direction = direction.ok_or(Refusal::TooFar(spot))?;
        let side = 1 << direction.index();
        refuse(search.seen & side != 0, Refusal::Searched(spot))?;
        // G1.63: in buildings and rubble the Japanese hide no better than others; a collapsed hut is neither (G5.51).
        let terrain = self.terrain(state, spot.hex);
        let is_building = terrain == Terrain::Hut || terrain.is_building() || terrain.is_rubble();
        let spared = JAPANESE * i32::from(is_building && search.unit.side.opponent() == JAPAN);
        let left = REACH - i32::from(search.sum) + spared - i32::from(search.used);
        let price = self.search_price(state, spot.hex);
        refuse(i32::from(price) > left, Refusal::SearchedEnough(spot))?;
        Ok(Searching {
            used: search.used + price,
            seen: search.seen | side,
            ..search
        })
    }

    /// 8.7, G9.48: a hex is searched: whatever of the enemy's is in it is seen, and hidden men may hit who finds them, as may panjis.
    pub(super) fn look(&self, play: &mut Play<'_, Self>, unit: Named, spot: Spot) -> Flow<Self> {
        let unit = self.now(play.state, unit);
        let enemy = unit.side.opponent();
        play.tell(Event::Looks(unit, spot));
        let state = &*play.state;
        let is_there = |one: &Named| {
            let at = state.spot(*one);
            // G11.33: nobody searches complexes.
            let is_here = at.is_some_and(|at| at.hex == spot.hex && at.part != Part::Complex);
            one.veil != Veil::Open && is_here
        };
        let unseen: Vec<Named> = state.soldiers(enemy).filter(is_there).collect();
        let is_staked = self.is_behind_panjis(state, unit, spot);
        if let Some(from) = play.state.spot(unit) {
            self.uncover_behind(play, unit.side, from, spot);
        }
        unseen.iter().for_each(|one| self.expose(play, *one));
        let is_found = |_: &State, one: &Fortification| one.hex == spot.hex && one.owner == enemy;
        let has_caves = self.search_caves(play, unit.side, spot.hex);
        if self.scenario(play.state).number_of_caves(enemy) > 0 {
            play.state.altered.searched.insert(spot.hex);
        }
        // G9.121: across panjis alone where these stand in the open.
        if self.is_tripped(play.state, spot.hex, is_staked) {
            self.fire_flare(play, unit.side, spot.hex);
        }
        if !self.uncover(play, is_found) && unseen.is_empty() && !has_caves {
            play.tell(Event::FindsNothing(spot));
        }
        self.lift_charges(play.state, spot.hex);
        // G1.422: a hidden hero hits nobody.
        let strikes =
            |one: &Named| one.veil == Veil::Hidden && self.printed(*one).class != UnitClass::Hunter;
        let was_hidden = unseen.iter().any(strikes);
        if !was_hidden && !is_staked {
            return Ok(());
        }
        let most = match self.is_lax(play.state, unit) {
            true => STRUCK_LAX,
            false => STRUCK,
        };
        if self.throw(play, Reason::Struck, enemy)?.sum > most {
            return Ok(());
        }
        play.tell(Event::Struck(unit));
        self.reduce(play, unit)
    }

    /// G9.48: whether panjis run along the hexside across which a unit searches a hex, be they of that hex or of its own.
    fn is_behind_panjis(&self, state: &State, unit: Named, spot: Spot) -> bool {
        let from = state.spot(unit).map(|from| from.hex);
        from.is_some_and(|from| {
            let behind = |one, other| self.panjis_behind(state, one, other).is_some();
            behind(spot.hex, from) || behind(from, spot.hex)
        })
    }
}
