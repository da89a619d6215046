//! The sequence of play (4.0), as the rulebook outlines it.

use crate::Burma;
use crate::position::notice::Notice;
use crate::position::steps::{
    Adjustment, AirBoost, AirMissions, AirPurchase, AirReturn, Allocation, Attrition, Building,
    Chindits, ChineseSupport, CombatHalf, Construction, CupDraw, Declaration, Determination,
    Disruption, EndOfSegment, EventRoll, ExtraMarker, Feeding, Fight, FirstSegment, Forwarding,
    GameTurn, Initiative, Interdiction, KeepMarker, Moving, Naming, OutOfSupplyChecks,
    Overstacking, Pay, PickMarkers, Placing, Receipt, Reinforcements, Relief, Repairs,
    SegmentStart, SetUp, SetUpDice, StrategicSupply, SupplyChecks, Thursday, Transport, Unpaid,
    Victory, Wastage,
};
use crate::position::{AirPlace, Cause, Flow, Mission, Occasion, Phase, Play, Position, Step};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use heigi_engine::Waits;
use heigi_engine::scene::LogKind;
use heigi_scene::Side;

/// The phases of a turn (4.0).
const TURN: [Phase; 6] = [
    Phase::Air,
    Phase::Initiative,
    Phase::Supply,
    Phase::Markers,
    Phase::Operations,
    Phase::End,
];

/// The air phase (4.0-AIR).
const AIR: [Step; 4] = [
    Step::AirPurchase(AirPurchase),
    Step::AirBoost(AirBoost),
    Step::Interdiction(Interdiction),
    Step::Transport(Transport),
];

impl Burma {
    /// The steps of a phase; where both sides act, the side without the initiative goes first.
    fn steps_of(&self, position: &Position, phase: Phase) -> Vec<Step> {
        let [first, second] = position.order();
        match phase {
            Phase::SetUp => Vec::new(),
            Phase::Air => AIR.to_vec(),
            Phase::Initiative => vec![Step::Initiative(Initiative), Step::Declaration(Declaration)],
            Phase::Supply => vec![
                Step::Receipt(Receipt(first)),
                Step::Receipt(Receipt(second)),
                Step::StrategicSupply(StrategicSupply),
                Step::Adjustment(Adjustment(first)),
                Step::Adjustment(Adjustment(second)),
                Step::Determination(Determination),
                Step::Pay(Pay(first, Occasion::Determination)),
                Step::Unpaid(Unpaid(first)),
                Step::Pay(Pay(second, Occasion::Determination)),
                Step::Unpaid(Unpaid(second)),
                Step::SupplyChecks(SupplyChecks(first)),
                Step::SupplyChecks(SupplyChecks(second)),
                Step::Relief(Relief),
                Step::OutOfSupplyChecks(OutOfSupplyChecks),
                Step::Building(Building(first)),
                Step::Building(Building(second)),
                Step::Thursday(Thursday),
            ],
            Phase::Markers => vec![Step::PickMarkers(PickMarkers)],
            Phase::Operations => vec![
                Step::ChineseSupport(ChineseSupport),
                Step::Reinforcements(Reinforcements(first)),
                Step::Reinforcements(Reinforcements(second)),
                Step::Chindits(Chindits),
                Step::FirstSegment(FirstSegment),
                Step::CupDraw(CupDraw),
            ],
            Phase::End => vec![
                Step::AirReturn(AirReturn),
                Step::Pay(Pay(first, Occasion::Final)),
                Step::Pay(Pay(second, Occasion::Final)),
                Step::Attrition(Attrition),
                Step::Disruption(Disruption),
                Step::Construction(Construction),
                Step::Repairs(Repairs(first)),
                Step::Repairs(Repairs(second)),
                Step::Wastage(Wastage),
                Step::EventRoll(EventRoll),
                Step::Overstacking(Overstacking),
                Step::Victory(Victory),
            ],
        }
    }

