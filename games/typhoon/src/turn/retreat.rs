//! Retreat after land combat (10.1f) and displacement (9.2c).

use crate::Typhoon;
use crate::position::event::{Event, Homecoming};
use crate::position::{Cause, Flow, Place, Play, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::tables::Outcome;
use crate::printed::units::{ALLIES, Kind, UnitId, UnitSet};
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
}

impl Play<'_> {
    /// 10.1f to 10.1i: who lost steps while the other side lost none must go.
    pub(crate) fn retreats(
        &mut self,
        game: &Typhoon,
        attackers: UnitSet,
        defender: UnitId,
        zone: ZoneId,
        [attacker_loss, defender_loss]: [u8; 2],
    ) -> Flow<()> {
        let side = game.unit(defender).side;
        // 10.1f: the option sends away all of the beaten side, whoever attacked.
        let beaten = |play: &Self, side: Side, engaged: UnitSet| -> UnitSet {
            if play.position.options.all_units_retreat {
                game.land_units(&play.position, side, zone).collect()
            } else {
                play.present(engaged, zone)
            }
        };
        if defender_loss > 0 && attacker_loss == 0 {
            let engaged = beaten(self, side, [defender].into_iter().collect());
            self.retreat(game, engaged, attackers, zone)?;
        } else if attacker_loss > 0 && defender_loss == 0 {
            let engaged = beaten(self, side.opponent(), attackers);
            let landed = self
                .position
                .operation
                .map_or(UnitSet::EMPTY, |operation| operation.landed);
            let on_land = engaged - landed;
            for unit in (engaged - on_land).iter() {
                self.re_embark(game, unit, zone)?;
            }
            self.retreat(game, on_land, [defender].into_iter().collect(), zone)?;
        }
        Ok(())
    }

    /// The beaten units retreat from the zone of a fight, or pay for staying: Allied units are removed,
    /// Japanese ones pay once for all that stay.
    fn retreat(
        &mut self,
        game: &Typhoon,
        beaten: UnitSet,
        winners: UnitSet,
        zone: ZoneId,
    ) -> Flow<()> {
        let mut stuck = Vec::new();
        for unit in beaten.iter() {
            let printed = game.unit(unit);
            if printed.kind == Kind::Fortress {
                continue;
            }
            let options = game.retreat_zones(&self.position, unit);
            if let Some(to) = self.choose_zone(printed.side, Cause::Retreat, unit, options)? {
                self.put(game, unit, Place::Zone(to));
                self.position.unit_mut(unit).operated = true;
                self.tell(Event::Retreated { unit, to });
            } else if printed.side == ALLIES {
                self.tell(Event::CutOff(unit));
                self.destroy(game, unit);
            } else {
                stuck.push(unit);
            }
        }
        // 10.1h, R-23: a step of the weakest unit that stays for a step of the weakest winner.
        if let Some(unit) = game.weakest(&self.position, stuck.into_iter()) {
            self.tell(Event::FoughtOn(unit));
            self.hit(game, unit, Outcome::Steps(1));
            let present = self.present(winners, zone);
            if let Some(winner) = game.weakest(&self.position, present.iter()) {
                self.hit(game, winner, Outcome::Steps(1));
            }
        }
        Ok(())
    }

    /// 10.1i: a beaten landing force goes back to the nearest base.
    fn re_embark(&mut self, game: &Typhoon, unit: UnitId, zone: ZoneId) -> Flow<()> {
        let side = game.unit(unit).side;
        let position = &self.position;
        let is_fit = |base: ZoneId| {
            game.has_room(position, unit, base) && game.check_home(position, unit, base).is_ok()
        };
        let bases = game.nearest_bases_with(position, unit, zone, &is_fit);
        let options = bases.into_iter().collect();
        match self.choose_zone(side, Cause::Retreat, unit, options)? {
            Some(to) => {
                self.put(game, unit, Place::Zone(to));
                self.tell(Event::Reembarked { unit, to });
            }
            None => {
                let after = Homecoming::Landing;
                self.tell(Event::NoPort { unit, after });
                self.destroy(game, unit);
            }
        }
        Ok(())
    }

    /// 9.2c: air fleets and fleets in a zone without a land unit of theirs must leave it.
    pub(crate) fn displace(&mut self, game: &Typhoon, side: Side, zone: ZoneId) -> Flow<()> {
        if game.land_units(&self.position, side, zone).next().is_some() {
            return Ok(());
        }
        // Ships on a mission go home at the end of the operation (9.3j).
        let on_mission = self
            .position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.fleets);
        let units: Vec<UnitId> = game
            .units_of_in(&self.position, side, zone)
            .filter(|unit| !on_mission.contains(*unit))
            .collect();
        for unit in units {
            self.displace_unit(game, unit, zone)?;
        }
        Ok(())
    }

    /// A counter leaves a zone for an adjacent friendly one, a base first for ships, else a contested
    /// one, else it is lost (9.2c, R56).
    pub(crate) fn displace_unit(&mut self, game: &Typhoon, unit: UnitId, zone: ZoneId) -> Flow<()> {
        let side = game.unit(unit).side;
        let is_fleet = game.unit(unit).kind.is_fleet();
        if is_fleet && game.leaves_with_pearl_harbor(&self.position, side, zone) {
            self.remove(game, unit);
            return Ok(());
        }
        // Ships leave by sea only.
        let by_sea = game
            .map()
            .ways(Travel::BySea, side)
            .beside([zone].into_iter().collect());
        let near: ZoneSet = game
            .map()
            .neighbours_for(side, zone)
            .filter(|to| !is_fleet || by_sea.contains(*to))
            .filter(|to| !game.map().zone(*to).closed && game.has_room(&self.position, unit, *to))
            .collect();
        let that = |is_meant: &dyn Fn(ZoneId) -> bool| -> ZoneSet {
            near.iter().filter(|to| is_meant(*to)).collect()
        };
        let position = &self.position;
        let bases = that(&|to| game.is_friendly(position, side, to) && game.map().zone(to).base);
        let friendly = that(&|to| game.is_friendly(position, side, to));
        let contested = that(&|to| position.is_contested(to));
        let options = if is_fleet && !bases.is_empty() {
            bases
        } else if !friendly.is_empty() {
            friendly
        } else {
            contested
        };
        let to = self.choose_zone(side, Cause::Displacement, unit, options)?;
        match to {
            Some(to) => self.put(game, unit, Place::Zone(to)),
            None => self.destroy(game, unit),
        }
        self.tell(Event::Displaced { unit, to });
        Ok(())
    }
}
