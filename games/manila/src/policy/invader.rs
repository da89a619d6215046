//! The United States: close with the enemy from several sides, then attack with the best chances.

use crate::Manila;
use crate::action::Action;
use crate::policy::{journey, programme};
use crate::printed::map::{River, Terrain};
use crate::printed::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId};
use crate::sequence::Step;
use crate::situation::state::{Location, State, Target};
use crate::turn::movement::Move;
use heigi_board::HexId;
use heigi_engine::Random;

/// What the invader thinks of the map: for each hex how far the nearest Japanese counter is, and for
/// each occupied hex how much strength it takes.
struct Survey {
    /// Points of movement to a hex next to the enemy, by hex.
    distance: Vec<u16>,
    /// Occupied hexes with the strength that gives a good chance and what is there already.
    targets: Vec<Objective>,
}

struct Objective {
    hex: HexId,
    needed: f32,
    /// Strength of each group beside it.
    present: [f32; Group::ALL.len()],
}

const FAR: u16 = u16::MAX;

impl Survey {
    fn new(game: &Manila, state: &State, leaving: Option<UnitId>) -> Self {
        let grid = &game.map().grid;
        let mut targets: Vec<Objective> = Vec::new();
        for unit in game.units_of(JAPAN) {
            if let Some(hex) = state.hex(unit).filter(|hex| state.top(*hex) == Some(unit)) {
                targets.push(objective(game, state, hex, leaving));
            }
        }
        let mut distance = vec![FAR; grid.len()];
        let mut frontier: Vec<HexId> = Vec::new();
        // Whoever is not needed where enough strength stands goes on to where it does not.
        let is_open = |target: &&Objective| target.progress(None, 0.0).0 < 1.0;
        let is_any_open = targets.iter().any(|target| is_open(&target));
        for target in targets.iter().filter(|t| !is_any_open || is_open(t)) {
            for (_, hex) in grid.neighbours(target.hex) {
                let is_free = game.map().terrain(hex) != Terrain::Sea
                    && !game.is_enemy_at(state, UNITED_STATES, hex);
                if is_free && distance[hex.index()] != 0 {
                    distance[hex.index()] = 0;
                    frontier.push(hex);
                }
            }
        }
        // Breadth first by points of terrain; rivers without a bridge are walls.
        let mut buckets: Vec<Vec<HexId>> = vec![frontier];
        let mut paid = 0;
        while paid < buckets.len() {
            while let Some(hex) = buckets[paid].pop() {
                if usize::from(distance[hex.index()]) != paid {
                    continue;
                }
                for (direction, next) in grid.neighbours(hex) {
                    let is_sea = game.map().terrain(next) == Terrain::Sea;
                    if is_sea || game.is_enemy_at(state, UNITED_STATES, next) {
                        continue;
                    }
                    let is_blocked = grid.edge(hex, direction).is_some_and(|edge| {
                        game.map().river(edge) == River::Major
                            && !game.is_bridged(state, UNITED_STATES, edge)
                    });
                    let step =
                        usize::from(game.hex_cost(state, hex)) + if is_blocked { 60 } else { 0 };
                    let total = paid + step;
                    if total < usize::from(distance[next.index()]) {
                        distance[next.index()] = total as u16;
                        if buckets.len() <= total {
                            buckets.resize_with(total + 1, Vec::new);
                        }
                        buckets[total].push(next);
                    }
                }
            }
            paid += 1;
        }
        Self { distance, targets }
    }

