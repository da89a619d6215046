//! The ground (chapter 1): a map laid of parts that dice choose, and the places where units may be.

use crate::*;
use heigi_engine::board::{Growth, Layout, Lines, Numbering};
use heigi_engine::{Argument, Words};
use serde::{Deserialize, Serialize};

/// How many straight rows of hexes the map has.
const LINES: usize = 8;
/// How many hexes there are in each.
const POSITIONS: usize = 6;
/// How many hexes the map has.
pub const HEXES: usize = LINES * POSITIONS;
/// How many parts it is laid of (1.1), each two rows wide and three hexes high.
pub const PARTS: usize = HEXES / 6;
/// How many boxes there are off the coast (4.6).
pub const BOATS: usize = 4;

/// The farthest that any unit sees.
pub const FARTHEST: u16 = 4;

heigi_engine::kinds! {
    /// What covers a hex (1.2), and what is beneath one (1.4).
    pub enum Terrain = "proof-" with Ground {
        /// Open ground.
        Open = "open" => Ground::level(Pattern::Open),
        /// Trees, in which somebody may hide.
        Thicket = "thicket" => Ground::level(Pattern::Woods),
        /// High ground.
        Hill = "hill" => Ground::raised(Pattern::Hills),
        /// High ground with a cave beneath it, in which somebody may hide.
        Mount = "mount" => Ground::raised(Pattern::Hills),
        /// Not laid yet.
        Unknown = "unknown" => Ground::level(Pattern::Blank),
        /// The inside of a cave.
        Cave = "cave" => Ground::level(Pattern::Hollow),
    }
}

impl Terrain {
    /// Movement points to enter the ground (4.3), or to climb into a cave or out of it (4.5).
    pub const fn cost(self) -> u16 {
        match self {
            Self::Open | Self::Unknown => 1,
            Self::Thicket | Self::Hill | Self::Mount | Self::Cave => 2,
        }
    }

    /// True if nobody sees through it (1.3).
    pub const fn blocks_sight(self) -> bool {
        !matches!(self, Self::Open)
    }
}

/// The hexes of a part for each face of the die, row by row from the west, each from the north.
const TILES: [[Terrain; 6]; 6] = {
    use Terrain::{Hill as H, Mount as C, Open as O, Thicket as T};
    [
        [O, T, O, O, O, C],
        [C, O, O, T, O, O],
        [O, O, T, H, C, O],
        [T, O, O, O, T, O],
        [O, C, H, O, O, T],
        [O, O, O, C, O, T],
    ]
};

/// A place where units may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// On the ground of a hex.
    Ground(HexId),
    /// In the cave beneath it (1.4).
    Below(HexId),
    /// In one of the boats off the coast (4.6).
    Boat(u8),
}

/// How many spots there are.
const SPOTS: usize = 2 * HEXES + BOATS;

/// A set of spots.
pub type Spots = IdSet<Spot, { SPOTS.div_ceil(64) }>;

impl Spot {
    /// Its hex, if it is on the map.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::Ground(hex) | Self::Below(hex) => Some(hex),
            Self::Boat(_) => None,
        }
    }
}

impl Id for Spot {
    fn number(self) -> usize {
        match self {
            Self::Ground(hex) => hex.index(),
            Self::Below(hex) => HEXES + hex.index(),
            Self::Boat(boat) => 2 * HEXES + usize::from(boat),
        }
    }

    fn from_number(number: usize) -> Self {
        match number / HEXES {
            0 => Self::Ground(HexId(number as u16)),
            1 => Self::Below(HexId((number - HEXES) as u16)),
            _ => Self::Boat((number - 2 * HEXES) as u8),
        }
    }
}

/// What does not change with the match: the hexes and the straight lines between them.
#[derive(Clone, Debug)]
pub struct Coast {
    /// The hexes.
    pub grid: Grid,
    /// Straight lines.
    pub lines: Lines,
}

