//! The side that nobody commands: the strategic phase of the Allies (4.1) and their counterattack (4.2), the
//! strategic phase of Japan (7.1) and its attacks in Asia (7.2).

pub(crate) mod allies;
pub(crate) mod asia;
pub(crate) mod counterattack;
pub(crate) mod japan;

use crate::Typhoon;
use crate::position::Position;
use crate::printed::map::ZoneId;
use crate::printed::units::UnitId;
use crate::turn::control::Supply;

impl Typhoon {
    /// The reaction distance of a counter from a zone, without end if it is off the map.
    fn distance_of(&self, position: &Position, unit: UnitId, zone: ZoneId) -> u8 {
        position
            .zone_of(unit)
            .map_or(u8::MAX, |at| self.map().reaction_distance(at, zone))
    }

    /// Whether a counter on the map has lost a step and is supplied.
    fn may_be_rebuilt(&self, position: &Position, supply: &Supply, unit: UnitId) -> bool {
        position.unit(unit).steps < self.unit(unit).steps()
            && self.is_supplied(position, supply, unit)
    }
}
