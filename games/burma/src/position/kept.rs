//! What follows from a position and is kept beside it: who stands in a hex, which hexes bear what, the
//! ground and the supply of both sides.
//!
//! [`Position`] hands out its units, aircraft and hexes for change by [`Changing`] only, which compares
//! what was with what is and brings the index up to date, or forgets what no longer follows. Ground and
//! supply are found out when somebody asks; of the supply that was known before, only lines are searched
//! again that the change could touch. None of this is part of the situation: it is neither written nor
//! compared, and a position that is read finds it out anew.

use super::{AirState, HexState, Position, UnitState, Where};
use crate::position::ground::Ground;
use crate::printed::map::HexSet;
use crate::printed::units::{AirId, MOST_UNITS, UnitId, UnitSet};
use crate::turn::groups::Groups;
use crate::turn::movement::{Moves, MovesKey};
use crate::turn::supply::Supply;
use crate::turn::works::Sites;
use heigi_board::HexId;
use heigi_scene::Side;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// How many hexes a [`HexSet`] holds.
pub(crate) const MOST_HEXES: usize = 960;

/// No unit.
const NOBODY: u8 = u8::MAX;

/// Who stands where and which hexes bear what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Index {
    /// The first of the units in each hex.
    first: [u8; MOST_HEXES],
    /// The next unit in the hex of each.
    next: [u8; MOST_UNITS],
    /// Hexes whose lines are cut.
    pub cut: HexSet,
    /// Hexes with improved positions, complete or not.
    pub positions: HexSet,
    /// Hexes with supply markers of each side.
    pub stores: [HexSet; 2],
    /// Hexes with markers dropped from the air.
    pub dropped: HexSet,
    /// Hexes in which a line is being built.
    pub projects: HexSet,
    /// Hexes that each side controls.
    pub control: [HexSet; 2],
    /// Supply markers in hexes and carried by units.
    pub markers: u16,
    /// Trucks in hexes and with units.
    pub trucks: u16,
}

impl Index {
    fn of(units: &[UnitState], hexes: &[HexState]) -> Self {
        let mut index = Self {
            first: [NOBODY; MOST_HEXES],
            next: [NOBODY; MOST_UNITS],
            cut: HexSet::EMPTY,
            positions: HexSet::EMPTY,
            stores: [HexSet::EMPTY; 2],
            dropped: HexSet::EMPTY,
            projects: HexSet::EMPTY,
            control: [HexSet::EMPTY; 2],
            markers: 0,
            trucks: 0,
        };
        for (unit, state) in units.iter().enumerate() {
            index.count_unit(state);
            if let Where::Hex(hex) = state.place {
                index.put(UnitId(unit as u8), hex);
            }
        }
        for (hex, state) in hexes.iter().enumerate() {
            index.mark(HexId(hex as u16), state);
        }
        index
    }

    /// The units in a hex.
    pub fn units_in(&self, hex: HexId) -> UnitSet {
        let mut units = UnitSet::EMPTY;
        let mut at = self.first[hex.index()];
        while at != NOBODY {
            units.insert(UnitId(at));
            at = self.next[usize::from(at)];
        }
        units
    }

    fn put(&mut self, unit: UnitId, hex: HexId) {
        self.next[unit.index()] = self.first[hex.index()];
        self.first[hex.index()] = unit.0;
    }

    fn take(&mut self, unit: UnitId, hex: HexId) {
        let after = std::mem::replace(&mut self.next[unit.index()], NOBODY);
        let mut at = self.first[hex.index()];
        if at == unit.0 {
            self.first[hex.index()] = after;
            return;
        }
        while at != NOBODY {
            let next = self.next[usize::from(at)];
            if next == unit.0 {
                self.next[usize::from(at)] = after;
                return;
            }
            at = next;
        }
    }

    fn count_unit(&mut self, state: &UnitState) {
        self.markers += u16::from(state.carried);
        self.trucks += u16::from(state.truck);
    }

    fn discount_unit(&mut self, state: &UnitState) {
        self.markers -= u16::from(state.carried);
        self.trucks -= u16::from(state.truck);
    }

