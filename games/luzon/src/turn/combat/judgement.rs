//! What a computer makes of the decisions of combat: it attacks at good odds, spares what is dear and goes back
//! towards supply.

use super::strength::Battle;
use crate::Luzon;
use crate::action::Action;
use crate::policy::Aims;
use crate::printed::tables::Losses;
use crate::printed::units::{ALLIES, UnitId, UnitSet, Values};
use crate::sequence::Step;
use crate::situation::battles::AttackId;
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::Side;

/// The Allies want to take so much for each point that they lose: what they lose counts against them when the match is
/// judged (17.3).
const ALLIED_CARE: f32 = 1.3;
/// With so many turns left Japan begins to pay more for what it takes.
const PATIENCE: f32 = 6.0;
/// What Manila is worth, in points of strength: most goals need it (17.3).
const PRIZE: f32 = 16.0;
/// What any other hex is worth.
const GROUND: f32 = 3.0;
/// So many points of strength won are as good as can be.
const STAKES: f32 = 24.0;
/// What it costs a side that all its units in a fight are demoralised: a part of their strength, as they recover.
const SHAKEN: f32 = 0.15;

/// What a side has at stake in a fight.
struct Stake {
    /// All steps.
    steps: f32,
    /// What a step is worth, in points of strength.
    value: f32,
}

impl Stake {
    fn of(game: &Luzon, state: &State, units: UnitSet) -> Self {
        let steps: f32 = units.iter().map(|unit| f32::from(state.steps(unit))).sum();
        let strength = |unit: UnitId| {
            let values = game.unit(unit).values(state.steps(unit));
            f32::from(values.attack) + f32::from(values.defence)
        };
        let strength: f32 = units.iter().map(strength).sum();
        Self {
            steps,
            value: strength / 2.0 / steps.max(1.0),
        }
    }

    /// How many steps a result takes.
    fn lost(&self, losses: Losses) -> f32 {
        let fifths = (self.steps / 5.0).ceil();
        (f32::from(losses.steps) * fifths).min(self.steps)
    }

    /// What else a result costs.
    fn shaken(&self, losses: Losses) -> f32 {
        if losses.demoralises || losses.retreats {
            SHAKEN * self.steps * self.value
        } else {
            0.0
        }
    }
}

impl Luzon {
    /// How good an action of combat is, from -1 to 1; nothing if it is none.
    pub(crate) fn judge_combat(&self, state: &State, aims: &Aims, action: Action) -> Option<f32> {
        let step = state.agenda.last()?;
        Some(match (step, action) {
            (Step::Attacks(attacks), Action::Attack(hex)) => {
                self.company_against(state, attacks.0, hex).hope
            }
            (Step::Joining(joining), Action::EngageStack(hex)) => {
                let free = self.side_at(state, joining.side, hex).iter();
                let mut free =
                    free.filter(|unit| self.check_attacker(state, joining.side, *unit).is_ok());
                if free.all(|unit| aims.company.contains(unit)) {
                    0.9
                } else {
                    -0.5
                }
            }
            (Step::Joining(_), Action::Engage(unit)) => {
                if aims.company.contains(unit) {
                    0.8
                } else {
                    -0.5
                }
            }
            (Step::Joining(_), Action::Done) => 0.5,
            (Step::Joining(_), Action::CallOff | Action::Withhold(_) | Action::Also(_)) => -0.5,
            (Step::Lending(_), Action::Lend(..)) => 0.5,
            (Step::Lending(_), Action::Withhold(_)) => -0.5,
            (Step::Order(order), Action::Resolve(hex)) => {
                let attack = state.battles.on(hex).unwrap_or(AttackId(0));
                let battle = self.battle(state, order.0, attack);
                let enemy = order.0.opponent();
                let mut targets = battle.targets.iter();
                let is_trapped = targets.all(|hex| self.is_trapped(state, enemy, *hex));
                self.hope(state, order.0, &battle, is_trapped)
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

    /// How good a battle looks: what all results of the dice take from the enemy and from its own side on the average.
    pub(super) fn hope(&self, state: &State, side: Side, battle: &Battle, is_trapped: bool) -> f32 {
        let odds = self.odds(state, side, battle);
        let added = heigi_engine::total(&odds.modifiers);
        let [own, enemy] =
            [battle.attackers, battle.defenders].map(|units| Stake::of(self, state, units));
        let care = self.care(state, side);
        let ground = battle.targets.iter().map(|hex| self.worth_of_ground(*hex));
        let ground = ground.fold(0.0, f32::max);
        let table = &self.tables().combat;
        let gains = (2..=12_i32).map(|sum| {
            let result = table.result(sum + added, odds.column);
            let ways = (6 - (7 - sum).abs()) as f32 / 36.0;
            let taken = if is_trapped && result.defender.retreats {
                enemy.steps
            } else {
                enemy.lost(result.defender)
            };
            let is_taken = result.defender.retreats || taken >= enemy.steps;
            let gain = taken * enemy.value
                + enemy.shaken(result.defender)
                + if is_taken { ground } else { 0.0 };
            let loss = own.lost(result.attacker) * own.value + own.shaken(result.attacker);
            ways * (gain - care * loss)
        });
        (gains.sum::<f32>() / STAKES).clamp(-0.9, 0.9)
    }

    /// How dear its own losses are to a side, in terms of the enemy's. Those of Japan cost it nothing when the match is
    /// judged, its time does (17.4); those of the Allies count against them (17.3).
    fn care(&self, state: &State, side: Side) -> f32 {
        if side == ALLIES {
            return ALLIED_CARE;
        }
        let left = self.campaign().last_turn() - state.turn.min(self.campaign().last_turn());
        // Whoever must beat the Allied army as well (17.3) pays more for it.
        let most = if self.must_beat_army(state) { 0.3 } else { 0.9 };
        (f32::from(left) / PATIENCE).clamp(0.2, most)
    }

    /// What it is worth to drive the enemy from a hex.
    fn worth_of_ground(&self, hex: HexId) -> f32 {
        if hex == self.map().named.manila {
            PRIZE
        } else {
            GROUND
        }
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
