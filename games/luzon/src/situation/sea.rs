//! Japanese transport (4.4.2, 4.4.3) and the beach that is written down (4.4.5).

use crate::Luzon;
use crate::printed::map::BeachId;
use crate::situation::state::{Location, State};
use arrayvec::ArrayVec;
use heigi_board::HexId;
use serde::{Deserialize, Serialize};

use crate::printed::units::UnitId;

/// In how many turns points may be used that have not yet returned.
const MOST_RETURNS: usize = 8;

/// Operational points that are under way (4.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Return {
    /// The turn in which they can be used again.
    pub turn: u8,
    /// How many.
    pub points: u16,
}

/// Which transport carries a unit (4.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ships {
    /// 4.4.2.1: those that return.
    Operational,
    /// 4.4.2.2: those that sail once.
    Strategic,
}

/// What Japan notes on its pad.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sea {
    /// Strategic points that have been used.
    pub strategic_used: u16,
    /// Operational points that are under way, those that return first before the others.
    pub returning: ArrayVec<Return, MOST_RETURNS>,
    /// The beach that was written down for the coming turn, or for this one until its landings are over.
    pub beach: Option<BeachId>,
}

impl Sea {
    /// Operational points that cannot be used now.
    #[must_use]
    pub fn under_way(&self) -> u16 {
        self.returning.iter().map(|one| one.points).sum()
    }
}

impl State {
    /// The beach hex at which a unit lands: while it is at sea, and when nobody opposed it until it has gone on.
    #[must_use]
    pub fn landing(&self, unit: UnitId) -> Option<HexId> {
        self.units[unit.index()].landing
    }

    /// A unit lands at a hex, or has landed.
    pub(crate) fn set_landing(&mut self, unit: UnitId, hex: Option<HexId>) {
        self.units.change(unit, |unit| unit.landing = hex);
    }
}

impl Luzon {
    /// 4.4.2: the points of some transport that Japan can still use this turn.
    #[must_use]
    pub fn free_points(&self, state: &State, ships: Ships) -> u16 {
        let chits = &self.campaign().japanese_chits;
        let Some(chit) = state.japanese_chit.map(|chit| &chits[usize::from(chit)]) else {
            return 0;
        };
        match ships {
            Ships::Operational => chit.operational.saturating_sub(state.sea.under_way()),
            Ships::Strategic => chit.strategic.saturating_sub(state.sea.strategic_used),
        }
    }

    /// True if a unit that lies off a hex lands there under 4.5.
    pub(crate) const fn lands_locally(&self, _: &State, _: UnitId) -> bool {
        false
    }

    /// True if a unit stands in a sea hex.
    #[must_use]
    pub fn is_afloat(&self, state: &State, unit: UnitId) -> bool {
        match state.at(unit) {
            Location::At(hex) => !self.map().terrain(hex).is_land(),
            _ => false,
        }
    }
}
