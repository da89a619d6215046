//! Reinforcements (15) and the counter in hand.

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{Play, Position, Scenario, Where};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::refusal::{NOT_NOW, Refusal};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 15: reinforcements come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforcements(pub Side);

impl heigi_engine::Step<Burma> for Reinforcements {
    /// Nothing if the side is done.
    type Plan = Option<UnitId>;

    heigi_engine::asks!(Burma, "15.1" "burma-ask-reinforcements", |step, _| step.0);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        for unit in game.waiting(position, self.0) {
            offer(Action::Select(unit));
        }
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Select(unit) if game.unit(unit).side != self.0 => {
                Err(Refusal::NotYours(unit, "15.1.1"))
            }
            Action::Select(unit) => {
                let mut result = Err(Refusal::DoesNotCome(unit));
                for hex in game.doors(position, unit) {
                    result = game.check_reinforce(position, unit, hex);
                    if result.is_ok() {
                        break;
                    }
                }
                result.map(|()| Some(unit))
            }
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, _: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(unit) => play.push(Placing(unit)),
            None => play.end_step(),
        }
    }

    fn choice(
        &self,
        game: &Burma,
        position: &Position,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan.filter(|unit| game.costs_victory_point(position, *unit)) {
            Some(unit) => Choice {
                label: Text::new("burma-do-select-charged").with("unit", game.unit_text(unit)),
                ..offered
            },
            None => offered,
        }
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, self.0)
    }
}

/// A counter has been taken to be placed, in the set-up (21) or as a reinforcement (15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placing(pub UnitId);

impl heigi_engine::Step<Burma> for Placing {
    /// Nothing if it is put back.
    type Plan = Option<HexId>;

    fn waits(&self, game: &Burma, _: &Position) -> Waits {
        Waits::For(game.unit(self.0).side)
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        actions.push(Action::Cancel);
        if position.turn_is_set_up() {
            let hexes = game.set_up_hexes(position, self.0);
            actions.extend(hexes.iter().map(Action::At));
            return;
        }
        let mut doors = game.doors(position, self.0);
        doors.retain(|hex| game.check_reinforce(position, self.0, *hex).is_ok());
        doors.sort_unstable();
        actions.extend(doors.into_iter().map(Action::At));
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Self::Plan, Refusal> {
        let hex = match action {
            Action::Cancel => return Ok(None),
            Action::At(hex) => hex,
            _ => return Err(NOT_NOW),
        };
        match position.unit(self.0).place {
            Where::Later if position.segment.is_none() && position.turn_is_set_up() => {
                game.check_placing(position, self.0, hex)?;
            }
            _ => game.check_reinforce(position, self.0, hex)?,
        }
        Ok(Some(hex))
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        let Some(hex) = plan else {
            return;
        };
        if play.state.turn_is_set_up() {
            game.arrive(play, self.0, hex);
        } else {
            game.reinforce(play, self.0, hex);
        }
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new("burma-ask-place").with("unit", game.unit_text(self.0));
        (text, RuleId("21.0"))
    }
}

impl Position {
    /// True before the first turn.
    #[must_use]
    pub fn turn_is_set_up(&self) -> bool {
        self.phase == crate::position::Phase::SetUp
    }
}

impl Burma {
    /// Where a reinforcement may come in.
    pub(crate) fn doors(&self, position: &Position, unit: UnitId) -> Vec<HexId> {
        let side = self.unit(unit).side;
        let set_up = self.side_set_up(position, side);
        // 17.4.1: Chinese units come by event or by Operation Thursday only.
        if self.unit(unit).class == Class::ChineseArmy {
            Vec::new()
        } else if position.unit(unit).place == Where::Reserve {
            self.sources(position, side)
        } else if position.turn >= set_up.doors_from {
            set_up.doors.clone()
        } else {
            Vec::new()
        }
    }

    /// 15: a reinforcement comes in, and is paid for.
    pub(crate) fn reinforce(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId) {
        self.pay_for_reinforcement(play, unit);
        self.arrive(play, unit, hex);
        play.tell(Event::Reinforcement(unit, hex, "15.1.4"));
    }

    /// 15.1.4, 15.2.1, 21.1.3-4: what a unit that comes into play costs.
    pub(crate) fn pay_for_reinforcement(&self, play: &mut Play<'_>, unit: UnitId) {
        let side = self.unit(unit).side;
        let was_reserve = play.state.unit(unit).place == Where::Reserve;
        self.spend(play, side, 1);
        let scenario = play.state.scenario;
        if was_reserve {
            if self.is_reserve_charged(play.state, unit) {
                self.lose_points(play, ALLIES, 1, "TBL-VP-10");
            }
        } else if side == JAPAN && scenario == Scenario::UGo {
            // 21.1.3-4.
            if play.state.side(JAPAN).points > 0 {
                self.lose_points(play, JAPAN, 1, "21.1.3-4");
            } else {
                self.award(play, ALLIES, 1, "21.1.3-4");
            }
        }
    }

    /// Whether a unit that would come into play costs its side a point that it has, or gives the enemy one.
    fn costs_victory_point(&self, position: &Position, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        if position.unit(unit).place == Where::Reserve {
            position.side(ALLIES).points > 0 && self.is_reserve_charged(position, unit)
        } else {
            side == JAPAN && position.scenario == Scenario::UGo
        }
    }

    /// True once a unit of the strategic reserve has entered (NOTE-15.2.1).
    #[must_use]
    pub fn has_reserve_entered(&self, position: &Position) -> bool {
        let mut reserve = self.side_set_up(position, ALLIES).reserve.iter();
        reserve.any(|unit| !matches!(position.unit(unit).place, Where::Reserve | Where::Unused))
    }

    /// whether a reserve unit that comes costs a point: each in the first scenario; in
    /// the campaign the first of a formation, and nobody from December 1944 on.
    fn is_reserve_charged(&self, position: &Position, unit: UnitId) -> bool {
        if position.scenario == Scenario::UGo {
            return true;
        }
        let formation = self.unit(unit).formation;
        let reserve = self.side_set_up(position, ALLIES).reserve;
        let has_come_before = reserve
            .iter()
            .filter(|other| *other != unit && formation.is_some())
            .filter(|other| self.unit(*other).formation == formation)
            .any(|other| !matches!(position.unit(other).place, Where::Reserve | Where::Unused));
        position.turn < 13 && !has_come_before
    }
}
