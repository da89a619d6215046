//! Units: soldiers and the weapons that they carry.

use crate::*;
use heigi_engine::board::{Id, declare_ids};
use heigi_engine::scene::Value;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

declare_ids! {
    /// A unit, as an index into [`State::units`].
    UnitId;
}
heigi_engine::numbered!(UnitId, Pto, 'u', MOST_UNITS, Piece);

heigi_engine::kinds! {
    /// A condition in which a unit may be.
    pub enum Condition = "pto-condition-" {
        /// Broken (5.3).
        Broken = "broken",
        /// Pinned (5.2).
        Pinned = "pinned",
        /// Under desperation morale (5.5).
        Desperate = "desperate",
        /// Exhausted by double time or difficult ground (6.1).
        Exhausted = "exhausted",
        /// Wounded (5.9).
        Wounded = "wounded",
        /// Disrupted (1.6).
        Disrupted = "disrupted",
        /// A leader who has become heroic (1.4).
        Heroic = "heroic",
        /// Fanatic (5.8).
        Fanatic = "fanatic",
        /// Berserk (5.8).
        Berserk = "berserk",
        /// Under way in a charge that others lead (15, G1.5), until the end of the player turn.
        Charging = "charging",
        /// Has failed to kill itself and does not attack in this phase (G1.641).
        Shamed = "shamed",
        /// Has tried to bring forth a tank-hunter hero (G1.421).
        Summoned = "summoned",
        /// Of a dare-death squad, which its owner alone knows before it shows (G18.6).
        DareDeath = "dare-death",
        /// Seen to be of a dare-death squad (G18.6).
        Reckless = "reckless",
        /// Berserk of its own will (G18.6).
        Volunteer = "volunteer",
        /// A hero who goes with such (G18.6).
        Following = "following",
        /// Encircled (4.8), until it moves.
        Encircled = "encircled",
        /// Held in melee (11.4).
        Melee = "melee",
        /// Withdraws from the melee at the end of this close combat (11.4).
        Withdrawing = "withdrawing",
        /// May leave close combat now: it has ambushed (8.8) or may infiltrate (11.3).
        Slipping = "slipping",
        /// Has fired in the prep fire phase (3).
        PrepFired = "prep-fired",
        /// Waits with its fire until the advancing fire phase (22.3).
        Waiting = "waiting",
        /// Has fired once at movers (9.1).
        FirstFired = "first-fired",
        /// Has fired again (9.2), or in the defensive fire phase (9.4).
        FinalFired = "final-fired",
        /// Has fired in the advancing fire phase (4.3).
        AdvanceFired = "advance-fired",
        /// Has moved in this phase.
        Moved = "moved",
        /// Moves by assault movement (6.3).
        Assaulting = "assaulting",
        /// Struggles through ground that takes all of its points (6.3).
        Struggling = "struggling",
        /// Busy with a task in this player turn (3).
        Busy = "busy",
        /// Rides the horse or bicycle that it has (G2.4, G8.2112).
        Mounted = "mounted",
        /// Marches in a column (G9.44, G10.5).
        Column = "column",
        /// Has come down from the air in this player turn, and does nothing but advance (E9.6).
        Landed = "landed",
        /// Busy with packing a weapon, or a weapon or mule that is being packed (G10.11).
        Packing = "packing",
        /// Has tried to dig or clear something and not done it yet (16.1).
        Laboured = "laboured",
        /// Has tried so more than once (16.1).
        LabouredLong = "laboured-long",
        /// Has directed fire in this phase (4.4).
        Directed = "directed",
        /// A weapon that has broken down (10.1).
        Malfunctioning = "malfunctioning",
        /// Ordnance that has no smoke shells left (24).
        SmokeSpent = "smoke-spent",
        /// Ordnance that has no shells of white phosphorus left (24).
        PhosphorusSpent = "phosphorus-spent",
        /// A Gun that is emplaced (18.4).
        Emplaced = "emplaced",
        /// Has placed or thrown a charge, or used a flamethrower, in this player turn (10.3).
        Assaulted = "assaulted",
        /// A charge that was placed where its owner was, and spares his own (G1.612).
        Sparing = "sparing",
        /// A charge that was set in a cave, to go off later (G11.8332).
        Primed = "primed",
        /// One that was set where nobody minded it (G11.8332).
        Unminded = "unminded",
        /// Has tried to rally (5.6) or to make smoke (10.4), or a weapon to be repaired (10.1), in this phase.
        Tried = "tried",
        /// A vehicle whose engine runs and that did not stop (28).
        Motion = "motion",
        /// A vehicle whose crew is buttoned up (18.2); else it looks out.
        Buttoned = "buttoned",
        /// An amphibian with armour of whose passengers all look out as well (G14.31).
        Exposed = "exposed",
        /// A bulldozer whose blade is down (G2.211).
        Dozing = "dozing",
        /// Watercraft that has been recalled (G14.232).
        Recalled = "recalled",
        /// An amphibian that its crew has to leave for good (G14.233).
        Forsaken = "forsaken",
        /// An AVRE that has laid its fascine (G13.625).
        LaidFascine = "laid-fascine",
        /// A bulldozer whose driver is dead (G15.111).
        Driverless = "driverless",
        /// Has gone below the ground in this phase (G11.74).
        Below = "below",
        /// A vehicle that has just come over a bank and shows its belly (G8.2121).
        Climbing = "climbing",
        /// A vehicle that moves no more (27).
        Immobile = "immobile",
        /// A vehicle that is stuck in soft ground (19).
        Bogged = "bogged",
        /// A bogged vehicle that gets free less easily (19).
        Mired = "mired",
        /// A vehicle whose crew has been stunned in this player turn (28).
        Stunned = "stunned",
        /// A vehicle that shock keeps from everything (27).
        Shocked = "shocked",
        /// A shocked one that may be dead (27).
        Doubtful = "doubtful",
        /// A vehicle that is a wreck (27).
        Wreck = "wreck",
        /// A wreck that burns (27).
        Burning = "burning",
        /// Shown to the enemy as "?" only (8.1).
        Concealed = "concealed",
        /// Not shown to the enemy at all (8.5).
        Hidden = "hidden",
        /// Without arms, as a prisoner or since it was one (22.5).
        Unarmed = "unarmed",
        /// A prisoner who has been interrogated (E2).
        Interrogated = "interrogated",
        /// Has fired in this player turn where enemies saw it (8.3).
        Noticed = "noticed",
        /// Has passed a check before it went at armour (11.5).
        Steeled = "steeled",
        /// Has deployed, recombined (1.5) or interrogated (E2), routed (5.7), advanced (6.4) or attacked in close combat (11.0) in this phase.
        Done = "done",
    }
}

