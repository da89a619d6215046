//! Interrogation (E2, reconstructed): what prisoners tell of their side (G18.71, G1.621).

use crate::*;

/// From which year to which soldiers interrogate the Japanese with more success (G1.621).
const TALKATIVE: std::ops::RangeInclusive<u16> = 1944..=1945;
/// What that adds to the dice.
const TALKS: i32 = -1;

/// How the country of a prisoner stands to whoever interrogates him (E2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Country {
    Hostile,
    Neutral,
    Friendly,
}

impl Country {
    /// G18.71: soldiers of the Nationalists are neutral, the Communists friendly, whoever asks them.
    fn of(nation: Nation) -> Self {
        match nation {
            Nation::Nationalist => Self::Neutral,
            Nation::Communist => Self::Friendly,
            _ => Self::Hostile,
        }
    }
}

impl Pto {
    /// E2: whether a side may interrogate a prisoner, and who asks him: his guard, in the rally phase of its own turn.
    pub(crate) fn check_interrogation(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(Named, Named), Refusal> {
        let unit = state.named(unit)?;
        let guard = state.guard_of(unit).filter(|guard| guard.side == side);
        let guard = guard.ok_or(Refusal::NoPrisoner(unit))?;
        refuse(side != state.phasing, Refusal::NotNow)?;
        // G1.621 speaks of units of several men.
        let is_mute = self.printed(unit).is_single() || state[unit].is(Condition::Interrogated);
        refuse(is_mute, Refusal::TellsNothing(unit))?;
        self.ready(state, side, guard.id)?;
        refuse(state[guard].is(Condition::Pinned), Refusal::Pinned(guard))?;
        let over = [Condition::Done, Condition::Tried];
        refuse(state[guard].is_any(&over), Refusal::HasTried(guard))?;
        refuse(state[guard].is(Condition::Busy), Refusal::Busy(guard))?;
        Ok((guard, unit))
    }

    /// Prisoners whom a side might interrogate.
    pub(crate) fn offer_interrogation(
        &self,
        state: &State,
        side: Side,
        offer: &mut dyn FnMut(Action),
    ) {
        let held = state.who(|unit| unit.side != side && matches!(unit.at, At::Held(_)));
        held.for_each(|unit| offer(Action::Interrogate(unit.id)));
    }

    /// E2: what is added to the dice: a leader with the guard helps, and G1.621.
    fn interrogation_modifiers(&self, state: &State, guard: Named, unit: Named) -> Vec<Modifier> {
        let spot = state.spot(guard);
        let leader = spot.and_then(|spot| self.helper(state, guard.side, spot, |_| true));
        let led = leader.and_then(|leader| self.leadership(state, leader));
        let year = self.scenario(state).date.map(|[year, _]| year);
        let is_late = year.is_some_and(|year| TALKATIVE.contains(&year));
        let talks = is_late && self.printed(unit).nation == Nation::Japan;
        Modifier::list(&[
            (led.unwrap_or(0), "E2", "pto-modifier-leadership"),
            (TALKS * i32::from(talks), "G1.621", "pto-modifier-japanese"),
        ])
    }

    /// E2, G18.71: up to which final roll a prisoner talks.
    fn talks_up_to(&self, unit: Named) -> i32 {
        let table = &self.data.tables.interrogation;
        match Country::of(self.printed(unit).nation) {
            Country::Hostile => table.hostile,
            Country::Neutral => table.neutral,
            Country::Friendly => table.friendly,
        }
    }

    /// In how many of 36 throws a prisoner talks, in words.
    pub(crate) fn interrogation_note(&self, state: &State, guard: Named, unit: Named) -> SmolStr {
        let added = total(&self.interrogation_modifiers(state, guard, unit));
        let most = self.talks_up_to(unit);
        let ways = Draw::throw(RuleId("E2"), 2, 6).ways(|sum| sum + added <= most);
        format_smolstr!("{ways}/36")
    }

    /// E2: a prisoner is interrogated, which keeps his guard busy; if he talks everything in the nearest Location where some of his
    /// side are concealed or hidden is seen.
    pub(crate) fn interrogate(
        &self,
        play: &mut Play<'_, Self>,
        guard: Named,
        unit: Named,
    ) -> Flow<Self> {
        play.state[guard].set(Condition::Done);
        play.state[guard].set(Condition::Busy);
        play.state[unit].set(Condition::Interrogated);
        play.tell(Event::Interrogates(guard, unit));
        let modifiers = self.interrogation_modifiers(play.state, guard, unit);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Interrogation, guard.side)?;
        if thrown.sum + total(&modifiers) > self.talks_up_to(unit) {
            play.tell(Event::StaysSilent(unit));
            return Ok(());
        }
        let Some(spot) = self.betrayed_by(play.state, unit) else {
            play.tell(Event::KnowsNothing(unit));
            return Ok(());
        };
        play.tell(Event::Tells(unit, spot));
        self.betray_cave(play, spot);
        let state = &*play.state;
        let is_there = |one: &Named| {
            let at = state.spot(*one);
            one.veil != Veil::Open && at.is_some_and(|at| at.location() == spot)
        };
        let unseen: Vec<Named> = state.soldiers(unit.side).filter(is_there).collect();
        unseen.iter().for_each(|one| self.expose(play, *one));
        let is_meant =
            |_: &State, one: &Fortification| one.owner == unit.side && Self::is_work_of(one, spot);
        self.uncover(play, is_meant);
        Ok(())
    }

    /// Whether a hidden work is one of a Location.
    fn is_work_of(work: &Fortification, spot: Spot) -> bool {
        let part = work.part().unwrap_or(Part::Ground);
        work.is_hidden && Spot::part(work.hex, part).location() == spot
    }

    /// E2: the nearest Location of which a prisoner can tell; nobody tells of complexes (G11.981).
    fn betrayed_by(&self, state: &State, unit: Named) -> Option<Spot> {
        let from = state.spot(unit)?;
        let unseen = state
            .soldiers(unit.side)
            .filter(|one| one.veil != Veil::Open);
        let unseen = unseen.filter_map(|one| state.spot(one));
        let works = state.fortifications.iter();
        let works = works.filter(|one| one.owner == unit.side && one.is_hidden);
        let works = works.map(|one| Spot::part(one.hex, one.part().unwrap_or(Part::Ground)));
        let all = unseen.chain(works).map(Spot::location);
        let reach = self.data.tables.interrogation.reach;
        let all = all.filter(|spot| spot.part != Part::Complex);
        let all = all.map(|spot| (self.range(from, spot), spot));
        let near = all.filter(|(range, _)| *range <= reach).min();
        near.map(|(_, spot)| spot)
    }
}
