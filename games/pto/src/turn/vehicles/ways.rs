//! Which hexes a vehicle may enter (28), and what that takes.

use super::Mud;
use crate::printed::{ALL_POINTS, Drive};
use crate::*;

/// A hex that a vehicle enters.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Where to.
    pub to: Spot,
    /// What it costs, in half points.
    pub cost: u8,
    /// How it gets stuck there, if it may.
    pub mud: Option<Mud>,
    /// Whether it comes over a bank (G8.2121).
    pub crosses_bank: bool,
}

/// How a vehicle enters a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gear {
    Ahead,
    Reverse,
    /// With all of its points (7.1).
    Creeping,
}

/// What driving backwards multiplies (28).
const REVERSE: u8 = 4;

impl Pto {
    /// The rows ahead of a vehicle, or behind it.
    pub(crate) fn rows_ahead(&self, state: &State, vehicle: Named, is_reverse: bool) -> [u8; 2] {
        let arc = state[vehicle].arc.unwrap_or_default() + if is_reverse { ARCS / 2 } else { 0 };
        [arc % ARCS, (arc + 1) % ARCS]
    }

    /// 28, G12.1: the same where it overruns nobody: without armour it does not go among enemies, nor does a landing craft.
    pub(crate) fn plain_way(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
        gear: Gear,
    ) -> Result<Way, Refusal> {
        let way = self.way(state, vehicle, to, gear)?;
        let is_enemy = state.has_shown(vehicle.side.opponent(), to);
        let may_meet = self.is_armoured(vehicle) && !self.is_craft(vehicle);
        refuse(is_enemy && !may_meet, Refusal::Enemy(to))?;
        Ok(way)
    }

    /// 28, G2.21, G5.4: whether a vehicle may enter a hex, and what it takes.
    pub(super) fn way(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
        gear: Gear,
    ) -> Result<Way, Refusal> {
        let from = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        refuse(state.is_above_panjis(from), Refusal::OnPanjis(from))?;
        let is_place = self.is_driven_to(state, vehicle, to);
        let row = self.row_to(from.hex, to.hex).filter(|_| is_place);
        let row = row.ok_or(Refusal::TooFar(to))?;
        self.check_corner_left(from, to)?;
        let ahead = self.rows_ahead(state, vehicle, gear == Gear::Reverse);
        refuse(!ahead.contains(&row), Refusal::NotAhead(to))?;
        self.check_no_climb(state, from, to)?;
        self.check_room(state, vehicle, to)?;
        let left = self.points_left_in(state, vehicle, to);
        let cost = self.way_cost(state, vehicle, from, to, gear)?;
        afford(cost, left)?;
        let is_half =
            gear != Gear::Creeping && self.crossing_cost(state, vehicle, to) == ALL_POINTS;
        let by_trail = self.has_trail(state, to.hex, from.hex);
        let mud = match self.follows_road(state, from, to) || by_trail {
            true => None,
            false => self
                .mud_of_entry(state, vehicle, to, is_half)
                .or_else(|| self.mud_of_bank(state, vehicle, from, to)),
        };
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        Ok(Way {
            to,
            cost,
            mud,
            crosses_bank: edge.is_some_and(|edge| self.has_whole_bank(state, edge)),
        })
    }