    /// Who decides in the innermost step.
    pub(crate) fn decider(&self, position: &Position) -> Side {
        match position.step() {
            Some(
                Step::SetUp(SetUp(side))
                | Step::AirMissions(AirMissions(side, _))
                | Step::Allocation(Allocation(side, _))
                | Step::Adjustment(Adjustment(side))
                | Step::Forwarding(Forwarding(side, ..))
                | Step::Pay(Pay(side, _))
                | Step::Feeding(Feeding(side, ..))
                | Step::Building(Building(side))
                | Step::KeepMarker(KeepMarker(side))
                | Step::Reinforcements(Reinforcements(side))
                | Step::Repairs(Repairs(side)),
            ) => side,
            Some(Step::Placing(Placing(unit))) => self.unit(unit).side,
            Some(
                Step::AirPurchase(AirPurchase)
                | Step::Interdiction(Interdiction)
                | Step::Transport(Transport)
                | Step::Loaded(_)
                | Step::Relieving(_)
                | Step::Relief(Relief)
                | Step::Thursday(Thursday)
                | Step::ChineseSupport(ChineseSupport)
                | Step::Chindits(Chindits),
            ) => ALLIES,
            Some(Step::AirBoost(AirBoost)) => JAPAN,
            Some(Step::Declaration(Declaration) | Step::ExtraMarker(ExtraMarker)) => {
                position.sanction.holder.unwrap_or(position.active)
            }
            _ => position
                .segment
                .as_ref()
                .map_or(position.active, |segment| segment.side),
        }
    }

    /// What a step waits for.
    pub(crate) fn waits_old(&self, step: Step, position: &Position) -> Waits {
        let may_decide = step.is_menu()
            || matches!(
                step,
                Step::Moving(_) | Step::AirPurchase(_) | Step::AirBoost(_)
            )
            || self.is_decision(step, position);
        if may_decide {
            Waits::For(self.decider(position))
        } else {
            Waits::Nothing
        }
    }

    /// True if the innermost step waits for an action.
    pub(crate) fn is_decision(&self, step: Step, position: &Position) -> bool {
        match Some(step) {
            Some(
                Step::SetUp(_)
                | Step::Placing(_)
                | Step::Allocation(_)
                | Step::Feeding(_)
                | Step::KeepMarker(_)
                | Step::Naming(Naming)
                | Step::Loaded(_)
                | Step::Jumping(_)
                | Step::Landing(_)
                | Step::Preparation(_),
            ) => true,
            Some(Step::Moving(Moving(_, progress))) => !progress.is_over,
            Some(Step::AirPurchase(AirPurchase)) => !self.is_first_air(position),
            // 5.2.6: nothing is determined for a side without aircraft.
            Some(Step::AirBoost(AirBoost)) => {
                !self.is_first_air(position)
                    && position.side(JAPAN).stock > 0
                    && !self.japanese_air_in_play(position).is_empty()
            }
            // The other menus are passed over where nothing can be done.
            Some(step) => step.is_menu() && self.has_choice(position),
            None => false,
        }
    }
}

