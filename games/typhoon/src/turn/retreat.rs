//! Retreat after land combat (10.1f) and displacement (9.2c).

use crate::Typhoon;
use crate::position::event::{Event, Homecoming};
use crate::position::{Cause, Place, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::tables::Outcome;
use crate::printed::units::{ALLIES, Kind, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use heigi_scene::Side;

impl Typhoon {
    /// 10.1f: where a land unit may retreat to.
    #[must_use]
    pub fn retreat_zones(&self, position: &Position, unit: UnitId) -> ZoneSet {
        let Some(zone) = position.zone_of(unit) else {
            return ZoneSet::EMPTY;
        };
        let side = self.unit(unit).side;
        self.map()
            .links(zone)
            .filter(|(to, link)| {
                link.land
                    && self.is_friendly(position, side, *to)
                    && !self.map().zone(*to).closed
                    && self.has_room(position, unit, *to)
                    && self.check_home(position, unit, *to).is_ok()
            })
            .map(|(to, _)| to)
            .collect()
    }

    /// 10.1f to 10.1i: who lost steps while the other side lost none must go.
    pub(crate) fn retreats(
        &self,
        play: &mut Play<'_>,
        attackers: UnitSet,
        defender: UnitId,
        zone: ZoneId,
        [attacker_loss, defender_loss]: [u8; 2],
    ) -> Flow {
        let side = self.unit(defender).side;
        // 10.1f: the option sends away all of the beaten side, whoever attacked.
        let beaten = |position: &Position, side: Side, engaged: UnitSet| -> UnitSet {
            if position.options.all_units_retreat {
                self.land_units(position, side, zone).collect()
            } else {
                self.present(position, engaged, zone)
            }
        };
        if defender_loss > 0 && attacker_loss == 0 {
            let engaged = beaten(play.state, side, [defender].into_iter().collect());
            self.retreat(play, engaged, attackers, zone)?;
        } else if attacker_loss > 0 && defender_loss == 0 {
            let engaged = beaten(play.state, side.opponent(), attackers);
            let landed = play
                .state
                .operation
                .map_or(UnitSet::EMPTY, |operation| operation.landed);
            let on_land = engaged - landed;
            for unit in (engaged - on_land).iter() {
                self.re_embark(play, unit, zone)?;
            }
            self.retreat(play, on_land, [defender].into_iter().collect(), zone)?;
        }
        Ok(())
    }

    /// The beaten units retreat from the zone of a fight, or pay for staying: Allied units are removed,
    /// Japanese ones pay once for all that stay.
    fn retreat(
        &self,
        play: &mut Play<'_>,
        beaten: UnitSet,
        winners: UnitSet,
        zone: ZoneId,
    ) -> Flow {
        let mut stuck = Vec::new();
        for unit in beaten.iter() {
            let printed = self.unit(unit);
            if printed.kind == Kind::Fortress {
                continue;
            }
            let options = self.retreat_zones(play.state, unit);
            if let Some(to) = self.choose_zone(play, printed.side, Cause::Retreat, unit, options)? {
                self.put(play, unit, Place::Zone(to));
                play.state.unit_mut(unit).operated = true;
                play.tell(Event::Retreated(unit, to));
            } else if printed.side == ALLIES {
                play.tell(Event::CutOff(unit));
                self.destroy(play, unit);
            } else {
                stuck.push(unit);
            }
        }
        // 10.1h, R-23: a step of the weakest unit that stays for a step of the weakest winner.
        if let Some(unit) = self.weakest(play.state, stuck.into_iter()) {
            play.tell(Event::FoughtOn(unit));
            self.hit(play, unit, Outcome::Steps(1));
            let present = self.present(play.state, winners, zone);
            if let Some(winner) = self.weakest(play.state, present.iter()) {
                self.hit(play, winner, Outcome::Steps(1));
            }
        }
        Ok(())
    }

    /// 10.1i: a beaten landing force goes back to the nearest base.
    fn re_embark(&self, play: &mut Play<'_>, unit: UnitId, zone: ZoneId) -> Flow {
        let side = self.unit(unit).side;
        let position = &*play.state;
        let is_fit = |base: ZoneId| {
            self.has_room(position, unit, base) && self.check_home(position, unit, base).is_ok()
        };
        let bases = self.nearest_bases_with(position, unit, zone, &is_fit);
        let options = bases.into_iter().collect();
        match self.choose_zone(play, side, Cause::Retreat, unit, options)? {
            Some(to) => {
                self.put(play, unit, Place::Zone(to));
                play.tell(Event::Reembarked(unit, to));
            }
            None => {
                let after = Homecoming::Landing;
                play.tell(Event::NoPort(unit, after));
                self.destroy(play, unit);
            }
        }
        Ok(())
    }

    /// 9.2c: air fleets and fleets in a zone without a land unit of theirs must leave it.
    pub(crate) fn displace(&self, play: &mut Play<'_>, side: Side, zone: ZoneId) -> Flow {
        if self.land_units(play.state, side, zone).next().is_some() {
            return Ok(());
        }
        // Ships on a mission go home at the end of the operation (9.3j).
        let on_mission = play
            .state
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.fleets);
        let units: Vec<UnitId> = self
            .units_of_in(play.state, side, zone)
            .filter(|unit| !on_mission.contains(*unit))
            .collect();
        for unit in units {
            self.displace_unit(play, unit, zone)?;
        }
        Ok(())
    }

    /// A counter leaves a zone for an adjacent friendly one, a base first for ships, else a contested
    /// one, else it is lost (9.2c, R56).
    pub(crate) fn displace_unit(&self, play: &mut Play<'_>, unit: UnitId, zone: ZoneId) -> Flow {
        let side = self.unit(unit).side;
        let is_fleet = self.unit(unit).kind.is_fleet();
        if is_fleet && self.leaves_with_pearl_harbor(play.state, side, zone) {
            self.remove(play, unit);
            return Ok(());
        }
        // Ships leave by sea only.
        let by_sea = self
            .map()
            .ways(Travel::BySea, side)
            .beside([zone].into_iter().collect());
        let near: ZoneSet = self
            .map()
            .neighbours_for(side, zone)
            .filter(|to| !is_fleet || by_sea.contains(*to))
            .filter(|to| !self.map().zone(*to).closed && self.has_room(play.state, unit, *to))
            .collect();
        let that = |is_meant: &dyn Fn(ZoneId) -> bool| -> ZoneSet {
            near.iter().filter(|to| is_meant(*to)).collect()
        };
        let position = &*play.state;
        let bases = that(&|to| self.is_friendly(position, side, to) && self.map().zone(to).base);
        let friendly = that(&|to| self.is_friendly(position, side, to));
        let contested = that(&|to| position.is_contested(to));
        let options = if is_fleet && !bases.is_empty() {
            bases
        } else if !friendly.is_empty() {
            friendly
        } else {
            contested
        };
        let to = self.choose_zone(play, side, Cause::Displacement, unit, options)?;
        match to {
            Some(to) => {
                self.put(play, unit, Place::Zone(to));
                play.tell(Event::Displaced(unit, to));
            }
            None => {
                self.destroy(play, unit);
                play.tell(Event::LeftBehind(unit));
            }
        }
        Ok(())
    }
}
