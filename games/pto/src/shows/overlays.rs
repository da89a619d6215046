//! What is laid over the map on request.

use crate::*;
use heigi_engine::scene::signed;

/// The overlay of the hexes that those who are picked see.
pub(super) const SEEN: &str = "seen";
/// The overlay of what may happen to those who move.
pub(super) const PERILS: &str = "perils";

impl Pto {
    /// The hexes that are seen from where somebody is picked, with what is added to fire at each.
    pub(super) fn seen_from_there(&self, state: &State, viewer: Viewer) -> Vec<(SmolStr, SmolStr)> {
        let units = state.of_set(state.picked | state.movers);
        let seen = units.filter(|unit| self.is_seen(state, viewer, *unit));
        let units: UnitSet = seen.map(|unit| unit.id).collect();
        let Some(from) = self.spot_of(state, units) else {
            return Vec::new();
        };
        let hexes = self.map(state).hexes().map(Spot::ground);
        let seen = hexes.filter_map(|to| {
            let sight = self.sight(state, from, to);
            let added = i32::from(sight.hindrance()) + self.cover(state, &[from], to).added;
            sight.is_clear().then(|| (self.place(to), signed(added)))
        });
        seen.collect()
    }

    /// How likely fire by enemies whom they know does harm to those of the viewer's side who move, where they can go (9.1).
    pub(super) fn perils_told(&self, state: &State, viewer: Viewer) -> Vec<(SmolStr, SmolStr)> {
        if state.phase != Phase::Movement || !is_owner(viewer, state.phasing) {
            return Vec::new();
        }
        let perils = self.perils(state).into_iter();
        perils
            .map(|(spot, chance)| (self.place(spot), format_smolstr!("{chance}%")))
            .collect()
    }
}
