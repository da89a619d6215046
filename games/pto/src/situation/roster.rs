//! All units of a match, and where each is: found when somebody first asks, kept until a unit changes.

use crate::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};

/// The units as they are written.
type Units = ArrayVec<Unit, MOST_UNITS>;

/// All units that have been in play, with who is where; that follows from them and is neither compared nor written.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roster {
    units: Units,
    #[serde(skip)]
    field: OnceLock<Field>,
}

/// The end of a chain; no unit has this number.
const NOBODY: u8 = u8::MAX;

/// Where the units are. Those of a hex, and those whom another one holds, follow each other, the lower numbers first.
#[derive(Clone, Copy)]
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
    fn of(units: &Units) -> Self {
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
        self.field.get_or_init(|| Field::of(&self.units))
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
    type Target = Units;

    fn deref(&self) -> &Units {
        &self.units
    }
}

/// Whoever changes a unit may change where it is.
impl DerefMut for Roster {
    fn deref_mut(&mut self) -> &mut Units {
        self.field.take();
        &mut self.units
    }
}

impl FromIterator<Unit> for Roster {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        Self {
            units: units.into_iter().collect(),
            field: OnceLock::new(),
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
