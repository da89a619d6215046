//! Whom a computer sends into an attack: not all who could join it, as the dice take a fifth of all who do (7.3.1).

use super::strength::Battle;
use crate::Luzon;
use crate::printed::units::{UnitId, UnitSet};
use crate::situation::battles::{AttackId, Hexes};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::Side;
use std::cmp::Reverse;

/// So many sizes of a company are tried at most.
const SIZES: usize = 8;

/// Who attacks, and what that promises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Company {
    pub(crate) units: UnitSet,
    pub(crate) hope: f32,
}

impl Luzon {
    /// The best company for an attack on a hex by those who are free.
    pub(super) fn company_against(&self, state: &State, side: Side, hex: HexId) -> Company {
        let targets: Hexes = [hex].into_iter().collect();
        let bound = self.landing_at(state, hex).iter();
        let bound = bound.filter(|unit| self.must_attack(state, *unit));
        self.best_company(state, side, targets, bound.collect())
    }

    /// Who is best in an attack that has been declared: those who have joined it and the best of the others.
    pub(crate) fn company_of(&self, state: &State, side: Side, attack: AttackId) -> Company {
        let targets: Hexes = state.battles.hexes(attack).collect();
        let engaged = state.units.on_map(side).iter();
        let engaged = engaged.filter(|unit| state.attack_of(*unit) == Some(attack));
        self.best_company(state, side, targets, engaged.collect())
    }

    /// Those who attack anyway and the best of those who may join them, as many as promise most.
    fn best_company(&self, state: &State, side: Side, targets: Hexes, bound: UnitSet) -> Company {
        let others = self.ranks(state, side, &targets);
        let others: Vec<UnitId> = others
            .into_iter()
            .filter(|unit| !bound.contains(*unit))
            .collect();
        let enemy = side.opponent();
        let defenders = targets.iter();
        let defenders = defenders.flat_map(|hex| self.defenders_of(state, enemy, *hex).iter());
        let mut battle = Battle {
            defenders: defenders.collect(),
            attackers: bound,
            lenders: UnitSet::EMPTY,
            batteries: 0,
            targets,
        };
        let is_trapped = (battle.targets.iter()).all(|hex| self.is_trapped(state, enemy, *hex));
        let mut best: Option<Company> = None;
        let stride = others.len().div_ceil(SIZES).max(1);
        for part in std::iter::once(&others[..0]).chain(others.chunks(stride)) {
            battle.attackers = battle.attackers | part.iter().copied().collect();
            if battle.attackers.is_empty() {
                continue;
            }
            battle.batteries =
                self.batteries_against(state, battle.attackers, &battle.targets, true);
            let hope = self.hope(state, side, &battle, is_trapped);
            if best.is_none_or(|best| hope > best.hope) {
                best = Some(Company {
                    units: battle.attackers,
                    hope,
                });
            }
        }
        best.unwrap_or(Company {
            units: bound,
            hope: -0.9,
        })
    }

    /// Who may join an attack on all of some hexes, who adds most for each step first.
    fn ranks(&self, state: &State, side: Side, targets: &Hexes) -> Vec<UnitId> {
        let Some(first) = targets.first() else {
            return Vec::new();
        };
        let around = self.map().grid.neighbours(*first).map(|(_, hex)| hex);
        let around = around.chain([*first]);
        let near = around.flat_map(|hex| self.side_at(state, side, hex).iter());
        let able = near.filter(|unit| {
            self.check_attacker(state, side, *unit).is_ok()
                && self.check_reach(state, *unit, targets).is_ok()
        });
        let worth = |unit: UnitId| {
            let strength = self.attack_strength(state, unit, targets);
            let steps = u32::from(state.steps(unit)).max(1);
            (Reverse(strength * 4 / steps), unit)
        };
        let mut ranks: Vec<_> = able.map(worth).collect();
        ranks.sort_unstable();
        ranks.into_iter().map(|(_, unit)| unit).collect()
    }
}
