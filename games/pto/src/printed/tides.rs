//! The sea as it may turn out before a match: at low or high tide (G13.97), with heavy surf or without (G13.98).

use super::Tables;
use super::map_lines::MapLines;
use super::reefs::{Reef, Waters};
use crate::*;
use heigi_engine::DataSource;
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// The letter of OCEAN in a map file.
const OCEAN: char = 'O';

/// How the sea of a match is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sea {
    /// G13.97: whether the tide is high.
    pub is_high: bool,
    /// G13.98: whether heavy surf runs.
    pub has_surf: bool,
}

impl Sea {
    /// All that there are, in the order of their numbers.
    pub const ALL: [Self; 4] = [
        Self::of(false, false),
        Self::of(false, true),
        Self::of(true, false),
        Self::of(true, true),
    ];

    const fn of(is_high: bool, has_surf: bool) -> Self {
        Self { is_high, has_surf }
    }

    /// Its place among all.
    pub const fn number(self) -> usize {
        2 * self.is_high as usize + self.has_surf as usize
    }
}

impl Scenario {
    /// The map as the sea leaves it.
    pub fn map_at(&self, sea: Sea) -> &Map {
        match sea.number() {
            0 => &self.map,
            number => self.seas.get(number - 1).unwrap_or(&self.map),
        }
    }

    /// G13.97: who announces the tide before the match, where that is done.
    pub fn landing_side(&self) -> Option<Side> {
        let has_tides = !self.seas.is_empty();
        self.expedition.filter(|_| has_tides).map(|one| one.side)
    }
}

impl Map {
    /// G13.97, G13.98: reads the map as it is with every sea but the first; none where the tide is not announced.
    pub(super) fn read_seas(
        source: DataSource<'_>,
        grid: &Grid,
        (tables, low): (&Tables, &Self),
        lines: MapLines<'_>,
    ) -> Result<Vec<Self>, DataError> {
        let Some((shore, tides)) = lines
            .shore
            .and_then(|shore| Some((shore, shore.tides.as_ref()?)))
        else {
            return Ok(Vec::new());
        };
        let is_first = shore.waters == Waters::Ocean && shore.reef_kind != Some(Reef::Submerged);
        if !is_first || shore.has_heavy_surf() {
            let message = "expected `tides` in a calm sea alone, with the reef above the water as at low tide (G13.97)";
            return Err(source.error(0..0, message));
        }
        let flooded: Vec<HexId> = source.hexes(grid, tides)?;
        let is_beach = |hex: &HexId| low.has(*hex) && low.terrain(*hex).is_beach();
        let wrong = flooded.iter().position(|hex| !is_beach(hex));
        if let Some(line) = wrong.and_then(|number| tides.get(number)) {
            return Err(source.error(
                line.span(),
                "expected a hex of beach that is under water at high tide (G13.97)",
            ));
        }
        let read = |sea: &Sea| {
            let shore = shore.at(*sea);
            let rows = match sea.is_high {
                true => flood(lines.rows, grid, &flooded),
                false => lines.rows.to_vec(),
            };
            let lines = MapLines {
                rows: &rows,
                shore: Some(&shore),
                ..lines
            };
            let mut map = Self::read(source, grid, tables, lines)?;
            map.sides.cliffs = low.sides.cliffs.clone();
            Ok(map)
        };
        Sea::ALL.iter().skip(1).map(read).collect()
    }

    /// G14.52, G14.56: whether a beach obstacle stays where it is among all that stand there: it may be there, and wire in the water or on a
    /// reef is held by tetrahedrons.
    pub(crate) fn keeps(&self, grid: &Grid, works: &[Fortification], one: &Fortification) -> bool {
        let mut there = works.iter().filter(|other| other.hex == one.hex);
        let is_piled = there.any(|other| other.kind == Fieldwork::Tetrahedrons);
        let terrain = self.terrain(one.hex);
        let is_afloat = terrain.is_coast() && !terrain.is_beach();
        let is_loose = one.kind == Fieldwork::Wire && is_afloat && !is_piled;
        self.takes_obstacle(grid, one.kind, one.hex) && !is_loose
    }
}

/// Rows of letters with OCEAN in some hexes.
fn flood(rows: &[Spanned<String>], grid: &Grid, flooded: &[HexId]) -> Vec<Spanned<String>> {
    let numbers: Vec<String> = flooded
        .iter()
        .map(|hex| grid.number(*hex).to_string())
        .collect();
    let rows = rows.iter().zip(1..);
    let cover = |(row, position): (&Spanned<String>, usize)| {
        let letters = row.get_ref().chars().zip(1..);
        let covered = letters.map(|(letter, line): (char, usize)| {
            let number = format!("{line:02}{position:02}");
            if numbers.contains(&number) {
                OCEAN
            } else {
                letter
            }
        });
        Spanned::new(row.span(), covered.collect())
    };
    rows.map(cover).collect()
}
