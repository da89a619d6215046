//! A match as it is stored, and how it is loaded.

use super::{ActError, Deal, Match};
use crate::data::readable;
use crate::dice::Dice;
use crate::info::{GameInfo, Setup, SetupError};
use crate::rules::{Draw, Game, Input, Pending, Skill};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How giving up is written among the inputs; no game has an action of this name.
const CONCEDE: &str = "concede";

/// A match as it is stored: everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedMatch {
    /// The version of this format, [`SavedMatch::FORMAT`].
    pub format: u32,
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The hash of its data.
    pub data_hash: String,
    /// What was chosen before the start.
    pub setup: Setup,
    /// The source of the draws.
    pub dice: Dice,
    /// The inputs: actions in words, draws as `= 4`, giving up as `concede`.
    pub inputs: Vec<String>,
    /// How well the computer plays each side, or nothing for a person; empty where whoever stored it does not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Option<Skill>>,
}

impl SavedMatch {
    /// The version of the format that this program writes.
    pub const FORMAT: u32 = 1;

    /// Whether a game can play it: its own, with the same data and no newer rules.
    fn check(&self, info: &GameInfo) -> Result<(), LoadError> {
        if self.format != SavedMatch::FORMAT {
            return Err(LoadError::Format { found: self.format });
        }
        if self.game != info.id {
            return Err(LoadError::Game {
                game: self.game.clone(),
                expected: info.id.to_owned(),
            });
        }
        if self.data_hash != info.data_hash {
            return Err(LoadError::Data {
                found: self.data_hash.clone(),
                expected: info.data_hash.clone(),
            });
        }
        if self.rules_version > info.rules_version {
            return Err(LoadError::Newer {
                found: self.rules_version,
                expected: info.rules_version,
            });
        }
        if !self.players.is_empty() && self.players.len() != info.sides.len() {
            return Err(LoadError::Players {
                found: self.players.len(),
                expected: info.sides.len(),
            });
        }
        Ok(())
    }

    /// The draws that follow one another from a place among the inputs on, as far as they are on the die and
    /// those that the dice give; `number` is that of the first.
    fn draws_from(&self, mut index: usize, mut number: u64) -> impl FnMut(Draw) -> Option<u16> {
        move |draw| {
            let value = drawn(self.inputs.get(index)?)?;
            let is_given = self
                .dice
                .value(number, draw)
                .is_none_or(|given| given == value);
            let is_on_die = (1..=draw.values()).contains(&value);
            (index, number) = (index + 1, number + 1);
            (is_given && is_on_die).then_some(value)
        }
    }
}

/// Why a stored match could not be loaded: what was found, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The format is of another version.
    #[error("format: found {found}, expected {}", SavedMatch::FORMAT)]
    Format {
        /// The version found.
        found: u32,
    },
    /// No such game is installed.
    #[error("game: found \"{}\", expected one of {expected}", shown(.game))]
    Game {
        /// The id found.
        game: String,
        /// The ids of the games that there are.
        expected: String,
    },
    /// It was played with other data.
    #[error(
        "data_hash: found {}, expected {expected}; the match was played with other data, start with the same --data folder",
        shown(.found)
    )]
    Data {
        /// The hash found.
        found: String,
        /// The hash of the loaded data.
        expected: String,
    },
    /// The scenario or a switch does not exist.
    #[error("setup: {0}")]
    Setup(#[from] SetupError),
    /// The key of the dice cannot be read.
    #[error("dice: expected a key of 64 hexadecimal digits")]
    Dice,
    /// It was played by rules that are newer than this program.
    #[error(
        "rules_version: found {found}, expected at most {expected}; a newer version of this program is needed"
    )]
    Newer {
        /// The version that it was played by.
        found: u32,
        /// The version of this program.
        expected: u32,
    },
    /// The players are not one for each side.
    #[error("players: found {found}, expected {expected}, one for each side")]
    Players {
        /// How many were found.
        found: usize,
        /// How many sides there are.
        expected: usize,
    },
    /// A draw is not the one that the dice give.
    #[error("inputs[{index}]: found a draw of {found}, expected {expected}, which the dice give")]
    Drawn {
        /// Its place in the list, from 0.
        index: usize,
        /// The value found.
        found: u16,
        /// The value under the key.
        expected: u16,
    },
    /// An input is not legal where it stands.
    #[error("inputs[{index}]: \"{}\" is not accepted: {reason}; expected {expected}", shown(.input))]
    Input {
        /// Its place in the list, from 0.
        index: usize,
        /// The input.
        input: String,
        /// Why.
        reason: Box<ActError>,
        /// What could stand there.
        expected: String,
    },
    /// An input is not legal where it stands, and the match was played by another version of the rules.
    #[error(
        "inputs[{index}]: \"{}\" is not accepted: {reason}; expected {awaited}; the match was played by version {found} of the rules, here they are of version {expected}",
        shown(.input)
    )]
    Rules {
        /// Its place in the list, from 0.
        index: usize,
        /// The input.
        input: String,
        /// Why.
        reason: Box<ActError>,
        /// What could stand there.
        awaited: String,
        /// The version that it was played by.
        found: u32,
        /// The version of this program.
        expected: u32,
    },
}

