//! The 672nd Amphibious Battalion: river support (8.8) and sea movement (8.10).

use crate::Manila;
use crate::event::{Event, Glimpsed};
use crate::printed::map::River;
use crate::printed::units::{Ability, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::{EdgeId, HexId};
use heigi_engine::told::Number;

impl Manila {
    /// 8.8 to 8.10: what holds for a US movement phase is settled when it begins.
    pub(crate) fn begin_us_movement(&self, play: &mut Play<'_>) {
        self.take_up_pontoons(play);
        let state = &mut *play.state;
        state.amphibious.partner = None;
        state.amphibious.may_sail = false;
        let Some((amphibious, hex)) = self.amphibious_battalion(state) else {
            return;
        };
        state.amphibious.partner = state.units_at(hex).find(|unit| *unit != amphibious);
        state.amphibious.may_sail =
            self.map().is_coastal(hex) && !self.is_enemy_adjacent(state, UNITED_STATES, hex);
    }

    /// 8.8: whether the 672nd helps a unit over the river that it is about to cross, and which it is.
    pub(crate) fn check_support(
        &self,
        state: &State,
        unit: UnitId,
        (from, to): (HexId, HexId),
        is_first: bool,
    ) -> Result<EdgeId, Refusal> {
        let edge = self
            .map()
            .grid
            .edge_between(from, to)
            .ok_or(Refusal::NotAdjacent(to))?;
        let is_river = self.map().river(edge) != River::None;
        let is_needed = !self.is_bridged(state, UNITED_STATES, edge);
        // A battalion that has been lost since the phase began helps nobody.
        let is_battalion_there = self.amphibious_battalion(state).is_some();
        if !is_battalion_there
            || state.amphibious.partner != Some(unit)
            || !is_first
            || !is_river
            || !is_needed
        {
            return Err(Refusal::NoSupport(unit));
        }
        if state.amphibious.is_support_used {
            return Err(Refusal::SupportUsed);
        }
        Ok(edge)
    }

    /// 8.10: whether the 672nd may sail to a hex, and who sails with it.
    pub(crate) fn check_sail(
        &self,
        state: &State,
        unit: UnitId,
        to: HexId,
        with_passenger: bool,
    ) -> Result<Option<UnitId>, Refusal> {
        if !self.unit(unit).has(Ability::Amphibious) || !state.amphibious.may_sail {
            return Err(Refusal::CannotSail);
        }
        let from = state.hex(unit).ok_or(Refusal::CannotSail)?;
        if !self.map().is_coastal(to) || to == from {
            return Err(Refusal::NotCoastal(to));
        }
        if self.is_enemy_at(state, UNITED_STATES, to) {
            return Err(Refusal::EnemyOccupied(to));
        }
        if self.is_enemy_adjacent(state, UNITED_STATES, to) {
            return Err(Refusal::LandingNotFree(to));
        }
        self.check_stacking(state, unit, to)?;
        if !with_passenger {
            return Ok(None);
        }
        if let Some(partner) = state.amphibious.partner
            && state.hex(partner) == Some(from)
            && state.pontoon_of(partner).is_some()
        {
            return Err(Refusal::HoldsPontoon(partner));
        }
        let passenger = self.passenger(state, unit).ok_or(Refusal::NoPassenger)?;
        if !state.is_empty(to) {
            return Err(Refusal::NoRoomForBoth(to));
        }
        self.check_stacking(state, passenger, to)?;
        Ok(Some(passenger))
    }

    /// 8.10: the unit that may sail with the 672nd: stacked with it since the phase began, unmoved.
    fn passenger(&self, state: &State, amphibious: UnitId) -> Option<UnitId> {
        state.amphibious.partner.filter(|partner| {
            state.hex(*partner).is_some()
                && state.hex(*partner) == state.hex(amphibious)
                && !state.moved.contains(*partner)
                && state.pontoon_of(*partner).is_none()
        })
    }

    /// 8.10: the 672nd sails and stays; its passenger may then move.
    pub(crate) fn sail(
        &self,
        play: &mut Play<'_>,
        unit: UnitId,
        to: HexId,
        passenger: Option<UnitId>,
    ) {
        let state = &mut *play.state;
        let Some(from) = state.hex(unit) else { return };
        // They sail as a stack: whoever lay below lands below, unseen by Japan (6.5a).
        let is_covered = passenger.is_some_and(|passenger| state.is_covered(passenger));
        let (first, second) = if is_covered {
            (passenger, Some(unit))
        } else {
            (Some(unit), passenger)
        };
        for sailor in [first, second].into_iter().flatten() {
            state.put(sailor, Location::At(to));
        }
        // A passenger has left the common hex, and so the river support with it (8.8), and an
        // engineer the river beside which it began (8.9f).
        if let Some(passenger) = passenger {
            state.river_engineers.remove(passenger);
        }
        state.amphibious.partner = state
            .amphibious
            .partner
            .filter(|partner| Some(*partner) != passenger);
        state.moved.insert(unit);
        let start = Number(from);
        play.tell(match passenger {
            Some(unit_below) => {
                let passenger = Glimpsed {
                    unit: unit_below,
                    is_hidden: is_covered,
                };
                Event::SailedTogether(passenger, unit, start, to)
            }
            None => Event::Sailed(unit, start, to),
        });
    }

    /// The units of the United States on the map that have an ability.
    pub(crate) fn us_units_with(&self, state: &State, ability: Ability) -> UnitSet {
        state.on_map() & self.kinds().of_side(UNITED_STATES) & self.kinds().with(ability)
    }

    /// The 672nd and where it is.
    fn amphibious_battalion(&self, state: &State) -> Option<(UnitId, HexId)> {
        self.us_units_with(state, Ability::Amphibious)
            .iter()
            .find_map(|unit| state.hex(unit).map(|hex| (unit, hex)))
    }
}
