//! Reading the data files.

use crate::Burma;
use crate::printed::map::{
    HexSet, Line, Lines, Map, Named, NamedPlace, PlaceKind, Terrain, side_of,
};
use crate::printed::table_file::read_tables;
use crate::printed::tables::Tables;
use crate::printed::units::{
    ALLIES, AirType, AirUnit, Class, Formation, FormationId, JAPAN, MOST_UNITS, Nation, Unit,
    Values,
};
use heigi_board::{EdgeId, Grid, Growth, HexId, Layout, Numbering};
use heigi_engine::{DataError, DataFiles, DataSource};
use heigi_scene::Side;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

heigi_engine::data_files!(Burma: "map.toml", "units.toml", "tables.toml");

const ROWS: [i32; 2] = [8, 47];
const COLUMNS: [i32; 2] = [1, 23];

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// All ground units in canonical order.
    pub units: Vec<Unit>,
    /// All air units in canonical order.
    pub air_units: Vec<AirUnit>,
    /// Divisions and other groups.
    pub formations: Vec<Formation>,
    /// The tables.
    pub tables: Tables,
}

impl Data {
    /// Reads the files.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(files: &DataFiles) -> Result<Self, DataError> {
        let map = read_map(files.source("map.toml"))?;
        let (units, air_units, formations) = read_units(files.source("units.toml"))?;
        let tables = read_tables(files.source("tables.toml"))?;
        Ok(Self {
            map,
            units,
            air_units,
            formations,
            tables,
        })
    }
}

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

/// Hex numbers in a string, with errors at their place.
#[derive(Clone, Copy)]
struct Hexes<'a> {
    source: DataSource<'a>,
    grid: &'a Grid,
}

impl Hexes<'_> {
    fn one(&self, text: &Spanned<String>, word: &str) -> Result<HexId, DataError> {
        self.grid
            .parse(word)
            .map_err(|error| self.source.error(text.span(), error.to_string()))
    }

    fn list(&self, text: &Spanned<String>) -> Result<Vec<HexId>, DataError> {
        text.get_ref()
            .split_whitespace()
            .map(|word| self.one(text, word))
            .collect()
    }

    fn set(&self, text: &Spanned<String>) -> Result<HexSet, DataError> {
        Ok(self.list(text)?.into_iter().collect())
    }

    fn between(&self, text: &Spanned<String>, from: HexId, to: HexId) -> Result<EdgeId, DataError> {
        self.grid.edge_between(from, to).ok_or_else(|| {
            let (from, to) = (self.grid.number(from), self.grid.number(to));
            self.source.error(
                text.span(),
                format!("expected hexes that touch, found {from} and {to}"),
            )
        })
    }

    fn sides(&self, text: &Spanned<String>) -> Result<Vec<EdgeId>, DataError> {
        text.get_ref()
            .split_whitespace()
            .map(|pair| {
                let (a, b) = pair.split_once('/').ok_or_else(|| {
                    self.source.error(
                        text.span(),
                        format!("expected two hexes joined by /, found \"{pair}\""),
                    )
                })?;
                self.between(text, self.one(text, a)?, self.one(text, b)?)
            })
            .collect()
    }

    /// The letters of a grid of rows, by hex.
    fn letters(&self, rows: &Rows) -> Result<Vec<(char, std::ops::Range<usize>)>, DataError> {
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
}

