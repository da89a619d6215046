//! Reading the data files: strict, and with a diagnostic that names file, line and what was expected.

use crate::printed::map::{Bridge, Map, NamedPlace, River, Terrain};
use crate::printed::tables::{AirSupport, Column, DieModifier, Tables, TurnRecord};
use crate::printed::units::{Ability, Group, JAPAN, MOST_UNITS, UNITED_STATES, Unit, UnitId};
use heigi_board::{EdgeId, Grid, HexId, Numbering};
use heigi_engine::{DataError, DataSource, data_files};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The names of the data files with the contents that come with the program.
pub const FILES: [(&str, &str); 4] = [
    ("map.toml", include_str!("../../data/map.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("tables.toml", include_str!("../../data/tables.toml")),
    ("setup.toml", include_str!("../../data/setup.toml")),
];

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// The ground units, the United States first.
    pub units: Vec<Unit>,
    /// The tables.
    pub tables: Tables,
    /// The ready-made Japanese set-up.
    pub setup: Vec<(UnitId, HexId)>,
    /// Each file's name and text.
    pub files: Vec<(String, String)>,
}

impl Data {
    /// Reads the files that `overrides` gives by name, and those that come with the program for the
    /// rest.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(overrides: &dyn Fn(&str) -> Option<String>) -> Result<Self, DataError> {
        let files = data_files(&FILES, overrides);
        let source = |index: usize| {
            let (file, text) = &files[index];
            Source(DataSource { file, text })
        };
        let map = read_map(source(0))?;
        let units = read_units(source(1))?;
        let tables = read_tables(source(2))?;
        let setup = read_setup(source(3), &map, &units)?;
        Ok(Self {
            map,
            units,
            tables,
            setup,
            files,
        })
    }
}

/// A data file that speaks of hexes.
#[derive(Clone, Copy)]
struct Source<'a>(DataSource<'a>);

impl<'a> std::ops::Deref for Source<'a> {
    type Target = DataSource<'a>;

    fn deref(&self) -> &DataSource<'a> {
        &self.0
    }
}

impl Source<'_> {
    fn hex(self, grid: &Grid, number: &Spanned<String>) -> Result<HexId, DataError> {
        grid.parse(number.get_ref())
            .map_err(|error| self.error(number.span(), error.to_string()))
    }

    fn hexes(self, grid: &Grid, numbers: &[Spanned<String>]) -> Result<Vec<HexId>, DataError> {
        numbers.iter().map(|n| self.hex(grid, n)).collect()
    }

    fn hexside(self, grid: &Grid, pair: &Spanned<String>) -> Result<EdgeId, DataError> {
        parse_hexside(grid, pair.get_ref()).ok_or_else(|| {
            self.error(
                pair.span(),
                "expected two hexes that touch, joined by a hyphen, such as \"3722-3723\"",
            )
        })
    }
}

