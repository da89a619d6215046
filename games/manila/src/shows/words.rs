//! Names and reasons as messages.

use crate::Manila;
use crate::printed::units::{Group, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::situation::state::{Phase, State, Target};
use heigi_board::{EdgeId, HexId};
use heigi_engine::scene::{GuideStep, SmolStr};
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

    /// The ids of the places and edges of a target.
    pub(crate) fn target_ids(&self, target: Target) -> Vec<SmolStr> {
        match target {
            Target::Units(hex) | Target::Building(hex) => vec![self.number(hex)],
            Target::Bridge(edge) => vec![self.map().hexside_name(edge)],
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

    /// The name of a phase in the log.
    pub(crate) fn phase_name(turn: u8, phase: Phase) -> Text {
        Text::new(match phase {
            Phase::Replacement => "manila-phase-replacement",
            Phase::Movement(UNITED_STATES) => "manila-phase-movement-us",
            Phase::Movement(_) => "manila-phase-movement-japan",
            Phase::OffensiveFire(UNITED_STATES) => "manila-phase-fire-us",
            Phase::OffensiveFire(_) => "manila-phase-fire-japan",
        })
        .with("turn", i32::from(turn))
    }

    /// The reason of a refusal.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> Text {
        let unit = |id, unit| self.unit_message(id, unit);
        let hex = |id, hex| self.hex_message(id, hex);
        let edge =
            |id: &'static str, edge: EdgeId| Text::new(id).with("edge", self.edge_text(edge));
        match refusal {
            Refusal::NotNow => Text::new("manila-refusal-not-now"),
            Refusal::NotOnDie => Text::new("engine-not-on-die").with("faces", 6),
            // The unit stays unnamed: it may be one that the asker must not know.
            Refusal::NotYours(_) => Text::new("manila-refusal-not-yours"),
            Refusal::SetUpAtSea(h) => hex("manila-refusal-set-up-at-sea", h),
            Refusal::SetUpAtMapEdge(h) => hex("manila-refusal-set-up-at-map-edge", h),
            Refusal::SetUpIncomplete { left } => {
                Text::new("manila-refusal-set-up-incomplete").with("left", i32::from(left))
            }
            Refusal::AlreadyPlaced { unit: u, .. } => unit("manila-refusal-already-placed", u),
            Refusal::NotOnMap { unit: u, .. } => unit("manila-refusal-not-on-map", u),
            Refusal::CorpsEntersLast => Text::new("manila-refusal-corps-enters-last"),
            Refusal::GroupHasEntered(group) => {
                Text::new("manila-refusal-group-has-entered").with("group", group_text(group))
            }
            Refusal::GroupNotEntering { entering } => {
                Text::new("manila-refusal-group-not-entering").with("group", group_text(entering))
            }
            Refusal::NotAnEntryHex { hex: h, group, .. } => {
                hex("manila-refusal-not-an-entry-hex", h).with("group", group_text(group))
            }
            Refusal::EntryIncomplete { left } => {
                Text::new("manila-refusal-entry-incomplete").with("left", i32::from(left))
            }
            Refusal::NoRoomToEnter(u) => unit("manila-refusal-no-room-to-enter", u),
            Refusal::StackFull(h) => hex("manila-refusal-stack-full", h),
            Refusal::NoRoomForBoth(h) => hex("manila-refusal-no-room-for-both", h),
            Refusal::OtherDivision(h) => hex("manila-refusal-other-division", h),
            Refusal::TwoFixedUnits(h) => hex("manila-refusal-two-fixed-units", h),
            Refusal::NoStack(h) => hex("manila-refusal-no-stack", h),
            Refusal::AlreadyReplaced(group) => {
                Text::new("manila-refusal-already-replaced").with("group", group_text(group))
            }
            Refusal::NotEliminated(u) => unit("manila-refusal-not-eliminated", u),
            Refusal::NoPlaceForReplacement(u) => unit("manila-refusal-no-place-for-replacement", u),
            Refusal::NoUnitOfGroup(h) => hex("manila-refusal-no-unit-of-group", h),
            Refusal::JapaneseAdjacent(h) => hex("manila-refusal-japanese-adjacent", h),
            Refusal::HasMoved(u) => unit("manila-refusal-has-moved", u),
            Refusal::Fixed(u) => unit("manila-refusal-fixed", u),
            Refusal::HoldsPontoon(u) => unit("manila-refusal-holds-pontoon", u),
            Refusal::NoBridgingEngineer(u) => unit("manila-refusal-no-bridging-engineer", u),
            Refusal::NotItsRiver(u, e) => {
                unit("manila-refusal-not-its-river", u).with("edge", self.edge_text(e))
            }
            Refusal::PontoonThere(e) => edge("manila-refusal-pontoon-there", e),
            Refusal::NoPontoon(u) => unit("manila-refusal-no-pontoon", u),
            Refusal::NotAdjacent(h) => hex("manila-refusal-not-adjacent", h),
            Refusal::TooFar { hex: h, left } => {
                hex("manila-refusal-too-far", h).with("left", i32::from(left))
            }
            Refusal::PointsNeeded {
                hex: h,
                needed,
                left,
            } => hex("manila-refusal-points-needed", h)
                .with("needed", i32::from(needed))
                .with("left", i32::from(left)),
            Refusal::MajorRiver(e) => edge("manila-refusal-major-river", e),
            Refusal::NoSupport(u) => unit("manila-refusal-no-support", u),
            Refusal::SupportUsed => Text::new("manila-refusal-support-used"),
            Refusal::CannotSail => Text::new("manila-refusal-cannot-sail"),
            Refusal::NoPassenger => Text::new("manila-refusal-no-passenger"),
            Refusal::NotCoastal(h) => hex("manila-refusal-not-coastal", h),
            Refusal::LandingNotFree(h) => hex("manila-refusal-landing-not-free", h),
            Refusal::Sea(h) => hex("manila-refusal-sea", h),
            Refusal::EnemyOccupied(h) => hex("manila-refusal-enemy-occupied", h),
            Refusal::CannotFireDefensively(u) => unit("manila-refusal-cannot-fire-defensively", u),
            Refusal::NotAdjacentToTarget(u) | Refusal::NotBesideTarget(u) => {
                unit("manila-refusal-not-adjacent-to-target", u)
            }
            Refusal::HasFired(u) => unit("manila-refusal-has-fired", u),
            Refusal::TakesPart(u) => unit("manila-refusal-takes-part", u),
            Refusal::TakesNoPart(u) => unit("manila-refusal-takes-no-part", u),
            Refusal::NobodyFires => Text::new("manila-refusal-nobody-fires"),
            Refusal::NoEnemy(h) => hex("manila-refusal-no-enemy", h),
            Refusal::AlreadyAttacked(h) => hex("manila-refusal-already-attacked", h),
            Refusal::BridgeAlreadyAttacked(e) => edge("manila-refusal-bridge-already-attacked", e),
            Refusal::NobodyInRange(h) => hex("manila-refusal-nobody-in-range", h),
            Refusal::NobodyInRangeOfBridge(e) => {
                edge("manila-refusal-nobody-in-range-of-bridge", e)
            }
            Refusal::OneDivision { present, other } => Text::new("manila-refusal-one-division")
                .with("present", group_text(present))
                .with("other", group_text(other)),
            Refusal::OutOfRange {
                unit: u,
                distance,
                range,
            } => unit("manila-refusal-out-of-range", u)
                .with("distance", i32::from(distance))
                .with("range", i32::from(range)),
            Refusal::NoLineOfFire(u) => unit("manila-refusal-no-line-of-fire", u),
            Refusal::NoSpotter(u) => unit("manila-refusal-no-spotter", u),
            Refusal::EarlyArtillery(u) => unit("manila-refusal-early-artillery", u),
            Refusal::NotCloseAssaultCapable(u) => {
                unit("manila-refusal-not-close-assault-capable", u)
            }
            Refusal::NoCloseAssaultHere { .. } => Text::new("manila-refusal-no-close-assault-here"),
            Refusal::AssaultOverMajorRiver(u) => unit("manila-refusal-assault-over-major-river", u),
            Refusal::NoBridge(e) => edge("manila-refusal-no-bridge", e),
            Refusal::NoBuilding(h) => hex("manila-refusal-no-building", h),
            Refusal::AlreadyRubble(h) => hex("manila-refusal-already-rubble", h),
            Refusal::NoDemolitionYet => Text::new("manila-refusal-no-demolition-yet"),
            Refusal::FlamethrowerNotHere { .. } => {
                Text::new("manila-refusal-flamethrower-united-states-only")
            }
            Refusal::NoFlamethrowerYet => Text::new("manila-refusal-no-flamethrower-yet"),
            Refusal::FlamethrowerTerrain(h) => hex("manila-refusal-flamethrower-terrain", h),
            Refusal::FlamethrowerTooFew => Text::new("manila-refusal-flamethrower-too-few"),
            Refusal::FlamethrowerNotOpposite => {
                Text::new("manila-refusal-flamethrower-not-opposite")
            }
            Refusal::NoAirYet => Text::new("manila-refusal-no-air-yet"),
            Refusal::NoAirLeft => Text::new("manila-refusal-no-air-left"),
            Refusal::NoAirHere { .. } => Text::new("manila-refusal-no-air-here"),
            Refusal::NoAirInAttack => Text::new("manila-refusal-no-air-in-attack"),
            Refusal::DidNotAssault(u) => unit("manila-refusal-did-not-assault", u),
        }
    }
}
