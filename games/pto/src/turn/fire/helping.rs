//! Single men who serve a weapon together (4.4): two of them fire it with all that it has.

use crate::*;

impl Pto {
    /// 4.4: whether a leader helps another single man of his Location with the weapon that is picked.
    pub(super) fn check_helping(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NoGun(unit));
        };
        let lone = self.served_alone(state, spot).count();
        let helpers = self
            .helpers(state)
            .filter(|one| state.spot(*one) == Some(spot));
        refuse(helpers.count() >= lone, Refusal::NoGun(unit))?;
        refuse(!state.is_unbroken(unit), Refusal::Broken(unit))?;
        refuse(state[unit].is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(state[unit].is(Condition::Busy), Refusal::Busy(unit))?;
        refuse(state[unit].is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(state[unit].is(Condition::Waiting), Refusal::Waits(unit))?;
        refuse(self.steed_of(state, unit).is_some(), Refusal::Rides(unit))?;
        self.manner(state, unit)?;
        let is_used = |weapon: Named| state.picked.contains(weapon.id) || state[weapon].has_fired();
        let has_hands =
            !state[unit].is(Condition::Directed) && !state.weapons_of(unit).any(is_used);
        refuse(!has_hands, Refusal::HandsFull(unit))?;
        Ok(unit)
    }

    /// Whether an id is that of a leader, who has no fire of his own.
    pub(super) fn is_leader(&self, state: &State, unit: UnitId) -> bool {
        let unit = state.named(unit);
        unit.is_ok_and(|unit| self.printed(unit).class == UnitClass::Leader)
    }

    /// The leaders who are picked, each to help somebody.
    pub(super) fn helpers(&self, state: &State) -> impl Iterator<Item = Named> {
        let is_leader = |unit: &Named| self.printed(*unit).class == UnitClass::Leader;
        state.of_set(state.picked).filter(is_leader)
    }

    /// The weapons that are picked of single men in a place, but those that one man serves as well as two.
    fn served_alone(&self, state: &State, spot: Spot) -> impl Iterator<Item = Named> {
        state.of_set(state.picked).filter(move |weapon| {
            let holder = state.holder(*weapon);
            holder.is_some_and(|holder| self.printed(holder).is_single())
                && !self.fires_alone(*weapon)
                && state.spot(*weapon) == Some(spot)
        })
    }

    /// 4.4: whether another single man helps to serve a weapon: the first ones of a Location, as many as there are helpers.
    pub(super) fn is_helped(&self, state: &State, weapon: Named) -> bool {
        let Some(spot) = state.spot(weapon) else {
            return false;
        };
        let helpers = self
            .helpers(state)
            .filter(|one| state.spot(*one) == Some(spot));
        let helped = self.served_alone(state, spot).take(helpers.count());
        helped.into_iter().any(|one| one == weapon)
    }
}
