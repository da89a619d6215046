//! A match in a test: built, played and asked in words.

use crate::field::{Fielded, Location};
use crate::rules::{Game, Input, Pending, Rules};
use heigi_scene::{Scene, Side, SmolStr, Target, Viewer};

/// A state of a game that is played and asked in words.
///
/// Words that stand for nothing panic: this is for tests.
#[derive(Debug)]
pub struct Situation<'g, R: Game> {
    /// The game.
    pub game: &'g R,
    /// The state so far.
    pub state: R::State,
    /// Everything that happened since the situation began to be played.
    pub events: Vec<R::Event>,
}

// A derived implementation would ask the same of the game.
impl<R: Game> Clone for Situation<'_, R> {
    fn clone(&self) -> Self {
        Self {
            game: self.game,
            state: self.state.clone(),
            events: self.events.clone(),
        }
    }
}

impl<'g, R: Game> Situation<'g, R> {
    /// A match of the first scenario from its beginning.
    #[must_use]
    pub fn start(game: &'g R) -> Self {
        let mut events = Vec::new();
        let state = game.start(&game.info().default_setup(), &mut events);
        Self {
            game,
            state,
            events,
        }
    }

    /// Carries out a list of actions and dice with commas between them.
    ///
    /// # Panics
    /// If one is refused.
    #[must_use]
    pub fn after(self, inputs: &str) -> Self {
        let inputs = inputs.split(", ").filter(|words| !words.is_empty());
        self.play(&inputs.collect::<Vec<_>>())
    }

    /// The same with a changed state.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut R::State)) -> Self {
        change(&mut self.state);
        self
    }

    /// Carries out actions and dice (`= 4`, or `= 3 5` for two at once) in words.
    ///
    /// # Panics
    /// If one is refused.
    #[must_use]
    pub fn play(mut self, inputs: &[&str]) -> Self {
        for words in inputs {
            let input = match words.strip_prefix("= ") {
                Some(dice) => Input::Drawn(self.thrown(dice)),
                None if *words == "concede" => Input::Concede,
                None => Input::Action(self.action(words)),
            };
            let done = self.game.apply(&mut self.state, input, &mut self.events);
            done.unwrap_or_else(|refusal| panic!("{words}: {}", self.reason(&refusal)));
        }
        self
    }

    /// The value of a throw in words.
    fn thrown(&self, dice: &str) -> u16 {
        let shown: Option<Vec<u8>> = dice.split(' ').map(|die| die.parse().ok()).collect();
        let (Some(shown), Pending::Draw(draw)) = (shown, self.pending()) else {
            panic!("no dice, or no draw: {dice}");
        };
        // One number for two dice would be taken for something that they hardly ever show.
        let is_face = |face: &u8| (1..=draw.faces).contains(face);
        let are_faces = shown.iter().all(is_face);
        assert!(
            !are_faces || shown.len() == usize::from(draw.dice),
            "{} dice are thrown: {dice}",
            draw.dice
        );
        // A face that no die has is a matter of the game.
        let beyond = || shown.first().copied().map_or(0, u16::from);
        draw.value_of(&shown).unwrap_or_else(beyond)
    }

    fn action(&self, words: &str) -> R::Action {
        let action = self.game.read_action(words);
        action.unwrap_or_else(|| panic!("no action: {words}"))
    }

    fn reason(&self, refusal: &R::Refusal) -> String {
        let (rule, text) = self.game.explain(refusal);
        format!("refused by {rule}: {text:?}")
    }

    /// The rule by which an action is refused, or nothing if it is legal.
    #[must_use]
    pub fn refused_by(&self, words: &str) -> Option<&'static str> {
        let refusal = self.game.check(&self.state, self.action(words)).err()?;
        Some(self.game.explain(&refusal).0.0)
    }

    /// The rule that tells whoever decides why a click on a place means nothing.
    #[must_use]
    pub fn barred_by(&self, place: &str) -> Option<&'static str> {
        let Pending::Decision(side) = self.pending() else {
            return None;
        };
        let target = Target::Place(place.into());
        let refusal = self.game.why_not(&self.state, side, &target)?;
        Some(self.game.explain(&refusal).0.0)
    }

    /// What is legal, in words.
    #[must_use]
    pub fn legal(&self) -> Vec<SmolStr> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, &mut actions);
        let words = |action: &R::Action| self.game.write_action(*action);
        actions.iter().map(words).collect()
    }

    /// What the situation waits for.
    #[must_use]
    pub fn pending(&self) -> Pending {
        self.game.pending(&self.state)
    }

    /// The side that decides, if a decision is awaited.
    #[must_use]
    pub fn decider(&self) -> Option<Side> {
        match self.pending() {
            Pending::Decision(side) => Some(side),
            _ => None,
        }
    }

    /// Who has won, if the match is over.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self.pending() {
            Pending::Over(ending) => ending.winner,
            _ => None,
        }
    }

    /// What a viewer sees.
    #[must_use]
    pub fn scene(&self, viewer: impl Into<Viewer>) -> Scene {
        self.game.scene(&self.state, viewer.into())
    }

    /// The place or tray where a viewer sees a counter.
    #[must_use]
    pub fn sees(&self, viewer: impl Into<Viewer>, piece: &str) -> Option<SmolStr> {
        let pieces = self.scene(viewer).pieces;
        let found = pieces.into_iter().find(|one| one.id == piece)?;
        Some(found.place)
    }

    /// The messages of the log as a viewer reads it, by their ids.
    #[must_use]
    pub fn told(&self, viewer: impl Into<Viewer>) -> Vec<String> {
        let viewer = viewer.into();
        let entries = self.events.iter();
        entries
            .filter_map(|event| self.game.log_entry(event, viewer))
            .map(|entry| entry.text.id.into_owned())
            .collect()
    }
}

impl<R, T> Situation<'_, R>
where
    R: Game + Fielded<State = <R as Rules>::State, Tray = T>,
{
    /// The same with units in other hexes: `able 0708, baker 0707`.
    ///
    /// # Panics
    /// If there is no such unit or hex.
    #[must_use]
    pub fn put(mut self, places: &str) -> Self {
        for place in places.split(", ") {
            let found = place.split_once(' ').and_then(|(id, number)| {
                let hex = self.game.grid().parse(number).ok()?;
                Some((self.game.unit_named(id)?, hex))
            });
            let (unit, hex) = found.unwrap_or_else(|| panic!("no unit and hex: {place}"));
            R::put(&mut self.state, unit, Location::On(hex));
        }
        self
    }
}
