//! What a computer makes of the decisions of combat: it attacks at good odds, spares what is dear and goes back
//! towards supply.

use super::strength::Battle;
use crate::Luzon;
use crate::action::Action;
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet, Values};
use crate::sequence::Step;
use crate::situation::battles::{AttackId, Hexes};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::Side;

/// The column from which an attack is worth it: 2-1.
const GOOD_COLUMN: i32 = 6;
/// The Allies ask for so many columns more, 3-1: what they lose counts against them when the match is judged (17.3).
const CAUTION: i32 = 2;
/// From each of these turns on Japan is content with a column less, on the last with three: its losses cost it nothing
/// when the match is judged, its time does (17.4).
const URGENCY: [u8; 3] = [11, 13, 13];

impl Luzon {
    /// How good an action of combat is, from -1 to 1; nothing if it is none.
    pub(crate) fn judge_combat(&self, state: &State, action: Action) -> Option<f32> {
        let step = state.agenda.last()?;
        Some(match (step, action) {
            (Step::Attacks(attacks), Action::Attack(hex)) => {
                self.promise_of_attack(state, attacks.0, hex)
            }
            (Step::Joining(_), Action::EngageStack(_)) => 0.9,
            (Step::Joining(_), Action::Engage(_)) => 0.8,
            (Step::Joining(_), Action::Done) => 0.5,
            (Step::Joining(_), Action::CallOff | Action::Withhold(_) | Action::Also(_)) => -0.5,
            (Step::Lending(_), Action::Lend(..)) => 0.5,
            (Step::Lending(_), Action::Withhold(_)) => -0.5,
            (Step::Order(order), Action::Resolve(hex)) => {
                let attack = state.battles.on(hex).unwrap_or(AttackId(0));
                self.hope(state, order.0, &self.battle(state, order.0, attack))
            }
            (Step::Loss(_), Action::Lose(unit)) => -self.worth_of_step(state, unit),
            (Step::Retreat(_), Action::Retreat(_)) => 0.1,
            (Step::BreakOut(step), Action::BreakOut(hex)) => {
                let own = self.points_at(state, step.side, step.from);
                let others = self.points_at(state, step.side.opponent(), hex);
                let factor = u16::from(self.tables().breakout_factor);
                if own > others * factor { 0.9 } else { 0.2 }
            }
            (Step::BreakOut(_), Action::Surrender) => -0.5,
            // Whoever holds a place leaves it to nobody.
            (Step::Advance(_), Action::Advance(unit)) => {
                let works = state.hex(unit).and_then(|hex| state.works_in(hex));
                let holds = works.is_some() && self.unit(unit).side == ALLIES;
                if holds || self.must_stay(state, unit) {
                    -0.2
                } else {
                    0.3
                }
            }
            (Step::Onward(_), Action::GoOn(_)) => -0.2,
            (
                Step::Attacks(_) | Step::Lending(_) | Step::Advance(_) | Step::Onward(_),
                Action::Done,
            ) => 0.0,
            _ => return None,
        })
    }

    /// What an attack on a hex by all who can join it promises.
    fn promise_of_attack(&self, state: &State, side: Side, hex: HexId) -> f32 {
        let around = self.map().grid.neighbours(hex).map(|(_, other)| other);
        let units = around.flat_map(|other| self.fighters_at(state, side, other).iter());
        let is_able = |unit: &UnitId| {
            let is_free = state.attack_of(*unit).is_none() && !state.is_demoralised(*unit);
            let mut ways = self.approaches(state, *unit, std::slice::from_ref(&hex));
            is_free && ways.any(|way| way.is_some())
        };
        let targets: Hexes = [hex].into_iter().collect();
        let battle = Battle {
            targets,
            attackers: units.filter(is_able).collect(),
            defenders: self.fighters_at(state, side.opponent(), hex),
            lenders: UnitSet::EMPTY,
            batteries: 0,
        };
        self.hope(state, side, &battle)
    }

    /// How good a battle looks: its column, and the dice.
    fn hope(&self, state: &State, side: Side, battle: &Battle) -> f32 {
        let odds = self.odds(state, side, battle);
        let added = heigi_engine::total(&odds.modifiers);
        let hurry = URGENCY.iter().filter(|turn| state.turn >= **turn).count();
        let hurry = if side == JAPAN {
            hurry as i32
        } else {
            -CAUTION
        };
        let margin = odds.column as i32 - GOOD_COLUMN + hurry - added;
        (margin as f32 / 8.0 + 0.05).clamp(-0.9, 0.9)
    }

    /// What a step of a unit is worth.
    fn worth_of_step(&self, state: &State, unit: UnitId) -> f32 {
        let steps = state.steps(unit);
        let printed = self.unit(unit);
        let now = printed.values(steps);
        let then = if steps > 1 {
            printed.values(steps - 1)
        } else {
            Values::default()
        };
        let worth = |values: Values| f32::from(values.attack) + f32::from(values.defence);
        (worth(now) - worth(then)).clamp(0.0, 32.0) / 32.0
    }
}
