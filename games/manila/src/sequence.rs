//! The sequence of play (3.0, 5.2), from the first unit set up to the verdict.

use crate::Manila;
use crate::event::Event;
use crate::state::{Fire, Phase, Reason, State, Step};
use crate::units::{JAPAN, UNITED_STATES};
use heigi_engine::{Draw, Ending, Pending, RuleId};
use heigi_scene::Side;

/// Before turn 1: Japan sets up, the United States enter, the game turns follow (3.0).
const MATCH: [Step; 3] = [Step::JapaneseSetUp, Step::Entry, Step::GameTurn];

/// A game turn (5.2): the player turn of the United States, then that of Japan.
const GAME_TURN: [Step; 6] = [
    Step::Begin(Phase::Replacement),
    Step::Begin(Phase::Movement(UNITED_STATES)),
    Step::Begin(Phase::OffensiveFire(UNITED_STATES)),
    Step::Begin(Phase::Movement(JAPAN)),
    Step::Begin(Phase::OffensiveFire(JAPAN)),
    Step::EndOfTurn,
];

/// The steps of a phase (5.2).
const fn steps_of(phase: Phase) -> &'static [Step] {
    match phase {
        Phase::Replacement => &[Step::Replacement],
        Phase::Movement(UNITED_STATES) => &[Step::Pontoons, Step::Movement(UNITED_STATES)],
        Phase::Movement(_) => &[Step::Movement(JAPAN)],
        Phase::OffensiveFire(UNITED_STATES) => &[Step::OffensiveFire(UNITED_STATES)],
        Phase::OffensiveFire(_) => &[Step::OffensiveFire(JAPAN)],
    }
}

impl Manila {
    /// Puts the whole match on the agenda.
    pub(crate) fn open(&self, state: &mut State) {
        push(state, &MATCH);
    }

    /// What the innermost step waits for.
    pub(crate) fn pending_of(&self, state: &State) -> Pending {
        if let Some((winner, _)) = state.ending {
            return Pending::Over(Ending {
                winner: Some(winner),
            });
        }
        let mover = |fire: Option<Fire>| fire.map_or(UNITED_STATES, |fire| fire.side);
        match state.step() {
            Some(Step::JapaneseSetUp | Step::SetUpUnit(_)) => Pending::Decision(JAPAN),
            Some(
                Step::Entry
                | Step::EntryOfGroup(_)
                | Step::EntryOfUnit(_)
                | Step::Replacement
                | Step::ReplacementUnit(_)
                | Step::Pontoons,
            ) => Pending::Decision(UNITED_STATES),
            Some(Step::Movement(side) | Step::OffensiveFire(side)) => Pending::Decision(side),
            Some(Step::Move { unit, .. }) => Pending::Decision(self.unit(unit).side),
            Some(Step::DefensiveFire | Step::Attack | Step::Advance) => {
                Pending::Decision(mover(state.fire))
            }
            Some(Step::DefensiveFireRoll) => die("9.2"),
            Some(Step::AttackRoll) => die("10.3"),
            Some(Step::RubbleRoll) => die("10.20"),
            // `proceed` never stops at these.
            Some(Step::GameTurn | Step::Begin(_) | Step::EndOfTurn) | None => {
                Pending::Over(Ending { winner: None })
            }
        }
    }

