//! Japan: a varied set-up, stubborn defence, and retreat from what cannot be held.

use crate::Manila;
use crate::action::Action;
use crate::policy::{attack, journey};
use crate::printed::map::{River, Terrain};
use crate::printed::units::{Ability, JAPAN, UNITED_STATES, UnitId};
use crate::sequence::Step;
use crate::situation::state::{State, Target};
use crate::turn::movement::Move;
use crate::turn::setup::SetUpUnit;
use heigi_board::{EdgeId, HexId};
use heigi_engine::Random;

/// How many hexes north of the Pasig are held at the start, against sudden death (4.3).
const NORTHERN_HEXES: usize = 16;

/// How much taste counts beside cover, so that set-ups differ.
const TASTE: f32 = 2.5;

/// How much worse a hex is at the start in which somebody stands already.
const SHARED: f32 = 0.55;

/// How well a hex protects whoever stands in it.
fn cover(game: &Manila, state: &State, hex: HexId) -> f32 {
    let map = game.map();
    let terrain = match map.terrain(hex) {
        Terrain::HeavyStructure => 2.6,
        Terrain::Urban => 1.3,
        _ => 0.0,
    };
    let rubble = map.terrain(hex).is_built_up() && state.rubble.contains(hex);
    terrain
        + f32::from(u8::from(map.is_inside_wall(hex))) * 0.9
        + f32::from(u8::from(rubble)) * 0.8
        + f32::from(u8::from(map.is_high_ground(hex))) * 0.3
}

/// Scores the set-up: one unit anywhere in the city, by which the taste of this commander goes, then any unit and the
/// best hex for it.
pub fn set_up(
    game: &Manila,
    state: &State,
    actions: &[Action],
    random: &mut Random,
    scores: &mut Vec<f32>,
) {
    let map = game.map();
    let occupied: Vec<HexId> = game
        .units_of(JAPAN)
        .filter_map(|unit| state.hex(unit))
        .collect();
    let mut northern: Vec<HexId> = occupied
        .iter()
        .copied()
        .filter(|hex| map.is_sudden_death(*hex))
        .collect();
    northern.sort();
    northern.dedup();
    let needs_north = northern.len() < NORTHERN_HEXES;
    let begins = game.units_of(JAPAN).next();
    scores.extend(actions.iter().map(|action| match action {
        Action::Done => 100.0,
        Action::Select(unit) if Some(*unit) == begins => 50.0,
        Action::Select(unit) => 10.0 + f32::from(game.unit(*unit).attack) + random.unit(),
        Action::Place(hex) if occupied.is_empty() => {
            f32::from(u8::from(map.terrain(*hex).is_built_up())) + random.unit()
        }
        Action::Place(hex) => {
            let unit = match state.step() {
                Some(Step::SetUpUnit(SetUpUnit(unit))) => unit,
                _ => return 0.0,
            };
            place_value(game, state, unit, *hex, needs_north, &occupied)
                + TASTE * taste(game, occupied[0], *hex)
                + random.unit() * 1.1
        }
        _ => -1.0,
    }));
}

/// How much the commander of this set-up is drawn to a hex, from 0 to 1: each is drawn elsewhere, by where he has begun.
fn taste(game: &Manila, begun: HexId, hex: HexId) -> f32 {
    let hexes = game.map().grid.len() as u64;
    Random::seeded(begun.index() as u64 * hexes + hex.index() as u64).unit()
}

