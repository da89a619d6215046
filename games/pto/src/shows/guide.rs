//! The first turn, step by step: what somebody who never read the rules should know in each of the eight phases.

use crate::*;
use heigi_engine::scene::GuideStep;

impl Pto {
    /// What a side should know now; nothing after the first turn, nor for who only looks on.
    pub(super) fn guide(&self, state: &State, viewer: Viewer) -> Vec<GuideStep> {
        let Viewer::Side(side) = viewer else {
            return Vec::new();
        };
        if state.turn > 1 || state.winner.is_some() {
            return Vec::new();
        }
        let scenario = self.scenario(state);
        let goals = scenario.objective.goals.iter();
        // Battles that are drawn share their words.
        let known = self.info.scenario(&scenario.id);
        let id = known.map_or(scenario.id.as_str(), |(known, _)| known.id);
        let goal = GuideStep {
            text: Text::new(format!("pto-scenario-{id}-victory")),
            at: goals.map(|hex| self.number(*hex)).collect(),
        };
        let told = |ids: &'static [&'static str]| {
            ids.iter().map(|id| GuideStep {
                text: Text::new(*id),
                at: Vec::new(),
            })
        };
        // Before the first turn sides set up and say what they do with their ships and planes.
        if state.turn == 0 {
            let steps = told(&["pto-guide-counters", "pto-guide-set-up"]);
            return std::iter::once(goal).chain(steps).collect();
        }
        let is_own = state.phasing == side;
        let steps: &[&str] = match (state.phase, is_own) {
            (Phase::Rally, true) => &["pto-guide-rally"],
            (Phase::Rally, false) => &["pto-guide-rally-enemy"],
            (Phase::PrepFire, true) => &["pto-guide-prep-fire-1", "pto-guide-prep-fire-2"],
            (Phase::PrepFire, false) => &["pto-guide-prep-fire-enemy"],
            (Phase::Movement, true) => &[
                "pto-guide-movement-1",
                "pto-guide-movement-2",
                "pto-guide-movement-3",
            ],
            (Phase::Movement, false) => &["pto-guide-first-fire-1", "pto-guide-first-fire-2"],
            (Phase::DefensiveFire, true) => &["pto-guide-final-fire-enemy"],
            (Phase::DefensiveFire, false) => &["pto-guide-final-fire"],
            (Phase::AdvancingFire, true) => &["pto-guide-advancing-fire"],
            (Phase::AdvancingFire, false) => &["pto-guide-advancing-fire-enemy"],
            (Phase::Rout, _) => &["pto-guide-rout"],
            (Phase::Advance, true) => &["pto-guide-advance-1", "pto-guide-advance-2"],
            (Phase::Advance, false) => &["pto-guide-advance-enemy"],
            (Phase::CloseCombat, _) => &["pto-guide-close-combat"],
        };
        // The first rally phase is passed over where nobody has anything to do in it.
        let begins = state.phase == Phase::Rally || state.phase == Phase::PrepFire && is_own;
        if !begins {
            return told(steps).collect();
        }
        let first = told(&["pto-guide-phases", "pto-guide-counters"]);
        let all = std::iter::once(goal).chain(first).chain(told(steps));
        all.collect()
    }
}
