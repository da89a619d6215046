//! A counter that has been taken is put down: brought back, redeployed, marched, or exchanged with another.

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Flow, Place, Play, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{JAPAN, Kind, UnitId};

impl Typhoon {
    /// Whether a taken counter has anywhere to go.
    pub(crate) fn check_any_place(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        if self.any_places_for(position, unit)?.is_empty()
            && self.exchange_partners(position, unit, 1).is_empty()
        {
            let occasion = if position.is_operating() {
                Occasion::March
            } else if position.zone_of(unit).is_some() {
                Occasion::Redeployment
            } else {
                Occasion::Return
            };
            Err(Refusal::NowhereToGo(occasion, unit))
        } else {
            Ok(())
        }
    }

    /// Where a taken counter may be put: brought back or redeployed in the strategic phases, marched or
    /// seizing a zone in the phase of operations.
    pub(crate) fn places_for(&self, position: &Position, unit: UnitId) -> Result<ZoneSet, Refusal> {
        if position.is_operating() {
            return Ok(self.march_zones(position, unit));
        }
        if position.zone_of(unit).is_none() {
            self.check_returnable(position, unit)?;
            return Ok(self.return_zones(position, unit));
        }
        let supply = self.supply(position, self.unit(unit).side);
        let [free, paid] = self.redeployments(position, &supply, unit)?;
        let is_payable = self.unit(unit).side != JAPAN || position.japan.logistics > 0;
        Ok(if is_payable { free | paid } else { free })
    }

    /// Some of [`Self::places_for`], if there are any.
    fn any_places_for(&self, position: &Position, unit: UnitId) -> Result<ZoneSet, Refusal> {
        if position.is_operating() {
            return Ok(self.each_march_zone(position, unit).take(1).collect());
        }
        if position.zone_of(unit).is_none() {
            self.check_returnable(position, unit)?;
            return Ok(self.some_return_zones(position, unit, 1));
        }
        let supply = self.supply(position, self.unit(unit).side);
        self.any_redeployments(position, &supply, unit)
    }

    /// 9.2, 18: where a land unit may march among friendly zones, or seize an empty one.
    fn march_zones(&self, position: &Position, unit: UnitId) -> ZoneSet {
        self.each_march_zone(position, unit).collect()
    }

    fn each_march_zone<'a>(
        &'a self,
        position: &'a Position,
        unit: UnitId,
    ) -> impl Iterator<Item = ZoneId> + 'a {
        let ways = self.marches(position, unit);
        let room = self.room_for(unit, None);
        let is_march = move |zone: &ZoneId| {
            let has_room = room.is_in(position, *zone);
            self.check_march_along(position, unit, *zone, ways, has_room)
                .is_ok()
        };
        let from = position.zone_of(unit).filter(|_| position.turn == 1);
        let near = from.into_iter().flat_map(|from| self.map().links(from));
        let seized = near
            .map(|(near, _)| near)
            .filter(move |zone| self.check_seize(position, unit, *zone).is_ok());
        ways.iter().filter(is_march).chain(seized)
    }

    pub(crate) fn check_place(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        if position.is_operating() {
            let is_seizure =
                self.unit(unit).kind == Kind::Snlf && !self.is_friendly(position, JAPAN, zone);
            return if is_seizure {
                self.check_seize(position, unit, zone)
            } else {
                self.check_march(position, unit, zone)
            };
        }
        if position.zone_of(unit).is_none() {
            return self.check_return(position, unit, zone);
        }
        self.check_redeploy(position, unit, zone).map(|_| ())
    }

    /// A taken counter is put down: brought back, redeployed, marched, or seizing a zone.
    pub(crate) fn place(&self, play: &mut Play<'_>, unit: UnitId, zone: ZoneId) -> Flow<()> {
        if play.position.is_operating() {
            let is_friendly = self.is_friendly(&play.position, play.position.active, zone);
            play.put(self, unit, Place::Zone(zone));
            play.position.unit_mut(unit).operated = true;
            if is_friendly {
                play.tell(Event::Marched { unit, to: zone });
            } else {
                play.tell(Event::Seized { unit, zone });
                play.enter(self, JAPAN, zone)?;
            }
        } else if play.position.zone_of(unit).is_none() {
            play.pay_for_step(self, unit);
            play.bring_back(self, unit, zone);
        } else {
            let cost = self.check_redeploy(&play.position, unit, zone).unwrap_or(0);
            if play.position.active == JAPAN {
                play.pay(cost);
            }
            play.redeploy(self, unit, zone);
            play.position.unit_mut(unit).operated = true;
        }
        Ok(())
    }

    /// 8: two counters change places.
    pub(crate) fn exchange(&self, play: &mut Play<'_>, unit: UnitId, other: UnitId) {
        let cost = self
            .check_exchange(&play.position, unit, other)
            .unwrap_or(0);
        if play.position.active == JAPAN {
            play.pay(cost);
        }
        let zones = [play.position.zone_of(other), play.position.zone_of(unit)];
        let is_march = play.position.is_operating();
        for (one, to) in [unit, other].into_iter().zip(zones) {
            let Some(to) = to else { continue };
            play.position.unit_mut(one).operated = true;
            if is_march {
                play.put(self, one, Place::Zone(to));
                play.tell(Event::Marched { unit: one, to });
            } else {
                play.redeploy(self, one, to);
            }
        }
    }
}
