//! Ways to fire that are chosen: opportunity fire (22.3), spraying fire (10.1), fire lanes (9.6), and whether a leader
//! directs (4.4).

use super::Manner;
use crate::*;
use heigi_engine::board::Direction;

impl Pto {
    /// 22.3: whether a unit may wait with its fire until the advancing fire phase.
    pub(super) fn check_await(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        refuse(state.phase != Phase::PrepFire, Refusal::NotNow)?;
        let unit = state.own(side, unit)?;
        refuse(
            !matches!(state[unit].at, At::In(_)),
            Refusal::NotThere(unit),
        )?;
        refuse(!state.is_unbroken(unit), Refusal::Broken(unit))?;
        refuse(state[unit].is(Condition::Waiting), Refusal::Waits(unit))?;
        let all = || state.weapons_of(unit).chain([unit]);
        let has_fired = all().any(|one| state[one].has_fired());
        refuse(has_fired, Refusal::HasFired(unit))?;
        refuse(
            all().any(|one| state.picked.contains(one.id)),
            Refusal::Picked(unit),
        )?;
        let can_fire = all().any(|one| self.check_firer(state, side, one.id).is_ok());
        refuse(!can_fire, Refusal::NoGun(unit))?;
        Ok(unit)
    }

    /// Whether a unit, or whoever has it, waits with its fire.
    pub(crate) fn waits_with_fire(&self, state: &State, unit: Named) -> bool {
        state[state.holder(unit).unwrap_or(unit)].is(Condition::Waiting)
    }

    /// 10.1: whether a unit may fire at two Locations at once.
    fn sprays(&self, unit: Named) -> bool {
        let printed = self.printed(unit);
        printed.sprays || printed.class == UnitClass::MachineGun
    }

    /// 10.1: whether all who are picked may.
    pub(super) fn may_spray(&self, state: &State) -> bool {
        !state.picked.is_empty() && state.of_set(state.picked).all(|unit| self.sprays(unit))
    }

    /// 4.4: whether a leader may be left out of the direction of the attack that is picked; 9.5: or a machine gun that fires at
    /// movers give up its rate, so that it leaves residual firepower.
    pub(super) fn check_withhold(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        refuse(state.withheld.contains(unit.id), Refusal::NoDirection(unit))?;
        let printed = self.printed(unit);
        let has_rate = printed.class == UnitClass::MachineGun && printed.rate > 0;
        let is_reaction = state.is_on_the_move(side.opponent());
        if has_rate && is_reaction && state.picked.contains(unit.id) {
            return Ok(unit);
        }
        let units: Vec<Named> = state.of_set(state.picked).collect();
        let directs = self.directors(state, &units).contains(&unit);
        refuse(!directs, Refusal::NoDirection(unit))?;
        Ok(unit)
    }

    /// 4.4, 9.5: whether a leader who was left out may direct after all, or a weapon keep its rate.
    pub(super) fn check_direct(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.named(unit)?;
        refuse(
            !state.withheld.contains(unit.id),
            Refusal::NoDirection(unit),
        )?;
        Ok(unit)
    }

