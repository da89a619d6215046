//! What a side may choose with its fire, as far as it depends on who and what there is.

use crate::*;

impl Pto {
    /// The Locations at which a side might fire: where enemies are.
    pub(super) fn targets(&self, state: &State, side: Side) -> Vec<Spot> {
        let enemies = state.soldiers(side.opponent());
        let shown = enemies.filter(|unit| unit.veil != Veil::Hidden);
        let vehicles = self.hulls_to_hit(state, side.opponent());
        let shown = shown.chain(vehicles.filter(|vehicle| self.is_soft(state, *vehicle)));
        let spots = shown.filter_map(|unit| state.spot(unit));
        let mut spots: Vec<Spot> = spots.map(Spot::location).collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// All that may be chosen in a fire phase, or at those who move.
    pub(crate) fn offer_fire(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        self.offer_firers(state, side, offer);
        self.offer_massacres(state, side, offer);
        if self.may_illuminate(state) {
            let spots = self.map(state).hexes().map(Spot::ground);
            spots.for_each(|spot| offer(Action::Illuminate(spot)));
        }
        if state.picked.is_empty() {
            return;
        }
        if state.phase == Phase::DefensiveFire {
            self.offer_ways(state, offer);
        }
        if let Some(radio) = self.radio_in_hand(state) {
            return self.offer_calls(state, radio, offer);
        }
        self.offer_throws_below(state, side, offer);
        self.offer_canister(state, side, offer);
        self.offer_targets(state, side, offer);
    }

    /// Who fires, waits, digs or sets fire, and who directs or throws bottles with those that are picked.
    fn offer_firers(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        let is_away = |unit: &Unit| matches!(unit.at, At::Off(_) | At::Coming(_) | At::Over(_));
        let may_kindle = self.may_kindle(state);
        for unit in state.who(|unit| unit.side == side && !is_away(unit)) {
            if !state.picked.contains(unit.id) {
                offer(Action::Join(unit.id));
            }
            if state.phase == Phase::PrepFire && matches!(state[unit].at, At::In(_)) {
                offer(Action::Await(unit.id));
                if may_kindle {
                    offer(Action::Kindle(unit.id));
                }
                if self.printed(unit).is_multi() {
                    offer(Action::Dig(unit.id));
                }
            }
        }
        for unit in state.picked.iter() {
            offer(Action::Leave(unit));
            offer(Action::Withhold(unit));
        }
        let firing: Vec<Named> = state.of_set(state.picked).collect();
        let directors = self.directors(state, &firing).into_iter();
        directors.for_each(|leader| offer(Action::Withhold(leader.id)));
        self.offer_molotovs(state, side, offer);
        let withheld = state.withheld.iter();
        withheld.for_each(|unit| offer(Action::Direct(unit)));
    }

    /// At what those that are picked may fire, and where they may lay smoke.
    fn offer_targets(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        let weapon = self.alone(state);
        let is_ordnance = weapon.is_some_and(|weapon| self.printed(weapon).is_ordnance());
        let targets = self.targets(state, side);
        let hulls = self.offer_hulls(state, side, &targets, offer);
        for spot in targets.iter().filter(|spot| !spot.is_below()) {
            offer(Action::Fire(*spot));
            if is_ordnance {
                offer(Action::Shell(*spot));
            }
            if state.phase == Phase::Movement {
                offer(Action::Lane(*spot));
            }
        }
        let hiding = self.hiding_places(state, side.opponent()).into_iter();
        hiding
            .filter(|spot| !targets.contains(spot) && !hulls.contains(spot))
            .filter(|spot| self.may_hold_hidden(state, side.opponent(), *spot))
            .for_each(|spot| offer(Action::Fire(spot)));
        let weapon = weapon.filter(|_| state.phase == Phase::PrepFire);
        let [smoke, phosphorus] = weapon.map_or([0, 0], |weapon| self.printed(weapon).shells);
        let spots = || self.map(state).hexes().map(Spot::ground);
        if smoke > 0 {
            spots().for_each(|spot| offer(Action::Smoke(spot)));
        }
        if phosphorus > 0 {
            spots().for_each(|spot| offer(Action::Phosphorus(spot)));
        }
    }
}
