//! How a match begins (16.0): what comes with the chits, and the ready-made set-up.

use crate::Luzon;
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, GroupSet, JAPAN};
use crate::sequence::{ASSAULT, MATCH, Phase, Step};
use crate::situation::air::AirState;
use crate::situation::fortress::Fortress;
use crate::situation::options::Options;
use crate::situation::state::{Berth, Field, Location, State, UnitState};
use crate::situation::submarines::{Post, Submarines};
use crate::turn::movement::column::Trail;
use heigi_engine::Side;
use serde::{Deserialize, Serialize};

/// Which scenario is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scenario {
    /// From the first landings on.
    Campaign,
    /// 17.5: from the main assault on.
    Assault,
}

impl Luzon {
    /// The turn with which a scenario begins (3.0, 17.5.3).
    pub(crate) fn first_turn(&self, scenario: Scenario) -> u8 {
        match scenario {
            Scenario::Campaign => 1,
            Scenario::Assault => self.data.assault.first_turn,
        }
    }

    /// Before the first chit is drawn: nobody is anywhere.
    pub(crate) fn empty(&self, scenario: Scenario, options: Options) -> State {
        let unit = |unit| UnitState {
            at: Location::Unused,
            steps: self.unit(unit).steps(),
            demoralised: None,
            is_unsupplied: false,
            attack: None,
            is_exposed: false,
            landing: None,
            passage: None,
            is_shipped: false,
            began_near: false,
        };
        let assault = &self.data.assault;
        let (steps, chit, held): (&[Step], _, _) = match scenario {
            Scenario::Campaign => (&MATCH, None, HexSet::EMPTY),
            Scenario::Assault => (&ASSAULT, Some(assault.allied_chit), assault.held),
        };
        State {
            scenario,
            options,
            turn: 0,
            allied_chit: chit,
            japanese_chit: None,
            units: Field::new(self.all_units().map(unit), self.units_of(JAPAN).collect()),
            moved: Default::default(),
            aboard: Default::default(),
            blown: Default::default(),
            in_repair: Default::default(),
            interdicted: Default::default(),
            crossings: Default::default(),
            answers: Default::default(),
            overstacked: Default::default(),
            works: self.first_works(),
            fortress: Fortress::new(self.batteries().len()),
            trail: Trail::default(),
            reserves: Default::default(),
            phase: Phase::Reinforcement,
            asked: Default::default(),
            aircraft: self.all_aircraft().map(|_| Berth::Unused).collect(),
            japanese: held,
            is_bicol_late: false,
            refused: Default::default(),
            behind: Default::default(),
            sea: Default::default(),
            submarines: self.first_boats(scenario),
            solitaire: Default::default(),
            air: AirState::new(self.aircraft().len()),
            agenda: steps.iter().rev().copied().collect(),
            battles: Default::default(),
            verdict: None,
        }
    }

    /// The submarines before any is placed; of those of the main assault some have left, as Cavite was bombed (17.5.2).
    fn first_boats(&self, scenario: Scenario) -> Submarines {
        let mut submarines = Submarines::new(self.boats().len());
        if scenario == Scenario::Assault {
            let assault = &self.data.assault;
            submarines.cavite_hits = self.campaign().limits.cavite;
            submarines.driven_out = Some(0);
            let left = usize::from(assault.boats);
            for boat in submarines.boats.iter_mut().skip(left) {
                boat.post = Post::Gone;
            }
        }
        submarines
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

    /// 17.5.1: the Allies of the main assault: some are absent, and whoever came before the first turn is there.
    fn adapt_allies(&self, state: &mut State) {
        let assault = &self.data.assault;
        for unit in self.units_of(ALLIES) {
            let is_crew = self.unit(unit).class == Class::GroundCrew;
            if is_crew || assault.absent.contains(unit) {
                state.put(unit, Location::Unused);
            }
        }
        for turn in (1..assault.first_turn).map(|turn| self.campaign().turn(turn)) {
            for arrival in &turn.arrivals {
                let hex = self.campaign().hex(arrival.places[0]);
                for unit in &arrival.units {
                    state.put(*unit, Location::At(hex));
                }
            }
            for arrival in &turn.aircraft {
                let field = self.map().airfield_in(self.campaign().hex(arrival.place));
                for one in &arrival.aircraft {
                    let berth = &mut state.aircraft[one.index()];
                    if let (Berth::Waiting, Some(field)) = (*berth, field) {
                        *berth = Berth::On(field);
                    }
                }
            }
        }
    }

    /// 17.5.2: whether the Japanese chit is one with which units stand on Luzon as the main assault begins.
    pub(crate) fn lands_in_the_north(&self, state: &State) -> bool {
        let chits = &self.data.assault.chits;
        state
            .japanese_chit
            .is_some_and(|chit| chits.contains(&chit))
    }

    /// 17.5.2: Japan in the main assault: units on Luzon with some chits, air units on the airfields there.
    fn adapt_japanese(&self, state: &mut State) {
        let assault = &self.data.assault;
        state.aircraft[assault.removed.index()] = Berth::Unused;
        let is_north = self.lands_in_the_north(state);
        for (unit, hex) in assault.ready.iter().filter(|_| is_north) {
            if state.at(*unit) == Location::Formosa {
                state.put(*unit, Location::At(*hex));
            }
        }
        for (unit, field) in &assault.crews {
            state.put(*unit, Location::On(*field));
        }
        for (aircraft, field) in &assault.aircraft {
            state.aircraft[aircraft.index()] = Berth::On(*field);
        }
    }

    /// The set-up of a side as it was before the side changed anything.
    pub(crate) fn undo_set_up(&self, state: &mut State, side: Side) {
        for unit in self.units_of(side) {
            state.put(unit, Location::Unused);
        }
        for aircraft in self.air_force(side) {
            state.aircraft[aircraft.index()] = Berth::Unused;
        }
        if side == JAPAN {
            self.bring_japanese(state);
        } else {
            self.bring_allies(state);
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
        if state.scenario == Scenario::Assault {
            self.adapt_japanese(state);
        }
    }

    /// 16.2: the Allies with the groups of their chit.
    pub(crate) fn bring_allies(&self, state: &mut State) {
        let groups = self.allied_groups(state);
        self.set_up(state, ALLIES, groups);
        if state.scenario == Scenario::Assault {
            self.adapt_allies(state);
        }
    }
}
