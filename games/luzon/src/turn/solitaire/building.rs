//! The fortifications that the Allies of a solitaire game must build (19.4): weak Philippine regiments gather for them.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::policy::{FAR, spread};
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::sequence::Play;
use crate::situation::state::State;
use heigi_board::HexId;

/// Those who are to build works next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    /// Where.
    pub site: HexId,
    /// Who goes there.
    pub units: UnitSet,
}

impl Luzon {
    /// 19.4: works are built wherever they may be near the places that the table names, facing the land that is farthest from
    /// Bataan; once the Allies go back there only where they stay.
    pub(crate) fn works_to_build(&self, state: &State, actions: &[Action]) -> Option<Action> {
        let way = |hex: HexId| self.to_bataan[hex.index()];
        let stays = |hex: HexId| !state.solitaire.retreats || way(hex) == 0;
        let sites = actions.iter().filter_map(|action| match action {
            Action::Fortify(hex, toward)
                if self.is_near_works_place(*hex) && stays(*hex) && way(*toward) < FAR =>
            {
                Some((way(*toward), *action))
            }
            _ => None,
        });
        sites.max_by_key(|(way, _)| *way).map(|(_, action)| action)
    }

    fn is_near_works_place(&self, hex: HexId) -> bool {
        let tables = &self.data.solitaire;
        let mut places = tables.works_at.iter();
        places.any(|place| self.map().grid.distance(place, hex) <= tables.works_within)
    }

    /// 19.4: the weak regiments that go to build, one party at a time, until the Allies go back (19.7): to the hex for which
    /// they have the least way in all, near a place that has no works yet, so many of the nearest as are missing there.
    pub(crate) fn work_party(&self, state: &State) -> Option<Party> {
        let weak = self.data.solitaire.builders;
        let is_at_work = |units: UnitSet| !(units & weak).is_empty();
        let mut works = state.works.iter();
        let has_party = works.any(|works| !works.is_complete && is_at_work(works.builders));
        if has_party || state.solitaire.retreats || state.works.is_full() {
            return None;
        }
        let idle = (weak & state.units.on_map(ALLIES))
            .iter()
            .filter(|unit| !state.is_demoralised(*unit) && !self.is_or_began_near(state, *unit));
        let idle: UnitSet = idle.collect();
        let sites = self.sites_without_works(state).into_iter();
        let parties = sites.filter_map(|site| self.party_for(state, idle, site));
        let least = parties.min_by_key(|(way, party)| (*way, party.site));
        least.map(|(_, party)| party)
    }

    /// The hexes where works would serve a place that has none near it: land that Bataan can be reached from, with no enemy
    /// beside it.
    fn sites_without_works(&self, state: &State) -> Vec<HexId> {
        let (grid, tables) = (&self.map().grid, &self.data.solitaire);
        let is_near = |one: HexId, other: HexId| grid.distance(one, other) <= tables.works_within;
        let is_open = |place: &HexId| {
            let mut works = state.works.iter().filter(|works| works.side == ALLIES);
            !works.any(|works| is_near(works.hex, *place))
        };
        let places: Vec<HexId> = tables.works_at.iter().filter(is_open).collect();
        let is_site = |hex: &HexId| {
            let mut places = places.iter();
            places.any(|place| is_near(*place, *hex))
                && self.to_bataan[hex.index()] < FAR
                && state.works_in(*hex).is_none()
                && !self.is_near_enemy(state, ALLIES, *hex)
        };
        grid.hexes().filter(is_site).collect()
    }

    /// The nearest of those who are idle, enough for works in a hex with who stands there, and how far it is for all of them.
    fn party_for(&self, state: &State, idle: UnitSet, site: HexId) -> Option<(u32, Party)> {
        let grid = &self.map().grid;
        let there = self.builders_in(state, ALLIES, site);
        let mut points: u8 = there.iter().map(|unit| self.stacking(state, unit)).sum();
        let others = (idle - there).iter();
        let ways = others.filter_map(|unit| Some((grid.distance(state.hex(unit)?, site), unit)));
        let gather = self.data.solitaire.builders_within;
        let mut near: Vec<(u32, UnitId)> = ways.filter(|(way, _)| *way <= gather).collect();
        near.sort_unstable();
        let (mut total, mut units) = (0, UnitSet::EMPTY);
        for (way, unit) in near {
            if points >= self.campaign().limits.builders {
                break;
            }
            points += self.stacking(state, unit);
            total += way;
            units.insert(unit);
        }
        let is_enough = points >= self.campaign().limits.builders;
        is_enough.then_some((total, Party { site, units }))
    }

    /// 19.4: the first of a party that can come nearer to where it builds.
    pub(crate) fn next_to_gather(&self, state: &State, actions: &[Action]) -> Option<Action> {
        let party = self.work_party(state)?;
        let ways = self.ways_to_site(party.site);
        let goes = |unit: UnitId| {
            let hex = state.hex(unit).filter(|_| party.units.contains(unit));
            hex.is_some_and(|hex| self.has_way(state, unit, hex, &ways))
        };
        let mut marches = actions.iter().copied();
        marches.find(|action| matches!(action, Action::March(unit) if goes(*unit)))
    }

    /// The step of one of a party after which the least way is left.
    pub(crate) fn way_to_site(&self, state: &State, unit: UnitId, actions: &[Action]) -> Action {
        match self.work_party(state) {
            Some(party) if party.units.contains(unit) => {
                self.step_along(state, unit, actions, &self.ways_to_site(party.site))
            }
            _ => Action::Halt,
        }
    }

    fn ways_to_site(&self, site: HexId) -> Vec<u16> {
        spread(&self.links, [(site, 0)], |_| 0)
    }

    /// 19.4: a unit sets out; if it goes to build, that is told.
    pub(crate) fn tell_errand(&self, play: &mut Play<'_>, unit: UnitId) {
        if !play.state.is_solitaire() || self.unit(unit).side == JAPAN {
            return;
        }
        let party = self.work_party(play.state);
        if let Some(party) = party.filter(|party| party.units.contains(unit)) {
            play.tell(Event::GoesToBuild(party.site));
        }
    }
}
