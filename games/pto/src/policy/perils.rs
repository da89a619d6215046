//! What a vehicle fears where it drives: Guns, rockets and rifles that pierce it, and mines; and what it is worth to those who go at it.

use super::vehicles::{ARMOUR, STUCK};
use crate::*;

/// How much of what weapons may do to it counts where it would be, and how much less of it to who attacks when time runs out: men go
/// first while there is time.
const FEAR: f32 = 0.5;
const DARING: f32 = 0.8;
/// How much of that of weapons that a sample puts somewhere.
const SUPPOSED: f32 = 0.1;
/// How much of whom it carries is lost with it.
const ABOARD: f32 = 0.5;
/// What sending somebody with a charge costs, and what a leader is worth to whom he is sent at.
const SENT: f32 = 0.6;
const LEADS: f32 = 0.5;
/// What it is worth to send him at works that the charge may destroy, whoever is in them.
const WORKS: f32 = 0.9;
/// What the enemy may do who lets an armoured vehicle come into his hex, each of his units that is not broken.
const SET_UPON: f32 = 0.3;
/// With how many faces dice for mines fall.
const FACES: f32 = 6.0;
/// What it is worth less to go on than to let men get off, for each squad aboard.
const LATE: f32 = 2.0;

impl Pto {
    /// What a vehicle is worth by itself, in squads that break.
    pub(super) fn hull_worth(&self, vehicle: Named) -> f32 {
        match self.is_armoured(vehicle) {
            true => ARMOUR,
            false => ARMOUR / 3.0,
        }
    }

    /// What a vehicle is worth with whom it carries, in squads that break.
    pub(super) fn vehicle_worth(&self, state: &State, vehicle: Named) -> f32 {
        self.hull_worth(vehicle) + ABOARD * self.freight(state, vehicle)
    }

    /// What weapons that pierce it may be expected to do to a vehicle that stops somewhere with its hull in some arc: what hides its hull
    /// or covers it counts as it does for who fires.
    pub(super) fn dread(&self, state: &State, vehicle: Named, spot: Spot, arc: u8) -> f32 {
        let enemy = vehicle.side.opponent();
        let pierces = |weapon: &Named| {
            let printed = self.printed(*weapon);
            let is_piercing = printed.class == UnitClass::Gun || printed.penetration.is_some();
            weapon.side == enemy && printed.is_weapon() && is_piercing
        };
        let weapons: Vec<Named> = state.all().filter(pierces).collect();
        if weapons.is_empty() || self.is_craft(vehicle) {
            return 0.0;
        }
        let mut other = state.clone();
        other[vehicle].at = At::Vehicle(spot);
        other[vehicle].arc = Some(arc);
        other.movers.insert(vehicle.id);
        // Who has fired fires again before long.
        let fired = [
            Condition::PrepFired,
            Condition::FirstFired,
            Condition::FinalFired,
            Condition::AdvanceFired,
        ];
        for weapon in &weapons {
            other[*weapon].clear(&fired);
            other[*weapon].shots = 0;
        }
        let harm = |weapon: Named| {
            let holder = state.holder(weapon).unwrap_or(weapon);
            let share = match holder.veil {
                _ if self.is_dummy(holder) => return 0.0,
                Veil::Hidden => SUPPOSED,
                _ => 1.0,
            };
            let Ok(shot) = self.engagement(&other, enemy, weapon, vehicle.id) else {
                return 0.0;
            };
            let ways = |damage: &[Damage]| {
                let ways = shot.ways(|one| damage.contains(&one));
                ways as f32 / shot.throws() as f32
            };
            let lost = ways(&[Damage::Wreck, Damage::Burning]);
            let held = ways(&[Damage::Immobile, Damage::Shock]);
            share * (lost + 0.5 * held)
        };
        let harm = weapons.into_iter().map(harm).sum::<f32>().min(1.0);
        let turns = self.scenario(state).turns.max(1);
        let over = f32::from(state.turn) / f32::from(turns);
        let daring = match self.attacks(state, vehicle.side) {
            true => 1.0 - DARING * over.min(1.0),
            false => 1.0,
        };
        FEAR * daring * harm * self.vehicle_worth(state, vehicle)
    }

