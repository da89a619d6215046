//! What enemies whom a side knows may do to those of it who move, before they go anywhere (9.1).

use super::orders::Openings;
use crate::*;

impl Pto {
    /// The hexes to which those who are picked or under way can go, and how many chances in 100 there are that first fire by known
    /// enemies does harm there: each Location of theirs fires as well as it can, once. Whom the side does not know counts for nothing.
    pub(crate) fn perils(&self, state: &State) -> Vec<(Spot, u32)> {
        // Vehicles go other ways; and while the enemy picks who fires at movers, those are his.
        let units = state.of_set(state.picked | state.movers);
        let is_meant =
            |unit: &Named| unit.side == state.phasing && matches!(state[*unit].at, At::In(_));
        let units = units.filter(is_meant);
        let units: UnitSet = units.map(|unit| unit.id).collect();
        let mut bare = as_known(state, state.phasing.opponent());
        let reach = self.hexes_in_reach(&bare, units);
        bare.drop_picks();
        bare.movers = units;
        self.arrive(&mut bare);
        bare.spent_here = POINT;
        let mut perils = Vec::new();
        for hex in reach {
            let spot = Spot::ground(hex);
            for unit in units.iter() {
                bare.units.change(unit).at = At::In(spot);
            }
            perils.push((spot, self.peril(&bare, spot)));
        }
        perils
    }

    /// How many chances in 100 there are that fire at those who have come to a Location does harm.
    fn peril(&self, bare: &State, spot: Spot) -> u32 {
        let side = bare.phasing.opponent();
        let places = bare.places_of(side);
        let mut openings = Openings::of(self, bare, side, spot);
        // What is left of 10,000 if each Location takes its share.
        let spared = places.into_iter().fold(10_000, |spared, from| {
            let shots = openings.shots_from(from);
            let best = shots.iter().map(|(ways, ..)| *ways).max().unwrap_or(0);
            spared * (36 - best.min(36)) / 36
        });
        (10_000 - spared + 50) / 100
    }
}

/// A position without those of a side and what it has built that its enemy does not know.
fn as_known(state: &State, side: Side) -> State {
    let mut known = state.clone();
    let unknown = state.who(|unit| unit.side == side);
    for unit in unknown.filter(|unit| unit.veil != Veil::Open) {
        known[unit].at = At::Off(Tray::Lost);
    }
    let enemy = side.opponent();
    known.fortifications.retain(|one| one.is_known_to(enemy));
    known.caves.retain(|cave| cave.is_known_to(enemy));
    known
}
