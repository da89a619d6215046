//! The sequence of play (4.0), as the rulebook outlines it.

use crate::Burma;
use crate::position::notice::Notice;
use crate::position::{
    AirPlace, Await, Cause, Flow, Mission, Occasion, Phase, Play, Position, State, Step, Verdict,
};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use heigi_engine::scene::LogKind;
use heigi_engine::{Draw, Ending, Pending, RuleId};
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
    Step::AirPurchase,
    Step::AirBoost,
    Step::Interdiction,
    Step::Transport,
];

impl Burma {
    /// The steps of a phase; where both sides act, the side without the initiative goes first.
    fn steps_of(&self, position: &Position, phase: Phase) -> Vec<Step> {
        let [first, second] = position.order();
        match phase {
            Phase::SetUp => Vec::new(),
            Phase::Air => AIR.to_vec(),
            Phase::Initiative => vec![Step::Initiative, Step::Declaration],
            Phase::Supply => vec![
                Step::Receipt(first),
                Step::Receipt(second),
                Step::StrategicSupply,
                Step::Adjustment(first),
                Step::Adjustment(second),
                Step::Determination,
                Step::Pay(first, Occasion::Determination),
                Step::Unpaid(first),
                Step::Pay(second, Occasion::Determination),
                Step::Unpaid(second),
                Step::SupplyChecks(first),
                Step::SupplyChecks(second),
                Step::Relief,
                Step::OutOfSupplyChecks,
                Step::Building(first),
                Step::Building(second),
                Step::Thursday,
            ],
            Phase::Markers => vec![Step::PickMarkers],
            Phase::Operations => vec![
                Step::ChineseSupport,
                Step::Reinforcements(first),
                Step::Reinforcements(second),
                Step::Chindits,
                Step::FirstSegment,
                Step::Draw,
            ],
            Phase::End => vec![
                Step::AirReturn,
                Step::Pay(first, Occasion::Final),
                Step::Pay(second, Occasion::Final),
                Step::Attrition,
                Step::Disruption,
                Step::Construction,
                Step::Repairs(first),
                Step::Repairs(second),
                Step::Wastage,
                Step::RandomEvent,
                Step::Overstacking,
                Step::Victory,
            ],
        }
    }

    /// What the state waits for.
    pub(crate) fn pending_of(&self, state: &State) -> Pending {
        if let Some(verdict) = state.position.verdict {
            let winner = match verdict {
                Verdict::Points => self.lead(&state.position).0,
                Verdict::Conceded(side) => Some(side.opponent()),
            };
            return Pending::Over(Ending { winner });
        }
        match &state.procedure {
            Some(procedure) => match &procedure.awaits {
                Await::Die(cause, faces) => Pending::Draw(Draw {
                    is_secret: cause.is_secret(),
                    ..Draw::open(RuleId(cause.rule()), *faces)
                }),
                Await::Decision { side, .. } => Pending::Decision(*side),
            },
            None => Pending::Decision(self.decider(&state.position)),
        }
    }

    /// Who decides in the innermost step.
    pub(crate) fn decider(&self, position: &Position) -> Side {
        match position.step() {
            Some(
                Step::SetUp(side)
                | Step::AirMissions(side, _)
                | Step::Allocation(side, _)
                | Step::Adjustment(side)
                | Step::Forwarding(side, ..)
                | Step::Pay(side, _)
                | Step::Feeding(side, ..)
                | Step::Building(side)
                | Step::KeepMarker(side)
                | Step::Reinforcements(side)
                | Step::Repairs(side),
            ) => side,
            Some(Step::Placing(unit)) => self.unit(unit).side,
            Some(
                Step::AirPurchase
                | Step::Interdiction
                | Step::Transport
                | Step::Loaded(_)
                | Step::Relieving(..)
                | Step::Relief
                | Step::Thursday
                | Step::ChineseSupport
                | Step::Chindits,
            ) => ALLIES,
            Some(Step::AirBoost) => JAPAN,
            Some(Step::Declaration | Step::ExtraMarker) => {
                position.sanction.holder.unwrap_or(position.active)
            }
            _ => position
                .segment
                .as_ref()
                .map_or(position.active, |segment| segment.side),
        }
    }

