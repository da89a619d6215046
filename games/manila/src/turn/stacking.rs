//! Stacking (6.0), and what a side may do in any phase of its own.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{UNITED_STATES, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{HexSet, State};
use heigi_board::HexId;
use heigi_engine::scene::Choice;

/// What a side does with its phase.
pub enum Conduct<T> {
    /// What the phase is for.
    Do(T),
    /// The United States exchange the two units of a stack (6.5a).
    Turn(HexId),
}

impl Manila {
    /// 6.1 to 6.3: whether a unit may be in a hex with the units of its side that are there.
    pub(crate) fn check_stacking(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if state.is_empty(hex) {
            return Ok(());
        }
        let newcomer = self.unit(unit);
        if state.units_at(hex).filter(|other| *other != unit).count() == 2 {
            return Err(Refusal::StackFull(hex));
        }
        for other in state.units_at(hex).filter(|other| *other != unit) {
            let present = self.unit(other);
            if let (Some(a), Some(b)) = (newcomer.group, present.group)
                && a != b
                && !a.is_corps()
                && !b.is_corps()
            {
                return Err(Refusal::OtherDivision(hex));
            }
            if newcomer.is_fixed && present.is_fixed {
                return Err(Refusal::TwoFixedUnits(hex));
            }
        }
        Ok(())
    }

    /// Gives each stack of the United States as one that may be turned, in ascending order (6.5a).
    pub(crate) fn offer_stacks(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes: HexSet = (state.covered() & self.kinds().of_side(UNITED_STATES))
            .iter()
            .filter_map(|unit| state.hex(unit))
            .collect();
        hexes.iter().for_each(|hex| offer(Action::TurnStack(hex)));
    }

    /// 6.5a: whether the two units of a US stack may change places.
    pub(crate) fn check_turn_stack<T>(
        &self,
        state: &State,
        hex: HexId,
    ) -> Result<Conduct<T>, Refusal> {
        if state.units_at(hex).count() == 2
            && self.is_enemy_at(state, UNITED_STATES.opponent(), hex)
        {
            Ok(Conduct::Turn(hex))
        } else {
            Err(Refusal::NoStack(hex))
        }
    }

    /// 6.5a: the two units of a stack change places.
    pub(crate) fn turn_stack(&self, play: &mut Play<'_>, hex: HexId) {
        play.state.turn_stack(hex);
        if let Some(top) = play.state.top(hex) {
            play.tell(Event::StackTurned(hex, top));
        }
    }

    /// How turning a stack is offered.
    pub(crate) fn choice_of_turning(&self, hex: HexId, offered: Choice) -> Choice {
        let label = self.hex_message("manila-do-turn-stack", hex);
        offered.labelled(label).aside()
    }
}
