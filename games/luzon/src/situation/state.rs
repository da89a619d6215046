//! What changes during a match.

use crate::Luzon;
use crate::printed::campaign::{Goal, Level, WithdrawalId};
use crate::printed::map::{BridgeSet, FieldBox, FieldId, HexSet};
use crate::printed::units::{
    ALLIES, AirClass, AircraftId, AircraftSet, JAPAN, MOST_AIRCRAFT, UnitId, UnitSet,
};
use crate::sequence::{Phase, Step};
use crate::situation::air::AirState;
use crate::situation::answers::Answers;
use crate::situation::battles::{AttackId, Battles};
pub use crate::situation::beginning::Scenario;
pub use crate::situation::field::Field;
use crate::situation::fortress::Fortress;
use crate::situation::options::Options;
use crate::situation::sea::{Passage, Sea};
use crate::situation::solitaire::Solitaire;
use crate::situation::submarines::Submarines;
use crate::situation::works::AllWorks;
use crate::turn::movement::column::Trail;
use arrayvec::ArrayVec;
use heigi_board::{HexId, IdSet};
use heigi_engine::Side;
use serde::{Deserialize, Serialize};

/// Where a ground unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Not in this match: its group did not come, or another has its place (16.2.5).
    Unused,
    /// It comes later (14.1, 6.3).
    Waiting,
    /// In a hex.
    At(HexId),
    /// On the chart of an airfield (8.7.5).
    On(FieldId),
    /// Its companies stand for it (6.2.1).
    Apart,
    /// On Formosa (14.3).
    Formosa,
    /// It was withdrawn (14.4).
    Withdrawn,
    /// It is lost, or could not come (14.2).
    Lost,
}

impl Location {
    /// The hex, if it is one.
    pub(crate) const fn hex(self) -> Option<HexId> {
        match self {
            Self::At(hex) => Some(hex),
            _ => None,
        }
    }
}

/// The changing part of a ground unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub at: Location,
    /// The steps that it has left.
    pub steps: u8,
    /// The phase in which it was demoralised; it recovers when that phase begins again (7.3.4, R-14).
    pub demoralised: Option<Phase>,
    /// It was not supplied when that was last judged (13.5).
    pub is_unsupplied: bool,
    /// The attack in which it takes part, or to whose defence it lends its strength (7.2.1.2).
    pub attack: Option<AttackId>,
    /// It is demoralised and has retreated into a hex that is attacked in this phase (7.3.5).
    pub is_exposed: bool,
    /// The beach hex at which it lands (4.4.4).
    pub landing: Option<HexId>,
    /// The transport with which it has sailed, while it lies off a beach (4.4.2).
    pub passage: Option<Passage>,
    /// It was shipped along the coast this turn (4.5).
    pub is_shipped: bool,
    /// An enemy stood beside it when the last turn of its side began (4.3.1, 9.3).
    pub began_near: bool,
}

/// Where an air unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Berth {
    /// Not in this match.
    Unused,
    /// It comes later (14.2).
    Waiting,
    /// On an airfield.
    On(FieldId),
    /// It was withdrawn (14.5).
    Withdrawn,
    /// It is lost, or could not come.
    Lost,
}

/// Engineers help others across a major river (15.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crossing {
    /// Where the engineers stand.
    pub hex: HexId,
    /// The stacking points that may still cross with their help.
    pub points: u8,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// 17.4: after the last turn.
    Judged(Level),
    /// 18.2: the USAFFE headquarters is lost.
    General,
    /// A side gave up.
    Conceded(Side),
}

/// A position with the steps that are still to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Which scenario is played.
    pub scenario: Scenario,
    /// The switches of the match.
    pub options: Options,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The Allied chit (16.1), from 0.
    pub allied_chit: Option<u8>,
    /// The Japanese chit (16.4), from 0.
    pub japanese_chit: Option<u8>,
    /// All ground units.
    pub units: Field,
    /// Ground units that have moved in this movement phase.
    pub moved: UnitSet,
    /// Ground units whom the moving truck carries (4.6).
    pub aboard: UnitSet,
    /// Bridges that are blown (15.1).
    pub blown: BridgeSet,
    /// Blown bridges that stand again when the turn ends (15.2).
    pub in_repair: BridgeSet,
    /// Hexes whose roads and bridges aircraft cut off, while their mission lasts (4.2.3, 8.3.8).
    pub interdicted: HexSet,
    /// Crossings that engineers support in this movement phase (15.5).
    pub crossings: ArrayVec<Crossing, 16>,
    /// The phase that is going on.
    pub phase: Phase,
    /// Fortifications (10.0).
    pub works: AllWorks,
    /// The batteries of Corregidor (10.2).
    pub fortress: Fortress,
    /// The way of the last march of the movement phase.
    pub trail: Trail,
    /// Ground units in reserve (9.0).
    pub reserves: UnitSet,
    /// Stacks about which the side whose segment begins has asked (5.2.2).
    pub asked: HexSet,
    /// What was answered about stacks that are still as they were (5.2.2).
    pub answers: Answers,
    /// Hexes with more stacking points than they may hold (5.1, 5.3.2).
    pub overstacked: ArrayVec<HexId, 8>,
    /// All air units.
    pub aircraft: ArrayVec<Berth, MOST_AIRCRAFT>,
    /// The hexes that Japan was the last to enter.
    pub japanese: HexSet,
    /// Not all airfields of Bicol were taken before turn 5 (18.3).
    pub is_bicol_late: bool,
    /// The withdrawals that Japan has refused (14.4.1).
    pub refused: IdSet<WithdrawalId, 1>,
    /// What a withdrawn division has left behind (14.4.2.1).
    pub behind: UnitSet,
    /// What the combat phase must remember (7.0).
    pub battles: Battles,
    /// The air war (8.0).
    pub air: AirState,
    /// Japanese transport (4.4).
    pub sea: Sea,
    /// Allied submarines (11.0).
    pub submarines: Submarines,
    /// The solitaire game (19).
    pub solitaire: Solitaire,
    /// The steps to come, the innermost last.
    pub agenda: ArrayVec<Step, 40>,
    /// How the match ended.
    pub verdict: Option<Verdict>,
}

