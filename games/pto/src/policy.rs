//! How promising actions are, as far as the side knows.

mod artillery;
mod charges;
mod close_combat;
mod searching;
mod setting_up;
mod snipers;
mod vehicles;

use crate::*;
use heigi_engine::Step as StepOf;

/// From how much expected harm on it pays to fire, before movement and at who moves.
const PREP: f32 = 0.45;
const REACTION: f32 = 0.12;
/// The same for who gives himself away by it.
const AMBUSH: f32 = 0.6;
/// What a hex nearer to a goal is worth to the side that wants it.
const PULL: f32 = 1.0;
/// What cover is worth.
const COVER: f32 = 0.25;
/// What it is worth to come to the map, and to leave it where that counts.
const COMING: f32 = 60.0;
/// What it costs to come across panjis.
const STAKES: f32 = 1.5;
/// What each squad too many costs.
const CROWD: f32 = 1.5;
/// What it costs to stay in a blaze, and in a flame.
const BLAZE: f32 = 20.0;
const FLAME: f32 = 1.0;
/// What expected harm costs.
const FEAR: f32 = 0.9;

impl Judges for Pto {
    const CARELESSNESS: f32 = 2.0;

    fn judge(&self, state: &State, action: Action) -> f32 {
        let Some(step) = state.agenda.last() else {
            return 0.0;
        };
        match (step, action) {
            (Step::SettingUp(_) | Step::Arranging(_), _) => self.judge_set_up(state, action),
            (_, Action::Exit) => self.exit_gain(state),
            (_, Action::Hunt(_) | Action::Sacrifice(_) | Action::Rally(_)) => 2.0,
            (Step::Rallying(_), Action::Repair(_)) => 1.0,
            (Step::Rallying(_), Action::Recombine(_) | Action::Recover(_)) => 0.5,
            (Step::Handing(_), Action::Take(unit)) => {
                let unit = state.named(unit);
                unit.map_or(0.0, |unit| f32::from(self.printed(unit).fire))
            }
            (_, Action::Deploy(_) | Action::Give(_) | Action::Pack(_) | Action::Die(_)) => -2.0,
            (_, Action::Leave(_) | Action::Keep) => -50.0,
            (Step::Firing(firing), _) => self.judge_fire(state, firing.side, None, action),
            (Step::Reaction(reaction), _) => {
                self.judge_fire(state, state.phasing.opponent(), Some(reaction.spot), action)
            }
            (Step::Moving(_), Action::Search(_) | Action::Dare(_)) => {
                self.judge_look(state, step, action)
            }
            (Step::Moving(_), Action::Drive(vehicle)) => self.drive_gain(state, vehicle),
            (_, Action::Board(_) | Action::Push(_)) | (Step::Moving(_), Action::Hatch(_)) => -1.0,
            (Step::Moving(_), Action::Unload(_)) | (Step::Routing(_), Action::Rout(_)) => 1.0,
            (
                Step::Driving(step),
                Action::Join(_) | Action::Fire(_) | Action::Shell(_) | Action::Engage(_),
            ) => self.judge_fire(state, step.vehicle.side, None, action),
            (Step::Driving(step), _) => self.judge_driving(state, step.vehicle, action),
            (Step::Moving(_), _) => self.judge_move(state, action),
            (Step::Mustering(_) | Step::Impulse(_), _) => self.judge_wave(state, step, action),
            (Step::March(_), Action::Smoke(_) | Action::Phosphorus(_)) => -1.0,
            (Step::March(_), Action::Recover(_)) => -0.5,
            (Step::Searching(_) | Step::Aiming(_) | Step::Daring(_), _) => {
                self.judge_look(state, step, action)
            }
            (Step::March(_), Action::Place(to)) => self.charge_gain(state, to),
            (Step::March(_), Action::Step(to)) => self.gain(state, state.movers, to),
            (Step::Flight(_), Action::Step(to)) => 1.0 - self.danger(state, state.phasing, to),
            (Step::Flight(_), Action::Crawl(_)) => 0.4,
            (Step::Flight(_), Action::Halt) => 0.6,
            (Step::Advancing(_), Action::Advance(unit)) => {
                let only: UnitSet = [unit].into_iter().collect();
                self.best_gain(state, only) - 0.2
            }
            (Step::AdvanceOf(advance), Action::Step(to)) => {
                self.advance_gain(state, advance.unit, to) - 0.2
            }
            // The weakest shows himself.
            (Step::Showing(_), Action::Show(unit)) => {
                let unit = state.named(unit);
                unit.map_or(0.0, |unit| -f32::from(self.printed(unit).fire))
            }
            (Step::Declaring(_) | Step::Leaving(_) | Step::WithdrawalOf(_), _) => {
                self.judge_close_combat(state, step, action)
            }
            (Step::Storming(_), Action::Engage(_)) => 2.0,
            (Step::Storming(_), Action::Join(_)) => 1.0,
            _ => 0.0,
        }
    }
}

