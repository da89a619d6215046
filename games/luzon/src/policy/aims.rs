//! Where the units of a side are drawn, from what the side sees: Japan to Manila, then to whoever still resists and to
//! the shore beside Corregidor; the Allies to their works in Bataan, but for a garrison of Manila.

use crate::Luzon;
use crate::printed::data::Data;
use crate::printed::tables::Cost;
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::sequence::Step;
use crate::situation::state::State;
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Farther than anything on the map, in quarters of a movement point.
pub(crate) const FAR: u16 = 2_000;
/// The Allies hold Manila with so many stacking points, as under most pairs of chits Japan wins nothing without it
/// (17.1); tuned until equal opponents win about as often.
const GARRISON: u16 = 60;
/// Whoever is farther from Manila than from Bataan by less than this joins the garrison too, in quarters of a movement
/// point: three turns of foot units along a road.
const PULL: u16 = 48;
/// Japan brings so many there before it goes on, and leaves them there, and more while Allies stand near.
const GUARD: u16 = 18;
/// Whoever must beat the Allied army as well (17.3) leaves no more than this.
const SMALL_GUARD: u16 = 9;
/// So many more for each Allied stack.
const GUARD_FOR_STACK: u16 = 9;
/// Japan leaves no more there because Allies stand near.
const MOST_GUARDS: u16 = 18;
/// A hex with so many stacking points has done with attackers: the rest goes round, as whoever is attacked from four
/// sides fights worse.
const CROWD: u16 = 40;
/// The same for whoever must beat the Allied army: a stack that is attacked from many sides cannot retreat.
const FEW: u16 = 24;
/// What the way through a crowded hex costs more, in quarters of a movement point.
const ROUND: u16 = 12;
/// What the way through an enemy stack costs more: he must be beaten first.
const BARRED: u16 = 32;
/// So many Japanese stacking points within two hexes of an Allied stack are enough for it whatever it is; the rest goes on to others.
const PACK: u16 = 24;
/// For a weak stack fewer are: so many,
const PACK_AT_LEAST: u16 = 4;
/// and so many more for each point of its defence.
const FOLD: u16 = 4;
/// What each point more than that is worth of the way to others, in quarters of a movement point.
const SURPLUS: u16 = 4;
/// No surplus makes whoever is there go farther.
const MOST_SURPLUS: u16 = 64;
/// With so many Japanese stacking points within two hexes of an Allied stack they bar its ways of retreat.
const BESET: u16 = 12;
/// So many stacking points bar a way.
const THIN: u16 = 8;
/// Whoever must beat the Allied army as well (17.3) leaves the way to Manila for what is nearer by so much.
const ASIDE: u16 = 16;
/// So many stacking points hold works well; the rest goes to the next place.
const LINE: u16 = 32;
/// The Allies go when Japan is no farther from Bataan than this behind them: two turns on foot along a road.
const LEAD: u16 = 40;

/// What leads from each hex: a neighbour, and what the step from there into the hex costs a foot unit.
pub(crate) type Links = Vec<ArrayVec<(HexId, u16), 6>>;

/// The ways between neighbouring hexes for foot units, as long as nobody bars them.
pub(crate) fn links(data: &Data) -> Links {
    let (map, grid) = (&data.map, &data.map.grid);
    let costs = data.tables.costs(crate::printed::costs::Column::Foot);
    let link = |hex: HexId| {
        let near = grid.neighbours(hex).filter_map(move |(direction, next)| {
            let side = map.hexside(grid.edge(hex, direction)?);
            if !map.terrain(next).is_land() || side.is_water {
                return None;
            }
            let cost = match costs.hex(map.terrain(hex)) {
                _ if side.has_road => 4,
                Cost::Quarters(cost) => cost,
                Cost::Half => 8,
                Cost::Whole => 16,
                Cost::Prohibited => return None,
            };
            Some((next, cost))
        });
        near.collect()
    };
    grid.hexes().map(link).collect()
}

