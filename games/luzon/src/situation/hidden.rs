//! What is hidden: stacks below their top, airfields, the Japanese chit and what comes with it (chapter 13 of the
//! specification).

use crate::Luzon;
use crate::printed::units::{ALLIES, AirClass, GroupId, GroupSet, JAPAN, UnitId};
use crate::sequence::Step;
use crate::situation::field::Slot;
use crate::situation::state::{Location, State};
use heigi_engine::{Random, Side, Viewer};

impl Luzon {
    /// Whether a viewer knows what only a side knows.
    pub(crate) fn is_own(viewer: Viewer, side: Side) -> bool {
        [Viewer::Side(side), Viewer::Everything].contains(&viewer)
    }

    /// 5.2.2: of the enemy only the tops of stacks are seen.
    pub(crate) fn is_seen(&self, state: &State, viewer: Viewer, unit: UnitId) -> bool {
        Self::is_own(viewer, self.unit(unit).side) || state.units.tops().contains(unit)
    }

    /// A state that looks the same to a viewer.
    pub(crate) fn redraw(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        if !Self::is_own(viewer, JAPAN) {
            self.redraw_chit(&mut other, random);
            self.redraw_covered(&mut other, JAPAN, random);
        }
        if !Self::is_own(viewer, ALLIES) {
            self.redraw_allies(&mut other, random);
        }
        other
    }

    /// 16.4: another chit that brings whoever has been used. While Japan chooses who leaves, it stays, so that
    /// there is somebody to choose.
    fn redraw_chit(&self, state: &mut State, random: &mut Random) {
        let leaves = |step: &Step| matches!(step, Step::Withdraw(_) | Step::Leave(_));
        if state.japanese_chit.is_none() || state.agenda.iter().any(leaves) {
            return;
        }
        let is_unused = |state: &State, unit| {
            matches!(
                state.at(unit),
                Location::Unused | Location::Waiting | Location::Formosa
            )
        };
        let used: Vec<GroupId> = (self.units_of(JAPAN))
            .filter(|unit| self.unit(*unit).battalion.is_none() && !is_unused(state, *unit))
            .filter_map(|unit| self.unit(unit).group)
            .collect();
        let chits = &self.campaign().japanese_chits;
        let fits = |groups: GroupSet| used.iter().all(|group| groups.contains(*group));
        let fitting: Vec<usize> = (0..chits.len())
            .filter(|chit| fits(chits[*chit].groups))
            .collect();
        let Some(chit) = fitting.get(random.index(fitting.len().max(1))) else {
            return;
        };
        state.japanese_chit = Some(*chit as u8);
        let chit = &chits[*chit];
        let has_come = (1..=state.turn).any(|turn| self.campaign().turn(turn).brings_late_group);
        for unit in self.units_of(JAPAN) {
            let printed = self.unit(unit);
            let is_free = is_unused(state, unit) && printed.battalion.is_none();
            let Some(group) = printed.group.filter(|_| is_free) else {
                continue;
            };
            let at = if !chit.groups.contains(group) {
                Location::Unused
            } else if chit.late == Some(group) && !has_come {
                Location::Waiting
            } else {
                Location::Formosa
            };
            state.put(unit, at);
        }
    }

    /// Exchanges covered units of a side. Whoever marches or fights is seen to do so and stays.
    fn redraw_covered(&self, state: &mut State, side: Side, random: &mut Random) {
        let marches = |unit: UnitId| {
            let of = |step: &Step| matches!(step, Step::March(march) if march.unit == unit);
            state.aboard.contains(unit) || state.agenda.iter().any(of)
        };
        let fights = |unit: UnitId| {
            let fight = state.battles.fight.as_ref();
            fight.is_some_and(|fight| fight.units(side).contains(unit))
        };
        let covered = state.units.on_map(side) - state.units.tops();
        let covered: Vec<UnitId> = covered
            .iter()
            .filter(|unit| !marches(*unit) && !fights(*unit))
            .collect();
        let slot = |unit: &UnitId| {
            let unit = &state.units[unit.index()];
            (
                unit.at,
                unit.demoralised,
                unit.is_unsupplied,
                unit.attack,
                unit.is_exposed,
            )
        };
        let mut slots: Vec<Slot> = covered.iter().map(slot).collect();
        // In an order that tells nothing of who stands where.
        slots.sort_unstable();
        random.shuffle(&mut slots);
        state.units.exchange(&covered, &slots);
    }

    /// Exchanges covered Allied units, and aircraft of a class.
    fn redraw_allies(&self, state: &mut State, random: &mut Random) {
        self.redraw_covered(state, ALLIES, random);
        for class in [AirClass::Fighter, AirClass::Bomber] {
            let is_hidden = |one: &crate::printed::units::AircraftId| {
                let kind = self.kind(*one);
                kind.service.side() == ALLIES && kind.class == class && state.base(*one).is_some()
            };
            let hidden: Vec<_> = self.all_aircraft().filter(is_hidden).collect();
            let mut berths: Vec<_> = hidden
                .iter()
                .map(|one| state.aircraft[one.index()])
                .collect();
            berths.sort_unstable();
            random.shuffle(&mut berths);
            for (one, berth) in hidden.into_iter().zip(berths) {
                state.aircraft[one.index()] = berth;
            }
        }
    }
}
