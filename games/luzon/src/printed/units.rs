//! The counters (2.3).

use heigi_board::IdSet;
use heigi_engine::Side;
use heigi_engine::scene::SmolStr;
use serde::{Deserialize, Serialize};

/// The side that lands.
pub const JAPAN: Side = Side(0);
/// The side that defends.
pub const ALLIES: Side = Side(1);

/// How many ground units there may be; the last number means nobody.
pub const MOST_UNITS: usize = 255;
/// How many air units there may be.
pub const MOST_AIRCRAFT: usize = 64;
/// How many batteries there may be.
pub const MOST_BATTERIES: usize = 32;

heigi_board::declare_ids! {
    /// A ground unit, an ABSU among them, as an index into the list of units.
    UnitId;
    /// An air unit, as an index into the list of air units.
    AircraftId;
    /// A type of aircraft, as an index into the list of types.
    TypeId;
    /// A battery of Corregidor or Fort Hughes, as an index into the status sheet.
    BatteryId;
    /// A group of units that comes with a chit (16.1, 16.4.3), as an index into the list of groups.
    GroupId;
    /// A submarine (11.0), as an index into the list of submarines.
    BoatId;
}

/// How many submarines there may be.
pub const MOST_BOATS: usize = 16;

/// A set of submarines.
pub type BoatSet = IdSet<BoatId, 1>;
/// A set of ground units.
pub type UnitSet = IdSet<UnitId, { MOST_UNITS.div_ceil(64) }>;
/// A set of air units.
pub type AircraftSet = IdSet<AircraftId, { MOST_AIRCRAFT / 64 }>;
/// A set of groups.
pub type GroupSet = IdSet<GroupId, 1>;

/// What a ground unit is (2.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Infantry.
    Infantry,
    /// Marines.
    Marine,
    /// Airborne troops.
    Airborne,
    /// Provisional infantry.
    Provisional,
    /// Cavalry.
    Cavalry,
    /// Engineers.
    Engineer,
    /// Combat engineers (15.4).
    CombatEngineer,
    /// Mountain artillery.
    MountainArtillery,
    /// Artillery.
    Artillery,
    /// Anti-tank guns.
    #[serde(rename = "at")]
    AntiTank,
    /// Anti-aircraft guns.
    #[serde(rename = "aa")]
    AntiAircraft,
    /// Tanks.
    Tank,
    /// Armoured reconnaissance.
    Recon,
    /// Bren carriers.
    Bren,
    /// Self-propelled artillery.
    #[serde(rename = "spa")]
    SelfPropelled,
    /// A headquarters.
    #[serde(rename = "hq")]
    Headquarters,
    /// Trucks (4.6).
    Truck,
    /// The ground crew of aircraft (8.2.1).
    #[serde(rename = "absu")]
    GroundCrew,
}

/// Which losses a unit takes (7.3.1.2, 7.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossClass {
    /// Any.
    Infantry,
    /// Only where a result has G.
    Artillery,
    /// Only where a result has T.
    Armour,
    /// It takes no part in combat.
    Support,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Infantry,
        Self::Marine,
        Self::Airborne,
        Self::Provisional,
        Self::Cavalry,
        Self::Engineer,
        Self::CombatEngineer,
        Self::MountainArtillery,
        Self::Artillery,
        Self::AntiTank,
        Self::AntiAircraft,
        Self::Tank,
        Self::Recon,
        Self::Bren,
        Self::SelfPropelled,
        Self::Headquarters,
        Self::Truck,
        Self::GroundCrew,
    ];

    /// Its id in messages.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Marine => "marine",
            Self::Airborne => "airborne",
            Self::Provisional => "provisional",
            Self::Cavalry => "cavalry",
            Self::Engineer => "engineer",
            Self::CombatEngineer => "combat-engineer",
            Self::MountainArtillery => "mountain-artillery",
            Self::Artillery => "artillery",
            Self::AntiTank => "anti-tank",
            Self::AntiAircraft => "anti-aircraft",
            Self::Tank => "tank",
            Self::Recon => "recon",
            Self::Bren => "bren",
            Self::SelfPropelled => "self-propelled",
            Self::Headquarters => "headquarters",
            Self::Truck => "truck",
            Self::GroundCrew => "ground-crew",
        }
    }

    /// 7.3.1.2 and 7.3.2: which losses it takes.
    #[must_use]
    pub const fn losses(self) -> LossClass {
        match self {
            Self::Infantry
            | Self::Marine
            | Self::Airborne
            | Self::Provisional
            | Self::Cavalry
            | Self::Engineer
            | Self::CombatEngineer => LossClass::Infantry,
            Self::MountainArtillery | Self::Artillery | Self::AntiTank | Self::AntiAircraft => {
                LossClass::Artillery
            }
            Self::Tank | Self::Recon | Self::Bren | Self::SelfPropelled => LossClass::Armour,
            Self::Headquarters | Self::Truck | Self::GroundCrew => LossClass::Support,
        }
    }

    /// 4.6: true for what a truck carries.
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        matches!(self.losses(), LossClass::Infantry)
    }

    /// True for engineers of either kind (15.0).
    #[must_use]
    pub const fn is_engineer(self) -> bool {
        matches!(self, Self::Engineer | Self::CombatEngineer)
    }
}

