//! The fire phases (3), and first fire at who moves (9.1).

use super::able::Aims;
use super::{Attack, Manner};
use crate::turn::ordnance::{Engagement, Shell, Shot, Toss};
use crate::*;
use std::cell::OnceCell;

/// What is chosen in a fire phase.
#[derive(Clone, Debug)]
pub enum FirePlan {
    /// One more unit fires with the others.
    Join(Named),
    /// A unit does not.
    Leave(Named),
    /// They fire.
    Fire(Attack),
    /// Ordnance fires (18).
    Shell(Shot),
    /// Something is fired at a vehicle (27).
    Engage(Engagement),
    /// Somebody attacks a vehicle in his Location (11.5).
    Storm(Storm),
    /// A hero is to come forward and does so (G1.421).
    Summon(Summons),
    /// An observer calls artillery (29).
    Call(Call),
    /// It fires for effect (29).
    Barrage(Barrage),
    /// A charge is thrown (10.3).
    Throw(Toss),
    /// They fire, and the weapon lays a fire lane.
    Lane(Attack, Lane),
    /// A unit waits with its fire.
    Await(Named),
    /// A unit digs itself in (16.1).
    Dig(Named),
    /// A unit begins to make a way (G2.7).
    Clear(Named, Spot),
    /// A leader directs nothing now, or a machine gun gives up its rate.
    Withhold(Named),
    /// He does.
    Direct(Named),
    /// One of them throws a Molotov cocktail with its fire (10.3).
    Molotov(Named),
    /// They spray a second Location.
    Spray(Spot),
    /// Somebody sets fire to where he is (16.2).
    Kindle(Kindling),
    /// A leader fires a starshell (17.3).
    Illuminate(Starshell),
    /// A ship lights up a hex (G14.672).
    Light(Call),
    /// A prisoner is killed (22.5).
    Massacre(Named),
    /// A hidden unit shows itself to the movers, who go back to a Location (G.4).
    Show(Named, At),
    /// A charge that is set under the road goes off (G1.6121).
    Blast(Blasting),
    /// A charge that was set in a cave goes off (G11.8332).
    Explode(Named),
    /// A vehicle tries to get moving (D2.401).
    Start(Named),
    /// The side gives a standing order for the phase.
    Order(Order),
    /// Nobody fires any more.
    Done,
}

impl FirePlan {
    /// Whether dice are thrown for it.
    pub(crate) fn throws(&self) -> bool {
        matches!(
            self,
            Self::Fire(_)
                | Self::Lane(..)
                | Self::Shell(_)
                | Self::Engage(_)
                | Self::Storm(_)
                | Self::Summon(_)
                | Self::Throw(_)
                | Self::Call(_)
                | Self::Barrage(_)
                | Self::Kindle(_)
                | Self::Dig(_)
                | Self::Illuminate(_)
                | Self::Light(_)
                | Self::Show(..)
                | Self::Blast(_)
                | Self::Start(_)
        )
    }
}

impl Pto {
    /// What an action of fire comes to, but for its end.
    pub(crate) fn check_fire(
        &self,
        state: &State,
        side: Side,
        action: Action,
    ) -> Result<FirePlan, Refusal> {
        match action {
            Action::Join(unit) if self.is_leader(state, unit) => {
                self.check_helping(state, side, unit).map(FirePlan::Join)
            }
            Action::Join(unit) if self.watch(state, unit).is_some() => {
                self.check_lookout(state, side, unit).map(FirePlan::Join)
            }
            Action::Join(unit) => self.check_joining(state, side, unit).map(FirePlan::Join),
            Action::Leave(unit) => {
                let unit = state.named(unit)?;
                let is_picked = state.picked.contains(unit.id);
                refuse(!is_picked, Refusal::NotPicked(unit))?;
                Ok(FirePlan::Leave(unit))
            }
            Action::Fire(spot) => self.check_shooting(state, side, spot),
            Action::Engage(vehicle) => self.check_engaging(state, side, vehicle),
            Action::Shell(spot) => self.check_smoke_shell(state, side, spot, Shell::Area),
            Action::Smoke(spot) => self.check_smoke_shell(state, side, spot, Shell::Smoke),
            Action::Phosphorus(spot) => {
                self.check_smoke_shell(state, side, spot, Shell::Phosphorus)
            }
            Action::Canister(spot) => self.canister(state, side, spot).map(FirePlan::Fire),
            Action::Illuminate(spot) if self.radio_in_hand(state).is_some() => {
                self.check_lighting(state, side, spot).map(FirePlan::Light)
            }
            Action::Illuminate(spot) => self
                .check_starshell(state, side, spot)
                .map(FirePlan::Illuminate),
            Action::Call(spot) => self.check_fire_call(state, side, spot).map(FirePlan::Call),
            Action::Kindle(unit) => self.check_kindling(state, side, unit).map(FirePlan::Kindle),
            Action::Massacre(unit) => self
                .check_massacre(state, side, unit)
                .map(FirePlan::Massacre),
            Action::Await(unit) => self.check_await(state, side, unit).map(FirePlan::Await),
            Action::Dig(unit) => self.check_digging(state, side, unit).map(FirePlan::Dig),
            Action::Clear(to) => {
                refuse(state.phase != Phase::DefensiveFire, Refusal::NotNow)?;
                let unit = self.check_clearing(state, side, to)?;
                Ok(FirePlan::Clear(unit, to))
            }
            Action::Withhold(unit) => self
                .check_withhold(state, side, unit)
                .map(FirePlan::Withhold),
            Action::Direct(unit) => self.check_direct(state, unit).map(FirePlan::Direct),
            Action::Molotov(unit) => self.check_molotov(state, side, unit).map(FirePlan::Molotov),
            Action::Spray(spot) => self.check_spray(state, side, spot).map(FirePlan::Spray),
            _ => Err(Refusal::NotNow),
        }
    }

