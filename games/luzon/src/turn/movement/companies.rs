//! Battalions that break down into companies, and are one again (6.2).

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::UnitId;
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::Side;
use heigi_engine::step::refuse;

impl Luzon {
    /// The companies of a battalion.
    fn companies(&self, battalion: UnitId) -> &[UnitId] {
        let companies = self.unit(battalion).companies.as_ref();
        companies.map_or(&[], |companies| &companies.units)
    }

    /// The companies that stand for a battalion now.
    pub(crate) fn companies_now(
        &self,
        state: &State,
        battalion: UnitId,
    ) -> impl Iterator<Item = UnitId> {
        let companies = self.companies(battalion).iter().copied();
        companies.filter(|company| state.is_on_hand(*company))
    }

    /// 6.2: whether a unit has companies.
    pub(crate) fn check_split(&self, unit: UnitId) -> Result<(), Refusal> {
        refuse(self.companies(unit).is_empty(), Refusal::NoCompanies(unit))
    }

    /// 6.2.1: a battalion is replaced by as many companies as it has steps.
    pub(crate) fn split(&self, play: &mut Play<'_>, battalion: UnitId) {
        let Some(hex) = play.state.hex(battalion) else {
            return;
        };
        let was_top = play.state.units.tops().contains(battalion);
        let has_moved = play.state.moved.contains(battalion);
        let is_reserve = play.state.reserves.contains(battalion);
        play.state.reserves.remove(battalion);
        let of = play.state.units[battalion.index()];
        let is_left = |state: &State, unit: &UnitId| state.at(*unit) != Location::Lost;
        let companies = self.companies(battalion).iter().copied();
        let companies: Vec<UnitId> = companies
            .filter(|unit| is_left(play.state, unit))
            .take(of.steps.into())
            .collect();
        for company in &companies {
            play.state.put(*company, Location::At(hex));
            play.state.units.change(*company, |company| {
                company.demoralised = of.demoralised;
                company.is_unsupplied = of.is_unsupplied;
                company.began_near = of.began_near;
            });
            if has_moved {
                play.state.moved.insert(*company);
            }
            if is_reserve {
                play.state.reserves.insert(*company);
            }
        }
        // One of them lies where the battalion lay.
        if let (Some(first), true) = (companies.first(), was_top) {
            play.state.units.raise(*first);
        }
        play.state.put(battalion, Location::Apart);
        play.tell(Event::Split(battalion, hex, was_top));
    }

    /// 6.2.2: whether all companies that are left of a battalion are in one hex.
    pub(crate) fn check_join(
        &self,
        state: &State,
        side: Side,
        battalion: UnitId,
    ) -> Result<HexId, Refusal> {
        refuse(
            self.unit(battalion).side != side,
            Refusal::NotYours(battalion),
        )?;
        refuse(
            state.at(battalion) != Location::Apart,
            Refusal::NotApart(battalion),
        )?;
        let mut hexes = self
            .companies_now(state, battalion)
            .map(|company| state.hex(company));
        let hex = hexes.next().flatten();
        let hex = hex.ok_or(Refusal::NotTogether(battalion))?;
        let is_together = hexes.all(|other| other == Some(hex));
        refuse(!is_together, Refusal::NotTogether(battalion))?;
        Ok(hex)
    }

    /// 6.2.2: the companies of a battalion become the battalion.
    pub(crate) fn join(&self, play: &mut Play<'_>, battalion: UnitId) {
        let tops = play.state.units.tops();
        let companies: Vec<UnitId> = self.companies_now(play.state, battalion).collect();
        let was_top = companies.iter().any(|company| tops.contains(*company));
        let hex = self.gather(play.state, battalion);
        if let Some(hex) = hex {
            play.tell(Event::Joined(battalion, hex, was_top));
        }
    }

    /// A battalion stands again where the first of its companies stands, with a step for each that is left; the hex
    /// in which that is, if it was broken down and is on the map.
    pub(crate) fn gather(&self, state: &mut State, battalion: UnitId) -> Option<HexId> {
        let companies: Vec<UnitId> = self.companies_now(state, battalion).collect();
        let first = *companies.first()?;
        if state.at(battalion) != Location::Apart {
            return None;
        }
        let at = state.at(first);
        let tops = state.units.tops();
        let was_top = companies.iter().any(|company| tops.contains(*company));
        let mut whole = state.units[first.index()];
        for company in &companies {
            let company = state.units[company.index()];
            whole.is_unsupplied |= company.is_unsupplied;
            whole.began_near |= company.began_near;
            whole.demoralised = whole.demoralised.or(company.demoralised);
        }
        state.put(battalion, at);
        state.units.change(battalion, |unit| {
            unit.steps = companies.len() as u8;
            unit.demoralised = whole.demoralised;
            unit.is_unsupplied = whole.is_unsupplied;
            unit.began_near = whole.began_near;
        });
        if was_top {
            state.units.raise(battalion);
        }
        if companies.iter().all(|unit| state.reserves.contains(*unit)) {
            state.reserves.insert(battalion);
        }
        for company in companies {
            state.reserves.remove(company);
            if state.moved.contains(company) {
                state.moved.insert(battalion);
            }
            state.moved.remove(company);
            state.put(company, Location::Unused);
        }
        state.hex(battalion)
    }
}
