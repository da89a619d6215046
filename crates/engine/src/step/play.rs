//! What a step changes, tells and asks in its middle.

use super::{AnyStep, Stepped, Waits};
use crate::rules::{Dealer, Draw};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::slice;

/// What a step comes to, or that an answer is missing that it asked for in its middle.
pub type Flow<G, T = ()> = Result<T, Box<Unanswered<<G as Stepped>::Step, <G as Stepped>::Action>>>;

/// What a step asks in its middle and nobody has answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered<T, A> {
    question: T,
    options: Vec<A>,
}

/// An answer to what a step asked in its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Answer<A> {
    /// A decision.
    Action(A),
    /// The value of a draw.
    Drawn(u16),
}

/// What began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Begun<T, A> {
    /// What an action does in the innermost step.
    Action(A),
    /// A step that needs no decision, which has been taken off the agenda.
    Step(T),
}

/// How much was told, and a hash of it where assertions are checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Told {
    events: u32,
    hash: u64,
}

impl Told {
    fn add(&mut self, event: &impl fmt::Debug) {
        self.events += 1;
        if cfg!(debug_assertions) {
            let mut hasher = DefaultHasher::new();
            (self.hash, format!("{event:?}")).hash(&mut hasher);
            self.hash = hasher.finish();
        }
    }
}

/// What began and waits in its middle for an answer: with one more it runs again from where it began, so
/// that a rule with many questions reads from top to bottom. `S` are states, `T` steps, `A` actions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Asking<S, T, A> {
    /// The state in which it began. Whoever redraws what is hidden does so here as well.
    pub from: S,
    /// What is asked now.
    pub question: T,
    /// What may be answered, in ascending order; nothing if a draw is awaited.
    pub options: Vec<A>,
    pub(super) begun: Begun<T, A>,
    pub(super) answers: Vec<Answer<A>>,
    told: Told,
}

/// [`Asking`] of a game.
pub type AskingOf<G> = Asking<<G as Stepped>::State, <G as Stepped>::Step, <G as Stepped>::Action>;

/// A state that is being changed, what is told of it, and what is asked meanwhile.
pub struct Play<'a, G: Stepped> {
    /// The state.
    pub state: &'a mut G::State,
    events: &'a mut Vec<G::Event>,
    inquiry: Option<Inquiry<'a, G::Action>>,
}

/// The answers to what a step asks in its middle.
struct Inquiry<'a, A> {
    answers: &'a mut Vec<Answer<A>>,
    next: usize,
    dealer: &'a mut Dealer<'a>,
    told: Told,
    /// What an earlier run told up to where it waited, and nobody is told again.
    before: Told,
}

impl<'a, G: Stepped> Play<'a, G> {
    /// A state that is changed by what asks for nothing.
    pub fn new(state: &'a mut G::State, events: &'a mut Vec<G::Event>) -> Self {
        Self {
            state,
            events,
            inquiry: None,
        }
    }

