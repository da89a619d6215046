//! What the Allies do in the solitaire game where no table of 19 says it: they hold where they stand until they go back
//! into Bataan (19.7), attack at good odds, and else decide as a computer would.

use crate::Luzon;
use crate::action::Action;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::sequence::Step;
use crate::situation::battles::Hexes;
use crate::situation::state::State;
use crate::turn::combat::strength::Battle;
use heigi_board::HexId;
use heigi_engine::{Judges, Rules as _, Side};

impl Luzon {
    /// 19: what the side does that nobody commands.
    pub(crate) fn solitaire_action(&self, state: &State, side: Side) -> Option<Action> {
        if !state.is_solitaire() || side != ALLIES {
            return None;
        }
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        let is_legal = |action: &Action| actions.contains(action);
        let chosen = match state.agenda.last()? {
            Step::AirPlan(_) => Some(Action::Launch),
            Step::Inquiry(_) | Step::ReserveMoves(_) => Some(Action::Done),
            // 19.7: nobody leaves before there is an alarm.
            Step::Shipping(_) if !state.solitaire.retreats => Some(Action::Done),
            Step::Movement(_) => {
                let works = self.works_to_build(state, &actions);
                let works = works.or_else(|| self.next_to_gather(state, &actions));
                Some(works.unwrap_or_else(|| self.next_to_retreat(state, &actions)))
            }
            Step::March(march) if state.solitaire.retreats => {
                Some(self.step_along(state, march.unit, &actions, &self.to_bataan))
            }
            Step::March(march) => Some(self.way_to_site(state, march.unit, &actions)),
            Step::Attacks(_) => Some(self.attack_at_good_odds(state, &actions)),
            _ => None,
        };
        let best = || {
            let judge = |action: &Action| (Judges::judge(self, state, *action), *action);
            let judged = actions.iter().map(judge);
            let better = |one: (f32, Action), other: (f32, Action)| {
                if other.0 > one.0 { other } else { one }
            };
            judged.reduce(better).map(|(_, action)| action)
        };
        chosen.filter(is_legal).or_else(best)
    }

    /// 19.7: the first unit that can come nearer to Bataan; nobody before there is an alarm. ABSU leave with their
    /// aircraft (19.3).
    fn next_to_retreat(&self, state: &State, actions: &[Action]) -> Action {
        if !state.solitaire.retreats {
            return Action::Done;
        }
        let comes_nearer = |unit: UnitId| {
            let hex = state
                .hex(unit)
                .or_else(|| self.chart_hex(state, ALLIES, unit));
            let is_crew = self.unit(unit).class == Class::GroundCrew;
            hex.is_some_and(|hex| !is_crew && self.has_way(state, unit, hex, &self.to_bataan))
        };
        let mut units = actions.iter().filter(|action| match action {
            Action::March(unit) => comes_nearer(*unit),
            _ => false,
        });
        units.next().copied().unwrap_or(Action::Done)
    }

    /// Whether a step leaves a unit less of a way.
    pub(crate) fn has_way(&self, state: &State, unit: UnitId, hex: HexId, ways: &[u16]) -> bool {
        let (grid, marcher) = (&self.map().grid, self.marcher(state, unit));
        grid.neighbours(hex).any(|(direction, next)| {
            let edge = grid.edge(hex, direction);
            ways[next.index()] < ways[hex.index()]
                && edge.is_some_and(|edge| self.price(state, &marcher, [hex, next], edge).is_ok())
        })
    }

    /// The step after which the least way is left; of several the first by number.
    pub(crate) fn step_along(
        &self,
        state: &State,
        unit: UnitId,
        actions: &[Action],
        ways: &[u16],
    ) -> Action {
        let Some(here) = state.hex(unit) else {
            return Action::Halt;
        };
        let left = |hex: HexId| ways[hex.index()];
        let steps = actions.iter().filter_map(|action| match action {
            Action::Step(hex) if left(*hex) < left(here) => Some(*hex),
            _ => None,
        });
        steps
            .min_by_key(|hex| (left(*hex), *hex))
            .map_or(Action::Halt, Action::Step)
    }

    /// The first attack from the ratio of the table on whose dice nothing makes worse, as far as the Allies see.
    fn attack_at_good_odds(&self, state: &State, actions: &[Action]) -> Action {
        let is_good = |hex: HexId| {
            let battle = self.battle_by_all(state, hex);
            let odds = self.odds(state, ALLIES, &battle);
            let ratio = self.data.solitaire.attack;
            ratio.is_reached(odds.attack, odds.defence)
                && odds.attack > 0
                && heigi_engine::total(&odds.modifiers) <= 0
        };
        let mut attacks = actions.iter().filter(|action| match action {
            Action::Attack(hex) => is_good(*hex),
            _ => false,
        });
        attacks.next().copied().unwrap_or(Action::Done)
    }

    /// All who can attack a hex, against whom they see there.
    fn battle_by_all(&self, state: &State, hex: HexId) -> Battle {
        let around = self.map().grid.neighbours(hex).map(|(_, other)| other);
        let units = around.flat_map(|other| self.fighters_at(state, ALLIES, other).iter());
        let is_able = |unit: &UnitId| {
            let is_free = state.attack_of(*unit).is_none() && !state.is_demoralised(*unit);
            let mut ways = self.approaches(state, *unit, std::slice::from_ref(&hex));
            is_free && ways.any(|way| way.is_some())
        };
        let targets: Hexes = [hex].into_iter().collect();
        Battle {
            targets,
            attackers: units.filter(is_able).collect(),
            defenders: self.fighters_at(state, JAPAN, hex) & state.units.tops(),
            lenders: UnitSet::EMPTY,
            batteries: 0,
        }
    }
}