impl LoadError {
    /// The field of the stored match that is wrong, and which of its parts if it is a list.
    #[must_use]
    pub const fn field(&self) -> (&'static str, Option<usize>) {
        match self {
            Self::Format { .. } => ("format", None),
            Self::Game { .. } => ("game", None),
            Self::Data { .. } => ("data_hash", None),
            Self::Setup(_) => ("setup", None),
            Self::Dice => ("dice", None),
            Self::Newer { .. } => ("rules_version", None),
            Self::Players { .. } => ("players", None),
            Self::Drawn { index, .. } | Self::Input { index, .. } | Self::Rules { index, .. } => {
                ("inputs", Some(*index))
            }
        }
    }
}

/// Words of a stored match as a message shows them.
fn shown(words: &str) -> String {
    readable(words, 64)
}

impl<R: Game> Match<R> {
    /// Loads a stored match by playing its inputs again.
    ///
    /// # Errors
    /// What is wrong with it and where.
    pub fn load(rules: Arc<R>, saved: &SavedMatch) -> Result<Self, LoadError> {
        saved.check(rules.info())?;
        let mut loaded = Self::start(rules, saved.setup.clone(), Dice::TYPED)?;
        if !saved.dice.is_valid() {
            return Err(LoadError::Dice);
        }
        while let Some(words) = saved.inputs.get(loaded.inputs.len()) {
            let index = loaded.inputs.len();
            let rolled = match loaded.pending() {
                Pending::Draw(draw) => saved.dice.value(loaded.draws, draw),
                Pending::Decision(_) | Pending::Over(_) => None,
            };
            if let Some(expected) = rolled
                && let Some(found) = drawn(words)
                && found != expected
            {
                return Err(LoadError::Drawn {
                    index,
                    found,
                    expected,
                });
            }
            let mut recorded = saved.draws_from(index + 1, loaded.draws);
            if let Err(reason) = loaded.replay_input(words, &mut recorded) {
                return Err(loaded.refused(saved, index, reason));
            }
        }
        loaded.dice = saved.dice.clone();
        loaded.roll();
        Ok(loaded)
    }

    /// Why an input of a stored match is not accepted where this one stands.
    fn refused(&self, saved: &SavedMatch, index: usize, reason: ActError) -> LoadError {
        let reason = Box::new(reason);
        let input = saved.inputs[index].clone();
        let awaited = self.awaited();
        let (found, expected) = (saved.rules_version, self.rules.info().rules_version);
        if found == expected {
            LoadError::Input {
                index,
                input,
                reason,
                expected: awaited,
            }
        } else {
            LoadError::Rules {
                index,
                input,
                reason,
                awaited,
                found,
                expected,
            }
        }
    }

    /// An input in words.
    #[must_use]
    pub fn write_input(&self, input: Input<R::Action>) -> String {
        match input {
            Input::Action(action) => self.rules.write_action(action).into(),
            Input::Drawn(value) => format!("= {value}"),
            Input::Concede => CONCEDE.to_owned(),
        }
    }

    /// The match as it is stored.
    #[must_use]
    pub fn saved(&self) -> SavedMatch {
        let info = self.rules.info();
        SavedMatch {
            format: SavedMatch::FORMAT,
            game: info.id.to_owned(),
            rules_version: info.rules_version,
            data_hash: info.data_hash.clone(),
            setup: self.setup.clone(),
            dice: self.dice.clone(),
            inputs: self.inputs.iter().map(|i| self.write_input(*i)).collect(),
            players: Vec::new(),
        }
    }

    /// What could stand next in the list of inputs, in words.
    fn awaited(&self) -> String {
        match self.pending() {
            Pending::Over(_) => "no more inputs, as the match is over".to_owned(),
            Pending::Draw(draw) => format!("a draw from \"= 1\" to \"= {}\"", draw.values()),
            Pending::Decision(_) => {
                let mut actions = Vec::new();
                self.rules.actions(&self.state, &mut actions);
                let first = actions.first().map(|first| self.rules.write_action(*first));
                let first = first.unwrap_or_else(|| CONCEDE.into());
                format!("one of {} actions, such as \"{first}\"", actions.len())
            }
        }
    }

    fn replay_input(&mut self, words: &str, deal: &mut Deal<'_>) -> Result<(), ActError> {
        if words.starts_with("= ") {
            return self.draw(drawn(words).ok_or(ActError::Unreadable)?);
        }
        let side = match self.pending() {
            Pending::Decision(side) => side,
            Pending::Draw(_) => return Err(ActError::DrawAwaited),
            Pending::Over(_) => return Err(ActError::Over),
        };
        if words == CONCEDE {
            return self.concede(side);
        }
        let action = self.rules.read_action(words).ok_or(ActError::Unreadable)?;
        self.act_dealt(side, action, deal)
    }
}

/// The value of a draw in words, which are accepted as they are written and in no other form.
fn drawn(words: &str) -> Option<u16> {
    let digits = words.strip_prefix("= ")?;
    let value: u16 = digits.parse().ok()?;
    (value.to_string() == digits).then_some(value)
}
