//! Hexes, their printed numbers and their sides.

use serde::{Deserialize, Serialize};
use smol_str::{SmolStr, format_smolstr};

/// A hex of one [`Grid`], as a dense index from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexId(pub u16);

impl crate::set::Id for HexId {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_number(number: usize) -> Self {
        Self(number as u16)
    }
}

impl HexId {
    /// The index into per-hex tables.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The side shared by two hexes of one [`Grid`].
///
/// Both hexes name the same side by the same id. Sides on the rim of the map have no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EdgeId(pub u16);

impl EdgeId {
    /// The index into per-edge tables of length [`Grid::edge_slots`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six directions from a hex; opposite directions differ by three.
///
/// On a flat-topped grid direction 0 points north and they are counted clockwise; on a pointy-topped
/// one, where the axes are exchanged, direction 0 points west and they are counted the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

impl Direction {
    /// All six directions in order.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The direction that points the other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self((self.0 + 3) % 6)
    }

    /// The place of this direction in [`Direction::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn delta(self) -> Cell {
        const DELTAS: [Cell; 6] = [
            Cell { line: 0, half: -2 },
            Cell { line: 1, half: -1 },
            Cell { line: 1, half: 1 },
            Cell { line: 0, half: 2 },
            Cell { line: -1, half: 1 },
            Cell { line: -1, half: -1 },
        ];
        DELTAS[self.0 as usize]
    }
}

/// A position in doubled coordinates.
///
/// `line` counts the straight rows of touching hexes (columns when flat-topped), `half` counts half
/// hexes along such a row. Neighbours differ by (0, ±2) or (±1, ±1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Which straight row of hexes; grows to the east (flat-topped) or south (pointy-topped).
    pub line: i32,
    /// Position along the row in half hexes; grows to the south (flat-topped) or east.
    pub half: i32,
}

impl Cell {
    /// The number of steps between two positions.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let across = self.line.abs_diff(other.line);
        let along = self.half.abs_diff(other.half);
        // Without a branch, as nobody could foretell it.
        across + along.saturating_sub(across) / 2
    }

    const fn plus(self, delta: Self) -> Self {
        Self {
            line: self.line + delta.line,
            half: self.half + delta.half,
        }
    }
}

/// Which way the straight rows of touching hexes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Columns run north and south; hexes have a flat top.
    FlatTop,
    /// Rows run west and east; hexes have a pointed top.
    PointyTop,
}

/// Whether printed numbers grow with the grid's own axes (east and south) or against them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Growth {
    /// Numbers grow to the east or to the south.
    #[default]
    Forward,
    /// Numbers grow to the west or to the north.
    Backward,
}

impl Growth {
    const fn sign(self) -> i32 {
        match self {
            Self::Forward => 1,
            Self::Backward => -1,
        }
    }
}

/// How a map prints its hex numbers: four digits, two for the straight row ("line") and two for
/// the position along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// Which way the lines run.
    pub layout: Layout,
    /// True if the line's digits stand first.
    pub line_first: bool,
    /// First and last line number.
    pub lines: [i32; 2],
    /// Which way line numbers grow.
    #[serde(default)]
    pub line_growth: Growth,
    /// First and last position on even-numbered lines.
    pub even_positions: [i32; 2],
    /// First and last position on odd-numbered lines.
    pub odd_positions: [i32; 2],
    /// Which way position numbers grow.
    #[serde(default)]
    pub position_growth: Growth,
    /// True if odd lines are pushed half a hex in the direction of growth, false if even ones are.
    #[serde(default)]
    pub odd_lines_ahead: bool,
}

/// Why a grid could not be made or a number not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// A line or position lies outside 0 to 99, or a range is empty.
    #[error("hex numbers run from 00 to 99 and ranges go upward")]
    Range,
    /// The text is not a four-digit number of this map.
    #[error("expected a four-digit hex number of this map, found \"{0}\"")]
    Unknown(String),
}

/// All hexes of a map with their numbers, positions, neighbours and sides.
#[derive(Clone, Debug)]
pub struct Grid {
    numbering: Numbering,
    cells: Vec<Cell>,
    numbers: Vec<SmolStr>,
    neighbours: Vec<[u16; 6]>,
    by_number: Vec<u16>,
    least: Cell,
    span: Cell,
    by_cell: Vec<u16>,
}

const NONE: u16 = u16::MAX;

/// The least line and half among some cells, how far they go from there, and the index of each cell in the
/// rectangle around them all.
fn index_of(cells: &[Cell]) -> (Cell, Cell, Vec<u16>) {
    let least = Cell {
        line: cells.iter().map(|c| c.line).min().unwrap_or(0),
        half: cells.iter().map(|c| c.half).min().unwrap_or(0),
    };
    let span = Cell {
        line: cells.iter().map(|c| c.line).max().unwrap_or(0) - least.line + 1,
        half: cells.iter().map(|c| c.half).max().unwrap_or(0) - least.half + 1,
    };
    let mut by_cell = vec![NONE; (span.line * span.half) as usize];
    for (index, cell) in cells.iter().enumerate() {
        let slot = (cell.line - least.line) * span.half + cell.half - least.half;
        by_cell[slot as usize] = index as u16;
    }
    (least, span, by_cell)
}

