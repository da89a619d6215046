//! The turn record with whoever comes (2.2.4) and the holding boxes (2.2.2, 2.2.3), as charts beside the map.

use crate::Luzon;
use crate::printed::campaign::Turn;
use crate::printed::data::Data;
use crate::printed::units::{ALLIES, AircraftId, JAPAN, UnitId};
use crate::shows::words::withdrawal_name;
use heigi_engine::scene::{Chart, ChartRow, SmolStr, Value, format_smolstr};
use heigi_engine::{Side, Text};

/// The box of whoever of a side comes on a turn.
fn record_box(turn: usize, side: Side) -> SmolStr {
    format_smolstr!("record-{}-{}", side_id(side), turn + 1)
}

/// The box of the battalions of a side that are broken down (6.2).
pub fn holding_box(side: Side) -> SmolStr {
    format_smolstr!("holding-{}", side_id(side))
}

const fn side_id(side: Side) -> &'static str {
    if side.0 == JAPAN.0 { "japan" } else { "allies" }
}

/// The dates of a turn.
pub fn dates(turn: &Turn) -> Text {
    let [[month, day], [_, last]] = turn.dates;
    Text::new("luzon-turn-dates")
        .with("month", i32::from(month))
        .with("day", i32::from(day))
        .with("last", i32::from(last))
}

/// The turn record: who comes on which side, and what is withdrawn.
pub fn record(data: &Data) -> Chart {
    let rows = data.campaign.turns.iter().enumerate().map(|(index, turn)| {
        let due = data.campaign.withdrawals_of(index as u8 + 1);
        let due: Vec<Text> = due.map(|one| withdrawal_name(data, one)).collect();
        let title = if due.is_empty() {
            Text::new("luzon-chart-row-turn")
        } else {
            Text::new("luzon-chart-row-turn-due").with("due", Value::List(due))
        };
        let title = title.with("turn", index as i32 + 1);
        ChartRow {
            title: title.with("dates", dates(turn)),
            boxes: vec![record_box(index, ALLIES), record_box(index, JAPAN)],
        }
    });
    Chart {
        id: "record".into(),
        title: Text::new("luzon-chart-record"),
        columns: vec![
            Text::new("luzon-side-allies"),
            Text::new("luzon-side-japan"),
        ],
        rows: rows.collect(),
    }
}

/// The holding boxes. Units that are stacked with a headquarters lie beneath it on the map, where their owner sees them.
pub fn holding() -> Chart {
    let row = |(side, name)| ChartRow {
        title: Text::new(name),
        boxes: vec![holding_box(side)],
    };
    let sides = [(ALLIES, "luzon-side-allies"), (JAPAN, "luzon-side-japan")];
    Chart {
        id: "holding".into(),
        title: Text::new("luzon-chart-holding"),
        columns: vec![Text::new("luzon-chart-broken-down")],
        rows: sides.map(row).into(),
    }
}

impl Luzon {
    /// The box of the turn on which a ground unit comes that is still waiting.
    pub(crate) fn box_of_arrival(&self, unit: UnitId) -> SmolStr {
        let side = self.unit(unit).side;
        let comes = |turn: &Turn| {
            let mut arrivals = turn.arrivals.iter();
            side == JAPAN && turn.brings_late_group
                || arrivals.any(|arrival| arrival.units.contains(&unit))
        };
        self.box_of_turn(side, comes)
    }

    /// The box of the turn on which an air unit comes that is still waiting.
    pub(crate) fn box_of_air_arrival(&self, aircraft: AircraftId) -> SmolStr {
        let comes = |turn: &Turn| {
            let mut arrivals = turn.aircraft.iter();
            arrivals.any(|arrival| arrival.aircraft.contains(&aircraft))
        };
        self.box_of_turn(self.flies_for(aircraft), comes)
    }

    fn box_of_turn(&self, side: Side, comes: impl Fn(&Turn) -> bool) -> SmolStr {
        let turn = self.campaign().turns.iter().position(comes);
        turn.map_or_else(|| "waiting".into(), |turn| record_box(turn, side))
    }
}