/// How large a unit is (2.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// An army.
    Army,
    /// A corps.
    Corps,
    /// A division.
    Division,
    /// A brigade.
    Brigade,
    /// A regiment.
    Regiment,
    /// A battalion.
    Battalion,
    /// A company.
    Company,
    /// A battery.
    Battery,
}

impl Size {
    /// The mark above the symbol.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Army => "XXXX",
            Self::Corps => "XXX",
            Self::Division => "XX",
            Self::Brigade => "X",
            Self::Regiment => "III",
            Self::Battalion => "II",
            Self::Company | Self::Battery => "I",
        }
    }
}

/// What one side of a counter shows (2.3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values {
    /// Attack strength.
    pub attack: u8,
    /// Defence strength.
    pub defence: u8,
    /// True if the defence stands in parentheses (7.2.1.1).
    pub is_in_parentheses: bool,
    /// Movement allowance in movement points.
    pub movement: u8,
    /// True for bicycles (4.7), whose movement stands in parentheses.
    pub has_bicycles: bool,
}

impl Values {
    /// Reads `attack-defence-movement`, such as `2-(1)-5`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let figure = |part: &str| {
            let inner = part
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'));
            let number: u8 = inner.unwrap_or(part).parse().ok()?;
            (number <= 20).then_some((number, inner.is_some()))
        };
        let mut parts = text.split('-');
        let (attack, is_odd) = figure(parts.next()?)?;
        let (defence, is_in_parentheses) = figure(parts.next()?)?;
        let (movement, has_bicycles) = figure(parts.next()?)?;
        (!is_odd && parts.next().is_none()).then_some(Self {
            attack,
            defence,
            is_in_parentheses,
            movement,
            has_bicycles,
        })
    }

    /// 4.2.1: units with 6, 8 or more movement points are motorised.
    #[must_use]
    pub const fn is_motorised(self) -> bool {
        self.movement == 6 || self.movement >= 8
    }
}

/// The companies of a battalion that may be broken down (6.2).
#[derive(Clone, Debug)]
pub struct Companies {
    /// Their ids.
    pub ids: Vec<SmolStr>,
    /// They themselves, which stand for it when it is broken down.
    pub units: Vec<UnitId>,
    /// What each shows.
    pub values: Values,
}

/// A ground unit as it is printed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id, such as `J-48-1/47`.
    pub id: SmolStr,
    /// What is printed above its symbol, such as `1/47`.
    pub name: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub class: Class,
    /// How large it is.
    pub size: Size,
    /// What it shows at full strength.
    pub full: Values,
    /// What its other side shows, if it has one (6.1).
    pub reduced: Option<Values>,
    /// Stacking points (5.0), of transport as well.
    pub stacking: u8,
    /// Stars for the dice (7.2.4.1), from 0 to 2.
    pub stars: u8,
    /// Its companies, if it has three steps (6.2).
    pub companies: Option<Companies>,
    /// The battalion whose company it is (6.2).
    pub battalion: Option<UnitId>,
    /// The type of aircraft that it serves, if it is an ABSU (8.2.1).
    pub serves: Option<TypeId>,
    /// the group without whose aircraft this ABSU serves nobody.
    pub serves_with: Option<GroupId>,
    /// The division to which it belongs.
    pub division: Option<SmolStr>,
    /// The group with which it comes; without one it is in every match.
    pub group: Option<GroupId>,
    /// What a truck carries, in stacking points of infantry (4.6).
    pub carries: u8,
    /// The unit in whose place it comes (16.2.5).
    pub replaces: Option<UnitId>,
}

