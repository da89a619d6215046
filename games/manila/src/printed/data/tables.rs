//! Reads the tables.

use crate::printed::tables::{AirSupport, Column, DieModifier, Tables, TurnRecord};
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// Reads `tables.toml`.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(source: DataSource<'_>) -> Result<Tables, DataError> {
    let file: TablesFile = source.parse()?;
    source.check_format(&file.format)?;
    let columns = read_columns(source, &file.combat_results)?;
    if file.turn.is_empty() || file.turn.len() > 20 {
        return Err(source.error(0..0, "expected 1 to 20 turns"));
    }
    let modifiers = read_modifiers(source, file.modifiers)?;
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
        modifiers,
        turns: file.turn.into_iter().map(TurnTable::record).collect(),
    })
}

fn read_columns(source: DataSource<'_>, table: &ResultsTable) -> Result<Vec<Column>, DataError> {
    let printed = table.columns.get_ref().iter();
    let columns: Vec<Column> = printed
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
            table.columns.span(),
            "expected columns of rising strength, the last without most_strength",
        ));
    }
    Ok(columns)
}

fn read_modifiers(
    source: DataSource<'_>,
    table: Spanned<BTreeMap<String, toml::Value>>,
) -> Result<[i8; DieModifier::ALL.len()], DataError> {
    let span = table.span();
    let mut values = [0_i8; DieModifier::ALL.len()];
    let mut found = table.into_inner();
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
        let known: Vec<&str> = DieModifier::ALL.iter().map(|one| one.key()).collect();
        let known = known.join(", ");
        return Err(source.error(
            span,
            format!("expected modifiers that a rule has ({known}), found \"{name}\""),
        ));
    }
    Ok(values)
}

impl TurnTable {
    fn record(self) -> TurnRecord {
        TurnRecord {
            first: self.first,
            last: self.last,
        }
    }
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