impl Coast {
    /// The empty map.
    pub fn new() -> Result<Self, GridError> {
        let grid = Grid::new(Numbering {
            layout: Layout::FlatTop,
            line_first: true,
            lines: [1, LINES as i32],
            line_growth: Growth::Forward,
            even_positions: [1, POSITIONS as i32],
            odd_positions: [1, POSITIONS as i32],
            position_growth: Growth::Forward,
            odd_lines_ahead: false,
        })?;
        Ok(Self {
            grid,
            lines: Lines::up_to(FARTHEST),
        })
    }

    /// What covers a hex of a map laid of some parts: parts lie from north to south, then to the east.
    pub fn terrain(parts: &[u8], hex: HexId) -> Terrain {
        let (line, position) = Self::line_and_position(hex);
        let part = (line / 2) * (POSITIONS / 3) + position / 3;
        let cell = (line % 2) * 3 + position % 3;
        let face = parts.get(part).map(|face| usize::from(*face) - 1);
        face.map_or(Terrain::Unknown, |face| TILES[face][cell])
    }

    /// Row and position of a hex, from 0.
    fn line_and_position(hex: HexId) -> (usize, usize) {
        (hex.index() / POSITIONS, hex.index() % POSITIONS)
    }

    /// True for the hexes at which boats land (4.6).
    pub fn is_beach(hex: HexId) -> bool {
        Self::line_and_position(hex).0 == 0
    }

    /// True for the hex in which the guard stands at the beginning (3.1).
    pub fn is_guard(hex: HexId) -> bool {
        Self::line_and_position(hex) == (LINES - 2, POSITIONS / 2)
    }

    /// True for the hexes that the landing force wants to reach (6.1).
    pub fn is_goal(hex: HexId) -> bool {
        Self::line_and_position(hex).0 == LINES - 1
    }
}

impl Proof {
    /// The id of a spot as a place.
    pub(crate) fn place(&self, spot: Spot) -> SmolStr {
        match spot {
            Spot::Ground(hex) => self.coast.grid.number(hex),
            Spot::Below(hex) => format_smolstr!("{}-below", self.coast.grid.number(hex)),
            Spot::Boat(boat) => format_smolstr!("boat-{}", boat + 1),
        }
    }

    /// The spot of a place, if it is one.
    fn spot(&self, place: &str) -> Option<Spot> {
        if let Some(boat) = place.strip_prefix("boat-") {
            let number: u8 = boat.parse().ok()?;
            return (1..=BOATS as u8)
                .contains(&number)
                .then(|| Spot::Boat(number - 1));
        }
        let hex = |number| self.coast.grid.parse(number).ok();
        match place.strip_suffix("-below") {
            Some(number) => hex(number).map(Spot::Below),
            None => hex(place).map(Spot::Ground),
        }
    }

    /// A spot in words.
    pub(crate) fn spot_text(&self, spot: Spot) -> Text {
        match spot {
            Spot::Ground(_) => Text::verbatim(self.place(spot)),
            Spot::Below(hex) => {
                Text::new("proof-spot-below").with("hex", self.coast.grid.number(hex))
            }
            Spot::Boat(boat) => Text::new("proof-spot-boat").with("boat", i32::from(boat) + 1),
        }
    }
}

impl Argument<Proof> for Spot {
    fn count(_: &Proof) -> u32 {
        SPOTS as u32
    }

    fn at(_: &Proof, index: u32) -> Self {
        Self::from_number(index as usize)
    }

    fn index(self, _: &Proof) -> u32 {
        self.number() as u32
    }

    fn write(self, game: &Proof, words: &mut Words) {
        words.put(game.place(self));
    }

    fn read(game: &Proof, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        game.spot(words.next()?)
    }

    fn target(self, game: &Proof) -> Option<heigi_engine::scene::Target> {
        Some(heigi_engine::scene::Target::Place(game.place(self)))
    }
}

impl Fact<Proof> for Spot {
    fn value(self, game: &Proof) -> heigi_engine::scene::Value {
        game.spot_text(self).into()
    }

    fn place(self, game: &Proof) -> Option<SmolStr> {
        Some(game.place(self))
    }
}
