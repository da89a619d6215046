//! Who may begin hidden (8.5, 8.6, G1.631).

use crate::*;
use printed::Hider;
use std::cell::OnceCell;

/// Who of a side is hidden, found when it is first asked.
pub(super) type Hiders<'a> = OnceCell<Vec<(Named, Hider<'a>)>>;

impl Pto {
    /// 8.5, 8.6: whether a unit may begin hidden.
    pub(super) fn check_hiding<'a>(
        &'a self,
        state: &State,
        side: Side,
        unit: UnitId,
        hiders: &Hiders<'a>,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotSetUp(unit));
        };
        refuse(self.is_dummy(unit), Refusal::IsDummy(unit))?;
        refuse(state[unit].is(Condition::Hidden), Refusal::IsHidden(unit))?;
        refuse(!self.conceals(state, spot), Refusal::NoHiding(spot))?;
        self.check_hidden(state, side, Some(unit), hiders)?;
        Ok(unit)
    }

    /// 8.6, G1.631: whether no more of a side are hidden than may be, also with one who is to be.
    pub(super) fn check_hidden<'a>(
        &'a self,
        state: &State,
        side: Side,
        also: Option<Named>,
        hiders: &Hiders<'a>,
    ) -> Result<(), Refusal> {
        let hiders = hiders.get_or_init(|| self.hiders(state, side)).iter();
        let units = hiders.map(|(unit, hider)| Hider {
            is_hidden: hider.is_hidden || also == Some(*unit),
            ..*hider
        });
        let units: Vec<Hider<'_>> = units.collect();
        let areas = self.scenario(state).areas.iter();
        let bought = areas
            .filter(|area| area.side == side)
            .map(|area| area.bought);
        let bought = bought.max().unwrap_or(0);
        let most = printed::most_hidden(&units, self.is_night(state), bought);
        let is_over = printed::count_hidden(&units) > 2 * most;
        refuse(is_over, Refusal::TooManyHidden(most as u8))
    }

    /// G1.631: whether all single men who are hidden are so with others.
    pub(crate) fn check_nobody_hides_alone(
        &self,
        state: &State,
        side: Side,
    ) -> Result<(), Refusal> {
        let hiders = self.hiders(state, side);
        let units: Vec<Hider<'_>> = hiders.iter().map(|(_, hider)| *hider).collect();
        let alone = printed::hidden_alone(&units);
        match alone {
            Some(number) => Err(Refusal::HiddenAlone(hiders[number].0)),
            None => Ok(()),
        }
    }

    fn hiders(&self, state: &State, side: Side) -> Vec<(Named, Hider<'_>)> {
        let is_gun = |weapon: Named| self.printed(weapon).class == UnitClass::Gun;
        let is_in_pillbox = |unit: Named| {
            let spot = state.spot(unit);
            spot.is_some_and(|spot| spot.part == Part::Pillbox || spot.is_below())
        };
        let hider = |unit: Named| Hider {
            printed: self.printed(unit),
            hex: state.spot(unit).map(|spot| spot.hex),
            is_hidden: state[unit].is(Condition::Hidden),
            is_hidden_besides: is_in_pillbox(unit)
                || state.weapons_of(unit).any(is_gun)
                || self.printed(unit).is_party,
        };
        let units = state.soldiers(side);
        units.map(|unit| (unit, hider(unit))).collect()
    }
}
