//! Redeployment (6) and the exchange of counters (8).

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::Play;
use crate::turn::control::Supply;
use heigi_board::Ways;
use heigi_scene::Side;

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

    /// The zones from where counters of each kind of the active side may surely be redeployed, as there is room
    /// next door: of those that go wherever others may, by the lines of communication that serve all.
    pub(crate) fn redeployed_next_door(&self, position: &Position) -> [ZoneSet; Kind::ALL.len()] {
        let side = position.active;
        let closed = self.closed_by_weather(position);
        let open = (self.supply(position, side).common() & position.friendly_zones(side)) - closed;
        Kind::ALL.map(|kind| {
            let is_paid = side == JAPAN && kind == Kind::AirFleet;
            if kind == Kind::Fortress || is_paid && position.japan.logistics == 0 {
                return ZoneSet::EMPTY;
            }
            let travel = match side {
                _ if kind.is_fleet() => Travel::BySea,
                JAPAN if kind.is_land() => Travel::Overland,
                _ => Travel::Anyhow,
            };
            let mut ends = open & self.map().enterable;
            if kind.is_fleet() {
                ends = ends & self.map().bases;
            }
            let room = self.room_of(side, kind);
            let ends = ends.iter().filter(|zone| room.is_in(position, *zone));
            self.map().ways(travel, side).beside(ends.collect()) & open
        })
    }

    /// [`Self::redeployments`] as far as is asked.
    fn redeployments_within(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        scope: Scope,
    ) -> Result<[ZoneSet; 2], Refusal> {
        let (side, kind) = (self.unit(unit).side, self.unit(unit).kind);
        let from = self.check_leaving(position, supply, unit)?;
        let closed = self.closed_by_weather(position);
        let supplied = self.supplied_zones(position, supply, unit);
        let contests = self.contests_to_join(position, unit) - closed;
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

    /// The zone from where a counter may be redeployed.
    fn check_leaving(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> Result<ZoneId, Refusal> {
        let printed = self.unit(unit);
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if printed.kind == Kind::Fortress || position.unit(unit).disrupted {
            return Err(Refusal::CannotTakePart(unit));
        }
        if self.closed_by_weather(position).contains(from) {
            return Err(Refusal::Weather(from));
        }
        let is_contested = printed.kind == Kind::AirFleet && position.is_contested(from);
        if !is_contested && !self.is_friendly(position, printed.side, from) {
            return Err(Refusal::NotFriendly(from, Occasion::EndOfRedeployment));
        }
        if !self.is_supplied(position, supply, unit) {
            return Err(Refusal::OutOfSupply(from));
        }
        Ok(from)
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
        if position.zone_of(unit) == Some(to) {
            Refusal::IsThere(unit, Occasion::Redeployment)
        } else if is_barred_by_pause {
            Refusal::Pause
        } else if let Err(refusal) = self
            .check_enterable(position, to)
            .and_then(|()| self.check_home(position, unit, to))
        {
            refusal
        } else if !is_contested && !self.is_friendly(position, printed.side, to) {
            Refusal::NotFriendly(to, Occasion::EndOfRedeployment)
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
            Refusal::NoWay(to, Occasion::Redeployment)
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

    /// Moves a counter by redeployment.
    pub(crate) fn redeploy(&self, play: &mut Play<'_>, unit: UnitId, to: ZoneId) {
        self.put(play, unit, Place::Zone(to));
        play.tell(Event::Redeployed(unit, to));
    }
}
