//! The shelter that a rout leads to (5.7).

use crate::*;
use std::cell::OnceCell;

/// Where a rout leads.
pub(super) struct Havens {
    /// All shelters up to the nearest one that is not to be passed over, with the points to reach each.
    hexes: Vec<(HexId, u16)>,
    /// Whether there is such a one.
    pub(super) is_bound: bool,
}

/// Where a rout leads, found when it is first asked for.
pub(super) struct Shelters(OnceCell<Havens>);

impl Shelters {
    /// Nothing is found yet.
    pub(super) fn new() -> Self {
        Self(OnceCell::new())
    }

    /// What there is.
    pub(super) fn of(&self, find: impl FnOnce() -> Havens) -> &Havens {
        self.0.get_or_init(find)
    }
}

impl Pto {
    /// 5.7, G14.41: whether who routs is sheltered in a hex.
    pub(super) fn shelters_rout(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.effects(state, hex).is_shelter || self.is_refuge(state, side, hex)
    }

    /// The shelters that a rout may lead to.
    pub(super) fn shelters(&self, state: &State, unit: Named, from: Spot, points: u8) -> Havens {
        let reach = self.rout_reach(state, unit, from, points);
        let is_shelter =
            |hex: &HexId| *hex != from.hex && self.shelters_rout(state, unit.side, *hex);
        let found = reach.reached().iter().copied().filter(is_shelter);
        let found: Vec<(HexId, u16)> = found
            .filter_map(|hex| Some((hex, reach.cost(hex)?)))
            .collect();
        let enemies = state.known(unit.side.opponent());
        let enemies: Vec<Spot> = enemies.filter_map(|enemy| state.spot(enemy)).collect();
        let is_farther = |hex: HexId| {
            let to = Spot::ground(hex);
            enemies
                .iter()
                .all(|at| self.range(*at, to) > self.range(*at, from))
        };
        // G9.41: nobody has to rout across panjis.
        let safe = self.reach_without_panjis(state, unit, from, points);
        let is_safe = |hex: HexId| safe.as_ref().is_none_or(|safe| safe.cost(hex).is_some());
        let binding = found
            .iter()
            .filter(|(hex, _)| is_farther(*hex) && is_safe(*hex));
        let nearest = binding.map(|(_, cost)| *cost).min();
        let within = |(_, cost): &(HexId, u16)| nearest.is_none_or(|nearest| *cost <= nearest);
        Havens {
            hexes: found.into_iter().filter(within).collect(),
            is_bound: nearest.is_some(),
        }
    }

    /// Whether a leg of a rout that costs so much suffices for its points and leads to shelter, if any can be reached.
    pub(super) fn leads(
        &self,
        state: &State,
        unit: Named,
        (from, points): (Spot, u8),
        (to, cost): (Spot, u8),
        havens: &Havens,
    ) -> bool {
        let shelters = &havens.hexes;
        if cost > points || !havens.is_bound {
            return cost <= points;
        }
        let is_there = |(hex, whole): &(HexId, u16)| *hex == to.hex && u16::from(cost) <= *whole;
        if shelters.iter().any(is_there) {
            return true;
        }
        let reach = self.rout_reach(state, unit, to, points - cost);
        let leads = shelters.iter().any(|(shelter, whole)| {
            let rest = reach.cost(*shelter);
            rest.is_some_and(|rest| rest + u16::from(cost) <= *whole)
        });
        let panjis = self.panjis_behind(state, to.hex, from.hex);
        let is_safe = !panjis.is_some_and(|panjis| panjis.is_known_to(unit.side));
        leads || is_safe && self.avoids_panjis(state, unit, (from, points), (to, cost), shelters)
    }
}
