//! How promising the moves of vehicles are: near enough to what is wanted to fire, out of reach of men on foot, the hull to
//! the enemy.

use super::outlook::Outlook;
use crate::*;
use heigi_engine::Step as StepOf;

/// What a hex nearer to a goal is worth.
const NEARER: f32 = 0.6;
/// How near to a goal a vehicle wants to be.
const NEAR: f32 = 2.0;
/// What an enemy to fire at is worth, and how far he may be.
const TARGET: f32 = 0.3;
const FAR: u32 = 8;
/// What a man on foot beside it costs, and one with whom own men are less.
const BESIDE: f32 = 1.5;
/// What facing the nearest enemy is worth.
const FACING: f32 = 0.5;
/// What a step and a turn cost.
const STEP: f32 = 0.1;
const TURN: f32 = 0.15;
/// What an armoured vehicle is worth, in squads that break.
pub(super) const ARMOUR: f32 = 4.0;
/// What the machine guns of a landing craft do against those of a tank.
const CRAFT_FIRE: f32 = 0.15;
/// What a vehicle that bogs is worth.
pub(super) const STUCK: f32 = 6.0;
/// What it is worth to enter the map.
const COMES: f32 = 10.0;
/// What it is worth to get down from panjis.
const DOWN: f32 = 0.5;
/// What it is worth to a bulldozer to begin closing a cave, and to level a pillbox with enemies in it.
const CLOSES: f32 = 3.0;
const LEVELS: f32 = 2.0;

impl Pto {
    /// What standing somewhere with its hull in some arc is worth to a vehicle.
    fn stand(&self, state: &State, vehicle: Named, spot: Spot, arc: u8) -> f32 {
        let side = vehicle.side;
        let far = self.goal_distance(state, side, spot).max(NEAR);
        let mut worth = -NEARER * far.min(100.0);
        let mut nearest: Option<(u32, Spot)> = None;
        for enemy in state.known(side.opponent()) {
            let Some(at) = state.spot(enemy) else {
                continue;
            };
            let range = self.range(spot, at);
            let is_seen = self.sees(state, spot, at);
            if range <= 1 {
                let has_men = state.has_soldiers(side, spot);
                worth -= if has_men { BESIDE / 3.0 } else { BESIDE };
            } else if is_seen && range <= FAR {
                worth += TARGET;
            }
            if is_seen && nearest.is_none_or(|(least, _)| range < least) {
                nearest = Some((range, at));
            }
        }
        let faces = nearest.is_some_and(|(_, at)| self.arcs_to(spot.hex, at.hex).contains(&arc));
        let dread = self.dread(state, vehicle, spot, arc);
        worth + FACING * f32::from(u8::from(faces)) - dread
            + self.blade_worth(state, vehicle, spot, arc)
    }

    /// G15.22: what it is worth to a bulldozer to be near the mouth of a cave that it can close, and to have it ahead.
    fn blade_worth(&self, state: &State, vehicle: Named, spot: Spot, arc: u8) -> f32 {
        if self.dozer(vehicle).is_none() {
            return 0.0;
        }
        let caves = self.known_caves(state, vehicle.side);
        let caves = caves.filter(|cave| !cave.is_in_cliff);
        let worth = caves.filter_map(|cave| {
            let mouth = self.entrance_of(state, cave.spot())?;
            let far = self.range(spot, Spot::ground(mouth)) as f32;
            let is_ahead = far == 0.0 && self.arcs_to(mouth, cave.hex).contains(&arc);
            Some(f32::from(u8::from(is_ahead)) * CLOSES - NEARER * far.min(NEAR * 3.0))
        });
        worth.reduce(f32::max).unwrap_or(0.0)
    }

    /// G15.21: what it is worth to a bulldozer to begin clearing something away: caves, and pillboxes in which enemies are.
    fn razing_gain(&self, state: &State, vehicle: Named, action: Action) -> f32 {
        let spot = state.spot(vehicle).map(Spot::location);
        let pillbox = spot.map(|spot| Spot::part(spot.hex, Part::Pillbox));
        let enemy = vehicle.side.opponent();
        match action {
            Action::CloseCave => CLOSES,
            Action::LevelPillbox if pillbox.is_some_and(|at| state.has_shown(enemy, at)) => LEVELS,
            _ => -1.0,
        }
    }

