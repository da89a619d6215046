//! Movement (12).

use crate::Burma;
use crate::ground::{Ground, Stride};
use crate::map::HexSet;
use crate::notice::Notice;
use crate::state::{Position, Progress, Segment};
use crate::units::{ALLIES, Class, JAPAN, UnitId};
use heigi_board::{HexId, Reach};

/// Supply markers that a unit carries, and in the monsoon (7.2.4).
const CARRIED: [u8; 2] = [3, 2];

/// A way to a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The hexes that are entered, in order.
    pub path: Vec<HexId>,
    /// How far the move has come at its end.
    pub progress: Progress,
}

/// Where a unit may go.
pub struct Moves {
    marched: Reach,
    by_rail: Option<Reach>,
    forced: Option<Reach>,
    /// Hexes in which the unit could be supplied, where railway journeys end (12.2.2).
    supplied: HexSet,
}

impl Moves {
    /// All hexes that some way reaches.
    pub fn reached(&self) -> impl Iterator<Item = HexId> + '_ {
        [
            Some(&self.marched),
            self.by_rail.as_ref(),
            self.forced.as_ref(),
        ]
        .into_iter()
        .flatten()
        .flat_map(|reach| reach.reached().iter().copied())
    }
}

impl Burma {
    /// 12.1.2: quarter points that a unit may spend, without a forced march.
    #[must_use]
    pub fn allowance(&self, position: &Position, unit: UnitId) -> u16 {
        let state = position.unit(unit);
        let printed = self.values(position, unit).movement;
        let full = u16::from(printed) + if state.truck { 2 } else { 0 };
        let out_of_supply = if state.out_of_supply { full / 2 } else { full };
        let disrupted = if state.disrupted {
            full.div_ceil(2)
        } else {
            full
        };
        4 * out_of_supply.min(disrupted)
    }

    /// Where a unit may still go.
    #[must_use]
    pub fn moves(
        &self,
        position: &Position,
        ground: &Ground,
        unit: UnitId,
        progress: Progress,
    ) -> Moves {
        let mut moves = Moves {
            marched: Reach::default(),
            by_rail: None,
            forced: None,
            supplied: HexSet::EMPTY,
        };
        let Some(hex) = position.hex_of(unit) else {
            return moves;
        };
        if progress.is_over {
            return moves;
        }
        let map = self.map();
        let state = position.unit(unit);
        let zones = ground.zones[self.unit(unit).side.opponent().index()];
        let search = |budget: u16, by_rail: bool, shuns_enemy: bool| {
            let mut reach = Reach::default();
            reach.search(&map.grid, hex, budget, |at, direction, to| {
                if shuns_enemy && (zones.contains(at) || zones.contains(to)) {
                    return None;
                }
                let edge = map.edge(at, direction)?;
                // 12.2.5: beyond a cut nobody goes on by rail.
                if by_rail && (position.hex(at).cut || position.hex(to).cut) {
                    return None;
                }
                let stride = Stride {
                    from: at,
                    to,
                    edge,
                    by_rail,
                };
                self.step_cost(position, ground, unit, stride).ok()
            });
            reach
        };
        let allowance = self.allowance(position, unit);
        let left = allowance.saturating_sub(progress.spent);
        moves.marched = search(left, false, false);
        let is_fresh = !progress.met_enemy && !zones.contains(hex);
        let may_force = is_fresh && !state.out_of_supply && !state.disrupted;
        let forced = (2 * allowance).saturating_sub(progress.spent);
        if may_force {
            moves.forced = Some(search(forced, false, true));
        }
        if !progress.off_rail && !state.out_of_supply && !zones.contains(hex) {
            let supply = self.supply(position, self.unit(unit).side);
            moves.supplied = supply.reached();
            moves.by_rail = Some(if may_force {
                search(forced, true, true)
            } else {
                search(left, true, false)
            });
        }
        moves
    }

    /// The way of a unit to a hex, nothing if it cannot go there.
    ///
    /// # Errors
    /// Why not.
    pub fn route(
        &self,
        position: &Position,
        ground: &Ground,
        moves: &Moves,
        unit: UnitId,
        progress: Progress,
        to: HexId,
    ) -> Result<Route, Notice> {
        let from = position
            .hex_of(unit)
            .ok_or_else(|| Notice::new("12.1", "burma-not-on-map").unit(unit))?;
        if from == to {
            return Err(Notice::new("12.1.1", "burma-no-points").hex(to));
        }
        let zones = ground.zones[self.unit(unit).side.opponent().index()];
        let walk = |reach: &Reach| -> Option<Route> {
            let cost = reach.cost(to)?;
            let path = reach.path(to);
            let met = zones.contains(from) || path.iter().any(|hex| zones.contains(*hex));
            let is_cut = path.iter().any(|hex| {
                position.hex(*hex).cut
                    && self
                        .map()
                        .around(*hex)
                        .any(|(_, edge)| self.lines(position, edge).rail)
            });
            Some(Route {
                path,
                progress: Progress {
                    spent: progress.spent + cost,
                    met_enemy: progress.met_enemy || met,
                    off_rail: progress.off_rail || is_cut,
                    is_over: false,
                },
            })
        };
        self.check_stacking(position, unit, to)?;
        if let Some(route) = walk(&moves.marched) {
            // The railway may be cheaper, and leaves more points.
            let by_rail = moves.by_rail.as_ref().and_then(walk);
            return Ok(match by_rail {
                Some(faster)
                    if faster.progress.spent < route.progress.spent
                        && self.check_end_of_rail(ground, moves, unit, to).is_ok() =>
                {
                    faster
                }
                _ => route,
            });
        }
        if let Some(route) = moves.forced.as_ref().and_then(walk) {
            return Ok(route);
        }
        if let Some(route) = moves.by_rail.as_ref().and_then(walk) {
            self.check_end_of_rail(ground, moves, unit, to)?;
            return Ok(route);
        }
        // 12.1.3: one hex is always possible for the whole allowance.
        let edge = self.map().grid.edge_between(from, to);
        match edge {
            Some(edge) => {
                let stride = Stride {
                    from,
                    to,
                    edge,
                    by_rail: false,
                };
                self.step_cost(position, ground, unit, stride)?;
                if progress.spent > 0 {
                    return Err(Notice::new("12.1.2", "burma-no-points").hex(to));
                }
                Ok(Route {
                    path: vec![to],
                    progress: Progress {
                        spent: self.allowance(position, unit).max(1),
                        met_enemy: true,
                        off_rail: true,
                        is_over: true,
                    },
                })
            }
            None => Err(Notice::new("12.1.2", "burma-no-points").hex(to)),
        }
    }

