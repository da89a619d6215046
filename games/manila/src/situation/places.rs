//! Where the units are, and what follows from it.

use crate::printed::units::{MOST_UNITS, UnitId, UnitSet};
use crate::situation::state::MOST_HEXES;
use heigi_board::HexId;
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use std::hash::{Hash, Hasher};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Not yet on the map.
    OffMap,
    /// On a hex.
    At(HexId),
    /// In the pile of eliminated units.
    Eliminated,
}

/// The units of one side in a hex, the bottom one first; at most two (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Stack([u8; 2]);

const NOBODY: u8 = u8::MAX;

/// Where each unit stands and how the stacks lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Standing {
    #[serde(with = "BigArray")]
    locations: [Location; MOST_UNITS],
    #[serde(with = "BigArray")]
    stacks: [Stack; MOST_HEXES],
}

/// What follows from a standing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kept {
    on_map: UnitSet,
    off_map: UnitSet,
    covered: UnitSet,
}

/// Where all units stand, with what follows from it, which is neither compared nor written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Standing", into = "Standing")]
pub struct Places {
    standing: Standing,
    kept: Kept,
}

impl Standing {
    fn kept(&self) -> Kept {
        let mut kept = Kept::default();
        for (index, location) in self.locations.iter().enumerate() {
            let unit = UnitId(index as u8);
            match location {
                Location::OffMap => kept.off_map.insert(unit),
                Location::At(_) => kept.on_map.insert(unit),
                Location::Eliminated => {}
            }
        }
        for Stack([bottom, top]) in &self.stacks {
            if *top != NOBODY {
                kept.covered.insert(UnitId(*bottom));
            }
        }
        kept
    }
}

impl From<Standing> for Places {
    fn from(standing: Standing) -> Self {
        Self {
            kept: standing.kept(),
            standing,
        }
    }
}

impl From<Places> for Standing {
    fn from(places: Places) -> Self {
        places.standing
    }
}

impl Default for Places {
    fn default() -> Self {
        Self::from(Standing {
            locations: [Location::OffMap; MOST_UNITS],
            stacks: [Stack([NOBODY; 2]); MOST_HEXES],
        })
    }
}

impl PartialEq for Places {
    fn eq(&self, other: &Self) -> bool {
        self.standing == other.standing
    }
}

impl Eq for Places {}

impl Hash for Places {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.standing.hash(state);
    }
}

impl Places {
    /// Where a unit is.
    pub fn location(&self, unit: UnitId) -> Location {
        self.standing.locations[unit.index()]
    }

    /// The units on the map.
    pub const fn on_map(&self) -> UnitSet {
        self.kept.on_map
    }

    /// The units not yet on the map.
    pub const fn off_map(&self) -> UnitSet {
        self.kept.off_map
    }

    /// The units on which another unit lies (6.5a).
    pub const fn covered(&self) -> UnitSet {
        self.kept.covered
    }

    /// The units in a hex, the bottom one first.
    pub fn stack(&self, hex: HexId) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        self.standing.stacks[hex.index()]
            .0
            .into_iter()
            .filter(|unit| *unit != NOBODY)
            .map(UnitId)
    }

    /// The unit at the bottom in a hex.
    pub fn bottom(&self, hex: HexId) -> Option<UnitId> {
        let bottom = self.standing.stacks[hex.index()].0[0];
        (bottom != NOBODY).then_some(UnitId(bottom))
    }

    /// Moves a unit, on top of what is there.
    pub fn put(&mut self, unit: UnitId, location: Location) {
        let kept = &mut self.kept;
        match self.standing.locations[unit.index()] {
            Location::At(hex) => {
                let stack = &mut self.standing.stacks[hex.index()].0;
                if stack[0] == unit.0 {
                    stack[0] = stack[1];
                }
                stack[1] = NOBODY;
                if stack[0] != NOBODY {
                    kept.covered.remove(UnitId(stack[0]));
                }
                kept.covered.remove(unit);
                kept.on_map.remove(unit);
            }
            Location::OffMap => kept.off_map.remove(unit),
            Location::Eliminated => {}
        }
        match location {
            Location::At(hex) => {
                let stack = &mut self.standing.stacks[hex.index()].0;
                if stack[0] == NOBODY {
                    stack[0] = unit.0;
                } else {
                    stack[1] = unit.0;
                    kept.covered.insert(UnitId(stack[0]));
                }
                kept.on_map.insert(unit);
            }
            Location::OffMap => kept.off_map.insert(unit),
            Location::Eliminated => {}
        }
        self.standing.locations[unit.index()] = location;
    }

    /// Exchanges the two units of a stack (6.5a).
    pub fn turn(&mut self, hex: HexId) {
        let stack = &mut self.standing.stacks[hex.index()].0;
        if stack[1] != NOBODY {
            stack.swap(0, 1);
            self.kept.covered.insert(UnitId(stack[0]));
            self.kept.covered.remove(UnitId(stack[1]));
        }
    }

    /// Gives units other identities: `names[u]` is what unit `u` becomes.
    pub fn rename(&mut self, names: &[UnitId]) {
        let before = self.standing.locations;
        for (name, location) in names.iter().zip(before) {
            self.standing.locations[name.index()] = location;
        }
        for stack in &mut self.standing.stacks {
            for unit in stack.0.iter_mut().filter(|unit| **unit != NOBODY) {
                *unit = names[usize::from(*unit)].0;
            }
        }
        self.kept = self.standing.kept();
    }

    /// True if what is kept is what the standing says.
    pub fn is_kept_true(&self) -> bool {
        self.kept == self.standing.kept()
    }
}
