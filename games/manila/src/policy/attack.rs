//! Putting attacks together with exact chances.

use crate::Manila;
use crate::action::Action;
use crate::policy::{programme, secrecy};
use crate::printed::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::situation::state::{Fire, State, Target};
use crate::turn::modifiers::Sight;
use heigi_scene::Side;

/// A fire with its chance of success in sixths and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub fire: Fire,
    pub ways: u32,
    pub value: f32,
}

/// The chance of success of a fire in sixths, as far as its side can know.
pub fn ways(game: &Manila, state: &State, fire: &Fire) -> u32 {
    if fire.firers.is_empty() && fire.air == 0 {
        return 0;
    }
    let modifier = game.modifiers(state, fire, Sight::OfFirer).total();
    game.tables().ways(game.strength(fire), modifier)
}

/// The best attack on a target with everybody who can still fire, or nothing worth while.
pub fn best(game: &Manila, state: &State, side: Side, target: Target) -> Option<Plan> {
    let able: UnitSet = game
        .units_of(side)
        .filter(|unit| game.check_firer(state, side, *unit, target).is_ok())
        .collect();
    let plan = best_of(game, state, (side, target), able)?;
    if side == UNITED_STATES {
        return Some(plan);
    }
    let plan = secrecy::spare(game, state, plan);
    if secrecy::shows_for_little(game, state, &plan) {
        let known = secrecy::known(game, state, able);
        return best_of(game, state, (side, target), known);
    }
    Some(plan)
}

/// The best attack on a target with some of the units.
fn best_of(
    game: &Manila,
    state: &State,
    (side, target): (Side, Target),
    able: UnitSet,
) -> Option<Plan> {
    let mut found: Option<Plan> = None;
    let within = |reach: u32, set: UnitSet| -> UnitSet {
        set.iter()
            .filter(|unit| {
                state
                    .hex(*unit)
                    .is_some_and(|hex| game.distance(hex, target) <= reach)
            })
            .collect()
    };
    let divisions: &[Option<Group>] = if side == UNITED_STATES {
        &[
            Some(Group::FirstCavalry),
            Some(Group::EleventhAirborne),
            Some(Group::ThirtySeventhInfantry),
        ]
    } else {
        &[None]
    };
    let air_left = game.air_left(state, side);
    for division in divisions {
        let of_division: UnitSet = able
            .iter()
            .filter(|unit| match game.unit(*unit).group {
                Some(group) => group.is_corps() || Some(group) == *division,
                None => true,
            })
            .collect();
        let close_assault: UnitSet = within(1, of_division)
            .iter()
            .filter(|unit| game.unit(*unit).has(Ability::CloseAssault))
            .collect();
        for firers in [
            close_assault,
            within(1, of_division),
            within(4, of_division),
            of_division,
        ] {
            for air in [0, 1, 2, 3, 6] {
                if air > air_left || (firers.is_empty() && air == 0) {
                    continue;
                }
                for assaults in [true, false] {
                    let fire = assemble(game, state, (side, target), firers, air, assaults);
                    consider(game, state, fire, &mut found);
                }
            }
        }
    }
    found.map(|plan| trim(game, state, plan))
}

fn consider(game: &Manila, state: &State, fire: Fire, found: &mut Option<Plan>) {
    let ways = ways(game, state, &fire);
    let cost = 0.03 * f32::from(fire.air) + 0.02 * fire.firers.len() as f32;
    let value = ways as f32 / 6.0 - cost + 0.01 * f32::from(u8::from(!fire.assault.is_empty()));
    if ways > 0 && found.is_none_or(|plan| value > plan.value) {
        *found = Some(Plan { fire, ways, value });
    }
}

/// A fire with as much close assault as is legal, if it assaults at all.
pub fn assemble(
    game: &Manila,
    state: &State,
    (side, target): (Side, Target),
    firers: UnitSet,
    air: u8,
    assaults: bool,
) -> Fire {
    let mut fire = Fire {
        side,
        target,
        mover: None,
        firers,
        assault: UnitSet::EMPTY,
        air,
        flamethrower: false,
    };
    // Japan stays in its positions.
    if assaults && side == UNITED_STATES {
        for unit in firers.iter() {
            if game.check_assault(state, &fire, unit).is_ok() {
                fire.assault.insert(unit);
            }
        }
        fire.flamethrower = game.check_flamethrower(state, &fire).is_ok();
    }
    fire
}

/// Leaves out whoever adds nothing.
fn trim(game: &Manila, state: &State, mut plan: Plan) -> Plan {
    for unit in plan.fire.firers.iter() {
        let mut fire = plan.fire;
        fire.firers.remove(unit);
        fire.assault.remove(unit);
        fire.flamethrower = fire.flamethrower && game.check_flamethrower(state, &fire).is_ok();
        if ways(game, state, &fire) >= plan.ways {
            plan.fire = fire;
        }
    }
    plan
}

