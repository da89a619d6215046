//! What may be asked about an enemy stack, and what is answered (5.2.2).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{Class, LossClass};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::answers::Told;
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Value};
use heigi_engine::step::refuse;
use heigi_engine::told::Fact;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// How far an answer may be from the truth.
pub(crate) const MARGIN: u16 = 5;

/// What a stack is worth in combat, added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Attack strength.
    pub attack: u16,
    /// Defence strength; what stands in parentheses counts as 7.2.1.1 says.
    pub defence: u16,
}

/// What an answer says of armour and artillery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Presence {
    /// Tanks or other armour are there.
    pub armour: bool,
    /// Artillery is there; anti-tank guns are not told.
    pub artillery: bool,
}

impl Fact<Luzon> for Presence {
    fn value(self, _: &Luzon) -> Value {
        Text::new(match (self.armour, self.artillery) {
            (false, false) => "luzon-presence-neither",
            (true, false) => "luzon-presence-armour",
            (false, true) => "luzon-presence-artillery",
            (true, true) => "luzon-presence-both",
        })
        .into()
    }
}

impl Luzon {
    /// The strengths of the stack of a side.
    #[must_use]
    pub fn worth(&self, state: &State, side: Side, hex: HexId) -> Worth {
        let there = self.side_at(state, side, hex);
        let units = || there.iter().map(|unit| self.strength(state, unit));
        let has_line = units().any(|one| !one.is_in_parentheses && one.defence > 0);
        let defence = units().map(|one| {
            u16::from(if one.is_in_parentheses && has_line {
                one.attack
            } else {
                one.defence
            })
        });
        Worth {
            attack: units().map(|one| u16::from(one.attack)).sum(),
            defence: defence.sum(),
        }
    }

    /// Whether armour and artillery are in the stack of a side.
    #[must_use]
    pub fn presence(&self, state: &State, side: Side, hex: HexId) -> Presence {
        let mut presence = Presence::default();
        for unit in self.side_at(state, side, hex).iter() {
            let class = self.unit(unit).class;
            presence.armour |= class.losses() == LossClass::Armour;
            presence.artillery |=
                class.losses() == LossClass::Artillery && class != Class::AntiTank;
        }
        presence
    }

    /// 5.2.2: whether a side may ask about a hex: an enemy stack beside one of its own, once in its segment.
    fn check_question(&self, state: &State, side: Side, hex: HexId) -> Result<(), Refusal> {
        let is_enemy = state.units.occupied(side.opponent()).contains(hex);
        refuse(!is_enemy, Refusal::NobodyThere(hex))?;
        let is_near = self.is_near_enemy(state, side.opponent(), hex);
        refuse(!is_near, Refusal::NotBeside(hex))?;
        refuse(state.asked.contains(hex), Refusal::WasAsked(hex))
    }
}

/// 5.2.2: a side whose units begin its segment beside enemy stacks may ask about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inquiry(pub Side);

impl heigi_engine::Step<Luzon> for Inquiry {
    /// About which stack; about none any more.
    type Plan = Option<HexId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let mut enemies = state.units.occupied(self.0.opponent()).iter();
        !enemies.any(|hex| game.check_question(state, self.0, hex).is_ok())
    }

    fn carry_out(&self, _: &Luzon, play: &mut Play<'_>) {
        play.state.asked = Default::default();
    }

    fn menu(&self, _: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let enemies = state.units.occupied(self.0.opponent()).iter();
        enemies.for_each(|hex| offer(Action::Ask(hex)));
    }

    heigi_engine::takes_one! { Luzon: |step, game, state| Done,
        Ask(hex) if game.check_question(state, step.0, hex) => hex,
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        let Some(hex) = plan else {
            play.end_step();
            play.state.asked = Default::default();
            return;
        };
        play.state.asked.insert(hex);
        play.tell(Event::Asked(self.0, hex));
        play.push(Answer {
            side: self.0.opponent(),
            hex,
            attack: None,
        });
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-inquiry"), RuleId("5.2.2"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            None => offered.labelled(Text::new("luzon-do-end-inquiry")).main(),
            Some(hex) => {
                let text = Text::new("luzon-do-ask").with("hex", game.hex_text(hex));
                offered.labelled(text)
            }
        }
    }
}

/// 5.2.2: the owner answers, first the attack strength, then the defence strength, each within five of the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answer {
    /// Who answers.
    pub side: Side,
    /// About which stack.
    pub hex: HexId,
    /// What was said of the attack.
    pub attack: Option<u8>,
}

impl Answer {
    fn truth(&self, game: &Luzon, state: &State) -> u16 {
        let worth = game.worth(state, self.side, self.hex);
        match self.attack {
            None => worth.attack,
            Some(_) => worth.defence,
        }
    }
}

impl heigi_engine::Step<Luzon> for Answer {
    type Plan = u8;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let truth = self.truth(game, state);
        for figure in truth.saturating_sub(MARGIN)..=(truth + MARGIN).min(u8::MAX.into()) {
            offer(Action::Answer(figure as u8));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<u8, Refusal> {
        let Action::Answer(figure) = action else {
            return Err(Refusal::NotNow);
        };
        let truth = self.truth(game, state);
        let is_far = truth.abs_diff(figure.into()) > MARGIN;
        refuse(is_far, Refusal::TooFarFromTruth(figure, truth))?;
        Ok(figure)
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, figure: u8) {
        let Some(attack) = self.attack else {
            return play.replace_step(Self {
                attack: Some(figure),
                ..*self
            });
        };
        play.end_step();
        let presence = game.presence(play.state, self.side, self.hex);
        play.state.note_answer(Told {
            side: self.side,
            hex: self.hex,
            attack,
            defence: figure,
            presence,
        });
        play.tell(Event::Answered(self.hex, attack, figure, presence));
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new(match self.attack {
            None => "luzon-ask-answer-attack",
            Some(_) => "luzon-ask-answer-defence",
        });
        let text = text
            .with("hex", game.hex_text(self.hex))
            .with("truth", i32::from(self.truth(game, state)));
        (text, RuleId("5.2.2"))
    }

    fn label(&self, _: &Luzon, figure: u8, offered: Choice) -> Choice {
        let text = Text::new("luzon-do-answer").with("figure", i32::from(figure));
        offered.labelled(text)
    }
}
