//! The trait that every game implements.

use crate::info::{GameInfo, Setup};
use crate::numbers::{Block, Numbers};
use crate::random::Random;
use heigi_scene::{Board, Line, LogEntry, Scene, Side, SmolStr, Target, Text, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;
use std::sync::Arc;

/// The id of a rule as the rulebook numbers it, such as `10.12k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RuleId(pub &'static str);

impl From<&'static str> for RuleId {
    fn from(id: &'static str) -> Self {
        Self(id)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

/// A random draw: a throw of one die or of several at once, all throws equally likely.
///
/// Its value is one whole number from 1 to [`Draw::values`], which for one die is what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Draw {
    /// The rule that asks for it.
    pub rule: RuleId,
    /// The highest face of a die; 6 for an ordinary one.
    pub faces: u8,
    /// How many dice are thrown.
    pub dice: u8,
    /// True if who typed the value in would learn or choose what must stay hidden: the program draws it
    /// also where people roll real dice.
    pub is_secret: bool,
}

impl Draw {
    /// A draw that everybody sees.
    #[must_use]
    pub const fn open(rule: RuleId, faces: u8) -> Self {
        Self::throw(rule, 1, faces)
    }

    /// A throw of several dice that everybody sees.
    ///
    /// # Panics
    /// If there is no die, a die has no face, or there are more than 65,535 throws.
    #[must_use]
    pub const fn throw(rule: RuleId, dice: u8, faces: u8) -> Self {
        assert!(dice > 0 && faces > 0, "a draw has dice with faces");
        let throws = (faces as u32).checked_pow(dice as u32);
        assert!(matches!(throws, Some(1..=0xffff)), "too many throws");
        Self {
            rule,
            faces,
            dice,
            is_secret: false,
        }
    }

    /// How many throws there are.
    #[must_use]
    pub const fn values(self) -> u16 {
        (self.faces as u16).pow(self.dice as u32)
    }

    /// What the dice show in the throw of a value, the first die first.
    pub fn faces_of(self, value: u16) -> impl Iterator<Item = u8> + Clone {
        let (throw, faces) = (value.saturating_sub(1), u16::from(self.faces));
        (0..u32::from(self.dice))
            .rev()
            .map(move |die| (throw / faces.pow(die) % faces) as u8 + 1)
    }

    /// The sum of what the dice show in the throw of a value.
    #[must_use]
    pub fn sum(self, value: u16) -> i32 {
        self.faces_of(value).map(i32::from).sum()
    }

    /// The value of a throw in which the dice show some faces, the first die first; nothing if there are not so
    /// many dice, or a die has no such face.
    #[must_use]
    pub fn value_of(self, shown: &[u8]) -> Option<u16> {
        let is_throw = shown.len() == usize::from(self.dice)
            && shown.iter().all(|face| (1..=self.faces).contains(face));
        let place = |value, face: &u8| value * u16::from(self.faces) + u16::from(*face) - 1;
        is_throw.then(|| shown.iter().fold(0, place) + 1)
    }

    /// In how many of its throws the sum is as wanted.
    #[must_use]
    pub fn ways(self, is_wanted: impl FnMut(i32) -> bool) -> u32 {
        crate::ways(self.dice.into(), self.faces, is_wanted)
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Who won, or nobody.
    pub winner: Option<Side>,
}

/// What a state waits for; always exactly one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// A decision of one side.
    Decision(Side),
    /// A random draw.
    Draw(Draw),
    /// Nothing any more.
    Over(Ending),
}

/// What answers a [`Pending`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Input<A> {
    /// The decision of the side that was asked.
    Action(A),
    /// The drawn value.
    Drawn(u16),
    /// The side that decides gives the match up.
    Concede,
}

/// Gives the values of draws as they are asked for.
pub trait Deals {
    /// The value of a draw, from 1 to [`Draw::values`], or nothing if somebody else must give it. It is told besides how many
    /// events had been told by then.
    fn deal(&mut self, draw: Draw, told: usize) -> Option<u16>;

