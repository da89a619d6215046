//! Positions for tests and puzzles, built in a few readable words.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{JAPAN, UNITED_STATES, UnitId};
use crate::refusal::Refusal;
use crate::sequence::{EndOfTurn, GameTurn, MATCH, Step};
use crate::situation::state::{Location, Options, Phase, State};
use crate::turn::entry::Entry;
use crate::turn::modifiers::{Modifiers, Sight};
use crate::turn::setup::JapaneseSetUp;
use heigi_board::{EdgeId, HexId};
use heigi_engine::{Input, Pending, Rules, Side, Verbs, step};

/// A position of Manila 1945 that is built and played in words.
///
/// Units that are not placed count as eliminated. Unknown names panic: this is for tests.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    game: &'a Manila,
    /// The state built so far.
    pub state: State,
    /// Everything that happened since the position began to be played.
    pub events: Vec<Event>,
}

impl<'a> Position<'a> {
    /// An empty map on a turn. Two Japanese units stand out of the way, so that nobody has won:
    /// `JP-T-1` in 3624 and `JP-K-2` in 2119, unless they are placed elsewhere.
    #[must_use]
    pub fn new(game: &'a Manila, turn: u8) -> Self {
        let mut state = State::new(Options::default());
        state.turn = turn;
        for unit in game.all_units() {
            state.put(unit, Location::Eliminated);
        }
        let mut position = Self {
            game,
            state,
            events: Vec::new(),
        };
        for (unit, hex) in [("JP-T-1", "3624"), ("JP-K-2", "2119")] {
            if let (Some(unit), Ok(hex)) = (game.unit_named(unit), game.map().grid.parse(hex)) {
                position.state.put(unit, Location::At(hex));
            }
        }
        position
    }

    /// A match from its beginning.
    #[must_use]
    pub fn from_start(game: &'a Manila) -> Self {
        let mut state = State::new(Options::default());
        state.agenda.extend(MATCH.into_iter().rev());
        Self {
            game,
            state,
            events: Vec::new(),
        }
    }

    /// The id of a unit.
    ///
    /// # Panics
    /// If there is no such unit.
    #[must_use]
    pub fn id(&self, unit: &str) -> UnitId {
        self.game
            .unit_named(unit)
            .unwrap_or_else(|| panic!("no unit {unit}"))
    }

    /// The hex with a number.
    ///
    /// # Panics
    /// If there is no such hex.
    #[must_use]
    pub fn hex(&self, number: &str) -> HexId {
        self.game
            .map()
            .grid
            .parse(number)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The hexside between two hexes.
    ///
    /// # Panics
    /// If they do not touch.
    #[must_use]
    pub fn edge(&self, a: &str, b: &str) -> EdgeId {
        self.game
            .map()
            .grid
            .edge_between(self.hex(a), self.hex(b))
            .unwrap_or_else(|| panic!("{a} and {b} do not touch"))
    }

    /// Places a unit on top of what is there.
    #[must_use]
    pub fn unit(mut self, unit: &str, hex: &str) -> Self {
        let (unit, hex) = (self.id(unit), self.hex(hex));
        self.state.put(unit, Location::At(hex));
        self
    }

    /// Takes a unit off the map, into the pile.
    #[must_use]
    pub fn without(mut self, unit: &str) -> Self {
        let unit = self.id(unit);
        self.state.put(unit, Location::Eliminated);
        self
    }

    /// Places several units in one hex.
    #[must_use]
    pub fn units(mut self, units: &[&str], hex: &str) -> Self {
        for unit in units {
            self = self.unit(unit, hex);
        }
        self
    }

    /// Takes a unit off the map, as before it enters.
    #[must_use]
    pub fn off_map(mut self, unit: &str) -> Self {
        let unit = self.id(unit);
        self.state.put(unit, Location::OffMap);
        self
    }

    /// Turns a Japanese unit face up.
    #[must_use]
    pub fn revealed(mut self, unit: &str) -> Self {
        let unit = self.id(unit);
        self.state.revealed.insert(unit);
        self
    }

    /// Puts rubble on a hex.
    #[must_use]
    pub fn rubble(mut self, hex: &str) -> Self {
        let hex = self.hex(hex);
        self.state.rubble.insert(hex);
        self
    }

    /// Destroys the bridge between two hexes.
    #[must_use]
    pub fn destroyed_bridge(mut self, a: &str, b: &str) -> Self {
        let number = self.game.map().bridge(self.edge(a, b));
        self.state.destroyed_bridges |= 1 << number.unwrap_or_else(|| panic!("no bridge {a}-{b}"));
        self
    }

    /// Sets a switch for disputed rules.
    #[must_use]
    pub fn option(mut self, set: impl FnOnce(&mut Options)) -> Self {
        set(&mut self.state.options);
        self
    }

    fn proceed(mut self) -> Self {
        step::proceed(self.game, &mut self.state, &mut self.events);
        self
    }

    /// Opens a phase; the end of the turn follows it.
    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Self {
        self.state.agenda.clear();
        self.state.agenda.push(EndOfTurn.into());
        self.state.agenda.push(Step::Begin(phase));
        self.proceed()
    }

    /// Opens the entry of the United States.
    #[must_use]
    pub fn entry(mut self) -> Self {
        self.state.agenda.clear();
        self.state.agenda.push(GameTurn.into());
        self.state.agenda.push(Entry.into());
        self.proceed()
    }

    /// Opens the Japanese set-up.
    #[must_use]
    pub fn set_up(mut self) -> Self {
        self.state.agenda.clear();
        self.state.agenda.push(GameTurn.into());
        self.state.agenda.push(Entry.into());
        self.state.agenda.push(JapaneseSetUp.into());
        self
    }

    /// Opens the movement phase of the United States.
    #[must_use]
    pub fn us_movement(self) -> Self {
        self.phase(Phase::Movement(UNITED_STATES))
    }

    /// Opens the Japanese movement phase.
    #[must_use]
    pub fn japanese_movement(self) -> Self {
        self.phase(Phase::Movement(JAPAN))
    }

    /// Opens the fire phase of the United States.
    #[must_use]
    pub fn us_fire(self) -> Self {
        self.phase(Phase::OffensiveFire(UNITED_STATES))
    }

    /// Opens the Japanese fire phase.
    #[must_use]
    pub fn japanese_fire(self) -> Self {
        self.phase(Phase::OffensiveFire(JAPAN))
    }

    /// Whether an action is legal, in words such as `step 3721`.
    ///
    /// # Errors
    /// The refusal.
    ///
    /// # Panics
    /// If the words stand for no action, or if the list says otherwise.
    pub fn check(&self, words: &str) -> Result<(), Refusal> {
        self.checked(self.action(words))
    }

    fn checked(&self, action: Action) -> Result<(), Refusal> {
        let checked = self.game.check(&self.state, action);
        let mut listed = Vec::new();
        self.game.actions(&self.state, &mut listed);
        let is_listed = listed.contains(&action);
        assert_eq!(is_listed, checked.is_ok(), "{action:?}: {checked:?}");
        checked
    }

    /// The rule by which an action is refused, or nothing if it is legal.
    #[must_use]
    pub fn refused_by(&self, words: &str) -> Option<&'static str> {
        self.check(words).err().map(|refusal| refusal.rule().0)
    }