    /// 2.1, G5.4: whether there is room for a vehicle, and none of the enemy whom it could not face.
    pub(crate) fn check_room(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<(), Refusal> {
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        self.check_no_pier(state, vehicle, to)?;
        let is_there = |other: &Named| state[*other].is_in(to);
        let mut hulks = state.hulks_in(to.hex).filter(is_there);
        // G12.4: nor do those that wait on the shore for what drives aboard.
        let waits = |other: Named| {
            let is_beached = self.is_craft(other) && state.lie(other).is_beached();
            is_beached && other.side == vehicle.side
        };
        let is_full = hulks.any(|other| !state[other].is(Condition::Wreck) && !waits(other));
        // G12.15: others of its side only make it dearer for a landing craft.
        let is_ours = state
            .vehicles_at(vehicle.side.opponent(), to)
            .next()
            .is_none();
        refuse(
            is_full && !(self.is_craft(vehicle) && is_ours),
            Refusal::VehicleThere(to),
        )?;
        self.check_no_hulk(state, vehicle.side, to)?;
        let is_enemy = state.has_shown(vehicle.side.opponent(), to);
        // G15.26: a blade overruns men as armour does.
        let may_meet = self.is_armoured(vehicle) || self.dozer(vehicle).is_some();
        refuse(is_enemy && !may_meet, Refusal::Enemy(to))?;
        let is_hut = to.part == Part::Ground && self.terrain(state, to.hex) == Terrain::Hut;
        // G15.2: a blade opens a way for any bulldozer.
        let is_shut = self.is_armoured(vehicle) && state[vehicle].is(Condition::Buttoned);
        let may = is_shut || self.dozer(vehicle).is_some();
        refuse(is_hut && !may, Refusal::NoHut(to))?;
        let rides = |unit: &Named| matches!(state[*unit].at, At::Aboard(_, _, Berth::Rider));
        let rider = state.aboard(vehicle).find(rides).filter(|_| is_hut);
        rider.map_or(Ok(()), |rider| Err(Refusal::RidesIntoHut(rider)))?;
        self.check_building(state, vehicle, to)
    }

    /// What a fascine that it crosses and a Gun that it draws add for a vehicle, in half points, if it may cross the hexside at all.
    fn burden(
        &self,
        state: &State,
        vehicle: Named,
        (edge, to): (Option<EdgeId>, Spot),
        gear: Gear,
    ) -> Result<u8, Refusal> {
        let towing = self.towing_cost(state, vehicle, gear == Gear::Reverse);
        let Some(edge) = edge else {
            return Ok(towing);
        };
        self.check_driving_over(state, vehicle, edge, to)?;
        Ok(towing + self.fascine_cost(state, vehicle, edge))
    }

    /// C10.1, G12.403: what a Gun that it draws adds to each hex for a vehicle, in half points: a point, but not backwards.
    pub(crate) fn towing_cost(&self, state: &State, vehicle: Named, is_reverse: bool) -> u8 {
        let tows = !is_reverse && self.drawn_gun(state, vehicle).is_some();
        POINT * u8::from(tows)
    }

    /// What entering a hex costs a vehicle in half points.
    fn way_cost(
        &self,
        state: &State,
        vehicle: Named,
        from: Spot,
        to: Spot,
        gear: Gear,
    ) -> Result<u8, Refusal> {
        let printed = self.vehicle(vehicle);
        let printed = printed.ok_or(Refusal::NotThere(vehicle))?;
        if self.is_craft(vehicle) {
            refuse(gear == Gear::Creeping, Refusal::NotAllPoints(to))?;
            return self.sailing_cost(state, vehicle, to, gear == Gear::Reverse);
        }
        if self.swims_in(state, vehicle, to) {
            return self.swimming_cost(state, vehicle, (from, to), gear);
        }
        let terrain = self.terrain(state, to.hex);
        let is_thick = [Terrain::DenseJungle, Terrain::Bamboo].contains(&terrain);
        let has_way = self.has_trail(state, to.hex, from.hex) || self.follows_road(state, from, to);
        let is_pier = [from, to].iter().any(|spot| spot.part == Part::Pier);
        let ground = match to.part {
            Part::Pier => self.deck_cost(vehicle),
            _ => self.cost_behind(state, vehicle, from, to)?,
        };
        refuse(ground == 0, Refusal::NoGoing(to))?;
        let breaks_through = printed.breaks_trails() || has_way;
        refuse(is_thick && !breaks_through, Refusal::NoGoing(to))?;
        let has_left = state.spent_here != state.spent;
        let left = self.points_left(state, vehicle);
        if (ground, gear) == (ALL_POINTS, Gear::Creeping) {
            refuse(has_left, Refusal::NotAllPoints(to))?;
            return Ok(left);
        }
        let ground = self.ground_ahead(state, vehicle, to, (ground, gear))?;
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let edge = edge.filter(|_| !is_pier);
        let climbed = self.height_paid(state, vehicle, (from, to), edge);
        let bank = edge.is_some_and(|edge| self.has_whole_bank(state, edge));
        // RUL-43: what an irrigated paddy costs has its mud in it.
        let is_dry = terrain.is_paddy() && terrain != Terrain::IrrigatedPaddy;
        let is_soft = terrain == Terrain::Open || is_dry;
        let is_mud = is_soft && self.has_mud(state);
        let clutter = state.clutter(vehicle.side, to.hex);
        let more = [bank, is_mud, state.has_smoke(to.hex)];
        let panjis = self.panjis_on_way(state, vehicle, from, to)?;
        let more = more.iter().filter(|holds| **holds).count() as u8 + clutter + panjis;
        let fence = edge.and_then(|edge| self.fence(state, edge));
        let fence = fence.map(|fence| {
            let barrier = &self.data.motoring.fences[fence];
            barrier.cost(printed.drive)
        });
        refuse(fence == Some(0), Refusal::NoGoing(to))?;
        let more = POINT * more
            + fence.unwrap_or(0)
            + self.wading_cost(state, vehicle, to)
            + self.burden(state, vehicle, (edge, to), gear)?;
        let cost = (ground << climbed).saturating_add(more);
        if gear == Gear::Creeping {
            // D2.13.
            let may = !has_left && state.spent <= POINT && cost > left;
            refuse(!may, Refusal::NoMinimumDrive(to))?;
            return Ok(left);
        }
        Ok(self.in_gear(state, vehicle, gear, cost))
    }

    /// 28, 7.1: what ground takes that a vehicle does not enter with all of its points: where it could, half of those of tracks ahead.
    fn ground_ahead(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
        (ground, gear): (u8, Gear),
    ) -> Result<u8, Refusal> {
        if ground != ALL_POINTS {
            return Ok(ground);
        }
        let printed = self.vehicle(vehicle);
        let tracks = printed.filter(|one| one.drive == Drive::Tracked && gear == Gear::Ahead);
        let half = tracks.map(|one| POINT * one.points.div_ceil(2));
        let half = half.filter(|_| !self.enters_house(state, vehicle, to));
        half.ok_or(Refusal::NotAllPoints(to))
    }

    /// 28, D2.23: what something costs ahead or backwards that costs so much ahead, in half points.
    pub(super) fn in_gear(&self, state: &State, vehicle: Named, gear: Gear, cost: u8) -> u8 {
        let times = if gear == Gear::Reverse { REVERSE } else { 1 };
        let turning = self.cost_of_gear(state, vehicle, gear);
        cost.saturating_mul(times).saturating_add(turning)
    }

    /// D2.23: what it takes a vehicle that moves to stop and start again, in half points, before it goes backwards or no longer does.
    fn cost_of_gear(&self, state: &State, vehicle: Named, gear: Gear) -> u8 {
        let is_astern = gear == Gear::Reverse;
        let changes = match state.lie(vehicle) {
            Lie::Ahead => is_astern,
            Lie::Astern => !is_astern,
            _ => false,
        };
        let is_moving = state[vehicle].is(Condition::Motion);
        2 * POINT * u8::from(changes && is_moving && !self.is_craft(vehicle))
    }
}
