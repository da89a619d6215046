//! The chits and what is asked before the first turn (16.1, 16.2.3, 16.4).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::FieldId;
use crate::printed::units::{ALLIES, AirClass, JAPAN};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::Spot;
use crate::situation::state::State;
use crate::turn::siege::numbers::Naming;
use heigi_engine::scene::{Choice, Value};
use heigi_engine::told::{Fact, Throw};
use heigi_engine::{Draw, RuleId, Text, Waits, refuse};
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

/// 16.2: the Allies are set up as the ready-made set-up has it; they may change it afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AlliedSetUp;

impl heigi_engine::Step<Luzon> for AlliedSetUp {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.bring_allies(play.state);
        play.tell(Event::SetUpBegan);
    }
}

/// Which classes of aircraft stand on an airfield (16.2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Classes {
    /// Fighters do.
    pub fighters: bool,
    /// Bombers do.
    pub bombers: bool,
}

impl Classes {
    /// Whether air units of a class do.
    #[must_use]
    pub const fn has(self, class: AirClass) -> bool {
        match class {
            AirClass::Fighter => self.fighters,
            AirClass::Bomber => self.bombers,
        }
    }
}

impl Fact<Luzon> for Classes {
    fn value(self, _: &Luzon) -> Value {
        Text::new(match (self.fighters, self.bombers) {
            (false, false) => "luzon-classes-none",
            (true, false) => "luzon-classes-fighters",
            (false, true) => "luzon-classes-bombers",
            (true, true) => "luzon-classes-both",
        })
        .into()
    }
}

/// 16.2.3: before turn 1 Japan may ask which classes of aircraft stand on an airfield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FieldQuestion;

impl heigi_engine::Step<Luzon> for FieldQuestion {
    /// About which airfield; about none.
    type Plan = Option<FieldId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        game.all_fields()
            .for_each(|field| offer(Action::AskField(field)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::AskField(field) => {
                let is_allied = game.field_holder(state, field) == ALLIES;
                refuse(!is_allied, Refusal::NoAlliedField(field))?;
                Ok(Some(field))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        let Some(field) = plan else { return };
        let has = |class| {
            let parked = game.parked(play.state, field);
            parked.iter().any(|one| game.kind(one).class == class)
        };
        let classes = Classes {
            fighters: has(AirClass::Fighter),
            bombers: has(AirClass::Bomber),
        };
        play.state.air.asked = Some((field, classes));
        play.tell(Event::FieldAsked(field));
        play.tell(Event::FieldAnswered(field, classes));
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-field"), RuleId("16.2.3"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            None => offered.labelled(Text::new("luzon-do-end-inquiry")).main(),
            Some(field) => {
                let text = Text::new("luzon-do-ask-field");
                offered.labelled(text.with("field", game.spot_text(Spot::Field(field))))
            }
        }
    }

    fn phase(&self, _: &Luzon, _: &State) -> Option<Text> {
        Some(Text::new("luzon-phase-set-up"))
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

/// 17.5.2: a die says how many batteries were destroyed before the main assault; Japan names them (10.2.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EarlierRaids;

const EARLIER_RAIDS: Draw = Draw::open(RuleId("17.5.2"), 6);

impl heigi_engine::Step<Luzon> for EarlierRaids {
    type Plan = ();

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::Draw(JAPAN, EARLIER_RAIDS)
    }

    fn drawn(&self, _: &Luzon, play: &mut Play<'_>, value: u16) {
        let left = value as u8 / 2;
        play.tell(Event::EarlierRaids(Throw(EARLIER_RAIDS, value), left));
        play.push(Naming {
            left,
            destroys: true,
        });
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-earlier-raids"), RuleId("17.5.2"))
    }
}
