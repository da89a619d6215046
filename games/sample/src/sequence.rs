//! The sequence of play (chapter 3) and its end (chapter 6).

use crate::Sample;
use crate::action::Action;
use crate::event::Event;
use crate::fire::{Roll, Watch};
use crate::losses::Loss;
use crate::map::{OUTPOST, PATROL};
use crate::movement::{March, Movement};
use crate::refusal::Refusal;
use crate::setup::Hide;
use crate::state::{Location, State};
use heigi_engine::scene::Target;
use heigi_engine::{Draw, Ending, Play, RuleId, Side, Stepped, Text};
use serde::{Deserialize, Serialize};

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Sample {
        /// 3.1.
        Hide(Hide),
        /// 3.2.
        Turn(Turn),
        /// 3.2.
        SideTurn(SideTurn),
        /// 4.1.
        Movement(Movement),
        /// 4.2.
        March(March),
        /// 5.1.
        Watch(Watch),
        /// 5.3.
        Roll(Roll),
        /// 5.6.
        Loss(Loss),
    }
}

/// 3.2: the next turn, in which the patrol moves before the outpost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn;

impl heigi_engine::Step<Sample> for Turn {
    type Plan = ();

    fn carry_out(&self, game: &Sample, play: &mut Play<'_, Sample>) {
        if play.state.turn == *game.tables().turns.get_ref() {
            game.end(play, OUTPOST, Event::Dawn);
            return;
        }
        play.state.turn += 1;
        play.tell(Event::Turn(play.state.turn));
        play.push_all(&[
            SideTurn(PATROL).into(),
            SideTurn(OUTPOST).into(),
            Self.into(),
        ]);
    }
}

/// 3.2: the phase of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideTurn(Side);

impl heigi_engine::Step<Sample> for SideTurn {
    type Plan = ();

    fn carry_out(&self, _: &Sample, play: &mut Play<'_, Sample>) {
        for unit in &mut play.state.units {
            unit.has_moved = false;
            unit.has_fired = false;
        }
        play.tell(Event::Phase(self.0));
        play.push(Movement(self.0));
    }
}

impl Sample {
    /// 6.1 and 6.2, asked whenever a unit has come home or is lost.
    pub(crate) fn check_victory(&self, play: &mut Play<'_, Self>) {
        let count = |is_counted: &dyn Fn(Location) -> bool| {
            let units = self.units_of(PATROL);
            units
                .filter(|unit| is_counted(play.state.unit(*unit).at))
                .count()
        };
        if count(&|at| at == Location::Home) >= self.tables().needed_home {
            self.end(play, PATROL, Event::CameHome);
        } else if count(&|at| at != Location::Lost) < self.tables().needed_home {
            self.end(play, OUTPOST, Event::TooFewLeft);
        }
    }

    fn end(&self, play: &mut Play<'_, Self>, winner: Side, how: fn(Side) -> Event) {
        play.state.winner = Some(winner);
        play.tell(how(winner));
    }
}

impl Stepped for Sample {
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
            Action::Hide(hex) | Action::Step(hex) => Target::Place(self.map().grid.number(hex)),
            Action::Move(unit) | Action::Fire(unit) | Action::Lose(unit) => match state.hex(unit) {
                Some(_) => Target::Piece(self.unit(unit).id.clone()),
                None => Target::Button,
            },
            Action::Halt | Action::Done | Action::Hold | Action::FallBack => Target::Button,
        }
    }

    fn waiting(&self, _: &State, side: Side) -> (Text, RuleId) {
        let text = Text::new("sample-waiting").with("side", self.side_text(side));
        (text, RuleId("3.2"))
    }
}
