//! What an action does that has been found legal.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Answer, Await, Cause, Flow, Place, Play, Position, State, Step, Verdict};
use crate::printed::units::{ALLIES, JAPAN, UnitSet};
use crate::turn::sequence::push;
use heigi_engine::{Input, Pending};

impl Typhoon {
    /// Answers what the state waits for and goes on to the next such point.
    pub(crate) fn take(
        &self,
        state: &mut State,
        input: Input<Action>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Action(action) => {
                self.check_action(state, action)?;
                match (state.procedure.is_some(), action) {
                    (true, Action::Place(zone)) => state.answer(self, Answer::Zone(zone), events),
                    (true, Action::Choose(unit)) => state.answer(self, Answer::Unit(unit), events),
                    (true, Action::Accept) => state.answer(self, Answer::Consent(true), events),
                    (true, Action::Decline) => state.answer(self, Answer::Consent(false), events),
                    _ if self.prepare(&mut state.position, action) => {}
                    _ => state.begin(self, action, events),
                }
            }
            Input::Drawn(die) => {
                let is_awaited = state
                    .procedure
                    .as_ref()
                    .is_some_and(|procedure| matches!(procedure.awaits, Await::Die(_)));
                if !is_awaited || state.position.verdict.is_some() {
                    return Err(Refusal::NotNow);
                }
                let die = u8::try_from(die)
                    .ok()
                    .filter(|die| (1..=6).contains(die))
                    .ok_or(Refusal::NotOnDie)?;
                state.answer(self, Answer::Die(die), events);
            }
            Input::Concede => match self.pending_of(state) {
                Pending::Decision(side) => {
                    state.procedure = None;
                    state.position.verdict = Some(Verdict::Conceded(side));
                    events.push(Event::Ended(Verdict::Conceded(side)));
                }
                _ => return Err(Refusal::NotNow),
            },
        }
        Ok(())
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        let step = play.position.step();
        match (step, action) {
            (Some(Step::Objective), action) => {
                play.position.agenda.pop();
                let objective = self.decide_objective(play, action, Cause::JapaneseObjective)?;
                play.position.japan.objective = Some(objective);
                play.tell(Event::Objective {
                    side: JAPAN,
                    objective,
                });
            }
            (Some(Step::AlliedObjective), action) => {
                play.position.agenda.pop();
                let objective = self.decide_objective(play, action, Cause::AlliedObjective)?;
                play.position.allies.objective = Some(objective);
                play.tell(Event::Objective {
                    side: ALLIES,
                    objective,
                });
            }
            (Some(Step::SouthernFleet), Action::Place(zone)) => {
                play.position.agenda.pop();
                if let Some(unit) = self.unit_named("J-SFS") {
                    play.put(self, unit, Place::Zone(zone));
                    play.tell(Event::Arrived { unit, zone });
                }
            }
            (Some(Step::JapaneseWarfare), Action::Raid) => {
                play.position.agenda.pop();
                self.japanese_warfare(play)?;
            }
            (Some(Step::AlliedStrategy | Step::JapaneseStrategy), action) => {
                self.act_strategically(play, action)?;
            }
            (Some(Step::Placing(unit)), Action::Place(zone)) => {
                play.position.agenda.pop();
                self.place(play, unit, zone)?;
            }
            (Some(Step::Placing(unit)), Action::Choose(other)) => {
                play.position.agenda.pop();
                self.exchange(play, unit, other);
            }
            (Some(Step::Operations), action) => self.launch(play, action),
            (Some(Step::AirOffensive(_)), Action::Attack(target)) => {
                play.position.agenda.pop();
                let group = play.position.group;
                play.position.group = UnitSet::EMPTY;
                if play.position.active == JAPAN {
                    play.pay(1);
                }
                for unit in group.iter() {
                    play.position.unit_mut(unit).operated = true;
                }
                play.air_attack(self, group, target)?;
                play.withdraw_disrupted(self);
            }
            (Some(Step::LandOffensive), Action::Go) => {
                play.position.agenda.pop();
                push(
                    &mut play.position,
                    &[Step::LandBattle, Step::EndOfOperation],
                );
                play.march_in(self)?;
            }
            (Some(Step::Sortie), action) => self.embark(play, action)?,
            (Some(Step::CarrierStrikes | Step::ReactionStrikes), Action::Strike(fleet, target)) => {
                if let Some(operation) = &mut play.position.operation {
                    operation.struck.insert(fleet);
                }
                play.air_attack(self, [fleet].into_iter().collect(), target)?;
            }
            (Some(Step::Landing), Action::Land(unit)) => play.land(self, unit),
            (Some(Step::Landing), Action::Done) => {
                play.position.agenda.pop();
                if let Some(operation) = play.position.operation
                    && !operation.landed.is_empty()
                {
                    play.enter(self, operation.side, operation.zone)?;
                }
            }
            (Some(Step::LandBattle), Action::Attack(defender)) => {
                let group = play.position.group;
                play.position.group = UnitSet::EMPTY;
                if play.position.active == JAPAN {
                    play.pay(self.price_of_attack(group));
                }
                if let Some(operation) = play.position.operation {
                    play.fight(self, group, defender, operation.zone)?;
                    play.after_fight(self)?;
                }
            }
            (Some(Step::Breakthrough), Action::Place(zone)) => {
                play.position.agenda.pop();
                let group = play.position.group;
                play.position.group = UnitSet::EMPTY;
                play.break_through(self, group, zone)?;
            }
            (Some(Step::ChangeOfSides), Action::ChangeSides) => {
                play.position.agenda.pop();
                play.change_sides(self);
            }
            (Some(Step::ChangeOfSides), Action::Stay) => {
                play.position.agenda.pop();
                play.tell(Event::StayedJapanese);
                if play.position.turn >= self.tables().last_turn() {
                    play.end(Verdict::CrushingDefeat);
                }
            }
            // What is left is the end of a phase or of a step.
            _ => {
                play.position.agenda.pop();
                play.position.group = UnitSet::EMPTY;
            }
        }
        Ok(())
    }

    fn decide_objective(&self, play: &mut Play<'_>, action: Action, cause: Cause) -> Flow<u8> {
        match action {
            Action::Objective(Objective(number)) => Ok(number),
            _ => Ok(Self::objective_of(play.die(cause)?)),
        }
    }

    /// Carries out what only prepares: it asks for nothing, tells nothing and leaves a decision waiting,
    /// so that no procedure begins. Says whether that is all that an action does.
    fn prepare(&self, position: &mut Position, action: Action) -> bool {
        match (position.step(), action) {
            (Some(Step::Operations | Step::AlliedStrategy | Step::JapaneseStrategy), action) => {
                return self.begin_to_prepare(position, action);
            }
            (Some(Step::Placing(_) | Step::AirOffensive(_)), Action::Cancel) => {
                position.agenda.pop();
                position.group = UnitSet::EMPTY;
            }
            (Some(Step::LandOffensive | Step::Sortie), Action::Cancel) => {
                position.agenda.pop();
                self.dissolve(position);
            }
            (Some(Step::Sortie), action) => return self.gather(position, action),
            (_, Action::Join(unit)) => position.group.insert(unit),
            (_, Action::Leave(unit)) => position.group.remove(unit),
            _ => return false,
        }
        true
    }
}
