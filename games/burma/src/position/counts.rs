//! What is counted for the law that nothing appears or vanishes untold.

use crate::Burma;
use crate::position::{AirPlace, Phase, State, Where};
use heigi_engine::{Count, Side};

impl Burma {
    /// Activation markers, steps, supply markers, stockpiles, aircraft, trucks and points of both sides.
    pub(crate) fn count(&self, state: &State) -> Vec<Count> {
        self.count_of(state, crate::printed::units::ALLIES, &ALLIED)
            .chain(self.count_of(state, crate::printed::units::JAPAN, &JAPANESE))
            .collect()
    }

    fn count_of(
        &self,
        state: &State,
        side: Side,
        names: &[&'static str; 6],
    ) -> impl Iterator<Item = Count> {
        let position = &state;
        let own = &position.sides[side.index()];
        let units = || {
            self.all_units()
                .filter(move |unit| self.unit(*unit).side == side)
                .map(|unit| position.unit(unit))
        };
        let steps = units()
            .filter(|unit| matches!(unit.place, Where::Hex(_) | Where::AtSea(_) | Where::Reserve))
            .map(|unit| u32::from(unit.steps))
            .sum();
        let markers = position
            .hexes()
            .iter()
            .map(|hex| u32::from(hex.supply[side.index()]))
            .chain(units().map(|unit| u32::from(unit.carried)))
            .sum();
        let removed = (0..self.aircraft().len())
            .filter(|index| {
                self.aircraft()[*index].side == side
                    && position.aircraft()[*index].place == AirPlace::Removed
            })
            .count() as u32;
        let trucks =
            own.trucks + own.trucks_used + units().map(|unit| u8::from(unit.truck)).sum::<u8>();
        let mut values = [
            steps,
            markers,
            u32::from(own.stock),
            removed,
            u32::from(trucks),
            u32::from(own.points),
        ];
        if position.phase == Phase::SetUp {
            // What a set-up places and gives up is not told counter by counter.
            values = [0; 6];
        }
        (0..6).map(move |index| Count {
            of: names[index],
            value: values[index],
            told_by: TOLD_BY[index],
        })
    }
}

const ALLIED: [&str; 6] = [
    "Allied steps",
    "Allied supply markers",
    "the Allied stockpile",
    "Allied aircraft removed",
    "Allied trucks",
    "Allied points",
];

const JAPANESE: [&str; 6] = [
    "Japanese steps",
    "Japanese supply markers",
    "the Japanese stockpile",
    "Japanese aircraft removed",
    "Japanese trucks",
    "Japanese points",
];

/// The messages that tell of a change, in the order of the names above.
const TOLD_BY: [&[&str]; 6] = [
    &[
        "burma-log-dropped",
        "burma-log-eliminated",
        "burma-log-exited",
        "burma-log-rebuilt",
        "burma-log-reinforcement",
        "burma-log-replaced",
        "burma-log-step-lost",
        "burma-log-turn",
    ],
    &[
        "burma-log-eliminated",
        "burma-log-exited",
        "burma-log-extended",
        "burma-log-fed",
        "burma-log-flown",
        "burma-log-gained",
        "burma-log-lost",
        "burma-log-marker-lost",
        "burma-log-project",
        "burma-log-rebuilt",
        "burma-log-repaired",
        "burma-log-replaced",
        "burma-log-stores-taken",
        "burma-log-turn",
        "collect",
        "headquarters",
        "lift",
        "relieve",
        "restore-by-marker",
        "source",
        "store",
    ],
    &[
        "burma-log-at-sea",
        "burma-log-fed",
        "burma-log-gained",
        "burma-log-landed",
        "burma-log-lost",
        "burma-log-project",
        "burma-log-received",
        "burma-log-reinforcement",
        "burma-log-repaired",
        "burma-log-thursday",
        "burma-log-turn",
        "burma-log-wastage",
        "collect",
        "commit",
        "headquarters",
        "restore",
        "sail",
        "source",
        "spend",
        "stock",
        "store",
    ],
    &["burma-log-air-removed", "burma-log-turn"],
    &[
        "burma-log-eliminated",
        "burma-log-phase",
        "burma-log-truck-lost",
        "burma-log-trucks-aside",
        "burma-log-turn",
        "done",
        "spend",
    ],
    &[
        "burma-log-points",
        "burma-log-points-lost",
        "burma-log-turn",
    ],
];
