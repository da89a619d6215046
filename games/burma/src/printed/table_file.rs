//! The file of the tables.

use crate::printed::tables::{
    AirResult, CombatResult, Loss, MarkerType, MovementCosts, Pools, Tables, TurnRecord,
};
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    format: Spanned<u32>,
    combat: Spanned<Vec<Spanned<[String; 8]>>>,
    receipt: [[u8; 8]; 2],
    strategic_supply: [i8; 8],
    air_available: [u8; 7],
    air_combat: [[AirResult; 2]; 6],
    air_repair: RepairTable,
    movement: MovementCosts,
    pools: Pools,
    turns: Vec<TurnTable>,
    markers: Vec<MarkerTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RepairTable {
    allied: u8,
    japanese: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnTable {
    month: String,
    year: u16,
    half: Option<u8>,
    #[serde(default)]
    monsoon: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkerTable {
    id: Spanned<String>,
    level: Spanned<u8>,
    formations: u8,
    dice: u8,
    units: u8,
    #[serde(default)]
    either: bool,
    #[serde(default)]
    headquarters: bool,
}

pub(super) fn read_tables(source: DataSource<'_>) -> Result<Tables, DataError> {
    let file: TablesFile = source.parse()?;
    source.check_format(&file.format)?;
    let combat = combat_table(source, &file.combat)?;
    if file.turns.is_empty() {
        return Err(source.error(0..0, "expected at least one turn"));
    }
    let turns = file.turns.into_iter().map(|table| TurnRecord {
        month: table.month,
        year: table.year,
        half: table.half,
        monsoon: table.monsoon,
    });
    Ok(Tables {
        combat,
        receipt: file.receipt,
        strategic_supply: file.strategic_supply,
        air_available: file.air_available,
        air_combat: file.air_combat,
        air_repair: [file.air_repair.allied, file.air_repair.japanese],
        movement: file.movement,
        pools: file.pools,
        turns: turns.collect(),
        markers: markers(source, file.markers)?,
    })
}

fn combat_table(
    source: DataSource<'_>,
    rows: &Spanned<Vec<Spanned<[String; 8]>>>,
) -> Result<Vec<[CombatResult; 8]>, DataError> {
    if rows.get_ref().len() != 10 {
        return Err(source.error(rows.span(), "combat: expected ten rows"));
    }
    let mut combat = Vec::new();
    for row in rows.get_ref() {
        let mut cells = [CombatResult {
            attacker: Loss::Hits(0),
            defender: Loss::Hits(0),
        }; 8];
        for (cell, text) in cells.iter_mut().zip(row.get_ref()) {
            *cell = combat_result(text).ok_or_else(|| {
                let message = format!("expected a result such as 1/2, -/E; found \"{text}\"");
                source.error(row.span(), message)
            })?;
        }
        combat.push(cells);
    }
    Ok(combat)
}

fn markers(source: DataSource<'_>, tables: Vec<MarkerTable>) -> Result<Vec<MarkerType>, DataError> {
    source.check_ids(tables.iter().map(|table| &table.id))?;
    let mut markers = Vec::new();
    let last_marker = tables.last().map_or(0..0, |table| table.level.span());
    for table in tables {
        if !(1..=2).contains(table.level.get_ref()) {
            return Err(source.error(table.level.span(), "expected a level of 1 or 2"));
        }
        markers.push(MarkerType {
            id: table.id.into_inner(),
            level: table.level.into_inner(),
            formations: table.formations,
            dice: table.dice,
            units: table.units,
            either: table.either,
            headquarters: table.headquarters,
        });
    }
    for level in [1, 2] {
        let of_level = markers.iter().filter(|marker| marker.level == level);
        if of_level.count() < 2 {
            let message = format!("expected at least two markers of level {level}");
            return Err(source.error(last_marker, message));
        }
    }
    Ok(markers)
}

fn combat_result(text: &str) -> Option<CombatResult> {
    let (attacker, defender) = text.split_once('/')?;
    let loss = |text: &str| match text {
        "-" => Some(Loss::Hits(0)),
        "E" => Some(Loss::Eliminated),
        _ => text.parse().ok().filter(|hits| *hits <= 9).map(Loss::Hits),
    };
    Some(CombatResult {
        attacker: loss(attacker)?,
        defender: loss(defender)?,
    })
}
