//! Sets of small numbers.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Sub};

/// A set of numbers below 64 times `WORDS`, such as the indices of a game's units or areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> BitSet<WORDS> {
    /// The set of no numbers.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// True if a number is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds a number.
    pub const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes a number out.
    pub const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// True if there is no number in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Adds all numbers of another set.
    #[inline]
    pub fn insert_all(&mut self, other: &Self) {
        *self = *self | *other;
    }

    /// True if all numbers in it are in another set.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        let words = self.0.iter().zip(&other.0);
        words.fold(0, |beyond, (own, others)| beyond | (own & !others)) == 0
    }

    /// How many numbers are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers that are in it now, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let (mut words, mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while let Some(rest) = words.get_mut(word) {
                if *rest != 0 {
                    let bit = rest.trailing_zeros() as usize;
                    *rest &= *rest - 1;
                    return Some(word * 64 + bit);
                }
                word += 1;
            }
            None
        })
    }
}

impl<const WORDS: usize> Default for BitSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<usize> for BitSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

// Written as a list of words, because arrays of any length are not known to serde.
impl<const WORDS: usize> Serialize for BitSet<WORDS> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for BitSet<WORDS> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = Vec::<u64>::deserialize(deserializer)?;
        let words = words
            .try_into()
            .map_err(|_| serde::de::Error::custom(format!("expected {WORDS} words")))?;
        Ok(Self(words))
    }
}

impl<const WORDS: usize> BitOr for BitSet<WORDS> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const WORDS: usize> BitAnd for BitSet<WORDS> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const WORDS: usize> Sub for BitSet<WORDS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

/// Something that is known by a small number.
pub trait Id: Copy {
    /// The number.
    fn number(self) -> usize;

    /// What has a number.
    fn from_number(number: usize) -> Self;
}

/// All ids of a table of so many things, in order.
pub fn ids<T: Id>(count: usize) -> impl DoubleEndedIterator<Item = T> + use<T> {
    (0..count).map(T::from_number)
}

/// The id of the first thing in a table that is what is sought.
pub fn find_id<T: Id, V>(table: &[V], is_sought: impl FnMut(&V) -> bool) -> Option<T> {
    table.iter().position(is_sought).map(T::from_number)
}

/// Declares ids: small numbers by which the things of a table are known, each of a type of its own.
///
/// The crate that declares them needs `serde`.
#[macro_export]
macro_rules! declare_ids {
    ($($(#[$about:meta])* $name:ident;)+) => {$(
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        pub struct $name(pub u8);

        impl $name {
            /// The index into tables of such things.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $name {
            #[inline]
            fn number(self) -> usize {
                self.index()
            }

            #[inline]
            fn from_number(number: usize) -> Self {
                Self(number as u8)
            }
        }
    )+};
}

/// A set of ids, such as those of units.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", transparent)]
pub struct IdSet<T, const WORDS: usize>(BitSet<WORDS>, #[serde(skip)] PhantomData<T>);

impl<T, const WORDS: usize> IdSet<T, WORDS> {
    /// The set of nothing.
    pub const EMPTY: Self = Self(BitSet::EMPTY, PhantomData);
}

impl<T: Id, const WORDS: usize> IdSet<T, WORDS> {
    /// True if an id is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, id: T) -> bool {
        self.0.contains(id.number())
    }

    /// Adds an id.
    pub fn insert(&mut self, id: T) {
        self.0.insert(id.number());
    }

    /// Takes an id out.
    pub fn remove(&mut self, id: T) {
        self.0.remove(id.number());
    }

    /// True if there is none in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds all that are in another set.
    #[inline]
    pub fn insert_all(&mut self, other: &Self) {
        self.0.insert_all(&other.0);
    }

    /// True if all that are in it are in another set.
    #[must_use]
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    /// How many are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Those that are in it now, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        self.0.iter().map(T::from_number)
    }
}

impl<T: Id, const WORDS: usize> FromIterator<T> for IdSet<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        Self(ids.into_iter().map(T::number).collect(), PhantomData)
    }
}

impl<T, const WORDS: usize> BitOr for IdSet<T, WORDS> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0, PhantomData)
    }
}

impl<T, const WORDS: usize> BitAnd for IdSet<T, WORDS> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0, PhantomData)
    }
}

impl<T, const WORDS: usize> Sub for IdSet<T, WORDS> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, PhantomData)
    }
}

// Derived implementations would ask the same of the ids.
impl<T, const WORDS: usize> Clone for IdSet<T, WORDS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const WORDS: usize> Copy for IdSet<T, WORDS> {}

impl<T, const WORDS: usize> Default for IdSet<T, WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T, const WORDS: usize> PartialEq for IdSet<T, WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T, const WORDS: usize> Eq for IdSet<T, WORDS> {}

impl<T, const WORDS: usize> PartialOrd for IdSet<T, WORDS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, const WORDS: usize> Ord for IdSet<T, WORDS> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<T, const WORDS: usize> Hash for IdSet<T, WORDS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T, const WORDS: usize> fmt::Debug for IdSet<T, WORDS> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.0.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_comes_out_in_order() {
        let mut set: BitSet<3> = [150, 3, 64, 3].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 150]);
        assert_eq!(set.len(), 3);
        set.remove(64);
        assert!(!set.contains(64) && set.contains(150) && !set.is_empty());
    }

    #[test]
    fn sets_are_joined_met_and_taken_away() {
        let set = |numbers: &[usize]| numbers.iter().copied().collect::<BitSet<2>>();
        let (a, b) = (set(&[1, 70, 100]), set(&[2, 70]));
        assert_eq!(a | b, set(&[1, 2, 70, 100]));
        assert_eq!(a & b, set(&[70]));
        assert_eq!(a - b, set(&[1, 100]));
        let mut joined = a;
        joined.insert_all(&b);
        assert_eq!(joined, a | b);
        assert!((a & b).is_subset(&a) && (a & b).is_subset(&b) && !a.is_subset(&b));
    }
}
