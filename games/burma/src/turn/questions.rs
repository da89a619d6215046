//! What a rule asks in its middle: a die, or a decision between some actions.

use crate::Burma;
use crate::action::Action;
use crate::position::{Cause, Position};
use crate::printed::units::{AirId, UnitId};
use crate::refusal::Refusal;
use crate::turn::end::SNAFU;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::told::Fact;
use heigi_engine::{AnyStep, Draw, RuleId, Side, Text, Waits, step};
use serde::{Deserialize, Serialize};

/// A number from 1 to `faces`, all equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die {
    /// What it is for.
    pub cause: Cause,
    /// How many faces it has.
    pub faces: u8,
    /// Whom or what place it is for.
    pub about: Option<Subject>,
}

impl heigi_engine::Step<Burma> for Die {
    type Plan = ();

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        let draw = Draw {
            is_secret: self.cause.is_secret(),
            ..Draw::open(RuleId(self.cause.rule()), self.faces)
        };
        Waits::Draw(game.decider(position), draw)
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let text = match self.about {
            None => Text::new("burma-ask-die"),
            Some(about) => Text::new("burma-ask-die-for").with("subject", about.value(game)),
        };
        let text = text
            .with("cause", Text::new(self.cause.message()))
            .with("faces", i32::from(self.faces));
        (text, RuleId(self.cause.rule()))
    }
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A unit.
    Unit(UnitId),
    /// An air unit.
    Air(AirId),
    /// A hex.
    Hex(HexId),
    /// A side.
    Side(Side),
}

/// A decision of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// Who decides.
    pub side: Side,
    /// What for.
    pub cause: Cause,
    /// What it is about.
    pub about: Option<Subject>,
}

impl heigi_engine::Step<Burma> for Question {
    type Plan = ();

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.side)
    }

    fn list(&self, _: &Burma, position: &Position, actions: &mut Vec<Action>) {
        actions.extend(step::options::<Burma>(position));
    }

    fn check(&self, _: &Burma, position: &Position, action: Action) -> Result<(), Refusal> {
        if step::options::<Burma>(position).contains(&action) {
            Ok(())
        } else {
            Err(Refusal::NotOffered(self.cause.rule()))
        }
    }

    fn ask(&self, game: &Burma, position: &Position) -> (Text, RuleId) {
        let mut options = step::options::<Burma>(position).iter();
        let first = options.find(|option| **option != Action::Done);
        let (text, rule) = match (self.cause, self.about, first) {
            (cause, Some(subject), _) => (
                Text::new("burma-ask-about")
                    .with("subject", subject.value(game))
                    .with("cause", Text::new(cause.message())),
                cause.rule(),
            ),
            (Cause::SetUpHarm, _, Some(Action::Air(_))) => {
                (Text::new("burma-ask-damaged-aircraft"), "21.2.2-6")
            }
            (Cause::SetUpHarm, ..) => (Text::new("burma-ask-cuts"), "21.2.2-8"),
            (cause, _, first) => {
                let text = first
                    .and_then(|first| asked(cause, *first))
                    .unwrap_or("burma-ask");
                let text = Text::new(text).with("cause", Text::new(cause.message()));
                (text, cause.rule())
            }
        };
        (text, RuleId(rule))
    }

    /// What an enemy's confusion costs is lost, not spent; who enters a vacated hex attacks nobody; a marker
    /// goes into the stockpile only in the adjustment.
    fn choice(
        &self,
        game: &Burma,
        _: &Position,
        action: Action,
        (): (),
        offered: Choice,
    ) -> Choice {
        let marker = |id, hex| {
            offered
                .clone()
                .labelled(Text::new(id).with("hex", game.hex_text(hex)))
        };
        match action {
            Action::Join(unit) => {
                offered.labelled(Text::new("burma-do-advance").with("unit", game.unit_text(unit)))
            }
            Action::Collect(hex) => match self.cause {
                Cause::MarkerSpent => marker("burma-do-spend-marker", hex),
                Cause::Forwarding => marker("burma-do-forward-from", hex),
                _ => marker("burma-do-lose-marker", hex),
            },
            Action::Spend(points) if points == SNAFU => Choice {
                label: Text::new("burma-do-lose").with("points", i32::from(points)),
                ..offered
            },
            _ => offered,
        }
    }

    /// What the step around it would show.
    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        // 13.2.1c: whoever may throw something in sees what comes upon him.
        if let (Cause::Defence, Some(attack)) = (self.cause, &position.attack) {
            return vec![game.preview_of_attack(position, attack)];
        }
        // What follows may be the enemy's to decide.
        let around = position.step();
        let around = around.filter(|step| step.waits(game, position) == Waits::For(self.side));
        around.map_or_else(Vec::new, |step| step.previews(game, position))
    }
}

/// The words for a decision that its cause alone does not explain, by what is offered first.
const fn asked(cause: Cause, first: Action) -> Option<&'static str> {
    match (cause, first) {
        (Cause::Chindits, Action::Spend(_)) => Some("burma-ask-chindits"),
        (Cause::Chindits, Action::Collect(_)) => Some("burma-ask-chindits-store"),
        (Cause::Chindits, Action::At(_)) => Some("burma-ask-chindits-line"),
        (Cause::Chindits, Action::Name(_)) => Some("burma-ask-chindits-unit"),
        (Cause::ChineseEntry, Action::Select(_)) => Some("burma-ask-chinese"),
        (Cause::Activation, Action::Choose(_)) => Some("burma-ask-activation"),
        (Cause::Replacement, Action::Replace(_)) => Some("burma-ask-second-step"),
        (Cause::EventEffect, Action::Name(_)) => Some("burma-ask-guerrillas"),
        (Cause::Snafu(_), _) => Some("burma-ask-snafu"),
        _ => None,
    }
}