impl Grid {
    /// Makes the grid that a numbering describes, ids in order of line and position.
    ///
    /// # Errors
    /// [`GridError::Range`] if a number would need more than two digits or a range is empty.
    pub fn new(numbering: Numbering) -> Result<Self, GridError> {
        let ranges = [
            numbering.lines,
            numbering.even_positions,
            numbering.odd_positions,
        ];
        if ranges
            .iter()
            .any(|[low, high]| low > high || *low < 0 || *high > 99)
        {
            return Err(GridError::Range);
        }
        let mut cells = Vec::new();
        let mut numbers = Vec::new();
        let mut by_number = vec![NONE; 10_000];
        for line in numbering.lines[0]..=numbering.lines[1] {
            let [low, high] = if line % 2 == 0 {
                numbering.even_positions
            } else {
                numbering.odd_positions
            };
            let ahead = i32::from((line % 2 == 1) == numbering.odd_lines_ahead);
            for position in low..=high {
                by_number[(line * 100 + position) as usize] = cells.len() as u16;
                cells.push(Cell {
                    line: line * numbering.line_growth.sign(),
                    half: (2 * position + ahead) * numbering.position_growth.sign(),
                });
                numbers.push(if numbering.line_first {
                    format_smolstr!("{line:02}{position:02}")
                } else {
                    format_smolstr!("{position:02}{line:02}")
                });
            }
        }
        let (least, span, by_cell) = index_of(&cells);
        let mut grid = Self {
            numbering,
            cells,
            numbers,
            neighbours: Vec::new(),
            by_number,
            least,
            span,
            by_cell,
        };
        grid.neighbours = grid
            .cells
            .iter()
            .map(|cell| {
                Direction::ALL
                    .map(|direction| grid.at(cell.plus(direction.delta())).map_or(NONE, |h| h.0))
            })
            .collect();
        Ok(grid)
    }

