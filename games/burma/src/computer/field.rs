//! Where units of the computer want to be.

use crate::Burma;
use crate::position::look::Look;
use crate::position::{Scenario, Where};
use crate::printed::map::{HexSet, PlaceKind};
use crate::printed::units::{Class, JAPAN, UnitId, UnitSet};
use crate::turn::supply::Supply;
use heigi_board::{HexId, Reach};
use heigi_scene::Side;

/// Quarter points beyond which a goal is too far to matter.
const HORIZON: u16 = 160;
/// Hexes within which enemies threaten a town.
const THREAT: u32 = 5;

/// Hexes from which an enemy may come upon a source in a turn.
const RAID: u32 = 6;

/// Quarter points of a detour that lead past whoever stands on the shortest way.
const DETOUR: f32 = 16.0;

/// Turns that count for a unit that bars the line from Imphal to 1601.
const BAR_TURNS: f32 = 8.0;
/// What a unit that leaves the map counts for with a headquarters that may serve it.
const MARCHER: f32 = 2.5;

/// A town that a side wants to take or to keep.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Where it is.
    pub hex: HexId,
    /// Points that it is worth.
    pub worth: f32,
    /// Factors that it takes, or that keep it.
    pub needs: f32,
    /// Its place among the towns of the map.
    town: usize,
}

/// What pulls the units of a side.
pub struct Field {
    /// The towns that count.
    pub goals: Vec<Goal>,
    /// The goal of each unit.
    wishes: Vec<Option<usize>>,
    /// How many enemy units are fed over each hex, once somebody asks.
    flow: std::cell::OnceCell<Vec<u8>>,
    /// Units that want to leave the map.
    leaving: UnitSet,
    /// Places among the ways out that no enemy bars.
    exits: Vec<usize>,
    /// The goal that is the only source and that an enemy may come upon.
    source: Option<usize>,
}

/// What it costs to march to a hex from every other, in quarter points.
type Ways = Vec<(HexId, Vec<u16>)>;

impl Burma {
    /// All towns, and sources of a set-up that are none, each with what it costs to march there from every hex,
    /// in quarter points.
    pub(crate) fn town_ways(&self) -> &[(HexId, Vec<u16>)] {
        self.town_ways.get_or_init(|| {
            let map = self.map();
            let set_ups = self.set_up().scenarios.iter().flat_map(|one| &one.sides);
            let sources: HexSet = set_ups
                .filter_map(|one| one.sources.as_ref())
                .flatten()
                .copied()
                .collect();
            let is_goal = |hex: &HexId| map.is_town(*hex) || sources.contains(*hex);
            self.ways_to(map.grid.hexes().filter(is_goal))
        })
    }

    /// The same for the hexes at which the Indian National Army leaves the map (17.6.1).
    pub(crate) fn exit_ways(&self) -> &[(HexId, Vec<u16>)] {
        self.exit_ways
            .get_or_init(|| self.ways_to(self.map().west_exit.iter()))
    }

    fn ways_to(&self, hexes: impl Iterator<Item = HexId>) -> Ways {
        let map = self.map();
        let costs = &self.tables().movement;
        hexes
            .map(|goal| {
                let mut reach = Reach::default();
                reach.search(&map.grid, goal, HORIZON, |at, direction, to| {
                    let edge = map.edge(at, direction)?;
                    if !map.is_ground(to, edge) {
                        return None;
                    }
                    let lines = map.lines[edge.index()];
                    Some(if lines.any() {
                        costs.road
                    } else {
                        match map.terrain(to) {
                            crate::printed::map::Terrain::Jungle => costs.jungle,
                            crate::printed::map::Terrain::Rough => costs.rough,
                            _ => costs.clear,
                        }
                    })
                });
                let ways = map
                    .grid
                    .hexes()
                    .map(|hex| reach.cost(hex).unwrap_or(HORIZON))
                    .collect();
                (goal, ways)
            })
            .collect()
    }
}

/// What a town is worth to a side in points, over the turns that are left.
fn worth(game: &Burma, look: &Look<'_>, hex: HexId, side: Side) -> f32 {
    let named = &game.map().named;
    let turns = f32::from(look.scenario.turns()[1].saturating_sub(look.turn)) + 1.0;
    let base = match game.map().place(hex).map(|place| place.kind) {
        Some(PlaceKind::City) if look.scenario != Scenario::UGo => 10.0,
        _ => 2.0,
    };
    let daily = if hex == named.silchar {
        3.0
    } else if hex == named.agartala {
        5.0
    } else {
        0.0
    };
    // Far-off turns count less: much may happen.
    let daily = if side == JAPAN || look.hex(hex).control == Some(side) {
        daily * turns.min(4.0) * 0.5
    } else {
        0.0
    };
    let bar = if is_bar(game, look, hex, side) {
        0.5 * turns.min(BAR_TURNS)
    } else {
        0.0
    };
    base + daily + bar
}

