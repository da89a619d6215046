//! How vehicles come into hexes (28): what they meet with there before anybody fires, and the huts that they bring down (G5.4).

use super::Way;
use crate::*;

impl Pto {
    /// A vehicle drives on, and perhaps over somebody.
    pub(super) fn drive_on(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
        overruns: bool,
    ) -> Flow<Self> {
        let Some(way) = self.leave_panjis_driving(play, vehicle, way) else {
            self.spend_driving(play, vehicle, way.cost);
            return Ok(());
        };
        let from = play.state.spot(vehicle).map_or(way.to.hex, |spot| spot.hex);
        // Mines where a craft lies meet nobody who lands from it.
        if self.hold_of(play.state, vehicle).is_none() {
            self.leave_mines(play, vehicle, (from, way.to.hex))?;
        }
        if self.is_held(play.state, vehicle) {
            self.spend_driving(play, vehicle, way.cost);
            return Ok(());
        }
        self.drive_into(play, vehicle, way)?;
        self.meet_tank_mines(play, vehicle, (way.to.hex, from))?;
        self.drive_into_barrage(play, vehicle)?;
        self.sail_into_fire(play, vehicle)?;
        if overruns {
            self.trample(play, vehicle, way)?;
        } else {
            self.bring_down_hut(play, vehicle, Some(way.to))?;
            self.spend_driving(play, vehicle, way.cost);
        }
        play.state.is_by_road = self.follows_road(play.state, Spot::ground(from), way.to);
        Ok(())
    }

    /// 28: a vehicle overruns who is in its hex, unless somebody there stops it first (C5.64), and whoever sees it may fire at it.
    pub(super) fn trample(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
    ) -> Flow<Self> {
        let is_able = self.may_trample(play.state, vehicle);
        if is_able {
            self.shake_off(play, vehicle)?;
        }
        let before = (play.state.spent, play.state.spent_here);
        play.state.spent += way.cost;
        play.state.spent_here += way.cost;
        let is_warded = !self.warders(play.state, vehicle, way.to).is_empty();
        (play.state.spent, play.state.spent_here) = before;
        if is_warded {
            self.spend_driving(play, vehicle, way.cost);
            play.push(Trampling::on(vehicle, way.to));
            play.push(Warding::on(vehicle, way.to));
            return Ok(());
        }
        if is_able {
            self.overrun(play, vehicle, way.to)?;
        }
        self.bring_down_hut(play, vehicle, Some(way.to))?;
        self.spend_driving(play, vehicle, way.cost);
        Ok(())
    }

    /// A vehicle enters a hex: it may bog.
    pub(crate) fn drive_into(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
    ) -> Flow<Self> {
        let left = play.state.spot(vehicle).map_or(way.to.hex, |spot| spot.hex);
        // G5.41: a hut in which it stood falls down when it leaves.
        self.bring_down_hut(play, vehicle, None)?;
        let from = play.state.spot(vehicle);
        play.state[vehicle].clear(&[Condition::Climbing]);
        if way.crosses_bank {
            play.state[vehicle].set(Condition::Climbing);
        }
        let landed = self.landing_of(play.state, vehicle, way.to);
        self.change_gear(play.state, vehicle, way.to);
        play.state.glimpses.come_from(play.state[vehicle].at);
        play.state[vehicle].at = At::Vehicle(landed);
        self.carry_along(play.state, vehicle, landed);
        play.state[vehicle].acquired = None;
        play.state.spent_here = 0;
        for unit in &mut play.state.units {
            unit.shots = 0;
        }
        play.tell(match self.swims(play.state, vehicle) {
            true => Event::Swims(vehicle, way.to),
            false => Event::Drives(vehicle, way.to),
        });
        if self.is_amphibious(vehicle) && !self.is_sealed(play.state, vehicle) {
            self.show_passengers(play, vehicle);
        }
        self.leave_work(play.state, vehicle);
        let only: UnitSet = [vehicle.id].into_iter().collect();
        // G.2, G14.501: a landing craft finds what obstructs it as it meets with it.
        match self.is_craft(vehicle) || landed.part == Part::Pier {
            true => self.trip_flares(play, only),
            false => self.discover(play, only),
        }
        self.come_into_water(play, vehicle, left, way)?;
        self.drive_onto_panjis(play, vehicle)?;
        let in_wire = self.meets_wire(play.state, vehicle, landed);
        let mud = match in_wire {
            true => Some(self.mud_in_wire(vehicle, way.mud)),
            false => way.mud,
        };
        if let Some(mud) = mud {
            let coloured = self.roll_bog(play, vehicle, mud)?;
            self.risk_cellar(play, vehicle, way.to)?;
            // 16.1: who does not bog tears it away with a coloured 1, as landing craft do (G14.52).
            if in_wire && !play.state[vehicle].is(Condition::Bogged) {
                self.tear_wire(play, landed.hex, coloured);
            }
        }
        if let Some(from) = from.filter(|from| !from.is_corner()) {
            self.break_trail(play, vehicle, from.hex, way.to.hex);
        }
        self.doze_through(play, vehicle);
        if way.cost >= self.points_left(play.state, vehicle) {
            self.ram_house(play, vehicle)?;
        }
        Ok(())
    }
}
