//! The list of legal actions: the candidates of each step in ascending order, as far as
//! [`Typhoon::check_action`] accepts them.

use crate::Typhoon;
use crate::action::Action;
use crate::map::ZoneSet;
use crate::state::{Await, Operation, Place, Position, State, Step};
use crate::units::{JAPAN, Kind, Nation, UnitId, UnitSet};

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
                (0..3).for_each(|number| offer(Action::Objective(number)));
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
                self.offer_strategy(position, &mut offer);
            }
            Some(Step::Placing(unit)) => {
                // Those places are the legal ones; asking of each again would search all ways again.
                actions.push(Action::Cancel);
                let places = self.places_for(position, unit).unwrap_or_default();
                actions.extend(places.iter().map(Action::Place));
                let partners = self.exchange_partners(position, unit);
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

    /// C and E.
    fn offer_strategy(&self, position: &Position, offer: &mut impl FnMut(Action)) {
        let own = self.classes.of_side(position.active);
        let place = |unit: UnitId| position.unit(unit).place;
        let on_map: UnitSet = own
            .iter()
            .filter(|unit| matches!(place(*unit), Place::Zone(_)))
            .collect();
        offer(Action::Done);
        for unit in own.iter() {
            if matches!(place(unit), Place::Zone(_) | Place::Destroyed) {
                offer(Action::Select(unit));
            }
        }
        for unit in on_map.iter() {
            if position.unit(unit).steps < self.unit(unit).steps() {
                offer(Action::Flip(unit));
            }
        }
        for unit in own.iter() {
            if matches!(place(unit), Place::Track(_)) {
                offer(Action::Reorganise(unit));
            }
        }
        let fleets = on_map & self.classes.fleets;
        let is_reduced = |unit: &UnitId| position.unit(*unit).steps == 1;
        let reduced: UnitSet = fleets.iter().filter(is_reduced).collect();
        for kept in reduced.iter() {
            for gone in reduced.iter() {
                if place(kept) == place(gone) {
                    offer(Action::Consolidate(kept, gone));
                }
            }
        }
        if position.active == JAPAN {
            offer(Action::Recruit);
            let zones = position.friendly_zones(JAPAN);
            zones.iter().for_each(|zone| offer(Action::Fortify(zone)));
            let detachments = on_map & self.classes.of_kind(JAPAN, Kind::Snlf);
            detachments
                .iter()
                .for_each(|unit| offer(Action::Convert(unit)));
        }
    }

    /// F, and with two commanders G. Land units of a kind that stand in the same zone may march alike,
    /// except those of nations with rules of their own (17).
    fn list_operations(&self, position: &Position, actions: &mut Vec<Action>) {
        let ready = self.ready_units(position);
        let is_legal = |action: Action| self.check_launch(position, action).is_ok();
        actions.push(Action::Done);
        let mut asked = [(ZoneSet::EMPTY, ZoneSet::EMPTY); Kind::ALL.len()];
        for unit in (ready - self.classes.fleets).iter() {
            let printed = self.unit(unit);
            let select = Action::Select(unit);
            let is_alike = printed.kind.is_land()
                && printed.nation != Nation::China
                && printed.trigger.is_none();
            let Some(zone) = position.zone_of(unit).filter(|_| is_alike) else {
                actions.extend(is_legal(select).then_some(select));
                continue;
            };
            let (known, able) = &mut asked[printed.kind as usize];
            if !known.contains(zone) {
                known.insert(zone);
                if is_legal(select) {
                    able.insert(zone);
                }
            }
            actions.extend(able.contains(zone).then_some(select));
        }
        let offensives = self.offensive_zones(position, ready);
        actions.extend(offensives.iter().map(Action::Offensive));
        let sorties = self.sortie_zones(position, ready);
        actions.extend(sorties.iter().map(Action::Sortie));
        let drops = self.map().all().map(Action::Drop);
        if self.may_drop(position) {
            actions.extend(drops.filter(|drop| is_legal(*drop)));
        }
    }

    /// 9.3: gathering for a naval operation. Fleets that are ready sail alike from the same zone, and
    /// what room there is for one more unit is counted once.
    fn list_gathering(
        &self,
        position: &Position,
        operation: &Operation,
        actions: &mut Vec<Action>,
    ) {
        let ready = self.ready_units(position);
        let is_legal = |action: Action| self.check_gathering(position, action).is_ok();
        actions.push(Action::Cancel);
        let chosen = operation.fleets.iter();
        actions.extend(chosen.map(Action::Flip).filter(|flip| is_legal(*flip)));
        let free = (ready & self.classes.fleets) - operation.fleets;
        let (mut asked, mut sailing) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        for fleet in free.iter() {
            let Some(from) = position.zone_of(fleet) else {
                continue;
            };
            if !asked.contains(from) {
                asked.insert(from);
                if is_legal(Action::Join(fleet)) {
                    sailing.insert(from);
                }
            }
            if sailing.contains(from) {
                actions.push(Action::Join(fleet));
            }
        }
        let chosen = operation.fleets.iter();
        actions.extend(chosen.map(Action::Leave).filter(|leave| is_legal(*leave)));
        for fleet in free.iter() {
            let stops = self.escort_zones(position, fleet, operation.zone);
            actions.extend(stops.iter().map(|zone| Action::Escort(fleet, zone)));
        }
        let mut room = None;
        for unit in (ready & self.classes.land).iter() {
            if self.check_load_into(position, unit, &mut room).is_ok() {
                actions.push(Action::Load(unit));
            }
        }
        actions.extend(operation.cargo.iter().map(Action::Unload));
        if is_legal(Action::Go) {
            actions.push(Action::Go);
        }
    }
}