    fn mark(&mut self, hex: HexId, state: &HexState) {
        let set = |hexes: &mut HexSet, is_so: bool| {
            if is_so {
                hexes.insert(hex);
            } else {
                hexes.remove(hex);
            }
        };
        set(&mut self.cut, state.cut);
        set(&mut self.positions, state.position.is_some());
        set(&mut self.stores[0], state.supply[0] > 0);
        set(&mut self.stores[1], state.supply[1] > 0);
        set(&mut self.dropped, state.dropped > 0);
        set(&mut self.projects, state.project.is_some());
        for side in [crate::ALLIES, crate::JAPAN] {
            let is_own = state.control == Some(side);
            set(&mut self.control[side.index()], is_own);
        }
        self.markers += u16::from(state.supply[0]) + u16::from(state.supply[1]);
        self.trucks += u16::from(state.trucks);
    }

    fn discount_hex(&mut self, state: &HexState) {
        self.markers -= u16::from(state.supply[0]) + u16::from(state.supply[1]);
        self.trucks -= u16::from(state.trucks);
    }

    /// True if it is what it would be if it were made anew; units may stand in another order in a hex.
    fn is_of(&self, units: &[UnitState], hexes: &[HexState]) -> bool {
        let fresh = Self::of(units, hexes);
        let is_same = |hex: usize| {
            let hex = HexId(hex as u16);
            self.units_in(hex) == fresh.units_in(hex)
        };
        let chains = (fresh.first, fresh.next);
        (0..hexes.len()).all(is_same)
            && Self {
                first: chains.0,
                next: chains.1,
                ..*self
            } == fresh
    }
}

/// The supply of each side in dry weather and in the monsoon.
type Supplies<T> = [[T; 2]; 2];

/// The last answer, with what was asked.
struct Memo<K, V>(Mutex<Option<(K, V)>>);

impl<K: Copy + PartialEq, V: Clone> Memo<K, V> {
    fn known(&self) -> MutexGuard<'_, Option<(K, V)>> {
        // Whoever panicked has left an answer or none.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_empty(&self) -> bool {
        self.known().is_none()
    }

    /// The answer, found out if it is not the last one.
    fn get(&self, key: K, find: impl FnOnce() -> V) -> V {
        if let Some((known, answer)) = &*self.known()
            && *known == key
        {
            return answer.clone();
        }
        let answer = find();
        *self.known() = Some((key, answer.clone()));
        answer
    }
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<K: Copy + PartialEq, V: Clone> Clone for Memo<K, V> {
    fn clone(&self) -> Self {
        Self(Mutex::new(self.known().clone()))
    }
}

/// What is found out when somebody asks. Copies of a position share it until one of them changes, so that
/// what is found out for one of them is known to all.
#[derive(Clone, Default)]
struct Findings {
    ground: OnceLock<Arc<Ground>>,
    /// Where each side's units are set up.
    groups: [OnceLock<Arc<Groups>>; 2],
    /// The same before the last changes.
    earlier_groups: [Option<Arc<Groups>>; 2],
    /// Where new roads and new trails may be begun, whoever is there.
    sites: OnceLock<Arc<Sites>>,
    /// The same before the last lines were built.
    earlier_sites: Option<Arc<Sites>>,
    /// Whether a line that the Allies hold joins Imphal and 1601.
    imphal_line: OnceLock<bool>,
    /// Where the unit that moved last may go.
    moves: Memo<MovesKey, Arc<Moves>>,
    supply: Supplies<OnceLock<Arc<Supply>>>,
    /// What the supply was before the last changes; what they did not touch still holds.
    earlier: Supplies<Option<Arc<Supply>>>,
}

impl Findings {
    /// Supply and set-up must be found out anew; lines that were not touched still hold.
    fn unsettle_supply(&mut self) {
        for (known, earlier) in self.groups.iter_mut().zip(&mut self.earlier_groups) {
            if let Some(groups) = known.take() {
                *earlier = Some(groups);
            }
        }
        for (known, earlier) in self.supply.iter_mut().zip(&mut self.earlier) {
            for (known, earlier) in known.iter_mut().zip(earlier) {
                if let Some(supply) = known.take() {
                    *earlier = Some(supply);
                }
            }
        }
    }

