//! Samples of where hidden fortifications may be (G.2).

use crate::*;
use heigi_engine::Random;

impl Pto {
    /// G.2: whether the ground of a hex could hide a fortification like this one.
    pub(crate) fn might_hide(&self, state: &State, one: &Fortification, hex: HexId) -> bool {
        let terrain = self.terrain(state, hex);
        let is_set = one.kind == Fieldwork::SetCharge;
        (!is_set || self.has_road_in(state, hex))
            && one.kind.may_be_in(terrain)
            && self
                .map(state)
                .takes_obstacle(&self.data.grid, one.kind, hex)
            && one
                .kind
                .begins_hidden(one.owner, terrain, &self.data.tables)
    }

    /// G.2: fortifications of a side of which its enemy does not know are somewhere else, where they might be.
    pub(super) fn redraw_works(
        &self,
        state: &State,
        other: &mut State,
        side: Side,
        random: &mut Random,
    ) {
        let is_unknown = |one: &Fortification| one.is_hidden && one.owner == side;
        let unknown: Vec<usize> = (0..state.fortifications.len())
            .filter(|number| is_unknown(&state.fortifications[*number]))
            .collect();
        let mut places = Vec::new();
        let mut taken: Vec<(HexId, Fieldwork)> = (state.fortifications.iter())
            .filter(|one| !is_unknown(one))
            .map(|one| (one.hex, one.kind))
            .collect();
        let clashes = |one: Fieldwork, other| one == other || one.excludes(other);
        for number in unknown {
            let one = state.fortifications[number];
            let may = |hex: &HexId| {
                self.might_hide(state, &one, *hex)
                    && !state.has_shown(side.opponent(), Spot::ground(*hex))
                    && !taken
                        .iter()
                        .any(|(other, kind)| other == hex && clashes(one.kind, *kind))
            };
            let hexes: Vec<HexId> = self.map(state).hexes().filter(may).collect();
            let Some(hex) = hexes.get(random.index(hexes.len().max(1))).copied() else {
                continue;
            };
            taken.push((hex, one.kind));
            places.push((number, hex));
        }
        // G1.6121: who sets a charge off is a secret as well.
        let forget = |works: &mut Fortifications| {
            for one in works.iter_mut().filter(|one| is_unknown(one)) {
                one.fired_by = None;
            }
        };
        forget(&mut other.fortifications);
        if let Some(asking) = &mut other.asking {
            forget(&mut asking.from.fortifications);
        }
        // Where somebody stands above what nobody knows of, nobody knows that he does.
        other.come_down_from(is_unknown);
        relocate(&state.fortifications, &mut other.fortifications, &places);
        other.come_down();
        if let Some(asking) = &mut other.asking {
            asking.from.come_down_from(is_unknown);
            relocate(
                &state.fortifications,
                &mut asking.from.fortifications,
                &places,
            );
            asking.from.come_down();
        }
    }
}

/// Puts fortifications into other hexes, and the ends of tunnels lead to each other there.
fn relocate(before: &Fortifications, all: &mut Fortifications, places: &[(usize, HexId)]) {
    for (number, hex) in places {
        let one = before[*number];
        if let Some(other) = all.get_mut(*number) {
            other.hex = *hex;
        }
        let is_end = |other: &Fortification| {
            other.leads_to == Some(one.hex) && one.leads_to == Some(other.hex)
        };
        let end = before.iter().position(is_end);
        if let Some(other) = end.and_then(|end| all.get_mut(end)) {
            other.leads_to = Some(*hex);
        }
    }
}
