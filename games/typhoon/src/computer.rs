//! How the computer plays the active side.
//!
//! It judges one small decision at a time: what a zone is worth, and how good the odds of a fight are.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::position::{Plan, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::air_offensive::AirOffensive;
use crate::turn::placing::Placing;
use crate::turn::sequence::Step;
use heigi_engine::{Judges, Random, Skill};

impl Judges for Typhoon {
    fn score(
        &self,
        position: &Position,
        actions: &[Action],
        skill: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let judged = actions.iter().map(|action| value(self, position, *action));
        skill.blur(6.0, 0.4, judged, random, scores);
    }
}

/// What a zone is worth to the commander (5.1, 14.1, 19).
fn worth(game: &Typhoon, position: &Position, zone: ZoneId) -> f32 {
    let (printed, groups) = (game.map().zone(zone), &game.map().groups);
    let mut worth = 3.0;
    if position.active == JAPAN {
        // A contested zone where Japan stands yields its point already (5.1).
        let is_paying = game.land_units(position, JAPAN, zone).next().is_some();
        worth += if printed.resource && !is_paying {
            8.0
        } else {
            0.0
        };
        worth += if printed.base { 1.5 } else { 0.0 };
        // The south comes first: a fight in China eats the points of a landing.
        if position.turn <= 3 && !position.options.two_players && groups.china.contains(zone) {
            worth -= 4.0;
        }
        // What the Allies keep near Japan brings the last plans on at once (7.1). A threat to
        // Australia or the route is no reason to stay away (4.2b): Japan stays Japanese until
        // turn 4 anyhow.
        let near = 4_u8.saturating_sub(game.map().plan_distance(zone));
        worth += 4.0 * f32::from(near);
        // Without Burma China recovers more slowly and attacks nobody (17).
        if zone == game.map().named.burma && position.turn >= 2 {
            worth += 10.0;
        }
        // The perimeter: what lies before a base, and what nobody guards and counts all the same
        // (19d).
        let is_outpost = game
            .map()
            .neighbours(zone)
            .any(|near| game.map().zone(near).base && game.is_friendly(position, JAPAN, near));
        worth += if is_outpost { 0.5 } else { 0.0 };
        let is_guarded = game.land_units(position, ALLIES, zone).next().is_some();
        worth += if is_guarded { 0.0 } else { 1.0 };
        worth += match position.japan.objective {
            Some(0) if groups.australia.contains(zone) => 3.0,
            Some(1) if groups.china.contains(zone) || groups.sea_route.contains(zone) => 3.0,
            Some(2) if groups.india.contains(zone) => 3.0,
            _ => 0.0,
        };
    } else {
        let objective = position.allies.objective.unwrap_or_default();
        let bonus = groups.allied_objectives[usize::from(objective.min(2))];
        worth += if bonus.contains(zone) { 5.0 } else { 0.0 };
        // The nearer to Japan, the sooner the end.
        worth += 2.0 * (5.0 - f32::from(game.map().plan_distance(zone).min(5)));
        worth += if printed.base { 1.5 } else { 0.0 };
    }
    worth
}

/// The chance that an attack costs the target at least a step.
fn chance(game: &Typhoon, odds: crate::turn::combat::Odds) -> f32 {
    let hits = (1..=6_u8)
        .filter(|die| game.outcome(odds, *die).steps() > 0)
        .count();
    hits as f32 / 6.0
}

/// How an assault on a zone by some units looks: below 0 it is not to be tried.
fn assault(game: &Typhoon, position: &Position, attackers: UnitSet, zone: ZoneId) -> f32 {
    let side = position.active;
    let enemies: Vec<UnitId> = game.land_units(position, side.opponent(), zone).collect();
    if enemies.is_empty() {
        return 1.0;
    }
    if attackers.is_empty() {
        return -1.0;
    }
    let weakest = game.weakest(position, enemies.iter().copied());
    let best = weakest.map_or(0.0, |defender| {
        chance(game, game.land_odds(position, attackers, defender, zone)[0])
    });
    best - 0.5
}

