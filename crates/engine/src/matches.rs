//! A match: a list of inputs and everything that follows from it.

mod refused;
mod saved;
mod snapshots;

pub use refused::ActError;
pub use saved::{LoadError, SavedMatch};

use crate::dice::Dice;
use crate::info::Setup;
use crate::known::Known;
use crate::random::Random;
use crate::rules::{Draw, Game, GameEvent, Input, Pending, Rules};
use heigi_scene::{LogEntry, Side, Viewer};
use snapshots::Snapshots;
use std::sync::Arc;

/// A match of one game: its inputs, the state that they lead to and the events on the way.
///
/// After every call the match waits for a decision, for a draw that a person must type in, or for
/// nothing: draws that its dice can make are made at once.
#[derive(Debug)]
pub struct Match<R: Rules> {
    rules: Arc<R>,
    setup: Setup,
    dice: Dice,
    state: R::State,
    inputs: Vec<Input<R::Action>>,
    draws: u64,
    events: Vec<(u32, R::Event)>,
    /// The numbers of inputs to which the side that decides can go back, in ascending order.
    marks: Vec<u32>,
    snapshots: Snapshots<R::State>,
}

// Derived implementations would ask for a game that can be cloned.
impl<R: Rules> Clone for Match<R> {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            setup: self.setup.clone(),
            dice: self.dice.clone(),
            state: self.state.clone(),
            inputs: self.inputs.clone(),
            draws: self.draws,
            events: self.events.clone(),
            marks: self.marks.clone(),
            snapshots: self.snapshots.until(usize::MAX),
        }
    }
}

/// Gives the values of draws one after another, as far as it has them.
type Deal<'a> = dyn FnMut(Draw) -> Option<u16> + 'a;

impl<R: Game> Match<R> {
    /// Starts a match.
    ///
    /// # Errors
    /// [`LoadError::Setup`] or [`LoadError::Dice`] if the game does not offer the setup or the key
    /// cannot be read.
    pub fn start(rules: Arc<R>, setup: Setup, dice: Dice) -> Result<Self, LoadError> {
        rules.info().check(&setup)?;
        if !dice.is_valid() {
            return Err(LoadError::Dice);
        }
        let mut events = Vec::new();
        let state = rules.start(&setup, &mut events);
        let mut started = Self {
            rules,
            setup,
            dice,
            state,
            inputs: Vec::new(),
            draws: 0,
            events: events.into_iter().map(|event| (0, event)).collect(),
            marks: Vec::new(),
            snapshots: Snapshots::new(),
        };
        started.roll();
        Ok(started)
    }

    /// The game.
    #[must_use]
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The state that the inputs lead to.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What is waited for.
    #[must_use]
    pub fn pending(&self) -> Pending {
        self.rules.pending(&self.state)
    }

    /// What a side knows, with the rest drawn by lot.
    #[must_use]
    pub fn known(&self, side: Side, random: &mut Random) -> Known<R> {
        Known::of(&self.rules, &self.state, side, random)
    }

    /// The inputs so far.
    #[must_use]
    pub fn inputs(&self) -> &[Input<R::Action>] {
        &self.inputs
    }

    /// The events so far, each with the number of inputs given when it happened.
    #[must_use]
    pub fn events(&self) -> &[(u32, R::Event)] {
        &self.events
    }

    /// The dice.
    #[must_use]
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Lets a side act.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    pub fn act(&mut self, side: Side, action: R::Action) -> Result<(), ActError> {
        self.act_dealt(
            side,
            action,
            &mut self.dice.clone().dealing_from(self.draws),
        )
    }

