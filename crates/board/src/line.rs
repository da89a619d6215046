//! Straight lines between centres and corners of hexes.

use crate::grid::{Cell, Grid, HexId};
use std::sync::OnceLock;

/// What the line to one offset passes: hexes that it crosses and pairs of hexes whose common side
/// it runs along. The two end hexes are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Trace {
    crossed: Vec<Cell>,
    along: Vec<(Cell, Cell)>,
    touched: Vec<Cell>,
}

/// An end of a line: the centre of a hex, or one of its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Which hex.
    pub hex: HexId,
    /// Which corner, from 0 between the first two directions round to 5; the centre if there is none.
    pub corner: Option<u8>,
}

impl End {
    /// Where it is, in thirds of a line and halves of a hex.
    #[must_use]
    pub fn point(self, grid: &Grid) -> (i64, i64) {
        let cell = grid.cell(self.hex);
        let (x, y) = centre(cell);
        let (right, down) = self
            .corner
            .map_or((0, 0), |corner| CORNERS[usize::from(corner % 6)]);
        (x + right, y + down)
    }
}

/// The corners of a hex around its centre, each between a direction and the next one.
const CORNERS: [(i64, i64); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

/// What the line between two hexes passes; the two are left out, but not the hex of a corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// The hexes that it crosses, from the first to the last.
    pub crossed: Vec<HexId>,
    /// The hexes that it only touches, along a side or at a corner.
    pub touched: Vec<HexId>,
}

/// Straight lines between hex centres up to a greatest distance, each offset traced when first asked.
///
/// A line *crosses* a hex if a part of it that is longer than a point lies inside the hex, and
/// *runs along* a side if such a part lies on the side. Touching a corner is neither. All tests are
/// exact: positions are whole numbers and the clipping compares fractions.
#[derive(Clone, Debug)]
pub struct Lines {
    reach: i32,
    traces: Vec<OnceLock<Trace>>,
}

/// The outward normals of a hex whose centre is (0, 0) in the coordinates (3 x line, half), with the
/// distance of the side from the centre and the neighbour behind it.
const SIDES: [(i64, i64, i64, Cell); 6] = [
    (0, -1, 1, Cell { line: 0, half: -2 }),
    (1, -1, 2, Cell { line: 1, half: -1 }),
    (1, 1, 2, Cell { line: 1, half: 1 }),
    (0, 1, 1, Cell { line: 0, half: 2 }),
    (-1, 1, 2, Cell { line: -1, half: 1 }),
    (-1, -1, 2, Cell { line: -1, half: -1 }),
];

