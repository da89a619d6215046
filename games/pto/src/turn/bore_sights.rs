//! Weapons that are sighted at a Location in the set-up (C6.4, G13.45).

use crate::turn::fire::Share;
use crate::*;

impl Pto {
    /// C6.4: whether a weapon can be sighted beforehand: machine guns and Guns that somebody has.
    pub(crate) fn may_bore(&self, weapon: Named) -> bool {
        let class = self.printed(weapon).class;
        matches!(class, UnitClass::MachineGun | UnitClass::Gun)
    }

    /// C6.4, G13.45: whether a weapon may be sighted at a Location that it sees from where it is set up.
    pub(crate) fn check_bore(
        &self,
        state: &State,
        weapon: Named,
        spot: Spot,
    ) -> Result<(), Refusal> {
        refuse(!self.may_bore(weapon), Refusal::NoBoreSight(weapon))?;
        let from = state.spot(weapon).ok_or(Refusal::NotThere(weapon))?;
        let is_place = self.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place || spot.hex == from.hex, Refusal::TooFar(spot))?;
        let most = self.printed(weapon).range.min(self.data.tables.bore.reach);
        let is_far = self.range(from, spot) > most.into();
        refuse(is_far, Refusal::TooFarToBore(spot, most))?;
        refuse(!self.faces(state, from, spot), Refusal::NotFacing(weapon))?;
        if let Some(by) = self.screen(state, from, spot) {
            return Err(Refusal::NoSight(weapon, by));
        }
        let may = self.may_be_shallow(state, weapon.side, spot.hex);
        refuse(!may, Refusal::TooDeepToBore(spot))
    }

    /// G13.45, G13.95: whether a hex is no deep water of the sea, or may still prove to be none (G13.97).
    fn may_be_shallow(&self, state: &State, side: Side, hex: HexId) -> bool {
        let scenario = self.scenario(state);
        let is_open = scenario
            .landing_side()
            .is_some_and(|landing| landing != side);
        let mut seas = scenario.seas.iter().filter(|_| is_open);
        let is_deep = |map: &Map| map.is_sea(hex) && map.terrain(hex) == Terrain::DeepOcean;
        !is_deep(self.map(state)) || seas.any(|sea| !is_deep(sea))
    }

    /// C6.4: a weapon is sighted at a Location.
    pub(crate) fn bore_sight(&self, play: &mut Play<'_, Self>, weapon: Named, target: Spot) {
        let from = play.state.spot(weapon);
        play.state[weapon].bore = from.map(|from| Bore { from, target });
        play.tell(Event::BoreSights(Owner(weapon.side), weapon, target));
    }

    /// G13.97: weapons that are sighted at water that the tide has left deep are so no more.
    pub(crate) fn drown_bores(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let deep = |unit: Named| {
            let target = state[unit].bore.map(|bore| bore.target)?;
            let is_deep = self.map(state).terrain(target.hex) == Terrain::DeepOcean;
            is_deep.then_some((unit, target))
        };
        let lost: Vec<(Named, Spot)> = state.all().filter_map(deep).collect();
        for (weapon, target) in lost {
            play.state[weapon].bore = None;
            play.tell(Event::BoreLost(Owner(weapon.side), weapon, target));
        }
    }

    /// C6.4: whether a weapon fires at movers in the Location at which it was sighted, and has not been moved since.
    pub(crate) fn is_sighted(&self, state: &State, weapon: Named, target: Spot) -> bool {
        let is_first_fire = state.is_on_the_move(weapon.side.opponent());
        let bore = state[weapon].bore;
        let is_meant = bore.is_some_and(|bore| {
            bore.target == target.location() && Some(bore.from) == state.spot(weapon)
        });
        is_first_fire && is_meant
    }

    /// C6.4: what that takes off the dice.
    pub(crate) fn bore_modifiers(&self, is_sighted: bool) -> Vec<Modifier> {
        let value = self.data.tables.bore.takes_off * i32::from(is_sighted);
        Modifier::list(&[(-value, "C6.4", "pto-modifier-bore")])
    }

    /// C6.4: what it takes off the dice of a group, all of whom have to be sighted there.
    pub(crate) fn bore_of_group(
        &self,
        state: &State,
        shares: &[Share],
        target: Spot,
    ) -> Vec<Modifier> {
        let mut all = shares.iter();
        let is_sighted = all.all(|share| self.is_sighted(state, share.unit, target));
        self.bore_modifiers(is_sighted && !shares.is_empty())
    }
}

impl State {
    /// C6.4: a weapon that has been moved is sighted no more.
    pub(crate) fn forget_moved_bores(&mut self) {
        let is_moved = |unit: &Named| {
            let bore = self[*unit].bore;
            bore.is_some_and(|bore| Some(bore.from) != self.spot(*unit))
        };
        let sighted = self.who(|unit| unit.bore.is_some());
        let moved: Vec<Named> = sighted.filter(is_moved).collect();
        moved.into_iter().for_each(|unit| self[unit].bore = None);
    }
}
