//! The tables: combat results, modifiers, movement costs, turn record.

use heigi_engine::{Modifier, ways};

/// The strength of a fire, told as the column that it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength(pub u16);

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
pub enum DieModifier {
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

impl DieModifier {
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

    /// Its key in the data file and the message that names it.
    const fn printed(self) -> (&'static str, &'static str) {
        match self {
            Self::DefensiveFire => ("9.5a", "manila-modifier-defensive-fire"),
            Self::MovingArtillery => ("9.5b", "manila-modifier-moving-artillery"),
            Self::FriendPresent => ("9.5c", "manila-modifier-friend-present"),
            Self::Urban => ("10.12a", "manila-modifier-urban"),
            Self::HeavyStructure => ("10.12b", "manila-modifier-heavy-structure"),
            Self::Rubble => ("10.12c", "manila-modifier-rubble"),
            Self::Downhill => ("10.12d", "manila-modifier-downhill"),
            Self::Uphill => ("10.12e", "manila-modifier-uphill"),
            Self::Wall => ("10.12f", "manila-modifier-wall"),
            Self::Armour => ("10.12g", "manila-modifier-armour"),
            Self::AssaultOverBridge => ("10.12h", "manila-modifier-assault-over-bridge"),
            Self::AssaultOverMinorRiver => ("10.12i", "manila-modifier-assault-over-minor-river"),
            Self::AntiAircraft => ("10.12j", "manila-modifier-anti-aircraft"),
            Self::CloseAssaultMajority => ("10.12k", "manila-modifier-close-assault-majority"),
            Self::Flamethrower => ("10.12l", "manila-modifier-flamethrower"),
            Self::Range => ("10.13", "manila-modifier-range"),
            Self::FarRange => ("10.13-far", "manila-modifier-far-range"),
            Self::BridgeEngineer => ("10.19a", "manila-modifier-bridge-engineer"),
            Self::BridgeFromAfar => ("10.19b", "manila-modifier-bridge-from-afar"),
            Self::BridgeEnemyAtOneEnd => ("10.19c", "manila-modifier-bridge-enemy-at-one-end"),
            Self::BridgeEnemyAtBothEnds => ("10.19d", "manila-modifier-bridge-enemy-at-both-ends"),
            Self::BuildingEngineer => ("10.21a", "manila-modifier-building-engineer"),
            Self::BuildingFromAfar => ("10.21b", "manila-modifier-building-from-afar"),
            Self::BuildingHeavyStructure => ("10.21c", "manila-modifier-building-heavy-structure"),
        }
    }

    /// Its key in the data file.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.printed().0
    }

    /// The rule that it comes from.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::FarRange => "10.13",
            other => other.key(),
        }
    }

    /// As an item of a list, if it comes to anything.
    #[must_use]
    pub fn worth(self, value: i8) -> Option<Modifier> {
        Modifier::new(value.into(), self.rule(), self.printed().1)
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
    /// Values by [`DieModifier`].
    pub modifiers: [i8; DieModifier::ALL.len()],
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

    /// The least strength of each column but the first.
    pub fn thresholds(&self) -> impl Iterator<Item = u16> {
        self.columns
            .iter()
            .filter_map(|column| column.most_strength.checked_add(1))
    }

    /// True if a modified die eliminates at a strength (10.16).
    #[must_use]
    pub fn eliminates(&self, strength: u16, modified_die: i16) -> bool {
        modified_die <= i16::from(self.columns[self.column(strength)].eliminates)
    }

    /// How many of the six faces eliminate at a strength with a total modifier.
    #[must_use]
    pub fn ways(&self, strength: u16, modifier: i16) -> u32 {
        ways(1, 6, |die| self.eliminates(strength, die as i16 + modifier))
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
    pub const fn value(&self, modifier: DieModifier) -> i8 {
        self.modifiers[modifier as usize]
    }

    /// A box of the turn record, by its turn.
    #[must_use]
    pub fn turn(&self, turn: u8) -> &TurnRecord {
        &self.turns[usize::from(turn).saturating_sub(1)]
    }

    /// The last turn.
    #[must_use]
    pub fn last_turn(&self) -> u8 {
        self.turns.len() as u8
    }
}