/// How promising an action is.
fn value(game: &Typhoon, position: &Position, action: Action) -> f32 {
    let is_paying = position.active == JAPAN;
    match action {
        // China lies on Japan's own way, the central Pacific on that of the Allies to Japan (19).
        Action::Objective(Objective(1)) if is_paying => 3.0,
        Action::Objective(Objective(2)) if !is_paying => 3.0,
        Action::Objective(_) | Action::Roll => 1.0,
        Action::Raid if position.japan.logistics > 12 => 2.0,
        Action::Raid => -2.0,
        Action::ChangeSides => 5.0,
        Action::Stay => stay(game, position),
        Action::Flip(unit) => flip(game, position, unit),
        Action::Reorganise(_) => 5.0,
        Action::Recruit if position.turn >= 2 && position.japan.logistics > 5 => 1.5,
        Action::Recruit => -2.0,
        Action::Fortify(_) | Action::Convert(_) | Action::Consolidate(..) => -3.0,
        Action::Select(unit) if position.is_operating() => {
            select_for_operation(game, position, unit)
        }
        Action::Select(unit) => select_for_redeployment(game, position, unit),
        Action::Place(zone) => place(game, position, zone),
        Action::Accept => 3.0,
        Action::Decline => 0.0,
        // It has no need of exchanges: it looks for room elsewhere.
        Action::Choose(_) if matches!(position.step(), Some(Step::Placing(_))) => -4.0,
        Action::Choose(unit) => {
            let values = game.values(position, unit);
            f32::from(values.attack) - f32::from(values.defence) * 0.5
        }
        Action::Drop(zone) => 6.0 + worth(game, position, zone),
        Action::Offensive(zone) => offensive(game, position, zone),
        Action::Sortie(zone) => sortie(game, position, zone),
        Action::Join(unit) => match position.step() {
            Some(Step::Sortie(_)) => join_fleet(game, position, unit),
            Some(Step::Breakthrough(_)) => join_breakthrough(game, position, unit),
            Some(Step::AirOffensive(AirOffensive(from))) => join_air(game, position, unit, from),
            _ => join_land(game, position, unit),
        },
        Action::Escort(unit, _) => escort(game, position, unit),
        Action::Load(unit) => load(game, position, unit),
        Action::Go => go(position),
        Action::Attack(target) => attack(game, position, target),
        Action::Strike(fleet, target) => {
            let one = [fleet].into_iter().collect();
            4.0 * chance(game, game.air_odds(position, one, target)) - 1.0
        }
        Action::Land(_) => 5.0,
        Action::Done => 0.5,
        Action::Cancel => 0.0,
        Action::Leave(_) | Action::Unload(_) => -5.0,
    }
}

/// Whoever leaves while the Philippines hold out leaves Japan the last plans only; and the first
/// counterattacks come before Japan has taken what it can.
fn stay(game: &Typhoon, position: &Position) -> f32 {
    let is_too_soon = position.turn < 4 || (game.due_plan(position) > Plan::A && position.turn < 8);
    if is_too_soon { 10.0 } else { 0.0 }
}

/// Ships first; Japan rebuilds the rest only if it has points to spare.
fn flip(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let can_afford = position.active == ALLIES || position.japan.logistics > 9;
    match game.unit(unit).kind {
        Kind::CarrierFleet | Kind::SurfaceFleet => 6.0,
        Kind::AirFleet if can_afford => 4.0,
        _ if can_afford => 3.0,
        _ => -1.0,
    }
}

/// One full carrier fleet goes along where somebody defends.
fn escort(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let is_carrier = |fleet: UnitId| game.unit(fleet).kind == Kind::CarrierFleet;
    let enemy = position.active.opponent();
    let is_wanted = position.operation.is_some_and(|one| {
        let is_defended = game.land_units(position, enemy, one.zone).next().is_some();
        is_defended && !one.fleets.iter().any(is_carrier)
    });
    let is_fit = is_carrier(unit) && position.unit(unit).steps == 2;
    if is_wanted && is_fit && can_pay_more(game, position, unit) {
        1.5
    } else {
        -4.0
    }
}

/// Fleets put to sea with somebody aboard only.
fn go(position: &Position) -> f32 {
    let is_sortie = matches!(position.step(), Some(Step::Sortie(_)));
    match position.operation {
        Some(one) if !is_sortie || !one.cargo.is_empty() => 2.0,
        _ => -3.0,
    }
}

/// The better the odds, less what it costs Japan.
fn attack(game: &Typhoon, position: &Position, target: UnitId) -> f32 {
    match (position.step(), position.operation) {
        (Some(Step::LandBattle(_)), Some(operation)) => {
            let odds = game.land_odds(position, position.group, target, operation.zone)[0];
            let price = if position.active == JAPAN {
                f32::from(game.price_of_attack(position.group)) * 0.3
            } else {
                0.0
            };
            2.0 + 4.0 * chance(game, odds) - price
        }
        _ => 3.0 + 4.0 * chance(game, game.air_odds(position, position.group, target)),
    }
}