/// The only source of a side, if an enemy is so near that a march may end in it.
fn only_source(game: &Burma, look: &Look<'_>, side: Side) -> Option<HexId> {
    let sources = game.sources(look, side);
    let [source] = sources[..] else {
        return None;
    };
    let mut enemies = game
        .units_of(side.opponent())
        .filter(|unit| game.unit(*unit).has_zone());
    let near = |hex: HexId| game.map().grid.distance(hex, source) <= RAID;
    enemies
        .any(|unit| look.hex_of(unit).is_some_and(near))
        .then_some(source)
}

/// True if a hex of a side's own bars the line from Imphal to 1601, which is worth a point to the Allies
/// each turn (TBL-VP-6): all its ways meet in Mogaung.
fn is_bar(game: &Burma, look: &Look<'_>, hex: HexId, side: Side) -> bool {
    side == JAPAN && hex == game.map().named.mogaung && look.hex(hex).control == Some(side)
}

/// True if somebody always stays in a town: at a source, or where it bars the line from Imphal.
fn is_post(game: &Burma, look: &Look<'_>, hex: HexId, side: Side) -> bool {
    game.sources(look, side).contains(&hex) || is_bar(game, look, hex, side)
}

/// The attack factors of a side that threaten a hex.
fn threat(game: &Burma, look: &Look<'_>, side: Side, hex: HexId) -> f32 {
    let grid = &game.map().grid;
    let is_near = |unit: &UnitId| {
        let at = look.hex_of(*unit);
        at.is_some_and(|at| grid.distance(at, hex) <= THREAT)
    };
    game.units_of(side)
        .filter(is_near)
        .map(|unit| f32::from(game.values(look, unit).attack))
        .sum()
}

/// The factors that it takes to take or to keep a town; nothing if nobody is needed there.
fn needs(game: &Burma, look: &Look<'_>, hex: HexId, side: Side) -> Option<f32> {
    let enemy = side.opponent();
    if look.hex(hex).control != Some(side) {
        return Some((2.5 * f32::from(game.defence_total(look, hex, enemy))).max(4.0));
    }
    let threat = threat(game, look, enemy, hex);
    let garrison = f32::from(u8::from(is_post(game, look, hex, side)));
    (threat + garrison != 0.0).then(|| (threat * 0.5).clamp(garrison, 16.0))
}

/// A unit that might go to a goal, and how much speaks for it.
type Pair = (f32, UnitId, usize);

/// The goals that are given to units.
struct Assignment<'a> {
    game: &'a Burma,
    look: &'a Look<'a>,
    goals: &'a [Goal],
    /// All units with all goals, the most promising first.
    pairs: Vec<Pair>,
    /// The goal of each unit.
    wishes: Vec<Option<usize>>,
    /// The factors of the units of each goal.
    given: Vec<f32>,
}

impl Assignment<'_> {
    fn is_free(&self, unit: UnitId) -> bool {
        self.wishes[unit.index()].is_none()
    }

    fn give(&mut self, unit: UnitId, goal: usize) {
        self.wishes[unit.index()] = Some(goal);
        self.given[goal] += f32::from(self.game.values(self.look, unit).highest());
    }

    /// 21.1.3-6: what the Indian National Army is worth at Silchar it is worth nowhere else.
    fn send_ina_to_silchar(&mut self) {
        let silchar = self.game.map().named.silchar;
        let silchar = self.goals.iter().position(|goal| goal.hex == silchar);
        for unit in self.game.units_of(JAPAN) {
            if self.game.unit(unit).class == Class::IndianNationalArmy {
                self.wishes[unit.index()] = silchar;
            }
        }
    }

    /// In each of some towns the nearest unit stays.
    fn post(&mut self, mut open: Vec<usize>) {
        let way = |(_, unit, goal): &Pair| {
            let hex = self.look.hex_of(*unit)?;
            let ways = &self.game.town_ways()[self.goals[*goal].town].1;
            Some((ways[hex.index()], *unit, *goal))
        };
        let mut posts = Vec::new();
        let mut is_posted = UnitSet::EMPTY;
        while let Some((_, unit, goal)) = self
            .pairs
            .iter()
            .filter(|(_, unit, goal)| {
                open.contains(goal) && self.is_free(*unit) && !is_posted.contains(*unit)
            })
            .filter_map(way)
            .min()
        {
            is_posted.insert(unit);
            posts.push((unit, goal));
            open.retain(|one| *one != goal);
        }
        for (unit, goal) in posts {
            self.give(unit, goal);
        }
    }

    /// Goals that need more get the most promising units; whoever is left over goes where most is to be
    /// gained.
    fn share_out(&mut self) {
        let pairs = std::mem::take(&mut self.pairs);
        for (_, unit, goal) in &pairs {
            if self.is_free(*unit) && self.given[*goal] < self.goals[*goal].needs {
                self.give(*unit, *goal);
            }
        }
        for (_, unit, goal) in &pairs {
            if self.is_free(*unit) {
                self.wishes[unit.index()] = Some(*goal);
            }
        }
    }
}