impl State {
    /// Where a ground unit is.
    #[must_use]
    pub fn at(&self, unit: UnitId) -> Location {
        self.units[unit.index()].at
    }

    /// The steps that a unit has left.
    #[must_use]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.units[unit.index()].steps
    }

    /// The hex of a unit.
    #[must_use]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        self.at(unit).hex()
    }

    /// True if a unit can be withdrawn: it is on the map or on Formosa (14.4).
    #[must_use]
    pub fn is_on_hand(&self, unit: UnitId) -> bool {
        matches!(
            self.at(unit),
            Location::At(_) | Location::On(_) | Location::Formosa
        )
    }

    /// The airfield of an air unit.
    #[must_use]
    pub fn base(&self, aircraft: AircraftId) -> Option<FieldId> {
        match self.aircraft[aircraft.index()] {
            Berth::On(field) => Some(field),
            _ => None,
        }
    }

    /// The units in a hex.
    pub fn units_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        self.units.in_hex(hex)
    }

    /// Puts a unit somewhere: beneath whoever is there. Whoever leaves a hex builds there no longer (10.1), and whoever
    /// leaves the map is in reserve no longer (9.0).
    pub fn put(&mut self, unit: UnitId, to: Location) {
        for hex in [self.at(unit), to].into_iter().filter_map(Location::hex) {
            self.forget_answers(hex);
        }
        if !matches!(to, Location::At(_)) {
            self.reserves.remove(unit);
        }
        for works in &mut self.works {
            if to != Location::At(works.hex) {
                works.builders.remove(unit);
            }
        }
        self.units.put(unit, to);
    }
}

impl Luzon {
    /// Who holds a hex.
    #[must_use]
    pub fn holder(&self, state: &State, hex: HexId) -> Side {
        if state.japanese.contains(hex) {
            JAPAN
        } else {
            ALLIES
        }
    }

    /// The stacking points of a unit (5.0); of a battalion of companies one for each (6.2).
    #[must_use]
    pub fn stacking(&self, state: &State, unit: UnitId) -> u8 {
        let printed = self.unit(unit);
        match printed.companies {
            Some(_) => state.steps(unit),
            None => printed.stacking,
        }
    }

    /// 8.2.5: whether an airfield has a box for one more air unit of a class.
    #[must_use]
    pub fn has_box(&self, state: &State, field: FieldId, class: AirClass) -> bool {
        let mut parked = [0; 2];
        let here = |one: &AircraftId| state.base(*one) == Some(field);
        for one in self.all_aircraft().filter(here) {
            parked[self.kind(one).class as usize] += 1;
        }
        self.has_box_besides(state, field, class, parked)
    }

    /// The same with so many fighters and bombers there.
    pub(crate) fn has_box_besides(
        &self,
        state: &State,
        field: FieldId,
        class: AirClass,
        parked: [u8; 2],
    ) -> bool {
        let boxes = &self.map().airfields[field.index()].boxes;
        let of = |kind| boxes.iter().filter(|one| **one == kind).count();
        let [bad_fighters, bad_either] = state.air.damaged[field.index()].map(usize::from);
        let for_fighters = of(FieldBox::Fighter).saturating_sub(bad_fighters);
        let for_either = of(FieldBox::Either).saturating_sub(bad_either);
        let mut all = parked.map(usize::from);
        all[class as usize] += 1;
        let [fighters, bombers] = all;
        fighters.saturating_sub(for_fighters) + bombers <= for_either
    }

    /// 17.3: the attack strength of the Allied ground units in play.
    #[must_use]
    pub fn allied_attack(&self, state: &State) -> u16 {
        let in_play = self.units_of(ALLIES).filter(|unit| state.is_on_hand(*unit));
        in_play
            .map(|unit| u16::from(self.unit(unit).values(state.steps(unit)).attack))
            .sum()
    }

    /// 17.1: the strategic goal, once both chits are drawn.
    #[must_use]
    pub fn goal(&self, state: &State) -> Option<Goal> {
        let chit = &self.campaign().japanese_chits[usize::from(state.japanese_chit?)];
        Some(chit.goals[usize::from(state.allied_chit?)])
    }

    /// The air units of a set that are on an airfield.
    pub(crate) fn based(&self, state: &State) -> AircraftSet {
        let all = self.all_aircraft();
        all.filter(|one| state.base(*one).is_some()).collect()
    }
}