impl Burma {
    /// Carries out the innermost step, which needs no action.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn carry_out_step(&self, play: &mut Play<'_>, step: Step) -> Flow<()> {
        match step {
            Step::SetUpDice(SetUpDice(side)) => {
                play.state.active = side;
                self.set_up_dice(play, side)?;
            }
            Step::GameTurn(GameTurn) => self.begin_turn(play)?,
            Step::Begin(phase) => {
                play.state.phase = phase;
                play.state.segment = None;
                play.state.airfields = (phase == Phase::Air).then(|| self.airfields(play.state));
                play.tell(
                    Notice::new("4.0", "burma-log-phase")
                        .numbers(i16::from(play.state.turn), phase as i16)
                        .kind(LogKind::Phase),
                );
                let steps = self.steps_of(play.state, phase);
                play.push_all(&steps);
            }
            Step::AirPurchase(AirPurchase) => {
                play.push(Step::AirMissions(AirMissions(ALLIES, u8::MAX)))
            }
            Step::AirBoost(AirBoost) if self.is_first_air(play.state) => {
                play.push(Step::AirMissions(AirMissions(JAPAN, u8::MAX)));
            }
            Step::AirBoost(AirBoost) => self.japanese_air(play, 0)?,
            Step::Initiative(Initiative) => self.roll_initiative(play)?,
            Step::Receipt(Receipt(side)) => self.receive(play, side)?,
            Step::StrategicSupply(StrategicSupply) => self.strategic_supply(play)?,
            Step::Determination(Determination) => self.determine(play),
            Step::Unpaid(Unpaid(side)) => self.mark_unpaid(play, side),
            Step::SupplyChecks(SupplyChecks(side)) => self.supply_checks(play, side)?,
            Step::OutOfSupplyChecks(OutOfSupplyChecks) => self.out_of_supply_checks(play)?,
            Step::ChineseSupport(ChineseSupport) => self.chinese_support(play)?,
            Step::Chindits(Chindits) => self.chindits(play)?,
            Step::PickMarkers(PickMarkers) => self.pick_markers(play)?,
            Step::FirstSegment(FirstSegment) => {
                let first = play.state.initiative;
                if let Some(marker) = play.state.side_mut(first).held.take() {
                    play.push(Step::SegmentStart(SegmentStart(
                        first,
                        crate::position::Activation::Marker(marker),
                    )));
                }
            }
            Step::CupDraw(CupDraw) => self.draw_from_cup(play)?,
            Step::SegmentStart(SegmentStart(side, activation)) => {
                // The first segment of all is that of the marker that was held.
                let is_first = play.state.sides.iter().all(|one| one.segments == 0);
                let rule = if is_first { "9.1.2" } else { "9.1.3" };
                self.begin_segment(play, side, activation, rule)?;
            }
            Step::CombatHalf(CombatHalf) => self.begin_combat(play),
            Step::Fight(Fight) => self.fight(play)?,
            Step::Adjustment(_) | Step::Pay(_) => play.state.served = UnitSet::EMPTY,
            Step::Moving(Moving(unit, _)) => self.end_move(play, unit),
            Step::EndOfSegment(EndOfSegment) => {
                self.end_landings(play);
                play.state.segment = None;
            }
            Step::AirReturn(AirReturn) => {
                self.air_return(play)?;
                for side in play.state.order() {
                    self.relieve_staffs(play, side, Occasion::Final, "7.13.1");
                }
            }
            Step::Attrition(Attrition) => self.attrition(play)?,
            Step::Disruption(Disruption) => self.recover(play),
            Step::Construction(Construction) => self.construction(play)?,
            Step::Wastage(Wastage) => self.wastage(play)?,
            Step::EventRoll(EventRoll) => self.random_event(play)?,
            Step::Overstacking(Overstacking) => self.remove_excess(play)?,
            Step::Victory(Victory) => {
                self.score_turn(play);
                self.pass_sanction(play);
                if play.state.verdict.is_none() {
                    self.next_turn(play);
                }
            }
            // A menu in which nothing can be done.
            _ => {}
        }
        Ok(())
    }

    fn begin_turn(&self, play: &mut Play<'_>) -> Flow<()> {
        let turn = play.state.turn;
        play.tell(
            Notice::new("4.0", "burma-log-turn")
                .numbers(i16::from(turn), 0)
                .kind(LogKind::Phase),
        );
        play.state.change_units(|state| {
            state.activations = 0;
            state.replaced = 0;
            state.pinned = false;
            state.fed_by_air = false;
            state.in_disorder = false;
            state.extended = 0;
        });
        for unit in self.all_units() {
            // 17.3.3: artillery fires once a turn; a headquarters stays committed until restored.
            if self.unit(unit).class == Class::Artillery {
                play.state.unit_mut(unit).committed = false;
            }
        }
        for air in self.all_air() {
            if self.air(air).turn == Some(turn) {
                play.state.air_mut(air).place = AirPlace::Flown;
            }
        }
        play.state.change_aircraft(|air| air.used = false);
        play.state.sailed = 0;
        play.state.embarked = 0;
        play.state.submarines = false;
        self.event_effect(play)?;
        let phases = TURN.map(Step::Begin);
        play.push_all(&phases);
        Ok(())
    }

    /// 5.2.4: the Japanese roll, bettered by points.
    pub(crate) fn japanese_air(&self, play: &mut Play<'_>, spent: u8) -> Flow<()> {
        let units = self.air_availability(play, spent)?;
        if units > 0 {
            play.push(Step::AirMissions(AirMissions(JAPAN, units)));
        }
        Ok(())
    }

    /// 6.1: who has the initiative.
    fn roll_initiative(&self, play: &mut Play<'_>) -> Flow<()> {
        let first = play.state.scenario.turns()[0];
        let is_given = play.state.turn == first
            && play.state.scenario != crate::position::Scenario::ExtendedCapital;
        let winner = if is_given {
            JAPAN
        } else {
            loop {
                let mut totals = [0; 2];
                for side in [ALLIES, JAPAN] {
                    let die = self.die(play, Cause::Initiative)?;
                    totals[side.index()] = die as i8 + self.initiative_modifier(play.state, side);
                }
                match totals[0].cmp(&totals[1]) {
                    std::cmp::Ordering::Greater => break ALLIES,
                    std::cmp::Ordering::Less => break JAPAN,
                    std::cmp::Ordering::Equal => {}
                }
            }
        };
        play.state.initiative = winner;
        play.state.active = winner;
        let rule = if is_given { "21.1.3-1" } else { "6.1.4" };
        play.tell(
            Notice::new(rule, "burma-log-initiative")
                .side(winner)
                .kind(LogKind::Result),
        );
        Ok(())
    }

    /// 7.1.1: a side receives supply points.
    fn receive(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let die = self.ten_sided(play, Cause::Receipt)?;
        let total = die as i8 + self.receipt_modifier(play.state, side);
        let points = self.tables().receipt(play.state.level(side), total);
        play.tell(
            Notice::new("TBL-SUPPLY", "burma-log-received")
                .side(side)
                .numbers(i16::from(total), i16::from(points)),
        );
        let points = points + self.theatre_support(play, side)?;
        if points > 0 {
            play.push(Step::Allocation(Allocation(side, points)));
        }
        Ok(())
    }

    /// 7.1.3: the extra roll of the Allies.
    fn strategic_supply(&self, play: &mut Play<'_>) -> Flow<()> {
        let die = self.die(play, Cause::StrategicSupply)?;
        let total = die as i8 + self.strategic_modifier(play.state);
        let change = self.tables().strategic_supply(total);
        if change < 0 {
            self.lose(play, ALLIES, change.unsigned_abs(), "TBL-STRAT");
        } else if change > 0 {
            self.gain(play, ALLIES, change.unsigned_abs(), "TBL-STRAT");
        }
        Ok(())
    }

    /// 7.9.1: supply is judged anew; headquarters in communication need nobody to pay.
    fn determine(&self, play: &mut Play<'_>) {
        play.state.change_units(|state| state.paid = false);
        for side in [ALLIES, JAPAN] {
            for one in &self.supply(play.state, side).headquarters {
                if one.in_communication {
                    let mut state = play.state.unit_mut(one.unit);
                    state.paid = true;
                    state.out_of_supply = false;
                }
            }
        }
    }

    /// 7.9.1, R-47: whoever was not paid for is out of supply.
    fn mark_unpaid(&self, play: &mut Play<'_>, side: Side) {
        for unit in self.units_of(side) {
            if play.state.hex_of(unit).is_none() {
                continue;
            }
            let before = *play.state.unit(unit);
            play.state.unit_mut(unit).out_of_supply = !before.paid;
            if !before.paid && !before.out_of_supply {
                play.tell(
                    Notice::new("7.10.1", "burma-log-out-of-supply")
                        .unit(unit)
                        .kind(LogKind::Result),
                );
            }
        }
    }

    /// 7.9.8: units far from towns and headquarters may be out of supply although they were paid for.
    fn supply_checks(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let units: Vec<UnitId> = self
            .units_of(side)
            .filter(|unit| self.needs_supply_check(play.state, *unit))
            .collect();
        let supply = self.supply(play.state, side);
        for unit in units {
            let modifier = self.check_modifier(play.state, &supply, unit, true);
            let die = self.ten_sided(play, Cause::SupplyCheck)?;
            if die as i8 + modifier >= 9 {
                play.state.unit_mut(unit).out_of_supply = true;
                play.tell(
                    Notice::new("7.9.8", "burma-log-out-of-supply")
                        .unit(unit)
                        .kind(LogKind::Result),
                );
            }
        }
        Ok(())
    }

    /// 7.9.9: units out of supply may be disrupted.
    fn out_of_supply_checks(&self, play: &mut Play<'_>) -> Flow<()> {
        for side in play.state.order() {
            let supply = self.supply(play.state, side);
            let units: Vec<UnitId> = self
                .units_of(side)
                .filter(|unit| play.state.hex_of(*unit).is_some())
                .filter(|unit| {
                    let state = play.state.unit(*unit);
                    state.out_of_supply && !state.disrupted
                })
                .collect();
            for unit in units {
                let modifier = self.check_modifier(play.state, &supply, unit, false);
                let die = self.ten_sided(play, Cause::OutOfSupplyCheck)?;
                if die as i8 + modifier > self.highest_factor(play.state, unit) as i8 {
                    play.state.unit_mut(unit).disrupted = true;
                    play.tell(
                        Notice::new("7.9.9", "burma-log-disrupted")
                            .unit(unit)
                            .kind(LogKind::Result),
                    );
                }
            }
        }
        Ok(())
    }

    /// A unit's move is over: what it carries is dropped.
    pub(crate) fn end_move(&self, play: &mut Play<'_>, unit: UnitId) {
        let side = self.unit(unit).side;
        let carried = std::mem::take(&mut play.state.unit_mut(unit).carried);
        if let (Some(hex), true) = (play.state.hex_of(unit), carried > 0) {
            play.state.hex_mut(hex).supply[side.index()] += carried;
        }
        if let Some(segment) = &mut play.state.segment {
            segment.moved.insert(unit);
        }
    }
}

