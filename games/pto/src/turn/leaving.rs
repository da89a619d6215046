//! Who leaves close combat: by withdrawal from a melee (11.4), after an ambush (8.8), by infiltration (11.3).

use crate::*;

/// What is chosen by a side some of whom may leave.
#[derive(Clone, Copy, Debug)]
pub enum LeavingPlan {
    /// A unit leaves.
    Go(Named),
    /// Nobody else does.
    Done,
}

impl heigi_engine::Step<Pto> for Leaving {
    type Plan = LeavingPlan;

    heigi_engine::asks!(Pto, "11.4" "pto-ask-leaving" spot, |step, _| step.side);

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let own = state.fighters_at(self.side, self.spot);
        own.for_each(|unit| offer(Action::Withdraw(unit.id)));
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<LeavingPlan, Refusal> {
        match action {
            Action::Withdraw(unit) => {
                let unit = state.own(self.side, unit)?;
                self.check_unit(game, state, unit).map(LeavingPlan::Go)
            }
            Action::Done => match self.bound(game, state) {
                Some(unit) => Err(Refusal::MustWithdraw(unit)),
                None => Ok(LeavingPlan::Done),
            },
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: LeavingPlan) {
        match plan {
            LeavingPlan::Go(unit) => play.push(WithdrawalOf::on(unit)),
            LeavingPlan::Done => {
                play.end_step();
                self.carry_out(game, play);
            }
        }
    }

    fn carry_out(&self, _: &Pto, play: &mut Play<'_, Pto>) {
        let units = play.state.units.iter_mut();
        for unit in units.filter(|unit| unit.side == self.side) {
            unit.clear(&[Condition::Withdrawing, Condition::Slipping]);
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let mut own = state.fighters_at(self.side, self.spot);
        !state.has_fighters(self.side.opponent(), self.spot)
            || !own.any(|unit| self.check_unit(game, state, unit).is_ok())
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-leaving")]
    }
}

impl Leaving {
    fn check_unit(&self, game: &Pto, state: &State, unit: Named) -> Result<Named, Refusal> {
        refuse(!state.is_near(unit, self.spot), Refusal::NotThere(unit))?;
        let ways = [Condition::Withdrawing, Condition::Slipping];
        refuse(!state[unit].is_any(&ways), Refusal::NoWithdrawal(unit))?;
        game.check_leaving(state, unit)?;
        Ok(unit)
    }

    /// 11.4: somebody who has said that he withdraws, and can.
    fn bound(&self, game: &Pto, state: &State) -> Option<Named> {
        let mut own = state.fighters_at(self.side, self.spot);
        own.find(|unit| {
            let is_bound = state[*unit].is(Condition::Withdrawing);
            is_bound && self.check_unit(game, state, *unit).is_ok()
        })
    }
}

impl heigi_engine::Step<Pto> for WithdrawalOf {
    /// Where to, and whether that exhausts.
    type Plan = Option<(Spot, bool)>;

    heigi_engine::asks!(Pto, "11.4" "pto-ask-withdrawal-of" unit, |step, _| step.unit.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Stay);
        if let Some(from) = state.spot(self.unit) {
            let near = game.beside(state, from);
            near.into_iter().for_each(|to| offer(Action::Step(to)));
        }
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let unit = self.unit;
        match action {
            Action::Stay => {
                let is_bound = state[unit].is(Condition::Withdrawing);
                refuse(is_bound, Refusal::MustWithdraw(unit))?;
                Ok(None)
            }
            Action::Step(to) => {
                let tires = game.check_withdrawal(state, unit, to)?;
                Ok(Some((to, tires)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Self::Plan>) -> bool {
        matches!(plan, Some(Some(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Self::Plan) -> Flow<Pto> {
        play.end_step();
        match plan {
            Some((to, tires)) => game.withdraw(play, self.unit, to, tires),
            None => {
                play.state[self.unit].clear(&[Condition::Slipping]);
                Ok(())
            }
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl Pto {
    /// 11.4: whether a unit may leave close combat to anywhere: not pinned (5.2) or berserk (5.8).
    pub(super) fn check_leaving(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        refuse(state[unit].is(Condition::Pinned), Refusal::Pinned(unit))?;
        let is_wild = state[unit].is(Condition::Berserk);
        refuse(is_wild, Refusal::IsBerserk(unit))?;
        let hunts = self.is_at_prey(state, unit);
        refuse(hunts, Refusal::MustHunt(unit))?;
        let from = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let mut near = self.beside(state, from).into_iter();
        let may = |to| self.check_withdrawal(state, unit, to).is_ok();
        refuse(!near.any(may), Refusal::NoWithdrawal(unit))
    }

    /// 11.4: whether a unit may leave close combat to a Location, as by an advance but not to enemies; true if that exhausts
    /// it.
    fn check_withdrawal(&self, state: &State, unit: Named, to: Spot) -> Result<bool, Refusal> {
        let from = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let (side, enemy) = (unit.side, unit.side.opponent());
        let passage = self.passage(state, side, from, to)?;
        let only: UnitSet = [unit.id].into_iter().collect();
        self.check_mules(state, only, Some(from), to)?;
        let stays = to.location() == from.location();
        refuse(stays, Refusal::TooFar(to))?;
        refuse(to.is_bank(), Refusal::NotToBank(to))?;
        let has_vehicle = state.vehicles_at(enemy, to).next().is_some();
        let is_barred = state.has_shown(enemy, to) || has_vehicle;
        refuse(is_barred, Refusal::Enemy(to))?;
        self.check_no_hulk(state, side, to)?;
        self.check_inside(state, side, only, to)?;
        self.check_off_works(state, unit, from, to)?;
        let is_tunnel = self.has_tunnel(state, side, from, to);
        let is_shut = passage.entry == Entry::All && !is_tunnel;
        refuse(is_shut, Refusal::NoAdvance(to))?;
        let cost = passage.cost + self.crowd_cost(state, side, only, from, to);
        let tires = self.is_difficult(state, only, passage, cost);
        let is_tired = state[unit].is(Condition::Exhausted);
        refuse(tires && is_tired, Refusal::Exhausted)?;
        Ok(tires)
    }

    /// 11.4: the broken in a melee withdraw if they can.
    pub(super) fn withdraw_broken(&self, play: &mut Play<'_, Self>, spot: Spot) {
        let state = &*play.state;
        let must = |unit: &Named| {
            let held = state[*unit].is(Condition::Melee) && !state.is_unbroken(*unit);
            held && self.check_leaving(state, *unit).is_ok()
        };
        let both = [ALLIES, JAPAN].into_iter();
        let units = both.flat_map(|side| state.fighters_at(side, spot));
        let units: Vec<Named> = units.filter(must).collect();
        for unit in units {
            play.state[unit].set(Condition::Withdrawing);
            play.tell(Event::Withdraws(unit));
        }
    }

    /// 11.3: those may infiltrate.
    pub(super) fn let_slip(&self, state: &mut State, units: UnitSet) {
        let units: Vec<Named> = state.of_set(units).collect();
        units
            .into_iter()
            .for_each(|unit| state[unit].set(Condition::Slipping));
    }

    /// 8.8: the ambusher has struck: who has wiped out the enemy is concealed again, and else all may withdraw.
    pub(super) fn end_ambush(&self, play: &mut Play<'_, Self>, spot: Spot, side: Side) {
        let state = &*play.state;
        let own: Vec<Named> = state.fighters_at(side, spot).collect();
        if state.has_fighters(side.opponent(), spot) {
            for unit in own {
                play.state[unit].set(Condition::Slipping);
            }
            return;
        }
        let was_veiled = |unit: &Named| {
            let mut attacks = state.declared.iter();
            state.is_unbroken(*unit) && attacks.any(|attack| attack.veiled.contains(unit.id))
        };
        let veiled: Vec<Named> = own.into_iter().filter(was_veiled).collect();
        for unit in veiled {
            play.state[unit].set(Condition::Concealed);
            play.tell(Event::Conceals(unit, spot));
        }
    }

    /// A unit leaves close combat for a Location.
    fn withdraw(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        to: Spot,
        tires: bool,
    ) -> Flow<Self> {
        let from = play.state.spot(unit).unwrap_or(to);
        let only: UnitSet = [unit.id].into_iter().collect();
        if self.out_of_mines(play, only, (from, to))?.is_empty() {
            return Ok(());
        }
        let unit = self.now(play.state, unit);
        self.leave_guns(play, unit);
        let slips = play.state[unit].is(Condition::Slipping);
        play.state[unit].clear(&[
            Condition::Withdrawing,
            Condition::Slipping,
            Condition::Melee,
        ]);
        self.uncover_behind(play, unit.side, from, to);
        play.state[unit].at = At::In(self.landing(play.state, only, from, to));
        play.tell(match slips {
            true => Event::Slips(unit, to),
            false => Event::Withdrew(unit, to),
        });
        if tires && play.state.is_unbroken(unit) {
            play.state[unit].set(Condition::Exhausted);
            play.tell(Event::Exhausted(unit));
        }
        self.discover(play, only);
        self.land_among_panjis(play, only, Some(from), to);
        self.come_into_view(play, unit, true);
        let hidden: Vec<Named> = play.state.soldiers_at(unit.side.opponent(), to).collect();
        hidden.into_iter().for_each(|one| self.lift(play, one));
        if tires {
            self.meet_panjis(play, only, from)?;
        }
        self.meet_mines(play, to, only)?;
        self.meet_barrage(play, to, only)
    }
}
