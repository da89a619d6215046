//! Stacking (6.0) and movement (8.0).

use crate::Manila;
use crate::event::Event;
use crate::map::{River, Terrain};
use crate::refusal::Refusal;
use crate::state::{Location, State, Step};
use crate::units::{Ability, JAPAN, UNITED_STATES, UnitId, UnitSet};
use heigi_board::{EdgeId, HexId};
use heigi_scene::Side;

impl Manila {
    /// 6.1 to 6.3: whether a unit may be in a hex with the units of its side that are there.
    pub(crate) fn check_stacking(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if state.is_empty(hex) {
            return Ok(());
        }
        let newcomer = self.unit(unit);
        if state.units_at(hex).filter(|other| *other != unit).count() == 2 {
            return Err(Refusal::StackFull(hex));
        }
        for other in state.units_at(hex).filter(|other| *other != unit) {
            let present = self.unit(other);
            if let (Some(a), Some(b)) = (newcomer.group, present.group)
                && a != b
                && !a.is_corps()
                && !b.is_corps()
            {
                return Err(Refusal::OtherDivision(hex));
            }
            if newcomer.is_fixed && present.is_fixed {
                return Err(Refusal::TwoFixedUnits(hex));
            }
        }
        Ok(())
    }

    /// True if units of the other side are in a hex.
    pub(crate) fn is_enemy_at(&self, state: &State, side: Side, hex: HexId) -> bool {
        state
            .bottom(hex)
            .is_some_and(|unit| self.side_of(unit) != side)
    }

    /// True if units of the other side are in a hex that touches a hex, face down or not.
    pub(crate) fn is_enemy_adjacent(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.map()
            .grid
            .neighbours(hex)
            .any(|(_, other)| self.is_enemy_at(state, side, other))
    }

    /// 8.5 and 8.12: the cost of a land hex without its sides.
    pub(crate) fn hex_cost(&self, state: &State, hex: HexId) -> u8 {
        let tables = self.tables();
        let terrain = match self.map().terrain(hex) {
            Terrain::Clear | Terrain::Sea => tables.clear,
            Terrain::Airfield => tables.airfield,
            Terrain::Urban => tables.urban,
            Terrain::HeavyStructure => tables.heavy_structure,
        };
        terrain
            + if state.rubble.contains(hex) {
                tables.rubble
            } else {
                0
            }
    }

    /// True if a printed bridge stands on a hexside (8.7, 10.19e).
    pub(crate) fn has_bridge(&self, state: &State, edge: EdgeId) -> bool {
        self.map()
            .bridge(edge)
            .is_some_and(|number| state.destroyed_bridges >> number & 1 == 0)
    }

    /// True if a side crosses a hexside as if bridged: by a bridge or, for the United States, by a
    /// pontoon (8.7, 8.9).
    pub(crate) fn is_bridged(&self, state: &State, side: Side, edge: EdgeId) -> bool {
        self.has_bridge(state, edge) || (side == UNITED_STATES && state.pontoon_on(edge).is_some())
    }

    /// The allowance of a unit for a movement phase (2.9, 3.5a).
    pub(crate) fn allowance(&self, state: &State, unit: UnitId) -> u8 {
        let printed = self.unit(unit);
        if printed.is_fixed {
            0
        } else if state.turn == 1 && printed.group.is_some_and(|group| group.is_corps()) {
            self.tables().corps_points_on_turn_1
        } else {
            self.tables().movement_points
        }
    }

