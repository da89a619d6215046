//! What comes of an attack: dice, cowering, the result for everybody in the Location, residual firepower.

use super::phases::told;
use super::power::Share;
use super::{Attack, Manner};
use crate::*;

impl Pto {
    /// An attack is made.
    pub(crate) fn shoot(&self, play: &mut Play<'_, Self>, attack: &Attack) -> Flow<Self> {
        for share in &attack.shares {
            self.betray(play, share.unit);
            let unit = self.now(play.state, share.unit);
            play.tell(told(share.manner, unit, attack.target));
        }
        for leader in &attack.directors {
            play.state[*leader].set(Condition::Directed);
            self.betray(play, *leader);
            play.tell(Event::Directs(self.now(play.state, *leader)));
        }
        self.tell_modifiers(play, &attack.modifiers);
        let hit: Vec<(Spot, UnitSet, i32)> = self.hit(play.state, attack);
        play.state.picked = UnitSet::EMPTY;
        let thrown = self.throw(play, Reason::Fire, attack.side)?;
        let keeps_rate = self.mark_fired(play, attack, thrown);
        if thrown.is_double && attack.cowering > 0 {
            play.tell(Event::Cowers);
        }
        let unknown: UnitSet = self
            .targets_of(play.state, attack.side, attack.target)
            .filter(|unit| unit.veil != Veil::Open)
            .map(|unit| unit.id)
            .collect();
        match attack.column_of(thrown.is_double) {
            None => play.tell(Event::NoEffect),
            Some(column) => {
                let blind = attack.blind_column_of(thrown.is_double);
                for (part, units, added) in hit {
                    let roll = thrown.sum + added;
                    let known = units - unknown;
                    if !known.is_empty() {
                        self.affect(play, part, known, column, roll)?;
                    }
                    let unseen = units & unknown;
                    if let Some(column) = blind.filter(|_| !unseen.is_empty()) {
                        self.affect(play, part, unseen, column, roll)?;
                    }
                }
                if play.state.phase == Phase::Movement && !keeps_rate {
                    let column = column.checked_sub(attack.residual_loss);
                    self.leave_residual(play, attack.target, column);
                }
            }
        }
        self.check_protective_fire(play, attack, thrown.sum)
    }

    pub(crate) fn tell_modifiers(&self, play: &mut Play<'_, Self>, modifiers: &[Modifier]) {
        for modifier in modifiers {
            if let Some((cause, value, rule)) = modifier.told() {
                play.tell(Event::Added(cause, value, rule));
            }
        }
    }

    /// Whom an attack hits: those that move, while they do; else everybody there.
    pub(crate) fn targets_at(&self, state: &State, side: Side, target: Spot) -> UnitSet {
        self.targets_of(state, side, target)
            .map(|unit| unit.id)
            .collect()
    }

    /// Whom an attack hits, by the parts of its Location, and what is added against each.
    fn hit(&self, state: &State, attack: &Attack) -> Vec<(Spot, UnitSet, i32)> {
        let targets = || self.targets_of(state, attack.side, attack.target);
        let mut parts: Vec<Spot> = targets().filter_map(|unit| state.spot(unit)).collect();
        parts.sort_unstable();
        parts.dedup();
        let of_part = |part: Spot| {
            let there = targets().filter(|unit| state[*unit].at == At::In(part));
            let other = attack.others.iter().find(|(other, _)| *other == part);
            let added = other.map_or(attack.added(), |(_, modifiers)| total(modifiers));
            (part, there.map(|unit| unit.id).collect(), added)
        };
        parts.into_iter().map(of_part).collect()
    }

    /// The result of a final roll on a column for some units of a Location.
    pub(crate) fn affect(
        &self,
        play: &mut Play<'_, Self>,
        target: Spot,
        targets: UnitSet,
        column: usize,
        roll: i32,
    ) -> Flow<Self> {
        let result = self.data.tables.result(column, roll);
        play.tell(Event::Column(
            self.data.tables.columns[column],
            roll,
            result,
        ));
        // 31: whatever is more than nothing shows who was concealed.
        let targets = match result {
            FireResult::None => targets,
            _ => self.expose_all(play, targets),
        };
        for unit in play.state.units.iter_mut().enumerate() {
            let is_hit = targets.contains(UnitId(unit.0 as u8));
            // 5.5: every column holds a morale check.
            if is_hit && unit.1.is(Condition::Broken) {
                unit.1.set(Condition::Desperate);
            }
        }
        self.harm(play, target, targets, result.look())
    }

    /// Marks who has fired; weapons may keep their rate or break down (10.1). True if all of them keep it.
    fn mark_fired(&self, play: &mut Play<'_, Self>, attack: &Attack, thrown: Thrown) -> bool {
        let cowers = thrown.is_double && attack.cowering > 0;
        let mut keeps_all = true;
        for share in &attack.shares {
            keeps_all &= self.use_weapon(play, share.unit, share.manner, thrown, cowers);
        }
        keeps_all
    }

