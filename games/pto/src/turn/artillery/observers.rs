//! Who observes for artillery from aboard a ship or from a plane (G14.68, E7.6), and what an observer sees.

use super::Call;
use crate::*;

impl Pto {
    /// E7.6, G14.68: from where an observer sees who is not on the map; nothing for other units.
    pub(crate) fn watch(&self, state: &State, observer: UnitId) -> Option<Watch> {
        let unit = state.named(observer).ok();
        unit.and_then(|unit| self.printed(unit).watch)
    }

    /// E7.6, G14.68: whether an observer beside the map may be picked.
    pub(crate) fn check_lookout(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        self.check_radio(state, side, unit)?;
        refuse(!state.picked.is_empty(), Refusal::FiresAlone(unit))?;
        Ok(unit)
    }

    /// 20, G14.61: whether a unit that has the radio or phone of a battery may observe for it: a leader in good order, for a ship a
    /// fire-control party.
    pub(super) fn is_observer(&self, state: &State, battery: &Battery, unit: Named) -> bool {
        let printed = self.printed(unit);
        let is_meant = match battery.is_ship {
            true => printed.is_party,
            false => printed.leadership.is_some(),
        };
        is_meant && state.is_good_order(unit)
    }

    /// 29: whether somebody observes for a battery.
    pub(super) fn has_observer(&self, state: &State, battery: &Battery) -> bool {
        let radio = state.named(battery.radio);
        radio.is_ok_and(|radio| {
            let by = state.holder(radio);
            self.printed(radio).watch.is_some()
                || by.is_some_and(|by| self.is_observer(state, battery, by))
        })
    }

    /// 29: whether whoever observes for a battery sees the hex in which a round of it lies.
    pub(super) fn sees_round(&self, state: &State, battery: &Battery, hex: HexId) -> bool {
        let radio = state.named(battery.radio);
        let radio = radio.ok().filter(|_| self.has_observer(state, battery));
        radio.is_some_and(|radio| self.check_hex_seen(state, radio, hex).is_ok())
    }

    /// C1.3: whether whoever has a radio sees a hex, be it the ground there or, of one that is sunken, its rim.
    pub(super) fn check_hex_seen(
        &self,
        state: &State,
        radio: Named,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let ground = self.check_view(state, radio, Spot::ground(hex));
        let is_sunken = self.map(state).terrain(hex).is_sunken();
        match ground {
            Err(_) if is_sunken => self
                .check_view(state, radio, Spot::part(hex, Part::Crest))
                .and(Ok(()))
                .or(ground),
            ground => ground,
        }
    }

    /// C1.3, G14.68: whether an error of a round that is wanted in a hex is halved: its observer sees the ground there, or is aboard a ship.
    pub(super) fn halves_error(&self, state: &State, battery: &Battery, hex: HexId) -> bool {
        let radio = state.named(battery.radio);
        radio.is_ok_and(|radio| {
            let is_aboard = self.printed(radio).watch == Some(Watch::Ship);
            is_aboard || self.check_view(state, radio, Spot::ground(hex)).is_ok()
        })
    }

    /// G14.68: whether who observes aboard a ship sees an enemy in a hex or beside it, without whom he calls no fire there.
    pub(super) fn check_enemy_seen(
        &self,
        state: &State,
        radio: Named,
        spot: Spot,
    ) -> Result<(), Refusal> {
        if self.printed(radio).watch != Some(Watch::Ship) {
            return Ok(());
        }
        let sees = self.sees_known(state, radio, radio.side.opponent(), (spot, 1));
        refuse(!sees, Refusal::NoEnemySeen(spot))
    }

    /// G14.68: whether an observer sees somebody of a side within so many hexes who is neither concealed nor hidden.
    fn sees_known(
        &self,
        state: &State,
        radio: Named,
        side: Side,
        (spot, reach): (Spot, u32),
    ) -> bool {
        let is_on_ground = |unit: &Unit| matches!(unit.at, At::In(_) | At::Vehicle(_));
        let mut all = state.who(move |unit| unit.side == side && is_on_ground(unit));
        all.any(|unit| {
            let near = state.spot(unit).filter(|at| self.range(*at, spot) <= reach);
            unit.veil == Veil::Open
                && near.is_some_and(|at| self.check_view(state, radio, at).is_ok())
        })
    }

    /// G14.68: whether who observes aboard a ship draws another card, as he sees his own men near to where he wants a new mission.
    pub(super) fn draws_twice(&self, state: &State, call: &Call) -> bool {
        let near = (call.spot, self.data.artillery.ships.close);
        self.printed(call.radio).watch == Some(Watch::Ship)
            && call.begins
            && self.sees_known(state, call.radio, call.radio.side, near)
    }

    /// From where whoever has a radio sees; nothing where he sees everything but what grows over it (G2.2), as from a
    /// plane (E7.6).
    fn lookout(&self, state: &State, radio: Named) -> Result<Option<Spot>, Refusal> {
        let from = match self.printed(radio).watch {
            Some(Watch::Plane) => return Ok(None),
            Some(Watch::Ship) => {
                let mut batteries = state.batteries.iter();
                let own = batteries.find(|one| one.radio == radio.id);
                let hex = own.and_then(|battery| battery.origin);
                hex.map(|hex| Spot::part(hex, Part::Bridge))
            }
            None => state.spot(radio),
        };
        from.map(Some).ok_or(Refusal::NotThere(radio))
    }

    /// Whether whoever has a radio sees a Location.
    pub(super) fn check_view(
        &self,
        state: &State,
        radio: Named,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let Some(from) = self.lookout(state, radio)? else {
            let is_seen = self.is_seen_from_above(state, spot);
            return refuse(!is_seen, Refusal::UnseenFromAbove(spot));
        };
        refuse(!self.faces(state, from, spot), Refusal::NotFacing(radio))?;
        match self.screen(state, from, spot) {
            Some(by) => Err(Refusal::NoSight(radio, by)),
            None => Ok(()),
        }
    }
}
