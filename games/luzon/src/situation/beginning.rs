//! How a match begins (16.0): what comes with the chits, and the ready-made set-up.

use crate::Luzon;
use crate::printed::units::{ALLIES, GroupSet, JAPAN};
use crate::sequence::{MATCH, Phase};
use crate::situation::air::AirState;
use crate::situation::fortress::Fortress;
use crate::situation::options::Options;
use crate::situation::state::{Berth, Field, Location, State, UnitState};
use crate::situation::submarines::Submarines;
use heigi_engine::Side;

impl Luzon {
    /// Before the first chit is drawn: nobody is anywhere.
    pub(crate) fn empty(&self, options: Options) -> State {
        let unit = |unit| UnitState {
            at: Location::Unused,
            steps: self.unit(unit).steps(),
            demoralised: None,
            is_unsupplied: false,
            attack: None,
            is_exposed: false,
            landing: None,
            ships: None,
            is_shipped: false,
        };
        State {
            options,
            turn: 0,
            allied_chit: None,
            japanese_chit: None,
            units: Field::new(self.all_units().map(unit), self.units_of(JAPAN).collect()),
            moved: Default::default(),
            aboard: Default::default(),
            blown: Default::default(),
            in_repair: Default::default(),
            interdicted: Default::default(),
            crossings: Default::default(),
            overstacked: Default::default(),
            works: self.first_works(),
            fortress: Fortress::new(self.batteries().len()),
            reserves: Default::default(),
            phase: Phase::Reinforcement,
            asked: Default::default(),
            aircraft: self.all_aircraft().map(|_| Berth::Unused).collect(),
            japanese: Default::default(),
            refused: Default::default(),
            behind: Default::default(),
            sea: Default::default(),
            submarines: Submarines::new(self.boats().len()),
            solitaire: Default::default(),
            air: AirState::new(self.aircraft().len()),
            agenda: MATCH.iter().rev().copied().collect(),
            battles: Default::default(),
            verdict: None,
        }
    }

    /// 16.1: the groups of the Allied chit.
    pub(crate) fn allied_groups(&self, state: &State) -> GroupSet {
        let chits = &self.campaign().allied_chits;
        let chit = state.allied_chit.map(|chit| chits[usize::from(chit)]);
        chit.unwrap_or_default()
    }

    /// 16.2: whoever takes part is put where the ready-made set-up has it, or waits.
    pub(crate) fn set_up(&self, state: &mut State, side: Side, groups: GroupSet) {
        for unit in self.units_of(side) {
            let printed = self.unit(unit);
            let is_here = printed.group.is_none_or(|group| groups.contains(group));
            if is_here && printed.battalion.is_none() {
                state.put(unit, self.first_place(side, unit));
            }
        }
        for unit in self.units_of(side) {
            let replaced = self.unit(unit).replaces;
            if let (Some(replaced), true) = (replaced, state.at(unit) != Location::Unused) {
                let place = state.at(replaced);
                state.put(replaced, Location::Unused);
                state.put(unit, place);
            }
        }
        for aircraft in self.all_aircraft() {
            let group = self.data.counters.aircraft[aircraft.index()].group;
            let is_here = group.is_none_or(|group| groups.contains(group));
            if self.kind(aircraft).service.side() == side && is_here {
                let placed = &self.data.setup.aircraft;
                let placed = placed.iter().find(|placing| placing.who == aircraft);
                state.aircraft[aircraft.index()] =
                    placed.map_or(Berth::Waiting, |placing| Berth::On(placing.ready));
            }
        }
    }

    /// Where a unit begins: of Japan on Formosa, of the Allies waiting, if the set-up does not have it.
    fn first_place(&self, side: Side, unit: crate::printed::units::UnitId) -> Location {
        let setup = &self.data.setup;
        let on_map = setup.ground.iter().find(|placing| placing.who == unit);
        let on_field = setup.fields.iter().find(|placing| placing.who == unit);
        match (on_map, on_field) {
            (Some(placing), _) => Location::At(placing.ready),
            (None, Some(placing)) => Location::On(placing.ready),
            (None, None) if side == JAPAN => Location::Formosa,
            (None, None) => Location::Waiting,
        }
    }

    /// 16.4.1: the units that come with the drawn Japanese chit; its late group waits.
    pub(crate) fn bring_japanese(&self, state: &mut State) {
        let Some(chit) = state.japanese_chit else {
            return;
        };
        let chit = &self.campaign().japanese_chits[usize::from(chit)];
        self.set_up(state, JAPAN, chit.groups);
        if let Some(late) = chit.late {
            for unit in self.units_of(JAPAN) {
                let printed = self.unit(unit);
                if printed.group == Some(late) && printed.battalion.is_none() {
                    state.put(unit, Location::Waiting);
                }
            }
        }
    }

    /// 16.2: the Allies with the groups of their chit.
    pub(crate) fn bring_allies(&self, state: &mut State) {
        let groups = self.allied_groups(state);
        self.set_up(state, ALLIES, groups);
    }
}
