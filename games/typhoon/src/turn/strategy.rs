//! Strategic actions: replacements (3), redeployment (6), logistics (5), fortresses (14).

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::{Event, Homecoming};
use crate::position::{Cause, Flow, Place, Play, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::control::Supply;
use heigi_board::Ways;
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

/// Which redeployments are sought.
#[derive(Clone, Copy)]
struct Scope {
    /// How far is searched.
    reached: fn(&Ways<ZoneId, 2>, ZoneId, ZoneSet) -> ZoneSet,
    /// The only end that counts, if it is one.
    among: Option<ZoneId>,
    /// A counter of the same side and kind that leaves its zone for it.
    without: Option<UnitId>,
    /// Full zones count as well.
    may_be_full: bool,
    /// How many ends are enough.
    most: usize,
    /// Ends that cost logistics points count as well.
    may_pay: bool,
}

impl Scope {
    const ANYWHERE: Self = Self {
        reached: Travel::reached,
        among: None,
        without: None,
        may_be_full: false,
        most: usize::MAX,
        may_pay: true,
    };
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
            Err(Refusal::PointsMissing { needed, left })
        } else {
            Err(Refusal::ReplacementsMissing { needed, left })
        }
    }

    /// Whether Japan can pay logistics points (5.2).
    pub(crate) fn check_logistics(&self, position: &Position, needed: u8) -> Result<(), Refusal> {
        let left = position.japan.logistics;
        if left >= needed {
            Ok(())
        } else {
            Err(Refusal::PointsMissing { needed, left })
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
            return Err(Refusal::NotFriendly(Occasion::Base, zone));
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
            Err(Refusal::ReplacementsMissing { needed: 1, left })
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
            && position.unit(gone).steps == 1
            && a.steps() == 2
            && b.steps() == 2;
        let zone = position.zone_of(kept);
        let is_together = zone.is_some()
            && zone == position.zone_of(gone)
            && zone.is_some_and(|zone| self.map().zone(zone).base);
        // 14.1: a contested base serves nobody.
        if let Some(zone) = zone
            && is_pair
            && is_together
            && !self.is_friendly(position, a.side, zone)
        {
            return Err(Refusal::NotFriendly(Occasion::Base, zone));
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

    /// 17: whether a counter may go to a zone at all: the militia stays in Australia, Chinese armies
    /// that are in China stay there unless Burma is open.
    pub(crate) fn check_home(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        let (printed, groups) = (self.unit(unit), &self.map().groups);
        let is_militia = printed.nation == Nation::Australia && printed.trigger.is_some();
        let is_chinese = printed.nation == Nation::China;
        // Who is abroad, or was loaded there (9.3c), does not leave China.
        let leaves_from = match position.unit(unit).place {
            Place::Aboard => position.unit(unit).home,
            _ => position.zone_of(unit),
        };
        let is_in_china = leaves_from.is_none_or(|from| groups.china.contains(from));
        let is_barred = (is_militia && !groups.australia.contains(zone))
            || (is_chinese
                && is_in_china
                && !groups.china.contains(zone)
                && !self.is_friendly(position, ALLIES, self.map().named.burma));
        if is_barred {
            Err(Refusal::StaysHome(unit))
        } else {
            Ok(())
        }
    }

    /// 6: whether a counter may be redeployed to a zone, and the logistics points that it costs.
    pub(crate) fn check_redeploy(
        &self,
        position: &Position,
        unit: UnitId,
        to: ZoneId,
    ) -> Result<u8, Refusal> {
        self.check_commander(position, unit)?;
        let cost = self.check_redeployment(position, unit, to)?;
        if self.unit(unit).side == JAPAN {
            self.check_logistics(position, cost)?;
        }
        Ok(cost)
    }

    /// 6: the way and the room of a redeployment, whoever commands; gives the logistics points that
    /// Japan would pay.
    pub(crate) fn check_redeployment(
        &self,
        position: &Position,
        unit: UnitId,
        to: ZoneId,
    ) -> Result<u8, Refusal> {
        let supply = self.supply(position, self.unit(unit).side);
        let [free, paid] = self.redeployments(position, &supply, unit)?;
        if free.contains(to) {
            Ok(0)
        } else if paid.contains(to) {
            Ok(1)
        } else {
            Err(self.why_no_redeployment(position, &supply, unit, to))
        }
    }

    /// 6: where a counter may be redeployed without and with logistics points.
    pub(crate) fn redeployments(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> Result<[ZoneSet; 2], Refusal> {
        self.redeployments_within(position, supply, unit, Scope::ANYWHERE)
    }

    /// One of the zones where a counter may be redeployed to, if there are any: next door, so that nobody
    /// needs to search all ways to know that there is one, or else anywhere.
    pub(crate) fn any_redeployments(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> Result<ZoneSet, Refusal> {
        let in_all = |[free, paid]: [ZoneSet; 2]| free | paid;
        let anywhere = Scope {
            most: 1,
            may_pay: position.japan.logistics > 0,
            ..Scope::ANYWHERE
        };
        let next_door = Scope {
            reached: Travel::next_door,
            ..anywhere
        };
        let near = in_all(self.redeployments_within(position, supply, unit, next_door)?);
        if near.is_empty() {
            self.redeployments_within(position, supply, unit, anywhere)
                .map(in_all)
        } else {
            Ok(near)
        }
    }

    /// [`Self::redeployments`] as far as is asked.
    fn redeployments_within(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        scope: Scope,
    ) -> Result<[ZoneSet; 2], Refusal> {
        let printed = self.unit(unit);
        let (side, kind) = (printed.side, printed.kind);
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if kind == Kind::Fortress || position.unit(unit).disrupted {
            return Err(Refusal::CannotTakePart(unit));
        }
        let closed = self.closed_by_weather(position);
        if closed.contains(from) {
            return Err(Refusal::Weather(from));
        }
        let is_contested = kind == Kind::AirFleet && position.is_contested(from);
        if !is_contested && !self.is_friendly(position, side, from) {
            return Err(Refusal::NotFriendly(Occasion::Redeployment, from));
        }
        if !self.is_supplied(position, supply, unit) {
            return Err(Refusal::OutOfSupply(from));
        }
        let supplied = self.supplied_zones(position, supply, unit);
        let mut contests = self.contests_to_join(position, unit) - closed;
        if let Some(gone) = scope.without
            && self.unit(gone).kind.is_land()
            && let Some(zone) = position.zone_of(gone)
            && position.zone(zone).land[side.index()] == 1
        {
            contests.remove(zone);
        }
        let room = self.room_for(unit, scope.without);
        let ends_in = |travel: Travel, open: ZoneSet| -> ZoneSet {
            let ways = self.map().ways(travel, side);
            let zones = (scope.reached)(ways, from, open - closed);
            let mut ends = zones & open;
            if !contests.is_empty() {
                let is_fed =
                    |zone: &ZoneId| self.is_supplied_contest(position, supply, unit, *zone);
                ends = ends
                    | (ways.beside(zones) & contests)
                        .iter()
                        .filter(is_fed)
                        .collect();
            }
            if kind.is_fleet() {
                ends = ends & self.map().bases;
            }
            ends = (ends & self.map().enterable) - closed;
            let is_fit = |zone: &ZoneId| {
                *zone != from
                    && self.check_home(position, unit, *zone).is_ok()
                    && (scope.may_be_full || room.is_in(position, *zone))
            };
            if let Some(goal) = scope.among {
                ends = ends & one(goal);
            }
            ends.iter().filter(is_fit).take(scope.most).collect()
        };
        if kind.is_fleet() {
            return Ok([ends_in(Travel::BySea, supplied), ZoneSet::EMPTY]);
        }
        if side == ALLIES {
            return Ok([ends_in(Travel::Anyhow, supplied), ZoneSet::EMPTY]);
        }
        if kind == Kind::AirFleet {
            let paid = if scope.may_pay {
                ends_in(Travel::Anyhow, supplied)
            } else {
                ZoneSet::EMPTY
            };
            return Ok([ZoneSet::EMPTY, paid]);
        }
        let free = ends_in(Travel::Overland, supplied);
        // 6b: land units cross the sea within the strategic range only.
        let in_range = self.in_range(supply);
        let is_enough = free.len() >= scope.most;
        let paid = if scope.may_pay && in_range.contains(from) && !is_enough {
            ends_in(Travel::Anyhow, in_range)
        } else {
            ZoneSet::EMPTY
        };
        Ok([free, paid - free])
    }

    /// The contested zones to which a counter may be redeployed: air fleets may (6c), and Chinese armies
    /// within China (4.1.1-CH-b), though not in the pause (4.3a).
    fn contests_to_join(&self, position: &Position, unit: UnitId) -> ZoneSet {
        let printed = self.unit(unit);
        let china = self.map().groups.china;
        let is_in_china = |zone| china.contains(zone);
        if self.pauses(position, printed.side) {
            ZoneSet::EMPTY
        } else if printed.kind == Kind::AirFleet {
            position.contested_zones()
        } else if printed.nation == Nation::China && position.zone_of(unit).is_some_and(is_in_china)
        {
            position.contested_zones() & china
        } else {
            ZoneSet::EMPTY
        }
    }

    /// 4.3a: whether contested zones receive no reinforcements of a side: in the pause those of the
    /// Allies, while Japan builds its defence (7).
    pub(crate) fn pauses(&self, position: &Position, side: Side) -> bool {
        side == ALLIES && self.is_pause(position)
    }

    /// Why a counter cannot be redeployed to a zone.
    fn why_no_redeployment(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        to: ZoneId,
    ) -> Refusal {
        let printed = self.unit(unit);
        let is_contested = self.contests_to_join(position, unit).contains(to);
        let may_ever_join = printed.nation == Nation::China || printed.kind == Kind::AirFleet;
        let is_barred_by_pause =
            may_ever_join && position.is_contested(to) && self.pauses(position, printed.side);
        if is_barred_by_pause {
            Refusal::Pause
        } else if let Err(refusal) = self
            .check_enterable(position, to)
            .and_then(|()| self.check_home(position, unit, to))
        {
            refusal
        } else if !is_contested && !self.is_friendly(position, printed.side, to) {
            Refusal::NotFriendly(Occasion::Redeployment, to)
        } else if printed.kind.is_fleet() && !self.map().zone(to).base {
            Refusal::NoBase(to)
        } else if !self.supplied_zones(position, supply, unit).contains(to)
            && !self.is_supplied_contest(position, supply, unit, to)
        {
            Refusal::OutOfSupply(to)
        } else if !self.has_room(position, unit, to) {
            Refusal::Full(to)
        } else if let Some(zone) = self.beyond_range(position, supply, unit, to) {
            Refusal::OutOfRange(zone)
        } else {
            Refusal::NoWay(Occasion::Redeployment, to)
        }
    }

    /// 6b: the end of a way beyond the strategic range that keeps a land unit of Japan from the sea.
    fn beyond_range(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        to: ZoneId,
    ) -> Option<ZoneId> {
        let printed = self.unit(unit);
        let in_range = self.in_range(supply);
        position
            .zone_of(unit)
            .into_iter()
            .chain([to])
            .filter(|_| printed.side == JAPAN && printed.kind.is_land())
            .find(|zone| !in_range.contains(*zone))
    }

    /// 8: whether two counters may change places: limits need not hold while two zones exchange units.
    /// Gives the logistics points that Japan pays for both.
    pub(crate) fn check_exchange(
        &self,
        position: &Position,
        unit: UnitId,
        other: UnitId,
    ) -> Result<u8, Refusal> {
        let kind = self.unit(unit).kind;
        let (from, to) = (position.zone_of(unit), position.zone_of(other));
        let (Some(from), Some(to)) = (from, to) else {
            return Err(Refusal::NotOnMap(other));
        };
        self.check_commander(position, other)?;
        if self.unit(other).kind != kind || from == to || kind.is_fleet() {
            return Err(Refusal::CannotTakePart(other));
        }
        // Where there is room nobody needs to make any.
        if self.has_room(position, unit, to) {
            return Err(Refusal::CannotTakePart(other));
        }
        if let Some(cost) = self.exchange_cost(position, [unit, other], [from, to]) {
            return Ok(cost);
        }
        let mut cost = 0;
        for (one, gone, goal) in [(unit, other, to), (other, unit, from)] {
            let mut without = position.clone();
            let printed = self.unit(gone);
            without.put(gone, printed.side, printed.kind.is_land(), Place::Later);
            if position.is_operating() {
                self.check_march(&without, one, goal)?;
            } else {
                // Who goes away leaves its zone as friendly as it was.
                cost += self.check_redeployment(&without, one, goal)?;
            }
        }
        if self.unit(unit).side == JAPAN {
            self.check_logistics(position, cost)?;
        }
        Ok(cost)
    }

    /// What two counters pay to change their zones, if each finds room where the other was.
    fn exchange_cost(
        &self,
        position: &Position,
        units: [UnitId; 2],
        zones: [ZoneId; 2],
    ) -> Option<u8> {
        let mut cost = 0;
        for (goer, gone, goal) in [
            (units[0], units[1], zones[1]),
            (units[1], units[0], zones[0]),
        ] {
            if position.is_operating() {
                let has_room = self.has_room_without(position, goer, goal, Some(gone));
                let ways = self.marches(position, goer);
                self.check_march_along(position, goer, goal, ways, has_room)
                    .ok()?;
                continue;
            }
            let scope = Scope {
                among: Some(goal),
                without: Some(gone),
                may_pay: position.japan.logistics > cost,
                ..Scope::ANYWHERE
            };
            let supply = self.supply(position, self.unit(goer).side);
            let [free, paid] = self
                .redeployments_within(position, &supply, goer, scope)
                .ok()?;
            if !free.contains(goal) {
                cost += 1;
                paid.contains(goal).then_some(())?;
            }
        }
        let is_payable = self.unit(units[0]).side != JAPAN || position.japan.logistics >= cost;
        is_payable.then_some(cost)
    }

    /// So many at most of the counters that one may change places with, as their zones are full (8).
    pub(crate) fn exchange_partners(
        &self,
        position: &Position,
        unit: UnitId,
        most: usize,
    ) -> UnitSet {
        let printed = self.unit(unit);
        let Some(from) = position.zone_of(unit) else {
            return UnitSet::EMPTY;
        };
        if printed.kind.is_fleet() {
            return UnitSet::EMPTY;
        }
        let ways = if position.is_operating() {
            self.marches(position, unit)
        } else {
            let scope = Scope {
                may_be_full: true,
                may_pay: position.japan.logistics > 0,
                ..Scope::ANYWHERE
            };
            let supply = self.supply(position, printed.side);
            let [free, paid] = self
                .redeployments_within(position, &supply, unit, scope)
                .unwrap_or_default();
            free | paid
        };
        let others = ways - one(from);
        if others.is_empty() {
            return UnitSet::EMPTY;
        }
        let room = self.room_for(unit, None);
        let is_full = |zone: &ZoneId| !room.is_in(position, *zone);
        let full: ZoneSet = others.iter().filter(is_full).collect();
        if full.is_empty() {
            return UnitSet::EMPTY;
        }
        let is_partner = |other: &UnitId| {
            position.zone_of(*other).is_some_and(|to| {
                full.contains(to)
                    && self
                        .exchange_cost(position, [unit, *other], [from, to])
                        .is_some()
            })
        };
        let alike = self.classes.of_kind(position.active, printed.kind);
        alike.iter().filter(is_partner).take(most).collect()
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
            return Err(Refusal::NotFriendly(Occasion::Building, zone));
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
}

impl Play<'_> {
    /// Japan pays logistics points.
    pub(crate) fn pay(&mut self, points: u8) {
        if points > 0 {
            self.position.japan.logistics -= points;
            self.tell(Event::Paid(points));
        }
    }

    /// Takes the price of a step from the purse of a counter.
    pub(crate) fn pay_for_step(&mut self, game: &Typhoon, unit: UnitId) {
        let cost = game.unit(unit).cost;
        match game.purse(unit) {
            Some(Purse::Logistics) => self.pay(cost),
            Some(Purse::Naval(kind)) => *self.naval_points(game.unit(unit).side, kind) -= cost,
            Some(Purse::Air) => self.position.allies.air -= cost,
            Some(Purse::LandUs) => self.position.allies.land_us -= cost,
            Some(Purse::LandUk) => self.position.allies.land_uk -= cost,
            Some(Purse::LandEither) => {
                let allies = &mut self.position.allies;
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
    pub(crate) fn flip(&mut self, unit: UnitId) {
        self.position.unit_mut(unit).steps += 1;
        self.tell(Event::Rebuilt(unit));
    }

    /// A destroyed counter comes back reduced.
    pub(crate) fn bring_back(&mut self, game: &Typhoon, unit: UnitId, zone: ZoneId) {
        self.position.unit_mut(unit).steps = 1;
        self.put(game, unit, Place::Zone(zone));
        self.tell(Event::Returned { unit, zone });
    }

    /// A disrupted fleet comes back from the turn record (3.3a).
    pub(crate) fn fleet_back(&mut self, game: &Typhoon, unit: UnitId) -> Flow<()> {
        let side = game.unit(unit).side;
        let home = game.fleet_home(unit);
        let zone = if game.is_friendly(&self.position, side, home) {
            Some(home)
        } else {
            let bases = game.nearest_bases(&self.position, unit, home);
            self.choose_zone(side, Cause::Arrival, unit, bases.into_iter().collect())?
        };
        match zone {
            Some(zone) => {
                self.put(game, unit, Place::Zone(zone));
                self.tell(Event::FleetBack { unit, zone });
            }
            None => {
                let after = Homecoming::Reorganisation;
                self.tell(Event::NoPort { unit, after });
                self.destroy(game, unit);
            }
        }
        Ok(())
    }

    /// Moves a counter by redeployment.
    pub(crate) fn redeploy(&mut self, game: &Typhoon, unit: UnitId, to: ZoneId) {
        self.put(game, unit, Place::Zone(to));
        self.tell(Event::Redeployed { unit, to });
    }

    /// Draws a unit from the pool and puts it in Japan (5.2d).
    pub(crate) fn recruit(&mut self, game: &Typhoon) -> Flow<()> {
        self.pay(1);
        let pool = game.recruits(&self.position);
        if let Some(unit) = self.pick(Cause::PoolDraw, &pool)? {
            let options = game.recruit_zones(&self.position, unit);
            if let Some(zone) = self.choose_zone(JAPAN, Cause::PoolDraw, unit, options)? {
                self.position.unit_mut(unit).steps = game.unit(unit).steps();
                self.put(game, unit, Place::Zone(zone));
                self.tell(Event::Recruited { unit, zone });
            }
        }
        Ok(())
    }

    /// Puts a fortress into a zone.
    pub(crate) fn fortify(&mut self, game: &Typhoon, zone: ZoneId) -> bool {
        let Some(fortress) = game.spare_fortress(&self.position) else {
            return false;
        };
        if !game.has_room(&self.position, fortress, zone) {
            return false;
        }
        self.position.unit_mut(fortress).steps = 1;
        self.put(game, fortress, Place::Zone(zone));
        self.tell(Event::Fortified(zone));
        true
    }
}
