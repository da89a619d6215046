//! Vehicles that enter the map from beside it (31): in motion, for what the ground of the first hex costs.

use super::ways::Gear;
use super::{DrivePlan, Way};
use crate::*;

/// As how many half points spent the coming of watercraft onto the map counts for whoever fires at it (G13.46).
const OFFING: u8 = 4 * POINT;

impl Pto {
    /// 31: what a vehicle beside the map may do with its points: enter, or stay where it is.
    pub(super) fn check_driving_in(
        &self,
        state: &State,
        vehicle: Named,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        match action {
            Action::Step(to) => {
                let way = self.entry_way(state, vehicle, to, Gear::Ahead)?;
                Ok(DrivePlan::Enter(way))
            }
            Action::Crawl(to) => {
                let way = self.entry_way(state, vehicle, to, Gear::Creeping)?;
                Ok(DrivePlan::Enter(way))
            }
            Action::RollOn => Ok(DrivePlan::RollOn),
            _ => Err(Refusal::NotNow),
        }
    }

    /// 31: whether a vehicle may enter the map in a hex, and what it takes.
    fn entry_way(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
        gear: Gear,
    ) -> Result<Way, Refusal> {
        let group = self.group_of(state, vehicle).map(usize::from);
        let group = group.and_then(|group| self.scenario(state).entrances.get(group));
        let group = group.ok_or(Refusal::NotThere(vehicle))?;
        let is_open = group.hexes.contains(&to.hex) && to.part == Part::Ground;
        refuse(!is_open, Refusal::NoEntrance(to))?;
        self.check_room(state, vehicle, to)?;
        let is_enemy = state.has_shown(vehicle.side.opponent(), to);
        refuse(is_enemy, Refusal::Enemy(to))?;
        let left = self.points_left_in(state, vehicle, to);
        let cost = self.cost_of_ground(state, vehicle, to, gear)?;
        afford(cost, left)?;
        let is_all = self.crossing_cost(state, vehicle, to) == printed::ALL_POINTS;
        let is_half = gear != Gear::Creeping && is_all;
        Ok(Way {
            to,
            cost,
            mud: self.mud_of_entry(state, vehicle, to, is_half),
            crosses_bank: false,
        })
    }

    /// 31: what the ground of a hex costs a vehicle that comes there from beside the map, in half points.
    fn cost_of_ground(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
        gear: Gear,
    ) -> Result<u8, Refusal> {
        let Some(printed) = self.vehicle(vehicle) else {
            return Err(Refusal::NotThere(vehicle));
        };
        if self.is_craft(vehicle) {
            refuse(gear != Gear::Ahead, Refusal::NotAllPoints(to))?;
            return self.sailing_cost(state, vehicle, to, false);
        }
        if self.swims_in(state, vehicle, to) {
            return self.swimming_cost(state, vehicle, (to, to), gear);
        }
        let is_thick = matches!(
            self.terrain(state, to.hex),
            Terrain::DenseJungle | Terrain::Bamboo
        );
        refuse(is_thick && !printed.breaks_trails(), Refusal::NoGoing(to))?;
        let whole = POINT * printed.points;
        let ground = match (self.crossing_cost(state, vehicle, to), gear) {
            (0, _) => return Err(Refusal::NoGoing(to)),
            (printed::ALL_POINTS, Gear::Creeping) => return Ok(whole),
            (printed::ALL_POINTS, _) if printed.drive == printed::Drive::Tracked => {
                POINT * printed.points.div_ceil(2)
            }
            (printed::ALL_POINTS, _) | (_, Gear::Creeping) => {
                return Err(Refusal::NotAllPoints(to));
            }
            (ground, _) => ground,
        };
        let clutter = state.clutter(vehicle.side, to.hex);
        let smoke = u8::from(state.has_smoke(to.hex));
        let more = POINT * (clutter + smoke) + self.wading_cost(state, vehicle, to);
        Ok(ground.saturating_add(more))
    }

