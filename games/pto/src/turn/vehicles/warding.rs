//! Who fires at a vehicle that is about to overrun him (C5.64): a check of his morale first.

use crate::turn::ordnance::Engagement;
use crate::*;

/// Who fires with what before he is overrun, or that nobody does any more.
#[derive(Clone, Debug)]
pub enum WardPlan {
    /// A unit checks its morale and fires a weapon.
    Ward(Named, Box<Engagement>),
    /// Nobody does.
    Hold,
}

impl heigi_engine::Step<Pto> for Warding {
    type Plan = WardPlan;

    heigi_engine::asks!(Pto, "C5.64" "pto-ask-warding" vehicle, |step, _| step.vehicle.side.opponent());

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        game.warders(state, self.vehicle, self.spot).is_empty()
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for (_, weapon) in game.warders(state, self.vehicle, self.spot) {
            offer(Action::Join(weapon.id));
        }
        offer(Action::Hold);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<WardPlan, Refusal> {
        match action {
            Action::Hold => Ok(WardPlan::Hold),
            Action::Join(weapon) => {
                let weapon = state.own(self.vehicle.side.opponent(), weapon)?;
                let (unit, engagement) = game.check_ward(state, self.vehicle, self.spot, weapon)?;
                Ok(WardPlan::Ward(unit, Box::new(engagement)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&WardPlan>) -> bool {
        matches!(plan, Some(WardPlan::Ward(..)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: WardPlan) -> Flow<Pto> {
        match plan {
            WardPlan::Hold => {
                play.end_step();
                Ok(())
            }
            WardPlan::Ward(unit, engagement) => game.ward_off(play, unit, &engagement),
        }
    }

    fn note(&self, _: &Pto, _: &State, plan: &WardPlan) -> SmolStr {
        match plan {
            WardPlan::Ward(_, engagement) => {
                let [ways, of] = engagement.ways_to_hit();
                format_smolstr!("{ways}/{of}")
            }
            WardPlan::Hold => SmolStr::default(),
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        let warders = game.warders(state, self.vehicle, self.spot).into_iter();
        let shots = warders.filter_map(|(_, weapon)| {
            let ward = game.check_ward(state, self.vehicle, self.spot, weapon);
            ward.ok().map(|(_, engagement)| engagement.preview(game))
        });
        shots.collect()
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl heigi_engine::Step<Pto> for Trampling {
    throws!();

    /// 28: what has not been stopped by those whom it overruns does it now.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let (vehicle, spot) = (self.vehicle, self.spot);
        if game.may_trample(play.state, vehicle) {
            game.overrun(play, vehicle, spot)?;
        }
        game.bring_down_hut(play, vehicle, Some(spot))
    }
}

impl Pto {
    /// 28: whether a vehicle that has come to overrun somebody still can.
    pub(super) fn may_trample(&self, state: &State, vehicle: Named) -> bool {
        state.is_vehicle(vehicle) && !self.is_held(state, vehicle)
    }

    /// C5.64: whether a unit whom a vehicle is about to overrun may fire a weapon at it: men on foot of the Location in good order, with
    /// ordnance or what pierces armour, and nobody who is concealed or hidden, as the question would tell of him.
    fn check_ward(
        &self,
        state: &State,
        vehicle: Named,
        spot: Spot,
        weapon: Named,
    ) -> Result<(Named, Engagement), Refusal> {
        let unit = state.holder(weapon).ok_or(Refusal::NotThere(weapon))?;
        let is_here = state.soldiers_at(unit.side, spot).any(|one| one == unit);
        let is_seen = unit.veil == Veil::Open;
        refuse(!is_here || !is_seen, Refusal::NotThere(weapon))?;
        refuse(!state.is_good_order(unit), Refusal::Broken(unit))?;
        let side = unit.side;
        let engagement = self.engagement(state, side, weapon, vehicle.id)?;
        Ok((unit, engagement))
    }

    /// C5.64: who may, each with the weapon.
    pub(super) fn warders(&self, state: &State, vehicle: Named, spot: Spot) -> Vec<(Named, Named)> {
        if !self.may_trample(state, vehicle) {
            return Vec::new();
        }
        let men = state.soldiers_at(vehicle.side.opponent(), spot);
        let all = men.flat_map(|unit| state.weapons_of(unit).map(move |weapon| (unit, weapon)));
        let may =
            |(_, weapon): &(Named, Named)| self.check_ward(state, vehicle, spot, *weapon).is_ok();
        all.filter(may).collect()
    }

    /// C5.64: a unit checks its morale, and fires at the vehicle that is about to overrun it unless it breaks.
    fn ward_off(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        engagement: &Engagement,
    ) -> Flow<Self> {
        play.tell(Event::WardsOff(unit, engagement.vehicle));
        self.check_morale(play, unit, 0, crate::turn::Source::Other)?;
        let unit = self.now(play.state, unit);
        let still_has = play.state.holder(engagement.weapon) == Some(unit);
        let is_able = still_has && play.state.is_good_order(unit);
        let shot = self.engagement(
            play.state,
            unit.side,
            engagement.weapon,
            engagement.vehicle.id,
        );
        match shot.ok().filter(|_| is_able) {
            Some(shot) => self.engage(play, &shot),
            None => Ok(()),
        }
    }
}