/// How far each hex lies from the nearest of some goals, each with what it counts besides; `more` is what entering a
/// hex costs besides.
pub(crate) fn spread(
    links: &Links,
    goals: impl IntoIterator<Item = (HexId, u16)>,
    more: impl Fn(HexId) -> u16,
) -> Vec<u16> {
    let mut ways = vec![FAR; links.len()];
    let mut open = BinaryHeap::new();
    for (goal, cost) in goals {
        ways[goal.index()] = ways[goal.index()].min(cost);
        open.push(Reverse((cost, goal)));
    }
    while let Some(Reverse((cost, hex))) = open.pop() {
        if cost > ways[hex.index()] {
            continue;
        }
        let into = cost.saturating_add(more(hex));
        for (next, step) in &links[hex.index()] {
            let way = into.saturating_add(*step).min(FAR);
            if way < ways[next.index()] {
                ways[next.index()] = way;
                open.push(Reverse((way, *next)));
            }
        }
    }
    ways
}

/// Where the units of a side are drawn now.
#[derive(Debug, Default)]
pub(crate) struct Aims {
    /// How far each hex lies from where most go; empty if nobody moves now.
    ways: Vec<u16>,
    /// How near to Bataan Japan has come, in quarters of a movement point.
    threat: u16,
    /// The stacking points of the side in Manila.
    in_manila: u16,
    /// True if Japan holds Manila.
    is_lost: bool,
    /// Who is best in the attack that somebody joins now.
    pub(crate) company: UnitSet,
}

impl Luzon {
    /// Where the units of the side that moves are drawn.
    pub(crate) fn aims(&self, state: &State) -> Aims {
        let side = match state.agenda.last() {
            Some(Step::Movement(movement)) => movement.0,
            // Either side's reserves move in a combat phase (9.4).
            Some(Step::ReserveMoves(moves)) => moves.0,
            Some(Step::March(march)) => self.unit(march.unit).side,
            Some(Step::Joining(joining)) => {
                let company = self.company_of(state, joining.side, joining.attack);
                return Aims {
                    company: company.units,
                    ..Aims::default()
                };
            }
            _ => return Aims::default(),
        };
        let points = self.points_by_hex(state, side);
        let enemies = state.units.occupied(side.opponent());
        let most = if side == JAPAN && self.must_beat_army(state) {
            FEW
        } else {
            CROWD
        };
        let more = |hex: HexId| {
            let crowd = if points[hex.index()] >= most {
                ROUND
            } else {
                0
            };
            crowd + if enemies.contains(hex) { BARRED } else { 0 }
        };
        let manila = self.map().named.manila;
        let goals = if side == JAPAN {
            self.goals_of_japan(state, &points)
        } else {
            self.goals_of_allies(state, &points)
        };
        let near = state.units.occupied(JAPAN).iter();
        Aims {
            ways: spread(&self.links, goals, more),
            threat: near
                .map(|hex| self.homeward[1][hex.index()])
                .min()
                .unwrap_or(FAR),
            in_manila: points[manila.index()],
            is_lost: self.holder(state, manila) == JAPAN,
            company: UnitSet::EMPTY,
        }
    }

    /// The stacking points of a side in each hex.
    fn points_by_hex(&self, state: &State, side: Side) -> Vec<u16> {
        let mut points = vec![0; self.links.len()];
        for unit in state.units.on_map(side).iter() {
            if let Some(hex) = state.hex(unit) {
                points[hex.index()] += u16::from(self.stacking(state, unit));
            }
        }
        points
    }

