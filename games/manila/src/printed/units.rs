//! Counters: what is printed on them, and sets of them.

use heigi_board::{IdSet, ids};
use heigi_engine::scene::SmolStr;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// The side that attacks Manila.
pub const UNITED_STATES: Side = Side(0);
/// The side that holds it.
pub const JAPAN: Side = Side(1);

/// How many ground units a data file may hold.
pub const MOST_UNITS: usize = 160;

heigi_board::declare_ids! {
    /// A ground unit, as an index into the counter list.
    UnitId;
}

/// A formation of the United States (2.6). Japanese sectors have no effect on play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Group {
    /// 1st Cavalry Division.
    #[serde(rename = "1CAV")]
    FirstCavalry,
    /// 11th Airborne Division.
    #[serde(rename = "11AB")]
    EleventhAirborne,
    /// 37th Infantry Division.
    #[serde(rename = "37ID")]
    ThirtySeventhInfantry,
    /// XIV Corps.
    #[serde(rename = "XIV")]
    FourteenthCorps,
}

impl Group {
    /// All groups, the corps last.
    pub const ALL: [Self; 4] = [
        Self::FirstCavalry,
        Self::EleventhAirborne,
        Self::ThirtySeventhInfantry,
        Self::FourteenthCorps,
    ];

    /// The abbreviation on the counters.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::FirstCavalry => "1CAV",
            Self::EleventhAirborne => "11AB",
            Self::ThirtySeventhInfantry => "37ID",
            Self::FourteenthCorps => "XIV",
        }
    }

    /// The group with an abbreviation.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.code() == code)
    }

    /// True for the corps, which goes with every division (6.2, 10.4).
    #[must_use]
    pub const fn is_corps(self) -> bool {
        matches!(self, Self::FourteenthCorps)
    }

    /// A bit of its own.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// An ability printed on a counter or following from its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Armoured as a target (10.14).
    Armour,
    /// Indirect fire (11.1).
    Indirect,
    /// Close assault capable (10.17).
    CloseAssault,
    /// Anti-armour (10.14).
    AntiArmour,
    /// Anti-aircraft (10.12j).
    AntiAircraft,
    /// Engineer (10.19, 10.21).
    Engineer,
    /// Artillery (9.3, 9.5).
    Artillery,
    /// The 672nd Amphibious Battalion (8.8, 8.10).
    Amphibious,
    /// Lays a pontoon bridge (8.9).
    Pontoon,
}

impl Ability {
    const COUNT: usize = Self::Pontoon as usize + 1;
}

/// What is printed on the counter of a ground unit (2.5).
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id, such as `US-37ID-1.129`.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// Its formation; Japanese units have none.
    pub group: Option<Group>,
    /// The abbreviation of its formation or sector.
    pub group_code: String,
    /// Its historical identification.
    pub designation: String,
    /// Its branch, such as `field_artillery`.
    pub branch: String,
    /// The mark of its size: `I` or `II`.
    pub size: String,
    /// Attack strength in factors.
    pub attack: u8,
    /// Greatest range in hexes.
    pub range: u8,
    /// True for a fixed Japanese unit, which never moves (2.6, 8.3).
    pub is_fixed: bool,
    pub(crate) abilities: u16,
}

impl Unit {
    /// A unit with a list of abilities; see the fields for the rest.
    #[must_use]
    pub fn with_abilities(mut self, abilities: &[Ability]) -> Self {
        self.abilities = abilities.iter().fold(0, |bits, a| bits | 1 << *a as u16);
        self
    }

    /// A unit without abilities.
    #[must_use]
    pub fn plain(id: SmolStr, side: Side) -> Self {
        Self {
            id,
            side,
            group: None,
            group_code: SmolStr::default().to_string(),
            designation: SmolStr::default().to_string(),
            branch: SmolStr::default().to_string(),
            size: SmolStr::default().to_string(),
            attack: 0,
            range: 0,
            is_fixed: false,
            abilities: 0,
        }
    }

    /// True if the unit has an ability.
    #[must_use]
    pub const fn has(&self, ability: Ability) -> bool {
        self.abilities & (1 << ability as u16) != 0
    }

    /// True for artillery of the United States, which cannot fire defensively and suffers from it
    /// (9.3, 9.5b).
    #[must_use]
    pub fn is_us_artillery(&self) -> bool {
        self.side == UNITED_STATES && self.has(Ability::Artillery)
    }
}

/// A set of units.
pub type UnitSet = IdSet<UnitId, 3>;

/// The units of each side, formation and kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kinds {
    of_side: [UnitSet; 2],
    of_group: [UnitSet; Group::ALL.len()],
    with: [UnitSet; Ability::COUNT],
    /// The fixed units (2.6).
    pub fixed: UnitSet,
}

impl Kinds {
    /// The kinds of a list of units.
    #[must_use]
    pub fn of(units: &[Unit]) -> Self {
        let mut kinds = Self::default();
        for (id, unit) in ids::<UnitId>(units.len()).zip(units) {
            kinds.of_side[usize::from(unit.side.0)].insert(id);
            if let Some(group) = unit.group {
                kinds.of_group[group as usize].insert(id);
            }
            for (bit, set) in kinds.with.iter_mut().enumerate() {
                if unit.abilities >> bit & 1 == 1 {
                    set.insert(id);
                }
            }
            if unit.is_fixed {
                kinds.fixed.insert(id);
            }
        }
        kinds
    }

    /// The units of a side.
    #[must_use]
    pub fn of_side(&self, side: Side) -> UnitSet {
        self.of_side[usize::from(side.0)]
    }

    /// The units of a formation.
    #[must_use]
    pub const fn of_group(&self, group: Group) -> UnitSet {
        self.of_group[group as usize]
    }

    /// The units with an ability.
    #[must_use]
    pub const fn with(&self, ability: Ability) -> UnitSet {
        self.with[ability as usize]
    }
}
