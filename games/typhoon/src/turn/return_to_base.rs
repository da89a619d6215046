//! Fleets return to their ports (9.3j) or to the track of disrupted fleets (10.3.4).

use crate::Typhoon;
use crate::position::event::{Event, Homecoming};
use crate::position::{Cause, Flow, Place, Play, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::units::UnitId;
use heigi_scene::Side;

impl Typhoon {
    /// The friendly bases where a fleet may go from a zone (9.3j, R60).
    #[must_use]
    pub fn ports(&self, position: &Position, fleet: UnitId, from: ZoneId) -> ZoneSet {
        let side = self.unit(fleet).side;
        let ways = self.friendly_ways(position, side, from, Travel::Homeward);
        let supplied = self.supply(position, side).zones_for(self.unit(fleet));
        let ports: ZoneSet = self
            .bases(position, side)
            .iter()
            .filter(|base| ways.contains(*base) && supplied.contains(*base))
            .collect();
        if ports.is_empty() {
            self.nearest_bases(position, fleet, from)
                .into_iter()
                .collect()
        } else {
            ports
        }
    }
}

impl Play<'_> {
    /// 12.4e: fleets that reacted go back to their base, or to the one nearest to where they are;
    /// disrupted ones are reorganised.
    pub(crate) fn send_home(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        for fleet in operation.reacting.iter() {
            if self.position.unit(fleet).steps == 0 || self.put_on_track(game, fleet) {
                continue;
            }
            let side = game.unit(fleet).side;
            let home = self.position.unit_mut(fleet).home.take();
            // 14.1b: nobody comes back to a base that is contested.
            let is_held = |zone: &ZoneId| game.is_friendly(&self.position, side, *zone);
            let ports = match home.filter(is_held) {
                Some(home) => vec![home],
                None => game.nearest_bases(&self.position, fleet, operation.zone),
            };
            let ports = ports.into_iter().collect();
            let port = self.choose_zone(side, Cause::ReturnToBase, fleet, ports)?;
            self.make_port(game, fleet, port, Homecoming::Reaction);
        }
        Ok(())
    }

    /// A fleet goes to a base; without any it is lost.
    fn make_port(&mut self, game: &Typhoon, unit: UnitId, port: Option<ZoneId>, after: Homecoming) {
        match port {
            Some(zone) => {
                self.put(game, unit, Place::Zone(zone));
                self.tell(Event::InPort { unit, zone, after });
            }
            None => {
                self.tell(Event::NoPort { unit, after });
                self.destroy(game, unit);
            }
        }
    }

    /// 10.3.4a: a disrupted fleet goes to the turn record, two turns ahead.
    fn put_on_track(&mut self, game: &Typhoon, fleet: UnitId) -> bool {
        if !self.position.unit(fleet).disrupted {
            return false;
        }
        let turn = self.position.turn + 2;
        self.put(game, fleet, Place::Track(turn));
        let state = self.position.unit_mut(fleet);
        state.disrupted = false;
        state.home = None;
        self.tell(Event::PutOnTrack { unit: fleet, turn });
        true
    }

    /// 10.3.4a: at the end of an operation all disrupted fleets of both sides leave the map.
    pub(crate) fn withdraw_disrupted(&mut self, game: &Typhoon) {
        for unit in game.all_units() {
            self.put_on_track(game, unit);
        }
    }

    /// 9.3j: the fleets of the operation return; what they still carry goes with them.
    pub(crate) fn return_to_base(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let mut last_port = None;
        let laden = game.carriers_of_troops(&self.position);
        for fleet in (operation.fleets - laden).iter().chain(laden.iter()) {
            self.position.unit_mut(fleet).operated = true;
            if self.position.unit(fleet).steps == 0 || self.put_on_track(game, fleet) {
                continue;
            }
            let Some(from) = self.position.zone_of(fleet) else {
                continue;
            };
            let side = game.unit(fleet).side;
            let is_automatic = side != self.position.active && !self.position.options.two_players;
            let ports = if is_automatic {
                // 4.2m: the base nearest to the invaded zone.
                game.nearest_bases(&self.position, fleet, operation.zone)
                    .into_iter()
                    .collect()
            } else if operation.is_aborted {
                game.nearest_bases(&self.position, fleet, from)
                    .into_iter()
                    .collect()
            } else {
                game.ports(&self.position, fleet, from)
            };
            let (cause, after) = if is_automatic {
                (Cause::CounterattackPort, Homecoming::Counterattack)
            } else {
                (Cause::ReturnToBase, Homecoming::Mission)
            };
            let port = self.choose_zone(side, cause, fleet, ports)?;
            self.position.unit_mut(fleet).home = None;
            last_port = port.or(last_port);
            self.make_port(game, fleet, port, after);
        }
        for unit in operation.cargo.iter() {
            if self.position.unit(unit).place == Place::Aboard {
                let nearest = game.nearest_bases(&self.position, unit, operation.zone);
                let port = last_port.or(nearest.first().copied());
                self.put_ashore(game, unit, port.unwrap_or(operation.zone))?;
            }
        }
        Ok(())
    }

    /// 9.3h, 9.3j: a carried unit that did not land sits in a friendly zone near the port.
    fn put_ashore(&mut self, game: &Typhoon, unit: UnitId, port: ZoneId) -> Flow<()> {
        let side = game.unit(unit).side;
        let is_aborted = self.position.operation.is_some_and(|one| one.is_aborted);
        let after = if is_aborted {
            Homecoming::Aboard
        } else {
            Homecoming::Mission
        };
        let zone = self.nearest_room(game, unit, side, port, Cause::ReturnToBase)?;
        match zone {
            Some(zone) => {
                self.put(game, unit, Place::Zone(zone));
                let state = self.position.unit_mut(unit);
                state.operated = true;
                state.home = None;
                self.tell(Event::InPort { unit, zone, after });
            }
            None => {
                self.tell(Event::NoPort { unit, after });
                self.destroy(game, unit);
            }
        }
        Ok(())
    }

    /// The nearest friendly zone in supply with room for a counter, the zone itself first (R66), where
    /// its country lets it go (17).
    pub(crate) fn nearest_room(
        &mut self,
        game: &Typhoon,
        unit: UnitId,
        side: Side,
        from: ZoneId,
        cause: Cause,
    ) -> Flow<Option<ZoneId>> {
        let supply = game.supply(&self.position, side);
        let supplied = game.supplied_zones(&self.position, &supply, unit);
        let distance = |zone: &ZoneId| game.map().reaction_distance(from, *zone);
        let mut zones: Vec<ZoneId> = supplied
            .iter()
            .filter(|zone| {
                game.is_friendly(&self.position, side, *zone)
                    && !game.map().zone(*zone).closed
                    && game.has_room(&self.position, unit, *zone)
                    && game.check_home(&self.position, unit, *zone).is_ok()
            })
            .collect();
        let nearest = zones.iter().map(distance).min();
        zones.retain(|zone| Some(distance(zone)) == nearest);
        self.choose_zone(side, cause, unit, zones.into_iter().collect())
    }
}
