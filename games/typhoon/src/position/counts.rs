//! What is counted for the law that nothing appears or vanishes untold.

use crate::Typhoon;
use crate::position::{Place, Position};
use crate::printed::units::{ALLIES, JAPAN};
use heigi_engine::{Count, Side};

/// What tells of a counter that comes, goes or changes its steps.
const OF_UNITS: &[&str] = &[
    "typhoon-log-arrived",
    "typhoon-log-consolidated",
    "typhoon-log-converted",
    "typhoon-log-cut-off",
    "typhoon-log-destroyed",
    "typhoon-log-dropped",
    "typhoon-log-drowned",
    "typhoon-log-fortified",
    "typhoon-log-gone",
    "typhoon-log-lost",
    "typhoon-log-rebuilt",
    "typhoon-log-recruited",
    "typhoon-log-returned",
    // A repair that is called off with the operation it was for (9.3a).
    "cancel",
    "join",
    "leave",
];

impl Typhoon {
    /// Counters, land units of each zone, steps on the map and the tracks of both sides.
    pub(crate) fn count(&self, position: &Position) -> Vec<Count> {
        let standing = |side: Side| {
            self.units_of(side)
                .filter(|unit| self.unit(*unit).kind.is_land() && position.zone_of(*unit).is_some())
                .count() as u32
        };
        let counted = |side: Side| {
            self.map()
                .all()
                .map(|zone| u32::from(position.zone(zone).land[side.index()]))
                .sum::<u32>()
        };
        let steps = |side: Side| {
            self.units_of(side)
                .map(|unit| position.unit(unit))
                .filter(|unit| {
                    matches!(unit.place, Place::Zone(_) | Place::Aboard | Place::Track(_))
                })
                .map(|unit| u32::from(unit.steps))
                .sum()
        };
        vec![
            // Land units are counted in their zones, no more and no fewer.
            Count::fixed(
                "land units of Japan that their zones do not count",
                standing(JAPAN).abs_diff(counted(JAPAN)),
            ),
            Count::fixed(
                "land units of the Allies that their zones do not count",
                standing(ALLIES).abs_diff(counted(ALLIES)),
            ),
            Count {
                of: "steps of Japan",
                value: steps(JAPAN),
                told_by: OF_UNITS,
            },
            Count {
                of: "steps of the Allies",
                value: steps(ALLIES),
                told_by: OF_UNITS,
            },
            Count {
                of: "merchant level",
                value: u32::from(position.japan.merchant),
                told_by: &[
                    "typhoon-log-merchants-built",
                    "typhoon-log-merchants-captured",
                    "typhoon-log-warfare-merchant",
                ],
            },
            Count {
                of: "logistics points",
                value: u32::from(position.japan.logistics),
                told_by: &["typhoon-log-paid", "typhoon-log-produced"],
            },
        ]
    }
}
