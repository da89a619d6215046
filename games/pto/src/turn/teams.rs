//! How units change hands and sizes (1.5, 6.7): deploying, recombining, giving weapons away and taking them up.

use crate::*;

/// A Location, or the hold of a landing craft there.
type Company = (Spot, Option<UnitId>);

/// What is done with units and weapons of a Location.
#[derive(Clone, Copy, Debug)]
pub enum TeamPlan {
    /// A squad deploys, under a leader or by itself.
    Deploy(Named, Option<Named>),
    /// A mule becomes two (G10.1).
    Part(Named),
    /// Two half-squads become a squad.
    Recombine(Named, Named, CounterId),
    /// A weapon is given away or taken up.
    Hand(Named),
}

/// Up to which final die a weapon is found (6.7), and what thick ground adds (G.5).
const FINDS: i32 = 5;
const THICK: i32 = 2;

/// 1.5: whether a unit has done its part in this rally phase: it has deployed or recombined, or tried something else.
fn has_tried(state: &State, unit: Named) -> bool {
    state[unit].is_any(&[Condition::Done, Condition::Tried])
}

impl heigi_engine::Step<Pto> for Handing {
    /// Who gets it; nobody if it stays where it is.
    type Plan = Option<Named>;

    heigi_engine::asks!(Pto, "6.7" "pto-ask-hand" weapon);

    fn waits(&self, game: &Pto, state: &State) -> Waits {
        let takers = game.takers(state, self.side, self.weapon);
        // Whether it is asked tells nobody who of the unseen is there.
        let is_open = state.has_unseen(self.side) || takers.count() > 1;
        Waits::if_any(is_open, self.side)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let units = state.soldiers(self.side);
        let units = units.chain(game.landing_parties(state, self.side));
        units.for_each(|unit| offer(Action::Take(unit.id)));
        offer(Action::Keep);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Keep => Ok(None),
            Action::Take(unit) => {
                let taker = game.check_taker(state, self.side, self.weapon, unit);
                taker.map(Some)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Self::Plan>) -> bool {
        !matches!(plan, Some(None))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Self::Plan) -> Flow<Pto> {
        play.end_step();
        plan.map_or(Ok(()), |unit| game.hand(play, self.weapon, unit))
    }

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let only = game.takers(play.state, self.side, self.weapon).next();
        only.map_or(Ok(()), |only| game.hand(play, self.weapon, only))
    }