    /// Japan goes for Manila until enough stand there, then for all who still resist, and to the land beside Corregidor.
    fn goals_of_japan(&self, state: &State, points: &[u16]) -> Vec<(HexId, u16)> {
        let named = self.map().named;
        let is_held = self.holder(state, named.manila) == JAPAN
            && points[named.manila.index()] >= self.guard(state);
        let grid = &self.map().grid;
        let manila = (!is_held).then_some((named.manila, 0));
        let beside = grid.neighbours(named.corregidor).map(|(_, hex)| hex);
        let beside = beside.filter(|hex| self.map().terrain(*hex).is_land());
        let beside = beside.map(|hex| (hex, 0)).filter(|_| is_held);
        // 17.3: whoever must beat the Allied army cannot wait for Manila.
        let aside = if is_held { 0 } else { ASIDE };
        let hunts = is_held || self.must_beat_army(state);
        // Whoever cannot retreat is lost (7.3.5).
        let stacks = || state.units.occupied(ALLIES).iter();
        let prey = stacks().filter(|hex| hunts && *hex != named.corregidor);
        let prey = prey.map(|hex| (hex, aside + self.surplus(state, points, hex)));
        let exits = stacks().filter(|hex| hunts || *hex == named.manila);
        let exits = exits.flat_map(|hex| {
            let cost = if hex == named.manila { 0 } else { aside };
            self.exits(state, points, hex).map(move |exit| (exit, cost))
        });
        (manila.into_iter())
            .chain(beside)
            .chain(prey)
            .chain(exits)
            .collect()
    }

    /// 17.2: whether Japan wins nothing unless it beats the Allied army as well.
    pub(crate) fn must_beat_army(&self, state: &State) -> bool {
        let easiest = self.goal(state).and_then(|goal| goal.with_easier().last());
        easiest.is_some_and(|(_, goal)| self.most_attack(goal).is_some())
    }

    /// How many stacking points Japan wants in Manila at least.
    fn guard(&self, state: &State) -> u16 {
        if self.must_beat_army(state) {
            SMALL_GUARD
        } else {
            GUARD
        }
    }

    /// Where a stack that Japanese are about could still retreat to (7.3.5).
    fn exits(&self, state: &State, points: &[u16], enemy: HexId) -> impl Iterator<Item = HexId> {
        let is_beset = self.points_about(state, points, enemy) >= BESET;
        let around = self.map().grid.neighbours(enemy).map(|(_, hex)| hex);
        around.filter(move |hex| {
            let is_way = self.between(enemy, *hex).is_some_and(|side| !side.is_water);
            is_beset
                && is_way
                && self.map().terrain(*hex).is_land()
                && !state.units.occupied(ALLIES).contains(*hex)
                && points[hex.index()] < THIN
        })
    }

    /// The Japanese stacking points within two hexes of a stack.
    fn points_about(&self, state: &State, points: &[u16], enemy: HexId) -> u16 {
        let grid = &self.map().grid;
        let own = state.units.occupied(JAPAN).iter();
        let near = own.filter(|hex| grid.distance(*hex, enemy) <= 2);
        near.map(|hex| points[hex.index()]).sum()
    }

    /// How much less it is worth to go to an Allied stack, as others are there already.
    fn surplus(&self, state: &State, points: &[u16], enemy: HexId) -> u16 {
        let near = self.points_about(state, points, enemy);
        let enough = self.pack_for(state, enemy);
        (SURPLUS * near.saturating_sub(enough)).min(MOST_SURPLUS)
    }

    /// How many Japanese stacking points are enough for an Allied stack.
    fn pack_for(&self, state: &State, enemy: HexId) -> u16 {
        let defenders = self.side_at(state, ALLIES, enemy).iter();
        let defence = defenders.map(|unit| u16::from(self.strength(state, unit).defence));
        let defence: u16 = defence.sum();
        (PACK_AT_LEAST + FOLD * defence).min(PACK)
    }

    /// The Allies go to their works in Bataan as long as those have room, and to its airfield.
    fn goals_of_allies(&self, state: &State, points: &[u16]) -> Vec<(HexId, u16)> {
        let field = self.map().named.bataan_field;
        let works = state.works.iter().map(|works| works.hex);
        let works = works.filter(|hex| self.to_bataan[hex.index()] == 0);
        let open = works.filter(|hex| self.holder(state, *hex) == ALLIES);
        let room = |hex: HexId| {
            if points[hex.index()] < LINE {
                0
            } else {
                2 * ROUND
            }
        };
        let open = open.map(|hex| (hex, room(hex)));
        open.chain([(field, 4 + room(field))]).collect()
    }