    /// The ground must be found out anew as well.
    fn unsettle(&mut self) {
        self.ground.take();
        self.imphal_line.take();
        self.unsettle_supply();
    }
}

/// What is kept beside a position.
#[derive(Clone, Default)]
pub struct Kept {
    index: OnceLock<Arc<Index>>,
    findings: Arc<Findings>,
}

impl Kept {
    /// The index, made if there is none.
    pub fn index(&self, units: &[UnitState], hexes: &[HexState]) -> &Index {
        self.index.get_or_init(|| Arc::new(Index::of(units, hexes)))
    }

    /// The ground, found out if it is not known.
    pub fn ground(&self, find: impl FnOnce() -> Ground) -> &Ground {
        self.findings.ground.get_or_init(|| Arc::new(find()))
    }

    /// Where a side's units are set up, found out if it is not known, with the help of what it was before.
    pub fn groups(
        &self,
        side: Side,
        find: impl FnOnce(Option<&Arc<Groups>>) -> Arc<Groups>,
    ) -> &Groups {
        let Findings {
            groups,
            earlier_groups,
            ..
        } = &*self.findings;
        let earlier = earlier_groups[side.index()].as_ref();
        groups[side.index()].get_or_init(|| find(earlier))
    }

    /// Where new roads and trails may be begun, found out if it is not known, with the help of what it was
    /// before.
    pub fn sites(&self, find: impl FnOnce(Option<&Sites>) -> Sites) -> &Sites {
        let earlier = self.findings.earlier_sites.as_deref();
        let find = || Arc::new(find(earlier));
        self.findings.sites.get_or_init(find)
    }

    /// Whether a line joins Imphal and 1601, found out if it is not known.
    pub fn has_imphal_line(&self, find: impl FnOnce() -> bool) -> bool {
        *self.findings.imphal_line.get_or_init(find)
    }

    /// Where the unit that moves may go, found out if it is not known.
    pub fn moves(&self, key: MovesKey, find: impl FnOnce() -> Moves) -> Arc<Moves> {
        self.findings.moves.get(key, || Arc::new(find()))
    }

    /// The supply of a side, found out if it is not known, with the help of what it was before.
    pub fn supply(
        &self,
        side: Side,
        in_rain: bool,
        find: impl FnOnce(Option<&Arc<Supply>>) -> Arc<Supply>,
    ) -> &Arc<Supply> {
        let (rain, side) = (usize::from(in_rain), side.index());
        let Findings {
            supply, earlier, ..
        } = &*self.findings;
        // What is known of the other weather helps as well.
        let earlier = earlier[rain][side]
            .as_ref()
            .or_else(|| supply[1 - rain][side].get())
            .or(earlier[1 - rain][side].as_ref());
        supply[rain][side].get_or_init(|| find(earlier))
    }

    fn change(&mut self) -> &mut Findings {
        Arc::make_mut(&mut self.findings)
    }

    /// A line has been built.
    pub(super) fn unsettle_lines(&mut self) {
        let findings = self.change();
        findings.unsettle();
        if let Some(sites) = findings.sites.take() {
            findings.earlier_sites = Some(sites);
        }
        findings.moves = Memo::default();
    }
}

// What is kept follows from the rest, so that all positions are alike in it.
impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Hash for Kept {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for Kept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Kept")
    }
}

/// What is handed out for change: a unit, an air unit or a hex.
pub trait Part: Copy + PartialEq {
    /// By what it is known.
    type Id: Copy;
    /// The part of a position.
    fn of(position: &Position, id: Self::Id) -> &Self;
    /// The part of a position, to be changed.
    fn of_mut(position: &mut Position, id: Self::Id) -> &mut Self;
    /// Brings up to date what is kept, after a change from `before`.
    fn settle(self, kept: &mut Kept, id: Self::Id, before: Self);
}

impl Part for UnitState {
    type Id = UnitId;

    fn of(position: &Position, id: UnitId) -> &Self {
        &position.units[id.index()]
    }

    fn of_mut(position: &mut Position, id: UnitId) -> &mut Self {
        &mut Arc::make_mut(&mut position.units)[id.index()]
    }