impl Lines {
    /// Room for all lines up to `distance` hexes long.
    #[must_use]
    pub fn up_to(distance: u16) -> Self {
        let reach = i32::from(distance);
        let slots = (2 * reach + 1) * (4 * reach + 1);
        Self {
            reach,
            traces: (0..slots).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The greatest distance traced.
    #[must_use]
    pub fn reach(&self) -> u32 {
        self.reach.unsigned_abs()
    }

    /// True if the line between two hexes is free.
    ///
    /// `blocks` says which hexes block; it is asked for hexes between the ends only. A line along a
    /// side is stopped only if the hexes on both sides of it block. Lines longer than
    /// [`Lines::reach`] are never free.
    pub fn is_open(
        &self,
        grid: &Grid,
        from: HexId,
        to: HexId,
        mut blocks: impl FnMut(HexId) -> bool,
    ) -> bool {
        let (a, b) = (grid.cell(from), grid.cell(to));
        if a.distance(b) > self.reach() {
            return false;
        }
        let trace = self.to(Cell {
            line: b.line - a.line,
            half: b.half - a.half,
        });
        let mut stops = |offset: Cell| {
            grid.at(Cell {
                line: a.line + offset.line,
                half: a.half + offset.half,
            })
            .is_some_and(&mut blocks)
        };
        !trace.crossed.iter().any(|offset| stops(*offset))
            && !trace.along.iter().any(|(l, r)| stops(*l) && stops(*r))
    }

    /// The hexes that the line crosses, from the first to the last, ends left out.
    #[must_use]
    pub fn crossed(&self, grid: &Grid, from: HexId, to: HexId) -> Vec<HexId> {
        let (a, b) = (grid.cell(from), grid.cell(to));
        if a.distance(b) > self.reach() {
            return Vec::new();
        }
        let trace = self.to(Cell {
            line: b.line - a.line,
            half: b.half - a.half,
        });
        trace
            .crossed
            .iter()
            .filter_map(|offset| {
                grid.at(Cell {
                    line: a.line + offset.line,
                    half: a.half + offset.half,
                })
            })
            .collect()
    }

    /// All that the line between two hexes passes and that is on the grid; nothing if it is longer than [`Lines::reach`].
    #[must_use]
    pub fn passage(&self, grid: &Grid, from: HexId, to: HexId) -> Passage {
        let (a, b) = (grid.cell(from), grid.cell(to));
        if a.distance(b) > self.reach() {
            return Passage::default();
        }
        let trace = self.to(Cell {
            line: b.line - a.line,
            half: b.half - a.half,
        });
        let hex = |offset: &Cell| {
            grid.at(Cell {
                line: a.line + offset.line,
                half: a.half + offset.half,
            })
        };
        Passage {
            crossed: trace.crossed.iter().filter_map(hex).collect(),
            touched: trace.touched.iter().filter_map(hex).collect(),
        }
    }

    /// The same between two ends that need not be centres: the hexes in its order. What a line touches at a corner where it
    /// begins or ends is left out.
    #[must_use]
    pub fn passage_between(&self, grid: &Grid, from: End, to: End) -> Passage {
        if from.corner.is_none() && to.corner.is_none() {
            return self.passage(grid, from.hex, to.hex);
        }
        let (start, end) = (from.point(grid), to.point(grid));
        let way = (end.0 - start.0, end.1 - start.1);
        let length = grid.distance(from.hex, to.hex);
        let mut found = Passage::default();
        for hex in grid.hexes() {
            let is_end = [from, to]
                .iter()
                .any(|end| end.corner.is_none() && end.hex == hex);
            let around = grid.distance(from.hex, hex) + grid.distance(hex, to.hex);
            if is_end || around > length + 2 || length > self.reach() {
                continue;
            }
            let (x, y) = centre(grid.cell(hex));
            let middle = (x - start.0, y - start.1);
            if has_part_inside(middle, way, None) {
                found.crossed.push(hex);
            } else if let Some([enter, leave]) = contact(middle, way) {
                let is_point = enter.0 * leave.1 == leave.0 * enter.1;
                let is_start = is_point && leave.0 == 0 && from.corner.is_some();
                let is_stop = is_point && enter.0 == enter.1 && to.corner.is_some();
                if !is_start && !is_stop {
                    found.touched.push(hex);
                }
            }
        }
        found.crossed.sort_by_key(|hex| {
            let (x, y) = centre(grid.cell(*hex));
            // Columns are to halves of a hex as the square root of 3 to 1, and x counts thirds of them.
            (x - start.0) * way.0 + 3 * (y - start.1) * way.1
        });
        found
    }

    fn to(&self, offset: Cell) -> &Trace {
        let width = 4 * self.reach + 1;
        let slot = (offset.line + self.reach) * width + offset.half + 2 * self.reach;
        self.traces[slot as usize].get_or_init(|| trace(offset))
    }
}

/// The centre of a hex in thirds of a line and halves of a hex.
fn centre(cell: Cell) -> (i64, i64) {
    (3 * i64::from(cell.line), i64::from(cell.half))
}

fn trace(target: Cell) -> Trace {
    let way = centre(target);
    let mut found = Trace::default();
    let origin = Cell { line: 0, half: 0 };
    let length = origin.distance(target);
    for line in target.line.min(0) - 1..=target.line.max(0) + 1 {
        for half in target.half.min(0) - 2..=target.half.max(0) + 2 {
            let cell = Cell { line, half };
            if (line + half) % 2 != 0
                || cell == origin
                || cell == target
                || origin.distance(cell) + cell.distance(target) > length + 1
            {
                continue;
            }
            if has_part_inside(centre(cell), way, None) {
                found.crossed.push(cell);
            } else if contact(centre(cell), way).is_some() {
                found.touched.push(cell);
            }
            // Each side is looked at from one of its two hexes only.
            for (index, side) in SIDES.iter().enumerate().take(3) {
                let neighbour = Cell {
                    line: line + side.3.line,
                    half: half + side.3.half,
                };
                if neighbour != origin
                    && neighbour != target
                    && has_part_inside(centre(cell), way, Some(index))
                {
                    found.along.push((cell, neighbour));
                }
            }
        }
    }
    found.crossed.sort_by_key(|cell| origin.distance(*cell));
    found
}

/// Where the segment from the origin by `way` has points in common with the hex around `middle`, its sides and corners included.
fn contact(middle: (i64, i64), way: (i64, i64)) -> Option<[(i64, i64); 2]> {
    let inside = |room: i64| room >= 0;
    clip(middle, way, None, inside).filter(|[enter, leave]| enter.0 * leave.1 <= leave.0 * enter.1)
}

/// True if a part of the segment from the origin by `way` lies inside the hex around `middle`, or, with a side
/// given, on that side of it.
fn has_part_inside(middle: (i64, i64), way: (i64, i64), on_side: Option<usize>) -> bool {
    let inside = |room: i64| room > 0;
    clip(middle, way, on_side, inside)
        .is_some_and(|[enter, leave]| enter.0 * leave.1 < leave.0 * enter.1)
}

/// Where the segment from the origin by `way` enters the hex around `middle` and leaves it, as fractions of its length (numerator,
/// denominator > 0); nothing if it runs beside it. With a side given it must run on that side. `is_inside` says of
/// a segment that runs along the others whether the room that it leaves is enough.
fn clip(
    middle: (i64, i64),
    way: (i64, i64),
    on_side: Option<usize>,
    is_inside: impl Fn(i64) -> bool,
) -> Option<[(i64, i64); 2]> {
    let (x, y) = middle;
    let (dx, dy) = way;
    let mut enter = (0_i64, 1_i64);
    let mut leave = (1_i64, 1_i64);
    for (index, (nx, ny, limit, _)) in SIDES.iter().enumerate() {
        let speed = nx * dx + ny * dy;
        // Inside means speed * t - (n . centre) < limit.
        let room = limit + nx * x + ny * y;
        if on_side == Some(index) {
            if speed != 0 || room != 0 {
                return None;
            }
        } else if speed == 0 {
            if !is_inside(room) {
                return None;
            }
        } else if speed > 0 {
            if room * leave.1 < leave.0 * speed {
                leave = (room, speed);
            }
        } else if -room * enter.1 > enter.0 * -speed {
            enter = (-room, -speed);
        }
    }
    Some([enter, leave])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Growth, Layout, Numbering};

    fn grid() -> Grid {
        Grid::new(Numbering {
            layout: Layout::FlatTop,
            line_first: true,
            lines: [1, 12],
            line_growth: Growth::Forward,
            even_positions: [1, 12],
            odd_positions: [1, 12],
            position_growth: Growth::Forward,
            odd_lines_ahead: false,
        })
        .unwrap()
    }

    fn crossed(grid: &Grid, from: &str, to: &str) -> Vec<smol_str::SmolStr> {
        let lines = Lines::up_to(10);
        lines
            .crossed(grid, grid.parse(from).unwrap(), grid.parse(to).unwrap())
            .into_iter()
            .map(|hex| grid.number(hex))
            .collect()
    }

    #[test]
    fn a_line_down_a_column_crosses_the_column() {
        assert_eq!(crossed(&grid(), "0202", "0206"), ["0203", "0204", "0205"]);
    }

    #[test]
    fn a_line_along_a_side_crosses_no_hex_and_needs_both_sides_to_be_stopped() {
        let grid = grid();
        let lines = Lines::up_to(4);
        let at = |n| grid.parse(n).unwrap();
        let (from, to) = (at("0204"), at("0404"));
        assert!(lines.crossed(&grid, from, to).is_empty());
        let beside: Vec<HexId> = grid
            .neighbours(from)
            .map(|(_, hex)| hex)
            .filter(|hex| grid.is_adjacent(*hex, to))
            .collect();
        assert_eq!(beside.len(), 2);
        assert!(lines.is_open(&grid, from, to, |hex| hex == beside[0]));
        assert!(lines.is_open(&grid, from, to, |hex| hex == beside[1]));
        assert!(!lines.is_open(&grid, from, to, |hex| beside.contains(&hex)));
    }

    #[test]
    fn a_line_touches_hexes_along_a_side_and_at_a_corner() {
        let grid = grid();
        let lines = Lines::up_to(6);
        let at = |number| grid.parse(number).unwrap();
        let touched = |from, to| {
            let passage = lines.passage(&grid, at(from), at(to));
            let mut touched: Vec<_> = passage
                .touched
                .iter()
                .map(|hex| grid.number(*hex))
                .collect();
            touched.sort();
            touched
        };
        assert_eq!(touched("0204", "0404"), ["0304", "0305"]);
        assert_eq!(touched("0202", "0206"), [""; 0]);
        // One column to the right and five and a half hexes down the line meets two hexes at a corner only.
        assert_eq!(touched("0402", "0507"), ["0405", "0504"]);
        assert!(
            lines
                .passage(&grid, at("0101"), at("1212"))
                .crossed
                .is_empty()
        );
    }

    #[test]
    fn a_line_to_a_corner_crosses_the_hex_of_the_corner_or_passes_it() {
        let grid = grid();
        let lines = Lines::up_to(8);
        let at = |number: &str| grid.parse(number).unwrap();
        let passed = |from: (&str, Option<u8>), to: (&str, Option<u8>)| {
            let [from, to] = [from, to].map(|(hex, corner)| End {
                hex: at(hex),
                corner,
            });
            let numbers = |hexes: Vec<HexId>| {
                hexes
                    .iter()
                    .map(|hex| grid.number(*hex).to_string())
                    .collect::<Vec<_>>()
            };
            let passage = lines.passage_between(&grid, from, to);
            (numbers(passage.crossed), numbers(passage.touched))
        };
        let none = Vec::<String>::new();
        let list = |hexes: &[&str]| {
            hexes
                .iter()
                .map(|hex| (*hex).to_owned())
                .collect::<Vec<_>>()
        };
        // From the hex above to the upper corner on the right: past it.
        assert_eq!(
            passed(("0404", None), ("0406", Some(0))),
            (list(&["0405"]), none.clone())
        );
        // To the lower corner on the right: through it.
        assert_eq!(
            passed(("0404", None), ("0406", Some(2))).0,
            list(&["0405", "0406"])
        );
        assert_eq!(
            passed(("0406", Some(2)), ("0404", None)).0,
            list(&["0406", "0405"])
        );
        // From corner to corner along the right side of a hex, which lies between two others.
        let along = passed(("0406", Some(0)), ("0406", Some(1)));
        assert!(along.0.is_empty());
        assert_eq!(along.1.len(), 2);
    }

    #[test]
    fn lines_are_the_same_in_both_directions() {
        let grid = grid();
        let lines = Lines::up_to(11);
        for from in grid.hexes().step_by(7) {
            for to in grid.hexes().step_by(5) {
                let mut there = lines.crossed(&grid, from, to);
                let mut back = lines.crossed(&grid, to, from);
                there.sort();
                back.sort();
                assert_eq!(there, back);
            }
        }
    }

    #[test]
    fn a_line_longer_than_the_table_is_never_open() {
        let grid = grid();
        let lines = Lines::up_to(2);
        let at = |n| grid.parse(n).unwrap();
        assert!(!lines.is_open(&grid, at("0202"), at("0206"), |_| false));
    }
}
