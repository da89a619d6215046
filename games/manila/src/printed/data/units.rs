//! Reads the counters.

use crate::printed::units::{Ability, Group, JAPAN, MOST_UNITS, UNITED_STATES, Unit};
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use toml::Spanned;

/// Reads `units.toml`.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(source: DataSource<'_>) -> Result<Vec<Unit>, DataError> {
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
        check_values(source, &table)?;
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

fn check_values(source: DataSource<'_>, table: &UnitTable) -> Result<(), DataError> {
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
    Ok(())
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
const BRANCHES: [&str; 21] = [
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
