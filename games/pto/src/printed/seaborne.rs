//! Assaults from the sea and evacuations (G14), as a scenario says that it is one, and the numbers of beach obstacles.

use super::scenario::side;
use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;
use toml::Spanned;

heigi_engine::kinds! {
    /// What comes from the sea, or leaves by it (G14.1).
    pub enum Venture = "pto-venture-" {
        /// An assault (G14.2).
        Assault = "assault",
        /// An evacuation (G14.4).
        Evacuation = "evacuation",
    }
}

heigi_engine::tables! {
    /// G14.53: on which columns a mine strikes a landing craft, and who is aboard.
    pub struct BoatMines { craft: u8, aboard: u8 }

    /// G14.51: at which die tetrahedrons destroy a landing craft, below which their own mine goes off, and what they add for who
    /// comes down among them from the air.
    pub struct Tetrahedrons { lost: i32, landing: i32 }

    /// The numbers of assaults from the sea.
    pub file Seaborne { mines: BoatMines, tetrahedrons: Tetrahedrons, wire: i32, exempt: i8 }
}

impl Seaborne {
    /// Reads them.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}

/// G14.1: who comes from the sea or leaves by it in a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Expedition {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub venture: Venture,
    /// How many demolition teams clear obstacles before the match (G14.561).
    pub teams: u8,
}

/// What a scenario file says of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpeditionLine {
    side: Spanned<String>,
    kind: Venture,
    #[serde(default)]
    demolition_teams: u8,
}

impl ExpeditionLine {
    /// Reads it.
    ///
    /// # Errors
    /// If its side is none.
    pub(super) fn read(
        source: DataSource<'_>,
        line: Option<&Self>,
    ) -> Result<Option<Expedition>, DataError> {
        let Some(line) = line else {
            return Ok(None);
        };
        Ok(Some(Expedition {
            side: side(source, &line.side)?,
            venture: line.kind,
            teams: line.demolition_teams,
        }))
    }
}

impl Fieldwork {
    /// G14.5: whether it is an obstacle on beaches and in shallow water.
    pub fn is_beach_obstacle(self) -> bool {
        matches!(
            self,
            Self::Tetrahedrons | Self::Wire | Self::TankMines | Self::Mines | Self::Panjis
        )
    }
}

impl Map {
    /// G14.51 to G14.55: whether a hex of beach or OCEAN takes an obstacle: none in deep water; mines against men and panjis on soft
    /// sand, and on hard sand beside the land.
    pub fn takes_obstacle(&self, grid: &Grid, kind: Fieldwork, hex: HexId) -> bool {
        let terrain = self.terrain(hex);
        if !terrain.is_coast() || !kind.is_beach_obstacle() {
            return true;
        }
        let is_land = |near: HexId| self.has(near) && !self.terrain(near).is_coast();
        let is_inland = grid.neighbours(hex).any(|(_, near)| is_land(near));
        match kind {
            Fieldwork::Mines | Fieldwork::Panjis => {
                terrain == Terrain::SoftSand || terrain == Terrain::HardSand && is_inland
            }
            _ => terrain != Terrain::DeepOcean,
        }
    }
}

impl Scenario {
    /// G14.561: what is wrong with who comes from the sea.
    pub(super) fn fault_at_sea(&self, counters: &[Printed]) -> Option<&'static str> {
        let expedition = self.expedition?;
        let is_late = self.date.is_some_and(|date| date >= [1944, 1]);
        let is_american = self.units.iter().any(|one| {
            let nation = counters[one.counter.index()].nation;
            one.side == expedition.side && matches!(nation, Nation::Marines | Nation::Army)
        });
        let may = is_american && expedition.venture == Venture::Assault && is_late;
        (expedition.teams > 0 && !may).then_some(
            "expected demolition teams of Americans alone, in an assault of 1944 or later (G14.561)",
        )
    }

    /// G14.56: beach obstacles are not there at all where they may not be, nor is wire in the water without tetrahedrons (G14.52).
    pub(super) fn wash_away(&mut self, grid: &Grid) {
        let all = self.fortifications.clone();
        let is_piled = |hex: HexId| {
            let mut there = all.iter().filter(|one| one.hex == hex);
            there.any(|one| one.kind == Fieldwork::Tetrahedrons)
        };
        let map = &self.map;
        self.fortifications.retain(|one| {
            let is_loose = one.kind == Fieldwork::Wire
                && map.terrain(one.hex).is_ocean()
                && !is_piled(one.hex);
            map.takes_obstacle(grid, one.kind, one.hex) && !is_loose
        });
    }
}
