//! Who holds what: control (13), stacking (8), weather (16) and supply (15).

use crate::Typhoon;
use crate::decisions::refusal::Refusal;
use crate::position::{Place, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet, ZoneType};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, Unit, UnitId, UnitSet};
use crate::turn::asking::{Play, least_of};
use heigi_board::Distances;
use heigi_scene::Side;

/// The lines of communication of a side (15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// Friendly zones that are supplied, for some counter of the side at least.
    pub zones: ZoneSet,
    /// Those that are supplied for every counter: the line to Pakistan is British, and serves others by
    /// land only (15a, R-46).
    common: ZoneSet,
    /// Those within the strategic range, which land units cross the sea in (6b).
    in_range: ZoneSet,
    /// The zones that touch the lines: all of them, and those for every counter.
    beside: [ZoneSet; 2],
    /// The friendly zones and the range of Japan that the lines follow from.
    friendly: ZoneSet,
    range: u8,
}

impl Supply {
    /// The lines of a side that controls nothing.
    pub(crate) const NOWHERE: Self = Self {
        zones: ZoneSet::EMPTY,
        common: ZoneSet::EMPTY,
        in_range: ZoneSet::EMPTY,
        beside: [ZoneSet::EMPTY; 2],
        friendly: ZoneSet::EMPTY,
        range: 0,
    };

    /// True if the lines are those of a side with some friendly zones and a range.
    pub(crate) fn follows_from(&self, friendly: ZoneSet, range: u8) -> bool {
        self.range == range && self.friendly == friendly
    }

    /// The zones that are supplied for a counter (15a).
    #[must_use]
    pub const fn zones_for(&self, unit: &Unit) -> ZoneSet {
        match unit.nation {
            Nation::Uk => self.zones,
            _ => self.common,
        }
    }

    /// The zones that are supplied for every counter.
    pub(crate) const fn common(&self) -> ZoneSet {
        self.common
    }

    /// The zones that touch those that are supplied for a counter.
    const fn beside_for(&self, unit: &Unit) -> ZoneSet {
        match unit.nation {
            Nation::Uk => self.beside[0],
            _ => self.beside[1],
        }
    }
}

/// The room for a counter (8).
pub(crate) struct Room<'a> {
    game: &'a Typhoon,
    side: Side,
    kind: Kind,
    /// The other counters that take it.
    alike: UnitSet,
}

impl Room<'_> {
    /// True if there is room in a zone.
    pub(crate) fn is_in(&self, position: &Position, zone: ZoneId) -> bool {
        let there = position.units_there(zone) & self.alike;
        let zone_type = self.game.map().zone(zone).zone_type;
        let limit = self.game.tables().limit(self.side, self.kind, zone_type);
        // Counting takes longer than seeing that nobody is there.
        if there.is_empty() {
            limit > 0
        } else {
            there.len() < usize::from(limit)
        }
    }
}

impl Typhoon {
    /// True if a side's marker counts in a zone: not contested, not just entered by anybody (13).
    #[must_use]
    pub fn is_friendly(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        position.friendly_zones(side).contains(zone)
    }

    /// True if a zone is the enemy's: his marker, not contested, not just entered.
    #[must_use]
    pub fn is_enemy(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        self.is_friendly(position, side.opponent(), zone)
    }

    /// True if a side may enter or attack in a zone: it is the enemy's, contested, or has just been taken
    /// by the enemy, who may lose it again before it is his (13f, H-24), or held by his troops alone,
    /// whatever the marker says until the end of the turn (13b).
    pub(crate) fn is_open_to_attack(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        let state = position.zone(zone);
        state.land[side.opponent().index()] > 0
            || self.is_enemy(position, side, zone)
            || state.pending == Some(side.opponent())
    }

    /// The counters in a zone, in canonical order.
    pub fn units_in(
        &self,
        position: &Position,
        zone: ZoneId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        position.units_there(zone).iter()
    }

    /// The counters of a side in a zone.
    pub fn units_of_in(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        (position.units_there(zone) & self.classes.of_side(side)).iter()
    }

    /// The land units of a side in a zone.
    pub fn land_units(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        let own = position.units_there(zone) & self.classes.of_side(side);
        (own & self.classes.land).iter()
    }

    /// The air fleets of a side in a zone.
    pub fn air_fleets(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        (position.units_there(zone) & self.classes.of_kind(side, Kind::AirFleet)).iter()
    }

    /// The fleets of a side in a zone.
    pub fn fleets(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        let own = position.units_there(zone) & self.classes.of_side(side);
        (own & self.classes.fleets).iter()
    }

