//! Movement (12).

use crate::Burma;
use crate::position::ground::{Ground, Mover, Stride};
use crate::position::{Position, Progress, Segment};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::turn::rail::{Journey, Layer, Ways};
use heigi_board::HexId;
use std::sync::Arc;

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
    /// Where it comes afoot within its allowance, then by a forced march; the first is left out where
    /// zones keep a forced march from nothing.
    marches: Vec<Ways>,
    /// The same with a part by rail, where that is not told by the first.
    rides: Option<Vec<Ways>>,
    /// Hexes in which the unit could be supplied, where moves by rail end (12.2.2).
    supplied: HexSet,
}

/// How a unit goes to a hex; what it has spent when it is there, in quarter points.
pub(crate) enum Means<'a> {
    /// Afoot.
    Marching(&'a Ways, u16),
    /// By rail for a part.
    Riding(&'a Ways, u16),
    /// By the one hex that is always possible (12.1.3).
    LeastMove,
}

/// What a search of moves depends on, besides what the position tells when it changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MovesKey {
    unit: UnitId,
    progress: Progress,
    ignores_zones: bool,
    in_rain: bool,
    is_chinese_base: bool,
}

impl Moves {
    /// All hexes that some way reaches.
    pub fn reached(&self) -> impl Iterator<Item = HexId> + '_ {
        let all = self.marches.iter().chain(self.rides.iter().flatten());
        all.flat_map(Ways::reached)
    }

    /// The searches that tell of rides.
    fn rides(&self) -> &[Ways] {
        self.rides.as_ref().unwrap_or(&self.marches)
    }
}

impl Burma {
    /// 12.1.2: quarter points that a unit may spend, without a forced march.
    #[must_use]
    pub fn allowance(&self, position: &Position, unit: UnitId) -> u16 {
        let state = position.unit(unit);
        let printed = u16::from(self.values(position, unit).movement);
        let full = printed + if state.truck { 2 } else { 0 };
        let out_of_supply = if state.out_of_supply { full / 2 } else { full };
        // 13.7.4: half of what is printed, whatever carries the unit.
        let disrupted = if state.disrupted {
            printed.div_ceil(2)
        } else {
            full
        };
        4 * out_of_supply.min(disrupted)
    }

    /// 12.1.5, R-43: quarter points that a unit may spend in all without meeting the enemy.
    fn forced_allowance(&self, position: &Position, unit: UnitId) -> u16 {
        let state = position.unit(unit);
        let times = if state.out_of_supply || state.disrupted {
            1
        } else {
            2
        };
        times * self.allowance(position, unit)
    }

    /// The same on the way from a hex, or nothing if it may not march by force from there.
    fn forced_from(
        &self,
        position: &Position,
        unit: UnitId,
        progress: Progress,
        from: HexId,
        zones: HexSet,
    ) -> u16 {
        if progress.met_enemy || zones.contains(from) {
            0
        } else {
            self.forced_allowance(position, unit)
        }
    }

    /// The quarter points of a forced march that is still open to a unit, if they are more than its allowance (12.1.5).
    pub(crate) fn forced_march(
        &self,
        position: &Position,
        unit: UnitId,
        progress: Progress,
    ) -> Option<u16> {
        let from = position.hex_of(unit)?;
        let enemy = self.unit(unit).side.opponent();
        let zones = self.ground_of(position, unit).zones[enemy.index()];
        let forced = self.forced_from(position, unit, progress, from, zones);
        (forced > self.allowance(position, unit)).then_some(forced)
    }

    /// Where a unit may still go that moves now, as it is kept beside the position.
    pub(crate) fn moves_kept(
        &self,
        position: &Position,
        unit: UnitId,
        progress: Progress,
    ) -> Arc<Moves> {
        let segment = position.segment.as_ref();
        let key = MovesKey {
            unit,
            progress,
            ignores_zones: segment.is_some_and(|segment| segment.infiltrating.contains(unit)),
            in_rain: self.is_monsoon(position),
            is_chinese_base: self.is_chinese_base(position),
        };
        position.kept.moves(key, || {
            let ground = self.ground_of(position, unit);
            self.moves(position, &ground, unit, progress)
        })
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
        self.moves_from(position, ground, (unit, position.hex_of(unit)), progress)
    }