impl Unit {
    /// Steps at full strength (6.1, 6.2).
    #[must_use]
    pub const fn steps(&self) -> u8 {
        match (&self.companies, &self.reduced) {
            (Some(_), _) => 3,
            (None, Some(_)) => 2,
            (None, None) => 1,
        }
    }

    /// What it shows with so many steps left; a battalion of companies has what they have together.
    #[must_use]
    pub fn values(&self, steps: u8) -> Values {
        match (&self.companies, self.reduced) {
            (Some(companies), _) if steps < 3 => Values {
                attack: companies.values.attack * steps,
                defence: companies.values.defence * steps,
                ..companies.values
            },
            (None, Some(reduced)) if steps < 2 => reduced,
            _ => self.full,
        }
    }
}

/// Who flies (8.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// The Japanese army.
    Army,
    /// The Japanese navy.
    Navy,
    /// The Allies.
    Allied,
}

impl Service {
    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Army | Self::Navy => JAPAN,
            Self::Allied => ALLIES,
        }
    }
}

/// Fighter or bomber (8.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirClass {
    /// A fighter, which any box of an airfield holds.
    Fighter,
    /// A bomber, which needs a B box.
    Bomber,
}

/// A type of aircraft as it is printed.
#[derive(Clone, Debug)]
pub struct AircraftType {
    /// Its id, such as `p-40e`.
    pub id: SmolStr,
    /// Fighter or bomber.
    pub class: AirClass,
    /// Who flies it.
    pub service: Service,
    /// Air attack.
    pub attack: u8,
    /// Air defence.
    pub defence: u8,
    /// Bombing value.
    pub bombing: u8,
    /// True for dive bombers (8.3.7).
    pub is_dive_bomber: bool,
    /// Strafing value; 0 cannot strafe.
    pub strafing: u8,
    /// One-way range in hexes (8.1.1).
    pub range: u8,
    /// 16.2.1: the id of the only airfield from which it operates; none if it may be based anywhere.
    pub only_field: Option<SmolStr>,
    /// The types whose ABSU serve it (8.2.1); none if its support is fixed to airfields.
    pub ground_crew: Vec<TypeId>,
}

/// An air unit.
#[derive(Clone, Debug)]
pub struct Aircraft {
    /// Its id, such as `A-P-40E-1`.
    pub id: SmolStr,
    /// Its type.
    pub kind: TypeId,
    /// The group with which it comes; without one it is in every match.
    pub group: Option<GroupId>,
}

/// An Allied submarine (11.0).
#[derive(Clone, Debug)]
pub struct Submarine {
    /// Its id, such as `s-38`.
    pub id: SmolStr,
    /// The turn on which it comes; the first are placed before play (11.1, 11.2).
    pub turn: u8,
}

/// A battery of Corregidor or Fort Hughes (10.2.1).
#[derive(Clone, Debug)]
pub struct Battery {
    /// Its id, such as `geary-i`.
    pub id: SmolStr,
    /// Defence strength.
    pub defence: u8,
    /// True if it fires at local landings too.
    pub is_local: bool,
}

impl Battery {
    /// True if it is one of Fort Hughes, which has numbers of its own (10.2.3).
    #[must_use]
    pub fn is_of_hughes(&self) -> bool {
        self.id.starts_with("fort-hughes")
    }
}

/// All counters.
#[derive(Clone, Debug)]
pub struct Counters {
    /// Ground units, those of Japan first but for the ABSU, then the companies of battalions.
    pub units: Vec<Unit>,
    /// Types of aircraft.
    pub types: Vec<AircraftType>,
    /// Air units.
    pub aircraft: Vec<Aircraft>,
    /// The ids of the groups.
    pub groups: Vec<SmolStr>,
    /// Submarines.
    pub submarines: Vec<Submarine>,
    /// Batteries in the order of the status sheet.
    pub batteries: Vec<Battery>,
}
