//! What may be decided now.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::look::Look;
use crate::position::steps::{
    AirBoost, AirPurchase, Building, Combat, Declaration, ExtraMarker, Feeding, Forwarding,
    Interdiction, Movement, Moving, Naming, Placing, Relief, Relieving, SetUp, Thursday, Transport,
};
use crate::position::{Mission, Position, Progress, Step, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, FormationId, UnitId, UnitSet};

impl Burma {
    /// True if the innermost menu offers more than its end.
    pub(crate) fn has_choice(&self, position: &Position) -> bool {
        match position.step() {
            Some(Step::Building(Building(side))) => return !self.works(position, side).is_empty(),
            Some(Step::Interdiction(Interdiction)) => {
                return !self.interdictions(position).is_empty();
            }
            _ => {}
        }
        let position = &Look::new(self, position);
        let mut is_any = false;
        self.candidates(position, &mut |action| {
            if !is_any && action != Action::Done {
                is_any = self.check_step(position, action).is_ok();
            }
        });
        is_any
    }

    /// Appends all legal actions in ascending order.
    pub(crate) fn list_actions(&self, position: &Position, actions: &mut Vec<Action>) {
        let first = actions.len();
        let position = &Look::new(self, position);
        if let Some(Step::Moving(Moving(unit, progress))) = position.step() {
            // All ways are searched once, not again for each hex.
            self.list_moves(position, unit, progress, actions);
        } else if let Some(Step::Building(Building(side))) = position.step() {
            actions.push(Action::Done);
            actions.extend(self.works(position, side));
        } else if let Some(Step::SetUp(SetUp(side))) = position.step() {
            actions.extend(self.set_up_actions(position, side));
        } else if let Some(Step::Feeding(Feeding(side, payer, _, occasion))) = position.step() {
            let supply = position.supply(side);
            let hungry = self.hungry(position, supply, payer, occasion);
            actions.extend(hungry.iter().map(Action::Select));
        } else if let (Some(Step::Placing(Placing(unit))), true) =
            (position.step(), position.turn_is_set_up())
        {
            actions.push(Action::Cancel);
            let hexes = self.set_up_hexes(position, unit);
            actions.extend(hexes.iter().map(Action::At));
        } else if let Some(Step::Forwarding(Forwarding(side, unit, _))) = position.step() {
            actions.push(Action::Done);
            let hexes = self.forwarding_hexes(position, side, unit);
            actions.extend(hexes.iter().map(Action::At));
        } else if position.step() == Some(Step::Interdiction(Interdiction)) {
            actions.push(Action::Done);
            actions.extend(self.interdictions(position));
        } else {
            self.candidates(position, &mut |action| {
                if self.check_step(position, action).is_ok() {
                    actions.push(action);
                }
            });
        }
        actions[first..].sort_unstable();
    }

    fn list_moves(
        &self,
        position: &Look<'_>,
        unit: UnitId,
        progress: Progress,
        actions: &mut Vec<Action>,
    ) {
        let ground = self.ground_of(position, unit);
        let moves = self.moves_kept(position, unit, progress);
        let near = position
            .hex_of(unit)
            .into_iter()
            .flat_map(|hex| self.map().around(hex).map(|(near, _)| near));
        let mut hexes: HexSet = near.collect();
        for hex in moves.reached() {
            hexes.insert(hex);
        }
        actions.push(Action::Done);
        for hex in hexes.iter() {
            if self
                .check_route(position, &ground, &moves, unit, progress, hex)
                .is_ok()
            {
                actions.push(Action::At(hex));
            }
        }
        for action in [Action::PickUp, Action::Drop, Action::Exit] {
            if self.check_step(position, action).is_ok() {
                actions.push(action);
            }
        }
    }

