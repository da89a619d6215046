//! What an action does once it has been checked.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::notice::Notice;
use crate::position::steps::{
    AirBoost, AirMissions, AirPurchase, Allocation, Combat, Declaration, ExtraMarker, Feeding,
    Fight, Forwarding, Interdiction, Jumping, Landing, Loaded, Movement, Moving, Naming, Pay,
    Placing, Preparation, Relieving, Thursday, Transport,
};
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

impl Burma {
    /// Carries out an action that has been checked.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn carry_out(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        let Some(step) = play.state.step() else {
            return Ok(());
        };
        let side = self.decider(play.state);
        match (step, action) {
            (Step::SetUp(_), action) => self.act_in_set_up(play, side, action)?,
            (Step::Placing(Placing(unit)), Action::At(hex)) => {
                play.end_step();
                if play.state.turn_is_set_up() {
                    self.arrive(play, unit, hex);
                } else {
                    self.reinforce(play, unit, hex);
                }
            }
            (
                Step::Naming(Naming)
                | Step::Movement(Movement)
                | Step::Combat(Combat)
                | Step::Preparation(_)
                | Step::Pay(_),
                Action::Sanction(item),
            ) => self.act_on_sanction(play, side, item)?,
            (Step::Declaration(Declaration), Action::Go) => {
                play.end_step();
                self.declare_sanction(play, side);
            }
            (Step::ExtraMarker(ExtraMarker), Action::Keep(marker)) => {
                self.use_item(play, side, crate::turn::sanction::EXTRA_MARKER);
                play.state.sanction.extra = Some(marker);
                play.end_step();
                let activation = crate::position::Activation::Marker(marker);
                self.begin_segment(play, side, activation, "TBL-SO-1")?;
            }
            (Step::Transport(Transport), Action::Lift(hex)) => {
                play.push(Step::Loaded(Loaded(Load::Supply(hex))));
            }
            (Step::Transport(Transport), Action::Select(unit)) => {
                play.push(Step::Loaded(Loaded(Load::Unit(unit))));
            }
            (Step::Loaded(Loaded(load)), Action::At(hex)) => {
                play.end_step();
                self.deliver(play, load, hex)?;
            }
            (_, Action::Relieve(hex)) => {
                self.take_dropped(play.state, hex);
                play.push(Step::Relieving(Relieving(
                    hex,
                    crate::turn::transport::RATIONS,
                )));
            }
            (Step::Relieving(Relieving(hex, left)), Action::Select(unit)) => {
                play.end_step();
                let left = self.relieve(play, hex, left, unit);
                if left > 0 {
                    play.push(Step::Relieving(Relieving(hex, left)));
                }
            }
            (Step::Movement(Movement), Action::Jump(unit)) => {
                play.push(Step::Jumping(Jumping(unit)));
            }
            (Step::Jumping(Jumping(unit)), Action::At(hex)) => {
                play.end_step();
                self.jump(play, unit, hex)?;
            }
            (Step::Movement(Movement), Action::Embark(unit)) => {
                play.push(Step::Landing(Landing(unit)));
            }
            (Step::Landing(Landing(unit)), Action::At(hex)) => {
                play.end_step();
                self.land(play, unit, hex);
            }
            (Step::Preparation(_), Action::Cancel) => {
                play.end_step();
                play.state.attack = None;
            }
            (Step::AirPurchase(AirPurchase), Action::Spend(points)) => {
                play.end_step();
                self.spend(play, ALLIES, points);
                if points > 0 {
                    let units = 2 * points;
                    play.push(Step::AirMissions(AirMissions(ALLIES, units)));
                }
            }
            (Step::AirBoost(AirBoost), Action::Spend(points)) => {
                play.end_step();
                self.spend(play, JAPAN, points);
                self.japanese_air(play, points)?;
            }
            (Step::AirMissions(AirMissions(_, left)), Action::Fly(air, mission)) => {
                let mut state = play.state.air_mut(air);
                state.place = crate::position::AirPlace::Available;
                state.mission = mission;
                drop(state);
                play.replace_step(Step::AirMissions(AirMissions(side, left.saturating_sub(1))));
            }
            (Step::Interdiction(Interdiction), Action::Strike(air, hex)) => {
                self.interdict(play, air, hex)?
            }
            (Step::Allocation(Allocation(_, left)), action) => {
                match action {
                    Action::Store(hex) => play.state.hex_mut(hex).supply[side.index()] += 1,
                    _ => self.gain(play, side, 1, "7.1.2a"),
                }
                play.end_step();
                if left > 1 {
                    play.push(Step::Allocation(Allocation(side, left - 1)));
                }
            }
            (Step::Adjustment(_), action) => self.adjust(play, side, action)?,
            (Step::Forwarding(Forwarding(_, unit, left)), Action::At(hex)) => {
                play.end_step();
                let sources = self
                    .sources(play.state, side)
                    .into_iter()
                    .filter(|source| play.state.hex(*source).supply[side.index()] > 0)
                    .map(Action::Collect)
                    .collect();
                let source = self.decide(play, side, Cause::Forwarding, None, sources)?;
                if let Action::Collect(source) = source {
                    if side == ALLIES && left == self.truck_load(play.state) {
                        self.use_truck(play);
                        play.state.served.insert(unit);
                    }
                    self.take_marker(play.state, side, source);
                    play.state.hex_mut(hex).supply[side.index()] += 1;
                    let is_more = self
                        .sources(play.state, side)
                        .iter()
                        .any(|source| play.state.hex(*source).supply[side.index()] > 0);
                    if left > 1 && is_more {
                        play.push(Step::Forwarding(Forwarding(side, unit, left - 1)));
                    }
                }
            }
            (Step::Pay(_), Action::Done) => {
                play.end_step();
                play.state.served = UnitSet::EMPTY;
            }
            (Step::Pay(Pay(_, occasion)), action) => self.pay(play, side, occasion, action)?,
            (Step::Feeding(Feeding(_, payer, left, occasion)), Action::Select(unit)) => {
                play.end_step();
                let supply = self.supply(play.state, side);
                self.feed(play, unit, Burma::rule_of_payer(&supply, payer));
                let more = self.hungry(play.state, &supply, payer, occasion);
                if left > 1 && !more.is_empty() {
                    play.push(Step::Feeding(Feeding(side, payer, left - 1, occasion)));
                }
            }
            (Step::KeepMarker(_), Action::Keep(index)) => {
                play.end_step();
                let state = play.state.side_mut(side);
                state.held = Some(state.cup.remove(usize::from(index)));
                play.tell(Notice::new("8.1.4", "burma-log-kept").side(side).only(side));
            }
            (Step::Reinforcements(_), Action::Select(unit)) => {
                play.push(Step::Placing(Placing(unit)));
            }
            (Step::Naming(Naming), action) => self.name(play, side, action)?,
            (Step::Movement(Movement), Action::Select(unit)) => {
                play.push(Step::Moving(Moving(unit, Progress::default())));
            }
            (Step::Movement(Movement), Action::Sail(unit, hex)) => self.sail(play, unit, hex)?,
            (Step::Movement(Movement), Action::Spend(_)) => self.buy_trucks(play),
            (Step::Movement(Movement), Action::Motorise(unit)) => self.motorise(play, unit),
            (Step::Moving(Moving(unit, _)), Action::Done) => {
                play.end_step();
                self.end_move(play, unit);
            }
            (Step::Moving(Moving(unit, progress)), action) => {
                self.go_on(play, unit, progress, action)
            }
            (Step::Combat(Combat), Action::Attack(hex)) => {
                play.state.attack = Some(Attack {
                    hex,
                    units: UnitSet::EMPTY,
                    banzai: UnitSet::EMPTY,
                    support: UnitSet::EMPTY,
                    aircraft: Vec::new(),
                    sanctioned: false,
                });
                play.push(Step::Preparation(Preparation(hex)));
            }
            (Step::Preparation(_), Action::Go) => {
                play.end_step();
                // 13.2.1a-ii: the other side pays for whom is attacked (B-33).
                self.relieve_staffs(play, side.opponent(), Occasion::Combat, "7.12.1");
                let pay = Step::Pay(Pay(side.opponent(), Occasion::Combat));
                play.push_all(&[pay, Step::Fight(Fight)]);
            }
            (Step::Preparation(_), action) => self.prepare(play, action),
            (Step::Thursday(Thursday), Action::Go) => {
                play.end_step();
                self.launch_thursday(play)?;
            }
            (Step::Building(_), Action::Build(hex, line)) => {
                play.end_step();
                self.start_project(play, side, &[hex], line);
            }
            (Step::Building(_), Action::Upgrade(hexes)) => {
                play.end_step();
                self.start_project(play, side, &hexes.hexes(), Line::Road);
            }
            (Step::Repairs(_), Action::Repair(hex)) => {
                let price = self.works_price(play.state);
                self.spend(play, side, price);
                play.state.hex_mut(hex).cut = false;
                play.tell(Notice::new("7.8.3", "burma-log-repaired").hex(hex));
            }
            // Done with a menu, or a counter put back.
            _ => {
                play.end_step();
            }
        }
        Ok(())
    }

    /// Spends points of a stockpile (7.3.3).
    pub(crate) fn spend(&self, play: &mut Play<'_>, side: Side, points: u8) {
        let stock = &mut play.state.side_mut(side).stock;
        *stock = stock.saturating_sub(points);
    }

    fn act_in_set_up(&self, play: &mut Play<'_>, side: Side, action: Action) -> Flow<()> {
        match action {
            Action::Select(unit) => play.push(Step::Placing(Placing(unit))),
            Action::LoseStep(unit) => self.reduce_in_set_up(play, unit),
            Action::Dig(hex) => {
                play.state.side_mut(side).to_place.positions -= 1;
                play.state.hex_mut(hex).position = Some(Entrenchment {
                    owner: side,
                    builder: None,
                });
            }
            Action::Store(hex) => self.store(play.state, side, hex),
            Action::Build(hex, line) => {
                play.state.side_mut(side).to_place.links -= 1;
                self.join_lines(play, side, hex, line)?;
            }
            _ => {
                play.end_step();
                self.end_set_up(play, side);
                play.tell(
                    Notice::new("3.2.3", "burma-log-set-up-done")
                        .side(side)
                        .kind(LogKind::Phase),
                );
            }
        }
        Ok(())
    }

    /// 15: a reinforcement comes in, and is paid for.
    pub(crate) fn reinforce(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId) {
        self.pay_for_reinforcement(play, unit);
        self.arrive(play, unit, hex);
        play.tell(
            Notice::new("15.1.4", "burma-log-reinforcement")
                .unit(unit)
                .hex(hex),
        );
    }

    /// 15.1.4, 15.2.1, 21.1.3-4: what a unit that comes into play costs.
    pub(crate) fn pay_for_reinforcement(&self, play: &mut Play<'_>, unit: UnitId) {
        let side = self.unit(unit).side;
        let was_reserve = play.state.unit(unit).place == Where::Reserve;
        self.spend(play, side, 1);
        let scenario = play.state.scenario;
        if was_reserve {
            if self.is_reserve_charged(play.state, unit) {
                self.lose_points(play, ALLIES, 1, "TBL-VP-10");
            }
        } else if side == JAPAN && scenario == Scenario::UGo {
            // 21.1.3-4.
            if play.state.side(JAPAN).points > 0 {
                self.lose_points(play, JAPAN, 1, "21.1.3-4");
            } else {
                self.award(play, ALLIES, 1, "21.1.3-4");
            }
        }
    }

    /// 7.4: supply adjustment.
    fn adjust(&self, play: &mut Play<'_>, side: Side, action: Action) -> Flow<()> {
        match action {
            Action::Collect(hex) => {
                self.take_marker(play.state, side, hex);
                self.gain(play, side, 1, "7.4.2");
            }
            Action::Store(hex) => {
                self.spend(play, side, 1);
                play.state.hex_mut(hex).supply[side.index()] += 1;
            }
            Action::Spend(_) => self.buy_trucks(play),
            Action::Headquarters(unit) => {
                let markers = if side == JAPAN {
                    play.state.served.insert(unit);
                    self.spend(play, side, 1);
                    let in_rain = self.is_monsoon(play.state);
                    self.die(play, Cause::Porters)? + u8::from(!in_rain)
                } else {
                    self.truck_load(play.state)
                };
                play.push(Step::Forwarding(Forwarding(side, unit, markers)));
            }
            _ => {
                play.end_step();
                play.state.served = UnitSet::EMPTY;
            }
        }
        Ok(())
    }

    /// 7.9: a headquarters or source pays for units.
    fn pay(&self, play: &mut Play<'_>, side: Side, occasion: Occasion, action: Action) -> Flow<()> {
        let supply = self.supply(play.state, side);
        let payer = match action {
            Action::Headquarters(unit) => {
                play.state.served.insert(unit);
                Payer::Headquarters(unit)
            }
            Action::Source(hex) if side == ALLIES && hex == self.map().chinese_source => {
                if let Ok((range, hungry)) = self.marauders_fed_from_1601(play.state, occasion) {
                    self.spend_markers(play, side, range, 1)?;
                    for unit in hungry.iter() {
                        self.feed(play, unit, "TBL-EV-2");
                    }
                }
                return Ok(());
            }
            Action::Source(hex) => Payer::Source(hex),
            Action::Commit(unit) => {
                self.spend(play, side, 1);
                play.state.unit_mut(unit).committed = true;
                play.tell(Notice::new("7.9.6", "burma-log-committed").unit(unit));
                Payer::Committed(unit)
            }
            Action::Extend(unit) => {
                if let Ok(range) = self.check_extend(play.state, &supply, unit) {
                    self.spend_markers(play, side, range, 1)?;
                    play.state.unit_mut(unit).extended += 1;
                    play.tell(Notice::new("7.7.2e", "burma-log-extended").unit(unit));
                }
                return Ok(());
            }
            Action::Name(unit) => {
                if let Ok(range) = self.check_lone_marauder(play.state, unit, occasion) {
                    self.spend_markers(play, side, range, 1)?;
                    let is_chinese = self.unit(unit).class == Class::ChineseArmy;
                    self.feed(play, unit, if is_chinese { "17.4.3" } else { "17.5.6" });
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        let range = Burma::range_of(&supply, payer);
        self.spend_markers(play, side, range, Burma::price_of_supply(&supply, payer))?;
        let hungry = self.hungry(play.state, &supply, payer, occasion);
        if hungry.len() <= usize::from(COMMAND_VALUE) {
            for unit in hungry.iter() {
                self.feed(play, unit, Burma::rule_of_payer(&supply, payer));
            }
        } else {
            play.push(Step::Feeding(Feeding(side, payer, COMMAND_VALUE, occasion)));
        }
        Ok(())
    }

    /// B-3: headquarters that are in communication again need nobody to pay for them.
    pub(crate) fn relieve_staffs(
        &self,
        play: &mut Play<'_>,
        side: Side,
        occasion: Occasion,
        rule: &'static str,
    ) {
        let is_staff = |unit: &UnitId| self.unit(*unit).class == Class::Headquarters;
        let staffs: Vec<UnitId> = self
            .units_of(side)
            .filter(is_staff)
            .filter(|unit| self.is_hungry(play.state, *unit, occasion))
            .collect();
        if staffs.is_empty() {
            return;
        }
        let supply = self.supply(play.state, side);
        for unit in staffs {
            let staff = supply.headquarters(unit);
            if staff.is_some_and(|one| one.in_communication) {
                self.feed(play, unit, rule);
            }
        }
    }

    /// A unit is supplied.
    pub(crate) fn feed(&self, play: &mut Play<'_>, unit: UnitId, rule: &'static str) {
        let mut state = play.state.unit_mut(unit);
        state.paid = true;
        state.out_of_supply = false;
        drop(state);
        play.tell(Notice::new(rule, "burma-log-fed").unit(unit));
    }

    /// 12: a unit goes on with its move.
    fn go_on(&self, play: &mut Play<'_>, unit: UnitId, progress: Progress, action: Action) {
        let side = self.unit(unit).side;
        match action {
            Action::At(hex) => {
                let ground = self.ground_of(play.state, unit);
                let moves = self.moves_kept(play.state, unit, progress);
                let route = self.route(play.state, &ground, &moves, unit, progress, hex);
                if let Ok(route) = route {
                    for passed in &route.path {
                        self.pass_through(play, side, *passed);
                        self.disturb_works(play, unit, *passed);
                    }
                    self.arrive(play, unit, hex);
                    play.replace_step(Step::Moving(Moving(unit, route.progress)));
                    play.tell(Notice::new("12.1.1", "burma-log-moved").unit(unit).hex(hex));
                }
            }
            Action::PickUp => {
                if let Some(hex) = play.state.hex_of(unit) {
                    self.take_marker(play.state, side, hex);
                    play.state.unit_mut(unit).carried += 1;
                }
            }
            Action::Drop => {
                if let Some(hex) = play.state.hex_of(unit) {
                    play.state.unit_mut(unit).carried -= 1;
                    play.state.hex_mut(hex).supply[side.index()] += 1;
                }
            }
            _ => {
                play.end_step();
                self.leave_map(play, unit);
                let rule = if side == JAPAN { "17.6.1" } else { "TBL-VP-9" };
                play.tell(Notice::new(rule, "burma-log-exited").unit(unit));
                if side == JAPAN {
                    let has_reserve = self.has_reserve_entered(play.state);
                    self.award(play, JAPAN, 2 + u8::from(has_reserve), "TBL-VP-8");
                } else {
                    self.award(play, ALLIES, 2, "TBL-VP-9");
                }
            }
        }
    }

    /// 13.2.1b: who attacks and who helps.
    fn prepare(&self, play: &mut Play<'_>, action: Action) {
        let Some(attack) = &mut play.state.attack else {
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
