//! Names of things, as messages.

use crate::Typhoon;
use crate::decisions::refusal::Refusal;
use crate::printed::map::ZoneId;
use crate::printed::units::{JAPAN, Kind, Unit, UnitId, UnitSet};
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

    /// The reason of a refusal.
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> Text {
        let plain = Text::new;
        let of_unit = |id: &'static str, unit| Text::new(id).with("unit", self.unit_text(unit));
        let of_zone = |id: &'static str, zone| Text::new(id).with("zone", self.zone_text(zone));
        let points = |id: &'static str, needed: u8, left: u8| {
            Text::new(id)
                .with("needed", i32::from(needed))
                .with("left", i32::from(left))
        };
        match refusal {
            Refusal::NotNow => plain("typhoon-refusal-not-now"),
            Refusal::NotOnDie => plain("typhoon-refusal-not-on-die"),
            Refusal::NotYours(unit) => of_unit("typhoon-refusal-not-yours", unit),
            Refusal::NotOnMap(unit) => of_unit("typhoon-refusal-not-on-map", unit),
            Refusal::HasOperated(unit) => of_unit("typhoon-refusal-has-operated", unit),
            Refusal::NoSuchObjective => plain("typhoon-refusal-no-such-objective"),
            Refusal::PointsMissing { needed, left } => {
                points("typhoon-refusal-points-missing", needed, left)
            }
            Refusal::ReplacementsMissing { needed, left } => {
                points("typhoon-refusal-replacements-missing", needed, left)
            }
            Refusal::AtFullStrength(unit) => of_unit("typhoon-refusal-at-full-strength", unit),
            Refusal::NotDestroyed(unit) => of_unit("typhoon-refusal-not-destroyed", unit),
            Refusal::OneStep(unit) => of_unit("typhoon-refusal-one-step", unit),
            Refusal::AirFleetGone(unit) => of_unit("typhoon-refusal-air-fleet-gone", unit),
            Refusal::ThroughThePool(unit) => of_unit("typhoon-refusal-through-the-pool", unit),
            Refusal::NotReplacedSo(unit) => of_unit("typhoon-refusal-not-replaced-so", unit),
            Refusal::OutOfRange(zone) => of_zone("typhoon-refusal-out-of-range", zone),
            Refusal::OutOfSupply(zone) => of_zone("typhoon-refusal-out-of-supply", zone),
            Refusal::NotDisrupted(unit) => of_unit("typhoon-refusal-not-disrupted", unit),
            Refusal::NoConsolidation => plain("typhoon-refusal-no-consolidation"),
            Refusal::NoWay(_, zone) => of_zone("typhoon-refusal-no-way", zone),
            Refusal::NowhereToGo(_, unit) => of_unit("typhoon-refusal-nowhere-to-go", unit),
            Refusal::NotFriendly(_, zone) => of_zone("typhoon-refusal-not-friendly", zone),
            Refusal::NotEnemy(_, zone) => of_zone("typhoon-refusal-not-enemy", zone),
            Refusal::Full(zone) => of_zone("typhoon-refusal-full", zone),
            Refusal::Closed(zone) => of_zone("typhoon-refusal-closed", zone),
            Refusal::Weather(zone) => of_zone("typhoon-refusal-weather", zone),
            Refusal::OpenSea(zone) => of_zone("typhoon-refusal-open-sea", zone),
            Refusal::NoBase(zone) => of_zone("typhoon-refusal-no-base", zone),
            Refusal::PoolEmpty => plain("typhoon-refusal-pool-empty"),
            Refusal::NoRoomInJapan => plain("typhoon-refusal-no-room-in-japan"),
            Refusal::NoFortress(zone) => of_zone("typhoon-refusal-no-fortress", zone),
            Refusal::NotDetachment(unit) => of_unit("typhoon-refusal-not-detachment", unit),
            Refusal::OtherZone(unit) => of_unit("typhoon-refusal-other-zone", unit),
            Refusal::NotAirTarget(unit) => of_unit("typhoon-refusal-not-air-target", unit),
            Refusal::OutOfReach(unit) => of_unit("typhoon-refusal-out-of-reach", unit),
            Refusal::NobodyChosen => plain("typhoon-refusal-nobody-chosen"),
            Refusal::Chosen(unit) => of_unit("typhoon-refusal-chosen", unit),
            Refusal::NotChosen(unit) => of_unit("typhoon-refusal-not-chosen", unit),
            Refusal::CannotTakePart(unit) => of_unit("typhoon-refusal-cannot-take-part", unit),
            Refusal::LeavesContest(unit) => of_unit("typhoon-refusal-leaves-contest", unit),
            Refusal::Passage(zone) => of_zone("typhoon-refusal-passage", zone),
            Refusal::BurmaRoadClosed(unit) => of_unit("typhoon-refusal-burma-road", unit),
            Refusal::StaysHome(unit) => of_unit("typhoon-refusal-stays-home", unit),
            Refusal::Pause => plain("typhoon-refusal-pause"),
            Refusal::NoTransport(unit) => of_unit("typhoon-refusal-no-transport", unit),
            Refusal::NotEscort(unit) => of_unit("typhoon-refusal-not-escort", unit),
            Refusal::InvasionNeedsBase(zone) => {
                of_zone("typhoon-refusal-invasion-needs-base", zone)
            }
            Refusal::HasStruck(unit) => of_unit("typhoon-refusal-has-struck", unit),
            Refusal::HasAttacked(unit) => of_unit("typhoon-refusal-has-attacked", unit),
            Refusal::SeizureOver => plain("typhoon-refusal-seizure-over"),
            Refusal::AirborneOver => plain("typhoon-refusal-airborne-over"),
            Refusal::NotEmpty(zone) => of_zone("typhoon-refusal-not-empty", zone),
            Refusal::MustAttack(zone) => of_zone("typhoon-refusal-must-attack", zone),
            Refusal::SouthernStart => plain("typhoon-refusal-southern-start"),
            Refusal::NotOffered => plain("typhoon-refusal-not-offered"),
        }
    }
}
