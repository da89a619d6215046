//! Fire at whoever moves (chapter 5): an interrupt at every place, which rolls, may draw in others, and
//! asks for losses.

use crate::*;

heigi_engine::kinds! {
    /// What fire does (5.4).
    pub enum FireResult = "proof-result-" {
        /// Nothing.
        Miss = "miss",
        /// The mover stops.
        Pin = "pin",
        /// Its owner chooses who bears a loss.
        Loss = "loss",
        /// The mover is lost.
        Kill = "kill",
    }
}

impl FireResult {
    /// What a modified sum comes to.
    const fn of(sum: i32) -> Self {
        match sum {
            12.. => Self::Kill,
            9.. => Self::Loss,
            7.. => Self::Pin,
            _ => Self::Miss,
        }
    }
}

/// 5.2: two dice.
const DICE: Draw = Draw::throw(RuleId("5.2"), 2, 6);

impl heigi_engine::Step<Proof> for Watch {
    /// Who fires at which place; nobody holds.
    type Plan = Option<(Named, Spot)>;

    heigi_engine::asks!(Proof, "5.1" "proof-ask-watch" mover);

    fn waits(&self, game: &Proof, state: &State) -> Waits {
        let side = self.mover.side.opponent();
        let spot = game.spot_of_target(state, self.mover);
        Waits::if_any(
            spot.is_some_and(|spot| game.might_fire(state, side, spot)),
            side,
        )
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Hold => Ok(None),
            Action::Fire(unit) => game.check_fire(state, unit, self.mover).map(Some),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, plan: Self::Plan) {
        match plan {
            Some((unit, at)) => game.open_fire(play, unit, self.mover, at),
            None => play.end_step(),
        }
    }

    fn note(&self, game: &Proof, state: &State, plan: &Self::Plan) -> SmolStr {
        let note = |(unit, _): (Named, Spot)| game.odds(state, unit, self.mover);
        plan.map_or_else(SmolStr::default, note)
    }

    fn previews(&self, game: &Proof, state: &State) -> Vec<Preview> {
        let may = |unit| self.check(game, state, Action::Fire(unit)).is_ok();
        game.previews(state, self.mover, may)
    }
}

impl heigi_engine::Step<Proof> for Roll {
    type Plan = ();

    heigi_engine::asks!(Proof, "5.2" "proof-ask-roll" unit, |step, _| step.unit.side => DICE);

    fn drawn(&self, game: &Proof, play: &mut Play<'_, Proof>, value: u16) {
        let mover = self.mover;
        let faces: Vec<u8> = DICE.faces_of(value).collect();
        faces
            .iter()
            .for_each(|face| play.tell(Event::Rolled(Die(*face))));
        let sum = DICE.sum(value);
        let added = total(&game.modifiers(play.state, self.unit, mover));
        let result = FireResult::of(sum + added);
        play.tell(Event::Result(sum, added, result));
        if faces[0] == faces[1] {
            play.push(DrawnIn::on(mover));
        }
        match result {
            FireResult::Miss => {}
            FireResult::Pin => {
                play.state[mover].is_pinned = true;
                play.state[mover].has_moved = true;
                play.tell(Event::Pinned(mover));
            }
            FireResult::Loss => play.push(Loss::on(mover)),
            FireResult::Kill => game.lose_all(play, mover),
        }
    }
}

impl heigi_engine::Step<Proof> for DrawnIn {
    type Plan = (Named, Spot);

    heigi_engine::asks!(Proof, "5.6" "proof-ask-drawn-in" mover);

    fn waits(&self, game: &Proof, state: &State) -> Waits {
        let is_there = game.spot_of_target(state, self.mover).is_some();
        Waits::if_any(is_there, self.mover.side.opponent())
    }

    /// True if nobody can be drawn in.
    fn is_settled(&self, game: &Proof, state: &State) -> bool {
        step::has_no_choice(self, game, state)
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Action::Fire(unit) = action else {
            return Err(Refusal::NotNow);
        };
        // Asked before anything else, so that the question tells nothing of who hides.
        let named = state.named(unit)?;
        refuse(state[named].is_hidden, Refusal::NotDrawnIn(named))?;
        game.check_fire(state, unit, self.mover)
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, (unit, at): Self::Plan) {
        play.end_step();
        game.open_fire(play, unit, self.mover, at);
    }

    fn note(&self, game: &Proof, state: &State, (unit, _): &Self::Plan) -> SmolStr {
        game.odds(state, *unit, self.mover)
    }