    /// The same if the unit stood in a hex.
    pub(crate) fn moves_from(
        &self,
        position: &Position,
        ground: &Ground,
        (unit, hex): (UnitId, Option<HexId>),
        progress: Progress,
    ) -> Moves {
        let mut moves = Moves {
            marches: Vec::new(),
            rides: None,
            supplied: HexSet::EMPTY,
        };
        let Some(hex) = hex.filter(|_| !progress.is_over) else {
            return moves;
        };
        let zones = ground.zones[self.unit(unit).side.opponent().index()];
        let mover = &self.mover(position, ground, unit);
        let search = |layer: Layer, cuts: Option<HexSet>| {
            let journey = Journey {
                start: hex,
                layer,
                budget: 0,
                shunned: HexSet::EMPTY,
                cuts,
            };
            self.searches(position, mover, journey, unit, progress, zones)
        };
        let begins_by_rail = !progress.off_rail
            && !position.unit(unit).out_of_supply
            && (progress.spent > 0 || !zones.contains(hex));
        let cuts = || self.rail_cuts(position);
        if progress.rode {
            let layer = if progress.off_rail {
                Layer::Alighted
            } else {
                Layer::Riding
            };
            moves.rides = Some(search(layer, Some(cuts())));
        } else if !begins_by_rail {
            moves.marches = search(Layer::Afoot, None);
        } else {
            let cuts = cuts();
            if cuts.is_empty() {
                moves.marches = search(Layer::Afoot, Some(cuts));
            } else {
                // A march passes through cuts, one that is to become a ride does not.
                moves.marches = search(Layer::Afoot, None);
                moves.rides = Some(search(Layer::Afoot, Some(cuts)));
            }
        }
        if moves.rides().iter().any(Ways::has_rides) {
            moves.supplied = self.rail_ends(position, unit);
        }
        moves
    }

    /// The ways of a journey within a unit's allowance, then those of a forced march past the enemy's zones;
    /// the first are left out where zones keep a forced march from nothing.
    fn searches(
        &self,
        position: &Position,
        mover: &Mover<'_>,
        journey: Journey,
        unit: UnitId,
        progress: Progress,
        zones: HexSet,
    ) -> Vec<Ways> {
        let allowance = self.allowance(position, unit);
        let forced = self.forced_from(position, unit, progress, journey.start, zones);
        let near = allowance.saturating_sub(progress.spent);
        let search = |budget: u16, shunned: HexSet| {
            let journey = Journey {
                budget,
                shunned,
                ..journey
            };
            Ways::search(self, position, mover, &journey)
        };
        let mut found = Vec::with_capacity(2);
        if forced > allowance {
            found.push(search(forced.saturating_sub(progress.spent), zones));
        }
        // Where zones kept it from no step within the allowance, it has found what a search finds
        // that goes through zones.
        let is_barred = |ways: &Ways| ways.shunned_at().is_some_and(|spent| spent <= near);
        if found.last().is_none_or(is_barred) {
            found.insert(0, search(near, HexSet::EMPTY));
        }
        found
    }

    /// Hexes in which a railway is cut.
    fn rail_cuts(&self, position: &Position) -> HexSet {
        let cut = position.index().cut.iter();
        cut.filter(|hex| self.is_rail_cut(position, *hex)).collect()
    }

    /// 12.2.2: hexes in which a unit could be supplied.
    fn rail_ends(&self, position: &Position, unit: UnitId) -> HexSet {
        let printed = self.unit(unit);
        // 7.6.3, 17.4.2, R-27: the Chinese draw from 1601 only, the Marauders too once they have come.
        let beyond = self.range_of_1601(position, unit);
        if printed.class == Class::ChineseArmy {
            return beyond;
        }
        let supply = self.supply_of(position, printed.side);
        // 7.9.4: a headquarters without communication supplies as well, for two markers; but none by
        // the range that it leaves behind.
        let staffs = supply
            .headquarters
            .iter()
            .filter(|one| one.unit != unit && !position.unit(one.unit).committed)
            .map(|one| one.range);
        let sources = supply.sources.iter().map(|(_, range)| *range);
        // B-3: a headquarters in communication is supplied.
        let own = if printed.class == Class::Headquarters {
            supply.communications
        } else {
            HexSet::EMPTY
        };
        staffs
            .chain(sources)
            .chain([own])
            .fold(beyond, |all, range| all | range)
    }

