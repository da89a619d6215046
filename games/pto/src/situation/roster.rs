//! All units of a match, and where each is: found when somebody first asks, kept until a unit is somewhere else. Copies of a
//! position share them until one of them changes.

use crate::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};

/// All units that have been in play, with who is where; that follows from them and is neither compared nor written.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roster {
    /// As many as there are, so that a position that is changed copies no empty places.
    #[serde(deserialize_with = "as_many_as_may_be")]
    units: Arc<[Unit]>,
    /// Who was where before a unit was changed last, if that was known.
    #[serde(skip)]
    before: Option<Arc<Field>>,
    /// That unit, and how it stood before.
    #[serde(skip)]
    changed: Option<(UnitId, Stand)>,
    /// Who is where now, once somebody has asked.
    #[serde(skip)]
    field: OnceLock<Arc<Field>>,
}

/// Units that are read: not more than there may be.
fn as_many_as_may_be<'de, D: Deserializer<'de>>(reader: D) -> Result<Arc<[Unit]>, D::Error> {
    let units = ArrayVec::<Unit, MOST_UNITS>::deserialize(reader)?;
    Ok(units.into_iter().collect())
}

/// What of a unit says where it is found.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stand {
    at: At,
    side: Side,
    is_vehicle: bool,
}

impl Stand {
    fn of(unit: &Unit) -> Self {
        Self {
            at: unit.at,
            side: unit.side,
            is_vehicle: unit.is_vehicle(),
        }
    }
}

/// The end of a chain; no unit has this number.
const NOBODY: u8 = u8::MAX;

/// Where the units are. Those of a hex, and those whom another one holds, follow each other, the lower numbers first.
struct Field {
    in_hex: [u8; HEXES],
    held: [u8; MOST_UNITS],
    next: [u8; MOST_UNITS],
    soldiers: [UnitSet; 2],
    vehicles: [UnitSet; 2],
    hulks: UnitSet,
    aboard: UnitSet,
}

impl Field {
    fn of(units: &[Unit]) -> Self {
        let mut field = Self {
            in_hex: [NOBODY; HEXES],
            held: [NOBODY; MOST_UNITS],
            next: [NOBODY; MOST_UNITS],
            soldiers: [UnitSet::EMPTY; 2],
            vehicles: [UnitSet::EMPTY; 2],
            hulks: UnitSet::EMPTY,
            aboard: UnitSet::EMPTY,
        };
        for (number, unit) in units.iter().enumerate().rev() {
            let (id, side) = (UnitId(number as u8), unit.side.index());
            match unit.at {
                At::In(_) => field.soldiers[side].insert(id),
                At::Aboard(..) => field.aboard.insert(id),
                At::Vehicle(_) => {
                    field.hulks.insert(id);
                    if unit.is_vehicle() {
                        field.vehicles[side].insert(id);
                    }
                }
                _ => {}
            }
            let first = match unit.at {
                At::In(spot)
                | At::Lying(spot)
                | At::Placed(spot, _)
                | At::Aboard(spot, ..)
                | At::Vehicle(spot) => &mut field.in_hex[spot.hex.index()],
                At::With(holder) | At::Held(holder) => &mut field.held[holder.index()],
                At::Over(_) | At::Coming(_) | At::Off(_) => continue,
            };
            field.next[number] = std::mem::replace(first, id.0);
        }
        field
    }

    fn chain(&self, first: u8) -> impl Iterator<Item = UnitId> + '_ {
        let unit = |number: u8| Some(UnitId(number)).filter(|_| number != NOBODY);
        std::iter::successors(unit(first), move |one| unit(self.next[one.index()]))
    }
}

impl Roster {
    fn field(&self) -> &Field {
        self.field.get_or_init(|| match &self.before {
            Some(before) if !self.has_moved() => Arc::clone(before),
            _ => Arc::new(Field::of(&self.units)),
        })
    }

    /// Whether the unit that was changed last stands otherwise than before.
    fn has_moved(&self) -> bool {
        let changed = self.changed.as_ref();
        changed.is_some_and(|(unit, before)| Stand::of(&self.units[unit.index()]) != *before)
    }

    /// A unit, to be changed: who is where is found anew only if it stands otherwise then.
    pub fn change(&mut self, unit: UnitId) -> &mut Unit {
        self.before = match self.field.take() {
            Some(field) => Some(field),
            None => self.before.take().filter(|_| !self.has_moved()),
        };
        let one = &mut Arc::make_mut(&mut self.units)[unit.index()];
        self.changed = Some((unit, Stand::of(one)));
        one
    }

    /// One more unit; false if there is no place for it.
    pub fn push(&mut self, unit: Unit) -> bool {
        if self.is_full() {
            return false;
        }
        self.forget_places();
        self.units = self.units.iter().copied().chain([unit]).collect();
        true
    }

    /// The last unit is none any more.
    pub fn pop(&mut self) {
        self.forget_places();
        let left = self.units.len().saturating_sub(1);
        self.units = self.units[..left].into();
    }

    /// Whether there is no place for one more unit.
    pub fn is_full(&self) -> bool {
        self.units.len() >= MOST_UNITS
    }

    /// Any unit may stand somewhere else.
    fn forget_places(&mut self) {
        self.field.take();
        self.before = None;
        self.changed = None;
    }

    /// Changes all units in anything else than where they stand: who is where is not to be found anew for that.
    pub fn tend(&mut self, change: impl Fn(&mut Unit)) {
        for unit in Arc::make_mut(&mut self.units) {
            let before = Stand::of(unit);
            change(unit);
            debug_assert!(Stand::of(unit) == before, "a unit stands elsewhere");
        }
    }

    /// Who and what is in a hex, whatever it is, but what somebody there holds.
    pub fn in_hex(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let field = self.field();
        field.chain(field.in_hex[hex.index()])
    }

    /// What is in the hands of a unit, or on a vehicle, and whom it guards.
    pub fn held_by(&self, holder: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let field = self.field();
        field.chain(field.held[holder.index()])
    }

    /// The soldiers of a side on the map.
    pub fn soldiers(&self, side: Side) -> UnitSet {
        self.field().soldiers[side.index()]
    }

    /// The vehicles of a side on the map that are no wrecks.
    pub fn vehicles(&self, side: Side) -> UnitSet {
        self.field().vehicles[side.index()]
    }

    /// The vehicles and wrecks on the map.
    pub fn hulks(&self) -> UnitSet {
        self.field().hulks
    }

    /// Who and what is aboard vehicles.
    pub fn aboard(&self) -> UnitSet {
        self.field().aboard
    }
}

impl Deref for Roster {
    type Target = [Unit];

    fn deref(&self) -> &[Unit] {
        &self.units
    }
}

/// Whoever changes any of them may change where all are.
impl DerefMut for Roster {
    fn deref_mut(&mut self) -> &mut [Unit] {
        self.forget_places();
        Arc::make_mut(&mut self.units)
    }
}

impl FromIterator<Unit> for Roster {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        Self {
            units: units.into_iter().collect(),
            ..Self::default()
        }
    }
}

impl<'a> IntoIterator for &'a Roster {
    type Item = &'a Unit;
    type IntoIter = Iter<'a, Unit>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Roster {
    type Item = &'a mut Unit;
    type IntoIter = IterMut<'a, Unit>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Roster {
    fn eq(&self, other: &Self) -> bool {
        self.units == other.units
    }
}

impl Eq for Roster {}

impl Hash for Roster {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.units.hash(state);
    }
}

impl fmt::Debug for Roster {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.units.fmt(formatter)
    }
}