    /// 10.1: whether those that are picked may spray a second Location, and their target with it.
    pub(super) fn check_spray(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<Spot, Refusal> {
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        let is_cave = state.cave(spot).is_some_and(|cave| cave.is_known_to(side));
        let is_there = self.map(state).has(spot.hex) && (spot.part == Part::Ground || is_cave);
        refuse(!is_there, Refusal::NoTarget(spot))?;
        refuse(state.spray == Some(spot), Refusal::NoTarget(spot))?;
        // In the movement phase it only lays residual firepower there.
        let is_worth = state.phase == Phase::Movement || state.has_shown(side.opponent(), spot);
        refuse(!is_worth, Refusal::NoTarget(spot))?;
        refuse(state.has_soldiers(side, spot), Refusal::MeleeThere(spot))?;
        for unit in state.of_set(state.picked) {
            refuse(!self.sprays(unit), Refusal::NoSpray(unit))?;
            let (_, manner) = self.check_firer(state, side, unit.id)?;
            self.check_share(state, unit, manner, spot)?;
        }
        Ok(spot)
    }

    /// 10.1: whether two Locations may be sprayed together.
    pub(super) fn check_sprayed(
        &self,
        state: &State,
        target: Spot,
        second: Spot,
    ) -> Result<(), Refusal> {
        if target.is_below() || second.is_below() {
            // G11.811: nobody sprays his own hex.
            let is_here = |unit: Named| state.spot(unit).map(|from| from.hex) == Some(target.hex);
            let may = self.may_spray_below(state, target, second)
                && !state.of_set(state.picked).any(is_here);
            return refuse(!may, Refusal::NoSprayBelow(second));
        }
        // 16.1: nobody sprays pillboxes.
        let is_whole = second.part == Part::Ground;
        let share_side = is_whole && self.data.grid.is_adjacent(target.hex, second.hex);
        refuse(!share_side, Refusal::NoSprayThere(second))
    }

    /// 9.6: the fire lane that the machine gun that is picked lays with its first fire at a Location.
    pub(super) fn check_lane(
        &self,
        state: &State,
        side: Side,
        target: Spot,
    ) -> Result<Lane, Refusal> {
        refuse(target.is_below(), Refusal::NoLaneBelow(target))?;
        let mut picked = state.of_set(state.picked);
        let (Some(gun), None) = (picked.next(), picked.next()) else {
            return Err(Refusal::NoLane(target));
        };
        let (_, manner) = self.check_firer(state, side, gun.id)?;
        let is_gun = self.printed(gun).class == UnitClass::MachineGun;
        let is_fresh = manner == Manner::Full && is_gun;
        let from = state.spot(gun).ok_or(Refusal::NotThere(gun))?;
        let may = is_fresh && state.spray.is_none() && !state.lanes.is_full();
        refuse(!may, Refusal::NoLane(target))?;
        let grain = self.grain(from, target).ok_or(Refusal::NoLane(target))?;
        let printed = self.printed(gun);
        let column = self.data.tables.column(Firepower::whole(printed.fire));
        let column = column.and_then(|column| column.checked_sub(1));
        let power = column.map(|column| self.data.tables.columns[column]);
        let power = power.ok_or(Refusal::NoLane(target))?;
        Ok(Lane {
            gun: gun.id,
            from,
            grain,
            power,
        })
    }

    /// The direction of the hex grain on which one Location lies from another.
    fn grain(&self, from: Spot, to: Spot) -> Option<u8> {
        let range = self.range(from, to);
        if range == 0 {
            return None;
        }
        let along = |(direction, _): &(Direction, HexId)| {
            self.along(from, direction.index() as u8, range) == Some(to)
        };
        let mut near = self.data.grid.neighbours(from.hex);
        near.find(along)
            .map(|(direction, _)| direction.index() as u8)
    }

    /// The Location so many hexes along a hex grain.
    fn along(&self, from: Spot, grain: u8, range: u32) -> Option<Spot> {
        let mut hex = from.hex;
        for _ in 0..range {
            let mut near = self.data.grid.neighbours(hex);
            hex = near
                .find(|(direction, _)| direction.index() as u8 == grain)?
                .1;
        }
        Some(Spot::ground(hex))
    }

    /// 9.6: the firepower that a lane has in a Location; nothing where it does not reach, or where nobody serves its
    /// gun any more.
    fn power_of_lane(&self, state: &State, lane: &Lane, spot: Spot) -> u8 {
        let serves = |gun: Named| {
            let holder = state.holder(gun)?;
            let stands = state.is_unbroken(holder) && state.spot(holder) == Some(lane.from);
            (stands && !state[gun].is(Condition::Malfunctioning)).then_some(gun)
        };
        let Some(gun) = state.named(lane.gun).ok().and_then(serves) else {
            return 0;
        };
        let range = self.range(lane.from, spot);
        // G13.445: it ends in the first Location with heavy surf.
        let mut before = (1..range).filter_map(|near| self.along(lane.from, lane.grain, near));
        let ends_before = before.any(|near| self.has_surf(state, near));
        let reaches = range > 0
            && !ends_before
            && self.map(state).has(spot.hex)
            && range <= u32::from(self.printed(gun).range)
            && self.along(lane.from, lane.grain, range) == Some(spot)
            && self.sees(state, lane.from, spot);
        match reaches {
            true if range == 1 => lane.power * 2,
            true => lane.power,
            false => 0,
        }
    }

    /// 9.5, 9.6: the firepower that lies in a Location, and whether it is that of a fire lane: only the largest counts.
    pub(crate) fn lies_in(&self, state: &State, spot: Spot) -> (u8, bool) {
        let lanes = state.lanes.iter();
        let lane = lanes
            .map(|lane| self.power_of_lane(state, lane, spot))
            .max()
            .unwrap_or(0);
        let residual = state.residual_in(spot);
        (lane.max(residual), lane > residual)
    }

    /// 9.6: whether something hinders every fire lane on its way to a Location.
    pub(super) fn hinders_lane(&self, state: &State, spot: Spot) -> bool {
        let mut lanes = state.lanes.iter();
        lanes.all(|lane| {
            let reaches = self.power_of_lane(state, lane, spot) > 0;
            !reaches || self.sight(state, lane.from, spot).hindrance() > 0
        })
    }

    /// The Locations of fire lanes with their firepower.
    pub(crate) fn lane_spots(&self, state: &State) -> Vec<(Spot, u8)> {
        let mut spots = Vec::new();
        for lane in &state.lanes {
            let all =
                (1..=LARGEST as u32).map_while(|range| self.along(lane.from, lane.grain, range));
            let powers = all.map(|spot| (spot, self.power_of_lane(state, lane, spot)));
            spots.extend(powers.filter(|(_, power)| *power > 0));
        }
        spots
    }
}
