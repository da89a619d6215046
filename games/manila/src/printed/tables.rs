//! The tables: combat results, modifiers, movement costs, turn record.

use heigi_engine::RuleId;

/// A column of the combat results table (TBL-CRT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The greatest strength that belongs to it.
    pub most_strength: u16,
    /// The highest modified die that eliminates.
    pub eliminates: i8,
}

/// Everything that changes a die (9.5, 10.12, 10.13, 10.19, 10.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Modifier {
    /// Every defensive fire.
    DefensiveFire,
    /// The moving unit is artillery of the United States.
    MovingArtillery,
    /// Another unit of the mover's side is in the hex.
    FriendPresent,
    /// Urban hex.
    Urban,
    /// Heavy Structure hex.
    HeavyStructure,
    /// Rubble in an Urban or Heavy Structure hex.
    Rubble,
    /// Firing down from the high ground.
    Downhill,
    /// Firing up at the high ground.
    Uphill,
    /// Firing into Intramuros from outside.
    Wall,
    /// Armoured target without an anti-armour attacker.
    Armour,
    /// Close assault over a bridge or with the 672nd.
    AssaultOverBridge,
    /// Close assault over an unbridged Minor River.
    AssaultOverMinorRiver,
    /// Anti-aircraft fire against air support.
    AntiAircraft,
    /// Half the strength or more from adjacent close assault units.
    CloseAssaultMajority,
    /// Flamethrower/gasoline attack.
    Flamethrower,
    /// Longest range 2 to 4.
    Range,
    /// Longest range 5 or more.
    FarRange,
    /// Engineers against a bridge, each.
    BridgeEngineer,
    /// An attacker that is not next to the bridge.
    BridgeFromAfar,
    /// The enemy at one end of the bridge.
    BridgeEnemyAtOneEnd,
    /// The enemy at both ends of the bridge.
    BridgeEnemyAtBothEnds,
    /// Engineers against a building, each.
    BuildingEngineer,
    /// No attacker next to the building.
    BuildingFromAfar,
    /// A Heavy Structure building.
    BuildingHeavyStructure,
}

impl Modifier {
    /// All of them in the order of the rules.
    pub const ALL: [Self; 24] = [
        Self::DefensiveFire,
        Self::MovingArtillery,
        Self::FriendPresent,
        Self::Urban,
        Self::HeavyStructure,
        Self::Rubble,
        Self::Downhill,
        Self::Uphill,
        Self::Wall,
        Self::Armour,
        Self::AssaultOverBridge,
        Self::AssaultOverMinorRiver,
        Self::AntiAircraft,
        Self::CloseAssaultMajority,
        Self::Flamethrower,
        Self::Range,
        Self::FarRange,
        Self::BridgeEngineer,
        Self::BridgeFromAfar,
        Self::BridgeEnemyAtOneEnd,
        Self::BridgeEnemyAtBothEnds,
        Self::BuildingEngineer,
        Self::BuildingFromAfar,
        Self::BuildingHeavyStructure,
    ];