    /// Tells what happened.
    ///
    /// # Panics
    /// Where assertions are checked, if a step that runs again tells something else than before.
    pub fn tell(&mut self, event: G::Event) {
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.told.add(&event);
            let (told, before) = (inquiry.told, inquiry.before);
            if told.events <= before.events {
                debug_assert!(
                    told.events < before.events || told.hash == before.hash,
                    "a step that runs again tells something else: {event:?}"
                );
                return;
            }
        }
        self.events.push(event);
    }

    /// A draw in the middle of what a step does: its value from 1 to the [values](Draw::values) of what `question` waits for.
    ///
    /// # Errors
    /// If it has not been drawn yet.
    ///
    /// # Panics
    /// If the step did not say that it [asks](super::Step::asks), or asks for something else when it runs again.
    pub fn roll(&mut self, game: &G, question: impl Into<G::Step>) -> Flow<G, u16> {
        let question = question.into();
        let draw = match question.waits(game, self.state) {
            Waits::Draw(_, draw) => draw,
            waits => panic!("a draw is asked for by a step that waits for one, not for {waits:?}"),
        };
        match self.answer(Some(draw)) {
            Some(Answer::Drawn(value)) => Ok(value),
            Some(Answer::Action(_)) => panic!("a step that runs again asks for a draw: {draw:?}"),
            None => Err(Box::new(Unanswered {
                question,
                options: Vec::new(),
            })),
        }
    }

    /// A decision in the middle of what a step does, one of `options`; the only one is taken without asking.
    ///
    /// # Errors
    /// If it has not been made yet.
    ///
    /// # Panics
    /// If the step did not say that it [asks](super::Step::asks), or asks for something else when it runs again.
    pub fn decide(
        &mut self,
        question: impl Into<G::Step>,
        mut options: Vec<G::Action>,
    ) -> Flow<G, G::Action> {
        options.sort_unstable();
        options.dedup();
        if let [only] = options[..] {
            return Ok(only);
        }
        match self.answer(None) {
            Some(Answer::Action(action)) => Ok(action),
            Some(Answer::Drawn(_)) => panic!("a step that runs again asks for a decision"),
            None => Err(Box::new(Unanswered {
                question: question.into(),
                options,
            })),
        }
    }

    /// The next answer, which for a draw the dealer may give.
    #[allow(clippy::expect_used)]
    fn answer(&mut self, draw: Option<Draw>) -> Option<Answer<G::Action>> {
        let inquiry = self.inquiry.as_mut().expect("a step that asks says so");
        if inquiry.next == inquiry.answers.len() {
            let value = inquiry.dealer.deal(draw?, self.events.len())?;
            inquiry.answers.push(Answer::Drawn(value));
        }
        inquiry.next += 1;
        Some(inquiry.answers[inquiry.next - 1])
    }

    /// Puts a step on the agenda, to come next.
    pub fn push(&mut self, step: impl Into<G::Step>) {
        G::push(self.state, step.into());
    }

    /// Puts steps on the agenda so that the first of them comes first.
    pub fn push_all(&mut self, steps: &[G::Step]) {
        for step in steps.iter().rev() {
            G::push(self.state, *step);
        }
    }

    /// Ends the innermost step.
    pub fn end_step(&mut self) {
        G::pop(self.state);
    }

    /// Puts another step in the place of the innermost one.
    pub fn replace_step(&mut self, step: impl Into<G::Step>) {
        self.end_step();
        self.push(step);
    }
}

/// One run of what a step does, for the first time or again with one more answer.
pub struct Run<'a, G: Stepped> {
    pub(super) state: &'a mut G::State,
    pub(super) events: &'a mut Vec<G::Event>,
    pub(super) dealer: &'a mut Dealer<'a>,
    pub(super) begun: Begun<G::Step, G::Action>,
    /// What it came to before, if it runs again; the state is then as it was when it began.
    pub(super) earlier: Option<Box<AskingOf<G>>>,
}

impl<G: Stepped> Run<'_, G> {
    /// The state in which it begins.
    #[must_use]
    pub fn state(&self) -> &G::State {
        self.state
    }

    /// Runs it, keeping the state in which it begins if it may ask and wait for the answer.
    #[allow(clippy::expect_used)]
    pub fn of(self, game: &G, asks: bool, body: impl FnOnce(&mut Play<'_, G>) -> Flow<G>) {
        let mut earlier = self.earlier;
        let may_wait = || !self.dealer.gives_all() || game.lets_decide(self.state);
        let is_kept = asks && earlier.is_none() && may_wait();
        // A list of one, so that the copy is made where it is kept and what asks for nothing moves no place for a state about.
        let mut from = match is_kept {
            true => slice::from_ref(&*self.state).to_vec(),
            false => Vec::new(),
        };
        let may_ask = earlier.is_some() || asks;
        let (mut answers, before) = match &mut earlier {
            Some(earlier) => (std::mem::take(&mut earlier.answers), earlier.told),
            None => (Vec::new(), Told::default()),
        };
        let inquiry = may_ask.then_some(Inquiry {
            answers: &mut answers,
            next: 0,
            dealer: self.dealer,
            told: Told::default(),
            before,
        });
        let mut play = Play {
            state: self.state,
            events: self.events,
            inquiry,
        };
        let done = body(&mut play);
        game.after(&mut play, done.is_ok());
        let told = play.inquiry.map(|inquiry| inquiry.told);
        if let Err(unanswered) = done {
            let Unanswered { question, options } = *unanswered;
            let told = told.unwrap_or_default();
            let asking = match earlier {
                Some(mut asking) => {
                    asking.question = question;
                    asking.options = options;
                    asking.answers = answers;
                    asking.told = told;
                    asking
                }
                None => Box::new(Asking {
                    from: from
                        .pop()
                        .expect("a game says where a step lets somebody decide"),
                    question,
                    options,
                    begun: self.begun,
                    answers,
                    told,
                }),
            };
            G::ask(self.state, Some(asking));
        }
    }
}