fn read_map(source: DataSource<'_>) -> Result<Map, DataError> {
    let file: MapFile = source.parse()?;
    source.check_format(&file.format)?;
    let grid = Grid::new(Numbering {
        layout: Layout::PointyTop,
        line_first: true,
        lines: ROWS,
        line_growth: Growth::Forward,
        even_positions: COLUMNS,
        odd_positions: COLUMNS,
        position_growth: Growth::Backward,
        odd_lines_ahead: true,
    })
    .map_err(|error| source.error(0..0, error.to_string()))?;
    let hexes = Hexes {
        source,
        grid: &grid,
    };
    let terrain = hexes
        .letters(&file.terrain)?
        .into_iter()
        .map(|(letter, span)| match letter {
            'c' => Ok(Terrain::Clear),
            'j' => Ok(Terrain::Jungle),
            'r' => Ok(Terrain::Rough),
            'C' => Ok(Terrain::City),
            'w' => Ok(Terrain::Lake),
            '~' => Ok(Terrain::Sea),
            '.' => Ok(Terrain::Outside),
            _ => Err(source.error(span, "expected one of c j r C w ~ .")),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let control = |rows: &Rows| -> Result<Vec<Option<Side>>, DataError> {
        let letters = hexes.letters(rows)?;
        Ok(letters
            .into_iter()
            .map(|(letter, _)| side_of(letter))
            .collect())
    };
    let control = [control(&file.control_1944)?, control(&file.control_1945)?];
    let mut places = vec![None; grid.len()];
    let first_place = file.places.first().map_or(0..0, |place| place.hex.span());
    for place in file.places {
        let hex = hexes.one(&place.hex, place.hex.get_ref())?;
        places[hex.index()] = Some(NamedPlace {
            id: place.id.into(),
            kind: place.kind,
        });
    }
    let mut lines = vec![Lines::default(); grid.edge_slots()];
    for line in &file.lines {
        for pair in hexes.list(&line.hexes)?.windows(2) {
            let edge = hexes.between(&line.hexes, pair[0], pair[1])?;
            lines[edge.index()] = lines[edge.index()].with(line.kind);
        }
    }
    let mut rivers = Vec::new();
    let mut river_sides = vec![false; grid.edge_slots()];
    for river in &file.rivers {
        let sides = hexes.sides(&river.sides)?;
        for side in &sides {
            river_sides[side.index()] = true;
        }
        rivers.push((river.id.clone(), sides));
    }
    let mut sea_sides = vec![false; grid.edge_slots()];
    for side in hexes.sides(&file.hexes.sea_sides)? {
        sea_sides[side.index()] = true;
    }
    let mut islands = Vec::new();
    for island in &file.islands {
        islands.push((island.id.clone(), hexes.set(&island.hexes)?));
    }
    let sources = [
        hexes.list(&file.hexes.allied_sources)?,
        hexes.list(&file.hexes.japanese_sources)?,
    ];
    let head = hexes.sides(&file.hexes.chindwin_head)?;
    let named = named(source, &first_place, &grid, &places)?;
    let chinese_source = hexes.one(
        &file.hexes.chinese_source,
        file.hexes.chinese_source.get_ref(),
    )?;
    let mut map = Map {
        ports: hexes.set(&file.hexes.ports)?,
        coastal: hexes.set(&file.hexes.coastal)?,
        west_exit: hexes.set(&file.hexes.west_edge_exit)?,
        south_exit: hexes.set(&file.hexes.south_edge_exit)?,
        chinese_entry: hexes.set(&file.hexes.chinese_entry)?,
        grid,
        terrain,
        control,
        places,
        lines,
        rivers,
        river_sides,
        sea_sides,
        islands,
        sources,
        chinese_source,
        named,
        beyond_irrawaddy: HexSet::EMPTY,
        before_chindwin: HexSet::EMPTY,
    };
    map.beyond_irrawaddy = map.bank(named.mandalay, &["irrawaddy"], &[]);
    map.before_chindwin = map.bank(named.imphal, &["irrawaddy", "chindwin"], &head);
    Ok(map)
}

fn named(
    source: DataSource<'_>,
    first_place: &std::ops::Range<usize>,
    grid: &Grid,
    places: &[Option<NamedPlace>],
) -> Result<Named, DataError> {
    let find = |id: &str| {
        let at = |hex: &HexId| {
            places[hex.index()]
                .as_ref()
                .is_some_and(|place| place.id == id)
        };
        grid.hexes().find(at).ok_or_else(|| {
            let message = format!("expected a place \"{id}\" in the list that begins here");
            source.error(first_place.clone(), message)
        })
    };
    let number = |number: &str| {
        grid.parse(number)
            .map_err(|error| source.error(0..0, error.to_string()))
    };
    Ok(Named {
        imphal: find("imphal")?,
        tiddim: find("tiddim")?,
        tamu: find("tamu")?,
        silchar: find("silchar")?,
        agartala: find("agartala")?,
        mogaung: find("mogaung")?,
        indaw: find("indaw")?,
        cox_s_bazar: find("cox_s_bazar")?,
        chittagong: find("chittagong")?,
        rathedaung: find("rathedaung")?,
        shwebo: find("shwebo")?,
        mandalay: find("mandalay")?,
        akyab: find("akyab")?,
        meiktila: find("meiktila")?,
        magwe: find("magwe")?,
        kyaukpyu: find("kyaukpyu")?,
        ramree: find("ramree")?,
        taungup: find("taungup")?,
        toungoo: find("toungoo")?,
        prome: find("prome")?,
        bassein: find("bassein")?,
        rangoon: find("rangoon")?,
        entry: number("2105")?,
        landing: number("4620")?,
    })
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SideName {
    Allied,
    Japanese,
}

impl SideName {
    const fn side(self) -> Side {
        match self {
            Self::Allied => ALLIES,
            Self::Japanese => JAPAN,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    format: Spanned<u32>,
    units: Vec<UnitTable>,
    air_units: Vec<AirTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitTable {
    id: Spanned<String>,
    side: SideName,
    class: Class,
    nation: Nation,
    formation: Option<Spanned<String>>,
    #[serde(default)]
    independent: bool,
    values: Spanned<Vec<String>>,
    committed: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirTable {
    id: Spanned<String>,
    side: SideName,
    #[serde(rename = "type")]
    kind: AirType,
    turn: Option<u8>,
}

type Counters = (Vec<Unit>, Vec<AirUnit>, Vec<Formation>);

fn read_units(source: DataSource<'_>) -> Result<Counters, DataError> {
    let file: UnitsFile = source.parse()?;
    source.check_format(&file.format)?;
    if let Some(table) = file.units.get(MOST_UNITS) {
        let message = format!("expected at most {MOST_UNITS} units");
        return Err(source.error(table.id.span(), message));
    }
    source.check_ids(file.units.iter().map(|table| &table.id))?;
    source.check_ids(file.air_units.iter().map(|table| &table.id))?;
    let mut formations: Vec<Formation> = Vec::new();
    let mut units: Vec<Unit> = Vec::new();
    for table in file.units {
        let side = table.side.side();
        let formation = match table.formation {
            None => None,
            Some(id) => {
                source.check_id(&id)?;
                let known = formations.iter().position(|one| one.id == *id.get_ref());
                if known.is_some_and(|known| formations[known].side != side) {
                    return Err(source.error(id.span(), "expected a formation of the unit's side"));
                }
                let index = known.unwrap_or_else(|| {
                    let id = id.into_inner().into();
                    formations.push(Formation { id, side });
                    formations.len() - 1
                });
                Some(FormationId(index as u8))
            }
        };
        let values: Option<Vec<Values>> = table
            .values
            .get_ref()
            .iter()
            .map(|text| values(text))
            .collect();
        let values = values
            .filter(|values| (1..=4).contains(&values.len()))
            .ok_or_else(|| {
                source.error(
                    table.values.span(),
                    "expected one to four times attack-defence-movement, each from 0 to 20",
                )
            })?;
        let committed = match &table.committed {
            None => None,
            Some(text) => Some(
                self::values(text.get_ref())
                    .ok_or_else(|| source.error(text.span(), "expected attack-defence-movement"))?,
            ),
        };
        units.push(Unit {
            id: table.id.into_inner().into(),
            side,
            class: table.class,
            nation: table.nation,
            formation,
            independent: table.independent,
            values,
            committed,
        });
    }
    let air_units = file
        .air_units
        .into_iter()
        .map(|table| AirUnit {
            id: table.id.into_inner().into(),
            side: table.side.side(),
            kind: table.kind,
            turn: table.turn,
        })
        .collect();
    Ok((units, air_units, formations))
}

/// Factors such as `5-4-5`.
fn values(text: &str) -> Option<Values> {
    let mut parts = text
        .split('-')
        .map(|part| part.parse().ok().filter(|value: &u8| *value <= 20));
    let values = Values {
        attack: parts.next()??,
        defence: parts.next()??,
        movement: parts.next()??,
    };
    parts.next().is_none().then_some(values)
}
