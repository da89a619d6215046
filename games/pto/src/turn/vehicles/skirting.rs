//! Vehicles that go past what fills a hex (22.1, G5.42): along the hexside between the two hexes ahead of them, and straight on
//! from its far end.

use super::ways::Gear;
use super::{DrivePlan, Way};
use crate::turn::skirting::AROUND;
use crate::*;
use heigi_engine::board::Direction;

impl Pto {
    /// 22.1: the corners to which a vehicle may look past the hexes ahead of it, each with the side of its hex along which it goes.
    fn hull_corners(&self, state: &State, vehicle: Named) -> Vec<(Bend, u8)> {
        let Some(from) = state.spot(vehicle).filter(|spot| !spot.is_corner()) else {
            return Vec::new();
        };
        let rows = self.rows_ahead(state, vehicle, false);
        let [Some(left), Some(right)] = rows.map(|row| self.beside_on(from.hex, row)) else {
            return Vec::new();
        };
        let corner = |(hex, beyond): (HexId, HexId)| {
            let side = self.data.grid.direction(hex, beyond)?.index() as u8;
            let near = self.corners_at(Spot::ground(from.hex), hex);
            let ends = [(side + AROUND - 1) % AROUND, side];
            let corner = ends.into_iter().find(|corner| !near.contains(corner))?;
            Some((Bend { hex, corner }, side))
        };
        let both = [(left, right), (right, left)].into_iter();
        both.filter_map(corner).collect()
    }

    pub(super) fn offer_hull_corners(
        &self,
        state: &State,
        vehicle: Named,
        offer: &mut dyn FnMut(Action),
    ) {
        let corners = self.hull_corners(state, vehicle).into_iter();
        corners.for_each(|(corner, _)| offer(Action::Skirt(corner)));
    }

    /// 22.1, G5.42: whether a vehicle may go past what fills a hex, for the points of open ground, with points left to go on.
    pub(super) fn check_hull_skirting(
        &self,
        state: &State,
        vehicle: Named,
        corner: Bend,
    ) -> Result<DrivePlan, Refusal> {
        let to = corner.spot();
        let from = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        refuse(state.is_above_panjis(from), Refusal::OnPanjis(from))?;
        let is_on_ground = !self.is_watercraft(vehicle) && from.part == Part::Ground;
        refuse(!is_on_ground, Refusal::NoBypass(to))?;
        let corners = self.hull_corners(state, vehicle).into_iter();
        let side = corners
            .filter(|(one, _)| *one == corner)
            .map(|(_, side)| side)
            .next();
        let side = side.filter(|_| self.map(state).has(to.hex));
        let side = side.ok_or(Refusal::NotAhead(to))?;
        self.check_sides(state, to, &[side])?;
        let beyond = self
            .data
            .grid
            .neighbour(to.hex, Direction::ALL[usize::from(side)]);
        let edge = beyond.and_then(|beyond| self.data.grid.edge_between(to.hex, beyond));
        let is_fenced = edge.is_some_and(|edge| {
            self.fence(state, edge).is_some() || self.has_whole_bank(state, edge)
        });
        refuse(is_fenced, Refusal::NoClearSide(to))?;
        let is_full = state
            .hulks_in(to.hex)
            .any(|other| !state[other].is(Condition::Wreck));
        refuse(is_full, Refusal::VehicleThere(to))?;
        let is_enemy = state.has_shown(vehicle.side.opponent(), to);
        refuse(is_enemy && !self.is_armoured(vehicle), Refusal::Enemy(to))?;
        let drive = self.vehicle(vehicle).map(|printed| printed.drive);
        let open = &self.data.motoring.crossing[Terrain::Open];
        let climbed = self.driven_climb(state, from, Spot::ground(to.hex));
        let more = [self.has_mud(state), state.has_smoke(to.hex)];
        let more = POINT * more.iter().filter(|holds| **holds).count() as u8;
        let ground = drive.map_or(0, |drive| open.cost(drive)) << climbed;
        let cost = ground + more + self.towing_cost(state, vehicle, false);
        afford(cost, self.points_left(state, vehicle))?;
        let way = Way {
            to,
            cost,
            mud: None,
            crosses_bank: false,
        };
        let mut ahead = state.clone();
        ahead.spent += cost;
        ahead[vehicle].at = At::Vehicle(to);
        refuse(!self.may_drive_on(&ahead, vehicle), Refusal::NoWayOn(to))?;
        Ok(DrivePlan::Skirt(way))
    }

