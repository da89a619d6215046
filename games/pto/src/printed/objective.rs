//! What a scenario is about (21): conditions that one side has to meet at the end, all of them; else the other one has won.

use super::Map;
use super::scenario::{on_map, side};
use crate::*;
use arrayvec::ArrayVec;
use heigi_engine::DataSource;
use serde::Deserialize;
use toml::Spanned;

/// How many hexes may decide.
const MOST_GOALS: usize = 16;

heigi_engine::kinds! {
    /// What is counted of the side that has to meet the conditions, with whether it needs so many; else it needs fewer.
    pub enum Measure = "pto-measure-" with bool {
        /// The hexes that decide and that it holds.
        Held = "held" => true,
        /// The hexes that decide and that the enemy holds.
        Kept = "kept" => false,
        /// The squads or their equal that the enemy has there in good order.
        Defenders = "defenders" => false,
        /// The victory points for what the enemy has lost.
        Inflicted = "inflicted" => true,
        /// The victory points for what it has lost itself.
        Suffered = "suffered" => false,
        /// The victory points for who has left the map where he should.
        Exited = "exited" => true,
        /// Of those alone who walk: what has carried them is not counted (G14.42).
        Saved = "saved" => true,
        /// The caves of the enemy that are neither gone nor under its control (G11.94).
        Caves = "caves" => false,
        /// By how many victory points it leads.
        Lead = "lead" => true,
    }
}

/// A condition of victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// What is counted.
    pub measure: Measure,
    /// How many there have to be at least, or fewer than how many.
    pub number: u8,
    /// In which rows of the map, the first and the last; nothing where that does not matter.
    pub rows: Option<[u8; 2]>,
}

/// What a scenario is about.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Who has to meet the conditions.
    pub attacker: Side,
    /// The hexes that decide.
    pub goals: Vec<HexId>,
    /// What each of them is worth to who holds it at the end, in victory points.
    pub worth: u8,
    /// The conditions.
    pub aims: Vec<Aim>,
}

/// The victory of a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryLine {
    attacker: Spanned<String>,
    #[serde(default)]
    hexes: Vec<Spanned<String>>,
    /// How many of the hexes the attacker has to hold.
    needed: Option<Spanned<u8>>,
    #[serde(default)]
    worth: u8,
    #[serde(default)]
    aims: Vec<AimLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AimLine {
    measure: Spanned<String>,
    number: Within<1, 200>,
    rows: Option<[u8; 2]>,
}

impl VictoryLine {
    pub(super) fn read(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        map: &Map,
    ) -> Result<Objective, DataError> {
        let goals: Vec<HexId> = on_map(source, grid, map, &self.hexes)?;
        if let Some(beyond) = self.hexes.get(MOST_GOALS) {
            let message = format!("expected at most {MOST_GOALS} hexes");
            return Err(source.error(beyond.span(), message));
        }
        let mut aims = Vec::new();
        if let Some(needed) = &self.needed {
            let number = *needed.get_ref();
            if number == 0 || usize::from(number) > goals.len() {
                let message = "expected at least 1 hex, and not more than there are";
                return Err(source.error(needed.span(), message));
            }
            aims.push(Aim {
                measure: Measure::Held,
                number,
                rows: None,
            });
        }
        let ids: Vec<&str> = Measure::ALL.iter().map(|measure| measure.id()).collect();
        for line in &self.aims {
            let measure = Measure::ALL[source.one_of(&line.measure, &ids)?];
            if line.rows.is_some() != (measure == Measure::Defenders) {
                let message = "expected rows for defenders, and for nothing else";
                return Err(source.error(line.measure.span(), message));
            }
            if measure == Measure::Kept && usize::from(line.number.get()) > goals.len() {
                let message = "expected not more hexes than there are";
                return Err(source.error(line.measure.span(), message));
            }
            aims.push(Aim {
                measure,
                number: line.number.get(),
                rows: line.rows,
            });
        }
        if aims.is_empty() {
            let message = "expected a number of hexes that are needed, or other aims";
            return Err(source.error(self.attacker.span(), message));
        }
        Ok(Objective {
            attacker: side(source, &self.attacker)?,
            goals,
            worth: self.worth,
            aims,
        })
    }
}

impl Scenario {
    /// 21: who holds each goal at the beginning.
    pub fn held_at_start(&self) -> ArrayVec<Side, 16> {
        let goals = self.objective.goals.iter();
        goals.map(|goal| self.holder_at_start(*goal)).collect()
    }

    /// 21: who holds a hex at the beginning: who is set up around it, else who is attacked.
    pub fn holder_at_start(&self, hex: HexId) -> Side {
        let mut areas = self.areas.iter().filter(|area| area.hexes.is_some());
        let found = areas.find(|area| area.has(hex));
        found.map_or(self.objective.attacker.opponent(), |area| area.side)
    }
}
