//! The tables.

use heigi_scene::Side;
use serde::Deserialize;

/// What one side of a combat result says (13.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// So many hits, each a step or a retreat.
    Hits(u8),
    /// The strongest unit is eliminated, the others retreat.
    Eliminated,
}

impl Loss {
    /// How many hits it counts in a forecast.
    #[must_use]
    pub const fn weight(self) -> u8 {
        match self {
            Self::Hits(hits) => hits,
            Self::Eliminated => 5,
        }
    }
}

/// A combat result: the attacker's side, then the defender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CombatResult {
    /// What the attackers suffer.
    pub attacker: Loss,
    /// What the defenders suffer.
    pub defender: Loss,
}

/// An odds column, from 0 for 1:3 to 7 for 6:1 and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub u8);

impl Column {
    /// The last column.
    pub const LAST: Self = Self(7);

    /// 13.2.1d-iii: the column of an attack, rounded in favour of the defender; nothing if the odds are
    /// worse than 1:3 (TBL-CRT-min).
    #[must_use]
    pub const fn of(attack: u8, defence: u8) -> Option<Self> {
        if attack == 0 {
            return None;
        }
        if defence == 0 {
            return Some(Self::LAST);
        }
        if attack >= defence {
            let ratio = attack / defence;
            return Some(Self(if ratio > 6 { 7 } else { ratio + 1 }));
        }
        match defence.div_ceil(attack) {
            2 => Some(Self(1)),
            3 => Some(Self(0)),
            _ => None,
        }
    }

    /// The column so many columns to the right, within the table.
    #[must_use]
    pub const fn shifted(self, columns: i8) -> Self {
        let moved = self.0 as i8 + columns;
        Self(if moved < 0 {
            0
        } else if moved > 7 {
            7
        } else {
            moved as u8
        })
    }

    /// Its name, such as `3:1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"][self.0 as usize % 8]
    }
}

/// What air combat does to a unit (TBL-AIRCOMBAT).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirResult {
    /// Damaged.
    Damaged,
    /// Aborted.
    Aborted,
    /// Nothing.
    Nothing,
}

/// Costs in quarters of a movement point (TBL-TEC).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementCosts {
    /// A clear hex.
    pub clear: u16,
    /// Jungle.
    pub jungle: u16,
    /// Rough jungle.
    pub rough: u16,
    /// The city.
    pub city: u16,
    /// Along a road.
    pub road: u16,
    /// Along a trail.
    pub trail: u16,
    /// Along a railway.
    pub rail: u16,
    /// Across a river, in addition.
    pub river: u16,
    /// In the monsoon, in addition to the cost of terrain.
    pub monsoon: u16,
    /// Along a trail in the monsoon.
    pub monsoon_trail: u16,
    /// Into or out of the zone of a unit in an improved position, in addition (11.1.2).
    pub fortified: u16,
    /// From zone to zone, in addition (11.1.3).
    pub zone_to_zone: u16,
    /// Into an interdicted hex, in addition.
    pub interdicted: u16,
}

/// A turn of the record.
#[derive(Clone, Debug)]
pub struct TurnRecord {
    /// The month or months, such as `may_june`.
    pub month: String,
    /// The year.
    pub year: u16,
    /// First or second half of the month, if it is divided.
    pub half: Option<u8>,
    /// True in the monsoon (2.1).
    pub monsoon: bool,
}

/// An activation marker (8.1).
#[derive(Clone, Debug)]
pub struct MarkerType {
    /// Its id, such as `I-A`.
    pub id: String,
    /// Its grade, 1 or 2.
    pub level: u8,
    /// Whole formations.
    pub formations: u8,
    /// Dice for single units.
    pub dice: u8,
    /// Single units besides.
    pub units: u8,
    /// True if formations or dice are to be chosen.
    pub either: bool,
    /// True if all units in the supply range of a headquarters act.
    pub headquarters: bool,
}

/// How many markers there are (2.6).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pools {
    /// Supply markers.
    pub supply: u8,
    /// Improved positions.
    pub positions: u8,
    /// Trucks.
    pub trucks: u8,
}

/// The tables of the game.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The combat results table, by die and column.
    pub combat: Vec<[CombatResult; 8]>,
    /// Points received, by level pair and die.
    pub receipt: [[u8; 8]; 2],
    /// Change of the Allied stockpile.
    pub strategic_supply: [i8; 8],
    /// Japanese air units.
    pub air_available: [u8; 7],
    /// Air combat.
    pub air_combat: [[AirResult; 2]; 6],
    /// The highest die that repairs an air unit, by side.
    pub air_repair: [u8; 2],
    /// Costs of movement.
    pub movement: MovementCosts,
    /// How many markers there are.
    pub pools: Pools,
    /// The turn record.
    pub turns: Vec<TurnRecord>,
    /// The activation markers of either side.
    pub markers: Vec<MarkerType>,
}

impl Tables {
    /// The result of an attack.
    #[must_use]
    pub fn combat(&self, column: Column, die: u8) -> CombatResult {
        self.combat[usize::from(die.clamp(1, 10) - 1)][usize::from(column.0.min(7))]
    }

    /// 7.1.1: the points received for a modified D10.
    #[must_use]
    pub fn receipt(&self, level: u8, total: i8) -> u8 {
        self.receipt[usize::from(level >= 3)][(total.clamp(2, 9) - 2) as usize]
    }

    /// 7.1.3: the change of the Allied stockpile for a modified D6.
    #[must_use]
    pub fn strategic_supply(&self, total: i8) -> i8 {
        self.strategic_supply[total.clamp(0, 7) as usize]
    }

    /// 5.2.4: Japanese air units for a modified D6.
    #[must_use]
    pub fn air_available(&self, total: i8) -> u8 {
        self.air_available[total.clamp(0, 6) as usize]
    }

    /// 5.7.3: what air combat does to the unit that rolls and to its target.
    #[must_use]
    pub fn air_combat(&self, total: i8) -> [AirResult; 2] {
        self.air_combat[(total.clamp(1, 6) - 1) as usize]
    }

    /// The highest die that repairs an air unit of a side (5.8.4).
    #[must_use]
    pub const fn air_repair(&self, side: Side) -> u8 {
        self.air_repair[side.index()]
    }

    /// A turn of the record.
    #[must_use]
    pub fn turn(&self, turn: u8) -> &TurnRecord {
        &self.turns[usize::from(turn.max(1) - 1).min(self.turns.len() - 1)]
    }
}

/// 7.5.1: the supply level of a stockpile.
#[must_use]
pub const fn supply_level(stock: u8) -> u8 {
    match stock {
        0..=4 => 1,
        5..=8 => 2,
        9..=12 => 3,
        _ => 4,
    }
}