impl Burma {
    /// TBL-INIT.
    #[must_use]
    pub fn initiative_modifier(&self, position: &Position, side: Side) -> i8 {
        let (own, enemy) = (position.level(side), position.level(side.opponent()));
        let by_level = match (own, enemy) {
            (1, 2..) => -1,
            (2.., 1) => 1,
            _ => 0,
        };
        // fighters or bombers that were made available and do not carry loads.
        let flies = side == ALLIES
            && self.all_air().any(|air| {
                let state = position.air(air);
                self.air(air).side == ALLIES
                    && matches!(state.place, AirPlace::Available | AirPlace::Over(_))
                    && state.mission != Mission::Transport
            });
        by_level + i8::from(flies)
    }

    /// TBL-SUPPLY: what is added to the receipt of a side.
    #[must_use]
    pub fn receipt_modifier(&self, position: &Position, side: Side) -> i8 {
        let named = &self.map().named;
        let mut modifier = -i8::from(self.is_monsoon(position));
        if side == JAPAN {
            let is_interdicted = position.aircraft().iter().any(|air| {
                air.place == AirPlace::Over(named.rangoon) && air.mission == Mission::Interdiction
            });
            let is_lost = position.hex(named.rangoon).control == Some(ALLIES);
            modifier -= i8::from(is_interdicted || is_lost);
        } else {
            modifier -= i8::from(position.hex(named.agartala).control == Some(JAPAN));
            modifier += i8::from(position.turn >= 15);
            modifier += self.available(position, ALLIES, Mission::Transport).count() as i8;
        }
        modifier
    }

    /// TBL-STRAT: what is added to strategic supply.
    #[must_use]
    pub fn strategic_modifier(&self, position: &Position) -> i8 {
        i8::from(position.level(ALLIES) <= 2)
            - i8::from(self.has_chinese(position))
            - i8::from(self.is_monsoon(position))
    }
}
