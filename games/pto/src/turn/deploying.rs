//! Squads that deploy in the set-up (1.5, G17.11): without a leader and without dice, as many as may.

use crate::*;

/// 1.5: of how many squads one may deploy in the set-up.
const ONE_OF: usize = 10;

impl Pto {
    /// 1.5: whether a squad may be set up as two half-squads.
    pub(super) fn check_set_up_apart(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        if self.is_stowed(state, unit) {
            return self.check_half(state, unit).map(|()| unit);
        }
        let printed = self.printed(unit);
        let may = printed.class == UnitClass::Squad
            && !printed.is_reduced
            && printed.half.is_some()
            && printed.nation.look().deploys
            && matches!(state[unit].at, At::In(_))
            && state.has_place();
        refuse(!may, Refusal::NoDeploy(unit))?;
        if self.deploys_freely(unit.counter) {
            return Ok(unit);
        }
        let units = self.scenario(state).units.iter();
        let is_squad = |one: &printed::Placed| {
            let class = self.data.counters[one.counter.index()].class;
            let is_on_map = one.entrance.is_none() && one.aboard.is_none();
            one.side == side && is_on_map && class == UnitClass::Squad
        };
        let squads: Vec<bool> = units
            .enumerate()
            .filter(|(_, one)| is_squad(one))
            .map(|(number, one)| self.is_apart(state, number, one))
            .collect();
        let apart = squads.iter().filter(|is_apart| **is_apart).count();
        let most = squads.len().div_ceil(ONE_OF);
        refuse(apart >= most, Refusal::TooManyDeployed(most as u8))?;
        Ok(unit)
    }

    /// G17.11: the late rifle squads of the Marines deploy as they like.
    pub(super) fn deploys_freely(&self, squad: CounterId) -> bool {
        let printed = &self.data.counters[squad.index()];
        printed.nation == Nation::Marines && printed.assault
    }

    /// Whether a unit that began as a squad is half of one now, and counts for how many may be.
    fn is_apart(&self, state: &State, number: usize, began: &printed::Placed) -> bool {
        let now = &self.data.counters[state.units[number].counter.index()];
        now.class == UnitClass::HalfSquad && !self.deploys_freely(began.counter)
    }

    /// 1.5: the other half of a squad that was set up apart, with which it becomes a squad again.
    pub(super) fn check_set_up_together(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(Named, Named), Refusal> {
        let unit = state.own(side, unit)?;
        let began = self.scenario(state).units.get(unit.id.index());
        let is_half = self.printed(unit).class == UnitClass::HalfSquad;
        let was_whole = began.is_some_and(|began| began.counter != unit.counter);
        refuse(!is_half || !was_whole, Refusal::NoRecombine(unit))?;
        let first_new = self.scenario(state).units.len();
        let is_other = |other: &Named| {
            let is_new = other.id.index() >= first_new;
            is_new && other.counter == unit.counter && state[*other].at == state[unit].at
        };
        let mut own = state.who(|one| one.side == side);
        let other = own.find(is_other);
        Ok((unit, other.ok_or(Refusal::NoRecombine(unit))?))
    }

    /// 1.5: a squad is set up as two half-squads.
    pub(super) fn set_up_apart(&self, state: &mut State, unit: Named) {
        if let Some(half) = self.printed(unit).half {
            state[unit].counter = half;
            state.add(state[unit]);
        }
    }

    /// 1.5: two half-squads are set up as the squad that they were.
    pub(super) fn set_up_together(&self, state: &mut State, unit: Named, other: Named) {
        let weapons: Vec<Named> = state.weapons_of(other).collect();
        for weapon in weapons {
            state[weapon].at = At::With(unit.id);
        }
        state[other].at = At::Off(Tray::Joined);
        let began = self.scenario(state).units.get(unit.id.index());
        if let Some(squad) = began.map(|began| began.counter) {
            state[unit].counter = squad;
        }
    }
}

impl Pto {
    /// A second half-squad of the same kind beside one; nothing if no counter is left.
    pub(crate) fn split_off(&self, play: &mut Play<'_, Self>, unit: Named) -> Option<Named> {
        let twin = play.state[unit];
        let id = play.state.add(twin)?;
        let other = Named { id, ..unit };
        self.lose(play.state, other, -1);
        self.tally_split(play.state, other);
        play.tell(Event::Split(unit, other));
        Some(other)
    }
}
