//! How much the computer heeds what.
//!
//! The numbers were found by matches of the computer against itself and against random play
//! (docs/burma-balance.md).

use super::FRONT;
use super::rations::LOST;
use crate::position::Scenario;
use crate::printed::units::JAPAN;
use heigi_scene::Side;

/// What draws a unit to a hex and what keeps it away, in points.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// For each movement point that is left to a unit's goal.
    pub way: f32,
    /// For standing in it.
    pub goal: f32,
    /// For each point that it is worth.
    pub goal_worth: f32,
    /// For a town of the enemy that is taken.
    pub capture: f32,
    /// Against a hex where nobody feeds the unit.
    pub hunger: f32,
    /// The same, divided by the steps that are left.
    pub weak_hunger: f32,
    /// For each hex between it and those where somebody does, divided by the steps that are left.
    pub home: f32,
    /// For each enemy unit that is cut off.
    pub cut: f32,
    /// For shelter near towns and headquarters (7.9.8).
    pub shelter: f32,
    /// For each step that an attack from there would gain.
    pub attack: f32,
    /// Against enemies beside it, by their strength.
    pub danger: f32,
    /// Own steps in an attack, against those of the enemy.
    pub own_loss: f32,
    /// For each point of the town that an attack would win.
    pub prize: f32,
    /// What an attack must promise at least.
    pub caution: f32,
    /// For the last unit in a town that is threatened.
    pub guard: f32,
    /// For barring the way to an own source, in a set-up.
    pub barrier: f32,
    /// What a move must gain at least.
    pub inertia: f32,
    /// What a point of supply must bring, in parts of what it is worth.
    pub thrift: f32,
    /// The part of all points that it counts on for rations.
    pub used: f32,
    /// Against danger to a headquarters.
    pub staff: f32,
    /// For bringing it out of danger, guarding it from the first and restoring it.
    pub escort: f32,
    /// Hexes from the enemy within which a headquarters is guarded.
    pub guarded_within: u32,
    /// What a ration is worth for a last step that cannot be kept to the end, in parts of what others are worth.
    pub last_step: f32,
    /// For each factor of a unit that is fed to act.
    pub deed: f32,
}

/// A side that holds what it has and takes what is offered.
const STEADY: Weights = Weights {
    way: 0.6,
    goal: 1.0,
    goal_worth: 0.3,
    capture: 3.0,
    hunger: 1.2,
    weak_hunger: 4.0,
    home: 0.0,
    escort: 0.0,
    cut: 0.12,
    shelter: 0.5,
    attack: 1.2,
    danger: 0.5,
    own_loss: 0.9,
    prize: 0.15,
    caution: 0.2,
    guard: 3.0,
    barrier: 6.0,
    inertia: 0.25,
    thrift: 1.0,
    used: 0.5,
    staff: 3.0,
    guarded_within: FRONT,
    last_step: LOST,
    deed: 0.02,
};

/// A side that attacks far from its sources.
const AFAR: Weights = Weights {
    barrier: 0.0,
    ..STEADY
};

/// A side that must win before its supply is gone.
const BOLD: Weights = Weights {
    barrier: 0.0,
    goal_worth: 0.24,
    capture: 19.0,
    weak_hunger: 1.8,
    cut: 0.24,
    shelter: 0.12,
    own_loss: 0.36,
    prize: 0.21,
    caution: 1.1,
    guard: 6.0,
    thrift: 0.6,
    deed: 0.026,
    used: 0.4,
    staff: 9.0,
    home: 1.2,
    escort: 1.0,
    guarded_within: 6,
    last_step: 1.0,
    ..STEADY
};

/// A side that is driven back and strikes where it can.
const DRIVEN: Weights = Weights {
    way: 0.288,
    goal: 0.66,
    goal_worth: 0.48,
    capture: 10.0,
    hunger: 1.2,
    weak_hunger: 4.688,
    shelter: 0.2,
    attack: 0.768,
    prize: 1.166,
    caution: 0.2,
    barrier: 2.0,
    thrift: 0.6,
    used: 0.625,
    ..DESPERATE
};

/// A side that must win early what it can, for it will be driven back.
const DESPERATE: Weights = Weights {
    barrier: 4.0,
    goal_worth: 0.18,
    capture: 8.0,
    hunger: 0.72,
    weak_hunger: 3.75,
    cut: 0.4,
    shelter: 0.16,
    own_loss: 0.475,
    prize: 0.33,
    caution: 0.12,
    guard: 1.8,
    used: 0.24,
    ..STEADY
};

/// What a side heeds in a scenario.
pub const fn weights(scenario: Scenario, side: Side) -> &'static Weights {
    match (scenario, side) {
        (Scenario::UGo, JAPAN) => &BOLD,
        (Scenario::ExtendedCapital, JAPAN) => &DRIVEN,
        (Scenario::ExtendedCapital, _) => &AFAR,
        (Scenario::Campaign, JAPAN) => &DESPERATE,
        _ => &STEADY,
    }
}

/// How far an easy opponent misjudges an action: far enough that the usual one beats it in seven matches
/// of ten. In a long campaign small mistakes even out, so they must be greater.
pub const fn blunder(scenario: Scenario) -> f32 {
    match scenario {
        Scenario::UGo | Scenario::ExtendedCapital => 2.2,
        Scenario::Campaign => 5.0,
    }
}