    fn previews(&self, game: &Proof, state: &State) -> Vec<Preview> {
        let may = |unit| self.check(game, state, Action::Fire(unit)).is_ok();
        game.previews(state, self.mover, may)
    }
}

impl Proof {
    /// Where a mover can be fired at: in a place of its own.
    fn spot_of_target(&self, state: &State, mover: Named) -> Option<Spot> {
        match state[mover].at {
            Location::In(spot) => Some(spot),
            _ => None,
        }
    }

    /// 1.3: whether a unit in a place sees another place.
    pub(crate) fn sees(&self, state: &State, unit: Named, from: Spot, to: Spot) -> bool {
        let (Some(from_hex), Some(to_hex)) = (from.hex(), to.hex()) else {
            return false;
        };
        if matches!(to, Spot::Below(_)) && from_hex != to_hex {
            return false;
        }
        let range = u32::from(unit.kind.look().range);
        let blocks = |hex| state.terrain(hex).blocks_sight();
        let (grid, lines) = (&self.coast.grid, &self.coast.lines);
        let distance = grid.distance(from_hex, to_hex);
        distance == 0 || distance <= range && lines.is_open(grid, from_hex, to_hex, blocks)
    }

    /// Whether a side could fire at a place as far as everybody knows: if it were asked only when it can, the
    /// question would betray who hides.
    fn might_fire(&self, state: &State, side: Side, spot: Spot) -> bool {
        state.of(side).any(|unit| {
            let can_see = |from| self.sees(state, unit, from, spot);
            let might_see = if state.is_seen(Viewer::Spectator, unit) {
                state.spot(unit).is_some_and(can_see)
            } else {
                self.suspected(state).iter().any(can_see)
            };
            !state[unit].has_fired && might_see
        })
    }

    /// 5.1: whether a unit may fire at a mover, and where that is.
    fn check_fire(
        &self,
        state: &State,
        unit: UnitId,
        mover: Named,
    ) -> Result<(Named, Spot), Refusal> {
        let unit = state.named(unit)?;
        refuse(unit.side == mover.side, Refusal::NotYours(unit))?;
        let to = state.spot(mover).ok_or(Refusal::NotInPlace(mover))?;
        let from = state.spot(unit).ok_or(Refusal::NotInPlace(unit))?;
        refuse(state[unit].has_fired, Refusal::HasFired(unit))?;
        let sees = self.sees(state, unit, from, to);
        refuse(!sees, Refusal::NoSight(unit))?;
        Ok((unit, to))
    }

    fn open_fire(&self, play: &mut Play<'_, Self>, unit: Named, mover: Named, at: Spot) {
        self.reveal(play, unit);
        play.state[unit].has_fired = true;
        play.tell(Event::Fired(unit, at));
        play.push(Roll::on(mover, unit));
    }

    /// 5.3: what is added to the dice.
    fn modifiers(&self, state: &State, unit: Named, mover: Named) -> Vec<Modifier> {
        let cover = match state.spot(mover) {
            Some(Spot::Ground(hex)) if state.terrain(hex) == Terrain::Thicket => -1,
            Some(Spot::Below(_)) => -2,
            _ => 0,
        };
        Modifier::list(&[
            (unit.kind.look().fire.into(), "5.3", "proof-modifier-fire"),
            (cover, "5.3", "proof-modifier-cover"),
        ])
    }

    /// In how many of the 36 throws a shot does not miss.
    pub(crate) fn ways_to_harm(&self, state: &State, unit: Named, mover: Named) -> u32 {
        let added = total(&self.modifiers(state, unit, mover));
        DICE.ways(|sum| FireResult::of(sum + added) != FireResult::Miss)
    }

    fn odds(&self, state: &State, unit: Named, mover: Named) -> SmolStr {
        let ways = self.ways_to_harm(state, unit, mover);
        format_smolstr!("{ways}/36")
    }

    fn previews(&self, state: &State, mover: Named, may: impl Fn(UnitId) -> bool) -> Vec<Preview> {
        let preview = |unit: Named| {
            let title = Text::new("engine-preview-fire").with("unit", unit.value(self));
            let modifiers = self.modifiers(state, unit, mover);
            preview(title, &modifiers, DICE, FireResult::of)
        };
        let units = state.all().filter(|unit| may(unit.id));
        units.map(preview).collect()
    }
}
