//! Games and matches behind object-safe traits.

use crate::dice::Dice;
use crate::info::{GameInfo, Setup};
use crate::known::AnyKnown;
use crate::matches::{ActError, LoadError, Match, SavedMatch};
use crate::numbers::Block;
use crate::random::Random;
use crate::rules::{Game, Pending, RuleId};
use heigi_scene::{Board, Line, LogEntry, Scene, Side, SmolStr, Target, Text, Viewer};
use std::sync::Arc;

/// A game of any kind.
pub trait AnyGame: Send + Sync {
    /// What is known before a match starts.
    fn info(&self) -> &GameInfo;

    /// The map and the counters of the first scenario as it begins.
    fn board(&self) -> Arc<Board>;

    /// What the numbers of a state mean; see [`Evaluates::encoding`](crate::Evaluates::encoding).
    fn encoding(&self) -> Vec<Block>;

    /// How many indices actions have; see [`Speaks::index`](crate::Speaks::index).
    fn action_count(&self) -> u32;

    /// Starts a match.
    ///
    /// # Errors
    /// As [`Match::start`].
    fn start(&self, setup: Setup, dice: Dice) -> Result<Box<dyn AnyMatch>, LoadError>;

    /// Loads a stored match.
    ///
    /// # Errors
    /// As [`Match::load`].
    fn load(&self, saved: &SavedMatch) -> Result<Box<dyn AnyMatch>, LoadError>;
}

/// A match of any game. It judges nothing: who decides for the computer is handed [`AnyMatch::known`].
pub trait AnyMatch: Send + Sync {
    /// What is known about the game.
    fn info(&self) -> &GameInfo;

    /// What is waited for.
    fn pending(&self) -> Pending;

    /// How many inputs have been given.
    fn input_count(&self) -> u32;

    /// The inputs from a number on, in words.
    fn inputs(&self, from: u32) -> Vec<String>;

    /// Lets a side act, in words.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    fn act(&mut self, side: Side, words: &str) -> Result<(), ActError>;

    /// Lets the side that decides act by the place of an action in the list; see [`Match::act_blindly`].
    ///
    /// # Errors
    /// Why not; the match is as it was.
    fn act_blindly(&mut self, choose: &mut dyn FnMut(&[bool]) -> usize) -> Result<(), ActError>;

    /// Lets a side give the match up at a decision of its own.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    fn concede(&mut self, side: Side) -> Result<(), ActError>;

    /// Enters the value of a draw that a person made.
    ///
    /// # Errors
    /// Why not; the match is as it was.
    fn draw(&mut self, value: u16) -> Result<(), ActError>;

    /// True if a side can take its last action back.
    fn can_undo(&self, side: Side) -> bool;

    /// Takes the last action of a side back.
    ///
    /// # Errors
    /// As [`Match::undo`].
    fn undo(&mut self, side: Side) -> Result<(), ActError>;

    /// Goes back to an earlier point with the consent of everybody.
    ///
    /// # Errors
    /// As [`Match::rewind`].
    fn rewind(&mut self, inputs: u32) -> Result<(), ActError>;

    /// The match as it was after a number of inputs.
    ///
    /// # Errors
    /// As [`Match::at`].
    fn at(&self, inputs: u32) -> Result<Box<dyn AnyMatch>, ActError>;

    /// The legal actions in words.
    fn legal(&self) -> Vec<String>;

    /// Which part of the sequence of play this is.
    fn phase(&self) -> Text;

    /// The map and the counters; see [`Shows::board`](crate::Shows::board).
    fn board(&self) -> Arc<Board>;

    /// What a viewer sees.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// Where an overlay of the scene lies; see [`Shows::overlay`](crate::Shows::overlay).
    fn overlay(&self, viewer: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)>;

    /// The lines of the counters in a place; see [`Shows::lines`](crate::Shows::lines).
    fn lines(&self, viewer: Viewer, place: &str) -> Vec<Line>;

    /// An overlay between two places; see [`Shows::between`](crate::Shows::between).
    fn between(
        &self,
        viewer: Viewer,
        id: &str,
        ends: [&str; 2],
    ) -> Option<(Vec<(SmolStr, SmolStr)>, Line)>;

    /// The log as a viewer may read it; see [`Match::log`].
    fn log(&self, viewer: Viewer, after: Option<u32>) -> Vec<LogEntry>;

    /// Why the side that decides cannot do what a click on a target would mean.
    fn why_not(&self, side: Side, target: &Target) -> Option<(RuleId, Text)>;

    /// What a side knows, with the rest drawn by lot; see [`Match::known`].
    fn known(&self, side: Side, random: &mut Random) -> Box<dyn AnyKnown>;

    /// The dice.
    fn dice(&self) -> &Dice;

    /// The match as it is stored.
    fn saved(&self) -> SavedMatch;

    /// The match without what has been; see [`Match::ahead`].
    fn ahead(&self) -> Box<dyn AnyMatch>;
}

/// A typed game as [`AnyGame`].
#[derive(Clone, Debug)]
pub struct Loaded<R>(pub Arc<R>);

impl<R: Game> AnyGame for Loaded<R> {
    fn info(&self) -> &GameInfo {
        self.0.info()
    }

