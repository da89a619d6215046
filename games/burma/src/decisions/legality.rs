//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::look::Look;
use crate::position::notice::{NOT_NOW, Notice};
use crate::position::steps::{
    Adjustment, AirBoost, AirMissions, AirPurchase, Allocation, Building, Combat, Declaration,
    ExtraMarker, Feeding, Forwarding, Interdiction, Jumping, KeepMarker, Landing, Loaded, Movement,
    Moving, Naming, Pay, Placing, Preparation, Reinforcements, Relief, Relieving, Repairs, SetUp,
    Thursday, Transport,
};
use crate::position::{Occasion, Payer, Position, Scenario, Step, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use heigi_board::HexId;
use heigi_scene::Side;

impl Burma {
    /// Whether an action is legal in the innermost step.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn check_step(&self, position: &Look<'_>, action: Action) -> Result<(), Notice> {
        let step = position.step().ok_or(NOT_NOW)?;
        match (step, action) {
            (Step::SetUp(SetUp(side)), action) => self.check_set_up_action(position, side, action),
            (Step::Placing(Placing(unit)), Action::At(hex)) => match position.unit(unit).place {
                Where::Later if position.segment.is_none() && position.turn_is_set_up() => {
                    self.check_placing(position, unit, hex)
                }
                _ => self.check_reinforce(position, unit, hex),
            },
            (
                Step::Placing(_)
                | Step::Preparation(_)
                | Step::Loaded(_)
                | Step::Jumping(_)
                | Step::Landing(_),
                Action::Cancel,
            ) => Ok(()),
            (Step::AirPurchase(AirPurchase), Action::Spend(points)) => {
                self.check_air_points(position, ALLIES, points)
            }
            (Step::AirBoost(AirBoost), Action::Spend(points)) => {
                self.check_air_points(position, JAPAN, points)
            }
            (Step::AirMissions(AirMissions(side, left)), Action::Fly(air, mission)) => {
                if left == 0 {
                    return Err(Notice::new("5.2.1", "burma-no-more-aircraft"));
                }
                self.check_fly(position, side, air, mission)
            }
            (Step::Moving(_), Action::Done) => Ok(()),
            (step, Action::Done) if step.is_menu() => Ok(()),
            (
                Step::Naming(Naming)
                | Step::Movement(Movement)
                | Step::Combat(Combat)
                | Step::Preparation(_)
                | Step::Pay(_),
                Action::Sanction(item),
            ) => self.check_sanction(position, self.decider(position), item),
            (Step::Declaration(Declaration), Action::Go) => {
                let sanction = position.sanction;
                if sanction.is_played && sanction.holder.is_some() {
                    Ok(())
                } else {
                    Err(Notice::new("19.1.1", "burma-no-sanction"))
                }
            }
            (Step::ExtraMarker(ExtraMarker), Action::Keep(marker)) => {
                let side = self.decider(position);
                if !position
                    .sanction
                    .allows(side, crate::turn::sanction::EXTRA_MARKER)
                {
                    Err(Notice::new("19.1.1", "burma-no-sanction"))
                } else if usize::from(marker) < self.tables().markers.len() {
                    Ok(())
                } else {
                    Err(Notice::new("TBL-SO-1", "burma-no-such-marker"))
                }
            }
            (Step::Transport(Transport), Action::Lift(hex)) => {
                self.check_load_supply(position, hex)
            }
            (Step::Transport(Transport), Action::Select(unit)) => {
                self.check_load_unit(position, unit)
            }
            (Step::Loaded(Loaded(load)), Action::At(hex)) => {
                self.check_destination(position, load, hex)
            }
            (
                Step::Naming(Naming)
                | Step::Movement(Movement)
                | Step::Combat(Combat)
                | Step::Pay(_)
                | Step::Relief(Relief),
                Action::Relieve(hex),
            ) if self.decider(position) == ALLIES => self.check_relieve(position, hex),
            (Step::Relieving(Relieving(hex, left)), Action::Select(unit)) => {
                if self.relieved(position, hex, left).contains(unit) {
                    Ok(())
                } else {
                    Err(Notice::new("7.11.2", "burma-cannot-be-fed").unit(unit))
                }
            }
            (Step::Movement(Movement), Action::Jump(unit)) => self.check_jump(position, unit),
            (Step::Jumping(Jumping(unit)), Action::At(hex)) => {
                self.check_jump_to(position, unit, hex)
            }
            (Step::Movement(Movement), Action::Embark(unit)) => self.check_embark(position, unit),
            (Step::Landing(Landing(unit)), Action::At(hex)) => {
                self.check_landing(position, unit, hex)
            }
            (Step::Interdiction(Interdiction), Action::Strike(air, hex)) => {
                self.check_interdict(position, air, hex)
            }
            (Step::Allocation(_), Action::Stock) => Ok(()),
            (Step::Allocation(Allocation(side, _)), Action::Store(hex)) => {
                self.check_source_marker(position, side, hex, "7.1.2b")
            }
            (Step::Adjustment(Adjustment(side)), action) => {
                self.check_adjust(position, side, action)
            }
            (Step::Forwarding(Forwarding(side, unit, _)), Action::At(hex)) => {
                self.check_forward(position, side, unit, hex)
            }
            (Step::Pay(Pay(side, occasion)), action) => {
                self.check_payment(position, side, occasion, action)
            }
            (Step::Feeding(Feeding(side, payer, _, occasion)), Action::Select(unit)) => {
                let supply = position.supply(side);
                if self
                    .hungry(position, supply, payer, occasion)
                    .contains(unit)
                {
                    Ok(())
                } else {
                    let rule = Self::rule_of_payer(supply, payer);
                    Err(Notice::new(rule, "burma-cannot-be-fed").unit(unit))
                }
            }
            (Step::KeepMarker(KeepMarker(side)), Action::Keep(index)) => {
                if usize::from(index) < position.side(side).cup.len() {
                    Ok(())
                } else {
                    Err(Notice::new("8.1.4", "burma-no-such-marker"))
                }
            }
            (Step::Reinforcements(Reinforcements(side)), Action::Select(unit)) => {
                if self.unit(unit).side != side {
                    return Err(Notice::new("15.1.1", "burma-not-yours").unit(unit));
                }
                let mut result = Err(Notice::new("15.1.1", "burma-does-not-come").unit(unit));
                for hex in self.doors(position, unit) {
                    result = self.check_reinforce(position, unit, hex);
                    if result.is_ok() {
                        break;
                    }
                }
                result
            }
            (Step::Naming(Naming), action) => self.check_naming(position, action),
            (Step::Movement(Movement), Action::Select(unit)) => self.check_mover(position, unit),
            (Step::Movement(Movement), Action::Sail(unit, hex)) => {
                self.check_sail(position, unit, hex)
            }
            (Step::Movement(Movement), Action::Spend(1)) if self.decider(position) == ALLIES => {
                self.check_buy_on_the_march(position)
            }
            (Step::Movement(Movement), Action::Motorise(unit)) => {
                self.check_ready(position, unit)?;
                self.check_motorise(position, unit)
            }
            (Step::Moving(Moving(unit, progress)), Action::At(hex)) => {
                let ground = self.ground_of(position, unit);
                let moves = self.moves_kept(position, unit, progress);
                self.check_route(position, &ground, &moves, unit, progress, hex)
                    .map(|_| ())
            }
            (Step::Moving(Moving(unit, _)), Action::PickUp) => self.check_pick_up(position, unit),
            (Step::Moving(Moving(unit, _)), Action::Drop) => {
                if position.unit(unit).carried > 0 {
                    Ok(())
                } else {
                    Err(Notice::new("7.2.5", "burma-carries-nothing").unit(unit))
                }
            }
            (Step::Moving(Moving(unit, progress)), Action::Exit) => {
                self.check_exit(position, unit, progress)
            }
            (Step::Combat(Combat), Action::Attack(hex)) => self.check_target(position, hex),
            (Step::Preparation(Preparation(hex)), action) => {
                self.check_preparing(position, hex, action)
            }
            (Step::Repairs(Repairs(side)), Action::Repair(hex)) => {
                self.check_repair(position, side, hex)
            }
            (Step::Thursday(Thursday), Action::Go) => self.check_thursday(position),
            (Step::Building(Building(side)), Action::Build(hex, line)) => {
                self.check_build(position, position.ground(), side, hex, line)
            }
            (Step::Building(Building(side)), Action::Upgrade(hexes)) => {
                self.check_upgrade(position, position.ground(), side, hexes)
            }
            _ => Err(NOT_NOW),
        }
    }

    fn check_set_up_action(
        &self,
        position: &Look<'_>,
        side: Side,
        action: Action,
    ) -> Result<(), Notice> {
        match action {
            Action::Select(unit) if self.unit(unit).side == side => {
                self.check_set_up(position, self.groups_kept(position, side), unit)
            }
            Action::LoseStep(unit) if self.unit(unit).side == side => {
                self.check_reduced(position, self.groups_kept(position, side), unit)
            }
            Action::Dig(hex) => {
                self.check_dig(position, self.groups_kept(position, side), side, hex)
            }
            Action::Store(hex) => self.check_store(position, position.supply(side), hex),
            Action::Build(hex, line) => {
                self.check_link(position, position.ground(), side, hex, line)
            }
            Action::Done => self.check_all_placed(position, self.groups_kept(position, side)),
            _ => Err(NOT_NOW),
        }
    }

    /// 7.1.2b, 7.4.3: whether a marker may be put on a source.
    fn check_source_marker(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
        rule: &'static str,
    ) -> Result<(), Notice> {
        // 7.1.2-note: Allied markers may go to 1601 once Chinese units have come.
        let is_chinese_source = side == ALLIES
            && hex == self.map().chinese_source
            && self.is_chinese_base(position)
            && self.units_of_at(position, JAPAN, hex).next().is_none();
        if !self.sources(position, side).contains(&hex) && !is_chinese_source {
            return Err(Notice::new(rule, "burma-no-source").hex(hex));
        }
        if self.markers_left(position) == 0 {
            return Err(Notice::new("7.2.2", "burma-pool-empty"));
        }
        Ok(())
    }

    /// 7.4: supply adjustment.
    fn check_adjust(&self, position: &Look<'_>, side: Side, action: Action) -> Result<(), Notice> {
        match action {
            Action::Collect(_) | Action::Store(_) if !position.served.is_empty() => {
                Err(Notice::new("7.4.4", "burma-exchange-over"))
            }
            Action::Collect(hex) => {
                if position.hex(hex).supply[side.index()] == 0 {
                    return Err(Notice::new("7.4.1", "burma-no-markers").numbers(1, 0));
                }
                if position.side(side).stock >= 18 {
                    return Err(Notice::new("7.5.2", "burma-stock-full"));
                }
                if position.supply(side).reaches(hex) {
                    Ok(())
                } else {
                    Err(Notice::new("7.4.1", "burma-not-in-range").hex(hex))
                }
            }
            Action::Store(hex) => {
                self.check_stock(position, side, 1)?;
                self.check_source_marker(position, side, hex, "7.4.3")
            }
            Action::Spend(1) if side == ALLIES => self.check_buy_trucks(position),
            Action::Headquarters(unit) => {
                let supply = position.supply(side);
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
                if side == JAPAN && position.served.contains(unit) {
                    Err(Notice::new("7.4.6", "burma-has-porters").unit(unit))
                } else if side == JAPAN {
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

    /// 7.4.4: the hexes within five points of a headquarters.
    fn near_staff(position: &Look<'_>, side: Side, unit: UnitId) -> HexSet {
        let staff = position.supply(side).headquarters(unit);
        staff.map(|one| one.near).unwrap_or_default()
    }

    /// 7.4.4c: road and rail hexes within five points of a headquarters.
    pub(crate) fn forwarding_hexes(&self, position: &Look<'_>, side: Side, unit: UnitId) -> HexSet {
        let near = Self::near_staff(position, side, unit);
        let mut hexes = near & self.atlas.wide;
        for hex in ((near - hexes) & position.ground().altered).iter() {
            let has_line = self.map().around(hex).any(|(_, edge)| {
                let lines = self.lines(position, edge);
                lines.rail || lines.road
            });
            if has_line {
                hexes.insert(hex);
            }
        }
        hexes
    }

    fn check_forward(
        &self,
        position: &Look<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Notice> {
        if !Self::near_staff(position, side, unit).contains(hex) {
            return Err(Notice::new("7.4.4", "burma-not-within-five")
                .unit(unit)
                .hex(hex));
        }
        if self.forwarding_hexes(position, side, unit).contains(hex) {
            Ok(())
        } else {
            Err(Notice::new("7.4.4c", "burma-no-line-there").hex(hex))
        }
    }

    /// 7.9: what a side may pay for supply.
    fn check_payment(
        &self,
        position: &Look<'_>,
        side: Side,
        occasion: Occasion,
        action: Action,
    ) -> Result<(), Notice> {
        let supply = position.supply(side);
        match action {
            Action::Headquarters(unit) => {
                self.check_pay(position, supply, Payer::Headquarters(unit), occasion)
            }
            Action::Source(hex) if side == ALLIES && hex == self.map().chinese_source => {
                self.marauders_fed_from_1601(position, occasion).map(|_| ())
            }
            Action::Source(hex) => self.check_pay(position, supply, Payer::Source(hex), occasion),
            Action::Commit(unit) => self.check_commit_for_supply(position, supply, unit, occasion),
            Action::Name(unit) if self.unit(unit).side == side => self
                .check_lone_marauder(position, unit, occasion)
                .map(|_| ()),
            Action::Extend(unit) => self.check_extend(position, supply, unit).map(|_| ()),
            _ => Err(NOT_NOW),
        }
    }

    /// 9.3: naming the units of a segment.
    fn check_naming(&self, position: &Look<'_>, action: Action) -> Result<(), Notice> {
        match action {
            Action::Name(unit) => self.check_name(position, unit),
            Action::Formation(formation) => self.check_formation(position, formation),
            Action::Headquarters(unit) => {
                let side = position.segment.as_ref().map(|segment| segment.side);
                let supply = position.supply(side.unwrap_or(ALLIES));
                self.check_name_range(position, supply, unit)
            }
            Action::Restore(unit) => self.check_restore(position, unit, false),
            Action::RestoreByMarker(unit) => self.check_restore(position, unit, true),
            Action::Entrench(unit) => self.check_entrench(position, unit),
            Action::Replace(unit) => self.check_replace(position, unit).map(|_| ()),
            Action::Rebuild(unit, hex) => self.check_rebuild(position, unit, hex).map(|_| ()),
            Action::Spend(1) if self.decider(position) == ALLIES => self.check_buy_trucks(position),
            Action::Motorise(unit) => self.check_motorise(position, unit),
            Action::MoveFirst | Action::AttackFirst => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    /// 13.2.1b: preparing an attack.
    fn check_preparing(
        &self,
        position: &Look<'_>,
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
                    return Err(Notice::new("5.1.4", "burma-is-named").air(air));
                }
                self.check_air_support(position, side, air, hex)
            }
            Action::Commit(unit) => {
                if self.unit(unit).side != side {
                    return Err(Notice::new("13.3.2", "burma-not-yours").unit(unit));
                }
                if attack.support.contains(unit) {
                    return Err(Notice::new("13.3.2", "burma-is-named").unit(unit));
                }
                self.check_ground_support(position, unit, hex, attack.units)
            }
            Action::Go => self.check_attack(position, attack),
            _ => Err(NOT_NOW),
        }
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
}

impl Position {
    /// True before the first turn.
    #[must_use]
    pub fn turn_is_set_up(&self) -> bool {
        self.phase == crate::position::Phase::SetUp
    }
}
