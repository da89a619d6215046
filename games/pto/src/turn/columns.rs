//! Columns (G9.44, G10.5): men and animals who march one behind the other along a way, fast and badly prepared for fire.

use crate::*;

/// What marching in a column brings, in points.
pub(super) const STRIDE: u8 = 1;

impl Pto {
    /// G10.5: whether those that are picked may form a column; those on the march dissolve theirs.
    pub(super) fn check_column(&self, state: &State) -> Result<(), Refusal> {
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        refuse(state.is_double, Refusal::NoColumn)?;
        let is_wild = |unit: &Named| {
            let wild = [Condition::Mounted, Condition::Column, Condition::Exhausted];
            state[*unit].is_any(&wild) || self.is_dummy(*unit) || !state.is_good_order(*unit)
        };
        let wild = state.of_set(state.picked).find(is_wild);
        wild.map_or(Ok(()), |unit| Err(Refusal::InColumn(unit)))?;
        refuse(state.of_set(state.picked).count() < 2, Refusal::NoColumn)
    }

    /// G10.5: those that are picked go as a column.
    pub(super) fn form_column(&self, play: &mut Play<'_, Self>) {
        let units: Vec<Named> = play.state.of_set(play.state.picked).collect();
        let Some(spot) = units.first().and_then(|unit| play.state.spot(*unit)) else {
            return;
        };
        for unit in &units {
            self.expose(play, *unit);
            play.state[*unit].set(Condition::Column);
        }
        play.tell(Event::FormsColumn(play.state.phasing, spot));
    }

    /// Whether units march in a column.
    pub(crate) fn is_column(&self, state: &State, units: UnitSet) -> bool {
        let mut units = state.of_set(units);
        units.any(|unit| state[unit].is(Condition::Column))
    }

    /// G10.5: a column keeps to a road, path or bed, or to banks.
    pub(super) fn check_column_leg(
        &self,
        state: &State,
        units: UnitSet,
        (from, to): (Option<Spot>, Spot),
        gait: Gait,
    ) -> Result<(), Refusal> {
        if !self.is_column(state, units) {
            return Ok(());
        }
        let follows = from.is_some_and(|from| {
            let is_way = self.follows_way(state, from, to) || from.hex == to.hex;
            is_way || to.is_bank() || from.is_bank()
        });
        let keeps = follows && gait == Gait::Plain;
        refuse(!keeps, Refusal::ColumnLeavesWay(to))
    }

    /// G9.44: whether the movers, a column, have come above panjis that ask for a check, so that they dissolve when who sees
    /// them has fired.
    pub(super) fn dissolves_on_panjis(&self, state: &State, was_hidden: bool) -> bool {
        let mut movers = state.of_set(state.movers);
        let is_above = movers.any(|unit| state.is_on_panjis(unit));
        was_hidden && is_above && self.is_column(state, state.movers)
    }

    /// G9.44: a column is one no more; on a bank it goes down from it (G8.2111).
    pub(crate) fn dissolve_column(&self, play: &mut Play<'_, Self>, side: Side) {
        let in_column = move |unit: &Unit| unit.side == side && unit.is(Condition::Column);
        let units: Vec<Named> = play.state.who(in_column).collect();
        if units.is_empty() {
            return;
        }
        play.tell(Event::ColumnDissolves(side));
        for unit in units {
            play.state[unit].clear(&[Condition::Column]);
            self.settle(play, unit);
        }
    }

    /// G8.2111, G9.44: whoever of a column breaks or is pinned ends it.
    pub(crate) fn break_column(&self, play: &mut Play<'_, Self>, unit: Named) {
        if play.state[unit].is(Condition::Column) {
            self.dissolve_column(play, unit.side);
        }
    }
}

impl heigi_engine::Step<Pto> for Dissolving {
    type Plan = ();

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let side = play.state.phasing;
        game.dissolve_column(play, side);
    }
}