/// True if Japan could pay for one more fleet and an attack.
fn can_pay_more(game: &Typhoon, position: &Position, fleet: UnitId) -> bool {
    let spent = position
        .operation
        .map_or(0, |one| game.price_of_fleets(one.fleets));
    position.active != JAPAN || spent + game.unit(fleet).activation < position.japan.logistics
}

fn select_for_operation(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let printed = game.unit(unit);
    let Some(from) = position.zone_of(unit) else {
        return -1.0;
    };
    match printed.kind {
        Kind::AirFleet => {
            let group = [unit].into_iter().collect();
            let best = best_air_target(game, position, group, from);
            if best >= 0.5 { 2.0 + 5.0 * best } else { -1.0 }
        }
        // A detachment seizes what is empty on the first turn.
        Kind::Snlf => {
            let mut near = game.map().links(from);
            if near.any(|(zone, _)| game.check_seize(position, unit, zone).is_ok()) {
                8.0
            } else {
                -1.0
            }
        }
        _ => -1.0,
    }
}

/// The best chance of some air fleets against a target in reach; below 0 if there is none.
fn best_air_target(game: &Typhoon, position: &Position, group: UnitSet, from: ZoneId) -> f32 {
    game.units_of(position.active.opponent())
        .filter(|target| {
            game.check_air_strike(position, group, from, *target)
                .is_ok()
        })
        .map(|target| chance(game, game.air_odds(position, group, target)))
        .fold(-1.0, f32::max)
}

/// Another air fleet joins if it betters the odds.
fn join_air(game: &Typhoon, position: &Position, unit: UnitId, from: ZoneId) -> f32 {
    let mut group = position.group;
    let before = best_air_target(game, position, group, from);
    group.insert(unit);
    if best_air_target(game, position, group, from) > before {
        8.0
    } else {
        -4.0
    }
}

/// Units behind the front go forward, if somewhere is better than here.
fn select_for_redeployment(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let kind = game.unit(unit).kind;
    let is_destroyed = position.zone_of(unit).is_none();
    // Who has been sent somewhere stays there.
    if position.unit(unit).operated && !is_destroyed {
        return -1.0;
    }
    if let Some(zone) = position.zone_of(unit)
        && (kind == Kind::Snlf
            || exposure(game, position, zone) > 0.0
            || is_garrison(game, position, unit, zone))
    {
        return -1.0;
    }
    if kind.is_fleet() && position.active == JAPAN && !is_destroyed {
        return -1.0;
    }
    // Japan keeps its points for the attack.
    if position.active == JAPAN && position.japan.logistics < 20 {
        return -1.0;
    }
    let Ok(places) = game.places_for(position, unit) else {
        return -1.0;
    };
    let best = places
        .iter()
        .map(|zone| put_down(game, position, unit, zone))
        .fold(-1.0, f32::max);
    if best > 0.7 { best } else { -1.0 }
}

/// How good a zone is for a counter that is brought back or redeployed.
fn put_down(game: &Typhoon, position: &Position, unit: UnitId, zone: ZoneId) -> f32 {
    let here = position
        .zone_of(unit)
        .map_or(-0.5, |at| exposure(game, position, at));
    let base = if game.map().zone(zone).base { 0.6 } else { 0.0 };
    2.0 * (exposure(game, position, zone) - here) + base
}

/// Whether one more unit of a kind fits into a zone with those that are to come.
fn fits(game: &Typhoon, position: &Position, coming: UnitSet, unit: UnitId, zone: ZoneId) -> bool {
    let printed = game.unit(unit);
    let limit = game
        .tables()
        .limit(printed.side, printed.kind, game.map().zone(zone).zone_type);
    let there = game
        .land_units(position, printed.side, zone)
        .filter(|other| game.unit(*other).kind == printed.kind && !coming.contains(*other));
    let joined = coming
        .iter()
        .filter(|other| game.unit(*other).kind == printed.kind);
    there.count() + joined.count() < usize::from(limit)
}