    /// How much a unit is worth in a hex.
    fn value(&self, game: &Manila, state: &State, unit: UnitId, hex: HexId) -> f32 {
        let printed = game.unit(unit);
        let grid = &game.map().grid;
        let strength = f32::from(printed.attack);
        let distance = f32::from(self.distance[hex.index()].min(200));
        if printed.is_us_artillery() {
            let near = self
                .targets
                .iter()
                .filter(|target| (2..=4).contains(&grid.distance(hex, target.hex)))
                .count()
                .min(8);
            let is_beside = self.targets.iter().any(|t| grid.is_adjacent(hex, t.hex));
            return 0.05 * near as f32 - 0.006 * distance - if is_beside { 1.0 } else { 0.0 };
        }
        let mut value = -0.012 * distance;
        let mut best = 0.0_f32;
        for target in &self.targets {
            let away = grid.distance(hex, target.hex);
            if away == 0 || away > 2 || (away == 2 && printed.range < 2) {
                continue;
            }
            let edge = grid.edge_between(hex, target.hex);
            let is_cut = edge.is_some_and(|edge| {
                game.map().river(edge) == River::Major
                    && !game.is_bridged(state, UNITED_STATES, edge)
            });
            let (before, after) = target.progress(printed.group, strength);
            let mut gain = after - before;
            if is_cut {
                gain *= 0.6;
            }
            if away == 2 {
                gain *= 0.5;
            }
            // Two opposite sides make a flamethrower attack (10.22).
            let is_across = grid.opposite(hex, target.hex).is_some_and(|across| {
                state.units_at(across).any(|other| {
                    other != unit
                        && game.unit(other).side == UNITED_STATES
                        && game.unit(other).has(Ability::CloseAssault)
                        && game.unit(other).group == printed.group
                })
            });
            if is_across && printed.has(Ability::CloseAssault) {
                gain += 0.12;
            }
            best = best.max(gain);
        }
        value += best;
        value
            + match game.map().terrain(hex) {
                Terrain::HeavyStructure => 0.04,
                Terrain::Urban => 0.02,
                _ => 0.0,
            }
    }
}

impl Objective {
    /// How far an attack has come without and with a unit; attacks that have begun go first.
    fn progress(&self, group: Option<Group>, strength: f32) -> (f32, f32) {
        let of = |group: Group| self.present[group as usize];
        let corps = of(Group::FourteenthCorps);
        let best = |add: Option<Group>| {
            Group::ALL
                .into_iter()
                .filter(|group| !group.is_corps())
                .map(|division| {
                    let mut total = of(division) + corps;
                    if add.is_some_and(|g| g.is_corps() || g == division) {
                        total += strength;
                    }
                    (total / self.needed).min(1.0).powf(1.3)
                })
                .fold(0.0, f32::max)
        };
        (best(None), best(group))
    }
}

fn objective(game: &Manila, state: &State, hex: HexId, leaving: Option<UnitId>) -> Objective {
    let map = game.map();
    let mut modifier: i16 = match map.terrain(hex) {
        Terrain::HeavyStructure => 2,
        Terrain::Urban => 1,
        _ => 0,
    } - 1;
    if map.terrain(hex).is_built_up() {
        modifier += i16::from(state.rubble.contains(hex));
        modifier -= if game.is_early(state) { 0 } else { 1 };
    }
    modifier += i16::from(map.is_inside_wall(hex));
    // The least strength that gives four in six, or the strongest column if none does.
    let needed = (1..=60)
        .find(|strength| game.tables().ways(*strength, modifier) >= 4)
        .unwrap_or(50);
    let mut present = [0.0; Group::ALL.len()];
    for (_, neighbour) in map.grid.neighbours(hex) {
        for unit in state
            .units_at(neighbour)
            .filter(|unit| Some(*unit) != leaving)
        {
            if let Some(group) = game.unit(unit).group {
                present[group as usize] += f32::from(game.unit(unit).attack);
            }
        }
    }
    Objective {
        hex,
        needed: f32::from(needed),
        present,
    }
}

/// How much a unit fears defensive fire.
fn risk(game: &Manila, unit: UnitId) -> f32 {
    if game.unit(unit).is_us_artillery() {
        2.0
    } else {
        0.2
    }
}

/// Where a unit had best go from here.
pub fn journey_of(game: &Manila, state: &State, going: Move) -> journey::Journey {
    let unit = going.unit;
    let survey = Survey::new(game, state, Some(unit));
    journey::plan(game, state, going, risk(game, unit), |hex| {
        survey.value(game, state, unit, hex)
    })
}

/// The entry: the divisions in turn, spread over the edge toward the enemy.
pub fn entry(
    game: &Manila,
    state: &State,
    actions: &[Action],
    random: &mut Random,
    scores: &mut Vec<f32>,
) {
    let survey =
        matches!(state.step(), Some(Step::EntryOfUnit(_))).then(|| Survey::new(game, state, None));
    scores.extend(actions.iter().map(|action| match action {
        Action::Group(group) => 1.0 + random.unit() + f32::from(*group as u8),
        Action::Select(unit) => 1.0 + f32::from(game.unit(*unit).attack),
        Action::Place(hex) => {
            let distance = survey
                .as_ref()
                .map_or(0, |survey| survey.distance[hex.index()]);
            10.0 - 0.05 * f32::from(distance.min(100)) + 0.4 * random.unit()
        }
        _ => -1.0,
    }));
}

