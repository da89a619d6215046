//! What would come of an attack, as far as its side can know: own strength, ground, and of the enemy who lies on top.

use super::odds::{Odds, Points};
use super::resolve::{ColumnName, DICE, steps_due};
use super::strength::{Battle, POINT};
use crate::Luzon;
use crate::printed::tables::Losses;
use crate::situation::battles::AttackId;
use crate::situation::state::State;
use heigi_engine::scene::{Preview, PreviewChance, PreviewLine, SmolStr, format_smolstr};
use heigi_engine::{Modifier, Side, Text};

/// What a side suffers from a result.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Suffered {
    steps: u8,
    is_demoralised: bool,
    retreats: bool,
}

impl Suffered {
    /// What it comes to for a side with so many steps (7.3.1).
    fn of(losses: Losses, steps: u32) -> Self {
        Self {
            steps: steps_due(losses, steps),
            is_demoralised: losses.demoralises,
            retreats: losses.retreats,
        }
    }

    fn text(self) -> Text {
        let id = match (self.retreats, self.is_demoralised) {
            (true, _) => "luzon-suffered-retreats",
            (false, true) => "luzon-suffered-demoralised",
            (false, false) => "luzon-suffered",
        };
        Text::new(id).with("steps", i32::from(self.steps))
    }
}

impl Luzon {
    /// What an attack would come to if nobody lay beneath the top of the enemy's stacks.
    pub(crate) fn preview_of_attack(&self, state: &State, side: Side, attack: AttackId) -> Preview {
        let battle = self.battle_as_seen(state, side, attack);
        let mut odds = self.odds(state, side, &battle);
        let seen = Points(odds.defence).figures();
        let told = self.told_defence(state, side, &battle);
        let told = told.filter(|told| *told > odds.defence);
        if let Some(told) = told {
            odds.defence = told;
            odds.column = self.tables().combat.column(odds.attack, told);
        }
        let hex = battle.targets.first().copied();
        let hex = hex.map_or_else(|| Text::verbatim(""), |hex| self.hex_text(hex));
        let column = ColumnName(odds.column as u8);
        let own = Points(odds.attack).figures();
        let mut preview = Preview {
            title: Text::new("luzon-preview-attack").with("hex", hex),
            lines: vec![
                line("luzon-preview-own", own, "7.2.1"),
                line("luzon-preview-seen", seen, "5.2.2"),
            ],
            ..Preview::default()
        };
        preview.lines.extend(told.map(|told| {
            let figures = Points(told).figures();
            line("luzon-preview-told", figures, "5.2.2")
        }));
        preview.lines.extend(self.factor_lines(state, &battle));
        // Nobody has joined yet, or a top that does not defend says nothing of those beneath: there is no ratio.
        if odds.attack == 0 || odds.defence == 0 {
            return preview;
        }
        let figures = column.figures(self);
        let label = match told {
            Some(_) => "luzon-preview-told-column",
            None => "luzon-preview-column",
        };
        preview.lines.push(line(label, figures, "7.2.3"));
        preview
            .lines
            .extend(odds.modifiers.iter().map(Modifier::line));
        let steps = [battle.attackers, battle.defenders].map(|units| self.steps_of(state, units));
        self.add_results(&mut preview, &odds, steps);
        preview
    }

    /// 5.2.2: the defence of the one hex that is attacked as its owner answered, in eighths, if it was asked about.
    fn told_defence(&self, state: &State, side: Side, battle: &Battle) -> Option<u32> {
        let [hex] = battle.targets[..] else {
            return None;
        };
        let mut answers = state.answers.iter();
        let told = answers.find(|told| told.hex == hex && told.side != side)?;
        let supplied = u32::from(told.defence) * POINT * self.swamp_factor(hex);
        // 7.3.4: a stack is demoralised as a whole.
        let seen = || battle.defenders.iter();
        let is_demoralised =
            seen().next().is_some() && seen().all(|unit| state.is_demoralised(unit));
        Some(if is_demoralised {
            supplied / 2
        } else {
            supplied
        })
    }

    /// The losses of both sides to be expected, and the exact chances of all results, the worst for the attacker first.
    fn add_results(&self, preview: &mut Preview, odds: &Odds, [own, seen]: [u32; 2]) {
        let added = heigi_engine::total(&odds.modifiers);
        let suffered = |sum: i32| {
            let result = self.tables().combat.result(sum + added, odds.column);
            [
                Suffered::of(result.attacker, own),
                Suffered::of(result.defender, seen),
            ]
        };
        let expected = |side: usize, steps: u32| {
            let sums = (2..=12).map(|sum| {
                let ways = DICE.ways(|other| other == sum);
                ways * u32::from(suffered(sum)[side].steps)
            });
            let of = u32::from(DICE.values());
            let tenths = (sums.sum::<u32>() * 10 + of / 2) / of;
            format_smolstr!("{}.{}/{steps}", tenths / 10, tenths % 10)
        };
        preview.lines.extend([
            line("luzon-preview-own-losses", expected(0, own), "7.3.1"),
            line("luzon-preview-seen-losses", expected(1, seen), "7.3.1"),
        ]);
        let mut results: Vec<_> = (2..=12).rev().map(suffered).collect();
        results.dedup();
        preview.chances.extend(results.into_iter().map(|result| {
            let [own, enemy] = result.map(Suffered::text);
            let label = Text::new("luzon-preview-result");
            PreviewChance {
                label: label.with("own", own).with("enemy", enemy),
                ways: DICE.ways(|sum| suffered(sum) == result),
                of: DICE.values().into(),
            }
        }));
    }
}

fn line(label: &'static str, value: SmolStr, rule: &'static str) -> PreviewLine {
    PreviewLine {
        label: Text::new(label),
        value,
        rule: rule.into(),
    }
}
