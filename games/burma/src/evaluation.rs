//! How a position stands (20), and a position as numbers.

use crate::Burma;
use crate::position::{AirPlace, Phase, Position, Scenario, Where};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use heigi_board::HexId;
use heigi_engine::hexes::Scale;
use heigi_engine::{Evaluates, Numbers, Side, Viewer};

/// The last turn of all scenarios.
const LAST_TURN: u8 = 24;

// The weights were fitted to the points at the end of 357 matches of two `normal` players.
impl Evaluates for Burma {
    /// How the Allies stand: the lead in points that is to be expected at the end (20.1).
    fn prospect(&self, position: &Position) -> f32 {
        let [first, last] = position.scenario.turns();
        let left = f32::from(last.saturating_sub(position.turn));
        let both = |count: &dyn Fn(Side) -> f32| count(ALLIES) - count(JAPAN);
        let points = both(&|side| f32::from(position.side(side).points));
        let stocks = both(&|side| f32::from(position.side(side).stock));
        // What the Allies gain on an equal opponent in a turn.
        let drift = f32::from(position.scenario.balancing_points()) / f32::from(last - first + 1);
        let income = both(&|side| self.income(position, side));
        let lead = 0.75 * points
            + both(&|side| self.last_points(position, side))
            + 0.1 * stocks
            + (drift + 0.1 * income) * left;
        // How far matches come out from that, the more turns are to come.
        let spread = 4.0 + 0.7 * left;
        (0.85 * lead / spread).tanh()
    }

    /// A position as numbers for a viewer.
    fn describe(&self, position: &Position, viewer: Viewer, numbers: &mut Numbers) {
        numbers
            .block("scenario", "U-Go, Extended Capital, or the campaign")
            .one_of(Some(position.scenario as usize), Scenario::Campaign as usize + 1)
            .block("phase", "set-up, air, initiative, supply, markers, operations, end")
            .one_of(Some(position.phase as usize), Phase::End as usize + 1)
            .block(
                "time",
                "the game turn, of 24; turns to come in the scenario, of 24; monsoon; the initiative is Japan's; \
                 an attack is being prepared",
            )
            .share(position.turn, LAST_TURN)
            .share(position.scenario.turns()[1] - position.turn, LAST_TURN)
            .flag(self.is_monsoon(position))
            .flag(position.initiative == JAPAN)
            .flag(position.attack.is_some());
        self.describe_sides(position, viewer, numbers);
        self.describe_units(position, numbers);
        self.describe_hexes(position, numbers);
    }
}

impl Burma {
    /// Points that a side would get in each turn (14.1.7).
    fn income(&self, position: &Position, side: Side) -> f32 {
        let named = &self.map().named;
        let holds = |hex| position.hex(hex).control == Some(JAPAN);
        let own = if side == ALLIES {
            u8::from(self.has_imphal_line(position))
        } else {
            3 * u8::from(holds(named.silchar)) + 5 * u8::from(holds(named.agartala))
        };
        f32::from(own + u8::from(position.level(side.opponent()) == 1))
    }

    /// What a side would get at the end (TBL-VP-2 to 4, 21.1.3-6), each by how far it lasts until then.
    fn last_points(&self, position: &Position, side: Side) -> f32 {
        let towns = self.towns(position, side).count() as f32;
        let is_stranded =
            |unit: &UnitId| position.unit(*unit).out_of_supply && position.hex_of(*unit).is_some();
        let stranded = self.units_of(side.opponent()).filter(is_stranded).count() as f32;
        let named = &self.map().named;
        let special = if position.scenario != Scenario::UGo {
            let rangoon = position.hex(named.rangoon).control == Some(side);
            2.5 * f32::from(u8::from(rangoon))
        } else if side == JAPAN {
            let is_near = |hex: &HexId| self.map().grid.distance(*hex, named.silchar) <= 1;
            let national = |unit: &UnitId| self.unit(*unit).class == Class::IndianNationalArmy;
            let units = self.units_of(JAPAN).filter(national);
            let near = units
                .filter_map(|unit| position.hex_of(unit))
                .filter(is_near);
            1.8 * near.count() as f32
        } else {
            0.0
        };
        0.5 * towns + 0.4 * stranded + special
    }