    /// Lets the side that decides take one of its legal actions by its place in the list. Whoever chooses is told nothing
    /// but which of them take something back, so that random play needs no sample of what its side knows.
    ///
    /// # Errors
    /// If no decision is awaited, or there is no action in that place; the match is as it was.
    pub fn act_blindly(
        &mut self,
        choose: &mut dyn FnMut(&[bool]) -> usize,
    ) -> Result<(), ActError> {
        let side = match self.pending() {
            Pending::Decision(side) => side,
            Pending::Draw(_) => return Err(ActError::DrawAwaited),
            Pending::Over(_) => return Err(ActError::Over),
        };
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        let takes_back = |action: &R::Action| self.rules.takes_back(*action);
        let choice = choose(&actions.iter().map(takes_back).collect::<Vec<_>>());
        let action = actions.get(choice).ok_or(ActError::Unreadable)?;
        self.act(side, *action)
    }

    fn act_dealt(
        &mut self,
        side: Side,
        action: R::Action,
        deal: &mut Deal<'_>,
    ) -> Result<(), ActError> {
        self.expect_decision(side)?;
        let (mark, draws) = (self.inputs.len() as u32, self.draws);
        let is_final = self.apply_dealt(Input::Action(action), deal)?;
        let is_random = self.draws > draws;
        if is_final || is_random || self.pending() != Pending::Decision(side) {
            self.marks.clear();
        } else {
            self.marks.push(mark);
        }
        Ok(())
    }

