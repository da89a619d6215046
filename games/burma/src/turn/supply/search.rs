//! Searches the supply of a side; what changes could not touch is as it was before.

use super::{Headquarters, SUPPLY_LINE, Supply};
use crate::Burma;
use crate::position::{Position, UnitState};
use crate::printed::map::HexSet;
use crate::printed::units::UnitId;
use crate::turn::spread::{COMMUNICATION, Field, Run, Shift};
use heigi_board::HexId;
use heigi_scene::Side;
use std::sync::{Arc, OnceLock};

/// A search of a side's supply, with what was found before.
struct Search<'a> {
    run: Run<'a>,
    /// The supply before the last changes.
    earlier: Option<&'a Supply>,
    /// How the ground has changed since.
    shift: Option<Shift>,
    /// True if it was found out in the same weather, dry or wet.
    in_same_rain: bool,
    /// The length of supply lines, in movement points.
    length: u16,
}

impl Search<'_> {
    /// Lines from some hexes, of which the known ones may still hold.
    fn field(
        &self,
        known: Option<&Arc<Field>>,
        starts: impl FnOnce() -> HexSet,
        points: u16,
    ) -> Arc<Field> {
        match (known, &self.shift) {
            (Some(known), Some(shift)) if known.is_beside(shift) => Arc::clone(known),
            (Some(known), Some(shift)) => Arc::new(known.mended(&self.run, shift)),
            _ => Arc::new(Field::search(&self.run, starts(), 4 * points)),
        }
    }

    /// True if lines are the known ones, in the same weather.
    fn is_same(&self, known: &Arc<Field>, field: &Arc<Field>) -> bool {
        self.in_same_rain && Arc::ptr_eq(known, field)
    }

    /// Lines of communication from the sources, and the hexes that those of up to `far` quarter points reach.
    /// They are searched for dry weather; in the monsoon the dearest of them do not count.
    fn communications(&self, starts: &[HexId], far: u16) -> (Arc<Field>, HexSet) {
        let known = self.earlier.filter(|one| {
            let hexes = one.sources.iter().map(|(hex, _)| *hex);
            hexes.eq(starts.iter().copied())
        });
        let hexes = || starts.iter().copied().collect();
        let field = self.field(known.map(|one| &one.field), hexes, COMMUNICATION[0]);
        let same = known.filter(|one| self.is_same(&one.field, &field));
        let reached = same.map_or_else(|| field.within(far), |one| one.communications);
        (field, reached)
    }

    /// Lines from a source, and the hexes that supply lines reach.
    fn source(&self, source: HexId) -> (Arc<Field>, HexSet) {
        let known = self.earlier.and_then(|one| {
            let index = one.sources.iter().position(|(hex, _)| *hex == source)?;
            Some((one.sources[index].1, &one.from_sources[index]))
        });
        let start = || std::iter::once(source).collect();
        let field = self.field(known.map(|(_, field)| field), start, SUPPLY_LINE);
        let range = match known {
            Some((range, before)) if self.is_same(before, &field) => range,
            _ => field.within(4 * self.length),
        };
        (field, range)
    }

    /// The lines of a headquarters.
    fn headquarters(
        &self,
        unit: UnitId,
        hex: HexId,
        state: &UnitState,
        in_communication: bool,
    ) -> Headquarters {
        let extended = if in_communication { state.extended } else { 0 };
        let known = self
            .earlier
            .and_then(|one| one.headquarters(unit))
            .filter(|one| one.hex == hex);
        let start = || std::iter::once(hex).collect();
        let field = self.field(known.map(|one| &one.field), start, SUPPLY_LINE);
        let (lines, tried) = if extended == 0 {
            let same = known.filter(|one| one.extended == 0 && self.is_same(&one.field, &field));
            let lines = same.map_or_else(|| field.within(4 * self.length), |one| one.lines);
            (lines, HexSet::EMPTY)
        } else {
            self.lengthened(hex, extended, known)
        };
        Headquarters {
            unit,
            hex,
            lines,
            range: if state.committed {
                HexSet::EMPTY
            } else {
                lines
            },
            near: field.reached(),
            in_communication,
            field,
            tried,
            extended,
            is_committed: state.committed,
        }
    }

    /// The hexes that lengthened lines reach, and all that they tried.
    fn lengthened(
        &self,
        hex: HexId,
        extended: u8,
        known: Option<&Headquarters>,
    ) -> (HexSet, HexSet) {
        let still = known.zip(self.shift.as_ref()).filter(|(known, shift)| {
            self.in_same_rain
                && extended == known.extended
                && (shift.closed & known.lines).is_empty()
                && (shift.opened & known.tried).is_empty()
        });
        if let Some((known, _)) = still {
            return (known.lines, known.tried);
        }
        let Run {
            game,
            position,
            ground,
            side,
            ..
        } = self.run;
        let more = u16::from(extended) * game.extension(position);
        game.lengthened(position, ground, side, hex, [self.length, more])
    }
}

impl Burma {
    /// Searches the supply of a side.
    pub(super) fn find_supply(
        &self,
        position: &Position,
        side: Side,
        earlier: Option<&Supply>,
    ) -> Supply {
        let ground = self.ground(position);
        let in_rain = self.is_monsoon(position);
        let search = Search {
            run: Run::new(self, position, ground, side),
            earlier,
            shift: earlier.map(|earlier| self.shift_since(position, earlier)),
            in_same_rain: earlier.is_some_and(|one| one.in_rain == in_rain),
            length: self.supply_length(position),
        };
        let starts = self.sources(position, side);
        let far = 4 * self.communication_length(position);
        let (field, communications) = search.communications(&starts, far);
        let mut supply = Supply {
            side,
            communications,
            headquarters: Vec::new(),
            sources: Vec::with_capacity(starts.len()),
            reached: HexSet::EMPTY,
            in_rain,
            open: ground.open[side.index()],
            harried: Self::harried_hexes(ground, side),
            cut: position.index().cut,
            built: position.built_shared(),
            field,
            from_sources: Vec::with_capacity(starts.len()),
            from_1601: OnceLock::new(),
        };
        for source in starts {
            let (field, range) = search.source(source);
            supply.reached = supply.reached | range;
            supply.sources.push((source, range));
            supply.from_sources.push(field);
        }
        if let Some(known) = earlier.and_then(|one| one.from_1601.get()) {
            let field = search.field(Some(known), HexSet::default, SUPPLY_LINE);
            supply.from_1601 = OnceLock::from(field);
        }
        let staffs = self.atlas.staffs & self.atlas.units[side.index()];
        supply.headquarters.reserve(staffs.len());
        for unit in staffs.iter() {
            let Some(hex) = position.hex_of(unit) else {
                continue;
            };
            let in_communication = supply.communications.contains(hex);
            let staff = search.headquarters(unit, hex, position.unit(unit), in_communication);
            if in_communication {
                supply.reached = supply.reached | staff.range;
            }
            supply.headquarters.push(staff);
        }
        supply
    }
}
