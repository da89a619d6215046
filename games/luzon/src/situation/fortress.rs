//! The batteries of Corregidor and Fort Hughes (10.2): what state they are in, and which numbers have been named.
//!
//! The Allies number them in secret before the match (10.2.3). As nobody can know anything of a number before it is named, it
//! is drawn only then, in secret, which comes to the same.

use crate::Luzon;
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Battery, BatteryId, JAPAN, MOST_BATTERIES};
use crate::situation::state::State;
use arrayvec::ArrayVec;
use heigi_board::{HexId, IdSet, ids};
use heigi_engine::{Random, Side};
use serde::{Deserialize, Serialize};

/// A set of batteries.
pub type BatterySet = IdSet<BatteryId, 1>;

/// The state of all batteries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fortress {
    /// Those that are destroyed, which everybody knows.
    pub destroyed: BatterySet,
    /// Those that are disrupted.
    pub disrupted: BatterySet,
    /// Those of them of which Japan knows, as its guns have disrupted them.
    pub known: BatterySet,
    /// The number of each battery, once it has been named, from 1; 0 before.
    pub numbers: ArrayVec<u8, MOST_BATTERIES>,
}

impl Fortress {
    /// With so many batteries, all in order.
    pub(crate) fn new(batteries: usize) -> Self {
        Self {
            numbers: (0..batteries).map(|_| 0).collect(),
            ..Self::default()
        }
    }

    /// The battery with a number, if it has been named.
    #[must_use]
    pub fn numbered(&self, number: u8) -> Option<BatteryId> {
        let at = self.numbers.iter().position(|known| *known == number);
        at.filter(|_| number > 0).map(|at| BatteryId(at as u8))
    }

    /// The number of a battery, if it has been named.
    #[must_use]
    pub fn number(&self, battery: BatteryId) -> Option<u8> {
        let number = self.numbers[battery.index()];
        (number > 0).then_some(number)
    }
}

impl Luzon {
    /// All batteries, in the order of the status sheet.
    #[must_use]
    pub fn batteries(&self) -> &[Battery] {
        &self.data.counters.batteries
    }

    /// All batteries.
    pub(crate) fn all_batteries(&self) -> impl Iterator<Item = BatteryId> + use<> {
        ids(self.data.counters.batteries.len())
    }

    /// 10.2.3: whether a number is one of Fort Hughes, which has the last.
    pub(crate) fn is_number_of_hughes(&self, number: u8) -> bool {
        let hughes = self.batteries().iter().filter(|one| one.is_of_hughes());
        usize::from(number) > self.batteries().len() - hughes.count()
    }

    /// The batteries that may have a number: those of its island, in the solitaire game of both (19.6), that are not
    /// destroyed and whose own has not been named.
    pub(crate) fn nameless(&self, state: &State, number: u8) -> Vec<BatteryId> {
        let fortress = &state.fortress;
        let is_hughes = self.is_number_of_hughes(number);
        let is_open = |one: &BatteryId| {
            (state.is_solitaire() || self.batteries()[one.index()].is_of_hughes() == is_hughes)
                && !fortress.destroyed.contains(*one)
                && fortress.number(*one).is_none()
        };
        self.all_batteries().filter(is_open).collect()
    }

    /// The batteries that are not destroyed.
    #[must_use]
    pub fn batteries_left(&self, state: &State) -> BatterySet {
        let all: BatterySet = self.all_batteries().collect();
        all - state.fortress.destroyed
    }

    /// 10.2.1: Corregidor is neutralised.
    #[must_use]
    pub fn is_neutralised(&self, state: &State) -> bool {
        let most = usize::from(self.campaign().limits.neutralised);
        self.batteries_left(state).len() <= most
    }

    /// 10.2.1: the defence strength of the batteries that work, at a local landing of those that fire then; as Japan sees
    /// it of all of which it does not know better.
    #[must_use]
    pub fn battery_defence(&self, state: &State, is_local: bool, is_seen: bool) -> u32 {
        let silent = if is_seen {
            state.fortress.known
        } else {
            state.fortress.disrupted
        };
        let firing = (self.batteries_left(state) - silent).iter();
        let firing = firing.map(|one| &self.batteries()[one.index()]);
        let firing = firing.filter(|one| one.is_local || !is_local);
        firing.map(|one| u32::from(one.defence)).sum()
    }

    /// Corregidor, as long as it is Allied and has batteries.
    pub(crate) fn fortress_hex(&self, state: &State) -> HexSet {
        let hex = self.map().named.corregidor;
        let is_armed = self.holder(state, hex) == ALLIES && !self.batteries_left(state).is_empty();
        is_armed.then_some(hex).into_iter().collect()
    }

    /// 10.2.1, 10.2.7: whether batteries that are not destroyed fire at a landing in a hex. They need no units beside them,
    /// as against airborne troops.
    pub(crate) fn has_batteries_at(&self, state: &State, hex: HexId, is_local: bool) -> bool {
        let mut left = self.batteries_left(state).iter();
        let fires = |one: BatteryId| !is_local || self.batteries()[one.index()].is_local;
        self.fortress_hex(state).contains(hex) && left.any(fires)
    }

    /// 7.1.1, 10.2.1: whether a side meets resistance in a hex: of units, or of batteries if it lands there.
    pub(crate) fn is_defended(&self, state: &State, side: Side, hex: HexId) -> bool {
        let lands = || {
            let mut landing = self.landing_at(state, hex).iter();
            landing.any(|unit| self.has_batteries_at(state, hex, self.lands_locally(state, unit)))
        };
        self.is_held_by(state, side.opponent(), hex)
            || hex == self.map().named.corregidor && side == JAPAN && lands()
    }

    /// 10.2.3: for whoever does not know them the numbers that have been named are drawn anew among the batteries of
    /// their island, in the solitaire game of both (19.6), and which of those are disrupted.
    pub(crate) fn redraw_batteries(&self, state: &mut State, random: &mut Random) {
        let (left, known) = (self.batteries_left(state), state.fortress.known);
        let hidden = (state.fortress.disrupted - known).len();
        let mut named: Vec<BatteryId> = Vec::new();
        let pools: &[Option<bool>] = if state.is_solitaire() {
            &[None]
        } else {
            &[Some(false), Some(true)]
        };
        for pool in pools {
            let here = |one: &BatteryId| {
                pool.is_none_or(|is_hughes| {
                    self.batteries()[one.index()].is_of_hughes() == is_hughes
                })
            };
            let mut numbers: Vec<u8> = (left.iter().filter(here))
                .filter_map(|one| state.fortress.number(one))
                .collect();
            numbers.sort_unstable();
            let all: Vec<BatteryId> = left.iter().filter(here).collect();
            for one in &all {
                state.fortress.numbers[one.index()] = 0;
            }
            // First those of which Japan knows nothing.
            let (mut open, mut others): (Vec<BatteryId>, Vec<BatteryId>) =
                all.into_iter().partition(|one| !known.contains(*one));
            random.shuffle(&mut open);
            random.shuffle(&mut others);
            for (number, one) in numbers.into_iter().zip(open.into_iter().chain(others)) {
                state.fortress.numbers[one.index()] = number;
                named.push(one);
            }
        }
        named.retain(|one| !known.contains(*one));
        random.shuffle(&mut named);
        let hidden: BatterySet = named.into_iter().take(hidden).collect();
        state.fortress.disrupted = known | hidden;
    }
}
