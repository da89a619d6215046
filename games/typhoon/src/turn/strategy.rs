//! Strategic actions: replacements (3), redeployment (6), logistics (5), fortresses (14).

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::{Event, Homecoming};
use crate::position::{Cause, Place, Position};
use crate::printed::map::{ZoneId, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId};
use crate::turn::asking::{Flow, Play};
use heigi_scene::Side;

/// The purse that pays for a step (3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purse {
    /// Japanese logistics points.
    Logistics,
    /// Points for fleets of a type.
    Naval(Kind),
    /// Land points of the United States.
    LandUs,
    /// British land points.
    LandUk,
    /// Either of the two; American points first.
    LandEither,
    /// Air points.
    Air,
}

impl Typhoon {
    /// 3.2: what pays for a step of a counter; nothing if it is not rebuilt with points.
    #[must_use]
    pub fn purse(&self, unit: UnitId) -> Option<Purse> {
        let printed = self.unit(unit);
        match (printed.side, printed.kind) {
            (_, kind) if kind.is_fleet() => Some(Purse::Naval(kind)),
            (JAPAN, Kind::Army | Kind::AirFleet) => Some(Purse::Logistics),
            (ALLIES, Kind::AirFleet) => Some(Purse::Air),
            (ALLIES, _) => match printed.nation {
                Nation::Us => Some(Purse::LandUs),
                Nation::Uk => Some(Purse::LandUk),
                Nation::Australia | Nation::NewZealand if printed.trigger.is_none() => {
                    Some(Purse::LandEither)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// How many points are in a purse of a side.
    #[must_use]
    pub fn points(&self, position: &Position, side: Side, purse: Purse) -> u8 {
        let (japan, allies) = (&position.japan, &position.allies);
        match (side, purse) {
            (_, Purse::Logistics) => japan.logistics,
            (JAPAN, Purse::Naval(Kind::CarrierFleet)) => japan.carrier,
            (JAPAN, Purse::Naval(_)) => japan.naval,
            (_, Purse::Naval(Kind::CarrierFleet)) => allies.carrier,
            (_, Purse::Naval(_)) => allies.naval,
            (_, Purse::LandUs) => allies.land_us,
            (_, Purse::LandUk) => allies.land_uk,
            (_, Purse::LandEither) => allies.land_us.max(allies.land_uk),
            (_, Purse::Air) => allies.air,
        }
    }

    /// Whether a side can pay for a step of a counter.
    pub(crate) fn check_purse(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let purse = self.purse(unit).ok_or(Refusal::NotReplacedSo(unit))?;
        let needed = self.unit(unit).cost;
        let left = self.points(position, self.unit(unit).side, purse);
        if left >= needed {
            Ok(())
        } else if purse == Purse::Logistics {
            Err(Refusal::PointsMissing(needed, left))
        } else {
            Err(Refusal::ReplacementsMissing(needed, left))
        }
    }

    /// Whether Japan can pay logistics points (5.2).
    pub(crate) fn check_logistics(&self, position: &Position, needed: u8) -> Result<(), Refusal> {
        let left = position.japan.logistics;
        if left >= needed {
            Ok(())
        } else {
            Err(Refusal::PointsMissing(needed, left))
        }
    }

    /// 3.2: whether a reduced counter on the map may be given a step.
    pub(crate) fn check_flip(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        self.check_commander(position, unit)?;
        let zone = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if position.unit(unit).steps >= printed.steps() {
            return Err(Refusal::AtFullStrength(unit));
        }
        if printed.kind.is_fleet() && !self.map().zone(zone).base {
            return Err(Refusal::NoBase(zone));
        }
        // 14.1: a base serves who controls it, nobody while it is contested.
        if printed.kind.is_fleet() && !self.is_friendly(position, printed.side, zone) {
            return Err(Refusal::NotFriendly(zone, Occasion::Base));
        }
        let supply = self.supply(position, printed.side);
        if !self.is_supplied(position, &supply, unit) {
            return Err(Refusal::OutOfSupply(zone));
        }
        self.check_purse(position, unit)
    }

    /// 3.2: whether a destroyed counter may come back at all.
    pub(crate) fn check_returnable(
        &self,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side == JAPAN && printed.kind == Kind::AirFleet {
            return Err(Refusal::AirFleetGone(unit));
        }
        if printed.side == JAPAN && printed.kind.is_land() {
            return Err(Refusal::ThroughThePool(unit));
        }
        if position.unit(unit).place != Place::Destroyed {
            return Err(Refusal::NotDestroyed(unit));
        }
        if printed.steps() == 1 {
            return Err(Refusal::OneStep(unit));
        }
        self.check_purse(position, unit)
    }

    /// 3.2: whether a destroyed counter may come back in a zone.
    pub(crate) fn check_return(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        self.check_commander(position, unit)?;
        self.check_returnable(position, unit)?;
        if self.return_zones(position, unit).contains(zone) {
            Ok(())
        } else if position.is_contested(zone) && self.pauses(position, self.unit(unit).side) {
            Err(Refusal::Pause)
        } else if self.has_room(position, unit, zone) {
            Err(Refusal::OutOfSupply(zone))
        } else {
            Err(Refusal::Full(zone))
        }
    }

    /// Where a destroyed counter may come back (3.2, R16): ships at home, others in any supplied
    /// friendly zone with room, or in a contested one with a friendly land unit.
    #[must_use]
    pub fn return_zones(&self, position: &Position, unit: UnitId) -> ZoneSet {
        self.some_return_zones(position, unit, usize::MAX)
    }

    /// So many of [`Self::return_zones`] at most.
    pub(crate) fn some_return_zones(
        &self,
        position: &Position,
        unit: UnitId,
        most: usize,
    ) -> ZoneSet {
        let printed = self.unit(unit);
        let supply = self.supply(position, printed.side);
        if printed.kind.is_fleet() {
            return supply.zones & one(self.fleet_home(unit));
        }
        let held = self.supplied_zones(position, &supply, unit);
        let contested = if self.pauses(position, printed.side) {
            ZoneSet::EMPTY
        } else {
            position.contested_zones()
        };
        let is_fit = |zone: &ZoneId| {
            (held.contains(*zone) || self.is_supplied_contest(position, &supply, unit, *zone))
                && !self.map().zone(*zone).closed
                && self.has_room(position, unit, *zone)
        };
        let fit = (held | contested).iter().filter(is_fit);
        fit.take(most).collect()
    }

    /// Where a fleet returns from the turn record or is built again (3.3a, 3.2d).
    #[must_use]
    pub fn fleet_home(&self, fleet: UnitId) -> ZoneId {
        let named = &self.map().named;
        match self.unit(fleet).nation {
            Nation::Japan => named.honshu,
            Nation::Uk => named.india,
            Nation::Netherlands => named.java,
            _ => named.pearl_harbor,
        }
    }

    /// 3.3: whether a disrupted fleet may be brought back at once.
    pub(crate) fn check_reorganise(
        &self,
        position: &Position,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        self.check_commander(position, unit)?;
        if !matches!(position.unit(unit).place, Place::Track(_)) {
            return Err(Refusal::NotDisrupted(unit));
        }
        let left = self.points(
            position,
            self.unit(unit).side,
            Purse::Naval(self.unit(unit).kind),
        );
        if left == 0 {
            Err(Refusal::ReplacementsMissing(1, left))
        } else {
            Ok(())
        }
    }

    /// 3.4: whether two fleets may be made into one.
    pub(crate) fn check_consolidate(
        &self,
        position: &Position,
        kept: UnitId,
        gone: UnitId,
    ) -> Result<(), Refusal> {
        self.check_commander(position, kept)?;
        let (a, b) = (self.unit(kept), self.unit(gone));
        let is_pair = kept != gone
            && a.side == b.side
            && a.kind == b.kind
            && a.kind.is_fleet()
            && position.unit(kept).steps == 1
            && position.unit(gone).steps == 1;
        let zone = position.zone_of(kept);
        let is_together =
            zone == position.zone_of(gone) && zone.is_some_and(|zone| self.map().zone(zone).base);
        // 14.1: a contested base serves nobody.
        if let Some(zone) = zone
            && is_pair
            && is_together
            && !self.is_friendly(position, a.side, zone)
        {
            return Err(Refusal::NotFriendly(zone, Occasion::Base));
        }
        let attack = |unit| self.values(position, unit).attack;
        if is_pair && is_together && attack(kept) >= attack(gone) {
            Ok(())
        } else {
            Err(Refusal::NoConsolidation)
        }
    }

    /// Whether a counter is commanded by the active side.
    pub(crate) fn check_commander(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        if self.unit(unit).side == position.active {
            Ok(())
        } else {
            Err(Refusal::NotYours(unit))
        }
    }

    /// 5.2d: whether a unit may be drawn from the pool.
    pub(crate) fn check_recruit(&self, position: &Position) -> Result<(), Refusal> {
        self.check_logistics(position, 1)?;
        let pool = self.pool(position);
        if pool.is_empty() {
            return Err(Refusal::PoolEmpty);
        }
        if self.recruits(position).is_empty() {
            Err(Refusal::NoRoomInJapan)
        } else {
            Ok(())
        }
    }

    /// 5.2d, R49: the units of the pool that have room in Japan; others that are drawn go back.
    fn recruits(&self, position: &Position) -> Vec<UnitId> {
        let mut pool = self.pool(position);
        pool.retain(|unit| !self.recruit_zones(position, *unit).is_empty());
        pool
    }

    /// The units of the Japanese pool in canonical order (3.5).
    #[must_use]
    pub fn pool(&self, position: &Position) -> Vec<UnitId> {
        self.units_of(JAPAN)
            .filter(|unit| position.unit(*unit).place == Place::Pool)
            .collect()
    }

    pub(crate) fn recruit_zones(&self, position: &Position, unit: UnitId) -> ZoneSet {
        self.map()
            .groups
            .japan
            .iter()
            .filter(|zone| {
                self.is_friendly(position, JAPAN, *zone) && self.has_room(position, unit, *zone)
            })
            .collect()
    }

    /// 14.2: whether a fortress may be built in a zone.
    pub(crate) fn check_fortify(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        self.check_logistics(position, 1)?;
        self.check_fortress_site(position, zone)?;
        if self.supply(position, JAPAN).zones.contains(zone) {
            Ok(())
        } else {
            Err(Refusal::OutOfSupply(zone))
        }
    }

    /// 14.2: whether a zone takes a fortress.
    fn check_fortress_site(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        if self.map().zone(zone).closed {
            return Err(Refusal::Closed(zone));
        }
        if !self.is_friendly(position, JAPAN, zone) {
            return Err(Refusal::NotFriendly(zone, Occasion::Building));
        }
        match self.spare_fortress(position) {
            Some(fortress) if self.has_room(position, fortress, zone) => Ok(()),
            _ => Err(Refusal::NoFortress(zone)),
        }
    }

    /// A fortress in the supply box.
    pub(crate) fn spare_fortress(&self, position: &Position) -> Option<UnitId> {
        self.classes
            .of_kind(JAPAN, Kind::Fortress)
            .iter()
            .find(|unit| position.unit(*unit).place == Place::Supply)
    }

    /// 5.2l: whether a detachment may become a fortress. That costs nothing, so that no line is asked for.
    pub(crate) fn check_convert(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        self.check_commander(position, unit)?;
        if self.unit(unit).kind != Kind::Snlf {
            return Err(Refusal::NotDetachment(unit));
        }
        let zone = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        self.check_fortress_site(position, zone)
    }

    /// Japan pays logistics points.
    pub(crate) fn pay(&self, play: &mut Play<'_>, points: u8) {
        if points > 0 {
            play.state.japan.logistics -= points;
            play.tell(Event::Paid(points));
        }
    }

    /// What only Japan pays for, if it commands.
    pub(crate) fn pay_as_japan(&self, play: &mut Play<'_>, points: u8) {
        if play.state.active == JAPAN {
            self.pay(play, points);
        }
    }

    /// Takes the price of a step from the purse of a counter.
    pub(crate) fn pay_for_step(&self, play: &mut Play<'_>, unit: UnitId) {
        let cost = self.unit(unit).cost;
        match self.purse(unit) {
            Some(Purse::Logistics) => self.pay(play, cost),
            Some(Purse::Naval(kind)) => {
                *play.state.naval_points(self.unit(unit).side, kind) -= cost
            }
            Some(Purse::Air) => play.state.allies.air -= cost,
            Some(Purse::LandUs) => play.state.allies.land_us -= cost,
            Some(Purse::LandUk) => play.state.allies.land_uk -= cost,
            Some(Purse::LandEither) => {
                let allies = &mut play.state.allies;
                let purse = if allies.land_us >= cost {
                    &mut allies.land_us
                } else {
                    &mut allies.land_uk
                };
                *purse -= cost;
            }
            None => {}
        }
    }

    /// Gives a counter a step.
    pub(crate) fn flip(&self, play: &mut Play<'_>, unit: UnitId) {
        play.state.unit_mut(unit).steps += 1;
        play.tell(Event::Rebuilt(unit));
    }

    /// A destroyed counter comes back reduced.
    pub(crate) fn bring_back(&self, play: &mut Play<'_>, unit: UnitId, zone: ZoneId) {
        play.state.unit_mut(unit).steps = 1;
        self.put(play, unit, Place::Zone(zone));
        play.tell(Event::Returned(unit, zone));
    }

    /// A disrupted fleet comes back from the turn record (3.3a).
    pub(crate) fn fleet_back(&self, play: &mut Play<'_>, unit: UnitId) -> Flow {
        let side = self.unit(unit).side;
        let home = self.fleet_home(unit);
        let zone = if self.is_friendly(play.state, side, home) {
            Some(home)
        } else {
            let bases = self.nearest_bases(play.state, unit, home);
            self.choose_zone(
                play,
                side,
                Cause::Arrival,
                unit,
                bases.into_iter().collect(),
            )?
        };
        match zone {
            Some(zone) => {
                self.put(play, unit, Place::Zone(zone));
                play.tell(Event::FleetBack(unit, zone));
            }
            None => {
                let after = Homecoming::Reorganisation;
                play.tell(Event::NoPort(unit, after));
                self.destroy(play, unit);
            }
        }
        Ok(())
    }

    /// Draws a unit from the pool and puts it in Japan (5.2d).
    pub(crate) fn recruit(&self, play: &mut Play<'_>) -> Flow {
        self.pay(play, 1);
        let pool = self.recruits(play.state);
        if let Some(unit) = self.pick(play, Cause::PoolDraw, &pool)? {
            let options = self.recruit_zones(play.state, unit);
            if let Some(zone) = self.choose_zone(play, JAPAN, Cause::PoolDraw, unit, options)? {
                play.state.unit_mut(unit).steps = self.unit(unit).steps();
                self.put(play, unit, Place::Zone(zone));
                play.tell(Event::Recruited(unit, zone));
            }
        }
        Ok(())
    }

    /// Puts a fortress into a zone.
    pub(crate) fn fortify(&self, play: &mut Play<'_>, zone: ZoneId) -> bool {
        let Some(fortress) = self.spare_fortress(play.state) else {
            return false;
        };
        if !self.has_room(play.state, fortress, zone) {
            return false;
        }
        play.state.unit_mut(fortress).steps = 1;
        self.put(play, fortress, Place::Zone(zone));
        play.tell(Event::Fortified(zone));
        true
    }
}
