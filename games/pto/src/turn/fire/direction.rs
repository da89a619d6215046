//! Leaders who direct fire (4.4).

use crate::*;

impl Pto {
    /// 18.2: who directs the fire of a weapon.
    pub(crate) fn director(&self, state: &State, weapon: Named) -> Option<Named> {
        self.directors(state, &[weapon]).first().copied()
    }

    /// What a leader adds now; nothing for anybody else.
    pub(crate) fn leadership(&self, state: &State, unit: Named) -> Option<i32> {
        let wound = i32::from(state[unit].is(Condition::Wounded));
        self.printed(unit)
            .leadership
            .map(|leadership| i32::from(leadership) + wound)
    }

    /// The leader of a side in a Location who helps others best, but for some: neither broken, pinned nor in melee.
    pub(crate) fn helper(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        may: impl Fn(Named) -> bool,
    ) -> Option<Named> {
        let may_help = |unit: &Named| {
            state.is_good_order(*unit) && !state[*unit].is(Condition::Pinned) && may(*unit)
        };
        let leaders = state.soldiers_at(side, spot).filter(may_help);
        let leaders = leaders.filter_map(|unit| Some((self.leadership(state, unit)?, unit)));
        leaders
            .min_by_key(|(leadership, _)| *leadership)
            .map(|(_, unit)| unit)
    }

    /// 4.4: the best leader of every Location from which an attack comes who is not left out; nobody if one has none.
    /// Who has directed does so again only for weapons that he has directed before and that keep their rate.
    pub(super) fn directors(&self, state: &State, firers: &[Named]) -> Vec<Named> {
        let mut spots: Vec<(Side, Spot)> = firers
            .iter()
            .filter_map(|unit| Some((unit.side, state.spot(*unit)?.location())))
            .collect();
        spots.sort_unstable();
        spots.dedup();
        let fires = |leader: Named| {
            let is_his = |unit: &Named| *unit == leader || state.holder(*unit) == Some(leader);
            firers.iter().any(is_his)
        };
        let goes_on = |leader: Named| {
            let before = state.directed.iter().find(|(by, _)| *by == leader.id);
            let location = |unit: Named| state.spot(unit).map(Spot::location);
            let mut here = firers
                .iter()
                .filter(|unit| location(**unit) == location(leader));
            before.is_some_and(|(_, all)| here.all(|unit| all.contains(unit.id)))
        };
        // Who has a weapon fired directs nothing.
        let has_fired = |leader: Named| {
            let mut weapons = state.weapons_of(leader);
            state[leader].has_fired() || weapons.any(|weapon| state[weapon].has_fired())
        };
        let free = |leader: Named| {
            let may = !state[leader].is(Condition::Directed) || goes_on(leader);
            let calls = self.has_called(state, leader);
            !fires(leader)
                && !state.picked.contains(leader.id)
                && !self.wades(state, leader)
                && !has_fired(leader)
                && !calls
                && may
                && !state.withheld.contains(leader.id)
        };
        let leaders = spots
            .iter()
            .map(|(side, spot)| self.helper(state, *side, *spot, free));
        leaders.collect::<Option<Vec<Named>>>().unwrap_or_default()
    }
}