    fn describe_sides(&self, position: &Position, viewer: Viewer, numbers: &mut Numbers) {
        numbers.rows(
            "sides",
            6,
            "the Allies, then Japan: stockpile, of 18; points, of 60; markers in the cup, segments had and trucks \
             in hand, of ten each; whether a marker is held back",
        );
        for side in [ALLIES, JAPAN] {
            let own = position.side(side);
            numbers
                .share(own.stock, 18.0)
                .share(own.points, 60.0)
                .share(own.cup.len() as f32, 10.0)
                .share(own.segments, 10.0)
                .share(own.trucks, 10.0)
                .flag(own.held.is_some());
        }
        let types = self.tables().markers.len();
        numbers.rows(
            "markers",
            types,
            "the Allies, then Japan: each activation marker that has been used in this turn; each in the cup or \
             held back, to whoever may know it (8.1.4)",
        );
        for side in [ALLIES, JAPAN] {
            let own = position.side(side);
            let index = |marker: &u8| usize::from(*marker);
            let is_known = self.knows_markers(position, viewer, side);
            let picked = own.cup.iter().chain(&own.held).filter(|_| is_known);
            numbers
                .some_of(own.used.iter().map(index), types)
                .some_of(picked.map(index), types);
        }
    }

    fn describe_units(&self, position: &Position, numbers: &mut Numbers) {
        let scale = Scale::of(&self.map().grid);
        numbers.rows(
            "units",
            11,
            "each unit in the order of the data: to come, in reserve, on the map, at sea; steps, of all; out of \
             supply, disrupted, committed; activations, of three; where right and down",
        );
        for unit in self.all_units() {
            let state = position.unit(unit);
            let hex = match state.place {
                Where::Hex(hex) | Where::AtSea(hex) => Some(hex),
                _ => None,
            };
            numbers
                .flag(state.place == Where::Later)
                .flag(state.place == Where::Reserve)
                .flag(matches!(state.place, Where::Hex(_)))
                .flag(matches!(state.place, Where::AtSea(_)))
                .share(state.steps, self.unit(unit).steps())
                .flag(state.out_of_supply)
                .flag(state.disrupted)
                .flag(state.committed)
                .share(state.activations, 3.0);
            scale.put(hex, numbers);
        }
        numbers.rows(
            "aircraft",
            6,
            "each air unit in the order of the data: flown, available, damaged, over a hex; where right and down",
        );
        for air in self.all_air() {
            let place = position.air(air).place;
            let (kind, hex) = match place {
                AirPlace::Flown => (Some(0), None),
                AirPlace::Available => (Some(1), None),
                AirPlace::Damaged => (Some(2), None),
                AirPlace::Over(hex) => (Some(3), Some(hex)),
                AirPlace::Later | AirPlace::Removed => (None, None),
            };
            numbers.one_of(kind, 4);
            scale.put(hex, numbers);
        }
    }

    fn describe_hexes(&self, position: &Position, numbers: &mut Numbers) {
        let (count, index) = (self.map().grid.len(), position.index());
        numbers.rows(
            "hexes",
            count,
            "by hex, first the Allies, then Japan: control; combat factors of units, of twenty; supply markers, of \
             four; improved positions; then hexes whose lines are cut",
        );
        for side in [ALLIES, JAPAN] {
            let factor = |unit: UnitId| {
                let factor = self.values(position, unit).highest();
                Some((position.hex_of(unit)?.index(), f32::from(factor)))
            };
            let number = side.index();
            let stores = index.stores[number].iter();
            let stores =
                stores.map(|hex| (hex.index(), f32::from(position.hex(hex).supply[number])));
            let is_own = |hex: &HexId| {
                position
                    .hex(*hex)
                    .position
                    .is_some_and(|one| one.owner == side)
            };
            numbers
                .some_of(index.control[number].iter().map(|hex| hex.index()), count)
                .plane(self.units_of(side).filter_map(factor), 20.0, count)
                .plane(stores, 4.0, count)
                .some_of(
                    index.positions.iter().filter(is_own).map(|hex| hex.index()),
                    count,
                );
        }
        numbers.some_of(index.cut.iter().map(|hex| hex.index()), count);
    }
}