impl Field {
    /// What pulls the units of a side now.
    pub fn new(game: &Burma, look: &Look<'_>, side: Side) -> Self {
        let enemy = side.opponent();
        let towns = game.town_ways().iter().enumerate();
        let sources = game.sources(look, side);
        let goals: Vec<Goal> = towns
            .filter(|(_, (hex, _))| game.is_in_play(look, *hex))
            .filter(|(_, (hex, _))| game.map().is_town(*hex) || sources.contains(hex))
            .filter_map(|(town, (hex, _))| {
                Some(Goal {
                    hex: *hex,
                    worth: worth(game, look, *hex, side),
                    needs: needs(game, look, *hex, side)?,
                    town,
                })
            })
            .collect();
        let leaving: UnitSet = game
            .units_of(side)
            .filter(|unit| leaves(game, look.scenario, *unit))
            .collect();
        let exits = game
            .exit_ways()
            .iter()
            .enumerate()
            .filter(|(_, (exit, _))| {
                let barred = |hex| look.ground().occupied[enemy.index()].contains(hex);
                !barred(*exit) && !game.map().ground_around(*exit).any(|(hex, _)| barred(hex))
            })
            .map(|(index, _)| index)
            .collect();
        let wishes = Self::assign(game, look, side, &goals, leaving);
        let source = only_source(game, look, side);
        Self {
            source: goals.iter().position(|goal| Some(goal.hex) == source),
            wishes,
            flow: std::cell::OnceCell::new(),
            leaving,
            exits,
            goals,
        }
    }

