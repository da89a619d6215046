//! Words for what rules speak of.

use crate::Luzon;
use crate::printed::campaign::{Goal, Leaving, Level, WithdrawalId};
use crate::printed::data::Data;
use crate::printed::units::{Aircraft, AircraftId, AircraftType, Class, Unit, UnitId};
use heigi_board::HexId;
use heigi_engine::scene::Value;
use heigi_engine::{RuleId, Side, Text};

/// The name of a ground unit.
pub(crate) fn unit_text(unit: &Unit) -> Text {
    Text::new("luzon-unit")
        .with("name", unit.name.clone())
        .with("kind", class_text(unit.class))
}

/// What units of a class are called.
pub(crate) fn class_text(class: Class) -> Text {
    Text::new(format!("luzon-kind-{}", class.id()))
}

/// The name of a type of aircraft.
pub(crate) fn type_text(kind: &AircraftType) -> Text {
    Text::new(format!("luzon-type-{}", kind.id))
}

/// The name of an air unit: its type and its number.
pub(crate) fn aircraft_text(aircraft: &Aircraft, kind: &AircraftType) -> Text {
    let number = aircraft.id.rsplit('-').next().unwrap_or_default();
    Text::new("luzon-aircraft")
        .with("type", type_text(kind))
        .with("number", number)
}

/// What a withdrawal is called.
pub(crate) fn withdrawal_name(data: &Data, withdrawal: WithdrawalId) -> Text {
    let id = &data.campaign.withdrawal(withdrawal).id;
    Text::new(format!("luzon-withdrawal-{id}"))
}

/// What a withdrawal is called, and who leaves or stays.
pub(crate) fn withdrawal_terms(data: &Data, withdrawal: WithdrawalId) -> Text {
    let several = |count: u8, what: Text| {
        let text = Text::new("luzon-several").with("count", i32::from(count));
        text.with("what", what)
    };
    let text = match &data.campaign.withdrawal(withdrawal).leaving {
        Leaving::Aircraft { stay, .. } => {
            let types = &data.counters.types;
            let stay = stay.iter();
            let stay = stay.map(|(kind, count)| several(*count, type_text(&types[kind.index()])));
            Text::new("luzon-terms-aircraft").with("stay", Value::List(stay.collect()))
        }
        Leaving::Tanks { regiment, with, .. } => {
            let others = with.iter();
            let others = others.map(|(class, count)| {
                let text = Text::new("luzon-several-units").with("count", i32::from(*count));
                text.with("class", class.id())
                    .with("kind", class_text(*class))
            });
            let regiment = unit_text(&data.counters.units[regiment.index()]);
            let leave = [regiment].into_iter().chain(others);
            Text::new("luzon-terms-tanks").with("leave", Value::List(leave.collect()))
        }
        Leaving::Division {
            least, artillery, ..
        } => Text::new("luzon-terms-division")
            .with("least", i32::from(*least))
            .with("artillery", i32::from(*artillery)),
        Leaving::Rest { .. } => Text::new("luzon-terms-rest"),
    };
    text.with("what", withdrawal_name(data, withdrawal))
}

impl Luzon {
    pub(crate) fn unit_text(&self, unit: UnitId) -> Text {
        unit_text(self.unit(unit))
    }

    pub(crate) fn aircraft_text(&self, aircraft: AircraftId) -> Text {
        aircraft_text(&self.aircraft()[aircraft.index()], self.kind(aircraft))
    }

    pub(crate) fn side_text(&self, side: Side) -> Text {
        self.info.sides[side.index()].name.clone()
    }

    /// The first name in a hex, or its number.
    pub(crate) fn hex_text(&self, hex: HexId) -> Text {
        if let Some(area) = self.map().area_in(hex) {
            return Text::new(format!("luzon-area-{}", self.map().areas[area.index()].id));
        }
        let named = self.map().places.iter().find(|place| place.hex == hex);
        named.map_or_else(
            || Text::verbatim(self.map().grid.number(hex)),
            |place| Text::new(format!("luzon-place-{}", place.id)),
        )
    }

    /// The number of a hex, with the first name in it if it has one; the name of an area alone.
    pub(crate) fn numbered_text(&self, hex: HexId) -> Text {
        let number = self.map().grid.number(hex);
        let name = self.hex_text(hex);
        if self.map().area_in(hex).is_some() || name == Text::verbatim(number.clone()) {
            return name;
        }
        let text = Text::new("luzon-hex");
        text.with("number", number).with("name", name)
    }

    /// What a withdrawal is called, and its rule.
    pub(crate) fn withdrawal_text(&self, withdrawal: WithdrawalId) -> (Text, RuleId) {
        let printed = self.campaign().withdrawal(withdrawal);
        let rule = match printed.leaving {
            Leaving::Aircraft { .. } => "14.5",
            Leaving::Tanks { .. } => "14.6",
            Leaving::Division { .. } | Leaving::Rest { .. } => "14.4.2.1",
        };
        (withdrawal_name(&self.data, withdrawal), RuleId(rule))
    }

    /// A goal with what it needs (17.3).
    pub(crate) fn goal_text(&self, goal: Goal) -> Text {
        let text = Text::new(format!("luzon-goal-{}", goal.letter().to_lowercase()));
        text.with(
            "attack",
            i32::from(self.most_attack(goal).unwrap_or_default()),
        )
    }

    pub(crate) fn level_text(&self, level: Level) -> Text {
        Text::new(match level {
            Level::Strategic => "luzon-level-strategic",
            Level::Operational => "luzon-level-operational",
            Level::Tactical => "luzon-level-tactical",
            Level::Allied => "luzon-level-allied",
        })
    }
}
