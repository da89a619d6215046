//! What each side has.

use crate::printed::map::ZoneId;
use serde::{Deserialize, Serialize};

/// A Japanese plan after the change of sides (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Plan {
    /// Plan Z.
    Z,
    /// Plan A.
    A,
    /// Plan SHO.
    Sho,
    /// Plan TEN.
    Ten,
}

impl Plan {
    /// Action points of a turn, which is also the length of lines of communication (7.1, CLA-3).
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Z => 4,
            Self::A => 3,
            Self::Sho => 2,
            Self::Ten => 1,
        }
    }

    /// True if air fleets attack ships to the death (12.3).
    #[must_use]
    pub const fn is_special_attack(self) -> bool {
        matches!(self, Self::Sho | Self::Ten)
    }
}

/// What Japan has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Japan {
    /// Logistics points in stock (5.1).
    pub logistics: u8,
    /// Merchant level (5.1f).
    pub merchant: u8,
    /// Points for surface fleets.
    pub naval: u8,
    /// Points for carrier fleets.
    pub carrier: u8,
    /// The objective, from 0 (19).
    pub objective: Option<u8>,
    /// The plan after the change (7.1).
    pub plan: Plan,
    /// The base drawn for Plan A (7.1.2).
    pub plan_base: Option<ZoneId>,
    /// Action points (7.1).
    pub action_points: u8,
    /// Malaysia's ships have been captured (5.1g).
    pub has_captured_malaysia: bool,
    /// Java's ships have been captured (5.1g).
    pub has_captured_java: bool,
    /// Points at the change of sides (19d).
    pub points: i16,
}

/// What the Allies have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Allies {
    /// Points for surface fleets.
    pub naval: u8,
    /// Points for carrier fleets.
    pub carrier: u8,
    /// Points of this turn for land units of the United States and ANZAC.
    pub land_us: u8,
    /// Points of this turn for British and Indian land units.
    pub land_uk: u8,
    /// Points of this turn for air fleets.
    pub air: u8,
    /// The objective, from 0 (19).
    pub objective: Option<u8>,
}

/// Things that happen once, or in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Flags {
    /// Japan has entered Burma (4.1.1).
    pub burma_entered: bool,
    /// The Chinese army for Burma has been sent (ERR-Q2).
    pub burma_answered: bool,
    /// Japan has entered India (17).
    pub india_entered: bool,
    /// Japan has entered Australia (17).
    pub australia_entered: bool,
    /// Forces of the American sector have counterattacked in this turn (R21).
    pub american_counterattack: bool,
    /// The airborne troops have been used in this turn (18).
    pub airborne_used: bool,
    /// Air points lost in this turn to strategic warfare.
    pub air_lost: u8,
    /// Land points lost in this turn to strategic warfare.
    pub land_lost: u8,
}
