//! The tables of the rulebook (section 8 and the turn record).

use crate::printed::map::ZoneType;
use crate::printed::units::{JAPAN, Kind};
use heigi_scene::Side;

/// What the combat table gives (10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Nothing.
    Nothing,
    /// A fleet is disrupted; nothing for other units (R24).
    Disrupted,
    /// So many steps are lost.
    Steps(u8),
}

impl Outcome {
    /// The result after surprise (TBL-CRT-SUR).
    #[must_use]
    pub const fn surprised(self) -> Self {
        match self {
            Self::Nothing => Self::Disrupted,
            Self::Disrupted => Self::Steps(1),
            Self::Steps(1) => Self::Steps(2),
            Self::Steps(_) => Self::Steps(4),
        }
    }

    /// The loss of a defender in rough ground, after surprise (10.1e).
    #[must_use]
    pub const fn in_rough_ground(self) -> Self {
        match self {
            Self::Steps(steps) if steps > 1 => Self::Steps(steps - 1),
            _ => Self::Nothing,
        }
    }

    /// The steps that a target loses.
    #[must_use]
    pub const fn steps(self) -> u8 {
        match self {
            Self::Steps(steps) => steps,
            _ => 0,
        }
    }
}

/// The seasons of the turn record (16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    /// December to February: the far north is closed.
    Winter,
    /// March to May: everything is open.
    Spring,
    /// June to August: the monsoon.
    Summer,
    /// September to November: both.
    Autumn,
}

/// A turn of the turn record.
#[derive(Clone, Copy, Debug)]
pub struct TurnRecord {
    /// Its season.
    pub season: Season,
    /// The column shift of each side (10c).
    pub period: [i8; 2],
    /// Naval, carrier and merchant points of Japan.
    pub japan: JapanesePoints,
    /// Points of the Allies.
    pub allies: AlliedPoints,
}

/// What a turn gives Japan.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JapanesePoints {
    /// For surface fleets.
    pub naval: u8,
    /// For carrier fleets.
    pub carrier: u8,
    /// New merchant ships.
    pub merchant: u8,
}

/// What a turn gives the Allies.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlliedPoints {
    /// For surface fleets.
    pub naval: u8,
    /// For carrier fleets.
    pub carrier: u8,
    /// For land units of the United States and ANZAC.
    pub land_us: u8,
    /// For British and Indian land units.
    pub land_uk: u8,
    /// For air fleets.
    pub air: u8,
}

/// Limits of stacking by zone type: atoll, island, coastal, continental (8).
#[derive(Clone, Copy, Debug)]
pub struct Stacking {
    /// Allied corps.
    pub allies_land: [u8; 4],
    /// Allied air fleets.
    pub allies_air: [u8; 4],
    /// Japanese armies.
    pub japan_armies: [u8; 4],
    /// Japanese detachments.
    pub japan_snlf: [u8; 4],
    /// Japanese fortresses.
    pub japan_fortress: [u8; 4],
    /// Japanese air fleets.
    pub japan_air: [u8; 4],
}

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Results by row 0 to 8 and column -4 to +8.
    pub results: [[Outcome; 13]; 9],
    /// The column of special attacks, by die (12.3).
    pub kamikaze: [Outcome; 6],
    /// Limits of stacking.
    pub stacking: Stacking,
    /// Turns 1 to 15.
    pub turns: Vec<TurnRecord>,
}

/// The lowest column of the combat table.
pub const LOWEST: i8 = -4;
/// The highest column and row of the combat table.
pub const HIGHEST: i8 = 8;

impl Tables {
    /// The combat table: the difference and the modified die, whatever they are (10.1c).
    #[must_use]
    pub fn result(&self, column: i8, die: i8) -> Outcome {
        let column = column.clamp(LOWEST, HIGHEST) - LOWEST;
        self.results[die.clamp(0, HIGHEST) as usize][column as usize]
    }

    /// The column of special attacks (12.3).
    #[must_use]
    pub fn special_attack(&self, die: u8) -> Outcome {
        self.kamikaze[usize::from(die.clamp(1, 6)) - 1]
    }

    /// A turn of the record; the last one for later turns.
    #[must_use]
    pub fn turn(&self, turn: u8) -> &TurnRecord {
        &self.turns[usize::from(turn).clamp(1, self.turns.len()) - 1]
    }

    /// The last turn.
    #[must_use]
    pub fn last_turn(&self) -> u8 {
        self.turns.len() as u8
    }

    /// The column shift of a side (10c, TBL-CRT-PERIOD).
    #[must_use]
    pub fn period(&self, turn: u8, side: Side) -> i8 {
        self.turn(turn).period[side.index()]
    }

    /// How many units of a kind may stand together in a zone type (8, TBL-STACK).
    #[must_use]
    pub fn limit(&self, side: Side, kind: Kind, zone_type: ZoneType) -> u8 {
        let row = match (side, kind) {
            (_, Kind::CarrierFleet | Kind::SurfaceFleet) => return u8::MAX,
            (JAPAN, Kind::AirFleet) => self.stacking.japan_air,
            (JAPAN, Kind::Snlf) => self.stacking.japan_snlf,
            (JAPAN, Kind::Fortress) => self.stacking.japan_fortress,
            (JAPAN, _) => self.stacking.japan_armies,
            (_, Kind::AirFleet) => self.stacking.allies_air,
            _ => self.stacking.allies_land,
        };
        match zone_type {
            ZoneType::Atoll => row[0],
            ZoneType::Island => row[1],
            ZoneType::Coastal => row[2],
            ZoneType::Continental => row[3],
            ZoneType::OpenSea => 0,
        }
    }

    /// The modifier for the distance of the nearest base (TBL-STRAT-MOD).
    #[must_use]
    pub const fn strategic_modifier(distance: u8) -> i8 {
        match distance {
            0 | 1 => 2,
            2 => 1,
            3 | 4 => 0,
            _ => -1,
        }
    }
}