/// A land unit joins an offensive or a fight while there is room and the attack can be paid.
fn join_land(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let Some(operation) = position.operation else {
        return -4.0;
    };
    let mut group = position.group;
    group.insert(unit);
    let is_paid =
        position.active != JAPAN || game.price_of_attack(group) <= position.japan.logistics;
    let is_gathering = matches!(position.step(), Some(Step::LandOffensive(_)));
    let is_free = position
        .zone_of(unit)
        .is_some_and(|at| !is_garrison(game, position, unit, at));
    let has_room = fits(game, position, position.group, unit, operation.zone);
    if is_paid && (!is_gathering || (is_free && has_room)) {
        4.0
    } else {
        -4.0
    }
}

/// A land unit goes aboard if it is wanted in the target zone.
fn load(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let Some(operation) = position.operation else {
        return -4.0;
    };
    let is_wanted = is_passenger(game, position, unit)
        && fits(game, position, operation.cargo, unit, operation.zone);
    // Detachments hold what is empty; armies and corps fight.
    let is_defended = game
        .land_units(position, operation.side.opponent(), operation.zone)
        .next()
        .is_some();
    let strength = f32::from(game.values(position, unit).attack);
    match (is_wanted, is_defended) {
        (false, _) => -4.0,
        (true, true) => 4.0 + 0.2 * strength,
        (true, false) => 5.0 - 0.2 * strength,
    }
}

/// How much a zone lies at the front: enemy or contested neighbours.
fn exposure(game: &Typhoon, position: &Position, zone: ZoneId) -> f32 {
    let side = position.active;
    game.map()
        .neighbours(zone)
        .filter(|near| game.is_enemy(position, side, *near) || position.is_contested(*near))
        .map(|near| worth(game, position, near) * 0.2)
        .sum()
}

/// The armies at the Burmese border march; they are not shipped elsewhere.
fn is_for_burma(game: &Typhoon, position: &Position, zone: ZoneId) -> bool {
    let burma = game.map().named.burma;
    position.active == JAPAN
        && game.is_enemy(position, JAPAN, burma)
        && game.map().link(zone, burma).is_overland()
}

/// The last units in Chinese zones and at home stay.
fn is_garrison(game: &Typhoon, position: &Position, unit: UnitId, zone: ZoneId) -> bool {
    let needed = if game.map().groups.china.contains(zone) && position.active == JAPAN {
        2
    } else {
        0
    };
    game.land_units(position, position.active, zone)
        .filter(|other| *other != unit)
        .count()
        < needed
}

pub(crate) fn place(game: &Typhoon, position: &Position, zone: ZoneId) -> f32 {
    match position.step() {
        Some(Step::Breakthrough(_)) => 3.0 + worth(game, position, zone) * 0.2,
        Some(Step::Placing(_)) if position.is_operating() => {
            if game.is_enemy(position, position.active, zone) {
                5.0 + worth(game, position, zone)
            } else {
                -2.0
            }
        }
        Some(Step::Placing(Placing(unit))) => put_down(game, position, unit, zone),
        _ => exposure(game, position, zone) + worth(game, position, zone) * 0.1,
    }
}

fn offensive(game: &Typhoon, position: &Position, zone: ZoneId) -> f32 {
    let side = position.active;
    let mut force: UnitSet = game
        .land_units(position, side, zone)
        .filter(|unit| game.check_fighter(position, *unit, zone).is_ok())
        .collect();
    let mut coming = UnitSet::EMPTY;
    for unit in game.units_of(side) {
        let is_free = position
            .zone_of(unit)
            .is_some_and(|at| !is_garrison(game, position, unit, at));
        if is_free
            && fits(game, position, coming, unit, zone)
            && game.check_march_into(position, unit, zone).is_ok()
        {
            coming.insert(unit);
            force.insert(unit);
        }
    }
    if force.is_empty() {
        return -5.0;
    }
    let price = if side == JAPAN {
        f32::from(game.price_of_attack(force))
    } else {
        0.0
    };
    if side == JAPAN && price > f32::from(position.japan.logistics) {
        return -5.0;
    }
    let look = assault(game, position, force, zone);
    if look < 0.0 {
        return -5.0;
    }
    worth(game, position, zone) * (0.5 + look) - 0.5 * price
}

/// Whether a land unit may be shipped.
fn is_passenger(game: &Typhoon, position: &Position, unit: UnitId) -> bool {
    let printed = game.unit(unit);
    let side = position.active;
    // Japan attacks from its front; the Allies hold theirs.
    let most_exposed = if side == JAPAN { 8.0 } else { 4.0 };
    printed.side == side
        && printed.kind.is_land()
        && printed.kind != Kind::Fortress
        && !position.unit(unit).operated
        && position.zone_of(unit).is_some_and(|at| {
            game.is_friendly(position, side, at)
                && !is_garrison(game, position, unit, at)
                && !is_for_burma(game, position, at)
                && !game.is_closed_by_weather(position, at)
                && exposure(game, position, at) < most_exposed
        })
}