/// The attack being put together: the next action toward the best one.
pub fn compose(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let Some(fire) = state.fire else {
        scores.extend(actions.iter().map(|_| 0.0));
        return;
    };
    let plan = match fire.target {
        Target::Units(_) if fire.side == UNITED_STATES => {
            let plans = programme::best(game, state);
            let plan = (plans.into_iter()).find(|plan| plan.fire.target == fire.target);
            plan.or_else(|| best(game, state, fire.side, fire.target))
        }
        Target::Units(_) => best(game, state, fire.side, fire.target),
        Target::Bridge(_) | Target::Building(_) => demolition(game, state, fire.side, fire.target),
    };
    let Some(plan) = plan.map(|plan| plan.fire) else {
        scores.extend(actions.iter().map(|action| match action {
            Action::Cancel => 1.0,
            _ => -1.0,
        }));
        return;
    };
    let is_ready = fire == plan;
    scores.extend(actions.iter().map(|action| match action {
        Action::Fire if is_ready => 10.0,
        Action::Join(unit) if plan.firers.contains(*unit) => 5.0,
        Action::Leave(unit) if !plan.firers.contains(*unit) => 6.0,
        Action::Assault(unit) if plan.assault.contains(*unit) => 4.0,
        Action::NoAssault(unit) if !plan.assault.contains(*unit) => 4.5,
        Action::AddAir if fire.air < plan.air => 3.0,
        Action::RemoveAir if fire.air > plan.air => 3.5,
        Action::Flamethrower if plan.flamethrower => 2.0,
        Action::NoFlamethrower if !plan.flamethrower => 2.5,
        Action::Fire => 0.1,
        Action::Cancel => 0.0,
        _ => -1.0,
    }));
}

/// The best attack on a bridge or a building by those who stand there: all engineers, and of the others as many as help. At a
/// bridge engineers are helped from afar too, if that is worth its modifier (10.19); without them artillery does better
/// elsewhere.
pub fn demolition(game: &Manila, state: &State, side: Side, target: Target) -> Option<Plan> {
    let able: UnitSet = game
        .units_of(side)
        .filter(|unit| game.check_firer(state, side, *unit, target).is_ok())
        .collect();
    let is_there = |unit: &UnitId| {
        let hex = state.hex(*unit);
        hex.is_some_and(|hex| game.distance(hex, target) == 0)
    };
    let there: UnitSet = able.iter().filter(is_there).collect();
    let plan_of = |firers: UnitSet| {
        let fire = Fire {
            side,
            target,
            mover: None,
            firers,
            assault: UnitSet::EMPTY,
            air: 0,
            flamethrower: false,
        };
        let ways = ways(game, state, &fire);
        let value = ways as f32 / 6.0;
        (ways > 0).then(|| trim(game, state, Plan { fire, ways, value }))
    };
    let alone = plan_of(there);
    let is_led = there
        .iter()
        .any(|unit| game.unit(unit).has(Ability::Engineer));
    if !is_led || !matches!(target, Target::Bridge(_)) {
        return alone;
    }
    let helped = plan_of(able);
    let ways = |plan: &Option<Plan>| plan.map_or(0, |plan| plan.ways);
    if ways(&helped) > ways(&alone) {
        helped
    } else {
        alone
    }
}

/// 9.1: fires whenever there is a chance that is worth what the fire shows of Japan.
pub fn defensive(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let wanted = state.fire.and_then(|fire| answer(game, state, fire));
    scores.extend(actions.iter().map(|action| match (action, &wanted) {
        (Action::Decline, None) => 2.0,
        (Action::Leave(unit), Some(fire)) if !fire.firers.contains(*unit) => 3.0,
        (Action::Fire, Some(_)) => 2.0,
        (Action::Decline, Some(_)) => 1.0,
        (Action::Fire, None) => 0.0,
        _ => -1.0,
    }));
}

/// The fire that answers a mover, made of those who can take part, if there is one.
fn answer(game: &Manila, state: &State, fire: Fire) -> Option<Fire> {
    let plan_of = |fire: Fire| Plan {
        fire,
        ways: ways(game, state, &fire),
        value: 0.0,
    };
    let mut plan = plan_of(fire);
    if fire.side == JAPAN {
        plan = secrecy::spare(game, state, plan);
        if secrecy::shows_for_little(game, state, &plan) {
            let firers = secrecy::known(game, state, fire.firers);
            plan = plan_of(Fire { firers, ..fire });
        }
    }
    (plan.ways > 0).then_some(plan.fire)
}

/// How much the enemy around a hex could do to a unit that enters it, in sixths.
pub fn exposure(
    game: &Manila,
    state: &State,
    side: Side,
    unit: UnitId,
    hex: heigi_board::HexId,
) -> f32 {
    let enemy = side.opponent();
    let mut strength = 0_u16;
    for (_, neighbour) in game.map().grid.neighbours(hex) {
        if !game.is_enemy_at(state, side, neighbour) {
            continue;
        }
        for other in state.units_at(neighbour) {
            // A face-down counter counts as an average one.
            if enemy == JAPAN && !state.revealed.contains(other) {
                strength += 3;
            } else if game.check_defensive_firer(state, enemy, other, hex).is_ok() {
                strength += u16::from(game.unit(other).attack);
            }
        }
    }
    if strength == 0 {
        return 0.0;
    }
    let terrain = game.map().terrain(hex);
    let mut modifier = -2;
    modifier += match terrain {
        crate::printed::map::Terrain::Urban => 1,
        crate::printed::map::Terrain::HeavyStructure => 2,
        _ => 0,
    };
    if game.unit(unit).has(Ability::Armour) {
        modifier += 2;
    }
    if game.unit(unit).is_us_artillery() {
        modifier -= 2;
    }
    game.tables().ways(strength, modifier) as f32
}
