//! The list of legal actions: the candidates of each step in ascending order, as far as
//! [`Typhoon::check_action`] accepts them.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::position::{Await, Operation, Place, Position, State, Step};
use crate::printed::map::{MOST_ZONES, ZoneSet};
use crate::printed::units::{JAPAN, Kind, Nation, UnitId, UnitSet};

/// What is known of counters that may go the same ways: those of a kind that stand in the same zone, but
/// for nations with rules of their own (15a, 17), and for aircraft that attack, which differ in reach.
#[derive(Default)]
struct Alike {
    /// Of each kind, those that all lines of communication serve and those that only some do (15a).
    asked: [[ZoneSet; 2]; Kind::ALL.len()],
    able: [[ZoneSet; 2]; Kind::ALL.len()],
}

impl Alike {
    /// Whether a counter may go anywhere: as one of its like may, or else as is found out.
    fn is_able(
        &mut self,
        game: &Typhoon,
        position: &Position,
        unit: UnitId,
        find_out: impl FnOnce() -> bool,
    ) -> bool {
        let printed = game.unit(unit);
        let is_special = printed.nation == Nation::China
            || printed.trigger.is_some()
            || (printed.kind == Kind::AirFleet && position.is_operating())
            || position.unit(unit).disrupted;
        let Some(zone) = position.zone_of(unit).filter(|_| !is_special) else {
            return find_out();
        };
        let (asked, able) = (
            &mut self.asked[printed.kind as usize][usize::from(printed.nation == Nation::Uk)],
            &mut self.able[printed.kind as usize][usize::from(printed.nation == Nation::Uk)],
        );
        if !asked.contains(zone) {
            asked.insert(zone);
            if find_out() {
                able.insert(zone);
            }
        }
        able.contains(zone)
    }
}

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

    /// C and E.
    fn list_strategy(&self, position: &Position, actions: &mut Vec<Action>) {
        let own = self.classes.of_side(position.active);
        let place = |unit: UnitId| position.unit(unit).place;
        let on_map: UnitSet = own
            .iter()
            .filter(|unit| matches!(place(*unit), Place::Zone(_)))
            .collect();
        actions.push(Action::Done);
        let mut alike = Alike::default();
        for unit in own.iter() {
            if matches!(place(unit), Place::Zone(_) | Place::Destroyed) {
                let select = Action::Select(unit);
                if alike.is_able(self, position, unit, || {
                    self.check_strategic(position, select).is_ok()
                }) {
                    actions.push(select);
                }
            }
        }
        let mut offer = |action: Action| {
            if self.check_strategic(position, action).is_ok() {
                actions.push(action);
            }
        };
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

    /// F, and with two commanders G.
    fn list_operations(&self, position: &Position, actions: &mut Vec<Action>) {
        let ready = self.ready_units(position);
        let is_legal = |action: Action| self.check_launch(position, action).is_ok();
        actions.push(Action::Done);
        let mut alike = Alike::default();
        for unit in (ready - self.classes.fleets).iter() {
            let select = Action::Select(unit);
            if alike.is_able(self, position, unit, || is_legal(select)) {
                actions.push(select);
            }
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
        let mut stops = [ZoneSet::EMPTY; MOST_ZONES];
        for fleet in free.iter() {
            let Some(from) = position.zone_of(fleet) else {
                continue;
            };
            if !asked.contains(from) {
                asked.insert(from);
                stops[from.index()] = self.escort_zones(position, fleet, operation.zone);
                if is_legal(Action::Join(fleet)) {
                    sailing.insert(from);
                }
            }
            if sailing.contains(from) {
                actions.push(Action::Join(fleet));
            }
        }
        let loaded = self.loaded(position);
        for fleet in operation.fleets.iter() {
            if self.can_do_without(position, &loaded, fleet) {
                actions.push(Action::Leave(fleet));
            }
        }
        for fleet in free.iter() {
            if let Some(from) = position.zone_of(fleet) {
                let stops = stops[from.index()].iter();
                actions.extend(stops.map(|zone| Action::Escort(fleet, zone)));
            }
        }
        let visited = loaded.comes_to();
        for unit in (ready & self.classes.land).iter() {
            let is_visited = position
                .zone_of(unit)
                .is_some_and(|at| visited.contains(at));
            if is_visited && self.check_load_into(position, unit, &loaded).is_ok() {
                actions.push(Action::Load(unit));
            }
        }
        actions.extend(operation.cargo.iter().map(Action::Unload));
        if is_legal(Action::Go) {
            actions.push(Action::Go);
        }
    }
}
