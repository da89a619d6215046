//! Names as messages.

use crate::Burma;
use crate::position::Phase;
use crate::position::notice::Notice;
use crate::printed::units::{ALLIES, AirId, FormationId, UnitId};
use heigi_board::HexId;
use heigi_engine::Text;
use heigi_engine::scene::{LogEntry, Value};
use heigi_engine::told::Fact;
use heigi_scene::Side;

/// The name of a side.
pub(crate) fn side_text(side: Side) -> Text {
    Text::new(if side == ALLIES {
        "burma-side-allies"
    } else {
        "burma-side-japan"
    })
}

/// The name of a phase.
pub(crate) const fn phase_message(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "burma-phase-set-up",
        Phase::Air => "burma-phase-air",
        Phase::Initiative => "burma-phase-initiative",
        Phase::Supply => "burma-phase-supply",
        Phase::Markers => "burma-phase-markers",
        Phase::Operations => "burma-phase-operations",
        Phase::End => "burma-phase-end",
    }
}

const PHASES: [Phase; 7] = [
    Phase::SetUp,
    Phase::Air,
    Phase::Initiative,
    Phase::Supply,
    Phase::Markers,
    Phase::Operations,
    Phase::End,
];

/// The message of a unit with an id.
pub(crate) fn unit_message(id: &str) -> String {
    format!("burma-unit-{}", id.to_lowercase())
}

impl Fact<Burma> for UnitId {
    fn value(self, game: &Burma) -> Value {
        Value::Text(game.unit_text(self))
    }
}

impl Fact<Burma> for AirId {
    fn value(self, game: &Burma) -> Value {
        Value::Text(game.air_text(self))
    }
}

impl Burma {
    /// The name of a ground unit.
    pub(crate) fn unit_text(&self, unit: UnitId) -> Text {
        Text::new(unit_message(&self.unit(unit).id))
    }

    /// The name of an air unit.
    pub(crate) fn air_text(&self, air: AirId) -> Text {
        Text::new(format!("burma-air-{}", self.air(air).id.to_lowercase()))
    }

    /// The name of a formation.
    pub(crate) fn formation_text(&self, formation: FormationId) -> Text {
        let id = self.formation(formation).id.replace('_', "-");
        Text::new(format!("burma-formation-{id}"))
    }

    /// A hex with its place, if it has one.
    pub(crate) fn hex_text(&self, hex: HexId) -> Text {
        let number = self.hex_number(hex);
        match self.map().place(hex) {
            Some(place) => Text::new("burma-hex-with-place")
                .with("place", place_text(&place.id))
                .with("number", number.as_str()),
            None => Text::new("burma-hex").with("number", number.as_str()),
        }
    }

    /// A marker's text.
    pub(crate) fn marker_text(&self, marker: usize) -> Text {
        let id = self
            .tables()
            .markers
            .get(marker)
            .map_or(String::new(), |marker| marker.id.to_lowercase());
        Text::new(format!("burma-marker-{id}"))
    }

    /// A notice in words.
    pub(crate) fn notice_text(&self, notice: &Notice) -> Text {
        let [first, second] = notice.numbers;
        let mut text = Text::new(notice.text)
            .with("first", i32::from(first))
            .with("second", i32::from(second));
        if let Some(side) = notice.side {
            text = text.with("side", side_text(side));
        }
        if let Some(unit) = notice.unit {
            text = text.with("unit", self.unit_text(unit));
        }
        if let Some(air) = notice.air {
            text = text.with("air", self.air_text(air));
        }
        if let Some(hex) = notice.hex {
            text = text.with("hex", self.hex_text(hex));
        }
        if let Some(cause) = notice.cause {
            text = text.with("cause", Text::new(cause.message()));
        }
        if let Some(die) = notice.die {
            text = text.with("die", i32::from(die));
        }
        match notice.text {
            "burma-log-phase" => {
                let phase = PHASES[usize::try_from(second).unwrap_or_default() % PHASES.len()];
                text.with("phase", Text::new(phase_message(phase)))
            }
            "burma-log-segment" => text.with(
                "marker",
                self.marker_text(usize::try_from(first).unwrap_or_default()),
            ),
            "burma-log-column" => {
                let column =
                    crate::printed::tables::Column(u8::try_from(first).unwrap_or_default());
                text.with("column", column.name())
            }
            _ => text,
        }
    }

    /// An event as a line of the log.
    pub(crate) fn log_line(&self, notice: &Notice) -> LogEntry {
        LogEntry {
            input: 0,
            kind: notice.kind,
            rule: notice.rule.into(),
            text: self.notice_text(notice),
            at: notice
                .hex
                .map(|hex| self.hex_number(hex))
                .into_iter()
                .collect(),
            die: notice.die,
        }
    }
}

/// The name of a place.
pub(crate) fn place_text(id: &str) -> Text {
    Text::new(format!("burma-place-{}", id.replace('_', "-")))
}