    /// What a step to a hex that touches its own costs a unit, apart from the points it has left
    /// (8.4 to 8.14).
    ///
    /// `is_first` is true for the step with which it leaves the hex where it began, `is_supported`
    /// if the 672nd helps it over the river (8.8).
    pub(crate) fn step_cost(
        &self,
        state: &State,
        unit: UnitId,
        (from, to): (HexId, HexId),
        is_first: bool,
        is_supported: bool,
    ) -> Result<u8, Refusal> {
        let printed = self.unit(unit);
        let edge = self
            .map()
            .grid
            .edge_between(from, to)
            .ok_or(Refusal::NotAdjacent(to))?;
        if self.map().terrain(to) == Terrain::Sea {
            return Err(Refusal::Sea(to));
        }
        if self.is_enemy_at(state, printed.side, to) {
            return Err(Refusal::EnemyOccupied(to));
        }
        self.check_stacking(state, unit, to)?;
        let river = match self.map().river(edge) {
            River::None => River::None,
            _ if self.is_bridged(state, printed.side, edge) => River::None,
            // 8.8a: the 672nd crosses freely.
            _ if is_supported || printed.has(Ability::Amphibious) => River::None,
            // 8.9f: a bridging engineer crosses the Major River beside which it began the phase.
            River::Major if is_first && state.river_engineers.contains(unit) => River::None,
            river => river,
        };
        if river == River::Major {
            return Err(Refusal::MajorRiver(edge));
        }
        let tables = self.tables();
        let mut cost = self.hex_cost(state, to);
        if river == River::Minor {
            cost += tables.minor_river;
        }
        if self.map().has_contour(edge) {
            cost += tables.contour;
        }
        if self.map().has_wall(edge) {
            cost += tables.wall;
        }
        Ok(cost)
    }

    /// 8.1 to 8.3: whether a unit may be moved now.
    pub(crate) fn check_movable(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != side {
            return Err(Refusal::NotYours(unit));
        }
        if state.hex(unit).is_none() {
            return Err(Refusal::NotOnMap { unit, rule: "8.1" });
        }
        if printed.is_fixed {
            return Err(Refusal::Fixed(unit));
        }
        if state.moved.contains(unit) {
            return Err(Refusal::HasMoved(unit));
        }
        if state.pontoon_of(unit).is_some() {
            return Err(Refusal::HoldsPontoon(unit));
        }
        Ok(())
    }

    /// Whether the moving unit may step to a hex, and what it costs (8.2).
    pub(crate) fn check_step(
        &self,
        state: &State,
        to: HexId,
        is_supported: bool,
    ) -> Result<u8, Refusal> {
        let Some(Step::Move {
            unit,
            points,
            has_moved,
        }) = state.step()
        else {
            return Err(Refusal::NotNow);
        };
        let from = state
            .hex(unit)
            .ok_or(Refusal::NotOnMap { unit, rule: "8.1" })?;
        if is_supported {
            self.check_support(state, unit, (from, to), !has_moved)?;
        }
        let needed = self.step_cost(state, unit, (from, to), !has_moved, is_supported)?;
        if needed > points {
            return Err(Refusal::PointsNeeded {
                hex: to,
                needed,
                left: points,
            });
        }
        Ok(needed)
    }

    /// 8.8: whether the 672nd helps a unit over the river that it is about to cross.
    fn check_support(
        &self,
        state: &State,
        unit: UnitId,
        (from, to): (HexId, HexId),
        is_first: bool,
    ) -> Result<(), Refusal> {
        let edge = self
            .map()
            .grid
            .edge_between(from, to)
            .ok_or(Refusal::NotAdjacent(to))?;
        let is_river = self.map().river(edge) != River::None;
        let is_needed = !self.is_bridged(state, UNITED_STATES, edge);
        // A battalion that has been lost since the phase began helps nobody.
        let is_battalion_there = self.amphibious_battalion(state).is_some();
        if !is_battalion_there
            || state.amphibious.partner != Some(unit)
            || !is_first
            || !is_river
            || !is_needed
        {
            return Err(Refusal::NoSupport(unit));
        }
        if state.amphibious.is_support_used {
            return Err(Refusal::SupportUsed);
        }
        Ok(())
    }

