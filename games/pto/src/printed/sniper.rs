//! Snipers of a side (12).

use super::Map;
use super::scenario::{on_map, side};
use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;
use toml::Spanned;

/// The snipers of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sniper {
    /// Which dice of the enemy wake them: their Sniper Activation Number.
    pub number: u8,
    /// Where they are at the beginning.
    pub hex: HexId,
}

/// The snipers of each side, in the order of the sides.
pub type Snipers = [Option<Sniper>; 2];

/// The snipers of a side, in a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SniperLine {
    side: Spanned<String>,
    number: Within<2, 7>,
    hex: Spanned<String>,
}

/// Reads the snipers of a scenario.
pub(super) fn read(
    source: DataSource<'_>,
    grid: &Grid,
    map: &Map,
    lines: &[SniperLine],
) -> Result<Snipers, DataError> {
    let mut snipers = [None; 2];
    for line in lines {
        let side = side(source, &line.side)?;
        let hexes = on_map(source, grid, map, std::slice::from_ref(&line.hex))?;
        let number = line.number.get();
        let sniper = hexes.first().map(|hex| Sniper { number, hex: *hex });
        if snipers[side.index()].is_some() {
            let message = "expected the snipers of a side once";
            return Err(source.error(line.side.span(), message));
        }
        snipers[side.index()] = sniper;
    }
    Ok(snipers)
}
