//! Counters that may go the same ways, so that a list asks once for all of them.

use crate::Typhoon;
use crate::position::Position;
use crate::printed::map::ZoneSet;
use crate::printed::units::{Kind, Nation, UnitId};

/// What is known of counters that may go the same ways: those of a kind that stand in the same zone, but
/// for nations with rules of their own (15a, 17), and for aircraft that attack, which differ in reach.
#[derive(Default)]
pub(crate) struct Alike {
    /// Of each kind, those that all lines of communication serve and those that only some do (15a).
    asked: [[ZoneSet; 2]; Kind::ALL.len()],
    able: [[ZoneSet; 2]; Kind::ALL.len()],
}

impl Alike {
    /// Counters of each kind that may surely go somewhere from some zones.
    pub(crate) fn of(able: [ZoneSet; Kind::ALL.len()]) -> Self {
        let able = able.map(|zones| [zones; 2]);
        Self { asked: able, able }
    }

    /// Whether a counter may go anywhere: as one of its like may, or else as is found out.
    pub(crate) fn is_able(
        &mut self,
        game: &Typhoon,
        position: &Position,
        unit: UnitId,
        find_out: impl FnOnce() -> bool,
    ) -> bool {
        let printed = game.unit(unit);
        let is_special = printed.nation == Nation::China
            || printed.trigger.is_some()
            || (printed.kind == Kind::AirFleet && position.is_operating())
            || position.unit(unit).disrupted;
        let Some(zone) = position.zone_of(unit).filter(|_| !is_special) else {
            return find_out();
        };
        let (asked, able) = (
            &mut self.asked[printed.kind as usize][usize::from(printed.nation == Nation::Uk)],
            &mut self.able[printed.kind as usize][usize::from(printed.nation == Nation::Uk)],
        );
        if !asked.contains(zone) {
            asked.insert(zone);
            if find_out() {
                able.insert(zone);
            }
        }
        able.contains(zone)
    }
}