impl Pto {
    /// What an attack may be expected to do: about 1 for a squad that breaks.
    fn harm_of(&self, state: &State, attack: &Attack) -> f32 {
        let men = self.harm_by(state, attack.side, attack.target, &attack.chances(self));
        men + self.wreckage(state, attack)
    }

    /// What results with their chances may be expected to do to those in a Location.
    fn harm_by(
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
            _ => 1.0,
        };
        let count: f32 = hit.map(weigh).sum();
        let some = count.min(1.0);
        let weight = |result: FireResult| match result.look() {
            Harm::None => 0.0,
            Harm::Pin => 0.15 * some,
            Harm::Check(added) => (0.4 + 0.12 * f32::from(added)) * count,
            Harm::Casualty(added) => 0.8 * some + (0.4 + 0.12 * f32::from(added)) * count,
            Harm::Kill(killed) => {
                1.5 * f32::from(killed).min(count) + 0.6 * (count - f32::from(killed)).max(0.0)
            }
        };
        let of: u32 = chances.iter().map(|(_, ways)| ways).sum();
        chances
            .iter()
            .map(|(result, ways)| weight(*result) * *ways as f32 / of.max(1) as f32)
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
            return Some(self.harm_by(state, side, spot, &shot.chances(self)));
        }
        if printed.class == UnitClass::Charge {
            let toss = self.toss(state, side, weapon, spot).ok()?;
            let there = self.harm_by(state, side, spot, &toss.blast.chances(self));
            // The thrower is one of his side.
            let back = toss.back.chances(self);
            let own = self.harm_by(state, side.opponent(), state.spot(toss.by)?, &back);
            return Some(there - own);
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
        let spots: std::collections::BTreeSet<Spot> = enemies.collect();
        let spots = spots
            .into_iter()
            .filter(|spot| at.is_none_or(|at| at == *spot));
        let harms = spots.filter_map(|spot| self.harm_at(state, side, spot));
        let harm = harms.fold(0.0, f32::max);
        harm.max(self.best_engagement(state, side, at))
    }

    fn judge_fire(&self, state: &State, side: Side, at: Option<Spot>, action: Action) -> f32 {
        match action {
            // Whoever fires before he moves stays in the fire.
            Action::Join(unit) if self.is_radio_id(state, unit) => {
                self.judge_radio(state, side, unit)
            }
            Action::Call(_) | Action::Fire(_) | Action::Smoke(_) | Action::Phosphorus(_)
                if self.radio_in_hand(state).is_some() =>
            {
                self.judge_call_of(state, side, action)
            }
            Action::Join(unit) if self.sits_in_blaze(state, unit) => -1.0,
            Action::Join(unit) => {
                let mut other = state.clone();
                other.picked.insert(unit);
                let gain = self.best_harm(&other, side, at) - self.best_harm(state, side, at);
                let least = match (state.picked.is_empty(), state.phase) {
                    (false, _) => 0.04,
                    (true, Phase::PrepFire) if self.attacks(state, side) => PREP,
                    (true, Phase::Movement) if state.is_hidden_id(unit) => AMBUSH,
                    (true, Phase::Movement) => REACTION,
                    (true, _) => 0.05,
                };
                if gain > least { 5.0 + gain } else { -1.0 }
            }
            Action::Engage(vehicle) => self.engagement_gain(state, side, vehicle),
            Action::Fire(spot) => self.harm_at(state, side, spot).unwrap_or(-1.0),
            Action::Shell(spot) => self.area_gain(state, side, spot),
            // A lane is worth a little where the gun fires on that grain anyway.
            Action::Lane(spot) => self
                .harm_at(state, side, spot)
                .map_or(-1.0, |harm| harm + 0.02),
            // Half as much at each of two Locations is seldom more.
            Action::Spray(_) => -0.5,
            Action::Illuminate(spot) => self.judge_light(state, side, spot),
            Action::Await(unit) => self.judge_await(state, side, unit),
            Action::Dig(unit) => self.judge_digging(state, side, unit),
            Action::Withhold(_) => -20.0,
            Action::Direct(_) => 20.0,
            Action::Phosphorus(spot) => self.burn_gain(state, side, spot),
            Action::Smoke(_) | Action::Show(_) | Action::Kindle(_) => -1.0,
            _ if state.picked.is_empty() => 0.0,
            _ => -1.0,
        }
    }

    /// 17.3: it pays to light up enemies beyond sight where nothing is lit yet.
    fn judge_light(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let is_target = state.has_shown(side.opponent(), spot);
        let is_near = |hex: &HexId| self.data.grid.distance(*hex, spot.hex) <= 3;
        let is_lit = state.starshells.iter().any(is_near);
        let is_seen = state.soldiers(side).any(|unit| {
            let from = state.spot(unit);
            from.is_some_and(|from| self.sight(state, from, spot).is_clear())
        });
        match state.picked.is_empty() && is_target && !is_lit && !is_seen {
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
            self.harm_by(state, side, spot, &shot.chances(self))
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
        let check = [
            (FireResult::Nmc, shot.ways_to_hit()),
            (FireResult::None, 36 - shot.ways_to_hit()),
        ];
        self.harm_by(state, side, spot, &check)
    }

    /// 22.3: who sees nobody now waits where the enemy may come; who sees somebody fires or moves.
    fn judge_await(&self, state: &State, side: Side, unit: UnitId) -> f32 {
        let attacks = self.attacks(state, side);
        let Ok(unit) = state.named(unit) else {
            return -1.0;
        };
        let only: UnitSet = [unit.id].into_iter().collect();
        // Whoever wants to go somewhere does not wait.
        let stays = !attacks && self.best_gain(state, only) < 0.0;
        if stays && state.picked.is_empty() {
            0.1
        } else {
            -1.0
        }
    }

    /// How much fire a Location may expect from the enemies of a side that see it, by their firepower.
    fn danger(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let threat = |enemy: Named| {
            let from = state.spot(enemy)?;
            let printed = self.printed(enemy);
            let (range, normal) = (self.range(from, spot), u32::from(printed.range));
            let sight = self.sight(state, from, spot);
            if range > 2 * normal || !sight.is_clear() || !state.is_unbroken(enemy) {
                return None;
            }
            let power = f32::from(printed.fire) * if range > normal { 0.5 } else { 1.0 };
            let power = if range == 1 { 2.0 * power } else { power };
            Some(power / 8.0 / (1.0 + 0.4 * f32::from(sight.hindrance())))
        };
        let cover = self.shelter(state, spot).max(-1.0);
        let threats = state.soldiers(side.opponent()).filter_map(threat);
        (threats.sum::<f32>() + self.armed_vehicles(state, side, spot)) / (1.0 + 0.6 * cover)
    }

    /// How far it is from a Location to the nearest hex that a side wants.
    fn goal_distance(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let goals = self.wanted(state, side).into_iter();
        let ranges = goals.map(|hex| self.range(spot, Spot::ground(hex)));
        ranges.min().unwrap_or_default() as f32
    }

    /// The hexes that a side wants: who attacks what it does not hold yet and, where that counts, where its men leave the
    /// map; who defends stays near what it holds.
    pub(crate) fn wanted(&self, state: &State, side: Side) -> Vec<HexId> {
        let scenario = self.scenario(state);
        let objective = &scenario.objective;
        let attacks = objective.attacker == side;
        let is_wanted =
            |held: Side| !attacks || held != side || state.held.iter().all(|held| *held == side);
        let goals = objective.goals.iter().zip(&state.held);
        let goals = goals.filter(|(_, held)| is_wanted(**held));
        let exits = scenario.exits.iter();
        let exits = exits.filter(|exit| exit.side == objective.attacker);
        let exits = exits.flat_map(|exit| &exit.hexes);
        goals.map(|(hex, _)| hex).chain(exits).copied().collect()
    }

    /// What a Location is worth to some units of the side whose turn it is.
    fn worth(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let scenario = self.scenario(state);
        let far = self.goal_distance(state, side, spot);
        let pull = if scenario.objective.attacker == side {
            PULL
        } else {
            PULL * 0.5
        };
        let cover = self.shelter(state, spot);
        let crowd = f32::from(self.overstacking(state, side, spot));
        let fire = match state.fire(spot.hex) {
            Some(Burning::Blaze) => BLAZE,
            Some(Burning::Flame) => FLAME,
            None => 0.0,
        };
        let hazard = fire + self.hazard(state, side, spot) + FEAR * self.danger(state, side, spot);
        COVER * cover - CROWD * crowd - pull * far - hazard
    }

    /// What known mines and wire in a hex cost who comes there.
    fn hazard(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let known = state.fortifications_in(spot.hex);
        let known = known.filter(|one| one.is_known_to(side));
        let costs = known.map(|one| match one.kind {
            Fieldwork::Mines => 2.5,
            Fieldwork::Wire if !spot.is_inside() => 1.0,
            Fieldwork::Panjis if spot.part == Part::Above => 1.0,
            _ => 0.0,
        });
        costs.sum()
    }

    /// 16.1: who defends digs where nothing covers him much and no enemy is near.
    fn judge_digging(&self, state: &State, side: Side, unit: UnitId) -> f32 {
        let defends = !self.attacks(state, side) && state.picked.is_empty();
        let unit = state.named(unit).ok().filter(|_| defends);
        let is_bare = unit.and_then(|unit| state.spot(unit)).is_some_and(|spot| {
            let is_near = self.nearest_enemy(state, side, spot) <= 3;
            !is_near && self.effects(state, spot.hex).cover < 2
        });
        if is_bare { 0.15 } else { -1.0 }
    }

    /// Whether a side has to meet the conditions of victory.
    pub(crate) fn attacks(&self, state: &State, side: Side) -> bool {
        self.scenario(state).objective.attacker == side
    }

    fn gain(&self, state: &State, units: UnitSet, to: Spot) -> f32 {
        let side = state.phasing;
        let crowd = f32::from(self.excess(state, side, units, to));
        let Some(from) = self.spot_of(state, units) else {
            // 31: whoever waits beside the map enters it.
            return COMING + self.worth(state, side, to) - CROWD * crowd;
        };
        let stakes = self.stakes_between(state, side, from, to);
        self.worth(state, side, to) - self.worth(state, side, from) - 0.05 - CROWD * crowd - stakes
    }

    /// What it costs to come across panjis of which a side knows.
    fn stakes_between(&self, state: &State, side: Side, from: Spot, to: Spot) -> f32 {
        let panjis = self.panjis_behind(state, to.hex, from.hex);
        let is_known = panjis.is_some_and(|panjis| panjis.is_known_to(side));
        STAKES * f32::from(u8::from(is_known))
    }

    /// What the best Location beside them is worth to some units that may enter it.
    fn best_gain(&self, state: &State, units: UnitSet) -> f32 {
        let Some(from) = self.spot_of(state, units) else {
            return -1.0;
        };
        let mut other = state.clone();
        other.picked = units;
        let unit = state.of_set(units).next();
        let near = self.beside(state, from).into_iter();
        let gains = near.filter_map(|to| {
            let step = Action::Step(to);
            match unit {
                Some(unit) if state.phase == Phase::Advance => {
                    StepOf::check(&AdvanceOf::on(unit), self, state, step).ok()?;
                    Some(self.advance_gain(state, unit, to))
                }
                _ => {
                    StepOf::check(&Moving::on(), self, &other, step).ok()?;
                    Some(self.gain(state, units, to))
                }
            }
        });
        gains.fold(-1.0, f32::max)
    }

    /// Advancing is safe from fire; into the enemy it pays where the odds are good.
    fn advance_gain(&self, state: &State, unit: Named, to: Spot) -> f32 {
        let enemies = state.soldiers_at(unit.side.opponent(), to);
        let strength = |unit: Named| match state.is_unbroken(unit) {
            true => f32::from(self.printed(unit).fire.max(1)),
            false => 0.5,
        };
        let against: f32 = enemies.map(strength).sum();
        let with: f32 =
            state.soldiers_at(unit.side, to).map(strength).sum::<f32>() + strength(unit);
        let only: UnitSet = [unit.id].into_iter().collect();
        let odds = if against > 0.0 {
            (with / against - 1.2).clamp(-2.0, 2.0)
        } else {
            0.0
        };
        self.gain(state, only, to) + odds
    }

    /// Whether a unit waits beside the map, or stands where it leaves it.
    fn is_at_edge(&self, state: &State, unit: UnitId) -> bool {
        let at = state.units.get(unit.index()).map(|unit| unit.at);
        match at {
            Some(At::Coming(_)) => true,
            Some(At::In(spot)) => {
                let is_exit = self.scenario(state).is_exit(state.phasing, spot.hex);
                is_exit && self.exit_gain(state) > 0.0
            }
            _ => false,
        }
    }

    /// What it is worth to leave the map: much where that counts for victory.
    fn exit_gain(&self, state: &State) -> f32 {
        let aims = &self.scenario(state).objective.aims;
        let counts = |aim: &printed::Aim| {
            matches!(
                aim.measure,
                printed::Measure::Exited | printed::Measure::Lead
            )
        };
        match self.attacks(state, state.phasing) && aims.iter().any(counts) {
            true => COMING,
            false => -COMING,
        }
    }

    /// What a charge that is placed there may be expected to do, if its bearer comes through.
    fn charge_gain(&self, state: &State, to: Spot) -> f32 {
        let enemies = state.soldiers_at(state.phasing.opponent(), to).count() as f32;
        if enemies == 0.0 {
            -1.0
        } else {
            0.5 + 0.5 * enemies
        }
    }

    fn judge_move(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Join(unit) if state.picked.is_empty() => {
                if self.is_at_edge(state, unit) {
                    return COMING;
                }
                let only: UnitSet = [unit].into_iter().collect();
                let gain = self.best_gain(state, only);
                let is_multi = state
                    .named(unit)
                    .is_ok_and(|unit| self.printed(unit).is_multi());
                // Squads first: a leader who is with them comes along.
                if gain > 0.15 {
                    1.0 + gain + f32::from(u8::from(is_multi))
                } else {
                    -1.0
                }
            }
            Action::Join(unit) => {
                let is_leader = state
                    .named(unit)
                    .is_ok_and(|unit| self.printed(unit).is_single());
                if is_leader { 8.0 } else { -1.0 }
            }
            Action::Step(to) => self.gain(state, state.picked, to),
            Action::Creep(to) => {
                let danger = self.danger(state, state.phasing, to);
                let from = self.spot_of(state, state.picked);
                // G9.41: panjis do nothing to who comes so.
                let spared = from.map_or(0.0, |from| {
                    self.stakes_between(state, state.phasing, from, to)
                });
                (self.gain(state, state.picked, to) + spared) * 0.7 + 0.4 * danger
            }
            Action::Struggle(to) => self.gain(state, state.picked, to) - 0.8,
            Action::Place(to) => self.charge_gain(state, to),
            Action::Charge(goal) => self.judge_call(state, goal),
            Action::Double | Action::Smoke(_) | Action::Phosphorus(_) | Action::Recover(_) => -1.0,
            _ if state.picked.is_empty() => 0.0,
            _ => -1.0,
        }
    }
}
