//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Burma;
use crate::action::Action;
use crate::map::Line;
use crate::notice::Notice;
use crate::setup::RESERVE;
use crate::state::{
    Answer, Attack, Await, Cause, Entrenchment, Flow, Mission, Occasion, Payer, Play, Position,
    Progress, Scenario, State, Step, Verdict, Where,
};
use crate::supply::COMMAND_VALUE;
use crate::units::{ALLIES, Class, FormationId, JAPAN, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_engine::scene::LogKind;
use heigi_engine::{Input, Pending};
use heigi_scene::Side;

const NOT_NOW: Notice = Notice::new("4.0", "burma-not-now");

impl Burma {
    /// Whether an action is legal now.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Notice> {
        if state.position.verdict.is_some() {
            return Err(NOT_NOW);
        }
        match &state.procedure {
            Some(procedure) => match &procedure.awaits {
                Await::Decision { options, cause, .. } if !options.contains(&action) => {
                    Err(Notice::new(cause.rule(), "burma-not-offered"))
                }
                Await::Decision { .. } => Ok(()),
                Await::Die(..) => Err(NOT_NOW),
            },
            None => self.check_step(&state.position, action),
        }
    }

    /// Whether an action is legal in the innermost step.
    #[allow(clippy::too_many_lines)]
    fn check_step(&self, position: &Position, action: Action) -> Result<(), Notice> {
        let step = position.step().ok_or(NOT_NOW)?;
        match (step, action) {
            (Step::SetUp(side), action) => self.check_set_up_action(position, side, action),
            (Step::Placing(unit), Action::At(hex)) => match position.unit(unit).place {
                Where::Later if position.segment.is_none() && position.turn_is_set_up() => {
                    self.check_placing(position, unit, hex)
                }
                _ => self.check_reinforce(position, unit, hex),
            },
            (Step::Placing(_) | Step::Attack(_), Action::Cancel) => Ok(()),
            (Step::AirPurchase, Action::Spend(points)) => {
                self.check_air_points(position, ALLIES, points)
            }
            (Step::AirBoost, Action::Spend(points)) => {
                self.check_air_points(position, JAPAN, points)
            }
            (Step::AirMissions(side, left), Action::Fly(air, mission)) => {
                if left == 0 {
                    return Err(Notice::new("5.2.1", "burma-no-more-aircraft"));
                }
                self.check_fly(position, side, air, mission)
            }
            (
                Step::AirMissions(..)
                | Step::Interdiction
                | Step::Adjustment(_)
                | Step::Forwarding(..)
                | Step::Pay(..)
                | Step::Reinforcements(_)
                | Step::Movement
                | Step::Combat
                | Step::Repairs(_)
                | Step::Building(_)
                | Step::Thursday
                | Step::Moving(..),
                Action::Done,
            ) => Ok(()),
            (Step::Interdiction, Action::Strike(air, hex)) => {
                self.check_interdict(position, air, hex)
            }
            (Step::Allocation(..), Action::Stock) => Ok(()),
            (Step::Allocation(side, _), Action::Store(hex)) => {
                self.check_source_marker(position, side, hex)
            }
            (Step::Adjustment(side), action) => self.check_adjust(position, side, action),
            (Step::Forwarding(side, unit, _), Action::At(hex)) => {
                self.check_forward(position, side, unit, hex)
            }
            (Step::Pay(side, occasion), action) => {
                self.check_payment(position, side, occasion, action)
            }
            (Step::Feeding(side, payer, _, occasion), Action::Select(unit)) => {
                let supply = self.supply(position, side);
                if self
                    .hungry(position, &supply, payer, occasion)
                    .contains(unit)
                {
                    Ok(())
                } else {
                    Err(Notice::new("7.9.3", "burma-cannot-be-fed").unit(unit))
                }
            }
            (Step::KeepMarker(side), Action::Keep(index)) => {
                if usize::from(index) < position.side(side).cup.len() {
                    Ok(())
                } else {
                    Err(Notice::new("8.1.4", "burma-no-such-marker"))
                }
            }
            (Step::Reinforcements(side), Action::Select(unit)) => {
                if self.unit(unit).side != side {
                    return Err(Notice::new("15.1.1", "burma-not-yours").unit(unit));
                }
                self.doors(position, unit)
                    .iter()
                    .map(|hex| self.check_reinforce(position, unit, *hex))
                    .find(Result::is_ok)
                    .unwrap_or_else(|| Err(Notice::new("15.1.1", "burma-does-not-come").unit(unit)))
            }
            (Step::Naming, action) => self.check_naming(position, action),
            (Step::Movement, Action::Select(unit)) => self.check_mover(position, unit),
            (Step::Movement, Action::Sail(unit, hex)) => self.check_sail(position, unit, hex),
            (Step::Moving(unit, progress), Action::At(hex)) => {
                let ground = self.ground(position);
                let moves = self.moves(position, &ground, unit, progress);
                self.route(position, &ground, &moves, unit, progress, hex)
                    .map(|_| ())
            }
            (Step::Moving(unit, _), Action::PickUp) => self.check_pick_up(position, unit),
            (Step::Moving(unit, _), Action::Drop) => {
                if position.unit(unit).carried > 0 {
                    Ok(())
                } else {
                    Err(Notice::new("7.2.5", "burma-carries-nothing").unit(unit))
                }
            }
            (Step::Moving(unit, progress), Action::Exit) => {
                self.check_exit(position, unit, progress)
            }
            (Step::Combat, Action::Attack(hex)) => self.check_target(position, hex),
            (Step::Attack(hex), action) => self.check_preparing(position, hex, action),
            (Step::Repairs(side), Action::Repair(hex)) => self.check_repair(position, side, hex),
            (Step::Thursday, Action::Go) => self.check_thursday(position),
            (Step::Building(side), Action::Build(hex, line)) => {
                self.check_build(position, &self.ground(position), side, hex, line)
            }
            (Step::Building(side), Action::Upgrade(first, second)) => {
                self.check_upgrade(position, &self.ground(position), side, first, second)
            }
            _ => Err(NOT_NOW),
        }
    }

    fn check_set_up_action(
        &self,
        position: &Position,
        side: Side,
        action: Action,
    ) -> Result<(), Notice> {
        match action {
            Action::Select(unit) if self.unit(unit).side == side => {
                self.check_set_up(position, &self.groups(position, side), unit)
            }
            Action::LoseStep(unit) if self.unit(unit).side == side => {
                self.check_reduced(position, &self.groups(position, side), unit)
            }
            Action::Dig(hex) => self.check_dig(position, &self.groups(position, side), side, hex),
            Action::Store(hex) => self.check_store(position, &self.supply(position, side), hex),
            Action::Done => self.check_all_placed(position, &self.groups(position, side)),
            _ => Err(NOT_NOW),
        }
    }

    /// 7.1.2b: whether a marker may be put on a source.
    fn check_source_marker(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
    ) -> Result<(), Notice> {
        // 7.1.2-note: Allied markers may go to 1601 once Chinese units are on the map.
        let is_chinese_source =
            side == ALLIES && hex == self.map().chinese_source && self.has_chinese(position);
        if !self.sources(position, side).contains(&hex) && !is_chinese_source {
            return Err(Notice::new("7.1.2b", "burma-no-source").hex(hex));
        }
        if self.markers_left(position) == 0 {
            return Err(Notice::new("7.2.2", "burma-pool-empty"));
        }
        Ok(())
    }

    /// 7.4: supply adjustment.
    fn check_adjust(&self, position: &Position, side: Side, action: Action) -> Result<(), Notice> {
        match action {
            Action::Collect(hex) => {
                if position.hex(hex).supply[side.index()] == 0 {
                    return Err(Notice::new("7.4.1", "burma-no-markers").numbers(1, 0));
                }
                if position.side(side).stock >= 18 {
                    return Err(Notice::new("7.5.2", "burma-stock-full"));
                }
                if self.supply(position, side).reaches(hex) {
                    Ok(())
                } else {
                    Err(Notice::new("7.4.1", "burma-not-in-range").hex(hex))
                }
            }
            Action::Store(hex) => {
                self.check_stock(position, side, 1)?;
                self.check_source_marker(position, side, hex)
            }
            Action::Spend(1) if side == ALLIES => {
                self.check_stock(position, side, 1)?;
                let state = position.side(side);
                if state.trucks + state.trucks_used >= self.tables().pools.trucks {
                    Err(Notice::new("17.7.11", "burma-pool-empty"))
                } else {
                    Ok(())
                }
            }
            Action::Headquarters(unit) => {
                let supply = self.supply(position, side);
                let one = supply
                    .headquarters(unit)
                    .ok_or_else(|| Notice::new("7.4.4", "burma-no-headquarters").unit(unit))?;
                if !one.in_communication {
                    return Err(Notice::new("7.4.4", "burma-no-communication").unit(unit));
                }
                let left: u8 = self
                    .sources(position, side)
                    .iter()
                    .map(|hex| position.hex(*hex).supply[side.index()])
                    .sum();
                if left == 0 {
                    return Err(Notice::new("7.4.4", "burma-no-markers").numbers(1, 0));
                }
                if self.forwarding_hexes(position, side, unit).is_empty() {
                    return Err(Notice::new("7.4.4c", "burma-no-line-in-range").unit(unit));
                }
                if side == JAPAN {
                    self.check_stock(position, side, 1)
                } else if position.side(side).trucks == 0 {
                    Err(Notice::new("7.4.5", "burma-no-trucks"))
                } else {
                    Ok(())
                }
            }
            _ => Err(NOT_NOW),
        }
    }

    /// 7.4.4c: road and rail hexes in the range of a headquarters.
    pub(crate) fn forwarding_hexes(
        &self,
        position: &Position,
        side: Side,
        unit: UnitId,
    ) -> Vec<HexId> {
        let supply = self.supply(position, side);
        let range = supply
            .headquarters(unit)
            .map(|one| one.range)
            .unwrap_or_default();
        range
            .iter()
            .filter(|hex| {
                self.map().around(*hex).any(|(_, edge)| {
                    let lines = self.lines(position, edge);
                    lines.rail || lines.road
                })
            })
            .collect()
    }

    fn check_forward(
        &self,
        position: &Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Notice> {
        if self.forwarding_hexes(position, side, unit).contains(&hex) {
            Ok(())
        } else {
            Err(Notice::new("7.4.4c", "burma-no-line-in-range").unit(unit))
        }
    }

    /// 7.9: what a side may pay for supply.
    fn check_payment(
        &self,
        position: &Position,
        side: Side,
        occasion: Occasion,
        action: Action,
    ) -> Result<(), Notice> {
        let supply = self.supply(position, side);
        match action {
            Action::Headquarters(unit) => {
                self.check_pay(position, &supply, Payer::Headquarters(unit), occasion)
            }
            Action::Source(hex) => self.check_pay(position, &supply, Payer::Source(hex), occasion),
            Action::Commit(unit) => self.check_commit_for_supply(position, &supply, unit, occasion),
            Action::Name(unit) if self.unit(unit).side == side => self
                .check_lone_marauder(position, unit, occasion)
                .map(|_| ()),
            Action::Extend(unit) => self.check_extend(position, &supply, unit).map(|_| ()),
            _ => Err(NOT_NOW),
        }
    }

    /// 9.3: naming the units of a segment.
    fn check_naming(&self, position: &Position, action: Action) -> Result<(), Notice> {
        match action {
            Action::Name(unit) => self.check_name(position, unit),
            Action::Formation(formation) => self.check_formation(position, formation),
            Action::Headquarters(unit) => {
                let side = position.segment.as_ref().map(|segment| segment.side);
                let supply = self.supply(position, side.unwrap_or(ALLIES));
                self.check_name_range(position, &supply, unit)
            }
            Action::Restore(unit) => self.check_restore(position, unit, false),
            Action::RestoreByMarker(unit) => self.check_restore(position, unit, true),
            Action::Entrench(unit) => self.check_entrench(position, unit),
            Action::Replace(unit) => self.check_replace(position, unit).map(|_| ()),
            Action::Rebuild(unit, hex) => self.check_rebuild(position, unit, hex).map(|_| ()),
            Action::MoveFirst | Action::AttackFirst => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    /// 13.2.1b: preparing an attack.
    fn check_preparing(
        &self,
        position: &Position,
        hex: HexId,
        action: Action,
    ) -> Result<(), Notice> {
        let attack = position.attack.as_ref().ok_or(NOT_NOW)?;
        let side = self.decider(position);
        match action {
            Action::Join(unit) => {
                if attack.units.contains(unit) {
                    return Err(Notice::new("13.2.1b-i", "burma-is-named").unit(unit));
                }
                self.check_attacker(position, unit, hex)
            }
            Action::Leave(unit) => {
                if attack.units.contains(unit) || attack.support.contains(unit) {
                    Ok(())
                } else {
                    Err(Notice::new("13.2.1b-i", "burma-not-named").unit(unit))
                }
            }
            Action::Banzai(unit) => self.check_banzai(attack, unit),
            Action::Air(air) => {
                if attack.aircraft.contains(&air) {
                    return Err(Notice::new("5.1.4", "burma-air-not-there").air(air));
                }
                self.check_air_support(position, side, air, hex)
            }
            Action::Commit(unit) => {
                if attack.support.contains(unit) || self.unit(unit).side != side {
                    return Err(Notice::new("13.3.2", "burma-no-helper").unit(unit));
                }
                self.check_ground_support(position, unit, hex, attack.units)
            }
            Action::Go => self.check_attack(position, attack),
            _ => Err(NOT_NOW),
        }
    }

    /// 7.8.3: whether cut lines in a hex may be repaired.
    fn check_repair(&self, position: &Position, side: Side, hex: HexId) -> Result<(), Notice> {
        let state = position.hex(hex);
        if !state.cut {
            return Err(Notice::new("7.8.3", "burma-not-cut").hex(hex));
        }
        if state.control != Some(side) {
            return Err(Notice::new("7.8.3-1", "burma-not-controlled").hex(hex));
        }
        self.check_stock(position, side, self.works_price(position))?;
        if self.is_joined(position, side, hex) {
            Ok(())
        } else {
            Err(Notice::new("7.8.3-2", "burma-not-joined").hex(hex))
        }
    }

    /// What a repair or a project costs (7.8.2a, 7.8.3-3).
    pub(crate) fn works_price(&self, position: &Position) -> u8 {
        1 + u8::from(self.is_monsoon(position))
    }

    /// 7.8.3-2: true if lines that are not blocked join a hex to a headquarters or a source.
    fn is_joined(&self, position: &Position, side: Side, hex: HexId) -> bool {
        let supply = self.supply(position, side);
        let is_end = |at: HexId| {
            supply.sources.iter().any(|(source, _)| *source == at)
                || supply.headquarters.iter().any(|one| one.hex == at)
        };
        let mut reached = crate::map::HexSet::EMPTY;
        let mut open = vec![hex];
        while let Some(at) = open.pop() {
            if reached.contains(at) {
                continue;
            }
            reached.insert(at);
            if is_end(at) {
                return true;
            }
            for (near, edge) in self.map().around(at) {
                let state = position.hex(near);
                if self.lines(position, edge).any() && !state.cut && state.control == Some(side) {
                    open.push(near);
                }
            }
        }
        false
    }

    /// Where a reinforcement may come in.
    pub(crate) fn doors(&self, position: &Position, unit: UnitId) -> Vec<HexId> {
        let named = &self.map().named;
        let is_reserve = position.unit(unit).place == Where::Reserve;
        match (position.scenario, self.unit(unit).side) {
            // 17.4.1: Chinese units come by event or by Operation Thursday only.
            _ if self.unit(unit).class == Class::ChineseArmy => Vec::new(),
            (_, ALLIES) if is_reserve => self.sources(position, ALLIES),
            (Scenario::UGo, JAPAN) => vec![named.entry],
            // 21.3.3: after September and after June 1944.
            (Scenario::Campaign, ALLIES) if position.turn >= 9 => vec![named.agartala],
            (Scenario::Campaign, JAPAN) if position.turn >= 6 => vec![named.rangoon],
            _ => Vec::new(),
        }
    }

    /// True if the innermost menu offers more than its end.
    pub(crate) fn has_choice(&self, position: &Position) -> bool {
        match position.step() {
            Some(Step::Building(side)) => return !self.works(position, side).is_empty(),
            Some(Step::Interdiction) => return !self.interdictions(position).is_empty(),
            _ => {}
        }
        let mut is_any = false;
        self.candidates(position, &mut |action| {
            if action != Action::Done && !is_any {
                is_any = self.check_step(position, action).is_ok();
            }
        });
        is_any
    }

    /// Appends all legal actions in ascending order.
    pub(crate) fn list_actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.position.verdict.is_some() {
            return;
        }
        if let Some(procedure) = &state.procedure {
            if let Await::Decision { options, .. } = &procedure.awaits {
                actions.extend(options);
            }
            return;
        }
        let first = actions.len();
        let position = &state.position;
        if let Some(Step::Moving(unit, progress)) = position.step() {
            // All ways are searched once, not again for each hex.
            self.list_moves(position, unit, progress, actions);
        } else if let Some(Step::Building(side)) = position.step() {
            actions.push(Action::Done);
            actions.extend(self.works(position, side));
        } else if let Some(Step::SetUp(side)) = position.step() {
            actions.extend(self.set_up_actions(position, side));
        } else if let Some(Step::Feeding(side, payer, _, occasion)) = position.step() {
            let supply = self.supply(position, side);
            let hungry = self.hungry(position, &supply, payer, occasion);
            actions.extend(hungry.iter().map(Action::Select));
        } else if let (Some(Step::Placing(unit)), true) =
            (position.step(), position.turn_is_set_up())
        {
            actions.push(Action::Cancel);
            let hexes = self.set_up_hexes(position, unit);
            actions.extend(hexes.iter().map(Action::At));
        } else if let Some(Step::Forwarding(side, unit, _)) = position.step() {
            actions.push(Action::Done);
            let hexes = self.forwarding_hexes(position, side, unit);
            actions.extend(hexes.into_iter().map(Action::At));
        } else if position.step() == Some(Step::Interdiction) {
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
        position: &Position,
        unit: UnitId,
        progress: Progress,
        actions: &mut Vec<Action>,
    ) {
        let ground = self.ground(position);
        let moves = self.moves(position, &ground, unit, progress);
        let near = position
            .hex_of(unit)
            .into_iter()
            .flat_map(|hex| self.map().around(hex).map(|(near, _)| near));
        let mut hexes: crate::map::HexSet = near.collect();
        for hex in moves.reached() {
            hexes.insert(hex);
        }
        for hex in hexes.iter() {
            if self
                .route(position, &ground, &moves, unit, progress, hex)
                .is_ok()
            {
                actions.push(Action::At(hex));
            }
        }
        for action in [Action::Done, Action::PickUp, Action::Drop, Action::Exit] {
            if self.check_step(position, action).is_ok() {
                actions.push(action);
            }
        }
    }

    /// Actions that might be legal in the innermost step.
    #[allow(clippy::too_many_lines)]
    fn candidates(&self, position: &Position, offer: &mut dyn FnMut(Action)) {
        let Some(step) = position.step() else {
            return;
        };
        offer(Action::Done);
        offer(Action::Cancel);
        let side = self.decider(position);
        let own = || self.units_of(side);
        let hexes = || self.map().grid.hexes();
        let staff = || own().filter(|unit| self.unit(*unit).class == Class::Headquarters);
        match step {
            Step::Placing(unit) => {
                for hex in self.doors(position, unit) {
                    offer(Action::At(hex));
                }
            }
            Step::AirPurchase | Step::AirBoost => {
                (0..=self.most_for_air(position, side)).for_each(|n| offer(Action::Spend(n)));
            }
            Step::AirMissions(..) => {
                for air in self.all_air() {
                    for mission in [
                        Mission::Superiority,
                        Mission::Support,
                        Mission::Interdiction,
                        Mission::Transport,
                    ] {
                        offer(Action::Fly(air, mission));
                    }
                }
            }
            Step::Thursday => offer(Action::Go),
            Step::Allocation(..) => {
                offer(Action::Store(self.map().chinese_source));
                offer(Action::Stock);
                for hex in self.sources(position, side) {
                    offer(Action::Store(hex));
                }
            }
            Step::Adjustment(_) => {
                hexes()
                    .filter(|hex| position.hex(*hex).supply[side.index()] > 0)
                    .for_each(|hex| offer(Action::Collect(hex)));
                for hex in self.sources(position, side) {
                    offer(Action::Store(hex));
                }
                offer(Action::Spend(1));
                staff().for_each(|unit| offer(Action::Headquarters(unit)));
            }
            Step::Forwarding(_, unit, _) => {
                for hex in self.forwarding_hexes(position, side, unit) {
                    offer(Action::At(hex));
                }
            }
            Step::Pay(..) => {
                for unit in staff() {
                    offer(Action::Headquarters(unit));
                    offer(Action::Commit(unit));
                    offer(Action::Extend(unit));
                }
                for hex in self.sources(position, side) {
                    offer(Action::Source(hex));
                }
                own()
                    .filter(|unit| {
                        matches!(
                            self.unit(*unit).class,
                            Class::Marauders | Class::ChineseArmy
                        )
                    })
                    .for_each(|unit| offer(Action::Name(unit)));
            }
            Step::Movement => {
                let named = &self.map().named;
                for unit in own() {
                    offer(Action::Select(unit));
                    if position
                        .hex_of(unit)
                        .is_some_and(|hex| self.map().island(hex).is_some())
                    {
                        offer(Action::Sail(unit, named.landing));
                        offer(Action::Sail(unit, named.taungup));
                    }
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
            Step::Naming => {
                offer(Action::MoveFirst);
                offer(Action::AttackFirst);
                let supply = self.supply(position, side);
                let has_markers = position
                    .hexes
                    .iter()
                    .any(|hex| hex.supply[side.index()] > 0);
                for unit in own() {
                    offer(Action::Name(unit));
                    offer(Action::Entrench(unit));
                    if position.unit(unit).steps < self.unit(unit).steps() {
                        offer(Action::Replace(unit));
                    }
                    if position.unit(unit).place == Where::Eliminated
                        && self.is_rebuildable(unit)
                        && has_markers
                    {
                        for one in &supply.headquarters {
                            offer(Action::Rebuild(unit, one.hex));
                        }
                        for (hex, _) in &supply.sources {
                            if !supply.headquarters.iter().any(|one| one.hex == *hex) {
                                offer(Action::Rebuild(unit, *hex));
                            }
                        }
                    }
                }
                for unit in staff() {
                    offer(Action::Headquarters(unit));
                    offer(Action::Restore(unit));
                    offer(Action::RestoreByMarker(unit));
                }
                (0..self.formations().len() as u8)
                    .map(FormationId)
                    .filter(|formation| self.formation(*formation).side == side)
                    .for_each(|formation| offer(Action::Formation(formation)));
            }
            Step::Combat => {
                let enemies: crate::map::HexSet = self
                    .units_of(crate::units::opponent(side))
                    .filter_map(|unit| position.hex_of(unit))
                    .collect();
                enemies.iter().for_each(|hex| offer(Action::Attack(hex)));
            }
            Step::Attack(_) => {
                offer(Action::Go);
                for unit in own() {
                    offer(Action::Join(unit));
                    offer(Action::Leave(unit));
                    offer(Action::Banzai(unit));
                    if matches!(
                        self.unit(unit).class,
                        Class::Headquarters | Class::Artillery
                    ) {
                        offer(Action::Commit(unit));
                    }
                }
                self.all_air().for_each(|air| offer(Action::Air(air)));
            }
            Step::Repairs(_) => {
                hexes()
                    .filter(|hex| position.hex(*hex).cut)
                    .for_each(|hex| offer(Action::Repair(hex)));
            }
            _ => {}
        }
    }

    /// Answers what the state waits for and goes on to the next such point.
    pub(crate) fn take(
        &self,
        state: &mut State,
        input: Input<Action>,
        events: &mut Vec<Notice>,
    ) -> Result<(), Notice> {
        match input {
            Input::Action(action) => {
                self.check_action(state, action)?;
                if state.procedure.is_some() {
                    state.answer(self, Answer::Action(action), events);
                } else {
                    state.begin(self, action, events);
                }
            }
            Input::Drawn(number) => {
                let faces = match state.procedure.as_ref().map(|one| &one.awaits) {
                    Some(Await::Die(_, faces)) if state.position.verdict.is_none() => *faces,
                    _ => return Err(NOT_NOW),
                };
                let die = u8::try_from(number)
                    .ok()
                    .filter(|die| (1..=faces).contains(die))
                    .ok_or_else(|| {
                        Notice::new("3.1-DIE", "burma-not-on-die").numbers(i16::from(faces), 0)
                    })?;
                state.answer(self, Answer::Die(die), events);
            }
            Input::Concede => match self.pending_of(state) {
                Pending::Decision(side) => {
                    state.procedure = None;
                    state.position.verdict = Some(Verdict::Conceded(side));
                    events.push(
                        Notice::new("20.1", "burma-log-conceded")
                            .side(side)
                            .kind(LogKind::End),
                    );
                }
                _ => return Err(NOT_NOW),
            },
        }
        Ok(())
    }
}

impl Position {
    /// True before the first turn.
    #[must_use]
    pub fn turn_is_set_up(&self) -> bool {
        self.phase == crate::state::Phase::SetUp
    }
}

impl Play<'_> {
    /// Carries out an action that has been checked.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn carry_out(&mut self, action: Action) -> Flow<()> {
        let game = self.game;
        let Some(step) = self.position.step() else {
            return Ok(());
        };
        let side = game.decider(&self.position);
        match (step, action) {
            (Step::SetUp(_), action) => self.act_in_set_up(side, action),
            (Step::Placing(unit), Action::At(hex)) => {
                self.position.agenda.pop();
                if self.position.turn_is_set_up() {
                    game.enter(&mut self.position, unit, hex);
                } else {
                    self.reinforce(unit, hex);
                }
            }
            (Step::Attack(_), Action::Cancel) => {
                self.position.agenda.pop();
                self.position.attack = None;
            }
            (Step::AirPurchase, Action::Spend(points)) => {
                self.position.agenda.pop();
                self.spend(ALLIES, points);
                if points > 0 {
                    let units = 2 * points;
                    self.position.agenda.push(Step::AirMissions(ALLIES, units));
                }
            }
            (Step::AirBoost, Action::Spend(points)) => {
                self.position.agenda.pop();
                self.spend(JAPAN, points);
                self.japanese_air(points)?;
            }
            (Step::AirMissions(_, left), Action::Fly(air, mission)) => {
                let state = self.position.air_mut(air);
                state.place = crate::state::AirPlace::Available;
                state.mission = mission;
                self.replace_step(Step::AirMissions(side, left.saturating_sub(1)));
            }
            (Step::Interdiction, Action::Strike(air, hex)) => self.interdict(air, hex)?,
            (Step::Allocation(_, left), action) => {
                match action {
                    Action::Store(hex) => self.position.hex_mut(hex).supply[side.index()] += 1,
                    _ => self.gain(side, 1, "7.1.2a"),
                }
                self.position.agenda.pop();
                if left > 1 {
                    self.position.agenda.push(Step::Allocation(side, left - 1));
                }
            }
            (Step::Adjustment(_), action) => self.adjust(side, action)?,
            (Step::Forwarding(_, unit, left), Action::At(hex)) => {
                self.position.agenda.pop();
                let source = game
                    .sources(&self.position, side)
                    .into_iter()
                    .find(|source| self.position.hex(*source).supply[side.index()] > 0);
                if let Some(source) = source {
                    game.take_marker(&mut self.position, side, source);
                    self.position.hex_mut(hex).supply[side.index()] += 1;
                    let is_more = game
                        .sources(&self.position, side)
                        .iter()
                        .any(|source| self.position.hex(*source).supply[side.index()] > 0);
                    if left > 1 && is_more {
                        self.position
                            .agenda
                            .push(Step::Forwarding(side, unit, left - 1));
                    }
                }
            }
            (Step::Pay(_, occasion), action) if action != Action::Done => {
                self.pay(side, occasion, action);
            }
            (Step::Feeding(_, payer, left, occasion), Action::Select(unit)) => {
                self.position.agenda.pop();
                self.feed(unit);
                let supply = game.supply(&self.position, side);
                let more = game.hungry(&self.position, &supply, payer, occasion);
                if left > 1 && !more.is_empty() {
                    self.position
                        .agenda
                        .push(Step::Feeding(side, payer, left - 1, occasion));
                }
            }
            (Step::KeepMarker(_), Action::Keep(index)) => {
                self.position.agenda.pop();
                let state = self.position.side_mut(side);
                state.held = Some(state.cup.remove(usize::from(index)));
                self.tell(Notice::new("8.1.4", "burma-log-kept").side(side).only(side));
            }
            (Step::Reinforcements(_), Action::Select(unit)) => {
                self.position.agenda.push(Step::Placing(unit));
            }
            (Step::Naming, action) => self.name(side, action),
            (Step::Movement, Action::Select(unit)) => {
                self.position
                    .agenda
                    .push(Step::Moving(unit, Progress::default()));
            }
            (Step::Movement, Action::Sail(unit, hex)) => self.sail(unit, hex)?,
            (Step::Moving(unit, _), Action::Done) => {
                self.position.agenda.pop();
                self.end_move(unit);
            }
            (Step::Moving(unit, progress), action) => self.go_on(unit, progress, action),
            (Step::Combat, Action::Attack(hex)) => {
                self.position.attack = Some(Attack {
                    hex,
                    units: UnitSet::EMPTY,
                    banzai: UnitSet::EMPTY,
                    support: UnitSet::EMPTY,
                    aircraft: Vec::new(),
                });
                self.position.agenda.push(Step::Attack(hex));
            }
            (Step::Attack(_), Action::Go) => self.fight()?,
            (Step::Attack(_), action) => self.prepare(action),
            (Step::Thursday, Action::Go) => {
                self.position.agenda.pop();
                self.launch_thursday()?;
            }
            (Step::Building(_), Action::Build(hex, line)) => {
                self.position.agenda.pop();
                self.start_project(side, &[hex], line);
            }
            (Step::Building(_), Action::Upgrade(first, second)) => {
                self.position.agenda.pop();
                self.start_project(side, &[first, second], Line::Road);
            }
            (Step::Repairs(_), Action::Repair(hex)) => {
                let price = game.works_price(&self.position);
                self.spend(side, price);
                self.position.hex_mut(hex).cut = false;
                self.tell(Notice::new("7.8.3", "burma-log-repaired").hex(hex));
            }
            // Done with a menu, or a counter put back.
            _ => {
                self.position.agenda.pop();
            }
        }
        Ok(())
    }

    fn replace_step(&mut self, step: Step) {
        self.position.agenda.pop();
        self.position.agenda.push(step);
    }

    /// Spends points of a stockpile (7.3.3).
    pub(crate) fn spend(&mut self, side: Side, points: u8) {
        let stock = &mut self.position.side_mut(side).stock;
        *stock = stock.saturating_sub(points);
    }

    fn act_in_set_up(&mut self, side: Side, action: Action) {
        match action {
            Action::Select(unit) => self.position.agenda.push(Step::Placing(unit)),
            Action::LoseStep(unit) => self.position.unit_mut(unit).steps -= 1,
            Action::Dig(hex) => {
                self.position.side_mut(side).to_place.positions -= 1;
                self.position.hex_mut(hex).position = Some(Entrenchment {
                    owner: side,
                    builder: None,
                });
            }
            Action::Store(hex) => {
                self.position.side_mut(side).to_place.supply -= 1;
                self.position.hex_mut(hex).supply[side.index()] += 1;
            }
            _ => {
                self.position.agenda.pop();
                self.end_set_up(side);
                self.tell(
                    Notice::new("3.2.3", "burma-log-set-up-done")
                        .side(side)
                        .kind(LogKind::Phase),
                );
            }
        }
    }

    /// 15: a reinforcement comes in, and is paid for.
    fn reinforce(&mut self, unit: UnitId, hex: HexId) {
        let game = self.game;
        let side = game.unit(unit).side;
        let was_reserve = self.position.unit(unit).place == Where::Reserve;
        self.spend(side, 1);
        game.enter(&mut self.position, unit, hex);
        self.tell(
            Notice::new("15.1.4", "burma-log-reinforcement")
                .unit(unit)
                .hex(hex),
        );
        let scenario = self.position.scenario;
        if was_reserve {
            if game.is_reserve_charged(&self.position, unit) {
                self.lose_points(ALLIES, 1, "TBL-VP-10");
            }
        } else if side == JAPAN && scenario == Scenario::UGo {
            // 21.1.3-4.
            if self.position.side(JAPAN).points > 0 {
                self.lose_points(JAPAN, 1, "21.1.3-4");
            } else {
                self.score(ALLIES, 1, "21.1.3-4");
            }
        }
    }

    /// 7.4: supply adjustment.
    fn adjust(&mut self, side: Side, action: Action) -> Flow<()> {
        let game = self.game;
        match action {
            Action::Collect(hex) => {
                game.take_marker(&mut self.position, side, hex);
                self.gain(side, 1, "7.4.2");
            }
            Action::Store(hex) => {
                self.spend(side, 1);
                self.position.hex_mut(hex).supply[side.index()] += 1;
            }
            Action::Spend(_) => {
                self.spend(side, 1);
                let most = game.tables().pools.trucks;
                let state = self.position.side_mut(side);
                state.trucks = (state.trucks + 3).min(most - state.trucks_used);
            }
            Action::Headquarters(unit) => {
                let in_rain = game.is_monsoon(&self.position);
                let markers = if side == JAPAN {
                    self.spend(side, 1);
                    self.die(Cause::Porters)? + u8::from(!in_rain)
                } else {
                    let state = self.position.side_mut(side);
                    state.trucks -= 1;
                    state.trucks_used += 1;
                    if in_rain { 2 } else { 3 }
                };
                self.position
                    .agenda
                    .push(Step::Forwarding(side, unit, markers));
            }
            _ => {
                self.position.agenda.pop();
            }
        }
        Ok(())
    }

    /// 7.9: a headquarters or source pays for units.
    fn pay(&mut self, side: Side, occasion: Occasion, action: Action) {
        let game = self.game;
        let supply = game.supply(&self.position, side);
        let payer = match action {
            Action::Headquarters(unit) => Payer::Headquarters(unit),
            Action::Source(hex) => Payer::Source(hex),
            Action::Commit(unit) => {
                self.spend(side, 1);
                self.position.unit_mut(unit).committed = true;
                self.tell(Notice::new("7.9.6", "burma-log-committed").unit(unit));
                Payer::Headquarters(unit)
            }
            Action::Extend(unit) => {
                if let Ok(range) = game.check_extend(&self.position, &supply, unit) {
                    game.spend_markers(&mut self.position, side, range, 1);
                    self.position.unit_mut(unit).extended += 1;
                    self.tell(Notice::new("7.7.2e", "burma-log-extended").unit(unit));
                }
                return;
            }
            Action::Name(unit) => {
                if let Ok(range) = game.check_lone_marauder(&self.position, unit, occasion) {
                    game.spend_markers(&mut self.position, side, range, 1);
                    self.feed(unit);
                }
                return;
            }
            _ => return,
        };
        let range = Burma::range_of(&supply, payer);
        if !matches!(action, Action::Commit(_)) {
            let price = Burma::price_of_supply(&supply, payer);
            game.spend_markers(&mut self.position, side, range, price);
        }
        let hungry = game.hungry(&self.position, &supply, payer, occasion);
        if hungry.len() <= usize::from(COMMAND_VALUE) {
            for unit in hungry.iter() {
                self.feed(unit);
            }
        } else {
            self.position
                .agenda
                .push(Step::Feeding(side, payer, COMMAND_VALUE, occasion));
        }
    }

    fn feed(&mut self, unit: UnitId) {
        let state = self.position.unit_mut(unit);
        state.paid = true;
        state.out_of_supply = false;
        self.tell(Notice::new("7.9.3", "burma-log-fed").unit(unit));
    }

    /// 9.3: units are named, and what belongs to their activation.
    fn name(&mut self, side: Side, action: Action) {
        let game = self.game;
        match action {
            Action::Name(unit) => {
                let is_free = game.unit(unit).is_attached();
                self.pay_again(side, unit, 2);
                self.activate(unit);
                if let Some(segment) = &mut self.position.segment {
                    let is_marker = segment.activation != crate::state::Activation::EndMarker;
                    if !(is_free && is_marker) {
                        segment.units -= 1;
                    }
                }
            }
            Action::Formation(formation) => {
                let members: Vec<UnitId> = game
                    .members(formation)
                    .filter(|unit| game.check_activatable(&self.position, *unit).is_ok())
                    .collect();
                // 9.3.5b: one marker for the whole formation.
                let again = members
                    .iter()
                    .find(|unit| self.position.unit(**unit).activations > 0);
                if let Some(unit) = again {
                    self.pay_again(side, *unit, 0);
                }
                for unit in members {
                    self.activate(unit);
                }
                if let Some(segment) = &mut self.position.segment {
                    segment.formations -= 1;
                }
            }
            Action::Headquarters(unit) => {
                let supply = game.supply(&self.position, side);
                let range = supply
                    .headquarters(unit)
                    .map(|one| one.range)
                    .unwrap_or_default();
                for other in game.units_of(side) {
                    let is_in_range = self
                        .position
                        .hex_of(other)
                        .is_some_and(|hex| range.contains(hex));
                    if is_in_range && self.position.unit(other).activations == 0 {
                        self.activate(other);
                    }
                }
                if let Some(segment) = &mut self.position.segment {
                    segment.headquarters = false;
                }
            }
            Action::Restore(unit) => {
                self.spend(side, 1);
                self.position.unit_mut(unit).committed = false;
            }
            Action::RestoreByMarker(unit) => {
                let supply = game.supply(&self.position, side);
                let range = supply
                    .headquarters(unit)
                    .map(|one| one.range)
                    .unwrap_or_default();
                game.spend_markers(&mut self.position, side, range, 1);
                self.position.unit_mut(unit).committed = false;
            }
            Action::Entrench(unit) => {
                if let Some(hex) = self.position.hex_of(unit) {
                    self.position.hex_mut(hex).position = Some(Entrenchment {
                        owner: side,
                        builder: Some(unit),
                    });
                }
                if let Some(segment) = &mut self.position.segment {
                    segment.building.insert(unit);
                }
            }
            Action::Replace(unit) => self.replace(side, unit),
            Action::Rebuild(unit, hex) => {
                if let Ok(range) = game.check_rebuild(&self.position, unit, hex) {
                    game.spend_markers(&mut self.position, side, range, 2);
                    game.enter(&mut self.position, unit, hex);
                    let state = self.position.unit_mut(unit);
                    *state = crate::state::UnitState::new(Where::Hex(hex), 1);
                    state.replaced = 2;
                    state.activations = 1;
                    self.tell(
                        Notice::new("16.2.4", "burma-log-rebuilt")
                            .unit(unit)
                            .hex(hex),
                    );
                }
            }
            Action::MoveFirst => self.choose_order(false),
            _ => self.choose_order(true),
        }
    }

    /// 9.3.5b: a second activation costs a marker, which serves so many more units.
    fn pay_again(&mut self, side: Side, unit: UnitId, more: u8) {
        let game = self.game;
        let Some(segment) = self.position.segment.clone() else {
            return;
        };
        if self.position.unit(unit).activations == 0 {
            return;
        }
        let Ok(range) = game.check_again(&self.position, &segment, unit) else {
            return;
        };
        let left = if segment.again > 0 && more > 0 {
            segment.again - 1
        } else {
            game.spend_markers(&mut self.position, side, range, 1);
            segment.again + more
        };
        if let Some(segment) = &mut self.position.segment {
            segment.again = left;
        }
    }

    /// 16.2.2, 16.3.2: a marker gives an Allied infantry unit two steps, any other unit one.
    fn replace(&mut self, side: Side, unit: UnitId) {
        let game = self.game;
        let Ok(range) = game.check_replace(&self.position, unit) else {
            return;
        };
        game.spend_markers(&mut self.position, side, range, 1);
        let printed = game.unit(unit);
        let rate = if side == ALLIES && printed.class.is_infantry() {
            2
        } else {
            1
        };
        let state = self.position.unit_mut(unit);
        let gained = rate
            .min(printed.steps() - state.steps)
            .min(2 - state.replaced.min(2));
        state.steps += gained;
        state.replaced += gained;
        self.tell(
            Notice::new("16.2.2", "burma-log-replaced")
                .unit(unit)
                .numbers(i16::from(gained), 0),
        );
    }

    /// 12: a unit goes on with its move.
    fn go_on(&mut self, unit: UnitId, progress: Progress, action: Action) {
        let game = self.game;
        let side = game.unit(unit).side;
        match action {
            Action::At(hex) => {
                let ground = game.ground(&self.position);
                let moves = game.moves(&self.position, &ground, unit, progress);
                let route = game.route(&self.position, &ground, &moves, unit, progress, hex);
                if let Ok(route) = route {
                    for passed in &route.path {
                        game.pass(&mut self.position, side, *passed);
                    }
                    game.enter(&mut self.position, unit, hex);
                    self.replace_step(Step::Moving(unit, route.progress));
                    self.tell(Notice::new("12.1.1", "burma-log-moved").unit(unit).hex(hex));
                }
            }
            Action::PickUp => {
                if let Some(hex) = self.position.hex_of(unit) {
                    game.take_marker(&mut self.position, side, hex);
                    self.position.unit_mut(unit).carried += 1;
                }
            }
            Action::Drop => {
                if let Some(hex) = self.position.hex_of(unit) {
                    self.position.unit_mut(unit).carried -= 1;
                    self.position.hex_mut(hex).supply[side.index()] += 1;
                }
            }
            _ => {
                self.position.agenda.pop();
                self.leave_map(unit);
                self.tell(Notice::new("17.6.1", "burma-log-exited").unit(unit));
                if side == JAPAN {
                    let has_reserve = game.has_reserve_entered(&self.position);
                    self.score(JAPAN, 2 + u8::from(has_reserve), "TBL-VP-8");
                } else {
                    self.score(ALLIES, 2, "TBL-VP-9");
                }
            }
        }
    }

    /// 13.2.1b: who attacks and who helps.
    fn prepare(&mut self, action: Action) {
        let Some(attack) = &mut self.position.attack else {
            return;
        };
        match action {
            Action::Join(unit) => attack.units.insert(unit),
            Action::Leave(unit) => {
                attack.units.remove(unit);
                attack.banzai.remove(unit);
                attack.support.remove(unit);
            }
            Action::Banzai(unit) => attack.banzai.insert(unit),
            Action::Commit(unit) => attack.support.insert(unit),
            Action::Air(air) => attack.aircraft.push(air),
            _ => {}
        }
    }
}

impl Burma {
    /// True once a unit of the strategic reserve has entered (NOTE-15.2.1).
    #[must_use]
    pub fn has_reserve_entered(&self, position: &Position) -> bool {
        position.scenario != Scenario::ExtendedCapital
            && RESERVE
                .iter()
                .filter_map(|id| self.unit_named(id))
                .any(|unit| !matches!(position.unit(unit).place, Where::Reserve | Where::Unused))
    }

    /// whether a reserve unit that has just come costs a point: each in the first scenario; in
    /// the campaign the first of a formation, and nobody from December 1944 on.
    fn is_reserve_charged(&self, position: &Position, unit: UnitId) -> bool {
        if position.scenario == Scenario::UGo {
            return true;
        }
        let formation = self.unit(unit).formation;
        let has_come_before = RESERVE
            .iter()
            .filter_map(|id| self.unit_named(id))
            .filter(|other| *other != unit && formation.is_some())
            .filter(|other| self.unit(*other).formation == formation)
            .any(|other| !matches!(position.unit(other).place, Where::Reserve | Where::Unused));
        position.turn < 13 && !has_come_before
    }
}