    fn note(&self, game: &Pto, state: &State, plan: &Self::Plan) -> SmolStr {
        let lies = state.holder(self.weapon).is_none();
        let Some(unit) = plan.filter(|_| lies) else {
            return SmolStr::default();
        };
        let added = total(&game.recovery_modifiers(state, unit));
        let ways = Draw::throw(RuleId("6.7"), 1, 6).ways(|sum| sum + added <= FINDS);
        format_smolstr!("{ways}/6")
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl Pto {
    /// What an action with units and weapons comes to in a rally phase.
    pub(crate) fn check_team(
        &self,
        state: &State,
        side: Side,
        action: Action,
    ) -> Result<TeamPlan, Refusal> {
        match action {
            Action::Deploy(unit) => self.check_deploy(state, side, unit),
            Action::Recombine(unit) => self.check_recombine(state, side, unit),
            Action::Give(weapon) => self.check_give(state, side, weapon).map(TeamPlan::Hand),
            Action::Recover(weapon) => self.check_recover(state, side, weapon).map(TeamPlan::Hand),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn offer_teams(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        for unit in state.soldiers(side) {
            match self.printed(unit).class {
                UnitClass::Squad if side == state.phasing => offer(Action::Deploy(unit.id)),
                UnitClass::HalfSquad => offer(Action::Recombine(unit.id)),
                _ => {}
            }
        }
        let own = state.who(|unit| unit.side == side);
        let mules = own.filter(|one| self.is_mule(*one));
        mules.for_each(|mule| offer(Action::Deploy(mule.id)));
        self.offer_weapons(state, side, offer);
    }

    /// Weapons that change hands.
    pub(crate) fn offer_weapons(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        let may_pass = |unit: &Unit| match unit.at {
            At::Lying(_) | At::Aboard(..) => true,
            At::With(_) => unit.side == side,
            _ => false,
        };
        let weapons = state.who(may_pass);
        for weapon in weapons.filter(|weapon| self.printed(*weapon).is_weapon()) {
            offer(match state[weapon].at {
                At::With(_) => Action::Give(weapon.id),
                _ => Action::Recover(weapon.id),
            });
        }
        // 22.5.
        let is_ours = |unit: &Named| {
            let guard = state.guard_of(*unit);
            guard.is_some_and(|guard| guard.side == side)
        };
        let prisoners = state.who(|unit| matches!(unit.at, At::Held(_)));
        let prisoners = prisoners.filter(is_ours);
        prisoners.for_each(|unit| offer(Action::Give(unit.id)));
    }

    /// A unit of a side in good order, no dummy, and where it is.
    pub(crate) fn ready(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(Named, Spot), Refusal> {
        let unit = state.named(unit)?;
        refuse(unit.side != side, Refusal::NotYours(unit))?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotThere(unit));
        };
        self.check_in_good_order(state, unit)?;
        Ok((unit, spot.location()))
    }

    /// Whether a unit is in good order and no dummy.
    fn check_in_good_order(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        refuse(!state.is_unbroken(unit), Refusal::Broken(unit))?;
        refuse(state[unit].is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(state[unit].is(Condition::Berserk), Refusal::IsBerserk(unit))?;
        refuse(self.is_dummy(unit), Refusal::IsDummy(unit))
    }

    /// G12.124: the same of whoever may have weapons in his hands: in a Location, or in the hold of a landing craft once he is seen
    /// there (G14.23).
    fn handler(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(Named, Company), Refusal> {
        let named = state.named(unit)?;
        let is_aboard = self.is_landing_party(state, named);
        let aboard = self.reach_of_hands(state, named);
        let Some(company) = aboard.filter(|_| is_aboard) else {
            let (unit, spot) = self.ready(state, side, unit)?;
            return Ok((unit, (spot, None)));
        };
        refuse(named.side != side, Refusal::NotYours(named))?;
        let is_unseen = self.is_stowed_unseen(state, named);
        let may = !is_unseen && state.phase != Phase::Movement;
        refuse(!may, Refusal::OnlyLands(named))?;
        self.check_in_good_order(state, named)?;
        Ok((named, company))
    }

    /// Where weapons change hands with a unit or a weapon: in a Location, or in the hold of a landing craft there.
    fn reach_of_hands(&self, state: &State, unit: Named) -> Option<Company> {
        match state[unit].at {
            At::In(spot) | At::Lying(spot) => Some((spot.location(), None)),
            At::With(_) => self.reach_of_hands(state, state.holder(unit)?),
            At::Aboard(spot, craft, _) => {
                let hold = self.hold_of(state, unit)?;
                (hold.id == craft).then_some((spot.location(), Some(craft)))
            }
            _ => None,
        }
    }

    /// 1.5: whether a squad may try to deploy, and under whom.
    fn check_deploy(&self, state: &State, side: Side, unit: UnitId) -> Result<TeamPlan, Refusal> {
        let named = state.named(unit)?;
        if self.is_mule(named) {
            return self
                .check_parting(state, side, named)
                .map(|()| TeamPlan::Part(named));
        }
        let (unit, spot) = self.ready(state, side, unit)?;
        refuse(side != state.phasing, Refusal::NotNow)?;
        let printed = self.printed(unit);
        let may = printed.class == UnitClass::Squad
            && printed.half.is_some()
            && printed.nation.look().deploys;
        refuse(!may, Refusal::NoDeploy(unit))?;
        refuse(has_tried(state, unit), Refusal::HasTried(unit))?;
        let free = |leader: Named| !has_tried(state, leader);
        let leader = self.adviser(state, unit, spot, free);
        // G17.11: the late rifle squads of the Marines need nobody.
        let alone = self.deploys_freely(unit.counter);
        refuse(leader.is_none() && !alone, Refusal::NoLeaderThere(unit))?;
        let needs_place = !printed.is_reduced;
        refuse(needs_place && !state.has_place(), Refusal::NoDeploy(unit))?;
        Ok(TeamPlan::Deploy(unit, leader))
    }

    /// 1.5: whether a half-squad may recombine with another one of its kind, and into what.
    fn check_recombine(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<TeamPlan, Refusal> {
        let (unit, spot) = self.ready(state, side, unit)?;
        let is_half = self.printed(unit).class == UnitClass::HalfSquad;
        refuse(!is_half, Refusal::NoRecombine(unit))?;
        refuse(has_tried(state, unit), Refusal::HasTried(unit))?;
        let fits = |other: &Named| {
            let is_ready = self.ready(state, side, other.id).is_ok();
            *other != unit
                && other.counter == unit.counter
                && is_ready
                && !has_tried(state, *other)
                && state[*other].is(Condition::Fanatic) == state[unit].is(Condition::Fanatic)
        };
        let other = state.soldiers_at(side, spot).find(fits);
        let other = other.ok_or(Refusal::NoRecombine(unit))?;
        let led = self.helper(state, side, spot, |_| true).is_some();
        refuse(!led, Refusal::NoLeaderThere(unit))?;
        let squad = self.squad_of(state, side, unit.counter);
        let squad = squad.ok_or(Refusal::NoRecombine(unit))?;
        Ok(TeamPlan::Recombine(unit, other, squad))
    }

    /// The squad whose half a counter is: one that the force began with, if there are several (G17.12).
    fn squad_of(&self, state: &State, side: Side, half: CounterId) -> Option<CounterId> {
        let is_whole = |counter: &CounterId| {
            let printed = &self.data.counters[counter.index()];
            printed.class == UnitClass::Squad && !printed.is_reduced && printed.half == Some(half)
        };
        let began = self
            .scenario(state)
            .units
            .iter()
            .filter(|unit| unit.side == side);
        let began = began.map(|unit| unit.counter).find(is_whole);
        let mut all = (0..self.data.counters.len()).map(|number| CounterId(number as u8));
        began.or_else(|| all.find(is_whole))
    }

    /// 6.7: whether a weapon may be given to another unit of its Location.
    pub(crate) fn check_give(
        &self,
        state: &State,
        side: Side,
        weapon: UnitId,
    ) -> Result<Named, Refusal> {
        let weapon = state.named(weapon)?;
        if let Some(guard) = state.guard_of(weapon).filter(|guard| guard.side == side) {
            return self.check_giving_away(state, guard, weapon);
        }
        // Who carries it is nobody else's business.
        refuse(weapon.side != side, Refusal::NotYours(weapon))?;
        let holder = state.holder(weapon).ok_or(Refusal::NotThere(weapon))?;
        refuse(self.is_craft(holder), Refusal::ArmsOfCraft(weapon))?;
        self.check_party(weapon, weapon)?;
        // G2.4: nobody gives away what he rides.
        let is_ridden =
            self.steed_of(state, holder).is_some() && self.mount_of(state, holder) == Some(weapon);
        refuse(is_ridden, Refusal::Rides(holder))?;
        let is_packing = state[weapon].is(Condition::Packing);
        refuse(is_packing, Refusal::IsPacking(weapon))?;
        let (holder, _) = self.handler(state, side, holder.id)?;
        refuse(state[holder].is(Condition::Pinned), Refusal::Pinned(holder))?;
        refuse(state[holder].is_on_bank(), Refusal::HandsOnBank(holder))?;
        self.check_handling(state, holder)?;
        self.check_handed(state, side, weapon)
    }

    /// 6.7: whether some unit may try to take up a weapon that lies in its Location.
    pub(crate) fn check_recover(
        &self,
        state: &State,
        side: Side,
        weapon: UnitId,
    ) -> Result<Named, Refusal> {
        let weapon = state.named(weapon)?;
        let is_mounted = state
            .holder(weapon)
            .is_some_and(|holder| self.is_craft(holder));
        refuse(is_mounted, Refusal::ArmsOfCraft(weapon))?;
        match state[weapon].at {
            At::Lying(spot) => {
                let has_enemy = state.has_shown(side.opponent(), spot);
                refuse(has_enemy, Refusal::EnemyThere(weapon))?;
            }
            // G12.124: aboard as well, but no Gun is.
            At::Aboard(..) => {
                let printed = self.printed(weapon);
                let is_carried = printed.is_weapon() && printed.class != UnitClass::Gun;
                let is_own = weapon.side == side && self.hold_of(state, weapon).is_some();
                refuse(!is_carried || !is_own, Refusal::NotThere(weapon))?;
            }
            _ => return Err(Refusal::NotThere(weapon)),
        }
        self.check_handling(state, weapon)?;
        self.check_handed(state, side, weapon)
    }

    /// 6.7: whether one of some units may spend a point to take up a weapon that lies there.
    pub(crate) fn check_taking(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        weapon: UnitId,
    ) -> Result<Named, Refusal> {
        let weapon = self.check_recover(state, state.phasing, weapon)?;
        let left = self.allotment(state, units).saturating_sub(spent);
        afford(POINT, left)?;
        Ok(weapon)
    }

    /// 6.7: whether a weapon has not changed hands in this phase, and somebody may have it.
    pub(super) fn check_handed(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
    ) -> Result<Named, Refusal> {
        let has_tried = state[weapon].is(Condition::Tried);
        refuse(has_tried, Refusal::HasTried(weapon))?;
        let is_wanted = self.takers(state, side, weapon).next().is_some();
        refuse(!is_wanted, Refusal::NoTaker(weapon))?;
        Ok(weapon)
    }

    /// 6.7: whether a unit of a side may have a weapon of its Location.
    fn check_taker(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        if let Some(guard) = state.guard_of(weapon) {
            return self.check_new_guard(state, (guard, weapon), unit);
        }
        let (unit, there) = self.handler(state, side, unit)?;
        let is_mover = (state.picked | state.movers).contains(unit.id);
        let may_act = state.phase != Phase::Movement || is_mover;
        refuse(!may_act, Refusal::NotPicked(unit))?;
        let is_there = self.reach_of_hands(state, weapon) == Some(there);
        let has_it = state.holder(weapon) == Some(unit);
        refuse(!is_there || has_it, Refusal::NotThere(unit))?;
        refuse(state[unit].is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(state[unit].is_on_bank(), Refusal::HandsOnBank(unit))?;
        self.check_handling(state, unit)?;
        let owns_nothing = self.printed(unit).class == UnitClass::Hunter;
        refuse(owns_nothing, Refusal::OwnsNothing(unit))?;
        // G14.611: who has arms again is no party any more.
        let is_unarmed = state[unit].is(Condition::Unarmed);
        self.check_party(weapon, if is_unarmed { weapon } else { unit })?;
        Ok(unit)
    }

    /// The units that may have a weapon of their Location.
    fn takers<'a>(
        &'a self,
        state: &'a State,
        side: Side,
        weapon: Named,
    ) -> impl Iterator<Item = Named> + 'a {
        let units = state.soldiers(side);
        let units = units.chain(self.landing_parties(state, side));
        units.filter(move |unit| self.check_taker(state, side, weapon, unit.id).is_ok())
    }

    /// What is added to the die with which a unit takes up a weapon.
    fn recovery_modifiers(&self, state: &State, unit: Named) -> Vec<Modifier> {
        // G.5: not in what is dug or built there.
        let spot = state.spot(unit).filter(|spot| !spot.is_inside());
        let is_thick = spot.is_some_and(|spot| self.terrain(state, spot.hex).hides_weapons());
        Modifier::list(&[
            (
                i32::from(state[unit].is(Condition::Exhausted)),
                "6.7",
                "pto-modifier-exhausted",
            ),
            (
                i32::from(self.is_night(state)),
                "17.1",
                "pto-modifier-night",
            ),
            (THICK * i32::from(is_thick), "G.5", "pto-modifier-thick"),
        ])
    }

    /// In how many of 36 throws it comes off; nothing for what needs no dice yet.
    pub(crate) fn team_note(&self, state: &State, plan: &TeamPlan) -> SmolStr {
        match plan {
            TeamPlan::Deploy(unit, leader) => {
                let led = leader.and_then(|leader| self.leadership(state, leader));
                let (added, morale) = (led.unwrap_or(0), self.morale(state, *unit));
                let ways = Draw::throw(RuleId("1.5"), 2, 6).ways(|sum| sum + added <= morale);
                format_smolstr!("{ways}/36")
            }
            _ => SmolStr::default(),
        }
    }

    /// Carries out what has been checked.
    pub(crate) fn team(&self, play: &mut Play<'_, Self>, side: Side, plan: TeamPlan) -> Flow<Self> {
        match plan {
            TeamPlan::Deploy(unit, leader) => return self.deploy(play, unit, leader),
            TeamPlan::Part(mule) => self.part_mule(play, mule),
            TeamPlan::Recombine(unit, other, squad) => self.recombine(play, unit, other, squad),
            TeamPlan::Hand(weapon) => play.push(Handing::on(weapon, side)),
        }
        Ok(())
    }

    fn deploy(&self, play: &mut Play<'_, Self>, unit: Named, leader: Option<Named>) -> Flow<Self> {
        for tried in leader.into_iter().chain([unit]) {
            play.state[tried].set(Condition::Done);
        }
        let led = leader.and_then(|leader| self.leadership(play.state, leader));
        let sum = self.throw(play, Reason::Deploy, unit.side)?.sum + led.unwrap_or(0);
        let morale = self.morale(play.state, unit);
        if sum > morale {
            play.tell(Event::Failed(unit, sum, morale));
            return Ok(());
        }
        play.tell(Event::Passed(unit, sum, morale));
        let printed = self.printed(unit);
        let tallies = play.state.tallies;
        self.replace(play, unit, printed.half);
        // G1.16: a reduced squad leaves one half-squad only, and nobody is lost.
        let half = self.now(play.state, unit);
        match printed.is_reduced {
            true => self.lose(play.state, half, -1),
            false => {
                self.split_off(play, half);
            }
        }
        play.state.tallies = tallies;
        Ok(())
    }

    fn recombine(&self, play: &mut Play<'_, Self>, unit: Named, other: Named, squad: CounterId) {
        let weapons: Vec<Named> = play.state.weapons_of(other).collect();
        for weapon in weapons {
            play.state[weapon].at = At::With(unit.id);
        }
        // 8.1: who is known stays so.
        let is_known = [unit, other].map(|one| one.veil == Veil::Open);
        if is_known[0] != is_known[1] {
            [unit, other]
                .into_iter()
                .for_each(|one| self.expose(play, one));
        }
        let worse = [Condition::Exhausted, Condition::Pinned];
        for condition in worse {
            if play.state[other].is(condition) {
                play.state[unit].set(condition);
            }
        }
        let held: Vec<Named> = play.state.prisoners_of(other).collect();
        for prisoner in held {
            play.state[prisoner].at = At::Held(unit.id);
        }
        play.state[other].at = At::Off(Tray::Joined);
        play.state[unit].counter = squad;
        play.state[unit].set(Condition::Done);
        play.tell(Event::Recombined(unit, other, self.now(play.state, unit)));
    }

    /// 6.7: a unit gets a weapon: at once from another one, else with a die, and on the move for a point.
    fn hand(&self, play: &mut Play<'_, Self>, weapon: Named, unit: Named) -> Flow<Self> {
        play.state[weapon].set(Condition::Tried);
        if play.state.guard_of(weapon).is_some() {
            play.state[weapon].at = At::Held(unit.id);
            play.tell(Event::Guards(unit, weapon));
            return Ok(());
        }
        let lies = !matches!(play.state[weapon].at, At::With(_));
        match lies {
            true => self.recover(play, weapon, unit)?,
            false => self.equip(play, weapon, unit),
        }
        let spot = play.state.spot(unit);
        let spot = spot.filter(|_| play.state.phase == Phase::Movement);
        spot.map_or(Ok(()), |spot| self.spend(play, spot, POINT, 0))
    }

    /// A weapon comes into the hands of a unit.
    fn equip(&self, play: &mut Play<'_, Self>, weapon: Named, unit: Named) {
        play.state[weapon].at = At::With(unit.id);
        play.state[weapon].side = unit.side;
        play.tell(Event::Given(weapon, unit));
        self.rearm(play, unit);
    }

    /// 6.7: one try for a weapon that lies there.
    fn recover(&self, play: &mut Play<'_, Self>, weapon: Named, unit: Named) -> Flow<Self> {
        let modifiers = self.recovery_modifiers(play.state, unit);
        self.tell_modifiers(play, &modifiers);
        let sum = self.throw(play, Reason::Recovery, unit.side)?.sum + total(&modifiers);
        if sum > FINDS {
            play.tell(Event::NotFound(weapon, unit));
            return Ok(());
        }
        self.equip(play, weapon, unit);
        Ok(())
    }
}
