//! The tables of combat on land, in the air and at sea (chapter 7 of the charts).

use super::costs::{Column, Costs};
use heigi_engine::scene::{SmolStr, format_smolstr};

/// What one side of a combat result says (7.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Losses {
    /// Steps for every five steps, or part of them, that the side has in the fight (7.3.1).
    pub steps: u8,
    /// D: it is demoralised (7.3.4).
    pub demoralises: bool,
    /// R: it retreats (7.3.5).
    pub retreats: bool,
    /// T: armour may lose steps (7.3.2).
    pub hits_armour: bool,
    /// G: artillery may lose steps (7.3.2).
    pub hits_artillery: bool,
}

impl Losses {
    /// Reads a cell such as `2DRTG` or `-`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::default());
        }
        let letters = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let mut losses = Self {
            steps: text[..text.len() - letters.len()].parse().ok()?,
            ..Self::default()
        };
        let mut last = 0;
        for letter in letters.chars() {
            // Each letter at most once, in this order.
            let at = "DRTG".find(letter)? + 1;
            if at <= last {
                return None;
            }
            last = at;
            match letter {
                'D' => losses.demoralises = true,
                'R' => losses.retreats = true,
                'T' => losses.hits_armour = true,
                _ => losses.hits_artillery = true,
            }
        }
        (1..=9).contains(&losses.steps).then_some(losses)
    }
}

impl Losses {
    /// As the table prints it.
    #[must_use]
    pub fn name(self) -> SmolStr {
        if self.steps == 0 {
            return SmolStr::new_static("-");
        }
        let letters = [
            (self.demoralises, "D"),
            (self.retreats, "R"),
            (self.hits_armour, "T"),
            (self.hits_artillery, "G"),
        ];
        let letters = letters.into_iter().filter(|(is_there, _)| *is_there);
        let letters: String = letters.map(|(_, letter)| letter).collect();
        format_smolstr!("{}{letters}", self.steps)
    }
}

/// A combat result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CombatResult {
    /// What the attackers suffer.
    pub attacker: Losses,
    /// What the defenders suffer.
    pub defender: Losses,
}

/// A ratio of two whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    /// Above the line.
    pub over: u32,
    /// Below it; never 0.
    pub under: u32,
}

impl Ratio {
    /// Reads `3/2`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (over, under) = text.split_once('/')?;
        let (over, under): (u8, u8) = (over.parse().ok()?, under.parse().ok()?);
        (under > 0).then_some(Self {
            over: over.into(),
            under: under.into(),
        })
    }

    /// As the column that begins with it is called, such as `1.5-1` for 3/2.
    #[must_use]
    pub fn name(self) -> SmolStr {
        let part = |large: u32, small: u32| match large * 10 / small {
            tenths if tenths % 10 == 0 => format_smolstr!("{}", tenths / 10),
            tenths => format_smolstr!("{}.{}", tenths / 10, tenths % 10),
        };
        if self.over < self.under {
            format_smolstr!("1-{}", part(self.under, self.over))
        } else {
            format_smolstr!("{}-1", part(self.over, self.under))
        }
    }

    /// True if one number is at least so many times another.
    #[must_use]
    pub const fn is_reached(self, number: u32, other: u32) -> bool {
        number as u64 * self.under as u64 >= other as u64 * self.over as u64
    }
}

/// The combat results table (TBL-CRT).
#[derive(Clone, Debug)]
pub struct CombatTable {
    /// The ratio at which each column begins, the least first.
    pub ratios: Vec<Ratio>,
    /// The rows for two dice from 2 to 12.
    pub rows: Vec<Vec<CombatResult>>,
}

impl CombatTable {
    /// 7.2.3: the column of an attack, the ratio rounded down; without a defence the last.
    #[must_use]
    pub fn column(&self, attack: u32, defence: u32) -> usize {
        let reached = self.ratios.iter();
        let reached = reached.take_while(|ratio| ratio.is_reached(attack, defence));
        reached.count().saturating_sub(1)
    }