    /// Whether one more unit fires with those that are picked.
    fn check_joining(&self, state: &State, side: Side, unit: UnitId) -> Result<Named, Refusal> {
        let (unit, _) = self.check_firer(state, side, unit)?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        if self.printed(unit).class.is_radio() {
            self.check_radio(state, side, unit)?;
        }
        self.check_hands(state, unit, state.picked)?;
        let is_alone = self.fires_alone(unit) || self.alone(state).is_some();
        let is_more = is_alone && !state.picked.is_empty();
        refuse(is_more, Refusal::FiresAlone(unit))?;
        self.check_group(state, unit)?;
        self.check_platform(state, unit)?;
        Ok(unit)
    }

    /// What those that are picked do to a Location: fire together, or what the one weapon does that is picked.
    pub(super) fn check_shooting(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<FirePlan, Refusal> {
        match self.alone(state) {
            Some(weapon) if self.printed(weapon).is_ordnance() => {
                let shot = self.shot(state, side, weapon, spot, Shell::Explosive);
                shot.map(FirePlan::Shell)
            }
            Some(weapon) if self.printed(weapon).class == UnitClass::Charge => {
                self.toss(state, side, weapon, spot).map(FirePlan::Throw)
            }
            Some(radio) if self.printed(radio).class.is_radio() => self
                .check_barrage(state, side, spot, Salvo::Explosive)
                .map(FirePlan::Barrage),
            _ => self.attack(state, side, spot).map(FirePlan::Fire),
        }
    }

    pub(super) fn check_smoke_shell(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        shell: Shell,
    ) -> Result<FirePlan, Refusal> {
        let none = match shell {
            Shell::Area => Refusal::NoOrdnance,
            _ => Refusal::NoSmoke,
        };
        let weapon = self.alone(state).ok_or(none)?;
        let salvo = match shell {
            Shell::Smoke => Some(Salvo::Smoke),
            Shell::Phosphorus => Some(Salvo::Phosphorus),
            _ => None,
        };
        if let Some(salvo) = salvo.filter(|_| self.printed(weapon).class.is_radio()) {
            let barrage = self.check_barrage(state, side, spot, salvo);
            return barrage.map(FirePlan::Barrage);
        }
        refuse(!self.printed(weapon).is_ordnance(), none)?;
        let shot = self.shot(state, side, weapon, spot, shell);
        shot.map(FirePlan::Shell)
    }

    /// Whether a unit reaches a Location with its fire.
    pub(super) fn check_reach(
        &self,
        state: &State,
        side: Side,
        unit: Named,
        manner: Manner,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let printed = self.printed(unit);
        match printed.class {
            UnitClass::Charge => self.toss(state, side, unit, spot).map(|_| ()),
            UnitClass::Radio | UnitClass::Phone => Err(Refusal::CallLater),
            _ if printed.is_ordnance() => {
                let sights = self.check_shot(state, side, unit, spot, Shell::Explosive);
                sights.map(|_| ())
            }
            _ => self.check_share(state, unit, manner, spot).map(|_| ()),
        }
    }

    pub(crate) fn pick(&self, play: &mut Play<'_, Self>, plan: FirePlan) -> Flow<Self> {
        if let Some(vehicle) = plan.platform(play.state) {
            self.shake_off(play, vehicle)?;
        }
        match plan {
            FirePlan::Join(unit) => {
                play.state.picked.insert(unit.id);
                play.state.spray = None;
            }
            FirePlan::Leave(unit) => {
                play.state.picked.remove(unit.id);
                play.state.spray = None;
                play.state.withheld = UnitSet::EMPTY;
                play.state.bottles = UnitSet::EMPTY;
            }
            FirePlan::Fire(attack) => return self.shoot_with_bottles(play, &attack),
            FirePlan::Lane(attack, lane) => return self.shoot(play, &attack, Some(lane)),
            FirePlan::Shell(shot) => return self.shell(play, &shot),
            FirePlan::Engage(engagement) => return self.engage(play, &engagement),
            FirePlan::Storm(storm) => {
                play.state.drop_picks();
                let one = &mut play.state[storm.by];
                one.set(Condition::FirstFired);
                one.set(Condition::FinalFired);
                return self.storm(play, storm);
            }
            FirePlan::Summon(summons) => {
                play.state.drop_picks();
                return self.summon(play, summons);
            }
            FirePlan::Call(call) => return self.call(play, call),
            FirePlan::Barrage(barrage) => return self.begin_barrage(play, barrage),
            FirePlan::Throw(toss) => return self.throw_charge(play, &toss),
            FirePlan::Illuminate(shell) => return self.illuminate(play, shell),
            FirePlan::Light(call) => return self.light(play, call),
            FirePlan::Kindle(kindling) => return self.kindle(play, &kindling),
            FirePlan::Await(unit) => {
                play.state[unit].set(Condition::Waiting);
                play.tell(Event::Waits(unit));
            }
            FirePlan::Dig(unit) => return self.dig(play, unit),
            FirePlan::Clear(unit, to) => self.begin_clearing(play, unit, to),
            FirePlan::Withhold(unit) => play.state.withheld.insert(unit.id),
            FirePlan::Direct(unit) => play.state.withheld.remove(unit.id),
            FirePlan::Molotov(unit) => play.state.bottles.insert(unit.id),
            FirePlan::Spray(spot) => play.state.spray = Some(spot),
            FirePlan::Massacre(unit) => self.massacre(play, unit),
            FirePlan::Show(unit, from) => return self.show_to_movers(play, unit, from),
            FirePlan::Blast(blasting) => return self.blast_road(play, blasting),
            FirePlan::Start(vehicle) => return self.try_to_start(play, vehicle),
            FirePlan::Explode(charge) => {
                play.state.drop_picks();
                play.push(Detonating::on(charge));
            }
            FirePlan::Order(order) => {
                let side = play.state.phasing.opponent();
                play.state.orders[side.index()] = Some(order);
            }
            FirePlan::Done => play.end_step(),
        }
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Firing {
    type Plan = FirePlan;

    heigi_engine::asks!(Pto, "4.3" "pto-ask-fire", |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        game.offer_fire(state, self.side, offer);
        if game.may_spray(state) {
            let second = |spot| offer(Action::Spray(spot));
            game.targets(state, self.side).into_iter().for_each(second);
        }
        let primed = game.primed(state, self.side);
        primed.for_each(|charge| offer(Action::Explode(charge.id)));
        offer(Action::Done);
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let is_legal = |action| {
            let may = game.may_attack(state, self.side, action);
            may.unwrap_or_else(|| self.check(game, state, action).is_ok())
        };
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<FirePlan, Refusal> {
        match action {
            Action::Done => Ok(FirePlan::Done),
            Action::Explode(charge) => game
                .check_exploding(state, self.side, charge)
                .map(FirePlan::Explode),
            _ => game.check_fire(state, self.side, action),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&FirePlan>) -> bool {
        plan.is_some_and(FirePlan::throws)
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: FirePlan) -> Flow<Pto> {
        game.pick(play, plan)
    }

    /// Nobody is asked who can do nothing. What is found out soonest comes first.
    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let side = self.side;
        !game.may_kindle(state)
            && !game.may_illuminate(state)
            && !game.might_call(state, side)
            && !state.may_hide(side.opponent())
            && !game.may_open_fire(state, side)
            && game.primed(state, side).next().is_none()
            && !game.might_lay_smoke(state, side)
            && !game.could_lay_smoke(state, side)
    }

    fn note(&self, game: &Pto, state: &State, plan: &FirePlan) -> SmolStr {
        game.fire_note(state, plan)
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        let mut all = game.fire_previews(state, self.side, None);
        all.extend(game.primed_previews(state, self.side));
        all
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, state: &State) -> Vec<Text> {
        vec![help(state.phase)]
    }
}

/// What is to be done in a phase.
pub(crate) fn help(phase: Phase) -> Text {
    Text::new(match phase {
        Phase::Rally => "pto-help-rally",
        Phase::PrepFire => "pto-help-prep-fire",
        Phase::Movement => "pto-help-movement",
        Phase::DefensiveFire => "pto-help-defensive-fire",
        Phase::AdvancingFire => "pto-help-advancing-fire",
        Phase::Rout => "pto-help-rout",
        Phase::Advance => "pto-help-advance",
        Phase::CloseCombat => "pto-help-close-combat",
    })
}

impl heigi_engine::Step<Pto> for Reaction {
    type Plan = FirePlan;

    fn ask(&self, game: &Pto, state: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-reaction").with("spot", Fact::value(self.spot, game));
        let way_out = game.check_hold(state, state.phasing.opponent(), self.spot);
        game.asked_first(way_out, (text, RuleId("9.1")))
    }

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        Waits::For(state.phasing.opponent())
    }

    /// Nobody is asked who can do nothing.
    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        !game.may_react(state, state.phasing.opponent(), self.spot)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let side = state.phasing.opponent();
        game.offer_fire(state, side, offer);
        game.offer_sprays(state, side, self.spot, offer);
        for unit in state.soldiers_at(side, self.spot) {
            offer(Action::Show(unit.id));
        }
        game.offer_hunts(state, side, offer);
        offer(Action::Blast(self.spot));
        Pto::offer_starting(state, offer);
        Pto::offer_orders(offer);
        offer(Action::Hold);
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let aims = OnceCell::new();
        let is_legal = |action| self.allows(game, state, action, &aims);
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<FirePlan, Refusal> {
        self.check_at(game, state, action, &OnceCell::new())
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&FirePlan>) -> bool {
        plan.is_some_and(FirePlan::throws)
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: FirePlan) -> Flow<Pto> {
        let side = play.state.phasing.opponent();
        if matches!(plan, FirePlan::Done) {
            play.state.drop_picks();
            game.tell_of_order(play, side);
        }
        let was_quiet = !play.state.has_shown(side, self.spot);
        let sends_back = matches!(plan, FirePlan::Show(..));
        game.pick(play, plan)?;
        if sends_back {
            return Ok(());
        }
        // G.4: whoever was attacked by those in his Location stops there.
        if was_quiet && play.state.has_shown(side, self.spot) {
            play.state.spent = u8::MAX;
        }
        game.drop_movers(play.state, self.spot);
        Ok(())
    }

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        play.state.drop_picks();
        game.drop_movers(play.state, self.spot);
    }

    fn note(&self, game: &Pto, state: &State, plan: &FirePlan) -> SmolStr {
        game.fire_note(state, plan)
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        game.fire_previews(state, state.phasing.opponent(), Some(self.spot))
    }
}

impl Reaction {
    /// [`Step::check`](heigi_engine::Step::check) with what all checks of one list have in common.
    pub(super) fn check_at(
        &self,
        game: &Pto,
        state: &State,
        action: Action,
        aims: &OnceCell<Aims>,
    ) -> Result<FirePlan, Refusal> {
        let side = state.phasing.opponent();
        match action {
            Action::Hold => game.check_hold(state, side, self.spot),
            Action::Show(unit) => {
                let (unit, from) = game.check_showing(state, self.spot, unit)?;
                Ok(FirePlan::Show(unit, from))
            }
            Action::Fire(spot)
            | Action::Shell(spot)
            | Action::Lane(spot)
            | Action::Canister(spot)
                if spot != self.spot =>
            {
                Err(Refusal::NoTarget(spot))
            }
            Action::Smoke(_) | Action::Phosphorus(_) => Err(Refusal::SmokeLater),
            Action::Blast(spot) => game.check_blasting(state, side, spot).map(FirePlan::Blast),
            Action::Motion(unit) => game.check_starting(state, side, unit).map(FirePlan::Start),
            Action::Decline | Action::Near(_) | Action::Chance(_) => {
                game.check_order_to_hold(state, action)
            }
            Action::Hunt(vehicle) => {
                let summons = game.summoner(state, state.picked, vehicle);
                summons.map(FirePlan::Summon)
            }
            Action::Lane(spot) => {
                let lane = game.check_lane(state, side, spot)?;
                let attack = game.attack(state, side, spot)?;
                Ok(FirePlan::Lane(attack, lane))
            }
            Action::Spray(spot) => {
                game.check_sprayed(state, self.spot, spot)?;
                game.check_fire(state, side, action)
            }
            Action::Join(unit) => self.check_joining(game, state, unit, aims),
            _ => game.check_fire(state, side, action),
        }
    }
}
