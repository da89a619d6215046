//! Set-up (3.1): the outpost hides a unit.

use crate::Sample;
use crate::action::Action;
use crate::event::Event;
use crate::map::{OUTPOST, PATROL, UnitId};
use crate::refusal::Refusal;
use crate::state::{Location, State, Status};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::{Play, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 3.1: the outpost hides a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hide {
    /// Who hides.
    pub unit: UnitId,
}

impl heigi_engine::Step<Sample> for Hide {
    type Plan = HexId;

    fn waits(&self, _: &Sample, _: &State) -> Waits {
        Waits::For(OUTPOST)
    }

    fn menu(&self, game: &Sample, _: &State, offer: &mut dyn FnMut(Action)) {
        game.map()
            .hides
            .iter()
            .for_each(|hex| offer(Action::Hide(hex)));
    }

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<HexId, Refusal> {
        let Action::Hide(hex) = action else {
            return Err(Refusal::NotNow);
        };
        if !game.map().hides.contains(hex) || state.searched.contains(hex) {
            return Err(Refusal::NoHide(hex));
        }
        game.check_room(state, OUTPOST, hex)?;
        Ok(hex)
    }

    fn act(&self, _: &Sample, play: &mut Play<'_, Sample>, hex: HexId) {
        play.end_step();
        play.state.unit_mut(self.unit).at = Location::On(hex);
        play.tell(Event::Hidden(self.unit, hex));
    }

    fn ask(&self, game: &Sample, _: &State) -> (Text, RuleId) {
        let text = Text::new("sample-ask-hide").with("unit", game.unit_text(self.unit));
        (text, RuleId("3.1"))
    }

    fn choice(&self, _: &Sample, _: &State, _: Action, _: HexId, offered: Choice) -> Choice {
        offered.labelled(Text::new("sample-do-hide"))
    }
}

impl Sample {
    /// The beginning: everybody where the counter says, or in the hand of whoever hides it.
    pub(crate) fn set_up(&self) -> State {
        let status = |starts: Option<HexId>| Status {
            at: starts.map_or(Location::InHand, Location::On),
            is_reduced: false,
            is_hidden: starts.is_none(),
            has_moved: false,
            has_fired: false,
        };
        let mut state = State {
            turn: 0,
            units: self
                .units()
                .iter()
                .map(|unit| status(unit.starts))
                .collect(),
            searched: Default::default(),
            agenda: [crate::sequence::Turn.into()].into_iter().collect(),
            winner: None,
        };
        for unit in self.all_units() {
            match self.unit(unit).starts {
                Some(hex) if self.unit(unit).side == PATROL => {
                    state.searched = self.searched_from(&state, hex);
                }
                Some(_) => {}
                None => state.agenda.push(Hide { unit }.into()),
            }
        }
        state
    }
}
