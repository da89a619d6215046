//! Men who break of their own will (A10.41): in the rout phase of their own player turn, before anybody of theirs flees.

use super::morale::Failure;
use crate::*;

impl Pto {
    /// A10.41, G1.4: whether a unit may break of its own will.
    pub(super) fn check_yielding(
        &self,
        state: &State,
        routing: Routing,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(routing.side, unit)?;
        let is_late = routing.side != state.phasing || routing.begun;
        refuse(is_late, Refusal::YieldsEarlier(unit))?;
        let is_there = matches!(state[unit].at, At::In(_));
        refuse(!is_there, Refusal::NotThere(unit))?;
        let one = &state[unit];
        refuse(one.is(Condition::Broken), Refusal::Broken(unit))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(one.is(Condition::Berserk), Refusal::IsBerserk(unit))?;
        let printed = self.printed(unit);
        let is_bold = printed.is_single() && self.is_japanese(unit);
        refuse(is_bold, Refusal::NeverYields(unit))?;
        // 1.4: no hero breaks, nor a dummy.
        let breaks = printed.is_multi() || printed.class == UnitClass::Leader;
        let is_hero = self.is_heroic(state, unit);
        // 22.5, G13.421: whom it would cost men instead.
        let is_unarmed = one.is(Condition::Unarmed) && self.is_japanese(unit);
        let is_reduced = is_unarmed || self.is_pressed(state, unit, Source::Other);
        refuse(!breaks || is_hero || is_reduced, Refusal::NoYielding(unit))?;
        Ok(unit)
    }

    /// A10.41: whether a side is asked who breaks of his own will though nobody of it flees: where somebody would have to flee if he
    /// did. Who the concealed are is not told by it, and the hidden are not asked for.
    pub(super) fn might_yield(&self, state: &State, routing: Routing) -> bool {
        let may = |unit: &Named| match unit.veil {
            Veil::Hidden => false,
            Veil::Concealed => routing.side == state.phasing && !routing.begun,
            Veil::Open => self.check_yielding(state, routing, unit.id).is_ok(),
        };
        let mut units = state.soldiers(routing.side).filter(may);
        units.any(|unit| {
            let spot = state.spot(unit);
            spot.is_some_and(|spot| self.must_rout(state, unit, spot))
        })
    }

    /// A10.41, G1.13: a unit breaks of its own will.
    pub(super) fn yield_ground(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        self.expose(play, unit);
        let unit = self.now(play.state, unit);
        play.tell(Event::Yields(unit));
        let failure = Failure {
            source: Source::Other,
            is_beyond: false,
            is_casualty: false,
        };
        self.fail(play, unit, failure)
    }
}
