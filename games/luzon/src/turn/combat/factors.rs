//! Why strengths are not what is printed (7.2.1, 7.2.2): `strength` reckons with it, preview and log name it.

use super::odds::Points;
use super::strength::{Battle, POINT, SHELTER};
use crate::Luzon;
use crate::printed::units::{UnitId, UnitSet};
use crate::situation::state::State;
use heigi_engine::Kind as _;
use heigi_engine::scene::{PreviewLine, SmolStr, Value, format_smolstr};
use heigi_engine::told::Fact;

heigi_engine::kinds! {
    /// Who does not count with the printed strength.
    pub enum Factor = "luzon-factor-" {
        /// Attackers without supply.
        AttackUnsupplied = "attack-unsupplied",
        /// Attackers across a major river.
        River = "river",
        /// Attackers who land.
        Landing = "landing",
        /// Defenders without supply.
        DefenceUnsupplied = "defence-unsupplied",
        /// Defenders in a swamp.
        Swamp = "swamp",
        /// Demoralised defenders.
        Demoralised = "demoralised",
        /// Defenders in Fort Wint.
        Shelter = "shelter",
    }
}

impl Factor {
    /// Which rule says so.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Self::AttackUnsupplied | Self::DefenceUnsupplied => "13.5",
            Self::River | Self::Swamp => "TBL-TEC",
            Self::Landing => "4.4.6",
            Self::Demoralised => "7.3.4",
            Self::Shelter => "10.3",
        }
    }
}

/// What a strength is multiplied by, in eighths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times(pub u32);

impl Times {
    fn figures(self) -> SmolStr {
        format_smolstr!("×{}", Points(self.0).figures())
    }
}

impl Fact<Luzon> for Times {
    fn value(self, _: &Luzon) -> Value {
        Value::Word(self.figures())
    }
}

impl Luzon {
    /// What some of those who meet do not count with their printed strength for, the attackers first.
    pub(crate) fn factors(&self, state: &State, battle: &Battle) -> Vec<(Factor, Times)> {
        let attack = |unit: &UnitId| self.unit(*unit).values(state.steps(*unit)).attack > 0;
        let attackers: UnitSet = battle.attackers.iter().filter(attack).collect();
        let fights = |unit: &UnitId| self.defence_strength(state, *unit, true) > 0;
        let defenders: UnitSet = battle.defenders.iter().filter(fights).collect();
        let is_unsupplied = |unit: UnitId| state.is_unsupplied(unit);
        let targets = &battle.targets;
        let wint = self.map().named.fort_wint;
        let in_wint = defenders
            .iter()
            .filter(|unit| state.hex(*unit) == Some(wint));
        let sheltered = self.sheltered(state, in_wint.collect());
        let swamp = self.tables().terrain("swamp");
        let swamp = swamp.map_or(1, |swamp| u32::from(swamp.defence));
        let half = POINT / 2;
        let all = [
            (
                Factor::AttackUnsupplied,
                half,
                attackers.iter().any(is_unsupplied),
            ),
            (
                Factor::River,
                half,
                attackers
                    .iter()
                    .any(|unit| self.is_over_river(state, unit, targets)),
            ),
            (
                Factor::Landing,
                half,
                attackers
                    .iter()
                    .any(|unit| self.is_landing_at(state, unit, targets)),
            ),
            (
                Factor::DefenceUnsupplied,
                half,
                defenders.iter().any(is_unsupplied),
            ),
            (
                Factor::Swamp,
                POINT * swamp,
                defenders.iter().any(|unit| self.is_in_swamp(state, unit)),
            ),
            (
                Factor::Demoralised,
                half,
                defenders.iter().any(|unit| state.is_demoralised(unit)),
            ),
            (Factor::Shelter, POINT * SHELTER, !sheltered.is_empty()),
        ];
        let there = all.into_iter().filter(|(_, _, applies)| *applies);
        there
            .map(|(factor, times, _)| (factor, Times(times)))
            .collect()
    }

    /// The same as lines of a preview.
    pub(crate) fn factor_lines(&self, state: &State, battle: &Battle) -> Vec<PreviewLine> {
        let lines = self.factors(state, battle).into_iter();
        lines
            .map(|(factor, times)| PreviewLine {
                label: factor.name(),
                value: times.figures(),
                rule: factor.rule().into(),
            })
            .collect()
    }
}
