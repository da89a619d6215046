//! What moving costs (TBL-TEC), looked up once and put in order.

use super::map::Terrain;
use super::tables::{Cost, TerrainEffect};

/// The columns of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Motorised units (4.2.1).
    Motorised,
    /// All others.
    Foot,
    /// Cavalry, which differs from them in a swamp.
    Cavalry,
    /// Lines of supply (13.4).
    Supply,
}

impl Column {
    const ALL: [Self; 4] = [Self::Motorised, Self::Foot, Self::Cavalry, Self::Supply];
}

/// What a column says.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    hexes: [Cost; Terrain::ALL.len()],
    /// Across a major river without a road that can be used.
    pub major_river: Cost,
    /// Across a minor river.
    pub minor_river: Cost,
    /// Across a rough hexside.
    pub rough_side: Cost,
    /// Along a road.
    pub road: Cost,
    /// Along a road at the strategic rate (4.3.3).
    pub strategic: Cost,
}

impl Costs {
    /// The columns of the chart, in the order of [`Column`]; what it does not have is prohibited.
    pub(super) fn all(terrain: &[TerrainEffect]) -> [Self; 4] {
        let cost = |column: Column, id: &str| {
            let found = terrain.iter().find(|effect| effect.id == id);
            let cost = found.and_then(|effect| match column {
                Column::Motorised => effect.motorised,
                Column::Foot => effect.foot,
                Column::Cavalry => effect.cavalry.or(effect.foot),
                Column::Supply => effect.supply,
            });
            cost.unwrap_or(Cost::Prohibited)
        };
        Column::ALL.map(|column| Self {
            hexes: Terrain::ALL.map(|terrain| match terrain {
                Terrain::Clear => cost(column, "clear"),
                Terrain::Rough | Terrain::RoughCity => cost(column, "rough"),
                Terrain::Swamp => cost(column, "swamp"),
                Terrain::City => cost(column, "city"),
                Terrain::Manila => cost(column, "manila"),
                Terrain::Lake | Terrain::Sea => Cost::Prohibited,
                // 4.8; a line of supply runs through areas as along a road.
                Terrain::Bicol => match column {
                    Column::Motorised => Cost::Half,
                    Column::Foot | Column::Cavalry => Cost::Whole,
                    Column::Supply => Cost::Quarters(0),
                },
            }),
            major_river: cost(column, "major_river"),
            minor_river: cost(column, "minor_river"),
            rough_side: cost(column, "rough_hexside"),
            road: cost(column, "road"),
            strategic: cost(column, "strategic"),
        })
    }

    /// What entering a hex costs.
    #[must_use]
    pub const fn hex(&self, terrain: Terrain) -> Cost {
        self.hexes[terrain as usize]
    }
}
