//! What comes of an attack: dice, cowering, the result for everybody in the Location, residual firepower.

use super::attack::spots_of;
use super::power::Share;
use super::told;
use super::{Attack, Manner};
use crate::*;

/// Whom an attack hits in each part of a Location, with what is added to the dice there, and for them alone.
type Hits = Vec<(Spot, UnitSet, i32, Vec<Modifier>)>;

impl Pto {
    /// An attack is made, which may lay a fire lane.
    pub(crate) fn shoot(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        lane: Option<Lane>,
    ) -> Flow<Self> {
        for share in &attack.shares {
            self.betray(play, share.unit);
            let unit = self.now(play.state, share.unit);
            play.tell(told(share.manner, unit, attack.target));
        }
        for helper in &attack.helpers {
            self.betray(play, *helper);
            play.tell(Event::Helps(self.now(play.state, *helper)));
        }
        let is_canister = attack.is_canister(self);
        if let Some(second) = attack.sprayed.as_ref().filter(|_| !is_canister) {
            play.tell(Event::Sprays(attack.target, second.target));
        }
        for leader in &attack.directors {
            direct(play.state, *leader, attack);
            self.betray(play, *leader);
            play.tell(Event::Directs(self.now(play.state, *leader)));
        }
        play.state.drop_picks();
        // Whom it hits is known before the dice: nobody who comes into being by them.
        let parts: Vec<(&Attack, Hits)> = attack
            .all_parts()
            .map(|part| (part, self.hit(play.state, part)))
            .collect();
        let thrown = self.throw(play, Reason::Fire, attack.side)?;
        let keeping = self.mark_fired(play, attack, thrown, lane.is_some());
        for share in &attack.shares {
            if is_canister || play.state.platform(share.unit).is_some() {
                self.lay_on(play, share.unit, attack.target);
            }
            self.bind_field(play.state, share.unit, attack.target);
        }
        if thrown.is_double && attack.cowering > 0 {
            play.tell(Event::Cowers);
        }
        for (part, hits) in parts {
            self.resolve(play, part, hits, thrown, keeping)?;
        }
        self.set_huts_alight(play, attack, thrown)?;
        if let Some(lane) = lane {
            self.lay(play, attack.target, lane);
        }
        self.check_protective_fire(play, attack, thrown.sum)
    }

    /// G5.6: an attack may set huts on fire: machine guns at any range, men with rifles beside or within, flamethrowers
    /// unless it is their last burst.
    fn set_huts_alight(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        thrown: Thrown,
    ) -> Flow<Self> {
        let (mut lit, mut may_burn) = (Vec::new(), Vec::new());
        for part in std::iter::once(attack).chain(attack.sprayed.as_deref()) {
            let state = &*play.state;
            let is_flame = |share: &Share| {
                let is_flame = self.printed(share.unit).class == UnitClass::Flamethrower;
                is_flame && state[share.unit].at != At::Off(Tray::Lost)
            };
            let sparks = |share: &Share| match self.printed(share.unit).class {
                UnitClass::MachineGun => !self.printed(share.unit).is_anti_tank_rifle,
                UnitClass::Flamethrower => false,
                _ => share.is_beside,
            };
            if part.shares.iter().any(is_flame) {
                lit.push(part.target);
            } else if part.shares.iter().any(sparks) {
                may_burn.push(part.target);
            }
        }
        // G5.61: a bottle that burns heeds no rain.
        let has_burnt = attack.unlit.is_some() && thrown.first == 1;
        let terrain = self.terrain(play.state, attack.target.hex);
        if has_burnt && matches!(terrain, Terrain::Hut | Terrain::CollapsedHut) {
            self.ignite(play, attack.target.hex);
            return Ok(());
        }
        for spot in lit {
            if self.is_flammable_hut(play.state, spot) {
                self.ignite(play, spot.hex);
            }
        }
        self.spark(play, attack.side, &may_burn, thrown)
    }

