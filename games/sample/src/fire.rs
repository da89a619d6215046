//! Fire at whoever moves, and its losses (chapter 5).

use crate::*;

heigi_engine::kinds! {
    /// What fire does (5.5): nothing; a loss, or the mover falls back; a loss.
    pub enum FireResult = "sample-result-" {
        Miss = "miss", Shaken = "shaken", Hit = "hit",
    }
}

/// 5.3: two dice.
const DICE: Draw = Draw::throw(RuleId("5.3"), 2, 6);

impl heigi_engine::Step<Sample> for Watch {
    /// Who fires; nobody holds.
    type Plan = Option<UnitId>;

    heigi_engine::asks!(Sample, "5.1" "sample-ask-watch" mover);

    fn waits(&self, game: &Sample, state: &State) -> Waits {
        let side = game.side(self.mover).opponent();
        let is_there = game.hex(state, self.mover) == Some(self.to);
        Waits::if_any(is_there && game.might_fire(state, side, self.to), side)
    }

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let unit = match action {
            Action::Hold => return Ok(None),
            Action::Fire(unit) => unit,
            _ => return Err(Refusal::NotNow),
        };
        let is_friend = game.side(unit) == game.side(self.mover);
        refuse(is_friend, Refusal::NotYours(unit))?;
        let from = game.hex(state, unit).ok_or(Refusal::NotOnMap(unit))?;
        refuse(state.fired.contains(unit), Refusal::HasFired(unit))?;
        refuse(!game.sees(unit, from, self.to), Refusal::NoSight(unit))?;
        Ok(Some(unit))
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        let Some(unit) = plan else {
            return play.end_step();
        };
        if let Some(hex) = game.reveal(play.state, unit) {
            play.tell(Event::Spotted(unit, hex));
        }
        play.state.fired.insert(unit);
        play.tell(Event::Fired(unit, self.to));
        play.push(Roll::on(*self, unit));
    }

    fn note(&self, game: &Sample, state: &State, plan: &Self::Plan) -> SmolStr {
        let ways = plan.map(|unit| game.ways_to_harm(state, unit, self.to));
        ways.map_or_else(SmolStr::default, |ways| format_smolstr!("{ways}/36"))
    }

    fn previews(&self, game: &Sample, state: &State) -> Vec<Preview> {
        let may_fire = |unit: &UnitId| self.check(game, state, Action::Fire(*unit)).is_ok();
        let preview = |unit| {
            let title = Text::new("engine-preview-fire").with("unit", game.unit_text(unit));
            let modifiers = game.modifiers(state, unit, self.to);
            preview(title, &modifiers, DICE, |sum| game.result(sum))
        };
        game.all_units().filter(may_fire).map(preview).collect()
    }
}

impl heigi_engine::Step<Sample> for Roll {
    type Plan = ();

    heigi_engine::asks!(Sample, "5.3" "sample-ask-roll" unit, |step, game| game.side(step.unit) => DICE);

    fn drawn(&self, game: &Sample, play: &mut Play<'_, Sample>, value: u16) {
        DICE.faces_of(value)
            .for_each(|face| play.tell(Event::Rolled(Die(face))));
        let (sum, watch) = (DICE.sum(value), self.watch);
        let added = total(&game.modifiers(play.state, self.unit, watch.to));
        let result = game.result(sum + added);
        play.tell(Event::Result(sum, added, result));
        if result != FireResult::Miss {
            play.push(Loss::on(watch, result));
        }
    }
}

impl heigi_engine::Step<Sample> for Loss {
    /// Who takes the loss; nobody if the mover falls back.
    type Plan = Option<UnitId>;

    heigi_engine::asks!(Sample, "5.6" "sample-ask-loss" result, |step, game| game.side(step.watch.mover));

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let side = game.side(self.watch.mover);
        let mut under_fire = game.units_at(state, side, self.watch.to);
        match action {
            Action::FallBack if self.result == FireResult::Hit => Err(Refusal::MustLose),
            Action::FallBack => Ok(None),
            Action::Lose(unit) if under_fire.any(|one| one == unit) => Ok(Some(unit)),
            Action::Lose(unit) => Err(Refusal::NotUnderFire(unit)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        play.end_step();
        let Watch { mover, from, .. } = self.watch;
        let Some(unit) = plan else {
            Sample::put(play.state, mover, Location::On(from));
            play.state.moved.insert(mover);
            return play.tell(Event::FellBack(mover, from));
        };
        if play.state.reduced.contains(unit) {
            Sample::put(play.state, unit, Location::In(Tray::Lost));
            play.tell(Event::Lost(unit));
            game.check_victory(play);
        } else {
            play.state.reduced.insert(unit);
            play.tell(Event::Reduced(unit));
        }
    }
}

impl Sample {
    /// 2.2: whether a unit in a hex sees another hex.
    pub(crate) fn sees(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let blocks = |terrain| self.data.tables.terrain[terrain].blocks_sight;
        let range = self.unit(unit).range.get();
        self.data.map.is_in_sight(from, to, range, blocks)
    }

    /// Whether a side could fire at a hex as far as everybody knows: if it were asked only when it can, the
    /// question would betray who hides.
    fn might_fire(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.units_of(side).any(|unit| {
            let places = self.whereabouts(state, Viewer::Spectator, unit);
            !state.fired.contains(unit) && places.iter().any(|from| self.sees(unit, *from, hex))
        })
    }

    /// 5.4: what is added to the dice of a unit that fires at a hex.
    fn modifiers(&self, state: &State, unit: UnitId, at: HexId) -> Vec<Modifier> {
        let tables = &self.data.tables;
        let reduced = i32::from(tables.reduced) * i32::from(state.reduced.contains(unit));
        let cover = tables.terrain[self.data.map.terrain(at)].cover;
        Modifier::list(&[
            (self.unit(unit).fire.into(), "5.4", "sample-modifier-fire"),
            (reduced, "5.4", "engine-modifier-reduced"),
            (cover.into(), "5.4", "sample-modifier-cover"),
        ])
    }

    /// 5.5: what a modified sum comes to.
    fn result(&self, sum: i32) -> FireResult {
        match sum {
            sum if sum >= self.data.tables.hit => FireResult::Hit,
            sum if sum >= self.data.tables.shaken => FireResult::Shaken,
            _ => FireResult::Miss,
        }
    }

    /// In how many of the 36 throws a shot does not miss.
    pub(crate) fn ways_to_harm(&self, state: &State, unit: UnitId, at: HexId) -> u32 {
        let added = total(&self.modifiers(state, unit, at));
        DICE.ways(|sum| self.result(sum + added) != FireResult::Miss)
    }
}
