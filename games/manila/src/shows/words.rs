//! Names and reasons as messages.

use crate::Manila;
use crate::printed::units::{Group, UNITED_STATES, UnitId, UnitSet};
use crate::situation::state::{State, Target};
use heigi_board::{EdgeId, HexId};
use heigi_engine::scene::{GuideStep, SmolStr, Value};
use heigi_engine::told::Fact;
use heigi_engine::{AnyStep, Side, Text};

/// The name of a formation.
pub fn group_text(group: Group) -> Text {
    Text::new(match group {
        Group::FirstCavalry => "manila-group-1cav",
        Group::EleventhAirborne => "manila-group-11ab",
        Group::ThirtySeventhInfantry => "manila-group-37id",
        Group::FourteenthCorps => "manila-group-xiv",
    })
}

/// The name of a side.
pub fn side_text(side: Side) -> Text {
    Text::new(if side == UNITED_STATES {
        "manila-side-united-states"
    } else {
        "manila-side-japan"
    })
}

/// The name of a unit's branch.
pub fn branch_text(branch: &str) -> Text {
    Text::new(format!("manila-branch-{}", branch.replace('_', "-")))
}

/// Some messages.
pub fn texts(ids: &[&'static str]) -> Vec<Text> {
    ids.iter().map(|id| Text::new(*id)).collect()
}

/// Some messages as the first gestures of a step.
pub fn guide(ids: &[&'static str]) -> Vec<GuideStep> {
    let step = |text| GuideStep {
        text,
        at: Vec::new(),
    };
    texts(ids).into_iter().map(step).collect()
}

impl Manila {
    /// A message about a unit.
    pub(crate) fn unit_message(&self, id: &'static str, unit: UnitId) -> Text {
        Text::new(id).with("unit", self.unit_text(unit))
    }

    /// A message about a hex.
    pub(crate) fn hex_message(&self, id: &'static str, hex: HexId) -> Text {
        Text::new(id).with("hex", self.hex_text(hex))
    }

    /// What the unit in hand is offered: a hex, or to be put down again.
    pub(crate) fn placing_message(&self, hex: Option<HexId>) -> Text {
        match hex {
            Some(hex) => self.hex_message("manila-do-place", hex),
            None => Text::new("manila-do-cancel"),
        }
    }

    /// A unit's name: designation and branch.
    pub(crate) fn unit_text(&self, unit: UnitId) -> Text {
        let unit = self.unit(unit);
        Text::new("manila-unit")
            .with("designation", unit.designation.as_str())
            .with("branch", branch_text(&unit.branch))
    }

    /// Several units' names.
    pub(crate) fn unit_texts(&self, units: UnitSet) -> Vec<Text> {
        units.iter().map(|unit| self.unit_text(unit)).collect()
    }

    /// A hex's number, with the name of what stands there.
    pub(crate) fn hex_text(&self, hex: HexId) -> Text {
        match self.map().named_place(hex) {
            Some(place) => Text::new("manila-hex-named")
                .with("number", self.number(hex))
                .with("name", Text::new(format!("manila-place-{}", place.id))),
            None => Text::verbatim(self.number(hex)),
        }
    }

    /// A hexside's name: that of its bridge, or the numbers of its hexes.
    pub(crate) fn edge_text(&self, edge: EdgeId) -> Text {
        match self.map().bridge(edge) {
            Some(number) => Text::new("manila-hex-named")
                .with("number", self.map().hexside_name(edge))
                .with(
                    "name",
                    Text::new(format!("manila-bridge-{}", self.map().bridges[number].id)),
                ),
            None => Text::verbatim(self.map().hexside_name(edge)),
        }
    }

    /// What an attack is aimed at.
    pub(crate) fn target_text(&self, target: Target) -> Text {
        match target {
            Target::Units(hex) => Text::new("manila-target-units").with("hex", self.hex_text(hex)),
            Target::Building(hex) => {
                Text::new("manila-target-building").with("hex", self.hex_text(hex))
            }
            Target::Bridge(edge) => {
                Text::new("manila-target-bridge").with("edge", self.edge_text(edge))
            }
        }
    }

    /// The id of the place or edge of a target.
    pub(crate) fn target_id(&self, target: Target) -> SmolStr {
        match target {
            Target::Units(hex) | Target::Building(hex) => self.number(hex),
            Target::Bridge(edge) => self.map().hexside_name(edge),
        }
    }

    /// Which part of the sequence of play a state is in (5.2).
    pub(crate) fn phase_text(&self, state: &State) -> Text {
        if state.ending.is_some() {
            return Text::new("manila-phase-over");
        }
        let mut steps = state.agenda.iter().rev();
        let phase = steps.find_map(|step| step.phase(self, state));
        phase
            .unwrap_or_else(|| Text::new("manila-phase-over"))
            .with("turn", i32::from(state.turn))
    }
}

impl Fact<Manila> for UnitId {
    fn value(self, game: &Manila) -> Value {
        game.unit_text(self).into()
    }
}

impl Fact<Manila> for UnitSet {
    fn value(self, game: &Manila) -> Value {
        game.unit_texts(self).into()
    }
}

impl Fact<Manila> for Group {
    fn value(self, _: &Manila) -> Value {
        group_text(self).into()
    }
}

impl Fact<Manila> for EdgeId {
    fn value(self, game: &Manila) -> Value {
        game.edge_text(self).into()
    }

    fn place(self, game: &Manila) -> Option<SmolStr> {
        Some(game.map().hexside_name(self))
    }
}
