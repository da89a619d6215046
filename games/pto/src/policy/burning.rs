//! What it costs that huts may burn (G5.6): a goal that is ablaze counts for nobody (21).

use super::weights::{LAST, SCORCHED};
use crate::*;

/// The chance of a spark to set a hut on fire.
const SPARK: f32 = 1.0 / 6.0;

impl Pto {
    /// What it costs that an attack may set huts on fire.
    pub(super) fn scorching(&self, state: &State, attack: &Attack) -> f32 {
        let sparks = attack.shares.iter().map(|share| {
            let printed = self.printed(share.unit);
            match printed.class {
                UnitClass::MachineGun if printed.is_anti_tank_rifle => 0.0,
                UnitClass::MachineGun => SPARK,
                UnitClass::Flamethrower => 1.0,
                _ if share.is_beside => SPARK,
                _ => 0.0,
            }
        });
        let chance = sparks.fold(0.0, f32::max);
        match self.is_flammable_hut(state, attack.target) {
            true => chance * self.fire_cost(state, attack.side, attack.target),
            false => 0.0,
        }
    }

    /// G5.62: what it costs that the blast of a rocket sets the hut on fire out of which it is fired.
    pub(super) fn flash_cost(&self, state: &State, weapon: Named) -> f32 {
        let is_rocket = self.printed(weapon).class == UnitClass::Launcher;
        let from = state.spot(weapon).filter(|_| is_rocket);
        let hut = from.filter(|spot| self.terrain(state, spot.hex) == Terrain::Hut);
        let cost = hut.map_or(0.0, |spot| self.fire_cost(state, weapon.side, spot));
        cost.max(0.0)
    }

    /// What it costs that a shell may set a hut on fire where it falls.
    pub(super) fn shell_cost(&self, state: &State, shot: &Shot) -> f32 {
        let [hits, of] = shot.ways_to_hit();
        let hits = hits as f32 / of as f32;
        match self.is_flammable_hut(state, shot.target) {
            true => hits * SPARK * self.fire_cost(state, shot.weapon.side, shot.target),
            false => 0.0,
        }
    }

    /// G5.6: what it costs that white phosphorus may set huts on fire where it comes down.
    pub(super) fn kindling_cost(&self, state: &State, side: Side, spot: Spot) -> f32 {
        if !self.is_flammable_hut(state, spot) {
            return 0.0;
        }
        let (tinder, _) = self.tinder(state, spot.hex);
        let number = i32::from(self.effects(state, spot.hex).kindling);
        let ways = Draw::throw(RuleId("16.2"), 2, 6).ways(|sum| sum + tinder >= number);
        ways as f32 / 36.0 * self.fire_cost(state, side, spot)
    }

    /// Whether there are more goals that do not burn than have to be held.
    fn has_spare_goals(&self, state: &State) -> bool {
        let objective = &self.scenario(state).objective;
        let counts = |aim: &&printed::Aim| {
            matches!(aim.measure, printed::Measure::Held | printed::Measure::Kept)
        };
        let needed = objective.aims.iter().filter(counts);
        let needed = needed.map(|aim| usize::from(aim.number)).max();
        let whole = objective
            .goals
            .iter()
            .filter(|hex| state.fire(**hex).is_none());
        needed.is_none_or(|needed| whole.count() > needed)
    }

    /// What a fire in a hex costs a side: much where it has to hold it, a little beside that; who has only to keep others from holding
    /// it gains by it.
    fn fire_cost(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let objective = &self.scenario(state).objective;
        let goals = &objective.goals;
        let is_near = |goal: &HexId| self.data.grid.distance(*goal, spot.hex) <= 1;
        let cost = match () {
            () if state.fire(spot.hex).is_some() => 0.0,
            () if goals.contains(&spot.hex) && !self.has_spare_goals(state) => LAST,
            () if goals.contains(&spot.hex) => SCORCHED,
            () if goals.iter().any(is_near) => SCORCHED / 3.0,
            () => 0.0,
        };
        let is_kept = |aim: &printed::Aim| aim.measure == printed::Measure::Kept;
        match self.attacks(state, side) != objective.aims.iter().any(is_kept) {
            true => cost,
            false => -0.3 * cost,
        }
    }
}