    /// 16: whether the season closes a zone.
    #[must_use]
    pub fn is_closed_by_weather(&self, position: &Position, zone: ZoneId) -> bool {
        self.closed_by_weather(position).contains(zone)
    }

    /// 16: the zones that the season closes.
    #[must_use]
    pub fn closed_by_weather(&self, position: &Position) -> ZoneSet {
        self.map()
            .closed_in(self.tables().turn(position.turn).season)
    }

    /// Whether a unit may end its move in a zone, whoever holds it (13a, 16, 20.3).
    pub(crate) fn check_enterable(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        let printed = self.map().zone(zone);
        if printed.zone_type == ZoneType::OpenSea {
            Err(Refusal::OpenSea(zone))
        } else if printed.closed {
            Err(Refusal::Closed(zone))
        } else if self.is_closed_by_weather(position, zone) {
            Err(Refusal::Weather(zone))
        } else {
            Ok(())
        }
    }

    /// 8: whether there is room for a counter in a zone, besides those that are there.
    #[must_use]
    pub fn has_room(&self, position: &Position, unit: UnitId, zone: ZoneId) -> bool {
        self.has_room_without(position, unit, zone, None)
    }

    /// [`Self::has_room`] once another counter has left.
    pub(crate) fn has_room_without(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
        gone: Option<UnitId>,
    ) -> bool {
        self.room_for(unit, gone).is_in(position, zone)
    }

