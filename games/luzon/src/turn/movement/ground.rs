//! What a step costs: terrain, rivers, roads and bridges (4.1, 4.2, TBL-TEC).

use super::march::quarters;
use crate::Luzon;
use crate::printed::costs::Column;
use crate::printed::map::{Terrain, Width};
use crate::printed::tables::Cost;
use crate::printed::units::{ALLIES, Class, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Phase;
use crate::situation::state::State;
use heigi_board::{EdgeId, HexId};
use heigi_engine::scene::Fact;
use heigi_engine::step::refuse;
use heigi_engine::{Side, Text};

/// What the ground asks of whoever marches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marcher {
    /// Whose it is.
    pub side: Side,
    /// What it pays for hexes and hexsides.
    pub column: Column,
    /// What it pays on roads: bicycles ride there (4.7).
    pub on_roads: Column,
    /// It never leaves roads (4.6).
    pub keeps_to_roads: bool,
    /// Its stacking points, with what it carries.
    pub points: u8,
}

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// The cost at the tactical rate.
    pub cost: Cost,
    /// It goes along a road that can be used.
    pub is_by_road: bool,
    /// It crosses a major river without a bridge (4.2.2).
    pub is_crossing: bool,
}

impl Luzon {
    /// What the ground asks of a unit.
    pub(crate) fn marcher(&self, state: &State, unit: UnitId) -> Marcher {
        let printed = self.unit(unit);
        let values = printed.values(state.steps(unit));
        let column = match printed.class {
            _ if values.is_motorised() => Column::Motorised,
            Class::Cavalry => Column::Cavalry,
            _ => Column::Foot,
        };
        let aboard = match printed.class {
            Class::Truck => self.load(state),
            _ => 0,
        };
        Marcher {
            side: printed.side,
            column,
            on_roads: if values.has_bicycles {
                Column::Motorised
            } else {
                column
            },
            keeps_to_roads: printed.class == Class::Truck,
            points: self.stacking(state, unit) + aboard,
        }
    }

    /// 13.5, 7.3.4, 17.5.3-3: the movement allowance of a unit in quarters of a point: unsupplied one point less, if
    /// motorised half of it rounded down; demoralised half of that, of which half points stay.
    #[must_use]
    pub fn allowance(&self, state: &State, unit: UnitId) -> u16 {
        let values = self.unit(unit).values(state.steps(unit));
        let unit = &state.units[unit.index()];
        let movement = u16::from(values.movement);
        let points = match (unit.is_unsupplied, values.is_motorised()) {
            (false, _) => movement,
            (true, true) => movement - movement / 2,
            (true, false) => movement.saturating_sub(1),
        };
        // 17.5.3-3: half of it before the main assault.
        let is_half = unit.demoralised.is_some() || state.phase == Phase::Preparation;
        points * if is_half { 2 } else { 4 }
    }

    /// Why the movement allowance of a unit is not what is printed, for those who may know it to be in reserve.
    pub(crate) fn notes_on_allowance(
        &self,
        state: &State,
        unit: UnitId,
        is_own: bool,
    ) -> Vec<Fact> {
        let values = self.unit(unit).values(state.steps(unit));
        let one = &state.units[unit.index()];
        if values.movement == 0 || state.hex(unit).is_none() {
            return Vec::new();
        }
        let is_reserve = is_own && state.reserves.contains(unit);
        let is_early = state.phase == Phase::Preparation && self.unit(unit).side == ALLIES;
        let causes = [
            (
                one.is_unsupplied && values.is_motorised(),
                "luzon-note-unsupplied-motorised",
                "13.5",
            ),
            (
                one.is_unsupplied && !values.is_motorised(),
                "luzon-note-unsupplied",
                "13.5",
            ),
            (one.demoralised.is_some(), "luzon-note-demoralised", "7.3.4"),
            (is_early, "luzon-note-preparation", "17.5.3-3"),
            (is_reserve, "luzon-note-reserve", "9.5"),
        ];
        let causes = causes.into_iter().filter(|(applies, ..)| *applies);
        let mut notes: Vec<Fact> = causes
            .map(|(_, cause, rule)| Fact {
                label: Text::new("luzon-note-allowance"),
                value: Text::new(cause),
                rule: rule.into(),
            })
            .collect();
        if !notes.is_empty() {
            let left = self.allowance(state, unit) / if is_reserve { 2 } else { 1 };
            notes.push(Fact {
                label: Text::new("luzon-note-allowance-now"),
                value: Text::new("luzon-note-of-printed")
                    .with("left", quarters(left))
                    .with("printed", i32::from(values.movement)),
                rule: "4.1.6".into(),
            });
        }
        notes
    }

    /// 4.2.2, 4.2.3: whether a road across a hexside can be used: its bridge stands, and aircraft cut off neither
    /// of its hexes.
    pub(crate) fn is_road_open(&self, state: &State, edge: EdgeId, ends: [HexId; 2]) -> bool {
        let map = self.map();
        map.hexside(edge).has_road
            && !ends.iter().any(|hex| state.interdicted.contains(*hex))
            && map
                .bridge(edge)
                .is_none_or(|bridge| !state.blown.contains(bridge))
    }

