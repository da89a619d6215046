//! Ranges (8.1), and patrols that follow ground units (8.3.9.3).

use crate::Luzon;
use crate::printed::map::{FieldId, FieldPlace, Terrain};
use crate::printed::units::{AircraftId, AircraftSet, UnitId};
use crate::sequence::{Play, Step};
use crate::situation::air::{Spot, Task};
use crate::situation::state::State;
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::{Argument as _, Side};
use serde::{Deserialize, Serialize};

/// 8.3.9.3: so many hexes a patrol follows.
const FOLLOWS: u8 = 3;

/// 8.3.9.3: a unit has moved out of reserve; patrols stay over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cover {
    /// Who.
    pub unit: UnitId,
    /// From where.
    pub from: HexId,
    /// How many hexes it has entered.
    pub hexes: u8,
}

impl heigi_engine::Step<Luzon> for Cover {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if let Some(to) = play.state.hex(self.unit).filter(|to| *to != self.from) {
            let side = game.unit(self.unit).side;
            game.cover_advance(play, side, [self.from, to], self.hexes);
        }
    }
}

/// What flights cost, the spots of each airfield together.
pub(crate) fn flights(game: &Luzon) -> Vec<u16> {
    let spots = || (0..Spot::count(game)).map(|index| Spot::at(game, index));
    let fields = game.all_fields();
    fields
        .flat_map(|from| spots().map(move |to| game.measure_flight(from, to)))
        .collect()
}

/// From where on the map something is reached, and at what cost.
struct Access<'a> {
    cost: u16,
    hexes: ArrayVec<HexId, 2>,
    entries: &'a [HexId],
}

impl Access<'_> {
    fn all(&self) -> impl Iterator<Item = HexId> {
        self.hexes.iter().chain(self.entries).copied()
    }
}

impl Luzon {
    /// 8.3.3: whether units in a hex are beside those of a side, or in one area with them. Rivers, lakes and the sea between
    /// them keep the lines apart, and of the areas of Bicol none is beside another (4.8).
    pub(crate) fn is_in_contact(&self, state: &State, side: Side, hex: HexId) -> bool {
        let map = self.map();
        let is_ground = |hex: HexId| map.terrain(hex).is_land() && !self.is_area(hex);
        let is_dry = |other: HexId| {
            let between = map.grid.edge_between(hex, other);
            let between = between.map(|edge| map.hexside(edge));
            between.is_some_and(|between| between.river.is_none() && !between.is_water)
        };
        let mut beside = map.grid.neighbours(hex).map(|(_, other)| other);
        self.is_held_by(state, side, hex)
            || is_ground(hex)
                && beside.any(|other| {
                    self.is_held_by(state, side, other) && is_ground(other) && is_dry(other)
                })
    }

    /// The hex of an airfield, if it is on the map; of one in Bicol that in which its area stands.
    #[must_use]
    pub fn field_hex(&self, field: FieldId) -> Option<HexId> {
        match self.map().airfields[field.index()].place {
            FieldPlace::Hex(hex) => Some(hex),
            FieldPlace::Area(area) => Some(self.map().areas[area.index()].hex),
            _ => None,
        }
    }