    /// D2.401: what it is worth that a vehicle gets moving: it is hit less then, and fires worse, which is nothing to one without weapons.
    pub(super) fn judge_motion(&self, state: &State, vehicle: UnitId) -> f32 {
        let vehicle = state.named(vehicle).ok();
        let is_able = |weapon: Named| !state[weapon].is(Condition::Malfunctioning);
        let is_armed = vehicle.is_some_and(|vehicle| state.weapons_of(vehicle).any(is_able));
        if is_armed { -1.0 } else { 1.0 }
    }

    /// What the best hex ahead is worth to a vehicle more than where it is.
    fn best_way(&self, state: &State, vehicle: Named, arc: u8) -> f32 {
        let mut other = state.clone();
        other[vehicle].arc = Some(arc);
        let Some(from) = state.spot(vehicle) else {
            return -1.0;
        };
        let now = self.stand(state, vehicle, from, arc);
        let near = self.data.grid.neighbours(from.hex);
        let gains = near.filter_map(|(_, hex)| {
            let to = Spot::ground(hex);
            let plan = StepOf::check(&Driving::on(vehicle), self, &other, Action::Step(to)).ok()?;
            let mines = self.mine_risk(state, vehicle, [from, to]);
            Some(self.stand(state, vehicle, to, arc) - now - STEP - risk(&plan) - mines)
        });
        gains.fold(-1.0, f32::max)
    }

    /// How promising it is to drive off with a vehicle.
    pub(super) fn drive_gain(&self, state: &State, vehicle: UnitId) -> f32 {
        let Ok(vehicle) = state.named(vehicle) else {
            return -1.0;
        };
        if state[vehicle].is(Condition::Bogged) {
            return 0.5;
        }
        if self.is_coming(state, vehicle) {
            return COMES;
        }
        let works = self.dozer(vehicle).is_some() && self.check_blade(state, vehicle).is_ok();
        if works && self.cave_ahead(state, vehicle).is_some() {
            return CLOSES;
        }
        let now = state[vehicle].arc.unwrap_or_default();
        let turning = TURN + mud_risk(self.mud_of_turn(state, vehicle));
        let turned = |by: u8| self.best_way(state, vehicle, (now + by) % ARCS) * 0.8 - turning;
        let best = self.best_way(state, vehicle, now);
        let best = best.max(turned(1)).max(turned(ARCS - 1));
        if best > 0.3 { 1.0 + best } else { -1.0 }
    }

    /// How promising an action of a vehicle is that drives.
    pub(super) fn judge_driving(&self, state: &State, vehicle: Named, action: Action) -> f32 {
        let Some(from) = state.spot(vehicle) else {
            return match action {
                Action::Step(to) => COMES - 0.1 * self.goal_distance(state, vehicle.side, to),
                _ => 0.0,
            };
        };
        let arc = state[vehicle].arc.unwrap_or_default();
        let now = self.stand(state, vehicle, from, arc);
        // G2.211: who turns on soft ground may bog.
        let turning = TURN
            + mud_risk(self.mud_of_turn(state, vehicle))
            + self.overshoots(state, vehicle, POINT);
        let turned = |by: u8| {
            let arc = (arc + by) % ARCS;
            let here = self.stand(state, vehicle, from, arc) - now;
            here.max(here + 0.8 * self.best_way(state, vehicle, arc)) - turning
        };
        match action {
            Action::Step(to) if self.comes_down(state, vehicle, to) => DOWN,
            Action::Step(to) | Action::Reverse(to) | Action::Crawl(to) => {
                let plan = StepOf::check(&Driving::on(vehicle), self, state, action);
                let slow = if matches!(action, Action::Step(_)) {
                    STEP
                } else {
                    4.0 * STEP
                };
                let cost = match &plan {
                    Ok(DrivePlan::Go(way)) => way.cost,
                    _ => POINT,
                };
                let late = self.overshoots(state, vehicle, cost);
                let risk = plan.map_or(0.0, |plan| risk(&plan));
                let mines = self.mine_risk(state, vehicle, [from, to]);
                let stakes = self.stakes_ahead(state, vehicle, from, to);
                self.stand(state, vehicle, to, arc) - now - slow - risk - mines - stakes - late
            }
            Action::Skirt(corner) => {
                let beyond = self.straight_on(from, corner);
                beyond.map_or(-1.0, |to| {
                    self.stand(state, vehicle, to, arc) - now - 2.0 * STEP
                })
            }
            Action::Overrun(to) => {
                let mines = self.mine_risk(state, vehicle, [from, to]);
                let gain = self.overrun_gain(state, vehicle, to);
                self.stand(state, vehicle, to, arc) - now + 1.0 + gain - mines
            }
            Action::TurnLeft => turned(ARCS - 1),
            Action::TurnRight => turned(1),
            // Nobody is to get off an amphibian in the water.
            Action::Halt if self.ferries(state, vehicle, from) => -0.1,
            Action::RollOn if self.ferries(state, vehicle, from) => 0.05,
            Action::Halt => 0.05,
            Action::RollOn => -0.1,
            // A bulldozer that stands by work it could do.
            Action::Drive(_) => STEP,
            _ => self.razing_gain(state, vehicle, action),
        }
    }

