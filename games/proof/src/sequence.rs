//! The sequence of play (chapter 3) and its end (chapter 6).

use crate::Proof;
use crate::action::Action;
use crate::event::Event;
use crate::fire::{DrawnIn, Roll, Watch};
use crate::ground::{PARTS, Spot};
use crate::losses::Loss;
use crate::movement::{March, Movement};
use crate::refusal::Refusal;
use crate::setup::{Hidden, Hide, Lay};
use crate::splitting::Split;
use crate::state::{DEFENCE, LANDING, Location, State};
use heigi_engine::scene::Target;
use heigi_engine::{Draw, Ending, Play, RuleId, Side, Stepped, Text};
use serde::{Deserialize, Serialize};

/// How many turns there are (3.2).
pub const TURNS: u8 = 6;
/// How many losses the units that get through must still bear (6.1).
pub const NEEDED: u32 = 3;

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Proof {
        /// 1.1.
        Lay(Lay),
        /// 3.1.
        Hide(Hide),
        /// 3.1.
        Hidden(Hidden),
        /// 3.2.
        Turn(Turn),
        /// 3.2.
        SideTurn(SideTurn),
        /// 4.1.
        Movement(Movement),
        /// 4.2.
        March(March),
        /// 4.8.
        Split(Split),
        /// 5.1.
        Watch(Watch),
        /// 5.2.
        Roll(Roll),
        /// 5.5.
        Loss(Loss),
        /// 5.6.
        DrawnIn(DrawnIn),
    }
}

/// 3.2: the next turn, in which the landing force moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn;

impl heigi_engine::Step<Proof> for Turn {
    type Plan = ();

    fn carry_out(&self, game: &Proof, play: &mut Play<'_, Proof>) {
        if play.state.turn == TURNS {
            game.end(play, DEFENCE, Event::TimeOver);
            return;
        }
        play.state.turn += 1;
        play.tell(Event::Turn(play.state.turn));
        play.push_all(&[
            SideTurn(LANDING).into(),
            SideTurn(DEFENCE).into(),
            Self.into(),
        ]);
    }
}

/// 3.2: the phase of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideTurn(Side);

impl heigi_engine::Step<Proof> for SideTurn {
    type Plan = ();

    fn carry_out(&self, _: &Proof, play: &mut Play<'_, Proof>) {
        for unit in &mut play.state.units {
            unit.has_moved = false;
            unit.has_fired = false;
            unit.is_pinned = false;
        }
        play.tell(Event::Phase(self.0));
        play.push(Movement(self.0));
    }
}

impl Proof {
    /// 6.1 and 6.2, asked whenever a unit is through or bears a loss.
    pub(crate) fn check_victory(&self, play: &mut Play<'_, Self>) {
        let steps = |is_counted: &dyn Fn(Location) -> bool| -> u32 {
            let units = play.state.units.iter();
            units
                .filter(|unit| unit.side == LANDING && is_counted(unit.at))
                .map(|unit| u32::from(unit.steps))
                .sum()
        };
        if steps(&|at| at == Location::Through) >= NEEDED {
            self.end(play, LANDING, Event::CameThrough);
        } else if steps(&|at| at != Location::Lost) < NEEDED {
            self.end(play, DEFENCE, Event::TooFewLeft);
        }
    }

    fn end(&self, play: &mut Play<'_, Self>, winner: Side, how: fn(Side) -> Event) {
        if play.state.winner.is_none() {
            play.state.winner = Some(winner);
            play.tell(how(winner));
        }
    }
}

impl Stepped for Proof {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type Step = Step;

    fn agenda(state: &State) -> &[Step] {
        &state.agenda
    }

    fn push(state: &mut State, step: Step) {
        state.agenda.push(step);
    }

    fn pop(state: &mut State) -> Option<Step> {
        state.agenda.pop()
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let winner = state.winner;
        winner.map(|_| Ending { winner })
    }

    fn concede(&self, play: &mut Play<'_, Self>, side: Side) {
        self.end(play, side.opponent(), Event::Conceded);
    }

    fn not_now(&self, _: &State) -> Refusal {
        Refusal::NotNow
    }

    fn no_such_value(&self, _: Draw) -> Refusal {
        Refusal::NotOnDie
    }

    fn target(&self, state: &State, action: Action) -> Target {
        match action {
            Action::Hide(spot) | Action::Step(spot) if state.has(spot) => {
                Target::Place(self.place(spot))
            }
            Action::Move(unit)
            | Action::Split(unit)
            | Action::Take(unit)
            | Action::Fire(unit)
            | Action::Lose(unit)
                if state.spot(unit).is_some() =>
            {
                Target::Piece(crate::shows::piece_id(unit))
            }
            _ => Target::Button,
        }
    }

    fn waiting(&self, _: &State, side: Side) -> (Text, RuleId) {
        let text = Text::new("proof-waiting").with("side", self.side_text(side));
        (text, RuleId("3.2"))
    }
}

impl Proof {
    /// The beginning: nothing is laid; the landing force is in its boats, the defence about the goal.
    pub(crate) fn set_up(&self) -> State {
        let mut state = State {
            parts: Default::default(),
            turn: 0,
            units: self.roster(),
            searched: Default::default(),
            agenda: Default::default(),
            winner: None,
        };
        state.agenda.push(Turn.into());
        state.agenda.push(Hidden.into());
        let hidden: Vec<_> = state
            .of(DEFENCE)
            .filter(|unit| state.unit(*unit).is_some_and(|one| one.is_hidden))
            .collect();
        for unit in hidden {
            state.agenda.push(Hide { unit }.into());
        }
        state.agenda.extend([Step::Lay(Lay); PARTS]);
        state
    }

    /// 4.6: the first turn in which a boat lands.
    pub(crate) fn lands_from(&self, spot: Spot) -> u8 {
        match spot {
            Spot::Boat(boat) => boat % 2 + 1,
            _ => 1,
        }
    }
}
