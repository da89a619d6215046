//! An operation under way (9).

use crate::printed::map::ZoneId;
use crate::printed::units::UnitSet;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// What reacts to a naval operation (12.4).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Reaction {
    /// Nobody.
    #[default]
    None,
    /// Fleets within two zones.
    Immediate,
    /// The best fleets from any distance, with surprise in the carrier battle.
    Surprise,
    /// One fleet that fights until one side is gone (7.1.4a).
    ToTheEnd,
}

/// An operation under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operation {
    /// Who carries it out.
    pub side: Side,
    /// Its target zone.
    pub zone: ZoneId,
    /// Fleets that take part.
    pub fleets: UnitSet,
    /// Land units that are carried.
    pub cargo: UnitSet,
    /// Land units that have come ashore in it.
    pub landed: UnitSet,
    /// Land units that have attacked.
    pub attacked: UnitSet,
    /// Carrier fleets that have made their strike (R63).
    pub struck: UnitSet,
    /// Air fleets that have reacted when its ships arrived (12.3): with a special attack, also one that was
    /// cancelled, or by cancelling one (12.1d).
    pub over_ships: UnitSet,
    /// Air fleets that have intercepted in it (12.2).
    pub intercepted: UnitSet,
    /// Fleets that were repaired while it was prepared (9.3a).
    pub repaired: UnitSet,
    /// Enemy fleets that have reacted.
    pub reacting: UnitSet,
    /// What reacts.
    pub reaction: Reaction,
    /// Half steps lost by each side (9.3g).
    pub losses: [u8; 2],
    /// True once a naval battle has been fought.
    pub has_fought: bool,
    /// True if the mission has been given up (9.3h).
    pub is_aborted: bool,
    /// True if friendly land units were in the zone before (R36).
    pub had_beachhead: bool,
}

impl Operation {
    /// An operation that has just begun.
    #[must_use]
    pub fn new(side: Side, zone: ZoneId) -> Self {
        Self {
            side,
            zone,
            fleets: UnitSet::EMPTY,
            cargo: UnitSet::EMPTY,
            landed: UnitSet::EMPTY,
            attacked: UnitSet::EMPTY,
            struck: UnitSet::EMPTY,
            over_ships: UnitSet::EMPTY,
            intercepted: UnitSet::EMPTY,
            repaired: UnitSet::EMPTY,
            reacting: UnitSet::EMPTY,
            reaction: Reaction::None,
            losses: [0; 2],
            has_fought: false,
            is_aborted: false,
            had_beachhead: false,
        }
    }
}
