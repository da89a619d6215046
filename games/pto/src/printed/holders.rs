//! Who has a weapon at the beginning, and which vehicle somebody is aboard of.

use super::force::UnitLine;
use crate::*;
use heigi_engine::DataSource;

impl Scenario {
    /// Which unit has a weapon.
    pub(super) fn read_holder(
        &self,
        source: DataSource<'_>,
        counters: &[Printed],
        (line, side, hex): (&UnitLine, Side, HexId),
        first: usize,
    ) -> Result<Option<usize>, DataError> {
        let Some(holder) = &line.holder else {
            return Ok(None);
        };
        let may_hold = |number: &usize| {
            let unit = self.units.get(*number);
            unit.is_some_and(|unit| {
                let is_weapon = counters[unit.counter.index()].is_weapon();
                unit.side == side && unit.hex == hex && !is_weapon
            })
        };
        let number = (first + *holder.get_ref()).checked_sub(1);
        let message =
            "expected the number of a unit before it in the same hex, which has the weapon";
        let found = number.filter(may_hold);
        found
            .map(Some)
            .ok_or_else(|| source.error(holder.span(), message))
    }

    /// G12.12, 28: which landing craft or other vehicle a unit is aboard of.
    pub(super) fn read_craft(
        &self,
        source: DataSource<'_>,
        counters: &[Printed],
        (line, side, hex): (&UnitLine, Side, HexId),
        first: usize,
    ) -> Result<Option<usize>, DataError> {
        let Some(craft) = &line.aboard else {
            return Ok(None);
        };
        let carries = |number: &usize| {
            self.units.get(*number).is_some_and(|unit| {
                let vehicle = counters[unit.counter.index()].vehicle.as_ref();
                let has_room = vehicle.is_some_and(|vehicle| vehicle.load > 0);
                // Craft come from beside the map empty.
                let is_craft = counters[unit.counter.index()].class == UnitClass::Craft;
                let is_there = unit.hex == hex && (unit.entrance.is_none() || !is_craft);
                unit.side == side && is_there && has_room
            })
        };
        let number = (first + *craft.get_ref()).checked_sub(1);
        let message =
            "expected the number of a vehicle that carries units before it in the same hex";
        let found = number.filter(carries);
        found
            .map(Some)
            .ok_or_else(|| source.error(craft.span(), message))
    }
}
