//! Prisoners on the map (22.5): who guards them, what frees them, what the unarmed may do (G1.15), how they come by arms again
//! (G17.14), and massacre (G1.621).

use crate::*;

/// 22.5: how many times as many men somebody guards as he is.
const GUARDED: u8 = 5;

impl State {
    /// 22.5: the prisoners whom a unit guards.
    pub fn prisoners_of(&self, guard: Named) -> impl Iterator<Item = Named> + '_ {
        let held = self.units.held_by(guard.id);
        self.among(held, move |unit| unit.at == At::Held(guard.id))
    }

    /// 22.5: who guards a prisoner.
    pub fn guard_of(&self, prisoner: Named) -> Option<Named> {
        match self[prisoner].at {
            At::Held(guard) => self.named(guard).ok(),
            _ => None,
        }
    }
}

impl Pto {
    /// 22.5, G1.621, G18.7: whether nobody takes prisoners: by the scenario, or since some have been massacred.
    pub(crate) fn has_no_quarter(&self, state: &State) -> bool {
        self.scenario(state).no_quarter || state.tallies.iter().any(|one| one.massacred)
    }

    /// 22.5: whether a unit without arms is in nobody's way and attacks nobody: all but the Japanese (G1.15).
    pub(crate) fn is_helpless(&self, state: &State, unit: Named) -> bool {
        state[unit].is(Condition::Unarmed) && !self.is_japanese(unit)
    }

    /// 22.5: whether a side has known soldiers in a Location who bar it to the enemy.
    pub(crate) fn bars(&self, state: &State, side: Side, spot: Spot) -> bool {
        let mut there = state.soldiers_at(side, spot);
        there.any(|unit| unit.veil == Veil::Open && !self.is_helpless(state, unit))
    }

    /// 22.5: a unit is taken prisoner by the enemies of a Location or beside it: one of them guards it; if nobody has the men for it
    /// it is led away.
    pub(crate) fn take_prisoner(&self, play: &mut Play<'_, Self>, unit: Named, told: Event) {
        let unit = self.now(play.state, unit);
        let Some(spot) = play.state.spot(unit) else {
            return;
        };
        self.hand_over(play, unit, true);
        let guard = self.guard_for(play.state, unit, spot);
        // 21: who is captured counts twice.
        self.lose(play.state, unit, 2);
        self.tally_loss(play.state, unit);
        self.take_off(play.state, unit, Tray::Captured);
        play.tell(told);
        if let Some(guard) = guard {
            let kept = [Condition::Wounded, Condition::Heroic, Condition::Fanatic];
            let before = play.state[unit];
            let held = &mut play.state[unit];
            *held = Unit::new(unit.counter, unit.side, At::Held(guard.id));
            held.set(Condition::Unarmed);
            let kept = kept.into_iter().filter(|condition| before.is(*condition));
            kept.for_each(|condition| held.set(condition));
            play.tell(Event::Guards(guard, self.now(play.state, unit)));
        }
    }

    /// 22.5: the enemy who guards a unit from now on: with it, else beside it.
    fn guard_for(&self, state: &State, unit: Named, spot: Spot) -> Option<Named> {
        let captors = || state.soldiers(unit.side.opponent());
        let may = |guard: &Named| self.may_guard(state, *guard, unit);
        let is_with =
            |guard: &Named| state.is_near(*guard, spot) && self.is_level(state, *guard, spot);
        let is_beside = |guard: &Named| {
            let at = state.spot(*guard);
            at.is_some_and(|at| at.arena() != spot.arena() && self.is_adjacent(state, at, spot))
        };
        let with = captors().filter(may).find(is_with);
        with.or_else(|| captors().filter(may).find(is_beside))
    }

    /// G9.56, G8.211: nobody above panjis guards who is below them, nor anybody on a bank who is not.
    fn is_level(&self, state: &State, guard: Named, spot: Spot) -> bool {
        let at = state.spot(guard);
        at.is_some_and(|at| {
            state.is_above_panjis(at) == state.is_above_panjis(spot)
                && at.is_bank() == spot.is_bank()
        })
    }

    /// 22.5: whether a unit may guard a prisoner besides those whom it has: known, armed and neither broken nor berserk, with
    /// men enough.
    fn may_guard(&self, state: &State, guard: Named, prisoner: Named) -> bool {
        guard.veil == Veil::Open && self.has_men_for(state, guard, prisoner)
    }

