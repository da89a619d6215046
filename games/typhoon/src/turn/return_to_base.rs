//! Fleets return to their ports (9.3j) or to the track of disrupted fleets (10.3.4).

use crate::Typhoon;
use crate::position::event::{Event, Homecoming};
use crate::position::{Cause, Place, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::units::UnitId;
use crate::turn::asking::{Flow, Play, least_of};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// 9.3j: fleets return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReturnToBase;

impl heigi_engine::Step<Typhoon> for ReturnToBase {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.return_to_base(play)
    }
}

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

    /// 12.4e: fleets that reacted go back to their base, or to the one nearest to where they are;
    /// disrupted ones are reorganised.
    pub(crate) fn send_home(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        for fleet in operation.reacting.iter() {
            if play.state.unit(fleet).steps == 0 || self.put_on_track(play, fleet) {
                continue;
            }
            let side = self.unit(fleet).side;
            let home = play.state.unit_mut(fleet).home.take();
            // 14.1b: nobody comes back to a base that is contested.
            let is_held = |zone: &ZoneId| self.is_friendly(play.state, side, *zone);
            let ports = match home.filter(is_held) {
                Some(home) => vec![home],
                None => self.nearest_bases(play.state, fleet, operation.zone),
            };
            let ports = ports.into_iter().collect();
            let port = self.choose_zone(play, side, Cause::ReturnToBase, fleet, ports)?;
            self.make_port(play, fleet, port, Homecoming::Reaction);
        }
        Ok(())
    }

    /// A fleet goes to a base; without any it is lost.
    fn make_port(
        &self,
        play: &mut Play<'_>,
        unit: UnitId,
        port: Option<ZoneId>,
        after: Homecoming,
    ) {
        match port {
            Some(zone) => {
                self.put(play, unit, Place::Zone(zone));
                play.tell(Event::InPort(unit, zone, after));
            }
            None => {
                play.tell(Event::NoPort(unit, after));
                self.destroy(play, unit);
            }
        }
    }

    /// 10.3.4a: a disrupted fleet goes to the turn record, two turns ahead.
    fn put_on_track(&self, play: &mut Play<'_>, fleet: UnitId) -> bool {
        if !play.state.unit(fleet).disrupted {
            return false;
        }
        let turn = play.state.turn + 2;
        self.put(play, fleet, Place::Track(turn));
        let state = play.state.unit_mut(fleet);
        state.disrupted = false;
        state.home = None;
        play.tell(Event::PutOnTrack(fleet, turn));
        true
    }

    /// 10.3.4a: at the end of an operation all disrupted fleets of both sides leave the map.
    pub(crate) fn withdraw_disrupted(&self, play: &mut Play<'_>) {
        for unit in self.all_units() {
            self.put_on_track(play, unit);
        }
    }

    /// 9.3j: the fleets of the operation return; what they still carry goes with them.
    pub(crate) fn return_to_base(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let mut last_port = None;
        let laden = self.carriers_of_troops(play.state);
        for fleet in (operation.fleets - laden).iter().chain(laden.iter()) {
            play.state.unit_mut(fleet).operated = true;
            if play.state.unit(fleet).steps == 0 || self.put_on_track(play, fleet) {
                continue;
            }
            let Some(from) = play.state.zone_of(fleet) else {
                continue;
            };
            let side = self.unit(fleet).side;
            let is_automatic = side != play.state.active && !play.state.options.two_players;
            let ports = if is_automatic {
                // 4.2m: the base nearest to the invaded zone.
                self.nearest_bases(play.state, fleet, operation.zone)
                    .into_iter()
                    .collect()
            } else if operation.is_aborted {
                self.nearest_bases(play.state, fleet, from)
                    .into_iter()
                    .collect()
            } else {
                self.ports(play.state, fleet, from)
            };
            let (cause, after) = if is_automatic {
                (Cause::CounterattackPort, Homecoming::Counterattack)
            } else {
                (Cause::ReturnToBase, Homecoming::Mission)
            };
            let port = self.choose_zone(play, side, cause, fleet, ports)?;
            play.state.unit_mut(fleet).home = None;
            last_port = port.or(last_port);
            self.make_port(play, fleet, port, after);
        }
        for unit in operation.cargo.iter() {
            if play.state.unit(unit).place == Place::Aboard {
                let nearest = self.nearest_bases(play.state, unit, operation.zone);
                let port = last_port.or(nearest.first().copied());
                self.put_ashore(play, unit, port.unwrap_or(operation.zone))?;
            }
        }
        Ok(())
    }

    /// 9.3h, 9.3j: a carried unit that did not land sits in a friendly zone near the port.
    fn put_ashore(&self, play: &mut Play<'_>, unit: UnitId, port: ZoneId) -> Flow {
        let side = self.unit(unit).side;
        let is_aborted = play.state.operation.is_some_and(|one| one.is_aborted);
        let after = if is_aborted {
            Homecoming::Aboard
        } else {
            Homecoming::Mission
        };
        let zone = self.nearest_room(play, unit, side, port, Cause::ReturnToBase)?;
        match zone {
            Some(zone) => {
                self.put(play, unit, Place::Zone(zone));
                let state = play.state.unit_mut(unit);
                state.operated = true;
                state.home = None;
                play.tell(Event::PutAshore(unit, zone, after));
            }
            None => {
                play.tell(Event::NoPort(unit, after));
                self.destroy(play, unit);
            }
        }
        Ok(())
    }

    /// The nearest friendly zone in supply with room for a counter, the zone itself first (R66), where
    /// its country lets it go (17).
    pub(crate) fn nearest_room(
        &self,
        play: &mut Play<'_>,
        unit: UnitId,
        side: Side,
        from: ZoneId,
        cause: Cause,
    ) -> Flow<Option<ZoneId>> {
        let supply = self.supply(play.state, side);
        let supplied = self.supplied_zones(play.state, &supply, unit);
        let open = supplied.iter().filter(|zone| {
            self.is_friendly(play.state, side, *zone)
                && !self.map().zone(*zone).closed
                && self.has_room(play.state, unit, *zone)
                && self.check_home(play.state, unit, *zone).is_ok()
        });
        let zones = least_of(open, |zone| self.map().reaction_distance(from, zone));
        self.choose_zone(play, side, cause, unit, zones.into_iter().collect())
    }
}