    /// True if nobody else ever has to give a value.
    fn gives_all(&self) -> bool {
        false
    }
}

impl<F: FnMut(Draw, usize) -> Option<u16>> Deals for F {
    fn deal(&mut self, draw: Draw, told: usize) -> Option<u16> {
        self(draw, told)
    }
}

/// What deals every draw by lot.
pub(crate) struct ByLot<'a>(pub(crate) &'a mut Random);

impl Deals for ByLot<'_> {
    fn deal(&mut self, draw: Draw, _: usize) -> Option<u16> {
        Some(self.0.below(u32::from(draw.values())) as u16 + 1)
    }

    fn gives_all(&self) -> bool {
        true
    }
}

/// What [deals](Deals) while an input is applied.
pub type Dealer<'a> = dyn Deals + 'a;

/// What happened, as a game tells it.
pub trait GameEvent: Clone + fmt::Debug + PartialEq {
    /// True if the event showed something to somebody who did not know it, or ended something that
    /// the rules do not let be reopened; then what came before cannot be undone.
    fn is_final(&self) -> bool;
}

/// A count by which a law sees that nothing appears or vanishes without being told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is counted, such as `steps of Japan`.
    pub of: &'static str,
    /// How many there are.
    pub value: u32,
    /// The messages of the log that tell of a change, and the verbs of actions that are one
    /// themselves; none if the count never changes.
    pub told_by: &'static [&'static str],
}

impl Count {
    /// A count that nothing changes.
    #[must_use]
    pub const fn fixed(of: &'static str, value: u32) -> Self {
        Self {
            of,
            value,
            told_by: &[],
        }
    }
}

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Any legal action, all equally likely.
    Random,
    /// Sensible but careless.
    Easy,
    /// Plays to win.
    Normal,
}

impl Skill {
    /// Appends what was judged as this skill sees it: each with a random error from 0 up to `careless`, or up to
    /// `careful` for who plays to win, which decides between what is as good as equal. Who plays at random is not
    /// asked to judge.
    pub fn blur(
        self,
        careless: f32,
        careful: f32,
        judged: impl Iterator<Item = f32>,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let most = match self {
            Self::Easy => careless,
            Self::Random | Self::Normal => careful,
        };
        scores.extend(judged.map(|score| score + most * random.unit()));
    }
}

/// What plays: a game with its loaded data, which never changes during a match.
///
/// A match's changing part is the [`Rules::State`]: plain data without references, randomness or
/// clock, cheap to clone. The same input applied to the same state gives the same state and events on
/// every machine.
pub trait Rules: Send + Sync + Sized + 'static {
    /// The changing part of a match.
    type State: Clone + Eq + Hash + fmt::Debug + Serialize + for<'de> Deserialize<'de> + Send + Sync;
    /// One small decision.
    type Action: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync;
    /// What happened.
    type Event: GameEvent + Send + Sync;
    /// Why an action is not legal, with the facts.
    type Refusal: Clone + fmt::Debug + PartialEq;

    /// What is known before a match starts.
    fn info(&self) -> &GameInfo;

    /// The first state of a match. `setup` has been checked by [`GameInfo::offers`].
    fn start(&self, setup: &Setup, events: &mut Vec<Self::Event>) -> Self::State;

    /// What the state waits for.
    fn pending(&self, state: &Self::State) -> Pending;

    /// Appends all legal actions of the side that decides, in ascending order; none otherwise.
    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Whether an action is legal now.
    ///
    /// # Errors
    /// The refusal with its rule and facts.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Answers what the state waits for, moves on to the next such point and appends what happened.
    ///
    /// # Errors
    /// The refusal; the state is as it was.
    fn apply(
        &self,
        state: &mut Self::State,
        input: Input<Self::Action>,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Refusal>;

    /// [`apply`](Rules::apply) of an input and of all draws after it that a dealer gives: it comes to the same
    /// as applying each of them, but a rule that draws in its middle need not run again for each.
    ///
    /// # Errors
    /// The refusal of the input; the state is as it was.
    fn apply_dealt(
        &self,
        state: &mut Self::State,
        input: Input<Self::Action>,
        dealer: &mut Dealer<'_>,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        self.apply(state, input, events)?;
        while let Pending::Draw(draw) = self.pending(state) {
            let Some(value) = dealer.deal(draw, events.len()) else {
                break;
            };
            self.apply(state, Input::Drawn(value), events)?;
        }
        Ok(())
    }

    /// True for an action that only takes back an earlier one of the same side, or brings nothing
    /// forward. Random play seldom takes such actions: with them it might go round in circles.
    fn takes_back(&self, _: Self::Action) -> bool {
        false
    }

    /// Any of the legal actions, all equally likely, but those that [take something back](Rules::takes_back) only now and
    /// then; nothing if nobody decides. `room` is scratch: it holds what the game makes of it. A game that can find one
    /// without listing all says so here ([`step::pick`](crate::step::pick)).
    fn pick(
        &self,
        state: &Self::State,
        random: &mut Random,
        room: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        room.clear();
        self.actions(state, room);
        (!room.is_empty()).then(|| any_of(self, room, random))
    }

    /// A state that looks the same to a viewer, with what is hidden from that viewer drawn anew; the same state
    /// where nothing is hidden.
    fn determinize(&self, state: &Self::State, _: Viewer, _: &mut Random) -> Self::State {
        state.clone()
    }

    /// What is counted of a state: what no input may change, such as the number of counters of each
    /// side, and what changes only with an event that tells of it, such as steps, markers and points.
    fn counts(&self, state: &Self::State) -> Vec<Count>;
}

