//! Replacements (7.0).

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{UNITED_STATES, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::texts;
use crate::situation::state::{HexSet, Location, State};
use crate::turn::stacking::Conduct;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Target as Click};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.2: the United States bring replacements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacement;

impl heigi_engine::Step<Manila> for Replacement {
    /// Who comes; nobody ends the phase.
    type Plan = Conduct<Option<UnitId>>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(UNITED_STATES)
    }

    /// 7.2: they come from turn 2 on, if there is anybody to replace and a place for it.
    fn is_settled(&self, game: &Manila, state: &State) -> bool {
        state.turn < 2
            || !game
                .units_of(UNITED_STATES)
                .any(|unit| game.check_replacement(state, unit).is_ok())
    }

    fn carry_out(&self, _: &Manila, play: &mut Play<'_>) {
        play.tell(Event::PhaseEnded);
    }

    fn menu(&self, game: &Manila, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let lost = game.kinds().of_side(UNITED_STATES) - state.on_map() - state.off_map();
        lost.iter().for_each(|unit| offer(Action::Select(unit)));
        game.offer_stacks(state, offer);
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(Conduct::Do(None)),
            Action::Select(unit) => {
                game.check_replacement(state, unit)?;
                Ok(Conduct::Do(Some(unit)))
            }
            Action::TurnStack(hex) => game.check_turn_stack(state, hex),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Conduct::Do(Some(unit)) => play.push(ReplacementUnit(unit)),
            Conduct::Turn(hex) => game.turn_stack(play, hex),
            Conduct::Do(None) => game.end_phase(play),
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        (Text::new("manila-ask-replacement"), RuleId("7.2"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Conduct::Do(Some(unit)) => {
                offered.labelled(game.unit_message("manila-do-select", unit))
            }
            Conduct::Turn(hex) => game.choice_of_turning(hex, offered),
            Conduct::Do(None) => offered
                .labelled(Text::new("manila-do-end-replacement"))
                .main(),
        }
    }

    fn phase(&self, _: &Manila, _: &State) -> Option<Text> {
        Some(Text::new("manila-phase-replacement"))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-replacement"])
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let unit = game.clicked(state, UNITED_STATES, click).own?;
        self.check(game, state, Action::Select(unit)).err()
    }
}

/// 7.3: a replacement is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplacementUnit(pub UnitId);

impl heigi_engine::Step<Manila> for ReplacementUnit {
    /// Where it comes; nowhere if it is put down again.
    type Plan = Option<HexId>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(UNITED_STATES)
    }

    fn menu(&self, game: &Manila, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Cancel);
        let Some(group) = game.unit(self.0).group else {
            return;
        };
        let hexes: HexSet = (state.on_map() & game.kinds().of_group(group))
            .iter()
            .filter_map(|other| state.hex(other))
            .collect();
        hexes.iter().for_each(|hex| offer(Action::Place(hex)));
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Cancel => Ok(None),
            Action::Place(hex) => {
                game.check_replacement_hex(state, self.0, hex)?;
                Ok(Some(hex))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// 7.2: the replacement comes; it acts normally at once (7.4).
    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        let (unit, Some(hex)) = (self.0, plan) else {
            return;
        };
        play.state.put(unit, Location::At(hex));
        if let Some(group) = game.unit(unit).group {
            play.state.replaced |= group.bit();
        }
        play.tell(Event::Replaced(unit, hex));
    }

    fn ask(&self, game: &Manila, _: &State) -> (Text, RuleId) {
        let text = game.unit_message("manila-ask-replacement-unit", self.0);
        (text, RuleId("7.3"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        offered.labelled(game.placing_message(plan))
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let hex = game.clicked(state, UNITED_STATES, click).hex?;
        self.check(game, state, Action::Place(hex)).err()
    }
}

impl Manila {
    /// 7.2: whether a unit may be replaced in this turn.
    fn check_replacement(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        self.check_owner(unit, UNITED_STATES)?;
        let group = self.unit(unit).group.ok_or(Refusal::NotYours(unit))?;
        if state.location(unit) != Location::Eliminated {
            return Err(Refusal::NotEliminated(unit));
        }
        if state.replaced & group.bit() != 0 {
            return Err(Refusal::AlreadyReplaced(group));
        }
        // 7.3: without a place none comes, and it cannot wait.
        if !self
            .units_of_group(group)
            .filter_map(|other| state.hex(other))
            .any(|hex| self.check_replacement_hex(state, unit, hex).is_ok())
        {
            return Err(Refusal::NoPlaceForReplacement(unit));
        }
        Ok(())
    }

    /// 7.3: where a replacement may come.
    fn check_replacement_hex(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let group = self.unit(unit).group;
        if !state
            .units_at(hex)
            .any(|other| self.unit(other).group == group && group.is_some())
        {
            return Err(Refusal::NoUnitOfGroup(hex));
        }
        if self.is_enemy_adjacent(state, UNITED_STATES, hex) {
            return Err(Refusal::JapaneseAdjacent(hex));
        }
        self.check_stacking(state, unit, hex)
    }
}
