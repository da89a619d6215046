//! Movement (chapter 4), place by place.

use crate::*;

/// How many units of a side may be in a place (4.4).
pub const STACKING: usize = 3;

impl heigi_engine::Step<Proof> for Movement {
    /// Who moves; nobody ends the phase.
    type Plan = Option<Named>;

    heigi_engine::asks!(Proof, "4.1" "engine-ask-movement", |step, _| step.side);

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Move(unit) => game.check_mover(state, self.side, unit).map(Some),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Proof, play: &mut Play<'_, Proof>, plan: Self::Plan) {
        match plan {
            Some(unit) => play.push(March::on(unit, unit.kind.look().movement)),
            None => play.end_step(),
        }
    }

    fn phase(&self, game: &Proof, state: &State) -> Option<Text> {
        let text = Text::new("engine-phase").with("turn", i32::from(state.turn));
        Some(text.with("side", self.side.value(game)))
    }
}

impl heigi_engine::Step<Proof> for March {
    /// The place that it enters, for so many points; nothing if it stops.
    type Plan = Option<(Spot, u16)>;

    heigi_engine::asks!(Proof, "4.2" "engine-ask-march" unit points);

    fn waits(&self, _: &Proof, state: &State) -> Waits {
        let one = &state[self.unit];
        let is_there = matches!(one.at, Location::In(_));
        Waits::if_any(is_there && !one.has_moved, self.unit.side)
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Halt => Ok(None),
            Action::Step(to) => {
                let cost = game.check_entry(state, self.unit, to)?;
                self.after(cost).map(|_| Some((to, cost)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, plan: Self::Plan) {
        play.end_step();
        let Some((to, cost)) = plan else {
            play.state[self.unit].has_moved = true;
            return;
        };
        play.push(March::on(self.unit, self.points - cost));
        game.enter(play, self.unit, to);
    }

    fn note(&self, _: &Proof, _: &State, plan: &Self::Plan) -> SmolStr {
        plan.map_or_else(SmolStr::default, |(_, cost)| cost.to_smolstr())
    }
}

impl March {
    /// 4.3: the march after so many points have been spent.
    pub(crate) fn after(self, cost: u16) -> Result<Self, Refusal> {
        let left = self.points.checked_sub(cost);
        let dear = Refusal::TooDear(cost, self.points);
        left.map(|left| Self::on(self.unit, left)).ok_or(dear)
    }
}

impl Proof {
    /// 4.1: whether a side may take up a unit to move it.
    pub(crate) fn check_mover(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.named(unit)?;
        refuse(unit.side != side, Refusal::NotYours(unit))?;
        let Location::In(spot) = state[unit].at else {
            return Err(Refusal::NotInPlace(unit));
        };
        let has_moved = state[unit].has_moved || state.turn < self.lands_from(spot);
        refuse(has_moved, Refusal::HasMoved(unit))?;
        refuse(unit.kind == UnitKind::Gun, Refusal::Stays(unit))?;
        Ok(unit)
    }

    /// 4.6: the first turn in which a boat lands.
    pub(crate) fn lands_from(&self, spot: Spot) -> u8 {
        match spot {
            Spot::Boat(boat) => boat % 2 + 1,
            _ => 1,
        }
    }

    /// The places that touch one (4.2, 4.5 and 4.6).
    fn near(&self, spot: Spot) -> Vec<Spot> {
        match spot {
            Spot::Below(hex) => vec![Spot::Ground(hex)],
            Spot::Boat(_) => {
                let hexes = self.coast.grid.hexes();
                let beach = hexes.filter(|hex| Coast::is_beach(*hex));
                beach.map(Spot::Ground).collect()
            }
            Spot::Ground(hex) => {
                let hexes = self.coast.grid.neighbours(hex);
                let near = hexes.map(|(_, near)| Spot::Ground(near));
                let boats = (0..BOATS as u8).filter(|_| Coast::is_beach(hex));
                let boats = boats.map(Spot::Boat);
                near.chain([Spot::Below(hex)]).chain(boats).collect()
            }
        }
    }

    /// 4.2 to 4.6: what it costs a unit to enter a place.
    pub(crate) fn check_entry(&self, state: &State, unit: Named, to: Spot) -> Result<u16, Refusal> {
        let from = state.spot(unit).ok_or(Refusal::NotInPlace(unit))?;
        let is_near = self.near(from).contains(&to) && state.has(to);
        refuse(!is_near, Refusal::TooFar(to))?;
        let (is_boat, is_cave) = (matches!(to, Spot::Boat(_)), matches!(to, Spot::Below(_)));
        refuse(is_boat && unit.side == DEFENCE, Refusal::NoBoat)?;
        let is_narrow = is_cave && unit.kind == UnitKind::Carrier;
        refuse(is_narrow, Refusal::TooNarrow(to))?;
        // Who hides moves only from one hiding-place to another that is not searched (2.2).
        let is_open = state[unit].is_hidden && !self.suspected(state).contains(to);
        refuse(is_open, Refusal::NoHide(to))?;
        self.check_room(state, unit.side, to)?;
        Ok(match (from, to) {
            (Spot::Below(_), _) | (_, Spot::Below(_)) => Terrain::Cave.cost(),
            (_, Spot::Ground(hex)) => state.terrain(hex).cost(),
            (_, Spot::Boat(_)) => 1,
        })
    }

    /// 4.4: nobody enters the place of an enemy, and only so many friends may be in one. An enemy that the
    /// side does not see bars nothing, so that nothing betrays it.
    fn check_room(&self, state: &State, side: Side, spot: Spot) -> Result<(), Refusal> {
        let viewer = Viewer::Side(side);
        let mut enemies = state.units_at(side.opponent(), spot);
        let is_held = enemies.any(|unit| state.is_seen(viewer, unit));
        refuse(is_held, Refusal::Enemy(spot))?;
        let is_full = state.units_at(side, spot).count() >= STACKING;
        refuse(is_full, Refusal::Full(spot))
    }

    /// A unit enters a place; enemies that see it there may fire.
    pub(crate) fn enter(&self, play: &mut Play<'_, Self>, unit: Named, to: Spot) {
        if play.state[unit].is_hidden {
            play.state[unit].at = Location::In(to);
            return play.tell(Event::Hidden(unit, to));
        }
        if unit.side == LANDING && self.find(play, to) {
            // 2.3: it stays where it was, and stops.
            play.state[unit].has_moved = true;
        } else {
            play.state[unit].at = Location::In(to);
            play.tell(Event::Moved(unit, to));
            if unit.side == LANDING && to.hex().is_some_and(Coast::is_goal) {
                return self.get_through(play, unit);
            }
        }
        play.push(Watch::on(unit));
    }

    /// 6.1: a unit has reached the goal with whom it carries.
    fn get_through(&self, play: &mut Play<'_, Self>, unit: Named) {
        let both = [Some(unit), play.state.carried_by(unit)];
        for unit in both.into_iter().flatten() {
            play.state[unit].at = Location::Off(Tray::Through);
            play.tell(Event::Through(unit));
        }
        self.check_victory(play);
    }

    /// 2.3: the landing force comes to a hiding-place; whether somebody is found there.
    fn find(&self, play: &mut Play<'_, Self>, spot: Spot) -> bool {
        if !self.suspected(play.state).contains(spot) {
            return false;
        }
        let found: Vec<Named> = play.state.units_at(DEFENCE, spot).collect();
        found.iter().for_each(|unit| self.reveal(play, *unit));
        if found.is_empty() {
            play.state.searched.insert(spot);
            play.tell(Event::Searched(spot));
        }
        !found.is_empty()
    }

    /// A hidden unit shows itself or is found.
    pub(crate) fn reveal(&self, play: &mut Play<'_, Self>, unit: Named) {
        if let Some(spot) = play.state.spot(unit)
            && play.state[unit].is_hidden
        {
            play.state[unit].is_hidden = false;
            play.tell(Event::Spotted(unit, spot));
        }
    }
}