/// The fleet that would carry troops to a zone, and the troops; nothing if none can.
fn voyage(game: &Typhoon, position: &Position, zone: ZoneId) -> Option<(UnitId, UnitSet)> {
    let side = position.active;
    let is_defended = game
        .land_units(position, side.opponent(), zone)
        .next()
        .is_some();
    let mut best: Option<(usize, UnitId, UnitSet)> = None;
    for fleet in game.units_of(side) {
        let printed = game.unit(fleet);
        let values = game.values(position, fleet);
        let price = printed.activation + u8::from(is_defended);
        let is_able = printed.kind == Kind::SurfaceFleet
            && (values.armies > 0 || values.detachment)
            && (side != JAPAN || price <= position.japan.logistics)
            && game.check_fleet_to(position, fleet, zone).is_ok();
        if !is_able {
            continue;
        }
        let Some(from) = position.zone_of(fleet) else {
            continue;
        };
        let ways = game.fleet_ways(position, side, from);
        let mut troops: Vec<UnitId> = game
            .units_of(side)
            .filter(|unit| is_passenger(game, position, *unit))
            .filter(|unit| position.zone_of(*unit).is_some_and(|at| ways.contains(at)))
            .filter(|unit| game.check_home(position, *unit, zone).is_ok())
            .collect();
        troops.sort_by_key(|unit| {
            let strength = game.values(position, *unit).attack;
            if is_defended { -strength } else { strength }
        });
        let fleets = [fleet].into_iter().collect();
        let mut cargo = UnitSet::EMPTY;
        for unit in troops {
            let mut more = cargo;
            more.insert(unit);
            if game.fits_aboard(position, fleets, more) && fits(game, position, cargo, unit, zone) {
                cargo = more;
            }
            if !is_defended && !cargo.is_empty() {
                break;
            }
        }
        if !cargo.is_empty() && best.is_none_or(|(size, ..)| cargo.len() > size) {
            best = Some((cargo.len(), fleet, cargo));
        }
    }
    best.map(|(_, fleet, cargo)| (fleet, cargo))
}

fn sortie(game: &Typhoon, position: &Position, zone: ZoneId) -> f32 {
    let side = position.active;
    if game.is_friendly(position, side, zone) {
        return -5.0;
    }
    let Some((_, troops)) = voyage(game, position, zone) else {
        return -5.0;
    };
    let is_defended = game
        .land_units(position, side.opponent(), zone)
        .next()
        .is_some();
    // Whoever lands beyond the lines of communication cannot attack (15).
    if is_defended && game.check_battle_supply(position, side, zone).is_err() {
        return -5.0;
    }
    let price = if side == JAPAN { 1.5 } else { 0.0 };
    let look = if is_defended {
        assault(game, position, troops, zone) - 0.15
    } else {
        0.6
    };
    if look < 0.0 {
        return -5.0;
    }
    worth(game, position, zone) * (0.5 + look) - price
}

fn join_fleet(game: &Typhoon, position: &Position, fleet: UnitId) -> f32 {
    let Some(operation) = position.operation else {
        return 0.0;
    };
    if operation.fleets.is_empty() {
        let is_chosen =
            voyage(game, position, operation.zone).is_some_and(|(chosen, _)| chosen == fleet);
        return if is_chosen { 9.0 } else { -4.0 };
    }
    let is_defended = game
        .land_units(position, operation.side.opponent(), operation.zone)
        .next()
        .is_some();
    let is_full = position.unit(fleet).steps == 2 && can_pay_more(game, position, fleet);
    // The Allies come in strength; Japan pays for each ship.
    if operation.side == ALLIES && is_full && operation.fleets.len() < 3 {
        3.5
    } else if is_defended && is_full && operation.fleets.len() < 2 && position.japan.logistics > 8 {
        1.0
    } else {
        -4.0
    }
}

/// One unit goes on; the others hold what was won.
fn join_breakthrough(game: &Typhoon, position: &Position, unit: UnitId) -> f32 {
    let is_free = position.operation.is_some_and(|one| {
        game.land_units(position, one.side, one.zone).count() > 1 + position.group.len()
    });
    if is_free && position.group.is_empty() && position.unit(unit).steps == 2 {
        3.0
    } else {
        -3.0
    }
}