    /// Actions that might be legal in the innermost step.
    #[allow(clippy::too_many_lines)]
    fn candidates(&self, position: &Look<'_>, offer: &mut dyn FnMut(Action)) {
        let Some(step) = position.step() else {
            return;
        };
        offer(Action::Done);
        offer(Action::Cancel);
        let side = self.decider(position);
        if matches!(
            step,
            Step::Naming(Naming)
                | Step::Movement(Movement)
                | Step::Combat(Combat)
                | Step::Pay(_)
                | Step::Preparation(_)
                | Step::Relief(Relief)
        ) {
            if position.sanction.is_declared {
                (1..=6).for_each(|item| offer(Action::Sanction(item)));
            }
            if side == ALLIES {
                let zones = self.drop_zones(position);
                zones.iter().for_each(|hex| offer(Action::Relieve(hex)));
            }
        }
        let own = self.atlas.units[side.index()];
        let segment = position.segment.as_ref();
        let active = segment.map_or(UnitSet::EMPTY, |segment| segment.active) & own;
        let stores = position.index().stores[side.index()];
        let staff = || (own & self.atlas.staffs).iter();
        match step {
            Step::Placing(Placing(unit)) => {
                for hex in self.doors(position, unit) {
                    offer(Action::At(hex));
                }
            }
            Step::AirPurchase(AirPurchase) | Step::AirBoost(AirBoost) => {
                (0..=self.most_for_air(position, side)).for_each(|n| offer(Action::Spend(n)));
            }
            Step::AirMissions(_) => {
                for air in self.all_air() {
                    for mission in [
                        Mission::Superiority,
                        Mission::Support,
                        Mission::FighterSupport,
                        Mission::Interdiction,
                        Mission::Transport,
                    ] {
                        offer(Action::Fly(air, mission));
                    }
                }
            }
            Step::Thursday(Thursday) | Step::Declaration(Declaration) => offer(Action::Go),
            Step::ExtraMarker(ExtraMarker) => {
                (0..self.tables().markers.len() as u8)
                    .for_each(|marker| offer(Action::Keep(marker)));
            }
            Step::Transport(Transport) => {
                stores.iter().for_each(|hex| offer(Action::Lift(hex)));
                (own & self.atlas.infantry)
                    .iter()
                    .for_each(|unit| offer(Action::Select(unit)));
            }
            Step::Loaded(_) | Step::Jumping(_) => {
                self.play_area(position)
                    .iter()
                    .for_each(|hex| offer(Action::At(hex)));
            }
            Step::Landing(_) => {
                self.map()
                    .coastal
                    .iter()
                    .for_each(|hex| offer(Action::At(hex)));
            }
            Step::Relieving(Relieving(hex, left)) => {
                self.relieved(position, hex, left)
                    .iter()
                    .for_each(|unit| offer(Action::Select(unit)));
            }
            Step::Allocation(_) => {
                offer(Action::Store(self.map().chinese_source));
                offer(Action::Stock);
                for hex in self.sources(position, side) {
                    offer(Action::Store(hex));
                }
            }
            Step::Adjustment(_) => {
                stores.iter().for_each(|hex| offer(Action::Collect(hex)));
                if side == ALLIES {
                    offer(Action::Store(self.map().chinese_source));
                }
                for hex in self.sources(position, side) {
                    offer(Action::Store(hex));
                }
                offer(Action::Spend(1));
                staff().for_each(|unit| offer(Action::Headquarters(unit)));
            }
            Step::Forwarding(Forwarding(_, unit, _)) => {
                for hex in self.forwarding_hexes(position, side, unit).iter() {
                    offer(Action::At(hex));
                }
            }
            Step::Pay(_) => {
                for unit in staff() {
                    offer(Action::Headquarters(unit));
                    offer(Action::Commit(unit));
                    offer(Action::Extend(unit));
                }
                for hex in self.sources(position, side) {
                    offer(Action::Source(hex));
                }
                if side == ALLIES {
                    offer(Action::Source(self.map().chinese_source));
                }
                (own & (self.atlas.marauders | self.atlas.chinese))
                    .iter()
                    .for_each(|unit| offer(Action::Name(unit)));
            }
            Step::Movement(Movement) => {
                let named = &self.map().named;
                // Whoever does not act may do nothing here.
                for unit in active.iter() {
                    offer(Action::Select(unit));
                    if side == ALLIES {
                        offer(Action::Motorise(unit));
                        offer(Action::Jump(unit));
                        offer(Action::Embark(unit));
                    }
                    if position
                        .hex_of(unit)
                        .is_some_and(|hex| self.map().island(hex).is_some())
                    {
                        offer(Action::Sail(unit, named.landing));
                        offer(Action::Sail(unit, named.taungup));
                    }
                }
                // Last, as it looks at the supply of all who might ride.
                if side == ALLIES {
                    offer(Action::Spend(1));
                }
            }
            Step::KeepMarker(_) => {
                (0..position.side(side).cup.len() as u8)
                    .for_each(|index| offer(Action::Keep(index)));
            }
            Step::Reinforcements(_) => {
                for unit in self.waiting(position, side) {
                    offer(Action::Select(unit));
                }
            }
            Step::Naming(Naming) => {
                // In the order of the list, so that it need not be sorted.
                offer(Action::Spend(1));
                staff().for_each(|unit| offer(Action::Headquarters(unit)));
                let staffs = active & self.atlas.staffs;
                staffs.iter().for_each(|unit| offer(Action::Restore(unit)));
                staffs
                    .iter()
                    .for_each(|unit| offer(Action::RestoreByMarker(unit)));
                (0..self.formations().len() as u8)
                    .map(FormationId)
                    .filter(|formation| self.formation(*formation).side == side)
                    .for_each(|formation| offer(Action::Formation(formation)));
                let idle = own - active;
                for unit in idle.iter() {
                    let place = position.unit(unit).place;
                    if matches!(place, Where::Hex(_) | Where::Reserve | Where::Later) {
                        offer(Action::Name(unit));
                    }
                }
                active.iter().for_each(|unit| offer(Action::Entrench(unit)));
                active
                    .iter()
                    .filter(|unit| position.unit(*unit).steps < self.unit(*unit).steps())
                    .for_each(|unit| offer(Action::Replace(unit)));
                let is_lost = |unit: &UnitId| {
                    position.unit(*unit).place == Where::Eliminated && self.is_rebuildable(*unit)
                };
                let lost: UnitSet = idle.iter().filter(is_lost).collect();
                if !lost.is_empty() && !stores.is_empty() {
                    let hexes = self.rebuilding_hexes(position, side);
                    for unit in lost.iter() {
                        hexes
                            .iter()
                            .for_each(|hex| offer(Action::Rebuild(unit, *hex)));
                    }
                }
                offer(Action::MoveFirst);
                offer(Action::AttackFirst);
                if side == ALLIES {
                    active.iter().for_each(|unit| offer(Action::Motorise(unit)));
                }
            }
            Step::Combat(Combat) => {
                let enemies = position.ground().occupied[side.opponent().index()];
                enemies.iter().for_each(|hex| offer(Action::Attack(hex)));
            }
            Step::Preparation(_) => {
                offer(Action::Go);
                for unit in own.iter() {
                    offer(Action::Leave(unit));
                    if active.contains(unit) {
                        offer(Action::Join(unit));
                    }
                    offer(Action::Banzai(unit));
                    if self.unit(unit).is_helper() {
                        offer(Action::Commit(unit));
                    }
                }
                self.all_air().for_each(|air| offer(Action::Air(air)));
            }
            Step::Repairs(_) => {
                let cut = position.index().cut;
                cut.iter().for_each(|hex| offer(Action::Repair(hex)));
            }
            _ => {}
        }
    }
}
