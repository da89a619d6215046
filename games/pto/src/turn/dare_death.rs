//! Dare-death squads (G18.6): Chinese who go berserk of their own will, and leaders and heroes who go with them.

use crate::*;

/// At whom a dare-death squad runs.
#[derive(Clone, Copy, Debug)]
pub enum DarePlan {
    /// At the enemies of a Location.
    Run(Spot),
    /// At nobody after all.
    Stay,
}

impl heigi_engine::Step<Pto> for Daring {
    type Plan = DarePlan;

    heigi_engine::asks!(Pto, "G18.6" "pto-ask-dare" unit, |step, _| step.unit.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let goals = game.dare_goals(state, self.unit);
        goals
            .into_iter()
            .for_each(|goal| offer(Action::Charge(goal)));
        offer(Action::Stay);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<DarePlan, Refusal> {
        match action {
            Action::Stay => Ok(DarePlan::Stay),
            Action::Charge(goal) => {
                let may = game.dare_goals(state, self.unit).contains(&goal);
                refuse(!may, Refusal::NoDareGoal(self.unit))?;
                Ok(DarePlan::Run(goal))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: DarePlan) {
        play.end_step();
        if let DarePlan::Run(goal) = plan {
            game.volunteer(play, self.unit, goal);
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-dare")]
    }
}

impl Pto {
    /// G18.6: whether a unit may go berserk of its own will, or go with one that has, before anybody of its side moves.
    pub(crate) fn check_dare(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = self.check_able(state, unit)?;
        let one = &state[unit];
        refuse(one.is(Condition::Berserk), Refusal::IsBerserk(unit))?;
        refuse(one.is(Condition::Unarmed), Refusal::Unarmed(unit))?;
        // G18.61.
        let runs = [Condition::Charging, Condition::Following];
        refuse(one.is_any(&runs), Refusal::NoDare(unit))?;
        let mut own = state.soldiers(unit.side);
        let has_moved = own.any(|unit| state[unit].is(Condition::Moved));
        refuse(has_moved, Refusal::DareHasBegun)?;
        let printed = self.printed(unit);
        let may = match printed.class {
            UnitClass::Squad | UnitClass::HalfSquad => {
                refuse(!one.is(Condition::DareDeath), Refusal::NoDare(unit))?;
                !self.dare_goals(state, unit).is_empty()
            }
            UnitClass::Leader | UnitClass::Hero => self.dare_of(state, unit).is_some(),
            _ => return Err(Refusal::NoDare(unit)),
        };
        refuse(!may || state.dares.is_full(), Refusal::NoDareGoal(unit))?;
        Ok(unit)
    }

    /// G18.6: a unit that may do so dares.
    pub(crate) fn dare(&self, play: &mut Play<'_, Self>, unit: Named) {
        play.state.drop_picks();
        match (self.printed(unit).class, self.dare_of(play.state, unit)) {
            (UnitClass::Leader, Some(goal)) => self.volunteer(play, unit, goal),
            (UnitClass::Hero, Some(_)) => {
                self.expose(play, unit);
                let unit = self.now(play.state, unit);
                play.state[unit].set(Condition::Following);
                play.tell(Event::Accompanies(unit));
            }
            _ => play.push(Daring::on(unit)),
        }
    }

    /// G18.6: a unit goes berserk of its own will.
    fn volunteer(&self, play: &mut Play<'_, Self>, unit: Named, goal: Spot) {
        self.expose(play, unit);
        let unit = self.now(play.state, unit);
        let one = &mut play.state[unit];
        one.clear(&[Condition::Exhausted]);
        one.set(Condition::Berserk);
        one.set(Condition::Volunteer);
        if one.is(Condition::DareDeath) {
            one.set(Condition::Reckless);
        }
        play.state.dares.push((unit.id, goal));
        play.tell(Event::Volunteers(unit, goal));
    }

    /// G18.6: the Locations of known enemies at whom a dare-death squad might run: in sight of it and of a leader with it or
    /// beside it, and near enough.
    pub(crate) fn dare_goals(&self, state: &State, unit: Named) -> Vec<Spot> {
        let Some(from) = state.spot(unit) else {
            return Vec::new();
        };
        let leads = |leader: &Named| {
            let barred = [
                Condition::Pinned,
                Condition::PrepFired,
                Condition::Waiting,
                Condition::Busy,
            ];
            *leader != unit
                && self.printed(*leader).leadership.is_some()
                && state.is_good_order(*leader)
                && !state[*leader].is_any(&barred)
        };
        let leaders: Vec<Spot> = state
            .soldiers(unit.side)
            .filter(leads)
            .filter_map(|leader| state.spot(leader))
            .filter(|at| self.is_with(state, *at, from))
            .collect();
        let enemies = state.targets_of_charges(unit.side.opponent());
        let goals = enemies.filter_map(|enemy| state.spot(enemy));
        let goals: std::collections::BTreeSet<Spot> = goals.map(Spot::location).collect();
        let may = |goal: &Spot| {
            let sees = |at: &Spot| self.sees(state, *at, *goal);
            let is_dry = !self.is_at_sea(state, *goal);
            is_dry
                && sees(&from)
                && leaders.iter().any(sees)
                && self.reaches(state, unit, from, *goal)
        };
        goals.into_iter().filter(may).collect()
    }

    /// G18.6: at whom a leader or hero may run who goes with a unit that has dared: a leader from its Location or beside
    /// it who sees them too, a hero from its Location.
    fn dare_of(&self, state: &State, unit: Named) -> Option<Spot> {
        let from = state.spot(unit)?;
        let is_hero = self.printed(unit).class == UnitClass::Hero;
        let may = |(daring, goal): &&(UnitId, Spot)| {
            let daring = state.named(*daring).ok();
            let at = daring.and_then(|daring| state.spot(daring));
            at.is_some_and(|at| match is_hero {
                true => at.location() == from.location(),
                false => {
                    self.is_with(state, from, at)
                        && self.sees(state, from, *goal)
                        && self.reaches(state, unit, from, *goal)
                }
            })
        };
        let found = state.dares.iter().find(may);
        found.map(|(_, goal)| *goal)
    }

    fn is_with(&self, state: &State, one: Spot, other: Spot) -> bool {
        one.location() == other.location() || self.is_adjacent(state, one, other)
    }

    /// G18.6: at whom some of these units have dared to run, if they have.
    pub(super) fn dared(&self, state: &State, units: UnitSet) -> Option<Spot> {
        let found = state.dares.iter().find(|(unit, _)| units.contains(*unit));
        found.map(|(_, goal)| *goal)
    }

    /// G18.6: whether heroes move with those whom they accompany.
    pub(super) fn check_following(&self, state: &State, units: UnitSet) -> Result<(), Refusal> {
        let mut all = state.of_set(units);
        let Some(hero) = all.find(|unit| state[*unit].is(Condition::Following)) else {
            return Ok(());
        };
        refuse(
            self.dared(state, units).is_none(),
            Refusal::MustFollow(hero),
        )
    }

    /// G18.6: those of dare-death squads are seen to be such where they fight.
    pub(super) fn show_daring(&self, play: &mut Play<'_, Self>, spot: Spot) {
        for side in [ALLIES, JAPAN] {
            let there: Vec<Named> = play.state.fighters_at(side, spot).collect();
            for unit in there {
                let one = &mut play.state[unit];
                let is_news = one.is(Condition::DareDeath) && !one.is(Condition::Reckless);
                if is_news && !one.is(Condition::Broken) {
                    one.set(Condition::Reckless);
                    self.expose(play, unit);
                    play.tell(Event::IsReckless(self.now(play.state, unit)));
                }
            }
        }
    }

    /// G1.64, G18.62: whether a unit fights hand to hand by its nature: Japanese, and of dare-death squads.
    pub(super) fn is_fierce(&self, state: &State, unit: Named) -> bool {
        self.is_japanese(unit) || state[unit].is(Condition::Reckless)
    }

    /// G18.6: whether a side may make a squad a dare-death squad in its set-up, or no longer one.
    pub(super) fn check_devotion(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(!self.may_be_daring(state, unit), Refusal::NoDare(unit))?;
        let is_daring = |unit: &Named| state[*unit].is(Condition::DareDeath);
        let own = state.all().filter(|unit| unit.side == side);
        let most = self.scenario(state).most_daring(&self.data.counters, side);
        let is_full = own.filter(is_daring).count() >= most;
        refuse(
            !is_daring(&unit) && is_full,
            Refusal::TooManyDaring(most as u8),
        )?;
        Ok(unit)
    }

    /// G18.6: whether a unit began as a squad that may be a dare-death squad.
    pub(super) fn may_be_daring(&self, state: &State, unit: Named) -> bool {
        let placed = self.scenario(state).units.get(unit.id.index());
        placed.is_some_and(|placed| printed::may_dare(&self.data.counters[placed.counter.index()]))
    }

    /// G18.6: who of a side might be of a dare-death squad, as its enemy supposes: as many as may be.
    pub(crate) fn redraw_daring(
        &self,
        other: &mut State,
        side: Side,
        random: &mut heigi_engine::Random,
    ) {
        let own: Vec<Named> = other.all().filter(|unit| unit.side == side).collect();
        let known = own
            .iter()
            .filter(|unit| other[**unit].is(Condition::Reckless));
        let most = self.scenario(other).most_daring(&self.data.counters, side);
        let left = most.saturating_sub(known.count());
        let might = |unit: &Named| {
            let is_gone = matches!(other[*unit].at, At::Off(_));
            let is_known = other[*unit].is(Condition::Reckless);
            !is_gone && !is_known && self.may_be_daring(other, *unit)
        };
        let mut names: Vec<UnitId> = own
            .iter()
            .filter(|unit| might(unit))
            .map(|unit| unit.id)
            .collect();
        random.shuffle(&mut names);
        names.truncate(left);
        let draw = |state: &mut State| {
            for unit in state.units.iter_mut().enumerate() {
                let (id, one) = (UnitId(unit.0 as u8), unit.1);
                if one.side == side && !one.is(Condition::Reckless) {
                    one.clear(&[Condition::DareDeath]);
                    if names.contains(&id) {
                        one.set(Condition::DareDeath);
                    }
                }
            }
        };
        if let Some(asking) = &mut other.asking {
            draw(&mut asking.from);
        }
        draw(other);
    }
}
