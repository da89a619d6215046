//! The sequence of play (1): the agenda of a turn, and what each step does.

use crate::Typhoon;
use crate::position::event::{Event, WarfareLoss};
use crate::position::{
    AlliedStep, Await, Cause, Flow, JapaneseStep, Operation, Phase, Place, Play, Position, State,
    Step, Verdict,
};
use crate::printed::map::{ZoneId, ZoneSet, ZoneType};
use crate::printed::tables::Tables;
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use heigi_engine::{Draw, Ending, Pending};
use heigi_scene::Side;

/// The phases of a turn (1).
const TURN: [Step; 10] = [
    Step::Begin(Phase::StrategicWarfare),
    Step::Begin(Phase::Reinforcements),
    Step::Begin(Phase::AlliedStrategy),
    Step::Begin(Phase::Production),
    Step::Begin(Phase::JapaneseStrategy),
    Step::Begin(Phase::Operations),
    Step::Begin(Phase::Answer),
    Step::Begin(Phase::Control),
    Step::Begin(Phase::Victory),
    Step::EndOfTurn,
];

/// What the inactive Allies do in phase C (4.1).
const ALLIED_AUTOMA: [Step; 9] = [
    Step::AlliedAutoma(AlliedStep::Points),
    Step::AlliedAutoma(AlliedStep::LandUs),
    Step::AlliedAutoma(AlliedStep::LandUk),
    Step::AlliedAutoma(AlliedStep::Militia),
    Step::AlliedAutoma(AlliedStep::GarrisonsUs),
    Step::AlliedAutoma(AlliedStep::GarrisonsUk),
    Step::AlliedAutoma(AlliedStep::China),
    Step::AlliedAutoma(AlliedStep::Fleets),
    Step::AlliedAutoma(AlliedStep::Air),
];

/// What comes by itself before the player spends the Allied points (4.3, 17).
const ALLIED_PLAYER: [Step; 4] = [
    Step::AlliedAutoma(AlliedStep::Points),
    Step::AlliedAutoma(AlliedStep::Militia),
    Step::AlliedAutoma(AlliedStep::China),
    Step::AlliedStrategy,
];

/// What the inactive Japanese do in phase E (7.1, CLA-3).
const JAPANESE_AUTOMA: [Step; 5] = [
    Step::JapaneseAutoma(JapaneseStep::Fleets),
    Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter),
    Step::JapaneseAutoma(JapaneseStep::WeakPerimeter),
    Step::JapaneseAutoma(JapaneseStep::Rebuilding),
    Step::JapaneseAutoma(JapaneseStep::SecondLine),
];

/// A naval operation against an enemy or contested zone, once it has put to sea (9.3).
pub(crate) const SORTIE: [Step; 10] = [
    Step::CarrierStrikes,
    Step::SpecialAttacks,
    Step::NavalReaction,
    Step::ReactionStrikes,
    Step::NavalBattle,
    Step::Comparison,
    Step::Landing,
    Step::LandBattle,
    Step::ReturnToBase,
    Step::EndOfOperation,
];

impl Typhoon {
    /// The first position: counters and markers as they start (20).
    pub(crate) fn set_up(&self, position: &mut Position) {
        for zone in self.map().all() {
            position.mark(zone, self.map().zone(zone).owner, None);
        }
        for unit in self.all_units() {
            let printed = self.unit(unit);
            let place = match (printed.kind, printed.zone, printed.turn, printed.trigger) {
                (Kind::Fortress, ..) => Place::Supply,
                (_, Some(zone), None, None) => Place::Zone(zone),
                _ if printed.pool => Place::Pool,
                _ => Place::Later,
            };
            let steps = if printed.enters_reduced {
                1
            } else {
                printed.steps()
            };
            position.unit_mut(unit).steps = steps;
            position.put(unit, printed.side, printed.kind.is_land(), place);
        }
        position.agenda = vec![Step::Turn, Step::SouthernFleet, Step::Objective];
    }