    /// True if a railway runs through a hex and is cut there (12.2.5).
    pub(crate) fn is_rail_cut(&self, position: &Position, hex: HexId) -> bool {
        position.hex(hex).cut
            && self
                .map()
                .around(hex)
                .any(|(_, edge)| self.lines(position, edge).rail)
    }

    /// The way of a unit to a hex.
    ///
    /// # Errors
    /// Why it cannot go there.
    pub fn route(
        &self,
        position: &Position,
        ground: &Ground,
        moves: &Moves,
        unit: UnitId,
        progress: Progress,
        to: HexId,
    ) -> Result<Route, Refusal> {
        let (path, spent, rode) =
            match self.check_route(position, ground, moves, unit, progress, to)? {
                Means::Marching(ways, spent) => (ways.march(to), spent, false),
                Means::Riding(ways, spent) => (ways.ride(to), spent, true),
                Means::LeastMove => {
                    return Ok(Route {
                        path: vec![to],
                        progress: Progress {
                            spent: self.allowance(position, unit).max(1),
                            met_enemy: true,
                            off_rail: true,
                            is_over: true,
                            rode: false,
                        },
                    });
                }
            };
        let zones = &ground.zones[self.unit(unit).side.opponent().index()];
        let starts_in_zone = position
            .hex_of(unit)
            .is_some_and(|from| zones.contains(from));
        // 12.2.3: whoever starts in a zone does not ride later in the same move either.
        let began_in_zone = progress.spent == 0 && starts_in_zone;
        let met = starts_in_zone || path.iter().any(|hex| zones.contains(*hex));
        let is_cut = path.iter().any(|hex| self.is_rail_cut(position, *hex));
        Ok(Route {
            path,
            progress: Progress {
                spent,
                met_enemy: progress.met_enemy || met,
                off_rail: progress.off_rail || began_in_zone || is_cut,
                is_over: false,
                rode,
            },
        })
    }

