//! Reads the map.

use crate::printed::map::{Bridge, Map, NamedPlace, River, Terrain};
use crate::situation::state::MOST_HEXES;
use heigi_board::{Grid, HexId, Numbering};
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use toml::Spanned;

/// Reads `map.toml`.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(source: DataSource<'_>) -> Result<Map, DataError> {
    let file: MapFile = source.parse()?;
    source.check_format(&file.format)?;
    let mut map = Map::bare(read_grid(source, &file.numbering)?);
    read_terrain(source, &file, &mut map)?;
    read_rivers(source, &file, &mut map)?;
    for place in file.place {
        let hexes: Vec<HexId> = source.hexes(&map.grid, &place.hexes)?;
        if !["site", "district", "water"].contains(&place.kind.get_ref().as_str())
            || hexes.is_empty()
        {
            return Err(source.error(
                place.kind.span(),
                "expected kind = \"site\", \"district\" or \"water\" and at least one hex",
            ));
        }
        map.places.push(NamedPlace {
            id: place.id.into(),
            kind: place.kind.into_inner(),
            hexes,
        });
    }
    map.entry_south = read_entry(source, &map, &file.entry.south)?;
    map.entry_north = read_entry(source, &map, &file.entry.north)?;
    map.finish();
    Ok(map)
}

fn read_grid(source: DataSource<'_>, frame: &NumberingTable) -> Result<Grid, DataError> {
    let grid = Grid::new(Numbering {
        layout: frame.layout,
        line_first: frame.line_first,
        lines: *frame.lines.get_ref(),
        line_growth: frame.line_growth,
        even_positions: frame.even_positions,
        odd_positions: frame.odd_positions,
        position_growth: frame.position_growth,
        odd_lines_ahead: frame.odd_lines_ahead,
    })
    .map_err(|error| source.error(frame.lines.span(), error.to_string()))?;
    if grid.len() > MOST_HEXES {
        let message = format!("expected at most {MOST_HEXES} hexes");
        return Err(source.error(frame.lines.span(), message));
    }
    Ok(grid)
}

fn read_terrain(source: DataSource<'_>, file: &MapFile, map: &mut Map) -> Result<(), DataError> {
    for (terrain, list) in [
        (Terrain::Sea, &file.terrain.sea),
        (Terrain::Urban, &file.terrain.urban),
        (Terrain::HeavyStructure, &file.terrain.heavy_structure),
        (Terrain::Airfield, &file.terrain.airfield),
    ] {
        for number in list {
            let hex = source.hex(&map.grid, number)?;
            if map.terrain(hex) != Terrain::Clear {
                return Err(
                    source.error(number.span(), "expected each hex in one terrain list only")
                );
            }
            map.set_terrain(hex, terrain);
        }
    }
    let areas = &file.areas;
    for number in &areas.intramuros {
        map.set_inside_wall(source.hex(&map.grid, number)?);
    }
    for number in &areas.high_ground {
        map.set_high_ground(source.hex(&map.grid, number)?);
    }
    for number in &areas.sudden_death {
        map.set_sudden_death(source.hex(&map.grid, number)?);
    }
    Ok(())
}

fn read_rivers(source: DataSource<'_>, file: &MapFile, map: &mut Map) -> Result<(), DataError> {
    for river in &file.river {
        let width = match river.width {
            Width::Major => River::Major,
            Width::Minor => River::Minor,
        };
        for pair in &river.hexsides {
            let edge = source.hexside(&map.grid, pair)?;
            map.set_river(edge, width);
        }
    }
    if let Some(bridge) = file.bridge.get(32) {
        return Err(source.error(bridge.hexside.span(), "expected at most 32 bridges"));
    }
    for bridge in &file.bridge {
        let edge = source.hexside(&map.grid, &bridge.hexside)?;
        if map.river(edge) == River::None {
            return Err(source.error(
                bridge.hexside.span(),
                "expected the hexside of a river under the bridge",
            ));
        }
        map.add_bridge(Bridge {
            id: bridge.id.as_str().into(),
            edge,
        });
    }
    Ok(())
}

fn read_entry(
    source: DataSource<'_>,
    map: &Map,
    numbers: &[Spanned<String>],
) -> Result<Vec<HexId>, DataError> {
    let hexes: Vec<HexId> = source.hexes(&map.grid, numbers)?;
    for (number, hex) in numbers.iter().zip(&hexes) {
        if map.terrain(*hex) == Terrain::Sea || !map.is_map_edge(*hex) {
            return Err(source.error(number.span(), "expected a land hex at the map edge"));
        }
    }
    Ok(hexes)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    numbering: NumberingTable,
    entry: EntryTable,
    terrain: TerrainLists,
    areas: Areas,
    river: Vec<RiverTable>,
    bridge: Vec<BridgeTable>,
    place: Vec<PlaceTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumberingTable {
    #[serde(rename = "source")]
    _source: String,
    layout: heigi_board::Layout,
    line_first: bool,
    lines: Spanned<[i32; 2]>,
    line_growth: heigi_board::Growth,
    even_positions: [i32; 2],
    odd_positions: [i32; 2],
    position_growth: heigi_board::Growth,
    odd_lines_ahead: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryTable {
    #[serde(rename = "source")]
    _source: String,
    south: Vec<Spanned<String>>,
    north: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainLists {
    #[serde(rename = "source")]
    _source: String,
    sea: Vec<Spanned<String>>,
    urban: Vec<Spanned<String>>,
    heavy_structure: Vec<Spanned<String>>,
    airfield: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Areas {
    #[serde(rename = "source")]
    _source: String,
    intramuros: Vec<Spanned<String>>,
    high_ground: Vec<Spanned<String>>,
    sudden_death: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Width {
    Major,
    Minor,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverTable {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "source")]
    _source: String,
    width: Width,
    hexsides: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BridgeTable {
    id: String,
    hexside: Spanned<String>,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceTable {
    id: String,
    kind: Spanned<String>,
    hexes: Vec<Spanned<String>>,
    #[serde(rename = "source")]
    _source: String,
}
