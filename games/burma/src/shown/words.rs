//! Names as messages.

use crate::Burma;
use crate::event::Marker;
use crate::position::{Cause, Phase};
use crate::printed::map::Map;
use crate::printed::tables::{Column, Loss};
use crate::printed::units::{ALLIES, AirId, FormationId, UnitId};
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_engine::Text;
use heigi_engine::scene::Value;
use heigi_engine::told::Fact;
use heigi_scene::{Side, SmolStr};
use std::sync::Arc;

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

/// The message of a unit with an id.
pub(crate) fn unit_message(id: &str) -> String {
    format!("burma-unit-{}", id.to_lowercase())
}

impl Fact<Burma> for UnitId {
    fn value(self, game: &Burma) -> Value {
        game.unit_text(self).into()
    }
}

impl Fact<Burma> for AirId {
    fn value(self, game: &Burma) -> Value {
        game.air_text(self).into()
    }
}

impl Fact<Burma> for Subject {
    fn value(self, game: &Burma) -> Value {
        match self {
            Self::Unit(unit) => unit.value(game),
            Self::Air(air) => air.value(game),
            Self::Hex(hex) => hex.value(game),
            Self::Side(side) => side.value(game),
        }
    }

    fn place(self, game: &Burma) -> Option<SmolStr> {
        match self {
            Self::Hex(hex) => hex.place(game),
            Self::Unit(_) | Self::Air(_) | Self::Side(_) => None,
        }
    }
}

impl Fact<Burma> for Cause {
    fn value(self, _: &Burma) -> Value {
        Text::new(self.message()).into()
    }
}

impl Fact<Burma> for Phase {
    fn value(self, _: &Burma) -> Value {
        Text::new(phase_message(self)).into()
    }
}

impl Fact<Burma> for Marker {
    fn value(self, game: &Burma) -> Value {
        game.marker_text(usize::from(self.0)).into()
    }
}

impl Fact<Burma> for Column {
    fn value(self, _: &Burma) -> Value {
        Value::Word(self.name().into())
    }
}

impl Fact<Burma> for Loss {
    fn value(self, _: &Burma) -> Value {
        match self {
            Self::Hits(hits) => Text::new("burma-loss-hits").with("hits", i32::from(hits)),
            Self::Eliminated => Text::new("burma-loss-eliminated"),
        }
        .into()
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
        Text::clone(&self.hex_texts[hex.index()])
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
}

/// The name of a place.
pub(crate) fn place_text(id: &str) -> Text {
    Text::new(format!("burma-place-{}", id.replace('_', "-")))
}

/// What each hex is called in messages: a hex with its place, if it has one.
pub(crate) fn hex_texts(map: &Map) -> Vec<Arc<Text>> {
    let text = |hex| {
        let number = map.grid.number(hex);
        let text = match map.place(hex) {
            Some(place) => Text::new("burma-hex-with-place").with("place", place_text(&place.id)),
            None => Text::new("burma-hex"),
        };
        Arc::new(text.with("number", number))
    };
    map.grid.hexes().map(text).collect()
}