    /// What the state waits for.
    pub(crate) fn pending_of(&self, state: &State) -> Pending {
        if let Some(verdict) = state.position.verdict {
            return Pending::Over(Ending {
                winner: winner(&state.position, verdict),
            });
        }
        if let Some(procedure) = &state.procedure {
            return match procedure.awaits {
                Await::Die(cause) => Pending::Draw(Draw::open(cause.rule(), 6)),
                Await::Zone { side, .. }
                | Await::Unit { side, .. }
                | Await::Consent { side, .. } => Pending::Decision(side),
            };
        }
        Pending::Decision(state.position.active)
    }

    /// True if the innermost step waits for a decision of the active side.
    pub(crate) fn is_decision(&self, position: &Position) -> bool {
        match position.step() {
            Some(
                Step::Objective
                | Step::SouthernFleet
                | Step::JapaneseWarfare
                | Step::AlliedObjective
                | Step::AlliedStrategy
                | Step::JapaneseStrategy
                | Step::Operations
                | Step::Placing(_)
                | Step::AirOffensive(_)
                | Step::LandOffensive
                | Step::Sortie
                | Step::ChangeOfSides,
            ) => true,
            Some(Step::CarrierStrikes) => self.may_any_carrier_strike(position),
            Some(Step::ReactionStrikes) => {
                let is_answered = |operation: &Operation| !operation.reacting.is_empty();
                position.operation.as_ref().is_some_and(is_answered)
                    && self.may_any_carrier_strike(position)
            }
            Some(Step::Landing) => self.may_any_land(position),
            Some(Step::LandBattle) => self.may_any_fight(position),
            Some(Step::Breakthrough) => !self.breakthrough_zones(position).is_empty(),
            _ => false,
        }
    }

    fn may_any_carrier_strike(&self, position: &Position) -> bool {
        position.operation.is_some_and(|operation| {
            operation.fleets.iter().any(|fleet| {
                self.units_of(operation.side.opponent())
                    .any(|target| self.check_carrier_strike(position, fleet, target).is_ok())
            })
        })
    }

    fn may_any_land(&self, position: &Position) -> bool {
        position.operation.is_some_and(|operation| {
            !operation.is_aborted
                && operation
                    .cargo
                    .iter()
                    .any(|unit| self.check_land(position, unit).is_ok())
        }) || position.operation.is_some_and(|operation| {
            // The landing is over once everybody is ashore who wants to be.
            !operation.is_aborted && !operation.landed.is_empty()
        })
    }

    /// 10.1: whether somebody may still attack in the zone of the operation, and pay for it.
    pub(crate) fn may_any_fight(&self, position: &Position) -> bool {
        position.operation.is_some_and(|operation| {
            let can_pay = |unit: UnitId| {
                operation.side != JAPAN
                    || position.japan.logistics
                        >= self.price_of_attack([unit].into_iter().collect())
            };
            !operation.is_aborted
                && position.is_contested(operation.zone)
                && self
                    .check_battle_supply(position, operation.side, operation.zone)
                    .is_ok()
                && self
                    .land_units(position, operation.side, operation.zone)
                    .any(|unit| {
                        self.check_fighter(position, unit, operation.zone).is_ok() && can_pay(unit)
                    })
        })
    }

    /// Carries out the innermost step, which needs no decision.
    pub(crate) fn carry_out_step(&self, play: &mut Play<'_>) -> Flow<()> {
        let Some(step) = play.position.agenda.pop() else {
            play.end(Verdict::CrushingDefeat);
            return Ok(());
        };
        match step {
            Step::Turn => {
                let turn = play.position.turn;
                play.tell(Event::TurnBegan(turn));
                push(&mut play.position, &TURN);
            }
            Step::Begin(phase) => self.begin_phase(play, phase),
            Step::AlliedWarfare => self.allied_warfare(play)?,
            Step::Arrivals => self.arrivals(play)?,
            Step::AlliedAutoma(step) => play.allied_step(self, step)?,
            Step::Production => self.produce(play),
            Step::JapaneseAutoma(step) => play.japanese_step(self, step)?,
            Step::SpecialAttacks => play.special_attacks(self)?,
            Step::NavalReaction => play.naval_reaction(self)?,
            Step::NavalBattle => play.naval_battle(self)?,
            Step::Comparison => play.compare_losses(self)?,
            Step::ReturnToBase => play.return_to_base(self)?,
            Step::EndOfOperation => play.end_operation(self),
            Step::Counterattack => play.counterattack(self)?,
            Step::JointCounterattack(forces) => play.joint_counterattack(self, forces)?,
            Step::LandCounterattack(forces) => play.land_counterattack(self, forces)?,
            Step::AsianOffensive => play.asian_offensive(self)?,
            Step::Control => self.control(play)?,
            Step::Victory => {
                let is_offered = play.judge(self)?;
                if is_offered {
                    play.position.agenda.push(Step::ChangeOfSides);
                }
            }
            Step::EndOfTurn => self.end_turn(play),
            // Nothing is left to decide in these.
            _ => {}
        }
        Ok(())
    }

