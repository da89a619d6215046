//! What would come of an attack, as far as its side can know: own strength, ground, and of the enemy who lies on top.

use super::odds::Points;
use super::resolve::{ColumnName, DICE};
use crate::Luzon;
use crate::situation::battles::AttackId;
use crate::situation::state::State;
use heigi_engine::scene::{Preview, PreviewLine, SmolStr};
use heigi_engine::{Side, Text};

heigi_engine::kinds! {
    /// What a result comes to, the worst for the attacker first.
    pub enum Outlook = "luzon-outlook-" {
        /// The attacker retreats.
        Repulsed = "repulsed",
        /// The attacker loses steps, the defender none.
        Costly = "costly",
        /// Both lose steps, and the defender stays.
        Bloody = "bloody",
        /// The defender alone loses steps, and stays.
        Gain = "gain",
        /// The defender retreats.
        Breach = "breach",
    }
}

impl Luzon {
    /// What an attack would come to if nobody lay beneath the top of the enemy's stacks.
    pub(crate) fn preview_of_attack(&self, state: &State, side: Side, attack: AttackId) -> Preview {
        let battle = self.battle_as_seen(state, side, attack);
        let odds = self.odds(state, side, &battle);
        let table = &self.tables().combat;
        let outlook = |sum: i32| {
            let result = table.result(sum, odds.column);
            match (result.attacker, result.defender) {
                (attacker, _) if attacker.retreats => Outlook::Repulsed,
                (_, defender) if defender.retreats => Outlook::Breach,
                (_, defender) if defender.steps == 0 => Outlook::Costly,
                (attacker, _) if attacker.steps == 0 => Outlook::Gain,
                _ => Outlook::Bloody,
            }
        };
        let hex = battle.targets.first().copied();
        let hex = hex.map_or_else(|| Text::verbatim(""), |hex| self.hex_text(hex));
        let title = Text::new("luzon-preview-attack").with("hex", hex);
        let mut preview = heigi_engine::preview(title, &odds.modifiers, DICE, outlook);
        let line = |label: &'static str, value: SmolStr, rule: &'static str| PreviewLine {
            label: Text::new(label),
            value,
            rule: rule.into(),
        };
        let column = ColumnName(odds.column as u8);
        let strengths = [
            line("luzon-preview-own", Points(odds.attack).figures(), "7.2.1"),
            line(
                "luzon-preview-seen",
                Points(odds.defence).figures(),
                "5.2.2",
            ),
            line("luzon-preview-column", column.figures(self), "7.2.3"),
        ];
        if odds.attack == 0 || odds.defence == 0 {
            // Nobody has joined yet, or a top that does not defend says nothing of those beneath: there is no ratio.
            preview.lines = strengths.into_iter().take(2).collect();
            preview.chances.clear();
            return preview;
        }
        preview.lines.splice(0..0, strengths);
        preview
    }
}
