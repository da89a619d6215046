//! How promising fire is: what it may be expected to do, and what it costs.

use super::outlook::{Outlook, cost_of};
use super::weights::*;
use crate::*;

impl Outlook<'_> {
    /// How promising an action of fire is, anywhere or at who moves in a Location.
    pub fn judge_fire(&self, at: Option<Spot>, action: Action) -> f32 {
        let (game, state, side) = (self.game, self.state, self.side);
        match action {
            Action::Join(unit) if game.is_radio_id(state, unit) => {
                game.judge_radio(state, side, unit)
            }
            Action::Call(_)
            | Action::Fire(_)
            | Action::Smoke(_)
            | Action::Phosphorus(_)
            | Action::Illuminate(_)
                if game.radio_in_hand(state).is_some() =>
            {
                game.judge_call_of(state, side, action)
            }
            Action::Join(unit) if game.sits_in_blaze(state, unit) => -1.0,
            Action::Join(unit) if game.brings_men_ashore(state, unit) => -1.0,
            Action::Join(unit) if state.picked.is_empty() => self.opens_fire(unit, at),
            Action::Join(unit) => self.joins_fire(unit, at),
            Action::Engage(vehicle) => game.engagement_gain(state, side, vehicle),
            Action::Fire(spot) => game.harm_at(state, side, spot).unwrap_or(-1.0),
            Action::Shell(spot) => game.area_gain(state, side, spot),
            // A lane is worth a little where the gun fires on that grain anyway.
            Action::Lane(spot) => game
                .harm_at(state, side, spot)
                .map_or(-1.0, |harm| harm + 0.02),
            // Half as much at each of two Locations is seldom more, and choosing another one leads round in circles.
            Action::Spray(_) if state.spray.is_some() => -50.0,
            Action::Spray(_) => -0.5,
            // It costs nothing, and adds something where they can throw at all.
            Action::Molotov(unit) => self.throws_bottle(unit, at),
            Action::Explode(_) => CAVE,
            Action::Canister(spot) => {
                let attack = game.canister(state, side, spot);
                attack.map_or(-1.0, |attack| game.harm_of(state, &attack))
            }
            Action::Illuminate(spot) => game.judge_light(state, side, spot),
            Action::Await(unit) => self.judge_await(unit),
            Action::Dig(unit) => game.judge_digging(state, side, unit),
            Action::Withhold(_) => -20.0,
            Action::Direct(_) => 20.0,
            Action::Phosphorus(spot) => game.burn_gain(state, side, spot),
            Action::Smoke(_) | Action::Show(_) | Action::Kindle(_) => -1.0,
            _ if state.picked.is_empty() => 0.0,
            _ => -1.0,
        }
    }

    /// What it is worth that a unit opens fire, with all of its Location who can: what they may do, against what is lost if
    /// they do it now.
    fn opens_fire(&self, id: UnitId, at: Option<Spot>) -> f32 {
        let (game, state, side) = (self.game, self.state, self.side);
        let (Ok(unit), true) = (state.named(id), state.picked.is_empty()) else {
            return -1.0;
        };
        let mut other = state.clone();
        other.picked.insert(id);
        let alone = game.best_harm(&other, side, at);
        let is_group = !game.fires_alone(unit);
        let all = match state.spot(unit).filter(|_| is_group && alone > 0.0) {
            Some(spot) => self.volley(spot, at).max(alone),
            None => alone,
        };
        let held = state.holder(unit).unwrap_or(unit);
        let least = (self.restraint(held, at) + self.forgone(held)) / self.suppression();
        // Who brings more goes first.
        if all > least {
            OPENS + all + 0.1 * alone
        } else {
            -1.0
        }
    }

    /// What one more may bring to an attack.
    fn joins_fire(&self, id: UnitId, at: Option<Spot>) -> f32 {
        let (game, state, side) = (self.game, self.state, self.side);
        let mut other = state.clone();
        other.picked.insert(id);
        let gain = game.best_harm(&other, side, at) - game.best_harm(state, side, at);
        let soldier = state
            .named(id)
            .map(|unit| state.holder(unit).unwrap_or(unit));
        let forgone = soldier.map_or(0.0, |soldier| {
            let is_in = state.picked.contains(soldier.id);
            if is_in { 0.0 } else { self.forgone(soldier) }
        });
        if gain > (JOINS + forgone) / self.suppression() {
            OPENS + gain
        } else {
            -1.0
        }
    }

    /// 10.3: what a Molotov cocktail adds to an attack.
    fn throws_bottle(&self, id: UnitId, at: Option<Spot>) -> f32 {
        let (game, state, side) = (self.game, self.state, self.side);
        let mut other = state.clone();
        other.bottles.insert(id);
        let gain = game.best_harm(&other, side, at) - game.best_harm(state, side, at);
        match gain > 0.0 {
            true => OPENS + gain,
            false => -50.0,
        }
    }

    /// What all who are in a Location may do together at their best target.
    fn volley(&self, from: Spot, at: Option<Spot>) -> f32 {
        if let Some(found) = self.volleys.borrow().get(&from) {
            return *found;
        }
        let (game, state, side) = (self.game, self.state, self.side);
        let is_there = |unit: &Named| {
            unit.side == side && state.spot(*unit) == Some(from) && !game.fires_alone(*unit)
        };
        let units: Vec<Named> = state.all().filter(is_there).collect();
        let able: Vec<(Named, Manner)> = units
            .iter()
            .filter_map(|unit| game.check_firer(state, side, unit.id).ok())
            .collect();
        let enemies = state.soldiers(side.opponent());
        let spots = enemies.filter_map(|unit| Some(state.spot(unit)?.location()));
        let spots: std::collections::BTreeSet<Spot> = spots.collect();
        let mut best: f32 = 0.0;
        for target in spots {
            if at.is_some_and(|at| at.location() != target) {
                continue;
            }
            let mut other = state.clone();
            for (unit, manner) in &able {
                let fires = game.check_hands(state, *unit, other.picked).is_ok()
                    && game.share(state, *unit, *manner, target).is_ok();
                if fires {
                    other.picked.insert(unit.id);
                }
            }
            if let Ok(attack) = game.attack(&other, side, target) {
                best = best.max(game.harm_of(state, &attack));
            }
        }
        self.volleys.borrow_mut().insert(from, best);
        best
    }

    /// From how much harm on a unit opens fire.
    fn restraint(&self, unit: Named, at: Option<Spot>) -> f32 {
        let phase = match self.state.phase {
            Phase::PrepFire => PREP,
            Phase::Movement => REACTION,
            _ => LATER,
        };
        // Who has an enemy beside him is found out anyway.
        let is_near = at.is_some_and(|at| {
            let from = self.state.spot(unit);
            from.is_some_and(|from| self.game.range(from, at) <= 1)
        });
        match unit.veil {
            _ if is_near => REACTION,
            Veil::Hidden => AMBUSH,
            Veil::Concealed => UNVEILS,
            Veil::Open => phase,
        }
    }

    /// What is lost by firing before movement: the move, but not all of the fire.
    fn forgone(&self, unit: Named) -> f32 {
        let moves = self.state.phase == Phase::PrepFire
            && self.game.printed(unit).is_multi()
            && self.game.check_able(self.state, unit.id).is_ok();
        if moves && self.may_board(unit.id) {
            return COMING;
        }
        match moves {
            true => FORGONE * (self.best_of(unit.id) - self.least(unit)).max(0.0),
            false => 0.0,
        }
    }

    /// How many times as much harm counts as it does otherwise: before movement of who has to come through fire.
    fn suppression(&self) -> f32 {
        match self.state.phase == Phase::PrepFire && self.seeks() {
            true => SUPPRESSES,
            false => 1.0,
        }
    }

    /// 22.3: who sees nobody now waits where the enemy may come; who sees somebody fires or moves.
    fn judge_await(&self, unit: UnitId) -> f32 {
        let Ok(unit) = self.state.named(unit) else {
            return -1.0;
        };
        // Whoever wants to go somewhere does not wait.
        let stays = !self.seeks() && self.best_of(unit.id) < 0.0;
        if stays && self.state.picked.is_empty() {
            0.1
        } else {
            -1.0
        }
    }
}