    fn begin_phase(&self, play: &mut Play<'_>, phase: Phase) {
        play.position.phase = phase;
        let two_players = play.position.options.two_players;
        if two_players {
            // INTRO-4: each side has its own phases.
            play.position.active = match phase {
                Phase::AlliedStrategy | Phase::Answer => ALLIES,
                _ => JAPAN,
            };
        }
        play.tell(Event::PhaseBegan(phase));
        let is_changed = play.position.change_turn.is_some();
        let is_pause = self.is_pause(&play.position);
        let turn = play.position.turn;
        match phase {
            Phase::StrategicWarfare if !is_changed => {
                push(
                    &mut play.position,
                    &[Step::AlliedWarfare, Step::JapaneseWarfare],
                );
            }
            Phase::Reinforcements => play.position.agenda.push(Step::Arrivals),
            Phase::AlliedStrategy => {
                self.rest(play);
                if is_changed || two_players {
                    push(&mut play.position, &ALLIED_PLAYER);
                    if is_pause {
                        play.position.agenda.push(Step::AlliedObjective);
                    }
                } else if turn >= 2 {
                    push(&mut play.position, &ALLIED_AUTOMA);
                }
                // On turn 1 the Allies stand as they were set up: they have no points, and the attack
                // finds them so (H-3).
            }
            Phase::Production if !is_changed => play.position.agenda.push(Step::Production),
            Phase::JapaneseStrategy => {
                self.rest(play);
                if is_changed {
                    push(&mut play.position, &JAPANESE_AUTOMA);
                } else {
                    let record = self.tables().turn(turn).japan;
                    play.position.japan.naval += record.naval;
                    play.position.japan.carrier += record.carrier;
                    play.position.agenda.push(Step::JapaneseStrategy);
                }
            }
            Phase::Operations => {
                self.rest(play);
                play.position.contested_before = self
                    .map()
                    .all()
                    .filter(|zone| play.position.is_contested(*zone))
                    .collect();
                play.position.agenda.push(Step::Operations);
            }
            Phase::Answer => {
                self.rest(play);
                play.position.assailed = ZoneSet::EMPTY;
                if two_players {
                    if turn >= 2 {
                        play.position.agenda.push(Step::Operations);
                    }
                } else if is_changed && !is_pause {
                    play.position.agenda.push(Step::AsianOffensive);
                } else if !is_changed && turn >= 2 {
                    play.position.agenda.push(Step::Counterattack);
                }
            }
            Phase::Control => play.position.agenda.push(Step::Control),
            Phase::Victory => play.position.agenda.push(Step::Victory),
            _ => {}
        }
    }

    /// Nobody has operated yet in the phase that begins.
    fn rest(&self, play: &mut Play<'_>) {
        for unit in self.all_units() {
            play.position.unit_mut(unit).operated = false;
        }
        play.position.group = UnitSet::EMPTY;
    }

    /// 2a: the Allied roll against Japanese shipping.
    fn allied_warfare(&self, play: &mut Play<'_>) -> Flow<()> {
        if play.position.turn == 1 {
            return Ok(());
        }
        let lanes = self.sea_lanes(&play.position);
        let Some(distance) = self.shortest(self.bases(&play.position, ALLIES), lanes) else {
            return Ok(());
        };
        let die = play.die(Cause::AlliedWarfare)?;
        let total = die as i8
            + self.tables().period(play.position.turn, ALLIES)
            + Tables::strategic_modifier(distance);
        let mut loss = WarfareLoss::Nothing;
        if total >= 5 {
            loss = WarfareLoss::Merchant;
            let japan = &mut play.position.japan;
            japan.merchant = japan.merchant.saturating_sub(1);
        }
        play.tell(Event::Warfare {
            side: ALLIES,
            total,
            loss,
        });
        Ok(())
    }

