//! The advance phase (6.4): one Location each, into those of the enemy as well.

use crate::*;

/// From how many half points on ground is too difficult to advance into without exhaustion (6.4).
const DIFFICULT: u8 = 8;

/// What is chosen in the advance phase.
#[derive(Clone, Copy, Debug)]
pub enum AdvancePlan {
    /// A unit advances.
    Advance(Named),
    /// A weapon changes hands (6.7).
    Give(Named),
    /// Nobody advances any more.
    Done,
}

impl heigi_engine::Step<Pto> for Advancing {
    type Plan = AdvancePlan;

    heigi_engine::asks!(Pto, "6.4" "pto-ask-advance");

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        Waits::For(state.phasing)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        state
            .soldiers(state.phasing)
            .for_each(|unit| offer(Action::Advance(unit.id)));
        game.offer_weapons(state, state.phasing, offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<AdvancePlan, Refusal> {
        let unit = match action {
            Action::Done => return Ok(AdvancePlan::Done),
            Action::Give(weapon) => {
                let weapon = game.check_give(state, state.phasing, weapon)?;
                return Ok(AdvancePlan::Give(weapon));
            }
            Action::Advance(unit) => state.named(unit)?,
            _ => return Err(Refusal::NotNow),
        };
        refuse(unit.side != state.phasing, Refusal::NotYours(unit))?;
        refuse(
            !matches!(state[unit].at, At::In(_)),
            Refusal::NotThere(unit),
        )?;
        let one = &state[unit];
        refuse(one.is(Condition::Broken), Refusal::Broken(unit))?;
        refuse(one.is(Condition::Pinned), Refusal::Pinned(unit))?;
        let tasks = [Condition::Busy, Condition::Packing];
        // E9.6: who has landed in this turn may.
        let is_busy = one.is_any(&tasks) && !one.is(Condition::Landed);
        refuse(is_busy, Refusal::Busy(unit))?;
        refuse(one.is(Condition::Done), Refusal::HasAdvanced(unit))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(one.is(Condition::Following), Refusal::Follows(unit))?;
        refuse(one.is(Condition::Mounted), Refusal::Rides(unit))?;
        // 15: whoever has run among the enemy stays there.
        let storms = one.is_any(&[Condition::Berserk, Condition::Charging]);
        let is_among = |spot| state.has_shown(unit.side.opponent(), spot);
        let stays = storms && state.spot(unit).is_some_and(is_among);
        refuse(stays, Refusal::AmongEnemies(unit))?;
        Ok(AdvancePlan::Advance(unit))
    }

    fn act(&self, _: &Pto, play: &mut Play<'_, Pto>, plan: AdvancePlan) {
        match plan {
            AdvancePlan::Advance(unit) => play.push(AdvanceOf::on(unit)),
            AdvancePlan::Give(weapon) => play.push(Handing::on(weapon, weapon.side)),
            AdvancePlan::Done => play.end_step(),
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        // Whether it is asked tells nobody who of the unseen has a weapon.
        !state.might_give(state.phasing)
            && !step::offers(self, game, state, |action| *action != Action::Done)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-advance")]
    }
}

/// What becomes of a unit that is to advance.
#[derive(Clone, Copy, Debug)]
pub enum Goes {
    /// It stays.
    Nowhere,
    /// A hero is to come forward from it (G1.421).
    Summon(Summons),
    /// It goes to a Location, and whether that exhausts it.
    To(Spot, bool),
    /// It leaves the map (21).
    Beyond,
}

impl heigi_engine::Step<Pto> for AdvanceOf {
    type Plan = Goes;

    heigi_engine::asks!(Pto, "6.4" "pto-ask-advance-of" unit, |step, _| step.unit.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Stay);
        offer(Action::Exit);
        if let Some(from) = state.spot(self.unit) {
            let near = game.beside(state, from);
            near.into_iter().for_each(|to| offer(Action::Step(to)));
        }
        game.offer_hunts(state, self.unit.side, offer);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let unit = self.unit;
        if !matches!(action, Action::Stay | Action::Hunt(_)) {
            game.check_lurking(state, unit)?;
        }
        let to = match action {
            Action::Stay => return Ok(Goes::Nowhere),
            Action::Exit => {
                let only = [unit.id].into_iter().collect();
                return game.check_exit(state, only, 0).map(|()| Goes::Beyond);
            }
            Action::Hunt(vehicle) => {
                let summons = game.check_summons(state, unit, vehicle);
                return summons.map(Goes::Summon);
            }
            Action::Step(to) => to,
            _ => return Err(Refusal::NotNow),
        };
        let from = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let has_landed = state[unit].is(Condition::Landed);
        refuse(has_landed && to.is_bank(), Refusal::LandedBelow(unit))?;
        let passage = game.passage(state, unit.side, from, to)?;
        let is_shut = game.is_fortress(state, unit.side, to);
        refuse(is_shut, Refusal::Fortified(to))?;
        game.check_no_hulk(state, unit.side, to)?;
        let only: UnitSet = [unit.id].into_iter().collect();
        game.check_mules(state, only, Some(from), to)?;
        // 22.5: who has no arms keeps away from the enemy.
        let is_among = state.has_shown(unit.side.opponent(), to);
        refuse(
            is_among && game.is_helpless(state, unit),
            Refusal::Unarmed(unit),
        )?;
        // 16.1: one side alone is in a pillbox.
        let is_taken = to.part == Part::Pillbox && state.has_shown(unit.side.opponent(), to);
        refuse(is_taken, Refusal::Enemy(to))?;
        game.check_below(state, only, 0, from, to)?;
        game.check_inside(state, unit.side, only, to)?;
        game.check_off_works(state, unit, from, to)?;
        let is_tunnel = game.has_tunnel(state, unit.side, from, to);
        refuse(
            is_tunnel && state.has_shown(unit.side.opponent(), to),
            Refusal::Enemy(to),
        )?;
        let is_barred = passage.entry == Entry::All && !is_tunnel;
        refuse(is_barred, Refusal::NoAdvance(to))?;
        let cost = passage.cost + game.crowd_cost(state, unit.side, only, from, to);
        // G11.74: nothing below the ground is difficult; who cannot go there does not.
        let is_difficult = !to.is_below() && game.is_difficult(state, only, passage, cost);
        let is_tired = state[unit].is(Condition::Exhausted);
        refuse(is_difficult && is_tired, Refusal::Exhausted)?;
        Ok(Goes::To(to, is_difficult))
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Self::Plan>) -> bool {
        matches!(plan, Some(Goes::To(..) | Goes::Summon(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Self::Plan) -> Flow<Pto> {
        let unit = self.unit;
        if let Goes::Summon(summons) = plan {
            // G1.422: a hero who shows himself has advanced.
            if game.lurks(play.state, unit) {
                play.end_step();
            }
            return game.summon(play, summons);
        }
        play.end_step();
        play.state[unit].set(Condition::Done);
        if let Goes::Beyond = plan {
            game.leave(play, [unit.id].into_iter().collect());
        }
        let (Goes::To(to, is_difficult), Some(from)) = (plan, play.state.spot(unit)) else {
            return Ok(());
        };
        if to.is_below() {
            game.enter_below(play, unit, to);
            return Ok(());
        }
        match from.is_below() {
            true => game.come_out(play, unit, to),
            false => game.lift(play, unit),
        }
        let unit = game.now(play.state, unit);
        // G1.4241: what is shut keeps him out.
        if game.meets_fortress(play, unit.side, to) {
            return Ok(());
        }
        // 11.5: whoever does not dare stays.
        if game.is_daunted_in(play.state, unit, to) && !game.check_daring(play, unit)? {
            return Ok(());
        }
        let unit = game.now(play.state, unit);
        if game.is_on_landing_beach(play.state, unit) {
            // G14.32: nor does he check where he comes to.
            play.state[unit].set(Condition::Steeled);
        }
        let only: UnitSet = [unit.id].into_iter().collect();
        if game.out_of_mines(play, only, (from, to))?.is_empty() {
            return Ok(());
        }
        let unit = game.now(play.state, unit);
        game.leave_guns(play, unit);
        game.uncover_behind(play, unit.side, from, to);
        play.state[unit].at = At::In(game.landing(play.state, only, from, to));
        play.state.advanced.insert(to.hex);
        play.tell(Event::Advanced(unit, to));
        game.discover(play, only);
        game.land_among_panjis(play, only, Some(from), to);
        game.come_into_view(play, unit, true);
        if is_difficult {
            play.state[unit].set(Condition::Exhausted);
            play.tell(Event::Exhausted(unit));
            game.meet_panjis(play, only, from)?;
        }
        game.meet_mines(play, to, only)?;
        game.meet_barrage(play, to, only)
    }
}

impl Pto {
    /// 6.4: whether ground is so difficult that who advances into it is exhausted.
    pub(super) fn is_difficult(
        &self,
        state: &State,
        units: UnitSet,
        passage: Passage,
        cost: u8,
    ) -> bool {
        let is_thick = passage.entry == Entry::Minimum;
        is_thick || cost >= DIFFICULT || cost >= self.allotment(state, units)
    }
}