    /// 22.1: whether a vehicle at a corner may go on from there.
    fn may_drive_on(&self, state: &State, vehicle: Named) -> bool {
        let Some(from) = state.spot(vehicle) else {
            return false;
        };
        let mut near = self.data.grid.neighbours(from.hex);
        near.any(|(_, hex)| {
            let way = self.plain_way(state, vehicle, Spot::ground(hex), Gear::Ahead);
            way.is_ok()
        })
    }

    /// 22.1: at a corner a vehicle fires and goes on, and does nothing else while it can.
    pub(super) fn check_at_corner(
        &self,
        state: &State,
        vehicle: Named,
        action: Action,
    ) -> Result<(), Refusal> {
        let is_there = state.spot(vehicle).is_some_and(Spot::is_corner);
        let goes_on = matches!(
            action,
            Action::Step(_)
                | Action::Join(_)
                | Action::Leave(_)
                | Action::Fire(_)
                | Action::Shell(_)
                | Action::Engage(_)
        );
        if !is_there || goes_on {
            return Ok(());
        }
        let ends = matches!(action, Action::Halt | Action::RollOn);
        let may_end = ends && !self.may_drive_on(state, vehicle);
        refuse(!may_end, Refusal::AtCorner(vehicle))
    }

    /// 22.1: a vehicle goes to a corner. Where hidden panjis run along its way it finds them, stays and has spent the points (G9.46).
    pub(super) fn skirt_with_hull(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
    ) -> Flow<Self> {
        let corners = self.hull_corners(play.state, vehicle).into_iter();
        let side = corners
            .filter(|(one, _)| one.spot() == way.to)
            .map(|(_, side)| side);
        let sides: Vec<u8> = side.collect();
        let panjis = self.panjis_touched(play.state, way.to.hex, &sides);
        if panjis.is_some() {
            self.uncover_panjis(play, way.to.hex);
            self.spend_driving(play, vehicle, way.cost);
            return Ok(());
        }
        let from = play.state.spot(vehicle).map_or(way.to.hex, |spot| spot.hex);
        self.leave_mines(play, vehicle, (from, way.to.hex))?;
        if !self.is_held(play.state, vehicle) {
            self.bring_down_hut(play, vehicle, None)?;
            self.come_to_corner(play, vehicle, way.to);
            self.drive_into_barrage(play, vehicle)?;
        }
        self.spend_driving(play, vehicle, way.cost);
        Ok(())
    }

    fn come_to_corner(&self, play: &mut Play<'_, Self>, vehicle: Named, corner: Spot) {
        play.state.glimpses.come_from(play.state[vehicle].at);
        let one = &mut play.state[vehicle];
        one.clear(&[Condition::Climbing]);
        one.at = At::Vehicle(corner);
        one.acquired = None;
        self.carry_along(play.state, vehicle, corner);
        play.state.spent_here = 0;
        for unit in &mut play.state.units {
            unit.shots = 0;
        }
        play.tell(Event::Drives(vehicle, corner));
        self.leave_work(play.state, vehicle);
        self.trip_flares(play, [vehicle.id].into_iter().collect());
    }

    /// 22.1: a vehicle that goes no farther is in the hex past which it was going.
    pub(crate) fn settle_hull(&self, state: &mut State, vehicle: Named) {
        if let Some(spot) = state.spot(vehicle).filter(|spot| spot.is_corner()) {
            let to = Spot::ground(spot.hex);
            state[vehicle].at = At::Vehicle(to);
            self.carry_along(state, vehicle, to);
        }
    }
}
