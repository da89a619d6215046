//! The file of the tables.

use super::costs::Costs;
use super::map_file::kept;
use super::tables::{
    CombatResult, CombatTable, Cost, DiceModifier, DiceTable, Effect, Losses, Ratio, Tables,
    TerrainEffect, ValueTable,
};
use heigi_engine::scene::SmolStr;
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    combat: Spanned<Vec<Spanned<Vec<Spanned<String>>>>>,
    ratios: Spanned<Vec<Spanned<String>>>,
    automatic_victory: Spanned<String>,
    breakout_factor: u8,
    modifiers: Vec<ModifierTable>,
    terrain: Vec<TerrainTable>,
    air_to_air: Spanned<BTreeMap<String, [u8; 2]>>,
    anti_aircraft: DiceFile,
    strafing: DiceFile,
    dive_bombing: DiceFile,
    scramble: DiceFile,
    submarine: DiceFile,
    submarine_presence: DiceFile,
    corregidor: ValueFile,
    bombing: ValueFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierTable {
    id: Spanned<String>,
    #[serde(default)]
    defender: i8,
    #[serde(default)]
    attacker: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainTable {
    id: Spanned<String>,
    motorised: Option<Spanned<String>>,
    foot: Option<Spanned<String>>,
    cavalry: Option<Spanned<String>>,
    supply: Option<Spanned<String>>,
    #[serde(default)]
    dice: i8,
    defence: Option<u8>,
    attack: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceFile {
    dice: u8,
    #[serde(default)]
    modifiers: BTreeMap<String, i8>,
    results: Spanned<BTreeMap<Spanned<String>, Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ValueFile {
    columns: Vec<u8>,
    #[serde(default)]
    modifiers: BTreeMap<String, i8>,
    rows: Spanned<Vec<Spanned<Vec<Spanned<String>>>>>,
}

/// The terrain that rules ask for.
const TERRAIN: [&str; 13] = [
    "clear",
    "rough",
    "city",
    "manila",
    "fortification",
    "swamp",
    "major_river",
    "minor_river",
    "rough_hexside",
    "road",
    "strategic",
    "amphibious",
    "automatic_victory",
];

pub(super) fn read_tables(source: DataSource<'_>) -> Result<Tables, DataError> {
    let file: TablesFile = source.parse()?;
    source.check_format(&file.format)?;
    source.check_ids(file.modifiers.iter().map(|table| &table.id))?;
    let modifiers = (file.modifiers.iter()).map(|table| DiceModifier {
        id: kept(&table.id),
        defender: table.defender,
        attacker: table.attacker,
    });
    let terrain = read_terrain(source, &file.terrain)?;
    Ok(Tables {
        costs: Costs::all(&terrain),
        combat: read_combat(source, &file)?,
        modifiers: modifiers.collect(),
        automatic_victory: ratio(source, &file.automatic_victory)?,
        breakout_factor: file.breakout_factor,
        terrain,
        air_to_air: read_air_to_air(source, &file.air_to_air)?,
        anti_aircraft: read_dice(source, &file.anti_aircraft)?,
        strafing: read_dice(source, &file.strafing)?,
        dive_bombing: read_dice(source, &file.dive_bombing)?,
        scramble: read_dice(source, &file.scramble)?,
        submarine: read_dice(source, &file.submarine)?,
        submarine_presence: read_dice(source, &file.submarine_presence)?,
        corregidor: read_values(source, &file.corregidor, 2)?,
        bombing: read_values(source, &file.bombing, 0)?,
    })
}

fn ratio(source: DataSource<'_>, text: &Spanned<String>) -> Result<Ratio, DataError> {
    Ratio::parse(text.get_ref())
        .ok_or_else(|| source.error(text.span(), "expected a ratio such as 3/2"))
}

fn read_combat(source: DataSource<'_>, file: &TablesFile) -> Result<CombatTable, DataError> {
    let ratios: Result<Vec<Ratio>, _> = (file.ratios.get_ref().iter())
        .map(|text| ratio(source, text))
        .collect();
    let ratios = ratios?;
    let is_rising =
        (ratios.windows(2)).all(|pair| !pair[1].is_reached(pair[0].over, pair[0].under));
    if ratios.is_empty() || !is_rising {
        return Err(source.error(file.ratios.span(), "expected ratios that rise"));
    }
    if file.combat.get_ref().len() != 11 {
        return Err(source.error(file.combat.span(), "expected eleven rows, for 2 to 12"));
    }
    let cell = |text: &Spanned<String>| {
        let losses = text.get_ref().split_once('/').and_then(|(one, other)| {
            Some(CombatResult {
                attacker: Losses::parse(one)?,
                defender: Losses::parse(other)?,
            })
        });
        let message = "expected a result such as 1D/2DRTG or -/1";
        losses.ok_or_else(|| source.error(text.span(), message))
    };
    let mut rows = Vec::new();
    for row in file.combat.get_ref() {
        if row.get_ref().len() != ratios.len() {
            let message = format!("expected {} columns, one for each ratio", ratios.len());
            return Err(source.error(row.span(), message));
        }
        rows.push(row.get_ref().iter().map(cell).collect::<Result<_, _>>()?);
    }
    Ok(CombatTable { ratios, rows })
}

fn read_terrain(
    source: DataSource<'_>,
    tables: &[TerrainTable],
) -> Result<Vec<TerrainEffect>, DataError> {
    source.check_ids(tables.iter().map(|table| &table.id))?;
    let cost = |text: &Option<Spanned<String>>| -> Result<Option<Cost>, DataError> {
        let Some(text) = text else {
            return Ok(None);
        };
        let message = "expected movement points, 1/2, 1/4, all or P";
        let cost = Cost::parse(text.get_ref());
        cost.map(Some)
            .ok_or_else(|| source.error(text.span(), message))
    };
    let mut effects = Vec::new();
    for table in tables {
        effects.push(TerrainEffect {
            id: kept(&table.id),
            motorised: cost(&table.motorised)?,
            foot: cost(&table.foot)?,
            cavalry: cost(&table.cavalry)?,
            supply: cost(&table.supply)?,
            dice: table.dice,
            defence: table.defence.unwrap_or(1),
            attack: match &table.attack {
                Some(text) => ratio(source, text)?,
                None => Ratio { over: 1, under: 1 },
            },
        });
    }
    let last = tables.last().map_or(0..0, |table| table.id.span());
    for id in TERRAIN {
        if !effects.iter().any(|effect| effect.id == id) {
            let message = format!("expected a table of terrain \"{id}\" besides");
            return Err(source.error(last, message));
        }
    }
    Ok(effects)
}

fn read_air_to_air(
    source: DataSource<'_>,
    rows: &Spanned<BTreeMap<String, [u8; 2]>>,
) -> Result<[[u8; 2]; 11], DataError> {
    let mut table = [[0; 2]; 11];
    for (row, difference) in table.iter_mut().zip(-5..=5) {
        let found = rows.get_ref().get(&difference.to_string());
        *row = *found.ok_or_else(|| {
            let message = format!("expected a row \"{difference}\"");
            source.error(rows.span(), message)
        })?;
    }
    if rows.get_ref().len() != table.len() {
        return Err(source.error(rows.span(), "expected rows from \"-5\" to \"5\" alone"));
    }
    Ok(table)
}

fn named(modifiers: &BTreeMap<String, i8>) -> Vec<(SmolStr, i8)> {
    let modifiers = modifiers.iter();
    modifiers
        .map(|(cause, added)| (cause.as_str().into(), *added))
        .collect()
}

fn effect(source: DataSource<'_>, text: &Spanned<String>) -> Result<Effect, DataError> {
    Effect::parse(text.get_ref()).ok_or_else(|| {
        let message = "expected an effect such as -, D, 2E, A, 3 or down";
        source.error(text.span(), message)
    })
}

fn read_dice(source: DataSource<'_>, file: &DiceFile) -> Result<DiceTable, DataError> {
    let mut effects = Vec::new();
    for (total, text) in file.results.get_ref() {
        let number: u8 = (total.get_ref().parse())
            .map_err(|_| source.error(total.span(), "expected a total"))?;
        effects.push((number, effect(source, text)?));
    }
    effects.sort_by_key(|(total, _)| *total);
    if effects.is_empty() {
        return Err(source.error(file.results.span(), "expected at least one result"));
    }
    Ok(DiceTable {
        dice: file.dice,
        modifiers: named(&file.modifiers),
        effects,
    })
}

fn read_values(
    source: DataSource<'_>,
    file: &ValueFile,
    first: i32,
) -> Result<ValueTable, DataError> {
    let count = (13 - first) as usize;
    if file.rows.get_ref().len() != count {
        let message = format!("expected {count} rows, for {first} to 12");
        return Err(source.error(file.rows.span(), message));
    }
    let mut rows = Vec::new();
    for row in file.rows.get_ref() {
        if row.get_ref().len() != file.columns.len() {
            let message = format!("expected {} columns", file.columns.len());
            return Err(source.error(row.span(), message));
        }
        let cells = row.get_ref().iter().map(|text| effect(source, text));
        rows.push(cells.collect::<Result<_, _>>()?);
    }
    Ok(ValueTable {
        first,
        columns: file.columns.clone(),
        modifiers: named(&file.modifiers),
        rows,
    })
}
