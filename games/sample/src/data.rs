//! Reading the data files.

use crate::map::{HexSet, MOST_HEXES, MOST_UNITS, Map, OUTPOST, PATROL, Tables, Terrain, Unit};
use heigi_board::{Grid, Lines, Numbering};
use heigi_engine::{DataError, DataSource, data_files};
use serde::Deserialize;
use toml::Spanned;

/// The names of the data files with the contents that come with the program.
pub const FILES: [(&str, &str); 3] = [
    ("map.toml", include_str!("../data/map.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("tables.toml", include_str!("../data/tables.toml")),
];

/// The symbols that a counter may show, with which the name of its kind is told.
pub const SYMBOLS: [&str; 4] = ["infantry", "leader", "mortars", "heavy-weapons"];

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The units, those of the patrol first.
    pub units: Vec<Unit>,
    /// The tables.
    pub tables: Tables,
    /// Each file's name and text.
    pub files: Vec<(String, String)>,
}

impl Data {
    /// Reads what `overrides` gives by name, and what comes with the program for the rest.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(overrides: &dyn Fn(&str) -> Option<String>) -> Result<Self, DataError> {
        let files = data_files(&FILES, overrides);
        let source = |index: usize| {
            let (file, text): &(String, String) = &files[index];
            DataSource { file, text }
        };
        let map = read_map(source(0))?;
        let units = read_units(source(1), &map)?;
        let tables = read_tables(source(2))?;
        Ok(Self {
            map,
            units,
            tables,
            files,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    numbering: Spanned<Numbering>,
    woods: Vec<Spanned<String>>,
    hill: Vec<Spanned<String>>,
    stream: Vec<Spanned<String>>,
    hides: Vec<Spanned<String>>,
    home: Vec<Spanned<String>>,
}

fn read_map(source: DataSource<'_>) -> Result<Map, DataError> {
    let file: MapFile = source.parse()?;
    source.check_format(&file.format)?;
    let span = file.numbering.span();
    let grid = Grid::new(file.numbering.into_inner())
        .map_err(|error| source.error(span.clone(), error.to_string()))?;
    if grid.len() > MOST_HEXES {
        return Err(source.error(span, format!("expected at most {MOST_HEXES} hexes")));
    }
    let mut terrain = vec![Terrain::Clear; grid.len()];
    for (kind, numbers) in [(Terrain::Woods, &file.woods), (Terrain::Hill, &file.hill)] {
        for number in numbers {
            terrain[source.hex(&grid, number)?.index()] = kind;
        }
    }
    let mut streams = vec![false; grid.edge_slots()];
    for pair in &file.stream {
        streams[source.hexside(&grid, pair)?.index()] = true;
    }
    let (hides, home): (HexSet, HexSet) = (
        source.hexes(&grid, &file.hides)?,
        source.hexes(&grid, &file.home)?,
    );
    if hides.is_empty() || home.is_empty() {
        return Err(source.error(0..0, "expected at least one hex in hides and in home"));
    }
    Ok(Map {
        grid,
        terrain,
        streams,
        hides,
        home,
        lines: Lines::up_to(FARTHEST.into()),
    })
}

/// The longest range that a unit may have.
const FARTHEST: u8 = 6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    unit: Vec<UnitTable>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum SideWord {
    Patrol,
    Outpost,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitTable {
    id: Spanned<String>,
    side: SideWord,
    symbol: Spanned<String>,
    fire: i8,
    range: Spanned<u8>,
    movement: u8,
    starts: Option<Spanned<String>>,
}

fn read_units(source: DataSource<'_>, map: &Map) -> Result<Vec<Unit>, DataError> {
    let file: UnitsFile = source.parse()?;
    source.check_format(&file.format)?;
    source.check_ids(file.unit.iter().map(|unit| &unit.id))?;
    if let Some(table) = file.unit.get(MOST_UNITS) {
        let message = format!("expected at most {MOST_UNITS} units");
        return Err(source.error(table.id.span(), message));
    }
    let mut units = Vec::new();
    for table in file.unit {
        let starts = table.starts.as_ref();
        let starts = starts.map(|at| source.hex(&map.grid, at)).transpose()?;
        if starts.is_none() && table.side == SideWord::Patrol {
            return Err(source.error(table.id.span(), "expected starts = a hex: it cannot hide"));
        }
        if !SYMBOLS.contains(&table.symbol.get_ref().as_str()) {
            let message = format!("expected one of {}", SYMBOLS.join(", "));
            return Err(source.error(table.symbol.span(), message));
        }
        if !(1..=FARTHEST).contains(table.range.get_ref()) {
            return Err(source.error(table.range.span(), format!("expected 1 to {FARTHEST}")));
        }
        units.push(Unit {
            id: table.id.into_inner().into(),
            side: match table.side {
                SideWord::Patrol => PATROL,
                SideWord::Outpost => OUTPOST,
            },
            symbol: table.symbol.into_inner().into(),
            fire: table.fire,
            range: table.range.into_inner(),
            movement: table.movement.into(),
            starts,
        });
    }
    Ok(units)
}

fn read_tables(source: DataSource<'_>) -> Result<Tables, DataError> {
    let tables: Tables = source.parse()?;
    source.check_format(&tables.format)?;
    if !(1..=20).contains(tables.turns.get_ref()) {
        return Err(source.error(tables.turns.span(), "expected 1 to 20 turns"));
    }
    Ok(tables)
}