    /// 12.2.2, 12.2.3: whether a railway journey may end in a hex.
    fn check_end_of_rail(
        &self,
        ground: &Ground,
        moves: &Moves,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Notice> {
        let side = self.unit(unit).side;
        if ground.zones[side.opponent().index()].contains(to) {
            return Err(Notice::new("12.2.3", "burma-no-rail-into-zone").hex(to));
        }
        if moves.supplied.contains(to) {
            Ok(())
        } else {
            Err(Notice::new("12.2.2", "burma-no-rail-beyond-supply").hex(to))
        }
    }

    /// Whether a unit may begin to move now.
    pub(crate) fn check_mover(&self, position: &Position, unit: UnitId) -> Result<(), Notice> {
        self.check_ready(position, unit)?;
        if position.hex_of(unit).is_none() {
            return Err(Notice::new("12.1", "burma-not-on-map").unit(unit));
        }
        Ok(())
    }

    /// The segment in which a unit acts (3.1).
    pub(crate) fn check_active(position: &Position, unit: UnitId) -> Result<&Segment, Notice> {
        let segment = position
            .segment
            .as_ref()
            .ok_or_else(|| Notice::new("3.1-ACT", "burma-not-now"))?;
        if segment.active.contains(unit) {
            Ok(segment)
        } else {
            Err(Notice::new("3.1-ACT", "burma-not-active").unit(unit))
        }
    }

    /// Whether a unit acts in this segment and has not moved yet, wherever it is.
    pub(crate) fn check_ready(&self, position: &Position, unit: UnitId) -> Result<(), Notice> {
        let segment = Self::check_active(position, unit)?;
        if segment.moved.contains(unit) {
            return Err(Notice::new("9.3.4", "burma-has-moved").unit(unit));
        }
        if segment.building.contains(unit) {
            return Err(Notice::new("17.2.1", "burma-is-building").unit(unit));
        }
        if position.unit(unit).pinned {
            return Err(Notice::new("TBL-CHINDIT", "burma-is-pinned").unit(unit));
        }
        Ok(())
    }

    /// 7.2.4: whether a moving unit may pick up a supply marker.
    pub(crate) fn check_pick_up(&self, position: &Position, unit: UnitId) -> Result<(), Notice> {
        let side = self.unit(unit).side;
        let most = CARRIED[usize::from(self.is_monsoon(position))];
        let there = position
            .hex_of(unit)
            .map_or(0, |hex| position.hex(hex).supply[side.index()]);
        if !self.unit(unit).class.is_infantry() || position.unit(unit).carried >= most {
            Err(Notice::new("7.2.4", "burma-carries-no-more")
                .unit(unit)
                .numbers(i16::from(most), 0))
        } else if there == 0 {
            Err(Notice::new("7.2.4", "burma-no-markers").numbers(1, 0))
        } else {
            Ok(())
        }
    }

    /// 17.6.1, TBL-VP-8, TBL-VP-9: whether a moving unit may leave the map here.
    pub(crate) fn check_exit(
        &self,
        position: &Position,
        unit: UnitId,
        progress: Progress,
    ) -> Result<(), Notice> {
        let printed = self.unit(unit);
        let hex = position
            .hex_of(unit)
            .ok_or_else(|| Notice::new("12.1", "burma-not-on-map").unit(unit))?;
        let may_leave = match printed.side {
            JAPAN => {
                printed.class == Class::IndianNationalArmy && self.map().west_exit.contains(hex)
            }
            _ => {
                self.map().south_exit.contains(hex)
                    && position.scenario != crate::state::Scenario::UGo
            }
        };
        if !may_leave {
            let rule = if printed.side == ALLIES {
                "TBL-VP-9"
            } else {
                "17.6.1"
            };
            return Err(Notice::new(rule, "burma-no-exit").unit(unit));
        }
        let cost = self.tables().movement.clear;
        if progress.spent + cost > self.allowance(position, unit) {
            Err(Notice::new("12.1.2", "burma-no-points").hex(hex))
        } else {
            Ok(())
        }
    }
}
