//! The list of legal actions: the candidates of each step in ascending order, as far as
//! [`Typhoon::check_action`] accepts them.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::position::{Await, State, Step};
use crate::printed::map::ZoneSet;

impl Typhoon {
    /// Appends all legal actions in ascending order.
    pub(crate) fn list_actions(&self, state: &State, actions: &mut Vec<Action>) {
        let position = &state.position;
        if position.verdict.is_some() {
            return;
        }
        if let Some(procedure) = &state.procedure {
            match procedure.awaits {
                Await::Die(_) => {}
                Await::Zone { options, .. } => actions.extend(options.iter().map(Action::Place)),
                Await::Unit { options, .. } => actions.extend(options.iter().map(Action::Choose)),
                Await::Consent { .. } => actions.extend([Action::Accept, Action::Decline]),
            }
            return;
        }
        let first = actions.len();
        let mut offer = |action: Action| {
            if self.check_action(state, action).is_ok() {
                actions.push(action);
            }
        };
        let own = self.classes.of_side(position.active);
        let enemy = self.classes.of_side(position.active.opponent());
        match position.step() {
            Some(Step::Objective | Step::AlliedObjective) => {
                (0..3).for_each(|number| offer(Action::Objective(Objective(number))));
                offer(Action::Roll);
            }
            Some(Step::SouthernFleet) => {
                self.map().all().for_each(|zone| offer(Action::Place(zone)));
            }
            Some(Step::JapaneseWarfare) => {
                offer(Action::Done);
                offer(Action::Raid);
            }
            Some(Step::AlliedStrategy | Step::JapaneseStrategy) => {
                self.list_strategy(position, actions);
            }
            Some(Step::Placing(unit)) => {
                // Those places are the legal ones; asking of each again would search all ways again.
                actions.push(Action::Cancel);
                let places = self.places_for(position, unit).unwrap_or_default();
                actions.extend(places.iter().map(Action::Place));
                let partners = self.exchange_partners(position, unit, usize::MAX);
                actions.extend(partners.iter().map(Action::Choose));
            }
            Some(Step::Operations) => self.list_operations(position, actions),
            Some(Step::AirOffensive(from)) => {
                offer(Action::Cancel);
                let there = position.units_there(from) & own;
                there.iter().for_each(|unit| offer(Action::Join(unit)));
                there.iter().for_each(|unit| offer(Action::Leave(unit)));
                enemy.iter().for_each(|unit| offer(Action::Attack(unit)));
            }
            Some(Step::LandOffensive | Step::Breakthrough | Step::LandBattle) => {
                offer(Action::Done);
                offer(Action::Cancel);
                let land = own & self.classes.land;
                if let Some(operation) = &position.operation {
                    let near = self.map().links(operation.zone).map(|(zone, _)| zone);
                    let near: ZoneSet = near.collect();
                    near.iter().for_each(|zone| offer(Action::Place(zone)));
                    land.iter().for_each(|unit| offer(Action::Join(unit)));
                    land.iter().for_each(|unit| offer(Action::Leave(unit)));
                    offer(Action::Go);
                    let there = position.units_there(operation.zone);
                    there.iter().for_each(|unit| offer(Action::Attack(unit)));
                }
            }
            Some(Step::Sortie) => {
                if let Some(operation) = &position.operation {
                    self.list_gathering(position, operation, actions);
                }
            }
            Some(Step::CarrierStrikes | Step::ReactionStrikes) => {
                offer(Action::Done);
                if let Some(operation) = &position.operation {
                    for fleet in operation.fleets.iter() {
                        let strike = |target| Action::Strike(fleet, target);
                        enemy.iter().for_each(|target| offer(strike(target)));
                    }
                }
            }
            Some(Step::Landing) => {
                offer(Action::Done);
                if let Some(operation) = &position.operation {
                    let cargo = operation.cargo.iter();
                    cargo.for_each(|unit| offer(Action::Land(unit)));
                }
            }
            Some(Step::ChangeOfSides) => {
                offer(Action::ChangeSides);
                offer(Action::Stay);
            }
            _ => {}
        }
        debug_assert!(actions[first..].is_sorted(), "{:?}", position.step());
    }
}