    /// Lets a side give the match up at a decision of its own.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    pub fn concede(&mut self, side: Side) -> Result<(), ActError> {
        self.expect_decision(side)?;
        self.apply(Input::Concede)?;
        self.marks.clear();
        Ok(())
    }

    fn expect_decision(&self, side: Side) -> Result<(), ActError> {
        match self.pending() {
            Pending::Over(_) => Err(ActError::Over),
            Pending::Draw(_) => Err(ActError::DrawAwaited),
            Pending::Decision(decider) if decider != side => Err(ActError::NotYours),
            Pending::Decision(_) => Ok(()),
        }
    }

    /// Enters the value of a draw that a person made.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    pub fn draw(&mut self, value: u16) -> Result<(), ActError> {
        let Pending::Draw(draw) = self.pending() else {
            return Err(ActError::NoDrawAwaited);
        };
        if value == 0 || value > draw.values() {
            let highest = draw.values();
            return Err(ActError::NotOnDie { highest });
        }
        self.apply(Input::Drawn(value))?;
        self.marks.clear();
        Ok(())
    }

    /// True if a side can take its last action back.
    #[must_use]
    pub fn can_undo(&self, side: Side) -> bool {
        !self.marks.is_empty() && self.pending() == Pending::Decision(side)
    }

    /// Takes the last action of a side back.
    ///
    /// # Errors
    /// [`ActError::NothingToUndo`] if since then something was random, revealed or decided by another,
    /// or a phase ended.
    pub fn undo(&mut self, side: Side) -> Result<(), ActError> {
        if !self.can_undo(side) {
            return Err(ActError::NothingToUndo);
        }
        let mark = self.marks.pop().ok_or(ActError::NothingToUndo)?;
        let marks = std::mem::take(&mut self.marks);
        *self = self.at(mark)?;
        self.marks = marks;
        Ok(())
    }

    /// The match as it was after a number of inputs; it waits there, and its dice are not rolled.
    ///
    /// # Errors
    /// [`ActError::NoSuchPoint`] if there were never that many inputs.
    pub fn at(&self, inputs: u32) -> Result<Self, ActError> {
        let count = inputs as usize;
        if count > self.inputs.len() {
            return Err(ActError::NoSuchPoint {
                inputs: self.inputs.len() as u32,
            });
        }
        // Without a snapshot the match has no input.
        let Some(snapshot) = self.snapshots.before(count) else {
            return Ok(self.clone());
        };
        let mut earlier = Self {
            rules: Arc::clone(&self.rules),
            setup: self.setup.clone(),
            dice: self.dice.clone(),
            state: snapshot.state.clone(),
            inputs: self.inputs[..snapshot.inputs].to_vec(),
            draws: snapshot.draws,
            events: self.events[..snapshot.events].to_vec(),
            marks: Vec::new(),
            snapshots: self.snapshots.until(snapshot.inputs),
        };
        while earlier.inputs.len() < count {
            let mut rest = self.inputs[earlier.inputs.len()..count].iter().copied();
            let Some(input) = rest.next() else {
                break;
            };
            earlier.apply_dealt(input, &mut |_| match rest.next() {
                Some(Input::Drawn(value)) => Some(value),
                _ => None,
            })?;
        }
        Ok(earlier)
    }

    /// Goes back to an earlier point with the consent of everybody. The same draws will come again:
    /// their values depend on their numbers only.
    ///
    /// # Errors
    /// [`ActError::NoSuchPoint`] if there were never that many inputs.
    pub fn rewind(&mut self, inputs: u32) -> Result<(), ActError> {
        let mut earlier = self.at(inputs)?;
        earlier.roll();
        *self = earlier;
        Ok(())
    }

    /// The log as a viewer may read it: what happened after a number of inputs, or everything.
    #[must_use]
    pub fn log(&self, viewer: Viewer, after: Option<u32>) -> Vec<LogEntry> {
        let from = after.map_or(0, |after| {
            self.events.partition_point(|(input, _)| *input <= after)
        });
        self.events[from..]
            .iter()
            .filter_map(|(input, event)| {
                let entry = self.rules.log_entry(event, viewer)?;
                Some(LogEntry {
                    input: *input,
                    ..entry
                })
            })
            .collect()
    }

    /// Makes the draws that the dice can make and nothing has waited for yet.
    fn roll(&mut self) {
        while let Pending::Draw(draw) = self.pending() {
            let Some(value) = self.dice.value(self.draws, draw) else {
                return;
            };
            // A value on the die is always accepted where a draw is awaited.
            if self.apply(Input::Drawn(value)).is_err() {
                return;
            }
        }
    }

    /// The match without what has been: it goes on as this one would, its inputs counted anew.
    #[must_use]
    pub fn ahead(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            setup: self.setup.clone(),
            dice: self.dice.clone(),
            state: self.state.clone(),
            inputs: Vec::new(),
            draws: self.draws,
            events: Vec::new(),
            marks: Vec::new(),
            snapshots: Snapshots::new(),
        }
    }

    /// Applies an input, with the draws after it that the dice can make, and says whether an event forbids
    /// undoing it.
    fn apply(&mut self, input: Input<R::Action>) -> Result<bool, ActError> {
        let draws = self.draws + drawn_by(input);
        self.apply_dealt(input, &mut self.dice.clone().dealing_from(draws))
    }

    /// Applies an input, with the draws after it that somebody deals.
    fn apply_dealt(
        &mut self,
        input: Input<R::Action>,
        deal: &mut Deal<'_>,
    ) -> Result<bool, ActError> {
        self.snapshots.offer(
            &self.state,
            self.inputs.len(),
            self.draws,
            self.events.len(),
        );
        let mut events = Vec::new();
        // The values dealt, each with how many events were told before.
        let mut dealt = Vec::new();
        self.rules
            .apply_dealt(
                &mut self.state,
                input,
                &mut |draw: Draw, told: usize| {
                    let value = deal(draw)?;
                    dealt.push((value, told));
                    Some(value)
                },
                &mut events,
            )
            .map_err(|refusal| {
                let (rule, reason) = self.rules.explain(&refusal);
                ActError::Refused { rule, reason }
            })?;
        let is_final = events.iter().any(GameEvent::is_final);
        let first = self.inputs.len() as u32 + 1;
        self.inputs.push(input);
        self.inputs
            .extend(dealt.iter().map(|(value, _)| Input::Drawn(*value)));
        self.draws += drawn_by(input) + dealt.len() as u64;
        self.events
            .extend(events.into_iter().enumerate().map(|(index, event)| {
                let before = dealt.partition_point(|(_, told)| *told <= index) as u32;
                (first + before, event)
            }));
        Ok(is_final)
    }
}

/// How many draws an input is.
fn drawn_by<A>(input: Input<A>) -> u64 {
    u64::from(matches!(input, Input::Drawn(_)))
}
