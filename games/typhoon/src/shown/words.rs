//! Names of things, as messages.

use crate::Typhoon;
use crate::printed::map::ZoneId;
use crate::printed::units::{JAPAN, Kind, Unit, UnitId, UnitSet};
use heigi_engine::scene::{SmolStr, Value};
use heigi_engine::told::Fact;
use heigi_engine::{Side, Text};

/// The message of a zone's name.
pub(crate) fn zone_message(id: &str) -> String {
    format!("typhoon-zone-{}", id.replace('_', "-"))
}

/// The message of a counter's name.
pub(crate) fn unit_message(unit: &Unit) -> String {
    if unit.kind == Kind::Fortress {
        return "typhoon-fortress".to_owned();
    }
    format!("typhoon-unit-{}", unit.id.to_lowercase())
}

/// The name of a side.
pub(crate) fn side_text(side: Side) -> Text {
    Text::new(if side == JAPAN {
        "typhoon-side-japan"
    } else {
        "typhoon-side-allies"
    })
}

impl Typhoon {
    /// The name of a zone.
    pub(crate) fn zone_text(&self, zone: ZoneId) -> Text {
        Text::new(zone_message(&self.map().zone(zone).id))
    }

    /// The name of a counter.
    pub(crate) fn unit_text(&self, unit: UnitId) -> Text {
        Text::new(unit_message(self.unit(unit)))
    }

    /// The names of some counters.
    pub(crate) fn units_text(&self, units: UnitSet) -> Vec<Text> {
        units.iter().map(|unit| self.unit_text(unit)).collect()
    }
}

/// Counters and zones are spoken of by their names.
impl Fact<Typhoon> for UnitId {
    fn value(self, game: &Typhoon) -> Value {
        game.unit_text(self).into()
    }
}

impl Fact<Typhoon> for UnitSet {
    fn value(self, game: &Typhoon) -> Value {
        game.units_text(self).into()
    }
}

impl Fact<Typhoon> for ZoneId {
    fn value(self, game: &Typhoon) -> Value {
        game.zone_text(self).into()
    }

    fn place(self, game: &Typhoon) -> Option<SmolStr> {
        Some(game.map().zone(self).id.clone())
    }
}
