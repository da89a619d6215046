//! Supply (13.0): lines, sources, and what is missing without them.

use crate::Luzon;
use crate::event::Event;
use crate::printed::costs::Column;
use crate::printed::map::HexSet;
use crate::printed::tables::Cost;
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::sequence::Play;
use crate::situation::beginning::Scenario;
use crate::situation::options::Options;
use crate::situation::state::State;
use arrayvec::ArrayVec;
use heigi_board::{Direction, HexId, Reach};
use heigi_engine::Side;
use serde::{Deserialize, Serialize};

/// 13.4: what a line may cost off roads, in quarters of a movement point.
const LENGTH: u16 = 20;

/// What a unit is worth now (13.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Attack strength.
    pub attack: u8,
    /// Defence strength.
    pub defence: u8,
    /// True if the defence stands in parentheses (7.2.1.1).
    pub is_in_parentheses: bool,
}

/// Where lines of supply of a side lead.
pub struct Lines {
    reach: Reach,
    /// The place from which all sources are reached.
    origin: HexId,
}

impl Lines {
    /// Whether a unit in a hex has a line.
    #[must_use]
    pub fn reaches(&self, hex: HexId) -> bool {
        self.reach.cost(hex).is_some()
    }

    /// The hexes in which a unit has a line.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> {
        let reached = self.reach.reached().iter().copied();
        reached.filter(|hex| *hex != self.origin)
    }

    /// The cheapest line to a hex, from its source.
    #[must_use]
    pub fn line(&self, hex: HexId) -> Vec<HexId> {
        self.reach.path(hex)
    }
}

/// How a line goes on from a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    direction: Direction,
    to: HexId,
    cost: u16,
}

/// All ways from a hex.
pub(crate) type Ways = ArrayVec<Way, 6>;

/// The ways of lines from each hex while every road is open.
pub(crate) fn ways(game: &Luzon) -> Vec<Ways> {
    all_ways(game, &game.empty(Scenario::Campaign, Options::default()))
}

/// Those in a position.
fn all_ways(game: &Luzon, state: &State) -> Vec<Ways> {
    let grid = &game.map().grid;
    let way = |hex, direction, to| {
        let cost = game.supply_way(state, hex, direction, to)?;
        (cost <= LENGTH).then_some(Way {
            direction,
            to,
            cost,
        })
    };
    let ways = |hex| {
        grid.neighbours(hex)
            .filter_map(move |(direction, to)| way(hex, direction, to))
    };
    grid.hexes().map(|hex| ways(hex).collect()).collect()
}

impl Luzon {
    /// 13.2, 13.3: the sources of a side: for Japan beach hexes and coastal cities that it was the last to enter,
    /// Manila and Cavite only once Corregidor has fallen; for the Allies the places that the map names, unless Japan
    /// holds them.
    #[must_use]
    pub fn sources(&self, state: &State, side: Side) -> HexSet {
        let map = self.map();
        let holds = |hex: &HexId| self.holder(state, *hex) == side;
        if side == ALLIES {
            return map.allied_sources.iter().copied().filter(holds).collect();
        }
        let has_bay = holds(&map.named.corregidor);
        let is_shut = |hex| !has_bay && [map.named.manila, map.named.cavite].contains(&hex);
        let is_source = |hex: &HexId| {
            let is_city = map.terrain(*hex).is_city() && map.is_coastal(*hex);
            let is_beach = self.beach_hexes.contains(*hex) && *hex != map.named.corregidor;
            (is_city || is_beach) && !is_shut(*hex)
        };
        state.japanese.iter().filter(is_source).collect()
    }

    /// 13.1, 13.4: where lines of a side lead: from a unit to a source, not through enemy units, along roads of any
    /// length and at most five movement points besides.
    #[must_use]
    pub fn lines_of(&self, state: &State, side: Side) -> Lines {
        let grid = &self.map().grid;
        let sources = self.sources(state, side);
        let enemies = *state.units.occupied(side.opponent());
        let barred = enemies - self.sets.areas;
        let origin = HexId(grid.len() as u16);
        let cut = self.cut_hexes(state);
        let mut reach = Reach::default();
        reach.search_steps(grid.len() + 1, origin, LENGTH, |hex, visit| {
            if hex == origin {
                let open = sources - enemies;
                open.iter().for_each(|source| visit.step(source, 0));
                return;
            }
            // 4.8: a line may end in an area where enemies are, and does not run through.
            if enemies.contains(hex) {
                return;
            }
            // What is barred with every road open is barred with some of them cut.
            for Way {
                direction,
                to,
                cost,
            } in &self.supply_ways[hex.index()]
            {
                if !visit.helps(*to, *cost) || barred.contains(*to) {
                    continue;
                }
                // Nothing else than a cut road makes a way dearer.
                let is_cut = cut.contains(hex) || cut.contains(*to);
                let cost = if is_cut {
                    self.supply_way(state, hex, *direction, *to)
                } else {
                    Some(*cost)
                };
                if let Some(cost) = cost {
                    visit.step(*to, cost);
                }
            }
        });
        Lines { reach, origin }
    }

