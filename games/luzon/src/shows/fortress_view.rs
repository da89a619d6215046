//! The sheet of the batteries of Corregidor (TBL-BATT): a chart with a row each.

use crate::Luzon;
use crate::printed::data::Data;
use crate::printed::units::{ALLIES, Battery, BatteryId};
use crate::situation::state::State;
use heigi_engine::scene::{
    Chart, ChartRow, Corner, Face, FaceValue, Fact, Piece, SmolStr, ToSmolStr, format_smolstr,
};
use heigi_engine::{Text, Viewer};

/// The columns of the sheet.
const COLUMNS: [(&str, &str); 3] = [
    ("works", "luzon-chart-battery-works"),
    ("disrupted", "luzon-chart-battery-disrupted"),
    ("destroyed", "luzon-chart-battery-destroyed"),
];

fn box_of(battery: &Battery, column: usize) -> SmolStr {
    format_smolstr!("{}-{}", battery.id, COLUMNS[column].0)
}

/// The sheet.
pub fn battery_chart(data: &Data) -> Chart {
    let row = |battery: &Battery| {
        let name = Text::new(format!("luzon-battery-{}", battery.id));
        let title = Text::new(if battery.is_local {
            "luzon-chart-row-battery-local"
        } else {
            "luzon-chart-row-battery"
        });
        ChartRow {
            title: title.with("battery", name),
            boxes: (0..COLUMNS.len())
                .map(|column| box_of(battery, column))
                .collect(),
        }
    };
    Chart {
        id: "batteries".into(),
        title: Text::new("luzon-chart-batteries"),
        columns: COLUMNS.iter().map(|(_, title)| Text::new(*title)).collect(),
        rows: data.counters.batteries.iter().map(row).collect(),
    }
}

/// A battery as a counter.
pub fn battery_face(battery: &Battery) -> Face {
    let defence = battery.defence.to_smolstr();
    Face {
        id: battery.id.clone(),
        tone: "teal".into(),
        symbol: None,
        word: Some("CD".into()),
        values: vec![FaceValue::new(
            Corner::LowerLeft,
            defence,
            "luzon-value-battery",
        )],
        name: Text::new(format!("luzon-battery-{}", battery.id)),
        details: Vec::new(),
    }
}

impl Luzon {
    /// The batteries as a viewer knows them: Japan sees which are destroyed, and which its guns have disrupted.
    pub(crate) fn battery_pieces(&self, state: &State, viewer: Viewer) -> Vec<Piece> {
        let fortress = &state.fortress;
        let disrupted = if Self::is_own(viewer, ALLIES) {
            fortress.disrupted
        } else {
            fortress.known
        };
        let piece = |one: BatteryId| {
            let battery = &self.batteries()[one.index()];
            let column = match (fortress.destroyed.contains(one), disrupted.contains(one)) {
                (true, _) => 2,
                (false, true) => 1,
                (false, false) => 0,
            };
            Piece {
                id: battery.id.clone(),
                face: battery.id.clone(),
                owner: ALLIES,
                place: box_of(battery, column),
                ..Piece::default()
            }
        };
        self.all_batteries().map(piece).collect()
    }

    /// 10.2.1, 10.2.3: how many batteries are left, and the numbers that a viewer knows.
    pub(crate) fn battery_facts(&self, state: &State, viewer: Viewer) -> Vec<Fact> {
        let left = self.batteries_left(state).len();
        let value = if self.is_neutralised(state) {
            Text::new("luzon-fact-neutralised").with("left", left as i32)
        } else {
            Text::verbatim(left.to_smolstr())
        };
        let mut facts = vec![Fact {
            label: Text::new("luzon-fact-batteries"),
            value,
            rule: "10.2.1".into(),
        }];
        for one in self.all_batteries() {
            let is_told = Self::is_own(viewer, ALLIES) || state.fortress.destroyed.contains(one);
            if let Some(number) = state.fortress.number(one).filter(|_| is_told) {
                facts.push(Fact {
                    label: Text::new("luzon-fact-number").with("number", i32::from(number)),
                    value: self.battery_text(one),
                    rule: "10.2.3".into(),
                });
            }
        }
        facts
    }
}