    /// 31: a vehicle comes onto the map, its hull to where most of it is.
    pub(super) fn drive_in(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
    ) -> Flow<Self> {
        let hex = way.to.hex;
        play.state[vehicle].arc = Some(self.inward(play.state, hex));
        if self.is_watercraft(vehicle) && self.is_at_sea(play.state, way.to) {
            play.state[vehicle].boat.offing = Some(OFFING.saturating_sub(way.cost));
        }
        self.bring_passengers(play, vehicle, way.to);
        self.drive_into(play, vehicle, way)?;
        self.meet_tank_mines(play, vehicle, (hex, hex))?;
        self.drive_into_barrage(play, vehicle)?;
        self.bring_down_hut(play, vehicle, Some(way.to))?;
        self.spend_driving(play, vehicle, way.cost);
        Ok(())
    }

    /// 31: who waits beside the map to come aboard a vehicle is aboard once it has come, with what they have.
    fn bring_passengers(&self, play: &mut Play<'_, Self>, vehicle: Named, spot: Spot) {
        let Some((berth, room)) = self.room(play.state, vehicle) else {
            return;
        };
        let placed = &self.scenario(play.state).units;
        let rides = |unit: &Named| {
            let line = placed.get(unit.id.index());
            line.and_then(|one| one.aboard) == Some(vehicle.id.index())
        };
        let coming: Vec<Named> = play
            .state
            .all()
            .filter(|unit| self.group_of(play.state, *unit).is_some() && rides(unit))
            .collect();
        let mut taken = 0;
        for unit in coming {
            taken += self.bulk(play.state, unit);
            if taken > room {
                break;
            }
            play.state[unit].at = At::Aboard(spot, vehicle.id, berth);
            play.state[unit].set(Condition::Moved);
            self.expose(play, unit);
        }
        // G14.23.
        self.hide_those_aboard(play.state, vehicle);
    }

    /// 21: whether a vehicle may leave the map from where it is: for a point, ahead over the edge.
    pub(crate) fn check_driving_off(&self, state: &State, vehicle: Named) -> Result<(), Refusal> {
        let from = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let is_exit = self.scenario(state).is_exit(vehicle.side, from.hex);
        let goes_home = self.is_way_home(state, vehicle, from.hex);
        refuse(!is_exit && !goes_home, Refusal::NoExit(from))?;
        refuse(self.is_held(state, vehicle), Refusal::Held(vehicle))?;
        let rows = self.rows_ahead(state, vehicle, false).into_iter();
        let mut ahead = rows.map(|row| self.beside_on(from.hex, row));
        let is_out = |hex: Option<HexId>| hex.is_none_or(|hex| !self.map(state).has(hex));
        refuse(!ahead.any(is_out), Refusal::NotAhead(from))?;
        let left = self.points_left(state, vehicle);
        afford(POINT, left)
    }

    /// 21: a vehicle leaves the map for good with who is aboard.
    pub(super) fn drive_off(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        play.end_step();
        let Some(spot) = play.state.spot(vehicle) else {
            return;
        };
        let is_recalled = play.state[vehicle].is(Condition::Recalled);
        let aboard = self.all_aboard(play.state, vehicle);
        // G12.84: nobody is saved by what is ablaze.
        let tray = match self.blazes(play.state, vehicle) {
            0 => Tray::Exited,
            _ => Tray::Ablaze,
        };
        for unit in aboard.into_iter().rev().chain([vehicle]) {
            self.expose(play, unit);
            if is_recalled {
                play.state[unit].set(Condition::Recalled);
            }
            let unit = self.now(play.state, unit);
            play.state[unit].at = At::Off(tray);
            play.tell(Event::Exits(unit, spot));
        }
        self.end_drive(play, vehicle);
    }

    /// 31: the hexes in which a vehicle might enter the map.
    pub(super) fn offer_driving_in(
        &self,
        state: &State,
        vehicle: Named,
        offer: &mut dyn FnMut(Action),
    ) {
        let group = self.group_of(state, vehicle).map(usize::from);
        let group = group.and_then(|group| self.scenario(state).entrances.get(group));
        for hex in group.into_iter().flat_map(|group| &group.hexes) {
            offer(Action::Step(Spot::ground(*hex)));
            offer(Action::Crawl(Spot::ground(*hex)));
        }
        offer(Action::RollOn);
    }
}