    /// What the dice of an attack do in one Location.
    fn resolve(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        hits: Hits,
        thrown: Thrown,
        keeping: UnitSet,
    ) -> Flow<Self> {
        self.tell_modifiers(play, &attack.modifiers);
        let Some(column) = attack.column_of(thrown.is_double) else {
            play.tell(Event::NoEffect);
            return Ok(());
        };
        let unknown: UnitSet = self
            .targets_of(play.state, attack.side, attack.target)
            .filter(|unit| unit.veil != Veil::Open)
            .map(|unit| unit.id)
            .collect();
        // The result is told wherever somebody might be hidden, whether anybody is or not.
        let may_hold = self.may_hold_hidden(play.state, attack.side.opponent(), attack.target);
        let is_to_be_told = may_hold && unknown.is_empty();
        let blind = attack.blind_column_of(thrown.is_double);
        for (part, units, added, alone) in hits {
            self.tell_modifiers(play, &alone);
            let roll = thrown.sum + added + total(&alone);
            let known = units - unknown;
            if !known.is_empty() {
                self.affect(play, part, known, column, roll)?;
            }
            let unseen = units & unknown;
            if let Some(column) = blind.filter(|_| !unseen.is_empty()) {
                self.affect(play, part, unseen, column, roll)?;
            }
        }
        if let Some(column) = blind.filter(|_| is_to_be_told) {
            let roll = thrown.sum + attack.added();
            self.affect(play, attack.target, UnitSet::EMPTY, column, roll)?;
        }
        let roll = thrown.sum + attack.added();
        let from = spots_of(play.state, &attack.shares);
        let is_flame = |share: &Share| self.printed(share.unit).class == UnitClass::Flamethrower;
        self.flames_reach(play, attack, thrown.sum, roll)?;
        let volley = crate::turn::Volley {
            coloured: thrown.first,
            from: &from,
        };
        let burns = attack.unlit.is_some() || attack.shares.iter().any(is_flame);
        let volley = Some(volley).filter(|_| !burns);
        let enemy = attack.side.opponent();
        self.strike_vehicles(play, enemy, attack.target, (column, roll), volley)?;
        // G12.611: what burns does nothing to craft.
        self.strike_crafts(play, attack.unlit.as_deref().unwrap_or(attack), thrown)?;
        if play.state.is_on_the_move(attack.side.opponent()) {
            // 9.5: weapons that keep their rate leave nothing of theirs.
            let spent = attack.shares.iter();
            let spent = spent.filter(|share| !keeping.contains(share.unit.id));
            let power = Firepower(spent.map(|share| share.power.0).sum());
            let cowering = usize::from(thrown.is_double) * attack.cowering;
            let loss = cowering + attack.residual_loss;
            let column = self.data.tables.column(power);
            let column = column.and_then(|column| column.checked_sub(loss));
            self.leave_residual(play, attack.target, column);
        }
        self.surround(play, attack.side, attack.target, &from);
        Ok(())
    }

