//! A rule in its course: what it asks for, what it was told, what it tells.

use crate::decisions::action::Action;
use crate::position::notice::Notice;
use crate::position::{Cause, Position};
use crate::printed::units::UnitId;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// What a procedure waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Await {
    /// A number from 1 to the second, all equally likely.
    Die(Cause, u8),
    /// A decision.
    Decision {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// What it is about.
        unit: Option<UnitId>,
        /// What may be answered, in ascending order.
        options: Vec<Action>,
    },
}

/// An answer to what a procedure waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// A die.
    Die(u8),
    /// A decision.
    Action(Action),
}

/// A procedure that stops because an answer is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waits(pub Await);

/// What a procedure gives, or that it must wait.
pub type Flow<T> = Result<T, Box<Waits>>;

/// A procedure at work.
pub struct Play<'a> {
    /// The game.
    pub game: &'a crate::Burma,
    /// The position that it changes.
    pub position: Position,
    /// What it has told.
    pub events: Vec<Notice>,
    answers: std::slice::Iter<'a, Answer>,
}

impl<'a> Play<'a> {
    /// A procedure that starts in a position, with the answers that are known.
    #[must_use]
    pub fn new(game: &'a crate::Burma, position: Position, answers: &'a [Answer]) -> Self {
        Self {
            game,
            position,
            events: Vec::new(),
            answers: answers.iter(),
        }
    }

    /// Tells what happened.
    pub fn tell(&mut self, event: Notice) {
        self.events.push(event);
    }

    /// A six-sided die.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn die(&mut self, cause: Cause) -> Flow<u8> {
        let die = self.draw(cause, 6)?;
        self.tell(Notice::die(cause, die));
        Ok(die)
    }

    /// A ten-sided die; its 0 counts as 10 (2.0-D10).
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn ten_sided(&mut self, cause: Cause) -> Flow<u8> {
        let die = self.draw(cause, 10)?;
        self.tell(Notice::die(cause, die));
        Ok(die)
    }

    /// A number from 1 to `faces` that nobody is told of.
    ///
    /// # Errors
    /// If it has not been drawn yet.
    pub fn draw(&mut self, cause: Cause, faces: u8) -> Flow<u8> {
        if faces < 2 {
            return Ok(1);
        }
        match self.answers.next().copied() {
            Some(Answer::Die(die)) => Ok(die),
            _ => Err(Box::new(Waits(Await::Die(cause, faces)))),
        }
    }

    /// Half a die, rounded up.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn half_die(&mut self, cause: Cause) -> Flow<u8> {
        Ok(self.die(cause)?.div_ceil(2))
    }

    /// A decision between actions; the only one is taken without asking.
    ///
    /// # Errors
    /// If it has not been made yet.
    pub fn decide(
        &mut self,
        side: Side,
        cause: Cause,
        unit: Option<UnitId>,
        mut options: Vec<Action>,
    ) -> Flow<Action> {
        options.sort_unstable();
        options.dedup();
        if let [only] = options[..] {
            return Ok(only);
        }
        match self.answers.next().copied() {
            Some(Answer::Action(action)) => Ok(action),
            _ => Err(Box::new(Waits(Await::Decision {
                side,
                cause,
                unit,
                options,
            }))),
        }
    }
}
