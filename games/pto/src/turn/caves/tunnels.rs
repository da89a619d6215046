//! Tunnels (16.1), and such as lead into cave complexes (G11.933).

use crate::*;

impl Pto {
    /// G1.632: where a tunnel ends in a hex: in a pillbox, if there is one.
    pub(crate) fn tunnel_mouth(&self, state: &State, hex: HexId) -> Spot {
        match state.fieldwork(hex, Fieldwork::Pillbox) {
            Some(_) => Spot::part(hex, Part::Pillbox),
            None => Spot::ground(hex),
        }
    }

    /// 16.1, G11.933: where a tunnel begins and ends, at the surface or in a complex.
    fn tunnel_ends(&self, state: &State, tunnel: &Fortification) -> Option<[Spot; 2]> {
        let end = |hex: HexId, is_below: bool| match is_below {
            false => Some(self.tunnel_mouth(state, hex)),
            true => {
                let mut all = state.complexes.iter();
                let found = all.find(|one| one.owner == tunnel.owner && one.hexes.contains(hex));
                found.map(Complex::spot)
            }
        };
        let [near, far] = tunnel.below;
        Some([end(tunnel.hex, near)?, end(tunnel.leads_to?, far)?])
    }

    /// 16.1, G11.933: whose tunnels lead on from a Location, and where to.
    pub(crate) fn tunnels_from(&self, state: &State, from: Spot) -> Vec<(Side, Spot)> {
        let all = state.fortifications.iter();
        let tunnels = all.filter(|one| one.kind == Fieldwork::Tunnel);
        let leads = tunnels.filter_map(|one| {
            let [near, far] = self.tunnel_ends(state, one)?;
            let is_back = one.below != [false; 2] && far == from;
            match near == from {
                true => Some((one.owner, far)),
                false => is_back.then_some((one.owner, near)),
            }
        });
        leads.collect()
    }

    /// 16.1: whether a tunnel leads from one Location to another one.
    pub(crate) fn is_tunnel(&self, state: &State, from: Spot, to: Spot) -> bool {
        let all = self.tunnels_from(state, from);
        all.iter().any(|(_, end)| *end == to)
    }

    /// 16.1: whether a side may go through the tunnel from one Location to another one: its owner alone.
    pub(crate) fn has_tunnel(&self, state: &State, side: Side, from: Spot, to: Spot) -> bool {
        self.tunnels_from(state, from).contains(&(side, to))
    }

    /// G11.933: what it takes to go through a tunnel into a complex or out of it: a whole move, in the movement or rout phase.
    pub(crate) fn passage_of_tunnel(&self, state: &State, to: Spot) -> Result<Passage, Refusal> {
        let is_late = !matches!(state.phase, Phase::Movement | Phase::Rout);
        refuse(is_late, Refusal::NoCaveWay(to))?;
        let entry = Entry::All;
        Ok(Passage { entry, cost: 0 })
    }

    /// G11.74, G11.76: whether units may leave a complex through a tunnel: not in the phase in which they have come there, and no Guns.
    pub(crate) fn check_tunnel_out(
        &self,
        state: &State,
        units: UnitSet,
        (from, to): (Spot, Spot),
    ) -> Result<(), Refusal> {
        if !from.is_below() || !self.is_tunnel(state, from, to) {
            return Ok(());
        }
        for unit in state.of_set(units) {
            let has_gone = state[unit].is(Condition::Below);
            refuse(has_gone, Refusal::WentBelow(unit))?;
            let mut arms = state.weapons_of(unit);
            let has_gun = arms.any(|one| self.printed(one).class == UnitClass::Gun);
            refuse(has_gun, Refusal::NoGunBelow(unit))?;
        }
        Ok(())
    }

    /// G11.851: the mouths at the surface of tunnels of a complex that lie higher than a level come to light, not what they are in.
    pub(crate) fn show_mouths(&self, play: &mut Play<'_, Self>, complex: u8, level: i8) {
        let Some(hexes) = play.state.complexes.get(usize::from(complex)) else {
            return;
        };
        let (owner, hexes) = (hexes.owner, hexes.hexes);
        let map = self.map(play.state);
        let is_mouth = |one: &Fortification| {
            let leads = one.below == [false, true] && one.owner == owner;
            let is_theirs = one.leads_to.is_some_and(|hex| hexes.contains(hex));
            leads && is_theirs && map.level_of_tunnel(one.hex, false) > level.into()
        };
        let shown = play.state.fortifications.iter().filter(|one| is_mouth(one));
        let shown: Vec<HexId> = shown.map(|one| one.hex).collect();
        self.uncover(play, |_, one| {
            one.kind == Fieldwork::Tunnel && one.owner == owner && shown.contains(&one.hex)
        });
    }
}
