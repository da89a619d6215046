//! Where all ground units are, and what follows from it.

use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, JAPAN, MOST_UNITS, UnitId, UnitSet};
use crate::sequence::Phase;
use crate::situation::battles::AttackId;
use crate::situation::sea::Passage;
use crate::situation::state::{Location, UnitState};
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::Side;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// The units, whose they are, and who lies on top.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Standing {
    units: ArrayVec<UnitState, MOST_UNITS>,
    japanese: UnitSet,
    tops: UnitSet,
}

/// What follows from a standing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kept {
    on_map: [UnitSet; 2],
    occupied: [HexSet; 2],
}

/// Where all ground units are, with what follows from it, which is neither compared nor written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Standing", into = "Standing")]
pub struct Field {
    standing: Standing,
    kept: Kept,
}

impl Standing {
    fn side(&self, unit: UnitId) -> Side {
        if self.japanese.contains(unit) {
            JAPAN
        } else {
            ALLIES
        }
    }

    fn kept(&self) -> Kept {
        let mut kept = Kept::default();
        for (index, unit) in self.units.iter().enumerate() {
            if let Location::At(hex) = unit.at {
                let id = UnitId(index as u8);
                let side = self.side(id).index();
                kept.on_map[side].insert(id);
                kept.occupied[side].insert(hex);
            }
        }
        kept
    }
}

impl From<Standing> for Field {
    fn from(standing: Standing) -> Self {
        Self {
            kept: standing.kept(),
            standing,
        }
    }
}

impl From<Field> for Standing {
    fn from(field: Field) -> Self {
        field.standing
    }
}

impl PartialEq for Field {
    fn eq(&self, other: &Self) -> bool {
        self.standing == other.standing
    }
}

impl Eq for Field {}

impl Hash for Field {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.standing.hash(state);
    }
}

impl Deref for Field {
    type Target = [UnitState];

    fn deref(&self) -> &[UnitState] {
        &self.standing.units
    }
}

impl Field {
    /// Units that are nowhere yet, some of them Japan's.
    pub(crate) fn new(units: impl Iterator<Item = UnitState>, japanese: UnitSet) -> Self {
        Self::from(Standing {
            units: units.collect(),
            japanese,
            tops: UnitSet::EMPTY,
        })
    }

    /// The units that lie on top of the stack of their side in a hex; an enemy sees no others (5.2.2).
    #[must_use]
    pub const fn tops(&self) -> UnitSet {
        self.standing.tops
    }

    /// The units of a side in hexes of the map.
    #[must_use]
    pub const fn on_map(&self, side: Side) -> UnitSet {
        self.kept.on_map[side.index()]
    }

    /// The hexes in which a side has units.
    #[must_use]
    pub const fn occupied(&self, side: Side) -> HexSet {
        self.kept.occupied[side.index()]
    }

    /// The units in a hex, the lower ids first.
    pub fn in_hex(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        let sides = [JAPAN, ALLIES].into_iter();
        let there = sides.filter(move |side| self.occupied(*side).contains(hex));
        let units = there.flat_map(|side| self.on_map(side).iter());
        units.filter(move |unit| self[unit.index()].at == Location::At(hex))
    }

    /// The unit on top of the stack that a side has in a hex.
    #[must_use]
    pub fn top(&self, side: Side, hex: HexId) -> Option<UnitId> {
        let mut tops = (self.tops() & self.on_map(side)).iter();
        tops.find(|unit| self[unit.index()].at == Location::At(hex))
    }

    /// Puts a unit somewhere: beneath the stack of its side there, and if it leaves the top of a stack, the first of
    /// those that stay lies there.
    pub fn put(&mut self, unit: UnitId, to: Location) {
        let side = self.standing.side(unit).index();
        let was_top = self.standing.tops.contains(unit);
        if let Location::At(from) = self[unit.index()].at {
            self.standing.tops.remove(unit);
            self.kept.on_map[side].remove(unit);
            self.standing.units[unit.index()].at = Location::Unused;
            let mut left = self.kept.on_map[side].iter();
            let next = left.find(|unit| self[unit.index()].at == Location::At(from));
            match next {
                Some(next) if was_top => self.standing.tops.insert(next),
                Some(_) => {}
                None => self.kept.occupied[side].remove(from),
            }
        }
        if let Location::At(hex) = to {
            if !self.kept.occupied[side].contains(hex) {
                self.standing.tops.insert(unit);
            }
            self.kept.on_map[side].insert(unit);
            self.kept.occupied[side].insert(hex);
        }
        self.standing.units[unit.index()].at = to;
    }

    /// Lays a unit on top of its stack (5.2.1).
    pub(crate) fn raise(&mut self, unit: UnitId) {
        let Location::At(hex) = self[unit.index()].at else {
            return;
        };
        if let Some(top) = self.top(self.standing.side(unit), hex) {
            self.standing.tops.remove(top);
        }
        self.standing.tops.insert(unit);
    }

    /// Changes what a unit is besides where it is.
    pub fn change(&mut self, unit: UnitId, change: impl FnOnce(&mut UnitState)) {
        let state = &mut self.standing.units[unit.index()];
        let at = state.at;
        change(state);
        debug_assert_eq!(state.at, at, "a unit is moved by `put` alone");
        state.at = at;
    }

    /// What a unit would give up.
    pub(crate) fn slot(&self, unit: UnitId) -> Slot {
        let state = &self[unit.index()];
        Slot {
            at: state.at,
            demoralised: state.demoralised,
            is_unsupplied: state.is_unsupplied,
            attack: state.attack,
            is_exposed: state.is_exposed,
            landing: state.landing,
            passage: state.passage,
            is_shipped: state.is_shipped,
            began_near: state.began_near,
            is_top: self.tops().contains(unit),
        }
    }

    /// Exchanges what units are that look alike: each of them takes the place and what goes with it that stands beside its
    /// name.
    pub(crate) fn exchange(&mut self, alike: &[UnitId], slots: &[Slot]) {
        for (unit, slot) in alike.iter().zip(slots) {
            if slot.is_top {
                self.standing.tops.insert(*unit);
            } else {
                self.standing.tops.remove(*unit);
            }
            let state = &mut self.standing.units[unit.index()];
            *state = UnitState {
                at: slot.at,
                demoralised: slot.demoralised,
                is_unsupplied: slot.is_unsupplied,
                attack: slot.attack,
                is_exposed: slot.is_exposed,
                landing: slot.landing,
                passage: slot.passage,
                is_shipped: slot.is_shipped,
                began_near: slot.began_near,
                steps: state.steps,
            };
        }
        self.kept = self.standing.kept();
    }

    /// True if what is kept is what the standing says.
    #[must_use]
    pub fn is_kept_true(&self) -> bool {
        self.kept == self.standing.kept()
    }
}

/// What a unit gives up when it is exchanged: all that is known of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot {
    at: Location,
    demoralised: Option<Phase>,
    is_unsupplied: bool,
    attack: Option<AttackId>,
    is_exposed: bool,
    landing: Option<HexId>,
    passage: Option<Passage>,
    is_shipped: bool,
    began_near: bool,
    is_top: bool,
}