    /// Gives each unit the goal where it does most, the nearest units first.
    fn assign(
        game: &Burma,
        look: &Look<'_>,
        side: Side,
        goals: &[Goal],
        leaving: UnitSet,
    ) -> Vec<Option<usize>> {
        let mut pairs: Vec<Pair> = Vec::new();
        for unit in game.units_of(side) {
            let Some(hex) = look.hex_of(unit) else {
                continue;
            };
            if !game.unit(unit).has_zone() || leaving.contains(unit) {
                continue;
            }
            for (index, goal) in goals.iter().enumerate() {
                let way = game.town_ways()[goal.town].1[hex.index()];
                pairs.push((2.0 * goal.worth - f32::from(way) / 8.0, unit, index));
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        let mut assignment = Assignment {
            game,
            look,
            goals,
            pairs,
            wishes: vec![None; game.units().len()],
            given: vec![0.0; goals.len()],
        };
        if side == JAPAN && look.scenario == Scenario::UGo {
            assignment.send_ina_to_silchar();
        }
        let sources = game.sources(look, side);
        let is_post =
            |goal: &Goal| sources.contains(&goal.hex) || is_bar(game, look, goal.hex, side);
        let posts = (0..goals.len()).filter(|goal| is_post(&goals[*goal]));
        assignment.post(posts.collect());
        assignment.share_out();
        assignment.wishes
    }

    /// How far a unit in a hex is from its goal, in movement points.
    pub fn way(&self, game: &Burma, unit: UnitId, hex: HexId) -> f32 {
        if self.leaving.contains(unit) {
            let ways = game.exit_ways();
            let nearest = self.exits.iter().map(|exit| ways[*exit].1[hex.index()]);
            return f32::from(nearest.min().unwrap_or(HORIZON)) / 4.0;
        }
        self.goal(unit).map_or(0.0, |goal| {
            f32::from(game.town_ways()[goal.town].1[hex.index()]) / 4.0
        })
    }

    /// The goal of a unit.
    pub fn goal(&self, unit: UnitId) -> Option<&Goal> {
        self.wishes[unit.index()].map(|index| &self.goals[index])
    }

    /// True if a unit is to keep the only source, which an enemy may come upon.
    pub fn guards_source(&self, unit: UnitId) -> bool {
        self.source.is_some() && self.wishes[unit.index()] == self.source
    }

    /// How many enemy units a unit in a hex would cut off, at most.
    pub fn cut(&self, game: &Burma, look: &Look<'_>, enemy: Side, hex: HexId) -> f32 {
        let flow = self.flow.get_or_init(|| flow(game, look, enemy));
        let around = game
            .map()
            .ground_around(hex)
            .map(|(near, _)| flow[near.index()]);
        f32::from(around.chain([flow[hex.index()]]).max().unwrap_or(0))
    }
}

/// True if what a unit does best is to leave the map by the west edge (17.6.1). In U-Go the same unit
/// is worth more at Silchar (21.1.3).
pub fn leaves(game: &Burma, scenario: Scenario, unit: UnitId) -> bool {
    game.unit(unit).class == Class::IndianNationalArmy && scenario != Scenario::UGo
}

/// How well a unit in a hex bars the ways from the enemy's towns to a side's own sources: 1 on the
/// shortest of them, 0 far off.
pub fn bars(game: &Burma, look: &Look<'_>, side: Side, hex: HexId) -> f32 {
    let sources = game.sources(look, side);
    let ways = game.town_ways();
    let mut best = 0.0_f32;
    for (_, to) in ways.iter().filter(|(town, _)| sources.contains(town)) {
        for (from, back) in ways {
            let is_enemy = look.hex(*from).control == Some(side.opponent());
            if !is_enemy || !game.is_in_play(look, *from) || to[from.index()] == HORIZON {
                continue;
            }
            let detour = (to[hex.index()] + back[hex.index()]).saturating_sub(to[from.index()]);
            best = best.max(1.0 - f32::from(detour) / DETOUR);
        }
    }
    best
}

/// How many units of a side are fed over each hex, along the cheapest lines.
fn flow(game: &Burma, look: &Look<'_>, side: Side) -> Vec<u8> {
    let mut flow = vec![0_u8; game.map().grid.len()];
    let length = game.supply_length(look);
    let starts: Vec<HexId> = game
        .sources(look, side)
        .into_iter()
        .chain(look.supply(side).headquarters.iter().map(|one| one.hex))
        .collect();
    let reaches: Vec<Reach> = starts
        .iter()
        .map(|start| game.trace(look, look.ground(), side, *start, length))
        .collect();
    for unit in game.units_of(side) {
        let Some(hex) = look.hex_of(unit) else {
            continue;
        };
        let best = reaches
            .iter()
            .filter_map(|reach| Some((reach.cost(hex)?, reach)))
            .min_by_key(|(cost, _)| *cost);
        if let Some((_, reach)) = best {
            for passed in reach.path(hex) {
                let count = &mut flow[passed.index()];
                *count = count.saturating_add(1);
            }
        }
    }
    // A headquarters that is cut off starves all whom it feeds.
    let far = game.communication_length(look);
    for source in game.sources(look, side) {
        let reach = game.trace(look, look.ground(), side, source, far);
        for staff in &look.supply(side).headquarters {
            if reach.cost(staff.hex).is_some() {
                for passed in reach.path(staff.hex) {
                    let count = &mut flow[passed.index()];
                    *count = count.saturating_add(4);
                }
            }
        }
    }
    flow
}

/// How many units a headquarters in a hex would have in its range.
pub fn served(game: &Burma, look: &Look<'_>, staff: UnitId, hex: HexId) -> f32 {
    let side = game.unit(staff).side;
    let reach = game.trace(look, look.ground(), side, hex, game.supply_length(look));
    let others: HexSet = look
        .supply(side)
        .headquarters
        .iter()
        .filter(|one| one.unit != staff && one.in_communication)
        .fold(HexSet::EMPTY, |all, one| all | one.near);
    game.units_of(side)
        .filter(|unit| !matches!(look.unit(*unit).place, Where::AtSea(_)))
        .filter(|unit| game.unit(*unit).class != Class::Headquarters)
        .filter_map(|unit| Some((unit, look.hex_of(unit)?)))
        .filter(|(_, at)| reach.cost(*at).is_some())
        .map(|(unit, at)| {
            let weight = if leaves(game, look.scenario, unit) {
                MARCHER
            } else {
                1.0
            };
            weight * if others.contains(at) { 0.3 } else { 1.0 }
        })
        .sum()
}

/// How many of some hexes a headquarters in a hex would have in its range.
pub fn range_within(game: &Burma, look: &Look<'_>, side: Side, hex: HexId, of: HexSet) -> f32 {
    let reach = game.trace(look, look.ground(), side, hex, game.supply_length(look));
    of.iter().filter(|at| reach.cost(*at).is_some()).count() as f32
}

/// The hexes in which somebody may pay for units of a side.
pub fn fed(supply: &Supply) -> HexSet {
    supply.reached()
}