fn place_value(
    game: &Manila,
    state: &State,
    unit: UnitId,
    hex: HexId,
    needs_north: bool,
    occupied: &[HexId],
) -> f32 {
    let map = game.map();
    // An attack clears a hex whole, so a second unit needs a better reason than the first: somebody who can move guards
    // who cannot, and two who can move hold two hexes.
    let is_mobile = |unit: UnitId| !game.unit(unit).is_fixed;
    let other = state.top(hex);
    if other.is_some_and(|other| is_mobile(unit) && is_mobile(other)) {
        return 0.0;
    }
    let mut value = 4.0 + cover(game, state, hex);
    if needs_north {
        value += if map.is_sudden_death(hex) { 1.0 } else { 0.0 };
    } else if map.is_sudden_death(hex) {
        value -= 0.8;
    }
    if other.is_some() {
        value -= SHARED;
    }
    let grid = &map.grid;
    let near = occupied
        .iter()
        .filter(|other| (1..=2).contains(&grid.distance(hex, **other)))
        .count();
    value += 0.12 * near.min(4) as f32;
    // Beside a river the attacker comes across or not at all.
    value += 0.15 * map.river_hexsides(hex).count().min(4) as f32;
    if game.unit(unit).has(Ability::Engineer) {
        value += behind_a_bridge(game, state, hex);
    }
    value
}

/// How good a hex is for engineers until the time comes to blow a bridge: beyond the river, in reach of one and not at it,
/// where the first attacks go.
fn behind_a_bridge(game: &Manila, state: &State, hex: HexId) -> f32 {
    let map = game.map();
    let distance = |edge: &EdgeId| {
        let ends = map.grid.edge_hexes(*edge).into_iter();
        let ends = ends.flat_map(|(one, other)| [one, other]);
        ends.map(|end| map.grid.distance(end, hex)).min()
    };
    let bridges = game
        .hexsides()
        .iter()
        .filter(|edge| map.river(**edge) == River::Major && game.has_bridge(state, **edge));
    match bridges.filter_map(distance).min() {
        Some(3..=6) if !map.is_sudden_death(hex) => 3.0,
        _ => 0.0,
    }
}

/// How good a hex is for engineers who are to blow a bridge over a broad river: best beyond it, where the enemy comes later.
fn bridgehead(game: &Manila, state: &State, hex: HexId) -> f32 {
    match has_broad_bridge(game, state, hex) {
        true if game.map().is_sudden_death(hex) => 2.0,
        true => 5.0,
        false => 0.0,
    }
}

/// Whether a bridge over a broad river begins in a hex and still stands.
fn has_broad_bridge(game: &Manila, state: &State, hex: HexId) -> bool {
    let map = game.map();
    map.river_hexsides(hex)
        .any(|edge| map.river(edge) == River::Major && game.has_bridge(state, edge))
}

/// What US units next to a hex, or soon next to it, can bring against it.
fn threat(game: &Manila, state: &State, hex: HexId) -> f32 {
    let grid = &game.map().grid;
    game.units_of(UNITED_STATES)
        .filter_map(|unit| state.hex(unit).map(|at| (unit, grid.distance(at, hex))))
        .map(|(unit, distance)| {
            let strength = f32::from(game.unit(unit).attack);
            match distance {
                0..=1 => strength,
                2..=4 => strength * 0.45,
                5..=8 => strength * 0.12,
                _ => 0.0,
            }
        })
        .sum()
}

/// How well a unit stands in a hex.
fn stand(game: &Manila, state: &State, unit: UnitId, hex: HexId) -> f32 {
    let mut value = cover(game, state, hex);
    value -= (threat(game, state, hex) / 24.0).min(3.0);
    if state.units_at(hex).any(|other| other != unit) {
        value -= if state.turn >= SCATTERING {
            CROWDED
        } else {
            0.3 + 0.06 * f32::from(state.turn)
        };
    }
    if state.turn <= 2 && game.map().is_sudden_death(hex) {
        value += 1.5;
    }
    if is_sapper(game, state, unit) {
        value += bridgehead(game, state, hex);
    }
    value
}

/// Whether a unit is to blow bridges: engineers go to them before the turns in which that counts most (10.19).
fn is_sapper(game: &Manila, state: &State, unit: UnitId) -> bool {
    (2..=4).contains(&state.turn) && game.unit(unit).has(Ability::Engineer)
}