impl Id for Condition {
    fn number(self) -> usize {
        Kind::number(self)
    }

    fn from_number(number: usize) -> Self {
        Self::ALL[number]
    }
}

/// The conditions of a unit.
type Conditions = IdSet<Condition, 2>;

/// What the enemy is shown of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Veil {
    /// All.
    Open,
    /// That somebody is there (8.1).
    Concealed,
    /// Nothing (8.5).
    Hidden,
}

/// A unit as steps, refusals and events name it: its counter changes, so it is named with what it is. Two names are the
/// same whatever the enemy was shown when they were given.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Named {
    /// Which.
    pub id: UnitId,
    /// Its counter.
    pub counter: CounterId,
    /// Whose it is.
    pub side: Side,
    /// What the enemy was shown of it when it was named.
    pub veil: Veil,
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.counter, self.side) == (other.id, other.counter, other.side)
    }
}

impl Eq for Named {}

impl Hash for Named {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.id, self.counter, self.side).hash(hasher);
    }
}

/// The message of a unit's name.
const OPEN: &str = "pto-unit";
/// The message of the name of a unit that was concealed, for its owner.
const CONCEALED: &str = "pto-unit-concealed";
/// The same of a hidden one.
const HIDDEN: &str = "pto-unit-hidden";
/// The message of a concealed unit, for its enemy.
const UNKNOWN: &str = "pto-unit-unknown";

impl Fact<Pto> for Named {
    fn value(self, game: &Pto) -> Value {
        let printed = &game.data.counters[self.counter.index()];
        let text = Text::new(match self.veil {
            Veil::Open => OPEN,
            Veil::Concealed => CONCEALED,
            Veil::Hidden => HIDDEN,
        });
        let text = text.with("class", printed.kind_name());
        let text = text.with("values", Value::Word(printed::values(printed)));
        let text = text.with("number", i32::from(self.id.0) + 1);
        match self.veil {
            Veil::Open => text.into(),
            // Its enemy is told this alone.
            Veil::Concealed | Veil::Hidden => text.with("side", self.side.value(game)).into(),
        }
    }

    fn is_own(self, _: &Pto, viewer: Viewer) -> bool {
        [Viewer::Side(self.side), Viewer::Everything].contains(&viewer)
    }
}

/// What ordnance has fired at (18.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Acquired {
    /// From where.
    pub from: Spot,
    /// At what Location.
    pub target: Spot,
    /// At what vehicle, wherever it goes; nothing if it has fired at the Location.
    pub vehicle: Option<UnitId>,
    /// What that takes off the dice to hit.
    pub level: u8,
}

/// A Location at which a weapon has been sighted in the set-up (C6.4), which its side alone knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bore {
    /// From where.
    pub from: Spot,
    /// At what.
    pub target: Spot,
}