    /// Makes a step, and lets the other side fire if it can (8.1, 9.1).
    pub(crate) fn make_step(
        &self,
        state: &mut State,
        to: HexId,
        cost: u8,
        is_supported: bool,
        events: &mut Vec<Event>,
    ) {
        let Some(Step::Move { unit, points, .. }) = state.agenda.pop() else {
            return;
        };
        let from = state.hex(unit);
        if is_supported {
            state.amphibious.is_support_used = true;
            if let Some(edge) = from.and_then(|from| self.map().grid.edge_between(from, to)) {
                events.push(Event::Supported { unit, edge });
            }
        }
        state.put(unit, Location::At(to));
        events.push(Event::Moved {
            unit,
            from,
            to,
            cost,
            is_hidden: self.is_hidden(state, unit),
        });
        state.agenda.push(Step::Move {
            unit,
            points: points - cost,
            has_moved: true,
        });
        self.ask_for_defensive_fire(state, unit, to);
    }

    /// 8.10: whether the selected 672nd may sail to a hex.
    pub(crate) fn check_sail(
        &self,
        state: &State,
        to: HexId,
        with_passenger: bool,
    ) -> Result<(), Refusal> {
        let Some(Step::Move {
            unit,
            has_moved: false,
            ..
        }) = state.step()
        else {
            return Err(Refusal::CannotSail);
        };
        if !self.unit(unit).has(Ability::Amphibious)
            || !state.amphibious.may_sail
            || !state.agenda.contains(&Step::Movement(UNITED_STATES))
        {
            return Err(Refusal::CannotSail);
        }
        let from = state.hex(unit).ok_or(Refusal::CannotSail)?;
        if !self.map().is_coastal(to) || to == from {
            return Err(Refusal::NotCoastal(to));
        }
        if self.is_enemy_at(state, UNITED_STATES, to) {
            return Err(Refusal::EnemyOccupied(to));
        }
        if self.is_enemy_adjacent(state, UNITED_STATES, to) {
            return Err(Refusal::LandingNotFree(to));
        }
        self.check_stacking(state, unit, to)?;
        if with_passenger {
            if let Some(partner) = state.amphibious.partner
                && state.hex(partner) == Some(from)
                && state.pontoon_of(partner).is_some()
            {
                return Err(Refusal::HoldsPontoon(partner));
            }
            let passenger = self.passenger(state, unit).ok_or(Refusal::NoPassenger)?;
            if !state.is_empty(to) {
                return Err(Refusal::NoRoomForBoth(to));
            }
            self.check_stacking(state, passenger, to)?;
        }
        Ok(())
    }

    /// 8.10: the unit that may sail with the 672nd: stacked with it since the phase began, unmoved.
    pub(crate) fn passenger(&self, state: &State, amphibious: UnitId) -> Option<UnitId> {
        state.amphibious.partner.filter(|partner| {
            state.hex(*partner).is_some()
                && state.hex(*partner) == state.hex(amphibious)
                && !state.moved.contains(*partner)
                && state.pontoon_of(*partner).is_none()
        })
    }

    /// 8.10: the 672nd sails and stays; its passenger may then move.
    pub(crate) fn sail(
        &self,
        state: &mut State,
        to: HexId,
        with_passenger: bool,
        events: &mut Vec<Event>,
    ) {
        let Some(Step::Move { unit, .. }) = state.agenda.pop() else {
            return;
        };
        let Some(from) = state.hex(unit) else { return };
        let passenger = if with_passenger {
            self.passenger(state, unit)
        } else {
            None
        };
        // They sail as a stack: whoever lay below lands below, unseen by Japan (6.5a).
        let is_covered = passenger.is_some_and(|passenger| state.is_covered(passenger));
        let (first, second) = if is_covered {
            (passenger, Some(unit))
        } else {
            (Some(unit), passenger)
        };
        for sailor in [first, second].into_iter().flatten() {
            state.put(sailor, Location::At(to));
        }
        // A passenger has left the common hex, and so the river support with it (8.8), and an
        // engineer the river beside which it began (8.9f).
        if let Some(passenger) = passenger {
            state.river_engineers.remove(passenger);
        }
        state.amphibious.partner = state
            .amphibious
            .partner
            .filter(|partner| Some(*partner) != passenger);
        state.moved.insert(unit);
        events.push(Event::Sailed {
            unit,
            passenger,
            from,
            to,
            is_covered,
        });
    }