/// Replacements: the strongest first, as near to the enemy as allowed.
pub fn replacement(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let survey = matches!(state.step(), Some(Step::ReplacementUnit(_)))
        .then(|| Survey::new(game, state, None));
    scores.extend(actions.iter().map(|action| match action {
        Action::Select(unit) => 1.0 + f32::from(game.unit(*unit).attack),
        Action::Place(hex) => {
            let distance = survey
                .as_ref()
                .map_or(0, |survey| survey.distance[hex.index()]);
            10.0 - 0.01 * f32::from(distance.min(500))
        }
        Action::Done => 0.5,
        _ => -1.0,
    }));
}

/// Pontoons: over a Major River without a bridge toward land close to the enemy.
pub fn pontoons(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let grid = &game.map().grid;
    let survey = Survey::new(game, state, None);
    scores.extend(actions.iter().map(|action| match action {
        Action::LayPontoon(unit, edge) => {
            let is_needed = game.map().river(*edge) == River::Major
                && !game.is_bridged(state, UNITED_STATES, *edge);
            let far_side = grid
                .edge_hexes(*edge)
                .map(|(a, b)| if state.hex(*unit) == Some(a) { b } else { a })
                .filter(|hex| game.map().terrain(*hex) != Terrain::Sea);
            match far_side {
                Some(hex) if is_needed && survey.distance[hex.index()] <= 6 => 1.0,
                _ => 0.0,
            }
        }
        Action::Done => 0.5,
        _ => -1.0,
    }));
}

/// Which unit should move next: whoever gains most.
pub fn movement(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let survey = Survey::new(game, state, None);
    // A rough look chooses whom to plan for: the fighters near the enemy before the rest.
    let mut best = (f32::MIN, None);
    for action in actions {
        if let Action::Select(unit) = action
            && let Some(hex) = state.hex(*unit)
        {
            let printed = game.unit(*unit);
            let order = -f32::from(survey.distance[hex.index()].min(300))
                - if printed.is_us_artillery() {
                    400.0
                } else {
                    0.0
                }
                + f32::from(printed.attack) * 0.5;
            if order > best.0 {
                best = (order, Some(*unit));
            }
        }
    }
    let plan = |unit: UnitId| journey_of(game, state, Move::begin(game, state, unit)).gain;
    let mut is_found = false;
    if let Some(unit) = best.1.filter(|unit| plan(*unit) > 0.01) {
        is_found = true;
        scores.extend(actions.iter().map(|action| match action {
            Action::Select(other) if *other == unit => 1.0,
            Action::Done | Action::Select(_) => 0.0,
            _ => -1.0,
        }));
    }
    if !is_found {
        scores.extend(actions.iter().map(|action| match action {
            Action::Select(unit) => plan(*unit),
            Action::Done => 0.01,
            _ => -1.0,
        }));
    }
}

/// Which attack to make next: those that serve best together, and then whatever may still clear a hex: it costs nothing.
pub fn fire(game: &Manila, state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let plans = programme::best(game, state);
    scores.extend(actions.iter().map(|action| match action {
        Action::Done => 0.001,
        Action::Attack(hex) => {
            let target = Target::Units(*hex);
            let plan = plans.iter().find(|plan| plan.fire.target == target);
            plan.map_or(-1.0, |plan| plan.value)
        }
        Action::DemolishBuilding(_) | Action::DemolishBridge(_) => 0.0,
        _ => -1.0,
    }));
}

/// Advance: one unit into cover, so that the attack goes on from there; Japan holds its ground.
pub fn advance(state: &State, actions: &[Action], scores: &mut Vec<f32>) {
    let target = state.fire.map(|fire| fire.target);
    let is_taken = matches!(target, Some(Target::Units(hex)) if !state.is_empty(hex));
    let is_us = state.fire.is_some_and(|fire| fire.side == UNITED_STATES);
    scores.extend(actions.iter().map(|action| match action {
        Action::Done => 0.5,
        Action::Advance(unit) if is_us && !is_taken => {
            let is_alone = matches!(state.location(*unit), Location::At(hex) if state.units_at(hex).count() == 1);
            0.6 + if is_alone { 0.0 } else { 0.1 }
        }
        _ => 0.0,
    }));
}
