//! The ground: who stands where, zones of control (11), stacking (10), lines, costs of movement.

use crate::Burma;
use crate::event::Event;
use crate::position::{AirPlace, Entrenchment, Mission, Play, Position};
use crate::printed::atlas::Way;
use crate::printed::map::{HexSet, Line, Lines, Terrain};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use heigi_board::{EdgeId, HexId};
use heigi_scene::Side;
use std::borrow::Cow;

/// A step from hex to hex.
#[derive(Clone, Copy, Debug)]
pub struct Stride {
    /// Where it begins.
    pub from: HexId,
    /// Where it ends.
    pub to: HexId,
    /// The side between.
    pub edge: EdgeId,
    /// True if it is made by rail where a railway runs.
    pub by_rail: bool,
}

/// A unit that moves, with what is the same for all its steps.
pub(crate) struct Mover<'a> {
    position: &'a Position,
    ground: &'a Ground,
    class: Class,
    side: Side,
    in_rain: bool,
    /// The hexes that terrain and enemies leave open to it, if no side of them bars it.
    open: HexSet,
    /// The hexes into or out of which a step may cost more than is printed, or be barred.
    special: HexSet,
}

/// Where units stand and how far their zones of control reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Hexes with units of each side.
    pub occupied: [HexSet; 2],
    /// Zones of control of each side (11.1.1).
    pub zones: [HexSet; 2],
    /// Zones of units in improved positions (11.1.2).
    pub fortified: [HexSet; 2],
    /// Hexes beside units in improved positions, with a zone or without (11.1.4).
    pub beside_positions: [HexSet; 2],
    /// Hexes under interdiction and their neighbours (5.5.5).
    pub interdicted: HexSet,
    /// Hexes that are cut or that a built line enters: what is printed does not tell their cost.
    pub altered: HexSet,
    /// Hexes that supply lines of each side may enter (7.7.2d).
    pub open: [HexSet; 2],
}

impl Mover<'_> {
    /// The hexes that terrain and enemies leave open, if no side of them bars it.
    pub(crate) const fn open(&self) -> HexSet {
        self.open
    }

    /// Those of them into which a step costs what is printed, if it comes from such a hex.
    pub(crate) fn plain(&self) -> HexSet {
        self.open - self.special
    }

    /// True if a step into a hex or out of it may cost more than is printed, or be barred.
    #[inline]
    pub(crate) fn is_special(&self, hex: HexId) -> bool {
        self.special.contains(hex)
    }

    /// True if a hex is cut or a built line enters it.
    pub(crate) fn is_altered(&self, hex: HexId) -> bool {
        self.ground.altered.contains(hex)
    }

    /// What is printed for a step.
    #[inline]
    pub(crate) fn price_afoot(&self, way: &Way) -> u16 {
        way.afoot[usize::from(self.in_rain)]
    }
}

impl Burma {
    /// True on a turn of the monsoon (2.1, R-03).
    #[must_use]
    pub fn is_monsoon(&self, position: &Position) -> bool {
        position.early_monsoon || self.tables().turn(position.turn).monsoon
    }

    /// True if a hex belongs to the part of the map that is played on.
    #[must_use]
    pub fn is_in_play(&self, position: &Position, hex: HexId) -> bool {
        self.play_area(position).contains(hex)
    }

    /// The hexes on which the scenario is played.
    pub(crate) fn play_area(&self, position: &Position) -> HexSet {
        self.atlas.play_area(position.scenario)
    }

    /// The units in a hex.
    pub fn units_at(
        &self,
        position: &Position,
        hex: HexId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        position.index().units_in(hex).iter()
    }

