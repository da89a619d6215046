//! Movement, hex by hex (chapter 4), and who is found by it (2.5).

use crate::*;

impl heigi_engine::Step<Sample> for Movement {
    /// Who moves, from where; nobody ends the phase.
    type Plan = Option<(UnitId, HexId)>;

    heigi_engine::asks!(Sample, "4.1" "engine-ask-movement", |step, _| step.side);

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let unit = match action {
            Action::Done => return Ok(None),
            Action::Move(unit) => unit,
            _ => return Err(Refusal::NotNow),
        };
        refuse(game.side(unit) != self.side, Refusal::NotYours(unit))?;
        let hex = game.hex(state, unit).ok_or(Refusal::NotOnMap(unit))?;
        refuse(state.hidden.contains(unit), Refusal::Hides(unit))?;
        refuse(state.moved.contains(unit), Refusal::HasMoved(unit))?;
        Ok(Some((unit, hex)))
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        let Some((unit, from)) = plan else {
            return play.end_step();
        };
        let points = game.unit(unit).movement.into();
        play.push(March::on(unit, from, points));
    }

    fn phase(&self, game: &Sample, state: &State) -> Option<Text> {
        let text = Text::new("engine-phase").with("turn", i32::from(state.turn));
        Some(text.with("side", self.side.value(game)))
    }
}

impl heigi_engine::Step<Sample> for March {
    /// The next hex and what it costs; nothing if it stops.
    type Plan = Option<(HexId, u16)>;

    heigi_engine::asks!(Sample, "4.2" "engine-ask-march" unit points);

    fn waits(&self, game: &Sample, state: &State) -> Waits {
        let is_there = game.hex(state, self.unit) == Some(self.from);
        let has_moved = state.moved.contains(self.unit);
        Waits::if_any(is_there && !has_moved, game.side(self.unit))
    }

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let to = match action {
            Action::Halt => return Ok(None),
            Action::Step(to) => to,
            _ => return Err(Refusal::NotNow),
        };
        let cost = game.price(state, game.side(self.unit), self.from, to)?;
        refuse(cost > self.points, Refusal::TooDear(to, cost, self.points))?;
        Ok(Some((to, cost)))
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        let Self { unit, from, points } = *self;
        play.end_step();
        let Some((to, cost)) = plan else {
            return play.state.moved.insert(unit);
        };
        play.push(March::on(unit, to, points - cost));
        Sample::put(play.state, unit, Location::On(to));
        play.tell(Event::Moved(unit, to));
        if game.side(unit) == PATROL {
            game.look_around(play, to);
            if game.data.map.area(Area::Home).contains(to) {
                Sample::put(play.state, unit, Location::In(Tray::Home));
                play.tell(Event::Home(unit));
                return game.check_victory(play);
            }
        }
        play.push(Watch::on(unit, from, to));
    }

    fn note(&self, _: &Sample, _: &State, plan: &Self::Plan) -> SmolStr {
        plan.map_or_else(SmolStr::default, |(_, cost)| cost.to_smolstr())
    }

    fn shortcuts(&self, game: &Sample, state: &State) -> Vec<Shortcut> {
        let side = game.side(self.unit);
        let price = |from, to| game.price(state, side, from, to).ok();
        hexes::gestures(game, self.from, self.points, price, Action::Step)
    }
}

impl Sample {
    /// 4.3: what entering a hex costs a side.
    fn price(&self, state: &State, side: Side, from: HexId, to: HexId) -> Result<u16, Refusal> {
        let (map, tables) = (&self.data.map, &self.data.tables);
        let edge = map.grid.edge_between(from, to).ok_or(Refusal::TooFar(to))?;
        self.check_room(state, side, to)?;
        let stream = u16::from(map.has(edge, Hexside::Stream)) * u16::from(tables.stream_cost);
        Ok(u16::from(tables.terrain[map.terrain(to)].cost) + stream)
    }

    /// 4.4: nobody enters the hex of an enemy, and only so many friends stand in one. An enemy that the
    /// side does not see bars nothing, so that nothing betrays it.
    pub(crate) fn check_room(&self, state: &State, side: Side, hex: HexId) -> Result<(), Refusal> {
        let mut enemies = self.units_at(state, side.opponent(), hex);
        let bars = enemies.any(|unit| self.is_seen(state, Viewer::Side(side), unit));
        refuse(bars, Refusal::Enemy(hex))?;
        let is_full = self.units_at(state, side, hex).count() >= self.data.tables.stacking;
        refuse(is_full, Refusal::Full(hex))
    }

    /// 2.5: whoever hides in the hex of the patrol or beside it is found.
    fn look_around(&self, play: &mut Play<'_, Self>, hex: HexId) {
        if let Some(found) = self.search(play.state, PATROL, self.data.map.around(hex)) {
            play.tell(Event::Searched(hex));
            found
                .into_iter()
                .for_each(|(unit, at)| play.tell(Event::Spotted(unit, at)));
        }
    }
}
