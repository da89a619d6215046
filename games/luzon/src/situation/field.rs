//! Where all ground units are, and what follows from it.

use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, JAPAN, MOST_UNITS, UnitId, UnitSet};
use crate::sequence::Phase;
use crate::situation::battles::AttackId;
use crate::situation::sea::{Passage, Ships};
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

/// How many chains the hexes share.
const CHAINS: usize = 256;

/// The end of a chain; no unit has this number.
const NOBODY: u8 = u8::MAX;

/// Which units stand in a hex, found without asking all: the units of the hexes that share a chain follow each other,
/// the lower ids first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chains {
    first: [u8; CHAINS],
    next: [u8; MOST_UNITS],
}

impl Chains {
    const EMPTY: Self = Self {
        first: [NOBODY; CHAINS],
        next: [NOBODY; MOST_UNITS],
    };

    /// The units of the hexes that share the chain of this one.
    fn of(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        let first = self.first[hex.index() % CHAINS];
        let unit = |number: u8| Some(UnitId(number)).filter(|_| number != NOBODY);
        std::iter::successors(unit(first), move |one| unit(self.next[one.index()]))
    }

    /// What leads in the chain of a hex to the place of a unit.
    fn link(&mut self, hex: HexId, unit: UnitId) -> &mut u8 {
        match self.of(hex).take_while(|one| *one < unit).last() {
            Some(before) => &mut self.next[before.index()],
            None => &mut self.first[hex.index() % CHAINS],
        }
    }

    fn insert(&mut self, hex: HexId, unit: UnitId) {
        let after = std::mem::replace(self.link(hex, unit), unit.0);
        self.next[unit.index()] = after;
    }

    fn remove(&mut self, hex: HexId, unit: UnitId) {
        let after = std::mem::replace(&mut self.next[unit.index()], NOBODY);
        *self.link(hex, unit) = after;
    }
}

/// What follows from a standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    on_map: [UnitSet; 2],
    occupied: [HexSet; 2],
    chains: Chains,
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
        let mut kept = Kept {
            on_map: [UnitSet::EMPTY; 2],
            occupied: [HexSet::EMPTY; 2],
            chains: Chains::EMPTY,
        };
        for (index, unit) in self.units.iter().enumerate() {
            if let Location::At(hex) = unit.at {
                let id = UnitId(index as u8);
                let side = self.side(id).index();
                kept.on_map[side].insert(id);
                kept.occupied[side].insert(hex);
                kept.chains.insert(hex, id);
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
    pub const fn occupied(&self, side: Side) -> &HexSet {
        &self.kept.occupied[side.index()]
    }

    /// The units in a hex, Japan's first.
    pub fn in_hex(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        [JAPAN, ALLIES]
            .into_iter()
            .flat_map(move |side| self.of_side_in(side, hex))
    }

    /// The units of a side in a hex, the lower ids first.
    pub fn of_side_in(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> {
        let is_there = self.occupied(side).contains(hex);
        let chain = is_there.then(|| self.kept.chains.of(hex));
        chain.into_iter().flatten().filter(move |unit| {
            self.on_map(side).contains(*unit) && self[unit.index()].at == Location::At(hex)
        })
    }

    /// The unit on top of the stack that a side has in a hex.
    #[must_use]
    pub fn top(&self, side: Side, hex: HexId) -> Option<UnitId> {
        self.of_side_in(side, hex)
            .find(|unit| self.tops().contains(*unit))
    }

    /// Puts a unit somewhere: beneath the stack of its side there, and if it leaves the top of a stack, the first of
    /// those that stay lies there.
    pub fn put(&mut self, unit: UnitId, to: Location) {
        let owner = self.standing.side(unit);
        let side = owner.index();
        let was_top = self.standing.tops.contains(unit);
        if let Location::At(from) = self[unit.index()].at {
            self.standing.tops.remove(unit);
            self.kept.on_map[side].remove(unit);
            self.kept.chains.remove(from, unit);
            let next = self.of_side_in(owner, from).next();
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
            self.kept.chains.insert(hex, unit);
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

    /// Takes a unit off the map, with nothing left of what its place gave it.
    pub(crate) fn shelve(&mut self, unit: UnitId, to: Location) {
        self.put(unit, to);
        let steps = self[unit.index()].steps;
        self.standing.units[unit.index()] = UnitState {
            at: to,
            steps,
            demoralised: None,
            is_unsupplied: false,
            attack: None,
            is_exposed: false,
            landing: None,
            passage: None,
            is_shipped: false,
            began_near: false,
        };
    }

    /// True if what is kept is what the standing says.
    #[must_use]
    pub fn is_kept_true(&self) -> bool {
        self.kept == self.standing.kept()
    }
}

impl Slot {
    /// The same with nothing said of the transport, which its owner alone knows.
    pub(crate) fn without_points(self) -> Self {
        let hidden = Passage {
            ships: Ships::Operational,
            points: 0,
        };
        Self {
            passage: self.passage.map(|_| hidden),
            ..self
        }
    }

    /// The hex, if it is on the map.
    pub(crate) const fn hex(&self) -> Option<HexId> {
        self.at.hex()
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
