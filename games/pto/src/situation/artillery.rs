//! Off-board artillery as it stands (20): its cards, whether it is in contact, and where its shells fall.

use crate::*;
use arrayvec::ArrayVec;
use printed::{MOST_BATTERIES, Module};
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// What a battery fires for effect (29).
    pub enum Salvo = "pto-salvo-" {
        /// High explosive.
        Explosive = "explosive",
        /// Smoke.
        Smoke = "smoke",
        /// White phosphorus.
        Phosphorus = "phosphorus",
    }
}

/// A battery beyond the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battery {
    /// Whose.
    pub side: Side,
    /// With which radio or field phone it is called.
    pub radio: UnitId,
    /// What it is; nothing before the dice have told (TBL-G17-OBA).
    pub module: Option<Module>,
    /// Whether it has smoke and white phosphorus.
    pub shells: [bool; 2],
    /// How many black and red cards are left.
    pub cards: [u8; 2],
    /// How many red ones have been drawn.
    pub reds: u8,
    /// Whether its observer is in contact with it.
    pub has_contact: bool,
    /// Whether a black card has been drawn for the mission.
    pub has_access: bool,
    /// Whether it has been called in this phase.
    pub has_acted: bool,
    /// Where the line of a field phone ends.
    pub line: Option<Spot>,
    /// Whether its radio has gone below the ground since the set-up (G11.837).
    pub went_below: bool,
    /// Whether it is aboard a ship (G14.6).
    pub is_ship: bool,
    /// From which hex a ship fires (G14.62); nothing before that is known.
    pub origin: Option<HexId>,
    /// Whether a ship has lit up a hex in this phase (G14.672).
    pub has_lit: bool,
    /// Where its shells fall.
    pub mission: Option<Mission>,
    /// Around which hex its fire for effect is over in this fire phase of its side (C1.34).
    pub concluded: Option<HexId>,
    /// Whether the line of its field phone has been cut (C1.23).
    pub is_cut: bool,
}

/// Where the shells of a battery fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mission {
    /// The hex of the spotting round, or the middle of the fire for effect.
    pub hex: HexId,
    /// The hexes beyond those around it that a ship's fire for effect reaches (G14.65).
    pub ends: [Option<HexId>; 2],
    /// What is fired for effect; nothing as long as only the range is found.
    pub salvo: Option<Salvo>,
    /// How often it has taken effect; of a spotting round, in how many fire phases its observer has not seen it (C1.3).
    pub times: u8,
}

impl Mission {
    /// A spotting round that lies in a hex.
    pub fn round(hex: HexId) -> Self {
        Self {
            hex,
            ends: [None; 2],
            salvo: None,
            times: 0,
        }
    }

    /// Whether its fire for effect covers a hex.
    pub fn covers(&self, grid: &Grid, hex: HexId) -> bool {
        grid.distance(self.hex, hex) <= 1 || self.ends.contains(&Some(hex))
    }
}

/// All batteries.
pub type Batteries = ArrayVec<Battery, MOST_BATTERIES>;

/// With so many red cards a battery is lost (29).
const LAST_RED: u8 = 2;

impl Battery {
    /// Whether it fires for effect (29).
    pub fn is_firing(&self) -> bool {
        self.mission.is_some_and(|mission| mission.salvo.is_some())
    }

    /// Whether it may not be called any more (29).
    pub fn is_spent(&self) -> bool {
        self.reds >= LAST_RED
    }

    /// Whether it can still do something.
    pub fn is_at_hand(&self) -> bool {
        let has_more = self.reds < LAST_RED && self.cards[0] > 0;
        self.module.is_some() && (has_more || self.has_access || self.mission.is_some())
    }
}

impl State {
    /// 4.4, 4.8, 29: what counts for the fire of one phase is over with it.
    pub(crate) fn forget_fire(&mut self) {
        self.orders = [None; 2];
        self.directed.clear();
        self.attacked.clear();
        for battery in &mut self.batteries {
            battery.has_acted = false;
            battery.has_lit = false;
        }
    }

    /// 7.3: whether high explosive of batteries falls in a hex.
    pub fn is_shelled(&self, grid: &Grid, hex: HexId) -> bool {
        self.batteries.iter().any(|battery| {
            battery.mission.is_some_and(|mission| {
                mission.salvo == Some(Salvo::Explosive) && mission.covers(grid, hex)
            })
        })
    }
}