    /// 16.1, G1.613: what mines of which its side knows cost a vehicle that goes from one hex to another, in either of them.
    pub(super) fn mine_risk(&self, state: &State, vehicle: Named, way: [Spot; 2]) -> f32 {
        if self.is_craft(vehicle) || way.iter().any(|spot| spot.part == Part::Pier) {
            return 0.0;
        }
        let [from, to] = way;
        let by_road = self.follows_road(state, from, to) || self.follows_path(state, from, to);
        let worth = self.vehicle_worth(state, vehicle);
        let is_armoured = self.is_armoured(vehicle);
        let side = vehicle.side;
        let works = way.into_iter().flat_map(move |spot| {
            let works = state.fortifications_in(spot.hex);
            works.filter(move |one| one.is_known_to(side))
        });
        let risks = works.map(|one| {
            let size = f32::from(one.size);
            match one.kind {
                Fieldwork::TankMines => (size / FACES).min(1.0) * worth,
                Fieldwork::DaisyChain if by_road => (size / FACES).min(1.0) * worth,
                Fieldwork::Mines if is_armoured => {
                    let steps = printed::MINES.iter();
                    let steps = steps.filter(|size| **size <= one.size).count();
                    steps as f32 / FACES * STUCK
                }
                Fieldwork::Mines => 0.5 * worth,
                _ => 0.0,
            }
        });
        risks.sum()
    }

    /// 28: what an overrun may be expected to do to those who are there, less what they may do to whom comes among them.
    pub(super) fn overrun_gain(&self, state: &State, vehicle: Named, to: Spot) -> f32 {
        let enemy = vehicle.side.opponent();
        let power = self.overrun_power(state, vehicle);
        let is_known = state.has_known(enemy, to);
        let power = if is_known { power } else { power.half() };
        let Some(column) = self.data.tables.column(power) else {
            return 0.0;
        };
        let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
        let chances = throws.map(|sum| (self.data.tables.result(column, sum), 1));
        let chances: Vec<(FireResult, u32)> = chances.collect();
        let able = state.soldiers_at(enemy, to);
        let able = able.filter(|unit| unit.veil != Veil::Hidden && state.is_unbroken(*unit));
        let mut other = state.clone();
        other.movers = UnitSet::default();
        self.harm_by(&other, vehicle.side, to, &chances) - SET_UPON * able.count() as f32
    }

    /// G1.42: what it is worth to send a hero at an armoured vehicle.
    pub(super) fn hunt_gain(&self, state: &State, vehicle: UnitId) -> f32 {
        let vehicle = state.named(vehicle);
        vehicle.map_or(-1.0, |vehicle| 0.5 * self.vehicle_worth(state, vehicle))
    }

    /// G1.424: what it is worth to send a hero with a charge at whoever is in a Location.
    pub(super) fn charge_at_gain(&self, state: &State, goal: Spot) -> f32 {
        let enemy = state.phasing.opponent();
        let men = state.soldiers_at(enemy, goal);
        let men = men.filter(|unit| unit.veil != Veil::Hidden && !self.is_dummy(*unit));
        let worth = |unit: Named| {
            let printed = self.printed(unit);
            let share = if state.is_unbroken(unit) { 1.0 } else { 0.5 };
            match printed.class.look().halves {
                0 => LEADS,
                halves => share * f32::from(halves) / 2.0,
            }
        };
        let vehicles = state.vehicles_at(enemy, goal);
        let hulls = vehicles.map(|vehicle| 0.5 * self.vehicle_worth(state, vehicle));
        let works = match state.is_worth_charge(enemy, goal) {
            true => WORKS,
            false => 0.0,
        };
        men.map(worth).chain(hulls).sum::<f32>() + works - SENT
    }

    /// D6.5: what it costs an amphibian that has brought men ashore to go on so far that they can no longer get off in this turn.
    pub(super) fn overshoots(&self, state: &State, vehicle: Named, cost: u8) -> f32 {
        let is_dry = state
            .spot(vehicle)
            .is_some_and(|spot| !self.ferries(state, vehicle, spot));
        let mut aboard = state.aboard(vehicle);
        let (Some(man), true) = (aboard.next(), is_dry && self.is_amphibious(vehicle)) else {
            return 0.0;
        };
        let only: UnitSet = [man.id].into_iter().collect();
        let Ok(share) = self.check_hull_share(state, only, vehicle) else {
            return 0.0;
        };
        let left = self.points_left(state, vehicle);
        let needed = share + POINT;
        let is_late = left >= needed && left.saturating_sub(cost) < needed;
        match is_late {
            true => LATE * self.freight(state, vehicle).max(0.5),
            false => 0.0,
        }
    }
}
