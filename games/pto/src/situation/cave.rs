//! Caves and cave complexes (G11): where they are, what they look at, what leads to what below the ground.

use crate::*;
use arrayvec::ArrayVec;
use heigi_engine::board::Direction;
use serde::{Deserialize, Serialize};

/// A cave (G11.1): a Location of its own below a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cave {
    /// Where.
    pub hex: HexId,
    /// Across which hexside it opens, as the number of a direction clockwise from north (G11.12).
    pub side: u8,
    /// On which level it lies (G11.11).
    pub level: i8,
    /// Whether it lies in a cliff above its foot, so that nobody comes there but by climbing (G11.113).
    pub is_in_cliff: bool,
    /// Whose it is.
    pub owner: Side,
    /// Whether the enemy does not know of it (G11.3).
    pub is_hidden: bool,
    /// Whether the enemy controls it (G11.94).
    pub is_taken: bool,
    /// Whether the enemy believes so: nobody tells him of those who are hidden in it.
    pub seems_taken: bool,
    /// The complex inside whose outline it was set up, as an index into [`State::complexes`] (G11.2).
    pub complex: Option<u8>,
}

impl Cave {
    /// Where somebody is who is in it.
    pub fn spot(&self) -> Spot {
        Spot::part(self.hex, Part::cave(self.side))
    }

    /// Whether a side knows of it.
    pub fn is_known_to(&self, side: Side) -> bool {
        !self.is_hidden || self.owner == side
    }
}

/// A cave complex (G11.2): a Location below several hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Complex {
    /// Whose it is.
    pub owner: Side,
    /// The hex of its base cave.
    pub hex: HexId,
    /// Across which hexside its base cave opens, as [`Cave::side`].
    pub side: u8,
    /// The hexes below which it lies.
    pub hexes: HexSet,
    /// For how many squads there is room: two for each cave that was set up inside (G11.4).
    pub room: u8,
}

impl Complex {
    /// Where somebody is who is in it.
    pub fn spot(&self) -> Spot {
        Spot::part(self.hex, Part::Complex)
    }

    /// Where its base cave is.
    pub fn base(&self) -> Spot {
        Spot::part(self.hex, Part::cave(self.side))
    }
}

/// All caves.
pub type Caves = ArrayVec<Cave, 24>;
/// All complexes.
pub type Complexes = ArrayVec<Complex, 6>;

impl State {
    /// The cave of a Location that is one.
    pub fn cave(&self, spot: Spot) -> Option<&Cave> {
        spot.part.cave_side()?;
        self.caves.iter().find(|cave| cave.spot() == spot)
    }

    /// The complex of a Location that is one, with its number.
    pub fn complex(&self, spot: Spot) -> Option<(u8, &Complex)> {
        let mut all = (0..).zip(&self.complexes);
        all.find(|(_, complex)| complex.spot() == spot)
    }

    /// The caves of a hex.
    pub fn caves_in(&self, hex: HexId) -> impl Iterator<Item = &Cave> {
        self.caves.iter().filter(move |cave| cave.hex == hex)
    }
}

impl Pto {
    /// G11.12: whether the middle or the corner of a hex at which somebody is lies in the sector of a sixth of the map that a cave looks at
    /// across its hexside, or on its rim.
    pub(crate) fn is_in_arc(&self, cave: Spot, target: Spot) -> bool {
        let sorted = self.along_arc(cave, target);
        sorted.is_some_and(|sorted| sorted.is_sorted_by(|one, other| one >= other))
    }

    /// G11.5: whether it lies on the line through a corner of the hexside to which the cave opens.
    pub(super) fn is_on_rim(&self, cave: Spot, target: Spot) -> bool {
        let sorted = self.along_arc(cave, target);
        sorted.is_some_and(|[one, two, three]| one == two || two == three)
    }