    /// 4.2.2, 4.2.3: the hexes in which a road may be cut: by aircraft, or as a bridge is down at their side.
    fn cut_hexes(&self, state: &State) -> HexSet {
        let map = self.map();
        let bridges = state.blown.iter();
        let ends =
            bridges.filter_map(|bridge| map.grid.edge_hexes(map.bridges[bridge.index()].edge));
        let ends = ends.flat_map(|(one, other)| [one, other]);
        ends.chain(state.interdicted.iter()).collect()
    }

    /// 13.4: what a line costs from a hex to the next one, against its run from the unit to the source.
    fn supply_way(
        &self,
        state: &State,
        hex: HexId,
        direction: Direction,
        next: HexId,
    ) -> Option<u16> {
        let edge = self.map().grid.edge(hex, direction)?;
        let columns = [Column::Supply, Column::Supply];
        let price = self.cost_of_ground(state, columns, [next, hex], edge);
        match price.cost {
            Cost::Quarters(cost) if self.map().terrain(next).is_land() => Some(cost),
            _ => None,
        }
    }

    /// 13.1 to 13.4: the units of a side on the map that are supplied.
    #[must_use]
    pub fn supplied(&self, state: &State, side: Side) -> UnitSet {
        let lines = self.lines_of(state, side);
        let units = state.units.on_map(side).iter();
        // whoever still lies off a beach is supplied.
        let has_line = |unit: &UnitId| {
            let has_line = state.hex(*unit).is_some_and(|hex| lines.reaches(hex));
            has_line || self.is_afloat(state, *unit)
        };
        let supplied: UnitSet = units.filter(has_line).collect();
        supplied | self.fed_by_forts(state, side)
    }

    /// 13.3: Corregidor supplies all Allied units there, Fort Wint those whom it shelters (10.3).
    fn fed_by_forts(&self, state: &State, side: Side) -> UnitSet {
        let mut fed = UnitSet::EMPTY;
        if side == JAPAN {
            return fed;
        }
        let named = self.map().named;
        fed.insert_all(&self.allies_in(state, named.corregidor));
        let there = self.allies_in(state, named.fort_wint);
        fed.insert_all(&self.sheltered(state, there));
        fed
    }

    fn allies_in(&self, state: &State, hex: HexId) -> UnitSet {
        let is_own = |unit: &UnitId| self.unit(*unit).side == ALLIES;
        state.units_at(hex).filter(is_own).collect()
    }

    /// 13.5: attack and defence of a unit now; unsupplied half of them, the attack rounded down and the defence up.
    #[must_use]
    pub fn strength(&self, state: &State, unit: UnitId) -> Strength {
        let values = self.unit(unit).values(state.steps(unit));
        let is_unsupplied = state.units[unit.index()].is_unsupplied;
        Strength {
            attack: values.attack / if is_unsupplied { 2 } else { 1 },
            defence: values.defence.div_ceil(if is_unsupplied { 2 } else { 1 }),
            is_in_parentheses: values.is_in_parentheses,
        }
    }

    /// 13.5: supply is judged, and holds until it is judged again.
    fn judge_supply(&self, play: &mut Play<'_>, side: Side) {
        if play.state.units.on_map(side).is_empty() {
            return;
        }
        let supplied = self.supplied(play.state, side);
        play.state.answers.retain(|told| told.side != side);
        for unit in play.state.units.on_map(side).iter() {
            let is_unsupplied = !supplied.contains(unit);
            if play.state.units[unit.index()].is_unsupplied == is_unsupplied {
                continue;
            }
            (play.state.units).change(unit, |unit| unit.is_unsupplied = is_unsupplied);
            play.tell(if is_unsupplied {
                Event::Unsupplied(unit)
            } else {
                Event::Supplied(unit)
            });
        }
    }
}

/// 5.3.2, 13.5: a combat phase ends: Corregidor is looked at, and the supply of whoever has attacked is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfCombat(pub Side);

impl heigi_engine::Step<Luzon> for EndOfCombat {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.check_corregidor(play);
        game.tell_losses(play);
        game.judge_supply(play, self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heigi_engine::Rules as _;
    use heigi_engine::laws::random_state;

    /// The table is that of open roads: nothing else in a position changes what a line costs, and where roads are cut nothing is open
    /// that was shut.
    #[test]
    fn what_lines_cost_is_found_once_for_all_positions() {
        let game = Luzon::standard();
        let setup = game.info().default_setup();
        for seed in 0..8 {
            let is_sought = |state: &State| state.turn > 2 + seed as u8 / 2;
            let state = random_state(&game, &setup, seed, is_sought);
            let mut open = state.clone();
            open.blown = Default::default();
            open.interdicted = Default::default();
            assert_eq!(all_ways(&game, &open), game.supply_ways);
            let bridges = heigi_board::ids(game.map().bridges.len());
            let cut = State {
                blown: bridges.collect(),
                ..state
            };
            let cut = all_ways(&game, &cut);
            for (cut, open) in cut.iter().zip(&game.supply_ways) {
                let is_there = |way: &Way| {
                    let mut open = open.iter();
                    open.any(|open| open.to == way.to && open.cost <= way.cost)
                };
                assert!(cut.iter().all(is_there));
            }
            assert_ne!(cut, game.supply_ways);
        }
    }
}
