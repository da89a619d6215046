//! Games on hexes: a grid as a board, a reach as gestures, hexes in data files and in actions.

mod levels;

pub use crate::hex_map::place_classes;
pub use levels::{Level, with_levels};

use crate::data::{DataError, DataSource};
use crate::numbers::Numbers;
use crate::verb::{Argument, Words};
use heigi_board::{Direction, EdgeId, Grid, HexId, Layout, Numbering, Reach};
use heigi_scene::{
    Board, Edge, Heading, Place, Point, Shortcut, SmolStr, Target, ToSmolStr, Value, format_smolstr,
};
use toml::Spanned;

/// The margin round the map, in the units of a [`Point`].
const MARGIN: i32 = 700;

/// Half the width of a hex across its flat sides.
const SHORT: i32 = 866;

/// Half the width of a hex across its corners.
const LONG: i32 = 1000;

/// A grid laid out on a page.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a>(pub &'a Grid);

impl Page<'_> {
    fn is_flat(self) -> bool {
        self.0.numbering().layout == Layout::FlatTop
    }

    /// The directions of the grid, clockwise from the north.
    fn directions(self) -> [Direction; 6] {
        // With a pointed top the grid counts from the west, the other way round.
        let order = if self.is_flat() {
            [0, 1, 2, 3, 4, 5]
        } else {
            [4, 3, 2, 1, 0, 5]
        };
        order.map(|index| Direction::ALL[index])
    }

    /// The middle of a hex.
    #[must_use]
    pub fn centre(self, hex: HexId) -> Point {
        let (x, y) = self.0.centre(hex);
        let (half_width, half_height) = self.half();
        Point {
            x: x + half_width + MARGIN,
            y: y + half_height + MARGIN,
        }
    }

    const fn half_of(is_flat: bool) -> (i32, i32) {
        if is_flat {
            (LONG, SHORT)
        } else {
            (SHORT, LONG)
        }
    }

    fn half(self) -> (i32, i32) {
        Self::half_of(self.is_flat())
    }

    /// Width and height of the page.
    #[must_use]
    pub fn size(self) -> Point {
        self.size_of(self.0.hexes())
    }

    /// Width and height of a page that ends with some of the hexes.
    #[must_use]
    pub fn size_of(self, hexes: impl Iterator<Item = HexId>) -> Point {
        let (half_width, half_height) = self.half();
        let mut size = Point::default();
        for centre in hexes.map(|hex| self.centre(hex)) {
            size.x = size.x.max(centre.x + half_width + MARGIN);
            size.y = size.y.max(centre.y + half_height + MARGIN);
        }
        size
    }

    /// The corners of a hex, clockwise, side 0 from the first to the second.
    fn outline(self, hex: HexId) -> Vec<Point> {
        const HALF: i32 = LONG / 2;
        let corners = if self.is_flat() {
            [
                (-HALF, -SHORT),
                (HALF, -SHORT),
                (LONG, 0),
                (HALF, SHORT),
                (-HALF, SHORT),
                (-LONG, 0),
            ]
        } else {
            [
                (0, -LONG),
                (SHORT, -HALF),
                (SHORT, HALF),
                (0, LONG),
                (-SHORT, HALF),
                (-SHORT, -HALF),
            ]
        };
        let Point { x, y } = self.centre(hex);
        let shifted = corners.map(|(dx, dy)| Point {
            x: x + dx,
            y: y + dy,
        });
        shifted.to_vec()
    }

    /// A hex as a place of the first class.
    #[must_use]
    pub fn place(self, hex: HexId) -> Place {
        let neighbour = |direction| self.0.neighbour(hex, direction);
        let number = |other: Option<HexId>| other.map(|hex| self.0.number(hex)).unwrap_or_default();
        Place {
            id: self.0.number(hex),
            centre: self.centre(hex),
            outline: self.outline(hex),
            neighbours: self.directions().map(|to| number(neighbour(to))).to_vec(),
            ..Place::default()
        }
    }

    /// The name of a hexside: the numbers of its hexes, the lower first.
    #[must_use]
    pub fn edge_name(self, edge: EdgeId) -> SmolStr {
        let Some((a, b)) = self.0.edge_hexes(edge) else {
            return SmolStr::default();
        };
        let (a, b) = (self.0.number(a), self.0.number(b));
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        format_smolstr!("{low}-{high}")
    }

    /// A hexside with some classes; nothing if it has none or is no hexside of the grid.
    #[must_use]
    pub fn edge(self, edge: EdgeId, classes: Vec<usize>) -> Option<Edge> {
        let (hex, other) = self.0.edge_hexes(edge).filter(|_| !classes.is_empty())?;
        let towards = self.0.direction(hex, other)?;
        let side = self.directions().iter().position(|one| *one == towards)?;
        let corners = self.outline(hex);
        Some(Edge {
            id: self.edge_name(edge),
            places: [self.0.number(hex), self.0.number(other)],
            ends: [corners[side], corners[(side + 1) % corners.len()]],
            classes,
            name: None,
        })
    }

    /// The board of the grid: `dress` adds to each place what its hex holds, `classes` gives the classes of
    /// a hexside. The kinds of place and edge, the tracks and the faces are the game's.
    #[must_use]
    pub fn board(
        self,
        mut dress: impl FnMut(HexId, Place) -> Place,
        mut classes: impl FnMut(EdgeId) -> Vec<usize>,
    ) -> Board {
        let headings = if self.is_flat() {
            Heading::FLAT_TOP
        } else {
            Heading::POINTED_TOP
        };
        let hexes = self.0.hexes();
        Board {
            size: self.size(),
            headings: headings.to_vec(),
            places: hexes.map(|hex| dress(hex, self.place(hex))).collect(),
            edges: (0..self.0.edge_slots() as u16)
                .map(EdgeId)
                .filter_map(|edge| self.edge(edge, classes(edge)))
                .collect(),
            ..Board::default()
        }
    }
}

