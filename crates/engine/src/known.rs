//! What a side knows of a match: all that a computer player is ever given.

use crate::matches::ActError;
use crate::numbers::Numbers;
use crate::random::Random;
use crate::rules::{Game, Input, Pending, Rules, Skill};
use heigi_scene::{Side, SmolStr, Viewer};
use std::sync::Arc;

/// A state that looks to one side as the state of a match does, with what is hidden from it drawn by lot.
///
/// A match makes it from what the side knows alone: two matches that look alike to the side give the same
/// sample with the same luck, which is a law. It lists, judges and walks on as a match does; walking on, it
/// draws what the dice would. Whoever holds one can sample again, and cannot come back to the match.
#[derive(Debug)]
pub struct Known<R: Rules> {
    rules: Arc<R>,
    side: Side,
    state: R::State,
    /// What is legal in it.
    actions: Vec<R::Action>,
    /// Empty but while an input is applied.
    events: Vec<R::Event>,
}

// A derived implementation would ask for a game that can be cloned.
impl<R: Rules> Clone for Known<R> {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            side: self.side,
            state: self.state.clone(),
            actions: self.actions.clone(),
            events: Vec::new(),
        }
    }
}

impl<R: Game> Known<R> {
    /// What a side knows of a state.
    pub(crate) fn of(rules: &Arc<R>, state: &R::State, side: Side, random: &mut Random) -> Self {
        let mut known = Self {
            rules: Arc::clone(rules),
            side,
            state: rules.determinize(state, Viewer::Side(side), random),
            actions: Vec::new(),
            events: Vec::new(),
        };
        known.list();
        known
    }

    fn list(&mut self) {
        self.actions.clear();
        self.rules.actions(&self.state, &mut self.actions);
    }

    /// The game.
    #[must_use]
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The side whose knowledge it is.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The sample.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What the sample waits for.
    #[must_use]
    pub fn pending(&self) -> Pending {
        self.rules.pending(&self.state)
    }

    /// What is legal in the sample, in ascending order; if the side decides, it is what is legal in the match.
    #[must_use]
    pub fn actions(&self) -> &[R::Action] {
        &self.actions
    }

    /// Another sample of what the side knows.
    #[must_use]
    pub fn again(&self, random: &mut Random) -> Self {
        Self::of(&self.rules, &self.state, self.side, random)
    }

    /// Appends how promising each legal action is for whoever decides, as far as that side would know:
    /// the other side is not supposed to look at what this one hides from it.
    ///
    /// For random play all are alike but those that take something back, which are below zero. A single
    /// action is not judged.
    pub fn score(&self, skill: Skill, random: &mut Random, scores: &mut Vec<f32>) {
        let rules = self.rules.as_ref();
        if skill == Skill::Random || self.actions.len() < 2 {
            let back = |action| -f32::from(u8::from(rules.takes_back(action)));
            scores.extend(self.actions.iter().copied().map(back));
            return;
        }
        match self.pending() {
            Pending::Decision(other) if other != self.side => {
                let sample = rules.determinize(&self.state, Viewer::Side(other), random);
                rules.score(&sample, &self.actions, skill, random, scores);
            }
            _ => rules.score(&self.state, &self.actions, skill, random, scores),
        }
    }

    /// How the sample stands for the side; see [`Evaluates::evaluate`](crate::Evaluates::evaluate).
    #[must_use]
    pub fn evaluate(&self) -> f32 {
        self.rules.evaluate(&self.state, self.side)
    }

    /// The sample as numbers, as far as the side knows it; see [`Evaluates::encode`](crate::Evaluates::encode).
    pub fn encode(&self, numbers: &mut Numbers) {
        self.rules
            .encode(&self.state, Viewer::Side(self.side), numbers);
    }

    /// Walks on by one input.
    ///
    /// # Errors
    /// The refusal; the sample is as it was.
    pub fn apply(&mut self, input: Input<R::Action>) -> Result<(), R::Refusal> {
        let applied = self.rules.apply(&mut self.state, input, &mut self.events);
        self.events.clear();
        applied?;
        self.list();
        Ok(())
    }

    /// Makes the draw that is awaited; false if none is.
    pub fn roll(&mut self, random: &mut Random) -> bool {
        let Pending::Draw(draw) = self.pending() else {
            return false;
        };
        let value = random.below(u32::from(draw.values())) as u16 + 1;
        self.apply(Input::Drawn(value)).is_ok()
    }
}

/// [`Known`] of any game. Legal actions are meant by their places in the list.
pub trait AnyKnown: Send + Sync {
    /// The side whose knowledge it is.
    fn side(&self) -> Side;

    /// What the sample waits for.
    fn pending(&self) -> Pending;

    /// The stable index of each legal action; see [`Speaks::index`](crate::Speaks::index).
    fn indices(&self) -> Vec<u32>;

    /// A legal action in words.
    fn words(&self, choice: usize) -> Option<SmolStr>;

    /// How promising each legal action is; see [`Known::score`].
    fn score(&self, skill: Skill, random: &mut Random) -> Vec<f32>;

    /// How the sample stands for the side.
    fn evaluate(&self) -> f32;

    /// The sample as numbers, as far as the side knows it.
    fn encode(&self, numbers: &mut Numbers);

    /// Walks on by a legal action.
    ///
    /// # Errors
    /// If there is no such one.
    fn take(&mut self, choice: usize) -> Result<(), ActError>;

    /// Makes the draw that is awaited; false if none is.
    fn roll(&mut self, random: &mut Random) -> bool;

    /// Another sample of what the side knows.
    fn again(&self, random: &mut Random) -> Box<dyn AnyKnown>;

    /// The same sample once more.
    fn copy(&self) -> Box<dyn AnyKnown>;
}

impl<R: Game> AnyKnown for Known<R> {
    fn side(&self) -> Side {
        self.side
    }

    fn pending(&self) -> Pending {
        Known::pending(self)
    }

    fn indices(&self) -> Vec<u32> {
        let actions = self.actions.iter();
        actions.map(|action| self.rules.index(*action)).collect()
    }

    fn words(&self, choice: usize) -> Option<SmolStr> {
        let action = self.actions.get(choice)?;
        Some(self.rules.write_action(*action))
    }

    fn score(&self, skill: Skill, random: &mut Random) -> Vec<f32> {
        let mut scores = Vec::with_capacity(self.actions.len());
        Known::score(self, skill, random, &mut scores);
        scores
    }

    fn evaluate(&self) -> f32 {
        Known::evaluate(self)
    }

    fn encode(&self, numbers: &mut Numbers) {
        Known::encode(self, numbers);
    }

    fn take(&mut self, choice: usize) -> Result<(), ActError> {
        let action = *self.actions.get(choice).ok_or(ActError::Unreadable)?;
        self.apply(Input::Action(action)).map_err(|refusal| {
            let (rule, reason) = self.rules.explain(&refusal);
            ActError::Refused { rule, reason }
        })
    }

    fn roll(&mut self, random: &mut Random) -> bool {
        Known::roll(self, random)
    }

    fn again(&self, random: &mut Random) -> Box<dyn AnyKnown> {
        Box::new(Known::again(self, random))
    }

    fn copy(&self) -> Box<dyn AnyKnown> {
        Box::new(self.clone())
    }
}