    /// True if the innermost step waits for an action.
    pub(crate) fn is_decision(&self, position: &Position) -> bool {
        match position.step() {
            Some(
                Step::SetUp(_)
                | Step::Placing(_)
                | Step::Allocation(..)
                | Step::Feeding(..)
                | Step::KeepMarker(_)
                | Step::Naming
                | Step::Loaded(_)
                | Step::Jumping(_)
                | Step::Landing(_)
                | Step::Attack(_),
            ) => true,
            Some(Step::Moving(_, progress)) => !progress.is_over,
            Some(Step::AirPurchase) => !self.is_first_air(position),
            // 5.2.6: nothing is determined for a side without aircraft.
            Some(Step::AirBoost) => {
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

impl Play<'_> {
    /// Carries out the innermost step, which needs no action.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn carry_out_step(&mut self) -> Flow<()> {
        let game = self.game;
        let Some(step) = self.position.agenda.pop() else {
            self.position.verdict = Some(Verdict::Points);
            return Ok(());
        };
        match step {
            Step::SetUpDice(side) => {
                self.position.active = side;
                self.set_up_dice(side)?;
            }
            Step::Turn => self.begin_turn()?,
            Step::Begin(phase) => {
                self.position.phase = phase;
                self.position.segment = None;
                self.position.airfields =
                    (phase == Phase::Air).then(|| game.airfields(&self.position));
                self.tell(
                    Notice::new("4.0", "burma-log-phase")
                        .numbers(i16::from(self.position.turn), phase as i16)
                        .kind(LogKind::Phase),
                );
                let steps = game.steps_of(&self.position, phase);
                self.position.push(&steps);
            }
            Step::AirPurchase => self
                .position
                .agenda
                .push(Step::AirMissions(ALLIES, u8::MAX)),
            Step::AirBoost if game.is_first_air(&self.position) => {
                self.position.agenda.push(Step::AirMissions(JAPAN, u8::MAX));
            }
            Step::AirBoost => self.japanese_air(0)?,
            Step::Initiative => self.roll_initiative()?,
            Step::Receipt(side) => self.receive(side)?,
            Step::StrategicSupply => self.strategic_supply()?,
            Step::Determination => self.determine(),
            Step::Unpaid(side) => self.mark_unpaid(side),
            Step::SupplyChecks(side) => self.supply_checks(side)?,
            Step::OutOfSupplyChecks => self.out_of_supply_checks()?,
            Step::ChineseSupport => self.chinese_support()?,
            Step::Chindits => self.chindits()?,
            Step::PickMarkers => self.pick_markers()?,
            Step::FirstSegment => {
                let first = self.position.initiative;
                if let Some(marker) = self.position.side_mut(first).held.take() {
                    self.position.agenda.push(Step::Segment(
                        first,
                        crate::position::Activation::Marker(marker),
                    ));
                }
            }
            Step::Draw => self.draw_from_cup()?,
            Step::Segment(side, activation) => {
                // The first segment of all is that of the marker that was held.
                let is_first = self.position.sides.iter().all(|one| one.segments == 0);
                let rule = if is_first { "9.1.2" } else { "9.1.3" };
                self.begin_segment(side, activation, rule)?;
            }
            Step::CombatHalf => self.begin_combat(),
            Step::Fight => self.fight()?,
            Step::Adjustment(_) | Step::Pay(..) => self.position.served = UnitSet::EMPTY,
            Step::Moving(unit, _) => self.end_move(unit),
            Step::EndOfSegment => {
                self.end_landings();
                self.position.segment = None;
            }
            Step::AirReturn => {
                self.air_return()?;
                for side in self.position.order() {
                    self.relieve_staffs(side, Occasion::Final, "7.13.1");
                }
            }
            Step::Attrition => self.attrition()?,
            Step::Disruption => self.recover(),
            Step::Construction => self.construction()?,
            Step::Wastage => self.wastage()?,
            Step::RandomEvent => self.random_event()?,
            Step::Overstacking => self.remove_excess()?,
            Step::Victory => {
                self.score_turn();
                self.pass_sanction();
                if self.position.verdict.is_none() {
                    self.next_turn();
                }
            }
            // A menu in which nothing can be done.
            _ => {}
        }
        Ok(())
    }

    fn begin_turn(&mut self) -> Flow<()> {
        let turn = self.position.turn;
        self.tell(
            Notice::new("4.0", "burma-log-turn")
                .numbers(i16::from(turn), 0)
                .kind(LogKind::Phase),
        );
        let game = self.game;
        self.position.change_units(|state| {
            state.activations = 0;
            state.replaced = 0;
            state.pinned = false;
            state.fed_by_air = false;
            state.in_disorder = false;
            state.extended = 0;
        });
        for unit in game.all_units() {
            // 17.3.3: artillery fires once a turn; a headquarters stays committed until restored.
            if game.unit(unit).class == Class::Artillery {
                self.position.unit_mut(unit).committed = false;
            }
        }
        for air in game.all_air() {
            if game.air(air).turn == Some(turn) {
                self.position.air_mut(air).place = AirPlace::Flown;
            }
        }
        self.position.change_aircraft(|air| air.used = false);
        self.position.sailed = 0;
        self.position.embarked = 0;
        self.position.submarines = false;
        self.event_effect()?;
        let phases = TURN.map(Step::Begin);
        self.position.push(&phases);
        Ok(())
    }

    /// 5.2.4: the Japanese roll, bettered by points.
    pub(crate) fn japanese_air(&mut self, spent: u8) -> Flow<()> {
        let units = self.air_availability(spent)?;
        if units > 0 {
            self.position.agenda.push(Step::AirMissions(JAPAN, units));
        }
        Ok(())
    }

    /// 6.1: who has the initiative.
    fn roll_initiative(&mut self) -> Flow<()> {
        let first = self.position.scenario.turns()[0];
        let is_given = self.position.turn == first
            && self.position.scenario != crate::position::Scenario::ExtendedCapital;
        let winner = if is_given {
            JAPAN
        } else {
            loop {
                let mut totals = [0; 2];
                for side in [ALLIES, JAPAN] {
                    let die = self.die(Cause::Initiative)?;
                    totals[side.index()] =
                        die as i8 + self.game.initiative_modifier(&self.position, side);
                }
                match totals[0].cmp(&totals[1]) {
                    std::cmp::Ordering::Greater => break ALLIES,
                    std::cmp::Ordering::Less => break JAPAN,
                    std::cmp::Ordering::Equal => {}
                }
            }
        };
        self.position.initiative = winner;
        self.position.active = winner;
        let rule = if is_given { "21.1.3-1" } else { "6.1.4" };
        self.tell(
            Notice::new(rule, "burma-log-initiative")
                .side(winner)
                .kind(LogKind::Result),
        );
        Ok(())
    }

    /// 7.1.1: a side receives supply points.
    fn receive(&mut self, side: Side) -> Flow<()> {
        let die = self.ten_sided(Cause::Receipt)?;
        let total = die as i8 + self.game.receipt_modifier(&self.position, side);
        let points = self.game.tables().receipt(self.position.level(side), total);
        self.tell(
            Notice::new("TBL-SUPPLY", "burma-log-received")
                .side(side)
                .numbers(i16::from(total), i16::from(points)),
        );
        let points = points + self.theatre_support(side)?;
        if points > 0 {
            self.position.agenda.push(Step::Allocation(side, points));
        }
        Ok(())
    }

    /// 7.1.3: the extra roll of the Allies.
    fn strategic_supply(&mut self) -> Flow<()> {
        let die = self.die(Cause::StrategicSupply)?;
        let total = die as i8 + self.game.strategic_modifier(&self.position);
        let change = self.game.tables().strategic_supply(total);
        if change < 0 {
            self.lose(ALLIES, change.unsigned_abs(), "TBL-STRAT");
        } else if change > 0 {
            self.gain(ALLIES, change.unsigned_abs(), "TBL-STRAT");
        }
        Ok(())
    }

    /// 7.9.1: supply is judged anew; headquarters in communication need nobody to pay.
    fn determine(&mut self) {
        let game = self.game;
        self.position.change_units(|state| state.paid = false);
        for side in [ALLIES, JAPAN] {
            for one in &game.supply(&self.position, side).headquarters {
                if one.in_communication {
                    let mut state = self.position.unit_mut(one.unit);
                    state.paid = true;
                    state.out_of_supply = false;
                }
            }
        }
    }

    /// 7.9.1, R-47: whoever was not paid for is out of supply.
    fn mark_unpaid(&mut self, side: Side) {
        let game = self.game;
        for unit in game.units_of(side) {
            if self.position.hex_of(unit).is_none() {
                continue;
            }
            let before = *self.position.unit(unit);
            self.position.unit_mut(unit).out_of_supply = !before.paid;
            if !before.paid && !before.out_of_supply {
                self.tell(
                    Notice::new("7.10.1", "burma-log-out-of-supply")
                        .unit(unit)
                        .kind(LogKind::Result),
                );
            }
        }
    }

    /// 7.9.8: units far from towns and headquarters may be out of supply although they were paid for.
    fn supply_checks(&mut self, side: Side) -> Flow<()> {
        let game = self.game;
        let units: Vec<UnitId> = game
            .units_of(side)
            .filter(|unit| game.needs_supply_check(&self.position, *unit))
            .collect();
        let supply = game.supply(&self.position, side);
        for unit in units {
            let modifier = game.check_modifier(&self.position, &supply, unit, true);
            let die = self.ten_sided(Cause::SupplyCheck)?;
            if die as i8 + modifier >= 9 {
                self.position.unit_mut(unit).out_of_supply = true;
                self.tell(
                    Notice::new("7.9.8", "burma-log-out-of-supply")
                        .unit(unit)
                        .kind(LogKind::Result),
                );
            }
        }
        Ok(())
    }

    /// 7.9.9: units out of supply may be disrupted.
    fn out_of_supply_checks(&mut self) -> Flow<()> {
        let game = self.game;
        for side in self.position.order() {
            let supply = game.supply(&self.position, side);
            let units: Vec<UnitId> = game
                .units_of(side)
                .filter(|unit| self.position.hex_of(*unit).is_some())
                .filter(|unit| {
                    let state = self.position.unit(*unit);
                    state.out_of_supply && !state.disrupted
                })
                .collect();
            for unit in units {
                let modifier = game.check_modifier(&self.position, &supply, unit, false);
                let die = self.ten_sided(Cause::OutOfSupplyCheck)?;
                if die as i8 + modifier > game.highest_factor(&self.position, unit) as i8 {
                    self.position.unit_mut(unit).disrupted = true;
                    self.tell(
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
    pub(crate) fn end_move(&mut self, unit: UnitId) {
        let side = self.game.unit(unit).side;
        let carried = std::mem::take(&mut self.position.unit_mut(unit).carried);
        if let (Some(hex), true) = (self.position.hex_of(unit), carried > 0) {
            self.position.hex_mut(hex).supply[side.index()] += carried;
        }
        if let Some(segment) = &mut self.position.segment {
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
