//! What an action does once it has been checked.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::notice::Notice;
use crate::position::{
    Attack, Cause, Entrenchment, Flow, Load, Occasion, Payer, Play, Position, Progress, Scenario,
    Step, Where,
};
use crate::printed::map::Line;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::turn::setup::RESERVE;
use crate::turn::supply::COMMAND_VALUE;
use heigi_board::HexId;
use heigi_engine::scene::LogKind;
use heigi_scene::Side;

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
            (Step::SetUp(_), action) => self.act_in_set_up(side, action)?,
            (Step::Placing(unit), Action::At(hex)) => {
                self.position.agenda.pop();
                if self.position.turn_is_set_up() {
                    self.enter(unit, hex);
                } else {
                    self.reinforce(unit, hex);
                }
            }
            (
                Step::Naming | Step::Movement | Step::Combat | Step::Attack(_) | Step::Pay(..),
                Action::Sanction(item),
            ) => self.act_on_sanction(side, item)?,
            (Step::Declaration, Action::Go) => {
                self.position.agenda.pop();
                self.declare_sanction(side);
            }
            (Step::ExtraMarker, Action::Keep(marker)) => {
                self.use_item(side, crate::turn::sanction::EXTRA_MARKER);
                self.position.sanction.extra = Some(marker);
                self.position.agenda.pop();
                let activation = crate::position::Activation::Marker(marker);
                self.begin_segment(side, activation, "TBL-SO-1")?;
            }
            (Step::Transport, Action::Lift(hex)) => {
                self.position.agenda.push(Step::Loaded(Load::Supply(hex)));
            }
            (Step::Transport, Action::Select(unit)) => {
                self.position.agenda.push(Step::Loaded(Load::Unit(unit)));
            }
            (Step::Loaded(load), Action::At(hex)) => {
                self.position.agenda.pop();
                self.deliver(load, hex)?;
            }
            (_, Action::Relieve(hex)) => {
                game.take_dropped(&mut self.position, hex);
                self.position
                    .agenda
                    .push(Step::Relieving(hex, crate::turn::transport::RATIONS));
            }
            (Step::Relieving(hex, left), Action::Select(unit)) => {
                self.position.agenda.pop();
                let left = self.relieve(hex, left, unit);
                if left > 0 {
                    self.position.agenda.push(Step::Relieving(hex, left));
                }
            }
            (Step::Movement, Action::Jump(unit)) => {
                self.position.agenda.push(Step::Jumping(unit));
            }
            (Step::Jumping(unit), Action::At(hex)) => {
                self.position.agenda.pop();
                self.jump(unit, hex)?;
            }
            (Step::Movement, Action::Embark(unit)) => {
                self.position.agenda.push(Step::Landing(unit));
            }
            (Step::Landing(unit), Action::At(hex)) => {
                self.position.agenda.pop();
                self.land(unit, hex);
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
                let mut state = self.position.air_mut(air);
                state.place = crate::position::AirPlace::Available;
                state.mission = mission;
                drop(state);
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
                let sources = game
                    .sources(&self.position, side)
                    .into_iter()
                    .filter(|source| self.position.hex(*source).supply[side.index()] > 0)
                    .map(Action::Collect)
                    .collect();
                let source = self.decide(side, Cause::Forwarding, None, sources)?;
                if let Action::Collect(source) = source {
                    if side == ALLIES && left == game.truck_load(&self.position) {
                        self.use_truck();
                        self.position.served.insert(unit);
                    }
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
            (Step::Pay(..), Action::Done) => {
                self.position.agenda.pop();
                self.position.served = UnitSet::EMPTY;
            }
            (Step::Pay(_, occasion), action) => self.pay(side, occasion, action)?,
            (Step::Feeding(_, payer, left, occasion), Action::Select(unit)) => {
                self.position.agenda.pop();
                let supply = game.supply(&self.position, side);
                self.feed(unit, Burma::rule_of_payer(&supply, payer));
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
            (Step::Naming, action) => self.name(side, action)?,
            (Step::Movement, Action::Select(unit)) => {
                self.position
                    .agenda
                    .push(Step::Moving(unit, Progress::default()));
            }
            (Step::Movement, Action::Sail(unit, hex)) => self.sail(unit, hex)?,
            (Step::Movement, Action::Spend(_)) => self.buy_trucks(),
            (Step::Movement, Action::Motorise(unit)) => self.motorise(unit),
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
                    sanctioned: false,
                });
                self.position.agenda.push(Step::Attack(hex));
            }
            (Step::Attack(_), Action::Go) => {
                self.position.agenda.pop();
                // 13.2.1a-ii: the other side pays for whom is attacked (B-33).
                self.relieve_staffs(side.opponent(), Occasion::Combat, "7.12.1");
                let pay = Step::Pay(side.opponent(), Occasion::Combat);
                self.position.push(&[pay, Step::Fight]);
            }
            (Step::Attack(_), action) => self.prepare(action),
            (Step::Thursday, Action::Go) => {
                self.position.agenda.pop();
                self.launch_thursday()?;
            }
            (Step::Building(_), Action::Build(hex, line)) => {
                self.position.agenda.pop();
                self.start_project(side, &[hex], line);
            }
            (Step::Building(_), Action::Upgrade(hexes)) => {
                self.position.agenda.pop();
                self.start_project(side, &hexes.hexes(), Line::Road);
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

    fn act_in_set_up(&mut self, side: Side, action: Action) -> Flow<()> {
        match action {
            Action::Select(unit) => self.position.agenda.push(Step::Placing(unit)),
            Action::LoseStep(unit) => self.reduce_in_set_up(unit),
            Action::Dig(hex) => {
                self.position.side_mut(side).to_place.positions -= 1;
                self.position.hex_mut(hex).position = Some(Entrenchment {
                    owner: side,
                    builder: None,
                });
            }
            Action::Store(hex) => self.game.store(&mut self.position, side, hex),
            Action::Build(hex, line) => {
                self.position.side_mut(side).to_place.links -= 1;
                self.join_lines(side, hex, line)?;
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
        Ok(())
    }

    /// 15: a reinforcement comes in, and is paid for.
    pub(crate) fn reinforce(&mut self, unit: UnitId, hex: HexId) {
        self.pay_for_reinforcement(unit);
        self.enter(unit, hex);
        self.tell(
            Notice::new("15.1.4", "burma-log-reinforcement")
                .unit(unit)
                .hex(hex),
        );
    }

    /// 15.1.4, 15.2.1, 21.1.3-4: what a unit that comes into play costs.
    pub(crate) fn pay_for_reinforcement(&mut self, unit: UnitId) {
        let game = self.game;
        let side = game.unit(unit).side;
        let was_reserve = self.position.unit(unit).place == Where::Reserve;
        self.spend(side, 1);
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
            Action::Spend(_) => self.buy_trucks(),
            Action::Headquarters(unit) => {
                let markers = if side == JAPAN {
                    self.position.served.insert(unit);
                    self.spend(side, 1);
                    let in_rain = game.is_monsoon(&self.position);
                    self.die(Cause::Porters)? + u8::from(!in_rain)
                } else {
                    game.truck_load(&self.position)
                };
                self.position
                    .agenda
                    .push(Step::Forwarding(side, unit, markers));
            }
            _ => {
                self.position.agenda.pop();
                self.position.served = UnitSet::EMPTY;
            }
        }
        Ok(())
    }

    /// 7.9: a headquarters or source pays for units.
    fn pay(&mut self, side: Side, occasion: Occasion, action: Action) -> Flow<()> {
        let game = self.game;
        let supply = game.supply(&self.position, side);
        let payer = match action {
            Action::Headquarters(unit) => {
                self.position.served.insert(unit);
                Payer::Headquarters(unit)
            }
            Action::Source(hex) if side == ALLIES && hex == game.map().chinese_source => {
                if let Ok((range, hungry)) = game.marauders_fed_from_1601(&self.position, occasion)
                {
                    self.spend_markers(side, range, 1)?;
                    for unit in hungry.iter() {
                        self.feed(unit, "TBL-EV-2");
                    }
                }
                return Ok(());
            }
            Action::Source(hex) => Payer::Source(hex),
            Action::Commit(unit) => {
                self.spend(side, 1);
                self.position.unit_mut(unit).committed = true;
                self.tell(Notice::new("7.9.6", "burma-log-committed").unit(unit));
                Payer::Committed(unit)
            }
            Action::Extend(unit) => {
                if let Ok(range) = game.check_extend(&self.position, &supply, unit) {
                    self.spend_markers(side, range, 1)?;
                    self.position.unit_mut(unit).extended += 1;
                    self.tell(Notice::new("7.7.2e", "burma-log-extended").unit(unit));
                }
                return Ok(());
            }
            Action::Name(unit) => {
                if let Ok(range) = game.check_lone_marauder(&self.position, unit, occasion) {
                    self.spend_markers(side, range, 1)?;
                    let is_chinese = game.unit(unit).class == Class::ChineseArmy;
                    self.feed(unit, if is_chinese { "17.4.3" } else { "17.5.6" });
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        let range = Burma::range_of(&supply, payer);
        self.spend_markers(side, range, Burma::price_of_supply(&supply, payer))?;
        let hungry = game.hungry(&self.position, &supply, payer, occasion);
        if hungry.len() <= usize::from(COMMAND_VALUE) {
            for unit in hungry.iter() {
                self.feed(unit, Burma::rule_of_payer(&supply, payer));
            }
        } else {
            self.position
                .agenda
                .push(Step::Feeding(side, payer, COMMAND_VALUE, occasion));
        }
        Ok(())
    }

    /// B-3: headquarters that are in communication again need nobody to pay for them.
    pub(crate) fn relieve_staffs(&mut self, side: Side, occasion: Occasion, rule: &'static str) {
        let game = self.game;
        let is_staff = |unit: &UnitId| game.unit(*unit).class == Class::Headquarters;
        let staffs: Vec<UnitId> = game
            .units_of(side)
            .filter(is_staff)
            .filter(|unit| game.is_hungry(&self.position, *unit, occasion))
            .collect();
        if staffs.is_empty() {
            return;
        }
        let supply = game.supply(&self.position, side);
        for unit in staffs {
            let staff = supply.headquarters(unit);
            if staff.is_some_and(|one| one.in_communication) {
                self.feed(unit, rule);
            }
        }
    }

    /// A unit is supplied.
    pub(crate) fn feed(&mut self, unit: UnitId, rule: &'static str) {
        let mut state = self.position.unit_mut(unit);
        state.paid = true;
        state.out_of_supply = false;
        drop(state);
        self.tell(Notice::new(rule, "burma-log-fed").unit(unit));
    }

    /// 12: a unit goes on with its move.
    fn go_on(&mut self, unit: UnitId, progress: Progress, action: Action) {
        let game = self.game;
        let side = game.unit(unit).side;
        match action {
            Action::At(hex) => {
                let ground = game.ground_of(&self.position, unit);
                let moves = game.moves_kept(&self.position, unit, progress);
                let route = game.route(&self.position, &ground, &moves, unit, progress, hex);
                if let Ok(route) = route {
                    for passed in &route.path {
                        self.pass(side, *passed);
                        self.disturb_works(unit, *passed);
                    }
                    self.enter(unit, hex);
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
                let rule = if side == JAPAN { "17.6.1" } else { "TBL-VP-9" };
                self.tell(Notice::new(rule, "burma-log-exited").unit(unit));
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
