//! Strategic warfare (2): the Allied roll against Japanese shipping, and the Japanese one, paid for, against
//! the sea route.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::{Event, WarfareLoss};
use crate::position::{Cause, Position};
use crate::printed::map::ZoneSet;
use crate::printed::tables::Tables;
use crate::printed::units::{ALLIES, JAPAN, UnitSet};
use crate::shown::offer::{labelled, main_choice};
use crate::turn::asking::{Flow, Play};
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// The price of a Japanese roll (2b).
const PRICE: u8 = 2;

/// 2a: the Allied roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AlliedWarfare;

impl heigi_engine::Step<Typhoon> for AlliedWarfare {
    type Plan = ();

    fn asks(&self, _: &Typhoon, position: &Position, _: Option<&()>) -> bool {
        position.turn > 1
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        if play.state.turn == 1 {
            return Ok(());
        }
        let lanes = game.sea_lanes(play.state);
        let Some(distance) = game.shortest(game.bases(play.state, ALLIES), lanes) else {
            return Ok(());
        };
        let die = game.die(play, Cause::AlliedWarfare)?;
        let total = die as i8
            + game.tables().period(play.state.turn, ALLIES)
            + Tables::strategic_modifier(distance);
        let mut loss = WarfareLoss::Nothing;
        if total >= 5 {
            loss = WarfareLoss::Merchant;
            let japan = &mut play.state.japan;
            japan.merchant = japan.merchant.saturating_sub(1);
        }
        play.tell(Event::Warfare(ALLIES, total, loss, "2a"));
        Ok(())
    }
}

/// 2b: Japan may pay for a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JapaneseWarfare;

impl heigi_engine::Step<Typhoon> for JapaneseWarfare {
    /// Whether it does.
    type Plan = bool;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn menu(&self, _: &Typhoon, _: &Position, offer: &mut dyn FnMut(Action)) {
        [Action::Done, Action::Raid].into_iter().for_each(offer);
    }

    fn check(&self, game: &Typhoon, position: &Position, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::Raid => game.check_logistics(position, PRICE).map(|()| true),
            Action::Done => Ok(false),
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Typhoon, _: &Position, raids: Option<&bool>) -> bool {
        raids == Some(&true)
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, raids: bool) -> Flow {
        play.end_step();
        if raids {
            return game.japanese_warfare(play);
        }
        play.state.group = UnitSet::EMPTY;
        Ok(())
    }

    fn ask(&self, _: &Typhoon, _: &Position) -> (Text, RuleId) {
        (Text::new("typhoon-ask-warfare"), RuleId("2b"))
    }

    fn label(&self, _: &Typhoon, raids: bool, offered: Choice) -> Choice {
        if raids {
            labelled(offered, "typhoon-do-raid")
        } else {
            main_choice(offered, "typhoon-do-no-raid")
        }
    }
}

impl Typhoon {
    /// 2b: the Japanese roll against the sea route, paid for.
    fn japanese_warfare(&self, play: &mut Play<'_>) -> Flow {
        self.pay(play, PRICE);
        let bases = self.bases(play.state, JAPAN);
        let distance = self
            .shortest(bases, self.map().groups.sea_route)
            .unwrap_or(u8::MAX);
        let die = self.die(play, Cause::JapaneseWarfare)?;
        let total = die as i8
            + self.tables().period(play.state.turn, JAPAN)
            + Tables::strategic_modifier(distance);
        let loss = match total {
            7.. => WarfareLoss::Land,
            4..=6 => WarfareLoss::Air,
            _ => WarfareLoss::Nothing,
        };
        match loss {
            WarfareLoss::Land => play.state.flags.land_lost += 1,
            WarfareLoss::Air => play.state.flags.air_lost += 1,
            _ => {}
        }
        play.tell(Event::Warfare(JAPAN, total, loss, "2b"));
        Ok(())
    }

    /// The shortest reaction distance between two sets of zones.
    fn shortest(&self, from: ZoneSet, to: ZoneSet) -> Option<u8> {
        from.iter()
            .map(|zone| self.map().distance_to_any(zone, to))
            .min()
            .filter(|_| !to.is_empty())
    }
}