    /// What a step costs in a column, whoever stands there: along a road what the road costs, or else what hex
    /// and hexside cost together (4.1.6, R-9).
    pub(crate) fn cost_of_ground(
        &self,
        state: &State,
        [column, on_roads]: [Column; 2],
        [from, to]: [HexId; 2],
        edge: EdgeId,
    ) -> Price {
        let (map, tables) = (self.map(), self.tables());
        // what joins the areas of Bicol to each other and to the map is a road.
        if self.is_area(to) || self.is_area(from) {
            let cost = if self.is_area(to) {
                tables.costs(column).hex(Terrain::Bicol)
            } else {
                tables.costs(on_roads).road
            };
            let is_open = !map.hexside(edge).is_water;
            return Price {
                cost: if is_open { cost } else { Cost::Prohibited },
                is_by_road: true,
                is_crossing: false,
            };
        }
        if self.is_road_open(state, edge, [from, to]) {
            return Price {
                cost: tables.costs(on_roads).road,
                is_by_road: true,
                is_crossing: false,
            };
        }
        let (side, costs) = (map.hexside(edge), tables.costs(column));
        let mut cost = costs.hex(map.terrain(to));
        match side.river {
            Some(Width::Major) => cost = cost.and(costs.major_river),
            Some(Width::Minor) => cost = cost.and(costs.minor_river),
            None => {}
        }
        if side.is_rough {
            cost = cost.and(costs.rough_side);
        }
        if side.is_water {
            cost = Cost::Prohibited;
        }
        Price {
            cost,
            is_by_road: false,
            // 15.5: engineers help over the river, not through the swamp behind it.
            is_crossing: side.river == Some(Width::Major)
                && cost == Cost::Whole
                && costs.hex(map.terrain(to)) != Cost::Whole,
        }
    }

    /// What a step costs, and whether it may be made at all: into land that touches by land (4.1.7), not where it
    /// is prohibited, not off the road for a truck (4.6), not where an enemy stands (4.1.5) or too many friends
    /// do (4.1.4).
    pub(crate) fn price(
        &self,
        state: &State,
        marcher: &Marcher,
        [from, to]: [HexId; 2],
        edge: EdgeId,
    ) -> Result<Price, Refusal> {
        let map = self.map();
        let is_land = map.terrain(to).is_land() && !map.hexside(edge).is_water;
        refuse(!is_land, Refusal::Water(to))?;
        let columns = [marcher.column, marcher.on_roads];
        let price = self.cost_of_ground(state, columns, [from, to], edge);
        let leaves_road = marcher.keeps_to_roads && !price.is_by_road;
        refuse(leaves_road, Refusal::OffRoad(to))?;
        refuse(price.cost == Cost::Prohibited, Refusal::Prohibited(to))?;
        self.check_leaving(state, marcher.side, from)?;
        let enemies = state.units.occupied(marcher.side.opponent());
        let is_barred = enemies.contains(to) && !self.is_area(to);
        refuse(is_barred, Refusal::Enemy(to))?;
        // 5.3.3 counts whoever is in Bicol already.
        if self.is_area(from) && self.is_area(to) {
            return Ok(price);
        }
        self.check_room(state, marcher.side, marcher.points, to)?;
        Ok(price)
    }

    /// Whether an enemy of a side stands within so many hexes of a hex.
    pub(crate) fn is_enemy_within(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
        distance: u32,
    ) -> bool {
        let mut enemies = state.units.occupied(side.opponent()).iter();
        enemies.any(|other| self.map().grid.distance(hex, other) <= distance)
    }

    /// 4.3.1, 9.3: the turn of a side begins: who stands beside an enemy now.
    pub(crate) fn note_neighbours(&self, state: &mut State, side: Side) {
        for unit in self.units_of(side) {
            let hex = state
                .hex(unit)
                .or_else(|| self.chart_hex(state, side, unit));
            let is_near = hex.is_some_and(|hex| self.is_near_enemy(state, side, hex));
            if state.units[unit.index()].began_near != is_near {
                state.units.change(unit, |unit| unit.began_near = is_near);
            }
        }
    }

    /// 4.3.1, 9.3: whether a unit stands beside an enemy, or did so when the turn of its side began.
    pub(crate) fn is_or_began_near(&self, state: &State, unit: UnitId) -> bool {
        let hex = state.hex(unit);
        state.units[unit.index()].began_near
            || hex.is_some_and(|hex| self.is_near_enemy(state, self.unit(unit).side, hex))
    }

    /// 4.3.1: whether an enemy of a side stands beside a hex.
    pub(crate) fn is_near_enemy(&self, state: &State, side: Side, hex: HexId) -> bool {
        let enemies = state.units.occupied(side.opponent());
        let mut around = self.map().grid.neighbours(hex);
        let is_here = || enemies.contains(hex);
        !enemies.is_empty() && (is_here() || around.any(|(_, other)| enemies.contains(other)))
    }
}