    /// 7.2.5 and TBL-CRT-NOTE: the result of modified dice; beyond 2 and 12 those rows count.
    #[must_use]
    pub fn result(&self, total: i32, column: usize) -> CombatResult {
        let row = &self.rows[(total.clamp(2, 12) - 2) as usize];
        row[column.min(row.len() - 1)]
    }
}

/// What the dice of combat are modified by (TBL-CRT-DM).
#[derive(Clone, Debug)]
pub struct DiceModifier {
    /// Its id, such as `combined_arms`.
    pub id: SmolStr,
    /// For the defender.
    pub defender: i8,
    /// For the attacker.
    pub attacker: i8,
}

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// Quarters of a movement point.
    Quarters(u16),
    /// Half of the allowance.
    Half,
    /// The whole allowance.
    Whole,
    /// It is prohibited.
    Prohibited,
}

impl Cost {
    /// Two costs together: what prohibits comes first, then what takes the whole allowance.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Prohibited, _) | (_, Self::Prohibited) => Self::Prohibited,
            (Self::Whole, _) | (_, Self::Whole) => Self::Whole,
            (Self::Half, _) | (_, Self::Half) => Self::Half,
            (Self::Quarters(one), Self::Quarters(other)) => Self::Quarters(one + other),
        }
    }

    /// Reads `2`, `1/2`, `all` or `P`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "P" => Some(Self::Prohibited),
            "all" => Some(Self::Whole),
            "1/2" => Some(Self::Quarters(2)),
            "1/4" => Some(Self::Quarters(1)),
            _ => {
                let points: u16 = text.parse().ok().filter(|points| *points <= 20)?;
                Some(Self::Quarters(4 * points))
            }
        }
    }
}

/// What a kind of terrain does (TBL-TEC).
#[derive(Clone, Debug)]
pub struct TerrainEffect {
    /// Its id, such as `minor_river`.
    pub id: SmolStr,
    /// What it costs motorised units, if it costs.
    pub motorised: Option<Cost>,
    /// What it costs all others.
    pub foot: Option<Cost>,
    /// What it costs cavalry, if that is something else.
    pub cavalry: Option<Cost>,
    /// What it costs a line of supply.
    pub supply: Option<Cost>,
    /// What is added to the dice of an attack.
    pub dice: i8,
    /// By what the defence is multiplied.
    pub defence: u8,
    /// By what the attack is multiplied.
    pub attack: Ratio,
}

/// What a roll of a table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// The attacker is shot or sunk.
    Down,
    /// So many units turn back (A).
    Aborted(u8),
    /// So many are disrupted or demoralised (D).
    Disrupted(u8),
    /// So many are destroyed (E).
    Destroyed(u8),
    /// So many steps are lost with their transport.
    Steps(u8),
    /// A submarine is there.
    Present,
    /// All aircraft scramble.
    AllScramble,
    /// Fighters scramble and may fly a patrol.
    FightersScramble,
    /// Fighters scramble and must fly a patrol.
    FightersPatrol,
}

impl Effect {
    /// Reads a cell such as `2E`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "-" => Self::Nothing,
            "down" | "X" => Self::Down,
            "yes" => Self::Present,
            "all" => Self::AllScramble,
            "fighters" => Self::FightersScramble,
            "patrol" => Self::FightersPatrol,
            _ => {
                let letter = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
                let number = &text[..text.len() - letter.len()];
                let number: u8 = if number.is_empty() {
                    1
                } else {
                    number.parse().ok().filter(|number| *number <= 9)?
                };
                match letter {
                    "A" => Self::Aborted(number),
                    "D" => Self::Disrupted(number),
                    "E" => Self::Destroyed(number),
                    "" => Self::Steps(number),
                    _ => return None,
                }
            }
        })
    }
}

/// A table that is read by a total of dice alone.
#[derive(Clone, Debug)]
pub struct DiceTable {
    /// How many dice are rolled.
    pub dice: u8,
    /// What is added to them, by what causes it.
    pub modifiers: Vec<(SmolStr, i8)>,
    /// The effects, each up to a total; totals beyond the last count as the last.
    pub effects: Vec<(u8, Effect)>,
}