/// Of so many picks one may take something back.
pub(crate) const SELDOM: u32 = 32;

/// Any of some actions, as [`Rules::pick`] says.
pub(crate) fn any_of<R: Rules>(
    rules: &R,
    actions: &mut Vec<R::Action>,
    random: &mut Random,
) -> R::Action {
    let is_forward = |action: &R::Action| !rules.takes_back(*action);
    if random.below(SELDOM) > 0 && actions.iter().any(is_forward) {
        actions.retain(is_forward);
    }
    actions[random.index(actions.len())]
}

/// What speaks: actions in words, and why one is refused.
pub trait Speaks: Rules {
    /// An action in words, the same in every language and version, at most 64 bytes of ASCII.
    fn write_action(&self, action: Self::Action) -> SmolStr;

    /// The action that some words stand for, legal or not; nothing if they stand for none.
    fn read_action(&self, words: &str) -> Option<Self::Action>;

    /// Any action at all, legal or not, for tests.
    fn any_action(&self, random: &mut Random) -> Self::Action;

    /// Every action that can be written, legal or not, each at least once, for tests.
    fn every_action(&self, each: &mut dyn FnMut(Self::Action));

    /// The index of an action, its own in every match of the game, below [`Speaks::action_count`].
    fn index(&self, action: Self::Action) -> u32;

    /// How many indices there are.
    fn action_count(&self) -> u32;

    /// The rule and the reason of a refusal.
    fn explain(&self, refusal: &Self::Refusal) -> (RuleId, Text);
}

/// What shows: the board, what a viewer sees, the log.
pub trait Shows: Rules {
    /// The map and the counters of a match: the same allocation as long as nothing on them changes.
    fn board(&self, state: &Self::State) -> Arc<Board>;

    /// Which part of the sequence of play the state is in.
    fn phase(&self, state: &Self::State) -> Text;

    /// What a viewer sees; nothing that the viewer may not know.
    fn scene(&self, state: &Self::State, viewer: Viewer) -> Scene;

    /// The ids of the places of one of the scene's overlays, with what is written on each, which may be
    /// empty; none if there is no such overlay. It is asked for only when somebody looks at it.
    fn overlay(&self, _: &Self::State, _: Viewer, _id: &str) -> Vec<(SmolStr, SmolStr)> {
        Vec::new()
    }

