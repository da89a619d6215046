//! Japanese transport (4.4.2, 4.4.3) and the beach that is written down (4.4.5).

use crate::Luzon;
use crate::printed::campaign::JapaneseChit;
use crate::printed::map::BeachId;
use crate::situation::state::{Location, State};
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::Side;
use serde::{Deserialize, Serialize};

use crate::printed::units::{UnitId, UnitSet};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ships {
    /// 4.4.2.1: those that return.
    Operational,
    /// 4.4.2.2: those that sail once.
    Strategic,
}

/// What carries a unit over the sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Passage {
    /// Which transport.
    pub ships: Ships,
    /// The points of it that still carry the unit: what it paid, less those of lost steps.
    pub points: u16,
}

/// What Japan notes on its pad.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sea {
    /// Strategic points that have been used.
    pub strategic_used: u16,
    /// Operational points that are under way, those that return first before the others; what was sunk is none of them.
    pub returning: ArrayVec<Return, MOST_RETURNS>,
    /// Operational points that have been sunk (4.4.3), or stand for strategic ones that were (4.4.2.2).
    pub sunk: u16,
    /// 18.1: what was thrown for the turns of strategic transport.
    pub strategic_dice: Option<u8>,
    /// The beach that was written down for the coming turn, or for this one until its landings are over.
    pub beach: Option<BeachId>,
}

impl Sea {
    /// Operational points that cannot be used now.
    #[must_use]
    pub fn under_way(&self) -> u16 {
        self.returning.iter().map(|one| one.points).sum()
    }

    /// Those of them that are still under way after they have returned in a turn.
    fn under_way_after(&self, turn: u8) -> u16 {
        let later = self.returning.iter().filter(|one| one.turn > turn);
        later.map(|one| one.points).sum()
    }
}

impl State {
    /// The beach hex at which a unit lands: while it is at sea, and when nobody opposed it until it has gone on.
    #[must_use]
    pub fn landing(&self, unit: UnitId) -> Option<HexId> {
        self.units[unit.index()].landing
    }

    /// A unit sails with some transport, or has landed.
    pub(crate) fn set_passage(&mut self, unit: UnitId, passage: Option<Passage>) {
        self.units.change(unit, |unit| unit.passage = passage);
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
        let sea = &state.sea;
        match ships {
            Ships::Operational => self.operational_points(state, sea.under_way()),
            Ships::Strategic => {
                let chit = self.japanese_chit(state);
                chit.map_or(0, |chit| chit.strategic.saturating_sub(sea.strategic_used))
            }
        }
    }

    /// 4.4.3: the operational points of the chit that are neither sunk nor under way.
    fn operational_points(&self, state: &State, under_way: u16) -> u16 {
        let lacking = under_way + state.sea.sunk;
        let chit = self.japanese_chit(state);
        chit.map_or(0, |chit| chit.operational.saturating_sub(lacking))
    }

    /// 4.4.2: the points of some transport that can sail on the next turn, if nobody sails any more on this one.
    pub(crate) fn points_next_turn(&self, state: &State, ships: Ships) -> u16 {
        let turn = state.turn + 1;
        match ships {
            Ships::Operational => self.operational_points(state, state.sea.under_way_after(turn)),
            Ships::Strategic if self.strategic_turns(state).contains(&turn) => {
                self.free_points(state, ships)
            }
            Ships::Strategic => 0,
        }
    }

    fn japanese_chit(&self, state: &State) -> Option<&JapaneseChit> {
        let chits = &self.campaign().japanese_chits;
        state.japanese_chit.map(|chit| &chits[usize::from(chit)])
    }

    /// 4.4.2.3: the points of some transport that can sail this turn.
    pub(crate) fn sailing_points(&self, state: &State, ships: Ships) -> u16 {
        let is_barred =
            ships == Ships::Strategic && !self.strategic_turns(state).contains(&state.turn);
        if is_barred {
            0
        } else {
            self.free_points(state, ships)
        }
    }

    /// 4.4.2.3, 18.1: the turns in which strategic transport sails.
    #[must_use]
    pub fn strategic_turns(&self, state: &State) -> &[u8] {
        let campaign = self.campaign();
        let drawn = state.sea.strategic_dice;
        drawn.map_or(&campaign.strategic_turns, |dice| {
            campaign.strategic_turns(dice)
        })
    }

    /// True if a unit that lies off a hex lands there under 4.5.
    pub(crate) fn lands_locally(&self, state: &State, unit: UnitId) -> bool {
        state.units[unit.index()].is_shipped
    }

    /// True if a unit stands in a sea hex.
    #[must_use]
    pub fn is_afloat(&self, state: &State, unit: UnitId) -> bool {
        match state.at(unit) {
            Location::At(hex) => !self.map().terrain(hex).is_land(),
            _ => false,
        }
    }

    /// The units of a side that stand in sea hexes.
    pub(crate) fn afloat(&self, state: &State, side: Side) -> UnitSet {
        let hexes = *state.units.occupied(side) - self.sets.land;
        let units = hexes
            .iter()
            .flat_map(|hex| state.units.of_side_in(side, hex));
        units.collect()
    }
}