/// The gestures of a unit: each hex that a search from `start` has reached and that does not touch it,
/// with the steps of the cheapest way in words.
pub fn shortcuts(
    grid: &Grid,
    reach: &Reach,
    start: HexId,
    step: impl Fn(HexId) -> SmolStr,
) -> Vec<Shortcut> {
    let far = |hex: &&HexId| grid.distance(start, **hex) > 1;
    let reached = reach.reached().iter().filter(far);
    reached
        .map(|hex| Shortcut {
            place: grid.number(*hex),
            actions: reach.path(*hex).into_iter().map(&step).collect(),
            note: reach.cost(*hex).unwrap_or_default().to_smolstr(),
            ..Shortcut::default()
        })
        .collect()
}

/// The gestures of a unit that has so many points left in `start`: each hex that it can reach and that does not
/// touch its own. `price` says what a step from hex to hex costs, if it may be made, `step` is the action.
pub fn gestures<G: Gridded, A: crate::Verbs<G>>(
    game: &G,
    start: HexId,
    points: u16,
    price: impl Fn(HexId, HexId) -> Option<u16>,
    step: impl Fn(HexId) -> A,
) -> Vec<Shortcut> {
    let mut reach = Reach::default();
    reach.search(game.grid(), start, points, |from, _, to| price(from, to));
    shortcuts(game.grid(), &reach, start, |hex| step(hex).write(game))
}

/// A game whose actions name hexes.
pub trait Gridded {
    /// The hexes.
    fn grid(&self) -> &Grid;

    /// The printed number of a hex.
    fn number(&self, hex: HexId) -> SmolStr {
        self.grid().number(hex)
    }

    /// What a hex is called in messages: its printed number.
    fn hex_name(&self, hex: HexId) -> Value {
        Value::Word(self.grid().number(hex))
    }
}

impl<G: Gridded> Argument<G> for HexId {
    fn count(game: &G) -> u32 {
        game.grid().len() as u32
    }

    fn at(_: &G, index: u32) -> Self {
        Self(index as u16)
    }

    fn index(self, _: &G) -> u32 {
        self.0.into()
    }

    fn write(self, game: &G, words: &mut Words) {
        words.put(game.grid().number(self));
    }

    fn read(game: &G, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        game.grid().parse(words.next()?).ok()
    }

    fn target(self, game: &G) -> Option<Target> {
        Some(Target::Place(game.grid().number(self)))
    }
}

/// The hexside that two numbers joined by a hyphen stand for, in either order.
#[must_use]
pub fn read_hexside(grid: &Grid, pair: &str) -> Option<EdgeId> {
    let (a, b) = pair.split_once('-')?;
    grid.edge_between(grid.parse(a).ok()?, grid.parse(b).ok()?)
}

/// Hexes in data files are their printed numbers.
impl DataSource<'_> {
    /// The hexes that a numbering describes, at most so many.
    ///
    /// # Errors
    /// If the numbering is wrong or there are more.
    pub fn grid(self, numbering: Spanned<Numbering>, most: usize) -> Result<Grid, DataError> {
        let span = numbering.span();
        let grid = Grid::new(numbering.into_inner())
            .map_err(|error| self.error(span.clone(), format!("expected {error}")))?;
        if grid.len() > most {
            return Err(self.error(span, format!("expected at most {most} hexes")));
        }
        Ok(grid)
    }

    /// A hex.
    ///
    /// # Errors
    /// If it is not on the map.
    pub fn hex(self, grid: &Grid, number: &Spanned<String>) -> Result<HexId, DataError> {
        grid.parse(number.get_ref())
            .map_err(|error| self.error(number.span(), error.to_string()))
    }

    /// Hexes.
    ///
    /// # Errors
    /// The first that is not on the map.
    pub fn hexes<C: FromIterator<HexId>>(
        self,
        grid: &Grid,
        numbers: &[Spanned<String>],
    ) -> Result<C, DataError> {
        numbers
            .iter()
            .map(|number| self.hex(grid, number))
            .collect()
    }

    /// A hexside: two numbers joined by a hyphen, in either order.
    ///
    /// # Errors
    /// If they are not two hexes that touch.
    pub fn hexside(self, grid: &Grid, pair: &Spanned<String>) -> Result<EdgeId, DataError> {
        let edge = read_hexside(grid, pair.get_ref());
        edge.ok_or_else(|| {
            let message = "expected two hexes that touch, joined by a hyphen";
            self.error(pair.span(), message)
        })
    }
}

/// Where the hexes of a grid lie, as numbers for learning.
#[derive(Clone, Copy, Debug)]
pub struct Scale<'a> {
    grid: &'a Grid,
    size: (i32, i32),
}

impl<'a> Scale<'a> {
    /// The scale of a grid.
    #[must_use]
    pub fn of(grid: &'a Grid) -> Self {
        let size = grid.hexes().fold((0, 0), |(wide, high), hex| {
            let (x, y) = grid.centre(hex);
            (wide.max(x), high.max(y))
        });
        Self { grid, size }
    }

    /// Two numbers: how far right and how far down a hex lies, each as a part of the whole; 0 for none.
    pub fn put(&self, hex: Option<HexId>, numbers: &mut Numbers) {
        let (x, y) = hex.map_or((0, 0), |hex| self.grid.centre(hex));
        numbers.share(x as f32, self.size.0 as f32);
        numbers.share(y as f32, self.size.1 as f32);
    }
}
