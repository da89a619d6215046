//! Advances: where units had best go at the end of a turn, and when they go at the enemy.

use super::outlook::Outlook;
use super::weights::*;
use crate::*;
use heigi_engine::Step as StepOf;

/// Who is met in close combat: how strong the unbroken are, and how many squads they and the broken are.
#[derive(Clone, Copy, Debug, Default)]
struct Foes {
    strength: f32,
    squads: f32,
    broken: f32,
}

impl Outlook<'_> {
    /// What it is worth to an advancing unit to go to a Location, against staying.
    pub fn advance_gain(&self, unit: Named, to: Spot) -> f32 {
        let Some(from) = self.state.spot(unit) else {
            return -1.0;
        };
        let only: UnitSet = [unit.id].into_iter().collect();
        let band = self.band(only);
        let tires = matches!(
            StepOf::check(
                &AdvanceOf::on(unit),
                self.game,
                self.state,
                Action::Step(to)
            ),
            Ok(crate::turn::Goes::To(_, true))
        );
        let tired = if tires { TIRED } else { 0.0 };
        let has_enemy = self.state.has_shown(self.side.opponent(), to);
        let gain = match has_enemy {
            true => self.storm_gain(unit, to),
            // 7.1: on a cliff nobody does anything.
            false if from.is_on_cliff() => OFF_CLIFF,
            false => self.stand(&band, to) - self.stand(&band, from),
        };
        gain - tired
    }

    /// The best that an advance of a unit brings.
    pub fn best_advance(&self, unit: UnitId) -> f32 {
        let Some(unit) = self.state.named(unit).ok() else {
            return -1.0;
        };
        let Some(from) = self.state.spot(unit) else {
            return -1.0;
        };
        let near = self.game.beside(self.state, from).into_iter();
        let gains = near.filter_map(|to| {
            StepOf::check(
                &AdvanceOf::on(unit),
                self.game,
                self.state,
                Action::Step(to),
            )
            .ok()?;
            Some(self.advance_gain(unit, to))
        });
        gains.fold(-1.0, f32::max)
    }

    fn strength_of(&self, unit: Named) -> f32 {
        f32::from(self.game.printed(unit).fire.max(1))
    }

    /// Whom close combat in a Location is fought with, as far as he is seen.
    fn foes(&self, spot: Spot) -> Foes {
        let mut foes = Foes::default();
        let enemies = self.state.soldiers_at(self.side.opponent(), spot);
        for enemy in enemies.filter(|enemy| enemy.veil != Veil::Hidden) {
            let halves = self.game.printed(enemy).class.look().halves.max(1);
            let squads = f32::from(halves) / 2.0;
            match self.state.is_unbroken(enemy) {
                true => {
                    foes.strength += self.strength_of(enemy);
                    foes.squads += squads;
                }
                false => foes.broken += squads,
            }
        }
        foes
    }

    /// Who else may come into close combat in a Location in this phase, by his strength, as far as there is room.
    fn helpers(&self, unit: Named, to: Spot) -> Vec<f32> {
        let (game, state) = (self.game, self.state);
        let halts = [
            Condition::Done,
            Condition::Broken,
            Condition::Pinned,
            Condition::Melee,
        ];
        let may_follow = |other: &Named| {
            let spot = state.spot(*other);
            *other != unit
                && spot.is_some_and(|spot| game.is_adjacent(state, spot, to))
                && !state[*other].is_any(&halts)
                && game.printed(*other).is_multi()
        };
        let room = 2_usize.saturating_sub(state.soldiers_at(self.side, to).count());
        let all = state.soldiers(self.side).filter(may_follow);
        all.map(|other| self.strength_of(other))
            .take(room)
            .collect()
    }

    /// The chance of an attack in close combat to eliminate, a reduction counted as half of it (11.1).
    fn odds(&self, attack: f32, defence: f32) -> f32 {
        let power = |strength: f32| Firepower((strength * 16.0) as u32);
        let tables = &self.game.data.tables;
        let number = tables.kill_number(power(attack), power(defence.max(1.0)));
        let ways = Draw::throw(RuleId("11.1"), 2, 6);
        let [less, same] = [
            ways.ways(|sum| sum < number),
            ways.ways(|sum| sum == number),
        ];
        (less as f32 + 0.5 * same as f32) / 36.0
    }

    /// What going into close combat is worth: what may be expected of it for both, with all who may come along.
    fn storm_gain(&self, unit: Named, to: Spot) -> f32 {
        let foes = self.foes(to);
        let helpers = self.helpers(unit, to);
        let there = self.state.soldiers_at(self.side, to);
        let there: f32 = there.map(|own| self.strength_of(own)).sum();
        let with = there + self.strength_of(unit) + COMES * helpers.iter().sum::<f32>();
        let odds = self.odds(with, foes.strength);
        let goal = if self.wants(to.hex) { PRIZE } else { 0.0 };
        let won = odds * (KILL * (foes.squads + foes.broken) + goal);
        let own = 1.0 + COMES * helpers.len() as f32;
        let lost = match foes.strength > 0.0 {
            true => self.odds(foes.strength, with) * KILL * own,
            false => 0.0,
        };
        won - lost - HELD
    }
}
