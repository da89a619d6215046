//! A match: a list of inputs and everything that follows from it.

use crate::data::readable;
use crate::dice::Dice;
use crate::info::{Setup, SetupError};
use crate::known::Known;
use crate::random::Random;
use crate::rules::{Draw, Game, GameEvent, Input, Pending, RuleId, Rules};
use heigi_scene::{LogEntry, Side, Text, Viewer};
use serde::{Deserialize, Serialize};
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

/// A state on the way and how much had been played by then.
#[derive(Debug)]
struct Snapshot<S> {
    state: S,
    inputs: usize,
    draws: u64,
    events: usize,
}

/// States at even distances, so that going back plays but a few inputs again. Copies share them.
#[derive(Debug)]
struct Snapshots<S> {
    kept: Vec<Arc<Snapshot<S>>>,
    spacing: usize,
}

/// How far apart the states of a short match are kept, in inputs.
const CLOSEST: usize = 32;
/// How many states are kept at most; after that only every second one, and so on.
const MOST_SNAPSHOTS: usize = 128;

impl<S: Clone> Snapshots<S> {
    const fn new() -> Self {
        Self {
            kept: Vec::new(),
            spacing: CLOSEST,
        }
    }

    /// The last one that is not after a number of inputs; the first is that of the start.
    fn before(&self, inputs: usize) -> Option<&Arc<Snapshot<S>>> {
        let later = self.kept.partition_point(|kept| kept.inputs <= inputs);
        self.kept.get(later.checked_sub(1)?)
    }

    /// Those that are not after a number of inputs.
    fn until(&self, inputs: usize) -> Self {
        let later = self.kept.partition_point(|kept| kept.inputs <= inputs);
        Self {
            kept: self.kept[..later].to_vec(),
            spacing: self.spacing,
        }
    }

    /// Keeps a state if its turn has come.
    fn offer(&mut self, state: &S, inputs: usize, draws: u64, events: usize) {
        let is_far = |last: &Arc<Snapshot<S>>| inputs >= last.inputs + self.spacing;
        if !self.kept.last().is_none_or(is_far) {
            return;
        }
        self.kept.push(Arc::new(Snapshot {
            state: state.clone(),
            inputs,
            draws,
            events,
        }));
        if self.kept.len() > MOST_SNAPSHOTS {
            self.spacing *= 2;
            let mut is_kept = false;
            self.kept.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
        }
    }
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

/// How giving up is written among the inputs; no game has an action of this name.
const CONCEDE: &str = "concede";

/// Why an input was not accepted; the match is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Another side decides.
    #[error("another side decides")]
    NotYours,
    /// A draw is awaited, not a decision.
    #[error("a die roll is awaited")]
    DrawAwaited,
    /// No draw is awaited.
    #[error("no die roll is awaited")]
    NoDrawAwaited,
    /// The value typed in is not on the die.
    #[error("expected a number from 1 to {highest}")]
    NotOnDie {
        /// The highest value.
        highest: u16,
    },
    /// The words stand for no action.
    #[error("these words stand for no action")]
    Unreadable,
    /// The action is not legal.
    #[error("not allowed by {rule}")]
    Refused {
        /// The rule.
        rule: RuleId,
        /// The reason.
        reason: Text,
    },
    /// Nothing can be undone: since the last decision something was random, revealed or decided by
    /// another, or a phase ended.
    #[error("nothing can be undone")]
    NothingToUndo,
    /// There is no such point in the match.
    #[error("the match has only {inputs} inputs")]
    NoSuchPoint {
        /// How many inputs there are.
        inputs: u32,
    },
}

impl ActError {
    /// The reason in words.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Over => Text::new("engine-over"),
            Self::NotYours => Text::new("engine-not-yours"),
            Self::DrawAwaited => Text::new("engine-draw-awaited"),
            Self::NoDrawAwaited => Text::new("engine-no-draw-awaited"),
            Self::NotOnDie { highest } => {
                Text::new("engine-not-on-die").with("faces", i32::from(*highest))
            }
            Self::Unreadable => Text::new("engine-unreadable"),
            Self::Refused { reason, .. } => reason.clone(),
            Self::NothingToUndo => Text::new("engine-nothing-to-undo"),
            Self::NoSuchPoint { inputs } => Text::new("engine-no-such-point")
                .with("inputs", i32::try_from(*inputs).unwrap_or(i32::MAX)),
        }
    }

    /// The rule behind the refusal, if it is one of a rule.
    #[must_use]
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Refused { rule, .. } => Some(*rule),
            _ => None,
        }
    }
}

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
}

impl SavedMatch {
    /// The version of the format that this program writes.
    pub const FORMAT: u32 = 1;

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

    /// Loads a stored match by playing its inputs again.
    ///
    /// # Errors
    /// What is wrong with it and where.
    pub fn load(rules: Arc<R>, saved: &SavedMatch) -> Result<Self, LoadError> {
        let info = rules.info();
        if saved.format != SavedMatch::FORMAT {
            return Err(LoadError::Format {
                found: saved.format,
            });
        }
        if saved.game != info.id {
            return Err(LoadError::Game {
                game: saved.game.clone(),
                expected: info.id.to_owned(),
            });
        }
        if saved.data_hash != info.data_hash {
            return Err(LoadError::Data {
                found: saved.data_hash.clone(),
                expected: info.data_hash.clone(),
            });
        }
        if saved.rules_version > info.rules_version {
            return Err(LoadError::Newer {
                found: saved.rules_version,
                expected: info.rules_version,
            });
        }
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
                let reason = Box::new(reason);
                let input = words.clone();
                let awaited = loaded.awaited();
                let (found, expected) = (saved.rules_version, loaded.rules.info().rules_version);
                return Err(if found == expected {
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
                });
            }
        }
        loaded.dice = saved.dice.clone();
        loaded.roll();
        Ok(loaded)
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
        self.act_dealt(side, action, &mut self.dice.clone().from_draw(self.draws))
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
        self.apply_dealt(input, &mut self.dice.clone().from_draw(draws))
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
                &mut |draw, told| {
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

/// The value of a draw in words, which are accepted as they are written and in no other form.
fn drawn(words: &str) -> Option<u16> {
    let digits = words.strip_prefix("= ")?;
    let value: u16 = digits.parse().ok()?;
    (value.to_string() == digits).then_some(value)
}
