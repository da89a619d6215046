//! Rules that ask in their middle for dice or decisions, however often.
//!
//! A procedure runs from its beginning with the answers that are known and stops where one is missing;
//! with each further answer it runs again. So a rule reads from top to bottom, and a die typed in by
//! hand serves as well as one rolled by the program.

use serde::{Deserialize, Serialize};

/// A procedure under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Procedure<P, B, A, W> {
    /// The position in which it began.
    pub from: P,
    /// The action that began it; nothing for a step that needs none.
    pub action: Option<B>,
    /// The answers so far.
    pub answers: Vec<A>,
    /// What it waits for.
    pub awaits: W,
    /// How many of its events have been told.
    pub told: usize,
}

/// The state of a match whose rules are procedures: the position as far as it is decided, and the
/// procedure under way. `B` are the actions that begin procedures, `A` answers, `W` what is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Course<P, B, A, W> {
    /// The position as far as it is decided.
    pub position: P,
    /// The procedure under way.
    pub procedure: Option<Box<Procedure<P, B, A, W>>>,
}

/// What one run of a procedure came to.
pub struct Run<P, E, W> {
    /// The position that it left.
    pub position: P,
    /// All that it told.
    pub events: Vec<E>,
    /// What it waits for; nothing if it came to its end.
    pub waits: Option<W>,
}

/// A game whose rules are procedures.
pub trait Procedural {
    /// All that changes but the procedure under way.
    type Position: Clone;
    /// What begins a procedure.
    type Begin: Copy;
    /// What answers one.
    type Answer;
    /// What one waits for.
    type Await;
    /// What happened.
    type Event: Clone;

    /// Runs a procedure from a position with the answers that are known: that of an action, or that of
    /// the innermost step.
    fn run(
        &self,
        from: Self::Position,
        action: Option<Self::Begin>,
        answers: &[Self::Answer],
    ) -> Run<Self::Position, Self::Event, Self::Await>;

    /// True if a position waits for an action, or the match is over; otherwise its innermost step is
    /// carried out.
    fn is_resting(&self, position: &Self::Position) -> bool;
}

impl<P: Clone, B: Copy, A, W> Course<P, B, A, W> {
    /// The first state.
    pub const fn new(position: P) -> Self {
        Self {
            position,
            procedure: None,
        }
    }

    /// Begins the procedure of an action that has been checked, and goes on to the next point that
    /// waits for something.
    pub fn begin<G, E>(&mut self, game: &G, action: B, events: &mut Vec<E>)
    where
        G: Procedural<Position = P, Begin = B, Answer = A, Await = W, Event = E>,
    {
        if self.run(game, None, Some(action), Vec::new(), 0, events) {
            self.proceed(game, events);
        }
    }

    /// Goes on with the procedure that waits, with one more answer.
    pub fn answer<G, E>(&mut self, game: &G, answer: A, events: &mut Vec<E>)
    where
        G: Procedural<Position = P, Begin = B, Answer = A, Await = W, Event = E>,
    {
        let Some(procedure) = self.procedure.take() else {
            return;
        };
        let mut answers = procedure.answers;
        answers.push(answer);
        let (from, action, told) = (procedure.from, procedure.action, procedure.told);
        if self.run(game, Some(from), action, answers, told, events) {
            self.proceed(game, events);
        }
    }

    /// Carries out what needs no decision, until something does.
    pub fn proceed<G, E>(&mut self, game: &G, events: &mut Vec<E>)
    where
        G: Procedural<Position = P, Begin = B, Answer = A, Await = W, Event = E>,
    {
        while !game.is_resting(&self.position) {
            if !self.run(game, None, None, Vec::new(), 0, events) {
                return;
            }
        }
    }

    /// Runs a procedure with the answers that it has, from where it is or from where it began, and says
    /// whether it came to its end.
    fn run<G, E>(
        &mut self,
        game: &G,
        from: Option<P>,
        action: Option<B>,
        answers: Vec<A>,
        told: usize,
        events: &mut Vec<E>,
    ) -> bool
    where
        G: Procedural<Position = P, Begin = B, Answer = A, Await = W, Event = E>,
    {
        // The copy that the run changes, or that is kept in case that it must run again, is the only one.
        let begun = match from {
            Some(from) => {
                self.position.clone_from(&from);
                from
            }
            None => self.position.clone(),
        };
        let copy = std::mem::replace(&mut self.position, begun);
        let run = game.run(copy, action, &answers);
        let told_now = run.events.len();
        events.extend(run.events.into_iter().skip(told));
        let from = std::mem::replace(&mut self.position, run.position);
        self.procedure = run.waits.map(|awaits| {
            Box::new(Procedure {
                from,
                action,
                answers,
                awaits,
                told: told_now,
            })
        });
        self.procedure.is_none()
    }
}