    /// Ends the move of a unit; one that has not made a step is only put down again.
    pub(crate) fn stop(&self, state: &mut State, events: &mut Vec<Event>) {
        let Some(Step::Move {
            unit, has_moved, ..
        }) = state.agenda.pop()
        else {
            return;
        };
        if !has_moved {
            return;
        }
        state.moved.insert(unit);
        if let Some(hex) = state.hex(unit) {
            events.push(Event::Stopped {
                unit,
                hex,
                is_hidden: self.is_hidden(state, unit),
            });
        }
        if self.unit(unit).side == JAPAN {
            self.check_victory(state, events);
        }
    }

    /// The units of the United States on the map that have an ability.
    pub(crate) fn us_units_with(&self, state: &State, ability: Ability) -> UnitSet {
        state.on_map() & self.kinds().of_side(UNITED_STATES) & self.kinds().with(ability)
    }

    /// The 672nd and where it is.
    fn amphibious_battalion(&self, state: &State) -> Option<(UnitId, HexId)> {
        self.us_units_with(state, Ability::Amphibious)
            .iter()
            .find_map(|unit| state.hex(unit).map(|hex| (unit, hex)))
    }

    /// 8.8 to 8.10: what holds for a US movement phase is settled when it begins.
    pub(crate) fn begin_us_movement(&self, state: &mut State, events: &mut Vec<Event>) {
        for (_, edge) in std::mem::take(&mut state.pontoons) {
            events.push(Event::PontoonTakenUp { edge });
        }
        state.river_engineers = self
            .units_of(UNITED_STATES)
            .filter(|unit| self.unit(*unit).has(Ability::Pontoon))
            .filter(|unit| {
                state.hex(*unit).is_some_and(|hex| {
                    self.map()
                        .river_hexsides(hex)
                        .any(|edge| self.map().river(edge) == River::Major)
                })
            })
            .collect();
        state.amphibious.partner = None;
        state.amphibious.may_sail = false;
        let Some((amphibious, hex)) = self.amphibious_battalion(state) else {
            return;
        };
        state.amphibious.partner = state.units_at(hex).find(|unit| *unit != amphibious);
        state.amphibious.may_sail =
            self.map().is_coastal(hex) && !self.is_enemy_adjacent(state, UNITED_STATES, hex);
    }

    /// 8.9: whether an engineer may lay its pontoon on a hexside.
    pub(crate) fn check_pontoon(
        &self,
        state: &State,
        unit: UnitId,
        edge: EdgeId,
    ) -> Result<(), Refusal> {
        if self.unit(unit).side != UNITED_STATES {
            return Err(Refusal::NotYours(unit));
        }
        if !self.unit(unit).has(Ability::Pontoon) {
            return Err(Refusal::NoBridgingEngineer(unit));
        }
        let hex = state
            .hex(unit)
            .ok_or(Refusal::NotOnMap { unit, rule: "8.9" })?;
        if !self.map().river_hexsides(hex).any(|river| river == edge) {
            return Err(Refusal::NotItsRiver(unit, edge));
        }
        if state.pontoon_of(unit).is_some()
            || state.pontoon_on(edge).is_some()
            || state.pontoons.is_full()
        {
            return Err(Refusal::PontoonThere(edge));
        }
        Ok(())
    }

    /// 8.9: true if an engineer stands beside a river.
    pub(crate) fn may_lay_any_pontoon(&self, state: &State) -> bool {
        self.us_units_with(state, Ability::Pontoon)
            .iter()
            .filter_map(|unit| state.hex(unit))
            .any(|hex| self.map().river_hexsides(hex).next().is_some())
    }

    /// 6.5a: whether the two units of a US stack may change places.
    pub(crate) fn check_turn_stack(&self, state: &State, hex: HexId) -> Result<(), Refusal> {
        if state.units_at(hex).count() == 2
            && self.is_enemy_at(state, UNITED_STATES.opponent(), hex)
        {
            Ok(())
        } else {
            Err(Refusal::NoStack(hex))
        }
    }
}