    fn settle(self, kept: &mut Kept, id: UnitId, before: Self) {
        let indexed = |state: &Self| (state.place, state.carried, state.truck);
        if indexed(&self) != indexed(&before)
            && let Some(index) = kept.index.get_mut()
        {
            let index = Arc::make_mut(index);
            index.discount_unit(&before);
            index.count_unit(&self);
            if self.place != before.place {
                if let Where::Hex(hex) = before.place {
                    index.take(id, hex);
                }
                if let Where::Hex(hex) = self.place {
                    index.put(id, hex);
                }
            }
        }
        let causes = |state: &Self| (state.place, state.steps, state.committed);
        if causes(&self) != causes(&before) {
            kept.change().unsettle();
        } else if self.extended != before.extended {
            kept.change().unsettle_supply();
        }
    }
}

impl Part for AirState {
    type Id = AirId;

    fn of(position: &Position, id: AirId) -> &Self {
        &position.aircraft[id.index()]
    }

    fn of_mut(position: &mut Position, id: AirId) -> &mut Self {
        &mut Arc::make_mut(&mut position.aircraft)[id.index()]
    }

    fn settle(self, kept: &mut Kept, _: AirId, before: Self) {
        let over = |state: &Self| matches!(state.place, super::AirPlace::Over(_));
        let is_moved = (self.place, self.mission) != (before.place, before.mission);
        if is_moved && (over(&self) || over(&before)) {
            kept.change().unsettle();
        }
    }
}

impl Part for HexState {
    type Id = HexId;

    fn of(position: &Position, id: HexId) -> &Self {
        &position.hexes[id.index()]
    }

    fn of_mut(position: &mut Position, id: HexId) -> &mut Self {
        &mut Arc::make_mut(&mut position.hexes)[id.index()]
    }

    fn settle(self, kept: &mut Kept, id: HexId, before: Self) {
        if let Some(index) = kept.index.get_mut() {
            let index = Arc::make_mut(index);
            index.discount_hex(&before);
            index.mark(id, &self);
        }
        if self.cut != before.cut {
            kept.change().unsettle();
            return;
        }
        if self.position != before.position {
            kept.change().ground.take();
        }
        if self.control != before.control {
            kept.change().unsettle_supply();
        }
    }
}

/// A part of a position that is being changed; what follows from it is settled when it is given back.
pub struct Changing<'a, T: Part> {
    position: &'a mut Position,
    id: T::Id,
    before: T,
}

impl<'a, T: Part> Changing<'a, T> {
    pub(super) fn new(position: &'a mut Position, id: T::Id) -> Self {
        let before = *T::of(position, id);
        Self {
            position,
            id,
            before,
        }
    }
}

impl<T: Part> Deref for Changing<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        T::of(self.position, self.id)
    }
}

impl<T: Part> DerefMut for Changing<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        T::of_mut(self.position, self.id)
    }
}

impl<T: Part> Drop for Changing<'_, T> {
    fn drop(&mut self) {
        let after = *T::of(self.position, self.id);
        if after != self.before {
            if !self.position.kept.findings.moves.is_empty() {
                self.position.kept.change().moves = Memo::default();
            }
            after.settle(&mut self.position.kept, self.id, self.before);
        }
    }
}

impl Position {
    /// Who stands where and which hexes bear what.
    pub(crate) fn index(&self) -> &Index {
        self.kept.index(&self.units, &self.hexes)
    }

    /// What is kept beside the position is forgotten, to be found out anew: for whoever has changed what
    /// a scenario never changes, such as the scenario itself.
    pub fn forget(&mut self) {
        self.kept = Kept::default();
    }

    /// A copy that does not share what will be found out about it.
    pub(crate) fn copy_apart(&self) -> Self {
        let mut copy = self.clone();
        copy.kept.change();
        copy
    }

    /// True if the index that is kept is what it would be if it were made anew.
    pub(crate) fn is_index_true(&self) -> bool {
        let is_true = |index: &Arc<Index>| index.is_of(&self.units, &self.hexes);
        self.kept.index.get().is_none_or(is_true)
    }
}
