//! The sequence of play (3.0), from the chits (16.0) to the verdict (17.4).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{ALLIES, JAPAN};
use crate::refusal::Refusal;
use crate::situation::state::{State, Verdict};
use crate::turn::arrivals::{AlliedArrivals, Arrive, JapaneseArrivals};
use crate::turn::chits::{AlliedChit, AlliedSetUp, JapaneseChit};
use crate::turn::withdrawals::{Leave, Withdraw, Withdrawals};
use heigi_engine::scene::Target;
use heigi_engine::{Draw, Ending, RuleId, Side, Stepped, Text};
use serde::{Deserialize, Serialize};

/// The state of a match that is being changed, and what is told of it.
pub type Play<'a> = heigi_engine::Play<'a, Luzon>;

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Luzon {
        /// 16.1: the Allied chit is drawn.
        AlliedChit(AlliedChit),
        /// 16.2: the Allies set up.
        AlliedSetUp(AlliedSetUp),
        /// 16.4: the Japanese chit is drawn.
        JapaneseChit(JapaneseChit),
        /// 3.0: a turn begins.
        GameTurn(GameTurn),
        /// 3.0: a phase begins.
        Begin(Phase),
        /// 14.2: Allied reinforcements.
        AlliedArrivals(AlliedArrivals),
        /// 14.2: units arrive where the player chooses.
        Arrive(Arrive),
        /// 14.3: Japanese reinforcements.
        JapaneseArrivals(JapaneseArrivals),
        /// 14.4: Japanese withdrawals.
        Withdrawals(Withdrawals),
        /// 14.4.1: Japan withdraws or refuses.
        Withdraw(Withdraw),
        /// 14.4.2.1 to 14.6: Japan chooses who leaves.
        Leave(Leave),
        /// 3.4: a turn ends.
        EndOfTurn(EndOfTurn),
    }
}

/// A phase of a turn (3.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// 3.1: reinforcements and withdrawals.
    Reinforcement,
    /// 3.2.1: naval movement of a side.
    Naval(Side),
    /// 3.2.2: air movement and combat.
    Air(Side),
    /// 3.2.3: land movement.
    Movement(Side),
    /// 3.2.4: land combat.
    Combat(Side),
    /// 3.2.5: completion.
    Completion(Side),
}

/// Before turn 1 (16.0, 4.1): the chits, the set-up, then the turns.
pub const MATCH: [Step; 4] = [
    Step::AlliedChit(AlliedChit),
    Step::AlliedSetUp(AlliedSetUp),
    Step::JapaneseChit(JapaneseChit),
    Step::GameTurn(GameTurn),
];

/// A turn (3.0): reinforcements, the segments of both sides, the end.
const GAME_TURN: [Step; 12] = [
    Step::Begin(Phase::Reinforcement),
    Step::Begin(Phase::Naval(JAPAN)),
    Step::Begin(Phase::Air(JAPAN)),
    Step::Begin(Phase::Movement(JAPAN)),
    Step::Begin(Phase::Combat(JAPAN)),
    Step::Begin(Phase::Completion(JAPAN)),
    Step::Begin(Phase::Naval(ALLIES)),
    Step::Begin(Phase::Air(ALLIES)),
    Step::Begin(Phase::Movement(ALLIES)),
    Step::Begin(Phase::Combat(ALLIES)),
    Step::Begin(Phase::Completion(ALLIES)),
    Step::EndOfTurn(EndOfTurn),
];

/// The steps of a phase. Those without any are passed over: their rules are open in `rules.tsv`.
const fn steps_of(phase: Phase) -> &'static [Step] {
    match phase {
        Phase::Reinforcement => &[
            Step::AlliedArrivals(AlliedArrivals),
            Step::JapaneseArrivals(JapaneseArrivals),
            Step::Withdrawals(Withdrawals),
        ],
        Phase::Naval(_)
        | Phase::Air(_)
        | Phase::Movement(_)
        | Phase::Combat(_)
        | Phase::Completion(_) => &[],
    }
}

/// 3.0: a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameTurn;

impl heigi_engine::Step<Luzon> for GameTurn {
    type Plan = ();

    fn carry_out(&self, _: &Luzon, play: &mut Play<'_>) {
        play.state.turn += 1;
        play.tell(Event::TurnBegan(play.state.turn));
        play.push_all(&GAME_TURN);
    }
}

/// 3.0: a phase begins.
impl heigi_engine::Step<Luzon> for Phase {
    type Plan = ();

    fn carry_out(&self, _: &Luzon, play: &mut Play<'_>) {
        play.push_all(steps_of(*self));
    }
}

/// 3.4: a turn ends; after the last the match is judged (17.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn;

impl heigi_engine::Step<Luzon> for EndOfTurn {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        play.tell(Event::PassedOver);
        if play.state.turn >= game.campaign().last_turn() {
            game.judge(play);
        } else {
            play.push(GameTurn);
        }
    }
}

impl Stepped for Luzon {
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
        let winner = Some(self.winner(state.verdict?));
        Some(Ending { winner })
    }

    fn concede(&self, play: &mut Play<'_>, side: Side) {
        play.state.verdict = Some(Verdict::Conceded(side));
        play.tell(Event::Conceded(side));
    }

    fn not_now(&self, _: &State) -> Refusal {
        Refusal::NotNow
    }

    fn no_such_value(&self, _: Draw) -> Refusal {
        Refusal::NoSuchChit
    }

    fn target(&self, state: &State, action: Action) -> Target {
        match action {
            Action::Arrive(_, place) => {
                Target::Place(self.map().grid.number(self.campaign().hex(place)))
            }
            Action::Withdraw(unit) if state.is_on_hand(unit) => {
                Target::Piece(self.unit(unit).id.clone())
            }
            Action::FlyOut(aircraft) if state.base(aircraft).is_some() => {
                Target::Piece(self.aircraft()[aircraft.index()].id.clone())
            }
            _ => Target::Button,
        }
    }

    fn waiting(&self, _: &State, side: Side) -> (Text, RuleId) {
        let text = Text::new("luzon-waiting").with("side", self.side_text(side));
        (text, RuleId("3.0"))
    }
}
