//! The first turn, step by step.

use crate::Luzon;
use crate::printed::units::{ALLIES, JAPAN};
use crate::sequence::Phase;
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::hexes::Gridded as _;
use heigi_engine::scene::GuideStep;
use heigi_engine::{Text, Viewer};

impl Luzon {
    /// What somebody who never read the rules should know now.
    pub(crate) fn guide(&self, state: &State, viewer: Viewer) -> Vec<GuideStep> {
        let named = &self.map().named;
        let step = |id: &'static str, hexes: &[HexId]| GuideStep {
            text: Text::new(id),
            at: hexes.iter().map(|hex| self.grid().number(*hex)).collect(),
        };
        if state.turn > self.first_turn(state.scenario) {
            return Vec::new();
        }
        let is_japan = Self::is_own(viewer, JAPAN);
        let goals = [named.manila, named.corregidor];
        if [JAPAN, ALLIES]
            .iter()
            .any(|side| state.is_setting_up(*side))
        {
            let stakes = if is_japan {
                "luzon-guide-goal-japan"
            } else {
                "luzon-guide-goal-allies"
            };
            return vec![step(stakes, &goals), step("luzon-guide-set-up", &[])];
        }
        match state.phase {
            Phase::Naval(JAPAN) if is_japan => vec![
                step("luzon-guide-goal-japan", &goals),
                step("luzon-guide-landings-1", &[]),
                step("luzon-guide-landings-2", &[]),
                step("luzon-guide-landings-3", &[]),
            ],
            Phase::Air(side) if Self::is_own(viewer, side) && state.is_planning(side) => vec![
                step("luzon-guide-air-1", &[named.clark]),
                step("luzon-guide-air-2", &[]),
                step("luzon-guide-air-3", &[]),
            ],
            Phase::Preparation if is_japan => vec![
                step("luzon-guide-goal-japan", &goals),
                step("luzon-guide-landings-1", &[]),
                step("luzon-guide-landings-2", &[]),
            ],
            Phase::Movement(_) | Phase::Preparation => vec![
                step("luzon-guide-movement-1", &[]),
                step("luzon-guide-movement-2", &[]),
            ],
            Phase::Combat(side) if Self::is_own(viewer, side) => vec![
                step("luzon-guide-combat-1", &[]),
                step("luzon-guide-combat-2", &[]),
            ],
            Phase::Naval(ALLIES) if !is_japan => {
                vec![step("luzon-guide-bay", &[named.manila, named.bataan_field])]
            }
            Phase::Completion(_) => vec![step("luzon-guide-completion", &[])],
            Phase::Reinforcement | Phase::Naval(_) | Phase::Air(_) | Phase::Combat(_) => Vec::new(),
        }
    }
}
