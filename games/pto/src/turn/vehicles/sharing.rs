//! What getting on and off vehicles takes: a share of their points, which men and vehicle spend together (3.4 of core-b, D6.4, D6.5).

use crate::*;

impl Pto {
    /// 28, C10.2, G13.731, G13.443: how many hundredths of their points men and a vehicle that is no landing craft spend as they get on
    /// or off: a quarter; half of them at a pier, and with a Gun that is hooked up or unhooked; in heavy surf twice as much.
    fn riding_share(&self, state: &State, units: UnitSet, vehicle: Named) -> u16 {
        let shares = &self.data.landing.shares;
        let is_rough = |spot: Spot| self.has_surf(state, spot);
        let times = 1 + u16::from(state.spot(vehicle).is_some_and(is_rough));
        let from = self.spot_of(state, units);
        let is_at_pier = from.is_some_and(|from| self.lies_beside(state, vehicle, from))
            || state
                .of_set(units)
                .any(|unit| state.carrier(unit) == Some(vehicle))
                && !self.gangways(state, vehicle).is_empty();
        let mut men = state.of_set(units);
        let has_gun = men.any(|unit| self.gun_room(state, unit) > 0);
        times
            * match is_at_pier || has_gun {
                true => shares.plain,
                false => shares.ramp,
            }
    }

    /// 28: what getting on or off a vehicle takes of so many half points of men.
    pub(crate) fn boarding_cost(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: Named,
        all: u8,
    ) -> u8 {
        Self::points_of_share(all, self.riding_share(state, units, vehicle)).min(all.max(POINT))
    }

    /// 28: whether a vehicle has the half points left that it spends while men get on or off, of those that are printed on it; all who do
    /// so before it drives do it at the same time.
    pub(crate) fn check_hull_share(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: Named,
    ) -> Result<u8, Refusal> {
        let all = POINT * self.vehicle(vehicle).map_or(0, |printed| printed.points);
        let share = self.riding_share(state, units, vehicle);
        let cost = Self::points_of_share(all, share).min(all);
        let left = all.saturating_sub(state[vehicle].boat.spent);
        refuse(
            cost > left,
            Refusal::HullTooDear(vehicle, cost / POINT, left / POINT),
        )?;
        Ok(cost)
    }

    /// 28, 9.1: a vehicle spends its share, where it may be fired at.
    pub(crate) fn share_ride(&self, play: &mut Play<'_, Self>, vehicle: Named, cost: u8) {
        let boat = &mut play.state[vehicle].boat;
        if cost > boat.shared {
            boat.shared = cost;
            play.push(Exposing::on(vehicle));
        }
    }
}
