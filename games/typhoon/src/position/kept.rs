//! What follows from a position and is kept beside it, so that no question searches the map again.
//!
//! Who stands where is changed by the two functions that move counters and turn markers. Lines of
//! communication and the parts of friendly ground know the causes from which they were searched: they
//! serve as long as these are the same, and are renewed when an input has been carried out. None of it
//! is written, compared or hashed with the position.

use crate::Typhoon;
use crate::position::{Place, Position, UnitState, ZoneState};
use crate::printed::map::{MOST_ZONES, Travel, ZoneId, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::turn::control::Supply;
use heigi_board::Ways;
use heigi_scene::Side;
use std::hash::{Hash, Hasher};

/// What is kept beside a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    /// The counters in each zone.
    pub(crate) there: [UnitSet; MOST_ZONES],
    /// The zones where land units of each side stand.
    pub(crate) occupied: [ZoneSet; 2],
    /// The zones that each side has just entered (13f).
    pub(crate) entered: [ZoneSet; 2],
    /// The lines of communication of each side.
    supply: [Supply; 2],
    /// The friendly ground of each side, parted as one goes overland and by sea.
    parts: [[Parts; 2]; 2],
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            there: [UnitSet::EMPTY; MOST_ZONES],
            occupied: [ZoneSet::EMPTY; 2],
            entered: [ZoneSet::EMPTY; 2],
            supply: [Supply::NOWHERE; 2],
            parts: [[Parts::EMPTY; 2]; 2],
        }
    }
}

// What follows from a position cannot differ where the positions do not.
impl PartialEq for Kept {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Hash for Kept {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl Kept {
    /// What is kept of counters and zones.
    pub(crate) fn of(units: &[UnitState], zones: &[ZoneState]) -> Self {
        let mut kept = Self::default();
        for (index, unit) in units.iter().enumerate() {
            if let Place::Zone(zone) = unit.place {
                kept.there[zone.index()].insert(UnitId(index as u8));
            }
        }
        for (index, state) in zones.iter().enumerate() {
            let zone = ZoneId(index as u8);
            for side in [JAPAN, ALLIES] {
                kept.occupy(side, zone, state.land[side.index()] > 0);
            }
            kept.enter(zone, state.pending);
        }
        kept
    }

    /// A counter goes from a place to another.
    pub(crate) fn move_unit(&mut self, unit: UnitId, from: Place, to: Place) {
        if let Place::Zone(zone) = from {
            self.there[zone.index()].remove(unit);
        }
        if let Place::Zone(zone) = to {
            self.there[zone.index()].insert(unit);
        }
    }

    /// Says who has just entered a zone.
    pub(crate) fn enter(&mut self, zone: ZoneId, by: Option<Side>) {
        for side in [JAPAN, ALLIES] {
            let zones = &mut self.entered[side.index()];
            if by == Some(side) {
                zones.insert(zone);
            } else {
                zones.remove(zone);
            }
        }
    }

    /// Says whether land units of a side stand in a zone.
    pub(crate) fn occupy(&mut self, side: Side, zone: ZoneId, is_held: bool) {
        let zones = &mut self.occupied[side.index()];
        if is_held {
            zones.insert(zone);
        } else {
            zones.remove(zone);
        }
    }
}

/// How many parts of more than one zone are kept; further ones are searched when they are asked for.
const MOST_PARTS: usize = 12;

/// Open zones, parted into those that ways join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The zones that are parted.
    open: ZoneSet,
    /// Parts of more than one zone; the rest are empty.
    joined: [ZoneSet; MOST_PARTS],
    /// The zones of parts for which there was no place.
    unkept: ZoneSet,
}

impl Parts {
    const EMPTY: Self = Self {
        open: ZoneSet::EMPTY,
        joined: [ZoneSet::EMPTY; MOST_PARTS],
        unkept: ZoneSet::EMPTY,
    };

    /// Parts some zones.
    pub(crate) fn of(open: ZoneSet, ways: &Ways<ZoneId, 2>) -> Self {
        let mut parts = Self {
            open,
            ..Self::EMPTY
        };
        let (mut rest, mut count) = (open, 0);
        while let Some(first) = rest.iter().next() {
            let part = ways.reached(one(first), open);
            rest = rest - part;
            if part.len() < 2 {
                continue;
            }
            if let Some(place) = parts.joined.get_mut(count) {
                *place = part;
                count += 1;
            } else {
                parts.unkept = parts.unkept | part;
            }
        }
        parts
    }