    /// 22.5: whether a guard in good order may give a prisoner away to another unit of his Location.
    pub(crate) fn check_giving_away(
        &self,
        state: &State,
        guard: Named,
        prisoner: Named,
    ) -> Result<Named, Refusal> {
        let (guard, _) = self.ready(state, guard.side, guard.id)?;
        refuse(state[guard].is(Condition::Pinned), Refusal::Pinned(guard))?;
        self.check_handed(state, guard.side, prisoner)
    }

    /// 22.5: whether a unit in good order may take over a prisoner from his guard in its Location.
    pub(crate) fn check_new_guard(
        &self,
        state: &State,
        (guard, prisoner): (Named, Named),
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let (unit, spot) = self.ready(state, guard.side, unit)?;
        let at = state.spot(guard);
        let is_there = at.is_some_and(|at| at.location() == spot && self.is_level(state, unit, at));
        refuse(!is_there || unit == guard, Refusal::NotThere(unit))?;
        refuse(state[unit].is(Condition::Pinned), Refusal::Pinned(unit))?;
        let may = self.may_guard(state, unit, prisoner);
        refuse(!may, Refusal::NoGuard(unit))?;
        Ok(unit)
    }

    /// The same whoever knows of the guard.
    fn has_men_for(&self, state: &State, guard: Named, prisoner: Named) -> bool {
        let lost = [Condition::Broken, Condition::Berserk, Condition::Unarmed];
        let class = self.printed(guard).class;
        let is_fit =
            !matches!(class, UnitClass::Dummy | UnitClass::Hunter) && !state[guard].is_any(&lost);
        let size = |unit: Named| self.printed(unit).size();
        let held: u8 = state.prisoners_of(guard).map(size).sum();
        is_fit && held + size(prisoner) <= GUARDED * size(guard)
    }

    /// 22.5: a guard is lost, or goes without those whom he guards: others of his Location guard them, else they are free. If he
    /// only breaks they stay with him where there is nobody else. Gives those who are free.
    pub(crate) fn hand_over(
        &self,
        play: &mut Play<'_, Self>,
        guard: Named,
        frees: bool,
    ) -> UnitSet {
        let mut free = UnitSet::EMPTY;
        let Some(at) = play.state.spot(guard) else {
            return free;
        };
        let held: Vec<Named> = play.state.prisoners_of(guard).collect();
        for prisoner in held {
            let state = &*play.state;
            let other = state.soldiers_at(guard.side, at).find(|other| {
                // G11.98: below the ground those guard him of whom the enemy knows nothing.
                let is_known = other.veil == Veil::Open || at.is_below();
                *other != guard
                    && is_known
                    && self.has_men_for(state, *other, prisoner)
                    && self.is_level(state, *other, at)
            });
            if let Some(other) = other {
                play.state[prisoner].at = At::Held(other.id);
                play.tell(Event::Guards(other, prisoner));
            } else if frees {
                self.set_free(play, prisoner, at);
                free.insert(prisoner.id);
            }
        }
        free
    }

    /// G11.98: those who have been freed out of a cave meet with the mines at its entrance.
    pub(crate) fn emerge(
        &self,
        play: &mut Play<'_, Self>,
        free: UnitSet,
        at: Option<Spot>,
    ) -> Flow<Self> {
        let was_below = at.is_some_and(Spot::is_below);
        let first = play.state.of_set(free).next();
        let to = first.and_then(|unit| play.state.spot(unit));
        match to.filter(|to| was_below && !to.is_on_cliff()) {
            Some(to) => self.meet_mines(play, to, free),
            None => Ok(()),
        }
    }

    /// 22.5: a prisoner is free, without arms, and no longer counted as captured.
    fn set_free(&self, play: &mut Play<'_, Self>, prisoner: Named, at: Spot) {
        // G11.98: in a complex nobody is free without a guard; he may attempt nothing there.
        if at.part == Part::Complex {
            play.state[prisoner].at = At::Off(Tray::Captured);
            return;
        }
        let to = self.outside(play.state, prisoner, at);
        play.state[prisoner].at = At::In(to);
        self.lose(play.state, prisoner, -2);
        self.tally_suicide(play.state, prisoner);
        play.tell(Event::Freed(prisoner, to.location()));
    }

