//! Hazards (G2.7, G8.2111, G10.5, G10.11, G11.8332): whoever does what leaves him open to fire is hit worse, and nobody with him.

use crate::*;

/// What a hazard adds to the dice of any attack at who is in it.
pub(crate) const HAZARD: i32 = -2;

impl Pto {
    /// By which rule what a unit does is a hazard, as far as its enemy sees; on a bank that is hazard enough (G8.2111).
    pub(crate) fn hazard_of(&self, state: &State, unit: Named) -> Option<&'static str> {
        let spot = state.spot(unit)?;
        if spot.is_on_cliff() {
            return Some("G11.8332");
        }
        let is_seen = unit.veil == Veil::Open && !self.is_as_on_bank(state, spot);
        let one = &state[unit];
        match is_seen {
            false => None,
            true if one.is(Condition::Packing) => Some("G10.11"),
            true if one.clears.is_some() => Some("G2.7"),
            true if one.is(Condition::Column) => Some("G10.5"),
            true if self.saps(state, unit) => Some("G11.8332"),
            true => None,
        }
    }

    /// By which rule all those of a side are in a hazard who are meant in a part of a Location: those that move, while they do.
    pub(crate) fn common_hazard(
        &self,
        state: &State,
        side: Side,
        part: Spot,
    ) -> Option<&'static str> {
        let mut all = self.meant_in(state, side, part).into_iter();
        let first = self.hazard_of(state, all.next()?)?;
        all.all(|unit| self.hazard_of(state, unit).is_some())
            .then_some(first)
    }

    fn meant_in(&self, state: &State, side: Side, part: Spot) -> Vec<Named> {
        let there = state.soldiers_on(side, part);
        let seen: Vec<Named> = there.filter(|unit| unit.veil != Veil::Hidden).collect();
        let moves = |unit: &Named| state.movers.contains(unit.id);
        match state.is_on_the_move(side) && seen.iter().any(moves) {
            true => seen.into_iter().filter(moves).collect(),
            false => seen,
        }
    }

    /// What a hazard adds to the dice for a unit where those of another part of its Location have been counted, and by which
    /// rule.
    pub(crate) fn own_hazard(
        &self,
        state: &State,
        unit: Named,
        counted: Spot,
    ) -> (i32, &'static str) {
        // Nothing tells of the hidden.
        if unit.veil == Veil::Hidden {
            return (0, "");
        }
        let common = self.common_hazard(state, unit.side, counted);
        match (self.hazard_of(state, unit), common) {
            (Some(rule), None) => (HAZARD, rule),
            (None, Some(rule)) => (-HAZARD, rule),
            _ => (0, ""),
        }
    }

    /// Some units of a part of a Location, by what a hazard adds to the dice for them alone: at least one lot.
    pub(crate) fn by_hazard(
        &self,
        state: &State,
        units: UnitSet,
        part: Spot,
    ) -> Vec<(UnitSet, Vec<Modifier>)> {
        let mut lots: Vec<(i32, UnitSet, Vec<Modifier>)> = Vec::new();
        for unit in state.of_set(units) {
            let (added, rule) = self.own_hazard(state, unit, part);
            match lots.iter_mut().find(|lot| lot.0 == added) {
                Some(lot) => lot.1.insert(unit.id),
                None => {
                    let told = Modifier::list(&[(added, rule, "pto-modifier-endangered")]);
                    lots.push((added, [unit.id].into_iter().collect(), told));
                }
            }
        }
        if lots.is_empty() {
            lots.push((0, UnitSet::EMPTY, Vec::new()));
        }
        lots.into_iter()
            .map(|(_, units, told)| (units, told))
            .collect()
    }

    /// What a hazard adds to the dice of an attack of a side for some alone of those whom it hits in parts of a Location.
    pub(crate) fn hazards_in(&self, state: &State, side: Side, parts: &[Spot]) -> Vec<Modifier> {
        let of_part = |part: &Spot| {
            let meant = self.meant_in(state, side.opponent(), *part);
            let meant: UnitSet = meant.iter().map(|unit| unit.id).collect();
            let lots = self.by_hazard(state, meant, *part).into_iter();
            lots.flat_map(|(_, told)| told).collect::<Vec<Modifier>>()
        };
        parts.iter().flat_map(of_part).collect()
    }
}