    /// 2b: the Japanese roll against the sea route, paid for.
    pub(crate) fn japanese_warfare(&self, play: &mut Play<'_>) -> Flow<()> {
        play.pay(2);
        let bases = self.bases(&play.position, JAPAN);
        let distance = self
            .shortest(bases, self.map().groups.sea_route)
            .unwrap_or(u8::MAX);
        let die = play.die(Cause::JapaneseWarfare)?;
        let total = die as i8
            + self.tables().period(play.position.turn, JAPAN)
            + Tables::strategic_modifier(distance);
        let loss = match total {
            7.. => WarfareLoss::Land,
            4..=6 => WarfareLoss::Air,
            _ => WarfareLoss::Nothing,
        };
        match loss {
            WarfareLoss::Land => play.position.flags.land_lost += 1,
            WarfareLoss::Air => play.position.flags.air_lost += 1,
            _ => {}
        }
        play.tell(Event::Warfare {
            side: JAPAN,
            total,
            loss,
        });
        Ok(())
    }

    /// The shortest reaction distance between two sets of zones.
    fn shortest(&self, from: ZoneSet, to: ZoneSet) -> Option<u8> {
        from.iter()
            .map(|zone| self.map().distance_to_any(zone, to))
            .min()
            .filter(|_| !to.is_empty())
    }

    /// 3.1: counters come in, disrupted fleets come back, merchant ships are built.
    fn arrivals(&self, play: &mut Play<'_>) -> Flow<()> {
        let turn = play.position.turn;
        for unit in self.all_units() {
            match play.position.unit(unit).place {
                Place::Later if self.unit(unit).turn == Some(turn) => play.arrive(self, unit)?,
                Place::Track(due) if due <= turn => play.fleet_back(self, unit)?,
                _ => {}
            }
        }
        let built = self.tables().turn(turn).japan.merchant;
        if built > 0 && play.position.change_turn.is_none() {
            play.position.japan.merchant += built;
            let level = play.position.japan.merchant;
            play.tell(Event::Merchants {
                level,
                captured: None,
            });
        }
        Ok(())
    }

    /// 5.1: logistics points, as many as merchant ships carry.
    fn produce(&self, play: &mut Play<'_>) {
        let zones = self.resource_zones(&play.position).len() as u8;
        let points = zones.min(play.position.japan.merchant);
        play.position.japan.logistics = play.position.japan.logistics.saturating_add(points);
        play.tell(Event::Produced { zones, points });
    }

    /// H: control, garrisons, lost fleets, captured ships and the plan, in this order.
    fn control(&self, play: &mut Play<'_>) -> Flow<()> {
        for zone in self.map().all() {
            self.settle(play, zone)?;
        }
        self.chinese_uprisings(play)?;
        self.lost_fleets(play);
        self.captured_ships(play);
        play.update_plan(self);
        Ok(())
    }