    /// How far away somebody is along the three axes of the map, these in the order in which the direction of a cave has them.
    fn along_arc(&self, cave: Spot, target: Spot) -> Option<[i64; 3]> {
        let side = cave.part.cave_side()?;
        let [here, there] =
            [Spot::ground(cave.hex), target].map(|spot| spot.end().point(&self.data.grid));
        let cube = |x: i64, y: i64| [2 * x, 3 * y - x, -x - 3 * y];
        let (line, half) = ROWS[usize::from(side % ARCS)];
        let ahead = cube(3 * i64::from(line), half.into());
        let offset = cube(there.0 - here.0, there.1 - here.1);
        let mut order = [0, 1, 2];
        order.sort_by_key(|axis| -ahead[*axis]);
        Some(order.map(|axis| offset[axis]))
    }

    /// G11.1: whether a cave of a hex lies at the bottom of it, a gully or a dry stream.
    pub(crate) fn opens_below(&self, state: &State, hex: HexId) -> bool {
        self.map(state).terrain(hex).is_sunken()
    }

    /// G11.1#5: the one hex from which a cave is entered: that beyond its hexside, or its own at the bottom of which it lies.
    pub(crate) fn entrance_of(&self, state: &State, cave: Spot) -> Option<HexId> {
        let side = cave.part.cave_side()?;
        match self.opens_below(state, cave.hex) {
            true => Some(cave.hex),
            false => self.beyond(cave.hex, side),
        }
    }

    /// The hex beyond a hexside, by the number of its direction.
    pub(crate) fn beyond(&self, hex: HexId, side: u8) -> Option<HexId> {
        let side = Direction::ALL.get(usize::from(side))?;
        self.data.grid.neighbour(hex, *side)
    }

    /// G11.11: how high a Location lies: a cave below its hex.
    pub(crate) fn level_of(&self, state: &State, spot: Spot) -> i32 {
        match state.cave(spot) {
            Some(cave) => cave.level.into(),
            None if spot.part.cave_side().is_some() => {
                let entrance = self.entrance_of(state, spot).unwrap_or(spot.hex);
                self.map(state).floor(entrance)
            }
            None => self.standing_level(state, spot),
        }
    }

    /// G11.113: whether a Location is a cave above the foot of a cliff.
    pub(crate) fn is_in_cliff(&self, state: &State, spot: Spot) -> bool {
        state.cave(spot).is_some_and(|cave| cave.is_in_cliff)
    }

    /// G11.6: whether one Location below the ground leads to another one: caves of a hex up to a level apart, a complex and the caves
    /// inside its outline, complexes that share a hexside. Caves at the bottom of a hex are reached across that bottom.
    pub(crate) fn leads_below(&self, state: &State, from: Spot, to: Spot) -> bool {
        let inside = |cave: Spot, complex: Spot| {
            let number = state.complex(complex).map(|(number, _)| number);
            let cave = state.cave(cave);
            number.is_some() && cave.is_some_and(|cave| cave.complex == number)
        };
        match (from.part.cave_side(), to.part.cave_side()) {
            (Some(one), Some(other)) => {
                let is_here = from.hex == to.hex && one != other;
                let apart = self
                    .level_of(state, from)
                    .abs_diff(self.level_of(state, to));
                is_here && state.cave(from).is_some() && state.cave(to).is_some() && apart <= 1
            }
            (Some(_), None) => inside(from, to),
            (None, Some(_)) => inside(to, from),
            (None, None) => from != to && self.borders(state, from, to),
        }
    }

    /// G11.6: whether two complexes share a hexside.
    fn borders(&self, state: &State, one: Spot, other: Spot) -> bool {
        let (Some((_, one)), Some((_, other))) = (state.complex(one), state.complex(other)) else {
            return false;
        };
        let grid = &self.data.grid;
        let mut all = one.hexes.iter();
        one.owner == other.owner
            && all.any(|hex| {
                grid.neighbours(hex)
                    .any(|(_, near)| other.hexes.contains(near))
            })
    }

    /// G11.6: the Locations below the ground to which one leads.
    pub(crate) fn below(&self, state: &State, from: Spot) -> Vec<Spot> {
        let caves = state.caves.iter().map(Cave::spot);
        let all = caves.chain(state.complexes.iter().map(Complex::spot));
        all.filter(|to| self.leads_below(state, from, *to))
            .collect()
    }
}