/// The hexside that `3722-3723` stands for, in either order.
pub fn parse_hexside(grid: &Grid, pair: &str) -> Option<EdgeId> {
    let (a, b) = pair.split_once('-')?;
    grid.edge_between(grid.parse(a).ok()?, grid.parse(b).ok()?)
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

fn read_map(source: Source<'_>) -> Result<Map, DataError> {
    let file: MapFile = source.parse()?;
    source.check_format(&file.format)?;
    let frame = &file.numbering;
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
    if grid.len() > crate::situation::state::MOST_HEXES {
        return Err(source.error(
            frame.lines.span(),
            format!(
                "expected at most {} hexes",
                crate::situation::state::MOST_HEXES
            ),
        ));
    }
    let mut map = Map::bare(grid);
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
    for hex in source.hexes(&map.grid, &file.areas.intramuros)? {
        map.set_inside_wall(hex);
    }
    for hex in source.hexes(&map.grid, &file.areas.high_ground)? {
        map.set_high_ground(hex);
    }
    for hex in source.hexes(&map.grid, &file.areas.sudden_death)? {
        map.set_sudden_death(hex);
    }
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
    for bridge in file.bridge {
        let edge = source.hexside(&map.grid, &bridge.hexside)?;
        if map.river(edge) == River::None {
            return Err(source.error(
                bridge.hexside.span(),
                "expected the hexside of a river under the bridge",
            ));
        }
        map.add_bridge(Bridge {
            id: bridge.id.into(),
            edge,
        });
    }
    for place in file.place {
        let hexes = source.hexes(&map.grid, &place.hexes)?;
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
    map.entry_south = source.hexes(&map.grid, &file.entry.south)?;
    map.entry_north = source.hexes(&map.grid, &file.entry.north)?;
    for (numbers, hexes) in [
        (&file.entry.south, &map.entry_south),
        (&file.entry.north, &map.entry_north),
    ] {
        for (number, hex) in numbers.iter().zip(hexes) {
            if map.terrain(*hex) == Terrain::Sea || !map.is_map_edge(*hex) {
                return Err(source.error(number.span(), "expected a land hex at the map edge"));
            }
        }
    }
    map.finish();
    Ok(map)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    unit: Vec<UnitTable>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum SideWord {
    UnitedStates,
    Japan,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitTable {
    id: Spanned<String>,
    side: SideWord,
    group: Spanned<String>,
    designation: String,
    #[serde(rename = "type")]
    branch: Spanned<String>,
    size: Spanned<String>,
    attack: Spanned<u8>,
    range: Spanned<u8>,
    #[serde(default)]
    fixed: bool,
    abilities: Vec<Ability>,
}

/// The branches that have a symbol and a name.
pub const BRANCHES: [&str; 21] = [
    "amphibious_tractors",
    "anti_aircraft",
    "anti_tank",
    "armoured_cavalry",
    "bridging_engineers",
    "combat_engineers",
    "field_artillery",
    "glider_infantry",
    "heavy_anti_aircraft",
    "heavy_artillery",
    "heavy_mortar",
    "heavy_rocket_artillery",
    "heavy_weapons",
    "infantry",
    "military_police",
    "mortars",
    "naval_infantry",
    "paratroopers",
    "rear_echelon_infantry",
    "self_propelled_artillery",
    "tanks",
];

fn read_units(source: Source<'_>) -> Result<Vec<Unit>, DataError> {
    let file: UnitsFile = source.parse()?;
    source.check_format(&file.format)?;
    if let Some(table) = file.unit.get(MOST_UNITS) {
        let message = format!("expected at most {MOST_UNITS} units");
        return Err(source.error(table.id.span(), message));
    }
    source.check_ids(file.unit.iter().map(|table| &table.id))?;
    let mut units: Vec<Unit> = Vec::new();
    for table in file.unit {
        let id = table.id.get_ref().clone();
        let side = match table.side {
            SideWord::UnitedStates => UNITED_STATES,
            SideWord::Japan => JAPAN,
        };
        let group = Group::from_code(table.group.get_ref());
        if side == UNITED_STATES && group.is_none() {
            return Err(source.error(
                table.group.span(),
                "expected \"1CAV\", \"11AB\", \"37ID\" or \"XIV\"",
            ));
        }
        if side == UNITED_STATES && units.last().is_some_and(|unit| unit.side == JAPAN) {
            return Err(source.error(
                table.id.span(),
                "expected all United States units before the Japanese ones",
            ));
        }
        if !BRANCHES.contains(&table.branch.get_ref().as_str()) {
            return Err(source.error(
                table.branch.span(),
                format!("expected one of {}", BRANCHES.join(", ")),
            ));
        }
        if !["I", "II"].contains(&table.size.get_ref().as_str()) {
            return Err(source.error(table.size.span(), "expected \"I\" or \"II\""));
        }
        if *table.attack.get_ref() == 0 || *table.attack.get_ref() > 99 {
            return Err(source.error(table.attack.span(), "expected 1 to 99"));
        }
        if *table.range.get_ref() == 0 || *table.range.get_ref() > 60 {
            return Err(source.error(table.range.span(), "expected 1 to 60"));
        }
        units.push(
            Unit {
                group: group.filter(|_| side == UNITED_STATES),
                group_code: table.group.into_inner(),
                designation: table.designation,
                branch: table.branch.into_inner(),
                size: table.size.into_inner(),
                attack: table.attack.into_inner(),
                range: table.range.into_inner(),
                is_fixed: table.fixed,
                ..Unit::plain(id.into(), side)
            }
            .with_abilities(&table.abilities),
        );
    }
    Ok(units)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    format: Spanned<u32>,
    combat_results: ResultsTable,
    terrain: TerrainTables,
    hexsides: HexsideTable,
    movement: MovementTable,
    air_support: AirTable,
    modifiers: Spanned<BTreeMap<String, toml::Value>>,
    turn: Vec<TurnTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultsTable {
    #[serde(rename = "source")]
    _source: String,
    columns: Spanned<Vec<ColumnTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnTable {
    most_strength: Option<u16>,
    eliminates: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainTables {
    clear: TerrainTable,
    airfield: TerrainTable,
    urban: TerrainTable,
    heavy_structure: TerrainTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainTable {
    #[serde(rename = "source")]
    _source: String,
    movement_points: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexsideTable {
    #[serde(rename = "source")]
    _source: String,
    minor_river: u8,
    contour: u8,
    wall: u8,
    rubble: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovementTable {
    #[serde(rename = "source")]
    _source: String,
    points: u8,
    corps_points_on_turn_1: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirTable {
    #[serde(rename = "source")]
    _source: String,
    units: u8,
    strength: u8,
    first_turn: u8,
    anti_aircraft_range: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnTable {
    first: String,
    last: String,
    #[serde(rename = "source")]
    _source: String,
}

fn read_tables(source: Source<'_>) -> Result<Tables, DataError> {
    let file: TablesFile = source.parse()?;
    source.check_format(&file.format)?;
    let columns: Vec<Column> = file
        .combat_results
        .columns
        .get_ref()
        .iter()
        .map(|column| Column {
            most_strength: column.most_strength.unwrap_or(u16::MAX),
            eliminates: column.eliminates,
        })
        .collect();
    let rises = columns
        .windows(2)
        .all(|pair| pair[0].most_strength < pair[1].most_strength);
    if !rises || columns.last().is_none_or(|c| c.most_strength != u16::MAX) {
        return Err(source.error(
            file.combat_results.columns.span(),
            "expected columns of rising strength, the last without most_strength",
        ));
    }
    if file.turn.is_empty() || file.turn.len() > 20 {
        return Err(source.error(0..0, "expected 1 to 20 turns"));
    }
    let span = file.modifiers.span();
    let mut values = [0_i8; DieModifier::ALL.len()];
    let mut found = file.modifiers.into_inner();
    found.remove("source");
    for modifier in DieModifier::ALL {
        let value = found
            .remove(modifier.key())
            .and_then(|value| value.as_integer())
            .and_then(|value| i8::try_from(value).ok())
            .filter(|value| (-9..=9).contains(value));
        let Some(value) = value else {
            return Err(source.error(
                span,
                format!("expected \"{}\" = a number from -9 to 9", modifier.key()),
            ));
        };
        values[modifier as usize] = value;
    }
    if let Some(name) = found.keys().next() {
        return Err(source.error(span, format!("no rule has the modifier \"{name}\"")));
    }
    Ok(Tables {
        columns,
        clear: file.terrain.clear.movement_points,
        airfield: file.terrain.airfield.movement_points,
        urban: file.terrain.urban.movement_points,
        heavy_structure: file.terrain.heavy_structure.movement_points,
        minor_river: file.hexsides.minor_river,
        contour: file.hexsides.contour,
        wall: file.hexsides.wall,
        rubble: file.hexsides.rubble,
        movement_points: file.movement.points,
        corps_points_on_turn_1: file.movement.corps_points_on_turn_1,
        air: AirSupport {
            units: file.air_support.units,
            strength: file.air_support.strength,
            first_turn: file.air_support.first_turn,
            anti_aircraft_range: file.air_support.anti_aircraft_range,
        },
        modifiers: values,
        turns: file
            .turn
            .into_iter()
            .map(|turn| TurnRecord {
                first: turn.first,
                last: turn.last,
            })
            .collect(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    japan: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

fn read_setup(
    source: Source<'_>,
    map: &Map,
    units: &[Unit],
) -> Result<Vec<(UnitId, HexId)>, DataError> {
    let file: SetupFile = source.parse()?;
    source.check_format(&file.format)?;
    let mut setup: Vec<(UnitId, HexId)> = Vec::new();
    for (number, ids) in &file.japan {
        let hex = source.hex(&map.grid, number)?;
        let is_stack = match ids.len() {
            1 => true,
            2 => {
                let fixed = |id: &Spanned<String>| {
                    units.iter().any(|u| u.id == *id.get_ref() && u.is_fixed)
                };
                !(fixed(&ids[0]) && fixed(&ids[1]))
            }
            _ => false,
        };
        if !map.may_set_up(hex) || !is_stack {
            return Err(source.error(
                number.span(),
                "expected a land hex away from the map edge with one or two units, at most one of them fixed",
            ));
        }
        for id in ids {
            let unit = units
                .iter()
                .position(|unit| unit.side == JAPAN && unit.id == *id.get_ref())
                .map(|index| UnitId(index as u8))
                .filter(|unit| setup.iter().all(|(placed, _)| placed != unit))
                .ok_or_else(|| {
                    source.error(
                        id.span(),
                        "expected a Japanese unit of units.toml that is not placed yet",
                    )
                })?;
            setup.push((unit, hex));
        }
    }
    let japanese = units.iter().filter(|unit| unit.side == JAPAN).count();
    if setup.len() != japanese {
        return Err(source.error(
            file.japan.keys().last().map_or(0..0, Spanned::span),
            format!(
                "expected all {japanese} Japanese units, found {}",
                setup.len()
            ),
        ));
    }
    Ok(setup)
}
