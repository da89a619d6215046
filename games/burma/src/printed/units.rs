//! What is printed on the counters.

use heigi_board::IdSet;
use heigi_engine::scene::SmolStr;
use heigi_scene::Side;
use serde::Deserialize;

/// The Allies.
pub const ALLIES: Side = Side(0);
/// Japan.
pub const JAPAN: Side = Side(1);

heigi_board::declare_ids! {
    /// A ground unit, by its place in the data.
    UnitId;

    /// An air unit, by its place in the data.
    AirId;

    /// A division or another group whose units act together (3.1-FORMATION).
    FormationId;
}

/// A set of ground units.
pub type UnitSet = IdSet<UnitId, 2>;

/// How many ground units a data file may describe.
pub const MOST_UNITS: usize = 128;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Infantry.
    Infantry,
    /// Tanks.
    #[serde(rename = "armour")]
    Armour,
    /// Heavy artillery (17.3).
    Artillery,
    /// A headquarters.
    #[serde(rename = "hq")]
    Headquarters,
    /// Parachutists.
    Airborne,
    /// Merrill's Marauders (17.5).
    #[serde(rename = "marauder")]
    Marauders,
    /// The Chinese army (17.4).
    #[serde(rename = "cna")]
    ChineseArmy,
    /// The Indian National Army (17.6).
    #[serde(rename = "ina")]
    IndianNationalArmy,
}

impl Class {
    /// True for all that rules call infantry.
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        !matches!(self, Self::Armour | Self::Artillery | Self::Headquarters)
    }
}

/// Whose men a unit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    /// Japanese.
    Japanese,
    /// The Indian National Army.
    Ina,
    /// British.
    British,
    /// Indian.
    Indian,
    /// African.
    African,
    /// Lushai.
    Lushai,
    /// United States.
    Us,
    /// Chinese.
    Chinese,
}

/// Factors at one strength: attack, defence, movement allowance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values {
    /// Attack factor.
    pub attack: u8,
    /// Defence factor.
    pub defence: u8,
    /// Movement allowance in movement points.
    pub movement: u8,
}

impl Values {
    /// The highest combat factor, against which checks roll.
    #[must_use]
    pub const fn highest(self) -> u8 {
        if self.attack > self.defence {
            self.attack
        } else {
            self.defence
        }
    }
}

/// A ground unit as it is printed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id, such as `J15-51`.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub class: Class,
    /// Whose men it has.
    pub nation: Nation,
    /// Its division, if it belongs to one.
    pub formation: Option<FormationId>,
    /// True for independent units (3.1-INDEP).
    pub independent: bool,
    /// Factors from full strength down to the last step.
    pub values: Vec<Values>,
    /// Factors of a headquarters on its committed side (3.1-COMMIT).
    pub committed: Option<Values>,
}

impl Unit {
    /// Steps at full strength (13.5.1).
    #[must_use]
    pub fn steps(&self) -> u8 {
        self.values.len() as u8
    }

    /// Factors with so many steps left; nothing is left of a unit without steps.
    #[must_use]
    pub fn values(&self, steps: u8) -> Values {
        let lost = self.steps().saturating_sub(steps);
        self.values
            .get(usize::from(lost))
            .copied()
            .unwrap_or_default()
    }

    /// True for the units that an armour or independent unit's place in a hex holds (10.1.2, R-41).
    #[must_use]
    pub const fn is_attached(&self) -> bool {
        self.independent || matches!(self.class, Class::Armour)
    }

    /// True for those that help in an attack from afar and take no part in it (B-64).
    #[must_use]
    pub const fn is_helper(&self) -> bool {
        matches!(self.class, Class::Headquarters | Class::Artillery)
    }

    /// True if it exerts a zone of control (11.1.1, R-42).
    #[must_use]
    pub const fn has_zone(&self) -> bool {
        !self.is_helper()
    }
}

/// What an air unit is (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirType {
    /// A fighter.
    Fighter,
    /// A bomber.
    Bomber,
    /// Either.
    FighterBomber,
}

/// An air unit as it is printed.
#[derive(Clone, Debug)]
pub struct AirUnit {
    /// Its id, such as `AF1`.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: AirType,
    /// The turn on which it comes, if not at the start.
    pub turn: Option<u8>,
}

/// A division or another group.
#[derive(Clone, Debug)]
pub struct Formation {
    /// Its id, such as `15th_division`.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
}
