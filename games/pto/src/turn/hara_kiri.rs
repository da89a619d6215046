//! Hara-kiri (G1.641): Japanese whom the enemy attacks in close combat would rather die by their own hands.

use crate::*;

/// What the Japanese choose.
#[derive(Clone, Copy, Debug)]
pub enum HaraKiriPlan {
    /// A unit tries to kill itself.
    Die(Named),
    /// Nobody else does.
    Done,
}

impl heigi_engine::Step<Pto> for HaraKiri {
    type Plan = HaraKiriPlan;

    heigi_engine::asks!(Pto, "G1.641" "pto-ask-hara-kiri" spot, |step, _| step.side);

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let own = state.soldiers_at(self.side, self.spot);
        own.for_each(|unit| offer(Action::Die(unit.id)));
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<HaraKiriPlan, Refusal> {
        match action {
            Action::Done => Ok(HaraKiriPlan::Done),
            Action::Die(unit) => {
                let unit = state.own(self.side, unit)?;
                game.check_despair(state, unit, self.spot)?;
                match game.first_to_die(state, unit.side, self.spot) {
                    Some(first) if first != unit => Err(Refusal::DiesFirst(first)),
                    _ => Ok(HaraKiriPlan::Die(unit)),
                }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&HaraKiriPlan>) -> bool {
        matches!(plan, Some(HaraKiriPlan::Die(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: HaraKiriPlan) -> Flow<Pto> {
        match plan {
            HaraKiriPlan::Die(unit) => game.commit_hara_kiri(play, unit, self.spot),
            HaraKiriPlan::Done => {
                play.end_step();
                Ok(())
            }
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let mut own = state.soldiers_at(self.side, self.spot);
        !own.any(|unit| game.check_despair(state, unit, self.spot).is_ok())
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-hara-kiri")]
    }
}

impl Pto {
    /// G1.641: whether a unit may try to kill itself where the enemy has come.
    fn check_despair(&self, state: &State, unit: Named, spot: Spot) -> Result<(), Refusal> {
        refuse(!self.is_japanese(unit), Refusal::NoHaraKiri(unit))?;
        refuse(!state[unit].is_in(spot), Refusal::NotThere(unit))?;
        refuse(unit.veil != Veil::Open, Refusal::DiesUnseen(unit))?;
        let is_wild = state[unit].is(Condition::Berserk);
        refuse(is_wild, Refusal::IsBerserk(unit))?;
        refuse(state[unit].is(Condition::Shamed), Refusal::Shamed(unit))
    }

    /// G1.641: the single man who has to try before anybody else does: a hero before any leader, then the best leader.
    fn first_to_die(&self, state: &State, side: Side, spot: Spot) -> Option<Named> {
        let men = state.soldiers_at(side, spot).filter(|unit| {
            self.printed(*unit).is_single() && self.check_despair(state, *unit, spot).is_ok()
        });
        let rank = |unit: &Named| match self.printed(*unit).leadership {
            Some(leadership) => (1, leadership, -self.morale(state, *unit)),
            None => (0, 0, 0),
        };
        men.min_by_key(rank)
    }

    /// G1.641: a unit that passes a check dies; one that fails does not attack in this phase.
    fn commit_hara_kiri(&self, play: &mut Play<'_, Self>, unit: Named, spot: Spot) -> Flow<Self> {
        let helper = self.adviser(play.state, unit, spot, |_| true);
        let helped = helper.and_then(|leader| self.leadership(play.state, leader));
        play.tell(Event::Despairs(unit));
        let thrown = self.throw(play, Reason::Task, unit.side)?;
        let last = thrown.sum + helped.unwrap_or(0);
        let morale = self.morale(play.state, unit);
        if last <= morale {
            play.tell(Event::Passed(unit, last, morale));
            // G1.622: who dies by his own hand shakes nobody.
            self.tally_suicide(play.state, unit);
            return self.eliminate(play, unit);
        }
        play.tell(Event::Failed(unit, last, morale));
        play.state[unit].set(Condition::Shamed);
        Ok(())
    }
}