    /// Marks a unit that has fired; true if it is a weapon that keeps its rate (10.1).
    pub(crate) fn use_weapon(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        manner: Manner,
        thrown: Thrown,
        cowers: bool,
    ) -> bool {
        let unit = self.now(play.state, unit);
        let printed = self.printed(unit);
        play.state[unit].shots += 1;
        // 9.2: sustained fire lowers the breakdown number by 2.
        let strain = if matches!(manner, Manner::Subsequent | Manner::LastProtective) {
            2
        } else {
            0
        };
        let soldier = play.state.holder(unit).unwrap_or(unit);
        let (unfamiliar, slower, _) = self.unfamiliarity(play.state, unit);
        // 1.3: in raw hands it is one lower.
        let strain = strain + unfamiliar + i32::from(self.printed(soldier).is_inexperienced());
        let limit = printed.breakdown.map(|limit| i32::from(limit) - strain);
        if limit.is_some_and(|limit| thrown.sum >= limit) {
            play.state[unit].set(Condition::Malfunctioning);
            play.tell(Event::Malfunctions(unit));
        }
        let is_flame = printed.class == UnitClass::Flamethrower;
        if is_flame {
            play.state[soldier].set(Condition::Assaulted);
        }
        // 10.3: in the hands of others than elite troops 2 lower.
        let clumsy = if is_flame && !self.is_elite(soldier) {
            2
        } else {
            0
        };
        let last = printed.removal.map(|limit| i32::from(limit) - clumsy);
        if last.is_some_and(|limit| thrown.sum >= limit) {
            play.state[unit].at = At::Off(Tray::Lost);
            play.tell(Event::UsedUp(unit));
        }
        let is_pinned = play.state[soldier].is(Condition::Pinned);
        let keeps = printed.is_weapon()
            && manner == Manner::Full
            && thrown.first <= printed.rate.saturating_sub(slower)
            && !is_pinned
            && !cowers
            && !play.state[unit].is(Condition::Malfunctioning);
        if keeps {
            play.tell(Event::KeepsRate(unit));
        } else {
            mark(play.state, unit, manner, cowers);
        }
        keeps
    }

    /// 9.5: what an attack leaves where it fell.
    pub(crate) fn leave_residual(
        &self,
        play: &mut Play<'_, Self>,
        target: Spot,
        column: Option<usize>,
    ) {
        let power = column.map_or(0, |column| self.data.tables.residual[column]);
        if power <= play.state.residual_in(target) {
            return;
        }
        let residual = &mut play.state.residual;
        residual.retain(|(spot, _)| *spot != target);
        if residual.try_push((target, power)).is_ok() {
            play.tell(Event::Left(target, power));
        }
    }

    /// 9.5: what lies in a Location attacks whoever spends points there.
    pub(crate) fn meet_residual(&self, play: &mut Play<'_, Self>, spot: Spot) -> Flow<Self> {
        let power = play.state.residual_in(spot);
        let Some(column) = self.data.tables.column(Firepower::whole(power)) else {
            return Ok(());
        };
        let side = play.state.phasing.opponent();
        play.tell(Event::Residual(spot, power));
        let smoke = self.smoke_of(play.state, spot.hex);
        let at = self.spot_of(play.state, play.state.movers).unwrap_or(spot);
        let mut modifiers = self.target_modifiers(play.state, &[], at, smoke);
        modifiers.extend(Modifier::list(&[(
            i32::from(smoke),
            "24",
            "pto-modifier-hindrance",
        )]));
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Residual, side)?;
        let movers = play.state.movers;
        let roll = thrown.sum + total(&modifiers);
        let known = play.state.of_set(movers);
        let known: UnitSet = known
            .filter(|unit| unit.veil == Veil::Open)
            .map(|unit| unit.id)
            .collect();
        if !known.is_empty() {
            self.affect(play, spot, known, column, roll)?;
        }
        // 4.3: concealed movers are hit by half of it.
        let unknown = (movers & play.state.movers) - known;
        let half = self.data.tables.column(Firepower::whole(power).half());
        if let Some(column) = half.filter(|_| !unknown.is_empty()) {
            self.affect(play, spot, unknown, column, roll)?;
        }
        self.drop_movers(play.state, spot);
        Ok(())
    }

    /// 9.3: the dice of final protective fire are a morale check of whoever fires it.
    fn check_protective_fire(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        sum: i32,
    ) -> Flow<Self> {
        let is_last = |share: &&Share| share.manner == Manner::LastProtective;
        // Whoever fires himself and his weapon checks once.
        let soldiers: UnitSet = attack
            .shares
            .iter()
            .filter(is_last)
            .map(|share| play.state.holder(share.unit).unwrap_or(share.unit).id)
            .collect();
        let soldiers: Vec<Named> = play.state.of_set(soldiers).collect();
        for unit in soldiers {
            self.check_morale_of(play, unit, sum, 0, Source::Attack)?;
        }
        Ok(())
    }
}

/// 9.1 to 9.4, 4.7: marks a unit that has fired; who cowers in first fire has fired for good.
fn mark(state: &mut State, unit: Named, manner: Manner, cowers: bool) {
    let phase = state.phase;
    let one = &mut state[unit];
    match (phase, manner) {
        (Phase::PrepFire, _) => one.set(Condition::PrepFired),
        (Phase::AdvancingFire, _) => one.set(Condition::AdvanceFired),
        (Phase::DefensiveFire, _) => one.set(Condition::FinalFired),
        (_, Manner::Full) if !cowers => one.set(Condition::FirstFired),
        _ => {
            one.set(Condition::FirstFired);
            one.set(Condition::FinalFired);
        }
    }
}