    /// 13: who owns a zone from now on.
    fn settle(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow<()> {
        let printed = self.map().zone(zone);
        if printed.zone_type == ZoneType::OpenSea || printed.closed {
            return Ok(());
        }
        let state = *play.position.zone(zone);
        let owner = match state.land {
            [0, 0] => state.pending.or(state.owner),
            [_, 0] => Some(JAPAN),
            [0, _] => Some(ALLIES),
            _ => state.owner,
        };
        play.position.mark(zone, owner, None);
        if let Some(side) = owner
            && !play.position.is_contested(zone)
        {
            if owner != state.owner {
                play.tell(Event::Controlled { zone, side });
            }
            // Aircraft and ships do not stay behind where no land unit of theirs is left (9.2c).
            let strangers: Vec<UnitId> = self
                .units_of_in(&play.position, side.opponent(), zone)
                .collect();
            for unit in strangers {
                play.displace_unit(self, unit, zone)?;
            }
        }
        Ok(())
    }

    /// 17-GARRISON: a Chinese army enters a Chinese zone held by fewer than two Japanese armies; each
    /// army rises once (H-37).
    fn chinese_uprisings(&self, play: &mut Play<'_>) -> Flow<()> {
        let mut risen = UnitSet::EMPTY;
        for zone in self.map().groups.china.iter() {
            let armies = self
                .land_units(&play.position, JAPAN, zone)
                .filter(|unit| self.unit(*unit).kind == Kind::Army)
                .count();
            if armies >= 2 || !self.is_friendly(&play.position, JAPAN, zone) {
                continue;
            }
            let near: Vec<UnitId> = self
                .units_of(ALLIES)
                .filter(|unit| self.unit(*unit).nation == Nation::China && !risen.contains(*unit))
                .filter(|unit| {
                    play.position
                        .zone_of(*unit)
                        .is_some_and(|at| self.map().link(at, zone).land)
                })
                .collect();
            if let Some(unit) = play.pick(Cause::ChineseGarrison, &near)? {
                let from = play.position.zone_of(unit);
                risen.insert(unit);
                play.put(self, unit, Place::Zone(zone));
                play.tell(Event::Rose { unit, to: zone });
                // Both may have another owner now, and aircraft and ships leave him (9.2c).
                for zone in std::iter::once(zone).chain(from) {
                    self.settle(play, zone)?;
                }
            }
        }
        Ok(())
    }

    /// 4.1.2c to 4.1.2e: fleets whose home is lost leave the game.
    fn lost_fleets(&self, play: &mut Play<'_>) {
        let named = &self.map().named;
        let is_japanese = |position: &Position, zone| self.is_friendly(position, JAPAN, zone);
        let mut gone = Vec::new();
        for (id, home) in [("A-ABDA", named.java), ("A-EF", named.india)] {
            if let Some(unit) = self.unit_named(id)
                && is_japanese(&play.position, home)
                && play.position.unit(unit).place != Place::Removed
            {
                gone.push(unit);
            }
        }
        let pearl = named.pearl_harbor;
        if self.is_pearl_harbor_lost(&play.position) {
            let allies = &mut play.position.allies;
            if allies.naval > 0 || allies.carrier > 0 {
                allies.naval = 0;
                allies.carrier = 0;
                play.tell(Event::NavalPointsGone);
            }
            gone.extend(self.fleets(&play.position, ALLIES, pearl));
        }
        for unit in gone {
            play.remove(self, unit);
        }
    }

    /// 5.1g: the ships of Malaysia and Java, once each.
    fn captured_ships(&self, play: &mut Play<'_>) {
        if play.position.change_turn.is_some() {
            return;
        }
        let named = &self.map().named;
        for zone in [named.malaysia, named.java] {
            let japan = &play.position.japan;
            let is_taken = if zone == named.malaysia {
                japan.has_captured_malaysia
            } else {
                japan.has_captured_java
            };
            if is_taken || !self.is_friendly(&play.position, JAPAN, zone) {
                continue;
            }
            let japan = &mut play.position.japan;
            if zone == named.malaysia {
                japan.has_captured_malaysia = true;
            } else {
                japan.has_captured_java = true;
            }
            japan.merchant += 1;
            let level = japan.merchant;
            play.tell(Event::Merchants {
                level,
                captured: Some(zone),
            });
        }
    }

    fn end_turn(&self, play: &mut Play<'_>) {
        for unit in self.all_units() {
            play.position.unit_mut(unit).reacted = false;
        }
        let flags = &mut play.position.flags;
        flags.american_counterattack = false;
        flags.airborne_used = false;
        flags.air_lost = 0;
        flags.land_lost = 0;
        play.position.turn += 1;
        play.position.agenda.push(Step::Turn);
    }
}

/// Who won (19): the commander if the campaign was at least a victory.
fn winner(position: &Position, verdict: Verdict) -> Option<Side> {
    match verdict {
        Verdict::JapaneseObjective => Some(JAPAN),
        Verdict::CrushingDefeat => Some(ALLIES),
        Verdict::Score { total, .. } => {
            if crate::turn::victory::level(total) == crate::turn::victory::Level::Defeat {
                Some(position.active.opponent())
            } else {
                Some(position.active)
            }
        }
        Verdict::Conceded(side) => Some(side.opponent()),
    }
}

/// Puts steps on the agenda so that the first of them comes first.
pub(crate) fn push(position: &mut Position, steps: &[Step]) {
    position.agenda.extend(steps.iter().rev().copied());
}