    /// G11.98: where somebody is who is freed: out of a cave at its entrance, whoever is there; before one in a cliff on that.
    fn outside(&self, state: &State, prisoner: Named, at: Spot) -> Spot {
        if let Some(ledge) = self.ledge_before(state, at) {
            return ledge.spot();
        }
        let entrance = self.entrance_of(state, at).filter(|_| at.is_below());
        entrance.map_or(at, |hex| {
            let only = [prisoner.id].into_iter().collect();
            self.landing(state, only, at, Spot::ground(hex))
        })
    }

    /// G11.88: whom a guard keeps is lost with him.
    pub(crate) fn lose_prisoners(&self, play: &mut Play<'_, Self>, guard: Named) {
        let held: Vec<Named> = play.state.prisoners_of(guard).collect();
        for prisoner in held {
            // 21: he is not captured any more, but killed.
            self.lose(play.state, prisoner, -1);
            play.state[prisoner].at = At::Off(Tray::Lost);
            play.tell(Event::Eliminated(prisoner));
        }
    }

    /// G1.15, G17.14: whoever gets a weapon has arms again: Japanese as conscripts of full strength, Marines as early riflemen, others
    /// as the lowest class of theirs.
    pub(crate) fn rearm(&self, play: &mut Play<'_, Self>, unit: Named) {
        if !play.state[unit].is(Condition::Unarmed) {
            return;
        }
        play.state[unit].clear(&[Condition::Unarmed]);
        let unit = self.now(play.state, unit);
        play.state[unit].counter = self.rearmed(unit.counter);
        play.tell(Event::Rearmed(unit, self.now(play.state, unit)));
    }

    /// What a unit that was without arms is when it has some again.
    fn rearmed(&self, counter: CounterId) -> CounterId {
        let printed = |counter: CounterId| &self.data.counters[counter.index()];
        if let Some(rearms) = printed(counter).rearms {
            return rearms;
        }
        let mut lowest = counter;
        while let Some(lower) = printed(lowest)
            .lower
            .filter(|_| printed(lowest).quality.is_some())
        {
            lowest = lower;
        }
        let full = self
            .data
            .counters
            .iter()
            .position(|one| one.reduced == Some(lowest));
        full.map_or(lowest, |number| CounterId(number as u8))
    }

    /// G1.621: whether a side may massacre a prisoner: the Japanese, in place of the fire of who guards it.
    pub(crate) fn check_massacre(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.named(unit)?;
        let guard = state.guard_of(unit).filter(|guard| guard.side == side);
        let guard = guard.ok_or(Refusal::NoPrisoner(unit))?;
        // 22.5: in a fire phase of its own.
        let is_time = match state.phase {
            Phase::PrepFire | Phase::AdvancingFire => side == state.phasing,
            Phase::DefensiveFire => side != state.phasing,
            _ => false,
        };
        refuse(!is_time, Refusal::NotNow)?;
        refuse(!self.is_japanese(guard), Refusal::NoMassacre(guard))?;
        refuse(!state.is_unbroken(guard), Refusal::Broken(guard))?;
        let mut arms = state.weapons_of(guard).chain([guard]);
        let has_fired = arms.any(|one| state[one].has_fired());
        refuse(has_fired, Refusal::HasFired(guard))?;
        Ok(unit)
    }

    /// Prisoners of a side's enemies whom it might massacre.
    pub(crate) fn offer_massacres(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        let held = state.who(|unit| unit.side != side && matches!(unit.at, At::Held(_)));
        held.for_each(|unit| offer(Action::Massacre(unit.id)));
    }

    /// 22.5, G1.621: a prisoner is killed: nobody gives quarter from then on, and his side fights on more stubbornly.
    pub(crate) fn massacre(&self, play: &mut Play<'_, Self>, unit: Named) {
        if let Some(guard) = play.state.guard_of(unit) {
            let fired = match play.state.phase {
                Phase::PrepFire => Condition::PrepFired,
                Phase::DefensiveFire => Condition::FinalFired,
                _ => Condition::AdvanceFired,
            };
            play.state[guard].set(fired);
        }
        // 21: he is not captured any more, but killed.
        self.lose(play.state, unit, -1);
        play.state[unit].at = At::Off(Tray::Lost);
        play.state.tallies[unit.side.index()].massacred = true;
        play.tell(Event::Massacred(unit));
    }
}
