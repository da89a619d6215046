//! What an attack would bring.

use crate::Burma;
use crate::position::{Attack, Position};
use crate::printed::tables::{Column, Loss};
use heigi_engine::Text;
use heigi_engine::scene::{Preview, PreviewChance, PreviewLine, signed};
use heigi_engine::scene::{SmolStr, ToSmolStr};

impl Burma {
    /// 13.2.1d: an attack item by item.
    pub(crate) fn preview_of_attack(&self, position: &Position, attack: &Attack) -> Preview {
        let line = |id: &'static str, value: SmolStr, rule: &str| PreviewLine {
            label: Text::new(id),
            value,
            rule: rule.into(),
        };
        let defender = self.decider(position).opponent();
        let totals = [
            self.attack_total(position, attack),
            self.defence_total(position, attack.hex, defender),
        ];
        let shifts = self.shifts(position, attack);
        let mut lines = vec![
            line("burma-preview-attack", totals[0].to_smolstr(), "13.2.1d-i"),
            line(
                "burma-preview-defence",
                totals[1].to_smolstr(),
                "13.2.1d-ii",
            ),
        ];
        for (id, value, rule) in [
            (
                "burma-preview-armour",
                shifts.attacking_armour - shifts.defending_armour,
                "13.3.2-armour",
            ),
            ("burma-preview-fire", shifts.attacking_fire, "13.3.2-air"),
            ("burma-preview-staff", shifts.attacking_staff, "13.3.2-hq"),
            ("burma-preview-first", shifts.combat_first, "13.3.4"),
            ("burma-preview-sanction", shifts.sanctioned, "TBL-SO-5"),
        ] {
            if value != 0 {
                lines.push(line(id, signed(value), rule));
            }
        }
        let base = Column::of(totals[0], totals[1]);
        let obstacle = self
            .check_attack(&crate::position::look::Look::new(self, position), attack)
            .err()
            .map(|refusal| refusal.explain(self).1);
        let mut chances = Vec::new();
        if let Some(base) = base {
            let column = base.shifted(shifts.sum());
            lines.push(line(
                "burma-preview-column",
                column.name().into(),
                "13.2.1d-iii",
            ));
            let results = (1..=10_u8).map(|die| self.tables().combat(column, die));
            let count = |is_meant: &dyn Fn(crate::printed::tables::CombatResult) -> bool| {
                results.clone().filter(|one| is_meant(*one)).count() as u32
            };
            let hurt = |loss: Loss| loss != Loss::Hits(0);
            for (id, ways) in [
                (
                    "burma-chance-defender",
                    count(&|one| hurt(one.defender) && !hurt(one.attacker)),
                ),
                (
                    "burma-chance-both",
                    count(&|one| hurt(one.defender) && hurt(one.attacker)),
                ),
                (
                    "burma-chance-attacker",
                    count(&|one| !hurt(one.defender) && hurt(one.attacker)),
                ),
                (
                    "burma-chance-nothing",
                    count(&|one| !hurt(one.defender) && !hurt(one.attacker)),
                ),
            ] {
                chances.push(PreviewChance {
                    label: Text::new(id),
                    ways,
                    of: 10,
                });
            }
        }
        Preview {
            title: Text::new("burma-preview-title").with("hex", self.hex_text(attack.hex)),
            lines,
            chances,
            obstacle,
        }
    }
}