    fn action(&self, words: &str) -> Action {
        Action::read(self.game, words).unwrap_or_else(|| panic!("no action: {words}"))
    }

    /// Carries out actions and dice (`= 4`) in words.
    ///
    /// # Panics
    /// If one is refused, or if what is kept beside the position is no longer true.
    #[must_use]
    pub fn play(mut self, inputs: &[&str]) -> Self {
        for words in inputs {
            let input = match words.strip_prefix("= ") {
                Some(die) => Input::Drawn(die.parse().unwrap_or_else(|_| panic!("no die: {die}"))),
                None if *words == "concede" => Input::Concede,
                None => Input::Action(self.action(words)),
            };
            if let Input::Action(action) = input {
                let checked = self.checked(action);
                assert!(checked.is_ok(), "{words} is refused: {checked:?}");
            }
            let taken = self.game.apply(&mut self.state, input, &mut self.events);
            assert!(taken.is_ok(), "{words} is refused: {taken:?}");
            assert!(self.state.knows_itself(), "after {words}");
        }
        self
    }

    /// The number of the hex of a unit, or `off`, or `lost`.
    #[must_use]
    pub fn place(&self, unit: &str) -> String {
        match self.state.location(self.id(unit)) {
            Location::At(hex) => self.game.number(hex).to_string(),
            Location::OffMap => "off".to_owned(),
            Location::Eliminated => "lost".to_owned(),
        }
    }

    /// The points that the moving unit has left.
    #[must_use]
    pub fn points_left(&self) -> Option<u8> {
        match self.state.step() {
            Some(Step::Move(going)) => Some(going.points),
            _ => None,
        }
    }

    /// What the position waits for.
    #[must_use]
    pub fn pending(&self) -> Pending {
        self.game.pending(&self.state)
    }

    /// Who has won, if somebody has.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.state.ending.map(|(side, _)| side)
    }

    /// The modifiers of the fire being put together, as rule and value, in the order of the rules.
    ///
    /// # Panics
    /// If no fire is being put together.
    #[must_use]
    pub fn modifiers(&self) -> Vec<(&'static str, i32)> {
        self.list()
            .ledger()
            .map(|modifier| (modifier.rule.0, modifier.value))
            .collect()
    }

    /// The total modifier of the fire being put together.
    ///
    /// # Panics
    /// If no fire is being put together.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.list().total()
    }

    fn list(&self) -> Modifiers {
        let fire = self.state.fire.as_ref().expect("a fire");
        self.game.modifiers(&self.state, fire, Sight::All)
    }

    /// The strength of the fire being put together.
    ///
    /// # Panics
    /// If no fire is being put together.
    #[must_use]
    pub fn strength(&self) -> u16 {
        self.game
            .strength(self.state.fire.as_ref().expect("a fire"))
    }

    /// On how many of the six faces the fire being put together succeeds.
    #[must_use]
    pub fn ways(&self) -> u32 {
        self.game.tables().ways(self.strength(), self.total())
    }
}