impl Pto {
    /// What an attack may be expected to do: about 1 for a squad that breaks.
    fn harm_of(&self, state: &State, attack: &Attack) -> f32 {
        let men = self.harm_by(state, attack.side, attack.target, &attack.chances(self));
        men + self.wreckage(state, attack) - self.scorching(state, attack)
    }

    /// What results with their chances may be expected to do to those in a Location.
    pub(super) fn harm_by(
        &self,
        state: &State,
        side: Side,
        target: Spot,
        chances: &[(FireResult, u32)],
    ) -> f32 {
        let targets = state.soldiers_at(side.opponent(), target);
        let hit = targets.filter(|unit| state.movers.is_empty() || state.movers.contains(unit.id));
        // Who is hidden in a sample may be anywhere; a dummy is worth nothing.
        let weigh = |unit: Named| match unit.veil {
            _ if self.is_dummy(unit) => 0.0,
            Veil::Hidden => 0.1,
            // Who has broken already is stopped; he may be lost, no more.
            _ if !state.is_unbroken(unit) => BROKEN,
            _ => 1.0,
        };
        let count: f32 = hit.map(weigh).sum();
        let of: u32 = chances.iter().map(|(_, ways)| ways).sum();
        chances
            .iter()
            .map(|(result, ways)| cost_of(*result, count) * *ways as f32 / of.max(1) as f32)
            .sum()
    }