    fn board(&self) -> Arc<Board> {
        let setup = self.0.info().default_setup();
        self.0.board(&self.0.start(&setup, &mut Vec::new()))
    }

    fn encoding(&self) -> Vec<Block> {
        self.0.encoding()
    }

    fn action_count(&self) -> u32 {
        self.0.action_count()
    }

    fn start(&self, setup: Setup, dice: Dice) -> Result<Box<dyn AnyMatch>, LoadError> {
        Ok(Box::new(Match::start(Arc::clone(&self.0), setup, dice)?))
    }

    fn load(&self, saved: &SavedMatch) -> Result<Box<dyn AnyMatch>, LoadError> {
        Ok(Box::new(Match::load(Arc::clone(&self.0), saved)?))
    }
}

impl<R: Game> AnyMatch for Match<R> {
    fn info(&self) -> &GameInfo {
        self.rules().info()
    }

    fn pending(&self) -> Pending {
        Match::pending(self)
    }

    fn input_count(&self) -> u32 {
        Match::inputs(self).len() as u32
    }

    fn inputs(&self, from: u32) -> Vec<String> {
        Match::inputs(self)
            .iter()
            .skip(from as usize)
            .map(|input| self.write_input(*input))
            .collect()
    }

    fn act(&mut self, side: Side, words: &str) -> Result<(), ActError> {
        let action = self
            .rules()
            .read_action(words)
            .ok_or(ActError::Unreadable)?;
        Match::act(self, side, action)
    }

    fn act_blindly(&mut self, choose: &mut dyn FnMut(&[bool]) -> usize) -> Result<(), ActError> {
        Match::act_blindly(self, choose)
    }

    fn concede(&mut self, side: Side) -> Result<(), ActError> {
        Match::concede(self, side)
    }

    fn draw(&mut self, value: u16) -> Result<(), ActError> {
        Match::draw(self, value)
    }

    fn can_undo(&self, side: Side) -> bool {
        Match::can_undo(self, side)
    }

    fn undo(&mut self, side: Side) -> Result<(), ActError> {
        Match::undo(self, side)
    }

    fn rewind(&mut self, inputs: u32) -> Result<(), ActError> {
        Match::rewind(self, inputs)
    }

    fn at(&self, inputs: u32) -> Result<Box<dyn AnyMatch>, ActError> {
        Ok(Box::new(Match::at(self, inputs)?))
    }

    fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.rules().actions(self.state(), &mut actions);
        actions
            .into_iter()
            .map(|action| self.rules().write_action(action).into())
            .collect()
    }

    fn phase(&self) -> Text {
        self.rules().phase(self.state())
    }

    fn board(&self) -> Arc<Board> {
        self.rules().board(self.state())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.rules().scene(self.state(), viewer)
    }

    fn overlay(&self, viewer: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        self.rules().overlay(self.state(), viewer, id)
    }

    fn lines(&self, viewer: Viewer, place: &str) -> Vec<Line> {
        self.rules().lines(self.state(), viewer, place)
    }

    fn between(
        &self,
        viewer: Viewer,
        id: &str,
        ends: [&str; 2],
    ) -> Option<(Vec<(SmolStr, SmolStr)>, Line)> {
        self.rules().between(self.state(), viewer, id, ends)
    }

    fn log(&self, viewer: Viewer, after: Option<u32>) -> Vec<LogEntry> {
        Match::log(self, viewer, after)
    }

    fn why_not(&self, side: Side, target: &Target) -> Option<(RuleId, Text)> {
        if Match::pending(self) != Pending::Decision(side) {
            return None;
        }
        self.rules()
            .why_not(self.state(), side, target)
            .map(|refusal| self.rules().explain(&refusal))
    }

    fn known(&self, side: Side, random: &mut Random) -> Box<dyn AnyKnown> {
        Box::new(Match::known(self, side, random))
    }

    fn dice(&self) -> &Dice {
        Match::dice(self)
    }

    fn saved(&self) -> SavedMatch {
        Match::saved(self)
    }

    fn ahead(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::ahead(self))
    }
}

/// The games of a program.
#[derive(Clone, Default)]
pub struct Registry {
    games: Vec<Arc<dyn AnyGame>>,
}

impl Registry {
    /// The same registry with one more game.
    #[must_use]
    pub fn with(mut self, rules: impl Game) -> Self {
        self.games.push(Arc::new(Loaded(Arc::new(rules))));
        self
    }

    /// All games in the order in which they were added.
    #[must_use]
    pub fn games(&self) -> &[Arc<dyn AnyGame>] {
        &self.games
    }

    /// The game with an id.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&Arc<dyn AnyGame>> {
        self.games.iter().find(|game| game.info().id == id)
    }

    /// The ids of all games, joined by commas.
    #[must_use]
    pub fn ids(&self) -> String {
        let ids: Vec<&str> = self.games.iter().map(|game| game.info().id).collect();
        ids.join(", ")
    }

    /// Loads a stored match of any game.
    ///
    /// # Errors
    /// [`LoadError::Game`] if the game is not here, else as [`Match::load`].
    pub fn load(&self, saved: &SavedMatch) -> Result<Box<dyn AnyMatch>, LoadError> {
        self.game(&saved.game)
            .ok_or_else(|| LoadError::Game {
                game: saved.game.clone(),
                expected: self.ids(),
            })?
            .load(saved)
    }
}