    /// Carries out what needs no decision and no die, until something does.
    pub(crate) fn proceed(&self, state: &mut State, events: &mut Vec<Event>) {
        while state.ending.is_none() {
            let Some(step) = state.step() else { return };
            match step {
                Step::GameTurn => {
                    state.agenda.pop();
                    self.begin_turn(state, events);
                    push(state, &GAME_TURN);
                }
                Step::Begin(phase) => {
                    state.agenda.pop();
                    self.begin_phase(state, phase, events);
                }
                Step::EndOfTurn => {
                    state.agenda.pop();
                    self.end_turn(state, events);
                }
                Step::Entry if self.has_entered(state) => {
                    state.agenda.pop();
                    events.push(Event::EntryFinished);
                    self.check_victory(state, events);
                }
                Step::EntryOfGroup(group) if self.has_group_entered(state, group) => {
                    state.agenda.pop();
                }
                Step::EntryOfGroup(group) if !self.has_room_to_enter(state, group) => {
                    self.lose_units_without_room(state, group, events);
                }
                Step::Replacement if !self.may_replace_any(state) => {
                    state.agenda.pop();
                    events.push(Event::PhaseEnded);
                }
                Step::Pontoons if !self.may_lay_any_pontoon(state) => {
                    state.agenda.pop();
                }
                Step::Move { points: 0, .. } => self.stop(state, events),
                Step::Advance if !self.may_any_advance(state) => self.end_attack(state),
                _ => return,
            }
        }
    }

    /// 5.2: air support and the support of the 672nd are there again.
    fn begin_turn(&self, state: &mut State, events: &mut Vec<Event>) {
        state.air_used = 0;
        state.amphibious.is_support_used = false;
        events.push(Event::TurnBegan(state.turn));
    }

    fn begin_phase(&self, state: &mut State, phase: Phase, events: &mut Vec<Event>) {
        events.push(Event::PhaseBegan {
            turn: state.turn,
            phase,
        });
        match phase {
            Phase::Replacement => state.replaced = 0,
            Phase::Movement(side) => {
                state.moved = crate::units::UnitSet::EMPTY;
                if side == UNITED_STATES {
                    self.begin_us_movement(state, events);
                }
            }
            Phase::OffensiveFire(_) => {
                state.fired = crate::units::UnitSet::EMPTY;
                state.attacked = crate::state::HexSet::EMPTY;
                state.attacked_bridges = 0;
            }
        }
        push(state, steps_of(phase));
    }

    /// 4.2: at the end of the last turn one Japanese unit is enough.
    fn end_turn(&self, state: &mut State, events: &mut Vec<Event>) {
        if state.turn >= self.tables().last_turn() {
            self.end(state, JAPAN, Reason::HeldOut, events);
        } else {
            state.turn += 1;
            state.agenda.push(Step::GameTurn);
        }
    }

    /// 5.1: a phase is over for good.
    pub(crate) fn end_phase(&self, state: &mut State, events: &mut Vec<Event>) {
        state.agenda.pop();
        events.push(Event::PhaseEnded);
    }

    /// Ends the match.
    pub(crate) fn end(
        &self,
        state: &mut State,
        winner: Side,
        reason: Reason,
        events: &mut Vec<Event>,
    ) {
        if state.ending.is_none() {
            state.ending = Some((winner, reason));
            events.push(Event::Ended { winner, reason });
        }
    }

    /// 5.5: a side concedes.
    pub(crate) fn concede(&self, state: &mut State, side: Side, events: &mut Vec<Event>) {
        self.end(state, side.opponent(), Reason::Conceded, events);
    }

    /// 4.2 and 4.3, checked whenever a Japanese unit is lost or has moved.
    pub(crate) fn check_victory(&self, state: &mut State, events: &mut Vec<Event>) {
        let left = state.on_map() & self.kinds().of_side(JAPAN);
        let is_area_held = || {
            left.iter()
                .filter_map(|unit| state.hex(unit))
                .any(|hex| self.map().is_sudden_death(hex))
        };
        if left.is_empty() {
            self.end(state, UNITED_STATES, Reason::NoJapaneseLeft, events);
        } else if state.turn <= self.last_sudden_death_turn() && !is_area_held() {
            self.end(state, UNITED_STATES, Reason::SuddenDeath, events);
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

/// Puts steps on the agenda so that the first of them comes first.
fn push(state: &mut State, steps: &[Step]) {
    state.agenda.extend(steps.iter().rev().copied());
}

const fn die(rule: &'static str) -> Pending {
    Pending::Draw(Draw::open(RuleId(rule), 6))
}
