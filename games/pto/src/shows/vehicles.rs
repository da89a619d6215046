//! What shows of vehicles besides what shows of all units.

use crate::*;
use heigi_engine::scene::SignCorner;

/// The badges of turrets that point elsewhere than their hulls (28).
const TURRETS: [[&str; 3]; ARCS as usize] = [
    ["turret-0", "pto-turret-north-east", "⬈"],
    ["turret-1", "pto-turret-east", "⮕"],
    ["turret-2", "pto-turret-south-east", "⬊"],
    ["turret-3", "pto-turret-south-west", "⬋"],
    ["turret-4", "pto-turret-west", "⬅"],
    ["turret-5", "pto-turret-north-west", "⬉"],
];

/// The badges of how landing craft lie (G12): id, message and letters.
const LIES: [[&str; 3]; 5] = [
    ["lie-astern", "pto-lie-astern", "RV"],
    ["lie-beached", "pto-lie-beached", "BE"],
    ["lie-aground", "pto-lie-aground", "AG"],
    ["lie-mired", "pto-lie-mired", "AM"],
    ["lie-fast", "pto-lie-fast", "FA"],
];

/// The badge of a landing craft on fire (G12.68).
const BLAZE: [&str; 3] = ["blaze", "pto-badge-blaze", "♨"];

/// The badge of a crew that has been stunned before (G12.111, D5.34).
const DAZED: [&str; 3] = ["dazed", "pto-badge-dazed", "+1"];

/// The badge of a ramp that is down (G12.41).
const RAMP: [&str; 3] = ["ramp", "pto-badge-ramp", "R"];

/// The badge of an armour leader aboard (G1.411).
pub(super) const COMMANDER: &str = "commander";

/// The badges of vehicles.
pub(super) fn badges() -> Vec<Badge> {
    let sign = |condition: Condition, name, letter| {
        Badge::signed(condition.id(), name, letter, SignCorner::UpperLeft)
    };
    let turret = |[id, name, arrow]: [&'static str; 3]| {
        Badge::signed(id, name, arrow, SignCorner::UpperLeft).toned("slate")
    };
    let signs = [
        sign(Condition::Motion, "pto-condition-motion", "»").toned("teal"),
        sign(Condition::Buttoned, "pto-condition-buttoned", "BU").toned("slate"),
        sign(Condition::Exposed, "pto-condition-exposed", "CE").toned("slate"),
        sign(Condition::Immobile, "pto-condition-immobile", "IM").toned("rose"),
        sign(Condition::Bogged, "pto-condition-bogged", "BG").toned("rose"),
        sign(Condition::Mired, "pto-condition-mired", "MI").toned("rose"),
        sign(Condition::Stunned, "pto-condition-stunned", "ST").toned("rose"),
        sign(Condition::Shocked, "pto-condition-shocked", "SK").toned("rose"),
        sign(Condition::Doubtful, "pto-condition-doubtful", "UK").toned("rose"),
        sign(Condition::Wreck, "pto-condition-wreck", "✕")
            .toned("rose")
            .large(),
        sign(Condition::Driverless, "pto-condition-driverless", "AB").toned("rose"),
        sign(Condition::Burning, "pto-condition-burning", "♨").toned("rose"),
        sign(Condition::Recalled, "pto-condition-recalled", "RC").toned("rose"),
        sign(Condition::Forsaken, "pto-condition-forsaken", "FS").toned("rose"),
        sign(Condition::LaidFascine, "pto-condition-laid-fascine", "LF").toned("slate"),
    ];
    let commander = Badge::signed(
        COMMANDER,
        "pto-badge-commander",
        "AL",
        SignCorner::UpperRight,
    );
    let lies = LIES.map(|[id, name, letters]| {
        Badge::signed(id, name, letters, SignCorner::UpperLeft).toned("slate")
    });
    let [id, name, letters] = RAMP;
    let ramp = Badge::signed(id, name, letters, SignCorner::LowerLeft).toned("teal");
    let signs = signs.into_iter().chain([commander.toned("teal")]);
    let [id, name, letters] = BLAZE;
    let blaze = Badge::signed(id, name, letters, SignCorner::LowerRight).toned("rose");
    let [id, name, letters] = DAZED;
    let dazed = Badge::signed(id, name, letters, SignCorner::LowerLeft).toned("rose");
    let signs = signs.chain(lies).chain([ramp, blaze, dazed]);
    signs.chain(TURRETS.map(turret)).collect()
}

/// The badge of a turret that points to an arc.
pub(super) fn turret(arc: u8) -> &'static str {
    TURRETS[usize::from(arc % ARCS)][0]
}

/// The badges of a vehicle that has a crew, and of a landing craft: how it lies, and its ramp.
pub(super) fn afloat(unit: &Unit) -> impl Iterator<Item = &'static str> {
    let boat = &unit.boat;
    let lie = match boat.lie {
        Lie::Ahead | Lie::Stopped => None,
        Lie::Astern => Some(0),
        Lie::Beached(_) => Some(1),
        Lie::Aground => Some(2),
        Lie::Mired => Some(3),
        Lie::Fast => Some(4),
    };
    let ramp = boat.is_ramp_down.then_some(RAMP[0]);
    let blaze = (boat.blaze != Blaze::None).then_some(BLAZE[0]);
    let badges = lie.map(|lie: usize| LIES[lie][0]).into_iter();
    let is_dazed = boat.stuns > 0 && !unit.is(Condition::Wreck);
    let dazed = is_dazed.then_some(DAZED[0]);
    badges.chain(ramp).chain(blaze).chain(dazed)
}

/// What the face of a vehicle says besides its values.
pub(super) fn details(vehicle: &printed::Vehicle) -> Vec<Text> {
    let text = Text::new("pto-detail-vehicle").with("points", i32::from(vehicle.points));
    let text = text.with("pressure", vehicle.pressure.name());
    let mut details = vec![text.with("drive", vehicle.drive.name())];
    details.push(vehicle.turning.name());
    if let Some([front, side]) = vehicle.turret {
        let text = Text::new("pto-detail-turret").with("front", i32::from(front));
        details.push(text.with("side", i32::from(side)));
    }
    if vehicle.load > 0 {
        details.push(Text::new("pto-detail-load").with("load", i32::from(vehicle.load)));
    }
    if vehicle.is_amphibious() {
        let text = Text::new("pto-detail-afloat");
        details.push(text.with("points", i32::from(vehicle.afloat)));
    }
    if let Some(kind) = vehicle.dozer() {
        details.push(kind.name());
    }
    if vehicle.is_unreliable {
        details.push(Text::new("pto-detail-unreliable"));
    }
    if vehicle.is_avre {
        details.push(Text::new("pto-detail-avre"));
    }
    if let Some(craft) = &vehicle.craft {
        if craft.is_boat {
            details.push(Text::new("pto-detail-boat"));
        }
        let text = Text::new("pto-detail-craft").with("rating", i32::from(craft.rating));
        details.push(text.with("bog", craft.bog));
        details.push(craft.plating.name());
        if craft.has_ramp {
            details.push(Text::new("pto-detail-ramp"));
        }
        if craft.takes_vehicles {
            details.push(Text::new("pto-detail-holds"));
        }
    }
    if vehicle.is_open {
        details.push(Text::new("pto-detail-open"));
    }
    details
}
