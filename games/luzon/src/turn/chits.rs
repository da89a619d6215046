//! The chits and the set-up (16.1, 16.2, 16.4).

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::{ALLIES, JAPAN};
use crate::sequence::Play;
use crate::situation::state::State;
use heigi_engine::{Draw, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 16.1: the Allied chit is drawn, and Japan is told which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AlliedChit;

impl heigi_engine::Step<Luzon> for AlliedChit {
    type Plan = ();

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        let chits = game.campaign().allied_chits.len() as u8;
        Waits::Draw(ALLIES, Draw::open(RuleId("16.1"), chits))
    }

    fn drawn(&self, _: &Luzon, play: &mut Play<'_>, value: u16) {
        play.state.allied_chit = Some(value as u8 - 1);
        play.tell(Event::AlliedChit(value));
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-allied-chit"), RuleId("16.1"))
    }
}

/// 16.2: the Allies set up, so far as the ready-made set-up has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AlliedSetUp;

impl heigi_engine::Step<Luzon> for AlliedSetUp {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.bring_allies(play.state);
        play.tell(Event::SetUp);
    }
}

/// 16.4: the Japanese chit is drawn in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JapaneseChit;

impl heigi_engine::Step<Luzon> for JapaneseChit {
    type Plan = ();

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        let chits = game.campaign().japanese_chits.len() as u8;
        let draw = Draw {
            is_secret: true,
            ..Draw::open(RuleId("16.4"), chits)
        };
        Waits::Draw(JAPAN, draw)
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        play.state.japanese_chit = Some(value as u8 - 1);
        game.bring_japanese(play.state);
        play.tell(Event::JapaneseChit(value));
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-japanese-chit"), RuleId("16.4"))
    }
}

/// 18.1: two dice say in secret in which turns strategic transport sails, if that option is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TransportTurns;

const TRANSPORT_DICE: Draw = Draw {
    is_secret: true,
    ..Draw::throw(RuleId("18.1"), 2, 6)
};

impl heigi_engine::Step<Luzon> for TransportTurns {
    type Plan = ();

    heigi_engine::asks!(Luzon, "18.1" "luzon-ask-transport-turns");

    fn waits(&self, _: &Luzon, state: &State) -> Waits {
        if state.options.random_transport {
            Waits::Draw(JAPAN, TRANSPORT_DICE)
        } else {
            Waits::Nothing
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let dice = TRANSPORT_DICE.sum(value) as u8;
        play.state.sea.strategic_dice = Some(dice);
        let turns = game.strategic_turns(play.state);
        let [first, last] = [turns.first(), turns.last()].map(|turn| *turn.unwrap_or(&0));
        play.tell(Event::TransportDrawn(first, last));
    }
}
