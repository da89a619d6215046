//! The file of the map.

use crate::printed::map::{
    HexSet, Line, Lines, Map, Named, NamedPlace, PlaceKind, Terrain, place_named, side_of,
};
use heigi_board::{EdgeId, Grid, Growth, HexId, Layout, Numbering};
use heigi_engine::{DataError, DataSource};
use heigi_scene::Side;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

const ROWS: [i32; 2] = [8, 47];
const COLUMNS: [i32; 2] = [1, 23];

/// The landing hex near Bassein (12.3.1).
const LANDING: &str = "4620";

type Rows = BTreeMap<String, Spanned<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: Spanned<u32>,
    terrain: Rows,
    control_1944: Rows,
    control_1945: Rows,
    places: Vec<PlaceTable>,
    lines: Vec<LineTable>,
    rivers: Vec<RiverTable>,
    islands: Vec<IslandTable>,
    hexes: HexTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceTable {
    hex: Spanned<String>,
    id: String,
    kind: PlaceKind,
    #[serde(default, rename = "printed")]
    _printed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineTable {
    kind: Line,
    #[serde(rename = "id")]
    _id: String,
    hexes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverTable {
    id: String,
    sides: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IslandTable {
    id: String,
    hexes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexTable {
    chindwin_head: Spanned<String>,
    sea_sides: Spanned<String>,
    ports: Spanned<String>,
    coastal: Spanned<String>,
    west_edge_exit: Spanned<String>,
    south_edge_exit: Spanned<String>,
    chinese_entry: Spanned<String>,
    allied_sources: Spanned<String>,
    japanese_sources: Spanned<String>,
    chinese_source: Spanned<String>,
}

/// Hexes by the words of the file, with errors at their place.
#[derive(Clone, Copy)]
struct Hexes<'a> {
    source: DataSource<'a>,
    grid: &'a Grid,
}

/// A letter of a drawing of the map, with the place of its row in the file.
type Letter = (char, std::ops::Range<usize>);

impl Hexes<'_> {
    fn list(&self, text: &Spanned<String>) -> Result<Vec<HexId>, DataError> {
        self.source.hexes(self.grid, &self.source.words(text))
    }

    fn set(&self, text: &Spanned<String>) -> Result<HexSet, DataError> {
        self.source.hexes(self.grid, &self.source.words(text))
    }

    fn between(&self, text: &Spanned<String>, [from, to]: [HexId; 2]) -> Result<EdgeId, DataError> {
        self.grid.edge_between(from, to).ok_or_else(|| {
            let [from, to] = [from, to].map(|hex| self.grid.number(hex));
            let message = format!("expected hexes that touch, found {from} and {to}");
            self.source.error(text.span(), message)
        })
    }

    /// Sides of hexes, each as two hexes joined by a slash.
    fn sides(&self, text: &Spanned<String>) -> Result<Vec<EdgeId>, DataError> {
        let side = |pair: &Spanned<String>| {
            let hexes = pair.get_ref().split_once('/').map(|(from, to)| {
                let hex = |number: &str| Spanned::new(pair.span(), number.to_owned());
                self.source
                    .hexes::<Vec<HexId>>(self.grid, &[hex(from), hex(to)])
            });
            match hexes.transpose()?.as_deref() {
                Some([from, to]) => self.between(pair, [*from, *to]),
                _ => {
                    let found = pair.get_ref();
                    let message = format!("expected two hexes joined by /, found \"{found}\"");
                    Err(self.source.error(pair.span(), message))
                }
            }
        };
        self.source.words(text).iter().map(side).collect()
    }

    /// For each side of a hex whether it is one of some.
    fn is_side(&self, sides: &[EdgeId]) -> Vec<bool> {
        let mut is_one = vec![false; self.grid.edge_slots()];
        for side in sides {
            is_one[side.index()] = true;
        }
        is_one
    }

    /// The letters of a grid of rows, by hex.
    fn letters(&self, rows: &Rows) -> Result<Vec<Letter>, DataError> {
        let mut letters = Vec::new();
        for row in ROWS[0]..=ROWS[1] {
            let key = format!("{row:02}");
            let Some(text) = rows.get(&key) else {
                let span = rows.values().next().map_or(0..0, Spanned::span);
                return Err(self
                    .source
                    .error(span, format!("expected a row \"{key}\" beside this one")));
            };
            let line: Vec<char> = text.get_ref().chars().collect();
            let width = (COLUMNS[1] - COLUMNS[0] + 1) as usize;
            if line.len() != width {
                return Err(self
                    .source
                    .error(text.span(), format!("expected {width} letters")));
            }
            letters.extend(line.into_iter().rev().map(|letter| (letter, text.span())));
        }
        Ok(letters)
    }

    fn terrain(&self, rows: &Rows) -> Result<Vec<Terrain>, DataError> {
        let terrain = |(letter, span)| match letter {
            'c' => Ok(Terrain::Clear),
            'j' => Ok(Terrain::Jungle),
            'r' => Ok(Terrain::Rough),
            'C' => Ok(Terrain::City),
            'w' => Ok(Terrain::Lake),
            '~' => Ok(Terrain::Sea),
            '.' => Ok(Terrain::Outside),
            _ => Err(self.source.error(span, "expected one of c j r C w ~ .")),
        };
        self.letters(rows)?.into_iter().map(terrain).collect()
    }

    fn control(&self, rows: &Rows) -> Result<Vec<Option<Side>>, DataError> {
        let letters = self.letters(rows)?.into_iter();
        Ok(letters.map(|(letter, _)| side_of(letter)).collect())
    }

    fn places(&self, tables: &[PlaceTable]) -> Result<Vec<Option<NamedPlace>>, DataError> {
        let mut places = vec![None; self.grid.len()];
        for table in tables {
            let hex = self.source.hex(self.grid, &table.hex)?;
            places[hex.index()] = Some(NamedPlace {
                id: table.id.as_str().into(),
                kind: table.kind,
            });
        }
        Ok(places)
    }

    /// What joins the hexes of each side.
    fn lines(&self, tables: &[LineTable]) -> Result<Vec<Lines>, DataError> {
        let mut lines = vec![Lines::default(); self.grid.edge_slots()];
        for table in tables {
            for pair in self.list(&table.hexes)?.windows(2) {
                let edge = self.between(&table.hexes, [pair[0], pair[1]])?;
                lines[edge.index()] = lines[edge.index()].with(table.kind);
            }
        }
        Ok(lines)
    }

    /// The hexes that rules name.
    fn named(&self, file: &MapFile, places: &[Option<NamedPlace>]) -> Result<Named, DataError> {
        let find = |id: &str| {
            let found = place_named(self.grid, places, id);
            found.ok_or_else(|| {
                let first = file.places.first().map_or(0..0, |place| place.hex.span());
                let message = format!("expected a place \"{id}\" in the list that begins here");
                self.source.error(first, message)
            })
        };
        Ok(Named {
            imphal: find("imphal")?,
            silchar: find("silchar")?,
            agartala: find("agartala")?,
            mogaung: find("mogaung")?,
            mandalay: find("mandalay")?,
            taungup: find("taungup")?,
            rangoon: find("rangoon")?,
            landing: (self.grid.parse(LANDING))
                .map_err(|error| self.source.error(0..0, error.to_string()))?,
        })
    }
}

fn grid() -> Result<Grid, heigi_board::GridError> {
    Grid::new(Numbering {
        layout: Layout::PointyTop,
        line_first: true,
        lines: ROWS,
        line_growth: Growth::Forward,
        even_positions: COLUMNS,
        odd_positions: COLUMNS,
        position_growth: Growth::Backward,
        odd_lines_ahead: true,
    })
}

pub(super) fn read_map(source: DataSource<'_>) -> Result<Map, DataError> {
    let file: MapFile = source.parse()?;
    source.check_format(&file.format)?;
    let grid = grid().map_err(|error| source.error(0..0, error.to_string()))?;
    let hexes = Hexes {
        source,
        grid: &grid,
    };
    let places = hexes.places(&file.places)?;
    let mut rivers = Vec::new();
    for river in &file.rivers {
        rivers.push((river.id.clone(), hexes.sides(&river.sides)?));
    }
    let river_sides: Vec<EdgeId> = rivers.iter().flat_map(|(_, sides)| sides.clone()).collect();
    let mut islands = Vec::new();
    for island in &file.islands {
        islands.push((island.id.clone(), hexes.set(&island.hexes)?));
    }
    let named = hexes.named(&file, &places)?;
    let table = &file.hexes;
    let head = hexes.sides(&table.chindwin_head)?;
    let mut map = Map {
        terrain: hexes.terrain(&file.terrain)?,
        control: [
            hexes.control(&file.control_1944)?,
            hexes.control(&file.control_1945)?,
        ],
        lines: hexes.lines(&file.lines)?,
        river_sides: hexes.is_side(&river_sides),
        sea_sides: hexes.is_side(&hexes.sides(&table.sea_sides)?),
        ports: hexes.set(&table.ports)?,
        coastal: hexes.set(&table.coastal)?,
        west_exit: hexes.set(&table.west_edge_exit)?,
        south_exit: hexes.set(&table.south_edge_exit)?,
        chinese_entry: hexes.set(&table.chinese_entry)?,
        sources: [
            hexes.list(&table.allied_sources)?,
            hexes.list(&table.japanese_sources)?,
        ],
        chinese_source: source.hex(&grid, &table.chinese_source)?,
        grid,
        places,
        rivers,
        islands,
        named,
        beyond_irrawaddy: HexSet::EMPTY,
        before_chindwin: HexSet::EMPTY,
    };
    map.beyond_irrawaddy = map.bank(named.mandalay, &["irrawaddy"], &[]);
    map.before_chindwin = map.bank(named.imphal, &["irrawaddy", "chindwin"], &head);
    Ok(map)
}