    /// The units of a side in a hex.
    pub fn units_of_at(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = UnitId> + use<> {
        self.set_of_at(position, side, hex).iter()
    }

    /// The same as a set.
    pub(crate) fn set_of_at(&self, position: &Position, side: Side, hex: HexId) -> UnitSet {
        position.index().units_in(hex) & self.atlas.units[side.index()]
    }

    /// True if a unit of a side is in a hex.
    pub(crate) fn is_held(&self, position: &Position, side: Side, hex: HexId) -> bool {
        !self.set_of_at(position, side, hex).is_empty()
    }

    /// The lines that join two hexes, printed or built.
    #[must_use]
    pub fn lines(&self, position: &Position, edge: EdgeId) -> Lines {
        self.lines_with(position.built(), edge)
    }

    /// The lines that join two hexes if some are built.
    pub(crate) fn lines_with(&self, built: &[(EdgeId, Line)], edge: EdgeId) -> Lines {
        let printed = self.map().lines[edge.index()];
        let first = built.partition_point(|(built, _)| *built < edge);
        built[first..]
            .iter()
            .take_while(|(built, _)| *built == edge)
            .fold(printed, |lines, (_, line)| lines.with(*line))
    }

    /// True if a line, printed or built, runs through a hex.
    #[must_use]
    pub fn has_any_line(&self, position: &Position, hex: HexId) -> bool {
        self.atlas.lined.contains(hex) || self.built_in(position, hex).next().is_some()
    }

    /// The lines that were built into a hex.
    pub(crate) fn built_in<'a>(
        &'a self,
        position: &'a Position,
        hex: HexId,
    ) -> impl Iterator<Item = Line> + 'a {
        let is_there = move |edge: EdgeId| {
            let hexes = self.map().grid.edge_hexes(edge);
            hexes.is_some_and(|(one, other)| one == hex || other == hex)
        };
        let built = position.built().iter();
        built
            .filter(move |(edge, _)| is_there(*edge))
            .map(|(_, line)| *line)
    }

    /// The hexes of a side whose lines may be cut.
    pub(crate) fn uncut_lines<'a>(
        &'a self,
        position: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = HexId> + 'a {
        let index = position.index();
        let whole = (self.play_area(position) & index.control[side.index()]) - index.cut;
        whole
            .iter()
            .filter(move |hex| self.has_any_line(position, *hex))
    }

    /// Factors of a unit at its present strength.
    #[must_use]
    pub fn values(&self, position: &Position, unit: UnitId) -> crate::printed::units::Values {
        let (printed, state) = (self.unit(unit), position.unit(unit));
        match printed.committed {
            Some(values) if state.committed && state.steps > 0 => values,
            _ => printed.values(state.steps),
        }
    }

    /// Where units stand and how far their zones reach.
    #[must_use]
    pub fn ground<'a>(&self, position: &'a Position) -> &'a Ground {
        position.kept.ground(|| self.find_ground(position))
    }

    fn find_ground(&self, position: &Position) -> Ground {
        let mut ground = Ground {
            occupied: [HexSet::EMPTY; 2],
            zones: [HexSet::EMPTY; 2],
            fortified: [HexSet::EMPTY; 2],
            beside_positions: [HexSet::EMPTY; 2],
            interdicted: HexSet::EMPTY,
            altered: self.altered(position),
            open: [HexSet::EMPTY; 2],
        };
        let positions = position.index().positions;
        for side in [ALLIES, JAPAN] {
            let index = side.index();
            for unit in self.units_of(side) {
                let Some(hex) = position.hex_of(unit) else {
                    continue;
                };
                ground.occupied[index].insert(hex);
                let is_fortified = positions.contains(hex)
                    && position
                        .hex(hex)
                        .position
                        .is_some_and(|one| one.owner == side && one.builder.is_none());
                if is_fortified {
                    ground.beside_positions[index].insert_all(self.atlas.ring(hex));
                }
                let Some(zone) = self.zone(position, unit, hex) else {
                    continue;
                };
                ground.zones[index].insert_all(&zone);
                if is_fortified {
                    ground.fortified[index].insert_all(&zone);
                }
            }
        }
        for air in position.aircraft() {
            if let (AirPlace::Over(hex), Mission::Interdiction) = (air.place, air.mission) {
                ground.interdicted.insert(hex);
                for (near, _) in self.map().around(hex) {
                    ground.interdicted.insert(near);
                }
            }
        }
        // 7.7.2d: where supply lines may run.
        let area = self.play_area(position);
        for side in [ALLIES, JAPAN] {
            let (own, enemy) = (side.index(), side.opponent().index());
            let barred = ground.zones[enemy] - ground.occupied[own];
            ground.open[own] = area - ground.occupied[enemy] - barred;
        }
        ground
    }

    /// The zone of control of a unit in a hex, if it has one (11.1).
    fn zone(&self, position: &Position, unit: UnitId, hex: HexId) -> Option<Cow<'_, HexSet>> {
        let printed = self.unit(unit);
        if !printed.has_zone() || self.values(position, unit).highest() == 0 {
            return None;
        }
        if printed.class != Class::Armour || self.atlas.rough_ring(hex).is_empty() {
            return Some(Cow::Borrowed(self.atlas.ring(hex)));
        }
        // 11.1.5, 17.1.4: armour has no zone where it could not go.
        let zone = self
            .map()
            .ground_around(hex)
            .filter(|(near, edge)| !self.is_closed_to_armour(position, printed.class, *near, *edge))
            .map(|(near, _)| near)
            .collect();
        Some(Cow::Owned(zone))
    }

    /// Hexes that are cut or that a built line enters.
    fn altered(&self, position: &Position) -> HexSet {
        let mut altered = position.index().cut;
        for (edge, _) in position.built() {
            if let Some((one, other)) = self.map().grid.edge_hexes(*edge) {
                altered.insert(one);
                altered.insert(other);
            }
        }
        altered
    }

    /// 11.1.5, 17.1.4: true for rough jungle that armour could enter across a side only along a line,
    /// where none joins or it is cut.
    pub(crate) fn is_closed_to_armour(
        &self,
        position: &Position,
        class: Class,
        to: HexId,
        edge: EdgeId,
    ) -> bool {
        class == Class::Armour
            && self.map().terrain(to) == Terrain::Rough
            && (position.hex(to).cut || !self.lines(position, edge).any())
    }

    /// What a hex costs, in quarter points, without regard to the enemy: along a line if one joins and
    /// is not cut, else by terrain and river. `in_rain` adds what the monsoon costs.
    #[must_use]
    pub(crate) fn way_cost(
        &self,
        position: &Position,
        to: HexId,
        edge: EdgeId,
        by_rail: bool,
        in_rain: bool,
    ) -> u16 {
        let lines = if position.hex(to).cut {
            Lines::default()
        } else {
            self.lines(position, edge)
        };
        self.cost_by(lines, to, edge, by_rail, in_rain)
    }

    /// What a hex costs along some lines.
    pub(crate) fn cost_by(
        &self,
        lines: Lines,
        to: HexId,
        edge: EdgeId,
        by_rail: bool,
        in_rain: bool,
    ) -> u16 {
        let costs = &self.tables().movement;
        let map = self.map();
        if lines.rail && by_rail {
            return costs.rail;
        }
        if lines.road {
            return costs.road;
        }
        if lines.trail || lines.rail {
            return if in_rain {
                costs.monsoon_trail
            } else {
                costs.trail
            };
        }
        let ground = match map.terrain(to) {
            Terrain::Jungle => costs.jungle,
            Terrain::Rough => costs.rough,
            Terrain::City => costs.city,
            _ => costs.clear,
        };
        let river = if map.river_sides[edge.index()] {
            costs.river
        } else {
            0
        };
        ground + river + if in_rain { costs.monsoon } else { 0 }
    }

    /// Whether a unit may stand in a hex that it would enter across a side, whoever is there.
    pub(crate) fn check_terrain(
        &self,
        position: &Position,
        unit: UnitId,
        to: HexId,
        edge: Option<EdgeId>,
    ) -> Result<(), Refusal> {
        let (map, printed) = (self.map(), self.unit(unit));
        if map.terrain(to) == Terrain::Outside {
            return Err(Refusal::NoPlayArea(to, "TBL-TEC"));
        }
        if !map.terrain(to).is_land() || edge.is_some_and(|edge| map.sea_sides[edge.index()]) {
            return Err(Refusal::NoWater(to, "TBL-TEC-lake"));
        }
        if !self.is_in_play(position, to) {
            return Err(Refusal::NoPlayArea(to, "21.1"));
        }
        if printed.class == Class::ChineseArmy && map.row(to) > 23 {
            return Err(Refusal::NoSouthOfRow23(unit));
        }
        if printed.class == Class::Armour && map.terrain(to) == Terrain::Rough {
            let is_closed = match edge {
                Some(edge) => self.is_closed_to_armour(position, printed.class, to, edge),
                None => !self.has_any_line(position, to),
            };
            if is_closed {
                return Err(Refusal::NoArmourOffLine(unit, to));
            }
        }
        Ok(())
    }

    /// Who moves, with what is the same for all steps of a search.
    pub(crate) fn mover<'a>(
        &self,
        position: &'a Position,
        ground: &'a Ground,
        unit: UnitId,
    ) -> Mover<'a> {
        let printed = self.unit(unit);
        let enemy = printed.side.opponent().index();
        let mut area = self.play_area(position);
        if printed.class == Class::ChineseArmy {
            area = area & self.atlas.chinese_area;
        }
        let mut special = ground.altered | ground.zones[enemy] | ground.fortified[enemy];
        if printed.side == JAPAN {
            special = special | ground.interdicted;
        }
        if printed.class == Class::Armour {
            special = special | self.atlas.rough;
        }
        Mover {
            position,
            ground,
            class: printed.class,
            side: printed.side,
            in_rain: self.is_monsoon(position) && printed.class != Class::Marauders,
            open: area - ground.occupied[enemy],
            special,
        }
    }

    /// What [`Self::step_cost`] gives for a step over ground, without a reason where it is forbidden.
    pub(crate) fn step_price(
        &self,
        mover: &Mover<'_>,
        from: HexId,
        way: &Way,
        by_rail: bool,
    ) -> Option<u16> {
        let to = way.to;
        if !mover.open.contains(to) {
            return None;
        }
        let is_special = mover.special.contains(to);
        if !is_special && !mover.special.contains(from) {
            return Some(if by_rail {
                way.line
            } else {
                way.afoot[usize::from(mover.in_rain)]
            });
        }
        if is_special && self.is_closed_to_armour(mover.position, mover.class, to, way.edge) {
            return None;
        }
        let cost = if mover.ground.altered.contains(to) {
            self.way_cost(mover.position, to, way.edge, by_rail, mover.in_rain)
        } else if by_rail {
            way.line
        } else {
            way.afoot[usize::from(mover.in_rain)]
        };
        Some(cost + self.enemy_price(mover, from, to)?)
    }

    /// What the enemy adds to the cost of a step (5.5.5, 11.1); nothing where he bars it.
    fn enemy_price(&self, mover: &Mover<'_>, from: HexId, to: HexId) -> Option<u16> {
        let (ground, enemy) = (mover.ground, mover.side.opponent().index());
        let costs = &self.tables().movement;
        let mut cost = 0;
        if mover.side == JAPAN && ground.interdicted.contains(to) {
            cost += costs.interdicted;
        }
        let (zones, fortified) = (&ground.zones[enemy], &ground.fortified[enemy]);
        for hex in [from, to] {
            if fortified.contains(hex) {
                cost += costs.fortified;
            }
        }
        if zones.contains(from) && zones.contains(to) {
            // 17.5.2, 17.5.3: the Marauders slip through jungle.
            let slips = mover.class == Class::Marauders
                && matches!(self.map().terrain(to), Terrain::Jungle | Terrain::Rough);
            let beside = &ground.beside_positions[enemy];
            let is_barred = beside.contains(from) || beside.contains(to);
            if is_barred && !slips {
                return None;
            }
            if !slips || is_barred {
                cost += costs.zone_to_zone;
            }
        }
        Some(cost)
    }

    /// 12.1.1, 11.1: what the step of a unit from hex to hex costs, in quarter points.
    pub(crate) fn step_cost(
        &self,
        position: &Position,
        ground: &Ground,
        unit: UnitId,
        stride: Stride,
    ) -> Result<u16, Refusal> {
        let Stride {
            from,
            to,
            edge,
            by_rail,
        } = stride;
        self.check_terrain(position, unit, to, Some(edge))?;
        let printed = self.unit(unit);
        let enemy = printed.side.opponent().index();
        if ground.occupied[enemy].contains(to) {
            return Err(Refusal::NoEnemyHex(to, "10.1.1"));
        }
        let mover = self.mover(position, ground, unit);
        let way = self.way_cost(position, to, edge, by_rail, mover.in_rain);
        let more = self.enemy_price(&mover, from, to);
        more.map(|more| way + more)
            .ok_or(Refusal::NoPastPosition(to))
    }

    /// Moves a unit into a hex, which is then its side's; supply markers of the enemy that nobody
    /// guards are lost (3.1-CONTROL, R-69, R-71).
    pub(crate) fn enter(&self, position: &mut Position, unit: UnitId, hex: HexId) {
        let side = self.unit(unit).side;
        let left = position.hex_of(unit);
        position.unit_mut(unit).place = crate::position::Where::Hex(hex);
        self.pass(position, side, hex);
        if let Some(left) = left {
            self.leave(position, side, left);
        }
    }

    /// A side's unit passes through a hex, which changes its control.
    pub(crate) fn pass(&self, position: &mut Position, side: Side, hex: HexId) {
        let state = position.hex(hex);
        let is_enemy = |one: Entrenchment| one.owner != side;
        let is_as_it_was = state.control == Some(side)
            && (side != JAPAN || state.dropped == 0)
            && !state.position.is_some_and(is_enemy);
        if is_as_it_was {
            return;
        }
        let mut state = position.hex_mut(hex);
        state.control = Some(side);
        if side == JAPAN {
            state.dropped = 0;
        }
        if state.position.is_some_and(is_enemy) {
            state.position = None;
        }
    }

    /// 17.2.4: a position that the last unit has left is gone.
    pub(crate) fn leave(&self, position: &mut Position, side: Side, hex: HexId) {
        let is_own = |one: Entrenchment| one.owner == side;
        if position.hex(hex).position.is_some_and(is_own) && !self.is_held(position, side, hex) {
            position.hex_mut(hex).position = None;
        }
        // 12.3.4: an island without Japanese units is the Allies'.
        if let (JAPAN, Some(island)) = (side, self.map().island(hex)) {
            let is_empty = island.iter().all(|hex| !self.is_held(position, JAPAN, hex));
            if is_empty {
                for hex in island.iter() {
                    position.hex_mut(hex).control = Some(ALLIES);
                }
            }
        }
    }
}

impl Burma {
    /// A unit stands in a hex from now on; enemy markers there go back to the pool, and work there
    /// and beside it may stop, although the unit may go on at once (7.8.2b).
    pub(crate) fn arrive(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId) {
        self.clear_stores(play, self.unit(unit).side, hex);
        self.enter(play.state, unit, hex);
        self.stop_works(play);
    }

    /// A side's unit passes through a hex; enemy markers there go back to the pool.
    pub(crate) fn pass_through(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        self.clear_stores(play, side, hex);
        self.pass(play.state, side, hex);
    }

    fn clear_stores(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        let enemy = side.opponent();
        let markers = play.state.hex(hex).supply[enemy.index()];
        if markers > 0 {
            play.state.hex_mut(hex).supply[enemy.index()] = 0;
            play.tell(Event::StoresTaken(hex, enemy, i32::from(markers)));
        }
    }
}