    /// What those that are picked may be expected to do at a Location, whatever they fire.
    fn harm_at(&self, state: &State, side: Side, spot: Spot) -> Option<f32> {
        let Some(weapon) = self.alone(state) else {
            let attack = self.attack(state, side, spot).ok()?;
            return Some(self.harm_of(state, &attack));
        };
        let printed = self.printed(weapon);
        if printed.is_ordnance() {
            let shot = self
                .shot(state, side, weapon, spot, Shell::Explosive)
                .ok()?;
            let harm = self.harm_by(state, side, spot, &shot.chances(self));
            let burnt = self.shell_cost(state, &shot) + self.flash_cost(state, weapon);
            return Some(harm + self.hull_gain(state, &shot) - burnt);
        }
        if printed.class == UnitClass::Charge {
            let toss = self.toss(state, side, weapon, spot).ok()?;
            let there = self.toss_gain(state, side, &toss);
            // The thrower is one of his side.
            let back = toss.back.chances(self);
            let own = self.harm_by(state, side.opponent(), state.spot(toss.by)?, &back);
            // G11.833#1: what falls into a cave does nothing to who threw it.
            let recoils = 1.0 - self.goes_in(&toss).unwrap_or(0.0);
            return Some(there - recoils * own);
        }
        let attack = self.attack(state, side, spot).ok()?;
        Some(self.harm_of(state, &attack))
    }

    /// The best that those that are picked can do, at a Location or anywhere.
    fn best_harm(&self, state: &State, side: Side, at: Option<Spot>) -> f32 {
        let enemies = state
            .soldiers(side.opponent())
            .chain(state.vehicles(side.opponent()))
            .filter_map(|unit| state.spot(unit));
        let caves = self.known_caves(state, side).map(Cave::spot);
        let spots: std::collections::BTreeSet<Spot> = enemies.chain(caves).collect();
        let spots = spots
            .into_iter()
            .filter(|spot| at.is_none_or(|at| at == *spot));
        let harms = spots.filter_map(|spot| self.harm_at(state, side, spot));
        let harm = harms.fold(0.0, f32::max);
        harm.max(self.best_engagement(state, side, at))
    }

    /// 17.3: it pays to light up enemies beyond sight where nothing is lit yet.
    pub(super) fn judge_light(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let is_target = state.has_shown(side.opponent(), spot);
        let is_near = |hex: &HexId| self.data.grid.distance(*hex, spot.hex) <= 3;
        let is_lit = state.starshells.iter().any(is_near);
        let is_seen = state.soldiers(side).any(|unit| {
            let from = state.spot(unit);
            from.is_some_and(|from| self.sees(state, from, spot))
        });
        let is_free = state.picked.is_empty() || self.radio_in_hand(state).is_some();
        match is_free && is_target && !is_lit && !is_seen {
            true => 0.2,
            false => -1.0,
        }
    }

    /// Whether a unit has to leave a blaze in this player turn.
    fn sits_in_blaze(&self, state: &State, unit: UnitId) -> bool {
        let unit = state.named(unit).ok();
        let spot = unit.and_then(|unit| state.spot(unit));
        state.phase == Phase::PrepFire && spot.is_some_and(|spot| state.is_ablaze(spot.hex))
    }

    /// What a Gun may be expected to do that fires at a whole Location.
    fn area_gain(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let shot = self
            .alone(state)
            .and_then(|weapon| self.shot(state, side, weapon, spot, Shell::Area).ok());
        shot.map_or(-1.0, |shot| {
            let harm = self.harm_by(state, side, spot, &shot.chances(self));
            harm + self.hull_gain(state, &shot) - self.shell_cost(state, &shot)
        })
    }

    /// What shells of white phosphorus may be expected to do: a morale check for everybody there.
    fn burn_gain(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let Some(weapon) = self
            .alone(state)
            .filter(|_| !state.has_soldiers(side, spot))
        else {
            return -1.0;
        };
        let Ok(shot) = self.shot(state, side, weapon, spot, Shell::Phosphorus) else {
            return -1.0;
        };
        let [hits, of] = shot.ways_to_hit();
        let check = [(FireResult::Nmc, hits), (FireResult::None, of - hits)];
        let kindled = hits as f32 / of as f32 * self.kindling_cost(state, side, spot);
        self.harm_by(state, side, spot, &check) - kindled
    }

    /// 16.1: who defends digs where nothing covers him much and no enemy is near.
    pub(super) fn judge_digging(&self, state: &State, side: Side, unit: UnitId) -> f32 {
        let defends = !self.attacks(state, side) && state.picked.is_empty();
        let unit = state.named(unit).ok().filter(|_| defends);
        let is_bare = unit.and_then(|unit| state.spot(unit)).is_some_and(|spot| {
            let is_near = self.nearest_enemy(state, side, spot) <= 3;
            !is_near && self.effects(state, spot.hex).cover < 2
        });
        if is_bare { 0.15 } else { -1.0 }
    }
}