/// A message for the enemies of those whom it names: whoever was concealed has no name in it. Nothing if it names somebody
/// who was hidden from them.
pub(crate) fn veiled(text: Text, is_own: impl Fn(&Value) -> bool) -> Option<Text> {
    let mut other = Text::new(text.id);
    for (name, value) in text.args.iter() {
        let value = match value {
            Value::Text(unit) if [CONCEALED, HIDDEN].contains(&unit.id.as_ref()) => {
                let side = unit.args.get("side").filter(|side| !is_own(side));
                match side {
                    Some(_) if unit.id == HIDDEN => return None,
                    Some(side) => Text::new(UNKNOWN).with("side", side.clone()).into(),
                    None => value.clone(),
                }
            }
            _ => value.clone(),
        };
        other = other.with(name, value);
    }
    Some(other)
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its counter.
    pub counter: CounterId,
    /// Whose it is.
    pub side: Side,
    /// Where it is.
    pub at: At,
    /// In what condition.
    pub conditions: Conditions,
    /// How often it has fired in the phase, at who moves in the same Location (9.1).
    pub shots: u8,
    /// Where ordnance has fired to last, and how well it has that acquired (18.2).
    pub acquired: Option<Acquired>,
    /// At what it has been sighted in the set-up (C6.4).
    pub bore: Option<Bore>,
    /// Whether it is ordnance that has fired in the match (G13.46).
    pub has_opened: bool,
    /// Where the covered arc of a Gun is (18.4): between which two rows of hexes, clockwise from north; nothing before it
    /// has fired. Of a vehicle that of its hull (28).
    pub arc: Option<u8>,
    /// 28: where the turret of a vehicle points; nothing while it points where the hull does.
    pub turret: Option<u8>,
    /// The armour leader of a vehicle (G1.411).
    pub commander: Option<CounterId>,
    /// What has become of it if it is a landing craft (G12).
    pub boat: Boat,
    /// How far in front a vehicle stands in the hold of a landing craft (G12.151): the foremost has the highest number.
    pub tier: u8,
    /// How far it is with being packed or unpacked (G10.3).
    pub packing: Option<Packing>,
    /// Towards which hex it takes panjis away (G9.71); its own one, if it cuts a path there (G2.7).
    pub clears: Option<HexId>,
    /// What a bulldozer clears away (G15.2).
    pub razes: Option<Razing>,
    /// By how much its breakdown number is lower for want of shells (G10.41).
    pub low: u8,
}

impl Unit {
    /// A fresh unit.
    pub fn new(counter: CounterId, side: Side, at: At) -> Self {
        Self {
            counter,
            side,
            at,
            conditions: Conditions::EMPTY,
            shots: 0,
            acquired: None,
            bore: None,
            has_opened: false,
            arc: None,
            turret: None,
            commander: None,
            boat: Boat::default(),
            tier: 0,
            packing: None,
            clears: None,
            razes: None,
            low: 0,
        }
    }

    /// A unit as it begins in a scenario.
    pub fn placed(placed: &printed::Placed) -> Self {
        let spot = Spot::part(placed.hex, placed.part);
        let holder = placed.holder.map(|holder| At::With(UnitId(holder as u8)));
        let on_map = placed.entrance.map_or(At::In(spot), At::Coming);
        let aboard = |craft| At::Aboard(spot, UnitId(craft as u8), Berth::Passenger);
        // 31: who enters aboard waits with what carries him.
        let carrier = placed.aboard.filter(|_| placed.entrance.is_none());
        let on_map = carrier.map_or(on_map, aboard);
        // E7.6, G14.68.
        let beside = placed.watch.map(|watch| match watch {
            Watch::Ship => At::Off(Tray::Sea),
            Watch::Plane => At::Off(Tray::Sky),
        });
        let on_map = beside.unwrap_or(on_map);
        let mut unit = Self::new(placed.counter, placed.side, holder.unwrap_or(on_map));
        unit.commander = placed.commander;
        if placed.is_daring {
            unit.set(Condition::DareDeath);
        }
        if placed.is_hidden {
            unit.set(Condition::Hidden);
        } else if placed.is_concealed {
            unit.set(Condition::Concealed);
        }
        unit
    }

    /// Whether it is somewhere in a Location.
    pub fn is_in(&self, spot: Spot) -> bool {
        let (At::In(at) | At::Vehicle(at) | At::Aboard(at, ..)) = self.at else {
            return false;
        };
        at.location() == spot.location()
    }

    /// Whether it is a vehicle on the map and no wreck.
    pub fn is_vehicle(&self) -> bool {
        matches!(self.at, At::Vehicle(_)) && !self.is(Condition::Wreck)
    }

    /// Whether it is on a bank (G8.21).
    pub fn is_on_bank(&self) -> bool {
        matches!(self.at, At::In(at) if at.is_bank())
    }

    /// Whether it is in a condition.
    pub fn is(&self, condition: Condition) -> bool {
        self.conditions.contains(condition)
    }

    /// Whether it is in any of some conditions.
    pub fn is_any(&self, conditions: &[Condition]) -> bool {
        conditions.iter().any(|condition| self.is(*condition))
    }

    /// Whether it has fired in this player turn, as far as that counts: with the rate that it has kept in this phase.
    pub fn has_fired(&self) -> bool {
        let fired = [
            Condition::PrepFired,
            Condition::FirstFired,
            Condition::FinalFired,
            Condition::AdvanceFired,
        ];
        self.shots > 0 || self.is_any(&fired)
    }

    /// Puts it in a condition.
    pub fn set(&mut self, condition: Condition) {
        self.conditions.insert(condition);
    }

    /// Takes it out of some conditions.
    pub fn clear(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            self.conditions.remove(*condition);
        }
    }
}
