//! The first turn, step by step.

use crate::Burma;
use crate::position::{Phase, Position, Scenario};
use crate::printed::units::{ALLIES, JAPAN};
use heigi_board::HexId;
use heigi_scene::{GuideStep, Text};

impl Burma {
    /// What somebody who never read the rules should know now.
    pub(crate) fn guide(&self, position: &Position) -> Vec<GuideStep> {
        let named = &self.map().named;
        let step = |id: &'static str, hexes: &[HexId]| GuideStep {
            text: Text::new(id),
            at: hexes.iter().map(|hex| self.hex_number(*hex)).collect(),
        };
        if position.turn > position.scenario.turns()[0] {
            return Vec::new();
        }
        let stakes = match position.scenario {
            Scenario::UGo => step("burma-guide-u-go", &[named.imphal, named.silchar]),
            Scenario::ExtendedCapital => step(
                "burma-guide-extended-capital",
                &[named.mandalay, named.rangoon],
            ),
            Scenario::Campaign => step("burma-guide-campaign", &[named.imphal, named.rangoon]),
        };
        let sources = [ALLIES, JAPAN].map(|side| self.sources(position, side));
        let sources = sources.concat();
        match position.phase {
            Phase::SetUp => vec![
                stakes,
                step("burma-guide-set-up-1", &[]),
                step("burma-guide-set-up-2", &[]),
            ],
            Phase::Air => vec![step("burma-guide-air", &[])],
            Phase::Supply => vec![
                step("burma-guide-supply-1", &sources),
                step("burma-guide-supply-2", &[]),
                step("burma-guide-supply-3", &[]),
            ],
            Phase::Operations => vec![
                step("burma-guide-operations-1", &[]),
                step("burma-guide-operations-2", &[]),
                step("burma-guide-operations-3", &[]),
                step("burma-guide-operations-4", &[]),
            ],
            Phase::End => vec![step("burma-guide-end", &[])],
            Phase::Initiative | Phase::Markers => Vec::new(),
        }
    }
}
