//! The badges that counters bear.

use super::{vehicles, works};
use crate::*;
use heigi_engine::scene::SignCorner;

/// All of them.
pub(super) fn all() -> Vec<Badge> {
    let sign =
        |condition: Condition, name, letter, at| Badge::signed(condition.id(), name, letter, at);
    let upper = SignCorner::UpperLeft;
    let right = SignCorner::UpperRight;
    vec![
        Badge::active(),
        Badge::firing(),
        Badge::moved(),
        sign(Condition::Concealed, "pto-condition-concealed", "?", right).toned("slate"),
        sign(Condition::Hidden, "pto-condition-hidden", "H", right).toned("slate"),
        sign(Condition::Pinned, "pto-condition-pinned", "P", upper).toned("rose"),
        sign(Condition::Desperate, "pto-condition-desperate", "DM", upper).toned("rose"),
        sign(Condition::Exhausted, "pto-condition-exhausted", "CX", upper),
        sign(Condition::Busy, "pto-condition-busy", "TI", right).toned("slate"),
        sign(Condition::Packing, "pto-condition-packing", "PK", right).toned("slate"),
        sign(Condition::Disrupted, "pto-condition-disrupted", "D", upper).toned("rose"),
        sign(Condition::Heroic, "pto-condition-heroic", "H", upper).toned("teal"),
        sign(Condition::Fanatic, "pto-condition-fanatic", "FA", upper).toned("teal"),
        sign(Condition::Berserk, "pto-condition-berserk", "BZ", upper).toned("rose"),
        sign(Condition::Unarmed, "pto-condition-unarmed", "U", upper).toned("slate"),
        sign(Condition::Melee, "pto-condition-melee", "M", right).toned("rose"),
        sign(
            Condition::PrepFired,
            "pto-condition-prep-fired",
            "PF",
            right,
        )
        .toned("slate"),
        sign(Condition::Waiting, "pto-condition-waiting", "OF", right).toned("slate"),
        sign(
            Condition::FirstFired,
            "pto-condition-first-fired",
            "FF",
            right,
        )
        .toned("slate"),
        sign(
            Condition::FinalFired,
            "pto-condition-final-fired",
            "X",
            right,
        )
        .toned("slate"),
        sign(
            Condition::AdvanceFired,
            "pto-condition-advance-fired",
            "AF",
            right,
        )
        .toned("slate"),
    ]
    .into_iter()
    .chain(equipment_badges())
    .chain(daring_badges())
    .chain(vehicles::badges())
    .chain(works::badges())
    .chain(ARCS_OF_FIRE.map(|[id, name, arrow]| {
        Badge::signed(id, name, arrow, SignCorner::UpperRight).toned("slate")
    }))
    .collect()
}

/// The badge of planes that still have their bombs (E7.21).
const BOMBS: &str = "bombs";

impl Pto {
    /// Whether a plane shows that it still has its bombs.
    pub(super) fn bomb_badge(&self, state: &State, unit: Named) -> Option<&'static str> {
        let mut planes = state.wing(unit.side).planes.iter();
        let plane = planes.find(|plane| plane.unit == unit.id);
        plane.filter(|plane| plane.has_bombs).map(|_| BOMBS)
    }
}

/// The badges of covered arcs (18.4): id, message and arrow, clockwise from north.
pub(super) const ARCS_OF_FIRE: [[&str; 3]; ARCS as usize] = [
    ["arc-0", "pto-arc-north-east", "↗"],
    ["arc-1", "pto-arc-east", "→"],
    ["arc-2", "pto-arc-south-east", "↘"],
    ["arc-3", "pto-arc-south-west", "↙"],
    ["arc-4", "pto-arc-west", "←"],
    ["arc-5", "pto-arc-north-west", "↖"],
];

/// The badges of who runs at the enemy (15, G18.6) and of who is encircled (4.8).
fn daring_badges() -> [Badge; 5] {
    let (upper, right) = (SignCorner::UpperLeft, SignCorner::UpperRight);
    let sign = |condition: Condition, name, letter| {
        let at = if condition == Condition::Charging {
            right
        } else {
            upper
        };
        Badge::signed(condition.id(), name, letter, at).toned("rose")
    };
    [
        sign(Condition::Charging, "pto-condition-charging", "HW"),
        sign(Condition::Encircled, "pto-condition-encircled", "EN"),
        sign(Condition::DareDeath, "pto-condition-dare-death", "dd"),
        sign(Condition::Reckless, "pto-condition-reckless", "DD"),
        sign(Condition::Following, "pto-condition-following", "+"),
    ]
}

/// The badges of weapons, of who rides (G2.4) and of who marches in a column (G10.5).
fn equipment_badges() -> [Badge; 7] {
    let sign =
        |condition: Condition, name, letter, at| Badge::signed(condition.id(), name, letter, at);
    let upper = SignCorner::UpperLeft;
    let right = SignCorner::UpperRight;
    let broken = Condition::Malfunctioning;
    let white = Condition::PhosphorusSpent;
    [
        sign(Condition::Mounted, "pto-condition-mounted", "R", upper).toned("teal"),
        sign(Condition::Column, "pto-condition-column", "CO", right),
        Badge::signed(BOMBS, "pto-badge-bombs", "B", upper).toned("teal"),
        sign(Condition::Emplaced, "pto-condition-emplaced", "E", right).toned("slate"),
        sign(
            Condition::SmokeSpent,
            "pto-condition-smoke-spent",
            "s",
            right,
        )
        .toned("slate"),
        sign(white, "pto-condition-phosphorus-spent", "WP", right).toned("slate"),
        sign(broken, "pto-condition-malfunctioning", "B", upper)
            .toned("rose")
            .large(),
    ]
}
