//! A procedure at work: what it changes, tells and asks.

use crate::position::event::Event;
use crate::position::{Cause, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{UnitId, UnitSet};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// What a procedure waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Await {
    /// A die.
    Die(Cause),
    /// A zone for a counter.
    Zone {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// The counter.
        unit: UnitId,
        /// What is legal.
        options: ZoneSet,
    },
    /// A counter as the target of another.
    Unit {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// Whose target.
        unit: UnitId,
        /// What is legal.
        options: UnitSet,
    },
    /// Yes or no.
    Consent {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// For which counter.
        unit: UnitId,
    },
}

/// An answer to what a procedure waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// A die.
    Die(u8),
    /// A zone.
    Zone(ZoneId),
    /// A counter.
    Unit(UnitId),
    /// Yes or no.
    Consent(bool),
}

/// A procedure that stops because an answer is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits(pub Await);

/// What a procedure gives, or that it must wait.
pub type Flow<T> = Result<T, Waits>;

/// A procedure at work.
pub struct Play<'a> {
    /// The position that it changes.
    pub position: Position,
    /// What it has told.
    pub events: Vec<Event>,
    answers: std::slice::Iter<'a, Answer>,
}

impl<'a> Play<'a> {
    /// A procedure that starts in a position, with the answers that are known.
    #[must_use]
    pub fn new(position: Position, answers: &'a [Answer]) -> Self {
        Self {
            position,
            events: Vec::new(),
            answers: answers.iter(),
        }
    }

    /// Tells what happened.
    pub fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// A die (0.3).
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn die(&mut self, cause: Cause) -> Flow<u8> {
        match self.answers.next().copied() {
            Some(Answer::Die(die)) => {
                self.tell(Event::Die { cause, die });
                Ok(die)
            }
            _ => Err(Waits(Await::Die(cause))),
        }
    }

    /// One of a list, all equally likely, by dice in canonical order (0.3, R2); nothing if it is
    /// empty.
    ///
    /// # Errors
    /// If a die is missing.
    pub fn pick<T: Copy>(&mut self, cause: Cause, list: &[T]) -> Flow<Option<T>> {
        let index = match list.len() {
            0 => return Ok(None),
            1 => 0,
            count => self.pick_index(cause, count)?,
        };
        Ok(Some(list[index]))
    }

    fn pick_index(&mut self, cause: Cause, count: usize) -> Flow<usize> {
        let mut roll = || self.die(cause).map(usize::from);
        match count {
            2 | 3 | 6 => Ok((roll()? - 1) * count / 6),
            4 | 5 => loop {
                let die = roll()?;
                if die <= count {
                    return Ok(die - 1);
                }
            },
            _ => {
                // Two dice serve for up to 36 candidates, three beyond that (H-1).
                let dice = if count <= 36 { 2 } else { 3 };
                let band = 6_usize.pow(dice) / count;
                loop {
                    let mut value = 0;
                    for _ in 0..dice {
                        value = value * 6 + roll()? - 1;
                    }
                    if value < band * count {
                        return Ok(value / band);
                    }
                }
            }
        }
    }

    /// A zone for a counter: the player's choice if he commands the side, otherwise at random (R69);
    /// nothing if there is none.
    ///
    /// # Errors
    /// If the answer is missing.
    pub fn choose_zone(
        &mut self,
        side: Side,
        cause: Cause,
        unit: UnitId,
        options: ZoneSet,
    ) -> Flow<Option<ZoneId>> {
        if side != self.position.active && !self.position.options.two_players {
            let list: Vec<ZoneId> = options.iter().collect();
            return self.pick(cause, &list);
        }
        if options.len() < 2 {
            return Ok(options.iter().next());
        }
        match self.answers.next().copied() {
            Some(Answer::Zone(zone)) => Ok(Some(zone)),
            _ => Err(Waits(Await::Zone {
                side,
                cause,
                unit,
                options,
            })),
        }
    }

    /// Whether a commander wants something for a counter; the rules themselves always do.
    ///
    /// # Errors
    /// If the answer is missing.
    pub fn consent(&mut self, side: Side, cause: Cause, unit: UnitId) -> Flow<bool> {
        if side != self.position.active && !self.position.options.two_players {
            return Ok(true);
        }
        match self.answers.next().copied() {
            Some(Answer::Consent(wish)) => Ok(wish),
            _ => Err(Waits(Await::Consent { side, cause, unit })),
        }
    }

    /// A target of the player's choice; nothing if there is none.
    ///
    /// # Errors
    /// If the answer is missing.
    pub fn choose_unit(
        &mut self,
        side: Side,
        cause: Cause,
        unit: UnitId,
        options: UnitSet,
    ) -> Flow<Option<UnitId>> {
        if options.len() < 2 {
            return Ok(options.iter().next());
        }
        match self.answers.next().copied() {
            Some(Answer::Unit(target)) => Ok(Some(target)),
            _ => Err(Waits(Await::Unit {
                side,
                cause,
                unit,
                options,
            })),
        }
    }
}