    /// The hex into which a vehicle goes on that goes past another one to a corner of it.
    fn straight_on(&self, from: Spot, corner: Bend) -> Option<Spot> {
        let at = corner.spot();
        let mut near = self.data.grid.neighbours(corner.hex).map(|(_, hex)| hex);
        near.find(|hex| {
            let is_there = self.check_corner_left(at, Spot::ground(*hex)).is_ok();
            is_there && self.range(from, Spot::ground(*hex)) == 2
        })
        .map(Spot::ground)
    }

    /// Whether a weapon is that of an amphibian that had better drive on, as it has men aboard and does not move once it has fired.
    pub(super) fn brings_men_ashore(&self, state: &State, weapon: UnitId) -> bool {
        let weapon = state.named(weapon).ok();
        let platform = weapon.and_then(|weapon| state.platform(weapon));
        let platform = platform.filter(|vehicle| self.is_amphibious(*vehicle));
        let is_laden = platform.is_some_and(|vehicle| state.aboard(vehicle).next().is_some());
        state.phase == Phase::PrepFire && is_laden
    }

    /// Whether a vehicle has men aboard, and is in the water with them.
    pub(super) fn ferries(&self, state: &State, vehicle: Named, spot: Spot) -> bool {
        let is_wet = self.is_shallow(state, spot) || self.swims_in(state, vehicle, spot);
        is_wet && state.aboard(vehicle).next().is_some()
    }
}

impl Outlook<'_> {
    /// How promising it is to set a vehicle in motion.
    pub(super) fn judge_start(&self, vehicle: UnitId) -> f32 {
        let named = self.state.named(vehicle).ok();
        if let Some(worth) = named.and_then(|vehicle| self.ferry_start(vehicle)) {
            return worth;
        }
        match self.craft_named(vehicle) {
            Some(craft) if !self.game.is_coming(self.state, craft) => self.sail_gain(craft),
            _ => self.game.drive_gain(self.state, vehicle),
        }
    }

    /// How promising an action of a vehicle under way is.
    pub(super) fn judge_under_way(&self, vehicle: Named, action: Action) -> f32 {
        match action {
            Action::Join(_) | Action::Fire(_) | Action::Shell(_) | Action::Engage(_) => {
                self.judge_fire(None, action)
            }
            _ if self.game.is_craft(vehicle) && !self.game.is_coming(self.state, vehicle) => {
                self.judge_sailing(vehicle, action)
            }
            _ => {
                let ferries = self.judge_ferrying(vehicle, action);
                ferries.unwrap_or_else(|| self.game.judge_driving(self.state, vehicle, action))
            }
        }
    }
}

impl Pto {
    /// What known panjis cost a vehicle that would be stuck on them (G9.42).
    fn stakes_ahead(&self, state: &State, vehicle: Named, from: Spot, to: Spot) -> f32 {
        let panjis = self.panjis_behind(state, to.hex, from.hex);
        let is_known = panjis.is_some_and(|panjis| panjis.is_known_to(vehicle.side));
        match is_known && !self.braves_panjis(vehicle) {
            true => STUCK,
            false => 0.0,
        }
    }