    /// 9.6: a machine gun lays a fire lane.
    fn lay(&self, play: &mut Play<'_, Self>, target: Spot, lane: Lane) {
        let Ok(gun) = play.state.named(lane.gun) else {
            return;
        };
        if play.state[gun].is(Condition::Malfunctioning) {
            return;
        }
        play.tell(Event::LaysLane(gun, target, lane.power));
        play.state.lanes.push(lane);
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
    fn hit(&self, state: &State, attack: &Attack) -> Hits {
        let targets = || self.targets_of(state, attack.side, attack.target);
        let mut parts: Vec<Spot> = targets().filter_map(|unit| state.spot(unit)).collect();
        parts.sort_unstable();
        parts.dedup();
        let from: Vec<Spot> = (attack.shares.iter())
            .filter_map(|share| state.spot(share.unit))
            .collect();
        parts.retain(|part| self.is_open_to(state, *part, &from));
        let of_part = |part: Spot| {
            let there = targets().filter(|unit| state[*unit].at == At::In(part));
            let there = there.map(|unit| unit.id).collect();
            let other = attack.others.iter().find(|(other, _)| *other == part);
            let added = other.map_or(attack.added(), |(_, modifiers)| total(modifiers));
            let lots = self.by_hazard(state, there, part).into_iter();
            lots.map(move |(units, alone)| (part, units, added, alone))
        };
        parts.into_iter().flat_map(of_part).collect()
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
        let power = self.data.tables.columns[column];
        play.tell(match self.stowed_unseen(play.state, targets) {
            Some(side) => Event::ColumnAboard(side, power, roll, result),
            None => Event::Column(power, roll, result),
        });
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
        self.hit_mules(play, targets, result.look())?;
        self.harm(play, target, targets, result.look())
    }

    /// Marks who has fired; weapons may keep their rate or break down (10.1): those that keep it. Who lays a fire lane
    /// does not (9.6), nor who gives his rate up (9.5), and whoever fires again gives his lane up.
    fn mark_fired(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        thrown: Thrown,
        lays: bool,
    ) -> UnitSet {
        let cowers = thrown.is_double && attack.cowering > 0;
        let mut keeping = UnitSet::EMPTY;
        for share in &attack.shares {
            let may_keep = !lays && !attack.yields.contains(share.unit.id);
            if self.use_weapon(play, share.unit, share.manner, thrown, cowers, may_keep) {
                keeping.insert(share.unit.id);
            }
        }
        // 4.4: who has helped does nothing else, and helps again only with what keeps its rate.
        let manner = attack.shares.first().map(|share| share.manner);
        for helper in &attack.helpers {
            play.state[*helper].shots += 1;
            if let Some(manner) = manner.filter(|_| keeping.is_empty()) {
                mark(play.state, *helper, manner, cowers);
            }
        }
        keeping
    }

    /// G12.112: whether raw hands know a weapon: those of a crew that has lost its landing craft a machine gun.
    fn knows_guns(&self, soldier: Named, weapon: Named) -> bool {
        let is_crew = self.printed(soldier).class == UnitClass::Crew;
        is_crew && self.printed(weapon).class == UnitClass::MachineGun
    }

    /// Marks a unit that has fired; true if it is a weapon that keeps its rate (10.1).
    pub(crate) fn use_weapon(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        manner: Manner,
        thrown: Thrown,
        cowers: bool,
        may_keep: bool,
    ) -> bool {
        let unit = self.now(play.state, unit);
        play.state.lanes.retain(|lane| lane.gun != unit.id);
        let printed = self.printed(unit);
        play.state[unit].shots += 1;
        // 9.2: sustained fire lowers the breakdown number by 2.
        let strain = if matches!(manner, Manner::Subsequent | Manner::LastProtective) {
            2
        } else {
            0
        };
        let soldier = play.state.holder(unit).unwrap_or(unit);
        play.state[soldier].clear(&[Condition::Packing]);
        let (unfamiliar, slower, _) = self.unfamiliarity(play.state, unit);
        // 1.3: in raw hands it is one lower.
        let is_raw = self.is_raw(play.state, soldier) && !self.knows_guns(soldier, unit);
        let strain = strain + unfamiliar + i32::from(is_raw);
        // G10.41: what runs low breaks down sooner, and is lost where it broke down before.
        let low = i32::from(play.state[unit].low);
        let limit = printed
            .breakdown
            .map(|limit| i32::from(limit) - strain - low);
        if low > 0 && limit.is_some_and(|limit| thrown.sum > limit) {
            play.state[unit].at = At::Off(Tray::Lost);
            play.tell(Event::UsedUp(unit));
            return false;
        }
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
            && may_keep
            && !play.state[unit].is(Condition::Malfunctioning);
        if keeps {
            play.tell(Event::KeepsRate(unit));
        } else {
            mark(play.state, unit, manner, cowers);
        }
        keeps
    }

    /// 18.2, 10.1: whether a weapon may keep its rate by a coloured die, as a Gun does that is turned to fire at a Location: its rate is 1
    /// lower then.
    pub(crate) fn keeps_rate_turned(
        &self,
        state: &State,
        weapon: Named,
        target: Spot,
        coloured: u8,
    ) -> bool {
        let printed = self.printed(weapon);
        let turned = self.turn_of(state, weapon, target);
        let is_turned = printed.class == UnitClass::Gun && turned.is_some_and(|(by, _)| by > 0);
        let (_, slower, _) = self.unfamiliarity(state, weapon);
        !is_turned || coloured < printed.rate.saturating_sub(slower)
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
        let (power, is_lane) = self.lies_in(play.state, spot);
        self.meet_power(play, spot, power, is_lane)
    }

    /// G11.82: firepower that lies beside the way of the movers attacks them.
    pub(crate) fn pass_residual(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        power: u8,
    ) -> Flow<Self> {
        self.meet_power(play, spot, power, false)?;
        self.drop_movers(play.state, spot);
        Ok(())
    }

    /// 9.5: firepower that lies there attacks the movers in a Location.
    fn meet_power(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        power: u8,
        is_lane: bool,
    ) -> Flow<Self> {
        let Some(column) = self.data.tables.column(Firepower::whole(power)) else {
            return Ok(());
        };
        let side = play.state.phasing.opponent();
        play.tell(Event::Residual(spot, power));
        let smoke = self.smoke_of(play.state, spot.hex);
        let at = self.spot_of(play.state, play.state.movers).unwrap_or(spot);
        let on_target = self.target_modifiers(play.state, side.opponent(), &[], at, smoke);
        // G5.21: what hinders a fire lane takes away the effect of open ground, and adds nothing.
        let is_hindered = is_lane && self.hinders_lane(play.state, spot);
        let on_target = match is_hindered {
            true => on_target.screened(),
            false => on_target,
        };
        let mut modifiers = on_target.list();
        modifiers.extend(Modifier::list(&[(
            i32::from(smoke),
            "24",
            "pto-modifier-hindrance",
        )]));
        modifiers.extend(self.surf_at(play.state, &[], at));
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
        // 4.3: concealed movers are hit by half of it; G11.812: in a cave by all of it.
        let unknown = (movers & play.state.movers) - known;
        let whole = Firepower::whole(power);
        let power = if at.is_below() { whole } else { whole.half() };
        let column = self.data.tables.column(power);
        if let Some(column) = column.filter(|_| !unknown.is_empty()) {
            self.affect(play, spot, unknown, column, roll)?;
        }
        self.keep_movers(play.state, spot);
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

/// 4.4: a leader directs an attack; of the weapons of it that keep their rate he may direct further shots.
fn direct(state: &mut State, leader: Named, attack: &Attack) {
    state[leader].set(Condition::Directed);
    let firers: UnitSet = attack.shares.iter().map(|share| share.unit.id).collect();
    state.directed.retain(|(by, _)| *by != leader.id);
    // There are not more leaders than that; who has no place directs once.
    if state.directed.len() < MOST_DIRECTED {
        state.directed.push((leader.id, firers));
    }
}

/// 9.1 to 9.4, 4.7: marks a unit that has fired; who cowers in first fire has fired for good.
fn mark(state: &mut State, unit: Named, manner: Manner, cowers: bool) {
    let phase = state.phase;
    let is_bounding = phase == Phase::Movement && manner == Manner::Advancing;
    let one = &mut state[unit];
    match (phase, manner) {
        _ if is_bounding => one.set(Condition::AdvanceFired),
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
