//! Locations: a hex, and where in it.

use crate::*;
use heigi_engine::scene::{Target, Value};
use heigi_engine::{Argument, Words};
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// Where in a hex somebody is: each part is a Location of its own, with its own stacking and fire.
    pub enum Part = "pto-part-" {
        /// On the ground.
        Ground = "ground",
    }

    /// The boxes beside the map.
    pub enum Tray = "pto-tray-" {
        /// Eliminated.
        Lost = "lost",
        /// Captured (5.7).
        Captured = "captured",
    }
}

/// A Location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// Its hex.
    pub hex: HexId,
    /// Where in it.
    pub part: Part,
}

impl Spot {
    /// On the ground of a hex.
    pub const fn ground(hex: HexId) -> Self {
        let part = Part::Ground;
        Self { hex, part }
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum At {
    /// In a Location.
    In(Spot),
    /// A weapon that lies in a Location and nobody has.
    Lying(Spot),
    /// A demolition charge that somebody has placed there and that is to go off (10.3).
    Placed(Spot, UnitId),
    /// In the hands of another unit.
    With(UnitId),
    /// In a box beside the map.
    Off(Tray),
}

impl Pto {
    /// The id of a Location as a place.
    pub(crate) fn place(&self, spot: Spot) -> SmolStr {
        match spot.part {
            Part::Ground => self.data.grid.number(spot.hex),
        }
    }
}

impl Argument<Pto> for Spot {
    fn count(_: &Pto) -> u32 {
        (HEXES * Part::ALL.len()) as u32
    }

    fn at(_: &Pto, index: u32) -> Self {
        let (part, hex) = (index as usize / HEXES, index as usize % HEXES);
        Self {
            hex: HexId(hex as u16),
            part: Part::ALL[part],
        }
    }

    fn index(self, _: &Pto) -> u32 {
        (self.part.number() * HEXES + self.hex.index()) as u32
    }

    fn write(self, game: &Pto, words: &mut Words) {
        words.put(game.place(self));
    }

    fn read(game: &Pto, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        game.data.grid.parse(words.next()?).ok().map(Self::ground)
    }

    fn target(self, game: &Pto) -> Option<Target> {
        Some(Target::Place(game.place(self)))
    }
}

impl Fact<Pto> for Spot {
    fn value(self, game: &Pto) -> Value {
        Value::Word(game.place(self))
    }

    fn place(self, game: &Pto) -> Option<SmolStr> {
        Some(game.place(self))
    }
}