    /// What a shot of the weapon that is picked at a vehicle may be expected to do.
    pub(super) fn engagement_gain(&self, state: &State, side: Side, vehicle: UnitId) -> f32 {
        let mut picked = state.of_set(state.picked);
        let Some(weapon) = picked.next().filter(|_| state.picked.len() == 1) else {
            return -1.0;
        };
        if let Ok(storm) = self.check_storm(state, weapon, vehicle) {
            let [ways, of] = self.storm_ways(state, storm);
            return ARMOUR * ways as f32 / of as f32;
        }
        if let Ok(crate::turn::FirePlan::Fire(attack)) = self.check_engaging(state, side, vehicle) {
            return ARMOUR * self.ways_to_burn(&attack) as f32 / 36.0;
        }
        let Ok(shot) = self.engagement(state, side, weapon, vehicle) else {
            return -1.0;
        };
        if self.is_craft(shot.vehicle) {
            let [hits, of] = shot.ways_to_hit();
            let hits = hits as f32 / of as f32;
            let dice = Draw::throw(RuleId("27"), 2, 6);
            let pierces = dice.ways(|sum| sum <= shot.kill[0]) as f32 / 36.0;
            return 0.5 * hits * pierces * self.craft_worth(state, shot.vehicle);
        }
        let share = |damage: &[Damage]| {
            let ways = shot.ways(|one| damage.contains(&one));
            ways as f32 / shot.throws() as f32
        };
        let lost = share(&[Damage::Wreck, Damage::Burning]);
        let held = share(&[Damage::Immobile, Damage::Shock]);
        let worth = if shot.is_armoured {
            ARMOUR
        } else {
            ARMOUR / 3.0
        };
        worth * (lost + 0.5 * held) - self.flash_cost(state, weapon)
    }

    /// C1.55: what a shot at a whole Location may be expected to do to a vehicle there.
    pub(super) fn hull_gain(&self, state: &State, shot: &crate::turn::Shot) -> f32 {
        let Some((hull, [wreck, immobile])) = self.ways_at_hull(state, shot) else {
            return 0.0;
        };
        self.hull_worth(hull) * (wreck as f32 + 0.5 * immobile as f32) / shot.throws() as f32
    }

    /// The best that the weapon that is picked may do to a vehicle, in a Location or anywhere.
    pub(super) fn best_engagement(&self, state: &State, side: Side, at: Option<Spot>) -> f32 {
        if state.picked.len() != 1 {
            return 0.0;
        }
        let vehicles = state.vehicles(side.opponent());
        let there = vehicles.filter(|one| at.is_none_or(|at| state[*one].is_in(at)));
        let gains = there.map(|vehicle| self.engagement_gain(state, side, vehicle.id));
        gains.fold(0.0, f32::max)
    }

    /// What an attack by the table may be expected to do to vehicles without armour, and to crews that look out.
    pub(super) fn wreckage(&self, state: &State, attack: &Attack) -> f32 {
        let dice = Draw::throw(RuleId("4.1"), 2, 6);
        let number = self.data.motoring.line[attack.column];
        let ways = dice.ways(|sum| sum + attack.added() < number) as f32 / 36.0;
        let vehicles = self.soft_targets(state, attack.side.opponent(), attack.target);
        let worth = |vehicle: &Named| match () {
            () if self.is_craft(*vehicle) => self.craft_gain(state, attack, *vehicle),
            () if self.is_armoured(*vehicle) => 0.3 * ways,
            () => ARMOUR / 3.0 * ways,
        };
        vehicles.iter().map(worth).sum::<f32>()
    }

    /// How much fire a Location may expect from the vehicles of the enemies of a side.
    pub(super) fn armed_vehicles(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let threatens = |vehicle: &Named| {
            let at = state.spot(*vehicle);
            let is_armed = state.weapons_of(*vehicle).next().is_some();
            at.is_some_and(|at| {
                is_armed && self.range(at, spot) <= FAR && self.sees(state, at, spot)
            })
        };
        let threat = |vehicle: Named| match self.is_craft(vehicle) {
            true => CRAFT_FIRE,
            false => 1.0,
        };
        let armed = state.vehicles(side.opponent()).filter(threatens);
        armed.map(threat).sum()
    }
}

/// What the chance to bog costs.
fn risk(plan: &DrivePlan) -> f32 {
    match plan {
        DrivePlan::Go(way) => mud_risk(way.mud),
        _ => 0.0,
    }
}

/// What the chance to bog somewhere costs.
pub(super) fn mud_risk(mud: Option<crate::turn::Mud>) -> f32 {
    let dice = Draw::throw(RuleId("19"), 2, 6);
    let ways = mud.map_or(0, |mud| dice.ways(|sum| mud.bogs(sum)));
    STUCK * ways as f32 / 36.0
}