impl DiceTable {
    /// The effect of a modified total.
    #[must_use]
    pub fn effect(&self, total: i32) -> Effect {
        let found = self
            .effects
            .iter()
            .find(|(up_to, _)| total <= i32::from(*up_to));
        let last = || self.effects.last().map(|(_, effect)| *effect);
        found
            .map(|(_, effect)| *effect)
            .or_else(last)
            .unwrap_or(Effect::Nothing)
    }

    /// What a cause adds to the dice.
    #[must_use]
    pub fn modifier(&self, cause: &str) -> i8 {
        modifier(&self.modifiers, cause)
    }
}

/// A table that is read by a total of dice and a value.
#[derive(Clone, Debug)]
pub struct ValueTable {
    /// The total of the first row.
    pub first: i32,
    /// The value from which on each column counts.
    pub columns: Vec<u8>,
    /// What is added to the dice, by what causes it.
    pub modifiers: Vec<(SmolStr, i8)>,
    /// The rows, the least total first.
    pub rows: Vec<Vec<Effect>>,
}

impl ValueTable {
    /// The effect of a modified total for a value; nothing for a value below the first column.
    #[must_use]
    pub fn effect(&self, total: i32, value: u8) -> Effect {
        let columns = self.columns.iter().take_while(|least| **least <= value);
        let Some(column) = columns.count().checked_sub(1) else {
            return Effect::Nothing;
        };
        let last = self.first + self.rows.len() as i32 - 1;
        self.rows[(total.clamp(self.first, last) - self.first) as usize][column]
    }

    /// What a cause adds to the dice.
    #[must_use]
    pub fn modifier(&self, cause: &str) -> i8 {
        modifier(&self.modifiers, cause)
    }
}

fn modifier(modifiers: &[(SmolStr, i8)], cause: &str) -> i8 {
    let found = modifiers.iter().find(|(known, _)| known == cause);
    found.map_or(0, |(_, added)| *added)
}

/// What a shot in the air does (8.6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AirResult {
    /// The target is destroyed.
    Destroyed,
    /// The target turns back.
    Aborted,
    /// Nothing.
    Missed,
}

/// The tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// TBL-CRT.
    pub combat: CombatTable,
    /// TBL-CRT-DM.
    pub modifiers: Vec<DiceModifier>,
    /// 7.4.1: the ratio of an automatic victory.
    pub automatic_victory: Ratio,
    /// 7.3.6: stacking points lost for each of the enemy's.
    pub breakout_factor: u8,
    /// TBL-TEC.
    pub terrain: Vec<TerrainEffect>,
    /// What moving costs by it, a [`Column`] each.
    pub costs: [Costs; 4],
    /// TBL-A2A for differences from -5 to 5: the highest rolls that destroy and that abort.
    pub air_to_air: [[u8; 2]; 11],
    /// TBL-AA.
    pub anti_aircraft: DiceTable,
    /// TBL-STRAFE.
    pub strafing: DiceTable,
    /// TBL-DIVE.
    pub dive_bombing: DiceTable,
    /// TBL-SCR.
    pub scramble: DiceTable,
    /// TBL-SUB.
    pub submarine: DiceTable,
    /// TBL-SUBPRES.
    pub submarine_presence: DiceTable,
    /// TBL-CORR.
    pub corregidor: ValueTable,
    /// TBL-BOMB.
    pub bombing: ValueTable,
}

impl Tables {
    /// 8.6.4 and 8.6.5: what a shot does whose dice show tens and units.
    #[must_use]
    pub fn air_to_air(&self, difference: i8, roll: u8) -> AirResult {
        let [destroys, aborts] = self.air_to_air[(difference.clamp(-5, 5) + 5) as usize];
        if roll <= destroys {
            AirResult::Destroyed
        } else if roll <= aborts {
            AirResult::Aborted
        } else {
            AirResult::Missed
        }
    }

    /// What moving costs in a column of TBL-TEC.
    #[must_use]
    pub const fn costs(&self, column: Column) -> &Costs {
        &self.costs[column as usize]
    }

    /// What a kind of terrain does.
    #[must_use]
    pub fn terrain(&self, id: &str) -> Option<&TerrainEffect> {
        self.terrain.iter().find(|effect| effect.id == id)
    }
}
