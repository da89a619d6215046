//! Who wades (G13.42): men and vehicles in shallow water that are not aboard anything.

use crate::*;

impl Pto {
    /// G13.42: whether a unit wades.
    pub(crate) fn wades(&self, state: &State, unit: Named) -> bool {
        let (At::In(spot) | At::Vehicle(spot)) = state[unit].at else {
            return false;
        };
        self.is_shallow(state, spot) && !self.is_craft(unit)
    }

    /// G13.421: what halves the fire of men who wade.
    pub(crate) fn wading_factor(
        &self,
        state: &State,
        soldier: Named,
    ) -> Option<(&'static str, &'static str)> {
        let is_man = !self.printed(soldier).is_vehicle();
        (is_man && self.wades(state, soldier)).then_some(("pto-factor-wading", "G13.421"))
    }

    /// G13.4: whether a Location is shallow water.
    pub(crate) fn is_shallow(&self, state: &State, spot: Spot) -> bool {
        let is_on_pier = spot.part == Part::Pier;
        !is_on_pier && self.terrain(state, spot.hex).is_shallow_ocean()
    }

    /// G13.1: whether a Location is OCEAN.
    pub(crate) fn is_at_sea(&self, state: &State, spot: Spot) -> bool {
        let is_on_pier = spot.part == Part::Pier;
        !is_on_pier && self.terrain(state, spot.hex).is_ocean()
    }

    /// G13.44: whether heavy surf runs in a Location.
    pub(crate) fn has_surf(&self, state: &State, spot: Spot) -> bool {
        spot.part != Part::Pier && self.map(state).has_surf(spot.hex)
    }

    /// G13.421: whether those who wade may fire with others: never with those of another hex.
    pub(crate) fn check_wading_group(
        &self,
        state: &State,
        unit: Named,
        spot: Spot,
        others: &[Spot],
    ) -> Result<(), Refusal> {
        let is_elsewhere = |other: &&Spot| other.location() != spot.location();
        let mut apart = others.iter().filter(is_elsewhere);
        let wades = self.is_shallow(state, spot);
        let is_split = apart.any(|other| wades || self.is_shallow(state, *other));
        refuse(is_split, Refusal::WadesAlone(unit))
    }

    /// G13.4211: whether who has a weapon may fire it: who wades fires no weapon but a light machine gun.
    pub(crate) fn check_wading_weapon(
        &self,
        state: &State,
        weapon: Named,
        is_light: bool,
    ) -> Result<(), Refusal> {
        let holder = state.holder(weapon);
        let wades = holder
            .is_some_and(|holder| self.wades(state, holder) && !self.printed(holder).is_vehicle());
        refuse(wades && !is_light, Refusal::WadesWith(weapon))
    }

    /// G13.421: whether a rout may lead into a hex: into shallow water only for who has no other way.
    pub(crate) fn check_rout_at_sea(
        &self,
        state: &State,
        from: Spot,
        to: Spot,
        may: impl Fn(Spot) -> bool,
    ) -> Result<(), Refusal> {
        if !self.is_at_sea(state, to) {
            return Ok(());
        }
        let map = self.map(state);
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near: Vec<HexId> = near.filter(|hex| map.has(*hex)).collect();
        // G13.7: a pier is another way, be it above him.
        let over = near.iter().copied().chain([from.hex]);
        let piers = over.filter(|hex| self.pier(state, *hex).is_some());
        let piers = piers.map(|hex| Spot::part(hex, Part::Pier));
        let dry = near.iter().filter(|hex| !map.terrain(**hex).is_ocean());
        let mut ways = dry.copied().map(Spot::ground).chain(piers);
        let has_other = ways.any(|to| to != from && may(to));
        refuse(has_other, Refusal::NoRoutToSea(to))
    }
}
