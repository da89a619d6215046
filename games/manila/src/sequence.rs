//! The sequence of play (3.0, 5.2), from the first unit set up to the verdict (4.0).

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::shows::words::side_text;
use crate::situation::state::{HexSet, Phase, Reason, State};
use crate::turn::advance::{Advance, RubbleRoll};
use crate::turn::attack::{Attack, AttackRoll};
use crate::turn::defensive_fire::{DefensiveFire, DefensiveFireRoll};
use crate::turn::entry::{Entry, EntryOfGroup, EntryOfUnit};
use crate::turn::movement::{Move, Movement};
use crate::turn::offensive_fire::OffensiveFire;
use crate::turn::pontoons::Pontoons;
use crate::turn::replacement::{Replacement, ReplacementUnit};
use crate::turn::setup::{JapaneseSetUp, SetUpUnit};
use heigi_engine::{Draw, Ending, RuleId, Side, Stepped, Text};
use serde::{Deserialize, Serialize};

/// The state of a match that is being changed, and what is told of it.
pub type Play<'a> = heigi_engine::Play<'a, Manila>;

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Manila {
        /// 3.2: Japan sets up.
        JapaneseSetUp(JapaneseSetUp),
        /// 3.2: a Japanese unit is in hand.
        SetUpUnit(SetUpUnit),
        /// 3.4: the United States choose the next formation to enter.
        Entry(Entry),
        /// 3.4: a formation enters.
        EntryOfGroup(EntryOfGroup),
        /// 3.4: a unit is about to enter.
        EntryOfUnit(EntryOfUnit),
        /// 5.2: a game turn begins.
        GameTurn(GameTurn),
        /// 5.2: a phase begins.
        Begin(Phase),
        /// 7.2: replacements.
        Replacement(Replacement),
        /// 7.3: a replacement is in hand.
        ReplacementUnit(ReplacementUnit),
        /// 8.9: pontoon bridges are declared.
        Pontoons(Pontoons),
        /// 8.1: a side moves its units.
        Movement(Movement),
        /// 8.1: a unit moves.
        Move(Move),
        /// 9.1: the other side may fire at the unit that has just entered a hex.
        DefensiveFire(DefensiveFire),
        /// 9.2: the die of defensive fire.
        DefensiveFireRoll(DefensiveFireRoll),
        /// 10.1: a side makes its attacks.
        OffensiveFire(OffensiveFire),
        /// 10.3: an attack is put together.
        Attack(Attack),
        /// 10.3: the die of an attack.
        AttackRoll(AttackRoll),
        /// 10.20: the die for rubble.
        RubbleRoll(RubbleRoll),
        /// 10.17: advance after combat.
        Advance(Advance),
        /// 5.2: a game turn ends.
        EndOfTurn(EndOfTurn),
    }
}

/// Before turn 1: Japan sets up, the United States enter, the game turns follow (3.0).
pub const MATCH: [Step; 3] = [
    Step::JapaneseSetUp(JapaneseSetUp),
    Step::Entry(Entry),
    Step::GameTurn(GameTurn),
];

/// A game turn (5.2): the player turn of the United States, then that of Japan.
const GAME_TURN: [Step; 6] = [
    Step::Begin(Phase::Replacement),
    Step::Begin(Phase::Movement(UNITED_STATES)),
    Step::Begin(Phase::OffensiveFire(UNITED_STATES)),
    Step::Begin(Phase::Movement(JAPAN)),
    Step::Begin(Phase::OffensiveFire(JAPAN)),
    Step::EndOfTurn(EndOfTurn),
];

/// The steps of a phase (5.2).
const fn steps_of(phase: Phase) -> &'static [Step] {
    match phase {
        Phase::Replacement => &[Step::Replacement(Replacement)],
        Phase::Movement(UNITED_STATES) => &[
            Step::Pontoons(Pontoons),
            Step::Movement(Movement(UNITED_STATES)),
        ],
        Phase::Movement(_) => &[Step::Movement(Movement(JAPAN))],
        Phase::OffensiveFire(UNITED_STATES) => &[Step::OffensiveFire(OffensiveFire(UNITED_STATES))],
        Phase::OffensiveFire(_) => &[Step::OffensiveFire(OffensiveFire(JAPAN))],
    }
}

/// 5.2: a game turn begins: air support and the support of the 672nd are there again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameTurn;

impl heigi_engine::Step<Manila> for GameTurn {
    type Plan = ();

