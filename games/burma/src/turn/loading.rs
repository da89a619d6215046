//! The steps of what flies and is dropped: loads (5.6), markers dropped from the air (7.11) and jumps (12.4).

use crate::Burma;
use crate::action::Action;
use crate::position::look::Look;
use crate::position::{Flow, Load, Play, Position};
use crate::printed::units::{ALLIES, UnitId};
use crate::refusal::{NOT_NOW, Refusal};
use heigi_board::HexId;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 5.6: the Allies load transports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Transport;

impl heigi_engine::Step<Burma> for Transport {
    /// Nothing if the side is done.
    type Plan = Option<Load>;

    heigi_engine::asks!(Burma, "5.6" "burma-ask-transport", |_, _| ALLIES);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let stores = position.index().stores[ALLIES.index()];
        stores.iter().for_each(|hex| offer(Action::Lift(hex)));
        let infantry = game.atlas.units[ALLIES.index()] & game.atlas.infantry;
        infantry.iter().for_each(|unit| offer(Action::Select(unit)));
    }

    heigi_engine::takes_one! { Burma: |_step, game, position| Done,
        Lift(hex) if game.check_load_supply(&Look::new(game, position), hex) => Load::Supply(hex),
        Select(unit) if game.check_load_unit(&Look::new(game, position), unit) => Load::Unit(unit),
    }

    fn act(&self, _: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(load) => play.push(Loaded(load)),
            None => play.end_step(),
        }
    }
}

/// 5.6.4, 7.11.1: a load looks for its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loaded(pub Load);

impl heigi_engine::Step<Burma> for Loaded {
    /// Nothing if it is not carried after all.
    type Plan = Option<HexId>;

    heigi_engine::asks!(Burma, "5.6.4" "burma-ask-destination", |_, _| ALLIES);

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        game.offer_play_area(position, offer);
    }

    heigi_engine::takes_one! { Burma: |step, game, position| Cancel,
        At(hex) if game.check_destination(position, step.0, hex) => hex,
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Self::Plan>) -> bool {
        plan.is_some_and(Option::is_some)
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) -> Flow {
        play.end_step();
        match plan {
            Some(hex) => game.deliver(play, self.0, hex),
            None => Ok(()),
        }
    }
}

/// 12.4: a unit is about to jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Jumping(pub UnitId);

impl heigi_engine::Step<Burma> for Jumping {
    /// Nothing if it does not jump after all.
    type Plan = Option<HexId>;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        game.offer_play_area(position, offer);
    }

    heigi_engine::takes_one! { Burma: |step, game, position| Cancel,
        At(hex) if game.check_jump_to(position, step.0, hex) => hex,
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Self::Plan>) -> bool {
        plan.is_some_and(Option::is_some)
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) -> Flow {
        play.end_step();
        match plan {
            Some(hex) => game.jump(play, self.0, hex),
            None => Ok(()),
        }
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new("burma-ask-jump").with("unit", game.unit_text(self.0));
        (text, RuleId("12.4.3"))
    }
}

impl Burma {
    fn offer_play_area(&self, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Cancel);
        let area = self.play_area(position);
        area.iter().for_each(|hex| offer(Action::At(hex)));
    }
}

/// 7.11.2: before the next checks the Allies may use markers dropped from the air (B-82).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relief;

impl heigi_engine::Step<Burma> for Relief {
    /// Nothing if the side is done.
    type Plan = Option<HexId>;

    heigi_engine::asks!(Burma, "7.11.2" "burma-ask-relief", |_, _| ALLIES);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let zones = game.drop_zones(position);
        zones.iter().for_each(|hex| offer(Action::Relieve(hex)));
    }

    heigi_engine::takes_one! { Burma: |_step, game, position| Done,
        Relieve(hex) if game.check_relieve(position, hex) => hex,
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(hex) => game.open_dropped(play, hex),
            None => play.end_step(),
        }
    }
}

impl Burma {
    /// 7.11.2: a marker that was dropped from the air is used.
    pub(crate) fn open_dropped(&self, play: &mut Play<'_>, hex: HexId) {
        self.take_dropped(play.state, hex);
        play.push(Relieving(hex, crate::turn::transport::RATIONS));
    }
}

/// 7.11.2: a marker dropped from the air in a hex restores so many more units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relieving(pub HexId, pub u8);

impl heigi_engine::Step<Burma> for Relieving {
    /// Nothing if no more are restored.
    type Plan = Option<UnitId>;

    heigi_engine::asks!(Burma, "7.11.2" "burma-ask-relief", |_, _| ALLIES);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.relieved(position, self.0, self.1).is_empty()
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let units = game.relieved(position, self.0, self.1);
        units.iter().for_each(|unit| offer(Action::Select(unit)));
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Select(unit) if game.relieved(position, self.0, self.1).contains(unit) => {
                Ok(Some(unit))
            }
            Action::Select(unit) => Err(Refusal::CannotBeFed(unit, "7.11.2")),
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some(unit) = plan {
            let left = game.relieve(play, self.0, self.1, unit);
            if left > 0 {
                play.push(Self(self.0, left));
            }
        }
    }
}