    /// The numbering that this grid was made from.
    #[must_use]
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How many hexes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// True if there is no hex; a grid made by [`Grid::new`] has at least one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// All hexes in the order of their ids.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.cells.len() as u16).map(HexId)
    }

    /// The hex with a printed number such as `"3721"`.
    ///
    /// # Errors
    /// [`GridError::Unknown`] for anything that is not the number of a hex of this map.
    pub fn parse(&self, text: &str) -> Result<HexId, GridError> {
        let unknown = || GridError::Unknown(text.chars().take(16).collect());
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(unknown());
        }
        let number: usize = text.parse().map_err(|_| unknown())?;
        let (first, second) = (number / 100, number % 100);
        let slot = if self.numbering.line_first {
            first * 100 + second
        } else {
            second * 100 + first
        };
        match self.by_number[slot] {
            NONE => Err(unknown()),
            index => Ok(HexId(index)),
        }
    }

    /// The number printed in a hex.
    #[must_use]
    pub fn number(&self, hex: HexId) -> SmolStr {
        self.numbers[hex.index()].clone()
    }

    /// The position of a hex.
    #[must_use]
    #[inline]
    pub fn cell(&self, hex: HexId) -> Cell {
        self.cells[hex.index()]
    }

    /// The hex at a position, if it is on the map.
    #[must_use]
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<HexId> {
        let line = cell.line - self.least.line;
        let half = cell.half - self.least.half;
        if line < 0 || half < 0 || line >= self.span.line || half >= self.span.half {
            return None;
        }
        match self.by_cell[(line * self.span.half + half) as usize] {
            NONE => None,
            index => Some(HexId(index)),
        }
    }

    /// The neighbour in a direction, if it is on the map.
    #[must_use]
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        match self.neighbours[hex.index()][direction.index()] {
            NONE => None,
            index => Some(HexId(index)),
        }
    }

    /// All neighbours on the map with their directions, in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + '_ {
        Direction::ALL
            .into_iter()
            .zip(self.neighbours[hex.index()])
            .filter(|(_, index)| *index != NONE)
            .map(|(direction, index)| (direction, HexId(index)))
    }

    /// The direction from a hex to one of its neighbours, or nothing if they do not touch.
    #[must_use]
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let (a, b) = (self.cell(from), self.cell(to));
        match (b.line - a.line, b.half - a.half) {
            (0, -2) => Some(Direction(0)),
            (1, -1) => Some(Direction(1)),
            (1, 1) => Some(Direction(2)),
            (0, 2) => Some(Direction(3)),
            (-1, 1) => Some(Direction(4)),
            (-1, -1) => Some(Direction(5)),
            _ => None,
        }
    }

    /// The number of steps between two hexes; the first hex is not counted.
    #[must_use]
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.cell(a).distance(self.cell(b))
    }

    /// True if two hexes share a side.
    #[must_use]
    #[inline]
    pub fn is_adjacent(&self, a: HexId, b: HexId) -> bool {
        self.distance(a, b) == 1
    }

    /// The hex as far behind `through` as `from` is before it, in the same line.
    #[must_use]
    pub fn opposite(&self, from: HexId, through: HexId) -> Option<HexId> {
        let (a, b) = (self.cell(from), self.cell(through));
        self.at(Cell {
            line: 2 * b.line - a.line,
            half: 2 * b.half - a.half,
        })
    }

    /// How long a table over all edges must be; not every slot is an edge.
    #[must_use]
    pub fn edge_slots(&self) -> usize {
        self.cells.len() * 3
    }

    /// The side of a hex in a direction, or nothing on the rim of the map.
    #[must_use]
    #[inline]
    pub fn edge(&self, hex: HexId, direction: Direction) -> Option<EdgeId> {
        let other = self.neighbour(hex, direction)?;
        Some(if direction.0 < 3 {
            EdgeId(hex.0 * 3 + u16::from(direction.0))
        } else {
            EdgeId(other.0 * 3 + u16::from(direction.0 - 3))
        })
    }

    /// The side between two hexes, or nothing if they do not touch.
    #[must_use]
    #[inline]
    pub fn edge_between(&self, a: HexId, b: HexId) -> Option<EdgeId> {
        let direction = self.direction(a, b)?;
        Some(if direction.0 < 3 {
            EdgeId(a.0 * 3 + u16::from(direction.0))
        } else {
            EdgeId(b.0 * 3 + u16::from(direction.0 - 3))
        })
    }

    /// The two hexes beside an edge, or nothing if the id is not that of an edge of this grid.
    #[must_use]
    #[inline]
    pub fn edge_hexes(&self, edge: EdgeId) -> Option<(HexId, HexId)> {
        let hex = HexId(edge.0 / 3);
        if hex.index() >= self.cells.len() {
            return None;
        }
        let other = self.neighbour(hex, Direction((edge.0 % 3) as u8))?;
        Some((hex, other))
    }

    /// The centre of a hex for drawing, in thousandths of the hex's outer radius, y downward.
    #[must_use]
    pub fn centre(&self, hex: HexId) -> (i32, i32) {
        let cell = self.cell(hex);
        let along = (cell.half - self.least.half) * 866;
        let across = (cell.line - self.least.line) * 1500;
        match self.numbering.layout {
            Layout::FlatTop => (across, along),
            Layout::PointyTop => (along, across),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbering(layout: Layout, line_first: bool) -> Numbering {
        Numbering {
            layout,
            line_first,
            lines: [1, 5],
            line_growth: Growth::Backward,
            even_positions: [1, 6],
            odd_positions: [0, 5],
            position_growth: Growth::Backward,
            odd_lines_ahead: true,
        }
    }

    #[test]
    fn every_scheme_reads_what_it_prints() {
        for layout in [Layout::FlatTop, Layout::PointyTop] {
            for line_first in [true, false] {
                let grid = Grid::new(numbering(layout, line_first)).unwrap();
                assert_eq!(grid.len(), 30);
                for hex in grid.hexes() {
                    assert_eq!(grid.parse(&grid.number(hex)), Ok(hex));
                }
            }
        }
    }

    #[test]
    fn numbers_that_are_not_on_the_map_are_refused() {
        let grid = Grid::new(numbering(Layout::FlatTop, true)).unwrap();
        for text in ["", "0206x", "02", "0200", "9999", "+206", "０２０６"] {
            assert!(grid.parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn both_hexes_give_their_side_the_same_id() {
        let grid = Grid::new(numbering(Layout::FlatTop, true)).unwrap();
        for hex in grid.hexes() {
            for (direction, other) in grid.neighbours(hex) {
                let edge = grid.edge(hex, direction).unwrap();
                assert_eq!(grid.edge(other, direction.opposite()), Some(edge));
                let (a, b) = grid.edge_hexes(edge).unwrap();
                assert!((a, b) == (hex, other) || (a, b) == (other, hex));
                assert_eq!(grid.distance(hex, other), 1);
            }
        }
    }

    #[test]
    fn opposite_hexes_lie_in_one_line() {
        let grid = Grid::new(numbering(Layout::FlatTop, true)).unwrap();
        let at = |n| grid.parse(n).unwrap();
        assert_eq!(grid.opposite(at("0202"), at("0203")), Some(at("0204")));
        assert_eq!(grid.opposite(at("0201"), at("0301")), Some(at("0402")));
        assert_eq!(grid.opposite(at("0203"), at("0201")), None);
    }
}
