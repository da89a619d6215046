//! How the computer passes between enemies (TBL-SO-2) and sends special attack troops (18.2).

use super::{Mind, weigh};
use crate::position::Step;
use crate::printed::tables::Column;
use crate::printed::units::UnitId;
use crate::turn::sequence::Movement;

/// Units that a use of the sanctioned infiltration must serve.
const LEAST_INFILTRATORS: usize = 3;

impl Mind<'_> {
    /// Units that act in this segment and have not moved.
    pub(super) fn active(&self) -> impl Iterator<Item = UnitId> + '_ {
        let segment = self.look.segment.as_ref();
        segment.into_iter().flat_map(|segment| {
            let waits = move |unit: &UnitId| !segment.moved.contains(*unit);
            segment.active.iter().filter(waits)
        })
    }

    /// True if enemies bar the way of a unit: it pays to pass their zones (TBL-SO-2).
    pub(super) fn is_barred(&self, unit: UnitId) -> bool {
        let (game, look) = (self.game, self.look);
        let zones = &look.ground().zones[self.side.opponent().index()];
        game.unit(unit).has_zone()
            && look.hex_of(unit).is_some_and(|hex| {
                self.field.way(game, unit, hex) > 1.0
                    && (zones.contains(hex)
                        || game
                            .map()
                            .ground_around(hex)
                            .any(|(at, _)| zones.contains(at)))
            })
    }

    /// Whether active units should pass between the enemies: only once all have been named.
    pub(super) fn infiltration(&self) -> f32 {
        let barred = self.active().filter(|unit| self.is_barred(*unit)).count();
        let is_time = matches!(self.look.step(), Some(Step::Movement(Movement)));
        if is_time && barred >= LEAST_INFILTRATORS {
            1.2 + 0.1 * barred as f32
        } else {
            -1.0
        }
    }

    /// What special attack troops would save on average, in steps, less what they may lose themselves
    /// (18.2).
    pub(super) fn special_troops(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        let Some(attack) = &look.attack else {
            return -1.0;
        };
        let total = game.attack_total(look, attack);
        let defence = game.defence_total(look, attack.hex, self.side);
        let shifts = game.shifts(look, attack).sum();
        let balance = |defence: u8| -> f32 {
            let column = Column::of(total, defence).unwrap_or(Column(0));
            (1..=10)
                .map(|die| {
                    let result = game.tables().combat(column.shifted(shifts), die);
                    weigh(result.attacker) - weigh(result.defender)
                })
                .sum::<f32>()
                / 10.0
        };
        let gain = balance(defence.saturating_add(1)) - balance(defence);
        let is_dug_in = look.hex(attack.hex).position.is_some();
        let factor = game.values(look, unit).defence + u8::from(is_dug_in);
        gain - self.check_for_losses(unit, factor)
    }
}
