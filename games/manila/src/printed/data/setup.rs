//! Reads the ready-made Japanese set-up.

use crate::printed::map::Map;
use crate::printed::units::{JAPAN, Unit, UnitId};
use heigi_board::HexId;
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// Reads `setup.toml`: every Japanese unit with its hex.
///
/// # Errors
/// The first thing that is wrong.
pub fn read(
    source: DataSource<'_>,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    japan: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}
