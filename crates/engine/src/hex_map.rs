//! A map of hexes as a data file has it: kinds of ground, of hexsides and of areas, by lists of hexes.

use crate::data::{DataError, DataSource, Format, Provenance};
use crate::hexes::Page;
use crate::kind::Kind;
use heigi_board::{EdgeId, Grid, HexId, IdSet, Lines, Numbering};
use heigi_scene::{
    Board, EdgeClass, EdgeStyle, Label, LabelKind, Pattern, Place, PlaceClass, Point,
};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// How a kind of ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Its pattern.
    pub pattern: Pattern,
    /// True if it stands above its surroundings.
    pub raised: bool,
}

impl Ground {
    /// Ground on a level with its surroundings.
    #[must_use]
    pub const fn level(pattern: Pattern) -> Self {
        let raised = false;
        Self { pattern, raised }
    }

    /// High ground.
    #[must_use]
    pub const fn raised(pattern: Pattern) -> Self {
        let raised = true;
        Self { pattern, raised }
    }
}

/// A map: what covers each hex (the first kind where nothing else is said), what runs along its sides, and
/// named areas. `WORDS` is the number of hexes that it may have at most, in 64s.
#[derive(Clone, Debug)]
pub struct HexMap<T, E, A, const WORDS: usize> {
    /// The hexes.
    pub grid: Grid,
    terrain: Vec<T>,
    hexsides: Vec<Vec<E>>,
    areas: Vec<(A, IdSet<HexId, WORDS>)>,
    lines: Lines,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "T: Kind, E: Kind, A: Kind")]
struct MapFile<T, E, A> {
    #[serde(rename = "format")]
    _format: Format,
    #[serde(rename = "source")]
    _source: Provenance,
    numbering: Spanned<Numbering>,
    #[serde(default)]
    terrain: BTreeMap<T, Vec<Spanned<String>>>,
    #[serde(default)]
    hexsides: BTreeMap<E, Vec<Spanned<String>>>,
    #[serde(default)]
    areas: BTreeMap<A, Vec<Spanned<String>>>,
}

impl<T: Kind, E: Kind, A: Kind, const WORDS: usize> HexMap<T, E, A, WORDS> {
    /// Reads a map on which nobody sees farther than `sight` hexes.
    ///
    /// # Errors
    /// The first thing that is wrong: a hex that is not there or has two kinds of ground, an area without hexes.
    pub fn read(source: DataSource<'_>, sight: u8) -> Result<Self, DataError> {
        let file: MapFile<T, E, A> = source.parse()?;
        let grid = source.grid(file.numbering, 64 * WORDS)?;
        let mut terrain = vec![T::ALL[0]; grid.len()];
        for (kind, numbers) in file.terrain {
            for number in numbers {
                let hex = source.hex(&grid, &number)?;
                if terrain[hex.index()] != T::ALL[0] {
                    let message = "expected each hex in one list of terrain only";
                    return Err(source.error(number.span(), message));
                }
                terrain[hex.index()] = kind;
            }
        }
        let mut hexsides = vec![Vec::new(); grid.edge_slots()];
        for (kind, pairs) in file.hexsides {
            for pair in pairs {
                hexsides[source.hexside(&grid, &pair)?.index()].push(kind);
            }
        }
        let mut areas = Vec::new();
        for kind in A::ALL {
            let numbers = file.areas.get(kind).filter(|numbers| !numbers.is_empty());
            let message = || format!("expected at least one hex in areas.{}", kind.id());
            let numbers = numbers.ok_or_else(|| source.error(0..0, message()))?;
            areas.push((*kind, source.hexes(&grid, numbers)?));
        }
        Ok(Self {
            grid,
            terrain,
            hexsides,
            areas,
            lines: Lines::up_to(sight.into()),
        })
    }

    /// What covers a hex.
    #[must_use]
    pub fn terrain(&self, hex: HexId) -> T {
        self.terrain[hex.index()]
    }

    /// True if a kind of thing runs along a hexside.
    #[must_use]
    pub fn has(&self, edge: EdgeId, kind: E) -> bool {
        self.hexsides[edge.index()].contains(&kind)
    }

    /// The hexes of an area.
    #[must_use]
    pub fn area(&self, kind: A) -> IdSet<HexId, WORDS> {
        let found = self.areas.iter().find(|(known, _)| *known == kind);
        found.map_or(IdSet::EMPTY, |(_, hexes)| *hexes)
    }

    /// A hex and those that touch it.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let neighbours = self.grid.neighbours(hex).map(|(_, other)| other);
        std::iter::once(hex).chain(neighbours)
    }

    /// True if another hex is no farther than `range` and nothing between the two blocks the straight line; a
    /// line along hexsides is blocked by both sides only.
    #[must_use]
    pub fn is_in_sight(
        &self,
        from: HexId,
        to: HexId,
        range: u8,
        blocks: impl Fn(T) -> bool,
    ) -> bool {
        let blocks = |hex| blocks(self.terrain(hex));
        self.grid.distance(from, to) <= range.into()
            && self.lines.is_open(&self.grid, from, to, blocks)
    }
}

impl<T, E, A, const WORDS: usize> HexMap<T, E, A, WORDS>
where
    T: Kind<Look = Ground>,
    E: Kind<Look = EdgeStyle>,
    A: Kind<Look = LabelKind>,
{
    /// The board of the map, with the names of its areas; tracks and faces are the game's.
    #[must_use]
    pub fn board(&self) -> Board {
        let page = Page(&self.grid);
        let dress = |hex, place| {
            let of_hex =
                |(kind, hexes): &(A, IdSet<HexId, WORDS>)| hexes.contains(hex).then(|| kind.name());
            Place {
                class: self.terrain(hex).number(),
                raised: self.terrain(hex).look().raised,
                names: self.areas.iter().filter_map(of_hex).collect(),
                ..place
            }
        };
        let classes = |edge: EdgeId| {
            let kinds = self.hexsides[edge.index()].iter();
            kinds.map(|kind| kind.number()).collect()
        };
        let label = |(kind, hexes): &(A, IdSet<HexId, WORDS>)| Label {
            at: middle(hexes.iter().map(|hex| page.centre(hex))),
            text: kind.name(),
            kind: kind.look(),
        };
        let edge_class = |kind: &E| EdgeClass {
            id: kind.id().into(),
            name: kind.name(),
            effect: kind.effect(),
            style: kind.look(),
        };
        Board {
            place_classes: place_classes::<T>(),
            edge_classes: E::ALL.iter().map(edge_class).collect(),
            labels: self.areas.iter().map(label).collect(),
            ..page.board(dress, classes)
        }
    }
}

/// The kinds of ground as classes of places, by their numbers.
#[must_use]
pub fn place_classes<T: Kind<Look = Ground>>() -> Vec<PlaceClass> {
    let class = |kind: &T| PlaceClass {
        id: kind.id().into(),
        name: kind.name(),
        effect: kind.effect(),
        pattern: kind.look().pattern,
    };
    T::ALL.iter().map(class).collect()
}

/// The middle of some points.
fn middle(points: impl Iterator<Item = Point>) -> Point {
    let (mut sum, mut count) = (Point::default(), 0);
    for point in points {
        sum.x += point.x;
        sum.y += point.y;
        count += 1;
    }
    Point {
        x: sum.x / count.max(1),
        y: sum.y / count.max(1),
    }
}