/// Where a unit had best go from here.
pub fn journey_of(game: &Manila, state: &State, going: Move) -> journey::Journey {
    let risk = risk(state, going);
    journey::plan(game, state, going, risk, |hex| {
        stand(game, state, going.unit, hex)
    })
}

/// How much a unit fears fire on its way: in the end less, if it shares its hex or has just left such a one.
fn risk(state: &State, going: Move) -> f32 {
    let shares = || {
        let hex = state.hex(going.unit);
        hex.is_some_and(|hex| state.units_at(hex).count() > 1)
    };
    if state.turn >= SCATTERING && (going.has_moved || shares()) {
        0.5
    } else {
        3.0
    }
}

/// How much better staying has to be for a unit that has been taken in hand: what lies under the counters of the United
/// States is drawn anew for each decision, and what chose the unit need not choose it again.
const RESOLVE: f32 = 1.0;

/// Where a unit goes that has been taken in hand.
pub fn journey_in_hand(game: &Manila, state: &State, going: Move) -> journey::Journey {
    let here = state.hex(going.unit).filter(|_| !going.has_moved);
    journey::plan(game, state, going, risk(state, going), |hex| {
        let resolve = if here == Some(hex) { RESOLVE } else { 0.0 };
        stand(game, state, going.unit, hex) - resolve
    })
}

/// The turn from whose move on single hexes count more than what holds them, so that in the last three turns the attacks of
/// the United States run out.
const SCATTERING: u8 = 7;

/// How much worse a hex is then in which somebody stands: an attack clears it whole, so a second unit adds nothing to it.
const CROWDED: f32 = 8.0;

/// Which unit should move: only one that gains much by it, or in the end one that shares its hex.
pub fn movement(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    scores.extend(actions.iter().map(|action| match action {
        Action::Done => 1.15,
        Action::Select(unit) => {
            let is_moved = state.hex(*unit).is_some_and(|hex| {
                let shares = state.units_at(hex).count() > 1;
                threat(game, state, hex) > 14.0
                    || state.turn >= SCATTERING && shares
                    || is_sapper(game, state, *unit)
            });
            if is_moved {
                let gain = journey_of(game, state, Move::begin(game, state, *unit)).gain;
                if state.turn >= SCATTERING {
                    gain + 0.6
                } else {
                    gain
                }
            } else {
                0.0
            }
        }
        _ => -1.0,
    }));
}

/// How much it matters that a bridge falls: most over the broad rivers, as soon as it may be done (10.19), and little once
/// the enemy is across.
fn bridge_value(game: &Manila, state: &State, edge: EdgeId) -> f32 {
    let is_broad = game.map().river(edge) == River::Major;
    match state.turn {
        _ if !is_broad => 0.1,
        ..=4 => 10.0,
        _ => 0.4,
    }
}

/// Which attack to make: bridges at their time before all, for whoever stands there may be wanted elsewhere; then the best
/// chance against the most units, and strongpoints.
pub fn fire(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    scores.extend(actions.iter().map(|action| {
        match action {
            Action::Done => 0.15,
            Action::Attack(hex) => attack::best(game, state, JAPAN, Target::Units(*hex))
                .map_or(0.0, |plan| {
                    plan.value * (0.7 + 0.3 * state.units_at(*hex).count() as f32)
                }),
            Action::DemolishBridge(edge) => {
                attack::demolition(game, state, JAPAN, Target::Bridge(*edge))
                    .map_or(0.0, |plan| plan.value * bridge_value(game, state, *edge))
            }
            Action::DemolishBuilding(hex)
                if !state.is_empty(*hex) && !game.is_enemy_at(state, JAPAN, *hex) =>
            {
                attack::demolition(game, state, JAPAN, Target::Building(*hex))
                    .map_or(0.0, |plan| 0.6 * plan.value)
            }
            _ => 0.0,
        }
    }));
}