    /// Whether a unit belongs to those who hold Manila: who fights and is not much farther from it than from
    /// Bataan, until enough are there.
    fn is_garrison(&self, state: &State, aims: &Aims, unit: UnitId, hex: HexId) -> bool {
        let is_there = hex == self.map().named.manila;
        let own = u16::from(self.stacking(state, unit));
        let others = aims
            .in_manila
            .saturating_sub(if is_there { own } else { 0 });
        let [to_manila, to_bataan] = [0, 1].map(|goal| self.homeward[goal][hex.index()]);
        !aims.is_lost && others < GARRISON && self.is_fighter(unit) && to_manila < to_bataan + PULL
    }

    /// How many more Japan leaves in Manila for the Allies within three hexes, as far as everybody sees them.
    fn guards_more(&self, state: &State) -> u16 {
        if self.must_beat_army(state) {
            return 0;
        }
        let manila = self.map().named.manila;
        let is_stack = |unit: &UnitId| {
            let hex = state.hex(*unit).filter(|_| self.is_fighter(*unit));
            hex.is_some_and(|hex| self.map().grid.distance(hex, manila) <= 3)
        };
        let tops = state.units.tops() & state.units.on_map(ALLIES);
        let stacks = tops.iter().filter(is_stack).count() as u16;
        (GUARD_FOR_STACK * stacks).min(MOST_GUARDS)
    }

    /// True if a unit stays where it is whatever lies elsewhere: the last of a garrison.
    pub(crate) fn must_stay(&self, state: &State, unit: UnitId) -> bool {
        let manila = self.map().named.manila;
        if state.hex(unit) != Some(manila) || !self.is_fighter(unit) {
            return false;
        }
        let side = self.unit(unit).side;
        let least = if side == JAPAN {
            self.guard(state) + self.guards_more(state)
        } else {
            GARRISON
        };
        let own = u16::from(self.stacking(state, unit));
        self.points_at(state, side, manila) < least + own
    }

    /// How much nearer to where it is drawn a step brings a unit, from -1 to 1.
    pub(crate) fn gain(
        &self,
        state: &State,
        aims: &Aims,
        unit: UnitId,
        [hex, to]: [HexId; 2],
    ) -> f32 {
        if aims.ways.is_empty() || self.must_stay(state, unit) {
            return -1.0;
        }
        if let Some(gain) = self.gain_of_engineers(state, unit, [hex, to]) {
            return gain;
        }
        let is_allied = self.unit(unit).side == ALLIES;
        let is_garrison = is_allied && self.is_garrison(state, aims, unit, hex);
        let ways = if is_garrison {
            &self.homeward[0]
        } else {
            &aims.ways
        };
        let is_early =
            is_allied && aims.threat > self.homeward[1][hex.index()].saturating_add(LEAD);
        let (before, after) = (ways[hex.index()], ways[to.index()]);
        if after < before && !is_early {
            (f32::from(before - after) / 16.0).clamp(0.2, 1.0)
        } else {
            -1.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situation::beginning::Scenario;
    use crate::situation::options::Options;
    use crate::situation::state::Location;

    /// A lone battalion takes few: the rest goes on to whom nobody has come to yet.
    #[test]
    fn few_are_enough_for_a_weak_stack() {
        let game = Luzon::standard();
        let hex = |number: &str| game.map().grid.parse(number).expect("a hex of the map");
        let surplus = |allies: &[&str]| {
            let mut state = game.empty(Scenario::Campaign, Options::default());
            let japanese = [
                "J-16-1/9",
                "J-16-2/9",
                "J-16-3/9",
                "J-16-1/20",
                "J-16-2/20",
                "J-16-3/20",
            ];
            for (ids, number) in [(&japanese[..], "1338"), (allies, "1339")] {
                for id in ids {
                    let unit = game.unit_named(id).expect("a unit of the game");
                    state.put(unit, Location::At(hex(number)));
                }
            }
            game.surplus(&state, &game.points_by_hex(&state, JAPAN), hex("1339"))
        };
        assert!(surplus(&["A-803Eng"]) > 0);
        assert_eq!(surplus(&["A-1/4Mar", "A-3/4Mar"]), 0);
    }
}
