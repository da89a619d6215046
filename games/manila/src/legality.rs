//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Fire, Location, State, Step};
use crate::units::{Group, JAPAN, UNITED_STATES, UnitId};
use heigi_engine::Input;
use heigi_scene::Side;

impl Manila {
    /// Whether an action is legal now.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Refusal> {
        if state.ending.is_some() {
            return Err(Refusal::NotNow);
        }
        let Some(step) = state.step() else {
            return Err(Refusal::NotNow);
        };
        match (step, action) {
            (Step::JapaneseSetUp, Action::Select(unit)) => {
                self.check_owner(unit, JAPAN)?;
                match state.location(unit) {
                    Location::OffMap => Ok(()),
                    _ => Err(Refusal::AlreadyPlaced { unit, rule: "3.2" }),
                }
            }
            (Step::JapaneseSetUp, Action::TakeUp(unit)) => {
                self.check_owner(unit, JAPAN)?;
                state
                    .hex(unit)
                    .map(|_| ())
                    .ok_or(Refusal::NotOnMap { unit, rule: "3.2" })
            }
            (Step::JapaneseSetUp, Action::Done) => self.check_set_up_complete(state),
            (Step::SetUpUnit(unit), Action::Place(hex)) => self.check_set_up(state, unit, hex),
            (
                Step::SetUpUnit(_) | Step::EntryOfUnit(_) | Step::ReplacementUnit(_) | Step::Attack,
                Action::Cancel,
            ) => Ok(()),
            (Step::Entry, Action::Group(group)) => self.check_group(state, group),
            (Step::Entry | Step::EntryOfGroup(_), Action::Done) => Err(Refusal::EntryIncomplete {
                left: self.units_to_enter(state),
            }),
            (Step::EntryOfGroup(group), Action::Select(unit)) => {
                self.check_entering(state, unit, group)
            }
            (Step::EntryOfUnit(unit), Action::Place(hex)) => {
                self.check_entry(state, unit, hex).map(|_| ())
            }
            (Step::Replacement, Action::Select(unit)) => self.check_replacement(state, unit),
            (Step::ReplacementUnit(unit), Action::Place(hex)) => {
                self.check_replacement_hex(state, unit, hex)
            }
            (
                Step::Replacement | Step::Pontoons | Step::Movement(_) | Step::OffensiveFire(_),
                Action::Done,
            )
            | (Step::Advance | Step::Move { .. }, Action::Done) => Ok(()),
            (Step::Pontoons, Action::LayPontoon(unit, edge)) => {
                self.check_pontoon(state, unit, edge)
            }
            (Step::Pontoons, Action::TakeUpPontoon(unit)) => {
                self.check_owner(unit, UNITED_STATES)?;
                state
                    .pontoon_of(unit)
                    .map(|_| ())
                    .ok_or(Refusal::NoPontoon(unit))
            }
            (Step::Movement(side), Action::Select(unit)) => self.check_movable(state, side, unit),
            (
                Step::Entry
                | Step::EntryOfGroup(_)
                | Step::Replacement
                | Step::Pontoons
                | Step::Movement(UNITED_STATES)
                | Step::OffensiveFire(UNITED_STATES),
                Action::TurnStack(hex),
            ) => self.check_turn_stack(state, hex),
            (Step::Move { .. }, Action::Step(hex)) => {
                self.check_step(state, hex, false).map(|_| ())
            }
            (Step::Move { .. }, Action::SupportedStep(hex)) => {
                self.check_step(state, hex, true).map(|_| ())
            }
            (Step::Move { .. }, Action::Sail(hex)) => self.check_sail(state, hex, false),
            (Step::Move { .. }, Action::SailTogether(hex)) => self.check_sail(state, hex, true),
            (Step::OffensiveFire(side), Action::Attack(target)) => {
                self.check_target(state, side, target)
            }
            (Step::DefensiveFire, Action::Decline) => Ok(()),
            (Step::Advance, Action::Advance(unit)) => self.check_advance(state, unit),
            (Step::DefensiveFire | Step::Attack, action) => match &state.fire {
                Some(fire) => self.check_composition(state, fire, action),
                None => Err(Refusal::NotNow),
            },
            _ => Err(Refusal::NotNow),
        }
    }

    /// Whether an action may change or carry out the fire being put together.
    fn check_composition(&self, state: &State, fire: &Fire, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Fire => Self::check_fire(fire),
            Action::Join(unit) => self.check_join(state, fire, unit),
            Action::Leave(unit) if fire.firers.contains(unit) => Ok(()),
            Action::Leave(unit) => Err(Refusal::TakesNoPart(unit)),
            Action::Assault(unit) => self.check_assault(state, fire, unit),
            Action::NoAssault(unit) if fire.assault.contains(unit) => Ok(()),
            Action::NoAssault(unit) => Err(Refusal::TakesNoPart(unit)),
            Action::AddAir => self.check_add_air(state, fire),
            Action::RemoveAir if fire.air > 0 => Ok(()),
            Action::RemoveAir => Err(Refusal::NoAirInAttack),
            Action::Flamethrower if !fire.flamethrower => self.check_flamethrower(state, fire),
            Action::NoFlamethrower if fire.flamethrower => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn check_owner(&self, unit: UnitId, side: Side) -> Result<(), Refusal> {
        if self.unit(unit).side == side {
            Ok(())
        } else {
            Err(Refusal::NotYours(unit))
        }
    }

    /// Appends all legal actions in ascending order: the candidates of each step, as far as
    /// [`Manila::check_action`] accepts them.
    pub(crate) fn list_actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.ending.is_some() {
            return;
        }
        let first = actions.len();
        let mut offer = |action: Action| {
            if self.check_action(state, action).is_ok() {
                actions.push(action);
            }
        };
        let grid = &self.map().grid;
        match state.step() {
            Some(Step::JapaneseSetUp) => {
                offer(Action::Done);
                for unit in self.units_of(JAPAN) {
                    offer(Action::Select(unit));
                    offer(Action::TakeUp(unit));
                }
            }
            Some(Step::SetUpUnit(_)) => {
                offer(Action::Cancel);
                grid.hexes().for_each(|hex| offer(Action::Place(hex)));
            }
            Some(Step::Entry) => {
                for group in Group::ALL {
                    offer(Action::Group(group));
                }
                self.offer_stacks(state, UNITED_STATES, &mut offer);
            }
            Some(Step::EntryOfGroup(group)) => {
                for unit in self.units_of_group(group) {
                    offer(Action::Select(unit));
                }
                self.offer_stacks(state, UNITED_STATES, &mut offer);
            }
            Some(Step::EntryOfUnit(unit)) => {
                offer(Action::Cancel);
                if let Some(group) = self.unit(unit).group {
                    for hex in self.entry_hexes(group) {
                        offer(Action::Place(*hex));
                    }
                }
            }
            Some(Step::Replacement) => {
                offer(Action::Done);
                for unit in self.units_of(UNITED_STATES) {
                    offer(Action::Select(unit));
                }
                self.offer_stacks(state, UNITED_STATES, &mut offer);
            }
            Some(Step::ReplacementUnit(unit)) => {
                offer(Action::Cancel);
                // A hex with two units of the group is full, so none is offered twice.
                for other in self.units_of(UNITED_STATES) {
                    if self.unit(other).group == self.unit(unit).group
                        && let Some(hex) = state.hex(other)
                    {
                        offer(Action::Place(hex));
                    }
                }
            }
            Some(Step::Pontoons) => {
                offer(Action::Done);
                for unit in self.units_of(UNITED_STATES) {
                    offer(Action::TakeUpPontoon(unit));
                    if let Some(hex) = state.hex(unit) {
                        for edge in self.map().river_hexsides(hex) {
                            offer(Action::LayPontoon(unit, edge));
                        }
                    }
                }
                self.offer_stacks(state, UNITED_STATES, &mut offer);
            }
            Some(Step::Movement(side)) => {
                offer(Action::Done);
                for unit in self.units_of(side) {
                    offer(Action::Select(unit));
                }
                self.offer_stacks(state, side, &mut offer);
            }
            Some(Step::Move { unit, .. }) => {
                offer(Action::Done);
                if let Some(hex) = state.hex(unit) {
                    for (_, next) in grid.neighbours(hex) {
                        offer(Action::Step(next));
                        offer(Action::SupportedStep(next));
                    }
                }
                if self.unit(unit).has(crate::units::Ability::Amphibious) {
                    for hex in grid.hexes().filter(|hex| self.map().is_coastal(*hex)) {
                        offer(Action::Sail(hex));
                        offer(Action::SailTogether(hex));
                    }
                }
            }
            Some(Step::OffensiveFire(side)) => {
                offer(Action::Done);
                self.offer_stacks(state, side, &mut offer);
                self.list_targets(state, side, actions);
            }
            Some(Step::DefensiveFire | Step::Attack) => {
                for action in [
                    Action::Decline,
                    Action::Fire,
                    Action::Cancel,
                    Action::AddAir,
                    Action::RemoveAir,
                    Action::Flamethrower,
                    Action::NoFlamethrower,
                ] {
                    offer(action);
                }
                if let Some(fire) = &state.fire {
                    for unit in self.units_of(fire.side) {
                        if fire.firers.contains(unit) {
                            offer(Action::Leave(unit));
                            offer(Action::Assault(unit));
                            offer(Action::NoAssault(unit));
                        } else {
                            offer(Action::Join(unit));
                        }
                    }
                }
            }
            Some(Step::Advance) => {
                offer(Action::Done);
                if let Some(fire) = &state.fire {
                    for unit in fire.assault.iter() {
                        offer(Action::Advance(unit));
                    }
                }
            }
            _ => {}
        }
        actions[first..].sort_unstable();
    }

    fn offer_stacks(&self, state: &State, side: Side, offer: &mut impl FnMut(Action)) {
        if side == UNITED_STATES {
            for unit in self.units_of(UNITED_STATES) {
                if let Some(hex) = state.hex(unit)
                    && state.top(hex) == Some(unit)
                {
                    offer(Action::TurnStack(hex));
                }
            }
        }
    }

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
                self.act(state, action, events);
            }
            Input::Drawn(die) => {
                let die = u8::try_from(die)
                    .ok()
                    .filter(|die| (1..=6).contains(die))
                    .ok_or(Refusal::NotOnDie)?;
                match state.step() {
                    Some(Step::DefensiveFireRoll) => {
                        self.resolve_defensive_fire(state, die, events);
                    }
                    Some(Step::AttackRoll) => self.resolve_attack(state, die, events),
                    Some(Step::RubbleRoll) => self.resolve_rubble(state, die, events),
                    _ => return Err(Refusal::NotNow),
                }
            }
            Input::Concede => match self.pending_of(state) {
                heigi_engine::Pending::Decision(side) => self.concede(state, side, events),
                _ => return Err(Refusal::NotNow),
            },
        }
        self.proceed(state, events);
        Ok(())
    }

    /// Carries out an action that has been checked.
    fn act(&self, state: &mut State, action: Action, events: &mut Vec<Event>) {
        let step = state.step();
        match (step, action) {
            (Some(Step::JapaneseSetUp), Action::Select(unit)) => {
                state.agenda.push(Step::SetUpUnit(unit));
            }
            (_, Action::TakeUp(unit)) => {
                state.put(unit, Location::OffMap);
                events.push(Event::TakenUp { unit });
            }
            (Some(Step::JapaneseSetUp), Action::Done) => {
                state.agenda.pop();
                events.push(Event::SetUpFinished);
            }
            (Some(Step::SetUpUnit(unit)), Action::Place(hex)) => {
                state.agenda.pop();
                state.put(unit, Location::At(hex));
                events.push(Event::SetUp { unit, hex });
            }
            (_, Action::Group(group)) => {
                state.agenda.push(Step::EntryOfGroup(group));
                events.push(Event::GroupEnters(group));
            }
            (Some(Step::EntryOfGroup(_)), Action::Select(unit)) => {
                state.agenda.push(Step::EntryOfUnit(unit));
            }
            (Some(Step::EntryOfUnit(unit)), Action::Place(hex)) => {
                if let Ok(cost) = self.check_entry(state, unit, hex) {
                    self.enter(state, unit, hex, cost, events);
                }
            }
            (Some(Step::Replacement), Action::Select(unit)) => {
                state.agenda.push(Step::ReplacementUnit(unit));
            }
            (Some(Step::ReplacementUnit(unit)), Action::Place(hex)) => {
                self.replace(state, unit, hex, events);
            }
            (Some(Step::Pontoons), Action::Done) => {
                state.agenda.pop();
            }
            (_, Action::LayPontoon(unit, edge)) => {
                state.pontoons.push((unit, edge));
                events.push(Event::PontoonLaid { unit, edge });
            }
            (_, Action::TakeUpPontoon(unit)) => {
                if let Some(edge) = state.pontoon_of(unit) {
                    state.pontoons.retain(|(engineer, _)| *engineer != unit);
                    events.push(Event::PontoonTakenUp { edge });
                }
            }
            (Some(Step::Movement(_)), Action::Select(unit)) => {
                state.agenda.push(Step::Move {
                    unit,
                    points: self.allowance(state, unit),
                    has_moved: false,
                });
            }
            (_, Action::Step(hex)) => {
                if let Ok(cost) = self.check_step(state, hex, false) {
                    self.make_step(state, hex, cost, false, events);
                }
            }
            (_, Action::SupportedStep(hex)) => {
                if let Ok(cost) = self.check_step(state, hex, true) {
                    self.make_step(state, hex, cost, true, events);
                }
            }
            (_, Action::Sail(hex)) => self.sail(state, hex, false, events),
            (_, Action::SailTogether(hex)) => self.sail(state, hex, true, events),
            (Some(Step::Move { .. }), Action::Done) => self.stop(state, events),
            (_, Action::TurnStack(hex)) => {
                state.turn_stack(hex);
                if let Some(top) = state.top(hex) {
                    events.push(Event::StackTurned { hex, top });
                }
            }
            (Some(Step::OffensiveFire(side)), Action::Attack(target)) => {
                self.aim(state, side, target);
            }
            (_, Action::Decline) => self.decline(state, events),
            (Some(Step::DefensiveFire), Action::Fire) => self.fire_defensively(state, events),
            (_, Action::Fire) => self.attack(state, events),
            (Some(Step::Attack), Action::Cancel) => self.end_attack(state),
            (_, Action::Cancel) => {
                state.agenda.pop();
            }
            (_, Action::Advance(unit)) => self.advance(state, unit, events),
            (Some(Step::Advance), Action::Done) => self.end_attack(state),
            (_, Action::Done) => self.end_phase(state, events),
            (_, Action::NoAssault(unit)) => self.withdraw_assault(state, unit),
            (_, composition) => {
                if let Action::Leave(unit) = composition {
                    self.withdraw_assault(state, unit);
                }
                if let Some(fire) = &mut state.fire {
                    compose(fire, composition);
                }
            }
        }
    }
}

/// Changes the fire being put together.
fn compose(fire: &mut Fire, action: Action) {
    match action {
        Action::Join(unit) => fire.firers.insert(unit),
        Action::Leave(unit) => fire.firers.remove(unit),
        Action::Assault(unit) => fire.assault.insert(unit),
        Action::AddAir => fire.air += 1,
        Action::RemoveAir => fire.air -= 1,
        Action::Flamethrower => fire.flamethrower = true,
        Action::NoFlamethrower => fire.flamethrower = false,
        _ => {}
    }
}
