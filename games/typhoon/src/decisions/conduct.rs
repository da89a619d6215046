//! What an action does that has been found legal.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{
    Answer, Await, Cause, Flow, Operation, Place, Play, Position, State, Step, Verdict,
};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::sequence::{SORTIE, push};
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

    fn act_strategically(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        match action {
            Action::Flip(unit) => {
                play.pay_for_step(self, unit);
                play.flip(unit);
            }
            Action::Reorganise(unit) => {
                let printed = self.unit(unit);
                *play.naval_points(printed.side, printed.kind) -= 1;
                play.fleet_back(self, unit)?;
            }
            Action::Consolidate(kept, gone) => {
                play.position.unit_mut(kept).steps = 2;
                play.destroy(self, gone);
                play.tell(Event::Consolidated { kept, gone });
            }
            Action::Recruit => play.recruit(self)?,
            Action::Fortify(zone) => {
                play.pay(1);
                play.fortify(self, zone);
            }
            Action::Convert(unit) => {
                if let Some(zone) = play.position.zone_of(unit) {
                    play.put(self, unit, Place::Removed);
                    play.tell(Event::Converted { unit, zone });
                    play.fortify(self, zone);
                }
            }
            _ => {
                play.position.agenda.pop();
                // 3.2h: what is left of land and air points is lost.
                if play.position.active == ALLIES {
                    let allies = &mut play.position.allies;
                    (allies.land_us, allies.land_uk, allies.air) = (0, 0, 0);
                }
            }
        }
        Ok(())
    }

    /// A taken counter is put down: brought back, redeployed, marched, or seizing a zone.
    fn place(&self, play: &mut Play<'_>, unit: UnitId, zone: ZoneId) -> Flow<()> {
        if play.position.is_operating() {
            let is_friendly = self.is_friendly(&play.position, play.position.active, zone);
            play.put(self, unit, Place::Zone(zone));
            play.position.unit_mut(unit).operated = true;
            if is_friendly {
                play.tell(Event::Marched { unit, to: zone });
            } else {
                play.tell(Event::Seized { unit, zone });
                play.enter(self, JAPAN, zone)?;
            }
        } else if play.position.zone_of(unit).is_none() {
            play.pay_for_step(self, unit);
            play.bring_back(self, unit, zone);
        } else {
            let cost = self.check_redeploy(&play.position, unit, zone).unwrap_or(0);
            if play.position.active == JAPAN {
                play.pay(cost);
            }
            play.redeploy(self, unit, zone);
            play.position.unit_mut(unit).operated = true;
        }
        Ok(())
    }

    /// 8: two counters change places.
    fn exchange(&self, play: &mut Play<'_>, unit: UnitId, other: UnitId) {
        let cost = self
            .check_exchange(&play.position, unit, other)
            .unwrap_or(0);
        if play.position.active == JAPAN {
            play.pay(cost);
        }
        let zones = [play.position.zone_of(other), play.position.zone_of(unit)];
        let is_march = play.position.is_operating();
        for (one, to) in [unit, other].into_iter().zip(zones) {
            let Some(to) = to else { continue };
            play.position.unit_mut(one).operated = true;
            if is_march {
                play.put(self, one, Place::Zone(to));
                play.tell(Event::Marched { unit: one, to });
            } else {
                play.redeploy(self, one, to);
            }
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

    /// A counter is taken, or an operation begins to be prepared (9).
    fn begin_to_prepare(&self, position: &mut Position, action: Action) -> bool {
        let side = position.active;
        match action {
            Action::Select(unit) => {
                let from = position.zone_of(unit).filter(|_| position.is_operating());
                if let (Kind::AirFleet, Some(from)) = (self.unit(unit).kind, from) {
                    position.group = [unit].into_iter().collect();
                    position.agenda.push(Step::AirOffensive(from));
                } else {
                    position.agenda.push(Step::Placing(unit));
                }
            }
            Action::Offensive(zone) => {
                position.operation = Some(Operation::new(side, zone));
                position.agenda.push(Step::LandOffensive);
            }
            Action::Sortie(zone) => {
                let mut operation = Operation::new(side, zone);
                operation.had_beachhead = self.land_units(position, side, zone).next().is_some();
                position.operation = Some(operation);
                position.agenda.push(Step::Sortie);
            }
            _ => return false,
        }
        true
    }

    /// 9.3: fleets and cargo are gathered.
    fn gather(&self, position: &mut Position, action: Action) -> bool {
        let Some(operation) = &mut position.operation else {
            return false;
        };
        match action {
            Action::Join(fleet) => operation.fleets.insert(fleet),
            Action::Escort(fleet, zone) => {
                operation.fleets.insert(fleet);
                position.unit_mut(fleet).home = Some(zone);
            }
            Action::Leave(fleet) => {
                operation.fleets.remove(fleet);
                position.unit_mut(fleet).home = None;
                self.undo_repair(position, fleet);
            }
            Action::Load(unit) => operation.cargo.insert(unit),
            Action::Unload(unit) => operation.cargo.remove(unit),
            _ => return false,
        }
        true
    }

    /// 9: what the active side launches without preparing it, or the end of the phase.
    fn launch(&self, play: &mut Play<'_>, action: Action) {
        if let Action::Drop(zone) = action {
            play.position.flags.airborne_used = true;
            play.tell(Event::Dropped(zone));
            play.take_over(JAPAN, zone);
        } else {
            play.position.agenda.pop();
        }
    }

    /// 9.3: fleets are repaired, and put to sea.
    fn embark(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        let Some(operation) = &mut play.position.operation else {
            return Ok(());
        };
        if let Action::Flip(fleet) = action {
            operation.repaired.insert(fleet);
            play.pay_for_step(self, fleet);
            play.flip(fleet);
            return Ok(());
        }
        let zone = operation.zone;
        play.position.agenda.pop();
        if self.is_friendly(&play.position, play.position.active, zone) {
            push(
                &mut play.position,
                &[
                    Step::CarrierStrikes,
                    Step::ReturnToBase,
                    Step::EndOfOperation,
                ],
            );
        } else {
            push(&mut play.position, &SORTIE);
        }
        play.sail(self)
    }

    /// 9.3a: whoever stays in port is not repaired.
    fn undo_repair(&self, position: &mut Position, fleet: UnitId) {
        let Some(operation) = &mut position.operation else {
            return;
        };
        if operation.repaired.contains(fleet) {
            operation.repaired.remove(fleet);
            let printed = self.unit(fleet);
            position.unit_mut(fleet).steps -= 1;
            *position.naval_points(printed.side, printed.kind) += printed.cost;
        }
    }

    /// An operation that is not launched leaves everything as it was.
    fn dissolve(&self, position: &mut Position) {
        let fleets = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.fleets);
        for fleet in fleets.iter() {
            position.unit_mut(fleet).home = None;
            self.undo_repair(position, fleet);
        }
        position.operation = None;
        position.group = UnitSet::EMPTY;
    }
}
