//! The file of the map.

use super::map::{
    Airfield, Area, AreaId, Arrow, Beach, BeachId, Border, Bridge, Entry, FieldBox, FieldId,
    FieldPlace, Fortification, Hexside, MOST_BRIDGES, MOST_HEXES, Map, Named, NamedPlace,
    PlaceKind, River, Road, Terrain, Width,
};
use heigi_board::{Direction, EdgeId, Grid, HexId, Layout, Numbering, find_id};
use heigi_engine::hexes::Page;
use heigi_engine::scene::SmolStr;
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    numbering: Spanned<Numbering>,
    terrain: Spanned<BTreeMap<String, Spanned<String>>>,
    rivers: Vec<RiverTable>,
    ridges: Vec<RidgeTable>,
    straits: Vec<StraitTable>,
    roads: Vec<RoadTable>,
    places: Vec<PlaceTable>,
    airfields: Vec<FieldTable>,
    formosa: Vec<FormosaTable>,
    beaches: Vec<BeachTable>,
    areas: Vec<AreaTable>,
    entry: EntryTable,
    manila_bay: BayTable,
    named: NamedTable,
    supply: SupplyTable,
    fortifications: Vec<FortificationTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverTable {
    id: Spanned<String>,
    width: Width,
    sides: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RidgeTable {
    #[serde(rename = "id")]
    _id: String,
    sides: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StraitTable {
    #[serde(rename = "water")]
    _water: String,
    sides: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadTable {
    id: Spanned<String>,
    hexes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceTable {
    hex: Spanned<String>,
    id: Spanned<String>,
    kind: PlaceKind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldTable {
    id: Spanned<String>,
    hex: Option<Spanned<String>>,
    area: Option<Spanned<String>>,
    #[serde(default)]
    offshore: bool,
    boxes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormosaTable {
    id: Spanned<String>,
    distance: u8,
    boxes: Spanned<String>,
    #[serde(default)]
    hard: bool,
    #[serde(default, rename = "reconstructed")]
    _reconstructed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeachTable {
    id: Spanned<String>,
    arrows: Spanned<String>,
    neighbours: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaTable {
    id: Spanned<String>,
    hex: Spanned<String>,
    touches: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryTable {
    from_formosa: Spanned<String>,
    from_bicol: Spanned<String>,
    bicol_area: u8,
    batan_island: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BayTable {
    sea: Spanned<String>,
    coast: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedTable {
    manila: Spanned<String>,
    corregidor: Spanned<String>,
    fort_wint: Spanned<String>,
    bataan_field: Spanned<String>,
    clark: Spanned<String>,
    fort_mckinley: Spanned<String>,
    cavite: Spanned<String>,
    mount_arayat: Spanned<String>,
    olongapo: Spanned<String>,
    nielson: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SupplyTable {
    allied: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FortificationTable {
    hex: Spanned<String>,
    front: Spanned<String>,
}

/// What lies between hexes, rivers and roads.
type Sides = (Vec<Hexside>, Vec<River>, Vec<Road>);

/// The file with its grid.
#[derive(Clone, Copy)]
struct Reading<'a> {
    source: DataSource<'a>,
    grid: &'a Grid,
    terrain: &'a [Terrain],
}

pub(super) fn read_map(source: DataSource<'_>) -> Result<Map, DataError> {
    let file: MapFile = source.parse()?;
    source.check_format(&file.format)?;
    let grid = read_grid(source, &file.numbering)?;
    let terrain = read_terrain(source, &grid, &file.terrain)?;
    let reading = Reading {
        source,
        grid: &grid,
        terrain: &terrain,
    };
    let (hexsides, rivers, roads) = reading.hexsides(&file)?;
    let areas = reading.areas(&file.areas)?;
    let airfields = reading.airfields(&file, &areas)?;
    let (entry, supply) = (&file.entry, &file.supply);
    let bridges = bridges(&grid, &hexsides);
    if bridges.len() > MOST_BRIDGES {
        let message = format!("expected at most {MOST_BRIDGES} roads across major rivers");
        return Err(source.error(file.numbering.span(), message));
    }
    let map = Map {
        bridges,
        hexsides,
        rivers,
        roads,
        places: reading.places(&file.places)?,
        fields_in: fields_in(&grid, &airfields, &areas),
        airfields,
        beaches: reading.beaches(&file.beaches)?,
        entry: Entry {
            from_formosa: reading.listed(&entry.from_formosa)?,
            from_bicol: reading.land(&entry.from_bicol)?,
            bicol_area: entry.bicol_area,
            batan_island: entry.batan_island,
        },
        bay_sea: source.hexes(&grid, &source.words(&file.manila_bay.sea))?,
        bay_coast: source.hexes(&grid, &source.words(&file.manila_bay.coast))?,
        named: reading.named(&file.named)?,
        allied_sources: reading.listed(&supply.allied)?,
        fortifications: reading.fortifications(&file.fortifications)?,
        areas,
        terrain: terrain.clone(),
        grid: grid.clone(),
    };
    Ok(map)
}

/// The airfield in each hex, or in the area of Bicol that stands there.
fn fields_in(grid: &Grid, airfields: &[Airfield], areas: &[Area]) -> Vec<Option<FieldId>> {
    let field_in = |hex| {
        find_id(airfields, |field| match field.place {
            FieldPlace::Hex(place) => place == hex,
            FieldPlace::Area(area) => areas[area.index()].hex == hex,
            FieldPlace::Offshore | FieldPlace::Formosa { .. } => false,
        })
    };
    grid.hexes().map(field_in).collect()
}

/// 8.3.5: the bridges in the order of their hexsides.
fn bridges(grid: &Grid, hexsides: &[Hexside]) -> Vec<Bridge> {
    let edges = (0..hexsides.len() as u16).map(EdgeId);
    let edges = edges.filter(|edge| hexsides[usize::from(edge.0)].has_bridge());
    edges
        .filter_map(|edge| {
            let (one, other) = grid.edge_hexes(edge)?;
            Some(Bridge {
                id: Page(grid).edge_name(edge),
                edge,
                ends: [one, other],
            })
        })
        .collect()
}

fn read_grid(source: DataSource<'_>, numbering: &Spanned<Numbering>) -> Result<Grid, DataError> {
    let span = numbering.span();
    let grid = Grid::new(*numbering.get_ref());
    let grid = grid.map_err(|error| source.error(span.clone(), error.to_string()))?;
    if grid.len() > MOST_HEXES {
        return Err(source.error(span, format!("expected at most {MOST_HEXES} hexes")));
    }
    if grid.numbering().layout != Layout::FlatTop || !grid.numbering().line_first {
        return Err(source.error(span, "expected columns of hexes with a flat top"));
    }
    Ok(grid)
}

/// The letters of the rows, by hex.
fn read_terrain(
    source: DataSource<'_>,
    grid: &Grid,
    rows: &Spanned<BTreeMap<String, Spanned<String>>>,
) -> Result<Vec<Terrain>, DataError> {
    let [first, last] = grid.numbering().lines;
    let width = (last - first + 1) as usize;
    let letters = Terrain::ALL.map(|one| one.letter().to_string()).join(" ");
    let mut terrain = vec![Terrain::Sea; grid.len()];
    let mut rows_read = 0;
    for hex in grid.hexes() {
        let number = grid.number(hex);
        let (column, row) = number.split_at(2);
        let Some(text) = rows.get_ref().get(row) else {
            return Err(source.error(rows.span(), format!("expected a row \"{row}\"")));
        };
        if text.get_ref().chars().count() != width {
            return Err(source.error(text.span(), format!("expected {width} letters")));
        }
        let at = column.parse::<i32>().unwrap_or(first) - first;
        let letter = text.get_ref().chars().nth(at as usize);
        let found = Terrain::ALL
            .into_iter()
            .find(|one| Some(one.letter()) == letter);
        let message = || source.error(text.span(), format!("expected letters of {letters}"));
        terrain[hex.index()] = found.ok_or_else(message)?;
        rows_read += usize::from(at == 0);
    }
    if rows.get_ref().len() != rows_read {
        let message = format!("expected {rows_read} rows");
        return Err(source.error(rows.span(), message));
    }
    Ok(terrain)
}

impl Reading<'_> {
    fn listed(self, text: &Spanned<String>) -> Result<Vec<HexId>, DataError> {
        self.source.hexes(self.grid, &self.source.words(text))
    }

    /// A hex of land.
    fn land(self, number: &Spanned<String>) -> Result<HexId, DataError> {
        let hex = self.source.hex(self.grid, number)?;
        if self.terrain[hex.index()].is_land() {
            Ok(hex)
        } else {
            Err(self.source.error(number.span(), "expected a hex of land"))
        }
    }

    fn sides(self, text: &Spanned<String>) -> Result<Vec<EdgeId>, DataError> {
        let words = self.source.words(text);
        let sides = words
            .iter()
            .map(|word| self.source.hexside(self.grid, word));
        sides.collect()
    }

    /// What lies along and across hexsides.
    fn hexsides(self, file: &MapFile) -> Result<Sides, DataError> {
        let mut hexsides = vec![Hexside::default(); self.grid.edge_slots()];
        let (mut rivers, mut roads) = (Vec::new(), Vec::new());
        for table in &file.rivers {
            self.source.check_id(&table.id)?;
            let sides = self.sides(&table.sides)?;
            for side in &sides {
                hexsides[usize::from(side.0)].river = Some(table.width);
            }
            rivers.push(River {
                id: kept(&table.id),
                width: table.width,
                sides,
            });
        }
        for table in &file.ridges {
            for side in self.sides(&table.sides)? {
                hexsides[usize::from(side.0)].is_rough = true;
            }
        }
        for table in &file.straits {
            for side in self.sides(&table.sides)? {
                hexsides[usize::from(side.0)].is_water = true;
            }
        }
        self.source
            .check_ids(file.roads.iter().map(|table| &table.id))?;
        for table in &file.roads {
            let words = self.source.words(&table.hexes);
            let hexes: Result<Vec<HexId>, _> = words.iter().map(|word| self.land(word)).collect();
            let hexes = hexes?;
            for (pair, word) in hexes.windows(2).zip(&words[1..]) {
                let edge = self.grid.edge_between(pair[0], pair[1]);
                let edge = edge.ok_or_else(|| {
                    let before = self.grid.number(pair[0]);
                    let message = format!("expected a hex that touches {before}, the one before");
                    self.source.error(word.span(), message)
                })?;
                hexsides[usize::from(edge.0)].has_road = true;
            }
            roads.push(Road {
                id: kept(&table.id),
                hexes,
            });
        }
        Ok((hexsides, rivers, roads))
    }

    fn places(self, tables: &[PlaceTable]) -> Result<Vec<NamedPlace>, DataError> {
        self.source
            .check_ids(tables.iter().map(|table| &table.id))?;
        let read = |table: &PlaceTable| {
            Ok(NamedPlace {
                id: kept(&table.id),
                hex: self.land(&table.hex)?,
                kind: table.kind,
            })
        };
        tables.iter().map(read).collect()
    }

    fn areas(self, tables: &[AreaTable]) -> Result<Vec<Area>, DataError> {
        self.source
            .check_ids(tables.iter().map(|table| &table.id))?;
        let area = |word: &str| tables.iter().position(|one| one.id.get_ref() == word);
        let border = |word: &Spanned<String>| match area(word.get_ref()) {
            Some(index) => Ok(Border::Area(AreaId(index as u8))),
            None => self.land(word).map(Border::Hex),
        };
        let mut areas: Vec<Area> = Vec::new();
        for table in tables {
            let words = self.source.words(&table.touches);
            areas.push(Area {
                id: kept(&table.id),
                hex: self.land(&table.hex)?,
                touches: words.iter().map(border).collect::<Result<_, _>>()?,
            });
        }
        for (index, (area, table)) in areas.iter().zip(tables).enumerate() {
            let back = Border::Area(AreaId(index as u8));
            let is_mutual = |border: &Border| match border {
                Border::Area(other) => areas[other.index()].touches.contains(&back),
                Border::Hex(_) => true,
            };
            if !area.touches.iter().all(is_mutual) {
                let message = "expected areas that name each other as touching";
                return Err(self.source.error(table.touches.span(), message));
            }
        }
        Ok(areas)
    }

    fn boxes(self, text: &Spanned<String>) -> Result<Vec<FieldBox>, DataError> {
        let letters = text.get_ref().chars();
        let boxes: Option<Vec<FieldBox>> = letters
            .map(|letter| match letter {
                'F' => Some(FieldBox::Fighter),
                'B' => Some(FieldBox::Either),
                _ => None,
            })
            .collect();
        boxes.filter(|boxes| !boxes.is_empty()).ok_or_else(|| {
            let message = "expected a letter F or B for each box";
            self.source.error(text.span(), message)
        })
    }

    fn airfields(self, file: &MapFile, areas: &[Area]) -> Result<Vec<Airfield>, DataError> {
        let ids = file.airfields.iter().map(|table| &table.id);
        self.source
            .check_ids(ids.chain(file.formosa.iter().map(|table| &table.id)))?;
        let mut fields = Vec::new();
        for table in &file.airfields {
            let place = match (&table.hex, &table.area, table.offshore) {
                (Some(hex), None, false) => FieldPlace::Hex(self.land(hex)?),
                (None, Some(area), false) => FieldPlace::Area(self.area(area, areas)?),
                (None, None, true) => FieldPlace::Offshore,
                _ => {
                    let message = "expected one of hex, area and offshore = true with this id";
                    return Err(self.source.error(table.id.span(), message));
                }
            };
            fields.push(self.airfield(&table.id, place, &table.boxes)?);
        }
        for table in &file.formosa {
            let place = FieldPlace::Formosa {
                distance: table.distance,
                is_hard: table.hard,
            };
            fields.push(self.airfield(&table.id, place, &table.boxes)?);
        }
        Ok(fields)
    }

    fn area(self, id: &Spanned<String>, areas: &[Area]) -> Result<AreaId, DataError> {
        heigi_board::find_id(areas, |area| area.id == *id.get_ref()).ok_or_else(|| {
            self.source
                .error(id.span(), "expected an area of this file")
        })
    }

    fn airfield(
        self,
        id: &Spanned<String>,
        place: FieldPlace,
        boxes: &Spanned<String>,
    ) -> Result<Airfield, DataError> {
        Ok(Airfield {
            id: kept(id),
            place,
            boxes: self.boxes(boxes)?,
        })
    }

    fn beaches(self, tables: &[BeachTable]) -> Result<Vec<Beach>, DataError> {
        self.source
            .check_ids(tables.iter().map(|table| &table.id))?;
        let beach = |word: &Spanned<String>| {
            let found = tables
                .iter()
                .position(|one| one.id.get_ref() == word.get_ref());
            found.map(|index| BeachId(index as u8)).ok_or_else(|| {
                self.source
                    .error(word.span(), "expected a beach of this file")
            })
        };
        let mut beaches: Vec<Beach> = Vec::new();
        for table in tables {
            let arrows = self.source.words(&table.arrows);
            let neighbours = self.source.words(&table.neighbours);
            beaches.push(Beach {
                id: kept(&table.id),
                arrows: arrows
                    .iter()
                    .map(|word| self.arrow(word))
                    .collect::<Result<_, _>>()?,
                neighbours: neighbours.iter().map(beach).collect::<Result<_, _>>()?,
            });
        }
        for (index, (beach, table)) in beaches.iter().zip(tables).enumerate() {
            let this = BeachId(index as u8);
            let is_mutual = |other: &BeachId| beaches[other.index()].neighbours.contains(&this);
            if !beach.neighbours.iter().all(is_mutual) {
                let message = "expected beaches that name each other as neighbours";
                return Err(self.source.error(table.neighbours.span(), message));
            }
        }
        Ok(beaches)
    }

    fn arrow(self, word: &Spanned<String>) -> Result<Arrow, DataError> {
        let hexes = word.get_ref().split_once('<').and_then(|(target, from)| {
            let (target, from) = (self.grid.parse(target).ok()?, self.grid.parse(from).ok()?);
            let is_landing = self.grid.is_adjacent(target, from)
                && self.terrain[target.index()].is_land()
                && self.terrain[from.index()] == Terrain::Sea;
            is_landing.then_some(Arrow { target, from })
        });
        hexes.ok_or_else(|| {
            let message = "expected a hex of land, < and a hex of sea that touches it";
            self.source.error(word.span(), message)
        })
    }

    fn named(self, table: &NamedTable) -> Result<Named, DataError> {
        Ok(Named {
            manila: self.land(&table.manila)?,
            corregidor: self.land(&table.corregidor)?,
            fort_wint: self.land(&table.fort_wint)?,
            bataan_field: self.land(&table.bataan_field)?,
            clark: self.land(&table.clark)?,
            fort_mckinley: self.land(&table.fort_mckinley)?,
            cavite: self.land(&table.cavite)?,
            mount_arayat: self.land(&table.mount_arayat)?,
            olongapo: self.land(&table.olongapo)?,
            nielson: self.land(&table.nielson)?,
        })
    }

    fn fortifications(
        self,
        tables: &[FortificationTable],
    ) -> Result<Vec<Fortification>, DataError> {
        let read = |table: &FortificationTable| {
            let words = self.source.words(&table.front);
            let front: Result<Vec<Direction>, _> = words
                .iter()
                .map(|word| direction(self.source, word))
                .collect();
            let front = front?.try_into().map_err(|_| {
                let message = "expected three directions";
                self.source.error(table.front.span(), message)
            })?;
            Ok(Fortification {
                hex: self.land(&table.hex)?,
                front,
            })
        };
        tables.iter().map(read).collect()
    }
}

/// The directions of a hex with a flat top, clockwise from the north.
const DIRECTIONS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

fn direction(source: DataSource<'_>, word: &Spanned<String>) -> Result<Direction, DataError> {
    let span: Range<usize> = word.span();
    let index = DIRECTIONS
        .iter()
        .position(|known| known == word.get_ref())
        .ok_or_else(|| source.error(span, format!("expected one of {}", DIRECTIONS.join(" "))))?;
    Ok(Direction::ALL[index])
}

/// An id as it is kept.
pub(super) fn kept(id: &Spanned<String>) -> SmolStr {
    id.get_ref().as_str().into()
}