    /// What takes the room of any counter of a kind that comes to a zone (8).
    pub(crate) fn room_of(&self, side: Side, kind: Kind) -> Room<'_> {
        Room {
            game: self,
            side,
            kind,
            alike: if kind.is_fleet() {
                UnitSet::EMPTY
            } else {
                self.classes.of_kind(side, kind)
            },
        }
    }

    /// What takes the room of a counter (8), once another has left.
    pub(crate) fn room_for(&self, unit: UnitId, gone: Option<UnitId>) -> Room<'_> {
        let printed = self.unit(unit);
        let mut room = self.room_of(printed.side, printed.kind);
        for one in std::iter::once(unit).chain(gone) {
            room.alike.remove(one);
        }
        room
    }

    /// Whether stacking limits hold for a side in a zone (8), once others of its counters have come.
    pub(crate) fn check_stacking(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
        coming: UnitSet,
    ) -> Result<(), Refusal> {
        let zone_type = self.map().zone(zone).zone_type;
        let there = position.units_there(zone) | coming;
        let is_kept = |kind: Kind| {
            let of_kind = there & self.classes.of_kind(side, kind);
            of_kind.len() <= usize::from(self.tables().limit(side, kind, zone_type))
        };
        if Kind::ALL.into_iter().all(is_kept) {
            Ok(())
        } else {
            Err(Refusal::Full(zone))
        }
    }

    /// 15: the lines of communication of a side, searched anew.
    pub(crate) fn search_supply(&self, position: &Position, side: Side) -> Supply {
        if side == JAPAN {
            self.japanese_supply(position)
        } else {
            self.allied_supply(position)
        }
    }

    /// How far Japanese lines of communication reach: the merchant level, or the plan (15b, CLA-3).
    #[must_use]
    pub fn japanese_range(&self, position: &Position) -> u8 {
        if position.change_turn.is_none() {
            position.japan.merchant
        } else {
            position.japan.plan.points()
        }
    }

    fn japanese_supply(&self, position: &Position) -> Supply {
        let (map, range) = (self.map(), self.japanese_range(position));
        let friendly = position.friendly_zones(JAPAN);
        let anyhow = map.ways(Travel::Anyhow, JAPAN);
        // Ring by ring around Japan; what lies on the last ring has no sea before it (15b).
        let mut in_range = map.groups.japan & friendly;
        let (mut ring, mut before_last) = (in_range, ZoneSet::EMPTY);
        for _ in 0..range {
            before_last = in_range;
            ring = (anyhow.beside(ring) & friendly) - in_range;
            if ring.is_empty() {
                break;
            }
            in_range = in_range | ring;
        }
        // 15c: in Asia, whatever is joined overland to a supplied base.
        let overland = map
            .ways(Travel::Overland, JAPAN)
            .reached(in_range & map.bases, friendly);
        let zones = in_range | (overland & map.groups.asian_mainland);
        let beside = self.beside(zones, before_last, JAPAN);
        Supply {
            zones,
            common: zones,
            in_range,
            beside: [beside; 2],
            friendly,
            range,
        }
    }

    fn allied_supply(&self, position: &Position) -> Supply {
        let map = self.map();
        let friendly = position.friendly_zones(ALLIES);
        let reached = |sources: ZoneSet, travel: Travel| {
            map.ways(travel, ALLIES)
                .reached(sources & friendly, friendly)
        };
        let (east, pakistan) = (map.groups.allied_sources, map.groups.british_sources);
        let from_the_east = reached(east, Travel::Anyhow);
        let zones = from_the_east | reached(pakistan, Travel::Anyhow);
        let common = from_the_east | reached(pakistan, Travel::Overland);
        Supply {
            zones,
            common,
            in_range: zones,
            beside: [zones, common].map(|zones| self.beside(zones, zones, ALLIES)),
            friendly,
            range: self.japanese_range(position),
        }
    }

    /// The zones that touch supplied ones: overland, and by sea those from which the lines go on.
    fn beside(&self, zones: ZoneSet, by_sea: ZoneSet, side: Side) -> ZoneSet {
        self.map().ways(Travel::Overland, side).beside(zones)
            | self.map().ways(Travel::Coastal, side).beside(by_sea)
    }

    /// 15: the zones that touch the lines of communication of a side.
    pub(crate) fn zones_in_reach(&self, position: &Position, side: Side) -> ZoneSet {
        self.supply(position, side).beside[0]
    }

    /// 15: true if a contested or enemy zone touches the lines of communication.
    #[must_use]
    pub fn is_in_reach(&self, supply: &Supply, zone: ZoneId) -> bool {
        supply.beside[0].contains(zone)
    }

    /// 15b: the zones within the strategic range of Japan, without those that are supplied overland only.
    pub(crate) const fn in_range(&self, supply: &Supply) -> ZoneSet {
        supply.in_range
    }

    /// 15: true if a counter is supplied where it is, or in reach of supply in a contested zone.
    #[must_use]
    pub fn is_supplied(&self, position: &Position, supply: &Supply, unit: UnitId) -> bool {
        let Some(zone) = position.zone_of(unit) else {
            return false;
        };
        self.lives_off_china_in(position, unit, zone)
            || supply.zones_for(self.unit(unit)).contains(zone)
            || self.is_supplied_contest(position, supply, unit, zone)
    }

    /// 15a, R46: Chinese armies are supplied in their country as long as a zone of it is free, and so
    /// are Allied air fleets there.
    fn lives_off_china(&self, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        printed.nation == Nation::China
            || (printed.side == ALLIES && printed.kind == Kind::AirFleet)
    }

    /// True if a zone of China feeds a counter, besides the lines of communication.
    fn lives_off_china_in(&self, position: &Position, unit: UnitId, zone: ZoneId) -> bool {
        self.lives_off_china(unit)
            && self.map().groups.china.contains(zone)
            && !self.free_china(position).is_empty()
    }

    fn free_china(&self, position: &Position) -> ZoneSet {
        self.map().groups.china & position.friendly_zones(ALLIES)
    }

    /// The friendly zones where a counter is supplied (15, R46).
    pub(crate) fn supplied_zones(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> ZoneSet {
        let zones = supply.zones_for(self.unit(unit));
        if self.lives_off_china(unit) {
            zones | self.free_china(position)
        } else {
            zones
        }
    }

    /// True if a zone is contested and a counter would be supplied there (15, R46).
    pub(crate) fn is_supplied_contest(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        zone: ZoneId,
    ) -> bool {
        position.is_contested(zone)
            && (self.lives_off_china_in(position, unit, zone)
                || supply.beside_for(self.unit(unit)).contains(zone))
    }

    /// 20.3: the resource zones that yield a point to Japan (5.1a, 5.1c).
    #[must_use]
    pub fn resource_zones(&self, position: &Position) -> ZoneSet {
        let supply = self.supply(position, JAPAN);
        self.map()
            .all()
            .filter(|zone| self.map().zone(*zone).resource)
            .filter(|zone| {
                *zone == self.map().named.manchuria
                    || supply.zones.contains(*zone)
                    || (position.is_contested(*zone) && self.is_in_reach(&supply, *zone))
            })
            .collect()
    }

    /// How many friendly zones lie between each zone and Japan.
    fn distances_from_japan(&self, position: &Position) -> Distances {
        let friendly = position.friendly_zones(JAPAN);
        let sources = (self.map().groups.japan & friendly).iter();
        self.map()
            .network
            .distances(sources.map(|zone| zone.0), |_, to, link| {
                (link.land || link.sea || link.passage) && friendly.contains(ZoneId(to))
            })
    }

    /// 2a, R61: the zones on the shortest ways from the resource zones in supply to Japan, contested ones
    /// included, whose points sail as well (5.1a).
    #[must_use]
    pub fn sea_lanes(&self, position: &Position) -> ZoneSet {
        let supply = self.supply(position, JAPAN);
        let distances = self.distances_from_japan(position);
        let mut lanes = ZoneSet::EMPTY;
        let mut open: Vec<ZoneId> = self
            .map()
            .all()
            .filter(|zone| self.map().zone(*zone).resource)
            .filter(|zone| supply.zones.contains(*zone) && distances.reaches(zone.0))
            .collect();
        let contested = self.resource_zones(position).iter();
        for zone in contested.filter(|zone| position.is_contested(*zone)) {
            lanes.insert(zone);
            // No line passes a contested zone, so that its points take the shortest one next door.
            let near = self
                .map()
                .links(zone)
                .filter(|(_, link)| link.land || link.sea || link.passage)
                .map(|(near, _)| near)
                .filter(|near| supply.zones.contains(*near) && distances.reaches(near.0));
            open.extend(least_of(near, |near| distances.of(near.0)));
        }
        while let Some(zone) = open.pop() {
            if lanes.contains(zone) {
                continue;
            }
            lanes.insert(zone);
            let distance = distances.of(zone.0);
            for (next, link) in self.map().links(zone) {
                let is_step = link.land || link.sea || link.passage;
                if is_step && distance > 0 && distances.of(next.0) == distance - 1 {
                    open.push(next);
                }
            }
        }
        lanes
    }

    /// The naval bases that a side controls.
    #[must_use]
    pub fn bases(&self, position: &Position, side: Side) -> ZoneSet {
        self.map().bases & position.friendly_zones(side)
    }

    /// The zones that a way through friendly zones reaches from a zone; the start counts. Zones
    /// closed by the season are not crossed (16d).
    pub(crate) fn friendly_ways(
        &self,
        position: &Position,
        side: Side,
        from: ZoneId,
        travel: Travel,
    ) -> ZoneSet {
        let closed = self.closed_by_weather(position);
        if closed.contains(from) {
            return ZoneSet::EMPTY;
        }
        self.reached_through_friends(position, side, from, travel)
    }

    /// The friendly base nearest to a zone for a counter, ties included; any distance counts, also over
    /// open sea, if no way leads (R60).
    pub(crate) fn nearest_bases(
        &self,
        position: &Position,
        unit: UnitId,
        from: ZoneId,
    ) -> Vec<ZoneId> {
        self.nearest_bases_with(position, unit, from, &|_| true)
    }

    /// [`Self::nearest_bases`] among those that are fit for a purpose.
    pub(crate) fn nearest_bases_with(
        &self,
        position: &Position,
        unit: UnitId,
        from: ZoneId,
        is_fit: &dyn Fn(ZoneId) -> bool,
    ) -> Vec<ZoneId> {
        let printed = self.unit(unit);
        let supplied = self.supply(position, printed.side).zones_for(printed);
        self.nearest_bases_of(position, printed.side, supplied, from, is_fit)
    }

    /// The bases of a side nearest to a zone, those in some supplied zones first.
    pub(crate) fn nearest_bases_of(
        &self,
        position: &Position,
        side: Side,
        supplied: ZoneSet,
        from: ZoneId,
        is_fit: &dyn Fn(ZoneId) -> bool,
    ) -> Vec<ZoneId> {
        let bases: ZoneSet = self
            .bases(position, side)
            .iter()
            .filter(|base| is_fit(*base))
            .collect();
        let in_supply = bases & supplied;
        let first = if in_supply.is_empty() {
            bases
        } else {
            in_supply
        };
        least_of(first.iter(), |base| {
            self.map().reaction_distance(from, base)
        })
    }

    /// Moves a counter.
    pub(crate) fn put(&self, play: &mut Play<'_>, unit: UnitId, place: Place) {
        let printed = self.unit(unit);
        play.state
            .put(unit, printed.side, printed.kind.is_land(), place);
    }

    /// The counters of a set that are still in a zone.
    pub(crate) fn present(&self, position: &Position, units: UnitSet, zone: ZoneId) -> UnitSet {
        units
            .iter()
            .filter(|unit| position.zone_of(*unit) == Some(zone))
            .collect()
    }
}