    fn access(&self, spot: Spot) -> Access<'_> {
        let entry = &self.map().entry;
        let from = |cost, entries| Access {
            cost,
            hexes: ArrayVec::new(),
            entries,
        };
        let Some(place) = self.place_of(spot) else {
            return Access {
                cost: 0,
                hexes: self.hexes_of(spot),
                entries: &[],
            };
        };
        match place {
            FieldPlace::Hex(hex) => Access {
                cost: 0,
                hexes: [hex].into_iter().collect(),
                entries: &[],
            },
            FieldPlace::Formosa { distance, .. } => from(distance.into(), &entry.from_formosa),
            FieldPlace::Offshore => from(entry.batan_island.into(), &entry.from_formosa),
            FieldPlace::Area(area) => {
                let areas = area.index() as u16 + 1;
                let bicol = std::slice::from_ref(&entry.from_bicol);
                from(areas * u16::from(entry.bicol_area), bicol)
            }
        }
    }

    /// The place of an airfield, or of an area of Bicol (8.1.6).
    fn place_of(&self, spot: Spot) -> Option<FieldPlace> {
        match spot {
            Spot::Field(field) => Some(self.map().airfields[field.index()].place),
            Spot::Hex(hex) => {
                let map = self.map();
                let area = map
                    .area_in(hex)
                    .or_else(|| map.area_in(self.area_ashore(hex)?));
                area.map(FieldPlace::Area)
            }
            Spot::Bridge(_) | Spot::Cavite => None,
        }
    }

    /// The hex of the area of Bicol off which a fleet lies that stands in a sea hex: the sea there is not on the map.
    fn area_ashore(&self, sea: HexId) -> Option<HexId> {
        if self.map().terrain(sea) != Terrain::Sea {
            return None;
        }
        let mut arrows = self.beaches().iter().flat_map(|beach| &beach.arrows);
        let arrow = arrows.find(|arrow| arrow.from == sea && self.is_area(arrow.target));
        arrow.map(|arrow| arrow.target)
    }

    /// 8.1.1, 8.1.3, 8.1.4, 8.1.6: the movement points from an airfield to a spot.
    #[must_use]
    pub fn flight(&self, from: FieldId, to: Spot) -> u16 {
        let spots = Spot::count(self) as usize;
        self.flights[from.index() * spots + to.index(self) as usize]
    }

    fn measure_flight(&self, from: FieldId, to: Spot) -> u16 {
        if to == Spot::Field(from) {
            return 0;
        }
        let place = self.map().airfields[from.index()].place;
        if let Some(other) = self.place_of(to) {
            // Within Formosa and within Bicol nobody crosses the map.
            match (place, other) {
                (
                    FieldPlace::Formosa { distance: a, .. },
                    FieldPlace::Formosa { distance: b, .. },
                ) => {
                    return u16::from(a.abs_diff(b)).max(1);
                }
                (FieldPlace::Area(a), FieldPlace::Area(b)) => {
                    let areas = a.index().abs_diff(b.index()) as u16;
                    return areas * u16::from(self.map().entry.bicol_area);
                }
                _ => {}
            }
        }
        let (start, end) = (self.access(Spot::Field(from)), self.access(to));
        let pairs = (start.all()).flat_map(|one| end.all().map(move |other| (one, other)));
        let least = pairs
            .map(|(one, other)| self.map().grid.distance(one, other))
            .min();
        start.cost + end.cost + least.unwrap_or_default() as u16
    }

    /// 8.3.9.3: a reserve that patrols cover enters a hex more.
    pub(crate) fn count_hex_of_reserve(state: &mut State, unit: UnitId) {
        for step in &mut state.agenda {
            if let Step::Cover(cover) = step {
                cover.hexes += u8::from(cover.unit == unit);
            }
        }
    }

    /// 8.3.9.3: the patrols of a side follow ground units from one hex to another, after combat or as a reserve, if they
    /// have not entered more than three hexes and a friendly airfield is within range on which they can land; not as long as
    /// there is something to cover where they are. Whoever advances or moves reserves calls this. Who has followed is
    /// returned.
    pub fn patrols_follow(
        &self,
        state: &mut State,
        side: Side,
        [from, to]: [HexId; 2],
        hexes: u8,
    ) -> AircraftSet {
        let has_field = (self.map().airfield_in(from))
            .is_some_and(|field| self.field_holder(state, field) == side);
        if hexes > FOLLOWS || has_field || self.is_held_by(state, side, from) {
            return AircraftSet::EMPTY;
        }
        let spot = Spot::Hex(to);
        let is_near = |one: &AircraftId| {
            let range = u16::from(self.kind(*one).range);
            let has_place = |field| {
                state.base(*one) == Some(field) || self.check_box(state, *one, field, side).is_ok()
            };
            (self.all_fields()).any(|field| self.flight(field, spot) <= range && has_place(field))
        };
        let patrol = self.patrol_over(state, side, Spot::Hex(from)).iter();
        let following: AircraftSet = patrol.filter(is_near).collect();
        for aircraft in following.iter() {
            if let Some(task) = state.air.task(aircraft) {
                state.set_task(aircraft, Some(Task { spot, ..task }));
            }
        }
        following
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flights_are_found_for_each_airfield_and_each_spot() {
        let game = Luzon::standard();
        let spots = || (0..Spot::count(&game)).map(|index| Spot::at(&game, index));
        for from in game.all_fields() {
            for to in spots() {
                assert_eq!(game.flight(from, to), game.measure_flight(from, to));
            }
        }
    }
}
