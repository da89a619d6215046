//! What an attack would bring.

use crate::Burma;
use crate::position::{Attack, Position};
use crate::printed::tables::{Column, Loss};
use heigi_engine::scene::{Preview, PreviewChance, PreviewLine, SmolStr, ToSmolStr};
use heigi_engine::{Draw, Modifier, RuleId, Text};

/// The die of a fight (13.2.1d-iv).
const FIGHT: Draw = Draw::open(RuleId("13.2.1d-iv"), 10);

fn line(id: &'static str, value: SmolStr, rule: &str) -> PreviewLine {
    PreviewLine {
        label: Text::new(id),
        value,
        rule: rule.into(),
    }
}

impl Burma {
    /// 13.2.1d: an attack item by item.
    pub(crate) fn preview_of_attack(&self, position: &Position, attack: &Attack) -> Preview {
        let defender = self.acting_side(position).opponent();
        let total = self.attack_total(position, attack);
        let against = self.defence_total(position, attack.hex, defender);
        let shifts = self.shifts(position, attack);
        let mut lines = vec![
            line("burma-preview-attack", total.to_smolstr(), "13.2.1d-i"),
            line("burma-preview-defence", against.to_smolstr(), "13.2.1d-ii"),
        ];
        let modifiers = Modifier::list(&shifts.list());
        lines.extend(modifiers.iter().map(Modifier::line));
        let column = Column::of(total, against).map(|base| base.shifted(shifts.sum()));
        lines.extend(column.map(|column| {
            let name = column.name().into();
            line("burma-preview-column", name, "13.2.1d-iii")
        }));
        let look = crate::position::look::Look::new(self, position);
        let refusal = self.check_attack(&look, attack).err();
        Preview {
            title: Text::new("burma-preview-title").with("hex", self.hex_text(attack.hex)),
            lines,
            chances: column.map_or_else(Vec::new, |column| self.chances(column)),
            obstacle: refusal.map(|refusal| refusal.explain(self).1),
        }
    }

    /// Who is hurt how often in a column.
    fn chances(&self, column: Column) -> Vec<PreviewChance> {
        let hurt = |loss: Loss| loss != Loss::Hits(0);
        let chance = |label: &'static str, harm: [bool; 2]| PreviewChance {
            label: Text::new(label),
            ways: FIGHT.ways(|die| {
                let result = self.tables().combat(column, die as u8);
                [hurt(result.defender), hurt(result.attacker)] == harm
            }),
            of: FIGHT.values().into(),
        };
        vec![
            chance("burma-chance-defender", [true, false]),
            chance("burma-chance-both", [true, true]),
            chance("burma-chance-attacker", [false, true]),
            chance("burma-chance-nothing", [false, false]),
        ]
    }
}