    /// The lines that belong to the counters in a place, such as supply lines; asked for only when
    /// somebody looks there.
    fn lines(&self, _: &Self::State, _: Viewer, _place: &str) -> Vec<Line> {
        Vec::new()
    }

    /// An overlay that lies between two places: the line from one to the other, and the places on it with what is
    /// written on each; nothing if there is no such overlay or place.
    fn between(
        &self,
        _: &Self::State,
        _: Viewer,
        _id: &str,
        _ends: [&str; 2],
    ) -> Option<(Vec<(SmolStr, SmolStr)>, Line)> {
        None
    }

    /// An event in words for a viewer, or nothing if the viewer may not know of it.
    fn log_entry(&self, event: &Self::Event, viewer: Viewer) -> Option<LogEntry>;

    /// Why the side that decides cannot do what a click on a target would mean; nothing if it can or
    /// if a click there means nothing.
    fn why_not(&self, state: &Self::State, side: Side, target: &Target) -> Option<Self::Refusal>;
}

/// What evaluates: how a position stands, and a position as numbers, for search and learning.
pub trait Evaluates: Rules {
    /// How the first side stands while the match goes on, from -1, surely lost, to 1, surely won. It is
    /// asked very often and makes no plan: what the rules of victory count, and what decides it.
    fn prospect(&self, state: &Self::State) -> f32;

    /// Appends a state as numbers, block by block, nothing of which its viewer may not know. Every state of
    /// the game, in each of its scenarios, has the same blocks.
    fn describe(&self, state: &Self::State, viewer: Viewer, numbers: &mut Numbers);

    /// How a state stands for a side, from -1, surely lost, to 1, surely won; at the end it is the verdict,
    /// 0 if nobody won. What one side gains the other loses; a game of more than two sides writes its own.
    fn evaluate(&self, state: &Self::State, side: Side) -> f32 {
        let value = match self.pending(state) {
            Pending::Over(ending) => match ending.winner {
                None => 0.0,
                Some(Side(0)) => 1.0,
                Some(_) => -1.0,
            },
            _ => self.prospect(state).clamp(-1.0, 1.0),
        };
        if side == Side(0) { value } else { -value }
    }

    /// A state as numbers for a viewer, in place of whatever was in them: who looks, what is waited for, and
    /// what the game [describes](Evaluates::describe).
    fn encode(&self, state: &Self::State, viewer: Viewer, numbers: &mut Numbers) {
        numbers.clear();
        numbers.begin(viewer, self.pending(state), self.info().sides.len());
        self.describe(state, viewer, numbers);
    }

    /// What the numbers of [`Evaluates::encode`] mean, block by block.
    fn encoding(&self) -> Vec<Block> {
        let state = self.start(&self.info().default_setup(), &mut Vec::new());
        let mut numbers = Numbers::default();
        self.encode(&state, Viewer::Everything, &mut numbers);
        numbers.blocks()
    }
}

/// What judges: how good actions are, for computer players.
pub trait Judges: Evaluates {
    /// How far the careless err, in what [`Judges::judge`] reckons in.
    const CARELESSNESS: f32 = 1.0;

    /// How promising an action is for the side that decides.
    fn judge(&self, _: &Self::State, _: Self::Action) -> f32 {
        0.0
    }

    /// How promising each action is for the side that decides; the best action has the highest score. A game
    /// that has to see all actions at once says so here, any other in [`Judges::judge`]: then the careless err
    /// at random, and others only between what is as good as equal.
    ///
    /// `state` is a sample of what the side knows, from [`Rules::determinize`].
    fn score(
        &self,
        state: &Self::State,
        actions: &[Self::Action],
        skill: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let judged = actions.iter().map(|action| self.judge(state, *action));
        let careful = Self::CARELESSNESS / 40.0;
        skill.blur(Self::CARELESSNESS, careful, judged, random, scores);
    }
}

/// A whole game: it plays, speaks, shows and judges.
pub trait Game: Speaks + Shows + Judges {}

impl<G: Speaks + Shows + Judges> Game for G {}