    /// The zones reached from one through open ones, that one included, be it open or not.
    pub(crate) fn reached(&self, from: ZoneId, ways: &Ways<ZoneId, 2>) -> ZoneSet {
        let start = one(from);
        if self.open.contains(from) {
            return self.part(from, ways);
        }
        let mut rest = ways.beside(start) & self.open;
        let mut reached = start;
        while let Some(near) = rest.iter().next() {
            let part = self.part(near, ways);
            reached = reached | part;
            rest = rest - part;
        }
        reached
    }

    /// The part of an open zone.
    fn part(&self, zone: ZoneId, ways: &Ways<ZoneId, 2>) -> ZoneSet {
        if self.unkept.contains(zone) {
            return ways.reached(one(zone), self.open);
        }
        self.joined
            .iter()
            .take_while(|part| !part.is_empty())
            .find(|part| part.contains(zone))
            .copied()
            .unwrap_or_else(|| one(zone))
    }
}

/// The ways for which the parts of friendly ground are kept.
const KEPT_WAYS: [Travel; 2] = [Travel::Overland, Travel::BySea];

impl Typhoon {
    /// Renews what is kept of lines and parts, where their causes have changed.
    pub(crate) fn renew(&self, position: &mut Position) {
        let closed = self.closed_by_weather(position);
        let range = self.japanese_range(position);
        for side in [JAPAN, ALLIES] {
            let friendly = position.friendly_zones(side);
            if !position.kept.supply[side.index()].follows_from(friendly, range) {
                position.kept.supply[side.index()] = self.search_supply(position, side);
            }
            let open = friendly - closed;
            for (parts, travel) in position.kept.parts[side.index()].iter_mut().zip(KEPT_WAYS) {
                if parts.open != open {
                    *parts = Parts::of(open, self.map().ways(travel, side));
                }
            }
        }
    }

    /// 15: the lines of communication of a side.
    #[must_use]
    pub fn supply(&self, position: &Position, side: Side) -> Supply {
        let kept = position.kept.supply[side.index()];
        if kept.follows_from(position.friendly_zones(side), self.japanese_range(position)) {
            kept
        } else {
            self.search_supply(position, side)
        }
    }

    /// The zones reached from one through friendly zones that the season leaves open.
    pub(crate) fn reached_through_friends(
        &self,
        position: &Position,
        side: Side,
        from: ZoneId,
        travel: Travel,
    ) -> ZoneSet {
        let open = position.friendly_zones(side) - self.closed_by_weather(position);
        let ways = self.map().ways(travel, side);
        let kept = KEPT_WAYS.iter().position(|kept| *kept == travel);
        match kept.map(|index| &position.kept.parts[side.index()][index]) {
            Some(parts) if parts.open == open => parts.reached(from, ways),
            _ => ways.reached(one(from), open),
        }
    }

    /// What is kept beside a position and does not follow from it; nothing, unless something is wrong.
    #[must_use]
    pub fn untrue(&self, position: &Position) -> Vec<&'static str> {
        let fresh = position.kept_anew();
        let mut untrue = Vec::new();
        let mut hold = |of: &'static str, is_true: bool| {
            if !is_true {
                untrue.push(of);
            }
        };
        hold("counters of zones", position.kept.there == fresh.there);
        hold("occupied zones", position.kept.occupied == fresh.occupied);
        hold("entered zones", position.kept.entered == fresh.entered);
        let closed = self.closed_by_weather(position);
        for side in [JAPAN, ALLIES] {
            let kept = &position.kept.supply[side.index()];
            hold(
                "lines of communication",
                *kept == self.search_supply(position, side),
            );
            let open = position.friendly_zones(side) - closed;
            for (parts, travel) in position.kept.parts[side.index()].iter().zip(KEPT_WAYS) {
                let ways = self.map().ways(travel, side);
                hold("parts of friendly ground", parts.open == open);
                for zone in self.map().all() {
                    hold(
                        "ways through friendly ground",
                        parts.reached(zone, ways) == ways.reached(one(zone), open),
                    );
                }
            }
        }
        untrue
    }
}
