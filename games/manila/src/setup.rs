//! Set-up and entry (3.0), and replacements (7.0): everything that brings units on the map.

use crate::Manila;
use crate::event::Event;
use crate::map::Terrain;
use crate::refusal::Refusal;
use crate::state::{Location, State, Step};
use crate::units::{Group, JAPAN, UNITED_STATES, UnitId};
use heigi_board::HexId;

impl Manila {
    /// 3.2: where a Japanese unit may be set up.
    pub(crate) fn check_set_up(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if self.set_up_hexes().contains(hex) {
            return self.check_stacking(state, unit, hex);
        }
        Err(if self.map().terrain(hex) == Terrain::Sea {
            Refusal::SetUpAtSea(hex)
        } else {
            Refusal::SetUpAtMapEdge(hex)
        })
    }

    /// 3.2a: the set-up is complete when every unit is placed.
    pub(crate) fn check_set_up_complete(&self, state: &State) -> Result<(), Refusal> {
        match (state.off_map() & self.kinds().of_side(JAPAN)).len() as u8 {
            0 => Ok(()),
            left => Err(Refusal::SetUpIncomplete { left }),
        }
    }

    /// 3.4f, 3.4g: which formation may enter next.
    pub(crate) fn check_group(&self, state: &State, group: Group) -> Result<(), Refusal> {
        if self.has_group_entered(state, group) {
            return Err(Refusal::GroupHasEntered(group));
        }
        let is_division_off = Group::ALL
            .into_iter()
            .any(|other| !other.is_corps() && !self.has_group_entered(state, other));
        if group.is_corps() && is_division_off {
            return Err(Refusal::CorpsEntersLast);
        }
        Ok(())
    }

    /// 3.4g: only the formation that is entering.
    pub(crate) fn check_entering(
        &self,
        state: &State,
        unit: UnitId,
        entering: Group,
    ) -> Result<(), Refusal> {
        if self.unit(unit).side != UNITED_STATES {
            return Err(Refusal::NotYours(unit));
        }
        if self.unit(unit).group != Some(entering) {
            return Err(Refusal::GroupNotEntering { entering });
        }
        if state.location(unit) != Location::OffMap {
            return Err(Refusal::AlreadyPlaced { unit, rule: "3.4" });
        }
        if self
            .entry_hexes(entering)
            .iter()
            .all(|hex| self.check_entry(state, unit, *hex).is_err())
        {
            return Err(Refusal::NoRoomToEnter(unit));
        }
        Ok(())
    }

    /// 3.4a, 3.4b: the entry hexes of a formation.
    pub(crate) fn entry_hexes(&self, group: Group) -> &[HexId] {
        if group == Group::EleventhAirborne {
            &self.map().entry_south
        } else {
            &self.map().entry_north
        }
    }

    /// 3.4c: whether a unit may enter at a hex, and what it costs.
    pub(crate) fn check_entry(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<u8, Refusal> {
        let group = self.unit(unit).group.ok_or(Refusal::NotYours(unit))?;
        if !self.entry_hexes(group).contains(&hex) {
            let rule = match group {
                Group::EleventhAirborne => "3.4a",
                Group::FourteenthCorps if self.map().entry_south.contains(&hex) => "3.5b",
                _ => "3.4b",
            };
            return Err(Refusal::NotAnEntryHex { hex, group, rule });
        }
        if self.is_enemy_at(state, UNITED_STATES, hex) {
            return Err(Refusal::EnemyOccupied(hex));
        }
        self.check_stacking(state, unit, hex)?;
        let needed = self.hex_cost(state, hex);
        let left = self.tables().movement_points;
        if needed > left {
            return Err(Refusal::PointsNeeded { hex, needed, left });
        }
        Ok(needed)
    }

    /// 3.4: true once every unit has entered.
    pub(crate) fn has_entered(&self, state: &State) -> bool {
        self.units_to_enter(state) == 0
    }

    /// How many units are still to enter (3.4).
    pub(crate) fn units_to_enter(&self, state: &State) -> u8 {
        (state.off_map() & self.kinds().of_side(UNITED_STATES)).len() as u8
    }

    /// 3.4g: true once a formation has entered.
    pub(crate) fn has_group_entered(&self, state: &State, group: Group) -> bool {
        (state.off_map() & self.kinds().of_group(group)).is_empty()
    }

    pub(crate) fn has_room_to_enter(&self, state: &State, group: Group) -> bool {
        (state.off_map() & self.kinds().of_group(group))
            .iter()
            .any(|unit| {
                self.entry_hexes(group)
                    .iter()
                    .any(|hex| self.check_entry(state, unit, *hex).is_ok())
            })
    }

    /// Units whose entry hexes are all full can never enter and count as eliminated.
    pub(crate) fn lose_units_without_room(
        &self,
        state: &mut State,
        group: Group,
        events: &mut Vec<Event>,
    ) {
        let units = state.off_map() & self.kinds().of_group(group);
        for unit in units.iter() {
            state.put(unit, Location::Eliminated);
        }
        events.push(Event::NoRoomToEnter { units });
    }

    /// 3.4c: a unit enters and goes on with the rest of its points.
    pub(crate) fn enter(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        cost: u8,
        events: &mut Vec<Event>,
    ) {
        state.agenda.pop();
        state.put(unit, Location::At(hex));
        events.push(Event::Moved {
            unit,
            from: None,
            to: hex,
            cost,
            is_hidden: false,
        });
        state.agenda.push(Step::Move {
            unit,
            points: self.tables().movement_points - cost,
            has_moved: true,
        });
        self.ask_for_defensive_fire(state, unit, hex);
    }

    /// 7.2: whether a unit may be replaced in this turn.
    pub(crate) fn check_replacement(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        if self.unit(unit).side != UNITED_STATES {
            return Err(Refusal::NotYours(unit));
        }
        let group = self.unit(unit).group.ok_or(Refusal::NotYours(unit))?;
        if state.location(unit) != Location::Eliminated {
            return Err(Refusal::NotEliminated(unit));
        }
        if state.replaced & group.bit() != 0 {
            return Err(Refusal::AlreadyReplaced(group));
        }
        // 7.3: without a place none comes, and it cannot wait.
        if !self
            .units_of_group(group)
            .filter_map(|other| state.hex(other))
            .any(|hex| self.check_replacement_hex(state, unit, hex).is_ok())
        {
            return Err(Refusal::NoPlaceForReplacement(unit));
        }
        Ok(())
    }

    /// 7.3: where a replacement may come.
    pub(crate) fn check_replacement_hex(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let group = self.unit(unit).group;
        if !state
            .units_at(hex)
            .any(|other| self.unit(other).group == group && group.is_some())
        {
            return Err(Refusal::NoUnitOfGroup(hex));
        }
        if self.is_enemy_adjacent(state, UNITED_STATES, hex) {
            return Err(Refusal::JapaneseAdjacent(hex));
        }
        self.check_stacking(state, unit, hex)
    }

    /// 7.2: from turn 2 on, if there is anybody to replace and a place for it.
    pub(crate) fn may_replace_any(&self, state: &State) -> bool {
        state.turn >= 2
            && self
                .units_of(UNITED_STATES)
                .any(|unit| self.check_replacement(state, unit).is_ok())
    }

    /// 7.2: brings a replacement; it acts normally at once (7.4).
    pub(crate) fn replace(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        events: &mut Vec<Event>,
    ) {
        state.agenda.pop();
        state.put(unit, Location::At(hex));
        if let Some(group) = self.unit(unit).group {
            state.replaced |= group.bit();
        }
        events.push(Event::Replaced { unit, hex });
    }
}
