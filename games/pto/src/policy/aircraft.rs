//! How promising attacks of planes are, and fire at them.

use super::weights::UNVEILS;
use crate::turn::{Armament, Sortie};
use crate::*;

/// From how much expected harm on an attack pays: the guns of a plane strike often, its bombs fall once.
const STRAFES: f32 = 0.05;
const DROPS: f32 = 0.15;
/// What a vehicle is worth that is destroyed.
const VEHICLE: f32 = 3.0;
/// What a hex nearer to a goal is worth for a landing, and what trees and water cost.
const NEARER: f32 = 0.2;
const DROWNS: f32 = 3.0;
/// What it is worth to be rid of a plane.
const RID: f32 = 2.0;
/// How much of what a machine gun may still do in the phase is lost by firing at a plane, where enemies are near.
const BUSY: f32 = 0.25;

impl Pto {
    /// What an attack of a plane may be expected to do.
    pub(super) fn judge_flying(&self, state: &State, side: Side, action: Action) -> f32 {
        let plan = heigi_engine::Step::check(&Flying::on(side), self, state, action);
        let Ok(Sortie::Raid(raid)) = plan else {
            return 0.0;
        };
        let sighted = self.ways_to_sight(state, &raid) as f32 / 36.0;
        let (harm, least) = match (raid.vehicle, raid.armament) {
            (Some(vehicle), _) => (VEHICLE * self.raid_wrecks(state, &raid, vehicle), DROPS),
            (None, Armament::Guns) => {
                let chances = self.strafing_results(state, &raid);
                (self.harm_by(state, side, raid.spot, &chances), STRAFES)
            }
            (None, Armament::Bombs) => {
                let chances = self.raid_results(state, &raid);
                (self.harm_by(state, side, raid.spot, &chances), DROPS)
            }
        };
        let gain = sighted * harm;
        if gain > least { gain } else { -1.0 }
    }

    /// What it is worth that a unit from the air aims at a hex: near to what its side wants, on good ground, not among enemies.
    pub(super) fn judge_landing(&self, state: &State, unit: Named, spot: Spot) -> f32 {
        let terrain = self.terrain(state, spot.hex);
        let trees = matches!(
            terrain,
            Terrain::DenseJungle | Terrain::Swamp | Terrain::Water
        );
        let near = |other: &Named| {
            let at = state.spot(*other);
            at.is_some_and(|at| self.data.grid.distance(at.hex, spot.hex) <= 1)
        };
        let enemies = state.known(unit.side.opponent()).filter(near).count();
        let far = self.goal_distance(state, unit.side, spot);
        -NEARER * far - DROWNS * f32::from(u8::from(trees)) - 0.5 * enemies as f32
    }

    /// What it is worth to fire at a plane.
    pub(super) fn judge_flak(&self, state: &State, plane: Named, gun: UnitId) -> f32 {
        let Ok(flak) = self.check_flak(state, plane, gun) else {
            return -1.0;
        };
        let chance = self.ways_to_repel(flak) as f32 / 36.0;
        let veil = match flak.gun.veil {
            Veil::Open => 0.0,
            _ => UNVEILS,
        };
        let is_needed = flak.gun.side != state.phasing;
        let busy = if is_needed { BUSY } else { 0.0 };
        RID * chance - veil - busy * 0.5
    }
}
