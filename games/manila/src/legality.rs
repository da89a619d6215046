//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Fire, HexSet, Location, State, Step, Target};
use crate::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use arrayvec::ArrayVec;
use heigi_board::{EdgeId, HexId};
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
            (Step::OffensiveFire(side), Action::Attack(hex)) => {
                self.check_target(state, side, Target::Units(hex))
            }
            (Step::OffensiveFire(side), Action::DemolishBuilding(hex)) => {
                self.check_target(state, side, Target::Building(hex))
            }
            (Step::OffensiveFire(side), Action::DemolishBridge(edge)) => {
                self.check_target(state, side, Target::Bridge(edge))
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

    /// Appends all legal actions in ascending order: the candidates of each step, as far as the checks of
    /// [`Manila::check_action`] accept them.
    pub(crate) fn list_actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.ending.is_some() {
            return;
        }
        let first = actions.len();
        match state.step() {
            Some(Step::JapaneseSetUp) => self.list_set_up(state, actions),
            Some(Step::SetUpUnit(unit)) => {
                actions.push(Action::Cancel);
                let is_free = |hex: &HexId| {
                    state.is_empty(*hex) || self.check_set_up(state, unit, *hex).is_ok()
                };
                let hexes = self.set_up_hexes().iter().filter(is_free);
                offer(actions, hexes.map(Action::Place));
            }
            Some(Step::Entry) => {
                let may_enter = |group: &Group| self.check_group(state, *group).is_ok();
                let groups = Group::ALL.into_iter().filter(may_enter);
                actions.extend(groups.map(Action::Group));
                self.list_stacks(state, actions);
            }
            Some(Step::EntryOfGroup(group)) => {
                let waiting = state.off_map() & self.kinds().of_group(group);
                let may_enter = |unit: &UnitId| self.check_entering(state, *unit, group).is_ok();
                actions.extend(waiting.iter().filter(may_enter).map(Action::Select));
                self.list_stacks(state, actions);
            }
            Some(Step::EntryOfUnit(unit)) => {
                actions.push(Action::Cancel);
                if let Some(group) = self.unit(unit).group {
                    let is_open = |hex: &HexId| self.check_entry(state, unit, *hex).is_ok();
                    let hexes = self.entry_hexes(group).iter().copied().filter(is_open);
                    actions.extend(hexes.map(Action::Place));
                }
                actions[first..].sort_unstable();
            }
            Some(Step::Replacement) => {
                actions.push(Action::Done);
                let lost = self.kinds().of_side(UNITED_STATES) - state.on_map() - state.off_map();
                let may_come = |unit: &UnitId| self.check_replacement(state, *unit).is_ok();
                actions.extend(lost.iter().filter(may_come).map(Action::Select));
                self.list_stacks(state, actions);
            }
            Some(Step::ReplacementUnit(unit)) => self.list_replacement_hexes(state, unit, actions),
            Some(Step::Pontoons) => self.list_pontoons(state, actions),
            Some(Step::Movement(side)) => {
                actions.push(Action::Done);
                let units = state.on_map() & self.kinds().of_side(side);
                let unmoved = units - self.kinds().fixed - state.moved;
                let may_move = |unit: &UnitId| self.check_movable(state, side, *unit).is_ok();
                offer(actions, unmoved.iter().filter(may_move).map(Action::Select));
                if side == UNITED_STATES {
                    self.list_stacks(state, actions);
                }
            }
            Some(Step::Move { unit, .. }) => self.list_steps(state, unit, actions),
            Some(Step::OffensiveFire(side)) => {
                actions.push(Action::Done);
                if side == UNITED_STATES {
                    self.list_stacks(state, actions);
                }
                self.list_targets(state, side, actions);
            }
            Some(step @ (Step::DefensiveFire | Step::Attack)) => {
                if let Some(fire) = &state.fire {
                    let other = if step == Step::Attack {
                        Action::Cancel
                    } else {
                        Action::Decline
                    };
                    self.list_composition(state, fire, other, actions);
                }
            }
            Some(Step::Advance) => {
                actions.push(Action::Done);
                let assaulted = state.fire.map_or(UnitSet::EMPTY, |fire| fire.assault);
                let may_advance = |unit: &UnitId| self.check_advance(state, *unit).is_ok();
                actions.extend(assaulted.iter().filter(may_advance).map(Action::Advance));
            }
            _ => {}
        }
    }

    fn list_set_up(&self, state: &State, actions: &mut Vec<Action>) {
        if self.check_set_up_complete(state).is_ok() {
            actions.push(Action::Done);
        }
        let japanese = self.kinds().of_side(JAPAN);
        offer(
            actions,
            (state.off_map() & japanese).iter().map(Action::Select),
        );
        offer(
            actions,
            (state.on_map() & japanese).iter().map(Action::TakeUp),
        );
    }

    fn list_replacement_hexes(&self, state: &State, unit: UnitId, actions: &mut Vec<Action>) {
        actions.push(Action::Cancel);
        let Some(group) = self.unit(unit).group else {
            return;
        };
        let hexes: HexSet = (state.on_map() & self.kinds().of_group(group))
            .iter()
            .filter_map(|other| state.hex(other))
            .collect();
        let is_open = |hex: &HexId| self.check_replacement_hex(state, unit, *hex).is_ok();
        actions.extend(hexes.iter().filter(is_open).map(Action::Place));
    }

    fn list_pontoons(&self, state: &State, actions: &mut Vec<Action>) {
        let first = actions.len();
        actions.push(Action::Done);
        for unit in self.us_units_with(state, Ability::Pontoon).iter() {
            if state.pontoon_of(unit).is_some() {
                actions.push(Action::TakeUpPontoon(unit));
            }
            if let Some(hex) = state.hex(unit) {
                let is_free = |edge: &EdgeId| self.check_pontoon(state, unit, *edge).is_ok();
                let edges = self.map().river_hexsides(hex).filter(is_free);
                actions.extend(edges.map(|edge| Action::LayPontoon(unit, edge)));
            }
        }
        actions[first..].sort_unstable();
        self.list_stacks(state, actions);
    }

    fn list_steps(&self, state: &State, unit: UnitId, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let Some(from) = state.hex(unit) else { return };
        let mut hexes: ArrayVec<HexId, 6> = (self.map().grid.neighbours(from))
            .map(|(_, hex)| hex)
            .collect();
        hexes.sort_unstable();
        let hexes = || hexes.iter().copied();
        let is_open = |hex: &HexId| self.check_step(state, *hex, false).is_ok();
        offer(actions, hexes().filter(is_open).map(Action::Step));
        if state.amphibious.partner == Some(unit) {
            let is_open = |hex: &HexId| self.check_step(state, *hex, true).is_ok();
            actions.extend(hexes().filter(is_open).map(Action::SupportedStep));
        }
        if state.amphibious.may_sail && self.unit(unit).has(Ability::Amphibious) {
            let coast = || (self.map().grid.hexes()).filter(|hex| self.map().is_coastal(*hex));
            let is_open = |hex: &HexId| self.check_sail(state, *hex, false).is_ok();
            actions.extend(coast().filter(is_open).map(Action::Sail));
            let is_open = |hex: &HexId| self.check_sail(state, *hex, true).is_ok();
            actions.extend(coast().filter(is_open).map(Action::SailTogether));
        }
    }

    /// What may be done about a fire being put together; `other` is the way out of it.
    fn list_composition(
        &self,
        state: &State,
        fire: &Fire,
        other: Action,
        actions: &mut Vec<Action>,
    ) {
        let may_fire = Self::check_fire(fire).is_ok();
        actions.extend((other == Action::Decline).then_some(other));
        actions.extend(may_fire.then_some(Action::Fire));
        actions.extend((other == Action::Cancel).then_some(other));
        let may_join = |unit: &UnitId| self.check_join(state, fire, *unit).is_ok();
        let others = self.near_enough(state, fire).iter().filter(may_join);
        offer(actions, others.map(Action::Join));
        offer(actions, fire.firers.iter().map(Action::Leave));
        let may_assault = |unit: &UnitId| self.check_assault(state, fire, *unit).is_ok();
        let firers = fire.firers.iter().filter(may_assault);
        offer(actions, firers.map(Action::Assault));
        offer(actions, fire.assault.iter().map(Action::NoAssault));
        let may_add_air = self.check_add_air(state, fire).is_ok();
        actions.extend(may_add_air.then_some(Action::AddAir));
        actions.extend((fire.air > 0).then_some(Action::RemoveAir));
        if fire.flamethrower {
            actions.push(Action::NoFlamethrower);
        } else if self.check_flamethrower(state, fire).is_ok() {
            actions.push(Action::Flamethrower);
        }
    }

    fn list_stacks(&self, state: &State, actions: &mut Vec<Action>) {
        let hexes: HexSet = (state.covered() & self.kinds().of_side(UNITED_STATES))
            .iter()
            .filter_map(|unit| state.hex(unit))
            .collect();
        offer(actions, hexes.iter().map(Action::TurnStack));
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
            (Some(Step::OffensiveFire(side)), Action::Attack(hex)) => {
                self.aim(state, side, Target::Units(hex));
            }
            (Some(Step::OffensiveFire(side)), Action::DemolishBuilding(hex)) => {
                self.aim(state, side, Target::Building(hex));
            }
            (Some(Step::OffensiveFire(side)), Action::DemolishBridge(edge)) => {
                self.aim(state, side, Target::Bridge(edge));
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

/// Appends actions. Sets are walked faster from within than by [`Vec::extend`], which asks for one
/// element after another.
fn offer(actions: &mut Vec<Action>, candidates: impl Iterator<Item = Action>) {
    candidates.for_each(|action| actions.push(action));
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