    /// Its key in the data file.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::DefensiveFire => "9.5a",
            Self::MovingArtillery => "9.5b",
            Self::FriendPresent => "9.5c",
            Self::Urban => "10.12a",
            Self::HeavyStructure => "10.12b",
            Self::Rubble => "10.12c",
            Self::Downhill => "10.12d",
            Self::Uphill => "10.12e",
            Self::Wall => "10.12f",
            Self::Armour => "10.12g",
            Self::AssaultOverBridge => "10.12h",
            Self::AssaultOverMinorRiver => "10.12i",
            Self::AntiAircraft => "10.12j",
            Self::CloseAssaultMajority => "10.12k",
            Self::Flamethrower => "10.12l",
            Self::Range => "10.13",
            Self::FarRange => "10.13-far",
            Self::BridgeEngineer => "10.19a",
            Self::BridgeFromAfar => "10.19b",
            Self::BridgeEnemyAtOneEnd => "10.19c",
            Self::BridgeEnemyAtBothEnds => "10.19d",
            Self::BuildingEngineer => "10.21a",
            Self::BuildingFromAfar => "10.21b",
            Self::BuildingHeavyStructure => "10.21c",
        }
    }

    /// The rule that it comes from.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::FarRange => RuleId("10.13"),
            other => RuleId(other.key()),
        }
    }

    /// The message that names it.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::DefensiveFire => "manila-modifier-defensive-fire",
            Self::MovingArtillery => "manila-modifier-moving-artillery",
            Self::FriendPresent => "manila-modifier-friend-present",
            Self::Urban => "manila-modifier-urban",
            Self::HeavyStructure => "manila-modifier-heavy-structure",
            Self::Rubble => "manila-modifier-rubble",
            Self::Downhill => "manila-modifier-downhill",
            Self::Uphill => "manila-modifier-uphill",
            Self::Wall => "manila-modifier-wall",
            Self::Armour => "manila-modifier-armour",
            Self::AssaultOverBridge => "manila-modifier-assault-over-bridge",
            Self::AssaultOverMinorRiver => "manila-modifier-assault-over-minor-river",
            Self::AntiAircraft => "manila-modifier-anti-aircraft",
            Self::CloseAssaultMajority => "manila-modifier-close-assault-majority",
            Self::Flamethrower => "manila-modifier-flamethrower",
            Self::Range => "manila-modifier-range",
            Self::FarRange => "manila-modifier-far-range",
            Self::BridgeEngineer => "manila-modifier-bridge-engineer",
            Self::BridgeFromAfar => "manila-modifier-bridge-from-afar",
            Self::BridgeEnemyAtOneEnd => "manila-modifier-bridge-enemy-at-one-end",
            Self::BridgeEnemyAtBothEnds => "manila-modifier-bridge-enemy-at-both-ends",
            Self::BuildingEngineer => "manila-modifier-building-engineer",
            Self::BuildingFromAfar => "manila-modifier-building-from-afar",
            Self::BuildingHeavyStructure => "manila-modifier-building-heavy-structure",
        }
    }
}

/// Air support (10.23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AirSupport {
    /// How many units there are.
    pub units: u8,
    /// The strength of each.
    pub strength: u8,
    /// The first turn of use (7.1).
    pub first_turn: u8,
    /// How far an anti-aircraft unit reaches (10.12j).
    pub anti_aircraft_range: u8,
}

/// A box of the turn record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// The first day, such as `3 February`.
    pub first: String,
    /// The last day.
    pub last: String,
}

/// All tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The combat results table, weakest column first.
    pub columns: Vec<Column>,
    /// Points to enter a clear hex (8.5); the following likewise.
    pub clear: u8,
    /// Airfield.
    pub airfield: u8,
    /// Urban.
    pub urban: u8,
    /// Heavy Structure.
    pub heavy_structure: u8,
    /// Points more for an unbridged Minor River (8.7).
    pub minor_river: u8,
    /// Points more for the contour (8.11).
    pub contour: u8,
    /// Points more for the wall (8.6).
    pub wall: u8,
    /// Points more for rubble (8.12).
    pub rubble: u8,
    /// The allowance of every mobile unit (2.9).
    pub movement_points: u8,
    /// The allowance of the corps on turn 1 (3.5).
    pub corps_points_on_turn_1: u8,
    /// Air support.
    pub air: AirSupport,
    /// Values by [`Modifier`].
    pub modifiers: [i8; Modifier::ALL.len()],
    /// The turn record.
    pub turns: Vec<TurnRecord>,
}

impl Tables {
    /// The index of the column for a strength.
    #[must_use]
    pub fn column(&self, strength: u16) -> usize {
        self.columns
            .iter()
            .position(|column| strength <= column.most_strength)
            .unwrap_or(self.columns.len() - 1)
    }

    /// True if a modified die eliminates at a strength (10.16).
    #[must_use]
    pub fn eliminates(&self, strength: u16, modified_die: i16) -> bool {
        modified_die <= i16::from(self.columns[self.column(strength)].eliminates)
    }

    /// How many of the six faces eliminate at a strength with a total modifier.
    #[must_use]
    pub fn ways(&self, strength: u16, modifier: i16) -> u32 {
        (1..=6)
            .filter(|die| self.eliminates(strength, die + modifier))
            .count() as u32
    }

    /// The head of a column, such as `20-29`.
    #[must_use]
    pub fn column_head(&self, column: usize) -> String {
        let most = self.columns[column].most_strength;
        match column
            .checked_sub(1)
            .map(|c| self.columns[c].most_strength + 1)
        {
            None => format!("≤{most}"),
            Some(least) if most == u16::MAX => format!("≥{least}"),
            Some(least) => format!("{least}–{most}"),
        }
    }

    /// The value of a modifier.
    #[must_use]
    pub const fn value(&self, modifier: Modifier) -> i8 {
        self.modifiers[modifier as usize]
    }

    /// The last turn.
    #[must_use]
    pub fn last_turn(&self) -> u8 {
        self.turns.len() as u8
    }
}