    fn carry_out(&self, _: &Manila, play: &mut Play<'_>) {
        play.state.air_used = 0;
        play.state.amphibious.is_support_used = false;
        play.tell(Event::turn_began(play.state.turn));
        play.push_all(&GAME_TURN);
    }
}

/// 5.2: a phase begins.
impl heigi_engine::Step<Manila> for Phase {
    type Plan = ();

    fn carry_out(&self, game: &Manila, play: &mut Play<'_>) {
        let turn = play.state.turn;
        play.tell(Event::PhaseBegan(turn, *self));
        match *self {
            Self::Replacement => play.state.replaced = 0,
            Self::Movement(side) => {
                play.state.moved = UnitSet::EMPTY;
                if side == UNITED_STATES {
                    game.begin_us_movement(play);
                }
            }
            Self::OffensiveFire(_) => {
                play.state.fired = UnitSet::EMPTY;
                play.state.attacked = HexSet::EMPTY;
                play.state.attacked_bridges = 0;
            }
        }
        play.push_all(steps_of(*self));
    }
}

/// 5.2: a game turn ends. At the end of the last one Japanese unit is enough (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn;

impl heigi_engine::Step<Manila> for EndOfTurn {
    type Plan = ();

    fn carry_out(&self, game: &Manila, play: &mut Play<'_>) {
        if play.state.turn >= game.tables().last_turn() {
            game.end(play, JAPAN, Reason::HeldOut);
        } else {
            play.state.turn += 1;
            play.push(GameTurn);
        }
    }
}

impl Step {
    /// The unit that a step is about.
    pub(crate) fn unit(mut self) -> Option<UnitId> {
        self.unit_mut().copied()
    }

    /// The unit that a step is about, to give it another identity.
    pub(crate) fn unit_mut(&mut self) -> Option<&mut UnitId> {
        match self {
            Self::SetUpUnit(SetUpUnit(unit))
            | Self::EntryOfUnit(EntryOfUnit(unit))
            | Self::ReplacementUnit(ReplacementUnit(unit))
            | Self::Move(Move { unit, .. }) => Some(unit),
            _ => None,
        }
    }
}

impl Manila {
    /// 5.1: a phase is over for good.
    pub(crate) fn end_phase(&self, play: &mut Play<'_>) {
        play.end_step();
        play.tell(Event::PhaseEnded);
    }

    /// Ends the match.
    fn end(&self, play: &mut Play<'_>, winner: Side, reason: Reason) {
        if play.state.ending.is_none() {
            play.state.ending = Some((winner, reason));
            play.tell(Event::Ended(winner, reason));
        }
    }

    /// 4.2 and 4.3, checked whenever a Japanese unit is lost or has moved.
    pub(crate) fn check_victory(&self, play: &mut Play<'_>) {
        let state = &play.state;
        let left = state.on_map() & self.kinds().of_side(JAPAN);
        let is_area_held = || {
            left.iter()
                .filter_map(|unit| state.hex(unit))
                .any(|hex| self.map().is_sudden_death(hex))
        };
        if left.is_empty() {
            self.end(play, UNITED_STATES, Reason::NoJapaneseLeft);
        } else if state.turn <= self.last_sudden_death_turn() && !is_area_held() {
            self.end(play, UNITED_STATES, Reason::SuddenDeath);
        }
    }

    /// 4.3: the area counts before turn 3 starts.
    pub(crate) const fn last_sudden_death_turn(&self) -> u8 {
        2
    }

    /// 5.4: demolition and flamethrowers begin with turn 3, and US defensive fire into towns.
    pub(crate) const fn is_early(&self, state: &State) -> bool {
        state.turn <= 2
    }
}

impl Stepped for Manila {
    heigi_engine::by_steps!(queue);

    fn ending(&self, state: &State) -> Option<Ending> {
        let (winner, _) = state.ending?;
        Some(Ending {
            winner: Some(winner),
        })
    }

    /// 5.5.
    fn concede(&self, play: &mut Play<'_>, side: Side) {
        self.end(play, side.opponent(), Reason::Conceded);
    }

    fn not_now(&self, _: &State) -> Refusal {
        Refusal::NotNow
    }

    fn no_such_value(&self, _: Draw) -> Refusal {
        Refusal::NotOnDie(6)
    }

    /// Whoever waits learns whose decision it is and nothing about it.
    fn waiting(&self, _: &State, side: Side) -> (Text, RuleId) {
        let text = Text::new("manila-waiting").with("side", side_text(side));
        (text, RuleId("5.2"))
    }
}
