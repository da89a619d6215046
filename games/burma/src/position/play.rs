//! A rule in its course: what it rolls and what it lets somebody decide in its middle.

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::Cause;
use crate::turn::questions::{self, Question, Subject};
use heigi_engine::told::Die;
use heigi_scene::Side;

/// The faces of dice.
const SIX: u8 = 6;
const TEN: u8 = 10;

/// A position that is being changed, what is told of it, and what is asked meanwhile.
pub type Play<'a> = heigi_engine::Play<'a, Burma>;

/// What a rule gives, or that an answer is missing.
pub type Flow<T = ()> = heigi_engine::step::Flow<Burma, T>;

impl Burma {
    /// A six-sided die.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub(crate) fn die(&self, play: &mut Play<'_>, cause: Cause) -> Flow<u8> {
        let die = self.draw(play, cause, SIX)?;
        play.tell(Event::Die(cause, Die(die)));
        Ok(die)
    }

    /// A six-sided die for somebody or some place.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub(crate) fn die_for(&self, play: &mut Play<'_>, cause: Cause, about: Subject) -> Flow<u8> {
        self.throw_for(play, cause, SIX, about)
    }

    /// A ten-sided die for somebody or some place; its 0 counts as 10 (2.0-D10).
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub(crate) fn ten_sided_for(
        &self,
        play: &mut Play<'_>,
        cause: Cause,
        about: Subject,
    ) -> Flow<u8> {
        self.throw_for(play, cause, TEN, about)
    }

    fn throw_for(&self, play: &mut Play<'_>, cause: Cause, faces: u8, about: Subject) -> Flow<u8> {
        let asked = questions::Die {
            cause,
            faces,
            about: Some(about),
        };
        // The value is at most the faces.
        let die = play.roll(self, asked)? as u8;
        play.tell(Event::DieFor(cause, about, Die(die)));
        Ok(die)
    }

    /// A number from 1 to `faces` that nobody is told of.
    ///
    /// # Errors
    /// If it has not been drawn yet.
    pub(crate) fn draw(&self, play: &mut Play<'_>, cause: Cause, faces: u8) -> Flow<u8> {
        if faces < 2 {
            return Ok(1);
        }
        let asked = questions::Die {
            cause,
            faces,
            about: None,
        };
        // The value is at most the faces.
        Ok(play.roll(self, asked)? as u8)
    }

    /// Half a die, rounded up.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub(crate) fn half_die(&self, play: &mut Play<'_>, cause: Cause) -> Flow<u8> {
        Ok(self.die(play, cause)?.div_ceil(2))
    }

    /// A decision between actions; the only one is taken without asking.
    ///
    /// # Errors
    /// If it has not been made yet.
    pub(crate) fn decide(
        &self,
        play: &mut Play<'_>,
        side: Side,
        cause: Cause,
        about: Option<Subject>,
        options: Vec<Action>,
    ) -> Flow<Action> {
        play.decide(Question { side, cause, about }, options)
    }
}
