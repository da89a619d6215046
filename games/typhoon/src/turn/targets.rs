//! Where the active side may launch operations (9), all zones at once: for the list, which would
//! otherwise ask every counter about every zone. The checks say why any other zone is refused.

use crate::Typhoon;
use crate::position::{Place, Position};
use crate::printed::map::{Travel, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitSet};
use heigi_scene::Side;

impl Typhoon {
    /// The counters that may begin an operation of the active side.
    pub(crate) fn ready_units(&self, position: &Position) -> UnitSet {
        let is_ready = |unit: &_| {
            let state = position.unit(*unit);
            matches!(state.place, Place::Zone(_)) && !state.operated
        };
        self.units_of(position.active).filter(is_ready).collect()
    }

    /// The zones that a side may enter or attack, whoever could go there.
    fn zones_open_to_attack(&self, position: &Position, side: Side) -> ZoneSet {
        let enemy = side.opponent();
        let open = position.held_by_land_units(enemy)
            | position.friendly_zones(enemy)
            | position.just_entered(enemy);
        (open & self.map().enterable) - self.closed_by_weather(position)
    }

    /// 9.2: the zones that [`Typhoon::check_offensive`] accepts.
    pub(crate) fn offensive_zones(&self, position: &Position, ready: UnitSet) -> ZoneSet {
        let side = position.active;
        let mut zones = self.zones_open_to_attack(position, side);
        let is_pause = self.is_pause(position);
        if is_pause {
            zones = zones & position.contested_before;
        }
        let mut fed = self.zones_in_reach(position, side);
        let china = self.map().groups.china;
        if side == ALLIES && !(china & position.friendly_zones(ALLIES)).is_empty() {
            fed = fed | china;
        }
        zones = zones & fed;
        let mut found = ZoneSet::EMPTY;
        if !is_pause {
            found = self.marched_into(position, ready, zones);
        }
        let is_fought_in = |zone: &_| {
            let mut fighters = self.land_units(position, side, *zone);
            fighters.any(|unit| self.check_fighter(position, unit, *zone).is_ok())
        };
        let contested = (zones & position.contested_zones()) - found;
        found | contested.iter().filter(is_fought_in).collect()
    }

    /// 9.2: those of some zones that a ready land unit may march into.
    fn marched_into(&self, position: &Position, ready: UnitSet, zones: ZoneSet) -> ZoneSet {
        let side = position.active;
        let fortresses = self.classes.of_kind(side, Kind::Fortress);
        let (mut from, mut found) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        for unit in ((ready & self.classes.land) - fortresses).iter() {
            let printed = self.unit(unit);
            // These may not go wherever others may (17).
            if printed.nation == Nation::China || printed.trigger.is_some() {
                let may_go = |zone: &_| self.check_march_into(position, unit, *zone).is_ok();
                found = found | (zones - found).iter().filter(may_go).collect();
            } else if let Some(zone) = position.zone_of(unit) {
                from.insert(zone);
            }
        }
        from = from - self.closed_by_weather(position);
        let (land, passage) = (
            self.map().ways(Travel::Land, side),
            self.map().ways(Travel::Passage, side),
        );
        let (friendly, contested) = (position.friendly_zones(side), position.contested_zones());
        while let Some(start) = from.iter().next() {
            let near = one(start) | (self.marches_from(position, side, start) & friendly);
            let mut reached = land.beside(near) | (passage.beside(near & friendly) & contested);
            if friendly.contains(start) {
                // Whoever stands on the same ground goes the same ways.
                from = from - near;
            } else {
                from.remove(start);
                reached.remove(start);
                if contested.contains(start) {
                    reached = reached & contested;
                }
            }
            found = found | (reached & zones);
        }
        found
    }

    /// 9.3: the zones that [`Typhoon::check_sortie`] accepts.
    pub(crate) fn sortie_zones(&self, position: &Position, ready: UnitSet) -> ZoneSet {
        let side = position.active;
        let friendly = position.friendly_zones(side);
        let (mut asked, mut passed, mut found) = (ZoneSet::EMPTY, ZoneSet::EMPTY, ZoneSet::EMPTY);
        for fleet in (ready & self.classes.fleets).iter() {
            let Some(from) = position.zone_of(fleet) else {
                continue;
            };
            // Fleets sail alike from the same zone.
            if asked.contains(from) || self.check_departure(position, fleet, from).is_err() {
                asked.insert(from);
                continue;
            }
            asked.insert(from);
            let ways = self.fleet_ways(position, side, from);
            passed = passed | ways;
            found = found | (ways - one(from));
        }
        found = (found & self.map().enterable) - self.closed_by_weather(position);
        if self.is_pause(position) {
            return found;
        }
        let last = self.map().ways(Travel::LastZone, side);
        let mut beside = last.beside(passed);
        let japan = self.map().groups.japan;
        if side != JAPAN {
            beside = (beside - japan) | (last.beside(passed & self.map().bases) & japan);
        }
        found | ((beside & self.zones_open_to_attack(position, side)) - friendly)
    }
}