    /// How a unit goes to a hex, and what it has spent when it is there.
    pub(crate) fn check_route<'a>(
        &self,
        position: &Position,
        ground: &Ground,
        moves: &'a Moves,
        unit: UnitId,
        progress: Progress,
        to: HexId,
    ) -> Result<Means<'a>, Refusal> {
        let from = position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "12.1"))?;
        if from == to {
            return Err(Refusal::IsThere(unit, to, "12.1.1"));
        }
        self.check_stacking(position, unit, to)?;
        let walked = moves
            .marches
            .iter()
            .find_map(|ways| Some((ways, progress.spent + ways.marched(to)?)));
        let ridden = moves
            .rides()
            .iter()
            .filter_map(|ways| Some((ways, progress.spent + ways.ridden(to)?)))
            .min_by_key(|(_, spent)| *spent);
        match (walked, ridden) {
            // B-44: the cheapest way is taken.
            (Some((_, afoot)), Some((ways, spent)))
                if spent < afoot && self.check_end_of_rail(ground, moves, unit, to).is_ok() =>
            {
                Ok(Means::Riding(ways, spent))
            }
            (Some((ways, spent)), _) => Ok(Means::Marching(ways, spent)),
            (None, Some((ways, spent))) => self
                .check_end_of_rail(ground, moves, unit, to)
                .map(|()| Means::Riding(ways, spent)),
            (None, None) => self
                .check_least_move(position, ground, unit, progress, to)
                .map(|()| Means::LeastMove),
        }
    }

    /// 12.1.3: one hex is always possible for the whole allowance.
    fn check_least_move(
        &self,
        position: &Position,
        ground: &Ground,
        unit: UnitId,
        progress: Progress,
        to: HexId,
    ) -> Result<(), Refusal> {
        let too_far = || Err(Refusal::NoPoints(to));
        let Some(from) = position.hex_of(unit) else {
            return too_far();
        };
        let Some(edge) = self.map().grid.edge_between(from, to) else {
            return too_far();
        };
        let stride = Stride {
            from,
            to,
            edge,
            by_rail: false,
        };
        self.step_cost(position, ground, unit, stride)?;
        if progress.spent > 0 {
            return too_far();
        }
        Ok(())
    }

    /// 12.2.2, 12.2.3: whether a move that went by rail for a part may end in a hex.
    fn check_end_of_rail(
        &self,
        ground: &Ground,
        moves: &Moves,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refusal> {
        let side = self.unit(unit).side;
        if ground.zones[side.opponent().index()].contains(to) {
            return Err(Refusal::NoRailIntoZone(to));
        }
        if moves.supplied.contains(to) {
            Ok(())
        } else {
            Err(Refusal::NoRailBeyondSupply(to))
        }
    }

    /// Whether a unit may begin to move now.
    pub(crate) fn check_mover(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        self.check_ready(position, unit)?;
        if position.hex_of(unit).is_none() {
            return Err(Refusal::NotOnMap(unit, "12.1"));
        }
        Ok(())
    }

    /// The segment in which a unit acts (3.1).
    pub(crate) fn check_active(position: &Position, unit: UnitId) -> Result<&Segment, Refusal> {
        let segment = position
            .segment
            .as_ref()
            .ok_or(Refusal::NotNow("3.1-ACT"))?;
        if segment.active.contains(unit) {
            Ok(segment)
        } else {
            Err(Refusal::NotActive(unit, "3.1-ACT"))
        }
    }

    /// Whether a unit acts in this segment and has not moved yet, wherever it is.
    pub(crate) fn check_ready(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let segment = Self::check_active(position, unit)?;
        if segment.moved.contains(unit) {
            return Err(Refusal::HasMoved(unit));
        }
        if segment.building.contains(unit) {
            return Err(Refusal::IsBuilding(unit));
        }
        if position.unit(unit).pinned {
            return Err(Refusal::IsPinned(unit));
        }
        Ok(())
    }

    /// 7.2.4: whether a moving unit may pick up a supply marker.
    pub(crate) fn check_pick_up(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let side = self.unit(unit).side;
        let most = CARRIED[usize::from(self.is_monsoon(position))];
        let there = position
            .hex_of(unit)
            .map_or(0, |hex| position.hex(hex).supply[side.index()]);
        if !self.unit(unit).class.is_infantry() {
            Err(Refusal::CarriesNone(unit))
        } else if position.unit(unit).carried >= most {
            Err(Refusal::CarriesNoMore(unit, i32::from(most)))
        } else if there == 0 {
            Err(Refusal::NoMarkers(1, 0, "7.2.4"))
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
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        let hex = position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "12.1"))?;
        let may_leave = match printed.side {
            JAPAN => {
                printed.class == Class::IndianNationalArmy && self.map().west_exit.contains(hex)
            }
            _ => {
                self.map().south_exit.contains(hex)
                    && position.scenario != crate::position::Scenario::UGo
            }
        };
        if !may_leave {
            let rule = if printed.side == ALLIES {
                "TBL-VP-9"
            } else {
                "17.6.1"
            };
            return Err(Refusal::NoExit(unit, rule));
        }
        // 12.2.2: off the map no ride can end.
        if progress.rode {
            return Err(Refusal::NoRailBeyondSupply(hex));
        }
        let meets_enemy = progress.met_enemy
            || self.ground_of(position, unit).zones[printed.side.opponent().index()].contains(hex);
        let budget = if meets_enemy {
            self.allowance(position, unit)
        } else {
            self.forced_allowance(position, unit)
        };
        if progress.spent + self.tables().movement.clear > budget {
            Err(Refusal::NoPoints(hex))
        } else {
            Ok(())
        }
    }
}
